package ccp

import (
	"math"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// The map of the sheet: the polygons that sight is judged by (package terrain), in whole numbers of the lattice, and what is printed
// beside them.

// sheetMap puts the map of a scenario on the sheet.
func (m *Module) sheetMap(s *engine.Sheet, sc *Scenario) {
	chart := sc.Map
	for h := hex.Hex(0); h < NHexes; h++ {
		x, y := onSheet(terrain.Grid.Center(h))
		s.Hexes = append(s.Hexes, engine.SheetHex{ID: terrain.Grid.ID(h), X: engine.Tenth(x), Y: engine.Tenth(y),
			Terrain: sheetTerrainID(chart.Type[h], int(chart.Level[h])), Note: hexNote(chart, h)})
	}
	seen := map[string]bool{}
	for h := hex.Hex(0); h < NHexes; h++ {
		t, level := chart.Type[h], int(chart.Level[h])
		id := sheetTerrainID(t, level)
		if seen[id] {
			continue
		}
		seen[id] = true
		label := strings.ReplaceAll(t.String(), "-", " ")
		if level > 0 {
			label += " on level " + strconv.Itoa(level)
		}
		s.Terrain = append(s.Terrain, engine.SheetTerrain{ID: id, Label: label, Level: level, Sea: t == terrain.WaterBarrier})
	}
	x, y := onSheet(terrain.Frame)
	s.Width, s.Height = engine.Tenth(x), engine.Tenth(y)
	s.Night, s.Framed, s.Sight = sc.Night, true, true
	s.ShapeX, s.ShapeY = onSheet(hex.Point{X: 1, Y: 1})
	s.Shapes = mapShapes(chart)
	for h := hex.Hex(0); h < NHexes; h++ {
		for _, n := range terrain.Grid.Neighbors(h) {
			if n != hex.None && chart.Level[h] >= chart.Level[n]+2 {
				s.Edges = append(s.Edges, engine.SheetEdge{Kind: "cliff", A: terrain.Grid.ID(h), B: terrain.Grid.ID(n)})
			}
		}
	}
	for _, l := range chart.Labels {
		p := terrain.Grid.Center(l.Hex)
		x, y := onSheet(p)
		unit := sheetSize / math.Sqrt(3) / 1000
		s.Labels = append(s.Labels, engine.SheetMapLabel{Text: l.Text, X: engine.Tenth(x + float64(l.DX)*unit), Y: engine.Tenth(y + float64(l.DY)*unit),
			Angle: float64(l.Rot), Sea: l.Water, Size: engine.Tenth(float64(l.Size) * unit)})
	}
	for i, name := range seatNames {
		s.Borders = append(s.Borders, engine.SheetBorder{Edge: sc.Sides[i].Edge.String(), Side: name})
	}
	for _, e := range chart.Exits {
		s.Exits = append(s.Exits, engine.SheetExit{Hex: terrain.Grid.ID(e.Hex), Edge: e.Edge.String(), Value: e.Value})
	}
}

// mapShapes are the drawn shapes of a map, in the order in which they lie on each other.
func mapShapes(chart *terrain.Map) (out []engine.SheetShape) {
	drawn := chart.Shapes()
	add := func(s engine.SheetShape, loops ...[]hex.Point) {
		for _, l := range loops {
			s.Points = append(s.Points, steps(l))
		}
		if s.Points != nil {
			out = append(out, s)
		}
	}
	add(engine.SheetShape{Kind: "ground", Tint: chart.Style["ground"]}, []hex.Point{{}, {X: terrain.Frame.X}, terrain.Frame, {Y: terrain.Frame.Y}})
	for i, l := range drawn.Levels {
		add(engine.SheetShape{Kind: "level", Level: i + 1}, l.Loops...)
	}
	add(engine.SheetShape{Kind: "shore"}, drawn.Shore.Loops...)
	add(engine.SheetShape{Kind: "water", Tint: chart.Style["water"]}, drawn.Water.Loops...)
	for _, d := range chart.Decor {
		var centers []hex.Point
		for _, h := range d.Hexes {
			centers = append(centers, terrain.Grid.Center(h))
		}
		add(engine.SheetShape{Kind: d.Kind, Open: true}, centers)
	}
	for _, g := range drawn.Growth {
		add(engine.SheetShape{Kind: g.Type.String(), Style: chart.Style[g.Type.String()]}, g.Loops...)
	}
	line := func(kind string) {
		for _, l := range drawn.Lines {
			if l.Kind == kind {
				add(engine.SheetShape{Kind: kind, Open: true, Width: engine.Tenth(float64(l.Width) * sheetSize / math.Sqrt(3) / 1000)}, l.Path)
			}
		}
	}
	line("gully")
	line("stream")
	var cuts [][]hex.Point
	for _, c := range drawn.Cuts {
		cuts = append(cuts, c[:])
	}
	add(engine.SheetShape{Kind: "cut"}, cuts...)
	line("trail")
	line("road")
	for h := hex.Hex(0); h < NHexes; h++ {
		if chart.Type[h] == terrain.Bridge {
			add(engine.SheetShape{Kind: "bridge", Open: true}, across(chart, h))
		}
	}
	for _, q := range drawn.Solids {
		add(engine.SheetShape{Kind: q.Type.String()}, q.Corners[:])
	}
	return out
}

// across is how a road or trail runs over a bridge: the part of its line that lies in the hex.
func across(chart *terrain.Map, h hex.Hex) []hex.Point {
	c := terrain.Grid.Center(h)
	far := func(p, q hex.Point) int64 { // on the lattice three steps across are one down, in squares
		dx, dy := int64(p.X-q.X), int64(p.Y-q.Y)
		return dx*dx + 3*dy*dy
	}
	in := func(p hex.Point) bool {
		for _, n := range terrain.Grid.Neighbors(h) {
			if n != hex.None && far(p, terrain.Grid.Center(n)) < far(p, c) {
				return false
			}
		}
		return true
	}
	var out []hex.Point
	for _, l := range chart.Shapes().Lines {
		if l.Kind != "road" && l.Kind != "trail" || len(out) > 1 {
			continue
		}
		out = nil
		for i := range len(l.Path) - 1 {
			a, b := l.Path[i], l.Path[i+1]
			const parts = 8
			for k := range int32(parts) {
				if p := (hex.Point{X: a.X + (b.X-a.X)*k/parts, Y: a.Y + (b.Y-a.Y)*k/parts}); in(p) {
					out = append(out, p)
				}
			}
		}
	}
	return out
}

// steps writes points as the first one and what is added for each further.
func steps(points []hex.Point) []int32 {
	out := make([]int32, 0, 2*len(points))
	var last hex.Point
	for _, p := range points {
		out = append(out, p.X-last.X, p.Y-last.Y)
		last = p
	}
	return out
}

// sheetTerrainID names a terrain type on a level.
func sheetTerrainID(t terrain.Type, level int) string {
	if level == 0 {
		return t.String()
	}
	return t.String() + "-" + strconv.Itoa(level)
}

// hexNote says what is printed in a hex beside its terrain.
func hexNote(chart *terrain.Map, h hex.Hex) string {
	var parts []string
	for i, o := range chart.Objectives {
		if o == h {
			parts = append(parts, "objective "+strconv.Itoa(i+1))
		}
	}
	if chart.Road[h] != 0 {
		parts = append(parts, "road")
	}
	if chart.Trail[h] != 0 {
		parts = append(parts, "trail")
	}
	if chart.Crest(h) {
		parts = append(parts, "crest")
	}
	for _, x := range chart.Exits {
		if x.Hex == h {
			parts = append(parts, "exit point worth "+strconv.Itoa(x.Value)+" to the "+x.Edge.String())
		}
	}
	return strings.Join(parts, ", ")
}
