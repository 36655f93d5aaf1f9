package enginetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/engine"
)

// Recorded is a whole game that is kept as a record, in testdata/games/NAME.bhd.
type Recorded struct {
	Name     string
	Scenario string
	On       []string // options that are "on"
	Options  map[string]string
	// Players are the profiles of the seats. A seat whose name is no profile of the module plays as Records.Pick says, else by chance.
	Players []string
	Seed    uint64
}

// Records says how games are recorded.
type Records struct {
	// Frozen records replay for ever: -update writes those that are missing and no others. Without it -update plays all of them anew.
	Frozen bool
	// Date is that of the records.
	Date string
	// Pick is that of [Options].
	Pick func(g engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool)
}

// RecordedGames replays whole games: each reaches its end and the hash in its last line, by the dice that its seed promised.
func RecordedGames(t *testing.T, m engine.Module, how Records, games []Recorded) {
	t.Helper()
	if len(games) == 0 {
		t.Fatal("no recorded games")
	}
	for _, r := range games {
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join("testdata", "games", r.Name+".bhd")
			_, missing := os.Stat(path)
			if updating() && (missing != nil || !how.Frozen) {
				Golden(t, path, how.play(t, m, r))
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (-update plays it)", err)
			}
			text := strings.ReplaceAll(string(b), "\r\n", "\n")
			i := strings.LastIndex(text, "; hash ")
			if i < 0 {
				t.Fatal("the record does not end with its hash")
			}
			s, err := engine.Replay(m, text, engine.ReplayOptions{Ask: true})
			if err != nil {
				t.Fatalf("%v (have rules or data changed?)", err)
			}
			if got, want := fmt.Sprintf("%016x", s.Game().Hash()), strings.TrimSpace(text[i+len("; hash "):]); got != want {
				t.Errorf("replays to %s, recorded %s", got, want)
			}
			if _, over := s.Game().Result(); !over {
				t.Error("the record does not reach the end of the game")
			}
			if _, err := engine.VerifyDice(m, text); err != nil {
				t.Error(err)
			}
		})
	}
}

// play plays a game and returns its record.
func (how Records) play(t *testing.T, m engine.Module, r Recorded) string {
	t.Helper()
	on := maps.Clone(r.Options)
	if on == nil {
		on = map[string]string{}
	}
	for _, o := range r.On {
		on[o] = "on"
	}
	s, err := engine.NewSession(m, engine.Setup{Scenario: r.Scenario, Options: on}, engine.NewDice(fmt.Sprintf("recorded-%d", r.Seed)))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(engine.SeatsOf(m, engine.Setup{Scenario: r.Scenario, Options: on})); len(r.Players) != n {
		t.Fatalf("%d players for %d seats", len(r.Players), n)
	}
	bots, names := make([]engine.Bot, len(r.Players)), make([]string, len(r.Players))
	for i, p := range r.Players {
		names[i] = m.Seats()[i] + "=" + p
		for _, b := range m.Bots() {
			if b.Name == p {
				bots[i] = b.New(r.Seed + uint64(i))
			}
		}
	}
	rng := rand.New(rand.NewPCG(r.Seed, 7))
	for q := s.Game().Pending(); q != nil; q = s.Game().Pending() {
		seat, p := q.First()
		c, ok := engine.Choice{}, false
		if how.Pick != nil {
			c, ok = how.Pick(s.Game(), seat, p, rng)
		}
		if !ok {
			c = p.Options[rng.IntN(len(p.Options))]
		}
		if b := bots[seat]; b != nil {
			c, _ = b.Choose(s.Game().View(seat), engine.Budget{})
		}
		if err := s.Answer(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	h := s.Header(true)
	h.Players, h.Date = strings.Join(names, " "), how.Date
	return s.Record(h) + fmt.Sprintf("; hash %016x\n", s.Game().Hash())
}
