package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// battle answers for whoever is asked, attacking where that is possible, and calls each after every answer. It ends with the game.
func battle(t *testing.T, tb *Table, who [2]Who, seed uint64, each func()) {
	t.Helper()
	r := testRand(seed)
	for range 400 {
		p, w := page(t, tb, who[0]), who[0]
		if len(options(p)) == 0 {
			p, w = page(t, tb, who[1]), who[1]
		}
		if len(options(p)) == 0 {
			return
		}
		c := options(p)[r.IntN(len(options(p)))]
		for _, o := range options(p) {
			if strings.HasPrefix(o, "attack") {
				c = o
			}
		}
		answer(t, tb, w, c)
		if each != nil {
			each()
		}
	}
}

// decided checks every reaction of a game against the conditions of both seats: where the condition held the seat answered itself, where it
// did not its order did, and said why. It returns how often either was so.
func decided(t *testing.T, tb *Table, only [2]string) (asked, given int) {
	t.Helper()
	must(t, tb.do(bg, func(l *live) error {
		for k := range l.book.steps {
			s := &l.book.steps[k]
			g, err := l.book.at(k)
			if err != nil {
				return err
			}
			p := g.Pending().For(s.seat)
			if p.Kind != "react" || only[s.seat] == "" {
				if s.note() != "" {
					t.Fatalf("step %d has the remark %q", k, s.note())
				}
				continue
			}
			c, err := parseCondition("react", only[s.seat], toy.Measures("react"))
			if err != nil {
				return err
			}
			holds, why := c.holds(engine.Readings(toy, g, s.seat))
			want := ""
			if !holds {
				want = "standing order: " + why
			}
			if s.note() != want {
				t.Fatalf("step %d: the condition holds: %v; the remark is %q, not %q", k, holds, s.note(), want)
			}
			if holds {
				asked++
			} else {
				given++
			}
		}
		return nil
	}))
	return asked, given
}

// TestOrdersWithConditions: two absent seats with conditions of their own are asked where these hold, and nowhere else, over a restart.
func TestOrdersWithConditions(t *testing.T) {
	asked, given := 0, 0
	for seed := range uint64(12) {
		s := newStore(t)
		h := open(t, s, Config{})
		tb, who := duel(t, h, "toygame")
		only := [2]string{"enemies <= 2 and turn >= 2", "cards >= 2 or units <= 2"}
		for i, w := range who {
			must(t, tb.SetOrder(t.Context(), w, "react", "pass", only[i]))
		}
		h.Close()
		h = open(t, s, Config{})
		tb = h.Table(tb.id)
		if o, err := tb.Orders(t.Context(), who[1]); err != nil || !slices.Equal(o, []Order{{"react", "pass", only[1]}}) {
			t.Fatalf("orders after a restart %+v, %v", o, err)
		}
		battle(t, tb, who, seed, nil)
		a, g := decided(t, tb, only)
		asked, given = asked+a, given+g
	}
	if asked < 5 || given < 5 {
		t.Errorf("asked %d times, answered %d times", asked, given)
	}
}

// TestOrderChanges: a condition that is taken away, or given while its question is open, counts at once.
func TestOrderChanges(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	changed := 0
	for seed := range uint64(10) {
		tb, who := duel(t, h, "toygame")
		bob := who[1]
		must(t, tb.SetOrder(ctx, bob, "react", "pass", "turn >= 1")) // always holds: he is asked
		battle(t, tb, who, seed, func() {
			q := page(t, tb, bob).View.Pending
			if q == nil || q.Kind != "react" || !slices.Contains(q.Options, "pass") || changed > 20 {
				return
			}
			n := len(lines(t, h, tb.id))
			must(t, tb.SetOrder(ctx, bob, "react", "pass", "turn >= 20"))
			page(t, tb, bob) // orders are followed before anything else is done
			all := lines(t, h, tb.id)
			if len(all) == n || all[n] != "blue pass ; standing order: the turn was "+turnOf(t, tb)+", not at least 20" {
				t.Fatalf("the new condition was not followed: %v", all[n-1:])
			}
			changed++
			must(t, tb.SetOrder(ctx, bob, "react", "pass", "turn >= 1"))
		})
	}
	if changed < 5 {
		t.Errorf("%d changes", changed)
	}
}

func turnOf(t *testing.T, tb *Table) (turn string) {
	t.Helper()
	must(t, tb.do(bg, func(l *live) error {
		g, err := l.book.at(len(l.book.steps) - 1)
		if err == nil {
			turn = strings.TrimPrefix(g.View(engine.ObserverSeat).Where[0], "turn ")
		}
		return err
	}))
	return turn
}

// TestOrderConditionsRest: after an undo a seat with a condition that does not hold is asked all the same, until it has answered.
func TestOrderConditionsRest(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	for seed := range uint64(40) {
		tb, who := duel(t, h, "toygame")
		bob, done := who[1], false
		must(t, tb.SetOrder(t.Context(), bob, "react", "pass", "turn >= 20"))
		battle(t, tb, who, seed, func() {
			all := lines(t, h, tb.id)
			if done || !strings.Contains(all[len(all)-1], "; standing order: the turn was ") {
				return
			}
			p := page(t, tb, bob)
			if !p.Undo.Can {
				t.Fatalf("blue cannot take back its order's answer: %s", p.Undo.Why)
			}
			must(t, second(tb.Undo(t.Context(), bob, p.Version)))
			if p = page(t, tb, bob); len(options(p)) == 0 || p.View.Pending.Kind != "react" {
				t.Fatalf("blue is not asked: %+v", p.View.Pending)
			}
			if o, err := tb.Standing(t.Context(), bob); err != nil || o.Kind != "react" || len(o.Now) < 4 {
				t.Fatalf("%+v, %v", o, err)
			}
			again := open(t, s, Config{}) // it rests where the game is read anew, too
			if p = page(t, again.Table(tb.id), bob); len(options(p)) == 0 || p.View.Pending.Kind != "react" {
				t.Fatalf("after a restart blue is not asked: %+v", p.View.Pending)
			}
			again.Close()
			answer(t, tb, bob, "pass")
			done = true
		})
		if done {
			return
		}
	}
	t.Error("the order was never carried out at an end of the lines")
}

// TestOrderConditionsRefused: what is wrong is said with its place, and nothing is kept of it.
func TestOrderConditionsRefused(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	ctx, bob := t.Context(), who[1]
	must(t, tb.SetOrder(ctx, bob, "react", "pass", "turn>=2"))
	for _, c := range []struct{ kind, choice, only, want string }{
		{"react", "pass", "tide >= 2", `The condition "tide >= 2": At character 1: "tide" is no measure of the question "react"; those it has are turn (1 to 20), units`},
		{"react", "pass", "turn >= 2 and turn >= 3", "At character 15: turn >= stands twice."},
		{"react", "pass", "turn >= 0", "At character 9: 0 is out of range: turn is between 1 and 20."},
		{"bid", "pass", "turn >= 2", `nothing can be measured at the question "bid"`},
		{"react", "", "turn >= 2", "Say which answer"},
		{"react", "play c1", "turn >= 2", "Only an answer without arguments"},
		{"react", "pass", strings.Repeat(" ", store.MaxOnly+1), "at most"},
		{"react", "pass", "turn >= 2\x00", "NUL"},
	} {
		if r := refused(t, tb.SetOrder(ctx, bob, c.kind, c.choice, c.only), Invalid); !strings.Contains(r.Error(), c.want) {
			t.Errorf("%q: %v; expected %q", c.only, r, c.want)
		}
	}
	if o, err := tb.Orders(ctx, bob); err != nil || !slices.Equal(o, []Order{{"react", "pass", "turn >= 2"}}) {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestOrderOfAnotherVersion: a condition that this version of the game cannot read has its seat asked; it is kept, and can be replaced.
func TestOrderOfAnotherVersion(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	h.Close()
	must(t, s.SetOrder(t.Context(), tb.id, store.Order{Seat: 1, Kind: "react", Choice: "pass", Only: "weather >= 3"}))
	h = open(t, s, Config{})
	tb = h.Table(tb.id)
	if o, err := tb.Orders(t.Context(), who[1]); err != nil || len(o) != 1 || o[0].Only != "weather >= 3" {
		t.Errorf("%+v, %v", o, err)
	}
	asked := 0
	battle(t, tb, who, 1, func() {
		if q := page(t, tb, who[1]).View.Pending; q != nil && q.Kind == "react" && len(q.Options) > 0 {
			asked++
		}
	})
	if all := strings.Join(lines(t, h, tb.id), "\n"); asked == 0 || strings.Contains(all, "standing order") {
		t.Errorf("asked %d times:\n%s", asked, all)
	}
	must(t, tb.SetOrder(t.Context(), who[1], "react", "pass", ""))
}

// TestGiven: a seat is told which answers its orders gave, where in its log, and why; nobody else is told that there was an order.
func TestGiven(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	ctx, bob := t.Context(), who[1]
	must(t, tb.SetOrder(ctx, bob, "react", "pass", "turn >= 20"))
	reader := subscribe(t, tb, who[0], 0)
	onlookers := subscribe(t, tb, onlooker, 0)
	battle(t, tb, who, 3, func() {
		if info(t, tb, bob).State == "over" {
			return
		}
		// What red can ask for, and those who look on.
		for _, w := range []Who{who[0], onlooker} {
			text, err := tb.Record(ctx, w)
			must(t, err)
			p, i, err := tb.Page(ctx, w)
			must(t, err)
			if all := text + asJSON(t, p) + asJSON(t, i); strings.Contains(all, "order") || strings.Contains(all, "not at least") {
				t.Fatalf("seat %d is told of the order:\n%s", w.Seat, all)
			}
		}
		if red, err := tb.Standing(ctx, who[0]); err != nil || len(red.Given) > 0 || len(red.Orders) > 0 {
			t.Fatalf("red is told %+v, %v", red, err)
		}
		refused(t, second(tb.Standing(ctx, onlooker)), NotFound)
		refused(t, second(tb.Standing(ctx, Who{Player: "ann", Seat: 1})), Foreign)
	})
	for _, c := range []*client{reader, onlookers} {
		c.read(t)
		for _, m := range c.log {
			if strings.Contains(string(m), "standing") || strings.Contains(string(m), "not at least") {
				t.Errorf("the stream tells %s", m)
			}
		}
	}
	before, err := tb.Standing(ctx, bob)
	must(t, err)
	p := page(t, tb, bob)
	if len(before.Given) == 0 {
		t.Fatal("the order was never carried out")
	}
	for i, g := range before.Given {
		if g.Choice != "pass" || g.Kind == "" || !strings.HasPrefix(g.Why, "the turn was ") || !strings.HasSuffix(g.Why, ", not at least 20") || g.After < 1 || g.After > len(p.Log) || i > 0 && g.After < before.Given[i-1].After {
			t.Errorf("given %+v, the log has %d entries", g, len(p.Log))
		}
		// The attack that was reacted to is told, and its result is not yet.
		if e := p.Log[g.After-1]; strings.Contains(e.Text, "Die ") {
			t.Errorf("the answer comes after %q", e.Text)
		}
	}
	h.Close()
	h = open(t, s, Config{})
	after, err := h.Table(tb.id).Standing(ctx, bob)
	if err != nil || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("after a restart %+v, %v; before %+v", after, err, before)
	}
}

// TestOrderOfTopic: the order for a topic goes before that for its kind, also where its condition has the seat asked.
func TestOrderOfTopic(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, _ := duel(t, h, "toygame")
	must(t, tb.do(bg, func(l *live) error {
		ask := &condition{list: []comparison{{measure: &toy.Measures("react")[0], least: true, number: 1}}}
		l.orders[orderKey{1, "react"}] = &order{choice: "pass"}
		l.orders[orderKey{1, "react."}] = &order{choice: "pass", only: ask}
		return nil
	}))
	asked := false
	who := [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
	battle(t, tb, who, 1, func() {
		q := page(t, tb, who[1]).View.Pending
		asked = asked || q != nil && q.Kind == "react" && len(q.Options) > 0
	})
	if !asked {
		t.Error("the order for the kind was followed where that for the topic asks")
	}
}

// TestOrdersCostNothing: where no order has a condition nothing is measured.
func TestOrdersCostNothing(t *testing.T) {
	m := &counting{Module: toy}
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	tb, who := duel(t, h, "toygame")
	must(t, tb.SetOrder(t.Context(), who[1], "react", "pass", ""))
	battle(t, tb, who, 1, nil)
	if m.measured != 0 {
		t.Errorf("measured %d times", m.measured)
	}
	tb, who = duel(t, h, "toygame")
	must(t, tb.SetOrder(t.Context(), who[1], "react", "pass", "turn >= 1"))
	reactions := 0
	battle(t, tb, who, 1, func() {
		if q := page(t, tb, who[1]).View.Pending; q != nil && q.Kind == "react" && len(q.Options) > 0 {
			reactions++
			for range 5 { // looking at an open question measures nothing anew
				page(t, tb, who[0])
			}
		}
	})
	if reactions == 0 || m.measured > 2*reactions+2 {
		t.Errorf("measured %d times in %d reactions", m.measured, reactions)
	}
}

// counting counts how often something is measured.
type counting struct {
	engine.Module
	measured int
}

func (m *counting) Measures(kind string) []engine.Measure { return toy.Measures(kind) }
func (m *counting) Measure(v *engine.View, kind string, s engine.Seat) []engine.Reading {
	m.measured++
	return toy.Measure(v, kind, s)
}
