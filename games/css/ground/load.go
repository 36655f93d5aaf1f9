package ground

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"beachhead/datafile"
	"beachhead/hex"
)

// sea is the terrain of rows of map.tsv that are not playable.
const sea = "sea"

// loader turns the files into a Map and reports what is wrong with them.
type loader struct {
	set   *datafile.Set
	m     *Map
	kinds map[string]bool // of features, and whether they have an id
	lined bool
	lines map[Hex]int // of map.tsv
}

// Load reads and checks the files of a map, which the set must have: those of the module and those of the series. It returns nil if there is
// anything wrong; the problems are in the set, those of all files of a stage together.
func Load(set *datafile.Set) *Map {
	before := problems(set)
	l := &loader{set: set, m: &Map{}, kinds: map[string]bool{}, lines: map[Hex]int{}}
	ok := func() bool { return problems(set) == before }
	l.readGrid()
	l.readTerrains()
	l.readEdges()
	l.readLOS()
	if !ok() {
		return nil
	}
	l.scale()
	l.readHexes()
	if !ok() {
		return nil
	}
	l.readSides()
	l.readRoutes()
	l.checkFeatures()
	if !ok() {
		return nil
	}
	l.check()
	if !ok() {
		return nil
	}
	l.m.compile()
	return l.m
}

// problems is how many the set has.
func problems(set *datafile.Set) int {
	if ps, ok := errors.AsType[*datafile.Problems](set.Err()); ok {
		return len(ps.List) + ps.More
	}
	return 0
}

// readGrid reads how large the map is and which features it has.
func (l *loader) readGrid() {
	var f gridRow
	doc := l.set.TOML(gridFile, &f)
	if !doc.OK() {
		return
	}
	g, err := hex.New(hex.Config{
		Orientation: hex.FlatTop, Cols: f.Cols, Rows: f.Rows, FirstCol: f.FirstCol, FirstRow: f.FirstRow,
		Shift: hex.ShiftOdd, Format: hex.CCdotRR,
	})
	if err != nil {
		doc.Report("cols", err.Error(), "columns and rows up to 99")
		return
	}
	l.m.Grid, l.m.Levels, l.m.HexMetres, l.m.Inland, l.lined = g, f.Levels, f.HexM, f.Inland, f.Lined
	for _, w := range strings.Fields(f.Features) {
		kind, id := strings.CutSuffix(w, ":")
		l.kinds[kind] = id
	}
}

// readHexes reads map.tsv. Hexes are numbered in the order of the grid, whatever the order of the rows.
func (l *loader) readHexes() {
	m := l.m
	t := l.set.Table(mapFile, "hex", "terrain", "level", "height_ft", "name", "features")
	rows := map[hex.Hex]datafile.Row{}
	seen := map[string]int{}
	m.numbers = slices.Repeat([]Hex{NoHex}, m.Grid.Len())
	for _, r := range t.Rows() {
		c, ok := l.cell(r, "hex", r.Text("hex"))
		if !ok || !r.Once(seen, "hex", m.Grid.ID(c)) {
			continue
		}
		if r.Text("terrain") != sea {
			rows[c] = r
			continue
		}
		for _, col := range []string{"level", "height_ft"} {
			if !r.Empty(col) {
				r.Expect(col, "- for sea")
			}
		}
		for _, w := range r.List("features") {
			switch x, ok := l.feature(r, w, NoHex); {
			case !ok:
			case x.Kind == "range-box":
				m.box, m.hasBox = placeOf(m.Grid, c), true
			default:
				r.Report("features", strconv.Quote(w)+" in the sea", "nothing but range-box there")
			}
		}
	}
	if len(rows) == 0 && len(seen) > 0 {
		t.Report(0, "", "no playable hex", "hexes with a terrain")
		return
	}
	if len(rows) > MaxHexes {
		t.Report(0, "", strconv.Itoa(len(rows))+" playable hexes", "at most "+strconv.Itoa(MaxHexes))
		return
	}
	terrains := make([]string, len(m.Terrains))
	for i := range m.Terrains {
		terrains[i] = m.Terrains[i].ID
	}
	for c := range hex.Hex(m.Grid.Len()) {
		r, ok := rows[c]
		if !ok {
			continue
		}
		h := Hex(m.N)
		m.N++
		m.numbers[c] = h
		l.lines[h] = r.Line()
		m.cells = append(m.cells, c)
		m.place = append(m.place, placeOf(m.Grid, c))
		m.terrain = append(m.terrain, uint8(r.Choice("terrain", terrains...)))
		m.level = append(m.level, int8(r.Int("level", 1, m.Levels)))
		m.height = append(m.height, int16(r.IntOr("height_ft", 0, -100, 10000)))
		m.names = append(m.names, r.Text("name"))
		for _, w := range r.List("features") {
			if x, ok := l.feature(r, w, h); ok {
				m.Features = append(m.Features, x)
				switch x.Kind {
				case "cave":
					m.cave.Add(h)
				case "observation":
					m.op.Add(h)
				}
			}
		}
	}
	m.near = make([][6]Hex, m.N)
	for h, c := range m.cells {
		for d, n := range m.Grid.Neighbors(c) {
			m.near[h][d] = m.At(n)
		}
	}
	m.edge = make([][6]uint8, m.N)
	m.upper = make([]uint8, m.N)
	m.along = make([][6]uint8, m.N)
}

// cell reads the hex of the grid that a cell or a part of it names.
func (l *loader) cell(r datafile.Row, col, id string) (hex.Hex, bool) {
	c, err := l.m.Grid.Parse(id)
	if err != nil {
		_, want, _ := strings.Cut(err.Error(), ": want ")
		r.Report(col, strconv.Quote(id), want)
		return hex.None, false
	}
	return c, true
}

// hex reads the playable hex that a cell or a part of it names.
func (l *loader) hex(r datafile.Row, col, id string) (Hex, bool) {
	c, ok := l.cell(r, col, id)
	if !ok {
		return NoHex, false
	}
	if h := l.m.At(c); h != NoHex {
		return h, true
	}
	r.Report(col, id+" is sea", "a hex of "+mapFile)
	return NoHex, false
}

// feature reads a word of the features.
func (l *loader) feature(r datafile.Row, word string, h Hex) (Feature, bool) {
	kind, id, has := strings.Cut(word, ":")
	needs, known := l.kinds[kind]
	switch {
	case !known:
		r.Report("features", strconv.Quote(word), "features that "+gridFile+" lists")
		return Feature{}, false
	case needs != has || has && id == "":
		want := kind + " alone"
		if needs {
			want = kind + ": and an id"
		}
		r.Report("features", strconv.Quote(word), want)
		return Feature{}, false
	}
	return Feature{kind, id, h}, true
}

// readSides reads hexsides.tsv.
func (l *loader) readSides() {
	m := l.m
	t := l.set.Table(sidesFile, "a", "b", "type", "up")
	types := make([]string, 0, len(m.Edges)-1)
	for _, e := range m.Edges[1:] {
		types = append(types, e.ID)
	}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		a, okA := l.hex(r, "a", r.Text("a"))
		b, okB := l.hex(r, "b", r.Text("b"))
		kind := r.Choice("type", types...) + 1
		if !okA || !okB {
			continue
		}
		d := m.Direction(a, b)
		if d < 0 {
			r.Expect("b", "a hex next to "+m.ID(a))
			continue
		}
		if a > b {
			r.Expect("a", "the hex that comes first in "+mapFile+": "+m.ID(b)+" before "+m.ID(a))
		}
		key := m.ID(min(a, b)) + " " + m.ID(max(a, b))
		if line, ok := seen[key]; ok {
			r.Report("b", "the hexside "+key+" again", "each hexside once; it stands on line "+strconv.Itoa(line)+" too")
			continue
		}
		seen[key] = r.Line()
		o := hex.Opposite(d)
		m.edge[a][d], m.edge[b][o] = uint8(kind), uint8(kind)
		up := NoHex
		switch {
		case m.level[a] > m.level[b]:
			up = a
		case m.level[b] > m.level[a]:
			up = b
		}
		if !r.Empty("up") {
			h, ok := l.hex(r, "up", r.Text("up"))
			switch {
			case !ok:
			case h != a && h != b:
				r.Expect("up", "one of the two hexes")
			case up != NoHex && h != up:
				r.Expect("up", m.ID(up)+", which is the higher")
			default:
				up = h
			}
		}
		switch up {
		case a:
			m.upper[a] |= 1 << d
		case b:
			m.upper[b] |= 1 << o
		}
	}
	if !l.lined {
		return
	}
	for h := range Hex(m.N) {
		for d, n := range m.near[h][:3] { // each pair once: n, ne, se
			if n != NoHex && m.level[h] != m.level[n] && m.edge[h][d] == 0 {
				l.at(mapFile, l.lines[h], "level", "level "+strconv.Itoa(m.Level(h))+" next to "+m.ID(n)+" on level "+strconv.Itoa(m.Level(n)),
					"a hexside in "+sidesFile+" where the level changes")
			}
		}
	}
}

// readRoutes reads routes.tsv.
func (l *loader) readRoutes() {
	m := l.m
	t := l.set.Table(routesFile, "id", "type", "name", "hexes")
	types := make([]string, len(m.RouteKinds))
	for i, k := range m.RouteKinds {
		types[i] = k.ID
	}
	seen := map[string]int{}
	for _, r := range t.Rows() {
		x := Route{ID: r.ID("id"), Name: r.Text("name"), Kind: r.Choice("type", types...)}
		r.Once(seen, "id", x.ID)
		for _, w := range r.List("hexes") {
			h, ok := l.hex(r, "hexes", w)
			if !ok {
				break
			}
			x.Hexes = append(x.Hexes, h)
			if len(x.Hexes) == 1 {
				continue
			}
			from := x.Hexes[len(x.Hexes)-2]
			d := m.Direction(from, h)
			if d < 0 {
				r.Report("hexes", m.ID(h)+" is not next to "+m.ID(from), "a chain of adjacent hexes")
				break
			}
			if e := m.Edge(from, d); e.Leg < 0 {
				r.Report("hexes", "a "+e.Name+" between "+m.ID(from)+" and "+m.ID(h), "hexsides that can be crossed")
			}
			m.along[from][d] |= 1 << x.Kind
			m.along[h][hex.Opposite(d)] |= 1 << x.Kind
		}
		if len(r.List("hexes")) < 2 {
			r.Expect("hexes", "a chain of two hexes or more")
		}
		m.Routes = append(m.Routes, x)
	}
}

// compile makes the tables of a map that was read and checked.
func (m *Map) compile() {
	m.geo = lines()
	m.disc = make([][discSize]Hex, m.N)
	for h, p := range m.place {
		for i, s := range m.geo.steps {
			m.disc[h][i] = m.At(cell(m.Grid, place{p.u + s.u, p.v + s.v}))
		}
	}
	for r := 1; r <= reachMax; r++ {
		m.within[r] = sync.OnceValue(func() []Set { return m.discs(r) })
	}
	m.compileTrails()
	m.compileCosts()
	m.compileColumns()
	for v := range numVariants {
		m.seen[v] = sync.OnceValue(func() []Set { return m.lookOver(v) })
	}
}

// discs are the hexes within a distance of each hex.
func (m *Map) discs(r int) []Set {
	out := make([]Set, m.N)
	for h := range out {
		for _, n := range m.disc[h][1 : 1+3*r*(r+1)] {
			if n != NoHex {
				out[h].Add(n)
			}
		}
	}
	return out
}
