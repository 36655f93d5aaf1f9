package css

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"beachhead/bot"
	"beachhead/bot/bottest"
	"beachhead/engine"
	"beachhead/games/choosing"
)

var (
	greedyGames = flag.Int("css.greedy", 0, "games that TestGreedyMeasures plays of each pairing; 0: none")
	greedyOnly  = flag.String("css.scenario", "", "scenario that TestGreedyMeasures plays, or several with commas; none: all")
	greedyPairs = flag.String("css.pairs", "gg,gr,rg", "pairings of TestGreedyMeasures: g greedy, r random, side A first")
	greedyOwn   = [2]*string{
		flag.String("css.us", "", "weights of the American greedy in TestGreedyMeasures that are not the usual ones: MarkMin=0.1,Pull=0.3"),
		flag.String("css.jp", "", "the same for the Japanese"),
	}
	greedyKinds = flag.Bool("css.kinds", false, "TestGreedyMeasures prints what questions took")
	greedyLog   = flag.Bool("css.log", false, "TestGreedyMeasures prints the log of its games")
)

func TestGreedyKnowsQuestions(t *testing.T) {
	link()
	bottest.Answers(t, program.Kinds(), deciders)
}

// moduleOf is the module of a scenario.
func moduleOf(t testing.TB, scenario string) *Module {
	game, _, _ := strings.Cut(scenario, "-")
	return whole(t, game)
}

func TestGreedyRepeats(t *testing.T) {
	bottest.Repeats(t, moduleOf(t, "tinian-1"), engine.Setup{Scenario: "tinian-1"}, newGreedy)
}

func TestGreedySeesNothingHidden(t *testing.T) {
	bottest.SeesNothingHidden(t, moduleOf(t, "tinian-2"), []engine.Setup{{Scenario: "tinian-2"}}, newGreedy,
		func(a, b engine.Game) bool { return a.(*Game).s.Mines != b.(*Game).s.Mines },
		func(a, b any) bool { return *a.(*Sight) == *b.(*Sight) })
}

// TestGreedyPlays lets greedy play. Each choice has to be legal, which the game checks, and has to have a reason, which is one line.
func TestGreedyPlays(t *testing.T) {
	for i, id := range []string{"tinian-2", "saipan-2", "littleland-1", "littleland-2"} {
		bottest.Play(t, moduleOf(t, id), engine.Setup{Scenario: id}, newGreedy, i, func(v *engine.View, c engine.Choice, why string) {
			if len(strings.Fields(why)) < 2 || strings.ContainsAny(why, "\n\t") || len(why) > 180 {
				t.Errorf("%s: the reason for %v is %q", v.Prompt.Kind, c, why)
			}
			if why == choosing.NoIdea {
				t.Errorf("%s %s: greedy has no idea", id, v.Prompt.Kind)
			}
		})
	}
}

// variant makes greedy with some other weights.
func variant(text string) *greedy {
	w := usual
	for _, set := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		name, value, _ := strings.Cut(set, "=")
		f := reflect.ValueOf(&w).Elem().FieldByName(name)
		n, err := strconv.ParseFloat(value, 64)
		if !f.IsValid() || err != nil {
			panic("no weight " + set)
		}
		f.SetFloat(n)
	}
	b := newGreedy(0).(*greedy)
	b.w = &w
	return b
}

// measured is what a series of games came to.
type measured struct {
	wins      [3]int // American, Japanese, draws
	decisions int
	longest   time.Duration
	took      time.Duration
	slow      map[string]*slowness
	balance   []int
}

type slowness struct {
	n     int
	total time.Duration
}

// timed is a player with a clock.
type timed struct {
	engine.Bot
	m *measured
}

func (b timed) Choose(v *engine.View, u engine.Budget) (engine.Choice, string) {
	began := time.Now()
	c, why := b.Bot.Choose(v, u)
	d := time.Since(began)
	k := b.m.slow[v.Prompt.Kind]
	if k == nil {
		k = &slowness{}
		b.m.slow[v.Prompt.Kind] = k
	}
	k.n++
	k.total += d
	b.m.longest = max(b.m.longest, d)
	if why == choosing.NoIdea {
		panic("no idea: " + v.Prompt.Kind)
	}
	return c, why
}

// TestGreedyMeasures plays games of greedy and random and prints what they came to; docs/balance-tinian.md, docs/balance-saipan.md and
// docs/balance-littleland.md have the figures.
func TestGreedyMeasures(t *testing.T) {
	if *greedyGames == 0 {
		t.Skip("asked for with -css.greedy")
	}
	for _, game := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, game)
		for i := range m.Scenario {
			id := m.Scenario[i].ID
			if *greedyOnly != "" && !strings.Contains(","+*greedyOnly+",", ","+id+",") {
				continue
			}
			for _, pair := range strings.Split(*greedyPairs, ",") {
				x := &measured{slow: map[string]*slowness{}}
				for n := range *greedyGames {
					if err := measure(m, id, pair, n, x); err != nil {
						t.Fatal(err)
					}
				}
				sort.Ints(x.balance)
				clock, asked := time.Duration(0), 0
				for _, k := range x.slow {
					clock += k.total
					asked += k.n
				}
				fmt.Printf("%s %s: A %d B %d draw %d of %d; %.0f decisions and %.1fs a game, %.2f ms a decision of greedy, longest %.0f ms; balance %.1f (%d, %d, %d, %d, %d)\n", id, pair, x.wins[0], x.wins[1], x.wins[2], *greedyGames,
					float64(x.decisions)/float64(*greedyGames), x.took.Seconds()/float64(*greedyGames), clock.Seconds()*1000/float64(max(asked, 1)), x.longest.Seconds()*1000,
					mean(x.balance), x.balance[0], quantile(x.balance, 0.3), quantile(x.balance, 0.5), quantile(x.balance, 0.7), x.balance[len(x.balance)-1])
				if *greedyKinds {
					var kinds []string
					for k := range x.slow {
						kinds = append(kinds, k)
					}
					sort.Slice(kinds, func(i, j int) bool { return x.slow[kinds[i]].total > x.slow[kinds[j]].total })
					for _, k := range kinds[:min(8, len(kinds))] {
						s := x.slow[k]
						fmt.Printf("   %-16s %6d  %.2f ms  %.1fs\n", k, s.n, s.total.Seconds()*1000/float64(s.n), s.total.Seconds())
					}
				}
			}
		}
	}
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}

// quantile is the number below which a share of a sorted list lies.
func quantile(list []int, share float64) int {
	return list[min(int(share*float64(len(list))), len(list)-1)]
}

// measure plays one game.
func measure(m *Module, id, pair string, n int, x *measured) error {
	began := time.Now()
	s, err := engine.NewSession(m, engine.Setup{Scenario: id}, nil)
	if err != nil {
		return err
	}
	var bots [2]engine.Bot
	seeds := bot.GameSeeds("css "+id, n)
	for i := range bots {
		if pair[i] == 'g' {
			bots[i] = timed{variant(*greedyOwn[i]), x}
		}
	}
	dice := rand.New(seeds.Dice())
	r := rand.New(rand.NewPCG(uint64(n), 9))
	for decisions := 0; ; decisions++ {
		g := s.Game()
		q := g.Pending()
		if q == nil {
			break
		}
		if decisions > 400_000 {
			return fmt.Errorf("%s %s %d does not end", id, pair, n)
		}
		who, p := q.First()
		var c engine.Choice
		switch {
		case who == engine.ChanceSeat:
			c = p.Options[dice.IntN(len(p.Options))]
		case bots[who] == nil:
			c = p.Options[r.IntN(len(p.Options))]
			x.decisions++
		default:
			why := ""
			c, why = bots[who].Choose(&engine.View{Prompt: p, Sight: g.(*Game).sight(who)}, engine.Budget{})
			x.decisions++
			if *greedyLog {
				fmt.Printf("        > %s %s: %s (%s)\n", engine.SeatName(m, who), p.Kind, m.Format(c), why)
			}
		}
		before := s.Events()
		if err := s.Answer(who, c); err != nil {
			return fmt.Errorf("%s %s %d: %s: %w", id, pair, n, m.Format(c), err)
		}
		if *greedyLog {
			for _, e := range s.Log(engine.ChanceSeat, before+1) {
				fmt.Printf("%s %s\n", e.Rule, s.Game().Describe(e.Event))
			}
		}
	}
	res, _ := s.Game().Result()
	switch res.Winner {
	case 0:
		x.wins[0]++
	case 1:
		x.wins[1]++
	default:
		x.wins[2]++
	}
	x.balance = append(x.balance, res.Score["balance"])
	x.took += time.Since(began)
	return nil
}
