package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// lessons lead through the first turns: an order with a group that fires, a move under Op Fire, Op Fire itself, an advance and the melee that it brings, and
// how units come back and time goes by. They are played on the village map with real cards; the cases are those of the rulebook's examples.
var lessons = []engine.SheetLesson{
	{
		ID: "fire", Title: "An order to fire", About: "Cards, a leader's radius, a fire group, actions, the two rolls", Seat: "allied",
		Record: lessonFrom(`"at":{"turn":2,"phase":"allied.orders"},"pieces":{"us-army-line-squad-1":{"at":"I6","weapon":"us-lmg-1"},"us-army-line-squad-2":{"at":"H5"},"us-ldr-whitcomb":{"at":"I6"},`+
			`"jp-line-squad-1":{"at":"L6"},"jp-line-team-1":{"at":"L6"},"jp-line-squad-2":{"at":"O6"},`+
			`"us-3":{"at":"hand"},"us-28":{"at":"hand"},"us-10":{"at":"hand"},"us-43":{"at":"hand"},"jp-19":{"at":"hand"},"jp-37":{"at":"hand"}}`, `"initiative":0,"posture.japan":0`),
		Steps: []engine.SheetStep{
			{Kind: "turn.decide", Choice: "order us-3", Show: []string{"L6"},
				Say: "Welcome to Combat Commander. Nothing happens without a card. Each card in your hand is an order, an action or, when it is turned over, two dice and an event. Raised cards can be played now. Play Fire / Light Wounds for its order: Japanese in L6 stand in the open."},
			{Kind: "fire.activate", Choice: "activate us-ldr-whitcomb", Show: []string{"I6"},
				Say: "Who carries the order out? One unit, or a leader with all that he reaches. Captain Whitcomb has a command of 2: point at I6 and see how far it goes. Activate him."},
			{Kind: "fire.activate", Choice: "activate us-army-line-squad-1", Show: []string{"I6", "H5"},
				Say: "Now tick whom he takes along: both squads, on the right or on the map. Then Done. A unit is activated once a turn, so choose well."},
			{Kind: "fire.activate", Choice: "activate us-army-line-squad-2", Show: []string{"H5"}, Say: "And the second squad."},
			{Kind: "fire.target", Choice: "target L6", Show: []string{"L6"},
				Say: "Choose the hex to fire at. Point at it first: the panel shows who reaches it, the firepower of all together, and what the two rolls can do to each unit there."},
			{Kind: "fire.group", Choice: "join us-army-line-squad-2", Show: []string{"L6"},
				Say: "Tick who fires as one group: both squads and the machine gun. The largest firepower counts in full, each other piece adds 1, and a leader in their hex adds his command. Compare one big attack with several small ones, then Fire."},
			{Kind: "fire.group", Choice: "join us-army-line-squad-1", Show: []string{"L6"}, Say: "The squad with the captain, too."},
			{Kind: "fire.group", Choice: "join us-lmg-1", Show: []string{"L6"}, Say: "And its machine gun, which fires beside its squad."},
			{Kind: "react.boost", Choice: "play us-28", Say: "Just before your roll you may play actions that fit. The light machine gun fires, so Sustained Fire adds 2; but on doubles the weapon breaks. Play it: its chances are shown before."},
			{Kind: "react.boost", Choice: "pass", Say: "You are asked again, whatever you hold: the question must not tell your opponent anything. Pass, and let the dice come."},
			{Kind: "roll.initiative", Choice: "keep", Say: "The top card of your deck gave the dice; what it sets off stands beside them. You hold the Initiative: it could have this roll made again, but would go over to the other side. The panel shows what the roll means. Let it stand."},
			{Kind: "turn.decide", End: true, Say: "Each target rolled for itself: less than the attack is broken, half of it or less is eliminated, a tie suppresses. Unfold \"why\" in the log for the sums. You have orders left: play on, or take the next lesson."},
		},
	},
	{
		ID: "move", Title: "Moving under fire", About: "Groups, smoke, movement points, and who may fire at each step", Seat: "allied",
		Record: lessonFrom(`"at":{"turn":2,"phase":"allied.orders"},"pieces":{"us-army-line-squad-1":{"at":"F5"},"us-army-line-squad-2":{"at":"F5"},"us-ldr-mcadoo":{"at":"F5"},"us-army-line-team-1":{"at":"F6","weapon":"us-lmg-1"},`+
			`"jp-line-squad-1":{"at":"K6","weapon":"jp-lmg-1"},"jp-line-team-1":{"at":"J8"},"jp-line-squad-2":{"at":"O6"},`+
			`"us-10":{"at":"hand"},"us-31":{"at":"hand"},"us-35":{"at":"hand"},"us-4":{"at":"hand"},"jp-19":{"at":"hand"},"jp-10":{"at":"hand"},"jp-1":{"at":"hand"}}`, `"initiative":1,"posture.japan":0`),
		Steps: []engine.SheetStep{
			{Kind: "turn.decide", Choice: "order us-10", Show: []string{"F5"}, Say: "Your squads shall go up the road towards I6. Play a Move order."},
			{Kind: "move.activate", Choice: "activate us-ldr-mcadoo", Show: []string{"F5"}, Say: "Activate the leader: units that move with him use his command as extra movement points."},
			{Kind: "move.activate", Choice: "activate us-army-line-squad-1", Show: []string{"F5"}, Say: "Tick both squads, then Done. The team with the machine gun stays where it is: it may fire later in the turn."},
			{Kind: "move.activate", Choice: "activate us-army-line-squad-2", Show: []string{"F5"}, Say: "And the second squad."},
			{Kind: "react.screen", Choice: "play us-31", Say: "Before anybody moves, squads may lay smoke: the action of Asset Request / Smoke Screen. Smoke hinders every shot into, through or out of its hex."},
			{Kind: "screen.squad", Choice: "screen us-army-line-squad-1 G5", Show: []string{"G5"}, Say: "Lay it where you go: into G5. How thick it is, is drawn."},
			{Kind: "screen.squad", Choice: "done", Say: "One smoke will do. Done."},
			{Kind: "move.unit", Choice: "move us-army-line-squad-1", Show: []string{"F5"}, Say: "Units that begin in one hex may go together. Choose the first of the group: a squad."},
			{Kind: "move.together", Choice: "move us-army-line-squad-2", Show: []string{"F5"}, Say: "Tick who comes along, then Move off. A big group keeps together; single units are smaller targets, but each draws fire of its own."},
			{Kind: "move.step", Choice: "step G5", Show: []string{"G5"}, Say: "Enter hex after hex. Point at one: the panel tells its cost and who could fire at you there if he has a Fire card."},
			{Kind: "move.step", Choice: "step H5", Show: []string{"H5"}, Say: "At every hex the opponent was asked whether he fires; now the next one."},
			{Kind: "defend.unit", Say: "You are under fire. Each unit in the hex makes its own Defense roll; choose who rolls first. A tie breaks whoever moves."},
			{Kind: "move.step", Choice: "halt", Say: "Far enough for now: halt, or go on if you dare. A unit that is broken on the way stops."},
			{Kind: "turn.decide", End: true, Say: "That was a move. Troops that ended in the open will be shot at in the enemy's turn: next time end it in cover. Play on, or take another lesson."},
		},
	},
	{
		ID: "op-fire", Title: "Op Fire and other reactions", About: "The enemy moves: fire at him, and leave standing orders", Seat: "allied",
		Record: lessonFrom(`"at":{"turn":3,"phase":"japan.orders"},"pieces":{"us-army-line-squad-1":{"at":"G6","weapon":"us-mmg-1"},"us-army-line-squad-2":{"at":"F6"},"us-ldr-whitcomb":{"at":"G6"},`+
			`"jp-line-squad-1":{"at":"L6"},"jp-line-squad-2":{"at":"L6"},"jp-ldr-shirai":{"at":"L6"},"jp-green-squad-1":{"at":"M6"},`+
			`"us-3":{"at":"hand"},"us-11":{"at":"hand"},"us-28":{"at":"hand"},"us-57":{"at":"hand"},"jp-27":{"at":"hand"},"jp-28":{"at":"hand"},"jp-34":{"at":"hand"}}`, `"initiative":1,"control.4":1,"posture.allied":2`),
		Steps: []engine.SheetStep{
			{Kind: "react.enter", Choice: "op-fire us-3", Show: []string{"G6"},
				Say: "It is the enemy's turn, and his troops have just entered a hex that you see. At each step you are asked, with or without a card for it. The panel lists who can fire there and who cannot, with the reason. A Fire card activates units for Op Fire: play Fire / Light Wounds."},
			{Kind: "opfire.activate", Choice: "activate us-ldr-whitcomb", Show: []string{"G6"}, Say: "The captain again takes others along. They stay activated for all hexes that are entered in this move, so one card may bring several shots."},
			{Kind: "opfire.activate", Say: "Tick the squads, then Done."},
			{Kind: "react.enter", Choice: "fire", Show: []string{"G6"}, Say: "Ready. Fire now, or wait for a better hex: there is one attack for each hex that is entered."},
			{Kind: "fire.group", Say: "Tick the group, look at the odds, fire. A mover who only ties is broken, not suppressed."},
			{Kind: "react.boost", Choice: "play us-11", Say: "The target moves: that is what Crossfire wants. Two more firepower."},
			{Kind: "react.boost", Choice: "pass", Say: "Pass when you want nothing more. Under \"From now on\" you can leave a standing order for a moment, so that you are not asked each time."},
			{Kind: "turn.decide", End: true, Say: "Your own turn. You have seen the other side of a move: what you spend in the enemy's turn is missing in yours. Play on, or take another lesson."},
		},
	},
	{
		ID: "melee", Title: "Advance and melee", About: "Into the enemy's hex, ambush, bayonets, and who is left", Seat: "allied",
		Record: lessonFrom(`"at":{"turn":4,"phase":"allied.orders"},"pieces":{"us-army-line-squad-1":{"at":"J5"},"us-army-line-squad-2":{"at":"J5"},"us-ldr-mcadoo":{"at":"J5"},`+
			`"jp-green-squad-1":{"at":"K5"},"jp-line-team-2":{"at":"K5","broken":true},"jp-line-team-1":{"at":"O6"},"jp-line-squad-2":{"at":"O9"},`+
			`"us-22":{"at":"hand"},"us-67":{"at":"hand"},"us-14":{"at":"hand"},"us-63":{"at":"hand"},"us-64":{"at":"hand"},"us-16":{"at":"hand"},"jp-37":{"at":"hand"}}`, `"initiative":0,"posture.allied":0,"posture.japan":2`),
		Steps: []engine.SheetStep{
			{Kind: "turn.decide", Choice: "order us-22", Show: []string{"K5"}, Say: "A green Japanese squad and a broken team hold the hut K5. They are next to you: an Advance goes into the enemy's hex, and no Op Fire is allowed against it."},
			{Kind: "advance.activate", Choice: "activate us-ldr-mcadoo", Show: []string{"J5"}, Say: "Activate the leader and both squads."},
			{Kind: "advance.activate", Choice: "activate us-army-line-squad-1", Show: []string{"J5"}, Say: "Tick both squads, then Done."},
			{Kind: "advance.activate", Choice: "activate us-army-line-squad-2", Show: []string{"J5"}, Say: "And the second squad."},
			{Kind: "react.screen", Choice: "pass", Say: "As squads begin to move or advance they could lay smoke. Pass."},
			{Kind: "advance.unit", Choice: "advance us-army-line-squad-1 K5", Show: []string{"K5"}, Say: "Click the first squad, then K5. There is no cost: an advance is one hex."},
			{Kind: "advance.unit", Choice: "advance us-army-line-squad-2 K5", Show: []string{"K5"}, Say: "The second one, too. More firepower in the hex is more in the melee, but mind seven figures: the marker in the hex counts soldiers."},
			{Kind: "advance.unit", Choice: "done", Say: "The leader stays out: whoever loses a melee loses all units. Done."},
			{Kind: "turn.decide", Choice: "end", Say: "A melee marker lies in K5. It is fought at the beginning of your next turn; until then nobody fires into it. End your turn and keep your cards."},
			{Kind: "react.ambush", Choice: "play us-14", Show: []string{"K5"}, Say: "Your turn begins with its melees. The panel shows both totals and how it can end. As it begins each side may play Ambush: your opponent must break one of his units in the hex."},
			{Kind: "roll.initiative", Choice: "keep", Say: "Japan rolls first. You hold the Initiative and could have the roll made again. Let it stand."},
			{Kind: "react.bayonets", Choice: "play us-67", Say: "Before your roll: Bayonets, 2 more."},
			{Kind: "react.quarter", Choice: "play us-64", Say: "You hold the field, and No Quarter takes 2 VP more."},
			{Kind: "turn.decide", End: true, Say: "The loser's units are gone; a tie would have taken both sides. Play on, or take another lesson."},
		},
	},
	{
		ID: "time", Title: "Rally, discard, and the clock", About: "Revive, a new hand, the Time Track and sudden death", Seat: "allied",
		Record: lessonFrom(`"at":{"turn":5,"phase":"allied.orders"},"pieces":{"us-army-line-squad-1":{"at":"H4","broken":true},"us-army-line-squad-2":{"at":"H6","suppressed":true},"us-ldr-mcadoo":{"at":"H4"},"us-army-line-team-1":{"at":"G3"},`+
			`"jp-line-squad-1":{"at":"M6"},"jp-line-team-1":{"at":"M3"},"us-63":{"at":"hand"},"us-16":{"at":"hand"},"us-13":{"at":"hand"},"us-24":{"at":"hand"},"jp-37":{"at":"hand"},`+lessonDiscards("us", 63, 16, 13, 24, 10, 11)+`}`,
			`"initiative":1,"time":3,"posture.japan":2`),
		Steps: []engine.SheetStep{
			{Kind: "turn.decide", Choice: "order us-63", Show: []string{"H4", "H6"}, Say: "One of your squads is broken: it is weaker and dies at the next bad roll. The other is suppressed. Revive / 3 has three points for both."},
			{Kind: "revive.unit", Choice: "rally us-army-line-squad-1", Show: []string{"H4"}, Say: "A point rallies a broken unit. There is no roll for it."},
			{Kind: "revive.unit", Choice: "revive us-army-line-squad-2", Show: []string{"H6"}, Say: "Another takes the suppression away. Points that are left are lost."},
			{Kind: "turn.decide", Choice: "end", Say: "The rest of the hand is Command Confusion: no order at all. End the turn: your hand is filled again, and see how few cards your deck has. When the last is drawn, time advances."},
			{Kind: "turn.decide", Choice: "pass", Say: "Time has gone on, and your discards are your deck again. Each advance is a step to the sudden death space, marked on the Time Track: from there on a low roll ends the game. If your hand is bad, pass: then you may discard."},
			{Kind: "turn.discard", Say: "Tick what you do not want, five cards at most for the US, then Done. New ones are drawn at once."},
			{Kind: "turn.decide", End: true, Say: "That is the clock of the game: whoever hurries through his deck brings the end nearer. The VP marker decides then. Displays (D) show decks, discards and objectives. You know enough for the first scenario: start it from the home page."},
		},
	},
}

// lessonFrom is a record that begins at a position of the village map.
func lessonFrom(position, tracks string) string {
	return `Game: ccp` + "\n" + `Scenario: S11` + "\n" + `Start: {"game":"ccp","scenario":"S11","clear":true,` + position + `,"tracks":{` + tracks + `}}` + "\n"
}

// lessonDiscards puts all cards of a deck on the discards but some.
func lessonDiscards(prefix string, but ...int) string {
	var out []string
	for n := 1; n <= deckSize; n++ {
		keep := false
		for _, b := range but {
			keep = keep || n == b
		}
		if !keep {
			out = append(out, `"`+prefix+"-"+strconv.Itoa(n)+`":{"at":"discards"}`)
		}
	}
	return strings.Join(out, ",")
}
