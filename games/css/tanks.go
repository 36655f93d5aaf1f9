package css

import "slices"

// 12.4.2 The arrival of Tank Support Weapons.

var (
	evLanded    = event("{w0}: die {n1}, it has landed.")
	evIncident  = event("{w0}: die {n1}, a Landing Incident.")
	evDelay     = event("{w0} has mechanical problems: it is {n1} turns late.")
	evNextTurn  = event("There is no craft for {w0} this turn.")
	evObstacle  = event("{w0} meets an obstacle.")
	evTankLost  = event("{w0} is lost.")
	rollTank    = newRoll("tank", "the arrival of a tank", "12.4.2a")
	rollLanding = saysTable(newRoll("incident", "a Landing Incident", "12.4.2b"), "landing-incident", incidentTexts)
	rollDelay   = says(newRoll("delay", "how many turns a tank is late", "12.4.2b"), func(_ *Module, n int) string { return plural(n, "turn late", "turns late") }, nil)
	rollObst    = newRoll("obstacle", "a Landing Obstacle", "12.4.2c")
	orLandWith  = reason{Rule: "12.4.2f", Text: "Say with which Unit the Support Weapon lands, or that it waits in its box."}
	notWithIt   = reason{Rule: "12.4.2f", Text: "No Unit there that it serves has room for it, on ground where a Tank can be."}
)

// landsWith tells whether a Support Weapon is placed with a Unit when it has landed (12.4.2f).
func (g *Game) landsWith(w WeaponID) bool {
	for i := range g.scenario().Reinforce {
		if a := &g.scenario().Reinforce[i]; a.At.With && slices.Contains(a.Weapons, w) {
			return true
		}
	}
	return false
}

// mayLandWith tells whether a Support Weapon that lands may be placed there: with a Unit that it serves, no more of them than Units (12.1e), where a Tank can be
// (6.2.1eb), and not at sea (22.0b).
func (g *Game) mayLandWith(w WeaponID, p Loc) bool {
	if !isHex(p) || g.weaponsAt(p) >= g.count(p) || !g.terrainNow(p).TankSW {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.weaponServes(w, u) {
			return true
		}
	}
	return false
}

// tanks.with asks with which Unit a Support Weapon lands that is placed at once (12.4.2f).
// V: Support Weapon.
var _ = program.Proc("tanks.with",
	leaveIf(func(g *Game, f *frame) bool { return !g.landsWith(f.V[0]) }),
	put(ask{
		Label: "with", Kind: "weapons.attach", Prompt: "With which Unit does it land?", Rule: "12.4.2f",
		Seat: of(SideA),
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "With which Unit does " + g.m.Weapons[f.V[0]].Name + " land?", NoUnit
		}),
		List: func(g *Game, f *frame, o *options) {
			for p := range g.s.Stands[SideA].each() {
				if g.mayLandWith(f.V[0], p) {
					o.Add(two(vAttach, f.V[0], p))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vDone))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch {
			case c.Verb == vDone:
				return nil
			case c.Verb != vAttach || c.A != f.V[0]:
				return &orLandWith
			case !g.mayLandWith(c.A, c.B):
				return &notWithIt
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.Verb == vAttach {
				g.attach(c.A, c.B)
				g.tell(evAttached, "12.4.2f", c.A, c.B)
			}
		},
	}),
)

// dueTank is the first Support Weapon that rolls for its arrival now, NoWeapon if there is none.
func (g *Game) dueTank() WeaponID {
	for w := range g.m.Weapons {
		if g.due(g.s.Weapons[w].Loc) {
			return WeaponID(w)
		}
	}
	return NoWeapon
}

// incidents are the ranks of the Landing Incident Table, from the worst for side A.
var incidents = map[string]int{"lost": 0, "check": 1, "delay": 2, "next-turn": 3}

// tanks.arrive rolls for the arrival of a Support Weapon (12.4.2): it is landed in its Available box, late, or lost.
// V: Support Weapon; what the Landing Incident is.
var _ = program.Proc("tanks.arrive",
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			v := 0
			if g.m.Tables["tank-sw-arrival"].At(face).Word == "available" {
				v = 1
			}
			g.grade(0, face, v)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollTank, int16(SideA), 1} }),
	iff(func(g *Game, _ *frame) bool {
		return g.m.Tables["tank-sw-arrival"].At(int(g.s.Ret)).Word == "available"
	},
		do(func(g *Game, f *frame) {
			g.tell(evLanded, "12.4.2a", f.V[0], g.s.Ret)
			g.attach(f.V[0], Available)
		}),
		call("with", "tanks.with", local(0)),
		leave()),
	do(func(g *Game, f *frame) {
		g.tell(evIncident, "12.4.2a", f.V[0], g.s.Ret)
		for face := range 10 {
			g.grade(0, face, incidents[g.m.Tables["landing-incident"].At(face).Word])
		}
	}),
	call("incident", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollLanding, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(incidents[g.m.Tables["landing-incident"].At(int(g.s.Ret)).Word])
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == int16(incidents["delay"]) },
		do(func(g *Game, _ *frame) {
			for face := range 10 {
				g.grade(0, face, -face)
			}
		}),
		call("delay", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollDelay, int16(SideA), 1} }),
		do(func(g *Game, f *frame) {
			g.tell(evDelay, "12.4.2b", f.V[0], g.s.Ret)
			g.attach(f.V[0], OnTrack(g.s.Turn+g.s.Ret))
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == int16(incidents["next-turn"]) },
		do(func(g *Game, f *frame) {
			g.tell(evNextTurn, "12.4.2d", f.V[0])
			g.attach(f.V[0], OnTrack(g.s.Turn+1))
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == int16(incidents["check"]) },
		do(func(g *Game, f *frame) { g.tell(evObstacle, "12.4.2c", f.V[0]) }),
		call("check", "check", func(g *Game, f *frame) [6]int16 {
			return [6]int16{int16(g.division(g.m.Weapons[f.V[0]].Division).TQ), rollObst, int16(SideA), 1}
		}),
		iff(func(g *Game, _ *frame) bool { return g.s.Ret == 0 }, do(func(_ *Game, f *frame) { f.V[1] = int16(incidents["lost"]) })),
		iff(func(_ *Game, f *frame) bool { return f.V[1] != int16(incidents["lost"]) }, do(func(g *Game, f *frame) { g.attach(f.V[0], Available) }))),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == int16(incidents["lost"]) },
		do(func(g *Game, f *frame) {
			g.tell(evTankLost, "12.4.2e", f.V[0])
			g.attach(f.V[0], Nowhere)
		})),
)
