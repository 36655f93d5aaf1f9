package main

import (
	"fmt"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
)

// A long list comes page by page, and no line is lost.
func TestPages(t *testing.T) {
	var out strings.Builder
	s := &sitting{streams: streams{out: &out}}
	var lines []string
	for i := range 50 {
		lines = append(lines, fmt.Sprintf("line %d", i))
	}
	s.page(lines)
	if got := strings.Count(out.String(), "\n"); got != 21 || !strings.HasSuffix(out.String(), "line 19\n30 more lines. Type more to go on.\n") {
		t.Errorf("the first page has %d lines:\n%s", got, out.String())
	}
	for range 2 {
		if _, err := s.command("more", "", 0, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	got := 0
	for _, l := range strings.Split(out.String(), "\n") {
		if strings.HasPrefix(l, "line ") {
			if l != fmt.Sprintf("line %d", got) {
				t.Fatalf("%s comes after line %d", l, got-1)
			}
			got++
		}
	}
	if got != 50 || len(s.rest) != 0 {
		t.Errorf("%d lines were shown, %d are left", got, len(s.rest))
	}
	out.Reset()
	s.page(lines[:21]) // one line more than a page is no reason to turn it
	if strings.Contains(out.String(), "more") {
		t.Errorf("21 lines are cut:\n%s", out.String())
	}
}

// A counter is described with all that the view holds of it.
func TestDescribePiece(t *testing.T) {
	p := engine.Piece{ID: "ija-9th-7", Label: "9th/7", Side: "japanese", Kind: "infantry", At: "0713", Values: map[string]int{"mf": 5, "cf": 4}, State: []string{"base", "suppressed"}}
	if got, want := describePiece(p), "japanese 9th/7 (ija-9th-7), infantry, cf 4, mf 5, base, suppressed"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	v := &engine.View{Pieces: []engine.Piece{p, {ID: "at-0712-1", Side: "japanese", At: "0712", State: []string{"concealed"}}}}
	if got := fmt.Sprint(places(v), stack(v, "0712"), stack(v, "0101")); got != "[0712 0713] [japanese at-0712-1, concealed] []" {
		t.Errorf("got %s", got)
	}
}

// An event is a sentence with its rule and the terms of its sum.
func TestSentence(t *testing.T) {
	m, err := openToy("")
	if err != nil {
		t.Fatal(err)
	}
	g, err := m.New(engine.Setup{Scenario: "1"})
	if err != nil {
		t.Fatal(err)
	}
	e := engine.Logged{Event: engine.Event{Rule: "5.3", Mods: []engine.Mod{{Value: 2, Text: "mountain", Rule: "5.3a"}, {Value: -1, Text: "river"}}}}
	if got, want := sentence(g, e), g.Describe(e.Event)+" (5.3) Sum: +2 mountain (5.3a), -1 river."; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A question is put as the view has it, which names the die, the units and the hex; where it does not, as the rules have it.
func TestQuestionNamesWhatItIsAbout(t *testing.T) {
	m, err := games.Load("tinian", "")
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.NewSession(m, engine.Setup{Scenario: "tinian-1"}, engine.NewDice("x"))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := &sitting{streams: streams{out: &out}, mod: m, session: game, header: engine.Header{Scenario: "tinian-1"}, plain: true}
	p := &engine.Prompt{Text: "Let the die stand?", Rule: "26.0b"}
	s.question(0, p, choices{"keep", "reroll"}, &engine.View{Pending: &engine.Asked{Prompt: "The die is 9: 1 point. Let it stand?"}})
	s.question(0, p, choices{"keep", "reroll"}, &engine.View{Pending: &engine.Asked{}})
	if got := out.String(); strings.Count(got, "The die is 9: 1 point. Let it stand? Rule 26.0b.") != 1 || strings.Count(got, "decide: Let the die stand? Rule 26.0b.") != 1 {
		t.Error(got)
	}
}
