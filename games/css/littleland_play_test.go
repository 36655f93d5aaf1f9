package css

import (
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
