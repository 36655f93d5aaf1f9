package iwo

import "beachhead/engine"

// What a page shows of an event beside its sentence: whose it is, the pieces that it names, and what sort of event it is. Films of what the rules did, and the recap, are made of that.

var _ engine.Pictured = (*Game)(nil)

// Picture is nil for an event that its sentence tells in full.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	p := engine.Picture{Act: pictureActs[e.Kind], Drawn: g.m.drawn(e), Deed: g.m.deedOf(e), Swing: e.Kind == evCatastrophe || e.Kind == evGoal, Cause: causes[e.Kind], Cost: g.m.cost(e), Passing: e.Kind == evMUF || e.Kind == evFire, Falls: g.m.falls(e)}
	if e.Kind == evPhase {
		p.Cause = phaseCauses[e.Args[0]]
	}
	sentences.Each(e, func(kind byte, a int16) {
		switch {
		case kind == 'u' && g.isUnit(a):
			p.Pieces = append(p.Pieces, g.m.US[a].ID)
			if p.Seat == "" {
				p.Seat = itself.Seats[g.owner(a)]
			}
		case kind == 'p' || kind == 'q' || kind == 'j':
			p.Seat = sideJapan
		}
	})
	if p.Deed != nil && p.Deed.Does != "" {
		p.Seat = sideJapan
	}
	if s, ok := actors[e.Kind]; ok {
		p.Seat = s
	}
	if p.Seat == "" && p.Pieces == nil && p.Act == "" && p.Drawn == nil && p.Deed == nil && !p.Swing && p.Cause == "" {
		return nil
	}
	return &p
}

// actors are those whose act an event is, or whom it strikes, where its sentence does not name them by a piece: the hex that is attacked is not the attacker.
var actors = map[engine.EventKind]string{evAttack: sideUS, evBarrage: sideUS, evMUF: sideJapan, evFire: sideJapan,
	evHexDown: sideJapan, evDepthUp: sideJapan, evDepthGone: sideJapan, evDepthNew: sideJapan, evDepthSeen: sideJapan, evFortShown: sideJapan, evReduced: sideJapan, evFortGone: sideJapan}

// deeds are the acts of the Japanese as steps of a story: what is done in few words, and how whom or where is chosen.
var deeds = map[engine.EventKind]struct{ does, order string }{
	evFires:     {"fires", hitOrder},
	evTankFires: {"fires", hitOrder}, evCaveFires: {"fires", hitOrder},
	evPassed: {"passed over", ""}, evTakes: {"acts for a barred colour", ""},
	evMuster: {"gets a unit and depth", ""}, evReinf: {"is reinforced", ""}, evInfil: {"is infiltrated", ""}, evNoPool: {"gets nobody: the reserve is empty", ""},
	evScarce: {"does not get one of the last units", "Units are too few for all: the nearest to US units come first."},
	evDepth:  {"gets depth", ""}, evRecover: {"recovered", ""},
	evRedeploy: {"redeploys", "Empty positions nearer to US units: the nearest, of those another colour before the own, then the lowest number."},
	evAssault:  {"assaults", "Hexes with US units under intense fire: the nearest, then the fewest steps."},
	evGoes:     {"advances", "Positions nearer to US units: the nearest to them, then the nearest to the unit."},
	evMortar:   {"mortars", ""}, evGun: {"fires its gun", ""}, evNoGun: {"has no artillery on the card", ""},
	evAmbush: {"ambushes", "The nearest hex with US units, of those the one with most steps; there, who has the symbol of the card."}, evNoAmbush: {"finds nobody to ambush", ""},
	evTankGoes:  {"tanks advance", "Empty positions: the nearest to US units, then one that is not held, then the nearest to the tanks, then the highest number."},
	evTankStays: {"tanks stay", ""}, evAgain: {"tanks fire again", ""},
	evOverrun:   {"tanks overrun", "Hexes of units that the fire has hit: the nearest, then the fewest steps."},
	evJoins:     {"joins the counterattack", ""},
	evCAGoes:    {"counterattacks", ""},
	evRaid:      {"raids", "Held positions near the hex, the nearest first: their units make the raid."},
	evComesUp:   {"gets a reinforcement", "By class of position, then the nearest to a black one, then the number."},
	evFlees:     {"flees", "Empty positions of the sector that are not beside US units: the nearest."},
	evBushido:   {"gets a hero", ""},
	evBehind:    {"comes up behind the lines", "Empty positions out of communication, within six hexes of a held one: the nearest to a beach."},
	evTunnels:   {"is reached by tunnels", ""},
	evWithdraws: {"withdraws", "Positions next to it: one that nobody holds before one that has room, then the lowest letter and number."}, evHome: {"goes back", ""},
}

const hitOrder = "Intense fire before steady, then who has the symbol of the card, the nearest, most steps."

// deedOf is an event as a step of the story of what the rules do, nil if it is none.
func (m *Module) deedOf(e engine.Event) *engine.Deed {
	if e.Kind == evBox {
		return &engine.Deed{Color: colorNames[e.Args[1]]}
	}
	if e.Kind == evBlack {
		return &engine.Deed{Color: colorNames[Black]}
	}
	d, ok := deeds[e.Kind]
	if !ok {
		return nil
	}
	out := &engine.Deed{Does: d.does, Order: d.order}
	switch e.Kind {
	case evPassed:
		for i := range e.Mods {
			for _, c := range e.Mods[i].Cells {
				out.At = append(out.At, c.Is)
			}
		}
		return out
	case evFires:
		if p := e.Args[0]; p >= 0 && int(p) < len(m.Pos) {
			k := &m.Groups[m.Pos[p].Group]
			out.By, out.Color, out.Most = k.Name, colorNames[k.Color], int(e.Args[1])
			for _, q := range k.Pos {
				out.At = append(out.At, m.Map.ID(m.Pos[q].Hex))
			}
			return out
		}
	case evTankFires, evCaveFires:
		out.Most = int(e.Args[1])
	case evRaid:
		out.By = "The raid"
		for i := range e.Mods {
			out.At = append(out.At, e.Mods[i].About)
		}
		return out
	}
	sentences.Each(e, func(kind byte, a int16) {
		switch {
		case out.By != "":
		case kind == 'p' && a >= 0 && int(a) < len(m.Pos):
			out.By, out.Color, out.At = m.Pos[a].ID, colorNames[m.Pos[a].Color], []string{m.Map.ID(m.Pos[a].Hex)}
		case kind == 'j' && a >= 0 && int(a) < len(m.Jap): // he is named, so he is seen
			out.By = m.Jap[a].Name
		case kind == 'h' && a >= 0 && int(a) < m.Map.N():
			id := m.Map.ID(a)
			out.By, out.At = id, []string{id}
			if p := m.At[a]; p != NoPos {
				out.By, out.Color = m.Pos[p].ID, colorNames[m.Pos[p].Color]
			}
		}
	})
	return out
}

// What steps are lost by, for the report: from an event on, and from the beginning of a phase.
const (
	causeFire   = "Japanese fire"
	causeMoving = "Moving under fire"
	causeAttack = "Attacks"
	causeFight  = "Close combat"
)

var causes = map[engine.EventKind]string{evBox: causeFire, evMUF: causeMoving, evAttack: causeAttack, evFight: causeFight}

var phaseCauses = [nPhases]string{PhaseLanding: "Landing", PhaseHQ: "Events", PhaseEvent1: "Events", PhaseFire: causeFire, PhaseEvent2: "Events", PhaseAction: causeAttack,
	PhaseArtillery: "Artillery", PhaseRaid: "Raids", PhaseEnd: "Events"}

// cost is the step that an event takes off a unit or gives back to it, told by its division; nil if it does neither.
func (m *Module) cost(e engine.Event) *engine.Cost {
	var c engine.Cost
	switch e.Kind {
	case evStep, evStepMark, evDead:
		c.Lost = 1
	case evReplace, evRebuilt:
		c.Back = 1
	default:
		return nil
	}
	u := e.Args[0]
	if u < 0 || int(u) >= len(m.US) {
		return nil
	}
	c.Of = divisionNames[m.US[u].Division]
	return &c
}

// falls is the Japanese unit, depth marker or fortification that is gone by an event; nil if none is. An elite unit that goes to the box of the eliminated is gone as well, though it may be drawn again (9.3).
func (m *Module) falls(e engine.Event) *engine.Piece {
	switch e.Kind {
	case evUnitGone, evNoRefuge:
		if j := e.Args[0]; j >= 0 && int(j) < len(m.Jap) {
			row := &m.Jap[j]
			return &engine.Piece{ID: row.ID, Label: row.Name, Side: sideJapan, Kind: formationNames[row.Formation]}
		}
	case evDepthGone:
		if d := e.Args[0]; d >= 0 && int(d) < len(m.Depths) {
			row := &m.Depths[d]
			return &engine.Piece{ID: row.ID, Label: depthTitles[row.Kind], Side: sideJapan, Kind: "depth"}
		}
	case evFortGone:
		if h := e.Args[0]; h >= 0 && int(h) < m.Map.N() {
			return &engine.Piece{ID: "fort-" + m.Map.ID(h), Label: "fortification", Side: sideJapan, Kind: "fort"}
		}
	}
	return nil
}

// drawn is the card that an event turns up.
func (m *Module) drawn(e engine.Event) *engine.Drawn {
	switch e.Kind {
	case evCard, evCardFire, evTurnsUS, evTurnsJap:
		return &engine.Drawn{Card: m.cardName(CardID(e.Args[0])), For: upperFirst(drawnFor[e.Rule]), Parts: cardReads[e.Rule], Begins: cardBegins[e.Rule]}
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

// cardBegins are those by which a card begins something new: a landing check, a phase, a raid.
var cardBegins = map[string]bool{"5.1": true, "6.0": true, "6.6a": true, "10.2": true, "20.0": true}

// pictureActs are the events that a page shows on the map beside what has changed there.
var pictureActs = map[engine.EventKind]engine.Act{
	evMoves: engine.ActMove, evEnters: engine.ActMove, evPreserve: engine.ActMove, evLand: engine.ActMove, evSneaks: engine.ActMove, evCommit: engine.ActMove, evDrift: engine.ActMove,
	evRedeploy: engine.ActMove, evAssault: engine.ActMove, evGoes: engine.ActMove, evCAGoes: engine.ActMove, evTankGoes: engine.ActMove,
	evFallsBack: engine.ActRetreat, evWithdraws: engine.ActRetreat, evToPool: engine.ActRetreat, evFlees: engine.ActRetreat,
	evAttack: engine.ActAttack, evBarrage: engine.ActAttack, evFight: engine.ActAttack, evOverrun: engine.ActAttack, evRaid: engine.ActAttack, evMUF: engine.ActAttack, evFire: engine.ActAttack,
	evHitStep: engine.ActLoss, evHitBoth: engine.ActLoss, evHitDis: engine.ActLoss, evStep: engine.ActLoss, evStepMark: engine.ActLoss, evDead: engine.ActLoss, evDisrupted: engine.ActLoss, evForTwo: engine.ActLoss, evOver: engine.ActLoss,
	evUnitGone: engine.ActLoss, evDefeated: engine.ActLoss, evFortGone: engine.ActLoss, evReduced: engine.ActLoss, evDepthGone: engine.ActLoss, evHexDown: engine.ActLoss, evGunGone: engine.ActLoss,
	evUnitUp: engine.ActReveal, evDepthUp: engine.ActReveal, evShown: engine.ActReveal, evAppears: engine.ActReveal, evFortShown: engine.ActReveal, evFort: engine.ActReveal, evForts: engine.ActReveal,
}
