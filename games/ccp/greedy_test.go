package ccp

import (
	"math"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
	"beachhead/games/choosing"
)

// greedyGame plays a whole game of greedy against itself and gives each choice to each.
func greedyGame(t *testing.T, scenario string, number int, each func(v *engine.View, c engine.Choice, why string)) (*Game, bot.Played) {
	t.Helper()
	g, p := bottest.Play(t, Default(), engine.Setup{Scenario: scenario}, newGreedy, number, each)
	return g.(*Game), p
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
			if why == choosing.NoIdea {
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

func TestGreedyRepeats(t *testing.T) {
	bottest.Repeats(t, Default(), engine.Setup{Scenario: "S02"}, newGreedy)
}

func TestGreedySeesNothingHidden(t *testing.T) {
	bottest.SeesNothingHidden(t, Default(), []engine.Setup{{Scenario: "S05"}, {Scenario: "S14"}}, newGreedy,
		func(a, b engine.Game) bool { return a.(*Game).s.Hand != b.(*Game).s.Hand },
		func(a, b any) bool { return *a.(*Sight) == *b.(*Sight) })
}

func TestGreedyKnowsQuestions(t *testing.T) { bottest.Answers(t, program.Kinds(), deciders) }

// TestGreedyBeatsRandom is a small sample of every scenario, from one side each; docs/balance-ccp.md has the large ones.
func TestGreedyBeatsRandom(t *testing.T) {
	m := Default()
	const games = 2
	won := 0
	for i := range m.Scenario {
		won += bottest.Wins(t, m, m.Scenario[i].ID, "greedy", engine.Seat(i%2), games)
	}
	if all := games * len(m.Scenario); won < all-1 {
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
