package css

import (
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// A sealed cave stands on the map as a piece, and everybody sees it (11.2a).
func TestSealedCaveShown(t *testing.T) {
	g := onMap(t, "saipan", 2)
	h := g.caves.hexes[3]
	is := func(p engine.Piece) bool { return p.Kind == "sealed" && p.At == g.m.Ground.ID(h) }
	if slices.ContainsFunc(g.View(seat(SideA)).Pieces, is) {
		t.Error("an open cave is shown as sealed")
	}
	g.seal(CavePlace(3))
	for _, s := range []engine.Seat{seat(SideA), seat(SideB)} {
		if !slices.ContainsFunc(g.View(s).Pieces, is) {
			t.Errorf("seat %d does not see the sealed cave", s)
		}
	}
	if k := g.m.Sheet(g.scenario().ID).Kinds["sealed"]; k.Draw != "disc" || k.Symbol != "sealed" {
		t.Errorf("the sealed cave is not drawn: %+v", k)
	}
}

// The lanes of the boats are drawn where boats come, and nowhere else; those of the areas off the map stay.
func TestLanesWhereBoatsCome(t *testing.T) {
	for id, want := range map[string]map[string]bool{
		"tinian": {"tinian-1": false, "tinian-2": false, "tinian-4": true, "tinian-6": true}, "saipan": {"saipan-1": true, "saipan-2": false},
	} {
		m := whole(t, id)
		for scenario, lanes := range want {
			if got := slices.ContainsFunc(m.Sheet(scenario).Lanes, func(l engine.SheetLane) bool { return l.To != "" }); got != lanes {
				t.Errorf("%s: lanes %v", scenario, got)
			}
		}
	}
}

// An Indirect Fire says what Barrage it lays whatever the die says (8.6.2c), and that it lays none where one as great lies (8.6.2d).
func TestExplainBarrage(t *testing.T) {
	g := onMap(t, "tinian", 2)
	gun := put1(t, g, "us-art-1-14", "13.69", false)
	put1(t, g, "us-a-1-24", "12.72", false)
	put1(t, g, "jp-1-iii-50", "12.73", false)
	lays := func() engine.Sum {
		var x engine.Explanation
		g.s.A = noAttack
		g.s.A.Kind, g.s.A.From, g.s.A.Firer, g.s.A.At, g.s.A.Strength = IndirectFire, g.at(gun), gun, Loc(at(t, g, "12.73")), 4
		g.explainShell(&x)
		return x.Sums[1]
	}
	if s := lays(); s.Value != "Medium Barrage" || s.Mods[0].Value != 4 || s.Mods[0].Rule != "8.6.2c" {
		t.Errorf("on open ground: %+v", s)
	}
	g.setBarrage(Hex(at(t, g, "12.73")), Heavy)
	if s := lays(); s.Value != "nothing" || !strings.Contains(s.Mods[1].Text, "Heavy") {
		t.Errorf("under a Heavy Barrage: %+v", s)
	}
}
