package notices

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/memory"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
)

// together is a desk whose mails wait for company.
func together(t *testing.T, db store.Store, d time.Duration, change ...func(*Config)) *desk {
	return open(t, db, append([]func(*Config){func(c *Config) { c.Together = d }}, change...)...)
}

// passTo plays until a game has come to a player.
func (d *desk) passTo(tb *match.Table, who [2]match.Who, player string) {
	d.t.Helper()
	for range 20 {
		if d.pass(tb, who).Player == player {
			return
		}
	}
	d.t.Fatalf("the game does not come to %s", player)
}

// until waits until something is so.
func (d *desk) until(what string, is func() bool) {
	d.t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("%s does not come about; %d mails wait, %d letters have come", what, d.pending(store.JobMail), len(d.office.Letters()))
		}
	}
}

// linksIn are the games that a mail leads to, in its order.
func linksIn(text string) (out []string) {
	for _, m := range regexp.MustCompile(`https://games\.example\.org/games/(\S+)`).FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// What comes to a player within a short time goes in one mail; what he has seen meanwhile, or is over, does not; and nobody is told of games of others.
func TestOneMail(t *testing.T) {
	t.Parallel()
	for name, db := range map[string]func(*testing.T) store.Store{
		"memory": func(*testing.T) store.Store { return memory.New() },
		"postgres": func(t *testing.T) store.Store {
			db, err := postgres.Open(t.Context(), pgtest.Address(t))
			must(t, err)
			t.Cleanup(func() { db.Close() })
			return db
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := together(t, db(t), 6*time.Second, func(c *Config) { c.Quiet = time.Millisecond })
			var games []*match.Table
			for i := range 4 {
				tb, w := d.game()
				to := "ann"
				if i == 3 {
					to = "bob"
				}
				d.passTo(tb, w, to)
				games = append(games, tb)
			}
			d.until("that four mails wait", func() bool { return d.pending(store.JobMail) == 4 })
			must(t, d.db.SetVisit(t.Context(), games[1].ID(), 0, "ann", store.Visit{Entries: 1, Time: time.Now()})) // she has looked at the second
			d.until("that no mail waits", func() bool { return d.pending(store.JobMail) == 0 })
			letters := d.office.Letters()
			if len(letters) != 2 {
				t.Fatalf("%d letters: %+v", len(letters), letters)
			}
			for _, l := range letters {
				links := linksIn(l.Text)
				if l.To == "bob@example.org" {
					if fmt.Sprint(links) != fmt.Sprint([]string{games[3].ID()}) || !strings.HasPrefix(l.Subject, "Your turn: ") {
						t.Errorf("bob is told of %v: %s\n%s", links, l.Subject, l.Text)
					}
					continue
				}
				if l.Subject != "2 games wait for you" || len(links) != 2 || !strings.Contains(fmt.Sprint(links), games[0].ID()) || !strings.Contains(fmt.Sprint(links), games[2].ID()) ||
					!strings.Contains(l.Text, "https://games.example.org/next\n") || strings.Count(l.Text, "It is your turn in ") != 2 || strings.Count(l.Text, "with Bob.\n") != 2 || !strings.Contains(l.Text, "The question: ") {
					t.Errorf("ann is told of %v: %s\n%s", links, l.Subject, l.Text)
				}
			}
		})
	}
}

// Who wants a mail for each thing gets them at once; who wants one a day waits for it, but not to be told that his time is nearly out.
func TestBundles(t *testing.T) {
	t.Parallel()
	d := together(t, memory.New(), time.Hour, func(c *Config) { c.Day = 24 * time.Hour })
	word := func(name, w string) {
		d.account(name, func(a *store.Account) {
			a.Settings = `{}`
			if w != "" {
				a.Settings = fmt.Sprintf(`{"untold":[%q]}`, w)
			}
		})
	}
	a := func(name string) *store.Account {
		x, err := d.db.Account(t.Context(), "account-"+name)
		must(t, err)
		return &x
	}
	for _, x := range []struct {
		word, event string
		want        time.Duration
	}{
		{"", match.ToldTurn, time.Hour}, {"", match.ToldTime, 0}, {"", match.ToldWait, 0}, {"", match.ToldOver, time.Hour}, {Apart, match.ToldTurn, 0}, {Apart, match.ToldTime, 0},
		{Daily, match.ToldTurn, 24 * time.Hour}, {Daily, match.ToldWait, 24 * time.Hour}, {Daily, match.ToldTime, 0},
	} {
		word("ann", x.word)
		if got := d.gathers(a("ann"), x.event); got != x.want || Bundle(a("ann")) != x.word {
			t.Errorf("%q, %s: waits %v, expected %v", x.word, x.event, got, x.want)
		}
	}
	word("ann", Apart)
	for range 2 {
		tb, who := d.game()
		d.passTo(tb, who, "ann")
	}
	for _, l := range d.office.Wait(t, 2) {
		if l.To != "ann@example.org" || len(linksIn(l.Text)) != 1 {
			t.Errorf("letter %+v", l)
		}
	}
}

// A mail of several things that the server does not take now is sent later, whole and once; one that nobody takes is given up with all of it.
func TestTogetherRefused(t *testing.T) {
	t.Parallel()
	d := together(t, memory.New(), 300*time.Millisecond, func(c *Config) { c.Quiet = time.Millisecond })
	d.office.Refuse(mailtest.Full)
	var ids []string
	for range 2 {
		tb, who := d.game()
		d.passTo(tb, who, "ann")
		ids = append(ids, tb.ID())
	}
	failed := func() int {
		d.mu.Lock()
		defer d.mu.Unlock()
		return d.counts["mail false"]
	}
	d.until("that sending fails", func() bool { return failed() > 0 })
	d.until("that both wait", func() bool { return d.pending(store.JobMail) == 2 })
	d.office.Refuse(nil)
	told := map[string]int{}
	d.until("that both are told", func() bool {
		clear(told)
		for _, l := range d.office.Letters() {
			for _, id := range linksIn(l.Text) {
				told[id]++
			}
		}
		return len(told) == 2
	})
	d.until("that no mail waits", func() bool { return d.pending(store.JobMail) == 0 })
	if len(told) != 2 || told[ids[0]] != 1 || told[ids[1]] != 1 {
		t.Errorf("told %v", told)
	}
	n := len(d.office.Letters())
	d.office.Refuse(mailtest.Unknown)
	before := failed()
	tb, who := d.game()
	d.passTo(tb, who, "ann")
	d.until("that they are given up", func() bool { return failed() > before && d.pending(store.JobMail) == 0 })
	if got := len(d.office.Letters()); got != n {
		t.Errorf("%d letters more", got-n)
	}
}

// Of the two games of a pairing one sentence tells, and both links stand below it; other things are told each by itself.
func TestPairingIsSaidOnce(t *testing.T) {
	d := together(t, memory.New(), time.Second)
	of := func(game, season string, other string) item {
		return item{message: message{Game: game, Notice: match.Notice{Event: match.ToldInvited, Told: &match.Told{Title: "Formosa", Others: []string{other}, Season: season}}}}
	}
	turn := func(game string) item {
		return item{message: message{Game: game, Notice: match.Notice{Event: match.ToldTurn, Told: &match.Told{Title: "Formosa", Others: []string{"Bob"}}}}}
	}
	for _, x := range []struct {
		told    []item
		subject string
		said    map[string]int
		links   []string
	}{
		{[]item{of("a", "Spring", "Bob"), of("b", "Spring", "Bob")}, "2 games of the season Spring have begun: Formosa", map[string]int{"You are paired": 1}, []string{"a", "b"}},
		{[]item{of("a", "Spring", "Bob"), of("b", "Spring", "Cat"), of("c", "Spring", "Bob"), of("d", "Spring", "Cat")}, "4 games of the season Spring have begun: Formosa",
			map[string]int{"You are paired": 2, "with Bob": 1, "with Cat": 1}, []string{"a", "c", "b", "d"}},
		{[]item{of("a", "Spring", "Bob"), turn("b"), of("c", "Spring", "Bob"), turn("d")}, "2 games wait for you", map[string]int{"You are paired": 1, "It is your turn": 2}, []string{"a", "c", "b", "d"}},
		{[]item{of("a", "Spring", "Bob"), of("b", "Fall", "Bob")}, "Your games: 2 things", map[string]int{"You are paired": 2}, []string{"a", "b"}},
		{[]item{of("a", "", "Bob"), of("b", "", "Bob")}, "Your games: 2 things", map[string]int{"wants to play": 2}, []string{"a", "b"}},
	} {
		l := d.letter(&store.Account{Name: "Ann"}, x.told)
		if l.Subject != x.subject || fmt.Sprint(linksIn(l.Text)) != fmt.Sprint(x.links) {
			t.Errorf("%q leads to %v, expected %q, %v", l.Subject, linksIn(l.Text), x.subject, x.links)
		}
		for what, n := range x.said {
			if strings.Count(l.Text, what) != n {
				t.Errorf("%q is not said %d times:\n%s", what, n, l.Text)
			}
		}
	}
}
