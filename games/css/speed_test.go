package css

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

// How fast random games are, and that work on their speed leaves them as they are.

var sameFile = flag.String("css.same", "", "a file with what random games came to: TestSameGames compares with it, or writes it if it is not there")

// TestSameGames: whoever makes the rules faster has it write a file before (-css.same FILE), and compares with the file after. A line is a random game: every question with all
// options, every answer, positions, and what was told. It is played twice, with a listener and without; without it goes on now and then in a copy, or from a save, so
// that nothing which a game remembers beside its position makes a difference.
func TestSameGames(t *testing.T) {
	if *sameFile == "" {
		t.Skip("-css.same FILE")
	}
	n := max(*playGames, 1)
	var out strings.Builder
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			for k := range n {
				setup := engine.Setup{Scenario: sc.ID}
				if k%2 == 1 {
					setup.Options = allOptions(m)
				}
				seed := *playSeed + uint64(k)
				a, told, answers := trail(t, m, setup, seed, true)
				if b, _, _ := trail(t, m, setup, seed, false); a != b {
					t.Errorf("%s, seed %d: the game is another one when it is copied and nobody listens", sc.ID, seed)
				}
				fmt.Fprintf(&out, "%s %d %d %016x %016x\n", sc.ID, seed, answers, a, told)
			}
		}
	}
	want, err := os.ReadFile(*sameFile)
	if os.IsNotExist(err) {
		if err := os.WriteFile(*sameFile, []byte(out.String()), 0o666); err != nil {
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

// trail plays a random game and returns the sum of its questions, answers and positions, the sum of its events if they are heard, and how many answers there were. A third of the answers
// is chosen by the verb first, so that rare ones occur.
func trail(t *testing.T, m *Module, setup engine.Setup, seed uint64, listen bool) (sum, told uint64, answers int) {
	t.Helper()
	first, err := m.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	h, e := fnv.New64a(), fnv.New64a()
	var buf []byte
	var options []engine.Choice
	g, other := first.Clone(nil), first.Clone(nil)
	if listen {
		g.Listen(func(x engine.Event) {
			fmt.Fprint(e, g.Describe(x), x.For, x.Reveal, x.Rule, x.Args, x.Mods)
		}, func(s engine.Seat, c engine.Choice) { fmt.Fprint(e, s, c) })
	}
	r := rand.New(rand.NewPCG(seed, 45))
	for q := g.Pending(); q != nil; q = g.Pending() {
		seat, p := q.First()
		buf = append(append(append(buf[:0], p.Label...), p.Kind...), byte(seat))
		options = append(options[:0], p.Options...)
		slices.SortFunc(options, func(a, b engine.Choice) int {
			return cmp.Or(cmp.Compare(a.Verb, b.Verb), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.C, b.C))
		})
		for _, c := range options {
			buf = binary.LittleEndian.AppendUint16(buf, uint16(c.Verb))
			buf = binary.LittleEndian.AppendUint16(buf, uint16(c.A))
			buf = binary.LittleEndian.AppendUint16(buf, uint16(c.B))
			buf = binary.LittleEndian.AppendUint16(buf, uint16(c.C))
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
		if answers++; answers > playCap {
			t.Fatal("no end")
		}
		switch {
		case listen:
		case answers%97 == 0:
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

// BenchmarkRandomGame plays random games, of each scenario and of all in turn.
func BenchmarkRandomGame(b *testing.B) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(b, id)
		var all []engine.Setup
		for _, sc := range m.Scenarios() {
			setup := engine.Setup{Scenario: sc.ID}
			all = append(all, setup)
			b.Run(sc.ID, func(b *testing.B) { enginetest.BenchmarkGames(b, m, setup) })
		}
		b.Run(id, func(b *testing.B) { enginetest.BenchmarkGames(b, m, all...) })
	}
}
