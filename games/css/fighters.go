package css

import (
	"strconv"

	"beachhead/engine"
)

// L16.1 the Strategic Air Phase, on the first turn of a day without rain: fighters and bombers of the day come, the fighters meet, bombers fly to Divisions. A Division has its bombers strike while
// its chit is in play.

var (
	evFighters  = event("The {s0} side has {n1} {?1Fighter|Fighters} now.")
	evBomber    = event("A {s1} {i0} stands ready on its airfield, with a Fire Power of {n2}.")
	evDownA     = event("A {s0} Fighter is shot down: {n1} {?1is|are} left.")
	evNoneDown  = event("No {s0} Fighter is shot down.")
	evFlies     = event("A {s0} {i1} gets through, and flies for the {d2}.")
	evTurnsBack = event("Enemy Fighters keep a {s0} {i1} on its airfield.")
	evShotDown  = event("A {s0} {i1} is shot down.")
	evBombAt    = event("The {d0} pays for an air strike on {p1}.")
	evGoesHome  = event("The {i0} goes back to its airfield.")

	orFly       = reason{Rule: "L16.1.3a", Text: "Name a Division of the side in play that the bomber flies for, or pass."}
	noBombers   = reason{Rule: "L16.1.4a", Text: "No bomber is on the Display of the Active Division, or its strikes are over."}
	groundedNow = reason{Rule: "L17.0c", Text: "No aircraft fly at night, nor on a day of Rain."}
	notDivision = reason{Rule: "L16.1.4a", Text: "Bombers strike under a Division chit."}
	noBombDC    = reason{Rule: "L16.1.4b", Text: "The Division has not the Direct Command for a strike."}
	orBomb      = reason{Rule: "L16.1.5a", Text: "Name a hex of the map that is struck, or pass."}
	twoBombs    = reason{Rule: "L16.1.5c", Text: "An Air Strike marker lies in that hex."}
)

// The dice of the phase are told by their rolls, since a die that changes nothing has no sentence. What they lead to hangs on the Fighter Strength beside the face.
var (
	rollFighters = says(kindFighters, func(m *Module, n int) string { // whose fighters they are: who reads it is of either side
		theirs := m.Sides[Side(n/1000).Other()].Adjective
		if face, strength := n%10, n%1000/10; face <= strength {
			return "a " + theirs + " Fighter is shot down"
		}
		return "no " + theirs + " Fighter is shot down"
	}, tenFighters)
	rollFlight = says(kindFlight, func(_ *Module, n int) string {
		switch face, strength := n%10, n%1000/10; {
		case face == 0:
			return "the bomber is shot down"
		case face <= strength:
			return "the bomber stays on its airfield"
		}
		return "the bomber passes"
	}, tenFighters)
)

// tenFighters is ten times the Fighter Strength of the side that rolls, and a thousand times that side: the face is added to it.
func tenFighters(g *Game) int { return 1000*int(g.s.R.Side) + 10*int(g.s.Front.Fighters[g.s.R.Side]) }

// Where a bomber is: Front.Bombers. On the Display of a Division it is bomberWith and the Division.
const (
	bomberAway  uint8 = iota // not there yet
	bomberField              // on its airfield
	bomberLost
	bomberWith
)

// What has been done in an Activation: Front.Spent.
const (
	spentBombs uint8 = 1 << iota
	spentGuns
)

// bomberOf is the Division that a bomber flies for, NoDivision if it flies for none.
func (g *Game) bomberOf(b int) DivisionID {
	if n := g.s.Front.Bombers[b]; n >= bomberWith {
		return DivisionID(n - bomberWith)
	}
	return NoDivision
}

// flyIn brings what has come to the air forces since the last phase (L16.1.1a, b).
func (g *Game) flyIn() {
	x := &g.s.Front
	for i := range g.scenario().Flights {
		f := &g.scenario().Flights[i]
		if f.Turn <= x.Flown || f.Turn > g.s.Turn {
			continue
		}
		if f.Fighters > 0 {
			x.Fighters[f.Side] += f.Fighters
			g.tell(evFighters, "L16.1.1a", int16(f.Side), int16(x.Fighters[f.Side]))
		}
		for _, b := range f.Bombers {
			x.Bombers[b] = bomberField
			g.tell(evBomber, "L16.1.1b", int16(b), int16(f.Side), int16(g.m.Bombers[b].FP))
		}
	}
	x.Flown = g.s.Turn
}

// bombersLeft says how many bombers of the side of one come after it: bombers of a type are asked about in the same words.
func (g *Game) bombersLeft(b int16) string {
	n := 0
	for i := int(b) + 1; i < len(g.m.Bombers); i++ {
		if g.m.Bombers[i].Side == g.m.Bombers[b].Side && g.s.Front.Bombers[i] == bomberField {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return " One more to come."
	}
	return " " + strconv.Itoa(n) + " more to come."
}

// mayFlyFor tells whether bombers of a side may fly for a Division (L16.1.3a): one with a Display and Units in play (ruling L-18).
func (g *Game) mayFlyFor(side Side, d int16) bool {
	return d >= 0 && int(d) < len(g.m.Divisions) && g.m.Divisions[d].Side == side && g.m.Divisions[d].Force == Whole && g.inPlay(d)
}

// fighters is step 1H (L16.1).
// V: side in order; 1 for each side that hits.
var _ = program.Proc("fighters",
	leaveIf(func(g *Game, _ *frame) bool { return !g.on(FeatureStrategicAir) || !g.dawn() || g.rain() }),
	do(func(g *Game, _ *frame) { g.flyIn() }),
	engine.ForEach(0, func(*Game, *frame) int { return 2 },
		iff(func(g *Game, f *frame) bool { return g.s.Front.Fighters[g.inTurn(f.V[0]).Other()] > 0 }, // L16.1.2
			do(func(g *Game, f *frame) { g.gradeUpTo(int(g.s.Front.Fighters[g.inTurn(f.V[0])]), g.inTurn(f.V[0])) }),
			call("duel", "roll", func(g *Game, f *frame) [6]int16 { return [6]int16{rollFighters, int16(g.inTurn(f.V[0])), 1} }),
			do(func(g *Game, f *frame) {
				if side := g.inTurn(f.V[0]); g.s.Ret <= int16(g.s.Front.Fighters[side]) {
					f.V[1+side] = 1
				} else {
					g.tell(evNoneDown, "L16.1.2", int16(side.Other()))
				}
			}))),
	do(func(g *Game, f *frame) {
		for side := range Side(2) {
			if n := &g.s.Front.Fighters[side.Other()]; f.V[1+side] != 0 {
				*n--
				g.tell(evDownA, "L16.1.2", int16(side.Other()), int16(*n))
			}
		}
	}),
	engine.ForEach(0, func(*Game, *frame) int { return 2 },
		call("fly", "fighters.fly", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.inTurn(f.V[0]))} })),
)

// gradeUpTo grades a die that succeeds up to a number, for the side for which that is good.
func (g *Game) gradeUpTo(n int, good Side) {
	for face := range 10 {
		v := 0
		if face <= n {
			v = 1
		}
		if good == SideB {
			v = -v
		}
		g.grade(0, face, v)
	}
}

// fighters.fly lets a side fly its bombers to Divisions, one after the other: up to the enemy's Fighter Strength his die keeps it on the airfield, a 0 brings it down (L16.1.3).
// V: side; bomber, Division.
var _ = program.Proc("fighters.fly",
	engine.ForEach(1, func(g *Game, _ *frame) int { return len(g.m.Bombers) },
		iff(func(g *Game, f *frame) bool {
			return g.m.Bombers[f.V[1]].Side == Side(f.V[0]) && g.s.Front.Bombers[f.V[1]] == bomberField
		},
			do(func(_ *Game, f *frame) { f.V[2] = NoDivision }),
			put(orElse(ask{
				Label: "assign", Kind: "air.assign", Prompt: "Which Division does the bomber fly for?", Rule: "L16.1.3a",
				Explain: explainAssign,
				Seat:    bySlot(0),
				Tell: told(func(g *Game, f *frame) (string, UnitID) {
					return "Which Division does the " + g.m.Bombers[f.V[1]].Name + " fly for?" + g.bombersLeft(f.V[1]), NoUnit
				}),
				Take: func(_ *Game, f *frame, c choice) {
					if c.Verb == vDivision {
						f.V[2] = c.A
					}
				},
			}, vDivision, vPass, &orFly,
				func(g *Game, _ *frame, o *options) {
					for d := range g.m.Divisions {
						o.Add(about(vDivision, DivisionID(d)))
					}
				},
				func(g *Game, f *frame, c choice) *reason {
					if !g.mayFlyFor(Side(f.V[0]), c.A) {
						return &orFly
					}
					return nil
				})),
			iff(func(_ *Game, f *frame) bool { return f.V[2] != NoDivision },
				do(func(g *Game, f *frame) {
					enemy := Side(f.V[0]).Other()
					for face := range 10 {
						v := 0
						switch {
						case face == 0:
							v = 2
						case face <= int(g.s.Front.Fighters[enemy]):
							v = 1
						}
						if enemy == SideB {
							v = -v
						}
						g.grade(0, face, v)
					}
				}),
				call("die", "roll", func(_ *Game, f *frame) [6]int16 { return [6]int16{rollFlight, int16(Side(f.V[0]).Other()), 1} }),
				do(func(g *Game, f *frame) {
					at := &g.s.Front.Bombers[f.V[1]]
					switch enemy := Side(f.V[0]).Other(); {
					case g.s.Ret == 0:
						*at = bomberLost
						g.tell(evShotDown, "L16.1.3c", f.V[0], f.V[1])
					case g.s.Ret <= int16(g.s.Front.Fighters[enemy]):
						g.tell(evTurnsBack, "L16.1.3b", f.V[0], f.V[1])
					default:
						*at = bomberWith + uint8(f.V[2])
						g.tell(evFlies, "L16.1.3d", f.V[0], f.V[1], f.V[2])
					}
				})))),
)

// explainAssign shows the die that a bomber has to pass: it is the same whichever Division it flies for, so it stands behind the question, too.
func explainAssign(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil && c.Verb != vDivision {
		return
	}
	n := int(g.s.Front.Fighters[Side(f.V[0]).Other()])
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string {
		switch {
		case face == 0:
			return "it is shot down"
		case face <= n:
			return "it stays on its airfield"
		}
		return "it flies for the Division"
	})...)
}

// mayBomb tells whether the Active Division has bombers that can strike now (L16.1.4, L17.0c): all its strikes of an Activation are bought together (L16.1.5c).
func (g *Game) mayBomb() *reason {
	switch {
	case !g.on(FeatureStrategicAir):
		return &orNobody
	case g.s.Chit == NoChit || g.m.Chits[g.s.Chit].Kind != ChitDivision:
		return &notDivision
	case g.night() || g.rain():
		return &groundedNow
	case g.s.Front.Spent&spentBombs != 0 || g.nextBomber(0) < 0:
		return &noBombers
	case g.division(g.m.Chits[g.s.Chit].Division).DC < g.rules().AirCost:
		return &noBombDC
	}
	return nil
}

// nextBomber is the first bomber from b on that flies for the Active Division, -1 if there is none.
func (g *Game) nextBomber(b int) int {
	for ; b < len(g.m.Bombers); b++ {
		if g.bomberOf(b) == g.m.Chits[g.s.Chit].Division {
			return b
		}
	}
	return -1
}

// mayBombAt tells whether an Air Strike marker may be laid in a hex (L16.1.5a, c).
func (g *Game) mayBombAt(h Loc) *reason {
	switch {
	case !isHex(h) || int(h) >= g.m.Ground.N || !g.scenario().Area.Has(h):
		return &orBomb
	case g.sheltered(h):
		return &behindLines
	case g.aimedAt(h):
		return &twoBombs
	}
	return nil
}

// struckAt tells whether those in a hex are struck, and not one's own or nobody.
func (g *Game) struckAt(h Hex, side Side) bool { return g.sideAt(h) == side.Other() }

// bombers are the strikes of the Active Division: all markers are laid and paid for before the first strike (L16.1.4b, L16.1.5).
// V: bomber; Unit that is struck.
var _ = program.Proc("bombers",
	do(func(g *Game, _ *frame) { g.s.Front.Spent |= spentBombs }),
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.m.Bombers) },
		iff(func(g *Game, f *frame) bool {
			d := g.m.Chits[g.s.Chit].Division
			return g.bomberOf(int(f.V[0])) == d && g.division(d).DC >= g.rules().AirCost
		}, put(orElse(ask{
			Label: "lay", Kind: "bomb", Prompt: "Where does the bomber strike?", Rule: "L16.1.5a", Tell: tellBomb, Explain: explainBomb,
			Seat: bySide,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vStrike {
					return
				}
				d := g.m.Chits[g.s.Chit].Division
				g.s.Aims[f.V[0]] = c.A
				g.addDC(d, -int(g.rules().AirCost))
				g.tell(evBombAt, "L16.1.4b", d, c.A)
			},
		}, vStrike, vPass, &orBomb,
			func(g *Game, _ *frame, o *options) {
				for h := range g.scenario().Area.Each() {
					o.Add(about(vStrike, h))
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayBombAt(c.A) })))),
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.m.Bombers) },
		iff(func(g *Game, f *frame) bool { return g.s.Aims[f.V[0]] != NoHex },
			do(func(_ *Game, f *frame) { f.V[1] = NoUnit }),
			iff(func(g *Game, f *frame) bool { return g.struckAt(g.s.Aims[f.V[0]], g.s.Side) },
				put(ask{
					Label: "at", Kind: "bomb.at", Prompt: "What does the bomber strike?", Rule: "L16.1.5b", Explain: explainBomb,
					Seat: bySide,
					List: func(g *Game, f *frame, o *options) {
						h := g.s.Aims[f.V[0]]
						if !g.onlyHard(h) {
							o.Add(about(vStrike, h))
						}
						for u := g.first(h); u != NoUnit; u = g.next(u) {
							if g.m.Units[u].Hard {
								o.Add(about(vStrikeUnit, u))
							}
						}
					},
					Check: func(g *Game, f *frame, c choice) *reason { return g.mayStrike(g.s.Aims[f.V[0]], c) },
					Take: func(_ *Game, f *frame, c choice) {
						if c.Verb == vStrikeUnit {
							f.V[1] = c.A
						}
					},
				}),
				call("strike", "strike", func(g *Game, f *frame) [6]int16 {
					return [6]int16{g.s.Aims[f.V[0]], f.V[1], int16(g.s.Side), int16(g.m.Bombers[f.V[0]].FP), int16(StrikeFire)}
				})),
			do(func(g *Game, f *frame) {
				h := g.s.Aims[f.V[0]]
				g.s.Aims[f.V[0]] = NoHex
				g.shell(h, int(g.m.Bombers[f.V[0]].FP)) // L16.1.5d
				g.comesHome(int(f.V[0]))
			}))),
)

// comesHome brings a bomber that has struck back to its airfield (L16.1.3d, L16.1.5e).
func (g *Game) comesHome(b int) {
	g.s.Front.Bombers[b] = bomberField
	g.tell(evGoesHome, "L16.1.5e", int16(b))
}

// tellBomb names the bomber, and says how many more of its Division can strike after it.
var tellBomb = told(func(g *Game, f *frame) (string, UnitID) {
	d, more := g.m.Chits[g.s.Chit].Division, -1
	for b := g.nextBomber(int(f.V[0])); b >= 0; b = g.nextBomber(b + 1) {
		more++
	}
	more = min(more, int(g.division(d).DC/g.rules().AirCost)-1)
	s := "Where does the " + g.m.Bombers[f.V[0]].Name + " strike?"
	if more > 0 {
		s += " " + strconv.Itoa(more) + " more can strike after it."
	}
	return s, NoUnit
})

// explainBomb shows what a bomber can do.
func explainBomb(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		return
	}
	fp := g.m.Bombers[f.V[0]].FP
	switch {
	case c.Verb == vStrike && isHex(c.A) && int(c.A) < g.m.Ground.N && g.struckAt(c.A, g.s.Side):
		hard := NoUnit
		if g.onlyHard(c.A) {
			hard = g.first(c.A)
		}
		g.explainStrike(c.A, hard, fp, StrikeFire, g.s.Side, 0, x)
	case c.Verb == vStrikeUnit && g.isUnit(c.A):
		g.explainStrike(g.hexOf(g.at(c.A)), c.A, fp, StrikeFire, g.s.Side, 0, x)
	}
}

// bombers.early lets them strike before the Assaults of step g; afterwards they can at any time between two Actions (L16.1.4a).
// V: 1 if they do.
var _ = program.Proc("bombers.early",
	leaveIf(func(g *Game, _ *frame) bool { return g.mayBomb() != nil || !g.anyDue() }),
	put(ask{
		Label: "early", Kind: "bomb.early", Prompt: "Do bombers strike before the Assaults?", Rule: "L16.1.4a",
		Seat: bySide,
		List: func(_ *Game, _ *frame, o *options) { o.Add(say(vBomb)); o.Add(say(vNo)) },
		Take: func(_ *Game, f *frame, c choice) {
			if c.Verb == vBomb {
				f.V[0] = 1
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != 0 }, sub("strikes", "bombers")),
)
