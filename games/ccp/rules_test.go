package ccp

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"beachhead/datafile"
	"beachhead/engine/enginetest"
)

// neutral are the answers that decline.
var neutral = []string{"pass", "done", "keep", "none", "no", "halt", "end", "outside"}

// withModels is the game with the scenarios of testdata/pack besides its own: scripts about set-ups use them, so that ours can be balanced. And its card
// us-71 is for Marines only: ours name nations, so that none of their own could be of the wrong faction (A45).
func withModels(t testing.TB) *Module {
	t.Helper()
	m := *Default()
	m.Scenario = slices.Clone(m.Scenario)
	m.Cards = slices.Clone(m.Cards)
	m.Cards[m.ByCard["us-71"]].Faction = "usmc"
	files, err := filepath.Glob("testdata/pack/scenarios/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		set := datafile.One(f, text)
		s := m.readScenario(set, filepath.Base(f))
		if s == nil {
			t.Fatal(set.Err())
		}
		m.Scenario = append(m.Scenario, *s)
	}
	return &m
}

func TestRuleScripts(t *testing.T) {
	enginetest.Scripts(t, withModels(t), os.DirFS("testdata/rules"), enginetest.ScriptOptions{Neutral: neutral})
}
