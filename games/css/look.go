package css

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// Lines of sight and Fire Zones for players (7.1, 7.2): from the pieces of a view, all of which are public, and the map.

var (
	_ engine.Sighted = (*Module)(nil)
	_ engine.Zoned   = (*Module)(nil)
)

// table is a position of what a view shows: where Units stand and in what condition, the markers on the map, weather and hour.
func (m *Module) table(v *engine.View) (*Game, error) {
	g, err := m.blank(engine.Setup{Scenario: v.Scenario})
	if err != nil {
		return nil, err
	}
	for i := range v.Tracks {
		switch t := &v.Tracks[i]; {
		case t.ID == "weather":
			g.s.Weather = int8(t.Value)
		case t.ID == "hour":
			g.s.Turn += Turn(t.Value)
		case t.ID == "day":
			g.s.Turn += Turn((t.Value - 1) * len(m.Turns))
		case t.ID == "cane":
			g.s.Options |= optionCane
		case strings.HasPrefix(t.ID, "sealed.") && t.Value != 0:
			if h, err := m.Ground.Parse(t.ID[len("sealed."):]); err == nil {
				g.s.Sealed |= 1 << g.caves.at[h]
			}
		}
	}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		at, ok := m.parsePlace(p.At)
		if !ok {
			continue
		}
		if k := slices.Index(markNames[:], p.Kind); k >= 0 && isHex(at) {
			g.s.Marks[k].Add(Hex(at))
		}
		u, ok := m.ByUnit[p.ID]
		if !ok {
			continue
		}
		g.s.Units[u].Flags = 0
		g.place(u, at)
		for _, w := range p.State {
			for _, f := range flagWords {
				if f.word == w {
					g.set(u, f.flag)
				}
			}
			for _, c := range condWords {
				if c.word == w {
					g.s.Units[u].Cond |= c.cond
				}
			}
		}
	}
	g.forget()
	return g, nil
}

// lookout is the place from which is looked: a hex, the inside of a cave, or where a piece is.
func (g *Game) lookout(v *engine.View, place string) (Loc, error) {
	for i := range v.Pieces {
		if v.Pieces[i].ID == place {
			place = v.Pieces[i].At
			break
		}
	}
	if p, ok := g.m.parsePlace(place); ok && g.hexOf(p) != NoHex {
		return p, nil
	}
	return Nowhere, fmt.Errorf("%q is no hex, and no piece on the map", place)
}

// Look is the line of sight between two places, as [Game.sees] has it.
func (m *Module) Look(v *engine.View, from, to string) (*engine.Look, error) {
	g, err := m.table(v)
	if err != nil {
		return nil, err
	}
	a, err := g.lookout(v, from)
	if err != nil {
		return nil, err
	}
	b, err := g.lookout(v, to)
	if err != nil {
		return nil, err
	}
	start, end := g.hexOf(a), g.hexOf(b)
	out := &engine.Look{From: m.Ground.ID(start), To: m.Ground.ID(end), Range: m.Ground.Distance(start, end), Clear: g.sees(a, end)}
	if start == end {
		return out, nil
	}
	sight := m.Ground.Contacts(ground.Look{From: start, To: end, FromCave: isCave(a), Marks: g.marks(), Variant: g.variant()})
	at := m.atlasOf()
	for i := range sight.Contacts {
		c := &sight.Contacts[i]
		p := m.center(at, c.Hex)
		if c.Other != NoHex {
			p = p.add(m.center(at, c.Other), 1)
			p = point{p.x / 2, p.y / 2}
		}
		out.Met = append(out.Met, engine.LookPoint{Hex: m.Ground.ID(c.Hex), At: [2]float64{engine.Tenth(p.x), engine.Tenth(p.y)}, Blocks: c.Blocks && !out.Clear, Text: m.contactWords(c), Rule: c.Rule})
	}
	if start > end { // contacts come from the hex of lower number
		slices.Reverse(out.Met)
	}
	switch d := m.Ground.Distance(start, end); {
	case out.Clear:
		if len(out.Met) > 0 {
			out.Text, out.Rule = out.Met[0].Text, out.Met[0].Rule
		}
	case g.sealed(a):
		out.Hex, out.Text, out.Rule = out.From, "the cave is sealed", "11.2"
	case d > g.vision(end):
		out.Hex, out.Text, out.Rule = out.To, fmt.Sprintf("%d hexes can be seen now", g.vision(end)), "7.1.2k"
	case d > 1 && isHex(a) && g.marked(MarkBombard, a):
		out.Hex, out.Text, out.Rule = out.From, "under Bombardment nobody sees further than one hex", "8.6.6"
	default:
		for i := range out.Met {
			if x := &out.Met[i]; x.Blocks {
				out.Hex, out.At, out.Text, out.Rule = x.Hex, &x.At, x.Text, x.Rule
				break
			}
		}
	}
	return out, nil
}

// LookAround lists the hexes that are seen from a place, its own included.
func (m *Module) LookAround(v *engine.View, from string) ([]engine.Seen, error) {
	g, err := m.table(v)
	if err != nil {
		return nil, err
	}
	a, err := g.lookout(v, from)
	if err != nil {
		return nil, err
	}
	out := []engine.Seen{}
	for h := range Hex(m.Ground.N) {
		if g.sees(a, h) {
			out = append(out, engine.Seen{Hex: m.Ground.ID(h), Range: m.Ground.Distance(g.hexOf(a), h)})
		}
	}
	return out, nil
}

// Zones lists for each side the hexes and Naval Zones that its Units cover, with those that cover them (7.2, 22.2.1a).
func (m *Module) Zones(v *engine.View) (*engine.Zones, error) {
	g, err := m.table(v)
	if err != nil {
		return nil, err
	}
	out := &engine.Zones{}
	for side := range m.Sides {
		z := engine.SideZones{Side: m.Sides[side].ID, Hexes: []engine.Zone{}, Rule: "7.2"}
		by := map[Loc][]string{}
		for u := range m.Units {
			u := UnitID(u)
			if row := &m.Units[u]; int(row.Side) != side || g.fireReach(u) == 0 {
				continue
			}
			z.Pieces++
			for h := range Hex(m.Ground.N) {
				if g.covers(u, h) {
					by[h] = append(by[h], m.Units[u].ID)
				}
			}
			if Side(side) == SideB {
				for b := range m.Beaches {
					for zone := range int8(3) {
						if p := ZonePlace(BeachID(b), zone); g.coversZone(u, p) {
							by[p] = append(by[p], m.Units[u].ID)
						}
					}
				}
			}
		}
		for p := range Loc(MaxPlaces) {
			if ids := by[p]; ids != nil {
				z.Hexes = append(z.Hexes, engine.Zone{Hex: m.placeName(p), By: ids})
			}
		}
		if len(z.Hexes) > 0 {
			out.Sides = append(out.Sides, z)
		}
	}
	return out, nil
}

// contactWords says in a few words what a line meets.
func (m *Module) contactWords(c *ground.Contact) string {
	id := m.Ground.ID(c.Hex)
	text := ""
	switch c.Cause {
	case ground.ByRange:
		return "too far to be seen"
	case ground.ByTerrain:
		text = strings.ToLower(c.Terrain.Name) + " in " + id
	case ground.BySoft:
		text = fmt.Sprintf("%s in %s, of which a line may pass %d", strings.ToLower(c.Terrain.Name), id, c.Soft)
	case ground.ByHigher:
		text = id + " is higher than both ends"
	case ground.ByLevel:
		text = id + " is as high as the higher end"
	case ground.ByBlindHex:
		text = id + " hides the hex behind it"
	case ground.ByEdge, ground.ByCave:
		text = strings.ToLower(c.Edge.Name) + " between " + id + " and " + m.Ground.ID(c.Other)
		if c.Cause == ground.ByCave {
			text += " bounds what the cave sees"
		}
	case ground.BySpine:
		text = "along the line between " + id + " and " + m.Ground.ID(c.Other)
		switch {
		case c.Edge != nil:
			text = strings.ToLower(c.Edge.Name) + " " + text
		case c.Terrain != nil:
			text = strings.ToLower(c.Terrain.Name) + " " + text
		}
	case ground.ByBarrage:
		text = "smoke or a Barrage in " + id
	case ground.ByFire:
		text = id + " is on fire"
	}
	if !c.Blocks {
		text += ": seen past"
	}
	return text
}
