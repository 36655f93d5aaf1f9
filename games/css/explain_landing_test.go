package css

import (
	"slices"
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

// Who lands is told where to, and that the stack is too large there or does not belong together: where he means to land, where he may drift to, and where Units for another beach land, too
// (6.1b, d, 22.2.3). Each beach says what waits there.
func TestExplainLandingTogether(t *testing.T) {
	g := onMap(t, "saipan", 0)
	g.s.Turn = g.scenario().Start
	put1(t, g, "us-e-2-6", "red-2/final", true)
	second := put1(t, g, "us-f-2-6", "red-2/final", true)
	put1(t, g, "us-i-3-6", "red-3/final", true)
	beach := func(name string) BeachID {
		for b := range g.m.Beaches {
			if g.m.Beaches[b].ID == name {
				return BeachID(b)
			}
		}
		t.Fatal("no beach " + name)
		return 0
	}
	red2, red3 := beach("red-2"), beach("red-3")
	frame2 := frame{}
	frame2.V[0], frame2.V[1] = red2, int16(FinalRun)
	warned := func() string {
		c, x := about(vStack, ZonePlace(red2, FinalRun)), engine.Explanation{}
		explainLanding(g, &frame2, &c, &x)
		s := ""
		if x.Over != nil {
			s += x.Over.Rule + " "
		}
		for _, sum := range x.Sums {
			for _, m := range sum.Mods {
				s += m.Rule + " " + m.Text + "; "
			}
		}
		return s
	}
	to, drift := g.m.placeTitle(g.m.Beaches[red2].Hex), g.m.placeTitle(g.m.Beaches[red2].Drift)
	if q := g.whoSails(red2, FinalRun); q != "Who lands in "+to+", from Red 2?" {
		t.Error(q)
	}
	for g.s.Turn++; !g.night(); g.s.Turn++ {
	}
	if q := g.whoSails(red2, FinalRun); q != "Who lands in "+to+", from Red 2? The others go back." {
		t.Error("at nightfall: " + q)
	}
	g.s.Turn = g.scenario().Start
	if s := warned(); !strings.Contains(s, "drift to "+drift) || strings.Contains(s, "6.1b") || strings.Contains(s, "6.1d") {
		t.Errorf("with nobody ashore: %s", s)
	}
	var x engine.Explanation
	if explainBeaches(g, &frame{}, nil, &x); len(x.Offers) != 2 || x.Offers[0].Note != "2 for "+to+", or "+drift {
		t.Errorf("at the beaches: %+v", x.Offers)
	}
	put1(t, g, "us-g-2-6", drift, false)
	put1(t, g, "us-mtr-2-6", drift, false)
	if s := warned(); !strings.Contains(s, "6.1b in "+drift) {
		t.Errorf("too many where they drift to: %s", s)
	}
	g.s.Beach[red2] = g.m.Beaches[red2].Drift
	if s := warned(); !strings.HasPrefix(s, "6.1b ") {
		t.Errorf("too many where they land: %s", s)
	}
	x = engine.Explanation{}
	if explainLanding(g, &frame2, nil, &x); len(x.Offers) != 1 || x.Offers[0].Note != "too many there: DG" {
		t.Errorf("beside the answer for all: %+v", x.Offers)
	}
	g.set(second, Late)
	third := put1(t, g, "us-e-2-8", drift, false)
	x = engine.Explanation{}
	if explainLanding(g, &frame2, nil, &x); len(x.Offers) != 1 || x.Offers[0].Choice != "land us-e-2-6" || x.Offers[0].Note != "too many there: DG" {
		t.Errorf("beside one who lands alone: %+v", x.Offers)
	}
	g.place(third, Coming)
	g.s.Units[second].Flags &^= Late
	g.s.Beach[red2], g.s.Beach[red3] = g.m.Beaches[red3].Hex, g.m.Beaches[red3].Hex
	if s := warned(); !strings.Contains(s, "1 Unit for Red 3 can land there, too") {
		t.Errorf("two beaches in one hex: %s", s)
	}
	put1(t, g, "jp-1-i-136", g.m.placeTitle(g.m.Beaches[red3].Hex), false)
	if q := g.whoSails(red2, FinalRun); !strings.HasPrefix(q, "An enemy holds ") {
		t.Error(q)
	}
	x = engine.Explanation{}
	if explainBeaches(g, &frame{}, nil, &x); !strings.Contains(x.Offers[0].Note, "an enemy holds") {
		t.Errorf("at the beaches, with an enemy: %+v", x.Offers)
	}
	if q := g.whoSails(red2, Transport); q != "Who goes on to "+g.m.placeTitle(ZonePlace(red2, Approach))+"?" {
		t.Error(q)
	}
}

// Who arrives in a hex is named, and what he is in for there is told: a stack that is too large or mixed, and an enemy next to it (18.0, 6.1b, d).
func TestExplainArriving(t *testing.T) {
	g := onMap(t, "saipan", 0)
	group := -1
	for i := range g.scenario().Reinforce {
		if a := &g.scenario().Reinforce[i]; len(a.Units) > 1 && len(a.Leaders) > 0 && a.At.Kind == AtBeach && group < 0 {
			group = i
		}
	}
	if group < 0 {
		t.Fatal("no group comes ashore")
	}
	a := &g.scenario().Reinforce[group]
	for _, u := range a.Units {
		g.place(u, Coming)
	}
	for _, l := range a.Leaders {
		g.lead(l, Coming)
	}
	names, first := g.arriving(a)
	if len(names) != len(a.Units)+len(a.Leaders) || first != a.Units[0] || names[0] != g.m.Units[first].Name {
		t.Fatalf("who arrives: %v", names)
	}
	h := g.m.Beaches[a.At.Beach].Hex
	told := func() (s string) {
		c, x, f := about(vPlaceAt, h), engine.Explanation{}, frame{}
		f.V[0] = int16(group)
		hash := g.Hash()
		if explainArriving(g, &f, &c, &x); g.Hash() != hash {
			t.Fatal("the position is another after the odds")
		}
		if x.Over != nil {
			s = x.Over.Rule + " "
		}
		for _, m := range x.Sums[0].Mods {
			s += m.Text + "; "
		}
		return s + x.Sums[0].Value
	}
	if s := told(); strings.Contains(s, "6.1b") || !strings.HasSuffix(s, number(len(a.Units))+" Units") {
		t.Errorf("on an empty beach: %s", s)
	}
	put1(t, g, "us-e-2-6", g.m.placeTitle(h), false)
	put1(t, g, "us-f-2-6", g.m.placeTitle(h), false)
	put1(t, g, "jp-1-i-136", g.m.placeTitle(g.m.Ground.Near(h)[3]), false)
	if s := told(); !strings.HasPrefix(s, "6.1b ") || !strings.Contains(s, "next to an enemy") {
		t.Errorf("on a beach with two others, next to an enemy: %s", s)
	}
}

// Who lands is told beside both postures how often the best fire at him does something (22.1b, 22.2.2); the position stays as it is.
func TestExplainAshore(t *testing.T) {
	g := onMap(t, "tinian", 2)
	put1(t, g, "us-a-1-24", "white-1/final", true)
	put1(t, g, "jp-1-i-50", "14.52", false)
	h := g.landsOn(0)
	g.putOff(ZonePlace(0, FinalRun), h)
	for u := g.first(ZonePlace(0, FinalRun)); u != NoUnit; u = g.first(ZonePlace(0, FinalRun)) {
		g.place(u, Transit)
	}
	hash := g.Hash()
	var x, y engine.Explanation
	explainAshore(g, &frame{}, nil, &x)
	c := about(vDeploy, Transit)
	explainAshore(g, &frame{}, &c, &y)
	if g.Hash() != hash {
		t.Fatal("the position is another after the odds")
	}
	if len(x.Offers) != 2 || !strings.HasPrefix(x.Offers[0].Note, "the best fire hurts ") || !strings.HasPrefix(x.Offers[1].Note, "the best fire hurts ") || x.Offers[1].Choice != "done" {
		t.Errorf("beside the postures: %+v", x.Offers)
	}
	if len(y.Stakes) != 1 || len(y.Rosters) != 1 || y.Rosters[0].At != g.m.placeName(h) {
		t.Errorf("who lands Deployed: %+v", y)
	}
}

// Who could land where friends stand is told that they are Suppressed with him, unless they are already, beside the answer and behind it; where nobody stands nothing is said (L22.0a).
func TestExplainLandingAmongFriends(t *testing.T) {
	m := moduleOf(t, "littleland-3")
	all, err := m.New(engine.Setup{Scenario: "littleland-3"})
	if err != nil {
		t.Fatal(err)
	}
	g := all.(*Game)
	g.wipe()
	u := m.ByUnit["su-323-3"]
	group := slices.IndexFunc(g.scenario().Reinforce, func(a Arrival) bool { return slices.Contains(a.Units, u) })
	g.place(u, Coming)
	put1(t, g, "su-142-1", "02.33", false)
	put1(t, g, "su-142-2", "03.33", false)
	put1(t, g, "su-142-3", "03.33", false)
	put1(t, g, "su-142-4", "04.33", false)
	g.suppress(at(t, g, "04.33"))
	f := frame{}
	f.V[0] = int16(group)
	notes := map[string]string{}
	var x engine.Explanation
	explainEntering(g, &f, nil, &x)
	for _, o := range x.Offers {
		if id, ok := strings.CutPrefix(o.Choice, "enter-deployed su-323-3 "); ok {
			notes[id] = o.Note
		}
	}
	if notes["01.33"] != "" || notes["02.33"] != "Suppresses 1 Unit there, too" || !strings.HasSuffix(notes["03.33"], "Suppresses 2 Units there, too") ||
		strings.Contains(notes["04.33"], "Suppresses") {
		t.Errorf("beside the hexes: %q", notes)
	}
	for id, want := range map[string]bool{"01.33": false, "02.33": true, "04.33": false} {
		c, x := two(vEnterDeployed, u, at(t, g, id)), engine.Explanation{}
		explainEntering(g, &f, &c, &x)
		said := false
		for _, sum := range x.Sums {
			for _, m := range sum.Mods {
				said = said || m.Rule == "L22.0a"
			}
		}
		if said != want {
			t.Errorf("behind %s: %+v", id, x.Sums)
		}
	}
}
