package iwo

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// allSetups are those of all scenarios.
func allSetups(m *Module) (out []engine.Setup) {
	for _, s := range m.Scenarios() {
		out = append(out, engine.Setup{Scenario: s.ID})
	}
	return out
}

// TestForgedSaves: saves that somebody has tampered with are refused, or are positions that can be.
func TestForgedSaves(t *testing.T) { enginetest.ForgeSaves(t, Default(), allSetups(Default()), 12) }

// TestForgedRecords: records that somebody has tampered with are refused with the line where they go wrong, or are records of games.
func TestForgedRecords(t *testing.T) {
	enginetest.ForgeRecords(t, Default(), allSetups(Default()), 12)
}

// FuzzChoices plays a game by bytes: each picks an option. Nothing may panic, every position must be possible, and no text that is not listed may be accepted.
func FuzzChoices(f *testing.F) {
	f.Add(uint8(0), false, []byte{1, 2, 3, 4, 5, 6, 7, 8}, "attack 0609")
	f.Add(uint8(1), true, []byte("a long series of choices leads through the set-up and into the first turns of a landing, if it is long enough"), "land us-a-1-23 0415")
	f.Add(uint8(2), false, []byte(strings.Repeat("forts and caves", 40)), "both us-a-1-23 us-b-1-23")
	f.Add(uint8(5), true, []byte(strings.Repeat("the last turns of the island", 60)), "step 2212")
	m := Default()
	f.Fuzz(func(t *testing.T, scenario uint8, options bool, picks []byte, foreign string) {
		setup := engine.Setup{Scenario: m.Scenario[int(scenario)%len(m.Scenario)].ID}
		if options {
			setup.Options = otherReadings()
		}
		g, err := m.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.PlayBytes(t, m, g, picks, foreign)
	})
}

// FuzzSave changes a save of a game played by bytes.
func FuzzSave(f *testing.F) {
	f.Add(uint8(0), []byte("the first turn"), 20, []byte{1})
	f.Add(uint8(3), []byte(strings.Repeat("a campaign ", 30)), 3000, []byte{255, 255, 0})
	m := Default()
	f.Fuzz(func(t *testing.T, scenario uint8, picks []byte, at int, patch []byte) {
		g, err := m.New(engine.Setup{Scenario: m.Scenario[int(scenario)%len(m.Scenario)].ID})
		if err != nil {
			t.Fatal(err)
		}
		enginetest.PlayBytes(t, m, g, picks, "x")
		if g.Pending() != nil {
			enginetest.LoadForged(t, m, g, at, patch)
		}
	})
}

// FuzzPosition: whatever a written position says there is a game that can be, or a reason; and such a game can be looked at and goes on.
func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		`{"game":"iwo","scenario":"s1-d-day"}`,
		`{"game":"iwo","scenario":"s1-d-day","at":{"turn":1,"phase":"landing"},"pieces":{"us-a-1-23":{"at":"box-red-1"},"jp-309-a":{"at":"0609","depth":"depth-12"}}}`,
		`{"game":"iwo","scenario":"campaign","at":{"turn":30,"phase":"fire"},"pieces":{"us-a-1-23":{"at":"1515","steps":2,"disrupted":28},"jp-310-1":{"at":"1524","revealed":true,"counterattack":true},"fort-2-03":{"at":"0820"}},"tracks":{"naval":2,"garrison.A1":1,"card.12":2}}`,
		`{"game":"iwo","scenario":"s5-drive-to-the-sea","at":{"turn":50,"phase":"end"},"pieces":{"cave-1":{"at":"2212","depth":"depth-12"},"jp-312-1":{"at":"cull"},"jp-312-2":{"at":"cull"}}}`,
	} {
		f.Add([]byte(text), []byte("abcdefghijklmnopqrstuvwxyz"))
	}
	m := Default()
	f.Fuzz(func(t *testing.T, text, picks []byte) {
		var p engine.Position
		if json.Unmarshal(text, &p) != nil {
			return
		}
		p.Game = m.ID()
		enginetest.PlayPosition(t, m, p, picks, "x")
	})
}

// TestWildPositions writes positions out of pieces, places, states and tracks taken at random.
func TestWildPositions(t *testing.T) {
	m := Default()
	r := rand.New(rand.NewPCG(3, 9))
	n, good := 400, 0
	if testing.Short() {
		n = 60
	}
	for range n {
		picks := make([]byte, 60)
		for i := range picks {
			picks[i] = byte(r.IntN(256))
		}
		if enginetest.PlayPosition(t, m, wildPosition(m, r), picks, "x") {
			good++
		}
	}
	if good < n/4 {
		t.Errorf("only %d of %d positions could be", good, n)
	}
	t.Logf("%d of %d positions could be", good, n)
}

func wildPosition(m *Module, r *rand.Rand) engine.Position {
	p := engine.Position{Game: m.ID(), Scenario: m.Scenario[r.IntN(len(m.Scenario))].ID, At: &engine.At{Turn: 1 + r.IntN(maxTurn), Phase: phaseLabels[1+r.IntN(len(phaseLabels)-1)]},
		Pieces: pieces{}, Tracks: map[string]int{}}
	hex := func() string { return m.Map.ID(Hex(r.IntN(m.Map.N()))) }
	for range r.IntN(30) {
		at := hex()
		if r.IntN(3) == 0 {
			at = []string{"reserve", "coming", "dead", boxPrefix + m.Boxes[r.IntN(len(m.Boxes))].ID, "turn-track", "day-track", "nowhere"}[r.IntN(7)]
		}
		u := &m.US[r.IntN(len(m.US))]
		p.Pieces[u.ID] = map[string]any{"at": at, "steps": 1 + r.IntN(int(u.Steps))}
		if r.IntN(3) == 0 {
			p.Pieces[u.ID]["disrupted"] = 1 + r.IntN(p.At.Turn)
		}
	}
	for range r.IntN(30) {
		at := m.Map.ID(m.Pos[r.IntN(len(m.Pos))].Hex)
		if r.IntN(3) == 0 {
			at = []string{"pool-1", "pool-2", "pool-3", "pool-4", "removed", "cull", "nowhere"}[r.IntN(7)]
		}
		p.Pieces[m.Jap[r.IntN(len(m.Jap))].ID] = map[string]any{"at": at, "revealed": r.IntN(2) == 0, "disrupted": r.IntN(3) == 0}
	}
	for range r.IntN(20) {
		p.Pieces[m.Depths[r.IntN(len(m.Depths))].ID] = map[string]any{"at": []string{"pool-1", "pool-2", "pool-3", "pool-4", "removed", "cull"}[r.IntN(6)]}
		p.Pieces[m.Forts[r.IntN(len(m.Forts))].ID] = map[string]any{"at": m.Map.ID(m.Pos[r.IntN(len(m.Pos))].Hex), "revealed": r.IntN(2) == 0}
	}
	g, err := m.blank(engine.Setup{Scenario: p.Scenario})
	if err != nil {
		panic(err)
	}
	g.numbers(func(name string, t track) {
		if r.IntN(12) == 0 {
			p.Tracks[name] = t.lo + r.IntN(min(t.hi-t.lo, 12)+1)
		}
	})
	return p
}
