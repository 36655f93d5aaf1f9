package engine

import "testing"

// TestPieceKeys: each kind of key takes what it should, and says what it expected of anything else.
func TestPieceKeys(t *testing.T) {
	var on bool
	var steps int
	var colour string
	keys := PieceKeys{"at": KeyRead, "broken": KeyFlag(func(v bool) { on = v }), "steps": KeyNumber(1, 3, func(n int) { steps = n }),
		"colour": KeyWord("red or blue", func(s string) bool { colour = s; return s == "red" || s == "blue" })}
	if err := keys.Read(map[string]any{"at": 7, "broken": true, "steps": float64(3), "colour": "red"}); err != nil || !on || steps != 3 || colour != "red" {
		t.Fatal(err, on, steps, colour)
	}
	if err := keys.Read(map[string]any{"broken": false, "steps": 1}); err != nil || on || steps != 1 {
		t.Fatal(err, on, steps)
	}
	for _, c := range []struct {
		key  string
		v    any
		want string
	}{
		{"broken", "yes", "broken: expected true or false"},
		{"broken", 1, "broken: expected true or false"},
		{"steps", 0, "steps: expected a number from 1 to 3"},
		{"steps", float64(4), "steps: expected a number from 1 to 3"},
		{"steps", 1.5, "steps: expected a number from 1 to 3"},
		{"steps", nil, "steps: expected a number from 1 to 3"},
		{"colour", "green", "colour: expected red or blue"},
		{"colour", 2, "colour: expected red or blue"},
		{"color", "red", `no key "color" here; the keys are at, broken, colour, steps`},
	} {
		if err := keys.Read(map[string]any{c.key: c.v}); err == nil || err.Error() != c.want {
			t.Errorf("%s %v: %v, want %s", c.key, c.v, err, c.want)
		}
	}
}
