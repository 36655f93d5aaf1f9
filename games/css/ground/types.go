package ground

import (
	"iter"

	"beachhead/hex"
	"beachhead/hex/bitset"
)

// Hex is a playable hex of a [Map]: a number from 0 to N-1. It is another name of int16, so that positions and choices hold hexes as they hold
// other numbers.
type Hex = int16

// NoHex is no playable hex: sea, or off the map.
const NoHex Hex = -1

// MaxHexes is the most playable hexes a map can have. A position pays for each of them.
const MaxHexes = 2176

// Set is a set of hexes.
type Set [(MaxHexes + 63) / 64]uint64

// Has tells whether h is in the set. [NoHex] is in none.
func (s *Set) Has(h Hex) bool { return uint(h) < MaxHexes && s[uint(h)/64]>>(uint(h)%64)&1 != 0 }

// Add puts h into the set.
func (s *Set) Add(h Hex) { s[uint(h)/64] |= 1 << (uint(h) % 64) }

// Remove takes h out of the set.
func (s *Set) Remove(h Hex) { s[uint(h)/64] &^= 1 << (uint(h) % 64) }

// Or adds the hexes of o.
func (s *Set) Or(o *Set) { bitset.Or(s[:], o[:]) }

// And keeps only the hexes that are in o, too.
func (s *Set) And(o *Set) { bitset.And(s[:], o[:]) }

// AndNot takes the hexes of o out of the set.
func (s *Set) AndNot(o *Set) { bitset.AndNot(s[:], o[:]) }

// Meets tells whether the two sets have a hex in common.
func (s *Set) Meets(o *Set) bool { return bitset.Meets(s[:], o[:]) }

// Empty tells whether the set has no hexes.
func (s *Set) Empty() bool { return *s == Set{} }

// Len is the number of hexes in the set.
func (s *Set) Len() int { return bitset.Len(s[:]) }

// Next is the first hex of the set from h on, [NoHex] if there is none.
func (s *Set) Next(h Hex) Hex { return Hex(bitset.Next(s[:], max(int(h), 0))) }

// Each goes through the hexes of the set in order.
func (s *Set) Each() iter.Seq[Hex] { return bitset.All[Hex](s[:]) }

// Mobility is how a Unit moves, by the colour of its movement value (3.4).
type Mobility uint8

const (
	Leg Mobility = iota
	Wheeled
	Tracked
	numMobilities
)

var mobilityNames = [numMobilities]string{"leg", "wheeled", "tracked"}

func (m Mobility) String() string {
	if m >= numMobilities {
		return "?"
	}
	return mobilityNames[m]
}

// Screen is what terrain does to lines through it: [Open], [Blocks], or how many such hexes a line may pass through.
type Screen int8

const (
	Open   Screen = 0
	Blocks Screen = -1
)

// TerrainRow is a terrain type of hexes (6.2.1).
type TerrainRow struct {
	Index     int // in Map.Terrains
	ID, Name  string
	Dot       string              // colour of the centre dot
	Cost      [numMobilities]int8 // in units of Map.Scale; -1: may not enter
	MoveRule  string
	Screen    [numVariants]Screen
	LOSRule   string
	Mod       int8 // added to fire at the hex
	ModRule   string
	DeployWT  bool // Wheeled and Tracked Units may Deploy here
	DeployWhy string
	Ignite    int8 // highest die that sets it on fire, -1 for none
	TankSW    bool // a Unit with a Tank Support Weapon may be here
	TankRule  string
}

// When says which crossings of a hexside a modifier is for.
type When uint8

const (
	Never         When = iota
	EntersNotDown      // fire enters the target hex across it, and the firer is not higher than the target
	EntersUp           // fire enters the target hex across it from its lower side
	Crosses            // fire crosses it at either end of the line
	All                // every assaulter crosses one
	AllUp              // every assaulter crosses one upwards
	Any                // an assaulter crosses one
)

var (
	fireWhen    = []string{"-", "enters-not-down", "enters-up", "crosses"}
	assaultWhen = []string{"-", "all", "all-up", "any"}
)

// Pass says who may cross a hexside: anybody, or along some kinds of route only.
type Pass struct {
	Free   bool
	Routes uint8 // bit i for the i-th of Map.RouteKinds
	Rule   string
}

// EdgeRow is a terrain type of hexsides (6.2.2). The first of Map.Edges is the plain hexside.
type EdgeRow struct {
	Index     int // in Map.Edges
	ID, Name  string
	Line      string // colour
	Leg       int8   // additional cost for a Leg Unit in units of Map.Scale; -1: may not cross
	LegRule   string
	Vehicles  Pass // Wheeled and Tracked
	Weapons   Pass // Units with a Support Weapon
	Blocks    bool // a line, where it is no hexside of either end
	LOSRule   string
	over      mask // what does not block those who look across it from its upper side
	OverRule  string
	Blind     bool // the hex behind is hidden from an Observation Point
	BlindRule string
	Cave      bool // bounds what those in a cave see
	CaveRule  string

	Fire        int8
	FireWhen    When
	FireRule    string
	Assault     int8
	AssaultWhen When
	AssaultRule string
}

// mask is a set of terrains and hexside types.
type mask struct{ terrains, edges uint32 }

func (m mask) and(o mask) mask { return mask{m.terrains & o.terrains, m.edges & o.edges} }
func (m mask) or(o mask) mask  { return mask{m.terrains | o.terrains, m.edges | o.edges} }

// RouteKind is a kind of route.
type RouteKind struct {
	ID, Name    string
	Cost        [numMobilities]int8 // of entering a hex along it, in units of Map.Scale
	Rule        string
	Deployed    bool   // Deployed Units use it, too
	negates     uint32 // hexside types whose additional cost it cancels
	NegatesRule string
	Bonus       int8 // Movement Points more for a move that keeps to it
}

// Route is a road, railway or trail.
type Route struct {
	ID, Name string
	Kind     int // in Map.RouteKinds
	Hexes    []Hex
}

// OnTrail is where a hex lies on a route.
type OnTrail struct{ Route, At int16 }

// Feature is something printed in a hex besides its terrain: a cave, a victory hex. ID is "" for kinds that have none.
type Feature struct {
	Kind, ID string
	Hex      Hex
}

// Map is a map as printed. It never changes; make one with [Load].
type Map struct {
	Grid       *hex.Grid
	N          int // playable hexes
	Levels     int
	HexMetres  int
	Inland     []string // sides of the map ("north") beyond which the country goes on
	Scale      int8     // units of cost that make a Movement Point: 2 where a route costs half a point, else 1
	Terrains   []TerrainRow
	Edges      []EdgeRow
	RouteKinds []RouteKind
	Routes     []Route
	Features   []Feature // in order of hexes

	trails    [][]OnTrail // by hex: the routes with a bonus that pass it
	hasTrails bool        // there are some
	rules     losRules
	reach     int
	spines    bool // a blocking hexside along the line blocks whatever the levels
	zone      mask // terrain that does not count for lines to Naval Zones
	burnt     int  // terrain of a hex that burned down

	cells   []hex.Hex // of the grid, by hex
	numbers []Hex     // by hex of the grid
	place   []place
	near    [][6]Hex
	level   []int8
	terrain []uint8
	height  []int16
	names   []string
	edge    [][6]uint8
	upper   []uint8 // bit d: the hex is on the upper side of its hexside d
	along   [][6]uint8
	cave    Set
	op      Set
	box     place // of the range box
	hasBox  bool

	geo             *geometry
	cost, burntCost [numLoads]func() *costTable
	// By load: what the cheapest step from a hex costs, by hex alone.
	least, burntLeast [numLoads]func() *costTable
	// By load and kind of route: what steps along it cost.
	routeCost, burntRoute [numLoads][maxKinds]func() *costTable
	twoWay                func() [numMobilities]bool
	cheapest              func() [numMobilities]int8
	lanes                 func() [numMobilities]*lanes
	runs                  []run                      // the hexes, column by column
	cols                  int                        // of the grid, as far as there are hexes
	weapons               []uint8                    // bit d: a Support Weapon may cross the hexside d
	within                [reachMax + 1]func() []Set // by distance from 1, by hex; made when somebody asks: a server that plays other games does without
	disc                  [][discSize]Hex
	seen                  [numVariants]func() []Set
}

// place is where a hex lies: its column, and twice its row, one more in odd columns.
type place struct{ u, v int16 }

func (m *Map) has(h Hex) bool { return uint(h) < uint(m.N) }

// ID is the printed number of a hex, "" for none.
func (m *Map) ID(h Hex) string {
	if !m.has(h) {
		return ""
	}
	return m.Grid.ID(m.cells[h])
}

// Parse finds the hex with that printed number.
func (m *Map) Parse(id string) (Hex, error) {
	c, err := m.Grid.Parse(id)
	if err != nil {
		return NoHex, err
	}
	if m.numbers[c] == NoHex {
		return NoHex, &seaError{id}
	}
	return m.numbers[c], nil
}

// seaError is the error of a hex that is on the grid but not playable.
type seaError struct{ id string }

func (e *seaError) Error() string { return "hex " + e.id + " is sea: want a hex with a dot (6.2b)" }

// Cell is the hex of the grid in which h is.
func (m *Map) Cell(h Hex) hex.Hex {
	if !m.has(h) {
		return hex.None
	}
	return m.cells[h]
}

// At is the playable hex in a hex of the grid, [NoHex] for sea.
func (m *Map) At(c hex.Hex) Hex {
	if uint(c) >= uint(len(m.numbers)) {
		return NoHex
	}
	return m.numbers[c]
}

// Near are the six neighbours by direction: n, ne, se, s, sw, nw; [NoHex] where there is none. It must not be changed.
func (m *Map) Near(h Hex) *[6]Hex { return &m.near[h] }

// Direction is the direction in which b is next to a, -1 if it is not.
func (m *Map) Direction(a, b Hex) int {
	if m.has(a) && m.has(b) {
		for d, n := range m.near[a] {
			if n == b {
				return d
			}
		}
	}
	return -1
}

// Distance is the number of steps from a to b, over sea if need be.
func (m *Map) Distance(a, b Hex) int { return distance(m.place[a], m.place[b]) }

func distance(p, q place) int {
	du, dv := abs(int(q.u-p.u)), abs(int(q.v-p.v))
	if dv <= du {
		return du
	}
	return du + (dv-du)/2
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// FromBox is the distance from the range box (27.0), -1 on a map without.
func (m *Map) FromBox(h Hex) int {
	if !m.hasBox {
		return -1
	}
	return distance(m.box, m.place[h])
}

// Within are the hexes at a distance of 1 to n from h, n being 1 to the reach of sight.
func (m *Map) Within(h Hex, n int) *Set { return &m.within[n]()[h] }

// Reach is the longest Line of Sight (7.1.2k).
func (m *Map) Reach() int { return m.reach }

// Level is the elevation of the hex (7.1.2a-c).
func (m *Map) Level(h Hex) int { return int(m.level[h]) }

// Height is the height of the ground in feet, for drawing only.
func (m *Map) Height(h Hex) int { return int(m.height[h]) }

// Name is what the hex is called, "" if nothing.
func (m *Map) Name(h Hex) string { return m.names[h] }

// Terrain is the terrain of the hex as printed.
func (m *Map) Terrain(h Hex) *TerrainRow { return &m.Terrains[m.terrain[h]] }

// TerrainNow is the terrain of the hex, given the hexes that burned down (8.7.1e).
func (m *Map) TerrainNow(h Hex, cleared *Set) *TerrainRow {
	if cleared != nil && cleared.Has(h) {
		return &m.Terrains[m.burnt]
	}
	return &m.Terrains[m.terrain[h]]
}

// Edge is the terrain of the hexside of h in direction d.
func (m *Map) Edge(h Hex, d int) *EdgeRow { return &m.Edges[m.edge[h][d]] }

// Upper tells whether h is on the upper side of its hexside d. Between hexes of one level neither is, unless the map says so.
func (m *Map) Upper(h Hex, d int) bool { return m.upper[h]>>d&1 != 0 }

// Along is the kinds of route that lead from h in direction d: bit i for the i-th of Map.RouteKinds.
func (m *Map) Along(h Hex, d int) uint8 { return m.along[h][d] }

// Cave tells whether there is a cave in the hex (6.3).
func (m *Map) Cave(h Hex) bool { return m.cave.Has(h) }

// Observation tells whether there is an Observation Point in the hex (6.2.1).
func (m *Map) Observation(h Hex) bool { return m.op.Has(h) }

// Find is the hex of the feature of that kind and id, [NoHex] if there is none.
func (m *Map) Find(kind, id string) Hex {
	for _, f := range m.Features {
		if f.Kind == kind && f.ID == id {
			return f.Hex
		}
	}
	return NoHex
}

// With are the features of one kind, in order of hexes.
func (m *Map) With(kind string) (out []Feature) {
	for _, f := range m.Features {
		if f.Kind == kind {
			out = append(out, f)
		}
	}
	return out
}
