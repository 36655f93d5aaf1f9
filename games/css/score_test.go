package css

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// TestHeldHexesDecide: at the end of the last turn the points of Victory Hexes that a side holds count, and between the two numbers of the scenario it is a draw (4.3C, 25.4). The
// numbers are set here, since those of the scenarios are tuned.
func TestHeldHexesDecide(t *testing.T) {
	m := whole(t, "tinian")
	v := &m.Scenario[4].Victory
	v.AtLeast, v.AtMost, v.HasDecisive = 10, 5, false
	for _, c := range []struct {
		vp, held int
		winner   engine.Seat
	}{{8, 1, seat(SideA)}, {7, 1, engine.ChanceSeat}, {6, 0, engine.ChanceSeat}, {5, 0, seat(SideB)}, {4, 1, engine.ChanceSeat}, {3, 1, seat(SideB)}} {
		g, err := m.Place(engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 81, Phase: "end"},
			Pieces: map[string]map[string]any{"us-a-1-24": {"at": "14.52"}, "jp-1-i-50": {"at": "14.59"}},
			Tracks: map[string]int{"vp.us": c.vp, "held.15.60": c.held}})
		if err != nil {
			t.Fatal(err)
		}
		if g.Pending() != nil { // he could concede a hex
			if err := g.Apply(seat(SideB), say(vDone)); err != nil {
				t.Fatal(err)
			}
		}
		if r, over := g.Result(); !over || r.Winner != c.winner {
			t.Errorf("%d points and %d Victory Hex of 2: over %v, %v", c.vp, c.held, over, r)
		}
	}
}

// Whoever has a Victory Hex is told by a track of the view, not by who stands there: in a Fire Zone of the other side a hex that was entered is not won yet (25.4a, L24.3b).
func TestObjectivesHaveHolders(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for i := range m.Scenario {
			sc := &m.Scenario[i]
			made, err := m.New(engine.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			g := made.(*Game)
			for k, o := range m.Sheet(sc.ID).Situation.Objectives {
				for _, side := range []Side{sc.Victory.Scores[k].Start, SideA, SideB} {
					if g.s.Held &^= 1 << k; side == SideA {
						g.s.Held |= 1 << k
					}
					v := g.View(seat(SideB))
					n := slices.IndexFunc(v.Tracks, func(x engine.Track) bool { return x.ID == o.Track })
					if n < 0 || o.Holders[v.Tracks[n].Value] != m.Sides[side].ID {
						t.Errorf("%s, %s: held by %s, track %q %+v", sc.ID, o.Hex, m.Sides[side].ID, o.Track, v.Tracks[max(0, n)])
					}
				}
				if o.Held != m.Sides[sc.Victory.Scores[k].Start].ID {
					t.Errorf("%s, %s begins with %s", sc.ID, o.Hex, o.Held)
				}
			}
		}
	}
}

// A standing order about Victory Hexes that are given up is offered where that can be asked, and nowhere else (25.4b).
func TestConcedingIsOffered(t *testing.T) {
	for id, want := range map[string]bool{"tinian": true, "saipan": true, "littleland": false} {
		m := whole(t, id)
		some := false
		for i := range m.Scenario {
			some = some || slices.ContainsFunc(m.sheetWindows(&m.Scenario[i]), func(w engine.SheetWindow) bool { return w.Kind == "concede" })
		}
		if some != want {
			t.Errorf("%s: offered %v", id, some)
		}
	}
}
