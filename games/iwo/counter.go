package iwo

// 14.4 Counterattack stance: how units come into it, what they do in the Japanese Fire Phase, how they leave it. What it changes in close combat is with that.

var (
	evNoArmour = event("Tanks that come later have no armour markers.")
	evStance   = event("{j0} at {h1} is in counterattack stance.")
	evJoins    = event("{j0} at {h1} joins the tanks at {h2}.")
	evCAGoes   = event("The counterattack at {h0} goes to {h1}.")
	evCAStays  = event("The counterattack at {h0} finds nowhere to go.")
	evCALeaves = event("{j0} at {h1} is in counterattack stance no more.")
)

// counter.setup puts all tank units on the map into counterattack stance, and with each the unit that is nearest to it (14.4.1). The event calls it. V: tank, unit that joins.
var _ = provide("counter.setup", program.Proc("counter.setup",
	do(func(g *Game, _ *frame) { g.noArmour() }),
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Jap) },
		iff(func(g *Game, f *frame) bool { return g.tank(f.V[0]) && g.s.Jap[f.V[0]].At >= 0 },
			do(func(g *Game, f *frame) { g.strip(f.V[0], Pool(g.sectorOf(g.s.Jap[f.V[0]].At))) }), // 14.4.1b
			call("depth", "counter.depth", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }))),
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Jap) },
		iff(func(g *Game, f *frame) bool { f.V[1] = g.joiner(f.V[0]); return f.V[1] >= 0 },
			do(func(g *Game, f *frame) {
				j, to := f.V[1], g.s.Jap[f.V[0]].At
				g.tellWhy(evJoins, "14.4.1c", g.whyRanked(g.joiners(f.V[0]), "14.4.1d", "", "hexes", "strength", "hexes to US units"), j, g.s.Jap[j].At, to)
				g.strip(j, Pool(g.m.Map.Hexes[to].Sector)) // 14.4.1e
				g.station(j, to)
			}),
			call("join", "counter.depth", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} }))),
))

// anyTank tells whether a tank unit is on the map: those in reserve are not part of an attack (14.4.1a).
func (g *Game) anyTank() bool {
	for j := range g.m.Jap {
		if g.tank(JapID(j)) && g.s.Jap[j].At >= 0 {
			return true
		}
	}
	return false
}

// strip reveals a unit for its counterattack: its depth goes, and its disruption (14.4.1b, 14.4.1e).
func (g *Game) strip(j JapID, to Loc) {
	g.s.Jap[j].Flags &^= JDisrupt
	g.stirred()
	g.show(j)
	g.shed(j, to)
}

// shed puts the depth marker of a unit somewhere; that of tanks that is armour is out of the game (14.4.1b, 9.2.1d).
func (g *Game) shed(j JapID, to Loc) {
	x := &g.s.Jap[j]
	d := x.Depth
	if d == NoDepth {
		return
	}
	if x.Depth = NoDepth; g.m.Depths[d].Kind == Armor {
		to = Removed
	}
	g.lay(d, to)
}

// noArmour takes the armour markers that no tank unit has out of the game, too: who comes later is without (14.4.1b).
func (g *Game) noArmour() {
	n := 0
	for d := range g.m.Depths {
		if x := &g.s.Depths[d]; g.m.Depths[d].Kind == Armor && x.At == Nowhere {
			g.lay(DepthID(d), Removed)
			n++
		}
	}
	if n > 0 {
		g.tell(evNoArmour, "14.4.1b")
	}
}

// counter.depth gives a unit the revealed depth marker that says it is in counterattack stance (14.4.1b, 14.4.1f); where the pool is empty it is without, and so it is after a Tactical Reinforcement,
// which is carried out (9.4). V: unit; marker.
var _ = program.Proc("counter.depth",
	call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 {
		return [6]int16{int16(g.m.Map.Hexes[g.s.Jap[f.V[0]].At].Sector)}
	}),
	took(1),
	do(func(g *Game, f *frame) {
		x := &g.s.Jap[f.V[0]]
		if x.Flags |= Counter; f.V[1] >= 0 {
			g.under(DepthID(f.V[1]), f.V[0])
			g.showDepth(DepthID(f.V[1]))
		}
		g.tellReveal(evStance, "14.4.1f", f.V[0], x.At)
	}),
	iff(func(g *Game, f *frame) bool { return f.V[1] >= 0 && g.m.Depths[f.V[1]].Kind == Tactical },
		do(func(g *Game, f *frame) {
			g.takeDepth(DepthID(f.V[1]), Removed)
			g.tell(evTactical, "9.4a", f.V[1])
		}),
		call("unit", "tactical", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.Jap[f.V[0]].At} })),
)

// joiners are the units within three hexes of a tank unit in counterattack stance that could join it, by hex: the unrevealed before the revealed; the nearest; of the revealed the
// strongest; the farther from US units (14.4.1c, 14.4.1d).
func (g *Game) joiners(tank JapID) (list []ranked) {
	at := g.s.Jap[tank].At
	for h := range g.m.Map.Within(at, 3).All() {
		j := g.joinerAt(h)
		if j < 0 {
			continue
		}
		shown := g.s.Jap[j].Flags&Revealed != 0
		key := [5]int16{int16(boolInt(shown)), int16(g.m.Map.Distance(at, h)), 0, -g.toUS(h)}
		if shown { // 14.4.1d: the strongest of them, before the nearest
			key = [5]int16{1, 0, -int16(g.m.Jap[j].Strength), int16(g.m.Map.Distance(at, h)), -g.toUS(h)}
		}
		list = append(list, ranked{h, key})
	}
	rank(list)
	return list
}

// joinerAt is the unit of a hex that could join: no tank, not in the stance, not with an intact gun (14.4.1c). NoJap if there is none.
func (g *Game) joinerAt(h Hex) JapID {
	found := NoJap
	g.japs(h, func(j JapID) {
		if found == NoJap && !g.tank(j) && g.s.Jap[j].Flags&Counter == 0 && !g.gunAt(g.m.At[h]) {
			found = j
		}
	})
	return found
}

// joiner is the unit that joins a tank unit, NoJap.
func (g *Game) joiner(tank JapID) JapID {
	if x := &g.s.Jap[tank]; !g.tank(tank) || x.At < 0 || x.Flags&Counter == 0 {
		return NoJap
	}
	if list := g.joiners(tank); len(list) > 0 {
		return g.joinerAt(list[0].hex)
	}
	return NoJap
}

// counter.acts lets each stack in counterattack stance act, the one nearest to a landing beach first, then the westernmost (14.4.2a, 14.4.2b). V: hex, where it goes, a position.
var _ = program.Proc("counter.acts",
	while(func(g *Game, f *frame) bool { f.V[0] = g.nextCounter(); return f.V[0] >= 0 },
		do(func(g *Game, f *frame) { f.V[1] = g.counterGoes(f.V[0]) }),
		iff(func(g *Game, f *frame) bool { return f.V[1] >= 0 && g.s.Stand.Has(f.V[1]) },
			serve("fight", "fight", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 2, g.counterColour(f.V[1])} })),
		forEach(2, func(g *Game, _ *frame) int { return len(g.m.Pos) },
			iff(func(g *Game, f *frame) bool {
				return f.V[1] >= 0 && g.overBeach(f.V[2]) && g.cameFrom(f.V[0], g.m.Pos[f.V[2]].Hex)
			},
				call("leave", "counter.leave", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.Pos[f.V[2]].Hex} })))),
)

// cameFrom tells whether a unit of the stack that has acted from one hex is now in another: where it went, or to which a close combat sent it back.
func (g *Game) cameFrom(from, h Hex) (yes bool) {
	g.japs(h, func(j JapID) {
		yes = yes || g.s.Jap[j].Flags&(Counter|Spent) == Counter|Spent && g.s.Jap[j].From == from
	})
	return yes
}

// toBeach is how far the nearest landing beach hex is.
func (g *Game) toBeach(h Hex) int16 {
	best := 99
	for b := range g.m.Map.AllBeach.All() {
		best = min(best, g.m.Map.Distance(h, b))
	}
	return int16(best)
}

// toBlack is how far the nearest black position is.
func (g *Game) toBlack(h Hex) int16 {
	best := 99
	for i := range g.m.Pos {
		if g.m.Pos[i].Color == Black {
			best = min(best, g.m.Map.Distance(h, g.m.Pos[i].Hex))
		}
	}
	return int16(best)
}

// overBeach tells whether a position has fire into a landing beach hex (14.4.2c1, 14.4.6).
func (g *Game) overBeach(p PosID) bool {
	if p == NoPos {
		return false
	}
	for _, q := range g.m.Groups[g.m.Pos[p].Group].Pos {
		if r := g.reach(q, false); r > 0 && (q == p || !g.closed(q)) {
			all := g.m.Map.Field(g.m.Pos[q].Hex, r).Both()
			if all.Meets(&g.m.Map.AllBeach) {
				return true
			}
		}
	}
	return false
}

// inStance tells whether units in counterattack stance are in a hex that have not acted yet.
func (g *Game) inStance(h Hex) (yes bool) {
	g.japs(h, func(j JapID) { yes = yes || g.s.Jap[j].Flags&(Counter|Spent) == Counter })
	return yes
}

// nextCounter is the stack that acts next, NoHex.
func (g *Game) nextCounter() Hex {
	var list []ranked
	for h := range g.s.Held.All() {
		if g.inStance(h) {
			list = append(list, ranked{h, [5]int16{g.toBeach(h)}}) // equals in the order of hexes: the westernmost (13.1e)
		}
	}
	if rank(list); len(list) == 0 {
		return NoHex
	}
	return list[0].hex
}

// lineRow are the number of a hex's line of the map, away from the player, and that of its place in it: west is near the player, south is to his left.
func (g *Game) lineRow(h Hex) (line, row int16) {
	id := g.id(h)
	return int16(id[0]-'0')*10 + int16(id[1]-'0'), int16(id[2]-'0')*10 + int16(id[3]-'0')
}

// counterGoals are the hexes to which a stack can go, by the first priority that has one (14.4.2c).
func (g *Game) counterGoals(from Hex) (list []ranked, ruleID string, names []string) {
	empty := func(h Hex) bool { return g.m.At[h] != NoPos && !g.s.Held.Has(h) && !g.closed(g.m.At[h]) }
	near := func(h Hex) (d, line, row int16) {
		line, row = g.lineRow(h)
		return int16(g.m.Map.Distance(from, h)), line, row
	}
	within := g.m.Map.Within(from, 3)
	if g.s.Turn < 13 {
		for h := range within.All() {
			if empty(h) && g.overBeach(g.m.At[h]) {
				d, line, row := near(h)
				list = append(list, ranked{h, [5]int16{d, line, row}})
			}
		}
		if rank(list); len(list) > 0 {
			return list, "14.4.2c1", []string{"hexes"}
		}
	}
	for h := range within.All() {
		if g.s.Stand.Has(h) && h != from {
			d, line, row := near(h)
			list = append(list, ranked{h, [5]int16{g.toBeach(h), row, d, line}})
		}
	}
	if rank(list); len(list) > 0 {
		return list, "14.4.2c2", []string{"hexes to a beach", "row"}
	}
	for h := range within.All() {
		if empty(h) && g.toBlack(h) < g.toBlack(from) {
			d, line, row := near(h)
			list = append(list, ranked{h, [5]int16{d, line, row}})
		}
	}
	rank(list)
	return list, "14.4.2c3", []string{"hexes"}
}

// counterGoes moves a stack; it has then acted. NoHex if it goes nowhere.
func (g *Game) counterGoes(from Hex) Hex {
	list, ruleID, names := g.counterGoals(from)
	to := NoHex
	if len(list) > 0 {
		to = list[0].hex
		g.tellWhy(evCAGoes, ruleID, g.whyRanked(list, ruleID, names...), from, to)
	} else {
		g.tell(evCAStays, "14.4.2c4", from)
	}
	var who []JapID
	g.japs(from, func(j JapID) {
		if g.s.Jap[j].Flags&(Counter|Spent) == Counter {
			who = append(who, j)
		}
	})
	for _, j := range who {
		g.s.Jap[j].Flags |= Spent
		g.s.Jap[j].From = from
		if to >= 0 {
			g.station(j, to)
		}
	}
	g.tramples(to)
	return to
}

// tramples removes the garrison of a hex that Japanese units have entered (15.4.1c).
func (g *Game) tramples(h Hex) {
	if h < 0 || g.m.At[h] == NoPos || !g.s.Garrison.has(g.m.At[h]) {
		return
	}
	g.lift(g.m.At[h])
	g.tell(evLone, "15.4.1c", g.m.At[h])
}

// counterColour is the colour of a close combat of a stack outside a position: that of its tanks (14.4.3f); without tanks that of the position from which it comes; NoColor in a position, and where a card gives it (ruling 14-G).
func (g *Game) counterColour(h Hex) int16 {
	c := NoColor
	if g.m.At[h] == NoPos {
		g.japs(h, func(j JapID) {
			if g.tank(j) {
				c = g.m.Jap[j].Color
			}
		})
		g.japs(h, func(j JapID) { // without tanks that of the position from which they come (13.8e, ruling 14-G)
			if from := g.s.Jap[j].From; c == NoColor && from >= 0 && g.m.At[from] != NoPos {
				c = g.m.Pos[g.m.At[from]].Color
			}
		})
	}
	return int16(c)
}

// counter.leave: those in the stance at a hex, a position with fire into a beach, are in it no more: its marker goes back, units that are no tanks get another for it, unseen
// (14.4.6). V: hex, unit, had a marker.
var _ = program.Proc("counter.leave",
	forEach(1, func(g *Game, _ *frame) int { return len(g.m.Jap) },
		iff(func(g *Game, f *frame) bool {
			x := &g.s.Jap[f.V[1]]
			return x.At == f.V[0] && x.Flags&Counter != 0
		},
			do(func(g *Game, f *frame) {
				j := f.V[1]
				f.V[2] = int16(boolInt(g.s.Jap[j].Depth != NoDepth)) // not who came into the stance while the pool had none (14.4.6a)
				g.shed(j, Pool(g.m.Map.Hexes[f.V[0]].Sector))        // who is disrupted stays so (8.6.2b)
				g.s.Jap[j].Flags &^= Counter | NoDepthCA
				g.tell(evCALeaves, "14.4.6", j, f.V[0])
			}),
			iff(func(g *Game, f *frame) bool { return f.V[2] != 0 && !g.tank(f.V[1]) },
				call("depth", "depth.draw", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} })))),
)
