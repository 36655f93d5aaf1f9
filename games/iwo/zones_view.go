package iwo

import (
	"slices"
	"strings"

	"beachhead/engine"
)

// The fields of fire of all groups as an overlay (6.2): of each hex who fires into it, in which colour, intense or steady.

var _ engine.Zoned = (*Module)(nil)

// Zones are the fields of fire of the Japanese. They follow from what lies open: where units and markers are, which are disrupted, smoke and rain.
func (m *Module) Zones(v *engine.View) (*engine.Zones, error) {
	side := engine.SideZones{Side: sideJapan, Hexes: []engine.Zone{}, Rule: "6.2"}
	out := &engine.Zones{Sides: []engine.SideZones{side}}
	x, ok := v.Sight.(*Sight)
	if !ok { // nothing is asked: nobody looks now
		return out, nil
	}
	g := newGame(m)
	g.adopt(&x.s)
	at := map[string][]string{}
	for i := range v.Pieces {
		if p := &v.Pieces[i]; p.Side == sideJapan && (p.Label != "" && p.Kind != "depth" && p.Kind != "fort" || p.Kind == "unit" || p.Kind == "tanks") {
			at[p.At] = append(at[p.At], p.ID)
		}
	}
	for i := range v.Pieces { // a fort that is alone fires as a unit does (17.3a)
		if p := &v.Pieces[i]; p.Side == sideJapan && p.Kind == "fort" && len(at[p.At]) == 0 {
			at[p.At] = append(at[p.At], p.ID)
		}
	}
	by, text, fields := map[Hex][]string{}, map[Hex][]string{}, map[Hex][]engine.ZoneField{}
	firing := map[string]bool{}
	for k := range m.Groups {
		f := g.field(GroupID(k), false)
		var ids []string
		for _, p := range m.Groups[k].Pos {
			ids = append(ids, at[m.Map.ID(m.Pos[p].Hex)]...)
		}
		if len(ids) == 0 {
			continue
		}
		color := colorNames[m.Groups[k].Color]
		add := func(h Hex, how string) {
			fields[h] = append(fields[h], engine.ZoneField{Of: m.Groups[k].Name, Color: color, Steady: how == "steady"})
			by[h], text[h] = append(by[h], ids...), append(text[h], color+" "+m.Groups[k].Name+" "+how)
			for _, id := range ids {
				firing[id] = true
			}
		}
		for h := range f.Intense.All() {
			add(h, "intense")
		}
		for h := range f.Steady.All() {
			add(h, "steady")
		}
	}
	s := &out.Sides[0]
	for h := range Hex(m.Map.N()) {
		if len(by[h]) > 0 {
			slices.Sort(by[h])
			s.Hexes = append(s.Hexes, engine.Zone{Hex: m.Map.ID(h), By: slices.Compact(by[h]), Text: strings.Join(text[h], "; "), Fields: fields[h]})
		}
	}
	s.Pieces = len(firing)
	for id := range firing {
		if strings.HasPrefix(id, "unseen-") {
			s.Hidden++
		}
	}
	if s.Hidden > 0 {
		s.Unknown = "Who has not been seen fires as far as who has; tanks alone fire farther, and their backs show them."
	}
	return out, nil
}
