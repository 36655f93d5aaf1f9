package terrain

import (
	"math/bits"
	"sync"

	"beachhead/hex"
)

// Sight is what a look from one hex to another finds.
type Sight uint8

const (
	hindrance  Sight = 15 // mask
	downslope  Sight = 1 << 4
	airBlocked Sight = 1 << 5
	blocked    Sight = 1 << 7
)

// Clear tells whether there is a line of sight, hindered or not.
func (s Sight) Clear() bool { return s&blocked == 0 }

// Hindrance is the largest hindrance on the way, 0 if there is none (16.3.3). If the sight is not clear it means nothing.
func (s Sight) Hindrance() int { return int(s & hindrance) }

// Markers are the markers on a map that affect sight. It is plain data, to be part of a position.
type Markers struct {
	Smoke   [Hexes]uint8 // hindrance of the smoke in each hex, 0 without; see SetSmoke
	Smoked  Set          // hexes with smoke
	Blazing Set          // hexes with a blaze
}

// SetSmoke puts smoke of that hindrance into h; 0 takes it away.
func (k *Markers) SetSmoke(h hex.Hex, hindrance int) {
	k.Smoke[h] = uint8(hindrance)
	if hindrance == 0 {
		k.Smoked.Remove(h)
	} else {
		k.Smoked.Add(h)
	}
}

// SetBlaze puts a blaze into h or takes it away.
func (k *Markers) SetBlaze(h hex.Hex, on bool) {
	if on {
		k.Blazing.Add(h)
	} else {
		k.Blazing.Remove(h)
	}
}

// Spot is where one looks from or to: a hex, and whether inside the cave there (F102.1).
type Spot struct {
	Hex    hex.Hex
	Inside bool
}

// Sights is what can be seen on a map. It never changes. Its methods take hexes of [Grid] only.
type Sights struct {
	m     *Map
	areas areas
	// table has, at a*Hexes+b, what the printed map does to sight between a and b, whether b lies downslope of a, and
	// whether b is hidden from an aircraft over a.
	table [Hexes * Hexes]Sight
	ways  *[Hexes * (Hexes - 1) / 2]Set
}

// ways has for each pair of hexes those that the string between them meets, corners included, but for the two themselves. It
// is the same for all maps.
var ways = sync.OnceValue(func() *[Hexes * (Hexes - 1) / 2]Set {
	out := new([Hexes * (Hexes - 1) / 2]Set)
	for b := hex.Hex(1); b < Hexes; b++ {
		for a := range b {
			s := newStr(a, b)
			out[pair(a, b)] = s.meets()
		}
	}
	return out
})

// pair is the index of a pair of different hexes.
func pair(a, b hex.Hex) int {
	if a > b {
		a, b = b, a
	}
	return int(b)*(int(b)-1)/2 + int(a)
}

// Sights is the table of sight of the map. It is made at the first call.
func (m *Map) Sights() *Sights { return m.sights() }

func (m *Map) makeSights() *Sights {
	s := &Sights{m: m, areas: newAreas(m.Shapes()), ways: ways()}
	t := tracer{m: m, areas: &s.areas}
	for b := hex.Hex(1); b < Hexes; b++ {
		for a := range b {
			st := newStr(a, b)
			t.lay(&st, &s.ways[pair(a, b)])
			la, lb := int(m.Level[a]), int(m.Level[b])
			t.trace(&st, la, lb)
			v, _ := t.verdict()
			ab, ba := v, v
			if t.downslope(&st, a) {
				ab |= downslope
			}
			if t.downslope(&st, b) {
				ba |= downslope
			}
			t.trace(&st, airLevel, lb)
			if v, _ := t.verdict(); !v.Clear() {
				ab |= airBlocked
			}
			t.trace(&st, la, airLevel)
			if v, _ := t.verdict(); !v.Clear() {
				ba |= airBlocked
			}
			s.table[int(a)*Hexes+int(b)], s.table[int(b)*Hexes+int(a)] = ab, ba
		}
	}
	return s
}

// verdict is the sum of the contacts: the index of the one that decides is -1 if there is none.
func (t *tracer) verdict() (v Sight, decides int) {
	decides = -1
	for i, c := range t.contacts {
		better := decides < 0 || v.Clear() && c.Blocks()
		if !better && v.Clear() != c.Blocks() {
			first := c.place.less(t.contacts[decides].place)
			if c.Blocks() {
				better = first
			} else {
				better = c.Hindrance > v.Hindrance() || c.Hindrance == v.Hindrance() && first
			}
		}
		if better {
			decides = i
			v = Sight(c.Hindrance)
			if c.Blocks() {
				v = blocked
			}
		}
	}
	return v, decides
}

// downslope tells whether the string leaves the hex h, one of its two, on ground lower than the hex (F102.2.1).
func (t *tracer) downslope(s *str, h hex.Hex) bool {
	level := t.m.Level[h]
	if level == 0 {
		return false
	}
	side := t.out
	if h == s.b {
		side = t.into
	}
	t.meet(&t.areas.levels[level-1], s, false)
	for _, spans := range [2][]span{t.left, t.right} {
		for _, w := range spans {
			if !side.less(w.from) && !w.to.less(side) {
				return false
			}
		}
	}
	return true
}

// Printed is the sight between two hexes as printed, without markers and caves.
func (s *Sights) Printed(a, b hex.Hex) Sight {
	return s.table[int(a)*Hexes+int(b)] & (hindrance | blocked)
}

// Downslope tells whether h lies downslope of a cave in the hex cave; if not it lies upslope (F102.2.1).
func (s *Sights) Downslope(cave, h hex.Hex) bool {
	return s.table[int(cave)*Hexes+int(h)]&downslope != 0
}

// Between is the sight between two spots with the markers on the map. Within a hex all is seen.
func (s *Sights) Between(a, b Spot, k *Markers) Sight {
	if a.Hex == b.Hex {
		return 0
	}
	return s.look(a, b, s.Printed(a.Hex, b.Hex), k)
}

// FromAir is the sight of an aircraft over a, as if on a hill of level 5 (O24.4a, O24.5b).
func (s *Sights) FromAir(a hex.Hex, b Spot, k *Markers) Sight {
	if a == b.Hex {
		return 0
	}
	v := s.table[int(a)*Hexes+int(b.Hex)]
	return s.look(Spot{Hex: a}, b, v&airBlocked<<2, k)
}

func (s *Sights) look(a, b Spot, v Sight, k *Markers) Sight {
	if v&blocked != 0 ||
		a.Inside && !s.Downslope(a.Hex, b.Hex) || b.Inside && !s.Downslope(b.Hex, a.Hex) {
		return blocked
	}
	v = max(v, Sight(k.Smoke[a.Hex]), Sight(k.Smoke[b.Hex]))
	way := &s.ways[pair(a.Hex, b.Hex)]
	for i, w := range way {
		if w&k.Blazing[i] != 0 {
			return blocked
		}
		for w &= k.Smoked[i]; w != 0; w &= w - 1 {
			v = max(v, Sight(k.Smoke[i*64+bits.TrailingZeros64(w)]))
		}
	}
	return v
}

// Way appends the hexes that the string between a and b meets, but for the two, in order of index.
func (s *Sights) Way(buf []hex.Hex, a, b hex.Hex) []hex.Hex {
	if a == b {
		return buf
	}
	for i, w := range s.ways[pair(a, b)] {
		for ; w != 0; w &= w - 1 {
			buf = append(buf, hex.Hex(i*64+bits.TrailingZeros64(w)))
		}
	}
	return buf
}

// Result is a look with all that explains it. It is the same from both ends.
type Result struct {
	Sight
	// Decides is the contact that decides: the nearest that blocks, or else the nearest of the largest hindrance, as seen
	// from the hex of lower index. It is nil if the sight is clear and not hindered.
	Decides *Contact
	// Contacts are all contacts of the string, from the hex of lower index to the other.
	Contacts []Contact
}

// Explain is [Sights.Between] with its reasons; if air is true, [Sights.FromAir], and a is where the aircraft is.
func (s *Sights) Explain(a, b Spot, k *Markers, air bool) Result {
	if a.Hex == b.Hex {
		return Result{}
	}
	la, lb := int(s.m.Level[a.Hex]), int(s.m.Level[b.Hex])
	if air {
		la, a.Inside = airLevel, false
	}
	if a.Hex > b.Hex {
		a, b, la, lb = b, a, lb, la
	}
	hill := max(la, lb) > 0
	st := newStr(a.Hex, b.Hex)
	t := tracer{m: s.m, areas: &s.areas}
	t.lay(&st, &s.ways[pair(a.Hex, b.Hex)])
	t.trace(&st, la, lb)
	for _, end := range [2]struct {
		Spot
		other hex.Hex
		side  ratio
		place ratio
	}{{a, b.Hex, t.out, ratio{0, 1}}, {b, a.Hex, t.into, ratio{1, 1}}} {
		if end.Inside && !s.Downslope(end.Hex, end.other) {
			t.add(&st, Contact{Cause: ByCave, Hex: end.Hex, place: end.side}, hill)
		}
		if v := int(k.Smoke[end.Hex]); v > 0 {
			t.add(&st, Contact{Cause: BySmokeEnd, Hindrance: v, Hex: end.Hex, place: end.place}, hill)
		}
	}
	for _, w := range t.way {
		if k.Blazing.Has(w.hex) {
			t.add(&st, Contact{Cause: ByBlaze, Hex: w.hex, place: w.from}, hill)
		}
		if v := int(k.Smoke[w.hex]); v > 0 {
			t.add(&st, Contact{Cause: BySmoke, Hindrance: v, Hex: w.hex, place: w.from}, hill)
		}
	}
	t.sort()
	r := Result{Contacts: t.contacts}
	var i int
	if r.Sight, i = t.verdict(); i >= 0 {
		r.Decides = &r.Contacts[i]
	}
	return r
}
