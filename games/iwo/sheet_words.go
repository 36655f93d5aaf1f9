package iwo

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The words of the sheet: choices and their arguments, terms, the guide, tracks and how games end.

// wordOf is the first word of the id of a landing box, its colour.
func wordOf(box string) string { w, _, _ := strings.Cut(box, "-"); return w }

// sheetWords are the arguments of choices that are neither units nor hexes, and the places beside the map.
func (m *Module) sheetWords() map[string]string {
	out := map[string]string{
		"nowhere": "out of the game", "coming": "still to come", "dead": "lost", "reserve": "in reserve", "chosen": "to be set up", "uncommitted": "not committed", "turn-track": "comes back by sea",
		"day-track": "comes back on a later day", "removed": "gone for good", "cull": "the eliminated elite units", "cup": "the cup",
	}
	for sector := 1; sector <= 4; sector++ {
		out["pool-"+strconv.Itoa(sector)] = "the reserve of sector " + strconv.Itoa(sector)
	}
	for i := range m.Boxes {
		out[m.Boxes[i].ID], out[boxPrefix+m.Boxes[i].ID] = boxTitle(m.Boxes[i].ID), "landing box "+boxTitle(m.Boxes[i].ID)
	}
	for p := range m.Pos {
		out[m.Pos[p].ID] = m.Pos[p].ID + ", " + m.Map.ID(m.Pos[p].Hex)
	}
	for i, w := range weaponNames {
		out[w] = weaponTitles[i]
	}
	for i, d := range divisionNames {
		out[d] = d + " Division"
		out["guns "+strconv.Itoa(i+3)] = d + " Division"
	}
	for bn := range m.byBn {
		out[m.bnName(int16(bn), "-")] = m.bnName(int16(bn), "/")
	}
	for _, n := range regimentNumbers {
		out["assign "+strconv.Itoa(int(n))] = ordinal(int(n))
	}
	for i := range m.Losses {
		out[m.Losses[i].ID] = "step-loss marker " + m.Losses[i].ID
	}
	for c := range m.Cards {
		out[m.cardName(CardID(c))] = "card " + m.cardName(CardID(c))
	}
	return out
}

var sheetVerbs = map[string]engine.SheetVerb{
	"pass": {Label: "Pass", Close: true}, "done": {Label: "Done", Close: true}, "fight.withdraw yes": {Label: "Withdraw under fire", Gives: true}, "fight.withdraw no": {Label: "Fight on", First: true},
	"yes": {Label: "Yes"}, "no": {Label: "No", Close: true}, "halt": {Label: "Stop here", Close: true, Key: "h"},
	"action done": {Label: "End the action phase", Close: true, Leaves: "can still act", Of: "unit", Key: "e", Stays: true}, "action.support done": {Label: "No more ships and aircraft", Close: true, Gives: true},
	"unit": {Label: "{0}", Carries: true}, "fire.hit unit": {Label: "{0} is hit", Single: true, Named: true}, "stack.over unit": {Label: "{0} is disrupted", Single: true, Gives: true},
	"attack.loss unit": {Label: "{0} loses a step", Single: true, Gives: true, Named: true}, "fight.loss unit": {Label: "{0} loses a step", Single: true, Gives: true, Bar: true}, "fight.loss hero": {Label: "{0} falls instead", Bar: true}, "move.fight enter": {Label: "Close combat at once", Bar: true}, "move.fight deliberate": {Label: "At the end of the phase", Hint: "others can join until then", Bar: true}, "event.infiltration done": {Label: "Nobody else goes", Close: true, Gives: true}, "event.stuck unit": {Label: "{0} is stuck", Single: true, Named: true},
	"rest yes": {Label: "A day of rest", Gives: true}, "rest no": {Label: "No rest", Close: true, First: true}, "third no": {Label: "Not now", Close: true},
	"event.infiltration place": {Label: "{0} slips to {1}", Single: true}, "event.congestion.step unit": {Label: "{0} loses a step", Single: true, Gives: true, Named: true},
	"event.ng-error unit": {Label: "{0} loses a step", Single: true, Gives: true, Named: true}, "event.post unit": {Label: "{0} is disrupted", Single: true, Gives: true, Named: true},
	"event.fatigue unit": {Label: "The battalion of {0}", Single: true},
	"fight.blast unit":   {Label: "{0} is struck", Single: true, Gives: true},
	"fire.leader unit":   {Label: "{0} is hit", Single: true, Gives: true, Named: true}, "fire.armour unit": {Label: "{0} is hit", Single: true, Gives: true, Named: true}, "gun.hit unit": {Label: "{0} loses a step", Single: true, Gives: true, Named: true},
	"artillery.hit unit": {Label: "{0} loses a step", Single: true, Gives: true, Named: true}, "raid.hit unit": {Label: "{0} is struck", Single: true, Gives: true, Named: true}, "landing.drift unit": {Label: "{0} drifts", Single: true, Named: true},
	"ambush unit": {Label: "{0} is ambushed", Single: true, Gives: true, Named: true}, "hero.joins unit": {Label: "The hero joins {0}", Single: true}, "attack.join unit": {Label: "{0} attacks", Group: "Attackers"}, "all": {Label: "All who can with {0}"}, "attack.join pass": {Label: "No attack after all", Close: true, Gives: true},
	"move.step pass": {Label: "Stay here", Close: true, Gives: true}, "barrage.points pass": {Label: "No fire after all", Close: true, Gives: true}, "barrage.tanks pass": {Label: "No fire after all", Close: true, Gives: true},
	"barrage.tanks unit": {Label: "{0} fires, too"}, "setup.choose unit": {Label: "{0} takes part", Group: "Who could take part"}, "setup.loss unit": {Label: "{0} has lost a step", Gives: true, Every: "Spread all, a step a unit"}, "setup.hero unit": {Label: "The hero is with {0}", Single: true},
	"attack.join done": {Label: "These attack", Close: true, First: true}, "barrage.tanks done": {Label: "Fire", Close: true, First: true}, "barrage.points done": {Label: "Fire with these", Close: true, First: true},
	"hq.garrison done": {Label: "No more garrisons", Close: true, First: true}, "hq.post done": {Label: "No more command posts", Close: true, First: true},
	"hq.assign done": {Label: "No more are assigned", Close: true, First: true}, "hq.replace done": {Label: "No more replacements", Close: true, First: true},
	"hq.reserve done":   {Label: "Nobody else moves", Close: true, First: true},
	"landing.land done": {Label: "The rest stays in its boxes", Close: true, Leaves: "not landed", Of: "land", Key: "e", Stays: true},
	"land":              {Label: "Land {0} at {1}"}, "ashore": {Label: "All of {0} ashore", Group: "All of a box ashore", Every: "All boxes ashore"}, "all-to": {Label: "To {0}, all who may", Group: "All who may to one beach"},
	"hand-over": {Label: "Hand over to the other player", Hint: "you can go on after him"}, "stay": {Label: "{0} stays in its box", Quiet: true}, "box": {Label: "{0} into {1}", Group: "They arrive", Spots: boxPrefix},
	"stack": {Label: "All at {0} together", Whole: true, Carries: true}, "one": {Label: "One hex to {0}", Hint: "declared: its fire draws no card; no more moves", First: true, Way: true}, "step": {Label: "Go to {0}", Hint: "and farther, unless it draws fire", Plans: true, Way: true},
	"hex": {Label: "{0}"}, "position": {Label: "{0}", Named: true, At: "{0}"}, "place": {Label: "{0} at {1}", Group: "To be set up", Comes: true}, "enter": {Label: "Into {0}, close combat at once"}, "deliberate": {Label: "Into {0}, close combat at the end of the phase"},
	"preserve": {Label: "{0} falls back to {1}", Group: "Preservation moves", Hint: "a preservation move: it does not recover", Quiet: true}, "garrison": {Label: "A garrison at {0}", Named: true, At: "{0}", Every: "All garrisons"}, "post": {Label: "{0} becomes a command post"},
	"raise": {Label: "The range of {0} goes up"}, "revert": {Label: "{0} is a headquarters again", Quiet: true}, "replace": {Label: "{0} regains a step"}, "assign": {Label: "{0} to the {1} Marines"},
	"withdraw": {Label: "{0} into reserve"}, "commit": {Label: "{0} out of reserve"}, "take": {Label: "Take the hit", Bar: true}, "step.hero take": {Label: "It loses the step", Bar: true}, "more": {Label: "A step more", Bar: true},
	"both": {Label: "Disrupt {0} and {1}", Bar: true}, "tank": {Label: "{0} takes the step", Bar: true}, "tank-more": {Label: "{0} and a step more", Bar: true}, "fire.spare hero": {Label: "{0} dies", Bar: true}, "step.hero hero": {Label: "{0} gives himself up", Bar: true},
	"number": {Label: "Number {0}"},
	"beach":  {Label: "On {0}"}, "attack": {Label: "Attack {0}"}, "guns": {Label: "A point of artillery of the {0}"}, "corps": {Label: "A point of artillery of the corps"}, "ships": {Label: "Naval gunfire"}, "planes": {Label: "An airstrike"},
	"cover": {Label: "The hero stands in for the {0}"}, "plus": {Label: "The hero adds one point"}, "naval": {Label: "Naval gunfire on {0}", Mode: "Naval gunfire"}, "air": {Label: "Airstrike on {0}", Mode: "Airstrike"},
	"shell": {Label: "Artillery on {0}", Mode: "Artillery"}, "shoot": {Label: "{0} fires at {1}"}, "strike": {Label: "Two cards are struck, no step lost"}, "transfer": {Label: "{0} goes to {1}"}, "division": {Label: "The {0}"},
	"rally": {Label: "{0} gives himself up: his unit recovers", Gives: true}, "hero-comes": {Label: "Draw a hero"},
	"draw": {Label: "Card {0}", Drawn: "a card"}, "marker": {Label: "{0}", Drawn: "a step-loss marker"}, "unit-jp": {Label: "{0}", Drawn: "a Japanese unit"}, "depth": {Label: "{0}", Drawn: "a depth marker"},
	"fort": {Label: "{0}", Drawn: "a fortification"}, "hero": {Label: "{0}", Drawn: "a hero"},
}

// sheetGuide has a sentence for beginners by kind of question.
var sheetGuide = map[string]string{
	"landing.land":       "Land units on the hexes of their box, one by one or all that its beach holds. Who stays in a box is checked for fire again next turn.",
	"landing.drift":      "The card makes one of the units of the box drift to the next box: you say which.",
	"landing.arrive":     "These may use more than one beach. Click a unit and then a box in the sea, or send all who may to one. The squares on the head of a box are the colours that can fire at it when it lands.",
	"action":             "Click a unit to move it or a Japanese hex to attack it. A unit acts once in a phase, in command and not disrupted.",
	"action.support":     "Ships and aircraft come first: choose a hex to bombard, or go on to the units. A hex that was bombarded is not attacked in the same phase.",
	"move.step":          "Point at a hex: the panel says what fire the step draws. A declared move of one hex out of steady fire draws no card, and ends the move; where nobody fires you may go on.",
	"attack.join":        "Units beside the hex take part, others if they have range. Needs that nobody meets cost a row of the chart each.",
	"fire.hit":           "The rule leaves equals to you: choose who takes the hit. A standing order (menu) can choose for you.",
	"fire.spare":         "Take the hit as it is, or choose what takes its place: under each answer stands what it costs.",
	"step.hero":          "The unit must lose a step. A hero can fall instead of its last one in fire and close combat; a unit that is inspired can be disrupted instead, once.",
	"stack.over":         "Too many are in the hex: one of them is disrupted.",
	"hq.garrison":        "A garrison holds a position that is yours, so that no Japanese unit comes up there.",
	"hq.post":            "A command post commands farther each turn that its range goes up, and cannot move.",
	"hq.replace":         "A replacement step gives a unit back one that it has lost: outside reserve once a day, and to tanks none under intense fire.",
	"rest":               "On a day of rest nobody acts for three turns, neither you nor the Japanese. Units under no intense fire get replacements as in reserve, but the days run on.",
	"hq.reserve":         "Units in reserve recover and can be rebuilt; they come out again near their headquarters.",
	"event.infiltration": "Click a company on a beach or beside one, then a hex next to it: it goes there and nobody fires. Point at the hex first: somebody may come up there.",
	"fight.loss":         "Your side has lost a step in close combat: choose who.",
	"fight.withdraw":     "Withdraw from the close combat under fire, or fight on.",
}

// sheetSuggests are the questions at which the computer can be asked.
var sheetSuggests = []string{"action", "move.step", "landing.arrive", "landing.land", "attack.join", "hq.replace", "hq.reserve", "setup.choose", "setup.loss", "setup.place", "setup.hero", "hero.joins"}

// sheetWindows are the questions that a standing order can answer.
var sheetWindows = []engine.SheetWindow{
	{Kind: "fire.hit", Label: "Japanese fire hits one of several equals", Choices: []string{engine.EqualChoice}, Equal: true},
	{Kind: "fire.spare", Label: "Something else could take a hit on a unit of mine", Choices: []string{"take"}},
	{Kind: "artillery.spare", Label: "Artillery hits a hex: all could go to ground instead", Choices: []string{"no", "yes"}},
	{Kind: "barrage.tanks", Label: "A second tank unit could fire, too", Choices: []string{"done"}},
}

// codeWords are the results of the attack chart in few words, whom they hurt, and how good they are for the Marines.
var codeWords = map[string]struct {
	text, hurts string
	rank        int
}{"NE": {"no effect", "", 0}, "RD": {"depth turned up, and again", "", 1}, "JD": {"all disrupted", "defender", 2}, "JX": {"depth eliminated", "defender", 3}, "JDX": {"all disrupted, depth eliminated", "defender", 4},
	"JE": {"the unit is defeated", "defender", 5}, "JEX": {"the unit is defeated, depth eliminated", "defender", 6}, "JG": {"they gain depth", "", -1}, "JU": {"the unit hides again", "", -1},
	"UD": {"your units beside it are disrupted", "attacker", -2}, "UL": {"you lose a step", "attacker", -3}}

// sheetOutcomes say the results of attacks, which are one code or several.
func (m *Module) sheetOutcomes() map[string]engine.SheetOutcome {
	out := map[string]engine.SheetOutcome{}
	add := func(list []AttackCode) {
		for _, unmet := range []bool{false, true} {
			var codes, words []string
			x := engine.SheetOutcome{Rule: "8.3"}
			hurts := map[string]bool{}
			for _, c := range list {
				if unmet {
					c = m.Unmet[c]
				}
				code := attackCodes[c]
				w := codeWords[code]
				codes, words = append(codes, code), append(words, w.text)
				hurts[w.hurts] = true
				x.Rank += w.rank
			}
			switch {
			case hurts["attacker"] && hurts["defender"]:
				x.Hurts = "both"
			case hurts["attacker"]:
				x.Hurts = "attacker"
			case hurts["defender"]:
				x.Hurts = "defender"
			}
			x.Text = upperFirst(strings.Join(words, ", "))
			out[strings.Join(codes, " ")] = x
		}
	}
	for i := range m.Attack {
		for _, list := range m.Attack[i].Cells {
			add(list)
		}
		if m.Attack[i].Shifted != nil {
			add(m.Attack[i].Shifted)
		}
	}
	return out
}

// terms are the words that sentences explain, and the letters of weapons, as counters and step-loss markers have them.
func terms() []engine.SheetWord {
	out := slices.Clone(sheetTerms)
	for i, w := range weaponNames {
		out = append(out, engine.SheetWord{ID: w, Text: weaponTitles[i], Rule: "8.2.1"})
	}
	return out
}

var sheetTerms = []engine.SheetWord{
	{ID: "Field of fire", Text: "the hexes that a position can fire into, by its colour", Rule: "6.2"}, {ID: "Intense fire", Text: "fire that takes steps", Rule: "6.3"}, {ID: "Steady fire", Text: "fire that mostly disrupts", Rule: "6.3"},
	{ID: "Depth", Text: "men and works behind a Japanese unit, seen when it is attacked", Rule: "9.2"}, {ID: "Disrupted", Text: "cannot act until it recovers in a later turn", Rule: "6.4"},
	{ID: "Position group", Text: "position hexes that act as one", Rule: "2.1.2"}, {ID: "Command post", Text: "a regimental headquarters that stays and commands farther", Rule: "15.1"},
	{ID: "Preservation move", Text: "one hex away from fire, after which the unit does not recover", Rule: "7.3.5"},
}

// sheetEndings say how a game ended.
var sheetEndings = map[string]string{"victory": "{winner} reach all their goals", "defeat": "The Marines fall short", "resignation": "The Marines give the battle up"}

// trackTitles are the tracks of views in words; those that count for a division have the place of its name.
var trackTitles = map[string]string{
	"steps": "US steps lost", "infantry-steps": "Infantry steps lost", "naval": "Naval gunfire", "air": "Airstrikes", "tanks": "Tank replacements", "engineers": "Engineer replacements", "any": "Replacements", "last": "Last turn",
	"rain": "Rain", "ditch": "Anti-tank ditch", "mines": "Minefield", "intense": "Intense Fire: two hexes at most", "dump": "Ammunition dump lost", "night": "Night attack", "mortars": "Heavy mortars", "objective": "Airfield objective",
	"dukw": "Artillery points swamped", "committed": "3rd Marines committed", "tank-attack": "Tank attack made", "hero-picked": "Hero drawn", "artillery": "Artillery points of the {}", "artillery-used": "Artillery points used by the {}",
	"artillery-lost": "Artillery points lost by the {}", "artillery-short": "Artillery points of the {} without ammunition", "infantry": "Infantry replacements of the {}", "spent": "Infantry replacements spent by the {}",
	"lost-today": "Infantry steps lost today by the {}", "companies": "Counters of the {} in the loss box", "forted": "Fortification found at {}", "probed": "Probed: {}", "landed": "Landed at {}",
}

// sheetTracks says the numbers of views in words and puts the gauges at the foot.
func (m *Module) sheetTracks(s *engine.Sheet, sc *Scenario) {
	s.Tracks = map[string]engine.SheetTrack{}
	g := newGame(m)
	g.numbers(func(id string, t track) {
		kind, of, _ := strings.Cut(id, ".")
		title := trackTitles[kind]
		switch {
		case strings.HasPrefix(id, "counterbattery-"):
			title = "Counterbattery, turns left"
		case of == "corps":
			of = "corps"
		case slices.Contains(divisionNames, of):
			of += " Division"
		}
		if title != "" {
			s.Tracks[id] = engine.SheetTrack{Label: strings.ReplaceAll(title, "{}", of), Text: "{n}"}
		}
	})
	turns := engine.SheetGauge{Label: "Turn", Show: "turns", Tracks: []string{"turn"}, First: int(sc.First), Most: int(sc.Last), Hint: "Three turns a day; on 19 February six of two hours"}
	turns.Words = m.days(sc)
	for t := sc.First; t <= sc.Last; t++ {
		if sc.Last-sc.First >= 8 {
			turns.Words[int(t)] += ", " + m.Turns[t-1].Part
		}
	}
	s.Gauges = append(s.Gauges, turns,
		lossGauge(sc),
		engine.SheetGauge{Label: "Positions", Show: "number", Tracks: []string{"controlled"}, Hint: "Positions under US control, with communication to a beach"},
		engine.SheetGauge{Label: "Naval", Show: "number", Tracks: []string{"naval"}, Hint: "Points of naval gunfire"},
		engine.SheetGauge{Label: "Air", Show: "number", Tracks: []string{"air"}, Hint: "Airstrikes"})
	if sc.Repl.Any > 0 {
		s.Gauges = append(s.Gauges, engine.SheetGauge{Label: "Replacements", Show: "number", Tracks: []string{"any"}, Hint: "Replacement steps of any kind"})
	}
	if sc.Comes || sc.Artillery != [nDivisions + 1]int8{} {
		s.Gauges = append(s.Gauges, engine.SheetGauge{Label: "Artillery", Show: "number", Tracks: []string{"artillery.3rd+artillery.4th+artillery.5th+artillery.corps"}, Hint: "US artillery points ashore"})
	}
	s.Gauges = append(s.Gauges, engine.SheetGauge{Label: "Cards", Show: "number", Tracks: []string{"cards"}, Hint: "Cards that nobody has turned up since the last shuffle"})
}

// lossGauge shows the steps lost against what must not be passed: in all, of infantry, or of infantry in a day.
func lossGauge(sc *Scenario) engine.SheetGauge {
	x := engine.SheetGauge{Label: "Steps lost", Show: "meter", Tracks: []string{"steps"}, Most: int(sc.LoseSteps), Hint: "US steps lost so far"}
	switch {
	case sc.LoseSteps > 0:
	case sc.LoseInfantry > 0:
		x.Tracks, x.Most, x.Hint = []string{"infantry-steps"}, int(sc.LoseInfantry), "Infantry steps lost so far"
	case sc.LoseInfantryDay > 0:
		x.Label, x.Most, x.Hint = "Lost today", int(sc.LoseInfantryDay), "Infantry steps lost today"
		var days []string
		for _, d := range divisionNames {
			days = append(days, "lost-today."+d)
		}
		x.Tracks = []string{strings.Join(days, "+")}
	default:
		x.Show = "number"
	}
	x.Words = lossWords(x.Most)
	return x
}

// lossWords are the numbers of steps lost with the limit at which the game is lost.
func lossWords(limit int) map[int]string {
	if limit == 0 {
		return nil
	}
	out := map[int]string{}
	for n := range limit + 40 {
		out[n] = strconv.Itoa(n) + " of " + strconv.Itoa(limit)
	}
	return out
}
