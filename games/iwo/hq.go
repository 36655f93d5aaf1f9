package iwo

import (
	"fmt"
	"slices"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 4.0b, 15 The HQ Phase: garrisons, command posts, assignments, reserves, headquarters that return. Replacements are in replace.go.

var (
	evGarrison = event("A garrison at {p0}.")
	evPost     = event("{u0} becomes a command post at {h1}.")
	evRaise    = event("The range of {u0} is {n1}.")
	evRevert   = event("{u0} is a headquarters again.")
	evAssign   = event("{u0} is assigned to the {i1} Marines.")
	evReserve  = event("{u0} goes into reserve.")
	evCommit   = event("{u0} comes out of reserve to {h1}.")
	evHQ       = event("{u0} is set up at {h1}.")

	orHQ       = reason{Rule: "4.0b", Text: "That is not done in this step of the HQ Phase."}
	heldPos    = reason{Rule: "15.4", Text: "Garrisons are placed in position hexes that the Japanese do not hold, one a hex."}
	noPostNear = reason{Rule: "15.4b", Text: "No command post has it in its range."}
	noUSNear   = reason{Rule: "15.4b", Text: "No US unit is there or next to it."}
	noUSLine   = reason{Rule: "15.4b", Text: "It has no US communication, or is in the field of fire of a Japanese unit."}
	noHQ       = reason{Rule: "15.1", Text: "It is no regimental headquarters on the map."}
	isPost     = reason{Rule: "15.1", Text: "It is a command post already, or has changed in this phase."}
	noPost     = reason{Rule: "15.2b", Text: "It is no command post, or was made one in this phase."}
	postFire   = reason{Rule: "15.1a", Text: "A held position, or an unheld one in communication, has fire there."}
	raiseFire  = reason{Rule: "15.2c", Text: "It is in the field of fire of a position with an undisrupted unit."}
	topRange   = reason{Rule: "15.2", Text: "Its range is as far as the track goes."}
	noAsset    = reason{Rule: "4.0b4", Text: "Tank and engineer units are assigned, to another regiment of their division."}
	reserveOn  = reason{Rule: "16.2a", Text: "The unit is not on the map, or in the field of fire of a held position."}
	tooSoon    = reason{Rule: "16.2b", Text: "A unit stays in reserve for three turns at least."}
	notReserve = reason{Rule: "16.2e", Text: "The unit is not in reserve."}
	notThere   = reason{Rule: "16.2e", Text: "To a hex with US communication, in no field of fire, within six hexes of the unit's headquarters, or if that is not on the map of another of its division."}
	orHex      = reason{Rule: "16.2e", Text: "Name the hex."}
	notByHW    = reason{Rule: "18.9.3a", Text: "Within two hexes of the regiment's heavy weapons company."}
	notFree    = reason{Rule: "15.3.2b", Text: "Any hex that is in no Japanese field of fire."}
)

// reserveTurns is how long a unit stays in reserve at least, reserveRange how far from its headquarters it comes out (16.2).
const (
	reserveTurns = 3
	reserveRange = 6
)

// list asks for one thing after another of a step of the phase until it is over. offers adds candidates, rule judges, take does.
func list(label, kind, prompt, ruleID string, offers func(*Game, *options), may func(*Game, choice) *reason, take func(*Game, choice)) step {
	return seq(
		do(func(_ *Game, f *frame) { f.V[0] = 0 }),
		begins,
		while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
			put(shared(ask{Label: label, Kind: kind, Prompt: prompt, Rule: ruleID,
				List: func(g *Game, _ *frame, o *options) {
					g.look()
					offers(g, o)
					o.Add(say(vDone))
				},
				Check: func(g *Game, _ *frame, c choice) *reason {
					if c.Verb == vDone {
						return nil
					}
					return may(g, c)
				},
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vDone {
						f.V[0] = g.ends()
						return
					}
					take(g, c)
				},
				Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
					switch {
					case c != nil:
					case kind == "hq.post":
						g.explainPosts(x)
					case kind == "hq.assign":
						g.explainAssigned(x)
					}
				}}))),
	)
}

// explainPosts says how far a command post would reach that goes up. That costs nothing: as long as one can, to leave it is no default (15.2).
func (g *Game) explainPosts(x *engine.Explanation) {
	for _, u := range g.m.rgtHQs {
		if c := about(vRaise, u); g.mine(u) && g.posts(c) == nil {
			note := fmt.Sprintf("range %d then", g.m.Numbers.Tracks.Range[g.s.US[u].Range+1])
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: note, Better: true})
		}
	}
}

// eachUnit offers a verb for each unit.
func eachUnit(o *options, g *Game, c choice) {
	for u := range g.m.US {
		c.A = int16(u)
		o.Add(c)
	}
}

// hq is the HQ Phase (4.0b).
var _ = chapter(PhaseHQ, program.Proc("hq",
	do(func(g *Game, _ *frame) { g.clearAll(Acted) }),
	iff(func(g *Game, _ *frame) bool { return g.headquartersComes() }, sub("arrive", "hq.arrive")),
	iff(func(g *Game, _ *frame) bool { return g.scenario().Automatic < g.s.Turn },
		list("1", "hq.garrison", "Where do garrisons go?", "15.4",
			func(g *Game, o *options) {
				for p := range g.m.Pos {
					o.Add(about(vGarrison, int16(p)))
				}
			},
			(*Game).garrisons,
			func(g *Game, c choice) {
				g.garrison(c.A)
				g.tell(evGarrison, "15.4", c.A)
			}),
		list("2", "hq.post", "Which headquarters become command posts, which ranges go up?", "15.1",
			func(g *Game, o *options) {
				for _, v := range [...]engine.Verb{vPost, vRaise, vRevert} {
					for _, u := range g.m.rgtHQs {
						o.Add(about(v, u))
					}
				}
			},
			(*Game).posts,
			(*Game).post)),
	iff(func(g *Game, _ *frame) bool { return g.replaces() }, sub("3", "hq.replace")),
	list("4", "hq.assign", "To which regiments are tanks and engineers assigned?", "4.0b4",
		func(g *Game, o *options) {
			if g.s.Turn <= g.scenario().Automatic { // 18.4.4b
				return
			}
			for _, u := range g.m.assets {
				if !g.pair() && (g.has(u, Acted) || g.s.US[u].At < 0 && g.s.US[u].At != Reserve) {
					continue
				}
				for i := range int8(3) {
					o.Add(about(vAssign, u, int16(regimentNumbers[g.m.US[u].Division*3+i])))
				}
			}
		},
		(*Game).assigns,
		func(g *Game, c choice) {
			x := &g.s.US[c.A]
			for r, n := range regimentNumbers {
				if int16(n) == c.B {
					x.Rgt = int8(r)
				}
			}
			x.Flags |= Acted
			g.tell(evAssign, "4.0b4", c.A, c.B)
		}),
	sub("5", "hq.reserve"),
	iff(func(g *Game, _ *frame) bool { return g.headquartersComes() }, sub("follow", "hq.arrive")), // with heavy weapons that have come out of reserve
	iff(func(g *Game, _ *frame) bool { return g.pm() }, sub("6", "hq.return")),
	do(func(g *Game, _ *frame) { g.clearAll(Acted) }),
))

// headquartersComes tells whether regimental headquarters arrive with their heavy weapons now (18.6.1a, 18.9.3a).
func (g *Game) headquartersComes() bool {
	return g.s.Turn > g.scenario().Automatic && g.s.Turn > g.scenario().First
}

// postArea are the hexes within the range of any command post.
func (g *Game) postArea() (out ground.Set) {
	for r := range int8(nRegiments) {
		if hq := g.m.hqOf(r); hq != NoUnit && g.has(hq, Command) && g.onMap(hq) {
			area := g.underPost(r, hq, g.posted(hq))
			out.Or(&area)
		}
	}
	return out
}

// explainAssigned says to which regiment a unit belongs that could go to another (4.0b4).
func (g *Game) explainAssigned(x *engine.Explanation) {
	for _, u := range g.m.assets {
		note := "now with none"
		if r := g.s.US[u].Rgt; r >= 0 {
			note = "now with the " + ordinal(int(regimentNumbers[r]))
		}
		for i := range int8(3) {
			if c := about(vAssign, u, int16(regimentNumbers[g.m.US[u].Division*3+i])); g.mine(u) && g.assigns(c) == nil {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: note})
			}
		}
	}
}

// garrisons is the rule of garrisons (15.4).
func (g *Game) garrisons(c choice) *reason {
	if c.Verb != vGarrison {
		return &orHQ
	}
	if c.A < 0 || int(c.A) >= len(g.m.Pos) || g.s.Garrison.has(c.A) || g.s.Held.Has(g.m.Pos[c.A].Hex) {
		return &heldPos
	}
	h := g.m.Pos[c.A].Hex
	if !g.s.Stand.Has(h) && !g.beside(h, &g.s.Stand) {
		return &noUSNear
	}
	if area := g.postArea(); !area.Has(h) {
		return &noPostNear
	}
	if line := g.linkedUS(); !line.Has(h) {
		return &noUSLine
	}
	return nil
}

// printed are all hexes under fire of held positions and of unheld ones in communication (15.1a).
func (g *Game) printed() *ground.Set {
	k := g.linking()
	if k.printFire != g.x.fire || k.printUS != g.x.us {
		k.printFire, k.printUS = g.x.fire, g.x.us
		k.printed = g.makePrinted()
	}
	return &k.printed
}

// makePrinted works it out.
func (g *Game) makePrinted() (out ground.Set) {
	out = g.threatAll()
	net := g.net()
	for k := range g.m.Groups {
		if slices.ContainsFunc(g.m.Groups[k].Pos, net.Pos.has) {
			f := &g.m.printed[k]
			out.Or(&f.Intense)
			out.Or(&f.Steady)
		}
	}
	return out
}

// posts is the rule of command posts (15.1, 15.2). Each headquarters changes once in a phase.
func (g *Game) posts(c choice) *reason {
	if c.Verb != vPost && c.Verb != vRaise && c.Verb != vRevert {
		return &orHQ
	}
	if !g.isUnit(c.A) || g.kind(c.A) != RgtHQ || !g.onMap(c.A) {
		return &noHQ
	}
	x := &g.s.US[c.A]
	if c.Verb == vPost {
		if x.Flags&(Command|Acted) != 0 {
			return &isPost
		}
		if fire := g.printed(); fire.Has(x.At) {
			return &postFire
		}
		return nil
	}
	if x.Flags&Command == 0 || x.Flags&Acted != 0 {
		return &noPost
	}
	if c.Verb == vRaise {
		if int(x.Range) == len(g.m.Numbers.Tracks.Range)-1 {
			return &topRange
		}
		if g.watched(x.At) {
			return &raiseFire
		}
	}
	return nil
}

// watched tells whether a hex is in the field of fire of Japanese of whom somebody is not disrupted. A black position in which all are disrupted fires, but hinders no command post (15.2c).
func (g *Game) watched(h Hex) bool {
	for x := range g.s.Held.All() {
		p := g.m.At[x]
		if p == NoPos {
			if f := g.stray(x); f.Has(h) && !g.caveDown(x) {
				return true
			}
			continue
		}
		k := g.m.Pos[p].Group
		if live, _ := g.manned(k); live > 0 && g.field(k, false).Has(h) {
			return true
		}
	}
	return false
}

func (g *Game) post(c choice) {
	x := &g.s.US[c.A]
	x.Flags |= Acted
	switch c.Verb {
	case vPost:
		x.Flags |= Command
		x.Range = 0
		g.tell(evPost, "15.1", c.A, x.At)
	case vRaise:
		x.Range++
		g.tell(evRaise, "15.2c", c.A, int16(g.m.Numbers.Tracks.Range[x.Range]))
	case vRevert:
		x.Flags &^= Command
		x.Range = 0
		g.tell(evRevert, "15.1.1", c.A)
	}
}

// assigns is the rule of assignments (4.0b4): once a phase, to a regiment of the division (ruling 16-B).
func (g *Game) assigns(c choice) *reason {
	if c.Verb != vAssign {
		return &orHQ
	}
	if !g.isUnit(c.A) || g.m.US[c.A].Regiment != NoRegiment || g.has(c.A, Acted) {
		return &noAsset
	}
	x := &g.s.US[c.A]
	if x.At < 0 && x.At != Reserve {
		return &noAsset
	}
	for r, n := range regimentNumbers {
		if int16(n) == c.B && int8(r)/3 == g.m.US[c.A].Division && x.Rgt != int8(r) {
			return nil
		}
	}
	return &noAsset
}

// hq.reserve moves units into and out of reserve (4.0b5, 16.2). V: 1 when it is over, unit that comes out.
var _ = program.Proc("hq.reserve",
	begins,
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[1] = NoUnit }),
		put(handed(ask{Label: "who", Kind: "hq.reserve", Prompt: "Who goes into reserve, who comes out?", Rule: "16.2", Sure: true,
			List: func(g *Game, _ *frame, o *options) {
				fire := g.danger(false)
				for u := range g.ashore() {
					if at := g.s.US[u].At; !g.s.Held.Has(at) && !fire.Has(at) {
						o.Add(about(vWithdraw, u))
					}
				}
				var known, open [nRegiments]bool // of units whose headquarters is on the map: whether they have somewhere to come out
				for i := range g.m.US {
					u, x := UnitID(i), &g.s.US[i]
					if x.At != Reserve {
						continue
					}
					c := about(vCommit, u)
					if hq := g.m.hqOf(x.Rgt); hq == NoUnit || hq == u || !g.onMap(hq) {
						if g.reserves(c) == nil {
							o.Add(c)
						}
						continue
					}
					if !known[x.Rgt] {
						out := g.comesOut(u)
						known[x.Rgt], open[x.Rgt] = true, !out.Empty()
					}
					if open[x.Rgt] && g.s.Turn >= x.Since+reserveTurns {
						o.Add(c)
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason { return g.reserves(c) },
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					f.V[0] = g.ends()
				case vWithdraw:
					x := &g.s.US[c.A]
					g.place(c.A, Reserve)
					x.Flags &^= Command | Disrupted // who rests has recovered (ruling 16-D)
					x.Since, x.Range = g.s.Turn, 0
					g.tell(evReserve, "16.2a", c.A)
				case vCommit:
					f.V[1] = c.A
				}
			}}, 0)), // who can do nothing may hand it over
		iff(func(_ *Game, f *frame) bool { return f.V[1] != NoUnit },
			put(ask{Label: "where", Kind: "hq.commit", Sure: true, Seat: unitIn(1), Prompt: "Where does it come out of reserve?", Rule: "16.2e",
				List: func(g *Game, f *frame, o *options) {
					out := g.comesOut(f.V[1])
					for h := range out.All() {
						o.Add(about(vHex, h))
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					if c.Verb != vHex {
						return &orHex
					}
					if out := g.comesOut(f.V[1]); !out.Has(c.A) {
						return &notThere
					}
					return nil
				},
				Take: func(g *Game, f *frame, c choice) {
					g.s.US[f.V[1]].Since = 0
					g.place(f.V[1], c.A)
					g.tell(evCommit, "16.2e", f.V[1], c.A)
					f.V[2] = c.A
				}}),
			call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} }),
			arrives(2))),
)

// reserves is the rule of units that go into reserve and come out of it (16.2).
func (g *Game) reserves(c choice) *reason {
	switch c.Verb {
	case vDone:
		return nil
	case vWithdraw:
		if !g.isUnit(c.A) || !g.onMap(c.A) || g.s.Held.Has(g.s.US[c.A].At) || g.danger(false).Has(g.s.US[c.A].At) {
			return &reserveOn
		}
		return nil
	case vCommit:
		if !g.isUnit(c.A) || g.s.US[c.A].At != Reserve {
			return &notReserve
		}
		if g.s.Turn < g.s.US[c.A].Since+reserveTurns {
			return &tooSoon
		}
		if out := g.comesOut(c.A); out.Empty() {
			return &notThere
		}
		return nil
	}
	return &orHQ
}

// comesOut are the hexes at which a unit can come out of reserve (16.2e).
func (g *Game) comesOut(u UnitID) (out ground.Set) {
	if g.s.Turn <= g.scenario().Automatic { // there are no headquarters (ruling 8-C)
		out = *g.usLine()
		out.AndNot(&g.scenario().shut)
		return out
	}
	own := NoUnit
	if g.s.US[u].Rgt != NoRegiment {
		own = g.m.hqOf(g.s.US[u].Rgt)
	}
	near := func(hq UnitID) { out.Or(&g.m.byHQ[g.s.US[hq].At]) }
	if own != NoUnit && own != u && g.onMap(own) {
		near(own)
	} else {
		for r := range int8(3) {
			if hq := g.m.hqOf(g.m.US[u].Division*3 + r); hq != NoUnit && hq != u && g.onMap(hq) {
				near(hq)
			}
		}
	}
	out.And(g.usLine())
	out.AndNot(&g.scenario().shut)
	return out
}

// hexFor is the question for the hex of the unit in slot 0, and what happens as it comes there. Slot 1 is its own.
func hexFor(label, kind, prompt string, no *reason, where func(g *Game, u UnitID) ground.Set) step {
	question := put(ask{Label: label, Sure: true, Seat: unitIn(0), Kind: kind, Prompt: prompt, Rule: no.Rule,
		List: func(g *Game, f *frame, o *options) {
			s := where(g, f.V[0])
			for h := range s.All() {
				o.Add(about(vHex, h))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vHex {
				return &orHex
			}
			if s := where(g, f.V[0]); !s.Has(c.A) {
				return no
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			g.s.US[f.V[0]].Back = 0
			g.place(f.V[0], c.A)
			g.tell(evHQ, no.Rule, f.V[0], c.A)
			f.V[1] = c.A
		}})
	return seq(do(func(_ *Game, f *frame) { f.V[1] = NoHex }), question, iff(func(_ *Game, f *frame) bool { return f.V[1] != NoHex }, arrives(1)))
}

// hq.arrive: once headquarters count, those that have not come and whose HW company is on the map are placed within two hexes of it; with one that is still in a landing box they land (18.9.3a).
// V: unit.
var _ = program.Proc("hq.arrive",
	do(func(g *Game, _ *frame) {
		for u := range g.m.US {
			if id := UnitID(u); g.kind(id) == RgtHQ && g.s.US[u].At == Coming {
				if b := boxOf(g.hwOf(id)); b != NoBox {
					g.place(id, InBox(b))
					g.tell(evArrive, "18.9.3a", id, int16(b))
				}
			}
		}
	}),
	forEach(2, func(g *Game, _ *frame) int { return len(g.m.rgtHQs) },
		do(func(g *Game, f *frame) { f.V[0] = g.m.rgtHQs[f.V[2]] }),
		iff(func(g *Game, f *frame) bool {
			return g.s.US[f.V[0]].At == Coming && g.hwOf(f.V[0]) >= 0
		},
			hexFor("where", "hq.arrive", "Where is the headquarters set up?", &notByHW, func(g *Game, u UnitID) ground.Set {
				s := *g.m.Map.Within(g.hwOf(u), 2)
				s.AndNot(&g.s.Held)
				return s
			}))),
)

// hwOf is where the HW company of a headquarters' regiment is.
func (g *Game) hwOf(hq UnitID) Loc {
	for _, u := range g.m.hws {
		if g.m.US[u].Regiment == g.m.US[hq].Regiment {
			return g.s.US[u].At
		}
	}
	return Nowhere
}

// hq.return: headquarters that were eliminated come back in the PM turn of the day they are due, to any hex without fire (15.3.2b). V: unit.
var _ = program.Proc("hq.return",
	while(func(g *Game, f *frame) bool { return g.nextBack(f) },
		do(func(g *Game, f *frame) {
			g.s.US[f.V[0]].Steps = g.m.US[f.V[0]].Steps
			g.shifted()
		}),
		hexFor("where", "hq.return", "Where does the headquarters return?", &notFree, func(g *Game, _ UnitID) (s ground.Set) {
			fire := g.threat(false)
			for h := range Hex(g.m.Map.N()) {
				if !fire.Has(h) && !g.s.Held.Has(h) && !g.closedTo(h) {
					s.Add(h)
				}
			}
			return s
		}),
		do(func(_ *Game, f *frame) { f.V[0]++ })),
)

// nextBack puts the next unit from that of slot 0 on that comes back now into that slot.
func (g *Game) nextBack(f *frame) bool {
	for ; int(f.V[0]) < len(g.m.US); f.V[0]++ {
		if x := &g.s.US[f.V[0]]; x.At == OnDay && x.Back <= g.s.Turn {
			return true
		}
	}
	return false
}
