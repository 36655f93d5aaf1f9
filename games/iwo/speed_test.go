package iwo

import (
	"cmp"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
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

// TestSameGames: random games are those of testdata/golden/same-games.txt. A line is a game: the sum of every question with all options, every answer and positions, and that of what was told. It is played
// twice, with a listener and without; without it goes on now and then in a copy, in a guess, or from a save, so that nothing which a game remembers beside its position makes a difference.
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
	var out strings.Builder
	play := func(name string, first engine.Game, seed uint64, most int) {
		a, told, answers := trail(t, m, first, seed, most, true)
		if b, _, _ := trail(t, m, first, seed, most, false); a != b {
			t.Errorf("%s, seed %d: the game is another one when it is copied and nobody listens", name, seed)
		}
		fmt.Fprintf(&out, "%s %d %d %016x %016x\n", name, seed, answers, a, told)
	}
	for i, s := range setups {
		first, err := m.New(s)
		if err != nil {
			t.Fatal(err)
		}
		for k := range *sameGames {
			play(fmt.Sprintf("%s/%d", s.Scenario, i/len(m.Scenarios())), first, uint64(1+k), playCap)
		}
	}
	for k := range uint64(3 * *sameGames) { // crowded islands, to which random games come seldom
		at := []engine.At{{Turn: 12, Phase: "fire"}, {Turn: 9, Phase: "event-1"}, {Turn: 20, Phase: "action"}, {Turn: 25, Phase: "end"}, {Turn: 30, Phase: "action"}, {Turn: 14, Phase: "hq"}}[k%6]
		first, err := m.Place(crowded(m, k, at.Turn, at.Phase))
		if err != nil {
			t.Fatal(err)
		}
		play("crowded", first, k, 400)
	}
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	before := map[string]bool{}
	for l := range strings.Lines(string(want)) {
		before[l] = true
	}
	for l := range strings.Lines(out.String()) {
		if !before[l] {
			t.Errorf("not as before: %s", l)
		}
	}
}

// trail plays a random game, or so many answers of it, and returns the sum of its questions, answers and positions, the sum of its events if they are heard, and how many answers there were. A third of the answers
// is chosen by the verb first, so that rare ones occur.
func trail(t *testing.T, m *Module, first engine.Game, seed uint64, most int, listen bool) (sum, told uint64, answers int) {
	t.Helper()
	h, e := fnv.New64a(), fnv.New64a()
	var buf []byte
	var options []engine.Choice
	g, other := first.Clone(nil), first.Clone(nil)
	if listen {
		g.Listen(func(x engine.Event) {
			fmt.Fprint(e, g.Describe(x), x.For, x.Reveal, x.Rule, x.Args, x.Mods)
		}, func(s engine.Seat, c engine.Choice) { fmt.Fprint(e, s, c) })
	}
	r, guess := rand.New(rand.NewPCG(seed, 45)), rand.New(rand.NewPCG(seed, 46))
	for q := g.Pending(); q != nil && answers < most; q = g.Pending() {
		seat, p := q.First()
		buf = append(append(append(buf[:0], p.Label...), p.Kind...), byte(seat))
		options = append(options[:0], p.Options...)
		slices.SortFunc(options, func(a, b engine.Choice) int {
			return cmp.Or(cmp.Compare(a.Verb, b.Verb), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.C, b.C))
		})
		for _, c := range options {
			for _, x := range [4]int16{int16(c.Verb), c.A, c.B, c.C} {
				buf = binary.LittleEndian.AppendUint16(buf, uint16(x))
			}
		}
		c := options[r.IntN(len(options))]
		if verb := options[r.IntN(len(options))].Verb; r.IntN(3) == 0 {
			for _, o := range options {
				if o.Verb == verb && r.IntN(3) == 0 {
					c = o
					break
				}
			}
		}
		if answers%8 == 0 {
			if c, why := g.(*Game).Doubt(seat); why != nil {
				t.Fatalf("%s is listed, but %v", m.Format(c), why)
			}
		}
		if answers%64 == 0 {
			buf = binary.LittleEndian.AppendUint64(buf, g.Hash())
		}
		h.Write(buf)
		if err := g.Apply(seat, c); err != nil {
			t.Fatal(err)
		}
		if answers++; answers == playCap {
			t.Fatal("no end")
		}
		switch {
		case listen:
		case answers%97 == 0:
			other = g.Clone(other)
			g, other = other, g
		case answers%131 == 0: // the machine of a game is used for a guess, and then for the game again
			other = g.Clone(other)
			other.Resample(0, guess)
			other = g.Clone(other)
			g, other = other, g
		case answers%401 == 0:
			if err := other.Load(g.AppendSave(nil)); err != nil {
				t.Fatal(err)
			}
			g, other = other, g
		}
	}
	return h.Sum64(), e.Sum64(), answers
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
