package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 6.0 Sequence of play.

// phaseNames are the phases as positions and breadcrumbs name them, by Phase. They are also the labels of
// the steps of the procedure "game", so that a game can begin at any of them.
var phaseNames = [nPhases]string{
	"setup", "strategic.logistics", "strategic.recruit", "strategic.amoy", "strategic.planning",
	"strategic.air-superiority", "strategic.special-attack", "strategic.b29",
	"allied.invasion", "allied.naval-transfer", "allied.movement", "allied.combat", "allied.base-building", "allied.interdiction",
	"japanese.movement", "japanese.combat", "admin.air-return", "admin.end",
}

var evTurn = event("Game turn {n0} begins.")

func init() {
	program.Settle = (*Game).suddenDeath
}

// The game: set-up, then game turns until the last, each a Strategic Stage, two player turns and the
// Administrative Segment (6.0a).
var _ = program.Proc("game",
	call(PhSetup),
	while(func(g *Game, _ *frame) bool { return true },
		do(nextTurn),
		iff(later, call(PhLogistics), call(PhRecruit), call(PhAmoy)), // 6.1a-c
		call(PhPlanning),       // 6.1d, e
		call(PhAirSuperiority), // 6.1f
		call(PhSpecial),        // 6.1g
		call(PhB29),            // 6.1h
		call(PhInvasion),       // 6.1i
		call(PhTransfer),       // 6.1j
		call(PhAlliedMove),     // 6.1k
		call(PhAlliedCombat),   // 6.1l
		call(PhBases),          // 6.1m
		call(PhInterdiction),   // 6.1n
		call(PhJapaneseMove),   // 6.1o
		call(PhJapaneseCombat), // 6.1p
		call(PhAirReturn),      // 6.1q
		call(PhEnd),            // 6.1r
	),
)

// call makes the step of a phase, labelled with its name.
func call(ph Phase) step { return engine.Call[*Game](phaseNames[ph], phaseNames[ph], nil) }

// The kernel's steps for this game, in small letters.

func do(fn func(*Game, *frame)) step                   { return engine.Do(fn) }
func iff(c func(*Game, *frame) bool, s ...step) step   { return engine.If(c, s...) }
func while(c func(*Game, *frame) bool, s ...step) step { return engine.While(c, s...) }
func put(a ask) step                                   { return engine.Put(a) }
func throw(c chance) step                              { return engine.Throw(c) }
func sub(label, name string) step                      { return engine.Call[*Game](label, name, nil) }
func leave() step                                      { return engine.Return[*Game](nil) }
func bySide(s Side) func(*Game, *frame) engine.Seat {
	return func(*Game, *frame) engine.Seat { return seat(s) }
}
func byActive(g *Game, _ *frame) engine.Seat { return seat(g.s.Active) }

// beginPhase notes the phase; the first step of every phase's procedure.
func beginPhase(ph Phase) step {
	return do(func(g *Game, _ *frame) {
		g.s.Phase = ph
		switch ph {
		case PhInvasion, PhJapaneseMove:
			g.clearAll(phaseFlags)
		case PhAlliedCombat, PhJapaneseCombat:
			g.clearAll(Attacked | Defended | Attacking | Defending | Doomed)
		}
	})
}

func nextTurn(g *Game, f *frame) {
	g.s.Turn++
	if g.s.Phase = PhPlanning; later(g, f) {
		g.s.Phase = PhLogistics // that the turn begins is told as part of its first phase
	}
	g.tell(evTurn, "6.1r", int16(g.s.Turn))
}

func later(g *Game, _ *frame) bool { return g.s.Turn >= 2 } // GT 1 skips some phases (24.1o)

var none = int16(hex.None)
