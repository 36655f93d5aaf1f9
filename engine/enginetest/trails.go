package enginetest

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// Trails are sums over random games. Whoever makes rules faster without changing them notes trails before, and compares after.
type Trails struct {
	t   *testing.T
	out strings.Builder
}

// NewTrails has no lines yet.
func NewTrails(t *testing.T) *Trails { return &Trails{t: t} }

// doubter is what all games on the kernel have: a listed answer that its question refuses.
type doubter interface {
	Doubt(engine.Seat) (engine.Choice, *engine.Reason)
}

// Play plays a random game from a position on, so many answers of it at the most, and adds a line: the name, the seed, how many answers there were, and two sums: of every question with all options, every
// answer and positions now and then, and of what was told. The game is played twice, with a listener and without; without it goes on now and then in a copy, where a guess was, or from a save, so that nothing
// which a game remembers beside its position makes a difference. A third of the answers is chosen by the verb first, so that rare ones occur.
func (x *Trails) Play(m engine.Module, name string, first engine.Game, seed uint64, most int) {
	x.t.Helper()
	sum, told, answers := x.walk(m, first, seed, most, true)
	if other, _, _ := x.walk(m, first, seed, most, false); other != sum {
		x.t.Errorf("%s, seed %d: the game is another one when it is copied and nobody listens", name, seed)
	}
	fmt.Fprintf(&x.out, "%s %d %d %016x %016x\n", name, seed, answers, sum, told)
}

// Compare wants each line to be in a file. A file that is not there is written.
func (x *Trails) Compare(file string) {
	x.t.Helper()
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		err = os.WriteFile(file, []byte(x.out.String()), 0o666)
		want = []byte(x.out.String())
	}
	if err != nil {
		x.t.Fatal(err)
	}
	before := map[string]bool{}
	for l := range strings.Lines(string(want)) {
		before[l] = true
	}
	for l := range strings.Lines(x.out.String()) {
		if !before[l] {
			x.t.Errorf("not as before: %s", l)
		}
	}
}

func (x *Trails) walk(m engine.Module, first engine.Game, seed uint64, most int, listen bool) (sum, told uint64, answers int) {
	t := x.t
	t.Helper()
	h, e := fnv.New64a(), fnv.New64a()
	var buf []byte
	var options []engine.Choice
	g, other := first.Clone(nil), first.Clone(nil)
	if listen {
		g.Listen(func(v engine.Event) {
			fmt.Fprint(e, g.Describe(v), v.For, v.Reveal, v.Rule, v.Args, v.Mods)
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
			for _, v := range [4]int16{int16(c.Verb), c.A, c.B, c.C} {
				buf = binary.LittleEndian.AppendUint16(buf, uint16(v))
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
		if k, ok := g.(doubter); ok && answers%8 == 0 {
			if c, why := k.Doubt(seat); why != nil {
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
		answers++
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
