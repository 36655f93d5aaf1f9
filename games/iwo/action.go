package iwo

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 7.0, 7.1, 7.2 The US Action Phase: what units and stacks can do, in any order. Each chapter adds its actions.

var (
	orAct   = reason{Rule: "7.0", Text: "Name what is done next, or end the actions."}
	notHere = reason{Rule: "7.2", Text: "The unit is not on the map."}
	acted   = reason{Rule: "7.0d", Text: "The unit has done its action of this phase."}
	shaken  = reason{Rule: "7.6", Text: "A disrupted unit can do nothing but a preservation move."}
	alone   = reason{Rule: "7.0", Text: "The unit is not in command."}
	apart   = reason{Rule: "7.2b", Text: "The units did not begin the phase together."}
)

// act is an action of the phase: its verb, what it offers, the rule, and the procedure that does it, which gets the arguments of the choice as locals 0 to 2.
type act struct {
	verb  engine.Verb
	first bool // ships and aircraft, before all others (4.0f1)
	list  func(g *Game, o *options)
	check func(g *Game, c choice) *reason
	proc  string
}

// actOrder is the order in which actions are offered. Answers of random players hang on it, and so do saves: a change of it is a change of the rules version.
var actOrder = [...]engine.Verb{vNaval, vAir, vShell, vTransfer, vRally, vEnlist, vPreserve, vAttack, vShoot, vUnit, vStack}

// acts are the actions of all chapters, in their order.
var acts []act

// action adds an action at its place in the order.
func action(a act) engine.Verb {
	place := func(a act) int { return slices.Index(actOrder[:], a.verb) }
	if place(a) < 0 {
		panic("iwo: actOrder does not have the action of " + a.proc)
	}
	acts = append(acts, a)
	slices.SortFunc(acts, func(a, b act) int { return place(a) - place(b) })
	return a.verb
}

// actProcs are the procedures of the actions.
func actProcs() (names []string) {
	for _, a := range acts {
		names = append(names, a.proc)
	}
	return names
}

// now is who is in command, worked out once for a question.
type now struct {
	seq     uint32
	made    bool
	command UnitSet
}

// look lets it be worked out anew; commanded works it out as long as nobody has answered since.
func (g *Game) look() { g.n.made = false }

// commanded tells whether a unit is in command.
func (g *Game) commanded(u UnitID) bool {
	if !g.n.made || g.n.seq != g.s.Seq {
		g.n = now{seq: g.s.Seq, made: true, command: g.command()}
	}
	return g.n.command.has(u)
}

// able is the reason why a unit cannot do an action, nil if it can (7.0).
func (g *Game) able(u UnitID) *reason {
	switch {
	case !g.isUnit(u) || !g.onMap(u):
		return &notHere
	case !g.mine(u):
		return &notYours
	case g.has(u, Acted):
		return &acted
	case g.has(u, Disrupted):
		return &shaken
	case !g.commanded(u):
		return &alone
	}
	return nil
}

// asking makes the question for the next action, of those that come first or of the others. Slots 1 to 4 get the number of the action and the arguments, 0 is 1 when it is over.
func asking(label, kind, prompt string, first bool) step {
	return put(shared(ask{Label: label, Kind: kind, Prompt: prompt, Rule: "7.0", Sure: true,
		List: func(g *Game, _ *frame, o *options) {
			g.look()
			n := o.Len()
			for _, a := range acts {
				if a.first == first {
					a.list(g, o)
				}
			}
			if o.Len() > n || !first {
				o.Add(say(vDone))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vDone {
				return nil
			}
			for _, a := range acts {
				if a.verb == c.Verb && a.first == first {
					return a.check(g, c)
				}
			}
			return &orAct
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vDone {
				f.V[0] = g.ends()
				return
			}
			for i, a := range acts {
				if a.verb == c.Verb {
					f.V[1], f.V[2], f.V[3], f.V[4] = int16(i), c.A, c.B, c.C
				}
			}
		},
		Explain: (*Game).explainAct}))
}

// doing runs the action that was chosen.
func doing(label string) step {
	return iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 && f.V[1] >= 0 },
		engine.Switch(label, actProcs, func(_ *Game, f *frame) int { return int(f.V[1]) }, engine.Locals[*Game](2, 3, 4)),
		do(func(_ *Game, f *frame) { f.V[1] = -1 }))
}

// action is the US Action Phase (4.0f). V: 1 when a list is over; action, its arguments.
var _ = chapter(PhaseAction, program.Proc("action",
	do(func(g *Game, f *frame) {
		g.clearAll(Acted | Moved | Preserved | Struck | Shelled | Moving | Entered | Joined)
		g.s.Attacked, g.s.Barraged, g.s.Fought = ground.Set{}, ground.Set{}, ground.Set{}
		for u := range g.m.US {
			g.s.US[u].From = g.s.US[u].At
		}
		for r := range g.s.Hero {
			g.s.Hero[r].Changed = 0
		}
		f.V[1] = -1
	}),
	begins,
	iff(func(*Game, *frame) bool { return anyFirst() },
		while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
			do(func(g *Game, f *frame) { f.V[0] = int16(boolInt(!g.offersFirst())) }),
			iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
				asking("support", "action.support", "Which ships and aircraft fire, and at what?", true)),
			doing("support.do"))),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	begins,
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		asking("act", "action", "Who acts next?", false),
		doing("act.do")),
	iff(func(g *Game, _ *frame) bool { return g.anyFlag(Entered) }, serve("deliberate", "fight.deliberate", nil)),
	sub("recover", "recover"),
	sub("officers", "officers"),
	sub("crowds", "crowds"), // 7.5
))

func anyFirst() bool {
	for _, a := range acts {
		if a.first {
			return true
		}
	}
	return false
}

// offersFirst tells whether any of the actions that come first is open.
func (g *Game) offersFirst() bool {
	var o options
	g.look()
	for _, a := range acts {
		if a.first {
			a.list(g, &o)
		}
	}
	return o.Len() > 0
}

// anyFlag tells whether a US unit has a flag that is looked up.
func (g *Game) anyFlag(f UFlag) bool { return *g.x.of(f) != UnitSet{} }
