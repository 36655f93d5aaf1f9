package formosa

import "beachhead/hex"

// 14.0 Zones of control.

// exerts tells whether a unit exerts a ZOC where it lies.
// Guerrillas do not (14.0d, 23.0a, ruling A); a concealed counter does, whatever it is, until it is
// revealed (11.1c, 14.0f); Japanese units in a suppressed hex do not (16.5h), Allied units that have come there do (14.0).
func (g *Game) exerts(u UnitID) bool {
	if g.m.Units[u].Side == Japanese && g.s.Units[u].Loc == g.s.Suppressed {
		return false
	}
	if g.concealed(u) {
		return true
	}
	return g.m.Units[u].Type != Guerrilla
}

// refreshZOC recomputes what a hex exerts, after its units or their faces changed.
func (g *Game) refreshZOC(h hex.Hex) {
	var now uint8
	if p := &g.m.Hexes[h]; p.Land {
		for u := g.s.Head[h]; u != NoUnit; u = g.s.Next[u] {
			if g.exerts(u) {
				now = 1 + uint8(g.m.Units[u].Side)
				break
			}
		}
	}
	was := g.s.Exert[h]
	if was == now {
		return
	}
	g.s.Exert[h] = now
	for d, n := range g.m.Grid.Neighbors(h) {
		if n == hex.None || g.m.Edge[h][d]&AllSea != 0 {
			continue
		}
		if was != 0 {
			g.s.ZOC[was-1][n]--
		}
		if now != 0 {
			g.s.ZOC[now-1][n]++
		}
	}
}

// inEZOC tells whether a hex lies in the ZOC of the enemies of side.
func (g *Game) inEZOC(h hex.Hex, side Side) bool { return g.s.ZOC[side.Other()][h] > 0 }
