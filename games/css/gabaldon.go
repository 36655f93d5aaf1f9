package css

import "beachhead/games/css/ground"

// 14.2 Gabaldon: in a Night I turn he may demand that a Japanese stack surrenders.

var (
	evDemands   = event("{o0} demands that those in {p1} surrender: die {n2}.")
	evSurrender = event("Those in {p0} surrender.")
	evMartial   = event("{o0} is court-martialed: he leaves the game.")

	orDemand       = reason{Rule: "14.2d", Text: "Name a Japanese stack next to a Unit of the 2nd Marines, or pass."}
	rollGabo       = newRoll("gabaldon", "a demand to surrender", "14.2d")
	surrenderWords = map[string]int{"lost": 0, "nothing": 1, "surrender": 2}
)

// gabaldon is the Hero who can demand a surrender now, NoHero if there is none: three tries in the game, one a Night I turn (14.2e).
func (g *Game) gabaldon() HeroID {
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power == PowerGabaldon && g.s.Heroes[h].Ready != 0 && g.s.Heroes[h].Uses < g.rules().GabaldonTries && g.s.Demanded != g.s.Turn {
			return HeroID(h)
		}
	}
	return NoHero
}

// mayDemand tells whether a Japanese stack is next to a Unit of his regiment (14.2d): a hex, or those inside a cave.
func (g *Game) mayDemand(h HeroID, p Loc) bool {
	own, near := g.persuaders(h)
	return g.demanded(p, &own, &near)
}

// persuaders are the hexes of his regiment, and those next to them.
func (g *Game) persuaders(h HeroID) (own, near ground.Set) {
	for u := range g.m.Units {
		row := &g.m.Units[u]
		if row.Stripe != Colored || row.Formation != g.m.Heroes[h].Formation || row.Side != SideA || !isPlace(g.at(UnitID(u))) {
			continue
		}
		if x := g.hexOf(g.at(UnitID(u))); x != NoHex {
			own.Add(x)
			near.Or(g.m.Ground.Within(x, 1))
		}
	}
	return own, near
}

// demanded tells whether a place is one that they reach: next to them, or inside a cave below them.
func (g *Game) demanded(p Loc, own, near *ground.Set) bool {
	if !isPlace(p) || g.hexOf(p) == NoHex || g.sideAt(p) != SideB || g.sealed(p) {
		return false
	}
	return near.Has(g.hexOf(p)) || isCave(p) && own.Has(g.hexOf(p))
}

// surrender is asked before each draw of a Night I turn until the demand is made (14.2d, e; ruling 14-A).
// V: place, Hero; Unit.
var _ = program.Proc("surrender",
	do(func(g *Game, f *frame) { f.V[0], f.V[1] = -1, g.gabaldon() }),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == NoHero }),
	put(orElseSure(ask{
		Label: "demand", Kind: "surrender", Prompt: "Demand a surrender?", Rule: "14.2d",
		Explain: explainDemand,
		Seat:    of(SideA),
		Take: func(_ *Game, f *frame, c choice) {
			if c.Verb == vDemand {
				f.V[0] = c.A
			}
		},
	}, vDemand, vPass, &orDemand,
		func(g *Game, f *frame, o *options) {
			own, near := g.persuaders(f.V[1])
			for p := range g.s.Stands[SideB].each() {
				if g.demanded(p, &own, &near) {
					o.Add(about(vDemand, p))
				}
			}
		},
		func(g *Game, f *frame, c choice) *reason {
			if g.mayDemand(f.V[1], c.A) {
				return nil
			}
			return &orDemand
		})),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[0] < 0 }),
	do(func(g *Game, f *frame) {
		g.s.Demanded = g.s.Turn
		g.s.Heroes[f.V[1]].Uses++
		for face := range 10 {
			g.grade(0, face, surrenderWords[g.m.Tables["gabaldon"].At(face).Word])
		}
	}),
	call("die", "roll", func(g *Game, f *frame) [6]int16 { return [6]int16{rollGabo, int16(SideA), int16(g.count(f.V[0]))} }),
	do(func(g *Game, f *frame) {
		g.tell(evDemands, "14.2d", f.V[1], f.V[0], g.s.Ret)
		switch surrenderWords[g.m.Tables["gabaldon"].At(int(g.s.Ret)).Word] {
		case surrenderWords["lost"]:
			g.s.Heroes[f.V[1]].Loc, g.s.Heroes[f.V[1]].Ready = Nowhere, 0
			g.tell(evMartial, "14.2d", f.V[1])
			f.V[0] = -1
		case surrenderWords["nothing"]:
			f.V[0] = -1
		default:
			g.tell(evSurrender, "14.2d", f.V[0])
		}
	}),
	while(func(g *Game, f *frame) bool { return f.V[0] >= 0 && !g.empty(f.V[0]) },
		do(func(g *Game, f *frame) { f.V[2] = g.first(f.V[0]) }),
		call("gone", "eliminate", local(2))),
)
