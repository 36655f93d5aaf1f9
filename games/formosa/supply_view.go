package formosa

import (
	"errors"

	"beachhead/engine"
	"beachhead/hex"
)

// Who is in supply, and by what way, as far as a seat can know.

var errNoSight = errors.New("the view has no sight")

// longestLine is the longest line that is looked for: no unit moves farther.
const longestLine = 12

// Supply tells for each side which units can trace a line of supply (19.0). It looks from the sight of the view alone.
func (m *Module) Supply(v *engine.View) (*engine.Supply, error) {
	x, ok := v.Sight.(*Sight)
	if !ok {
		return nil, errNoSight
	}
	t := &tracer{g: &Game{m: m, s: x.Known}, x: x}
	t.g.equip()
	out := &engine.Supply{}
	for _, side := range [...]Side{Allied, Japanese} {
		s := engine.SideSupply{Side: seatNames[side], Units: []engine.UnitSupply{}, Hexes: map[string]int{}}
		for i := range m.Units {
			if u := UnitID(i); m.Units[i].Side == side && t.g.at(u) != hex.None {
				s.Units = append(s.Units, t.unit(u))
			}
		}
		t.reach(side, s.Hexes)
		if len(s.Units) > 0 {
			out.Sides = append(out.Sides, s)
		}
	}
	return out, nil
}

// tracer finds lines of supply with their hexes.
type tracer struct {
	g    *Game
	x    *Sight
	from [MaxHexes]int16 // the hex before this one on the line
	dist [MaxHexes]int16 // hexes from the beginning, -1 if it is not reached
	list []hex.Hex       // what is reached, the nearest first
}

// enemyIn tells whether the enemy is known to be in a hex: a counter that cannot be read is one (19.0b).
func (t *tracer) enemyIn(h hex.Hex, side Side) bool {
	return t.g.occupied(h, side.Other()) || side == Allied && t.x.Hidden[h] > 0
}

// spread follows all lines from a hex, as supplyArea does.
func (t *tracer) spread(start hex.Hex, limit int, side Side, class MechClass) {
	for h := range t.dist {
		t.dist[h] = -1
	}
	t.dist[start], t.from[start] = 0, int16(hex.None)
	t.list = append(t.list[:0], start)
	for i := 0; i < len(t.list); i++ {
		h := t.list[i]
		if int(t.dist[h]) >= limit {
			return
		}
		for d, n := range t.g.m.Grid.Neighbors(h) {
			if n == hex.None || t.dist[n] >= 0 {
				continue
			}
			edge := t.g.m.Edge[h][d]
			if edge&AllSea != 0 || !t.g.m.Hexes[n].Land || t.g.s.ZOC[side.Other()][n] > 0 || t.enemyIn(n, side) {
				continue
			}
			if edge&Road == 0 && (t.g.m.Step[class][h][d] == Prohibited || class == 1 && !t.g.m.Hexes[n].MechLOS) {
				continue
			}
			t.dist[n], t.from[n] = t.dist[h]+1, int16(h)
			t.list = append(t.list, n)
		}
	}
}

// road goes on from what is reached along connected roads, as traceHQ does (19.2d).
func (t *tracer) road() {
	for i := 0; i < len(t.list); i++ {
		h := t.list[i]
		if !t.g.m.Hexes[h].Road {
			continue
		}
		for d, n := range t.g.m.Grid.Neighbors(h) {
			if n == hex.None || t.dist[n] >= 0 || t.g.m.Edge[h][d]&Road == 0 || t.g.s.ZOC[Japanese][n] > 0 || t.enemyIn(n, Allied) {
				continue
			}
			t.dist[n], t.from[n] = t.dist[h]+1, int16(h)
			t.list = append(t.list, n)
		}
	}
}

// nearest is the nearest hex reached that is wanted.
func (t *tracer) nearest(want func(hex.Hex) bool) hex.Hex {
	for _, h := range t.list {
		if want(h) {
			return h
		}
	}
	return hex.None
}

// way are the hexes of the line to a hex.
func (t *tracer) way(to hex.Hex) []string {
	var out []string
	for h := to; h != hex.None; h = hex.Hex(t.from[h]) {
		out = append(out, t.g.m.Grid.ID(h))
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

func (t *tracer) port(h hex.Hex) bool { return t.g.m.Hexes[h].Port() && t.g.functional(h) }

func (t *tracer) unit(u UnitID) engine.UnitSupply {
	g, h := t.g, t.g.at(u)
	d := &g.m.Units[u]
	s := engine.UnitSupply{Unit: d.ID, At: g.m.Grid.ID(h), State: "in"}
	say := func(state, rule, text string) engine.UnitSupply {
		s.State, s.Rule, s.Text = state, rule, text
		return s
	}
	switch {
	case d.Type == Guerrilla:
		return say("exempt", "19.0a", "guerrillas need no supply")
	case g.s.Phase == PhInvasion && d.Side == Allied && g.amphibiousAt(h):
		s.Route = []string{s.At}
		return say("in", "19.2f", "the amphibious marker in its hex")
	case !g.m.Hexes[h].Land:
		return say("out", "19.0b", "it is at sea")
	}
	limit, class := g.supplyLength(u), g.class(u)
	t.spread(h, limit, d.Side, class)
	if d.Side == Japanese {
		if n := t.nearest(func(n hex.Hex) bool { return g.sourceAt(n, false) != NoUnit }); n != hex.None {
			s.Route = t.way(n)
			return say("in", "19.3a", "to "+g.m.Units[g.sourceAt(n, false)].Label+" in "+g.m.hexTitle(int16(n)))
		}
		if n := t.nearest(func(n hex.Hex) bool { return g.sourceAt(n, true) != NoUnit }); n != hex.None {
			s.Route = t.way(n)
			return say("in", "19.3b", "to "+g.m.Units[g.sourceAt(n, true)].Label+" in "+g.m.hexTitle(int16(n))+", which is revealed when it is used")
		}
		if n := t.nearest(func(n hex.Hex) bool { return t.x.Hidden[n] > t.x.Moving[n] }); n != hex.None {
			return say("unknown", "19.3b", "a counter in "+g.m.hexTitle(int16(n))+" that cannot be read may be a source")
		}
		return say("out", "19.3a", lines(limit)+" reaches no heavy weapons and no coastal defence")
	}
	if n := t.nearest(t.port); n != hex.None {
		s.Route = t.way(n)
		return say("in", "19.2a", "to the port "+g.m.hexTitle(int16(n)))
	}
	// Through a headquarters of its contingent, the nearest that is itself in supply.
	type step struct {
		u   UnitID
		way []string
	}
	var hqs []step
	for _, n := range t.list {
		for o := g.first(n); o != NoUnit; o = g.next(o) {
			if g.m.Units[o].Type == HQ && g.m.Units[o].Contingent == d.Contingent {
				hqs = append(hqs, step{o, t.way(n)})
			}
		}
	}
	for _, q := range hqs {
		t.spread(g.at(q.u), g.supplyLength(q.u), Allied, g.class(q.u))
		t.road()
		if n := t.nearest(t.port); n != hex.None {
			s.Route = append(q.way, t.way(n)[1:]...)
			return say("in", "19.2b", "through "+g.m.Units[q.u].Label+" to the port "+g.m.hexTitle(int16(n)))
		}
	}
	if len(hqs) > 0 {
		return say("out", "19.2d", "its headquarters reaches no functional port")
	}
	return say("out", "19.2a", lines(limit)+" reaches no functional port and no headquarters")
}

func lines(limit int) string {
	if limit == 1 {
		return "a line of 1 hex"
	}
	return "a line of " + itoa(limit) + " hexes"
}

// reach finds from where a leg unit of a side could trace a line, and how long that is.
func (t *tracer) reach(side Side, out map[string]int) {
	g := t.g
	good := map[hex.Hex]bool{} // places that a line may end in
	for i := range g.m.Units {
		u := UnitID(i)
		h := g.at(u)
		if h == hex.None || g.m.Units[i].Side != side {
			continue
		}
		if side == Japanese {
			good[h] = good[h] || g.fortified(u) // 19.3a, 19.3b
			continue
		}
		good[h] = good[h] || t.port(h)
		if g.m.Units[i].Type == HQ {
			t.spread(h, g.supplyLength(u), Allied, g.class(u))
			t.road()
			good[h] = good[h] || t.nearest(t.port) != hex.None
		}
	}
	for i := range g.m.Hexes {
		h := hex.Hex(i)
		if !g.m.Hexes[i].Land || t.enemyIn(h, side) {
			continue
		}
		t.spread(h, longestLine, side, 0)
		if n := t.nearest(func(n hex.Hex) bool { return good[n] }); n != hex.None {
			out[g.m.Grid.ID(h)] = int(t.dist[n])
		}
	}
}
