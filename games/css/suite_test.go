package css

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

var (
	suiteGames = flag.Int("css.suite", 1, "games of each scenario and set of options that TestSuite plays")
	suiteOnly  = flag.String("css.only", "", "the scenario that TestSuite plays instead of the shortest ones, without and with all options")
	suiteLimit = flag.Duration("css.limit", 4*time.Second, "how long TestSuite plays the games of one scenario with one set of options")
)

// TestSuite: what must hold of every module of the program (enginetest.Run).
func TestSuite(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := whole(t, id)
			only, sets, answers := []string{id + "-2"}, []map[string]string(nil), 150
			if *suiteOnly != "" {
				if !strings.HasPrefix(*suiteOnly, id) {
					t.Skip()
				}
				only, sets, answers = []string{*suiteOnly}, []map[string]string{allOptions(m)}, 0
			}
			enginetest.Run(t, m, enginetest.Options{
				Games:      *suiteGames,
				Limit:      *suiteLimit,
				OptionSets: sets,
				Scenarios:  only,
				Neutral:    neutral,
				BotAnswers: answers,
				Loose:      []string{"fire.target"}, // of Units that are alike one is listed
				Hides:      func(scenario string, seat engine.Seat) bool { return m.mined(scenario) && seat != engine.Seat(SideB) },
				Events:     sentences.Kinds(),
			})
		})
	}
}

// mined tells whether a scenario has Mine markers, the one secret of these games, which side B keeps (ruling 24-A).
func (m *Module) mined(scenario string) bool {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	s := &m.Scenario[i]
	return len(s.Mines) > 0 || slices.ContainsFunc(s.Free, func(f FreeSetup) bool { return f.Mines })
}
