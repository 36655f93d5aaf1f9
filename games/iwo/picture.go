package iwo

import "beachhead/engine"

// What a page shows of an event beside its sentence: whose it is, the pieces that it names, and what sort of event it is. Films of what the rules did, and the recap, are made of that.

var _ engine.Pictured = (*Game)(nil)

// Picture is nil for an event that its sentence tells in full.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	p := engine.Picture{Act: pictureActs[e.Kind], Swing: e.Kind == evCatastrophe || e.Kind == evGoal}
	sentences.Each(e, func(kind byte, a int16) {
		switch {
		case kind == 'u' && g.isUnit(a):
			p.Pieces = append(p.Pieces, g.m.US[a].ID)
			if p.Seat == "" {
				p.Seat = sideUS
			}
		case kind == 'p' || kind == 'j':
			p.Seat = sideJapan
		}
	})
	if p.Seat == "" && p.Pieces == nil && p.Act == "" && !p.Swing {
		return nil
	}
	return &p
}

// pictureActs are the events that a page shows on the map beside what has changed there.
var pictureActs = map[engine.EventKind]engine.Act{
	evMoves: engine.ActMove, evEnters: engine.ActMove, evPreserve: engine.ActMove, evLand: engine.ActMove, evSneaks: engine.ActMove, evCommit: engine.ActMove, evDrift: engine.ActMove,
	evRedeploy: engine.ActMove, evAssault: engine.ActMove, evGoes: engine.ActMove, evCAGoes: engine.ActMove, evTankGoes: engine.ActMove,
	evFallsBack: engine.ActRetreat, evWithdraws: engine.ActRetreat, evFlees: engine.ActRetreat,
	evAttack: engine.ActAttack, evBarrage: engine.ActAttack, evFight: engine.ActAttack, evOverrun: engine.ActAttack, evRaid: engine.ActAttack, evMUF: engine.ActAttack,
	evHitStep: engine.ActLoss, evHitBoth: engine.ActLoss, evHitDis: engine.ActLoss, evStep: engine.ActLoss, evStepMark: engine.ActLoss, evDead: engine.ActLoss, evDisrupted: engine.ActLoss,
	evUnitGone: engine.ActLoss, evDefeated: engine.ActLoss, evFortGone: engine.ActLoss, evDepthGone: engine.ActLoss, evHexDown: engine.ActLoss, evGunGone: engine.ActLoss,
	evUnitUp: engine.ActReveal, evDepthUp: engine.ActReveal, evShown: engine.ActReveal, evAppears: engine.ActReveal, evFortShown: engine.ActReveal, evFort: engine.ActReveal, evForts: engine.ActReveal,
}
