package web

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The example of a program that plays over HTTP plays whole games: one of its own against greedy, and one to which it is invited.
func TestExampleBot(t *testing.T) {
	text, err := os.ReadFile("../examples/bot/main.go")
	if err != nil {
		t.Fatal(err)
	}
	code := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			code++
		}
	}
	if code > 100 {
		t.Errorf("the example has %d lines of code", code)
	}
	h := open(t)
	program := filepath.Join(t.TempDir(), "bot")
	if out, err := exec.Command("go", "build", "-o", program, "../examples/bot").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(args ...string) *exec.Cmd {
		cmd := exec.Command(program, args...)
		cmd.Stdout, cmd.Stderr = new(bytes.Buffer), new(bytes.Buffer)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	ended := func(cmd *exec.Cmd) {
		t.Helper()
		late := time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() })
		defer late.Stop()
		if err := cmd.Wait(); err != nil || !strings.HasPrefix(cmd.Stdout.(*bytes.Buffer).String(), "over: ") {
			t.Errorf("%v\n%s%s", err, cmd.Stdout, cmd.Stderr)
		}
	}
	ended(run("-server", h.url, "-game", "ccp", "-scenario", "S01", "-seats", "allied=me,japan=greedy"))

	// An account's program takes up what it is challenged to, two games at once.
	hp := openPeople(t)
	anna, owner := hp.person().signUp("Anna"), hp.person()
	owner.want(owner.post("/sign-up", fmt.Sprintf(`{"name":"Robot","password":%q,"bot":true}`, password)), http.StatusOK, nil)
	var made struct{ Secret string }
	owner.want(owner.post("/account/programs", `{"name":"it"}`), http.StatusOK, &made)
	robot := run("-server", hp.url, "-lobby", "-token", made.Secret)
	defer func() { robot.Process.Kill(); robot.Wait() }()
	for _, scenario := range []string{"1", "2"} {
		var x struct{ ID string }
		anna.want(anna.post("/challenges", fmt.Sprintf(`{"to":"Robot","game":"toygame","scenario":%q,"side":"red"}`, scenario)), http.StatusCreated, &x)
		for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
			gs := anna.challenges("").From
			if len(gs) == 0 {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("the program does not accept: %s", robot.Stderr)
			}
		}
	}
	list, err := hp.hall.Challenges(t.Context(), hp.players(t, "Anna"), false)
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, c := range list {
		anna.playOut(strings.TrimPrefix(c.URL, "/games/"), "red")
	}

	p := h.person()
	id := p.create("toygame", "", map[string]string{"red": "me", "blue": "open"})
	guest := run("-join", h.url+p.link(id, "join"))
	p.playOut(id, "red")
	ended(guest)
}

// players is the private id of somebody by the name of his account.
func (h *house) players(t *testing.T, name string) string {
	t.Helper()
	a, err := h.server.people.Named(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return a.Player
}

// playOut answers whatever a seat is asked until the game is over.
func (p *person) playOut(id, seat string) {
	p.h.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		m := p.state(id, seat)
		v := m.Page.View
		switch {
		case v.Over != nil:
			return
		case v.Pending == nil || len(v.Pending.Options) == 0:
			time.Sleep(2 * time.Millisecond)
		default:
			p.post("/games/"+id+"/answers", answerJSON(seat, m.Page.Version, v.Pending.Options[0]))
		}
	}
	p.h.t.Fatal("the game has not ended")
}

// A program may say who it is in a header in place of a cookie; what is no secret of ours is nobody.
func TestBearer(t *testing.T) {
	h := open(t)
	secret := newSecret()
	ask := func(authorization, cookie string) int {
		r, _ := http.NewRequest("GET", h.url+"/games", nil)
		r.Header.Set("Accept", "application/json")
		if authorization != "" {
			r.Header.Set("Authorization", authorization)
		}
		if cookie != "" {
			r.AddCookie(&http.Cookie{Name: playerCookie, Value: cookie})
		}
		if got := player(r); got == playerOf(secret) {
			return 1
		} else if got != "" {
			return 2
		}
		return 0
	}
	for _, c := range []struct {
		authorization, cookie string
		want                  int
	}{
		{"Bearer " + secret, "", 1}, {"", secret, 1}, {"Bearer " + secret, newSecret(), 1}, {"Bearer " + secret[1:], "", 0}, {"Bearer x", secret, 1},
		{"bearer " + secret, "", 0}, {"Basic " + secret, "", 0}, {"Bearer " + strings.ToUpper(secret), "", 0}, {"", "", 0}, {"Bearer " + newSecret(), "", 2},
	} {
		if got := ask(c.authorization, c.cookie); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
