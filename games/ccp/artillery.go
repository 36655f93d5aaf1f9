package ccp

import (
	"strconv"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// O24.3 Fire For Effect, and the spotting round, which Illumination uses, too.

var (
	evRound   = event("{u0} places the spotting round in {h1}.")
	evDrifted = event("The spotting round drifts from {h0} to {h1}.")
	evOffMap  = event("The spotting round leaves the map and is removed.")
	evStruck  = event("{h0} is struck next.")
	evStrike  = event("The artillery ({r0}) strikes {h1} and the hexes around it.")

	blindSpot  = reason{Rule: "O24.3.1a", Text: "The leader has no LOS to that hex."}
	nearMelee  = reason{Rule: "O24.3.1b", Text: "The spotting round is not placed in or next to a melee hex."}
	notStruck  = reason{Rule: "O24.3.3a", Text: "Only the hex of the spotting round and those next to it are struck, each once."}
	notWorthIt = reason{Rule: "O24.3.3b", Text: "There is no unit and no fortification in that hex."}
)

// spots tells whether a unit could place a spotting round.
func spots(g *Game, u UnitID) *reason {
	if r := upright(g, u); r != nil {
		return r
	}
	for h := range hex.Hex(NHexes) {
		if g.maySpot(u, h) == nil {
			return nil
		}
	}
	return &noSpot
}

// maySpot tells whether a unit could place a spotting round in a hex (O24.3.1). Hexes that no unit can enter are allowed.
func (g *Game) maySpot(u UnitID, h hex.Hex) *reason {
	if g.inMelee(h) {
		return &nearMelee
	}
	for _, n := range terrain.Grid.Neighbors(h) {
		if n != hex.None && g.inMelee(n) {
			return &nearMelee
		}
	}
	if !g.unitSeesHex(u, h) {
		return &blindSpot
	}
	return nil
}

var (
	spotter         = caller("O24.3a", spots)
	spotActivation  = activation("request.fire.leader", "request.leader", spotter)
	illuminator     = caller("O24.7a", spots)
	lightActivation = activation("request.illuminate.leader", "request.leader", illuminator)
)

// O24.3 Fire For Effect.
// V: hex of the spotting round.
var _ = program.Proc("request.fire",
	sub("leader", spotActivation),
	sub("spot", "spotting-round"),
	do(func(g *Game, f *frame) { f.V[0] = g.s.Ret }),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != none }, call("impact", "artillery.impact", local(0))),
)

// spotting-round places the spotting round of the leader activated, and makes it drift (O24.3.1, O24.3.2). It returns the hex
// where it ends up, none if it leaves the map.
// V: hex; range, Hindrance; 1 for a hit; dice of the drift.
var _ = program.Proc("spotting-round",
	do(func(_ *Game, f *frame) { f.V[0] = none }),
	put(ask{
		Label: "hex", Kind: "spot.hex", Prompt: "Where does the spotting round go?", Rule: "O24.3.1a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				o.Add(to(vHex, h))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vHex || !isHex(c.A) {
				return &blindSpot
			}
			return g.maySpot(g.s.R.First, hexOf(c.A))
		},
		Take: func(g *Game, f *frame, c choice) {
			r, n := g.spotRange(hexOf(c.A))
			f.V[0], f.V[1], f.V[2] = c.A, int16(r), int16(n)
			g.tell(evRound, "O24.3.1a", g.s.R.First, c.A)
		},
		Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
			if c != nil && c.Verb == vHex && isHex(c.A) && g.maySpot(g.s.R.First, hexOf(c.A)) == nil {
				r, n := g.spotRange(hexOf(c.A))
				explainHit(r, n, x)
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == none }, answer(func(*Game, *frame) int16 { return none })), // he went into a cave and sees nothing
	call("accuracy", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active), rollAccuracy} }),
	do(func(g *Game, f *frame) {
		kind, n := evMisses, int16(product(g))
		if n-f.V[2] > f.V[1] {
			kind, f.V[3] = evHits, 1
		}
		g.tell(kind, "O24.3.2a", n, f.V[1], f.V[0])
	}),
	call("drift", "reveal", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} }), // no roll: no Initiative and no trigger
	do(func(g *Game, f *frame) {
		c := &g.m.Cards[g.s.Ret]
		f.V[4], f.V[5] = int16(c.White), int16(c.Colored)
	}),
	iff(func(g *Game, _ *frame) bool { return g.empty(g.s.Active) }, // 13.1.2b
		call("time", "time", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} })),
	do(func(g *Game, f *frame) {
		from, rule := f.V[0], "O24.3.2.2a"
		if f.V[3] != 0 {
			rule = "O24.3.2.1a"
		}
		if f.V[0] = drift(from, int(f.V[4]), int(f.V[5]), f.V[3] != 0); f.V[0] == none {
			g.tell(evOffMap, "O24.3.2.3")
		} else {
			g.tell(evDrifted, rule, from, f.V[0])
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[0] }),
)

// spotRange is the range to a hex from the leader activated, and the Hindrance in between.
func (g *Game) spotRange(h hex.Hex) (distance, hindrance int) {
	u := g.s.R.First
	n := g.hindrance(g.spot(u), terrain.Spot{Hex: h})
	return terrain.Grid.Distance(g.at(u), h), n
}

// drift is where a spotting round goes: after a hit one hex in the direction of each die, after a miss as many in that of the white die as
// the colored die shows. It is none when it leaves the map, be it on the way.
func drift(from int16, white, colored int, hit bool) int16 {
	h := hexOf(from)
	if hit {
		if h = terrain.Grid.Neighbor(h, white-1); h != hex.None {
			h = terrain.Grid.Neighbor(h, colored-1)
		}
	} else {
		for ; colored > 0 && h != hex.None; colored-- {
			h = terrain.Grid.Neighbor(h, white-1)
		}
	}
	if h == hex.None {
		return none
	}
	return int16(h)
}

// explainHit shows what a Targeting or Accuracy roll needs and how likely that is.
func explainHit(distance, hindrance int, x *engine.Explanation) {
	var t terms
	t.add(distance, "O27.2.3a", "range, which the product of the dice must exceed")
	t.add(hindrance, "O27.2.4a", "hindrance")
	x.Sums = append(x.Sums, total("targeting", distance+hindrance, t))
	hits := 0
	for white := 1; white <= nDice; white++ {
		for colored := 1; colored <= nDice; colored++ {
			if white*colored > distance+hindrance {
				hits++
			}
		}
	}
	x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(hits) / 36, Text: "hit"}, engine.Outcome{P: float64(36-hits) / 36, Text: "miss"})
}

// artillery.impact strikes the hex of the spotting round and those next to it (O24.3.3). The radio is what it was when the round was placed.
// V: hex of the spotting round; hexes struck, a bit each; hex; radio.
var _ = program.Proc("artillery.impact",
	do(func(g *Game, f *frame) {
		f.V[3] = g.s.Radio[g.s.Active]
		if f.V[3] == NoRadio { // eliminated while the round was on its way
			f.V[1] = 1<<nStruck - 1
			return
		}
		g.tell(evStrike, "O24.3.3a", f.V[3], f.V[0])
	}),
	while(func(g *Game, f *frame) bool { f.V[2] = none; return g.toStrike(f) },
		put(ask{
			Label: "hex", Kind: "impact.hex", Prompt: "Which hex do the shells strike next?", Rule: "O24.3.3a",
			Seat: byActive,
			List: func(_ *Game, f *frame, o *options) {
				for i := range int16(nStruck) {
					if h := blast(f.V[0], i); h != hex.None {
						o.Add(to(vTarget, h))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vTarget || !isHex(c.A) {
					return &notStruck
				}
				return g.mayStrike(f, c.A)
			},
			Take: func(g *Game, f *frame, c choice) {
				for i := range int16(nStruck) {
					if blast(f.V[0], i) == hexOf(c.A) {
						f.V[1] |= 1 << i
					}
				}
				g.tell(evStruck, "O24.3.3a", c.A)
				g.s.A = noAttack
				a := &g.s.A
				a.Kind, a.Side, a.Hex, a.FP = ImpactAttack, g.s.Active, c.A, g.m.Radios[f.V[3]].FP
				for u := g.first(hexOf(c.A)); u != NoUnit; u = g.next(u) { // O24.3.3d: of both sides, in a cave or not
					g.set(u, Target)
				}
			},
			Explain: explainImpact,
		}),
		sub("resolve", "attack.resolve"),
		do(func(g *Game, _ *frame) { g.s.A = noAttack })),
)

// nStruck is how many hexes artillery strikes: that of the spotting round and those next to it.
const nStruck = 7

// blast is the i-th hex of those that artillery strikes: the centre, then in the directions of the compass; hex.None off the map.
func blast(centre, i int16) hex.Hex {
	if i == 0 {
		return hexOf(centre)
	}
	return terrain.Grid.Neighbor(hexOf(centre), int(i)-1)
}

// mayStrike tells whether a hex is struck next.
func (g *Game) mayStrike(f *frame, h int16) *reason {
	for i := range int16(nStruck) {
		if blast(f.V[0], i) != hexOf(h) || f.V[1]&(1<<i) != 0 {
			continue
		}
		if g.first(hexOf(h)) == NoUnit && g.s.Fort[h] == NoFort {
			return &notWorthIt
		}
		return nil
	}
	return &notStruck
}

// toStrike tells whether a hex is left to strike.
func (g *Game) toStrike(f *frame) bool {
	for i := range int16(nStruck) {
		if h := blast(f.V[0], i); h != hex.None && g.mayStrike(f, int16(h)) == nil {
			return true
		}
	}
	return false
}

// shatter eliminates the fortification of a hex hit by artillery or a bomb if the roll is the Vulnerability number of the FP (O24.3.4a).
func (g *Game) shatter(roll int) {
	a := &g.s.A
	if (a.Kind == ImpactAttack || a.Kind == BombAttack) && g.s.Fort[a.Hex] != NoFort && roll == int(g.m.Vulnerable[a.FP]) {
		g.removeFort(hexOf(a.Hex), "O24.3.4a")
	}
}

// explainImpact shows the strength of an Impact roll against a hex.
func explainImpact(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vTarget || !isHex(c.A) || g.mayStrike(f, c.A) != nil {
		return
	}
	old := g.s.A
	g.s.A = Attack{Kind: ImpactAttack, Hex: c.A, FP: g.m.Radios[f.V[3]].FP}
	var t terms
	n := t.add(int(g.s.A.FP), "O24.3.3c", "firepower of the radio") + g.burst(&t)
	x.Sums = append(x.Sums, total("impact", n, t))
	g.explainShatter(x)
	g.s.A = old
}

// explainShatter shows the roll that eliminates the fortification of the hex attacked.
func (g *Game) explainShatter(x *engine.Explanation) {
	a := &g.s.A
	if k := g.s.Fort[a.Hex]; k != NoFort {
		v := int(g.m.Vulnerable[a.FP])
		x.Sums = append(x.Sums, engine.Sum{What: "vulnerability", Value: strconv.Itoa(v), Mods: []engine.Mod{{Value: v, Rule: "O24.3.4a", Text: "roll that eliminates the " + g.m.Forts[k].ID}}})
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(diceWays[v]) / 36, Text: "the fortification is eliminated"})
	}
}
