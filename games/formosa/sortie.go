package formosa

import "beachhead/engine"

// 18.0 Japanese mobile fleet sortie.

var (
	evSails      = event("The mobile fleet sails. The roll is {n0}.")
	evFiasco     = event("The sortie is a fiasco: no effect.")
	evIndecisive = event("An indecisive action: the Allies have no naval gunfire this game turn.")
	evDecisive   = event("A decisive battle: the Allies have no naval gunfire and place no amphibious marker this game turn.")
	evFleetLP    = event("The battle costs the Allies {n0} LP; {n1} remain.")

	noFleet = reason{Rule: "18.0a", Text: "The mobile fleet has not been bought."}
)

// special.sortie: once a game, if the marker was bought, never in game turn 1 (18.0a). The question is put as long as the fleet
// has not sailed, so that it does not tell whether it was bought. V: sails; LP to lose.
var _ = program.Proc("special.sortie",
	iff(func(g *Game, _ *frame) bool { return g.s.Fleet != 2 && g.s.Turn >= g.m.K.SortieFirst },
		put(ask{
			Label: "sail", Kind: "sortie", Prompt: "Does the mobile fleet sail?", Rule: "18.0a",
			Seat: bySide(Japanese), Always: true,
			List: func(_ *Game, _ *frame, o *options) {
				o.Add(say(vHold))
				o.Add(say(vSortie))
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vSortie && g.s.Fleet != 1 {
					return &noFleet
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vSortie {
					f.V[0] = 1
				}
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil || c.Verb != vSortie {
					return
				}
				var n [3]float64
				for _, r := range g.m.K.SortieTable[g.s.Scenario] {
					n[r]++
				}
				for i, t := range [...]string{"fiasco", "indecisive action", "decisive battle"} {
					x.Outcomes = append(x.Outcomes, engine.Outcome{P: n[i] / 6, Text: t})
				}
			},
		}),
	),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == 1 },
		throw(chance{Label: "battle", Why: "mobile fleet sortie", Rule: "18.0b", Sides: 6,
			Take: func(g *Game, f *frame, c choice) {
				g.s.Fleet = 2 // 18.0g
				g.tellReveal(evSails, "18.0b", c.A)
				r := g.m.K.SortieTable[g.s.Scenario][c.A-1]
				if r == Fiasco {
					g.tell(evFiasco, "18.0c")
					return
				}
				g.s.NoGunfire = 1 // 18.0d
				for k := US; k <= CW; k++ {
					g.s.GunfireReady[k] += g.s.GunfireStaging[k]
					g.s.GunfireStaging[k] = 0
				}
				if r == Indecisive {
					g.tell(evIndecisive, "18.0d")
					return
				}
				g.s.NoLanding, g.s.AmphibKept = 1, g.s.Amphib // 18.0f
				f.V[1] = 1
				g.tell(evDecisive, "18.0e")
			}}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == 1 },
			throw(chance{Label: "lp", Why: "Allied LP lost to the fleet", Rule: "18.0e", Sides: 6,
				Take: func(g *Game, _ *frame, c choice) {
					lost := min(c.A, g.s.LP[Allied])
					g.s.LP[Allied] -= lost
					g.tell(evFleetLP, "18.0e", lost, g.s.LP[Allied], c.A)
				}}),
		),
	),
)
