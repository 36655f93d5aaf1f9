package css

import (
	"slices"
	"strings"
	"testing"

	"beachhead/bot/bottest"
	"beachhead/engine"
	"beachhead/games/choosing"
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

// TestGreedyOnTheCoast lets the computer player play a scenario: every question that it has an answer to gets one with a reason.
func TestGreedyOnTheCoast(t *testing.T) {
	met := map[string]int{}
	bottest.Play(t, whole(t, "littleland"), engine.Setup{Scenario: "littleland-2"}, newGreedy, 1, func(v *engine.View, c engine.Choice, why string) {
		met[v.Prompt.Kind]++
		if (why == choosing.NoIdea || len(strings.Fields(why)) < 2) && !slices.Contains(unanswered, v.Prompt.Kind) {
			t.Errorf("%s: the reason for %v is %q", v.Prompt.Kind, c, why)
		}
	})
	t.Log(met)
}
