package iwo

import (
	"math/bits"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
	"beachhead/games/stacks"
	"beachhead/hex/bitset"
)

// Game is one game in progress. It implements engine.Game.
//
// Files are named by the chapters of the rulebook; docs/adr/0016-iwo-jima.md says how the game lies on the kernel. Comments give the number of the rule, and
// "ruling 18-A" refers to RULINGS.md.
type Game struct {
	engine.Kernel[*Game, State]
	m *Module
	s State
	x index
	k *kept // nil until something is asked for
	n now   // what the question in progress is made of: action.go
	w work  // lists that are used again and again

	stamped uint64 // the last stamp that it has taken
}

// work are lists of what is asked for again and again, which are used anew each time.
type work struct {
	targets, best []target
	rivals, left  []rival
	goals         []gunsGoal
}

// newGame is a game of a module without a position.
func newGame(m *Module) *Game {
	g := &Game{m: m}
	g.Bind(&program, layout, g, &g.s)
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
	rule    = engine.Rule
)

// program is all procedures of the game; each chapter adds its own.
var program engine.Program[*Game]

// layout walks the state for saving and hashing.
var layout = engine.MustLayout[State]()

// The kernel's steps for this game, in small letters.

func do(fn func(*Game, *frame)) step                 { return engine.Do(fn) }
func iff(c func(*Game, *frame) bool, s ...step) step { return engine.If(c, s...) }
func while(c func(*Game, *frame) bool, s ...step) step {
	return engine.While(c, s...)
}

// forEach runs steps with slot v counting from 0.
func forEach(v int, n func(*Game, *frame) int, s ...step) step { return engine.ForEach(v, n, s...) }

// seq makes one step of several.
func seq(s ...step) step { return engine.Seq(s...) }
func put(a ask) step {
	if q := a; a.Seat == nil {
		a.Seat = func(g *Game, f *frame) engine.Seat { return g.asked(f, &q) }
	}
	return engine.Put(a)
}
func throw(c chance) step { return engine.Throw(c) }
func leave() step         { return engine.Return[*Game](nil) }
func leaveIf(c func(*Game, *frame) bool) step {
	return iff(c, leave())
}
func answer(v func(*Game, *frame) int16) step { return engine.Return(v) }

// sub calls a procedure without locals, call one with the locals that args gives.
func sub(label, name string) step { return engine.Call[*Game](label, name, nil) }
func call(label, name string, args func(*Game, *frame) [6]int16) step {
	return engine.Call(label, name, args)
}

// took puts what the last procedure returned into a slot.
func took(slot int) step { return do(func(g *Game, f *frame) { f.V[slot] = g.s.Ret }) }

// scenario is the scenario, with the Japanese that the option says.
func (g *Game) scenario() *Scenario {
	sc := &g.m.Scenario[g.s.Scenario]
	if sc.Thin != nil && g.plain(optDefenders) {
		return sc.Thin
	}
	return sc
}

// id is the printed number of a hex.
func (g *Game) id(h Hex) string { return g.m.Map.ID(h) }

// Sets of positions, groups and cards.

func (s *PosSet) has(p PosID) bool { return p >= 0 && s[p/64]>>(p%64)&1 != 0 }
func (s *PosSet) add(p PosID)      { s[p/64] |= 1 << (p % 64) }
func (s *PosSet) remove(p PosID)   { s[p/64] &^= 1 << (p % 64) }

func (s *PosSet) len() int { return bitset.Len(s[:]) }

// each calls fn for the positions of the set in their order.
func (s *PosSet) each(fn func(p PosID)) {
	for p := range bitset.All[PosID](s[:]) {
		fn(p)
	}
}

func (s *GroupSet) has(g GroupID) bool { return s[g/64]>>(g%64)&1 != 0 }
func (s *GroupSet) add(g GroupID)      { s[g/64] |= 1 << (g % 64) }
func (s *GroupSet) remove(g GroupID)   { s[g/64] &^= 1 << (g % 64) }

func (s CardSet) has(c CardID) bool { return c >= 0 && s>>c&1 != 0 }
func (s *CardSet) add(c CardID)     { *s |= 1 << c }
func (s *CardSet) remove(c CardID)  { *s &^= 1 << c }
func (s CardSet) len() int          { return bits.OnesCount64(uint64(s)) }

// each calls fn for the cards of the set in their order.
func (s CardSet) each(fn func(c CardID)) {
	for ; s != 0; s &= s - 1 {
		fn(CardID(bits.TrailingZeros64(uint64(s))))
	}
}

// wipe makes a position in which no piece is in play.
func (g *Game) wipe() {
	core, scenario, opts, pair := g.s.Core, g.s.Scenario, g.s.Options, g.s.Pair
	g.s = State{Core: core, Scenario: scenario, Options: opts}
	s, sc := &g.s, g.scenario()
	s.Turn, s.Last = sc.First, sc.Last
	s.Pair = pair
	s.Deck = 1<<nCards - 1
	s.Track = [3]CardID{NoCard, NoCard, NoCard}
	s.Lasting, s.Drawn = NoCard, NoCard
	s.L = Landing{Box: NoBox, Card: NoCard}
	s.M = Movement{From: NoHex, To: NoHex}
	s.F = Firing{Group: -1, From: NoHex, Shield: NoHex, Card: NoCard}
	s.A, s.C = Attack{At: NoHex}, Fight{At: NoHex}
	for i := range s.Head {
		s.Head[i], s.JHead[i] = none, none
	}
	for i := range s.US {
		s.US[i] = US{At: Nowhere, From: Nowhere, Loss: NoLoss, Rgt: NoRegiment}
		if s.Next[i] = none; i < len(g.m.US) {
			s.US[i].Steps, s.US[i].Rgt = g.m.US[i].Steps, g.m.US[i].Regiment
		}
	}
	for i := range s.Jap {
		s.Jap[i] = Jap{At: Nowhere, From: Nowhere, Depth: NoDepth}
		s.JNext[i] = none
	}
	for i := range s.Depths {
		s.Depths[i].At = Nowhere
	}
	for i := range s.Forts {
		s.Forts[i].At = Nowhere
		if i < len(g.m.Forts) {
			s.Forts[i].At = Cup
		}
	}
	for i := range s.Hero {
		s.Hero[i].With = NoUnit
	}
	for i := range s.Caves {
		s.Caves[i].At, s.Caves[i].Depth = Nowhere, NoDepth
	}
	g.reindex()
}

// place puts a US unit somewhere. It alone moves US units.
func (g *Game) place(u UnitID, to Loc) {
	x := &g.s.US[u]
	if x.At >= 0 {
		stacks.Take(&g.s.Head[x.At], g.s.Next[:], uint8(u))
		if g.s.Head[x.At] == none {
			g.s.Stand.Remove(x.At)
			g.stirred()
		}
	}
	if x.At = to; to >= 0 {
		stacks.Put(&g.s.Head[to], g.s.Next[:], uint8(u))
		if !g.s.Stand.Has(to) {
			g.s.Stand.Add(to)
			g.stirred()
		}
	}
	g.whereabouts(u)
	g.shifted()
}

// station puts a Japanese unit somewhere, its depth marker with it. It alone moves Japanese units.
func (g *Game) station(j JapID, to Loc) {
	x := &g.s.Jap[j]
	from := x.At
	if from >= 0 {
		stacks.Take(&g.s.JHead[from], g.s.JNext[:], uint8(j))
	}
	if sector, ok := poolOf(from); ok {
		g.x.pool[sector]--
	}
	if x.At = to; to >= 0 {
		stacks.Put(&g.s.JHead[to], g.s.JNext[:], uint8(j))
	}
	if sector, ok := poolOf(to); ok {
		g.mix(j, Mix(sector))
		g.x.pool[sector]++
	}
	if x.Depth != NoDepth {
		g.s.Depths[x.Depth].At = to
	}
	g.hold(from)
	g.hold(to)
}

// landed notes that US units have landed on a beach hex.
func (g *Game) landed(h Hex) { g.s.Landed.Add(h); g.shifted() }

// garrison puts a garrison into a position, lift takes it off.
func (g *Game) garrison(p PosID) { g.s.Garrison.add(p); g.stirred() }
func (g *Game) lift(p PosID)     { g.s.Garrison.remove(p); g.stirred() }

// build puts a fort marker somewhere. It alone moves forts.
func (g *Game) build(k FortID, to Loc) {
	from := g.s.Forts[k].At
	if g.s.Forts[k].At = to; to >= 0 {
		g.x.forts.Add(to)
	}
	if from >= 0 && g.fortIn(from) == NoFort {
		g.x.forts.Remove(from)
	}
	g.hold(from)
	g.hold(to)
}

// hold notes whether the Japanese hold a hex (17.3), in which something has changed.
func (g *Game) hold(l Loc) {
	if l < 0 {
		return
	}
	g.stirred()
	if !g.deserted(l) {
		g.s.Held.Add(l)
		return
	}
	g.s.Held.Remove(l)
}

// upsetForts disrupts the forts of a hex.
func (g *Game) upsetForts(h Hex) {
	g.forts(h, func(k FortID) { g.s.Forts[k].Flags |= JDisrupt })
	g.stirred()
}

// fortAt is the fort marker of a hex, the upper of two, NoFort if there is none.
func (g *Game) fortAt(h Hex) FortID {
	if h < 0 || !g.s.Held.Has(h) { // 17.3a: a fort holds its hex
		return NoFort
	}
	return g.fortIn(h)
}

// fortIn looks for it, whoever holds the hex.
func (g *Game) fortIn(h Hex) FortID {
	lower := NoFort
	if !g.x.forts.Has(h) {
		return lower
	}
	for k := range g.m.Forts {
		if f := &g.s.Forts[k]; f.At == h {
			if f.Below == 0 {
				return FortID(k)
			}
			lower = FortID(k)
		}
	}
	return lower
}

// forts calls fn for the fort markers of a hex.
func (g *Game) forts(h Hex, fn func(k FortID)) {
	if !g.x.forts.Has(h) {
		return
	}
	for k := range g.m.Forts {
		if g.s.Forts[k].At == h {
			fn(FortID(k))
		}
	}
}

// units calls fn for the US units of a hex in the order of their numbers. fn may move the unit.
func (g *Game) units(h Hex, fn func(u UnitID)) {
	for u := g.s.Head[h]; u != none; {
		next := g.s.Next[u]
		fn(UnitID(u))
		u = next
	}
}

// japs calls fn for the Japanese units of a hex.
func (g *Game) japs(h Hex, fn func(j JapID)) {
	for j := g.s.JHead[h]; j != none; {
		next := g.s.JNext[j]
		fn(JapID(j))
		j = next
	}
}

// has, set and clear are about the flags of a US unit.
func (g *Game) has(u UnitID, f UFlag) bool { return g.s.US[u].Flags&f != 0 }
func (g *Game) set(u UnitID, f UFlag)      { g.flags(u, g.s.US[u].Flags|f) }
func (g *Game) clear(u UnitID, f UFlag)    { g.flags(u, g.s.US[u].Flags&^f) }

// flagged calls fn for the US units with a flag that is looked up, in their order.
func (g *Game) flagged(f UFlag, fn func(u UnitID)) {
	for u := range bitset.All[UnitID](g.x.of(f)[:]) {
		if g.has(u, f) {
			fn(u)
		}
	}
}

// clearAll takes flags off all US units.
func (g *Game) clearAll(f UFlag) {
	if s := g.x.of(f); s != nil {
		for u := range bitset.All[UnitID](s[:]) {
			g.clear(u, f)
		}
		return
	}
	for u := range g.m.US {
		if g.s.US[u].Flags&f != 0 {
			g.clear(UnitID(u), f)
		}
	}
}

// kind is the kind of a US unit.
func (g *Game) kind(u UnitID) Kind { return g.m.US[u].Kind }

// tank tells whether a Japanese unit is one of tanks.
func (g *Game) tank(j JapID) bool { return g.m.Jap[j].Formation == FormTank }

// onMap tells whether a US unit is in a hex.
func (g *Game) onMap(u UnitID) bool { return g.s.US[u].At >= 0 }

// beside tells whether hexes of a set are next to a hex.
func (g *Game) beside(h Hex, s *ground.Set) bool {
	for _, n := range g.m.Map.Beside[h] {
		if s.Has(n) {
			return true
		}
	}
	return false
}
