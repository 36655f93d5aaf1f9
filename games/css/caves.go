package css

import "beachhead/games/css/ground"

// 6.3 Caves. The inside of a cave is a place of its own (game.go); going in and coming out are steps of a movement (ways.go), what one sees from inside is in zones.go. Here
// is what remains: the way from cave to cave below the ground.

var (
	evTunnels = event("{u0} goes below the ground to {p1}.")

	noCave   = reason{Rule: "6.3q", Text: "Only Units inside a cave go on to another."}
	noTunnel = reason{Rule: "6.3q", Text: "That is no cave in an adjacent hex."}
)

var _ = action(vTunnel, actionRule{
	Rule: "6.3q", Group: true, Proc: "caves.tunnel",
	List: func(g *Game, p Loc, o *options) {
		if !isCave(p) {
			return
		}
		for _, n := range g.m.Ground.Near(g.hexOf(p)) {
			if n == ground.NoHex {
				continue
			}
			if in, ok := g.inside(n); ok {
				o.Add(about(vTunnel, in))
			}
		}
	},
	Able: func(g *Game, u UnitID) *reason {
		if !isCave(g.at(u)) {
			return &noCave
		}
		return g.mayMarch(u)
	},
	All: func(g *Game, p Loc, c choice) *reason { return g.mayTunnel(p, c.A) },
})

// mayTunnel tells whether those Grouped inside a cave may go to the inside of another (6.3q): next to it, open, with room for them, and not with the other service there.
func (g *Game) mayTunnel(p, to Loc) *reason {
	switch {
	case !isCave(to) || g.hexOf(to) == NoHex || g.m.Ground.Distance(g.hexOf(p), g.hexOf(to)) != 1:
		return &noTunnel
	case g.sealed(to):
		return &caveSealed
	case g.count(to)+g.goers(p) > int(g.rules().CaveLimit):
		return &caveFull
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		switch {
		case !g.has(u, Grouped):
		case g.rivals(u, to) || g.foreign(u, g.leading()):
			return &rivalThere
		case g.barredFrom(u, to) != nil:
			return g.barredFrom(u, to)
		}
	}
	return nil
}

// caves.tunnel is the Action: the whole allowance, and no Opportunity Fire (6.3q, r).
// V: place, Unit, the inside of the other cave.
var _ = program.Proc("caves.tunnel",
	do(func(g *Game, f *frame) { g.s.M.Goal = -1 }),
	call("carry", "carry", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[2]} }),
	do(func(g *Game, f *frame) {
		for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
			if g.has(u, Grouped) {
				g.tell(evTunnels, "6.3q", u, f.V[2])
			}
		}
		g.march(f.V[0], f.V[2])
		g.leaveAll()
	}),
	iff(func(g *Game, f *frame) bool { return g.surplus(f.V[0]) > 0 }, call("behind", "weapons.surplus", local(0))),
	iff(func(g *Game, f *frame) bool { return g.leaderless(f.V[0]) }, sub("leaders", "leaders.alone")),
)

// 11.2 Sealing of caves.

var (
	evSeals  = event("{u0} seals the cave in {p1}.")
	evOpen   = event("{u0} does not seal the cave in {p1}.")
	evBuried = event("{u0} is cut off in its sealed cave.")
	rollSeal = newRoll("seal", "the sealing of a cave", "11.2a")

	noSealer = reason{Rule: "11.2a", Text: "Only a Deployed American Engineer seals a cave."}
	noOpen   = reason{Rule: "11.2a", Text: "There is no open cave in the hex."}
)

var _ = action(vSeal, actionRule{
	Rule: "11.2a", Proc: "caves.seal", Explain: explainDig,
	Able: func(g *Game, u UnitID) *reason {
		p := g.at(u)
		if !isHex(p) {
			return &noOpen
		}
		switch in, ok := g.inside(p); {
		case !ok || g.sealed(in):
			return &noOpen
		case !g.m.Units[u].Engineer || !g.deployed(u):
			return &noSealer
		}
		return g.mayBuild(p)
	},
})

// caves.seal is the Engineering Action (11.2a, b): the cave is sealed by a check, and whoever is then cut off below the ground is eliminated.
// V: place, Unit; Unit that is cut off.
var _ = program.Proc("caves.seal",
	do(func(g *Game, f *frame) { g.s.Built.add(f.V[0]) }),
	call("check", "check", func(g *Game, f *frame) [6]int16 {
		return [6]int16{int16(g.skill(f.V[1], nil)), rollSeal, int16(g.m.Units[f.V[1]].Side), 1}
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.Ret == 0 },
		do(func(g *Game, f *frame) { g.tell(evOpen, "11.2a", f.V[1], f.V[0]) }),
		leave()),
	do(func(g *Game, f *frame) {
		in, _ := g.inside(f.V[0])
		g.seal(in)
		g.tell(evSeals, "11.2b", f.V[1], f.V[0])
	}),
	while(func(g *Game, _ *frame) bool { return g.buried() != NoUnit },
		do(func(g *Game, f *frame) {
			f.V[2] = g.buried()
			g.tell(evBuried, "11.2b", f.V[2])
		}),
		call("lost", "eliminate", local(2))),
)

// shutIn tells whether a place is the inside of a cave that no Unit comes out of into its hex: it is sealed, or an enemy stands on it. No line for Leg Units leads out then, be it for a
// Leader or a Support Weapon (13.1b, 12.2a, ruling TRACE-B).
func (g *Game) shutIn(p Loc) bool {
	return isCave(p) && (g.sealed(p) || g.sideAt(g.hexOf(p)) == SideA)
}

// buried is the lowest Unit in a sealed cave with no open one next to it, NoUnit if there is none (11.2b, ruling CAVE-B).
func (g *Game) buried() UnitID {
	for u := range g.m.Units {
		if p := g.at(UnitID(u)); g.sealed(p) && !g.hasExit(p) {
			return UnitID(u)
		}
	}
	return NoUnit
}

// hasExit tells whether an open cave is next to the inside of one.
func (g *Game) hasExit(p Loc) bool {
	for _, n := range g.m.Ground.Near(g.hexOf(p)) {
		if n == ground.NoHex {
			continue
		}
		if in, ok := g.inside(n); ok && !g.sealed(in) {
			return true
		}
	}
	return false
}
