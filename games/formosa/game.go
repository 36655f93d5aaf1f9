// Package formosa plays Operation Causeway: Formosa 1944.
//
// Files are named by the chapters of the rulebook: sequence.go is 6.0, movement.go 12.0,
// zoc.go 14.0, combat.go 15.0 to 15.4, results.go 15.5 and 15.6, retreat.go 15.7, air.go 16.0, and so on. Comments
// give the rule's number. Doubtful readings are listed in RULINGS.md under letters; "ruling X"
// in a comment refers to them.
package formosa

import (
	"beachhead/engine"
	"beachhead/games/stacks"
	"beachhead/hex"
)

// Game is one game in progress. It implements engine.Game.
type Game struct {
	engine.Kernel[*Game, State]
	m *Module
	s State

	paths *hex.Paths // workspace of movement and supply
	reach reachCache

	bared bool // nothing is hidden from anybody: see Open
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

func (g *Game) scenario() *Scenario  { return &g.m.Scenario[g.s.Scenario] }
func (g *Game) opt(o OptionSet) bool { return g.s.Opts&o != 0 }
func (g *Game) unit(u UnitID) *Unit  { return &g.m.Units[u] }

// has tells whether a unit has any of the flags.
func (g *Game) has(u UnitID, f Flags) bool { return g.s.Units[u].Flags&f != 0 }
func (g *Game) set(u UnitID, f Flags)      { g.s.Units[u].Flags |= f }
func (g *Game) clear(u UnitID, f Flags)    { g.s.Units[u].Flags &^= f }

// clearAll removes flags from every unit.
func (g *Game) clearAll(f Flags) {
	for u := range g.m.Units {
		g.s.Units[u].Flags &^= f
	}
}

// first is the lowest unit of a hex; next the one after it.
func (g *Game) first(h hex.Hex) UnitID { return g.s.Head[h] }
func (g *Game) next(u UnitID) UnitID   { return g.s.Next[u] }

// at is the hex of a unit, hex.None when it is off the map.
func (g *Game) at(u UnitID) hex.Hex {
	if l := g.s.Units[u].Loc; l >= 0 {
		return hex.Hex(l)
	}
	return hex.None
}

// occupied tells whether a side has a unit in the hex (5.2a). Opponents never share one.
func (g *Game) occupied(h hex.Hex, side Side) bool {
	u := g.s.Head[h]
	return u != NoUnit && g.m.Units[u].Side == side
}

// place moves a unit to a hex or an off-map box and keeps stacks, ZOC and counts true.
func (g *Game) place(u UnitID, to Loc) {
	us := &g.s.Units[u]
	from := us.Loc
	if from == to {
		return
	}
	allied := g.m.Units[u].Side == Allied
	if from >= 0 {
		h := hex.Hex(from)
		stacks.Take(&g.s.Head[h], g.s.Next[:], u)
		if allied && g.m.Hexes[h].Land {
			g.s.Ashore--
			if g.s.Head[h] == NoUnit && g.objective(h) {
				g.s.Held--
			}
		}
	}
	us.Loc = to
	if to >= 0 {
		h := hex.Hex(to)
		if allied && g.m.Hexes[h].Land {
			g.s.Ashore++
			if g.s.Head[h] == NoUnit && g.objective(h) {
				g.s.Held++
			}
		}
		stacks.Put(&g.s.Head[h], g.s.Next[:], u)
	}
	if from >= 0 {
		g.refreshZOC(hex.Hex(from))
	}
	if to >= 0 {
		g.refreshZOC(hex.Hex(to))
	}
}

// objective tells whether the hex counts for the Allied sudden death (4.1a).
func (g *Game) objective(h hex.Hex) bool {
	p := &g.m.Hexes[h]
	return p.Formosa && (p.Port() || p.Airfield)
}

// concealed tells whether a unit lies question mark up (11.1).
func (g *Game) concealed(u UnitID) bool {
	return g.s.Units[u].Flags&Revealed == 0
}

// isStatic tells whether a unit is static as it lies: MF 0, or an engineer on its base side (2.3.2e, 2.4c).
func (g *Game) isStatic(u UnitID) bool {
	return g.m.Units[u].MF == 0 || g.s.Units[u].Flags&BaseSide != 0
}

// cf is the combat factor of a unit as it lies.
func (g *Game) cf(u UnitID) int {
	if g.s.Units[u].Flags&BaseSide != 0 {
		return int(g.m.Units[u].BaseCF)
	}
	return int(g.m.Units[u].CF)
}

// fortified tells whether a unit is a coastal defense or heavy weapons unit of the Japanese: static,
// a supply source, proof against counterattack results (15.5g, 16.5b, 19.3a).
func (g *Game) fortified(u UnitID) bool {
	d := &g.m.Units[u]
	return d.Side == Japanese && (d.Type == CoastalDefense || d.Type == HeavyWeapons)
}

// class is the movement class of a unit (12.0c).
func (g *Game) class(u UnitID) MechClass {
	if g.m.Units[u].Mech {
		return 1
	}
	return 0
}

// functional tells whether an Allied engineer base lies in the hex (20.0a).
func (g *Game) functional(h hex.Hex) bool {
	for u := g.s.Head[h]; u != NoUnit; u = g.s.Next[u] {
		if g.s.Units[u].Flags&BaseSide != 0 {
			return true
		}
	}
	return false
}

// seat is the seat of a side.
func seat(s Side) engine.Seat { return engine.Seat(s) }
