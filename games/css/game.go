package css

import (
	"iter"
	"math/bits"
	"unsafe"

	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/stacks"
	"beachhead/hex/bitset"
)

// Game is one game in progress. It implements engine.Game.
//
// Files are named by what they hold; docs/css-rules.md has the list, and what the chapters call of each other. Comments give the rule's number.
// Doubtful readings are listed in RULINGS.md; "ruling C5" in a comment refers to them.
type Game struct {
	engine.Kernel[*Game, State]
	m        *Module
	s        State
	caves    *caves      // of the map
	staff    []UnitID    // the HQs, once they have been asked for
	lorries  []UnitID    // the Trucks,
	indirect *UnitSet    // the Units with Indirect Fire, and
	brought  []UnitSet   // whom a chit brings into play, once it has been asked for, and
	summons  []UnitSet   // whom it makes Active: sequence.go
	troops   []UnitSet   // of which Division the Units are, once it has been asked for
	sides    *[2]UnitSet // of whom the Units are, once it has been asked for
	sights   *sights     // what is seen from places: sight.go
	zones    *zones      // Fire Zones remembered, and
	stale    PlaceSet    // the places whose must be made anew: zones.go, and
	blurred  PlaceSet    // those from which other hexes may be seen than when they were made last
	doers    []doer      // those named, and
	capable  []UnitID    // those of them who are able to perform an Action, while it is listed what they can do: acts.go
	paths    *ways       // of a group that may move: ways.go
	through  *ways       // the same beyond where they end
	traces   *traces     // lines of unlimited length: trace.go
	nearest  *germans    // how far it is to the Germans: barriers.go
	epoch    uint32      // counts whatever could change a Fire Zone or a way

	sightEpoch uint32    // counts whatever could change what is seen from a place, and
	moves      [2]uint32 // how often Units of a side have come to a place or left one, or perhaps

	groundEpoch uint32 // counts what begins to burn or burns down, and positions that come in the place of others

	cited       uint32           // Core.Seq, one more, of the question whose rules are cited: cite.go
	barriers    []barReason      // reasons that have been made: ways.go
	flagged     [nFlags]UnitSet  // who has a flag; remembered beside the position like the Fire Zones, and
	flagsForgot bool             // to be made anew
	arms        [MaxPlaces]uint8 // how many Support Weapons are in a place, and
	armsForgot  bool             // to be counted anew
}

// newGame is a game of a module without a position.
func newGame(m *Module) *Game {
	g := &Game{m: m, caves: newCaves(m.Ground)}
	g.Bind(&program, m.positions(), g, &g.s)
	g.forget()
	return g
}

// Core gives the kernel its part of the state.
func (g *Game) Core() *engine.Core { return &g.s.Core }

type (
	step    = engine.Step[*Game]
	frame   = engine.Frame
	options = engine.Options
	choice  = engine.Choice
	reason  = engine.Reason
	ask     = engine.Ask[*Game]
	chance  = engine.Chance[*Game]
)

// program is all procedures of the series; each chapter adds its own.
var program engine.Program[*Game]

// layout walks the state for saving, hashing and copying: that of the largest game.
var layout = engine.MustLayout[State]()

// positions is the layout of the positions of a game, without the room that only larger ones need: hexes beyond those of its map, Units beyond its own. They stay as wipe leaves
// them.
func (m *Module) positions() *engine.Layout[State] {
	if m.layout == nil {
		return layout
	}
	return m.layout
}

// fit makes the layout of the positions of a game.
func (m *Module) fit() {
	var s State
	n, all, units := uintptr(m.Ground.N), uintptr(MaxHexes), uintptr(len(m.Units))
	gaps := []engine.Gap{
		{Off: unsafe.Offsetof(s.Head) + 2*n, Size: 2 * (all - n)},
		{Off: unsafe.Offsetof(s.Units) + units*unsafe.Sizeof(s.Units[0]), Size: (MaxUnits - units) * unsafe.Sizeof(s.Units[0])},
		{Off: unsafe.Offsetof(s.Next) + 2*units, Size: 2 * (MaxUnits - units)},
		{Off: unsafe.Offsetof(s.Start) + 2*units, Size: 2 * (MaxUnits - units)},
	}
	words := (n + 63) / 64 // of a set of hexes; those of other places come behind the room for all hexes
	set := func(off uintptr) { gaps = append(gaps, engine.Gap{Off: off + 8*words, Size: all/8 - 8*words}) }
	for k := range s.Marks {
		set(unsafe.Offsetof(s.Marks) + uintptr(k)*unsafe.Sizeof(s.Marks[0]))
	}
	for side := range s.Stands {
		set(unsafe.Offsetof(s.Stands) + uintptr(side)*unsafe.Sizeof(s.Stands[0]))
	}
	for _, off := range []uintptr{unsafe.Offsetof(s.Fired), unsafe.Offsetof(s.Rallied), unsafe.Offsetof(s.Built), unsafe.Offsetof(s.Shot)} {
		set(off)
	}
	if !m.Params.TwoWeapons {
		gaps = append(gaps, engine.Gap{Off: unsafe.Offsetof(s.A) + unsafe.Offsetof(s.A.Second), Size: unsafe.Sizeof(s.A.Second)})
	}
	if !m.Has(FeatureStrategicAir) && !m.Has(FeatureFlotilla) && !m.event(EventInterferenceA) && !m.event(EventInterferenceB) {
		gaps = append(gaps, engine.Gap{Off: unsafe.Offsetof(s.Front), Size: unsafe.Sizeof(s.Front)})
	}
	m.layout = layout.Without(gaps...)
}

// The kernel's steps for this game, in small letters.

func do(fn func(*Game, *frame)) step                   { return engine.Do(fn) }
func iff(c func(*Game, *frame) bool, s ...step) step   { return engine.If(c, s...) }
func while(c func(*Game, *frame) bool, s ...step) step { return engine.While(c, s...) }
func put(a ask) step                                   { return engine.Put(a) }
func throw(c chance) step                              { return engine.Throw(c) }
func leave() step                                      { return engine.Return[*Game](nil) }
func leaveIf(c func(*Game, *frame) bool) step          { return iff(c, leave()) }
func answer(v func(*Game, *frame) int16) step          { return engine.Return(v) }

// orElse makes List and Check of a question to which each answer has one verb, and another verb that declines: each adds what might be legal, may is the rule. It is not put
// where nothing is legal. other is the reason against other verbs.
func orElse(a ask, verb, no engine.Verb, other *reason, each func(*Game, *frame, *options), may func(*Game, *frame, choice) *reason) ask {
	return orElseSure(a, verb, no, other, func(g *Game, f *frame, o *options) {
		each(g, f, o)
		o.Keep(0, func(c choice) bool { return may(g, f, c) == nil })
	}, may)
}

// orElseSure is orElse where each adds what is legal alone.
func orElseSure(a ask, verb, no engine.Verb, other *reason, each func(*Game, *frame, *options), may func(*Game, *frame, choice) *reason) ask {
	a.Sure = true
	a.List = func(g *Game, f *frame, o *options) {
		if each(g, f, o); o.Len() > 0 {
			o.Add(say(no))
		}
	}
	a.Check = func(g *Game, f *frame, c choice) *reason {
		switch c.Verb {
		case no:
			return nil
		case verb:
			return may(g, f, c)
		}
		return other
	}
	return a
}

// sub calls a procedure without locals, call one with the locals that args gives.
func sub(label, name string) step { return engine.Call[*Game](label, name, nil) }
func call(label, name string, args func(*Game, *frame) [6]int16) step {
	return engine.Call(label, name, args)
}

// eachThat runs steps for each number from 0 to n-1 that fits, in slot v of the frame. Whether one fits is asked when its turn comes, and in one step for those that do not.
func eachThat(v int, n func(*Game) int, fits func(g *Game, f *frame, i int16) bool, steps ...step) step {
	next := func(g *Game, f *frame, i int16) {
		for int(i) < n(g) && !fits(g, f, i) {
			i++
		}
		f.V[v] = i
	}
	return engine.Seq(
		do(func(g *Game, f *frame) { next(g, f, 0) }),
		while(func(g *Game, f *frame) bool { return int(f.V[v]) < n(g) },
			append(append([]step{}, steps...), do(func(g *Game, f *frame) { next(g, f, f.V[v]+1) }))...))
}

// The numbers of eachThat: of Leaders, Heroes, Divisions, Units.
func leaders(g *Game) int   { return len(g.m.Leaders) }
func heroes(g *Game) int    { return len(g.m.Heroes) }
func divisions(g *Game) int { return len(g.m.Divisions) }
func units(g *Game) int     { return len(g.m.Units) }

// local is the locals of a callee that gets some slots of the caller.
func local(slots ...int) func(*Game, *frame) [6]int16 { return engine.Locals[*Game](slots...) }

// took puts what the last procedure returned into a slot.
func took(slot int) step { return do(func(g *Game, f *frame) { f.V[slot] = g.s.Ret }) }

func seat(s Side) engine.Seat { return engine.Seat(s) }

// bySide is the seat of whose Activation it is, bySlot that of the side in a slot of the frame.
func bySide(g *Game, _ *frame) engine.Seat { return seat(g.s.Side) }
func bySlot(slot int) func(*Game, *frame) engine.Seat {
	return func(_ *Game, f *frame) engine.Seat { return engine.Seat(f.V[slot]) }
}

func (g *Game) scenario() *Scenario { return &g.m.Scenario[g.s.Scenario] }

// rules are the numbers and readings of the module.
func (g *Game) rules() *Rules { return &g.m.Params }

// on tells whether the module has a feature.
func (g *Game) on(f Feature) bool { return g.m.Has(f) }

// night tells whether it is a Night turn (17.0), rain whether it is a day of Rain (4.1A), dawn whether the turn is the first of its day.
func (g *Game) night() bool { return g.m.Night(g.s.Turn) }
func (g *Game) rain() bool  { return g.s.Weather >= 0 && g.m.Weather[g.s.Weather].Rain }
func (g *Game) dawn() bool  { return g.m.Hour(g.s.Turn) == 0 }

// Sets of places.

func (s *PlaceSet) has(p Loc) bool { return isPlace(p) && s[p/64]>>(p%64)&1 != 0 }
func (s *PlaceSet) add(p Loc)      { s[p/64] |= 1 << (p % 64) }
func (s *PlaceSet) remove(p Loc)   { s[p/64] &^= 1 << (p % 64) }

func (s *PlaceSet) or(o *PlaceSet)  { bitset.Or(s[:], o[:]) }
func (s *PlaceSet) and(o *PlaceSet) { bitset.And(s[:], o[:]) }

// hexes are the hexes of a set of places, which come first in it.
func (s *PlaceSet) hexes() *ground.Set { return (*ground.Set)(s[:]) }

// after is the lowest place of a set above p, -1 if there is none; after -1 is the lowest.
func (s *PlaceSet) after(p Loc) Loc { return Loc(bitset.Next(s[:], int(p)+1)) }

// each goes through the places of a set in order, and sees what changes about those that are still to come.
func (s *PlaceSet) each() iter.Seq[Loc] { return bitset.Live[Loc](s[:]) }

// Sets of Units.

func (s *UnitSet) has(u UnitID) bool { return s[u/64]>>(u%64)&1 != 0 }
func (s *UnitSet) add(u UnitID)      { s[u/64] |= 1 << (u % 64) }
func (s *UnitSet) remove(u UnitID)   { s[u/64] &^= 1 << (u % 64) }

// without takes out the Units of another set.
func (s *UnitSet) without(o *UnitSet) { bitset.AndNot(s[:], o[:]) }

// after is the lowest Unit of a set above u, NoUnit if there is none; after NoUnit is the lowest.
func (s *UnitSet) after(u UnitID) UnitID { return UnitID(bitset.Next(s[:], int(u)+1)) }

// each goes through the Units of a set in order, and sees what changes about those that are still to come.
func (s *UnitSet) each() iter.Seq[UnitID] { return bitset.Live[UnitID](s[:]) }

// last is the highest Unit of a set, NoUnit if it is empty.
func (s *UnitSet) last() UnitID {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return UnitID(i*64 + bits.Len64(s[i]) - 1)
		}
	}
	return NoUnit
}

// Sets of chits.

func (s ChitSet) has(c ChitID) bool { return c >= 0 && s>>c&1 != 0 }
func (s *ChitSet) add(c ChitID)     { *s |= 1 << c }
func (s *ChitSet) remove(c ChitID)  { *s &^= 1 << c }
func (s ChitSet) len() int          { return bits.OnesCount64(uint64(s)) }

// each calls fn for the chits of a set in order.
func (s ChitSet) each(fn func(c ChitID)) {
	for ; s != 0; s &= s - 1 {
		fn(ChitID(bits.TrailingZeros64(uint64(s))))
	}
}

// Flags of Units.

func (g *Game) has(u UnitID, f Flags) bool { return g.s.Units[u].Flags&f != 0 }

func (g *Game) set(u UnitID, f Flags) {
	g.s.Units[u].Flags |= f
	if g.flagsForgot {
		return
	}
	for ; f != 0; f &= f - 1 {
		g.flagged[bits.TrailingZeros32(uint32(f))].add(u)
	}
}

func (g *Game) clear(u UnitID, f Flags) {
	f &= g.s.Units[u].Flags
	g.s.Units[u].Flags &^= f
	if g.flagsForgot {
		return
	}
	for ; f != 0; f &= f - 1 {
		g.flagged[bits.TrailingZeros32(uint32(f))].remove(u)
	}
}

// clearAll removes flags from every Unit.
func (g *Game) clearAll(f Flags) {
	for each := f; each != 0; each &= each - 1 {
		s := g.with(each & -each)
		for u := range s.each() {
			g.s.Units[u].Flags &^= f
		}
		*s = UnitSet{}
	}
}

// with are the Units with a flag. The set changes with them.
func (g *Game) with(f Flags) *UnitSet {
	if g.flagsForgot {
		g.flagsForgot = false
		g.flagged = [nFlags]UnitSet{}
		for u := range g.m.Units {
			g.set(UnitID(u), g.s.Units[u].Flags)
		}
	}
	return &g.flagged[bits.TrailingZeros32(uint32(f))]
}

// deployed tells whether a Unit is Deployed.
func (g *Game) deployed(u UnitID) bool { return !g.has(u, Column) }

// turnTo changes the posture of a Unit (6.0g). A Unit that must stay In-Column is not Deployed by it; whoever calls it has asked.
func (g *Game) turnTo(u UnitID, column bool) {
	switch {
	case column:
		g.set(u, Column)
		if g.m.Units[u].Gun {
			g.set(u, Frozen) // 8.6.4b
		}
	case !g.has(u, Frozen):
		g.clear(u, Column)
	}
	g.staleAt(g.s.Units[u].Loc)
}

// isUnit and isWeapon tell whether a number of a choice is a counter at all.
func (g *Game) isUnit(u int16) bool   { return u >= 0 && int(u) < len(g.m.Units) }
func (g *Game) isWeapon(w int16) bool { return w >= 0 && int(w) < len(g.m.Weapons) }

// at is the place of a Unit, or its box.
func (g *Game) at(u UnitID) Loc { return g.s.Units[u].Loc }

// hexOf is the hex that a place lies in, NoHex for Naval Zones and areas off the map.
func (g *Game) hexOf(p Loc) Hex {
	switch {
	case isHex(p):
		return p
	case isCave(p):
		return g.caves.hexes[p-firstCave]
	}
	return NoHex
}

// aim is the hex by which those in a place are seen and fired at: their own, for Naval Zones the beach (22.2.1), in Transit where they are about to be. NoHex
// for areas off the map.
func (g *Game) aim(p Loc) Hex {
	if p == Transit {
		p = g.s.M.To
	}
	if isZone(p) {
		b, _ := zoneAt(p)
		return g.m.Beaches[b].Hex
	}
	return g.hexOf(p)
}

// sealed tells whether a place is the inside of a sealed cave (11.2). Who is in it can only leave it through the next cave (ruling CAVE-B).
func (g *Game) sealed(p Loc) bool { return isCave(p) && g.s.Sealed>>(p-firstCave)&1 != 0 }

// seal seals the inside of a cave. Those in it assault no more, so that an Assault marker above them may have nobody beside it (9.2c).
func (g *Game) seal(p Loc) {
	g.s.Sealed |= 1 << (p - firstCave)
	g.sightEpoch++
	g.staleAt(p)
	g.unclaimed(g.hexOf(p), SideB)
}

// caves are the hexes with a cave, in order, and by hex which of them it is, -1 where there is none.
type caves struct {
	hexes []Hex
	at    []int16
}

func newCaves(m *ground.Map) *caves {
	c := &caves{at: make([]int16, m.N)}
	for h := range c.at {
		c.at[h] = -1
		if m.Cave(ground.Hex(h)) {
			c.at[h] = int16(len(c.hexes))
			c.hexes = append(c.hexes, Hex(h))
		}
	}
	return c
}

// inside is the inside of the cave of a hex, false if it has none.
func (g *Game) inside(h Hex) (Loc, bool) {
	if i := g.caves.at[h]; i >= 0 {
		return CavePlace(int(i)), true
	}
	return -1, false
}

// unitsOf are all Units of a side.
func (g *Game) unitsOf(s Side) *UnitSet {
	if g.sides == nil {
		g.sides = new([2]UnitSet)
		for u := range g.m.Units {
			g.sides[g.m.Units[u].Side].add(UnitID(u))
		}
	}
	return &g.sides[s]
}

// unitsIn are all Units of a Division, none of none.
func (g *Game) unitsIn(d DivisionID) *UnitSet {
	if d == NoDivision {
		return &nobody
	}
	if g.troops == nil {
		g.troops = make([]UnitSet, len(g.m.Divisions))
		for u := range g.m.Units {
			if d := g.m.Units[u].Division; d != NoDivision {
				g.troops[d].add(UnitID(u))
			}
		}
	}
	return &g.troops[d]
}

// nobody is the set of no Units.
var nobody UnitSet

// activePlaces are the places with Active Units.
func (g *Game) activePlaces() (places PlaceSet) {
	for u := range g.with(Active).each() {
		if isPlace(g.at(u)) {
			places.add(g.at(u))
		}
	}
	return places
}

// hqs are the HQ Units.
func (g *Game) hqs() []UnitID {
	if g.staff == nil {
		g.staff = []UnitID{}
		for u := range g.m.Units {
			if g.m.Units[u].HQ {
				g.staff = append(g.staff, UnitID(u))
			}
		}
	}
	return g.staff
}

// trucks are the Trucks.
func (g *Game) trucks() []UnitID {
	if g.lorries == nil {
		g.lorries = []UnitID{}
		for u := range g.m.Units {
			if g.m.Units[u].Truck {
				g.lorries = append(g.lorries, UnitID(u))
			}
		}
	}
	return g.lorries
}

// first is the lowest Unit of a place, next the one after it, NoUnit where there is none: for u := g.first(p); u != NoUnit; u = g.next(u).
func (g *Game) first(p Loc) UnitID   { return g.s.Head[p] }
func (g *Game) next(u UnitID) UnitID { return g.s.Next[u] }

// count is how many Units are in a place.
func (g *Game) count(p Loc) int {
	n := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		n++
	}
	return n
}

// empty tells whether nobody is in a place.
func (g *Game) empty(p Loc) bool { return g.s.Head[p] == NoUnit }

// sideAt is the side that has Units in a place, NoSide if nobody is there. No place holds both.
func (g *Game) sideAt(p Loc) Side {
	if u := g.s.Head[p]; u != NoUnit {
		return g.m.Units[u].Side
	}
	return NoSide
}

// stands tells whether a side has Units in a hex, inside its cave or outside.
func (g *Game) stands(h Hex, side Side) bool {
	s := &g.s.Stands[side]
	if s.has(h) || len(g.caves.hexes) == 0 {
		return s.has(h)
	}
	p, ok := g.inside(h)
	return ok && s.has(p)
}

// near is the hex next to h in a direction, NoHex where there is none.
func (g *Game) near(h Hex, d int) Hex { return Hex(g.m.Ground.Near(ground.Hex(h))[d]) }

// beside tells whether a side has a Unit in a hex next to h; a Unit in a cave of h itself is next to those outside.
func (g *Game) beside(h Hex, side Side) bool {
	for _, n := range g.m.Ground.Near(ground.Hex(h)) {
		if n != ground.NoHex && g.stands(Hex(n), side) {
			return true
		}
	}
	return false
}

// reaches tells whether a Unit in a place could assault a hex as far as caves go: from a hex next to it, or out of the cave in it (6.3j).
func (g *Game) reaches(p Loc, h Hex) bool {
	if isCave(p) {
		return g.hexOf(p) == h && !g.sealed(p)
	}
	return isHex(p) && g.m.Ground.Distance(p, h) == 1
}

// about tells whether a side has Units that could assault a hex as far as caves go: else its Assault marker there goes (9.2c, ruling CAVE-C).
func (g *Game) about(h Hex, side Side) bool {
	if p, ok := g.inside(h); ok && g.sideAt(p) == side && g.reaches(p, h) {
		return true
	}
	for _, n := range g.m.Ground.Near(ground.Hex(h)) {
		if n != ground.NoHex && g.sideAt(n) == side {
			return true
		}
	}
	return false
}

// The condition of a stack. It stands in each of its Units and is the same in all of them.

// cond is the condition of a place; that of an empty one is nothing.
func (g *Game) cond(p Loc) Cond {
	if u := g.s.Head[p]; u != NoUnit {
		return g.s.Units[u].Cond
	}
	return 0
}

// setCond gives all Units of a place a condition.
func (g *Game) setCond(p Loc, c Cond) {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		g.s.Units[u].Cond = c
	}
	g.staleAt(p)
}

// dg is the level of Disorganization of a place (6.1.1).
func (g *Game) dg(p Loc) int { return int(g.cond(p) & CondDG) }

// setDG sets it, to 4 at most. What is above 4 costs Units, which is the business of whoever adds (8.4.1b).
func (g *Game) setDG(p Loc, n int) {
	g.setCond(p, g.cond(p)&^CondDG|Cond(min(max(n, 0), maxDG)))
}

// under tells whether one of the markers lies on a place.
func (g *Game) under(p Loc, c Cond) bool { return g.cond(p)&c != 0 }

// mark puts markers on a place that has Units, unmark takes them off.
func (g *Game) mark(p Loc, c Cond) { g.setCond(p, g.cond(p)|c) }
func (g *Game) unmark(p Loc, c Cond) {
	if c&CondSustained != 0 && g.under(p, CondSustained) { // 8.5.1d: no weapon is bound any more
		for w := range g.m.Weapons {
			if g.s.Weapons[w].Loc == p {
				g.s.Weapons[w].Bound = 0
			}
		}
	}
	g.setCond(p, g.cond(p)&^c)
}

// suppress puts a Suppressed marker on a place; a Pinned marker goes (8.4.4, 10.1). It tells whether Units of it were Suppressed before.
func (g *Game) suppress(p Loc) bool {
	was := g.under(p, CondSuppressed)
	g.setCond(p, g.cond(p)&^CondPinned|CondSuppressed)
	return was
}

// pin puts a Pinned marker on a place. Pinned twice is what the module says (8.4.4a, ruling C15); Suppressed stays Suppressed.
func (g *Game) pin(p Loc) {
	switch {
	case g.under(p, CondSuppressed):
	case !g.under(p, CondPinned):
		g.mark(p, CondPinned)
	case g.rules().PinTwice == TwiceSuppressed:
		g.suppress(p)
	}
}

// overstack is for how many Units too many a stack has paid in DG (6.1c, ruling 6-B); setOverstack notes it.
func (g *Game) overstack(p Loc) int {
	u := g.first(p)
	if u == NoUnit {
		return 0
	}
	n := 0
	for i, f := range [3]Flags{OverOne, OverTwo, OverFour} {
		if g.has(u, f) {
			n |= 1 << i
		}
	}
	return n
}

func (g *Game) setOverstack(p Loc, n int) {
	n = min(n, 7)
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		g.clear(u, OverOne|OverTwo|OverFour)
		for i, f := range [3]Flags{OverOne, OverTwo, OverFour} {
			if n>>i&1 != 0 {
				g.set(u, f)
			}
		}
	}
}

// recover takes Suppressed, Pinned and all DG off a place (9.6c, 20.1b).
func (g *Game) recover(p Loc) { g.unmark(p, CondSuppressed|CondPinned|CondDG) }

// Markers in hexes.

func (g *Game) marked(m Mark, h Hex) bool { return g.s.Marks[m].Has(ground.Hex(h)) }

// lay and lift put a marker into a hex and take it away.
func (g *Game) lay(m Mark, h Hex) {
	if !g.marked(m, h) {
		g.s.Marks[m].Add(ground.Hex(h))
		g.unseen(m, h)
	}
}

func (g *Game) lift(m Mark, h Hex) {
	if g.marked(m, h) {
		g.s.Marks[m].Remove(ground.Hex(h))
		g.unseen(m, h)
	}
}

// liftAll takes a marker away everywhere.
func (g *Game) liftAll(m Mark) {
	if !g.s.Marks[m].Empty() {
		gone := g.s.Marks[m]
		g.s.Marks[m] = ground.Set{}
		for h := range gone.Each() {
			g.unseen(m, h)
		}
	}
}

// blinds tells whether a marker has a part in what is seen, or how far somebody fires.
func blinds(m Mark) bool { return m <= MarkCleared }

// unseen makes stale what a marker in a hex changes: what is seen and the Fire Zones of all who look past it, and of those who are there.
func (g *Game) unseen(m Mark, h Hex) {
	g.epoch++
	switch {
	case !blinds(m):
		return
	case m == MarkLit:
		g.staleAround(h)
		return
	case m == MarkBurning || m == MarkCleared:
		g.groundEpoch++
	}
	g.sightEpoch++
	g.blurs(h)
	if p, ok := g.inside(h); ok {
		g.blurs(p)
	}
	g.lookAgain(h)
}

// blurs notes that other hexes may be seen from a place than before.
func (g *Game) blurs(p Loc) {
	g.stale.add(p)
	g.blurred.add(p)
	if g.sights != nil {
		g.sights.known.remove(p)
	}
}

// barrage is the Barrage marker of a hex, NoBarrage if there is none (8.6.2d: one at most).
func (g *Game) barrage(h Hex) int {
	if !g.allMarks().Block.Has(h) {
		return NoBarrage
	}
	for m := MarkSmoke; m <= MarkBombard; m++ {
		if g.marked(m, h) {
			return Smoke + int(m-MarkSmoke)
		}
	}
	return NoBarrage
}

// setBarrage replaces the Barrage marker of a hex.
func (g *Game) setBarrage(h Hex, b int) {
	for m := MarkSmoke; m <= MarkBombard; m++ {
		g.lift(m, h)
	}
	if b != NoBarrage {
		g.lay(MarkSmoke+Mark(b-Smoke), h)
	}
}

// fort is the Fortification of a hex, NoFort if there is none.
func (g *Game) fort(h Hex) int {
	for m := MarkFoxhole; m <= MarkBunker; m++ {
		if g.marked(m, h) {
			return Foxhole + int(m-MarkFoxhole)
		}
	}
	return NoFort
}

// setFort replaces the Fortification of a hex.
func (g *Game) setFort(h Hex, f int) {
	for m := MarkFoxhole; m <= MarkBunker; m++ {
		g.lift(m, h)
	}
	if f != NoFort {
		g.lay(MarkFoxhole+Mark(f-Foxhole), h)
	}
}

// assaultMark is the Assault marker that a side places.
func assaultMark(s Side) Mark { return MarkAssaultA + Mark(s) }

// Fire Zones that must be made anew.

// staleAll is for what changes everything, what is seen included.
func (g *Game) staleAll() {
	g.epoch++
	g.groundEpoch++
	g.sightEpoch++
	g.moves[SideA]++
	g.moves[SideB]++
	for i := range g.stale {
		g.stale[i], g.blurred[i] = ^uint64(0), ^uint64(0)
	}
	if g.sights != nil {
		g.sights.known = PlaceSet{}
	}
}

// staleAt is for what changes about the Units of one place.
func (g *Game) staleAt(p Loc) {
	if isPlace(p) {
		g.epoch++
		g.stale.add(p)
	}
}

// staleBeside is for what changes about a hex as far as Units next to it go.
func (g *Game) staleBeside(h Hex) {
	g.epoch++
	g.staleIn(h)
	for _, n := range g.m.Ground.Near(h) {
		if n != NoHex {
			g.staleIn(n)
		}
	}
}

// staleIn makes a hex and the inside of its cave stale.
func (g *Game) staleIn(h Hex) {
	g.stale.add(h)
	if p, ok := g.inside(h); ok {
		g.stale.add(p)
	}
}

// staleAround is for what changes about a hex that Units see, from as far as they see at all.
func (g *Game) staleAround(h Hex) {
	g.epoch++
	g.sightEpoch++
	near := g.placesAround(h, g.m.Ground.Reach())
	g.stale.or(&near)
	g.blurred.or(&near)
	if g.sights != nil {
		bitset.AndNot(g.sights.known[:], near[:])
	}
}

// placesAround are the hexes up to n away from one, with itself and their caves.
func (g *Game) placesAround(h Hex, n int) (near PlaceSet) {
	hexes := near.hexes()
	*hexes = *g.m.Ground.Within(h, n)
	hexes.Add(h)
	for i, x := range g.caves.hexes {
		if hexes.Has(x) {
			near.add(CavePlace(i))
		}
	}
	return near
}

// Pieces. These functions alone move them.

// place moves a Unit to a place or a box. It keeps stacks and their conditions, who entered a hex last, what goes with an empty hex, and Assault
// markers true. Support Weapons and Leaders that are then too many, or alone, are the business of whoever moves it (12.1e, 13.1d).
func (g *Game) place(u UnitID, to Loc) {
	us := &g.s.Units[u]
	from, side := us.Loc, g.m.Units[u].Side
	if from == to {
		return
	}
	g.moves[side]++
	takes := us.Cond & (CondDG | CondSuppressed | CondPinned) // 6.1.1b, ruling 6-E; the other markers are of the hex
	us.Loc, us.Cond = to, 0
	g.clear(u, stackFlags)
	if g.inEntry(side, from) {
		g.set(u, Departed)
	}
	if isPlace(from) {
		stacks.Take(&g.s.Head[from], g.s.Next[:], u)
		if g.empty(from) {
			g.s.Stands[side].remove(from)
			g.vacated(from)
		}
		g.turned(from)
	}
	if isPlace(to) {
		there := g.cond(to)
		if x := g.first(to); x != NoUnit {
			g.set(u, g.s.Units[x].Flags&stackFlags)
		}
		stacks.Put(&g.s.Head[to], g.s.Next[:], u)
		g.s.Stands[side].add(to)
		g.setCond(to, merged(there, takes))
		if h := g.hexOf(to); h != NoHex {
			g.enteredBy(h, side)
			g.infected(to)
		}
		if isZone(to) && (to-firstZone)%3 == Transport {
			us.Count = uint8(g.s.Turn)
		}
		g.turned(to)
	}
	if h := g.hexOf(from); isPlace(from) && h != NoHex {
		g.unclaimed(h, side)
	}
}

// merged is the condition of a place that Units come into: the higher level of Disorganization (6.1.1c), Suppressed or Pinned if either was, and the fire
// markers of the place (ruling 6-E).
func merged(there, takes Cond) Cond {
	c := (there|takes)&^CondDG | max(there&CondDG, takes&CondDG)
	if c&CondSuppressed != 0 {
		c &^= CondPinned
	}
	return c
}

// infected makes all in a place fanatics if one of them is, or if it is the end (9.6.2, 20.1h, ruling GYO-B).
func (g *Game) infected(p Loc) {
	found := g.s.Last != 0 && g.sideAt(p) == SideB
	for u := g.first(p); u != NoUnit && !found; u = g.next(u) {
		found = g.has(u, Fanatic)
	}
	if found {
		g.frenzy(p)
	}
}

// frenzy puts a Gyokusai marker on a place: its Units are In-Column for good and free of all markers, its Support Weapons are gone (9.6.2, steps 1 to 4).
func (g *Game) frenzy(p Loc) {
	fresh := false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		fresh = fresh || !g.has(u, Fanatic)
		g.set(u, Column|Frozen|Fanatic)
	}
	g.recover(p)
	if isHex(p) && fresh { // a Bunker that fanatics come into stays (11.1g)
		g.setFort(p, NoFort)
		g.lift(MarkRidge, p) // one of the Fortifications of 2.0
	}
	g.disarm(p)
}

// disarm takes the Support Weapons of those under a Gyokusai marker out of the game (9.6.2b).
func (g *Game) disarm(p Loc) {
	if u := g.first(p); u == NoUnit || !g.has(u, Fanatic) {
		return
	}
	for w := range g.weaponsIn(p) {
		g.attach(w, Nowhere)
	}
}

// march moves the Units of a place that are Grouped to another, and the Support Weapons, Leaders and Heroes that were taken along; these stay taken.
func (g *Game) march(from, to Loc) {
	for u := g.first(from); u != NoUnit; {
		v := u
		u = g.next(u)
		if g.has(v, Grouped) {
			g.place(v, to)
		}
	}
	for w := range g.weaponsIn(from) {
		if s := &g.s.Weapons[w]; s.Taken != 0 {
			g.carryTo(w, to)
			s.Bound = 0
		}
	}
	g.disarm(to)
	for l := range g.m.Leaders {
		if s := &g.s.Leaders[l]; s.Loc == from && s.Taken == 1 {
			s.Loc = to
		}
	}
	for h := range g.m.Heroes {
		if s := &g.s.Heroes[h]; s.Loc == from && s.Taken != 0 {
			s.Loc = to
		}
	}
}

// leaveAll ends what was taken along.
func (g *Game) leaveAll() {
	for w := range g.m.Weapons {
		g.s.Weapons[w].Taken = 0
	}
	for l := range g.m.Leaders {
		g.s.Leaders[l].Taken = 0
	}
	for h := range g.m.Heroes {
		g.s.Heroes[h].Taken = 0
	}
}

// turned makes the Fire Zones stale that Units coming or going change: their own, and those of Units next to them (7.2b).
func (g *Game) turned(p Loc) {
	g.staleAt(p)
	switch h := g.hexOf(p); {
	case h == NoHex:
	case g.m.Shore.Has(h) && g.count(p) <= 1: // L22.0b: nobody is there any more, or somebody is now
		g.staleAround(h)
	default:
		g.staleBeside(h)
	}
}

// vacated takes away what goes when the last Unit has left a place (10.0b, 11.1g): Fortifications that do not stay, a Ridge marker.
func (g *Game) vacated(p Loc) {
	if !isHex(p) {
		return
	}
	if f := g.fort(p); f != NoFort && !g.m.Forts[f].Stays {
		g.setFort(p, NoFort)
	}
	g.lift(MarkRidge, p)
}

// enteredBy notes that a side has entered a hex: a beach (25.3, 27.0), a Victory Hex (25.4), or one of the airfield (11.3). What follows from it where Fire Zones
// count, too, is for victory.control.
func (g *Game) enteredBy(h Hex, side Side) {
	if !g.scenario().noted.Has(h) {
		return
	}
	for b := range g.m.Beaches {
		if side == SideA && g.m.Beaches[b].Hex == h {
			g.s.Landed |= 1 << b
		}
	}
	if side == SideB {
		g.closeBeaches(h)
	}
	for i := range g.scenario().Victory.Scores {
		switch {
		case g.scenario().Victory.Scores[i].Hex != h:
		case side == SideA:
			g.s.Trod |= 1 << i
		default:
			g.s.Trod &^= 1 << i
		}
	}
	if !g.on(FeatureAirfield) {
		return
	}
	for i, a := range g.m.Airfield {
		switch {
		case a != h:
		case side == SideA:
			g.s.FieldA |= 1 << i
		default:
			g.s.FieldA &^= 1 << i
			g.loseField()
		}
	}
}

// unclaimed removes the Assault markers of a side in and next to a hex that no Unit of it could assault from any place any more (9.2c).
func (g *Game) unclaimed(h Hex, side Side) {
	m := assaultMark(side)
	if g.s.Marks[m].Empty() {
		return
	}
	g.lapse(m, h, side)
	for _, n := range g.m.Ground.Near(ground.Hex(h)) {
		if n != ground.NoHex {
			g.lapse(m, Hex(n), side)
		}
	}
}

// lapse removes the Assault marker of a side from a hex that no Unit of it could assault any more. Of the hex that is being assaulted the Assault itself tells how it ends.
func (g *Game) lapse(m Mark, h Hex, side Side) {
	if !g.marked(m, h) || g.about(h, side) {
		return
	}
	g.lift(m, h)
	if h != g.s.X.Hex {
		g.tell(evLapses, "9.2c", h, int16(side))
	}
}

// attach puts a Support Weapon into a place or a box, lead a Leader, hail a named Hero. Nothing else hangs on where they are, but McCard goes with a Tank.
func (g *Game) attach(w WeaponID, to Loc) {
	from := g.s.Weapons[w].Loc
	g.carryTo(w, to)
	g.s.Weapons[w] = WeaponState{Loc: to}
	g.dismount(w, from)
}

// carryTo changes where a Support Weapon is and nothing else.
func (g *Game) carryTo(w WeaponID, to Loc) {
	from := g.s.Weapons[w].Loc
	g.s.Weapons[w].Loc = to
	if g.armsForgot {
		return
	}
	if isPlace(from) {
		g.arms[from]--
	}
	if isPlace(to) {
		g.arms[to]++
	}
}

// weaponsAt is how many Support Weapons are in a place.
func (g *Game) weaponsAt(p Loc) int {
	if !isPlace(p) {
		return 0
	}
	if g.armsForgot {
		g.armsForgot = false
		g.arms = [MaxPlaces]uint8{}
		for w := range g.m.Weapons {
			if l := g.s.Weapons[w].Loc; isPlace(l) {
				g.arms[l]++
			}
		}
	}
	return int(g.arms[p])
}

// weaponsIn goes through the Support Weapons in a place, in order. One that has been seen may be taken away meanwhile.
func (g *Game) weaponsIn(p Loc) iter.Seq[WeaponID] {
	return func(yield func(WeaponID) bool) {
		n := g.weaponsAt(p)
		for w := WeaponID(0); n > 0 && int(w) < len(g.m.Weapons); w++ {
			if g.s.Weapons[w].Loc == p {
				if n--; !yield(w) {
					return
				}
			}
		}
	}
}

func (g *Game) lead(l LeaderID, to Loc) {
	g.s.Leaders[l].Loc, g.s.Leaders[l].Taken = to, 0
}

func (g *Game) hail(h HeroID, to Loc) { g.s.Heroes[h].Loc = to }

// Dice.

// grade says what a face of the die that comes next is worth to side A, part for part; of the two of an Assault die 1 is the defender's.
func (g *Game) grade(die, face int, parts ...int) {
	v := &g.s.R.Grade[die][face]
	*v = [gradeParts]int8{}
	for i, p := range parts {
		v[i] = int8(p)
	}
}

// gradeApart says that a face leads to an outcome that is neither better nor worse than others: equal outcomes have equal numbers.
func (g *Game) gradeApart(die, face, outcome int) { g.grade(die, face, outcome, -outcome) }

// wants tells whether a face exists that a side may like better than the one rolled (26.0, ruling 26-A).
func (g *Game) wants(side Side, die int) bool {
	r := &g.s.R
	now := &r.Grade[die][r.Face[die]]
	for f := range r.Grade[die] {
		for i, v := range r.Grade[die][f] {
			if side == SideA && v > now[i] || side == SideB && v < now[i] {
				return true
			}
		}
	}
	return false
}

// due tells whether a piece on the Turn Record Track is due, in this turn or in one that a Storm took away (4.1Ad).
func (g *Game) due(l Loc) bool {
	t, ok := dueAt(l)
	return ok && t <= g.s.Turn
}

// Tracks of a Division, within their limits.

func (g *Game) division(d DivisionID) *DivisionState { return &g.s.Divisions[d] }

// addDP and addDC change its Dispatch Points and Direct Commands (2.0ap, ar).
func (g *Game) addDP(d DivisionID, n int) {
	v := &g.s.Divisions[d].DP
	*v = int8(min(max(int(*v)+n, 0), int(g.rules().MaxDP)))
}

func (g *Game) addDC(d DivisionID, n int) {
	v := &g.s.Divisions[d].DC
	*v = int8(min(max(int(*v)+n, 0), int(g.rules().MaxDC)))
}

// maxTrack is the last space of a General Records Track (2.0bc).
const maxTrack = 19

// addFatigue changes its Fatigue (4.1E, ruling 4-C).
func (g *Game) addFatigue(d DivisionID, n int) {
	v := &g.s.Divisions[d].Fatigue
	*v = int8(min(max(int(*v)+n, 0), maxTrack))
}

// addTQ changes its current Troop Quality, between 0 and its base (19.2a). Supply Disruption alone goes below (20.1n), and under the final
// Gyokusai that of side B stays at its base (19.2c).
func (g *Game) addTQ(d DivisionID, n int) {
	row, v := &g.m.Divisions[d], &g.s.Divisions[d].TQ
	if g.s.Last != 0 && row.Side == SideB {
		*v = row.TQBase
		return
	}
	if low := min(*v, 0); n != 0 {
		*v = int8(min(max(int(*v)+n, int(low)), int(row.TQBase)))
	}
}

// Who belongs to whom.

// activates tells whether a Division or Formation chit makes a piece of a Division, Formation and stripe Active (5.1).
func (g *Game) activates(c *Chit, d DivisionID, stripe Stripe, f FormationID) bool {
	switch {
	case c.Division != d || stripe == Corps:
		return false
	case c.Kind == ChitDivision:
		return true
	}
	return c.Kind == ChitFormation && (stripe == Plain || stripe == Colored && f == c.Formation)
}

// serves tells whether a Support Weapon, Leader or Hero of a Division, stripe and Formation can help a Unit (12.3b, 13.1a): of a coloured stripe one of its
// Formation, of a white stripe one with a white stripe, without stripe any of the Division. A Unit without a stripe is of every Formation (2.0bo).
func (g *Game) serves(d DivisionID, stripe Stripe, f FormationID, u UnitID) bool {
	row := &g.m.Units[u]
	switch {
	case row.Division != d:
		return false
	case stripe == Plain:
		return true
	case stripe == Colored:
		return row.Stripe == Plain || row.Stripe == Colored && row.Formation == f
	}
	return row.Stripe == stripe
}

func (g *Game) weaponServes(w WeaponID, u UnitID) bool {
	row := &g.m.Weapons[w]
	return g.serves(row.Division, row.Stripe, row.Formation, u)
}

func (g *Game) leaderServes(l LeaderID, u UnitID) bool {
	row := &g.m.Leaders[l]
	return g.serves(row.Division, row.Stripe, row.Formation, u)
}

// clones and wipes

// Clone copies the position into a game of the same module.
func (g *Game) copyTo(into *Game) {
	if into.s.Turn == 0 { // it has had no position yet
		into.s = g.s
	} else {
		g.m.positions().Copy(&into.s, &g.s)
	}
	into.forget()
}

// forget lets go what is remembered beside a position: it has been replaced by another.
func (g *Game) forget() {
	g.flagsForgot, g.armsForgot = true, true
	g.cited = 0
	if g.sights != nil {
		g.sights.fresh = PlaceSet{}
	}
	g.staleAll()
}

// wipe takes every piece out of the game.
func (g *Game) wipe() {
	s := &g.s
	for u := range s.Units {
		s.Units[u] = UnitState{Loc: Nowhere}
		s.Next[u], s.Start[u] = NoUnit, Nowhere
	}
	for p := range s.Head {
		s.Head[p] = NoUnit
	}
	for w := range s.Weapons {
		s.Weapons[w] = WeaponState{Loc: Nowhere}
	}
	for l := range s.Leaders {
		s.Leaders[l] = LeaderState{Loc: Nowhere}
	}
	for h := range s.Heroes {
		s.Heroes[h] = HeroState{Loc: Nowhere}
	}
	for i := range s.Mines {
		s.Mines[i].Hex = NoHex
	}
	for b := range s.Beach {
		s.Beach[b] = NoHex
	}
	for i := range s.Fleet {
		s.Fleet[i] = NoHex
	}
	s.Chit, s.Side = NoChit, NoSide
	s.Stands, s.Marks = [2]PlaceSet{}, [nMarks]ground.Set{}
	s.Sealed, s.Landed, s.Closed, s.FieldA, s.Held, s.Trod = 0, 0, 0, 0, 0, 0
	for i := range s.Aims {
		s.Aims[i] = NoHex
	}
	s.Fired, s.Rallied, s.Built = PlaceSet{}, PlaceSet{}, PlaceSet{}
	s.A, s.X, s.M, s.R = noAttack, noAssault, noMove, noRoll
	g.forget()
}

// What stands in the records while nothing is in progress.
var (
	noAttack  = Attack{From: -1, At: -1, Firer: NoUnit, Target: NoUnit, Weapon: NoWeapon, Guard: NoWeapon, Hero: NoHero, Second: NoWeapon}
	noAssault = Assault{Hex: NoHex, From: -1, Hero: NoHero}
	noMove    = Move{From: -1, To: -1, Goal: -1}
	noRoll    = Roll{Kind: -1} // before the first die: the last one stays
)
