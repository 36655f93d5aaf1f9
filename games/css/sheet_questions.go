package css

import (
	"slices"

	"beachhead/engine"
)

// The questions of the sheet: moments for standing orders, and lists that are given as a whole.

// sheetQuestions writes them into the sheet of a scenario.
func (m *Module) sheetQuestions(s *engine.Sheet, scenario int) {
	s.Series = "company"
	s.Windows = m.sheetWindows(&m.Scenario[scenario])
	if s.Lessons = lessonsOf[m.ID()]; s.Lessons == nil {
		s.LessonsOf = lessonGame // the rules are those of the series
	}
	s.Lists = map[string]engine.SheetList{
		"purchase": {Title: "Chits for the Cup", Say: "Which chits do you buy for this turn?", Act: "Buy {n}", Close: "done", Suggest: true, Saved: true, Hint: "What is left stays on the Display, up to the limit."},
	}
	s.Boxes = append(s.Boxes, engine.SheetBox{ID: "dice", Show: "dice"})
	for _, id := range []string{"attack", "assault", "movement", "activation", "steps"} { // of what is in progress the page shows the question, rings and arrows
		s.Boxes = append(s.Boxes, engine.SheetBox{ID: id, Show: "notes"})
	}
	vp := slices.IndexFunc(s.Gauges, func(x engine.SheetGauge) bool { return x.Label == "VP" })
	s.Gauges = slices.Insert(s.Gauges, vp+1, engine.SheetGauge{Label: "Score", Show: "lead", Tracks: []string{"balance"}, Sides: []string{m.Sides[SideA].ID, m.Sides[SideB].ID}, Hint: "Victory Points, with what Victory Hexes are worth to who holds them now"})
	s.Gauges = append(s.Gauges,
		engine.SheetGauge{Label: "Re-roll", Show: "pair", Tracks: []string{"reroll." + m.Sides[SideA].ID, "reroll." + m.Sides[SideB].ID}, Sides: []string{m.Sides[SideA].ID, m.Sides[SideB].ID},
			Words: map[int]string{0: "used", 1: "1"}, Hint: "Each side can have one die a day rolled again"})
}

// windowRow is a moment for a standing order. Where it has no seats it comes to both.
type windowRow struct {
	kind, label string
	choices     []string
	seats       []Side
	feature     Feature // that the game must have, 0 for none
	order       *engine.SheetOrder
	of          string // what its order says together with others
	amid        bool
	weighed     bool // the order takes what is marked as best
}

// What orders that go together say: each is a row of the offer.
const (
	ofFire   = "Hold fire where it promises little, fire as proposed in the enemy's Activation, and name Target Units as proposed."
	ofDice   = "Let dice stand, unless rolling again would most likely be better for me."
	ofChance = "Pass the chances of an Activation that lead to little: chits before the draw, Assault markers, Second Actions."
	ofTaken  = "Leave Leaders, Heroes and Support Weapons with their Units, as proposed."
)

// order is a good order for most players: the answer, when to ask all the same, and how it is said.
func order(choice, only, say string) *engine.SheetOrder {
	return &engine.SheetOrder{Choice: choice, Only: only, Say: say}
}

var windowRows = []windowRow{
	{kind: "opfire.from", label: "Enemies come under your guns", choices: []string{"hold"}, of: ofFire, order: order("hold", "hit >= 40 or close >= 20", "Hold fire at Units that move off, unless a shot has a fair chance, or some from beside them.")},
	{kind: "assault.fire", label: "You can fire at those who assault you", choices: []string{"hold"}},
	{kind: "assault.retreat", label: "You can fall back before an Assault", choices: []string{"stay"}},
	{kind: "preempt", label: "A Formation chit can be played before the next draw", choices: []string{"pass"}, of: ofChance, order: order("pass", "facing >= 2 and theirs >= 1", "Let chits be drawn, unless a Formation of mine faces the enemy and he has chits left in the Cup.")},
	{kind: "roll.reroll.fire", label: "A die of fire could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 60 and units >= 2", "Let dice of fire stand, unless rolling again is likely to be better and several Units are at stake.")},
	{kind: "roll.reroll.rout", label: "The die of a Rout Check could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 50", "Let dice of Rout Checks stand, unless rolling again has an even chance to be better.")},
	{kind: "roll.reroll.assault", label: "A die of an Assault could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 60", "Let dice of Assaults stand, unless rolling again is likely to be better.")},
	{kind: "roll.reroll.other", label: "Any other die could be rolled again", choices: []string{"keep"}, of: ofDice, order: order("keep", "better >= 60", "Let all other dice stand, unless rolling again is likely to be better: weather, points, aircraft, engineers.")},
	{kind: "tenacity", label: "1 DG in place of a Rout Check", choices: []string{"tenacity", "no"}, seats: []Side{SideB}, feature: FeatureTenacity, amid: true},
	{kind: "barrier", label: "An NKVD Barrier in place of a Rout Check", choices: []string{"no", "yes"}, seats: []Side{SideB}, feature: FeatureBarriers, amid: true,
		order: order("no", "failing >= 30", "Place no NKVD Barrier, unless the Rout Check fails in three of ten cases or more.")},
	{kind: "assault.mark", label: "Hexes could be marked for an Assault", choices: []string{"done"}, of: ofChance, order: order("done", "best >= -1 or free >= 1", "Mark nothing while no Assault would have a fair chance, unless markers are free.")},
	{kind: "act.again", label: "Those who have just acted could act a second time", choices: []string{"done"}, of: ofChance, order: order("done", "facing >= 1 and use >= 1", "No Second Action, unless they are next to the enemy and could do something.")},
	{kind: "fire.with", label: "The fire could be composed otherwise", choices: []string{"go"}, of: ofFire, order: order("go", "action >= 1", "In the enemy's Activation, fire as the table proposes.")},
	{kind: "fire.target", label: "Fire falls on Units that are not alike, and you name the Target Unit", choices: []string{engine.BestChoice}, amid: true, weighed: true, of: ofFire,
		order: order(engine.BestChoice, "", "Name the Target Unit as proposed: mine that is hurt least, theirs that is hurt most.")},
	{kind: "move.on", label: "Those who move have movement left where they were sent", choices: []string{"halt"}, order: order("halt", "event >= 1", "Units halt where I send them, unless something happens on the way.")},
	{kind: "carry", label: "What goes along could be changed", choices: []string{"go"}, of: ofTaken, order: order("go", "left >= 1", "Take along what the table proposes, if that is everything.")},
	{kind: "leaders", label: "Leaders could move", choices: []string{"done"}, of: ofTaken, order: order("done", "front >= 1", "Leaders stay, unless one is away from those of his Units that face the enemy.")},
	{kind: "weapons.detach", label: "Support Weapons could be taken away", choices: []string{"done"}, of: ofTaken, order: order("done", "", "Support Weapons stay where they are.")},
	{kind: "heroes.place", label: "A named Hero could be placed, or join others", choices: []string{"pass"}, seats: []Side{SideA}, of: ofTaken,
		order: order("pass", "away >= 1", "Named Heroes stay where they are, once they are on the map.")},
	{kind: "artillery.shift", label: "Guns could be moved by hand at night", choices: []string{"done"}, seats: []Side{SideB}},
	{kind: "concede", label: "A Victory Hex could be conceded", choices: []string{"done"}, seats: []Side{SideB}, order: order("done", "", "Keep the Victory Hexes that are far from your troops.")},
	{kind: "surrender", label: "Gabaldon could demand a surrender", choices: []string{"pass"}, seats: []Side{SideA}, feature: FeatureGabaldon},
	{kind: "banzai.massed", label: "The Massed Banzai Charge could be launched", choices: []string{"no"}, seats: []Side{SideB}, feature: FeatureBanzai},
}

// sheetWindows are the moments for standing orders of a scenario.
func (m *Module) sheetWindows(sc *Scenario) (out []engine.SheetWindow) {
	for i := range windowRows {
		r := &windowRows[i]
		if r.feature != 0 && !m.Has(r.feature) || r.kind == "concede" && (len(sc.Victory.Scores) == 0 || m.Params.ConcedeDistance == 0) || r.kind == "banzai.massed" && !sc.MassedBanzai ||
			r.kind == "surrender" && !m.hasGabaldon(sc) || r.kind == "heroes.place" && !m.hasPlaced(sc) {
			continue
		}
		w := engine.SheetWindow{Kind: r.kind, Label: r.label, Choices: r.choices, Measures: board.Measures(r.kind), Amid: r.amid, Weighed: r.weighed}
		if r.order != nil {
			o := *r.order
			o.Of = r.of
			w.Default = &o
		}
		for _, s := range r.seats {
			w.Seats = append(w.Seats, m.Sides[s].ID)
		}
		out = append(out, w)
	}
	return out
}

// hasGabaldon tells whether he takes part in a scenario.
func (m *Module) hasGabaldon(sc *Scenario) bool {
	return slices.ContainsFunc(sc.Heroes, func(h HeroEntry) bool { return m.Heroes[h.Hero].Power == PowerGabaldon })
}

// hasPlaced tells whether a Hero whom his player puts on the map takes part in a scenario (14.1.1b, d, f).
func (m *Module) hasPlaced(sc *Scenario) bool {
	return slices.ContainsFunc(sc.Heroes, func(h HeroEntry) bool {
		p := m.Heroes[h.Hero].Power
		return p == PowerOnce || p == PowerLeader || p == PowerTank
	})
}
