package ccp

// O23 Asset Denied.

var (
	evRadioDown = event("The {s0} player's radio breaks: {r1}.")
	evRadioGone = event("The {s0} player's radio is eliminated: {r1}.")

	notDenial  = reason{Rule: "O23a", Text: "Choose to jam a weapon, to disrupt the radio or to abort the aircraft."}
	noneToJam  = reason{Rule: "O23b", Text: "No unit of yours has a LOS to an enemy weapon."}
	noRadioUp  = reason{Rule: "O23b", Text: "The enemy has no radio in play."}
	noAircraft = reason{Rule: "O23b", Text: "The enemy has no aircraft in play."}
	notJammed  = reason{Rule: "O23.1", Text: "Choose an enemy weapon that a unit of yours has a LOS to."}
)

// mayDeny tells whether an activity of Asset Denied can be chosen (O23b).
func (g *Game) mayDeny(asset int16) *reason {
	enemy := g.s.Active.Other()
	switch asset {
	case assetJam:
		for u := g.units(enemy); u != NoUnit; u = g.more(enemy, u) {
			if w := g.arm(u); w != NoWeapon && g.mayJamEnemy(w) == nil {
				return nil
			}
		}
		return &noneToJam
	case assetDisrupt:
		if g.s.Radio[enemy] == NoRadio {
			return &noRadioUp
		}
		return nil
	case assetAbort:
		if g.s.Aircraft[enemy] == none {
			return &noAircraft
		}
		return nil
	}
	return &notDenial
}

// mayJamEnemy tells whether a weapon may be chosen for Weapon Jam: its unit is seen by one of the active player (O23.1).
func (g *Game) mayJamEnemy(w int16) *reason {
	if !g.isWeapon(w) {
		return &notJammed
	}
	u := g.s.Weapons[w].Owner
	if !g.on(u, g.s.Active.Other()) || !g.seesEnemy(u) {
		return &notJammed
	}
	return nil
}

var _ = order(OrderAssetDenied, orderRule{
	Rule: "O23a", Proc: "order.asset-denied",
	May: func(g *Game, _ *Card) *reason {
		for _, a := range [...]int16{assetJam, assetDisrupt, assetAbort} {
			if g.mayDeny(a) == nil {
				return nil
			}
		}
		return &nothingToDeny
	},
})

var nothingToDeny = reason{Rule: "O23b", Text: "There is no enemy weapon in sight, and no enemy radio or aircraft in play."}

// order.asset-denied carries out one activity; no unit is activated.
// V: card; activity.
var _ = program.Proc("order.asset-denied",
	put(ask{
		Label: "asset", Kind: "denied.asset", Prompt: "What do you deny the enemy?", Rule: "O23a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for _, a := range [...]int16{assetJam, assetDisrupt, assetAbort} {
				o.Add(about(vAsset, a))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vAsset {
				return &notDenial
			}
			return g.mayDeny(c.A)
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[1] = c.A
			switch enemy := g.s.Active.Other(); c.A {
			case assetDisrupt:
				g.breakRadio(enemy, "O23.2")
			case assetAbort:
				g.s.Aircraft[enemy] = none
				g.tell(evAirGone, "O23.3", int16(enemy))
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == assetJam },
		put(ask{
			Label: "weapon", Kind: "denied.weapon", Prompt: "Which enemy weapon breaks?", Rule: "O23.1",
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				enemy := g.s.Active.Other()
				for u := g.units(enemy); u != NoUnit; u = g.more(enemy, u) {
					if w := g.arm(u); w != NoWeapon {
						o.Add(about(vWeapon, w))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vWeapon {
					return &notJammed
				}
				return g.mayJamEnemy(c.A)
			},
			Take: func(g *Game, _ *frame, c choice) { g.breakWeapon(c.A, "O23.1") },
		})),
)

// breakRadio breaks the radio of a side, or eliminates it if it is broken.
func (g *Game) breakRadio(side Side, rule string) {
	r := g.s.Radio[side]
	if g.s.RadioUp[side] != radioBroken {
		g.s.RadioUp[side] = radioBroken
		g.tell(evRadioDown, rule, int16(side), r)
		return
	}
	g.s.Radio[side], g.s.RadioUp[side] = NoRadio, radioFine
	g.tell(evRadioGone, rule, int16(side), r)
}
