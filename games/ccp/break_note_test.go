package ccp

import (
	"strings"
	"testing"

	"beachhead/engine"
)

// Who chooses the unit that Shell Shock breaks is told of each what it loses (E72, 3.2.1, 3.2.4).
func TestShellShockSaysWhatIsLost(t *testing.T) {
	g := place(t, "S02", "allied.event", map[string]map[string]any{
		"us-army-line-team-1": {"at": "D7"}, "us-army-line-squad-1": {"at": "I6"}, "jp-line-team-1": {"at": "F5", "broken": true}, "jp-line-squad-1": {"at": "M5"},
	}, nil)
	for _, text := range []string{"draw us-8", "draw us-15"} { // the event, and the random hex D5 between the two teams
		c, err := engine.ParseChoice(Default(), text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Apply(engine.ChanceSeat, c); err != nil {
			t.Fatal(err)
		}
	}
	notes := map[string]string{}
	for _, x := range g.Explain(engine.Seat(Allied), nil).Offers {
		notes[x.Choice] = x.Note
	}
	team := Default().Units[named(t, g, Allied, "us-army-line-team-1")]
	own := notes["unit us-army-line-team-1"]
	if len(notes) != 2 || !strings.HasPrefix(own, "American, D7: FP ") || !strings.Contains(own, " to ") || team.Front.FP == team.Back.FP && !strings.Contains(own, "morale") {
		t.Errorf("said is %q of %v", own, notes)
	}
	if n := notes["unit jp-line-team-1"]; !strings.Contains(n, "F5, broken already: eliminated, ") || !strings.HasSuffix(n, " VP") {
		t.Errorf("said of the broken team is %q", n)
	}
}
