package match

import (
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games/iwo"
	"beachhead/store"
)

// friends is the toy game with one result for both.
type friends struct{ engine.Module }

func (friends) SeatsOf(s engine.Setup) int { return 2 }
func (friends) Together() bool             { return true }

// solo has the modules of these tests, games against the rules.
func solo(id string) (engine.Module, error) {
	if id == "iwo" {
		return iwo.Default(), nil
	}
	return friends{toy}, nil
}

// TestAgainstTheRules: a game with one seat has one player, keeps what the rules hide from him who has all its seats, and is lost by giving it up; nobody is there who could agree to a draw.
func TestAgainstTheRules(t *testing.T) {
	h := open(t, newStore(t), Config{Module: solo})
	setup := Proposal{Module: "iwo", Scenario: "s1-d-day", Private: true, Seats: []store.Occupant{person("ann")}}
	for _, seats := range [][]store.Occupant{{}, {person("ann"), {}}} {
		p := setup
		p.Seats = seats
		_, err := h.Create(t.Context(), "ann", p)
		refused(t, err, Invalid)
	}
	id, err := h.Create(t.Context(), "ann", setup)
	must(t, err)
	tb, ann := h.Table(id), Who{Player: "ann"}
	i, err := tb.Info(t.Context(), ann)
	must(t, err)
	if len(i.Seats) != 1 || i.State != "live" || i.Front != "" || i.HandTo != "" {
		t.Errorf("a game alone is %+v", i)
	}
	if !slices.ContainsFunc(lines(t, h, id), func(l string) bool { return strings.HasPrefix(l, "chance unit-jp ") }) {
		t.Fatal("no Japanese unit was drawn")
	}
	text, err := tb.Record(t.Context(), ann)
	must(t, err)
	if strings.Contains(text, "chance") || strings.Contains(text, "unit-jp") {
		t.Error("the record of a game in progress tells who lies where")
	}
	_, err = tb.OfferDraw(t.Context(), ann)
	refused(t, err, NotPossible)
	must(t, tb.Resign(t.Context(), ann))
	p := page(t, tb, ann)
	if p.View.Over == nil || p.View.Over.Winner != "rules" {
		t.Errorf("a game that was given up ends with %+v", p.View.Over)
	}
	if text, err = tb.Record(t.Context(), ann); err != nil || !strings.Contains(text, "chance unit-jp ") {
		t.Errorf("the record of a game that is over does not have its draws (%v)", err)
	}
}

// TestUndoNamesTheDraw: what cannot be taken back because a card or a marker was drawn says so, not that a die was thrown.
func TestUndoNamesTheDraw(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb := create(t, h, Proposal{Module: "iwo", Scenario: "s1-d-day", Private: true, Seats: []store.Occupant{person("ann")}})
	ann := Who{Player: "ann", Seat: 0}
	for range 60 {
		p := page(t, tb, ann)
		q := p.View.Pending.Options
		pick := q[0]
		for _, o := range q {
			if strings.HasPrefix(o, "ashore ") || o == "done" {
				pick = o
				break
			}
		}
		if _, err := tb.Answer(t.Context(), ann, p.Version, pick); err != nil {
			t.Fatal(err)
		}
		if u := page(t, tb, ann).Undo; !u.Can {
			if u.Why != "a card has been drawn" && u.Why != "a step-loss marker has been drawn" {
				t.Errorf("undo is closed since %q", u.Why)
			}
			return
		}
	}
	t.Error("everything can be taken back")
}

// TestTogether: two who share a game lose it together, and one person with both seats looks at them side by side.
func TestTogether(t *testing.T) {
	h := open(t, newStore(t), Config{Module: solo})
	both := create(t, h, Proposal{Module: "toygame", Scenario: "1", Private: true, Seats: []store.Occupant{person("ann"), person("ann")}})
	for seat := range engine.Seat(2) {
		if i, err := both.Info(t.Context(), Who{Player: "ann", Seat: seat}); err != nil || i.Front != "" || i.HandTo != "" {
			t.Errorf("the screen of two seats of one side is handed over: %+v (%v)", i, err)
		}
		page(t, both, Who{Player: "ann", Seat: seat})
	}
	tb, who := duel(t, h, "toygame")
	_, err := tb.OfferDraw(t.Context(), who[0])
	refused(t, err, NotPossible)
	must(t, tb.Resign(t.Context(), who[1]))
	if p := page(t, tb, who[0]); p.View.Over == nil || p.View.Over.Winner != "rules" {
		t.Errorf("one of two gave up, and the end is %+v", p.View.Over)
	}
}

// TestFirstOfEquals: an order takes the first of those whom the rules leave to the player, and nothing else; the same order at another question is refused. The page offers what the
// computer would answer, with its reason, where the game says so: to those who arrive and to who acts next.
func TestFirstOfEquals(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb := create(t, h, Proposal{Module: "iwo", Scenario: "s1-d-day", Private: true, Seats: []store.Occupant{person("ann")}})
	ann := Who{Player: "ann", Seat: 0}
	if tb.SetOrder(t.Context(), ann, "fire.spare", engine.EqualChoice, "") == nil {
		t.Error("the first of answers that are no equals can be ordered")
	}
	must(t, tb.SetOrder(t.Context(), ann, "fire.hit", engine.EqualChoice, ""))
	must(t, tb.SetOrder(t.Context(), ann, "fire.spare", "take", ""))
	suggested := func(at string) {
		out, err := tb.Suggest(t.Context(), ann)
		must(t, err)
		if len(out.Choices) == 0 || !slices.Contains(page(t, tb, ann).View.Pending.Options, out.Choices[0]) || out.Reason == "" {
			t.Errorf("suggested at %s: %v, since %q", at, out.Choices, out.Reason)
		}
	}
	suggested("the arrival")
	for range 500 {
		p := page(t, tb, ann)
		if p.View.Over != nil {
			break
		}
		q := p.View.Pending
		if q.Kind == "fire.hit" || q.Kind == "fire.spare" {
			t.Fatalf("asked %s: %v", q.Prompt, q.Options)
		}
		pick := q.Options[0]
		for _, o := range q.Options {
			if strings.HasPrefix(o, "ashore ") || o == "done" {
				pick = o
				break
			}
		}
		if q.Kind == "action" {
			suggested("an act")
			pick = "done"
		}
		_, err := tb.Answer(t.Context(), ann, p.Version, pick)
		must(t, err)
	}
	st, err := tb.Standing(t.Context(), ann)
	must(t, err)
	hits := 0
	for _, x := range st.Given {
		if x.Kind == "fire.hit" && strings.HasPrefix(x.Choice, "unit ") {
			hits++
		}
	}
	if hits == 0 {
		t.Errorf("no order has taken one of equals: %+v", st.Given)
	}
}

// TestBestByOrder: an order takes the answer that most would give, where the game says which it is, and nothing else; elsewhere it is refused.
func TestBestByOrder(t *testing.T) {
	m, err := modules("saipan")
	must(t, err)
	h := open(t, newStore(t), Config{Think: engine.Budget{Nodes: 50}, Module: func(string) (engine.Module, error) { return m, nil }})
	tb, ann := versus(t, h, "saipan", "saipan-4", 0)
	if tb.SetOrder(t.Context(), ann, "opfire.from", engine.BestChoice, "") == nil {
		t.Error("the best of answers that are not weighed can be ordered")
	}
	if tb.SetOrder(t.Context(), ann, "fire.target", engine.EqualChoice, "") == nil {
		t.Error("the first of answers that are no equals can be ordered")
	}
	must(t, tb.SetOrder(t.Context(), ann, "fire.target", engine.BestChoice, ""))
	given := func() (n int) {
		st, err := tb.Standing(t.Context(), ann)
		must(t, err)
		for _, x := range st.Given {
			if x.Kind == "fire.target" && strings.HasPrefix(x.Choice, "unit ") {
				n++
			}
		}
		return n
	}
	for b := greedy(t, m); given() == 0; {
		before := len(lines(t, h, tb.id))
		asBot(t, tb, ann, b, 40, func(p *Page) {
			if p.View.Pending.Kind != "fire.target" {
				return
			}
			x, err := tb.Explain(t.Context(), ann, "")
			must(t, err)
			if slices.ContainsFunc(x.Offers, func(o engine.Offer) bool { return o.Best }) {
				t.Errorf("asked which is the Target Unit, though one is best: %v", p.View.Pending.Options)
			}
		})
		if len(lines(t, h, tb.id)) == before {
			t.Fatal("no Target Unit was named by order in the whole game")
		}
	}
}
