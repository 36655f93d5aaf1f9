package iwo

// 4.0f4, 7.6 Disruption removed from US units at the end of the action phase.

var evRecovers = event("{u0} recovers from disruption.")

// recovers tells whether a unit loses its disruption now: it was disrupted in an earlier turn, has made no preservation move, is neither under intense fire nor next to a fort,
// unless a hero who can rally is with it (7.6, 11.1.2).
func (g *Game) recovers(u UnitID) bool {
	x := &g.s.US[u]
	if x.Flags&Disrupted == 0 || x.Flags&Preserved != 0 || x.At < 0 || x.Since >= g.s.Turn {
		return false
	}
	return g.sheltered(x.At)
}

// sheltered tells whether units recover in a hex: neither under intense fire nor next to a fort, or with a hero who leads (7.6e).
func (g *Game) sheltered(h Hex) bool {
	return g.rallied(h) || !g.danger(false).Intense.Has(h) && !g.besideFort(h)
}

// rallied tells whether an NCO or an officer, with his headquarters or not, and no mere inspiration, is in a hex (7.6e).
func (g *Game) rallied(h Hex) (yes bool) {
	g.heroes(h, func(r HeroID, _ UnitID) { yes = yes || g.s.Hero[r].Inspired == 0 && g.m.Heroes[r].Kind != Rifleman })
	return yes
}

// besideFort tells whether a fort is next to a hex.
func (g *Game) besideFort(h Hex) bool {
	for _, n := range g.m.Map.Beside[h] {
		if n != NoHex && g.fortAt(n) != NoFort {
			return true
		}
	}
	return false
}

// recover takes the markers off all that recover: nobody would keep one. Units in a display or landing box recover, too (ruling 7-B).
var _ = program.Proc("recover",
	do(func(g *Game, _ *frame) {
		g.look()
		for u := range g.m.US {
			x := &g.s.US[u]
			if x.Since < g.s.Turn {
				x.Flags &^= Fresh // of a raid (4.0h4)
			}
			if g.recovers(UnitID(u)) || x.Flags&Disrupted != 0 && (x.At == Reserve || boxOf(x.At) != NoBox) && x.Since < g.s.Turn {
				x.Flags &^= Disrupted
				x.Since = 0
				g.tell(evRecovers, "7.6", int16(u))
			}
		}
	}),
)
