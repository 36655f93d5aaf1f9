package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Answers are by far the most of the requests, small, and all alike, and net/http spends more on one than everything behind
// it. So the first answer takes its connection out of net/http, into a lane: from there on whole answers are read from it
// here, by a parser that knows nothing else, and go through the same handlers. As soon as anything comes that is not
// plainly such an answer, the connection goes back to net/http together with what has been read. And where a request begins with
// the same bytes as the one before, all but the length, what follows from them is not found out again: who asks, about which
// game, and that he may ask from here.

// laneBuffer is how much of a request is read: an answer that does not fit goes to net/http.
const laneBuffer = 8 << 10

// lanes are the connections that were taken out of net/http.
type lanes struct {
	mu   sync.Mutex
	srv  *http.Server // takes connections back; nil: no lanes are made
	all  map[*lane]struct{}
	done sync.WaitGroup
}

// open lets connections be taken from srv.
func (x *lanes) open(srv *http.Server) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.srv, x.all = srv, map[*lane]struct{}{}
}

// server is the server to take connections from, nil if none are to be taken.
func (x *lanes) server() *http.Server {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.srv
}

// enter counts a lane in. If the server stops meanwhile, the lane will see it before it reads.
func (x *lanes) enter(l *lane) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.all[l] = struct{}{}
	x.done.Add(1)
}

func (x *lanes) leave(l *lane) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.all, l)
	x.done.Done()
}

// close ends all lanes. What was begun is finished, unless the context ends.
func (x *lanes) close(ctx context.Context) error {
	x.mu.Lock()
	x.srv = nil
	for l := range x.all {
		_ = l.conn.SetReadDeadline(time.Unix(1, 0)) // who waits for a request, waits no longer
	}
	x.mu.Unlock()
	ended := make(chan struct{})
	go func() { x.done.Wait(); close(ended) }()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for l := range x.all {
		_ = l.conn.Close()
	}
	return ctx.Err()
}

// lane is one connection.
type lane struct {
	s    *Server
	srv  *http.Server
	conn net.Conn
	from string
	buf  []byte // what has been read and not been dealt with
	out  []byte

	// One request is answered after the other, in the same memory.
	req     http.Request
	url     url.URL
	body    laneBody
	header  http.Header // of the request
	fields  [nFields][1]string
	reply   laneReply
	reading time.Time // deadlines
	writing time.Time

	// The request before this one: its bytes before and after the length of the body, the game and the player that they
	// led to (nil: not yet known), and the header of the reply.
	before, after []byte
	known         *atTable
	replied       http.Header
	block         []byte       // replied, as it is sent
	again         http.Handler // answers such a request again
}

type laneBody struct{ bytes.Reader }

func (*laneBody) Close() error { return nil }

// takeLane answers a request, and makes the connection a lane if that can be. The body must have been read.
func (s *Server) takeLane(w http.ResponseWriter, r *http.Request, text []byte) bool {
	if !r.ProtoAtLeast(1, 1) || r.ProtoMajor != 1 || r.Close || r.TLS != nil || r.ContentLength < 0 {
		return false
	}
	srv := s.lanes.server()
	hijacker, ok := w.(http.Hijacker) // a lane is none
	if srv == nil || !ok {
		return false
	}
	conn, rw, err := hijacker.Hijack()
	if err != nil {
		return false
	}
	l := &lane{s: s, srv: srv, conn: conn, from: conn.RemoteAddr().String(), buf: make([]byte, 0, laneBuffer),
		header: http.Header{}, reply: laneReply{header: http.Header{}}}
	l.reply.lane, l.again = l, s.survive(http.HandlerFunc(l.answerAgain))
	s.lanes.enter(l)
	left, _ := rw.Reader.Peek(rw.Reader.Buffered()) // what is there cannot fail
	if back, ok := l.conn.(*readAgain); ok {        // it has been a lane before
		left, l.conn = append(slices.Clone(left), back.left...), back.Conn
	}
	for k, v := range w.Header() {
		l.reply.header[k] = v
	}
	_, _ = l.reply.Write(text)
	go l.run(left)
	return true
}

// run answers requests until the connection ends or goes back to net/http.
func (l *lane) run(left []byte) {
	defer l.s.lanes.leave(l)
	if len(left) > cap(l.buf) { // net/http does not read as much
		_ = l.conn.Close()
		return
	}
	l.buf = append(l.buf, left...)
	if !l.send() {
		_ = l.conn.Close()
		return
	}
	for {
		if len(l.buf) == 0 {
			if now := time.Now(); l.reading.Sub(now) < idleTime/2 {
				l.reading = now.Add(idleTime)
				_ = l.conn.SetReadDeadline(l.reading) // a connection that is closed cannot be read either
			}
			if l.s.lanes.server() == nil { // looked at after the deadline was set: nobody waits on
				break
			}
			n, err := l.conn.Read(l.buf[:cap(l.buf)])
			if err != nil {
				break
			}
			l.buf = l.buf[:n]
		}
		handler := l.again
		n := l.sameAgain()
		if n == 0 {
			handler = l.s
			n = l.read()
		}
		if n == 0 {
			l.giveBack()
			return
		}
		if !l.answer(handler) {
			break
		}
		l.buf = l.buf[:copy(l.buf, l.buf[n:])]
	}
	_ = l.conn.Close()
}

// answer has the request answered; false if the connection must end.
func (l *lane) answer(h http.Handler) (ok bool) {
	defer func() {
		if e := recover(); e != nil { // only http.ErrAbortHandler comes so far
			ok = false
		}
	}()
	h.ServeHTTP(&l.reply, &l.req)
	return l.send() && l.s.lanes.server() != nil
}

// send sends the reply in one piece.
func (l *lane) send() bool {
	r := &l.reply
	now := time.Now()
	l.out = append(l.out[:0], "HTTP/1.1 "...)
	code := r.code
	if code == 0 {
		code = http.StatusOK
	}
	l.out = strconv.AppendInt(l.out, int64(code), 10)
	l.out = append(l.out, ' ')
	l.out = append(l.out, http.StatusText(code)...)
	l.out = append(l.out, "\r\nDate: "...)
	l.out = now.UTC().AppendFormat(l.out, http.TimeFormat)
	if len(r.header) == 0 {
		l.out = append(l.out, l.block...)
	} else {
		start := len(l.out)
		for k, v := range l.replied { // where the handlers that add it were passed by
			if r.header[k] == nil {
				r.header[k] = v
			}
		}
		for k, vs := range r.header {
			if k == "Content-Length" || k == "Date" {
				continue
			}
			for _, v := range vs {
				l.out = append(l.out, "\r\n"...)
				l.out = append(l.out, k...)
				l.out = append(l.out, ": "...)
				l.out = append(l.out, v...)
			}
		}
		if l.known != nil && l.replied == nil && code == http.StatusOK {
			l.replied, l.block = maps.Clone(r.header), append([]byte(nil), l.out[start:]...)
		}
	}
	l.out = append(l.out, "\r\nContent-Length: "...)
	l.out = strconv.AppendInt(l.out, int64(len(r.body)), 10)
	l.out = append(l.out, "\r\n\r\n"...)
	l.out = append(l.out, r.body...)
	end := r.header["Connection"] != nil // nobody says anything but close
	clear(r.header)
	r.code, r.body = 0, r.body[:0]
	if l.writing.Sub(now) < writeTime/2 {
		l.writing = now.Add(writeTime)
		_ = l.conn.SetWriteDeadline(l.writing)
	}
	_, err := l.conn.Write(l.out)
	return err == nil && !end
}

// giveBack lets net/http go on with the connection.
func (l *lane) giveBack() {
	if l.conn.SetDeadline(time.Time{}) != nil {
		_ = l.conn.Close()
		return
	}
	back := &given{conn: &readAgain{Conn: l.conn, left: l.buf}}
	if err := l.srv.Serve(back); back.conn != nil && err != nil {
		_ = l.conn.Close() // the server stops
	}
}

// given is a listener that has one connection.
type given struct{ conn net.Conn }

func (g *given) Accept() (net.Conn, error) {
	c := g.conn
	if g.conn = nil; c == nil {
		return nil, io.EOF
	}
	return c, nil
}

func (g *given) Close() error   { return nil }
func (g *given) Addr() net.Addr { return &net.TCPAddr{} }

// readAgain is a connection of which something has been read already.
type readAgain struct {
	net.Conn
	left []byte
}

func (c *readAgain) Read(p []byte) (int, error) {
	if len(c.left) == 0 {
		return c.Conn.Read(p)
	}
	n := copy(p, c.left)
	if c.left = c.left[n:]; len(c.left) == 0 {
		c.left = nil
	}
	return n, nil
}

// laneReply collects a reply.
type laneReply struct {
	lane   *lane
	header http.Header
	code   int
	body   []byte
}

func (r *laneReply) Header() http.Header { return r.header }

func (r *laneReply) WriteHeader(code int) {
	if r.code == 0 {
		r.code = code
	}
}

func (r *laneReply) Write(b []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	r.body = append(r.body, b...)
	return len(b), nil
}

// The fields of a request that handlers look at.
const (
	fHost = iota
	fCookie
	fType
	fLength
	fOrigin
	fSite
	nFields
)

var laneFields = [nFields]string{"Host", "Cookie", "Content-Type", "Content-Length", "Origin", "Sec-Fetch-Site"}

// harmless are fields of which no handler of answers takes notice. A request with any other goes to net/http.
var harmless = []string{"Accept", "Accept-Encoding", "Accept-Language", "User-Agent", "Referer", "Sec-Fetch-Mode", "Sec-Fetch-Dest", "Sec-Fetch-User",
	"Sec-Ch-Ua", "Sec-Ch-Ua-Mobile", "Sec-Ch-Ua-Platform", "Sec-Gpc", "Dnt", "Priority", "Pragma", "Cache-Control",
	"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip"}

var errOdd = errors.New("no plain answer")

// sameAgain tells whether what was read is a request like the one before, and returns its length; 0 if it is not, or not whole.
func (l *lane) sameAgain() int {
	if l.replied == nil {
		return 0
	}
	rest, ok := bytes.CutPrefix(l.buf, l.before)
	n, digits := 0, 0
	for ok && digits < min(len(rest), 5) && rest[digits] >= '0' && rest[digits] <= '9' {
		n = 10*n + int(rest[digits]-'0')
		digits++
	}
	if !ok || digits == 0 {
		return 0
	}
	if rest, ok = bytes.CutPrefix(rest[digits:], l.after); !ok || n > min(len(rest), maxAnswer) {
		return 0
	}
	l.body.Reset(rest[:n])
	l.req.ContentLength, l.req.Body = int64(n), &l.body
	return len(l.buf) - len(rest) + n
}

// knows is called by the handler of answers once it knows whose answer to which game this is.
func (r *laneReply) knows(a atTable) {
	if r.lane.known == nil {
		known := a
		r.lane.known = &known
	}
}

// answerAgain answers a request like the one before.
func (l *lane) answerAgain(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	a := *l.known
	a.w, a.r, a.ctx = w, r, ctx
	if err := l.s.answer(a); err != nil {
		l.s.refuse(w, r, a.unknown(err))
	}
}

// read makes a request of what was read, and returns its length; 0 if it is not plainly an answer, and whole.
func (l *lane) read() int {
	n, err := l.parse(l.buf)
	if err != nil {
		return 0
	}
	return n
}

func (l *lane) parse(b []byte) (int, error) {
	rest, ok := bytes.CutPrefix(b, []byte("POST /games/"))
	if !ok {
		return 0, errOdd
	}
	line, rest, ok := bytes.Cut(rest, []byte("\r\n"))
	id, plain := bytes.CutSuffix(line, []byte("/answers HTTP/1.1"))
	if !ok || !plain || !isID(string(id)) {
		return 0, errOdd
	}
	path := string(b[len("POST ") : len("POST /games/")+len(id)+len("/answers")])
	var have [nFields]bool
	length := 0 // where it stands
	for {
		if line, rest, ok = bytes.Cut(rest, []byte("\r\n")); !ok {
			return 0, errOdd
		}
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return 0, errOdd
		}
		value = bytes.Trim(value, " \t")
		for _, c := range value {
			if c < ' ' || c > '~' {
				return 0, errOdd
			}
		}
		if f := fieldOf(name); f >= 0 {
			if have[f] {
				return 0, errOdd
			}
			if have[f] = true; f == fLength {
				length = cap(b) - cap(value)
			}
			if l.fields[f][0] != string(value) { // mostly it is as it was
				l.fields[f][0] = string(value)
			}
		} else if !isHarmless(name) && !(is(name, "Connection") && is(value, "keep-alive")) {
			return 0, errOdd
		}
	}
	if !have[fHost] || !have[fLength] {
		return 0, errOdd
	}
	n, err := strconv.ParseUint(l.fields[fLength][0], 10, 31)
	if err != nil || n > uint64(min(len(rest), maxAnswer)) || strings.Trim(l.fields[fLength][0], "0123456789") != "" {
		return 0, errOdd
	}
	clear(l.header)
	for f := fCookie; f < nFields; f++ {
		if have[f] {
			l.header[laneFields[f]] = l.fields[f][:1:1]
		}
	}
	l.url = url.URL{Path: path}
	l.body.Reset(rest[:n])
	l.req = http.Request{Method: http.MethodPost, URL: &l.url, RequestURI: path, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: l.header, Host: l.fields[fHost][0], ContentLength: int64(n), Body: &l.body, RemoteAddr: l.from}
	// What is remembered is of this request, once its handler says whose it is.
	l.before, l.after = append(l.before[:0], b[:length]...), append(l.after[:0], b[length+len(l.fields[fLength][0]):len(b)-len(rest)]...)
	l.known, l.replied, l.block = nil, nil, nil
	return len(b) - len(rest) + int(n), nil
}

// is compares the names of fields.
func is(name []byte, want string) bool {
	return len(name) == len(want) && strings.EqualFold(string(name), want)
}

func fieldOf(name []byte) int {
	for f, s := range laneFields {
		if is(name, s) {
			return f
		}
	}
	return -1
}

func isHarmless(name []byte) bool {
	for _, s := range harmless {
		if is(name, s) {
			return true
		}
	}
	return false
}
