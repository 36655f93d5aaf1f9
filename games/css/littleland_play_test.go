package css

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// TestLittleLandPlayouts plays the game at random, with checks of every position.
func TestLittleLandPlayouts(t *testing.T) {
	m := whole(t, "littleland")
	for _, sc := range m.Scenarios() {
		t.Run(sc.ID, func(t *testing.T) {
			t.Parallel()
			for k := range max(*playGames, 2) {
				how := manners[k%len(manners)]
				how.check = how.check && sc.ID != "littleland-5" || *playGames > 0
				d, a, err := playout(m, engine.Setup{Scenario: sc.ID}, *playSeed+uint64(k), how)
				if err != nil {
					t.Errorf("seed %d: %v", *playSeed+uint64(k), err)
				}
				t.Logf("%d decisions, %d answers", d, a)
			}
		})
	}
}

// The rules know Support Weapons without a stripe, of which the game has none (script 12.1-stripes): one would serve every Formation of its Division, and no other Division (L12.1b).
func TestWeaponWithoutStripe(t *testing.T) {
	g := onMap(t, "littleland", 2)
	w := g.m.ByWeapon["de-sw-170ir-hmg-1"]
	own, other, foreign := g.m.ByUnit["de-170-1"], g.m.ByUnit["de-186-1"], g.m.ByUnit["de-229-1"]
	serves := func() [3]bool {
		return [3]bool{g.weaponServes(w, own), g.weaponServes(w, other), g.weaponServes(w, foreign)}
	}
	if got := serves(); got != [3]bool{true, false, false} {
		t.Errorf("with the stripe of its Formation it serves %v", got)
	}
	g.m.Weapons[w].Stripe, g.m.Weapons[w].Formation = Plain, NoFormation
	if got := serves(); got != [3]bool{true, true, false} {
		t.Errorf("without a stripe it serves %v", got)
	}
}

// Of those who have acted only who is In-Command is told to act again: nobody waits for the Second Action of another (L5.1.2c).
func TestAgainIsOfTheCommanded(t *testing.T) {
	g := onMap(t, "littleland", 2)
	put1(t, g, "de-170-hq", "10.05", false)
	near, far := put1(t, g, "de-170-1", "10.06", false), put1(t, g, "de-170-2", "10.20", false)
	for _, u := range []UnitID{near, far} {
		g.set(u, Active|Acted|Again)
	}
	for _, p := range g.View(seat(SideA)).Pieces {
		for u, want := range map[UnitID]bool{near: true, far: false} {
			if p.ID == g.m.Units[u].ID && slices.Contains(p.State, "again") != want {
				t.Errorf("%s: %v", p.ID, p.State)
			}
		}
	}
}

// An advance that would overfill the hex says so before it is given, and one that the hex holds says nothing: a page has the answer at hand for one click only then (9.1J, 6.1b).
func TestAdvanceTellsOfTooMany(t *testing.T) {
	g := onMap(t, "littleland", 2)
	p, ok := g.m.parsePlace("10.06")
	if !ok {
		t.Fatal("no place")
	}
	g.s.Side, g.s.X.Side, g.s.X.Hex = SideA, SideA, Hex(p)
	var came []UnitID
	for _, id := range []string{"de-170-1", "de-170-2", "de-170-3", "de-170-4"} {
		came = append(came, put1(t, g, id, "10.05", true))
	}
	limit := int(g.rules().StackLimit)
	if limit >= len(came) {
		t.Fatalf("%d are not too many", len(came))
	}
	for i, u := range came {
		var x engine.Explanation
		c := about(vAdvance, u)
		explainAdvance(g, nil, &c, &x)
		if over := i+1 > limit; over != (x.Over == &tooManyThere) || over != (len(x.Sums) == 1) {
			t.Errorf("with %d of %d: %+v", i+1, limit, x)
		}
		g.set(u, Grouped)
	}
	var x engine.Explanation
	if explainAdvance(g, nil, nil, &x); x.Over != nil || len(x.Sums) > 0 {
		t.Errorf("the question says %+v", x)
	}
}
