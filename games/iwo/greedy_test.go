package iwo

import (
	"flag"
	"testing"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
)

var (
	greedyGames = flag.Int("iwo.greedy", 0, "games of scenario 1 that TestGreedyBetter plays, of greedy and of random; 0: few")
	greedyOf    = flag.String("iwo.scenario", "s1-d-day", "the scenario")
)

// series plays games of a scenario and counts them.
func series(t *testing.T, player string, games int) bot.Tally {
	t.Helper()
	tally, err := bot.Simulate(t.Context(), bot.Series{Module: Default(), Setup: engine.Setup{Scenario: *greedyOf}, Players: []string{player}, Games: games, Seed: "iwo", Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// TestGreedyBetter: in scenario 1 greedy loses fewer steps than random and controls more positions. It does not win yet (docs/adr/0016).
func TestGreedyBetter(t *testing.T) {
	games := *greedyGames
	if games == 0 {
		games = 10
	}
	mean := map[string]float64{}
	for _, player := range []string{"greedy", bot.RandomName} {
		tally := series(t, player, games)
		wins := 0
		for _, p := range tally.Games {
			wins += boolInt(p.Result.Winner == 0)
		}
		for _, s := range tally.Scores() {
			d := tally.Score(s)
			mean[player+" "+s] = d.Mean()
			t.Logf("%s: %s %.1f (%d to %d)", player, s, d.Mean(), d.Quantile(0), d.Quantile(1))
		}
		d := tally.Decisions()
		t.Logf("%s wins %d of %d, %.0f decisions a game, %v", player, wins, games, d.Mean(), tally.Took)
	}
	if mean["greedy steps"] > mean["random steps"]-5 || mean["greedy positions"] < mean["random positions"]+1.5 {
		t.Error("greedy is not clearly better than random")
	}
}

// TestGreedyAnswers: there is an answer for each kind of question.
func TestGreedyAnswers(t *testing.T) {
	link()
	bottest.Answers(t, program.Kinds(), deciders)
}

func TestGreedyRepeats(t *testing.T) {
	bottest.Repeats(t, Default(), engine.Setup{Scenario: "s1-d-day"}, newGreedy)
}
