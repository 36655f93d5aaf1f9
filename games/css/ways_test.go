package css

import (
	"math/rand/v2"
	"testing"

	"beachhead/games/css/ground"
)

// walk goes as far as those Grouped in a place get by any chain of single steps, and tells what is left of the points at each place at best: the rule of movement without the
// search, for groups of one kind. Like the search it passes through no place where something happens.
func (g *Game) walk(p Loc, b burden) map[Loc]int {
	best, harm := map[Loc]int{p: g.left(g.leading())}, g.harm(new(ground.Set))
	for changed := true; changed; {
		changed = false
		for from, left := range best {
			if from != p && (isHex(from) && harm.Has(from) || g.strained(p, from)) {
				continue
			}
			for to := Loc(0); to < firstZone; to++ {
				if isHex(to) && int(to) >= g.m.Ground.N || g.hexOf(from) == NoHex || isCave(to) && int(to-firstCave) >= len(g.caves.hexes) || !g.nextTo(from, to) || to == p {
					continue
				}
				n, may := g.stepCost(g.leading(), from, to, b), true
				for u := g.first(p); u != NoUnit; u = g.next(u) {
					may = may && (!g.has(u, Grouped) || g.mayEnter(u, from, to, g.goers(p)) == nil)
				}
				if old, seen := best[to]; n >= 0 && may && n <= left && (!seen || old < left-n) {
					best[to], changed = left-n, true
				}
			}
		}
	}
	return best
}

// The ways that the search finds are all there are, and none is cheaper; each leads step by step to where it says (6.0, 6.2).
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 10))
	g := onMap(t, "tinian", 2)
	g.s.Scenario = 4 // the whole island is in play
	reached := 0
	for round := range 12 {
		for u := range g.m.Units {
			g.place(UnitID(u), Nowhere)
			g.clear(UnitID(u), Column|Grouped)
		}
		for range 60 {
			u := UnitID(r.IntN(len(g.m.Units)))
			scatter(g, r, u)
			if isPlace(g.at(u)) {
				g.setDG(g.at(u), r.IntN(5))
			}
		}
		h := Hex(r.IntN(g.m.Ground.N))
		g.setBarrage(h, r.IntN(NBarrages))
		g.lay(MarkBurning, Hex(r.IntN(g.m.Ground.N)))
		id := []string{"jp-18-tk", "jp-1-i-50", "us-a-1-24"}[round%3]
		u := g.m.ByUnit[id]
		g.set(u, Column|Grouped)
		scatter(g, r, u)
		g.setCond(g.at(u), 0)
		p, b := g.at(u), burden{weapon: round%2 == 0}
		w, want := g.waysFrom(p, b), g.walk(p, b)
		for to := Loc(0); to < firstZone; to++ {
			left, known := want[to]
			if w.reach(to) != (known && to != p) {
				t.Fatalf("round %d, %s from %s to %s: reached %v, by steps %v", round, id, g.m.placeName(p), g.m.placeName(to), w.reach(to), known)
			}
			if to == p || !known {
				continue
			}
			reached++
			if got := g.left(u) - int(w.node[to].spent[g.m.Units[u].Move]); got != left {
				t.Errorf("round %d, %s to %s: %d left, by steps %d", round, id, g.m.placeName(to), got, left)
			}
			if n := w.toward(to); n < 0 || !g.nextTo(p, n) || g.mayStep(p, n, b) != nil {
				t.Errorf("round %d: the first step to %s is to %s", round, g.m.placeName(to), g.m.placeName(n))
			}
		}
	}
	if reached < 200 {
		t.Errorf("only %d places were reached", reached)
	}
}

// What the ways depend on is looked at each time: what is remembered holds for no other position.
func TestWaysRemembered(t *testing.T) {
	g := onMap(t, "tinian", 2)
	u := put1(t, g, "us-a-1-24", "16.56", true)
	g.set(u, Grouped)
	x, y := at(t, g, "16.56"), at(t, g, "16.52")
	try := func(why string, want bool, change func()) {
		t.Helper()
		if change(); g.waysFrom(x, burden{}).reach(y) != want {
			t.Errorf("%s: reached %v", why, !want)
		}
	}
	try("four clear hexes", true, func() {})
	try("at DG 3", false, func() { g.setDG(x, 3) })
	try("rallied", true, func() { g.setDG(x, 0) })
	try("On Fire", false, func() { g.lay(MarkBurning, y) })
	try("burned down", true, func() { g.lift(MarkBurning, y); g.lay(MarkCleared, y) })
	try("interdicted: a point more for each hex", false, func() { g.s.Interdicted, g.s.Side = 1, SideA })
	try("not any more", true, func() { g.s.Interdicted = 0 })
	for d := range 6 {
		if n := g.near(y, d); n != ground.NoHex {
			g.s.Mines[d] = MineState{Hex: n}
		}
	}
	try("all round mined", false, func() {})
}

func BenchmarkWays(b *testing.B) {
	g := onMap(b, "tinian", 2)
	u := put1(b, g, "us-a-1-24", "16.56", true)
	g.set(u, Grouped)
	x := g.at(u)
	for b.Loop() {
		g.s.Units[u].Count++
		g.waysFrom(x, burden{})
	}
}
