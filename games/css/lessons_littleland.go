package css

import "beachhead/engine"

// lessonsLittleLand are of what is particular to The Little Land: those who have come ashore by night, and the Human Wave. What all games share the lessons of Tinian teach.
var lessonsLittleLand = []engine.SheetLesson{
	{
		ID: "night", Title: "Ashore by night", About: "The night of 3 February 1943: landing hexes, Kunikov, two Actions that count, and a Human Wave to come", Seat: "su",
		Record: lessonOf("littleland", "littleland-1", `"at":{"turn":8,"phase":"chit-83nmb"},"tracks":{"reroll.de":0,"reroll.su":0,"dp.su-marine":4,"dc.su-marine":0},`+
			`"pieces":{"su-305-1":{"at":"32.28"},"su-305-2":{"at":"32.28"},"su-305-3":{"at":"33.28","suppressed":true},"su-305-4":{"at":"33.28","suppressed":true},"kunikov":{"at":"32.28"}}`),
		Steps: []engine.SheetStep{
			{Kind: "posture", Choice: "done", Show: []string{"32.28", "33.28"},
				Say: "Stanichka, south of Novorossiysk, in the last hours of the night of 3 February 1943. Four companies of naval infantry under Major Kunikov have come ashore. Whoever lands is Suppressed; those in 32.28 have got over it, for Kunikov is with them. I shows the whole coast. Postures stay as they are: Deployed to fire."},
			{Kind: "assault.mark", Choice: "mark 31.27", Show: []string{"31.27"},
				Say: "A hex that is marked now can be assaulted when these Units are Active the next time. The Soviet marker is a Human Wave: two Dispatch Points where the German pays one. Point at the hex to see how such an Assault would stand, and mark 31.27, where the Romanians are."},
			{Kind: "assault.mark", Choice: "done", Say: "Keep the other two points: they buy a chit."},
			{Kind: "act.who", Choice: "stack 33.28", Show: []string{"33.28"}, Say: "First those on the beach. Who is Suppressed can do one thing only, and here it is urgent: Suppressed once more, the Unit that is aimed at is eliminated. Let the whole stack act."},
			{Kind: "act.what", Choice: "rally", Say: "Rally."},
			{Kind: "act.who", Choice: "unit su-305-2", Show: []string{"32.28", "31.27"}, Say: "Now one of Kunikov's companies."},
			{Kind: "act.what", Choice: "fire 31.27", Show: []string{"31.27"},
				Say: "By night one sees the next hex and no further, but this is the next hex. Point at the answers: each shows its sums, and what the ten faces of the die do. Fire at 31.27."},
			{Kind: "fire.with", Choice: "go", Show: []string{"31.27"}, Say: "The fire as it would be made. Fire."},
			{Kind: "act.who", End: true,
				Say: "The others may dig in, or fire, too. By day the enemy sees eight hexes, and in this scenario nobody else comes ashore: hold the two hexes, then widen them. If a company fails a Rout Check, the commissars may put an NKVD Barrier behind it; you are asked. Play on, or take the other lesson."},
		},
	},
	{
		ID: "wave", Title: "A Human Wave", About: "What it costs, who supports it, and how it ends", Seat: "su",
		Record: lessonOf("littleland", "littleland-5", `"clear":true,"at":{"turn":2,"phase":"chit-su-318"},"tracks":{"reroll.de":0,"reroll.su":0,"dp.su-318":4,"dc.su-318":0,"assault-jp.05.06":1},`+
			`"pieces":{"su-1331-1":{"at":"05.05"},"su-1331-2":{"at":"05.05"},"su-1337-1":{"at":"04.06"},"su-1331-mtr":{"at":"06.05"},"su-1337-mtr":{"at":"07.04"},"su-1339-mtr":{"at":"04.05"},`+
			`"su-318-mtr":{"at":"06.04"},"su-318-hq":{"at":"05.04"},"de-170-1":{"at":"05.06","dg":3}}`),
		Steps: []engine.SheetStep{
			{Kind: "posture", Choice: "done", Show: []string{"05.05", "05.06"}, Say: "The 318th Infantry Division is Active. In 05.06 stands a German company that is disorganized already. Who assaults goes In-Column by it: leave postures as they are."},
			{Kind: "assaults", Choice: "assault 05.06", Show: []string{"05.06"},
				Say: "The hex was marked before. Point at the answer: both sums with every term. A Human Wave adds 2 to yours where a Prepared Assault of the Germans adds 1, and else goes by the same rules: whose sum is lower takes the difference in Disorganization. Make it."},
			{Kind: "assault.support", Choice: "support su-1331-mtr", Show: []string{"06.05"},
				Say: "Up to four of your Indirect Fire Units support it, where the German has three. Each fires first, whatever that does, and adds 1 to the sum; it is all that they do now. Begin with the mortars of the 1331st."},
			{Kind: "assault.support", Choice: "go", Say: "One more, or two: see how the sum changes. Or go."},
			{Kind: "assault.advance", Choice: "advance su-1331-1", Show: []string{"05.06"}, Say: "The hex is empty, and somebody must go in."},
			{Kind: "assault.mark", Choice: "done", Say: "The next wave would cost two Dispatch Points more. Mark none."},
			{Kind: "act.who", End: true,
				Say: "Regiments of this Division have their own chits, attached forces theirs, which they pay with points of their own that lie on the Display of their host: press D for the Displays. What all company games share, from chits to Assaults, is in the five lessons of Tinian on the home page."},
		},
	},
}
