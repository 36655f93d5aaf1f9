package iwo

// 14.1, 14.2 Japanese tank units: what they do from turn 7. Locals of each act: hex, flags of its fire, act.

var (
	evTankGoes  = event("The tanks at {h0} advance to {p1}.")
	evTankStays = event("The tanks at {h0} have no position to advance to.")
	evOverrun   = event("The tanks at {h0} overrun {h1}.")
	evAgain     = event("US units are left in the field of the tanks at {h0}: they fire again.")

	orOverrun = reason{Rule: "14.2d1", Text: "Name one of the hexes that are equally near and weak."}
)

// tankOf is the tank unit of a hex that can act, NoJap.
func (g *Game) tankOf(h Hex) JapID {
	found := NoJap
	g.japs(h, func(j JapID) {
		if found == NoJap && g.tank(j) && g.shoots(j, false) {
			found = j
		}
	})
	return found
}

// sees tells whether US units are in the field of fire of the units at a hex.
func (g *Game) sees(h Hex) bool {
	if k := g.groupAt(h); k >= 0 {
		return g.faces(k, false)
	}
	f, foes := g.stray(h), g.foes()
	all := f.Both()
	return all.Meets(foes)
}

// tank.default: fire if US units are in the field, else an advance (14.2a, 14.2b).
var _ = program.Proc("tank.default",
	iff(func(g *Game, f *frame) bool { return g.sees(f.V[0]) }, sub2("fire", "act.fire"), leave()),
	sub2("advance", "tank.advance"),
	do(func(g *Game, f *frame) { g.spendTanks(f.V[0]) }),
)

// spendTanks notes that the tank unit that has come to a hex has acted; it is the value that tank.advance returned.
func (g *Game) spendTanks(from Hex) {
	at := g.s.Ret
	if at < 0 {
		at = from
	}
	if j := g.tankOf(at); j >= 0 {
		g.s.Jap[j].Flags |= Spent
	}
}

// tankGoals are the positions to which tanks advance, in their order: nearest to US units; empty; near; of a high number (14.2b to 14.2b2).
func (g *Game) tankGoals(h Hex) (list []ranked) {
	near := g.toUS(h)
	net := g.net().Pos
	for i := range g.m.Pos {
		o := &g.m.Pos[i]
		d := g.m.Map.Distance(h, o.Hex)
		if d < 1 || d > 3 || g.closed(PosID(i)) || g.s.Stand.Has(o.Hex) || g.toUS(o.Hex) >= near {
			continue
		}
		tanks := false
		g.japs(o.Hex, func(j JapID) { tanks = tanks || g.tank(j) })
		held := g.s.Held.Has(o.Hex)
		if tanks || held && !net.has(PosID(i)) {
			continue
		}
		list = append(list, ranked{o.Hex, [5]int16{g.toUS(o.Hex), int16(boolInt(held)), int16(d), -int16(o.Number), -int16(o.Letter)}})
	}
	rank(list)
	return list
}

// tank.advance moves the tank unit of a hex with its depth. V: hex. Ret: where it has come, -1 if nowhere.
var _ = program.Proc("tank.advance",
	do(func(g *Game, f *frame) {
		list := g.tankGoals(f.V[0])
		j := g.tankOf(f.V[0])
		if f.V[3] = NoHex; len(list) == 0 || j < 0 {
			g.tell(evTankStays, "14.2b2", f.V[0])
			return
		}
		f.V[3] = list[0].hex
		g.tellWhy(evTankGoes, "14.2b", g.whyRanked(list, "14.2b1", "hexes to US units", "held?", "hexes", "number"), f.V[0], g.m.At[f.V[3]])
		g.lodge(j, f.V[3])
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[3] }),
)

// tank.multiple: after the fire a second card, at which the tanks alone fire if US units are left in their field: all tank units of the position together, once (14.2c). V: hex, flags, act, card.
var _ = program.Proc("tank.multiple",
	sub2("fire", "act.fire"),
	leaveIf(func(g *Game, f *frame) bool {
		k := g.groupAt(f.V[0])
		return !g.sees(f.V[0]) || k >= 0 && !g.s.F.Done.has(k) || g.tankOf(f.V[0]) < 0
	}),
	do(func(g *Game, f *frame) { g.tell(evAgain, "14.2c", f.V[0]) }),
	drawCard("card", "the second fire of tanks", "14.2c"),
	do(func(g *Game, f *frame) {
		f.V[3] = int16(g.s.Drawn)
		g.discard()
	}),
	serve("again", "fire.group", func(g *Game, f *frame) [6]int16 {
		return [6]int16{g.groupAt(f.V[0]), fireTanks | g.marksOn(CardID(f.V[3]), g.colourAt(f.V[0])), f.V[3], f.V[0]}
	}),
	do(func(g *Game, f *frame) {
		k := g.groupAt(f.V[0])
		for j := range g.m.Jap { // those of other hexes of the group have fired with them
			if at := g.s.Jap[j].At; at >= 0 && g.tank(JapID(j)) && (at == f.V[0] || k >= 0 && g.groupAt(at) == k) {
				g.s.Jap[j].Flags |= Spent
			}
		}
	}),
)

// noteRun notes whom the fire that has just ended has hit, if tanks are in the group from whose hex it came: their own hex may have its turn only after others have fired (14.2d, ruling 6-A).
func (g *Game) noteRun(from Hex) {
	k := g.groupAt(from)
	if k < 0 || g.s.F.Group != k {
		return
	}
	armed := false
	for _, p := range g.m.Groups[k].Pos {
		armed = armed || g.tankIn(g.m.Pos[p].Hex)
	}
	for i, o := range g.s.F.RanBy {
		if armed && (o == 0 || o == k+1) {
			g.s.F.RanBy[i], g.s.F.Ran[i] = k+1, g.s.F.Hit
			return
		}
	}
}

// ran are the units that the fire of the position of a hex has hit for the card.
func (g *Game) ran(from Hex) (hit UnitSet) {
	f, k := &g.s.F, g.groupAt(from)
	if k < 0 {
		if f.Group < 0 && f.From == from {
			return f.Hit
		}
		return hit
	}
	for i, o := range f.RanBy {
		if o == k+1 {
			return f.Ran[i]
		}
	}
	return hit
}

// overruns are the hexes of units that the fire of the tanks of a hex has hit, the nearest first, then those of the fewest steps (14.2d, 14.2d1).
func (g *Game) overruns(from Hex) (list []ranked) {
	run := g.ran(from)
	for h := range g.s.Stand.All() {
		hit, steps := false, int16(0)
		g.units(h, func(u UnitID) {
			hit = hit || run.has(u)
			steps += int16(g.s.US[u].Steps)
		})
		if hit {
			list = append(list, ranked{h, [5]int16{int16(g.m.Map.Distance(from, h)), steps}})
		}
	}
	return list
}

// tank.overrun: fire; if somebody is hit, the tanks go into the nearest hex of one who is, and fight (14.2d). V: hex, flags, act, unit, hex.
var _ = program.Proc("tank.overrun",
	do(func(_ *Game, f *frame) { f.V[3] = int16(NoJap) }),
	leaveIf(func(g *Game, f *frame) bool { return !g.sees(f.V[0]) && !g.s.F.Done.has(max(g.groupAt(f.V[0]), 0)) }),
	sub2("fire", "act.fire"),
	do(func(g *Game, f *frame) { f.V[3], f.V[4] = g.tankOf(f.V[0]), NoHex }),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[3] < 0 }),
	put(ask{Label: "where", Kind: "overrun", Prompt: "Which hex do the tanks overrun?", Rule: "14.2d1",
		List: func(g *Game, f *frame, o *options) {
			list := g.overruns(f.V[0])
			for _, r := range list[:rank(list)] {
				o.Add(about(vHex, r.hex))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			list := g.overruns(f.V[0])
			for _, r := range list[:rank(list)] {
				if c.Verb == vHex && r.hex == c.A {
					return nil
				}
			}
			return &orOverrun
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[4] = c.A
			list := g.overruns(f.V[0])
			rank(list)
			g.tellWhy(evOverrun, "14.2d", g.whyRanked(list, "14.2d1", "hexes", "steps"), f.V[0], c.A)
		}}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[4] < 0 }),
	call("go", "act.storm", func(g *Game, f *frame) [6]int16 {
		return [6]int16{f.V[3], f.V[4], int16(g.m.Jap[f.V[3]].Color)}
	}),
)

// tank.double: with nobody in its field an advance, then fire if somebody is in it, else a second advance; else it fires (14.2e).
var _ = program.Proc("tank.double",
	iff(func(g *Game, f *frame) bool { return g.sees(f.V[0]) }, sub2("fire", "act.fire"), leave()),
	sub2("advance", "tank.advance"),
	took(3),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[3] < 0 }),
	iff(func(g *Game, f *frame) bool { return g.sees(f.V[3]) },
		call("then", "act.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3], f.V[1]} }),
		do(func(g *Game, f *frame) {
			g.s.Ret = f.V[3]
			g.spendTanks(f.V[3])
		}),
		leave()),
	call("further", "tank.advance", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} }),
	do(func(g *Game, f *frame) { g.spendTanks(f.V[3]) }),
)
