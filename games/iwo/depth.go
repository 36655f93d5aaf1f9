package iwo

// 9.2 Depth that events add to Japanese units.

var (
	evGetsDepth = event("A depth marker is added at {p0}.")
	evNoMarker  = event("No depth marker is left for {p0}.")
)

// bare is the unit of a position that depth can be added to: it has none, is no tank and not in counterattack stance; NoJap if there is none (9.2d, 9.2.1d).
func (g *Game) bare(p PosID) JapID {
	found := NoJap
	g.japs(g.m.Pos[p].Hex, func(j JapID) {
		if found == NoJap && g.s.Jap[j].Depth == NoDepth && !g.tank(j) && g.s.Jap[j].Flags&Counter == 0 {
			found = j
		}
	})
	return found
}

// depthAt tells whether a depth marker lies in a hex.
func (g *Game) depthAt(h Hex) bool {
	for d := range g.m.Depths {
		if g.s.Depths[d].At == h {
			return true
		}
	}
	return false
}

// deepens tells whether depth can be added at a position: it is in communication, and a unit without it is there, or a fort alone without it (9.2b to 9.2d).
func (g *Game) deepens(p PosID, net *PosSet) bool {
	h := g.m.Pos[p].Hex
	return net.has(p) && (g.bare(p) != NoJap || g.s.JHead[h] == none && g.fortAt(h) != NoFort && !g.depthAt(h))
}

// depth.at adds a depth marker at a position that can have one: beneath the unit, or with the fort that is alone (9.2c, 9.2f). V: position.
var _ = program.Proc("depth.at",
	call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.m.Pos[f.V[0]].Sector)} }),
	do(func(g *Game, f *frame) {
		d := DepthID(g.s.Ret)
		if d < 0 {
			g.tell(evNoMarker, "9.2.2", f.V[0])
			return
		}
		if j := g.bare(f.V[0]); j != NoJap {
			g.under(d, j)
		} else {
			g.lay(d, g.m.Pos[f.V[0]].Hex)
		}
		g.tell(evGetsDepth, "9.2f", f.V[0])
	}),
)

// tellNoMarker tells that no depth marker is left for the position of a hex, if there is one (9.2.2).
func (g *Game) tellNoMarker(h Hex) {
	if p := g.m.At[h]; p != NoPos {
		g.tell(evNoMarker, "9.2.2", p)
	}
}
