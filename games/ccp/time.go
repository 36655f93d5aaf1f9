package ccp

import (
	"slices"

	"beachhead/engine"
	"beachhead/hex"
)

// 13 Game time and the end of the game.

var (
	evAdvance  = event("The time marker advances to {n0}.")
	evSudden   = event("Sudden Death: {n0} is less than {n1}; the game ends.")
	evGoesOn   = event("Sudden Death: {n0} is not less than {n1}; the game goes on.")
	evArrives  = event("{u0} arrives in {h1}.")
	evMarker   = event("A Sighting marker arrives in {h0}.")
	evRadio    = event("The {s0} player has a radio: {r1}.")
	evNoRadio  = event("The radio {r1} is out of play: the Artillery Box of the {s0} player is taken.")
	evLostAll  = event("The {s0} player has no units left and loses.")
	evGaveUp   = event("The {s0} player surrenders.")
	evDecided  = event("The game ends with {v0}.")
	evTieBreak = event("The Initiative card breaks the tie: the {s0} player wins.")
)

// time is a Time Advance (13.1.2), triggered by the side.
// V: side; whether a trigger was in progress.
var _ = program.Proc("time",
	do(func(g *Game, f *frame) {
		if g.s.Time < g.m.TimeLast {
			g.s.Time++
		}
		g.tell(evAdvance, "13.1.2a", int16(g.s.Time))
		g.shuffle(Side(f.V[0])) // a
		f.V[1] = int16(g.s.InTrigger)
		g.s.InTrigger = 1 // 1.9.1.2b
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.Time >= g.scenario().SuddenDeath }, // b
		rollFor("sudden", 0, rollSudden),
		do(func(g *Game, _ *frame) {
			if n := sum(g); n < int(g.s.Time) {
				g.s.Sudden = 1
				g.tell(evSudden, "13.2.2a", int16(n), int16(g.s.Time))
			} else {
				g.tell(evGoesOn, "13.2.2a", int16(n), int16(g.s.Time))
			}
		})),
	do(func(g *Game, f *frame) {
		if g.s.Sudden != 0 {
			return
		}
		for _, side := range [...]Side{Allied, Japan} { // c
			g.score(side, int(g.posture(side).TimeVP), "17.3c")
		}
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.Sudden == 0 },
		call("inactive", "time.arrivals", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active.Other())} }), // d
		call("active", "time.arrivals", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} })),
	do(func(g *Game, f *frame) { g.s.InTrigger = uint8(f.V[1]) }),
)

// time.arrivals brings a side's reinforcements of the space into play (13.1.2g, h).
// V: side; unit.
var _ = program.Proc("time.arrivals",
	do(func(g *Game, f *frame) {
		side := Side(f.V[0])
		if r := g.s.Coming[side][g.s.Time]; r != NoRadio {
			g.s.Coming[side][g.s.Time] = NoRadio
			if g.s.Radio[side] == NoRadio && g.s.Denied[side] == 0 {
				g.s.Radio[side], g.s.RadioUp[side] = r, radioFine
				g.tell(evRadio, "13.1.2h", f.V[0], r)
			} else {
				g.tell(evNoRadio, "15.1.2", f.V[0], r)
			}
		}
	}),
	while(func(g *Game, f *frame) bool {
		f.V[1] = g.waiting(Side(f.V[0]), OnTrack-Loc(g.s.Time), NoUnit)
		return f.V[1] != NoUnit
	},
		put(ask{
			Label: "unit", Kind: "time.arrive", Prompt: "Where do they come in?", Rule: "13.1.2g",
			Tell: naming(1, "Where does {u} come in?"),
			Seat: bySlot(0),
			List: func(g *Game, f *frame, o *options) {
				for h := range hex.Hex(NHexes) {
					o.Add(two(vPlace, f.V[1], int16(h)))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.A != f.V[1] || !isHex(c.B) || !g.entry(c.A, hexOf(c.B)) {
					return &notEntry
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				g.tell(evArrives, "13.1.2g", c.A, c.B)
				g.place(c.A, c.B)
			},
		}),
		// Nowhere to enter: it stays on the track for good unless it was placed.
		do(func(g *Game, f *frame) {
			if u := f.V[1]; g.s.Units[u].Loc < 0 {
				g.s.Units[u].Loc = OnTrack - Loc(min(g.s.Time+1, g.m.TimeLast))
			}
		}),
		call("cave", "cave.offer", local(1))),
	while(func(g *Game, f *frame) bool { return Side(f.V[0]) == Japan && g.s.Waiting[g.s.Time] > 0 },
		put(ask{
			Label: "sighting", Kind: "time.sighting", Prompt: "Where on your edge does the Sighting marker go?", Rule: "13.1.2g",
			Seat: bySlot(0),
			List: func(g *Game, _ *frame, o *options) {
				for h := range hex.Hex(NHexes) {
					if g.force(Japan).Edge.Depth(h) == 0 {
						o.Add(to(vSight, h))
					}
				}
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.s.Waiting[g.s.Time]--
				g.s.Sighting[c.A]++
				g.tell(evMarker, "13.1.2g", c.A)
			},
		})),
)

var notEntry = reason{Rule: "13.1.2g", Text: "Reinforcements enter on their friendly edge of the map, in a hex that is not impassable."}

// entry tells whether a reinforcement may enter in a hex.
func (g *Game) entry(u UnitID, h hex.Hex) bool {
	k := g.force(g.m.Units[u].Side)
	if k.Edge.Depth(h) != 0 || g.blazing(h) {
		return false
	}
	for _, a := range k.Reinforcements {
		if a.Time == g.s.Time && a.Entry != nil && slices.Contains(a.IDs, u) { // others on the space come in anywhere (14.2.2d, 17.2c)
			return contains(a.Entry, h)
		}
	}
	return true
}

func contains(list []hex.Hex, h hex.Hex) bool {
	for _, x := range list {
		if x == h {
			return true
		}
	}
	return false
}

// awaited tells whether a side has units in an Infiltration Box (13.3b), or in hand: about to come, or to be moved out of a blaze.
func (g *Game) awaited(side Side) bool {
	for _, at := range [...]Loc{InHand, BoxA, BoxA - 1, BoxA - 2} {
		if g.waiting(side, at, NoUnit) != NoUnit {
			return true
		}
	}
	return false
}

// settle ends the game when one of the four things has happened (13.3). The kernel calls it before every question and die.
func (g *Game) settle() {
	if g.s.Phase == PhSetup || g.s.Final != 0 {
		return
	}
	lost, left := false, false
	for _, side := range [...]Side{Allied, Japan} {
		switch end := g.s.Gone[side]; {
		case end == EndNone || g.awaited(side): // a side all of which is still to come has lost no last unit
		case end == EndEliminated:
			lost = true
			g.tell(evLostAll, "13.3b", int16(side))
		default:
			left = true
		}
	}
	if g.s.Surrender != 0 {
		lost = true
		g.tell(evGaveUp, "13.3a", int16(Allied))
	}
	switch {
	case lost: // 13.3.1
		g.s.Final = 1
	case left || g.s.Sudden != 0: // 13.3.2
		g.s.Final = 2
		for i := range g.m.Chits {
			if p := g.s.Chits[i]; p == chitAllied || p == chitJapan {
				g.tellReveal(evChitShown, "13.3.2", int16(i), int16(p-chitAllied))
				g.openChit(ChitID(i), "13.3.2")
			}
		}
		g.tell(evDecided, "13.3.2", g.s.VP)
	default:
		return
	}
	if _, side := g.winner(); g.tied() {
		g.tell(evTieBreak, "10.2", int16(side))
	}
	g.s.Halt()
}

// fell tells of each side whether it has lost outright (13.3.1).
func (g *Game) fell(side Side) bool {
	return side == Allied && g.s.Surrender != 0 || g.s.Gone[side] == EndEliminated && !g.awaited(side)
}

// tied tells whether the Initiative card decides (10.2).
func (g *Game) tied() bool {
	if g.s.Final == 1 {
		return g.fell(Allied) && g.fell(Japan)
	}
	return g.s.VP == 0
}

// winner is who has won a game that has ended, and how.
func (g *Game) winner() (level string, side Side) {
	switch {
	case g.tied():
		return "tie", g.s.Initiative
	case g.s.Final == 1:
		switch {
		case g.s.Surrender != 0:
			return "surrender", Japan
		case g.fell(Allied):
			return "elimination", Japan
		}
		return "elimination", Allied
	case g.s.VP < 0:
		return "points", Japan
	}
	return "points", Allied
}

// Result tells how the game ended.
func (g *Game) Result() (engine.Result, bool) {
	if g.s.Wait != engine.WaitOver {
		return engine.Result{}, false
	}
	level, side := g.winner()
	rule := "13.3.1"
	if g.s.Final == 2 {
		rule = "13.3.2"
	}
	return engine.Result{Winner: seat(side), Level: level, Rule: rule, Score: map[string]int{"vp": int(g.s.VP)}}, true
}
