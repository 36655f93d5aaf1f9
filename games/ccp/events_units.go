package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// E51, E55, E56, E59, E61, E62, E64, E66, E68, E71, E72, E74, E75, E77, E79: events about units.

var _ = []FateEvent{
	fateEvent(EvBattleHarden, "E51", eventBattleHarden),
	fateEvent(EvBushido, "E55", eventBushido),
	fateEvent(EvDeploy, "E56", eventDeploy),
	fateEvent(EvFieldPromotion, "E59", eventFieldPromotion),
	fateEvent(EvHero, "E61", eventHero),
	fateEvent(EvInterdiction, "E62", eventInterdiction),
	fateEvent(EvKIA, "E64", eventKIA),
	fateEvent(EvMedic, "E66", eventMedic),
	fateEvent(EvPrisoners, "E68", eventPrisoners),
	fateEvent(EvScrounge, "E71", eventScrounge),
	fateEvent(EvShellShock, "E72", eventShellShock),
	fateEvent(EvSpiderHole, "E74", eventSpiderHole),
	fateEvent(EvStealth, "E75", eventStealth),
	fateEvent(EvSuppressingFire, "E77", eventSuppressingFire),
	fateEvent(EvWalkingWounded, "E79", eventWalkingWounded),
}

var (
	evNothing   = event("The event changes nothing.")
	evDeployed  = event("{u0} is split into {u1} and {u2}.")
	evKeeps     = event("{u0} keeps the marker.")
	evComes     = event("{u0} comes into play in {h1}.")
	evScrounged = event("{u1} picks up the {W0}, broken.")
	evTakenUp   = event("{u0} is picked up, to be placed again.")
	evToPick    = event("The {W0} is chosen to be picked up.")
	evToReturn  = event("{u0} is chosen to come back.")
	evToSlip    = event("{u0} is chosen to slip away.")
	evMarkSlip  = event("The Sighting marker in {h0} is chosen to slip away.")
	evSlips     = event("{u0} slips away to {h1}.")

	notOnMap       = reason{Rule: "E49a", Text: "Choose a unit on the map."}
	isVeteran      = reason{Rule: "E51", Text: "Choose a unit of yours that is no veteran."}
	notBushido     = reason{Rule: "E55", Text: "Choose a broken Japanese unit."}
	noDeploy       = reason{Rule: "E56a", Text: "Choose a squad of yours; two teams of the quality of your force must be left."}
	notOneOfTwo    = reason{Rule: "E56b", Text: "Choose one of the two teams."}
	noPromotion    = reason{Rule: "E59", Text: "Choose a hex with a broken unit of yours."}
	notHisHex      = reason{Rule: "E61", Text: "Choose a hex that is friendly: with a unit of yours, or with an objective that you control and no enemy unit. It must not burn."}
	notWithHero    = reason{Rule: "E61", Text: "Choose a broken unit in the hex of the Hero."}
	underCover     = reason{Rule: "E62", Text: "Choose a unit that is not suppressed, in a hex with Cover below 1."}
	notBrokenKIA   = reason{Rule: "E64", Text: "Choose a broken unit, of either side."}
	notBrokenMedic = reason{Rule: "E66", Text: "Choose a broken unit, of either side."}
	notCaught      = reason{Rule: "E68", Text: "Choose a broken unit of yours in or next to the hex of an enemy unit."}
	notScrounged   = reason{Rule: "E71", Text: "Choose an eliminated weapon that a unit of yours may possess."}
	notScrounger   = reason{Rule: "E71", Text: "Choose a unit of yours without a weapon that may possess this one."}
	notNearest     = reason{Rule: "E72", Text: "Another unit is nearer to the random hex."}
	noHole         = reason{Rule: "E74b", Text: "The Hero is placed in or next to the random hex, in no blaze."}
	noSlip         = reason{Rule: "E75", Text: "Choose a unit or a Sighting marker of yours that has somewhere to go."}
	noSlipThere    = reason{Rule: "E75", Text: "Choose a hex next to it; units cannot enter a blaze."}
	notUnderFire   = reason{Rule: "E77", Text: "Choose an enemy unit that is not suppressed, in range and LOS of a machine gun of yours that could fire: unbroken, with a unit neither broken nor suppressed."}
	notLost        = reason{Rule: "E79", Text: "Choose a unit on the Casualty Track."}
	noReturn       = reason{Rule: "E79", Text: "The unit is placed in or next to the random hex, in no blaze."}
)

// Slots of most events: the unit and the hex it is about.
const eUnit, eHex = 2, 3

// byEvent begins a question with the event that asks it, and ends it with the random hex if that is in a slot.
func byEvent(prompt string, slot int) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, f *frame) (string, UnitID) {
		s := g.m.Events[g.m.Cards[f.V[eCard]].Event].Name + ": " + strings.ToLower(prompt[:1]) + prompt[1:]
		if slot >= 0 {
			s = strings.TrimSuffix(s, "?") + ", counted from " + hexName(f.V[slot]) + "?"
		}
		return s, NoUnit
	})
}

// eventUnit is the question of an event about one unit on the map, among those that fit: where the reason is nil. eUnit is NoUnit
// afterwards if none was chosen.
func eventUnit(label, rule, prompt string, may bool, who func(*frame) Side, fit func(g *Game, f *frame, u UnitID) *reason) step {
	randomHex := -1
	if rule == "E72" {
		randomHex = eHex // where the shell fell
	}
	return iff(func(_ *Game, f *frame) bool { f.V[eUnit] = NoUnit; return true },
		put(ask{
			Label: label, Kind: "event.unit", Prompt: prompt, Rule: rule,
			Tell: byEvent(prompt, randomHex),
			Seat: func(_ *Game, f *frame) engine.Seat { return seat(who(f)) },
			List: func(g *Game, _ *frame, o *options) {
				if may {
					o.Add(say(vNone))
				}
				for _, s := range [...]Side{Allied, Japan} {
					for u := g.units(s); u != NoUnit; u = g.more(s, u) {
						o.Add(about(vUnit, u))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vNone && may:
					return nil
				case c.Verb != vUnit || !g.on(c.A, Allied) && !g.on(c.A, Japan):
					return &notOnMap
				}
				return fit(g, f, c.A)
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				if c == nil && rule == "E72" {
					for _, s := range [...]Side{Allied, Japan} {
						for u := g.units(s); u != NoUnit; u = g.more(s, u) {
							if fit(g, f, u) == nil {
								x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vUnit, u)), Note: g.toBreak(u)})
							}
						}
					}
				}
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vUnit {
					f.V[eUnit] = c.A
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[eUnit] == NoUnit }, do(func(g *Game, _ *frame) { g.tell(evNothing, "E49a") })))
}

// toBreak says in a few words where a unit is and what it loses when it breaks (3.2).
func (g *Game) toBreak(u UnitID) string {
	d, at := g.unit(u), g.title(g.m.Units[u].Side)+", "+hexName(int16(g.at(u)))
	if g.has(u, Broken) {
		return at + ", broken already: eliminated, " + strconv.Itoa(int(d.VP)) + " VP"
	}
	out := at + ": FP " + strconv.Itoa(int(d.Front.FP)) + " to " + strconv.Itoa(int(d.Back.FP))
	return out + ", morale " + strconv.Itoa(int(d.Front.Morale)) + " to " + strconv.Itoa(int(d.Back.Morale))
}

// ifUnit runs steps if a unit was chosen.
func ifUnit(s ...step) step {
	return iff(func(_ *Game, f *frame) bool { return f.V[eUnit] != NoUnit }, s...)
}

// eventHex is the question to the reader about one hex, like eventUnit.
func eventHex(label, rule, prompt string, may bool, fit func(g *Game, f *frame, h hex.Hex) *reason) step {
	return iff(func(_ *Game, f *frame) bool { f.V[eHex] = none; return true },
		put(ask{
			Label: label, Kind: "event.hex", Prompt: prompt, Rule: rule,
			Seat: bySlot(eReader),
			List: func(_ *Game, _ *frame, o *options) {
				if may {
					o.Add(say(vNone))
				}
				for h := range hex.Hex(NHexes) {
					o.Add(to(vHex, h))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vNone && may:
					return nil
				case c.Verb != vHex || !isHex(c.A):
					return fit(g, f, hex.None)
				}
				return fit(g, f, hexOf(c.A))
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vHex {
					f.V[eHex] = c.A
				}
			},
		}))
}

func ifHex(s ...step) step {
	return iff(func(_ *Game, f *frame) bool { return f.V[eHex] != none }, s...)
}

// eventPlace is the question to the reader where a unit goes in or next to the random hex.
func eventPlace(rule string, bad *reason) step {
	return put(ask{
		Label: "place", Kind: "event.place", Prompt: "Where does the unit come in?", Rule: rule,
		Tell: naming(eUnit, "Where does {u} come in?"),
		Seat: bySlot(eReader),
		List: func(_ *Game, f *frame, o *options) {
			o.Add(two(vPlace, f.V[eUnit], f.V[eHex]))
			for _, n := range terrain.Grid.Neighbors(hexOf(f.V[eHex])) {
				if n != hex.None {
					o.Add(two(vPlace, f.V[eUnit], int16(n)))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vPlace || c.A != f.V[eUnit] || !isHex(c.B) || g.blazing(hexOf(c.B)) || terrain.Grid.Distance(hexOf(f.V[eHex]), hexOf(c.B)) > 1 {
				return bad
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.recall(c.A)
			g.tell(evComes, rule, c.A, c.B)
			g.place(c.A, c.B)
		},
	})
}

// recall takes a unit off the Casualty Track, if it is there.
func (g *Game) recall(u UnitID) {
	lost := &g.s.Lost[g.m.Units[u].Side]
	for i := range lost {
		if lost[i] == u {
			lost[i] = NoUnit
		}
	}
}

func (g *Game) own(f *frame, u UnitID) bool { return g.m.Units[u].Side == reader(f) }

// E51 Battle Harden.
var eventBattleHarden = program.Proc("event.battle-harden",
	eventUnit("unit", "E51", "Which of your units becomes a veteran?", false, reader, func(g *Game, f *frame, u UnitID) *reason {
		if !g.own(f, u) || g.has(u, Veteran) {
			return &isVeteran
		}
		return nil
	}),
	ifUnit(do(func(g *Game, f *frame) { g.harden(f.V[eUnit], "E51") })),
)

// E55 Bushido: the Japanese player decides, whoever reads it.
var eventBushido = program.Proc("event.bushido",
	eventUnit("unit", "E55", "Which broken unit rallies and becomes a veteran?", false, func(*frame) Side { return Japan },
		func(g *Game, _ *frame, u UnitID) *reason {
			if g.m.Units[u].Side != Japan || !g.has(u, Broken) {
				return &notBushido
			}
			return nil
		}),
	ifUnit(do(func(g *Game, f *frame) { g.rally(f.V[eUnit], "E55"); g.harden(f.V[eUnit], "E55") })),
)

// E56 Deploy. The first team has all markers at first; those that may change to the second are asked for.
// V: reader, card, squad; teams.
var eventDeploy = program.Proc("event.deploy",
	eventUnit("unit", "E56a", "Which squad splits into two teams?", true, reader, func(g *Game, f *frame, u UnitID) *reason {
		if !g.own(f, u) || g.m.Units[u].Kind != Squad {
			return &noDeploy
		}
		if _, b := g.teamsFor(u); b == NoUnit {
			return &noDeploy
		}
		return nil
	}),
	ifUnit(
		do(func(g *Game, f *frame) { f.V[3], f.V[4] = g.deploy(f.V[eUnit]) }),
		keeper("weapon", "Which team keeps the weapon?",
			func(g *Game, a, b UnitID) bool {
				return g.arm(a) != NoWeapon && g.m.Units[a].UnitType != g.m.Units[b].UnitType
			},
			func(g *Game, a, b UnitID) { g.give(g.arm(a), b) }),
		keeper("suppressed", "Which team stays suppressed?",
			func(g *Game, a, b UnitID) bool { return g.has(a, Suppressed) && g.apart(a, b) },
			func(g *Game, a, b UnitID) { g.clear(a, Suppressed); g.set(b, Suppressed) }),
		keeper("veteran", "Which team stays veteran?",
			func(g *Game, a, b UnitID) bool {
				return g.has(a, Veteran) && (g.apart(a, b) || g.has(a, Suppressed) || g.has(b, Suppressed))
			},
			func(g *Game, a, b UnitID) { g.clear(a, Veteran); g.set(b, Veteran) })),
)

// apart tells whether two teams differ by their type or a weapon.
func (g *Game) apart(a, b UnitID) bool {
	return g.m.Units[a].UnitType != g.m.Units[b].UnitType || g.arm(a) != NoWeapon || g.arm(b) != NoWeapon
}

// keeper asks which of the two teams of Deploy keeps a marker, if it makes a difference; give gives it to the second.
func keeper(label, prompt string, when func(g *Game, a, b UnitID) bool, give func(g *Game, a, b UnitID)) step {
	return iff(func(g *Game, f *frame) bool { return when(g, f.V[3], f.V[4]) },
		put(ask{
			Label: label, Kind: "event.deploy", Prompt: prompt, Rule: "E56b",
			Seat: bySlot(eReader),
			List: func(_ *Game, f *frame, o *options) { o.Add(about(vUnit, f.V[3])); o.Add(about(vUnit, f.V[4])) },
			Check: func(_ *Game, f *frame, c choice) *reason {
				if c.Verb != vUnit || c.A != f.V[3] && c.A != f.V[4] {
					return &notOneOfTwo
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.A == f.V[4] {
					give(g, f.V[3], f.V[4])
				}
				g.tell(evKeeps, "E56b", c.A)
			},
		}))
}

// teamsFor finds the teams that may replace a squad: of the quality of its force (11.3b), of its branch first (ruling E-B). They are
// NoUnit where none is left.
func (g *Game) teamsFor(squad UnitID) (a, b UnitID) {
	d := g.unit(squad)
	a, b = NoUnit, NoUnit
	for _, own := range [...]bool{true, false} {
		for _, t := range g.m.Nations[d.Nation].Teams[g.force(d.Side).Quality] {
			if own != (t.Branch == d.Branch) {
				continue
			}
			for k := range t.Count {
				switch u := t.First + k; {
				case g.s.Units[u].Loc != Mix:
				case a == NoUnit:
					a = u
				case b == NoUnit:
					return a, u
				}
			}
		}
	}
	return a, b
}

// deploy replaces a squad by two teams, which are activated, under fire and so on as it is (E56c); the first has its markers.
func (g *Game) deploy(squad UnitID) (a, b UnitID) {
	a, b = g.teamsFor(squad)
	was := g.s.Units[squad]
	firing := in(&g.s.A.Units, squad)
	for _, u := range [...]UnitID{a, b} {
		g.place(u, was.Loc)
		us := &g.s.Units[u]
		us.Flags, us.MP = was.Flags, was.MP
		if firing {
			add(&g.s.A.Units, u)
		}
	}
	g.clear(b, Suppressed|Veteran)
	if w := g.arm(squad); w != NoWeapon {
		g.give(w, a)
	}
	if g.s.A.Victim == squad {
		g.s.A.Victim = a
	}
	g.removed(squad, Mix)
	g.tell(evDeployed, "E56a", squad, a, b)
	return a, b
}

// E59 Field Promotion.
var eventFieldPromotion = program.Proc("event.field-promotion",
	leaveIf(func(g *Game, f *frame) bool { return g.at(g.nation(reader(f)).PrivateOne) != hex.None }),
	eventHex("hex", "E59", "Which broken unit does the Private join?", true, func(g *Game, f *frame, h hex.Hex) *reason {
		if h != hex.None {
			for u := g.firstOf(h, reader(f)); u != NoUnit; u = g.nextOf(u, reader(f)) {
				if g.has(u, Broken) {
					return nil
				}
			}
		}
		return &noPromotion
	}),
	ifHex(
		do(func(g *Game, f *frame) {
			f.V[eUnit] = g.nation(reader(f)).PrivateOne
			g.recall(f.V[eUnit])
			g.place(f.V[eUnit], f.V[eHex])
			g.tell(evComes, "E59", f.V[eUnit], f.V[eHex])
		}),
		call("cave", "cave.offer", local(eUnit))),
)

// E61 Hero.
var eventHero = program.Proc("event.hero",
	leaveIf(func(g *Game, f *frame) bool { return g.at(g.nation(reader(f)).Hero) != hex.None }),
	eventHex("hex", "E61", "Where does the Hero stand up?", true, func(g *Game, f *frame, h hex.Hex) *reason {
		if h == hex.None || !g.friendly(h, reader(f)) || g.blazing(h) {
			return &notHisHex
		}
		return nil
	}),
	ifHex(
		do(func(g *Game, f *frame) {
			f.V[eUnit] = g.nation(reader(f)).Hero
			g.place(f.V[eUnit], f.V[eHex])
			g.tell(evComes, "E61", f.V[eUnit], f.V[eHex])
		}),
		call("cave", "cave.offer", local(eUnit)),
		eventUnit("rally", "E61", "Whom does the Hero rally?", true, reader, func(g *Game, f *frame, u UnitID) *reason {
			if !g.has(u, Broken) || g.at(u) != hexOf(f.V[eHex]) {
				return &notWithHero
			}
			return nil
		}),
		ifUnit(do(func(g *Game, f *frame) { g.rally(f.V[eUnit], "E61") }))),
)

// E62 Interdiction.
var eventInterdiction = program.Proc("event.interdiction",
	eventUnit("unit", "E62", "Which unit with little cover is suppressed?", false, reader, func(g *Game, _ *frame, u UnitID) *reason {
		if g.has(u, Suppressed) || g.hexCover(g.at(u)) >= 1 {
			return &underCover
		}
		return nil
	}),
	ifUnit(do(func(g *Game, f *frame) { g.suppress(f.V[eUnit], "E62") })),
)

// E64 KIA.
var eventKIA = program.Proc("event.kia",
	eventUnit("unit", "E64", "Which broken unit is lost?", false, reader, anyBroken(&notBrokenKIA)),
	ifUnit(do(func(g *Game, f *frame) { g.eliminate(f.V[eUnit], "E64") })),
)

// E66 Medic!
var eventMedic = program.Proc("event.medic",
	eventUnit("unit", "E66", "Which broken unit rallies?", false, reader, anyBroken(&notBrokenMedic)),
	ifUnit(do(func(g *Game, f *frame) { g.rally(f.V[eUnit], "E66") })),
)

// anyBroken lets broken units of both sides pass.
func anyBroken(bad *reason) func(*Game, *frame, UnitID) *reason {
	return func(g *Game, _ *frame, u UnitID) *reason {
		if !g.has(u, Broken) {
			return bad
		}
		return nil
	}
}

// E68 Prisoners of War.
var eventPrisoners = program.Proc("event.prisoners-of-war",
	eventUnit("unit", "E68", "Which broken unit near the enemy gives up?", false, reader, func(g *Game, f *frame, u UnitID) *reason {
		if g.own(f, u) && g.has(u, Broken) {
			caught := false
			g.around(g.at(u), func(e UnitID) { caught = caught || !g.own(f, e) })
			if caught {
				return nil
			}
		}
		return &notCaught
	}),
	ifUnit(do(func(g *Game, f *frame) { g.eliminate(f.V[eUnit], "E68") })),
)

// lowestBoxed tells whether a weapon is the lowest of its equals in the Weapons Box.
func (g *Game) lowestBoxed(w WeaponID) bool {
	if g.s.Weapons[w].Owner != WeaponBox {
		return false
	}
	for k := g.m.Weapons[w].First; k < w; k++ {
		if g.s.Weapons[k].Owner == WeaponBox {
			return false
		}
	}
	return true
}

// E71 Scrounge.
// V: reader, card, weapon.
var eventScrounge = program.Proc("event.scrounge",
	do(func(_ *Game, f *frame) { f.V[2] = NoWeapon }),
	put(ask{
		Label: "weapon", Kind: "event.scrounge", Prompt: "Which lost weapon does one of your units find?", Rule: "E71",
		Seat: bySlot(eReader),
		List: func(g *Game, _ *frame, o *options) {
			o.Add(say(vNone))
			for w := range g.m.Weapons {
				if g.lowestBoxed(WeaponID(w)) {
					o.Add(about(vWeapon, int16(w)))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch {
			case c.Verb == vNone:
				return nil
			case c.Verb != vWeapon || !g.isWeapon(c.A) || !g.lowestBoxed(c.A):
				return &notScrounged
			}
			for u := g.units(reader(f)); u != NoUnit; u = g.more(reader(f), u) {
				if g.mayCarry(u, c.A) {
					return nil
				}
			}
			return &notScrounged
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vWeapon {
				f.V[2] = c.A
				g.tell(evToPick, "E71", c.A)
			}
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[2] == NoWeapon }),
	put(ask{
		Label: "unit", Kind: "event.scrounge.unit", Prompt: "Who gets the weapon?", Rule: "E71",
		Seat: bySlot(eReader),
		List: func(g *Game, f *frame, o *options) {
			for u := g.units(reader(f)); u != NoUnit; u = g.more(reader(f), u) {
				o.Add(two(vArm, f.V[2], u))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vArm || c.A != f.V[2] || !g.on(c.B, reader(f)) || !g.mayCarry(c.B, c.A) {
				return &notScrounger
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.give(c.A, c.B)
			g.s.Weapons[c.A].Broken = 1
			g.tell(evScrounged, "E71", c.A, c.B)
		},
	}),
)

// E72 Shell Shock.
// V: reader, card, unit, random hex; distance of the nearest unit.
var eventShellShock = program.Proc("event.shell-shock",
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, f *frame) { f.V[3], f.V[4] = g.s.Ret, g.nearestUnit(hexOf(g.s.Ret)) }),
	eventUnit("unit", "E72", "Which of the nearest units breaks?", false, reader, func(g *Game, f *frame, u UnitID) *reason {
		if terrain.Grid.Distance(g.at(u), hexOf(f.V[3])) != int(f.V[4]) {
			return &notNearest
		}
		return nil
	}),
	ifUnit(
		do(func(g *Game, f *frame) { g.tell(evToBreak, "E72", f.V[eUnit]) }),
		call("break", "break", local(eUnit))),
)

// nearestUnit is how far the nearest unit of either side is from a hex.
func (g *Game) nearestUnit(h hex.Hex) int16 {
	best := NHexes
	for _, s := range [...]Side{Allied, Japan} {
		for u := g.units(s); u != NoUnit; u = g.more(s, u) {
			best = min(best, terrain.Grid.Distance(g.at(u), h))
		}
	}
	return int16(best)
}

// E74 Spider Hole: the Japanese Hero, whoever reads it. He keeps his weapon and veteran marker.
// V: reader, card, Hero, random hex.
var eventSpiderHole = program.Proc("event.spider-hole",
	do(func(g *Game, f *frame) {
		u := g.nation(Japan).Hero
		f.V[eUnit] = u
		kept := g.s.Units[u].Flags & (Veteran | Target | Rolling) // what an attack in progress does to him stands (1.9.1.3a)
		g.removed(u, InHand)
		g.set(u, kept)
		g.tell(evTakenUp, "E74a", u)
	}),
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, f *frame) { f.V[eHex] = g.s.Ret }),
	eventPlace("E74b", &noHole),
	iff(func(g *Game, f *frame) bool { return g.s.Units[f.V[eUnit]].Loc == InHand }, // blazes all around
		do(func(g *Game, f *frame) {
			if w := g.arm(f.V[eUnit]); w != NoWeapon {
				g.give(w, WeaponMix)
			}
			g.removed(f.V[eUnit], Mix)
		})),
	call("cave", "cave.offer", local(eUnit)),
)

// E75 Stealth.
// V: reader, card, unit, hex of a Sighting marker; hex to go to.
var eventStealth = program.Proc("event.stealth",
	do(func(_ *Game, f *frame) { f.V[eUnit], f.V[eHex] = NoUnit, none }),
	put(ask{
		Label: "piece", Kind: "event.stealth", Prompt: "Who slips one hex away?", Rule: "E75",
		Seat: bySlot(eReader),
		List: func(g *Game, f *frame, o *options) {
			o.Add(say(vNone))
			for u := g.units(reader(f)); u != NoUnit; u = g.more(reader(f), u) {
				o.Add(about(vUnit, u))
			}
			for h := range g.s.Sighting {
				o.Add(about(vSight, int16(h)))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch {
			case c.Verb == vNone:
				return nil
			case c.Verb == vSight && isHex(c.A) && g.s.Sighting[c.A] > 0 && reader(f) == Japan:
				return nil
			case c.Verb == vUnit && g.on(c.A, reader(f)) && g.wayOut(g.at(c.A)):
				return nil
			}
			return &noSlip
		},
		Take: func(g *Game, f *frame, c choice) {
			switch c.Verb {
			case vUnit:
				f.V[eUnit] = c.A
				g.tell(evToSlip, "E75", c.A)
			case vSight:
				f.V[eHex] = c.A
				g.tell(evMarkSlip, "E75", c.A)
			}
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[eUnit] == NoUnit && f.V[eHex] == none }),
	put(ask{
		Label: "to", Kind: "event.stealth.hex", Prompt: "Where does it slip away to?", Rule: "E75",
		Seat: bySlot(eReader),
		List: func(g *Game, f *frame, o *options) {
			for _, n := range terrain.Grid.Neighbors(g.slipper(f)) {
				if n != hex.None {
					o.Add(to(vHex, n))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vHex || !isHex(c.A) || terrain.Grid.Distance(g.slipper(f), hexOf(c.A)) != 1 || f.V[eUnit] != NoUnit && g.blazing(hexOf(c.A)) {
				return &noSlipThere
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			if u := f.V[eUnit]; u != NoUnit {
				g.tell(evSlips, "E75", u, c.A)
				g.place(u, c.A)
				return
			}
			g.s.Sighting[f.V[eHex]]--
			g.s.Sighting[c.A]++
			g.tell(evSighting, "E75", f.V[eHex], c.A)
		},
	}),
	ifUnit(call("cave", "cave.offer", local(eUnit))),
)

// slipper is the hex of the piece chosen for Stealth.
func (g *Game) slipper(f *frame) hex.Hex {
	if u := f.V[eUnit]; u != NoUnit {
		return g.at(u)
	}
	return hexOf(f.V[eHex])
}

// E77 Suppressing Fire.
var eventSuppressingFire = program.Proc("event.suppressing-fire",
	eventUnit("unit", "E77", "Whom do your machine guns suppress?", true, reader, func(g *Game, f *frame, u UnitID) *reason {
		if g.own(f, u) || g.has(u, Suppressed) || !g.gunned(u) {
			return &notUnderFire
		}
		return nil
	}),
	ifUnit(do(func(g *Game, f *frame) { g.suppress(f.V[eUnit], "E77") })),
)

// gunned tells whether a unit is in range and LOS of an enemy machine gun that could fire.
func (g *Game) gunned(u UnitID) bool {
	enemy := g.m.Units[u].Side.Other()
	for e := g.units(enemy); e != NoUnit; e = g.more(enemy, e) {
		w := g.arm(e)
		if w != NoWeapon && g.m.Weapons[w].Kind == MG && g.s.Weapons[w].Broken == 0 && !g.has(e, Broken|Suppressed) &&
			terrain.Grid.Distance(g.at(e), g.at(u)) <= g.weaponReach(w, nil) && g.unitSees(e, u) {
			return true
		}
	}
	return false
}

// E79 Walking Wounded.
// V: reader, card, unit, random hex.
var eventWalkingWounded = program.Proc("event.walking-wounded",
	do(func(_ *Game, f *frame) { f.V[eUnit] = NoUnit }),
	put(ask{
		Label: "unit", Kind: "event.walking-wounded", Prompt: "Which lost unit comes back?", Rule: "E79",
		Seat: bySlot(eReader),
		List: func(g *Game, _ *frame, o *options) {
			for side := range g.s.Lost {
				for _, u := range g.s.Lost[side] {
					if u != NoUnit {
						o.Add(about(vUnit, u))
					}
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vUnit || c.A < 0 || int(c.A) >= len(g.m.Units) || g.s.Units[c.A].Loc != Casualty {
				return &notLost
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) { f.V[eUnit] = c.A; g.tell(evToReturn, "E79", c.A) },
	}),
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, f *frame) { f.V[eHex] = g.s.Ret }),
	ifUnit(
		eventPlace("E79", &noReturn),
		iff(func(g *Game, f *frame) bool { return g.at(f.V[eUnit]) != hex.None },
			do(func(g *Game, f *frame) { g.set(f.V[eUnit], Broken) }),
			call("cave", "cave.offer", local(eUnit)))),
)
