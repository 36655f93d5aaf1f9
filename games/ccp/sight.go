package ccp

import (
	"strconv"
	"strings"

	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// 16 Line of sight, with 18.3 night and F102.2.2 caves. The map answers; see package terrain.

// spot is where a unit looks from, and is seen.
func (g *Game) spot(u UnitID) terrain.Spot {
	return terrain.Spot{Hex: g.at(u), Inside: g.has(u, Inside)}
}

// unitSeesHex tells whether a unit has a LOS to a hex.
func (g *Game) unitSeesHex(u UnitID, h hex.Hex) bool {
	return g.chart().Sights().Between(g.spot(u), terrain.Spot{Hex: h}, &g.s.Marks).Clear()
}

// unitSees tells whether a unit has a LOS to another.
func (g *Game) unitSees(u, other UnitID) bool {
	return g.chart().Sights().Between(g.spot(u), g.spot(other), &g.s.Marks).Clear()
}

// seesEnemy tells whether a unit has a LOS to any enemy unit.
func (g *Game) seesEnemy(u UnitID) bool {
	enemy := g.m.Units[u].Side.Other()
	for e := g.units(enemy); e != NoUnit; e = g.more(enemy, e) {
		if g.unitSees(u, e) {
			return true
		}
	}
	return false
}

// watched tells whether a side has a unit with a LOS to a hex (T94).
func (g *Game) watched(h hex.Hex, by Side) bool {
	for u := g.units(by); u != NoUnit; u = g.more(by, u) {
		if g.unitSeesHex(u, h) {
			return true
		}
	}
	return false
}

// airSees tells whether an aircraft over a hex has a LOS to a unit (O24.4a).
func (g *Game) airSees(a hex.Hex, u UnitID) bool {
	return g.chart().Sights().FromAir(a, g.spot(u), &g.s.Marks).Clear()
}

// hindrance is the largest Hindrance between two spots (16.3.3): printed terrain and smoke, and at night the range unless the
// target hex is illuminated (18.3, 7.2b).
func (g *Game) hindrance(from, target terrain.Spot) int {
	n := g.chart().Sights().Between(from, target, &g.s.Marks).Hindrance()
	if g.night() && !g.illuminated(target.Hex) {
		n = max(n, terrain.Grid.Distance(from.Hex, target.Hex))
	}
	return n
}

// illuminated tells whether a starshell lies within two hexes (7.2a).
func (g *Game) illuminated(h hex.Hex) bool {
	for at, n := range g.s.Starshell {
		if n > 0 && terrain.Grid.Distance(hex.Hex(at), h) <= 2 {
			return true
		}
	}
	return false
}

// level is the level of a hex (T89a).
func (g *Game) level(h hex.Hex) int { return int(g.chart().Level[h]) }

// ground is the Terrain Type of a hex.
func (g *Game) ground(h hex.Hex) *TerrainRow { return &g.m.Terrain[g.chart().Type[h]] }

// sightCell is the LOS between two hexes of a map on which nothing lies, "A1-C5": whether it is clear ("sees"), its "hindrance", and what
// decides it ("why").
func (m *Module) sightCell(name, pair, column string) (string, bool) {
	from, to, _ := strings.Cut(pair, "-")
	a, bad := terrain.Grid.Parse(from)
	b, bad2 := terrain.Grid.Parse(to)
	chart := m.Maps[name]
	if chart == nil || bad != nil || bad2 != nil {
		return "", false
	}
	switch r := chart.Sights().Explain(terrain.Spot{Hex: a}, terrain.Spot{Hex: b}, &terrain.Markers{}, false); column {
	case "sees":
		return map[bool]string{true: "yes", false: "no"}[r.Clear()], true
	case "hindrance":
		return strconv.Itoa(r.Hindrance()), true
	case "why":
		if r.Decides == nil {
			return "nothing", true
		}
		return r.Decides.String(), true
	}
	return "", false
}
