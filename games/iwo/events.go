package iwo

import "beachhead/engine"

// 20.0 Events: the two event phases, and how the card of one becomes its procedure. What each event does is in events_us.go, events_jp.go and events_landing.go.

var (
	evEvent   = event("Event: {e0}.")
	evNoEvent = event("The card has no event for this day.")
	evNothing = event("The event changes nothing.")
)

// occurrence is an event by its id, and the procedure that it is.
type occurrence struct{ id, proc string }

var occurrences []occurrence

// occurs says what an event does. Its procedure has the card in slot 0, and in slot 1 whether it was drawn in the first event phase; the rest is its own.
func occurs(id string, steps ...step) string {
	proc := program.Proc("event."+id, steps...)
	occurrences = append(occurrences, occurrence{id, proc})
	return proc
}

func occurrenceProcs() (names []string) {
	for _, o := range occurrences {
		names = append(names, o.proc)
	}
	return names
}

// happens draws a card for a place of the track and carries out its event for the day (4.0c, 4.0e). V: place on the track; card, event.
var _ = program.Proc("event",
	drawCard("card", "the event", "20.0"),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(g.s.Drawn)
		if old := g.s.Track[f.V[0]]; old != NoCard && old != g.s.Lasting {
			g.s.Discards.add(old)
		}
		g.s.Track[f.V[0]] = g.s.Drawn // 2.3.1a
		e := g.card().EventOn(g.s.Turn)
		if f.V[2] = -1; e == NoEvent {
			g.tell(evNoEvent, "2.3c")
			return
		}
		g.tell(evEvent, g.m.Events[e].Rule, int16(e))
		for i, o := range occurrences {
			if o.id == g.m.Events[e].ID {
				f.V[2] = int16(i)
			}
		}
	}),
	engine.Switch("do", occurrenceProcs, func(_ *Game, f *frame) int { return int(f.V[2]) },
		func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], int16(boolInt(f.V[0] == 0))} }),
)

// The First Event Phase; in an AM turn the culling comes before it (4.0c, 9.5). The Second Event Phase (4.0e).
var (
	_ = chapter(PhaseEvent1, program.Proc("event-1",
		iff(func(g *Game, _ *frame) bool { return g.am() }, sub("cull", "cull")),
		call("event", "event", func(*Game, *frame) [6]int16 { return [6]int16{0} })))
	_ = chapter(PhaseEvent2, program.Proc("event-2",
		call("event", "event", func(*Game, *frame) [6]int16 { return [6]int16{2} })))
)

// pick lets the player choose among what a rule leaves open and puts it into a slot, -1 if there is nothing. Where there is one thing only nobody is asked.
func pick(label, kind, prompt, ruleID string, verb engine.Verb, slot int, list func(g *Game, f *frame) []int16, tell ...func(*Game, *frame, *engine.Asked)) step {
	return choose(label, kind, prompt, ruleID, verb, slot, false, list, tell...)
}

// may is pick of what the player may decline.
func may(label, kind, prompt, ruleID string, verb engine.Verb, slot int, list func(g *Game, f *frame) []int16) step {
	return choose(label, kind, prompt, ruleID, verb, slot, true, list)
}

// pickedUnits are the kinds of questions of which the answer is one unit: a page does not offer to name a stack of them together.
var pickedUnits = map[string]bool{}

func choose(label, kind, prompt, ruleID string, verb engine.Verb, slot int, optional bool, list func(g *Game, f *frame) []int16, tell ...func(*Game, *frame, *engine.Asked)) step {
	var said func(*Game, *frame, *engine.Asked)
	if len(tell) > 0 {
		said = tell[0]
	}
	if verb == vUnit {
		pickedUnits[kind] = true
	}
	wrong := &reason{Rule: ruleID, Text: "Name one of those that the rule allows."}
	return seq(
		do(func(_ *Game, f *frame) { f.V[slot] = -1 }),
		put(ask{Label: label, Kind: kind, Prompt: prompt, Rule: ruleID, Sure: true, Tell: said,
			List: func(g *Game, f *frame, o *options) {
				for _, a := range list(g, f) {
					o.Add(about(verb, a))
				}
				if optional && o.Len() > 0 {
					o.Add(say(vPass))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if optional && c.Verb == vPass {
					return nil
				}
				if c.Verb == verb {
					for _, a := range list(g, f) {
						if a == c.A {
							return nil
						}
					}
				}
				return wrong
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == verb {
					f.V[slot] = c.A
				}
			}}))
}

// leftmost is the first colour of a card.
func (m *Module) leftmost(c int16) Color { return m.Cards[c].Box[0].Color }

// shake disrupts the units and forts of a position.
func (g *Game) shake(p PosID, ruleID string) {
	h := g.m.Pos[p].Hex
	g.japs(h, func(j JapID) { g.s.Jap[j].Flags |= JDisrupt })
	g.upsetForts(h)
	g.tell(evShaken, ruleID, p)
}

var evShaken = event("The Japanese at {p0} are disrupted.")

// upset tells whether the units or forts of a position are disrupted, some of them or all.
func (g *Game) upset(p PosID) (some, all bool) {
	h := g.m.Pos[p].Hex
	n, down := 0, 0
	count := func(f JFlag) { n, down = n+1, down+boolInt(f&JDisrupt != 0) }
	g.japs(h, func(j JapID) { count(g.s.Jap[j].Flags) })
	for k := range g.m.Forts {
		if g.s.Forts[k].At == h {
			count(g.s.Forts[k].Flags)
		}
	}
	return down > 0, n > 0 && down == n
}

// holding are the grades of the positions that the Japanese hold, as fn says.
func (g *Game) holding(fn func(p PosID, h Hex) (key [5]int16, ok bool)) []grade {
	held := g.s.Held
	held.And(&g.m.posHexes)
	var among PosSet
	for h := range held.All() {
		among.add(g.m.At[h])
	}
	return g.gradesOf(&among, func(p PosID) ([5]int16, bool) { return fn(p, g.m.Pos[p].Hex) })
}
