package css

import (
	"flag"
	"strings"
	"testing"
	"time"

	"beachhead/engine/enginetest"
)

var (
	suiteGames = flag.Int("css.suite", 1, "games of each scenario and set of options that TestSuite plays")
	suiteOnly  = flag.String("css.only", "", "the one scenario that TestSuite plays")
	suiteLimit = flag.Duration("css.limit", 4*time.Second, "how long TestSuite plays the games of one scenario with one set of options")
)

// TestSuite: what must hold of every module of the program (enginetest.Run), before either game is registered.
func TestSuite(t *testing.T) {
	for _, id := range []string{"tinian", "saipan"} {
		t.Run(id, func(t *testing.T) {
			m := whole(t, id)
			var only []string
			if *suiteOnly != "" {
				if !strings.HasPrefix(*suiteOnly, id) {
					t.Skip()
				}
				only = []string{*suiteOnly}
			}
			enginetest.Run(t, m, enginetest.Options{
				Games:           *suiteGames,
				Limit:           *suiteLimit,
				OptionSets:      []map[string]string{allOptions(m)},
				Neutral:         neutral,
				Scenarios:       only,
				NoGuesses:       true,
				OpenInformation: true,
			})
		})
	}
}
