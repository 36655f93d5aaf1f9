package iwo

import (
	"slices"

	"beachhead/engine"
)

// 4 Sequence of play: the frame. What happens in a phase is in the file of its chapter, which says so with chapter; a phase that no chapter has yet stops the
// game there, and Module.New refuses to begin one.

var (
	evTurn   = event("Game turn {t0} begins.")
	evPhase  = event("{f0} Phase.")
	evAbsent = event("A rule of this phase ({f0}) is not in the program yet: the game stops here.")
)

// chapters are the procedures of the phases.
var chapters [nPhases]string

// chapter says that a procedure is what happens in a phase.
func chapter(p Phase, proc string) string {
	chapters[p] = proc
	return proc
}

// missing are the phases that have no procedure, and the services.
func missing() (list []string) {
	for p, proc := range chapters {
		if proc == "" {
			list = append(list, phaseTitles[p])
		}
	}
	for service := range unwritten {
		list = append(list, service)
	}
	slices.Sort(list)
	return list
}

// phase is the step of a phase: it is told, and the procedure of its chapter runs.
func phase(p Phase, label string) step {
	return engine.Seq(
		do(func(g *Game, _ *frame) {
			g.s.Phase, g.s.Hand, g.s.Ended = p, 0, 0
			g.tell(evPhase, "4.0", int16(p))
			g.relinked()
			if p != PhaseSetup {
				g.movePools()
			}
		}),
		engine.Switch(label, func() []string {
			if chapters[p] == "" {
				return []string{"absent"}
			}
			return []string{chapters[p]}
		}, func(*Game, *frame) int { return 0 }, nil),
		do(func(g *Game, _ *frame) { g.rally() })) // 11.1.2
}

// services are procedures that chapters call of each other, by name.
var services = map[string]string{}

// provide says that a procedure is a service.
func provide(service, proc string) string {
	services[service] = proc
	return proc
}

// serve is the step that calls a service. One that is not in the program yet stops the game there.
func serve(label, service string, args func(*Game, *frame) [6]int16) step {
	return engine.Switch(label, func() []string {
		if proc := services[service]; proc != "" {
			return []string{proc}
		}
		unwritten[service] = true
		return []string{"absent"}
	}, func(*Game, *frame) int { return 0 }, args)
}

// unwritten are the services that are called and that nobody provides.
var unwritten = map[string]bool{}

// absent ends a game at a phase that is not written.
var _ = program.Proc("absent",
	do(func(g *Game, _ *frame) {
		g.tell(evAbsent, "4.0", int16(g.s.Phase))
		g.s.Halt()
	}),
)

// The game: set-up, then turns, until it is halted.
var _ = program.Proc("game",
	phase(PhaseSetup, "setup"),
	while(func(*Game, *frame) bool { return true }, sub("turn", "turn")),
)

// phaseLabels are the labels of the phases in the procedure of the turn, and their names in written positions.
var phaseLabels = [nPhases]string{"setup", "landing", "hq", "event-1", "fire", "event-2", "action", "artillery", "raid", "end"}

// When phases take place (4.0).
func fromTurn(t Turn) func(*Game, *frame) bool {
	return func(g *Game, _ *frame) bool { return g.s.Turn >= t }
}

// turn is one game turn (4.0).
var _ = program.Proc("turn",
	do(func(g *Game, _ *frame) {
		g.s.Phase = PhaseLanding
		g.tell(evTurn, "4.0", int16(g.s.Turn))
		g.artilleryComes()
		g.supportComes()
	}),
	sub("battery", "battery"), // 20.0e11
	iff(func(g *Game, _ *frame) bool { return g.mayRest() },
		sub("rest", "rest"),
		leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 })),
	phase(PhaseLanding, "landing"),
	iff(func(g *Game, _ *frame) bool { return g.s.Turn >= 7 && (g.am() || g.pm()) }, phase(PhaseHQ, "hq")),
	iff(func(g *Game, _ *frame) bool { return g.s.Turn < 7 && g.replaces() }, sub("replace", "hq.replace")), // 18.4.4d
	iff(fromTurn(2), phase(PhaseEvent1, "event-1")),
	phase(PhaseFire, "fire"),
	iff(fromTurn(7), phase(PhaseEvent2, "event-2")),
	phase(PhaseAction, "action"),
	iff(func(g *Game, _ *frame) bool { return g.s.Turn == 1 && g.scenario().SecondWave }, sub("wave", "landing.wave")), // 18.4.4a
	iff(func(g *Game, _ *frame) bool { return g.s.Turn == 3 || g.s.Turn >= 6 }, phase(PhaseArtillery, "artillery")),
	iff(fromTurn(7), phase(PhaseRaid, "raid")),
	phase(PhaseEnd, "end"),
)

// am and pm tell which turn of the day it is; before turn 7 it is neither (4.0 II).
func (g *Game) am() bool { return g.s.Turn >= 7 && g.m.Turns[g.s.Turn-1].AM }
func (g *Game) pm() bool { return g.s.Turn >= 7 && g.m.Turns[g.s.Turn-1].PM }

// lastOfDay tells whether a turn is the last of its day: the PM turn, and turn 6 on 19 February (ruling 4-A).
func (g *Game) lastOfDay() bool { return g.s.Turn == 6 || g.pm() }
