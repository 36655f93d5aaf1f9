package css

import "beachhead/engine"

// L21.0 the Azov Flotillas: they fire directly, as far as the map goes, at what Units of their Division see, while its chit is in play. They are in a box off the map, where nobody fires at them.

var (
	evGunsAt  = event("An Azov Flotilla is to fire at {p0}.")
	evGunsAtU = event("An Azov Flotilla is to fire at {u0}.")
	evGuns    = event("Azov Flotilla {n0} fires at {p1}.")
	evGunsU   = event("Azov Flotilla {n0} fires at {u1}.")

	orGuns    = reason{Rule: "L21.1b", Text: "Name Germans that this flotilla fires at, or pass."}
	noGuns    = reason{Rule: "L21.1a", Text: "Flotillas fire under the chit of their Division, once in an Activation."}
	unseenSea = reason{Rule: "L21.1b", Text: "No Unit of the Division sees them."}
)

// afloatNow tells whether a flotilla is in the Shore Bombardment box (L21.0a).
func (g *Game) afloatNow(i int) bool {
	for k := range g.scenario().Flotillas {
		x := &g.scenario().Flotillas[k]
		if x.Turn > g.s.Turn {
			continue
		}
		for _, id := range x.IDs {
			if int(id) == i {
				return true
			}
		}
	}
	return false
}

// mans tells whether a flotilla can fire in the Activation of the chit in play.
func (g *Game) mans(i int) bool {
	return g.s.Chit != NoChit && g.m.Chits[g.s.Chit].Kind == ChitDivision && g.m.Chits[g.s.Chit].Division == g.m.Flotillas[i].Division && g.afloatNow(i)
}

// mayGuns tells whether flotillas may fire now (L21.1a).
func (g *Game) mayGuns() *reason {
	if !g.on(FeatureFlotilla) {
		return &orNobody
	}
	if g.s.Front.Spent&spentGuns == 0 {
		for i := range g.m.Flotillas {
			if g.mans(i) {
				return nil
			}
		}
	}
	return &noGuns
}

// seenFor tells whether a Unit of a Division sees a hex.
func (g *Game) seenFor(d DivisionID, h Hex) bool {
	var looked PlaceSet
	for u := range g.m.Units {
		p := g.at(UnitID(u))
		if g.m.Units[u].Division != d || !isPlace(p) || g.hexOf(p) == NoHex || looked.has(p) {
			continue
		}
		looked.add(p)
		if g.sees(p, h) {
			return true
		}
	}
	return false
}

// mayGunAt tells whether a flotilla may fire at what an answer says (L21.1b).
func (g *Game) mayGunAt(i int, c choice) *reason {
	row, x := &g.m.Flotillas[i], target{-1, NoUnit}
	switch {
	case c.Verb == vFire:
		x.at = c.A
	case c.Verb == vHard && g.isUnit(c.A):
		x = target{g.at(c.A), c.A}
	default:
		return &orGuns
	}
	if !isHex(x.at) || int(x.at) >= g.m.Ground.N {
		return &orGuns
	}
	if r := g.mayTarget(g.m.Divisions[row.Division].Side, x); r != nil {
		return r
	}
	switch {
	case !g.fires(row.Color, g.half(x)):
		return &noColor
	case !g.seenFor(row.Division, x.at):
		return &unseenSea
	}
	return nil
}

// What a flotilla fires at in one number: a hex, or a Unit below noGunsAt.
const noGunsAt int16 = -1

func gunsAtUnit(u UnitID) int16 { return noGunsAt - 1 - u }

// gunsAt is the target that a number means.
func (g *Game) gunsAt(n int16) target {
	if n < noGunsAt {
		u := noGunsAt - 1 - n
		return target{g.at(u), u}
	}
	return target{n, NoUnit}
}

// flotilla are all fires of the flotillas: each is declared before the first is resolved (L21.2a).
// V: targets, one for each flotilla; flotilla.
var _ = program.Proc("flotilla",
	do(func(g *Game, f *frame) {
		g.s.Front.Spent |= spentGuns
		for i := range MaxFlotillas {
			f.V[i] = noGunsAt
		}
	}),
	engine.ForEach(MaxFlotillas, func(g *Game, _ *frame) int { return len(g.m.Flotillas) },
		iff(func(g *Game, f *frame) bool { return g.mans(int(f.V[MaxFlotillas])) }, put(ask{
			Label: "at", Kind: "flotilla", Prompt: "At whom does the flotilla fire?", Rule: "L21.2a", Tell: tellGuns, Explain: explainGuns,
			Seat: bySide,
			List: func(g *Game, f *frame, o *options) {
				stands := &g.s.Stands[g.s.Side.Other()]
				for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
					o.Add(about(vFire, p))
					for u := g.first(p); u != NoUnit; u = g.next(u) {
						if g.m.Units[u].Hard {
							o.Add(about(vHard, u))
						}
					}
				}
				if o.Keep(0, func(c choice) bool { return g.mayGunAt(int(f.V[MaxFlotillas]), c) == nil }); o.Len() > 0 {
					o.Add(say(vPass))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vPass {
					return nil
				}
				return g.mayGunAt(int(f.V[MaxFlotillas]), c)
			},
			Take: func(g *Game, f *frame, c choice) {
				switch i := f.V[MaxFlotillas]; c.Verb {
				case vFire:
					f.V[i] = c.A
					g.tell(evGunsAt, "L21.2a", c.A)
				case vHard:
					f.V[i] = gunsAtUnit(c.A)
					g.tell(evGunsAtU, "L21.2a", c.A)
				}
			},
		}))),
	engine.ForEach(MaxFlotillas, func(g *Game, _ *frame) int { return len(g.m.Flotillas) },
		iff(func(g *Game, f *frame) bool { return g.gunned(f) },
			do(func(g *Game, f *frame) {
				i, x := f.V[MaxFlotillas], g.gunsAt(f.V[f.V[MaxFlotillas]])
				g.trainGuns(int(i), x)
				if x.unit != NoUnit {
					g.tell(evGunsU, "L21.2a", i+1, x.unit)
				} else {
					g.tell(evGuns, "L21.2a", i+1, x.at)
				}
			}),
			sub("target", "fire.target"),
			do(func(g *Game, f *frame) {
				a, t := &g.s.A, g.terms()
				a.Value = int8(g.gunsValue(int(f.V[MaxFlotillas]), t))
				if a.Target != NoUnit {
					a.Guard, _ = g.guard()
				}
				g.tellSum(evValue, "L21.2b", t.mods(), int16(a.Value))
			}),
			sub("attack", "attack"),
			do(func(g *Game, _ *frame) { g.s.A = noAttack }))),
)

// gunned tells whether a flotilla has something to fire at that is still there.
func (g *Game) gunned(f *frame) bool {
	n := f.V[f.V[MaxFlotillas]]
	if n == noGunsAt {
		return false
	}
	x := g.gunsAt(n)
	return isHex(x.at) && !g.empty(x.at)
}

// trainGuns makes the fire of a flotilla the attack in progress.
func (g *Game) trainGuns(i int, x target) {
	a, row := &g.s.A, &g.m.Flotillas[i]
	*a = noAttack
	a.Kind, a.Side, a.Color, a.At, a.Target = ActionFire, g.m.Divisions[row.Division].Side, row.Color, x.at, x.unit
	if x.unit != NoUnit {
		a.Hard = 1
	}
}

// gunsValue is the modified Fire Value of a flotilla: all that modifies Direct Fire, but no hexside, since it fires from off the map (L21.2b, ruling L-19).
func (g *Game) gunsValue(i int, t *terms) int {
	row := &g.m.Flotillas[i]
	return t.add(int(row.FP), "L21.0b", row.Name) + g.againstTarget(t) + g.lighting(row.Division, g.s.A.At, t)
}

// tellGuns says which of the flotillas is asked about: they are alike, and each is asked about in its turn.
var tellGuns = told(func(g *Game, f *frame) (string, UnitID) {
	n, of := 0, 0
	for i := range g.m.Flotillas {
		if g.mans(i) {
			if of++; i <= int(f.V[MaxFlotillas]) {
				n++
			}
		}
	}
	if of == 1 {
		return "At whom does the flotilla fire?", NoUnit
	}
	return "At whom does flotilla " + number(n) + " of " + number(of) + " fire?", NoUnit
})

// explainGuns shows the fire of a flotilla.
func explainGuns(g *Game, f *frame, c *choice, x *engine.Explanation) {
	i := int(f.V[MaxFlotillas])
	if c == nil || c.Verb == vPass || g.mayGunAt(i, *c) != nil {
		return
	}
	at := target{c.A, NoUnit}
	if c.Verb == vHard {
		at = target{g.at(c.A), c.A}
	}
	g.trial(func() {
		g.trainGuns(i, at)
		g.foresee()
		var t terms
		n := g.gunsValue(i, &t)
		x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(n), Mods: t.list})
		g.explainAttack(n, x)
	})
}
