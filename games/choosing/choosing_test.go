package choosing_test

import (
	"math"
	"testing"

	"beachhead/engine"
	"beachhead/games/choosing"
)

func option(n int16) engine.Choice { return engine.Choice{Verb: engine.FirstVerb, A: n} }

func TestFrom(t *testing.T) {
	answers := choosing.Deciders[int16]{
		"known":   func(n int16) (engine.Choice, string) { return option(n), "because" },
		"mistake": func(int16) (engine.Choice, string) { return option(9), "because" },
	}
	ask := func(kind string, options ...engine.Choice) *engine.View {
		return &engine.View{Prompt: &engine.Prompt{Kind: kind, Options: options}}
	}
	for _, x := range []struct {
		view *engine.View
		c    engine.Choice
		why  string
	}{
		{ask("known", option(1), option(2)), option(2), "because"},
		{ask("mistake", option(1), option(2)), option(1), choosing.NoIdea},
		{ask("unknown", option(1), option(2)), option(1), choosing.NoIdea},
		{ask("known"), engine.Choice{}, "nothing to decide"},
		{&engine.View{}, engine.Choice{}, "nothing to decide"},
		{nil, engine.Choice{}, "nothing to decide"},
	} {
		c, why := choosing.From(x.view, func(p *engine.Prompt) (engine.Choice, string) { return answers.Answer(2, p.Kind) })
		if c != x.c || why != x.why {
			t.Errorf("%+v: %v, %s; want %v, %s", x.view, c, why, x.c, x.why)
		}
	}
}

func TestBest(t *testing.T) {
	options := []engine.Choice{option(3), option(7), option(5), option(7)}
	if c, v := choosing.Best(options, func(c engine.Choice) float64 { return float64(c.A) }); c != option(7) || v != 7 {
		t.Error(c, v)
	}
	if c, _ := choosing.Best(options, func(engine.Choice) float64 { return 1 }); c != option(3) {
		t.Errorf("of equals it takes %v, want the first", c)
	}
	if c, _ := choosing.Best(options, func(engine.Choice) float64 { return math.NaN() }); c != option(3) {
		t.Errorf("without a value it takes %v, want the first", c)
	}
}
