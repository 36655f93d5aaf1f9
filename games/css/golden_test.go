package css_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
	"beachhead/games/css"
	"beachhead/games/css/littleland"
	"beachhead/games/css/saipan"
	"beachhead/games/css/tinian"
)

// from makes a position to start from.
func from(scenario string, turn int, phase string, pieces map[string]map[string]any, tracks map[string]int) *engine.Position {
	id, _, _ := strings.Cut(scenario, "-")
	return &engine.Position{Game: id, Scenario: scenario, Clear: true, At: &engine.At{Turn: turn, Phase: phase}, Pieces: pieces, Tracks: tracks}
}

func deployed(place string) map[string]any { return map[string]any{"at": place} }
func column(place string) map[string]any   { return map[string]any{"at": place, "column": true} }

// starts are the fixed positions of the golden counts and option lists. Each shows one part of the rules.
func starts() map[string][]enginetest.Start {
	dice := map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": 2, "dc.4md": 3, "dp.ija": 2, "dc.ija": 2}
	front := map[string]map[string]any{
		"us-a-1-24": column("16.56"), "us-b-1-24": column("16.56"), "us-c-1-24": deployed("16.55"), "us-hq-24": deployed("16.53"), "us-art-3-14": deployed("16.52"),
		"jp-1-i-50": deployed("16.57"), "jp-2-i-50": deployed("17.57"), "jp-3-i-50": deployed("15.59/in"),
	}
	assault := map[string]map[string]any{
		"us-a-1-24": deployed("16.54"), "us-b-1-24": deployed("17.54"), "us-f-2-24": deployed("16.56"), "us-hq-24": deployed("16.52"),
		"jp-1-i-50": deployed("16.55"), "jp-2-i-50": deployed("17.55"),
	}
	marked := map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": 0, "dc.4md": 2, "assault-us.16.55": 1, "assault-us.17.55": 1}
	sea := map[string]map[string]any{
		"us-a-1-24": column("white-1/final"), "us-b-1-24": column("white-1/final"), "us-c-1-24": column("white-1/approach"),
		"us-e-2-24": {"at": "white-1/transport", "column": true, "count": 1}, "jp-1-i-50": deployed("14.52"),
	}
	frenzy := map[string]map[string]any{
		"jp-1-i-50": {"at": "16.54", "column": true, "frozen": true, "fanatic": true}, "jp-2-i-50": {"at": "16.54", "column": true, "frozen": true, "fanatic": true},
		"jp-3-i-50": {"at": "16.51", "column": true, "frozen": true, "fanatic": true}, "us-a-1-24": {"at": "16.55", "no-opp": true}, "us-b-1-24": {"at": "17.54", "no-opp": true},
	}
	ridge := map[string]map[string]any{
		"us-a-1-24": column("38.36"), "us-b-1-24": column("37.35"), "us-hq-4md": deployed("38.35"), "jp-1-i-136": deployed("37.37"), "jp-2-i-136": deployed("40.40"),
	}
	calm := map[string]int{"reroll.de": 0, "reroll.su": 0, "dc.de-73": 2, "dp.de-73": 1, "dc.su-318": 2, "dp.su-318": 4}
	bay := map[string]map[string]any{
		"de-170-1": column("05.05"), "de-170-2": column("05.05"), "de-170-4": deployed("04.05"), "de-170-hq": deployed("05.04"),
		"su-1331-1": deployed("05.06"), "su-1331-2": {"at": "06.06", "column": true, "barrier": true}, "su-1331-3": column("06.07"),
	}
	return map[string][]enginetest.Start{
		"tinian": {
			{Name: "mines", Setup: engine.Setup{Scenario: "tinian-2"}, Depth: 3},
			{Name: "purchase", At: &engine.Position{Game: "tinian", Scenario: "tinian-1", At: &engine.At{Turn: 8, Phase: "prepare"}, Tracks: map[string]int{"dp.4md": 3, "dp.2md": 2}}, Depth: 3},
			{Name: "activation", At: from("tinian-1", 2, "chit-rct-24", front, dice), Depth: 4},
			{Name: "acts", At: from("tinian-1", 2, "chit-rct-24", front, dice), Play: []string{"us done", "us done", "us stack 16.56"}, Depth: 2},
			{Name: "opportunity fire", At: from("tinian-1", 2, "chit-rct-24", front, dice), Play: []string{"us done", "us done", "us unit us-a-1-24", "us move 15.56"}, Depth: 4},
			{Name: "direct commands", At: from("tinian-1", 2, "chit-dc-us", front, dice), Play: []string{"chance roll 3"}, Depth: 2},
			{Name: "assault", At: from("tinian-1", 2, "chit-rct-24", assault, marked), Play: []string{"us done", "us assault 16.55"}, Depth: 5},
			{Name: "landing", At: from("tinian-5", 2, "chit-amphibious", sea, dice), Depth: 5},
			{Name: "air", At: from("tinian-5", 2, "chit-air", front, dice), Play: []string{"chance roll 2"}, Depth: 3},
			{Name: "gyokusai", At: from("tinian-1", 2, "chit-bn-i-50", frenzy, dice), Depth: 4},
			{Name: "event", At: from("tinian-1", 2, "chit-event", front, dice), Depth: 3},
		},
		"saipan": {
			{Name: "set-up", Setup: engine.Setup{Scenario: "saipan-2"}, Depth: 3},
			{Name: "ridge", At: from("saipan-1", 2, "chit-div-4md", ridge, map[string]int{"reroll.us": 0, "reroll.jp": 0, "dc.4md": 2, "dp.4md": 1, "dp.43id": 1}), Depth: 3},
			{Name: "event", At: from("saipan-5", 2, "chit-event", ridge, map[string]int{"reroll.us": 0, "reroll.jp": 0}), Depth: 3},
			{Name: "weather", At: from("saipan-5", 10, "prepare", ridge, nil), Depth: 3},
		},
		"littleland": {
			{Name: "landing", Setup: engine.Setup{Scenario: "littleland-1"}, Depth: 4},
			{Name: "activation", At: from("littleland-5", 2, "chit-170ir", bay, calm), Depth: 4},
			{Name: "marks", At: from("littleland-5", 2, "chit-1331ir", bay, calm), Depth: 3},
			{Name: "event", At: from("littleland-5", 2, "chit-event", bay, calm), Depth: 3},
			{Name: "dawn", At: from("littleland-5", 9, "prepare", bay, nil), Depth: 3},
		},
	}
}

func modules() map[string]*css.Module {
	return map[string]*css.Module{"tinian": tinian.Default(), "saipan": saipan.Default(), "littleland": littleland.Default()}
}

// TestCounts holds the numbers of legal answer sequences from fixed positions.
func TestCounts(t *testing.T) {
	for id, m := range modules() {
		t.Run(id, func(t *testing.T) { enginetest.Counts(t, m, "testdata/golden/counts-"+id+".txt", starts()[id]...) })
	}
}

// TestOptionLists holds the questions and their options there.
func TestOptionLists(t *testing.T) {
	for id, m := range modules() {
		t.Run(id, func(t *testing.T) {
			enginetest.OptionLists(t, m, "testdata/golden/options-"+id+".txt", starts()[id]...)
		})
	}
}

// soon makes a random game short: three of five answers decline where they can.
func soon(_ engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
	if seat == engine.ChanceSeat || r.IntN(5) < 2 {
		return engine.Choice{}, false
	}
	for _, c := range p.Options {
		if slices.Contains(css.Declining, c.Verb) {
			return c, true
		}
	}
	return engine.Choice{}, false
}

// TestRecordedGames: they replay to the hash in their last line as long as neither rules nor the data of their scenario change; then
// `go test ./games/css -run TestRecordedGames -update` plays them anew, and the difference is to be explained.
func TestRecordedGames(t *testing.T) {
	how := enginetest.Records{Date: "2026-11-23", Pick: soon}
	random := []string{"random", "random"}
	enginetest.RecordedGames(t, tinian.Default(), how, []enginetest.Recorded{
		{Name: "tinian-2-town", Scenario: "tinian-2", Players: random, Seed: 2},
		{Name: "tinian-4-jig-day", Scenario: "tinian-4", On: []string{"weather-indirect", "hq-lost", "barrage-ban"}, Players: random, Seed: 4}, // landings, mines, demolition teams
	})
	enginetest.RecordedGames(t, saipan.Default(), how, []enginetest.Recorded{
		{Name: "saipan-2-tanks-at-night", Scenario: "saipan-2", Players: random, Seed: 2},
		{Name: "saipan-4-gyokusai", Scenario: "saipan-4", Players: random, Seed: 4},
	})
	enginetest.RecordedGames(t, littleland.Default(), how, []enginetest.Recorded{
		{Name: "littleland-1-fish-cannery", Scenario: "littleland-1", Players: random, Seed: 2},
		{Name: "littleland-3-ozereyka", Scenario: "littleland-3", Players: random, Seed: 3}, // landings, parachutes, aircraft, flotillas
	})
}

// FuzzChoices plays a game by bytes: each picks an option. Nothing may panic, every position must be possible, and no text
// that is not listed may be accepted.
func FuzzChoices(f *testing.F) {
	f.Add(uint8(1), false, []byte{1, 2, 3, 4, 5, 6, 7, 8}, "move 16.55")
	f.Add(uint8(3), true, []byte("a long series of choices leads through the set-up and into the first turns of a landing, if it is long enough"), "fire 16.55")
	f.Add(uint8(7), false, []byte(strings.Repeat("caves and ridges", 12)), "assault 38.37")
	f.Add(uint8(9), true, []byte(strings.Repeat("the last charge of the garrison", 6)), "charge 42.20")
	f.Add(uint8(14), false, []byte(strings.Repeat("a night on the coast", 9)), "shore su-305-1 33.28")
	list := []*css.Module{tinian.Default(), saipan.Default(), littleland.Default()}
	f.Fuzz(func(t *testing.T, scenario uint8, options bool, picks []byte, foreign string) {
		n := int(scenario) % 18
		m := list[n/6]
		setup := engine.Setup{Scenario: m.Scenarios()[n%6%len(m.Scenarios())].ID}
		if options {
			setup.Options = map[string]string{}
			for _, o := range m.Options() {
				setup.Options[o.ID] = o.Values[len(o.Values)-1]
			}
		}
		g, err := m.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.PlayBytes(t, m, g, picks, foreign)
	})
}
