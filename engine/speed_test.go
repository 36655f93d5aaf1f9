package engine_test

import (
	"testing"

	"beachhead/engine"
)

type answer struct {
	seat engine.Seat
	c    engine.Choice
}

// script is a whole toy game as answers, from its set-up on.
func script(t testing.TB) (engine.Game, []answer) {
	s := whole(t, 4)
	var out []answer
	for _, a := range s.Answers() {
		if !a.Auto {
			out = append(out, answer{a.Seat, a.Choice})
		}
	}
	g, err := toy.New(engine.Setup{Scenario: "1", Options: map[string]string{"reserve": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	return g, out
}

// TestAllocations: without a listener a game is cloned and played without allocating.
func TestAllocations(t *testing.T) {
	start, answers := script(t)
	play := start.Clone(nil)
	run := func() {
		play = start.Clone(play)
		for _, a := range answers {
			if err := play.Apply(a.seat, a.c); err != nil {
				t.Fatal(err)
			}
		}
		play.Hash()
	}
	run() // the lists of options find their size
	if play.Pending() != nil {
		t.Fatal("the game is not over")
	}
	if n := testing.AllocsPerRun(100, run); n != 0 {
		t.Errorf("%.1f allocations in a game of %d answers", n, len(answers))
	}
	buf := make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() { buf = start.AppendSave(buf[:0]) }); n > 1 {
		t.Errorf("%.1f allocations in a save", n)
	}
}

func BenchmarkApply(b *testing.B) {
	start, answers := script(b)
	play := start.Clone(nil)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if n%len(answers) == 0 {
			play = start.Clone(play)
		}
		a := answers[n%len(answers)]
		if err := play.Apply(a.seat, a.c); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

func BenchmarkClone(b *testing.B) {
	start, answers := script(b)
	for _, a := range answers[:len(answers)/2] {
		start.Apply(a.seat, a.c)
	}
	into := start.Clone(nil)
	b.ReportAllocs()
	for b.Loop() {
		into = start.Clone(into)
	}
}

func BenchmarkHash(b *testing.B) {
	start, _ := script(b)
	b.ReportAllocs()
	for b.Loop() {
		start.Hash()
	}
}

func BenchmarkSaveLoad(b *testing.B) {
	start, _ := script(b)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = start.AppendSave(buf[:0])
		if err := start.Load(buf); err != nil {
			b.Fatal(err)
		}
	}
}
