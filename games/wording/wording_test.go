package wording_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games/wording"
)

const (
	vGo engine.Verb = engine.FirstVerb + iota
	vMove
	vBid
	vDraw
)

const (
	aColour wording.Arg = 1 + iota
	aNumber
	aDraw // two numbers in one word: 3/1
)

var forms = wording.NewForms(map[engine.Verb]wording.Form{
	vGo: {Word: "go"}, vMove: {Word: "move", Args: [3]wording.Arg{aColour, aNumber}}, vBid: {Word: "bid", Args: [3]wording.Arg{aNumber}}, vDraw: {Word: "draw", Args: [3]wording.Arg{aDraw}},
}, map[wording.Arg]wording.Words{aColour: {What: "colour", List: colours}, aNumber: {}})

var colours = []string{"-", "red", "blue"}

func write(b []byte, kind wording.Arg, a, next int16) []byte {
	if kind != aDraw {
		panic("a kind that the forms know")
	}
	return fmt.Appendf(b, "%d/%d", a, next)
}

func read(kind wording.Arg, s string) (a, next int16, err error) {
	if kind != aDraw {
		panic("a kind that the forms know")
	}
	_, err = fmt.Sscanf(s, "%d/%d", &a, &next)
	return a, next, err
}

func TestForms(t *testing.T) {
	for text, want := range map[string]engine.Choice{
		"go":           {Verb: vGo},
		"move red 12":  {Verb: vMove, A: 1, B: 12},
		"move  blue 0": {Verb: vMove, A: 2},
		"bid 99":       {Verb: vBid, A: 99},
		"draw 3/1":     {Verb: vDraw, A: 3, B: 1},
	} {
		c, err := forms.Parse(text, read)
		if err != nil || c != want {
			t.Errorf("%q is read as %v, %v; want %v", text, c, err, want)
		}
		if got, want := string(forms.Append([]byte("> "), c, write)), "> "+strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("written %q, want %q", got, want)
		}
	}
	for text, want := range map[string]string{
		"":             "empty choice",
		"stop":         `no choice begins with "stop"; the words are bid, draw, go, move`,
		"go home":      "go takes 0 arguments, not 1",
		"bid":          "bid takes 1 argument, not 0",
		"move red":     "move takes 2 arguments, not 1",
		"move - 1":     `move: "-" is no colour; expected one of red, blue`,
		"move green 1": `move: "green" is no colour; expected one of red, blue`,
		"bid 100":      `bid: expected a number from 0 to 99, not "100"`,
		"bid 07":       `bid: expected a number from 0 to 99, not "07"`,
		"bid -1":       `bid: expected a number from 0 to 99, not "-1"`,
	} {
		if c, err := forms.Parse(text, read); err == nil || err.Error() != want {
			t.Errorf("%q is read as %v, %v; want the error %s", text, c, err, want)
		}
	}
	if got := string(forms.Append(nil, engine.Roll(4), write)); got != "roll 4" {
		t.Error(got)
	}
	if got := string(forms.Append(nil, engine.Choice{Verb: vMove, A: 7, B: 1}, write)); got != "move ? 1" {
		t.Error(got)
	}
	if forms.Word(vBid) != "bid" || forms.Word(vDraw+1) != "" || !forms.Has("go") || forms.Has("roll") || !slices.IsSorted(forms.Words()) {
		t.Error(forms.Words())
	}
}

func panics(fn func()) (said string) {
	defer func() { said = fmt.Sprint(recover()) }()
	fn()
	return ""
}

func TestSentences(t *testing.T) {
	var s wording.Sentences
	march := s.Event("{c0} marches to {n1}.")
	stop := s.Event("{c2} halts; {?1one step is|some steps are} left, {n1}.")
	plain := s.Event("It rains.")
	word := func(kind byte, a int16) string {
		if kind == 'c' {
			return wording.Word(colours, a)
		}
		return strconv.Itoa(int(a))
	}
	for _, x := range []struct {
		e    engine.Event
		want string
	}{
		{engine.Event{Kind: march, Args: [6]int16{1, 12}}, "red marches to 12."},
		{engine.Event{Kind: stop, Args: [6]int16{0, 1, 2}}, "blue halts; one step is left, 1."},
		{engine.Event{Kind: stop, Args: [6]int16{0, 4, 9}}, "? halts; some steps are left, 4."},
		{engine.Event{Kind: plain}, "It rains."},
		{engine.Event{}, "unknown event"},
		{engine.Event{Kind: plain + 1}, "unknown event"},
	} {
		if got := s.Describe(x.e, word); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
	var seen []string
	s.Each(engine.Event{Kind: stop, Args: [6]int16{0, 4, 9}}, func(kind byte, a int16) { seen = append(seen, fmt.Sprintf("%c%d", kind, a)) })
	if want := []string{"c9", "n4"}; !slices.Equal(seen, want) {
		t.Errorf("it names %v, want %v", seen, want)
	}
	if k := s.Kinds(); len(k) != 3 || k[plain] != "It rains." {
		t.Error(k)
	}
	for _, bad := range []string{"{", "{c}", "{c6}", "{c0", "{cc}", "{?0one}", "{c0|x}", "It is {c12}."} {
		if said := panics(func() { s.Event(bad) }); !strings.Contains(said, "in the sentence") {
			t.Errorf("%q is taken: %s", bad, said)
		}
	}
	twice := map[engine.Verb]wording.Form{vGo: {Word: "go"}, vMove: {Word: "go"}}
	if said := panics(func() { wording.NewForms(twice, nil) }); !strings.Contains(said, `"go"`) {
		t.Errorf("a word twice is taken: %s", said)
	}
}

func TestAnd(t *testing.T) {
	for want, list := range map[string][]string{"": nil, "a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := wording.And(list); got != want {
			t.Errorf("%v: %q, expected %q", list, got, want)
		}
	}
}
