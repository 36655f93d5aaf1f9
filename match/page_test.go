package match

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/store"
)

// TestDifference: a difference makes the new list of the old one, whatever they are, ids that stand twice included.
func TestDifference(t *testing.T) {
	r := testRand(1)
	list := func(ids int, often int) []engine.Piece {
		var out []engine.Piece
		for i := range ids {
			if r.IntN(often) > 0 {
				out = append(out, engine.Piece{ID: fmt.Sprint(i), At: fmt.Sprint(r.IntN(8) / 7)})
			}
		}
		if r.IntN(3) == 0 {
			r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		} else if n := len(out); n > 3 && r.IntN(2) == 0 {
			i, j := r.IntN(n), r.IntN(n)
			out[i], out[j] = out[j], out[i]
		}
		if n := len(out); n > 0 && r.IntN(10) == 0 {
			out = slices.Insert(out, r.IntN(n), out[r.IntN(n)])
		}
		return out
	}
	var whole, order, none, small int
	for range 30000 {
		n, often := r.IntN(12), 2+r.IntN(20)
		old, now := list(n, often), list(n, often)
		keepOld, keepNow := slices.Clone(old), slices.Clone(now)
		same := func(a, b []engine.Piece) bool {
			return slices.EqualFunc(a, b, func(a, b engine.Piece) bool { return samePiece(&a, &b) })
		}
		d := difference(old, now, pieceID, samePiece)
		if got := d.apply(old, pieceID); !same(got, now) {
			t.Fatalf("old %v\nnow %v\ndifference %+v\ngot %v", old, now, d, got)
		}
		if !same(old, keepOld) || !same(now, keepNow) {
			t.Fatal("the lists were changed")
		}
		switch {
		case d == nil:
			none++
		case d.Whole:
			whole++
			clear(now) // the memory is used again
			if got := d.apply(old, pieceID); !same(got, keepNow) {
				t.Fatal("the difference shares memory")
			}
		case d.At != nil:
			order++
		default:
			small++
		}
	}
	if min(whole, order, none, small) < 100 {
		t.Errorf("%d whole, %d with places, %d equal, %d small", whole, order, none, small)
	}
}

// BenchmarkPage makes the pages of a game in its middle.
func BenchmarkPage(b *testing.B) {
	moves, err := greedyGame()
	if err != nil {
		b.Fatal(err)
	}
	m, _ := formosa()
	l, err := newLedger(m, &store.Game{Module: "formosa", Scenario: "1"}, "bench", nil)
	if err != nil {
		b.Fatal(err)
	}
	var pages [2]*Page
	play := func(seat engine.Seat, c string) {
		if _, err := l.throw(); err != nil {
			b.Fatal(err)
		}
		x, err := engine.ParseChoice(m, c)
		if err != nil {
			b.Fatal(err)
		}
		if err := l.take(seat, x, ""); err != nil {
			b.Fatal(err)
		}
	}
	for _, g := range moves[:len(moves)/2] {
		play(g.seat, g.choice)
	}
	for i := range pages {
		pages[i] = l.firstPage(engine.Seat(i), 1)
	}
	b.ReportAllocs()
	b.ResetTimer()
	var spare *engine.Sketch
	for i := range b.N {
		seat := engine.Seat(i % 2)
		p, _ := l.nextPage(seat, pages[seat], l.s.Events(), spare)
		pages[seat], spare = p, pages[seat].sketch
	}
}

// altered are copies of a value of which one field each is another, but for those of except.
func altered[T any](x T, except ...string) map[string]T {
	out := map[string]T{}
	for i, typ := 0, reflect.TypeFor[T](); i < typ.NumField(); i++ {
		f := typ.Field(i)
		if !f.IsExported() || slices.Contains(except, f.Name) {
			continue
		}
		y := x
		switch v := reflect.ValueOf(&y).Elem().Field(i); v.Interface().(type) {
		case string:
			v.SetString("another")
		case int:
			v.SetInt(v.Int() + 1)
		case bool:
			v.SetBool(!v.Bool())
		case []string:
			v.Set(reflect.ValueOf([]string{"another"}))
		case map[string]int:
			v.Set(reflect.ValueOf(map[string]int{"another": 1}))
		case []engine.Mod:
			v.Set(reflect.ValueOf([]engine.Mod{{Text: "another"}}))
		case []engine.Cell:
			v.Set(reflect.ValueOf([]engine.Cell{{Of: "another"}}))
		}
		out[f.Name] = y
	}
	return out
}

// What stands on a page is the same only if all of it is: each field counts, of entries also in the sum that is kept of them.
func TestSame(t *testing.T) {
	differ := func(what, field string, same bool) {
		if same {
			t.Errorf("%s: another %s is the same", what, field)
		}
	}
	piece := engine.Piece{ID: "a"}
	for field, x := range altered(piece) {
		differ("piece", field, samePiece(&piece, &x))
	}
	track := engine.Track{ID: "a"}
	for field, x := range altered(track) {
		differ("track", field, sameTrack(&track, &x))
	}
	box := engine.Box{ID: "a"}
	for field, x := range altered(box) {
		differ("box", field, sameBox(&box, &x))
	}
	asked := engine.Asked{Kind: "a"}
	for field, x := range altered(asked) {
		differ("question", field, sameAsked(&asked, &x))
	}
	entry := Entry{Text: "a", Mods: []engine.Mod{{Text: "b", Cells: []engine.Cell{{Of: "c", Is: "d"}}}}, Where: []string{"e"}}
	entries := altered(entry, "N", "Picture")
	for field, m := range altered(entry.Mods[0]) {
		x := entry
		x.Mods = []engine.Mod{m}
		entries["Mods."+field] = x
	}
	for field, x := range entries {
		differ("entry", field, sameEntry(&entry, &x))
		differ("sum of an entry", field, entry.sum() == x.sum())
	}
	moved := entry // a text goes from one field to the next
	moved.Text, moved.Rule = "", "a"
	differ("sum of an entry", "place of its text", entry.sum() == moved.sum())
	if again := entry; !sameEntry(&entry, &again) || entry.sum() != again.sum() {
		t.Error("an entry is not the same as itself")
	}
}

// BenchmarkLog tells the whole log of a seat, as whoever opens a page gets it.
func BenchmarkLog(b *testing.B) {
	h := open(b, newStore(b), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	for _, x := range [][2]string{{"formosa", "1-greedy-greedy.bhd"}, {"littleland", "littleland-3-ozereyka.bhd"}, {"iwo", "s2-s3-february.bhd"}} {
		b.Run(x[0], func(b *testing.B) {
			n := 0
			must(b, recorded(b, h, x[0], x[1], 0).do(b.Context(), func(l *live) error {
				for b.Loop() {
					n = len(l.book.entries(0))
				}
				return nil
			}))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entry")
			b.ReportMetric(float64(n), "entries")
		})
	}
}

// Each line of the log stands under the phase in which it happened, the last of a phase, which comes with the answer that ends it, too.
func TestLinesStandUnderTheirPhase(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	for _, x := range []struct {
		module, file string
		phase        map[string][]string // of the rule of a line, the words one of which ends its heading
	}{
		{"formosa", "1-greedy-greedy.bhd", map[string][]string{"6.1q": {"Air return"}, "6.1r": {"Logistics", "Planning"}, "7.2b": {"Logistics"}, "9.1b": {"Amoy operation"},
			"16.6b": {"Special attacks"}, "21.0d": {"Naval transfer"}, "21.0e": {"Naval transfer"}, "12.0a": {"Movement"}, "15.5a": {"Combat", "Invasion"}, "20.1a": {"Base building"},
			"16.4a": {"Interdiction"}, "10.2.2e": {"Invasion"}}},
		{"ccp", "S01-greedy-greedy.bhd", map[string][]string{"12a": {"Orders", "Melee"}, "12.4a": {"Refill", "Set-up"}, "O29a": {"Move", "Charge"}, "O22.1a": {"Advance"}, "O27.1.1a": {"Fire"}}},
	} {
		log := page(t, recorded(t, h, x.module, x.file, 0), onlooker).Log
		var where []string
		found := map[string]int{}
		for _, e := range log {
			if e.Where != nil {
				where = e.Where
			}
			want, known := x.phase[e.Rule]
			if !known {
				continue
			}
			found[e.Rule]++
			if !slices.Contains(want, where[len(where)-1]) {
				t.Errorf("%s: %q (%s) stands under %q, not under %q", x.module, e.Text, e.Rule, where, want)
			}
		}
		for r := range x.phase {
			if found[r] == 0 {
				t.Errorf("%s: no line of rule %s", x.module, r)
			}
		}
	}
}
