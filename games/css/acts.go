package css

import (
	"cmp"
	"slices"

	"beachhead/engine"
	"beachhead/hex/bitset"
)

// 5 Actions: who acts, what he does, and who does a second. Steps i and j of an Activation and step b of the Direct Command chit are one loop, since Units
// do their Second Action before others act (5.2a).

var (
	evPaid   = event("The {d0} pays a Direct Command for {u1}.")
	evSecond = event("The {d0} pays for a Second Action of {u1}.")
	evLends  = event("The {d0} pays for {u1}, which adds to the fire.")
	evRests  = event("{u0} does nothing in this Activation.")

	orNobody    = reason{Rule: "5.2a", Text: "Name a Unit or a stack that acts, or say that nobody else does."}
	notYours    = reason{Rule: "5.1k", Text: "Only Units of the side whose Activation it is act."}
	notActive   = reason{Rule: "5.1k", Text: "The Unit is not Active."}
	actedOnce   = reason{Rule: "5.1d", Text: "The Unit has done its Action."}
	actedDC     = reason{Rule: "5.1i", Text: "Under a Direct Command a Unit acts once."}
	finished    = reason{Rule: "5.2b", Text: "The Unit can do nothing more in this Activation."}
	notThere    = reason{Rule: "5.2a", Text: "The Unit is not in play."}
	nobodyActs  = reason{Rule: "5.2a", Text: "No stack there can act."}
	apart       = reason{Rule: "5.2a", Text: "Those who act together are in one place, and are named in the order of the counters."}
	byItself    = reason{Rule: "9.6.2j", Text: "A Unit under a Gyokusai marker has moved or charged already."}
	fanatical   = reason{Rule: "9.6.2n", Text: "A Unit under a Gyokusai marker moves or charges."}
	noDC        = reason{Rule: "5.1h", Text: "The Division has not the Direct Commands for that."}
	notCommand  = reason{Rule: "5.1d", Text: "Only a Unit that is In-Command does a Second Action."}
	disrupted   = reason{Rule: "20.1n", Text: "The supply of its Division is disrupted, and the Unit is not In-Command."}
	suppressed  = reason{Rule: "10.2.1", Text: "A Suppressed Unit rallies or does nothing."}
	notAnAction = reason{Rule: "5.2a", Text: "That is no Action."}
	notBoxed    = reason{Rule: "8.4.3a", Text: "A Unit in the Routed Units box returns or does nothing."}
	noSecond    = reason{Rule: "5.2a", Text: "Only those who have just acted do a Second Action now."}
	addsOnly    = reason{Rule: "8.2g", Text: "Those who have done nothing yet add to a fire that is a Second Action, and do nothing else with those who make it."}
	noRest      = reason{Rule: "5.2e", Text: "Nobody of it is left to act."}
	corpsOnly   = reason{Rule: "27.0f", Text: "Choose a Division that can pay."}
)

// actionRule is an Action that Units can perform; each chapter registers its own.
type actionRule struct {
	Rule string
	// Feature is what the game must have, 0 for none: else it is no Action in it.
	Feature Feature
	// Group tells that all who were named do it together (6.0b). Else the first of them who may does it, and the others stay as they were.
	Group bool
	// Fires tells that those who do it are the ones with the flag Firing when it is over: a Unit and those who add to its fire (5.2c).
	Fires bool
	// Able tells whether a Unit may do it now, whatever it is done to; nil: May tells all. Of the group each is asked, or each until one is.
	Able func(g *Game, u UnitID) *reason
	// List adds what it could be done to by those named, who are in place p; nil: the verb alone. It is asked if they are able. Sure tells that they may do all of it.
	List func(g *Game, p Loc, o *options)
	Sure bool
	// May tells whether a Unit that is able may do it so; nil: it may. All tells it of the group as a whole.
	May func(g *Game, u UnitID, c choice) *reason
	All func(g *Game, p Loc, c choice) *reason
	// Explain writes what lies behind an answer, before it is given; nil: nothing.
	Explain func(g *Game, p Loc, c choice, x *engine.Explanation)
	// Proc carries it out. V: place, Unit that does it, arguments A and B of the choice.
	Proc string
	verb engine.Verb
}

// actions are all Actions; actionAt is the place of a verb in them, one more, 0 if it is no Action.
var (
	actions     []actionRule
	actionProcs []string
	actionAt    [vLast]int16
)

// orderActions brings the Actions into the order of their verbs, whatever the order in which the files declare them: saves name them by their place.
func orderActions() {
	slices.SortFunc(actions, func(a, b actionRule) int { return cmp.Compare(a.verb, b.verb) })
	for i := range actions {
		actionAt[actions[i].verb], actionProcs[i] = int16(i+1), actions[i].Proc
	}
}

// actionOf is the place of a verb among the Actions, false if it is none.
func actionOf(v engine.Verb) (int, bool) {
	if v >= vLast || actionAt[v] == 0 {
		return 0, false
	}
	return int(actionAt[v]) - 1, true
}

// action registers an Action.
func action(v engine.Verb, r actionRule) engine.Verb {
	if _, twice := actionOf(v); twice {
		panic("css: an Action twice")
	}
	r.verb = v
	actions = append(actions, r)
	actionAt[v] = int16(len(actions))
	actionProcs = append(actionProcs, r.Proc)
	return v
}

// group is the place of the Units that act together, -1 if there are none. One in the Routed Units box is alone.
func (g *Game) group() Loc {
	if u := g.leading(); u != NoUnit {
		return g.at(u)
	}
	return -1
}

// leading is the lowest Unit that acts, NoUnit if there is none.
func (g *Game) leading() UnitID { return g.with(Grouped).after(NoUnit) }

// second tells whether Units have just done their first Action, and may do their second before others act.
func (g *Game) second() bool { return g.with(Again).after(NoUnit) != NoUnit }

// lends tells whether a Unit that has done nothing yet may add to the fire that others of its place make as their Second Action, at the price of one (5.2c, 8.2g): they are named already.
func (g *Game) lends(u UnitID) bool {
	lead := g.leading()
	return lead != NoUnit && g.second() && !g.has(u, Again|Acted|Finished|Fanatic) && g.has(u, Active) && g.at(lead) == g.at(u) && g.deployed(u)
}

// lastLender is the highest of them that has been named, NoUnit if none has.
func (g *Game) lastLender() UnitID {
	last := NoUnit
	for u := range g.with(Grouped).each() {
		if g.second() && !g.has(u, Again) {
			last = u
		}
	}
	return last
}

// mayName tells whether a Unit may be named to act, whatever it costs. direct: under Direct Commands; again: for a Second Action.
func (g *Game) mayName(u int16, direct, again bool) *reason {
	if !g.isUnit(u) || g.m.Units[u].Side != g.s.Side {
		return &notYours
	}
	l := g.at(u)
	switch {
	case !isPlace(l) && l != Routed && l != Repairing:
		return &notThere
	case again && !g.has(u, Again) && !g.lends(u):
		return &noSecond
	case again && g.has(u, Again) && g.single(u):
		return &noHQOnce
	case again && !g.command(u):
		return &notCommand
	case again:
		return nil
	case direct && g.has(u, Acted):
		return &actedDC
	case direct && !g.has(u, Paid) && !g.supplied(u):
		return &disrupted
	case !direct && !g.has(u, Active):
		return &notActive
	case g.has(u, Acted):
		return &actedOnce
	case g.has(u, Finished):
		return &finished
	case !direct && g.has(u, Fanatic):
		return &byItself
	case l == Routed && !g.returns(u):
		return &nowhereBack
	}
	return nil
}

// supplied tells whether a Division whose supply is not disrupted, or that has the Unit In-Command, can pay for it (20.1n).
func (g *Game) supplied(u UnitID) bool {
	if row := &g.m.Units[u]; row.Stripe != Corps {
		return g.s.Divisions[row.Division].Disrupted == 0 || g.command(u)
	}
	ok := false
	g.payers(u, func(d DivisionID) { ok = ok || g.s.Divisions[d].Disrupted == 0 })
	return ok || g.command(u)
}

// payers calls fn for the Divisions that can pay for a Unit: its own; for a Corps Unit those on the Display of its Division, which are the Marine Divisions (27.0f), but none with
// a disrupted supply unless the Unit is In-Command (20.1n).
func (g *Game) payers(u UnitID, fn func(d DivisionID)) {
	row := &g.m.Units[u]
	if row.Stripe != Corps {
		fn(row.Division)
		return
	}
	for d := range g.m.Divisions {
		x := &g.m.Divisions[d]
		if x.Display == g.m.Divisions[row.Division].Display && x.Side == row.Side && (g.s.Divisions[d].Disrupted == 0 || g.command(u)) {
			fn(DivisionID(d))
		}
	}
}

// mayPayFor tells whether there are Direct Commands for one Unit, if it is not paid for.
func (g *Game) mayPayFor(u UnitID, price int) *reason {
	row := &g.m.Units[u]
	switch {
	case price == 0 || g.has(u, Paid):
		return nil
	case row.Stripe == Corps:
		return g.mayPay(price, only(u))
	case int(g.s.Divisions[row.Division].DC) < g.price(u, price):
		return &noDC
	}
	return nil
}

// mayPay tells whether there are Direct Commands for all of some Units who are not paid for, at a price each.
func (g *Game) mayPay(price int, units UnitSet) *reason {
	if price == 0 {
		return nil
	}
	var need [MaxDivisions]int
	corps, n := NoUnit, 0
	for u := range units.each() {
		switch {
		case g.has(u, Paid):
		case g.m.Units[u].Stripe != Corps:
			need[g.m.Units[u].Division] += g.price(u, price)
		case corps != NoUnit && isGroup(g.at(corps)): // of a Groupment, to whom all belong: one price for all of it (27.0d)
		default:
			corps = u
			n += g.price(u, price)
		}
	}
	for d := range g.m.Divisions {
		if need[d] > int(g.s.Divisions[d].DC) {
			return &noDC
		}
	}
	if corps == NoUnit {
		return nil
	}
	rest := 0
	g.payers(corps, func(d DivisionID) { rest += int(g.s.Divisions[d].DC) - need[d] })
	if rest < n {
		return &noDC
	}
	return nil
}

// mayCall tells whether an answer names somebody who may act, and can be paid for. last is the Unit named last, NoUnit if it is the first.
func (g *Game) mayCall(c choice, price int, again bool, last UnitID) *reason {
	direct := price > 0
	if again {
		price = int(g.rules().SecondCost)
	}
	switch c.Verb {
	case vUnit:
		if r := g.mayName(c.A, direct, again); r != nil {
			return r
		}
		if lender := g.lastLender(); again && last != NoUnit && !g.has(c.A, Again) {
			if c.A <= lender {
				return &apart
			}
		} else if last != NoUnit && (lender != NoUnit || c.A <= last || g.at(c.A) != g.at(last) || !isPlace(g.at(c.A))) {
			return &apart
		}
		return g.mayPayFor(c.A, price)
	case vStack:
		if !isPlace(c.A) || last != NoUnit {
			return &nobodyActs
		}
		units, n := g.named(c.A, direct, again)
		if n < 2 {
			return &nobodyActs
		}
		return g.mayPay(price, units)
	}
	return &orNobody
}

// named are the Units of a place who may be named, and how many.
func (g *Game) named(p Loc, direct, again bool) (units UnitSet, n int) {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.mayName(u, direct, again) == nil {
			units.add(u)
			n++
		}
	}
	return units, n
}

// offerWho lists the stacks and Units that may be named and paid for.
func (g *Game) offerWho(price int, again bool, o *options) {
	direct := price > 0
	who := *g.unitsOf(g.s.Side) // of these some may be named: those whom mayName lets pass
	switch {
	case again:
		price = int(g.rules().SecondCost)
		bitset.And(who[:], g.with(Again)[:])
	case direct:
		who.without(g.with(Acted))
		who.without(g.with(Finished))
	default:
		bitset.And(who[:], g.with(Active)[:])
		who.without(g.with(Acted))
		who.without(g.with(Finished))
		who.without(g.with(Fanatic))
	}
	if direct && g.anyDisrupted() {
		for u := range who.each() {
			if !g.has(u, Paid) && !g.supplied(u) {
				who.remove(u)
			}
		}
	}
	var places PlaceSet
	var boxed UnitSet
	for u := range who.each() {
		switch l := g.at(u); {
		case again && g.mayName(u, direct, again) != nil:
			who.remove(u)
		case isPlace(l):
			places.add(l)
		case l == Repairing || l == Routed && g.returns(u):
			boxed.add(u)
		}
	}
	for p := range places.each() {
		n := 0
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if who.has(u) {
				n++
			}
		}
		if n > 1 && (price == 0 || g.mayPay(price, g.inPlace(p, &who)) == nil) {
			o.Add(about(vStack, p))
		}
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if who.has(u) && g.mayPayFor(u, price) == nil {
				o.Add(about(vUnit, u))
			}
		}
	}
	for u := range boxed.each() {
		if g.mayPayFor(u, price) == nil {
			o.Add(about(vUnit, u))
		}
	}
}

// inPlace are those of some Units who are in a place.
func (g *Game) inPlace(p Loc, who *UnitSet) (units UnitSet) {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if who.has(u) {
			units.add(u)
		}
	}
	return units
}

// anyDisrupted tells whether the supply of a Division is disrupted (20.1n): else all are supplied.
func (g *Game) anyDisrupted() bool {
	for d := range g.m.Divisions {
		if g.s.Divisions[d].Disrupted != 0 {
			return true
		}
	}
	return false
}

// only is the set of one Unit.
func only(u UnitID) (s UnitSet) {
	s.add(u)
	return s
}

// callUp flags those named.
func (g *Game) callUp(c choice, direct, again bool) {
	if c.Verb == vUnit {
		g.set(c.A, Grouped)
		return
	}
	for u := g.first(c.A); u != NoUnit; u = g.next(u) {
		if g.mayName(u, direct, again) == nil {
			g.set(u, Grouped)
		}
	}
}

// resting tells whether a Unit is one that "rest" is about: of the Formation, or of none, and still to act.
func (g *Game) resting(u UnitID, f int16) bool {
	row := &g.m.Units[u]
	return g.has(u, Active) && !g.has(u, Acted|Finished) && row.Side == g.s.Side && row.Formation == f && (isPlace(g.at(u)) || g.at(u) == Routed || g.at(u) == Repairing)
}

// toRest tells whether a Unit is one that makes "rest" an answer: of a routed one that cannot come back there is nothing to say, but it rests with the others.
func (g *Game) toRest(u UnitID, f int16) bool {
	return g.resting(u, f) && (g.at(u) != Routed || g.returns(u))
}

// mayRest tells whether nobody else of a Formation need act (5.2e).
func (g *Game) mayRest(f int16, direct bool) *reason {
	if direct {
		return &noRest
	}
	why := &noRest
	for u := range g.with(Active).each() {
		if !g.toRest(u, f) {
			continue
		}
		if why = nil; g.owes(u) {
			return &mustLeave
		}
	}
	return why
}

// offerRest lists the Formations, and at last those of none, of which nobody else need act.
func (g *Game) offerRest(direct bool, o *options) {
	if direct {
		return
	}
	var some, owing [MaxFormations + 1]bool
	for u := range g.with(Active).each() {
		if f := g.m.Units[u].Formation; g.toRest(u, f) {
			some[f+1] = true
			owing[f+1] = owing[f+1] || g.owes(u)
		}
	}
	for i := range g.m.Formations {
		if some[i+1] && !owing[i+1] {
			o.Add(about(vRest, FormationID(i)))
		}
	}
	if some[0] && !owing[0] {
		o.Add(about(vRest, NoFormation))
	}
}

// acts is all Actions of an Activation, or under Direct Commands at a price for each Unit (4.2Cv i, j; 4.2Cvi b).
// V: price; 1 when it is over; what else the chit in play has at its disposal that acts now: vBomb, vGuns (L16.1.4a, L21.1a).
var _ = program.Proc("acts",
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		do(func(g *Game, f *frame) {
			g.clearAll(Grouped | Firing | Leaving | Landing)
			g.standDown()
			if !g.second() {
				f.V[1] = 1 // unless somebody is named
			}
		}),
		iff(func(g *Game, _ *frame) bool { return g.second() }, put(ask{
			Label: "again", Kind: "act.again", Prompt: "A Second Action?", Rule: "5.1d", Tell: tellAgain,
			Explain: explainAgainWho,
			Seat:    bySide,
			Sure:    true,
			List: func(g *Game, f *frame, o *options) {
				g.offerWho(0, true, o)
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vDone {
					return nil
				}
				return g.mayCall(c, 0, true, NoUnit)
			},
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vDone {
					g.clearAll(Again)
					return
				}
				g.callUp(c, false, true)
			},
		})),
		iff(func(g *Game, f *frame) bool { return f.V[1] != 0 }, put(ask{
			Label: "who", Kind: "act.who", Prompt: "Who acts?", Rule: "5.2a", Tell: tellWho,
			Explain: explainWho,
			Seat:    bySide,
			Sure:    true,
			List: func(g *Game, f *frame, o *options) {
				g.offerWho(int(f.V[0]), false, o)
				g.offerRest(f.V[0] > 0, o)
				if g.mayBomb() == nil {
					o.Add(say(vBomb))
				}
				if g.mayGuns() == nil {
					o.Add(say(vGuns))
				}
				if g.mustPart() == nil {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return g.mustPart()
				case vRest:
					return g.mayRest(c.A, f.V[0] > 0)
				case vBomb:
					return g.mayBomb()
				case vGuns:
					return g.mayGuns()
				}
				return g.mayCall(c, int(f.V[0]), false, NoUnit)
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					return
				case vRest:
					for u := range g.with(Active).each() {
						if g.resting(u, c.A) {
							g.set(u, Finished)
						}
					}
				case vBomb, vGuns:
					f.V[2] = int16(c.Verb)
				default:
					g.callUp(c, f.V[0] > 0, false)
				}
				f.V[1] = 0
			},
		})),
		iff(func(_ *Game, f *frame) bool { return f.V[2] != 0 },
			iff(func(_ *Game, f *frame) bool { return f.V[2] == int16(vBomb) }, sub("bomb", "bombers")),
			iff(func(_ *Game, f *frame) bool { return f.V[2] == int16(vGuns) }, sub("guns", "flotilla")),
			do(func(_ *Game, f *frame) { f.V[2] = 0 })),
		iff(func(g *Game, _ *frame) bool { return g.leading() != NoUnit }, call("act", "act", local(0)))),
)

// act is one Action of those who are named.
// V: price; the Action and its arguments; who does it; 1 if it is a Second Action.
var _ = program.Proc("act",
	do(func(g *Game, f *frame) {
		f.V[1] = -1
		if g.second() {
			f.V[5] = 1
		}
	}),
	while(func(g *Game, f *frame) bool { return f.V[1] < 0 && g.leading() != NoUnit },
		iff(func(_ *Game, f *frame) bool { return f.V[0] != 0 || f.V[5] != 0 },
			call("pay", "act.pay", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[5]} })),
		iff(func(_ *Game, f *frame) bool { return f.V[0] > 0 },
			sub("ridges", "ridges.drop"),
			sub("turned", "indirect.column"),
			do(func(g *Game, _ *frame) { g.dismiss() })),
		iff(func(g *Game, _ *frame) bool { return g.leading() != NoUnit }, put(ask{
			Label: "what", Kind: "act.what", Prompt: "What do they do?", Rule: "5.2a", Tell: tellWhat,
			Seat:    bySide,
			Sure:    true,
			List:    func(g *Game, f *frame, o *options) { g.offerActions(f, o) },
			Check:   func(g *Game, f *frame, c choice) *reason { _, r := g.mayAct(f, c); return r },
			Explain: explainWhat,
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vUnit:
					g.set(c.A, Grouped)
				case vDeploy, vColumn, vDeployOne, vColumnOne:
					g.turnBy(c, Grouped)
				case vPass:
					for u := range g.with(Grouped).each() {
						if f.V[5] != 0 && !g.has(u, Again) {
							g.clear(u, Paid) // who would have added to a fire has its Action still
							continue
						}
						g.spend(u, true, f.V[0] > 0)
						g.tell(evRests, "5.2e", u)
					}
					g.clearAll(Grouped)
				default:
					f.V[4], _ = g.mayAct(f, c)
					i, _ := actionOf(c.Verb)
					f.V[1], f.V[2], f.V[3] = int16(i), c.A, c.B
					if actions[f.V[1]].Group {
						for u := range g.with(Grouped).each() { // now, for who is routed on the way has acted, too
							g.spend(u, f.V[5] != 0, f.V[0] > 0)
						}
					}
				}
			},
		}))),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] < 0 }),
	engine.Switch("do", func() []string { return actionProcs }, func(_ *Game, f *frame) int { return int(f.V[1]) },
		func(g *Game, f *frame) [6]int16 { return [6]int16{g.at(f.V[4]), f.V[4], f.V[2], f.V[3]} }),
	do(func(g *Game, f *frame) {
		rule, fired := &actions[f.V[1]], false
		var second UnitSet
		for u := range g.with(Grouped).each() {
			if g.has(u, Again) {
				second.add(u)
			}
		}
		for u := range g.with(Firing).each() {
			if rule.Fires && g.m.Units[u].Side == g.s.Side {
				g.spend(u, f.V[5] != 0 && g.has(u, Again), f.V[0] > 0)
				fired = true
			}
		}
		alone := NoUnit
		if !fired && !rule.Group {
			alone = f.V[4]
			g.spend(alone, f.V[5] != 0, f.V[0] > 0)
		}
		for u := range g.with(Grouped).each() {
			// Who has added to a fire as its first Action pays for its second. Whose Second Action is paid for and still to come does not pay again (5.1d).
			if f.V[5] != 0 && (u == alone || !g.has(u, Finished) && !second.has(u)) {
				g.clear(u, Paid)
			}
		}
		g.clearAll(Grouped | Firing | Leaving | Landing)
	}),
	column(), // 8.6.4a
)

// spend notes that a Unit has done an Action. all: it has no other left.
func (g *Game) spend(u UnitID, all, direct bool) {
	switch {
	case all || direct:
		g.clear(u, Again)
		g.set(u, Acted|Finished)
	case !g.has(u, Finished):
		g.set(u, Acted|Again)
	}
}

// dismiss lets those go who cannot act together any more: they are out of play, or elsewhere than the lowest of them.
func (g *Game) dismiss() {
	p := g.group()
	for u := range g.with(Grouped).each() {
		if g.at(u) != p || !isPlace(p) && p != Routed && p != Repairing {
			g.clear(u, Grouped)
		}
	}
}

// act.pay pays for those named who are not paid for: under Direct Commands each becomes Active by it (4.2Cvi-b, 5.1h), for a Second Action none does (5.1d). Who
// pays for a Corps Unit is asked if two Divisions can (27.0f).
// V: price, 1 for a Second Action.
var _ = program.Proc("act.pay",
	do(func(g *Game, f *frame) {
		if f.V[1] != 0 {
			f.V[0] = int16(g.rules().SecondCost)
		}
		for u := range g.with(Grouped).each() {
			if !g.has(u, Paid) && g.m.Units[u].Stripe != Corps {
				g.pay(u, g.m.Units[u].Division, f.V[0], f.V[1] != 0)
			}
		}
	}),
	while(func(g *Game, _ *frame) bool { return g.unpaid() != NoUnit },
		put(ask{
			Label: "who", Kind: "act.pay", Prompt: "Which Division pays?", Rule: "27.0f", Tell: tellActPay,
			Explain: explainActPayer,
			Seat:    bySide,
			List: func(g *Game, _ *frame, o *options) {
				g.payers(g.unpaid(), func(d DivisionID) { o.Add(about(vPay, d)) })
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				r := &corpsOnly
				if c.Verb == vPay {
					g.payers(g.unpaid(), func(d DivisionID) {
						if d == c.A && int(g.s.Divisions[d].DC) >= g.price(g.unpaid(), int(f.V[0])) {
							r = nil
						}
					})
				}
				return r
			},
			Take: func(g *Game, f *frame, c choice) { g.pay(g.unpaid(), c.A, f.V[0], f.V[1] != 0) },
		})),
)

// unpaid is the lowest Unit named that is still to be paid for, NoUnit if there is none.
func (g *Game) unpaid() UnitID {
	for u := range g.with(Grouped).each() {
		if !g.has(u, Paid) {
			return u
		}
	}
	return NoUnit
}

// price is what a Unit costs: in a Groupment what the Groupment does (27.0d), one of no Division nothing (L26.0k).
func (g *Game) price(u UnitID, price int) int {
	if g.alone(g.m.Units[u].Division) {
		return 0
	}
	if isGroup(g.at(u)) {
		return int(g.rules().GroupmentCost)
	}
	return price
}

// pay lets a Division pay for a Unit. For its first Action under Direct Commands the Unit becomes Active: the fire markers of its place go (4.2Cvi-b), and from
// here it may move with others (ruling 6-A). Who pays for a Unit of a Groupment has paid for all of them, until it has acted (ruling 27-D).
func (g *Game) pay(u UnitID, d DivisionID, price int16, again bool) {
	g.addDC(d, -g.price(u, int(price)))
	g.set(u, Paid)
	for x := g.first(max(g.at(u), 0)); isGroup(g.at(u)) && x != NoUnit; x = g.next(x) {
		g.set(x, Paid|Active)
	}
	switch {
	case again && g.has(u, Again):
		g.tell(evSecond, "5.1d", d, u)
		return
	case again:
		g.tell(evLends, "8.2g", d, u)
		return
	}
	if g.alone(d) {
		g.tell(evFree, "L26.0k", u)
	} else {
		g.tell(evPaid, "5.1h", d, u)
	}
	g.set(u, Active)
	g.s.Start[u] = g.at(u)
	if p := g.at(u); isPlace(p) {
		g.unmark(p, condFire)
		g.inspire(p) // L14.1.2b
	}
}

// standDown ends what a Direct Command has bought of a Groupment when its Action is done: whoever of it did not take part is to be paid for again (27.0d, e; ruling 27-D).
func (g *Game) standDown() {
	for i := range g.m.Groups {
		for u := g.first(GroupPlace(int8(i))); u != NoUnit; u = g.next(u) {
			if !g.has(u, Acted|Finished) {
				g.clear(u, Paid|Active)
			}
		}
	}
}

// offerActions lists what those named can do.
func (g *Game) offerActions(f *frame, o *options) {
	p := g.group()
	legal := func(c choice) bool { _, r := g.mayAct(f, c); return r == nil }
	if isPlace(p) {
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			o.Add(about(vUnit, u))
		}
		o.Keep(0, legal)
		if f.V[0] > 0 {
			g.offerTurns(p, Grouped, o)
		}
	}
	lent := g.lastLender() != NoUnit
	g.assemble()
	for i := range actions {
		r := &actions[i]
		if lent && !r.Fires || !g.ableTo(r) {
			continue
		}
		n := o.Len()
		if r.List != nil {
			r.List(g, p, o)
		} else {
			o.Add(say(r.verb))
		}
		if !r.Sure {
			o.Keep(n, func(c choice) bool { return g.doable(r, p, c) })
		}
	}
	if legal(say(vPass)) {
		o.Add(say(vPass))
	}
}

// allowed tells whether a Unit may perform an Action at all now.
func (g *Game) allowed(u UnitID, a *actionRule) *reason {
	if a.Feature != 0 && !g.on(a.Feature) {
		return &notAnAction
	}
	if r := g.barred(u, a.verb, g.owes(u)); r != nil || a.Able == nil {
		return r
	}
	return a.Able(g, u)
}

// doer is one of those named while it is listed what they can do, and whether he has to leave his place.
type doer struct {
	u    UnitID
	owes bool
}

// assemble fills Game.doers.
func (g *Game) assemble() {
	g.doers = g.doers[:0]
	for u := range g.with(Grouped).each() {
		g.doers = append(g.doers, doer{u, g.owes(u)})
	}
}

// ableTo finds those of Game.doers who are able to perform an Action, Game.capable, and tells whether that is enough: one of them, or if they do it together all. It says what allowed
// does, for who asks of all Actions.
func (g *Game) ableTo(a *actionRule) bool {
	g.capable = g.capable[:0]
	if a.Feature != 0 && !g.on(a.Feature) {
		return false
	}
	for _, d := range g.doers {
		if g.barred(d.u, a.verb, d.owes) == nil && (a.Able == nil || a.Able(g, d.u) == nil) {
			g.capable = append(g.capable, d.u)
		} else if a.Group {
			return false
		}
	}
	return len(g.capable) > 0
}

// doable tells whether those who are able to perform an Action, Game.capable, may do it so. It says what mayAct does, for who asks of many.
func (g *Game) doable(a *actionRule, p Loc, c choice) bool {
	may := a.May == nil || a.Group
	if a.May != nil {
		for _, u := range g.capable {
			if (a.May(g, u, c) == nil) != a.Group {
				may = !a.Group
				break
			}
		}
	}
	return may && (a.All == nil || a.All(g, p, c) == nil)
}

// mayAct tells whether those named may do what an answer says, and who does it.
func (g *Game) mayAct(f *frame, c choice) (UnitID, *reason) {
	switch c.Verb {
	case vPass:
		for u := range g.with(Grouped).each() {
			if !g.has(u, Fanatic) && g.owes(u) {
				return NoUnit, &mustLeave
			}
		}
		return NoUnit, nil
	case vUnit:
		return NoUnit, g.mayCall(c, int(f.V[0]), f.V[5] != 0, g.lastNamed())
	case vDeploy, vColumn, vDeployOne, vColumnOne:
		if f.V[0] == 0 {
			return NoUnit, &turnedOnce
		}
		return NoUnit, g.mayTurnBy(c, Grouped)
	}
	i, ok := actionOf(c.Verb)
	if !ok || actions[i].Feature != 0 && !g.on(actions[i].Feature) {
		return NoUnit, &notAnAction
	}
	rule, p := &actions[i], g.group()
	if !rule.Fires && g.lastLender() != NoUnit {
		return NoUnit, &addsOnly
	}
	who, why := NoUnit, &notAnAction
	for u := range g.with(Grouped).each() {
		r := g.allowed(u, rule)
		if r == nil && rule.May != nil {
			r = rule.May(g, u, c)
		}
		switch {
		case r == nil && who == NoUnit:
			who = u
		case r != nil && rule.Group:
			return NoUnit, r
		case r != nil:
			why = r
		}
	}
	if who == NoUnit {
		return NoUnit, why
	}
	if rule.All != nil {
		return who, rule.All(g, p, c)
	}
	return who, nil
}

// lastNamed is the highest Unit that acts.
func (g *Game) lastNamed() UnitID { return g.with(Grouped).last() }

// barred tells what keeps a Unit from an Action, whatever it is. owes: it has to leave its place.
func (g *Game) barred(u UnitID, v engine.Verb, owes bool) *reason {
	switch p := g.at(u); {
	case (p == Routed) != (v == vReturn):
		return &notBoxed
	case (p == Repairing) != (v == vRepair):
		return &notAtField
	case g.has(u, Fanatic) && v != vMove && v != vCharge && p != Routed:
		return &fanatical
	case isPlace(p) && g.under(p, CondSuppressed) && v != vRally:
		return &suppressed
	case owes && v != vMove && v != vTunnel && v != vCharge:
		return &mustLeave
	}
	return nil
}
