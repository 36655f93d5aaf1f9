package games_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	_ "beachhead/games/all"
)

var (
	digit    = regexp.MustCompile(`[0-9]`)
	sentence = regexp.MustCompile(`[^.!?]+[.!?]`)
)

// Every scenario of every game has a briefing: short sentences without numbers that the data would have to keep true, pieces and hexes that its
// sheet knows, rules that exist, and tables that are whole.
func TestBriefings(t *testing.T) {
	for _, id := range []string{"formosa", "ccp"} {
		m, err := games.Load(id, "")
		if err != nil {
			t.Fatal(err)
		}
		rules := map[string]bool{}
		for _, r := range m.Rules() {
			rules[r.ID] = true
			rules[strings.TrimRight(r.ID, "abcdefghijklmnopqrstuvwxyz")] = true
		}
		for _, sc := range m.Scenarios() {
			t.Run(id+"/"+sc.ID, func(t *testing.T) { checkBriefing(t, m, sc.ID, rules) })
		}
		if m.(engine.Briefed).Briefing("none") != nil {
			t.Error("a briefing of no scenario")
		}
	}
}

func checkBriefing(t *testing.T, m engine.Module, scenario string, rules map[string]bool) {
	b, sheet := m.(engine.Briefed).Briefing(scenario), m.(engine.Charted).Sheet(scenario)
	if b == nil || b.Title == "" || b.Place == "" || len(b.Clock) < 3 || len(b.Goals) == 0 || len(b.Zones) == 0 || len(b.Charts) < 3 {
		t.Fatalf("not all of a briefing: %+v", b)
	}
	if b != m.(engine.Briefed).Briefing(scenario) {
		t.Error("the briefing is made again each time")
	}
	short := func(text string, most int) {
		t.Helper()
		list := sentence.FindAllString(text, -1)
		if len(list) == 0 || len(list) > most || !strings.HasSuffix(text, ".") {
			t.Errorf("%d sentences: %q", len(list), text)
		}
		for _, s := range list {
			if n := len(strings.Fields(s)); n > 22 {
				t.Errorf("%d words: %q", n, s)
			}
		}
	}
	written := func(text string, most int) {
		t.Helper()
		short(text, most)
		if digit.MatchString(strings.NewReplacer("37 mm", "").Replace(text)) {
			t.Errorf("a number is typed where the data could tell it: %q", text)
		}
	}
	rule := func(id string) {
		t.Helper()
		if id != "" && !rules[id] && !slices.ContainsFunc(m.Rules(), func(r engine.Rule) bool { return strings.HasPrefix(r.ID, id) }) {
			t.Errorf("there is no rule %s", id)
		}
	}
	hexes, units := map[string]bool{}, map[string]bool{}
	for _, h := range sheet.Hexes {
		hexes[h.ID] = true
	}
	for _, u := range sheet.Units {
		units[u.ID] = true
	}
	written(b.Situation, 2)
	if len(b.Sides) != len(m.Seats()) {
		t.Fatalf("%d sides", len(b.Sides))
	}
	for i, s := range b.Sides {
		if s.Side != m.Seats()[i] || s.Role == "" || len(s.Try) != 3 || len(s.Win) != 3 || len(s.Forces) == 0 {
			t.Errorf("not all of a side: %+v", s)
		}
		for _, x := range s.Try {
			written(x, 2)
		}
		for _, w := range s.Win {
			short(w.Text, 5)
			rule(w.Rule)
		}
		for _, f := range s.Forces {
			if f.Count < 1 || f.Label == "" || f.Piece != "" && !units[f.Piece] {
				t.Errorf("a force that cannot be drawn: %+v", f)
			}
		}
	}
	for _, x := range b.Special {
		short(x.Text, 2)
		rule(x.Rule)
	}
	for _, g := range b.Goals {
		if !hexes[g.Hex] {
			t.Errorf("an objective nowhere: %+v", g)
		}
	}
	for _, z := range b.Zones {
		for _, h := range z.Hexes {
			if !hexes[h] {
				t.Errorf("a zone has the hex %s", h)
			}
		}
	}
	for _, c := range b.Charts {
		rule(c.Rule)
		for _, r := range c.Rows {
			if len(r) != len(c.Columns) {
				t.Errorf("%s: a row %q for the columns %q", c.Title, r, c.Columns)
			}
		}
		if len(c.Rows) < 3 {
			t.Errorf("%s has %d rows", c.Title, len(c.Rows))
		}
	}
}
