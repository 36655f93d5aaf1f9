package gauges_test

import (
	"slices"
	"testing"

	"beachhead/engine"
	"beachhead/games/gauges"
)

func TestBoard(t *testing.T) {
	near := engine.Measure{ID: "near", Max: 9}
	far := engine.Measure{ID: "far", Min: 2, Max: 5}
	b := gauges.New(map[string][]gauges.Gauge[*int]{
		"fire": {
			{Measure: near, Read: func(n *int) (int, bool) { *n++; return *n, true }},
			{Measure: far, Read: func(n *int) (int, bool) { return *n * 10, true }},
			{Measure: near, Read: func(n *int) (int, bool) { return 1, false }},
			{Measure: far, Read: func(n *int) (int, bool) { return -*n, true }},
		},
	})
	if got := b.Measures("fire"); !slices.Equal(got, []engine.Measure{near, far, near, far}) {
		t.Errorf("the measures are %v", got)
	}
	n := 0
	got := b.Read("fire", func() *int { n = 3; return &n })
	if want := []engine.Reading{{ID: "near", Value: 4}, {ID: "far", Value: 5}, {ID: "far", Value: 2}}; !slices.Equal(got, want) {
		t.Errorf("read %v, want %v", got, want)
	}
	if b.Measures("move") != nil || b.Read("move", func() *int { return &n }) != nil {
		t.Error("a kind without gauges has measures")
	}
}
