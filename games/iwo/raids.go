package iwo

import (
	"slices"

	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 10 Japanese raids: on US hexes whose flanks are open.

var (
	evRaid     = event("Raid on {h0}: value {n1}; US units in the hex: {n2}.")
	evNoRaid   = event("No raid on {h0}.")
	evRaidNone = event("The raid on {h0} is too weak.")
)

// Raids are the raids of a phase that are to come.
type Raids struct{ Open ground.Set }

// covered tells whether an undisrupted US unit is in a hex.
func (g *Game) covered(h Hex) (yes bool) {
	g.units(h, func(u UnitID) { yes = yes || !g.has(u, Disrupted) })
	return yes
}

// raidable tells whether a hex is in Japanese communication for a raid: no US units are in it nor have landed there, and a path leads to it; like a position it may itself be under US control, through which
// no path leads on (10.1b, 12.2b, ruling 10-B).
func (g *Game) raidable(h Hex, net *Net) bool {
	return net.Hexes.Has(h) || net.Pos.has(g.m.At[h]) || !g.s.Stand.Has(h) && !g.s.Landed.Has(h) && g.beside(h, &net.Hexes)
}

// flanks counts the hexes next to a US hex that are open: without undisrupted US units, and not next to another hex with one; linked: one of them is in Japanese communication (10.1b).
func (g *Game) flanks(h Hex, net *Net) (open int, linked bool) {
	for _, x := range g.m.Map.Beside[h] {
		if x == NoHex || g.covered(x) {
			continue
		}
		shut := false
		for _, y := range g.m.Map.Beside[x] {
			shut = shut || y != NoHex && y != h && g.covered(y)
		}
		if !shut {
			open++
			linked = linked || g.raidable(x, net)
		}
	}
	return open, linked
}

// raiders are the positions that raid a hex for a card: held, in communication (12.2), within three hexes, of a colour of the card; for a colour with a bar those of black groups (10.2a). A group is one
// position (2.1.2), by its nearest hex.
func (g *Game) raiders(h Hex, c *Card) []grade {
	net := g.linkedPos()
	list := g.holding(func(p PosID, x Hex) ([5]int16, bool) {
		d := g.m.Map.Distance(h, x)
		yes := false
		for _, b := range c.Box {
			yes = yes || g.m.Pos[p].Color == b.Color && !b.Bar || g.m.Pos[p].Color == Black && b.Bar
		}
		return [5]int16{int16(d)}, yes && d <= 3 && net.has(p)
	})
	var seen GroupSet
	return slices.DeleteFunc(list, func(x grade) bool {
		k := g.m.Pos[x.pos].Group
		twice := seen.has(k)
		seen.add(k)
		return twice
	})
}

// raidValue is the number of raiding positions and the additions: one in a Night Assault, one if the group of a raider is within three hexes of a black group (10.2b). 0: no raid.
func (g *Game) raidValue(list []grade) (n int16) {
	if len(list) == 0 {
		return 0
	}
	black := false
	for _, x := range list {
		for _, k := range g.m.blacks {
			black = black || g.m.Pos[x.pos].Group == k || g.m.within[3][g.m.Pos[x.pos].Group].has(k)
		}
	}
	return int16(len(list) + boolInt(g.s.Night != 0) + boolInt(black))
}

// mostSteps are the units of a hex with the most steps that a raid can strike; without a step loss only those that are not yet disrupted (10.2c, 10.2d).
func (g *Game) mostSteps(h Hex, step bool) (list []int16) {
	best := int8(0)
	g.units(h, func(u UnitID) {
		if g.kind(u) == RgtHQ || !step && g.has(u, Disrupted) {
			return
		}
		if n := g.s.US[u].Steps; n > best {
			best, list = n, nil
		}
		if g.s.US[u].Steps == best {
			list = append(list, u)
		}
	})
	return list
}

// raid is the Japanese Raid Phase: all open hexes are found first, then a card is drawn for each (10.1a, 10.2). V: hex.
var _ = chapter(PhaseRaid, program.Proc("raid",
	do(func(g *Game, _ *frame) {
		net := g.net()
		g.s.R = Raids{}
		for h := range g.s.Stand.All() {
			if n, linked := g.flanks(h, net); n > 1 && linked {
				g.s.R.Open.Add(h)
			}
		}
	}),
	while(func(g *Game, f *frame) bool {
		f.V[0] = int16(bitset.Next(g.s.R.Open[:], int(f.V[0])))
		return f.V[0] >= 0
	},
		call("one", "raid.one", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
		do(func(_ *Game, f *frame) { f.V[0]++ })),
	do(func(g *Game, _ *frame) { g.s.R = Raids{} }),
))

// raid.one is the raid on a hex. Who is disrupted stays so until the end of the next action phase, whoever is with him (4.0h4). V: hex; value, units in it, unit that is struck, 1 if it was disrupted before.
var _ = program.Proc("raid.one",
	drawCard("card", "raid", "10.2"),
	do(func(g *Game, f *frame) {
		list := g.raiders(f.V[0], g.card())
		g.discard()
		f.V[1], f.V[2] = g.raidValue(list), 0
		g.units(f.V[0], func(UnitID) { f.V[2]++ })
		if f.V[1] == 0 {
			g.tell(evNoRaid, "10.2a", f.V[0])
			return
		}
		g.tellWhy(evRaid, "10.2b", g.whyGrades(list, "10.2a", "hexes"), f.V[0], f.V[1], f.V[2])
		if f.V[1] < f.V[2] {
			g.tell(evRaidNone, "10.2c", f.V[0])
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == 0 || f.V[1] < f.V[2] }),
	pick("who", "raid.hit", "Which unit does the raid strike?", "10.2c", vUnit, 3, func(g *Game, f *frame) []int16 {
		return g.mostSteps(f.V[0], f.V[1] > f.V[2])
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[3] < 0 }),
	do(func(g *Game, f *frame) { f.V[4] = int16(boolInt(g.has(f.V[3], Disrupted))) }),
	iff(func(_ *Game, f *frame) bool { return f.V[1] > f.V[2] },
		due("lose", 3, byEvent)),
	do(func(g *Game, f *frame) {
		if g.onMap(f.V[3]) {
			g.disrupt(f.V[3], "10.2c")
			if f.V[4] == 0 && g.has(f.V[3], Disrupted) {
				g.set(f.V[3], Fresh)
			}
		}
	}),
)
