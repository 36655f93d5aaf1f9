package iwo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// unsaid are the choices that only chance gives.
var unsaid []string

// Whatever a view or a choice of any scenario can name, the sheet can draw and say.
func TestSheetSaysAll(t *testing.T) {
	m := Default()
	link()
	enginetest.Sheets(t, m, enginetest.SheetOptions{Verbs: forms.Words(), Kinds: program.Kinds(), Unsaid: unsaid, Met: []string{"infantry", "hw", "tank", "unit", "depth"}, Pick: busy})
	s := m.Sheet("s1-d-day")
	for _, list := range [][]struct {
		flag UFlag
		word string
	}{flagWords, busyWords} {
		for _, w := range list {
			if s.States[w.word].Label == "" {
				t.Errorf("the sheet does not know the state %q", w.word)
			}
		}
	}
	for _, w := range japWords {
		if s.States[w.word].Label == "" {
			t.Errorf("the sheet does not know the state %q", w.word)
		}
	}
	for _, p := range s.Posts {
		if s.Colors[p.Color].Glyph == "" {
			t.Errorf("position %s has no glyph for its colour %q", p.ID, p.Color)
		}
	}
	for u := range m.US {
		if s.Prints[m.US[u].ID].Sign == "" || s.Prints[m.US[u].ID].Steps == 0 {
			t.Errorf("%s has no symbol or no steps", m.US[u].ID)
		}
	}
	var boxes []string
	for _, x := range s.Spots {
		if x.Fill == "" || len(x.To) == 0 {
			t.Errorf("the box %s has no colour, or leads to no beach", x.ID)
		}
		boxes = append(boxes, x.ID)
	}
	for i := range m.Boxes {
		if !slices.Contains(boxes, boxPrefix+m.Boxes[i].ID) {
			t.Errorf("the landing box %s is not on the sheet", m.Boxes[i].ID)
		}
	}
}

// TestOneIsPicked: where one unit is named, no stack is offered as a whole.
func TestOneIsPicked(t *testing.T) {
	if len(pickedUnits) < 6 {
		t.Errorf("only %d questions name one unit", len(pickedUnits))
	}
	for kind := range pickedUnits {
		if !sheetVerbs[kind+" unit"].Single {
			t.Errorf("%s is answered by one unit", kind)
		}
	}
	if !sheetVerbs["event.infiltration place"].Single {
		t.Error("of a regiment one company slips ahead")
	}
}

// Boxes lie beside the land and beside each other.
func TestBoxesLieApart(t *testing.T) {
	s := Default().Sheet("campaign")
	for i, a := range s.Spots {
		for _, b := range s.Spots[i+1:] {
			if dx, dy := a.X-b.X, a.Y-b.Y; dx*dx < 190*190 && dy*dy < 90*90 {
				t.Errorf("the boxes %s and %s lie over each other", a.ID, b.ID)
			}
		}
		for _, h := range s.Hexes {
			if dx, dy := a.X-h.X, a.Y-h.Y; dx*dx < 140*140 && dy*dy < 100*100 {
				t.Errorf("the box %s lies over hex %s", a.ID, h.ID)
			}
		}
	}
}

// A briefing has the goals of its scenario and tables in which every row has all columns.
func TestBriefings(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		b := m.Briefing(sc.ID)
		if b == nil || b != m.Briefing(sc.ID) {
			t.Fatalf("%s: a briefing is to be made once", sc.ID)
		}
		if len(b.Sides[0].Win) < len(sc.Victory) || len(b.Clock) != int(sc.Last-sc.First)+1 || len(b.Sides[0].Forces) == 0 {
			t.Errorf("%s: the briefing lacks goals, turns or forces", sc.ID)
		}
		for _, c := range b.Charts {
			if len(c.Rows) == 0 {
				t.Errorf("the table %s is empty", c.Title)
			}
			for _, r := range c.Rows {
				if len(r) != len(c.Columns) {
					t.Errorf("%s: %q has %d cells, expected %d", c.Title, r, len(r), len(c.Columns))
				}
			}
		}
	}
	if m.Briefing("no such scenario") != nil {
		t.Error("a briefing of a scenario that there is not")
	}
}

// TestBriefingLimits: the limit of losses that falls on 6 March is said of the campaign, and of no scenario that has one limit (18.9.3e).
func TestBriefingLimits(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		said := false
		for _, x := range m.Briefing(m.Scenario[i].ID).Sides[0].Win {
			said = said || x.Text == "From 6 March on 4 counters are enough."
		}
		if said != (m.Scenario[i].ID == "campaign") {
			t.Errorf("%s: %v", m.Scenario[i].ID, said)
		}
	}
}

// TestBriefingCounts: the briefing of a game has as many positions and depth markers as its set-up, whoever is drawn, with each garrison (18.9.2); where there are two it tells of both.
func TestBriefingCounts(t *testing.T) {
	m := Default()
	two := 0
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		garrisons := map[string]bool{}
		for _, value := range []string{"thin", "full"} {
			setup := engine.Setup{Scenario: sc.ID, Options: map[string]string{"defenders": value}}
			b := m.BriefingFor(setup)
			if value == "thin" && b != m.Briefing(sc.ID) || b != m.BriefingFor(setup) {
				t.Errorf("%s: the briefing is made again", sc.ID)
			}
			forces := b.Sides[1].Forces
			garrisons[fmt.Sprint(forces)] = true
			told := slices.ContainsFunc(b.Special, func(w engine.SheetWord) bool { return w.ID == "Two garrisons" })
			if told != (sc.Thin != nil) {
				t.Errorf("%s: two garrisons: %v", sc.ID, told)
			}
			for answer := range 4 {
				made, err := m.New(setup)
				if err != nil {
					t.Fatal(err)
				}
				g := made.(*Game)
				for g.s.Phase == PhaseSetup {
					seat, p := g.Pending().First()
					if err := g.Apply(seat, p.Options[answer%len(p.Options)]); err != nil {
						t.Fatal(err)
					}
				}
				if n := g.s.Held.Len(); n != forces[0].Count || n == 0 {
					t.Errorf("%s, %s: the briefing says %d positions, a set-up holds %d", sc.ID, value, forces[0].Count, n)
				}
				depth, reserve := sum(g.scenario().Depth[:]), 0
				for sector := int8(1); sector <= 4; sector++ {
					reserve += g.pooled(sector)
				}
				if said := len(forces) > 1; said != (depth > 0) || said && forces[1].Count != depth {
					t.Errorf("%s, %s: %d depth markers, said %+v", sc.ID, value, depth, forces)
				}
				for _, w := range b.Special {
					mine, other, _ := strings.Cut(w.Text, " The other: ")
					if w.ID == "Two garrisons" && (!strings.Contains(mine, fmt.Sprint(forces[0].Count)+" positions held") || strings.Contains(other, fmt.Sprint(forces[0].Count)+" positions") ||
						strings.Contains(mine, "nobody in reserve") != (reserve == 0) || strings.Contains(mine, "come up") != g.scenario().Approach || strings.Contains(mine, "no depth") != (depth == 0)) {
						t.Errorf("%s, %s: %d in reserve, %d markers: %s", sc.ID, value, reserve, depth, w.Text)
					}
				}
			}
		}
		if want := 1 + boolInt(sc.Thin != nil); len(garrisons) != want {
			t.Errorf("%s: %v", sc.ID, garrisons)
		}
		two += boolInt(sc.Thin != nil)
	}
	if two != 1 {
		t.Errorf("%d scenarios with two garrisons", two)
	}
}

// busy lets units act and sends nobody into reserve: scenario 2 ends as it begins where the regiment does so, and nobody has lost a step by then (18.5.4c).
func busy(_ engine.Game, _ engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
	c := p.Options[r.IntN(len(p.Options))]
	if last := p.Options[len(p.Options)-1]; p.Kind == "hq.reserve" && last.Verb == vDone {
		return last, true
	}
	for c.Verb == vDone && len(p.Options) > 1 && r.IntN(20) > 0 {
		c = p.Options[r.IntN(len(p.Options))]
	}
	return c, true
}
