package ccp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// recordedGames are whole games in testdata/games. They replay to the hash in their last line, as long as neither rules nor the data of
// their scenario change; then `go test ./games/ccp -run TestRecordedGames -update` plays them anew, and the difference is to be explained.
var recordedGames = []struct {
	name, scenario string
	players        [2]string
	seed           uint64
}{
	{"S01-greedy-greedy", "S01", [2]string{"greedy-1", "greedy-1"}, 1},
	{"S04-night-banzai", "S04", [2]string{"random", "greedy-1"}, 4},  // a Japanese attack at night
	{"S16-caves-lively", "S16", [2]string{"random", "greedy-1"}, 16}, // caves, radios
}

func TestRecordedGames(t *testing.T) {
	for _, r := range recordedGames {
		t.Run(r.name, func(t *testing.T) {
			path := filepath.Join("testdata", "games", r.name+".bhd")
			if enginetest.Updating() {
				enginetest.Golden(t, path, recordGame(t, r.scenario, r.players, r.seed))
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (-update plays it anew)", err)
			}
			text := strings.ReplaceAll(string(b), "\r\n", "\n")
			_, want, ok := strings.Cut(text, "; hash ")
			if !ok {
				t.Fatal("the record does not end with its hash")
			}
			s, err := engine.Replay(Default(), text, engine.ReplayOptions{Ask: true})
			if err != nil {
				t.Fatalf("%v (rules or data have changed: see recordedGames)", err)
			}
			if got := fmt.Sprintf("%016x", s.Game().Hash()); got != strings.TrimSpace(want) {
				t.Errorf("replays to %s, recorded %s", got, want)
			}
			if _, over := s.Game().Result(); !over {
				t.Error("the record does not reach the end of the game")
			}
			if _, err := engine.VerifyDice(Default(), text); err != nil {
				t.Error(err)
			}
		})
	}
}

// recordGame plays a game between bots, or lively random play, and returns its record.
func recordGame(t *testing.T, scenario string, players [2]string, seed uint64) string {
	m := Default()
	s, err := engine.NewSession(m, engine.Setup{Scenario: scenario}, engine.NewDice(fmt.Sprintf("recorded-%d", seed)))
	if err != nil {
		t.Fatal(err)
	}
	var bots [2]engine.Bot
	for i, p := range players {
		for _, b := range m.Bots() {
			if b.Name == p {
				bots[i] = b.New(seed + uint64(i))
			}
		}
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	for q := s.Game().Pending(); q != nil; q = s.Game().Pending() {
		seat, p := q.First()
		c, ok := liveliness(s.Game(), seat, p, rng)
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
	h.Players = fmt.Sprintf("allied=%s japan=%s", players[0], players[1])
	h.Date = "2026-11-22"
	return s.Record(h) + fmt.Sprintf("; hash %016x\n", s.Game().Hash())
}

// TestCoverageDocument: docs/coverage-ccp.txt lists the rules with the scripts that name them, and every rule is covered.
func TestCoverageDocument(t *testing.T) {
	rows, covered, total := enginetest.Coverage(Default(), os.DirFS("testdata/rules"))
	enginetest.Golden(t, "../../docs/coverage-ccp.txt", enginetest.CoverageText(rows, covered, total))
	if covered != total {
		t.Errorf("%d of %d enforced rules have a script", covered, total)
	}
}
