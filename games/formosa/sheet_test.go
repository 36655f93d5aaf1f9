package formosa

import (
	"slices"
	"testing"

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
