package iwo

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

var (
	suiteGames = flag.Int("iwo.suite", 1, "games of each scenario that TestSuite plays")
	suiteOnly  = flag.String("iwo.only", "", "the scenario that TestSuite plays instead of all, without and with all options")
	suiteLimit = flag.Duration("iwo.limit", 4*time.Second, "how long TestSuite plays the games of one scenario with one set of options")
)

// TestSuite: what must hold of every module of the program (enginetest.Run), from the set-ups of all scenarios.
func TestSuite(t *testing.T) {
	o := suiteOptions()
	o.Games, o.Limit = *suiteGames, *suiteLimit
	if *suiteGames == 1 {
		o.Samples = 12
	}
	if *suiteOnly != "" {
		o.Scenarios, o.OptionSets = []string{*suiteOnly}, []map[string]string{otherReadings()}
	}
	enginetest.Run(t, Default(), o)
}

// openDraws are the labels of draws that the player watches: cards, heroes, step-loss markers, and places that are drawn by lot.
var openDraws = []string{"card", "cave", "color", "more", "fort", "heroism-jp", "heroism-us", "struck-us", "struck-jp", "one", "two", "hero", "marker", "scarce", "hex", "hilltop"}

func suiteOptions() enginetest.Options {
	return enginetest.Options{BotAnswers: 120, Neutral: neutral, Events: sentences.Kinds(), Truth: truth, OpenDraws: openDraws, OpenAnswers: true}
}

// otherReadings has all doubtful readings the other way.
func otherReadings() map[string]string {
	out := map[string]string{}
	for _, o := range readings {
		out[o.ID] = o.Values[1]
	}
	return out
}

// truth is what the rules alone know: which unit, depth marker or fort it is that lies face down in a hex. Of many in a
// reserve one that is not told would be there in nearly every guess.
func truth(game engine.Game) (facts []string) {
	g := game.(*Game)
	for j := range g.m.Jap {
		if x := &g.s.Jap[j]; x.At >= 0 && x.Flags&Revealed == 0 {
			facts = append(facts, fmt.Sprintf("%s is at %s", g.m.Jap[j].ID, g.m.placeName(x.At, japBoxes)))
		}
	}
	for d := range g.m.Depths {
		if x := &g.s.Depths[d]; x.At >= 0 && x.Flags&Revealed == 0 {
			facts = append(facts, fmt.Sprintf("%s is at %s", g.m.Depths[d].ID, g.m.placeName(x.At, japBoxes)))
		}
	}
	for k := range g.m.Forts {
		if x := &g.s.Forts[k]; x.At >= 0 && x.Flags&Revealed == 0 {
			facts = append(facts, fmt.Sprintf("%s is at %s", g.m.Forts[k].ID, g.m.placeName(x.At, japBoxes)))
		}
	}
	return facts
}

// TestLaterTurns examines positions of a crowded island, which random games come to seldom: fire, events, the action phase and the end of a turn, early and late.
func TestLaterTurns(t *testing.T) {
	o := suiteOptions()
	o.Samples = 6 * *suiteGames
	m := Default()
	var starts []enginetest.Start
	for i, at := range []engine.At{{Turn: 12, Phase: "fire"}, {Turn: 30, Phase: "fire"}, {Turn: 9, Phase: "event-1"}, {Turn: 20, Phase: "action"}, {Turn: 40, Phase: "event-2"}, {Turn: 25, Phase: "end"}} {
		p := crowded(m, uint64(i+*suiteGames), at.Turn, at.Phase)
		starts = append(starts, enginetest.Start{Name: fmt.Sprintf("%s-%d", at.Phase, at.Turn), At: &p})
	}
	enginetest.Examine(t, m, o, starts...)
}
