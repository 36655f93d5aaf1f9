package css

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// What lines of sight and Fire Zones are told from a view is what they are in the game, whoever looks, by night and with markers on the map.
func TestLookIsOfTheGame(t *testing.T) {
	for _, c := range []struct{ id, scenario string }{{"tinian", "tinian-1"}, {"tinian", "tinian-3"}, {"saipan", "saipan-3"}} {
		m := whole(t, c.id)
		s, err := engine.NewSession(m, engine.Setup{Scenario: c.scenario, Options: map[string]string{"cane": "one"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, compared, marked := rand.New(rand.NewPCG(7, 44)), 0, false
		for n := range 900 {
			g := s.Game().(*Game)
			q := g.Pending()
			if q == nil {
				break
			}
			if n%75 == 74 && g.empty(Transit) { // who is between two places stands in none that a view names
				compared++
				marked = marked || g.marks() != nil
				for seat := range m.Seats() {
					compareSight(t, g, g.View(engine.Seat(seat)))
				}
			}
			seat, p := q.First()
			if err := s.Answer(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		if compared < 5 {
			t.Errorf("%s: only %d positions compared", c.scenario, compared)
		}
		if !marked {
			t.Logf("%s: no smoke, Barrage or fire", c.scenario)
		}
	}
}

// compareSight compares the position that a view shows with the game.
func compareSight(t *testing.T, g *Game, v *engine.View) {
	t.Helper()
	x, err := g.m.table(v)
	if err != nil {
		t.Fatal(err)
	}
	for side := range g.m.Sides {
		if a, b := *g.zone(Side(side)), *x.zone(Side(side)); a != b {
			t.Fatalf("%s, %v: the Fire Zone of %s has %d hexes in the game, %d in the view", v.Scenario, v.Where, g.m.Sides[side].ID, a.Len(), b.Len())
		}
	}
	for p := range Loc(firstZone) {
		if g.empty(p) {
			continue
		}
		for h := range Hex(g.m.Ground.N) {
			if g.sees(p, h) != x.sees(p, h) {
				t.Fatalf("%s, %v: %s sees %s in the game or in the view, not in both", v.Scenario, v.Where, g.m.placeName(p), g.m.Ground.ID(h))
			}
		}
		l, err := g.m.Look(v, g.m.placeName(p), g.m.Ground.ID(0))
		if err != nil || l.Clear != g.sees(p, 0) || !l.Clear && (l.Text == "" || l.Rule == "") {
			t.Fatalf("%s: the line from %s to %s: %+v, %v", v.Scenario, g.m.placeName(p), g.m.Ground.ID(0), l, err)
		}
	}
}
