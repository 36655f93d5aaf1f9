package ground

// Cause says in what way something blocks a line, or would.
type Cause uint8

const (
	nothing    Cause = iota
	ByRange          // the hexes are too far apart
	ByTerrain        // terrain that blocks, on the level of both ends
	BySoft           // soft terrain, which blocks where it becomes too much
	ByHigher         // ground higher than both ends
	ByLevel          // ground as high as the higher of the two ends
	ByBlindHex       // ground that hides the hex right behind it
	ByEdge           // a hexside that blocks, of neither end
	BySpine          // a hexside that blocks, along the line
	ByCave           // a hexside that bounds what is seen from inside a cave
	ByBarrage        // a Barrage or Smoke
	ByFire           // a burning hex
	numCauses
)

var causeNames = [numCauses]string{"", "range", "terrain", "soft", "higher", "level", "blind", "hexside", "spine", "cave", "barrage", "fire"}

func (c Cause) String() string {
	if c >= numCauses {
		return "?"
	}
	return causeNames[c]
}

// Contact is something on the way of a line.
type Contact struct {
	Cause   Cause
	Rule    string
	Hex     Hex
	Other   Hex         // the hex across, if it is about a hexside or a spine; else NoHex
	Terrain *TerrainRow // of a cause that is terrain
	Edge    *EdgeRow    // of a cause that is a hexside
	Soft    Screen      // how many such hexes a line may pass through
	Blocks  bool
	Spared  string // the rule by which it does not block, though else it would count
}

// Sight is a look with all that explains it. It is the same from both ends.
type Sight struct {
	Clear bool
	// Contacts are all that the line meets, from the hex of lower number to the other. If sight is clear only by an Observation Point, what that lifts is
	// marked as spared.
	Contacts []Contact
}

// Decides is the first contact that blocks, nil if the sight is clear.
func (s *Sight) Decides() *Contact {
	for i := range s.Contacts {
		if s.Contacts[i].Blocks {
			return &s.Contacts[i]
		}
	}
	return nil
}

// Contacts is [Map.Look] with its reasons.
func (m *Map) Contacts(q Look) Sight {
	if q.From == q.To {
		return Sight{Clear: true}
	}
	if q.From > q.To {
		q.From, q.To, q.FromCave, q.ToCave = q.To, q.From, q.ToCave, q.FromCave
	}
	i := m.to(q.From, q.To)
	if i == noPlace || m.Distance(q.From, q.To) > m.reach {
		return Sight{Contacts: []Contact{{Cause: ByRange, Rule: m.rules.Reach, Hex: q.To, Other: NoHex, Blocks: true}}}
	}
	t := m.tracer(q, i)
	var s Sight
	views := []eye{noEye}
	if m.op.Has(q.From) {
		views = append(views, fromEye)
	}
	if m.op.Has(q.To) {
		views = append(views, toEye)
	}
	for _, v := range views {
		if s.Clear {
			break
		}
		s.Contacts = nil
		t.out = &s.Contacts
		s.Clear = t.trace(v)
	}
	for _, end := range []struct {
		inside bool
		h      Hex
		sides  [2]uint8
	}{{q.FromCave, q.From, t.w.exit}, {q.ToCave, q.To, t.w.enter}} {
		if end.inside && m.hemmed(end.h, end.sides) {
			e := m.Edge(end.h, int(end.sides[0]))
			s.Contacts = append(s.Contacts, Contact{Cause: ByCave, Rule: e.CaveRule, Hex: end.h, Other: m.near[end.h][end.sides[0]], Edge: e, Blocks: true})
			s.Clear = false
		}
	}
	return s
}

// Marked tells whether the line between two hexes meets a hex with a marker on its way.
func (m *Map) Marked(a, b Hex, k *Marks) bool {
	if a > b {
		a, b = b, a
	}
	i := m.to(a, b)
	return i != noPlace && m.marked(a, &m.geo.ways[i], k)
}

// Line are the hexes that the line between two hexes passes through or along, in order, both included. It is empty if they are too far apart.
func (m *Map) Line(buf []Hex, a, b Hex) []Hex {
	i := m.to(a, b)
	if i == noPlace {
		return buf
	}
	buf = append(buf, a)
	for _, e := range m.geo.ways[i].entries {
		if e.kind == crossing {
			continue
		}
		if h := m.disc[a][e.a]; h != NoHex {
			buf = append(buf, h)
		}
		if h := m.disc[a][e.b]; e.kind == spine && h != NoHex {
			buf = append(buf, h)
		}
	}
	return append(buf, b)
}
