package ccp

import (
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// A47 Smoke Screen.

var (
	evScreens = event("{u0} lays smoke in {h1}.")

	squadless  = reason{Rule: "A47a", Text: "No squad was activated for the order."}
	notScreens = reason{Rule: "A47b", Text: "Choose a squad activated for the order that has placed no smoke by this action."}
	screenFar  = reason{Rule: "A47b", Text: "The smoke goes into the squad's hex or one next to it that is neither water nor ablaze."}
	oneScreen  = reason{Rule: "A47b", Text: "At least one squad places smoke."}
)

var _ = action(ActSmokeScreen, actionRule{
	Rule: "A47a", In: windows(wScreen), Proc: "action.smoke-screen",
	May: func(g *Game, _ *frame) *reason {
		for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
			if g.screens(u) {
				return nil
			}
		}
		return &squadless
	},
})

// screens tells whether a unit is a squad activated for the order that has a hex for smoke.
func (g *Game) screens(u UnitID) bool {
	if !g.has(u, Ordered) || g.m.Units[u].Kind != Squad {
		return false
	}
	if g.maySmoke(g.at(u)) {
		return true
	}
	for _, n := range terrain.Grid.Neighbors(g.at(u)) {
		if n != hex.None && g.maySmoke(n) {
			return true
		}
	}
	return false
}

// screener tells whether a squad is left that could place smoke by the action in progress, and a marker for it.
func (g *Game) screener() bool {
	if !g.smokeLeft() {
		return false
	}
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		if g.screens(u) && !g.has(u, Screened) {
			return true
		}
	}
	return false
}

// action.smoke-screen places the smoke of one card.
// V: unit, NoUnit when done; hex; how many have placed smoke.
var _ = program.Proc("action.smoke-screen",
	do(func(g *Game, f *frame) { g.clearAll(Screened); f.V[0], f.V[2] = 0, 0 }),
	while(func(g *Game, f *frame) bool { return f.V[0] != NoUnit && g.screener() },
		put(ask{
			Label: "squad", Kind: "screen.squad", Prompt: "Which squad lays smoke, and where?", Rule: "A47b",
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
					o.Add(two(vScreen, u, int16(g.at(u))))
					for _, n := range terrain.Grid.Neighbors(g.at(u)) {
						if n != hex.None {
							o.Add(two(vScreen, u, int16(n)))
						}
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vDone:
					if f.V[2] == 0 {
						return &oneScreen
					}
				case !g.on(c.A, g.s.Active) || g.has(c.A, Screened) || !g.screens(c.A):
					return &notScreens
				case !isHex(c.B) || terrain.Grid.Distance(g.at(c.A), hexOf(c.B)) > 1 || !g.maySmoke(hexOf(c.B)):
					return &screenFar
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = NoUnit
					return
				}
				f.V[0], f.V[1] = c.A, c.B
				f.V[2]++
				g.set(c.A, Screened)
				g.tell(evScreens, "A47b", c.A, c.B)
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] != NoUnit }, call("smoke", "smoke.draw", local(1)))),
)
