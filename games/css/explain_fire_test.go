package css

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// Beside a fire that is composed stand all others of the hex: who adds, and of the rest what keeps each from it, which is what the rules say if it is added all the same (8.3.4).
func TestAddersAreTold(t *testing.T) {
	told := map[*reason]int{}
	for i, id := range []string{"tinian-1", "tinian-4", "saipan-1", "saipan-4"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		r := rand.New(rand.NewPCG(uint64(i), 7))
		for range 12000 {
			q := g.Pending()
			if q == nil {
				break
			}
			seat, p := q.First()
			if p.Kind == "fire.with" {
				a := &own.s.A
				others := 0
				for u := own.first(a.From); u != NoUnit; u = own.next(u) {
					if u != a.Firer {
						others++
					}
				}
				var list []engine.Candidate
				for _, x := range own.Explain(seat, nil).Rosters {
					if strings.HasPrefix(x.What, "Others in ") {
						list = x.Items
					}
				}
				if len(list) != others {
					t.Fatalf("%s: %d others are in the hex, told of are %d", id, others, len(list))
				}
				for _, x := range list {
					u := UnitID(slices.IndexFunc(own.m.Units, func(row Unit) bool { return row.ID == x.Piece }))
					if x.In != own.has(u, Firing) || x.In == (x.Why != nil) && x.Note == "" {
						t.Fatalf("%s: %+v, and it adds: %v", id, x, own.has(u, Firing))
					}
					if x.Why == nil {
						continue
					}
					told[x.Why]++
					f := &frame{V: [6]int16{4: fireAdders, 5: NoUnit}}
					if why := own.mayCompose(f, about(vAdd, u)); why != x.Why {
						t.Fatalf("%s: %s does not add for %v, and is refused for %v", id, x.Piece, x.Why, why)
					}
				}
			}
			if err := g.Apply(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if told[&addsMarch] == 0 || told[&addsIdle] == 0 {
		t.Errorf("the test has seen too little: %v", told)
	}
}

// A scenario that begins after the dawn, and names no weather, has clear weather until the next: the page and the briefing say so (4.1A, ruling 4-F).
func TestWeatherOfALateStart(t *testing.T) {
	for _, id := range []string{"tinian-3", "saipan-3"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		shown := -1
		for _, x := range g.View(0).Tracks {
			if x.ID == "weather" {
				shown = x.Value
			}
		}
		if shown < 0 || m.Weather[shown].ID != "clear" {
			t.Errorf("%s: the weather on the page is %d", id, shown)
		}
		said := false
		for _, w := range m.Briefing(id).Special {
			said = said || strings.Contains(w.Text, "weather of the first day is clear")
		}
		if !said {
			t.Errorf("%s: the briefing does not tell of the weather", id)
		}
	}
}
