package css

import "beachhead/engine"

// L20.1 the Random Events of The Little Land.

var (
	evIdea      = event("The {d0} gains Dispatch Points and has {n1}.")
	evStandFast = event("The {s0} side may not fall back before Assaults until the next day.")
	evOrdered   = event("The {d0} has to mark a hex for an Assault with its next chit.")
	evShort     = event("An accident of the artillery in {p0}, with a Fire Value of {n1}.")
	evRestored  = event("{l0} leads his Formation again: the Commissar is relieved.")
	evLifted    = event("The NKVD Barrier with {u0} is taken away.")

	standFast  = reason{Rule: "L20.1.2", Text: "Nobody of the side falls back before an Assault until the next day."}
	mustMark   = reason{Rule: "L20.1.3", Text: "The Division has to mark a hex for an Assault."}
	orOwn      = reason{Rule: "L20.1.6a", Text: "Strike a Soviet Unit next to Germans, of a Division that has a bomber, or pass."}
	orAccident = reason{Rule: "L20.1.7", Text: "Name a German hex with Indirect Fire Units, or pass."}
	orRelieve  = reason{Rule: "L20.1.8a", Text: "Name the Leader whose Commissar is relieved, or a Unit whose NKVD Barrier is taken away, or pass."}
	orHurl     = reason{Rule: "L20.1.9a", Text: "Name a Soviet hex that Germans next to it can assault, or pass."}
	orPolice   = reason{Rule: "L20.1.3", Text: "Name a hex with Units of the Division and no NKVD Barrier."}
)

// ideaDP are the Dispatch Points of events 4 and 5 (L20.1.4, L20.1.5).
const ideaDP = 3

func morePoints(rule string) func(g *Game, d DivisionID) {
	return func(g *Game, d DivisionID) {
		g.addDP(d, ideaDP)
		g.tell(evIdea, rule, d, int16(g.division(d).DP))
	}
}

var (
	_ = pickDivision(EventIdeaA, SideA, SideA, "L20.1.4", "Which Division gains "+number(ideaDP)+" Dispatch Points?", morePoints("L20.1.4"))
	_ = pickDivision(EventIdeaB, SideB, SideB, "L20.1.5", "Which Division gains "+number(ideaDP)+" Dispatch Points?", morePoints("L20.1.5"))
)

// freshHero is the first Hero of events of a side who has not been in the game, NoHero if there is none (L20.1.0d).
func (g *Game) freshHero(side Side) HeroID {
	for h := range g.m.Heroes {
		if row, x := &g.m.Heroes[h], &g.s.Heroes[h]; row.Generic && row.Side == side && x.Ready == 0 && x.Uses == 0 {
			return HeroID(h)
		}
	}
	return NoHero
}

// boxEvent is a Hero for the box of a Division of a side (L20.1.0a, L20.1.1).
// V: Hero.
func boxEvent(k EventKind, side Side, rule string) string {
	return program.Proc(eventProcs[k],
		do(func(g *Game, f *frame) { f.V[0] = g.freshHero(side) }),
		iff(func(g *Game, f *frame) bool { return f.V[0] == NoHero || !g.housed(f.V[0]) },
			do(func(g *Game, _ *frame) { g.void(rule) }),
			leave()),
		do(func(g *Game, f *frame) { g.enlist(f.V[0]) }),
		call("box", "heroes.box", local(0)))
}

var (
	_ = boxEvent(EventHeroBoxA, SideA, "L20.1.0a")
	_ = boxEvent(EventHeroBoxB, SideB, "L20.1.1")
)

// largest is the Division of a side with most Units on the map, of several the first; NoDivision if none has any. Units of no Division are none.
func (g *Game) largest(side Side) DivisionID {
	best, most := NoDivision, 0
	for d := range g.m.Divisions {
		if g.m.Divisions[d].Side != side || g.alone(DivisionID(d)) {
			continue
		}
		n := 0
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); g.m.Units[u].Division == DivisionID(d) && isPlace(p) && g.hexOf(p) != NoHex {
				n++
			}
		}
		if n > most {
			best, most = DivisionID(d), n
		}
	}
	return best
}

// mayPolice tells whether the interference of an event may put a Barrier into a place.
func (g *Game) mayPolice(d DivisionID, p Loc) bool {
	if !isHex(p) || g.nkvd(p) {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Division == d {
			return true
		}
	}
	return false
}

// interferenceEvent does what the scenario says of an event, effect by effect (L20.1.2, L20.1.3).
// V: effect; Division; place of a Barrier.
func interferenceEvent(k EventKind, i int, rule string) string {
	list := func(g *Game) []Interference { return g.scenario().Interference[i] }
	return program.Proc(eventProcs[k],
		engine.ForEach(0, func(g *Game, _ *frame) int { return len(list(g)) },
			do(func(g *Game, f *frame) {
				x := &list(g)[f.V[0]]
				f.V[1], f.V[2] = g.largest(x.Side), -1
				switch {
				case x.Kind == InterfereNoRetreat:
					g.s.Front.Stays |= 1 << x.Side
					g.tell(evStandFast, rule, int16(x.Side))
				case f.V[1] == NoDivision:
				case x.Kind == InterferePoints:
					g.addDP(f.V[1], int(x.N))
					g.tell(evIdea, rule, f.V[1], int16(g.division(f.V[1]).DP))
				case x.Kind == InterfereAssault:
					g.s.Front.Must |= 1 << f.V[1]
					g.tell(evOrdered, rule, f.V[1])
				}
			}),
			iff(func(g *Game, f *frame) bool { return list(g)[f.V[0]].Kind == InterfereBarrier && f.V[1] != NoDivision },
				put(ask{
					Label: "barrier", Kind: "event.barrier", Prompt: "In which hex is an NKVD Barrier placed?", Rule: rule,
					Seat: func(g *Game, f *frame) engine.Seat { return seat(list(g)[f.V[0]].Chooser) },
					List: func(g *Game, f *frame, o *options) {
						stands := &g.s.Stands[SideB]
						for p := range stands.each() {
							if g.mayPolice(f.V[1], p) {
								o.Add(about(vHex, p))
							}
						}
					},
					Check: func(g *Game, f *frame, c choice) *reason {
						if c.Verb != vHex || !g.mayPolice(f.V[1], c.A) {
							return &orPolice
						}
						return nil
					},
					Take: func(_ *Game, f *frame, c choice) { f.V[2] = c.A },
				}),
				iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 }, call("unit", "barriers.unit", local(2))))))
}

var (
	_ = interferenceEvent(EventInterferenceA, 0, "L20.1.2")
	_ = interferenceEvent(EventInterferenceB, 1, "L20.1.3")
)

// ownBomber is the first bomber of side B that flies for the Division of a Unit, -1 if there is none.
func (g *Game) ownBomber(u UnitID) int {
	for b := range g.m.Bombers {
		if g.m.Bombers[b].Side == SideB && g.bomberOf(b) == g.m.Units[u].Division {
			return b
		}
	}
	return -1
}

// hitsOwn tells whether a Unit may be struck by a bomber of its own Division (L20.1.6a).
func (g *Game) hitsOwn(u UnitID) bool {
	p := g.at(u)
	return g.m.Units[u].Side == SideB && isHex(p) && g.ownBomber(u) >= 0 && g.opposed(p) && !g.sheltered(p)
}

// mayHitOwn tells whether an answer strikes such a Unit: in its hex, or by itself.
func (g *Game) mayHitOwn(c choice) *reason {
	switch {
	case c.Verb == vPass:
		return nil
	case c.Verb == vStrike && isHex(c.A) && int(c.A) < g.m.Ground.N:
		for u := g.first(c.A); u != NoUnit; u = g.next(u) {
			if g.hitsOwn(u) {
				return g.mayStrike(c.A, c)
			}
		}
	case c.Verb == vStrikeUnit && g.isUnit(c.A) && g.hitsOwn(c.A):
		return g.mayStrike(g.at(c.A), c)
	}
	return &orOwn
}

// event.own-strike is an air strike of the German player's choice with a Soviet bomber at its own Division (L20.1.6a, b, ruling L-20).
// V: hex, Unit; bomber.
var _ = program.Proc("event.own-strike",
	do(func(_ *Game, f *frame) { f.V[0], f.V[1] = NoHex, NoUnit }),
	iff(func(g *Game, _ *frame) bool { return g.night() || g.rain() },
		do(func(g *Game, _ *frame) { g.void("L20.1.6b") }),
		leave()),
	put(ask{
		Label: "target", Kind: "event.own-strike", Prompt: "Whom of its own does a Soviet bomber strike?", Rule: "L20.1.6a", Explain: explainOwnStrike,
		Seat: of(SideA),
		List: func(g *Game, _ *frame, o *options) {
			stands := &g.s.Stands[SideB]
			for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
				o.Add(about(vStrike, p))
				for u := g.first(p); u != NoUnit; u = g.next(u) {
					o.Add(about(vStrikeUnit, u))
				}
			}
			if o.Keep(0, func(c choice) bool { return g.mayHitOwn(c) == nil }); o.Len() > 0 {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason { return g.mayHitOwn(c) },
		Take: func(g *Game, f *frame, c choice) {
			switch c.Verb {
			case vStrike:
				f.V[0] = c.A
			case vStrikeUnit:
				f.V[0], f.V[1] = g.at(c.A), c.A
			}
			if f.V[0] == NoHex {
				return
			}
			for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
				if g.hitsOwn(u) && (f.V[1] == NoUnit || u == f.V[1]) {
					f.V[2] = int16(g.ownBomber(u))
				}
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == NoHex },
		do(func(g *Game, _ *frame) { g.void("L20.1.6b") }),
		leave()),
	call("strike", "strike", func(g *Game, f *frame) [6]int16 {
		return [6]int16{f.V[0], f.V[1], int16(SideA), int16(g.m.Bombers[f.V[2]].FP), int16(StrikeFire)}
	}),
	do(func(g *Game, f *frame) {
		g.shell(f.V[0], int(g.m.Bombers[f.V[2]].FP))
		g.comesHome(int(f.V[2]))
	}),
)

// mayMisfire tells whether a hex may be attacked by the event: a German one with Indirect Fire Units (L20.1.7, ruling L-21).
func (g *Game) mayMisfire(h Loc) bool {
	if !isHex(h) || int(h) >= g.m.Ground.N || g.sideAt(h) != SideA || g.sheltered(h) {
		return false
	}
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Indirect() {
			return true
		}
	}
	return false
}

// orHex is the question for a hex with a Unit of a side, or for none; it goes into slot 0.
func orHex(a ask, side Side, may func(g *Game, h Loc) bool, not *reason) ask {
	a.Take = func(_ *Game, f *frame, c choice) {
		if c.Verb == vHex {
			f.V[0] = c.A
		}
	}
	return orElse(a, vHex, vPass, not,
		func(g *Game, _ *frame, o *options) { g.offerPlaces(side, vHex, o) },
		func(g *Game, _ *frame, c choice) *reason {
			if !may(g, c.A) {
				return not
			}
			return nil
		})
}

// nowhere tells that an event finds no hex.
func nowhere(may func(g *Game, h Loc) bool) func(g *Game) bool {
	return func(g *Game) bool {
		for h := range g.m.Ground.N {
			if may(g, Loc(h)) {
				return false
			}
		}
		return true
	}
}

// event.artillery-accident is an attack on such a hex, and a Medium Barrage there (L20.1.7).
// V: hex.
var _ = program.Proc("event.artillery-accident",
	voidIf("L20.1.7", nowhere((*Game).mayMisfire)),
	do(func(_ *Game, f *frame) { f.V[0] = NoHex }),
	put(orHex(ask{Label: "hex", Kind: "event.accident", Prompt: "In which hex is the accident?", Rule: "L20.1.7", Seat: of(SideB), Explain: explainEventFire(SideB)}, SideA, (*Game).mayMisfire, &orAccident)),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex },
		do(func(g *Game, f *frame) { g.tell(evShort, "L20.1.7", f.V[0], int16(g.rules().EventFire)) }),
		call("attack", "event.attack", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(SideB)} }),
		do(func(g *Game, f *frame) { g.shell(f.V[0], int(g.m.Barrages[Medium].Min)) })),
)

// mayRelieve tells whether an answer relieves a Commissar in use, or takes an NKVD Barrier away (L20.1.8).
func (g *Game) mayRelieve(c choice) *reason {
	if c.Verb == vPass || c.Verb == vLeader && g.isLeader(c.A) && g.isCommissar(c.A) || c.Verb == vUnit && g.isUnit(c.A) && g.has(c.A, NKVD) {
		return nil
	}
	return &orRelieve
}

// event.commissar-relieved brings a Leader back, or takes a Barrier away (L20.1.8a, b, L27.1f, L27.2g).
var _ = program.Proc("event.commissar-relieved", voidIf("L20.1.8a", func(g *Game) bool {
	for l := range g.m.Leaders {
		if g.isCommissar(LeaderID(l)) {
			return false
		}
	}
	for range g.with(NKVD).each() {
		return false
	}
	return true
}), put(ask{
	Label: "who", Kind: "event.relieved", Prompt: "Which Commissar is relieved, or which NKVD Barrier taken away?", Rule: "L20.1.8a",
	Seat: of(SideB),
	List: func(g *Game, _ *frame, o *options) {
		for l := range g.m.Leaders {
			if g.isCommissar(LeaderID(l)) {
				o.Add(about(vLeader, LeaderID(l)))
			}
		}
		for u := range g.with(NKVD).each() {
			o.Add(about(vUnit, u))
		}
		if o.Len() > 0 {
			o.Add(say(vPass))
		}
	},
	Check: func(g *Game, _ *frame, c choice) *reason { return g.mayRelieve(c) },
	Take: func(g *Game, _ *frame, c choice) {
		switch c.Verb {
		case vLeader:
			g.s.Leaders[c.A].Back = 0
			g.tell(evRestored, "L20.1.8a", c.A)
		case vUnit:
			g.clear(c.A, NKVD)
			g.staleAt(g.at(c.A))
			g.tell(evLifted, "L20.1.8b", c.A)
		}
	},
}))

// hurled calls fn for the German Units next to a hex that could assault it.
func (g *Game) hurled(h Hex, fn func(u UnitID)) {
	for u := range g.m.Units {
		if g.m.Units[u].Side == SideA && g.fit(UnitID(u), h, false) == nil {
			fn(UnitID(u))
		}
	}
}

// mayHurl tells whether the event may be an Assault on a hex (L20.1.9a).
func (g *Game) mayHurl(h Loc) bool {
	if !isHex(h) || int(h) >= g.m.Ground.N || g.sideAt(h) != SideB {
		return false
	}
	found := false
	g.hurled(h, func(UnitID) { found = true })
	return found
}

// explainHurl shows the Assault that each hex would see at once, beside the hexes and behind each.
func explainHurl(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	at := func(h Hex) onslaught {
		in := func(u UnitID) bool { return g.m.Units[u].Side == SideA && g.fit(u, h, false) == nil }
		return onslaught{h, SideA, g.assaultKind(SideA), 0, in}
	}
	if c != nil {
		if c.Verb == vHex {
			g.explainAssault(at(c.A), x)
		}
		return
	}
	stands := &g.s.Stands[SideB]
	for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
		if !g.mayHurl(p) {
			continue
		}
		var y engine.Explanation
		o := at(p)
		g.explainAssault(o, &y)
		note := assaultChance(&y)
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vHex, p)), Note: note})
		title := g.assaultTitle(&o) + " on " + g.m.placeTitle(p) + " as things are: " + assaultWords(&y)
		x.Chips = append(x.Chips, engine.Chip{At: g.m.placeName(p), Text: note, Title: title})
	}
}

// explainOwnStrike shows what the bomber of a Unit's own Division would do to it.
func explainOwnStrike(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	switch {
	case c == nil:
	case c.Verb == vStrike:
		for u := g.first(c.A); u != NoUnit; u = g.next(u) {
			if b := g.ownBomber(u); b >= 0 {
				g.explainStrike(c.A, NoUnit, g.m.Bombers[b].FP, StrikeFire, SideA, 0, x)
				return
			}
		}
	case c.Verb == vStrikeUnit && g.isUnit(c.A):
		if b := g.ownBomber(c.A); b >= 0 {
			g.explainStrike(g.hexOf(g.at(c.A)), c.A, g.m.Bombers[b].FP, StrikeFire, SideA, 0, x)
		}
	}
}

// event.german-initiative is a Prepared Assault at once, for nothing: all German Units next to the hex are Active for it, and the Indirect Fire Units of the Divisions of those who assault
// (L20.1.9a, b, ruling L-22).
// V: hex.
var _ = program.Proc("event.german-initiative",
	voidIf("L20.1.9a", nowhere((*Game).mayHurl)),
	do(func(_ *Game, f *frame) { f.V[0] = NoHex }),
	put(orHex(ask{Label: "hex", Kind: "event.initiative", Prompt: "Which hex is assaulted at once?", Rule: "L20.1.9a", Seat: of(SideA), Explain: explainHurl}, SideB, (*Game).mayHurl, &orHurl)),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[0] == NoHex }),
	do(func(g *Game, f *frame) {
		var some [MaxDivisions]bool
		g.s.Side = SideA
		g.hurled(f.V[0], func(u UnitID) {
			g.set(u, Active)
			some[g.m.Units[u].Division] = true
		})
		for u := range g.m.Units {
			if row := &g.m.Units[u]; row.Indirect() && some[row.Division] && isPlace(g.at(UnitID(u))) {
				g.set(UnitID(u), Active)
			}
			g.s.Start[u] = Nowhere // no other marker is assaulted now: everybody who can assaults this one
		}
		g.lay(assaultMark(SideA), f.V[0])
		g.tell(evMarks, "L20.1.9a", int16(SideA), f.V[0])
		g.refresh() // as when a chit makes them Active (ruling L-39)
	}),
	sub("turned", "indirect.column"), // L8.6.4a
	do(func(g *Game, f *frame) {
		g.s.X = noAssault
		g.s.X.Hex, g.s.X.Side, g.s.X.Marker = f.V[0], SideA, g.assaultKind(SideA)
	}),
	sub("assault", "assault"),
)
