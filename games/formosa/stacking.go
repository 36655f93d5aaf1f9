package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 13.0 Stacking.

var (
	evOverStack       = event("{u0} is removed from {h1}, which is over-stacked.")
	evOverStackHidden = event("A Japanese unit is removed from {h1}, which is over-stacked.")

	notOverStacked = reason{Rule: "13.3a", Text: "Only a unit whose removal brings an over-stacked hex nearer to its limit may be removed."}
	stackFull      = reason{Rule: "13.1b", Text: "The hex holds as many units as its stacking limit allows."}
	stackFullJ     = reason{Rule: "13.2a", Text: "The hex holds as many units as its stacking limit allows."}
	contingents    = reason{Rule: "5.1b", Text: "US and Commonwealth units, ground or air, never share a hex."}
)

// stackCount counts the ground units of a hex by class.
type stackCount struct{ mobile, static int8 }

func (g *Game) count(h hex.Hex) (c stackCount) {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.isStatic(u) {
			c.static++
		} else {
			c.mobile++
		}
	}
	return c
}

// clashes tells whether a US or CW unit would meet the other contingent in a hex: ground units, the points that interdict it, or the B-29, which is of
// the US (5.1b, 13.1a, ruling CP).
func (g *Game) clashes(u UnitID, h hex.Hex) bool {
	if g.m.Units[u].Side == Japanese {
		return false
	}
	mine := g.m.Units[u].Contingent
	if x := g.s.Interdict[h]; x != 0 && supportOf(x) != mine || int16(h) == g.s.B29At && mine != US {
		return true
	}
	for o := g.first(h); o != NoUnit; o = g.next(o) {
		if o != u && g.m.Units[o].Contingent != mine {
			return true
		}
	}
	return false
}

// stackRoom tells whether a unit that is not in the hex would fit within the limits of 13.1 and 13.2.
func (g *Game) stackRoom(u UnitID, h hex.Hex) bool {
	c, side := g.count(h), g.m.Units[u].Side
	if g.isStatic(u) {
		return c.static < g.m.K.StackStatic[side] && !g.clashes(u, h)
	}
	return c.mobile < g.m.K.StackMobile[side] && !g.clashes(u, h)
}

// crowd is how many units of its class a hex would hold with a unit, and how many it may, in a few words: "3 of 4".
func (g *Game) crowd(u UnitID, h hex.Hex) (text string, over bool) {
	c, side := g.count(h), g.m.Units[u].Side
	n, most := int(c.mobile), int(g.m.K.StackMobile[side])
	if g.isStatic(u) {
		n, most = int(c.static), int(g.m.K.StackStatic[side])
	}
	if text = itoa(n+1) + " of " + itoa(most); n >= most {
		text += ", one too many"
	}
	return text, n >= most
}

// overfull says that a hex holds too many units with one that is there or goes there, nil if it does not (13.0b, 13.3a).
func (g *Game) overfull(u UnitID, h hex.Hex) *reason {
	c, side := g.count(h), g.m.Units[u].Side
	n, most := int(c.mobile), int(g.m.K.StackMobile[side])
	if g.isStatic(u) {
		n, most = int(c.static), int(g.m.K.StackStatic[side])
	}
	if g.at(u) != h {
		n++
	}
	if n <= most {
		return nil
	}
	return &reason{Rule: "13.3a", Text: "The hex has room for " + itoa(most) + ". Who is too many when the phase ends is removed to the Replacements Display."}
}

// crowds notes for each place on the map where a unit could go how full that gets.
func (g *Game) crowds(verb engine.Verb, u UnitID, x *engine.Explanation) {
	for _, c := range program.Pending(g).For(seat(g.m.Units[u].Side)).Options {
		if c.Verb == verb && c.B >= 0 {
			text, _ := g.crowd(u, hex.Hex(c.B))
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: text})
		}
	}
}

// noRoom is the reason that fits a full hex.
func noRoom(side Side) *reason {
	if side == Japanese {
		return &stackFullJ
	}
	return &stackFull
}

// excess tells which units of a hex are too many: mobile or static. The contingents never end a move, retreat or advance in one hex.
func (g *Game) excess(h hex.Hex, side Side) (mobile, static bool) {
	c := g.count(h)
	return c.mobile > g.m.K.StackMobile[side], c.static > g.m.K.StackStatic[side]
}

// overStacked finds the over-stacked hex of a side with the lowest number.
func (g *Game) overStacked(side Side) hex.Hex {
	worst := hex.None
	for u := range g.m.Units {
		if g.m.Units[u].Side != side {
			continue
		}
		h := g.at(UnitID(u))
		if h == hex.None || g.first(h) != UnitID(u) || !g.m.Hexes[h].Land {
			continue
		}
		if m, s := g.excess(h, side); (m || s) && (worst == hex.None || h < worst) {
			worst = h
		}
	}
	return worst
}

// mayRemove: the owner removes the fewest units that bring the hex back to its limit, of his choice (13.3a).
func (g *Game) mayRemove(u int16) *reason {
	if !g.isUnit(u, g.s.Active) {
		return &notYours
	}
	id := UnitID(u)
	h := g.at(id)
	if h == hex.None || h != g.overStacked(g.s.Active) {
		return &notOverStacked
	}
	if m, s := g.excess(h, g.s.Active); m && !g.isStatic(id) || s && g.isStatic(id) {
		return nil
	}
	return &notOverStacked
}

// stacking.check removes units of side g.s.Active until no hex is over-stacked (13.0b, 13.3a).
var _ = program.Proc("stacking.check",
	while(func(g *Game, _ *frame) bool { return g.overStacked(g.s.Active) != hex.None },
		put(ask{
			Label: "remove", Kind: "stacking.remove", Prompt: "Too many units in one hex: which one is removed?", Rule: "13.3a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				h := g.overStacked(g.s.Active)
				what, most := "units", g.m.K.StackMobile[g.s.Active]
				if m, s := g.excess(h, g.s.Active); s && !m {
					what, most = "static units", g.m.K.StackStatic[g.s.Active]
				}
				return "Too many " + what + " in " + g.m.hexTitle(int16(h)) + ", which holds " + itoa(int(most)) + ": which one is removed?", NoUnit
			}),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				h := g.overStacked(g.s.Active)
				if h == hex.None { // in a guess with other units there is none
					return
				}
				for u := g.first(h); u != NoUnit; u = g.next(u) {
					o.Add(about(vRemove, u))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vRemove {
					return &notOverStacked
				}
				return g.mayRemove(c.A)
			},
			Take: func(g *Game, _ *frame, c choice) {
				u := UnitID(c.A)
				h := int16(g.at(u))
				if g.concealed(u) {
					g.tellSide(Japanese, evOverStack, "13.3a", c.A, h)
					g.tellOthers(Japanese, evOverStackHidden, "13.3a", 0, h)
				} else {
					g.tell(evOverStack, "13.3a", c.A, h)
				}
				g.clear(u, BaseSide|Halted|Landed|Seen)
				g.place(u, Replacements)
			},
		}),
	),
)

// checkStacks runs stacking.check for a side.
func checkStacks(label string, side Side) step {
	return iff(func(g *Game, _ *frame) bool { g.s.Active = side; return true }, sub(label, "stacking.check"))
}
