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
	suiteOnly  = flag.String("css.only", "", "the scenario that TestSuite plays instead of the shortest")
	suiteLimit = flag.Duration("css.limit", 4*time.Second, "how long TestSuite plays the games of one scenario with one set of options")
)

// TestSuite: what must hold of every module of the program (enginetest.Run), but for guesses. A campaign takes minutes (-css.only tinian-5).
func TestSuite(t *testing.T) {
	for _, id := range []string{"tinian", "saipan"} {
		t.Run(id, func(t *testing.T) {
			m := whole(t, id)
			only, sets := []string{id + "-2"}, []map[string]string(nil)
			if *suiteOnly != "" {
				if !strings.HasPrefix(*suiteOnly, id) {
					t.Skip()
				}
				only, sets = []string{*suiteOnly}, []map[string]string{allOptions(m)}
			}
			enginetest.Run(t, m, enginetest.Options{
				Games:           *suiteGames,
				Limit:           *suiteLimit,
				OptionSets:      sets,
				Scenarios:       only,
				Neutral:         neutral,
				Loose:           []string{"fire.target"}, // of Units that are alike one is listed
				OpenInformation: true,                    // but for the Mine markers of some scenarios
				NoGuesses:       true,                    // the view does not show yet what is in progress
			})
		})
	}
}
