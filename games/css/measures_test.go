package css

import (
	"slices"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// Every measure of every moment for standing orders is read in a rule script, with a value that is known there.
func TestMeasures(t *testing.T) {
	enginetest.MeasuresCovered(t, whole(t, "tinian"), "testdata/rules/tinian")
	enginetest.MeasuresCovered(t, whole(t, "littleland"), "testdata/rules/tinian", "testdata/rules/littleland") // what all games measure, and what it alone does
}

// TestBarrierWindow: the Soviet player can give an order for Barriers, by the chance to fail the Rout Check; nobody else is asked for one.
func TestBarrierWindow(t *testing.T) {
	for id, want := range map[string]bool{"littleland": true, "tinian": false, "saipan": false} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			i := slices.IndexFunc(m.Sheet(sc.ID).Windows, func(w engine.SheetWindow) bool { return w.Kind == "barrier" })
			if i >= 0 != want {
				t.Fatalf("%s: a window for Barriers: %v, want %v", sc.ID, i >= 0, want)
			}
			if !want {
				continue
			}
			w := m.Sheet(sc.ID).Windows[i]
			if !slices.Equal(w.Seats, []string{"su"}) || !slices.Equal(w.Choices, []string{"no", "yes"}) || !slices.ContainsFunc(w.Measures, func(x engine.Measure) bool { return x.ID == "failing" }) {
				t.Errorf("%s: %v %v %v", sc.ID, w.Seats, w.Choices, w.Measures)
			}
			if w.Default == nil || w.Default.Choice != "no" || w.Default.Only != "failing >= 30" {
				t.Errorf("%s: the order that is proposed is %+v", sc.ID, w.Default)
			}
		}
	}
}

// TestFireWindow: the order that is proposed for Opportunity Fire asks about a shot of a fair chance, and about one of some chance from beside those who move, whoever else is beside them.
func TestFireWindow(t *testing.T) {
	for _, id := range []string{"littleland", "tinian", "saipan"} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			for _, w := range m.Sheet(sc.ID).Windows {
				if w.Kind == "opfire.from" && (w.Default == nil || w.Default.Choice != "hold" || w.Default.Only != "hit >= 40 or close >= 20") {
					t.Errorf("%s: %+v", sc.ID, w.Default)
				}
			}
		}
	}
}
