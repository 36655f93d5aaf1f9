package iwo

import (
	"math/rand/v2"

	"beachhead/engine"
)

// Sight is the position as the player knows it, for computer players: what lies unseen is one guess, which is the same wherever he knows the same.
type Sight struct {
	m *Module
	s State
}

// sight makes the Sight of a seat.
func (g *Game) sight(s engine.Seat) *Sight {
	t := newGame(g.m)
	t.adopt(&g.s)
	t.guess(s, rand.New(rand.NewPCG(19, 45)))
	return &Sight{t.m, t.s}
}
