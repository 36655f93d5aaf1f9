package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// on is a position to begin from.
func on(scenario string, turn int, phase string, tracks map[string]int, p pieces) *engine.Position {
	return &engine.Position{Game: "iwo", Scenario: scenario, At: &engine.At{Turn: turn, Phase: phase}, Tracks: tracks, Pieces: p}
}

func standing(at string) map[string]any { return map[string]any{"at": at} }
func seen(at string) map[string]any     { return map[string]any{"at": at, "revealed": true} }

// starts are the fixed positions of the golden counts and option lists. Each shows one part of the rules. What is drawn is a step of a count like any other, so they begin behind the cards.
func starts() []enginetest.Start {
	forts := map[string]int{"forted.H2": 1, "forted.F2": 1, "forted.H5": 1}
	guard := func() pieces {
		return pieces{"jp-sag-2": seen("1721"), "depth-13": standing("pool-3"), "us-a-1-28": standing("1620"), "us-b-1-28": standing("1620"), "us-c-1-28": standing("1720"), "us-l-3-28": standing("0613")}
	}
	hq := pieces{"us-hq-23": standing("0423"), "us-a-1-23": standing("0522"), "us-1a-4tk": standing("0423"), "us-hq-1-23": standing("0423"), "us-b-1-23": map[string]any{"at": "reserve", "steps": 3}}
	wave := pieces{"us-a-1-23": standing("box-yellow-1"), "us-b-1-23": standing("box-yellow-1"), "us-hq-1-23": standing("box-yellow-1")}
	two := on("s4-hot-rocks", 23, "action", map[string]int{"ninth": 1}, pieces{"us-hq-23": standing("0622"), "us-a-1-23": standing("0622"), "us-hq-1-23": standing("0622"),
		"us-hq-27": standing("1518"), "us-hq-1-27": standing("1518"), "us-a-1-27": standing("1518")})
	two.Options = map[string]any{"players": "2"}
	return []enginetest.Start{
		{Name: "landing", At: on("s1-d-day", 3, "landing", nil, wave), Play: []string{"chance draw 01"}, Depth: 3},
		{Name: "action", At: on("s1-d-day", 8, "action", forts, guard()), Depth: 3},
		{Name: "attack", At: on("s1-d-day", 8, "action", forts, guard()), Play: []string{"us attack 1721"}, Depth: 3},
		{Name: "move", At: on("s1-d-day", 8, "action", forts, guard()), Play: []string{"us stack 1620"}, Depth: 2},
		{Name: "close combat", At: on("s1-d-day", 8, "action", forts, guard()), Play: []string{"us stack 1620", "us enter 1721", "chance draw 03", "chance draw 21"}, Depth: 2},
		{Name: "headquarters", At: on("campaign", 10, "hq", map[string]int{"infantry.4th": 9, "tanks": 9, "engineers": 9}, hq), Depth: 3},
		{Name: "two players", At: two, Depth: 3},
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

// soon makes a random game short: three of five answers decline where they can.
func soon(_ engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
	if seat == engine.ChanceSeat || r.IntN(5) < 2 {
		return engine.Choice{}, false
	}
	for _, c := range p.Options {
		if c.Verb == vDone || c.Verb == vPass || c.Verb == vHalt || c.Verb == vNo {
			return c, true
		}
	}
	return engine.Choice{}, false
}

// TestRecordedGames: they replay to the hash in their last line as long as neither rules nor the data of their scenario change; then
// `go test ./games/iwo -run TestRecordedGames -update` plays them anew, and the difference is to be explained.
func TestRecordedGames(t *testing.T) {
	one := []string{"random"}
	enginetest.RecordedGames(t, Default(), enginetest.Records{Date: "2026-11-24", Pick: soon}, []enginetest.Recorded{
		{Name: "s1-d-day", Scenario: "s1-d-day", Players: one, Seed: 2},
		{Name: "s2-s3-february", Scenario: "s2-s3-february", Players: one, Seed: 3, Options: otherReadings()},
		{Name: "s4-hot-rocks-two", Scenario: "s4-hot-rocks", Players: []string{"random", "random"}, Seed: 4, Options: map[string]string{"players": "2"}},
	})
}

// TestCoverageDocument: docs/coverage-iwo.txt lists the rules with the scripts that name them, and every rule is covered.
func TestCoverageDocument(t *testing.T) {
	enginetest.CoverageDocument(t, Default(), "../../docs/coverage-iwo.txt")
}
