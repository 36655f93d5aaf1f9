package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine/enginetest/toygame"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/memory"
)

// hostile is how many hostile requests are sent, if that is not what is usual: go test ./web -run TestHostile -hostile 1000000 -v -timeout 2h
var hostile = flag.Int("hostile", 0, "hostile requests that TestHostile sends; 0: 100,000, or 4,000 with -short")

// Hostile requests: none is accepted, none changes anything, none makes the server fail, and nothing stays in its memory.
func TestHostile(t *testing.T) {
	total := 100_000
	if testing.Short() {
		total = 4_000
	}
	if *hostile > 0 {
		total = *hostile
	}
	db := memory.New()
	h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db))
	owner := h.person() // of an account that is attacked
	owner.want(owner.post("/sign-up", fmt.Sprintf(`{"name":"Victim","password":%q}`, password)), http.StatusOK, nil)
	account := accountSnapshot(t, db, "Victim")
	var targets []*target
	for _, game := range []string{"toygame", "formosa", "ccp", "tinian", "saipan", "littleland", "iwo"} {
		targets = append(targets, newTarget(h, game))
	}
	before := make([]string, len(targets))
	for i, x := range targets {
		before[i] = x.snapshot()
	}
	var kinds [len(attacks)]atomic.Int64
	var heap [2]uint64
	send := func(from, to int) {
		const workers = 4
		var all sync.WaitGroup
		for w := range workers {
			all.Go(func() {
				client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
				defer client.CloseIdleConnections()
				for n := from + w; n < to; n += workers {
					r := rand.New(rand.NewPCG(uint64(n), 5))
					kind := r.IntN(len(attacks))
					a := &attack{Rand: r, target: targets[r.IntN(len(targets))], method: "POST", header: map[string]string{"Content-Type": "application/json"}}
					attacks[kind].make(a)
					if a.skip {
						continue
					}
					kinds[kind].Add(1)
					var body io.Reader = bytes.NewReader(a.body)
					if a.unsized {
						body = io.MultiReader(body)
					}
					req, err := http.NewRequest(a.method, h.url+a.path, body)
					if err != nil {
						t.Errorf("%s: %v", attacks[kind].name, err)
						return
					}
					for k, v := range a.header {
						if v != "" {
							req.Header.Set(k, v)
						}
					}
					for k, v := range a.cookies {
						req.Header.Add("Cookie", k+"="+v)
					}
					res, err := client.Do(req)
					if err != nil {
						if attacks[kind].cut { // the server closes the door before all is said
							continue
						}
						t.Errorf("%s: %s %s: %v", attacks[kind].name, a.method, a.path, err)
						return
					}
					text, _ := io.ReadAll(io.LimitReader(res.Body, 1000))
					res.Body.Close()
					if res.StatusCode < 400 || res.StatusCode >= 500 {
						t.Errorf("%s: %s %s %.200q: %s %.200s", attacks[kind].name, a.method, a.path, a.body, res.Status, text)
					}
				}
			})
		}
		all.Wait()
		http.DefaultClient.CloseIdleConnections()
		runtime.GC()
		runtime.GC()
	}
	var m runtime.MemStats
	send(0, total/4)
	runtime.ReadMemStats(&m)
	heap[0] = m.HeapAlloc
	goroutines := runtime.NumGoroutine()
	send(total/4, total)
	runtime.ReadMemStats(&m)
	heap[1] = m.HeapAlloc
	t.Logf("heap %d KB after a quarter, %d KB at the end; goroutines %d and %d", heap[0]>>10, heap[1]>>10, goroutines, runtime.NumGoroutine())
	if heap[1] > heap[0]+4<<20 {
		t.Errorf("the heap grew from %d to %d bytes", heap[0], heap[1])
	}
	// Connections that were cut take a moment to end.
	for end := time.Now().Add(30 * time.Second); runtime.NumGoroutine() > goroutines+20; {
		if time.Now().After(end) {
			t.Errorf("goroutines went from %d to %d", goroutines, runtime.NumGoroutine())
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	sent := int64(0)
	for i := range attacks {
		n := kinds[i].Load()
		sent += n
		t.Logf("%7d %s", n, attacks[i].name)
		if n == 0 {
			t.Errorf("no attack %q was sent", attacks[i].name)
		}
	}
	if sent < int64(total)*9/10 {
		t.Errorf("only %d requests were sent", sent)
	}
	if now := accountSnapshot(t, db, "Victim"); now != account || owner.get("/account").code != http.StatusOK {
		t.Errorf("the account has changed:\n%s\n%s", account, now)
	}
	for i, x := range targets {
		if now := x.snapshot(); now != before[i] {
			t.Errorf("game %d has changed:\n%s\n%s", i, before[i], now)
		}
		x.playOn() // the game is alive
	}
}

// accountSnapshot is all that is kept of an account, but for when its owner last came.
func accountSnapshot(t *testing.T, db store.Store, name string) string {
	t.Helper()
	a, err := db.FindAccount(t.Context(), store.ByName, people.NameKey(name))
	if err != nil {
		t.Fatal(err)
	}
	ways, err := db.Credentials(t.Context(), a.ID)
	if err != nil {
		t.Fatal(err)
	}
	sessions, err := db.Sessions(t.Context(), a.ID, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for i := range ways {
		ways[i].Used = time.Time{}
	}
	for i := range sessions {
		sessions[i].Used, sessions[i].Expires = time.Time{}, time.Time{}
	}
	return fmt.Sprintf("%+v\n%+v\n%+v", a, ways, sessions)
}

// target is a private game that is attacked, by its second player and by strangers.
type target struct {
	h          *house
	id         string
	seats      []string
	one, two   *person
	first      message // of the first seat
	second     message
	legal      [2][]string
	invitation string
}

func newTarget(h *house, game string) *target {
	h.t.Helper()
	x := &target{h: h}
	x.one, x.two = h.person(), h.person()
	x.seats = h.server.mods[game].Seats()
	scenario, options := h.server.mods[game].Scenarios()[0].ID, map[string]string{}
	if game == "iwo" { // the one that two can play (3.0d1)
		scenario, options["players"] = "s4-hot-rocks", "2"
	}
	x.id = x.one.createWith(game, scenario, map[string]string{x.seats[0]: "me", x.seats[1]: "open"}, options)
	x.invitation = x.one.link(x.id, "join")
	x.two.join(x.invitation)
	r := rand.New(rand.NewPCG(8, 8))
	people := []*person{x.one, x.two}
	into := map[string]int{"toygame": 6, "formosa": 6, "ccp": 120, "tinian": 60, "saipan": 60, "littleland": 60, "iwo": 40}[game] // into the middle of the game
	for gave := 0; gave < into; {
		for i, p := range people {
			s := p.state(x.id, x.seats[i])
			if q := s.Page.View.Pending; q != nil && len(q.Options) > 0 {
				p.choose(x.id, x.seats[i], s.Page.Version, q.Options[r.IntN(len(q.Options))])
				gave++
			}
		}
	}
	x.one.want(x.one.post("/games/"+x.id+"/notes", fmt.Sprintf(`{"seat":%q,"text":"mine"}`, x.seats[0])), http.StatusOK, nil)
	x.first, x.second = x.one.state(x.id, x.seats[0]), x.two.state(x.id, x.seats[1])
	for i, s := range []message{x.first, x.second} {
		if q := s.Page.View.Pending; q != nil {
			x.legal[i] = q.Options
		}
	}
	return x
}

// snapshot is all that could have changed.
func (x *target) snapshot() string {
	x.h.t.Helper()
	out := ""
	for i, p := range []*person{x.one, x.two} {
		for _, path := range []string{"/state", "/notes", "/chat", "/orders", "/record"} {
			a := p.get("/games/" + x.id + path + "?seat=" + x.seats[i])
			p.want(a, http.StatusOK, nil)
			out += path + string(a.body)
		}
		out += lastMove.ReplaceAllString(string(p.get("/games").body), "")
	}
	return out
}

func (x *target) playOn() {
	x.h.t.Helper()
	for i, p := range []*person{x.one, x.two} {
		s := p.state(x.id, x.seats[i])
		if q := s.Page.View.Pending; q != nil && len(q.Options) > 0 {
			p.choose(x.id, x.seats[i], s.Page.Version, q.Options[0])
			return
		}
	}
	x.h.t.Error("nobody is asked any more")
}

// lastMove is what a page says of how long ago something was.
var lastMove = regexp.MustCompile(`, last move [^<]*`)

// attack is one hostile request.
type attack struct {
	*rand.Rand
	*target
	method, path string
	body         []byte
	header       map[string]string
	cookies      map[string]string
	unsized      bool // the body comes without its length
	skip         bool
}

func (a *attack) pick(list ...string) string {
	if len(list) == 0 {
		return ""
	}
	return list[a.IntN(len(list))]
}

func (a *attack) to(path string) { a.path = "/games/" + a.id + path }

func (a *attack) json(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	a.body = b
}

// as says who attacks.
func (a *attack) as(p *person) { a.cookies = p.cookies }

// stranger is nobody at the table.
func (a *attack) stranger() {
	a.cookies = map[string]string{"beachhead": a.letters(secretLength)}
}

func (a *attack) letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "abcdefghijklmnopqrstuvwxyz234567"[a.IntN(32)]
	}
	return string(b)
}

// anyPost sends one of the requests that a seat can send, with a body that would do something if the seat were the sender's.
func (a *attack) anyPost(seat, other string, version match.Version, legal []string) {
	choice := a.pick(append(slices.Clone(legal), "end")...)
	type o = map[string]any
	switch what := a.pick("answers", "whynot", "explain", "handover", "undo", "redo", "resign", "draw", "pause", "resume", "replace", "ask", "consent", "orders", "chat", "notes", "branch", "rematch", "series", "suggest", "fits", "across", "place"); what {
	case "answers":
		a.to("/answers")
		a.json(o{"seat": seat, "version": version, "choice": choice})
	case "whynot", "explain":
		a.to("/" + what)
		a.json(o{"seat": seat, "choice": choice})
	case "pause":
		a.to("/" + what)
		a.json(o{"seat": seat, "days": a.IntN(200) - 100})
	case "replace":
		a.to("/" + what)
		a.json(o{"seat": seat, "whose": other, "by": a.pick("bot", "substitute", "dog", "")})
	case "handover", "resign", "draw", "resume", "rematch":
		a.to("/" + what)
		a.json(o{"seat": seat})
	case "undo", "redo", "ask":
		a.to("/" + what)
		a.json(o{"seat": seat, "version": version})
	case "consent":
		a.to("/consent")
		a.json(o{"seat": seat, "kind": a.pick("undo", "draw", "pause", "replace"), "from": other, "agree": a.IntN(2) == 0})
	case "orders":
		a.to("/orders")
		a.json(o{"seat": seat, "kind": "react", "choice": a.pick("pass", ""), "only": a.pick("", "turn >= 2", "turn >= ", "\x00", "<script>")})
	case "chat", "notes":
		a.to("/" + what)
		a.json(o{"seat": seat, "text": "hello"})
	case "series", "suggest":
		a.to("/" + what)
		a.json(o{"seat": seat, "choices": []string{choice}})
	case "place":
		a.to("/" + what)
		a.json(o{"seat": seat, "version": version, "choices": []string{choice}})
	case "across":
		a.to("/" + what)
		a.json(o{"seat": seat, "version": version, "choice": choice})
	case "fits":
		a.to("/" + what)
		a.json(o{"seat": seat, "lead": "x", "choice": choice})
	case "branch":
		a.to("/branch")
		a.json(o{"seat": seat, "n": a.IntN(5)})
	}
}

var attacks = [...]struct {
	name string
	cut  bool
	make func(*attack)
}{
	{"the other seat's request", false, func(a *attack) {
		a.as(a.two)
		a.anyPost(a.seats[0], a.seats[1], a.first.Page.Version, a.legal[0])
	}},
	{"a stranger's request", false, func(a *attack) {
		a.stranger()
		i := a.IntN(2)
		a.anyPost(a.seats[i], a.seats[1-i], []message{a.first, a.second}[i].Page.Version, a.legal[i])
	}},
	{"reading another seat", false, func(a *attack) {
		a.as(a.two)
		a.method = "GET"
		a.to(a.pick("/state", "/notes", "/orders", "/at/1", "/record", "/events", "/why/1", "/sight") + "?seat=" + a.seats[0])
	}},
	{"reading another's game", false, func(a *attack) {
		a.stranger()
		a.method = "GET"
		a.to(a.pick("", "/state", "/notes", "/orders", "/at/1", "/record", "/events", "/chat", "/links", "/why/0", "/sight", "/sit/"+a.seats[1]) + a.pick("", "?seat="+a.seats[0], "?seat=observer"))
	}},
	{"stale version", false, func(a *attack) {
		a.as(a.two)
		v := int64(a.second.Page.Version) + []int64{-1, 1, 2, 1000, 1 << 40, -int64(a.second.Page.Version)}[a.IntN(6)]
		a.to("/" + a.pick("answers", "undo", "redo", "ask"))
		a.json(map[string]any{"seat": a.seats[1], "version": v})
		if strings.HasSuffix(a.path, "answers") {
			a.json(map[string]any{"seat": a.seats[1], "version": v, "choice": a.pick(append(a.legal[1], "end")...)})
		}
	}},
	{"illegal choice", false, func(a *attack) {
		a.as(a.two)
		a.to("/answers")
		choice := a.pick(append(append(slices.Clone(a.legal[0]), a.legal[1]...), "end", "hold", "pass", "roll 6", "bid 9", "move x y", "order us-40", "draw jp-3",
			"move 14.52/in", "move 99.99", "move -1.-1", "move transit", "stack 14.52", "unit us-a-1-24", "unit jp-1-i-50", "target 32767 14.52", "target -1 14.52", "target 1 99999", "level 14.52 4", "mine 9 14.52", "mine -1 14.52",
			"transfer groupment-a", "place us-a-1-24 white-1/final", "draw chit-wind", "roll 0", "roll -1", "roll 10", "at groupment-c", "number 99999999999999999999", "buy chit-event", "pay ija", "barrier yes", "enter su-1-305 32.28", "falls 99.99", "barrier 32767", "buy chit-nmb-83", "lead su-kunikov 01.01", "move \u0000", "move １４.５２", "done done", "keep")...)
		b := []byte(choice)
		switch a.IntN(4) {
		case 0:
			b[a.IntN(len(b))] ^= byte(1 + a.IntN(30))
		case 1:
			b = append(b, " x"...)
		case 2:
			b = bytes.Repeat(append(b, ' '), 2)
		}
		choice = strings.ToValidUTF8(string(b), "?")
		if slices.Contains(a.legal[1], strings.Join(strings.Fields(choice), " ")) {
			a.skip = true
		}
		a.json(map[string]any{"seat": a.seats[1], "version": a.second.Page.Version, "choice": choice})
	}},
	{"malformed body", false, func(a *attack) {
		a.as(a.two)
		a.to("/" + a.pick("answers", "undo", "notes", "chat", "consent", "orders", "branch", "handover", "resign", "pace", "ask", "draw", "rematch", "whynot", "explain"))
		good := fmt.Sprintf(`{"seat":%q,"version":%d,"choice":"end"}`, a.seats[1], a.second.Page.Version)
		a.body = []byte(a.pick(
			"", "{", "}", "[]", "null", "true", "null x", "{\"seat\":null}", good[:len(good)-1]+`,"seat":"x"}`, strings.ToUpper(good), "1", `"x"`, good[:a.IntN(len(good)-1)], good+"x", good+good, "["+good+"]",
			`{"seat":5}`, `{"seat":null,"version":"1"}`, `{"seat":["red"]}`, `{"version":-1}`, `{"version":1.5}`, `{"version":1e99}`, `{"unknown":1}`,
			`{"n":-1}`, `{"n":"x"}`, `{"agree":"yes"}`, strings.Repeat("[", 1000), strings.Repeat(`{"seat":`, 200), `{"seat":"chance"}`, `{"seat":"nobody"}`, "\x00\x00", "<xml/>"))
	}},
	{"bad UTF-8", false, func(a *attack) {
		a.as(a.two)
		a.to("/" + a.pick("answers", "notes", "chat"))
		bad := a.pick("\xff", "\xc0\xaf", "\xed\xa0\x80", "a\x80b", "\xf8\x88\x80\x80\x80", `\u0000`)
		if strings.HasSuffix(a.path, "answers") {
			a.body = fmt.Appendf(nil, `{"seat":%q,"version":%d,"choice":"%s"}`, a.seats[1], a.second.Page.Version, bad)
		} else {
			a.body = fmt.Appendf(nil, `{"seat":%q,"text":"%s"}`, a.seats[1], bad)
		}
	}},
	{"too large", true, func(a *attack) {
		a.as(a.two)
		what, n := "answers", maxAnswer
		if a.IntN(3) == 0 {
			what, n = a.pick("chat", "undo"), 3*maxChat
		}
		a.to("/" + what)
		a.unsized = a.IntN(2) == 0
		a.body = fmt.Appendf(nil, `{"seat":%q,"version":%d,"choice":"%s"}`, a.seats[1], a.second.Page.Version, strings.Repeat("x", n+a.IntN(n)))
		if what == "chat" {
			a.body = fmt.Appendf(nil, `{"seat":%q,"text":"%s"}`, a.seats[1], strings.Repeat("x", maxChat+1+a.IntN(n)))
		}
	}},
	{"too long for its place", false, func(a *attack) {
		a.as(a.two)
		switch a.IntN(3) {
		case 0:
			a.to("/answers")
			a.json(map[string]any{"seat": a.seats[1], "version": a.second.Page.Version, "choice": strings.Repeat("end ", 300)})
		case 1:
			a.to("/orders")
			a.json(map[string]any{"seat": a.seats[1], "kind": strings.Repeat("k", 1500), "choice": "pass"})
		case 2:
			a.method = "GET"
			a.path = "/games/" + strings.Repeat("a", 1+a.IntN(2000))
		}
	}},
	{"another type", false, func(a *attack) {
		a.as(a.two)
		a.anyPost(a.seats[1], a.seats[0], a.second.Page.Version, a.legal[1])
		a.header["Content-Type"] = a.pick("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", "application/json;;;", "text/json")
	}},
	{"another site", false, func(a *attack) {
		a.as(a.two)
		a.anyPost(a.seats[1], a.seats[0], a.second.Page.Version, a.legal[1])
		k := a.pick("Sec-Fetch-Site", "Origin")
		a.header[k] = a.pick("cross-site", "same-site")
		if k == "Origin" {
			a.header[k] = a.pick("https://evil.example", "null", "http://127.0.0.1:1")
		}
	}},
	{"nowhere", false, func(a *attack) {
		a.as(a.two)
		a.method = a.pick("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
		a.path = a.pick("/games/"+a.letters(26), "/games/"+a.letters(26)+"/state", "/games/"+a.letters(5)+"/answers", "/game", "/games/%2e%2e/state", "/join/"+a.letters(26),
			"/watch/"+a.letters(26), "/games/"+a.id+"/nothing", "/games/"+a.id+"/at/-1", "/games/"+a.id+"/at/99999999999999999999", "/ui/%2e%2e%2fserver.go", "/sheets/x.json", "/rules/x", "/rules/formosa/0.0")
		if a.method == "POST" && strings.HasPrefix(a.path, "/watch") {
			a.method = "GET"
		}
		a.body = []byte(`{"seat":"x"}`)
		if a.method == "GET" {
			a.body = nil
		}
	}},
	{"forged cookies", false, func(a *attack) {
		secret := a.two.cookies[playerCookie]
		a.cookies = map[string]string{
			playerCookie: a.pick("", "x", strings.ToUpper(secret), secret[:25], secret+"a", playerOf(secret), strings.Repeat("a", 5000), "\"'; drop table games"),
			watchCookie:  a.pick("", a.letters(26), strings.TrimPrefix(a.invitation, "/join/"), secret),
		}
		a.method = "GET"
		a.to(a.pick("/state", "/events", "/notes", "/chat", "/state?seat=observer"))
	}},
	{"odd reading", false, func(a *attack) {
		a.as(a.two)
		a.method = "GET"
		a.to(a.pick("/state?seat=nobody", "/state?seat=chance", "/state?seat=%ff", "/chat?from=0", "/chat?from=-1", "/chat?from=x", "/events?last=x", "/events?last=1.x", "/events?last=-1", "/at/x", "/at/1e3", "/why/x", "/notes?seat=observer", "/sight?from=Z9", "/sight?from=A1&to=%ff", "/sight?from=A1&n=-1", "/sight?from=14.52/in", "/sight?from=14.52%00", "/sight?from=white-1/final", "/sight?from=14.52&to=99.99", "/zones?n=-1", "/zones?n=99999999999", "/dossier", "/dossier?piece=x%00", "/dossier?piece=us-a-1-24&at=99.99", "/dossier?piece=%ff&n=-1", "/why/-1?seat="+a.seats[1]))
		if strings.HasPrefix(a.path, "/games/"+a.id+"/events") && a.IntN(2) == 0 {
			a.to("/events")
			a.header["Last-Event-ID"] = a.pick("x", "1,2", "1.2.3", "9999999999999999999999", "-5", "1.-2")
		}
	}},
	{"sign-in and recovery abuse", false, func(a *attack) {
		a.stranger()
		switch a.IntN(4) {
		case 0: // guesses, which are soon not even looked at
			a.path = "/sign-in"
			a.json(map[string]any{"name": a.pick("Victim", "victim", a.letters(6), "", "' or 1=1"), "password": a.pick("", "password", a.letters(12), strings.Repeat("x", 500))})
		case 1: // tokens that were never given
			a.method = a.pick("GET", "POST")
			a.path = a.pick("/recover/", "/mail/") + a.pick(a.letters(52), a.letters(26), "x", strings.Repeat("a", 300))
			a.json(map[string]any{"password": "a new password"})
			if a.method == "GET" {
				a.body = nil
			}
		case 2: // what is the owner's alone
			a.path = a.pick("/account/name", "/account/password", "/account/sessions", "/account/programs", "/account/prove", "/account/mail")
			a.json(map[string]any{"name": "Stolen", "password": "a new password", "id": "x", "mail": "thief@example.org"})
		case 3: // names and passwords that cannot be
			a.path = "/sign-up"
			a.json(map[string]any{"name": a.pick("", "x\u202ey", "Victim", "VICTIM", strings.Repeat("n", 200)), "password": a.pick("", "short")})
		}
	}},
	{"forged sessions", false, func(a *attack) {
		a.method = "GET"
		a.to(a.pick("/state", "/events", "/notes"))
		secret := a.letters(52)
		if a.IntN(2) == 0 {
			a.header["Authorization"] = a.pick("Bearer "+secret, "Bearer "+a.letters(26), "Bearer", "Basic dmljdGltOnBhc3N3b3Jk", "Bearer "+strings.Repeat("a", 4000), "bearer "+secret)
		} else {
			a.cookies = map[string]string{"beachhead-session": a.pick(secret, "x", "", strings.Repeat("a", 3000))}
		}
	}},
	{"games that cannot be", false, func(a *attack) {
		a.as(a.two)
		a.path = "/games"
		a.body = []byte(a.pick(
			`{"game":"chess"}`, `{"game":"toygame"}`, `{"game":"toygame","seats":{"red":"me"}}`, `{"game":"toygame","seats":{"red":"me","blue":"me","green":"me"}}`,
			`{"game":"toygame","seats":{"red":"nobody","blue":"me"}}`, `{"game":"toygame","scenario":"x","seats":{"red":"me","blue":"me"}}`,
			`{"game":"toygame","options":{"x":"y"},"seats":{"red":"me","blue":"me"}}`, `{"game":"toygame","options":{"reserve":"perhaps"},"seats":{"red":"me","blue":"me"}}`,
			`{"game":"toygame","pace":-5,"seats":{"red":"me","blue":"me"}}`, `{"game":"toygame","pace":99999999,"seats":{"red":"random","blue":"random"}}`, `{"game":"toygame","seats":[]}`))
		if a.IntN(3) == 0 {
			a.path = "/records"
			a.header["Content-Type"] = a.pick("text/plain", "multipart/form-data; boundary=x", "multipart/form-data", "application/json")
			a.body = []byte(a.pick("", "x", "Game: toygame\n", "Game: chess\nScenario: 1\n", "Game: toygame\nScenario: 9\n", "Game: toygame\nScenario: 1\nStart: {\n", "Game: toygame\nScenario: 1\n\n1 red bid 99\n", "--x\r\n\r\n", "\xff\xfe"))
			if string(a.body) == "Game: toygame\n" {
				a.body = []byte("Game: toygame\nGame: toygame\n")
			}
		}
	}},
}
