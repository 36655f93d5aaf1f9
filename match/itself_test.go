package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/store"
)

// asBot answers for a person as a computer player would, whenever he is asked, until he has answered n times or the game is over. See is called with each
// question before the answer.
func asBot(t *testing.T, tb *Table, w Who, b engine.Bot, n int, see func(p *Page)) {
	t.Helper()
	for range n {
		p := asked(t, tb, w)
		if p == nil {
			return
		}
		if see != nil {
			see(p)
		}
		answer(t, tb, w, wanted(t, tb, w, b))
	}
}

// asked waits until a person is asked; nil if the game is over.
func asked(t *testing.T, tb *Table, w Who) *Page {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		p := page(t, tb, w)
		if p.View.Over != nil {
			return nil
		}
		if len(options(p)) > 0 {
			return p
		}
	}
	t.Fatal("nobody asks")
	return nil
}

// wanted is what a computer player answers in a person's place.
func wanted(t *testing.T, tb *Table, w Who, b engine.Bot) (text string) {
	t.Helper()
	must(t, tb.do(bg, func(l *live) error {
		v := l.book.game().View(w.Seat)
		v.Prompt = l.book.pending().For(w.Seat)
		c, _ := b.Choose(v, engine.Budget{Nodes: 50})
		text = engine.FormatChoice(l.mod, c)
		return nil
	}))
	return text
}

func greedy(t *testing.T, m engine.Module) engine.Bot {
	t.Helper()
	p, err := bot.Find(m, "greedy")
	must(t, err)
	return p.New(1)
}

// versus makes a game of ann's against the computer.
func versus(t *testing.T, h *Hall, module, scenario string, seat engine.Seat) (*Table, Who) {
	t.Helper()
	seats := []store.Occupant{robot("greedy"), robot("greedy")}
	seats[seat] = person("ann")
	id, err := h.Create(t.Context(), "ann", Proposal{Module: module, Scenario: scenario, Seats: seats})
	must(t, err)
	return h.Table(id), Who{Player: "ann", Seat: seat}
}

// bySelf counts the answers of a seat that nobody gave.
func bySelf(t *testing.T, tb *Table, seat engine.Seat) (n int) {
	t.Helper()
	must(t, tb.do(bg, func(l *live) error {
		for i := range l.book.steps {
			if s := &l.book.steps[i]; s.seat == seat && s.itself() {
				n++
			}
		}
		return nil
	}))
	return n
}

// TestOnlyAnswer: against the computer nobody is asked where there is one answer, but for where the last one could else not be taken back; a restart leaves all as
// it is, and the record has every answer and plays to the same position.
// Nor is anybody asked where no answer can make a difference, or where there is nothing to gain.
func TestOnlyAnswer(t *testing.T) {
	idles := 0
	for _, x := range []struct {
		module, scenario string
		seat             engine.Seat
		least            int
	}{{"ccp", "S01", 0, 40}, {"ccp", "S01", 1, 15}, {"formosa", "1", 0, 5}} {
		m, err := modules(x.module)
		must(t, err)
		s := newStore(t)
		h := open(t, s, Config{Think: engine.Budget{Nodes: 50}})
		tb, ann := versus(t, h, x.module, x.scenario, x.seat)
		asBot(t, tb, ann, greedy(t, m), 300, func(p *Page) {
			if len(options(p)) == 1 && !p.Undo.Can {
				t.Fatalf("%s: asked where there is one answer: %v", x.module, p.View.Pending)
			}
			must(t, tb.do(bg, func(l *live) error {
				if c, moot := l.book.game().(engine.Moot).Moot(x.seat); moot && p.View.Pending.Kind == l.book.pending().For(x.seat).Kind {
					t.Errorf("%s: asked %s, where %v is as good as anything", x.module, p.View.Pending.Kind, c)
				}
				return nil
			}))
		})
		asked(t, tb, ann) // the computer has answered what is its to answer
		n := bySelf(t, tb, x.seat)
		if n < x.least {
			t.Errorf("%s: %d answers were given by themselves", x.module, n)
		}
		st, err := tb.Standing(t.Context(), ann)
		must(t, err)
		moot, idle := 0, 0
		for _, g := range st.Given {
			if g.Why == mootAnswer {
				moot++
			} else if g.Why == idleAnswer {
				idle++
			} else if !g.Itself || g.Why != "" {
				t.Errorf("%s: given by itself: %+v", x.module, g)
			}
		}
		if len(st.Given) != n || st.AskAll {
			t.Errorf("%s: told of %d answers that were given by themselves, not of %d", x.module, len(st.Given), n)
		}
		if idles += idle; x.module == "formosa" && moot == 0 {
			t.Errorf("%s: each question made a difference", x.module)
		}
		before := plain(t, page(t, tb, ann))
		var text string
		var hash uint64
		must(t, tb.do(bg, func(l *live) error { text, hash = l.book.record(false), l.book.game().Hash(); return nil }))
		again, err := engine.Replay(m, text, engine.ReplayOptions{Ask: true})
		must(t, err)
		if again.Game().Hash() != hash {
			t.Errorf("%s: the record plays to another position", x.module)
		}
		h.Close()
		h = open(t, s, Config{Think: engine.Budget{Nodes: 50}})
		if now := plain(t, page(t, h.Table(tb.id), ann)); now != before {
			t.Errorf("%s: after a restart the page is\n%.300s\nand was\n%.300s", x.module, now, before)
		}
		h.Close()
	}
	if idles == 0 {
		t.Error("nothing was passed for want of something to gain")
	}
}

// TestOnlyAnswerShowsNoQuestion: what is answered by itself comes with the change before it, so no reader ever has the question on his page.
func TestOnlyAnswerShowsNoQuestion(t *testing.T) {
	h := open(t, newStore(t), Config{Think: engine.Budget{Nodes: 50}})
	tb, ann := versus(t, h, "ccp", "S01", 0)
	c := subscribe(t, tb, ann, 0)
	m, _ := modules("ccp")
	asBot(t, tb, ann, greedy(t, m), 80, nil)
	c.read(t)
	empty := 0
	for _, x := range c.log {
		if strings.Contains(string(x), `"options":["pass"]`) {
			empty++
		}
	}
	if n := bySelf(t, tb, 0); n < 5 || empty > 0 {
		t.Errorf("%d answers were given by themselves, and %d empty questions were sent", n, empty)
	}
}

// TestAskAll: a seat that wants to be asked everything is, also after a restart, until it thinks better of it.
func TestAskAll(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{Think: engine.Budget{Nodes: 50}})
	tb, ann := versus(t, h, "ccp", "S01", 0)
	m, _ := modules("ccp")
	b := greedy(t, m)
	refused(t, tb.SetOrder(t.Context(), ann, AskAll, "pass", ""), Invalid)
	refused(t, tb.SetOrder(t.Context(), ann, AskAll, askAll, "vp >= 1"), Invalid)
	must(t, tb.SetOrder(t.Context(), ann, AskAll, askAll, ""))
	single := 0
	asBot(t, tb, ann, b, 60, func(p *Page) {
		if len(options(p)) == 1 {
			single++
		}
	})
	h.Close()
	h = open(t, s, Config{Think: engine.Budget{Nodes: 50}})
	tb = h.Table(tb.id)
	for range 200 {
		if p := asked(t, tb, ann); len(options(p)) == 1 && p.View.Pending.Kind == "react" {
			break
		}
		answer(t, tb, ann, wanted(t, tb, ann, b))
	}
	st, err := tb.Standing(t.Context(), ann)
	must(t, err)
	if !st.AskAll || len(st.Orders) != 0 || single == 0 || bySelf(t, tb, 0) != 0 {
		t.Errorf("asked everything: %+v; %d questions had one answer, %d were answered by themselves", st, single, bySelf(t, tb, 0))
	}
	must(t, tb.SetOrder(t.Context(), ann, AskAll, "", ""))
	asked(t, tb, ann)
	if bySelf(t, tb, 0) == 0 {
		t.Error("the question that was open is not answered by itself")
	}
	v := page(t, tb, ann)
	before := plain(t, v)
	h.Close()
	h = open(t, s, Config{Think: engine.Budget{Nodes: 50}})
	if now := plain(t, page(t, h.Table(tb.id), ann)); now != before {
		t.Errorf("after a restart the page is\n%.300s\nand was\n%.300s", now, before)
	}
}

// TestUndoSkipsWhatNobodyAnswered: undo takes back the seat's own answer with what came by itself after it, redo gives both again, and the lines play to the same.
func TestUndoSkipsWhatNobodyAnswered(t *testing.T) {
	m, _ := modules("ccp")
	tried := 0
	for seed := range uint64(6) {
		s := newStore(t)
		h := open(t, s, Config{Think: engine.Budget{Nodes: 50}, Seed: func() string { return fmt.Sprint("undo ", seed) }})
		tb, ann := versus(t, h, "ccp", "S01", engine.Seat(seed%2))
		b := greedy(t, m)
		for range 150 {
			was := asked(t, tb, ann)
			if was == nil {
				break
			}
			n := bySelf(t, tb, ann.Seat)
			answer(t, tb, ann, wanted(t, tb, ann, b))
			now := page(t, tb, ann)
			if bySelf(t, tb, ann.Seat) == n || !now.Undo.Can || len(options(now)) == 0 {
				continue
			}
			tried++
			_, err := tb.Undo(t.Context(), ann, now.Version)
			must(t, err)
			back := page(t, tb, ann)
			if !slices.Equal(options(back), options(was)) || bySelf(t, tb, ann.Seat) != n || !back.Undo.Redo {
				t.Fatalf("undo leads to %v, not to %v", back.View.Pending, was.View.Pending)
			}
			_, err = tb.Redo(t.Context(), ann, back.Version)
			must(t, err)
			if again := page(t, tb, ann); asJSON(t, again.View) != asJSON(t, now.View) || again.Undo != now.Undo {
				t.Fatalf("done again the page is another:\n%s\n%s", asJSON(t, again.View), asJSON(t, now.View))
			}
		}
		if asked(t, tb, ann) == nil {
			continue
		}
		before := plain(t, page(t, tb, ann))
		h.Close()
		h = open(t, s, Config{Think: engine.Budget{Nodes: 50}})
		if now := plain(t, page(t, h.Table(tb.id), ann)); now != before {
			t.Errorf("after a restart the page is\n%.300s\nand was\n%.300s", now, before)
		}
		h.Close()
	}
	if tried < 3 {
		t.Errorf("undo was tried %d times only", tried)
	}
}

// pairAsked finds two worlds that are alike to one seat; the other seat is asked the same in both and has one answer in the first and several in the other.
func pairAsked(t *testing.T, m engine.Module, seed uint64) (one, more engine.Game, scenario string, asked engine.Seat) {
	t.Helper()
	r := testRand(seed)
	scenario = m.Scenarios()[int(seed)%len(m.Scenarios())].ID
	g, err := m.New(engine.Setup{Scenario: scenario})
	must(t, err)
	bots := []engine.Bot{greedy(t, m), greedy(t, m)}
	for range 600 {
		q := g.Pending()
		if q == nil {
			break
		}
		s := q.Seats.Seats()[0]
		p := q.For(s)
		if s >= 0 && len(p.Options) == 1 && !q.Secret {
			for range 4 {
				w := g.Clone(nil)
				w.Resample(1-s, r)
				if x := w.Pending().For(s); x != nil && x.Kind == p.Kind && len(x.Options) > 1 && slices.Contains(x.Options, p.Options[0]) {
					return g, w, scenario, s
				}
			}
		}
		c := p.Options[r.IntN(len(p.Options))]
		if s >= 0 {
			v := g.View(s)
			v.Prompt = p
			c, _ = bots[s].Choose(v, engine.Budget{Nodes: 50})
		}
		must(t, g.Apply(s, c))
	}
	return nil, nil, "", 0
}

// TestOnlyAnswerTellsNothing: among people, a question is not answered by itself where the other side cannot know that there is one answer. What he is told, message
// by message, is the same in two worlds of which one has such a question.
func TestOnlyAnswerTellsNothing(t *testing.T) {
	compared := 0
	for _, module := range []string{"ccp", "formosa"} {
		m, err := modules(module)
		must(t, err)
		for seed := range uint64(8) {
			one, more, scenario, s := pairAsked(t, m, seed)
			if one == nil {
				continue
			}
			compared++
			choice := engine.FormatChoice(m, one.Pending().For(s).Options[0])
			a, b := newWorld(t, m, one.Position(), scenario, 1-s), newWorld(t, m, more.Position(), scenario, 1-s)
			if ta, tb := a.told(t, nil), b.told(t, nil); ta != tb {
				t.Fatalf("%s %d: the other side is told\n%.600s\nor\n%.600s", module, seed, ta, tb)
			}
			for _, x := range []*world{a, b} {
				if p := page(t, x.tb, x.who[s]); !slices.Contains(options(p), choice) {
					t.Fatalf("%s %d: %s is not asked", module, seed, choice)
				}
				answer(t, x.tb, x.who[s], choice)
			}
			ea, openA := a.engineSees(t)
			eb, openB := b.engineSees(t)
			if ea != eb || openA != openB {
				continue // the rules themselves tell them apart now
			}
			if ta, tb := a.told(t, nil), b.told(t, nil); ta != tb {
				t.Fatalf("%s %d: after the answer the other side is told\n%.600s\nor\n%.600s", module, seed, ta, tb)
			}
		}
	}
	if compared < 6 {
		t.Errorf("%d pairs of worlds were compared", compared)
	}
}

// frank is the toy game with a kind of question of which everybody knows the answers: units and spaces lie open.
type frank struct{ *toygame.Module }

func (frank) Evident(kind string) bool { return kind == "act" }

// TestEvidentAmongPeople: what everybody knows to be the only answer is given by itself among people, too, and for a hot seat.
func TestEvidentAmongPeople(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return frank{toy}, nil }})
	found := 0
	for seed := range uint64(12) {
		r := testRand(seed)
		tb, who := duel(t, h, "toygame")
		for range 200 {
			p, w := page(t, tb, who[0]), who[0]
			if len(options(p)) == 0 {
				p, w = page(t, tb, who[1]), who[1]
			}
			if len(options(p)) == 0 {
				break
			}
			if len(options(p)) == 1 && (frank{toy}).Evident(p.View.Pending.Kind) && !p.Undo.Can {
				t.Fatalf("asked although all know the answer: %v", p.View.Pending)
			}
			answer(t, tb, w, options(p)[r.IntN(len(options(p)))])
		}
		found += bySelf(t, tb, 0) + bySelf(t, tb, 1)
	}
	if found == 0 {
		t.Error("nothing was answered by itself")
	}
}

// With clocks an answer that stands, since the other seat has changed hands, is not waited for: the only answer to the next question is given by itself.
func TestOnlyAnswerOnceAnswersStand(t *testing.T) {
	f := &fakeTime{}
	c := f.config()
	c.Module = func(string) (engine.Module, error) { return frank{toy}, nil }
	for seed := range uint64(40) {
		r := testRand(seed)
		h := open(t, newStore(t), c)
		tb, who := timedDuel(t, h, threeDays(EndLoss))
		for range 200 {
			p, w := page(t, tb, who[0]), who[0]
			if len(options(p)) == 0 {
				p, w = page(t, tb, who[1]), who[1]
			}
			o := options(p)
			if len(o) == 0 {
				break
			}
			if len(o) == 1 && (frank{toy}).Evident(p.View.Pending.Kind) && p.Undo.Can { // there is something to take back before it
				must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, w).Seats[1-w.Seat].Seat, person("cat")))
				eventually(t, "it is answered", func() bool { return bySelf(t, tb, w.Seat) > 0 })
				return
			}
			answer(t, tb, w, o[r.IntN(len(o))])
		}
		h.Close()
	}
	t.Error("there was no such question")
}

// TestMootBetweenPeople: people are not asked either where everybody sees that no answer makes a difference (15.4b of Formosa), and nothing else is answered
// for that reason.
func TestMootBetweenPeople(t *testing.T) {
	m, err := modules("formosa")
	must(t, err)
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	who := []Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}} // two people at one screen
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: "1"}, []store.Occupant{person("ann"), person("ann")}, nil)
	must(t, err)
	tb := h.Table(id)
	bots := []engine.Bot{greedy(t, m), greedy(t, m)}
	for range 400 {
		var w Who
		var text string
		must(t, tb.do(bg, func(l *live) error {
			q := l.book.pending()
			w = who[q.Seats.Seats()[0]]
			p := *q.For(w.Seat)
			if _, moot := l.book.game().(engine.Moot).Moot(w.Seat); moot && p.Kind == "combat.lp" && l.book.undoable(w.Seat) != "" {
				t.Errorf("asked %v, where each answer is as good as the other", p.Options)
			}
			v := l.book.game().View(w.Seat)
			v.Prompt = &p
			c, _ := bots[w.Seat].Choose(v, engine.Budget{Nodes: 50})
			text = engine.FormatChoice(m, c)
			return nil
		}))
		must(t, tb.TakeOver(t.Context(), w))
		_, err := tb.Answer(t.Context(), w, page(t, tb, w).Version, text)
		must(t, err)
	}
	moot := 0
	must(t, tb.do(bg, func(l *live) error {
		for i := range l.book.steps {
			if s := &l.book.steps[i]; strings.HasSuffix(s.note(), mootAnswer) {
				if text := engine.FormatChoice(m, s.choice); !strings.HasPrefix(text, "lp ") {
					t.Errorf("%s was given by itself", text)
				}
				moot++
			}
		}
		return nil
	}))
	if moot < 3 {
		t.Errorf("%d answers that make no difference were given by themselves", moot)
	}
}

// TestNothingToDoItFor: where no enemy stands next to those who could mark a hex for an Assault (9.2 of the Company Scale System) nobody is asked to, against the computer and between people, who all
// see it; who wants to be asked everything is.
func TestNothingToDoItFor(t *testing.T) {
	m, err := modules("tinian")
	must(t, err)
	h := open(t, newStore(t), Config{Think: engine.Budget{Nodes: 50}, Module: func(string) (engine.Module, error) { return m, nil }})
	given := func(tb *Table) (n int) {
		must(t, tb.do(bg, func(l *live) error {
			for i := range l.book.steps {
				if s := &l.book.steps[i]; strings.HasSuffix(s.note(), idleAnswer) {
					if text := engine.FormatChoice(m, s.choice); text != "done" {
						t.Errorf("%s was given by itself", text)
					}
					n++
				}
			}
			return nil
		}))
		return n
	}
	idle := func(tb *Table, w Who) (yes bool) {
		must(t, tb.do(bg, func(l *live) error {
			_, yes = l.book.game().(engine.Idle).Idle(w.Seat)
			return nil
		}))
		return yes
	}
	// Against the computer, first as it is and then with the wish to be asked.
	b := greedy(t, m)
	tb, ann := versus(t, h, "tinian", "tinian-1", 0)
	asBot(t, tb, ann, b, 120, func(p *Page) {
		if idle(tb, ann) {
			t.Errorf("asked %s, where there is nothing to do it for", p.View.Pending.Kind)
		}
	})
	if n := given(tb); n == 0 {
		t.Error("nothing was passed for a player against the computer")
	}
	told, err := tb.Standing(t.Context(), ann)
	must(t, err)
	if !slices.ContainsFunc(told.Given, func(g Given) bool { return g.Why == idleAnswer && g.Itself }) {
		t.Error("he is not told")
	}
	tb, ann = versus(t, h, "tinian", "tinian-1", 0)
	must(t, tb.SetOrder(t.Context(), ann, AskAll, askAll, ""))
	n := 0
	asBot(t, tb, ann, b, 120, func(p *Page) {
		if idle(tb, ann) {
			n++
		}
	})
	if n == 0 || given(tb) > 0 {
		t.Errorf("who wants to be asked everything was asked %d times, and %d times not", n, given(tb))
	}
	// Between two people.
	who := []Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}}
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: "tinian-1"}, []store.Occupant{person("ann"), person("ann")}, nil)
	must(t, err)
	tb = h.Table(id)
	for range 120 {
		var w Who
		must(t, tb.do(bg, func(l *live) error {
			w = who[l.book.pending().Seats.Seats()[0]]
			if _, yes := l.book.game().(engine.Idle).Idle(w.Seat); yes && l.book.undoable(w.Seat) != "" {
				t.Error("asked between people, where there is nothing to do it for")
			}
			return nil
		}))
		must(t, tb.TakeOver(t.Context(), w))
		answer(t, tb, w, wanted(t, tb, w, b))
	}
	if given(tb) == 0 {
		t.Error("nothing was passed between people")
	}
}

// TestFresh: a seat is fresh until its own first answer, whatever was set up for it, whatever the other answered and what was answered by itself, and again when it has taken that back.
func TestFresh(t *testing.T) {
	for _, x := range []struct {
		module, scenario string
		seat             engine.Seat
	}{{"iwo", "s1-d-day", 0}, {"ccp", "S01", 1}} {
		m, err := modules(x.module)
		must(t, err)
		h := open(t, newStore(t), Config{Think: engine.Budget{Nodes: 50}})
		seats := []store.Occupant{person("ann")}
		if x.seat > 0 {
			seats = []store.Occupant{robot("greedy"), person("ann")}
		}
		id, err := h.Create(t.Context(), "ann", Proposal{Module: x.module, Scenario: x.scenario, Seats: seats})
		must(t, err)
		tb, ann := h.Table(id), Who{Player: "ann", Seat: x.seat}
		p := asked(t, tb, ann)
		if !p.Undo.Fresh {
			t.Errorf("%s: not fresh before its first answer", x.module)
		}
		asBot(t, tb, ann, greedy(t, m), 1, func(*Page) {})
		p = asked(t, tb, ann)
		if p.Undo.Fresh {
			t.Errorf("%s: fresh after an answer", x.module)
		}
		if p.Undo.Can {
			_, err := tb.Undo(t.Context(), ann, p.Version)
			must(t, err)
			if p = asked(t, tb, ann); !p.Undo.Fresh {
				t.Errorf("%s: not fresh with its only answer taken back", x.module)
			}
		}
		h.Close()
	}
}
