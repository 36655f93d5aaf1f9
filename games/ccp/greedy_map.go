package ccp

import (
	"math"

	"beachhead/games/ccp/terrain"
	"beachhead/games/made"
	"beachhead/hex"
)

// Ways, goals, exposure: what a hex is worth to a unit.

// ways are the half MPs from hex to hex on the printed map, enemies ignored.
type ways struct {
	cost  [NHexes][NHexes]int16
	lanes [NHexes]int8 // hexes in sight up to six hexes away
}

// farAway is a way that leads nowhere.
const farAway = 200

var waysOf made.Once[*Scenario, *ways]

// ways are those of the map of the scenario.
func (s *Scenario) ways() *ways {
	w := &ways{}
	c := s.Map
	var none terrain.Markers
	paths := hex.NewPaths(terrain.Grid)
	sights := c.Sights()
	for to := range hex.Hex(NHexes) {
		row := &w.cost[to]
		for i := range row {
			row[i] = farAway
		}
		// From the goal backwards: the cost of a step is that of the hex the flood comes from.
		paths.Flood(to, farAway-1, func(from hex.Hex, d int, next hex.Hex, _ int) (int, bool, bool) {
			return plainCost(c, next, from, (d+3)%6), true, true
		})
		for _, h := range paths.Reached() {
			n, _ := paths.Cost(h)
			row[h] = int16(n)
		}
		for h := range hex.Hex(NHexes) {
			if h != to && terrain.Grid.Distance(h, to) <= 6 && sights.Between(terrain.Spot{Hex: h}, terrain.Spot{Hex: to}, &none).Clear() {
				w.lanes[to]++
			}
		}
	}
	return w
}

// plainCost is about the cost of a step on the printed map.
func plainCost(c *terrain.Map, from, to hex.Hex, d int) int {
	n := 3
	switch {
	case (c.Road[from]|c.Trail[from])&(1<<d) != 0:
		n = 2
	default:
		switch c.Type[to] {
		case terrain.OpenGround, terrain.Palm, terrain.Bridge:
			n = 2
		case terrain.Beach:
			n = 3
		case terrain.Stream, terrain.Jungle:
			n = 6
		case terrain.Swamp:
			n = 8
		case terrain.WaterBarrier:
			n = 14
		default:
			n = 4
		}
	}
	if up := int(c.Level[to]) - int(c.Level[from]); up > 0 {
		n += 2 * up
	}
	return n
}

// way is the way from a hex to a goal in half MPs.
func (b *greedy) way(from, to hex.Hex) int { return int(b.ways.cost[to][from]) }

// goal is a hex that attracts.
type goal struct {
	at    hex.Hex
	value float64
	near  int8 // own units close to it
	exit  bool
	ours  bool
}

// decay is what is left of an attraction after a way in half MPs.
var decay = func() (d [farAway + 1]float64) {
	for i := range d {
		d[i] = math.Exp(-wNear * float64(i) / 2)
	}
	return d
}()

// wants lists the goals of the side.
func (b *greedy) wants() []goal {
	if len(b.goals) > 0 {
		return b.goals
	}
	g := &b.g
	mine := chitAllied + uint8(b.side)
	for o, at := range g.chart().Objectives {
		v := float64(g.openValue(o)+g.chitValue(o, mine)) + wUnknown
		c := g.s.Control[o]
		t := goal{at: at}
		switch {
		case c == 0:
			t.value = v
		case Side(c-1) == b.side:
			near := farAway
			for e := g.units(b.foe); e != NoUnit; e = g.more(b.foe, e) {
				if !g.has(e, Broken) {
					near = min(near, b.way(g.at(e), at))
				}
			}
			t.value, t.ours = wGuard*2*v*(0.25+0.75*decay[min(near/2, farAway)]), true
		default:
			t.value = 2 * v
		}
		b.goals = append(b.goals, t)
	}
	if !g.scenario().CannotExit[b.side] {
		bonus := g.chitBonus(ChitExit)
		for _, e := range g.chart().Exits {
			if e.Edge == g.force(b.side).Edge.Opposite() && e.Value+bonus > 0 {
				b.goals = append(b.goals, goal{at: e.Hex, value: wExit * float64(e.Value+bonus), exit: true})
			}
		}
	}
	for i := range b.goals {
		t := &b.goals[i]
		for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
			if b.way(g.at(u), t.at) <= 6 && !g.has(u, Broken) && g.m.Units[u].Figures > 1 {
				t.near++
			}
		}
	}
	return b.goals
}

// gunner is a piece that can fire: a unit, or a weapon by its number and armBase.
type gunner struct {
	piece       int16
	at          hex.Hex
	spot        terrain.Spot
	least, most int // its range
	fp          int
}

// gunners calls fn for every piece of a side that can fire: in a melee nobody does.
func (b *greedy) gunners(by Side, fn func(x gunner)) {
	g := &b.g
	for u := g.units(by); u != NoUnit; u = g.more(by, u) {
		x := gunner{at: g.at(u)}
		if g.inMelee(x.at) {
			continue
		}
		x.spot = g.spot(u)
		for _, x.piece = range [...]int16{u, armBase + g.arm(u)} {
			if x.piece == armBase+NoWeapon || g.ready(u, x.piece, 0) != nil {
				continue
			}
			x.least, x.most = g.span(u, x.piece)
			if x.piece < armBase {
				x.fp = g.fp(u, nil)
			} else {
				x.fp = g.weaponFP(x.piece-armBase, nil)
			}
			fn(x)
		}
	}
}

// exposure is about the firepower that a side can bring against a hex from where its units are.
func (b *greedy) exposure(by Side) *[NHexes]int8 {
	if b.threats[by] != nil {
		return b.threats[by]
	}
	g, t := &b.g, &b.threat[by]
	*t = [NHexes]int8{}
	more := &b.barrels[by]
	*more = [NHexes]int8{}
	night := g.night()
	var lit [NHexes]bool
	if night {
		for h := range lit {
			lit[h] = g.illuminated(hex.Hex(h))
		}
	}
	sights := g.chart().Sights()
	b.gunners(by, func(x gunner) {
		fp := x.fp
		switch {
		case x.piece < armBase && g.m.Units[x.piece].Ordnance:
			fp += 3
		case x.piece >= armBase && g.m.Weapons[x.piece-armBase].Ordnance:
			fp -= 3
		}
		if fp <= 0 {
			return
		}
		for h := range hex.Hex(NHexes) {
			d := terrain.Grid.Distance(x.at, h)
			if d > x.most || d < x.least {
				continue
			}
			v := sights.Between(x.spot, terrain.Spot{Hex: h}, &g.s.Marks)
			if !v.Clear() {
				continue
			}
			n := v.Hindrance()
			if night && !lit[h] {
				n = max(n, d)
			}
			e := int8(fp - n)
			if e <= 0 {
				continue
			}
			if e > t[h] {
				t[h] = e
			}
			more[h]++
		}
	})
	for h := range t {
		if t[h] > 0 {
			t[h] += min(more[h]-1, 4) / 2
		}
	}
	b.threats[by] = t
	return t
}

// bearing is the morale of a unit less the Cover of its hex.
func (b *greedy) bearing(u UnitID) int {
	return int(b.g.stats(u).Morale) + b.g.common(u, nil)
}

// shelter is the Cover that a unit would have in a hex, without what overstacking takes.
func (b *greedy) shelter(u UnitID, h hex.Hex) int {
	g := &b.g
	best := int(g.ground(h).Cover)
	switch k := g.s.Fort[h]; k {
	case NoFort, Mines, Wire:
	case Cave:
		if b.side == Japan {
			best = max(best, int(g.m.Forts[k].Cover))
		}
	default:
		best = max(best, int(g.m.Forts[k].Cover))
	}
	return best
}

// risk is the expected loss of a unit by an attack on it in a hex with all that the enemy has.
func (b *greedy) risk(u UnitID, h hex.Hex, moving bool) float64 {
	fp := b.exposure(b.foe)[h]
	if fp <= 0 {
		return 0
	}
	return b.hurt(u, b.shock(b.foe, int(fp), b.bearing(u)+b.shelter(u, h), moving))
}

// peril is the loss that a unit has to fear in a turn in which the enemy fires at it once: more than by one attack if many pieces can, and
// if there are others in the hex to draw fire.
func (b *greedy) peril(u UnitID, h hex.Hex) float64 {
	r := b.risk(u, h, false)
	if r <= 0 {
		return 0
	}
	others := 0
	for o := b.g.firstOf(h, b.side); o != NoUnit; o = b.g.nextOf(o, b.side) {
		if o != u {
			others++
		}
	}
	return r * (1 + wStack*float64(min(others, 4))) * (1 + wMany*float64(min(b.barrels[b.foe][h]-1, 5)))
}

// stepCosts are the costs of the steps out of a hex, farAway where there is none.
func (b *greedy) stepCosts(h hex.Hex) *[6]int16 {
	c := &b.costs[h]
	if b.costed.Has(h) {
		return c
	}
	b.costed.Add(h)
	g := &b.g
	for d, n := range terrain.Grid.Neighbors(h) {
		c[d] = farAway
		if n != hex.None && g.barred(n, b.side) == nil {
			c[d] = int16(g.stepCost(h, n, b.side, nil))
		}
	}
	return c
}

// post is what it is worth to have a unit in a hex.
func (b *greedy) post(u UnitID, h hex.Hex) float64 {
	g := &b.g
	d := &g.m.Units[u]
	cover := b.shelter(u, h)
	v := wCover * float64(cover)
	risk := wStand * b.peril(u, h)
	if b.side == g.s.Active && g.s.Phase != PhSetup {
		risk *= 1.2 // the enemy's turn is next
	}
	v -= risk
	if over := g.figures(h) + int(b.extra[h]) - StackLimit; true {
		if g.at(u) != h {
			over += int(d.Figures)
		}
		if over > 0 {
			v -= wOver * float64(over)
		}
	}
	switch g.s.Fort[h] {
	case Wire:
		v -= 0.8
	case Mines:
		v -= 0.3
	}
	if g.has(u, Broken) {
		return v - risk
	}
	most, all := 0.0, 0.0
	was := g.at(u)
	for i := range b.wants() {
		t := &b.goals[i]
		w := t.value * decay[min(b.way(h, t.at), farAway)]
		if !t.exit {
			near := int(t.near)
			if was != hex.None && d.Figures > 1 && b.way(was, t.at) <= 6 {
				near--
			}
			if t.ours {
				w /= 1 + 2*wCrowd*float64(near)
			} else {
				w /= 1 + wCrowd*float64(near)
			}
		}
		most = max(most, w)
		all += w
	}
	goals := most + wOthers*(all-most)
	if d.IsLeader() {
		goals *= 0.5
		with, close := 0, 0
		for o := g.units(b.side); o != NoUnit; o = g.more(b.side, o) {
			if o == u || g.m.Units[o].IsLeader() {
				continue
			}
			switch n := terrain.Grid.Distance(h, g.at(o)); {
			case n == 0:
				with++
			case n <= max(1, g.command(u)):
				close++
			}
		}
		if c := g.command(u); c >= 0 {
			v += 0.12*float64(min(close, 5)) + (0.1+0.25*float64(c))*float64(min(with, 2))
		}
		if with+close == 0 {
			v -= wHomeless
		}
	} else if wpn := g.arm(u); wpn != NoWeapon && g.m.Weapons[wpn].Move < -1 {
		goals *= 0.6
	}
	v += goals + wShot*b.shotFrom(u, h)
	if g.s.Phase != PhSetup && d.Kind != SogekiHei {
		v += wMelee * b.prospect(u, h)
	}
	return v
}

// shotFrom is the loss that a unit could inflict with one attack of each of its pieces from a hex.
func (b *greedy) shotFrom(u UnitID, h hex.Hex) float64 {
	g := &b.g
	sights := g.chart().Sights()
	best := 0.0
	fp, reach := g.fp(u, nil), g.reach(u, nil)
	wfp, wmin, wmax, ord := 0, 1, 0, false
	if w := g.arm(u); w != NoWeapon && g.s.Weapons[w].Broken == 0 && g.dry(h) && g.s.Fort[h] != Wire {
		k := &g.m.Weapons[w]
		wfp, wmin, wmax, ord = g.weaponFP(w, nil), max(1, int(k.MinRange)), g.weaponReach(w, nil), k.Ordnance
	}
	for i := range b.targets() {
		t := &b.aims[1+i]
		d := terrain.Grid.Distance(h, t.at)
		if d > reach && d > wmax || d == 0 {
			continue
		}
		v := sights.Between(terrain.Spot{Hex: h}, terrain.Spot{Hex: t.at}, &g.s.Marks)
		if !v.Clear() {
			continue
		}
		n := v.Hindrance()
		if g.night() && !t.lit {
			n = max(n, d)
		}
		one := 0.0
		if d <= reach && fp > n {
			one += b.toll(t, fp-n, vsFire, 0)
		}
		if d <= wmax && d >= wmin && wfp > 0 {
			if ord {
				one += 0.4 * b.toll(t, wfp, vsFire, 0)
			} else if wfp > n {
				one += b.toll(t, wfp-n, vsFire, 0)
			}
		}
		best = max(best, one)
	}
	return best
}
