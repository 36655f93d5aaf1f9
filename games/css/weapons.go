package css

import "beachhead/engine"

// 12 Support Weapons: how they come to a place and leave it. What they do in a fire is in fire.go and attack.go; Tanks among them trace as Tracked Units (12.4.1a).

var (
	evAttached  = event("{w0} joins {p1}.")
	evDetached  = event("{w0} leaves {p1} for the Reallocating box.")
	evSurplus   = event("{w0} has no Unit in {p1} any more: it goes to the Reallocating box.")
	evAbandoned = event("{w0} cannot follow from {p1}: it is lost.")
	evCutOff    = event("{w0} has no line to its HQ: it is lost.")
	evBroken    = event("{w0} breaks down.")
	evMended    = event("{o0} keeps {w1} going, and leaves the game.")
	evNoHQ      = event("With the HQ of the {d0} its Support Weapons in the boxes are lost.")

	notFree12  = reason{Rule: "12.1c", Text: "The Support Weapon is not in the Available box."}
	otherChit  = reason{Rule: "12.1a", Text: "The Support Weapon is not of the Formation that is Active."}
	noneActive = reason{Rule: "12.1a", Text: "No Active Unit is there that it can be attached to."}
	noLine     = reason{Rule: "12.1c", Text: "No line leads there from the HQ of its Formation or Division."}
	noLineBack = reason{Rule: "12.2a", Text: "No line leads from there to the HQ of its Formation or Division."}
	tankMarsh  = reason{Rule: "6.2.1eb", Text: "No Tank joins a Unit in that terrain."}
	unarmed    = reason{Rule: "9.6.2b", Text: "Units under a Gyokusai marker have no Support Weapons."}
	fullOfSW   = reason{Rule: "12.1e", Text: "There are as many Support Weapons as Units."}
	notWith    = reason{Rule: "12.2a", Text: "The Support Weapon is not with an Active Unit."}
	orAttach   = reason{Rule: "12.1a", Text: "Attach Support Weapons, or go on."}
	orDetach   = reason{Rule: "12.2a", Text: "Take Support Weapons away, or go on."}
	orSurplus  = reason{Rule: "12.1e", Text: "Choose a Support Weapon that has no Unit."}
)

// weaponActive tells whether the chit in play is one of a Support Weapon (12.1a, b).
func (g *Game) weaponActive(w WeaponID) bool {
	row := &g.m.Weapons[w]
	return g.s.Chit != NoChit && g.activates(&g.m.Chits[g.s.Chit], row.Division, row.Stripe, row.Formation)
}

// mayAttach tells whether a Support Weapon may join a place now (12.1).
func (g *Game) mayAttach(w int16, p Loc) *reason {
	switch {
	case !g.isWeapon(w) || g.s.Weapons[w].Loc != Available:
		return &notFree12
	case !g.weaponActive(w):
		return &otherChit
	case !isPlace(p) || g.hexOf(p) == NoHex:
		return &noneActive
	}
	found := false
	for u := g.first(p); u != NoUnit && !found; u = g.next(u) {
		found = g.has(u, Active) && g.weaponServes(w, u)
	}
	switch {
	case !found:
		return &noneActive
	case g.has(g.first(p), Fanatic):
		return &unarmed
	case g.weaponsAt(p) >= g.count(p):
		return &fullOfSW
	case g.m.Weapons[w].TankSW && !g.terrainNow(g.hexOf(p)).TankSW:
		return &tankMarsh
	case g.sealed(p) || !g.traceToBox(w, g.hexOf(p)):
		return &noLine
	}
	return nil
}

// attachesAs tells whether two Support Weapons in the same box may join the same places, for all that mayAttach asks of them.
func (g *Game) attachesAs(w, x WeaponID) bool {
	a, b := &g.m.Weapons[w], &g.m.Weapons[x]
	return a.Side == b.Side && a.Division == b.Division && a.Stripe == b.Stripe && a.Formation == b.Formation && a.TankSW == b.TankSW
}

// tellAttach names the one Support Weapon that can be attached, if it is one.
var tellAttach = told(func(g *Game, _ *frame) (string, UnitID) {
	one := NoWeapon
	for w := range g.m.Weapons {
		switch {
		case g.s.Weapons[w].Loc != Available || !g.weaponActive(WeaponID(w)):
		case one != NoWeapon:
			return "Which Support Weapons go where?", NoUnit
		default:
			one = WeaponID(w)
		}
	}
	if one == NoWeapon {
		return "Which Support Weapons go where?", NoUnit
	}
	return "Where does the " + g.m.Weapons[one].Name + " go?", NoUnit
})

// weapons.attach is step b of an Activation.
// V: 1 when it is over.
var _ = program.Proc("weapons.attach",
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(orElseSure(ask{
			Label: "attach", Kind: "weapons.attach", Prompt: "Which Support Weapons go where?", Rule: "12.1a", Tell: tellAttach,
			Explain: explainAttach,
			Seat:    bySide,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vAttach {
					f.V[0] = 0
					g.attach(c.A, c.B)
					g.tell(evAttached, "12.1c", c.A, c.B)
				}
			},
		}, vAttach, vDone, &orAttach,
			func(g *Game, _ *frame, o *options) {
				var places PlaceSet // of the last Support Weapon, and perhaps of the next one
				last := NoWeapon
				for w := range g.m.Weapons {
					w := WeaponID(w)
					if g.s.Weapons[w].Loc != Available || !g.weaponActive(w) {
						continue
					}
					if last == NoWeapon || !g.attachesAs(w, last) {
						last, places = w, g.activePlaces()
						for p := range places.each() {
							if g.mayAttach(w, p) != nil {
								places.remove(p)
							}
						}
					}
					for p := range places.each() {
						o.Add(two(vAttach, w, p))
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayAttach(c.A, c.B) }))),
	sub("heroes", "heroes.place"), // 14.1.1b, d, f
)

// mayDetach tells whether a Support Weapon may leave its place now (12.2a).
func (g *Game) mayDetach(w int16) *reason {
	if !g.isWeapon(w) || !isPlace(g.s.Weapons[w].Loc) || g.m.Weapons[w].Side != g.s.Side {
		return &notWith
	}
	found := false
	for u := g.first(g.s.Weapons[w].Loc); u != NoUnit && !found; u = g.next(u) {
		found = g.has(u, Active)
	}
	switch {
	case !found:
		return &notWith
	case !g.weaponActive(w):
		return &otherChit
	case g.shutIn(g.s.Weapons[w].Loc) || !g.traceToBox(w, g.hexOf(g.s.Weapons[w].Loc)):
		return &noLineBack
	}
	return nil
}

// weapons.detach is step d of an Activation.
// V: 1 when it is over.
var _ = program.Proc("weapons.detach",
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(orElse(ask{
			Label: "detach", Kind: "weapons.detach", Prompt: "Which Support Weapons are taken away?", Rule: "12.2a",
			Explain: explainAttach,
			Seat:    bySide,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDetach {
					f.V[0] = 0
					g.tell(evDetached, "12.2a", c.A, g.s.Weapons[c.A].Loc)
					g.box12(c.A)
				}
			},
		}, vDetach, vDone, &orDetach,
			func(g *Game, _ *frame, o *options) {
				for w := range g.m.Weapons {
					if isPlace(g.s.Weapons[w].Loc) {
						o.Add(about(vDetach, WeaponID(w)))
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayDetach(c.A) }))),
)

// box12 puts a Support Weapon into the Reallocating box, or out of the game if the HQ of its Division is lost for good (12.2e, ruling C21).
func (g *Game) box12(w WeaponID) {
	if g.headless(g.m.Weapons[w].Division) {
		g.attach(w, Nowhere)
		return
	}
	g.attach(w, Reallocating)
}

// headless tells whether the HQ of a Division has been eliminated: only one under a Gyokusai marker can be (8.4.1h, 9.6.2). By the option it is lost, too, while
// it is in the Routed Units box (ruling C21).
func (g *Game) headless(d DivisionID) bool {
	hq := g.m.Divisions[d].HQ
	return hq != NoUnit && (g.at(hq) == Nowhere && g.has(hq, Frozen) || g.rules().LostInBox && g.at(hq) == Routed)
}

// unequipped takes the Support Weapons of a Division out of its boxes when its HQ is lost (12.2e).
func (g *Game) unequipped(d DivisionID) {
	if !g.headless(d) {
		return
	}
	found := false
	for w := range g.m.Weapons {
		if l := g.s.Weapons[w].Loc; g.m.Weapons[w].Division == d && (l == Available || l == Reallocating) {
			g.attach(WeaponID(w), Nowhere)
			found = true
		}
	}
	if found {
		g.tell(evNoHQ, "12.2e", d)
	}
}

// reallocate is for a Support Weapon that is left involuntarily in a hex: one of side A, or of either (L12.2d), needs a line to its HQ, else it is lost (12.2b, d). It is asked before its Units are gone
// (ruling 12-A).
func (g *Game) reallocate(w WeaponID, from Hex) {
	if (g.m.Weapons[w].Side == SideA || g.rules().BothTrace) && !g.traceToBox(w, from) {
		g.tell(evCutOff, "12.2d", w)
		g.attach(w, Nowhere)
		return
	}
	g.box12(w)
}

// weapons.surplus lets the owner take away Support Weapons until there are no more than Units in a place (12.1e, 8.4.2j).
// V: place, Units that are about to leave it, where they go ([Lost]: out of the game after some advances, 6.2.2bh).
var _ = program.Proc("weapons.surplus",
	while(func(g *Game, f *frame) bool { return g.weaponsAt(f.V[0]) > max(0, g.count(f.V[0])-int(f.V[1])) },
		put(ask{
			Label: "which", Kind: "weapons.surplus", Prompt: "Which Support Weapon has no Unit any more?", Rule: "12.1e", Tell: tellSurplus,
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.ownerOf(f.V[0])) },
			List: func(g *Game, f *frame, o *options) {
				for w := range g.weaponsIn(f.V[0]) {
					o.Add(about(vDetach, w))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vDetach || !g.isWeapon(c.A) || g.s.Weapons[c.A].Loc != f.V[0] {
					return &orSurplus
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if Lost(f.V[2]) == ToNowhere {
					g.tell(evAbandoned, "6.2.2bh", c.A, f.V[0])
					g.attach(c.A, Nowhere)
					return
				}
				g.tell(evSurplus, "12.1e", c.A, f.V[0])
				g.reallocate(c.A, g.aim(f.V[0]))
			},
		})),
)

// ownerOf is the side whose Support Weapons lie in a place.
func (g *Game) ownerOf(p Loc) Side {
	for w := range g.weaponsIn(p) {
		return g.m.Weapons[w].Side
	}
	return g.sideAt(p)
}

// weapons.break is what becomes of a Support Weapon that breaks: one of side A goes to the Reallocating box if a line leads to its HQ, one of side B is lost (8.4b, 8.5.1, 12.2c). A
// Hero can keep a Tank of his Division going (14.1.1h).
// V: Support Weapon, place; 1 if it goes on.
var _ = program.Proc("weapons.break",
	put(ask{
		Label: "hero", Kind: "weapons.break", Prompt: "Does the Hero keep the Tank going?", Rule: "14.1.1h",
		Seat: func(*Game, *frame) engine.Seat { return seat(SideA) },
		List: func(g *Game, f *frame, o *options) {
			if h := g.crewOf(f.V[0]); h != NoHero {
				o.Add(about(vHero, h))
				o.Add(say(vNo))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb == vNo || c.Verb == vHero && c.A == g.crewOf(f.V[0]) {
				return nil
			}
			return &notBusy
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vHero {
				f.V[2] = 1
				g.s.Heroes[c.A] = HeroState{Loc: Nowhere, Uses: g.s.Heroes[c.A].Uses + 1}
				g.tell(evMended, "14.1.1h", c.A, f.V[0])
			}
		},
	}),
	do(func(g *Game, f *frame) {
		if f.V[2] != 0 {
			return
		}
		w := f.V[0]
		g.tell(evBroken, "8.4b", w)
		if g.rules().Broken[g.m.Weapons[w].Side] == ToNowhere {
			g.attach(w, Nowhere)
			return
		}
		g.reallocate(w, g.hexOf(f.V[1]))
	}),
)

// crewOf is the Hero who can keep a Support Weapon going that a 9 would break, NoHero if there is none (14.1.1h).
func (g *Game) crewOf(w WeaponID) HeroID {
	if !g.m.Weapons[w].TankSW || g.s.A.Die != 9 {
		return NoHero
	}
	for h := range g.m.Heroes {
		if row := &g.m.Heroes[h]; row.Power == PowerCrew && g.s.Heroes[h].Ready != 0 && row.Division == g.m.Weapons[w].Division {
			return HeroID(h)
		}
	}
	return NoHero
}
