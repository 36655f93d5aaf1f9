package css

import (
	"math/rand/v2"
	"testing"

	"beachhead/games/css/ground"
)

// crowd is a game with Units of both sides all over the map: two in three with a range of 1, the others with one of 2 to 8, some in caves, some under markers.
func crowd(t testing.TB, r *rand.Rand) *Game {
	g := small(t)
	g.m.Units = nil
	g.m.Params.Vision = [3]int8{8, 3, 1}
	for u := range 120 {
		x := Unit{Side: Side(u % 2), Front: Fire{Color: Red, Range: 1}, Back: Fire{Color: Red, Range: 1}}
		switch u % 6 {
		case 1, 2:
			x.Front = Fire{Color: Yellow, Range: int8(2 + r.IntN(7))}
		case 5:
			x.Front = Fire{Color: Black, Range: 17}
		}
		g.m.Units = append(g.m.Units, x)
	}
	for u := range g.m.Units {
		scatter(g, r, UnitID(u))
	}
	return g
}

// scatter puts a Unit somewhere.
func scatter(g *Game, r *rand.Rand, u UnitID) {
	for range 99 {
		p := Loc(r.IntN(g.m.Ground.N))
		if c, ok := g.inside(p); ok && g.m.Units[u].Side == SideB && r.IntN(2) == 0 {
			p = c
		}
		if s := g.sideAt(p); s == NoSide || s == g.m.Units[u].Side {
			g.place(u, p)
			return
		}
	}
}

// What is remembered of lines is what the ground says of each hex, whatever markers come and go, from hexes and from inside caves (7.1).
func TestLinesRemembered(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	g := small(t)
	places := []Loc{}
	for range 12 {
		places = append(places, Loc(r.IntN(g.m.Ground.N)))
	}
	for i := range g.caves.hexes[:min(6, len(g.caves.hexes))] {
		places = append(places, CavePlace(i), g.caves.hexes[i])
	}
	hidden := 0
	for round := range 80 {
		near := g.hexOf(places[r.IntN(len(places))])
		for range 3 {
			x := Hex(r.IntN(g.m.Ground.N))
			if d := g.m.Ground.Distance(near, x); d > 8 {
				continue
			}
			switch r.IntN(5) {
			case 0:
				g.setBarrage(x, r.IntN(NBarrages))
			case 1:
				g.lay(MarkBurning, x)
			case 2:
				g.lift(MarkBurning, x)
			case 3:
				g.lay(MarkCleared, x)
			case 4:
				if round%10 == 0 {
					g.liftAll(MarkHeavy)
				}
				if round%16 == 0 {
					g.forget()
				}
			}
		}
		for _, p := range places[round%3:] {
			lines := *g.lines(p)
			for h := range Hex(g.m.Ground.N) {
				if h == g.hexOf(p) {
					continue
				}
				q := ground.Look{From: g.hexOf(p), To: h, FromCave: isCave(p), Marks: g.marks()}
				if lines.Has(h) != g.m.Ground.Look(q) {
					t.Fatalf("round %d: from %s to %s remembered %v", round, g.m.placeName(p), g.m.Ground.ID(h), lines.Has(h))
				}
				if q.Marks = nil; !lines.Has(h) && g.m.Ground.Look(q) {
					hidden++
				}
			}
		}
	}
	if hidden < 500 {
		t.Errorf("only %d lines were hidden by markers", hidden)
	}
}

// What is remembered of Fire Zones is what the rule says of each Unit and each hex, whatever has happened (7.2).
func TestZones(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 14))
	g := crowd(t, r)
	covered := 0
	for round := range 60 {
		h := Hex(r.IntN(g.m.Ground.N))
		u := UnitID(r.IntN(len(g.m.Units)))
		switch r.IntN(9) {
		case 0:
			g.setBarrage(h, r.IntN(NBarrages))
		case 1:
			g.lay(MarkBurning, h)
		case 2:
			g.lay(MarkLit, h)
		case 3:
			g.turnTo(u, r.IntN(2) == 0)
		case 4:
			g.setCond(g.at(u), []Cond{0, CondSuppressed, CondConcentrated, CondNoOpp}[r.IntN(4)])
		case 5:
			g.s.Turn = Turn(1 + r.IntN(9))
			g.staleAll()
		case 6:
			g.s.Weather = int8(r.IntN(2))
			g.staleAll()
		default:
			scatter(g, r, u)
		}
		for side := range Side(2) {
			var want ground.Set
			for u := range g.m.Units {
				if g.m.Units[u].Side != side {
					continue
				}
				for h := range Hex(g.m.Ground.N) {
					if g.covers(UnitID(u), h) {
						want.Add(h)
						covered++
						if !g.zoneOf(g.at(UnitID(u))).Has(h) {
							t.Fatalf("round %d: unit %d covers %s, its place does not", round, u, g.m.Ground.ID(h))
						}
					}
				}
			}
			if got := *g.zone(side); got != want {
				t.Fatalf("round %d, side %d: %d hexes remembered, %d by the rule", round, side, got.Len(), want.Len())
			}
		}
	}
	if covered < 10000 {
		t.Errorf("only %d pairs of Unit and hex were covered", covered)
	}
}

// The rules one by one (7.2b to f; rulings C22, ZONE-A).
func TestFireReach(t *testing.T) {
	g := small(t)
	g.m.Params.Vision = [3]int8{8, 3, 1}
	x, y := at(t, g, "15.56"), at(t, g, "15.57")
	g.m.Units[uA].Front, g.m.Units[uA].Back = Fire{Color: Yellow, FP: 4, Range: 5}, Fire{Color: Red, FP: 2, Range: 1}
	g.place(uA, x)
	reach := func(want int, why string) {
		t.Helper()
		if n := g.fireReach(uA); n != want {
			t.Errorf("%s: %d, want %d", why, n, want)
		}
	}
	reach(5, "as printed")
	g.turnTo(uA, true)
	reach(1, "In-Column")
	g.turnTo(uA, false)
	for c, want := range map[Cond]int{CondSuppressed: 0, CondConcentrated: 0, CondNoOpp: 5, CondPinned: 5, CondSustained: 5} {
		g.mark(x, c)
		reach(want, "under a marker")
		g.unmark(x, c)
	}
	g.setBarrage(x, Smoke)
	reach(1, "under Smoke")
	g.setBarrage(x, NoBarrage)
	g.place(uJ, y)
	reach(1, "next to an enemy")
	g.place(uJ, Nowhere)
	g.m.Units[uA].Front.Color = Black
	reach(0, "Indirect and Deployed")
	g.place(uA, ZonePlace(0, Transport))
	reach(0, "at sea")
}

// BenchmarkZones is one step of one Unit, and then all Fire Zones of both sides.
func BenchmarkZones(b *testing.B) {
	r := rand.New(rand.NewPCG(10, 14))
	g := crowd(b, r)
	u := UnitID(0)
	x := g.at(u)
	y := NoHex
	for d := range 6 {
		if n := g.near(x, d); n != NoHex && g.empty(n) {
			y = n
		}
	}
	b.ResetTimer()
	for b.Loop() {
		g.place(u, y)
		g.zone(SideA)
		g.place(u, x)
		g.zone(SideB)
	}
}

// BenchmarkSees is what a rule asks of one place and one hex, with markers on the map.
func BenchmarkSees(b *testing.B) {
	r := rand.New(rand.NewPCG(10, 14))
	g := crowd(b, r)
	var hexes [64]Hex
	for i := range hexes {
		hexes[i] = Hex(r.IntN(g.m.Ground.N))
		if i < 10 {
			g.setBarrage(hexes[i], Smoke)
		}
	}
	n := 0
	for b.Loop() {
		n++
		if g.sees(hexes[n&7], hexes[n>>3&63]) {
			n++
		}
	}
}
