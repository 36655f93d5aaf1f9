package toygame

import (
	"math/rand/v2"

	"beachhead/engine"
)

// Bots are a random and a greedy player.
func (m *Module) Bots() []engine.Profile {
	return []engine.Profile{
		{Name: "random", About: "Chooses at random.", New: func(seed uint64) engine.Bot { return randomBot{rand.New(rand.NewPCG(seed, 1))} }},
		{Name: "greedy", About: "Attacks when it can, else advances.", New: func(uint64) engine.Bot { return greedyBot{} }},
	}
}

type randomBot struct{ r *rand.Rand }

func (b randomBot) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	return b.Pick(v.Prompt), "at random"
}

func (b randomBot) Pick(p *engine.Prompt) engine.Choice { return p.Options[b.r.IntN(len(p.Options))] }

type greedyBot struct{}

func (greedyBot) Choose(v *engine.View, _ engine.Budget) (engine.Choice, string) {
	best, score := v.Prompt.Options[0], -1
	for _, c := range v.Prompt.Options {
		n := 0
		switch c.Verb {
		case Attack:
			n = 3
		case Move:
			n = 1
			if (side(c.A) == Red) == (c.B > 3) {
				n = 2
			}
		case Play:
			n = int(value(c.A))
		}
		if n > score {
			best, score = c, n
		}
	}
	return best, "the best of a short list"
}
