package formosa

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// optionSets are the options the suite plays with besides the defaults: everything on, and each alone.
func optionSets() (sets []map[string]string) {
	all := map[string]string{}
	for _, o := range Default().Options() {
		all[o.ID] = "on"
	}
	return append(sets, all)
}

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
		OptionSets: optionSets(),
		Pick:       liveliness,
		Neutral:    neutral,
		Events:     sentences.Kinds(),
	})
}

func BenchmarkRandomGame(b *testing.B) {
	m := Default()
	start, _ := m.New(engine.Setup{Scenario: "1"})
	g := start.Clone(nil)
	rng := rand.New(rand.NewPCG(1, 2))
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		g = start.Clone(g)
		for q := g.Pending(); q != nil; q = g.Pending() {
			s, p := q.First()
			if s != engine.ChanceSeat {
				n++
			}
			if err := g.Apply(s, p.Options[rng.IntN(len(p.Options))]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(n)/float64(b.N), "decisions/game")
}
