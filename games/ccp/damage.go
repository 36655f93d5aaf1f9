package ccp

import (
	"beachhead/hex"
)

// 3.2, 4, 5.3, 5.4, 11.2: what happens to pieces.

var (
	evToBreak    = event("{u0} is chosen to break.")
	evBroken     = event("{u0} breaks.")
	evGone       = event("{u0} is eliminated in {h1}.")
	evReturns    = event("{u0} will come back on space {n1} of the Time Track.")
	evSuppressed = event("{u0} is suppressed.")
	evRallied    = event("{u0} rallies.")
	evRevived    = event("{u0} is no longer suppressed.")
	evVeteran    = event("{u0} becomes a veteran.")
	evJammed     = event("The {W0} breaks.")
	evLostArm    = event("The {W0} is eliminated.")
	evSmoke      = event("Smoke {n1} is placed in {h0}.")
	evFort       = event("{A0} {i0} placed in {h1}.")
	evFortGone   = event("The {f0} in {h1} {i0} eliminated.")
)

// suppress puts a suppressed marker on a unit without one (4.2.1). No marker runs out (ruling E-A).
func (g *Game) suppress(u UnitID, rule string) {
	if !g.has(u, Suppressed) {
		g.set(u, Suppressed)
		g.tell(evSuppressed, rule, u)
	}
}

// unsuppress takes the marker away.
func (g *Game) unsuppress(u UnitID, rule string) {
	if g.has(u, Suppressed) {
		g.clear(u, Suppressed)
		g.tell(evRevived, rule, u)
	}
}

// harden puts a veteran marker on a unit without one (4.1.1).
func (g *Game) harden(u UnitID, rule string) {
	if !g.has(u, Veteran) {
		g.set(u, Veteran)
		g.tell(evVeteran, rule, u)
	}
}

// rally makes a broken unit unbroken (3.2.5).
func (g *Game) rally(u UnitID, rule string) {
	if g.has(u, Broken) {
		g.clear(u, Broken)
		g.tell(evRallied, rule, u)
	}
}

// break breaks a unit, or eliminates it if it is broken (3.2.4). The owner of a squad may first play Light Wounds (A44).
// V: unit.
var _ = program.Proc("break",
	leaveIf(func(g *Game, f *frame) bool { return g.s.Units[f.V[0]].Loc < 0 }),
	reactBy("wounds", wBreak, func(g *Game, f *frame) Side { return g.m.Units[f.V[0]].Side }, 0),
	leaveIf(func(g *Game, f *frame) bool { return g.s.Ret > 0 }), // a team has taken its place
	do(func(g *Game, f *frame) {
		if u := f.V[0]; g.has(u, Broken) {
			g.eliminate(u, "3.2.4")
		} else {
			g.set(u, Broken)
			g.tell(evBroken, "3.2.1", u)
		}
	}),
)

// eliminate takes a unit off the map: to the Casualty Track, or where else its kind and the posture send it, and gives the opponent its
// VP (3.3.2b, 11.2, 14.1, 17.2c).
func (g *Game) eliminate(u UnitID, rule string) {
	d := g.unit(u)
	w := g.arm(u)
	g.tell(evGone, rule, u, g.s.Units[u].Loc)
	back := g.posture(d.Side).Return
	switch {
	case d.Kind == Hero:
		if w != NoWeapon {
			g.give(w, WeaponBox)
		}
		g.removed(u, Mix)
		g.lastLost(d.Side)
		return
	case back && g.s.Time < g.m.TimeLast:
		at := g.s.Time + 1
		g.removed(u, OnTrack-Loc(at)) // its weapon goes with it
		g.lastLost(d.Side)
		g.tell(evReturns, "17.2c", u, int16(at))
	default:
		if w != NoWeapon {
			g.give(w, WeaponBox)
		}
		g.removed(u, Casualty)
		for i := range g.s.Lost[d.Side] { // 11.2b: the lowest empty space
			if g.s.Lost[d.Side][i] == NoUnit {
				g.s.Lost[d.Side][i] = u
				if d.Side == Allied && i+1 == int(g.scenario().Surrender) {
					g.s.Surrender = 1
				}
				break
			}
		}
	}
	g.score(d.Side.Other(), int(d.VP)+g.chitBonus(ChitElimination), "14.1a")
}

// removed takes a unit off the map without its markers (4.1.3a, 4.2.3a).
func (g *Game) removed(u UnitID, to Loc) {
	g.place(u, to)
	us := &g.s.Units[u]
	us.Flags, us.MP = 0, 0
	remove(&g.s.A.Units, u)
}

// lastLost notes that a unit that went elsewhere than to the Casualty Track was eliminated all the same (13.3b).
func (g *Game) lastLost(side Side) {
	if g.s.Gone[side] == EndLeft {
		g.s.Gone[side] = EndEliminated
	}
}

// breakWeapon breaks a weapon, or eliminates it if it is broken (5.4a).
func (g *Game) breakWeapon(w WeaponID, rule string) {
	ws := &g.s.Weapons[w]
	if ws.Broken == 0 {
		ws.Broken = 1
		g.tell(evJammed, rule, w)
		return
	}
	g.scrap(w, rule)
}

// scrap eliminates a weapon (5.3c).
func (g *Game) scrap(w WeaponID, rule string) {
	g.give(w, WeaponBox)
	g.tell(evLostArm, rule, w)
}

// dry tells whether the hex holds no water terrain (T96b, T97a, T99b).
func (g *Game) dry(h hex.Hex) bool { return !g.chart().Type[h].Water() }

// mayFort tells whether a fortification could be placed in a hex (F100.3, 15.1.5, F102a). Its markers do not run out (ruling E-A).
func (g *Game) mayFort(h hex.Hex, k Fort) bool {
	return g.dry(h) && g.s.Fort[h] == NoFort && !g.blazing(h) && (k != Cave || g.chart().Crest(h))
}

// forts counts the markers of a fortification on the map.
func (g *Game) forts(k Fort) (n int) {
	for _, x := range g.s.Fort {
		if x == k {
			n++
		}
	}
	return n
}

// putFort places a fortification, if it may lie there.
func (g *Game) putFort(h hex.Hex, k Fort, rule string) bool {
	if !g.mayFort(h, k) {
		return false
	}
	g.s.Fort[h] = k
	g.occupy(h)
	g.tell(evFort, rule, int16(k), int16(h))
	return true
}

// removeFort eliminates the fortification of a hex; who was inside is outside.
func (g *Game) removeFort(h hex.Hex, rule string) {
	if k := g.s.Fort[h]; k != NoFort {
		g.s.Fort[h] = NoFort
		for u := g.first(h); u != NoUnit; u = g.next(u) {
			g.clear(u, Inside)
		}
		g.tell(evFortGone, rule, int16(k), int16(h))
	}
}

// maySmoke tells whether smoke could be placed in a hex (T96b, 15.1.5).
func (g *Game) maySmoke(h hex.Hex) bool { return g.dry(h) && !g.blazing(h) }

// smokeIn is the smoke marker of a hex, -1 if there is none.
func (g *Game) smokeIn(h hex.Hex) int {
	for i := range g.m.SmokeOf {
		if g.s.Smoke[i] == int16(h) {
			return i
		}
	}
	return -1
}

// putSmoke places a smoke marker; of two only the larger stays (15.1.4).
func (g *Game) putSmoke(h hex.Hex, marker int16, rule string) {
	if !g.maySmoke(h) {
		return
	}
	value := g.m.SmokeOf[marker]
	g.tell(evSmoke, rule, int16(h), int16(value))
	if old := g.smokeIn(h); old >= 0 {
		if g.m.SmokeOf[old] >= value {
			return
		}
		g.s.Smoke[old] = none
	}
	g.s.Smoke[marker] = int16(h)
	g.s.Marks.SetSmoke(h, int(value))
}

// clearSmoke puts the smoke of a hex back into the cup.
func (g *Game) clearSmoke(h hex.Hex) {
	if i := g.smokeIn(h); i >= 0 {
		g.s.Smoke[i] = none
		g.s.Marks.SetSmoke(h, 0)
	}
}

// smoke.draw draws a smoke marker out of the cup and places it in a hex (T95b).
// V: hex.
var _ = program.Proc("smoke.draw",
	throw(chance{Label: "smoke", Why: "smoke marker", Rule: "T95b", Draw: drawSmokes,
		Take: func(g *Game, f *frame, c choice) { g.putSmoke(hexOf(f.V[0]), c.A, "T95b") }}),
)
