package formosa

import (
	"fmt"
	"math"
	"slices"

	"beachhead/hex"
)

// Planning of a Movement Phase: first attacks are put together, then everybody else goes where he is worth most. The whole
// phase is planned at its first question; the plan is dropped if a unit is not where it should be.

// movePlan is the plan of one Movement Phase.
type movePlan struct {
	turn  int8
	phase Phase
	made  bool
	list  []march
	steps int // answers given under this plan, to stop idle loops
}

// march is what one unit shall do.
type march struct {
	u        UnitID
	from, to hex.Hex
	attack   hex.Hex // what it will attack, or hex.None
	done     bool
}

// hexSet is a set of hexes.
type hexSet [(MaxHexes + 63) / 64]uint64

func (s *hexSet) has(h hex.Hex) bool { return s[h>>6]>>(h&63)&1 != 0 }
func (s *hexSet) add(h hex.Hex)      { s[h>>6] |= 1 << (h & 63) }

// mover is a unit while moves are planned.
type mover struct {
	u      UnitID
	from   hex.Hex
	cf     float32
	reach  hexSet
	list   []hex.Hex
	placed bool
	to     hex.Hex
	attack hex.Hex
	stuck  bool // cannot move at all
}

// planner is the workspace of one planning.
type planner struct {
	b      *greedy
	movers []mover
	mobile [MaxHexes]int8    // own mobile units that will be in a hex
	cf     [MaxHexes]float32 // their factors
	attack hexSet            // enemies that will be attacked
	lure   [MaxHexes]float64 // attraction of a hex as a way to objectives
	air    int               // air points left for attacks
	lp     int               // LP left for attacks
}

// planMoves makes the plan of the Movement Phase of the player's side.
func (b *greedy) planMoves() {
	g := &b.g
	p := &planner{b: b}
	b.moves = movePlan{turn: g.s.Turn, phase: g.s.Phase, made: true, list: b.moves.list[:0]}
	for _, h := range b.full {
		if b.here[h].side != b.side || !g.m.Hexes[h].Land {
			continue
		}
		for u := g.first(h); u != NoUnit; u = g.next(u) {
			if g.isStatic(u) {
				continue
			}
			p.mobile[h]++
			p.cf[h] += b.cf(u)
			m := mover{u: u, from: h, cf: b.cf(u), to: h, attack: hex.None}
			if g.mayChoose(int16(u)) == nil {
				g.findReach(u, 0)
				for _, x := range g.paths.Reached() {
					if x != h && !g.clashes(u, x) {
						m.reach.add(x)
						m.list = append(m.list, x)
					}
				}
			} else {
				m.stuck = true
			}
			m.reach.add(h)
			m.list = append(m.list, h)
			p.movers = append(p.movers, m)
		}
	}
	p.air = int(g.s.TACTactical[US] + g.s.TACTactical[CW])
	if b.side == Japanese {
		p.air = int(g.s.TACTactical[JP])
	}
	p.lp = max(0, int(g.s.LP[b.side])-3)
	if b.side == Allied && b.turnsLeft() <= detachFrom {
		p.detach()
	}
	p.attacks()
	if b.side == Allied {
		p.alliedPosts()
	} else {
		p.japanesePosts()
	}
	for i := range p.movers {
		m := &p.movers[i]
		if m.to != m.from {
			b.moves.list = append(b.moves.list, march{u: m.u, from: m.from, to: m.to, attack: m.attack})
		}
	}
}

// room is how many more mobile units may be meant for a hex.
func (p *planner) room(h hex.Hex) int {
	return int(p.b.g.m.K.StackMobile[p.b.side]) - int(p.mobile[h])
}

// send means a unit for a hex.
func (p *planner) send(m *mover, to hex.Hex) {
	p.mobile[m.to]--
	p.cf[m.to] -= m.cf
	m.to = to
	p.mobile[to]++
	p.cf[to] += m.cf
}

// assault is an attack being put together.
type assault struct {
	target  hex.Hex
	targets parties
	origins parties
	units   [24]int16 // indices of movers
	at      [24]hex.Hex
	n       int
	value   float64
	clear   float64
	air, lp int

	unsupplied int // origins out of supply
}

// attacks puts together attacks while there is one worth making.
func (p *planner) attacks() {
	b := p.b
	g := &b.g
	for range 14 {
		var best assault
		best.value = -1e9
		for _, t := range b.full {
			if b.here[t].side == b.side || !g.m.Hexes[t].Land || p.attack.has(t) {
				continue
			}
			if a := p.against(t); a.n > 0 && a.value > best.value {
				best = a
			}
		}
		if best.n == 0 || best.value < wAttackMin {
			return
		}
		for i := range best.n {
			m := &p.movers[best.units[i]]
			p.send(m, best.at[i])
			m.placed, m.attack = true, best.target
		}
		for _, t := range best.targets.list[:best.targets.n] {
			p.attack.add(t)
		}
		p.air -= best.air
		p.lp -= best.lp
		if b.side == Allied && best.clear >= wEscort {
			p.escort(&best)
		}
	}
}

// escort sends an engineer along with an attack on a place for a base, so that it can be built as soon as the hex is won.
func (p *planner) escort(a *assault) {
	b := p.b
	for _, t := range a.targets.list[:a.targets.n] {
		if b.t.base[t] == 0 {
			continue
		}
		for i := range p.movers {
			m := &p.movers[i]
			if m.placed || !b.g.m.Units[m.u].CanBase || b.t.base[m.from] >= b.t.base[t] && !b.here[m.from].base {
				continue
			}
			for _, o := range a.origins.list[:a.origins.n] {
				if m.reach.has(o) && (o == m.from || p.room(o) > 0 && p.pure(m, o)) {
					p.send(m, o)
					m.placed, m.attack = true, t
					return
				}
			}
		}
	}
}

// contacts are the enemies that units in a hex would have to attack.
func (b *greedy) contacts(h hex.Hex) (c parties) {
	g := &b.g
	for d := range 6 {
		n := g.contact(h, d)
		if n != hex.None && b.enemyOf(b.side, n) && g.s.Exert[n] == 1+uint8(b.side.Other()) {
			c = c.with(n)
		}
	}
	return c
}

// slot is a hex next to a target from which it could be attacked.
type slot struct {
	h     hex.Hex
	extra float64 // enemy factors that come with it
	edge  int8
	all   parties
}

// against puts together the best attack on a hex.
func (p *planner) against(t hex.Hex) (a assault) {
	b := p.b
	g := &b.g
	var slots [6]slot
	n := 0
	for d := range 6 {
		x := g.contact(t, d)
		if x == hex.None || !g.m.Hexes[x].Land || b.enemyOf(b.side, x) {
			continue
		}
		s := slot{h: x, all: b.contacts(x), edge: g.m.EdgeShift[t][d][b.side.Other()]}
		if !s.all.has(t) {
			s.all = s.all.with(t)
		}
		for _, e := range s.all.list[:s.all.n] {
			if e != t && !p.attack.has(e) {
				s.extra += float64(b.here[e].cf)
			}
		}
		slots[n] = s
		n++
	}
	slices.SortFunc(slots[:n], func(x, y slot) int {
		switch {
		case x.extra != y.extra:
			return cmpFloat(x.extra, y.extra)
		case x.edge != y.edge:
			return int(x.edge) - int(y.edge)
		}
		return int(x.h) - int(y.h)
	})
	a.target, a.value = t, -1e9
	var cur assault
	cur.target = t
	cur.targets = cur.targets.with(t)
	var fa force
	var used [4]uint64 // movers taken
	for _, s := range slots[:n] {
		// All targets must be next to all origins, or be somebody else's.
		ts := cur.targets
		for _, e := range s.all.list[:s.all.n] {
			if !ts.has(e) && !p.attack.has(e) {
				ts = ts.with(e)
			}
		}
		fits := cur.n+4 <= len(cur.units)
		for _, e := range ts.list[:ts.n] {
			fits = fits && p.touches(s.h, e)
			for _, o := range cur.origins.list[:cur.origins.n] {
				fits = fits && p.touches(o, e)
			}
		}
		if !fits {
			continue
		}
		next := cur
		next.targets = ts
		var st stack
		st.side = b.side
		room := p.room(s.h)
		for i := range p.movers { // those who stand there already and must fight anyway
			m := &p.movers[i]
			if m.placed || m.to != s.h || used[i>>6]>>(i&63)&1 != 0 || !b.fights(m.u) {
				continue
			}
			b.add(&st, m.u, s.h)
			next.units[next.n], next.at[next.n] = int16(i), s.h
			next.n++
			if next.n == len(next.units) {
				break
			}
		}
		for room > 0 && next.n < len(next.units) {
			pick, most := -1, float32(0)
			for i := range p.movers {
				m := &p.movers[i]
				if m.placed || m.to == s.h || used[i>>6]>>(i&63)&1 != 0 || !m.reach.has(s.h) || !b.fights(m.u) || p.bound(m) {
					continue
				}
				if p.listed(&next, i) || !p.mixes(&next, m, s.h) {
					continue
				}
				w := m.cf
				if g.m.Units[m.u].Attack && !st.letterA && !fa.letterA {
					w += 1.5
				}
				if w > most {
					pick, most = i, w
				}
			}
			if pick < 0 {
				break
			}
			b.add(&st, p.movers[pick].u, s.h)
			next.units[next.n], next.at[next.n] = int16(pick), s.h
			next.n++
			room--
		}
		if st.n == 0 {
			continue
		}
		if b.side == Allied && !b.inSupply(s.h) {
			next.unsupplied++
		}
		next.origins = next.origins.with(s.h)
		f := fa
		f.addStack(&st)
		p.value(&next, &f)
		if next.value > a.value {
			a = next
		}
		if a.n == 0 || next.value >= a.value-1e-9 || next.value > -4 {
			cur, fa = next, f
			for i := range next.n {
				k := next.units[i]
				used[k>>6] |= 1 << (k & 63)
			}
		}
		if a.clear > 0.97 {
			break
		}
	}
	return a
}

func cmpFloat(x, y float64) int {
	if x < y {
		return -1
	}
	return 1
}

// touches tells whether one can attack from h to e.
func (p *planner) touches(h, e hex.Hex) bool {
	d := p.b.g.m.Grid.Direction(h, e)
	return d >= 0 && p.b.g.m.Edge[h][d]&AllSea == 0
}

// listed tells whether a mover is in an attack already.
func (p *planner) listed(a *assault, i int) bool {
	for _, k := range a.units[:a.n] {
		if int(k) == i {
			return true
		}
	}
	return false
}

// mixes tells whether a mover would not meet the other contingent in a hex.
func (p *planner) mixes(a *assault, m *mover, h hex.Hex) bool {
	units := p.b.g.m.Units
	mine := units[m.u].Contingent
	for i, k := range a.units[:a.n] {
		if a.at[i] == h && units[p.movers[k].u].Contingent != mine {
			return false
		}
	}
	for i := range p.movers {
		if o := &p.movers[i]; o.to == h && units[o.u].Contingent != mine {
			return false
		}
	}
	return true
}

// fights tells whether a unit is meant for attacks.
func (b *greedy) fights(u UnitID) bool {
	switch b.g.m.Units[u].Type {
	case Engineer, HQ, Construction, Guerrilla, Deception, PWCamp:
		return b.side == Japanese && b.g.m.Units[u].Type == Engineer
	}
	return true
}

// bound tells whether a unit is needed where it is: it alone holds an objective, or guards a base.
func (p *planner) bound(m *mover) bool {
	b := p.b
	if b.side == Allied && b.here[m.to].base {
		threat := min(guardMost, b.enemyWithin(Allied, m.to, 9))
		return float64(p.cf[m.to]-m.cf) < guardShare*threat
	}
	if p.mobile[m.to] > 1 {
		return false
	}
	if b.side == Japanese {
		return b.t.vp(m.to) >= 2 && !b.here[m.to].static && b.nearestEnemy(Japanese, m.to) <= 8
	}
	return b.t.hold[m.to] > 0
}

// value finds the worth of an attack.
func (p *planner) value(a *assault, fa *force) {
	b := p.b
	h := b.handy(b.side)
	h.air = min(p.air, int(b.g.m.K.AirPerHex[b.side])*a.targets.n)
	h.lp = min(h.lp, p.lp)
	if b.side == Allied && a.unsupplied == a.origins.n {
		h.lp = 0
	}
	a.air, a.lp = h.air, h.lp
	var fd force
	prize := 0.0
	for _, t := range a.targets.list[:a.targets.n] {
		fd.addStack(&b.here[t])
		prize += b.prize(b.side, t)
	}
	col := b.columnFor(b.side, &a.targets, &a.origins, fa, &fd, h)
	a.value, a.clear = b.odds(b.side, fa, &fd, col, prize)
	a.value -= wUnitTied * float64(fa.n)
}

// mayStand tells whether a unit may end in a hex without owing an attack: no enemy ZOC, or one of its own that is static there, or
// only enemies that are attacked anyway.
func (p *planner) mayStand(u UnitID, h hex.Hex) bool {
	b := p.b
	g := &b.g
	if g.m.Units[u].Type == Guerrilla || !g.inEZOC(h, b.side) {
		return true
	}
	if b.friendOf(b.side, h) && b.here[h].static && g.stoodBy(h) {
		return true
	}
	return false
}

// settle sends every mover that is not in an attack to its best place, several times, since each changes what the
// others are worth.
func (p *planner) settle(rounds int, score func(m *mover, h hex.Hex) float64) {
	for r := range rounds {
		changed := false
		for i := range p.movers {
			m := &p.movers[i]
			if m.placed || m.stuck {
				continue
			}
			old := m.to
			p.mobile[old]--
			p.cf[old] -= m.cf
			to, most := old, math.Inf(-1)
			for _, h := range m.list {
				if h != m.from && (p.mobile[h] >= p.b.g.m.K.StackMobile[p.b.side] || !p.pure(m, h)) {
					continue
				}
				v := score(m, h)
				if h == old {
					v += 0.01
				}
				if v > most {
					to, most = h, v
				}
			}
			p.mobile[to]++
			p.cf[to] += m.cf
			m.to = to
			changed = changed || to != old
		}
		if !changed && r > 0 {
			return
		}
	}
}

// pure tells whether no unit of the other contingent is meant for a hex.
func (p *planner) pure(m *mover, h hex.Hex) bool {
	if p.b.side == Japanese {
		return true
	}
	units := p.b.g.m.Units
	for i := range p.movers {
		if o := &p.movers[i]; o.to == h && o != m && units[o.u].Contingent != units[m.u].Contingent {
			return false
		}
	}
	return true
}

// chooseMover takes the next unit of the plan.
func (b *greedy) chooseMover() (choice, string) {
	g := &b.g
	p := &b.moves
	if !p.made || p.turn != g.s.Turn || p.phase != g.s.Phase || !b.onPlan() {
		again := p.made && p.turn == g.s.Turn && p.phase == g.s.Phase
		steps := p.steps
		b.planMoves()
		if again {
			p.steps = steps
		}
	}
	p.steps++
	if p.steps < 400 {
		if c, why := b.special(); c.Verb != 0 {
			return c, why
		}
		for i := range p.list {
			m := &p.list[i]
			if m.done {
				continue
			}
			if !b.offered(about(vUnit, m.u)) || g.at(m.u) != m.from {
				m.done = true
				continue
			}
			if m.attack != hex.None {
				return about(vUnit, m.u), fmt.Sprintf("%s moves up to attack %s", b.label(int16(m.u)), b.name(int16(m.attack)))
			}
			return about(vUnit, m.u), fmt.Sprintf("%s goes to %s", b.label(int16(m.u)), b.name(int16(m.to)))
		}
	}
	return say(vEnd), "everybody is where he should be"
}

// onPlan tells whether the units that have not moved are where the plan has them.
func (b *greedy) onPlan() bool {
	g := &b.g
	for i := range b.moves.list {
		m := &b.moves.list[i]
		if !m.done && (int(m.u) >= len(g.m.Units) || g.m.Units[m.u].Side != b.side || g.at(m.u) != m.from) {
			return false
		}
	}
	return true
}

// step moves the chosen unit to where the plan has it.
func (b *greedy) step() (choice, string) {
	g := &b.g
	u := UnitID(255)
	for _, c := range b.opts {
		if c.Verb == vMove {
			u = UnitID(c.A)
			break
		}
	}
	if u == NoUnit {
		return b.opts[0], "halts"
	}
	goal, attack := hex.None, hex.None
	if b.moves.made && b.moves.turn == g.s.Turn && b.moves.phase == g.s.Phase {
		for i := range b.moves.list {
			if m := &b.moves.list[i]; m.u == u {
				m.done = true
				goal, attack = m.to, m.attack
			}
		}
	}
	if goal != hex.None {
		if c := unitTo(vMove, u, Loc(goal)); b.offered(c) {
			if attack != hex.None {
				return c, fmt.Sprintf("%s takes position at %s against %s", b.label(int16(u)), b.name(int16(goal)), b.name(int16(attack)))
			}
			return c, fmt.Sprintf("%s goes to %s", b.label(int16(u)), b.name(int16(goal)))
		}
	}
	if b.offered(say(vHalt)) {
		return say(vHalt), "halts"
	}
	c, _ := b.best(func(c choice) float64 { // the plan does not fit: the least harmful step
		if c.Verb != vMove {
			return -1000
		}
		h := hex.Hex(c.B)
		v := 0.0
		if g.inEZOC(h, b.side) && g.m.Units[u].Type != Guerrilla && !b.here[h].static {
			v -= 8
		}
		if goal != hex.None {
			v -= 0.1 * float64(b.t.way(h, goal))
		} else {
			v -= 0.05 * float64(b.t.way(h, g.at(u)))
		}
		return v + 0.5*b.t.vp(h)
	})
	return c, fmt.Sprintf("%s goes to %s", b.label(int16(u)), b.name(c.B))
}
