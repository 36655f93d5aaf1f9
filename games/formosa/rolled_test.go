package formosa

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"beachhead/engine"
)

// Every die of weight is told with its chances: they add up to 1, what came is among them, and the log says the same next. Over the recorded games
// those of the fleet (18.0), of Amoy (9.1), of the air (16.2, 16.6) and of combat are met.
func TestRollsHaveChances(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.bhd")
	if err != nil {
		t.Fatal(err)
	}
	m := Default()
	rolls := map[string]int{}
	says := map[engine.EventKind]string{evFiasco: "fiasco", evIndecisive: "indecisive action", evDecisive: "decisive battle", evB29Miss: "no effect", evB29Destroy: "a unit destroyed"}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.Replay(m, string(text), engine.ReplayOptions{Ask: true})
		if err != nil {
			t.Fatal(err)
		}
		g := s.Game().(*Game)
		var last *engine.Cast
		for _, e := range s.Log(engine.ChanceSeat, 1) {
			if said := says[e.Kind]; said != "" && (last == nil || last.Result != said) {
				t.Errorf("%s: %q, and the card of the die says %+v", file, g.Describe(e.Event), last)
			}
			p := g.Picture(e.Event)
			if p == nil || p.Cast == nil {
				continue
			}
			last = p.Cast
			sum, among := 0.0, false
			for _, o := range last.Chances {
				sum += o.P
				among = among || o.Text == last.Result
			}
			if math.Abs(sum-1) > 1e-9 || !among || len(last.Dice) != 1 || last.Dice[0] < 1 || last.Dice[0] > 6 || p.Seat == "" {
				t.Errorf("%s, %s: die %v, result %q, chances %v, seat %q", file, last.What, last.Dice, last.Result, last.Chances, p.Seat)
			}
			rolls[last.What]++
		}
	}
	for _, what := range []string{"Mobile fleet sortie", "Allied LP lost to the fleet", "Amoy operation", "Air superiority", "Kamikaze attack", "B-29 strike"} {
		if rolls[what] == 0 {
			t.Errorf("no roll of %q in the recorded games: %v", what, rolls)
		}
	}
}

// Where a question of a combat is moot (15.4b), each answer to it has the same chances; there are such questions, and others.
func TestMootQuestionsChangeNothing(t *testing.T) {
	moots, others := 0, 0
	g, err := Default().New(setups[0])
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(15, 4))
	bots := []engine.Bot{newGreedy(1), newGreedy(2)}
	for q := g.Pending(); q != nil; q = g.Pending() {
		s := q.Seats.Seats()[0]
		p := q.For(s)
		if s == engine.ChanceSeat {
			if err := g.Apply(s, p.Options[dice.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
			continue
		}
		v := g.View(s)
		v.Prompt = p
		c, _ := bots[s].Choose(v, engine.Budget{Nodes: 50})
		if answer, moot := g.(*Game).Moot(s); moot {
			moots++
			first := g.Explain(s, &answer).Outcomes
			for _, o := range p.Options {
				if now := g.Explain(s, &o).Outcomes; !slices.Equal(now, first) {
					t.Errorf("%s: %v leads to %v, %v to %v", p.Kind, answer, first, o, now)
				}
			}
		} else if p.Kind == "combat.lp" {
			others++
		}
		if err := g.Apply(s, c); err != nil {
			t.Fatal(err)
		}
	}
	if moots == 0 || others == 0 {
		t.Errorf("%d questions were moot, %d questions for LP were not", moots, others)
	}
	t.Log(moots, others)
}
