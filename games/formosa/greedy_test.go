package formosa

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/hex"
)

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

// greedyGame plays a whole game of greedy against itself and gives each choice to each.
func greedyGame(t *testing.T, setup engine.Setup, seed int, each func(v *engine.View, c engine.Choice, why string)) (*Game, bot.Played) {
	t.Helper()
	x, err := Default().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	seeds := bot.GameSeeds("greedy test", seed)
	table := bot.Table{Dice: seeds.Dice(), Limit: 5000}
	for s := range 2 {
		table.Seats = append(table.Seats, watched{newGreedy(seeds.Seats[s]), each})
	}
	p, err := bot.Play(x, table)
	if err != nil {
		t.Fatal(err)
	}
	return x.(*Game), p
}

// TestGreedyPlays lets greedy play with and without the optional rules. Each choice has to be legal, which the game checks,
// and has to have a reason, which is one line without the name of a unit that the seat cannot see.
func TestGreedyPlays(t *testing.T) {
	for i, setup := range setups {
		n := 0
		_, p := greedyGame(t, setup, i, func(v *engine.View, c engine.Choice, why string) {
			n++
			if len(strings.Fields(why)) < 2 && why != "halts" && why != "lands" && why != "stays" || strings.ContainsAny(why, "\n\t") || len(why) > 160 {
				t.Errorf("%s: the reason for %v is %q", v.Prompt.Kind, c, why)
			}
			if !strings.HasPrefix(v.Prompt.Kind, "setup") && strings.Contains(why, "takes the first option") {
				t.Errorf("%s: greedy has no idea", v.Prompt.Kind)
			}
			x := v.Sight.(*Sight)
			for u, d := range x.Module.Units {
				if x.Known.Units[u].Loc == Unknown && d.Side != Side(x.Seat) && d.Type != Guerrilla && strings.Contains(" "+why+" ", " "+d.Label+" ") {
					t.Errorf("%s: %q names %s, which the seat cannot see", v.Prompt.Kind, why, d.Label)
				}
			}
		})
		if n != p.Decisions || n < 300 {
			t.Errorf("%+v: %d choices seen of %d", setup, n, p.Decisions)
		}
	}
}

// TestGreedyRepeats plays the same game twice.
func TestGreedyRepeats(t *testing.T) {
	play := func() (all []string) {
		greedyGame(t, setups[1], 7, func(_ *engine.View, c engine.Choice, why string) { all = append(all, fmt.Sprint(c, why)) })
		return all
	}
	one, two := play(), play()
	if len(one) != len(two) {
		t.Fatalf("%d choices, then %d", len(one), len(two))
	}
	for i := range one {
		if one[i] != two[i] {
			t.Fatalf("choice %d is %s, then %s", i, one[i], two[i])
		}
	}
}

// TestGreedySeesNothingHidden asks at many points of a game, in positions that differ only in what the seat cannot know, and
// wants the same choice and reason. Units must differ in most of them, or the test would say nothing.
func TestGreedySeesNothingHidden(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	asked, differed := 0, 0
	for i, setup := range setups {
		x, err := Default().New(setup)
		if err != nil {
			t.Fatal(err)
		}
		g := x.(*Game)
		seeds := bot.GameSeeds("hidden", i)
		// Two players a seat: one sees the real position, the other a guess that looks the same.
		var real, fooled [2]engine.Bot
		for s := range 2 {
			real[s], fooled[s] = newGreedy(seeds.Seats[s]), newGreedy(seeds.Seats[s])
		}
		dice := rand.New(seeds.Dice())
		var copied engine.Game
		for q := g.Pending(); q != nil; q = g.Pending() {
			s, p := q.First()
			if s == engine.ChanceSeat {
				if err := g.Apply(s, p.Options[dice.IntN(len(p.Options))]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			copied = g.Clone(copied)
			other := copied.(*Game)
			other.Resample(s, rng)
			asked++
			if other.s.Units != g.s.Units {
				differed++
			}
			c, why := real[s].Choose(g.View(s), engine.Budget{})
			c2, why2 := fooled[s].Choose(other.View(s), engine.Budget{})
			if c != c2 || why != why2 {
				t.Fatalf("%s: %v (%s), but %v (%s) if what is hidden is different", p.Kind, c, why, c2, why2)
			}
			if err := g.Apply(s, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if differed < asked/4 {
		t.Errorf("only %d of %d positions differed", differed, asked)
	}
}

// TestGreedyBeatsRandom is a small sample; docs/balance.md has the large ones.
func TestGreedyBeatsRandom(t *testing.T) {
	const games = 12
	for _, scenario := range []string{"1", "2"} {
		for s := range 2 {
			players := []string{"random", "random"}
			players[s] = "greedy"
			tally, err := bot.Simulate(t.Context(), bot.Series{Module: Default(), Setup: engine.Setup{Scenario: scenario}, Players: players, Games: games, Seed: "small", Jobs: 1})
			if err != nil {
				t.Fatal(err)
			}
			won := 0
			for _, g := range tally.Games {
				if g.Result.Winner == engine.Seat(s) {
					won++
				}
			}
			if won < games-1 {
				t.Errorf("scenario %s: greedy wins %d of %d games as %v", scenario, won, games, players)
			}
		}
	}
}

// TestGreedyLooksLittle bounds the work of a decision without a clock: how many units and hexes an attack is put together
// from, and how many decisions a game takes.
func TestGreedyLooksLittle(t *testing.T) {
	g, p := greedyGame(t, setups[0], 3, func(*engine.View, engine.Choice, string) {})
	if turns := int(g.scenario().Turns); p.Decisions > turns*250 {
		t.Errorf("%d decisions in %d game turns: greedy goes round in circles", p.Decisions, turns)
	}
	b := newGreedy(1).(*greedy)
	b.side = Allied
	b.look(g.View(seat(Allied)).Sight.(*Sight))
	calls := 0
	b.planLandings(g.m.Ports, 6, 32)
	if list := b.plan(func(hex.Hex) int { calls++; return 2 }); len(list) > maxFronts {
		t.Errorf("%d combats planned", len(list))
	}
	if most := planRounds * maxFronts * maxFronts * 40; calls > most {
		t.Errorf("%d looks at support for one plan, more than %d", calls, most)
	}
}
