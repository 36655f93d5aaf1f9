package formosa

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// liveliness makes random play reach the whole game: left to chance the Allies hardly ever get ashore, and the game is over on turn 2.
func liveliness(g engine.Game, seat engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
	if seat != engine.Seat(Allied) || r.IntN(4) == 0 {
		return engine.Choice{}, false
	}
	want := map[string][]engine.Verb{
		"recruit.allied":  {vRecruit, vReplace},
		"invasion.marker": {vAmphibious, vDrop},
		"invasion.load":   {vLoad},
		"transfer.unit":   {vTransfer},
		"transfer.debark": {vDebark},
		"bases":           {vBuild},
		"movement.choose": {vUnit, vMotorize, vAirlift},
		"combat.lp":       {vLP},
		"interdiction":    {vInterdict},
		"b29.target":      {vB29},
	}[p.Kind]
	var good []engine.Choice
	for _, c := range p.Options {
		for _, v := range want {
			if c.Verb == v && (p.Kind != "recruit.allied" || c.A >= itemTACUS && c.A != itemTACUS || r.IntN(6) == 0) {
				good = append(good, c)
			}
		}
	}
	if len(good) == 0 {
		return engine.Choice{}, false
	}
	return good[r.IntN(len(good))], true
}

func TestSuite(t *testing.T) {
	enginetest.Run(t, Default(), enginetest.Options{
		OptionSets: []map[string]string{enginetest.AllOn(Default())},
		Pick:       liveliness,
		Neutral:    neutral,
		Events:     sentences.Kinds(),
	})
}

func BenchmarkRandomGame(b *testing.B) {
	enginetest.BenchmarkGames(b, Default(), engine.Setup{Scenario: "1"})
}
