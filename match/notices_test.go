package match

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

// teller is who is given notices when they fall due, and looks at them as package notices does.
type teller struct {
	mu   sync.Mutex
	hall *Hall
	told []*Notice
	seen int // how often one was looked at
}

func (x *teller) due(ctx context.Context, j store.Job) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.hall == nil {
		return &store.Again{After: time.Millisecond}
	}
	var n Notice
	if err := json.Unmarshal([]byte(j.Data), &n); err != nil {
		return err
	}
	x.seen++
	told, after, err := x.hall.Due(ctx, j.Game, n)
	switch {
	case err != nil:
		return err
	case after > 0:
		return &store.Again{After: after}
	case told != nil:
		x.told = append(x.told, told)
	}
	if n.Event == ToldWait {
		return store.ErrDrop
	}
	return nil
}

// events are what was told, "event seat" each.
func (x *teller) events() (out []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, n := range x.told {
		out = append(out, n.Event+" "+n.Seat)
	}
	return out
}

func (x *teller) last() *Notice {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.told[len(x.told)-1]
}

// expect waits until exactly this was told, and a little longer.
func (x *teller) expect(t testing.TB, want ...string) {
	t.Helper()
	slices.Sort(want)
	sorted := func() []string { out := x.events(); slices.Sort(out); return out }
	for end := time.Now().Add(10 * time.Second); !slices.Equal(sorted(), want) && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
	}
	time.Sleep(30 * time.Millisecond)
	if got := sorted(); !slices.Equal(got, want) {
		t.Fatalf("told %q, expected %q", got, want)
	}
}

// withAccounts gives players accounts.
func withAccounts(t testing.TB, s store.Store, names ...string) store.Store {
	t.Helper()
	for _, n := range names {
		must(t, s.AddAccount(t.Context(), store.Account{ID: "account of " + n, Player: n, Name: strings.ToUpper(n[:1]) + n[1:], NameKey: n, Created: time.Now()}))
	}
	return s
}

// tellingHall is a hall in which ann and bob have accounts.
func tellingHall(t testing.TB, f *fakeTime, s store.Store) (*Hall, *teller) {
	t.Helper()
	x := &teller{}
	f.wall.Store(int64(time.Since(fakeZero))) // lines have the times of the machine
	c := f.config()
	c.Accounts, c.Notices, c.Handle = true, true, map[string]store.Handler{store.JobNotice: x.due}
	h := open(t, s, c)
	x.mu.Lock()
	x.hall = h
	x.mu.Unlock()
	return h, x
}

func notices(t testing.TB, h *Hall) int {
	t.Helper()
	n, err := h.store.Pending(t.Context(), store.JobNotice)
	must(t, err)
	return n
}

// toOther plays until the game passes from one player to the other, openly, and returns whom it has come to and who gave the last answer.
func toOther(t testing.TB, tb *Table, who [2]Who) (asked, other Who) {
	t.Helper()
	for range 50 {
		asked, other = untilOneIsAsked(t, tb, who)
		answer(t, tb, asked, options(page(t, tb, asked))[0])
		if now := page(t, tb, other); len(options(now)) > 0 && len(options(page(t, tb, asked))) == 0 && now.Undo.Why != "all decide in secret now" {
			return other, asked
		}
	}
	t.Fatal("the game does not pass")
	return asked, other
}

// begun makes a game between ann and bob that has gone on for a while, of which nobody has anything to hear any more.
func begun(t testing.TB, h *Hall) (tb *Table, asked, other Who) {
	t.Helper()
	tb, who := duel(t, h, "toygame")
	for _, w := range who {
		must(t, tb.Seen(t.Context(), w))
	}
	asked, other = toOther(t, tb, who)
	must(t, tb.Seen(t.Context(), other))
	return tb, asked, other
}

var nameOf = []string{"red", "blue"}

func TestToldOfTurn(t *testing.T) {
	t.Parallel()
	f := &fakeTime{}
	h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
	tb, asked, other := begun(t, h)
	f.pass(usualGrace - time.Second)
	x.expect(t) // he may still be about to look
	f.pass(2 * time.Second)
	turn := "turn " + nameOf[asked.Seat]
	x.expect(t, turn)
	n := x.last()
	p := page(t, tb, asked)
	if n.Player != asked.Player || n.Told.Title != toy.Title() || n.Told.Question != p.View.Pending.Prompt || n.Told.Question == "" || n.Told.Game != tb.ID() ||
		!slices.Equal(n.Told.Others, []string{strings.ToUpper(other.Player[:1]) + other.Player[1:]}) || len(n.Told.Happened) == 0 {
		t.Errorf("told %+v %+v", n, n.Told)
	}
	f.pass(usualGrace)
	x.expect(t, turn) // once
	// The next time that the game comes to him he is told again; what he answers at once nobody is told of.
	must(t, tb.Seen(t.Context(), other))
	for range 20 {
		a, o := toOther(t, tb, [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}})
		if must(t, tb.Seen(t.Context(), o)); a == asked {
			break
		}
	}
	f.pass(usualGrace + time.Second)
	x.expect(t, turn, turn)
	// A week without an answer is something else.
	f.pass(reminding)
	x.expect(t, turn, turn, "wait "+nameOf[asked.Seat])
	f.pass(reminding)
	x.expect(t, turn, turn, "wait "+nameOf[asked.Seat])
}

// Who is there, or has looked, or has answered, is told nothing.
func TestNotTold(t *testing.T) {
	t.Parallel()
	f := &fakeTime{}
	h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
	turn := func(w Who) string { return "turn " + nameOf[w.Seat] }

	tb, asked, other := begun(t, h)
	s, err := tb.Subscribe(t.Context(), asked, 0) // he looks, though nothing says that he has seen it
	must(t, err)
	if !h.looks(tb.ID(), asked.Player) || h.looks(tb.ID(), other.Player) {
		t.Fatal("who looks is not known")
	}
	f.pass(usualGrace + time.Second)
	x.expect(t)
	f.pass(time.Hour)
	x.expect(t)
	s.Close()
	f.pass(usualGrace + time.Second)
	x.expect(t, turn(asked)) // now he is away

	tb2, asked2, _ := begun(t, h)
	must(t, tb2.Seen(t.Context(), asked2)) // he has seen it
	f.pass(usualGrace + time.Second)
	x.expect(t, turn(asked))
	refused(t, tb2.Seen(t.Context(), Who{Player: "eve", Seat: asked2.Seat}), Foreign)

	tb3, asked3, other3 := begun(t, h)
	refused(t, tb3.Seen(t.Context(), Who{Player: other3.Player, Seat: asked3.Seat}), Foreign) // another cannot say that for him
	for len(options(page(t, tb3, asked3))) > 0 {
		answer(t, tb3, asked3, options(page(t, tb3, asked3))[0])
	}
	must(t, tb3.Seen(t.Context(), other3))
	f.pass(usualGrace + time.Second)
	x.expect(t, turn(asked))

	// The same where the program has to read the game to know.
	tb4, asked4, other4 := begun(t, h)
	must(t, tb4.do(t.Context(), func(l *live) error { return l.commit(other4.Seat, paceLine(0)) })) // a line since
	f.pass(usualGrace + time.Second)
	x.expect(t, turn(asked), turn(asked4))
}

// Guests, games against computers and studies cost nothing: there is no job.
func TestNobodyToTell(t *testing.T) {
	t.Parallel()
	f := &fakeTime{}
	h, _ := tellingHall(t, f, withAccounts(t, newStore(t), "ann"))
	guest, _ := duel(t, h, "toygame")
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), robot("random")}})
	must(t, err)
	bots := h.Table(id)
	w := Who{Player: "ann", Seat: 0}
	for range 5 {
		eventually(t, "she is asked", func() bool { return len(options(page(t, bots, w))) > 0 || page(t, bots, w).View.Over != nil })
		if page(t, bots, w).View.Over != nil {
			break
		}
		answer(t, bots, w, options(page(t, bots, w))[0])
	}
	before := notices(t, h)
	if before > 1 { // that bob, a guest, has sat down
		t.Errorf("%d notices wait", before)
	}
	if info(t, bots, w).Notices != true {
		t.Error("she could be told of her games")
	}
	if i := info(t, guest, Who{Player: "bob", Seat: 1}); i.Notices {
		t.Error("a guest cannot be told of anything")
	}
	plain := open(t, withAccounts(t, newStore(t), "ann", "bob"), Config{Accounts: true})
	tb, who2 := duel(t, plain, "toygame")
	first(t, tb, who2)
	if n := notices(t, plain); n != 0 {
		t.Errorf("%d notices wait where nobody tells them", n)
	}
}

// The end of the game, somebody who sits down, a request, a rematch, a seat that is lost.
func TestToldOfOtherThings(t *testing.T) {
	t.Parallel()
	f := &fakeTime{}
	h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: threeDays(EndSubstitute)})
	must(t, err)
	tb, ann, bob := h.Table(id), Who{Player: "ann", Seat: 0}, Who{Player: "bob", Seat: 1}
	must(t, tb.Sit(t.Context(), "bob", 1))
	f.pass(usualGrace + time.Second)
	x.expect(t, "joined red")
	if n := x.last(); n.Told.By != "Bob" || n.From != "blue" {
		t.Errorf("joined: %+v %+v", n, n.Told)
	}
	asked, err := tb.Pause(t.Context(), bob, 3)
	if must(t, err); !asked {
		t.Fatal("nobody is asked")
	}
	f.pass(usualGrace + time.Second)
	x.expect(t, "joined red", "ask red")
	if n := x.last(); n.Told.By != "Bob" || n.Told.Ask == nil || n.Told.Ask.Kind != AskPause || n.Told.Ask.Days != 3 {
		t.Errorf("asked: %+v %+v", n, n.Told)
	}
	must(t, tb.Consent(t.Context(), ann, AskPause, 1, false))
	_, err = tb.Pause(t.Context(), bob, 4)
	must(t, err)
	must(t, tb.Consent(t.Context(), ann, AskPause, 1, false)) // before she was told
	f.pass(usualGrace + time.Second)
	x.expect(t, "joined red", "ask red")
	must(t, tb.Resign(t.Context(), bob)) // who needs not be told
	f.pass(usualGrace + time.Second)
	x.expect(t, "joined red", "ask red", "over red")
	if n := x.last(); !strings.Contains(n.Told.Result, "resignation") || !strings.HasSuffix(n.Told.Ending, " wins: resignation") {
		t.Errorf("over: %+v", n.Told)
	}
	again, err := tb.Rematch(t.Context(), ann, true)
	must(t, err)
	f.pass(usualGrace + time.Second)
	x.expect(t, "joined red", "ask red", "over red", "invited red")
	if n := x.last(); n.Player != "bob" || n.Told.By != "Ann" || n.Told.Game != again {
		t.Errorf("invited: %+v %+v", n, n.Told)
	}
	// His time ends, and his seat with it.
	next, who := h.Table(again), [2]Who{{Player: "bob", Seat: 0}, {Player: "ann", Seat: 1}}
	late, other := toOther(t, next, who)
	must(t, next.Seen(t.Context(), late))
	must(t, next.Seen(t.Context(), other))
	told := []string{"joined red", "ask red", "over red", "invited red"}
	f.pass(2*testDay + time.Hour) // of three days a quarter is left, 18 hours
	x.expect(t, told...)
	f.pass(6 * time.Hour)
	told = append(told, "time "+nameOf[late.Seat])
	x.expect(t, told...)
	if n := x.last(); n.Told.Left <= 0 || n.Told.Left > (18*time.Hour).Milliseconds() || n.Told.Question == "" {
		t.Errorf("time: %+v", n.Told)
	}
	f.pass(testDay)
	eventually(t, "the time ends", func() bool { return len(lateLines(t, next)) > 0 })
	f.pass(usualGrace + time.Second)
	told = append(told, "lost "+nameOf[late.Seat])
	x.expect(t, told...)
	if n := x.last(); n.Player != late.Player {
		t.Errorf("lost: %+v", n)
	}
}

// Two programs: who looks by the other one is there, and each notice is told once.
func TestToldByTwoPrograms(t *testing.T) {
	t.Parallel()
	all, on := &shared{}, withAccounts(t, newStore(t), "ann", "bob")
	var xs [2]*teller
	var halls [2]*Hall
	const grace = 100 * time.Millisecond
	for i := range halls {
		x := &teller{}
		halls[i] = open(t, all.node(t, on), Config{Accounts: true, Notices: true, Grace: grace, Handle: map[string]store.Handler{store.JobNotice: x.due}})
		x.mu.Lock()
		x.hall, xs[i] = halls[i], x
		x.mu.Unlock()
		time.Sleep(2 * startUnit)
	}
	told := func() []string { return append(xs[0].events(), xs[1].events()...) }
	tb, who := duel(t, halls[0], "toygame")
	eventually(t, "she hears of him", func() bool { return len(told()) == 1 })
	var subs []*Subscription
	for _, w := range who {
		s, err := halls[1].Table(tb.ID()).Subscribe(t.Context(), w, 0)
		must(t, err)
		subs = append(subs, s)
	}
	time.Sleep(grace)
	asked, other := toOther(t, tb, who)
	must(t, tb.Seen(t.Context(), other))
	time.Sleep(4 * grace)
	if got := told(); len(got) != 1 {
		t.Errorf("who looks by another program is told %q", got)
	}
	for _, s := range subs {
		s.Close()
	}
	eventually(t, "he is told", func() bool { return len(told()) >= 2 })
	time.Sleep(4 * grace)
	if got := told(); len(got) != 2 || got[1] != "turn "+nameOf[asked.Seat] && got[0] != "turn "+nameOf[asked.Seat] {
		t.Errorf("told %q", got)
	}
}

// holding is a store that keeps what was put off in it, for how long.
type holding struct {
	store.Store
	mu  sync.Mutex
	off []store.JobsOf
	by  time.Duration
}

func (s *holding) PostponeAll(ctx context.Context, jobs []store.JobsOf, by time.Duration) error {
	s.mu.Lock()
	s.off, s.by = append(s.off, jobs...), by
	s.mu.Unlock()
	return s.Store.PostponeAll(ctx, jobs, by)
}

// Where programs share the store the one at which somebody looks puts off what he would be told, again and again, so that he has as long as others once he leaves; the
// other one does not, and nothing is put off of who looks on, or of who sits at the other side.
func TestWhoLooksIsNotTold(t *testing.T) {
	t.Parallel()
	all, on := &shared{}, withAccounts(t, newStore(t), "ann", "bob")
	var stores [2]*holding
	var halls [2]*Hall
	const grace = 60 * time.Millisecond
	for i := range halls {
		stores[i] = &holding{Store: on}
		halls[i] = open(t, all.node(t, stores[i]), Config{Accounts: true, Notices: true, Grace: grace, Handle: map[string]store.Handler{store.JobNotice: (&teller{}).due}})
	}
	tb, who := duel(t, halls[0], "toygame")
	subscribe(t, tb, onlooker, 0)
	subscribe(t, halls[1].Table(tb.ID()), who[1], 0)
	for range 2 {
		stores[1].mu.Lock()
		before := len(stores[1].off)
		stores[1].mu.Unlock()
		eventually(t, "it is put off", func() bool { stores[1].mu.Lock(); defer stores[1].mu.Unlock(); return len(stores[1].off) > before })
	}
	for i, s := range stores {
		s.mu.Lock()
		if i == 0 && len(s.off) > 0 || i == 1 && (s.by != grace || slices.ContainsFunc(s.off, func(j store.JobsOf) bool {
			return j != store.JobsOf{Kind: store.JobNotice, Game: tb.ID(), Prefix: nameOf[who[1].Seat] + " "}
		})) {
			t.Errorf("program %d puts off %+v by %v", i, s.off, s.by)
		}
		s.mu.Unlock()
	}
}

// What a program reads of what another has written gives the same arrivals as writing it, so that what is waited for is known anywhere.
func TestArrivals(t *testing.T) {
	t.Parallel()
	tables, who := twoHalls(t)
	arrived := func(tb *Table) (a arrivals) {
		must(t, tb.do(t.Context(), func(l *live) error { a = l.came; return nil }))
		return a
	}
	for range 12 {
		if page(t, tables[0], who[0]).View.Over != nil {
			break
		}
		first(t, tables[0], who)
		caughtUp(t, tables[1], linesOf(t, tables[0]))
		if a, b := arrived(tables[0]), arrived(tables[1]); a != b {
			t.Errorf("the games came at %v and %v", a, b)
		}
	}
}

// Whoever takes a seat that is asked, and goes away, is told when his time is nearly out, or without clocks when he has let the game wait for long, however he has come to it: from the list, after another has left it, or by the operator's hand.
func TestNewcomersAreTold(t *testing.T) {
	for _, how := range []string{"sits down", "takes a seat that was left", "is given a seat", "sits down without clocks", "takes a seat that was left without clocks", "is given a seat without clocks"} {
		t.Run(how, func(t *testing.T) {
			f := &fakeTime{}
			h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob", "cat"))
			terms, event, wait := &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndSubstitute}, ToldTime, 2*testDay+6*time.Hour+time.Minute
			how, without := strings.CutSuffix(how, " without clocks")
			if without {
				terms, event, wait = nil, ToldWait, reminding+time.Minute
			}
			id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
			must(t, err)
			tb := h.Table(id)
			ann, comer := Who{Player: "ann", Seat: 0}, "bob"
			must(t, tb.Sit(t.Context(), "bob", 1))
			for len(options(page(t, tb, ann))) > 0 { // she has nothing to do
				answer(t, tb, ann, options(page(t, tb, ann))[0])
			}
			switch how {
			case "takes a seat that was left":
				gaveUp(t, tb, Who{Player: "bob", Seat: 1}, ann)
				comer = "cat"
				must(t, tb.Sit(t.Context(), comer, 1))
			case "is given a seat":
				comer = "cat"
				must(t, h.HandOver(t.Context(), id, "blue", person(comer)))
			}
			f.pass(wait)
			eventually(t, "he is told", func() bool {
				x.mu.Lock()
				defer x.mu.Unlock()
				return slices.ContainsFunc(x.told, func(n *Notice) bool { return n.Event == event && n.Player == comer })
			})
		})
	}
}

// Whose turn begins while all clocks stand is told when his time is nearly out, also where somebody has them go on earlier than was agreed on.
func TestToldOfTimeAfterAPause(t *testing.T) {
	for _, days := range []int{0, 30} {
		f := &fakeTime{}
		h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
		tb, who := timedDuel(t, h, &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndLoss})
		asked, other := untilOneIsAsked(t, tb, who)
		must(t, second(tb.Pause(t.Context(), asked, days)))
		must(t, tb.Consent(t.Context(), other, AskPause, asked.Seat, true))
		late, other := toOther(t, tb, who)
		f.pass(5 * testDay)
		must(t, tb.Seen(t.Context(), late))
		must(t, tb.Seen(t.Context(), other))
		must(t, tb.Resume(t.Context(), late))
		told := func() (n int) {
			x.mu.Lock()
			defer x.mu.Unlock()
			for _, n1 := range x.told {
				if n1.Event == ToldTime && n1.Player == late.Player {
					n++
				}
			}
			return n
		}
		f.pass(2 * testDay)
		time.Sleep(50 * time.Millisecond)
		if n := told(); n != 0 {
			t.Errorf("%d days: told %d times that his time is nearly out when a day is left", days, n)
		}
		f.pass(7 * time.Hour)
		eventually(t, "he is told", func() bool { return told() == 1 })
		f.pass(12 * time.Hour)
		time.Sleep(50 * time.Millisecond)
		if n := told(); n != 1 {
			t.Errorf("%d days: told %d times", days, n)
		}
		h.Close()
	}
}
