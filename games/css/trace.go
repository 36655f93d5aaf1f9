package css

import "beachhead/games/css/ground"

// Lines of unlimited length over the map: of routed Units (8.4.2f), of Support Weapons (12.1c, 12.2a) and of Leaders (13.1b).

// trace is where an unlimited line of hexes leads from a hex: passable for the mode, in the area of the scenario, no hex of it burning or with an enemy outside its
// cave (ruling TRACE-A), and none between its two ends in an enemy Fire Zone. Its ends may be in one: who may not begin or end there asks for that. The set holds until
// something changes and must not be written to.
func (g *Game) trace(side Side, mode Mode, from Hex) *ground.Set {
	if from == NoHex {
		return &noZone
	}
	g.renew() // first of all: what is remembered of Fire Zones for the first time counts as a change
	if g.traces == nil {
		g.traces = new(traces)
	}
	key := lineKey{side: side, mode: mode, front: g.zones.fronts[side.Other()], ground: g.groundEpoch}
	for i := range min(g.traces.n, len(g.traces.of)) {
		if l := &g.traces.of[(g.traces.n-1-i)%len(g.traces.of)]; l.lineKey == key && (l.from == from || l.within.Has(from)) {
			return &l.reached
		}
	}
	l := &g.traces.of[g.traces.n%len(g.traces.of)]
	g.traces.n++
	l.lineKey, l.from = key, from
	g.findLines(l)
	return &l.reached
}

// traces is what is remembered of traces, the last of them over the first. It is no part of the position.
type traces struct {
	n  int
	of [24]line
}

// lineKey is all that lines depend on, but the hex from which they lead.
type lineKey struct {
	side   Side
	mode   Mode
	front  uint32 // zones.fronts of the enemy
	ground uint32 // Game.groundEpoch
}

// line is where lines lead from one hex. From those within they lead to the same hexes: a line to them could go on, and back.
type line struct {
	lineKey
	from            Hex
	reached, within ground.Set
}

func (g *Game) findLines(l *line) {
	l.reached, l.within = ground.Set{}, ground.Set{}
	l.reached.Add(l.from)
	if l.mode == NoMove {
		return
	}
	enemy := l.side.Other()
	open := g.scenario().Area
	open.AndNot(&g.s.Marks[MarkBurning])
	open.AndNot(g.s.Stands[enemy].hexes())
	if g.m.Ground.TwoWay(l.mode) && (!open.Has(l.from) || g.zone(enemy).Has(l.from)) {
		g.joinLines(l, &open)
		return
	}
	zone := g.zone(enemy)
	l.reached = g.m.Ground.Lines(l.mode, l.from, &open, zone, &g.s.Marks[MarkCleared])
	if g.m.Ground.TwoWay(l.mode) {
		l.within = l.reached
		l.within.AndNot(zone)
	}
}

// joinLines is findLines from a hex to which none could lead on, by the lines from the hexes next to it: those have mostly been found already.
func (g *Game) joinLines(l *line, open *ground.Set) {
	reached, zone := l.reached, g.zone(l.side.Other())
	costs := g.m.Ground.Costs(ground.Walk{Mobility: l.mode}, &g.s.Marks[MarkCleared])
	for d, x := range g.m.Ground.Near(l.from) {
		if x == NoHex || !open.Has(x) || costs.Step(l.from, d) < 0 {
			continue
		}
		if reached.Add(x); !zone.Has(x) {
			reached.Or(g.trace(l.side, l.mode, x))
		}
	}
	l.reached = reached
}

// traceTo tells whether a line leads from a hex to one of a side's HQs that counts, whose hex is not in an enemy Fire Zone unless it is the first (8.4.2f, 12.2a). An HQ in
// a Naval Zone is none, nor one in a sealed cave (ruling TRACE-B).
func (g *Game) traceTo(side Side, mode Mode, from Hex, counts func(hq UnitID) bool) bool {
	if from == NoHex {
		return false
	}
	reached := g.trace(side, mode, from)
	for _, u := range g.hqs() {
		if g.m.Units[u].Side != side || !counts(u) || !isPlace(g.at(u)) || g.sealed(g.at(u)) {
			continue
		}
		if h := g.hexOf(g.at(u)); h != NoHex && reached.Has(h) && (h == from || !g.zone(side.Other()).Has(h)) {
			return true
		}
	}
	return false
}

// traceToHQ is the line of a Unit that routs, to any HQ of its Division but itself (8.4.2f).
func (g *Game) traceToHQ(u UnitID, mode Mode, from Hex) bool {
	d := g.m.Units[u].Division
	return g.traceTo(g.m.Units[u].Side, mode, from, func(hq UnitID) bool { return hq != u && g.m.Units[hq].Division == d })
}

// traceToBox is the line of a Support Weapon to the HQ of its Formation or Division (12.2a); one without stripe is of every Formation (12.1b). A Tank goes where Tracked
// Units go (12.4.1a).
func (g *Game) traceToBox(w WeaponID, from Hex) bool {
	row := &g.m.Weapons[w]
	mode := Leg
	if row.TankSW {
		mode = Tracked
	}
	return g.traceTo(row.Side, mode, from, func(hq UnitID) bool {
		x := &g.m.Units[hq]
		return x.Division == row.Division && (x.Stripe != Colored || row.Stripe == Plain || row.Stripe == Colored && row.Formation == x.Formation)
	})
}
