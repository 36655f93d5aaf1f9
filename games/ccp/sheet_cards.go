package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// What is printed on the Fate cards (1), for a page: the lines of each card, and what each line does.

// orderLooks are colours and glyphs, by order.
var orderLooks = [nOrders]struct{ ink, glyph string }{
	OrderAdvance: {"#7a5410", "advance"}, OrderAssetDenied: {"#474d57", "denied"}, OrderAssetRequest: {"#6b3a60", "radio"}, OrderCharge: {"#87203c", "charge"},
	OrderConfusion: {"#5c5148", "muddle"}, OrderFire: {"#9c3418", "fire"}, OrderInfiltrate: {"#3e5a30", "infiltrate"}, OrderMove: {"#25577a", "move"},
	OrderReconnoiter: {"#5a4a86", "eye"}, OrderRevive: {"#1d6960", "revive"},
}

// orderTexts and actionTexts say what a card does, in a sentence or two.
var orderTexts = [nOrders]string{
	OrderAdvance:      "Activated units go into one neighbouring hex, an enemy's too: then there is a melee. No Op Fire.",
	OrderAssetDenied:  "One of: break an enemy weapon that you see, break the enemy radio, remove the enemy aircraft.",
	OrderAssetRequest: "One of: get or repair a radio, artillery, a bombing or strafing run, repair a weapon, at night a starshell.",
	OrderCharge:       "Banzai only: all Japanese units lose suppression, rally and move. The enemy fires first at whoever comes.",
	OrderConfusion:    "No order. It can only be discarded.",
	OrderFire:         "Activated units and weapons attack hexes that they see, alone or in groups. In the enemy's move the card is Op Fire.",
	OrderInfiltrate:   "Put a unit of the Support Table into the box of the letter, or bring those in it out at a Sighting marker.",
	OrderMove:         "Activated units move by movement points, under Op Fire in each hex.",
	OrderReconnoiter:  "A leader who sees an enemy: look at your top card; keep, discard or leave it.",
	OrderRevive:       "Each point removes one suppressed marker or rallies one broken unit.",
}

var actionTexts = [nActions]string{
	ActAmbush:          "As a melee begins: the opponent breaks one of his units in it.",
	ActBayonets:        "Before your Melee roll: +2.",
	ActBoreSighting:    "Defender, before your Fire Attack with a weapon of printed FP 5 or more: +2 FP.",
	ActConfusion:       "No action. It can only be discarded.",
	ActCrossfire:       "Before your Fire Attack at a unit that moves: +2 FP.",
	ActDemolitions:     "The opponent has passed and discarded: remove a fortification where you have a unit.",
	ActEnfilade:        "Before a Fire Attack of several pieces: +1 FP for each beyond the first.",
	ActExplosiveCharge: "Your Fire Attack roll next door was doubles: the fortification is gone before the defence.",
	ActGrenades:        "Before a Fire Attack with a piece next to the target: +2 FP.",
	ActHiddenCave:      "Defender, before your Defense roll in a hex on a crest: a cave.",
	ActHiddenMines:     "Defender, as enemies enter a hex: mines, which attack at once.",
	ActHiddenPanji:     "Defender, as enemies enter a hex: mines, which attack at once, or wire.",
	ActHiddenPillbox:   "Defender, before your Defense roll: a pillbox in the hex.",
	ActHiddenTrench:    "Defender, before your Defense roll: a trench in the hex.",
	ActHiddenUnit:      "Defender, the opponent has passed and discarded: a unit of the Support Table, free, in cover.",
	ActHiddenWire:      "Defender, as enemies enter a hex: wire, which ends the move.",
	ActLightWounds:     "Your squad is about to break: it becomes a team instead, for 1 VP.",
	ActMarksmanship:    "Before a Fire Attack with a squad or team of that faction: +2 FP.",
	ActNoQuarter:       "Your units have survived a melee: 2 VP.",
	ActSmokeScreen:     "As your squads begin to move or advance: each may lay smoke in its hex or next to it.",
	ActSustainedFire:   "Before a Fire Attack with a machine gun or mortar: +2 FP. On doubles one of them breaks.",
}

// chips are the triggers of rolls (1.9.1).
var chips = map[string]engine.SheetWord{
	"time":     {ID: "Time", Text: "Time advances; then the roll counts.", Rule: "1.9.5"},
	"event":    {ID: "Event", Text: "The next card is turned for its event, before the roll counts.", Rule: "1.9.3"},
	"sniper":   {ID: "Sniper", Text: "A random hex: the roller may break a unit there or next to it.", Rule: "1.9.4"},
	"disperse": {ID: "Disperse", Text: "The roller removes a smoke or starshell marker.", Rule: "1.9.2"},
}

// ruleText is what the index says of a rule and its parts, the first few of them.
func (m *Module) ruleText(id string) string {
	var out []string
	for _, r := range m.Rules() {
		if rest, ok := strings.CutPrefix(r.ID, id); ok && r.Enforced() && len(rest) <= 1 && len(out) < 3 {
			name, text, found := strings.Cut(r.Summary, ": ")
			if !found || len(name) > 30 { // what it begins with is not the name of the event
				text = r.Summary
			}
			out = append(out, strings.ToUpper(text[:1])+text[1:])
		}
	}
	return strings.Join(out, " ")
}

// sheetDeck describes the cards of some nations.
func (m *Module) sheetDeck(nations ...Nation) *engine.SheetDeck {
	d := &engine.SheetDeck{Uses: map[string]engine.SheetCardUse{}, Chips: chips}
	use := func(id string, u engine.SheetCardUse) string {
		d.Uses[id] = u
		return id
	}
	for i := range m.Cards {
		c := &m.Cards[i]
		mine := false
		for _, n := range nations {
			mine = mine || c.Nation == n
		}
		if !mine {
			continue
		}
		look := orderLooks[c.Order]
		order := engine.SheetCardLine{Use: use("order."+orderCells[c.Order], engine.SheetCardUse{Label: "Order", Name: m.Orders[c.Order], Text: orderTexts[c.Order],
			Rule: m.orderRule(c.Order), Ink: look.ink, Glyph: look.glyph, Verbs: []string{"order", "op-fire"}})}
		switch c.Order {
		case OrderRevive:
			order.With = strconv.Itoa(int(c.Points))
		case OrderInfiltrate:
			for b, w := range boxWords {
				if c.Boxes&(1<<b) != 0 {
					order.With += w
				}
			}
		}
		action := engine.SheetCardLine{Use: use("action."+actionCells[c.Action], engine.SheetCardUse{Label: "Action", Name: m.Actions[c.Action], Text: actionTexts[c.Action],
			Rule: m.actionRule(c.Action), Verbs: []string{"play"}})}
		if c.Action == ActMarksmanship {
			action.With = m.factionName(c.Faction)
		}
		e := m.Events[c.Event]
		event := engine.SheetCardLine{Use: use("event."+e.ID, engine.SheetCardUse{Label: "Event", Name: e.Name, Text: m.ruleText(e.Rule), Rule: e.Rule})}
		switch c.Event {
		case EvAirSupport:
			event.With = strconv.Itoa(int(c.Years[0])) + "–" + strconv.Itoa(int(c.Years[1]))
		case EvBreezy:
			event.With = "direction " + strconv.Itoa(int(c.Param))
		case EvGusts:
			event.With = []string{"even", "odd"}[c.Param&1]
		}
		card := engine.SheetCard{ID: c.ID, Lines: []engine.SheetCardLine{order, action, event}, Note: hexName(int16(c.Hex)), Dice: []int{int(c.White), int(c.Colored)}}
		if c.Trigger != NoTrigger {
			card.Chip = triggerCells[c.Trigger]
		}
		d.Cards = append(d.Cards, card)
	}
	return d
}

// orderRule and actionRule are the rules that describe an order or an action.
func (m *Module) orderRule(o Order) string {
	return [...]string{"O22", "O23", "O24", "O25", "O26", "O27", "O28", "O29", "O30", "O31"}[o]
}
func (m *Module) actionRule(a Action) string {
	return [...]string{"A33", "A34", "A35", "A36", "A37", "A38", "A39", "A40", "A42", "A43.1", "A43.2", "A43.3", "A43.4", "A43.5", "A43.6", "A43.7", "A44", "A45", "A46", "A47", "A48"}[a]
}

// factionName names a nation or a branch.
func (m *Module) factionName(id string) string {
	switch id {
	case "us", "cw":
		return strings.ToUpper(id)
	case "usmc":
		return "Marines"
	case "army":
		return "Army"
	}
	return strings.ToUpper(id[:1]) + id[1:]
}

// chitText says what an objective chit is worth (14.3.3).
func chitText(c *Chit) string {
	n := strconv.Itoa(int(c.VP)) + " VP"
	switch c.Kind {
	case ChitObjective:
		return "Objective " + strconv.Itoa(int(c.Objective)) + ": " + n
	case ChitEach:
		return "Each objective: " + n
	case ChitElimination:
		return "Each unit eliminated: " + n + " more"
	}
	return "Each unit that exits: " + n + " more"
}

// dress adds to a sheet all that has to do with cards, displays, questions and their words. Nations are those of the scenario.
func (m *Module) dress(s *engine.Sheet, nations ...Nation) {
	s.Deck = m.sheetDeck(nations...)
	s.Boxes, s.Gauges = sheetBoxes(), m.sheetGauges()
	s.Verbs, s.Guide, s.Windows, s.Lessons, s.Terms, s.Outcomes = sheetVerbs, sheetGuide, nil, lessons, sheetTerms, sheetOutcomes
	for i := range m.Chits {
		s.Words["chit "+m.Chits[i].ID] = chitText(&m.Chits[i])
	}
	for i, w := range assetWords {
		s.Words["asset "+w] = assetTitles[i]
	}
}

// assetTitles are the activities of Asset Denied and Asset Request in words.
var assetTitles = [...]string{"Weapon jam", "Communication disrupted", "Abort run", "Communication established", "Communication restored", "Fire for effect", "Bombing run", "Strafing run",
	"Weapon repair", "Illumination"}

func sheetBoxes() (out []engine.SheetBox) {
	for _, id := range seatNames {
		out = append(out,
			engine.SheetBox{ID: "hand." + id, Show: "hand", Seat: id},
			engine.SheetBox{ID: "deck." + id, Show: "pile", Seat: id, Hint: "When the deck runs out its owner advances time and shuffles."},
			engine.SheetBox{ID: "discards." + id, Show: "pile", Seat: id, Hint: "Open to both players."},
			engine.SheetBox{ID: "secret." + id, Show: "chits", Seat: id, Hint: "Secret objectives are scored at the end; only their owner sees them."})
	}
	return append(out, engine.SheetBox{ID: "open", Show: "chits", Hint: "Open objectives: their VP change hands with control."})
}
