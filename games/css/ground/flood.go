package ground

import "sync"

// Lines of unlimited length over the map are found for whole columns of the grid at a time: a column is a word with a bit for each of its rows, and what is reached goes on
// from all of its hexes at once.

// maxCols is the most columns of a grid. Rows are not more than a word has bits.
const maxCols = 100

// columns is a set of hexes by column and row of the grid.
type columns [maxCols]uint64

// lanes are the steps that can be made: by column and direction, a bit for each row from which the step leads.
type lanes [maxCols][6]uint64

// run is n hexes one below the other without sea between them, whose numbers follow each other.
type run struct {
	first       Hex
	n, col, row uint8
}

// compileColumns notes where in the grid the hexes lie.
func (m *Map) compileColumns() {
	first, last := NoHex, [2]int{-1, -1}
	for h := range Hex(m.N) {
		at := m.spot(h)
		if first == NoHex || at != [2]int{last[0], last[1] + 1} {
			m.runs = append(m.runs, run{first: h, col: uint8(at[0]), row: uint8(at[1])})
			first = h
		}
		m.runs[len(m.runs)-1].n++
		m.cols = max(m.cols, at[0]+1)
		last = at
	}
	m.lanes = sync.OnceValue(m.findLanes)
}

// spot is the column and the row of a hex, from 0.
func (m *Map) spot(h Hex) [2]int {
	col, row := m.Grid.ColRow(m.cells[h])
	c, r := m.Grid.ColRow(0)
	return [2]int{col - c, row - r}
}

// columnsOf is a set of hexes by column and row.
func (m *Map) columnsOf(s *Set) (c columns) {
	for _, x := range m.runs {
		i, b := x.first/64, uint(x.first)%64
		w := s[i] >> b
		if b+uint(x.n) > 64 {
			w |= s[i+1] << (64 - b)
		}
		c[x.col] |= w & (^uint64(0) >> (64 - x.n)) << x.row
	}
	return c
}

// set is the other way round.
func (m *Map) set(c *columns) (s Set) {
	for _, x := range m.runs {
		w := c[x.col] >> x.row & (^uint64(0) >> (64 - x.n))
		i, b := x.first/64, uint(x.first)%64
		s[i] |= w << b
		if b+uint(x.n) > 64 {
			s[i+1] |= w >> (64 - b)
		}
	}
	return s
}

func (m *Map) findLanes() (out [numMobilities]*lanes) {
	for mob := range numMobilities {
		costs := m.cost[noLoad]()[mob]
		out[mob] = new(lanes)
		for h := range Hex(m.N) {
			at := m.spot(h)
			for d := range 6 {
				if costs[int(h)*6+d] >= 0 {
					out[mob][at[0]][d] |= 1 << at[1]
				}
			}
		}
	}
	return out
}

// lanesNow are the lanes of a mobility with the hexes that burned down.
func (m *Map) lanesNow(mob Mobility, cleared *Set) *lanes {
	printed := m.lanes()[mob]
	if cleared.Empty() {
		return printed
	}
	now, costs := *printed, m.burntCost[noLoad]()[mob]
	for x := range cleared.Each() {
		for back, h := range m.near[x] {
			if h == NoHex {
				continue
			}
			at, d := m.spot(h), (back+3)%6
			if now[at[0]][d] &^= 1 << at[1]; costs[int(h)*6+d] >= 0 {
				now[at[0]][d] |= 1 << at[1]
			}
		}
	}
	return &now
}

// Lines are the hexes to which lines lead from a hex, itself among them: step by step, as a mobility makes them without a Support Weapon, over open hexes, of which some are ends, from
// which no line leads on. The first hex need not be open, and if it is an end lines lead on from it. cleared are the hexes that burned down.
func (m *Map) Lines(mob Mobility, from Hex, open, ends, cleared *Set) Set {
	lanes, at := m.lanesNow(mob, cleared), m.spot(from)
	free, end := m.columnsOf(open), m.columnsOf(ends) // free are those that no line has come to
	var reached, on columns                           // and on those from which lines lead on
	var fresh [maxCols]bool                           // columns with such that have not been followed
	come := func(c int, t uint64) {
		free[c] &^= t
		reached[c] |= t
		if t &^= end[c]; t != 0 {
			on[c] |= t
			fresh[c] = true
		}
	}
	first, _ := m.Grid.ColRow(0)
	free[at[0]] &^= 1 << at[1]
	reached[at[0]], on[at[0]], fresh[at[0]] = 1<<at[1], 1<<at[1], true
	for more, back := true, false; more; back = !back { // to the right and back, until nothing is left
		more = false
		for i := range m.cols {
			c := i
			if back {
				c = m.cols - 1 - i
			}
			if !fresh[c] {
				continue
			}
			more = true
			lane := &lanes[c]
			for {
				t := ((on[c]&lane[0])>>1 | (on[c]&lane[3])<<1) & free[c]
				if t == 0 {
					break
				}
				come(c, t)
			}
			fresh[c] = false
			up, down := [2]uint64{on[c] & lane[1], on[c] & lane[5]}, [2]uint64{on[c] & lane[2], on[c] & lane[4]}
			for k, x := range [2]int{c + 1, c - 1} {
				if x < 0 || x >= m.cols {
					continue
				}
				t := up[k] | down[k]<<1 // odd columns lie lower
				if (first+c)%2 == 0 {
					t = up[k]>>1 | down[k]
				}
				if t &= free[x]; t != 0 {
					come(x, t)
				}
			}
		}
	}
	return m.set(&reached)
}
