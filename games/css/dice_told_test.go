package css

import (
	"math"
	"slices"
	"testing"

	"beachhead/engine"
)

// A roll that no sentence of a chapter tells of tells of its die itself: the face, what it is for, and what each face would have led to.
func TestDiceToldByTheRoll(t *testing.T) {
	elsewhere := onMap(t, "tinian", 2) // for what Saipan has no table
	told := 0
	for k := range rolls {
		row := &rolls[k]
		if row.result == nil {
			continue
		}
		told++
		g := onMap(t, "saipan", 2)
		if row.topic == "snafu" || row.topic == "kakuda" {
			g = elsewhere
		}
		for face := range int16(10) {
			e := engine.Event{Kind: evThrown, Rule: row.rule, Args: [6]int16{face, int16(k), int16(SideB), 1}}
			c := g.Picture(e).Cast
			sum := 0.0
			for _, o := range c.Chances {
				sum += o.P
			}
			if math.Abs(sum-1) > 1e-9 || !slices.ContainsFunc(c.Chances, func(o engine.Outcome) bool { return o.Text == c.Result }) || c.Result != row.result(g.m, int(face)+1) {
				t.Errorf("%s, a %d: %q of %v", row.topic, face, c.Result, c.Chances)
			}
			if g.Picture(e).Seat != g.m.Sides[SideB].ID {
				t.Errorf("%s: thrown by %q", row.topic, g.Picture(e).Seat)
			}
		}
	}
	if told < 8 {
		t.Errorf("%d rolls tell of their dice", told)
	}
	if c := elsewhere.Picture(engine.Event{Kind: evHarassed, Args: [6]int16{2, 1, 3}}).Cast; c.Result != "slows them" || len(c.Chances) != 2 || math.Abs(c.Chances[0].P-0.6) > 1e-9 {
		t.Errorf("Interdiction: %+v", c)
	}
}

// The dice of an Assault stand against each other: each has a sum of its own, and what they make together is told by nobody.
func TestSumsOfOpposedDice(t *testing.T) {
	g := onMap(t, "tinian", 2)
	c := g.Picture(engine.Event{Kind: evOutcome, Args: [6]int16{15, 9, 2, 1, int16(SideB), int16(markerBanzai)}}).Cast
	if !slices.Equal(c.Sums, []int{15, 9}) || c.Result != textWins {
		t.Errorf("sums %v, %q", c.Sums, c.Result)
	}
	if c := g.Picture(engine.Event{Kind: evMiss, Args: [6]int16{6, 2}}).Cast; c.Sums != nil {
		t.Errorf("one die has sums: %v", c.Sums)
	}
}
