package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// Set-up of a scenario: 9.1, 14.3.1a, 14.3.4, 15.2.3, 17.4 and the special rules with choices.

var (
	evPlaced   = event("{u0} is set up in {h1}.")
	evArmed    = event("{u1} has the {w0}.")
	evSightSet = event("A Sighting marker is set up in {h0}.")
	evToSmoke  = event("There will be smoke in {h0}.")
	evBlaze    = event("A blaze burns in {h0}.")

	notThisUnit = reason{Rule: "15.2.3", Text: "Another unit is to be placed now."}
	outOfZone   = reason{Rule: "15.2.3", Text: "That hex is outside the set-up zone."}
	noRoomLeft  = reason{Rule: "15.2.3", Text: "The stacking limit may not be exceeded in the set-up."}
	noFortThere = reason{Rule: "F100.3", Text: "No fortification of that kind can be placed there."}
	notCarrier  = reason{Rule: "5.2a", Text: "That unit cannot possess the weapon: units of the group that have none, and leaders only one without a movement modifier."}
	notNamed    = reason{Rule: "1.0", Text: "Choose what the special rule names: a unit that is not suppressed yet, or a hex of the zone."}
	twiceThere  = reason{Rule: "T95b", Text: "There is smoke in that hex already."}
)

// deal puts every piece where it is before the first decision.
func (g *Game) deal() {
	s, sc := &g.s, g.scenario()
	s.Initiative, s.VP, s.Time, s.Active = sc.Initiative, sc.VP, sc.Time, sc.MoveFirst
	s.Control = sc.Control
	for _, c := range sc.Open {
		s.Chits[c] = chitOpen
	}
	for _, h := range sc.Blazes {
		s.Marks.SetBlaze(h, true)
		g.tell(evBlaze, "15.1.5", int16(h))
	}
	for i := range sc.Sides {
		side, k := Side(i), &sc.Sides[i]
		s.Posture[side] = k.Posture
		s.Radio[side], s.RadioUp[side], s.Aircraft[side] = k.Radio, radioFine, none
		if k.Denied {
			s.Denied[side] = 1
		}
		for c := range int16(deckSize) {
			s.Pile[side].add(c)
		}
		// What comes later is taken out of the countermix first, so that the set-up cannot use it up.
		for b := range k.Boxes {
			g.muster(&k.Boxes[b], BoxA-Loc(b))
		}
		for r := range k.Reinforcements {
			a := &k.Reinforcements[r]
			g.muster(a, OnTrack-Loc(a.Time))
			s.Coming[side][a.Time] = a.Radio
			s.Waiting[a.Time] += uint8(a.Sighting)
		}
	}
}

// muster puts units and their weapons, which go to the first units that may carry them, to a place off the map.
func (g *Game) muster(a *Arrival, to Loc) {
	var list []UnitID
	for _, c := range a.Units {
		for range c.N {
			u := g.free(c.Type)
			g.s.Units[u].Loc = to
			list = append(list, u)
		}
	}
	for _, c := range a.Weapons {
		for range c.N {
			w := g.freeWeapon(c.Type)
			for _, u := range list {
				if g.mayCarry(u, w) {
					g.give(w, u)
					break
				}
			}
		}
	}
}

var _ = program.Proc("setup",
	do(func(g *Game, _ *frame) { g.s.Phase = PhSetup; g.deal() }),
	call("first", "setup.side", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.scenario().SetupFirst)} }),
	call("second", "setup.side", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.scenario().SetupFirst.Other())} }),
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.scenario().Special) }, call("special", "setup.special", local(0))),
	engine.ForEach(0, func(g *Game, _ *frame) int { return int(g.scenario().OpenRandom) },
		throw(chance{Label: "open", Why: "open objective chit", Rule: "14.3.4a", Draw: drawAnyChit,
			Take: func(g *Game, _ *frame, c choice) { g.s.Chits[c.A] = chitOpen; g.tell(evChitOpen, "14.3.4a", c.A) }})),
	do(func(g *Game, _ *frame) { // 14.3.4c: the VP of the chits that are open from the start
		for o, side := range g.s.Control {
			if side != 0 {
				g.score(Side(side-1), g.openValue(o), "14.3.4c")
			}
		}
	}),
	call("secret.allied", "setup.secret", func(*Game, *frame) [6]int16 { return [6]int16{int16(Allied)} }),
	call("secret.japan", "setup.secret", func(*Game, *frame) [6]int16 { return [6]int16{int16(Japan)} }),
	engine.ForEach(0, func(*Game, *frame) int { return 2 },
		while(func(g *Game, f *frame) bool { return g.s.Hand[f.V[0]].len() < int(g.posture(Side(f.V[0])).Hand) }, call("draw", "draw", local(0)))), // 1.1
)

// drawAnyChit lists the chits of the pool.
func drawAnyChit(g *Game, _ *frame, o *options) {
	for i := range g.m.Chits {
		if g.s.Chits[i] == chitPool {
			o.Add(two(vDraw, int16(i), drawChit))
		}
	}
}

// chit.secret draws a secret chit for a side; one without a secret side becomes open (14.3.4b).
// V: side.
var _ = program.Proc("chit.secret",
	throw(chance{Label: "chit", Why: "secret objective chit", Rule: "14.3.4a", Draw: drawAnyChit,
		Take: func(g *Game, f *frame, c choice) {
			side := Side(f.V[0])
			if g.m.Chits[c.A].OpenOnly {
				g.openChit(c.A, "14.3.4b")
				return
			}
			g.s.Chits[c.A] = chitAllied + uint8(side)
			g.tellDrawn(side, evChitDrawn, "14.3.4a", c.A)
			g.tellOthers(side, evChitThey, "14.3.4a", f.V[0])
		}}),
)

// setup.secret draws the secret chits of a side.
// V: side; chits drawn.
var _ = program.Proc("setup.secret",
	engine.ForEach(1, func(g *Game, f *frame) int { return int(g.scenario().Secret[f.V[0]]) }, call("chit", "chit.secret", local(0))),
)

// setup.side sets one side up: its groups, who carries the weapons of what comes later, then its Sighting markers.
// V: side; group; marker.
var _ = program.Proc("setup.side",
	engine.ForEach(1, func(g *Game, f *frame) int { return len(g.force(Side(f.V[0])).Groups) }, call("group", "setup.group", local(0, 1))),
	call("arrivals", "setup.arrivals", local(0)),
	engine.ForEach(2, func(g *Game, f *frame) int { return int(g.force(Side(f.V[0])).Sightings) },
		put(ask{
			Label: "sighting", Kind: "setup.sighting", Prompt: "Where does a Sighting marker go?", Rule: "9.1b",
			Seat: bySide(Japan), // the Allied side has none
			List: func(g *Game, _ *frame, o *options) {
				for _, h := range g.force(Japan).SightingZone {
					o.Add(to(vSight, h))
				}
			},
			Take: func(g *Game, _ *frame, c choice) { g.s.Sighting[c.A]++; g.tell(evSightSet, "9.1b", c.A) },
		})),
)

// setup.group sets one group up: fortifications, caves first; units; weapons, those that leaders cannot carry first. The largest units go first: as
// each size is a multiple of the next, wherever they go they leave the same room for the smaller ones, which [fits] has checked (15.2.3).
// V: side, group; kind of fortification, how many are left; unit.
var _ = program.Proc("setup.group",
	engine.ForEach(2, func(*Game, *frame) int { return len(fortOrder) },
		do(func(g *Game, f *frame) { f.V[3] = int16(g.group(f).Forts[fortOrder[f.V[2]]]) }),
		while(func(_ *Game, f *frame) bool { f.V[3]--; return f.V[3] >= 0 },
			put(ask{
				Label: "fort", Kind: "setup.fort", Prompt: "Where does the fortification go?", Rule: "F100.1",
				Tell: told(func(g *Game, f *frame) (string, UnitID) {
					return "Where do you place the " + strings.ToLower(g.m.Forts[fortOrder[f.V[2]]].Name) + "? " + strconv.Itoa(int(f.V[3])+1) + " left", NoUnit
				}),
				Seat: bySlot(0),
				List: func(g *Game, f *frame, o *options) {
					for _, h := range g.group(f).Zone {
						o.Add(two(vFortify, int16(fortOrder[f.V[2]]), int16(h)))
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					switch {
					case c.Verb != vFortify || c.A != int16(fortOrder[f.V[2]]) || !isHex(c.B) || !g.mayFort(hexOf(c.B), Fort(c.A)):
						return &noFortThere
					case !contains(g.group(f).Zone, hexOf(c.B)):
						return &outOfZone
					}
					return nil
				},
				Take: func(g *Game, _ *frame, c choice) { g.putFort(hexOf(c.B), Fort(c.A), "F100.1") },
			}))),
	do(func(g *Game, f *frame) {
		for _, c := range g.group(f).Units {
			for range c.N {
				g.s.Units[g.free(c.Type)].Loc = InHand
			}
		}
	}),
	while(func(g *Game, f *frame) bool { f.V[4] = g.inHand(Side(f.V[0])); return f.V[4] != NoUnit },
		put(ask{
			Label: "unit", Kind: "setup.unit", Prompt: "Where does the unit stand?", Rule: "15.2.3",
			Tell: naming(4, "Where does {u} stand?"),
			Seat: bySlot(0),
			List: func(g *Game, f *frame, o *options) {
				for _, h := range g.group(f).Zone {
					o.Add(two(vPlace, f.V[4], int16(h)))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb != vPlace || c.A != f.V[4]:
					return &notThisUnit
				case !isHex(c.B) || !contains(g.group(f).Zone, hexOf(c.B)):
					return &outOfZone
				case g.figures(hexOf(c.B))+int(g.m.Units[c.A].Figures) > StackLimit:
					return &noRoomLeft
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				g.tell(evPlaced, "15.2.3", c.A, c.B)
				g.place(c.A, c.B)
				g.set(c.A, Target) // of this group, until its weapons are given out
			},
		}),
		call("cave", "cave.offer", local(4))),
	do(func(g *Game, f *frame) {
		for _, c := range g.group(f).Weapons {
			for range c.N {
				w := g.freeWeapon(c.Type)
				g.s.Weapons[w].Owner = WeaponNew
			}
		}
	}),
	call("arms", "setup.arms", local(0)),
)

// setup.arms gives the weapons that are new to units flagged Target, those that leaders cannot carry first (5.2a).
// V: side; weapon.
var _ = program.Proc("setup.arms",
	while(func(g *Game, f *frame) bool { f.V[1] = g.newWeapon(); return f.V[1] != NoWeapon },
		put(ask{
			Label: "weapon", Kind: "setup.weapon", Prompt: "Who carries the weapon?", Rule: "5.2a",
			Tell: arming(1, "Who carries the {w}?"),
			Seat: bySlot(0),
			List: func(g *Game, f *frame, o *options) {
				r := g.nation(Side(f.V[0])).Units
				for u := r[0]; u < r[1]; u++ {
					if g.has(u, Target) {
						o.Add(two(vArm, f.V[1], u))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vArm || c.A != f.V[1] || !g.isUnit(c.B) || !g.has(c.B, Target) || !g.mayCarry(c.B, c.A) {
					return &notCarrier
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) { g.give(c.A, c.B); g.tell(evArmed, "5.2a", c.A, c.B) },
		})),
	do(func(g *Game, _ *frame) { g.clearAll(Target) }),
)

// setup.arrivals asks who carries the weapons of what waits off the map (5.2a).
// V: side; place.
var _ = program.Proc("setup.arrivals",
	do(func(_ *Game, f *frame) { f.V[1] = BoxA }),
	while(func(_ *Game, f *frame) bool { return f.V[1] >= lastLoc },
		do(func(g *Game, f *frame) {
			side := Side(f.V[0])
			for u := g.waiting(side, f.V[1], NoUnit); u != NoUnit; u = g.waiting(side, f.V[1], u) {
				g.set(u, Target)
				if w := g.arm(u); w != NoWeapon {
					g.give(w, WeaponNew)
				}
			}
			f.V[1]--
		}),
		call("arms", "setup.arms", local(0))),
)

// fortOrder is the order in which fortifications are set up: caves have the fewest hexes.
var fortOrder = [...]Fort{Cave, Bunker, Pillbox, Trench, Foxholes, Mines, Wire}

func (g *Game) group(f *frame) *Group { return &g.force(Side(f.V[0])).Groups[f.V[1]] }

// inHand is the unit of a side that is to be placed next, NoUnit if there is none: the largest that are left, in the order of the counters.
func (g *Game) inHand(side Side) UnitID {
	next := g.waiting(side, InHand, NoUnit)
	for u := next; u != NoUnit; u = g.waiting(side, InHand, u) {
		if g.m.Units[u].Figures > g.m.Units[next].Figures {
			next = u
		}
	}
	return next
}

// newWeapon is the weapon to be given out next: first those with a movement modifier, which leaders cannot carry.
func (g *Game) newWeapon() WeaponID {
	found := NoWeapon
	for w := range g.m.Weapons {
		if g.s.Weapons[w].Owner == WeaponNew {
			if g.m.Weapons[w].Move < 0 {
				return WeaponID(w)
			}
			if found == NoWeapon {
				found = WeaponID(w)
			}
		}
	}
	return found
}

// setup.special carries out a special rule with choices.
// V: which; how many are done.
var _ = program.Proc("setup.special",
	engine.ForEach(1, func(g *Game, f *frame) int { return int(g.special(f).Count) },
		put(ask{
			Label: "choose", Kind: "setup.special", Prompt: "Who starts suppressed, or where is there smoke?", Rule: "1.0",
			Seat: func(g *Game, f *frame) engine.Seat {
				if g.special(f).Suppress {
					return seat(g.special(f).Side.Other())
				}
				return seat(g.special(f).Side)
			},
			List: func(g *Game, f *frame, o *options) {
				x := g.special(f)
				if x.Suppress {
					for u := g.units(x.Side); u != NoUnit; u = g.more(x.Side, u) {
						o.Add(about(vUnit, u))
					}
					return
				}
				for _, h := range x.Zone {
					o.Add(to(vSmoke, h))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				x := g.special(f)
				switch {
				case c.Verb == vUnit && x.Suppress:
					if !g.on(c.A, x.Side) || g.has(c.A, Suppressed) {
						return &notNamed
					}
				case c.Verb == vSmoke && !x.Suppress:
					switch {
					case !isHex(c.A) || !contains(x.Zone, hexOf(c.A)):
						return &notNamed
					case g.s.Marks.Smoke[c.A] != 0:
						return &twiceThere
					}
				default:
					return &notNamed
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[2] = none
				if c.Verb == vUnit {
					g.suppress(c.A, "1.0")
				} else {
					f.V[2] = c.A
					g.tell(evToSmoke, "1.0", c.A)
				}
			},
		}),
		iff(func(g *Game, f *frame) bool { return !g.special(f).Suppress && f.V[2] != none }, call("smoke", "smoke.draw", local(2)))),
)

func (g *Game) special(f *frame) *Special { return &g.scenario().Special[f.V[0]] }
