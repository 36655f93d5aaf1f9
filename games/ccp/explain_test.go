package ccp

import (
	"math"
	"strings"
	"testing"

	"beachhead/engine"
)

// Every card of a scenario is on its sheet with all that is printed on it, and every window of the sheet belongs to the game.
func TestSheetCards(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, k := range program.Kinds() {
		kinds[k] = true
	}
	for _, sc := range m.Scenarios() {
		s := m.Sheet(sc.ID)
		if len(s.Deck.Cards) != 2*deckSize {
			t.Errorf("%s: %d cards", sc.ID, len(s.Deck.Cards))
		}
		for _, c := range s.Deck.Cards {
			if len(c.Lines) != 3 || len(c.Dice) != 2 || c.Note == "" || c.Chip != "" && s.Deck.Chips[c.Chip].Text == "" {
				t.Errorf("%s: %+v", c.ID, c)
			}
			for i, l := range c.Lines {
				if u := s.Deck.Uses[l.Use]; u.Name == "" || u.Text == "" || u.Rule == "" || u.Label == "" || i == 0 && (u.Ink == "" || u.Glyph == "") {
					t.Errorf("%s: %s says %+v", c.ID, l.Use, u)
				}
			}
		}
		for _, w := range s.Windows {
			kind, topic, ok := strings.Cut(w.Kind, ".")
			if !kinds[w.Kind] && !(ok && kind == "react" && topicOf(topic)) {
				t.Errorf("a standing order for %q, which nobody asks", w.Kind)
			}
		}
	}
}

func topicOf(label string) bool {
	for _, w := range windowNames {
		if w.label == label {
			return true
		}
	}
	return false
}

// What is at stake for a unit agrees with the rule for every pair of dice, and the chances make one.
func TestStakes(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Replay(m, lessons[0].Record+"Seed: a\n\n", engine.ReplayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g := s.Game().(*Game)
	for _, text := range []string{"order us-3", "activate us-ldr-whitcomb", "activate us-army-line-squad-1", "activate us-army-line-squad-2", "target L6", "join us-army-line-squad-2", "join us-army-line-squad-1"} {
		c, err := engine.ParseChoice(m, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(0, c); err != nil {
			t.Fatal(text, err)
		}
	}
	c, _ := engine.ParseChoice(m, "join us-lmg-1")
	x := g.Explain(0, &c)
	if len(x.Sums) == 0 || x.Sums[0].Value != "10" || len(x.Stakes) != 2 || len(x.Rosters) != 1 {
		t.Fatalf("%+v", x)
	}
	for _, st := range x.Stakes {
		all, hit, spread := 0.0, 0.0, 0.0
		for _, o := range st.Outcomes {
			all += o.P
			if o.Text == "breaks" || o.Text == "eliminated" {
				hit += o.P
			}
		}
		for i, p := range st.Spread.P {
			if spread += p; st.Spread.From+i > 0 { // the Defense Total is below
				hit -= p
			}
		}
		if math.Abs(all-1) > 1e-9 || math.Abs(spread-1) > 1e-9 || math.Abs(hit) > 1e-9 {
			t.Errorf("%s: outcomes %v, spread %v, difference %v", st.What, all, spread, hit)
		}
	}
	// 10 FP against morale 7, counted roll by roll.
	n := 0
	for a, wa := range diceWays {
		for d, wd := range diceWays {
			if r := defense(7+d, 10+a, false); r == resBroken || r == resEliminated {
				n += wa * wd
			}
		}
	}
	hit := 0.0
	for _, o := range x.Stakes[0].Outcomes {
		if o.Text == "breaks" || o.Text == "eliminated" {
			hit += o.P
		}
	}
	if math.Abs(hit-float64(n)/1296) > 1e-9 {
		t.Errorf("hit with %v, counted %d of 1296", hit, n)
	}
	// The same question says who cannot fire, and why.
	refused := 0
	for _, i := range x.Rosters[0].Items {
		if i.Why != nil && i.Piece == "us-ldr-whitcomb" && i.Why.Rule == "O27.2.2a" {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("the captain, who is out of range, is not refused: %+v", x.Rosters[0].Items)
	}
}
