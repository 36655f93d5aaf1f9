package formosa

import (
	"fmt"
	"math"
	"slices"

	"beachhead/hex"
)

// What only the Allied side decides: reconnaissance, purchases, air, landings, sea transport, bases; and where its units
// go when they do not attack.

// shopPlan is what a purchase is for, found once a game turn.
type shopPlan struct {
	turn    int8
	made    bool
	landing []float64 // worth of the landings that markers would allow, best first

	landTurn int8
	landMade bool
	lands    []landing // markers to place, in ascending order of hexes

	ferryUnit UnitID
	ferryTo   Loc

	raidTurn int8
	raidMade bool
	raid     [MaxHexes]uint8 // interdiction points meant for each hex
}

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

// ---- Reconnaissance, air, B-29

func (b *greedy) recon() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		h := hex.Hex(c.A)
		v := float64(b.x.Hidden[h]) * (1 + float64(b.t.region[h])/8)
		if g.m.Hexes[h].Port() || g.m.Hexes[h].OpenCoast {
			v *= 2
		}
		return v
	})
	return c, b.name(c.A) + " may be worth a landing; what lies there?"
}

func (b *greedy) planAir() (choice, string) {
	g := &b.g
	if b.side == Japanese {
		return b.planJapaneseAir()
	}
	most := int16(0)
	for _, c := range b.opts {
		most = max(most, c.C)
	}
	x := b.opts[0]
	n := most
	why := "all of it can be used"
	switch x.B {
	case mSuperiority:
		n = int16(math.Round(airShare * float64(most)))
		if g.s.Turn == 1 {
			n = int16(math.Round(0.2 * float64(most)))
		}
		if x.A == int16(CW) {
			n = most // no Commonwealth units fight
		}
		why = "enough to wear the enemy's air force down"
	case mB29:
		if b.bombTarget() == hex.None {
			n, why = 0, "nothing worth its bombs"
		}
	}
	return choice{Verb: vPlan, A: x.A, B: x.B, C: n}, why
}

func (b *greedy) loseAir() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		switch c.B {
		case mSuperiority:
			return 3
		case mAvailable:
			return 2
		case mInterdiction:
			return 1
		}
		return 0
	})
	return c, "these points have done their work"
}

func (b *greedy) kamikazeHit() (choice, string) {
	s := &b.g.s
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vCancel {
			return -1
		}
		if c.A == 0 {
			if s.Ashore == 0 && s.Amphib <= 2 {
				return 0
			}
			return 2 - 0.1*float64(s.Turn)
		}
		return 1 + 0.4*float64(s.GunfireStaging[c.A-1]-2)
	})
	return c, "the least loss"
}

// bombTarget is the strongest enemy stack that will be in our way.
func (b *greedy) bombTarget() hex.Hex {
	best, most := hex.None, 4.0
	for _, h := range b.full {
		s := &b.here[h]
		if s.side == Allied {
			continue
		}
		v := float64(s.cf) - 2*float64(b.g.m.Hexes[h].B29Column)
		if s.fort {
			v -= 4
		}
		near := b.nearestEnemy(Japanese, h)
		switch {
		case near <= 6:
			v += 4
		case near > 14:
			v -= 6
		}
		if v > most {
			best, most = h, v
		}
	}
	return best
}

func (b *greedy) bomb() (choice, string) {
	if h := b.bombTarget(); h != hex.None && b.offered(to(vB29, h)) {
		return to(vB29, h), "the strongest stack in our way lies in " + b.name(int16(h))
	}
	return say(vNone), "nothing worth its bombs"
}

// ---- Purchases

func (b *greedy) buyAllied() (choice, string) {
	g := &b.g
	s := &g.s
	lp := int(s.LP[Allied])
	if s.Phase == PhSetup {
		want := setupMarkers1
		if g.scenario().CW {
			want = setupMarkers2
		}
		if int(s.Amphib) < want && b.offered(choice{Verb: vRecruit, A: itemAmphibious}) {
			return choice{Verb: vRecruit, A: itemAmphibious}, "markers for the first landing"
		}
		if lp > int(g.m.K.LPCap) {
			if c, why := b.buyEngineer(); c.Verb != 0 {
				return c, why
			}
			for _, c := range b.opts {
				if c.Verb == vRecruit && c.A < itemTACUS && g.m.Units[c.A].Type == Infantry && g.m.Units[c.A].Contingent == US {
					return c, "LP above the limit would be lost"
				}
			}
		}
		return say(vDone), "the rest is kept for bases and attacks"
	}
	left := b.turnsLeft()
	if c := (choice{Verb: vRecruit, A: itemAmphibious}); s.Turn <= rushTurns && b.offered(c) && b.landingUnits() > int(g.m.K.UnitsPerAmphib)*int(s.Amphib) &&
		b.landingWorth(int(s.Amphib)+1) > wLandMin {
		return c, "the army has to get ashore while the enemy is off balance"
	}
	// Lost regiments first: they score while they lie in the Replacements Display.
	var pick choice
	most := 0.0
	for _, c := range b.opts {
		if c.Verb != vReplace {
			continue
		}
		d := &g.m.Units[c.A]
		v := float64(d.CF)/float64(d.Replace) + 1
		if d.VP {
			v += 2 / float64(d.Replace)
		}
		if d.CanBase {
			v += 2
		}
		keep := 2
		if left <= 1 {
			keep = b.baseNeed()
		}
		if lp-int(d.Replace) >= keep && v > most {
			pick, most = c, v
		}
	}
	if pick.Verb != 0 {
		return pick, b.label(pick.A) + " fights again, and its loss no longer counts"
	}
	if left <= 1 {
		return say(vDone), "it is too late for reinforcements"
	}
	need := max(reserveLP, b.baseNeed())
	if lp-3 >= need && int(s.Amphib) < min(expeditionMax, 1+(lp-need)/4) {
		if b.landingWorth(int(s.Amphib)+1) > wLandMin+1 {
			if c := (choice{Verb: vRecruit, A: itemAmphibious}); b.offered(c) {
				return c, "there is a beach worth another landing"
			}
		}
	}
	if lp-2 >= need {
		if c, why := b.buyEngineer(); c.Verb != 0 && b.freeSites() > b.engineers() {
			return c, why
		}
	}
	if lp-4 >= need && b.loose() > 6 && !b.waitingHQ() {
		for _, c := range b.opts {
			if c.Verb == vRecruit && c.A < itemTACUS && g.m.Units[c.A].Type == HQ && g.m.Units[c.A].Contingent == US {
				return c, "too many units are out of supply"
			}
		}
	}
	if lp-3 >= need+3 && s.GunfireReady[US]+s.GunfireStaging[US] < 3 {
		if c := (choice{Verb: vRecruit, A: itemGunfireUS}); b.offered(c) {
			return c, "naval gunfire for the beaches"
		}
	}
	if lp-1 >= need+2 && s.TACReady[US] < 12 {
		if c := (choice{Verb: vRecruit, A: itemTACUS}); b.offered(c) {
			return c, "air points win attacks"
		}
	}
	if lp-3 >= need+4 {
		for _, c := range b.opts {
			if c.Verb == vRecruit && c.A < itemTACUS && left > 2 {
				switch d := &g.m.Units[c.A]; {
				case d.Type == Infantry, d.Type == HQ && d.Contingent == CW && b.commonwealth() > 1, d.Type == Artillery && lp-3 >= need+6, d.Type == Armor && lp-3 >= need+6:
					return c, b.label(c.A) + " reinforces the army"
				}
			}
		}
		if c := (choice{Verb: vRecruit, A: itemB29}); b.offered(c) && lp-3 >= need+5 && b.bombTarget() != hex.None {
			return c, "bombers against the strongest position"
		}
	}
	// What will not be needed otherwise becomes support.
	if lp-3 > plentyLP && s.GunfireReady[US]+s.GunfireStaging[US] < gunsMost {
		if c := (choice{Verb: vRecruit, A: itemGunfireUS}); b.offered(c) {
			return c, "naval gunfire for the coast"
		}
	}
	if lp-1 > plentyLP && s.TACReady[US] < airMost {
		if c := (choice{Verb: vRecruit, A: itemTACUS}); b.offered(c) {
			return c, "more air points for the attacks"
		}
	}
	return say(vDone), "the rest is kept for bases and attacks"
}

// buyEngineer buys an engineer, of the Sea Bees if need be.
func (b *greedy) buyEngineer() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vRecruit && c.A < itemTACUS && b.g.m.Units[c.A].CanBase {
			return c, "more bases need more engineers"
		}
	}
	return choice{}, ""
}

// loose counts the Allied units ashore that are out of supply.
func (b *greedy) loose() (n int) {
	for _, h := range b.full {
		if s := &b.here[h]; s.side == Allied && !b.inSupply(h) {
			n += int(s.n)
		}
	}
	return n
}

// waitingHQ tells whether a headquarters is still at sea.
func (b *greedy) waitingHQ() bool {
	for u := range b.g.m.Units {
		if b.g.m.Units[u].Type == HQ && b.g.m.Units[u].Contingent == US && staged(b.g.s.Units[u].Loc) {
			return true
		}
	}
	return false
}

// commonwealth counts the Commonwealth units in play.
func (b *greedy) commonwealth() (n int) {
	for u := range b.g.m.Units {
		if l := b.g.s.Units[u].Loc; b.g.m.Units[u].Contingent == CW && (l >= 0 || staged(l)) {
			n++
		}
	}
	return n
}

// engineers counts the engineers that have no base yet.
func (b *greedy) engineers() (n int) {
	for u := range b.g.m.Units {
		if b.g.m.Units[u].CanBase && b.g.s.Units[u].Flags&BaseSide == 0 {
			if l := b.g.s.Units[u].Loc; l >= 0 || staged(l) {
				n++
			}
		}
	}
	return n
}

// freeSites counts the places for a base that are ours or nobody's and near.
func (b *greedy) freeSites() (n int) {
	for _, h := range b.t.land {
		if b.t.base[h] > 0 && !b.here[h].base && !b.enemyOf(Allied, h) && b.reachableByLand(h) {
			n++
		}
	}
	return n
}

// baseNeed is what the bases that could be built this game turn cost.
func (b *greedy) baseNeed() (lp int) {
	g := &b.g
	for u := range g.m.Units {
		l := g.s.Units[u].Loc
		if !g.m.Units[u].CanBase || g.s.Units[u].Flags&BaseSide != 0 || l < 0 {
			continue
		}
		for _, h := range b.t.land {
			if b.t.base[h] > 0 && !b.here[h].base && b.friendOf(Allied, h) && b.t.way(hex.Hex(l), h) <= 10 {
				lp += int(g.baseCost(h))
				break
			}
		}
	}
	return min(lp, 8)
}

// landingWorth is the worth of the n-th landing that markers would allow, found once a game turn.
func (b *greedy) landingWorth(n int) float64 {
	s, g := &b.shop, &b.g
	if !s.made || s.turn != g.s.Turn {
		s.made, s.turn, s.landing = true, g.s.Turn, s.landing[:0]
		var hexes []hex.Hex
		for h := range g.m.Hexes {
			if g.markerKind(hex.Hex(h)) == 2 {
				hexes = append(hexes, hex.Hex(h))
			}
		}
		for _, l := range b.planLandings(hexes, expeditionMax, b.landingUnits()) {
			s.landing = append(s.landing, l.value)
		}
		slices.SortFunc(s.landing, func(x, y float64) int { return cmpFloat(y, x) * boolInt(x != y) })
	}
	if n > len(s.landing) {
		return 0
	}
	return s.landing[n-1]
}

// landingUnits counts the combat units that could go with a landing.
func (b *greedy) landingUnits() (n int) {
	for u := range b.g.m.Units {
		if id := UnitID(u); b.g.m.Units[u].Side == Allied && b.fights(id) && b.g.embarkable(id) {
			n++
		}
	}
	return n
}

func (b *greedy) deployAllied() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.B < 0 {
			v := 1.0
			if c.B == Amoy {
				v = 0.5
			}
			return v
		}
		h := hex.Hex(c.B)
		return 2 + 0.3*float64(b.t.region[h]) - 0.02*float64(min(200, b.nearestEnemy(Allied, h)))
	})
	return c, fmt.Sprintf("%s is needed there", g.m.Units[c.A].Label)
}

// ---- Naval transfer

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

// ---- Movement

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

// ---- Bases and interdiction

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
