package enginetest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

func TestRun(t *testing.T) {
	Run(t, toygame.New(toygame.Faults{}), Options{
		Games:      40,
		OptionSets: []map[string]string{{"reserve": "on"}},
		Pick: func(_ engine.Game, _ engine.Seat, p *engine.Prompt, r *rand.Rand) (engine.Choice, bool) {
			c := p.Options[0]
			return c, c.Verb == toygame.Attack && r.IntN(2) == 0
		},
		Events: map[engine.EventKind]string{toygame.EventTurn: "turn", toygame.EventBid: "bid", toygame.EventDraw: "draw", toygame.EventMove: "move",
			toygame.EventAttack: "attack", toygame.EventGuard: "guard", toygame.EventPlay: "play", toygame.EventResult: "result",
			toygame.EventRetreat: "retreat", toygame.EventLost: "lost", toygame.EventOver: "over", toygame.EventFirst: "first"},
		MustReach: []string{"step game/bids", "step game/initiative", "step bid-red/guard", "step game/reserve", "step battle/cards.play", "step play-card/replace",
			"kind react", "auto retreat", "rule 5.4", "event 10", "end breakthrough", "end destruction", "end points", "bot greedy", "measure react guard", "measure react cards"},
	})
}

// TestFaults plays the game with one mistake at a time; the suite must find each, for the right reason.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults toygame.Faults
		want   string
	}{
		{"LeakHand", toygame.Faults{LeakHand: true}, "non-interference: the view of"},
		{"LeakEvent", toygame.Faults{LeakEvent: true}, "cannot see what was drawn"},
		{"LeakOptions", toygame.Faults{LeakOptions: true}, "non-interference: the"},
		{"LeakPending", toygame.Faults{LeakPending: true}, "non-interference: "},
		{"LeakExplain", toygame.Faults{LeakExplain: true}, "non-interference: the explanation of"},
		{"LeakMeasure", toygame.Faults{LeakMeasure: true}, "non-interference: what is measured when"},
		{"LeakEvident", toygame.Faults{LeakEvident: true}, "has one answer to react tells of facts that are hidden"},
		{"Refuses", toygame.Faults{Refuses: true}, "is listed, but refused"},
		{"Unsure", toygame.Faults{Unsure: true}, "is listed as sure, but the Check of its question bid says"},
		{"Stack", toygame.Faults{Stack: true}, "the position is impossible: toygame: two units"},
		{"MissLegal", toygame.Faults{MissLegal: true}, "passes the Check of its question act, but is not listed"},
		{"CloneShares", toygame.Faults{CloneShares: true}, "changed"},
		{"HashIgnores", toygame.Faults{HashIgnores: true}, "same hash have different saves"},
		{"SaveDrops", toygame.Faults{SaveDrops: true}, "save: the loaded position"},
		{"PlaceDrops", toygame.Faults{PlaceDrops: true}, "position: the placed position"},
		{"Endless", toygame.Faults{Endless: true}, "has not ended after"},
		{"ResampleOwn", toygame.Faults{ResampleOwn: true}, "non-interference: the view of"},
		{"ResampleTrue", toygame.Faults{ResampleTrue: true}, "but the guesses from the same numbers differ"},
		{"ResampleKeeps", toygame.Faults{ResampleKeeps: true}, "but the guesses from the same numbers differ"},
		{"BadText", toygame.Faults{BadText: true}, "which is read as"},
		{"RefusalMoves", toygame.Faults{RefusalMoves: true}, "changed the game"},
		{"BlankReason", toygame.Faults{BlankReason: true}, "is refused without a reason"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := Options{Cap: 200}.withDefaults()
			x := newExaminer(toygame.New(c.faults), engine.Setup{Scenario: "1"}, o)
			x.blind = c.faults.LeakMeasure // its Sight would give it away first
			for n := 0; n < 40; n++ {
				err := x.game(n)
				if err == nil {
					continue
				}
				t.Logf("game %d: %v", n, err)
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("expected %q", c.want)
				}
				return
			}
			t.Error("not found")
		})
	}
}

func TestDifference(t *testing.T) {
	if d := difference([]byte("abc"), []byte("abd")); d != "\n  ...abc\n  ...abd" {
		t.Errorf("%q", d)
	}
}

// TestHides: a game that says that nothing is hidden from a seat is held to it.
func TestHides(t *testing.T) {
	for name, o := range map[string]Options{
		"OpenInformation": {OpenInformation: true},
		"Hides":           {Hides: func(_ string, s engine.Seat) bool { return s != 0 }},
	} {
		t.Run(name, func(t *testing.T) {
			x := newExaminer(toygame.New(toygame.Faults{}), engine.Setup{Scenario: "1"}, o.withDefaults())
			if err := x.game(0); err == nil || !strings.Contains(err.Error(), "nothing is hidden from red, but two guesses for it differ") {
				t.Error(err)
			}
		})
	}
}

// TestExamine: fixed positions are examined as those are that games come to.
func TestExamine(t *testing.T) {
	at := &engine.Position{Game: "toygame", Scenario: "1", Clear: true, At: &engine.At{Turn: 2, Phase: "red"},
		Pieces: map[string]map[string]any{"red-1": {"at": "s3"}, "red-2": {"at": "s5"}, "blue-1": {"at": "s4", "guard": true}}}
	o := Options{Samples: 4, Hides: func(string, engine.Seat) bool { return true }}
	Examine(t, toygame.New(toygame.Faults{}), o, Start{Name: "at", At: at}, Start{Name: "new", Setup: engine.Setup{Scenario: "2"}})
}

// marked is a game with a marker whose value one seat alone sees.
type marked struct{ engine.Game }

func (g marked) View(s engine.Seat) *engine.View {
	v := g.Game.View(s)
	p := engine.Piece{ID: "marker", At: "s1"}
	if s == 1 {
		p.Values = map[string]int{"value": 3}
	}
	v.Pieces = append(v.Pieces, p)
	return v
}

// TestFactsOfValues: a number that another seat sees on a piece is a fact that this one must not be certain of.
func TestFactsOfValues(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	g, err := m.New(engine.Setup{Scenario: "1"})
	if err != nil {
		t.Fatal(err)
	}
	x := newExaminer(m, engine.Setup{Scenario: "1"}, Options{}.withDefaults())
	const fact = "marker at s1 has value 3"
	if !x.facts(0, marked{g})[fact] || x.facts(1, marked{g})[fact] {
		t.Errorf("red %v, blue %v", x.facts(0, marked{g})[fact], x.facts(1, marked{g})[fact])
	}
}
