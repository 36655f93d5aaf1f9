package ccp

import (
	"math"
	"os"
	"testing"

	"beachhead/engine"
)

// Every roll that something public decides tells its chances before the dice: they add up to 1, and what comes of the roll, as the log tells it next, is what
// the dice made of them. Over recorded games each kind of roll is met.
func TestRollsHaveChances(t *testing.T) {
	m := Default()
	outcomes := m.Sheet("S01").Outcomes
	kinds := map[string]int{}
	for _, file := range []string{"S01-greedy-greedy.bhd", "S04-night-banzai.bhd", "S16-caves-lively.bhd"} {
		text, err := os.ReadFile("testdata/games/" + file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.Replay(m, string(text), engine.ReplayOptions{Ask: true})
		if err != nil {
			t.Fatal(err)
		}
		g := s.Game().(*Game)
		var last *engine.Cast
		for _, e := range s.Log(engine.ChanceSeat, 1) {
			switch {
			case e.Kind == evRoll:
				last = g.Picture(e.Event).Cast
				if last.Chances == nil {
					continue
				}
				sum, among := 0.0, last.Result == ""
				for _, o := range last.Chances {
					sum += o.P
					among = among || o.Text == last.Result
					if e.Args[1] != rollRadio && outcomes[o.Text].Text == "" {
						t.Errorf("%s: the sheet has no words for %q", last.What, o.Text)
					}
				}
				if math.Abs(sum-1) > 1e-9 || !among {
					t.Errorf("%s: chances %v, result %q", last.What, last.Chances, last.Result)
				}
				kinds[last.What]++
			case last == nil || last.Result == "", e.Kind == evDefense && last.What != "Fire Defense":
			case e.Kind == evDefense:
				if want := defenseTexts[defense(int(e.Args[1]), int(e.Args[2]), false)]; want != last.Result && last.Result != "breaks" { // of equal totals a moving unit breaks
					t.Errorf("a Defense roll is told as %q, the log says %d against %d: %q", last.Result, e.Args[1], e.Args[2], want)
				}
			case (e.Kind == evHits) != (last.Result == "a hit") && (e.Kind == evHits || e.Kind == evMisses):
				t.Errorf("%s %d: %q, and the log says otherwise", last.What, last.Total, last.Result)
			case e.Kind == evMeleeWon && last.What == "Melee" && last.Result == "melee tied", e.Kind == evSudden && last.Result != "the game ends", e.Kind == evGoesOn && last.Result != "the game goes on":
				t.Errorf("%s: %q, and the log says otherwise", last.What, last.Result)
			}
		}
	}
	for _, what := range []string{"Fire Attack", "Fire Defense", "Targeting", "Melee", "Sudden Death"} {
		if kinds[what] == 0 {
			t.Errorf("no roll with chances: %s (%v)", what, kinds)
		}
	}
	t.Log(kinds)
}
