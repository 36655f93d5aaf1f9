package css

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/wording"
)

// 23 Japanese artillery: guns with a "No" movement allowance are moved by hand in the last turn of the night. When they may fire is in indirect.go, that they stay In-Column in game.go.

var (
	evHauled = event("{u0} is moved by hand to {p1}.")

	orShift    = reason{Rule: "23.0b", Text: "Move a gun to the next hex, or be done."}
	notAGun    = reason{Rule: "23.0b", Text: "Only Japanese Artillery with a No movement allowance is moved so, Deployed and in a hex."}
	gunWatched = reason{Rule: "23.0b", Text: "It does not start in, go through or end in an enemy Fire Zone."}
	gunTired   = reason{Rule: "23.0b", Text: "It has been moved two hexes."}
	gunHeld    = reason{Rule: "10.2.1", Text: "Suppressed and Pinned Units do not move."}
)

// maxShift is how many hexes a gun is moved in a night (23.0b).
const maxShift = 2

// mayShift tells whether a gun may be moved by hand to the next hex (23.0b, ruling 23-B).
func (g *Game) mayShift(u, h int16) *reason {
	if !g.isUnit(u) || !g.m.Units[u].Emplaced || !g.deployed(u) || !isHex(g.at(u)) {
		return &notAGun
	}
	p, watched := g.at(u), g.zone(g.m.Units[u].Side.Other())
	switch {
	case g.under(p, CondSuppressed|CondPinned):
		return &gunHeld
	case g.s.Units[u].Count >= maxShift:
		return &gunTired
	case isHex(h) && int(h) < g.m.Ground.N && (watched.Has(p) || watched.Has(h)):
		return &gunWatched
	case !isHex(h):
		return &orShift
	}
	return g.mayEnter(u, p, h, 1)
}

// tellGuns asks by name for the guns that can be moved.
func (g *Game) tellGuns() string {
	var names []string
	for u := range g.m.Units {
		if u := UnitID(u); g.m.Units[u].Emplaced && isHex(g.at(u)) && slices.ContainsFunc(g.m.Ground.Near(g.at(u))[:], func(h ground.Hex) bool { return g.mayShift(u, h) == nil }) {
			names = append(names, g.m.Units[u].Name)
		}
	}
	switch n := len(names); {
	case n == 0:
		return "Is a gun moved by hand?"
	case n == 1:
		return "Is " + names[0] + " moved by hand?"
	case n > 4:
		return "Is one of " + number(n) + " guns moved by hand?"
	}
	return "Is one of " + wording.And(names) + " moved by hand?"
}

// artillery.shift moves guns by hand, hex by hex (23.0b, ruling 23-A). Count is how far each has been moved. A Mine marker attacks whoever enters (24.1b, c), and an enemy across a
// Ridge may claim it (6.2.2cf).
// V: 1 when it is over, Unit, place left, hex entered.
var _ = program.Proc("artillery.shift",
	do(func(g *Game, _ *frame) { g.unhitch() }),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(orElse(ask{
			Label: "gun", Kind: "artillery.shift", Prompt: "Is a gun moved by hand?", Rule: "23.0b", Tell: told(func(g *Game, _ *frame) (string, UnitID) { return g.tellGuns(), NoUnit }),
			Seat: func(*Game, *frame) engine.Seat { return seat(SideB) },
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					return
				}
				f.V[0], f.V[1], f.V[2], f.V[3] = 0, c.A, g.at(c.A), c.B
				g.set(c.A, Grouped)
				g.s.Units[c.A].Count++
				g.s.M.From, g.s.M.To, g.s.M.Side = f.V[2], c.B, SideB
				g.tell(evHauled, "23.0b", c.A, c.B)
			},
		}, vShift, vDone, &orShift,
			func(g *Game, _ *frame, o *options) {
				for u := range g.m.Units {
					if !g.m.Units[u].Emplaced || !isHex(g.at(UnitID(u))) {
						continue
					}
					for _, h := range g.m.Ground.Near(g.at(UnitID(u))) {
						o.Add(two(vShift, UnitID(u), h))
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayShift(c.A, c.B) })),
		iff(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.mined(f.V[3]) },
			do(func(g *Game, f *frame) { g.march(f.V[2], Transit) }),
			call("mines", "mines.enter", local(3)),
			do(func(g *Game, f *frame) { g.march(Transit, f.V[3]) })),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
			do(func(g *Game, f *frame) {
				g.march(f.V[2], f.V[3])
				g.s.M = noMove
				g.clearAll(actionFlags)
			})),
		iff(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.surplus(f.V[2]) > 0 }, call("behind", "weapons.surplus", local(2))),
		iff(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.leaderless(f.V[2]) }, sub("leaders", "leaders.alone")),
		iff(func(g *Game, f *frame) bool { return f.V[0] == 0 && !g.empty(f.V[3]) && g.disputed(f.V[3]) },
			call("ridges", "ridges.claim", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3], int16(SideB)} }))),
	do(func(g *Game, _ *frame) { g.unhitch() }),
)

// unhitch forgets how far guns have been moved.
func (g *Game) unhitch() {
	for u := range g.m.Units {
		if g.m.Units[u].Emplaced {
			g.s.Units[u].Count = 0
		}
	}
}
