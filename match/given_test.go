package match

import (
	"slices"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Who has the page open is not replaced when the game has waited for him for a week, but when it has for two: a page that is never closed does not keep a game from ending.
func TestWhoIsHereIsNotReplaced(t *testing.T) {
	for _, clocks := range []*Terms{nil, {Kind: Bank, Each: 100 * testDay, End: EndLoss}} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		f.wall.Add(int64(time.Since(fakeZero)))
		tb, who := duel(t, h, "toygame")
		if clocks != nil {
			tb, who = timedDuel(t, h, clocks)
		}
		asked, other := untilOneIsAsked(t, tb, who)
		c := subscribe(t, tb, asked, 0)
		f.pass(8 * testDay)
		_, err := tb.Replace(t.Context(), other, asked.Seat, EndBot)
		if refused(t, err, NotPossible); err.Error() != errHere.Error() {
			t.Errorf("he is told %v", err)
		}
		if i := info(t, tb, other); i.Absent != nil {
			t.Errorf("who is here can be replaced: %v", i.Absent)
		}
		f.pass(7 * testDay)
		if i := info(t, tb, other); len(i.Absent) != 1 {
			t.Errorf("after two weeks nobody can be replaced, the page open or not: %v", i.Absent)
		}
		f.pass(-6 * testDay)
		c.sub.Close()
		eventually(t, "he has gone", func() bool { return !info(t, tb, other).Seats[asked.Seat].Present })
		if waits, err := tb.Replace(t.Context(), other, asked.Seat, EndBot); err != nil || waits {
			t.Errorf("who has gone after nine days: %v, %v", waits, err)
		}
	}
}

// Nor is he who comes while the others are still asked.
func TestWhoComesBackIsNotReplaced(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who := duel(t, h, "toygame")
	asked, other := untilOneIsAsked(t, tb, who)
	f.pass(8 * testDay)
	r := store.Request{Kind: AskReplace, Seat: int(other.Seat), Arg: int(asked.Seat) * len(replaceWith), Time: time.Now()}
	subscribe(t, tb, asked, 0)
	must(t, tb.do(t.Context(), func(l *live) error {
		if err := l.replaceAgreed(r); err != errHere {
			t.Errorf("%v", err)
		}
		return nil
	}))
	f.pass(7 * testDay)
	must(t, tb.do(t.Context(), func(l *live) error { return l.replaceAgreed(r) }))
}

// To whom the operator gives a seat that is asked, that is told, and from whom he takes it, that; by a program, too, that is none that plays.
func TestGivenSeatsAreTold(t *testing.T) {
	for _, passive := range []bool{false, true} {
		f, s := &fakeTime{}, withAccounts(t, newStore(t), "ann", "bob", "cat")
		h, x := tellingHall(t, f, s)
		tb, asked, other := begun(t, h)
		x.mu.Lock()
		x.told = nil
		x.mu.Unlock()
		by := h
		if passive {
			by = open(t, s, Config{Passive: true, Accounts: true, Notices: true, Now: f.now})
		}
		must(t, by.HandOver(t.Context(), tb.ID(), nameOf[asked.Seat], person("cat")))
		f.pass(time.Hour)
		x.expect(t, ToldTurn+" "+nameOf[asked.Seat], ToldLost+" "+nameOf[asked.Seat])
		x.mu.Lock()
		for _, n := range x.told {
			if want := map[string]string{ToldTurn: "cat", ToldLost: asked.Player}[n.Event]; n.Player != want {
				t.Errorf("of %s %s is told, expected %s", n.Event, n.Player, want)
			}
		}
		x.told = nil
		x.mu.Unlock()
		if passive {
			continue
		}
		// Who gets a seat that nothing is asked of hears nothing yet; who had it does.
		must(t, by.HandOver(t.Context(), tb.ID(), nameOf[other.Seat], person(asked.Player)))
		f.pass(time.Hour)
		x.expect(t, ToldLost+" "+nameOf[other.Seat])
	}
}

// A list of open seats says what a seat has left of its bank, as those see it who are not to know what is decided in secret.
func TestOffersSayWhatIsLeft(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 10 * testDay, End: EndLoss})
	left := func() string {
		offers, _, err := h.Offers(t.Context(), "cat", OfferQuery{})
		must(t, err)
		if len(offers) != 1 {
			t.Fatalf("%d offers", len(offers))
		}
		return offers[0].Left
	}
	asked, other := untilOneIsAsked(t, tb, who)
	f.pass(4 * testDay)
	gaveUp(t, tb, asked, other)
	want := clockOf(t, tb, other).LeftTo(int(asked.Seat))
	if got := left(); got != want || got != "6 days" {
		t.Errorf("the list says %q, the clocks %q", got, want)
	}
	must(t, tb.Sit(t.Context(), "dan", asked.Seat))
	f.pass(testDay)
	gaveUp(t, tb, Who{Player: "dan", Seat: asked.Seat}, other)
	if got := left(); got != "5 days" {
		t.Errorf("the second time the list says %q", got)
	}
}

// It says, too, that all clocks stand by agreement, for as long as they do: whoever takes the seat waits, by way of a program as well that has just come and has not had the game in memory.
func TestOffersSayThatClocksStand(t *testing.T) {
	for _, days := range []int{0, 5} {
		f, s := &fakeTime{}, newStore(t)
		h := open(t, s, f.config())
		f.wall.Add(int64(time.Since(fakeZero)))
		tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 10 * testDay, End: EndLoss})
		asked, other := untilOneIsAsked(t, tb, who)
		stands := func() string {
			t.Helper()
			offers, _, err := h.Offers(t.Context(), "cat", OfferQuery{})
			must(t, err)
			if len(offers) != 1 {
				t.Fatalf("%d offers", len(offers))
			}
			return offers[0].Stands
		}
		pause := func(by, of Who) {
			t.Helper()
			must(t, second(tb.Pause(t.Context(), by, days)))
			must(t, tb.Consent(t.Context(), of, AskPause, by.Seat, true))
		}
		pause(other, asked)
		gaveUp(t, tb, asked, other)
		f.pass(2 * testDay)
		want := "All clocks stand for 3 days more, as was agreed."
		if days == 0 {
			want = "All clocks stand until a player has them go on."
		}
		if got := stands(); got != want || got != info(t, tb, other).Clock.Stands() {
			t.Errorf("of %d days the list says %q, expected %q", days, got, want)
		}
		h.Close()
		h = open(t, s, f.config())
		if tb = h.Table(tb.ID()); stands() != want {
			t.Errorf("of %d days another program says %q, expected %q", days, stands(), want)
		}
		if days == 0 {
			must(t, tb.Resume(t.Context(), other))
		} else {
			f.pass(4 * testDay)
		}
		if got := stands(); got != "" {
			t.Errorf("the clocks go on, and the list says %q", got)
		}
	}
}

// toBegin is a game with clocks that was agreed on, and is still to be made.
func toBegin(t *testing.T, h *Hall, scenario string) (m engine.Module, g store.Game, seats []store.Occupant, lines []string) {
	t.Helper()
	m, err := h.module("toygame")
	must(t, err)
	terms := &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndLoss}
	g = store.Game{ID: store.NewID(), Module: "toygame", Scenario: scenario}
	return m, g, []store.Occupant{person("ann"), person("bob")}, []string{terms.line()}
}

// Whoever makes a game that was agreed on and dies before its clocks begin leaves a job behind, by which they do.
func TestClocksBeginWithoutTheirMaker(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	m, g, seats, lines := toBegin(t, h, "1")
	_, err := h.create(t.Context(), "ann", m, g, seats, lines)
	must(t, err)
	tb, ann := h.Table(g.ID), Who{Player: "ann", Seat: 0}
	if c := clockOf(t, tb, ann); len(c.Runs) != 0 {
		t.Fatalf("%v run", c.Runs)
	}
	must(t, h.endTime(t.Context(), store.Job{Kind: store.JobClock, Game: g.ID, Key: "begin"}))
	runs := clockOf(t, tb, ann).Runs
	if len(runs) == 0 {
		t.Fatal("the clocks do not run")
	}
	at, err := h.store.Game(t.Context(), g.ID)
	must(t, err)
	again := h.endTime(t.Context(), store.Job{Kind: store.JobClock, Game: g.ID, Key: "begin"}) // a late one does nothing but wait for the end
	if now, err := h.store.Game(t.Context(), g.ID); err != nil || now.Lines != at.Lines || again == nil {
		t.Errorf("%d lines, before %d; %v, %v", now.Lines, at.Lines, again, err)
	}
	// Who makes one does so with the job, which is gone once they run.
	g.ID = store.NewID()
	must(t, h.makeAgreed(t.Context(), "ann", m, g, seats, lines))
	if got := clockOf(t, h.Table(g.ID), ann).Runs; !slices.Equal(got, runs) {
		t.Errorf("%v run, expected %v", got, runs)
	}
	if n, err := h.store.Pending(t.Context(), store.JobClock); err != nil || n != 2 {
		t.Errorf("%d jobs of clocks, expected one for each game, %v", n, err)
	}
}

// The job is there before the game is.
func TestTheJobComesFirst(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	m, g, seats, lines := toBegin(t, h, "none such")
	if err := h.makeAgreed(t.Context(), "ann", m, g, seats, lines); err == nil {
		t.Fatal("a game of no scenario is made")
	}
	if n, err := h.store.Pending(t.Context(), store.JobClock); err != nil || n != 1 {
		t.Errorf("%d jobs, %v", n, err)
	}
	must(t, h.endTime(t.Context(), store.Job{Kind: store.JobClock, Game: g.ID, Key: "begin"})) // of a game that there is not it is nothing
}

// What there is no seat for is nothing that is left.
func TestLeftToNobody(t *testing.T) {
	c := &ClockInfo{Each: 1000, Left: []int64{500, 500}}
	for _, seat := range []int{-1, 2} {
		if got := c.LeftTo(seat); got != "" {
			t.Errorf("seat %d has %q", seat, got)
		}
	}
}
