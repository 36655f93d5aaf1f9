package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/games"
	"beachhead/protocol"
)

// long are the games whose random games are long: one of each scenario is played, and so many answers far. Package games/css plays them to their end.
var long = map[string]int{"tinian": 300, "saipan": 300, "littleland": 300}

// Every game of the program can be played through the protocol to its end, from each of its scenarios, with the dice
// asked: what is listed is accepted, and on the way the record and the position lead to the same question.
func TestEveryGameByProtocol(t *testing.T) {
	for _, id := range games.IDs() {
		m, err := openGame(id, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range m.Scenarios() {
			t.Run(id+"/"+s.ID, func(t *testing.T) {
				games, most := uint64(2), 20000
				if n := long[id]; n > 0 {
					games, most = 1, n
				}
				for seed := range games {
					playByProtocol(t, id, s.ID, seed, most)
				}
			})
		}
	}
}

type answer struct {
	Error   json.RawMessage
	Hash    string
	Over    *protocol.Ending
	Pending *protocol.Pending
	Text    string
	Legal   *bool
	// Position is kept as it came: it is sent back in this form.
	Position json.RawMessage
}

// playByProtocol plays one game, and most answers of one that is long.
func playByProtocol(t *testing.T, game, scenario string, seed uint64, most int) {
	send := func(table *protocol.Table, request map[string]any) (a answer) {
		t.Helper()
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(table.Line(line), &a); err != nil {
			t.Fatal(err)
		}
		if a.Error != nil {
			t.Fatalf("%s: %s", line, a.Error)
		}
		return a
	}
	r := rand.New(rand.NewPCG(seed, 7))
	table, other := protocol.NewTable("test"), protocol.NewTable("test")
	now := send(table, map[string]any{"do": "new", "game": game, "scenario": scenario, "chance": "ask"})
	for n := 0; now.Pending != nil; n++ {
		if n == most {
			if long[game] > 0 {
				return
			}
			t.Fatal("the game does not end")
		}
		seat, asked := now.Pending.Seats[0], now.Pending.Asked
		if by := now.Pending.BySeat; by != nil {
			seat = now.Pending.Seats[r.IntN(len(by))]
			asked = by[seat]
		}
		if len(asked.Options) == 0 || asked.Kind == "" || asked.Prompt == "" || asked.Rule == "" || len(now.Pending.Where) == 0 {
			t.Fatalf("answer %d: an incomplete question: %+v", n, now.Pending)
		}
		choice := asked.Options[r.IntN(len(asked.Options))]
		if n%97 == 0 {
			loaded := send(other, map[string]any{"do": "load", "text": send(table, map[string]any{"do": "save"}).Text})
			if loaded.Hash != now.Hash || fmt.Sprint(*loaded.Pending) != fmt.Sprint(*now.Pending) {
				t.Fatalf("answer %d: the record leads to %s %+v, not to %s %+v", n, loaded.Hash, loaded.Pending, now.Hash, now.Pending)
			}
			place := send(table, map[string]any{"do": "position"}).Position
			set := send(other, map[string]any{"do": "setup", "chance": "ask", "position": place})
			if fmt.Sprint(*set.Pending) != fmt.Sprint(*now.Pending) {
				t.Fatalf("answer %d: the position leads to\n%+v\nnot to\n%+v\nposition: %s", n, set.Pending, now.Pending, place)
			}
			if again := send(other, map[string]any{"do": "position"}).Position; string(again) != string(place) {
				t.Fatalf("answer %d: the position comes back as another:\n%s\n%s", n, place, again)
			}
			for _, o := range asked.Options {
				if w := send(table, map[string]any{"do": "whynot", "seat": seat, "choice": o}); w.Legal == nil || !*w.Legal {
					t.Fatalf("answer %d: %s is listed, but whynot says otherwise", n, o)
				}
				send(table, map[string]any{"do": "explain", "seat": seat, "choice": o})
			}
			if send(table, map[string]any{"do": "hash"}).Hash != now.Hash {
				t.Fatalf("answer %d: questions changed the game", n)
			}
		}
		now = send(table, map[string]any{"do": "choose", "seat": seat, "choice": choice})
	}
	if now.Over == nil || now.Over.Winner == "" || strings.TrimSpace(now.Over.Level) == "" || now.Over.Rule == "" {
		t.Errorf("the end says too little: %+v", now.Over)
	}
}
