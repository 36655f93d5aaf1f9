package ccp

import "beachhead/engine"

// The words of the sheet for questions and answers, the gauges at the foot of the page, and the moments for standing orders.

func (m *Module) sheetGauges() []engine.SheetGauge {
	both := seatNames[:]
	postures := map[int]string{}
	for i := range m.Postures {
		postures[i] = m.Postures[i].Name
	}
	return []engine.SheetGauge{
		{Label: "Time", Show: "steps", Tracks: []string{"time"}, First: 0, Marks: []engine.SheetWord{{ID: "sudden-death", Text: "sudden death from here", Rule: "13.2"}}, Place: "time-",
			Hint: "The Time Track: from the sudden death space on each advance may end the game"},
		{Label: "VP", Show: "lead", Tracks: []string{"vp"}, Sides: both, Hint: "The side that is ahead, and by how much"},
		{Label: "Casualties", Show: "pair", Tracks: []string{"casualties.allied", "casualties.japan"}, Sides: both, Of: "surrender", Hint: "Units lost; the side against Japan surrenders when its own reach the marker"},
		{Label: "Orders left", Show: "left", Tracks: []string{"orders"}, Sides: both, Of: "active", Hint: "Orders that the side whose turn it is may still give"},
		{Label: "Initiative", Show: "holder", Tracks: []string{"initiative"}, Sides: both, Hint: "Who holds it may have any roll made again; then the other has it"},
		{Label: "Deck", Show: "pair", Tracks: []string{"deck.allied", "deck.japan"}, Sides: both, Hint: "Cards left in the decks: an empty deck advances time"},
		{Label: "Hand", Show: "pair", Tracks: []string{"hand.allied", "hand.japan"}, Sides: both, Hint: "Cards in hand"},
		{Label: "Posture", Show: "pair", Tracks: []string{"posture.allied", "posture.japan"}, Sides: both, Words: postures, Hint: "Attacker, Defender and so on: it gives the size of the hand"},
	}
}

// sheetTracks are the numbers of showTracks as players say them.
func sheetTracks(sc *Scenario, sides []engine.SheetSide) map[string]engine.SheetTrack {
	active := map[int]string{}
	for i := range sides {
		active[i] = sides[i].Label
	}
	out := map[string]engine.SheetTrack{
		"vp": {Label: "Victory points", Words: map[int]string{0: "even"}, Sides: seatNames[:]}, "time": {Label: "Time", Text: "space {n}"}, "sudden-death": {Label: "Sudden death", Text: "from space {n}"},
		"surrender": {Label: sides[Allied].People + " surrender", Text: "at {n} casualties"}, "turn": {Label: "Player turns so far", Text: "{n}"}, "active": {Label: "Whose turn it is", Words: active},
		"initiative": {Label: "Who holds the Initiative", Words: active},
	}
	for i, name := range seatNames {
		out["casualties."+name] = engine.SheetTrack{Text: "{n}"}
		out["order-limit."+name] = engine.SheetTrack{Label: sc.title(Side(i)) + " orders in a turn", Text: "up to {n}"}
		out["radio."+name] = engine.SheetTrack{Text: "FP {n}"}
		out["radio-broken."+name] = engine.SheetTrack{Label: sc.title(Side(i)) + " radio", Words: map[int]string{0: "works", 1: "broken"}}
		out["denied."+name] = engine.SheetTrack{Label: sc.title(Side(i)) + " artillery", Words: map[int]string{1: "denied"}}
	}
	return out
}

// sheetEndings has the levels of Result.
var sheetEndings = map[string]string{
	"surrender":   "{loser} surrender: {winner} win",
	"elimination": "{loser} have no unit left: {winner} win",
	"points":      "{winner} win on points",
	"tie":         "Neither side is ahead: {winner} win, for they hold the Initiative",
	"tie 13.3.1":  "Both sides are beaten at once: {winner} win, for they hold the Initiative",
	"tie 13.3.2":  "The points are even: {winner} win, for they hold the Initiative",
}

var sheetOutcomes = map[string]engine.SheetOutcome{
	"eliminated": {Text: "eliminated", Hurts: "defender", Rank: 4, Rule: "O27.3.4a"},
	"breaks":     {Text: "breaks", Hurts: "defender", Rank: 3, Rule: "O27.3.4b"},
	"suppressed": {Text: "suppressed", Hurts: "defender", Rank: 2, Rule: "O27.3.4c"},
	"unaffected": {Text: "no effect", Rank: 1, Rule: "O27.3.4d"},

	// Of rolls that are followed by Defense rolls, for the unit of the target with the lowest morale.
	"weakest eliminated": {Text: "the weakest unit is eliminated", Hurts: "defender", Rank: 4, Rule: "O27.3.4a"},
	"weakest breaks":     {Text: "the weakest unit breaks", Hurts: "defender", Rank: 3, Rule: "O27.3.4b"},
	"weakest suppressed": {Text: "the weakest unit is suppressed", Hurts: "defender", Rank: 2, Rule: "O27.3.4c"},
	"all unaffected":     {Text: "no effect on any unit", Rank: 1, Rule: "O27.3.4d"},

	"a hit":  {Text: "on target", Hurts: "defender", Rank: 2, Rule: "O27.2.3a"},
	"a miss": {Text: "off target", Rank: 1, Rule: "O27.2.3a"},

	"melee won":  {Text: "the other side is eliminated", Hurts: "defender", Rank: 3, Rule: "19.2.3a"},
	"melee tied": {Text: "both totals are equal", Hurts: "both", Rank: 2, Rule: "19.2.3b"},
	"melee lost": {Text: "the side that rolls is eliminated", Hurts: "attacker", Rank: 1, Rule: "19.2.3a"},

	"the game ends":    {Text: "Sudden Death", Rank: 2, Rule: "13.2.2a"},
	"the game goes on": {Text: "no Sudden Death", Rank: 1, Rule: "13.2.2a"},
}

var sheetVerbs = map[string]engine.SheetVerb{
	"advance.unit done": {Label: "The others stay", Close: true, Leaves: "could still advance", Of: "advance", Key: "e"},
	"move.unit done":    {Label: "The others stay", Close: true, Leaves: "not moved", Of: "move", Key: "e"},
	"fire.target done":  {Label: "No more attacks", Close: true}, "turn.discard done": {Label: "Discard these", Close: true},
	"fire.activate done": {Label: "These fire", Close: true, Lone: true}, "move.activate done": {Label: "These move", Close: true, Lone: true},
	"advance.activate done": {Label: "These advance", Close: true, Lone: true}, "opfire.activate done": {Label: "These fire", Close: true, Lone: true},
	"revive.unit done": {Label: "No more", Close: true}, "charge.allied done": {Label: "Nobody else", Close: true},
	"move.together move": {Label: "Move {0}", Group: "Who moves along", All: "Take all {n} along"},
	"react fire":         {Label: "Op Fire: choose who", Then: "Fire with all", With: "join"},
	"pass":               {Label: "Pass", Close: true}, "done": {Label: "Done", Close: true}, "end": {Label: "End your turn", Close: true},
	"keep": {Label: "Let it stand", Close: true, First: true}, "reroll": {Label: "Use the Initiative", Hint: "roll again, then the enemy holds it"},
	"reconnoiter.card keep": {Label: "Leave it on top", First: true}, "reconnoiter.card discard": {Label: "Discard it", Short: "Discard it"}, "event.tennoheika yes": {Label: "Go over to Banzai"}, "turn.decide pass": {Label: "Pass and discard", Close: true},
	"place": {Label: "Place {0} in {1}"}, "fortify": {Label: "{0} in {1}", Group: "Fortifications"}, "sight": {Label: "Sighting marker in {0}"}, "arm": {Label: "{1} takes {0}", Group: "Who takes the weapon"},
	"inside": {Label: "{0} goes inside"}, "outside": {Label: "{0} stays outside"},
	"order": {Label: "Order: {0}", Short: "Give the order"}, "play": {Label: "Action: {0}", Short: "Play the action"}, "op-fire": {Label: "Op Fire: {0}", Short: "Op Fire"}, "discard": {Label: "Discard {0}", Short: "Discard"},
	"take": {Label: "Take {0}", Short: "Take it into the hand"}, "scrap": {Label: "Give up {0}", Group: "Give up a weapon", Quiet: true},
	"melee": {Label: "Melee in {0}"}, "activate": {Label: "Activate {0}", Group: "Whom to activate", All: "Activate all {n}"}, "target": {Label: "Fire at {0}"}, "smoke": {Label: "Smoke in {0}", Mode: "Smoke round"}, "join": {Label: "{0} fires", All: "Fire with all {n}"},
	"fire": {Label: "Fire", Close: true}, "move": {Label: "Move {0}", Group: "Who moves along", Carries: true}, "go": {Label: "Move off", Close: true}, "step": {Label: "Enter {0}"}, "exit": {Label: "Leave the map"}, "halt": {Label: "Halt here", Close: true},
	"advance": {Label: "Advance {0} to {1}"}, "leave": {Label: "{0} leaves the map", Group: "Leave the map"}, "screen": {Label: "{0} lays smoke in {1}"}, "transfer": {Label: "{1} takes {0}", Group: "Hand over weapons"},
	"defend": {Label: "{0} rolls to defend", Hint: "two dice and cover"}, "revive": {Label: "{0} loses its suppression", Group: "Suppressed"}, "rally": {Label: "{0} rallies", Group: "Rally"},
	"track": {Label: "Space {0} of the Time Track"}, "asset": {Label: "{0}"}, "event.unit unit": {Label: "{0}", Single: true}, "unit": {Label: "{0}"}, "weapon": {Label: "{0}", Group: "Weapons"}, "hex": {Label: "{0}"}, "chit": {Label: "{0}", Group: "Objectives"},
	"option": {Label: "Option {0}"}, "direction": {Label: "Direction {0}"}, "yes": {Label: "Yes"}, "no": {Label: "No", Close: true}, "none": {Label: "None", Close: true},
	"box": {Label: "Box {0}"}, "leader": {Label: "A leader of command {0}"}, "sighting": {Label: "A Sighting marker"},
}

// sheetWindows are the moments at which a player is asked whether or not he holds a card for them (2.4 of the windows): one standing order each.
func (m *Module) sheetWindows(sc *Scenario) (out []engine.SheetWindow) {
	out = append(out, engine.SheetWindow{
		Kind: "roll.initiative", Label: "You hold the Initiative and a roll was made", Choices: []string{"keep"},
		Default: &engine.SheetOrder{Choice: "keep", Only: "hope >= 75", Say: "Let a roll stand, unless another would most likely be better for me."},
		Amid:    true,
	})
	for w, n := range windowNames {
		x := engine.SheetWindow{Kind: "react." + n.label, Label: n.moment, Choices: []string{"pass"}, Default: windowDefaults[w], Amid: amidRolls[w]}
		for side, name := range seatNames {
			if m.everIn(sc, Side(side), window(w)) {
				x.Seats = append(x.Seats, name)
			}
		}
		switch len(x.Seats) {
		case 0:
			continue
		case len(seatNames):
			x.Seats = nil
		}
		out = append(out, x)
	}
	for i := range out {
		out[i].Measures = board.Measures(out[i].Kind)
	}
	return out
}

// amidRolls are the moments between the reason for a roll and what comes of it.
var amidRolls = [nWindows]bool{wBoost: true, wDoubles: true, wDefense: true, wBreak: true, wBayonets: true}

// windowDefaults are the orders that most players want at a moment, whatever they hold.
var windowDefaults = [nWindows]*engine.SheetOrder{
	wScreen:   {Choice: "pass", Only: "watchers >= 1", Say: "Pass when I move and no enemy sees it."},
	wEnter:    {Choice: "pass", Only: "shooters >= 1 or near <= 1", Say: "Pass when an enemy moves where none of my units could fire."},
	wAdvanced: {Choice: "pass", Only: "mine >= 1 or objective <= 0", Say: "Pass when an enemy advances into a hex where nobody of mine is, unless it is an objective."},
	wDefense:  {Choice: "pass", Only: "needed >= 4 and needed <= 13", Say: "Pass when my unit is almost safe, or lost, whatever I do."},
}

// everIn tells whether a side of a scenario is ever asked in a window: its deck has cards for an action there, and its posture allows it.
func (m *Module) everIn(sc *Scenario, side Side, w window) bool {
	if w == wEnter {
		return true // Op Fire needs no card of its own
	}
	for a := range nActions {
		r := &actionRules[a]
		if r.In&(1<<w) == 0 || r.Defender && sc.Sides[side].Posture != Defender {
			continue
		}
		if m.Nations[sc.Sides[side].Nation].With[a] != (cardSet{}) {
			return true
		}
	}
	return false
}

var sheetGuide = map[string]string{
	"setup.unit":       "Place the unit in a lit hex. Woods, buildings and heights protect; leaders belong where they reach many squads.",
	"setup.weapon":     "A weapon fires only in the hands of a unit. Squads carry them best.",
	"setup.fort":       "Fortifications protect whoever is in their hex.",
	"turn.decide":      "Play a raised card for its order, or end the turn. Only who has given no order discards and draws by passing.",
	"reconnoiter.card": "Click the card to discard it, or leave it on top.",
	"turn.discard":     "Discard what you cannot use. The hand is filled again at the end of the turn.",
	"fire.activate":    "Choose who fires. A leader activates all units in his command radius, which is drawn.",
	"fire.target":      "Choose the hex to fire at. Hover one to see what the attack can do.",
	"fire.group":       "Tick who fires together. The strongest counts in full, every other piece adds one.",
	"move.activate":    "Choose who moves. A leader takes the units in his command radius along, and makes them faster.",
	"move.unit":        "Choose the unit that moves next. Units of a hex may go together.",
	"move.step":        "Enter hex after hex. Everybody listed on the right could fire at you there, if he has a Fire card.",
	"react":            "You are asked at every such moment, with or without a card for it, so that the question gives nothing away.",
	"roll.initiative":  "You hold the Initiative: this roll can be made again, but then your opponent holds it.",
	"defend.unit":      "Each unit in the hex rolls against the attack total. Less is broken, half is eliminated, a tie suppresses.",
	"advance.unit":     "Each unit may go one hex, even into an enemy's: that is a melee at the start of the next turn of {side}.",
	"revive.unit":      "Each point rallies a broken unit or removes a suppressed marker.",
	"request.asset":    "Choose what to ask for.",
	"melee.hex":        "Melees are fought before orders. The lower total loses all its units.",
}

var sheetTerms = []engine.SheetWord{
	{ID: "Op Fire", Text: "Fire in the opponent's move, at units that have just entered a hex; a Fire card is needed to activate units for it.", Rule: "A41"},
	{ID: "Initiative", Text: "Who holds the Initiative card may have a roll made again; the card then goes to the other.", Rule: "10.1"},
	{ID: "FP", Text: "Firepower: the left number of a counter.", Rule: "3.1"},
	{ID: "VP", Text: "Victory points. One track serves both: what one side wins the other loses.", Rule: "14"},
	{ID: "MPs", Text: "Movement points: lower right on a counter.", Rule: "O29"},
	{ID: "LOS", Text: "Line of sight, from centre dot to centre dot. Hold L to look along one.", Rule: "16"},
	{ID: "Cover", Text: "What terrain and fortifications add to a Defense roll.", Rule: "16.2"},
	{ID: "Attack Total", Text: "FP, modifiers and two dice.", Rule: "O27.3.3"},
	{ID: "Defense Total", Text: "Morale with cover, and two dice.", Rule: "O27.3.4"},
	{ID: "Sudden Death", Text: "From this space of the Time Track on, a roll below the number of the space ends the game.", Rule: "13.2"},
	{ID: "Hindrance", Text: "What stands in a line of fire without blocking it: it is taken off the FP.", Rule: "16.3"},
}
