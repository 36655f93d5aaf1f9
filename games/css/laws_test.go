package css

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// What the rulebook says of every position between Actions, looked at in random games: not what may be done, but how things must stand.

// laws are the statements, each with its rule; broken tells how one is broken, "" if it is not.
var laws = []struct {
	rule   string
	broken func(g *Game) string
}{
	{"12.1e", func(g *Game) string {
		for p := range Loc(MaxPlaces) {
			if n := g.weaponsAt(p); n > g.count(p) || n > 0 && isZone(p) {
				return fmt.Sprintf("%d Support Weapons with %d Units in %s", n, g.count(p), g.locName(p))
			}
		}
		return ""
	}},
	{"6.2.1eb", func(g *Game) string {
		for w := range g.m.Weapons {
			if p := g.s.Weapons[w].Loc; isPlace(p) && g.hexOf(p) != NoHex && g.m.Weapons[w].TankSW && !g.terrainNow(g.hexOf(p)).TankSW {
				return g.m.Weapons[w].ID + " in " + g.locName(p)
			}
		}
		for u := range g.m.Units {
			if p, m := g.at(UnitID(u)), g.m.Units[u].Move; isHex(p) && m != NoMove && g.terrainNow(p).Cost[m] < 0 && !byRoad(g, m, p) {
				return g.m.Units[u].ID + " in " + g.locName(p)
			}
		}
		return ""
	}},
	{"13.1d", func(g *Game) string {
		for l := range g.m.Leaders {
			if p := g.s.Leaders[l].Loc; isPlace(p) && g.empty(p) {
				return g.m.Leaders[l].ID + " is alone in " + g.locName(p)
			}
		}
		for h := range g.m.Heroes {
			if p := g.s.Heroes[h].Loc; isPlace(p) && g.empty(p) {
				return g.m.Heroes[h].ID + " is alone in " + g.locName(p)
			}
		}
		return ""
	}},
	{"13.1a", func(g *Game) string {
		for l := range g.m.Leaders {
			if p := g.s.Leaders[l].Loc; isPlace(p) && g.sideAt(p) != g.m.Leaders[l].Side {
				return g.m.Leaders[l].ID + " is with the enemy in " + g.locName(p)
			}
		}
		for w := range g.m.Weapons {
			if p := g.s.Weapons[w].Loc; isPlace(p) && g.sideAt(p) != g.m.Weapons[w].Side {
				return g.m.Weapons[w].ID + " is with the enemy in " + g.locName(p)
			}
		}
		return ""
	}},
	{"15.0f", func(g *Game) string {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); g.m.Units[u].Truck && (isPlace(p) || p == Pool) && (g.cargo(UnitID(u)) != NoUnit) != isPlace(p) {
				return g.m.Units[u].ID + " in " + g.locName(p)
			}
		}
		return ""
	}},
	{"8.4.1b", func(g *Game) string {
		for p := range Loc(MaxPlaces) {
			if u := g.first(p); u != NoUnit && g.with(Active).after(NoUnit) == NoUnit && g.has(u, Charging|Supporting|Leaving|Grouped|Firing) {
				return "something is left over in " + g.locName(p)
			}
		}
		return ""
	}},
	{"6.3f", func(g *Game) string {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); isCave(p) && (g.count(p) > 2 || g.m.Units[u].Side != SideB || g.m.Units[u].Move != Leg) {
				return g.m.Units[u].ID + " in " + g.locName(p)
			}
		}
		return ""
	}},
	{"22.1a", func(g *Game) string {
		for u := range g.m.Units {
			p := g.at(UnitID(u))
			if !isZone(p) {
				continue
			}
			if _, zone := zoneAt(p); zone != Transport && g.count(p) > 3 || g.m.Units[u].HasColumn && g.deployed(UnitID(u)) {
				return g.m.Units[u].ID + " in " + g.locName(p)
			}
		}
		return ""
	}},
	{"6.2.1gc", func(g *Game) string {
		for u := range g.m.Units {
			p, m := g.at(UnitID(u)), g.m.Units[u].Move
			if isHex(p) && g.deployed(UnitID(u)) && (m == Wheeled || m == Tracked) && !g.terrainNow(p).DeployWT {
				return g.m.Units[u].ID + " Deployed in " + g.locName(p)
			}
		}
		return ""
	}},
	{"10.0b", func(g *Game) string {
		for h := range Hex(g.m.Ground.N) {
			if f := g.fort(h); g.empty(h) && (f != NoFort && f != Bunker || g.marked(MarkRidge, h)) {
				return fmt.Sprintf("Fortification %d, or a Ridge marker, in %s, where nobody is", f, g.locName(h))
			}
		}
		return ""
	}},
	{"9.2c", func(g *Game) string {
		for _, side := range []Side{SideA, SideB} {
			for h := range g.s.Marks[assaultMark(side)].Each() {
				if !g.about(Hex(h), side) {
					return "an Assault marker with nobody beside it in " + g.locName(Hex(h))
				}
			}
		}
		return ""
	}},
	{"8.4.4a", func(g *Game) string {
		for p := range Loc(MaxPlaces) {
			if g.under(p, CondPinned) && g.under(p, CondSuppressed) {
				return g.locName(p) + " is both"
			}
		}
		return ""
	}},
	{"8.6.4a", func(g *Game) string {
		if u := g.exposedGun(); u != NoUnit {
			return g.m.Units[u].ID
		}
		return ""
	}},
	{"8.6.4b", func(g *Game) string {
		for u := range g.m.Units {
			if g.has(UnitID(u), Frozen) && g.deployed(UnitID(u)) {
				return g.m.Units[u].ID
			}
		}
		return ""
	}},
	{"9.6.2e", func(g *Game) string {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); isPlace(p) && g.has(UnitID(u), Fanatic) && (g.deployed(UnitID(u)) || g.cond(p)&(CondDG|CondPinned|CondSuppressed) != 0 || g.weaponsAt(p) > 0) {
				return fmt.Sprintf("%s in %s: Deployed %v, condition %d, %d Support Weapons", g.m.Units[u].ID, g.locName(p), g.deployed(UnitID(u)), g.cond(p), g.weaponsAt(p))
			}
		}
		return ""
	}},
	{"6.1.2a", func(g *Game) string {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); isPlace(p) && g.rivals(UnitID(u), p) {
				return g.m.Units[u].ID + " in " + g.locName(p)
			}
		}
		return ""
	}},
	{"19.2a", func(g *Game) string {
		for d := range g.m.Divisions {
			if x := g.division(DivisionID(d)); x.TQ > g.m.Divisions[d].TQBase || x.TQ < -2 || x.TQ < 0 && x.Disrupted == 0 {
				return fmt.Sprintf("%s has a Troop Quality of %d", g.m.Divisions[d].ID, x.TQ)
			}
		}
		return ""
	}},
	{"17.1e", func(g *Game) string {
		if g.s.Step == StepAction && !g.night() && !g.s.Marks[MarkLit].Empty() {
			return "Illumination by day"
		}
		return ""
	}},
	{"4.2Aa", func(g *Game) string {
		for c := range g.m.Chits {
			k := g.m.Chits[c].Kind
			if g.s.Cup.has(ChitID(c)) && (k == ChitAir && (g.night() || g.rain()) || k == ChitNaval && g.rain() || k == ChitLanding && g.night()) {
				return g.m.Chits[c].ID + " is in the Cup"
			}
		}
		return ""
	}},
	{"15.0b", func(g *Game) string {
		carried := map[UnitID]int{}
		for u := range g.m.Units {
			t := truckOf(g.at(UnitID(u)))
			if t == NoUnit {
				continue
			}
			if carried[t]++; carried[t] > 1 || !isPlace(g.at(t)) || !g.has(UnitID(u), Column) {
				return g.m.Units[u].ID + " aboard " + g.m.Units[t].ID
			}
		}
		return ""
	}},
	{"6.1.1d", func(g *Game) string {
		for u := range g.m.Units {
			if x := &g.s.Units[u]; x.Loc == Routed && (x.Cond != 0 || g.m.Units[u].HasColumn && g.deployed(UnitID(u))) {
				return g.m.Units[u].ID
			}
		}
		return ""
	}},
	{"8.6.6h", func(g *Game) string {
		if g.s.Turn != g.scenario().Start && !g.s.Marks[MarkBombard].Empty() {
			return "a Bombardment marker after its turn"
		}
		return ""
	}},
	{"SCN", func(g *Game) string {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); isHex(p) && !g.scenario().Area.Has(p) {
				return g.m.Units[u].ID + " in " + g.locName(p) + ", which is not in play"
			}
		}
		return ""
	}},
}

// byRoad tells whether Units of a kind can enter a hex from some side (ground ruling GND-C).
func byRoad(g *Game, m Mode, h Hex) bool {
	for _, n := range g.m.Ground.Near(h) {
		if n != NoHex && g.m.Ground.Cost(m, n, g.m.Ground.Direction(n, h), &g.s.Marks[MarkCleared]) >= 0 {
			return true
		}
	}
	return false
}

// quiet are the questions before which nothing is in progress.
var quiet = map[string]bool{"preempt": true, "purchase": true, "act.who": true, "posture": true}

func TestLaws(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for i := range m.Scenario {
			sc := &m.Scenario[i]
			t.Run(sc.ID, func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(max(1, *playGames)) {
					lawful(t, m, sc.ID, *playSeed+seed)
				}
			})
		}
	}
}

// lawful plays a game at random for a while, and looks at the laws before every quiet question.
func lawful(t *testing.T, m *Module, scenario string, seed uint64) {
	g, err := m.New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 12))
	for range 4000 {
		q := g.Pending()
		if q == nil {
			return
		}
		seat, p := q.First()
		if c := g.(*Game); quiet[p.Kind] {
			for _, law := range laws {
				if how := law.broken(c); how != "" {
					t.Fatalf("seed %d, turn %d: %s: %s", seed, c.s.Turn, law.rule, how)
				}
			}
		}
		c := p.Options[r.IntN(len(p.Options))]
		if seat != engine.ChanceSeat && r.IntN(2) == 0 { // a verb first, so that rare ones are as likely
			verb := c.Verb
			for range 20 {
				if c = p.Options[r.IntN(len(p.Options))]; c.Verb != verb {
					break
				}
			}
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatalf("seed %d: %s: %v", seed, m.Format(c), err)
		}
	}
}
