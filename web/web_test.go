package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/games/ccp"
	"beachhead/games/css/littleland"
	"beachhead/games/css/saipan"
	"beachhead/games/css/tinian"
	"beachhead/games/formosa"
	"beachhead/games/iwo"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/memory"
)

// house is a server with what stands behind it.
type house struct {
	t      testing.TB
	url    string
	server *Server
	hall   *match.Hall
	db     store.Store
}

// open opens a server for the toy game, Formosa and Combat Commander. All dice come from one seed.
func open(t *testing.T, changes ...func(*Config)) *house {
	t.Helper()
	return openWith(t, toygame.New(toygame.Faults{}), changes...)
}

// openWith opens a server with a toy game that may have faults.
func openWith(t *testing.T, toy engine.Module, changes ...func(*Config)) *house {
	t.Helper()
	return openOn(t, memory.New(), toy, changes...)
}

// openOn opens a server on a store, which is closed with it.
func openOn(t testing.TB, db store.Store, toy engine.Module, changes ...func(*Config)) *house {
	t.Helper()
	return openHall(t, db, toy, func(*match.Config) {}, changes...)
}

// openHall is openOn with a hall that is changed.
func openHall(t testing.TB, db store.Store, toy engine.Module, hallToo func(*match.Config), changes ...func(*Config)) *house {
	t.Helper()
	island, err := formosa.Load("")
	if err != nil {
		t.Fatal(err)
	}
	mods := map[string]engine.Module{"toygame": toy, "formosa": island, "ccp": ccp.Default(), "tinian": tinian.Default(), "saipan": saipan.Default(), "littleland": littleland.Default(), "iwo": iwo.Default()}
	of := match.Config{
		Store: db, Accounts: true, Seed: func() string { return "the seed of the tests" }, BotSeed: func() uint64 { return 7 },
		Module: func(id string) (engine.Module, error) {
			if m := mods[id]; m != nil {
				return m, nil
			}
			return nil, fmt.Errorf("no game %q", id)
		},
	}
	hallToo(&of)
	hall := match.New(of)
	c := Config{Hall: hall, Modules: []engine.Module{mods["formosa"], mods["toygame"], mods["ccp"], mods["tinian"], mods["saipan"], mods["littleland"], mods["iwo"]}}
	for _, f := range changes {
		f(&c)
	}
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		hall.Close()
		db.Close()
	})
	return &house{t, "http://" + listener.Addr().String(), s, hall, db}
}

// person is a browser with its cookies.
type person struct {
	h       *house
	cookies map[string]string
	client  *http.Client
}

func (h *house) person() *person {
	return &person{h, map[string]string{}, &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// answer is what came back.
type answer struct {
	code   int
	header http.Header
	body   []byte
}

// do sends a request. Of changes, "-" takes a header away.
func (p *person) do(method, path, kind string, body []byte, header ...string) answer {
	p.h.t.Helper()
	req, err := http.NewRequest(method, p.h.url+path, bytes.NewReader(body))
	if err != nil {
		p.h.t.Fatal(err)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
		req.Header.Set(header[i], header[i+1])
	}
	for k, v := range p.cookies {
		req.AddCookie(&http.Cookie{Name: k, Value: v})
	}
	res, err := p.client.Do(req)
	if err != nil {
		p.h.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		p.h.t.Fatalf("%s %s: %v", method, path, err)
	}
	for _, c := range res.Cookies() {
		p.cookies[c.Name] = c.Value
	}
	return answer{res.StatusCode, res.Header, b}
}

func (p *person) get(path string, header ...string) answer {
	p.h.t.Helper()
	return p.do("GET", path, "", nil, header...)
}

// post sends JSON.
func (p *person) post(path, body string) answer {
	p.h.t.Helper()
	return p.do("POST", path, "application/json", []byte(body))
}

// want reads the body of an answer with that status.
func (p *person) want(a answer, code int, into any) {
	p.h.t.Helper()
	if a.code != code {
		p.h.t.Fatalf("status %d, expected %d: %.300s", a.code, code, a.body)
	}
	if into != nil {
		if err := json.Unmarshal(a.body, into); err != nil {
			p.h.t.Fatalf("%v: %.300s", err, a.body)
		}
	}
}

// refused makes sure that an answer is a refusal with a status and a code.
func (p *person) refused(a answer, code int, name match.Code) {
	p.h.t.Helper()
	var r refusal
	if a.code != code || json.Unmarshal(a.body, &r) != nil || r.Error != name || len(r.Reasons) == 0 || r.Reasons[0].Text == "" {
		p.h.t.Errorf("answer %d %.300s, expected %d %s with a reason", a.code, a.body, code, name)
	}
}

// message is a Message as a client reads it.
type message struct {
	Page   *match.Page   `json:"page"`
	Change *match.Change `json:"change"`
	Hidden bool          `json:"hidden"`
	Table  *match.Info   `json:"table"`
	Chat   *match.Said   `json:"chat"`
	Resync bool          `json:"resync"`
}

// state reads the page of a seat.
func (p *person) state(id, seat string) message {
	p.h.t.Helper()
	var m message
	p.want(p.get("/games/"+id+"/state?seat="+seat), http.StatusOK, &m)
	return m
}

// create makes a game.
func (p *person) create(game, scenario string, seats map[string]string) string {
	p.h.t.Helper()
	return p.createWith(game, scenario, seats, map[string]string{})
}

func (p *person) createWith(game, scenario string, seats, options map[string]string) string {
	p.h.t.Helper()
	b, _ := json.Marshal(map[string]any{"game": game, "scenario": scenario, "seats": seats, "options": options, "private": true})
	var made struct{ ID, URL string }
	p.want(p.post("/games", string(b)), http.StatusCreated, &made)
	if made.ID == "" || made.URL != "/games/"+made.ID {
		p.h.t.Fatalf("made %+v", made)
	}
	return made.ID
}

// pair makes a private game of two people.
func (h *house) pair(game, scenario string) (id string, seats []string, one, two *person) {
	h.t.Helper()
	one, two = h.person(), h.person()
	seats = h.server.mods[game].Seats()
	id = one.create(game, scenario, map[string]string{seats[0]: "me", seats[1]: "open"})
	two.join(one.link(id, "join"))
	return id, seats, one, two
}

// link is the path of a link of a game.
func (p *person) link(id, kind string) string {
	p.h.t.Helper()
	var ls struct{ Links []link }
	p.want(p.get("/games/"+id+"/links", "Accept", "application/json"), http.StatusOK, &ls)
	for _, l := range ls.Links {
		if l.Kind == kind {
			u, err := url.Parse(l.URL)
			if err != nil {
				p.h.t.Fatal(err)
			}
			return u.Path
		}
	}
	p.h.t.Fatalf("no link to %s among %v", kind, ls)
	return ""
}

func (p *person) join(path string) {
	p.h.t.Helper()
	p.want(p.do("POST", path, "", nil), http.StatusSeeOther, nil)
}

// choose answers the question to a seat from its page, and returns the version after.
func (p *person) choose(id, seat string, version match.Version, choice string) match.Version {
	p.h.t.Helper()
	v, m := p.chooseAs("", id, seat, version, choice)
	if m != nil {
		p.h.t.Errorf("the reply to nobody in particular brings %+v", m)
	}
	return v
}

// chooseAs is choose for who reads by a name: what the answer changes comes back too, if it does not go the way of the stream.
func (p *person) chooseAs(reader, id, seat string, version match.Version, choice string) (match.Version, *message) {
	p.h.t.Helper()
	var v struct {
		Version match.Version
		Message *message
	}
	text := answerJSON(seat, version, choice)
	if reader != "" {
		text = strings.Replace(text, "{", `{"reader":"`+reader+`",`, 1)
	}
	p.want(p.post("/games/"+id+"/answers", text), http.StatusOK, &v)
	return v.Version, v.Message
}

func answerJSON(seat string, version match.Version, choice string) string {
	b, _ := json.Marshal(map[string]any{"seat": seat, "version": version, "choice": choice})
	return string(b)
}

// event is one event of a stream, with the bytes of its data.
type event struct {
	id   string
	data string
	message
}

// reader is an open stream.
type reader struct {
	p      *person
	events chan event
	cancel context.CancelFunc
}

func (p *person) listen(id, query, last string) *reader {
	p.h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", p.h.url+"/games/"+id+"/events?"+query, nil)
	if err != nil {
		p.h.t.Fatal(err)
	}
	for k, v := range maps.All(p.cookies) {
		req.AddCookie(&http.Cookie{Name: k, Value: v})
	}
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	res, err := p.client.Do(req)
	if err != nil {
		p.h.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		b, _ := io.ReadAll(res.Body)
		p.h.t.Fatalf("stream: %s %s", res.Status, b)
	}
	r := &reader{p, make(chan event, 1000), cancel}
	p.h.t.Cleanup(cancel)
	go func() {
		defer close(r.events)
		defer res.Body.Close()
		b := bufio.NewReader(res.Body)
		var e event
		for {
			line, err := b.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			if v, ok := strings.CutPrefix(line, "id: "); ok {
				e.id = v
			}
			if v, ok := strings.CutPrefix(line, "data: "); ok {
				e.data = v
			}
			if line == "" && e.data != "" {
				if err := json.Unmarshal([]byte(e.data), &e.message); err != nil {
					e.data = "bad: " + err.Error()
				}
				r.events <- e
				e = event{}
			}
		}
	}()
	return r
}

// next waits for an event; ok is false when the stream has ended.
func (r *reader) next() (e event, ok bool) {
	r.p.h.t.Helper()
	select {
	case e, ok = <-r.events:
		if strings.HasPrefix(e.data, "bad: ") {
			r.p.h.t.Fatal(e.data)
		}
		return e, ok
	case <-time.After(20 * time.Second):
		r.p.h.t.Fatal("no event in 20 seconds")
		return e, false
	}
}

// quiet returns the events that come until nothing has come for a while.
func (r *reader) quiet() (out []event) {
	for {
		select {
		case e, ok := <-r.events:
			if !ok {
				return out
			}
			out = append(out, e)
		case <-time.After(80 * time.Millisecond):
			return out
		}
	}
}

// until reads on to the first event that is wanted.
func (r *reader) until(wanted func(event) bool) event {
	r.p.h.t.Helper()
	for {
		e, ok := r.next()
		if !ok {
			r.p.h.t.Fatal("the stream ended")
		}
		if wanted(e) {
			return e
		}
	}
}
