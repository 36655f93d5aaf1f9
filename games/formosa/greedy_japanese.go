package formosa

import (
	"fmt"
	"math"

	"beachhead/hex"
)

// What only the Japanese side decides: the garrison and its hexes, purchases, air, the fleet; and where its units go
// when they do not attack.

// Numbers of the Japanese plan.
const (
	postName      = 10.0 // the guns of a fortress stand in it: they are worth the same in another, and a player would look for them there
	setupSpread   = 0.30 // how much the garrison differs from game to game
	postVP        = 2.2  // worth of a post for each VP of its hex
	postRegion    = 0.35 // and for the VP around it
	postCity      = 0.8  // for each column of shift in the hex
	postBeach     = 0.8  // an open beach with VP near: a unit there makes a landing cost support
	postAnchor    = 2.0  // a static unit in the hex
	homeLP        = 4    // LP kept for defence in recruiting
	tacticalShare = 0.25 // share of the air points kept for ground support
	dangerWay     = 10   // half movement points within which an Allied stack is a threat to a post
)

func (b *greedy) takeUnit() (choice, string) {
	// Units of a pool are taken in order; the strongest come first, but the coastal defense of Kiirun and Takao go before others.
	c, _ := b.best(func(c choice) float64 { return float64(b.g.m.Units[c.A].CF) - 0.001*float64(c.A) })
	return c, b.label(c.A) + " is among the best of its kind"
}

// post is the worth of a hex to the defence, before the Allies have landed.
func (b *greedy) post(h hex.Hex) float64 {
	p := &b.g.m.Hexes[h]
	v := postVP*b.t.vp(h) + postRegion*float64(b.t.region[h])
	v += postCity * float64(p.Shift[Japanese])
	if p.OpenCoast || p.Port() {
		v += postBeach * float64(b.t.region[h]) / 5
	}
	if b.t.vp(h) == 0 && !p.OpenCoast {
		v *= 0.45
	}
	return v * (1 - setupSpread/2 + setupSpread*b.chance(int(h)))
}

// placeUnit puts a unit where the posts need it most.
func (b *greedy) placeUnit() (choice, string) {
	g := &b.g
	u := UnitID(b.opts[0].A)
	d := &g.m.Units[u]
	c, _ := b.best(func(c choice) float64 {
		h := hex.Hex(c.B)
		p := &g.m.Hexes[h]
		s := &b.here[h]
		v := b.post(h)
		switch d.Type {
		case CoastalDefense, HeavyWeapons:
			v += 0.4*float64(b.t.region[h]) + float64(s.mobile)
			if p.Name != "" && d.Label == p.Name+" CD" {
				v += postName
			}
			return v
		case Deception:
			if s.n == 0 {
				return v * 0.7
			}
			return v * 0.3 * math.Pow(0.5, float64(s.n))
		case PWCamp:
			return float64(s.n) - 0.3*float64(b.t.region[h])
		}
		n := float64(s.mobile)
		if s.static {
			v += postAnchor
		}
		share := math.Pow(wPostDecay, n)
		if s.static && n == 0 {
			share = 0.8
		}
		if p.Peak() {
			v -= 1.5
		}
		return v * share
	})
	return c, fmt.Sprintf("%s guards %s", b.label(int16(u)), b.name(c.B))
}

// Peak tells whether the hex is a high summit, where a garrison is out of everything.
func (p *Place) Peak() bool { return p.Terrain == Peak }

// buyJapanese: in the set-up what can only be had then, later cheap garrisons and guerrillas, and suicide craft while the
// Allies land.
func (b *greedy) buyJapanese() (choice, string) {
	g := &b.g
	s := &g.s
	lp := int(s.LP[Japanese])
	if s.Phase == PhSetup {
		var pick choice
		most := 0.0
		for _, c := range b.opts {
			if c.Verb != vRecruit || c.A >= itemTACUS {
				continue
			}
			d := &g.m.Units[c.A]
			v := float64(d.CF) / float64(max(1, d.Recruit))
			switch d.Type {
			case CoastalDefense, HeavyWeapons:
				v += 0.75
			case FirstLine:
				v += 0.5
			case Engineer:
				v -= 0.3
			case Guerrilla:
				v = 0.3
			case Construction, SecondLine:
				v *= 0.45
			}
			if d.Attack {
				v += 0.25
			}
			if v > most {
				pick, most = c, v
			}
		}
		if pick.Verb != 0 && (lp > 5 || !g.m.Units[pick.A].SetupOnly && lp > 5) {
			return pick, fmt.Sprintf("%s can be had now for %d LP", b.label(pick.A), g.m.Units[pick.A].Recruit)
		}
		return say(vDone), "the rest is kept for the defence"
	}
	left := b.turnsLeft()
	if c := (choice{Verb: vRecruit, A: itemFleet}); s.Turn >= 2 && s.Turn <= 4 && lp >= 11 && b.chance(77) < 0.7 && b.offered(c) {
		return c, "the fleet can keep their gunfire away"
	}
	if c := (choice{Verb: vRecruit, A: itemKamikaze}); s.Turn <= 4 && s.KamikazeReady < 3 && lp > homeLP+1 && b.offered(c) {
		return c, "suicide craft against markers and gunfire"
	}
	var pick choice
	most := 0.0
	for _, c := range b.opts {
		var u UnitID
		switch {
		case c.Verb == vReplace, c.Verb == vRecruit && c.A < itemTACUS:
			u = UnitID(c.A)
		default:
			continue
		}
		d := &g.m.Units[u]
		v := 0.6 * float64(d.CF)
		if d.Type == Guerrilla {
			v = 0.2 + b.guerrillaWork()
		}
		if v > most {
			pick, most = c, v
		}
	}
	keep := homeLP
	if left <= 1 {
		keep = 1
	}
	if pick.Verb != 0 && lp-1 >= keep && most >= 0.6 {
		return pick, b.label(pick.A) + " costs little and holds a hex"
	}
	if c := (choice{Verb: vRecruit, A: itemTACJP}); lp >= 12 && b.offered(c) {
		return c, "air points against theirs"
	}
	return say(vDone), "the rest is kept for the defence"
}

// guerrillaWork is the VP that a guerrilla could deny now.
func (b *greedy) guerrillaWork() (v float64) {
	for _, h := range b.t.land {
		if b.here[h].n == 0 && b.t.vp(h) > 0 && b.g.m.Hexes[h].Guerrilla {
			v = max(v, b.t.vp(h))
		}
	}
	return v
}

// deployJapanese puts a new unit where it is needed: guerrillas into empty objectives, others into cities and ports.
func (b *greedy) deployJapanese() (choice, string) {
	g := &b.g
	u := UnitID(b.opts[0].A)
	d := &g.m.Units[u]
	setup := g.s.Phase == PhSetup
	if setup && !b.g.waits(u) {
		c, _ := b.placeUnit()
		return c, fmt.Sprintf("%s guards %s", b.label(int16(u)), b.name(c.B))
	}
	c, _ := b.best(func(c choice) float64 {
		if c.B < 0 {
			return 0
		}
		h := hex.Hex(c.B)
		s := &b.here[h]
		v := b.postNow(h, int(s.mobile), false)
		if d.Type == Guerrilla {
			v = wVP * b.t.vp(h)
			if s.n > 0 {
				v *= 0.1
			}
			if b.nearestEnemy(Japanese, h) <= 6 {
				v -= 0.5
			}
			return v
		}
		if g.inEZOC(h, Japanese) && !s.static {
			v -= 10
		}
		return v
	})
	if c.B < 0 {
		return c, "waits for its landing"
	}
	return c, fmt.Sprintf("%s guards %s", b.label(int16(u)), b.name(c.B))
}

// postNow is the worth of one more unit in a hex that has n mobile ones, while the battle goes on.
func (b *greedy) postNow(h hex.Hex, n int, anchor bool) float64 {
	g := &b.g
	p := &g.m.Hexes[h]
	vp := b.t.vp(h)
	near := b.nearestEnemy(Japanese, h)
	// A post counts for more where the Allies are near, but not so near that it is lost already.
	front := 0.45
	switch {
	case near <= dangerWay:
		front = 1.25
	case near <= 2*dangerWay:
		front = 0.9
	}
	v := wPeakPost*vp*1.6 + 0.25*float64(b.t.region[h])*front
	if vp > 0 || p.City || p.Town {
		v += postCity * float64(p.Shift[Japanese]) * front
	} else {
		v += 0.4 * float64(p.Shift[Japanese]) * front
	}
	if anchor {
		v += postAnchor * 1.5 * front
	}
	if vp > 0 {
		v *= 0.6 + 0.6*front
	}
	share := math.Pow(wPostDecay, float64(n))
	if near > 2*dangerWay { // one is enough in the rear
		share = math.Pow(0.3, float64(n))
	}
	return v * share
}

// japanesePosts sends everybody who does not attack to where the defence needs him.
func (p *planner) japanesePosts() {
	b := p.b
	g := &b.g
	// The worth of the first unit of each hex is the same for all units.
	var first, decay [MaxHexes]float64
	for _, h := range b.t.land {
		anchor := b.friendOf(Japanese, h) && b.here[h].static
		first[h] = b.postNow(h, 0, anchor)
		if one := b.postNow(h, 1, anchor); first[h] > 0 {
			decay[h] = one / first[h]
		}
	}
	var pow [8]float64
	p.settle(3, func(m *mover, h hex.Hex) float64 {
		d := &g.m.Units[m.u]
		v := 0.0
		if h == m.from {
			v += wStay
		}
		n := int(p.mobile[h])
		if d.Type == Guerrilla {
			v += wVP * b.t.vp(h)
			if n > 0 || b.here[h].n > 0 && h != m.from {
				v *= 0.2
			}
			return v
		}
		if !p.mayStand(m.u, h) {
			v -= 12
			if h == m.from {
				v += 1 + 0.5*b.t.vp(h)
			}
		}
		pow[0] = 1
		for i := 1; i <= min(n, 7); i++ {
			pow[i] = pow[i-1] * decay[h]
		}
		v += first[h] * pow[min(n, 7)]
		if n > 0 {
			v += 0.2
		}
		return v
	})
}

// specialJapanese takes what the optional rules offer: a landing of the Marine brigade or a raid.
func (b *greedy) specialJapanese() (choice, string) {
	g := &b.g
	var pick choice
	most := 0.5
	for _, c := range b.opts {
		h := hex.Hex(c.B)
		switch c.Verb {
		case vLand:
			v := b.t.vp(h) + 0.1*float64(b.t.region[h])
			if b.here[h].n > 0 {
				v *= 0.5
			}
			if v > most {
				pick, most = c, v
			}
		case vRaid:
			v := b.t.vp(h)
			if b.friendOf(Allied, h) {
				v = 1
			} else if b.here[h].n > 0 {
				v = 0.2
			}
			if v > most {
				pick, most = c, v
			}
		}
	}
	if pick.Verb == 0 {
		return choice{}, ""
	}
	return pick, fmt.Sprintf("%s tries %s", g.m.Units[pick.A].Label, b.name(pick.B))
}

func (b *greedy) planJapaneseAir() (choice, string) {
	g := &b.g
	most := int16(0)
	for _, c := range b.opts {
		most = max(most, c.C)
	}
	x := b.opts[0]
	n, why := most, "all that is left"
	switch x.B {
	case mSuperiority:
		n, why = most-int16(math.Round(tacticalShare*float64(most))), "their air force has to be worn down"
	case mTokku:
		switch {
		case g.s.Turn <= 2, b.turnsLeft() <= 2:
			why = "the landing fleet is off the coast now"
		case most < 3:
			n, why = 0, "too few to break through"
		}
	}
	return choice{Verb: vPlan, A: x.A, B: x.B, C: n}, why
}

// sortie sails early, while gunfire decides the fights at the beaches.
func (b *greedy) sortie() (choice, string) {
	if b.offered(say(vSortie)) && (b.g.s.Turn >= 2 || b.turnsLeft() <= 2) {
		return say(vSortie), "their gunfire decides the fights at the beaches"
	}
	return say(vHold), "the fleet waits"
}

// fortify shows a strongpoint only where the bombs would else do much.
func (b *greedy) fortify() (choice, string) {
	h := b.g.s.B29At
	if h >= 0 && b.here[h].n >= 3 && b.g.m.Hexes[h].B29Column <= 2 {
		for _, c := range b.opts {
			if c.Verb == vReveal {
				return c, "its works shelter the whole stack"
			}
		}
	}
	return say(vKeep), "what is hidden stays hidden"
}
