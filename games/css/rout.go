package css

import "beachhead/games/css/ground"

// 8.4.2 Rout Checks, 8.4.3 the return of routed Units.

var (
	evRoutValue = event("A Rout Check of {u0}: up to {n1} passes.")
	evPinned    = event("{p0} is Pinned.")
	evStaysDown = event("{p0} is Suppressed already.")
	evRouts     = event("{u0} routs.")
	evToSea     = event("{u0} falls back to the Transport Zone.")
	evReturns   = event("{u0} comes back to {p1}.")

	// nowhereBack is why who could only return is not named: he could do nothing, and a Direct Command for him would be lost. When others have acted there may be a hex.
	nowhereBack = reason{Rule: "8.4.3c", Text: "There is no hex to which it could come back."}
	notRouted   = reason{Rule: "8.4.3a", Text: "The Unit is not in the Routed Units box."}
	notNear     = reason{Rule: "8.4.3b", Text: "A Unit comes back with or next to the HQ of its Division, an HQ with or next to the Leader of the Division."}
	enemyIn     = reason{Rule: "8.4.3c", Text: "An enemy is in that hex."}
	noFooting   = reason{Rule: "6.2.1eb", Text: "The Unit cannot be in that terrain."}
	watched     = reason{Rule: "8.4.3c", Text: "That hex is in an enemy Fire Zone."}
)

// rollRout is the die of a Rout Check.
var rollRout = newRoll("rout", "a Rout Check", "8.4.2")

// steadiness is the number up to which the die of a Rout Check passes: the Troop Quality of the Unit less all that is added to the die (8.4.2b). What lowers the die raises it.
func (g *Game) steadiness(u UnitID, stars int, t *terms) int {
	p := g.at(u)
	n := g.quality(u, t)
	n -= t.less(int(g.rules().Star)*stars, "8.4.1d", "stars")
	n -= g.terrainAt(p, t)
	if l, v := g.leadOf(u, leaderTQ); l != NoLeader {
		n += t.add(v, "8.4.2b", g.leaderTitle(l))
	}
	if x := g.heroOf(p, g.s.A.Guard, func(x *Hero) int { return int(x.TQ) }); x != nil {
		n += t.add(int(x.TQ), "8.4.2b", x.Name)
	}
	if g.burdened(p) {
		n -= t.less(brezhnevTQ, "L14.1.2f", "Brezhnev")
	}
	if to := g.exposed(p); isZone(to) && !g.m.Units[u].Amphibious {
		b, _ := zoneAt(to)
		n -= t.less(int(g.m.Beaches[b].Value), "22.2.1b", "a Naval Zone")
	} else {
		n -= t.less(int(g.m.Units[u].Defense), "8.4.2b", "Defense Value")
	}
	return n + g.bearing(p, t)
}

// less lists a term that is subtracted, and returns it.
func (t *terms) less(n int, rule, text string) int {
	t.add(-n, rule, text)
	return n
}

// terrainAt is the terrain modifier of a place without its markers, subtracted in the list of terms.
func (g *Game) terrainAt(p Loc, t *terms) int {
	to := g.exposed(p)
	switch {
	case isZone(to) || isGroup(to):
		return 0
	case isCave(to):
		return t.less(int(g.rules().CaveInside), "6.3d", "inside a cave")
	}
	row := g.m.Ground.TerrainNow(g.hexOf(to), &g.s.Marks[MarkCleared])
	return t.less(int(row.Mod), row.ModRule, row.Name)
}

// rout.check is a Rout Check (8.4.2). It returns 1 if it is passed.
// V: Unit, stars, place; number, 1 if it is passed.
var _ = program.Proc("rout.check",
	iff(func(g *Game, f *frame) bool { return g.spendable(f.V[0]) != NoHero }, // L20.1.0c
		call("hero", "heroes.spend", local(0)),
		iff(func(g *Game, _ *frame) bool { return g.s.Ret != 0 }, answer(func(*Game, *frame) int16 { return 1 }))),
	do(func(g *Game, f *frame) {
		t := g.terms()
		f.V[3] = int16(g.steadiness(f.V[0], int(f.V[1]), t))
		g.tellSum(evRoutValue, "8.4.2c", t.mods(), f.V[0], f.V[3])
	}),
	call("die", "check", func(g *Game, f *frame) [6]int16 {
		stake := int16(1)
		if g.vainRout(f.V[0], false) {
			stake = 0
		}
		return [6]int16{f.V[3], rollRout, int16(g.m.Units[f.V[0]].Side), stake}
	}),
	took(4),
	answer(func(_ *Game, f *frame) int16 { return f.V[4] }),
)

// holds tells whether a Unit that fails its check Pins its place instead of routing: one that is Deployed (8.4.2d). In a Naval Zone nobody is Pinned (22.2.1c).
func (g *Game) holds(u UnitID) bool {
	return g.deployed(u) && !isZone(g.exposed(g.at(u)))
}

// vainRout tells whether a Unit that fails its check is none the worse for it: it holds its place, which cannot be Pinned any more (8.4.4a), and no NKVD Barrier comes of it (L27.1). down tells
// that the place is Suppressed by the same result.
func (g *Game) vainRout(u UnitID, down bool) bool {
	if !g.holds(u) || g.on(FeatureBarriers) && g.m.Units[u].Side == SideB {
		return false
	}
	p := g.at(u)
	return down || g.under(p, CondSuppressed) || g.under(p, CondPinned) && g.rules().PinTwice != TwiceSuppressed
}

// pinAt Pins a place (8.4.2d, h, 8.4.4a).
func (g *Game) pinAt(p Loc) {
	before := g.cond(p)
	switch g.pin(p); {
	case before&CondSuppressed != 0:
		g.tell(evStaysDown, "8.4.4a", p)
	case g.under(p, CondSuppressed):
		g.tell(evSuppressed, "8.4.4a", p)
	default:
		g.tell(evPinned, "8.4.2d", p)
	}
}

// routs tells whether a Unit that routs has a line to an HQ of its Division (8.4.2f).
func (g *Game) routs(u UnitID) bool { return g.traceToHQ(u, g.m.Units[u].Move, g.aim(g.at(u))) }

// routsWithout is the same when so many others of its place are lost before: an HQ there is the last of them, if its owner likes.
func (g *Game) routsWithout(u UnitID, lost int) bool {
	at, x := g.at(u), &g.m.Units[u]
	if g.count(at)-1 > lost {
		return g.routs(u)
	}
	return g.traceTo(x.Side, x.Move, g.aim(at), func(hq UnitID) bool { return g.at(hq) != at && g.m.Units[hq].Division == x.Division })
}

// rout is what becomes of a Unit that routs: from a Naval Zone it goes back to the Transport Zone (22.2.1c), else into the box if a line leads to an HQ, else it is eliminated.
// V: Unit; place, 1 if an NKVD Barrier is with it.
var _ = program.Proc("rout",
	do(func(g *Game, f *frame) {
		f.V[1], f.V[2] = g.at(f.V[0]), g.leavesBarrier(f.V[0])
		g.tell(evRouts, "8.4.2d", f.V[0])
	}),
	iff(func(g *Game, f *frame) bool { return isZone(g.exposed(g.at(f.V[0]))) },
		do(func(g *Game, f *frame) {
			u := f.V[0]
			b, _ := zoneAt(g.exposed(g.at(u)))
			g.place(u, ZonePlace(b, Transport))
			g.clear(u, actionFlags)
			g.set(u, Late)
			g.s.Units[u].Count = 0 // 22.1h: it is behind nobody
			g.tell(evToSea, "22.2.1c", u)
		}),
		iff(func(g *Game, f *frame) bool { return f.V[1] != Transit && g.leaderless(f.V[1]) }, sub("afloat", "leaders.alone")), // 13.1d; who runs in has his Leader with him
		leave()),
	iff(func(g *Game, f *frame) bool { return !g.routs(f.V[0]) }, // Units of no Division have none (L26.0m)
		call("lost", "eliminate", local(0)),
		leave()),
	call("weapons", "weapons.surplus", func(g *Game, f *frame) [6]int16 { return [6]int16{g.at(f.V[0]), 1} }), // 8.4.2j
	do(func(g *Game, f *frame) { g.routed(f.V[0]) }),
	sub("leaders", "leaders.alone"),
	call("barrier", "barriers.stay", local(1, 2)),
)

var _ = action(vReturn, actionRule{
	Rule: "8.4.3a", Proc: "return",
	List: func(g *Game, p Loc, o *options) {
		if u := g.leading(); p == Routed && u != NoUnit {
			g.offerReturns(u, o)
		}
	},
	May: func(g *Game, u UnitID, c choice) *reason {
		if c.A != u {
			return &notRouted
		}
		return g.mayReturn(u, c.B)
	},
})

// mayReturn tells whether a Unit may come back from the Routed Units box to a hex (8.4.3): one that it could enter, and not of its own will to the other service (6.1.2a).
func (g *Game) mayReturn(u UnitID, to Loc) *reason {
	switch {
	case g.at(u) != Routed:
		return &notRouted
	case !isHex(to) || !g.rallies(u, to):
		return &notNear
	case g.sideAt(to) == g.m.Units[u].Side.Other():
		return &enemyIn
	case g.marked(MarkBurning, to):
		return &onFire
	case g.zone(g.m.Units[u].Side.Other()).Has(to):
		return &watched
	case !g.bears(u, to):
		return &noFooting
	case g.rivals(u, to):
		return &rivalThere
	}
	return g.barredFrom(u, to)
}

// bears tells whether a Unit can be in the terrain of a hex: Marsh bears no vehicles (6.2.1eb).
func (g *Game) bears(u UnitID, h Hex) bool {
	m := g.m.Units[u].Move
	return m == NoMove || g.terrainNow(h).Cost[m] >= 0
}

// rallies tells whether a hex is with or next to what a routed Unit comes back to: the HQ of its Division, for an HQ a Leader of the Division (8.4.3b).
func (g *Game) rallies(u UnitID, h Hex) bool {
	row := &g.m.Units[u]
	if !g.scenario().Area.Has(h) {
		return false
	}
	if !row.HQ {
		hq := g.m.Divisions[row.Division].HQ
		return hq != NoUnit && g.together(g.at(hq), h, 1)
	}
	d := g.ledBy(row.Division)
	for l := range g.m.Leaders {
		if x := &g.m.Leaders[l]; x.Division == d && x.Stripe == Plain && g.together(g.s.Leaders[l].Loc, h, 1) {
			return true
		}
	}
	return false
}

// nearBack are the hexes with or next to whoever a routed Unit may come back to.
func (g *Game) nearBack(u UnitID) (near ground.Set) {
	add := func(p Loc) {
		if h := g.hexOf(p); isPlace(p) && h != NoHex {
			near.Or(g.m.Ground.Within(h, 1))
			near.Add(h)
		}
	}
	if hq := g.m.Divisions[g.m.Units[u].Division].HQ; hq != NoUnit {
		add(g.at(hq))
	}
	for l := range g.m.Leaders {
		add(g.s.Leaders[l].Loc)
	}
	return near
}

// offerReturns lists where a routed Unit may come back.
func (g *Game) offerReturns(u UnitID, o *options) {
	near := g.nearBack(u)
	for h := range near.Each() {
		if g.rallies(u, h) {
			o.Add(two(vReturn, u, h))
		}
	}
}

// returns tells whether there is a hex to which a routed Unit can come back now.
func (g *Game) returns(u UnitID) bool {
	near := g.nearBack(u)
	for h := range near.Each() {
		if g.mayReturn(u, h) == nil {
			return true
		}
	}
	return false
}

// return brings a Unit back, as its whole Action (8.4.3a).
// V: place, Unit, Unit, hex.
var _ = program.Proc("return",
	do(func(g *Game, f *frame) {
		u, h := f.V[2], f.V[3]
		g.place(u, h)
		g.set(u, Shifted)           // ruling 6-I
		for x := range g.m.Heroes { // ruling 15-A: who went into the box with it comes back
			if row := &g.m.Heroes[x]; g.s.Heroes[x].Loc == Routed && g.serves(row.Division, row.Stripe, row.Formation, u) {
				g.hail(HeroID(x), h)
			}
		}
		g.tell(evReturns, "8.4.3a", u, h)
	}),
)
