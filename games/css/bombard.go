package css

import "beachhead/engine"

// 8.6.6 Preparatory Bombardment by the fleet before the first turn.

var (
	evAims    = event("A Bombardment marker is laid on {p0}.")
	evFalls   = event("The fleet bombards {p0}.")
	evSinks   = event("The Bombardment of {p0} falls outside the map.")
	evTwice   = event("The Bombardment falls into {p0}, where one lies already: it is removed.")
	evBombard = event("{p0} is under Bombardment.")

	orAim    = reason{Rule: "8.6.6a", Text: "Lay the next Bombardment marker into a hex in play, or be done."}
	aimedOne = reason{Rule: "8.6.2d", Text: "There is one in that hex."}
)

// bombs tells whether there is a Bombardment now: the scenario has markers, and aircraft spot for it (8.6.6b).
func (g *Game) bombs() bool {
	return g.on(FeatureBombardment) && g.scenario().Bombard > 0 && g.aircraft(SideA)
}

// aimedAt tells whether one of the markers that wait to be resolved lies in a hex: a Bombardment marker, or an Air Strike.
func (g *Game) aimedAt(h Hex) bool {
	for _, a := range g.s.Aims {
		if a == h {
			return true
		}
	}
	return false
}

// bombard lays the Bombardment markers of the scenario, all before the first is resolved, and resolves them (8.6.6a).
// V: marker; 1 when no more are laid; hex.
var _ = program.Proc("bombard",
	leaveIf(func(g *Game, _ *frame) bool { return !g.bombs() }),
	while(func(g *Game, f *frame) bool { return f.V[1] == 0 && f.V[0] < int16(min(g.scenario().Bombard, MaxAims)) },
		put(ask{
			Label: "aim", Kind: "bombard", Prompt: "Where does the next Bombardment marker lie?", Rule: "8.6.6a", Tell: tellBombard,
			Explain: explainBombard,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, f *frame, o *options) {
				for h := range g.scenario().Area.Each() {
					o.Add(two(vTarget, f.V[0]+1, h))
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vDone:
					return nil
				case c.Verb != vTarget || c.A != f.V[0]+1 || !isHex(c.B) || !g.scenario().Area.Has(c.B):
					return &orAim
				case g.aimedAt(c.B):
					return &aimedOne
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[1] = 1
					return
				}
				g.s.Aims[f.V[0]] = c.B
				f.V[0]++
				g.tell(evAims, "8.6.6a", c.B)
			},
		})),
	engine.ForEach(0, func(*Game, *frame) int { return MaxAims },
		iff(func(g *Game, f *frame) bool { return g.s.Aims[f.V[0]] != NoHex },
			do(func(g *Game, f *frame) { g.tell(evFalls, "8.6.6b", g.s.Aims[f.V[0]]) }),
			call("scatter", "scatter", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.Aims[f.V[0]]} }),
			took(2),
			do(func(g *Game, f *frame) {
				switch h := f.V[2]; {
				case h < 0:
					g.tell(evSinks, "8.6.6c", g.s.Aims[f.V[0]])
				case g.marked(MarkBombard, h):
					g.tell(evTwice, "8.6.6c", h)
					f.V[2] = NoHex
				}
				g.s.Aims[f.V[0]] = NoHex
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
				do(func(g *Game, f *frame) {
					a := &g.s.A
					*a = noAttack
					a.Kind, a.Side, a.Color, a.At, a.Value = BombardFire, SideA, Black, f.V[2], g.rules().Bombard
				}),
				iff(func(g *Game, _ *frame) bool { return g.harms() },
					sub("target", "fire.target"),
					sub("attack", "attack")),
				do(func(g *Game, f *frame) {
					g.s.A = noAttack
					g.setBarrage(f.V[2], Bombard) // 8.6.6d
					g.tell(evBombard, "8.6.6d", f.V[2])
				})))),
)
