package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/match"
	"beachhead/store"
)

// Both seats answer at random until steps answers are given or the game is over. What each stream said, applied
// change by change, is the page of the seat at every step; and so it is where readers have names, and get what their own answers
// change with the reply.
func TestStreamIsThePage(t *testing.T) {
	for game, steps := range map[string]int{"toygame": 400, "formosa": 150} {
		t.Run(game, func(t *testing.T) { streamIsThePage(t, game, steps, "") })
		t.Run(game+", named", func(t *testing.T) { streamIsThePage(t, game, steps, "me-1") })
	}
}

func streamIsThePage(t *testing.T, game string, steps int, name string) {
	h := open(t)
	id, seats, one, two := h.pair(game, "1")
	people := []*person{one, two}
	pages := make([]*match.Page, 2)
	streams := make([]*reader, 2)
	for i, p := range people {
		streams[i] = p.listen(id, "seat="+seats[i]+"&reader="+name, "")
		e := streams[i].until(func(e event) bool { return e.Page != nil })
		if e.id != fmt.Sprint(e.Page.Version) || e.Table == nil {
			t.Fatalf("the first event: id %s, version %d", e.id, e.Page.Version)
		}
		pages[i] = e.Page
	}
	r := rand.New(rand.NewPCG(1, 2))
	gave, brought := 0, 0
	for step := 0; step < steps && pages[0].View.Over == nil; step++ {
		for i := range people {
			q := pages[i].View.Pending
			if q == nil || len(q.Options) == 0 {
				continue
			}
			v, m := people[i].chooseAs(name, id, seats[i], pages[i].Version, q.Options[r.IntN(len(q.Options))])
			gave++
			if m != nil {
				brought++
				for pages[i].Version < m.Change.Version-1 {
					pages[i] = follow(t, streams[i], pages[i])
				}
				pages[i] = pages[i].Apply(m.Change)
			}
			for pages[i].Version < v {
				pages[i] = follow(t, streams[i], pages[i])
			}
			break
		}
		for i, p := range people { // the other one, as far as it saw anything
			now := p.state(id, seats[i])
			for pages[i].Version < now.Page.Version {
				pages[i] = follow(t, streams[i], pages[i])
			}
			if got, want := text(pages[i]), text(now.Page); got != want {
				t.Fatalf("step %d, %s: the changes led to\n%s\nthe page is\n%s", step, seats[i], got, want)
			}
		}
	}
	if gave < 30 {
		t.Fatalf("only %d answers were given", gave)
	}
	if name == "" && brought > 0 || name != "" && brought < gave/2 {
		t.Errorf("%d of %d replies brought the change", brought, gave)
	}
}

// A name has letters, digits, - and _.
func TestReaderNames(t *testing.T) {
	h := open(t)
	id, _, one, _ := h.pair("toygame", "1")
	for _, bad := range []string{"a b", "<a>", "é", strings.Repeat("a", 65), "a.b"} {
		one.refused(one.get("/games/"+id+"/events?seat=red&reader="+url.QueryEscape(bad)), http.StatusBadRequest, match.Invalid)
		b, _ := json.Marshal(map[string]any{"seat": "red", "reader": bad, "version": 1, "choice": "bid 0"})
		one.refused(one.post("/games/"+id+"/answers", string(b)), http.StatusBadRequest, match.Invalid)
	}
	if v := one.state(id, "red").Page.Version; v != 1 {
		t.Errorf("a refused answer led to version %d", v)
	}
}

// follow applies the next change of a stream.
func follow(t *testing.T, s *reader, p *match.Page) *match.Page {
	t.Helper()
	e := s.until(func(e event) bool { return e.Change != nil || e.Page != nil })
	if e.Page != nil {
		t.Fatal("a whole page came, though nothing was missed")
	}
	if e.Change.Version != p.Version+1 || e.id != fmt.Sprint(e.Change.Version) {
		t.Fatalf("change to version %d, id %s, of the page with version %d", e.Change.Version, e.id, p.Version)
	}
	return p.Apply(e.Change)
}

// text is a page as JSON, where a list that is empty is the same as one that is not there.
func text(p *match.Page) string {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return strings.NewReplacer(`"pieces":[]`, `"pieces":null`, `"boxes":[]`, `"boxes":null`, `"tracks":[]`, `"tracks":null`, `"log":[]`, `"log":null`).Replace(string(b))
}

// A reader that comes back is told what it missed, talk included, and nothing twice; if it missed too much, the whole page.
func TestComeBack(t *testing.T) {
	h := open(t)
	id, _, one, two := h.pair("toygame", "1")
	s := one.listen(id, "seat=red", "")
	e := s.until(func(e event) bool { return e.Page != nil })
	page := e.Page
	one.want(one.post("/games/"+id+"/chat", `{"seat":"red","text":"one"}`), http.StatusOK, nil)
	e = s.until(func(e event) bool { return e.Chat != nil })
	if e.id != fmt.Sprintf("%d.1", page.Version) {
		t.Errorf("id %s after the first message", e.id)
	}
	last := e.id
	s.cancel()

	// While it is away: two answers, one message.
	v := one.choose(id, "red", page.Version, "bid 0")
	two.want(two.post("/games/"+id+"/chat", `{"seat":"blue","text":"two"}`), http.StatusOK, nil)
	two.choose(id, "blue", two.state(id, "blue").Page.Version, "bid 0")
	now := one.state(id, "red").Page

	for name, listen := range map[string]func() *reader{
		"Last-Event-ID": func() *reader { return one.listen(id, "seat=red", last) },
		"last":          func() *reader { return one.listen(id, "seat=red&last="+last, "") },
	} {
		got, chats := page, 0
		s = listen()
		for got.Version < now.Version || chats == 0 {
			e, ok := s.next()
			if !ok {
				t.Fatal("the stream ended")
			}
			if e.Page != nil {
				t.Fatalf("%s: the whole page came", name)
			}
			if e.Change != nil {
				got = got.Apply(e.Change)
			}
			if e.Chat != nil {
				if chats++; e.Chat.Text != "two" {
					t.Errorf("%s: %q was said again", name, e.Chat.Text)
				}
			}
		}
		if text(got) != text(now) || now.Version <= v {
			t.Errorf("%s: the changes led to\n%s\nthe page is\n%s", name, text(got), text(now))
		}
		for _, e := range s.quiet() {
			if e.Change != nil || e.Chat != nil || e.Page != nil {
				t.Errorf("%s: then came %s", name, e.data)
			}
		}
		s.cancel()
	}

	// An id from another life of the game: the whole page.
	s = one.listen(id, "seat=red", "100000")
	if e := s.until(func(e event) bool { return e.Change != nil || e.Page != nil }); e.Page == nil {
		t.Errorf("after an unknown id came %s", e.data)
	}
	one.refused(one.get("/games/"+id+"/events?last=x"), http.StatusBadRequest, match.Invalid)
	one.refused(one.get("/games/"+id+"/events", "Last-Event-ID", "-1"), http.StatusBadRequest, match.Invalid)

	// Far behind: the whole page.
	people := map[string]*person{"red": one, "blue": two}
	for one.state(id, "red").Page.Version < page.Version+80 {
		for seat, p := range people {
			m := p.state(id, seat).Page
			if m.View.Over != nil {
				t.Fatal("the game is over too early")
			}
			if q := m.View.Pending; q == nil || len(q.Options) == 0 {
				continue
			} else {
				p.choose(id, seat, m.Version, q.Options[0])
			}
			for range 20 {
				if m = p.state(id, seat).Page; !m.Undo.Can {
					break
				}
				var v struct{ Version match.Version }
				p.want(p.post("/games/"+id+"/undo", versionJSON(seat, m.Version)), http.StatusOK, &v)
				p.want(p.post("/games/"+id+"/redo", versionJSON(seat, v.Version)), http.StatusOK, nil)
			}
		}
	}
	s = one.listen(id, "seat=red", fmt.Sprint(page.Version))
	if e := s.until(func(e event) bool { return e.Change != nil || e.Page != nil }); e.Page == nil {
		t.Errorf("far behind came %s", e.data)
	}
}

// A hot seat: the page that is put away goes from its stream and comes back with the screen.
func TestHandOver(t *testing.T) {
	h := open(t)
	p := h.person()
	id := p.create("toygame", "1", map[string]string{"red": "me", "blue": "me"})
	red := p.listen(id, "seat=red", "")
	if e := red.until(func(e event) bool { return e.Table != nil }); !e.Hidden || e.Page != nil || e.Table.HandTo != "red" {
		t.Errorf("first: %s", e.data)
	}
	p.want(p.post("/games/"+id+"/handover", `{"seat":"red"}`), http.StatusOK, nil)
	e := red.until(func(e event) bool { return e.Page != nil })
	p.choose(id, "red", e.Page.Version, "bid 0")
	p.want(p.post("/games/"+id+"/handover", `{"seat":"blue"}`), http.StatusOK, nil)
	red.until(func(e event) bool { return e.Hidden })
	p.choose(id, "blue", p.state(id, "blue").Page.Version, "bid 1")
	for _, e := range red.quiet() {
		if e.Page != nil || e.Change != nil {
			t.Errorf("red's stream has %s while blue has the screen", e.data)
		}
	}
	p.want(p.post("/games/"+id+"/handover", `{"seat":"red"}`), http.StatusOK, nil)
	red.until(func(e event) bool { return e.Page != nil })
}

// Streams are limited, and a place is free again when a page is closed.
func TestTooManyStreams(t *testing.T) {
	h := open(t, func(c *Config) { c.PlayerStreams, c.SeatStreams = 3, 2 })
	id, _, one, two := h.pair("toygame", "1")
	first := one.listen(id, "seat=red", "")
	first.next()
	one.listen(id, "seat=red", "").next()
	a := one.get("/games/" + id + "/events?seat=red")
	one.refused(a, http.StatusTooManyRequests, tooMany)
	if a.header.Get("Retry-After") == "" {
		t.Error("it does not say when to come back")
	}
	two.listen(id, "seat=blue", "").next()
	first.cancel()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		n := h.server.readers.open()
		if n == 2 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d streams are open", n)
		}
	}
	one.listen(id, "seat=red", "").next()
	one.listen(id, "seat=observer", "").next() // as an onlooker he has places too
}

// When the server stops, streams end.
func TestStopEndsStreams(t *testing.T) {
	h := open(t)
	id, _, one, _ := h.pair("toygame", "1")
	s := one.listen(id, "seat=red", "")
	s.next()
	h.server.Close()
	for {
		if _, ok := s.next(); !ok {
			return
		}
	}
}

// At each beat there is a sign of life, in the form that who reads has asked for, also where nothing happens and where something does: by it he knows that the connection is not dead.
func TestSignsOfLife(t *testing.T) {
	h := open(t)
	h.server.heartbeat = 20 * time.Millisecond
	id, _, one, _ := h.pair("toygame", "1")
	for query, want := range map[string]string{"": ":\n\n", "&beat=1": "event: beat\ndata: 1\n\n"} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", h.url+"/games/"+id+"/events?seat=red"+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range one.cookies {
			req.AddCookie(&http.Cookie{Name: k, Value: v})
		}
		res, err := one.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var have []byte
		for part := make([]byte, 4096); strings.Count(string(have), want) < 3; {
			n, err := res.Body.Read(part)
			if have = append(have, part[:n]...); err != nil {
				t.Fatal(err)
			}
		}
		if other := strings.Contains(string(have), "event: "); other != (query != "") {
			t.Errorf("%q: %s", query, have)
		}
	}
}

// Who looks on is told that he has a seat: when he comes back, since the operator has given it to him, and when he takes one by another window. Nobody else is.
func TestOnlookerIsSeated(t *testing.T) {
	h := open(t)
	one, two, three := h.person(), h.person(), h.person()
	var made struct{ ID string }
	one.want(one.post("/games", `{"game":"toygame","seats":{"red":"me","blue":"open"}}`), http.StatusCreated, &made)
	seated := func(e event) bool { return strings.Contains(e.data, `"seats":[`) && e.Table == nil }
	for _, p := range []*person{two, three} { // or the stream would be that of nobody
		p.want(p.get("/games/"+made.ID), http.StatusOK, nil)
	}
	on, other := two.listen(made.ID, "", ""), three.listen(made.ID, "seat=observer", "")
	own := one.listen(made.ID, "seat=red", "")
	for _, e := range on.quiet() {
		if seated(e) {
			t.Errorf("who has no seat is told %s", e.data)
		}
	}
	two.want(two.post("/games/"+made.ID+"/sit/blue", ""), http.StatusSeeOther, nil)
	if e := on.until(seated); e.data != `{"seats":["blue"]}` || e.id != "" {
		t.Errorf("he is told %s, %q", e.data, e.id)
	}
	again := two.listen(made.ID, "seat=observer", "")
	again.until(seated)
	g, err := h.db.Game(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range append(other.quiet(), own.quiet()...) {
		if seated(e) {
			t.Errorf("somebody else is told %s", e.data)
		}
	}
	// It goes from him, and comes back while he looks on.
	for _, to := range []store.Occupant{{}, g.Seats[1].Occupant} {
		if err := h.hall.HandOver(t.Context(), made.ID, "blue", to); err != nil {
			t.Fatal(err)
		}
	}
	two.listen(made.ID, "seat=observer", "").until(seated)
}

// Who has a seat reads in what is told of the table which are his: when the operator gives him another one, and when he takes it again.
func TestSeatsOfWhoSits(t *testing.T) {
	h := open(t)
	one, two := h.person(), h.person()
	var made struct{ ID string }
	one.want(one.post("/games", `{"game":"toygame","seats":{"red":"me","blue":"open"}}`), http.StatusCreated, &made)
	two.want(two.get("/games/"+made.ID), http.StatusOK, nil)
	two.want(two.post("/games/"+made.ID+"/sit/blue", ""), http.StatusSeeOther, nil)
	g, err := h.db.Game(t.Context(), made.ID)
	if err != nil {
		t.Fatal(err)
	}
	at := func(seats ...string) { // his stream has ended, and he comes back
		t.Helper()
		one.listen(made.ID, "seat=red", "").until(func(e event) bool {
			return e.Table != nil && slices.Equal(e.Table.Yours, seats)
		})
	}
	for _, x := range []struct {
		to    store.Occupant
		seats []string
	}{{g.Seats[0].Occupant, []string{"red", "blue"}}, {g.Seats[1].Occupant, []string{"red"}}} {
		on := one.listen(made.ID, "seat=red", "")
		if err := h.hall.HandOver(t.Context(), made.ID, "blue", x.to); err != nil {
			t.Fatal(err)
		}
		for range on.events { // until it ends
		}
		at(x.seats...)
	}
}
