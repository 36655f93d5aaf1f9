// Package bottest is what every computer player of a module is tested with, beyond the games that package enginetest has it play.
package bottest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
)

// Player makes a computer player; it is engine.Profile.New.
type Player func(seed uint64) engine.Bot

// watched is a player whose choices are looked at.
type watched struct {
	engine.Bot
	each func(v *engine.View, c engine.Choice, why string)
}

func (w watched) Choose(v *engine.View, b engine.Budget) (engine.Choice, string) {
	c, why := w.Bot.Choose(v, b)
	w.each(v, c, why)
	return c, why
}

// Play plays a whole game of a player against itself, of at most 20,000 decisions, and gives each of its choices to each. The number of the game
// makes the dice.
func Play(t *testing.T, m engine.Module, setup engine.Setup, player Player, number int, each func(v *engine.View, c engine.Choice, why string)) (engine.Game, bot.Played) {
	t.Helper()
	g, err := m.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	seeds := bot.GameSeeds("greedy test", number)
	table := bot.Table{Dice: seeds.Dice(), Limit: 20_000}
	for s := range engine.SeatsOf(m, g.Setup()) {
		table.Seats = append(table.Seats, watched{player(seeds.Seats[s]), each})
	}
	p, err := bot.Play(g, table)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// Repeats plays the same game twice and wants the same choices for the same reasons.
func Repeats(t *testing.T, m engine.Module, setup engine.Setup, player Player) {
	t.Helper()
	play := func() (all []string) {
		Play(t, m, setup, player, 7, func(_ *engine.View, c engine.Choice, why string) { all = append(all, fmt.Sprint(c, why)) })
		return all
	}
	one, two := play(), play()
	if len(one) != len(two) || len(one) == 0 {
		t.Fatalf("%d choices, then %d", len(one), len(two))
	}
	for i := range one {
		if one[i] != two[i] {
			t.Fatalf("choice %d is %s, then %s", i, one[i], two[i])
		}
	}
}

// SeesNothingHidden asks at every point of a game from each set-up, in positions that differ only in what the seat cannot know, and wants the same
// Sight, choice and reason. differ tells whether what is hidden is different in two positions; it must be in a quarter of them, or the test
// would say nothing. same compares what the module has in View.Sight.
func SeesNothingHidden(t *testing.T, m engine.Module, setups []engine.Setup, player Player, differ func(a, b engine.Game) bool, same func(a, b any) bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	asked, differed := 0, 0
	for i, setup := range setups {
		g, err := m.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		seeds := bot.GameSeeds("hidden", i)
		// Two players a seat: one sees the real position, the other a guess that looks the same.
		var real, fooled [engine.MaxSeats]engine.Bot
		for s := range engine.SeatsOf(m, g.Setup()) {
			real[s], fooled[s] = player(seeds.Seats[s]), player(seeds.Seats[s])
		}
		dice := rand.New(seeds.Dice())
		var other engine.Game
		for q := g.Pending(); q != nil; q = g.Pending() {
			s, p := q.First()
			if s == engine.ChanceSeat {
				if err := g.Apply(s, p.Options[dice.IntN(len(p.Options))]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			other = g.Clone(other)
			other.Resample(s, rng)
			asked++
			if differ(g, other) {
				differed++
			}
			v, w := g.View(s), other.View(s)
			if !same(v.Sight, w.Sight) {
				t.Fatalf("%s: another Sight if what is hidden is different", p.Kind)
			}
			c, why := real[s].Choose(v, engine.Budget{})
			if c2, why2 := fooled[s].Choose(w, engine.Budget{}); c != c2 || why != why2 {
				t.Fatalf("%s: %v (%s), but %v (%s) if what is hidden is different", p.Kind, c, why, c2, why2)
			}
			if err := g.Apply(s, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked == 0 || differed < asked/4 {
		t.Errorf("only %d of %d positions differed", differed, asked)
	}
}

// Answers wants an answer of the player for every kind of question that the program of the game puts (engine.Program.Kinds), and none for a question that
// nobody puts.
func Answers[T any](t *testing.T, kinds []string, answers map[string]T) {
	t.Helper()
	if len(kinds) == 0 {
		t.Error("the game asks nothing")
	}
	for _, k := range kinds {
		if _, ok := answers[k]; !ok {
			t.Errorf("no answer to %q", k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(answers)) {
		if !slices.Contains(kinds, k) {
			t.Errorf("nobody asks %q", k)
		}
	}
}

// Wins plays games of a player against random in a seat and counts those that it wins.
func Wins(t *testing.T, m engine.Module, scenario, player string, seat engine.Seat, games int) int {
	t.Helper()
	players := make([]string, len(engine.SeatsOf(m, engine.Setup{Scenario: scenario})))
	for i := range players {
		players[i] = bot.RandomName
	}
	players[seat] = player
	tally, err := bot.Simulate(t.Context(), bot.Series{Module: m, Setup: engine.Setup{Scenario: scenario}, Players: players, Games: games, Seed: "small", Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for _, g := range tally.Games {
		if g.Result.Winner == seat {
			won++
		}
	}
	return won
}
