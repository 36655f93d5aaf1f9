package css

import "beachhead/engine"

// L14.1, L20.1.0 Heroes of The Little Land. Each is a counter: he comes to the Available Heroes box of a Division, is placed with its Units in step a of an Activation, and stays with his stack. Of
// the named ones Angelis has a die rolled again (roll.go), Belz raises works (engineer.go), Kunikov and Brezhnev are here.

var (
	evBoxed   = event("{o0} is with the {d1}.")
	evSteady  = event("With {o0} those in {p1} are fit again.")
	evSpent   = event("{o0} sees to it that {u1} passes.")
	evNoRout  = event("With {o0} in {p1} nobody checks for rout.")
	evBurden  = event("{o0} is no help to those in {p1}.")
	evPillbox = event("{u0} makes a Pillbox in {p1}.")
	evBunker  = event("{u0} makes a Bunker of the Pillbox in {p1}.")

	orBox     = reason{Rule: "L14.1.0b", Text: "Name a Division of his that has Units on the map."}
	orStep    = reason{Rule: "L14.1.0c", Text: "Put the Hero with a Unit that is Active and that he can be with, or pass."}
	orSpend   = reason{Rule: "L20.1.0c", Text: "Expend a Hero who is with the Unit, or roll."}
	notActor  = reason{Rule: "L14.1.0d", Text: "No Unit is there that the chit makes Active."}
	notHis    = reason{Rule: "L14.1.2a", Text: "The Hero cannot be with those Units."}
	staysPut  = reason{Rule: "L14.1.2h", Text: "Only Angelis and Belz leave the stack that they are with, while it is Active."}
	noWorks   = reason{Rule: "L14.1.1b", Text: "Deployed Engineers with Belz make a Pillbox, or a Bunker of one."}
	worksHere = reason{Rule: "L14.1.1b", Text: "There is as good a Fortification in the hex."}
)

// brezhnevTQ is what he takes off Rout Checks where he is a burden (L14.1.2f).
const brezhnevTQ = 2

// keeps tells whether a Hero may be with a Unit, or with what it carries (L14.1.2a, c).
func (g *Game) keeps(h HeroID, u UnitID) bool {
	row, x := &g.m.Heroes[h], &g.m.Units[u]
	if x.Truck {
		if c := g.cargo(u); c != NoUnit {
			return g.keeps(h, c)
		}
	}
	switch {
	case x.Side != row.Side:
		return false
	case row.With != (UnitSet{}):
		return row.With.has(u)
	}
	return row.Division == NoDivision || x.Division == row.Division
}

// keptAt tells whether one of those in a place is a Unit that a Hero may be with and that counts.
func (g *Game) keptAt(h HeroID, p Loc, counts func(u UnitID) bool) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.keeps(h, u) && counts(u) {
			return true
		}
	}
	return false
}

// onMap tells whether a Division has a Unit on the map.
func (g *Game) onMap(d DivisionID) bool {
	for u := range g.m.Units {
		if g.m.Units[u].Division == d && isPlace(g.at(UnitID(u))) && g.hexOf(g.at(UnitID(u))) != NoHex {
			return true
		}
	}
	return false
}

// mayWait tells whether a Hero may be put into the box of a Division (L14.1.0b).
func (g *Game) mayWait(h HeroID, d int16) bool {
	if d < 0 || int(d) >= len(g.m.Divisions) {
		return false
	}
	row, x := &g.m.Heroes[h], &g.m.Divisions[d]
	return x.Side == row.Side && x.Force != Alone && (row.Division == NoDivision || row.Division == d) && g.onMap(d)
}

// housed tells whether there is a box for a Hero.
func (g *Game) housed(h HeroID) bool {
	for d := range g.m.Divisions {
		if g.mayWait(h, int16(d)) {
			return true
		}
	}
	return false
}

// escorted tells whether a Hero comes with a group of reinforcements that is not there yet.
func (g *Game) escorted(h HeroID) bool {
	found := false
	for i := range g.scenario().Reinforce {
		a := &g.scenario().Reinforce[i]
		for _, x := range a.Heroes {
			found = found || x == h && g.expected(a)
		}
	}
	return found
}

// heroes.arrive puts Heroes who can be used and are nowhere yet into boxes, as their owner likes (L14.1.0b). Who finds none waits.
// V: Hero.
var _ = program.Proc("heroes.arrive",
	leaveIf(func(g *Game, _ *frame) bool { return !g.on(FeatureHeroBoxes) }),
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.m.Heroes) },
		iff(func(g *Game, f *frame) bool {
			x := &g.s.Heroes[f.V[0]]
			return x.Ready != 0 && x.Loc == Nowhere && !g.escorted(f.V[0])
		}, call("box", "heroes.box", local(0)))),
)

// heroes.box asks for the box of a Hero.
// V: Hero.
var _ = program.Proc("heroes.box", put(ask{
	Label: "box", Kind: "hero.box", Prompt: "To which Division does the Hero come?", Rule: "L14.1.0b",
	Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Heroes[f.V[0]].Side) },
	Tell: told(func(g *Game, f *frame) (string, UnitID) {
		return "To which Division does " + g.m.Heroes[f.V[0]].Name + " come?", NoUnit
	}),
	List: func(g *Game, f *frame, o *options) {
		for d := range g.m.Divisions {
			if g.mayWait(f.V[0], int16(d)) {
				o.Add(about(vDivision, DivisionID(d)))
			}
		}
	},
	Check: func(g *Game, f *frame, c choice) *reason {
		if c.Verb != vDivision || !g.mayWait(f.V[0], c.A) {
			return &orBox
		}
		return nil
	},
	Take: func(g *Game, f *frame, c choice) {
		g.hail(f.V[0], HeroBox(c.A))
		g.tell(evBoxed, "L14.1.0b", f.V[0], c.A)
	},
}))

// actor tells whether the chit in play makes a Unit Active.
func (g *Game) actor(u UnitID) bool {
	row := &g.m.Units[u]
	return g.s.Chit != NoChit && g.activates(&g.m.Chits[g.s.Chit], row.Division, row.Stripe, row.Formation)
}

// mayPut tells whether a Hero may be put somewhere now: out of the box of the Active Division with Units that are Active (L14.1.0c, d), Angelis with Artillery (L14.1.1a); Angelis and Belz back
// into a box while a Unit that they are with is Active (L14.1.1c).
func (g *Game) mayPut(h HeroID, c choice) *reason {
	row, x := &g.m.Heroes[h], &g.s.Heroes[h]
	if x.Ready == 0 || row.Side != g.s.Side || g.s.Chit == NoChit {
		return &orStep
	}
	switch c.Verb {
	case vPlaceAt:
		switch {
		case x.Loc != HeroBox(g.m.Chits[g.s.Chit].Division):
			return &staysPut
		case !isHex(c.A) || !g.keptAt(h, c.A, func(UnitID) bool { return true }):
			return &notHis
		case !g.keptAt(h, c.A, g.actor):
			return &notActor
		case !g.keptAt(h, c.A, func(u UnitID) bool { return g.actor(u) && (row.Power != PowerArtillery || g.m.Units[u].Indirect()) }):
			return &notHis
		}
		return nil
	case vDivision:
		switch {
		case row.Power != PowerArtillery && row.Power != PowerWorks || !isPlace(x.Loc) || !g.keptAt(h, x.Loc, g.actor):
			return &staysPut
		case !g.mayWait(h, c.A):
			return &orBox
		}
		return nil
	}
	return &orStep
}

// offerSteps lists where a Hero may be put.
func (g *Game) offerSteps(h HeroID, o *options) {
	g.offerPlaces(g.s.Side, vPlaceAt, o)
	for d := range g.m.Divisions {
		o.Add(about(vDivision, DivisionID(d)))
	}
	if o.Keep(0, func(c choice) bool { return g.mayPut(h, c) == nil }); o.Len() > 0 {
		o.Add(say(vPass))
	}
}

// placer is who says where a Hero goes: his owner, but of Brezhnev where he is a burden the enemy (L14.1.2e).
func (g *Game) placer(h HeroID) Side {
	if s := g.m.Heroes[h].Side; g.m.Heroes[h].Power != PowerBrezhnev || !g.rules().BrezhnevB {
		return s
	}
	return g.m.Heroes[h].Side.Other()
}

// heroes.step places Heroes in step a (L14.1.0c to e). With a Hero of an event, and with Brezhnev, those of his hex are fit again (L20.1.0b, L14.1.2d); where he is a burden they take 1 DG
// (L14.1.2e). At last Kunikov makes those fit who are Active with him (L14.1.2b).
// V: Hero; 1 if he is a burden, place.
var _ = program.Proc("heroes.step",
	leaveIf(func(g *Game, _ *frame) bool { return !g.on(FeatureHeroBoxes) }),
	eachThat(0, heroes, func(g *Game, _ *frame, h int16) bool {
		return g.m.Heroes[h].Side == g.s.Side && g.s.Heroes[h].Ready != 0
	},
		do(func(_ *Game, f *frame) { f.V[1] = 0 }),
		put(ask{
			Label: "where", Kind: "hero.place", Prompt: "Where does the Hero go?", Rule: "L14.1.0c",
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.placer(f.V[0])) },
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "Where does " + g.m.Heroes[f.V[0]].Name + " go?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) { g.offerSteps(f.V[0], o) },
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vPass {
					return nil
				}
				return g.mayPut(f.V[0], c)
			},
			Take: func(g *Game, f *frame, c choice) { g.stepIn(f, c) },
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] != 0 },
			call("burden", "disorder", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 1} }))),
	do(func(g *Game, _ *frame) {
		for u := range g.with(Active).each() {
			g.inspire(g.at(u))
		}
	}),
)

// stepIn carries an answer out.
func (g *Game) stepIn(f *frame, c choice) {
	h, power := f.V[0], g.m.Heroes[f.V[0]].Power
	switch c.Verb {
	case vDivision:
		g.hail(h, HeroBox(c.A))
		g.tell(evBoxed, "L14.1.1c", h, c.A)
	case vPlaceAt:
		g.hail(h, c.A)
		g.tell(evHail, "L14.1.0c", h, c.A)
		switch {
		case power == PowerBrezhnev && g.rules().BrezhnevB:
			f.V[1], f.V[2] = 1, c.A
			g.tell(evBurden, "L14.1.2e", h, c.A)
		case power == PowerBrezhnev:
			g.steady(h, c.A, "L14.1.2d")
		case power == PowerValues:
			g.steady(h, c.A, "L20.1.0b")
		}
	}
}

// steady lets a Hero take Suppressed, Pinned and all DG off a place.
func (g *Game) steady(h HeroID, p Loc, rule string) {
	if g.dg(p) > 0 || g.under(p, CondSuppressed|CondPinned) {
		g.recover(p)
		g.tell(evSteady, rule, h, p)
	}
}

// inspire lets Kunikov make those in a place fit, when a Unit with him becomes Active (L14.1.2b, ruling L-16).
func (g *Game) inspire(p Loc) {
	if h := g.heroWith(PowerInspires, p); h != NoHero {
		g.steady(h, p, "L14.1.2b")
	}
}

// heroWith is a Hero with a power who is in a place, NoHero if none is.
func (g *Game) heroWith(power Power, p Loc) HeroID {
	if !g.on(FeatureHeroBoxes) || !isPlace(p) {
		return NoHero
	}
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power == power && g.s.Heroes[h].Ready != 0 && g.s.Heroes[h].Loc == p {
			return HeroID(h)
		}
	}
	return NoHero
}

// unshaken is Brezhnev, if those in a place ignore Rout Checks since he is there (L14.1.2d), burdened if theirs are harder (L14.1.2f).
func (g *Game) unshaken(p Loc) HeroID {
	if g.rules().BrezhnevB {
		return NoHero
	}
	return g.heroWith(PowerBrezhnev, p)
}

func (g *Game) burdened(p Loc) bool {
	return g.rules().BrezhnevB && g.heroWith(PowerBrezhnev, p) != NoHero
}

// gunner is the Hero who can have the die of the Indirect Fire in progress rolled again, NoHero if there is none (L14.1.1a).
func (g *Game) gunner() HeroID {
	a := &g.s.A
	if a.Kind != IndirectFire || a.Firer == NoUnit || g.rolling() != "fire" {
		return NoHero
	}
	return g.heroWith(PowerArtillery, a.From)
}

// spendable is the lowest Hero of an event with a Unit who can be expended for it, NoHero if there is none (L20.1.0c).
func (g *Game) spendable(u UnitID) HeroID { return g.heroWith(PowerValues, g.at(u)) }

// heroes.spend lets the owner of a Unit expend a Hero in place of the die of a Troop Quality Check (L20.1.0c). It returns 1 if he does: the check is passed.
// V: Unit; 1 if he does.
var _ = program.Proc("heroes.spend",
	put(ask{
		Label: "spend", Kind: "hero.spend", Prompt: "Expend the Hero to pass the check?", Rule: "L20.1.0c",
		Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Units[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Is a Hero expended, so that " + g.m.Units[f.V[0]].Name + " passes its check?", f.V[0]
		}),
		List: func(g *Game, f *frame, o *options) {
			for h := range g.m.Heroes {
				if x := &g.s.Heroes[h]; g.m.Heroes[h].Power == PowerValues && x.Ready != 0 && isPlace(x.Loc) && x.Loc == g.at(f.V[0]) {
					o.Add(about(vHero, HeroID(h)))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vNo))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch {
			case c.Verb == vNo:
				return nil
			case c.Verb != vHero || c.A < 0 || int(c.A) >= len(g.m.Heroes) || g.m.Heroes[c.A].Power != PowerValues || g.s.Heroes[c.A].Ready == 0 ||
				!isPlace(g.s.Heroes[c.A].Loc) || g.s.Heroes[c.A].Loc != g.at(f.V[0]):
				return &orSpend
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vHero {
				f.V[1] = 1
				g.tell(evSpent, "L20.1.0c", c.A, f.V[0])
				g.retire(c.A, "L20.1.0c")
			}
		},
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// heroesFall takes the Heroes away who are in the hex of an attack whose die is a 0, as it costs Leaders (L14.1.0f).
func (g *Game) heroesFall() {
	if !g.on(FeatureHeroBoxes) || g.s.A.Die != 0 || !g.leadersAtStake() {
		return
	}
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc == g.s.A.At {
			g.retire(HeroID(h), "L14.1.0f")
		}
	}
}

// heroesLeft takes the Heroes away who have nobody left in a place whom they can be with (L14.1.0f).
func (g *Game) heroesLeft(p Loc) {
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc == p && !g.keptAt(HeroID(h), p, func(UnitID) bool { return true }) {
			g.retire(HeroID(h), "L14.1.0f")
		}
	}
}

// bindBoxed settles at the end of carry that a Hero goes where those go whom he can be with, if none of them stays, and stays if none of them goes (L14.1.0e, L14.1.2a, c).
func (g *Game) bindBoxed(p Loc) {
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc != p {
			continue
		}
		goes := g.keptAt(HeroID(h), p, func(u UnitID) bool { return g.has(u, Grouped) })
		stays := g.keptAt(HeroID(h), p, func(u UnitID) bool { return !g.has(u, Grouped) })
		if goes != stays {
			g.s.Heroes[h].Taken = 0
			if goes {
				g.s.Heroes[h].Taken = 1
			}
		}
	}
}

// boxHero is the Hero who helps a side of an Assault: of those with Units that take part the one with the best Troop Quality (L9.5Af, L9.5Df).
func (o *onslaught) boxHero(g *Game, side Side) HeroID {
	best := NoHero
	if !g.on(FeatureHeroBoxes) {
		return best
	}
	for h := range g.m.Heroes {
		x := &g.s.Heroes[h]
		if g.m.Heroes[h].Side != side || x.Ready == 0 || side != o.side && x.Loc != o.hex || side == o.side && x.Loc == o.hex {
			continue
		}
		if o.helped(g, x.Loc, func(u UnitID) bool { return g.keeps(HeroID(h), u) }) && (best == NoHero || g.m.Heroes[h].TQ > g.m.Heroes[best].TQ) {
			best = HeroID(h)
		}
	}
	return best
}

// What Belz has Engineers build (L14.1.1b).
var (
	_ = action(vPillbox, actionRule{Feature: FeatureHeroBoxes, Rule: "L14.1.1b", Proc: "pillbox", Able: func(g *Game, u UnitID) *reason { return g.mayRaise(u, Pillbox) }})
	_ = action(vBunker, actionRule{Feature: FeatureHeroBoxes, Rule: "L14.1.1b", Proc: "bunker", Able: func(g *Game, u UnitID) *reason { return g.mayRaise(u, Bunker) }})
	_ = program.Proc("pillbox", do(func(g *Game, f *frame) { g.raise(f, Pillbox, evPillbox) }))
	_ = program.Proc("bunker", do(func(g *Game, f *frame) { g.raise(f, Bunker, evBunker) }))
)

// mayRaise tells whether a Unit may make a Pillbox, or a Bunker of one, in its hex.
func (g *Game) mayRaise(u UnitID, fort int) *reason {
	p := g.at(u)
	switch {
	case !isHex(p) || !g.deployed(u) || !g.m.Units[u].Engineer || g.heroWith(PowerWorks, p) == NoHero || fort == Bunker && g.fort(p) < Pillbox:
		return &noWorks
	case g.fort(p) >= fort:
		return &worksHere
	}
	return g.mayBuild(p)
}

// raise carries it out.
func (g *Game) raise(f *frame, fort int, k engine.EventKind) {
	g.s.Built.add(f.V[0])
	g.setFort(f.V[0], fort)
	g.tell(k, "L14.1.1b", f.V[1], f.V[0])
}
