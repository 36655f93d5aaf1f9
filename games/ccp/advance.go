package ccp

import (
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// O22 Advance.

var (
	evAdvances  = event("{u0} advances to {h1}.")
	evTransfers = event("{u1} takes over the {w0}.")

	notAdvancing = reason{Rule: "O22.1a", Text: "Choose a unit that is activated to Advance and has not advanced."}
	notAdvanceTo = reason{Rule: "O22.1a", Text: "A unit advances into a hex next to it, or from inside a cave to another cave."}
	blazeThere   = reason{Rule: "O22.3a", Text: "A blaze cannot be entered."}
	cannotAdv    = reason{Rule: "O22.1a", Text: "The unit has nowhere to advance to."}
	mustAdvance  = reason{Rule: "O20.3b", Text: "A unit that was activated must advance as long as one can; so must one that has transferred its weapon (O22.2d)."}
	notTransfer  = reason{Rule: "O22.2d", Text: "An advancing unit transfers the weapon it has, once, to a unit of yours in its hex that may possess it."}
)

// mayAdvance tells whether a unit may advance into a hex.
func (g *Game) mayAdvance(u UnitID, to hex.Hex) *reason {
	from := g.at(u)
	tunnel := g.has(u, Inside) && g.s.Fort[to] == Cave && to != from // O22.2c
	switch {
	case !tunnel && !adjacent(from, to):
		return &notAdvanceTo
	case g.blazing(to):
		return &blazeThere
	}
	return nil
}

// ableToAdvance tells whether a unit has somewhere to advance to.
func ableToAdvance(g *Game, u UnitID) *reason {
	for _, n := range terrain.Grid.Neighbors(g.at(u)) {
		if n != hex.None && g.mayAdvance(u, n) == nil {
			return nil
		}
	}
	if g.has(u, Inside) && g.forts(Cave) > 1 {
		return nil
	}
	if _, r := g.exitPoint(g.at(u), g.m.Units[u].Side); r == nil {
		return nil
	}
	return &cannotAdv
}

var advanceActivator = activator{
	Who:  [2]string{"Who advances?", "Who advances, too?"},
	Rule: "O22.1a", Flags: Ordered,
	Side: func(g *Game) Side { return g.s.Active },
	Able: ableToAdvance,
}

var (
	advanceActivation = activation("advance.activate", "advance.activate", &advanceActivator)

	_ = order(OrderAdvance, orderRule{
		Rule: "O22.1a", Proc: "order.advance",
		May: func(g *Game, _ *Card) *reason { return advanceActivator.anybody(g) },
	})
)

// advancer tells whether any activated unit can still advance; only such as have transferred their weapons if gave.
func (g *Game) advancer(gave bool) bool {
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Ordered) && !g.has(u, Done) && (!gave || g.has(u, Gave)) && ableToAdvance(g, u) == nil {
			return true
		}
	}
	return false
}

// transferable tells whether any weapon can be transferred.
func (g *Game) transferable() bool {
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		for o := g.firstOf(g.at(u), g.s.Active); o != NoUnit; o = g.nextOf(o, g.s.Active) {
			if g.mayTransfer(g.arm(u), o) == nil {
				return true
			}
		}
	}
	return false
}

// mayTransfer tells whether a weapon may be transferred to a unit: by one that advances or can, or has advanced.
func (g *Game) mayTransfer(w, to int16) *reason {
	if !g.isWeapon(w) || !g.on(to, g.s.Active) {
		return &notTransfer
	}
	u := g.s.Weapons[w].Owner
	if u < 0 || !g.has(u, Ordered) || g.has(u, Gave) || g.at(u) != g.at(to) || !g.mayCarry(to, w) ||
		!g.has(u, Done) && ableToAdvance(g, u) != nil {
		return &notTransfer
	}
	return nil
}

// mayAdvancer tells whether a number of a choice is a unit that may advance now.
func (g *Game) mayAdvancer(u int16) *reason {
	if !g.on(u, g.s.Active) || !g.has(u, Ordered) || g.has(u, Done) {
		return &notAdvancing
	}
	return nil
}

// order.advance advances units, one after the other.
// V: verb, unit, hex entered; hex left.
var _ = program.Proc("order.advance",
	sub("activate", advanceActivation),
	reactBy("screen", wScreen, activeSide, -1), // W3
	while(func(g *Game, f *frame) bool { return !chose(vDone)(g, f) && (g.advancer(false) || g.transferable()) },
		put(ask{
			Label: "unit", Kind: "advance.unit", Prompt: "Who advances, and where?", Rule: "O22.1a",
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
					if !g.has(u, Ordered) {
						continue
					}
					if !g.has(u, Done) {
						for _, n := range terrain.Grid.Neighbors(g.at(u)) {
							if n != hex.None {
								o.Add(two(vAdvance, u, int16(n)))
							}
						}
						if g.has(u, Inside) {
							for h, k := range g.s.Fort {
								if k == Cave && !adjacent(g.at(u), hexOf(int16(h))) {
									o.Add(two(vAdvance, u, int16(h)))
								}
							}
						}
						o.Add(about(vLeave, u))
					}
					if w := g.arm(u); w != NoWeapon {
						for x := g.firstOf(g.at(u), g.s.Active); x != NoUnit; x = g.nextOf(x, g.s.Active) {
							o.Add(two(vTransfer, w, x))
						}
					}
				}
				g.offerScrap(o)
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					if g.s.R.Crossed == 0 && g.advancer(false) || g.advancer(true) {
						return &mustAdvance
					}
					return nil
				case vTransfer:
					return g.mayTransfer(c.A, c.B)
				case vScrap:
					return g.mayScrap(c.A)
				}
				if r := g.mayAdvancer(c.A); r != nil {
					return r
				}
				if c.Verb == vLeave {
					_, r := g.exitPoint(g.at(c.A), g.s.Active)
					return r
				}
				if !isHex(c.B) {
					return &notAdvanceTo
				}
				return g.mayAdvance(c.A, hexOf(c.B))
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[0], f.V[1], f.V[2] = int16(c.Verb), c.A, c.B
				if c.Verb == vScrap {
					g.scrap(c.A, "5.3b")
				}
				if c.Verb == vTransfer {
					g.set(g.s.Weapons[c.A].Owner, Gave)
					g.give(c.A, c.B)
					g.tell(evTransfers, "O22.2d", c.A, c.B)
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == int16(vAdvance) || f.V[0] == int16(vLeave) },
			do(func(g *Game, f *frame) {
				g.set(f.V[1], Done|Grouped|Entered)
				f.V[3] = int16(g.at(f.V[1]))
			}),
			iff(mined(3), // F104.1a
				do(func(g *Game, f *frame) {
					if chose(vLeave)(g, f) {
						g.tell(evSetsOff, "14.2.2a", f.V[1])
					} else {
						g.tell(evSetsOut, "O22.1a", f.V[1], f.V[2])
					}
				}),
				call("mines.out", "mines.attack", local(3))),
			// A team may have taken its place, or two: then both go on (E56c). Whom an event has put elsewhere does not (ruling CORE-U).
			while(func(g *Game, f *frame) bool {
				f.V[1] = g.lead()
				return f.V[1] != NoUnit && int16(g.at(f.V[1])) == f.V[3]
			},
				do(func(g *Game, f *frame) { g.clear(f.V[1], Grouped); g.clearAll(Entered); g.set(f.V[1], Entered) }),
				iff(chose(vLeave), call("exit", "exit", local(1))),
				iff(chose(vAdvance), call("enter", "advance.entered", local(1, 2)))),
			do(func(g *Game, _ *frame) { g.clearAll(Grouped | Entered) }))),
	sub("caves", "cave.offers"),
)

// advance.entered puts an advancing unit into a hex: mines there attack, then the opponent may react (A43).
// V: unit, hex.
var _ = program.Proc("advance.entered",
	leaveIf(func(g *Game, f *frame) bool { return g.blazing(hexOf(f.V[1])) }), // lit by a trigger of the mines
	do(func(g *Game, f *frame) {
		u := f.V[0]
		tunnel := g.has(u, Inside) && g.s.Fort[f.V[1]] == Cave
		g.tell(evAdvances, "O22.1a", u, f.V[1])
		g.place(u, f.V[1])
		g.s.R.Crossed = 1
		if tunnel {
			g.set(u, Inside)
		}
		g.s.R.At = f.V[1]
	}),
	iff(mined(1), call("mines.in", "mines.attack", local(1))),
	reactBy("react", wAdvanced, inactiveSide, 1), // W5
	do(func(g *Game, _ *frame) { g.s.R.At = none }),
)
