package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// TestSize holds the state to its limit (issue of the game: 12 KiB).
func TestSize(t *testing.T) {
	if n := layout.Size(); n > 12<<10 {
		t.Errorf("a position takes %d bytes, more than 12 KiB", n)
	} else {
		t.Logf("%d bytes", n)
	}
}

// bench is a position for measurements: scenario 1's US units off the beaches.
func bench(b *testing.B) *Game {
	p := engine.Position{Game: "iwo", Scenario: "s1-d-day", At: &engine.At{Turn: 1, Phase: "landing"}, Pieces: map[string]map[string]any{}}
	m := Default()
	for u := range m.US {
		if m.US[u].Turn == 1 {
			p.Pieces[m.US[u].ID] = map[string]any{"at": boxPrefix + m.Boxes[0].ID}
		}
	}
	for j := range m.Jap {
		for i := range m.Pos {
			if m.Pos[i].Setup&1 != 0 && i == j {
				p.Pieces[m.Jap[j].ID] = map[string]any{"at": m.Map.ID(m.Pos[i].Hex)}
			}
		}
	}
	g, err := m.Place(p)
	if err != nil {
		b.Fatal(err)
	}
	return g.(*Game)
}

func BenchmarkClone(b *testing.B) {
	g := bench(b)
	var c engine.Game
	for b.Loop() {
		c = g.Clone(c)
	}
}

func BenchmarkThreat(b *testing.B) {
	g := bench(b)
	for b.Loop() {
		g.threat(false)
	}
}

func BenchmarkNet(b *testing.B) {
	g := bench(b)
	for b.Loop() {
		g.net()
	}
}

func BenchmarkLook(b *testing.B) {
	g := bench(b)
	for b.Loop() {
		g.look()
	}
}

func BenchmarkView(b *testing.B) {
	g := bench(b)
	for b.Loop() {
		g.View(0)
	}
}

func BenchmarkResample(b *testing.B) {
	g := bench(b)
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		g.Resample(0, r)
	}
}
