package iwo

import (
	"cmp"
	"slices"

	"beachhead/engine"
)

// 8.3, 8.3.3, 9.2.1, 9.4, 17.5 What happens to Japanese units, depth markers and forts: results of attacks, withdrawal, tactical reinforcements, reduction of forts.

var (
	evHexDown   = event("The Japanese at {h0} are disrupted.")
	evDepthGone = event("Depth marker {d0} at {h1} is eliminated.")
	evUnitGone  = event("{j0} is eliminated.")
	evDefeated  = event("{j0} is defeated.")
	evWithdraws = event("{j0} withdraws to {h1}.")
	evToPool    = event("{j0} cannot withdraw: it goes back to the reserve of its sector.")
	evDepthNew  = event("The Japanese at {h0} gain a depth marker.")
	evDepthSeen = event("The Japanese at {h0} gain depth marker {d1}, revealed.")
	evTurnsBack = event("{j0} is no longer revealed.")
	evTactical  = event("The marker is a Tactical Reinforcement.")
	evTacticalU = event("A Japanese unit appears at {p0}.")
	evNoneLeft  = event("The reserve of the sector is empty, or no position can take a unit.")
	evReduced   = event("The fortification at {h0} is reduced to class {n1}.")
	evInherits  = event("The depth marker stays at {h0}, beneath another unit.")
	evWithFort  = event("The depth marker stays at {h0}, with the fortification.")
	evFortGone  = event("The fortification at {h0} is destroyed.")
)

// linkedAt tells whether the Japanese in a hex are in communication: in a position if that is; elsewhere if a path leads up to their hex, of which US control does not count (12.2.1, 9.5).
func (g *Game) linkedAt(h Hex) bool {
	if h < 0 {
		return false
	}
	n := g.net()
	if p := g.m.At[h]; p != NoPos {
		return n.Pos.has(p)
	}
	return n.Hexes.Has(h) || g.beside(h, &n.Hexes)
}

// disruptHex disrupts all Japanese units and forts of a hex.
func (g *Game) disruptHex(h Hex, ruleID string) {
	g.stirred()
	g.japs(h, func(j JapID) { g.s.Jap[j].Flags |= JDisrupt })
	g.upsetForts(h) // 17.7b
	if i := g.caveAt(h); i >= 0 {
		g.s.Caves[i].Flags |= JDisrupt
	}
	g.tell(evHexDown, ruleID, h)
}

// ownerOf is the unit over a depth marker, -1 if it lies with a fort alone.
func (g *Game) ownerOf(d DepthID) JapID {
	for j := range g.m.Jap {
		if g.s.Jap[j].Depth == d && g.s.Jap[j].At >= 0 {
			return JapID(j)
		}
	}
	return NoJap
}

// takeDepth puts a depth marker somewhere else, and its unit is without.
func (g *Game) takeDepth(d DepthID, to Loc) {
	if j := g.ownerOf(d); j != NoJap {
		g.s.Jap[j].Depth = NoDepth
	}
	g.lay(d, to)
	g.closeCave(d)
}

// loseDepth eliminates a depth marker: in communication it goes to the box of the eliminated, else out of the game (9.2.1c, 9.5, ruling 9-C). The marker of a unit in counterattack stance
// stays, turned over (14.4.5); armour never comes back.
func (g *Game) loseDepth(d DepthID, ruleID string) {
	h := g.s.Depths[d].At
	if g.s.Depths[d].Flags&Revealed == 0 {
		g.showDepth(d)
		g.tellReveal(evDepthGone, ruleID, int16(d), h)
	} else {
		g.tell(evDepthGone, ruleID, int16(d), h)
	}
	if j := g.ownerOf(d); j != NoJap && g.s.Jap[j].Flags&Counter != 0 {
		g.s.Jap[j].Flags |= NoDepthCA
		return
	}
	to := Removed
	if g.m.Depths[d].Kind != Armor && g.linkedAt(h) { // a Tactical Reinforcement, too: it is removed as it is revealed, not as it is eliminated unseen (9.4a)
		to = Cull
	}
	g.takeDepth(d, to)
}

// gone takes a unit off the map for good or into a box. Depth that it still has, revealed, goes back to the pool if the position is in communication; unrevealed it goes beneath another unit of the hex, or
// stays with a fort, or if neither can have it goes back to the pool wherever it was (6.4.3b, 9.2.1b, 17.3a, ruling 6-K).
func (g *Game) gone(j JapID, to Loc) {
	x := &g.s.Jap[j]
	h := x.At
	if d := x.Depth; d != NoDepth {
		heir := g.heir(j)
		switch seen := g.s.Depths[d].Flags&Revealed != 0; {
		case g.m.Depths[d].Kind == Armor || seen && !g.linkedAt(h):
			g.takeDepth(d, Removed)
		case !seen && heir == NoJap && g.lone(j) && g.fortIn(h) != NoFort: // a fort counts as a unit (17.3a)
			x.Depth = NoDepth
			g.tell(evWithFort, "6.4.3b1", h)
		case seen || heir == NoJap:
			g.takeDepth(d, Pool(g.m.Map.Hexes[h].Sector))
		default:
			x.Depth = NoDepth
			g.under(d, heir)
			g.tell(evInherits, "6.4.3b1", h)
		}
	}
	x.Flags, x.From = 0, Nowhere
	g.station(j, to)
}

// lone tells whether no other unit is in a unit's hex.
func (g *Game) lone(j JapID) bool {
	h := g.s.Jap[j].At
	return g.s.JHead[h] == uint8(j) && g.s.JNext[j] == none
}

// heir is the first other unit of a unit's hex that can have a depth marker: no tank, not in counterattack stance, without one; NoJap.
func (g *Game) heir(j JapID) JapID {
	heir := NoJap
	g.japs(g.s.Jap[j].At, func(o JapID) {
		if x := &g.s.Jap[o]; heir == NoJap && o != j && x.Depth == NoDepth && !g.tank(o) && x.Flags&Counter == 0 {
			heir = o
		}
	})
	return heir
}

// depth.reveal turns up the depth markers of a hex (8.3c5); a Tactical Reinforcement is carried out (9.4). V: hex; marker, position.
var _ = program.Proc("depth.reveal",
	forEach(1, func(g *Game, _ *frame) int { return len(g.m.Depths) },
		iff(func(g *Game, f *frame) bool { return g.hiddenDepth(DepthID(f.V[1]), f.V[0]) },
			do(func(g *Game, f *frame) {
				g.showDepth(DepthID(f.V[1]))
				g.tellReveal(evDepthUp, "8.3c5", f.V[1], f.V[0])
			}),
			iff(func(g *Game, f *frame) bool { return g.m.Depths[f.V[1]].Kind == Tactical },
				do(func(g *Game, f *frame) {
					g.takeDepth(DepthID(f.V[1]), Removed)
					g.tell(evTactical, "9.4a", f.V[1])
				}),
				call("unit", "tactical", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })))),
)

// hiddenDepth tells whether a depth marker lies unrevealed in a hex.
func (g *Game) hiddenDepth(d DepthID, h Hex) (yes bool) {
	g.depthsIn(h, func(o DepthID, _ JapID) { yes = yes || o == d && g.s.Depths[o].Flags&Revealed == 0 })
	return yes
}

// sectorOf is the sector of a hex.
func (g *Game) sectorOf(h Hex) int8 { return g.m.Map.Hexes[h].Sector }

// usAway is how far the nearest US unit is from a hex.
func (g *Game) usAway(h Hex) int { return g.m.Map.Nearest(h, &g.s.Stand) }

// vacant tells whether a position can take a unit of the reserve: nobody holds it, it is not in US hands, and it is in communication (9.3.1).
func (g *Game) vacant(p PosID, n *Net) bool {
	h := g.m.Pos[p].Hex
	return g.s.JHead[h] == none && g.fortAt(h) == NoFort && !g.s.Stand.Has(h) && !g.s.Garrison.has(p) && n.Pos.has(p)
}

// nearer compares hexes by how far they are from one, and then from US units.
func (g *Game) nearer(from, a, b Hex) int {
	if d := cmp.Compare(g.m.Map.Distance(from, a), g.m.Map.Distance(from, b)); d != 0 {
		return d
	}
	return cmp.Compare(g.usAway(a), g.usAway(b))
}

// whyNear are the first positions of a list, and how far they are from a hex, for the log.
func (g *Game) whyNear(list []PosID, from Hex, ruleID string) (why []engine.Mod) {
	if !g.Heard() {
		return nil
	}
	for _, p := range list[:min(len(list), 3)] {
		why = append(why, engine.Mod{Value: g.m.Map.Distance(from, g.m.Pos[p].Hex), Rule: ruleID, Text: g.m.Pos[p].ID + " is so many hexes away", About: g.id(g.m.Pos[p].Hex)})
	}
	return why
}

// rankTactical are the positions that can take a tactical reinforcement: nearest to the hex, nearest to a US unit, lowest number, lowest letter (9.4c, 9.4d).
func (g *Game) rankTactical(from Hex) (list []PosID, why []engine.Mod) {
	n := g.net()
	for p := range g.m.Pos {
		if g.vacant(PosID(p), n) {
			list = append(list, PosID(p))
		}
	}
	slices.SortStableFunc(list, func(a, b PosID) int {
		x, y := &g.m.Pos[a], &g.m.Pos[b]
		return cmp.Or(g.nearer(from, x.Hex, y.Hex), cmp.Compare(x.Number, y.Number), cmp.Compare(x.Letter, y.Letter))
	})
	return list, g.whyNear(list, from, "9.4c")
}

// tactical brings up a unit of the reserve of the sector (9.4), with depth if a marker is left (9.3a, ruling 9-G). V: hex of the marker; unit.
var _ = program.Proc("tactical",
	do(func(_ *Game, f *frame) { f.V[1] = int16(NoJap) }),
	iff(func(g *Game, f *frame) bool { list, _ := g.rankTactical(f.V[0]); return len(list) > 0 },
		call("unit", "pool.unit", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.sectorOf(f.V[0]))} }),
		took(1)),
	do(func(g *Game, f *frame) {
		list, why := g.rankTactical(f.V[0])
		if f.V[1] < 0 || len(list) == 0 {
			g.tell(evNoneLeft, "9.4e")
			return
		}
		g.appear(f.V[1], list[0])
		g.tellWhy(evTacticalU, "9.4c", why, list[0])
	}),
	iff(func(g *Game, f *frame) bool {
		return f.V[1] >= 0 && !g.tank(f.V[1]) && g.s.Jap[f.V[1]].Depth == NoDepth
	},
		call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.sectorOf(g.s.Jap[f.V[1]].At))} }),
		do(func(g *Game, f *frame) {
			if g.s.Ret >= 0 {
				g.under(DepthID(g.s.Ret), f.V[1])
			}
		})),
)

// attack.code carries one code of the attack chart out (8.3c6, 8.3c7). V: hex, code; unit or marker.
var _ = program.Proc("attack.code",
	do(func(g *Game, f *frame) {
		f.V[2] = -1
		h := f.V[0]
		switch AttackCode(f.V[1]) {
		case CodeNE, CodeRD:
			g.tell(evNoEffect, "8.3c6")
		case CodeJD:
			g.disruptHex(h, "8.3c6")
		case CodeJDX:
			g.disruptHex(h, "8.3c6")
			f.V[2] = int16(g.depthIn(h))
		case CodeJX, CodeJEX:
			f.V[2] = int16(g.depthIn(h))
		case CodeJU:
			g.japs(h, func(j JapID) {
				if g.s.Jap[j].Flags&Counter == 0 && g.m.At[h] != NoPos { // in the open a unit is always revealed (8.4)
					g.s.Jap[j].Flags &^= Revealed
					g.tell(evTurnsBack, "9.1c", j)
				}
			})
		case CodeJE:
			if g.s.JHead[h] == none { // a fort alone is not defeated
				g.tell(evNoEffect, "8.3c6")
			}
		case CodeUD:
			g.attackers(func(u UnitID) {
				if g.m.Map.Distance(g.s.US[u].At, h) == 1 {
					g.disrupt(u, "8.3b")
				}
			})
		}
		if f.V[2] >= 0 {
			g.loseDepth(DepthID(f.V[2]), "8.3c6")
		}
	}),
	iff(func(g *Game, f *frame) bool {
		c := AttackCode(f.V[1])
		return (c == CodeJE || c == CodeJEX) && g.s.JHead[f.V[0]] != none
	},
		call("withdraw", "withdraw", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.s.JHead[f.V[0]])} })),
	iff(func(g *Game, f *frame) bool { return AttackCode(f.V[1]) == CodeJG && g.gains(f.V[0]) != NoJap },
		call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.sectorOf(f.V[0]))} }),
		do(func(g *Game, f *frame) {
			if g.s.Ret >= 0 {
				g.under(DepthID(g.s.Ret), g.gains(f.V[0]))
				g.tell(evDepthNew, "9.2b", f.V[0])
			} else {
				g.tellNoMarker(f.V[0])
			}
		})),
	iff(func(g *Game, f *frame) bool { // a fort that is alone is a unit (17.3a, 9.2c)
		p := g.m.At[f.V[0]]
		return AttackCode(f.V[1]) == CodeJG && p != NoPos && g.s.JHead[f.V[0]] == none && g.deepens(p, g.linkedPos())
	},
		call("fort", "depth.at", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[0]]} })),
	iff(func(_ *Game, f *frame) bool { return AttackCode(f.V[1]) == CodeUL },
		put(ask{Label: "loses", Kind: "attack.loss", Prompt: "Which attacking unit loses a step?", Rule: "8.3b", Tell: tellAttack("Which of those who attacked {} loses a step?"),
			List: func(g *Game, _ *frame, o *options) { g.attackers(func(u UnitID) { o.Add(about(vUnit, u)) }) },
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vUnit || !g.isUnit(c.A) || !g.has(c.A, Attacking) || g.m.Map.Distance(g.s.US[c.A].At, f.V[0]) != 1 {
					return &orLoser
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[2] = c.A }}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] >= 0 },
			due("step", 2, byEvent))),
)

// gains is the first unit of a hex that can gain a depth marker: it has none, is no tank, is not in counterattack stance, and in communication (9.2b, 9.2d), -1.
func (g *Game) gains(h Hex) JapID {
	got := NoJap
	if g.m.At[h] == NoPos || !g.linkedAt(h) { // 9.2c
		return got
	}
	g.japs(h, func(j JapID) {
		if x := &g.s.Jap[j]; got == NoJap && x.Depth == NoDepth && !g.tank(j) && x.Flags&Counter == 0 {
			got = j
		}
	})
	return got
}

// room tells whether a position hex takes one more unit: one that is no tank and one of tanks; as many of the first as forts stand there (6.4.3, ruling 8-F).
func (g *Game) room(h Hex, j JapID) bool {
	same, forts := 0, 0
	g.japs(h, func(o JapID) { same += boolInt(g.tank(o) == g.tank(j)) })
	for k := range g.m.Forts {
		forts += boolInt(g.s.Forts[k].At == h)
	}
	if g.tank(j) {
		return same == 0
	}
	return same < max(1, forts)
}

// refuge is where a defeated unit withdraws to: a position next to it that nobody holds, else one that takes it; of several the first by letter and number (8.3.3a, 8.3.3b, ruling 8-E).
// full: none takes it, but one would if it were not stacked so high (8.3.3c).
func (g *Game) refuge(j JapID) (to Hex, full bool, why []engine.Mod) {
	from, held := g.s.Jap[j].At, NoHex
	to = NoHex
	for p := range g.m.Pos {
		h := g.m.Pos[p].Hex
		if g.m.Map.Distance(from, h) != 1 || g.closed(PosID(p)) || g.s.Stand.Has(h) {
			continue
		}
		switch {
		case !g.s.Held.Has(h):
			why = append(why, engine.Mod{Rule: "8.3.3a", Text: g.m.Pos[p].ID + " is not held", About: g.id(h)})
			if to == NoHex {
				to = h
			}
		case g.room(h, j):
			why = append(why, engine.Mod{Rule: "8.3.3b", Text: g.m.Pos[p].ID + " is held and has room", About: g.id(h)})
			if held == NoHex {
				held = h
			}
		default:
			full = true
			why = append(why, engine.Mod{Rule: "8.3.3c", Text: g.m.Pos[p].ID + " is full", About: g.id(h)})
		}
	}
	if to == NoHex {
		to = held
	}
	return to, full && to == NoHex, why
}

// withdraw is what becomes of a unit that an attack defeats: an elite unit in communication withdraws, or goes back to the reserve; others are gone, until turn 6 into the box of the eliminated
// (8.3.3). Tanks never withdraw (14.3). V: unit.
var _ = provide("withdraw", program.Proc("withdraw",
	do(func(g *Game, f *frame) {
		j := f.V[0]
		x := &g.s.Jap[j]
		from := x.At
		g.tell(evDefeated, "8.3a", j)
		to, full, why := g.refuge(j)
		if !g.m.Jap[j].Elite || !g.linkedAt(from) || g.tank(j) || to == NoHex && !full { // without a position next to it nobody can withdraw (ruling 8-M)
			to := Removed // 8.3.3e
			if g.s.Turn <= 6 && !g.tank(j) {
				to = Cull // 8.3.3d
			}
			g.tell(evUnitGone, map[bool]string{true: "8.3.3d", false: "8.3.3e"}[to == Cull], j)
			g.gone(j, to)
			return
		}
		if to == NoHex {
			g.tellWhy(evToPool, "8.3.3c", why, j)
			g.gone(j, Pool(g.sectorOf(from)))
			return
		}
		open := false // a revealed unit or marker is there (8.3.3b1)
		g.japs(to, func(o JapID) { open = open || g.s.Jap[o].Flags&Revealed != 0 })
		g.depthsIn(to, func(d DepthID, _ JapID) { open = open || g.s.Depths[d].Flags&Revealed != 0 })
		g.tellWhy(evWithdraws, "8.3.3", why, j, to)
		if g.lodge(j, to); !open {
			x.Flags &^= Revealed
		}
	}),
))

// fort.reduce replaces the upper fort of a hex by one of the next weaker class, which lies open; class 3 is destroyed (17.5c, 17.5d). Where the cup of the class is empty two of the class below it
// replace it (17.7_1). V: hex; fort, class that is drawn, 1 for the second of two.
var _ = program.Proc("fort.reduce",
	do(func(g *Game, f *frame) {
		f.V[1] = int16(g.fortAt(f.V[0]))
		f.V[2] = int16(g.m.Forts[f.V[1]].Class) + 1
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] > 3 },
		do(func(g *Game, f *frame) { g.fortFalls(f.V[0]) }),
		leave()),
	do(func(g *Game, f *frame) {
		if f.V[2] == 2 && g.cupped(2) == 0 {
			f.V[2] = 3
			f.V[3] = int16(boolInt(!g.lowerFort(f.V[0])))
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 }, drawReplacement("second", 1)),
	drawReplacement("weaker", 0),
	do(func(g *Game, f *frame) {
		g.tell(evReduced, "17.5c", f.V[0], int16(g.m.Forts[g.fortAt(f.V[0])].Class))
	}),
)

// fortFalls takes the upper fort of a hex away.
func (g *Game) fortFalls(h Hex) {
	k := g.fortAt(h)
	g.s.Forts[k].Flags, g.s.Forts[k].Below = 0, 0
	g.build(k, Cup)
	g.tell(evFortGone, "17.5d", h)
	if next := g.fortAt(h); next != NoFort {
		g.s.Forts[next].Below = 0          // it is the upper one now, and must be attacked to be seen (17.5b)
		g.s.Forts[next].Flags &^= JDisrupt // what struck the other has not touched it (17.7a, 17.7c)
		g.stirred()
	}
}

// cupped counts the forts of a class that can be drawn.
func (g *Game) cupped(class int8) (n int) {
	for k := range g.m.Forts {
		n += boolInt(g.s.Forts[k].At == Cup && g.m.Forts[k].Class == class)
	}
	return n
}

// drawReplacement draws a fort of the class in slot 2 for the hex in slot 0; the one that replaces the fort of slot 1 takes it away.
func drawReplacement(label string, below uint8) step {
	return throw(chance{Label: label, Why: "a weaker fort marker", Rule: "17.5c",
		Draw: func(g *Game, f *frame, o *options) {
			for k := range g.m.Forts {
				if g.s.Forts[k].At == Cup && int16(g.m.Forts[k].Class) == f.V[2] {
					o.Add(about(vFort, int16(k)))
				}
			}
		},
		Take: func(g *Game, f *frame, c choice) {
			old := g.s.Forts[f.V[1]]
			if below == 0 {
				g.s.Forts[f.V[1]] = FortState{At: f.V[0]}
				g.build(FortID(f.V[1]), Cup)
			}
			g.s.Forts[c.A] = FortState{At: Cup, Below: below, Flags: Revealed | old.Flags&JDisrupt}
			g.build(FortID(c.A), f.V[0])
		}})
}
