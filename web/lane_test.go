package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// line is a connection on which requests are sent as they are written.
type line struct {
	t *testing.T
	net.Conn
	br *bufio.Reader
}

func (h *house) dial() *line {
	h.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute)) // a test that hangs fails
	return &line{h.t, c, bufio.NewReader(c)}
}

func (l *line) send(text string) {
	l.t.Helper()
	if _, err := io.WriteString(l, text); err != nil {
		l.t.Fatal(err)
	}
}

// reply reads a response and writes what can be compared of it.
func (l *line) reply() string {
	l.t.Helper()
	r, err := http.ReadResponse(l.br, nil)
	if err != nil {
		return "no reply"
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		l.t.Fatal(err)
	}
	if r.Header.Get("Date") == "" && r.StatusCode != 400 {
		l.t.Error("no date")
	}
	r.Header.Del("Date")
	var head strings.Builder
	_ = r.Header.Write(&head) // sorted
	return fmt.Sprint(r.StatusCode, "\n", head.String(), "\n", string(b))
}

// request writes a request with an answer; of the fields, one with an empty value is left out.
func (p *person) request(id, body string, fields ...string) string {
	all := [][2]string{{"Host", strings.TrimPrefix(p.h.url, "http://")}, {"Cookie", playerCookie + "=" + p.cookies[playerCookie]},
		{"Content-Type", "application/json"}, {"Content-Length", fmt.Sprint(len(body))}}
	for i := 0; i+1 < len(fields); i += 2 {
		found := false
		for k := range all {
			if all[k][0] == fields[i] {
				all[k][1], found = fields[i+1], true
			}
		}
		if !found {
			all = append(all, [2]string{fields[i], fields[i+1]})
		}
	}
	out := "POST /games/" + id + "/answers HTTP/1.1\r\n"
	for _, f := range all {
		if f[1] != "" {
			out += f[0] + ": " + f[1] + "\r\n"
		}
	}
	return out + "\r\n" + body
}

// laned makes a connection a lane that knows who asks: by answers that the game accepts.
func (p *person) laned(id, seat string) *line {
	p.h.t.Helper()
	c := p.h.dial()
	for range 3 {
		now := p.state(id, seat).Page
		c.send(p.request(id, fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seat, now.Version, now.View.Pending.Options[0])))
		if r := c.reply(); !strings.HasPrefix(r, "200") {
			p.h.t.Fatal(r)
		}
	}
	return c
}

// sent is what a connection sends, and how many replies are due.
type sent struct {
	text    string
	replies int
}

// oddities are requests with answers that are refused, by whom is asked in a game.
func (p *person) oddities(id, seat, another string) map[string]sent {
	h := p.h
	stale := fmt.Sprintf(`{"seat":%q,"version":1,"choice":"end"}`, seat)
	plain := p.request(id, stale)
	get := "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
	chunked := strings.Replace(p.request(id, fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(stale), stale), "Content-Length", ""), "\r\n", "\r\nTransfer-Encoding: chunked\r\n", 1)
	return map[string]sent{
		"stale":           {plain, 1},
		"two at once":     {plain + plain, 2},
		"another first":   {get + plain, 2},
		"another behind":  {plain + get + plain, 3},
		"no json":         {p.request(id, `{"seat":`), 1},
		"no such choice":  {p.request(id, fmt.Sprintf(`{"seat":%q,"version":1,"choice":"\u0065nd"}`, seat)), 1},
		"no UTF-8":        {p.request(id, "{\"seat\":\"\xff\"}"), 1},
		"empty":           {p.request(id, ""), 1},
		"no seat":         {p.request(id, strings.Replace(stale, seat, "nobody", 1)), 1},
		"another's seat":  {p.request(id, strings.Replace(stale, seat, another, 1)), 1},
		"other type":      {p.request(id, stale, "Content-Type", "text/plain"), 1},
		"no type":         {p.request(id, stale, "Content-Type", ""), 1},
		"other host":      {p.request(id, stale, "Host", "example.org"), 1},
		"no host":         {p.request(id, stale, "Host", ""), 1},
		"two hosts":       {p.request(id, stale, "host", "localhost"), 1},
		"other origin":    {p.request(id, stale, "Origin", "http://example.org"), 1},
		"other site":      {p.request(id, stale, "Sec-Fetch-Site", "cross-site"), 1},
		"same origin":     {p.request(id, stale, "Origin", h.url, "Sec-Fetch-Site", "same-origin"), 1},
		"no cookie":       {p.request(id, stale, "Cookie", ""), 1},
		"other cookie":    {p.request(id, stale, "Cookie", playerCookie+"="+strings.Repeat("a", secretLength)), 1},
		"two cookies":     {p.request(id, stale, "cookie", "x=y"), 1},
		"other game":      {p.request("nothere", stale), 1},
		"odd game":        {p.request("..%2f", stale), 1},
		"a browser":       {p.request(id, stale, "User-Agent", "Mozilla/5.0 (X11)", "Accept", "*/*", "Connection", "keep-alive", "Referer", h.url+"/games/"+id), 1},
		"odd field":       {p.request(id, stale, "X-Odd", "1") + plain, 2},
		"bad field":       {p.request(id, stale, "X Odd", "1"), 1},
		"folded":          {p.request(id, stale, "User-Agent", "a\r\n b"), 1},
		"close":           {p.request(id, stale, "Connection", "close"), 2},
		"too long":        {p.request(id, strings.Repeat(" ", maxAnswer+1)), 1},
		"length twice":    {p.request(id, stale, "content-length", fmt.Sprint(len(stale))), 1},
		"lengths":         {p.request(id, stale, "content-length", "3"), 1},
		"length +":        {p.request(id, stale, "Content-Length", "+5"), 1},
		"chunked":         {chunked + plain, 2},
		"length, chunked": {p.request(id, stale+"\r\n", "Transfer-Encoding", "chunked"), 1},
		"expects":         {p.request(id, stale, "Expect", "200-ok"), 1},
		"old":             {strings.Replace(plain, "HTTP/1.1", "HTTP/1.0", 1), 2},
		"odd version":     {strings.Replace(plain, "HTTP/1.1", "HTTP/1.2", 1), 1},
		"bare newline":    {strings.Replace(plain, "\r\nCookie", "\nCookie", 1), 1},
	}
}

// A lane answers whatever comes as net/http does, and passes on what it does not know.
func TestLane(t *testing.T) {
	h := open(t)
	begin := func() (p *person, id, seat, another string) {
		id, seats, one, two := h.pair("formosa", "1")
		if now := one.state(id, seats[0]).Page; len(now.View.Pending.Options) > 0 {
			return one, id, seats[0], seats[1]
		}
		return two, id, seats[1], seats[0]
	}
	names := (&person{h: h}).oddities("", "", "")
	for name := range names {
		p, id, seat, another := begin()
		lane := p.laned(id, seat)
		x := p.oddities(id, seat, another)[name]
		read := func(c *line) string {
			c.send(x.text)
			var out []string
			for range x.replies {
				out = append(out, c.reply())
			}
			return strings.Join(out, "---\n")
		}
		if want, got := read(h.dial()), read(lane); want != got {
			t.Errorf("%s: net/http says\n%s\na lane\n%s", name, want, got)
		}
	}
	if n := h.lanes(); n == 0 {
		t.Error("there is no lane")
	}
	p, id, seat, another := begin()
	plain := p.oddities(id, seat, another)["stale"].text
	c := p.laned(id, seat)
	want := h.dial() // a request that comes in pieces
	want.send(plain)
	first := want.reply()
	for i := range len(plain) {
		if i%20 == 0 || i > len(plain)-30 {
			c.send(plain[:i])
			time.Sleep(time.Millisecond) // so that the pieces are likely to be read one by one; whether they are does not matter
			c.send(plain[i:])
			if got := c.reply(); got != first {
				t.Fatalf("in pieces of %d: %s", i, got)
			}
		}
	}
	// A connection that goes back and forth is not wrapped again and again.
	p, id, seat, _ = begin()
	c = p.laned(id, seat)
	for range 5 {
		c.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		c.reply()
		now := p.state(id, seat).Page
		c.send(p.request(id, fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seat, now.Version, now.View.Pending.Options[0])))
		if r := c.reply(); !strings.HasPrefix(r, "200") {
			t.Fatal(r)
		}
	}
	h.server.lanes.mu.Lock()
	for l := range h.server.lanes.all {
		if _, ok := l.conn.(*net.TCPConn); !ok {
			t.Errorf("a lane reads from a %T", l.conn)
		}
	}
	h.server.lanes.mu.Unlock()
	// The end of the server ends lanes that wait.
	p, id, seat, _ = begin()
	c = p.laned(id, seat)
	h.server.lanes.close(t.Context())
	if _, err := c.br.ReadByte(); err != io.EOF || h.lanes() != 0 {
		t.Errorf("after the end: %v, %d lanes", err, h.lanes())
	}
}

func (h *house) lanes() int {
	h.server.lanes.mu.Lock()
	defer h.server.lanes.mu.Unlock()
	return len(h.server.lanes.all)
}

// What a lane remembers of a request does not outlive it: another player's answer on the same connection is his.
func TestLaneKnowsNobody(t *testing.T) {
	h := open(t)
	id, seats, one, two := h.pair("toygame", "1")
	c := h.dial()
	people := []*person{one, two}
	gave := [2]int{}
	for range 40 {
		for i, p := range people {
			now := p.state(id, seats[i]).Page
			if now.View.Over != nil {
				break
			}
			if now.View.Pending == nil || len(now.View.Pending.Options) == 0 {
				continue
			}
			body := fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seats[i], now.Version, now.View.Pending.Options[0])
			c.send(people[1-i].request(id, body)) // the seat is not his
			if r := c.reply(); !strings.HasPrefix(r, "403") {
				t.Fatal(r)
			}
			c.send(p.request(id, body))
			if r := c.reply(); !strings.HasPrefix(r, "200") {
				t.Fatal(r)
			}
			if after := p.state(id, seats[i]).Page; after.Version == now.Version {
				t.Fatal("nothing happened")
			}
			gave[i]++
		}
	}
	if gave[0] < 2 || gave[1] < 2 {
		t.Errorf("answers: %v", gave)
	}
}
