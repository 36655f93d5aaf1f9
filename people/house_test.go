package people

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beachhead/rating"
	"beachhead/store"
)

func TestBlocks(t *testing.T) {
	s, _, _ := open(t)
	_, ann := signUp(t, s, "Anna")
	_, bob := signUp(t, s, "Bob")
	refused(t, s.Block(t.Context(), ann, ann.Account.Player, "Anna"), Wrong)
	for _, x := range [][2]string{{bob.Account.Player, "Bob"}, {"some-guest", "a guest"}} {
		if err := s.Block(t.Context(), ann, x[0], x[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Rename(t.Context(), bob, "Bobby"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Blocks(t.Context(), ann)
	if err != nil || len(list) != 2 || strings.Contains(fmt.Sprint(list), bob.Account.Player) || strings.Contains(fmt.Sprint(list), "some-guest") {
		t.Fatalf("%+v, %v", list, err)
	}
	names := map[string]string{}
	for _, b := range list {
		names[b.Name] = b.ID
	}
	if names["Bobby"] == "" || names["a guest"] == "" {
		t.Errorf("%v", names)
	}
	refused(t, s.Unblock(t.Context(), bob, names["Bobby"]), Gone) // it is not his
	if err := s.Unblock(t.Context(), ann, names["Bobby"]); err != nil {
		t.Error(err)
	}
	refused(t, s.Unblock(t.Context(), ann, names["Bobby"]), Gone)
	refused(t, s.Unblock(t.Context(), ann, "x"), Gone)
}

func TestReports(t *testing.T) {
	s, _, db := open(t)
	for _, text := range []string{"", "  \n", "\xff", strings.Repeat("x", store.MaxReport+1)} {
		refused(t, s.Report(t.Context(), "ann", "bob", "g", text, Visit{}), Wrong)
	}
	n := 0
	for range 9 {
		if err := s.Report(t.Context(), "ann", "bob", "g", " he <b>said</b> ", Visit{}); err == nil {
			n++
		} else {
			refused(t, err, TooMany)
		}
	}
	rs, err := db.Reports(t.Context(), true, 0, 0)
	if err != nil || len(rs) != 5 || n != 5 || rs[0].By != "ann" || rs[0].About != "bob" || rs[0].Game != "g" || rs[0].Text != "he <b>said</b>" {
		t.Errorf("%d: %+v, %v", n, rs, err)
	}
}

func TestTalkSetting(t *testing.T) {
	s, _, db := open(t)
	_, ann := signUp(t, s, "Anna")
	if ann.Account.Talk() != store.TalkAll {
		t.Errorf("talk %s", ann.Account.Talk())
	}
	refused(t, s.SetTalk(t.Context(), ann, "friends"), Wrong)
	if _, err := s.edit(t.Context(), ann.Account.ID, func(a *store.Account) error { a.Settings = `{"notices":{"mail":true}}`; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := s.SetTalk(t.Context(), ann, store.TalkNobody); err != nil {
		t.Fatal(err)
	}
	if a, err := db.Account(t.Context(), ann.Account.ID); err != nil || a.Talk() != store.TalkNobody || !strings.Contains(a.Settings, `"mail":true`) { // what others keep there stays
		t.Errorf("%+v, %v", a, err)
	}
}

// Games that are over count once, by Glicko-2, whoever counts; and only those that should.
func TestRatedGames(t *testing.T) {
	s, _, db := open(t)
	_, ann := signUp(t, s, "Anna")
	_, bob := signUp(t, s, "Bob")
	person := func(p string) store.Occupant { return store.Occupant{Kind: store.Person, Who: p} }
	game := func(id, result string, both bool, seats ...store.Occupant) {
		g := store.Game{ID: id, Module: "toygame", Creator: ann.Account.Player, Rated: true, Created: s.now()}
		for i, o := range seats {
			g.Seats = append(g.Seats, store.Seat{Name: []string{"red", "blue"}[i], Occupant: o})
		}
		texts := []string{"red bid 1", "chance roll 4"}
		if both {
			texts = append(texts, "blue bid 0")
		}
		var lines []store.Line
		for _, x := range texts {
			lines = append(lines, store.Line{Text: x, Time: s.now()})
		}
		if err := db.Create(t.Context(), g, "x", lines); err != nil {
			t.Fatal(err)
		}
		if result != "" {
			if err := db.Append(t.Context(), id, len(lines), nil, result); err != nil {
				t.Fatal(err)
			}
		}
	}
	a, b := person(ann.Account.Player), person(bob.Account.Player)
	game("won", "red resignation", true, a, b)
	game("running", "", true, a, b)
	game("early", "blue resignation", false, a, b)         // nobody has played
	game("self", "red victory", true, a, a)                // against oneself
	game("guest", "red victory", true, a, person("guest")) // one has no account
	game("bot", "red victory", true, a, store.Occupant{Kind: store.Bot, Who: "greedy"})
	for id, both := range map[string]bool{"won": true, "early": false} {
		if is, err := s.BothPlayed(t.Context(), id); err != nil || is != both {
			t.Errorf("both have played in %s: %v, %v", id, is, err)
		}
	}
	for range 3 {
		if err := s.count(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	check := func(who *Signed, games int, want rating.Rating) {
		t.Helper()
		rs, err := s.RatingsOf(t.Context(), who.Account.Player)
		if err != nil || len(rs) != 1 || rs[0].Games != games || rs[0].Module != "toygame" || (rating.Rating{Rating: rs[0].Rating, Deviation: rs[0].Deviation, Volatility: rs[0].Volatility}) != want {
			t.Errorf("%s: %+v, %v, expected %+v", who.Account.Name, rs, err, want)
		}
	}
	x, y := rating.Play(rating.New, rating.New, 1, 0, 0)
	check(ann, 1, x)
	check(bob, 1, y)
	if ids, err := db.Uncounted(t.Context()); err != nil || len(ids) != 0 {
		t.Errorf("left: %v, %v", ids, err)
	}
	game("drawn", "draw by agreement", true, b, a)
	other := New(Config{Store: db, Now: s.now, Cost: cheap}) // another node counts at the same time
	done := make(chan error, 2)
	for _, n := range []*Service{s, other} {
		go func() { done <- n.count(t.Context()) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	y, x = rating.Play(y, x, 0.5, 0, 0)
	check(ann, 2, x)
	check(bob, 2, y)
}

// Of the same two players a few games a day count, by when they ended and in whatever order they are counted: nobody makes a rating in an afternoon by a second account. Others, and other days, are not touched.
func TestPairsAreRatedSeldom(t *testing.T) {
	s, c, db := open(t)
	_, ann := signUp(t, s, "Anna")
	_, bob := signUp(t, s, "Bob")
	_, eve := signUp(t, s, "Eve")
	n := 0
	game := func(a, b *Signed, module string) {
		t.Helper()
		n++
		c.on(time.Hour)
		id := fmt.Sprintf("g%02d", n)
		g := store.Game{ID: id, Module: module, Creator: a.Account.Player, Rated: true, Created: s.now(), Seats: []store.Seat{
			{Name: "red", Occupant: store.Occupant{Kind: store.Person, Who: a.Account.Player}}, {Name: "blue", Occupant: store.Occupant{Kind: store.Person, Who: b.Account.Player}}}}
		lines := []store.Line{{Text: "red bid 1", Time: s.now()}, {Text: "blue bid 0", Time: s.now()}}
		if err := db.Create(t.Context(), g, "x", lines); err != nil {
			t.Fatal(err)
		}
		if err := db.Append(t.Context(), id, 2, []store.Line{{Text: "table resign red", Time: s.now()}}, "blue resignation"); err != nil {
			t.Fatal(err)
		}
	}
	games := func(who *Signed, module string) int {
		t.Helper()
		rs, err := s.RatingsOf(t.Context(), who.Account.Player)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rs {
			if r.Module == module {
				return r.Games
			}
		}
		return 0
	}
	count := func() {
		t.Helper()
		if err := s.count(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for range pairGames {
		game(ann, bob, "toygame")
	}
	game(bob, ann, "toygame") // with the sides swapped, it is the same two
	game(ann, eve, "toygame")
	game(ann, bob, "another")
	if count(); games(bob, "toygame") != pairGames || games(ann, "toygame") != pairGames+1 || games(bob, "another") != 1 {
		t.Errorf("%d, %d, %d games count", games(bob, "toygame"), games(ann, "toygame"), games(bob, "another"))
	}
	if ids, err := db.Uncounted(t.Context()); err != nil || len(ids) != 0 {
		t.Errorf("left: %v, %v", ids, err)
	}
	c.on(pairDay)
	game(ann, bob, "toygame")
	count()
	if got := games(bob, "toygame"); got != pairGames+1 {
		t.Errorf("a day later %d games count", got)
	}
}

// A program has nobody's data put together, and a person not all the time.
func TestExportsAreLimited(t *testing.T) {
	s, _, _ := open(t)
	_, ann := signUp(t, s, "Anna")
	program := *ann
	program.Session.Program = true
	refused(t, s.MayExport(&program), Prove)
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		err = s.MayExport(ann)
	}
	if refused(t, err, TooMany); n != s.exports.limit.Most+1 {
		t.Errorf("%d exports", n)
	}
}

// Who may challenge one is one of three words, and a person's account plays no games of its own.
func TestChallengedSetting(t *testing.T) {
	s, _, db := open(t)
	_, ann := signUp(t, s, "Anna")
	for _, by := range []string{store.ChallengedByKnown, store.ChallengedByNone, store.ChallengedByAll} {
		if err := s.SetChallenged(t.Context(), ann, by); err != nil || ann.Account.Challenged() != by {
			t.Errorf("%s: %v, %s", by, err, ann.Account.Challenged())
		}
		if a, err := db.Account(t.Context(), ann.Account.ID); err != nil || a.Challenged() != by {
			t.Errorf("%s: %+v, %v", by, a, err)
		}
	}
	refused(t, s.SetChallenged(t.Context(), ann, "friends"), Wrong)
	refused(t, s.SetPlays(t.Context(), ann, []string{"ccp"}, []string{"ccp"}), Wrong)
}
