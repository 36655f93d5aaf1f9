package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 9.5 what the sides add to the two dice of an Assault, and 9.1F to I: the dice and what follows from them.

var (
	evAttack   = event("The attack adds {g0} to its die.")
	evDefence  = event("The defence adds {g0} to its die.")
	evOutcome  = event("The attack comes to {n0} and the defence to {n1}, with dice of {n2} and {n3}.")
	evEven     = event("The Assault is even: 1 DG for each hex.")
	evHeroGone = event("The Hero with {u0} is lost.")

	orSpread = reason{Rule: "9.4f", Text: "Choose an assaulting hex that takes the next level of DG."}
)

// rollAssault are the two dice of an Assault.
var rollAssault = newRoll("assault", "an Assault", "9.1G")

// onslaught is an Assault as it is, or as it would be: who takes part, and with how many in support.
type onslaught struct {
	hex     Hex
	side    Side
	marker  uint8
	support int
	in      func(u UnitID) bool
}

// assaultTitle is what an Assault is called in a sentence about its odds.
func (g *Game) assaultTitle(o *onslaught) string {
	switch o.marker {
	case markerBanzai:
		return g.m.Assaults[o.side].Name
	case markerGyokusai:
		return g.m.Gyokusai.Name
	}
	return g.m.onset(int16(o.side))
}

// whoAssaults is the head of the list of those who take part.
func (g *Game) whoAssaults(o *onslaught) string {
	if o.marker == markerPrepared {
		return "Who assaults "
	}
	return "Who charges "
}

// underway is the Assault in progress.
func (g *Game) underway() onslaught {
	x := &g.s.X
	return onslaught{x.Hex, x.Side, x.Marker, int(x.Support), func(u UnitID) bool { return g.has(u, Charging) }}
}

// foreseen is the Assault on a hex if all Active Units who can take part do, with nobody in support.
func (g *Game) foreseen(h Hex) onslaught {
	return onslaught{h, g.s.Side, g.assaultKind(g.s.Side), 0, func(u UnitID) bool { return g.mayAssault(u, h) == nil }}
}

// each calls fn for the Units that assault.
func (o *onslaught) each(g *Game, fn func(u UnitID)) {
	for u := range g.m.Units {
		if isPlace(g.at(UnitID(u))) && o.in(UnitID(u)) {
			fn(UnitID(u))
		}
	}
}

// from tells from which neighbours they come, bit d for the one in direction d, and whether somebody comes out of the cave in the hex.
func (o *onslaught) from(g *Game) (bits uint8, below bool) {
	o.each(g, func(u UnitID) {
		if p := g.at(u); isCave(p) {
			below = true
		} else if d := g.m.Ground.Direction(o.hex, p); d >= 0 {
			bits |= 1 << d
		}
	})
	return bits, below
}

// oddsOf is the modifier of a ratio of Units (9.5a).
func (g *Game) oddsOf(attackers, defenders int) int {
	if len(g.m.Odds) == 0 {
		return 0
	}
	n := g.m.Odds[0].Modifier
	for _, r := range g.m.Odds {
		if attackers*int(r.Defenders) >= defenders*int(r.Attackers) {
			n = r.Modifier
		}
	}
	return int(n)
}

// tanks is what Tanks are worth to a side, by its rule: some of its Units, or Support Weapons with them (ruling 9-I), or all its Units (9.5b, j).
func (g *Game) tanks(units, tanks, weapons int, rule string, t *terms) int {
	switch {
	case tanks == units:
		return t.add(int(g.rules().OnlyTanks), rule, "only Tanks")
	case tanks+weapons > 0:
		return t.add(int(g.rules().Tanks), rule, "Tanks")
	}
	return 0
}

// helped tells whether a piece in a place serves one of those who assault from it, or defend it.
func (o *onslaught) helped(g *Game, p Loc, serves func(u UnitID) bool) bool {
	if !isPlace(p) {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if (p == o.hex || o.in(u)) && serves(u) {
			return true
		}
	}
	return false
}

// commander is the Leader who helps a side of an Assault: of those with Units that take part the one with the best Troop Quality (9.4g, 9.5e, l; ruling 9-D).
func (o *onslaught) commander(g *Game, side Side) LeaderID {
	best := NoLeader
	for l := range g.m.Leaders {
		p := g.s.Leaders[l].Loc
		if g.m.Leaders[l].Side != side || g.isCommissar(LeaderID(l)) || side != o.side && p != o.hex || side == o.side && p == o.hex {
			continue
		}
		if o.helped(g, p, func(u UnitID) bool { return g.leaderServes(LeaderID(l), u) }) && (best == NoLeader || g.ratings(LeaderID(l)).TQ > g.ratings(best).TQ) {
			best = LeaderID(l)
		}
	}
	return best
}

// champion is the Unit with the Hero of an event who helps a side, NoUnit if there is none: one is used in a combat (14.1aa, 20.1b, d).
func (o *onslaught) champion(g *Game, side Side) UnitID {
	if o.hero(g, side) != nil {
		return NoUnit
	}
	for u := range g.with(Famous).each() {
		p := g.at(u)
		if g.m.Units[u].Side != side || !isPlace(p) {
			continue
		}
		if side != o.side && p == o.hex || side == o.side && p != o.hex && o.helped(g, p, func(UnitID) bool { return true }) {
			return u
		}
	}
	return NoUnit
}

// persons is what the Leader and the Hero of a side add (9.5e, l).
func (o *onslaught) persons(g *Game, side Side, t *terms) (n int) {
	rule := "9.5e"
	if side != o.side {
		rule = "9.5l"
	}
	if l := o.commander(g, side); l != NoLeader {
		n += t.add(int(g.ratings(l).TQ), rule, g.leaderTitle(l))
	}
	if x := o.hero(g, side); x != nil { // one in all (14.1aa)
		n += t.add(int(x.TQ), rule, x.Name)
	} else if u := o.champion(g, side); u != NoUnit {
		if x := g.heroAt(g.at(u)); x != nil {
			n += t.add(int(x.TQ), rule, x.Name)
		}
	} else if h := o.boxHero(g, side); h != NoHero {
		n += t.add(int(g.m.Heroes[h].TQ), rule, g.m.Heroes[h].Name)
	}
	return n
}

// attackTotal is what those who assault add to their die (9.5), in the order of the list.
func (g *Game) attackTotal(o onslaught, t *terms) (n int) {
	units, tanks, weapons := 0, 0, 0
	lowest, worst, quality := NoUnit, Loc(-1), 0
	o.each(g, func(u UnitID) {
		units++
		if g.m.Units[u].Tank {
			tanks++
		}
		if q := g.quality(u, nil); lowest == NoUnit || q < quality {
			lowest, quality = u, q
		}
		if p := g.at(u); worst < 0 || g.bearingIn(&o, p, nil) < g.bearingIn(&o, worst, nil) {
			worst = p
		}
	})
	if units == 0 {
		return 0
	}
	for w := range g.m.Weapons {
		if row, p := &g.m.Weapons[w], g.s.Weapons[w].Loc; row.Tank && p != o.hex && o.helped(g, p, func(u UnitID) bool {
			return g.weaponServes(WeaponID(w), u) && g.stepCost(u, p, o.hex, burden{weapon: true, tank: row.TankSW}) >= 0
		}) {
			weapons++
		}
	}
	defenders := max(1, g.count(o.hex))
	if n = g.oddsOf(units, defenders); t != nil {
		t.add(n, "9.5a", plural(units, "Unit", "Units")+" to "+number(defenders))
	}
	n += g.tanks(units, tanks, weapons, "9.5b", t)
	mark := &g.m.Assaults[o.side]
	if o.marker == markerGyokusai {
		mark = &g.m.Gyokusai
	}
	n += t.add(int(mark.Bonus), "9.5c", mark.Name)
	n += g.bearingIn(&o, worst, t)
	n += o.persons(g, o.side, t)
	n += t.add(o.support, "9.5f", "Indirect Fire in support")
	n += g.quality(lowest, t)
	bits, below := o.from(g)
	for _, p := range g.m.Ground.AssaultMods(nil, o.hex, bits) {
		if !below || !g.forAll(p.Rule) {
			n += t.add(int(p.Value), p.Rule, p.What)
		}
	}
	_, rear := g.ridgeTQ(o.hex, bits)
	return n + t.add(rear, "6.2.2cl", "round a claimed Ridge")
}

// forAll tells whether the modifier of a rule wants all who assault to cross such a hexside, so that one who comes out of the cave takes it away (6.2.2ac, bf).
func (g *Game) forAll(rule string) bool {
	for i := range g.m.Ground.Edges {
		if e := &g.m.Ground.Edges[i]; e.AssaultRule == rule {
			return e.AssaultWhen != ground.Any
		}
	}
	return false
}

// bearingIn is what status markers do to those who assault from a place; those whom a Banzai Charge would take off do not count before it has (9.6c).
func (g *Game) bearingIn(o *onslaught, p Loc, t *terms) (n int) {
	if o.marker == markerPrepared {
		return g.bearing(p, t)
	}
	if b := g.shelled(p); b != nil {
		n += t.add(int(b.TQ), "3.4r", b.Name)
	}
	if f := g.shelter(p); f != nil {
		n += t.add(int(f.TQ), "3.4n", f.Name)
	}
	return n
}

// defenceTotal is what the defenders add to theirs (9.5): terrain and Defense Value are subtracted, for the lower the better.
func (g *Game) defenceTotal(o onslaught, t *terms) (n int) {
	units, tanks, weapons := 0, 0, 0
	lowest, quality, deployed := NoUnit, 0, false
	for u := g.first(o.hex); u != NoUnit; u = g.next(u) {
		units++
		if g.m.Units[u].Tank {
			tanks++
		}
		if q := g.quality(u, nil); lowest == NoUnit || q < quality {
			lowest, quality = u, q
		}
		deployed = deployed || g.deployed(u)
	}
	if units == 0 {
		return 0
	}
	for w := range g.m.Weapons {
		if g.m.Weapons[w].Tank && g.s.Weapons[w].Loc == o.hex {
			weapons++
		}
	}
	n = -g.terrainAt(o.hex, t)
	if f := g.shelter(o.hex); f != nil {
		n -= t.less(int(f.Defense), "9.5h", f.Name)
	}
	n -= t.less(g.guardOf(o.hex, deployed), "9.5i", "Defense Value")
	n += g.tanks(units, tanks, weapons, "9.5j", t)
	n += g.bearing(o.hex, t)
	n += o.persons(g, o.side.Other(), t)
	n += g.quality(lowest, t)
	bits, _ := o.from(g)
	front, _ := g.ridgeTQ(o.hex, bits)
	return n + t.add(front, "6.2.2ci", "a claimed Ridge")
}

// guardOf is the Defense Value that counts: if a defender is Deployed the best for their owner, else the best for those who assault (9.5i; each chooses so, ruling FIRE-C).
func (g *Game) guardOf(h Hex, deployed bool) int {
	best := 0
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		n := int(g.m.Units[u].Defense)
		if u == g.first(h) || deployed && n < best || !deployed && n > best {
			best = n
		}
	}
	return best
}

// reckon fills in what is added to the dice, and says what their faces are worth: the higher the better for who rolls, but a 9 can cost a Leader or a Hero (9.4g).
func (g *Game) reckon() {
	x, o := &g.s.X, g.underway()
	a, d := g.terms(), g.terms()
	x.Total[0], x.Total[1] = int8(g.attackTotal(o, a)), int8(g.defenceTotal(o, d))
	g.tellSum(evAttack, "9.1F", a.mods(), int16(x.Total[0]))
	g.tellSum(evDefence, "9.1F", d.mods(), int16(x.Total[1]))
	for die, side := range [2]Side{x.Side, x.Side.Other()} {
		sign := 1
		if side == SideB {
			sign = -1
		}
		for face := range 10 {
			loss := 0
			if face == 9 && (o.commander(g, side) != NoLeader || die == 0 && o.champion(g, side) != NoUnit || o.boxHero(g, side) != NoHero) {
				loss = -1
			}
			g.grade(die, face, sign*face, sign*loss)
		}
	}
}

// assault.dice are steps F to I.
// V: side whose die is looked at; Leader; who loses: 0 those who assault, 1 the defenders, 2 both.
var _ = program.Proc("assault.dice",
	call("attackers", "heroes.assault", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.X.Side)} }),
	call("defenders", "heroes.assault", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.X.Side.Other())} }),
	do(func(g *Game, _ *frame) { g.reckon() }), // F
	call("G", "roll.pair", func(g *Game, _ *frame) [6]int16 {
		n := g.count(g.s.X.Hex)
		for range g.with(Charging).each() {
			n++
		}
		return [6]int16{rollAssault, int16(g.s.X.Side), int16(n)}
	}),
	do(func(g *Game, _ *frame) {
		x := &g.s.X
		x.Dice = g.s.R.Face
		g.tell(evOutcome, "9.1I", int16(x.Dice[0]+x.Total[0]), int16(x.Dice[1]+x.Total[1]), int16(x.Dice[0]), int16(x.Dice[1]), int16(x.Side), int16(x.Marker)) // dice, side and marker for its picture
	}),
	engine.ForEach(0, func(*Game, *frame) int { return 2 }, // H
		iff(func(g *Game, f *frame) bool { return g.s.X.Dice[f.V[0]] == 9 },
			do(func(g *Game, f *frame) {
				side, o := g.s.X.Side, g.underway()
				if f.V[0] != 0 {
					side = side.Other()
				}
				f.V[1] = o.commander(g, side)
				if h := o.boxHero(g, side); h != NoHero {
					g.retire(h, "L14.1.0f")
				}
				if u := o.champion(g, side); u != NoUnit && f.V[0] == 0 { // 20.1c, d: in an Assault of his own side
					g.clear(u, Famous)
					g.tell(evHeroGone, "20.1c", u)
				}
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[1] != NoLeader }, call("leader", "leaders.lost", local(1))))),
	do(func(g *Game, f *frame) { // I
		x := &g.s.X
		g.heroesAfter()
		a, d := x.Dice[0]+x.Total[0], x.Dice[1]+x.Total[1]
		switch {
		case a == d:
			f.V[2], x.DG = 2, 1
			g.tell(evEven, "9.4e")
		case a < d:
			f.V[2], x.DG = 0, d-a
		default:
			f.V[2], x.DG = 1, a-d
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != 1 },
		call("attack", "assault.repulse", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} })),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != 0 },
		call("defence", "disorder", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.X.Hex, int16(g.s.X.DG)} })),
)

// assault.repulse gives those who assault their DG: in a charge as losses over all its hexes (9.6d), else a level at a time to the hex that their player names (9.4f). After a tie
// each hex takes one (9.4e).
// V: 2 for a tie; place; levels that are left, or how many hexes have charged; levels that the place takes.
var _ = program.Proc("assault.repulse",
	iff(func(g *Game, _ *frame) bool { return g.s.X.Marker != markerPrepared },
		do(func(g *Game, f *frame) {
			if f.V[2] = int16(g.s.X.DG); f.V[0] == 2 {
				f.V[2] = 0
				for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
					f.V[2]++
				}
			}
		}),
		call("losses", "banzai.lose", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], -1, 1} }),
		leave()),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == 2 },
		do(func(g *Game, f *frame) { f.V[1] = g.stormFrom(-1) }),
		while(func(_ *Game, f *frame) bool { return f.V[1] >= 0 },
			call("even", "disorder", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1} }),
			do(func(g *Game, f *frame) { f.V[1] = g.stormFrom(f.V[1]) })),
		leave()),
	do(func(g *Game, f *frame) { f.V[2] = int16(g.s.X.DG) }),
	while(func(g *Game, f *frame) bool { return f.V[2] > 0 && g.storming() },
		put(ask{
			Label: "spread", Kind: "assault.spread", Prompt: "Which assaulting hex takes the next level of DG?", Rule: "9.4f", Tell: tellSpread,
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.X.Side) },
			List: func(g *Game, _ *frame, o *options) {
				for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
					o.Add(about(vSpread, p))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vSpread || !isPlace(c.A) || g.sideAt(c.A) != g.s.X.Side || !g.storms(c.A) {
					return &orSpread
				}
				return nil
			},
			Take:    func(_ *Game, f *frame, c choice) { f.V[1] = c.A },
			Explain: explainSpread,
		}),
		do(func(g *Game, f *frame) {
			if f.V[3] = 1; g.stormFrom(g.stormFrom(-1)) < 0 {
				f.V[3] = f.V[2] // one hex takes all at once
			}
			f.V[2] -= f.V[3]
		}),
		call("dg", "disorder", local(1, 3))),
)
