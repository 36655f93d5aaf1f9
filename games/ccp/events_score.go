package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// E52, E58, E63, E65, E67, E69, E76: events about victory points, weapons and objective chits.

var _ = []FateEvent{
	fateEvent(EvBattlelust, "E52", eventBattlelust),
	fateEvent(EvFieldOfBattle, "E58", eventFieldOfBattle),
	fateEvent(EvJam, "E63", eventJam),
	fateEvent(EvMalfunction, "E65", eventMalfunction),
	fateEvent(EvMissionObjective, "E67", eventMissionObjective),
	fateEvent(EvReconnaissance, "E69", eventReconnaissance),
	fateEvent(EvStrategicObjective, "E76", eventStrategicObjective),
}

var (
	notNearestJam         = reason{Rule: "E63", Text: "Choose the Japanese weapon on the map that is nearest to the random hex."}
	notNearestMalfunction = reason{Rule: "E65", Text: "Choose the unbroken weapon on the map that is nearest to the random hex."}
	notYourChit           = reason{Rule: "E69", Text: "Choose a secret objective chit of yours."}
)

// E52 Battlelust.
var eventBattlelust = program.Proc("event.battlelust",
	do(func(g *Game, f *frame) {
		if g.casualties(reader(f).Other()) > g.casualties(reader(f)) {
			g.score(reader(f), 1, "E52")
		} else {
			g.tell(evNothing, "E52")
		}
	}),
)

// casualties is how many units of a side are on the Casualty Track.
func (g *Game) casualties(side Side) (n int) {
	for _, u := range g.s.Lost[side] {
		if u != NoUnit {
			n++
		}
	}
	return n
}

// E58 Field of Battle.
var eventFieldOfBattle = program.Proc("event.field-of-battle",
	do(func(g *Game, f *frame) {
		if g.controlled(reader(f)) > g.controlled(reader(f).Other()) {
			g.score(reader(f), 1, "E58")
		} else {
			g.tell(evNothing, "E58")
		}
	}),
)

// controlled is how many objectives a side controls.
func (g *Game) controlled(side Side) (n int) {
	for _, c := range g.s.Control {
		if c == 1+uint8(side) {
			n++
		}
	}
	return n
}

// jams tells whether a weapon may be struck by Jam or Malfunction: one on the map.
func jams(g *Game, w WeaponID) bool {
	o := g.s.Weapons[w].Owner
	return g.m.Weapons[w].Side == Japan && o >= 0 && g.at(o) != hex.None
}

func malfunctions(g *Game, w WeaponID) bool {
	ws := g.s.Weapons[w]
	return ws.Broken == 0 && ws.Owner >= 0 && g.at(ws.Owner) != hex.None
}

// E63 Jam: a Japanese weapon, whoever reads it; one that is broken is eliminated.
var eventJam = nearestWeapon("event.jam", "E63", "Which of the nearest Japanese weapons breaks?", jams, &notNearestJam)

// E65 Malfunction.
var eventMalfunction = nearestWeapon("event.malfunction", "E65", "Which of the nearest weapons breaks?", malfunctions, &notNearestMalfunction)

// nearestWeapon makes the procedure that breaks the weapon nearest to a random hex.
// V: reader, card, random hex; distance.
func nearestWeapon(name, rule, prompt string, fit func(*Game, WeaponID) bool, bad *reason) string {
	away := func(g *Game, w WeaponID, h int16) int {
		return terrain.Grid.Distance(g.at(g.s.Weapons[w].Owner), hexOf(h))
	}
	return program.Proc(name,
		call("hex", "random-hex", local(eReader)),
		do(func(g *Game, f *frame) {
			f.V[2], f.V[3] = g.s.Ret, NHexes
			for w := range WeaponID(len(g.m.Weapons)) {
				if fit(g, w) {
					f.V[3] = min(f.V[3], int16(away(g, w, f.V[2])))
				}
			}
			if f.V[3] == NHexes {
				g.tell(evNothing, "E49a")
			}
		}),
		put(ask{
			Label: "weapon", Kind: "event.weapon", Prompt: prompt, Rule: rule,
			Tell: byEvent(prompt, 2),
			Seat: bySlot(eReader),
			List: func(g *Game, _ *frame, o *options) {
				for w := range WeaponID(len(g.m.Weapons)) {
					o.Add(about(vWeapon, w))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vWeapon || !g.isWeapon(c.A) || !fit(g, c.A) || away(g, c.A, f.V[2]) != int(f.V[3]) {
					return bad
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) { g.breakWeapon(c.A, rule) },
		}),
	)
}

// E67 Mission Objective.
var eventMissionObjective = program.Proc("event.mission-objective",
	call("chit", "chit.secret", local(eReader)),
)

// E69 Reconnaissance: the other side chooses.
var eventReconnaissance = program.Proc("event.reconnaissance",
	put(ask{
		Label: "chit", Kind: "event.reconnaissance", Prompt: "Which secret objective do you show?", Rule: "E69",
		Seat: func(_ *Game, f *frame) engine.Seat { return seat(reader(f).Other()) },
		List: func(g *Game, f *frame, o *options) {
			for i := range g.m.Chits {
				o.Add(about(vChit, int16(i)))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vChit || c.A < 0 || int(c.A) >= len(g.m.Chits) || g.s.Chits[c.A] != chitAllied+uint8(reader(f).Other()) {
				return &notYourChit
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			g.tellReveal(evChitShown, "E69", c.A, int16(reader(f).Other()))
			g.openChit(c.A, "E69")
		},
	}),
)

// E76 Strategic Objective.
var eventStrategicObjective = program.Proc("event.strategic-objective",
	throw(chance{Label: "chit", Why: "open objective chit", Rule: "E76", Draw: drawAnyChit,
		Take: func(g *Game, _ *frame, c choice) { g.openChit(c.A, "E76") }}),
)
