package match

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

// A season: who joins is paired with who stands nearest and has not met him, in two rated games with the sides swapped; points and the tie-break follow from the games; it ends by the clock.
func TestSeason(t *testing.T) {
	f := &fakeTime{}
	f.wall.Store(int64(time.Since(fakeZero)))
	h, s := accountsOf(t, Config{Now: f.now}, "ann", "bob", "eve", "dan", "robot", "foe")
	change(t, s, "robot", func(a *store.Account) { a.Bot = true })
	open := func(starts, ends time.Time) (string, error) {
		return h.OpenSeason(t.Context(), " Spring ", "toygame", "1", threeDays(EndLoss), starts, ends)
	}
	for _, x := range [][2]time.Duration{{0, 0}, {time.Hour, time.Minute}, {-2 * time.Hour, -time.Hour}} {
		_, err := open(f.now().Add(x[0]), f.now().Add(x[1]))
		refused(t, err, Invalid)
	}
	_, err := h.OpenSeason(t.Context(), "x", "toygame", "none", nil, f.now(), f.now().Add(time.Hour))
	refused(t, err, Invalid)
	_, err = h.OpenSeason(t.Context(), "x", "toygame", "1", threeDays(EndSubstitute), f.now(), f.now().Add(time.Hour))
	refused(t, err, Invalid)
	id, err := open(f.now().Add(time.Hour), f.now().Add(10*24*time.Hour))
	must(t, err)
	refused(t, h.JoinSeason(t.Context(), "ann", "nothing"), NotFound)
	refused(t, h.JoinSeason(t.Context(), "guest", id), NotPossible)
	refused(t, h.JoinSeason(t.Context(), "robot", id), NotPossible)
	refused(t, h.LeaveSeason(t.Context(), "ann", id), NotPossible)
	for _, p := range []string{"ann", "bob", "eve", "dan", "foe"} {
		must(t, h.JoinSeason(t.Context(), p, id))
		must(t, h.JoinSeason(t.Context(), p, id))
		f.wall.Add(int64(time.Minute))
	}
	must(t, h.LeaveSeason(t.Context(), "foe", id))
	must(t, s.SetBlock(t.Context(), store.Block{Player: "ann", Other: "bob"}, true))
	must(t, h.PairSeasons(t.Context())) // it has not begun
	table := func() *SeasonInfo {
		t.Helper()
		x, err := h.Season(t.Context(), "ann", id)
		must(t, err)
		return x
	}
	if x := table(); x.State != "planned" || len(x.Pairs) != 0 || len(x.Players) != 5 || !x.In || x.Name != "Spring" || x.Clock == "" {
		t.Fatalf("%+v", x)
	}
	f.wall.Add(int64(time.Hour))
	var wg sync.WaitGroup
	for range 4 { // several programs at once
		wg.Go(func() {
			if err := h.PairSeasons(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	must(t, h.PairSeasons(t.Context()))
	x := table()
	if x.State != "open" || len(x.Pairs) != 2 || x.Pairs[0].One != "ann" || x.Pairs[0].Two != "eve" || x.Pairs[1].One != "bob" || x.Pairs[1].Two != "dan" {
		t.Fatalf("pairs %+v", x.Pairs)
	}
	var ids []string
	for _, p := range x.Pairs {
		for k, g := range p.Games {
			game := strings.TrimPrefix(g.URL, "/games/")
			ids = append(ids, game)
			head, err := s.Game(t.Context(), game)
			must(t, err)
			first := map[string]string{"ann": "ann", "eve": "eve", "bob": "bob", "dan": "dan"}[[]string{p.One, p.Two}[k]]
			if !head.Rated || head.Seats[0].Who != first || head.Private {
				t.Errorf("game %d: %+v", k, head)
			}
		}
	}
	end := func(game, result string) {
		must(t, s.Append(context.Background(), game, lineCount(t, s, game), nil, result))
		h.changedSeasons() // that was past the hall, which would show for some seconds what it knows
	}
	end(ids[0], "red victory") // ann beats eve
	end(ids[2], "red victory") // bob beats dan
	end(ids[3], "red victory") // dan, who has the first seat, beats bob
	if x := table(); x.Pairs[0].Games[0].Result != "one" || x.Pairs[1].Games[1].Result != "two" {
		t.Errorf("%+v", x.Pairs)
	}
	must(t, h.PairSeasons(t.Context())) // bob and dan have met, the others play still
	if x := table(); len(x.Pairs) != 2 {
		t.Errorf("%+v", x.Pairs)
	}
	end(ids[1], "draw by agreement")
	must(t, h.LeaveSeason(t.Context(), "dan", id))
	must(t, h.PairSeasons(t.Context()))
	x = table()
	if len(x.Pairs) != 3 || x.Pairs[2].One != "bob" || x.Pairs[2].Two != "eve" { // not ann, whom he is blocked with, and not dan, who has left
		t.Fatalf("%+v", x.Pairs)
	}
	want := []SeasonRow{{Place: 1, Name: "ann", Points: 1.5, Tie: 0.75, Played: 2, Won: 1, Drawn: 1}, {Place: 2, Name: "bob", Points: 1, Tie: 1, Played: 2, Won: 1, Lost: 1},
		{Place: 2, Name: "dan", Points: 1, Tie: 1, Played: 2, Won: 1, Lost: 1, Left: true}, {Place: 4, Name: "eve", Points: 0.5, Tie: 0.75, Played: 2, Drawn: 1, Lost: 1}, {Place: 5, Name: "foe", Left: true}}
	for i, r := range x.Players {
		if r.player = ""; r != want[i] {
			t.Errorf("row %d: %+v, want %+v", i, r, want[i])
		}
	}
	// It ends by itself: nobody is paired any more, and what ends later does not count.
	f.wall.Add(int64(20 * 24 * time.Hour))
	must(t, h.PairSeasons(t.Context()))
	if x := table(); x.State != "over" || len(x.Pairs) != 3 {
		t.Errorf("%+v", x)
	}
	refused(t, h.JoinSeason(t.Context(), "foe", id), NotPossible)
	refused(t, h.EndSeason(t.Context(), id), NotPossible)
	list, err := h.Seasons(t.Context())
	if must(t, err); len(list) != 1 || list[0].State != "over" {
		t.Errorf("%+v", list)
	}
	if got := Half(0) + " " + Half(0.5) + " " + Half(2.5) + " " + Half(1.75); got != "0 ½ 2½ 1¾" {
		t.Error(got)
	}
}

// Games that were not made, since the program died after the pairing was kept, are made by whoever pairs next.
func TestPairIsMade(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	id, err := h.OpenSeason(t.Context(), "x", "toygame", "1", nil, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	must(t, err)
	must(t, h.JoinSeason(t.Context(), "ann", id))
	must(t, h.JoinSeason(t.Context(), "bob", id))
	must(t, s.AddPairing(t.Context(), store.Pairing{Season: id, N: 1, One: "ann", Two: "bob", First: "g1", Second: "g2", Created: time.Now()}))
	must(t, h.PairSeasons(t.Context()))
	for _, g := range []string{"g1", "g2"} {
		if _, err := s.Game(t.Context(), g); err != nil {
			t.Errorf("%s: %v", g, err)
		}
	}
	if ps, err := s.Pairings(t.Context(), id); err != nil || len(ps) != 1 {
		t.Errorf("%+v, %v", ps, err)
	}
	// Who goes for good leaves.
	must(t, h.Leave(t.Context(), "ann"))
	if x, err := h.Season(t.Context(), "ann", id); err != nil || x.In || !x.Players[0].Left && !x.Players[1].Left {
		t.Errorf("%+v, %v", x, err)
	}
}

func lineCount(t *testing.T, s store.Store, game string) int {
	t.Helper()
	g, err := s.Game(t.Context(), game)
	must(t, err)
	return g.Lines
}

// The games of a pairing wait for their players, and their clocks run, before anybody has looked at them; and so does the game of a challenge that was accepted.
func TestAgreedGamesWait(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	id, err := h.OpenSeason(t.Context(), "x", "toygame", "1", threeDays(EndLoss), time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	must(t, err)
	for _, p := range []string{"ann", "bob"} {
		must(t, h.JoinSeason(t.Context(), p, id))
	}
	clocks := func(want int) {
		t.Helper()
		eventually(t, "the clocks run", func() bool {
			n, err := s.Pending(t.Context(), store.JobClock)
			must(t, err)
			return n == want
		})
	}
	clocks(0)
	must(t, h.PairSeasons(t.Context()))
	asked := 0
	for _, p := range []string{"ann", "bob"} {
		all, err := h.Waiting(t.Context(), p)
		must(t, err)
		asked += len(all)
	}
	if asked != 4 { // both bid, in both games
		t.Errorf("%d players are asked in the games of a pairing", asked)
	}
	clocks(2)
	challenge, err := h.Challenge(t.Context(), "ann", "bob", "toygame", ChallengeTerms{Scenario: "1", Side: "blue", Clock: threeDays(EndLoss)}, time.Hour)
	must(t, err)
	_, _, err = h.Accept(t.Context(), "bob", challenge)
	must(t, err)
	clocks(3)
	if all, err := h.Waiting(t.Context(), "ann"); err != nil || len(all) != 3 {
		t.Errorf("%d games wait, %v", len(all), err)
	}
}

// A season makes no game again that the operator has deleted, makes the second one of who died between the two, and is kept by no pairing from others.
func TestPairsThatAreGone(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob", "carl", "dora", "eve")
	id, err := h.OpenSeason(t.Context(), "x", "toygame", "1", nil, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	must(t, err)
	is := func(game string) bool {
		_, err := s.Game(t.Context(), game)
		return err == nil
	}
	must(t, h.JoinSeason(t.Context(), "ann", id))
	must(t, h.JoinSeason(t.Context(), "bob", id))
	must(t, h.PairSeasons(t.Context()))
	ps, err := s.Pairings(t.Context(), id)
	if must(t, err); len(ps) != 1 {
		t.Fatalf("%+v", ps)
	}
	one := ps[0]
	must(t, h.Delete(t.Context(), one.First))
	must(t, h.PairSeasons(t.Context()))
	if is(one.First) || !is(one.Second) {
		t.Error("of two games the one that was deleted came back, or the other went")
	}
	must(t, h.Delete(t.Context(), one.Second))
	must(t, h.PairSeasons(t.Context()))
	if is(one.First) || is(one.Second) {
		t.Error("games came back that the operator has deleted")
	}
	// Their players are free: each meets another one.
	must(t, h.JoinSeason(t.Context(), "carl", id))
	must(t, h.PairSeasons(t.Context()))
	if ps, err = s.Pairings(t.Context(), id); err != nil || len(ps) != 2 {
		t.Fatalf("%+v, %v", ps, err)
	}
	// A program died between two games; of another pairing one has gone for good before either was made.
	g, err := s.Game(t.Context(), ps[1].First)
	must(t, err)
	g.ID = "half 1"
	must(t, s.Create(t.Context(), g, "seed", nil))
	must(t, s.AddPairing(t.Context(), store.Pairing{Season: id, N: 3, One: "ann", Two: "dora", First: "half 1", Second: "half 2", Created: time.Now()}))
	must(t, s.AddPairing(t.Context(), store.Pairing{Season: id, N: 4, One: "eve", Two: "dora", First: "none 1", Second: "none 2", Created: time.Now()}))
	_, err = s.DeleteAccount(t.Context(), "account of eve", time.Now())
	must(t, err)
	must(t, h.JoinSeason(t.Context(), "dora", id))
	must(t, h.PairSeasons(t.Context()))
	if !is("half 2") || is("none 1") {
		t.Error("the second of two games was not made, or one of who has deleted his account was")
	}
}

// Of whose pairing the operator has deleted one game meets another one as soon as the other game is over, and not before.
func TestPairWithOneGame(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob", "carl", "dora")
	id, err := h.OpenSeason(t.Context(), "x", "toygame", "1", nil, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	must(t, err)
	pairs := func(joins ...string) []store.Pairing {
		t.Helper()
		for _, p := range joins {
			must(t, h.JoinSeason(t.Context(), p, id))
		}
		must(t, h.PairSeasons(t.Context()))
		ps, err := s.Pairings(t.Context(), id)
		must(t, err)
		return ps
	}
	one := pairs("ann", "bob")[0]
	must(t, h.Delete(t.Context(), one.First))
	if ps := pairs("carl"); len(ps) != 1 {
		t.Errorf("who has a game that goes on is paired: %+v", ps)
	}
	must(t, h.Table(one.Second).Resign(t.Context(), Who{Player: one.Two, Seat: 0}))
	if ps := pairs("dora"); len(ps) != 3 {
		t.Errorf("who has no game that goes on waits: %+v", ps)
	}
}

// What was agreed on and has been deleted by the operator is made again by nobody who was about to make it: by no second acceptance that had read the challenge before, and by no rematch.
func TestDeletedStaysDeleted(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	c, err := h.Challenge(t.Context(), "ann", "bob", "toygame", ChallengeTerms{Scenario: "1"}, time.Hour)
	must(t, err)
	game, _, err := h.Accept(t.Context(), "bob", c)
	must(t, err)
	head, err := s.Game(t.Context(), game)
	must(t, err)
	seats := []store.Occupant{head.Seats[0].Occupant, head.Seats[1].Occupant}
	must(t, h.Delete(t.Context(), game))
	m, err := h.module("toygame")
	must(t, err)
	refused(t, h.makeAgreed(t.Context(), "ann", m, store.Game{ID: game, Module: "toygame", Scenario: "1", Options: head.Options}, seats, nil), NotPossible)
	tb, who := duel(t, h, "toygame")
	must(t, tb.Resign(t.Context(), who[0]))
	next, err := tb.Rematch(t.Context(), who[0], true)
	must(t, err)
	must(t, h.Delete(t.Context(), next))
	h.Close()
	h = open(t, s, Config{})
	refused(t, second(h.Table(tb.id).Rematch(t.Context(), who[1], true)), NotPossible)
	for _, id := range []string{game, next} {
		_, err := s.Game(t.Context(), id)
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s is there again: %v", id, err)
		}
	}
}

// Who goes for good resigns all his games, and not only the first that is found; those in which he waits for nobody stay as they are.
func TestLeaveResignsAll(t *testing.T) {
	h, s := accountsOf(t, Config{}, "ann", "bob")
	var tables []*Table
	for range 3 {
		tb, _ := duel(t, h, "toygame")
		tables = append(tables, tb)
	}
	must(t, h.Leave(t.Context(), "ann"))
	for _, tb := range tables {
		if g, err := s.Game(t.Context(), tb.id); err != nil || !strings.HasPrefix(g.Result, "blue") {
			t.Errorf("%q, %v", g.Result, err)
		}
	}
}
