package ccp

import "beachhead/engine"

// Picture is what a page shows of an event: who did it, which pieces the sentence names, and the dice of a roll.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	var p engine.Picture
	sentences.Each(e, func(kind byte, a int16) {
		switch kind {
		case 'u':
			if a >= 0 && int(a) < len(g.m.Units) {
				p.Pieces = append(p.Pieces, g.m.Units[a].Name)
				if p.Seat == "" {
					p.Seat = seatNames[g.m.Units[a].Side]
				}
			}
		case 'w':
			if a >= 0 && int(a) < len(g.m.Weapons) {
				p.Pieces = append(p.Pieces, g.m.Weapons[a].Name)
			}
		case 's':
			if a >= 0 && int(a) < len(seatNames) {
				p.Seat = seatNames[a]
			}
		}
	})
	p.Cast = g.cast(&e)
	p.Outcome, p.Act, p.Score, p.Why = outcomes[e.Kind], acts[e.Kind], e.Kind == evVP, e.Kind == evGone || e.Kind == evControl || e.Kind == evAdvance || e.Kind == evWounds
	if p.Seat == "" && p.Pieces == nil && p.Cast == nil && p.Act == "" && !p.Why {
		return nil
	}
	return &p
}

// outcomes are the events that tell what came of a roll.
var outcomes = func() map[engine.EventKind]bool {
	m := map[engine.EventKind]bool{}
	for _, k := range []engine.EventKind{evAttack, evDefense, evHolds, evHits, evMisses, evBroken, evGone, evSuppressed, evReroll, evDisperse, evEvent, evSniper, evTime, evJammed, evLostArm,
		evFortGone, evMeleeTotal, evMeleeWon, evMeleeTied, evMeleeHeld, evMeleeOver} {
		m[k] = true
	}
	return m
}()

// acts are the events that a page shows on the map beside what has changed there.
var acts = map[engine.EventKind]engine.Act{
	evMoves: engine.ActMove, evAdvances: engine.ActMove, evFires: engine.ActAttack, evBombs: engine.ActAttack, evMines: engine.ActAttack, evMelee: engine.ActAttack,
	evGone: engine.ActLoss, evBroken: engine.ActLoss, evLostArm: engine.ActLoss, evFortGone: engine.ActLoss, evRevealed: engine.ActReveal,
}
