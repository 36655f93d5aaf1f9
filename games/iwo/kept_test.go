package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// TestKept plays games of all scenarios, and crowded islands, and holds what is kept of fire and communication, and the index, to what is worked out anew, at each question and each event.
func TestKept(t *testing.T) {
	m := Default()
	n := 0
	hold := func(g *Game) {
		n++
		have := g.x
		for u := range m.US {
			x := &g.s.US[u]
			yes := have.ashore.has(UnitID(u)) == (x.At >= 0) && have.afloat.has(UnitID(u)) == (boxOf(x.At) != NoBox)
			for f := range nUFlags {
				s := have.of(1 << f)
				yes = yes && (s == nil || s.has(UnitID(u)) == (x.Flags>>f&1 != 0))
			}
			if !yes {
				t.Fatalf("the index does not know where %s is, or its flags", m.US[u].ID)
			}
		}
		var forts ground.Set
		var pool [5]int8
		for k := range m.Forts {
			if at := g.s.Forts[k].At; at >= 0 {
				forts.Add(at)
			}
		}
		for j := range m.Jap {
			if s, ok := poolOf(g.s.Jap[j].At); ok {
				pool[s]++
			}
		}
		if have.forts != forts || have.pool != pool {
			t.Fatal("the index does not know where forts are, or how many are in reserve")
		}
		for i := range m.Groups {
			if k := GroupID(i); *g.field(k, false) != g.makeField(k, false) || *g.field(k, true) != g.makeField(k, true) {
				t.Fatalf("the fire that is kept of group %s is not that of the position", m.Groups[i].Name)
			}
		}
		if g.threat(false) != g.makeThreat(false) || g.threat(true) != g.makeThreat(true) {
			t.Fatal("fire that is kept is not that of the position")
		}
		if g.threatAll() != g.makeThreatAll() || g.linkedUS() != g.makeLinkedUS() {
			t.Fatal("US communication that is kept is not that of the position")
		}
		if g.control() != g.makeControl() || *g.net() != g.makeNet() {
			t.Fatal("control or Japanese communication that is kept is not that of the position")
		}
	}
	play := func(g *Game, seed uint64, answers int) {
		r := rand.New(rand.NewPCG(seed, 3))
		other := newGame(m)
		told := 0
		g.Listen(func(engine.Event) {
			if told++; told%3 == 0 || answers < 1000 {
				hold(g)
			}
		}, nil)
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
