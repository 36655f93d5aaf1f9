package ground

import (
	"fmt"
	"slices"
	"strings"
)

// only are the features that are in one hex only.
var only = map[string]bool{"victory": true, "beach": true, "radio": true, "range-box": true, "aslito-marker": true}

// checkFeatures holds the features against each other and the terrain.
func (l *loader) checkFeatures() {
	m := l.m
	cave, hasCaves := l.terrainOf("cave")
	beach, hasBeaches := l.terrainOf("beach")
	seen := map[Feature]Hex{}
	for _, f := range m.Features {
		key := Feature{Kind: f.Kind, ID: f.ID}
		if at, ok := seen[key]; ok && only[f.Kind] {
			l.atHex(f.Hex, "features", fmt.Sprintf("%q again", strings.TrimSuffix(f.Kind+":"+f.ID, ":")), "it in one hex; "+m.ID(at)+" has it too")
		}
		seen[key] = f.Hex
		switch {
		case f.Kind == "beach" && hasBeaches && int(m.terrain[f.Hex]) != beach:
			l.atHex(f.Hex, "features", "a beach in "+m.Terrain(f.Hex).Name, "the terrain beach")
		case f.Kind == "beach" && !slices.Contains(m.near[f.Hex][:], NoHex):
			l.atHex(f.Hex, "features", "a beach inland", "a hex at the sea")
		}
	}
	for h := range Hex(m.N) {
		if is := int(m.terrain[h]) == cave && hasCaves; is != m.cave.Has(h) {
			l.atHex(h, "features", "cave symbol and cave terrain disagree", "both or none (6.3a)")
		}
	}
}

func (l *loader) atHex(h Hex, column, wrong, expected string) {
	l.at(mapFile, l.lines[h], column, wrong, expected)
}

// check holds the map as a whole to what must be true of it.
func (l *loader) check() {
	m := l.m
	for level := 1; level <= m.Levels; level++ {
		if !slices.Contains(m.level, int8(level)) {
			l.at(mapFile, 0, "level", fmt.Sprintf("no hex on level %d", level), fmt.Sprintf("levels 1 to %d, all used", m.Levels))
		}
	}
	// From the first hex all others must be reached: first over any hexside, then by what a Leg Unit can cross and enter.
	if cut := m.cut(func(Hex, int) bool { return true }); cut != NoHex {
		l.atHex(cut, "hex", m.ID(cut)+" is not joined to "+m.ID(0), "land in one piece")
		return
	}
	if cut := m.cut(func(h Hex, d int) bool { return m.Step(Walk{Mobility: Leg}, h, d, nil).Cost >= 0 }); cut != NoHex {
		l.atHex(cut, "hex", m.ID(cut)+" is closed in", "a way on foot to "+m.ID(0))
	}
}

// cut is the first hex that cannot be reached from the first of the map, [NoHex] if there is none.
func (m *Map) cut(open func(h Hex, d int) bool) Hex {
	reached := make([]bool, m.N)
	reached[0] = true
	for todo := []Hex{0}; len(todo) > 0; {
		h := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for d, n := range m.near[h] {
			if n != NoHex && !reached[n] && open(h, d) {
				reached[n] = true
				todo = append(todo, n)
			}
		}
	}
	return Hex(slices.Index(reached, false))
}
