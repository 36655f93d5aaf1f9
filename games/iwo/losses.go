package iwo

// What happens to US units: steps lost (6.3.2), disruption (6.3.3, 7.6), more than a hex holds (7.5).

var (
	evStep      = event("{u0} loses a step; {n1} left.")
	evStepMark  = event("{u0} loses a step; {n1} left, with {l2}.")
	evDead      = event("{u0} is eliminated.")
	evWorn      = event("{u0} comes a step short; {n1} left.")
	evWornMark  = event("{u0} comes a step short; {n1} left, with {l2}.")
	evDisrupted = event("{u0} is disrupted.")
	evOver      = event("More than {h1} holds: {u0} is disrupted.")

	orUnit = reason{Rule: "7.5.2b", Text: "Name the unit that is disrupted."}
	notOne = reason{Rule: "7.5.2b", Text: "It is no undisrupted unit of the hex that counts for stacking."}
	notCo  = reason{Rule: "7.5.2b", Text: "There are too many infantry companies: one of them is disrupted."}
)

// marked tells whether a unit has a step-loss marker: after its first loss and after its third (2.2.1h, 6.3.2b3).
func (g *Game) marked(u UnitID) bool {
	return g.m.US[u].Steps == 4 && (g.s.US[u].Steps == 3 || g.s.US[u].Steps == 1)
}

// infantry tells whether the steps of a unit are infantry steps: those of companies, battalion headquarters and heavy weapons (16.1, 18.5.4a).
func (g *Game) infantry(u UnitID) bool {
	k := g.kind(u)
	return k == Infantry || k == BnHQ || k == HeavyWeapons
}

// lose takes a step off a unit. The marker that it may need then is drawn by the procedure that is called, lose.
func (g *Game) lose(u UnitID) {
	x := &g.s.US[u]
	if x.Loss != NoLoss {
		g.s.Loss[x.Loss], x.Loss = 0, NoLoss
	}
	x.Steps--
	g.shifted()
	if g.s.Phase == PhaseSetup { // lost before the game: it counts for no limit (ruling 18-E)
		x.Before = int8(boolInt(g.kind(u) == Infantry && x.Steps == 2))
		return
	}
	g.s.Steps++
	if g.infantry(u) {
		g.s.InfSteps++
		g.s.Div[g.m.US[u].Division].Today++
	}
	if g.kind(u) == Infantry && (x.Steps == 2 || x.Steps == 0) {
		g.s.Div[g.m.US[u].Division].Companies++ // 18.1b: the second step, and the unit itself
	}
}

// step.lost takes one step off a unit. V: the unit.
var _ = program.Proc("step.lost",
	do(func(g *Game, f *frame) { g.lose(f.V[0]) }),
	iff(func(g *Game, f *frame) bool { return g.marked(f.V[0]) },
		throw(chance{Label: "marker", Why: "a step-loss marker", Rule: "2.2.1h",
			Draw: freeMarkers,
			Take: func(g *Game, f *frame, c choice) {
				g.s.US[f.V[0]].Loss, g.s.Loss[c.A] = LossID(c.A), 1
				k := evStepMark
				if g.s.Phase == PhaseSetup { // lost before the game: nobody strikes him
					k = evWornMark
				}
				g.tellReveal(k, "2.2.1h", f.V[0], int16(g.s.US[f.V[0]].Steps), c.A)
			}})),
	iff(func(g *Game, f *frame) bool { return !g.marked(f.V[0]) && g.s.US[f.V[0]].Steps > 0 },
		do(func(g *Game, f *frame) {
			k, rule := evStep, "6.3.2"
			if g.s.Phase == PhaseSetup {
				k, rule = evWorn, "18.6.1b"
			}
			g.tell(k, rule, f.V[0], int16(g.s.US[f.V[0]].Steps))
		})),
	iff(func(g *Game, f *frame) bool { return g.s.US[f.V[0]].Steps == 0 },
		do(func(g *Game, f *frame) {
			g.place(f.V[0], Dead)
			g.flags(f.V[0], 0)
			for r := range g.s.Hero { // a hero whose unit is gone goes back to the cup (11.1.7)
				if h := &g.s.Hero[r]; h.With == f.V[0] {
					h.With, h.Inspired = NoUnit, 0
				}
			}
			g.tell(evDead, "6.3.2", f.V[0])
		})),
)

// Why a unit must lose a step, in slot 1 of step.due.
const (
	byEvent int16 = iota // an event, a raid, an attack of its own: an inspired marker alone can be given up (11.1.6a)
	byFire               // Japanese fire: a hero, too, falls for the last step (11.1.5)
	byFight              // close combat: he as well, and who is inspired is disrupted when it is over (8.6.6c)
)

// standsIn tells whether a hero can fall for a step that his unit must lose, or its inspired marker turn it into disruption (11.1.5, 11.1.6a).
func (g *Game) standsIn(r HeroID, by int16) bool {
	h := &g.s.Hero[r]
	return h.Inspired != 0 || by != byEvent && g.s.US[h.With].Steps == 1
}

// heroFor is the first who can of those with a unit; NoHero.
func (g *Game) heroFor(u UnitID, by int16) HeroID {
	who := NoHero
	g.heroesOf(u, func(r HeroID) {
		if who == NoHero && g.standsIn(r, by) {
			who = r
		}
	})
	return who
}

// step.due is a step that a unit must lose where nothing but its hero can take its place. V: unit, why; what he does: 1 he falls, 2 inspired no more the unit is disrupted.
var _ = program.Proc("step.due",
	iff(func(g *Game, f *frame) bool { return g.heroFor(f.V[0], f.V[1]) != NoHero },
		put(ask{Label: "hero", Seat: unitIn(0), Kind: "step.hero", Prompt: "A unit must lose a step: does its hero, or what he has inspired, take its place?", Rule: "11.1.5", Tell: tellDue,
			List: func(g *Game, f *frame, o *options) {
				o.Add(say(vTake))
				g.heroesOf(f.V[0], func(r HeroID) { o.Add(about(vHero, int16(r))) })
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vTake || c.Verb == vHero && c.A >= 0 && int(c.A) < len(g.m.Heroes) && g.s.Hero[c.A].With == f.V[0] && g.standsIn(HeroID(c.A), f.V[1]) {
					return nil
				}
				return &noHero
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vTake {
					return
				}
				r := HeroID(c.A)
				if f.V[2] = 1 + int16(g.s.Hero[r].Inspired); f.V[2] == 2 {
					g.heroDies(r, "11.1.6a")
				} else {
					g.heroDies(r, "11.1.5")
				}
			}})),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 && f.V[1] == byFight },
		call("fight", "fight.step", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 && f.V[1] != byFight },
		call("lost", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
	do(func(g *Game, f *frame) {
		switch {
		case f.V[2] != 2:
		case f.V[1] == byFight:
			g.s.C.Hurt.add(f.V[0])
		default:
			g.disrupt(f.V[0], "11.1.6a")
		}
	}),
)

// due calls step.due for the unit in a slot.
func due(label string, slot int, by int16) step {
	return call(label, "step.due", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[slot], by} })
}

// disrupt puts a disruption marker on a unit. A regimental headquarters is never disrupted (6.3.3, 11.4.1).
func (g *Game) disrupt(u UnitID, ruleID string) bool {
	if !g.down(u) {
		return false
	}
	g.tell(evDisrupted, ruleID, u)
	return true
}

// down is disrupt without a word, where another line says it.
func (g *Game) down(u UnitID) bool {
	x := &g.s.US[u]
	if x.Flags&Disrupted != 0 || g.kind(u) == RgtHQ {
		return false
	}
	x.Flags = x.Flags&^Fresh | Disrupted
	x.Since = g.s.Turn
	return true
}

// The stacking limit (7.5.2b): four units, two of them infantry companies. Regimental headquarters do not count (7.5.1), and who is disrupted is over it already.
const (
	maxStack     = 4
	maxCompanies = 2
)

// crowd counts the undisrupted units of a hex and the companies among them.
func (g *Game) crowd(h Hex) (units, companies int) {
	g.units(h, func(u UnitID) {
		if g.kind(u) == RgtHQ || g.has(u, Disrupted) {
			return
		}
		if units++; g.kind(u) == Infantry {
			companies++
		}
	})
	return units, companies
}

// overfull tells whether more than the limit is in a hex.
func (g *Game) overfull(h Hex) bool {
	n, c := g.crowd(h)
	return n > maxStack || c > maxCompanies
}

// spills tells whether a hex would have more than it holds if a disrupted unit in it recovered.
func (g *Game) spills(u UnitID) bool {
	n, c := g.crowd(g.s.US[u].At)
	return n >= maxStack || g.kind(u) == Infantry && c >= maxCompanies
}

// crowds disrupts what is too many in any hex where units have recovered (7.5). V: hex.
var _ = program.Proc("crowds",
	while(func(g *Game, f *frame) bool { f.V[0] = g.nextCrowd(f.V[0]); return f.V[0] != NoHex },
		call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
)

// nextCrowd is the next hex from a number on that has more than it holds, NoHex.
func (g *Game) nextCrowd(from Hex) Hex {
	for h := range g.s.Stand.All() {
		if h >= from && g.overfull(h) {
			return h
		}
	}
	return NoHex
}

// stack.over disrupts what a hex does not hold, the player's choice (7.5). V: the hex.
var _ = program.Proc("stack.over",
	while(func(g *Game, f *frame) bool { return g.overfull(f.V[0]) },
		put(ask{Label: "who", Kind: "stack.over", Prompt: "More units than the hex holds. Which one is disrupted?", Rule: "7.5.2b", Tell: tellOver,
			List: func(g *Game, f *frame, o *options) { g.units(f.V[0], func(u UnitID) { o.Add(about(vUnit, u)) }) },
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vUnit {
					return &orUnit
				}
				if !g.isUnit(c.A) || g.s.US[c.A].At != f.V[0] || g.kind(c.A) == RgtHQ || g.has(c.A, Disrupted) {
					return &notOne
				}
				if n, k := g.crowd(f.V[0]); n <= maxStack && k > maxCompanies && g.kind(c.A) != Infantry {
					return &notCo
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				g.down(c.A)
				g.tell(evOver, "7.5", c.A, f.V[0])
			}})),
)

// isUnit tells whether a number is a US unit.
func (g *Game) isUnit(u int16) bool { return u >= 0 && int(u) < len(g.m.US) }
