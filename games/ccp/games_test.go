package ccp

import (
	"testing"

	"beachhead/engine/enginetest"
)

// TestRecordedGames: they replay to the hash in their last line as long as neither rules nor the data of their scenario change; then
// `go test ./games/ccp -run TestRecordedGames -update` plays them anew, and the difference is to be explained.
func TestRecordedGames(t *testing.T) {
	enginetest.RecordedGames(t, Default(), enginetest.Records{Date: "2026-11-22", Pick: liveliness}, []enginetest.Recorded{
		{Name: "S01-greedy-greedy", Scenario: "S01", Players: []string{"greedy-1", "greedy-1"}, Seed: 1},
		{Name: "S04-night-banzai", Scenario: "S04", Players: []string{"random", "greedy-1"}, Seed: 4},  // a Japanese attack at night
		{Name: "S16-caves-lively", Scenario: "S16", Players: []string{"random", "greedy-1"}, Seed: 16}, // caves, radios
	})
}

// TestCoverageDocument: docs/coverage-ccp.txt lists the rules with the scripts that name them, and every rule is covered.
func TestCoverageDocument(t *testing.T) {
	enginetest.CoverageDocument(t, Default(), "../../docs/coverage-ccp.txt")
}
