package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/games/iwo/ground"
)

// slowNet is net in another way: a flood from each black group.
func (g *Game) slowNet() (out Net) {
	barred := g.barred()
	var reach [16]ground.Set
	var black [16]GroupID
	n := 0
	for k := range g.m.Groups {
		if id := GroupID(k); g.m.Groups[k].Black && g.intact(id) && n < len(black) {
			black[n], reach[n] = id, g.spread(id, &barred)
			n++
		}
	}
	give := func(k GroupID) {
		for _, p := range g.m.Groups[k].Pos {
			if !g.closed(p) {
				out.Pos.add(p)
			}
		}
	}
	for i := range n {
		other := false
		for j := range n {
			other = other || i != j && g.touches(black[j], &reach[i])
		}
		if other {
			give(black[i])
		}
		if g.m.suribachi(black[i]) {
			give(black[i])
			near := reach[i]
			near.And(&g.m.Map.Sectors[1])
			out.Hexes.Or(&near)
			g.m.bySector[1].each(func(p PosID) {
				if !g.closed(p) {
					out.Pos.add(p)
				}
			})
		}
		if top := g.m.Pos[g.m.Groups[black[i]].Pos[0]]; other && g.hasHilltop(black[i]) && top.Color == Black {
			out.Hexes.Or(&reach[i])
			for k := range g.m.Groups {
				if g.touches(GroupID(k), &reach[i]) {
					give(GroupID(k))
				}
			}
		}
	}
	for j := range g.m.Jap {
		if x := &g.s.Jap[j]; x.At >= 0 && x.Flags&Linked != 0 && g.m.At[x.At] != NoPos {
			out.Pos.add(g.m.At[x.At]) // 20.0e35
		}
	}
	return out
}

// TestNet holds communication to a flood from each black group, on islands with US units, garrisons and Japanese units at random.
func TestNet(t *testing.T) {
	m := Default()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		p, tracks := pieces{}, map[string]int{}
		for u := range m.US {
			if r.IntN(3) > 0 {
				p[m.US[u].ID] = map[string]any{"at": m.Map.ID(Hex(r.IntN(m.Map.N()))), "steps": 1 + r.IntN(int(m.US[u].Steps))}
			}
		}
		for i := range m.Pos {
			if r.IntN(5) == 0 {
				tracks["garrison."+m.Pos[i].ID] = 1
			} else if i < len(m.Jap) && r.IntN(3) == 0 {
				p[m.Jap[i].ID] = at(m.Map.ID(m.Pos[i].Hex))
			}
		}
		g := laid(t, "campaign", p, tracks)
		if have, want := g.net(), g.slowNet(); *have != want {
			t.Fatalf("seed %d: %d positions in communication, by the flood %d", seed, have.Pos.len(), want.Pos.len())
		}
	}
}
