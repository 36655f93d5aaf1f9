package css

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
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

// Whatever has happened in a game, what it remembers is what another game makes of the same position, and what the rules say: Fire Zones, what is seen, unlimited lines, the Actions that are listed
// and where rounds can light up the night.
func TestRememberedInPlay(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		r := rand.New(rand.NewPCG(3, 11))
		sets, lines, listed := 0, 0, 0
		for _, sc := range m.Scenarios()[:4] {
			start, err := m.New(engine.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			g, anew := start.(*Game), newGame(start.(*Game).m)
			for n := 0; n < 700; n++ {
				q := g.Pending()
				if q == nil {
					break
				}
				seat, p := q.First()
				if n%7 == 0 {
					g.copyTo(anew)
					sameSets(t, g, anew, r, &sets)
					sameLines(t, g, anew, &lines)
					sameReturns(t, g)
				}
				if p.Kind == "act.what" {
					sameActions(t, g, &listed)
				}
				if err := g.Apply(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if sets < 2000 || lines < 100 || listed < 2000 {
			t.Errorf("%s: only %d sets, %d lines and %d Actions were compared", id, sets, lines, listed)
		}
	}
}

// sameSets compares the sets of all places with Units, and looks at one of them hex by hex.
func sameSets(t *testing.T, g, anew *Game, r *rand.Rand, n *int) {
	t.Helper()
	for side := range Side(2) {
		if *g.zone(side) != *anew.zone(side) {
			t.Fatalf("the Fire Zone of side %d is another one", side)
		}
		places := []Loc{}
		for p := range g.s.Stands[side].each() {
			if *g.zoneOf(p) != *anew.zoneOf(p) || isPlace(p) && p < firstZone && *g.seen(p) != *anew.seen(p) {
				t.Fatalf("what is remembered of %s is not so", g.m.placeName(p))
			}
			places = append(places, p)
			*n++
		}
		if len(places) == 0 {
			continue
		}
		p := places[r.IntN(len(places))]
		lit := g.litFrom(side)
		for h := range Hex(g.m.Ground.N) {
			covered := false
			for u := g.first(p); u != NoUnit; u = g.next(u) {
				covered = covered || g.covers(u, h)
			}
			if p < firstZone && g.seen(p).Has(h) != g.sees(p, h) || g.zoneOf(p).Has(h) != covered {
				t.Fatalf("%s is remembered of %s otherwise than the rule says", g.m.Ground.ID(h), g.m.placeName(p))
			}
			if lit.Has(h) != g.closeTo(side, h, int(g.rules().Illumination)) {
				t.Fatalf("%s can be lit up by side %d: %v", g.m.Ground.ID(h), side, lit.Has(h))
			}
		}
	}
}

// sameLines compares the unlimited lines that hold, and those of each HQ.
func sameLines(t *testing.T, g, anew *Game, n *int) {
	t.Helper()
	for _, u := range g.hqs() {
		h := g.hexOf(max(g.at(u), 0))
		if !isPlace(g.at(u)) || h == NoHex {
			continue
		}
		for _, mode := range []Mode{Leg, Tracked} {
			if *g.trace(g.m.Units[u].Side, mode, h) != *anew.trace(g.m.Units[u].Side, mode, h) {
				t.Fatalf("lines from %s lead elsewhere", g.m.Ground.ID(h))
			}
			*n++
		}
	}
}

// sameReturns looks for hexes where routed Units could come back on the whole map.
func sameReturns(t *testing.T, g *Game) {
	t.Helper()
	for u := range g.m.Units {
		if g.at(UnitID(u)) != Routed {
			continue
		}
		var o options
		g.offerReturns(UnitID(u), &o)
		n := o.Len()
		for h := range Hex(g.m.Ground.N) {
			if g.rallies(UnitID(u), h) {
				n--
			}
		}
		if n != 0 {
			t.Fatalf("%s can come back to %d hexes, of which %d are too many", g.m.Units[u].Name, o.Len(), n)
		}
	}
}

// sameActions puts what could be listed to the rule of each answer.
func sameActions(t *testing.T, g *Game, n *int) {
	t.Helper()
	f, p := g.s.Top(), g.group()
	g.assemble()
	for i := range actions {
		var o options
		a := &actions[i]
		ok := g.ableTo(a)
		if ok && a.List != nil {
			a.List(g, p, &o)
		} else {
			o.Add(say(a.verb))
		}
		o.Keep(0, func(c choice) bool {
			*n++
			_, why := g.mayAct(f, c)
			may := ok && (a.Fires || g.lastLender() == NoUnit) && g.doable(a, p, c)
			if may != (why == nil) {
				t.Fatalf("%s: %v, but %v", g.m.Format(c), may, why)
			}
			return true
		})
	}
}
