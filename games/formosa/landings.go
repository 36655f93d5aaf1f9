package formosa

import (
	"strconv"

	"beachhead/engine"
	"beachhead/hex"
)

// 25.3 Allied air transport, 25.7 Japanese Marine brigade, 25.8 airborne raiders: optional moves in the
// Movement Phases.

// ruleRaiders tells the landing of raiders from that of a Marine brigade, which has a table of its own.
const ruleRaiders = "25.8b"

var (
	evAirlift    = event("{u0} is flown to {h1}.")
	evLandTry    = event("{u0} tries to land in {h1}.")
	evLandLost   = event("{u0} is lost in the attempt to land in {h1}.")
	evLandBack   = event("{u0} is turned back from {h1} and may try again.")
	evLandOK     = event("{u0} lands in {h1}.")
	evRaidLosses = event("The raid on {h0} destroys {n1} Allied air {?1point|points}.")

	noTransport     = reason{Rule: "25.3a", Text: "Air transport takes one infantry, airborne, ranger or engineer unit from the Staging Area to a functional airfield."}
	noAirSupply     = reason{Rule: "25.3b", Text: "The air supply unit is not at hand, or has flown already this game turn."}
	optionOff       = reason{Rule: "25.0a", Text: "This game is played without that optional rule."}
	notWaiting      = reason{Rule: "25.7a", Text: "That unit does not wait off the map for a landing."}
	landingTooEarly = reason{Rule: "25.7b", Text: "Special landings begin in a later game turn."}
	noBeach         = reason{Rule: "25.7b", Text: "The Marine brigade lands on a port or open coastal hex without Allied unit or Allied ZOC."}
	landOnce        = reason{Rule: "25.7b", Text: "The Marine brigade was turned back; it may try again in a later game turn."}
	raidOnce        = reason{Rule: "25.8b", Text: "The raiders were turned back; they may try again in a later game turn."}
	noAirfield      = reason{Rule: "25.8b", Text: "The raiders land on an airfield hex."}
)

func itoa(n int) string { return strconv.Itoa(n) }

func (g *Game) transportable(u UnitID) bool {
	switch d := &g.m.Units[u]; d.Type {
	case Infantry, Airborne, Ranger, Engineer:
		return d.Side == Allied && (g.s.Units[u].Loc == Staging || g.s.Units[u].Loc == Amoy)
	}
	return false
}

// offerOptionalMoves lists the moves of the optional rules.
func (g *Game) offerOptionalMoves(o *options) {
	if g.s.Active == Allied {
		if !g.opt(OptAirTransport) || g.s.AirSupply == 0 || g.s.AirSupplied != 0 {
			return
		}
		for u := range g.m.Units {
			if g.transportable(UnitID(u)) {
				for _, h := range g.m.Airfields {
					o.Add(unitTo(vAirlift, UnitID(u), Loc(h)))
				}
			}
		}
		return
	}
	if g.s.Turn < g.m.K.LandingFirst {
		return
	}
	for u := range g.m.Units {
		if g.s.Units[u].Loc != Waiting {
			continue
		}
		switch g.m.Units[u].Optional {
		case "25.7":
			for h := range g.m.Hexes {
				if p := &g.m.Hexes[h]; p.Port() || p.OpenCoast {
					o.Add(unitTo(vLand, UnitID(u), Loc(h)))
				}
			}
		case "25.8":
			for _, h := range g.m.Airfields {
				o.Add(unitTo(vRaid, UnitID(u), Loc(h)))
			}
		}
	}
}

func (g *Game) mayOptionalMove(c choice) *reason {
	if !g.isHex(c.B) || c.A < 0 || int(c.A) >= len(g.m.Units) {
		return &notYours
	}
	u, h := UnitID(c.A), hex.Hex(c.B)
	d, p := &g.m.Units[u], &g.m.Hexes[h]
	if c.Verb == vAirlift {
		switch {
		case !g.opt(OptAirTransport):
			return &optionOff
		case g.s.Active != Allied || !g.transportable(u) || !p.Airfield || !g.functional(h):
			return &noTransport
		case g.has(u, Halted): // it has just come there by sea, or back from a landing (10.2.2f)
			return &haltedBySea
		case g.s.AirSupply == 0 || g.s.AirSupplied != 0:
			return &noAirSupply
		case g.clashes(u, h):
			return &contingents
		}
		return nil
	}
	switch {
	case g.s.Active != Japanese:
		return &notYours
	case c.Verb == vLand && !g.opt(OptMarineBrigade), c.Verb == vRaid && !g.opt(OptRaiders):
		return &optionOff
	case g.s.Units[u].Loc != Waiting, c.Verb == vLand && d.Optional != "25.7", c.Verb == vRaid && d.Optional != "25.8":
		return &notWaiting
	case g.s.Turn < g.m.K.LandingFirst:
		return &landingTooEarly
	case g.has(u, Moved) && c.Verb == vLand:
		return &landOnce
	case g.has(u, Moved):
		return &raidOnce
	case c.B == g.s.Suppressed:
		return &suppressed
	case c.Verb == vLand && (!p.Port() && !p.OpenCoast || g.occupied(h, Allied) || g.inEZOC(h, Japanese)):
		return &noBeach
	case c.Verb == vRaid && !p.Airfield:
		return &noAirfield
	}
	return nil
}

func (g *Game) airlift(u UnitID, h hex.Hex) {
	g.s.AirSupplied = 1 // one mission a game turn (16.1g, 25.3b)
	g.set(u, Moved)
	g.place(u, Loc(h))
	if g.inEZOC(h, Allied) && g.infiltrates(u) { // 22.0d
		g.set(u, Infiltrated)
	}
	g.tell(evAirlift, "25.3a", int16(u), int16(h))
}

// tryLanding applies a d6 to a unit's attempt to land: true if it is ashore.
func (g *Game) tryLanding(u UnitID, h hex.Hex, table *[6]int8, roll int16, rule string) bool {
	switch table[roll-1] {
	case 0:
		g.tellReveal(evLandLost, rule, int16(u), int16(h), roll)
		g.set(u, Revealed)
		g.place(u, Eliminated)
	case 1:
		g.tell(evLandBack, rule, int16(u), int16(h), roll)
	default:
		g.tell(evLandOK, rule, int16(u), int16(h), roll)
		return true
	}
	return false
}

// ashore deploys a unit that has landed: concealed like any reinforcement (8.1l), but known to be mobile, and revealed where interdiction finds it.
func (g *Game) ashore(u UnitID, h hex.Hex) {
	g.clear(u, Revealed)
	g.place(u, Loc(h))
	if g.s.Interdict[h] != 0 {
		g.revealUnit(u, "16.4c")
	} else {
		g.set(u, Seen)
	}
}

// option.marines: V unit, hex (25.7b, 25.7c).
var _ = program.Proc("option.marines",
	do(func(g *Game, f *frame) { g.tellReveal(evLandTry, "25.7b", f.V[0], f.V[1]) }),
	throw(chance{Label: "landing", Why: "Marine brigade landing", Rule: "25.7b", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			u, h := UnitID(f.V[0]), hex.Hex(f.V[1])
			if g.tryLanding(u, h, &g.m.K.MarineTable, c.A, "25.7b") {
				g.ashore(u, h)
			}
			g.set(u, Moved)
		}}),
)

// option.raiders: V unit, hex, points to lose, landed on Allies (25.8).
var _ = program.Proc("option.raiders",
	do(func(g *Game, f *frame) { g.tellReveal(evLandTry, "25.8b", f.V[0], f.V[1]) }),
	throw(chance{Label: "landing", Why: "airborne raiders landing", Rule: "25.8b", Sides: 6,
		Take: func(g *Game, f *frame, c choice) {
			u, h := UnitID(f.V[0]), hex.Hex(f.V[1])
			g.set(u, Moved)
			if !g.tryLanding(u, h, &g.m.K.RaiderTable, c.A, ruleRaiders) {
				return
			}
			if g.occupied(h, Allied) { // 25.8d: the raid is their end, whatever it destroys
				g.set(u, Revealed)
				g.place(u, Eliminated)
				f.V[3] = 1
				return
			}
			g.ashore(u, h)
		}}),
	iff(func(g *Game, f *frame) bool { return f.V[3] == 1 },
		throw(chance{Label: "raid", Why: "raid on the airfield", Rule: "25.8d", Sides: 6,
			Take: func(g *Game, f *frame, c choice) {
				f.V[2] = int16(g.m.K.RaidLoss[c.A-1])
				g.tell(evRaidLosses, "25.8d", f.V[1], f.V[2], c.A)
			}}),
		engine.Call("losses", "air.losses", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} }),
	),
)
