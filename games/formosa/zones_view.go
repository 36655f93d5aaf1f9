package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// Zones of control (14.0) as far as a seat can know them.

var _ engine.Zoned = (*Module)(nil)

// Zones lists for each side the hexes in its ZOC, with the pieces of the view that exert it. A concealed counter exerts one whatever it is
// (11.1c), so nothing that is hidden is told.
func (m *Module) Zones(v *engine.View) (*engine.Zones, error) {
	x, ok := v.Sight.(*Sight)
	if !ok {
		return nil, errNoSight
	}
	g := &Game{m: m, s: x.Known}
	places := map[hex.Hex][]string{} // the pieces of the view by hex
	hidden := map[string]bool{}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		h, err := m.Grid.Parse(p.At)
		if err != nil {
			continue
		}
		u, unit := m.ByID[p.ID]
		if p.Kind == "concealed" && p.ID[0] == '?' {
			hidden[p.ID] = true
			places[h] = append(places[h], p.ID)
		} else if unit && m.Units[u].ID == p.ID && g.exerts(u) {
			places[h] = append(places[h], p.ID)
		}
	}
	out := &engine.Zones{}
	for _, side := range [...]Side{Allied, Japanese} {
		z := engine.SideZones{Side: seatNames[side], Hexes: []engine.Zone{}, Rule: "14.0"}
		by := make([][]string, len(m.Hexes))
		for i := range m.Hexes {
			h := hex.Hex(i)
			if x.Known.Exert[h] != 1+uint8(side) {
				continue
			}
			for _, id := range places[h] {
				z.Pieces++
				if hidden[id] {
					z.Hidden++
				}
			}
			for d, n := range m.Grid.Neighbors(h) {
				if n != hex.None && m.Edge[h][d]&AllSea == 0 {
					by[n] = append(by[n], places[h]...)
				}
			}
		}
		for i, ids := range by {
			if x.Known.ZOC[side][i] > 0 {
				z.Hexes = append(z.Hexes, engine.Zone{Hex: m.Grid.ID(hex.Hex(i)), By: ids})
			}
		}
		if z.Hidden > 0 {
			z.Unknown = "A counter that you cannot read has a zone until it is shown; guerrillas then have none."
		}
		if len(z.Hexes) > 0 {
			out.Sides = append(out.Sides, z)
		}
	}
	return out, nil
}
