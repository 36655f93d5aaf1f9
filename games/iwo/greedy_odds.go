package iwo

import (
	"cmp"
	"math/bits"
	"slices"
)

// What attacks, barrages and close combat bring, as far as the player can know: exact for what lies open, the mean over what could lie there for what does not.

// codeWorth is what a result of an attack is worth, in shares of a kill, and in steps besides.
var codeWorth = map[AttackCode]struct{ kill, steps float64 }{
	CodeJD: {0.22, 0.1}, CodeJX: {0.3, 0.1}, CodeJDX: {0.5, 0.1}, CodeJE: {1, 0}, CodeJEX: {1, 0.3}, CodeJG: {-0.3, 0}, CodeJU: {0, -0.1}, CodeUD: {0, -0.6}, CodeUL: {0, -1.1},
}

// lying is something that could lie in a hex: its strength and needs.
type lying struct {
	strength int
	needs    Weapons
	weight   float64
	tactical bool
}

// couldBe are the units that an unseen one could be.
func (b *greedy) couldBe(j JapID) (list []lying) {
	g := b.g
	of := g.s.Jap[j].Of
	if of == mixKnown { // it lies face down, but the player has seen it
		return []lying{{strength: int(g.m.Jap[j].Strength), needs: g.m.Jap[j].Needs, weight: 1}}
	}
	tank := g.tank(j)
	for o := range g.m.Jap {
		if x := &g.s.Jap[o]; x.May.has(of) && g.tank(JapID(o)) == tank {
			list = merge(list, lying{strength: int(g.m.Jap[o].Strength), needs: g.m.Jap[o].Needs, weight: 1})
		}
	}
	return list
}

// couldBeDepth are the markers that an unseen one could be.
func (b *greedy) couldBeDepth(d DepthID) (list []lying) {
	g := b.g
	of := g.s.Depths[d].Of
	if x := &g.m.Depths[d]; of == mixKnown {
		return []lying{{strength: int(x.Strength), needs: x.Needs, weight: 1, tactical: x.Kind == Tactical}}
	}
	for o := range g.m.Depths {
		if g.s.Depths[o].May.has(of) {
			list = merge(list, lying{strength: int(g.m.Depths[o].Strength), needs: g.m.Depths[o].Needs, weight: 1, tactical: g.m.Depths[o].Kind == Tactical})
		}
	}
	return list
}

func merge(list []lying, x lying) []lying {
	for i := range list {
		if y := &list[i]; y.strength == x.strength && y.needs == x.needs && y.tactical == x.tactical {
			y.weight += x.weight
			return list
		}
	}
	return append(list, x)
}

// onset is what an attack on a hex by those with flag Attacking would bring.
func (b *greedy) onset(t *Game, h Hex) float64 {
	r := t.reckon(h, &t.s.A, NoUnit)
	kill := b.kill(h)
	units := []lying{{weight: 1}}
	depths := []lying{}
	mult, _ := t.multiplier(h, false)
	t.japs(h, func(j JapID) {
		x := &t.s.Jap[j]
		if x.Flags&Revealed == 0 {
			units = b.couldBe(j)
		}
		if d := x.Depth; d != NoDepth && t.s.Depths[d].Flags&Revealed == 0 {
			depths = b.couldBeDepth(d)
		}
	})
	if k := t.fortAt(h); k != NoFort && t.s.JHead[h] == none && !b.manned(h) { // an attack shows it, and then close combat takes it (17.3d, 17.5)
		if t.s.Forts[k].Flags&Revealed == 0 {
			return showFort
		}
		return -1
	}
	if b.sparing() {
		kill *= b.flees(h)
	}
	if k := t.fortAt(h); k != NoFort && t.s.Forts[k].Flags&Revealed == 0 {
		r.jap += int(t.m.Forts[k].Strength)
		if t.s.JHead[h] == none {
			units = []lying{{strength: 3, weight: 1}}
		}
		kill *= 0.8 // a side may be closed
	}
	if t.fortAt(h) != NoFort {
		kill *= 0.6 // it fires on
	}
	sum, weight := 0.0, 0.0
	for _, x := range units {
		sum += x.weight * b.outcome(t, &r, r.jap+x.strength*mult, r.needs|x.needs, r.col, depths, mult, kill)
		weight += x.weight
	}
	if weight == 0 {
		return 0
	}
	if j := JapID(t.s.JHead[h]); b.lasting() && r.fanatic && j != JapID(none) && t.s.Jap[j].Flags&Revealed == 0 {
		return max(showFort, sum/weight) // an attack cannot defeat a hero, but close combat can, once he is seen (8.6, 20.0e15)
	}
	return sum / weight
}

// outcome is the worth of the chart's result for strengths and needs, with depth that is turned up where the result says so.
func (b *greedy) outcome(t *Game, r *odds, jap int, needs Weapons, col int, depths []lying, mult int, kill float64) float64 {
	row := 0
	for i, x := range t.m.Attack {
		if r.us*int(x.Den) >= jap*int(x.Num) {
			row = i
		}
	}
	unmet := needs &^ r.have
	shifted := false
	if row -= bits.OnesCount16(uint16(unmet)); row < 0 {
		row = 0
		if col > colUnrevealed {
			col--
			shifted = true
		}
	}
	v := 0.0
	for _, code := range t.m.cell(int16(row<<3 | col<<1 | boolInt(shifted))) {
		if code == CodeRD && col == colUnrevealed && len(depths) > 0 {
			sum, weight := 0.0, 0.0
			for _, d := range depths {
				if d.tactical {
					sum += d.weight * (b.outcome(t, r, jap, needs, colNone, nil, mult, kill) - 0.5)
				} else {
					sum += d.weight * b.outcome(t, r, jap+d.strength*mult, needs|d.needs, colRevealed, nil, mult, kill)
				}
				weight += d.weight
			}
			return sum / max(weight, 1)
		}
		if unmet&WeaponCC != 0 {
			code = t.m.Unmet[code]
		}
		w := codeWorth[code]
		v += w.kill*kill + w.steps
	}
	return v
}

// shown is the share of the cards that may come next that have a colour.
func (b *greedy) shown(c Color) float64 {
	pile := b.g.next()
	if c == Black || c == NoColor || pile == 0 {
		return 0.5
	}
	n := 0
	pile.each(func(k CardID) { n += boolInt(b.g.m.Cards[k].Shows(c)) })
	return float64(n) / float64(pile.len())
}

// melee is a close combat: cards of both sides, hits that the Japanese still stand. It gives the chance that they are gone, the steps that the US side loses and the hits that the Japanese take; the
// Japanese side turns up first.
func melee(us, jap, stand int, p float64, japan bool) (win, loss, hits float64) {
	switch {
	case stand <= 0:
		return 1, 0, 0
	case us == 0 && jap == 0:
		return 0, 0, 0
	case japan && jap == 0:
		return melee(us, jap, stand, p, false)
	case !japan && us == 0:
		return melee(us, jap, stand, p, true)
	case japan:
		w1, l1, h1 := melee(max(0, us-1), jap-1, stand, p, false)
		w0, l0, h0 := melee(us, jap-1, stand, p, false)
		return p*w1 + (1-p)*w0, p*(l1+1) + (1-p)*l0, p*h1 + (1-p)*h0
	}
	w1, l1, h1 := melee(us-1, max(0, jap-1), stand-1, p, true)
	w0, l0, h0 := melee(us-1, jap, stand, p, true)
	return p*w1 + (1-p)*w0, p*l1 + (1-p)*l0, p*(h1+1) + (1-p)*h0
}

// assault is what a close combat at a hex brings to those for whom fn says yes and who stand in a hex next to it.
func (b *greedy) assault(from, at Hex, fn func(u UnitID) bool) float64 {
	var list []UnitID
	b.g.units(from, func(u UnitID) {
		if k := b.g.kind(u); fn(u) && k != RgtHQ && k != HeavyWeapons {
			list = append(list, u)
		}
	})
	return b.bout(at, list, float64(min(len(list), int(b.g.japLimit(at)))))
}

// bout is what a close combat at a hex brings to some units, of which so many have to fear the fire at those who enter.
func (b *greedy) bout(at Hex, list []UnitID, shot float64) float64 {
	g := b.g
	steps, n := 0, 0
	flame, hero := false, false
	dear := 0.0
	for _, u := range list {
		s := int(g.s.US[u].Steps)
		if g.kind(u) == Tank {
			s *= 2
		}
		steps += s
		n++
		dear += b.worth(u)
		flame = flame || g.arms(u, 1)&WeaponFT != 0
		hero = hero || g.heroWith(u, 0) != NoHero
	}
	if n == 0 {
		return 0
	}
	dear /= float64(n)
	us := min(min(steps/stepsPerCard, maxFromSteps)+boolInt(flame)+boolInt(hero)+boolInt(g.stance(at)), maxPile)
	jap := int(g.japPile(at, fightUS))
	stand, down, units := 0, false, 0
	g.japs(at, func(j JapID) {
		units++
		down = down || g.s.Jap[j].Flags&JDisrupt != 0
	})
	stand += units
	g.depthsIn(at, func(DepthID, JapID) { stand++ })
	if k := g.fortAt(at); k != NoFort {
		down = down || g.s.Forts[k].Flags&JDisrupt != 0
		stand += 4 - int(g.m.Forts[k].Class)
	}
	last := float64(max(1, stand)) // hits that do not pass
	stand += boolInt(!down)
	p := b.shown(g.fightColor(at, -1))
	win, loss, hits := melee(us, jap, stand, p, true)
	if !down || g.m.At[at] != NoPos && g.m.Pos[g.m.At[at]].Color == Black { // who enters is fired at
		loss += p * shot * 0.9
	}
	v := win * (b.kill(at) + 0.3)
	if win < 1 { // depth, units and steps of a fort that are gone do not come back
		v += (1-win)*0.3 + partKill*max(0, hits-float64(boolInt(!down))-win*last)/last*b.kill(at)
	}
	return v - loss*dear*closeLoss
}

// party is who storms a hex at the end of the phase, from all hexes next to it, and what it brings: two companies at most, tanks and engineers. The first of them draws the fire, the others do not (8.6c1):
// tanks go first.
func (b *greedy) party(h Hex) (first UnitID, worth float64) {
	g := b.g
	if !g.s.Held.Has(h) || g.closedTo(h) || g.s.Attacked.Has(h) || g.s.Fought.Has(h) || !b.lies(h) {
		return NoUnit, 0
	}
	var in, list []UnitID
	companies := 0
	g.units(h, func(u UnitID) {
		if g.has(u, Entered) {
			in = append(in, u)
			companies += boolInt(g.kind(u) == Infantry)
		}
	})
	for _, n := range g.m.Map.Beside[h] {
		if n == NoHex {
			continue
		}
		g.units(n, func(u UnitID) {
			k := g.kind(u)
			if k == RgtHQ || k == HeavyWeapons || g.walks(u) != nil || g.s.US[u].Walked > 0 && g.has(u, Moved) || g.passable(n, h, k == Tank, k != Tank, 0) != nil || b.barredFrom[u] {
				return
			}
			if k == Tank && g.ditched(h) {
				return
			}
			list = append(list, u)
		})
	}
	rank := func(u UnitID) float64 {
		switch g.kind(u) {
		case Tank:
			return 0
		case Engineer:
			return 1
		case Infantry:
			return 2 + b.worth(u) - float64(g.s.US[u].Steps)/10
		}
		return hqRank
	}
	slices.SortStableFunc(list, func(x, y UnitID) int { return cmp.Compare(rank(x), rank(y)) })
	all := slices.Clone(in)
	first = NoUnit
	tanks := 0
	for _, u := range list {
		k := g.kind(u)
		if len(all) >= maxStack || k == Infantry && companies >= maxCompanies || k != Infantry && len(all)-companies >= maxStack-maxCompanies {
			continue
		}
		tanks += boolInt(k == Tank)
		companies += boolInt(k == Infantry)
		if all = append(all, u); first == NoUnit {
			first = u
		}
	}
	if first == NoUnit {
		return NoUnit, 0
	}
	shot := 1.0
	if len(in) > 0 {
		shot = 0
	} else if g.kind(first) == Tank {
		shot = 0.4
	}
	worth = b.bout(h, all, shot)
	if len(in) > 0 { // they are in: more cards help
		return first, max(worth, leastStorm)
	}
	return first, worth
}

// lies tells whether all who hold a hex have been seen.
func (b *greedy) lies(h Hex) bool {
	g := b.g
	open := true
	g.japs(h, func(j JapID) { open = open && g.s.Jap[j].Flags&Revealed != 0 })
	if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
		open = false
	}
	return open
}

const (
	closeLoss = 0.8
	hqRank    = 20.0 // after the companies, which nobody commands once it has moved (7.3.4)
	showFort  = 1.0
	partKill  = 0.7
)

// japLimit is how many hits the Japanese of a hex score at most.
func (g *Game) japLimit(h Hex) int8 {
	n, _ := g.limitAt(h, false, 0)
	return n
}
