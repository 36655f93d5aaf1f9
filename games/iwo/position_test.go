package iwo

import (
	"encoding/json"
	"testing"

	"beachhead/engine"
)

// TestWrittenPieces: what is written of pieces is what they were, without the save beside it: since when a unit is disrupted, since when it was not, and when it comes back.
func TestWrittenPieces(t *testing.T) {
	m := Default()
	const text = `{"game": "iwo", "scenario": "campaign", "at": {"turn": 9, "phase": "hq"}, "pieces": {
		"us-a-1-28": {"at": "0608", "steps": 2, "loss": "loss-02", "disrupted": 8}, "us-b-1-28": {"at": "0608", "since": 7},
		"us-hq-28": {"at": "day-track", "back": 12}, "us-c-1-28": {"at": "turn-track", "back": 10},
		"hero-nco-1": {"with": "us-b-1-28", "inspired": true}}}`
	var p engine.Position
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	g, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	again := g.Position()
	again.State = ""
	h, err := m.Place(again)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"us-a-1-28", "us-b-1-28", "us-hq-28", "us-c-1-28"} {
		u := m.named[id]
		a, b := g.(*Game).s.US[u], h.(*Game).s.US[u]
		if a.At != b.At || a.Since != b.Since || a.Back != b.Back || a.Steps != b.Steps || a.Loss != b.Loss || a.Flags != b.Flags {
			t.Errorf("%s: %+v was written and read as %+v", id, a, b)
		}
	}
	if a, b := g.(*Game).s.Hero, h.(*Game).s.Hero; a != b || a == [maxHeroes]HeroState{} {
		t.Errorf("heroes %v were written and read as %v", a, b)
	}
	if x := g.(*Game).s.US[m.named["us-hq-28"]]; x.Back != 12 {
		t.Errorf("back was read as %d", x.Back)
	}
}
