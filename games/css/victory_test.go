package css

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// Beyond the most Victory Points a gain is taken from the enemy, who does not fall below none by it (25.1a).
func TestScore(t *testing.T) {
	g := small(t)
	g.s.VP = [2]int8{27, 3}
	g.score(SideA, 1, "25.1a")
	if g.s.VP != [2]int8{28, 3} {
		t.Errorf("27 and 1 more: %v", g.s.VP)
	}
	g.score(SideA, 3, "25.1a")
	if g.s.VP != [2]int8{29, 1} {
		t.Errorf("28 and 3 more: %v", g.s.VP)
	}
	g.score(SideA, 3, "25.1a")
	if g.s.VP != [2]int8{29, 0} || !g.total() {
		t.Errorf("29 and 3 more: %v", g.s.VP)
	}
	g.s.VP = [2]int8{0, 28}
	g.score(SideB, 1, "25.1a")
	if !g.total() {
		t.Error("29 of side B to none")
	}
}

// DG count towards a Victory Point of side B only where the scenario says how many, and what is over stays on the track (25.2a, aa).
func TestCasualties(t *testing.T) {
	g := small(t)
	g.casualties(3)
	if g.s.Casualties != 0 || g.s.VP[SideB] != 0 {
		t.Error("counted in a scenario that does not count them")
	}
	g.m.Scenario[0].Victory.DGPerVP = 4
	g.casualties(3)
	if g.s.Casualties != 3 || g.s.VP[SideB] != 0 {
		t.Errorf("3 DG: %d on the track, %d points", g.s.Casualties, g.s.VP[SideB])
	}
	g.casualties(2)
	if g.s.Casualties != 1 || g.s.VP[SideB] != 1 {
		t.Errorf("5 DG: %d on the track, %d points", g.s.Casualties, g.s.VP[SideB])
	}
	g.m.Scenario[0].Victory.PerUnit, g.m.Scenario[0].Victory.PerTank = [2]int8{1, 2}, [2]int8{3, 4}
	g.m.Units[uTank].Tank = true
	g.lossOf(uA)
	g.lossOf(uTank)
	if g.s.VP != [2]int8{3, 3} {
		t.Errorf("a company and an enemy tank lost: %v", g.s.VP)
	}
}

// Japanese who enter a beach where Americans have been close it, for one point, once (25.3).
func TestCloseBeach(t *testing.T) {
	g := small(t)
	g.m.Params.BeachVP = 1
	h, away := at(t, g, "13.52"), at(t, g, "13.53")
	g.m.Beaches[0].Hex = h
	g.m.note()
	g.place(uJ, h)
	if g.s.Closed != 0 || g.s.VP[SideB] != 0 {
		t.Error("closed before an American was there")
	}
	g.place(uJ, away)
	g.place(uA, h)
	g.place(uA, at(t, g, "14.52"))
	g.place(uJ, h)
	if g.s.Closed != 1 || g.s.VP[SideB] != 1 {
		t.Errorf("closed %b, %d points", g.s.Closed, g.s.VP[SideB])
	}
	g.place(uJ, away)
	g.place(uJ, h)
	if g.s.VP[SideB] != 1 {
		t.Errorf("entered again: %d points", g.s.VP[SideB])
	}
}

// Who is In-Command (5.1e): in range of the HQ of his Formation or Division, or with or next to a Leader of his Division, or a No-Stripe one of his side.
func TestCommand(t *testing.T) {
	g := small(t)
	g.m.Units[uHQ].HQ, g.m.Units[uHQ].Command = true, 2
	g.m.Units[uB].HQ, g.m.Units[uB].Command = true, 1 // the HQ of the 24th
	g.m.Leaders = []Leader{{ID: "cates", Stripe: Plain, Division: 0}, {ID: "jones", Stripe: Colored, Division: 0, Formation: 1}}
	for l := range g.m.Leaders {
		g.lead(LeaderID(l), Nowhere)
	}
	h := []Hex{at(t, g, "14.52"), at(t, g, "14.53"), at(t, g, "14.54"), at(t, g, "14.55")}
	g.place(uA, h[0])
	g.place(uC, h[0])
	g.place(uD, h[0])
	want := func(what string, a, c, d bool) {
		t.Helper()
		if g.command(uA) != a || g.command(uC) != c || g.command(uD) != d {
			t.Errorf("%s: 24th %v, 25th %v, white stripe %v", what, g.command(uA), g.command(uC), g.command(uD))
		}
	}
	want("nobody", false, false, false)
	g.place(uHQ, h[3])
	want("Division HQ out of range", false, false, false)
	g.place(uHQ, h[2])
	want("Division HQ", true, true, true)
	g.place(uHQ, Routed)
	g.place(uB, h[2])
	want("Formation HQ out of range", false, false, false)
	g.place(uB, h[1])
	want("HQ of the 24th", true, false, false)
	g.place(uB, Nowhere)
	g.lead(1, h[2])
	want("Leader two hexes away", false, false, false)
	g.lead(1, h[1])
	want("Leader of the 25th, of the Division", true, true, true)
	g.lead(1, Nowhere)
	g.lead(0, h[0])
	want("No-Stripe Leader in the hex", true, true, true)
	g.place(uJ, h[1])
	if g.command(uJ) {
		t.Error("commanded by an enemy")
	}
	g.m.Leaders = append(g.m.Leaders, Leader{ID: "oya", Side: SideB, Division: 2, Stripe: WhiteStripe})
	g.lead(2, h[1])
	if g.command(uJ) {
		t.Error("commanded by a Leader of another Division")
	}
	if g.m.Leaders[2].Stripe = Plain; !g.command(uJ) {
		t.Error("a No-Stripe Leader commands all of his side")
	}
}

// Unlimited lines: not through enemy Fire Zones but at their ends, not through enemies or fire, not where the kind of movement cannot go (8.4.2f, 12.2a, 13.1b).
func TestTrace(t *testing.T) {
	g := small(t)
	for h := range Hex(g.m.Ground.N) {
		g.m.Scenario[0].Area.Add(h)
	}
	box := Fire{Color: Red, FP: 3, Range: 1}
	for u := range g.m.Units {
		g.m.Units[u].Front, g.m.Units[u].Back = box, box
	}
	g.m.Units[uHQ].HQ = true
	from, hq := at(t, g, "14.52"), at(t, g, "14.56")
	g.place(uA, from)
	g.place(uHQ, hq)
	if !g.traceToHQ(uA, Leg, from) {
		t.Error("no line over open ground")
	}
	if g.traceToHQ(uA, NoMove, from) || !g.traceToHQ(uA, NoMove, hq) {
		t.Error("what does not move traces in its own hex only")
	}
	if g.traceToHQ(uHQ, Leg, from) {
		t.Error("an HQ is its own end")
	}
	g.place(uJ, at(t, g, "14.53"))
	reached := g.trace(SideA, Leg, from)
	if reached.Has(at(t, g, "14.53")) {
		t.Error("through an enemy")
	}
	if !g.traceToHQ(uA, Leg, from) && reached.Len() < 2 {
		t.Error("its first hex may be in an enemy Fire Zone")
	}
	g.place(uJ, at(t, g, "14.57"))
	if g.traceToHQ(uA, Leg, from) {
		t.Error("to an HQ in an enemy Fire Zone")
	}
	if reached = g.trace(SideA, Leg, from); !reached.Has(hq) {
		t.Error("an end in an enemy Fire Zone")
	}
	g.place(uJ, Nowhere)
	for d, x := range g.m.Ground.Near(from) {
		if x != NoHex && d >= 0 {
			g.lay(MarkBurning, x)
		}
	}
	if g.traceToHQ(uA, Leg, from) {
		t.Error("through fire")
	}
}

// Lines in a copy that has been asked for nothing yet lead where a fill of the map leads, however they are asked for: from where an enemy Fire Zone ends them they are joined of those of the hexes around.
func TestTraceInACopy(t *testing.T) {
	m := whole(t, "littleland")
	g, err := m.New(engine.Setup{Scenario: "littleland-4"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(8, 12))
	for range 2000 {
		who, q := g.Pending().First()
		if err := g.Apply(who, q.Options[r.IntN(len(q.Options))]); err != nil {
			t.Fatal(err)
		}
	}
	own := g.(*Game)
	asked := 0
	for from := range Hex(m.Ground.N) {
		if !own.zone(SideB).Has(from) {
			continue
		}
		fresh := g.Clone(nil).(*Game)
		for _, h := range append([]Hex{from}, m.Ground.Near(from)[:]...) {
			if h == NoHex {
				continue
			}
			asked++
			for range 2 {
				if got, want := *fresh.trace(SideA, Leg, h), own.flood(SideA, Leg, h); got != want {
					t.Fatalf("from %s, after %s: %d hexes, by filling %d", m.Ground.ID(h), m.Ground.ID(from), got.Len(), want.Len())
				}
			}
		}
	}
	if asked < 100 {
		t.Errorf("only %d lines were asked for", asked)
	}
}

// flood is the rule of lines by filling: on from each hex that is reached and not in an enemy Fire Zone, and from the first.
func (g *Game) flood(side Side, mode Mode, from Hex) (reached ground.Set) {
	reached.Add(from)
	for list := []Hex{from}; len(list) > 0; list = list[1:] {
		if list[0] != from && g.zone(side.Other()).Has(list[0]) {
			continue
		}
		for d, x := range g.m.Ground.Near(list[0]) {
			if x != NoHex && !reached.Has(x) && g.scenario().Area.Has(x) && !g.marked(MarkBurning, x) && !g.stands(x, side.Other()) &&
				g.m.Ground.Cost(mode, list[0], d, &g.s.Marks[MarkCleared]) >= 0 {
				reached.Add(x)
				list = append(list, x)
			}
		}
	}
	return reached
}
