package ccp

import (
	"errors"
	"fmt"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Fields of fire as far as a seat can know them: all units and weapons are public (O27).

var _ engine.Zoned = (*Module)(nil)

var errNoView = errors.New("the view has no sight")

// Zones lists for each side the hexes that its pieces could fire at, with those that reach them: in range (O27.2.2), with a line of sight (16), and with a FP
// of at least 1 after hindrance (16.3.2.2).
func (m *Module) Zones(v *engine.View) (*engine.Zones, error) {
	x, ok := v.Sight.(*Sight)
	if !ok {
		return nil, errNoView
	}
	g := &Game{m: m, s: x.Known}
	out := &engine.Zones{}
	for _, side := range [...]Side{Allied, Japan} {
		z := engine.SideZones{Side: seatNames[side], Hexes: []engine.Zone{}, Rule: "O27.2"}
		var by [NHexes][]string
		var clear [NHexes]int // the least hindrance
		for u := g.units(side); u != NoUnit; u = g.more(side, u) {
			var buf [2]int16
			for _, piece := range g.pieces(u, &buf) {
				if g.ready(u, piece, 0) != nil {
					continue
				}
				name, power := m.Units[u].Name, g.fp(u, nil)
				if w := weaponOf(piece); w != NoWeapon {
					name, power = m.Weapons[w].Name, g.weaponFP(w, nil)
				}
				reaches := false
				for h := range NHexes {
					n, can := g.fieldOf(u, piece, power, hexOf(int16(h)))
					if !can {
						continue
					}
					if reaches = true; by[h] == nil || n < clear[h] {
						clear[h] = n
					}
					by[h] = append(by[h], name)
				}
				if reaches {
					z.Pieces++
				}
			}
		}
		for h, ids := range by {
			if ids == nil {
				continue
			}
			zone := engine.Zone{Hex: hexName(int16(h)), By: ids}
			if clear[h] > 0 {
				zone.Text = fmt.Sprintf("hindered by %d at least", clear[h])
			}
			z.Hexes = append(z.Hexes, zone)
		}
		if !owns(v, side) {
			z.Unknown = "Hidden units and mines may come on by cards."
		}
		if len(z.Hexes) > 0 {
			out.Sides = append(out.Sides, z)
		}
	}
	return out, nil
}

// fieldOf tells whether a piece that is ready could attack a unit in the open in a hex, and what hinders it.
func (g *Game) fieldOf(u UnitID, piece int16, power int, h hex.Hex) (hindrance int, can bool) {
	if h == g.at(u) || g.inMelee(h) || g.ranged(u, piece, h) != nil {
		return 0, false
	}
	at := terrain.Spot{Hex: h}
	if !g.chart().Sights().Between(g.spot(u), at, &g.s.Marks).Clear() {
		return 0, false
	}
	n := g.hindrance(g.spot(u), at)
	return n, power-n >= 1
}

// owns tells whether a view is that of a side.
func owns(v *engine.View, side Side) bool { return v.Seat == seatNames[side] }
