package css

import (
	"slices"

	"beachhead/engine"
)

// 8.4.1 what a hit does: Suppressed, Disorganization, Rout Check, loss, in this order. Every Unit that leaves the game does so by "eliminate".

var (
	evSuppressed = event("{p0} is Suppressed.")
	evDisorder   = event("{p0} takes {n1} DG, {n2} in all.")
	evLoses      = event("{u0} is eliminated.")
	evToBox      = event("{u0} goes to the Routed Units box.")
	evUndaunted  = event("Those in {p0} go on: only losses count for them.")
	evCaveRout   = event("Those in {p0} cannot rout: they take 1 DG.")

	orLose = reason{Rule: "8.4.1b", Text: "Choose a Unit of those that are hit."}
)

// packResult is a cell of the Combat Results Table in one number.
func packResult(c Color, half int, die int8) int16 { return int16(c)*20 + int16(half)*10 + int16(die) }

// resultOf is the cell that packResult means.
func (g *Game) resultOf(n int16) *Result { return &g.m.CRT[n/20][n/10%2][n%10] }

// result applies a hit to a place (8.4.1g). Those who charge or are under a Gyokusai marker know no DG, only losses (9.6d).
// V: place, Target Unit, cell, kind of attack; 1 if those who are Suppressed were so before.
var _ = program.Proc("result",
	iff(func(g *Game, f *frame) bool { return g.cancels(f.V[0], f.V[2]) },
		call("hero", "heroes.cancel", local(0)),
		leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 })),
	iff(func(g *Game, f *frame) bool { return g.fanatical(f.V[0]) },
		do(func(g *Game, f *frame) {
			if r := g.resultOf(f.V[2]); r.DG == 0 && !r.Eliminate {
				g.tell(evUndaunted, "9.6f", f.V[0])
			}
		}),
		iff(func(g *Game, f *frame) bool { return g.resultOf(f.V[2]).DG > 0 },
			call("charge", "banzai.lose", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.resultOf(f.V[2]).DG), f.V[0]} })),
		iff(func(g *Game, f *frame) bool { return g.resultOf(f.V[2]).Eliminate && g.struck(f) },
			call("target", "eliminate", local(1))),
		leave()),
	do(func(g *Game, f *frame) {
		if g.resultOf(f.V[2]).Suppress {
			if g.suppress(f.V[0]) {
				f.V[4] = 1
			}
			if f.V[4] != 0 && g.rules().SuppressTwice != TwiceEliminated {
				g.tell(evStaysDown, "8.4.4a", f.V[0])
			} else {
				g.tell(evSuppressed, "8.4.1a", f.V[0])
			}
		}
	}),
	iff(func(g *Game, f *frame) bool { // L8.4.4b, ruling L-4
		return f.V[4] != 0 && g.rules().SuppressTwice == TwiceEliminated && g.struck(f)
	}, call("twice", "eliminate", local(1))),
	iff(func(g *Game, f *frame) bool { return g.resultOf(f.V[2]).DG > 0 && !g.empty(f.V[0]) }, // nobody is left after L8.4.4b
		call("dg", "disorder", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(g.resultOf(f.V[2]).DG)} })),
	iff(func(g *Game, f *frame) bool { return g.resultOf(f.V[2]).Rout && g.struck(f) },
		call("r", "result.rout", func(g *Game, f *frame) [6]int16 {
			return [6]int16{f.V[0], f.V[1], int16(g.resultOf(f.V[2]).Stars)}
		})),
	iff(func(g *Game, f *frame) bool { return g.resultOf(f.V[2]).Eliminate && g.struck(f) },
		call("e", "eliminate", local(1))),
)

// struck tells whether the Target Unit of a result is still there: one that is lost for DG over 4 makes no Rout Check.
func (g *Game) struck(f *frame) bool { return f.V[1] != NoUnit && g.at(f.V[1]) == f.V[0] }

// cancels tells whether a Hero could make an American place disregard a result: Suppressed or DG by Japanese fire (14.1.1c, 14.2c).
func (g *Game) cancels(p Loc, cell int16) bool {
	r := g.resultOf(cell)
	if g.s.A.Side != SideB || g.sideAt(p) != SideA || g.s.A.Kind == MineAttack || g.s.A.Kind == StrikeFire || !r.Suppress && r.DG == 0 {
		return false
	}
	return g.helper(PowerShield, p) != NoHero
}

// helper is a Hero with a power who can be used for a Unit of a place, NoHero if there is none.
func (g *Game) helper(power Power, p Loc) HeroID {
	for h := range g.m.Heroes {
		row := &g.m.Heroes[h]
		if row.Power != power || g.s.Heroes[h].Ready == 0 {
			continue
		}
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if row.Division == g.m.Units[u].Division {
				return HeroID(h)
			}
		}
	}
	return NoHero
}

// disorder adds levels of Disorganization to a place: beyond 4 each costs a Unit, of the owner's choice (8.4.1b, 8.4.4b). Those under a Gyokusai marker take them as losses (9.6.2p).
// V: place, levels; Units lost, side.
var _ = program.Proc("disorder",
	iff(func(g *Game, f *frame) bool { return g.fanatical(f.V[0]) },
		call("charge", "banzai.lose", local(1, 0)),
		leave()),
	do(func(g *Game, f *frame) {
		p, n := f.V[0], int(f.V[1])
		f.V[3] = int16(g.sideAt(p))
		if g.sideAt(p) == SideA && g.s.A.Side == SideB && g.s.A.Kind != StrikeFire && g.s.A.Kind != EventFire { // ruling 25-B
			g.casualties(n)
		}
		n += g.dg(p)
		g.setDG(p, n)
		f.V[2] = int16(max(0, n-maxDG))
		g.tell(evDisorder, "8.4.1b", p, f.V[1], int16(g.dg(p)))
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] > 0 }, call("lose", "lose", local(0, 2, 3))),
)

// result.rout is a Rout Check as a result, or 1 DG in its place by Tenacity (8.4.4c). Who would rout from the inside of a cave stays, and the stack takes 1 DG (6.3p, ruling CAVE-E).
// V: place, Unit, stars.
var _ = program.Proc("result.rout",
	iff(func(g *Game, f *frame) bool { return g.tenacious(f.V[1]) && !g.vainRout(f.V[1], false) }, // where the check can do nothing a DG would be for nothing
		call("tenacity", "tenacity", local(1)),
		leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 })),
	iff(func(g *Game, f *frame) bool { return g.nkvd(f.V[0]) }, // L27.1c
		do(func(g *Game, f *frame) { g.tell(evUpright, "L27.1c", f.V[0]) }),
		leave()),
	iff(func(g *Game, f *frame) bool { return g.unshaken(f.V[0]) != NoHero }, // L14.1.2d
		do(func(g *Game, f *frame) { g.tell(evNoRout, "L14.1.2d", g.unshaken(f.V[0]), f.V[0]) }),
		leave()),
	call("barrier", "barriers.offer", local(1)),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 }),
	call("check", "rout.check", local(1, 2, 0)),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret != 0 }),
	iff(func(g *Game, f *frame) bool { return g.holds(f.V[1]) }, // 8.4.2d
		do(func(g *Game, f *frame) { g.pinAt(f.V[0]) }),
		call("forced", "barriers.forced", local(1, 0)),
		leave()),
	iff(func(_ *Game, f *frame) bool { return isCave(f.V[0]) },
		do(func(g *Game, f *frame) { g.tell(evCaveRout, "6.3p", f.V[0]) }),
		call("cave", "disorder", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 1} }),
		leave()),
	call("rout", "rout", local(1)),
	do(func(g *Game, f *frame) { // 8.4.2h, 22.2.1c
		if !g.empty(f.V[0]) && !isZone(g.exposed(f.V[0])) {
			g.pinAt(f.V[0])
		}
	}),
	call("after", "barriers.forced", local(1, 0)),
)

// Of whom "lose" takes some, besides all of a place (0).
const (
	losesCharge int16 = 1 + iota // those who charge, wherever they are
	losesHex                     // those who charge from the place
)

// lose eliminates Units of a place, or of those who charge, by the choice of a side.
// V: place, how many, side, of whom; Unit.
var _ = program.Proc("lose",
	while(func(g *Game, f *frame) bool { return f.V[1] > 0 && g.loser(f) != NoUnit },
		do(func(_ *Game, f *frame) { f.V[4] = NoUnit }),
		put(ask{
			Label: "who", Kind: "lose", Prompt: "Which Unit is lost?", Rule: "8.4.1b", Tell: tellLose,
			Seat: bySlot(2),
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.Units {
					if g.losable(f, UnitID(u)) {
						o.Add(about(vLose, UnitID(u)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vLose || !g.isUnit(c.A) || !g.losable(f, c.A) {
					return &orLose
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[4] = c.A },
		}),
		call("gone", "eliminate", local(4)),
		do(func(_ *Game, f *frame) { f.V[1]-- })),
)

// losable tells whether a Unit is one of those of whom "lose" takes some; loser is the lowest.
func (g *Game) losable(f *frame, u UnitID) bool {
	switch f.V[3] {
	case losesCharge:
		return g.has(u, Charging) && isPlace(g.at(u))
	case losesHex:
		return g.has(u, Charging) && g.at(u) == f.V[0]
	}
	return g.at(u) == f.V[0]
}

func (g *Game) loser(f *frame) UnitID {
	for u := range g.m.Units {
		if g.losable(f, UnitID(u)) {
			return UnitID(u)
		}
	}
	return NoUnit
}

// eliminate takes a Unit out of the game. An HQ goes to the Routed Units box (8.4.1h) unless it is under a Gyokusai marker (9.6.2), and a Hero can have one of his Division
// sent there (14.1.1a). With a Truck goes its cargo (15.0e). Support Weapons that are then too many trace before it is gone (12.2d, ruling 12-A).
// V: Unit; place, 1 if it is saved, cargo, 1 if an NKVD Barrier is with it.
var _ = program.Proc("eliminate",
	do(func(g *Game, f *frame) {
		f.V[1], f.V[4] = g.at(f.V[0]), g.leavesBarrier(f.V[0])
		if g.m.Units[f.V[0]].HQ && !g.has(f.V[0], Fanatic) {
			f.V[2] = 1
		}
	}),
	iff(func(g *Game, f *frame) bool { return f.V[2] == 0 && g.rescues(f.V[0]) },
		call("hero", "heroes.save", local(0)),
		took(2)),
	iff(func(_ *Game, f *frame) bool { return isPlace(f.V[1]) },
		call("weapons", "weapons.surplus", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1} })),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(g *Game, f *frame) { f.V[3] = g.cargo(f.V[0]) }),
		while(func(_ *Game, f *frame) bool { return f.V[3] != NoUnit },
			call("cargo", "eliminate", local(3)),
			do(func(g *Game, f *frame) { f.V[3] = g.cargo(f.V[0]) }))),
	do(func(g *Game, f *frame) {
		if f.V[2] != 0 {
			g.routed(f.V[0])
			return
		}
		g.depart(f.V[0], Nowhere)
		g.tell(evLoses, "8.4.1f", f.V[0])
		g.lossOf(f.V[0])
		g.unequipped(g.m.Units[f.V[0]].Division)
	}),
	sub("leaders", "leaders.alone"),
	call("barrier", "barriers.stay", local(1, 4)),
)

// rescues tells whether a Hero could save a Unit from being eliminated (14.1.1a).
func (g *Game) rescues(u UnitID) bool {
	return g.savior(u) != NoHero
}

// savior is the Hero who could: from the final Gyokusai on.
func (g *Game) savior(u UnitID) HeroID {
	for h := range g.m.Heroes {
		if row := &g.m.Heroes[h]; row.Power == PowerRescue && g.s.Last != 0 && g.s.Heroes[h].Ready != 0 && row.Division == g.m.Units[u].Division {
			return HeroID(h)
		}
	}
	return NoHero
}

// cargo is the lowest Unit aboard a Truck, NoUnit if there is none.
func (g *Game) cargo(truck UnitID) UnitID {
	for u := range g.m.Units {
		if truckOf(g.at(UnitID(u))) == truck {
			return UnitID(u)
		}
	}
	return NoUnit
}

// depart takes a Unit off the map: it takes no part in what is in progress any more.
func (g *Game) depart(u UnitID, to Loc) {
	from := g.at(u)
	g.place(u, to)
	g.clear(u, actionFlags|Again|Charging|Supporting|Fanatic|NKVD)
	if isPlace(from) && g.on(FeatureHeroBoxes) {
		g.heroesLeft(from)
		return
	}
	if !isPlace(from) || !g.empty(from) {
		return
	}
	for h := range g.m.Heroes { // a named Hero goes with the last Unit of his place (15.0e, rulings 14-C, 15-A, 20-A)
		switch {
		case g.s.Heroes[h].Loc != from:
		case g.m.Heroes[h].Power == PowerLeader: // he goes on to others, like a Leader: leaders.alone
		case to == Nowhere:
			g.retire(HeroID(h), "15.0e")
		default:
			g.hail(HeroID(h), to)
		}
	}
}

// routed sends a Unit to the Routed Units box of its Division, with what it carries as Units of their own (8.4.1h, 8.4.2f, ruling 15-A). It is In-Column when it comes back, for
// good if it has the gun symbol (8.6.4b).
func (g *Game) routed(u UnitID) {
	for c := g.cargo(u); c != NoUnit; c = g.cargo(u) {
		g.routed(c)
	}
	g.depart(u, Routed)
	if g.m.Units[u].HasColumn {
		g.turnTo(u, true)
	}
	g.tell(evToBox, "8.4.2f", u)
	g.unequipped(g.m.Units[u].Division)
}

var _ engine.Moot = (*Game)(nil)

// Moot loses the first of several Units where they are all alike: of one place, one Formation and one kind, with the same values, markers and history. Only their numbers tell them apart.
func (g *Game) Moot(s engine.Seat) (c engine.Choice, moot bool) {
	q := program.Pending(g)
	if q == nil || q.For(s) == nil || q.For(s).Kind != "lose" {
		return c, false
	}
	list := q.For(s).Options
	c = list[0]
	for _, o := range list[1:] {
		a, b := c.A, o.A
		if o.Verb != vLose || !g.alike(a, b) || g.s.Units[a] != g.s.Units[b] || g.s.Start[a] != g.s.Start[b] || g.singled(a) || g.singled(b) {
			return c, false
		}
	}
	return c, true
}

// singled tells whether the scenario has something to say of a Unit alone.
func (g *Game) singled(u UnitID) bool {
	for i := range g.scenario().Holds {
		if slices.Contains(g.scenario().Holds[i].Units, u) {
			return true
		}
	}
	return false
}
