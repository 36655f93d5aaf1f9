package formosa

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// Whatever a view or a choice of any scenario can name, the sheet can draw and say.
func TestSheetSaysAll(t *testing.T) {
	m := Default()
	enginetest.Sheets(t, m, enginetest.SheetOptions{Verbs: verbs.Words(), Kinds: program.Kinds(), Pick: liveliness,
		Met: []string{"infantry", "marine", "infantry-1", "coastal-defense", "concealed", "amphibious", "support"}})
	s := m.Sheet("1")
	for _, w := range flagWords {
		if s.States[w.word].Label == "" {
			t.Errorf("the sheet does not know the state %q", w.word)
		}
	}
	for _, list := range [][]string{itemWords, contingentWords, missionWords, cancelWords} {
		for _, w := range list {
			if s.Words[w] == "" {
				t.Errorf("the sheet has no words for %q", w)
			}
		}
	}
	for _, r := range resultNames {
		if s.Outcomes[r].Text == "" {
			t.Errorf("the sheet has no words for the result %q", r)
		}
	}
	for _, w := range s.Windows {
		if !slices.Contains(program.Kinds(), w.Kind) {
			t.Errorf("a standing order for %q, which nobody asks", w.Kind)
		}
		for _, c := range w.Choices {
			if !verbs.Has(c) {
				t.Errorf("a standing order for %s answers %q, which is no choice", w.Kind, c)
			}
		}
	}
}

// Why a hex is out of reach is told in movement points.
func TestOutOfReachInPoints(t *testing.T) {
	g, err := Default().Place(engine.Position{Game: "formosa", Scenario: "1", Clear: true, At: &engine.At{Turn: 2, Phase: "allied.movement"},
		Pieces: map[string]map[string]any{"us-7th-17": {"at": "0720"}, "ija-9th-7": {"at": "1803"}}})
	if err != nil {
		t.Fatal(err)
	}
	give := func(text string) []engine.Reason {
		c, err := engine.ParseChoice(Default(), text)
		if err != nil {
			t.Fatal(err)
		}
		why := g.WhyNot(0, c)
		if why == nil {
			if err := g.Apply(0, c); err != nil {
				t.Fatal(err)
			}
		}
		return why
	}
	give("unit us-7th-17")
	why := give("move us-7th-17 1403")
	if len(why) != 1 || why[0].Rule != "12.0b" || !regexp.MustCompile(`^Out of reach: it takes \d+(\.5)? of \d+(\.5)? movement points\.$`).MatchString(why[0].Text) {
		t.Errorf("why not: %+v", why)
	}
}

// Where B-29s struck, LP and naval gunfire are on one sheet, and air points say why they cannot come (13.1d).
func TestSupportBesideB29(t *testing.T) {
	b, err := os.ReadFile("testdata/games/1-greedy-greedy.bhd")
	if err != nil {
		t.Fatal(err)
	}
	text, _, found := strings.Cut(string(b), "117 allied lp 0")
	if !found {
		t.Fatal("the record has no such question")
	}
	s, err := engine.Replay(Default(), text, engine.ReplayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g := s.Game().(*Game)
	g.s.B29At = g.s.B.Targets[0]
	var got []string
	for _, o := range g.Explain(seat(Allied), nil).Offers {
		got = append(got, o.Choice)
		if (o.Why != nil) != (o.Choice == "air us") || o.Why != nil && o.Why.Rule != "13.1d" {
			t.Errorf("%s: %v", o.Choice, o.Why)
		}
	}
	if strings.Join(got, ",") != "air us,lp,gunfire us" {
		t.Errorf("on the sheet: %v", got)
	}
}
