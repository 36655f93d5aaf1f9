package ccp

import (
	"beachhead/hex"
)

// A38 Demolitions.

var noneToBlow = reason{Rule: "A38", Text: "A fortification goes only in a hex with a unit of yours."}

// mayBlow tells whether a side could eliminate the fortification of a hex by Demolitions.
func (g *Game) mayBlow(h hex.Hex, side Side) *reason {
	if g.s.Fort[h] == NoFort || !g.occupied(h, side) {
		return &noneToBlow
	}
	return nil
}

var _ = action(ActDemolitions, actionRule{
	Rule: "A38", In: windows(wPassed), Proc: "action.demolitions",
	May: func(g *Game, f *frame) *reason {
		side := Side(f.V[rSide])
		for u := g.units(side); u != NoUnit; u = g.more(side, u) {
			if g.mayBlow(g.at(u), side) == nil {
				return nil
			}
		}
		return &noneToBlow
	},
})

// action.demolitions eliminates one fortification.
// V: those of "react".
var _ = program.Proc("action.demolitions",
	put(ask{
		Label: "hex", Kind: "demolitions.hex", Prompt: "Which fortification do your units blow up?", Rule: "A38",
		Seat: bySlot(rSide),
		List: func(g *Game, f *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				if g.s.Fort[h] != NoFort {
					o.Add(to(vHex, h))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vHex || !isHex(c.A) {
				return &noneToBlow
			}
			return g.mayBlow(hexOf(c.A), Side(f.V[rSide]))
		},
		Take: func(g *Game, _ *frame, c choice) { g.removeFort(hexOf(c.A), "A38") },
	}),
)
