// Package storetest is what every implementation of [store.Store] must pass.
//
// [Run] tests the contract. [Crash] tests the promise that nothing acknowledged is lost: it starts the test binary
// again as a child that writes, kills it without warning and looks for what the child was told. The test package of a
// durable store therefore has a TestMain that calls [Child].
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// Open opens a store. For a durable store, the same folder gives the same games again.
type Open func(t testing.TB, dir string) store.Store

var day = time.Date(2026, 11, 20, 12, 0, 0, 123e6, time.UTC)

func at(n int) time.Time { return day.Add(time.Duration(n) * time.Second) }

func ctx(t testing.TB) context.Context { return t.Context() }

// game makes a head.
func game(id string) store.Game {
	return store.Game{
		ID: id, Module: "toygame", Scenario: "1", Options: map[string]string{"reserve": "on"}, RulesVersion: "1", Commitment: "abc",
		Seats:   []store.Seat{{Name: "red", Occupant: person("alice")}, {Name: "blue"}},
		Creator: "alice", Created: at(0),
	}
}

func person(name string) store.Occupant { return store.Occupant{Kind: store.Person, Who: name} }

func lines(from int, texts ...string) []store.Line {
	var out []store.Line
	for i, s := range texts {
		out = append(out, store.Line{Text: s, Time: at(from + i)})
	}
	return out
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want(t testing.TB, err, target error) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Errorf("error %v, expected %v", err, target)
	}
}

func invalid(t testing.TB, err error) {
	t.Helper()
	var bad *store.Invalid
	if !errors.As(err, &bad) || bad.What == "" || bad.Why == "" {
		t.Errorf("error %v, expected an *Invalid", err)
	}
}

func equal(t testing.TB, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// Run tests an implementation. A durable one is closed and opened again in between.
func Run(t *testing.T, open Open, durable bool) {
	t.Run("games", func(t *testing.T) { games(t, open, durable) })
	t.Run("append", func(t *testing.T) { appends(t, open(t, t.TempDir())) })
	t.Run("seats", func(t *testing.T) { seats(t, open(t, t.TempDir())) })
	t.Run("lists", func(t *testing.T) { lists(t, open(t, t.TempDir())) })
	t.Run("lists as games go on", func(t *testing.T) { listsGoOn(t, open(t, t.TempDir())) })
	t.Run("expire", func(t *testing.T) { expires(t, open, durable) })
	t.Run("delete", func(t *testing.T) { deletesGame(t, open, durable) })
	t.Run("settle", func(t *testing.T) { settles(t, open(t, t.TempDir())) })
	t.Run("ends", func(t *testing.T) { ends(t, open(t, t.TempDir())) })
	t.Run("snapshots", func(t *testing.T) { snapshots(t, open(t, t.TempDir())) })
	t.Run("talk", func(t *testing.T) { talk(t, open, durable) })
	t.Run("accounts", func(t *testing.T) { accounts(t, open, durable) })
	t.Run("ways in", func(t *testing.T) { Ways(t, open(t, t.TempDir())) })
	t.Run("sessions", func(t *testing.T) { sessions(t, open, durable) })
	t.Run("tokens", func(t *testing.T) { tokens(t, open(t, t.TempDir())) })
	t.Run("house", func(t *testing.T) { houses(t, open, durable) })
	t.Run("ladder", func(t *testing.T) { ladders(t, open, durable) })
	t.Run("lobby", func(t *testing.T) { lobbies(t, open, durable) })
	t.Run("notices", func(t *testing.T) { notices(t, open, durable) })
	t.Run("adopt", func(t *testing.T) { adopts(t, open, durable) })
	t.Run("delete", func(t *testing.T) { deletes(t, open, durable) })
	t.Run("texts", func(t *testing.T) { texts(t, open(t, t.TempDir())) })
	t.Run("unknown", func(t *testing.T) { unknown(t, open(t, t.TempDir())) })
	t.Run("contexts", func(t *testing.T) { contexts(t, open(t, t.TempDir())) })
	t.Run("close", func(t *testing.T) { closes(t, open(t, t.TempDir())) })
	t.Run("race for a line", func(t *testing.T) { raceForALine(t, open(t, t.TempDir())) })
	t.Run("race for a seat", func(t *testing.T) { raceForASeat(t, open(t, t.TempDir())) })
	t.Run("many games at once", func(t *testing.T) { manyGames(t, open(t, t.TempDir())) })
}

func expires(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	make := func(id string, n int, study bool) {
		g := game(id)
		g.Created, g.Study, g.Private = at(n), study, study
		g.Seats[1].Occupant = person("alice")
		must(t, s.Create(ctx(t), g, "seed", lines(n, "chance roll 4")))
	}
	make("idle", 0, true)
	make("kept", 0, true)
	make("played", 0, true)
	make("talked", 0, true)
	make("noted", 0, true)
	make("game", 0, false)
	make("young", 100, true)
	must(t, s.Append(ctx(t), "played", 1, lines(0, "red bid 1"), "")) // at the time of the line before, as secret answers are
	_, err := s.Say(ctx(t), "talked", store.Chat{Room: "table", From: "red", Player: "alice", Text: "hm", Time: at(1)})
	must(t, err)
	must(t, s.SetNote(ctx(t), "noted", 0, "alice", "hm"))
	must(t, s.AddLink(ctx(t), store.Link{Token: "way", Game: "idle", Kind: store.Watch, Created: at(1)}))
	must(t, s.SetSnapshot(ctx(t), "idle", store.Snapshot{At: 1, Stamp: "x", Data: []byte("y")}))
	n, err := s.Expire(ctx(t), at(50), []string{"kept", "unknown"})
	if must(t, err); n != 1 {
		t.Errorf("%d studies expired, expected 1", n)
	}
	if n, err = s.Expire(ctx(t), at(50), []string{"kept"}); err != nil || n != 0 {
		t.Errorf("again %d, %v", n, err)
	}
	for round := range 2 {
		_, err = s.Game(ctx(t), "idle")
		want(t, err, store.ErrNotFound)
		_, err = s.Link(ctx(t), "way")
		want(t, err, store.ErrNotFound)
		want(t, s.Append(ctx(t), "idle", 1, lines(2, "red bid 1"), ""), store.ErrNotFound)
		for _, id := range []string{"kept", "played", "talked", "noted", "game", "young"} {
			if _, err := s.Game(ctx(t), id); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
		list, err := s.Games(ctx(t), store.Query{Player: "alice"})
		if must(t, err); len(list) != 6 {
			t.Errorf("%d games in the list", len(list))
		}
		if round == 0 && durable {
			must(t, s.Close())
			s = open(t, dir)
		}
	}
	make("next", 200, true) // nothing of another game is in it
	got, err := s.Lines(ctx(t), "next", 0)
	if must(t, err); len(got) != 1 {
		t.Errorf("%d lines in a new game", len(got))
	}
	must(t, s.Append(ctx(t), "next", 1, lines(201, "red bid 1"), ""))
}

// deletesGame: of a game that is deleted nothing is left, and the others are as they were.
func deletesGame(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, id := range []string{"gone", "stays"} {
		must(t, s.Create(ctx(t), game(id), "seed", lines(1, "red bid 1")))
		must(t, s.AddLink(ctx(t), store.Link{Token: "way to " + id, Game: id, Kind: store.Watch, Created: at(1)}))
		must(t, s.SetNote(ctx(t), id, 0, "alice", "hm"))
		_, err := s.Say(ctx(t), id, store.Chat{Room: "table", From: "red", Player: "alice", Text: "hm", Time: at(1)})
		must(t, err)
		must(t, s.SetSnapshot(ctx(t), id, store.Snapshot{At: 1, Stamp: "x", Data: []byte("y")}))
		c := challenge("for "+id, "ann", "bob", 1)
		c.Game = id
		must(t, s.AddChallenge(ctx(t), c, store.ChallengeLimits{}))
		must(t, s.SettleChallenge(ctx(t), c.ID, store.ChallengeAccepted, at(2)))
	}
	must(t, s.Append(ctx(t), "gone", 1, lines(2, "blue bid 1"), "")) // which may stand in a journal
	must(t, s.Append(ctx(t), "stays", 1, lines(2, "blue bid 1"), ""))
	must(t, s.Delete(ctx(t), "gone"))
	want(t, s.Delete(ctx(t), "gone"), store.ErrNotFound)
	want(t, s.Delete(ctx(t), "unknown"), store.ErrNotFound)
	for round := range 2 {
		_, err := s.Game(ctx(t), "gone")
		want(t, err, store.ErrNotFound)
		_, err = s.Lines(ctx(t), "gone", 0)
		want(t, err, store.ErrNotFound)
		_, err = s.Link(ctx(t), "way to gone")
		want(t, err, store.ErrNotFound)
		_, err = s.Challenge(ctx(t), "for gone") // or its acceptance would bring the game back
		want(t, err, store.ErrNotFound)
		_, err = s.Challenge(ctx(t), "for stays")
		must(t, err)
		want(t, s.Append(ctx(t), "gone", 2, lines(3, "red bid 1"), ""), store.ErrNotFound)
		got, err := s.Lines(ctx(t), "stays", 0)
		if must(t, err); len(got) != 2 {
			t.Errorf("%d lines of the other game", len(got))
		}
		if round == 0 && durable {
			must(t, s.Close())
			s = open(t, dir)
		}
	}
	// Who was about to make it, since it was agreed on, does not bring it back; nor does who makes it while it is deleted.
	want(t, s.Create(ctx(t), game("gone"), "seed", lines(1, "red bid 1")), store.ErrDeleted)
	_, err := s.Game(ctx(t), "gone")
	want(t, err, store.ErrNotFound)
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if err := s.Create(ctx(t), game("stays"), "seed", nil); !errors.Is(err, store.ErrExists) && !errors.Is(err, store.ErrDeleted) {
				t.Errorf("made while it is deleted: %v", err)
			}
		})
	}
	must(t, s.Delete(ctx(t), "stays"))
	wg.Wait()
	_, err = s.Game(ctx(t), "stays")
	want(t, err, store.ErrNotFound)
}

func games(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	g := game("g1")
	g.Start, g.Parent, g.Private, g.Study = `{"game":"toygame"}`, "g0", true, true
	first := lines(1, "red bid 1", "blue bid 0")
	must(t, s.Create(ctx(t), g, "the seed", first))
	want(t, s.Create(ctx(t), g, "another", nil), store.ErrExists)
	g.Options["reserve"], g.Seats[0].Name, first[0].Text = "changed", "changed", "changed" // the store has copies
	must(t, s.Create(ctx(t), game("g2"), "", nil))
	for round := range 2 {
		wanted := game("g1")
		wanted.Start, wanted.Parent, wanted.Private, wanted.Study = `{"game":"toygame"}`, "g0", true, true
		wanted.Updated, wanted.Lines = at(2), 2
		got, err := s.Game(ctx(t), "g1")
		must(t, err)
		equal(t, got, wanted)
		if got.State() != store.Waiting {
			t.Errorf("state %d of a game with an open seat", got.State())
		}
		seed, err := s.Seed(ctx(t), "g1")
		if must(t, err); seed != "the seed" {
			t.Errorf("seed %q", seed)
		}
		if strings.Contains(fmt.Sprintf("%+v", got), "the seed") {
			t.Error("the head shows the seed")
		}
		got, err = s.Game(ctx(t), "g2")
		must(t, err)
		wanted = game("g2")
		wanted.Updated = wanted.Created
		equal(t, got, wanted)
		ls, err := s.Lines(ctx(t), "g1", 0)
		must(t, err)
		equal(t, ls, lines(1, "red bid 1", "blue bid 0"))
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
}

func appends(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	must(t, s.Append(ctx(t), "g", 0, lines(1, "a", "b"), ""))
	must(t, s.Append(ctx(t), "g", 2, nil, "")) // nothing is fine
	for _, n := range []int{-1, 0, 1, 3} {
		err := s.Append(ctx(t), "g", n, lines(9, "x"), "red wins")
		want(t, err, store.ErrStale)
		var stale *store.Stale
		if !errors.As(err, &stale) || stale.At != n || stale.Have != 2 {
			t.Errorf("stale: %v", err)
		}
	}
	var many []string
	for i := range 203 { // more than any statement takes at once
		many = append(many, fmt.Sprint("line ", i))
	}
	must(t, s.Append(ctx(t), "g", 2, lines(3, many...), ""))
	all := lines(1, append([]string{"a", "b"}, many...)...)
	for _, from := range []int{-1, 0, 1, 2, 204, 205, 999} {
		got, err := s.Lines(ctx(t), "g", from)
		must(t, err)
		if w := all[min(max(from, 0), len(all)):]; len(got) != len(w) || len(w) > 0 && !reflect.DeepEqual(got, w) {
			t.Errorf("from %d: %d lines, expected %d", from, len(got), len(w))
		}
	}
	must(t, s.Append(ctx(t), "g", 205, lines(206, "end"), "red wins"))
	want(t, s.Append(ctx(t), "g", 206, lines(207, "more"), ""), store.ErrOver)
	g, err := s.Game(ctx(t), "g")
	must(t, err)
	if g.Lines != 206 || g.Result != "red wins" || g.State() != store.Over || !g.Updated.Equal(at(206)) {
		t.Errorf("after the end: %+v", g)
	}
}

func seats(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	none := store.Occupant{}
	want(t, s.Take(ctx(t), "g", 0, none, person("bob")), store.ErrTaken)
	want(t, s.Take(ctx(t), "g", 1, person("bob"), none), store.ErrTaken)
	want(t, s.Take(ctx(t), "g", 2, none, person("bob")), store.ErrNotFound)
	want(t, s.Take(ctx(t), "g", -1, none, person("bob")), store.ErrNotFound)
	invalid(t, s.Take(ctx(t), "g", 1, none, person("")))
	invalid(t, s.Take(ctx(t), "g", 1, none, store.Occupant{Kind: 9, Who: "x"}))
	invalid(t, s.Take(ctx(t), "g", 1, none, store.Occupant{Who: "x"}))
	must(t, s.Take(ctx(t), "g", 1, none, person("bob")))
	g, err := s.Game(ctx(t), "g")
	must(t, err)
	if g.State() != store.Live || g.Seats[1] != (store.Seat{Name: "blue", Occupant: person("bob")}) {
		t.Errorf("%+v", g)
	}
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Kind: "react", Choice: "stay"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react", Choice: "pass"}))
	want(t, s.Take(ctx(t), "g", 1, none, person("eve")), store.ErrTaken) // which changes nothing
	if os, err := s.Orders(ctx(t), "g"); err != nil || len(os) != 2 {
		t.Errorf("orders after a seat was not taken: %v, %v", os, err)
	}
	must(t, s.Take(ctx(t), "g", 1, person("bob"), store.Occupant{Kind: store.Bot, Who: "greedy"}))
	if os, err := s.Orders(ctx(t), "g"); err != nil || len(os) != 1 || os[0].Seat != 0 {
		t.Errorf("orders after seat 1 has gone to another: %v, %v", os, err)
	}
	must(t, s.Append(ctx(t), "g", 0, nil, "draw"))
	want(t, s.Take(ctx(t), "g", 1, store.Occupant{Kind: store.Bot, Who: "greedy"}, none), store.ErrOver)
}

func lists(t *testing.T, s store.Store) {
	add := func(id string, when int, change func(*store.Game)) {
		g := game(id)
		g.Created = at(when)
		if change != nil {
			change(&g)
		}
		must(t, s.Create(ctx(t), g, "x", nil))
	}
	add("old", 1, nil)
	add("private", 2, func(g *store.Game) { g.Private, g.Parent = true, "old" })
	add("study", 3, func(g *store.Game) { g.Study, g.Parent, g.Start = true, "old", `{"game":"toygame"}` })
	add("full", 4, func(g *store.Game) { g.Seats[1].Occupant = person("bob") })
	add("bobs", 5, func(g *store.Game) {
		g.Creator, g.Seats[0].Occupant, g.Seats[1].Occupant = "bob", person("bob"), person("bob")
	})
	add("over", 6, func(g *store.Game) { g.Seats[0].Occupant = store.Occupant{Kind: store.Bot, Who: "carol"} })
	must(t, s.Append(ctx(t), "over", 0, lines(7, "x"), "draw"))
	must(t, s.Append(ctx(t), "old", 0, lines(10, "x"), "")) // now the latest
	for _, c := range []struct {
		name string
		q    store.Query
		want string
	}{
		{"all", store.Query{}, "old over bobs full study private"},
		{"alice", store.Query{Player: "alice"}, "old over full study private"},
		{"bob", store.Query{Player: "bob"}, "bobs full"},
		{"a bot is no player", store.Query{Player: "carol"}, ""},
		{"public", store.Query{Public: true}, "old over bobs full"},
		{"waiting", store.Query{States: []store.State{store.Waiting}}, "old study private"},
		{"live", store.Query{States: []store.State{store.Live}}, "bobs full"},
		{"not over", store.Query{States: []store.State{store.Live, store.Waiting}, Public: true}, "old bobs full"},
		{"over", store.Query{States: []store.State{store.Over}}, "over"},
		{"children", store.Query{Parent: "old"}, "study private"},
		{"the rematch", store.Query{Parent: "old", NoStudies: true}, "private"},
		{"page", store.Query{Limit: 2, Offset: 1}, "over bobs"},
		{"past the end", store.Query{Offset: 99}, ""},
	} {
		got, err := s.Games(ctx(t), c.q)
		must(t, err)
		var ids []string
		for _, g := range got {
			ids = append(ids, g.ID)
			if len(g.Seats) != 2 {
				t.Errorf("%s: %s has %d seats", c.name, g.ID, len(g.Seats))
			}
			one, err := s.Game(ctx(t), g.ID)
			if one.Start = ""; err != nil || !reflect.DeepEqual(one, g) {
				t.Errorf("%s: %+v in the list, %+v alone, %v", c.name, g, one, err)
			}
		}
		if strings.Join(ids, " ") != c.want {
			t.Errorf("%s: %v, expected %s", c.name, ids, c.want)
		}
	}
}

// listsGoOn plays, ends and joins games at random: what the lists show is what the heads say, in the order of what happened last.
func listsGoOn(t *testing.T, s store.Store) {
	r := rand.New(rand.NewPCG(1, 9))
	who := []store.Occupant{{}, person("ann"), person("bob"), person("eve"), {Kind: store.Bot, Who: "ann"}} // a bot may be called like a person
	var ids []string
	count, over := map[string]int{}, map[string]bool{}
	now := 0
	check := func() {
		t.Helper()
		all, err := s.Games(ctx(t), store.Query{})
		if must(t, err); len(all) != len(ids) {
			t.Fatalf("%d games are listed, of %d", len(all), len(ids))
		}
		for i, g := range all {
			if i > 0 && all[i-1].Updated.Before(g.Updated) {
				t.Fatalf("%s of %v stands before %s of %v", all[i-1].ID, all[i-1].Updated, g.ID, g.Updated)
			}
			if g.Lines != count[g.ID] || (g.Result != "") != over[g.ID] {
				t.Fatalf("%s has %d lines and the result %q; it got %d", g.ID, g.Lines, g.Result, count[g.ID])
			}
		}
		for _, q := range []store.Query{
			{Player: "ann"}, {Player: "bob", States: []store.State{store.Over}}, {Player: "eve", Public: true}, {Player: "nobody"}, {Public: true}, {Public: true, States: []store.State{store.Waiting}},
			{Public: true, States: []store.State{store.Live}}, {Public: true, States: []store.State{store.Over, store.Waiting}}, {States: []store.State{store.Live}, Limit: 3, Offset: 2}, {Player: "ann", Limit: 2, Offset: 1},
		} {
			var want []store.Game
			for _, g := range all {
				mine := q.Player == "" || g.Creator == q.Player || slices.ContainsFunc(g.Seats, func(x store.Seat) bool { return x.Occupant == person(q.Player) })
				if mine && (!q.Public || !g.Private && !g.Study) && (q.States == nil || slices.Contains(q.States, g.State())) {
					want = append(want, g)
				}
			}
			want = want[min(q.Offset, len(want)):]
			want = want[:min(store.Limited(q.Limit), len(want))]
			got, err := s.Games(ctx(t), q)
			if must(t, err); len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("%+v lists %+v, expected %+v", q, got, want)
			}
		}
	}
	for n := range 400 {
		now++
		id := ""
		if len(ids) > 0 {
			id = ids[r.IntN(len(ids))]
		}
		switch k := r.IntN(10); {
		case k == 0 || id == "":
			g := game(fmt.Sprint("g", len(ids)))
			g.Created, g.Creator = at(now), []string{"ann", "bob", "eve"}[r.IntN(3)]
			g.Private, g.Study = r.IntN(4) == 0, r.IntN(5) == 0
			for i := range g.Seats {
				g.Seats[i].Occupant = who[r.IntN(len(who))]
			}
			ids = append(ids, g.ID)
			must(t, s.Create(ctx(t), g, "x", lines(now, "a", "b")[:r.IntN(3)]))
			g, err := s.Game(ctx(t), g.ID)
			must(t, err)
			count[g.ID] = g.Lines
		case k == 1 && !over[id]:
			over[id] = true
			must(t, s.Append(ctx(t), id, count[id], nil, "draw"))
		case k < 4 && !over[id]:
			g, err := s.Game(ctx(t), id)
			must(t, err)
			must(t, s.Take(ctx(t), id, 0, g.Seats[0].Occupant, who[r.IntN(len(who))]))
		case !over[id]:
			when := now - r.IntN(3)*r.IntN(20) // a secret answer has the time of an earlier line
			must(t, s.Append(ctx(t), id, count[id], lines(when, "x"), ""))
			count[id]++
		}
		if n%13 == 0 {
			check()
		}
	}
	check()
}

// settles: the lines and what they settle are one act.
func settles(t *testing.T, s store.Store) {
	for _, id := range []string{"g", "other"} {
		must(t, s.Create(ctx(t), game(id), "x", nil))
		must(t, s.SetRequest(ctx(t), id, store.Request{Kind: "undo", Seat: 0, Arg: 3, Time: at(1)}))
		must(t, s.SetRequest(ctx(t), id, store.Request{Kind: "draw", Seat: 1, Time: at(1)}))
	}
	left := func(id string, n, lines int) {
		t.Helper()
		rs, err := s.Requests(ctx(t), id)
		must(t, err)
		if ls, err := s.Lines(ctx(t), id, 0); err != nil || len(rs) != n || len(ls) != lines {
			t.Errorf("%s has %d requests and %d lines, expected %d and %d; %v", id, len(rs), len(ls), n, lines, err)
		}
	}
	want(t, s.Settle(ctx(t), "g", 1, lines(2, "back"), ""), store.ErrStale)
	invalid(t, s.Settle(ctx(t), "g", 0, lines(2, "\xff"), ""))
	want(t, s.Settle(ctx(t), "none", 0, lines(2, "back"), ""), store.ErrNotFound)
	left("g", 2, 0)
	must(t, s.Settle(ctx(t), "g", 0, lines(2, "back", "die"), ""))
	left("g", 0, 2)
	left("other", 2, 0)
	must(t, s.Settle(ctx(t), "other", 0, lines(2, "end"), "draw"))
	left("other", 0, 1)
	want(t, s.Settle(ctx(t), "other", 1, lines(2, "more"), ""), store.ErrOver)
}

// How games ended is told of many at once, as of each alone.
func ends(t *testing.T, s store.Store) {
	var ids []string
	for i := range 2*store.MaxList + 3 {
		g := game(fmt.Sprint("g", i))
		if ids = append(ids, g.ID); i%400 != 0 {
			continue
		}
		must(t, s.Create(ctx(t), g, "seed", nil))
		result := ""
		if i == 400 {
			result = "red victory"
		}
		must(t, s.Append(ctx(t), g.ID, 0, lines(i, "red bid 1"), result))
	}
	got, err := s.Ends(ctx(t), append(ids, "none", "\xff"))
	if must(t, err); len(got) != 3 {
		t.Fatalf("%d games: %v", len(got), got)
	}
	for id, e := range got {
		g, err := s.Game(ctx(t), id)
		if must(t, err); e.Result != g.Result || !e.Updated.Equal(g.Updated) || (g.Result != "") != (id == "g400") {
			t.Errorf("%s: %+v, alone %q %v", id, e, g.Result, g.Updated)
		}
	}
	if got, err := s.Ends(ctx(t), nil); err != nil || len(got) != 0 {
		t.Errorf("of none: %v, %v", got, err)
	}
}

func snapshots(t *testing.T, s store.Store) {
	for i := range 12 {
		id := fmt.Sprint("g", i)
		must(t, s.Create(ctx(t), game(id), "x", nil))
		if i%3 > 0 {
			must(t, s.SetSnapshot(ctx(t), id, store.Snapshot{At: i, Stamp: "v1", Data: []byte(id)}))
		}
	}
	must(t, s.SetSnapshot(ctx(t), "g1", store.Snapshot{At: 3, Stamp: "", Data: []byte{}}))
	got, err := s.Games(ctx(t), store.Query{Snapshots: true})
	if must(t, err); len(got) != 12 {
		t.Errorf("%d games", len(got))
	}
	for _, g := range got {
		one, err := s.Snapshot(ctx(t), g.ID)
		switch {
		case errors.Is(err, store.ErrNotFound) && g.Snapshot == nil:
		case err != nil || g.Snapshot == nil:
			t.Errorf("%s: %+v in the list, %v alone", g.ID, g.Snapshot, err)
		case g.Snapshot.At != one.At || g.Snapshot.Stamp != one.Stamp || !bytes.Equal(g.Snapshot.Data, one.Data):
			t.Errorf("%s: %+v in the list, %+v alone", g.ID, g.Snapshot, one)
		}
		if g.Snapshot = nil; len(g.Seats) != len(game("g").Seats) {
			t.Errorf("%s has seats %+v", g.ID, g.Seats)
		}
	}
	plain, err := s.Games(ctx(t), store.Query{})
	must(t, err)
	for i := range got {
		got[i].Snapshot = nil
	}
	equal(t, plain, got)
	if got, err := s.Games(ctx(t), store.Query{Player: "nobody", Snapshots: true}); err != nil || len(got) != 0 {
		t.Errorf("of no games: %v, %v", got, err)
	}
}

func talk(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	must(t, s.Create(ctx(t), game("h"), "x", nil))

	for i, c := range []store.Chat{
		{Room: "table", From: "red", Player: "alice", Text: "hello", Time: at(1)}, {Room: "gallery", From: "a guest", Player: "carol", Text: "psst", Time: at(2)},
		{Room: "table", From: "blue", Player: "bob", Text: "", Time: at(3), N: 77},
	} {
		if n, err := s.Say(ctx(t), "g", c); err != nil || n != i+1 {
			t.Errorf("message %d has number %d, %v", i, n, err)
		}
	}
	if n, err := s.Say(ctx(t), "h", store.Chat{Room: "table", Text: "x"}); err != nil || n != 1 {
		t.Errorf("first message of another game: %d, %v", n, err)
	}
	must(t, s.SetNote(ctx(t), "g", 0, "alice", "first"))
	must(t, s.SetNote(ctx(t), "g", 0, "alice", "my plan"))
	must(t, s.SetNote(ctx(t), "g", 1, "alice", "other side"))
	must(t, s.SetVisit(ctx(t), "g", 0, "alice", store.Visit{Entries: 3, Time: at(1)}))
	must(t, s.SetVisit(ctx(t), "g", 0, "alice", store.Visit{Entries: 40, Backs: 2, Time: at(5)}))
	must(t, s.SetVisit(ctx(t), "g", 1, "alice", store.Visit{Entries: 7, Time: at(2)}))
	invalid(t, s.SetVisit(ctx(t), "g", 0, "", store.Visit{}))
	invalid(t, s.SetVisit(ctx(t), "g", store.MaxSeats, "alice", store.Visit{}))
	invalid(t, s.SetVisit(ctx(t), "g", 0, "alice", store.Visit{Entries: -1}))
	invalid(t, s.SetVisit(ctx(t), "g", 0, "alice", store.Visit{Backs: -1}))
	for i, token := range []string{"t1", "t2", "t3"} {
		must(t, s.AddLink(ctx(t), store.Link{Token: token, Game: []string{"g", "g", "h"}[i], Kind: store.LinkKind(i % 2), Seat: i, Created: at(i)}))
	}
	want(t, s.AddLink(ctx(t), store.Link{Token: "t1", Game: "h"}), store.ErrExists)
	invalid(t, s.AddLink(ctx(t), store.Link{Token: "t", Game: "g", Kind: 9}))
	invalid(t, s.AddLink(ctx(t), store.Link{Game: "g"}))
	must(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "undo", Seat: 1, Arg: 3, Time: at(1)}))
	must(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "draw", Seat: 0, Agreed: 2, Time: at(2)}))
	must(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "undo", Seat: 1, Arg: 4, Agreed: 5, Time: at(3)}))
	must(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "draw", Seat: 1, Time: at(4)}))
	must(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "adjourn", Seat: 1, Time: at(5)}))
	rs, err := s.Requests(ctx(t), "g")
	must(t, err)
	order := ""
	for _, r := range rs { // by kind and seat, and not as they came
		order += fmt.Sprint(r.Kind, r.Seat, " ")
	}
	if order != "adjourn1 draw0 draw1 undo1 " {
		t.Errorf("requests in the order %s", order)
	}
	must(t, s.DropRequest(ctx(t), "g", "draw", 1))
	must(t, s.DropRequest(ctx(t), "g", "adjourn", 1))
	invalid(t, s.SetRequest(ctx(t), "g", store.Request{Seat: 1}))
	invalid(t, s.SetRequest(ctx(t), "g", store.Request{Kind: "x", Seat: store.MaxSeats}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react", Choice: "pass"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Kind: "react", Choice: "stay"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Kind: "react", Choice: "pass"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react.enter", Choice: "pass", Only: "near >= 9"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react.enter", Choice: "pass", Only: "near <= 4 and fp >= 6"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react.boost", Choice: "pass", Only: "fp >= 6"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 1, Kind: "react.boost", Choice: "pass"})) // without condition from now on
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Kind: "gone", Choice: "pass", Only: "x >= 1"}))
	must(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Kind: "gone"}))
	invalid(t, s.SetOrder(ctx(t), "g", store.Order{Seat: 0, Choice: "pass"}))
	invalid(t, s.SetOrder(ctx(t), "g", store.Order{Kind: "k", Choice: "pass", Only: strings.Repeat("x", store.MaxOnly+1)}))
	_, err = s.Snapshot(ctx(t), "g")
	want(t, err, store.ErrNotFound)
	must(t, s.SetSnapshot(ctx(t), "g", store.Snapshot{At: 1, Stamp: "old"}))
	must(t, s.SetSnapshot(ctx(t), "g", store.Snapshot{At: 7, Stamp: "v1", Data: []byte("\x00\xff data")}))

	for round := range 2 {
		got, err := s.Chats(ctx(t), "g", "table", 1, 0)
		must(t, err)
		equal(t, got, []store.Chat{{N: 1, Room: "table", From: "red", Player: "alice", Text: "hello", Time: at(1)}, {N: 3, Room: "table", From: "blue", Player: "bob", Time: at(3)}})
		got, err = s.Chats(ctx(t), "g", "table", 2, 1)
		if must(t, err); len(got) != 1 || got[0].N != 3 {
			t.Errorf("messages from 2: %+v", got)
		}
		got, err = s.Chats(ctx(t), "g", "table", 0, 1) // the last one
		if must(t, err); len(got) != 1 || got[0].N != 3 {
			t.Errorf("the last message: %+v", got)
		}
		for _, n := range []struct {
			seat         int
			player, want string
		}{{0, "alice", "my plan"}, {1, "alice", "other side"}, {0, "bob", ""}, {1, "bob", ""}, {0, "", ""}} {
			if text, err := s.Note(ctx(t), "g", n.seat, n.player); err != nil || text != n.want {
				t.Errorf("note of %s on seat %d: %q, %v", n.player, n.seat, text, err)
			}
		}
		for _, x := range []struct {
			seat   int
			player string
			want   store.Visit
		}{{0, "alice", store.Visit{Entries: 40, Backs: 2, Time: at(5)}}, {1, "alice", store.Visit{Entries: 7, Time: at(2)}}, {0, "bob", store.Visit{}}, {0, "\xff", store.Visit{}}} {
			v, err := s.Visit(ctx(t), "g", x.seat, x.player)
			must(t, err)
			equal(t, v, x.want)
		}
		l, err := s.Link(ctx(t), "t2")
		must(t, err)
		equal(t, l, store.Link{Token: "t2", Game: "g", Kind: store.Watch, Seat: 1, Created: at(1)})
		ls, err := s.Links(ctx(t), "g")
		if must(t, err); len(ls) != 2 || ls[0].Token != "t1" || ls[1].Token != "t2" {
			t.Errorf("links %+v", ls)
		}
		rs, err := s.Requests(ctx(t), "g")
		must(t, err)
		equal(t, rs, []store.Request{{Kind: "draw", Seat: 0, Agreed: 2, Time: at(2)}, {Kind: "undo", Seat: 1, Arg: 4, Agreed: 5, Time: at(3)}})
		os, err := s.Orders(ctx(t), "g")
		must(t, err)
		equal(t, os, []store.Order{{Seat: 0, Kind: "react", Choice: "pass"}, {Seat: 1, Kind: "react", Choice: "pass"},
			{Seat: 1, Kind: "react.boost", Choice: "pass"}, {Seat: 1, Kind: "react.enter", Choice: "pass", Only: "near <= 4 and fp >= 6"}})
		sn, err := s.Snapshot(ctx(t), "g")
		must(t, err)
		equal(t, sn, store.Snapshot{At: 7, Stamp: "v1", Data: []byte("\x00\xff data")})
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	must(t, s.DropLink(ctx(t), "t2"))
	must(t, s.DropLink(ctx(t), "t2"))
	_, err = s.Link(ctx(t), "t2")
	want(t, err, store.ErrNotFound)
	must(t, s.DropRequest(ctx(t), "g", "draw", 0))
	must(t, s.DropRequest(ctx(t), "g", "draw", 0))
	if rs, err := s.Requests(ctx(t), "g"); err != nil || len(rs) != 1 {
		t.Errorf("requests %+v, %v", rs, err)
	}
}

// texts: what is within the limits comes back byte for byte, what is not is refused.
func texts(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	n := 0
	for _, text := range []string{"", " ", "'; DROP TABLE game; --", "%s \\ \" ` ?1 :a", "命令 – Ω 🎲 \u200b\u202e", "tab\tand \x01\x1b[31m", strings.Repeat("ä", store.MaxLine/2)} {
		must(t, s.Append(ctx(t), "g", n, lines(1, text), ""))
		n++
		must(t, s.SetNote(ctx(t), "g", 0, "alice", text))
		if got, err := s.Note(ctx(t), "g", 0, "alice"); err != nil || got != text {
			t.Errorf("note %q came back as %q, %v", text, got, err)
		}
		got, err := s.Lines(ctx(t), "g", n-1)
		if must(t, err); len(got) != 1 || got[0].Text != text {
			t.Errorf("line %q came back as %+v", text, got)
		}
	}
	big := strings.Repeat("x", store.MaxNote)
	must(t, s.SetNote(ctx(t), "g", 0, "alice", big))
	if got, err := s.Note(ctx(t), "g", 0, "alice"); err != nil || got != big {
		t.Errorf("a big note came back with %d bytes, %v", len(got), err)
	}
	cache := make([]byte, 3<<20)
	for i := range cache {
		cache[i] = byte(i * 7)
	}
	must(t, s.SetSnapshot(ctx(t), "g", store.Snapshot{Data: cache}))
	if got, err := s.Snapshot(ctx(t), "g"); err != nil || !slices.Equal(got.Data, cache) {
		t.Errorf("a big snapshot came back with %d bytes, %v", len(got.Data), err)
	}
	invalid(t, s.SetNote(ctx(t), "g", 0, "alice", big+"x"))
	invalid(t, s.SetSnapshot(ctx(t), "g", store.Snapshot{Data: make([]byte, store.MaxCache+1)}))
	invalid(t, s.Append(ctx(t), "g", n, make([]store.Line, store.MaxLines+1), ""))
	for _, bad := range []string{"\xff", "a\x00b", "cut \xe5\x91", "\xed\xa0\x80", strings.Repeat("x", store.MaxNote+1)} {
		invalid(t, s.Append(ctx(t), "g", n, lines(1, "good", bad), ""))
		invalid(t, s.Append(ctx(t), "g", n, nil, bad))
		invalid(t, s.SetNote(ctx(t), "g", 0, "alice", bad))
		invalid(t, s.SetNote(ctx(t), "g", 0, bad, "x"))
		_, err := s.Say(ctx(t), "g", store.Chat{Room: "table", Text: bad})
		invalid(t, err)
		invalid(t, s.AddLink(ctx(t), store.Link{Token: bad, Game: "g"}))
		invalid(t, s.SetOrder(ctx(t), "g", store.Order{Kind: "k", Choice: bad}))
		invalid(t, s.SetOrder(ctx(t), "g", store.Order{Kind: "k", Choice: "c", Only: bad}))
		invalid(t, s.SetRequest(ctx(t), "g", store.Request{Kind: bad}))
		invalid(t, s.SetSnapshot(ctx(t), "g", store.Snapshot{Stamp: bad}))
		invalid(t, s.Take(ctx(t), "g", 1, store.Occupant{}, person(bad)))
		invalid(t, s.Create(ctx(t), game(bad), "x", nil))
		invalid(t, s.Create(ctx(t), game("n"), bad, nil))
		invalid(t, s.Create(ctx(t), game("n"), "x", lines(1, bad)))
		g := game("n")
		g.Options = map[string]string{"a": bad}
		invalid(t, s.Create(ctx(t), g, "x", nil))
		// A read with such an id finds nothing, and does no harm.
		_, err = s.Game(ctx(t), bad)
		want(t, err, store.ErrNotFound)
	}
	invalid(t, s.Append(ctx(t), "g", n, lines(1, "two\nlines"), ""))
	invalid(t, s.Create(ctx(t), game(""), "x", nil))
	g := game("n")
	g.Seats = nil
	invalid(t, s.Create(ctx(t), g, "x", nil))
	if got, err := s.Game(ctx(t), "g"); err != nil || got.Lines != n || got.Result != "" || got.Seats[1].Kind != store.Open {
		t.Errorf("refused texts left something: %+v, %v", got, err)
	}
	_, err := s.Game(ctx(t), "n")
	want(t, err, store.ErrNotFound)
}

func unknown(t *testing.T, s store.Store) {
	second := func(_ any, err error) error { return err }
	for name, err := range map[string]error{
		"Game":        second(s.Game(ctx(t), "g")),
		"Seed":        second(s.Seed(ctx(t), "g")),
		"Append":      s.Append(ctx(t), "g", 0, lines(1, "x"), ""),
		"Lines":       second(s.Lines(ctx(t), "g", 0)),
		"Take":        s.Take(ctx(t), "g", 0, store.Occupant{}, person("x")),
		"Say":         second(s.Say(ctx(t), "g", store.Chat{Room: "table", Text: "x"})),
		"Chats":       second(s.Chats(ctx(t), "g", "table", 0, 0)),
		"SetNote":     s.SetNote(ctx(t), "g", 0, "x", "x"),
		"Note":        second(s.Note(ctx(t), "g", 0, "x")),
		"SetVisit":    s.SetVisit(ctx(t), "g", 0, "x", store.Visit{}),
		"Visit":       second(s.Visit(ctx(t), "g", 0, "x")),
		"AddLink":     s.AddLink(ctx(t), store.Link{Token: "t", Game: "g"}),
		"Link":        second(s.Link(ctx(t), "t")),
		"Links":       second(s.Links(ctx(t), "g")),
		"SetRequest":  s.SetRequest(ctx(t), "g", store.Request{Kind: "undo"}),
		"DropRequest": s.DropRequest(ctx(t), "g", "undo", 0),
		"Requests":    second(s.Requests(ctx(t), "g")),
		"SetOrder":    s.SetOrder(ctx(t), "g", store.Order{Kind: "k", Choice: "c"}),
		"Orders":      second(s.Orders(ctx(t), "g")),
		"SetSnapshot": s.SetSnapshot(ctx(t), "g", store.Snapshot{}),
		"Snapshot":    second(s.Snapshot(ctx(t), "g")),
	} {
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s of an unknown game: %v", name, err)
		}
	}
	// And where there is a game, but nothing of it.
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	for name, err := range map[string]error{
		"Lines": second(s.Lines(ctx(t), "g", 0)), "Chats": second(s.Chats(ctx(t), "g", "table", 0, 0)), "Links": second(s.Links(ctx(t), "g")),
		"Requests": second(s.Requests(ctx(t), "g")), "Orders": second(s.Orders(ctx(t), "g")),
	} {
		if err != nil {
			t.Errorf("%s of an empty game: %v", name, err)
		}
	}
}

func contexts(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	gone, stop := context.WithCancel(ctx(t))
	stop()
	want(t, s.Append(gone, "g", 0, lines(1, "x"), ""), context.Canceled)
	_, err := s.Lines(gone, "g", 0)
	want(t, err, context.Canceled)
	// Whatever the moment at which the context ends, the outcome that is reported is the outcome.
	n := 0
	for i := range 300 {
		c, stop := context.WithCancel(ctx(t))
		go func() {
			time.Sleep(time.Duration(i%30) * 20 * time.Microsecond)
			stop()
		}()
		switch err := s.Append(c, "g", n, lines(1, fmt.Sprint(i)), ""); {
		case err == nil:
			n++
		case !errors.Is(err, context.Canceled):
			t.Fatal(err)
		}
		if i%10 == 0 {
			g, err := s.Game(ctx(t), "g")
			if must(t, err); g.Lines != n {
				t.Fatalf("%d lines were acknowledged, there are %d", n, g.Lines)
			}
		}
	}
}

func closes(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if _, err := s.Say(context.Background(), "g", store.Chat{Room: "table", Text: fmt.Sprint(i)}); err != nil && !errors.Is(err, store.ErrClosed) {
				t.Error(err)
			}
		})
	}
	must(t, s.Close())
	wg.Wait()
	must(t, s.Close())
	want(t, s.Append(ctx(t), "g", 0, lines(1, "x"), ""), store.ErrClosed)
	_, err := s.Game(ctx(t), "g")
	want(t, err, store.ErrClosed)
	_, err = s.Games(ctx(t), store.Query{})
	want(t, err, store.ErrClosed)
	_, err = s.Lines(ctx(t), "g", 0)
	want(t, err, store.ErrClosed)
}

// raceForALine: of those who add a line at the same place one wins, and nothing is lost or doubled.
func raceForALine(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "x", nil))
	const writers, rounds = 8, 25
	var won [writers]atomic.Int32
	for round := range rounds {
		var wg sync.WaitGroup
		var winners atomic.Int32
		for w := range writers {
			wg.Go(func() {
				err := s.Append(ctx(t), "g", round*2, lines(round, fmt.Sprintf("%d of %d", round, w), "second"), "")
				switch {
				case err == nil:
					winners.Add(1)
					won[w].Add(1)
				case !errors.Is(err, store.ErrStale):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if winners.Load() != 1 {
			t.Fatalf("round %d: %d winners", round, winners.Load())
		}
	}
	got, err := s.Lines(ctx(t), "g", 0)
	if must(t, err); len(got) != 2*rounds {
		t.Errorf("%d lines, expected %d", len(got), 2*rounds)
	}
}

func raceForASeat(t *testing.T, s store.Store) {
	for round := range 10 {
		id := fmt.Sprint("g", round)
		must(t, s.Create(ctx(t), game(id), "x", nil))
		var wg sync.WaitGroup
		var winner atomic.Value
		for w := range 8 {
			wg.Go(func() {
				err := s.Take(ctx(t), id, 1, store.Occupant{}, person(fmt.Sprint(w)))
				switch {
				case err == nil:
					if winner.Swap(fmt.Sprint(w)) != nil {
						t.Error("two took one seat")
					}
				case !errors.Is(err, store.ErrTaken):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if g, err := s.Game(ctx(t), id); err != nil || g.Seats[1].Occupant != person(winner.Load().(string)) {
			t.Errorf("%+v, %v; %v won", g.Seats, err, winner.Load())
		}
	}
}

// manyGames writes many games at once, with readers and with calls that are refused among the batches.
func manyGames(t *testing.T, s store.Store) {
	const n, each = 20, 40
	var wg sync.WaitGroup
	for i := range n {
		id := fmt.Sprint("g", i)
		must(t, s.Create(ctx(t), game(id), "x", nil))
		wg.Go(func() {
			for k := range each {
				if err := s.Append(ctx(t), id, k, lines(k, fmt.Sprintf("%s/%d", id, k)), ""); err != nil {
					t.Error(err)
					return
				}
				// What was acknowledged is seen at once.
				if got, err := s.Lines(ctx(t), id, k); err != nil || len(got) != 1 {
					t.Errorf("%s: after line %d: %+v, %v", id, k, got, err)
					return
				}
			}
		})
		wg.Go(func() {
			for k := range each {
				if err := s.Append(ctx(t), id, each+k+1, lines(k, "never"), "never"); !errors.Is(err, store.ErrStale) {
					t.Errorf("a line out of place: %v", err)
				}
				if _, err := s.Say(ctx(t), id, store.Chat{Room: "table", Text: fmt.Sprint(k)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for i := range n {
		id := fmt.Sprint("g", i)
		got, err := s.Lines(ctx(t), id, 0)
		must(t, err)
		for k := range got {
			if got[k].Text != fmt.Sprintf("%s/%d", id, k) {
				t.Fatalf("%s: line %d is %q", id, k, got[k].Text)
			}
		}
		chats, err := s.Chats(ctx(t), id, "table", 0, 0)
		if must(t, err); len(got) != each || len(chats) != each {
			t.Errorf("%s: %d lines, %d messages, expected %d", id, len(got), len(chats), each)
		}
	}
}
