package iwo

import "beachhead/games/iwo/ground"

// 20.0 Events about the Japanese.

var (
	evFlees    = event("The unit at {p0} flees to {p1}.")
	evNoRefuge = event("{j0} at {p1} has nowhere to flee and is eliminated.")
	evBushido  = event("A Japanese hero is at {p0}.")
	evBehind   = event("A Japanese unit comes up behind the lines at {p0}.")
	evCharges  = event("{j0} leaves {p1} and charges at {h2}.")
	evReturns  = event("{j0} goes back to {p1}, disrupted.")
	evPerishes = event("{j0} does not come back.")
	evRallied  = event("The Japanese at {p0} are disrupted no more.")
	evSketched = event("The fort at {p0} is seen: class {n1}.")
	evSmokeAt  = event("Smoke on {p0}.")
	evTunnels  = event("The unit at {p0} is in communication through tunnels.")
	evDogs     = event("{j0} is found at {p1}.")
	evCave     = event("A cave opens at {h0}.")
	evNoTanks  = event("No tanks are on the map.")
	evSecond   = event("The tanks have attacked before.")
)

var _ = occurs("japanese-reinforcement", serve("place", "reserve.place", func(*Game, *frame) [6]int16 { return [6]int16{1} }))

// Japanese Depth: in each sector, to the position with the most US units next to it (20.0e12). V: sector in 2, position in 3.
var _ = occurs("japanese-depth",
	forEach(2, func(*Game, *frame) int { return 4 },
		do(func(g *Game, f *frame) {
			net := g.net().Pos
			list := g.holding(func(p PosID, h Hex) ([5]int16, bool) {
				n := g.besideUS(h)
				return [5]int16{-n}, g.m.Pos[p].Sector == int8(f.V[2])+1 && n > 0 && g.deepens(p, &net) && !g.depthAt(h)
			})
			if f.V[3] = int16(NoPos); len(list) > 0 {
				f.V[3] = list[0].pos
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] >= 0 },
			call("at", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} }))))

// flier is the unit of a position that flees: revealed and not elite; NoJap.
func (g *Game) flier(p PosID) JapID {
	found := NoJap
	g.japs(g.m.Pos[p].Hex, func(j JapID) {
		if x := &g.s.Jap[j]; x.Flags&Revealed != 0 && !g.m.Jap[j].Elite && found == NoJap {
			found = j
		}
	})
	return found
}

// Japanese Flee: in each sector the unit with the most US units next to it goes to the nearest empty position of the sector that is not next to any, or is eliminated (20.0e13). V: sector in 2,
// position in 3.
var _ = occurs("japanese-flee",
	forEach(2, func(*Game, *frame) int { return 4 },
		pick("who", "event.flee", "Which unit flees?", "20.0e13a", vPos, 3, func(g *Game, f *frame) []int16 {
			net := g.net().Pos
			return bests(g.holding(func(p PosID, h Hex) ([5]int16, bool) {
				n := g.besideUS(h)
				return [5]int16{-n}, g.m.Pos[p].Sector == int8(f.V[2])+1 && n > 0 && net.has(p) && g.flier(p) != NoJap
			}))
		}),
		do(func(g *Game, f *frame) {
			if f.V[3] < 0 {
				return
			}
			from := g.m.Pos[f.V[3]].Hex
			j := g.flier(f.V[3])
			list := g.grades(func(p PosID) ([5]int16, bool) {
				h := g.m.Pos[p].Hex
				return [5]int16{int16(g.m.Map.Distance(from, h))}, g.m.Pos[p].Sector == int8(f.V[2])+1 && g.canTake(p) && !g.beside(h, &g.s.Stand)
			})
			if len(list) == 0 {
				g.tell(evNoRefuge, "20.0e13a", j, f.V[3])
				g.gone(j, Removed)
				return
			}
			g.tellWhy(evFlees, "20.0e13", g.whyGrades(list, "20.0e13", "hexes"), f.V[3], list[0].pos)
			g.station(j, g.m.Pos[list[0].pos].Hex)
		})))

// rankOf is the place of a colour among those of a card, 3 if it is none of them.
func (g *Game) rankOf(c Color, card int16) int16 {
	for i, b := range g.m.Cards[card].Box {
		if b.Color == c {
			return int16(i)
		}
	}
	return 3
}

// Japanese Fortification: a class 1 fort in a position in rocky or mountain terrain, by the colours of the card, the one that is nearest to US units, and to the most of their hexes (20.0e14); none
// that was in US hands before the scenario begins (ruling 17-C).
var _ = occurs("japanese-fortification",
	pick("where", "event.fort", "Where is the fort?", "20.0e14", vPos, 2, func(g *Game, f *frame) []int16 {
		return bests(g.grades(func(p PosID) (key [5]int16, ok bool) {
			h := g.m.Pos[p].Hex
			return g.fortified(p, f.V[0], &g.s.Stand), g.mayFortify(p) && !g.closed(p) && !g.s.Stand.Has(h)
		}))
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
		serve("fort", "fort.place", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 1, 1} })))

// mayFortify tells whether the event could put a fort into a position if no US unit or garrison were there.
func (g *Game) mayFortify(p PosID) bool {
	x := &g.m.Pos[p]
	h := &g.m.Map.Hexes[x.Hex]
	return (h.Mountain || h.Terrain == ground.Rocky) && g.fortAt(x.Hex) == NoFort && !g.taken(x)
}

// fortified is the place of a position in the order of that event, with US units in those hexes.
func (g *Game) fortified(p PosID, card int16, us *ground.Set) [5]int16 {
	x := &g.m.Pos[p]
	near, n := int16(g.m.Map.Nearest(x.Hex, us)), int16(0)
	for h := range us.All() {
		n += int16(boolInt(int16(g.m.Map.Distance(h, x.Hex)) == near))
	}
	return [5]int16{g.rankOf(x.Color, card), near, -n}
}

// Japanese Hero: in the nearest position with a unit, by the colours of the card, then where the strongest US stack is next to it (20.0e15).
var _ = occurs("japanese-hero", do(func(g *Game, f *frame) {
	list := g.holding(func(p PosID, h Hex) ([5]int16, bool) {
		strong := int16(0)
		for _, x := range g.m.Map.Beside[h] {
			if x == NoHex {
				continue
			}
			n := int16(0)
			g.units(x, func(u UnitID) { n += int16(g.m.US[u].Strength[g.s.US[u].Steps]) })
			strong = max(strong, n)
		}
		return [5]int16{g.rankOf(g.m.Pos[p].Color, f.V[0]) + 1, g.fromUS(h), -strong}, g.s.JHead[h] != none && !g.s.Bushido.has(p)
	})
	if len(list) == 0 {
		g.tell(evNothing, "20.0e15")
		return
	}
	g.s.Bushido.add(list[0].pos)
	g.tellWhy(evBushido, "20.0e15", g.whyGrades(list, "20.0e15", "colour on the card", "hexes to US units", "strength beside"), list[0].pos)
}))

// Japanese Infiltration: a unit in an empty position out of communication, within six hexes of a held one in communication, the nearest to a beach (20.0e16).
var _ = occurs("japanese-infiltration",
	do(func(g *Game, f *frame) {
		net := g.net().Pos
		list := g.grades(func(p PosID) (key [5]int16, ok bool) {
			h := g.m.Pos[p].Hex
			if net.has(p) || !g.canTake(p) {
				return key, false
			}
			net.each(func(q PosID) {
				x := g.m.Pos[q].Hex
				ok = ok || g.s.Held.Has(x) && g.m.Map.Distance(h, x) <= 6
			})
			return [5]int16{g.beachAway(h)}, ok
		})
		if f.V[2] = int16(NoPos); len(list) == 0 {
			g.tell(evNothing, "20.0e16")
			return
		}
		f.V[2] = list[0].pos
		what, ruleID := g.orNobody(f.V[2], evBehind, "20.0e16")
		g.tellWhy(what, ruleID, g.whyGrades(list, "20.0e16", "hexes to a beach"), f.V[2])
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
		call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 0} })))

// Japanese Tank Attack: all tanks go over to counterattack stance; the second time a reinforcement comes (20.0e18, 14.4.7, ruling 14-A).
var _ = occurs("japanese-tank-attack",
	do(func(g *Game, f *frame) {
		f.V[2] = int16(g.s.TankAttack)
		g.s.TankAttack = 1
		if f.V[2] != 0 {
			g.tell(evSecond, "14.4.7")
		} else if !g.anyTank() {
			g.tell(evNoTanks, "14.4.1a")
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 }, serve("stance", "counter.setup", nil)),
	iff(func(g *Game, f *frame) bool { return f.V[2] != 0 && g.plain(optSecondAttack) },
		serve("place", "reserve.place", func(*Game, *frame) [6]int16 { return [6]int16{1} })))

// sleeper is the unrevealed unit of a position, NoJap.
func (g *Game) sleeper(p PosID) JapID {
	found := NoJap
	g.japs(g.m.Pos[p].Hex, func(j JapID) {
		if found == NoJap && g.s.Jap[j].Flags&Revealed == 0 {
			found = j
		}
	})
	return found
}

// Local Japanese Counterattack: an unrevealed unit of the first colour next to US units, with the fewest of them, then the nearest to a beach, goes into counterattack stance and fights in the weakest hex
// next to it; if it survives, an elite unit goes home and any other is lost (20.0e24). V: unit in 2, position in 3, hex in 4.
var _ = occurs("local-counterattack",
	do(func(g *Game, f *frame) {
		list := g.holding(func(p PosID, h Hex) ([5]int16, bool) {
			n := g.besideUS(h)
			return [5]int16{n, g.beachAway(h)}, n > 0 && g.m.Pos[p].Color == g.m.leftmost(f.V[0]) && g.sleeper(p) != NoJap
		})
		if f.V[2], f.V[3] = int16(NoJap), int16(NoPos); len(list) == 0 {
			g.tell(evNothing, "20.0e24")
			return
		}
		f.V[3] = list[0].pos
		f.V[2] = g.sleeper(f.V[3])
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[2] < 0 }),
	do(func(g *Game, f *frame) { g.strip(f.V[2], Pool(g.m.Pos[f.V[3]].Sector)) }),
	call("depth", "counter.depth", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} }),
	pick("at", "event.charge", "Which hex does it charge at?", "20.0e24a", vHex, 4, func(g *Game, f *frame) (list []int16) {
		best := int8(99)
		for _, h := range g.m.Map.Beside[g.m.Pos[f.V[3]].Hex] {
			if h == NoHex || !g.s.Stand.Has(h) {
				continue
			}
			n := int8(0)
			g.units(h, func(u UnitID) { n += g.s.US[u].Steps })
			if n < best {
				best, list = n, nil
			}
			if n == best {
				list = append(list, h)
			}
		}
		return list
	}),
	do(func(g *Game, f *frame) {
		g.s.Jap[f.V[2]].From = g.s.Jap[f.V[2]].At
		g.tell(evCharges, "20.0e24a", f.V[2], f.V[3], f.V[4])
		g.station(f.V[2], f.V[4])
		g.tramples(f.V[4])
	}),
	serve("fight", "fight", func(g *Game, f *frame) [6]int16 {
		colour := int16(-1)
		switch j := f.V[2]; {
		case g.m.At[f.V[4]] != NoPos:
		case g.tank(j): // 8.6.5a, 14.4.3f
			colour = int16(g.m.Jap[j].Color)
		default:
			colour = int16(g.m.Pos[f.V[3]].Color)
		}
		return [6]int16{f.V[4], 2, colour}
	}),
	iff(func(g *Game, f *frame) bool { return g.s.Jap[f.V[2]].At >= 0 && g.m.Jap[f.V[2]].Elite },
		do(func(g *Game, f *frame) {
			j, home := f.V[2], g.m.Pos[f.V[3]].Hex
			switch x := &g.s.Jap[j]; {
			case x.At == home || g.room(home, j):
				g.station(j, home)
				g.tell(evReturns, "20.0e24a", j, f.V[3])
			case g.m.At[x.At] == NoPos: // somebody has come up there meanwhile (9.4, 6.4.3)
				g.goHome(j)
			}
		}),
		call("leave", "counter.leave", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.Jap[f.V[2]].At} }),
		do(func(g *Game, f *frame) {
			g.s.Jap[f.V[2]].Flags |= JDisrupt
			g.stirred()
		})),
	iff(func(g *Game, f *frame) bool { return g.s.Jap[f.V[2]].At >= 0 && !g.m.Jap[f.V[2]].Elite },
		do(func(g *Game, f *frame) {
			g.tell(evPerishes, "20.0e24a", f.V[2])
			g.gone(f.V[2], Removed)
		})))

// upsetOf are the positions of the first colour of the card of which units or forts are disrupted.
func upsetOf(g *Game, f *frame) (list []int16) {
	for _, x := range g.holding(func(p PosID, _ Hex) ([5]int16, bool) {
		some, _ := g.upset(p)
		return [5]int16{}, some && g.m.Pos[p].Color == g.m.leftmost(f.V[0])
	}) {
		list = append(list, x.pos)
	}
	return list
}

// Remove Japanese Disruption: from two positions of the first colour, the player's choice (20.0e32).
var _ = occurs("remove-disruption",
	forEach(2, func(*Game, *frame) int { return 2 },
		pick("at", "event.rally", "Which position is disrupted no more?", "20.0e32", vPos, 3, upsetOf),
		do(func(g *Game, f *frame) {
			if f.V[3] < 0 {
				return
			}
			h := g.m.Pos[f.V[3]].Hex
			g.japs(h, func(j JapID) { g.s.Jap[j].Flags &^= JDisrupt })
			g.forts(h, func(k FortID) { g.s.Forts[k].Flags &^= JDisrupt })
			g.stirred()
			g.tell(evRallied, "20.0e32", f.V[3])
		})))

// Sketch of Enemy Positions: an unseen fort within two hexes of US units is turned up; its position gains a unit and depth, or depth if a unit is there (20.0e33, 9.3.1b).
var _ = occurs("sketch",
	pick("at", "event.sketch", "Which fort is seen?", "20.0e33", vPos, 2, func(g *Game, _ *frame) (list []int16) {
		for _, x := range g.holding(func(_ PosID, h Hex) ([5]int16, bool) {
			k := g.fortAt(h)
			return [5]int16{}, k != NoFort && g.s.Forts[k].Flags&Revealed == 0 && g.fromUS(h) <= 2
		}) {
			list = append(list, x.pos)
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e33") }), leave()),
	do(func(g *Game, f *frame) {
		h := g.m.Pos[f.V[2]].Hex
		k := g.fortAt(h)
		g.s.Forts[k].Flags |= Revealed
		g.tellReveal(evSketched, "20.0e33", f.V[2], int16(g.m.Forts[k].Class))
		net := g.net().Pos
		f.V[3] = int16(boolInt(g.s.JHead[h] == none && net.has(f.V[2]))) // 12.2
		f.V[4] = int16(boolInt(f.V[3] == 0 && g.deepens(f.V[2], &net)))
		if f.V[3] != 0 && g.pooled(g.m.Pos[f.V[2]].Sector) == 0 {
			g.tell(evNoPool, "9.3", f.V[2])
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 },
		call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 1} }),
		do(func(g *Game, f *frame) { // without a unit the marker lies with the fort (9.2c, ruling 17-H)
			f.V[4] = int16(boolInt(g.s.Ret < 0 && g.deepens(f.V[2], &g.net().Pos)))
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[4] != 0 },
		call("depth", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} })))

// Smoke: on the held position of each colour that is nearest to US units, in sectors with US units; where the colour has a bar and the Japanese hold a black position within two hexes of US units, on the
// nearest of those instead (20.0e34).
var _ = occurs("smoke", do(func(g *Game, f *frame) {
	for _, b := range g.m.Cards[f.V[0]].Box {
		near := func(c Color, within int16) []grade {
			return g.holding(func(p PosID, h Hex) ([5]int16, bool) {
				d := g.fromUS(h)
				return [5]int16{d}, g.m.Pos[p].Color == c && d <= within && !g.s.Smoke.has(p) && g.m.Map.Sectors[g.m.Pos[p].Sector].Meets(&g.s.Stand)
			})
		}
		var list []grade
		if b.Bar {
			list = near(Black, 2)
		}
		if len(list) == 0 {
			list = near(b.Color, 98)
		}
		if len(list) > 0 {
			g.s.Smoke.add(list[0].pos)
			g.stirred()
			g.tellWhy(evSmokeAt, "20.0e34", g.whyGrades(list, "20.0e34", "hexes to US units"), list[0].pos)
		}
	}
}))

// Tunnels: a unit out of communication, within six hexes of a position in communication, has it for this turn; the nearest to US units (20.0e35).
var _ = occurs("tunnels", do(func(g *Game, _ *frame) {
	net := g.net().Pos
	list := g.holding(func(p PosID, h Hex) (key [5]int16, ok bool) {
		if net.has(p) || g.s.JHead[h] == none {
			return key, false
		}
		net.each(func(q PosID) { ok = ok || g.m.Map.Distance(h, g.m.Pos[q].Hex) <= 6 })
		return [5]int16{g.fromUS(h)}, ok
	})
	if len(list) == 0 {
		g.tell(evNothing, "20.0e35")
		return
	}
	j := JapID(g.s.JHead[g.m.Pos[list[0].pos].Hex])
	g.s.Jap[j].Flags |= Linked
	g.shifted()
	g.tellWhy(evTunnels, "20.0e35", g.whyGrades(list, "20.0e35", "hexes to US units"), list[0].pos)
}))

// War Dogs: the unit and depth of a position next to US units are turned up, the player's choice (20.0e37).
var _ = occurs("war-dogs",
	pick("at", "event.dogs", "Which position is searched?", "20.0e37", vPos, 2, func(g *Game, _ *frame) (list []int16) {
		for _, x := range g.holding(func(p PosID, h Hex) ([5]int16, bool) {
			unseen := g.sleeper(p) != NoJap
			for d := range g.m.Depths {
				unseen = unseen || g.s.Depths[d].At == h && g.s.Depths[d].Flags&Revealed == 0
			}
			return [5]int16{}, unseen && g.beside(h, &g.s.Stand)
		}) {
			list = append(list, x.pos)
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e37") }), leave()),
	do(func(g *Game, f *frame) {
		g.japs(g.m.Pos[f.V[2]].Hex, func(j JapID) {
			g.show(j)
			g.tellReveal(evDogs, "20.0e37", j, f.V[2])
		})
	}),
	iff(func(g *Game, f *frame) bool { return g.depthAt(g.m.Pos[f.V[2]].Hex) },
		call("depth", "depth.reveal", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.Pos[f.V[2]].Hex} })))

// 60/81mm Support: a position that is neither hilltop nor black is disrupted and gains depth (20.0e38).
var _ = occurs("mortar-support",
	pick("at", "event.mortars", "Which position is disrupted?", "20.0e38", vPos, 2, func(g *Game, _ *frame) (list []int16) {
		for _, x := range g.holding(func(p PosID, _ Hex) ([5]int16, bool) {
			return [5]int16{}, !g.m.Pos[p].Hilltop && g.m.Pos[p].Color != Black
		}) {
			list = append(list, x.pos)
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e38") }), leave()),
	do(func(g *Game, f *frame) {
		g.shake(f.V[2], "20.0e38")
		net := g.net().Pos
		f.V[3] = int16(boolInt(g.deepens(f.V[2], &net)))
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 },
		call("depth", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} })))

// caveHexes are the hexes in which a cave can open: no position, nobody in it, next to US units and to a hilltop position that the Japanese hold and that is itself next to US units (20.0e05).
func (g *Game) caveHexes(*frame) (list []int16) {
	for i := range g.m.Map.N() {
		h := Hex(i)
		if g.m.At[h] != NoPos || g.s.Stand.Has(h) || g.s.Held.Has(h) || g.depthAt(h) || !g.beside(h, &g.s.Stand) {
			continue
		}
		for _, x := range g.m.Map.Beside[h] {
			if x != NoHex && g.m.At[x] != NoPos && g.m.Pos[g.m.At[x]].Hilltop && g.s.Held.Has(x) && g.beside(x, &g.s.Stand) {
				list = append(list, h)
				break
			}
		}
	}
	return list
}

// freeCave is the number of a cave marker that is left, -1.
func (g *Game) freeCave() int16 {
	for i := range min(int(g.m.Numbers.Markers.Caves), maxCaves) {
		if g.s.Caves[i].At == Nowhere {
			return int16(i)
		}
	}
	return -1
}

// Caves: a cave with an unseen depth marker opens (20.0e05, 20.0e05a). V: marker in 2, hex in 3.
var _ = occurs("caves",
	do(func(g *Game, f *frame) { f.V[2], f.V[3] = g.freeCave(), NoHex }),
	iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
		pick("where", "event.cave", "Where does the cave open?", "20.0e05", vHex, 3, (*Game).caveHexes)),
	iff(func(_ *Game, f *frame) bool { return f.V[3] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e05") }), leave()),
	call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.m.Map.Hexes[f.V[3]].Sector)} }),
	do(func(g *Game, f *frame) {
		if g.s.Ret < 0 { // without a marker there is no cave (ruling 20-F)
			g.tell(evNothing, "20.0e05a")
			return
		}
		g.openCave(f.V[2], f.V[3], DepthID(g.s.Ret))
		g.tell(evCave, "20.0e05", f.V[3])
	}))
