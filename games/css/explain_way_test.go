package css

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// atAction places a position at the question what a Unit does.
func atAction(t *testing.T, m *Module, p engine.Position, unit string) *Game {
	t.Helper()
	g, err := m.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		q := g.Pending()
		if q == nil {
			break
		}
		who, ask := q.First()
		if ask.Kind == "act.what" {
			return g.(*Game)
		}
		c := ask.Options[len(ask.Options)-1]
		for _, o := range ask.Options {
			if text := m.Format(o); text == "unit "+unit || text == "done" && ask.Kind != "act.who" || text == "pass" || text == "go" {
				c = o
				break
			}
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody is asked what he does")
	return nil
}

// A way tells of each step who may fire at those who take it, and how the best of these fires ends: with what those who move are then, and without those who have fired (8.5).
func TestFireAlongAWay(t *testing.T) {
	m := whole(t, "tinian")
	p := engine.Position{Game: m.ID(), Scenario: "tinian-4", Clear: true, At: &engine.At{Turn: 2, Phase: "chit-rct-24"}, Tracks: map[string]int{"reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5},
		Pieces: map[string]map[string]any{"us-a-1-24": {"at": "16.56", "column": true, "dg": 1}, "jp-1-i-50": {"at": "18.56"}, "jp-2-i-50": {"at": "17.53"}, "jp-3-i-50": {"at": "17.58", "no-opp": true}}}
	g := atAction(t, m, p, "us-a-1-24")
	hash := g.Hash()
	x := g.Explain(seat(SideA), &choice{Verb: vMove, A: at(t, g, "16.53")})
	if g.Hash() != hash {
		t.Error("the position is another after the explanation")
	}
	if len(x.Way) != 3 || x.Way[0].From != "16.56" || x.Way[2].To != "16.53" || x.Way[2].Spent != 3 {
		t.Fatalf("the way is %+v", x.Way)
	}
	if x.Way[0].Fires != 0 || x.Way[1].Fires != 0 || x.Way[2].Fires != 1 {
		t.Errorf("who leaves 16.54 alone is watched, by 17.53: %+v", x.Way)
	}
	if len(x.Stakes) != 1 || len(x.Rosters) != 1 || len(x.Rosters[0].Items) != 1 || x.Rosters[0].Items[0].Piece != "jp-2-i-50" || x.Rosters[0].At != "16.54" {
		t.Fatalf("what is at stake: %+v, by whom: %+v", x.Stakes, x.Rosters)
	}
	if s := x.Stakes[0]; s.Piece != "us-a-1-24" || !strings.Contains(s.What, "16.54") || math.Abs(harmOf(s)-x.Way[2].Risk) > 1e-9 || x.Way[2].Risk <= 0 {
		t.Errorf("%+v, and a risk of %v", s, x.Way[2].Risk)
	}
	g.s.Shot.add(g.at(m.ByUnit["jp-2-i-50"])) // at somebody who went before
	if y := g.Explain(seat(SideA), &choice{Verb: vMove, A: at(t, g, "16.53")}); !reflect.DeepEqual(x, y) {
		t.Errorf("who has fired at others fires no more: %+v", y)
	}
	if list := x.Sums[0].Mods; !list[3].Threat || !strings.Contains(list[3].Text, "17.53 may fire as they leave 16.54: 2/I/50, Fire Value "+x.Rosters[0].Items[0].Value) {
		t.Errorf("%+v", list)
	}
}

// harmOf is how likely something befalls who is at stake.
func harmOf(s engine.Stake) float64 {
	n := 1.0
	for _, o := range s.Outcomes {
		if o.Text == fateTexts[fateNone] {
			n -= o.P
		}
	}
	return n
}

// What a way says of the first step at which somebody may fire is what then comes: in random games the same places may fire there, and the best of their fires has the odds that were shown.
// Nobody is asked at a step of which it said that nobody may.
func TestWaysForetellFires(t *testing.T) {
	met, unmet := 0, 0
	for i, id := range []string{"tinian-1", "tinian-4", "saipan-1", "saipan-2", "tinian-2", "saipan-4", "littleland-4", "littleland-1", "littleland-2"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(i)+3, 10))
		own := g.(*Game)
		var way []engine.Leg
		var stakes []engine.Stake
		pass := func(who engine.Seat, q *engine.Prompt) engine.Choice { // goes on as is proposed
			for _, o := range q.Options {
				if q.Kind == "carry" && o.Verb == vGo {
					return o
				}
			}
			return q.Options[r.IntN(len(q.Options))]
		}
		for range 40000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, ask := q.First()
			c := pass(who, ask)
			switch {
			case ask.Kind == "act.what":
				for range 20 {
					if c.Verb == vMove {
						break
					}
					c = ask.Options[r.IntN(len(ask.Options))]
				}
				way, stakes = nil, nil
				if x := own.Explain(who, &c); c.Verb == vMove {
					way, stakes = x.Way, x.Stakes
					guess := g.Clone(nil).(*Game)
					if guess.Resample(who, r); !reflect.DeepEqual(x, guess.Explain(who, &c)) {
						t.Fatalf("%s: the way tells of something that the seat cannot know", id)
					}
				}
			case ask.Kind == "carry":
			case ask.Kind == "opfire.from" && len(way) > 0:
				f, _, _ := program.Asking(own)
				leg, first := -1, -1
				for k := range way {
					if way[k].Fires > 0 && first < 0 {
						first = k
					}
					if way[k].From == m.placeName(f.V[0]) && way[k].To == m.placeName(f.V[1]) {
						leg = k
					}
				}
				if leg != first || leg < 0 {
					t.Fatalf("%s: they are fired at on leg %d of %+v", id, leg, way)
				}
				best := -1.0
				var end engine.Stake
				for _, o := range ask.Options {
					if o.Verb != vFrom {
						continue
					}
					if x := own.Explain(who, &o); len(x.Stakes) > 0 && harmOf(x.Stakes[0]) > best+1e-12 {
						end = x.Stakes[0]
						best = harmOf(end)
					}
				}
				if n := len(ask.Options) - 1; n != way[leg].Fires {
					t.Errorf("%s: %d places may fire, %d were told: %+v", id, n, way[leg].Fires, way[leg])
				}
				if math.Abs(best-way[leg].Risk) > 1e-9 || len(end.Outcomes) != len(stakes[0].Outcomes) || end.Piece != stakes[0].Piece {
					t.Errorf("%s: %+v was told, it is %+v", id, stakes[0], end)
				}
				met++
				way = nil
			default:
				if who != engine.ChanceSeat {
					if slices.ContainsFunc(way, func(l engine.Leg) bool { return l.Fires > 0 }) {
						unmet++
					}
					way = nil
				}
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if met < 40 || unmet > met/4 { // Mine markers, ridges and the like come between
		t.Errorf("%d fires were foretold and met, %d did not come", met, unmet)
	}
}
