package css

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// TestTwoWorldsOfMines: two positions that differ only in which value which Mine marker has that is face down (24.1a) are played alike, with the same dice, until one is turned up. The American and whoever looks
// on see the same of both at every step, in the same order: views, what computer players get, sums, odds, reasons, refusals of answers that nobody offered, and lines of the log; and the Japanese, who know, are asked the same.
// The worlds are written here and not made by the guesses of the game, which TestMinesAreSecret uses.
func TestTwoWorldsOfMines(t *testing.T) {
	m := whole(t, "tinian")
	worlds := [2]map[string]int{
		{"mine.13.52": 4, "mine.12.54": -1, "mine.14.52": 0, "mine.13.53": 2, "mine.16.56": 1, "mine.15.57": 3, "mine.17.57": -1, "mine.18.58": 4},
		{"mine.13.52": -1, "mine.12.54": 4, "mine.14.52": 4, "mine.13.53": -1, "mine.16.56": 3, "mine.15.57": 1, "mine.17.57": 2, "mine.18.58": 0},
	}
	afloat := map[string]string{"us-a-1-24": "white-1/final column", "us-b-1-24": "white-1/final column", "us-a-1-25": "white-2/approach column", "us-e-2-24": "14.53", "us-hq-24": "14.53", "jp-1-i-50": "14.55", "jp-2-i-50": "16.57"}
	ashore := map[string]string{"us-a-1-24": "13.54 column", "us-b-1-24": "16.55 column", "us-a-1-20": "14.53 column", "us-hq-24": "14.53", "us-hq-4md": "14.53", "us-mtr-1-24": "14.54", "us-art-1-14": "14.54",
		"us-truck-4md-1": "15.55 column", "us-a-1-25": "routed column", "jp-1-i-50": "17.57", "jp-2-i-50": "16.58 column", "jp-hq-ija": "18.59", "jp-art-i-50": "17.58"}
	compared, turned := 0, 0
	for i, x := range []struct {
		turn   int
		chit   string
		pieces map[string]string
	}{
		{2, "chit-amphibious", afloat}, {2, "chit-naval", ashore}, {2, "chit-air", ashore}, {2, "chit-div-4md", ashore}, {2, "chit-rct-24", ashore}, {2, "chit-dc-us", ashore}, {2, "chit-event", ashore},
		{2, "chit-bn-i-50", ashore}, {2, "chit-div-ija", ashore}, {7, "chit-div-ija", ashore}, {7, "chit-rct-24", ashore}, {8, "prepare", afloat}, {8, "chit-dc-us", ashore}, {9, "prepare", ashore},
	} {
		pieces := map[string]map[string]any{}
		for id, at := range x.pieces {
			f := strings.Fields(at)
			pieces[id] = map[string]any{"at": f[0]}
			if len(f) > 1 {
				pieces[id]["column"] = true
			}
		}
		for walk := range 4 {
			r := rand.New(rand.NewPCG(uint64(i), uint64(walk)))
			var s [2]*engine.Session
			for w := range s {
				tracks := map[string]int{"reroll.us": walk % 2, "reroll.jp": 0, "dc.4md": 6, "dp.4md": 4, "dc.ija": 4, "dp.ija": 4}
				for k, v := range worlds[w] {
					tracks[k] = v
				}
				var err error
				if s[w], err = engine.NewSessionAt(m, engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: x.turn, Phase: x.chit}, Tracks: tracks, Pieces: pieces}, nil); err != nil {
					t.Fatal(err)
				}
			}
			for step := 0; step < 60; step++ {
				a, b := s[0].Game().(*Game), s[1].Game().(*Game)
				if shown(a) != shown(b) {
					turned++
					break // from here on they differ for everybody
				}
				var told [2][]string
				for w := range s {
					told[w] = knownOf(t, s[w], rand.New(rand.NewPCG(uint64(i*1000+walk), uint64(step))))
				}
				if k := differs(told[0], told[1]); k >= 0 {
					t.Fatalf("%s of turn %d, walk %d, step %d, what the Americans or onlookers are told:\n%.1500s\n\nin the other world:\n%.1500s", x.chit, x.turn, walk, step, told[0][k], told[1][k])
				}
				compared++
				q, p := a.Pending(), b.Pending()
				if q == nil || p == nil {
					break
				}
				who, ask := q.First()
				if other, same := p.First(); other != who || same.Kind != ask.Kind || !slices.Equal(same.Options, ask.Options) {
					t.Fatalf("%s: %s has %d options, and %s %d", x.chit, ask.Kind, len(ask.Options), same.Kind, len(same.Options))
				}
				c := ask.Options[r.IntN(len(ask.Options))]
				for w := range s {
					if err := s[w].Answer(who, c); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	t.Logf("%d steps, %d walks to a marker that is turned up", compared, turned)
	if compared < 600 || turned < 5 {
		t.Errorf("%d steps and %d markers turned up are too few to tell anything", compared, turned)
	}
}

// shown are the Mine markers that lie face up, and how many lie.
func shown(g *Game) string {
	s := ""
	for _, x := range g.s.Mines {
		if x.Hex == NoHex || x.Open != 0 {
			s += fmt.Sprint(x.Hex, x.Value, x.Open, " ")
		}
	}
	return s
}

func differs(a, b []string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b)) - 1
	}
	return -1
}

// knownOf is everything that the Americans and onlookers can ask a game for. r picks answers to be weighed and answers that nobody offered.
func knownOf(t *testing.T, s *engine.Session, r *rand.Rand) (told []string) {
	t.Helper()
	g := s.Game().(*Game)
	add := func(what string, v any) {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, what+" "+string(b))
	}
	for _, seat := range []engine.Seat{engine.Seat(SideA), engine.ObserverSeat} {
		add("view", g.View(seat))
		add("glance", g.Glance(seat))
		if x, ok := g.Glance(seat).Sight.(*Sight); ok {
			add("mines", x.Known.Mines)
			told = append(told, fmt.Sprint("sight ", x.Asked, x.Asked))
		}
		add("sums", g.Explain(seat, nil))
		for _, e := range s.Log(seat, max(1, s.Events()-12)) {
			told = append(told, e.Rule+" "+g.Describe(e.Event))
			add("drawn", g.Picture(e.Event))
			add("rolled", g.Rolled(e.Event))
		}
	}
	us := engine.Seat(SideA)
	if q := g.Pending(); q != nil && q.For(us) != nil {
		list := q.For(us).Options
		for range min(len(list), 10) {
			c := list[r.IntN(len(list))]
			add("odds "+g.m.Format(c), g.Explain(us, &c))
		}
	}
	for range 12 {
		c := choice{Verb: engine.FirstVerb + engine.Verb(r.IntN(60)), A: int16(r.IntN(g.m.Ground.N)), B: int16(r.IntN(g.m.Ground.N))}
		add("refused "+g.m.Format(c), g.WhyNot(us, c))
	}
	return told
}
