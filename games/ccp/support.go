package ccp

import (
	"slices"

	"beachhead/engine"
)

// The Support Tables (O28.1, A43.6, E70).

// What a Support Table is rolled on for.
const (
	supportHide    int16 = iota // O28.1: the unit is paid for
	supportHidden               // A43.6: a unit, free
	supportArrives              // E70: a unit or a Sighting marker, free
)

// What "support" returns besides a unit.
const (
	supportNothing  int16 = -1
	supportSighting int16 = -2
)

var (
	evNoSupport   = event("Nothing in column {n1} of the Support Table is available to the {s0} player.")
	evSupport     = event("The {s0} player takes {u1}.")
	evSupportWith = event("The {s0} player takes {u1} with the {w2}.")
	evSupportLead = event("The {s0} player takes a leader of command {n1}, drawn at random.")
	evSupportMark = event("The {s0} player takes a Sighting marker.")

	notInColumn = reason{Rule: "O28.1b", Text: "Choose a line in the column of the roll that is available in the year of the scenario and in the countermix."}

	supportRules = [...]string{supportHide: "O28.1b", supportHidden: "A43.6a", supportArrives: "E70a"}
)

// bySide is the seat of a side.
func bySide(s Side) func(*Game, *frame) engine.Seat {
	return func(*Game, *frame) engine.Seat { return seat(s) }
}

// allows tells whether units of a branch may be in the force of a side.
func (g *Game) allows(side Side, branch string) bool {
	list := g.force(side).Branches
	return branch == "any" || list == nil || slices.Contains(list, branch)
}

// offersLeader tells whether a unit is a leader of a command that a side could draw.
func (g *Game) offersLeader(side Side, command int8, u UnitID) bool {
	d := g.unit(u)
	y := g.scenario().Year
	return d.Kind == Leader && d.Front.Command == command && y >= d.FirstYear && y <= d.LastYear && g.allows(side, d.Branch)
}

// leaders lists the leaders of a command that a side could draw.
func (g *Game) leaders(side Side, command int8, fn func(u UnitID)) {
	for u := g.waiting(side, Mix, NoUnit); u != NoUnit; u = g.waiting(side, Mix, u) {
		if g.offersLeader(side, command, u) {
			fn(u)
		}
	}
}

// support is the choice that takes a line of a Support Table; false if it is not available: its year, its branch, its unit and its weapon
// must be.
func (g *Game) support(side Side, use int16, x *SupportOption) (c choice, ok bool) {
	if !x.Years[g.year()] || !g.allows(side, x.Branch) {
		return c, false
	}
	switch {
	case x.Sighting:
		return say(vSighting), use == supportArrives
	case x.Type == nil:
		any := false
		g.leaders(side, x.Leader, func(UnitID) { any = true })
		return about(vLeader, int16(x.Leader)), any
	}
	u := g.free(x.Type)
	if u == NoUnit {
		return c, false
	}
	if x.Weapon == nil {
		return about(vUnit, u), true
	}
	w := g.freeWeapon(x.Weapon)
	return two(vArm, w, u), w != NoWeapon
}

// supports lists the lines of a column that are available.
func (g *Game) supports(side Side, use, roll int16, fn func(c choice, x *SupportOption)) {
	table := g.nation(side).Support[roll]
	for i := range table {
		if c, ok := g.support(side, use, &table[i]); ok {
			fn(c, &table[i])
		}
	}
}

// Slots of "support".
const spSide, spUse, spRoll, spUnit, spLeader = 0, 1, 2, 3, 4

// support rolls on the Support Table of a side, which takes something out of the column. It returns the unit, with its weapon, in hand; or
// supportNothing or supportSighting.
// V: side, use; roll; unit; command of the leader to be drawn, -1.
var _ = program.Proc("support",
	do(func(_ *Game, f *frame) { f.V[spUnit], f.V[spLeader] = supportNothing, -1 }),
	rollFor("roll", spSide, rollSupport),
	do(func(g *Game, f *frame) {
		f.V[spRoll] = int16(sum(g))
		any := false
		g.supports(Side(f.V[spSide]), f.V[spUse], f.V[spRoll], func(choice, *SupportOption) { any = true })
		if !any {
			g.tell(evNoSupport, supportRules[f.V[spUse]], f.V[spSide], f.V[spRoll])
			f.V[spRoll] = 0
		}
	}),
	leaveSupport(func(f *frame) bool { return f.V[spRoll] == 0 }),
	put(ask{
		Label: "unit", Kind: "support", Prompt: "What do you take from the Support Table?", Rule: "O28.1b",
		Seat: bySlot(spSide),
		List: func(g *Game, f *frame, o *options) {
			g.supports(Side(f.V[spSide]), f.V[spUse], f.V[spRoll], func(c choice, _ *SupportOption) { o.Add(c) })
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if g.supportOf(f, c) == nil {
				return &notInColumn
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			side, rule := Side(f.V[spSide]), supportRules[f.V[spUse]]
			if f.V[spUse] == supportHide {
				g.score(side.Other(), int(g.supportOf(f, c).Cost), rule)
			}
			switch c.Verb {
			case vSighting:
				f.V[spUnit] = supportSighting
				g.tell(evSupportMark, rule, int16(side))
			case vLeader:
				f.V[spLeader] = c.A
				g.tell(evSupportLead, rule, int16(side), c.A)
			case vUnit:
				f.V[spUnit] = c.A
				g.tell(evSupport, rule, int16(side), c.A)
			default:
				f.V[spUnit] = c.B
				g.give(c.A, c.B)
				g.tell(evSupportWith, rule, int16(side), c.B, c.A)
			}
		},
		Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
			if c == nil || f.V[spUse] != supportHide {
				return
			}
			if s := g.supportOf(f, *c); s != nil {
				var t terms
				n := t.add(int(s.Cost), "O28.1b", "VP to the opponent")
				x.Sums = append(x.Sums, total("cost", n, t))
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[spLeader] >= 0 },
		throw(chance{Label: "leader", Why: "leader", Rule: "O28.1b",
			Draw: func(g *Game, f *frame, o *options) {
				g.leaders(Side(f.V[spSide]), int8(f.V[spLeader]), func(u UnitID) { o.Add(two(vDraw, u, drawUnit)) })
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[spUnit] = c.A
				g.tell(evSupport, supportRules[f.V[spUse]], f.V[spSide], c.A)
			}})),
	do(func(g *Game, f *frame) {
		if f.V[spUnit] >= 0 {
			g.place(f.V[spUnit], InHand)
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[spUnit] }),
)

// leaveSupport returns with nothing.
func leaveSupport(c func(*frame) bool) step {
	return iff(func(_ *Game, f *frame) bool { return c(f) }, answer(func(*Game, *frame) int16 { return supportNothing }))
}

// supportOf is the available line that a choice takes, nil if there is none.
func (g *Game) supportOf(f *frame, c choice) (found *SupportOption) {
	g.supports(Side(f.V[spSide]), f.V[spUse], f.V[spRoll], func(x choice, s *SupportOption) {
		if x == c && found == nil {
			found = s
		}
	})
	return found
}
