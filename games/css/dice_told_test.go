package css

import (
	"math"
	"slices"
	"strings"
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

// Before the die of a Rout Check is let stand, it is told what becomes of the Unit: who is Deployed Pins his hex, or has it Suppressed if it is Pinned, and who is In-Column routs, or is lost without an HQ, or stays in his cave (6.3p, 8.4.2d, f, 8.4.4a).
func TestFailedChecksAreTold(t *testing.T) {
	g := onMap(t, "saipan", 0)
	deployed, column := put1(t, g, "us-e-2-6", "36.30", false), put1(t, g, "us-f-2-6", "36.31", true)
	g.s.R.Kind = int8(rollRout)
	for face := range 10 {
		g.s.R.Grade[0][face] = [4]int8{}
	}
	fails := g.faceText(9)
	if fails != "fails" {
		t.Fatalf("a 9 %s", fails)
	}
	if s := g.checked(deployed, 9); s != "fails, and 36.30 Red 1 is Pinned" && s != "fails, and 36.30 is Pinned" {
		t.Error(s)
	}
	if s := g.checked(column, 9); s != "fails, routs and is eliminated, as no line leads to an HQ" {
		t.Error(s)
	}
	put1(t, g, "us-hq-6", "36.32", false)
	if s := g.checked(column, 9); s != "fails, and routs" {
		t.Error(s)
	}
	in := CavePlace(3)
	g.place(column, in) // nobody routs from inside a cave (6.3p)
	if s := g.checked(column, 9); s != "fails, and "+g.m.placeTitle(in)+" takes 1 DG" {
		t.Error(s)
	}
	g.setDG(in, maxDG)
	if s := g.checked(column, 9); s != "fails, which costs a Unit in "+g.m.placeTitle(in) {
		t.Error(s)
	}
	g.mark(g.at(deployed), CondPinned)
	if s := g.checked(deployed, 9); !strings.HasSuffix(s, "is Suppressed") {
		t.Error(s)
	}
}
