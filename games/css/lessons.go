package css

import "beachhead/engine"

// lessonGame is the game whose lessons serve for those that have none.
const lessonGame = "tinian"

// lessonsOf are the lessons of the games that have some of their own.
var lessonsOf = map[string][]engine.SheetLesson{lessonGame: lessons, "littleland": lessonsLittleLand}

// lessons lead through what an Activation is made of: the chit, a move past Fire Zones, Direct Fire, a Barrage and an Assault. They begin at positions of
// the rulebook's examples on Tinian, and serve for Saipan as well.
var lessons = []engine.SheetLesson{
	{
		ID: "chits", Title: "Chits and Activations", About: "The cup, playing a chit before the draw, who is Active, one action each", Seat: "us",
		Record: lessonFrom(`"at":{"turn":8,"phase":"action"},"tracks":{"bought.chit-div-4md":1,"bought.chit-div-ija":1,"massed":2}`, "tinian-1"),
		Steps: []engine.SheetStep{
			{Kind: "preempt", Choice: "play chit-rct-24",
				Say: "Welcome to the Company Scale System. There are no turns of one side here: chits come out of a cup, and each makes some formations Active. What was bought at the start of the turn is in the cup. Before a draw a side may also play a chit at once, for Dispatch Points, and leave nothing to luck. Play the chit of the 24th Marines."},
			{Kind: "leaders", Choice: "done", Say: "First Leaders may go to any of the Units that they command. A Leader helps the fire, the Assaults and the nerve of those he is with. They are in good places: Leaders stay."},
			{Kind: "weapons.detach", Choice: "done", Say: "Support Weapons can be taken away from where they are, to be attached elsewhere in a later Activation. Leave them."},
			{Kind: "posture", Choice: "done", Say: "Now postures: In-Column to move, Deployed to fire, and a posture holds until the next Activation. Many can be changed with one click. Begin as they are."},
			{Kind: "assault.mark", Choice: "done", Say: "A hex can be marked to be assaulted when these Units are Active the next time. A marker costs a Dispatch Point now. Point at a hex to see how an Assault would stand. Mark none for this once."},
			{Kind: "act.who", Say: "Now each Active Unit may act once: fire, move, rally or dig in. A stack can do it together, and the rest of a formation can pass with one click. Lit pieces are Active; point at another, and it tells why it is not. Choose whom you like."},
			{Kind: "act.what", Say: "What shall they do? Each answer tells its odds or what it costs. Nothing is rolled before you say so."},
			{Kind: "act.who", End: true, Say: "And the next, until all have acted or you pass. A second action costs a Direct Command. Then the next chit is played or drawn. Play on, or take another lesson."},
		},
	},
	{
		ID: "move", Title: "Moving past the enemy", About: "Columns, Fire Zones, screens, and fire at those who move", Seat: "us",
		Record: lessonFrom(`"clear":true,"at":{"turn":2,"phase":"chit-rct-6"},"tracks":{"dc.2md":3,"reroll.us":0,"reroll.jp":0},"pieces":{"us-a-1-6":{"at":"16.56","column":true},"us-b-1-6":{"at":"16.56","column":true},"us-c-1-6":{"at":"16.56"},`+
			`"us-hq-6":{"at":"16.53"},"jp-1-i-50":{"at":"17.56"},"jp-sw-hmg-i-50":{"at":"17.56"}}`, "tinian-1"),
		Steps: []engine.SheetStep{
			{Kind: "posture", Choice: "done", Say: "The 6th Marines are Active. Units move In-Column and fire Deployed: A and B Company are In-Column and shall move, C Company is Deployed. All is as it should be."},
			{Kind: "assault.mark", Choice: "done", Say: "Nothing is to be assaulted."},
			{Kind: "act.who", Choice: "unit us-a-1-6", Show: []string{"16.56", "17.56"},
				Say: "Three companies stand next to Japanese with a machine gun. Choose A Company, on the map or in the list."},
			{Kind: "act.what", Choice: "move 15.56", Show: []string{"15.56"},
				Say: "Point at a hex: the panel tells what the way costs and who could fire at you there. Whoever leaves a hex of an enemy Fire Zone may be fired at, unless a friend who is Deployed stays there. C Company stays, and 15.56 is not watched: go there."},
			{Kind: "move.on", Choice: "halt", Say: "Nobody could fire. There is movement left, but halt here."},
			{Kind: "act.again", Choice: "done", Say: "For a Direct Command the company could act once more. You have only a few of them: that is enough."},
			{Kind: "act.who", Choice: "unit us-b-1-6", Show: []string{"16.56"}, Say: "Now B Company."},
			{Kind: "act.what", Choice: "move 17.55", Show: []string{"17.55", "17.56"},
				Say: "17.55 is in the Fire Zone of the same Japanese. From one such hex to another nobody covers you: they may fire as you leave, in the hex that you come from. Go there all the same, to see it."},
			{Kind: "move.on", Choice: "halt", Say: "You are through. Leaving this hex would be another chance for them, if they can still fire: each hex fires once, a machine gun longer. Halt."},
			{Kind: "act.again", Choice: "done", Say: "No second action."},
			{Kind: "act.who", End: true, Say: "Go round Fire Zones where you can, and leave a Deployed Unit as a screen where you cannot. When the enemy moves past you, you are asked; a standing order can answer for you. Play on, or take another lesson."},
		},
	},
	{
		ID: "fire", Title: "Direct Fire", About: "A target, who adds, the Fire Value, one die, Disorganization and routs", Seat: "us",
		Record: lessonFrom(`"clear":true,"at":{"turn":2,"phase":"chit-rct-6"},"tracks":{"foxhole.17.55":1,"reroll.us":1,"reroll.jp":0,"dc.2md":0},"pieces":{"us-a-1-6":{"at":"16.55"},"us-b-1-6":{"at":"16.55"},"us-c-1-6":{"at":"16.55"},`+
			`"us-sw-at-6-1":{"at":"16.55"},"us-hq-6":{"at":"16.53"},"jp-1-i-50":{"at":"16.56"},"jp-18-tk":{"at":"16.56"},"jp-2-i-50":{"at":"17.55","column":true},"jp-3-i-50":{"at":"17.55","column":true}}`, "tinian-1"),
		Steps: []engine.SheetStep{
			{Kind: "weapons.detach", Choice: "done", Say: "The 6th Marines are Active. Their anti-tank gun is where it is needed: leave it."},
			{Kind: "posture", Choice: "done", Say: "Who fires with full effect is Deployed, and the companies are. Leave all as they are."},
			{Kind: "assault.mark", Choice: "done", Say: "A marker would be for the next Activation. Mark none."},
			{Kind: "act.who", Choice: "stack 16.55", Show: []string{"16.55"}, Say: "Three companies and an anti-tank gun stand in 16.55. Let the whole stack act together."},
			{Kind: "act.what", Choice: "hard jp-18-tk", Show: []string{"16.56", "17.55"},
				Say: "Next to them are tanks with infantry, and two companies in foxholes. Compare the answers: each shows its Fire Value and what comes of every face of the die. The gun fires Armor Piercing at Hard Targets only: fire at the tanks."},
			{Kind: "fire.with", Choice: "concentrate", Show: []string{"16.56"},
				Say: "This is the whole fire before it is rolled: who fires, who adds, what terrain and posture do. Change it and the sums change. Concentrated Fire adds 1, but the hex then watches nothing and fires at nobody who moves, until somebody in it is Active again. Fire so."},
			{Kind: "roll.reroll", Choice: "keep", Say: "The die is thrown: 0 to 9, low is good, and the table gives the result. You have a re-roll. The panel tells what the roll means now, and how often another would be better. Let it stand."},
			{Kind: "act.who", End: true, Say: "E eliminates, R is a Rout Check, a figure is so many levels of Disorganization. Unfold \"why\" in the log for the sums. The HQ has still to act: play on, or take the next lesson."},
		},
	},
	{
		ID: "barrage", Title: "Artillery", About: "Indirect Fire, spotters, scatter, and the Barrage that stays", Seat: "us",
		Record: lessonFrom(`"clear":true,"at":{"turn":2,"phase":"chit-div-4md"},"tracks":{"reroll.us":0,"reroll.jp":0,"dc.4md":0},"pieces":{"us-art-1-10":{"at":"17.54"},"us-art-2-14":{"at":"17.54"},"us-e-2-25":{"at":"19.49","column":true},`+
			`"us-cates":{"at":"17.54"},"jp-1-i-50":{"at":"19.50"},"jp-2-i-50":{"at":"21.54"}}`, "tinian-5"),
		Steps: []engine.SheetStep{
			{Kind: "leaders", Choice: "done", Say: "The 4th Marine Division is Active, its artillery with it. The Leader stays with the guns."},
			{Kind: "posture", Choice: "done", Say: "Artillery fires Deployed; E Company is In-Column, ready to move. Leave them."},
			{Kind: "assault.mark", Choice: "done", Say: "Mark none."},
			{Kind: "act.who", Choice: "stack 17.54", Show: []string{"17.54"}, Say: "Two battalions of artillery stand together, a Leader with them. Let both act."},
			{Kind: "act.what", Choice: "shell 19.50", Show: []string{"19.50", "21.54"},
				Say: "E Company sees the Japanese in 19.50, so the fire falls where it is meant to. Those in 21.54 are seen from the air only, and there it may scatter: compare the two. Shell 19.50."},
			{Kind: "indirect.with", Choice: "go", Show: []string{"19.50"}, Say: "The sums again, and who fires. Besides its result, artillery leaves a Barrage on the hex, from Smoke to Heavy by its strength; nobody sees through it, and it stays until the Wind chit comes. Fire."},
			{Kind: "act.who", End: true, Say: "A Barrage cuts the Fire Zones of those under it short, so it opens a way for those who move. E Company has still to act. Play on, or take the next lesson."},
		},
	},
	{
		ID: "assault", Title: "An Assault", About: "Who takes part, support, the fire of the defenders, two sums and two dice", Seat: "us",
		Record: lessonFrom(`"clear":true,"at":{"turn":2,"phase":"chit-rct-25"},"tracks":{"reroll.us":0,"reroll.jp":0,"tq.4md":6,"tq.ija":5,"dc.4md":0,"dp.4md":9,"assault-us.18.53":1,"foxhole.18.53":1,"trench.17.52":1},`+
			`"pieces":{"us-e-2-25":{"at":"17.53"},"us-f-2-25":{"at":"17.53"},"us-g-2-25":{"at":"17.52","column":true},"us-i-3-25":{"at":"17.52","column":true},"us-b-1-24":{"at":"17.52"},"us-mtr-2-25":{"at":"16.51"},`+
			`"us-cates":{"at":"17.53"},"us-hq-25":{"at":"16.51"},"jp-1-i-50":{"at":"18.53","dg":3},"jp-2-i-50":{"at":"18.53"},"jp-sw-hmg-i-50":{"at":"18.53"},"jp-matsuda":{"at":"18.53"}}`, "tinian-1"),
		Steps: []engine.SheetStep{
			{Kind: "leaders", Choice: "done", Show: []string{"17.53"}, Say: "The 25th Marines are Active. A Leader goes into the Assault with them, and he is where he is needed: Leaders stay."},
			{Kind: "posture", Choice: "done", Show: []string{"17.52", "17.53"}, Say: "Who assaults goes In-Column by it, and need not be so before. Leave all as they are."},
			{Kind: "assaults", Choice: "assault 18.53", Show: []string{"18.53"},
				Say: "The hex was marked in an earlier Activation, and now the Assault is made, before anybody acts. Point at the answer: both sums with every term, who takes part and who does not, and how the difference of the two rolls is likely to come out. Four companies go in."},
			{Kind: "assault.support", Choice: "support us-mtr-2-25", Show: []string{"16.51"}, Say: "A mortar may support the Assault in place of its action. It adds 1 to your sum. Take it."},
			{Kind: "assault.advance", Choice: "advance us-e-2-25", Show: []string{"18.53"},
				Say: "The defenders could fire first, then both sides rolled. The difference is Disorganization for the loser, and too much of it eliminates. The hex is empty now, and somebody must go in: E Company."},
			{Kind: "assault.advance", Choice: "done", Say: "More may advance, but the rest keep the line. That is enough."},
			{Kind: "carry", Choice: "go", Say: "Weapons and Leaders of the hex may go along. Go as proposed."},
			{Kind: "act.who", End: true, Say: "Who took part has had his action. Fire before an Assault is most of it: the Disorganization of the defenders counts against them. You know enough for Counterattack, the first scenario: start it from the home page."},
		},
	},
}

// lessonFrom is a record that begins at a position of Tinian.
func lessonFrom(position, scenario string) string { return lessonOf(lessonGame, scenario, position) }

// lessonOf is a record that begins at a position of a game.
func lessonOf(game, scenario, position string) string {
	return "Game: " + game + "\nScenario: " + scenario + "\n" + `Start: {"game":"` + game + `","scenario":"` + scenario + `",` + position + "}\n"
}
