package iwo

import (
	"os"
	"testing"

	"beachhead/engine/enginetest"
	"beachhead/engine/rulescript"
)

// neutral are the answers that decline.
var neutral = []string{"pass", "done", "no", "halt"}

func TestRuleScripts(t *testing.T) {
	enginetest.Scripts(t, Default(), os.DirFS("testdata/rules"), enginetest.ScriptOptions{Neutral: neutral})
}

// TestCoverage says how many of the enforced rules scripts cover so far (go test -v).
func TestCoverage(t *testing.T) {
	_, covered, enforced, err := rulescript.Coverage(Default())
	if err != nil {
		t.Fatal(err)
	}
	if enforced < 1079 {
		t.Errorf("%d enforced rules in the index, expected at least 1079", enforced)
	}
	t.Logf("covered %d of %d", covered, enforced)
}
