package iwo

import "beachhead/engine"

// lessonFrom is a record that begins at a position.
func lessonFrom(scenario, position string) string {
	return "Game: iwo\nScenario: " + scenario + "\n" + `Start: {"game":"iwo","scenario":"` + scenario + `",` + position + "}\n"
}

// lessons are ashore under fire, an attack with the close combat after it, what takes a hit, and the Headquarters Phase. The rules play the Japanese in all, as in the game.
var lessons = []engine.SheetLesson{
	{
		ID: "ashore", Title: "Ashore", About: "Landing a box, who is in command, a declared move of one hex, and steps under fire", Seat: sideUS,
		Record: lessonFrom("s1-d-day", `"at":{"turn":2,"phase":"landing"},"pieces":{"us-a-1-23":{"at":"box-yellow-1"},"us-b-1-23":{"at":"box-yellow-1"},"us-c-1-23":{"at":"box-yellow-1"},"us-hq-1-23":{"at":"box-yellow-1"},"jp-309-1":{"at":"0716"}}`),
		Steps: []engine.SheetStep{
			{Kind: "landing.land", Choice: "ashore yellow-1", Show: []string{"0415", "0416"},
				Say: "Welcome to Iwo Jima. You command the Marines; the rules play the Japanese, with cards that turn up as they are needed. A card has just been turned up for each battalion in a landing box: fire on its box would have cost steps. Now they land. A hex holds two companies and four units: let the whole box go ashore, as its beach holds them."},
			{Kind: "landing.land", Choice: "done", Say: "Two companies are in either hex at most. Whoever is still in a box is checked for fire again next turn. Go on."},
			{Kind: "action", Choice: "unit us-a-1-23", Say: "A card has let the positions of its colours act: the list beside the map says which, and why those were hit. Now it is your turn to act. X shows all fields of fire: dark is intense and takes steps, light is steady and mostly disrupts. A unit acts once a turn, in command and not disrupted. Choose A Company."},
			{Kind: "move.step", Say: "Where to? Point at a hex: the panel says whether positions would fire, which, and by how many of the unseen cards. A move of one hex that is declared draws no fire out of steady fields; where a longer one would, a click goes one hex. Go where you like."},
			{Kind: "action", End: true, Say: "The others may act now, in any order, or the phase ends: key E. To win scenario 1, cut the foot of the island off. Play on, or take another lesson."},
		},
	},
	{
		ID: "attack", Title: "Attack and close combat", About: "Who takes part, weapons that are needed, the chart, and cards in close combat", Seat: sideUS,
		Record: lessonFrom("s1-d-day", `"at":{"turn":5,"phase":"action"},"tracks":{"forted.H2":1,"forted.F2":1,"forted.H5":1},"pieces":{"jp-sag-2":{"at":"1721","revealed":true},"depth-13":{"at":"pool-3"},`+
			`"us-a-1-28":{"at":"1620"},"us-b-1-28":{"at":"1620"},"us-c-1-28":{"at":"1720"},"us-l-3-28":{"at":"0613"}}`),
		Steps: []engine.SheetStep{
			{Kind: "action", Choice: "stack 1620", Show: []string{"1620", "1721"},
				Say: "Three companies of the 28th Marines stand beside 1721, where the Japanese have been seen. They can attack it from where they stand: point at the hex for the odds and what each column of the chart does. Or they go in, for close combat. Take the two companies of 1620 in hand together."},
			{Kind: "move.step", Choice: "enter 1721", Show: []string{"1721"},
				Say: "To enter a hex that the Japanese hold is the whole action of units that began next to it. Entering draws fire from it, if the card has its colour. At once, or at the end of the phase, when more may have come in. Go in at once."},
			{Kind: "fight.withdraw", Choice: "no",
				Say: "Cards are dealt to both sides, more for more steps and for a flamethrower, and turned up in turns: a card with the colour of the position hits. A US hit disrupts the Japanese, and the next eliminates. Before each of your cards you may withdraw under fire. Fight on."},
			{Kind: "action", End: true,
				Say: "It is over: a unit of yours that lost a step in it is disrupted, Japanese who are left always are, and a position that you hold is yours as long as nobody comes up in it again: garrisons see to that. Weapons that the Japanese counters ask for and you have not cost you a row of the attack chart each. Play on, or take another lesson."},
		},
	},
	{
		ID: "hits", Title: "Who is hit, and what takes it", About: "The order of targets, the story of an act, and what may take the place of a step", Seat: sideUS,
		Record: lessonFrom("campaign", `"at":{"turn":5,"phase":"fire"},"pieces":{"us-k-3-27":{"at":"0410"},"jp-310-1":{"at":"1415","depth":"depth-13"},"jp-309-1":{"at":"1216"},`+
			`"us-a-1-28":{"at":"1316"},"us-b-1-28":{"at":"1316"},"us-1b-5tk":{"at":"1316"}}`),
		Steps: []engine.SheetStep{
			{Kind: "fire.spare", Choice: "tank us-1b-5tk", Show: []string{"1316"},
				Say: "The fire card has called a position beside your hex 1316. The panel has all whom it looked at, in the order of the rule: intense fire before steady, who has the symbol of the card, the nearest, most steps. What decided is bold. Now it is yours to say what takes the hit. A tank step absorbs the steps of two units of its hex, unless the fire has the armour sign. Let the tank take it."},
			{Kind: "fire.spare", Show: []string{"1316"},
				Say: "Another hit, or one at which no tank can stand in. A step more buys off the disruption of a unit without the symbol; two units that are disrupted take the place of a step, but not under intense fire where one of the hex has the symbol. Each answer says what it costs. Choose."},
			{Kind: "action", End: true, Say: "The phase is over. In the log, \"acts\" beside a phase goes through it again, act by act: who fired, who was passed over and why. J has the card, P all positions with what is known of them. Play on, or take another lesson."},
		},
	},
	{
		ID: "headquarters", Title: "Headquarters", About: "Replacements, tanks and engineers assigned, the reserve, command posts", Seat: sideUS,
		Record: lessonFrom("campaign", `"at":{"turn":10,"phase":"hq"},"tracks":{"infantry.4th":9,"tanks":9,"engineers":9},"pieces":{"us-hq-23":{"at":"0422"},"us-a-1-23":{"at":"0522"},"us-c-1-23":{"at":"0522","steps":2},`+
			`"us-1a-4tk":{"at":"0422"},"us-hq-1-23":{"at":"0422"},"us-b-1-23":{"at":"reserve","steps":3}}`),
		Steps: []engine.SheetStep{
			{Kind: "hq.post", Choice: "post us-hq-23", Show: []string{"0422"},
				Say: "Most turns of the campaign begin, after landings, with headquarters. A regimental headquarters at which no position could fire may become a command post: it stands still, and its range grows from turn to turn, so that more units are in command and garrisons can stay behind. Make one."},
			{Kind: "hq.replace", Choice: "replace us-c-1-23", Show: []string{"0522"},
				Say: "Replacements give back steps: one a day to a unit, of its division's stock, in reserve or away from fire. D shows what each division has. C Company has lost two steps: give it one."},
			{Kind: "hq.replace", Choice: "done", Say: "Another unit could have one, too. The stock is small and the battle long: go on."},
			{Kind: "hq.assign", Choice: "assign us-1a-4tk 23", Say: "Tanks and engineers belong to their division, and are in command where the regiment is to which they are assigned. Assign the tanks to the 23rd Marines."},
			{Kind: "hq.reserve", Choice: "commit us-b-1-23", Say: "Units in reserve are out of the fight and recover; they come back near their headquarters. Commit B Company."},
			{Kind: "hq.commit", Say: "Where? Any lit hex. What is near its battalion's headquarters is in command next turn, too."},
			{Kind: "hq.reserve", Choice: "done", Say: "Enough. Go on."},
			{Kind: "action", End: true, Say: "Your units can act now, as in the other lessons. Next time the range of the command post can go up. Play on, or take another lesson."},
		},
	},
}
