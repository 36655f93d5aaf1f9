package formosa

import (
	"strings"

	"beachhead/engine"
)

// 16.0 Airpower: planning and reveal (16.1), air superiority (16.2), Kamikaze attacks (16.6).

var (
	evMissions      = event("{c0} air points: {n1} for air superiority, {n2} for ground support.")
	evPlannedTokku  = event("The Tokku Display holds {n0} Kamikaze {?0point|points}.")
	evPlannedB29    = event("The B-29 is assigned to a strike.")
	evPlannedGuns   = event("{c0} naval gunfire in the Staging Area: {n1} {?1unit|units}.")
	evAirFire       = event("The {s0} side fires with {n1} {?1point|points} of air superiority and a roll of {n2}: the enemy loses {n3} {?3point|points}.")
	evAirLoss       = event("A {c0} air point is lost: {m1}.")
	evSuicide       = event("{n0} Kamikaze {?0point attacks|points attack} with a roll of {n1}: {n2} {?2hit|hits} on the Allied side.")
	evSuicideMiss   = event("{n0} Kamikaze {?0point attacks|points attack} with a roll of {n1}: the Allied side is not hit.")
	evNoSuicide     = event("No Kamikaze point attacks. The roll is {n1}: {n2} {?2hit|hits} on the Allied side all the same.")
	evNoSuicideMiss = event("No Kamikaze point attacks. The roll is {n1}: the Allied side is not hit.")
	evCancelAmphib  = event("The Allies give up an amphibious marker.")
	evCancelGunfire = event("The Allies lose a {c0} naval gunfire unit.")
	evHitsLost      = event("There is nothing left to hit.")

	otherPlan   = reason{Rule: "16.1b", Text: "That is not the assignment that is asked for."}
	notSoMany   = reason{Rule: "16.1a", Text: "There are not so many in the Available Display."}
	noSuchPoint = reason{Rule: "16.2d", Text: "There is no such point to lose."}
	noSuchAlly  = reason{Rule: "16.2f", Text: "There is no such point to lose."}
	noRaidLoss  = reason{Rule: "25.8d", Text: "There is no such point to lose."}
	lossOrder   = reason{Rule: "16.2i", Text: "Losses are named in order, US before Commonwealth and air superiority first, and the rest must suffice."}
	noTarget    = reason{Rule: "16.6c", Text: "There is no such marker or unit to give up."}
	hitOrder    = reason{Rule: "16.6c", Text: "Hits are named in order, markers before gunfire and US before Commonwealth, and the rest must suffice."}
	hitsRemain  = reason{Rule: "16.6c", Text: "The result must be taken in full while there is anything left."}
)

// 16.1 Planning. Both sides assign in secret; what is not assigned stays in the Available Display.

var _ = program.Proc("strategic.planning",
	beginPhase(PhPlanning),
	engine.AskAll[*Game]("plan", "plan.allied", "plan.japanese"),
	do(func(g *Game, _ *frame) { // 16.1d
		if !g.Heard() {
			return
		}
		s := &g.s
		for c := US; c <= JP; c++ {
			if c != CW || g.scenario().CW {
				g.tellReveal(evMissions, "16.1d", int16(c), int16(s.TACSuperiority[c]), int16(s.TACTactical[c]))
				if c != JP {
					g.tellReveal(evPlannedGuns, "17.0a", int16(c), int16(s.GunfireStaging[c]))
				}
			}
		}
		if s.B29Planned > 0 {
			g.tellReveal(evPlannedB29, "16.1d")
		}
		g.tellReveal(evPlannedTokku, "16.1d", int16(s.Tokku))
	}),
)

// planned is one division of points: to a mission, of a contingent.
type planned struct {
	label, prompt, rule string
	c                   Contingent
	mission             int16
	text, note          string // on the sheet with all of them
}

// plans are the divisions of each side, in the order of their questions.
var plans = [2][]planned{
	{
		{"us-superiority", "How many US points fight for air superiority?", "16.1b", US, mSuperiority, "US air superiority", "fights first, then goes home"},
		{"us-tactical", "How many US points support the ground?", "16.1b", US, mTactical, "US ground support", "shifts your attacks, interdicts roads"},
		{"cw-superiority", "How many Commonwealth points fight for air superiority?", "16.1b", CW, mSuperiority, "Commonwealth air superiority", "fights first, then goes home"},
		{"cw-tactical", "How many Commonwealth points support the ground?", "16.1b", CW, mTactical, "Commonwealth ground support", "shifts your attacks, interdicts roads"},
		{"b29", "Do the B-29s strike this turn?", "16.1b", US, mB29, "B-29 strike", "bombs one hex"},
		{"us-gunfire", "How many US gunfire units come to the Staging Area?", "17.0a", US, mGunfire, "US naval gunfire", "fires from the Staging Area"}, // ruling N
		{"cw-gunfire", "How many Commonwealth gunfire units come to the Staging Area?", "17.0a", CW, mGunfire, "Commonwealth naval gunfire", "fires from the Staging Area"},
	},
	{
		{"superiority", "How many points fight for air superiority?", "16.1b", JP, mSuperiority, "Air superiority", "fights first, then goes home"},
		{"tactical", "How many points support the ground?", "16.1b", JP, mTactical, "Ground support", "shifts combats"},
		{"tokku", "How many Kamikaze points attack this turn?", "16.6a", JP, mTokku, "Kamikaze attack", "spent points never return"},
	},
}

var _ = program.Proc("plan.allied", planning(Allied)...)
var _ = program.Proc("plan.japanese", planning(Japanese)...)

// planning are the questions of a side's plan.
func planning(side Side) (out []step) {
	for i := range plans[side] {
		out = append(out, plan(side, i))
	}
	return out
}

// planSheet shows all that a side can still divide: what is left of its points from a question on.
func (g *Game) planSheet(side Side, from int, x *engine.Explanation) {
	x.Unit = "air points"
	for _, p := range plans[side][from:] {
		n := int(g.assignable(p.c, p.mission))
		if n == 0 {
			continue
		}
		o := engine.Offer{Choice: g.m.Format(choice{Verb: vPlan, A: int16(p.c), B: p.mission}), Text: p.text, Room: n, Note: p.note, Draw: "plane"}
		o.Choice = o.Choice[:strings.LastIndexByte(o.Choice, ' ')] // the number follows
		if p.mission == mSuperiority || p.mission == mTactical {
			o.Price, o.Pool, o.Of = 1, contingentWords[p.c], n
		}
		switch p.mission {
		case mGunfire:
			o.Draw, o.Spare = "ship", contingentTitles[p.c]+" gunfire, not used"
		case mB29:
			o.Draw, o.Spare = "bomber", "B-29 strike, not planned"
		}
		x.Offers = append(x.Offers, o)
	}
	for c := US; c <= JP; c++ {
		if sideOf(c) == side {
			x.Have += int(g.s.TACReady[c])
		}
	}
}

// assignable is what can be assigned to a mission.
func (g *Game) assignable(c Contingent, mission int16) int16 {
	switch mission {
	case mTokku:
		return int16(g.s.KamikazeReady)
	case mB29:
		return int16(g.s.B29Ready)
	case mGunfire:
		return int16(g.s.GunfireReady[c])
	}
	return int16(g.s.TACReady[c])
}

func (g *Game) assign(c Contingent, mission int16, n int8) {
	s := &g.s
	switch mission {
	case mSuperiority:
		s.TACReady[c] -= n
		s.TACSuperiority[c] += n
	case mTactical:
		s.TACReady[c] -= n
		s.TACTactical[c] += n
	case mTokku:
		s.KamikazeReady -= n
		s.Tokku += n
	case mB29:
		s.B29Ready -= uint8(n)
		s.B29Planned += uint8(n)
	case mGunfire:
		s.GunfireReady[c] -= n
		s.GunfireStaging[c] += n
	}
}

// plan is the question how many to assign to a mission. It is passed over if there are none.
func plan(side Side, i int) step {
	p := plans[side][i]
	c, mission := p.c, p.mission
	return iff(func(g *Game, _ *frame) bool { return g.assignable(c, mission) > 0 },
		put(ask{
			Label: p.label, Kind: "plan." + missionWords[mission], Prompt: p.prompt, Rule: p.rule, Seat: bySide(side),
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return p.prompt + " You have " + itoa(int(g.assignable(c, mission))), NoUnit
			}),
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					g.planSheet(side, i, x)
				}
			},
			List: func(g *Game, _ *frame, o *options) {
				for n := range g.assignable(c, mission) + 1 {
					o.Add(choice{Verb: vPlan, A: int16(c), B: mission, C: n})
				}
			},
			Check: func(g *Game, _ *frame, x choice) *reason {
				switch {
				case x.Verb != vPlan:
				case x.A != int16(c) || x.B != mission || x.C < 0:
					return &otherPlan
				case x.C > g.assignable(c, mission):
					return &notSoMany
				}
				return nil
			},
			Take: func(g *Game, _ *frame, x choice) { g.assign(c, mission, int8(x.C)) },
		}))
}

// airColumn finds the column of the Air Combat Table for a number of points.
func (m *Module) airColumn(points int) (col int) {
	for i, low := range m.AirColumns {
		if points >= int(low) {
			col = i
		}
	}
	return col
}

// airResult is a cell of the Air Combat Table.
func (m *Module) airResult(points int, die int16) int16 {
	return int16(m.AirTable[die-1][m.airColumn(points)])
}

// 16.2 Air superiority: the Allies fire first, but the Japanese column is that of the points before their losses (16.2e).

var _ = program.Proc("strategic.air-superiority",
	beginPhase(PhAirSuperiority),
	do(func(g *Game, _ *frame) { g.s.FireColumn = g.s.TACSuperiority[JP] }),
	throw(chance{Label: "allied", Why: "Allied air superiority", Rule: "16.2d", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			n := int(g.s.TACSuperiority[US]) + int(g.s.TACSuperiority[CW])
			f.V[0] = g.m.airResult(n, c.A)
			g.tell(evAirFire, "16.2d", int16(Allied), int16(n), c.A, f.V[0])
		}}),
	engine.Call("japanese.losses", "air.losses", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 0, int16(Japanese), 1} }),
	throw(chance{Label: "japanese", Why: "Japanese air superiority", Rule: "16.2f", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			f.V[0] = g.m.airResult(int(g.s.FireColumn), c.A)
			g.tell(evAirFire, "16.2f", int16(Japanese), int16(g.s.FireColumn), c.A, f.V[0])
		}}),
	engine.Call("allied.losses", "air.losses", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 0, int16(Allied), 1} }),
	do(func(g *Game, _ *frame) { // 16.2g
		for c := US; c <= JP; c++ {
			g.s.TACReady[c] += g.s.TACSuperiority[c]
			g.s.TACSuperiority[c] = 0
		}
		g.s.FireColumn = 0
	}),
)

// The places that points can be lost from, in the order in which losses are named: four for each contingent. Only the first two
// count in air superiority (16.2d, 16.2f).
const airPlaces = 4

var airMissions = [airPlaces]int16{mSuperiority, mTactical, mAvailable, mInterdiction}

// airPoints is what can be lost from a place.
func (g *Game) airPoints(source int16, superiority bool) int16 {
	c := Contingent(source / airPlaces)
	switch airMissions[source%airPlaces] {
	case mSuperiority:
		return int16(g.s.TACSuperiority[c])
	case mTactical:
		return int16(g.s.TACTactical[c])
	case mAvailable:
		if !superiority {
			return int16(g.s.TACReady[c])
		}
	case mInterdiction:
		if !superiority {
			return g.onMap(c)
		}
	}
	return 0
}

// onMap counts the interdiction points of a contingent.
func (g *Game) onMap(c Contingent) (n int16) {
	for h := range g.m.Hexes {
		if x := g.s.Interdict[h]; supportOf(x) == c {
			n += int16(supportPoints(x))
		}
	}
	return n
}

// loseAir takes a point away; it goes to the Reinforcements Display, that is, it is in no place any more (8.4a). On
// the map the hex with the lowest number loses it.
func (g *Game) loseAir(source int16) {
	c := Contingent(source / airPlaces)
	switch airMissions[source%airPlaces] {
	case mSuperiority:
		g.s.TACSuperiority[c]--
	case mTactical:
		g.s.TACTactical[c]--
	case mAvailable:
		g.s.TACReady[c]--
	case mInterdiction:
		for h := range g.m.Hexes {
			if x := g.s.Interdict[h]; x != 0 && supportOf(x) == c {
				if g.s.Interdict[h]--; supportPoints(x) == 1 {
					g.s.Interdict[h] = 0
				}
				return
			}
		}
	}
}

// airSources gives the places of a side as a range.
func airSources(side int16) (from, end int16) {
	if side == int16(Japanese) {
		return int16(JP) * airPlaces, (int16(JP) + 1) * airPlaces
	}
	return 0, int16(JP) * airPlaces
}

// airLeft is what can be lost from place source on.
func (g *Game) airLeft(source int16, f *frame) (n int16) {
	for _, end := airSources(f.V[2]); source < end; source++ {
		n += g.airPoints(source, f.V[3] != 0)
	}
	return n
}

// air.losses: a side chooses which points it loses (16.2d, 16.2f, 25.8d). V: points still to lose, place of the last
// loss, side, 1 in air superiority.
var _ = program.Proc("air.losses",
	do(func(g *Game, f *frame) {
		f.V[1], _ = airSources(f.V[2])
		f.V[0] = min(f.V[0], g.airLeft(f.V[1], f))
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] > 0 },
		askAirLoss("japanese", "16.2d", func(_ *Game, f *frame) bool { return f.V[2] == int16(Japanese) }),
		askAirLoss("allied", "16.2f", func(_ *Game, f *frame) bool { return f.V[2] == int16(Allied) && f.V[3] != 0 }),
		askAirLoss("raid", "25.8d", func(_ *Game, f *frame) bool { return f.V[2] == int16(Allied) && f.V[3] == 0 }),
	),
)

// askAirLoss is the question which point is lost, by a rule and when.
func askAirLoss(label, rule string, when func(*Game, *frame) bool) step {
	return iff(when,
		put(ask{
			Label: label, Kind: "air.loss", Prompt: "Where do you lose an air point?", Rule: rule,
			Tell: told(func(_ *Game, f *frame) (string, UnitID) {
				return "Where do you lose an air point? " + many(int(f.V[0]), "is", "are") + " still to be lost", NoUnit
			}),
			Seat: func(_ *Game, f *frame) engine.Seat { return seat(Side(f.V[2])) },
			List: func(g *Game, f *frame, o *options) {
				for s, end := airSources(f.V[2]); s < end; s++ {
					o.Add(choice{Verb: vLoseAir, A: s / airPlaces, B: airMissions[s%airPlaces]})
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vLoseAir {
					return nil
				}
				s := airSource(c)
				from, end := airSources(f.V[2])
				switch {
				case s < from || s >= end || g.airPoints(s, f.V[3] != 0) == 0:
					switch {
					case f.V[2] == int16(Japanese):
						return &noSuchPoint
					case f.V[3] == 0:
						return &noRaidLoss
					}
					return &noSuchAlly
				case s < f.V[1] || g.airLeft(s, f) < f.V[0]:
					return &lossOrder
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[1] = airSource(c)
				f.V[0]--
				g.loseAir(f.V[1])
				g.tell(evAirLoss, rule, c.A, c.B)
			},
		}))
}

// airSource is the place a choice names, -1 if there is no such place.
func airSource(c choice) int16 {
	for i, m := range airMissions {
		if m == c.B && c.A >= 0 && c.A <= int16(JP) {
			return c.A*airPlaces + int16(i)
		}
	}
	return -1
}

// 16.6 Kamikaze attacks, rolled every game turn (16.6f), then the sortie of the fleet (ruling AM). V: hits still to take, last thing hit.

var _ = program.Proc("strategic.special-attack",
	beginPhase(PhSpecial),
	throw(chance{Label: "kamikaze", Why: "Kamikaze attack", Rule: "16.6b", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			n := g.s.Tokku
			f.V[0] = g.m.airResult(int(n), c.A)
			g.s.KamikazeSpent += n // 16.6e
			g.s.Tokku = 0
			kind := evSuicide
			switch {
			case n == 0 && f.V[0] == 0:
				kind = evNoSuicideMiss
			case n == 0:
				kind = evNoSuicide
			case f.V[0] == 0:
				kind = evSuicideMiss
			}
			g.tell(kind, "16.6b", int16(n), c.A, f.V[0])
		}}),
	while(func(_ *Game, f *frame) bool { return f.V[0] > 0 },
		put(ask{
			Label: "cancel", Kind: "kamikaze.hit", Prompt: "What does the Kamikaze attack take away?", Rule: "16.6c",
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				for i := range int16(len(cancelWords)) {
					o.Add(choice{Verb: vCancel, A: i})
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					if g.targetsLeft(f.V[1]) > 0 {
						return &hitsRemain
					}
				case vCancel:
					switch {
					case c.A < 0 || int(c.A) >= len(cancelWords) || g.targets(c.A) == 0:
						return &noTarget
					case c.A < f.V[1] || g.targetsLeft(c.A) < min(f.V[0], g.targetsLeft(f.V[1])):
						return &hitOrder
					}
				}
				return nil
			},
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "What do the Kamikazes take away? " + many(int(f.V[0]), "hit", "hits") + " to take", NoUnit
			}),
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				for i := int16(0); c == nil && int(i) < len(cancelWords); i++ {
					if n := g.targets(i); n > 0 {
						x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(choice{Verb: vCancel, A: i}), Note: "you have " + itoa(int(n))})
					}
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone { // ruling AJ
					f.V[0] = 0
					g.tell(evHitsLost, "16.6c")
					return
				}
				f.V[0]--
				f.V[1] = c.A
				if c.A == 0 {
					g.spendAmphib()
					g.tell(evCancelAmphib, "16.6d")
					return
				}
				g.s.GunfireStaging[c.A-1]--
				g.tell(evCancelGunfire, "16.6c", c.A-1)
			},
		}),
	),
	sub("sortie", "special.sortie"),
)

// targets is what a Kamikaze hit can take of a kind: amphibious markers, gunfire units in the Staging Area by contingent.
func (g *Game) targets(kind int16) int16 {
	if kind == 0 {
		return int16(g.s.Amphib)
	}
	return int16(g.s.GunfireStaging[kind-1])
}

func (g *Game) targetsLeft(kind int16) (n int16) {
	for ; int(kind) < len(cancelWords); kind++ {
		n += g.targets(kind)
	}
	return n
}
