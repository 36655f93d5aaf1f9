package iwo

import (
	"slices"

	"beachhead/games/iwo/ground"
)

// 18.3, 18.5 to 18.8 Set-up of the scenarios that begin after the landings.

var (
	evChosen   = event("{u0} takes part.")
	evHilltop  = event("A unit of the reserve comes to the hilltop {p0}.")
	evPlaced   = event("{u0} is set up at {h1}.")
	evAside    = event("{u0} begins in reserve.")
	evHeroIs   = event("A hero, {r0}, is with {u1}.")
	evRevealed = event("The units next to US units in the colours of card {c0} are revealed.")
	evShown    = event("{j0} is revealed at {h1}.")

	orChoose   = reason{Rule: "18.5.1", Text: "Name a unit of those to choose from."}
	orLoss     = reason{Rule: "18.6.1b", Text: "Name an infantry unit of the division that has not lost as many steps as a unit may."}
	orPlace    = reason{Rule: "18.6.1a", Text: "Name a unit that is to be set up, and a hex."}
	notID      = reason{Rule: "18.0b", Text: "In or next to the hex of the battalion, or of its regiment's HW company or headquarters."}
	notByHQ    = reason{Rule: "18.7.1h", Text: "In or next to the hex of a regimental headquarters of the division, or into reserve."}
	notByLine  = reason{Rule: "18.0c", Text: "A battalion whose hex is not next to the front line sets up no unit next to it."}
	beyondLine = reason{Rule: "18.0a", Text: "The hex is not on the US side of the front line."}
	notByOwn   = reason{Rule: "18.6.1a", Text: "The headquarters of its regiment stands within two hexes of it."}
	orHeroWith = reason{Rule: "18.6.1e", Text: "A rifleman or NCO is with an infantry company, an officer with a battalion headquarters, of the division."}
)

// inFront tells whether a hex is on the US side of the front line of the scenario; all hexes are where there is none.
func (s *Scenario) inFront(h Hex) bool { return s.front.Has(h) }

// byLine tells whether a hex is next to the other side of the front line.
func (s *Scenario) byLine(h Hex) bool { return s.byFront.Has(h) }

// setup.later is the set-up of scenarios 2 to 5: the Japanese, then the US units: who takes part, their losses, where they stand, heroes; then what is revealed.
var _ = provide("setup.later", program.Proc("setup.later",
	iff(func(g *Game, _ *frame) bool { return g.pair() }, sub("players", "players")),
	sub("japan", "setup.sectors"),
	do(func(g *Game, _ *frame) { g.muster() }),
	sub("choose", "setup.choose"),
	sub("losses", "setup.losses"),
	sub("place", "setup.place"),
	sub("heroes", "setup.heroes"),
	iff(func(g *Game, _ *frame) bool { return g.scenario().Schedule }, sub("arrive", "landing.arrive")),
	iff(func(g *Game, _ *frame) bool { return g.scenario().RevealNearUS }, sub("reveal", "setup.reveal")),
))

// muster puts the units of the scenario aside to be set up, or into reserve.
func (g *Game) muster() {
	sc := g.scenario()
	for u := range g.m.US {
		id := UnitID(u)
		switch {
		case slices.Contains(sc.Reserve, id):
			g.place(id, Reserve)
			g.s.US[u].Since = max(0, sc.First-reserveTurns)
		case slices.Contains(sc.Force, id):
			g.place(id, Chosen)
			if g.assetAside(id) {
				g.place(id, Reserve)
			}
		case g.kind(id) == RgtHQ && g.s.US[u].At == Coming && !sc.Schedule:
			g.place(id, Nowhere)
		case g.s.US[u].At == Coming && g.m.US[u].Turn > 0 && g.m.US[u].Turn <= sc.Landed:
			g.place(id, Nowhere) // with the other part of the force (18.6.1)
		}
	}
}

// assetAside tells whether a tank or engineer unit has nowhere to be set up: then it begins in reserve (18.7.1h).
func (g *Game) assetAside(u UnitID) bool {
	if k := g.kind(u); k != Tank && k != Engineer {
		return false
	}
	sc := g.scenario()
	for o := range g.m.US {
		if row := &g.m.US[o]; row.Division == g.m.US[u].Division && row.Kind == HeavyWeapons && sc.SetUp[o] != NoHex {
			return false
		}
	}
	return true
}

// setup.choose: the units that the player chooses (18.5.1, 18.6.1). V: choice, how many.
var _ = program.Proc("setup.choose",
	forEach(0, func(g *Game, _ *frame) int { return len(g.scenario().Choose) },
		forEach(1, func(g *Game, f *frame) int { return int(g.scenario().Choose[f.V[0]].Count) },
			put(ask{Label: "unit", Kind: "setup.choose", Prompt: "Which units take part?", Rule: "18.5.1", Tell: tellChoose,
				List: func(g *Game, f *frame, o *options) {
					for _, u := range g.scenario().Choose[f.V[0]].Of {
						o.Add(about(vUnit, u))
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					if c.Verb != vUnit || !slices.Contains(g.scenario().Choose[f.V[0]].Of, c.A) || g.s.US[c.A].At == Chosen {
						return &orChoose
					}
					return nil
				},
				Take: func(g *Game, _ *frame, c choice) {
					g.place(c.A, Chosen)
					g.tell(evChosen, "18.5.1", c.A)
				}}))),
)

// setup.losses: steps that the divisions have lost before the game, spread as the player likes (18.6.1b, 18.7.1b, 18.8.1c).
// V: division, steps, unit.
var _ = program.Proc("setup.losses",
	forEach(0, func(*Game, *frame) int { return nDivisions },
		forEach(1, func(g *Game, f *frame) int { return int(g.scenario().Losses[f.V[0]]) },
			put(ask{Label: "who", Kind: "setup.loss", Prompt: "Which unit has lost a step before?", Rule: "18.6.1b", Tell: tellLosses,
				List: func(g *Game, _ *frame, o *options) { eachUnit(o, g, say(vUnit)) },
				Check: func(g *Game, f *frame, c choice) *reason {
					if c.Verb != vUnit || !g.isUnit(c.A) || int16(g.m.US[c.A].Division) != f.V[0] || !g.infantry(c.A) {
						return &orLoss
					}
					x := &g.s.US[c.A]
					if x.At != Chosen && x.At != Reserve || x.Steps < 2 || g.m.US[c.A].Steps-x.Steps >= g.scenario().LossEach {
						return &orLoss
					}
					return nil
				},
				Take: func(_ *Game, f *frame, c choice) { f.V[2] = c.A }}),
			call("lose", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} }))),
)

// anchor is the hex in or next to which a unit is set up; wide, within how many hexes of it.
func (g *Game) anchor(u UnitID) (h Hex, wide int) {
	sc, row := g.scenario(), &g.m.US[u]
	if sc.SetUp[u] != NoHex {
		return sc.SetUp[u], 1
	}
	for _, o := range g.m.hws {
		x := &g.m.US[o]
		if sc.SetUp[o] == NoHex {
			continue
		}
		at := sc.SetUp[o]
		if g.s.US[o].At >= 0 {
			at = g.s.US[o].At
		}
		switch {
		case row.Kind == RgtHQ && x.Regiment == row.Regiment:
			return at, 2 // 18.6.1a, 18.7.1a, 18.8.1b
		case row.Regiment == NoRegiment && x.Division == row.Division && h == 0:
			h, wide = at, 2
		case row.Bn != NoBn && x.Regiment == row.Regiment:
			return at, 1 // 18.0c: by its headquarters' hex
		}
	}
	return h, max(wide, 1)
}

// stands is the reason why a unit cannot be set up in a hex.
func (g *Game) stands(u UnitID, h Hex) *reason {
	at, wide := g.anchor(u)
	return g.standsBy(u, h, at, wide)
}

// standsBy is that with the anchor of the unit at hand.
func (g *Game) standsBy(u UnitID, h, at Hex, wide int) *reason {
	sc := g.scenario()
	switch {
	case h < 0 || int(h) >= g.m.Map.N() || g.s.Held.Has(h) || g.closedTo(h):
		return &beyondLine
	case g.free(u) && g.hqBy(u, h) == NoUnit:
		return &notByHQ
	case !g.free(u) && !g.atAnchor(u, h, at, wide):
		return &notID
	case !sc.inFront(h):
		return &beyondLine
	case g.m.US[u].Bn != NoBn && sc.byLine(h) && !sc.byLine(at):
		return &notByLine
	case !g.byOwn(u).Has(h):
		return &notByOwn
	}
	return nil
}

// byOwn are the hexes in which a HW company can be for its regimental headquarters, which stands already: within two hexes of it (18.6.1a). Others may be anywhere.
func (g *Game) byOwn(u UnitID) *ground.Set {
	if g.kind(u) == HeavyWeapons {
		if hq := g.m.hqOf(g.m.US[u].Regiment); hq != NoUnit && g.onMap(hq) {
			return g.m.Map.Within(g.s.US[hq].At, 2)
		}
	}
	return &g.m.Map.All
}

// atAnchor tells whether a hex is within reach of where a unit is set up; tanks and engineers may stand by any HW company of their division.
func (g *Game) atAnchor(u UnitID, h, at Hex, wide int) bool {
	if g.m.US[u].Regiment != NoRegiment {
		return g.m.Map.Distance(h, at) <= wide
	}
	for _, o := range g.m.hws {
		x := &g.m.US[o]
		if x.Division == g.m.US[u].Division && g.scenario().SetUp[o] != NoHex && g.m.Map.Distance(h, g.scenario().SetUp[o]) <= wide {
			return true
		}
	}
	return false
}

// byAnchor are the hexes within reach of where a unit is set up.
func (g *Game) byAnchor(u UnitID, at Hex, wide int) (out ground.Set) {
	if g.free(u) { // by a headquarters (18.7.1h)
		for _, o := range g.m.rgtHQs {
			if at := g.s.US[o].At; at >= 0 && g.m.US[o].Division == g.m.US[u].Division {
				out.Or(g.m.Map.Within(at, 1))
			}
		}
		return out
	}
	if g.m.US[u].Regiment != NoRegiment {
		return *g.m.Map.Within(at, wide)
	}
	for _, o := range g.m.hws {
		x := &g.m.US[o]
		if x.Division == g.m.US[u].Division && g.scenario().SetUp[o] != NoHex {
			out.Or(g.m.Map.Within(g.scenario().SetUp[o], wide))
		}
	}
	return out
}

// places are the hexes in which a unit can be set up: those against which stands has no reason.
func (g *Game) places(u UnitID) ground.Set {
	sc := g.scenario()
	at, wide := g.anchor(u)
	out := g.byAnchor(u, at, wide)
	out.And(&sc.front)
	out.AndNot(&sc.shut)
	out.AndNot(&g.s.Held)
	if g.m.US[u].Bn != NoBn && !sc.byLine(at) {
		out.AndNot(&sc.byFront)
	}
	out.And(g.byOwn(u))
	return out
}

// setup.place: where they stand (18.0c). V: a hex.
var _ = program.Proc("setup.place",
	begins,
	while(func(g *Game, _ *frame) bool { return g.anyChosen() },
		turnTo(func(g *Game, u UnitID) bool { return g.s.US[u].At == Chosen }),
		put(mineOnly(ask{Label: "where", Kind: "setup.place", Prompt: "Where are the units set up?", Rule: "18.6.1a",
			Sure: true,
			List: func(g *Game, _ *frame, o *options) {
				last := NoUnit
				var places ground.Set
				for i := range g.m.US {
					u, row := UnitID(i), &g.m.US[i]
					if g.s.US[u].At != Chosen {
						continue
					}
					if g.free(u) {
						o.Add(about(vWithdraw, u))
					}
					if at := &g.scenario().SetUp; last == NoUnit || row.Bn == NoBn || row.Bn != g.m.US[last].Bn || at[u] != at[last] { // a battalion has its places together
						places = g.places(u)
					}
					last = u
					for h := range places.All() {
						o.Add(about(vPlace, u, h))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb != vPlace && c.Verb != vWithdraw || !g.isUnit(c.A) || g.s.US[c.A].At != Chosen:
					return &orPlace
				case c.Verb == vWithdraw && !g.free(c.A):
					return &orPlace
				case c.Verb == vWithdraw:
					return nil
				}
				return g.stands(c.A, c.B)
			},
			Take: func(g *Game, f *frame, c choice) {
				if f.V[0] = NoHex; c.Verb == vWithdraw {
					g.place(c.A, Reserve)
					g.s.US[c.A].Since = max(0, g.scenario().First-reserveTurns)
					g.tell(evAside, "18.7.1h", c.A)
					return
				}
				if g.free(c.A) {
					g.s.US[c.A].Rgt = g.m.US[g.hqBy(c.A, c.B)].Regiment
				}
				g.place(c.A, c.B)
				g.tell(evPlaced, "18.0b", c.A, c.B)
				g.spikes(c.B)
				f.V[0] = c.B
			}})),
		iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex },
			call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }))),
)

// free tells whether a unit is of the tanks and engineers that begin unassigned: in reserve, or assigned to a regiment and by its headquarters (18.7.1h).
func (g *Game) free(u UnitID) bool {
	return g.scenario().Assets == assetsAssigned && (g.kind(u) == Tank || g.kind(u) == Engineer)
}

// hqBy is the first regimental headquarters of a unit's division in a hex or next to it, NoUnit.
func (g *Game) hqBy(u UnitID, h Hex) UnitID {
	for _, o := range g.m.rgtHQs {
		if at := g.s.US[o].At; at >= 0 && g.m.US[o].Division == g.m.US[u].Division && g.m.Map.Distance(at, h) <= 1 {
			return o
		}
	}
	return NoUnit
}

func (g *Game) anyChosen() bool {
	for u := range g.m.US {
		if g.s.US[u].At == Chosen {
			return true
		}
	}
	return false
}

// setup.heroes: the heroes of each division, drawn, each with a unit of the player's choice (18.6.1e). V: division, how many, hero.
var _ = program.Proc("setup.heroes",
	forEach(0, func(*Game, *frame) int { return nDivisions },
		forEach(1, func(g *Game, f *frame) int { return int(g.scenario().Heroes[f.V[0]]) },
			throw(chance{Label: "hero", Why: "a hero", Rule: "11.1.1",
				Draw: func(g *Game, _ *frame, o *options) {
					for r := range g.m.Heroes {
						if g.s.Hero[r].With == NoUnit {
							o.Add(about(vHero, int16(r)))
						}
					}
				},
				Take: func(g *Game, f *frame, c choice) {
					f.V[2] = c.A
					g.tellReveal(evHeroUp, "11.1.1", c.A)
				}}),
			put(ask{Label: "with", Kind: "setup.hero", Prompt: "With which unit is the hero?", Rule: "11.1.1a", Tell: tellWhoHeIs,
				List: func(g *Game, _ *frame, o *options) { eachUnit(o, g, say(vUnit)) },
				Check: func(g *Game, f *frame, c choice) *reason {
					want := Infantry
					if g.m.Heroes[f.V[2]].Kind == Officer {
						want = BnHQ
					}
					if c.Verb != vUnit || !g.isUnit(c.A) || g.kind(c.A) != want || int16(g.m.US[c.A].Division) != f.V[0] || !g.onMap(c.A) && g.s.US[c.A].At != Reserve {
						return &orHeroWith
					}
					return nil
				},
				Take: func(g *Game, f *frame, c choice) {
					g.s.Hero[f.V[2]].With = c.A
					g.tellReveal(evHeroIs, "11.1.1", f.V[2], c.A)
				}}))),
)

// setup.sectors sets the Japanese of scenarios 2 to 5 up: sector 1 as in scenario 1 (18.5.2); of the other sectors in play so many units are taken out unseen, survivors join, each marked position gets a unit of its sector at random, then
// depth markers, forts, and what the scenario has besides (18.5.2 to 18.8.2). V: sector or position, how many.
var _ = program.Proc("setup.sectors",
	iff(func(g *Game, _ *frame) bool { return g.scenario().Sectors>>1&1 != 0 },
		do(func(g *Game, _ *frame) { g.mixGroups(1) })),
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Pos) },
		iff(func(g *Game, f *frame) bool { return g.m.Pos[f.V[0]].Sector == 1 && g.marks(f.V[0]) }, ofGroup("first"))),
	do(func(g *Game, _ *frame) {
		sc := g.scenario()
		for j := range g.m.Jap {
			if row := &g.m.Jap[j]; g.s.Jap[j].At == Nowhere && row.Start != GroupScenario5 && sc.Sectors>>row.Sector&1 != 0 {
				g.station(JapID(j), Pool(row.Sector))
			}
		}
	}),
	sub("out", "setup.removed"),
	iff(func(g *Game, _ *frame) bool { return g.scenario().Survivors > 0 },
		do(func(g *Game, _ *frame) {
			for j := range g.m.Jap {
				if g.m.Jap[j].Sector == 2 && g.s.Jap[j].At == Nowhere {
					g.mix(JapID(j), mixRest)
				}
			}
		})),
	forEach(1, func(g *Game, _ *frame) int { return int(g.scenario().Survivors) },
		throw(chance{Label: "survivor", Why: "a unit of sector 2", Rule: "9.3.2",
			Draw: func(g *Game, _ *frame, o *options) {
				for j := range g.m.Jap {
					if g.m.Jap[j].Sector == 2 && g.s.Jap[j].At == Nowhere {
						o.Add(about(vJap, int16(j)))
					}
				}
			},
			Take: func(g *Game, _ *frame, c choice) { g.station(c.A, Pool(3)) }})),
	sub("depth", "setup.depth"),
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Pos) },
		iff(func(g *Game, f *frame) bool { return g.m.Pos[f.V[0]].Sector != 1 && g.marks(f.V[0]) },
			call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }))),
	sub("forts", "setup.forts"),
	forEach(1, func(g *Game, _ *frame) int { return int(g.scenario().Hilltops) },
		throw(chance{Label: "hilltop", Why: "a hilltop for a unit of the reserve", Rule: "18.6.2",
			Draw: func(g *Game, _ *frame, o *options) {
				for p := range g.m.Pos {
					if x := &g.m.Pos[p]; x.Sector == 3 && x.Hilltop && g.s.JHead[x.Hex] == none {
						o.Add(about(vPos, int16(p)))
					}
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[0] = c.A
				g.tell(evHilltop, "18.6.2", f.V[0])
			}}),
		call("on top", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
)

// marks tells whether a position holds a unit at the start, in a sector that is in play.
func (g *Game) marks(p PosID) bool { return g.scenario().starts(p, &g.m.Pos[p]) }

// setup.reveal draws a card: units next to US units in positions of its colours are revealed, their depth markers are not (18.6.3b, 18.7.3c).
var _ = program.Proc("setup.reveal",
	drawCard("card", "which units are revealed", "18.6.3b"),
	do(func(g *Game, _ *frame) {
		g.tell(evRevealed, "18.6.3b", int16(g.s.Drawn))
		var near ground.Set
		for h := range g.s.Stand.All() {
			near.Or(g.m.Map.Within(h, 1))
		}
		for p := range g.m.Pos {
			if x := &g.m.Pos[p]; near.Has(x.Hex) && g.card().Shows(x.Color) {
				g.japs(x.Hex, func(j JapID) {
					g.show(j)
					g.tellReveal(evShown, "18.6.3b", j, x.Hex)
				})
			}
		}
		g.discard()
	}),
)
