package css

import (
	"slices"

	"beachhead/engine"
)

// The questions of the sheet: moments for standing orders, and lists that are given as a whole.

// sheetQuestions writes them into the sheet of a scenario.
func (m *Module) sheetQuestions(s *engine.Sheet, scenario int) {
	s.Windows = m.sheetWindows(&m.Scenario[scenario])
	if m.ID() == lessonGame {
		s.Lessons = lessons
	}
	s.Lists = map[string]engine.SheetList{
		"purchase": {Title: "Chits for the Cup", Say: "Which chits do you buy for this turn?", Act: "Buy {n}", Close: "done", Hint: "What is left stays on the Display, up to the limit."},
	}
	for _, id := range []string{"dice", "attack", "assault", "movement", "activation", "steps"} { // of what is in progress the page shows the question, rings and arrows
		s.Boxes = append(s.Boxes, engine.SheetBox{ID: id, Show: "notes"})
	}
	s.Gauges = append(s.Gauges,
		engine.SheetGauge{Label: "Score", Show: "lead", Tracks: []string{"balance"}, Sides: []string{m.Sides[SideA].ID, m.Sides[SideB].ID}, Hint: "Victory Points, with what Victory Hexes are worth to who holds them now"},
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
}

// What orders that go together say: each is a row of the offer.
const (
	ofFire   = "Hold fire where it promises little, and fire as proposed in the enemy's Activation."
	ofDice   = "Keep the dice, unless another would most likely be better for me."
	ofChance = "Pass the chances of an Activation that lead to little: chits before the draw, Assault markers, Second Actions."
	ofTaken  = "Leave Leaders and Support Weapons with their Units, as proposed."
)

// order is a good order for most players: the answer, when to ask all the same, and how it is said.
func order(choice, only, say string) *engine.SheetOrder {
	return &engine.SheetOrder{Choice: choice, Only: only, Say: say}
}

var windowRows = []windowRow{
	{kind: "opfire.from", label: "Enemies come under your guns", choices: []string{"hold"}, of: ofFire, order: order("hold", "hit >= 40 or near <= 1", "Hold fire at who moves off while no shot is likely to hit and nobody is near.")},
	{kind: "assault.fire", label: "You can fire at those who assault you", choices: []string{"hold"}},
	{kind: "assault.retreat", label: "You can fall back before an Assault", choices: []string{"stay"}},
	{kind: "preempt", label: "A Formation chit can be played before the next draw", choices: []string{"pass"}, of: ofChance, order: order("pass", "facing >= 2 and theirs >= 1", "Let chits be drawn while none of my Formations faces the enemy or nothing of his is left in the Cup.")},
	{kind: "roll.reroll.fire", label: "A die of fire could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 60 and units >= 2", "Keep the dice of fire, unless another would most likely be better and several Units hang on it.")},
	{kind: "roll.reroll.rout", label: "The die of a Rout Check could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 50", "Keep Rout Checks, unless another die is as likely as not to be better for me.")},
	{kind: "roll.reroll.assault", label: "A die of an Assault could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "better >= 60", "Keep the dice of Assaults, unless another would most likely be better for me.")},
	{kind: "roll.reroll.other", label: "Any other die could be rolled again", choices: []string{"keep"}, amid: true, of: ofDice, order: order("keep", "", "Keep the dice for weather, points, engineers and all else.")},
	{kind: "tenacity", label: "1 DG in place of a Rout Check", choices: []string{"tenacity", "no"}, seats: []Side{SideB}, feature: FeatureTenacity, amid: true},
	{kind: "assault.mark", label: "Hexes could be marked for an Assault", choices: []string{"done"}, of: ofChance, order: order("done", "best >= -1", "Mark nothing while no Assault would have a fair chance.")},
	{kind: "act.again", label: "Those who have just acted could act a second time", choices: []string{"done"}, of: ofChance, order: order("done", "dc >= 3 or facing >= 1", "No Second Action while few Direct Commands are left and no enemy is near.")},
	{kind: "fire.with", label: "The fire could be composed otherwise", choices: []string{"go"}, of: ofFire, order: order("go", "action >= 1", "Fire as it is proposed in the enemy's Activation.")},
	{kind: "carry", label: "What goes along could be changed", choices: []string{"go"}, of: ofTaken, order: order("go", "left >= 1", "Take along what is proposed, if nothing is left behind that could go.")},
	{kind: "leaders", label: "Leaders could move", choices: []string{"done"}, of: ofTaken, order: order("done", "front >= 1", "Leaders stay, unless one is not where his Units face the enemy.")},
	{kind: "weapons.detach", label: "Support Weapons could be taken away", choices: []string{"done"}, of: ofTaken, order: order("done", "", "Take no Support Weapons away.")},
	{kind: "artillery.shift", label: "Guns could be moved by hand at night", choices: []string{"done"}, seats: []Side{SideB}},
	{kind: "concede", label: "A Victory Hex could be conceded", choices: []string{"done"}, seats: []Side{SideB}, order: order("done", "", "Concede nothing.")},
	{kind: "surrender", label: "Gabaldon could demand a surrender", choices: []string{"pass"}, seats: []Side{SideA}, feature: FeatureGabaldon},
	{kind: "banzai.massed", label: "The Massed Banzai Charge could be launched", choices: []string{"no"}, seats: []Side{SideB}, feature: FeatureBanzai},
}

// sheetWindows are the moments for standing orders of a scenario.
func (m *Module) sheetWindows(sc *Scenario) (out []engine.SheetWindow) {
	for i := range windowRows {
		r := &windowRows[i]
		if r.feature != 0 && !m.Has(r.feature) || r.kind == "concede" && len(sc.Victory.Scores) == 0 || r.kind == "banzai.massed" && !sc.MassedBanzai ||
			r.kind == "surrender" && !m.hasGabaldon(sc) {
			continue
		}
		w := engine.SheetWindow{Kind: r.kind, Label: r.label, Choices: r.choices, Measures: board.Measures(r.kind), Amid: r.amid}
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
