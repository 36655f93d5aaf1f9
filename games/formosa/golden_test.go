package formosa

import (
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
	enginetest.CoverageDocument(t, Default(), "../../docs/coverage-formosa.txt")
}

// TestRecordedGames: they must replay to the hash in their last line for ever.
func TestRecordedGames(t *testing.T) {
	enginetest.RecordedGames(t, Default(), enginetest.Records{Frozen: true, Date: "2026-11-20", Pick: liveliness}, []enginetest.Recorded{
		{Name: "1-greedy-greedy", Scenario: "1", Players: []string{"greedy-1", "greedy-1"}, Seed: 1},
		{Name: "2-greedy-greedy", Scenario: "2", Players: []string{"greedy-1", "greedy-1"}, Seed: 2},
		{Name: "1-options-lively", Scenario: "1", On: []string{"exploitation", "battlefield-lp", "air-transport", "marine-replacements", "97th-division", "die-hards", "marine-brigade",
			"airborne-raiders", "takasago", "pw-camp"}, Players: []string{"random", "greedy-1"}, Seed: 11},
		{Name: "2-options-lively", Scenario: "2", On: []string{"exploitation", "die-hards", "pw-camp", "strict-display", "gunfire-once"}, Players: []string{"random", "random"}, Seed: 5},
	})
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
		enginetest.PlayBytes(t, m, g, picks, foreign)
	})
}

// TestForgedSaves: saves that somebody has tampered with are refused, or are positions that can be.
func TestForgedSaves(t *testing.T) {
	enginetest.ForgeSaves(t, Default(), []engine.Setup{{Scenario: "1"}, {Scenario: "2"}}, 8)
}

// TestForgedRecords: records that somebody has tampered with are refused with the line where they go wrong, or are records of games.
func TestForgedRecords(t *testing.T) {
	enginetest.ForgeRecords(t, Default(), []engine.Setup{{Scenario: "1"}, {Scenario: "2"}}, 8)
}
