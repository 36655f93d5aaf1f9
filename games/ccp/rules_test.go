package ccp

import (
	"os"
	"testing"

	"beachhead/engine/enginetest"
)

// neutral are the answers that decline.
var neutral = []string{"pass", "done", "keep", "none", "no", "halt", "end", "outside"}

func TestRuleScripts(t *testing.T) {
	enginetest.Scripts(t, Default(), os.DirFS("testdata/rules"), enginetest.ScriptOptions{Neutral: neutral})
}
