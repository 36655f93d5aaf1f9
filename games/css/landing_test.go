package css

import (
	"testing"

	"beachhead/engine"
)

// At nightfall who is in the Approach Run Zone goes back to the Transport Zone of the beach; in the Final Run-In Zone one lands at once, under fire, or goes back, too; nobody goes
// to another beach (17.0c, ruling C34).
func TestNightfallAtSea(t *testing.T) {
	g := onMap(t, "tinian", 8)
	place := func(id, at string) UnitID { return put1(t, g, id, at, true) }
	a, b, c := place("us-a-1-24", "white-1/final"), place("us-b-1-24", "white-1/final"), place("us-c-1-24", "white-1/approach")
	d := place("us-a-1-25", "white-2/final")
	put1(t, g, "jp-1-i-50", "14.52", false)
	put1(t, g, "jp-2-i-50", "12.54", false)
	program.Start(g, "landing.night")
	answer := func(s Side, text string) {
		t.Helper()
		x, err := g.m.Parse(text)
		if err == nil {
			err = g.Apply(engine.Seat(s), x)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	if g.at(c) != ZonePlace(0, Transport) || g.s.Units[c].Count != 8 {
		t.Error("who is in the Approach Run Zone goes back")
	}
	redirect := about(vRedirect, 1)
	if r := g.WhyNot(engine.Seat(SideA), redirect); len(r) != 1 || r[0] != notByNight {
		t.Errorf("to another beach: %v", r)
	}
	answer(SideA, "land us-a-1-24")
	answer(SideA, "done")
	answer(SideA, "done") // In-Column
	answer(SideB, "hold")
	if g.at(a) != at(t, g, "13.52") || g.at(b) != ZonePlace(0, Transport) || g.at(d) != ZonePlace(1, Transport) || g.Pending() != nil {
		t.Errorf("A/1/24 lands, B/1/24 goes back, and A/1/25, whose beach is held: %d, %d, %d", g.at(a), g.at(b), g.at(d))
	}
	if g.has(a, Finished|Landing) {
		t.Error("a landing by night is no Action")
	}
}
