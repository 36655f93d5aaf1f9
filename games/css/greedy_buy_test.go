package css

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// bought are the chits that the computer player buys for side A in a turn by day, with so many Dispatch Points of the 4th Marine Division.
func bought(t *testing.T, w weights, dp int, near bool) (out []string) {
	t.Helper()
	m := whole(t, "tinian")
	enemy := "14.55"
	if !near {
		enemy = "14.57"
	}
	p := engine.Position{Game: m.ID(), Scenario: "tinian-1", Clear: true, At: &engine.At{Turn: 2, Phase: "prepare"},
		Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "dp.4md": dp, "dp.2md": 0, "dp.ija": 0, "tq.4md": 6},
		Pieces: map[string]map[string]any{"us-a-1-24": {"at": "14.54", "column": true}, "us-b-1-24": {"at": "14.54", "column": true}, "us-c-1-24": {"at": "14.54", "column": true},
			"us-hq-24": {"at": "13.53", "column": true}, "us-a-1-25": {"at": "15.54", "column": true}, "us-hq-25": {"at": "13.52", "column": true}, "us-hq-4md": {"at": "14.52", "column": true},
			"us-a-1-20": {"at": "14.54", "column": true}, "us-b-1-20": {"at": "14.54", "column": true}, "us-c-1-20": {"at": "14.54", "column": true},
			"us-d-2-20": {"at": "14.54", "column": true}, "jp-1-i-50": {"at": enemy}}}
	g := askedUntil(t, m, p, "purchase", nil)
	bot := &greedy{w: &w, onsets: map[Hex]float64{}}
	for {
		who, a := g.Pending().First()
		if a.Kind != "purchase" || who != seat(SideA) {
			return out
		}
		c, _ := bot.Choose(g.View(who), engine.Budget{})
		if c.Verb != vDone {
			out = append(out, g.m.Chits[c.A].ID)
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
}

// The last Dispatch Point of a Division stays for a chit before the draw and an Assault marker: also the first chit leaves it, where a cheaper one is worth its price. With nothing else
// to be had it is spent.
func TestGreedyKeepsDispatchPoints(t *testing.T) {
	for _, near := range []bool{true, false} {
		w := usual
		if n := len(bought(t, w, 2, near)); n != 1 {
			t.Errorf("near %v: %d chits for 2 Dispatch Points of which one is kept", near, n)
		}
		if l := bought(t, w, 2, near); slices.Contains(l, "chit-div-4md") {
			t.Errorf("near %v: the first chit spends both: %v", near, l)
		}
		if l := bought(t, w, 1, near); len(l) != 1 {
			t.Errorf("near %v: the only Dispatch Point buys %v", near, l)
		}
		// Each of the two weights is that of its place.
		if w.Keep = 0; !near {
			w = usual
			w.KeepFar = 0
		}
		if l := bought(t, w, 2, near); len(l) != 2 && !slices.Contains(l, "chit-div-4md") {
			t.Errorf("near %v: where nothing is kept it buys %v", near, l)
		}
	}
}

// In the last turn Direct Commands are worth next to nothing: what is left of them is lost. In the turn before they are not.
func TestGreedySpendsCommandsInTheEnd(t *testing.T) {
	m := whole(t, "tinian")
	price := func(before int) float64 {
		x, err := m.New(engine.Setup{Scenario: "tinian-1"})
		if err != nil {
			t.Fatal(err)
		}
		g := x.(*Game)
		g.s.Turn = g.scenario().Last - Turn(before)
		return (&greedy{w: &usual, g: g, side: SideA, onsets: map[Hex]float64{}}).commandPrice()
	}
	if last, before := price(0), price(1); last >= before {
		t.Errorf("%v in the last turn, %v before it", last, before)
	}
}

// While all are at sea one chit for each is enough: boats land by a chit of their own.
func TestGreedyBuysForBoatsOnce(t *testing.T) {
	m := whole(t, "saipan")
	x, err := m.New(engine.Setup{Scenario: "saipan-5"})
	if err != nil {
		t.Fatal(err)
	}
	g := x.(*Game)
	bot := &greedy{w: &usual, onsets: map[Hex]float64{}}
	twice := map[UnitID]int{}
	chits := 0
	for {
		who, a := g.Pending().First()
		if a.Kind != "purchase" || who != seat(SideA) {
			break
		}
		c, _ := bot.Choose(g.View(who), engine.Budget{})
		if c.Verb != vDone {
			chits++
			for u := range m.Units {
				if x := &m.Units[u]; isZone(g.at(UnitID(u))) && g.activates(&m.Chits[c.A], x.Division, x.Stripe, x.Formation) {
					twice[UnitID(u)]++
				}
			}
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	most := 0
	for _, n := range twice {
		most = max(most, n)
	}
	if chits == 0 || most != 1 {
		t.Errorf("%d chits, and up to %d for a boat", chits, most)
	}
}
