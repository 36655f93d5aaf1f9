package match

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// TestTogetherAfter: what an answer comes to with all of the list that follows is told before it is given: the same that the list tells when it is there, and nothing has happened by that. Of an
// answer after which no list comes nothing is told.
func TestTogetherAfter(t *testing.T) {
	m, err := modules("ccp")
	must(t, err)
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	who := []Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}}
	b := greedy(t, m)
	told, empty := 0, 0
	for range 3 {
		id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: "S01"}, []store.Occupant{person("ann"), person("ann")}, nil)
		must(t, err)
		tb := h.Table(id)
		for range 500 {
			var w Who
			over := false
			must(t, tb.do(bg, func(l *live) error {
				q := l.book.pending()
				if over = q == nil; !over {
					w = who[q.Seats.Seats()[0]]
				}
				return nil
			}))
			if over || told >= 3 {
				break
			}
			must(t, tb.TakeOver(t.Context(), w))
			p := page(t, tb, w)
			if p.View.Pending.Kind != "react" || p.View.Pending.Topic != "enter" || !slices.Contains(options(p), "fire") {
				answer(t, tb, w, wanted(t, tb, w, b))
				continue
			}
			before := plain(t, p)
			x, err := tb.Together(t.Context(), w, "fire", nil, "join")
			must(t, err)
			_, err = tb.Together(t.Context(), w, "", nil, "join")
			refused(t, err, NotPossible)
			_, err = tb.Together(t.Context(), w, "halt", nil, "join")
			refused(t, err, NotPossible)
			y, err := tb.Together(t.Context(), w, "pass", nil, "join")
			must(t, err)
			if len(y.Given) == 0 {
				empty++
			}
			if plain(t, page(t, tb, w)) != before {
				t.Fatal("the page is another")
			}
			answer(t, tb, w, "fire")
			if now := page(t, tb, w).View.Pending; now == nil || now.Series == "" {
				continue
			}
			z, err := tb.Together(t.Context(), w, "", nil, "join")
			must(t, err)
			if told++; len(x.Given) == 0 || len(x.Explanation.Stakes)+len(x.Explanation.Outcomes) == 0 || !reflect.DeepEqual(x, z) {
				t.Errorf("before %+v\nthen %+v", x, z)
			}
		}
	}
	if told == 0 || empty == 0 {
		t.Errorf("told %d times, and %d times nothing", told, empty)
	}
}

// TestTogetherCounts: of answers that count what has been given before, such as the third of six markers, each place is offered once, with the number that it would have, however
// many places there are.
func TestTogetherCounts(t *testing.T) {
	m, err := modules("tinian")
	must(t, err)
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: "tinian-4"}, []store.Occupant{person("ann"), person("ann")}, nil)
	must(t, err)
	tb := h.Table(id)
	for range 200 {
		var w Who
		must(t, tb.do(bg, func(l *live) error {
			w = Who{Player: "ann", Seat: l.book.pending().Seats.Seats()[0]}
			return nil
		}))
		must(t, tb.TakeOver(t.Context(), w))
		p := page(t, tb, w)
		if p.View.Pending.Kind != "bombard" {
			c := options(p)[0]
			for _, o := range []string{"done", "keep"} {
				if slices.Contains(options(p), o) {
					c = o
				}
			}
			answer(t, tb, w, c)
			continue
		}
		x, err := tb.Together(t.Context(), w, "", []string{"target 1 14.53", "target 2 12.55"}, "")
		must(t, err)
		third := 0
		for _, o := range x.Open {
			if !strings.HasPrefix(o, "target 3 ") {
				t.Fatalf("%q is offered after two", o)
			}
			third++
		}
		if len(x.Given) != 2 || third < 100 {
			t.Errorf("%d given, %d offered", len(x.Given), third)
		}
		return
	}
	t.Error("no bombardment is asked about")
}
