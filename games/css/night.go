package css

import "beachhead/games/css/ground"

// 17 Night turns: what nightfall does at sea, Illumination Rounds. How far one sees and what fire is worth at night is in sight.go and stats.go, infiltration in infiltrate.go.

var (
	evNight    = event("Night falls: Units on their Approach Run go back to their Transport Zone.")
	evStar     = event("{u0} fires an Illumination Round at {p1}.")
	evLit      = event("{p0} is Illuminated.")
	evNoLight  = event("The Illumination Round fails.")
	notAtNight = reason{Rule: "17.1b", Text: "Illumination Rounds are fired at night."}
	notTheirs  = reason{Rule: "17.0d", Text: "This side fires no Illumination Rounds."}
	tooDark    = reason{Rule: "17.1b", Text: "That is too far from any friendly Unit."}
	litAlready = reason{Rule: "17.1b", Text: "The hex is Illuminated."}
)

// rollStar is the die of an Illumination Round.
var rollStar = says(newRoll("illumination", "an Illumination Round", "17.1b"), nineFails(textLit, textNoLight), nil)

// putBack puts those in a Naval Zone into the Transport Zone of their beach (4.1Ae, 17.0c).
func (g *Game) putBack(b BeachID, zone int8) {
	p, home := ZonePlace(b, zone), ZonePlace(b, Transport)
	for u := g.first(p); u != NoUnit; u = g.first(p) {
		g.place(u, home)
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == p {
			g.lead(LeaderID(l), home)
		}
	}
}

// night.begin is nightfall: who is on the Approach Run goes back, who is on the Final Run-In lands or goes back, as his owner likes (17.0c, ruling C34).
var _ = program.Proc("night.begin",
	do(func(g *Game, _ *frame) {
		found := false
		for b := range g.m.Beaches {
			found = found || !g.empty(ZonePlace(BeachID(b), Approach))
			g.putBack(BeachID(b), Approach)
		}
		if found {
			g.tell(evNight, "17.0c")
		}
	}),
	sub("final", "landing.night"),
)

// closeTo tells whether a Unit of a side is within some hexes of one.
func (g *Game) closeTo(side Side, h Hex, n int) bool {
	stands := &g.s.Stands[side]
	if n > 0 && n <= g.m.Ground.Reach() && stands.hexes().Meets(g.m.Ground.Within(h, n)) {
		return true
	}
	for p := range stands.each() {
		if x := g.hexOf(p); x != NoHex && g.m.Ground.Distance(x, h) <= n {
			return true
		}
	}
	return false
}

// litFrom are the hexes near enough to the Units of a side for an Illumination Round: of those on the map closeTo tells the same.
func (g *Game) litFrom(side Side) *ground.Set {
	near, known := g.spotsFor(spotsLit+int(side), side)
	if known {
		return near
	}
	n := int(g.rules().Illumination)
	for p := range g.s.Stands[side].each() {
		if h := g.hexOf(p); h != NoHex && n <= g.m.Ground.Reach() {
			near.Or(g.m.Ground.Within(h, n))
			near.Add(h)
		} else if h != NoHex {
			*near = g.scenario().Area
			break
		}
	}
	return near
}

// mayLight tells whether a side may light up a hex, whoever fires the round (17.0d, 17.1b).
func (g *Game) mayLight(side Side, h Hex) *reason {
	switch {
	case !g.night():
		return &notAtNight
	case !g.rules().Illuminates[side]:
		return &notTheirs
	case g.marked(MarkLit, h):
		return &litAlready
	case !g.closeTo(side, h, int(g.rules().Illumination)):
		return &tooDark
	}
	return nil
}

// An Illumination Round is a Fire Action of a Unit that is set up for Indirect Fire, within its range (17.1b, rulings 8-E, 17-C).
var _ = action(vLight, actionRule{
	Rule: "17.1b", Proc: "illuminate", Explain: explainActLight, Sure: true,
	Able: func(g *Game, u UnitID) *reason {
		if !g.night() {
			return &notAtNight
		}
		return g.mayServeGun(u)
	},
	List: func(g *Game, _ Loc, o *options) {
		if !g.rules().Illuminates[g.s.Side] {
			return
		}
		near, all := *g.litFrom(g.s.Side), ground.Set{}
		near.And(&g.scenario().Area)
		near.AndNot(&g.s.Marks[MarkLit])
		for _, u := range g.capable {
			reached := near
			g.keepRanged(u, &reached)
			all.Or(&reached)
		}
		for h := range all.Each() {
			o.Add(about(vLight, h))
		}
	},
	May: func(g *Game, u UnitID, c choice) *reason {
		if r := g.inReach(u, c.A); r != nil {
			return r
		}
		if !isHex(c.A) {
			return &noHexThere
		}
		return g.mayLight(g.m.Units[u].Side, c.A)
	},
})

// illuminate is that Action.
// V: place, Unit, hex.
var _ = program.Proc("illuminate",
	do(func(g *Game, f *frame) {
		g.tell(evStar, "17.1b", f.V[1], f.V[2])
		g.s.Fired.add(f.V[0])
	}),
	call("round", "illuminate.round", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2], int16(g.m.Units[f.V[1]].Side)} }),
)

// illuminate.round is one Illumination Round: with any die but a 9 the hex is lit (17.1b).
// V: hex, side.
var _ = program.Proc("illuminate.round",
	do(func(g *Game, f *frame) { g.gradeNine(Side(f.V[1])) }),
	call("die", "roll", func(_ *Game, f *frame) [6]int16 { return [6]int16{rollStar, f.V[1], 1} }),
	do(func(g *Game, f *frame) {
		if g.s.Ret == 9 {
			g.tell(evNoLight, "17.1b")
			return
		}
		g.lay(MarkLit, f.V[0])
		g.tell(evLit, "17.1b", f.V[0])
	}),
)
