package iwo

import "beachhead/engine"

// lessonFrom is a record that begins at a position.
func lessonFrom(scenario, position string) string {
	return "Game: iwo\nScenario: " + scenario + "\n" + `Start: {"game":"iwo","scenario":"` + scenario + `",` + position + "}\n"
}

// lessons are ashore under fire, and an attack with the close combat after it. The rules play the Japanese in both, as in the game.
var lessons = []engine.SheetLesson{
	{
		ID: "ashore", Title: "Ashore", About: "Landing a box, who is in command, a declared move of one hex, and steps under fire", Seat: sideUS,
		Record: lessonFrom("s1-d-day", `"at":{"turn":2,"phase":"landing"},"tracks":{"last":40},"pieces":{"us-a-1-23":{"at":"box-yellow-1"},"us-b-1-23":{"at":"box-yellow-1"},"us-c-1-23":{"at":"box-yellow-1"},"us-hq-1-23":{"at":"box-yellow-1"},"jp-309-1":{"at":"0716"}}`),
		Steps: []engine.SheetStep{
			{Kind: "landing.land", Choice: "ashore yellow-1", Show: []string{"0415", "0416"},
				Say: "Welcome to Iwo Jima. You command the Marines; the rules play the Japanese, with cards that turn up as they are needed. A card has just been turned up for each battalion in a landing box: fire on its box would have cost steps. Now they land. A hex holds two companies and four units: let the whole box go ashore, as its beach holds them."},
			{Kind: "landing.land", Choice: "done", Say: "Two companies are in either hex at most. Whoever is still in a box is checked for fire again next turn. Go on."},
			{Kind: "action", Choice: "unit us-a-1-23", Say: "A card has let the positions of its colours act: the list beside the map says which, and why those were hit. Now it is your turn to act. X shows all fields of fire: dark is intense and takes steps, light is steady and mostly disrupts. A unit acts once a turn, in command and not disrupted. Choose A Company."},
			{Kind: "move.step", Say: "Where to? Point at a hex: the panel says which positions would fire, by how many of the unseen cards. A move of one hex that is declared draws no fire from steady fields; a step of a longer move may. Go where you like."},
			{Kind: "action", End: true, Say: "The others may act now, in any order, or the phase ends: key E. To win scenario 1, cut the foot of the island off. Play on, or take the other lesson."},
		},
	},
	{
		ID: "attack", Title: "Attack and close combat", About: "Who takes part, weapons that are needed, the chart, and cards in close combat", Seat: sideUS,
		Record: lessonFrom("s1-d-day", `"at":{"turn":8,"phase":"action"},"tracks":{"forted.H2":1,"forted.F2":1,"forted.H5":1,"last":40},"pieces":{"jp-sag-2":{"at":"1721","revealed":true},"depth-13":{"at":"pool-3"},`+
			`"us-a-1-28":{"at":"1620"},"us-b-1-28":{"at":"1620"},"us-c-1-28":{"at":"1720"},"us-l-3-28":{"at":"0613"}}`),
		Steps: []engine.SheetStep{
			{Kind: "action", Choice: "stack 1620", Show: []string{"1620", "1721"},
				Say: "Three companies of the 28th Marines stand beside 1721, where the Japanese have been seen. They can attack it from where they stand: point at the hex for the odds and what each column of the chart does. Or they go in, for close combat. Take the two companies of 1620 in hand together."},
			{Kind: "move.step", Choice: "enter 1721", Show: []string{"1721"},
				Say: "To enter a hex that the Japanese hold is the whole action of units that began next to it. Entering draws fire from it, if the card has its colour. At once, or at the end of the phase, when more may have come in. Go in at once."},
			{Kind: "fight.withdraw", Choice: "no",
				Say: "Cards are dealt to both sides, more for more steps and for a flamethrower, and turned up in turns: a card with the colour of the position hits. A US hit disrupts the Japanese, and the next eliminates. Before each of your cards you may withdraw under fire. Fight on."},
			{Kind: "action", End: true,
				Say: "It is over: whoever is in the hex at the end is disrupted, and a position that you hold is yours as long as nobody comes up in it again: garrisons see to that. Weapons that the Japanese counters ask for and you have not cost you a row of the attack chart each. Play on, or take the other lesson."},
		},
	},
}
