package iwo

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"beachhead/engine"
)

// Guesses at what the player cannot know, for computer players that search, for studies and for tests.
//
// Everything that lies unseen is taken out of the position and becomes a place with what can be seen of it; then pieces that could lie there are drawn for the places, the same way whatever was there
// (docs/adr/0012-guesses.md). Cards have no order (cards.go), so there is nothing to guess of them. Only who could be where comes from the past: unseen.go.

// Where rules in progress name Japanese units, and forts. Depth markers that they name have been seen.
var (
	_ = program.Names("unit.appear", 2)
	_ = program.Names("tactical", 1)
	_ = program.Names("depth.draw", 0)
	_ = program.Names("act.resupply", 4)
	_ = program.Names("act.redeploy", 3)
	_ = program.Names("act.assault", 3)
	_ = program.Names("tank.overrun", 3)
	_ = program.Names("attack.fort", 2)
	_ = program.Names("move.hex", 5)
	_ = program.Names("move.fire", 2)
	_ = program.Names("move.preserve", 2)
	_ = program.Names("fort.reduce", 1)
	_ = program.Names("fort.place", 3) // no piece, but the class that will lie on top
)

// namesForts are the procedures of these whose slots are forts.
var namesForts = map[string]bool{"fort.reduce": true}

// named is a slot of a rule in progress that names an unseen piece, by its place in the order in which they are found.
type named struct {
	f    *frame
	slot int
}

// unitUnseen is a Japanese unit that the player does not know, as he sees it.
type unitUnseen struct {
	was   JapID
	tank  bool
	state Jap
	depth DepthID    // a marker beneath that he knows, NoDepth
	under DepthState // a marker beneath that he does not know, but where it is and how
	names []int
}

// depthUnseen is such a depth marker: where it is, beneath which unit or in which cave.
type depthUnseen struct {
	was   DepthID
	state DepthState
	over  int // the place of the unit over it in the list of unseen units, -1
	known JapID
	cave  int
}

// fortUnseen is a fort that lies in a hex and has not been turned up.
type fortUnseen struct {
	was   FortID
	class int8
	state FortState
	names []int
}

// Resample replaces what the player cannot know by a guess that leaves his view as it is.
func (g *Game) Resample(s engine.Seat, r *rand.Rand) {
	if s == engine.ChanceSeat || program.Pending(g) == nil { // after the end nothing is hidden
		return
	}
	g.Listen(nil, nil)
	g.guess(s, r)
	program.Restore(g)
}

// guess is that without the question, which is as it was.
func (g *Game) guess(_ engine.Seat, r *rand.Rand) {
	g.s.Seq, g.s.Ret = 0, 0 // what a procedure returned last may be a unit that was drawn; it is used before anything is asked
	var slots []named
	var tops []*frame
	program.EachName(g, func(f *frame, slot int) {
		if program.ProcOf(f) == "fort.place" {
			tops = append(tops, f)
			return
		}
		slots = append(slots, named{f, slot})
	})
	g.guessUnits(slots, r)
	g.guessForts(slots, tops, r)
	g.reindex()
}

// namesOf are the places in the list of slots that name a piece.
func namesOf(slots []named, id int16, forts bool) (list []int) {
	for i, n := range slots {
		if n.f.V[n.slot] == id && namesForts[program.ProcOf(n.f)] == forts {
			list = append(list, i)
		}
	}
	return list
}

// guessUnits draws units and depth markers anew.
func (g *Game) guessUnits(slots []named, r *rand.Rand) {
	s := &g.s
	var units []unitUnseen
	for j := range g.m.Jap {
		x := &s.Jap[j]
		if x.Of == mixKnown {
			continue
		}
		u := unitUnseen{was: JapID(j), tank: x.At >= 0 && g.tank(JapID(j)), state: *x, depth: NoDepth, names: namesOf(slots, int16(j), false)}
		if d := x.Depth; d != NoDepth {
			if s.Depths[d].Of == mixKnown {
				u.depth = d
			} else {
				u.under = s.Depths[d]
				u.under.May = 0
			}
		}
		u.state.May = 0
		units = append(units, u)
	}
	slices.SortFunc(units, func(a, b unitUnseen) int {
		return cmp.Or(cmp.Compare(a.state.At, b.state.At), cmp.Compare(boolInt(a.tank), boolInt(b.tank)), cmp.Compare(a.state.Of, b.state.Of), cmp.Compare(a.state.Flags, b.state.Flags),
			cmp.Compare(a.state.From, b.state.From), cmp.Compare(a.depth, b.depth), cmp.Compare(a.under.Of, b.under.Of), cmp.Compare(a.under.Flags, b.under.Flags), slices.Compare(a.names, b.names))
	})

	depths := g.unseenDepths(units)
	could := func(i int, j int16) bool {
		u := &units[i]
		return s.Jap[j].May.has(u.state.Of) && (u.state.At < 0 || g.tank(j) == u.tank)
	}
	is := deal(r, len(units), func(i int) int16 { return int16(units[i].was) }, could)
	marker := deal(r, len(depths), func(i int) int16 { return int16(depths[i].was) },
		func(i int, d int16) bool { return s.Depths[d].May.has(depths[i].state.Of) })

	for i := range units {
		x := &s.Jap[is[i]]
		may := x.May
		*x = units[i].state
		x.May, x.Depth = may, units[i].depth
		for _, n := range units[i].names {
			slots[n].f.V[slots[n].slot] = is[i]
		}
	}
	for i, d := range depths {
		x := &s.Depths[marker[i]]
		may := x.May
		*x = d.state
		x.May = may
		switch {
		case d.over >= 0:
			s.Jap[is[d.over]].Depth = DepthID(marker[i])
		case d.known != NoJap:
			s.Jap[d.known].Depth = DepthID(marker[i])
		case d.cave >= 0:
			s.Caves[d.cave].Depth = DepthID(marker[i])
		}
	}
	g.relink()
}

// unseenDepths are the depth markers that the player does not know, in an order that tells nothing.
func (g *Game) unseenDepths(units []unitUnseen) (list []depthUnseen) {
	s := &g.s
	for d := range g.m.Depths {
		if s.Depths[d].Of == mixKnown {
			continue
		}
		x := depthUnseen{was: DepthID(d), state: s.Depths[d], over: -1, known: NoJap, cave: -1}
		x.state.May = 0
		if j := slices.IndexFunc(s.Jap[:len(g.m.Jap)], func(o Jap) bool { return o.Depth == DepthID(d) }); j >= 0 {
			if x.over = slices.IndexFunc(units, func(u unitUnseen) bool { return u.was == JapID(j) }); x.over < 0 {
				x.known = JapID(j)
			}
		}
		for i := range s.Caves {
			if s.Caves[i].At >= 0 && s.Caves[i].Depth == DepthID(d) {
				x.cave = i
			}
		}
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b depthUnseen) int {
		return cmp.Or(cmp.Compare(a.state.At, b.state.At), cmp.Compare(a.over, b.over), cmp.Compare(a.known, b.known), cmp.Compare(a.cave, b.cave),
			cmp.Compare(a.state.Of, b.state.Of), cmp.Compare(a.state.Flags, b.state.Flags))
	})
	return list
}

// guessForts draws anew which markers the forts are that nobody has turned up: of their class, which is printed; of two at one location of which neither is seen, which class lies on top is open (17.2.1a).
func (g *Game) guessForts(slots []named, tops []*frame, r *rand.Rand) {
	s := &g.s
	var forts []fortUnseen
	var cup [4][]FortID
	for k := range g.m.Forts {
		x, class := &s.Forts[k], g.m.Forts[k].Class
		if x.At == Cup || x.At >= 0 && x.Flags&Revealed == 0 {
			cup[class] = append(cup[class], FortID(k))
		}
		if x.At >= 0 && x.Flags&Revealed == 0 {
			forts = append(forts, fortUnseen{was: FortID(k), class: class, state: *x, names: namesOf(slots, int16(k), true)})
		}
		if x.At == Cup {
			*x = FortState{At: Cup}
		}
	}
	slices.SortFunc(forts, func(a, b fortUnseen) int {
		return cmp.Or(cmp.Compare(a.state.At, b.state.At), cmp.Compare(a.state.Below, b.state.Below), cmp.Compare(a.state.Flags, b.state.Flags), slices.Compare(a.names, b.names))
	})
	for i := 0; i+1 < len(forts); i++ {
		a, b := &forts[i], &forts[i+1]
		if a.state.At == b.state.At && a.class != b.class {
			if a.class, b.class = min(a.class, b.class), max(a.class, b.class); r.IntN(2) == 0 {
				a.class, b.class = b.class, a.class
			}
		}
	}
	_, _, label := program.Asking(g)
	for _, f := range tops { // two forts that are being drawn: the lower one is there already or not
		if f.V[3] == 0 || label != "bottom" && label != "above" {
			f.V[3] = 0 // both lie there
			continue
		}
		f.V[3] = 1 + int16(r.IntN(2))
		for i := range forts {
			if forts[i].state.At == g.m.Pos[f.V[0]].Hex {
				forts[i].class = 3 - int8(f.V[3])
			}
		}
	}
	for _, f := range forts {
		s.Forts[f.was] = FortState{At: Cup}
	}
	for i := range cup {
		r.Shuffle(len(cup[i]), func(a, b int) { cup[i][a], cup[i][b] = cup[i][b], cup[i][a] })
	}
	for _, f := range forts {
		k := cup[f.class][0]
		cup[f.class] = cup[f.class][1:]
		s.Forts[k] = f.state
		for _, n := range f.names {
			slots[n].f.V[slots[n].slot] = int16(k)
		}
	}
}

// relink makes the lists of Japanese units by hex anew.
func (g *Game) relink() {
	s := &g.s
	for h := range s.JHead {
		s.JHead[h] = none
	}
	for j := len(g.m.Jap) - 1; j >= 0; j-- {
		s.JNext[j] = none
		if at := s.Jap[j].At; at >= 0 {
			s.JNext[j] = s.JHead[at]
			s.JHead[at] = uint8(j)
		}
	}
}

// deal draws a piece for each of n places, of those that are there now, so that each could be there: by matching, so that it always comes out. The pieces are taken in the order of their numbers and the
// places in that of the list, which tells nothing.
func deal(r *rand.Rand, n int, was func(i int) int16, could func(i int, piece int16) bool) (is []int16) {
	pieces := make([]int16, n)
	for i := range pieces {
		pieces[i] = was(i)
	}
	slices.Sort(pieces)
	r.Shuffle(n, func(a, b int) { pieces[a], pieces[b] = pieces[b], pieces[a] })
	holder := make([]int, n) // the place of each piece, -1
	for k := range holder {
		holder[k] = -1
	}
	var seen []bool
	var find func(i int) bool
	find = func(i int) bool {
		from := r.IntN(n)
		for pass := range 2 { // a free piece, else one whose place takes another
			for q := range n {
				k := (from + q) % n
				if seen[k] || !could(i, pieces[k]) || (pass == 0) != (holder[k] < 0) {
					continue
				}
				if seen[k] = true; pass == 0 || find(holder[k]) {
					holder[k] = i
					return true
				}
			}
		}
		return false
	}
	for _, i := range r.Perm(n) {
		seen = make([]bool, n)
		find(i)
	}
	is = make([]int16, n)
	for k, i := range holder {
		is[i] = pieces[k]
	}
	return is
}
