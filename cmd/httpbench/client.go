package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// The client is lean, because it shares the processors with what it measures: one connection a stream, one for
// the answers of a seat, requests as bytes, and of an event only what a player needs. One goroutine serves all
// connections (loop_linux.go).

// seat is one player of a game.
type seat struct {
	b       *bench
	index   int64
	sent    *atomic.Int64 // when the last answer of the game was sent, and by whom (the lowest bit)
	choose  *rand.Rand
	figures figures

	in     wire   // the stream
	out    wire   // answers
	events events // what came on the stream
	turn   turn
	early  [][]byte // messages that came before the one they follow
	due    bool     // there is something to answer
	asked  bool     // an answer is under way
	start  time.Time
	head   []byte // of a request with an answer, up to the length of the body
	body   []byte
	send   []byte
	done   chan error
}

// wire is one connection.
type wire struct {
	fd   int
	seat *seat
	buf  []byte // what was read and not understood yet
}

func newSeat(b *bench, game, name, cookie string, index int64, sent *atomic.Int64, choose *rand.Rand) *seat {
	s := &seat{b: b, index: index, sent: sent, choose: choose, done: make(chan error, 1)}
	s.in.seat, s.out.seat = s, s
	s.head = fmt.Appendf(nil, "POST /games/%s/answers HTTP/1.1\r\nHost: %s\r\nCookie: beachhead=%s\r\nContent-Type: application/json\r\nContent-Length: ", game, b.addr, cookie)
	s.body = fmt.Appendf(nil, `{"seat":%q,"reader":%q,"version":`, name, readerName)
	s.send = fmt.Appendf(nil, "GET /games/%s/events?seat=%s&reader="+readerName+" HTTP/1.1\r\nHost: %s\r\nCookie: beachhead=%s\r\nAccept: text/event-stream\r\n\r\n", game, name, b.addr, cookie)
	return s
}

// readerName is what a player calls his stream: what an answer of his changes then comes with the reply.
const readerName = "p"

var errOver = errors.New("the game is over")

// heard deals with what has come on a connection, and answers if there is something to answer.
func (s *seat) heard(w *wire, n int) error {
	var err error
	if w == &s.in {
		err = s.watch(n)
	} else {
		err = s.receipt()
	}
	if err == nil && s.due && !s.asked {
		s.due, s.asked = false, true
		if s.b.wait > 0 {
			s.b.loop.later = append(s.b.loop.later, pause{s, time.Now().Add(s.b.wait)})
			return nil
		}
		err = s.speak()
	}
	return err
}

// speak sends the answer.
func (s *seat) speak() error {
	s.answer()
	if s.out.fd == 0 {
		if err := s.b.loop.reach(&s.out); err != nil {
			return err
		}
	}
	return s.out.write(s.send)
}

// pause is an answer that waits until the other seat has seen the last one, or until it is clear that it sees nothing of it.
type pause struct {
	s  *seat
	at time.Time
}

// watch reads events.
func (s *seat) watch(n int) (err error) {
	measuring := s.b.measuring.Load()
	if measuring {
		s.figures.bytes += n
	}
	s.in.buf, err = s.events.add(s.in.buf, func(data []byte) error {
		if measuring {
			s.figures.events++
			if at := s.sent.Load(); at != 0 && at&1 != s.index {
				if d := time.Since(time.Unix(0, at&^1)); d > 0 {
					s.figures.view = append(s.figures.view, d)
				}
				if s.b.wait > 0 {
					s.sent.Store(0) // the other seat may go on
				}
			}
		}
		return s.see(data)
	})
	return err
}

// see reads a message. Replies and the stream come by different ways: what overtakes something else waits for it, and what came by the other way
// already is dropped.
func (s *seat) see(data []byte) error {
	v, named := versionOf(data)
	switch now := s.turn.version; {
	case !named || now > 0 && v <= now:
		return nil
	case now > 0 && v > now+1 && !bytes.HasPrefix(data, keyPage):
		s.early = append(s.early, bytes.Clone(data))
		return nil
	}
	for data != nil {
		s.turn.read(v, data)
		if s.turn.over {
			return errOver
		}
		data = nil
		for i, e := range s.early {
			if v, _ = versionOf(e); v == s.turn.version+1 {
				data, s.early = e, slices.Delete(s.early, i, i+1)
				break
			}
		}
	}
	s.due = len(s.turn.options) > 0
	return nil
}

// answer makes the request that answers the question.
func (s *seat) answer() {
	start, rest := s.turn.option(s.choose.IntN(len(s.turn.options)))
	var digits [20]byte
	version := strconv.AppendInt(digits[:0], s.turn.version, 10)
	length := len(s.body) + len(version) + len(`,"choice":""}`) + len(start) + len(rest)
	b := append(s.send[:0], s.head...)
	b = strconv.AppendInt(b, int64(length), 10)
	b = append(b, "\r\n\r\n"...)
	b = append(b, s.body...)
	b = append(b, version...)
	b = append(b, `,"choice":"`...)
	b = append(b, start...)
	b = append(b, rest...)
	s.send = append(b, `"}`...)
	s.start = time.Now()
	s.sent.Store(s.start.UnixNano()&^1 | s.index)
}

// receipt reads the reply to an answer.
func (s *seat) receipt() error {
	status, body, rest, err := response(s.out.buf)
	if err != nil || rest == nil {
		return err
	}
	if !s.asked || len(rest) > 0 {
		return fmt.Errorf("a reply to nothing: %q", s.out.buf)
	}
	s.asked = false
	switch {
	case status == 200 && bytes.HasPrefix(body, []byte(`{"version":`)):
		if s.b.measuring.Load() {
			s.figures.answers++
			s.figures.ack = append(s.figures.ack, time.Since(s.start))
			s.figures.bytes += len(body)
		}
		if _, m, with := bytes.Cut(body, []byte(`,"message":`)); with {
			if err := s.see(m); err != nil {
				return err
			}
		} else if v, _ := versionOf(body); v == s.turn.version { // the page is as it was, and asks the same again
			s.due = len(s.turn.options) > 0
		}
	case status == 409 || bytes.Contains(body, []byte(`"over"`)):
		s.figures.refused++ // the next event says why
	default:
		return fmt.Errorf("answer %s: %d %s", s.send, status, body)
	}
	s.out.buf = s.out.buf[:0]
	return nil
}

// response reads a response with a length. Rest is what follows it, nil if it has not come whole.
func response(b []byte) (status int, body, rest []byte, err error) {
	head, rest, whole := bytes.Cut(b, []byte("\r\n\r\n"))
	if !whole {
		return 0, nil, nil, nil
	}
	if status, err = statusOf(head); err != nil {
		return 0, nil, nil, err
	}
	_, v, found := bytes.Cut(head, []byte("\r\nContent-Length: "))
	if !found {
		return 0, nil, nil, fmt.Errorf("a reply without a length: %q", head)
	}
	n := 0
	for len(v) > 0 && v[0] >= '0' && v[0] <= '9' {
		n, v = 10*n+int(v[0]-'0'), v[1:]
	}
	if n > len(rest) {
		return 0, nil, nil, nil
	}
	return status, rest[:n], rest[n:], nil
}

func statusOf(head []byte) (int, error) {
	v, ok := bytes.CutPrefix(head, []byte("HTTP/1.1 "))
	if !ok || len(v) < 3 {
		return 0, fmt.Errorf("odd status line %q", head)
	}
	return strconv.Atoi(string(v[:3]))
}

// events reads a response in chunks that is a stream of events.
type events struct {
	begun bool
	text  []byte // of the events, without chunks
}

// add reads what has come, gives the data of each event, and returns what is not yet whole.
func (e *events) add(b []byte, each func([]byte) error) ([]byte, error) {
	rest := b
	if !e.begun {
		head, after, whole := bytes.Cut(b, []byte("\r\n\r\n"))
		if !whole {
			return b, nil
		}
		if status, err := statusOf(head); err != nil || status != 200 {
			return b, fmt.Errorf("the stream was refused: %q, %v", b, err)
		}
		e.begun, rest = true, after
	}
	for {
		line, after, whole := bytes.Cut(rest, []byte("\r\n"))
		if !whole {
			break
		}
		n, err := strconv.ParseUint(string(line), 16, 31)
		switch {
		case err != nil:
			return b, fmt.Errorf("odd chunk %q", line)
		case n == 0:
			return b, io.ErrUnexpectedEOF // streams do not end by themselves
		case len(after) < int(n)+2:
			return b[:copy(b, rest)], e.deal(each)
		}
		e.text = append(e.text, after[:n]...)
		rest = after[n+2:]
	}
	return b[:copy(b, rest)], e.deal(each)
}

// deal gives the data of whole events.
func (e *events) deal(each func([]byte) error) error {
	rest := e.text
	for {
		event, after, whole := bytes.Cut(rest, []byte("\n\n"))
		if !whole {
			break
		}
		rest = after
		if i := bytes.Index(event, []byte("data: ")); i >= 0 && (i == 0 || event[i-1] == '\n') { // data come last and have one line
			if err := each(event[i+len("data: "):]); err != nil {
				return err
			}
		}
	}
	e.text = e.text[:copy(e.text, rest)]
	return nil
}

// turn is what a player reads from an event.
type turn struct {
	version int64
	list    []byte // the options as they stand in the JSON
	options []span
	over    bool
}

// span is an option: where in the list its text stands, and the beginning that it shares with others.
type span struct{ from, to, start, end int32 }

var (
	keyVersion = []byte(`"version":`)
	keyPage    = []byte(`{"page":`)
	keyPending = []byte(`"pending":{`)
	keyOptions = []byte(`"options":[`)
	keyGroups  = []byte(`"groups":[`)
	keyOver    = []byte(`"over":{`)
)

// versionOf is the version of the page that a message leads to, if it has one. Of page and change alike the first version is that of the page.
func versionOf(data []byte) (v int64, ok bool) {
	i := bytes.Index(data, keyVersion)
	if i < 0 {
		return 0, false
	}
	for _, c := range data[i+len(keyVersion):] {
		if c < '0' || c > '9' {
			break
		}
		v = 10*v + int64(c-'0')
	}
	return v, true
}

// read finds what a player needs in the page or change with a version. Only the question to this seat has options.
func (t *turn) read(v int64, data []byte) {
	t.version = v
	t.over = bytes.Contains(data, keyOver)
	i := bytes.Index(data, keyPending)
	if i < 0 { // it is as it was
		return
	}
	t.list, t.options = t.list[:0], t.options[:0]
	data = data[i:]
	if i = bytes.Index(data, keyGroups); i >= 0 {
		t.list = append(t.list, data[i+len(keyGroups):]...)
		at := int32(0)
		for at < int32(len(t.list)) && t.list[at] == '[' {
			first := len(t.options)
			at = t.texts(at + 1)
			start := t.options[first] // the beginning of the others
			t.options = append(t.options[:first], t.options[first+1:]...)
			for k := first; k < len(t.options); k++ {
				t.options[k].start, t.options[k].end = start.from, start.to
			}
			if at < int32(len(t.list)) && t.list[at] == ',' {
				at++
			}
		}
	} else if i = bytes.Index(data, keyOptions); i >= 0 {
		t.list = append(t.list, data[i+len(keyOptions):]...)
		t.texts(0)
	}
}

// option is one of the options, in two parts.
func (t *turn) option(i int) (start, rest []byte) {
	s := t.options[i]
	return t.list[s.start:s.end], t.list[s.from:s.to]
}

// texts reads the rest of a JSON list of strings that have nothing escaped, and returns what follows it.
func (t *turn) texts(at int32) int32 {
	for at < int32(len(t.list)) && t.list[at] != ']' {
		if t.list[at] != '"' {
			at++ // a comma
			continue
		}
		end := bytes.IndexByte(t.list[at+1:], '"')
		if end < 0 {
			return int32(len(t.list))
		}
		t.options = append(t.options, span{from: at + 1, to: at + 1 + int32(end)})
		at += int32(end) + 2
	}
	return at + 1
}

// addressOf waits for the address that a server prints.
func addressOf(r io.Reader) (string, error) {
	found := make(chan string, 1)
	go func() {
		sc := bufio.NewScanner(r)
		for sc.Scan() {
			if _, url, ok := strings.Cut(sc.Text(), "http://"); ok {
				found <- strings.TrimRight(strings.Fields(url)[0], "/")
				break
			}
		}
		_, _ = io.Copy(io.Discard, r)
	}()
	select {
	case a := <-found:
		return a, nil
	case <-time.After(20 * time.Second):
		return "", errors.New("the server does not say where it is")
	}
}
