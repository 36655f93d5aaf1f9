package ccp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// A view in used memory is a view, whatever was in the memory; and the breadcrumb is that of the observer's view.
func TestViewInto(t *testing.T) {
	m := Default()
	var spare engine.View
	n := 0
	for _, scenario := range []string{"S01", "S06", "S12"} {
		stroll(t, m, scenario, 3, 700, func(g *Game) {
			if n++; n%9 != 0 {
				return
			}
			for _, s := range []engine.Seat{0, 1, engine.ObserverSeat} {
				v := g.View(s)
				g.ViewInto(s, &spare)
				a, _ := json.Marshal(v)
				b, _ := json.Marshal(&spare)
				if string(a) != string(b) {
					t.Fatalf("%s: a view in used memory is\n%s\nexpected\n%s", scenario, b, a)
				}
				if s == engine.ObserverSeat && !slices.Equal(g.Breadcrumb(), v.Where) {
					t.Fatalf("breadcrumb %v, expected %v", g.Breadcrumb(), v.Where)
				}
			}
		})
	}
	if n < 1000 {
		t.Errorf("only %d positions", n)
	}
}

func BenchmarkView(b *testing.B) {
	m := Default()
	made, err := m.New(engine.Setup{Scenario: "S16"})
	if err != nil {
		b.Fatal(err)
	}
	g := made.(*Game)
	for n := uint64(1); g.s.Turn < 4; n++ {
		seat, p := g.Pending().First()
		if err := g.Apply(seat, p.Options[int(n*2654435761>>7)%len(p.Options)]); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("View", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.View(0)
		}
	})
	b.Run("ViewInto", func(b *testing.B) {
		b.ReportAllocs()
		var v engine.View
		for b.Loop() {
			g.ViewInto(0, &v)
		}
	})
}

// Who is asked whether he plays an action when somebody has come into a hex is told which hex it is (A32a).
func TestEnteredHexIsNamed(t *testing.T) {
	m := Default()
	n := map[string]int{}
	for _, scenario := range []string{"S01", "S02", "S06", "S12"} {
		stroll(t, m, scenario, 3, 3000, func(g *Game) {
			p := g.Pending()
			if p == nil {
				return
			}
			a := g.View(p.Seats.Seats()[0]).Pending
			if a.Kind != "react" {
				return
			}
			w := window(g.Core().Top().V[rWindow])
			if w != wEnter && w != wAdvanced {
				return
			}
			hex := hexName(g.s.R.At)
			if !slices.Equal(a.About, []string{hex}) || !strings.Contains(a.Prompt, "have entered "+hex) && !strings.Contains(a.Prompt, "has entered "+hex) {
				t.Fatalf("%s: after %q the question is about %v: %q", hex, windowNames[w].label, a.About, a.Prompt)
			}
			n[windowNames[w].label]++
		})
	}
	if n["enter"] < 5 || n["advanced"] < 5 {
		t.Errorf("asked too seldom: %v", n)
	}
}
