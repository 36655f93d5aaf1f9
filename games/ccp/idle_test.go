package ccp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// A roll that no dice could better is not asked about (10.1a): that is compared with what each dice would do to each unit. A sniper who finds only one's own units finds nobody (1.9.4a). Both are said by the
// explanation, and both happen.
func TestIdle(t *testing.T) {
	m := Default()
	met := map[string]int{}
	for i, id := range []string{"S01", "S02", "S05", "S09"} {
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		r := rand.New(rand.NewPCG(uint64(i)+21, 4))
		for range 9000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, p := q.First()
			if who >= 0 {
				c, idle := own.Idle(who)
				switch kind := p.Kind; {
				case kind == "trigger.sniper" && len(p.Options) > 1:
					foes := slices.ContainsFunc(p.Options, func(o choice) bool { return o.Verb == vUnit && m.Units[o.A].Side != Side(who) })
					if idle == foes || idle && c != say(vNone) {
						t.Fatalf("%s: a sniper, enemies in reach: %t, declined: %t", id, foes, idle)
					}
					met[map[bool]string{true: "sniper passes", false: "sniper"}[idle]]++
				case idle && kind == "roll.initiative":
					roll := own.rollNow()
					x := own.Explain(who, nil)
					if c != say(vKeep) || !slices.ContainsFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "keep" && o.Idle }) ||
						slices.ContainsFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "reroll" && !strings.HasPrefix(o.Note, "0 %") }) {
						t.Fatalf("%s: %v is given by itself, and it is said: %+v", id, c, x.Offers)
					}
					met[rollTexts[roll.roll[rollKind]]]++
					if better := own.betterRoll(roll, Side(who)); better != "" {
						t.Fatalf("%s: a roll of %s that is kept by itself: %s", id, rollTexts[roll.roll[rollKind]], better)
					}
				case idle:
					t.Fatalf("%s: %s is declined", id, kind)
				case kind == "roll.initiative":
					met["asked"]++
				}
			}
			if err := g.Apply(who, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if met["sniper passes"] == 0 || met["sniper"] == 0 || met["Fire Defense"] == 0 || met["Fire Attack"] == 0 || met["asked"] < 100 {
		t.Errorf("met: %v", met)
	}
	t.Log(met)
}

// betterRoll names dice that would be better for a side than those of a roll, "" if there are none: found by trying what they do to each unit that defends.
func (g *Game) betterRoll(r rolling, side Side) string {
	own := Side(r.roll[rollSide]) == side
	for n := 2; n <= 2*nDice; n++ {
		switch r.roll[rollKind] {
		case rollDefense:
			u := g.flagged(Side(r.roll[rollSide]), Rolling)
			m := g.morale(u, g.versus(), nil)
			now, then := defense(m+r.white+r.colored, int(g.s.A.Total), g.has(u, Moving)), defense(m+n, int(g.s.A.Total), g.has(u, Moving))
			if then > now == own && then != now {
				return defenseTexts[then] + ", not " + defenseTexts[now]
			}
		case rollAttack:
			base := int(g.s.A.FP) + int(g.s.A.Boost) + g.burst(nil)
			a, b := fixed(r.white+r.colored), fixed(n)
			for u := range g.m.Units {
				if g.s.Units[u].Loc < 0 || !g.has(UnitID(u), Target) || g.s.A.Sniper != 0 {
					continue
				}
				safe := func(dice *[37]int) (p float64) {
					for _, o := range g.atStake(UnitID(u), base, dice).Outcomes {
						p += o.P * float64(slices.Index(defenseTexts[:], o.Text)+1)
					}
					return p
				}
				if now, then := safe(&a), safe(&b); own && then < now-1e-9 || !own && then > now+1e-9 {
					return g.m.unitTitle(UnitID(u)) + " would fare otherwise"
				}
			}
		}
	}
	return ""
}
