package formosa

import (
	"fmt"
	"slices"

	"beachhead/hex"
)

// Purchases of the Allies, and where what is bought goes.

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
