package css

import (
	"testing"

	"beachhead/engine"
)

// TestLittleLandPlayouts plays the game that is in work at random, with checks of every position: what has no rules yet answers neutrally.
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
