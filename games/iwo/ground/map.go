package ground

import (
	"beachhead/datafile"
	"beachhead/hex"
)

// Terrain is what covers a hex. Hilltops, terraces and beaches are besides.
type Terrain uint8

const (
	Clear Terrain = iota
	Rocky
	Woods
	AirfieldHex
	nTerrains
)

// TerrainNames are the words of map.tsv.
var TerrainNames = [nTerrains]string{"clear", "rocky", "woods", "airfield"}

// Side is what is on a hexside, as bits.
type Side uint8

const (
	Bluff Side = 1 << iota
	Cliff
	Road
	Slope // a plain change of level, which no rule asks for
)

// DirNames are the six hexsides as the player sees them, in the order of the directions: fort markers name them (17.2).
var DirNames = [6]string{"L", "UL", "UR", "R", "DR", "DL"}

// Opposite is the hexside across.
func Opposite(dir int) int { return (dir + 3) % 6 }

// Place is one hex.
type Place struct {
	ID       string
	Level    int8 // a unit stands on it
	Low, Top int8 // the levels that are in the hex; a hilltop is wholly one above its ground
	Terrain  Terrain
	Hilltop  bool
	Terrace  int8   // the game turn from which it no longer hinders (7.3.6), 0: no terrace
	Beach    string // landing box, "" if it is no landing beach hex
	Coast    bool
	Sector   int8 // 1 to 4
	Airfield int8 // 1 to 3 if it is a hex of that airfield
	Mountain bool
	Tags     []string
	Name     string
	Lon, Lat float64
}

// MaxReach is the farthest that Japanese fire, mortars included, reaches (13.3).
const MaxReach = 4

// Map is the island. It never changes and may be used by several goroutines at once.
type Map struct {
	Grid   *hex.Grid
	Hexes  []Place
	Beside [][6]Hex  // neighbours by direction, NoHex for the sea
	Sides  [][6]Side // what is on the side of that direction

	All, AllBeach, Cover, Hilltops Set
	Sectors                        [5]Set // by number
	Airfields                      [4]Set // by number
	NearAirfield                   [4]Set // the airfield and the hexes next to it (20.0e01)

	byGrid []Hex
	grid   []hex.Hex
	within [][MaxReach + 1]Set
	seen   []Set      // what is seen from a hex
	fields [][3]Field // by hex and reach, 1 to 3
	tanks  [][3]Set   // by hex and reach of the others there: what a tank adds (14.1)
	spots  []spot
	runs   []run
	lean   [2]int // by parity of the line in a board: where the second neighbour in the line beside lies
}

// spot is where a hex lies: its line, and the place in it in half hexes, since every second line is moved by half a hex.
type spot struct{ line, half int16 }

// N is how many hexes there are.
func (m *Map) N() int { return len(m.Hexes) }

// ID is the printed number of a hex, "?" if there is none.
func (m *Map) ID(h Hex) string {
	if h < 0 || int(h) >= len(m.Hexes) {
		return "?"
	}
	return m.Hexes[h].ID
}

// Parse finds a hex by its number; NoHex and false if there is no such land hex.
func (m *Map) Parse(id string) (Hex, bool) {
	g, err := m.Grid.Parse(id)
	if err != nil || m.byGrid[g] == NoHex {
		return NoHex, false
	}
	return m.byGrid[g], true
}

// Distance is how many hexes b is from a.
func (m *Map) Distance(a, b Hex) int {
	x, y := m.spots[a], m.spots[b]
	u, v := int(x.line-y.line), int(x.half-y.half)
	u, v = max(u, -u), max(v, -v)
	return max(u, (u+v)/2) // a step across takes one half a hex along as well
}

// Nearest is how far the nearest hex of a set is from a hex; 99 if there is none.
func (m *Map) Nearest(h Hex, s *Set) int {
	for n := range MaxReach + 1 {
		if s.Meets(&m.within[h][n]) {
			return n
		}
	}
	best := 99
	for o := range s.All() {
		best = min(best, m.Distance(h, o))
	}
	return best
}

// Dir is the direction in which b is next to a, -1 if it is not.
func (m *Map) Dir(a, b Hex) int { return m.Grid.Direction(m.grid[a], m.grid[b]) }

// Side is what is on the hexside between two neighbours.
func (m *Map) Side(a, b Hex) Side {
	if d := m.Dir(a, b); d >= 0 {
		return m.Sides[a][d]
	}
	return 0
}

// Within are the hexes at most n from h, h included; n is at most [MaxReach].
func (m *Map) Within(h Hex, n int) *Set { return &m.within[h][n] }

// Field is the field of fire from a hex out to a reach of 1 to 3 (6.2, 6.3). The hex itself is not in it.
func (m *Map) Field(h Hex, reach int) *Field { return &m.fields[h][reach-1] }

// TankField is where a tank in a hex sees by its own rules, one hex farther than fire that reaches as far as given, never farther than three (14.1).
func (m *Map) TankField(h Hex, reach int) *Set { return &m.tanks[h][reach-1] }

// Reach is how far a position in the hex fires: two hexes, three from a hilltop (6.2.2).
func (m *Map) Reach(h Hex) int {
	if m.Hexes[h].Hilltop {
		return 3
	}
	return 2
}

// Load reads map.tsv and hexsides.tsv and compiles them. It is nil if there were mistakes, which are in the set.
func Load(set *datafile.Set) *Map {
	grid, err := hex.New(hex.Config{Orientation: hex.FlatTop, Cols: 26, Rows: 38, FirstCol: 0, FirstRow: 1, Shift: hex.ShiftEven, Format: hex.CCRR})
	if err != nil {
		panic(err) // constant numbers
	}
	m := &Map{Grid: grid, byGrid: make([]Hex, grid.Len())}
	for i := range m.byGrid {
		m.byGrid[i] = NoHex
	}
	m.readHexes(set)
	if set.Err() != nil {
		return nil
	}
	m.join()
	m.readSides(set)
	if set.Err() != nil {
		return nil
	}
	m.rows()
	m.compile()
	return m
}

func (m *Map) readHexes(set *datafile.Set) {
	last := hex.None
	for _, r := range set.Table("map.tsv", "id", "level", "mixed", "terrain", "hilltop", "terrace", "beach", "coast", "sector", "tags", "name", "lon", "lat").Rows() {
		g, err := m.Grid.Parse(r.Need("id"))
		if err != nil {
			r.Expect("id", "a hex number, two digits of the line away from the player and two of the place in it")
			continue
		}
		if g <= last {
			r.Expect("id", "hexes in the order of their numbers, each once")
			continue
		}
		last = g
		p := Place{ID: m.Grid.ID(g), Level: int8(r.Int("level", 1, 3)), Terrain: Terrain(r.Choice("terrain", TerrainNames[:]...)), Hilltop: r.Int("hilltop", 0, 1) == 1,
			Terrace: int8(r.IntOr("terrace", 0, 2, 66)), Beach: r.Text("beach"), Coast: r.Int("coast", 0, 1) == 1, Sector: int8(r.Int("sector", 1, 4)), Tags: r.List("tags"),
			Name: r.Text("name"), Lon: r.Float("lon", 141, 142), Lat: r.Float("lat", 24, 25)}
		mixed := int8(r.IntOr("mixed", int(p.Level), 1, 3))
		p.Low, p.Top = min(p.Level, mixed), max(p.Level, mixed)
		if p.Hilltop {
			p.Low, p.Top = p.Level+1, p.Level+1
		}
		for _, tag := range p.Tags {
			switch tag {
			case "airfield-1", "airfield-2", "airfield-3":
				p.Airfield = int8(tag[len(tag)-1] - '0')
			case "mountain":
				p.Mountain = true
			}
		}
		if (p.Terrain == AirfieldHex) != (p.Airfield > 0) {
			r.Expect("tags", "the number of the airfield, as airfield-1, in airfield hexes and in no others")
		}
		if p.Beach != "" && !p.Coast {
			r.Expect("coast", "1: a landing beach is at the sea")
		}
		if len(m.Hexes) == MaxHexes {
			r.Report("id", "too many hexes", "at most 576")
			return
		}
		m.byGrid[g] = Hex(len(m.Hexes))
		m.grid = append(m.grid, g)
		m.Hexes = append(m.Hexes, p)
	}
}

// join finds the neighbours and the sets of hexes.
func (m *Map) join() {
	m.Beside, m.Sides = make([][6]Hex, m.N()), make([][6]Side, m.N())
	for i := range m.Hexes {
		h, p := Hex(i), &m.Hexes[i]
		for d, g := range m.Grid.Neighbors(m.grid[h]) {
			if m.Beside[h][d] = NoHex; g != hex.None {
				m.Beside[h][d] = m.byGrid[g]
			}
		}
		m.All.Add(h)
		if m.Sectors[p.Sector].Add(h); p.Beach != "" {
			m.AllBeach.Add(h)
		}
		if p.Terrain == Rocky || p.Terrain == Woods {
			m.Cover.Add(h)
		}
		if p.Hilltop {
			m.Hilltops.Add(h)
		}
		if p.Airfield > 0 {
			m.Airfields[p.Airfield].Add(h)
		}
	}
}

func (m *Map) readSides(set *datafile.Set) {
	kinds := []string{"bluff", "cliff", "road", "slope"}
	seen := map[string]int{}
	for _, r := range set.Table("hexsides.tsv", "a", "b", "kind").Rows() {
		a, ok := m.Parse(r.Need("a"))
		if !ok {
			r.Expect("a", "a hex of map.tsv")
		}
		b, also := m.Parse(r.Need("b"))
		if !also {
			r.Expect("b", "a hex of map.tsv")
		}
		kind := r.Choice("kind", kinds...)
		if !ok || !also {
			continue
		}
		d := m.Dir(a, b)
		if d < 0 {
			r.Expect("b", "a neighbour of the hex in column a")
			continue
		}
		if r.Once(seen, "b", r.Need("a")+" "+r.Need("b")+" "+kinds[kind]) {
			m.Sides[a][d] |= 1 << kind
			m.Sides[b][Opposite(d)] |= 1 << kind
		}
	}
}

// compile makes the tables of distances and of fire.
func (m *Map) compile() {
	n := m.N()
	m.seen = make([]Set, n)
	for i := range n {
		for j := range i + 1 { // it is the same both ways
			if m.sees(Hex(i), Hex(j), false) {
				m.seen[i].Add(Hex(j))
				m.seen[j].Add(Hex(i))
			}
		}
	}
	m.within, m.fields, m.tanks = make([][MaxReach + 1]Set, n), make([][3]Field, n), make([][3]Set, n)
	for i := range n {
		a := Hex(i)
		for j := range n {
			b := Hex(j)
			d := m.Distance(a, b)
			for k := d; k <= MaxReach; k++ {
				m.within[a][k].Add(b)
			}
			if d < 1 || d > 3 {
				continue
			}
			for reach := d; reach <= 3; reach++ {
				if !m.Sees(a, b) {
					break
				}
				if f := &m.fields[a][reach-1]; m.intense(a, b) {
					f.Intense.Add(b)
				} else {
					f.Steady.Add(b)
				}
			}
			if d > 1 && m.sees(a, b, true) {
				for reach := d - 1; reach <= 2; reach++ {
					m.tanks[a][reach-1].Add(b)
				}
			}
		}
	}
	for k := range m.Airfields {
		for h := range m.Airfields[k].All() {
			m.NearAirfield[k].Or(m.Within(h, 1))
		}
	}
}

// intense tells what fire is that a position in a has at b, which it sees (6.3d, 6.3e).
func (m *Map) intense(a, b Hex) bool {
	t := &m.Hexes[b]
	switch {
	case m.Cover.Has(b):
		return false
	case t.Beach != "" || t.Airfield > 0 || m.Distance(a, b) == 1:
		return true
	}
	return m.Hexes[a].Hilltop && t.Level < m.Hexes[a].Level
}

// GridHex is a hex on the grid.
func (m *Map) GridHex(h Hex) hex.Hex { return m.grid[h] }
