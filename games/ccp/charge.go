package ccp

// O25 Charge.

var (
	evCharge = event("{u0} charges.")

	notBanzai   = reason{Rule: "O25a", Text: "Only Japan gives a Charge order, and only while its posture is Banzai."}
	allSpent    = reason{Rule: "O25a", Text: "Every Japanese unit on the map has been activated this turn."}
	nobodyRuns  = reason{Rule: "O20.3b", Text: "No unit that would charge could enter another hex."}
	notAlliedOp = reason{Rule: "O25.2a", Text: "Choose a unit of yours that has not been activated this turn and is not in melee, in the order of the counters."}
)

var _ = order(OrderCharge, orderRule{Rule: "O25a", Proc: "order.charge", May: func(g *Game, _ *Card) *reason { return g.mayCharge() }})

// mayCharge tells whether a Charge order can be given: somebody must be able to move once all have rallied (O20.3b).
func (g *Game) mayCharge() *reason {
	if g.s.Active != Japan || !g.posture(Japan).Charge {
		return &notBanzai
	}
	old := g.s.Units
	defer func() { g.s.Units = old }()
	why := &allSpent
	g.s.Force[Japan].each(func(u UnitID) {
		if !g.has(u, Activated) {
			g.clear(u, Broken|Suppressed)
			why = &nobodyRuns
		}
	})
	g.s.Force[Japan].each(func(u UnitID) {
		if !g.has(u, Activated) && g.canStep(u) {
			why = nil
		}
	})
	return why
}

// mayWatch tells whether an Allied unit may be activated for Op Fire against a charge (O25.2a).
func (g *Game) mayWatch(u int16, last UnitID) *reason {
	if !g.on(u, Allied) || u <= last || g.has(u, Activated) || g.inMelee(g.at(u)) {
		return &notAlliedOp
	}
	return nil
}

// watchers tells whether an Allied unit could still be named.
func (g *Game) watchers(last UnitID) bool {
	for u := g.s.Force[Allied].after(last); u != NoUnit; u = g.s.Force[Allied].after(u) {
		if g.mayWatch(u, last) == nil {
			return true
		}
	}
	return false
}

// order.charge
// V: Allied unit named last; 1 when they are done.
var _ = program.Proc("order.charge",
	do(func(g *Game, f *frame) {
		f.V[0], f.V[1] = NoUnit, 0
		for u := g.units(Japan); u != NoUnit; u = g.more(Japan, u) {
			if !g.has(u, Activated) {
				g.unsuppress(u, "O25.1")
				g.rally(u, "O25.1")
				g.set(u, Activated|Ordered|Moving)
				g.tell(evCharge, "O25.1", u)
			}
		}
	}),
	sub("caves", "cave.offers"),
	while(func(g *Game, f *frame) bool { return f.V[1] == 0 && g.watchers(f.V[0]) }, // W14
		put(ask{
			Label: "watch", Kind: "charge.allied", Prompt: "Who watches for Op Fire?", Rule: "O25.2a",
			Seat: bySide(Allied),
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for u := g.units(Allied); u != NoUnit; u = g.more(Allied, u) {
					o.Add(about(vActivate, u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vDone {
					return nil
				}
				return g.mayWatch(c.A, f.V[0])
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[1] = 1
					return
				}
				f.V[0] = c.A
				g.set(c.A, Activated|OpFiring)
				g.tell(evActivated, "O25.2a", c.A)
			},
		})),
	reactBy("screen", wScreen, activeSide, -1), // W3
	sub("run", "move.run"),                     // O25.2b
	sub("caves.after", "cave.offers"),
)
