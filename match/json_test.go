package match

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"beachhead/engine"
)

// What is written by hand is what encoding/json would write, the question apart; and it reads back as it was.
func TestChangeJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	words := []string{"", "a", "move us-7th-17 0712", "move us-7th-17 0713", "Heito \"East\"", "<b>", "a & b", "tab\t", "ö", "\u2028", "end", "place x 1", " ", "x ", "\\"}
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
	for range 3000 {
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
				c.Pieces.Set = append(c.Pieces.Set, engine.Piece{ID: word(), Label: word(), Side: word(), Kind: word(), At: word(), State: list(3), Values: counts()})
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
			c.Pending = &engine.Asked{Seats: list(3), Kind: word(), Prompt: word(), Rule: word(), Options: list(9), Where: list(3)}
		}
		var back, plain Change
		if got, err = json.Marshal(c); err != nil {
			t.Fatal(err)
		}
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

func BenchmarkChangeJSON(b *testing.B) {
	c := &Change{Version: 7, Log: []Entry{{N: 3, Rule: "3.0e", Text: "305/66 (ija-66th-305) is set up in 1320 Taito, concealed."}}, Pending: &engine.Asked{Seats: []string{"red"}, Kind: "k"}}
	for i := range 50 {
		c.Pending.Options = append(c.Pending.Options, "place ija-imb-75 0"+string(rune('a'+i%26)))
	}
	b.ReportAllocs()
	for b.Loop() {
		m := Message{Change: c}
		m.JSON()
	}
}
