package iwo

// 11.1 Heroes: how they come, whom they are with, how they fall. Command is in command.go, what they do in attacks and close combat there.

var (
	evHeroUp    = event("The hero that is drawn is {r0}.")
	evHero      = event("Hero {r0} is with {u1}.")
	evNoHeroes  = event("No hero is left: nothing happens.")
	evTransfers = event("Hero {r0} goes to {u1}.")
	evRallies   = event("A hero rallies {u0}.")

	orHeroUnit = reason{Rule: "11.1.1", Text: "Name the unit that the hero joins."}
	noCompany  = reason{Rule: "11.1.1a", Text: "A rifleman or NCO joins an infantry company."}
	noBnHQ     = reason{Rule: "11.1.1b", Text: "An officer joins a battalion headquarters."}
	orGivesUp  = reason{Rule: "7.1d", Text: "Name a hero, or an inspired marker, with a disrupted unit on the map."}
	noEnlist   = reason{Rule: "18.5.3b", Text: "A hero is drawn once, in the turn that the scenario names."}
	notShaken  = reason{Rule: "7.1d", Text: "His unit is not disrupted."}
	carried    = reason{Rule: "11.1.1b", Text: "He has acted with his unit: he joins none that has still to act."}
	raided     = reason{Rule: "4.0h4", Text: "Who was disrupted in a raid does not recover before the end of the action phase."}
	noOfficer  = reason{Rule: "11.1.1b", Text: "Only an officer changes units, within his battalion and his hex."}
)

// heroWith is the first hero with a unit, inspired or not as asked; NoHero.
func (g *Game) heroWith(u UnitID, inspired uint8) HeroID {
	for r := range g.m.Heroes {
		if h := &g.s.Hero[r]; h.With == u && h.Inspired == inspired {
			return HeroID(r)
		}
	}
	return NoHero
}

// fits is the reason why a hero cannot join a unit (11.1.1a, 11.1.1b).
func (g *Game) fits(r HeroID, u UnitID) *reason {
	switch {
	case !g.isUnit(u) || !g.onMap(u):
		return &orHeroUnit
	case g.m.Heroes[r].Kind == Officer && g.kind(u) != BnHQ:
		return &noBnHQ
	case g.m.Heroes[r].Kind != Officer && g.kind(u) != Infantry:
		return &noCompany
	}
	return nil
}

// heroLeft tells whether a hero marker is left that can enter (11.1.7).
func (g *Game) heroLeft() (yes bool) {
	for r := range g.m.Heroes {
		yes = yes || g.s.Hero[r].With == NoUnit
	}
	return yes
}

// hero.enter draws a hero and lets him join a unit (11.1.1, 11.1.7). V: hex in which the unit is, NoHex for any; division, -1 for any; hero. Ret: the unit, -1.
var _ = provide("hero.enter", program.Proc("hero.enter",
	do(func(_ *Game, f *frame) { f.V[2], f.V[3] = int16(NoHero), NoUnit }),
	throw(chance{Label: "hero", Why: "a hero", Rule: "11.1.1",
		Draw: func(g *Game, _ *frame, o *options) {
			for r := range g.m.Heroes {
				if g.s.Hero[r].With == NoUnit {
					o.Add(about(vHero, int16(r)))
				}
			}
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[2] = c.A
			g.tellReveal(evHeroUp, "11.1.1", c.A)
			fits := false
			if f.V[0] >= 0 {
				g.units(f.V[0], func(u UnitID) { fits = fits || g.fits(HeroID(c.A), u) == nil })
			}
			if !fits { // with nobody there he can be: he joins whom the player chooses (ruling 20-G)
				f.V[0] = NoHex
			}
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 },
		do(func(g *Game, _ *frame) { g.tell(evNoHeroes, "11.1.7b") }),
		answer(func(*Game, *frame) int16 { return NoUnit })),
	put(ask{Label: "with", Kind: "hero.joins", Prompt: "Which unit does the hero join?", Rule: "11.1.1", Tell: tellWhoHeIs,
		List: func(g *Game, f *frame, o *options) {
			for u := range g.m.US {
				o.Add(about(vUnit, int16(u)))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vUnit {
				return &orHeroUnit
			}
			if r := g.fits(HeroID(f.V[2]), c.A); r != nil {
				return r
			}
			if f.V[0] >= 0 && g.s.US[c.A].At != f.V[0] || f.V[1] >= 0 && int16(g.m.US[c.A].Division) != f.V[1] {
				return &orHeroUnit
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[3] = c.A
			g.s.Hero[f.V[2]] = HeroState{With: c.A}
			g.tell(evHero, "11.1.1", f.V[2], c.A)
		}}),
	answer(func(_ *Game, f *frame) int16 { return f.V[3] }),
))

// transfers is the reason why a hero cannot go over to a unit: officers alone, to a unit of the battalion in the same hex (11.1.1b).
func (g *Game) transfers(r HeroID, u UnitID) *reason {
	if r < 0 || int(r) >= len(g.m.Heroes) || !g.isUnit(u) {
		return &noOfficer
	}
	h := &g.s.Hero[r]
	if h.With == NoUnit || h.With == u || h.Inspired|h.Changed != 0 || g.m.Heroes[r].Kind != Officer || g.s.US[h.With].At < 0 || g.s.US[h.With].At != g.s.US[u].At ||
		g.m.US[u].Bn == NoBn || g.m.US[u].Bn != g.m.US[h.With].Bn {
		return &noOfficer
	}
	if g.has(h.With, Acted) && !g.has(u, Acted) { // he moves as a unit does, once (ruling 11-F)
		return &carried
	}
	return nil
}

var _ = action(act{verb: vTransfer, proc: "hero.transfer",
	list: func(g *Game, o *options) {
		for r := range g.m.Heroes {
			if h := &g.s.Hero[r]; h.With != NoUnit && g.onMap(h.With) {
				g.units(g.s.US[h.With].At, func(u UnitID) {
					if g.transfers(HeroID(r), u) == nil {
						o.Add(about(vTransfer, int16(r), u))
					}
				})
			}
		}
	},
	check: func(g *Game, c choice) *reason { return g.transfers(HeroID(c.A), c.B) }})

var _ = program.Proc("hero.transfer",
	do(func(g *Game, f *frame) {
		g.s.Hero[f.V[0]].With, g.s.Hero[f.V[0]].Changed = f.V[1], 1
		g.tell(evTransfers, "11.1.1b", f.V[0], f.V[1])
	}),
)

// givesUp is the reason why a hero cannot be flipped, or an inspired marker given up, to take the disruption off his unit. That is the unit's action, whatever the turn of its disruption and the fire
// (7.1d, 7.0d, ruling 7-D).
func (g *Game) givesUp(r HeroID) *reason {
	if r < 0 || int(r) >= len(g.m.Heroes) || g.s.Hero[r].With == NoUnit || !g.onMap(g.s.Hero[r].With) {
		return &orGivesUp
	}
	switch u := g.s.Hero[r].With; {
	case g.has(u, Acted):
		return &acted
	case !g.has(u, Disrupted):
		return &notShaken
	case g.has(u, Fresh):
		return &raided
	}
	return nil
}

var _ = action(act{verb: vRally, proc: "hero.rally",
	list: func(g *Game, o *options) {
		for r := range g.m.Heroes {
			if g.givesUp(HeroID(r)) == nil {
				o.Add(about(vRally, int16(r)))
			}
		}
	},
	check: func(g *Game, c choice) *reason { return g.givesUp(HeroID(c.A)) }})

var _ = program.Proc("hero.rally",
	do(func(g *Game, f *frame) {
		r := HeroID(f.V[0])
		x := &g.s.US[g.s.Hero[r].With]
		x.Flags = x.Flags&^Disrupted | Acted
		x.Since = 0
		g.tell(evRallies, "7.1d", g.s.Hero[r].With)
		f.V[1] = g.s.US[g.s.Hero[r].With].At
		g.heroDies(r, "7.1d")
	}),
	call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} }),
)

// enlists is the reason why no hero can be drawn now: a scenario may give one in the action phase of one turn (18.5.3b, ruling 18-H).
func (g *Game) enlists() *reason {
	if g.s.Turn != g.scenario().HeroTurn || g.s.Picked != 0 || !g.heroLeft() { // there is no turn 0
		return &noEnlist
	}
	return nil
}

var _ = action(act{verb: vEnlist, proc: "hero.enlist",
	list: func(g *Game, o *options) {
		if g.enlists() == nil {
			o.Add(say(vEnlist))
		}
	},
	check: func(g *Game, _ choice) *reason { return g.enlists() }})

var _ = program.Proc("hero.enlist",
	do(func(g *Game, _ *frame) { g.s.Picked = 1 }),
	call("hero", "hero.enter", func(*Game, *frame) [6]int16 { return [6]int16{NoHex, -1} }),
)

// rallies tells whether a hero can rally those who are with him: an NCO, or an officer who is with his battalion headquarters (11.1.2).
func (g *Game) rallies(r HeroID) bool {
	h := &g.s.Hero[r]
	if h.With == NoUnit || h.Inspired != 0 || g.s.US[h.With].At < 0 {
		return false
	}
	switch g.m.Heroes[r].Kind {
	case NCO:
		return true
	case Officer:
		return g.withHQ(r)
	}
	return false
}

// withHQ tells whether an officer is in the hex of his battalion's headquarters.
func (g *Game) withHQ(r HeroID) (yes bool) {
	with := g.s.Hero[r].With
	g.units(g.s.US[with].At, func(u UnitID) { yes = yes || g.kind(u) == BnHQ && g.m.US[u].Bn == g.m.US[with].Bn })
	return yes
}

// gathers tells whether the group that moves can pick up units on its way: an officer is with his battalion headquarters in it (11.1.2c4).
func (g *Game) gathers() (yes bool) {
	for r := range g.m.Heroes {
		h := &g.s.Hero[r]
		yes = yes || g.m.Heroes[r].Kind == Officer && g.rallies(HeroID(r)) && g.has(h.With, Moving)
	}
	return yes
}

// rally takes the disruption off all who are stacked with a hero who leads, at the end of any phase, whatever the turn and the fire (11.1.2b1, 11.1.2c3). Nobody would keep it.
func (g *Game) rally() {
	for r := range g.m.Heroes {
		if !g.rallies(HeroID(r)) {
			continue
		}
		g.units(g.s.US[g.s.Hero[r].With].At, func(u UnitID) { g.undisrupt(u, "11.1.2b1") })
	}
	for u := range g.m.US { // a raid is the last of its turn: who was disrupted by it waits for the next action phase (4.0h4)
		if x := &g.s.US[u]; x.Since == g.s.Turn && g.s.Phase < PhaseRaid {
			x.Flags &^= Fresh
		}
	}
}

// undisrupt takes a disruption off, but not in the phase in which a close combat brought it (8.6c3, ruling 8-J), nor that of a raid before the end of the next action phase (4.0h4, ruling 4-B), nor in the action phase off who made a preservation move in it (7.3.5b), nor where
// he would be one too many for his hex (7.5, ruling 7-F).
func (g *Game) undisrupt(u UnitID, ruleID string) {
	if x := &g.s.US[u]; x.Flags&Disrupted != 0 && x.Flags&Fresh == 0 && (x.Flags&Preserved == 0 || g.s.Phase != PhaseAction) && !g.spills(u) {
		x.Flags &^= Disrupted
		x.Since = 0
		g.tell(evRallies, ruleID, u)
	}
}

// canRally tells whether an officer can take the disruption off a company of his battalion, whatever its turn (11.1.2c2); not of one that has made a preservation move (7.3.5b), nor, unless an officer or NCO
// is with it, under intense fire or next to a fort (7.6e, 11.1.2c3).
func (g *Game) canRally(r HeroID, u UnitID) bool {
	if !g.isUnit(u) || !g.onMap(u) || g.kind(u) != Infantry || g.m.US[u].Bn != g.m.US[g.s.Hero[r].With].Bn {
		return false
	}
	return g.has(u, Disrupted) && !g.has(u, Fresh) && !g.has(u, Preserved) && g.sheltered(g.s.US[u].At) && !g.spills(u)
}

// officers lets each officer at his headquarters take the disruption off two companies of the battalion, at the end of the action phase (11.1.2c2). V: hero, how many so far.
var _ = program.Proc("officers",
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Heroes) },
		iff(func(g *Game, f *frame) bool {
			return g.m.Heroes[f.V[0]].Kind == Officer && g.rallies(HeroID(f.V[0]))
		},
			do(func(_ *Game, f *frame) { f.V[1] = 0 }),
			while(func(_ *Game, f *frame) bool { return f.V[1] < 2 },
				do(func(_ *Game, f *frame) { f.V[1]++ }),
				put(ask{Label: "who", Kind: "officer.rallies", Prompt: "Which company does the officer rally?", Rule: "11.1.2c2",
					List: func(g *Game, f *frame, o *options) {
						for u := range g.m.US {
							if g.canRally(HeroID(f.V[0]), UnitID(u)) {
								o.Add(about(vUnit, int16(u)))
							}
						}
					},
					Take: func(g *Game, _ *frame, c choice) { g.undisrupt(c.A, "11.1.2c2") }})))),
)
