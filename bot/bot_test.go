package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// The limits are those of published tables of the score interval (Newcombe 1998, method 3).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1},
		{0, 0, 0, 1},
	} {
		low, high := bot.Wilson(c.k, c.n, bot.Z95)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, low, high, c.low, c.high)
		}
	}
}

func TestQuantile(t *testing.T) {
	d := bot.NewDistribution([]int{40, 10, 30, 20})
	for q, want := range map[float64]int{0: 10, .25: 10, .26: 20, .5: 20, .75: 30, .95: 40, 1: 40} {
		if got := d.Quantile(q); got != want {
			t.Errorf("the %v quantile is %d, want %d", q, got, want)
		}
	}
	if d.Mean() != 25 || d.N() != 4 {
		t.Errorf("mean %v of %d", d.Mean(), d.N())
	}
	if e := bot.NewDistribution(nil); e.Mean() != 0 || e.Quantile(.5) != 0 {
		t.Error("an empty sample has figures")
	}
}

// A random player takes each option equally often: chi-squared with 6 degrees of freedom, 0.1 % limit.
func TestRandomIsEven(t *testing.T) {
	const n = 70000
	p := &engine.Prompt{}
	for i := range int16(7) {
		p.Options = append(p.Options, engine.Choice{Verb: engine.FirstVerb, A: i})
	}
	r := bot.Random(1)
	var count [7]int
	for range n {
		count[r.Pick(p).A]++
	}
	x := 0.0
	for _, k := range count {
		d := float64(k) - n/7.0
		x += d * d / (n / 7.0)
	}
	if x > 22.46 {
		t.Errorf("counts %v: chi-squared %.1f", count, x)
	}
	a, b, c := bot.Random(5), bot.Random(5), bot.Random(6)
	differs := false
	for range 20 {
		x := a.Pick(p)
		if y, _ := b.Choose(&engine.View{Prompt: p}, engine.Budget{}); x != y {
			t.Fatal("the same seed chooses differently")
		}
		differs = differs || x != c.Pick(p)
	}
	if !differs {
		t.Error("another seed chooses the same")
	}
}

// named is the toy game with other computer players.
type named struct {
	*toygame.Module
	bots []engine.Profile
}

func (n named) Bots() []engine.Profile { return n.bots }

func TestFind(t *testing.T) {
	profile := func(name string) engine.Profile {
		return engine.Profile{Name: name, New: func(seed uint64) engine.Bot { return bot.Random(seed) }}
	}
	m := named{toygame.New(toygame.Faults{}), []engine.Profile{profile("greedy-1"), profile("greedy-2"), profile("greedy-x"), profile("search")}}
	for name, want := range map[string]string{"random": "random", "greedy": "greedy-2", "greedy-1": "greedy-1", "search": "search"} {
		p, err := bot.Find(m, name)
		if err != nil || p.Name != want {
			t.Errorf("%s is %s, %v; want %s", name, p.Name, err, want)
		}
	}
	for _, name := range []string{"", "gree", "search-1"} {
		_, err := bot.New(m, name, 1)
		var unknown *bot.UnknownProfile
		if !errors.As(err, &unknown) || !strings.Contains(err.Error(), "expected random, greedy-1, greedy-2, greedy-x, search") {
			t.Errorf("%q: %v", name, err)
		}
	}
	own := named{toygame.New(toygame.Faults{}), []engine.Profile{profile("random"), profile("greedy")}}
	if n := len(bot.Profiles(own)); n != 2 {
		t.Errorf("a game with a random player of its own has %d players, want 2", n)
	}
}

func series(games, jobs int) bot.Series {
	return bot.Series{Module: toygame.New(toygame.Faults{}), Setup: engine.Setup{Scenario: "1"}, Players: []string{"random", "greedy"}, Games: games, Seed: "s", Jobs: jobs}
}

// The same seed plays the same games however many are played at once, each as if it were played alone; another seed plays others.
func TestSimulateIsDeterministic(t *testing.T) {
	ctx := context.Background()
	one, err := bot.Simulate(ctx, series(60, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, jobs := range []int{2, 7, 100} {
		many, err := bot.Simulate(ctx, series(60, jobs))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(one.Games, many.Games) {
			t.Errorf("%d jobs play other games than one", jobs)
		}
	}
	other := series(60, 1)
	other.Seed = "t"
	if o, err := bot.Simulate(ctx, other); err != nil || reflect.DeepEqual(one.Games, o.Games) {
		t.Errorf("another seed plays the same games (%v)", err)
	}
	s := series(60, 1)
	g, err := s.Module.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	seeds := bot.GameSeeds("s", 41)
	greedy, err := bot.New(s.Module, "greedy", seeds.Seats[1])
	if err != nil {
		t.Fatal(err)
	}
	random, err := bot.New(s.Module, "random", seeds.Seats[0])
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	p, err := bot.Play(g, bot.Table{Seats: []engine.Bot{random, greedy}, Dice: seeds.Dice(), Look: func(engine.Game) { looked++ }})
	if err != nil || !reflect.DeepEqual(p, one.Games[41]) {
		t.Errorf("game 41 alone: %+v, %v; in the series %+v", p, err, one.Games[41])
	}
	if looked != p.Decisions {
		t.Errorf("%d decisions were looked at %d times", p.Decisions, looked)
	}
}

// The counts are those of the record: what players answered, what chance answered, nothing that was automatic.
func TestCounts(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	s, err := engine.NewSession(m, engine.Setup{Scenario: "1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	recorder := counting{Game: s.Game(), s: s}
	p, err := bot.Play(recorder, bot.Table{Seats: []engine.Bot{bot.Random(1), bot.Random(2)}, Dice: rand.NewPCG(1, 2)})
	if err != nil {
		t.Fatal(err)
	}
	decisions, dice := 0, 0
	for _, a := range s.Answers() {
		switch {
		case a.Auto:
		case a.Seat == engine.ChanceSeat:
			dice++
		default:
			decisions++
		}
	}
	if p.Decisions != decisions || p.Dice != dice || dice == 0 {
		t.Errorf("counted %d decisions and %d dice, the record has %d and %d", p.Decisions, p.Dice, decisions, dice)
	}
}

// counting is a game whose answers go through a session.
type counting struct {
	engine.Game
	s *engine.Session
}

func (c counting) Apply(seat engine.Seat, ch engine.Choice) error { return c.s.Answer(seat, ch) }

// A game without end, a choice that is refused and a panic are failures that name the game and the seed.
func TestSimulateFails(t *testing.T) {
	s := series(5, 2)
	s.Limit = 3
	_, err := bot.Simulate(context.Background(), s)
	var endless *bot.Endless
	var failed *bot.GameError
	if !errors.As(err, &endless) || !errors.As(err, &failed) || failed.Seed != "s" || endless.Decisions != 3 {
		t.Errorf("limit 3: %v", err)
	}
	s = series(50, 2)
	s.Module = toygame.New(toygame.Faults{Refuses: true})
	if _, err := bot.Simulate(context.Background(), s); !errors.As(err, &failed) || !strings.Contains(err.Error(), "refused") {
		t.Errorf("a refused choice: %v", err)
	}
	s = series(5, 2)
	s.Module = named{toygame.New(toygame.Faults{}), []engine.Profile{{Name: "greedy", New: func(uint64) engine.Bot { return nil }}}}
	if _, err := bot.Simulate(context.Background(), s); !errors.As(err, &failed) || !strings.Contains(err.Error(), "makes no player") {
		t.Errorf("a profile without a player: %v", err)
	}
	s.Module = named{toygame.New(toygame.Faults{}), []engine.Profile{{Name: "greedy", New: func(uint64) engine.Bot { panic("out of ideas") }}}}
	if _, err := bot.Simulate(context.Background(), s); !errors.As(err, &failed) || !strings.Contains(err.Error(), "out of ideas") {
		t.Errorf("a player that panics: %v", err)
	}
	s = series(5, 2)
	s.Players = []string{"random"}
	if _, err := bot.Simulate(context.Background(), s); err == nil {
		t.Error("one player for two seats was accepted")
	}
	s = series(5, 2)
	s.Setup.Scenario = "9"
	if _, err := bot.Simulate(context.Background(), s); err == nil {
		t.Error("an unknown scenario was accepted")
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := bot.Simulate(ctx, series(1000, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("a series that was called off: %v", err)
	}
}

func TestProgress(t *testing.T) {
	s := series(40, 3)
	n := 0
	s.Progress = func() { n++ }
	if _, err := bot.Simulate(context.Background(), s); err != nil || n != 40 {
		t.Errorf("progress was called %d times for 40 games (%v)", n, err)
	}
}

func TestTally(t *testing.T) {
	game := func(winner engine.Seat, level string, score int) bot.Played {
		return bot.Played{Result: engine.Result{Winner: winner, Level: level, Score: map[string]int{"red": score}}, Decisions: score, Dice: 1}
	}
	tally := bot.Tally{Seats: []string{"red", "blue"}, Games: []bot.Played{
		game(0, "small", 1), game(0, "big", 2), game(0, "big", 3), game(engine.ChanceSeat, "even", 4), game(0, "big", 5),
	}}
	var got []string
	for _, w := range tally.Wins(bot.Z95) {
		got = append(got, fmt.Sprintf("%s/%s %d %.1f", w.Winner, w.Level, w.Games, w.Share))
	}
	if want := "red/ 4 0.8, red/big 3 0.6, red/small 1 0.2, blue/ 0 0.0, draw/ 1 0.2, draw/even 1 0.2"; strings.Join(got, ", ") != want {
		t.Errorf("got %v\nwant %s", got, want)
	}
	if s := tally.Scores(); len(s) != 1 || tally.Score(s[0]).Mean() != 3 || tally.Decisions().Quantile(1) != 5 || tally.Dice().Mean() != 1 {
		t.Errorf("scores %v", s)
	}
}

// TestTallyOfRules: a game that the players have lost against the rules is won by these, and is no draw.
func TestTallyOfRules(t *testing.T) {
	tally := bot.Tally{Seats: []string{"us"}, Games: []bot.Played{{Result: engine.Result{Winner: engine.RulesSeat, Level: "defeat"}}, {Result: engine.Result{Winner: 0, Level: "victory"}}, {Result: engine.Result{Winner: engine.RulesSeat, Level: "defeat"}}}}
	var got []string
	for _, w := range tally.Wins(bot.Z95) {
		got = append(got, fmt.Sprintf("%s/%s %d", w.Winner, w.Level, w.Games))
	}
	if want := "us/ 1, us/victory 1, rules/ 2, rules/defeat 2"; strings.Join(got, ", ") != want {
		t.Errorf("%q, expected %q", got, want)
	}
}
