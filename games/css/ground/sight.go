package ground

import "math/bits"

// Variant says how soft terrain is read: it stands in two ways in the rulebook.
type Variant uint8

const (
	ByTerrainText Variant = iota // Brush lets a line through one hex, Sugar Cane through two, Rice Paddy is open (6.2.1)
	ByLOSText                    // Brush, Sugar Cane and Rice Paddy are alike and let a line through one hex (7.1.1c)
	numVariants
)

// Marks are the markers on a map that change what is seen. It is plain data, to be part of a position.
type Marks struct {
	Block   Set // hexes with a Barrage or Smoke: no line passes through (8.6.2j)
	Fire    Set // burning hexes: terrain that blocks (8.7.1a)
	Cleared Set // hexes that burned down: Clear (8.7.1e)
}

// Look is the question whether one hex is seen from another. The answer is the same from both ends.
type Look struct {
	From, To         Hex
	FromCave, ToCave bool   // inside the cave there (6.3n)
	Zone             bool   // to a Naval Zone behind the beach hex To: Sugar Cane and Brush do not count (22.2.1a)
	Marks            *Marks // nil for the printed map
	Variant          Variant
}

// Seen are the hexes that are seen from h on the printed map, from outside of caves, up to the reach of sight; h itself is not among them.
func (m *Map) Seen(h Hex) *Set { return &m.seen[ByTerrainText]()[h] }

// SeenBy is [Map.Seen] with a variant.
func (m *Map) SeenBy(v Variant, h Hex) *Set { return &m.seen[v]()[h] }

// Sees tells whether a and b see each other on the printed map, from outside of caves.
func (m *Map) Sees(a, b Hex) bool { return m.seen[ByTerrainText]()[a].Has(b) }

// lookOver makes the table of what is seen with a variant.
func (m *Map) lookOver(v Variant) []Set {
	table := make([]Set, m.N)
	for a := range Hex(m.N) {
		for i := 1; i < discSize; i++ {
			b := m.disc[a][i]
			if b > a && m.Distance(a, b) <= m.reach && m.clear(Look{From: a, To: b, Variant: v}, uint8(i)) {
				table[a].Add(b)
				table[b].Add(a)
			}
		}
	}
	return table
}

// Look tells whether the hex is seen. From a hex to itself all is seen.
func (m *Map) Look(q Look) bool {
	if q.From == q.To {
		return true
	}
	if q.From > q.To {
		q.From, q.To, q.FromCave, q.ToCave = q.To, q.From, q.ToCave, q.FromCave
	}
	i := m.to(q.From, q.To)
	if i == noPlace || m.Distance(q.From, q.To) > m.reach {
		return false
	}
	w := &m.geo.ways[i]
	if q.FromCave && m.hemmed(q.From, w.exit) || q.ToCave && m.hemmed(q.To, w.enter) {
		return false
	}
	if q.Zone || q.Marks != nil && m.marked(q.From, w, q.Marks) {
		return m.clear(q, i)
	}
	return m.seen[q.Variant]()[q.From].Has(q.To)
}

// Around is a set of hexes round one hex, as far as sight reaches.
type Around [4]uint64

// Empty tells whether there are none.
func (a *Around) Empty() bool { return *a == Around{} }

// Touch adds to a set round h the hexes of which a marker in x could change whether they are seen from h. It tells whether there are any.
func (m *Map) Touch(h, x Hex, a *Around) (any bool) {
	i := m.to(h, x)
	if i == noPlace {
		return false
	}
	for w, t := range m.geo.touch[i] {
		t &= m.geo.ring[m.reach][w]
		a[w] |= t
		any = any || t != 0
	}
	return any
}

// SeeAgain looks at some hexes round h again, from inside its cave or from outside, with the markers on the map.
func (m *Map) SeeAgain(v Variant, h Hex, cave bool, k *Marks, a *Around, seen *Set) {
	printed, opened := m.SeenBy(v, h), k.Cleared.Meets(m.Within(h, m.reach))
	hidden, unsure := m.behindMarks(h, k)
	for i, t := range a {
		for ; t != 0; t &= t - 1 {
			at := i*64 + bits.TrailingZeros64(t)
			n := m.disc[h][at]
			if n == NoHex {
				continue
			}
			// Only a hex that has burned down opens a line: what is not seen on the printed map is not seen without one.
			open := (opened || printed.Has(n)) && hidden[i]>>(at%64)&1 == 0 && (!cave || !m.hemmed(h, m.geo.ways[at].exit))
			if open && unsure[i]>>(at%64)&1 != 0 {
				open = m.clear(Look{From: h, To: n, Marks: k, Variant: v}, uint8(at))
			} else if open {
				open = printed.Has(n)
			}
			if open {
				seen.Add(n)
			} else {
				seen.Remove(n)
			}
		}
	}
}

// behindMarks are the hexes round h to which the line passes through a hex with a Barrage, which hides them, and those that a marker has to do with otherwise.
func (m *Map) behindMarks(h Hex, k *Marks) (hidden, unsure Around) {
	for i, near := range m.Within(h, m.reach) {
		for t := (k.Block[i] | k.Fire[i] | k.Cleared[i]) & near; t != 0; t &= t - 1 {
			x := Hex(i*64 + bits.TrailingZeros64(t))
			at := m.to(h, x)
			for w := range unsure {
				unsure[w] |= m.geo.touch[at][w]
				if k.Block.Has(x) {
					hidden[w] |= m.geo.cross[at][w]
				}
			}
		}
	}
	return hidden, unsure
}

// SeenNow is what is seen from h with the markers on the map, from outside of caves.
func (m *Map) SeenNow(v Variant, h Hex, k *Marks) Set {
	s := *m.SeenBy(v, h)
	m.seeMarked(v, h, false, k, &s)
	return s
}

// CaveSeesNow is what is seen from inside the cave in h.
func (m *Map) CaveSeesNow(v Variant, h Hex, k *Marks) Set {
	s := m.SeenFromCave(v, h)
	m.seeMarked(v, h, true, k, &s)
	return s
}

// seeMarked looks again at all hexes round h that markers could hide or open.
func (m *Map) seeMarked(v Variant, h Hex, cave bool, k *Marks, s *Set) {
	var around Set
	near := m.Within(h, m.reach)
	for i := range around {
		around[i] = (k.Block[i] | k.Fire[i] | k.Cleared[i]) & near[i]
	}
	var touched Around
	for x := range around.Each() {
		m.Touch(h, x, &touched)
	}
	m.SeeAgain(v, h, cave, k, &touched, s)
}

// SeenFromCave is what is seen from inside the cave in h on the printed map (6.3n).
func (m *Map) SeenFromCave(v Variant, h Hex) Set {
	s := *m.SeenBy(v, h)
	for b := range m.SeenBy(v, h).Each() {
		if m.hemmed(h, m.geo.ways[m.to(h, b)].exit) {
			s.Remove(b)
		}
	}
	return s
}

// marked tells whether a line meets a hex with a marker.
func (m *Map) marked(from Hex, w *way, k *Marks) bool {
	on := func(h Hex) bool { return h != NoHex && (k.Block.Has(h) || k.Fire.Has(h) || k.Cleared.Has(h)) }
	for _, e := range w.entries {
		if e.kind != crossing && (on(m.disc[from][e.a]) || e.a != e.b && on(m.disc[from][e.b])) {
			return true
		}
	}
	return false
}

// hemmed tells whether a line from inside a cave goes by a hexside that bounds what is seen from there (6.3n). Through a corner it goes by
// two, and both must.
func (m *Map) hemmed(h Hex, sides [2]uint8) bool {
	return m.Edge(h, int(sides[0])).Cave && m.Edge(h, int(sides[1])).Cave
}

// clear traces the line from q.From to the hex at place i of its disc. An Observation Point at either end only adds to what is seen.
func (m *Map) clear(q Look, i uint8) bool {
	t := m.tracer(q, i)
	return t.trace(noEye) || m.op.Has(q.From) && t.trace(fromEye) || m.op.Has(q.To) && t.trace(toEye)
}

// eye is the end of a line that looks from an Observation Point.
type eye uint8

const (
	noEye eye = iota
	fromEye
	toEye
)

// tracer goes along one line.
type tracer struct {
	m        *Map
	q        Look
	w        *way
	disc     *[discSize]Hex
	la, lb   int8 // levels of the two ends
	over     mask // what does not block because an end looks over it (6.2.2bi)
	overRule string
	eye      eye
	out      *[]Contact // nil if nobody asks
}

func (m *Map) tracer(q Look, i uint8) tracer {
	t := tracer{m: m, q: q, w: &m.geo.ways[i], disc: &m.disc[q.From], la: m.level[q.From], lb: m.level[q.To]}
	from, rule := m.looksOver(q.From, t.w.exit)
	to, other := m.looksOver(q.To, t.w.enter)
	t.over = from.or(to)
	if t.overRule = rule; to != (mask{}) {
		t.overRule = other
	}
	return t
}

// looksOver is what those in h look over who look out across these hexsides of their hex, on whose upper side they are.
func (m *Map) looksOver(h Hex, sides [2]uint8) (mask, string) {
	all := mask{^uint32(0), ^uint32(0)}
	rule := ""
	for _, d := range sides {
		if !m.Upper(h, int(d)) {
			return mask{}, ""
		}
		e := m.Edge(h, int(d))
		all, rule = all.and(e.over), e.OverRule
	}
	return all, rule
}

// trace goes along the line and tells whether nothing blocks it. If contacts are asked for it goes on to the end.
func (t *tracer) trace(looks eye) bool {
	w := t.w
	t.eye = looks
	if len(w.entries) == 1 && w.entries[0].kind == crossing { // adjacent (7.1.2o)
		return true
	}
	open := true
	soft, limit := 0, Screen(127)
	last := len(w.entries) - 1
	lowFrom, lowTo := t.la < t.lb, t.lb < t.la
	for n, e := range w.entries {
		// The blind spot is next to the lower end: a hex before or after which there is only the crossing at the end of the line, or a spine there.
		blind := lowFrom && n <= 1 && w.first(n) || lowTo && n >= last-1 && w.last(n)
		a := t.disc[e.a]
		var c Contact
		switch e.kind {
		case crossing:
			if n == 0 || n == last {
				continue // a hexside of one of the two ends
			}
			c = t.crossed(a, t.disc[e.b], e.d)
		case inside:
			c = t.meets(a, blind)
		case spine:
			c = t.between(a, t.disc[e.b], e.d, blind)
		}
		if c.Cause == nothing {
			continue
		}
		if c.Spared == "" {
			if c.Soft > 0 {
				soft++
				limit = min(limit, c.Soft)
				c.Blocks = soft > int(limit)
			} else {
				c.Blocks = true
			}
		}
		if c.Blocks {
			open = false
		}
		if t.out != nil {
			*t.out = append(*t.out, c)
		} else if !open {
			return false
		}
	}
	if looks != noEye {
		if c := t.behind(); c.Cause != nothing {
			open = false
			if t.out != nil {
				*t.out = append(*t.out, c)
			}
		}
	}
	return open
}

// first tells whether the n-th entry is the first that is no crossing, last whether it is the last.
func (w *way) first(n int) bool {
	return w.entries[n].kind != crossing && (n == 0 || w.entries[0].kind == crossing)
}

func (w *way) last(n int) bool {
	end := len(w.entries) - 1
	return w.entries[n].kind != crossing && (n == end || w.entries[end].kind == crossing)
}

// meets is what a hex does whose inside the line crosses.
func (t *tracer) meets(h Hex, blind bool) Contact {
	if h == NoHex {
		return Contact{}
	}
	m, r := t.m, &t.m.rules
	level, high, low := m.level[h], max(t.la, t.lb), min(t.la, t.lb)
	c := Contact{Hex: h, Other: NoHex}
	if t.q.Marks != nil && t.q.Marks.Block.Has(h) {
		c.Cause, c.Rule = ByBarrage, r.Barrage
		return c
	}
	switch {
	case level > high:
		c.Cause, c.Rule = ByHigher, r.Higher
	case level == high && t.la != t.lb:
		c.Cause, c.Rule = ByLevel, r.Level
	}
	if blind && level > low && (c.Cause == nothing || t.eye != noEye) {
		c.Cause, c.Rule = ByBlindHex, r.Blind // which an Observation Point does not lift (6.2.1mc)
		return c
	}
	if c.Cause == nothing && t.la == t.lb && level == high {
		c = t.screened(h)
	}
	if c.Cause != nothing && c.Spared == "" && t.eye != noEye {
		c.Spared = r.Observation
	}
	return c
}

// screened is what the terrain of a hex does that is on the level of both ends (7.1.1).
func (t *tracer) screened(h Hex) Contact {
	m, r := t.m, &t.m.rules
	var cleared *Set
	if k := t.q.Marks; k != nil {
		if k.Fire.Has(h) {
			return Contact{Cause: ByFire, Rule: r.Fire, Hex: h, Other: NoHex}
		}
		cleared = &k.Cleared
	}
	row := m.TerrainNow(h, cleared)
	s := row.Screen[t.q.Variant]
	if s == Open {
		return Contact{}
	}
	c := Contact{Cause: ByTerrain, Rule: row.LOSRule, Hex: h, Other: NoHex, Terrain: row}
	if s > 0 {
		c.Cause, c.Soft = BySoft, s
		if t.q.Variant == ByLOSText {
			c.Rule = r.Soft
		}
	}
	switch bit := uint32(1) << row.Index; {
	case t.over.terrains&bit != 0:
		c.Spared = t.overRule
	case t.q.Zone && m.zone.terrains&bit != 0:
		c.Spared = r.Zone
	}
	return c
}

// between is what lies at a hexside along which the line runs. It touches the inside of neither hex there, and is blocked only if both
// would block it (7.1.1b); but a hexside that blocks does so along its spine, too (7.1.2h).
func (t *tracer) between(a, b Hex, d uint8, blind bool) Contact {
	m := t.m
	if a != NoHex {
		if e := m.Edge(a, int(d)); e.Blocks && (m.spines || t.la != t.lb) {
			return Contact{Cause: BySpine, Rule: m.rules.Spine, Hex: a, Other: b, Edge: e}
		}
	}
	x, y := t.meets(a, blind), t.meets(b, blind)
	if x.Cause == nothing || y.Cause == nothing {
		return Contact{}
	}
	// The milder of the two: spared, or soft before hard, or softer; of equals the one of lower number.
	if y.milder(&x) || y.Hex < x.Hex && !x.milder(&y) {
		x, y = y, x
	}
	x.Other = y.Hex
	return x
}

// milder tells whether c hinders a line less than o does.
func (c *Contact) milder(o *Contact) bool {
	if (c.Spared != "") != (o.Spared != "") {
		return c.Spared != ""
	}
	return c.Soft > o.Soft // 0 is hard; the more hexses the softer
}

// crossed is what a hexside does that the line crosses away from its ends (7.1.2g).
func (t *tracer) crossed(a, b Hex, d uint8) Contact {
	if a == NoHex {
		return Contact{}
	}
	e := t.m.Edge(a, int(d))
	if !e.Blocks {
		return Contact{}
	}
	c := Contact{Cause: ByEdge, Rule: e.LOSRule, Hex: a, Other: b, Edge: e}
	switch {
	case t.over.edges>>e.Index&1 != 0:
		c.Spared = t.overRule
	case t.eye != noEye:
		c.Spared = t.m.rules.Observation
	}
	return c
}

// behind is the hex right behind a Steep Slope that is hidden from an Observation Point (6.2.1mb), unless it lies higher than the hex before it.
func (t *tracer) behind() Contact {
	h, sides := t.q.To, t.w.enter
	if t.eye == toEye {
		h, sides = t.q.From, t.w.exit
	}
	for _, d := range sides {
		if e := t.m.Edge(h, int(d)); !e.Blind || t.m.Upper(h, int(d)) {
			return Contact{}
		}
	}
	e := t.m.Edge(h, int(sides[0]))
	return Contact{Cause: ByBlindHex, Rule: e.BlindRule, Hex: h, Other: t.m.near[h][sides[0]], Edge: e, Blocks: true}
}
