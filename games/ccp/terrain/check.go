package terrain

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"beachhead/hex"
)

// check reports what does not fit together on a map whose parts have been read.
func (r *reader) check() {
	m := r.m
	if l := m.Letter; len(l) != 1 || l[0] < 'A' || l[0] > 'Z' {
		r.at("letter", l, 0, fmt.Sprintf("%q", l), "a letter from A to Z")
	}
	r.checkTerrain()
	r.checkLevels()
	r.checkBuildings()
	r.checkWays("roads", r.file.Roads, m.Roads, m.Road[:])
	r.checkWays("trails", r.file.Trails, m.Trails, m.Trail[:])
	r.checkRunning("streams", r.file.Streams, m.Streams)
	r.checkRunning("gullies", r.file.Gullies, m.Gullies)
	r.checkObjectives()
	for i, d := range m.Decor {
		for _, h := range d.Hexes {
			if slices.Contains([]string{"paddy", "garden", "court", "lawn"}, d.Kind) && m.Type[h] != OpenGround {
				r.word(fmt.Sprintf("decor[%d].hexes", i), (*r.file.Decor)[i].Hexes, h, fmt.Sprintf("%s in %v", d.Kind, m.Type[h]), "open ground")
			}
		}
	}
	for _, t := range slices.Sorted(maps.Keys(m.Style)) {
		known := t == "ground" || t == "water"
		for _, x := range Types() {
			known = known || x.String() == t
		}
		if !known {
			r.at("style."+t, m.Style[t], 0, "no such terrain", "a terrain, ground or water")
		}
	}
}

// cell reports a problem at a hex in one of the two grids.
func (r *reader) cell(path string, h hex.Hex, wrong, expected string) {
	value := r.file.Terrain
	if path == "levels" {
		value = r.file.Levels
	}
	// The row is the line that begins with its number, the hex the word after as many others as there are columns before.
	col, row := int(h)/Rows, int(h)%Rows
	at, seen := 0, -1
	for line := range strings.Lines(value) {
		if ws := words(line); len(ws) > 0 {
			if seen == row {
				at += ws[col+1].at
				break
			}
			seen++
		}
		at += len(line)
	}
	r.at(path, value, at, wrong+" in hex "+Grid.ID(h), expected)
}

// word reports a problem at a hex in a list of hexes.
func (r *reader) word(path, value string, h hex.Hex, wrong, expected string) {
	for _, w := range words(value) {
		if id, _, _ := strings.Cut(w.text, ":"); id == Grid.ID(h) {
			r.at(path, value, w.at, Grid.ID(h)+": "+wrong, expected)
			return
		}
	}
	r.at(path, value, 0, Grid.ID(h)+": "+wrong, expected)
}

// inChain tells whether h is in one of the chains.
func inChain(h hex.Hex, lists ...[]Chain) bool {
	for _, cs := range lists {
		for _, c := range cs {
			if slices.Contains(c.Hexes, h) {
				return true
			}
		}
	}
	return false
}

// beside tells whether a neighbour of h is of one of the types.
func (m *Map) beside(h hex.Hex, ts ...Type) bool {
	for _, n := range Grid.Neighbors(h) {
		if n != hex.None && slices.Contains(ts, m.Type[n]) {
			return true
		}
	}
	return false
}

func (r *reader) checkTerrain() {
	m := r.m
	for h := hex.Hex(0); h < Hexes; h++ {
		switch m.Type[h] {
		case Stream:
			if !inChain(h, m.Streams) {
				r.cell("terrain", h, "a stream", "each stream hex in a chain of streams")
			}
		case Gully:
			if !inChain(h, m.Gullies) {
				r.cell("terrain", h, "a gully", "each gully hex in a chain of gullies")
			}
		case Bridge:
			if !inChain(h, m.Roads, m.Trails) || !inChain(h, m.Streams, m.Gullies) && !m.beside(h, WaterBarrier) {
				r.cell("terrain", h, "a bridge", "a stream, gully or water barrier below and a road or trail over it (T84)")
			}
		case WaterBarrier:
			for _, n := range Grid.Neighbors(h) {
				if n != hex.None && m.Level[n] < m.Level[h] {
					r.cell("levels", h, fmt.Sprintf("water at level %d above %s", m.Level[h], Grid.ID(n)), "water no higher than what is beside it")
					break
				}
			}
		case Swamp:
			if m.Level[h] > 1 {
				r.cell("levels", h, fmt.Sprintf("a swamp at level %d", m.Level[h]), "level 0 or 1")
			}
		case Beach:
			col, row := int(h)/Rows, int(h)%Rows
			if m.Level[h] > 0 {
				r.cell("levels", h, "a beach on a hill", "level 0")
			} else if !m.beside(h, WaterBarrier, Beach) && col > 0 && col < Cols-1 && row > 0 && row < Rows-1 {
				r.cell("terrain", h, "a beach away from water", "a water barrier, another beach or the edge of the map beside it")
			}
		}
	}
}

func (r *reader) checkLevels() {
	m := r.m
	cliffs := map[[2]hex.Hex]bool{}
	for _, w := range words(r.file.Cliffs) {
		a, b, ok := strings.Cut(w.text, "-")
		p, err1 := Grid.Parse(a)
		q, err2 := Grid.Parse(b)
		if !ok || err1 != nil || err2 != nil {
			r.at("cliffs", r.file.Cliffs, w.at, fmt.Sprintf("%q", w.text), "two hexes with a hyphen between")
			continue
		}
		if d := int(m.Level[p]) - int(m.Level[q]); Grid.Distance(p, q) != 1 || d != 2 && d != -2 {
			r.at("cliffs", r.file.Cliffs, w.at, w.text, "adjacent hexes two levels apart")
			continue
		}
		cliffs[[2]hex.Hex{min(p, q), max(p, q)}] = true
	}
	for h := hex.Hex(0); h < Hexes; h++ {
		for _, n := range Grid.Neighbors(h) {
			if n < h {
				continue
			}
			d := int(m.Level[h]) - int(m.Level[n])
			switch {
			case d > 2 || d < -2:
				r.cell("levels", h, fmt.Sprintf("level %d beside level %d of %s", m.Level[h], m.Level[n], Grid.ID(n)), "at most 2 levels of difference")
			case (d == 2 || d == -2) && !cliffs[[2]hex.Hex{h, n}]:
				r.cell("levels", h, fmt.Sprintf("level %d beside level %d of %s", m.Level[h], m.Level[n], Grid.ID(n)),
					fmt.Sprintf("%s-%s among the cliffs", Grid.ID(h), Grid.ID(n)))
			}
		}
	}
}

func (r *reader) checkBuildings() {
	m := r.m
	for i, b := range m.Buildings {
		path := fmt.Sprintf("buildings[%d].hexes", i)
		value := (*r.file.Buildings)[i].Hexes
		if len(b.Hexes) < 2 {
			r.at(path, value, 0, fmt.Sprintf("%d hexes", len(b.Hexes)), "2 or more (T85)")
			continue
		}
		for j, h := range b.Hexes {
			switch {
			case m.Type[h] != Building:
				r.word(path, value, h, m.Type[h].String(), "terrain building (B)")
			case m.Structure[h] >= 0:
				r.word(path, value, h, "in two buildings", "each hex in one")
			case m.Level[h] != m.Level[b.Hexes[0]]:
				r.word(path, value, h, "on another level than the first hex", "a building on one level")
			case j > 0 && !slices.ContainsFunc(b.Hexes[:j], func(g hex.Hex) bool { return Grid.Distance(g, h) == 1 }):
				r.word(path, value, h, "next to none before it", "each hex next to an earlier one")
			}
			m.Structure[h] = int8(i)
		}
	}
	for h := hex.Hex(0); h < Hexes; h++ {
		if m.Type[h] == Building && m.Structure[h] < 0 {
			r.cell("terrain", h, "a building hex in no building", "each in the list of buildings")
		}
	}
}

// runsOff reports a chain that says it runs on but would do so within the map.
func (r *reader) runsOff(path, value string, h hex.Hex, d int, into ...Type) {
	if d < 0 {
		return
	}
	if n := Grid.Neighbor(h, d); n != hex.None && !slices.Contains(into, r.m.Type[n]) {
		r.word(path, value, h, fmt.Sprintf("runs on in direction %d into %s", d+1, Grid.ID(n)), "the edge of the map there")
	}
}

// checkWays checks roads or trails and notes the hexsides they cross.
func (r *reader) checkWays(path string, values *[]string, chains []Chain, sides []uint8) {
	m := r.m
	for i, c := range chains {
		path, value := fmt.Sprintf("%s[%d]", path, i), (*values)[i]
		first, last := c.Hexes[0], c.Hexes[len(c.Hexes)-1]
		r.runsOff(path, value, first, c.From)
		r.runsOff(path, value, last, c.To)
		for j, h := range c.Hexes {
			if t := m.Type[h]; t == WaterBarrier || path[0] == 'r' && (t == Stream || t == Swamp || t == Gully) {
				r.word(path, value, h, t.String(), "a bridge there, or dry ground")
			}
			if j == 0 {
				continue
			}
			g := c.Hexes[j-1]
			if d := int(m.Level[g]) - int(m.Level[h]); d > 1 || d < -1 {
				r.word(path, value, h, fmt.Sprintf("level %d after level %d", m.Level[h], m.Level[g]), "at most 1 level a step")
			}
			d := Grid.Direction(g, h)
			sides[g] |= 1 << d
			sides[h] |= 1 << hex.Opposite(d)
		}
		if c.From < 0 && !m.leads(first, &chains[i]) {
			r.word(path, value, first, "a dead end", "an end at a building, hut, bridge, beach, objective, drawn field or another way")
		}
		if c.To < 0 && !m.leads(last, &chains[i]) {
			r.word(path, value, last, "a dead end", "an end at a building, hut, bridge, beach, objective, drawn field or another way")
		}
	}
}

// leads tells whether a way has a reason to end in h.
func (m *Map) leads(h hex.Hex, way *Chain) bool {
	if slices.Contains([]Type{Hut, Building, Bridge, Beach}, m.Type[h]) || m.beside(h, Hut, Building) || slices.Contains(m.Objectives[:], h) {
		return true
	}
	for _, d := range m.Decor {
		if m.Type[h] == OpenGround && slices.Contains([]string{"runway", "taxiway", "garden"}, d.Kind) {
			return true
		}
	}
	for _, cs := range [][]Chain{m.Roads, m.Trails} {
		for i := range cs {
			if &cs[i] != way && slices.Contains(cs[i].Hexes, h) {
				return true
			}
		}
	}
	return false
}

// checkRunning checks streams or gullies.
func (r *reader) checkRunning(path string, values *[]string, chains []Chain) {
	m := r.m
	for i, c := range chains {
		own, into := Gully, []Type{}
		if path == "streams" {
			own, into = Stream, []Type{WaterBarrier, Swamp, Stream}
		}
		path, value := fmt.Sprintf("%s[%d]", path, i), (*values)[i]
		r.runsOff(path, value, c.Hexes[0], c.From, into...)
		r.runsOff(path, value, c.Hexes[len(c.Hexes)-1], c.To, into...)
		down := slices.Clone(c.Hexes)
		if m.Level[down[0]] < m.Level[down[len(down)-1]] {
			slices.Reverse(down)
		}
		for j, h := range down {
			if t := m.Type[h]; t != own && t != Bridge {
				r.word(path, value, h, t.String(), own.String()+" or bridge")
			}
			if own == Stream && j > 0 && m.Level[h] > m.Level[down[j-1]] {
				r.word(path, value, h, "higher than "+Grid.ID(down[j-1])+" upstream", "a stream that runs downhill")
			}
			if own == Gully && m.above(h) {
				r.word(path, value, h, "higher than all beside it", "a gully no higher than the ground it is cut into")
			}
		}
	}
}

// above tells whether a gully hex lies higher than every neighbour that is not of a gully.
func (m *Map) above(h hex.Hex) bool {
	any := false
	for _, n := range Grid.Neighbors(h) {
		if n == hex.None || inChain(n, m.Gullies) {
			continue
		}
		if m.Level[n] >= m.Level[h] {
			return false
		}
		any = true
	}
	return any
}

func (r *reader) checkObjectives() {
	m := r.m
	for i, h := range m.Objectives {
		bad := func(wrong, expected string) { r.word("objectives", r.file.Objectives, h, wrong, expected) }
		if m.Type[h].Water() {
			bad("in "+m.Type[h].String(), "dry ground")
		}
		if slices.ContainsFunc(m.Exits, func(x Exit) bool { return x.Hex == h }) {
			bad("an Exit Point", "another hex")
		}
		for _, o := range m.Objectives[:i] {
			if Grid.Distance(h, o) < 2 {
				bad("next to objective "+Grid.ID(o), "a hex between objectives")
			}
			if s := m.Structure[h]; s >= 0 && s == m.Structure[o] {
				bad("in one building with "+Grid.ID(o), "one objective a building (T85b)")
			}
		}
	}
}
