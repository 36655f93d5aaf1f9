package formosa

import "beachhead/hex"

// 6.1q, 6.1r The Administrative Segment.

var evAirReturn = event("Air units on the map return.")

// admin.air-return: all tactical points that are assigned or on the map return to the Available Display (16.3d, 16.4a), as does the
// gunfire (ruling N); the B-29 that struck goes to the Reinforcements Display (16.5g), and the suppression of its
// hex ends (ruling AI).
var _ = program.Proc("admin.air-return",
	beginPhase(PhAirReturn),
	do(func(g *Game, _ *frame) {
		s := &g.s
		for h := range g.m.Hexes {
			for _, x := range [...]uint8{s.Support[h], s.Interdict[h]} {
				if x != 0 {
					s.TACReady[supportOf(x)] += int8(supportPoints(x))
				}
			}
			s.Support[h], s.Interdict[h], s.Transfers[h] = 0, 0, 0
		}
		for c := US; c <= JP; c++ {
			s.TACReady[c] += s.TACSuperiority[c] + s.TACTactical[c]
			s.TACSuperiority[c], s.TACTactical[c] = 0, 0
			s.GunfireReady[c] += s.GunfireStaging[c]
			s.GunfireStaging[c], s.GunfireUsed[c] = 0, 0
		}
		s.KamikazeReady += s.Tokku
		s.Tokku = 0
		s.B29Ready += s.B29Planned
		s.B29Planned, s.B29At = 0, none
		if h := s.Suppressed; h != none {
			s.Suppressed = none
			g.refreshZOC(hex.Hex(h))
		}
		s.AirSupplied, s.NoGunfire, s.NoLanding = 0, 0, 0
		g.clearAll(phaseFlags | Halted | Landed)
		g.tell(evAirReturn, "6.1q")
	}),
)

// admin.end: after the last game turn the score decides (6.1r, 4.2a). A sudden death that came with the last action is first.
var _ = program.Proc("admin.end",
	beginPhase(PhEnd),
	do(func(g *Game, _ *frame) {
		if g.suddenDeath(); g.s.Depth > 0 && g.s.Turn >= g.scenario().Turns {
			g.finish()
		}
	}),
)
