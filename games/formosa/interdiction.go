package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 16.4 Interdiction.

var (
	evInterdicts = event("A {c0} point interdicts {h1}.")

	noTacticalLeft = reason{Rule: "16.4a", Text: "There is no such point left in the Tactical Display."}
	landOnly       = reason{Rule: "16.4d", Text: "Interdiction hampers ground units: choose a land hex."}
	hexFull        = reason{Rule: "16.4b", Text: "That hex holds as many air points as it may."}
	airMixed       = reason{Rule: "16.1i", Text: "US and Commonwealth air points are never in the same hex."}
	withB29        = reason{Rule: "13.1d", Text: "No other air unit may be in the hex of the B-29."}
	hexOrder       = reason{Rule: "16.4a", Text: "Interdicted hexes are named in the order of their numbers."}
)

// airAt is the number of tactical points of the Allies on a hex, and whose they are if there are any.
func (g *Game) airAt(h hex.Hex) (points int8, c Contingent) {
	for _, x := range [...]uint8{g.s.Support[h], g.s.Interdict[h]} {
		if x != 0 && supportOf(x) != JP {
			points += int8(supportPoints(x))
			c = supportOf(x)
		}
	}
	return points, c
}

func (g *Game) mayInterdict(c, h, last int16) *reason {
	switch {
	case c < 0 || c > int16(CW) || g.s.TACTactical[c] <= 0:
		return &noTacticalLeft
	case !g.isHex(h) || !g.m.Hexes[h].Land:
		return &landOnly
	case h < last:
		return &hexOrder
	case h == g.s.B29At:
		return &withB29
	}
	n, by := g.airAt(hex.Hex(h))
	switch u := g.first(hex.Hex(h)); {
	case u != NoUnit && g.m.Units[u].Side == Allied && int16(g.m.Units[u].Contingent) != c: // ruling CP
		return &contingents
	case n > 0 && int16(by) != c:
		return &airMixed
	case n >= min(g.m.K.InterdictionPerHex, g.m.K.AirPerHex[Allied]):
		return &hexFull
	}
	return nil
}

// allied.interdiction: the points are placed in the order of the hexes. What lies concealed in a hex is revealed with the first point there
// (16.4c, ruling AF), and the order begins anew, since what was found may decide where the next point goes. V: finished, last hex.
var _ = program.Proc("allied.interdiction",
	beginPhase(PhInterdiction),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.s.TACTactical[US]+g.s.TACTactical[CW] > 0 },
		put(ask{
			Label: "place", Kind: "interdiction", Prompt: "Which hex do you interdict?", Rule: "16.4a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Which hex do you interdict? " + many(int(g.s.TACTactical[US]+g.s.TACTactical[CW]), "air point", "air points") + " left", NoUnit
			}),
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, f *frame, o *options) {
				o.Add(say(vDone))
				for c := US; c <= CW; c++ {
					if g.s.TACTactical[c] <= 0 {
						continue
					}
					for h := int(f.V[1]); h < len(g.m.Hexes); h++ {
						if g.m.Hexes[h].Land {
							o.Add(choice{Verb: vInterdict, A: int16(c), B: int16(h)})
						}
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vInterdict {
					return g.mayInterdict(c.A, c.B, f.V[1])
				}
				return nil
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if n := int(g.s.TACTactical[US] + g.s.TACTactical[CW]); c == nil {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: many(n, "air point stays", "air points stay") + " unused"})
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 1
					return
				}
				f.V[1] = c.B
				g.s.TACTactical[c.A]--
				g.s.Interdict[c.B] = g.s.Interdict[c.B]&15 + 1 | uint8(c.A)<<4
				g.tell(evInterdicts, "16.4a", c.A, c.B)
				if g.hides(hex.Hex(c.B)) {
					f.V[1] = 0
					g.revealHex(hex.Hex(c.B), "16.4c")
				}
			},
		}),
	),
)
