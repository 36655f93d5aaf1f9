package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// TestTwoWorldsOfMinesAtTheTable: two tables whose positions were written with other values under the same Mine markers tell the Americans and onlookers the same, byte for byte, until one is turned up: stream, page, moments of the past,
// the record that may be taken along in the middle of a game, report, zones, sums and refusals. TestNonInterference has other worlds made by the game's own guesses; these are written by hand.
func TestTwoWorldsOfMinesAtTheTable(t *testing.T) {
	m, err := modules("tinian")
	must(t, err)
	worlds := [2]map[string]int{
		{"mine.13.52": 4, "mine.12.54": -1, "mine.14.52": 0, "mine.13.53": 2, "mine.16.56": 1, "mine.15.57": 3, "mine.17.57": -1},
		{"mine.13.52": -1, "mine.12.54": 4, "mine.14.52": 4, "mine.13.53": -1, "mine.16.56": 3, "mine.15.57": 1, "mine.17.57": 2},
	}
	pieces := map[string]map[string]any{
		"us-a-1-24": {"at": "13.54", "column": true}, "us-b-1-24": {"at": "16.55", "column": true}, "us-a-1-20": {"at": "14.53", "column": true}, "us-hq-24": {"at": "14.53"}, "us-mtr-1-24": {"at": "14.54"},
		"us-c-1-24": {"at": "white-1/final", "column": true}, "jp-1-i-50": {"at": "17.57"}, "jp-2-i-50": {"at": "16.58", "column": true}, "jp-hq-ija": {"at": "18.59"},
	}
	compared := 0
	for round, chit := range []string{"chit-rct-24", "chit-amphibious", "chit-bn-i-50", "chit-div-4md"} {
		for _, seat := range []engine.Seat{0, engine.ObserverSeat} {
			r := testRand(uint64(round))
			var x [2]*world
			for w := range x {
				tracks := map[string]int{"reroll.us": 0, "reroll.jp": 0, "dc.4md": 4, "dp.4md": 2, "dc.ija": 4, "dp.ija": 2}
				for k, v := range worlds[w] {
					tracks[k] = v
				}
				g, err := m.Place(engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: chit}, Tracks: tracks, Pieces: pieces})
				must(t, err)
				x[w] = newWorld(t, m, g.Position(), "tinian-5", seat)
			}
			compared += playBoth(t, x[0], x[1], r, fmt.Sprint(chit, " seat ", seat))
			for _, w := range x {
				w.reader.sub.Close()
				w.h.Close()
			}
		}
	}
	if compared < 30 {
		t.Errorf("%d moments are too few to tell anything", compared)
	}
}

// TestNothingIsHiddenInTheLittleLand: all lies open there, chits that were bought, the Cup, Heroes and bombers in their boxes, so in the middle of a game both players and onlookers can take along the same record.
func TestNothingIsHiddenInTheLittleLand(t *testing.T) {
	m, err := modules("littleland")
	must(t, err)
	for round, scenario := range []string{"littleland-2", "littleland-5"} {
		g := randomPosition(t, m, scenario, testRand(uint64(round)+7), 900)
		x := newWorld(t, m, g.Position(), scenario, 0)
		r := testRand(uint64(round))
		for range 60 {
			i := slices.IndexFunc([]int{0, 1}, func(i int) bool { return len(x.options(t, i)) > 0 })
			if i < 0 {
				break
			}
			o := x.options(t, i)
			answer(t, x.tb, x.who[i], o[r.IntN(len(o))])
		}
		var told [3]string
		for k, w := range []Who{x.who[0], x.who[1], onlooker} {
			text, err := x.tb.Record(t.Context(), w)
			must(t, err)
			_, told[k], _ = strings.Cut(text, "has seen so far")
		}
		if len(told[0]) < 600 || told[0] != told[1] || told[0] != told[2] {
			t.Errorf("%s: the records of the players and of an onlooker differ, or tell nothing:\n%.1200s\n\n%.1200s\n\n%.1200s", scenario, told[0], told[1], told[2])
		}
		x.reader.sub.Close()
		x.h.Close()
	}
}
