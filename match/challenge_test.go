package match

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// accountsOf opens a hall in which some have accounts, by their names.
func accountsOf(t *testing.T, c Config, names ...string) (*Hall, store.Store) {
	t.Helper()
	s := newStore(t)
	c.Accounts = true
	h := open(t, s, c)
	for _, name := range names {
		must(t, s.AddAccount(t.Context(), store.Account{ID: "account of " + name, Player: name, Name: name, NameKey: name, Created: time.Now()}))
	}
	return h, s
}

// change changes an account.
func change(t *testing.T, s store.Store, name string, f func(*store.Account)) {
	t.Helper()
	a, err := s.Account(t.Context(), "account of "+name)
	must(t, err)
	f(&a)
	must(t, s.SetAccount(t.Context(), a))
}

var plainTerms = ChallengeTerms{Scenario: "1", Side: "blue"}

// A challenge that is accepted is a game in which both sit; whoever accepts again is led there.
func TestChallenge(t *testing.T) {
	var told []string
	f := &fakeTime{}
	h, _ := accountsOf(t, Config{Now: f.now, Challenged: func(_ context.Context, what, player string, c store.Challenge) {
		told = append(told, what+" "+player)
	}}, "ann", "bob", "eve")
	terms := ChallengeTerms{Scenario: "1", Side: "blue", Rated: true, Clock: &Terms{Kind: EachTurn, Each: 24 * time.Hour, End: EndLoss}, Text: " hello "}
	id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", terms, 24*time.Hour)
	must(t, err)
	for player, mine := range map[string]bool{"ann": true, "bob": false} {
		list, err := h.Challenges(t.Context(), player, true)
		must(t, err)
		if len(list) != 1 || list[0].ID != id || list[0].Mine != mine || list[0].From != "ann" || list[0].To != "bob" || list[0].Side != "blue" || !list[0].Rated || list[0].Text != "hello" || list[0].Clock == "" || list[0].URL != "" {
			t.Errorf("%s: %+v", player, list)
		}
	}
	if list, err := h.Challenges(t.Context(), "eve", false); err != nil || len(list) != 0 {
		t.Errorf("eve: %+v, %v", list, err)
	}
	for player, code := range map[string]Code{"ann": Foreign, "eve": NotFound, "": NotFound} {
		_, _, err := h.Accept(t.Context(), player, id)
		refused(t, err, code)
		refused(t, h.Decline(t.Context(), player, id), code)
	}
	refused(t, h.Withdraw(t.Context(), "bob", id), Foreign)
	game, seat, err := h.Accept(t.Context(), "bob", id)
	must(t, err)
	if seat != "blue" {
		t.Errorf("bob plays %s", seat)
	}
	again, _, err := h.Accept(t.Context(), "bob", id)
	if must(t, err); again != game {
		t.Errorf("two games: %s and %s", game, again)
	}
	i, err := h.Table(game).Info(t.Context(), Who{Player: "bob", Seat: 1})
	must(t, err)
	if i.State != "live" || !i.Rated || i.Clock == nil || i.Seats[0].Name != "ann" || i.Seats[1].Name != "bob" {
		t.Errorf("the game: %+v", i)
	}
	refused(t, h.Decline(t.Context(), "bob", id), NotPossible)
	refused(t, h.Withdraw(t.Context(), "ann", id), NotPossible)
	list, err := h.Challenges(t.Context(), "ann", false)
	if must(t, err); len(list) != 1 || list[0].State != "accepted" || list[0].URL != "/games/"+game {
		t.Errorf("afterwards: %+v", list)
	}
	// Declined, taken back, run out.
	for _, end := range []struct {
		by   string
		f    func(context.Context, string, string) error
		want string
	}{{"bob", h.Decline, "declined"}, {"ann", h.Withdraw, "withdrawn"}} {
		id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
		must(t, err)
		must(t, end.f(t.Context(), end.by, id))
		_, _, err = h.Accept(t.Context(), "bob", id)
		if r := refused(t, err, NotPossible); !strings.Contains(r.Error(), end.want) {
			t.Errorf("%s: %v", end.want, r)
		}
	}
	id, err = h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	f.wall.Add(int64(time.Hour))
	_, _, err = h.Accept(t.Context(), "bob", id)
	refused(t, err, NotPossible)
	list, err = h.Challenges(t.Context(), "bob", true)
	if must(t, err); len(list) != 0 {
		t.Errorf("what has run out waits: %+v", list)
	}
	if got, want := strings.Join(told, ", "), "made bob, accepted ann, made bob, declined ann, made bob, withdrawn bob, made bob"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}

// Of those who end a challenge at once one does, and there is one game at most.
func TestChallengeOnce(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	for range 5 {
		id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
		must(t, err)
		var wg sync.WaitGroup
		var accepted, ended atomic.Int32
		for i := range 6 {
			wg.Go(func() {
				if i%2 == 0 {
					if _, _, err := h.Accept(t.Context(), "bob", id); err == nil {
						accepted.Add(1)
					}
				} else if h.Withdraw(t.Context(), "ann", id) == nil {
					ended.Add(1)
				}
			})
		}
		wg.Wait()
		if ended.Load() > 1 || (accepted.Load() > 0) == (ended.Load() > 0) {
			t.Errorf("accepted %d times, taken back %d times", accepted.Load(), ended.Load())
		}
		c, err := s.Challenge(t.Context(), id)
		must(t, err)
		if _, err := s.Game(t.Context(), c.Game); errors.Is(err, store.ErrNotFound) != (ended.Load() > 0) {
			t.Errorf("the game: %v", err)
		}
	}
}

// endedElsewhere is a store in which a challenge is ended by another request at the same moment, which comes first.
type endedElsewhere struct {
	store.Store
	as store.ChallengeState
}

func (s endedElsewhere) SettleChallenge(ctx context.Context, id string, to store.ChallengeState, at time.Time) error {
	if err := s.Store.SettleChallenge(ctx, id, s.as, at); err != nil {
		return err
	}
	return s.Store.SettleChallenge(ctx, id, to, at)
}

// Who accepts twice at once, by a second click or at two nodes, gets the game both times.
func TestAcceptedTwiceAtOnce(t *testing.T) {
	for as, want := range map[store.ChallengeState]bool{store.ChallengeAccepted: true, store.ChallengeWithdrawn: false} {
		h, s := accountsOf(t, Config{}, "ann", "bob")
		id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
		must(t, err)
		h.store = endedElsewhere{s, as}
		game, seat, err := h.Accept(t.Context(), "bob", id)
		if !want {
			refused(t, err, NotPossible)
			continue
		}
		must(t, err)
		if own, err := h.Table(game).Seats(t.Context(), "bob"); err != nil || len(own) != 1 || seat != plainTerms.Side {
			t.Errorf("the game: %v, %s, %v", own, seat, err)
		}
	}
}

// What cannot be challenged.
func TestNoChallenge(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob", "eve", "robot")
	try := func(from, to string, terms ChallengeTerms, counts time.Duration, code Code) {
		t.Helper()
		_, err := h.Challenge(t.Context(), from, to, "toygame", terms, counts)
		refused(t, err, code)
	}
	try("ann", "ann", plainTerms, time.Hour, Invalid)
	try("ann", "guest", plainTerms, time.Hour, NotPossible)
	try("guest", "ann", plainTerms, time.Hour, NotPossible)
	try("ann", "bob", plainTerms, time.Minute, Invalid)
	try("ann", "bob", plainTerms, 366*24*time.Hour, Invalid)
	try("ann", "bob", ChallengeTerms{Scenario: "none", Side: "blue"}, time.Hour, Invalid)
	try("ann", "bob", ChallengeTerms{Scenario: "1", Side: "green"}, time.Hour, Invalid)
	try("ann", "bob", ChallengeTerms{Scenario: "1", Text: strings.Repeat("x", 501)}, time.Hour, Invalid)
	try("ann", "bob", ChallengeTerms{Scenario: "1", Clock: &Terms{Kind: "sand"}}, time.Hour, Invalid)
	try("ann", "bob", ChallengeTerms{Scenario: "1", Rated: true, Clock: &Terms{Kind: EachTurn, Each: time.Hour, End: EndSubstitute}}, time.Hour, Invalid)
	_, err := h.Challenge(t.Context(), "ann", "bob", "nothing", plainTerms, time.Hour)
	refused(t, err, NotFound)
	// Who has blocked the other, either way; also what was open before.
	id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	try("ann", "bob", plainTerms, time.Hour, NotPossible) // a second one
	must(t, s.SetBlock(t.Context(), store.Block{Player: "bob", Other: "ann"}, true))
	_, _, err = h.Accept(t.Context(), "bob", id)
	refused(t, err, NotPossible)
	must(t, h.Decline(t.Context(), "bob", id))
	try("ann", "bob", plainTerms, time.Hour, NotPossible)
	try("bob", "ann", plainTerms, time.Hour, NotPossible)
	must(t, s.SetBlock(t.Context(), store.Block{Player: "bob", Other: "ann"}, false))
	// Who does not want to be, or by those only with whom he has played.
	change(t, s, "bob", func(a *store.Account) { a.Settings = `{"challenge":"nobody"}` })
	try("ann", "bob", plainTerms, time.Hour, NotPossible)
	change(t, s, "bob", func(a *store.Account) { a.Settings = `{"challenge":"known"}` })
	try("ann", "bob", plainTerms, time.Hour, NotPossible)
	game, err := h.Create(t.Context(), "bob", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("bob"), {}}})
	must(t, err)
	must(t, h.Table(game).Sit(t.Context(), "ann", 1))
	id, err = h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	must(t, h.Withdraw(t.Context(), "ann", id))
	try("eve", "bob", plainTerms, time.Hour, NotPossible)
	change(t, s, "bob", func(a *store.Account) { a.Settings = "" })
	change(t, s, "bob", func(a *store.Account) { a.Suspended = true })
	try("ann", "bob", plainTerms, time.Hour, NotPossible)
	// Programs: not rated.
	change(t, s, "robot", func(a *store.Account) { a.Bot = true })
	rated := plainTerms
	rated.Rated = true
	try("ann", "robot", rated, time.Hour, NotPossible)
	try("robot", "ann", rated, time.Hour, NotPossible)
	id, err = h.Challenge(t.Context(), "ann", "robot", "toygame", plainTerms, time.Hour)
	must(t, err)
	list, err := h.Challenges(t.Context(), "ann", true)
	if must(t, err); len(list) != 1 || !list[0].ToBot || list[0].FromBot {
		t.Errorf("a program is not marked: %+v", list)
	}
	game, _, err = h.Accept(t.Context(), "robot", id)
	must(t, err)
	i, err := h.Table(game).Info(t.Context(), Who{Player: "ann", Seat: 0})
	if must(t, err); i.Seats[0].Program || !i.Seats[1].Program {
		t.Errorf("who is a program? %+v", i.Seats)
	}
	_, err = h.Create(t.Context(), "robot", Proposal{Module: "toygame", Scenario: "1", Rated: true, Seats: []store.Occupant{person("robot"), {}}})
	refused(t, err, NotPossible)
	game, err = h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Rated: true, Seats: []store.Occupant{person("ann"), {}}})
	must(t, err)
	refused(t, h.Table(game).Sit(t.Context(), "robot", 1), NotPossible)
}

// A player has so many challenges open, and makes so many in a day.
func TestChallengesAreLimited(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	names := []string{"ann"}
	for i := range openChallenges + 1 {
		names = append(names, "p"+string(rune('a'+i)))
	}
	h, _ := accountsOf(t, Config{Now: func() time.Time { return now }}, names...)
	var ids []string
	for _, to := range names[1 : openChallenges+1] {
		id, err := h.Challenge(t.Context(), "ann", to, "toygame", plainTerms, time.Hour)
		must(t, err)
		ids = append(ids, id)
	}
	_, err := h.Challenge(t.Context(), "ann", names[openChallenges+1], "toygame", plainTerms, time.Hour)
	refused(t, err, NotPossible)
	for i := openChallenges; i < dayChallenges; i++ {
		must(t, h.Withdraw(t.Context(), "ann", ids[0]))
		id, err := h.Challenge(t.Context(), "ann", names[1], "toygame", plainTerms, time.Hour)
		must(t, err)
		ids[0] = id
	}
	must(t, h.Withdraw(t.Context(), "ann", ids[0]))
	_, err = h.Challenge(t.Context(), "ann", names[1], "toygame", plainTerms, time.Hour)
	refused(t, err, NotPossible)
	now = now.Add(25 * time.Hour)
	_, err = h.Challenge(t.Context(), "ann", names[1], "toygame", plainTerms, time.Hour)
	must(t, err)
}

// Who waits hears of a challenge at once, and of none that is not his.
func TestAwaitChallenges(t *testing.T) {
	h, _ := accountsOf(t, Config{}, "ann", "bob", "eve")
	list, mark, err := h.AwaitChallenges(t.Context(), "bob", "", time.Minute, nil)
	if must(t, err); len(list) != 0 || mark == "" {
		t.Fatalf("%+v %q", list, mark)
	}
	type answer struct {
		list []ChallengeInfo
		mark string
	}
	heard := make(chan answer, 2)
	wait := func(player, mark string) {
		list, next, err := h.AwaitChallenges(t.Context(), player, mark, time.Minute, nil)
		if err != nil {
			t.Error(err)
		}
		heard <- answer{list, next}
	}
	go wait("bob", mark)
	time.Sleep(20 * time.Millisecond)
	_, err = h.Challenge(t.Context(), "ann", "eve", "toygame", plainTerms, time.Hour)
	must(t, err)
	select {
	case a := <-heard:
		t.Fatalf("bob hears of %+v", a)
	case <-time.After(30 * time.Millisecond):
	}
	id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	a := <-heard
	if len(a.list) != 1 || a.list[0].ID != id || a.mark == mark {
		t.Fatalf("%+v", a)
	}
	// What was there already is no news, and a wait ends.
	if _, again, err := h.AwaitChallenges(t.Context(), "bob", a.mark, 10*time.Millisecond, nil); err != nil || again != a.mark {
		t.Errorf("%q, %v", again, err)
	}
	go wait("bob", a.mark)
	time.Sleep(20 * time.Millisecond)
	must(t, h.Withdraw(t.Context(), "ann", id))
	if a := <-heard; len(a.list) != 0 {
		t.Errorf("%+v", a)
	}
}

// Offers are filtered by what they are, by ratings, and by who has blocked whom.
func TestOffers(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob", "eve", "me")
	for i, p := range []string{"ann", "bob", "me"} {
		must(t, s.AddRated(t.Context(), "counted "+p, time.Now(), store.Rating{Player: p, Module: "toygame", Rating: 1500 + 150*float64(i), Deviation: 80, Volatility: 0.06, Games: 1, Updated: time.Now()}))
	}
	make := func(by string, seat int, rated bool, c *Terms) string {
		t.Helper()
		seats := []store.Occupant{{}, {}}
		seats[seat] = person(by)
		id, err := h.Create(t.Context(), by, Proposal{Module: "toygame", Scenario: "1", Seats: seats, Rated: rated, Clock: c})
		must(t, err)
		time.Sleep(2 * time.Millisecond)
		return id
	}
	names := map[string]string{}
	names[make("ann", 0, true, nil)] = "ann"
	names[make("bob", 0, true, &Terms{Kind: EachTurn, Each: 24 * time.Hour, End: EndLoss})] = "bob"
	names[make("eve", 1, false, &Terms{Kind: Bank, Each: 2 * time.Hour, End: EndLoss})] = "eve"
	names[make("guest", 0, false, nil)] = "guest"
	make("me", 0, false, nil)
	must(t, s.AddAccount(t.Context(), store.Account{ID: "x", Player: "foe", Name: "foe", NameKey: "foe"}))
	make("foe", 0, false, nil)
	must(t, s.SetBlock(t.Context(), store.Block{Player: "foe", Other: "me"}, true))
	private, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Private: true})
	must(t, err)
	for _, x := range []struct {
		q    OfferQuery
		want string
	}{
		{OfferQuery{}, "guest eve bob ann"}, {OfferQuery{Sort: "old"}, "ann bob eve guest"}, {OfferQuery{Module: "toygame", Scenario: "1"}, "guest eve bob ann"}, {OfferQuery{Module: "formosa"}, ""},
		{OfferQuery{Scenario: "2"}, ""}, {OfferQuery{Side: "red"}, "eve"}, {OfferQuery{Side: "blue"}, "guest bob ann"}, {OfferQuery{Clock: "none"}, "guest ann"}, {OfferQuery{Clock: "live"}, "eve"},
		{OfferQuery{Clock: "slow"}, "bob"}, {OfferQuery{Rated: "yes"}, "bob ann"}, {OfferQuery{Rated: "no"}, "guest eve"}, {OfferQuery{Band: 200}, "bob"}, {OfferQuery{Band: 400}, "bob ann"},
		{OfferQuery{Sort: "rating"}, "bob ann guest eve"}, {OfferQuery{Rated: "yes", Clock: "none", Side: "blue"}, "ann"},
	} {
		offers, all, err := h.Offers(t.Context(), "me", x.q)
		must(t, err)
		var got []string
		for _, o := range offers {
			if o.Info.ID == private {
				t.Error("a private game is offered")
			}
			got = append(got, names[o.Info.ID])
		}
		if strings.Join(got, " ") != x.want || all != 4 {
			t.Errorf("%+v: %v of %d, want %s", x.q, got, all, x.want)
		}
	}
	// Who has no rating is within no band of anybody, and a guest sees the others all the same.
	if offers, all, err := h.Offers(t.Context(), "stranger", OfferQuery{Band: 400}); err != nil || len(offers) != 0 || all != 6 {
		t.Errorf("a stranger: %+v of %d, %v", offers, all, err)
	}
}

// Who is challenged is told, if the challenge still waits for him when it is due; whose challenge was accepted is told that somebody plays with him.
func TestChallengesAreTold(t *testing.T) {
	x := &teller{}
	h, _ := accountsOf(t, Config{Notices: true, Grace: 20 * time.Millisecond, Handle: map[string]store.Handler{store.JobNotice: x.due}}, "ann", "bob")
	x.mu.Lock()
	x.hall = h
	x.mu.Unlock()
	gone, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	must(t, h.Withdraw(t.Context(), "ann", gone))
	id, err := h.Challenge(t.Context(), "ann", "bob", "toygame", plainTerms, time.Hour)
	must(t, err)
	eventually(t, "bob is told", func() bool { return len(x.events()) > 0 })
	if n := x.last(); n.Event != ToldAsked || n.Player != "bob" || n.Challenge != id || n.Told.By != "ann" || n.Told.Title == "" || n.Told.Game != "" {
		t.Errorf("%+v %+v", n, n.Told)
	}
	game, _, err := h.Accept(t.Context(), "bob", id)
	must(t, err)
	told := func(event, player string) *Notice {
		x.mu.Lock()
		defer x.mu.Unlock()
		for _, n := range x.told {
			if n.Event == event && n.Player == player {
				return n
			}
		}
		return nil
	}
	eventually(t, "ann is told", func() bool { return told(ToldJoined, "ann") != nil })
	if n := told(ToldJoined, "ann"); n.Told.By != "bob" || n.Told.Game != game || n.Seat != "red" {
		t.Errorf("%+v %+v", n, n.Told)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, n := range x.told {
		if n.Challenge == gone {
			t.Error("told of a challenge that was taken back")
		}
	}
}

// A seat that somebody has is not that of the next one who comes.
func TestTakenSeat(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, _ := duel(t, h, "toygame")
	for seat := range engine.Seat(2) {
		refused(t, tb.Sit(t.Context(), "eve", seat), NotPossible)
		refused(t, tb.MaySit(t.Context(), "eve", seat), NotPossible)
	}
}
