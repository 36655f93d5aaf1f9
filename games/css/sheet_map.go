package css

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/made"
)

// The map of the sheet. Hexes lie as on the grid, moved so that all land and all places beside it are on the sheet. Naval Zones, the insides of caves
// and areas off the map are spots.

const (
	sheetMargin  = 150.0 // around all that is drawn
	sheetContour = 100.0 // feet between two lines of equal height
	zoneScale    = 0.9   // of a hex: what a Naval Zone is drawn like
	caveScale    = 0.46
	groupScale   = 1.0
)

// point is a place on the sheet, in map units.
type point struct{ x, y float64 }

func (p point) add(q point, k float64) point { return point{p.x + q.x*k, p.y + q.y*k} }
func (p point) dot(q point) float64          { return p.x*q.x + p.y*q.y }
func (p point) far(q point) float64          { return math.Hypot(p.x-q.x, p.y-q.y) }

// atlas is where everything lies.
type atlas struct {
	shift         point
	width, height float64
	zones         [][3]point // by beach, from the Transport Zone to the Final Run-In
	groups        []point
}

// rawCenter is the centre of a hex where the grid has it.
func (m *Module) rawCenter(h Hex) point {
	x, y := m.Ground.Grid.Drawn(m.Ground.Grid.Center(m.Ground.Cell(h)), sheetSize)
	return point{x, y}
}

var atlases made.Once[*ground.Map, *atlas]

// atlasOf is where everything lies. It must not be changed.
func (m *Module) atlasOf() *atlas { return atlases.Get(m.Ground, m.layOut) }

func (m *Module) layOut() *atlas {
	a := &atlas{zones: m.lanes()}
	lo, hi := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	grow := func(p point) {
		lo = point{min(lo.x, p.x), min(lo.y, p.y)}
		hi = point{max(hi.x, p.x), max(hi.y, p.y)}
	}
	for h := range Hex(m.Ground.N) {
		grow(m.rawCenter(h))
	}
	for _, z := range a.zones {
		for _, p := range z {
			grow(p)
		}
	}
	for i := range m.Groups { // Saipan lies beyond the top of the map
		p := point{hi.x - sheetSize*(0.8+1.15*float64(len(m.Groups)-1-i)), lo.y + sheetSize*0.2}
		a.groups = append(a.groups, p)
	}
	a.shift = point{sheetMargin - lo.x, sheetMargin - lo.y}
	a.width, a.height = math.Ceil(hi.x-lo.x+2*sheetMargin), math.Ceil(hi.y-lo.y+2*sheetMargin)
	return a
}

// center is the centre of a hex on the sheet.
func (m *Module) center(a *atlas, h Hex) point { return m.rawCenter(h).add(a.shift, 1) }

// lanes says where the Naval Zones of each beach lie: in a row from the beach out to sea. Beaches next to each other have rows side by side.
func (m *Module) lanes() [][3]point {
	out := make([][3]point, len(m.Beaches))
	var land []point
	for h := range Hex(m.Ground.N) {
		land = append(land, m.rawCenter(h))
	}
	open := map[int]bool{}
	for b := range m.Beaches {
		open[b] = true
	}
	for b := range m.Beaches {
		if !open[b] {
			continue
		}
		group := []int{}
		for next := []int{b}; len(next) > 0; next = next[1:] {
			i := next[0]
			if !open[i] {
				continue
			}
			open[i] = false
			group = append(group, i)
			for k := range m.Beaches {
				if open[k] && m.Ground.Distance(m.Beaches[i].Hex, m.Beaches[k].Hex) <= 4 {
					next = append(next, k)
				}
			}
		}
		m.layLanes(group, land, out)
	}
	return out
}

// layLanes lays out the rows of beaches that are near each other.
func (m *Module) layLanes(group []int, land []point, out [][3]point) {
	var away point // from the land around them
	for _, b := range group {
		at := m.rawCenter(m.Beaches[b].Hex)
		for _, p := range land {
			if at.far(p) < 4.2*sheetSize {
				away = point{away.x + at.x - p.x, away.y + at.y - p.y}
			}
		}
	}
	turn := math.Round(math.Atan2(away.y, away.x)/(math.Pi/12)) * (math.Pi / 12)
	u := point{math.Cos(turn), math.Sin(turn)}
	along := point{-u.y, u.x}
	slices.SortFunc(group, func(i, k int) int {
		return cmp.Compare(m.rawCenter(m.Beaches[i].Hex).dot(along), m.rawCenter(m.Beaches[k].Hex).dot(along))
	})
	// Rows keep a hex from each other: those that are too near give way to both sides.
	at := make([]float64, len(group))
	for i, b := range group {
		at[i] = m.rawCenter(m.Beaches[b].Hex).dot(along)
	}
	const apart = sheetSize * 1.04
	for range 60 {
		for i := range len(at) - 1 {
			if d := apart - (at[i+1] - at[i]); d > 0 {
				at[i] -= d / 2
				at[i+1] += d / 2
			}
		}
	}
	for i, b := range group {
		beach := m.rawCenter(m.Beaches[b].Hex)
		start := beach.add(along, at[i]-beach.dot(along))
		t := sheetSize
		for slices.ContainsFunc(land, func(p point) bool { return p.far(start.add(u, t)) < sheetSize*1.02 }) {
			t += sheetSize / 20
		}
		for z := range 3 {
			out[b][z] = start.add(u, t+float64(FinalRun-z)*sheetSize*1.02)
		}
	}
}

// sheetMap puts the map on the sheet.
func (m *Module) sheetMap(s *engine.Sheet) {
	a := m.atlasOf()
	s.Width, s.Height, s.Contour = a.width, a.height, sheetContour
	for i := range m.Ground.Terrains {
		t := &m.Ground.Terrains[i]
		look := terrainLook[t.ID]
		s.Terrain = append(s.Terrain, engine.SheetTerrain{ID: t.ID, Label: strings.ToLower(t.Name), Tint: look[1], Look: look[0]})
	}
	s.Terrain = append(s.Terrain, engine.SheetTerrain{ID: "at-sea", Label: "at sea", Sea: true}, engine.SheetTerrain{ID: "off-map", Label: "off the map", Sea: true})
	for h := range Hex(m.Ground.N) {
		p := m.center(a, h)
		marks, note := m.hexMarks(h)
		s.Hexes = append(s.Hexes, engine.SheetHex{ID: m.Ground.ID(h), X: engine.Tenth(p.x), Y: engine.Tenth(p.y), Terrain: m.Ground.Terrain(h).ID,
			Name: m.shortName(h), Marks: marks, Note: note, Height: float64(m.Ground.Height(h)), Level: m.Ground.Level(h) - 1})
	}
	m.sheetEdges(s)
	m.sheetRoutes(s)
	m.sheetSpots(s, a)
	s.Marks = []engine.SheetWord{{ID: "cave", Text: "cave", Rule: "6.3"}, {ID: "observation", Text: "Observation Point", Rule: "6.2.1"}, {ID: "beach", Text: "beach", Rule: "22.0"},
		{ID: "victory", Text: "Victory Hex", Rule: "25.4"}}
	s.Marks = slices.DeleteFunc(s.Marks, func(w engine.SheetWord) bool { return len(m.Ground.With(w.ID)) == 0 && w.ID != "victory" })
}

// terrainLook is how terrain is drawn: what it looks like, and its tint.
var terrainLook = map[string][2]string{
	"clear": {"open", "#ece7c9"}, "beach": {"sand", "#f5e6b0"}, "rocky": {"rock", "#cfbf9f"}, "brush": {"brush", "#d3d8a6"}, "marsh": {"marsh", "#cfdccb"},
	"runway": {"runway", "#e2dcc6"}, "town": {"town", "#e6d3bb"}, "buildings": {"houses", "#e4dbbf"}, "cane": {"cane", "#d3dd97"}, "paddy": {"paddy", "#cddcc0"},
	"cultivated": {"fields", "#dfe5ae"}, "cave": {"rock", "#c9b797"}, "woods": {"woods", "#b9cc96"}, "village": {"houses", "#e4dbbf"}, "city": {"town", "#dcc2b0"},
}

// shortName is the name of a hex without what stands in brackets.
func (m *Module) shortName(h Hex) string {
	name, _, _ := strings.Cut(m.Ground.Name(h), " (")
	return name
}

// hexMarks are what is printed in a hex beside its terrain, and the same in a sentence.
func (m *Module) hexMarks(h Hex) (marks []string, note string) {
	var parts []string
	switch n := m.Ground.Terrain(h).Screen[ground.ByTerrainText]; {
	case n == ground.Blocks:
		parts = append(parts, "blocks sight")
	case n > 0:
		parts = append(parts, "sight passes "+strconv.Itoa(int(n)))
	}
	if n := m.Ground.Level(h); n > 1 {
		parts = append(parts, "level "+strconv.Itoa(n))
	}
	for _, f := range m.Ground.Features {
		if f.Hex != h {
			continue
		}
		switch f.Kind {
		case "cave", "observation", "beach", "victory", "airfield", "town":
			if !slices.Contains(marks, f.Kind) {
				marks = append(marks, f.Kind)
			}
		}
		switch f.Kind {
		case "observation":
			parts = append(parts, "Observation Point")
		case "victory":
			parts = append(parts, "Victory Hex")
		case "radio":
			parts = append(parts, "radio station")
		}
	}
	return marks, strings.Join(parts, ", ")
}

// sheetEdges lists the hexsides that are terrain, from the upper hex.
func (m *Module) sheetEdges(s *engine.Sheet) {
	for h := range Hex(m.Ground.N) {
		for d, n := range m.Ground.Near(h) {
			if n == NoHex || n < h {
				continue
			}
			e := m.Ground.Edge(h, d)
			if e.Index == 0 {
				continue
			}
			a, b := h, n
			lower := m.Ground.Upper(n, (d+3)%6)
			if !lower && !m.Ground.Upper(h, d) { // neither is the upper: by the height of the ground
				lower = m.Ground.Height(n) > m.Ground.Height(h)
			}
			if lower {
				a, b = n, h
			}
			s.Edges = append(s.Edges, engine.SheetEdge{Kind: e.ID, A: m.Ground.ID(a), B: m.Ground.ID(b)})
		}
	}
}

// sheetRoutes lists the roads, railways and trails, and the runways.
func (m *Module) sheetRoutes(s *engine.Sheet) {
	kinds := map[string]string{"railway": "rail"}
	for i := range m.Ground.Routes {
		r := &m.Ground.Routes[i]
		kind := m.Ground.RouteKinds[r.Kind].ID
		if k, ok := kinds[kind]; ok {
			kind = k
		}
		out := engine.SheetRoute{Kind: kind, Name: r.Name}
		for _, h := range r.Hexes {
			out.Hexes = append(out.Hexes, m.Ground.ID(h))
		}
		s.Routes = append(s.Routes, out)
	}
	fields := map[string][]string{}
	var order []string
	for _, f := range m.Ground.With("airfield") {
		if fields[f.ID] == nil {
			order = append(order, f.ID)
		}
		fields[f.ID] = append(fields[f.ID], m.Ground.ID(f.Hex))
	}
	for _, id := range order {
		s.Routes = append(s.Routes, engine.SheetRoute{Kind: "runway", Hexes: fields[id]})
	}
}

var zoneTitles = [3]string{Transport: "Transport", Approach: "Approach", FinalRun: "Final"}

// sheetSpots lists the places that are no hexes: insides of caves, Naval Zones, areas off the map.
func (m *Module) sheetSpots(s *engine.Sheet, a *atlas) {
	spot := func(p Loc, at point, scale float64, terrain, name string) engine.SheetSpot {
		return engine.SheetSpot{SheetHex: engine.SheetHex{ID: m.placeName(p), X: engine.Tenth(at.x), Y: engine.Tenth(at.y), Terrain: terrain, Name: name}, Scale: scale}
	}
	for i, h := range newCaves(m.Ground).hexes {
		c := spot(CavePlace(i), m.center(a, h).add(point{1, -0.62}, 0.27*sheetSize), caveScale, m.Ground.Terrain(h).ID, "cave")
		c.In = m.Ground.ID(h)
		s.Spots = append(s.Spots, c)
	}
	for b := range m.Beaches {
		row := &m.Beaches[b]
		lane := engine.SheetLane{Title: row.Name, Note: "target value " + signed(int(row.Value)), To: m.Ground.ID(row.Hex), Steps: zoneTitles[:]}
		for z, at := range a.zones[b] {
			p := spot(ZonePlace(BeachID(b), int8(z)), at.add(a.shift, 1), zoneScale, "at-sea", row.Name+" "+zoneTitles[z])
			p.Hull, p.Note = true, "Naval Zone"
			s.Spots = append(s.Spots, p)
			lane.Spots = append(lane.Spots, p.ID)
		}
		s.Lanes = append(s.Lanes, lane)
	}
	if len(m.Groups) == 0 {
		return
	}
	lane := engine.SheetLane{Title: "On Saipan", Note: "artillery off the map"}
	for i := range m.Groups {
		p := spot(GroupPlace(int8(i)), a.groups[i].add(a.shift, 1), groupScale, "off-map", m.Groups[i].Name)
		s.Spots = append(s.Spots, p)
		lane.Spots, lane.Steps = append(lane.Spots, p.ID), append(lane.Steps, strings.TrimPrefix(m.Groups[i].Name, "Groupment "))
	}
	s.Lanes = append(s.Lanes, lane)
}

// signed is a number with its sign, as it is printed.
func signed(n int) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n == 0:
		return "0"
	}
	return "+" + strconv.Itoa(n)
}
