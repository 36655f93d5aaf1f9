package ground

import (
	"math"
	"sync"
)

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

// Bar is what keeps from the step, as the first of Step.Bars; false if nothing does.
func (m *Map) Bar(w Walk, h Hex, d int, cleared *Set) (bar Part, ok bool) {
	if d < 0 || m.near[h][d] == NoHex {
		return Part{What: sea, Rule: m.rules.NoDot, Hex: NoHex, Other: NoHex}, true
	}
	to, e := m.near[h][d], m.Edge(h, d)
	t := m.TerrainNow(to, cleared)
	costs := m.Costs(w, cleared)
	switch {
	case costs.Step(h, d) >= 0:
		return Part{}, false
	case t.Cost[w.Mobility] < 0:
		return Part{0, t.Name, t.MoveRule, to, NoHex}, true
	case w.Mobility == Leg && e.Leg < 0:
		return Part{0, e.Name, e.LegRule, h, to}, true
	case w.Mobility != Leg && !e.Vehicles.Free:
		return Part{0, e.Name, e.Vehicles.Rule, h, to}, true
	case (w.Weapon || w.Tank) && !e.Weapons.Free:
		return Part{0, e.Name, e.Weapons.Rule, h, to}, true
	}
	return Part{0, t.Name, t.TankRule, to, NoHex}, true
}

// load is what goes along with a Unit, as far as it costs something: nothing, a Support Weapon, a Tank Support Weapon.
type load uint8

const (
	noLoad load = iota
	weaponLoad
	tankLoad
	numLoads
)

// costTable is what steps cost, by mobility, and by hex and direction.
type costTable [numMobilities][]int8

// loadOf is the load of who moves.
func loadOf(w Walk) load {
	switch {
	case w.Tank:
		return tankLoad
	case w.Weapon:
		return weaponLoad
	}
	return noLoad
}

// steps makes the table of steps with a load, into hexes as printed or burned down: the cheapest, or those along a kind of route, if it is not -1.
func (m *Map) steps(l load, burnt bool, kind int) *costTable {
	var cleared *Set
	if burnt {
		cleared = new(Set)
		for h := range Hex(m.N) {
			cleared.Add(h)
		}
	}
	t := new(costTable)
	for mob := range numMobilities {
		t[mob] = make([]int8, m.N*6)
		for h := range Hex(m.N) {
			for d := range 6 {
				w, n := Walk{Mobility: mob, Weapon: l != noLoad, Tank: l == tankLoad}, int8(-1)
				if kind < 0 {
					n = m.Step(w, h, d, cleared).Cost
				} else if m.along[h][d]>>kind&1 != 0 {
					n = m.alongRoute(w, h, d, kind, cleared).Cost
				}
				t[mob][int(h)*6+d] = n
			}
		}
	}
	return t
}

// compileCosts fills the tables of [Map.Cost] and [Map.Carries]. Those that a game may never need are made when they are first asked for.
func (m *Map) compileCosts() {
	m.weapons = make([]uint8, m.N)
	for l := range numLoads {
		m.cost[l] = sync.OnceValue(func() *costTable { return m.steps(l, false, -1) })
		m.burntCost[l] = sync.OnceValue(func() *costTable { return m.steps(l, true, -1) })
		m.least[l] = sync.OnceValue(func() *costTable { return m.findLeast(m.cost[l]()) })
		m.burntLeast[l] = sync.OnceValue(func() *costTable { return m.findLeast(m.cost[l](), m.burntCost[l]()) })
		for k := range m.RouteKinds {
			m.routeCost[l][k] = sync.OnceValue(func() *costTable { return m.steps(l, false, k) })
			m.burntRoute[l][k] = sync.OnceValue(func() *costTable { return m.steps(l, true, k) })
		}
	}
	m.twoWay = sync.OnceValue(m.findTwoWay)
	m.cheapest = sync.OnceValue(m.findCheapest)
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
	return m.costOf(noLoad, mob, h, d, cleared)
}

// Laden is [Map.Cost] for a Unit with a Support Weapon, or with a Tank Support Weapon (6.2.2bc, cb, 6.2.1eb).
func (m *Map) Laden(tank bool, mob Mobility, h Hex, d int, cleared *Set) int8 {
	if tank {
		return m.costOf(tankLoad, mob, h, d, cleared)
	}
	return m.costOf(weaponLoad, mob, h, d, cleared)
}

// Costs are what steps cost Units of one mobility with what goes along with them, for who asks of many: see [Map.Costs].
type Costs struct {
	near           [][6]Hex
	printed, burnt []int8
	least          []int8
	cleared        *Set
	burns          bool // something has burned down
}

// Costs are [Map.Cost] of a mobility, or [Map.Laden] with a weapon. A Tank Support Weapon is a weapon.
func (m *Map) Costs(w Walk, cleared *Set) Costs {
	l := loadOf(w)
	c := Costs{near: m.near, printed: m.cost[l]()[w.Mobility], least: m.least[l]()[w.Mobility], cleared: cleared}
	if c.burns = !cleared.Empty(); c.burns {
		c.burnt, c.least = m.burntCost[l]()[w.Mobility], m.burntLeast[l]()[w.Mobility]
	}
	return c
}

// Step is what the step from h in direction d costs, -1 if it cannot be made.
func (c *Costs) Step(h Hex, d int) int8 {
	if c.burns && c.cleared.Has(c.near[h][d]) {
		return c.burnt[int(h)*6+d]
	}
	return c.printed[int(h)*6+d]
}

// Least is what no step from h costs less than.
func (c *Costs) Least(h Hex) int8 { return c.least[h] }

// From is [Costs.Step] in all directions.
func (c *Costs) From(h Hex) (out [6]int8) {
	out = [6]int8(c.printed[int(h)*6:])
	if c.burns {
		for d := range out {
			out[d] = c.Step(h, d)
		}
	}
	return out
}

func (m *Map) costOf(l load, mob Mobility, h Hex, d int, cleared *Set) int8 {
	if cleared != nil {
		if to := m.near[h][d]; to != NoHex && cleared.Has(to) {
			return m.burntCost[l]()[mob][int(h)*6+d]
		}
	}
	return m.cost[l]()[mob][int(h)*6+d]
}

// TwoWay tells whether all steps of a mobility can be made in both directions or in none, whatever burns down.
func (m *Map) TwoWay(mob Mobility) bool { return m.twoWay()[mob] }

// Cheapest is what the cheapest step of a mobility costs anywhere on the map, whatever burns down; 0 if it can make none.
func (m *Map) Cheapest(mob Mobility) int8 { return m.cheapest()[mob] }

func (m *Map) findCheapest() (least [numMobilities]int8) {
	for _, t := range []*costTable{m.cost[noLoad](), m.burntCost[noLoad]()} {
		for mob := range numMobilities {
			for _, n := range t[mob] {
				if n >= 0 && (least[mob] == 0 || n < least[mob]) {
					least[mob] = n
				}
			}
		}
	}
	return least
}

// findLeast is, by mobility and hex, what the cheapest step from there costs in any of some tables.
func (m *Map) findLeast(tables ...*costTable) *costTable {
	t := new(costTable)
	for mob := range numMobilities {
		t[mob] = make([]int8, m.N)
		for h := range t[mob] {
			t[mob][h] = math.MaxInt8
			for _, table := range tables {
				for _, n := range table[mob][6*h : 6*h+6] {
					if n >= 0 {
						t[mob][h] = min(t[mob][h], n)
					}
				}
			}
		}
	}
	return t
}

func (m *Map) findTwoWay() (both [numMobilities]bool) {
	printed, burnt := m.cost[noLoad](), m.burntCost[noLoad]()
	for mob := range numMobilities {
		both[mob] = true
		for h := range Hex(m.N) {
			for d, to := range m.near[h] {
				if to == NoHex {
					continue
				}
				i, j := int(h)*6+d, int(to)*6+(d+3)%6
				can := printed[mob][i] >= 0
				if printed[mob][j] >= 0 != can || burnt[mob][i] >= 0 != can || burnt[mob][j] >= 0 != can {
					both[mob] = false
				}
			}
		}
	}
	return both
}

// Carries tells whether a Support Weapon may cross the hexside d of h (6.2.2bc, cb): freely, or along a route there. A Unit of any
// mobility then pays what the route costs, which [Map.Step] tells.
func (m *Map) Carries(h Hex, d int) bool { return m.weapons[h]>>d&1 != 0 }

// compileTrails notes which routes with a bonus pass each hex.
func (m *Map) compileTrails() {
	m.trails = make([][]OnTrail, m.N)
	for r := range m.Routes {
		if m.RouteKinds[m.Routes[r].Kind].Bonus == 0 {
			continue
		}
		for i, h := range m.Routes[r].Hexes {
			m.trails[h] = append(m.trails[h], OnTrail{int16(r), int16(i)})
			m.hasTrails = true
		}
	}
}

// Trails are the routes with a bonus that pass a hex (L6.2.1n).
func (m *Map) Trails(h Hex) []OnTrail {
	if !m.has(h) {
		return nil
	}
	return m.trails[h]
}

// HasTrails tells whether a route of the map has a bonus.
func (m *Map) HasTrails() bool { return m.hasTrails }

// Keeps tells what the step from h in direction d costs along a route of that kind, which leads there, false if a cheaper way does: who takes that does not use the route.
func (m *Map) Keeps(w Walk, h Hex, d, kind int, cleared *Set) (cost int8, ok bool) {
	l := loadOf(w)
	table := m.routeCost[l][kind]
	if cleared.Has(m.near[h][d]) {
		table = m.burntRoute[l][kind]
	}
	cost = table()[w.Mobility][int(h)*6+d]
	return cost, cost >= 0 && cost == m.costOf(l, w.Mobility, h, d, cleared)
}
