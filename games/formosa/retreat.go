package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 15.7 Retreat.

// startRetreat notes who must retreat: not static units, nor mobile ones that share their hex with a static one (15.7f, ruling U).
// Assault troops at sea go back to the Staging Area when the assault ends (ruling K).
func (g *Game) startRetreat(f *frame) {
	g.s.Retreat = unitSet{}
	for i := range g.m.Units {
		u := UnitID(i)
		if g.s.Units[i].Flags&roleFlag(f.V[0]) == 0 {
			continue
		}
		h := g.at(u)
		if !g.m.Hexes[h].Land {
			continue
		}
		if g.stoodBy(h) {
			g.tell(evStands, "15.7f", int16(u), int16(h))
			continue
		}
		g.clear(u, Infiltrated)
		add(&g.s.Retreat, u)
	}
}

// stoodBy tells whether a static unit lies in the hex.
func (g *Game) stoodBy(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.isStatic(u) {
			return true
		}
	}
	return false
}

// canRetreatTo: enterable, free of enemies and enemy ZOC (15.7b), whoever else is there.
func (g *Game) canRetreatTo(u UnitID, from hex.Hex, d int) *reason {
	n := g.m.Grid.Neighbor(from, d)
	if n == hex.None || !g.enterable(u, from, d) {
		return &retreatClosed
	}
	side := g.m.Units[u].Side
	if g.occupied(n, side.Other()) || g.inEZOC(n, side) && !g.ignoresZOC(u) {
		return &retreatEnemy
	}
	if side == Japanese && int16(n) == g.s.Suppressed {
		return &suppressed
	}
	return nil
}

// noStay is the reason why a unit cannot end its retreat in a hex that is full or holds the other contingent (15.7c, ruling CE).
func (g *Game) noStay(u UnitID, h hex.Hex) *reason {
	if g.clashes(u, h) {
		return &contingents
	}
	return &retreatStack
}

// supplySources marks the hexes that could supply a unit if a line led there, whatever its length: functional ports and headquarters of its
// contingent that reach one (19.2a, 19.2b), revealed static units (19.3a).
func (g *Game) supplySources(u UnitID, out *[MaxHexes]bool) {
	if g.m.Units[u].Side == Allied {
		for _, p := range g.m.Ports {
			out[p] = g.functional(p)
		}
	}
	for i := range g.m.Units {
		o := UnitID(i)
		h := g.at(o)
		if h == hex.None || o == u || g.m.Units[i].Side != g.m.Units[u].Side {
			continue
		}
		if g.m.Units[u].Side == Japanese {
			out[h] = out[h] || g.fortified(o) && !g.concealed(o)
		} else if g.m.Units[i].Type == HQ && g.m.Units[i].Contingent == g.m.Units[u].Contingent && !out[h] && g.m.Hexes[h].Land {
			out[h] = g.traceHQ(o)
		}
	}
}

// nearerSource finds the directions in which a unit could retreat that make the line to some source shorter, which may go where lines of supply
// may (15.7d, ruling V): bit d for direction d.
func (g *Game) nearerSource(u UnitID) (dirs uint8) {
	var sources [MaxHexes]bool
	var before [MaxHexes]int16 // length of the line from where it is, -1 if there is none
	g.supplySources(u, &sources)
	from, side, class := g.at(u), g.m.Units[u].Side, g.class(u)
	for h := range before {
		before[h] = -1
	}
	for _, h := range g.supplyArea(from, MaxHexes, side, class) {
		before[h] = g.reach.dist[h]
	}
	for d, n := range g.m.Grid.Neighbors(from) {
		if g.canRetreatTo(u, from, d) != nil {
			continue
		}
		for _, h := range g.supplyArea(n, MaxHexes, side, class) {
			if sources[h] && (before[h] < 0 || g.reach.dist[h] < before[h]) {
				dirs |= 1 << d
				break
			}
		}
	}
	return dirs
}

// crowded tells whether the units that still retreat might not all find room in some hex, so that it matters who
// goes first (15.7c).
func (g *Game) crowded() bool {
	var units [MaxUnits]UnitID
	n := 0
	for u := range g.m.Units {
		if in(&g.s.Retreat, UnitID(u)) {
			units[n] = UnitID(u)
			n++
		}
	}
	for _, u := range units[:n] {
		for d, to := range g.m.Grid.Neighbors(g.at(u)) {
			if to != hex.None && g.canRetreatTo(u, g.at(u), d) == nil && int(g.count(to).mobile)+n > int(g.m.K.StackMobile[g.m.Units[u].Side]) {
				return true
			}
		}
	}
	return false
}

// mayRetreat: V of the frame: role, unit, 1 on the second leg, hex it left.
func (g *Game) mayRetreat(f *frame, u, h int16) *reason {
	if u < 0 || int(u) >= len(g.m.Units) || !in(&g.s.Retreat, UnitID(u)) || !g.isHex(h) {
		return &notRetreating
	}
	if u != f.V[1] && (f.V[2] == 1 || !g.crowded()) {
		return &notRetreating
	}
	id := UnitID(u)
	from, to := g.at(id), hex.Hex(h)
	d := g.m.Grid.Direction(from, to)
	if d < 0 {
		return &retreatClosed
	}
	if f.V[2] == 1 {
		if h == f.V[3] {
			return &retreatBack
		}
		if r := g.canRetreatTo(id, from, d); r != nil {
			return r
		}
		if !g.stackRoom(id, to) {
			return g.noStay(id, to)
		}
		return nil
	}
	if r := g.canRetreatTo(id, from, d); r != nil {
		return r
	}
	if !g.retreatFits(id, from, to) {
		return g.noStay(id, to)
	}
	if g.m.Units[id].Type == Guerrilla { // not affected by supply (19.0a, 23.0a)
		return nil
	}
	nearer := g.nearerSource(id)
	if nearer>>d&1 != 0 {
		return nil
	}
	for e, n := range g.m.Grid.Neighbors(from) { // only if no way towards a source is open
		if nearer>>e&1 != 0 && g.retreatFits(id, from, n) {
			return &retreatSource
		}
	}
	return nil
}

// retreatFits tells whether a unit can stay in a hex, or go on from it to one where it can (15.7c).
func (g *Game) retreatFits(u UnitID, from, to hex.Hex) bool {
	if g.stackRoom(u, to) {
		return true
	}
	side := g.m.Units[u].Side
	second := g.infiltrates(u) && g.inEZOC(to, side) // the next ZOC will count (22.0d)
	for d := range 6 {
		n := g.m.Grid.Neighbor(to, d)
		if n != hex.None && n != from && g.canRetreatTo(u, to, d) == nil && g.stackRoom(u, n) && !(second && g.inEZOC(n, side)) {
			return true
		}
	}
	return false
}

// combat.retreat retreats the units of a role one hex, in the order of their numbers, or as their owner likes where
// not all may find room. V: role, unit, leg, hex left, moved.
var _ = program.Proc("combat.retreat",
	do((*Game).startRetreat),
	while(func(g *Game, _ *frame) bool { return lowest(&g.s.Retreat) != NoUnit },
		do(func(g *Game, f *frame) {
			if f.V[2] == 0 {
				f.V[1] = int16(lowest(&g.s.Retreat))
			}
			f.V[4] = 0
		}),
		put(ask{
			Label: "hex", Kind: "combat.retreat", Prompt: "Where does the unit retreat to?", Rule: "15.7a",
			Tell: naming(1, "Where does {u} retreat to?"),
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.sideOfRole(f.V[0])) },
			List: func(g *Game, f *frame, o *options) {
				free := f.V[2] == 0 && g.crowded()
				for i := range g.m.Units {
					u := UnitID(i)
					if int16(u) != f.V[1] && !(free && in(&g.s.Retreat, u)) {
						continue
					}
					for _, n := range g.m.Grid.Neighbors(g.at(u)) {
						if n != hex.None {
							o.Add(unitTo(vRetreat, u, Loc(n)))
						}
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vRetreat {
					return &notRetreating
				}
				return g.mayRetreat(f, c.A, c.B)
			},
			Take: func(g *Game, f *frame, c choice) {
				u, to := UnitID(c.A), hex.Hex(c.B)
				from := g.at(u)
				room := g.stackRoom(u, to)
				f.V[1] = c.A
				if side := g.m.Units[u].Side; g.inEZOC(to, side) && g.m.Units[u].Type != Guerrilla {
					g.set(u, Infiltrated)
				}
				g.tell(evRetreats, "15.7a", int16(u), int16(from), int16(to))
				g.place(u, Loc(to))
				f.V[4] = 1
				if f.V[2] == 0 && !room {
					f.V[2], f.V[3] = 1, int16(from)
					return
				}
				f.V[2] = 0
				drop(&g.s.Retreat, u)
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] == 0 }, // 15.7e
			do(func(g *Game, f *frame) {
				u := UnitID(f.V[1])
				g.tell(evBlocked, "15.7e", f.V[1], int16(g.at(u)))
				drop(&g.s.Retreat, u)
				g.set(u, Doomed)
				f.V[2] = 0
			})),
	),
	sub("blocked", "casualties"),
)
