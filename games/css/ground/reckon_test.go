package ground

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file sees a second time, by other means, so that two programs must err alike to be believed: it reads the tables as plain
// text, cuts the line at every hexside with fractions, asks of the middle of each piece in which hexes it lies, and goes through the rules as the
// rulebook lists them, by the names of terrain.

// reckoner is a map as its text has it.
type reckoner struct {
	level   map[string]int
	terrain map[string]string
	op      map[string]bool
	side    map[string]string
	order   map[string]int // of hexes, as in the file
	reading reading
	block   map[string]bool // hexes with a Barrage
	alike   bool            // 7.1.1c instead of 6.2.1
	zone    bool            // 22.2.1a
	cut     map[string][]piece
}

// reading is how doubtful passages are read; the zero reading is that of RULINGS-LOS.md. Each field is a reading that was rejected.
type reading struct {
	lastLimit   bool // the limit of the soft hex at hand decides, not the strictest one (LOS-C)
	bareSpines  bool // soft terrain on both sides of a spine does not count, and a spine blocks only for one reason on both sides (LOS-B)
	freeFall    bool // an Observation Point sees behind higher ground, only a Steep Slope makes a blind hex (LOS-G)
	blindCliff  bool // the hex behind a Cliff is blind for an Observation Point, too (LOS-H)
	worseByEyes bool // an Observation Point can see less than other hexes (LOS-H)
	noOver      bool // nobody looks over anything from the upper side of a Steep Slope (LOS-F)
	orHigher    bool // ground higher than one of the two ends blocks (LOS-D)
	levelSpines bool // a hexside along the line blocks between different levels only (LOS-E)
	terrainOnly bool // an Observation Point does not lift higher ground (LOS-G)
}

func plain(t testing.TB, game, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../" + game + "/data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows[1:]
}

func newReckoner(t testing.TB, game string) *reckoner {
	r := &reckoner{level: map[string]int{}, terrain: map[string]string{}, op: map[string]bool{}, side: map[string]string{}, order: map[string]int{}, cut: map[string][]piece{}}
	for _, c := range plain(t, game, "map.tsv") {
		if c[1] == "sea" {
			continue
		}
		r.terrain[c[0]] = c[1]
		r.level[c[0]], _ = strconv.Atoi(c[2])
		r.op[c[0]] = slices.Contains(strings.Fields(c[5]), "observation")
		r.order[c[0]] = len(r.order)
	}
	for _, c := range plain(t, game, "hexsides.tsv") {
		r.side[c[0]+" "+c[1]], r.side[c[1]+" "+c[0]] = c[2], c[2]
	}
	return r
}

// spot is a centre dot in a plane that is pressed flat so that corners are whole: a hex has its corners at (±2,0) and (±1,±1).
func spot(id string) (x, y int) {
	c, _ := strconv.Atoi(id[:2])
	r, _ := strconv.Atoi(id[3:])
	return 3 * c, 2*r + c%2
}

func hexID(c, r int) string { return fmt.Sprintf("%02d.%02d", c, r) }

// fraction is a number p/q, q above 0.
type fraction struct{ p, q int }

func (a fraction) cmp(b fraction) int { return a.p*b.q - b.p*a.q }

// piece is a stretch of a line: the hex it lies in, or the two between which it runs.
type piece struct{ in []string }

// pieces cuts the line between two centres at all straight lines on which hexsides lie.
func pieces(a, b string) (out []piece) {
	ax, ay := spot(a)
	bx, by := spot(b)
	dx, dy := bx-ax, by-ay
	var cuts []fraction
	cut := func(from, d int) { // where from + t*d is a whole number, 0 < t < 1
		if d < 0 {
			from, d = -from, -d
		}
		for n := from + 1; n < from+d; n++ {
			cuts = append(cuts, fraction{n - from, d})
		}
	}
	cut(ay, dy)
	cut(ax+ay, dx+dy)
	cut(ax-ay, dx-dy)
	cuts = append(cuts, fraction{0, 1}, fraction{1, 1})
	slices.SortFunc(cuts, fraction.cmp)
	cuts = slices.CompactFunc(cuts, func(a, b fraction) bool { return a.cmp(b) == 0 })
	for i := 1; i < len(cuts); i++ {
		s, t := cuts[i-1], cuts[i]
		// The middle of the piece, times 2*s.q*t.q.
		q := 2 * s.q * t.q
		p := s.p*t.q + t.p*s.q
		x, y := ax*q+p*dx, ay*q+p*dy
		var in []string
		for c := x/q/3 - 1; c <= x/q/3+1; c++ {
			for r := y/q/2 - 1; r <= y/q/2+1; r++ {
				u, v := abs(x-3*c*q), abs(y-(2*r+c%2)*q)
				if v <= q && u+v <= 2*q {
					in = append(in, hexID(c, r))
				}
			}
		}
		if n := len(out); n == 0 || !slices.Equal(out[n-1].in, in) {
			out = append(out, piece{in})
		}
	}
	return out
}

// obstacle is what something on the line does: why it would block, "" if not; soft is how many of its kind a line passes.
type obstacle struct {
	why  string
	soft int
	hard bool // an Observation Point does not lift it
}

// sees goes along the line from the hex that comes first in the file and tells whether the other is seen, and if not the first reason, with its place.
func (r *reckoner) sees(a, b string) (bool, string) {
	if r.order[a] > r.order[b] && !r.reading.lastLimit {
		a, b = b, a
	}
	ax, ay := spot(a)
	bx, by := spot(b)
	if d := max(abs(ax-bx)/3, (abs(ay-by)+abs(ax-bx)/3)/2); d > 8 {
		return false, "range " + b
	} else if d == 1 {
		return true, ""
	}
	line := r.cut[a+b]
	if line == nil {
		line = pieces(a, b)
		r.cut[a+b] = line
	}
	ok, why := r.along(line, a, b, "")
	if ok && !(r.reading.worseByEyes && (r.op[a] || r.op[b])) {
		return true, ""
	}
	if r.op[a] {
		ok, why = r.along(line, a, b, a)
		if ok || r.reading.worseByEyes {
			return ok, why
		}
	}
	if r.op[b] {
		ok, why = r.along(line, a, b, b)
	}
	return ok, why
}

// along is sees with the Observation Point from which one looks, if any.
func (r *reckoner) along(line []piece, a, b, eye string) (bool, string) {
	over := !r.reading.noOver && (r.looksOver(a, line[1].in) || r.looksOver(b, line[len(line)-2].in))
	soft, strictest := 0, 99
	for i := 1; i < len(line); i++ {
		here, before := line[i].in, line[i-1].in
		// A hexside between two hexes, of neither end.
		if len(here) == 1 && len(before) == 1 && i > 1 && i < len(line)-1 {
			side := r.side[before[0]+" "+here[0]]
			if side != "" && eye == "" && !(side == "cliff" && over) {
				return false, "hexside " + both(before[0], here[0])
			}
		}
		if i == len(line)-1 {
			break
		}
		next := ""
		if lower := r.lower(a, b); lower == a && i == 1 || lower == b && i == len(line)-2 {
			next = lower
		}
		var o obstacle
		if len(here) == 1 {
			o = r.obstacle(here[0], a, b, next, eye, over)
			if o.why != "" {
				o.why += " " + here[0]
			}
		} else {
			if r.side[here[0]+" "+here[1]] != "" && (!r.reading.levelSpines || r.lower(a, b) != "") {
				return false, "spine " + both(here[0], here[1])
			}
			o = r.milder(here, a, b, next, eye, over)
		}
		switch {
		case o.why == "" || eye != "" && !o.hard:
		case o.soft == 0:
			return false, o.why
		default:
			soft++
			strictest = min(strictest, o.soft)
			if r.reading.lastLimit && soft > o.soft || !r.reading.lastLimit && soft > strictest {
				return false, o.why
			}
		}
	}
	if eye != "" {
		target, doors := b, line[len(line)-2].in
		if eye == b {
			target, doors = a, line[1].in
		}
		blind := true
		for _, d := range doors {
			side := r.side[d+" "+target]
			blind = blind && (side == "steep" || side == "cliff" && r.reading.blindCliff) && r.level[target] <= r.level[d]
		}
		if len(doors) == 2 && r.reading.worseByEyes {
			blind = false
		}
		if blind {
			return false, "blind " + both(target, doors[0])
		}
	}
	return true, ""
}

func both(a, b string) string { return min(a, b) + "/" + max(a, b) }

func (r *reckoner) lower(a, b string) string {
	switch {
	case r.level[a] < r.level[b]:
		return a
	case r.level[b] < r.level[a]:
		return b
	}
	return ""
}

// looksOver tells whether a hex is on the upper side of Steep Slopes by which the line leaves it.
func (r *reckoner) looksOver(h string, doors []string) bool {
	for _, d := range doors {
		if r.side[h+" "+d] != "steep" || r.level[h] <= r.level[d] {
			return false
		}
	}
	return true
}

// obstacle is what a hex does through which the line goes.
func (r *reckoner) obstacle(h, a, b, lower, eye string, over bool) obstacle {
	terrain, land := r.terrain[h]
	if !land {
		return obstacle{}
	}
	if r.block[h] {
		return obstacle{why: "barrage", hard: true}
	}
	level, la, lb := r.level[h], r.level[a], r.level[b]
	blind := lower != "" && level > r.level[lower]
	switch {
	case blind && eye != "" && !r.reading.freeFall:
		return obstacle{why: "blind", hard: true} // 7.1.2f, 6.2.1mc
	case level > la && level > lb, r.reading.orHigher && level > min(la, lb):
		return obstacle{why: "higher", hard: r.reading.terrainOnly} // 7.1.2d
	case la != lb && level == max(la, lb):
		return obstacle{why: "level", hard: r.reading.terrainOnly} // 7.1.2e
	case blind:
		return obstacle{why: "blind"} // 7.1.2f
	case la != lb || level != la:
		return obstacle{} // 7.1.2i
	}
	switch terrain { // 7.1.1
	case "town", "buildings":
		return obstacle{why: "terrain"}
	case "rocky", "cave":
		if !over {
			return obstacle{why: "terrain"}
		}
	case "on-fire":
		return obstacle{why: "fire"}
	case "brush":
		if !over && !r.zone {
			return obstacle{why: "soft", soft: 1}
		}
	case "cane":
		switch {
		case over || r.zone:
		case r.alike:
			return obstacle{why: "soft", soft: 1}
		default:
			return obstacle{why: "soft", soft: 2}
		}
	case "paddy":
		if r.alike {
			return obstacle{why: "soft", soft: 1}
		}
	}
	return obstacle{}
}

// milder is what two hexes do between which the line runs (7.1.1b).
func (r *reckoner) milder(h []string, a, b, lower, eye string, over bool) obstacle {
	x, y := r.obstacle(h[0], a, b, lower, eye, over), r.obstacle(h[1], a, b, lower, eye, over)
	none := func(o obstacle) bool { return o.why == "" || eye != "" && !o.hard }
	if none(x) || none(y) {
		return obstacle{}
	}
	if r.reading.bareSpines {
		height := func(o obstacle) bool { return o.why == "higher" || o.why == "level" || o.why == "blind" }
		if x.soft > 0 || y.soft > 0 || height(x) != height(y) {
			return obstacle{}
		}
	}
	if y.soft > x.soft {
		x, y, h = y, x, []string{h[1], h[0]}
	}
	x.why += " " + both(h[0], h[1])
	return x
}

// told is the reason of the program in the words of the reckoner.
func told(m *Map, s *Sight) string {
	c := s.Decides()
	if c == nil {
		return ""
	}
	if c.Other != NoHex {
		return c.Cause.String() + " " + both(m.ID(c.Hex), m.ID(c.Other))
	}
	return c.Cause.String() + " " + m.ID(c.Hex)
}

// Program and reckoner agree on all pairs of hexes within 9 of each other, also on the reason, its place, and the table.
func TestReckoning(t *testing.T) {
	for _, game := range games {
		m, r := mapOf(t, game), newReckoner(t, game)
		for _, v := range []Variant{ByTerrainText, ByLOSText} {
			r.alike = v == ByLOSText
			pairs, clear, bad := 0, 0, 0
			for a := range Hex(m.N) {
				for b := a + 1; int(b) < m.N; b++ {
					if m.Distance(a, b) > 9 {
						continue
					}
					pairs++
					want, why := r.sees(m.ID(a), m.ID(b))
					s := m.Contacts(Look{From: b, To: a, Variant: v})
					if want {
						clear++
					}
					if s.Clear != want || told(m, &s) != why || m.SeenBy(v, a).Has(b) != want || m.SeenBy(v, b).Has(a) != want ||
						m.Look(Look{From: a, To: b, Variant: v}) != want {
						if bad++; bad <= 20 {
							t.Errorf("%s %s-%s: the program says %v %q, the table %v; want %v %q", game, m.ID(a), m.ID(b), s.Clear, told(m, &s), m.SeenBy(v, a).Has(b), want, why)
						}
					}
				}
			}
			if bad > 0 || pairs < 30000 || clear < pairs/10 || clear > pairs/2 {
				t.Errorf("%s, variant %d: %d of %d pairs differ, %d are clear", game, v, bad, pairs, clear)
			}
		}
	}
}
