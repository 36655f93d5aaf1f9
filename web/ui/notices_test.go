package ui_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/notices"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/memory"
	"beachhead/web"
)

// The settings of notices in a real browser, a mail that is really received, and its link, which opens the question.
func TestNotices(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a browser")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	db := memory.New()
	post := mailtest.New(t, mailtest.Options{})
	sender, err := mail.New(mail.Settings{Server: "smtp://" + post.Addr, From: "Beachhead <games@example.org>", TLS: post.TLS})
	must(err)
	tell, err := notices.New(t.Context(), notices.Config{Store: db, Mail: sender, Public: "https://games.example.org", Quiet: time.Millisecond, Together: -1})
	must(err)
	hall := match.New(match.Config{Store: db, Accounts: true, Notices: true, Grace: 300 * time.Millisecond, Handle: tell.Handle(), Seed: func() string { return "notices" },
		Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	tell.Open(hall)
	mod, err := games.Load("formosa", "")
	must(err)
	accounts := people.New(people.Config{Store: db, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}})
	s, err := web.New(web.Config{Hall: hall, Modules: []engine.Module{mod}, People: accounts, Notices: tell})
	must(err)
	srv := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); hall.Close() })
	const password = "a sentence for the tests"
	player := map[string]string{}
	for _, name := range []string{"Anna", "Bert"} {
		_, who, err := accounts.SignUp(t.Context(), name, password, people.Visit{})
		must(err)
		a := who.Account
		a.Mail, a.MailKey, a.Confirmed = strings.ToLower(name)+"@example.org", strings.ToLower(name)+"@example.org", true
		must(db.SetAccount(t.Context(), a))
		player[name] = a.Player
	}
	game := func() (*match.Table, [2]match.Who) {
		id, err := hall.Create(t.Context(), player["Anna"], match.Proposal{Module: "formosa", Scenario: mod.Scenarios()[0].ID, Seats: []store.Occupant{{Kind: store.Person, Who: player["Anna"]}, {}}})
		must(err)
		tb := hall.Table(id)
		must(tb.Sit(t.Context(), player["Bert"], 1))
		who := [2]match.Who{{Player: player["Anna"], Seat: 0}, {Player: player["Bert"], Seat: 1}}
		for _, w := range who {
			must(tb.Seen(t.Context(), w))
		}
		return tb, who
	}
	// until plays until it is somebody's turn, and has just become so.
	until := func(tb *match.Table, who [2]match.Who, seat int) string {
		t.Helper()
		fresh := false
		for range 5000 {
			for i, w := range who {
				p, _, err := tb.Page(t.Context(), w)
				must(err)
				q := p.View.Pending
				if q == nil || len(q.Options) == 0 {
					continue
				}
				if i == seat && fresh {
					return q.Prompt
				}
				_, err = tb.Answer(t.Context(), w, p.Version, q.Options[len(q.Options)-1])
				must(err)
				mine, _, err := tb.Page(t.Context(), who[seat])
				must(err)
				fresh = i != seat && mine.View.Pending != nil && len(mine.View.Pending.Options) > 0
				if !fresh {
					must(tb.Seen(t.Context(), who[seat]))
				}
			}
		}
		t.Fatal("the game does not come to her")
		return ""
	}
	other, whoOther := game()
	until(other, whoOther, 0)
	must(other.Seen(t.Context(), whoOther[0]))
	tb, who := game()

	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "node", "test/notices.mjs")
	c.Env = append(append(os.Environ(), environment(t, srv.URL, browser)...), "NAME=Anna", "PASSWORD="+password, "GAME="+tb.ID(), "OTHER="+other.ID())
	var stderr bytes.Buffer
	c.Stderr = &stderr
	in, err := c.StdinPipe()
	must(err)
	out, err := c.StdoutPipe()
	must(err)
	must(c.Start())
	said := bufio.NewScanner(out)
	wait := func(word string) {
		t.Helper()
		if !said.Scan() || said.Text() != word {
			_ = c.Wait()
			t.Fatalf("the browser says %q, expected %q\n%s", said.Text(), word, stderr.String())
		}
	}
	wait("away")
	question := until(tb, who, 0)
	must(tb.Seen(t.Context(), who[1]))
	must(other.Seen(t.Context(), whoOther[0]))
	var link []string
	for end := time.Now().Add(30 * time.Second); link == nil && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for _, l := range post.Letters() {
			if l.To == "anna@example.org" && strings.Contains(l.Text, question) {
				link = regexp.MustCompile(`https://games\.example\.org/games/` + tb.ID()).FindStringSubmatch(l.Text)
			}
		}
	}
	if link == nil {
		t.Fatalf("no mail has come: %+v", post.Letters())
	}
	fmt.Fprintf(in, "%s\n%s\n", link[0], question)
	wait("done")
	must(c.Wait())
}
