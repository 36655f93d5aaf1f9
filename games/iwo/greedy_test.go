package iwo

import (
	"flag"
	"testing"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
)

var (
	greedyGames = flag.Int("iwo.greedy", 0, "games of scenario 1 that TestGreedyWins plays, of greedy and of random; 0: few")
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

// TestGreedyWins: greedy wins scenario 1 more often than random, and where both lose it loses fewer steps and holds more.
func TestGreedyWins(t *testing.T) {
	games := *greedyGames
	if games == 0 {
		games = 12
	}
	wins := map[string]int{}
	for _, player := range []string{"greedy", bot.RandomName} {
		tally := series(t, player, games)
		for _, p := range tally.Games {
			wins[player] += boolInt(p.Result.Winner == 0)
		}
		for _, s := range tally.Scores() {
			d := tally.Score(s)
			t.Logf("%s: %s %.1f (%d to %d)", player, s, d.Mean(), d.Quantile(0), d.Quantile(1))
		}
		d := tally.Decisions()
		t.Logf("%s wins %d of %d, %.0f decisions a game, %v", player, wins[player], games, d.Mean(), tally.Took)
	}
	if wins["greedy"] <= wins[bot.RandomName] {
		t.Errorf("greedy wins %d of %d, random %d", wins["greedy"], games, wins[bot.RandomName])
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
