package formosa

import (
	"fmt"
	"math"
	"slices"

	"beachhead/hex"
)

// Landings: where markers go, who is on them, and who assaults.

// landing is a marker that might be placed.
type landing struct {
	marker, target hex.Hex
	value, clear   float64
}

// Numbers of the Allied plan.
const (
	setupMarkers1  = 5    // markers bought in the set-up of scenario 1
	setupMarkers2  = 6    // the same in scenario 2
	airShare       = 0.35 // share of the tactical points that flies air superiority
	stackCF        = 21.0 // factors of a landing stack
	stackWorth     = 24.0 // its worth
	stackCheap     = 5.5  // the worth of its cheapest unit
	gunsMost       = 8    // naval gunfire units bought at most
	airMost        = 40   // and tactical air points
	reserveLP      = 5    // LP kept for bases and shifts
	transportWorth = 3.0  // having a unit ashore instead of at sea
	inSupplyWorth  = 6.0  // ending a move in supply
	landTogether   = 4    // hexes from its port within which the first landing is made
	landFar        = 3.0  // what each hex beyond two from that port costs
	landEasy       = 0.8  // chance of clearing from which a port further away is taken as well (a probability)
	landRegion     = 2.5  // worth of each VP in and around that port
	landBases      = 4.0  // worth of each VP for bases near that port
	landExposed    = 2.0  // and of each enemy factor that could be there in the first game turn
	landReach      = 16   // half movement points within which that is so
	landRisk       = 1.0  // least value of a further landing there
	landCutOff     = 25.0 // what a later landing costs where no port of ours is near
	landExtra      = 14.0 // what each further marker for the same hex costs: only one stack fits ashore
	hubShare       = 0.25 // share of the best attraction on any coast that draws idle units into functional ports
	roomAshore     = 1.5  // a unit on a coast where nobody is yet, while others wait at sea
	roomTaken      = 0.6  // each unit that is in the way of those who wait at sea
	motorLP        = 11   // LP from which stacks are motorized
	motorWay       = 9    // and the way to the nearest enemy, in half movement points
	detachTurns    = 6    // game turns that a unit marches to an empty hex that scores
	detachFrom     = 6    // game turns before the end in which that begins
	detachCF       = 1.0  // half movement points more that a unit weaker by one factor may come from
	guardPort      = 8.0  // what a functional port is worth beyond its VP: the army lives on it
	guardMost      = 14.0 // the most factors that are reckoned with
	guardShare     = 0.7  // factors that guard a base for each factor that could attack it
	rushTurns      = 3    // game turns in which markers are bought before anything else
	expeditionVP   = 4.0  // VP beyond the reach of the army that are worth another invasion
	expeditionMax  = 4    // markers of such an invasion
	landWhim       = 0.2  // how much the choice of the port differs from game to game
)

// heldByUs tells whether an objective needs nothing more: an Allied unit, and a base if a base scores there.
func (b *greedy) heldByUs(h hex.Hex) bool {
	s := &b.here[h]
	return s.n > 0 && s.side == Allied && (s.base || b.t.base[h] == 0)
}

// site is what a landing in a hex opens, in points.
func (b *greedy) site(h hex.Hex) float64 {
	g := &b.g
	v := 0.0
	for _, o := range b.t.land {
		vp := b.t.vp(o)
		if vp == 0 || b.heldByUs(o) {
			continue
		}
		w := math.Exp(-wSiteRange * float64(b.t.way(h, o)))
		if w < 0.02 {
			continue
		}
		if b.reachableByLand(o) {
			w *= 0.3
		}
		v += wSite * wVP * vp * w
	}
	p := &g.m.Hexes[h]
	if g.s.Ashore > 0 && !p.Port() && !b.inSupply(h) {
		v -= landCutOff
	}
	if p.Port() {
		if !b.anyPort() && b.t.inland[h] {
			v += wPortFirst
		}
		v += wVP * float64(b.t.base[h]) * 0.4
	}
	return v
}

// reachableByLand tells whether Allied units ashore could soon walk to a hex.
func (b *greedy) reachableByLand(h hex.Hex) bool {
	for _, x := range b.full {
		if s := &b.here[x]; s.side == Allied && s.mobile > 0 && b.t.way(x, h) <= 14 {
			return true
		}
	}
	return false
}

// anyPort tells whether the Allies have a functional port from which lines of supply can run inland.
func (b *greedy) anyPort() bool {
	for _, h := range b.g.m.Ports {
		if b.here[h].base && b.t.inland[h] {
			return true
		}
	}
	return false
}

// stackForce is a landing stack of four units.
var stackForce = force{n: 4, cf: stackCF, worth: stackWorth, cheap: stackCheap, letterA: true,
	weakCF: stackCF, weakWorth: stackWorth, weakCheap: stackCheap, weakN: 4, stacks: 1}

// beachhead is a landing that might be made: the hex to win and the markers for it.
type beachhead struct {
	target       hex.Hex
	marks        parties
	value, clear float64
}

// unopposed judges a landing in a hex without enemies. Units that land must attack what is next to them.
func (b *greedy) unopposed(h hex.Hex, site float64, help help) (c beachhead) {
	g := &b.g
	var fd force
	var ts, os parties
	os = os.with(h)
	prize := 0.0
	for d := range 6 {
		if n := g.contact(h, d); n != hex.None && b.enemyOf(Allied, n) {
			ts = ts.with(n)
			fd.addStack(&b.here[n])
			prize += b.prize(Allied, n)
		}
	}
	c = beachhead{target: h, marks: os, clear: 1, value: site - b.foesNear(h, &ts)}
	if ts.n > 0 {
		fa := stackForce
		v, _ := b.odds(Allied, &fa, &fd, b.columnFor(Allied, &ts, &os, &fa, &fd, help), prize)
		c.value += v
	}
	return c
}

// opposed judges an assault on a hex by the forces of some marker hexes.
func (b *greedy) opposed(t hex.Hex, marks parties, site float64, help help) (c beachhead) {
	var fa, fd force
	var ts parties
	ts = ts.with(t)
	for range marks.n {
		f := stackForce
		join(&fa, &f)
	}
	fd.addStack(&b.here[t])
	v, clear := b.odds(Allied, &fa, &fd, b.columnFor(Allied, &ts, &marks, &fa, &fd, help), b.prize(Allied, t)+4)
	return beachhead{target: t, marks: marks, clear: clear, value: v + clear*site - b.foesNear(t, &ts)}
}

// foesNear is what the enemies within two hexes of a landing take from its worth.
func (b *greedy) foesNear(h hex.Hex, except *parties) float64 {
	sum := 0.0
	for _, e := range b.full {
		if s := &b.here[e]; s.side == Japanese && !except.has(e) && b.g.m.Grid.Distance(e, h) <= 2 {
			sum += float64(s.cf)
		}
	}
	return wFoeNear * sum
}

// planLandings chooses the markers to place now among the hexes given. In the first game turn the landings are to be near
// each other, and the first should win a port.
func (b *greedy) planLandings(hexes []hex.Hex, markers, units int) (out []landing) {
	g := &b.g
	var legal hexSet
	for _, h := range hexes {
		legal.add(h)
	}
	air := min(2, int(g.s.TACTactical[US]+g.s.TACTactical[CW]))
	if g.s.Phase < PhPlanning {
		air = 2
	}
	help := help{air: air, lp: min(1, int(g.s.LP[Allied])/3), guns: g.s.NoGunfire == 0}
	var all []beachhead
	for _, h := range b.t.land {
		if g.coastKind(h) != 2 || b.friendOf(Allied, h) { // into our own hexes the sea transport goes for nothing
			continue
		}
		site := b.site(h)
		if !b.enemyOf(Allied, h) {
			if legal.has(h) {
				all = append(all, b.unopposed(h, site, help))
			}
			continue
		}
		var marks parties
		for _, n := range g.m.Grid.Neighbors(h) { // one force, two, three
			if n != hex.None && !g.m.Hexes[n].Land && legal.has(n) && marks.n < 3 {
				marks = marks.with(n)
				all = append(all, b.opposed(h, marks, site, help))
			}
		}
	}
	// The first landing is made round one port; later ones may be anywhere, if they are worth it alone, or win a port
	// that the army cannot reach by land.
	best := math.Inf(-1)
	if g.s.Ashore > 0 {
		out, best = b.pickLandings(all, hex.None, markers, units)
	}
	for _, port := range g.m.Ports {
		if g.s.Ashore > 0 && (!b.t.inland[port] || b.friendOf(Allied, port) || b.reachableByLand(port)) {
			continue
		}
		list, v := b.pickLandings(all, port, markers, units)
		if v *= 1 + landWhim*b.chance(1000+int(port)); len(list) > 0 && v > best {
			out, best = list, v
		}
	}
	if out == nil {
		out, _ = b.pickLandings(all, hex.None, markers, units)
	}
	return out
}

// pickLandings chooses landings one after the other, the best first, and tells what they are worth together. With a port, they
// are all to be near it, and are made even at some risk.
func (b *greedy) pickLandings(all []beachhead, port hex.Hex, markers, units int) (out []landing, total float64) {
	g := &b.g
	var used hexSet
	var targets parties
	if port != hex.None && g.s.Ashore == 0 {
		total = landRegion*float64(b.t.region[port]) - landExposed*b.enemyWithin(Allied, port, landReach)
		for _, o := range b.t.land {
			if g.m.Grid.Distance(o, port) <= landTogether {
				total += landBases * float64(b.t.base[o])
			}
		}
	}
	for markers > 0 && units >= 3 {
		var pick beachhead
		pick.value = -1e9
		for _, c := range all {
			if c.marks.n > markers || c.marks.n*4 > units+1 || used.has(c.target) {
				continue
			}
			ok := true
			for _, h := range c.marks.list[:c.marks.n] {
				ok = ok && !used.has(h)
			}
			switch {
			case !ok:
				continue
			case port != hex.None && g.m.Grid.Distance(c.target, port) > landTogether && !(g.m.Hexes[c.target].Port() && c.clear >= landEasy):
				continue
			case (port == hex.None || g.s.Ashore > 0) && (c.value < wLandMin*float64(c.marks.n) || c.clear < wLandClear):
				continue
			}
			if port != hex.None {
				c.value -= landFar * float64(max(0, min(8, g.m.Grid.Distance(c.target, port)-2)))
			}
			if port != hex.None && g.m.Hexes[c.target].Port() && b.t.inland[c.target] && targets.n == 0 {
				c.value += wPortFirst * c.clear
			}
			for _, t := range targets.list[:targets.n] { // together is better than apart
				if g.m.Grid.Distance(c.target, t) <= 2 {
					c.value += 2
				}
			}
			c.value -= landExtra * float64(c.marks.n-1)
			if c.value > pick.value {
				pick = c
			}
		}
		if pick.value <= -1e8 || pick.value < landRisk && (port == hex.None || g.s.Ashore > 0 || len(out) >= 2) {
			break
		}
		total += pick.value
		targets = targets.with(pick.target)
		used.add(pick.target)
		for _, h := range pick.marks.list[:pick.marks.n] {
			used.add(h)
			out = append(out, landing{h, pick.target, pick.value, pick.clear})
			markers--
			units -= 4
		}
	}
	slices.SortFunc(out, func(x, y landing) int { return int(x.marker) - int(y.marker) })
	return out, total
}

// placeMarker places the markers of the plan in the order of their hexes.
func (b *greedy) placeMarker() (choice, string) {
	g := &b.g
	s := &b.shop
	if !s.landMade || s.landTurn != g.s.Turn {
		var hexes []hex.Hex
		for _, c := range b.opts {
			if c.Verb == vAmphibious && g.markerKind(hex.Hex(c.A)) == 2 {
				hexes = append(hexes, hex.Hex(c.A))
			}
		}
		s.landMade, s.landTurn = true, g.s.Turn
		s.lands = b.planLandings(hexes, int(g.s.Amphib), b.landingUnits()-4*int(g.s.Marks))
	}
	for _, l := range s.lands {
		if g.amphibiousAt(l.marker) {
			continue
		}
		if c := to(vAmphibious, l.marker); b.offered(c) {
			return c, b.landingReason(l)
		}
	}
	return say(vDone), "no further landing is worth a marker"
}

func (b *greedy) landingReason(l landing) string {
	p := &b.g.m.Hexes[l.target]
	what := "an open beach"
	switch {
	case p.MajorPort && p.Airfield:
		what = "a major port with an airfield"
	case p.MajorPort:
		what = "a major port"
	case p.MinorPort && p.Airfield:
		what = "a port with an airfield"
	case p.MinorPort:
		what = "a minor port"
	case p.Airfield:
		what = "a beach with an airfield"
	}
	held := "undefended"
	switch n := b.here[l.target].n; {
	case n == 1:
		held = "lightly held"
	case n > 1:
		held = "strongly held"
	}
	return fmt.Sprintf("lands at %s: %s, %s", b.name(int16(l.target)), what, held)
}

// loading is the marker that is being loaded, and how many units are on it.
func (b *greedy) loading() (h hex.Hex, units []UnitID) {
	g := &b.g
	on := func(i int8) (out []UnitID) {
		for u := g.first(hex.Hex(g.s.MarkHex[i])); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Side == Allied && g.has(u, Halted) {
				out = append(out, u)
			}
		}
		return out
	}
	last := int8(-1)
	for i := range g.s.Marks {
		if len(on(i)) > 0 {
			last = i
		}
	}
	if last < 0 || !b.offered(say(vDone)) { // nothing is on the marker yet, or it would be offered to stop
		last++
	}
	if last >= g.s.Marks {
		last = g.s.Marks - 1
	}
	if last < 0 {
		return hex.None, nil
	}
	return hex.Hex(g.s.MarkHex[last]), on(last)
}

// loadMarker takes the units that suit the landing best, in the order of their numbers.
func (b *greedy) loadMarker() (choice, string) {
	g := &b.g
	h, on := b.loading()
	target := h
	for _, l := range b.shop.lands {
		if l.marker == h {
			target = l.target
		}
	}
	engineer, gun := false, false
	for _, u := range on {
		engineer = engineer || g.m.Units[u].CanBase
		gun = gun || g.m.Units[u].Defence
	}
	site := h != hex.None && target != hex.None && b.t.base[target] > 0 && !b.here[target].base
	score := func(u UnitID) float64 {
		d := &g.m.Units[u]
		v := 2 * float64(d.CF)
		if d.Attack {
			v++
		}
		switch {
		case d.CanBase:
			v = -1
			if site && !engineer {
				v = 20 + 0.1*float64(d.CF)
			}
		case d.Type == HQ:
			v = -2
		case d.Defence:
			v = 5
			if !gun && len(on) > 0 {
				v = 11
			}
		case d.Mech && h != hex.None && !g.m.Hexes[h].Land:
			v -= 1
		}
		if g.s.Units[u].Loc >= 0 { // it is ashore already
			v -= 7
		}
		return v
	}
	room := int(g.m.K.UnitsPerAmphib) - len(on)
	if h != hex.None && g.m.Hexes[h].Land { // stacking
		room = min(room, int(g.m.K.StackMobile[Allied])-int(b.here[h].mobile))
	}
	type one struct {
		u UnitID
		v float64
	}
	var list []one
	for _, c := range b.opts {
		if c.Verb == vLoad {
			list = append(list, one{UnitID(c.A), score(UnitID(c.A))})
		}
	}
	slices.SortStableFunc(list, func(x, y one) int { return -cmpFloat(x.v, y.v) * boolInt(x.v != y.v) })
	// Only one engineer and one artillery unit a stack.
	var pick []UnitID
	for _, o := range list {
		d := &g.m.Units[o.u]
		if len(pick) >= room {
			break
		}
		if d.CanBase && (engineer || !site) || d.Defence && gun && len(list) > 8 {
			continue
		}
		if o.v < 0 && b.offered(say(vDone)) {
			continue
		}
		engineer = engineer || d.CanBase
		gun = gun || d.Defence
		pick = append(pick, o.u)
	}
	if len(pick) == 0 {
		if b.offered(say(vDone)) {
			return say(vDone), "the landing force is complete"
		}
		if len(list) > 0 {
			return about(vLoad, list[0].u), b.label(int16(list[0].u)) + " lands"
		}
		return b.opts[0], "lands"
	}
	u := slices.Min(pick)
	return about(vLoad, u), fmt.Sprintf("%s lands at %s", b.label(int16(u)), b.name(int16(target)))
}

func boolInt(x bool) int {
	if x {
		return 1
	}
	return 0
}

// assaultOdds are the odds of an assault by the forces of the marker hexes given.
func (b *greedy) assaultOdds(t hex.Hex, from []hex.Hex) (value, clear float64) {
	g := &b.g
	var fa, fd force
	var ts, os parties
	ts = ts.with(t)
	for _, h := range from {
		if os.n == 6 {
			break
		}
		os = os.with(h)
		fa.addStack(&b.here[h])
	}
	fd.addStack(&b.here[t])
	help := help{air: min(2, int(g.s.TACTactical[US]+g.s.TACTactical[CW])), lp: min(1, int(g.s.LP[Allied])/3), guns: g.s.NoGunfire == 0}
	return b.odds(Allied, &fa, &fd, b.columnFor(Allied, &ts, &os, &fa, &fd, help), b.prize(Allied, t)+6)
}

// waitingForces are the marker hexes whose forces could assault a hex.
func (b *greedy) waitingForces(t hex.Hex) (out []hex.Hex) {
	for i := range b.g.s.Marks {
		if b.g.canAssault(i, t) {
			out = append(out, hex.Hex(b.g.s.MarkHex[i]))
		}
	}
	return out
}

func (b *greedy) chooseAssault() (choice, string) {
	c, v := b.best(func(c choice) float64 {
		v, clear := b.assaultOdds(hex.Hex(c.A), b.waitingForces(hex.Hex(c.A)))
		for _, l := range b.shop.lands {
			if l.target == hex.Hex(c.A) {
				v += 3 * clear
			}
		}
		return v
	})
	return c, fmt.Sprintf("assaults %s (%.1f points)", b.name(c.A), v)
}

// chooseForces joins forces until the beach is as good as won.
func (b *greedy) chooseForces() (choice, string) {
	t := hex.Hex(b.g.s.B.Targets[0])
	have := b.g.battleOrigins()
	now, clear := 0.0, 0.0
	if have.n > 0 {
		now, clear = b.assaultOdds(t, have.list[:have.n])
		if clear >= wMarkerKeep && b.offered(say(vDone)) {
			return say(vDone), "that is enough for " + b.name(int16(t))
		}
	}
	var pick choice
	most := now + 0.01
	for _, c := range b.opts {
		if c.Verb != vJoin {
			continue
		}
		v, _ := b.assaultOdds(t, append(slices.Clone(have.list[:have.n]), hex.Hex(c.A)))
		if have.n == 0 {
			v += 1000
		}
		for _, l := range b.shop.lands { // those that were loaded for it bring the engineer
			if l.marker == hex.Hex(c.A) && l.target == t {
				v += 100
			}
		}
		if v > most {
			pick, most = c, v
		}
	}
	if pick.Verb == 0 {
		if b.offered(say(vDone)) {
			return say(vDone), "the other forces have better things to do"
		}
		pick = b.opts[0]
	}
	return pick, "joins the assault on " + b.name(int16(t))
}

func (b *greedy) goAshore() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vAdvance {
			return -1000
		}
		d := &g.m.Units[c.A]
		v := float64(d.CF)
		if d.CanBase && b.t.base[c.B] > 0 {
			v = 20
			for u := g.first(hex.Hex(c.B)); u != NoUnit; u = g.next(u) {
				if g.m.Units[u].CanBase {
					v = 0
				}
			}
		}
		return v
	})
	return c, b.label(c.A) + " goes ashore"
}
