package css

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

func TestLessons(t *testing.T) {
	for _, game := range []string{"tinian", "littleland"} {
		t.Run(game, func(t *testing.T) {
			m := whole(t, game)
			enginetest.Lessons(t, m)
			if game == "littleland" { // the others may be of any hour
				for _, l := range lessonsOf[game] {
					inTurn(t, m, l)
				}
			}
		})
	}
}

// inTurn checks that a lesson begins in a turn of its scenario, so that one of the night is not played by day.
func inTurn(t *testing.T, m *Module, l engine.SheetLesson) {
	t.Helper()
	_, text, _ := strings.Cut(l.Record, "\nStart: ")
	var p engine.Position
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == p.Scenario })
	if i < 0 {
		t.Fatalf("%s: no scenario %q", l.ID, p.Scenario)
	}
	if s := &m.Scenario[i]; Turn(p.At.Turn) < s.Start || Turn(p.At.Turn) > s.Last {
		t.Errorf("%s begins in turn %d; %s has turns %d to %d", l.ID, p.At.Turn, s.ID, s.Start, s.Last)
	}
}
