package iwo

import (
	"cmp"
	"slices"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 6.5, 6.6 Japanese artillery: by sector, with a card for each.

var (
	evSector  = event("Artillery on sector {n0}: {n1} points.")
	evSilent  = event("The artillery on sector {n0} is silent.")
	evShells  = event("Sector {n0}: {n1} divided by {n2}, steps to lose: {n3}.")
	evShelled = event("{u0} is hit by artillery.")
	evCover   = event("All units at {h0} are disrupted instead of a step.")

	orCover = reason{Rule: "6.6.2_2", Text: "Disrupt all units of the hex, or take the step loss."}
)

// Shelling is the artillery fire on a sector in progress: hits so far by regiment, of whom belongs to none in the last place.
type Shelling struct {
	Hits [nRegiments + 1]int8
	Left int8
	Card CardID
}

// inSectorUS tells whether US units are in a sector, on the map or in a landing box of its beaches.
func (g *Game) inSectorUS(s int) bool {
	if g.m.Map.Sectors[s].Meets(&g.s.Stand) {
		return true
	}
	for u := range g.afloat() {
		if int(g.m.Map.Hexes[g.shelledAt(u)].Sector) == s {
			return true
		}
	}
	return false
}

// shelledAt is the hex by which artillery finds a unit: its own, or the first beach hex of its box; NoHex.
func (g *Game) shelledAt(u UnitID) Hex {
	at := g.s.US[u].At
	if b := boxOf(at); b != NoBox {
		return g.m.Boxes[b].Hexes[0]
	}
	if at < 0 {
		return NoHex
	}
	return at
}

// gunsIn is the artillery strength of a sector: the points of its positions with an intact gun that the Japanese hold (6.5.3).
func (g *Game) gunsIn(s int) (n int16) {
	g.m.bySector[s].each(func(p PosID) {
		if x := &g.m.Pos[p]; x.Gun && !g.s.Wrecked.has(p) && g.s.Held.Has(x.Hex) {
			n += int16(x.Points)
		}
	})
	return n
}

// reachOf are the sectors next to one, into which its artillery reaches; that of Suribachi reaches the third, too (6.2.2c, 6.5.4).
var reachOf = [5][]int{1: {2, 3}, 2: {1, 3}, 3: {2, 4}, 4: {3}}

// neighbourOf is the sector next to one into which it fires, 0 if there is none: one with US units, the lowest (ruling 6-D); the third into the fourth if there are US units in 2, 3 and 4 (6.5.4d).
func (g *Game) neighbourOf(s int) int {
	if s == 3 && g.inSectorUS(2) && g.inSectorUS(3) && g.inSectorUS(4) {
		return 4
	}
	for _, to := range reachOf[s] {
		if g.inSectorUS(to) {
			return to
		}
	}
	return 0
}

// pointsOn are the artillery points that fire into a sector: of its own what is not given away, a third if a neighbour has US units, too; of the others all or a third, halved but from the first into
// the second (6.5.4).
func (g *Game) pointsOn(s int) (n int16) {
	for from := 1; from <= 4; from++ {
		have := g.gunsIn(from)
		to := g.neighbourOf(from)
		away := int16(0)
		switch {
		case to == 0:
		case g.inSectorUS(from):
			away = (have + 1) / 3 // a third, to the nearest
		default:
			away = have
		}
		switch {
		case from == s:
			n += have - away
		case to == s && from == 1 && s == 2:
			n += away // 6.5.4e1
		case to == s:
			n += away / 2
		}
	}
	return n
}

// gunsGoal is a unit that artillery may hit, and the keys of its order (6.6.1).
type gunsGoal struct {
	u   UnitID
	key [8]int16
}

// gunsGoals are the units of a sector in the order of 6.6.1: of the regiment with the fewest hits; in a box, on a beach (of sector 2, and of others until turn 6); nearest to an airfield, then to the
// leftmost black position that is intact; the most steps; under intense fire that is not black; of the first colour of the card. Headquarters are immune.
func (g *Game) gunsGoals(s int) []gunsGoal {
	list := g.w.goals[:0]
	black, place := NoHex, 999
	var intense [nColors]ground.Set
	for c := Red; c < Black; c++ {
		g.colourFire(c, intense[c].Add)
	}
	g.m.blackPos.each(func(p PosID) {
		x := &g.m.Pos[p]
		if _, at := g.m.Map.Grid.ColRow(g.m.Map.GridHex(x.Hex)); at < place && !g.closed(p) {
			black, place = x.Hex, at
		}
	})
	for i := range g.m.US {
		u := UnitID(i)
		h := g.shelledAt(u)
		if k := g.kind(u); h < 0 || int(g.m.Map.Hexes[h].Sector) != s || k == BnHQ || k == RgtHQ {
			continue
		}
		var key [8]int16
		key[0] = int16(g.s.G.Hits[g.shareOf(u)])
		if s == 2 || g.s.Turn <= 6 {
			key[1] = int16(boolInt(g.onMap(u)))
			key[2] = int16(boolInt(!g.m.Map.AllBeach.Has(h)))
		}
		key[3] = int16(g.m.toField[h])
		if black != NoHex {
			key[4] = int16(g.m.Map.Distance(h, black))
		}
		key[5] = -int16(g.s.US[u].Steps)
		key[6], key[7] = 1, 3
		for c := Red; c < Black; c++ {
			if intense[c].Has(h) {
				key[6] = 0
				key[7] = min(key[7], g.rankOf(c, int16(g.s.G.Card)))
			}
		}
		list = append(list, gunsGoal{u, key})
	}
	slices.SortStableFunc(list, func(a, b gunsGoal) int {
		for i := range a.key {
			if a.key[i] != b.key[i] {
				return cmp.Compare(a.key[i], b.key[i])
			}
		}
		return 0
	})
	g.w.goals = list
	return list
}

// goalKeys are the keys of a gunsGoal in words.
var goalKeys = []string{"hits on its regiment", "ashore?", "off the beach?", "hexes to an airfield", "hexes to a black position", "steps", "out of intense fire?", ""}

// goalKeysOf are the keys that count in a sector now: who is ashore counts in sector 2, and in others until turn 6 (6.6.1a, 6.6.1b).
func (g *Game) goalKeysOf(s int) []string {
	names := slices.Clone(goalKeys)
	if s != 2 && g.s.Turn > 6 {
		names[1], names[2] = "", ""
	}
	return names
}

// equalGoals is what those who come first in the order of a sector have in common.
func (g *Game) equalGoals(s int) string {
	all := g.gunsGoals(s)
	if len(all) == 0 {
		return ""
	}
	x := rowOf(0, "6.6.1", "", "", all[0].key[:], g.goalKeysOf(s))
	return "They are equal in all that counts" + x.Text + "."
}

// goalsTold is how many units artillery tells of besides those it takes.
const goalsTold = 6

// whyShelled are the first units of the order of artillery in a sector with what placed them, as the log tells it: those that come first and are equal, and some of those after them.
func (g *Game) whyShelled(s int) (why []engine.Mod) {
	if !g.Heard() {
		return nil
	}
	all, names := g.gunsGoals(s), g.goalKeysOf(s)
	for i, x := range all {
		if i >= goalsTold && x.key != all[0].key {
			break
		}
		why = append(why, rowOf(i, "6.6.1", g.unitName(x.u), g.m.US[x.u].ID, x.key[:], names))
	}
	return why
}

// anyGoal tells whether there are any.
func (g *Game) anyGoal(s int) bool {
	for _, list := range [2]*UnitSet{&g.x.ashore, &g.x.afloat} {
		for u := range bitset.All[UnitID](list[:]) {
			if k := g.kind(u); k != BnHQ && k != RgtHQ && int(g.m.Map.Hexes[g.shelledAt(u)].Sector) == s {
				return true
			}
		}
	}
	return false
}

// shareOf is the regiment for which hits on a unit count.
func (g *Game) shareOf(u UnitID) int {
	if r := g.s.US[u].Rgt; r != NoRegiment {
		return int(r)
	}
	return nRegiments
}

// artillery is the Japanese Artillery Fire Phase: sector by sector, the lowest first (6.6a). V: sector less 1.
var _ = chapter(PhaseArtillery, program.Proc("artillery",
	forEach(0, func(*Game, *frame) int { return 4 },
		iff(func(g *Game, f *frame) bool { return g.inSectorUS(int(f.V[0]) + 1) },
			call("sector", "artillery.sector", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0] + 1} }))),
))

// artillery.sector is the fire into a sector. V: sector; points, unit, 1 if its hex takes cover.
var _ = program.Proc("artillery.sector",
	do(func(g *Game, f *frame) {
		f.V[1] = g.pointsOn(int(f.V[0]))
		g.tell(evSector, "6.6c1", f.V[0], f.V[1])
	}),
	drawCard("card", "Japanese artillery", "6.6a"),
	do(func(g *Game, f *frame) {
		c := g.card()
		g.s.G = Shelling{Card: g.s.Drawn}
		g.discard()
		if c.Divisor == 0 {
			g.tell(evSilent, "6.6b", f.V[0])
			return
		}
		d := int16(c.Divisor)
		g.s.G.Left = int8((2*f.V[1] + d) / (2 * d)) // a half is rounded up (6.6c1)
		g.tell(evShells, "6.6c2", f.V[0], f.V[1], d, int16(g.s.G.Left))
	}),
	while(func(g *Game, f *frame) bool { return g.s.G.Left > 0 && g.anyGoal(int(f.V[0])) },
		pick("who", "artillery.hit", "Who is hit?", "6.6.1", vUnit, 2, func(g *Game, f *frame) (list []int16) {
			all := g.gunsGoals(int(f.V[0]))
			for _, x := range all {
				if x.key == all[0].key {
					list = append(list, x.u)
				}
			}
			return list
		}, tellGuns),
		do(func(g *Game, f *frame) {
			why := g.whyShelled(int(f.V[0]))
			g.s.G.Left--
			g.s.G.Hits[g.shareOf(f.V[2])]++
			g.tellWhy(evShelled, "6.6.1", why, f.V[2])
			f.V[3] = 0
		}),
		put(ask{Label: "cover", Seat: unitIn(2), Kind: "artillery.spare", Prompt: "Do all units of the hex go to ground, disrupted, instead of a step?", Rule: "6.6.2_2",
			List: func(g *Game, f *frame, o *options) {
				if g.goesToGround(f.V[2]) {
					o.Add(say(vYes))
					o.Add(say(vNo))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if (c.Verb == vYes || c.Verb == vNo) && g.goesToGround(f.V[2]) {
					return nil
				}
				return &orCover
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[3] = int16(boolInt(c.Verb == vYes)) }}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 },
			do(func(g *Game, f *frame) {
				h := g.s.US[f.V[2]].At
				g.tell(evCover, "6.6.2_2", h)
				g.units(h, func(u UnitID) { g.disrupt(u, "6.6.2_2") })
			})),
		iff(func(g *Game, f *frame) bool { return f.V[3] == 0 && !g.onMap(f.V[2]) },
			call("afloat", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} })),
		iff(func(g *Game, f *frame) bool { return f.V[3] == 0 && g.onMap(f.V[2]) },
			do(func(g *Game, f *frame) { // a hit as in fire, of a step and no disruption (6.6.2); a tank step still absorbs one more (6.3.2e)
				shield := g.s.F.Shield
				g.newFire()
				g.s.F.Card, g.s.F.Shield = g.s.G.Card, shield
				if h := g.s.US[f.V[2]].At; g.danger(false).Intense.Has(h) { // for an exchange of the step the fire that lies on the hex counts (6.3.2c, 6.3.2d, ruling 6-S)
					g.s.F.Field.Intense.Add(h)
				}
			}),
			call("one", "fire.one", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 1, 0, -1, int16(NoUnit)} }))),
	do(func(g *Game, _ *frame) {
		g.s.G = Shelling{}
		g.newFire()
	}),
)

// goesToGround tells whether the hex of a unit has two undisrupted units at least.
func (g *Game) goesToGround(u UnitID) bool {
	at := g.s.US[u].At
	if at < 0 || g.s.F.Shield == at { // a tank step absorbs the hit
		return false
	}
	n := 0
	g.units(at, func(o UnitID) { n += boolInt(!g.has(o, Disrupted)) }) // a regimental headquarters, too, though it is not disrupted (ruling 6-N)
	return n > 1
}
