package ccp

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
)

// A side has one name wherever a player reads of it, that of its nation in the scenario: in the log, the breadcrumb, the hand, the question, and on the sheet.
func TestOneNameForASide(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		if i%4 != 0 {
			continue
		}
		g, err := m.New(engine.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		own, names := g.(*Game), map[string]bool{}
		read := func(where, text string) {
			if strings.Contains(text, "Allied") || strings.Contains(text, "Allies") {
				t.Fatalf("%s: %s says %q", sc.ID, where, text)
			}
			for _, n := range nationTitles {
				if strings.Contains(text, n) {
					names[n] = true
				}
			}
		}
		g.Listen(func(e engine.Event) { read("the log", g.Describe(e)) }, nil)
		r := rand.New(rand.NewPCG(uint64(i)+2, 8))
		for n := range 1500 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, p := q.First()
			if n%20 == 0 && who >= 0 {
				v := g.View(who)
				text, err := json.Marshal([]any{v.Where, v.Pending.Prompt, v.Boxes, v.Tracks, own.Explain(who, nil)})
				if err != nil {
					t.Fatal(err)
				}
				read("a page", string(text))
			}
			if err := g.Apply(who, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		s := m.Sheet(sc.ID)
		for k := range s.Sides {
			if s.Sides[k].Label != sc.title(Side(k)) || !names[s.Sides[k].Label] {
				t.Errorf("%s: side %d is %q on the sheet; read was %v", sc.ID, k, s.Sides[k].Label, names)
			}
		}
		text, err := json.Marshal([]any{s.Tracks, s.Gauges, s.Scores, s.Guide})
		if err != nil {
			t.Fatal(err)
		}
		read("the sheet", string(text))
	}
}
