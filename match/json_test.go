package match

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// What is written by hand is what encoding/json would write, the question apart; and it reads back as it was.
func TestChangeJSON(t *testing.T) {
	words := []string{"", "a", "move us-7th-17 0712", "move us-7th-17 0713", "Heito \"East\"", "<b>", "a & b", "tab\t", "ö", "\u2028", "end", "place x 1", " ", "x ", "\\"}
	for seed := range uint64(3000) {
		checkChangeJSON(t, rand.New(rand.NewPCG(4, seed)), words)
	}
}

// FuzzChangeJSON is TestChangeJSON with texts that nobody thought of.
func FuzzChangeJSON(f *testing.F) {
	for i, s := range []string{"", "move us-7th-17 0712", "a \x7f\u0085", "\xff\xfe broken", "\xed\xa0\x80", "</script>", "\u2028\u2029", "\x00", "\U0001F642 \ufffd", `"quoted\"`, "  ", "a\n"} {
		f.Add(uint64(i), s, "place x 1")
		f.Add(uint64(100+i), "end", s)
	}
	f.Fuzz(func(t *testing.T, seed uint64, a, b string) {
		checkChangeJSON(t, rand.New(rand.NewPCG(seed, 5)), []string{"", "a", a, b, a + " " + b, b + " " + a, "move x 1"})
	})
}

// checkChangeJSON makes a change of some words, and compares what is written of it with what encoding/json writes.
func checkChangeJSON(t *testing.T, r *rand.Rand, words []string) {
	t.Helper()
	c := someChange(r, words)
	got, err := c.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal((*changeFields)(c))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Fatalf("written\n%s\nexpected\n%s", got, want)
	}
	if r.IntN(2) == 0 {
		word := func() string { return words[r.IntN(len(words))] }
		list := func(max int) (out []string) {
			for range r.IntN(max) {
				out = append(out, word())
			}
			return out
		}
		c.Pending = &engine.Asked{Seats: list(3), Kind: word(), Prompt: word(), Rule: word(), Options: list(9), Where: list(3), Topic: word(), About: list(3), Subject: list(3), Series: word(), Rest: word()}
	}
	// With its question a change has its fields in another order than the library writes.
	if got, err = json.Marshal(c); err != nil {
		t.Fatal(err)
	}
	if m := (&Message{Change: c}).JSON(); string(m) != `{"change":`+string(got)+`}` {
		t.Fatalf("the message is\n%s\nand the change\n%s", m, got)
	}
	if want, err = json.Marshal(c.plain()); err != nil {
		t.Fatal(err)
	}
	var is, should any
	if err := json.Unmarshal(got, &is); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if err := json.Unmarshal(want, &should); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(is, should) {
		t.Fatalf("written\n%s\nexpected\n%s", got, want)
	}
	var back, plain Change
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatalf("%v: %s", err, got)
	}
	if want, err = json.Marshal((*changeFields)(c)); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(want, (*changeFields)(&plain)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, plain) {
		t.Fatalf("%s\nreads back as\n%+v\nexpected\n%+v", got, back, plain)
	}
}

// someChange makes a change without a question.
func someChange(r *rand.Rand, words []string) *Change {
	word := func() string { return words[r.IntN(len(words))] }
	list := func(max int) (out []string) {
		for range r.IntN(max) {
			out = append(out, word())
		}
		return out
	}
	counts := func() map[string]int {
		if r.IntN(2) == 0 {
			return nil
		}
		m := map[string]int{}
		for range 1 + r.IntN(20) {
			m[word()+string(rune('a'+r.IntN(26)))] = r.IntN(9) - 4
		}
		return m
	}
	c := &Change{Version: Version(r.IntN(1000)), Undone: r.IntN(2), Where: list(3)}
	for n := range r.IntN(3) {
		e := Entry{N: n, Rule: word(), Text: word(), Where: list(3)}
		if r.IntN(2) == 0 {
			e.Mods = []engine.Mod{{Value: -1, Rule: word(), Text: word()}}
		}
		c.Log = append(c.Log, e)
	}
	if r.IntN(2) == 0 {
		c.Pieces = &Difference[engine.Piece]{Whole: r.IntN(3) == 0, Gone: list(3), At: []int{r.IntN(20), 20}[:r.IntN(3)]}
		for range r.IntN(3) {
			c.Pieces.Set = append(c.Pieces.Set, engine.Piece{ID: word(), Label: word(), Side: word(), Kind: word(), At: word(), Over: word(), State: list(3), Values: counts()})
		}
	}
	if r.IntN(2) == 0 {
		c.Tracks = &Difference[engine.Track]{Set: []engine.Track{{ID: word(), Label: word(), Value: r.IntN(9) - 4, Max: r.IntN(3)}}}
	}
	if r.IntN(2) == 0 {
		c.Boxes = &Difference[engine.Box]{Set: []engine.Box{{ID: word(), Label: word(), Pieces: list(4), Counts: counts()}}}
	}
	if r.IntN(2) == 0 {
		c.Over = &engine.Score{Winner: word(), Level: word(), Score: counts(), Rule: word()}
	}
	if r.IntN(2) == 0 {
		c.Undo = &Undo{Can: r.IntN(2) == 0, Why: word()}
	}
	return c
}

// A question in a change has its options in groups.
func TestGroups(t *testing.T) {
	c := Change{Version: 2, Pending: &engine.Asked{Seats: []string{"red"}, Kind: "k", Options: []string{"move a 1", "move a 2", "move b 1", "end", "hold", "move a 3"}}}
	got, err := json.Marshal(&Message{Change: &c})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"change":{"version":2,"pending":{"seats":["red"],"kind":"k","groups":[["move a ","1","2"],["move b ","1"],["","end","hold"],["move a ","3"]]}}}`
	if string(got) != want {
		t.Errorf("written\n%s\nexpected\n%s", got, want)
	}
	if m := (&Message{Change: &c}).JSON(); string(m) != want {
		t.Errorf("the message is\n%s", m)
	}
}

// BenchmarkChangeJSON is what writing the changes of a game costs by hand and by the library, an answer with the changes of both seats.
func BenchmarkChangeJSON(b *testing.B) {
	moves, err := greedyGame()
	if err != nil {
		b.Fatal(err)
	}
	m, _ := formosa()
	l, err := newLedger(m, &store.Game{Module: "formosa", Scenario: "1"}, "bench", nil)
	if err != nil {
		b.Fatal(err)
	}
	var changes []*Change
	pages := [2]*Page{l.firstPage(0, 1), l.firstPage(1, 1)}
	for _, x := range moves {
		if _, err := l.throw(); err != nil {
			b.Fatal(err)
		}
		c, err := engine.ParseChoice(m, x.choice)
		if err == nil {
			err = l.take(x.seat, c, "")
		}
		if err != nil {
			b.Fatal(err)
		}
		for seat := range pages {
			p, c := l.nextPage(engine.Seat(seat), pages[seat], l.same, nil)
			if pages[seat] = p; c != nil {
				changes = append(changes, c)
			}
		}
	}
	for _, by := range []struct {
		name  string
		write func(*Change) []byte
	}{{"hand", func(c *Change) []byte { return (&Message{Change: c}).JSON() }}, {"library", func(c *Change) []byte {
		out, err := json.Marshal(struct {
			Change *plainChange `json:"change"`
		}{c.plain()})
		if err != nil {
			b.Fatal(err)
		}
		return out
	}}} {
		b.Run(by.name, func(b *testing.B) {
			b.ReportAllocs()
			began := cpuTime()
			for b.Loop() {
				for _, c := range changes {
					by.write(c)
				}
			}
			b.ReportMetric(float64((cpuTime()-began).Nanoseconds())/1000/float64(b.N*len(moves)), "cpu-us/answer")
		})
	}
}

// plain is the change as encoding/json writes it without help.
func (c *Change) plain() *plainChange {
	p := &plainChange{changeFields: (*changeFields)(c)}
	if a := c.Pending; a != nil {
		p.Pending = &grouped{Asked: *a}
		last := "\x00"
		for _, o := range a.Options {
			start := beginning(o)
			if start != last {
				p.Pending.Groups = append(p.Pending.Groups, []string{start})
				last = start
			}
			g := &p.Pending.Groups[len(p.Pending.Groups)-1]
			*g = append(*g, o[len(start):])
		}
	}
	return p
}
