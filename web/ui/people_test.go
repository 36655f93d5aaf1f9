package ui_test

import (
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store/memory"
	"beachhead/web"
)

// withAccounts starts a server with accounts, and gives its address.
func withAccounts(t *testing.T) string {
	t.Helper()
	db := memory.New()
	hall := match.New(match.Config{Store: db, Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	mod, err := games.Load("formosa", "")
	if err != nil {
		t.Fatal(err)
	}
	accounts := people.New(people.Config{Store: db, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}})
	s, err := web.New(web.Config{Hall: hall, Modules: []engine.Module{mod}, People: accounts})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); hall.Close() })
	// Passkeys belong to a name, and of this machine that is localhost.
	return strings.Replace(srv.URL, "127.0.0.1", "localhost", 1)
}

// Accounts in a real browser, with an authenticator that it plays itself (WebAuthn over the protocol of the developer's tools).
func TestPasskeys(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a browser")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	url := withAccounts(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "node", "test/passkeys.mjs")
	c.Env = append(os.Environ(), environment(t, url, browser)...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// What people write is text wherever it is shown, in a real browser; and the policy of the pages stops what would run all the same.
func TestHostileTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a browser")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	url := withAccounts(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "node", "test/hostile.mjs")
	c.Env = append(os.Environ(), environment(t, url, browser)...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
