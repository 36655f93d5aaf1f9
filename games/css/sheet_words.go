package css

import (
	"beachhead/engine"
)

// The words of the sheet: choices and their arguments, terms, the guide, tracks and how games end.

// sheetWords writes them into the sheet of a scenario.
func (m *Module) sheetWords(s *engine.Sheet, scenario int) {
	s.Verbs, s.Guide, s.Terms, s.Endings = sheetVerbs, sheetGuide, m.terms(), sheetEndings
	s.Scores = map[string]string{"balance": m.Sides[SideA].Adjective + " less " + m.Sides[SideB].Adjective + ": the " + m.Sides[SideA].Name + " win with " + signed(int(m.Scenario[scenario].Victory.AtLeast)) + " or more",
		"hexes": "Victory Hexes, for who holds them at the end", "beyond": "Units far inland at the end"}
	for i := range m.Chits {
		s.Words[m.Chits[i].ID] = m.Chits[i].Name
	}
	for i := range m.Divisions {
		s.Words[m.Divisions[i].ID] = "the " + m.Divisions[i].Name
	}
	for i := range m.Formations {
		s.Words[m.Formations[i].ID] = m.Formations[i].Name
	}
	for b := range m.Beaches {
		s.Words[m.Beaches[b].ID] = m.Beaches[b].Name
		for zone := range int8(len(zoneNames)) {
			p := ZonePlace(BeachID(b), zone)
			s.Words[m.placeName(p)] = m.placeTitle(p)
		}
	}
	for i := range m.Groups {
		s.Words[m.Groups[i].ID] = m.Groups[i].Name
	}
	for i := range m.Caves {
		p := CavePlace(i)
		s.Words[m.placeName(p)] = m.placeTitle(p)
	}
	s.Words["-"] = "the others"
	s.Words["move -"], s.Words["fire -"], s.Words["shell -"], s.Words["light -"] = "another hex", "an enemy", "a hex", "a hex" // of Actions that are not open now, wherever they go
	m.sheetTracks(s, scenario)
}

// terms are the terms that the game knows: some belong to a feature.
func (m *Module) terms() (out []engine.SheetWord) {
	of := map[string]Feature{"Tenacity": FeatureTenacity, "Gyokusai": FeatureGyokusai, "NKVD Barrier": FeatureBarriers, "Commissar": FeatureCommissars, "Attached force": FeatureAttachments}
	for _, t := range sheetTerms {
		if f, ok := of[t.ID]; !ok || m.Has(f) {
			out = append(out, t)
		}
	}
	return out
}

// sheetTracks are the numbers of views as players say them.
func (m *Module) sheetTracks(s *engine.Sheet, scenario int) {
	s.Tracks = map[string]engine.SheetTrack{
		"balance":    {Label: "Victory Points, " + m.lessTitle(), Words: map[int]string{0: "even"}, Sides: []string{m.Sides[SideA].ID, m.Sides[SideB].ID}},
		"casualties": {Label: "Casualties towards the next " + m.Sides[SideB].Adjective + " point", Text: "{n}"},
		"air":        {Label: "Interdiction markers", Text: "{n}"},
		"weather":    {Label: "Weather", Words: map[int]string{-1: "not yet known"}},
		"next-rain":  {Label: "Added to the next weather roll", Text: "{n}"},
		"massed":     {Label: "Massed Banzai Charge", Words: map[int]string{int(massedOpen): "not yet launched", int(massedNow): "this turn", int(massedDone): "over"}},
		"last":       {Label: "The last charge", Words: map[int]string{0: "not yet", 1: "has begun", 2: "has begun"}},
		"suicides":   {Label: "Civilians", Words: map[int]string{0: "no event yet", 1: "have taken their own lives"}},
		"kakuda":     {Label: "Kakuda", Words: map[int]string{0: "may still be about", 1: "is gone for good"}},
		"field":      {Label: "Airfield", Words: map[int]string{int(fieldLost): "not cleared", int(fieldCleared): "cleared", int(fieldRepairing): "being repaired", int(fieldOperational): "operational"}},
		"field-us":   {Label: "Hexes of the airfield entered last by the " + m.Sides[SideA].Name},
		"field-turn": {Label: "Airfield operational", Text: "in turn {n}"},
		"demanded":   {Label: "Last demand to surrender", Words: map[int]string{0: "none"}, Text: "in turn {n}"},
		"hour":       {Label: "Turn of the day", Words: map[int]string{}},
		"die.1":      {Label: "Die", Text: "{n}"}, "die.2": {Label: "Die of the defender", Text: "{n}"},
	}
	turns := engine.SheetTrack{Label: "Turn", Words: map[int]string{}}
	for t := m.Scenario[scenario].Start; t <= m.Scenario[scenario].Last; t++ {
		turns.Words[int(t)] = m.turnTitle(&m.Scenario[scenario], t)
	}
	s.Tracks["turn"] = turns
	days := engine.SheetTrack{Label: "Day", Words: map[int]string{}}
	for t := m.Scenario[scenario].Start; t <= m.Scenario[scenario].Last; t++ {
		days.Words[m.Day(t)+1] = m.Date(&m.Scenario[scenario], t).Format("2 January")
	}
	s.Tracks["day"] = days
	for i := range m.Turns {
		s.Tracks["hour"].Words[i+1] = m.Turns[i].Name
	}
	for i := range m.Weather {
		s.Tracks["weather"].Words[i] = m.Weather[i].Name
	}
	yes := map[int]string{0: "no", 1: "yes"}
	for i := range m.Sides {
		id, people := m.Sides[i].ID, m.Sides[i].Adjective
		s.Tracks["vp."+id] = engine.SheetTrack{Label: people + " Victory Points", Text: "{n}"}
		s.Tracks["reroll."+id] = engine.SheetTrack{Label: people + " re-roll, " + m.Sides[i].Reroll, Words: map[int]string{0: "used today", 1: "to be had"}}
	}
	for i := range m.Divisions {
		id, title := m.Divisions[i].ID, m.Divisions[i].Name
		for _, x := range [][3]string{{"tq", "Troop Quality", "{n}"}, {"dc", "Direct Commands", "{n}"}, {"dp", "Dispatch Points", "{n}"}, {"fatigue", "Fatigue", "{n}"},
			{"command", "Command Rating", "{n}"}, {"dispatch", "Dispatch Rating", "{n}"}} {
			s.Tracks[x[0]+"."+id] = engine.SheetTrack{Label: title + ", " + x[1], Text: x[2]}
		}
		s.Tracks["disrupted."+id] = engine.SheetTrack{Label: title + ", supply", Words: map[int]string{0: "in order", 1: "disrupted", 2: "disrupted twice"}}
		s.Tracks["relieved."+id] = engine.SheetTrack{Label: title + ", under its other commander", Words: yes}
	}
	m.frontTracks(s)
	by := map[int]string{0: "by the " + m.Sides[SideB].Name, 1: "by the " + m.Sides[SideA].Name}
	for i := range m.Chits {
		s.Tracks["bought."+m.Chits[i].ID] = engine.SheetTrack{Label: m.Chits[i].Name + " bought", Words: yes}
		s.Tracks["played."+m.Chits[i].ID] = engine.SheetTrack{Label: m.Chits[i].Name + " played before a draw", Words: yes}
	}
	for i := range m.Beaches {
		row := &m.Beaches[i]
		s.Tracks["landed."+row.ID] = engine.SheetTrack{Label: row.Name + " entered by the " + m.Sides[SideA].Name, Words: yes}
		s.Tracks["closed."+row.ID] = engine.SheetTrack{Label: row.Name + " closed by the " + m.Sides[SideB].Name, Words: yes}
		s.Tracks["final."+row.ID] = engine.SheetTrack{Label: row.Name + ", where they land", Words: map[int]string{0: "not yet known", 1: "as intended", 2: "drifted"}}
	}
	for i := range m.Caves {
		h := m.Ground.ID(m.Caves[i])
		s.Tracks["sealed."+h] = engine.SheetTrack{Label: "Cave in " + h + " sealed", Words: yes}
	}
	for i := range m.Scenario[scenario].Victory.Scores {
		h := m.Ground.ID(m.Scenario[scenario].Victory.Scores[i].Hex)
		s.Tracks["held."+h] = engine.SheetTrack{Label: h + " held", Words: by}
		s.Tracks["trod."+h] = engine.SheetTrack{Label: h + " entered last", Words: by}
	}
}

// frontTracks are those of aircraft and of what events leave behind (L16.1, L20.1).
func (m *Module) frontTracks(s *engine.Sheet) {
	yes := map[int]string{0: "no", 1: "yes"}
	if m.Has(FeatureStrategicAir) {
		s.Tracks["flown"] = engine.SheetTrack{Label: "Last Strategic Air Phase", Words: map[int]string{0: "none"}, Text: "in turn {n}"}
		for i := range m.Sides {
			s.Tracks["fighters."+m.Sides[i].ID] = engine.SheetTrack{Label: m.Sides[i].Adjective + " Fighter Strength", Text: "{n}"}
		}
		for i := range m.Bombers {
			words := map[int]string{int(bomberAway): "not there yet", int(bomberField): "on its airfield", int(bomberLost): "shot down"}
			for d := range m.Divisions {
				words[int(bomberWith)+d] = "with the " + m.Divisions[d].Name
			}
			s.Tracks["bomber."+m.Bombers[i].ID] = engine.SheetTrack{Label: m.Bombers[i].Name, Words: words}
		}
	}
	if m.event(EventInterferenceA) || m.event(EventInterferenceB) {
		for i := range m.Sides {
			s.Tracks["stays."+m.Sides[i].ID] = engine.SheetTrack{Label: m.Sides[i].Name + " may not fall back before Assaults", Words: yes}
		}
		for i := range m.Divisions {
			s.Tracks["must."+m.Divisions[i].ID] = engine.SheetTrack{Label: m.Divisions[i].Name + " must mark a hex for an Assault", Words: yes}
		}
	}
}

// sheetEndings has the levels of Result.
var sheetEndings = map[string]string{
	"decisive":        "{winner} win decisively",
	"victory":         "{winner} win",
	"victory 25.1b":   "{winner} have all 29 Victory Points and {loser} none, which ends the game at once: {winner} win",
	"victory 9.6.2a":  "The last charge is over, and no Japanese Unit is left: {winner} win on points",
	"decisive 9.6.2a": "The last charge is over, and no Japanese Unit is left: {winner} win decisively",
	"draw":            "A draw on points",
}

// sheetVerbs are the choices in words; "kind word" is for one kind of question, "kind.topic word" for one topic of it.
var sheetVerbs = map[string]engine.SheetVerb{
	// The Cup and the Displays.
	"buy": {Label: "Buy {0}", Group: "Chits"}, "purchase done": {Label: "Buy nothing more", Close: true},
	"play": {Label: "Play {0} now"}, "preempt pass": {Label: "Play none now", Close: true, First: true},
	"draw": {Label: "{0} is drawn", Drawn: "a chit"}, "snafu yes": {Label: "Pay"}, "snafu no": {Label: "Leave it disrupted", Close: true},
	"pay": {Label: "{0} pays"}, "keep": {Label: "Let it stand", Close: true, First: true},
	"reroll": {Label: "Roll again", Hint: "once a day"}, "reroll-other": {Label: "Roll the defender's die again", Short: "Roll the defender's again", Hint: "once a day"},
	// Of the two dice of an Assault the answer says whose it is: he who defends is asked as well.
	"roll.reroll.assault reroll": {Label: "Roll the attacker's die again", Short: "Roll the attacker's again", Hint: "once a day"},
	"pass":                       {Label: "Pass", Close: true}, "done": {Label: "Done", Close: true}, "yes": {Label: "Yes"}, "no": {Label: "No", Close: true, First: true},
	"division": {Label: "{0}"},

	// Who acts, and what.
	"stack": {Label: "All in {0}", Whole: true}, "unit": {Label: "{0}"},
	"act.who stack": {Label: "All in {0}", Whole: true, Carries: true}, "act.who unit": {Label: "{0}", Group: "Off the map", Carries: true, Joins: true}, "rest": {Label: "The rest of {0} passes", Quiet: true},
	"act.who done":   {Label: "End the Activation", Close: true, Leaves: "could still act", Of: "unit", Key: "e", Stays: true},
	"act.again done": {Label: "No Second Action", Close: true, First: true, Past: "End the Activation", Through: []string{"act.who"}}, "act.again stack": {Label: "All in {0} act again", Named: true, Whole: true, Carries: true}, "act.again unit": {Label: "{0} acts again", Named: true, Joins: true},
	"act.what deploy": {Label: "Deploy first", Bar: true}, "act.what column": {Label: "Go In-Column first", Bar: true},
	"act.what unit": {Label: "{0} comes along", Group: "Who acts together", Joins: true}, "act.what pass": {Label: "Do nothing", Close: true, Gives: true, Passes: true, Key: "p"},
	"move": {Label: "Move to {0}", Slot: 4}, "halt": {Label: "Halt here", Close: true, First: true},
	"fire": {Label: "Fire at {0}", Named: true, Slot: 1, Aims: true}, "hard": {Label: "Fire at {0}", Named: true, Slot: 1}, "hard-zone": {Label: "Fire at {0}", Slot: 1, Aims: true},
	"shell": {Label: "Shell {0}", Mode: "Indirect Fire", Slot: 5, Weighs: true}, "shell-groupment": {Label: "Shell {0}", Weighs: true}, "smoke": {Label: "Smoke in {0}", Mode: "Smoke", Off: true, Slot: 6}, "light": {Label: "Light up {0}", Mode: "Illumination", Slot: 7},
	"rally": {Label: "Rally", Slot: 2}, "foxhole": {Label: "Dig foxholes", Slot: 3}, "trench": {Label: "Make a trench", Slot: 3}, "seal": {Label: "Seal the cave"}, "clear": {Label: "Clear the mines"},
	"repair": {Label: "Repair the airfield"}, "load": {Label: "Board {0}", Group: "Board a transport", Aside: true}, "unload": {Label: "Unload"}, "tunnel": {Label: "Go below the ground to {0}"}, "return": {Label: "{0} comes back to {1}"},
	"charge": {Label: "Charge {0}"}, "transfer": {Label: "Ship {0} to the island"},
	"deploy": {Label: "Deploy all in {0}", All: "Deploy all {n} stacks"}, "column": {Label: "All in {0} In-Column", All: "All {n} stacks In-Column"},
	"deploy-unit": {Label: "Deploy {0}", Group: "Posture"}, "column-unit": {Label: "{0} In-Column", Group: "Posture"},
	"posture done": {Label: "Keep all postures as they are", Close: true, Gave: "Change these", Past: "Nobody acts", Through: []string{"assault.mark", "act.who"}}, "setup.posture done": {Label: "Begin like this", Close: true, Apart: "Change {n}"},
	"landing.posture deploy": {Label: "All land Deployed", Bar: true, Named: true}, "landing.posture done": {Label: "All land In-Column", Close: true, Named: true, Gave: "Deploy these"},

	// What goes along.
	"carry go": {Label: "As proposed", Close: true, First: true}, "alone": {Label: "Something else", Hint: "then name what goes along"}, "take": {Label: "Take {0} along", Group: "What goes along"},
	"escort": {Label: "{0} goes along", Group: "What goes along"}, "bring": {Label: "{0} goes along", Group: "What goes along"},

	// Fire.
	"fire.with go": {Label: "Fire", Close: true, First: true}, "indirect.with go": {Label: "Fire", Close: true, First: true}, "go": {Label: "Go on", Close: true},
	"firer": {Label: "{0} fires", Group: "Who fires"}, "with": {Label: "With {0}", Bar: true}, "also": {Label: "And with {0}", Bar: true}, "without": {Label: "Without a Support Weapon"}, "fire.with alone": {Label: "Nobody adds"},
	"indirect.with alone": {Label: "Nobody adds"}, "add": {Label: "{0} adds", Group: "Who adds"}, "concentrate": {Label: "Concentrated Fire"},
	"yellow": {Label: "High Explosive"}, "blue": {Label: "Armor Piercing"}, "hero": {Label: "Use {0}"}, "leader": {Label: "{0}"},
	"assault.fire fire": {Label: "Fire at {0}", Named: true}, "assault.fire hard": {Label: "Fire at {0}", Named: true}, // no Actions beside them: digits from 1
	"fire.target unit": {Label: "{0} is the target", Bar: true, Named: true}, "from": {Label: "Fire from {0}", Named: true}, "hold": {Label: "Hold your fire", Close: true},
	"opfire.at fire": {Label: "Fire at the hex", Bar: true, Named: true}, "opfire.at hard": {Label: "Fire at {0} alone", Bar: true, Named: true}, // those who land are in no hex yet
	"tenacity": {Label: "Take 1 DG"}, "tenacity no": {Label: "Make the Rout Check"}, "lose": {Label: "Lose {0}", Gives: true, Named: true},
	"heroes.cancel no": {Label: "Let the result stand", Close: true, First: true}, "heroes.save no": {Label: "It is eliminated", Close: true}, "heroes.assault hero": {Label: "Use {0}", Bar: true}, "heroes.assault no": {Label: "Without him", Close: true, First: true},
	"weapons.break no": {Label: "It breaks down", Close: true, First: true}, "roll.hero keep": {Label: "Let it stand", Close: true, First: true},

	// Assaults.
	"assault": {Label: "Attack {0}", Named: true}, "call-off": {Label: "Call off the attack on {0}", Short: "Call it off", Named: true, Gives: true}, "mark": {Label: "Mark {0}"},
	"assault.mark done": {Label: "Done marking", Close: true, First: true}, "allot": {Label: "{0} joins in", Group: "Who assaults", All: "All {n} join in"}, "assault.allot go": {Label: "These assault", Close: true},
	"support": {Label: "{0} fires in support", Group: "In support", All: "All {n} fire in support"}, "assault.support go": {Label: "No support", Close: true, Apart: "Support with {n}"},
	"stay": {Label: "Stand and fight", Close: true}, "retreat": {Label: "Fall back to {0}", Hint: "Suppressed there"}, "spread": {Label: "{0} takes it", Gives: true, Named: true},
	"advance": {Label: "{0} advances", Group: "Who advances", All: "All {n} advance"}, "assault.advance done": {Label: "These advance", Close: true},
	"banzai.massed yes": {Label: "Launch it now"}, "banzai.massed no": {Label: "Not yet", Close: true, First: true}, "banzai.leader leader": {Label: "{0} is lost", Gives: true},
	"gyokusai.what unit": {Label: "{0} comes along"}, "gyokusai.who stack": {Label: "All in {0}", Whole: true},

	// Support Weapons, Leaders, Heroes, ridges.
	"attach": {Label: "{0} joins {1}", Short: "{0} joins them"}, "weapons.attach done": {Label: "Attach nothing more", Close: true, Leaves: "could join Units", Of: "attach", Key: "e", Stays: true}, "detach": {Label: "Take {0} away", Group: "Support Weapons"},
	"weapons.detach done": {Label: "Weapons stay where they are", Close: true, First: true, Apart: "Take {n} away"}, "weapons.surplus detach": {Label: "{0} is left behind", Gives: true},
	"lead": {Label: "{0} goes to {1}"}, "leaders done": {Label: "Leaders stay", Close: true, First: true, Past: "Nobody acts", Through: []string{"weapons.attach", "heroes.place", "weapons.detach", "posture", "assault.mark", "act.who"}}, "heroes.place at": {Label: "With those in {0}"}, "heroes.place pass": {Label: "Not yet", Close: true, First: true},
	"at": {Label: "{0}"}, "reinforce at": {Label: "They arrive in {0}"}, "claim": {Label: "Claim the ridge"}, "forgo": {Label: "Take the marker off {0}"}, "demand": {Label: "Demand that {0} surrenders"}, "surrender pass": {Label: "No demand now", Close: true},

	// Air, fleet, landings.
	"air.strike strike": {Label: "Strike the hex", Bar: true, Named: true}, "air.strike strike-unit": {Label: "Strike {0} alone", Named: true},
	"strike": {Label: "Strike {0}"}, "strike-unit": {Label: "Strike {0} alone"}, "interdict": {Label: "Interdiction"}, "air.use done": {Label: "Use no more", Close: true, Gives: true},
	"target": {Label: "Fire at {1}"}, "star": {Label: "Light up {1}", Mode: "Illumination"}, "naval pass": {Label: "It does not fire", Close: true, Gives: true},
	"bombard target": {Label: "Bombard {1}"}, "bombard done": {Label: "Bombard no more", Close: true, Gives: true, Apart: "Lay {n}"}, "level": {Label: "Lower the mines in {0}", Named: true},
	"beach": {Label: "{0}", Bar: true, At: "{0}/" + zoneNames[FinalRun]}, "landing.beach done": {Label: "End the landings", Close: true, Leaves: "can still move on", Of: "beach", Key: "e", Stays: true},
	"land": {Label: "{0} moves on"}, "landing.zone stack": {Label: "All who can move on", Whole: true, Bar: true, Named: true, At: "{0}"}, "landing.zone done": {Label: "No more of them", Close: true, Leaves: "can still move on", Of: "land", Key: "e", Stays: true}, "redirect": {Label: "To {0} instead"},
	"airfield.enter done": {Label: "It stays on the map", Close: true, First: true}, "airfield.enter unit": {Label: "{0} goes to repair the airfield"},
	"shift": {Label: "Move {0} to {1}"}, "artillery.shift done": {Label: "Move no more guns", Close: true}, "gyokusai.lights done": {Label: "No more rounds", Close: true, Gives: true},

	// Events, victory, set-up.
	"event.hero unit": {Label: "{0}", Single: true}, "event.hero pass": {Label: "No Hero", Close: true, Gives: true}, "event.strike pass": {Label: "No strike", Close: true, Gives: true}, "cross": {Label: "{0} goes to {1}"}, "event.cross done": {Label: "No further", Close: true},
	"concede": {Label: "Concede {0}", Gives: true}, "concede done": {Label: "Concede nothing", Close: true, First: true},
	"enter": {Label: "{0} in {1}, In-Column", Short: "{0}, In-Column"}, "enter-deployed": {Label: "{0} in {1}, Deployed", Short: "{0}, Deployed"}, "drop.posture enter": {Label: "In-Column", Bar: true}, "drop.posture enter-deployed": {Label: "Deployed", Bar: true}, "entry at": {Label: "All who are left in {0}, In-Column", Short: "All who are left, In-Column", Whole: true},
	"shore at": {Label: "All who are left in {0}, In-Column", Short: "All who are left, In-Column", Whole: true}, "falls": {Label: "{0}"},

	// The Little Land: Barriers, Commissars, Heroes in boxes, aircraft, flotillas, events.
	"barrier yes": {Label: "Place a Barrier"}, "barrier no": {Label: "Make the Rout Check", Close: true, First: true}, "barrier.unit unit": {Label: "It is attached to {0}", Named: true},
	"commissar leader": {Label: "{0} gives way", Gives: true}, "commissar.move pass": {Label: "He stays", Close: true, First: true},
	"hero.place at": {Label: "With those in {0}"}, "hero.place division": {Label: "To the {0}"}, "hero.place pass": {Label: "Not now", Close: true, First: true},
	"hero.spend hero": {Label: "Expend {0}: it passes", Gives: true}, "hero.spend no": {Label: "Roll", Close: true, First: true}, "roll.gunner keep": {Label: "Let it stand", Close: true, First: true},
	"pillbox": {Label: "Make a Pillbox", Mode: "Engineering"}, "bunker": {Label: "Make a Bunker", Mode: "Engineering"},
	"air.assign division": {Label: "For {0}"}, "air.assign pass": {Label: "It stays on its airfield", Close: true}, "bomb": {Label: "The bombers strike now"}, "bomb pass": {Label: "It does not strike now", Close: true, Gives: true},
	"bomb.early no": {Label: "Not before the Assaults", Close: true, First: true}, "flotillas": {Label: "The flotillas fire now"}, "flotilla pass": {Label: "It does not fire", Close: true, Gives: true},
	"event.own-strike pass": {Label: "No strike", Close: true, Gives: true}, "event.accident pass": {Label: "No accident", Close: true, Gives: true}, "event.relieved leader": {Label: "{0} leads again"},
	"event.relieved unit": {Label: "The Barrier with {0} goes"}, "event.relieved pass": {Label: "All stays as it is", Close: true}, "event.initiative pass": {Label: "No Assault", Close: true, Gives: true}, "event.initiative hex": {Label: "Assault {0}"},
	"event.accident hex": {Label: "An accident in {0}"}, "event.raid hex": {Label: "Attack {0}"},
	"place": {Label: "{0} in {1}"}, "fort": {Label: "{0} in {1}"}, "mine": {Label: "Mine marker {0} in {1}"}, "place-weapon": {Label: "{0} with {1}"}, "place-leader": {Label: "{0} with {1}"}, "hex": {Label: "{0}"},
}

// sheetGuide has a sentence for beginners by kind of question.
var sheetGuide = map[string]string{
	"ridge.enemy":      "Who holds the ridge fires and assaults across it with an advantage.",
	"ridge.mover":      "Who holds the ridge fires and assaults across it with an advantage.",
	"ridge.drop":       "A marker is good up the slope that it commands, and bad from all other sides.",
	"purchase":         "Each chit in the Cup is an Activation. A Division chit moves everybody and tires the Division; a Formation chit is cheaper and moves one regiment or battalion.",
	"preempt":          "Before each draw a Formation chit can be played at once, for more Dispatch Points. Keep some for the moment that matters.",
	"act.who":          "Click a Unit, or its hex for the whole stack, and then what it does. Units that have acted carry a tick.",
	"act.what":         "Lit hexes are in reach. Only Units In-Column move; Deployed ones fire farther and better.",
	"act.what.dark":    "Who is Suppressed can only rally, and who is Deployed does not move. Fire needs an enemy in reach.",
	"act.again":        "A Unit in command can act a second time for a Direct Command. Direct Commands are also what Units act on when the Direct Command chit comes.",
	"posture":          "In-Column to move and to assault, Deployed to fire. A posture holds until the next Activation of the Unit.",
	"fire.with":        "The best fire is proposed. Concentrated Fire adds to it, but the hex then covers nothing until it is Active again.",
	"fire.target":      "The Target Unit decides the Defense Value, and is the one that checks its nerve.",
	"opfire.from":      "Enemies leave a hex under your guns. A hex that has fired carries a marker and cannot fire again until it is Active.",
	"assault.mark":     "Mark what you want to assault when these Units are Active the next time. It costs Dispatch Points now.",
	"assaults":         "Everybody next to the hex who can take part does. Both sides roll a die; the difference is Disorganization for the loser.",
	"assault.support":  "Each Indirect Fire Unit in support adds 1 to the attack, in place of its Action.",
	"assault.retreat":  "Defenders who are all In-Column may fall back into a lit hex. They are Suppressed then, and the Assault is over.",
	"assault.fire":     "The defenders fire first, at one of the assaulting hexes.",
	"assault.advance":  "The hex is empty: who goes in?",
	"roll.reroll":      "You have one re-roll a day, for any die, yours or the enemy's.",
	"tenacity":         "Army Units may take a level of Disorganization in place of a Rout Check.",
	"leaders":          "Leaders help the fire and the nerve of those they are with.",
	"weapons.attach":   "A Support Weapon joins Units of its Formation in a lit hex. No more of them than Units there.",
	"weapons.detach":   "A Support Weapon that is taken away can be attached again from the next Activation but one.",
	"naval":            "Task Forces fire at hexes that somebody sees, or that aircraft spot: then the fire may scatter.",
	"air.use":          "Each marker is a strike, or slows Japanese moves. Each costs a Direct Command.",
	"bombard":          "The bombardment shakes the defenders before the landing, and nobody leaves a hex under it.",
	"landing.beach":    "Beach by beach the boats move one zone on: from the Final Run-In they land.",
	"landing.zone":     "A click on the boat moves all in it on, a click on one of the fan that one. Those who land choose their posture before they are fired at.",
	"landing.posture":  "Deployed they can fire at once, In-Column they can move off the beach when they are Active.",
	"carry":            "What is proposed goes along. No more Support Weapons than Units.",
	"lose":             "Beyond the fourth level of Disorganization each costs a Unit.",
	"banzai.massed":    "Once in the game all charges of a night are free and come at once.",
	"gyokusai.who":     "Those under a Gyokusai marker run at the nearest enemy. Choose who goes next.",
	"surrender":        "Once a night Gabaldon may call on a stack next to his regiment to surrender.",
	"setup.unit":       "Place the Unit in a lit hex. High ground sees far; caves protect from everything but flame.",
	"concede":          "A Victory Hex far from your troops can be given up, as long as that serves you.",
	"reinforce":        "A hex that would hold too many, or two Formations, costs Disorganization: the line of the hex says how much.",
	"entry":            "Reinforcements wait where no enemy comes near and nobody fires at them. Who has left never goes back.",
	"shore":            "Whoever lands is Suppressed, and is seen from afar.",
	"partisans":        "Partisans act with the Direct Command chit, for nothing.",
	"drop.posture":     "In a Paratroop Entry Hex a parachutist comes down in good order. Elsewhere he takes DG, and chance has his posture.",
	"entry.weapon":     "No more Support Weapons than Units.",
	"barrier":          "Under a Barrier nobody checks for rout, and nobody goes back. It weakens their fire, and stays until an event takes it away.",
	"barrier.unit":     "The Barrier stays with that Unit wherever it goes, until an event takes it away.",
	"commissar.move":   "A Commissar steadies whoever is near him; his whole Formation has less Troop Quality.",
	"hero.place":       "A Hero stays with the stack that he joins. Those who are with a new one are fit again.",
	"hero.spend":       "The check is passed without a die, and the Hero is gone.",
	"air.assign":       "Enemy fighters may keep the bomber on its airfield. What flies strikes for its Division until it is used.",
	"bomb":             "All strikes are laid before the first is made. Each costs a Direct Command and leaves a Barrage.",
	"flotilla":         "The flotillas fire at what the Marine Division sees. All of them say where before the first fires.",
	"entry.leader":     "A Leader is with Units of his command.",
	"udt":              "Each point lowers the mines of a beach by one, two points at most each. A marker at 0 still goes off on a die of 0.",
	"assault.allot":    "Some Units stand next to more than one marked hex: they can assault only one of them.",
	"assault.spread":   "The attackers share their Disorganization out as they like.",
	"weapons.surplus":  "There are more Support Weapons than Units.",
	"move.on":          "There is movement left: click a lit hex to go on, or who acts next, which halts them here.",
	"event.hero":       "A Hero makes his hex fit again, and fights better.",
	"artillery.shift":  "Before dawn guns without wheels can be moved by hand.",
	"snafu":            "While supply is disrupted only Units in command can be paid for.",
	"indirect.with":    "The strength of the guns sets the Barrage, whatever the die says.",
	"act.pay":          "Either Marine Division can pay for Corps troops.",
	"airfield.enter":   "Engineers in the box repair the airfield, so that more aircraft fly.",
	"event.strike":     "Choose what the aircraft strike.",
	"event.initiative": "All Germans next to the hex assault it at once, and guns of their Divisions can support. It costs nothing.",
	"event.accident":   "German guns are hit by their own shells, whatever cover they have; a Medium Barrage lies there then.",
	"event.own-strike": "A Soviet bomber strikes Soviets next to Germans. It leaves its Barrage and flies home.",
	"event.relieved":   "A Leader comes back in place of the Commissar, or a Barrier goes for good.",
	"event.banzai":     "The stack will charge, and never stop.",
}

var sheetTerms = []engine.SheetWord{
	{ID: "DG", Text: "Disorganization: a level from 1 to 4 that all Units of a hex share. It weakens fire, movement and nerve; beyond 4 Units are lost.", Rule: "8.4.1b"},
	{ID: "TQ", Text: "Troop Quality: that of the Division, changed by what the Unit itself is worth.", Rule: "19.2a"},
	{ID: "DP", Text: "Dispatch Points buy chits and Assault markers.", Rule: "4.1Da"},
	{ID: "DC", Text: "Direct Commands pay for Second Actions, aircraft, and Units that act on the Direct Command chit.", Rule: "5.1d"},
	{ID: "Fatigue", Text: "How tired a Division is, F at the foot of the page: its chit raises it, most at night, and each dawn it lowers or raises Troop Quality.", Rule: "4.1Ba"},
	{ID: "Cup", Text: "The chits of the turn are drawn out of it one by one. Which come is known, in which order is not.", Rule: "4.2Ca"},
	{ID: "Rout Check", Text: "A die up to the Troop Quality with its modifiers passes. A Deployed Unit that fails pins its hex; one In-Column routs.", Rule: "8.4.2c"},
	{ID: "Fire Value", Text: "The die hits that is not above it. 0 always hits, 9 never.", Rule: "8.4a"},
	{ID: "Fire Zone", Text: "The hexes that a Unit sees and reaches with Direct Fire. Whoever leaves one can be fired at.", Rule: "7.2a"},
	{ID: "In-Column", Text: "The posture in which a Unit moves and assaults. It fires weakly and near.", Rule: "6.0a"},
	{ID: "Deployed", Text: "The posture in which a Unit fires at its best. It does not move.", Rule: "6.0g"},
	{ID: "Target Unit", Text: "The one of those fired at whose Defense Value counts, and who makes the Rout Check.", Rule: "8.3.1a"},
	{ID: "Hard Target", Text: "A vehicle or emplacement. It can be fired at by itself, best with Armor Piercing.", Rule: "8.2c"},
	{ID: "Support Weapon", Text: "A machine gun, gun or tank that lies with Units of its command and adds to what one of them does.", Rule: "12.3c"},
	{ID: "Concentrated Fire", Text: "One more on the Fire Value; the hex then has no Fire Zone until it is Active again.", Rule: "8.3.6a"},
	{ID: "Sustained Fire", Text: "A machine gun keeps firing in Opportunity Fire until it breaks down.", Rule: "8.5.1a"},
	{ID: "Opportunity Fire", Text: "Fire at enemies who leave a hex, land, or assault. A hex makes it once until it is Active again.", Rule: "8.5a"},
	{ID: "Tenacity", Text: "Units of the Japanese Army may take 1 DG in place of a Rout Check.", Rule: "8.4.4c"},
	{ID: "Gyokusai", Text: "The last charge: Units under its marker run at the enemy and never stop.", Rule: "9.6.2a"},
	{ID: "NKVD Barrier", Text: "In its hex nobody checks for rout or goes further from the Germans. It weakens fire, and stays.", Rule: "L27.1a"},
	{ID: "Commissar", Text: "Takes the place of the Leader of a Soviet Formation. He steadies those near him and costs his Formation Troop Quality.", Rule: "L27.2a"},
	{ID: "Attached force", Text: "A Formation whose numbers lie on the Display of its host. It pays with points of its own.", Rule: "L26.0b"},
	{ID: "VP", Text: "Victory Points.", Rule: "25.1a"},
}
