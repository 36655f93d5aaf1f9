package ccp

import (
	"beachhead/hex"
)

// A43.6 Hidden Unit, E70 Reinforcements: units of the Support Table that come onto the map.

var (
	evNoRoom = event("{u0} has nowhere to go, and returns to the countermix.")

	notAmbush = reason{Rule: "A43.6b", Text: "Choose a hex of your original set-up area with Cover of at least 1, without units of either side and not in a blaze."}
	notOnEdge = reason{Rule: "E70b", Text: "Choose a hex along your friendly edge of the map; a unit cannot be placed in a blaze."}

	_ = action(ActHiddenUnit, actionRule{Rule: "A43.6a", In: windows(wPassed), Defender: true, Proc: "action.hidden-unit"})
	_ = fateEvent(EvReinforcements, "E70", "event.reinforcements")
)

// hides tells whether a hidden unit of a side may be placed in a hex.
func (g *Game) hides(side Side, h hex.Hex) bool {
	return contains(g.force(side).Area, h) && g.first(h) == NoUnit && !g.blazing(h) && g.hexCover(h) >= 1
}

// anyHide tells whether there is such a hex.
func (g *Game) anyHide(side Side) bool {
	for _, h := range g.force(side).Area {
		if g.hides(side, h) {
			return true
		}
	}
	return false
}

// dismiss puts a unit in hand back into the countermix, with its weapon.
func (g *Game) dismiss(u UnitID) {
	if w := g.arm(u); w != NoWeapon {
		g.give(w, WeaponMix)
	}
	g.place(u, Mix)
	g.tell(evNoRoom, "A43.6b", u)
}

// action.hidden-unit
// V: locals of "react"; rA is the unit.
var _ = program.Proc("action.hidden-unit",
	call("support", "support", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[rSide], supportHidden} }),
	do(func(g *Game, f *frame) {
		if f.V[rA] = g.s.Ret; f.V[rA] != supportNothing && !g.anyHide(Side(f.V[rSide])) {
			g.dismiss(f.V[rA])
			f.V[rA] = supportNothing
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[rA] != supportNothing },
		put(ask{
			Label: "place", Kind: "hidden-unit.place", Prompt: "Where was the unit hidden?", Rule: "A43.6b",
			Tell: naming(rA, "Where was {u} hidden?"),
			Seat: bySlot(rSide),
			List: func(g *Game, f *frame, o *options) {
				for _, h := range g.force(Side(f.V[rSide])).Area {
					o.Add(two(vPlace, f.V[rA], int16(h)))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vPlace || c.A != f.V[rA] || !isHex(c.B) || !g.hides(Side(f.V[rSide]), hexOf(c.B)) {
					return &notAmbush
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.tell(evComes, "A43.6b", c.A, c.B)
				g.place(c.A, c.B)
			},
		}),
		call("cave", "cave.offer", local(rA))),
)

// event.reinforcements
// V: reader, card; what has been taken.
var _ = program.Proc("event.reinforcements",
	call("support", "support", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[eReader], supportArrives} }),
	do(func(g *Game, f *frame) { f.V[2] = g.s.Ret }),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != supportNothing },
		put(ask{
			Label: "place", Kind: "event.reinforcements", Prompt: "Where on your edge do they come in?", Rule: "E70b",
			Seat: bySlot(eReader),
			List: func(g *Game, f *frame, o *options) {
				for h := range hex.Hex(NHexes) {
					switch {
					case g.force(reader(f)).Edge.Depth(h) != 0:
					case f.V[2] == supportSighting:
						o.Add(to(vSight, h))
					default:
						o.Add(two(vPlace, f.V[2], int16(h)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				h := c.B
				if f.V[2] == supportSighting {
					h = c.A
				} else if c.A != f.V[2] || isHex(h) && g.blazing(hexOf(h)) {
					return &notOnEdge
				}
				if !isHex(h) || g.force(reader(f)).Edge.Depth(hexOf(h)) != 0 || (c.Verb == vSight) != (f.V[2] == supportSighting) {
					return &notOnEdge
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vSight {
					g.s.Sighting[c.A]++
					g.tell(evMarker, "E70b", c.A)
					return
				}
				g.tell(evComes, "E70b", c.A, c.B)
				g.place(c.A, c.B)
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 }, call("cave", "cave.offer", local(2)))),
)
