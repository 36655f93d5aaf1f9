package iwo

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// The map of the sheet: the player's edge, with the eastern beaches, is at the bottom, and lines run away from him to the top (2.1). So hexes stand on a point, places go to
// the right and lines upwards.

const (
	sheetMargin  = 190.0
	sheetContour = 60.0  // of the heights that sheetHeight gives
	levelHeight  = 100.0 // of one level
	boxWidth     = 2.02  // of a landing box, in hexes
	boxScale     = 1.05  // how far from its middle a box can be clicked
)

// rawPoint is the middle of a hex, with the first line at 0.
func (m *Module) rawPoint(h Hex) (x, y float64) {
	line, place := m.Map.Grid.ColRow(m.Map.GridHex(h))
	x = float64(place)
	if line%2 == 0 {
		x += 0.5
	}
	return x * sheetSize, -float64(line) * sheetSize * math.Sqrt(3) / 2
}

// sheetHeight is how high the ground of a hex is drawn: of two levels in it something between, a hilltop above its level, a beach low, Suribachi highest.
func (m *Module) sheetHeight(h Hex) float64 {
	p := &m.Map.Hexes[h]
	switch {
	case p.Name == "Mount Suribachi":
		return 4.7 * levelHeight
	case p.Beach != "":
		return 0.7 * levelHeight
	}
	v := float64(p.Level)
	if p.Top > p.Level {
		v += 0.36
	} else if p.Low < p.Level {
		v -= 0.36
	}
	if p.Hilltop {
		v += 0.85
	}
	return v * levelHeight
}

// sheetTerrain are what covers hexes; beaches are of black sand.
var sheetTerrain = []engine.SheetTerrain{
	{ID: "clear", Label: "clear", Tint: "#e6deb8", Look: "open"}, {ID: "beach", Label: "beach", Tint: "#8f8675", Look: "ash"}, {ID: "rocky", Label: "rocky", Tint: "#cdb78c", Look: "rock"},
	{ID: "woods", Label: "woods", Tint: "#c0c793", Look: "woods"}, {ID: "airfield", Label: "airfield", Tint: "#ddd5b6", Look: "runway"}, {ID: "at-sea", Label: "at sea", Sea: true},
}

// sheetMap puts map, positions and landing boxes on the sheet.
func (m *Module) sheetMap(s *engine.Sheet) {
	s.Terrain, s.Contour = sheetTerrain, sheetContour
	s.Marks = []engine.SheetWord{{ID: "hilltop", Text: "hilltop", Rule: "6.2.3g"}, {ID: "terrace", Text: "terrace", Rule: "7.3.6"}, {ID: "crater", Text: "crater"}}
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for h := range Hex(m.Map.N()) {
		x, y := m.rawPoint(h)
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	place := func(x, y float64) (float64, float64) {
		return engine.Tenth(x - left + sheetMargin), engine.Tenth(y - top + sheetMargin)
	}
	for h := range Hex(m.Map.N()) {
		p := &m.Map.Hexes[h]
		x, y := place(m.rawPoint(h))
		out := engine.SheetHex{ID: p.ID, X: x, Y: y, Terrain: ground.TerrainNames[p.Terrain], Name: p.Name, Height: m.sheetHeight(h), Level: int(p.Level) - 1, Note: m.hexNote(h)}
		if p.Terrain == ground.Clear && p.Beach != "" {
			out.Terrain = "beach"
		}
		if p.Hilltop {
			out.Marks = append(out.Marks, "hilltop")
		}
		if p.Terrace > 0 {
			out.Marks = append(out.Marks, "terrace")
		}
		if p.Name == "Mount Suribachi" {
			out.Marks = append(out.Marks, "crater")
		}
		s.Hexes = append(s.Hexes, out)
	}
	s.Width, s.Height = math.Ceil(right-left+2*sheetMargin), math.Ceil(bottom-top+2*sheetMargin)
	m.sheetSides(s)
	for p := range m.Pos {
		row := &m.Pos[p]
		s.Posts = append(s.Posts, engine.SheetPost{ID: row.ID, Hex: m.Map.ID(row.Hex), Color: colorNames[row.Color], Gun: row.Gun, Forts: int(row.Forts), Sector: int(row.Sector), Hill: row.Hilltop})
		if k := &m.Groups[row.Group]; len(k.Pos) > 1 {
			s.Posts[len(s.Posts)-1].Group = k.Name
		}
	}
	m.sheetBoxes(s, place)
	x, y := place(m.rawPoint(m.must("0405")))
	s.Labels = append(s.Labels, engine.SheetMapLabel{Text: "Mount Suribachi", X: x, Y: y + 1.9*sheetSize, Size: 46})
	for field := 1; field <= 3; field++ { // above the middle of its hexes
		var sx, high, n float64
		for h := range m.Map.Airfields[field].All() {
			x, y := place(m.rawPoint(h))
			if n++; n == 1 || y < high {
				high = y
			}
			sx += x
		}
		if n > 0 {
			s.Labels = append(s.Labels, engine.SheetMapLabel{Text: "Airfield No. " + strconv.Itoa(field), X: engine.Tenth(sx / n), Y: high - 0.62*sheetSize, Size: 30})
		}
	}
	s.Labels = append(s.Labels, engine.SheetMapLabel{Text: "Pacific Ocean", X: s.Width * 0.82, Y: s.Height - 60, Sea: true, Size: 52})
}

// must is a hex of the map by its id, the first if a data pack has not got it.
func (m *Module) must(id string) Hex {
	h, ok := m.Map.Parse(id)
	if !ok {
		return 0
	}
	return h
}

// hexNote says a hex beside its terrain.
func (m *Module) hexNote(h Hex) string {
	p := &m.Map.Hexes[h]
	note := "sector " + strconv.Itoa(int(p.Sector)) + ", level " + strconv.Itoa(int(p.Level))
	if p.Low != p.Top && !p.Hilltop {
		note += " and lower ground"
	}
	if p.Hilltop {
		note += ", hilltop"
	}
	if p.Beach != "" {
		note += ", beach " + boxTitle(p.Beach)
	}
	if p.Terrace > 0 {
		note += ", terrace until turn " + strconv.Itoa(int(p.Terrace))
	}
	if p.Airfield > 0 {
		note += ", Airfield " + strconv.Itoa(int(p.Airfield))
	}
	if i := m.At[h]; i != NoPos {
		row := &m.Pos[i]
		note += ", " + colorNames[row.Color] + " position " + row.ID
		if row.Gun {
			note += " with a gun"
		}
	}
	return note
}

// sheetSides lists bluffs, cliffs and slopes, from the upper hex, roads and runways.
func (m *Module) sheetSides(s *engine.Sheet) {
	roads := map[Hex][]Hex{}
	for h := range Hex(m.Map.N()) {
		for d, n := range m.Map.Beside[h] {
			if n == NoHex {
				continue
			}
			side := m.Map.Sides[h][d]
			if side&ground.Road != 0 {
				roads[h] = append(roads[h], n)
			}
			if n < h {
				continue
			}
			a, b := h, n
			if m.sheetHeight(a) < m.sheetHeight(b) {
				a, b = b, a
			}
			for _, k := range []struct {
				bit  ground.Side
				word string
			}{{ground.Cliff, "cliff"}, {ground.Bluff, "bluff"}, {ground.Slope, "slope"}} {
				if side&k.bit != 0 {
					s.Edges = append(s.Edges, engine.SheetEdge{Kind: k.word, A: m.Map.ID(a), B: m.Map.ID(b)})
					break
				}
			}
		}
	}
	m.sheetRoads(s, roads)
	for field := int8(1); field <= 3; field++ {
		m.sheetRunways(s, field)
	}
}

// sheetRoads joins the hexsides with roads to lines from one junction or end to the next.
func (m *Module) sheetRoads(s *engine.Sheet, next map[Hex][]Hex) {
	done := map[[2]Hex]bool{}
	var from []Hex
	for h := range next {
		from = append(from, h)
	}
	slices.SortFunc(from, func(a, b Hex) int { // junctions and ends first: a ring has none
		return cmp.Or(cmp.Compare(min(len(next[a])%2, 1), min(len(next[b])%2, 1))*-1, cmp.Compare(len(next[b]), len(next[a])), cmp.Compare(a, b))
	})
	for _, a := range from {
		for _, b := range next[a] {
			if done[[2]Hex{a, b}] {
				continue
			}
			line := []Hex{a, b}
			done[[2]Hex{a, b}], done[[2]Hex{b, a}] = true, true
			for {
				last, on := line[len(line)-1], NoHex
				if len(next[last]) != 2 {
					break
				}
				for _, n := range next[last] {
					if !done[[2]Hex{last, n}] {
						on = n
					}
				}
				if on == NoHex {
					break
				}
				done[[2]Hex{last, on}], done[[2]Hex{on, last}] = true, true
				line = append(line, on)
			}
			r := engine.SheetRoute{Kind: "road"}
			for _, h := range line {
				r.Hexes = append(r.Hexes, m.Map.ID(h))
			}
			s.Routes = append(s.Routes, r)
		}
	}
}

// sheetRunways are the rows of at least three hexes of an airfield that lie in a line, or of two where there is no longer one.
func (m *Module) sheetRunways(s *engine.Sheet, field int8) {
	set := m.Map.Airfields[field]
	covered := map[Hex]bool{}
	for _, least := range []int{3, 2} {
		for d := range 3 {
			for h := range set.All() {
				if back := m.Map.Beside[h][(d+3)%6]; back != NoHex && set.Has(back) {
					continue
				}
				row := []Hex{h}
				for n := m.Map.Beside[h][d]; n != NoHex && set.Has(n); n = m.Map.Beside[n][d] {
					row = append(row, n)
				}
				if len(row) < least || !slices.ContainsFunc(row, func(x Hex) bool { return !covered[x] }) {
					continue
				}
				r := engine.SheetRoute{Kind: "runway"}
				for _, x := range row {
					covered[x] = true
					r.Hexes = append(r.Hexes, m.Map.ID(x))
				}
				s.Routes = append(s.Routes, r)
			}
		}
	}
}

// boxColors are the heads of landing boxes, by the first word of their names.
var boxColors = map[string]string{"green": "#16805a", "red": "#c5332b", "yellow": "#c79a12", "blue": "#2166b8", "purple": "#8b46a8", "brown": "#74471f", "white": "#7b858b", "orange": "#cf6d12"}

// squaresNote says which colours fire at a box when it lands (5.1).
func squaresNote(squares uint8) string {
	var list []string
	for c := range int(nColors) {
		if squares&(1<<c) != 0 {
			list = append(list, colorNames[c])
		}
	}
	if list == nil {
		return ", under no fire"
	}
	return ", fired at by " + strings.Join(list, ", ")
}

// sheetBoxes lays the landing boxes beside their beaches: those of the east coast below the island, those of the west coast above it, in their order and not over each other.
func (m *Module) sheetBoxes(s *engine.Sheet, place func(x, y float64) (float64, float64)) {
	for _, west := range []bool{false, true} {
		var list []BoxID
		var at []float64
		for b := range m.Boxes {
			if m.Boxes[b].West != west {
				continue
			}
			sum := 0.0
			for _, h := range m.Boxes[b].Hexes {
				x, _ := m.rawPoint(h)
				sum += x
			}
			list = append(list, BoxID(b))
			at = append(at, sum/float64(len(m.Boxes[b].Hexes)))
		}
		order := make([]int, len(list))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, k int) int { return cmp.Compare(at[i], at[k]) })
		apart := (boxWidth + 0.1) * sheetSize
		for range 200 {
			for i := range len(order) - 1 {
				a, b := order[i], order[i+1]
				if d := apart - (at[b] - at[a]); d > 0 {
					at[a] -= d / 2
					at[b] += d / 2
				}
			}
		}
		for i, b := range list {
			row := &m.Boxes[b]
			edge := math.Inf(-1)
			for h := range Hex(m.Map.N()) { // as far out as the land in front of it
				x, y := m.rawPoint(h)
				if west {
					y = -y
				}
				if math.Abs(x-at[i]) < (boxWidth/2+0.5)*sheetSize {
					edge = max(edge, y)
				}
			}
			y := edge + 1.45*sheetSize
			if west {
				y = -y
			}
			sx, sy := place(at[i], y)
			spot := engine.SheetSpot{SheetHex: engine.SheetHex{ID: boxPrefix + row.ID, X: sx, Y: sy, Terrain: "at-sea", Name: boxTitle(row.ID), Note: "landing box" + squaresNote(row.Squares)}, Scale: boxScale, Fill: boxColors[wordOf(row.ID)]}
			for c := range int(nColors) {
				if row.Squares&(1<<c) != 0 {
					spot.Squares = append(spot.Squares, colorNames[c])
				}
			}
			for _, h := range row.Hexes {
				spot.To = append(spot.To, m.Map.ID(h))
			}
			s.Spots = append(s.Spots, spot)
		}
	}
}
