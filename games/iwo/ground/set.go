package ground

import (
	"iter"

	"beachhead/hex/bitset"
)

// Hex is a land hex, from 0 in the order of the printed numbers.
type Hex = int16

// NoHex is none.
const NoHex Hex = -1

// MaxHexes is how many hexes a map may have.
const MaxHexes = 576

// Set is a set of hexes.
type Set [MaxHexes / 64]uint64

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

// Empty tells whether no hex is in the set.
func (s *Set) Empty() bool { return *s == Set{} }

// Len is how many hexes are in the set.
func (s *Set) Len() int { return bitset.Len(s[:]) }

// All walks over the hexes of the set in the order of their numbers.
func (s *Set) All() iter.Seq[Hex] { return bitset.All[Hex](s[:]) }

// Field is a field of fire: where the fire is intense and where it is steady (6.3). No hex is in both.
type Field struct{ Intense, Steady Set }

// Or adds another field; a hex that is under intense fire of one of them is under intense fire.
func (f *Field) Or(o *Field) {
	f.Intense.Or(&o.Intense)
	f.Steady.Or(&o.Steady)
	f.Steady.AndNot(&f.Intense)
}

// Has tells whether a hex is in the field.
func (f *Field) Has(h Hex) bool { return f.Intense.Has(h) || f.Steady.Has(h) }

// Both is all of the field.
func (f *Field) Both() Set {
	s := f.Intense
	s.Or(&f.Steady)
	return s
}

// Calm makes all of the field steady, as smoke does (6.2.3).
func (f *Field) Calm() {
	f.Steady.Or(&f.Intense)
	f.Intense = Set{}
}

// Wane is the field of a disrupted black position: one level less everywhere (6.4.1, 6.8.1).
func (f *Field) Wane() {
	f.Steady, f.Intense = f.Intense, Set{}
}
