package match

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// What is told of accounts goes to whoever remembers something of them, and no game hears it.
func TestHeardOfAccounts(t *testing.T) {
	var got []string
	h := open(t, newStore(t), Config{Heard: func(account string) { got = append(got, account) }})
	h.heard(store.OfAccount + "ann")
	h.heard("game")
	h.heard("")
	if !slices.Equal(got, []string{"ann", ""}) {
		t.Errorf("heard of %q", got)
	}
	open(t, newStore(t), Config{}).heard(store.OfAccount + "ann") // nobody remembers anything
}

// countedEnds counts how often is asked how games ended.
type countedEnds struct {
	store.Store
	asked atomic.Int64
}

func (s *countedEnds) Ends(ctx context.Context, ids []string) (map[string]store.End, error) {
	s.asked.Add(1)
	return s.Store.Ends(ctx, ids)
}

// The table of a season is made once for many who look, and anew as soon as something has changed.
func TestSeasonTableIsKept(t *testing.T) {
	now := time.Now()
	_, s := accountsOf(t, Config{}, "ann", "bob", "eve")
	counted := &countedEnds{Store: s}
	h := open(t, counted, Config{Accounts: true, Now: func() time.Time { return now }})
	id, err := h.OpenSeason(t.Context(), "Spring", "toygame", "1", nil, now.Add(-time.Minute), now.Add(time.Hour))
	must(t, err)
	look := func(player string, players, pairs int) *SeasonInfo {
		t.Helper()
		x, err := h.Season(t.Context(), player, id)
		if must(t, err); len(x.Players) != players || len(x.Pairs) != pairs {
			t.Fatalf("%d players and %d pairings, expected %d and %d", len(x.Players), len(x.Pairs), players, pairs)
		}
		return x
	}
	for range 5 {
		look("", 0, 0)
	}
	if n := counted.asked.Load(); n != 1 {
		t.Errorf("made %d times for five who look", n)
	}
	must(t, h.JoinSeason(t.Context(), "ann", id))
	if x := look("ann", 1, 0); !x.In {
		t.Error("ann has joined, and is not in it")
	}
	if x := look("bob", 1, 0); x.In {
		t.Error("bob is in it")
	}
	must(t, h.JoinSeason(t.Context(), "bob", id))
	must(t, h.PairSeasons(t.Context()))
	x := look("", 2, 1)
	game := x.Pairs[0].Games[0].URL[len("/games/"):]
	must(t, h.Table(game).Resign(t.Context(), Who{Player: x.playerOf(x.Pairs[0].One), Seat: 0}))
	for end := time.Now().Add(5 * time.Second); look("", 2, 1).Pairs[0].Games[0].Result != "two"; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the game that was resigned stands as %+v", look("", 2, 1).Pairs[0].Games[0])
		}
	}
	if took := counted.asked.Load(); took > 8 {
		t.Errorf("made %d times", took)
	}
	must(t, h.LeaveSeason(t.Context(), "ann", id))
	if x := look("ann", 2, 1); x.In {
		t.Error("ann has left, and is in it")
	}
}

// playerOf finds who has a name.
func (s *SeasonInfo) playerOf(name string) string {
	for _, r := range s.Players {
		if r.Name == name {
			return r.player
		}
	}
	return ""
}

// In a rematch no clock runs before its player has answered: nobody has agreed on it but who asked for it. Then it runs as ever.
func TestRematchClock(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	first, who := timedDuel(t, h, threeDays(EndLoss))
	must(t, first.Resign(t.Context(), who[0]))
	id, err := first.Rematch(t.Context(), who[0], false)
	must(t, err)
	tb := h.Table(id)
	name := []string{"red", "blue"}
	fresh := func(seat int) bool { return page(t, tb, who[seat]).Undo.Fresh }
	rounds := 0
	for ; fresh(0) || fresh(1); rounds++ {
		c := clockOf(t, tb, who[0])
		for i := range name {
			if fresh(i) && (slices.Contains(c.Runs, name[i]) || left(t, tb, who[i], i) != 3*testDay) {
				t.Fatalf("%s has not answered; the clocks are %+v", name[i], c)
			}
		}
		f.pass(30 * testDay) // nobody loses anything by it
		if i, err := tb.Info(t.Context(), who[0]); err != nil || i.Result != "" || rounds > 20 {
			t.Fatalf("round %d: %+v, %v", rounds, i, err)
		}
		for i, w := range who {
			if o := options(page(t, tb, w)); fresh(i) && len(o) > 0 {
				answer(t, tb, w, o[0])
				break
			}
		}
	}
	asked, _ := untilOneIsAsked(t, tb, who)
	if c := clockOf(t, tb, asked); rounds < 2 || !slices.Contains(c.Runs, name[asked.Seat]) {
		t.Errorf("%d rounds; when both have answered the clocks are %+v", rounds, c)
	}
}

// A game that nobody joins stands in the lobby for a while, and not for ever; its maker keeps it, and who is invited may come.
func TestOffersAge(t *testing.T) {
	f := &fakeTime{}
	f.wall.Store(int64(time.Since(fakeZero)))
	h, _ := accountsOf(t, Config{Now: f.now}, "ann", "bob")
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}})
	must(t, err)
	offers := func() int {
		t.Helper()
		_, all, err := h.Offers(t.Context(), "bob", OfferQuery{})
		must(t, err)
		return all
	}
	if n := offers(); n != 1 {
		t.Fatalf("%d offers", n)
	}
	f.wall.Add(int64(OfferAge - time.Hour))
	if n := offers(); n != 1 {
		t.Errorf("%d offers before its time", n)
	}
	f.wall.Add(int64(2 * time.Hour))
	if n := offers(); n != 0 {
		t.Errorf("%d offers after a month", n)
	}
	if list, err := h.List(t.Context(), "ann", store.Query{Player: "ann"}); err != nil || len(list) != 1 {
		t.Errorf("its maker has %d games, %v", len(list), err)
	}
	must(t, h.Table(id).Sit(t.Context(), "bob", 1))
}
