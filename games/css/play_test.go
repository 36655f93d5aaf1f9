package css

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
)

// Whole games: every scenario of both games, played at random to its end.

var (
	playGames = flag.Int("css.games", 0, "random games of each scenario that TestPlayouts plays, half of them with all options on; 0: few")
	playSeed  = flag.Uint64("css.seed", 1, "the first seed of TestPlayouts")
	playCap   = 60_000 // answers, dice included: the longest of 500 games had 18,622
)

// allOptions are those of a module with the value that is not their default.
func allOptions(m *Module) map[string]string {
	out := map[string]string{}
	for _, o := range m.Options() {
		for _, v := range o.Values {
			if v != o.Default {
				out[o.ID] = v
			}
		}
	}
	return out
}

// declining tells whether an answer declines.
func declining(text string) bool {
	for _, n := range neutral {
		if text == n || strings.HasPrefix(text, n+" ") {
			return true
		}
	}
	return false
}

// manner is how the players of a random game play: how often in a hundred they take an answer that declines where there is one, whether they choose a verb before they choose an
// answer, so that rare ones are as likely as frequent ones, and whether every position is checked.
type manner struct {
	decline      int
	verbs, check bool
}

// manners are those of the games of TestPlayouts, in turn.
var manners = []manner{{decline: 60, check: true}, {decline: 10, verbs: true, check: true}, {}, {decline: 85, verbs: true}, {verbs: true}, {decline: 30}}

// playout plays a game to its end. It returns how many answers of players there were, and of players and dice.
func playout(m *Module, setup engine.Setup, seed uint64, how manner) (decisions, answers int, err error) {
	var s *engine.Session
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		if err != nil && s != nil {
			err = fmt.Errorf("%w\n%s", err, lastLines(m, s))
		}
	}()
	if s, err = engine.NewSession(m, setup, nil); err != nil {
		return 0, 0, err
	}
	r := rand.New(rand.NewPCG(seed, 44))
	for {
		g := s.Game()
		if how.check {
			if err := g.Check(); err != nil {
				return decisions, answers, err
			}
		}
		q := g.Pending()
		if q == nil {
			if _, over := g.Result(); !over {
				return decisions, answers, fmt.Errorf("nothing is asked, and there is no result")
			}
			return decisions, answers, nil
		}
		seat, p := q.First()
		if len(p.Options) == 0 {
			return decisions, answers, fmt.Errorf("%s is asked %s without an option", engine.SeatName(m, seat), p.Kind)
		}
		c := p.Options[r.IntN(len(p.Options))]
		if seat != engine.ChanceSeat && how.verbs { // rare verbs are as likely as frequent ones
			var verbs []engine.Verb
			for _, o := range p.Options {
				if !slices.Contains(verbs, o.Verb) {
					verbs = append(verbs, o.Verb)
				}
			}
			for verb := verbs[r.IntN(len(verbs))]; c.Verb != verb; {
				c = p.Options[r.IntN(len(p.Options))]
			}
		}
		if seat != engine.ChanceSeat {
			decisions++
			if r.IntN(100) < how.decline {
				for _, o := range p.Options {
					if declining(m.Format(o)) {
						c = o
					}
				}
			}
		}
		if answers++; answers > playCap {
			return decisions, answers, fmt.Errorf("no end after %d answers", answers)
		}
		if err := s.Answer(seat, c); err != nil {
			return decisions, answers, fmt.Errorf("%s: %w", m.Format(c), err)
		}
	}
}

// lastLines are the last answers and the last lines of the log of a game, and what is asked.
func lastLines(m *Module, s *engine.Session) string {
	var b strings.Builder
	g := s.Game().(*Game)
	for _, w := range g.Where() {
		fmt.Fprintf(&b, "in %s/%s ", w.Proc, w.Label)
	}
	for _, a := range s.Answers()[max(0, len(s.Answers())-12):] {
		fmt.Fprintf(&b, "\n  %s %s", engine.SeatName(m, a.Seat), m.Format(a.Choice))
	}
	log := s.Log(engine.ChanceSeat, max(1, s.Events()-15))
	for _, e := range log {
		fmt.Fprintf(&b, "\n  log %s %s", e.Rule, s.Game().Describe(e.Event))
	}
	if q := s.Game().Pending(); q != nil {
		seat, p := q.First()
		fmt.Fprintf(&b, "\n  %s is asked %s %q:", engine.SeatName(m, seat), p.Kind, p.Text)
		for _, o := range p.Options[:min(20, len(p.Options))] {
			fmt.Fprintf(&b, " %s |", m.Format(o))
		}
	}
	return b.String()
}

func TestPlayouts(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			t.Run(id+"/"+sc.ID, func(t *testing.T) {
				n := *playGames
				if n == 0 {
					n = 2
				}
				for k := range n {
					setup := engine.Setup{Scenario: sc.ID}
					if k%4 == 1 || k%4 == 2 {
						setup.Options = allOptions(m)
					}
					seed := *playSeed + uint64(k)
					start := time.Now()
					how := manners[k%len(manners)]
					how.check = how.check || *playGames > 0
					d, a, err := playout(m, setup, seed, how)
					if err != nil {
						t.Errorf("seed %d, options %v: %v", seed, setup.Options, err)
						continue
					}
					t.Logf("seed %d: %d decisions, %d answers, %.1fs", seed, d, a, time.Since(start).Seconds())
				}
			})
		}
	}
}
