package match

import (
	"errors"
	"strings"
	"testing"

	"beachhead/engine"
)

var yardstick = []engine.Measure{
	{ID: "near", Label: "the distance to your nearest unit", One: "hex", Many: "hexes", Min: 0, Max: 30},
	{ID: "edge", Label: "the edge", Min: -9, Max: 9},
	{ID: "armed", Label: "whether it has a weapon", Yes: "it has a weapon", No: "it has no weapon", Max: 1},
	{ID: "cards", Label: "the number of cards", One: "card", Many: "cards", Max: 12},
}

// TestCondition: what is read, how it is written again, and what is wrong where.
func TestCondition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"near <= 4", "near <= 4"},
		{"near<=4", "near <= 4"},
		{"  near   >=0 ", "near >= 0"},
		{"edge >= -3", "edge >= -3"},
		{"near <= 4 and edge >= 2", "near <= 4 and edge >= 2"},
		{"near >= 2 and near <= 4", "near >= 2 and near <= 4"},
		{"near <= 4 and near >= 4", "near <= 4 and near >= 4"},
		{"near <= 2 or near >= 9", "near <= 2 or near >= 9"},
		{"near <= 2 or armed >= 1 or cards >= 3 or edge <= 0", "near <= 2 or armed >= 1 or cards >= 3 or edge <= 0"},
	} {
		x, err := parseCondition("react.enter", c.text, yardstick)
		if err != nil || x.String() != c.want {
			t.Errorf("%q: %v, %v", c.text, x, err)
		}
	}
	for _, c := range []struct {
		text string
		at   int
		why  string
	}{
		{"", 1, "expected a measure: near (0 to 30), edge (-9 to 9)"},
		{"   ", 1, "expected a measure"},
		{"far <= 4", 1, `"far" is no measure of the question "react.enter"; those it has are near`},
		{"Near <= 4", 1, `"Near" is no measure`},
		{"near", 5, `expected <= or >= after "near", not ""`},
		{"near 4", 6, `expected <= or >= after "near", not "4"`},
		{"near < 4", 6, `expected <= or >= after "near", not "<"`},
		{"near = 4", 6, `not "="`},
		{"near => 4", 6, `not "="`},
		{"near <=", 8, `expected a whole number, not ""`},
		{"near <= four", 9, `expected a whole number, not "four"`},
		{"near <= 4.5", 9, `expected a whole number, not "4.5"`},
		{"near <= +4", 9, `expected a whole number, not "+4"`},
		{"near <= 04", 9, `expected a whole number, not "04"`},
		{"near <= 31", 9, "31 is out of range: near is between 0 and 30"},
		{"near <= -1", 9, "-1 is out of range"},
		{"near <= 99999999999999999999", 9, "expected a whole number"},
		{"near <= 4 edge >= 2", 11, `expected "and", "or" or the end, not "edge"`},
		{"near <= 4 and", 14, `the condition ends after "and"`},
		{"near <= 4 or ", 14, `the condition ends after "or"`},
		{"near <= 4 and edge >= 1 or cards >= 2", 25, `"and" and "or" cannot be mixed`},
		{"near <= 4 and near <= 3", 15, "near <= stands twice"},
		{"near <= 4 and near >= 5", 1, "near >= 5 and near <= 4 never hold together"},
		{"near <= 4 or near >= 5", 1, "near >= 5 or near <= 4 always holds"},
		{"near <= 4 or near >= 2", 1, "always holds"},
		{"near <= 4 and edge >= 1 and armed >= 1 and cards >= 1 and cards <= 3", 59, "at most 4 comparisons"},
		{"near <= 4; DROP TABLE", 9, `expected a whole number, not "4;"`},
	} {
		x, err := parseCondition("react.enter", c.text, yardstick)
		var bad *conditionError
		if !errors.As(err, &bad) || bad.At != c.at || !strings.Contains(bad.Why, c.why) {
			t.Errorf("%q: %v, %v; expected %q at %d", c.text, x, err, c.why, c.at)
		}
	}
	if _, err := parseCondition("bid", "near <= 4", nil); err == nil || !strings.Contains(err.Error(), `nothing can be measured at the question "bid"`) {
		t.Error(err)
	}
}

// TestConditionHolds: what holds, and what is said where it does not.
func TestConditionHolds(t *testing.T) {
	now := []engine.Reading{{ID: "near", Value: 3}, {ID: "armed", Value: 0}, {ID: "cards", Value: 1}}
	for _, c := range []struct{ text, why string }{
		{"near <= 3", ""},
		{"near >= 3", ""},
		{"near <= 2", "the distance to your nearest unit was 3 hexes, not at most 2"},
		{"near >= 4", "the distance to your nearest unit was 3 hexes, not at least 4"},
		{"cards >= 2", "the number of cards was 1 card, not at least 2"},
		{"edge >= -9", "the edge was not known"},
		{"edge <= 9", "the edge was not known"},
		{"armed >= 1", "it was not so that it has a weapon"},
		{"armed <= 0", ""},
		{"near <= 3 and cards >= 1", ""},
		{"near <= 3 and cards >= 2", "the number of cards was 1 card, not at least 2"},
		{"near <= 2 and cards >= 2", "the distance to your nearest unit was 3 hexes, not at most 2, and the number of cards was 1 card, not at least 2"},
		{"near <= 2 or cards >= 1", ""},
		{"near <= 2 or cards >= 2", "the distance to your nearest unit was 3 hexes, not at most 2, and the number of cards was 1 card, not at least 2"},
		{"edge >= 0 or near <= 3", ""},
	} {
		x, err := parseCondition("react.enter", c.text, yardstick)
		if err != nil {
			t.Fatal(err)
		}
		if ok, why := x.holds(now); ok != (c.why == "") || why != c.why {
			t.Errorf("%q: %v, %q", c.text, ok, why)
		}
	}
}

// FuzzCondition: whatever is read is written as something that reads as the same, and what is refused names a place in the text.
func FuzzCondition(f *testing.F) {
	for _, s := range []string{"near <= 4", "near>=1 and edge<=-3", "near <= 2 or cards >= 9", "<=>=", "and", "near <= 4 and and", "near\x00 <= 3", "é >= 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := parseCondition("k", text, yardstick)
		if err != nil {
			var bad *conditionError
			if !errors.As(err, &bad) || bad.At < 1 || bad.At > len(text)+1 || bad.Why == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if len(x.list) == 0 || len(x.list) > maxComparisons {
			t.Fatalf("%q: %d comparisons", text, len(x.list))
		}
		again, err := parseCondition("k", x.String(), yardstick)
		if err != nil || again.String() != x.String() || again.any != x.any {
			t.Fatalf("%q is written %q, which is read as %v, %v", text, x, again, err)
		}
	})
}
