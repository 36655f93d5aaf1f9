package formosa

import (
	"regexp"
	"slices"
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
