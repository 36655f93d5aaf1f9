package css

import "beachhead/engine"

// 3, 18, 24.1: the set-up of a scenario.

var (
	evScenario = event("The game begins on {h0}.")
	evMines    = event("{n0} Mine markers lie on the map, face down.")
	evMine     = event("The Mine marker in {p0} is a {n1}.")
	evDummy    = event("The Mine marker in {p0} is a dummy.")
)

// setup sets a scenario up: what it fixes, what chance deals, what players place, and what the demolition teams do about the Mines.
// V: which.
var _ = program.Proc("setup",
	do(func(g *Game, _ *frame) {
		g.deal()
		g.tell(evScenario, "18.0", g.s.Turn)
	}),
	sub("mines", "setup.mines"),
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.scenario().Free) }, call("free", "setup.free", local(0))),
	iff(func(g *Game, _ *frame) bool { return g.scenario().UDT }, sub("udt", "udt")), // 24.3a: after side B
)

// deal does what a scenario fixes, without a question or a die.
func (g *Game) deal() {
	s, sc := &g.s, g.scenario()
	g.dealTracks()
	for i := range sc.Setup {
		if x := &sc.Setup[i]; g.chosen(x.Option) {
			g.dealGroup(x)
		}
	}
	for i := range sc.Reinforce {
		if a := &sc.Reinforce[i]; g.chosen(a.Option) {
			g.expect(a)
		}
	}
	for _, l := range sc.Replaced {
		s.Leaders[l].Back = 1
	}
	for _, h := range sc.Heroes {
		if g.hail(h.Hero, Coming); h.From <= sc.Start {
			g.enlist(h.Hero)
		}
	}
	for i := range sc.Setup { // L14.1.2a
		for _, h := range sc.Setup[i].Heroes {
			s.Heroes[h] = HeroState{Loc: g.where(&sc.Setup[i].At, sc.Setup[i].Inside), Ready: 1}
		}
	}
	// The control of Victory Hexes at the start is what the scenario says, whoever has been set up there.
	s.Held, s.Trod = 0, 0
	for i := range sc.Victory.Scores {
		if sc.Victory.Scores[i].Start == SideA {
			s.Held |= 1 << i
			s.Trod |= 1 << i
		}
	}
	if sc.Operational {
		s.Field = fieldOperational
	}
	s.Landed = 0
	for b := range g.m.Beaches { // a beach where Americans are has been entered by them (25.3)
		if h := g.m.Beaches[b].Hex; g.sideAt(h) == SideA {
			s.Landed |= 1 << b
		}
	}
}

// dealTracks puts the markers of Displays and tracks to their start.
func (g *Game) dealTracks() {
	s, sc := &g.s, g.scenario()
	s.Turn, s.Step, s.Weather = sc.Start, StepSetup, sc.Weather
	if s.Weather < 0 && g.m.Hour(sc.Start) > 0 {
		s.Weather = sc.FirstWeather // of a day whose first turn is not played
	}
	if s.Weather >= 0 {
		s.NextRain = g.m.Weather[s.Weather].Next
	}
	s.VP, s.Reroll = sc.Victory.Start, [2]uint8{1, 1} // 26.0a
	for d := range sc.Divisions {
		x := &sc.Divisions[d]
		s.Divisions[d] = DivisionState{TQ: x.TQ, DC: x.DC, DP: x.DP, Fatigue: x.Fatigue, Command: x.Command, Dispatch: x.Dispatch}
	}
	if !sc.MassedBanzai || !g.on(FeatureBanzai) {
		s.Massed = massedDone
	}
	if sc.Gyokusai.AtStart {
		s.Last = lastNow
	}
}

// dealGroup sets one group up.
func (g *Game) dealGroup(x *Group) {
	at := g.where(&x.At, x.Inside)
	for _, u := range x.Units {
		if isPlace(at) && !x.Deployed {
			g.turnTo(u, true)
		}
		g.place(u, at)
	}
	for _, w := range x.Weapons {
		g.attach(w, at)
	}
	for _, l := range x.Leaders {
		g.lead(l, at)
	}
	if x.Fort != NoFort {
		g.setFort(x.At.Hex, int(x.Fort))
	}
	if x.Gyokusai {
		g.frenzy(at)
	}
}

// where is a place of the data in the position, for places that are only one.
func (g *Game) where(p *Place, inside bool) Loc {
	switch p.Kind {
	case AtZone:
		return ZonePlace(p.Beach, p.Zone)
	case AtGroup:
		return GroupPlace(p.Group)
	case AtAvailable:
		return Available
	case AtReallocating:
		return Reallocating
	case AtTrucks:
		return Pool
	}
	if in, ok := g.inside(p.Hex); ok && inside {
		return in
	}
	return p.Hex
}

// expect lays pieces ready that arrive later.
func (g *Game) expect(a *Arrival) {
	for _, u := range a.Units {
		g.place(u, Coming)
	}
	for _, w := range a.Weapons {
		g.attach(w, Coming)
	}
	for _, l := range a.Leaders {
		g.lead(l, Coming)
	}
}

// setup.mines deals the values of the scenario's Mine markers to its hexes by chance (24.1a, ruling 24-A); side B, who lays them, sees each.
// V: marker.
var _ = program.Proc("setup.mines",
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.scenario().Mines) },
		throw(chance{
			Label: "mine", Why: "which Mine marker lies there", Rule: "24.1a",
			Draw: func(g *Game, f *frame, o *options) {
				for i := range g.scenario().Mines {
					if !g.laid(i) {
						o.Add(two(vMine, g.scenario().Mines[f.V[0]].Hex, int16(i)))
					}
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				x := &g.s.Mines[f.V[0]]
				*x = MineState{Hex: c.A, Value: g.scenario().Mines[c.B].Value}
				if x.Value == Dummy {
					g.tellSide(SideB, evDummy, "24.1a", c.A)
				} else {
					g.tellSide(SideB, evMine, "24.1a", c.A, int16(x.Value))
				}
			},
		})),
	do(func(g *Game, _ *frame) {
		if n := len(g.scenario().Mines); n > 0 {
			g.tell(evMines, "24.1a", int16(n))
		}
	}),
)

// laid tells whether a marker of the scenario has been dealt. Of those of one value the first have, so that the position says no more than the values do.
func (g *Game) laid(i int) bool {
	list := g.scenario().Mines
	n := 0
	for k := range list {
		if x := &g.s.Mines[k]; x.Hex != NoHex && x.Value == list[i].Value {
			n++
		}
	}
	for _, x := range list[:i] {
		if x.Value == list[i].Value {
			n--
		}
	}
	return n > 0
}
