package ground

// Walk is what moves: how, and what keeps it from some hexsides and hexes.
type Walk struct {
	Mobility Mobility
	Deployed bool // Deployed Units use only routes that say so
	Weapon   bool // with a Support Weapon (6.2.2bc, cb)
	Tank     bool // with a Tank Support Weapon (6.2.1eb)
}

// Part is a term of a sum, with its rule: a cost in units of Map.Scale, or a modifier.
type Part struct {
	Value int8
	What  string // terrain, hexside or route
	Rule  string
	Hex   Hex
	Other Hex // the hex across, if it is about a hexside; else NoHex
}

// Step is what a step into a neighbouring hex costs by the cheapest way, and why; Cost is -1 if it cannot be made, and Bars say why not.
type Step struct {
	Cost  int8
	Route int // the kind of route it goes along, -1 for none
	Parts []Part
	Bars  []Part
}

// Step tells the cost of the step from h in direction d (6.2). cleared are the hexes that burned down; it may be nil.
func (m *Map) Step(w Walk, h Hex, d int, cleared *Set) Step {
	best := m.overland(w, h, d, cleared)
	to := m.near[h][d]
	if to == NoHex {
		return best
	}
	for k := range m.RouteKinds {
		if m.along[h][d]>>k&1 == 0 || w.Deployed && !m.RouteKinds[k].Deployed {
			continue
		}
		if s := m.alongRoute(w, h, d, k, cleared); s.Cost >= 0 && (best.Cost < 0 || s.Cost < best.Cost) {
			best = s
		}
	}
	return best
}

// overland is the step without a route.
func (m *Map) overland(w Walk, h Hex, d int, cleared *Set) Step {
	s := Step{Route: -1}
	to := m.near[h][d]
	if to == NoHex {
		s.Cost = -1
		s.Bars = []Part{{What: sea, Rule: m.rules.NoDot, Hex: NoHex, Other: NoHex}}
		return s
	}
	t := m.TerrainNow(to, cleared)
	if c := t.Cost[w.Mobility]; c >= 0 {
		s.Parts = append(s.Parts, Part{c, t.Name, t.MoveRule, to, NoHex})
	} else {
		s.Bars = append(s.Bars, Part{0, t.Name, t.MoveRule, to, NoHex})
	}
	return m.finish(s, w, h, d, t)
}

// alongRoute is the step along a route of a kind: it costs what the route says instead of the terrain (6.2.1la).
func (m *Map) alongRoute(w Walk, h Hex, d, kind int, cleared *Set) Step {
	to, k := m.near[h][d], &m.RouteKinds[kind]
	s := Step{Route: kind, Parts: []Part{{k.Cost[w.Mobility], k.Name, k.Rule, to, NoHex}}}
	return m.finish(s, w, h, d, m.TerrainNow(to, cleared))
}

// finish adds the hexside, and what bars those with a Support Weapon.
func (m *Map) finish(s Step, w Walk, h Hex, d int, t *TerrainRow) Step {
	to, e := m.near[h][d], m.Edge(h, d)
	opens := func(p Pass) bool { return p.Free || s.Route >= 0 && p.Routes>>s.Route&1 != 0 }
	bar := func(rule string) { s.Bars = append(s.Bars, Part{0, e.Name, rule, h, to}) }
	if w.Mobility == Leg {
		switch {
		case e.Leg < 0:
			bar(e.LegRule)
		case e.Leg > 0 && s.Route >= 0 && m.RouteKinds[s.Route].negates>>e.Index&1 != 0:
			s.Parts = append(s.Parts, Part{0, e.Name, m.RouteKinds[s.Route].NegatesRule, h, to})
		case e.Leg > 0:
			s.Parts = append(s.Parts, Part{e.Leg, e.Name, e.LegRule, h, to})
		}
	} else if !opens(e.Vehicles) {
		bar(e.Vehicles.Rule)
	}
	if (w.Weapon || w.Tank) && !opens(e.Weapons) {
		bar(e.Weapons.Rule)
	}
	if w.Tank && !t.TankSW {
		s.Bars = append(s.Bars, Part{0, t.Name, t.TankRule, to, NoHex})
	}
	if len(s.Bars) > 0 {
		s.Cost = -1
		return s
	}
	for _, p := range s.Parts {
		s.Cost += p.Value
	}
	return s
}

// compileCosts fills the tables of [Map.Cost] and [Map.Carries].
func (m *Map) compileCosts() {
	m.weapons = make([]uint8, m.N)
	for mob := range numMobilities {
		m.cost[mob] = make([]int8, m.N*6)
		for h := range Hex(m.N) {
			for d := range 6 {
				m.cost[mob][int(h)*6+d] = m.Step(Walk{Mobility: mob}, h, d, nil).Cost
			}
		}
	}
	for h := range Hex(m.N) {
		for d := range 6 {
			e := m.Edge(h, d)
			if m.near[h][d] != NoHex && (e.Weapons.Free || e.Weapons.Routes&m.along[h][d] != 0) {
				m.weapons[h] |= 1 << d
			}
		}
	}
}

// Cost is what the step from h in direction d costs an In-Column Unit by the cheapest way, in units of Map.Scale; -1 if it cannot be
// made. cleared are the hexes that burned down; it may be nil. For a Unit with a Support Weapon ask [Map.Carries] too.
func (m *Map) Cost(mob Mobility, h Hex, d int, cleared *Set) int8 {
	if cleared != nil {
		if to := m.near[h][d]; to != NoHex && cleared.Has(to) {
			return m.Step(Walk{Mobility: mob}, h, d, cleared).Cost
		}
	}
	return m.cost[mob][int(h)*6+d]
}

// Carries tells whether a Support Weapon may cross the hexside d of h (6.2.2bc, cb): freely, or along a route there. A Unit of any
// mobility then pays what the route costs, which [Map.Step] tells.
func (m *Map) Carries(h Hex, d int) bool { return m.weapons[h]>>d&1 != 0 }
