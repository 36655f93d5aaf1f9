package ui_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/mail"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/memory"
	"beachhead/web"
)

// postbox takes what is sent.
type postbox struct{}

func (postbox) Send(context.Context, mail.Message) error { return nil }

// withAccounts plays a script in a browser against a server with accounts, which sends mail if there is somebody to take it, and returns what that keeps.
func withAccounts(t *testing.T, script string, post ...people.Mailer) *memory.DB {
	t.Helper()
	if testing.Short() {
		t.Skip("takes a browser")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	db := memory.New()
	var ahead atomic.Int64 // of the time of the machine; a script puts it on
	began := time.Now()
	hall := match.New(match.Config{Store: db, Accounts: true, Lapse: 1000 * time.Hour,
		Now:     func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
		Elapsed: func() time.Duration { return time.Since(began) + time.Duration(ahead.Load()) },
		Module:  func(id string) (engine.Module, error) { return games.Load(id, "") }})
	mod, err := games.Load("formosa", "")
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewUnstartedServer(nil)
	// Passkeys belong to a name, and of this machine that is localhost.
	url := "http://localhost:" + strconv.Itoa(srv.Listener.Addr().(*net.TCPAddr).Port)
	c := people.Config{Store: db, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}}
	if len(post) > 0 {
		c.Mail, c.Public = post[0], url
	}
	accounts := people.New(c)
	s, err := web.New(web.Config{Hall: hall, Modules: []engine.Module{mod}, People: accounts})
	if err != nil {
		t.Fatal(err)
	}
	pages := keepingReliefs(s)
	srv.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if days, ok := strings.CutPrefix(r.URL.Path, "/test/days/"); ok {
			n, _ := strconv.Atoi(days)
			ahead.Add(int64(n) * int64(24*time.Hour))
			return
		}
		if f := strings.Split(r.URL.Path, "/"); strings.HasPrefix(r.URL.Path, "/test/give/") && len(f) == 6 { // game, seat, name
			a, err := db.FindAccount(r.Context(), store.ByName, strings.ToLower(f[5]))
			if err == nil {
				err = hall.HandOver(r.Context(), f[3], f[4], store.Occupant{Kind: store.Person, Who: a.Player})
			}
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
			}
			return
		}
		pages.ServeHTTP(w, r)
	})
	srv.Start()
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); hall.Close() })
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, "node", "test/"+script)
	run.Env = append(os.Environ(), environment(t, url, browser)...)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
	return db
}

// Accounts in a real browser, with an authenticator that it plays itself (WebAuthn over the protocol of the developer's tools).
func TestPasskeys(t *testing.T) { withAccounts(t, "passkeys.mjs", postbox{}) }

// What people write is text wherever it is shown, in a real browser; and the policy of the pages stops what would run all the same.
func TestHostileTexts(t *testing.T) { withAccounts(t, "hostile.mjs") }

// What can be done at the table about who sits at the other side.
func TestOpponent(t *testing.T) {
	db := withAccounts(t, "opponent.mjs")
	rs, err := db.Reports(t.Context(), true, 0, 0)
	if err != nil || len(rs) != 1 || !strings.Contains(rs[0].Text, "He is rude.") || !strings.Contains(rs[0].Text, "You play like an <i>ass</i>") || strings.Contains(rs[0].Text, "good luck") {
		t.Errorf("reports %+v, %v", rs, err)
	}
}
