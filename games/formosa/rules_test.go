package formosa

import (
	"os"
	"testing"

	"beachhead/engine/enginetest"
)

// neutral are the answers that decline. In the set-up the first unit that may be taken and the first hex that it may be placed
// in stand for them, so that a script can say until japanese recruit.japanese.
var neutral = []string{"end", "done", "none", "hold", "keep", "halt", "lp 0", "air-supply no",
	"gunfire us 0", "gunfire cw 0", "air us 0", "air cw 0",
	"plan us superiority 0", "plan us tactical 0", "plan us b29 0", "plan us gunfire 0",
	"plan cw superiority 0", "plan cw tactical 0", "plan cw gunfire 0",
	"plan japanese superiority 0", "plan japanese tactical 0", "plan japanese tokku 0",
	"take", "place"}

func TestRuleScripts(t *testing.T) {
	enginetest.Scripts(t, Default(), os.DirFS("testdata/rules"), enginetest.ScriptOptions{Neutral: neutral})
}
