package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store/memory"
)

// What was found by trying to learn what is nobody's business, and to fill the server.

// The secret of a program lies on machines of others: by it nobody reads the owner's address, where he is signed in and whom he has blocked, and nobody is blocked.
func TestProgramsLearnLittle(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	ann.want(ann.post("/people/Bob/block", `{}`), http.StatusOK, nil)
	a, err := h.server.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	a.Mail, a.MailKey, a.Confirmed = "anna@example.org", "anna@example.org", true
	if err := h.db.SetAccount(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	var got struct{ Secret string }
	ann.want(ann.post("/account/programs", `{"name":"my bot"}`), http.StatusOK, &got)
	program := h.person()
	as := func(method, path, body string) answer {
		return program.do(method, path, "application/json", []byte(body), "Authorization", "Bearer "+got.Secret, "Accept", "application/json")
	}
	told := as("GET", "/account", "")
	program.want(told, http.StatusOK, nil)
	for _, secret := range []string{"anna@example.org", "my bot", "Bob", "A program"} {
		if strings.Contains(string(told.body), secret) {
			t.Errorf("a program is told %s: %s", secret, told.body)
		}
	}
	if !strings.Contains(string(told.body), `"name":"Anna"`) {
		t.Errorf("a program is not told for whom it plays: %s", told.body)
	}
	seats := h.server.mods["toygame"].Seats()
	id := ann.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "open"})
	h.person().join(ann.link(id, "join"))
	for path, body := range map[string]string{
		"/people/Bob/block": `{}`, "/games/" + id + "/block": fmt.Sprintf(`{"seat":%q}`, seats[1]), "/account/blocks": `{"id":"x"}`, "/account/talk": `{"talk":"all"}`, "/account/mail": `{"mail":"a@b.co"}`,
		"/account/delete": `{"name":"Anna"}`, "/account/passkeys": `{"ceremony":"x","response":"y"}`, "/account/passkeys/drop": `{"id":"password"}`, "/account/prove": `{"current":"x"}`,
	} {
		program.refused(as("POST", path, body), http.StatusForbidden, match.Foreign)
	}
	if e := as("GET", "/account/export", ""); e.code != http.StatusForbidden {
		t.Errorf("export: %d %s", e.code, e.body)
	}
	_ = bob
}

// Games are counted where strangers come, by player and by address, since each stays on the disk; one that was not made does not count. Lessons count as the studies that they are.
func TestGamesAreLimited(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerGames, c.AddressGames, c.PlayerStudies = 2, 3, 1 })
	seats := h.server.mods["toygame"].Seats()
	body := fmt.Sprintf(`{"game":"toygame","seats":{%q:"me",%q:"open"}}`, seats[0], seats[1])
	ann, eve := h.person(), h.person()
	ann.want(ann.post("/games", body), http.StatusCreated, nil)
	ann.refused(ann.post("/games", strings.Replace(body, "open", "nobody", 1)), http.StatusBadRequest, match.Invalid)
	if a := ann.form("/games", "game", "toygame", "scenario", "1", "side", seats[0], "opponent", "friend"); a.code != http.StatusSeeOther {
		t.Errorf("the form: %d", a.code)
	}
	ann.refused(ann.post("/games", body), http.StatusTooManyRequests, tooMany)
	if a := ann.form("/games", "game", "toygame", "scenario", "1", "side", seats[0], "opponent", "friend"); a.code != http.StatusTooManyRequests {
		t.Errorf("the form: %d", a.code)
	}
	var made struct{ ID string }
	eve.want(eve.post("/games", body), http.StatusCreated, &made)
	full := eve.post("/games", body)
	eve.refused(full, http.StatusTooManyRequests, tooMany)
	if wait, err := strconv.Atoi(full.header.Get("Retry-After")); err != nil || wait < 60 { // the header says what the reason says
		t.Errorf("there is a game again after %q", full.header.Get("Retry-After"))
	}
	// A rematch is one, too; to be led to the one that there is costs nothing.
	eve.want(eve.post("/games/"+made.ID+"/resign", fmt.Sprintf(`{"seat":%q}`, seats[0])), http.StatusOK, nil)
	again := fmt.Sprintf(`{"seat":%q}`, seats[0])
	eve.refused(eve.post("/games/"+made.ID+"/rematch", again), http.StatusTooManyRequests, tooMany)
	free := h.server.games
	h.server.games = newQuota("games", 1, 1)
	eve.want(eve.post("/games/"+made.ID+"/rematch", again), http.StatusCreated, nil)
	eve.want(eve.post("/games/"+made.ID+"/rematch", again), http.StatusCreated, nil)
	h.server.games = free
	if a := eve.form("/lobby", "scenario", "toygame/1", "side", "toygame/"+seats[0]); a.code != http.StatusTooManyRequests {
		t.Errorf("the form of the lobby: %d", a.code)
	}
	lesson := lessonsOf(h.server.mods["formosa"])[0].ID
	for i, want := range []int{http.StatusSeeOther, http.StatusTooManyRequests} {
		if a := ann.form("/games", "game", "formosa", "lesson", lesson); a.code != want {
			t.Errorf("lesson %d: %d", i, a.code)
		}
	}
}

// To find a mistake in a record takes as long as to open it, so records with mistakes count.
func TestWrongRecordsCount(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerStudies = 2 })
	p := h.person()
	record := []byte("Beachhead: 1\nGame: toygame\nScenario: 1\n\nred nonsense\n")
	for range 2 {
		p.refused(p.do("POST", "/records", "text/plain", record), http.StatusBadRequest, match.Invalid)
	}
	p.refused(p.do("POST", "/records", "text/plain", record), http.StatusTooManyRequests, tooMany)
}

// Records that come slowly do not fill the memory: of one address, and of all, a few are read at once.
func TestSlowUploads(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerStudies, c.AddressStudies = 1e6, 1e6 }) // each try is one
	p := h.person()
	at := strings.TrimPrefix(h.url, "http://")
	var slow []net.Conn
	for range addressUploads {
		c, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST /records HTTP/1.1\r\nHost: %s\r\nContent-Type: text/plain\r\nContent-Length: 4000000\r\n\r\nBeachhead: 1\n", at)
		slow = append(slow, c)
	}
	send := func() answer { return p.do("POST", "/records", "text/plain", []byte("Beachhead: 1\n")) }
	until := time.Now().Add(10 * time.Second)
	reading := func() int {
		h.server.uploads.mu.Lock()
		defer h.server.uploads.mu.Unlock()
		return h.server.uploads.all
	}
	for reading() < addressUploads { // else one of them might find no place
		if time.Now().After(until) {
			t.Fatalf("%d records are being read", reading())
		}
		time.Sleep(time.Millisecond)
	}
	if a := send(); a.code != http.StatusTooManyRequests {
		t.Fatalf("any number of records is read at once: %d", a.code)
	}
	for _, c := range slow {
		c.Close()
	}
	for send().code != http.StatusBadRequest {
		if time.Now().After(until) {
			t.Fatal("who has gone keeps his place")
		}
		time.Sleep(5 * time.Millisecond)
	}
	u := &h.server.uploads
	none := func() bool { // an answer comes before its place is given back
		u.mu.Lock()
		defer u.mu.Unlock()
		return u.all == 0 && len(u.of) == 0
	}
	for !none() {
		if time.Now().After(until) {
			t.Fatalf("%d, %v", u.all, u.of)
		}
		time.Sleep(time.Millisecond)
	}
}

// Of an address what takes much counts for more.
func TestCosts(t *testing.T) {
	h := open(t, func(c *Config) { c.AddressRate = 5 })
	answered := func(path string) (n int) {
		p := h.person()
		for range 60 {
			if p.get(path).code != http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	if n := answered("/lobby"); n < 4 || n > 15 {
		t.Errorf("the lobby was shown %d times", n)
	}
}

// What is said stays with the game, so nobody says any amount.
func TestTalkIsLimited(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerTalk = 20 })
	id, seats, one, two := h.pair("toygame", "1")
	body := fmt.Sprintf(`{"seat":%q,"text":"again"}`, seats[0])
	said, refused := 0, 0
	for range 50 {
		switch a := one.post("/games/"+id+"/chat", body); a.code {
		case http.StatusOK:
			said++
		case http.StatusTooManyRequests:
			refused++
		default:
			t.Fatalf("%d %s", a.code, a.body)
		}
	}
	if said < 20 || refused == 0 {
		t.Errorf("%d were said, %d refused", said, refused)
	}
	two.want(two.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello"}`, seats[1])), http.StatusOK, nil)
}

// Whoever looks on by a link that was revoked at another node does not go on looking on here, and neither does who has lost his seat in a private game.
func TestOnlookersGoEverywhere(t *testing.T) {
	h := open(t)
	id, seats, one, two := h.pair("toygame", "1")
	token := strings.TrimPrefix(one.link(id, "watch"), "/watch/")
	guest := match.Who{Player: playerOf(newSecret()), Seat: engine.ObserverSeat, Link: token}
	loser := match.Who{Player: playerOf(two.cookies[playerCookie]), Seat: engine.ObserverSeat}
	ended := func(w match.Who) bool { return h.server.mayNotRead(atTable{table: h.hall.Table(id), who: w}, nil)() }
	if ended(guest) || ended(loser) {
		t.Fatal("a stream ends that may go on")
	}
	if err := h.db.DropLink(t.Context(), token); err != nil { // as another node does it
		t.Fatal(err)
	}
	if !ended(guest) {
		t.Error("the stream goes on by a link that was revoked")
	}
	if ended(loser) {
		t.Error("the stream of a player ends with a link")
	}
	g, err := h.db.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.hall.HandOver(t.Context(), id, seats[1], g.Seats[0].Occupant); err != nil {
		t.Fatal(err)
	}
	if !ended(loser) {
		t.Error("the stream of who has lost his seat goes on")
	}
}

// toChannel sends mails to a test.
type toChannel struct{ sent chan string }

func (c toChannel) Send(_ context.Context, m mail.Message) error { c.sent <- m.Text; return nil }

// The links of mails lead to --public, whatever host a request names, and so does nothing else that others are sent.
func TestHostIsNotBelieved(t *testing.T) {
	sent := make(chan string, 10)
	db := memory.New()
	h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db, func(c *people.Config) { c.Public, c.Mail = "https://games.example.org", toChannel{sent} }), func(c *Config) { c.Anywhere = true })
	go h.server.people.Post(t.Context())
	p := h.person()
	p.want(p.do("POST", "/sign-up", "application/json", []byte(fmt.Sprintf(`{"name":"Anna","password":%q,"mail":"anna@example.org"}`, password)), "Host", "evil.example", "X-Forwarded-Host", "evil.example"),
		http.StatusOK, nil)
	select {
	case text := <-sent:
		if strings.Contains(text, "evil") || !strings.Contains(text, "https://games.example.org/mail/") {
			t.Errorf("the mail says %s", text)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("no mail")
	}
}

// Where the server is reached by TLS, browsers come by nothing else, so that nobody on the way reads a first request. Cookies are for TLS then, and for no script.
func TestTLSOnly(t *testing.T) {
	for _, secure := range []bool{false, true} {
		db := memory.New()
		h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db), func(c *Config) { c.Secure = secure })
		p := h.person()
		first := p.get("/")
		if has := first.header.Get("Strict-Transport-Security") != ""; has != secure {
			t.Errorf("secure %t: %v", secure, first.header)
		}
		up := p.post("/sign-up", fmt.Sprintf(`{"name":"Anna","password":%q}`, password))
		cookies := append(first.header["Set-Cookie"], up.header["Set-Cookie"]...)
		if len(cookies) != 2 {
			t.Errorf("cookies %v", cookies)
		}
		for _, c := range cookies {
			if !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") || !strings.Contains(c, "Path=/") || strings.Contains(c, "Domain") || strings.Contains(c, "Secure") != secure {
				t.Errorf("secure %t: %s", secure, c)
			}
		}
		if strings.HasPrefix(cookies[1], "__Host-") != secure {
			t.Errorf("secure %t: %s", secure, cookies[1])
		}
	}
}
