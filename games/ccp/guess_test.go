package ccp

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// TestGuessOfADiscardInOrder: in the middle of a discard in the order of the numbers (E78b) a guess deals cards with which the discard can go on.
func TestGuessOfADiscardInOrder(t *testing.T) {
	m := Default()
	var p engine.Position
	if err := json.Unmarshal([]byte(`{"game": "ccp", "scenario": "S02", "clear": true, "at": {"turn": 2, "phase": "japan.event"},
		"pieces": {"us-army-line-squad-1": {"at": "D5"}, "jp-line-squad-1": {"at": "M5"}, "jp-1": {"at": "hand"}, "jp-2": {"at": "hand"}, "jp-3": {"at": "hand"},
		"jp-4": {"at": "hand"}, "jp-70": {"at": "hand"}, "jp-71": {"at": "hand"}, "jp-72": {"at": "hand"}}, "tracks": {"vp": 1}}`), &p); err != nil {
		t.Fatal(err)
	}
	g, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	say := func(s engine.Seat, text string) {
		c, err := engine.ParseChoice(m, text)
		if err == nil {
			err = g.Apply(s, c)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	guess := func(what string, least int) {
		dealt := map[string]bool{}
		for range 300 {
			w := g.Clone(nil)
			w.Resample(seat(Allied), rng)
			if err := program.Answerable(w.(*Game)); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if _, err := m.Place(w.Position()); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			for _, c := range w.Pending().For(seat(Japan)).Options {
				dealt[engine.FormatChoice(m, c)] = true
			}
		}
		if len(dealt) < least {
			t.Errorf("%s: only %d cards are ever guessed", what, len(dealt))
		}
	}
	say(engine.ChanceSeat, "draw jp-52")
	guess("before the first discard", 20)
	say(seat(Japan), "discard jp-4") // three more must go, and three come later
	guess("after jp-4", 20)
	say(seat(Japan), "discard jp-70")
	guess("after jp-70", 1) // two of the deck come later, and two must go
}
