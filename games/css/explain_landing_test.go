package css

import (
	"strings"
	"testing"

	"beachhead/engine"
)

// Before a boat lands, its owner sees who could fire at it there, with what, and what the best of these fires does; and the mines of the beach (22.1b, e, 22.2.2). The position stays as it is.
func TestExplainLanding(t *testing.T) {
	g := onMap(t, "tinian", 2)
	boat := put1(t, g, "us-a-1-24", "white-1/final", true)
	far := put1(t, g, "us-b-1-24", "white-1/approach", true)
	put1(t, g, "jp-1-i-50", "14.52", false)
	put1(t, g, "jp-2-i-50", "12.54", false)
	show := func(zone int8, c choice) engine.Explanation {
		hash := g.Hash()
		var x engine.Explanation
		f := frame{}
		f.V[0], f.V[1] = 0, int16(zone)
		explainLanding(g, &f, &c, &x)
		if g.Hash() != hash {
			t.Fatal("the position is another after the odds")
		}
		return x
	}
	x := show(FinalRun, about(vLand, boat))
	if len(x.Rosters) != 1 || len(x.Rosters[0].Items) != 1 || x.Rosters[0].Items[0].Piece != "jp-1-i-50" {
		t.Fatalf("who may fire: %+v", x.Rosters)
	}
	if len(x.Stakes) != 1 || x.Stakes[0].Piece != "us-a-1-24" || len(x.Stakes[0].Outcomes) < 2 || x.Stakes[0].Outcomes[0].P >= 1 {
		t.Errorf("what can come of it: %+v", x.Stakes)
	}
	if s := x.Sums[0]; s.Value != "1 place" || !strings.Contains(s.Mods[0].Text, "land in 13.52") || s.Mods[0].Rule != "22.2.2" {
		t.Errorf("the sum: %+v", x.Sums)
	}
	if x := show(Approach, about(vLand, far)); x.Sums[0].Value != "0 places" || len(x.Stakes) != 0 {
		t.Errorf("nobody there reaches the Approach Run Zone: %+v", x)
	}
	if x := show(Transport, about(vLand, boat)); len(x.Sums) != 0 {
		t.Errorf("nobody fires at who leaves the Transport Zone: %+v", x)
	}
}
