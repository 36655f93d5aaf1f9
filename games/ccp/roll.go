package ccp

import (
	"strconv"

	"beachhead/engine"
)

// 1.9 Die rolls, 10 Initiative, 1.9.1 triggers.

// Kinds of roll, for the log and for those who may care.
const (
	rollAttack int16 = iota
	rollDefense
	rollTargeting
	rollAccuracy
	rollImpact
	rollMine
	rollMelee
	rollSupport
	rollRadio
	rollSudden
)

var rollTexts = []string{"Fire Attack", "Fire Defense", "Targeting", "Accuracy", "Artillery Impact", "Mine Attack", "Melee", "Support Table", "Radio Table", "Sudden Death"}

var (
	evRoll      = event("{q1} roll of the {s0} player: {n2} and {n3}.")
	evReroll    = event("The {s0} player uses the Initiative: the roll is made again.")
	evDisperse  = event("Disperse, rolled by the {s0} player.")
	evEvent     = event("Event: {e1}, read by the {s0} player.")
	evSniper    = event("Sniper at {h1}, rolled by the {s0} player.")
	evTime      = event("Time trigger, rolled by the {s0} player.")
	evSmokeGone = event("The smoke in {h0} is removed.")
	evShellGone = event("A starshell in {h0} is removed.")
	evSighting  = event("A Sighting marker moves from {h0} to {h1}.")
	evRandom    = event("Random hex: {h0}.")
)

// Slots of the procedure "roll".
const (
	rollSide, rollKind = 0, 1
	rollCard, rollUsed = 2, 3
)

// white and colored are the dice of the roll that has just been made, sum and product what most and some rolls make of them (1.9b).
func white(g *Game) int   { return int(g.s.Ret >> 4) }
func colored(g *Game) int { return int(g.s.Ret & 15) }
func sum(g *Game) int     { return white(g) + colored(g) }
func product(g *Game) int { return white(g) * colored(g) }

// rollFor calls "roll" for the side in a slot of the caller.
func rollFor(label string, slot int, kind int16) step {
	return call(label, "roll", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[slot], kind} })
}

// roll is the only way to the dice. It returns them, locked, when the trigger is over. Whatever decides the result must be
// computed before the call.
// V: side, kind; card, whether the pile is done with.
var _ = program.Proc("roll",
	while(func(_ *Game, f *frame) bool { return f.V[rollUsed] == 0 },
		call("reveal", "reveal", local(rollSide)),
		do(func(g *Game, f *frame) {
			f.V[rollCard], f.V[rollUsed] = g.s.Ret, 1
			c := &g.m.Cards[g.s.Ret]
			if g.Heard() {
				g.tell(evRoll, "1.9a", f.V[rollSide], f.V[rollKind], int16(c.White), int16(c.Colored), g.s.Ret, g.rollNotes(f.V[rollKind])|g.rollNeed(f))
			}
		}),
		put(ask{
			Label: "initiative", Kind: "roll.initiative", Prompt: "Let the roll stand?", Rule: "10.1a",
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				c := &g.m.Cards[f.V[rollCard]]
				white, coloured := strconv.Itoa(int(c.White)), strconv.Itoa(int(c.Colored))
				whose := "your"
				if Side(f.V[rollSide]) != g.s.Initiative { // who holds the Initiative is asked (10.1a)
					whose = "the " + g.title(Side(f.V[rollSide]))
				}
				if g.rollNotes(f.V[rollKind])&rollProduct != 0 {
					return "Let " + whose + " roll of " + white + " times " + coloured + " stand? It makes " + strconv.Itoa(int(c.White)*int(c.Colored)), NoUnit
				}
				return "Let " + whose + " roll of " + white + " and " + coloured + " stand?", NoUnit
			}),
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.Initiative) }, Always: true,
			List: func(_ *Game, _ *frame, o *options) { o.Add(say(vKeep)); o.Add(say(vReroll)) },
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vReroll {
					g.tell(evReroll, "10.1b", int16(g.s.Initiative))
					g.s.Initiative = g.s.Initiative.Other()
					f.V[rollUsed] = 0
				}
			},
			Explain: explainRoll,
		}),
	),
	// 13.1.2c: a Time trigger on the last card advances time once. 1.9.1.1: other triggers come after the Time Advance.
	iff(func(g *Game, f *frame) bool {
		return g.s.InTrigger == 0 && (g.trigger(f) == TimeTrigger || g.empty(Side(f.V[rollSide])))
	},
		do(func(g *Game, f *frame) {
			if g.trigger(f) == TimeTrigger {
				g.tell(evTime, "1.9.5", f.V[rollSide])
			}
		}),
		call("time", "time", local(rollSide))),
	iff(func(g *Game, f *frame) bool {
		return g.s.InTrigger == 0 && g.trigger(f) != NoTrigger && g.trigger(f) != TimeTrigger
	},
		call("trigger", "trigger", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[rollSide], int16(g.trigger(f))} })),
	answer(func(g *Game, f *frame) int16 {
		c := &g.m.Cards[f.V[rollCard]]
		return int16(c.White)<<4 | int16(c.Colored)
	}),
)

// trigger is that of the card rolled.
func (g *Game) trigger(f *frame) Trigger { return g.m.Cards[f.V[rollCard]].Trigger }

// trigger carries out Disperse, Event or Sniper in full (1.9.1b). Rolls in it make no triggers (1.9.1.2).
// V: side, trigger; card of the event.
var _ = program.Proc("trigger",
	do(func(g *Game, _ *frame) { g.s.InTrigger, g.s.NRandoms = 1, 0 }),
	iff(func(_ *Game, f *frame) bool { return Trigger(f.V[1]) == DisperseTrigger }, call("disperse", "trigger.disperse", local(0))),
	iff(func(_ *Game, f *frame) bool { return Trigger(f.V[1]) == SniperTrigger }, call("sniper", "trigger.sniper", local(0))),
	iff(func(_ *Game, f *frame) bool { return Trigger(f.V[1]) == EventTrigger },
		call("card", "reveal", local(0)),
		do(func(g *Game, f *frame) {
			f.V[2] = g.s.Ret
			g.tell(evEvent, "1.9.3a", f.V[0], int16(g.m.Cards[f.V[2]].Event))
		}),
		engine.Switch("event", eventNames, func(g *Game, f *frame) int { return int(g.m.Cards[f.V[2]].Event) },
			func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[2]} })),
	// 1.8.2: a Sighting marker moves into each random hex that was turned.
	engine.ForEach(3, func(g *Game, _ *frame) int { return int(g.s.NRandoms) },
		put(ask{
			Label: "sighting", Kind: "trigger.sighting", Prompt: "Which Sighting marker moves into the random hex?", Rule: "1.8.2a",
			Seat: func(*Game, *frame) engine.Seat { return seat(Japan) },
			List: func(g *Game, f *frame, o *options) { g.offerSightings(g.s.Randoms[f.V[3]], o) },
			Take: func(g *Game, f *frame, c choice) {
				g.s.Sighting[c.A]--
				g.s.Sighting[g.s.Randoms[f.V[3]]]++
				g.tell(evSighting, "1.8.2a", c.A, g.s.Randoms[f.V[3]])
			},
		})),
	do(func(g *Game, _ *frame) { g.s.InTrigger, g.s.NRandoms = 0, 0 }),
	// A pile that was emptied within the trigger (13.1.2b).
	iff(func(g *Game, f *frame) bool { return g.empty(Side(f.V[0])) }, call("time", "time", local(0))),
)

// offerSightings lists the Sighting markers that may move into a hex: one of another hex if there is any (1.8.2b).
func (g *Game) offerSightings(to int16, o *options) {
	for h := range g.s.Sighting {
		if g.s.Sighting[h] > 0 && int16(h) != to {
			o.Add(about(vHex, int16(h)))
		}
	}
}

// random-hex turns a card for its random hex (1.8.1), which it returns. Within a trigger the hex is noted for 1.8.2.
// V: side.
var _ = program.Proc("random-hex",
	call("card", "reveal", local(0)),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(g.m.Cards[g.s.Ret].Hex)
		g.tell(evRandom, "1.8.1", f.V[1])
		if int(g.s.NRandoms) < len(g.s.Randoms) {
			g.s.Randoms[g.s.NRandoms] = f.V[1]
			g.s.NRandoms++
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// trigger.disperse: the roller removes one smoke or starshell (1.9.2).
// V: side.
var _ = program.Proc("trigger.disperse",
	do(func(g *Game, f *frame) { g.tell(evDisperse, "1.9.2a", f.V[0]) }),
	put(ask{
		Label: "marker", Kind: "trigger.disperse", Prompt: "Which smoke or starshell goes?", Rule: "1.9.2a",
		Seat: bySlot(0),
		List: func(g *Game, _ *frame, o *options) {
			for h := range g.s.Starshell {
				if g.s.Marks.Smoke[h] != 0 {
					o.Add(about(vSmoke, int16(h)))
				}
				if g.s.Starshell[h] != 0 {
					o.Add(about(vHex, int16(h)))
				}
			}
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.Verb == vSmoke {
				g.clearSmoke(hexOf(c.A))
				g.tell(evSmokeGone, "1.9.2b", c.A)
				return
			}
			g.s.Starshell[c.A]--
			g.tell(evShellGone, "1.9.2b", c.A)
		},
	}),
)

// trigger.sniper: the roller may break one unit in or next to the random hex (1.9.4).
// V: side; hex, unit.
var _ = program.Proc("trigger.sniper",
	call("hex", "random-hex", local(0)),
	do(func(g *Game, f *frame) { f.V[1], f.V[2] = g.s.Ret, NoUnit; g.tell(evSniper, "1.9.4a", f.V[0], f.V[1]) }),
	put(ask{
		Label: "unit", Kind: "trigger.sniper", Prompt: "Whom does the sniper hit?", Rule: "1.9.4a",
		Seat: bySlot(0),
		List: func(g *Game, f *frame, o *options) {
			o.Add(say(vNone))
			g.around(hexOf(f.V[1]), func(u UnitID) { o.Add(about(vUnit, u)) })
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vUnit {
				f.V[2] = c.A
				g.tell(evToBreak, "1.9.4a", c.A)
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != NoUnit }, call("break", "break", local(2))),
)
