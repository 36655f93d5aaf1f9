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

// TestGreedyBetter: in scenario 1 greedy loses fewer steps than random, controls more positions and reaches more goals. How often it wins stands in docs/balance-iwo.md.
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
	if mean["greedy steps"] > mean["random steps"]-5 || mean["greedy positions"] < mean["random positions"]+1.5 || mean["greedy goals"] < mean["random goals"]+0.3 {
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

// TestGreedyEnds: greedy plays a game of each scenario to its end; of the campaign its first 3,000 decisions.
func TestGreedyEnds(t *testing.T) {
	m := Default()
	for _, sc := range m.Scenarios() {
		g, err := m.New(engine.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		limit := 20_000
		if sc.ID == "campaign" {
			limit = 3_000
		}
		p, err := bot.Play(g, bot.Table{Seats: []engine.Bot{newGreedy(1)}, Dice: bot.GameSeeds("ends", 1).Dice(), Limit: limit})
		if err != nil && sc.ID != "campaign" {
			t.Errorf("%s: %v", sc.ID, err)
			continue
		}
		t.Logf("%s: %+v, %d decisions", sc.ID, p.Result, p.Decisions)
	}
}

func TestGreedySeesNothingHidden(t *testing.T) {
	differ := func(a, b engine.Game) bool { return a.(*Game).s.Jap != b.(*Game).s.Jap }
	same := func(a, b any) bool { return a.(*Sight).s == b.(*Sight).s }
	bottest.SeesNothingHidden(t, Default(), []engine.Setup{{Scenario: "s1-d-day"}, {Scenario: "s4-hot-rocks"}}, newGreedy, differ, same)
}

// TestGreedyRallies: on the last turn, when nobody has to go out of the fire any more, a hero gives himself up for a unit that would stay disrupted under intense fire, and not for one that recovers by
// itself (7.1d, 7.6).
func TestGreedyRallies(t *testing.T) {
	for at, want := range map[string]bool{"0520": true, "0425": false} { // next to the position C8, and far from it
		g := position(t, 66, "action", pieces{"jp-309-1": {"at": "0519"}, "us-a-1-24": {"at": at, "disrupted": 10}, "hero-rifleman-1": {"with": "us-a-1-24"}})
		if q := g.Pending(); q == nil || q.For(0) == nil || q.For(0).Kind != "action" {
			t.Fatalf("%s: the question is not who acts", at)
		}
		c, why := newGreedy(1).Choose(g.View(0), engine.Budget{})
		if got := c.Verb == vRally; got != want {
			t.Errorf("%s: %s (%s), expected a rally: %t", at, g.m.Format(c), why, want)
		}
	}
}

// TestGreedyEnlists: the hero whom scenario 2 gives on turn 7 is taken (18.5.3b).
func TestGreedyEnlists(t *testing.T) {
	g, err := Default().Place(engine.Position{Game: "iwo", Scenario: "s2-suribachi", At: &engine.At{Turn: 7, Phase: "action"}, Pieces: pieces{"us-a-1-28": {"at": "0808"}, "us-k-3-28": {"at": "0508"}}})
	if err != nil {
		t.Fatal(err)
	}
	if c, why := newGreedy(1).Choose(g.View(0), engine.Budget{}); c.Verb != vEnlist {
		t.Errorf("%s (%s)", g.(*Game).m.Format(c), why)
	}
}
