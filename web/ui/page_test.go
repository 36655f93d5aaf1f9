package ui_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/match"
)

// The page makes pages out of changes as match.Page.Apply does, whatever the changes are.
func TestPageAppliesChanges(t *testing.T) {
	needNode(t)
	r := rand.New(rand.NewPCG(1944, 10))
	var in bytes.Buffer
	enc := json.NewEncoder(&in)
	for range 300 {
		var x struct {
			Page    *match.Page     `json:"page"`
			Changes []*match.Change `json:"changes"`
			Pages   []*match.Page   `json:"pages"`
		}
		x.Page = randomPage(r)
		for p := x.Page; len(x.Changes) < 12; {
			c := randomChange(r, p)
			p = p.Apply(c)
			x.Changes, x.Pages = append(x.Changes, c), append(x.Pages, p)
		}
		if err := enc.Encode(&x); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("node", "test/page.mjs")
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil || string(out) != "300 games\n" {
		t.Fatalf("%v, %s", err, out)
	}
}

func randomPage(r *rand.Rand) *match.Page {
	p := &match.Page{Version: 1, View: &engine.View{Game: "g", Scenario: "1", Seat: "red", Where: []string{"turn 1"}}, Undo: match.Undo{Why: "nothing"}}
	for i := range r.IntN(8) {
		p.View.Pieces = append(p.View.Pieces, randomPiece(r, i))
	}
	for i := range r.IntN(4) {
		p.View.Tracks = append(p.View.Tracks, engine.Track{ID: fmt.Sprint("t", i), Label: "a", Value: r.IntN(9)})
	}
	for i := range r.IntN(4) {
		p.View.Boxes = append(p.View.Boxes, engine.Box{ID: fmt.Sprint("b", i), Label: "a"})
	}
	p.View.Pending = &engine.Asked{Seats: []string{"red"}, Kind: "k", Options: []string{"a", "b 1"}}
	p.Log = randomLog(r, 0)
	return p
}

func randomLog(r *rand.Rand, from int) (l []match.Entry) {
	for i := range r.IntN(5) {
		e := match.Entry{N: from + i + 1, Text: fmt.Sprint("event ", r.IntN(100))}
		if r.IntN(3) == 0 {
			e.Rule, e.Where, e.Mods = "1.2", []string{"a", "b"}, []engine.Mod{{Value: -1, Rule: "1.3", Text: "m"}}
		}
		l = append(l, e)
	}
	return l
}

func randomPiece(r *rand.Rand, i int) engine.Piece {
	p := engine.Piece{ID: fmt.Sprint("p", i), Side: "red", At: fmt.Sprint("h", r.IntN(5))}
	if r.IntN(2) == 0 {
		p.State, p.Values = []string{"seen"}, map[string]int{"cf": r.IntN(9)}
	}
	return p
}

// difference makes one of every shape: whole lists, ids that are gone or never were, new and changed ones, and places.
func difference[T any](r *rand.Rand, ids []string, make1 func(i int) T) *match.Difference[T] {
	if r.IntN(3) == 0 {
		return nil
	}
	d := &match.Difference[T]{Whole: r.IntN(6) == 0}
	seen := map[int]bool{}
	for range r.IntN(5) {
		if i := r.IntN(12); !seen[i] {
			seen[i] = true
			d.Set = append(d.Set, make1(i))
		}
	}
	if d.Whole {
		return d
	}
	for _, id := range append(ids, "nobody") {
		if r.IntN(5) == 0 {
			d.Gone = append(d.Gone, id)
		}
	}
	if r.IntN(2) == 0 { // also too few, too many and beyond the end
		for at := 0; r.IntN(4) != 0; at += 1 + r.IntN(4) {
			d.At = append(d.At, at)
		}
	}
	return d
}

func randomChange(r *rand.Rand, p *match.Page) *match.Change {
	var pieces, tracks, boxes []string
	for _, x := range p.View.Pieces {
		pieces = append(pieces, x.ID)
	}
	for _, x := range p.View.Tracks {
		tracks = append(tracks, x.ID)
	}
	for _, x := range p.View.Boxes {
		boxes = append(boxes, x.ID)
	}
	c := &match.Change{Version: p.Version + 1, Undone: r.IntN(len(p.Log) + 1)}
	if r.IntN(2) == 0 {
		c.Undone = 0
	}
	c.Log = randomLog(r, len(p.Log)-c.Undone)
	c.Pieces = difference(r, pieces, func(i int) engine.Piece { return randomPiece(r, i) })
	c.Tracks = difference(r, tracks, func(i int) engine.Track { return engine.Track{ID: fmt.Sprint("t", i), Value: r.IntN(9), Max: 9} })
	c.Boxes = difference(r, boxes, func(i int) engine.Box {
		return engine.Box{ID: fmt.Sprint("b", i), Pieces: []string{"p1"}, Counts: map[string]int{"x": r.IntN(9)}}
	})
	if r.IntN(2) == 0 {
		c.Where = []string{"turn 1", fmt.Sprint("phase ", r.IntN(5))}
	}
	switch r.IntN(8) {
	case 0, 1, 2:
		c.Pending = &engine.Asked{Seats: []string{"blue"}, Prompt: "?"}
	case 3:
		c.Over = &engine.Score{Winner: "red", Score: map[string]int{"red": 3}}
	}
	if r.IntN(3) == 0 {
		c.Undo = &match.Undo{Can: r.IntN(2) == 0, Redo: r.IntN(2) == 0}
	}
	return c
}

// The page says how a game ended as the server does (engine.Sheet.Ending), for every level and rule that a module has a sentence
// for, for those of the table, and for one that nobody knows.
func TestPageSaysEndings(t *testing.T) {
	needNode(t)
	type ending struct {
		Sheet  *engine.Sheet `json:"sheet"`
		Winner string        `json:"winner"`
		Level  string        `json:"level"`
		Rule   string        `json:"rule"`
	}
	var in bytes.Buffer
	var want []string
	enc := json.NewEncoder(&in)
	for _, sheet := range []*engine.Sheet{sheetOf(t, "formosa", "1"), sheetOf(t, "ccp", "S01"), sheetOf(t, "ccp", "S14"), {Sides: []engine.SheetSide{{ID: "red", Label: "Red"}, {ID: "blue"}}}} {
		short := &engine.Sheet{Sides: sheet.Sides, Endings: sheet.Endings}
		levels := []string{"resignation", "by agreement", "draw", "even", "unheard of", ""}
		for l := range sheet.Endings {
			levels = append(levels, l)
		}
		for _, level := range levels {
			level, rule, _ := cutRule(level)
			for _, winner := range []string{"", "draw", sheet.Sides[0].ID, sheet.Sides[1].ID} {
				if err := enc.Encode(ending{short, winner, level, rule}); err != nil {
					t.Fatal(err)
				}
				want = append(want, short.Ending(winner, level, rule))
			}
		}
	}
	cmd := exec.Command("node", "test/endings.mjs")
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(got) != len(want) || len(want) < 80 {
		t.Fatalf("%d sentences, not %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("the page says %q, the server %q", got[i], want[i])
		}
	}
}

// The map is brought to a question as test/framing.mjs demands: all hexes in view and under no panel, at a size that can be read,
// and not moved if they are.
func TestPageFrames(t *testing.T) {
	needNode(t)
	if out, err := exec.Command("node", "test/framing.mjs").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// What the page decides by itself, as test/small.mjs demands: keys of numbers, what is no default, which recap needs no click, where a card lies on a phone.
func TestPageDecides(t *testing.T) {
	needNode(t)
	if out, err := exec.Command("node", "test/small.mjs").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// cutRule takes apart the key of a sentence: a level, and the rule at its end if there is one.
func cutRule(key string) (level, rule string, ok bool) {
	i := strings.LastIndexByte(key, ' ')
	if i < 0 || i+1 == len(key) || key[i+1] < '0' || key[i+1] > '9' {
		return key, "", false
	}
	return key[:i], key[i+1:], true
}

func sheetOf(t *testing.T, game, scenario string) *engine.Sheet {
	t.Helper()
	m, err := games.Load(game, "")
	if err != nil {
		t.Fatal(err)
	}
	return m.(engine.Charted).Sheet(scenario)
}
