package ccp

import (
	"beachhead/hex"
)

// A41 Op Fire. The hex is that which the moving group has just entered, Run.At; Run.OpShot notes that the one attack
// of this expenditure has been made.

var (
	noMoverIn = reason{Rule: "A41.1a", Text: "No unit that has just entered the hex is left there."}
	trenched  = reason{Rule: "F106.2", Text: "Units that have come into their hex along trenches are no target of Op Fire there."}
	oneShot   = reason{Rule: "A41.3c", Text: "There is one Op Fire attack for each hex entered."}
	nobodyOps = reason{Rule: "A41.2a", Text: "No unit that is activated for Op Fire can attack that hex."}
)

// mayOp tells whether Op Fire against the group that moves is possible at all.
func (g *Game) mayOp() *reason {
	r := &g.s.R
	switch {
	case r.At == none || !g.justEntered(hexOf(r.At)):
		return &noMoverIn
	case r.OpShot != 0:
		return &oneShot
	}
	return nil
}

// justEntered tells whether a unit that has just moved or advanced into a hex is there.
func (g *Game) justEntered(h hex.Hex) bool {
	for u := g.firstOf(h, g.s.Active); u != NoUnit; u = g.nextOf(u, g.s.Active) {
		if g.has(u, Entered) {
			return true
		}
	}
	return false
}

// opActivator is who a Fire action activates: units that can fire at the hex entered.
var opActivator = activator{
	Who:  [2]string{"Who fires at those who move?", "Who fires, too?"},
	Rule: "A41.2a", Flags: OpFiring,
	Side: func(g *Game) Side { return g.s.Active.Other() },
	Fit: func(g *Game, u UnitID) *reason {
		if g.inMelee(g.at(u)) {
			return &meleeFire
		}
		return nil
	},
	Able: func(g *Game, u UnitID) *reason { return g.suspects(u, 1, hexOf(g.s.R.At)) },
}

var (
	opActivation = activation("opfire.activate", "opfire.activate", &opActivator)

	_ = action(ActOpFire, actionRule{
		Rule: "A41.1a", In: windows(wEnter), Proc: "action.op-fire",
		May: func(g *Game, _ *frame) *reason {
			if r := g.mayOp(); r != nil {
				return r
			}
			return opActivator.anybody(g)
		},
	})
)

// action.op-fire activates units for Op Fire. The unit that was activated first for the order stays that.
// V: locals of "react"; that unit.
var _ = program.Proc("action.op-fire",
	do(func(g *Game, f *frame) { f.V[rCount] = g.s.R.First }),
	sub("activate", opActivation),
	do(func(g *Game, f *frame) { g.s.R.First = f.V[rCount] }),
)

// opAim begins the one attack at the hex entered, in place of the attack in progress, which it returns.
func (g *Game) opAim() Attack {
	old := g.s.A
	g.s.A = Attack{Side: g.s.Active.Other(), Op: 1}
	g.aimAt(hexOf(g.s.R.At), false)
	return old
}

// opShooters tells whether, as all can see, a unit activated for Op Fire could attack the hex.
func (g *Game) opShooters(*frame) bool {
	if g.mayOp() != nil {
		return false
	}
	old := g.opAim()
	defer func() { g.s.A = old }()
	var buf [96]shooter
	return len(g.shooters(buf[:0], hexOf(g.s.R.At), false)) > 0
}

// mayOpShoot tells whether the attack can be made, if need be with actions in hand.
func (g *Game) mayOpShoot(f *frame) *reason {
	if window(f.V[rWindow]) != wEnter {
		return &notNow
	}
	if r := g.mayOp(); r != nil {
		return r
	}
	old := g.opAim()
	defer func() { g.s.A = old }()
	switch r := g.mayTarget(hexOf(g.s.R.At), false); r {
	case nil, &trenched:
		return r
	}
	return &nobodyOps
}

// opfire.shot makes the attack.
var _ = program.Proc("opfire.shot",
	do(func(g *Game, _ *frame) { g.opAim(); g.s.R.OpShot = 1 }),
	sub("group", "fire.group"),
	sub("carry", "fire.carry"),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)
