package iwo

import "beachhead/engine"

// What a page shows of an event beside its sentence: whose it is, the pieces that it names, and what sort of event it is. Films of what the rules did, and the recap, are made of that.

var _ engine.Pictured = (*Game)(nil)

// Picture is nil for an event that its sentence tells in full.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	p := engine.Picture{Act: pictureActs[e.Kind], Drawn: g.m.drawn(e), Swing: e.Kind == evCatastrophe || e.Kind == evGoal}
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
	if p.Seat == "" && p.Pieces == nil && p.Act == "" && p.Drawn == nil && !p.Swing {
		return nil
	}
	return &p
}

// drawn is the card that an event turns up.
func (m *Module) drawn(e engine.Event) *engine.Drawn {
	switch e.Kind {
	case evCard, evCardFire, evTurnsUS, evTurnsJap:
		return &engine.Drawn{Card: m.cardName(CardID(e.Args[0])), For: upperFirst(drawnFor[e.Rule]), Parts: cardReads[e.Rule]}
	case evStruck:
		return &engine.Drawn{Card: m.cardName(CardID(e.Args[0])), For: "Struck from a pile"}
	}
	return nil
}

// The parts of a card (sheet_cards.go).
const (
	partFire    = "fire"
	partEvent   = "event"
	partLanding = "landing"
	partFight   = "fight"
	partGun     = "gun"
)

// cardReads are the parts of a card that count, by the rule by which it is turned up.
var cardReads = map[string][]string{
	"5.1": {partLanding}, "20.0": {partEvent}, "6.0": {partFire}, "7.3.3f": {partFire}, "14.2c": {partFire}, "20.0e21": {partFire},
	"9.3b": {partFire}, "9.6a": {partFire}, "10.2": {partFire}, "18.4.4": {partFire}, "18.6.3b": {partFire}, "8.4.1c": {partFire}, "17.5.1": {partFire, partLanding},
	"6.6a": {partGun}, "13.10a": {partGun}, "6.8.5": {partLanding}, "20.0e05c": {partLanding}, "8.6.1d1": {partLanding},
	"8.6.1": {partFire, partFight}, "8.6.4a": {partFire}, "21.0e3": {partFire},
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
