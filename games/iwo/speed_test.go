package iwo

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// How fast random games are, that work on their speed leaves them as they are, and what single things take.

var (
	sameFile  = flag.String("iwo.same", "", "a file with what random games came to: TestSameGames compares with it, or writes it if it is not there")
	sameGames = flag.Int("iwo.samegames", 2, "random games of each set-up that TestSameGames plays")
)

// BenchmarkGames plays random games, of each scenario and of all in turn; decisions/s of all is the figure of docs/performance.md.
func BenchmarkGames(b *testing.B) {
	m := Default()
	for _, s := range allSetups(m) {
		b.Run(s.Scenario, func(b *testing.B) { enginetest.BenchmarkGames(b, m, s) })
	}
	b.Run("all", func(b *testing.B) { enginetest.BenchmarkGames(b, m, allSetups(m)...) })
}

// TestSameGames: random games are those of testdata/golden/same-games.txt.
//
// A change of rules, of data or of words changes lines (of words the last sum alone): then remove the file and run the test, which writes it anew, and look that only games changed which should.
// Whoever makes the rules faster without changing them has many games written before, and compares after: -iwo.same FILE -iwo.samegames 30.
func TestSameGames(t *testing.T) {
	file := *sameFile
	if file == "" {
		file = "testdata/golden/same-games.txt"
	}
	m := Default()
	setups := allSetups(m)
	for _, s := range allSetups(m) {
		s.Options = otherReadings() // two players where there can be
		setups = append(setups, s)
	}
	x := enginetest.NewTrails(t)
	for i, s := range setups {
		first, err := m.New(s)
		if err != nil {
			t.Fatal(err)
		}
		for k := range *sameGames {
			x.Play(m, fmt.Sprintf("%s/%d", s.Scenario, i/len(m.Scenarios())), first, uint64(1+k), playCap)
		}
	}
	for k := range uint64(3 * *sameGames) { // crowded islands, to which random games come seldom
		at := []engine.At{{Turn: 12, Phase: "fire"}, {Turn: 9, Phase: "event-1"}, {Turn: 20, Phase: "action"}, {Turn: 25, Phase: "end"}, {Turn: 30, Phase: "action"}, {Turn: 14, Phase: "hq"}}[k%6]
		first, err := m.Place(crowded(m, k, at.Turn, at.Phase))
		if err != nil {
			t.Fatal(err)
		}
		x.Play(m, "crowded", first, k, 400)
	}
	x.Compare(file)
}

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

// BenchmarkFire is all fields of fire after a step of a US unit beside the Japanese.
func BenchmarkFire(b *testing.B) {
	g := bench(b)
	var hexes []Hex
	for h := range g.s.Held.All() {
		for _, n := range g.m.Map.Beside[h] {
			if n != NoHex && !g.s.Held.Has(n) {
				hexes = append(hexes, n)
			}
		}
	}
	i := 0
	for b.Loop() {
		g.place(0, hexes[i%len(hexes)])
		i++
		g.danger(false)
		g.danger(true)
		g.inReach()
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
