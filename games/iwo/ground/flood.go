package ground

import "math/bits"

// How far one gets from hexes through hexes that are free, step by step: all of a line of the map at once, as the bits of a word.

// maxLines is how many lines of hexes a map has at most, counted from the player's edge.
const maxLines = 26

// board is a set of hexes by line, a bit for each place; one empty line before and one behind.
type board [maxLines + 2]uint64

// run is a row of hexes of one line without a gap, of which the numbers follow each other.
type run struct {
	first Hex
	line  int // in a board
	place uint
	n     uint
}

// rows finds the runs, on which side the neighbours of a line lie in the lines beside it, and where each hex lies.
func (m *Map) rows() {
	for h := range Hex(m.N()) {
		line, place := m.Grid.ColRow(m.grid[h])
		if k := len(m.runs) - 1; k >= 0 && m.runs[k].line == line+1 && m.runs[k].place+m.runs[k].n == uint(place) {
			m.runs[k].n++
		} else {
			m.runs = append(m.runs, run{h, line + 1, uint(place), 1})
		}
		for _, g := range m.Grid.Neighbors(m.grid[h]) {
			if l, p := m.Grid.ColRow(g); l == line+1 && p != place {
				m.lean[(line+1)%2] = p - place
				m.lean[line%2] = place - p
			}
		}
	}
	for _, g := range m.grid {
		line, place := m.Grid.ColRow(g)
		m.spots = append(m.spots, spot{int16(line), int16(2*place + (m.lean[(line+1)%2]+1)/2)})
	}
}

// board is a set by lines.
func (m *Map) board(s *Set) (b board) {
	for i := range m.runs {
		r := &m.runs[i]
		w, k := uint(r.first)/64, uint(r.first)%64
		v := s[w] >> k
		if k+r.n > 64 {
			v |= s[w+1] << (64 - k)
		}
		b[r.line] |= v & (1<<r.n - 1) << r.place
	}
	return b
}

// set is a board as a set.
func (m *Map) set(b *board) (s Set) {
	for i := range m.runs {
		r := &m.runs[i]
		w, k := uint(r.first)/64, uint(r.first)%64
		v := b[r.line] >> r.place & (1<<r.n - 1)
		s[w] |= v << k
		if k+r.n > 64 {
			s[w+1] |= v >> (64 - k)
		}
	}
	return s
}

// beside are the places of a line next to those of the line before or behind it; lean is where the second neighbour lies.
func beside(x uint64, lean int) uint64 {
	if lean > 0 {
		return x | x>>1
	}
	return x | x<<1
}

// Flood are the free hexes that can be reached from some of them through free hexes; those of from that are not free count for nothing.
func (m *Map) Flood(from, free *Set) Set {
	f, b := m.board(from), m.board(free)
	todo := uint32(0) // lines with hexes that were reached since they were looked at
	for i := range f {
		if f[i] &= b[i]; f[i] != 0 {
			todo |= 1 << i
		}
	}
	for todo != 0 {
		i := bits.TrailingZeros32(todo)
		todo &= todo - 1
		x, p := f[i], b[i]
		x |= p & (p + x ^ p)         // up the line: the carry runs through what is free
		for k := 1; k < 64; k *= 2 { // and down
			x |= p & (x >> k)
			p &= p >> k
		}
		f[i] = x
		for _, n := range [2]int{i - 1, i + 1} {
			if y := b[n] &^ f[n] & beside(x, m.lean[n%2]); y != 0 {
				f[n] |= y
				todo |= 1 << n
			}
		}
	}
	return m.set(&f)
}

// Spread are the hexes of a set and those next to it.
func (m *Map) Spread(s *Set) Set {
	b := m.board(s)
	var out board
	for i := 1; i <= maxLines; i++ {
		lean := m.lean[i%2]
		out[i] = b[i] | b[i]<<1 | b[i]>>1 | beside(b[i-1], lean) | beside(b[i+1], lean)
	}
	return m.set(&out)
}
