package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// What was found by trying to gain time, and to get out of a loss.

// offered tells whether lists offer a player a seat of a game, and all in the same way.
func offered(t *testing.T, h *Hall, player, id string) bool {
	t.Helper()
	offers, all, err := h.Offers(t.Context(), player, OfferQuery{})
	must(t, err)
	seats, err := h.OpenSeats(t.Context(), player, 8)
	must(t, err)
	lobby := slices.ContainsFunc(offers, func(o Offer) bool { return o.Info.ID == id })
	home := slices.ContainsFunc(seats, func(i *Info) bool { return i.ID == id })
	if lobby != home || all != len(offers) {
		t.Errorf("%s: the lobby offers it %v, as one of %d that are %d; the home page %v", player, lobby, len(offers), all, home)
	}
	return lobby
}

// Who takes a seat whose time has ended has time to play, also where a bank gets nothing more; who has lost it so does not come back, over a restart either, and no list offers it to him.
func TestTimeOfSubstitutes(t *testing.T) {
	f := &fakeTime{}
	s := newStore(t)
	of := f.config()
	of.Store, of.Module = s, modules
	h := New(of)
	tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 3 * testDay, End: EndSubstitute})
	asked, _ := untilOneIsAsked(t, tb, who)
	f.pass(4 * testDay)
	eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
	h.Close()
	h = open(t, s, f.config())
	tb = h.Table(tb.ID())
	if offered(t, h, asked.Player, tb.ID()) || !offered(t, h, "eve", tb.ID()) {
		t.Error("the seat is offered to who has lost it, or to nobody")
	}
	refused(t, tb.MaySit(t.Context(), asked.Player, asked.Seat), NotPossible)
	refused(t, tb.Sit(t.Context(), asked.Player, asked.Seat), NotPossible)
	must(t, tb.MaySit(t.Context(), "eve", asked.Seat))
	must(t, tb.Sit(t.Context(), "eve", asked.Seat))
	must(t, tb.MaySit(t.Context(), "eve", asked.Seat)) // it is hers
	eve := Who{Player: "eve", Seat: asked.Seat}
	if l := left(t, tb, eve, int(asked.Seat)); l != 3*testDay {
		t.Errorf("who comes has %v", l)
	}
	answer(t, tb, eve, options(page(t, tb, eve))[0])
	if late := lateLines(t, tb); len(late) != 1 {
		t.Errorf("%q", late)
	}
	for range 50 { // until she loses it as well
		if options(page(t, tb, eve)) != nil {
			break
		}
		first(t, tb, [2]Who{who[1-eve.Seat], who[1-eve.Seat]})
	}
	f.pass(4 * testDay)
	eventually(t, "her time ends", func() bool { return len(lateLines(t, tb)) > 1 })
	for player, want := range map[string]bool{asked.Player: false, "eve": false, "fay": true} {
		if is := offered(t, h, player, tb.ID()); is != want {
			t.Errorf("after two have lost the seat it is offered to %s: %v", player, is)
		}
	}
}

// ratedDuel makes a rated game of two accounts.
func ratedDuel(t *testing.T, h *Hall, terms *Terms) (*Table, [2]Who, error) {
	t.Helper()
	for _, name := range []string{"ann", "bob"} {
		a := store.Account{ID: "account of " + name, Player: name, Name: name, NameKey: name, Created: time.Now()}
		if err := h.store.AddAccount(t.Context(), a); err != nil && !errors.Is(err, store.ErrExists) {
			must(t, err)
		}
	}
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Rated: true, Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
	if err != nil {
		return nil, [2]Who{}, err
	}
	tb := h.Table(id)
	must(t, tb.Sit(t.Context(), "bob", 1))
	return tb, [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}, nil
}

// Nobody gets out of a rated game that he is about to lose: by letting his time run out, by giving his seat away, by staying away.
func TestRatedGamesAreNotLeft(t *testing.T) {
	f := &fakeTime{}
	c := f.config()
	c.Accounts = true
	h := open(t, newStore(t), c)
	for _, end := range []string{EndSubstitute, EndBot} {
		_, _, err := ratedDuel(t, h, threeDays(end))
		refused(t, err, Invalid)
	}
	if _, _, err := ratedDuel(t, newAccounts(t, f), threeDays(EndLoss)); err != nil {
		t.Error(err)
	}
	tb, who, err := ratedDuel(t, newAccounts(t, f), nil)
	must(t, err)
	asked, other := untilOneIsAsked(t, tb, who)
	_, err = tb.Replace(t.Context(), asked, asked.Seat, EndBot)
	refused(t, err, NotPossible)
	_, err = tb.Replace(t.Context(), other, asked.Seat, EndBot)
	refused(t, err, NotPossible) // he has not been away for long
	f.wall.Add(int64(time.Since(fakeZero)))
	f.pass(8 * testDay)
	waits, err := tb.Replace(t.Context(), other, asked.Seat, EndBot)
	if must(t, err); waits {
		t.Error("somebody was asked")
	}
	i, err := tb.Info(t.Context(), other)
	must(t, err)
	if want := i.Seats[other.Seat].Seat + " on time"; i.State != "over" || i.Result != want || i.Seats[asked.Seat].Kind != "person" {
		t.Errorf("the game is %s, %q, the seat %+v", i.State, i.Result, i.Seats[asked.Seat])
	}
}

func newAccounts(t *testing.T, f *fakeTime) *Hall {
	c := f.config()
	c.Accounts = true
	return open(t, newStore(t), c)
}

// A record is opened in a place of its own; who finds none waits no longer than he has time.
func TestRecordsWait(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), person("ann")}})
	text, err := h.RecordOf(t.Context(), tb.ID())
	must(t, err)
	for range cap(h.open) {
		h.open <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	p := Proposal{Record: text, Seats: []store.Occupant{person("ann"), person("ann")}}
	if _, err := h.Create(ctx, "ann", p); err != context.DeadlineExceeded {
		t.Errorf("without a place: %v", err)
	}
	<-h.open
	if _, err := h.Create(t.Context(), "ann", p); err != nil {
		t.Error(err)
	}
}

// What a seat asked for is gone once it goes on, all of it.
func TestAllRequestsAreWithdrawn(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, _ := untilOneIsAsked(t, tb, who)
	p := page(t, tb, asked)
	answer(t, tb, asked, options(p)[0])
	for range 20 { // until he is asked who has answered
		if p = page(t, tb, asked); len(options(p)) > 0 {
			break
		}
		first(t, tb, who)
	}
	_, waits, err := tb.RequestUndo(t.Context(), asked, p.Version, 1)
	if must(t, err); !waits {
		t.Fatal("nobody was asked to take back")
	}
	waits, err = tb.Replace(t.Context(), asked, asked.Seat, EndBot)
	if must(t, err); !waits {
		t.Fatal("nobody was asked to replace")
	}
	answer(t, tb, asked, options(page(t, tb, asked))[0])
	i, err := tb.Info(t.Context(), asked)
	if must(t, err); len(i.Asks) != 0 {
		t.Errorf("still asked: %+v", i.Asks)
	}
}

// Jobs that nobody of us has written, and such as come twice or too late, do nothing to a game, and do not come again and again.
func TestPoisonedJobs(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{Accounts: true, Notices: true})
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {Kind: store.Bot, Who: "random"}}, Clock: threeDays(EndLoss)})
	page(t, tb, Who{Player: "ann", Seat: 0})
	time.Sleep(50 * time.Millisecond) // the computer has answered what it can
	before := linesOf(t, tb)
	due := time.Now().Add(-time.Hour)
	kinds := []string{store.JobBot, store.JobOrder, store.JobClock}
	for _, kind := range kinds {
		for _, game := range []string{"", "nowhere", tb.ID(), "../x", "g' OR 1=1"} {
			for _, key := range []string{"x", "-1", "0", "1", "99999999999999999999999", strings.Repeat("9", 150), "red turn\x1b[31m"} {
				if _, err := s.AddJob(t.Context(), store.Job{Kind: kind, Game: game, Key: key, Due: due, Data: `{"event":"turn","player":"ann","told":null}`}); err != nil && !errors.As(err, new(*store.Invalid)) {
					t.Fatal(err)
				}
			}
		}
	}
	eventually(t, "all are done", func() bool {
		n := 0
		for _, kind := range []string{store.JobBot, store.JobOrder} {
			k, err := s.Pending(t.Context(), kind)
			must(t, err)
			n += k
		}
		return n == 0
	})
	time.Sleep(20 * time.Millisecond)
	if after := linesOf(t, tb); after != before {
		t.Errorf("%d lines, then %d", before, after)
	}
	if late := lateLines(t, tb); late != nil {
		t.Errorf("%v", late)
	}
}

// A challenge is no way to talk to somebody who wants to hear nothing, and nobody waits for challenges any number of times.
func TestChallengesAreQuiet(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	change(t, s, "bob", func(a *store.Account) { a.Settings = `{"talk":"nobody"}` })
	loud := plainTerms
	loud.Text = "listen"
	_, err := h.Challenge(t.Context(), "ann", "bob", "toygame", loud, time.Hour)
	refused(t, err, Foreign)
	_, err = h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 2*mostWaits)
	_, mark, err := h.AwaitChallenges(ctx, "bob", "", 0, nil)
	must(t, err)
	for range 2 * mostWaits {
		go func() {
			_, _, err := h.AwaitChallenges(ctx, "bob", mark, time.Minute, nil)
			ended <- err
		}()
	}
	for range mostWaits {
		refused(t, <-ended, NotPossible)
	}
	cancel()
	for range mostWaits {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	h.callers.mu.Lock()
	defer h.callers.mu.Unlock()
	if len(h.callers.of) != 0 || len(h.callers.waits) != 0 {
		t.Errorf("%v, %v are remembered", h.callers.of, h.callers.waits)
	}
}

// A list is tried for so long and no longer, since the table answers nobody meanwhile: some lists of the company games have a hundred answers, each of which may end the list and let the rules go on.
func TestListsAreNotTriedForEver(t *testing.T) {
	m, err := modules("tinian")
	must(t, err)
	g, err := m.New(engine.Setup{Scenario: "tinian-2"})
	must(t, err)
	var s series
	for i := 0; s.close == ""; i++ {
		by, p := g.Pending().First()
		if v := g.View(by); by >= 0 && v.Pending.Series != "" && len(v.Pending.Options) > 2 {
			s = series{ctx: t.Context(), until: time.Now().Add(time.Minute), mod: m, seat: by, start: g, close: v.Pending.Series, verb: verbOf(v.Pending.Options[0])}
			break
		}
		must(t, g.Apply(by, p.Options[i%len(p.Options)]))
	}
	x, err := s.find(nil)
	if must(t, err); len(x.Given) == 0 {
		t.Fatal("nothing is given")
	}
	s.until = time.Now().Add(-time.Second)
	_, err = s.find(nil)
	refused(t, err, NotPossible)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s.ctx, s.until = ctx, time.Now().Add(time.Minute)
	_, err = s.find(nil)
	refused(t, err, Unavailable)
}

// Who stays away from a secret decision can be replaced like any other, by who has decided himself, unless he has looked at the game of late.
func TestAwayInSecret(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}})
	must(t, tb.Sit(t.Context(), "bob", 1))
	who := [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
	for range 50 {
		if len(options(page(t, tb, who[0]))) > 0 && len(options(page(t, tb, who[1]))) > 0 {
			break
		}
		first(t, tb, who)
	}
	gone, other := who[0], who[1]
	f.wall.Add(int64(time.Since(fakeZero)))
	f.pass(8 * testDay)
	_, err := tb.Replace(t.Context(), other, gone.Seat, EndBot)
	refused(t, err, NotPossible) // he has not decided himself, so he does not know for whom the game waits
	for len(options(page(t, tb, other))) > 0 {
		answer(t, tb, other, options(page(t, tb, other))[0])
	}
	if len(options(page(t, tb, gone))) == 0 {
		t.Fatal("the other is not asked any more")
	}
	i, err := tb.Info(t.Context(), other)
	if must(t, err); !slices.Contains(i.Absent, i.Seats[gone.Seat].Seat) {
		t.Errorf("the seat is not offered: %v", i.Absent)
	}
	must(t, tb.SetRead(t.Context(), gone, 0)) // he looks
	_, err = tb.Replace(t.Context(), other, gone.Seat, EndBot)
	refused(t, err, NotPossible)
	if i, err = tb.Info(t.Context(), other); err != nil || len(i.Absent) > 0 {
		t.Errorf("the seat of who has looked is offered: %v, %v", i.Absent, err)
	}
	f.pass(8 * testDay)
	must(t, h.store.SetVisit(t.Context(), tb.ID(), int(gone.Seat), gone.Player, store.Visit{Time: f.now()})) // by way of another node
	if i, err = tb.Info(t.Context(), other); err != nil || len(i.Absent) > 0 {
		t.Errorf("the seat of who has looked elsewhere is offered: %v, %v", i.Absent, err)
	}
	f.pass(8 * testDay)
	waits, err := tb.Replace(t.Context(), other, gone.Seat, EndBot)
	if must(t, err); waits {
		t.Error("somebody was asked")
	}
	if i, err = tb.Info(t.Context(), other); err != nil || i.Seats[gone.Seat].Kind != "bot" {
		t.Errorf("the seat is %+v, %v", i.Seats[gone.Seat], err)
	}
}

// TestOpenSeatsGoOn: a list of open seats looks on where the first games that it meets are not for the player.
func TestOpenSeatsGoOn(t *testing.T) {
	h := open(t, newStore(t), Config{})
	offer := func(by string) string {
		id, err := h.Create(t.Context(), by, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person(by), {Kind: store.Open}}})
		must(t, err)
		return id
	}
	want := offer("bob")
	for range 5 {
		offer("ann")
	}
	seats, err := h.OpenSeats(t.Context(), "ann", 1)
	must(t, err)
	if len(seats) != 1 || seats[0].ID != want {
		t.Errorf("%d seats, expected that of bob, behind five of her own", len(seats))
	}
}

// Who has lost a seat by his time as a guest does not take it again by making an account, nor does who has left one take that of the other side so.
func TestGuestsWithAccountsHadTheirSeats(t *testing.T) {
	for _, how := range []string{"out of time", "given up", "handed to nobody"} {
		f, s := &fakeTime{}, newStore(t)
		c := f.config()
		c.Accounts = true
		h := open(t, s, c)
		tb, who := timedDuel(t, h, threeDays(EndSubstitute))
		asked, other := untilOneIsAsked(t, tb, who)
		switch how {
		case "out of time":
			f.pass(4 * testDay)
			eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
		case "given up":
			gaveUp(t, tb, asked, other)
		case "handed to nobody":
			must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[asked.Seat].Seat, store.Occupant{}))
		}
		withAccounts(t, s, "cat", "dan")
		must(t, second(h.Adopt(t.Context(), asked.Player, "cat")))
		listed := func(player string, seat engine.Seat) { // where he may have it, and nowhere else; who made the game has it in another list
			t.Helper()
			if err := tb.MaySit(t.Context(), player, seat); (err == nil && !(player == "cat" && asked.Player == "ann")) != offered(t, h, player, tb.ID()) {
				t.Errorf("%s: %s is offered what he may not have, or not what he may: %v", how, player, err)
			}
		}
		listed("cat", asked.Seat)
		listed("dan", asked.Seat)
		again := tb.MaySit(t.Context(), "cat", asked.Seat)
		if how == "out of time" {
			refused(t, again, NotPossible)
			refused(t, tb.Sit(t.Context(), "cat", asked.Seat), NotPossible)
		} else {
			must(t, again)
		}
		must(t, tb.Sit(t.Context(), "dan", asked.Seat))
		must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[other.Seat].Seat, store.Occupant{}))
		refused(t, tb.Sit(t.Context(), "cat", other.Seat), NotPossible)
		listed("cat", other.Seat)
		listed("eve", other.Seat)
		must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, Who{Player: "dan", Seat: asked.Seat}).Seats[asked.Seat].Seat, store.Occupant{}))
		must(t, tb.MaySit(t.Context(), "eve", asked.Seat))
		refused(t, tb.MaySit(t.Context(), "dan", other.Seat), NotPossible)
		if err := tb.MaySit(t.Context(), "dan", asked.Seat); err != nil { // he has left it, and not by his time
			t.Errorf("%s: %v", how, err)
		}
		h.Close()
	}
}

// Who has given a seat away as a guest, and has an account when the time of the next one ends, is not told that it was his that has ended: of two who were guests
// nobody knows any more which one it was. Of the other side he is told that he has played this one.
func TestGuestWhoseSuccessorWasLate(t *testing.T) {
	f, s := &fakeTime{}, newStore(t)
	c := f.config()
	c.Accounts = true
	h := open(t, s, c)
	tb, who := timedDuel(t, h, threeDays(EndSubstitute))
	asked, other := untilOneIsAsked(t, tb, who)
	gaveUp(t, tb, asked, other)
	must(t, tb.Sit(t.Context(), "eve", asked.Seat))
	f.pass(4 * testDay)
	eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
	must(t, tb.MaySit(t.Context(), asked.Player, asked.Seat)) // a guest still
	withAccounts(t, s, "cat", "dan")
	must(t, second(h.Adopt(t.Context(), asked.Player, "cat")))
	must(t, second(h.Adopt(t.Context(), "eve", "dan")))
	says := func(player string, seat engine.Seat, words string) {
		t.Helper()
		if err := tb.MaySit(t.Context(), player, seat); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s at %d: %v, expected %q", player, seat, err, words)
		}
	}
	says("cat", asked.Seat, "whether it was yours is not known any more")
	says("dan", asked.Seat, "whether it was yours is not known any more")
	must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[other.Seat].Seat, store.Occupant{}))
	says("cat", other.Seat, "You have played the other side")
	says("dan", other.Seat, "You have played the other side")
}

// A list offers nobody a seat that he may not take: that of the other side, having left one, or the one that the computer has got when his time had ended and the operator has freed.
func TestOffersAreForWhoMaySit(t *testing.T) {
	for _, accounts := range []bool{false, true} {
		f, s := &fakeTime{}, newStore(t)
		c := f.config()
		c.Accounts = accounts
		h := open(t, s, c)
		tb := h.Table(create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}}).ID())
		must(t, tb.Sit(t.Context(), "bob", 1))
		if offered(t, h, "bob", tb.ID()) {
			t.Error("no seat is open")
		}
		must(t, h.HandOver(t.Context(), tb.ID(), "blue", person("dan")))
		must(t, h.HandOver(t.Context(), tb.ID(), "red", store.Occupant{}))
		refused(t, tb.MaySit(t.Context(), "bob", 0), NotPossible)
		if offered(t, h, "bob", tb.ID()) || !offered(t, h, "eve", tb.ID()) {
			t.Error("the seat is offered to who has played the other side, or not to others")
		}
		tb, who := timedDuel(t, h, threeDays(EndBot))
		late, _ := untilOneIsAsked(t, tb, who)
		f.pass(4 * testDay)
		eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
		must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, onlooker).Seats[late.Seat].Seat, store.Occupant{}))
		refused(t, tb.MaySit(t.Context(), late.Player, late.Seat), NotPossible)
		if offered(t, h, late.Player, tb.ID()) || !offered(t, h, "eve", tb.ID()) {
			t.Error("the seat is offered to whose time has ended, or not to others")
		}
		h.Close()
	}
}
