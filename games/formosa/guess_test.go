package formosa

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/hex"
)

// TestGuessWhileOverStacked steers games to where a hex holds too many units (13.3), which random play hardly ever sees, and guesses there.
func TestGuessWhileOverStacked(t *testing.T) {
	m := Default()
	rng := rand.New(rand.NewPCG(9, 3))
	asked, twice := 0, 0
	for range 60 {
		game, err := m.New(engine.Setup{Scenario: "2"})
		if err != nil {
			t.Fatal(err)
		}
		g := game.(*Game)
		again := false
		for range 900 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, p := q.First()
			if p.Kind == "stacking.remove" {
				if asked++; again {
					twice++ // one unit is gone, and there are still too many
				}
				guessOverStacked(t, g, rng)
			}
			again = p.Kind == "stacking.remove"
			if err := g.Apply(who, crowding(g, who, p, rng)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 100 || twice < 20 {
		t.Errorf("a hex had too many units %d times, %d times still after a removal", asked, twice)
	}
}

// crowding moves Japanese units to where others are, a few to each hex: the fewer are too many, the more a guess can go wrong.
func crowding(g *Game, who engine.Seat, p *engine.Prompt, rng *rand.Rand) choice {
	some := p.Options[rng.IntN(len(p.Options))]
	switch {
	case who == seat(Allied) && p.Kind != "recruit.allied":
		for _, c := range p.Options {
			if c.Verb == vDone {
				return c
			}
		}
	case who == seat(Japanese) && p.Kind == "movement.choose":
		for range 3 {
			if some.Verb != vUnit {
				some = p.Options[rng.IntN(len(p.Options))]
			}
		}
	case who == seat(Japanese) && p.Kind == "movement.step":
		most := int8(0)
		for _, c := range p.Options {
			if c.Verb == vMove && c.B >= 0 {
				if n := g.count(hex.Hex(c.B)).mobile; n > most && n <= g.m.K.StackMobile[Japanese] {
					some, most = c, n
				}
			}
		}
	}
	return some
}

// guessOverStacked guesses for every seat, and looks whether the guess can be written down as a position and read again.
func guessOverStacked(t *testing.T, g *Game, rng *rand.Rand) {
	t.Helper()
	for _, s := range viewers {
		before := viewJSON(t, g, s)
		for range 4 {
			c := g.Clone(nil).(*Game)
			c.Resample(s, rng)
			if err := c.Check(); err != nil {
				t.Fatalf("%s: %v", engine.SeatName(g.m, s), err)
			}
			if err := program.Answerable(c); err != nil {
				t.Fatalf("%s: %v", engine.SeatName(g.m, s), err)
			}
			if viewJSON(t, c, s) != before {
				t.Fatalf("%s sees a difference", engine.SeatName(g.m, s))
			}
			if _, err := g.m.Place(c.Position()); err != nil {
				t.Fatalf("%s: %v", engine.SeatName(g.m, s), err)
			}
		}
	}
}
