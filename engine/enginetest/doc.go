// Package enginetest is what every game module is tested with: rule scripts ([Scripts]), the suite of
// properties that hold for every game ([Run]), counts of legal paths ([Counts]) and golden files
// ([Golden]). [beachhead/engine/enginetest/toygame] is a small game on which the package itself is tested.
//
// # Rule scripts
//
// A rule script is a txtar file (a text file that holds several named files), in testdata/rules of a
// module, one for each rule or worked example. It sets up a position, gives the answers and the dice, and
// says what the rule wants:
//
//	A unit on guard costs the attacker 1 (3.3), and each other unit beside the defender
//	gives 1 (5.3a). The guard is shown before the sum is made.
//	# rule: 3.3 5.3a
//	-- position.json --
//	{"scenario": "1", "clear": true, "at": {"turn": 2, "phase": "red"},
//	 "pieces": {"red-1": {"at": "s3"}, "red-2": {"at": "s5"}, "blue-1": {"at": "s4", "guard": true}},
//	 "tracks": {"bid.blue": 1}}
//	-- play --
//	expect red act 4.2
//	sum red attack red-1 s4 -> attack +1
//	mod red attack red-1 s4 -> 5.3a 1
//	view red lacks `"guard"`
//	red attack red-1 s4
//	event 3.3 "blue-1 is on guard"
//	expect blue react          # the defender is asked first
//	blue pass
//	red pass
//	roll 4 "combat die"        # 4 + 1 - 1
//	event 5.3 "Die 4+0: defender retreats"
//	piece blue-1 absent        # 5.4: both neighbours were taken
//	expect over red destruction
//
// The comment at the top is prose and one or more lines "# rule: ID ID ..."; every id must be in the
// module's rule index. Then come the files:
//
//	position.json       a position (engine.Position; unknown keys are refused)
//	new.json            or a whole set-up: {"scenario": "1", "options": {"reserve": "on"}}
//	play                the commands
//	play-NAME           a variant: it starts from position-NAME.json or new-NAME.json if there
//	                    is one, else from position.json or new.json
//
// Chance is always asked: a scripted game never throws a die by itself, so there can be no die left over
// and none that was not foreseen. Nor may a play end with a question that nobody looked at: where something
// is pending at its end, a command since the last answer must have read it (expect, options, offers, no SEAT,
// refuses, sum, mod, outcome, shows, measure, or the until that led there). A play without an answer asks only what its
// position says. An assertion that fails is reported and the script goes on; an
// answer that fails ends it. Failures name the file and the line, what was pending, and its options.
//
// # Commands
//
// One command a line. A word that begins with # begins a comment. "text" (with the escapes of Go) and `text`
// are one word; use the second for text that holds quotation marks. SEAT is a seat of the module; RULE is a
// rule id of the index.
//
// Answers:
//
//	SEAT CHOICE             gives an answer: allied attack us-7th-17 0712
//	roll N                  answers a die. roll N RULE and roll N WORDS also check the rule that asks for it, or
//	                        that the words are part of what it is for ("combat die"), in any case of letters
//	draw X                  answers a draw whose choices are written "draw X"; others: chance CHOICE
//	undo SEAT               takes the seat's last answer back
//	no undo SEAT ["why"]    an undo is impossible, for a reason with that text
//	until SEAT KIND         answers by declining until that question is pending: each time with the first of
//	                        [ScriptOptions].Neutral that is offered. It fails when nothing neutral is
//	                        offered, when chance is asked, and after 200 answers. It does nothing if the
//	                        question is pending already. until SEAT KIND roll N lets all dice on the way show
//	                        N (a draw still fails). until over: to the end of the game
//	save-load               takes the position through a save into a new game and back
//
// What is pending:
//
//	expect SEAT KIND [RULE] the question to the seat is of that kind, asked by that rule
//	expect chance           a die or a draw is asked; may be followed by RULE or WORDS as in roll
//	expect over [WINNER [LEVEL [RULE]]]  the game has ended, by that rule; WINNER is a seat or draw
//	options SEAT A | B | C  these are all the options, in any order (SEAT may be chance)
//	offers SEAT A | B       these are among the options
//	no SEAT CHOICE [RULE]   the seat is asked, the choice is not among its options, and WhyNot gives a reason
//	                        (by that rule; that it merely is not offered is none, here and in refuses, unless a text asks for it)
//	refuses SEAT CHOICE RULE ["text"]  the answer is tried: it must be refused with a reason by that rule
//	                        (and that text in it), and leave the game as it was
//	auto SEAT CHOICE        since the last answer of a seat the kernel answered this, the only choice there was
//	no auto                 it answered nothing
//
// If the last word of a choice could also be a rule id, write no SEAT CHOICE -> RULE (also in refuses).
// A text after the rule is allowed in no, too. The assertions no, offers, options and expect fail if
// the seat is not asked at all.
//
// The position, as Position writes it:
//
//	piece ID AT [KEY=VALUE ...]   where the piece is, - for one without a place of its own, and keys of its state. false and 0 also match a missing key;
//	                        lists are written with commas; KEY="two words"
//	piece ID absent         it is not in the position
//	track NAME VALUE
//	turn N [PHASE]
//
// What happened since the last answer of a seat, rolls and draws after it included; before the first answer
// what happened in the set-up. (So roll and draw do not begin anew; events clear does.)
//
//	event RULE ["text"]     there was an event by this rule, and its description holds the text; RULE may be *
//	event RULE ["text"] -> RULE [N] ["text"]  and the sum told with it has a term by this rule (of value N, with the text)
//	no event RULE ["text"] [-> ...]
//	events clear            looks only at what comes from here on
//
// Numbers, from Explain: with a CHOICE what lies behind that choice before it is made, without one what lies
// behind the question. The seat must be asked. WHAT is one word (or quoted).
//
//	sum SEAT [CHOICE] -> WHAT VALUE         the sum has this value: sum allied attack 0712 -> odds 3-1 +2
//	mod SEAT [CHOICE] -> RULE [N] ["text"]  a sum has a term by this rule (of value N, with the text)
//	outcome SEAT [CHOICE] -> P "text"       the outcomes with the text have this probability together: 1/6, or
//	                                        0.1667 or 16.7%, which allow half a unit of the last place
//	outcome SEAT [CHOICE] -> P "text" PIECE that of what is at stake for the piece (engine.Stake)
//	no sum, no mod, no outcome              there is none such
//	shows SEAT [CHOICE] -> has "text"       the JSON of the explanation, on one line, holds the text: who takes part, what is within reach
//	shows SEAT [CHOICE] -> lacks "text"
//
// What standing orders can be conditioned on (engine.Measured):
//
//	measure SEAT KIND ID VALUE [ID VALUE ...]  the seat is asked a question of this kind, with its topic, and the measures have these
//	                        values; none if one has no value now
//
// What a seat knows; SEAT may be observer:
//
//	view SEAT has "text"    the JSON of the seat's view, on one line, holds the text
//	view SEAT lacks "text"
//	log SEAT has "text"     the descriptions of all events that the seat has learned of
//	log SEAT lacks "text"
//
// Components, set-up and the rest:
//
//	data TABLE ROW COLUMN VALUE   a fact of a component; the module needs the method of [DatumModule]
//	refused "text"          the position itself cannot exist, and the reason holds the text; the only command of its play
//	end                     ends the script; nothing may follow. It may be left out, and it excuses nothing
//	show [options]          prints, for whoever writes a script (go test -v): also show position, show events,
//	                        show log SEAT, show view SEAT, show map SEAT, show explain SEAT [CHOICE]
//
// Break the rule in the code and see the script fail before you trust it.
//
// # Transcripts
//
// With [ScriptOptions].Transcripts a script also holds what it does not ask for: all that players could notice while it is played is compared with a golden file of its name. One line begins with
//
//	== NAME      the play
//	SEAT KIND RULE TEXT  a question; below it its answers by their first words, then
//	-            a reason against answers that are not offered; a reason of the last question of that kind is not written again, and no more - tells that one is gone
//	= & %        sums, those who take part, chances: behind the question, or the answer above
//	#            what is measured there for standing orders, where it is not 0
//	> SEAT CHOICE  an answer; further in, one that the kernel gave
//	? SEAT CHOICE - REASON  an answer that the script says is refused
//	.            a sentence of the log, with the terms of its sum; in brackets who learns of it, if not everybody
//	*            a piece or a track that is another than before
//
// go test -update writes the files; the difference is to be read, and to be explained by a rule.
//
// # The suite, counts and golden files
//
// The suite also plays on from each position in several ways, to find worlds that a seat cannot tell apart; in those the guesses of
// Resample must be the same. See [Run].
//
// A module's own test calls
//
//	func TestSuite(t *testing.T) { enginetest.Run(t, module, enginetest.Options{}) }
//
// and reads the report with -v: what was reached, and what never was. A failure names the scenario, the
// number of the game and the last answers; the same Options give the same game again. Load must bear damaged saves:
// its Check has to look at the locals of the frames, too, or recover.
//
// [Counts] and [OptionLists] compare fixed positions with golden files, which go test -update writes. [Trails] are for whoever makes rules faster without changing them.
package enginetest
