package iwo

import "beachhead/games/iwo/ground"

// What is worked out of a position and asked for again and again: fire and communication. Each is kept with all that it was made of, and made anew when any of that is different; so nothing has to be told
// that it has changed, and what is kept outlives copies and guesses.

// fireMade is all that fields of fire are made of (fields.go).
type fireMade struct {
	Held, Stand     ground.Set
	Garrison, Smoke PosSet
	Rain            bool
	Jap             [maxJap]int16 // where, and 1 if disrupted
	Forts           [maxForts]int16
	Caves           [maxCaves]int16
}

// netMade is all that control and communication are made of besides (control.go).
type netMade struct {
	Landed ground.Set
	US     [maxUS]int16 // where, and the steps
	Linked [maxJap]bool // by tunnels (20.0)
}

// kept is the workspace.
type kept struct {
	fire              fireMade
	net               netMade
	fireMade, netMade bool
	threat            [2]ground.Field // as it is, and for movement under fire
	all               ground.Set
	control           ground.Set
	joined            Net
	line              ground.Set
	threats           bool
	alls, lines, nets bool
	controls          bool
}

func disruptedAt(at Loc, f JFlag) int16 { return at<<1 | int16(f&JDisrupt/JDisrupt) }

// sameFire tells whether what fields are made of is as it was; if not, it is noted, and nothing is kept.
func (g *Game) sameFire() *kept {
	s, k := &g.s, &g.k
	now := fireMade{Held: s.Held, Stand: s.Stand, Garrison: s.Garrison, Smoke: s.Smoke, Rain: s.Rain != 0}
	for j := range s.Jap {
		now.Jap[j] = disruptedAt(s.Jap[j].At, s.Jap[j].Flags)
	}
	for i := range s.Forts {
		now.Forts[i] = disruptedAt(s.Forts[i].At, s.Forts[i].Flags)
	}
	for i := range s.Caves {
		now.Caves[i] = disruptedAt(s.Caves[i].At, s.Caves[i].Flags)
	}
	if !k.fireMade || now != k.fire {
		k.fire, k.fireMade = now, true
		k.threats, k.alls, k.lines, k.nets, k.controls = false, false, false, false, false
	}
	return k
}

// sameNet is the same of control and communication.
func (g *Game) sameNet() *kept {
	k := g.sameFire()
	s := &g.s
	now := netMade{Landed: s.Landed}
	for u := range s.US {
		now.US[u] = s.US[u].At<<3 | int16(s.US[u].Steps)
	}
	for j := range s.Jap {
		now.Linked[j] = s.Jap[j].Flags&Linked != 0
	}
	if !k.netMade || now != k.net {
		k.net, k.netMade = now, true
		k.nets, k.controls = false, false
	}
	return k
}

// threat is all Japanese fire: who stands where under what (7.3). moving as in field.
func (g *Game) threat(moving bool) ground.Field {
	k := g.sameFire()
	if !k.threats {
		k.threat[0], k.threat[1], k.threats = g.makeThreat(false), g.makeThreat(true), true
	}
	return k.threat[boolInt(moving)]
}

// threatAll is all that Japanese units could fire at, those too that are disrupted now (12.3b, 15.4b).
func (g *Game) threatAll() ground.Set {
	k := g.sameFire()
	if !k.alls {
		k.all, k.alls = g.makeThreatAll(), true
	}
	return k.all
}

// linkedUS are the hexes that are linked with the beaches (12.3).
func (g *Game) linkedUS() ground.Set {
	k := g.sameFire()
	if !k.lines {
		k.line, k.lines = g.makeLinkedUS(), true
	}
	return k.line
}

// control are the hexes that the US side controls (12.1).
func (g *Game) control() ground.Set {
	k := g.sameNet()
	if !k.controls {
		k.control, k.controls = g.makeControl(), true
	}
	return k.control
}

// net is Japanese communication as it is now (12.2d).
func (g *Game) net() Net {
	k := g.sameNet()
	if !k.nets {
		k.joined, k.nets = g.makeNet(), true
	}
	return k.joined
}

// linkedPos are the positions that have Japanese communication now.
func (g *Game) linkedPos() *PosSet {
	g.net()
	return &g.k.joined.Pos
}
