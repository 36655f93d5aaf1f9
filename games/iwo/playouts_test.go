package iwo

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// Whole games: every scenario, played at random from its set-up to its end.

var (
	playGames = flag.Int("iwo.games", 0, "random games of each scenario that TestPlayouts plays; 0: few")
	playSeed  = flag.Uint64("iwo.seed", 1, "the first seed of TestPlayouts")
)

// playCap is more answers, dice included, than any game has.
const playCap = 60_000

// manner is how the player of a random game plays: how often in a hundred he declines where he may, whether he chooses a verb before an answer, so that rare ones are as likely as
// frequent ones, and whether every position is checked.
type manner struct {
	decline      int
	verbs, check bool
}

// manners are those of the games of TestPlayouts, in turn.
var manners = []manner{{decline: 60, check: true}, {decline: 10, verbs: true, check: true}, {}, {decline: 85, verbs: true}, {verbs: true}, {decline: 30}}

// declining tells whether an answer declines.
func declining(text string) bool {
	verb, _, _ := strings.Cut(text, " ")
	return slices.Contains(neutral, verb)
}

// playout plays a game to its end and returns how many answers there were, dice included.
func playout(m *Module, setup engine.Setup, seed uint64, how manner) (answers int, err error) {
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
		return 0, err
	}
	r := rand.New(rand.NewPCG(seed, 44))
	for {
		g := s.Game()
		if how.check {
			if err := g.Check(); err != nil {
				return answers, err
			}
		}
		q := g.Pending()
		if q == nil {
			if _, over := g.Result(); !over {
				return answers, fmt.Errorf("nothing is asked, and there is no result")
			}
			return answers, nil
		}
		seat, p := q.First()
		if len(p.Options) == 0 {
			return answers, fmt.Errorf("%s is asked %s without an option", engine.SeatName(m, seat), p.Kind)
		}
		c := p.Options[r.IntN(len(p.Options))]
		if seat != engine.ChanceSeat && how.verbs {
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
		if seat != engine.ChanceSeat && r.IntN(100) < how.decline {
			for _, o := range p.Options {
				if declining(m.Format(o)) {
					c = o
				}
			}
		}
		if answers++; answers > playCap {
			return answers, fmt.Errorf("no end after %d answers", answers)
		}
		if err := s.Answer(seat, c); err != nil {
			return answers, fmt.Errorf("%s: %w", m.Format(c), err)
		}
	}
}

// lastLines are the last answers and the last lines of the log of a game, and what is asked.
func lastLines(m *Module, s *engine.Session) string {
	var b strings.Builder
	g := s.Game().(*Game)
	fmt.Fprintf(&b, "turn %d, %s; in", g.s.Turn, phaseTitles[g.s.Phase])
	for _, w := range g.Where() {
		fmt.Fprintf(&b, " %s/%s", w.Proc, w.Label)
	}
	for _, a := range s.Answers()[max(0, len(s.Answers())-12):] {
		fmt.Fprintf(&b, "\n  %s %s", engine.SeatName(m, a.Seat), m.Format(a.Choice))
	}
	for _, e := range s.Log(engine.ChanceSeat, max(1, s.Events()-15)) {
		fmt.Fprintf(&b, "\n  log %s %s", e.Rule, g.Describe(e.Event))
	}
	if q := g.Pending(); q != nil {
		seat, p := q.First()
		fmt.Fprintf(&b, "\n  %s is asked %s %q:", engine.SeatName(m, seat), p.Kind, p.Text)
		for _, o := range p.Options[:min(20, len(p.Options))] {
			fmt.Fprintf(&b, " %s |", m.Format(o))
		}
	}
	return b.String()
}

// TestPlayouts: each scenario from New to a result, whatever the player answers.
func TestPlayouts(t *testing.T) {
	m := Default()
	for _, sc := range m.Scenarios() {
		t.Run(sc.ID, func(t *testing.T) {
			n := *playGames
			if n == 0 {
				n = 3
			}
			total := 0
			for i := range n {
				seed := *playSeed + uint64(i)
				answers, err := playout(m, engine.Setup{Scenario: sc.ID}, seed, manners[i%len(manners)])
				if err != nil {
					t.Fatalf("seed %d after %d answers: %v", seed, answers, err)
				}
				total += answers
			}
			t.Logf("%d games, %d answers", n, total)
		})
	}
}
