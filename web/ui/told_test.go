package ui_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
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
	"beachhead/store/memory"
	"beachhead/web"
)

const toldPassword = "a sentence for the tests"

var toldNames = [2]string{"Anna", "Bert"}

// told is a server of one game with accounts of two players who are told by mail that is really received, and a script that drives their browsers: it gets lines and says lines.
type told struct {
	t       *testing.T
	db      *memory.DB
	post    *mailtest.Server
	hall    *match.Hall
	mod     engine.Module
	accts   [2]string // ids of the accounts
	player  [2]string
	url     string
	browser string
	in      io.WriteCloser
	said    *bufio.Scanner
	wait    func() error // for the end of the script; its error has what the script says of it
}

func (x *told) must(err error) {
	x.t.Helper()
	if err != nil {
		x.t.Fatal(err)
	}
}

// tellByMail starts it. Stores, mail, modules and addresses are filled in; now is the time of all of it, nil for time.Now.
func tellByMail(t *testing.T, game string, n notices.Config, m match.Config, now func() time.Time) *told {
	t.Helper()
	if testing.Short() {
		t.Skip("takes a browser")
	}
	needNode(t)
	x := &told{t: t, db: memory.New(), browser: chromium(t)}
	t.Parallel()
	x.post = mailtest.New(t, mailtest.Options{})
	sender, err := mail.New(mail.Settings{Server: "smtp://" + x.post.Addr, From: "Beachhead <games@example.org>", TLS: x.post.TLS})
	x.must(err)
	t.Cleanup(sender.Close)
	n.Store, n.Mail, n.Public, n.Now = x.db, sender, "https://games.example.org", now
	tell, err := notices.New(t.Context(), n)
	x.must(err)
	m.Store, m.Accounts, m.Notices, m.Handle, m.Now = x.db, true, true, tell.Handle(), now
	m.Module = func(id string) (engine.Module, error) { return games.Load(id, "") }
	x.hall = match.New(m)
	tell.Open(x.hall)
	x.mod, err = games.Load(game, "")
	x.must(err)
	accounts := people.New(people.Config{Store: x.db, Now: now, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}})
	s, err := web.New(web.Config{Hall: x.hall, Modules: []engine.Module{x.mod}, People: accounts, Notices: tell})
	x.must(err)
	srv := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); x.hall.Close() })
	x.url = srv.URL
	for i, name := range toldNames {
		_, who, err := accounts.SignUp(t.Context(), name, toldPassword, people.Visit{})
		x.must(err)
		a := who.Account
		a.Mail, a.MailKey, a.Confirmed = strings.ToLower(name)+"@example.org", strings.ToLower(name)+"@example.org", true
		x.must(x.db.SetAccount(t.Context(), a))
		x.accts[i], x.player[i] = a.ID, a.Player
	}
	return x
}

// seats are both players as those who sit.
func (x *told) seats() [2]match.Who {
	return [2]match.Who{{Player: x.player[0], Seat: 0}, {Player: x.player[1], Seat: 1}}
}

// run starts a script of the folder test.
func (x *told) run(script string, env ...string) {
	x.t.Helper()
	ctx, cancel := context.WithTimeout(x.t.Context(), 3*time.Minute)
	x.t.Cleanup(cancel)
	c := exec.CommandContext(ctx, "node", "test/"+script)
	c.Env = append(append(append(os.Environ(), environment(x.t, x.url, x.browser)...), "PASSWORD="+toldPassword), env...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	var err error
	x.in, err = c.StdinPipe()
	x.must(err)
	out, err := c.StdoutPipe()
	x.must(err)
	x.must(c.Start())
	x.said = bufio.NewScanner(out)
	x.wait = func() error {
		if err := c.Wait(); err != nil {
			return fmt.Errorf("%w\n%s", err, stderr.String())
		}
		return nil
	}
}
