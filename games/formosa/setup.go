package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 3.0 Initial set-up, 24.0 the two scenarios.
//
// The Japanese side deploys first: its dice, the units it takes out of the pools, their hexes, what it buys, what it
// shows. Then comes the reconnaissance, then the Allied order of battle and what the Allies buy.

var (
	evStartLP     = event("The {s0} side begins with {n1} LP.")
	evStartTAC    = event("The Japanese side begins with {n0} air {?0point|points}.")
	evStartTokku  = event("The Japanese side begins with {n0} Kamikaze {?0point|points}.")
	evTaken       = event("{u0} joins the garrison.")
	evPlaced      = event("{u0} is set up in {h1}, concealed.")
	evGarrison    = event("Concealed counters are set up in {h0}: {n1}.")
	evLPLeft      = event("The {s0} side keeps {n1} LP.")
	evNowhere     = event("{u0} fits nowhere and is set aside.")
	evAside       = event("The Japanese units that were only available in the set-up are set aside.")
	evReconRoll   = event("Reconnaissance may look into {n0} {?0stack|stacks}.")
	evRecon       = event("Reconnaissance looks into {h0}.")
	evAlliedOrder = event("The Allied order of battle gathers in the Staging Area.")

	poolUnit     = reason{Rule: "24.1b", Text: "Take a unit of the type that is asked for and not taken yet."}
	poolOrder    = reason{Rule: "24.1b", Text: "Units of a type are taken in the order of their list, so that enough of them must remain."}
	placeThis    = reason{Rule: "3.0d", Text: "Another unit is to be placed now."}
	onFormosa    = reason{Rule: "8.1e", Text: "In the set-up Japanese ground units go on land hexes of Formosa."}
	alliedHex    = reason{Rule: "12.2b", Text: "There are Allied units in that hex."}
	noLand       = reason{Rule: "8.1k", Text: "That hex is not on land."}
	closedTo     = reason{Rule: "8.1k", Text: "That terrain is closed to the unit."}
	portNoStatic = reason{Rule: "8.1g", Text: "Coastal defense units deploy in a port hex without a static unit."}
	townNoStatic = reason{Rule: "8.1h", Text: "Heavy weapons units deploy in a city or town hex without a static unit."}
	hideout      = reason{Rule: "8.1i", Text: "Guerrillas deploy with a revealed static unit, or in a city, town, airfield, port, rough or mountain hex."}
	campTown     = reason{Rule: "25.10a", Text: "The PW camp is set up in a town that is not a city."}
	cityOrPort   = reason{Rule: "8.1f", Text: "Japanese units deploy in a city or port hex with a Japanese unit."}
	nothingThere = reason{Rule: "24.1n", Text: "There is no concealed unit in that hex."}
)

// deal puts every piece where it is before the first decision.
func (g *Game) deal() {
	for u := range g.m.Units {
		g.s.Units[u].Loc = g.firstBox(UnitID(u))
	}
	for _, u := range g.scenario().JapaneseFree {
		g.s.Units[u].Loc = InHand
	}
}

// firstBox is where a unit begins: most wait to be bought (8.0c, 24.1k); units of another scenario or of an optional
// rule that is not played are out of the game (24.1m, 24.2c, 25.0a).
func (g *Game) firstBox(u UnitID) Loc {
	d, sc := g.unit(u), g.scenario()
	switch d.Start {
	case StartCW:
		if !sc.CW {
			return OutOfGame
		}
	case StartOption:
		switch {
		case d.Type == PWCamp && g.opt(OptCamp):
			return InHand // 25.10a: it must be set up
		case d.Optional == "25.5" && g.opt(Opt97th), d.Optional == "25.7" && g.opt(OptMarineBrigade),
			d.Optional == "25.8" && g.opt(OptRaiders), d.Optional == "25.9" && g.opt(OptTakasago):
			return Reinforcements
		}
		return OutOfGame
	}
	if d.Side == Japanese {
		for _, b := range sc.BannedDivisions {
			if d.Division == b {
				return OutOfGame
			}
		}
	}
	return Reinforcements
}

// setup. V: the Japanese LP at the beginning, which everybody has seen rolled.
var _ = program.Proc("setup",
	beginPhase(PhSetup),
	do(func(g *Game, _ *frame) { g.deal() }),
	throw(chance{Label: "lp", Why: "Japanese LP at start", Rule: "24.1d", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			g.s.LP[Japanese] = g.scenario().JapaneseLP + c.A
			f.V[0] = g.s.LP[Japanese]
			g.tell(evStartLP, "24.1d", int16(Japanese), g.s.LP[Japanese])
		}}),
	throw(chance{Label: "tac", Why: "Japanese tactical air at start", Rule: "24.1c", Sides: 6,
		Take: func(g *Game, _ *frame, c choice) {
			g.s.TACReady[JP] = int8(min(g.scenario().TACBonus+c.A, g.m.Limits.TAC[JP]))
			g.tellSide(Japanese, evStartTAC, "24.1c", int16(g.s.TACReady[JP]))
		}}),
	throw(chance{Label: "kamikaze", Why: "Kamikaze points at start", Rule: "24.1c", Sides: 6,
		Take: func(g *Game, _ *frame, c choice) {
			g.s.KamikazeReady = int8(min(g.scenario().KamikazeBonus+c.A, g.m.Limits.Kamikaze))
			g.tellSide(Japanese, evStartTokku, "24.1c", int16(g.s.KamikazeReady))
		}}),
	do(func(g *Game, _ *frame) { g.s.Active = Japanese }),
	sub("pools", "setup.pools"),
	sub("place", "setup.place"),
	sub("recruit.japanese", "recruit.japanese"),
	do((*Game).showGarrison),
	sub("reveal", "setup.reveal"),
	do(func(g *Game, _ *frame) { // 3.0g, 24.1d, 24.1f
		g.trimLP(Japanese)
		for u := range g.m.Units {
			if g.m.Units[u].SetupOnly && g.m.Units[u].Side == Japanese && g.s.Units[u].Loc == Reinforcements {
				g.place(UnitID(u), OutOfGame)
			}
		}
		g.tell(evAside, "24.1f")
		g.tell(evLPLeft, "7.2j", int16(Japanese), g.s.LP[Japanese])
	}),
	sub("recon", "setup.recon"),
	do(func(g *Game, _ *frame) { // 24.1h to 24.1j
		g.s.Active = Allied
		sc := g.scenario()
		for _, u := range sc.AlliedFree {
			g.place(u, Staging)
		}
		for _, c := range [...]Contingent{US, CW} {
			g.s.TACReady[c], g.s.GunfireReady[c] = int8(sc.StartTAC[c]), int8(sc.StartGunfire[c])
		}
		g.s.LP[Allied] = sc.AlliedLP
		g.tell(evAlliedOrder, "24.1h")
		g.tell(evStartLP, "24.1j", int16(Allied), g.s.LP[Allied])
	}),
	sub("recruit.allied", "recruit.allied"),
	do(func(g *Game, _ *frame) {
		g.trimLP(Allied)
		g.tell(evLPLeft, "7.2j", int16(Allied), g.s.LP[Allied])
	}),
)

// setup.pools: the Japanese player takes the number of units that the scenario gives him of each pool, of his choice
// (3.0c, 24.1b), in the order of the list. V: pool, lowest unit that may still be taken, how many are still to take.
var _ = program.Proc("setup.pools",
	do(func(g *Game, f *frame) {
		f.V[0] = int16(NoPool) + 1
		f.V[2] = g.poolShare(Pool(f.V[0]))
	}),
	while(func(g *Game, f *frame) bool { return f.V[0] < int16(nPools) },
		while(func(g *Game, f *frame) bool { return f.V[2] > 0 },
			put(ask{
				Label: "take", Kind: "setup.take", Prompt: "Who joins the garrison?", Rule: "24.1b",
				Tell: told(func(_ *Game, f *frame) (string, UnitID) {
					return "Who joins the garrison? " + itoa(int(f.V[2])) + " more of this kind", NoUnit
				}),
				Seat: bySide(Japanese),
				List: func(g *Game, f *frame, o *options) {
					for u := int(f.V[1]); u < len(g.m.Units); u++ {
						if g.m.Units[u].Pool == Pool(f.V[0]) {
							o.Add(about(vTake, UnitID(u)))
						}
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					if c.Verb != vTake {
						return nil
					}
					if !g.isUnit(c.A, Japanese) || g.m.Units[c.A].Pool != Pool(f.V[0]) || g.s.Units[c.A].Loc != Reinforcements {
						return &poolUnit
					}
					if c.A < f.V[1] || g.poolLeft(Pool(f.V[0]), c.A) < f.V[2] {
						return &poolOrder
					}
					return nil
				},
				Take: func(g *Game, f *frame, c choice) {
					g.place(UnitID(c.A), InHand)
					g.tellSide(Japanese, evTaken, "24.1b", c.A)
					f.V[1] = c.A + 1
					f.V[2]--
				},
			}),
		),
		do(func(g *Game, f *frame) {
			f.V[0]++
			f.V[1], f.V[2] = 0, 0
			if f.V[0] < int16(nPools) {
				f.V[2] = g.poolShare(Pool(f.V[0]))
			}
		}),
	),
)

// poolLeft counts the units of a pool from number u on that can be taken.
func (g *Game) poolLeft(p Pool, u int16) (n int16) {
	for i := int(u); i < len(g.m.Units); i++ {
		if g.m.Units[i].Pool == p && g.s.Units[i].Loc == Reinforcements {
			n++
		}
	}
	return n
}

// poolShare is how many units of a pool are free.
func (g *Game) poolShare(p Pool) int16 {
	return min(int16(g.scenario().PoolFree[p]), g.poolLeft(p, 0))
}

// inHand is the unit of a side that is to be placed next, NoUnit if there is none.
func (g *Game) inHand(side Side) UnitID {
	for u := range g.m.Units {
		if g.s.Units[u].Loc == InHand && g.m.Units[u].Side == side {
			return UnitID(u)
		}
	}
	return NoUnit
}

// setup.place: the Japanese player places his units one by one, all concealed; he may show some at the end (3.0e).
// V: unit in hand.
var _ = program.Proc("setup.place",
	while(func(g *Game, f *frame) bool { f.V[0] = int16(g.inHand(Japanese)); return f.V[0] != int16(NoUnit) },
		put(ask{
			Label: "place", Kind: "setup.place", Prompt: "Where on Formosa does the unit stand?", Rule: "3.0d",
			Tell: naming(0, "Where does {u} stand?"),
			Seat: bySide(Japanese),
			List: func(g *Game, f *frame, o *options) {
				for h := range g.m.Hexes {
					if g.m.Hexes[h].Land {
						o.Add(unitTo(vPlace, UnitID(f.V[0]), Loc(h)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb != vPlace:
					return nil
				case c.A != f.V[0] || !g.isHex(c.B):
					return &placeThis
				}
				return g.mayDeploy(UnitID(c.A), hex.Hex(c.B))
			},
			Take: func(g *Game, f *frame, c choice) {
				g.place(UnitID(c.A), c.B)
				g.tellSide(Japanese, evPlaced, "3.0e", c.A, c.B)
			},
		}),
		do(func(g *Game, f *frame) {
			if u := UnitID(f.V[0]); g.s.Units[u].Loc == InHand {
				g.place(u, OutOfGame)
				g.tellSide(Japanese, evNowhere, "3.0d", f.V[0])
			}
		}),
	),
)

// mayDeploy tells whether a Japanese unit may be put into a hex from off the map, in the set-up or a Recruit Phase
// (8.1e to 8.1k).
func (g *Game) mayDeploy(u UnitID, h hex.Hex) *reason {
	d, p := g.unit(u), &g.m.Hexes[h]
	switch {
	case !p.Land:
		return &noLand
	case g.occupied(h, Allied):
		return &alliedHex
	case g.s.Phase == PhSetup && !p.Formosa:
		return &onFormosa
	}
	switch d.Type {
	case Guerrilla:
		if !p.Guerrilla && !g.revealedStatic(h) {
			return &hideout
		}
	case CoastalDefense:
		if !p.Port() || g.hasStatic(h) {
			return &portNoStatic
		}
	case HeavyWeapons:
		if !p.City && !p.Town || g.hasStatic(h) {
			return &townNoStatic
		}
	case PWCamp:
		if !p.Town || p.City {
			return &campTown
		}
	default:
		switch {
		case d.Optional == "25.9": // any hex of Formosa
			if !p.Formosa {
				return &onFormosa
			}
		case g.s.Phase != PhSetup && (!p.City && !p.Port() || !g.occupied(h, Japanese)):
			return &cityOrPort
		}
	}
	switch {
	case !g.canExist(u, h):
		return &closedTo
	case !g.stackRoom(u, h):
		return noRoom(Japanese)
	}
	return nil
}

// hasStatic tells whether a static Japanese unit that is no deception lies in the hex.
func (g *Game) hasStatic(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if d := g.unit(u); d.Side == Japanese && d.MF == 0 && d.Type != Deception {
			return true
		}
	}
	return false
}

// revealedStatic tells whether one lies there revealed (8.1i).
func (g *Game) revealedStatic(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if d := g.unit(u); d.Side == Japanese && d.MF == 0 && !g.concealed(u) {
			return true
		}
	}
	return false
}

// anyConcealed tells whether a concealed counter is on the map.
func (g *Game) anyConcealed() bool {
	for u := range g.m.Units {
		if g.m.Units[u].Side == Japanese && g.s.Units[u].Loc >= 0 && g.concealed(UnitID(u)) {
			return true
		}
	}
	return false
}

// hasConcealed tells whether a hex holds a concealed counter.
func (g *Game) hasConcealed(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.concealed(u) {
			return true
		}
	}
	return false
}

// setup.reveal: units may be set up front side up (3.0e). V: done.
var _ = program.Proc("setup.reveal",
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.anyConcealed() },
		put(ask{
			Label: "reveal", Kind: "setup.reveal", Prompt: "Show a unit from the start?", Rule: "3.0e",
			Seat: bySide(Japanese), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				g.offerReveals(o)
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vReveal {
					return g.mayReveal(c.A)
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 1
					return
				}
				g.revealUnit(UnitID(c.A), "3.0e")
			},
		}),
	),
)

// setup.recon: the Allied player looks into as many Japanese stacks as the die shows (24.1n). A stack is all that
// lies in a hex (ruling AO). V: stacks still to be revealed.
var _ = program.Proc("setup.recon",
	throw(chance{Label: "recon", Why: "pre-invasion reconnaissance", Rule: "24.1n", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			f.V[0] = c.A
			g.tell(evReconRoll, "24.1n", c.A)
		}}),
	while(func(g *Game, f *frame) bool { f.V[0]--; return f.V[0] >= 0 && g.anyConcealed() },
		put(ask{
			Label: "stack", Kind: "setup.recon", Prompt: "Which Japanese stack do you scout?", Rule: "24.1n",
			Tell: told(func(_ *Game, f *frame) (string, UnitID) {
				return "Which Japanese stack do you scout? " + itoa(int(f.V[0])+1) + " left", NoUnit
			}),
			Seat: bySide(Allied),
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone)) // he may reveal as many, and need not
				for h := range g.m.Hexes {
					if g.s.Head[h] != NoUnit {
						o.Add(to(vRecon, hex.Hex(h)))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vRecon && (!g.isHex(c.A) || !g.hasConcealed(hex.Hex(c.A))) {
					return &nothingThere
				}
				return nil
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: many(int(f.V[0])+1, "look is", "looks are") + " given up"})
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 0
					return
				}
				g.tell(evRecon, "24.1n", c.A)
				g.revealHex(hex.Hex(c.A), "24.1n")
			},
		}),
	),
)

// showGarrison tells the opponent how many counters lie where once all are placed, hex by hex: units are placed in the order of
// their list, so that to see one after another appear would be to know them.
func (g *Game) showGarrison(_ *frame) {
	for h := range g.m.Hexes {
		n := int16(0)
		for u := g.first(hex.Hex(h)); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Side == Japanese {
				n++
			}
		}
		if n > 0 {
			g.tellOthers(Japanese, evGarrison, "3.0e", int16(h), n)
		}
	}
}
