package formosa

import "beachhead/engine"

// lessons lead through a landing, a combat, a base and an air battle. They are played on real positions with real dice; the
// cases are those of the rulebook's worked examples where it has one.
var lessons = []engine.SheetLesson{
	{
		ID: "landing", Title: "A landing", About: "Markers, loading, going ashore with and without a fight", Seat: "allied",
		Record: lessonFrom(`{"game":"formosa","scenario":"1","clear":true,"at":{"turn":1,"phase":"allied.invasion"},` +
			`"pieces":{"us-7th-17":{"at":"staging"},"us-7th-32":{"at":"staging"},"us-1mar-1":{"at":"staging"},"us-1mar-5":{"at":"staging"},"us-1mar-7":{"at":"staging"},` +
			`"ija-guard-1":{"at":"0719","concealed":true},"ija-50th-301":{"at":"0719","concealed":true},"ij-deception-1":{"at":"0719","concealed":true},"ija-9th-7":{"at":"0818","concealed":true}},` +
			`"tracks":{"amphibious":2,"lp.allied":8,"lp.japanese":4,"gunfire.us.staging":2,"tac.us.tactical":2}}`),
		Steps: []engine.SheetStep{
			{Kind: "invasion.marker", Choice: "amphibious 0619", Show: []string{"0719"},
				Say: "Welcome to Formosa. Your troops wait in the Staging Area; an amphibious marker brings a force to a coast, and lit hexes take one. Somebody lies concealed in 0719. A force that attacks him from the sea has its marker beside him, in 0619."},
			{Kind: "invasion.marker", Choice: "amphibious 0720", Show: []string{"0720"},
				Say: "Nobody defends 0720: there the marker lies on the coast itself."},
			{Kind: "invasion.load", Choice: "load us-1mar-1", Say: "All markers are placed before anybody lands. Now the first force, in 0619, is chosen. It will have to fight, so it gets Marines: their letter A is worth a column in attack."},
			{Kind: "invasion.load", Choice: "load us-1mar-5", Say: "One more."},
			{Kind: "invasion.load", Choice: "load us-1mar-7", Say: "And the third: strength decides the column of the combat table."},
			{Kind: "invasion.load", Choice: "done", Say: "That is the force. Done."},
			{Kind: "invasion.load", Choice: "load us-7th-17", Say: "The second force, for 0720. Where nobody defends, it just goes ashore."},
			{Kind: "invasion.load", Choice: "load us-7th-32", Say: "And the 32nd."},
			{Kind: "invasion.air", Choice: "air us 2", Say: "The assault. The defenders of 0719 were turned over; decoys among them left the map. Air points shift the column to the right. On the right you see the sum, and what the die can do, before you decide. Send both."},
			{Kind: "combat.lp", Choice: "lp 0", Say: "Logistics points buy shifts as well. They also buy new units and supply: keep them this time."},
			{Kind: "combat.gunfire", Choice: "gunfire us 2", Say: "Beside the sea, naval gunfire shifts the column, too. Compare the answers: each has its chance. Use both."},
			{Kind: "combat.lose", Say: "The die has spoken, and a unit must go. You choose which: the one in the worst place, or the weakest."},
			{Kind: "transfer.unit", End: true, Say: "Your troops are ashore. Whoever landed this turn does not move, and must attack the enemies next to it in the Combat Phase. Play on as you like, or take another lesson."},
		},
	},
	{
		ID: "combat", Title: "A combat", About: "Odds, shifts, losses and the advance: two regiments against one", Seat: "allied",
		Record: lessonFrom(`{"game":"formosa","scenario":"1","clear":true,"at":{"turn":3,"phase":"allied.combat"},` +
			`"pieces":{"us-7th-17":{"at":"0720"},"us-7th-32":{"at":"0720"},"us-eng-1112":{"at":"0721","base":true},"ija-50th-301":{"at":"0719"},"ija-guerrilla-1":{"at":"0819"},"ija-9th-19":{"at":"0715","concealed":true}},` +
			`"tracks":{"lp.allied":6,"lp.japanese":3,"tac.us.tactical":1}}`),
		Steps: []engine.SheetStep{
			{Kind: "combat.support", Choice: "support us 0719", Show: []string{"0719"},
				Say: "Combat. First air points go to hexes that will be attacked; each shifts the column by one. You have one: send it to 0719."},
			{Kind: "combat.attack", Choice: "attack 0719", Show: []string{"0719"},
				Say: "Now the attacks, one after the other. A unit next to an enemy must attack him. Point at 0719 to see the strengths; then attack it."},
			{Kind: "combat.targets", Choice: "done", Say: "The guerrillas in 0819 could be attacked together with them, if every attacker is next to both. They need not be: done."},
			{Kind: "combat.lp", Choice: "lp 1", Say: "Two regiments of 5 against one are better than three to one. Each logistics point is another shift to the right. Compare the answers: each shows the chance that the defender is hit. Spend one."},
			{Kind: "combat.lose", Say: "Both sides bleed. You lose at least as much strength as the result asks for, in whole units: one regiment of 5 is enough."},
			{Kind: "combat.advance", Choice: "advance us-7th-17 0719", Show: []string{"0719"}, Say: "The hex is empty. The victor may enter it, whatever lies around."},
			{Kind: "bases", End: true, Say: "That was a combat. Every sum can be read again in the log: open \"why\" at its line. Play on, or take another lesson."},
		},
	},
	{
		ID: "bases", Title: "Bases and supply", About: "Engineers, ports and airfields: what bases cost and bring", Seat: "allied",
		Record: lessonFrom(`{"game":"formosa","scenario":"1","clear":true,"at":{"turn":2,"phase":"allied.base-building"},` +
			`"pieces":{"us-eng-1112":{"at":"0721"},"us-eng-1118":{"at":"0719"},"us-eng-1122":{"at":"0820"},"us-7th-17":{"at":"0720"},"us-7th-32":{"at":"staging"},"ija-12th-24":{"at":"0717"}},` +
			`"tracks":{"lp.allied":5,"lp.japanese":2,"amphibious":1}}`),
		Steps: []engine.SheetStep{
			{Kind: "bases", Choice: "build us-eng-1112", Show: []string{"0721"},
				Say: "Engineers make bases of ports and airfields. 0721 is Takao, a major port: a base there costs 3 LP, supplies your troops, lets others come by sea and pays 3 LP a turn."},
			{Kind: "bases", Choice: "build us-eng-1118", Show: []string{"0719"}, Say: "0719 has an airfield: 1 LP. Two airfields together pay one LP a turn, and air points count on them."},
			{Kind: "bases", Choice: "end", Say: "The engineer in 0820 stands on neither, so it cannot build; click it to read why. One LP is worth keeping for combat. End the phase."},
			{Kind: "recruit.allied", Choice: "done", Say: "A new turn. See the log: the bases have paid. With LP you buy units, air points, gunfire and markers. What you do not spend is kept up to 20. Done for now."},
			{Kind: "transfer.unit", Choice: "transfer us-7th-32", Say: "Units in the Staging Area can sail to a port with a base, without a marker."},
			{Kind: "transfer.debark", Choice: "debark us-7th-32 0721", Show: []string{"0721"}, Say: "Takao takes it."},
			{Kind: "transfer.unit", Choice: "end", Say: "Enough at sea. End the phase."},
			{Kind: "movement.choose", End: true, Say: "Bases keep your troops supplied from now on, and count for victory. Play on, or take another lesson."},
		},
	},
	{
		ID: "air", Title: "Air war", About: "Planning in secret, air superiority, losses and ground support", Seat: "allied",
		Record: lessonFrom(`{"game":"formosa","scenario":"1","clear":true,"at":{"turn":2,"phase":"strategic.planning"},` +
			`"pieces":{"us-7th-17":{"at":"0720"},"us-7th-32":{"at":"0720"},"us-eng-1112":{"at":"0721","base":true},"ija-12th-24":{"at":"0719"},"ija-9th-19":{"at":"0716"}},` +
			`"tracks":{"lp.allied":4,"lp.japanese":2,"tac.us.ready":4,"tac.japanese.ready":3,"kamikaze.ready":2,"gunfire.us.ready":2}}`),
		Steps: []engine.SheetStep{
			{Kind: "plan.superiority", Choice: "plan us superiority 2",
				Say: "Both sides plan in secret and at the same time. You have four air points: two fight for air superiority, which decides how many points each side loses."},
			{Kind: "plan.tactical", Choice: "plan us tactical 2", Say: "The other two go to the Tactical Display: they will support attacks or slow the enemy's roads. A point flies one mission a turn."},
			{Kind: "plan.gunfire", Choice: "plan us gunfire 2", Say: "Gunfire units sail to the Staging Area. Kamikazes look for them there, but at home they are of no use."},
			{Kind: "air.loss", Say: "The dice say that you lose air points, and you choose where: superiority, support, or one of each. Ground support is what you need today."},
			{Kind: "kamikaze.hit", Say: "A Kamikaze has got through, and something of the fleet must go."},
			{Kind: "invasion.marker", Choice: "done", Say: "There is no marker, so nobody lands this turn."},
			{Kind: "transfer.unit", Choice: "end", Say: "Nobody needs to sail either."},
			{Kind: "movement.choose", Choice: "end", Say: "The planning is over and the log tells it. Nobody needs to move: end the phase."},
			{Kind: "combat.support", Choice: "support us 0719", Show: []string{"0719"}, Say: "Now the support flies: each point on 0719 shifts the attack there by a column."},
			{Kind: "combat.lp", End: true, Say: "The points lie on the hex, and the attack is stronger for it: the sum on the right names them. Play on, or take another lesson."},
		},
	},
}

// lessonFrom is a record that begins at a position.
func lessonFrom(position string) string {
	return "Game: formosa\nScenario: 1\nStart: " + position + "\n"
}
