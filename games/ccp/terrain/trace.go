package terrain

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"beachhead/hex"
)

// Cause is how something affects sight.
type Cause uint8

const (
	ByObstacle  Cause = iota // the string touches an obstacle
	ByBlindHex               // an obstacle below hides the hex next behind it
	ByCrest                  // a crest line as high as the higher hex lies between
	ByHill                   // a hill higher than both hexes lies between
	ByGully                  // the depression of a gully
	ByHindrance              // the string touches a hindrance
	BySmoke                  // smoke on the way
	BySmokeEnd               // smoke in one of the two hexes
	ByBlaze                  // a blaze on the way
	ByCave                   // the other hex lies upslope of the cave one is in
	numCauses
)

var causes = [numCauses]struct{ text, rule, hillRule string }{
	ByObstacle:  {"%s in %s blocks", "16.2.1", "T89.4a"},
	ByBlindHex:  {"%s in %s hides the hex behind it", "T89.4.1a", "T89.4.1a"},
	ByCrest:     {"the crest of the %s in %s blocks", "T89.3.2a", "T89.3.2a"},
	ByHill:      {"the %s in %s blocks", "T89.3.3", "T89.3.3"},
	ByGully:     {"the %s %s is seen from adjacent and higher hexes only", "T88b", "T88b"},
	ByHindrance: {"%s in %s hinders", "16.1b", "T89.5a"},
	BySmoke:     {"%s in %s hinders", "16.3.4a", "T89.5b"},
	BySmokeEnd:  {"%s in %s hinders", "16.3.4b", "T89.5b"},
	ByBlaze:     {"the %s in %s blocks", "16.2.2", "T89.4b"},
	ByCave:      {"from the %s in %s one sees downslope only", "F102.2.2a", "F102.2.2a"},
}

// Contact is one thing on the way of a string that affects sight.
type Contact struct {
	Cause     Cause
	Hindrance int // 0 if it blocks
	Hex       hex.Hex
	At        hex.Point // where the string first meets it in that hex, from the hex of lower index
	Type      Type      // of obstacle, hindrance and gully
	Level     int       // of the hex
	Rule      string    // id in the rule index
	place     ratio
}

// Blocks tells whether it blocks sight.
func (c Contact) Blocks() bool { return c.Hindrance == 0 }

// Feature names what is in the way: a terrain id, "hill", "smoke", "blaze" or "cave".
func (c Contact) Feature() string {
	switch c.Cause {
	case ByCrest, ByHill:
		return "hill"
	case BySmoke, BySmokeEnd:
		return "smoke"
	case ByBlaze:
		return "blaze"
	case ByCave:
		return "cave"
	}
	return c.Type.String()
}

// String says it in a few words: "jungle in C7 blocks (16.2.1)".
func (c Contact) String() string {
	s := fmt.Sprintf(causes[c.Cause].text, c.Feature(), Grid.ID(c.Hex))
	if !c.Blocks() {
		s += fmt.Sprintf(" by %d", c.Hindrance)
	}
	return s + " (" + c.Rule + ")"
}

// airLevel is the level from which aircraft look (O24.4a, O24.5b).
const airLevel = 5

// areas are the shapes of a map made ready for strings.
type areas struct {
	levels [4]area
	growth []area
	cuts   []area
	solids []solid
}

type solid struct {
	area
	hexes [2]hex.Hex
}

func newAreas(s *Shapes) (out areas) {
	for i, l := range s.Levels {
		out.levels[i] = newArea(l)
	}
	for _, g := range s.Growth {
		out.growth = append(out.growth, newArea(g))
	}
	for _, c := range s.Cuts {
		out.cuts = append(out.cuts, newArea(Area{Loops: [][]hex.Point{c[:]}}))
	}
	for _, q := range s.Solids {
		out.solids = append(out.solids, solid{newArea(Area{q.Type, [][]hex.Point{q.Corners[:]}}), q.Hexes})
	}
	return out
}

// tracer follows strings over a map. It keeps its room, so that many can be followed without garbage.
type tracer struct {
	m        *Map
	areas    *areas
	scan     scan
	way      []stretch // hexes that the string meets, but for its own two, in order
	out      ratio     // where it leaves its first hex
	into     ratio     // where it comes into its last
	would    []Cause   // of each of way
	contacts []Contact
	// Stretches inside the area at hand, corners on the string taken to its left and to its right.
	left, right, cuts []span
}

// lay lays the string: it finds the hexes it meets, from the set of them.
func (t *tracer) lay(s *str, way *Set) {
	t.way = t.way[:0]
	for i, w := range way {
		for ; w != 0; w &= w - 1 {
			h := hex.Hex(i*64 + bits.TrailingZeros64(w))
			sp, _ := s.in(h)
			t.way = append(t.way, stretch{h, sp})
		}
	}
	// By where it comes in, then by index, the order of the set.
	slices.SortStableFunc(t.way, func(x, y stretch) int {
		switch {
		case x.from.less(y.from):
			return -1
		case y.from.less(x.from):
			return 1
		}
		return 0
	})
	first, _ := s.in(s.a)
	last, _ := s.in(s.b)
	t.out, t.into = first.to, last.from
}

// trace finds all that the printed map has on the way of the string that was laid, its ends seen from the given levels. The
// contacts are in t.contacts.
func (t *tracer) trace(s *str, la, lb int) {
	m := t.m
	t.contacts = t.contacts[:0]
	if Grid.Distance(s.a, s.b) <= 1 {
		return
	}
	high := max(la, lb)
	hill := high > 0
	if m.Type[s.a] == Gully && lb <= la && la != airLevel {
		t.add(s, Contact{Cause: ByGully, Hex: s.a, Type: Gully, place: t.out}, hill)
	}
	if m.Type[s.b] == Gully && la <= lb && lb != airLevel {
		t.add(s, Contact{Cause: ByGully, Hex: s.b, Type: Gully, place: t.into}, hill)
	}

	// A hill: ground as high as the higher of the two, or higher than both if they are level.
	need := high
	if la == lb {
		need++
	}
	if need <= len(t.areas.levels) {
		t.meet(&t.areas.levels[need-1], s, false)
		for _, w := range t.way {
			if at, ok := t.touch(w, true); ok {
				cause := ByCrest
				if int(m.Level[w.hex]) > high {
					cause = ByHill
				}
				t.add(s, Contact{Cause: cause, Hex: w.hex, place: at}, hill)
			}
		}
	}

	// What the drawing in each hex would do if the string touches it, and which types do anything at all.
	var on [numTypes]bool
	t.would = t.would[:0]
	for _, w := range t.way {
		cause := t.effect(w, la, lb)
		t.would = append(t.would, cause)
		if cause != nothing {
			on[m.Type[w.hex]] = true
		}
	}
	for i := range t.areas.growth {
		if a := &t.areas.growth[i]; on[a.kind] && t.meet(a, s, true) {
			for i, w := range t.way {
				if m.Type[w.hex] == a.kind {
					t.contact(s, w, t.would[i], hill)
				}
			}
		}
	}
	if on[Hut] || on[Building] {
		for i := range t.areas.solids {
			q := &t.areas.solids[i]
			if !on[q.kind] || !t.meet(&q.area, s, false) {
				continue
			}
			for i, w := range t.way {
				if w.hex == q.hexes[0] || w.hex == q.hexes[1] {
					t.contact(s, w, t.would[i], hill)
				}
			}
		}
	}
}

// nothing is the Cause of what has no effect.
const nothing = numCauses

// effect is what the drawing in a hex does to the string if they touch.
func (t *tracer) effect(w stretch, la, lb int) Cause {
	kind, level := t.m.Type[w.hex], int(t.m.Level[w.hex])
	switch {
	case kind.Obstacle() && level >= max(la, lb):
		return ByObstacle
	case kind.Obstacle() && level >= min(la, lb):
		// It hides one hex only, the next after it (T89.4.1). Two hexes on the same level see each other over it.
		if la < lb && !t.out.less(w.from) || lb < la && !w.to.less(t.into) {
			return ByBlindHex
		}
	case kind.Hindrance() > 0 && level >= max(la, lb):
		return ByHindrance
	}
	return nothing
}

// contact adds the contact with the area of the last meet in a hex, if there is any.
func (t *tracer) contact(s *str, w stretch, cause Cause, hill bool) {
	if cause == nothing {
		return
	}
	// Seen from a hill or the air an obstacle must clearly be touched (T89.4a).
	at, ok := t.touch(w, hill && cause != ByHindrance)
	if !ok {
		return
	}
	kind := t.m.Type[w.hex]
	t.add(s, Contact{Cause: cause, Hindrance: kind.Hindrance(), Hex: w.hex, Type: kind, place: at}, hill)
}

// add adds a contact, one for each hex and cause: the nearest to a.
func (t *tracer) add(s *str, c Contact, hill bool) {
	c.At, c.Level = s.at(c.place), int(t.m.Level[c.Hex])
	c.Rule = causes[c.Cause].rule
	if hill {
		c.Rule = causes[c.Cause].hillRule
	}
	for i, o := range t.contacts {
		if o.Hex == c.Hex && o.Cause == c.Cause {
			if c.place.less(o.place) {
				t.contacts[i] = c
			}
			return
		}
	}
	t.contacts = append(t.contacts, c)
}

// meet finds the stretches of the string inside an area, less the cuts of roads if they apply. It tells whether there are any.
func (t *tracer) meet(a *area, s *str, cuts bool) bool {
	t.scan.exact = false
	t.left = a.spans(t.left[:0], s, &t.scan, true)
	if cuts {
		t.left = t.subtractCuts(t.left, s, true)
	}
	t.right = t.right[:0]
	if t.scan.exact {
		t.right = a.spans(t.right, s, &t.scan, false)
		if cuts {
			t.right = t.subtractCuts(t.right, s, false)
		}
	} else {
		t.right = append(t.right, t.left...)
	}
	return len(t.left)+len(t.right) > 0
}

// touch tells whether, and where first, the string is in the area of the last meet within its stretch of a hex. If clearly, it
// must be inside for a while; if not, a single place or a ride along the outline counts too. A hex of which the string only
// touches the corner has no printed terrain to touch.
func (t *tracer) touch(w stretch, clearly bool) (at ratio, ok bool) {
	if w.point() {
		return ratio{}, false
	}
	best := ratio{2, 1}
	for _, l := range t.left {
		from, to := later(l.from, w.from), sooner(l.to, w.to)
		if !clearly {
			if !to.less(from) {
				best = sooner(best, from)
			}
			continue
		}
		for _, r := range t.right {
			from, to := later(from, r.from), sooner(to, r.to)
			if from.less(to) {
				best = sooner(best, from)
			}
		}
	}
	if !clearly {
		for _, r := range t.right {
			if from, to := later(r.from, w.from), sooner(r.to, w.to); !to.less(from) {
				best = sooner(best, from)
			}
		}
	}
	return best, best.num <= best.den
}

// subtractCuts takes the strips of roads out of the stretches.
func (t *tracer) subtractCuts(spans []span, s *str, left bool) []span {
	if len(spans) == 0 {
		return spans
	}
	t.cuts = t.cuts[:0]
	for i := range t.areas.cuts {
		t.cuts = t.areas.cuts[i].spans(t.cuts, s, &t.scan, left)
	}
	for _, c := range t.cuts {
		for i := len(spans) - 1; i >= 0; i-- {
			sp := spans[i]
			if !c.from.less(sp.to) || !sp.from.less(c.to) {
				continue
			}
			before, after := sp.from.less(c.from), c.to.less(sp.to)
			switch {
			case before && after:
				spans[i].to = c.from
				spans = append(spans, span{c.to, sp.to})
			case before:
				spans[i].to = c.from
			case after:
				spans[i].from = c.to
			default:
				spans = slices.Delete(spans, i, i+1)
			}
		}
	}
	return spans
}

// sort orders the contacts along the string, those at one place by hex and cause.
func (t *tracer) sort() {
	slices.SortFunc(t.contacts, func(a, b Contact) int {
		switch {
		case a.place.less(b.place):
			return -1
		case b.place.less(a.place):
			return 1
		}
		return cmp.Or(cmp.Compare(a.Hex, b.Hex), cmp.Compare(a.Cause, b.Cause))
	})
}
