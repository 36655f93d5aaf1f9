package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// TestKept plays games of all scenarios, and crowded islands, and holds what is kept of fire and communication to what is worked out anew, at each question.
func TestKept(t *testing.T) {
	m := Default()
	n := 0
	hold := func(g *Game) {
		n++
		if g.threat(false) != g.makeThreat(false) || g.threat(true) != g.makeThreat(true) {
			t.Fatal("fire that is kept is not that of the position")
		}
		if g.threatAll() != g.makeThreatAll() || g.linkedUS() != g.makeLinkedUS() {
			t.Fatal("US communication that is kept is not that of the position")
		}
		if g.control() != g.makeControl() || g.net() != g.makeNet() {
			t.Fatal("control or Japanese communication that is kept is not that of the position")
		}
	}
	play := func(g *Game, seed uint64, answers int) {
		r := rand.New(rand.NewPCG(seed, 3))
		other := newGame(m)
		for range answers {
			q := g.Pending()
			if q == nil {
				return
			}
			hold(g)
			if r.IntN(8) == 0 { // what is kept outlives a copy and a guess
				c := g.Clone(other).(*Game)
				hold(c)
				c.Resample(0, r)
				hold(c)
			}
			by, p := q.First()
			if err := g.Apply(by, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, setup := range allSetups(m) {
		g, err := m.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		play(g.(*Game), uint64(i), 1500)
	}
	for seed := range uint64(12) {
		at := []engine.At{{Turn: 12, Phase: "fire"}, {Turn: 9, Phase: "event-1"}, {Turn: 20, Phase: "action"}, {Turn: 25, Phase: "end"}}[seed%4]
		g, err := m.Place(crowded(m, seed, at.Turn, at.Phase))
		if err != nil {
			t.Fatal(err)
		}
		play(g.(*Game), seed, 500)
	}
	t.Logf("%d positions", n)
}
