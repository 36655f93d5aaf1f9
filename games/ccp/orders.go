package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
)

// O20 Orders. Every order registers itself.

// orderRule is what an order does.
type orderRule struct {
	Rule string
	// May tells beforehand whether the order can be given with a card, so that at least one piece can carry it out (O20.3b).
	May  func(g *Game, c *Card) *reason
	Proc string // its locals: the card
}

var (
	orderRules [nOrders]orderRule
	orderProcs [nOrders]string
)

// order registers what an order does.
func order(o Order, r orderRule) Order {
	orderRules[o], orderProcs[o] = r, r.Proc
	return o
}

var (
	confusion      = reason{Rule: "O26", Text: "Command Confusion is no order."}
	notHeld        = reason{Rule: "12.1a", Text: "That card is not in your hand."}
	notYours       = reason{Rule: "O20.1a", Text: "Choose a unit of yours on the map."}
	activatedOnce  = reason{Rule: "O20.2", Text: "That unit has been activated this turn."}
	outOfCommand   = reason{Rule: "3.3.1.1b", Text: "That unit is outside the command radius of the leader."}
	noLeaders      = reason{Rule: "3.3.1.1d", Text: "A leader activates no other leader."}
	activateRising = reason{Rule: "O20.1b", Text: "Further units are named in the order of the counters."}
	nobodyCan      = reason{Rule: "O20.3b", Text: "None of the units activated could carry the order out."}
)

// mayOrder tells whether a card can be played for its order.
func (g *Game) mayOrder(c int16) *reason {
	if !g.holds(g.s.Active, c) {
		return &notHeld
	}
	k := &g.m.Cards[c]
	if k.Order == OrderConfusion {
		return &confusion
	}
	return orderRules[k.Order].May(g, k)
}

// order carries one order out.
// V: card.
var _ = program.Proc("order",
	do(func(g *Game, f *frame) {
		o := g.m.Cards[f.V[0]].Order
		g.discard(g.s.Active, f.V[0]) // 1.5b
		g.s.Order, g.s.InOrder = o, 1 // the card is told of as part of the order
		g.tellReveal(evOrder, orderRules[o].Rule, int16(g.s.Active), f.V[0], int16(o))
		g.s.Given++
		g.s.Idle = 0
	}),
	engine.Switch("order", func() []string { return orderProcs[:] }, func(g *Game, _ *frame) int { return int(g.s.Order) }, local(0)),
	do(func(g *Game, _ *frame) { g.endOrder() }),
)

// endOrder ends what lasts as long as an order.
func (g *Game) endOrder() {
	g.clearAll(orderFlags)
	for w := range g.s.Weapons {
		g.s.Weapons[w].Fired = 0
	}
	for u := range g.s.Units {
		g.s.Units[u].MP = 0
	}
	g.s.InOrder = 0
	g.s.R, g.s.A = noRun, noAttack
}

// none is the number of no hex.
const none int16 = -1

// noRun is what an order begins with.
var noRun = Run{First: NoUnit, From: none, Here: none, At: none}

// fresh tells whether a unit may be activated as far as O20.2 goes: Heroes may again and again (3.3.2c).
func (g *Game) fresh(u UnitID) bool { return !g.has(u, Activated) || g.m.Units[u].Kind == Hero }

// commands tells whether a unit is a leader with a command number, so that it may activate others (3.3.1.1a).
func (g *Game) commands(u UnitID) bool { return g.command(u) >= 0 }

// inCommand tells whether a unit lies within the command radius of a leader (3.3.1.1b).
func (g *Game) inCommand(leader, u UnitID) *reason {
	if terrain.Grid.Distance(g.at(leader), g.at(u)) > g.command(leader) {
		return &outOfCommand
	}
	return nil
}

// activator is what an order or Op Fire wants of the units it activates.
type activator struct {
	Rule string
	Who  [2]string // the question, and that for those whom a leader takes along
	Side func(g *Game) Side
	// Able tells whether a unit could carry the order out itself, the reason if not. It may be activated by a leader all the same.
	Able func(g *Game, u UnitID) *reason
	// Fit tells whether a unit may be activated at all.
	Fit func(g *Game, u UnitID) *reason
	// Flags are set on the units activated, besides Activated.
	Flags Flags
	// Alone: no further units (O24.6, O30).
	Alone bool
	// Leads tells whether a unit that is activated first may activate others, Within whether it may activate one; nil: as leaders do.
	Leads  func(g *Game, u UnitID) bool
	Within func(g *Game, leader, u UnitID) *reason
	// Peers tells whether who is activated first may activate leaders, too; nil: no (3.3.1.1d).
	Peers func(g *Game, first UnitID) bool
}

// ledBy tells whether a unit is one that leader may activate as far as 3.3.1.1d goes.
func (x *activator) ledBy(g *Game, leader, u UnitID) bool {
	return !g.m.Units[u].IsLeader() || x.Peers != nil && x.Peers(g, leader)
}

func (x *activator) leads(g *Game, u UnitID) bool {
	if x.Leads != nil {
		return x.Leads(g, u)
	}
	return g.commands(u)
}

func (x *activator) within(g *Game, leader, u UnitID) *reason {
	if x.Within != nil {
		return x.Within(g, leader, u)
	}
	return g.inCommand(leader, u)
}

// mayActivate is the Check of activation: first is the unit activated first, last the last.
func (x *activator) mayActivate(g *Game, u int16, first, last UnitID) *reason {
	side := x.Side(g)
	if !g.on(u, side) {
		return &notYours
	}
	if !g.fresh(u) || g.has(u, x.Flags) {
		return &activatedOnce
	}
	if x.Fit != nil {
		if r := x.Fit(g, u); r != nil {
			return r
		}
	}
	if first == NoUnit {
		if r := x.Able(g, u); r != nil {
			if x.Alone || !x.leads(g, u) || !x.follower(g, u) {
				return r
			}
		}
		return nil
	}
	switch {
	case !x.ledBy(g, first, u):
		return &noLeaders
	case last != first && u < last:
		return &activateRising
	}
	return x.within(g, first, u)
}

// follower tells whether a leader could activate somebody who can carry the order out.
func (x *activator) follower(g *Game, leader UnitID) bool {
	side := x.Side(g)
	first := g.s.R.First
	g.s.R.First = leader // Able may ask who leads
	defer func() { g.s.R.First = first }()
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if u != leader && x.ledBy(g, leader, u) && g.fresh(u) && !g.has(u, x.Flags) && x.within(g, leader, u) == nil && (x.Fit == nil || x.Fit(g, u) == nil) && x.Able(g, u) == nil {
			return true
		}
	}
	return false
}

// anybody tells whether a side has a unit that could be activated first.
func (x *activator) anybody(g *Game) *reason {
	side := x.Side(g)
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if x.mayActivate(g, u, NoUnit, NoUnit) == nil {
			return nil
		}
	}
	return &nobodyCan
}

// mayFinish: somebody activated must be able to carry the order out, or nobody further could be named.
func (x *activator) mayFinish(g *Game) *reason {
	side := x.Side(g)
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.has(u, x.Flags) && x.Able(g, u) == nil {
			return nil
		}
	}
	return &nobodyCan
}

// completes tells whether units named after u, or u itself, could still carry the order out.
func (x *activator) completes(g *Game, first, u UnitID) bool {
	if x.mayFinish(g) == nil || x.Able(g, u) == nil {
		return true
	}
	side := x.Side(g)
	for v := g.more(side, u); v != NoUnit; v = g.more(side, v) {
		if x.mayActivate(g, v, first, u) == nil && x.Able(g, v) == nil {
			return true
		}
	}
	return false
}

// activation makes the procedure that activates units for an order (O20.1). It leaves the first unit in Run.First.
// V: last unit named, 1 when done.
func activation(name, kind string, x *activator) string {
	return program.Proc(name,
		do(func(g *Game, f *frame) { g.s.R.First, f.V[0] = NoUnit, NoUnit }),
		while(func(g *Game, f *frame) bool { return f.V[1] == 0 },
			put(ask{
				Label: "unit", Kind: kind, Prompt: "Who is activated?", Rule: x.Rule,
				Tell: told(func(g *Game, _ *frame) (string, UnitID) {
					if u := g.s.R.First; u != NoUnit {
						return x.Who[1] + " " + g.m.unitTitle(u) + " leads", u
					}
					return x.Who[0], NoUnit
				}),
				Seat: func(g *Game, _ *frame) engine.Seat { return seat(x.Side(g)) },
				List: func(g *Game, _ *frame, o *options) {
					o.Add(say(vDone))
					side := x.Side(g)
					for u := g.units(side); u != NoUnit; u = g.more(side, u) {
						o.Add(about(vActivate, u))
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					switch c.Verb {
					case vDone:
						if g.s.R.First == NoUnit {
							return &nobodyCan
						}
						return x.mayFinish(g)
					case vActivate:
						if r := x.mayActivate(g, c.A, g.s.R.First, f.V[0]); r != nil {
							return r
						}
						if g.s.R.First != NoUnit && !x.completes(g, g.s.R.First, c.A) {
							return &nobodyCan
						}
						return nil
					}
					return &notYours
				},
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vDone {
						f.V[1] = 1
						return
					}
					if g.s.R.First == NoUnit {
						g.s.R.First = c.A
						if x.Alone || !x.leads(g, c.A) {
							f.V[1] = 1
						}
					}
					f.V[0] = c.A
					g.set(c.A, Activated|x.Flags)
					g.tell(evActivated, x.Rule, c.A)
				},
				Explain: x.explain,
			}),
		),
		iff(func(*Game, *frame) bool { return x.Flags&Ordered != 0 }, sub("caves", "cave.offers")),
	)
}

var evActivated = event("{u0} is activated.")
