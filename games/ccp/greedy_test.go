package ccp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
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
func greedyGame(t *testing.T, scenario string, seed int, each func(v *engine.View, c engine.Choice, why string)) (*Game, bot.Played) {
	t.Helper()
	x, err := Default().New(engine.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	seeds := bot.GameSeeds("greedy test", seed)
	table := bot.Table{Dice: seeds.Dice(), Limit: 20000}
	for s := range 2 {
		table.Seats = append(table.Seats, watched{newGreedy(seeds.Seats[s]), each})
	}
	p, err := bot.Play(x, table)
	if err != nil {
		t.Fatal(err)
	}
	return x.(*Game), p
}

// played are the scenarios of the whole games of the tests: by day and at night, every posture, every nation.
var played = []string{"S01", "S04", "S08", "S09"}

// TestGreedyPlays lets greedy play. Each choice has to be legal, which the game checks, and has to have a reason, which is one line and
// names no card and no chit that others do not see.
func TestGreedyPlays(t *testing.T) {
	for i, id := range played {
		n := 0
		_, p := greedyGame(t, id, i, func(v *engine.View, c engine.Choice, why string) {
			n++
			if len(strings.Fields(why)) < 2 || strings.ContainsAny(why, "\n\t") || len(why) > 180 {
				t.Errorf("%s: the reason for %v is %q", v.Prompt.Kind, c, why)
			}
			if why == noIdea {
				t.Errorf("%s %s: greedy has no idea", id, v.Prompt.Kind)
			}
			x := v.Sight.(*Sight)
			for _, k := range x.Module.Cards {
				if strings.Contains(" "+why+" ", " "+k.ID+" ") {
					t.Errorf("%s: %q names a card", v.Prompt.Kind, why)
				}
			}
		})
		if n != p.Decisions || n < 100 {
			t.Errorf("%s: %d choices seen of %d", id, n, p.Decisions)
		}
	}
}

// TestGreedyRepeats plays the same game twice.
func TestGreedyRepeats(t *testing.T) {
	play := func() (all []string) {
		greedyGame(t, "S02", 7, func(_ *engine.View, c engine.Choice, why string) { all = append(all, fmt.Sprint(c, why)) })
		return all
	}
	if one, two := play(), play(); !slices.Equal(one, two) {
		t.Errorf("%d choices, then %d others", len(one), len(two))
	}
}

// TestGreedySeesNothingHidden asks at every point of a game, in positions that differ only in what the seat cannot know, and wants the same
// Sight, choice and reason. Hands or chits must differ in most of them, or the test would say nothing.
func TestGreedySeesNothingHidden(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	asked, differed := 0, 0
	for i, id := range []string{"S05", "S14"} {
		x, err := Default().New(engine.Setup{Scenario: id})
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
			if other.s.Hand != g.s.Hand {
				differed++
			}
			v, w := g.View(s), other.View(s)
			if *v.Sight.(*Sight) != *w.Sight.(*Sight) {
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
	if differed < asked/4 {
		t.Errorf("only %d of %d positions differed", differed, asked)
	}
}

// askedKinds finds the kinds of all questions to players in the source of the package.
func askedKinds(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") || f == "view.go" || strings.HasPrefix(f, "sheet") || f == "lessons.go" {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range kindForms.FindAllSubmatch(text, -1) {
			kinds[string(m[1])] = true
		}
	}
	return kinds
}

var kindForms = regexp.MustCompile(`(?:\bKind: +|\bactivation\("[a-z.-]+", )"([a-z.-]+)"`)

// TestGreedyKnowsQuestions lists the kinds of question that greedy has no answer of its own for, and answers for which there is no question.
func TestGreedyKnowsQuestions(t *testing.T) {
	kinds := askedKinds(t)
	if len(kinds) < 40 {
		t.Fatalf("only %d kinds of question found", len(kinds))
	}
	for k := range kinds {
		if deciders[k] == nil {
			t.Errorf("no answer to %q", k)
		}
	}
	for k := range deciders {
		if !kinds[k] {
			t.Errorf("nobody asks %q", k)
		}
	}
}

// TestGreedyBeatsRandom is a small sample of every scenario, from one side each; docs/balance-ccp.md has the large ones.
func TestGreedyBeatsRandom(t *testing.T) {
	m := Default()
	won, all := 0, 0
	for i := range m.Scenario {
		players := []string{"random", "random"}
		players[i%2] = "greedy"
		tally, err := bot.Simulate(t.Context(), bot.Series{Module: m, Setup: engine.Setup{Scenario: m.Scenario[i].ID}, Players: players, Games: 2, Seed: "small", Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range tally.Games {
			all++
			if g.Result.Winner == engine.Seat(i%2) {
				won++
			}
		}
	}
	if won < all-1 {
		t.Errorf("greedy wins %d of %d games", won, all)
	}
}

// TestGreedyLooksLittle bounds the work of a decision without a clock: how many attacks are valued, and how many decisions a game takes.
func TestGreedyLooksLittle(t *testing.T) {
	most := uint64(0)
	var b *greedy
	g, p := greedyGame(t, "S08", 3, func(v *engine.View, _ engine.Choice, _ string) {
		if b == nil {
			b = newGreedy(0).(*greedy)
		}
		if v.Prompt.Kind == "turn.decide" {
			b.tolls = 0
			b.Choose(v, engine.Budget{})
			most = max(most, b.tolls)
		}
	})
	if turns := int(g.s.Turn); p.Decisions > turns*150 {
		t.Errorf("%d decisions in %d turns: greedy goes round in circles", p.Decisions, turns)
	}
	if most == 0 || most > 100_000 {
		t.Errorf("%d attacks valued for one decision", most)
	}
}

// TestShockIsExact compares the chances of an attack with a count of all pairs of cards.
func TestShockIsExact(t *testing.T) {
	x, err := Default().New(engine.Setup{Scenario: "S01"})
	if err != nil {
		t.Fatal(err)
	}
	g := x.(*Game)
	// A small pile each: the Allies have rolled all but ten cards, Japan all but seven.
	for side, left := range []int{10, 7} {
		g.s.Pile[side], g.s.Discard[side], g.s.Hand[side] = cardSet{}, cardSet{}, cardSet{}
		for c := range int16(deckSize) {
			if int(c) < left {
				g.s.Pile[side].add(c)
			} else {
				g.s.Discard[side].add(c)
			}
		}
	}
	b := newGreedy(0).(*greedy)
	b.look(g.sight(seat(Allied)))
	for _, moving := range []bool{false, true} {
		for fp := 1; fp < 20; fp += 3 {
			for morale := 5; morale < 15; morale += 2 {
				var want [4]float64
				g.eachCard(&g.s.Pile[Allied], Allied, func(a CardID) {
					g.eachCard(&g.s.Pile[Japan], Japan, func(d CardID) {
						x, y := &g.m.Cards[a], &g.m.Cards[d]
						want[defense(morale+int(y.White+y.Colored), fp+int(x.White+x.Colored), moving)] += 1.0 / 70
					})
				})
				got := b.shock(Allied, fp, morale, moving)
				for r := range got {
					if math.Abs(got[r]-want[r]) > 1e-9 {
						t.Errorf("FP %d, morale %d: result %d has the chance %.4f, want %.4f", fp, morale, r, got[r], want[r])
					}
				}
			}
		}
	}
}

// BenchmarkGreedy measures decisions of a game of greedy against itself, views included.
func BenchmarkGreedy(b *testing.B) {
	m := Default()
	n := 0
	for b.Loop() {
		x, err := m.New(engine.Setup{Scenario: "S11"})
		if err != nil {
			b.Fatal(err)
		}
		seeds := bot.GameSeeds("bench", n)
		p, err := bot.Play(x, bot.Table{Seats: []engine.Bot{newGreedy(1), newGreedy(2)}, Dice: seeds.Dice()})
		if err != nil {
			b.Fatal(err)
		}
		n += p.Decisions
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n), "us/decision")
}
