package css

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// TestMinesAreSecret: nothing that side A sees, may do or is told tells it the values of Mine markers that are face down (24.1a, ruling 24-A), where its Units are about to come upon
// them: views, logs, options, reasons against answers, explanations.
func TestMinesAreSecret(t *testing.T) {
	m := whole(t, "tinian")
	tracks := map[string]int{"reroll.us": 0, "reroll.jp": 0, "dc.4md": 2, "dp.4md": 1, "dp.ija": 1, "mine.14.52": 4, "mine.14.53": 3, "mine.16.56": 0, "mine.16.54": 2, "mine.13.52": 1, "mine.15.53": -1, "mine.15.57": 13}
	at := func(chit string, pieces map[string]map[string]any) *engine.Position {
		return &engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: chit}, Pieces: pieces, Tracks: tracks}
	}
	ashore := map[string]map[string]any{
		"us-a-1-24": {"at": "13.53", "column": true}, "us-b-1-24": {"at": "16.55", "column": true}, "us-a-1-20": {"at": "15.53", "column": true}, "us-hq-24": {"at": "13.53"},
		"jp-1-i-50": {"at": "15.55", "column": true}, "jp-2-i-50": {"at": "17.56"},
	}
	afloat := map[string]map[string]any{"us-a-1-24": {"at": "white-1/final", "column": true}, "us-b-1-24": {"at": "white-1/final", "column": true}, "jp-1-i-50": {"at": "14.53"}}
	enginetest.Examine(t, m, enginetest.Options{
		Samples: 6,
		Loose:   []string{"fire.target"},
		Hides:   func(_ string, s engine.Seat) bool { return s != seat(SideB) },
	},
		enginetest.Start{Name: "moves", At: at("chit-rct-24", ashore), Play: []string{"us done", "us done", "us unit us-a-1-24"}},
		enginetest.Start{Name: "stops", At: at("chit-rct-24", ashore), Play: []string{"us done", "us done", "us unit us-b-1-24", "us move 16.56", "jp hold"}},
		// The engineers stand on a dummy, which must not be told from what they could clear.
		enginetest.Start{Name: "engineers", At: at("chit-div-4md", ashore), Play: []string{"us done", "us done", "us unit us-a-1-20"}},
		enginetest.Start{Name: "lands", At: at("chit-amphibious", afloat)},
		enginetest.Start{Name: "japanese", At: at("chit-bn-i-50", ashore)},
		enginetest.Start{Name: "set-up", Setup: engine.Setup{Scenario: "tinian-2"}},
	)
}

// TestLittleLandIsOpen: The Little Land hides nothing, so that both seats and whoever looks on see the same of every position, but for the question, which is told to whom it is put;
// a guess is the position itself, and says nothing of dice and chits that are to come.
func TestLittleLandIsOpen(t *testing.T) {
	seen := 0
	for i, id := range []string{"littleland-1", "littleland-3"} {
		m := moduleOf(t, id)
		if m.mined(id) {
			t.Fatalf("%s has mines", id)
		}
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+1, 3))
		for n := 0; n < 2500 && g.Pending() != nil; n++ {
			q := g.Pending()
			if n%25 == 0 {
				seen++
				bare := g.Clone(nil).(*Game)
				bare.s.Seq = 0 // the number of answers counts automatic ones, of which nobody is told
				hash := bare.Hash()
				open := openOf(t, g, engine.Seat(SideA))
				for _, s := range []engine.Seat{engine.Seat(SideB), engine.ObserverSeat} {
					if other := openOf(t, g, s); other != open {
						t.Fatalf("%s, question %d: seat %d sees\n%s\nthe Germans see\n%s", id, n, s, other, open)
					}
					guess := g.Clone(nil)
					guess.Resample(s, r)
					if guess.Hash() != hash {
						t.Fatalf("%s, question %d: the guess of seat %d is another position", id, n, s)
					}
					if v := g.View(s); v.Pending != nil && len(v.Pending.Options) > 0 && q.For(s) == nil {
						t.Fatalf("%s, question %d: seat %d has the answers of another", id, n, s)
					}
				}
			}
			who, ask := q.First()
			if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 20 {
		t.Errorf("%d positions looked at", seen)
	}
}

// openOf is what a seat sees, without the question and whose view it is.
func openOf(t *testing.T, g engine.Game, s engine.Seat) string {
	t.Helper()
	v := *g.View(s)
	v.Seat, v.Pending = "", nil
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestMinesLaidInAnyOrder: who lays the strong Mine markers of a free set-up first, and who lays them last, tell the others the same: nothing while they lay, and then where they all
// lie, in views, logs, guesses and what computer players know (ruling 24-H).
func TestMinesLaidInAnyOrder(t *testing.T) {
	m := whole(t, "tinian")
	laid := func(backwards bool) (told []string) {
		t.Helper()
		s, err := engine.NewSession(m, engine.Setup{Scenario: "tinian-6"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := s.Game().(*Game)
		answer := func(who engine.Seat, c engine.Choice) {
			t.Helper()
			if err := s.Answer(who, c); err != nil {
				t.Fatal(err)
			}
		}
		kind := func() string {
			if _, p := g.Pending().First(); p != nil {
				return p.Kind
			}
			return ""
		}
		for kind() != "setup.mine" {
			who, p := g.Pending().First()
			answer(who, p.Options[len(p.Options)-1])
		}
		from := s.Events()
		var list []choice
		hexes := g.s.Mines[:0:0]
		for h := range Hex(g.m.Ground.N) {
			if g.mayMine(h) {
				hexes = append(hexes, MineState{Hex: h})
			}
		}
		for i := range g.m.MineStock {
			for range g.m.MineStock[i].Count {
				list = append(list, two(vLayMine, mineNumber(g.m.MineStock[i].Value), hexes[len(list)].Hex))
			}
		}
		if backwards {
			slices.Reverse(list)
		}
		look := func() {
			for _, seat := range []engine.Seat{engine.Seat(SideA), engine.ObserverSeat} {
				told = append(told, openOf(t, g, seat))
				known := g.sight(seat).Known.Mines
				b, err := json.Marshal(known)
				if err != nil {
					t.Fatal(err)
				}
				told = append(told, string(b))
				guess := g.Clone(nil)
				guess.Resample(seat, rand.New(rand.NewPCG(1, 2)))
				told = append(told, fmt.Sprint(guess.Hash()))
				for _, e := range s.Log(seat, from) {
					told = append(told, g.Describe(e.Event))
				}
			}
		}
		for i, c := range list {
			if kind() == "setup.mine" { // the last has one place to go, perhaps
				answer(engine.Seat(SideB), c)
			}
			if i == 3 {
				look()
			}
		}
		look()
		return told
	}
	there, back := laid(false), laid(true)
	if !slices.Equal(there, back) {
		t.Errorf("laid from the strong ones on:\n%s\n\nfrom the dummies on:\n%s", strings.Join(there, "\n"), strings.Join(back, "\n"))
	}
}
