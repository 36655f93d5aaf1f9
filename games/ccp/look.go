package ccp

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Lines of sight for players: from the pieces of a view, all of which are public, and the map.

var _ engine.Sighted = (*Module)(nil)

// lookout is what sight depends on beside the map.
type lookout struct {
	sc      *Scenario
	marks   terrain.Markers
	lit     terrain.Set // hexes that a starshell illuminates (7.2a)
	inCaves map[string]terrain.Spot
}

func (m *Module) lookout(v *engine.View) (*lookout, error) {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == v.Scenario })
	if i < 0 {
		return nil, fmt.Errorf("no scenario %q", v.Scenario)
	}
	l := &lookout{sc: &m.Scenario[i], inCaves: map[string]terrain.Spot{}}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		h, err := terrain.Grid.Parse(p.At)
		if err != nil {
			continue
		}
		switch p.Kind {
		case "smoke":
			l.marks.Smoke[h] = uint8(p.Values["value"])
			l.marks.Smoked.Add(h)
		case "blaze":
			l.marks.Blazing.Add(h)
		case "starshell":
			for n := hex.Hex(0); n < NHexes; n++ {
				if terrain.Grid.Distance(h, n) <= 2 {
					l.lit.Add(n)
				}
			}
		default:
			if u, ok := m.ByUnit[p.ID]; ok && m.Units[u].Name == p.ID {
				l.inCaves[p.ID] = terrain.Spot{Hex: h, Inside: slices.Contains(p.State, "inside")}
			}
		}
	}
	return l, nil
}

// spot is a place: a hex, or a unit on the map.
func (l *lookout) spot(place string) (terrain.Spot, error) {
	if s, ok := l.inCaves[place]; ok {
		return s, nil
	}
	h, err := terrain.Grid.Parse(place)
	if err != nil || terrain.Grid.ID(h) != place {
		return terrain.Spot{}, fmt.Errorf("%q is no hex, and no unit on the map", place)
	}
	return terrain.Spot{Hex: h}, nil
}

// dark is the hindrance of the night at a target: the range, unless it is illuminated (18.3).
func (l *lookout) dark(a, b hex.Hex) int {
	if !l.sc.Night || l.lit.Has(b) {
		return 0
	}
	return terrain.Grid.Distance(a, b)
}

// Look is the line of sight between two places (16, 18.3, F102.2.2).
func (m *Module) Look(v *engine.View, from, to string) (*engine.Look, error) {
	l, err := m.lookout(v)
	if err != nil {
		return nil, err
	}
	a, err := l.spot(from)
	if err != nil {
		return nil, err
	}
	b, err := l.spot(to)
	if err != nil {
		return nil, err
	}
	r := l.sc.Map.Sights().Explain(a, b, &l.marks, false)
	out := &engine.Look{From: terrain.Grid.ID(a.Hex), To: terrain.Grid.ID(b.Hex), Range: terrain.Grid.Distance(a.Hex, b.Hex), Clear: r.Clear(), Hindrance: r.Hindrance()}
	for _, c := range r.Contacts {
		x, y := onSheet(c.At)
		out.Met = append(out.Met, engine.LookPoint{Hex: terrain.Grid.ID(c.Hex), At: [2]float64{engine.Tenth(x), engine.Tenth(y)}, Blocks: c.Blocks(), Hindrance: c.Hindrance,
			Text: strings.TrimSuffix(c.String(), " ("+c.Rule+")"), Rule: c.Rule})
	}
	if a.Hex > b.Hex { // the string is laid from the hex of lower index
		slices.Reverse(out.Met)
	}
	if c := r.Decides; c != nil {
		x, y := onSheet(c.At)
		out.Hex, out.At, out.Text, out.Rule = terrain.Grid.ID(c.Hex), &[2]float64{engine.Tenth(x), engine.Tenth(y)}, strings.TrimSuffix(c.String(), " ("+c.Rule+")"), c.Rule
	}
	if n := l.dark(a.Hex, b.Hex); out.Clear && n > out.Hindrance {
		out.Hindrance, out.Hex, out.At, out.Text, out.Rule = n, "", nil, fmt.Sprintf("night hinders by the range, %d", n), "18.3a"
	}
	return out, nil
}

// LookAround lists the hexes that are seen from a place, itself included.
func (m *Module) LookAround(v *engine.View, from string) ([]engine.Seen, error) {
	l, err := m.lookout(v)
	if err != nil {
		return nil, err
	}
	a, err := l.spot(from)
	if err != nil {
		return nil, err
	}
	out := []engine.Seen{}
	for h := hex.Hex(0); h < NHexes; h++ {
		if s := l.sc.Map.Sights().Between(a, terrain.Spot{Hex: h}, &l.marks); s.Clear() {
			out = append(out, engine.Seen{Hex: terrain.Grid.ID(h), Range: terrain.Grid.Distance(a.Hex, h), Hindrance: max(s.Hindrance(), l.dark(a.Hex, h))})
		}
	}
	return out, nil
}
