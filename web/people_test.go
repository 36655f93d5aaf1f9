package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/memory"
)

// withPeople has a house know people. Passwords cost little there.
func withPeople(db store.Store, change ...func(*people.Config)) func(*Config) {
	return func(c *Config) {
		p := people.Config{Store: db, Cost: people.Cost{Memory: 64, Time: 1, Threads: 1}}
		for _, f := range change {
			f(&p)
		}
		c.People = people.New(p)
	}
}

// openPeople opens a house that knows people.
func openPeople(t *testing.T, change ...func(*people.Config)) *house {
	t.Helper()
	db := memory.New()
	return openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db, change...))
}

const password = "correct horse battery"

const formType = "application/x-www-form-urlencoded"

func (p *person) form(path string, pairs ...string) answer {
	p.h.t.Helper()
	f := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Set(pairs[i], pairs[i+1])
	}
	return p.do("POST", path, formType, []byte(f.Encode()), "Accept", "text/html")
}

// signUp makes an account, with the guest's games.
func (p *person) signUp(name string) *person {
	p.h.t.Helper()
	p.want(p.post("/sign-up", fmt.Sprintf(`{"name":%q,"password":%q,"games":true,"next":"/"}`, name, password)), http.StatusOK, nil)
	return p
}

func (p *person) signIn(name string, games bool) {
	p.h.t.Helper()
	p.want(p.post("/sign-in", fmt.Sprintf(`{"name":%q,"password":%q,"games":%t,"next":"/"}`, name, password, games)), http.StatusOK, nil)
}

type readAccount struct {
	Name, Mail       string
	Confirm          string
	Password, Proved bool
	Sessions         []struct {
		ID, Name      string
		Here, Program bool
	}
}

func (p *person) account() (a readAccount) {
	p.h.t.Helper()
	p.want(p.get("/account", "Accept", "application/json"), http.StatusOK, &a)
	return a
}

// Without accounts there is nothing of them: no page, no link, no cookie.
func TestNoAccounts(t *testing.T) {
	h := open(t)
	p := h.person()
	for _, path := range []string{"/sign-in", "/sign-up", "/account"} {
		if a := p.get(path); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.code)
		}
		if a := p.form(path, "name", "Anna", "password", password); a.code == http.StatusOK || a.code == http.StatusSeeOther {
			t.Errorf("POST %s: %d", path, a.code)
		}
	}
	page := string(p.get("/").body)
	if !strings.Contains(page, "Guest on this machine") || strings.Contains(page, "/sign-in") || strings.Contains(page, "/account") {
		t.Error("the home page speaks of accounts")
	}
	if len(p.cookies) != 1 {
		t.Errorf("cookies %v", p.cookies)
	}
}

func TestSignUpInOut(t *testing.T) {
	h := openPeople(t)
	p := h.person()
	if page := string(p.get("/").body); !strings.Contains(page, `href="/sign-in"`) || strings.Contains(page, "Guest on this machine") {
		t.Error("the home page does not offer to sign in")
	}
	for _, x := range []struct {
		pairs []string
		code  int
		text  string
	}{
		{[]string{"name", "x", "password", password}, 400, "A name has 2 to 24 letters."},
		{[]string{"name", "Anna", "password", "short"}, 400, "at least 10 letters"},
		{[]string{"name", `"><script>`, "password", password}, 400, "consists of letters"},
		{nil, 400, "A name has"},
	} {
		a := p.form("/sign-up", x.pairs...)
		if a.code != x.code || !strings.Contains(string(a.body), x.text) || strings.Contains(string(a.body), "<script>\"") || strings.Contains(string(a.body), password) {
			t.Errorf("%v: %d %.200s", x.pairs, a.code, a.body)
		}
	}
	a := p.form("/sign-up", "name", "Anna", "password", password, "next", "/lobby")
	if a.code != http.StatusSeeOther || a.header.Get("Location") != "/lobby" {
		t.Fatalf("signed up: %d %s", a.code, a.header.Get("Location"))
	}
	c := strings.Join(a.header["Set-Cookie"], "\n")
	if !strings.Contains(c, "beachhead-session=") || !strings.Contains(c, "HttpOnly; SameSite=Lax") || strings.Contains(c, "Secure") {
		t.Errorf("cookies %s", c)
	}
	if page := string(p.get("/").body); !strings.Contains(page, ">Anna<") && !strings.Contains(page, "Anna</a>") {
		t.Error("the home page does not name who is signed in")
	}
	if got := p.account(); got.Name != "Anna" || len(got.Sessions) != 1 || !got.Sessions[0].Here || !got.Password {
		t.Errorf("account %+v", got)
	}
	// Another sees that the name is taken, and nothing else.
	q := h.person()
	q.refused(q.post("/sign-up", fmt.Sprintf(`{"name":"ANNA","password":%q}`, password)), http.StatusConflict, taken)
	wrong := q.post("/sign-in", `{"name":"Anna","password":"wrong wrong"}`)
	q.refused(wrong, http.StatusUnauthorized, signIn)
	if nobody := q.post("/sign-in", `{"name":"Nobody","password":"wrong wrong"}`); string(nobody.body) != string(wrong.body) || nobody.code != wrong.code {
		t.Errorf("%s, and of nobody %s", wrong.body, nobody.body)
	}
	if a := q.form("/sign-in", "name", "Anna", "password", "wrong wrong"); a.code != http.StatusUnauthorized || !strings.Contains(string(a.body), `value="Anna"`) {
		t.Errorf("the page after a wrong password: %d", a.code)
	}
	q.refused(q.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn)
	if a := q.get("/account"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/sign-in?next=%2Faccount" {
		t.Errorf("the account of nobody: %d %s", a.code, a.header.Get("Location"))
	}
	// A form leads nowhere but here.
	for next, want := range map[string]string{
		"https://evil.example/": "/", "//evil.example": "/", "/\\evil.example": "/", "javascript:alert(1)": "/", "": "/", "/games/x?y=1#z": "/games/x?y=1#z", "/\nSet-Cookie: a=b": "/", "games": "/",
	} {
		if a := h.person().form("/sign-in", "name", "Anna", "password", password, "next", next); a.code != http.StatusSeeOther || a.header.Get("Location") != want {
			t.Errorf("next %q: %d %q, expected %q", next, a.code, a.header.Get("Location"), want)
		}
	}
	// Another site's page cannot sign anybody in or out.
	for _, path := range []string{"/sign-in", "/sign-up", "/sign-out", "/account/name", "/account/password", "/account/sessions", "/account/programs", "/account/prove"} {
		a := p.do("POST", path, formType, []byte("name=Anna"), "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
		p.refused(a, http.StatusForbidden, crossOrigin)
	}
	session := p.cookies["beachhead-session"]
	if a := p.form("/sign-out"); a.code != http.StatusSeeOther || p.cookies["beachhead-session"] != "" {
		t.Errorf("signed out: %d, %v", a.code, p.cookies)
	}
	// The cookie does not work any more, wherever it is kept: what it asks for is no guest's business.
	p.cookies["beachhead-session"] = session
	p.refused(p.get("/games/abc/state?seat=red"), http.StatusUnauthorized, signIn)
	p.cookies["beachhead-session"] = session
	if a := p.get("/games", "Accept", "text/html"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/sign-in?ended=1&next=%2Fgames" || p.cookies["beachhead-session"] != "" {
		t.Errorf("a page after the session: %d %s", a.code, a.header.Get("Location"))
	}
	for _, bad := range []string{"x", strings.Repeat("a", 52), "\"", strings.Repeat("a", 4000)} {
		p.cookies["beachhead-session"] = bad
		if a := p.get("/account", "Accept", "application/json"); a.code != http.StatusUnauthorized {
			t.Errorf("a session that was made up: %d", a.code)
		}
	}
}

// A guest becomes an account: games, notes and the seat that is open on his page go along, and the guest's cookie opens nothing any more.
func TestGuestToAccount(t *testing.T) {
	h := openPeople(t)
	id, seats, one, two := h.pair("toygame", "1")
	alone := one.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	one.want(one.post("/games/"+id+"/notes", fmt.Sprintf(`{"seat":%q,"text":"my plan"}`, seats[0])), http.StatusOK, nil)
	one.state(id, seats[0]) // it is in memory
	thief := h.person()
	thief.cookies[playerCookie] = one.cookies[playerCookie]
	if page := string(one.get("/sign-up").body); !strings.Contains(page, "Take along the 2 games") {
		t.Errorf("the page does not offer to take games along: %s", page)
	}
	var got struct {
		Name  string
		Games int
	}
	one.want(one.post("/sign-up", fmt.Sprintf(`{"name":"Anna","password":%q,"games":true}`, password)), http.StatusOK, &got)
	if got.Games != 2 || got.Name != "Anna" || one.cookies[playerCookie] != "" {
		t.Fatalf("%+v, cookies %v", got, one.cookies)
	}
	for _, x := range []string{id, alone} {
		if m := one.state(x, seats[0]); m.Page == nil {
			t.Errorf("%s: %+v", x, m)
		}
		thief.refused(thief.get("/games/"+x+"/state?seat="+seats[0]), http.StatusNotFound, match.NotFound)
	}
	var note struct{ Text string }
	one.want(one.get("/games/"+id+"/notes?seat="+seats[0]), http.StatusOK, &note)
	if note.Text != "my plan" {
		t.Errorf("note %q", note.Text)
	}
	if m := two.state(id, seats[1]); m.Page == nil || m.Table.Seats[0].Kind != "person" {
		t.Errorf("the other: %+v", m)
	}
	// From another browser, too; and what that browser has played as a guest comes along only if it is wanted.
	other := h.person()
	other.get("/")
	own := other.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	other.signIn("Anna", false)
	other.state(id, seats[0])
	other.refused(other.get("/games/"+own+"/state?seat="+seats[0]), http.StatusNotFound, match.NotFound)
	other.want(other.form("/sign-out"), http.StatusSeeOther, nil)
	other.state(own, seats[0]) // a guest again, with his game
	other.refused(other.get("/games/"+id+"/state?seat="+seats[0]), http.StatusNotFound, match.NotFound)
	other.signIn("Anna", true)
	other.state(own, seats[0])
	one.state(own, seats[0])
	if list, err := h.hall.Owned(t.Context(), playerOf(thief.cookies[playerCookie])); err != nil || list != 0 {
		t.Errorf("the guest still has %d games, %v", list, err)
	}
}

// An owner ends sessions, and what they show ends with them.
func TestSessionsEnd(t *testing.T) {
	h := openPeople(t)
	one := h.person().signUp("Anna")
	seats := h.server.mods["toygame"].Seats()
	id := one.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	two := h.person()
	two.signIn("Anna", false)
	req, err := http.NewRequest("GET", h.url+"/games/"+id+"/events?seat="+seats[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	req.AddCookie(&http.Cookie{Name: "beachhead-session", Value: two.cookies["beachhead-session"]})
	res, err := http.DefaultClient.Do(req.WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Fatalf("stream: %d", res.StatusCode)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() {
		t.Fatal("the stream is empty")
	}
	var there string
	for _, x := range one.account().Sessions {
		if !x.Here {
			there = x.ID
		}
	}
	var got struct{ Ended int }
	one.want(one.post("/account/sessions", fmt.Sprintf(`{"id":%q}`, there)), http.StatusOK, &got)
	if got.Ended != 1 {
		t.Errorf("%d sessions ended", got.Ended)
	}
	for lines.Scan() { // to its end
	}
	if ctx.Err() != nil {
		t.Error("the stream of a session that was ended goes on")
	}
	two.refused(two.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn)
	one.refused(one.post("/account/sessions", fmt.Sprintf(`{"id":%q}`, there)), http.StatusNotFound, match.NotFound)
	two = h.person()
	two.signIn("Anna", false)
	one.want(one.post("/account/sessions", `{"id":""}`), http.StatusOK, &got)
	if got.Ended != 1 || len(one.account().Sessions) != 1 {
		t.Errorf("%d ended", got.Ended)
	}
	// Who ends all others reads that, and not that he is signed out.
	a := one.form("/account/sessions", "id", "")
	page := string(one.get(strings.Split(a.header.Get("Location"), "#")[0]).body)
	if !strings.Contains(page, "You are signed in nowhere else any more") || strings.Contains(page, "last used") {
		t.Errorf("%s: the page says something else, or when the browser was used in which it is read", a.header.Get("Location"))
	}
}

// A browser has one session: that of who signs in ends the one before it, whose secret nobody has any more, and with it what it shows. The secret of a program stays.
func TestOneSessionOfABrowser(t *testing.T) {
	h := openPeople(t)
	there := h.person().signUp("Anna")
	var program struct{ Secret string }
	there.want(there.post("/account/programs", `{"name":"my bot"}`), http.StatusOK, &program)
	p := h.person()
	for _, next := range []func(){
		func() { p.signIn("Anna", false) }, // once more
		func() { p.signUp("Bert") },
		func() { p.signIn("Anna", false) },
	} {
		p.signIn("Anna", false)
		was, name := p.cookies["beachhead-session"], p.account().Name
		next()
		old := h.person()
		old.cookies["beachhead-session"] = was
		old.refused(old.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn)
		if now := p.account(); now.Name == name && len(now.Sessions) != 3 {
			t.Errorf("%s has %d sessions, expected that of the browser, of another and of the program", name, len(now.Sessions))
		}
	}
	if got := there.account(); len(got.Sessions) != 3 {
		t.Errorf("%d sessions of Anna, expected three", len(got.Sessions))
	}
	bearer := h.person()
	a := bearer.do("POST", "/sign-in", "application/json", fmt.Appendf(nil, `{"name":"Anna","password":%q}`, password), "Authorization", "Bearer "+program.Secret)
	if bearer.want(a, http.StatusOK, nil); bearer.get("/account", "Accept", "application/json", "Authorization", "Bearer "+program.Secret).code != http.StatusOK {
		t.Error("to sign in by way of a program has ended the secret of the program")
	}
}

func TestProgram(t *testing.T) {
	h := openPeople(t)
	one := h.person().signUp("Anna")
	seats := h.server.mods["toygame"].Seats()
	id := one.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	var got struct{ Secret string }
	one.want(one.post("/account/programs", `{"name":"my bot"}`), http.StatusOK, &got)
	if !people.IsSecret(got.Secret) {
		t.Fatalf("secret %q", got.Secret)
	}
	program := h.person()
	as := func(method, path, body string) answer {
		return program.do(method, path, "application/json", []byte(body), "Authorization", "Bearer "+got.Secret, "Accept", "application/json")
	}
	program.want(as("GET", "/games/"+id+"/state?seat="+seats[0], ""), http.StatusOK, nil)
	for path, body := range map[string]string{"/account/name": `{"name":"Other"}`, "/account/programs": `{"name":"x"}`, "/account/sessions": `{"id":""}`, "/account/password": `{"password":"another long one"}`} {
		program.refused(as("POST", path, body), http.StatusForbidden, match.Foreign)
	}
	if len(program.cookies) != 0 {
		t.Errorf("a program gets cookies: %v", program.cookies)
	}
	for _, x := range one.account().Sessions {
		if x.Program {
			one.want(one.post("/account/sessions", fmt.Sprintf(`{"id":%q}`, x.ID)), http.StatusOK, nil)
		}
	}
	program.refused(as("GET", "/games/"+id+"/state?seat="+seats[0], ""), http.StatusUnauthorized, signIn)
	// The page shows a new secret once.
	if a := one.form("/account/programs", "name", "second"); a.code != http.StatusOK || !strings.Contains(string(a.body), "It is shown once") {
		t.Errorf("the page: %d", a.code)
	}
	if page := string(one.get("/account").body); strings.Contains(page, "It is shown once") || !strings.Contains(page, "second") {
		t.Error("the page shows a secret again")
	}
}

func TestOwnersForms(t *testing.T) {
	now := time.Now()
	h := openPeople(t, func(c *people.Config) { c.Now = func() time.Time { return now } })
	one := h.person().signUp("Anna")
	if a := one.form("/account/name", "name", "Bella"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/account?done=name#name" {
		t.Errorf("another name: %d %s", a.code, a.header.Get("Location"))
	}
	if page := string(one.get("/account?done=name").body); !strings.Contains(page, "You have another name now.") || strings.Contains(page, "present password") {
		t.Error("the page does not say what was done")
	}
	if a := one.form("/account/name", "name", "!"); a.code != http.StatusBadRequest || !strings.Contains(string(a.body), "consists of letters") && !strings.Contains(string(a.body), "2 to 24") {
		t.Errorf("a bad name: %d", a.code)
	}
	now = now.Add(time.Hour)
	if page := string(one.get("/account").body); !strings.Contains(page, "present password") {
		t.Error("the page does not ask for the password")
	}
	one.refused(one.post("/account/password", `{"password":"another long one"}`), http.StatusForbidden, prove)
	one.refused(one.post("/account/password", `{"current":"wrong","password":"another long one"}`), http.StatusUnauthorized, signIn)
	if a := one.form("/account/password", "current", password, "password", "another long one"); a.code != http.StatusSeeOther {
		t.Errorf("another password: %d %.300s", a.code, a.body)
	}
	now = now.Add(time.Hour)
	one.refused(one.post("/account/prove", fmt.Sprintf(`{"current":%q}`, password)), http.StatusUnauthorized, signIn)
	one.want(one.post("/account/prove", `{"current":"another long one"}`), http.StatusOK, nil)
	if !one.account().Proved {
		t.Error("not proved")
	}
	// What is malformed changes nothing.
	for _, body := range []string{`{"name":"Carol","x":1}`, `{"name":null}`, `{"name":1}`, `[]`, ``, `{"name":"Carol","name":"Dora"}`} {
		one.refused(one.post("/account/name", body), http.StatusBadRequest, match.Invalid)
	}
	if a := one.do("POST", "/account/name", "text/plain", []byte("name=Carol")); a.code != http.StatusUnsupportedMediaType {
		t.Errorf("of another type: %d", a.code)
	}
	if got := one.account().Name; got != "Bella" {
		t.Errorf("the name is %q", got)
	}
}

// Guessing is slowed down, and told when to go on.
func TestGuessing(t *testing.T) {
	h := openPeople(t, func(c *people.Config) { c.PairGuesses = people.Limit{Most: 3, Every: time.Minute} })
	h.person().signUp("Anna")
	p := h.person()
	for range 3 {
		p.refused(p.post("/sign-in", `{"name":"Anna","password":"wrong"}`), http.StatusUnauthorized, signIn)
	}
	a := p.post("/sign-in", fmt.Sprintf(`{"name":"Anna","password":%q}`, password))
	p.refused(a, http.StatusTooManyRequests, tooMany)
	if n := a.header.Get("Retry-After"); n == "" || n == "0" || len(n) > 2 {
		t.Errorf("Retry-After %q", n)
	}
}

// Under TLS the cookie of a session has a name that only this server can set.
func TestSecureSession(t *testing.T) {
	db := memory.New()
	h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db), func(c *Config) { c.Secure = true })
	a := h.person().post("/sign-up", fmt.Sprintf(`{"name":"Anna","password":%q}`, password))
	if c := strings.Join(a.header["Set-Cookie"], "\n"); a.code != http.StatusOK || !strings.Contains(c, "__Host-beachhead-session=") || !strings.Contains(c, "; Secure") || !strings.Contains(c, "Path=/;") {
		t.Errorf("%d, cookies %s", a.code, c)
	}
}

func TestDevice(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                  "Firefox on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0":                   "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"curl/8.0": "A program", "": "A program",
	} {
		if got := device(agent); got != want {
			t.Errorf("%q is %q", agent, got)
		}
	}
}

// refusedStore fails to find sessions.
type refusedStore struct{ store.Store }

func (refusedStore) Session(context.Context, string, time.Time) (store.Session, error) {
	return store.Session{}, &store.Unavailable{Why: "the disk is full", Err: fmt.Errorf("full")}
}

// While the store can do nothing, nobody who is signed in is taken for a guest.
func TestSessionUnavailable(t *testing.T) {
	db := memory.New()
	h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(refusedStore{db}))
	p := h.person()
	p.cookies["beachhead-session"] = strings.Repeat("a", 52)
	a := p.get("/")
	p.refused(a, http.StatusServiceUnavailable, match.Unavailable)
	if len(a.header["Set-Cookie"]) != 0 {
		t.Errorf("cookies %v", a.header["Set-Cookie"])
	}
	var r refusal
	if json.Unmarshal(a.body, &r) != nil || !strings.Contains(r.text(), "the disk is full") {
		t.Errorf("%s", a.body)
	}
}

// Whoever sends a form of his account is led back to where it stands: there is said why it was refused, and secrets are shown that are shown once.
func TestAccountFormsLeadBack(t *testing.T) {
	h := openPeople(t)
	p := h.person().signUp("Anna")
	page := string(p.get("/account").body)
	forms := regexp.MustCompile(`method="post" action="(/account/[^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(forms) < 6 {
		t.Fatalf("%d forms", len(forms))
	}
	for _, f := range forms {
		_, at, _ := strings.Cut(f[1], "#")
		if at == "" || !strings.Contains(page, `id="`+at+`"`) {
			t.Errorf("%s leads to no part of the page", f[1])
		}
	}
}

// Whoever has a passkey and no password proves who he is where he is asked for it, and not only in the section of passkeys.
func TestPasskeyProvesWhereItIsAsked(t *testing.T) {
	var ahead atomic.Int64
	h := openPeople(t, func(c *people.Config) {
		c.Public, c.Now = "https://games.example.org", func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	p := h.person().signUp("Anna")
	a, err := h.db.FindAccount(t.Context(), store.ByName, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.db.SetCredential(t.Context(), store.Credential{Account: a.ID, Kind: store.Passkey, ID: "key", Data: `{}`, Name: "Ring", Created: time.Now()}, 0); err != nil {
		t.Fatal(err)
	}
	if err := h.db.DropCredential(t.Context(), a.ID, store.Password, a.ID); err != nil {
		t.Fatal(err)
	}
	for _, later := range []time.Duration{0, 11 * time.Minute} {
		ahead.Store(int64(later))
		page := string(p.get("/account", "Accept", "text/html").body)
		for _, section := range []string{"password", "programs", "delete"} {
			_, rest, found := strings.Cut(page, `id="`+section+`"`)
			form, _, _ := strings.Cut(rest, "</form>")
			if asks := strings.Contains(form, `data-passkey="prove"`); !found || asks != (later > 0) {
				t.Errorf("%s after %v: there %v, asks for a passkey %v", section, later, found, asks)
			}
		}
	}
}

// What is refused however long one waits names no time after which to try again.
func TestTooManyForGood(t *testing.T) {
	h := openPeople(t)
	p := h.person().signUp("Anna")
	for i := range 21 {
		a := p.post("/account/programs", fmt.Sprintf(`{"name":"program %d"}`, i))
		if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < 20]; a.code != want || a.header.Get("Retry-After") != "" {
			t.Errorf("program %d: %d, after %q", i, a.code, a.header.Get("Retry-After"))
		}
	}
}
