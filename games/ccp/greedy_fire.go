package ccp

import (
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Attacks: what they are expected to cost the enemy.

// aimed is a hex with enemy units that can be attacked.
type aimed struct {
	at    hex.Hex
	lit   bool
	n     int
	units [12]struct {
		u      UnitID
		morale [4]int8 // against fire, mortars, artillery, aircraft
		moving bool
	}
}

// targets lists the hexes with enemy units, less melees.
func (b *greedy) targets() []aimed {
	g := &b.g
	if len(b.aims) > 0 && b.aims[0].n < 0 {
		return b.aims[1:]
	}
	return b.findTargets(g)
}

// findTargets lists them anew. The first entry only tells that the list has been made.
func (b *greedy) findTargets(g *Game) []aimed {
	b.aims = append(b.aims[:0], aimed{n: -1})
	var seen terrain.Set
	for e := g.units(b.foe); e != NoUnit; e = g.more(b.foe, e) {
		h := g.at(e)
		if seen.Has(h) || g.inMelee(h) {
			continue
		}
		seen.Add(h)
		t := aimed{at: h, lit: g.night() && g.illuminated(h)}
		for o := g.firstOf(h, b.foe); o != NoUnit && t.n < len(t.units); o = g.nextOf(o, b.foe) {
			if g.has(o, Trenched) { // no Op Fire hits it
				continue
			}
			x := &t.units[t.n]
			t.n++
			x.u, x.moving = o, g.has(o, Moving)
			for v := vsFire; v <= vsAircraft; v++ {
				x.morale[v] = int8(g.morale(o, v, nil))
			}
		}
		b.aims = append(b.aims, t)
	}
	return b.aims[1:]
}

// toll is what an attack on a hex is expected to cost the enemy there.
func (b *greedy) toll(t *aimed, fp int, v against, boost int) (sum float64) {
	b.tolls++
	if fp+boost < 1 {
		return 0
	}
	for i := range t.units[:t.n] {
		x := &t.units[i]
		m := 0
		switch v {
		case vsFlame, vsMines:
			m = b.bearing(x.u)
		default:
			m = int(x.morale[v])
		}
		sum += b.hurt(x.u, b.shock(b.side, fp+boost, m, x.moving))
	}
	return sum
}

// gun is a piece that could fire, with the Hindrance to each target, -1 if it cannot attack it.
type gun struct {
	piece int16
	unit  UnitID
	at    hex.Hex
	fp    int
	ord   bool
	v     against
	to    [40]int8
	hit   [40]float64
	alone float64 // its best attack alone
	where int
	used  bool
}

// volley is an attack that is planned.
type volley struct {
	at     hex.Hex
	pieces []int16
	fp     int
	value  float64
}

// arsenal lists the pieces of the units that take part, with what they can attack.
func (b *greedy) arsenal(part func(u UnitID) bool, op uint8) []gun {
	g := &b.g
	b.pieces = b.pieces[:0]
	aims := b.targets()
	old := g.s.A.Op
	g.s.A.Op = op
	defer func() { g.s.A.Op = old }()
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if !part(u) {
			continue
		}
		for _, piece := range [...]int16{u, armBase + g.arm(u)} {
			if piece == armBase+NoWeapon || g.ready(u, piece, op) != nil || b.spent(u, piece, op) {
				continue
			}
			p := gun{piece: piece, unit: u, at: g.at(u), where: -1}
			if piece < armBase {
				p.fp, p.ord = g.fp(u, nil), g.m.Units[u].Ordnance
			} else {
				w := piece - armBase
				p.fp, p.ord = g.weaponFP(w, nil), g.m.Weapons[w].Ordnance
				switch g.m.Weapons[w].Kind {
				case Mortar:
					p.v = vsMortar
				case Flamethrower:
					p.v = vsFlame
				}
			}
			any := false
			for i := range aims {
				if i >= len(p.to) {
					break
				}
				p.to[i] = -1
				t := &aims[i]
				if g.covers(u, piece, t.at, false, op) != nil {
					continue
				}
				n := g.obstructed(u, piece, t.at)
				p.to[i] = int8(n)
				p.hit[i] = 1
				if p.ord {
					d := terrain.Grid.Distance(p.at, t.at)
					p.hit[i] = 0
					for k, q := range b.odds[b.side].product {
						if k-n > d {
							p.hit[i] += q
						}
					}
				}
				if v := b.single(&p, t, i); v > p.alone || p.where < 0 {
					p.alone, p.where = v, i
				}
				any = true
			}
			if any {
				b.pieces = append(b.pieces, p)
			}
		}
	}
	return b.pieces
}

// spent tells whether a piece has taken its shot in the order in progress.
func (b *greedy) spent(u UnitID, piece int16, op uint8) bool {
	if op != 0 {
		return false
	}
	if piece < armBase {
		return b.g.has(u, Fired) || b.g.spotted(u)
	}
	return b.g.s.Weapons[piece-armBase].Fired != 0
}

// single is the value of an attack by one piece.
func (b *greedy) single(p *gun, t *aimed, i int) float64 {
	g := &b.g
	fp := p.fp + b.height(p.at, t.at)
	if p.ord {
		if p.piece < armBase { // a Sogeki Hei, whose dice are multiplied, against one unit
			return p.hit[i] * 0.6
		}
		ground := g.ground(t.at)
		if p.v == vsMortar {
			fp += int(ground.Airburst)
		}
		fp += int(ground.Sand)
		return p.hit[i] * b.toll(t, fp, p.v, 0)
	}
	return b.toll(t, fp-int(p.to[i]), vsFire, 0)
}

// height is what the levels of two hexes change the FP by (T89.2).
func (b *greedy) height(from, to hex.Hex) int {
	switch a, c := b.g.level(from), b.g.level(to); {
	case a < c:
		return -1
	case a > c:
		return 1
	}
	return 0
}

// group builds an attack on a target around a piece. Others join when they add more than they would bring alone; with all set they join
// when they add anything.
func (b *greedy) group(guns []gun, lead, i int, all bool) (v volley) {
	t := &b.aims[1+i]
	p := &guns[lead]
	v.at = t.at
	v.pieces = append(v.pieces, p.piece)
	v.value = b.single(p, t, i)
	if p.ord {
		v.fp = p.fp
		return v
	}
	g := &b.g
	hind, best, n := int(p.to[i]), p.fp, 1
	up, down := false, false
	tilt := func(h int) (x int) {
		if up || h < 0 {
			x--
		}
		if down || h > 0 {
			x++
		}
		return x
	}
	add := func(k *gun) {
		h := b.height(k.at, t.at)
		up, down = up || h < 0, down || h > 0
	}
	add(p)
	var hexes terrain.Set
	hexes.Add(p.at)
	v.fp = best - hind + tilt(0)
	joined := map[int]bool{lead: true}
	for {
		pick, gain := -1, 0.0
		for k := range guns {
			o := &guns[k]
			if joined[k] || o.used || o.ord || o.to[i] < 0 || !b.linked(&hexes, o.at) {
				continue
			}
			fp := max(best, o.fp) + n - max(hind, int(o.to[i])) + tilt(b.height(o.at, t.at))
			more := b.toll(t, fp, vsFire, 0) - v.value
			cost := 0.85 * o.alone
			if all {
				cost = 0
			}
			if more > cost && more-cost > gain {
				pick, gain = k, more-cost
			}
		}
		if pick < 0 {
			break
		}
		o := &guns[pick]
		joined[pick] = true
		add(o)
		best, hind, n = max(best, o.fp), max(hind, int(o.to[i])), n+1
		v.fp = best + n - 1 - hind + tilt(0)
		v.value = b.toll(t, v.fp, vsFire, 0)
		v.pieces = append(v.pieces, o.piece)
		if g.s.Fort[o.at] != Wire {
			hexes.Add(o.at)
		}
	}
	return v
}

// linked tells whether a hex hangs together with others (O27.3.1b, F107.3a).
func (b *greedy) linked(set *terrain.Set, h hex.Hex) bool {
	if set.Has(h) {
		return true
	}
	if b.g.s.Fort[h] == Wire {
		return false
	}
	for _, n := range terrain.Grid.Neighbors(h) {
		if n != hex.None && set.Has(n) && b.g.s.Fort[n] != Wire {
			return true
		}
	}
	return false
}

// barrage plans the attacks of the pieces of an order, one after the other, and gives the sum of their values and the first of them.
func (b *greedy) barrage(guns []gun) (total float64, opening volley) {
	for round := 0; ; round++ {
		lead := -1
		for k := range guns {
			if !guns[k].used && (lead < 0 || guns[k].alone > guns[lead].alone) {
				lead = k
			}
		}
		if lead < 0 {
			return total, opening
		}
		v := b.group(guns, lead, guns[lead].where, false)
		if round == 0 {
			opening = v
		}
		guns[lead].used = true
		for k := range guns {
			for _, p := range v.pieces {
				guns[k].used = guns[k].used || guns[k].piece == p
			}
		}
		total += v.value
	}
}

// shot is the best single attack of the pieces on one hex: that of Op Fire.
func (b *greedy) shot(guns []gun, at hex.Hex) (most volley) {
	aims := b.targets()
	for i := range aims {
		if aims[i].at != at {
			continue
		}
		for k := range guns {
			if guns[k].to[i] < 0 {
				continue
			}
			if v := b.group(guns, k, i, true); v.value > most.value {
				most = v
			}
		}
	}
	return most
}

// target chooses the next hex to fire at, and plans the group.
func (b *greedy) target() (choice, string) {
	g := &b.g
	b.noteGroup(nil, none)
	guns := b.arsenal(func(u UnitID) bool { return g.has(u, Ordered) }, 0)
	for len(guns) > 0 {
		_, v := b.barrage(guns)
		c := to(vTarget, v.at)
		if v.value < wShotMin || len(v.pieces) == 0 {
			break
		}
		if b.offered(c) {
			b.noteGroup(v.pieces, int16(v.at))
			return c, "expects an attack on " + hexName(int16(v.at)) + " with " + points(float64(v.fp)) + " FP to cost the enemy " + points(v.value)
		}
		// Not allowed, whatever the reason: try without its first piece.
		for k := range guns {
			guns[k].used = false
			if guns[k].piece == v.pieces[0] {
				guns = append(guns[:k:k], guns[k+1:]...)
				break
			}
		}
	}
	if c, why, ok := b.smokeRound(); ok {
		return c, why
	}
	if c, ok := b.first(vDone); ok {
		return c, "no further attack is worth making"
	}
	if c, ok := b.first(vTarget); ok {
		return c, "fires because it must"
	}
	return b.opts[0], "fires a round because it must"
}

// crossing is what a side could inflict in a turn of fire if each of its pieces made its best attack alone.
func (b *greedy) crossing(by Side) (sum float64) {
	g := &b.g
	night := g.night()
	sights := g.chart().Sights()
	b.gunners(by, func(x gunner) {
		best := 0.0
		for e := g.units(by.Other()); e != NoUnit; e = g.more(by.Other(), e) {
			h := g.at(e)
			d := terrain.Grid.Distance(x.at, h)
			if d > x.most || d < x.least || g.inMelee(h) || h == x.at || g.firstOf(h, by.Other()) != e {
				continue
			}
			v := sights.Between(x.spot, terrain.Spot{Hex: h}, &g.s.Marks)
			n := v.Hindrance()
			if night && !g.illuminated(h) {
				n = max(n, d)
			}
			if !v.Clear() || x.fp <= n {
				continue
			}
			one := 0.0
			for o := e; o != NoUnit; o = g.nextOf(o, by.Other()) {
				one += b.hurt(o, b.shock(by, x.fp-n, g.morale(o, vsFire, nil), false))
			}
			best = max(best, one)
		}
		sum += best
	})
	return sum
}

// typicalSmoke is the Hindrance that a smoke marker is reckoned with before it is drawn.
const typicalSmoke = 4

// smokeRound fires smoke where it takes more from the enemy's fire than from the own.
func (b *greedy) smokeRound() (choice, string, bool) {
	g := &b.g
	if _, ok := b.first(vSmoke); !ok {
		return choice{}, "", false
	}
	saved := func() float64 { return b.crossing(b.foe) - b.crossing(b.side) }
	before := saved()
	most, at, with := wSmoke, none, int16(0)
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		w := g.arm(u)
		if !g.has(u, Ordered) || w == NoWeapon || !g.m.Weapons[w].Smoke || b.spent(u, armBase+w, 0) || g.ready(u, armBase+w, 0) != nil {
			continue
		}
		for h := range hex.Hex(NHexes) {
			if g.first(h) == NoUnit || g.s.Marks.Smoke[h] >= typicalSmoke || !b.offered(to(vSmoke, h)) || g.covers(u, armBase+w, h, true, 0) != nil {
				continue
			}
			hit := 0.0
			n := g.hindrance(g.spot(u), terrain.Spot{Hex: h})
			for k, q := range b.odds[b.side].product {
				if k-n > terrain.Grid.Distance(g.at(u), h) {
					hit += q
				}
			}
			old := g.s.Marks.Smoke[h]
			g.s.Marks.SetSmoke(h, typicalSmoke)
			v := hit * (saved() - before)
			g.s.Marks.SetSmoke(h, int(old))
			if -v > most {
				most, at, with = -v, int16(h), armBase+w
			}
		}
	}
	if at == none {
		return choice{}, "", false
	}
	b.noteGroup([]int16{with}, at)
	return about(vSmoke, at), "smoke in " + hexName(at) + " takes " + points(most) + " more from the enemy's fire than from the own", true
}

// noteGroup notes the pieces of the attack that is being made.
func (b *greedy) noteGroup(pieces []int16, at int16) {
	b.wanted = append(b.wanted[:0], pieces...)
	b.at = at
}

// join names the next piece of the group.
func (b *greedy) join() (choice, string) {
	g := &b.g
	a := &g.s.A
	if b.at != a.Hex || len(b.wanted) == 0 {
		flag := Ordered
		if a.Op != 0 {
			flag = OpFiring
		}
		guns := b.arsenal(func(u UnitID) bool { return g.has(u, flag) }, a.Op)
		v := b.shot(guns, hexOf(a.Hex))
		b.noteGroup(v.pieces, a.Hex)
	}
	for _, c := range b.opts {
		if c.Verb == vJoin {
			for _, p := range b.wanted {
				if p == c.A {
					return c, b.g.m.pieceName(p) + " takes part in the attack on " + hexName(a.Hex)
				}
			}
		}
	}
	if c, ok := b.first(vFire); ok {
		return c, "the group is as strong as it should be"
	}
	return b.opts[0], "somebody has to fire"
}

// victim chooses the target of a Sogeki Hei.
func (b *greedy) victim() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.worths[c.A].broken })
	return c, "aims at the unit whose loss hurts most, " + b.title(c.A)
}

// jam gives up the weakest weapon.
func (b *greedy) jam() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -float64(b.g.m.Weapons[c.A].FP) })
	return c, "loses the weakest of the weapons that fired"
}

// impact is what artillery or an attack from the air on one hex costs the enemy, less what it costs the own side.
func (b *greedy) impact(h hex.Hex, fp int, v against) (sum float64) {
	g := &b.g
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		n := b.hurt(u, b.shock(b.side, fp, g.morale(u, v, nil), g.has(u, Moving)))
		if g.m.Units[u].Side == b.side {
			n *= -1.2
		}
		sum += n
	}
	return sum
}

// shelling gives for every hex what it is worth when the spotting round ends up there.
func (b *greedy) shelling() *[NHexes]float64 {
	g := &b.g
	var one, sum [NHexes]float64
	fp := int(g.m.Radios[g.s.Radio[b.side]].FP)
	for h := range hex.Hex(NHexes) {
		if g.first(h) != NoUnit && !g.inMelee(h) {
			ground := g.ground(h)
			one[h] = b.impact(h, fp+int(ground.Airburst)+int(ground.Sand), vsArtillery)
		}
	}
	for h := range hex.Hex(NHexes) {
		sum[h] = one[h]
		for _, n := range terrain.Grid.Neighbors(h) {
			if n != hex.None {
				sum[h] += one[n]
			}
		}
	}
	return &sum
}

// spotting is the value of placing the spotting round of a leader in a hex.
func (b *greedy) spotting(u UnitID, h hex.Hex, shells *[NHexes]float64) float64 {
	g := &b.g
	n := g.hindrance(g.spot(u), terrain.Spot{Hex: h})
	d := terrain.Grid.Distance(g.at(u), h)
	hit := 0.0
	for k, q := range b.odds[b.side].product {
		if k-n > d {
			hit += q
		}
	}
	sum := 0.0
	for w := 1; w <= nDice; w++ {
		for c := 1; c <= nDice; c++ {
			if to := drift(int16(h), w, c, true); to != none {
				sum += hit * shells[to]
			}
			if to := drift(int16(h), w, c, false); to != none {
				sum += (1 - hit) * shells[to]
			}
		}
	}
	return sum / (nDice * nDice)
}

// callFire is the best spotting round of any leader.
func (b *greedy) callFire() (most float64, who UnitID) {
	g := &b.g
	who = NoUnit
	if g.s.Radio[b.side] == NoRadio {
		return 0, who
	}
	shells := b.shelling()
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if upright(g, u) != nil || !g.fresh(u) {
			continue
		}
		for h := range hex.Hex(NHexes) {
			if b.near(shells, h) && g.maySpot(u, h) == nil {
				if v := b.spotting(u, h, shells); v > most {
					most, who = v, u
				}
			}
		}
	}
	return most, who
}

// near tells whether shells on a hex, or on one next to it, would hurt the enemy.
func (b *greedy) near(shells *[NHexes]float64, h hex.Hex) bool { return shells[h] > 0 }

// spot chooses the hex for the spotting round.
func (b *greedy) spot() (choice, string) {
	g := &b.g
	u := g.s.R.First
	if u == NoUnit || g.at(u) == hex.None {
		return b.opts[0], "no leader is left to spot"
	}
	if g.s.Radio[b.side] == NoRadio || g.night() && g.s.RadioUp[b.side] == radioBroken {
		return b.light()
	}
	shells := b.shelling()
	c, v := b.best(func(c choice) float64 { return b.spotting(u, hexOf(c.A), shells) })
	if v <= 0 && g.night() {
		return b.light()
	}
	return c, "expects shells around " + hexName(c.A) + " to cost the enemy " + points(v)
}

// light chooses the hex for a starshell: where most of the enemy is.
func (b *greedy) light() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) (n float64) {
		for e := g.units(b.foe); e != NoUnit; e = g.more(b.foe, e) {
			if terrain.Grid.Distance(hexOf(c.A), g.at(e)) <= 2 && !g.illuminated(g.at(e)) {
				n++
			}
		}
		return n
	})
	return c, "lights up the enemy around " + hexName(c.A)
}

// strike chooses the next hex of a barrage: own units last.
func (b *greedy) strike() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		return b.impact(hexOf(c.A), int(b.g.m.Radios[max(0, b.g.s.Radio[b.side])].FP), vsArtillery)
	})
	return c, "strikes where the enemy loses most"
}

// bombs is the value of a Bombing Run on a hex.
func (b *greedy) bombs(h hex.Hex) float64 {
	g := &b.g
	if g.mayBomb(h) != nil {
		return 0
	}
	r, n := g.bombing(h)
	hit := 0.0
	for k, q := range b.odds[b.side].product {
		if k-n > r {
			hit += q
		}
	}
	return hit * b.impact(h, bombFP+int(g.ground(h).Sand), vsAircraft)
}

func (b *greedy) bomb() (choice, string) {
	c, v := b.best(func(c choice) float64 { return b.bombs(hexOf(c.A)) })
	return c, "expects bombs on " + hexName(c.A) + " to cost the enemy " + points(v)
}

// strafes is the value of a Strafing Run in a direction.
func (b *greedy) strafes(d int) (sum float64) {
	g := &b.g
	for h := terrain.Grid.Neighbor(hexOf(g.s.Aircraft[b.side]), d); h != hex.None; h = terrain.Grid.Neighbor(h, d) {
		if fp := g.strafing(h, nil); fp > 0 {
			sum += b.impact(h, fp, vsAircraft)
		}
	}
	return sum
}

func (b *greedy) strafe() (choice, string) {
	c, v := b.best(func(c choice) float64 { return b.strafes(int(c.A - 1)) })
	return c, "expects the fighter to cost the enemy " + points(v)
}
