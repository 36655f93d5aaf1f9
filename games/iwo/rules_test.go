package iwo

import (
	"os"
	"testing"

	"beachhead/engine/enginetest"
)

// neutral are the answers that decline.
var neutral = []string{"pass", "done", "no", "halt"}

func TestRuleScripts(t *testing.T) {
	enginetest.Scripts(t, Default(), os.DirFS("testdata/rules"), enginetest.ScriptOptions{Neutral: neutral})
}
