package ground

// FireMods appends what the ground adds to Direct and Opportunity Fire from one hex at another: the terrain of the target's hex
// and the hexsides the line crosses at its two ends (6.2.2, 8.3.5). cleared are the hexes that burned down; it may be nil.
func (m *Map) FireMods(buf []Part, from, to Hex, cleared *Set) []Part {
	buf = m.TerrainMod(buf, to, cleared)
	i := m.to(from, to)
	if i == noPlace || i == 0 {
		return buf
	}
	w := &m.geo.ways[i]
	// Through a corner the line goes by two hexsides; the one that changes the fire less counts (7.1.1b).
	enter := m.enters(from, to, w.enter[0])
	if w.enter[1] != w.enter[0] {
		enter = milder(enter, m.enters(from, to, w.enter[1]))
	}
	if enter.Value != 0 {
		buf = append(buf, enter)
	}
	// What counts when crossed counts once, be it a hexside of both ends or one of each.
	exit := m.leaves(from, w.exit[0])
	if w.exit[1] != w.exit[0] {
		exit = milder(exit, m.leaves(from, w.exit[1]))
	}
	if exit.Value != 0 && exit.Rule != enter.Rule {
		buf = append(buf, exit)
	}
	return buf
}

// FireMod is the sum of [Map.FireMods].
func (m *Map) FireMod(from, to Hex, cleared *Set) int {
	var buf [4]Part
	n := 0
	for _, p := range m.FireMods(buf[:0], from, to, cleared) {
		n += int(p.Value)
	}
	return n
}

// TerrainMod appends the modifier of the terrain of a hex (8.3.5), which also Indirect Fire, and an Assault with the other sign,
// have.
func (m *Map) TerrainMod(buf []Part, h Hex, cleared *Set) []Part {
	if t := m.TerrainNow(h, cleared); t.Mod != 0 {
		buf = append(buf, Part{t.Mod, t.Name, t.ModRule, h, NoHex})
	}
	return buf
}

// milder is the smaller of two modifiers; none if one of them is none.
func milder(p, q Part) Part {
	if abs(int(q.Value)) < abs(int(p.Value)) {
		return q
	}
	return p
}

// enters is the modifier of fire that comes into a hex across its hexside d.
func (m *Map) enters(from, to Hex, d uint8) Part {
	e := m.Edge(to, int(d))
	counts := false
	switch e.FireWhen {
	case EntersNotDown:
		counts = m.level[from] <= m.level[to]
	case EntersUp:
		counts = m.Upper(to, int(d))
	case Crosses:
		counts = true
	}
	if !counts {
		return Part{}
	}
	return Part{e.Fire, e.Name, e.FireRule, to, m.near[to][d]}
}

// leaves is the modifier of fire that goes out of a hex across its hexside d.
func (m *Map) leaves(from Hex, d uint8) Part {
	if e := m.Edge(from, int(d)); e.FireWhen == Crosses {
		return Part{e.Fire, e.Name, e.FireRule, from, m.near[from][d]}
	}
	return Part{}
}

// AssaultMods appends what the hexsides add to the strength of an Assault on a hex (6.2.2). Bit d of from is set if Units assault from
// the neighbour in direction d.
func (m *Map) AssaultMods(buf []Part, target Hex, from uint8) []Part {
	for i := 1; i < len(m.Edges); i++ {
		e := &m.Edges[i]
		var crossed, up, all, first = 0, 0, 0, -1
		for d, n := range m.near[target] {
			if from>>d&1 == 0 || n == NoHex {
				continue
			}
			all++
			if int(m.edge[target][d]) != i {
				continue
			}
			crossed++
			if first < 0 {
				first = d
			}
			if m.Upper(target, d) {
				up++
			}
		}
		counts := false
		switch e.AssaultWhen {
		case All:
			counts = crossed > 0 && crossed == all
		case AllUp:
			counts = up > 0 && up == all
		case Any:
			counts = crossed > 0
		}
		if counts {
			buf = append(buf, Part{e.Assault, e.Name, e.AssaultRule, target, m.near[target][first]})
		}
	}
	return buf
}

// Ends are the hexsides by which the line from one hex to another leaves the first and comes into the second: two each where it goes through a corner from which
// a spine runs on, else the same twice. Hexes in the same place, or too far apart, have none: all are 0.
func (m *Map) Ends(from, to Hex) (exit, enter [2]uint8) {
	if i := m.to(from, to); i != noPlace && i != 0 {
		exit, enter = m.geo.ways[i].exit, m.geo.ways[i].enter
	}
	return exit, enter
}
