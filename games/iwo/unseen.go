package iwo

// What the player knows of Japanese units and depth markers that lie face down, so that a guess (resample.go) is made of that and nothing else (9.1, docs/adr/0012-guesses.md).
//
// A piece that he has seen and that has not been mixed with others since is known, wherever it is. Of the others he knows among whom they lie: a unit that was drawn from the
// reserve of sector 2 is one of those that could have been there. So each unseen piece says where it was drawn from (Of), and each piece that could be unseen among whom it could be
// (May). Both are seen happening: how many go where is open, only which they are is not.

// Mix is a lot of pieces among which nobody can tell one from the other.
type Mix = uint8

// MixSet is a set of them.
type MixSet uint16

// The mixes. Those of the reserve and depth pools are 1 to 4, by sector; near and far groups of the set-up follow (18.4.3).
const (
	mixKnown Mix = 0
	mixNear  Mix = 4  // and the sector
	mixFar   Mix = 8  // and the sector
	mixRest  Mix = 13 // not drawn at set-up
	mixCull  Mix = 14 // the box of the eliminated, when it is culled (9.5)
	nMixes       = 15
)

func (s MixSet) has(m Mix) bool { return s>>m&1 != 0 }
func (s *MixSet) add(m Mix)     { *s |= 1 << m }

// show turns a unit up: from now on the player knows which it is.
func (g *Game) show(j JapID) {
	x := &g.s.Jap[j]
	x.Flags |= Revealed
	x.Of, x.May = mixKnown, 0
}

// showDepth turns a depth marker up.
func (g *Game) showDepth(d DepthID) {
	x := &g.s.Depths[d]
	x.Flags |= Revealed
	x.Of, x.May = mixKnown, 0
}

// mix puts a unit among others. If it was unseen before, all who could be it could be among them now.
func (g *Game) mix(j JapID, into Mix) {
	x := &g.s.Jap[j]
	if was := x.Of; was != mixKnown && was != into {
		for o := range g.m.Jap {
			if y := &g.s.Jap[o]; y.May.has(was) {
				y.May.add(into)
			}
		}
	}
	x.Of = into
	x.May.add(into)
}

// mixDepth is the same of a depth marker.
func (g *Game) mixDepth(d DepthID, into Mix) {
	x := &g.s.Depths[d]
	if was := x.Of; was != mixKnown && was != into {
		for o := range g.m.Depths {
			if y := &g.s.Depths[o]; y.May.has(was) {
				y.May.add(into)
			}
		}
	}
	x.Of = into
	x.May.add(into)
}

// lay puts a depth marker somewhere, face down where it can be. It alone moves markers by themselves; those under units go with them (station).
func (g *Game) lay(d DepthID, to Loc) {
	x := &g.s.Depths[d]
	x.At, x.Flags = to, 0
	if sector, ok := poolOf(to); ok {
		g.mixDepth(d, Mix(sector))
	}
}
