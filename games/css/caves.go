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
	May: func(g *Game, u UnitID, _ choice) *reason {
		if !isCave(g.at(u)) {
			return &noCave
		}
		return g.mayMove(u)
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
		if g.has(u, Grouped) && g.rivals(u, to) {
			return &rivalThere
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
