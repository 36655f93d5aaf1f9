package terrain

import (
	"beachhead/hex"
	"beachhead/hex/bitset"
)

// Cols, Rows and Hexes are the size of every map (2.1): columns A to O, rows 1 to 10.
const (
	Cols  = 15
	Rows  = 10
	Hexes = Cols * Rows
)

// Grid is the grid of every map. Directions 0 to 5 are the compass 1 to 6 of the map (2.2b).
var Grid = func() *hex.Grid {
	g, err := hex.New(hex.Config{
		Orientation: hex.FlatTop, Cols: Cols, Rows: Rows, FirstCol: 1, FirstRow: 1,
		Shift: hex.ShiftEven, Format: hex.LetterNumber,
	})
	if err != nil {
		panic(err)
	}
	return g
}()

// Type is the terrain type of a hex: of all that is in it, what stands highest on the Terrain Chart (T81.1).
type Type uint8

const (
	OpenGround Type = iota
	Grass
	Bush
	Jungle
	Palm
	Swamp
	Stream
	Bridge
	Gully
	Hut
	Building
	Beach
	WaterBarrier
	numTypes
)

// types tells of each type its id, its character in a map file, and what it does to sight.
var types = [numTypes]struct {
	id        string
	char      byte
	rule      string
	obstacle  bool
	hindrance int
	water     bool
}{
	OpenGround:   {id: "open-ground", char: '.', rule: "T92"},
	Grass:        {id: "grass", char: 'g', rule: "T87", hindrance: 3},
	Bush:         {id: "bush", char: 'b', rule: "T86", hindrance: 2},
	Jungle:       {id: "jungle", char: 'j', rule: "T91a", obstacle: true},
	Palm:         {id: "palm", char: 'p', rule: "T93", hindrance: 1},
	Swamp:        {id: "swamp", char: 's', rule: "T97a", obstacle: true, water: true},
	Stream:       {id: "stream", char: '~', rule: "T96a", water: true},
	Bridge:       {id: "bridge", char: '=', rule: "T84"},
	Gully:        {id: "gully", char: 'v', rule: "T88a"},
	Hut:          {id: "hut", char: 'h', rule: "T90", hindrance: 4},
	Building:     {id: "building", char: 'B', rule: "T85a", obstacle: true},
	Beach:        {id: "beach", char: ':', rule: "T82a"},
	WaterBarrier: {id: "water-barrier", char: 'W', rule: "T99a", water: true},
}

// Types are all types there are.
func Types() []Type {
	out := make([]Type, numTypes)
	for i := range out {
		out[i] = Type(i)
	}
	return out
}

// String is the id of the type, as in the Terrain Chart.
func (t Type) String() string {
	if t >= numTypes {
		return "?"
	}
	return types[t].id
}

// Rule is the rule of the type.
func (t Type) Rule() string { return types[t].rule }

// Obstacle tells whether the drawing of the type blocks sight through it (16.2.1).
func (t Type) Obstacle() bool { return types[t].obstacle }

// Hindrance is by how much the drawing of the type hinders sight through it, 0 if it does not (16.3).
func (t Type) Hindrance() int { return types[t].hindrance }

// Water tells whether the type is water terrain (T96, T97, T99).
func (t Type) Water() bool { return types[t].water }

func typeOf(char byte) (Type, bool) {
	for t := range types {
		if types[t].char == char {
			return Type(t), true
		}
	}
	return 0, false
}

// Set is a set of hexes.
type Set [(Hexes + 63) / 64]uint64

// Has tells whether h is in the set.
func (s *Set) Has(h hex.Hex) bool { return s[uint(h)/64]>>(uint(h)%64)&1 != 0 }

// Add puts h into the set.
func (s *Set) Add(h hex.Hex) { s[uint(h)/64] |= 1 << (uint(h) % 64) }

// Remove takes h out of the set.
func (s *Set) Remove(h hex.Hex) { s[uint(h)/64] &^= 1 << (uint(h) % 64) }

// Len is the number of hexes in the set.
func (s *Set) Len() int { return bitset.Len(s[:]) }

// Edge is an edge of the map.
type Edge uint8

const (
	North Edge = iota
	East
	South
	West
)

var edgeNames = [4]string{"north", "east", "south", "west"}

func (e Edge) String() string { return edgeNames[e&3] }

// Opposite is the edge across the map.
func (e Edge) Opposite() Edge { return (e + 2) & 3 }

// Depth is how many rows or columns h lies from the edge: 0 for the hexes at the edge, so that a force set up n hexes deep
// may use those below n.
func (e Edge) Depth(h hex.Hex) int {
	col, row := int(h)/Rows, int(h)%Rows
	switch e {
	case North:
		return row
	case East:
		return Cols - 1 - col
	case South:
		return Rows - 1 - row
	}
	return col
}

// Chain is a stream, gully, road or trail: hexes each next to the one before.
type Chain struct {
	Hexes []hex.Hex
	// From and To are the directions, 0 to 5, in which it runs on beyond its first and its last hex; -1 if it ends there.
	From, To int
}

// Structure is a building: two hexes or more (T85).
type Structure struct {
	Name  string
	Hexes []hex.Hex
}

// Exit is an Exit Point (2.4, 14.2).
type Exit struct {
	Hex   hex.Hex
	Value int
	Edge  Edge
}

// Label is a name printed on the map. It does nothing in the rules.
type Label struct {
	Hex          hex.Hex
	Text         string
	Water        bool // name of a water
	Size, DX, DY int  // in thousandths of the side of a hex, from the centre dot
	Rot          int  // degrees, clockwise
}

// Decor is drawn and does nothing in the rules.
type Decor struct {
	Kind  string
	Hexes []hex.Hex
}

// Map is a map as printed. It never changes; make one with [Load].
type Map struct {
	ID, Letter, Name, Setting string

	Type  [Hexes]Type
	Level [Hexes]uint8 // 0 to 4 (T89)
	// Road and Trail have bit d set if a road or trail crosses the hexside in direction d (T94, T98).
	Road, Trail [Hexes]uint8
	// Structure is the index in Buildings of the building of a hex, -1 if there is none.
	Structure [Hexes]int8

	Objectives [5]hex.Hex // objectives 1 to 5 (2.3)
	Exits      []Exit
	// Allied and Japan are the usual friendly edges, opposite to each other; a scenario may exchange them.
	Allied, Japan Edge
	Boxes         [4]string // by Edge: corner of the Artillery Box ("NW"), "" for a flank (2.2c)

	Streams, Gullies, Roads, Trails []Chain
	Buildings                       []Structure
	Labels                          []Label
	Decor                           []Decor
	Style                           map[string]string // drawing style of a terrain id, colour of "ground" and "water"

	shapes func() *Shapes
	sights func() *Sights
}

// Crest tells whether h shows more than one level (T89.3.1), and may so hold a cave (F102).
func (m *Map) Crest(h hex.Hex) bool {
	for _, n := range Grid.Neighbors(h) {
		if n != hex.None && m.Level[n] < m.Level[h] {
			return true
		}
	}
	return false
}

// Shapes is what is drawn on the map. It is made at the first call, and must not be changed.
func (m *Map) Shapes() *Shapes { return m.shapes() }
