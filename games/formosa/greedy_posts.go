package formosa

import (
	"fmt"
	"math"
	"slices"

	"beachhead/hex"
)

// Where Allied units go when they do not attack: sea transport, detachments, expeditions and posts; bases and interdiction.

// lures fills in how much a hex draws units: the VP not yet ours that can be reached from it, less with distance.
func (b *greedy) lures(out *[MaxHexes]float64) {
	type goal struct {
		h hex.Hex
		v float64
	}
	var goals []goal
	port := wPortMore
	if !b.anyPort() {
		port = wPortTake
	}
	for _, o := range b.t.land {
		if vp := b.t.vp(o); vp > 0 && !b.heldByUs(o) {
			v := wVP * vp
			if b.g.m.Hexes[o].Port() && b.t.inland[o] {
				v += port
			}
			if b.enemyOf(Allied, o) {
				v *= 12 / (12 + float64(b.here[o].cf))
			}
			goals = append(goals, goal{o, v})
		}
	}
	for _, h := range b.t.land {
		sum, top := 0.0, 0.0
		for _, o := range goals {
			x := o.v * math.Exp(-wMarch*float64(b.t.way(h, o.h)))
			sum += x
			top = max(top, x)
		}
		out[h] = 0.5*sum + 0.5*top
	}
}

// ferryScore is what it is worth to bring a unit from where it is to a place.
func (b *greedy) ferryScore(u UnitID, to Loc, lure *[MaxHexes]float64) float64 {
	g := &b.g
	d := &g.m.Units[u]
	from := g.s.Units[u].Loc
	if to < 0 {
		return -5
	}
	h := hex.Hex(to)
	s := &b.here[h]
	ezoc := g.inEZOC(h, Allied) && !s.base
	v := 0.0
	if staged(from) {
		v = transportWorth
	}
	switch {
	case d.CanBase:
		if b.t.base[h] > 0 && !s.base && !b.engineerIn(h, u) {
			v += wVP * float64(b.t.base[h])
			if !b.anyPort() && g.m.Hexes[h].Port() {
				v += wPortFirst
			}
			if !b.friendOf(Allied, h) && b.enemyWithin(Allied, h, 12) > 0 {
				v -= 6 + wVP*float64(b.t.base[h])
			}
		} else {
			near := 0.0
			for _, o := range b.t.land {
				if b.t.base[o] > 0 && !b.here[o].base && !b.enemyOf(Allied, o) && b.t.way(h, o) <= 10 && !b.engineerIn(o, u) {
					near = max(near, 1.5)
				}
			}
			v += near - 2.5
			if !staged(from) {
				return -5
			}
		}
		if ezoc {
			v -= 4
		}
	case d.Type == HQ:
		if ezoc || !b.t.inland[h] {
			v -= 5
		}
		if b.supplied.hq.has(h) {
			v += 1 + 0.1*lure[h]
		}
		if !staged(from) {
			v -= 3
		}
	default:
		v += 0.25 * lure[h]
		if ezoc && s.n == 0 {
			v -= 5
		}
		if !staged(from) {
			if s.n == 0 && b.t.vp(h) == 0 {
				return -5
			}
			v -= 0.25*lure[from] + 2.0
			if s.n == 0 {
				v += wVP * float64(b.t.hold[h]) * 0.5
			}
			if b.here[from].mobile == 1 && b.enemyWithin(Allied, hex.Hex(from), 10) > 0 {
				v -= 6
			}
		}
	}
	if !staged(from) && d.CanBase && b.t.base[from] > 0 && !b.here[from].base {
		v -= wVP * float64(b.t.base[from])
	}
	return v - 0.15*float64(s.mobile)
}

// engineerIn tells whether another engineer than u is in a hex.
func (b *greedy) engineerIn(h hex.Hex, u UnitID) bool {
	for o := b.g.first(h); o != NoUnit; o = b.g.next(o) {
		if o != u && b.g.m.Units[o].CanBase {
			return true
		}
	}
	return false
}

func (b *greedy) embark() (choice, string) {
	g := &b.g
	var lure [MaxHexes]float64
	b.lures(&lure)
	s := &b.shop
	s.ferryUnit, s.ferryTo = NoUnit, 0
	most := 0.3
	for _, c := range b.opts {
		if c.Verb != vTransfer {
			continue
		}
		u := UnitID(c.A)
		from := g.s.Units[u].Loc
		if from >= 0 && !b.g.portOpen(hex.Hex(from)) {
			continue
		}
		for _, h := range b.t.land {
			if !g.m.Hexes[h].Coastal && !g.m.Hexes[h].Port() || g.mayDebark(u, Loc(h)) != nil {
				continue
			}
			if v := b.ferryScore(u, Loc(h), &lure); v > most {
				most, s.ferryUnit, s.ferryTo = v, u, Loc(h)
			}
		}
	}
	if s.ferryUnit == NoUnit {
		return say(vEnd), "nobody is needed elsewhere by sea"
	}
	return about(vTransfer, s.ferryUnit), fmt.Sprintf("%s goes by sea to %s", b.label(int16(s.ferryUnit)), b.name(s.ferryTo))
}

func (b *greedy) debark() (choice, string) {
	u := UnitID(b.opts[0].A)
	if s := &b.shop; s.ferryUnit == u {
		if c := unitTo(vDebark, u, s.ferryTo); b.offered(c) {
			return c, "lands at " + b.name(s.ferryTo)
		}
	}
	var lure [MaxHexes]float64
	b.lures(&lure)
	c, _ := b.best(func(c choice) float64 { return b.ferryScore(u, c.B, &lure) })
	if c.B < 0 {
		return c, "goes back to sea"
	}
	return c, "lands at " + b.name(c.B)
}

// special takes what the optional rules and motorized movement offer before units move.
func (b *greedy) special() (choice, string) {
	if b.side == Japanese {
		return b.specialJapanese()
	}
	g := &b.g
	if g.s.LP[Allied] >= motorLP || b.turnsLeft() <= 2 && int(g.s.LP[Allied]) > b.baseNeed()+4 {
		for _, c := range b.opts {
			if c.Verb != vMotorize {
				continue
			}
			h := hex.Hex(c.A)
			idle := 0
			for i := range b.moves.list {
				if m := &b.moves.list[i]; m.from == h && !m.done && m.attack == hex.None {
					idle++
				}
			}
			if idle >= 2 && b.nearestEnemy(Allied, h) > motorWay {
				b.moves.made = false
				return c, "trucks bring the stack forward"
			}
		}
	}
	for _, c := range b.opts {
		if c.Verb == vAirlift && b.g.m.Units[c.A].CF >= 4 && !b.g.inEZOC(hex.Hex(c.B), Allied) && b.here[c.B].mobile < 3 {
			return c, b.label(c.A) + " is flown in"
		}
	}
	return choice{}, ""
}

// detach keeps one unit in every hex that scores by being held, and sends one to each that is empty: the nearest, and of
// several the weakest.
func (p *planner) detach() {
	b := p.b
	g := &b.g
	left := b.turnsLeft()
	for i := range p.movers {
		if m := &p.movers[i]; !m.placed && b.t.hold[m.from] > 0 && p.mobile[m.from] == 1 && !b.here[m.from].base && !g.m.Units[m.u].CanBase {
			m.placed = true
		}
	}
	for _, h := range b.t.land {
		if b.t.hold[h] == 0 || b.here[h].n > 0 || p.mobile[h] > 0 {
			continue
		}
		var who *mover
		to, least := hex.None, math.Inf(1)
		for i := range p.movers {
			m := &p.movers[i]
			d := &g.m.Units[m.u]
			if m.placed || m.stuck || d.CanBase || d.Type == HQ || b.t.way(m.from, h) > min(left, detachTurns)*2*int(d.MF) {
				continue
			}
			near, x := far, hex.None
			for _, o := range m.list {
				if w := b.t.way(o, h); w < near && p.mayStand(m.u, o) && (o == m.from || p.room(o) > 0 && p.pure(m, o)) {
					near, x = w, o
				}
			}
			if x == hex.None || near > 0 && near >= b.t.way(m.from, h) {
				continue
			}
			if v := float64(near) + detachCF*float64(d.CF); v < least {
				who, to, least = m, x, v
			}
		}
		if who != nil {
			p.send(who, to)
			who.placed = true
		}
	}
}

// expedition calls idle units into our ports, where invasion markers can take them up in the next game turn: for objectives
// that the army cannot soon reach by land.
func (p *planner) expedition() {
	b := p.b
	g := &b.g
	if b.turnsLeft() < 3 || !b.anyPort() {
		return
	}
	beyond := 0.0
	for _, o := range b.t.land {
		if v := b.t.vp(o); v > 0 && !b.heldByUs(o) && !b.reachableByLand(o) {
			beyond += v
		}
	}
	if beyond < expeditionVP {
		return
	}
	markers := min(expeditionMax, int(g.s.Amphib)+(int(g.s.LP[Allied])+int(g.m.K.AlliedIncome[g.s.Scenario])-reserveLP)/int(g.m.K.CostAmphib))
	want := int(g.m.K.UnitsPerAmphib) * markers
	for u := range g.m.Units {
		if staged(g.s.Units[u].Loc) && b.fights(UnitID(u)) {
			want--
		}
	}
	for i := range p.movers {
		if m := &p.movers[i]; !m.placed && b.fights(m.u) && g.portOpen(m.from) && want > 0 {
			m.placed = true
			want--
		}
	}
	for want > 0 {
		var who *mover
		port, least := hex.None, math.Inf(1)
		for i := range p.movers {
			m := &p.movers[i]
			if m.placed || m.stuck || !b.fights(m.u) || p.bound(m) {
				continue
			}
			for _, h := range g.m.Ports {
				if m.reach.has(h) && g.portOpen(h) && p.room(h) > 1 && p.pure(m, h) && p.lure[m.from] < least {
					who, port, least = m, h, p.lure[m.from]
				}
			}
		}
		if who == nil {
			return
		}
		p.send(who, port)
		who.placed = true
		want--
	}
}

// alliedPosts sends everybody who does not attack to where he is worth most.
func (p *planner) alliedPosts() {
	b := p.b
	g := &b.g
	b.lures(&p.lure)
	p.expedition()
	late := b.late()
	hub := 0.0
	for _, h := range b.t.land {
		if g.m.Hexes[h].Coastal {
			hub = max(hub, p.lure[h])
		}
	}
	waiting := false
	for u := range g.m.Units {
		waiting = waiting || g.m.Units[u].Side == Allied && staged(g.s.Units[u].Loc)
	}
	var threat [MaxHexes]float64
	for _, h := range b.full {
		if b.here[h].side == Allied {
			threat[h] = min(guardMost, b.enemyWithin(Allied, h, 9))
		}
	}
	var danger [MaxHexes]float64
	for _, h := range b.full {
		if s := &b.here[h]; s.side == Japanese {
			for _, x := range b.t.land {
				if b.t.way(h, x) <= 5 {
					danger[x] += float64(s.cf)
				}
			}
		}
	}
	engineerAt := func(h hex.Hex, m *mover) bool {
		for i := range p.movers {
			if o := &p.movers[i]; o != m && o.to == h && g.m.Units[o.u].CanBase {
				return true
			}
		}
		return false
	}
	p.settle(3, func(m *mover, h hex.Hex) float64 {
		d := &g.m.Units[m.u]
		v := 0.0
		if h == m.from {
			v += wStay
		}
		if !p.mayStand(m.u, h) {
			v -= 20
			if h == m.from {
				v += 2
			}
		}
		others := float64(p.mobile[h])
		switch {
		case d.CanBase:
			if b.t.base[h] > 0 && !b.here[h].base && !engineerAt(h, m) {
				v += wVP * float64(b.t.base[h])
				if g.m.Hexes[h].Port() && !b.anyPort() {
					v += wPortFirst
				}
			}
			pull := 0.0
			for _, o := range b.t.land {
				if b.t.base[o] > 0 && !b.here[o].base && !engineerAt(o, m) {
					x := wVP * float64(b.t.base[o]) * math.Exp(-0.1*float64(b.t.way(h, o)))
					if b.enemyOf(Allied, o) {
						x *= 0.4
					}
					pull = max(pull, x)
				}
			}
			v += 0.8 * pull
			if others == 0 && !b.here[h].base {
				v -= min(5, 0.5*danger[h])
			}
			return v
		case d.Type == HQ:
			v += 0.1*p.lure[h] + 0.2*others
			if b.supplied.hq.has(h) {
				v += 2
				for i := range p.movers {
					o := &p.movers[i]
					if o == m || g.m.Units[o.u].Type == HQ || g.m.Grid.Distance(h, o.to) > footReach {
						continue
					}
					if b.inSupply(o.to) {
						v += 0.06
					} else {
						v += 0.5
					}
				}
			}
			if others == 0 {
				v -= min(5, 0.5*danger[h])
			}
			return v
		}
		v += p.lure[h]
		if g.portOpen(h) {
			v = max(v, hubShare*hub)
		}
		if waiting && g.m.Hexes[h].Coastal {
			if others == 0 {
				v += roomAshore
			}
			v -= roomTaken * others
		}
		if b.inSupply(h) {
			v += inSupplyWorth
		}
		if others == 0 {
			v += wVP * float64(b.t.hold[h]) * (wGarrison + (1-wGarrison)*late)
			if b.t.base[h] > 0 && !b.here[h].base {
				v += 0.3 * wVP * float64(b.t.base[h])
			}
		}
		if b.here[h].base && b.friendOf(Allied, h) {
			worth := wVP * float64(b.t.base[h])
			if g.m.Hexes[h].Port() && b.t.inland[h] {
				worth += guardPort
			}
			if need := guardShare * threat[h]; need > 0 {
				v += worth * min(1, need/4) * max(0, 1-float64(p.cf[h])/need)
			}
		}
		if others == 0 && danger[h] > 2*float64(m.cf) {
			v -= wExposed * min(4, danger[h]/6)
		}
		return v + 0.25*min(others, 3) + 0.15*float64(g.m.Hexes[h].Shift[Allied])
	})
}

func (b *greedy) bases() (choice, string) {
	g := &b.g
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vBuild {
			if c.Verb == vEnd {
				return 0.1
			}
			return -1
		}
		h := g.at(UnitID(c.A))
		v := wVP * float64(b.t.base[h])
		p := &g.m.Hexes[h]
		if p.Port() {
			v += 3
			if p.MajorPort {
				v += 0.6 * float64(b.turnsLeft())
			}
			if !b.anyPort() {
				v += wPortFirst
			}
		}
		return v / float64(g.baseCost(h))
	})
	if c.Verb != vBuild {
		return c, "no base can be built that is worth the LP"
	}
	return c, fmt.Sprintf("builds a base in %s (%.1f points an LP)", b.name(int16(g.at(UnitID(c.A)))), v)
}

// interdict spreads the points that are left over enemy stacks and roads near our front.
func (b *greedy) interdict() (choice, string) {
	g, s := &b.g, &b.shop
	if !s.raidMade || s.raidTurn != g.s.Turn {
		s.raidMade, s.raidTurn = true, g.s.Turn
		s.raid = [MaxHexes]uint8{}
		points := int(g.s.TACTactical[US] + g.s.TACTactical[CW])
		type place struct {
			h hex.Hex
			v float64
		}
		var list []place
		for _, h := range b.t.land {
			if int16(h) == g.s.B29At || b.friendOf(Allied, h) {
				continue
			}
			near := b.nearestEnemy(Japanese, h)
			if near > 16 {
				continue
			}
			v := 3 - 0.12*float64(near)
			if b.enemyOf(Allied, h) {
				v += 1.5 * float64(b.x.Hidden[h])
			}
			if g.m.Hexes[h].Road {
				v++
			}
			list = append(list, place{h, v})
		}
		slices.SortStableFunc(list, func(x, y place) int { return -cmpFloat(x.v, y.v) * boolInt(x.v != y.v) })
		for _, x := range list {
			if points == 0 {
				break
			}
			s.raid[x.h] = 1
			points--
		}
	}
	var pick choice
	for _, c := range b.opts {
		if c.Verb == vInterdict && s.raid[c.B] > 0 && g.s.Interdict[c.B] == 0 && (pick.Verb == 0 || c.B < pick.B) {
			pick = c
		}
	}
	if pick.Verb == 0 {
		return say(vDone), "the rest of the air force stays at home"
	}
	s.raid[pick.B]--
	return pick, "hampers the enemy in " + b.name(pick.B)
}
