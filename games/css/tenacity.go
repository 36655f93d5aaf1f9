package css

import "beachhead/engine"

// 8.4.4 Japanese Tenacity: Units of the Army take 1 DG in place of a Rout Check.

var evTenacious = event("{u0} holds on: 1 DG in place of the Rout Check.")

// tenacious tells whether the owner of a Unit may choose (8.4.4c): not if the attack has set the hex on fire (8.7d; by napalm he may, ruling 8-G).
func (g *Game) tenacious(u UnitID) bool {
	return g.on(FeatureTenacity) && g.m.Divisions[g.m.Units[u].Division].Tenacity && g.s.A.Ignited != 1
}

// tenacity asks before the die of a Rout Check is rolled. It returns 1 if the DG was taken.
// V: Unit; 1 if taken.
var _ = program.Proc("tenacity",
	put(ask{
		Label: "instead", Kind: "tenacity", Prompt: "Take 1 DG in place of the Rout Check?", Rule: "8.4.4c",
		Explain: explainTenacity,
		Seat:    func(g *Game, f *frame) engine.Seat { return seat(g.m.Units[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Does " + g.m.Units[f.V[0]].Name + " take 1 DG in place of a Rout Check?", f.V[0]
		}),
		List: func(_ *Game, _ *frame, o *options) { o.Add(say(vTenacity)); o.Add(say(vNo)) },
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vTenacity {
				f.V[1] = 1
				g.tell(evTenacious, "8.4.4c", f.V[0])
			}
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == 0 }),
	call("dg", "disorder", func(g *Game, f *frame) [6]int16 { return [6]int16{g.at(f.V[0]), 1} }),
	answer(func(*Game, *frame) int16 { return 1 }),
)
