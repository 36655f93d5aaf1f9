package enginetest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/engine"
)

// PlayBytes plays a game by bytes, for fuzzing: each picks an option. Every position must be possible, and foreign, the text of a choice, must not
// be accepted where it is not listed, nor leave a trace.
func PlayBytes(t testing.TB, m engine.Module, g engine.Game, picks []byte, foreign string) {
	t.Helper()
	for _, b := range picks {
		q := g.Pending()
		if q == nil {
			return
		}
		seat, p := q.First()
		if c, err := engine.ParseChoice(m, foreign); err == nil && !slices.Contains(p.Options, c) {
			before := g.Hash()
			if g.Apply(seat, c) == nil {
				t.Fatalf("%s was accepted, which is not listed", foreign)
			}
			g.Explain(seat, &c)
			if g.Hash() != before {
				t.Fatalf("%s was refused and changed the game", foreign)
			}
		}
		if err := g.Apply(seat, p.Options[int(b)%len(p.Options)]); err != nil {
			t.Fatal(err)
		}
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkGames plays random games from the set-ups in turn and reports decisions of players a second and a game.
func BenchmarkGames(b *testing.B, m engine.Module, setups ...engine.Setup) {
	var starts []engine.Game
	for _, s := range setups {
		g, err := m.New(s)
		if err != nil {
			b.Fatal(err)
		}
		starts = append(starts, g)
	}
	g := starts[0].Clone(nil)
	rng := rand.New(rand.NewPCG(1, 2))
	decisions, games := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		g = starts[games%len(starts)].Clone(g)
		games++
		for q := g.Pending(); q != nil; q = g.Pending() {
			s, p := q.First()
			if s != engine.ChanceSeat {
				decisions++
			}
			if err := g.Apply(s, p.Options[rng.IntN(len(p.Options))]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(games), "decisions/game")
}

// AllOn are all options of a module that can be on, on.
func AllOn(m engine.Module) map[string]string {
	out := map[string]string{}
	for _, o := range m.Options() {
		if slices.Contains(o.Values, "on") {
			out[o.ID] = "on"
		}
	}
	return out
}

// PlayPosition begins at a written position, and plays on by bytes if it can be: then it can be looked at, it comes back as it was written, and what a
// seat guesses of it can be. It tells whether the position can be.
func PlayPosition(t testing.TB, m engine.Module, p engine.Position, picks []byte, foreign string) bool {
	t.Helper()
	g, err := m.Place(p)
	if err != nil {
		return false
	}
	if err := g.Check(); err != nil {
		t.Fatalf("placed, but impossible: %v", err)
	}
	again, err := m.Place(g.Position())
	if err != nil || again.Hash() != g.Hash() {
		t.Fatalf("a position of the program does not come back: %v", err)
	}
	g.View(engine.ObserverSeat)
	for i := range engine.SeatsOf(m, g.Setup()) {
		g.View(engine.Seat(i))
		c := g.Clone(nil)
		c.Resample(engine.Seat(i), rand.New(rand.NewPCG(1, 2)))
		if err := c.Check(); err != nil {
			t.Fatalf("seat %d guesses what cannot be: %v", i, err)
		}
	}
	PlayBytes(t, m, g, picks, foreign)
	return true
}
