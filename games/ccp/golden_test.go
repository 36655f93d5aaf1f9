package ccp

import (
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// from makes a position to start from.
func from(scenario, phase string, pieces map[string]map[string]any, tracks map[string]int) *engine.Position {
	return &engine.Position{Game: "ccp", Scenario: scenario, Clear: true, At: &engine.At{Turn: 2, Phase: phase}, Pieces: pieces, Tracks: tracks}
}

func stands(place string) map[string]any { return map[string]any{"at": place} }

// starts are the fixed positions of the golden counts and option lists. Each shows one part of the rules.
func starts() []enginetest.Start {
	airfield := map[string]map[string]any{
		"us-ldr-brandt": stands("G7"), "us-usmc-line-team-1": {"at": "G7", "weapon": "us-light-mortar-1"}, "us-usmc-line-squad-1": {"at": "H7", "weapon": "us-hmg-1"},
		"us-usmc-line-squad-2": {"at": "G8", "broken": true, "suppressed": true}, "jp-line-squad-1": stands("J7"), "jp-ldr-onodera": stands("J7"), "jp-line-team-1": {"at": "K8", "weapon": "jp-lmg-1"},
		"us-39": stands("hand"), "us-46": stands("hand"), "us-2": stands("hand"), "us-23": stands("hand"), "us-31": stands("hand"), "jp-60": stands("hand"), "jp-39": stands("hand"), "jp-10": stands("hand"),
	}
	estate := map[string]map[string]any{
		"us-army-line-squad-1": stands("C6"), "us-army-line-squad-2": stands("C6"), "us-ldr-whitcomb": stands("D6"), "jp-elite-squad-1": stands("F6"), "jp-line-team-1": stands("D6"),
		"us-46": stands("hand"), "us-2": stands("hand"), "jp-44": stands("hand"), "jp-20": stands("hand"),
	}
	return []enginetest.Start{
		{Name: "set-up", Setup: engine.Setup{Scenario: "S09"}, Depth: 3},
		{Name: "orders", At: from("S08", "allied.orders", airfield, nil), Depth: 4},
		{Name: "fire", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-39", "allied activate us-ldr-brandt"}, Depth: 4},
		{Name: "attack", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-39", "allied activate us-ldr-brandt", "allied activate us-usmc-line-squad-1",
			"allied done", "allied target J7", "allied join us-usmc-line-squad-1", "allied join us-hmg-1", "allied pass", "chance draw us-52", "allied keep"}, Depth: 4},
		{Name: "move", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-46", "allied activate us-ldr-brandt", "allied activate us-usmc-line-squad-1", "allied activate us-usmc-line-team-1", "allied pass"}, Depth: 4},
		{Name: "op fire", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-46", "allied activate us-usmc-line-squad-1", "allied pass",
			"allied move us-usmc-line-squad-1", "allied step I7"}, Depth: 4},
		{Name: "advance", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-2"}, Depth: 3},
		{Name: "revive", At: from("S08", "allied.orders", airfield, nil), Play: []string{"allied order us-23"}, Depth: 3},
		{Name: "melee", At: from("S02", "allied.turn", estate, nil), Depth: 3},
		{Name: "japanese orders", At: from("S02", "japan.orders", estate, map[string]int{"posture.japan": 1}), Depth: 4},
		{Name: "event", At: from("S02", "japan.event", estate, nil), Depth: 3},
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
