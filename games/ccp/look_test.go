package ccp

import (
	"testing"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// What a page is told of sight is what the rules see: in positions of random games, between all hexes and all units.
func TestLookIsSight(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		g := randomly(t, m, sc.ID, uint64(i), 400+100*i)
		v := g.View(engine.ObserverSeat)
		var blocked, hindered int
		for a := hex.Hex(0); a < NHexes; a += 7 {
			from := terrain.Grid.ID(a)
			around, err := m.LookAround(v, from)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]engine.Seen{}
			for _, s := range around {
				seen[s.Hex] = s
			}
			for b := hex.Hex(0); b < NHexes; b++ {
				clear := g.chart().Sights().Between(terrain.Spot{Hex: a}, terrain.Spot{Hex: b}, &g.s.Marks).Clear()
				n := g.hindrance(terrain.Spot{Hex: a}, terrain.Spot{Hex: b})
				l, err := m.Look(v, from, terrain.Grid.ID(b))
				if err != nil {
					t.Fatal(err)
				}
				s, sees := seen[terrain.Grid.ID(b)]
				if l.Clear != clear || sees != clear || clear && (l.Hindrance != n || s.Hindrance != n) || l.Range != terrain.Grid.Distance(a, b) {
					t.Fatalf("%s, %s to %s: %+v, %+v; expected %v, hindrance %d", sc.ID, from, terrain.Grid.ID(b), l, s, clear, n)
				}
				if (!clear || n > 0) && (l.Text == "" || l.Rule == "") || !clear && l.At == nil {
					t.Fatalf("%s, %s to %s: no reason in %+v", sc.ID, from, terrain.Grid.ID(b), l)
				}
				if !clear {
					blocked++
				} else if n > 0 {
					hindered++
				}
			}
		}
		if blocked == 0 || hindered == 0 {
			t.Errorf("%s: %d blocked, %d hindered lines: the map is empty", sc.ID, blocked, hindered)
		}
		pairs := 0
		for u := g.units(Allied); u != NoUnit; u = g.more(Allied, u) {
			for e := g.units(Japan); e != NoUnit; e = g.more(Japan, e) {
				pairs++
				l, err := m.Look(v, m.Units[u].Name, m.Units[e].Name)
				if err != nil || l.Clear != g.unitSees(u, e) {
					t.Fatalf("%s, %s to %s: %+v %v; expected %v", sc.ID, m.Units[u].Name, m.Units[e].Name, l, err, g.unitSees(u, e))
				}
			}
		}
		if pairs == 0 {
			t.Errorf("%s: no units of both sides to look at", sc.ID)
		}
		for _, bad := range []string{"", "A0", "P1", "a1", "us-marine-99"} {
			if _, err := m.Look(v, "A1", bad); err == nil {
				t.Errorf("a look at %q", bad)
			}
			if _, err := m.LookAround(v, bad); err == nil {
				t.Errorf("a look from %q", bad)
			}
		}
	}
}

// randomly plays a scenario by random choices, so many of them or to the end.
func randomly(t *testing.T, m *Module, scenario string, seed uint64, answers int) *Game {
	t.Helper()
	g := stroll(t, m, scenario, seed, answers, func(*Game) {})
	if g.s.Turn == 0 {
		t.Fatalf("%s: no turn in %d answers", scenario, answers)
	}
	return g
}

// stroll plays a scenario by random choices and calls see before each.
func stroll(t *testing.T, m *Module, scenario string, seed uint64, answers int, see func(*Game)) *Game {
	t.Helper()
	made, err := m.New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for n := 0; n < answers; n++ {
		q := g.Pending()
		if q == nil {
			break
		}
		see(g)
		seat, p := q.First()
		seed = seed*6364136223846793005 + 1442695040888963407
		if err := g.Apply(seat, p.Options[int(seed>>33)%len(p.Options)]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}
