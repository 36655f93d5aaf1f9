package iwo

import (
	"slices"
	"strconv"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 6.5, 6.6 The Japanese Artillery Fire Phase: what the guns of each sector come to, where they fire, whom they hit.

var (
	evShelling = event("Artillery fire into sector {n0}: {n1} points.")
	evNoShells = event("The card has no artillery: sector {n0} is spared.")
	evShells   = event("Artillery fire into sector {n0}: {n1} points by {n2} is {n3} steps.")
	evShelled  = event("Artillery hits {u0} at {h1}.")
	evAllDown  = event("All units at {h0} are disrupted instead of a step.")

	orShell   = reason{Rule: "6.6.1", Text: "Name one of the units that artillery hits first."}
	orShelled = reason{Rule: "6.6.2", Text: "Take the step, or name what takes its place."}
	notAll    = reason{Rule: "6.6.2_2", Text: "There must be two undisrupted units in the hex."}
)

// guns are the artillery points of a sector: those of its intact positions with a Japanese unit (6.5.3).
func (g *Game) guns(sector int8) (n int16) {
	g.m.bySector[sector].each(func(p PosID) {
		if g.gunAt(p) && g.s.JHead[g.m.Pos[p].Hex] != none {
			n += int16(g.m.Pos[p].Points)
		}
	})
	return n
}

// shellSector is the sector of a US unit, by its landing box if it is in one; 0 if it is not in play.
func (g *Game) shellSector(u UnitID) int8 {
	switch at := g.s.US[u].At; {
	case at >= 0:
		return g.m.Map.Hexes[at].Sector
	case boxOf(at) != NoBox:
		return g.m.Map.Hexes[g.m.Boxes[boxOf(at)].Hexes[0]].Sector
	}
	return 0
}

// shelling is how many points fire into each sector with US units, and where they come from (6.5.4).
func (g *Game) shelling() (points [5]int16, why [5][]engine.Mod) {
	var us [5]bool
	for u := range g.m.US {
		us[g.shellSector(UnitID(u))] = true
	}
	add := func(from, to int8, n int16, ruleID string) {
		if n > 0 {
			points[to] += n
			why[to] = append(why[to], engine.Mod{Value: int(n), Rule: ruleID, Text: "sector " + strconv.Itoa(int(from))})
		}
	}
	for from := int8(1); from <= 4; from++ {
		n := g.guns(from)
		to := g.otherSector(from, &us)
		sent := int16(0)
		if to != 0 {
			if sent = n; us[from] {
				sent = (n + 1) / 3 // one third, to the nearest (6.5.4c)
			}
		}
		if us[from] {
			add(from, from, n-sent, "6.5.3")
		}
		switch {
		case to == 0:
		case from == 1 && to == 2:
			add(from, to, sent, "6.5.4e1")
		default:
			add(from, to, sent/2, "6.5.4e")
		}
	}
	return points, why
}

// otherSector is the sector with US units into which guns of another fire, the lowest next to it; sector 1 reaches 3, too (6.2.2c, ruling 6-D). With US units in 2, 3 and 4 sector 3 fires into 4
// (6.5.4d). 0: there is none.
func (g *Game) otherSector(from int8, us *[5]bool) int8 {
	if from == 3 && us[2] && us[3] && us[4] {
		return 4
	}
	for to := int8(1); to <= 4; to++ {
		if us[to] && (to == from-1 || to == from+1 || from == 1 && to == 3) {
			return to
		}
	}
	return 0
}

// artillery is the phase: sector by sector, the lowest first, a card each (6.6a). V: sector, points, card's divisor.
var _ = chapter(PhaseArtillery, program.Proc("artillery",
	do(func(g *Game, _ *frame) {
		points, _ := g.shelling()
		g.s.Q.Shells = points
	}),
	forEach(0, func(*Game, *frame) int { return 5 },
		iff(func(g *Game, f *frame) bool { return g.s.Q.Shells[f.V[0]] > 0 },
			do(func(g *Game, f *frame) {
				_, why := g.shelling()
				g.tellWhy(evShelling, "6.6c", why[f.V[0]], f.V[0], g.s.Q.Shells[f.V[0]])
			}),
			drawCard("card", "artillery fire", "6.6a"),
			do(func(g *Game, f *frame) {
				f.V[2] = int16(g.s.Drawn)
				g.discard()
				n, by := g.s.Q.Shells[f.V[0]], int16(g.card().Divisor)
				if f.V[1] = 0; by == 0 {
					g.tell(evNoShells, "6.6b", f.V[0])
					return
				}
				f.V[1] = (2*n + by) / (2 * by) // to the nearest (6.6c1)
				g.tell(evShells, "6.6c2", f.V[0], n, by, f.V[1])
			}),
			call("hits", "artillery.hits", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[2]} }))),
))

// shelled are the units of a sector that artillery can hit, in the order of 6.6.1: those of the regiment with the fewest hits so far, then by its list. Headquarters are immune.
func (g *Game) shelled(sector int8, c CardID) (list []shellTarget) {
	fields := g.tints(c)
	for i := range g.m.US {
		u := UnitID(i)
		x := &g.s.US[i]
		if k := g.kind(u); g.shellSector(u) != sector || k == BnHQ || k == RgtHQ || x.Steps == 0 {
			continue
		}
		t := shellTarget{u: u}
		t.key[0] = int16(g.s.Q.Bursts[x.Rgt+1])
		beach := sector == 2 || g.s.Turn <= 6
		t.key[1] = int16(boolInt(!(beach && x.At < 0)))
		if t.key[2], t.key[3], t.key[4] = 1, 99, 99; x.At >= 0 {
			t.key[2] = int16(boolInt(!(beach && g.m.Map.AllBeach.Has(x.At))))
			t.key[3], t.key[4] = g.toAirfield(x.At), g.toLeftmost(x.At)
		}
		t.key[5] = -int16(x.Steps)
		if t.key[6], t.key[7] = 1, 1; x.At >= 0 {
			t.key[6] = int16(boolInt(!fields[0].Has(x.At)))
			t.key[7] = int16(boolInt(!fields[1].Has(x.At)))
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b shellTarget) int { return slices.Compare(a.key[:], b.key[:]) })
	return list
}

// shellTarget is a unit that artillery can hit, with its keys.
type shellTarget struct {
	u   UnitID
	key [8]int16
}

// tints are the hexes under intense fire of groups that are not black, and those under fire of the colours of a card (6.6.1 5 and 6).
func (g *Game) tints(c CardID) (out [2]ground.Set) {
	for i := range g.m.Groups {
		grp := &g.m.Groups[i]
		if grp.Black {
			continue
		}
		f := g.field(GroupID(i), false)
		if out[0].Or(&f.Intense); g.m.Cards[c].Shows(grp.Color) {
			all := f.Both()
			out[1].Or(&all)
		}
	}
	return out
}

// toAirfield is how far the nearest airfield hex is (6.6.1 3).
func (g *Game) toAirfield(h Hex) int16 {
	best := 99
	for k := 1; k <= 3; k++ {
		for o := range g.m.Map.Airfields[k].All() {
			best = min(best, g.m.Map.Distance(h, o))
		}
	}
	return int16(best)
}

// toLeftmost is how far the leftmost intact black position is, the one with the lowest row (6.6.1 3).
func (g *Game) toLeftmost(h Hex) int16 {
	at, least := NoHex, int16(99)
	for k := range g.m.Groups {
		if !g.m.Groups[k].Black || !g.intact(GroupID(k)) {
			continue
		}
		for _, p := range g.m.Groups[k].Pos {
			if _, row := g.lineRow(g.m.Pos[p].Hex); row < least && !g.closed(p) {
				at, least = g.m.Pos[p].Hex, row
			}
		}
	}
	if at == NoHex {
		return 99
	}
	return int16(g.m.Map.Distance(h, at))
}

// firstShelled are those of the targets with the best key, of whom the player names one.
func (g *Game) firstShelled(f *frame) []shellTarget {
	list := g.shelled(int8(f.V[0]), CardID(f.V[2]))
	for i := range list {
		if list[i].key != list[0].key {
			return list[:i]
		}
	}
	return list
}

// artillery.hits takes the steps of a sector, one after another (6.6.1, 6.6.2). V: sector, steps, card; unit, what takes its place, the tank.
var _ = program.Proc("artillery.hits",
	do(func(g *Game, _ *frame) {
		g.s.Q.Bursts = [nRegiments + 1]int8{}
		g.s.Q.Shield = NoHex
	}),
	while(func(g *Game, f *frame) bool { return f.V[1] > 0 && len(g.firstShelled(f)) > 0 },
		do(func(_ *Game, f *frame) { f.V[1], f.V[3], f.V[4] = f.V[1]-1, NoUnit, spareNone }),
		put(ask{Label: "who", Kind: "artillery.hit", Prompt: "Artillery: who is hit?", Rule: "6.6.1", Seat: marines,
			List: func(g *Game, f *frame, o *options) {
				for _, t := range g.firstShelled(f) {
					o.Add(about(vUnit, t.u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vUnit && slices.ContainsFunc(g.firstShelled(f), func(t shellTarget) bool { return t.u == c.A }) {
					return nil
				}
				return &orShell
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[3] = c.A }}),
		do(func(g *Game, f *frame) {
			x := &g.s.US[f.V[3]]
			g.s.Q.Bursts[x.Rgt+1]++
			g.tell(evShelled, "6.6.1", f.V[3], x.At)
			if g.s.Q.Shield == x.At && g.kind(f.V[3]) != Tank {
				g.s.Q.Shield, f.V[4] = NoHex, spareTwo
				g.tell(evShield, "6.3.2e", f.V[3], x.At)
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] == spareNone },
			put(ask{Label: "spare", Kind: "artillery.spare", Prompt: "A hit of artillery: what takes it?", Rule: "6.6.2", Seat: marines,
				List: func(g *Game, f *frame, o *options) {
					o.Add(say(vTake))
					o.Add(say(vAll))
					for u := range g.m.US {
						if g.kind(UnitID(u)) == Tank {
							o.Add(about(vTank, int16(u)))
						}
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason { return g.shellSpares(f.V[3], c) },
				Take: func(_ *Game, f *frame, c choice) {
					switch c.Verb {
					case vAll:
						f.V[4] = spareTwo
					case vTank:
						f.V[4], f.V[5] = spareTank, c.A
					}
				}}),
			iff(func(_ *Game, f *frame) bool { return f.V[4] == spareTwo },
				do(func(g *Game, f *frame) {
					at := g.s.US[f.V[3]].At
					g.tell(evAllDown, "6.6.2_2", at)
					for u := range g.m.US {
						if g.s.US[u].At == at {
							g.disrupt(UnitID(u), "6.6.2_2")
						}
					}
				})),
			iff(func(_ *Game, f *frame) bool { return f.V[4] == spareTank },
				do(func(g *Game, f *frame) {
					g.s.Q.Shield = g.s.US[f.V[3]].At
					g.tell(evForTank, "6.3.2e", f.V[5], f.V[3])
					f.V[3] = f.V[5]
				})),
			iff(func(_ *Game, f *frame) bool { return f.V[4] != spareTwo },
				call("lose", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} })))),
)

// shellSpares is the reason why something cannot take the place of an artillery hit on a unit, nil if it can (6.6.2).
func (g *Game) shellSpares(u UnitID, c choice) *reason {
	at := g.s.US[u].At
	switch c.Verb {
	case vTake:
		return nil
	case vAll:
		n := 0
		for o := range g.m.US {
			n += boolInt(g.s.US[o].At == at && !g.has(UnitID(o), Disrupted) && g.kind(UnitID(o)) != RgtHQ)
		}
		if n > 1 {
			return nil
		}
		return &notAll
	case vTank:
		switch {
		case g.kind(u) == Tank:
			return &tankHit
		case !g.isUnit(c.A) || g.kind(c.A) != Tank || g.s.US[c.A].At != at:
			return &noTank
		}
		return nil
	}
	return &orShelled
}
