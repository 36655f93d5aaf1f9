// Package ccp plays Combat Commander: Pacific.
//
// Files are named by what they hold: sequence.go is chapter 12, time.go 13, move.go O29, and so on; ARCHITECTURE.md has
// the table. Comments give the rule's number, with O for orders, A for actions, E for events, T for terrain and F for fortifications.
// Doubtful readings are listed in RULINGS.md under letters; "ruling X" in a comment refers to them.
package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/stacks"
	"beachhead/hex"
	"beachhead/hex/bitset"
)

// Game is one game in progress. It implements engine.Game.
type Game struct {
	engine.Kernel[*Game, State]
	m     *Module
	s     State
	open  bool // nothing is hidden from anybody: see Open
	still bool // units go at the same time: only who is left afterwards occupies anything
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
)

// program is all procedures of the game; each chapter adds its own.
var program engine.Program[*Game]

// layout walks the state for saving and hashing.
var layout = engine.MustLayout[State]()

// The kernel's steps for this game, in small letters.

func do(fn func(*Game, *frame)) step                   { return engine.Do(fn) }
func iff(c func(*Game, *frame) bool, s ...step) step   { return engine.If(c, s...) }
func while(c func(*Game, *frame) bool, s ...step) step { return engine.While(c, s...) }
func put(a ask) step                                   { return engine.Put(a) }
func throw(c chance) step                              { return engine.Throw(c) }
func leave() step                                      { return engine.Return[*Game](nil) }
func leaveIf(c func(*Game, *frame) bool) step          { return iff(c, leave()) }
func answer(v func(*Game, *frame) int16) step          { return engine.Return(v) }

// sub calls a procedure without locals, call one with the locals that args gives.
func sub(label, name string) step { return engine.Call[*Game](label, name, nil) }
func call(label, name string, args func(*Game, *frame) [6]int16) step {
	return engine.Call(label, name, args)
}

// local is the locals of a callee that gets some slots of the caller.
func local(slots ...int) func(*Game, *frame) [6]int16 { return engine.Locals[*Game](slots...) }

func seat(s Side) engine.Seat { return engine.Seat(s) }

func byActive(g *Game, _ *frame) engine.Seat { return seat(g.s.Active) }

// bySlot is the seat of the side in a slot of the frame.
func bySlot(slot int) func(*Game, *frame) engine.Seat {
	return func(_ *Game, f *frame) engine.Seat { return engine.Seat(f.V[slot]) }
}

func (g *Game) scenario() *Scenario        { return &g.m.Scenario[g.s.Scenario] }
func (g *Game) force(s Side) *Force        { return &g.scenario().Sides[s] }
func (g *Game) nation(s Side) *NationRow   { return &g.m.Nations[g.force(s).Nation] }
func (g *Game) posture(s Side) *PostureRow { return &g.m.Postures[g.s.Posture[s]] }
func (g *Game) night() bool                { return g.scenario().Night }
func (g *Game) chart() *terrain.Map        { return g.scenario().Map }
func (g *Game) year() int                  { return int(g.scenario().Year) - firstYear }

// unit is what is printed on a unit.
func (g *Game) unit(u UnitID) *Unit { return &g.m.Units[u] }

func (g *Game) has(u UnitID, f Flags) bool { return g.s.Units[u].Flags&f != 0 }
func (g *Game) set(u UnitID, f Flags)      { g.s.Units[u].Flags |= f }
func (g *Game) clear(u UnitID, f Flags)    { g.s.Units[u].Flags &^= f }

// clearAll removes flags from every unit.
func (g *Game) clearAll(f Flags) {
	for u := range g.s.Units {
		g.s.Units[u].Flags &^= f
	}
}

// on tells whether a number of a choice is a unit of the side on the map.
func (g *Game) on(u int16, side Side) bool {
	return g.isUnit(u) && g.s.Units[u].Loc >= 0 && g.m.Units[u].Side == side
}

func hexOf(h int16) hex.Hex { return hex.Hex(h) }

func isHex(h int16) bool { return h >= 0 && h < NHexes }

// isUnit and isWeapon tell whether a number of a choice is a counter at all.
func (g *Game) isUnit(u int16) bool   { return u >= 0 && int(u) < len(g.m.Units) }
func (g *Game) isWeapon(w int16) bool { return w >= 0 && int(w) < len(g.m.Weapons) }

// at is the hex of a unit, hex.None when it is off the map.
func (g *Game) at(u UnitID) hex.Hex {
	if l := g.s.Units[u].Loc; l >= 0 {
		return hex.Hex(l)
	}
	return hex.None
}

// first is the lowest unit of a hex; next the one after it.
func (g *Game) first(h hex.Hex) UnitID { return g.s.Head[h] }
func (g *Game) next(u UnitID) UnitID   { return g.s.Next[u] }

// firstOf and nextOf are those of one side.
func (g *Game) firstOf(h hex.Hex, side Side) UnitID { return g.skip(g.s.Head[h], side) }
func (g *Game) nextOf(u UnitID, side Side) UnitID   { return g.skip(g.s.Next[u], side) }

func (g *Game) skip(u UnitID, side Side) UnitID {
	for u != NoUnit && g.m.Units[u].Side != side {
		u = g.s.Next[u]
	}
	return u
}

// occupied tells whether a side has a unit in the hex.
func (g *Game) occupied(h hex.Hex, side Side) bool { return g.firstOf(h, side) != NoUnit }

// inMelee tells whether units of both sides are in the hex: it has a melee marker (19.1).
func (g *Game) inMelee(h hex.Hex) bool { return g.occupied(h, Allied) && g.occupied(h, Japan) }

// blazing tells whether a blaze lies in the hex.
func (g *Game) blazing(h hex.Hex) bool { return g.s.Marks.Blazing.Has(h) }

func add(s *unitSet, u UnitID)     { s[u/64] |= 1 << (u % 64) }
func remove(s *unitSet, u UnitID)  { s[u/64] &^= 1 << (u % 64) }
func in(s *unitSet, u UnitID) bool { return s[u/64]&(1<<(u%64)) != 0 }

// each calls fn for the units of a set in order.
func (s *unitSet) each(fn func(u UnitID)) {
	for u := range bitset.All[UnitID](s[:]) {
		fn(u)
	}
}

// after is the lowest unit of a set that is above u, NoUnit if there is none; after NoUnit is the lowest.
func (s *unitSet) after(u UnitID) UnitID { return UnitID(bitset.Next(s[:], int(u)+1)) }

// units lists the units of a side on the map in order: for u := g.units(side); u != NoUnit; u = g.more(side, u).
func (g *Game) units(side Side) UnitID          { return g.s.Force[side].after(NoUnit) }
func (g *Game) more(side Side, u UnitID) UnitID { return g.s.Force[side].after(u) }

// waiting is the lowest unit of a side above u in a place off the map, NoUnit if there is none; above NoUnit is the lowest.
func (g *Game) waiting(side Side, at Loc, u UnitID) UnitID {
	r := g.nation(side).Units
	for u = max(u+1, r[0]); u < r[1]; u++ {
		if g.s.Units[u].Loc == at {
			return u
		}
	}
	return NoUnit
}

// place moves a unit to a hex or a place off the map. It keeps stacks, forces, control of objectives and last sole
// occupants true, and notes how the last unit of a side left. Whoever takes a unit off the map decides about its markers.
func (g *Game) place(u UnitID, to Loc) {
	us := &g.s.Units[u]
	from := us.Loc
	side := g.m.Units[u].Side
	us.Loc = to
	us.Flags &^= Inside | Trenched
	if us.Flags&(Moving|Grouped) == Moving && from >= 0 && to >= 0 {
		us.Flags |= Gave // it begins no more where it began
	}
	if from >= 0 {
		stacks.Take(&g.s.Head[from], g.s.Next[:], u)
		if to < 0 {
			remove(&g.s.Force[side], u)
			if g.s.Present[side]--; g.s.Present[side] == 0 {
				g.s.Gone[side] = EndLeft
				if to == Casualty {
					g.s.Gone[side] = EndEliminated
				}
			}
		}
	}
	if to >= 0 {
		stacks.Put(&g.s.Head[to], g.s.Next[:], u)
		if from < 0 {
			add(&g.s.Force[side], u)
			g.s.Present[side]++
			g.s.Gone[side] = EndNone
		}
	}
	if from >= 0 {
		g.occupy(hex.Hex(from))
	}
	if to >= 0 {
		g.occupy(hex.Hex(to))
	}
}

// around calls fn for the units of both sides in and next to a hex.
func (g *Game) around(h hex.Hex, fn func(u UnitID)) {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		fn(u)
	}
	for _, n := range terrain.Grid.Neighbors(h) {
		if n != hex.None {
			for u := g.first(n); u != NoUnit; u = g.next(u) {
				fn(u)
			}
		}
	}
}

// free is the lowest counter of a type in the countermix, NoUnit if there is none.
func (g *Game) free(t *UnitType) UnitID {
	for k := range t.Count {
		if g.s.Units[t.First+k].Loc == Mix {
			return t.First + k
		}
	}
	return NoUnit
}

// freeWeapon is the lowest weapon of a type in the countermix, NoWeapon if there is none.
func (g *Game) freeWeapon(t *WeaponType) WeaponID {
	for k := range t.Count {
		if g.s.Weapons[t.First+k].Owner == WeaponMix {
			return t.First + k
		}
	}
	return NoWeapon
}

// arm is the weapon of a unit, NoWeapon if it has none.
func (g *Game) arm(u UnitID) WeaponID { return WeaponID(g.s.Units[u].Weapon) }

// give gives a weapon to a unit without one, or to a place.
func (g *Game) give(w WeaponID, to UnitID) {
	ws := &g.s.Weapons[w]
	if ws.Owner >= 0 {
		g.s.Units[ws.Owner].Weapon = int8(NoWeapon)
	}
	ws.Owner = to
	if to >= 0 {
		g.s.Units[to].Weapon = int8(w)
	}
	if to == WeaponMix || to == WeaponBox {
		*ws = WeaponState{Owner: to}
	}
}

// mayCarry tells whether a unit may possess a weapon of the type (5.2a, 3.3.5).
func (g *Game) mayCarry(u UnitID, w WeaponID) bool {
	return g.arm(u) == NoWeapon && (!g.m.Units[u].IsLeader() || g.m.Weapons[w].Move == 0)
}
