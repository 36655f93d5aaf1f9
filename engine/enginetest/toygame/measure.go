package toygame

import (
	"fmt"

	"beachhead/engine"
)

var measures = []engine.Measure{
	{ID: "turn", Label: "the turn", Min: 1, Max: 20},
	{ID: "units", Label: "the number of your units", One: "unit", Many: "units", Min: 0, Max: units / 2},
	{ID: "enemies", Label: "the number of enemy units", One: "unit", Many: "units", Min: 0, Max: units / 2},
	{ID: "cards", Label: "the number of cards in your hand", One: "card", Many: "cards", Min: 0, Max: cards},
	{ID: "guard", Label: "the space of your unit on guard, once it has been shown", Min: 1, Max: spaces},
}

var _ engine.Measured = (*Module)(nil)

// Measures are those of the reaction.
func (m *Module) Measures(kind string) []engine.Measure {
	if kind != "react" {
		return nil
	}
	return measures
}

// Measure reads them from what lies on the table.
func (m *Module) Measure(v *engine.View, kind string, asked engine.Seat) []engine.Reading {
	var turn, own, foes, held int
	fmt.Sscanf(v.Where[0], "turn %d", &turn)
	out := []engine.Reading{}
	for _, p := range v.Pieces {
		if p.Side != seatNames[asked] {
			foes++
			continue
		}
		own++
		for _, s := range p.State {
			var at int
			if _, err := fmt.Sscanf(p.At, "s%d", &at); s == "guard" && err == nil {
				out = append(out, engine.Reading{ID: "guard", Value: at})
			}
		}
	}
	for _, b := range v.Boxes {
		if b.ID == "hand."+seatNames[asked] {
			held = b.Counts["cards"]
		}
	}
	if g, ok := v.Sight.(*Game); ok && m.Faults.LeakMeasure && g.holds(asked, 3) {
		held = 0
	}
	return append(out, engine.Reading{ID: "turn", Value: turn}, engine.Reading{ID: "units", Value: own},
		engine.Reading{ID: "enemies", Value: foes}, engine.Reading{ID: "cards", Value: held})
}

var _ engine.Evident = (*Module)(nil)

// Evident says nothing of any question, so that every one is asked in the tests of tables.
func (m *Module) Evident(kind string) bool { return m.Faults.LeakEvident && kind == "react" }
