package terrain

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"beachhead/datafile"
	"beachhead/hex"
)

// file is a map file as TOML has it. A field without pointer must be there.
type file struct {
	ID         string            `toml:"id"`
	Letter     string            `toml:"letter"`
	Name       string            `toml:"name"`
	Setting    string            `toml:"setting"`
	Axis       string            `toml:"axis" oneof:"west-east|north-south"`
	Edges      map[string]string `toml:"edges"`
	Boxes      map[string]string `toml:"boxes"`
	Exits      map[string]string `toml:"exits"`
	Objectives string            `toml:"objectives"`
	Cliffs     string            `toml:"cliffs"`
	Terrain    string            `toml:"terrain"`
	Levels     string            `toml:"levels"`
	Streams    *[]string         `toml:"streams"`
	Gullies    *[]string         `toml:"gullies"`
	Roads      *[]string         `toml:"roads"`
	Trails     *[]string         `toml:"trails"`
	Buildings  *[]struct {
		Name  string `toml:"name"`
		Hexes string `toml:"hexes"`
	} `toml:"buildings"`
	Labels *[]struct {
		Hex  string  `toml:"hex"`
		Text string  `toml:"text"`
		Kind *string `toml:"kind" oneof:"water"`
		Size *int    `toml:"size" range:"100..1000"`
		Rot  *int    `toml:"rot" range:"-360..360"`
		DX   *int    `toml:"dx" range:"-3000..3000"`
		DY   *int    `toml:"dy" range:"-3000..3000"`
	} `toml:"labels"`
	Decor *[]struct {
		Kind  string `toml:"kind" oneof:"runway|taxiway|paddy|garden|plaza|court|lawn|rail"`
		Hexes string `toml:"hexes"`
	} `toml:"decor"`
	Style *map[string]string `toml:"style"`
}

// reader turns a file into a Map and reports what is wrong with it.
type reader struct {
	set  *datafile.Set
	doc  *datafile.Doc
	path string
	text string
	file file
	m    *Map
	bad  int
}

// Load reads a map file of the set. fsys holds the files of the set that no data pack replaces. It returns nil if there is
// anything wrong with the file; the problems are in the set.
func Load(set *datafile.Set, fsys fs.FS, name string) *Map {
	r := &reader{set: set, path: set.Path(name), m: &Map{}}
	if r.doc = set.TOML(name, &r.file); !r.doc.OK() {
		return nil
	}
	// The text again, to tell the columns of mistakes.
	var text []byte
	var err error
	if set.Replaced(name) {
		text, err = os.ReadFile(r.path)
	} else {
		text, err = fs.ReadFile(fsys, name)
	}
	if err != nil {
		set.Report(datafile.Problem{File: r.path, Wrong: err.Error()})
		return nil
	}
	r.text = string(bytes.TrimPrefix(text, []byte("\uFEFF")))
	if id, ok := strings.CutSuffix(name, ".map"); !ok || r.file.ID != id {
		r.at("id", r.file.ID, 0, strconv.Quote(r.file.ID), "the name of the file without .map")
	}
	r.read()
	if r.bad > 0 {
		return nil
	}
	r.check()
	if r.bad > 0 {
		return nil
	}
	r.m.finish()
	return r.m
}

// finish makes the map ready to be drawn and looked over, both of which are done when first asked for. It must not change any more.
func (m *Map) finish() {
	m.shapes = sync.OnceValue(m.compile)
	m.sights = sync.OnceValue(m.makeSights)
}

// at reports a problem in the text value of a key, offset bytes into it.
func (r *reader) at(path, value string, offset int, wrong, expected string) {
	r.bad++
	p := datafile.Problem{File: r.path, Line: r.doc.Line(path), Column: path, Wrong: wrong, Expected: expected}
	// The value stands after its key, word for word unless it has escapes.
	from := 0
	for n := 1; n < p.Line; n++ {
		from += strings.IndexByte(r.text[from:], '\n') + 1
	}
	key := path[strings.LastIndexByte(path, '.')+1:]
	key, _, _ = strings.Cut(key, "[")
	if i := strings.Index(r.text[from:], key); i >= 0 && !strings.Contains(r.text[from:from+i], "\n") {
		from += i + len(key)
	}
	if i := strings.Index(r.text[from:], value); i >= 0 && value != "" {
		to := from + i + offset
		start := strings.LastIndexByte(r.text[:to], '\n') + 1
		p.Line = strings.Count(r.text[:to], "\n") + 1
		p.Column = fmt.Sprintf("column %d: %s", utf8.RuneCountInString(r.text[start:to])+1, path)
	}
	r.set.Report(p)
}

// word is a word of a value and where it stands in it.
type word struct {
	text string
	at   int
}

func words(value string) (out []word) {
	at := 0
	for _, w := range strings.Fields(value) {
		at += strings.Index(value[at:], w)
		out = append(out, word{w, at})
		at += len(w)
	}
	return out
}

const aHex = "a hex from A1 to O10"

// hex reads the hex that a part of a value is.
func (r *reader) hex(path, value, id string, at int) (hex.Hex, bool) {
	h, err := Grid.Parse(id)
	if err != nil {
		r.at(path, value, at, strconv.Quote(id), aHex)
		return 0, false
	}
	return h, true
}

// hexes reads a list of different hexes.
func (r *reader) hexes(path, value string) (out []hex.Hex) {
	for _, w := range words(value) {
		h, ok := r.hex(path, value, w.text, w.at)
		switch {
		case !ok:
			return nil
		case slices.Contains(out, h):
			r.at(path, value, w.at, w.text+" again", "each hex once")
			return nil
		}
		out = append(out, h)
	}
	return out
}

func (r *reader) read() {
	f, m := &r.file, r.m
	m.ID, m.Letter, m.Name, m.Setting = f.ID, f.Letter, f.Name, f.Setting
	r.grid("terrain", f.Terrain, func(h hex.Hex, c byte) (ok bool) { m.Type[h], ok = typeOf(c); return ok }, terrainChars())
	r.grid("levels", f.Levels, func(h hex.Hex, c byte) bool { m.Level[h] = c - '0'; return c >= '0' && c <= '4' }, "a level from 0 to 4")
	m.Streams = r.chains("streams", f.Streams)
	m.Gullies = r.chains("gullies", f.Gullies)
	m.Roads = r.chains("roads", f.Roads)
	m.Trails = r.chains("trails", f.Trails)
	r.edges()
	for i, h := range r.hexes("objectives", f.Objectives) {
		if i < len(m.Objectives) {
			m.Objectives[i] = h
		}
	}
	if n := len(strings.Fields(f.Objectives)); n != len(m.Objectives) {
		r.at("objectives", f.Objectives, 0, fmt.Sprintf("%d objectives", n), "5 (2.3)")
	}
	for i := range m.Structure {
		m.Structure[i] = -1
	}
	if f.Buildings != nil {
		for i, b := range *f.Buildings {
			m.Buildings = append(m.Buildings, Structure{b.Name, r.hexes(fmt.Sprintf("buildings[%d].hexes", i), b.Hexes)})
		}
	}
	if f.Labels != nil {
		for i, l := range *f.Labels {
			h, _ := r.hex(fmt.Sprintf("labels[%d].hex", i), l.Hex, l.Hex, 0)
			or := func(p *int, d int) int {
				if p == nil {
					return d
				}
				return *p
			}
			m.Labels = append(m.Labels, Label{h, l.Text, l.Kind != nil, or(l.Size, 420), or(l.DX, 0), or(l.DY, 0), or(l.Rot, 0)})
		}
	}
	if f.Decor != nil {
		for i, d := range *f.Decor {
			m.Decor = append(m.Decor, Decor{d.Kind, r.hexes(fmt.Sprintf("decor[%d].hexes", i), d.Hexes)})
		}
	}
	if f.Style != nil {
		m.Style = *f.Style
	}
}

// terrainChars is the legend of the terrain grid.
func terrainChars() string {
	var b strings.Builder
	for t := range types {
		if t > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%c (%s)", types[t].char, types[t].id)
	}
	return b.String()
}

// grid reads a text grid: a line with the letters of the columns, then for each row its number and a character for each hex.
func (r *reader) grid(path, value string, put func(hex.Hex, byte) bool, expected string) {
	row, at := -1, 0
	for line := range strings.Lines(value) {
		ws := words(line)
		start := at
		at += len(line)
		if len(ws) == 0 {
			continue
		}
		if row < 0 {
			for i, w := range ws {
				if i >= Cols || w.text != string(rune('A'+i)) {
					r.at(path, value, start+w.at, strconv.Quote(w.text), "the letters of the columns, A to O")
					return
				}
			}
			if len(ws) != Cols {
				r.at(path, value, start+len(strings.TrimRight(line, " \r\n")), fmt.Sprintf("%d letters of columns", len(ws)), "A to O")
				return
			}
			row = 0
			continue
		}
		if row == Rows {
			r.at(path, value, start+ws[0].at, "a row after row 10", "10 rows")
			return
		}
		if n, err := strconv.Atoi(ws[0].text); err != nil || n != row+1 {
			r.at(path, value, start+ws[0].at, strconv.Quote(ws[0].text), fmt.Sprintf("the row number %02d", row+1))
			return
		}
		if len(ws) != Cols+1 {
			r.at(path, value, start+ws[min(len(ws)-1, Cols+1)].at, fmt.Sprintf("%d hexes in row %d", len(ws)-1, row+1), "15, each a character, with spaces between")
			return
		}
		for col, w := range ws[1:] {
			h := hex.Hex(col*Rows + row)
			if len(w.text) != 1 || !put(h, w.text[0]) {
				r.at(path, value, start+w.at, fmt.Sprintf("%q in hex %s", w.text, Grid.ID(h)), expected)
			}
		}
		row++
	}
	if row != Rows {
		r.at(path, value, 0, fmt.Sprintf("%d rows", max(row, 0)), "10 rows below the letters of the columns")
	}
}

// chains reads chains: "@6 A5 B5 ... O5 @3", with at either end the compass direction in which it runs on.
func (r *reader) chains(path string, list *[]string) (out []Chain) {
	if list == nil {
		return nil
	}
	for i, value := range *list {
		path := fmt.Sprintf("%s[%d]", path, i)
		c := Chain{From: -1, To: -1}
		ws := words(value)
		ok := true
		for n, w := range ws {
			if dir, is := strings.CutPrefix(w.text, "@"); is {
				d, err := strconv.Atoi(dir)
				switch {
				case err != nil || d < 1 || d > 6:
					r.at(path, value, w.at, strconv.Quote(w.text), "@ and a direction of the compass, 1 to 6")
					ok = false
				case n == 0 && len(ws) > 1:
					c.From = d - 1
				case n == len(ws)-1 && n > 0 && c.Hexes != nil:
					c.To = d - 1
				default:
					r.at(path, value, w.at, strconv.Quote(w.text), "a direction at either end only, beside a hex")
					ok = false
				}
				continue
			}
			h, is := r.hex(path, value, w.text, w.at)
			if !is {
				ok = false
				break
			}
			if slices.Contains(c.Hexes, h) {
				r.at(path, value, w.at, w.text+" again", "each hex once")
				ok = false
			}
			if k := len(c.Hexes); k > 0 && Grid.Distance(c.Hexes[k-1], h) != 1 {
				r.at(path, value, w.at, fmt.Sprintf("%s is not next to %s", w.text, Grid.ID(c.Hexes[k-1])), "a chain of adjacent hexes")
				ok = false
			}
			c.Hexes = append(c.Hexes, h)
		}
		if len(c.Hexes) == 0 && ok {
			r.at(path, value, 0, "a chain without hexes", "adjacent hexes: \"@6 A5 B5 C5\"")
		}
		out = append(out, c)
	}
	return out
}

// edges reads axis, edges, boxes and exits.
func (r *reader) edges() {
	f, m := &r.file, r.m
	ends := [2]Edge{West, East}
	if f.Axis == "north-south" {
		ends = [2]Edge{North, South}
	}
	edge := func(path, name string) (Edge, bool) {
		for _, e := range ends {
			if e.String() == name {
				return e, true
			}
		}
		r.at(path, name, 0, strconv.Quote(name), fmt.Sprintf("%v or %v", ends[0], ends[1]))
		return 0, false
	}
	for _, side := range []struct {
		name string
		edge *Edge
	}{{"allied", &m.Allied}, {"japan", &m.Japan}} {
		if name, ok := f.Edges[side.name]; ok {
			*side.edge, _ = edge("edges."+side.name, name)
		} else {
			r.at("edges", "", 0, "no "+side.name, "an edge for allied and for japan")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Edges)) {
		if name != "allied" && name != "japan" {
			r.at("edges."+name, "", 0, "unknown side", "allied or japan")
		}
	}
	if m.Allied == m.Japan && r.bad == 0 {
		r.at("edges.japan", f.Edges["japan"], 0, "both sides have one edge", "opposite edges")
	}
	for _, e := range ends {
		corner, ok := f.Boxes[e.String()]
		if !ok {
			r.at("boxes", "", 0, "no "+e.String(), "the corner of the Artillery Box of each friendly edge")
			continue
		}
		m.Boxes[e] = corner
		if !slices.Contains([]string{"NW", "NE", "SE", "SW"}, corner) || !strings.Contains(corner, strings.ToUpper(e.String()[:1])) {
			r.at("boxes."+e.String(), corner, 0, strconv.Quote(corner), "a corner at that edge: NW, NE, SE or SW")
		}
		list, ok := f.Exits[e.String()]
		if !ok {
			r.at("exits", "", 0, "no "+e.String(), "Exit Points on both friendly edges (14.2.1)")
			continue
		}
		r.exits(e, list)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Boxes)) {
		if name != ends[0].String() && name != ends[1].String() {
			r.at("boxes."+name, f.Boxes[name], 0, strconv.Quote(name)+" is no friendly edge", fmt.Sprintf("%v or %v", ends[0], ends[1]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Exits)) {
		if name != ends[0].String() && name != ends[1].String() {
			r.at("exits."+name, f.Exits[name], 0, strconv.Quote(name)+" is no friendly edge", fmt.Sprintf("%v or %v", ends[0], ends[1]))
		}
	}
	if a, b := m.Boxes[ends[0]], m.Boxes[ends[1]]; len(a) == 2 && len(b) == 2 && (a[0] == b[0] || a[1] == b[1]) {
		r.at("boxes."+ends[1].String(), b, 0, strconv.Quote(b), "the corner opposite to "+a+" (2.2c)")
	}
}

// exits reads the Exit Points of an edge: "A3:1 A6:2".
func (r *reader) exits(e Edge, value string) {
	path := "exits." + e.String()
	ws := words(value)
	if len(ws) < 2 || len(ws) > 5 {
		r.at(path, value, 0, fmt.Sprintf("%d Exit Points", len(ws)), "2 to 5")
	}
	for _, w := range ws {
		id, points, _ := strings.Cut(w.text, ":")
		n, err := strconv.Atoi(points)
		if err != nil || n < 0 || n > 3 {
			r.at(path, value, w.at, strconv.Quote(w.text), "a hex, a colon and 0 to 3")
			continue
		}
		h, ok := r.hex(path, value, id, w.at)
		switch {
		case !ok:
		case e.Depth(h) != 0:
			r.at(path, value, w.at, id, "a hex at the "+e.String()+" edge")
		case slices.ContainsFunc(r.m.Exits, func(x Exit) bool { return x.Hex == h && x.Edge == e }):
			r.at(path, value, w.at, id+" again", "each hex once")
		case n > 0 && r.m.Type[h] == WaterBarrier:
			r.at(path, value, w.at, w.text+" lies in a water barrier", "0 there")
		default:
			r.m.Exits = append(r.m.Exits, Exit{h, n, e})
		}
	}
}
