package ground

import "beachhead/hex"

// Sees tells whether there is a line of sight between two hexes (6.2.3). It is the same both ways. Next to each other one always sees.
func (m *Map) Sees(a, b Hex) bool { return m.seen[a].Has(b) }

// height is the height from which one looks in a hex: the level, one more on a hilltop.
func (m *Map) height(h Hex) int8 {
	if p := &m.Hexes[h]; !p.Hilltop {
		return p.Level
	}
	return m.Hexes[h].Top
}

// line is a line of sight that is being judged.
type line struct {
	m      *Map
	a, b   hex.Hex
	ha, hb int8
	crest  bool // it is that of a hilltop: 6.2.3g, 6.2.3i1
}

// sees judges the line. tank: a looks by the rules of hilltops, from its own height (14.1b).
func (m *Map) sees(a, b Hex, tank bool) bool {
	if m.Distance(a, b) <= 1 {
		return true
	}
	l := line{m: m, a: m.grid[a], b: m.grid[b], ha: m.height(a), hb: m.height(b)}
	top := max(l.ha, l.hb)
	l.crest = tank && l.ha == top || m.Hexes[a].Hilltop && l.ha == top || m.Hexes[b].Hilltop && l.hb == top
	free := m.Hexes[a].Hilltop || m.Hexes[b].Hilltop || tank // no bluff hinders
	var buf [64]hex.Step
	steps := m.Grid.Spine(buf[:0], l.a, l.b)
	for i := 1; i < len(steps); i++ {
		s, before := steps[i], steps[i-1]
		switch {
		case s.Along(): // along a hexside: one of the two sides must be open
			if l.hides(s.Left) && l.hides(s.Right) {
				return false
			}
			if !free && l.wall(i, len(steps), before.Hex(), s.Left, steps[i+1].Hex()) && l.wall(i, len(steps), before.Hex(), s.Right, steps[i+1].Hex()) {
				return false
			}
		case before.Along(): // the corner behind it was judged with the hexside
			if i < len(steps)-1 && l.hides(s.Hex()) {
				return false
			}
		default:
			if i < len(steps)-1 && l.hides(s.Hex()) {
				return false
			}
			if !free && l.bluff(before.Hex(), s.Hex(), i == 1 || i == len(steps)-1) {
				return false
			}
		}
	}
	return true
}

// hides tells whether a hex on the way blocks the line. The sea does not.
func (l *line) hides(g hex.Hex) bool {
	if g == hex.None || l.m.byGrid[g] == NoHex {
		return false
	}
	h := l.m.byGrid[g]
	p, top := &l.m.Hexes[h], max(l.ha, l.hb)
	switch {
	case p.Top > top:
		return true // 6.2.3 d: higher than both
	case l.crest:
		return p.Low >= top // 6.2.3g
	case l.ha == l.hb:
		return l.m.Cover.Has(h) // 6.2.3d
	}
	return p.Low >= top // 6.2.3e
}

// bluff tells whether the hexside between two hexes of the way blocks the line: at either end always, elsewhere between equal heights (6.2.3i).
func (l *line) bluff(x, y hex.Hex, end bool) bool {
	if x == hex.None || y == hex.None || l.m.byGrid[x] == NoHex || l.m.byGrid[y] == NoHex {
		return false
	}
	return l.m.Side(l.m.byGrid[x], l.m.byGrid[y])&Bluff != 0 && (end || l.ha == l.hb)
}

// wall tells whether bluffs close one hand of a stretch along a hexside, the i-th of n steps: those by which one would go around it on that hand.
func (l *line) wall(i, n int, before, beside, after hex.Hex) bool {
	return l.hides(beside) || l.bluff(before, beside, i == 1) || l.bluff(beside, after, i == n-2)
}
