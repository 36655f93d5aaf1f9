package notices

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/memory"
)

const grace = 60 * time.Millisecond

// desk is a hall with a service that tells its players.
type desk struct {
	t    testing.TB
	db   store.Store
	hall *match.Hall
	*Service
	office *mailtest.Server
	log    *bytes.Buffer

	mu     sync.Mutex
	counts map[string]int // by way and result
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lockedWriter is a log that several goroutines write.
type lockedWriter struct {
	mu sync.Mutex
	b  *bytes.Buffer
}

func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(p)
}

// open opens a desk on a store, in which ann and bob have accounts with mail addresses.
func open(t testing.TB, db store.Store, change ...func(*Config)) *desk {
	t.Helper()
	d := &desk{t: t, db: db, log: &bytes.Buffer{}, counts: map[string]int{}, office: mailtest.New(t, mailtest.Options{})}
	for _, n := range []string{"ann", "bob"} {
		err := db.AddAccount(t.Context(), store.Account{ID: "account-" + n, Player: n, Name: strings.ToUpper(n[:1]) + n[1:], NameKey: n, Mail: n + "@example.org", MailKey: n + "@example.org", Confirmed: true})
		must(t, err)
	}
	sender, err := mail.New(mail.Settings{Server: "smtp://" + d.office.Addr, From: "Beachhead <games@example.org>", TLS: d.office.TLS})
	must(t, err)
	log := slog.New(slog.NewTextHandler(&lockedWriter{b: d.log}, nil))
	c := Config{Store: db, Mail: sender, Public: "https://games.example.org", Together: -1, Log: log, Sent: func(way string, err error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.counts[fmt.Sprint(way, " ", err == nil)]++
	}}
	for _, f := range change {
		f(&c)
	}
	d.Service, err = New(t.Context(), c)
	must(t, err)
	toy := toygame.New(toygame.Faults{})
	d.hall = match.New(match.Config{Store: db, Accounts: true, Notices: true, Grace: grace, Handle: d.Handle(), Log: log, Seed: func() string { return "test" },
		Module: func(string) (engine.Module, error) { return toy, nil }})
	d.Open(d.hall)
	t.Cleanup(d.hall.Close)
	return d
}

// account changes an account.
func (d *desk) account(name string, change func(*store.Account)) {
	d.t.Helper()
	a, err := d.db.Account(d.t.Context(), "account-"+name)
	must(d.t, err)
	change(&a)
	must(d.t, d.db.SetAccount(d.t.Context(), a))
}

// game makes a game between ann and bob.
func (d *desk) game() (*match.Table, [2]match.Who) {
	d.t.Helper()
	ctx := d.t.Context()
	id, err := d.hall.Create(ctx, "ann", match.Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{{Kind: store.Person, Who: "ann"}, {}}})
	must(d.t, err)
	tb, who := d.hall.Table(id), [2]match.Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
	must(d.t, tb.Sit(ctx, "bob", 1))
	return tb, who
}

func (d *desk) options(tb *match.Table, w match.Who) (match.Version, []string) {
	d.t.Helper()
	p, _, err := tb.Page(d.t.Context(), w)
	must(d.t, err)
	if p.View.Pending == nil {
		return p.Version, nil
	}
	return p.Version, p.View.Pending.Options
}

// pass plays until the game has come to one player, and the other has seen that; what came before nobody has to hear of.
func (d *desk) pass(tb *match.Table, who [2]match.Who) (asked match.Who) {
	d.t.Helper()
	for range 100 {
		for i, w := range who {
			for _, x := range who {
				must(d.t, tb.Seen(d.t.Context(), x))
			}
			v, o := d.options(tb, w)
			if len(o) == 0 {
				continue
			}
			_, before := d.options(tb, who[1-i])
			_, err := tb.Answer(d.t.Context(), w, v, o[0])
			must(d.t, err)
			if len(before) > 0 {
				continue // it has been there already
			}
			if _, mine := d.options(tb, w); len(mine) == 0 {
				if _, his := d.options(tb, who[1-i]); len(his) > 0 {
					must(d.t, tb.Seen(d.t.Context(), w))
					return who[1-i]
				}
			}
		}
	}
	d.t.Fatal("the game does not pass")
	return asked
}

func (d *desk) pending(kind string) int {
	d.t.Helper()
	n, err := d.db.Pending(d.t.Context(), kind)
	must(d.t, err)
	return n
}

// settled waits until nothing is to be told that is due within the grace time.
func (d *desk) settled() {
	d.t.Helper()
	time.Sleep(2 * grace)
	for end := time.Now().Add(10 * time.Second); d.pending(store.JobMail) > 0 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
}

func TestMail(t *testing.T) {
	t.Parallel()
	d := open(t, memory.New())
	tb, who := d.game()
	asked := d.pass(tb, who)
	name, other := []string{"Ann", "Bob"}[asked.Seat], []string{"Bob", "Ann"}[asked.Seat]
	l := d.office.Wait(t, 1)[0]
	stop := "https://games.example.org/unsubscribe/" + d.StopToken("account-"+asked.Player)
	if l.To != asked.Player+"@example.org" || !l.TLS || !strings.HasPrefix(l.Subject, "Your turn: ") ||
		l.Header.Get("List-Unsubscribe") != "<"+stop+">" || l.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("letter %+v", l)
	}
	_, info, err := tb.Page(t.Context(), asked)
	must(t, err)
	p, _, err := tb.Page(t.Context(), asked)
	must(t, err)
	for _, want := range []string{"Hello " + name + ",", "with " + other, info.Title, "The question: " + p.View.Pending.Prompt, "https://games.example.org/games/" + tb.ID() + "\n", stop, "What has happened"} {
		if !strings.Contains(l.Text, want) {
			t.Errorf("the mail does not say %q:\n%s", want, l.Text)
		}
	}
	d.settled()
	if n := len(d.office.Letters()); n != 1 {
		t.Errorf("%d mails", n)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.counts["mail true"] != 1 || len(d.counts) != 1 {
		t.Errorf("sent %v", d.counts)
	}
}

// Who does not want to be told, cannot be, or is busy at the moment is not.
func TestUnwanted(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(d *desk, tb *match.Table, w match.Who){
		"no mail": func(d *desk, _ *match.Table, w match.Who) {
			d.account(w.Player, func(a *store.Account) { a.Settings = `{"untold":["mail"]}` })
		},
		"no turns": func(d *desk, _ *match.Table, w match.Who) {
			d.account(w.Player, func(a *store.Account) { a.Settings = `{"untold":["turn"]}` })
		},
		"suspended": func(d *desk, _ *match.Table, w match.Who) {
			d.account(w.Player, func(a *store.Account) { a.Suspended = true })
		},
		"unconfirmed": func(d *desk, _ *match.Table, w match.Who) {
			d.account(w.Player, func(a *store.Account) { a.Confirmed = false })
		},
		"mute":        func(d *desk, tb *match.Table, w match.Who) { must(d.t, tb.SetTold(d.t.Context(), w.Player, None)) },
		"another way": func(d *desk, tb *match.Table, w match.Who) { must(d.t, tb.SetTold(d.t.Context(), w.Player, Push)) },
		"deleted": func(d *desk, _ *match.Table, w match.Who) {
			_, err := d.db.DeleteAccount(d.t.Context(), "account-"+w.Player, time.Now())
			must(d.t, err)
		},
		"game deleted": func(d *desk, tb *match.Table, w match.Who) { must(d.t, d.db.Delete(d.t.Context(), tb.ID())) },
		"active": func(d *desk, _ *match.Table, w match.Who) {
			must(d.t, d.db.AddSession(d.t.Context(), store.Session{Hash: "h", ID: "s", Account: "account-" + w.Player, Used: time.Now(), Expires: time.Now().Add(time.Hour)}, 0))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t, memory.New())
			tb, who := d.game()
			asked := d.pass(tb, who)
			change(d, tb, asked)
			d.settled()
			if l := d.office.Letters(); len(l) > 0 {
				t.Errorf("letter %+v", l[0])
			}
			d.mu.Lock()
			defer d.mu.Unlock()
			if len(d.counts) > 0 {
				t.Errorf("sent %v", d.counts)
			}
		})
	}
	t.Run("only this way", func(t *testing.T) {
		t.Parallel()
		d := open(t, memory.New())
		tb, who := d.game()
		for _, w := range who {
			must(t, tb.SetTold(t.Context(), w.Player, Mail))
			d.account(w.Player, func(a *store.Account) { a.Settings = `{"untold":["mail"]}` })
		}
		if err := tb.SetTold(t.Context(), "eve", Mail); err == nil {
			t.Error("who does not play has a wish")
		}
		d.pass(tb, who)
		d.settled()
		if n := len(d.office.Letters()); n != 0 { // the general wish is looked at once more when it is sent
			t.Errorf("%d mails", n)
		}
	})
	t.Run("a program is no browser", func(t *testing.T) {
		t.Parallel()
		d := open(t, memory.New())
		tb, who := d.game()
		for _, w := range who {
			must(t, d.db.AddSession(t.Context(), store.Session{Hash: "h" + w.Player, ID: "s", Account: "account-" + w.Player, Program: true, Used: time.Now(), Expires: time.Now().Add(time.Hour)}, 0))
		}
		d.pass(tb, who)
		d.office.Wait(t, 1)
	})
}

// By which ways a player is told: those that there are, that reach him, and that he wants.
func TestWays(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		server, confirmed bool
		settings, told    string
		hook, hookOff     bool
		want, lacks       string
	}{
		"all":                     {server: true, confirmed: true, hook: true, want: "mail hook", lacks: "push"},
		"no mail here":            {confirmed: true, hook: true, want: "hook", lacks: "mail push"},
		"no address":              {server: true, hook: true, want: "hook", lacks: "mail push"},
		"neither":                 {lacks: "hook mail push"},
		"no mail wanted":          {server: true, confirmed: true, hook: true, settings: `{"untold":["mail"]}`, want: "hook", lacks: "push"},
		"no hook wanted":          {server: true, confirmed: true, hook: true, settings: `{"untold":["hook"]}`, want: "mail", lacks: "push"},
		"no turns":                {server: true, confirmed: true, hook: true, settings: `{"untold":["turn"]}`, lacks: "push"},
		"a hook that is off":      {server: true, confirmed: true, hook: true, hookOff: true, want: "mail", lacks: "hook push"},
		"this game by mail alone": {server: true, confirmed: true, hook: true, told: Mail, want: "mail", lacks: "push"},
		"this game not at all":    {server: true, confirmed: true, hook: true, told: None, lacks: "push"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t, memory.New(), func(c *Config) {
				if !x.server {
					c.Mail = nil
				}
			})
			tb, who := d.game()
			if x.told != "" {
				must(t, tb.SetTold(t.Context(), who[0].Player, x.told))
			}
			if x.hook {
				must(t, d.db.AddChannel(t.Context(), store.Channel{ID: "c", Account: "account-" + who[0].Player, Kind: Hook, Name: "mine", Data: "{}", Created: time.Now(), Off: x.hookOff}, 0))
			}
			d.account(who[0].Player, func(a *store.Account) { a.Confirmed, a.Settings = x.confirmed, x.settings })
			a, err := d.db.Account(t.Context(), "account-"+who[0].Player)
			must(t, err)
			ways, err := d.ways(t.Context(), &a, tb.ID(), match.ToldTurn)
			must(t, err)
			var got []string
			for _, w := range ways {
				got = append(got, w.job)
			}
			if s := strings.Join(got, " "); s != x.want {
				t.Errorf("told by %q, expected %q", s, x.want)
			}
			lacks, err := d.Lacks(t.Context(), &a)
			must(t, err)
			if s := strings.Join(slices.Sorted(maps.Keys(lacks)), " "); s != x.lacks {
				t.Errorf("lacks %q, expected %q", s, x.lacks)
			}
		})
	}
}

// Whoever has given an address reads that it is not confirmed, and not that there is none.
func TestLacksConfirmation(t *testing.T) {
	t.Parallel()
	d := open(t, memory.New())
	for until, want := range map[time.Duration]string{time.Hour: "your mail address is not confirmed yet", -time.Hour: "you have no mail address"} {
		settings := fmt.Sprintf(`{"confirm":{"mail":"ann@example.org","until":%q}}`, time.Now().Add(until).Format(time.RFC3339))
		lacks, err := d.Lacks(t.Context(), &store.Account{ID: "account-ann", Settings: settings})
		if must(t, err); lacks[Mail] != want {
			t.Errorf("%v: %q, expected %q", until, lacks[Mail], want)
		}
	}
}

// A server that does not take a mail now is asked again, unless the answer has come meanwhile; one that never will is not. No address comes into the log.
func TestMailFails(t *testing.T) {
	t.Parallel()
	d := open(t, memory.New())
	failures := func(n int) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
			d.mu.Lock()
			have := d.counts["mail false"]
			d.mu.Unlock()
			if have >= n {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%d tries have failed, expected %d", have, n)
			}
		}
	}
	d.office.Refuse(mailtest.Full)
	tb, who := d.game()
	asked := d.pass(tb, who)
	failures(1)
	d.office.Refuse(nil)
	if l := d.office.Wait(t, 1)[0]; l.To != asked.Player+"@example.org" {
		t.Errorf("letter %+v", l)
	}
	d.office.Refuse(mailtest.Full)
	d.pass(tb, who)
	failures(2)
	d.pass(tb, who) // the other way round; both have been told by now
	for _, w := range who {
		must(t, tb.Seen(t.Context(), w))
		for {
			v, o := d.options(tb, w)
			if len(o) == 0 {
				break
			}
			if _, err := tb.Answer(t.Context(), w, v, o[0]); err != nil {
				break
			}
			must(t, tb.Seen(t.Context(), who[0]))
			must(t, tb.Seen(t.Context(), who[1]))
		}
	}
	d.office.Refuse(nil)
	d.settled()
	if n := len(d.office.Letters()); n != 1 {
		t.Errorf("%d mails: one was sent after the answer had come", n)
	}
	d.office.Refuse(mailtest.Unknown)
	tb, who = d.game()
	d.pass(tb, who)
	d.mu.Lock()
	have := d.counts["mail false"]
	d.mu.Unlock()
	failures(have + 1)
	d.settled()
	if n := d.pending(store.JobMail); n != 0 {
		t.Errorf("%d mails wait", n)
	}
	d.hall.Close()
	if log := d.log.String(); strings.Contains(log, "@") || !strings.Contains(log, "is not tried again") {
		t.Errorf("the log: %s", log)
	}
}

// A link of a mail stops the mails of its account, and of no other.
func TestStopToken(t *testing.T) {
	t.Parallel()
	db := memory.New()
	d := open(t, db)
	token := d.StopToken("account-ann")
	if got := d.Stops(token); got != "account-ann" {
		t.Errorf("%s stops %q", token, got)
	}
	_, sum, _ := strings.Cut(token, ".")
	for _, forged := range []string{"", ".", "account-ann", "account-ann.", "account-bob." + sum, "." + sum, token + "x", token[:len(token)-1], strings.ToUpper(token), "account-ann." + strings.Repeat("a", 32), strings.Repeat("x", 5000) + "." + sum} {
		if got := d.Stops(forged); got != "" {
			t.Errorf("%q stops %q", forged, got)
		}
	}
	other, err := New(context.Background(), Config{Store: db}) // the same store: another node
	if must(t, err); other.Stops(token) != "account-ann" {
		t.Error("another node does not know the link")
	}
	other, err = New(context.Background(), Config{Store: memory.New()})
	if must(t, err); other.Stops(token) != "" {
		t.Error("another server knows the link")
	}
}
