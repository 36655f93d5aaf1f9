package ccp

import (
	"beachhead/hex"
)

// O28 Infiltrate, 9.3, 11.3g.

var (
	evBox      = event("The Japanese player chooses Infiltration Box {b0}.")
	evComing   = event("The units of Infiltration Box {b0} come out in {h1}.")
	evHidden   = event("{u0} waits in Infiltration Box {b1}.")
	evRevealed = event("{u0} comes out in {h1}.")
	evSpotted  = event("A Sighting marker is removed from {h0}.")

	notOnCard  = reason{Rule: "O28a", Text: "The card does not show that letter."}
	noReveal   = reason{Rule: "O28b", Text: "That Infiltration Box is full, and no Sighting marker lies where its units could be placed."}
	notSighted = reason{Rule: "O28.2a", Text: "Choose a hex with a Sighting marker, not in a blaze."}
	notOfBox   = reason{Rule: "O28.2b", Text: "A weapon of the box goes to a unit of the box without one that may possess it."}
)

// inBox is the lowest unit of an Infiltration Box above u, NoUnit if there is none; above NoUnit is the lowest.
func (g *Game) inBox(box int16, u UnitID) UnitID { return g.waiting(Japan, BoxA-box, u) }

// sighted tells whether the units of a box can come out in a hex (O28.2a, 15.1.5).
func (g *Game) sighted(h int16) bool {
	return isHex(h) && g.s.Sighting[h] > 0 && !g.blazing(hexOf(h))
}

// mayInfiltrate tells whether the sequence of a box can be carried out: Hide if it is empty, Reveal if not (O28b).
func (g *Game) mayInfiltrate(c *Card, box int16) *reason {
	if box < 0 || int(box) >= len(boxWords) || c.Boxes&(1<<box) == 0 {
		return &notOnCard
	}
	if g.inBox(box, NoUnit) == NoUnit {
		return nil
	}
	for h := range int16(NHexes) {
		if g.sighted(h) {
			return nil
		}
	}
	return &noReveal
}

var _ = order(OrderInfiltrate, orderRule{
	Rule: "O28a", Proc: "order.infiltrate",
	May: func(g *Game, c *Card) (why *reason) {
		for box := range int16(len(boxWords)) {
			if c.Boxes&(1<<box) != 0 {
				if why = g.mayInfiltrate(c, box); why == nil {
					return nil
				}
			}
		}
		return why
	},
})

// order.infiltrate
// V: card; box.
var _ = program.Proc("order.infiltrate",
	put(ask{
		Label: "box", Kind: "infiltrate.box", Prompt: "Which Infiltration Box?", Rule: "O28a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for box := range int16(len(boxWords)) {
				o.Add(about(vBox, box))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason { return g.mayInfiltrate(&g.m.Cards[f.V[0]], c.A) },
		Take:  func(g *Game, f *frame, c choice) { f.V[1] = c.A; g.tell(evBox, "O28a", c.A) },
	}),
	iff(func(g *Game, f *frame) bool { return g.inBox(f.V[1], NoUnit) != NoUnit }, call("reveal", "infiltrate.reveal", local(1)), leave()),
	call("hide", "support", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(Japan), supportHide} }),
	do(func(g *Game, f *frame) {
		if u := g.s.Ret; u >= 0 {
			g.place(u, BoxA-f.V[1])
			g.tell(evHidden, "O28.1c", u, f.V[1])
		}
	}),
)

// infiltrate.reveal brings the units of a box into a hex with a Sighting marker, which is removed.
// V: box; hex; weapon; unit.
var _ = program.Proc("infiltrate.reveal",
	put(ask{
		Label: "hex", Kind: "infiltrate.hex", Prompt: "At which Sighting marker do they come out?", Rule: "O28.2a",
		Seat: bySide(Japan),
		List: func(g *Game, _ *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				if g.s.Sighting[h] > 0 {
					o.Add(to(vHex, h))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if !g.sighted(c.A) {
				return &notSighted
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[1] = c.A
			first := g.inBox(f.V[0], NoUnit)
			if g.inBox(f.V[0], first) == NoUnit {
				return // a lone unit keeps what it has
			}
			g.tell(evComing, "O28.2a", f.V[0], c.A)
			for u := first; u != NoUnit; u = g.inBox(f.V[0], u) {
				if w := g.arm(u); w != NoWeapon {
					g.give(w, WeaponNew)
				}
			}
		},
	}),
	while(func(g *Game, f *frame) bool { f.V[2] = g.newWeapon(); return f.V[2] != NoWeapon },
		put(ask{
			Label: "weapon", Kind: "infiltrate.weapon", Prompt: "Who in the box carries the weapon?", Rule: "O28.2b",
			Tell: arming(2, "Who carries the {w}?"),
			Seat: bySide(Japan),
			List: func(g *Game, f *frame, o *options) {
				for u := g.inBox(f.V[0], NoUnit); u != NoUnit; u = g.inBox(f.V[0], u) {
					o.Add(two(vArm, f.V[2], u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vArm || c.A != f.V[2] || !g.isUnit(c.B) || g.s.Units[c.B].Loc != BoxA-f.V[0] || !g.mayCarry(c.B, c.A) {
					return &notOfBox
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) { g.give(c.A, c.B); g.tell(evArmed, "O28.2b", c.A, c.B) },
		})),
	while(func(g *Game, f *frame) bool { f.V[3] = g.inBox(f.V[0], NoUnit); return f.V[3] != NoUnit },
		do(func(g *Game, f *frame) {
			g.tell(evRevealed, "O28.2b", f.V[3], f.V[1])
			g.place(f.V[3], f.V[1])
		}),
		call("cave", "cave.offer", local(3))),
	do(func(g *Game, f *frame) {
		g.s.Sighting[f.V[1]]--
		g.tell(evSpotted, "O28.2c", f.V[1])
	}),
)
