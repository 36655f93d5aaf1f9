// Package gauges is how the modules measure for standing orders (see [engine.Measured]): a gauge for each number, listed by the kind of question.
package gauges

import "beachhead/engine"

// Gauge is a measure and how it is read of R, the position as everybody knows it and whom it is read for; false where it has no value.
type Gauge[R any] struct {
	engine.Measure
	Read func(r R) (int, bool)
}

// Board are the gauges of a game.
type Board[R any] struct {
	gauges   map[string][]Gauge[R]
	measures map[string][]engine.Measure
}

// New takes in the gauges of each kind of question, with its topic if it has one.
func New[R any](kinds map[string][]Gauge[R]) *Board[R] {
	b := &Board[R]{kinds, map[string][]engine.Measure{}}
	for kind, list := range kinds {
		for _, x := range list {
			b.measures[kind] = append(b.measures[kind], x.Measure)
		}
	}
	return b
}

// Measures are what can be measured at questions of a kind. They must not be changed.
func (b *Board[R]) Measures(kind string) []engine.Measure { return b.measures[kind] }

// Read reads the gauges of a kind of question that have a value; one beyond its measure's limits is brought to them. Each is read of what from gives
// then, so that from can put back what the gauge before has tried out.
func (b *Board[R]) Read(kind string, from func() R) []engine.Reading {
	var out []engine.Reading
	for _, x := range b.gauges[kind] {
		if n, ok := x.Read(from()); ok {
			out = append(out, engine.Reading{ID: x.ID, Value: min(max(n, x.Min), x.Max)})
		}
	}
	return out
}
