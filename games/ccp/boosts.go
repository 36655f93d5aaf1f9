package ccp

import (
	"beachhead/engine"
)

// A35, A37, A39, A40, A42, A45, A48: actions at a Fire Attack roll.

var (
	evBoost = event("The attack gets {d0} FP: {d1} by actions so far.")

	noBigGun   = reason{Rule: "A35", Text: "No weapon with a printed FP of 5 or more fires."}
	noMover    = reason{Rule: "A37", Text: "No unit in the target hex is activated to Move."}
	noGroup    = reason{Rule: "A39", Text: "Fewer than two pieces fire as a group."}
	noneNear   = reason{Rule: "A42", Text: "No piece fires at an adjacent hex."}
	noMarksman = reason{Rule: "A45", Text: "No squad or team of that faction fires."}
	noBurst    = reason{Rule: "A48a", Text: "No mortar or machine gun fires."}
	noCharge   = reason{Rule: "A40", Text: "The target hex is not adjacent, or holds no fortification."}
)

// boost registers an action that adds to the FP of a Fire Attack.
func boost(a Action, r actionRule) Action {
	r.In = windows(wBoost)
	r.Do = func(g *Game, _ *frame, c CardID) {
		n := g.boostOf(a)
		g.s.A.Boost += n
		if a == ActSustainedFire {
			g.s.A.Sustain++
		}
		g.tell(evBoost, r.Rule, int16(n), int16(g.s.A.Boost))
	}
	return action(a, r)
}

// boostOf is what an action adds to the FP of the attack in progress.
func (g *Game) boostOf(a Action) int8 {
	if a == ActEnfilade {
		return g.s.A.Pieces - 1
	}
	return 2
}

// handBoost is what the cards in a hand could add to the attack in progress.
func (g *Game) handBoost(side Side) (n int) {
	var f frame
	f.V[rWindow], f.V[rSide] = int16(wBoost), int16(side)
	g.hand(side, func(c CardID) {
		if g.mayPlay(&f, c) == nil {
			n += int(g.boostOf(g.m.Cards[c].Action))
		}
	})
	return n
}

var (
	_ = boost(ActBoreSighting, actionRule{Rule: "A35", Defender: true, May: func(g *Game, _ *frame) *reason {
		r := &noBigGun
		g.s.A.eachArm(func(w WeaponID) {
			if g.m.Weapons[w].FP >= 5 {
				r = nil
			}
		})
		return r
	}})
	_ = boost(ActCrossfire, actionRule{Rule: "A37", May: func(g *Game, _ *frame) *reason {
		for u := g.first(hexOf(g.s.A.Hex)); u != NoUnit; u = g.next(u) {
			if g.has(u, Moving) && g.hits(u) {
				return nil
			}
		}
		return &noMover
	}})
	_ = boost(ActEnfilade, actionRule{Rule: "A39", May: func(g *Game, _ *frame) *reason {
		if g.s.A.Pieces < 2 {
			return &noGroup
		}
		return nil
	}})
	_ = boost(ActGrenades, actionRule{Rule: "A42", May: func(g *Game, _ *frame) *reason {
		if g.s.A.Near == 0 {
			return &noneNear
		}
		return nil
	}})
	_ = boost(ActMarksmanship, actionRule{
		Rule: "A45",
		May: func(g *Game, _ *frame) *reason {
			if !g.marksman("") {
				return &noMarksman
			}
			return nil
		},
		Fits: func(g *Game, c *Card) *reason {
			if !g.marksman(c.Faction) {
				return &noMarksman
			}
			return nil
		},
	})
	_ = boost(ActSustainedFire, actionRule{Rule: "A48a", May: func(g *Game, _ *frame) *reason {
		r := &noBurst
		g.s.A.eachArm(func(w WeaponID) {
			if g.sustains(w) {
				r = nil
			}
		})
		return r
	}})
	_ = action(ActExplosiveCharge, actionRule{
		Rule: "A40", In: windows(wDoubles),
		May: func(g *Game, _ *frame) *reason {
			if g.s.A.Near == 0 || g.s.Fort[g.s.A.Hex] == NoFort {
				return &noCharge
			}
			return nil
		},
		Do: func(g *Game, _ *frame, _ CardID) { g.removeFort(hexOf(g.s.A.Hex), "A40") },
	})
)

// marksman tells whether a squad or team of a faction, a nation or a branch, fires its own FP; "" is any.
func (g *Game) marksman(faction string) bool {
	found := false
	g.s.A.Units.each(func(u UnitID) {
		d := &g.m.Units[u]
		if (d.Kind == Squad || d.Kind == Team) && (faction == "" || faction == g.m.Nations[d.Nation].ID || faction == d.Branch) {
			found = true
		}
	})
	return found
}

// The FP of the attack, as it is or with one more action.
var _ = explainIn(wBoost, func(g *Game, f *frame, c *choice, x *engine.Explanation) {
	a := &g.s.A
	n := int(a.Boost)
	if c != nil && c.Verb == vPlay && g.mayPlay(f, c.A) == nil {
		n += int(g.boostOf(g.m.Cards[c.A].Action))
	}
	var t terms
	g.groupTerms(&t)
	t.add(n, "A32b", "actions")
	x.Sums = append(x.Sums, total("firepower", int(a.FP)+n, t))
	g.explainAttack(n, x)
})
