package formosa

import "beachhead/hex"

// 20.0 Allied engineers and bases.

var (
	evBase   = event("{u0} builds a base in {h1} for {n2} LP.")
	evNoBase = event("{u0} gives up the base in {h1}.")

	notEngineer = reason{Rule: "20.1a", Text: "Only an Allied engineer unit that has a base side can build a base."}
	isBase      = reason{Rule: "20.1a", Text: "That engineer is a base already."}
	noBaseSide  = reason{Rule: "20.2a", Text: "That unit is no base."}
	noFacility  = reason{Rule: "20.1a", Text: "Bases are built in hexes with a port or an airfield."}
	oneBase     = reason{Rule: "20.1e", Text: "There is never more than one base in a hex."}
	flipOnce    = reason{Rule: "20.2a", Text: "That engineer was turned over in this phase already."}
)

// baseCost is the price of a base by what is in the hex (20.1b).
func (g *Game) baseCost(h hex.Hex) int16 {
	p, k := &g.m.Hexes[h], &g.m.K
	switch {
	case p.Port() && p.Airfield:
		return k.BaseBoth
	case p.Port():
		return k.BasePort
	}
	return k.BaseAirfield
}

func (g *Game) mayBuild(u int16) *reason {
	if !g.isUnit(u, Allied) || !g.m.Units[u].CanBase {
		return &notEngineer
	}
	id := UnitID(u)
	h := g.at(id)
	switch {
	case h == hex.None:
		return &notOnMap
	case g.has(id, BaseSide):
		return &isBase
	case g.has(id, Moved):
		return &flipOnce
	case !g.m.Hexes[h].Port() && !g.m.Hexes[h].Airfield:
		return &noFacility
	case g.functional(h):
		return &oneBase
	case g.s.LP[Allied] < g.baseCost(h):
		return &noLP
	}
	return nil
}

func (g *Game) mayDemobilize(u int16) *reason {
	switch {
	case !g.isUnit(u, Allied):
		return &notYours
	case !g.has(UnitID(u), BaseSide):
		return &noBaseSide
	case g.has(UnitID(u), Moved):
		return &flipOnce
	}
	return nil
}

// allied.base-building. The engineer needs no line of supply and may be in an EZOC (20.1c). A unit is turned over once a phase.
var _ = program.Proc("allied.base-building",
	beginPhase(PhBases),
	do(func(g *Game, _ *frame) {
		g.s.Active = Allied
		g.clearAll(Moved)
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }), // if nothing can be done, the question is passed over
		put(ask{
			Label: "flip", Kind: "bases", Prompt: "Build or give up a base?", Rule: "20.1a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Build or give up a base? You have " + itoa(int(g.s.LP[Allied])) + " LP", NoUnit
			}),
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				for u := range g.m.Units {
					switch {
					case !g.m.Units[u].CanBase || g.s.Units[u].Loc < 0:
					case g.has(UnitID(u), BaseSide):
						if g.mayDemobilize(int16(u)) == nil {
							o.Add(about(vDemobilize, UnitID(u)))
						}
					case g.mayBuild(int16(u)) == nil:
						o.Add(about(vBuild, UnitID(u)))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vEnd))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vBuild:
					return g.mayBuild(c.A)
				case vDemobilize:
					return g.mayDemobilize(c.A)
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vEnd {
					return
				}
				f.V[0] = 0
				u := UnitID(c.A)
				h := g.at(u)
				if c.Verb == vBuild {
					lp := g.baseCost(h)
					g.pay(Allied, lp)
					g.set(u, BaseSide|Moved)
					g.tell(evBase, "20.1a", c.A, int16(h), lp)
				} else {
					g.clear(u, BaseSide)
					g.set(u, Moved)
					g.tell(evNoBase, "20.2a", c.A, int16(h))
				}
			},
		}),
	),
)
