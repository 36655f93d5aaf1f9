package formosa

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

// at makes a position to start from.
func at(turn int, phase string, pieces map[string]map[string]any, tracks map[string]int) *engine.Position {
	return &engine.Position{Game: "formosa", Scenario: "1", Clear: true, At: &engine.At{Turn: turn, Phase: phase}, Pieces: pieces, Tracks: tracks}
}

func piece(place string) map[string]any { return map[string]any{"at": place} }

// starts are the fixed positions of the golden counts and option lists. Each shows one part of the rules alone.
func starts() []enginetest.Start {
	front := map[string]map[string]any{
		"us-7th-17": piece("0719"), "us-7th-32": piece("0719"), "us-7th-184": piece("0820"), "us-ag-13": piece("0820"), "us-eng-1112": {"at": "0821", "base": true},
		"us-hq-24": piece("0821"), "ija-9th-7": piece("0718"), "ija-9th-19": piece("0818"), "ija-imb-61": piece("0819"), "ija-hw-1": piece("0718"), "ija-12th-24": {"at": "0920", "concealed": true},
	}
	tracks := map[string]int{"lp.allied": 6, "lp.japanese": 6, "tac.us.tactical": 2, "tac.japanese.tactical": 1, "gunfire.us.staging": 2}
	return []enginetest.Start{
		{Name: "set-up", Setup: engine.Setup{Scenario: "1"}, Play: []string{"chance roll 3", "chance roll 4", "chance roll 2"}, Depth: 3},
		{Name: "planning", At: at(1, "strategic.planning", front, map[string]int{"tac.us.ready": 3, "tac.japanese.ready": 2, "kamikaze.ready": 1}), Depth: 4},
		{Name: "invasion", At: at(1, "allied.invasion", map[string]map[string]any{
			"us-1mar-1": piece("staging"), "us-1mar-5": piece("staging"), "us-rgr-6": piece("staging"), "us-7th-17": piece("1603"), "ija-cd-takao": {"at": "0721", "concealed": true},
		}, map[string]int{"amphibious": 2}), Depth: 3},
		{Name: "transfer", At: at(3, "allied.naval-transfer", map[string]map[string]any{
			"us-eng-1112": {"at": "0721", "base": true}, "us-1mar-1": piece("0721"), "us-7th-17": piece("staging"), "us-hq-24": piece("staging"), "ija-9th-7": piece("1603"),
		}, nil), Depth: 4},
		{Name: "movement", At: at(3, "allied.movement", front, tracks), Depth: 3},
		{Name: "combat", At: at(3, "allied.combat", front, tracks), Depth: 5},
		{Name: "japanese movement", At: at(3, "japanese.movement", front, tracks), Depth: 2},
		{Name: "japanese combat", At: at(3, "japanese.combat", front, tracks), Depth: 5},
	}
}

// TestCounts holds the numbers of legal answer sequences from fixed positions.
func TestCounts(t *testing.T) {
	enginetest.Counts(t, Default(), "testdata/golden/counts.txt", starts()...)
}

// TestOptionLists holds the questions and their options there.
func TestOptionLists(t *testing.T) {
	enginetest.OptionLists(t, Default(), "testdata/golden/options.txt", starts()...)
}

// TestCoverageDocument: docs/coverage-formosa.txt lists the rules with the scripts that name them, and every rule is covered.
func TestCoverageDocument(t *testing.T) {
	rows, covered, total := enginetest.Coverage(Default(), os.DirFS("testdata/rules"))
	enginetest.Golden(t, "../../docs/coverage-formosa.txt", enginetest.CoverageText(rows, covered, total))
	if covered != total {
		t.Errorf("%d of %d enforced rules have a script", covered, total)
	}
}

// recordedGames are whole games in testdata/games. They must replay to the hash in their last line for ever.
var recordedGames = []struct {
	name, scenario string
	options        []string
	players        [2]string
	seed           uint64
}{
	{"1-greedy-greedy", "1", nil, [2]string{"greedy-1", "greedy-1"}, 1},
	{"2-greedy-greedy", "2", nil, [2]string{"greedy-1", "greedy-1"}, 2},
	{"1-options-lively", "1", []string{"exploitation", "battlefield-lp", "air-transport", "marine-replacements", "97th-division", "die-hards", "marine-brigade",
		"airborne-raiders", "takasago", "pw-camp"}, [2]string{"random", "greedy-1"}, 11},
	{"2-options-lively", "2", []string{"exploitation", "die-hards", "pw-camp", "strict-display", "gunfire-once"}, [2]string{"random", "random"}, 5},
}

func TestRecordedGames(t *testing.T) {
	for _, r := range recordedGames {
		t.Run(r.name, func(t *testing.T) {
			path := filepath.Join("testdata", "games", r.name+".bhd")
			if _, err := os.Stat(path); os.IsNotExist(err) {
				if os.Getenv("RECORD") == "" {
					t.Fatalf("%s is missing; RECORD=1 plays it anew", path)
				}
				recordGame(t, path, r.scenario, r.options, r.players, r.seed)
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			i := strings.LastIndex(text, "; hash ")
			if i < 0 {
				t.Fatal("the record does not end with its hash")
			}
			want := strings.TrimSpace(text[i+len("; hash "):])
			s, err := engine.Replay(Default(), text, engine.ReplayOptions{Ask: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%016x", s.Game().Hash()); got != want {
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

// recordGame plays a game between bots, or lively random play, and writes its record.
func recordGame(t *testing.T, path, scenario string, on []string, players [2]string, seed uint64) {
	m := Default()
	opts := map[string]string{}
	for _, o := range on {
		opts[o] = "on"
	}
	s, err := engine.NewSession(m, engine.Setup{Scenario: scenario, Options: opts}, engine.NewDice(fmt.Sprintf("recorded-%d", seed)))
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
	h.Players = fmt.Sprintf("allied=%s japanese=%s", players[0], players[1])
	h.Date = "2026-11-20"
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(s.Record(h)+fmt.Sprintf("; hash %016x\n", s.Game().Hash())), 0o666); err != nil {
		t.Fatal(err)
	}
}

// FuzzChoices plays a game by bytes: each picks an option. Nothing may panic, every position must be possible, and no text
// that is not listed may be accepted.
func FuzzChoices(f *testing.F) {
	f.Add("1", []byte{1, 2, 3, 4, 5, 6, 7, 8}, "move us-7th-17 0712")
	f.Add("2", []byte("a long series of choices leads into the first turn of the game and beyond it, if it is long enough"), "attack 0712")
	m := Default()
	f.Fuzz(func(t *testing.T, scenario string, picks []byte, foreign string) {
		if scenario != "1" {
			scenario = "2"
		}
		all := map[string]string{}
		for i, o := range m.Options() {
			if len(picks) > i && picks[i]&1 == 1 {
				all[o.ID] = "on"
			}
		}
		g, err := m.New(engine.Setup{Scenario: scenario, Options: all})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range picks {
			q := g.Pending()
			if q == nil {
				return
			}
			seat, p := q.First()
			if c, err := engine.ParseChoice(m, foreign); err == nil {
				listed := false
				for _, o := range p.Options {
					listed = listed || o == c
				}
				if !listed {
					before := g.Hash()
					if g.Apply(seat, c) == nil {
						t.Fatalf("%s was accepted, which is not listed", foreign)
					}
					if g.Hash() != before {
						t.Fatalf("%s was refused and changed the game", foreign)
					}
				}
			}
			if err := g.Apply(seat, p.Options[int(b)%len(p.Options)]); err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
