package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
)

// At each beat a sign of life is sent: a comment, or what a page can hear, to which a browser tells nothing of comments.
const (
	comment = ":\n\n"
	beaten  = "event: beat\ndata: 1\n\n"
)

const (
	heartbeat = 20 * time.Second
	// slowest is how long a reader may take over what has been written.
	slowest = 30 * time.Second
	// batch is how much is put together before it is sent.
	batch = 32 << 10
	// keptOut is the most memory that a stream keeps for what it sends next: enough for changes, not for the page it begins with.
	keptOut = 4 << 10
)

// events is GET /games/{id}/events: what a seat sees, as it changes. The table makes each message once for all who read it;
// here it only gets its frame.
//
// A stream is quiet most of the time, and there may be tens of thousands. So once it has begun its connection is taken out of net/http, whose buffers and stack
// are most of what it would keep, and it goes on in a goroutine with next to nothing on the stack. Where that cannot be (HTTP/2, HTTP/1.0) it stays where it is.
func (s *Server) events(a atTable) error {
	r, err := s.openStream(a)
	if err != nil {
		return err
	}
	moved := false
	defer func() {
		if !moved {
			r.close()
		}
	}()
	s.streams.Add(1) // before net/http forgets the connection, so that nobody waits for too few
	c := takeOut(a.w, a.r)
	if c == nil {
		s.streams.Done()
	} else {
		r.to, r.gone, r.done = c, c.gone, s.streams.Done
	}
	if r.resume(a) != nil || !r.pass() {
		return nil
	}
	if c == nil {
		r.run()
		return nil
	}
	moved = true
	go func() {
		defer r.close()
		defer func() { // nothing above recovers here
			if e := recover(); e != nil {
				s.log.Error("a stream failed by a bug", slog.Any("panic", e), slog.String("stack", string(debug.Stack())))
			}
		}()
		r.run()
	}()
	return nil
}

// reading is a stream of events that is open.
type reading struct {
	to       client
	done     func()          // of a connection that was taken out
	gone     <-chan struct{} // the client
	server   <-chan struct{} // closed when the server stops
	place    *place
	leave    func()
	sub      *match.Subscription
	since    match.Version
	f        framer
	beat     *time.Ticker
	sign     string // of life, at each beat
	deadline time.Time
	own      []string    // the seats of which an onlooker was told that he has them
	ended    func() bool // tells whether who reads has been signed out, or may not look on any more; it is asked at each beat
}

// openStream finds out who wants to read what, and gives him his place.
func (s *Server) openStream(a atTable) (*reading, error) {
	last := a.r.Header.Get("Last-Event-ID")
	if last == "" {
		last = a.r.URL.Query().Get("last")
	}
	since, talk, err := readEventID(last)
	if err != nil {
		return nil, err
	}
	if a.who.Reader, err = readerName(a.r.URL.Query().Get("reader")); err != nil {
		return nil, err
	}
	p := &place{game: a.table.ID(), player: a.who.Player, reader: a.who.Reader, from: s.origin(a.r)}
	who := member(a.r)
	if who != nil {
		p.session = who.Session.Hash
	}
	if a.who.Seat >= 0 { // a place among the seats is for who has the seat
		own, err := a.table.Seats(a.ctx, a.who.Player)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(own, a.who.Seat) {
			return nil, errForeign
		}
		p.seat = engine.SeatName(a.mod, a.who.Seat)
	}
	sign := comment
	if a.r.URL.Query().Has("beat") {
		sign = beaten
	}
	r := &reading{sign: sign, ended: s.mayNotRead(a, who), to: &answering{a.w, http.NewResponseController(a.w)}, gone: a.r.Context().Done(), server: s.ctx.Done(), place: p, since: since, f: framer{talk: talk}}
	if r.leave, err = s.readers.enter(p); err != nil {
		return nil, err
	}
	if r.sub, err = a.table.Subscribe(a.ctx, a.who, since); err != nil {
		r.leave()
		return nil, err
	}
	_ = http.NewResponseController(a.w).SetReadDeadline(time.Time{}) // the request has been read; the stream may be quiet for long
	h := a.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies must pass events on as they come
	r.beat = time.NewTicker(s.heartbeat)
	return r, nil
}

func (r *reading) close() {
	r.beat.Stop()
	r.sub.Close()
	r.leave()
	r.to.end()
	if r.done != nil {
		r.done()
	}
}

// resume begins the stream: of who comes back first with what was said meanwhile, which goes as it is read, however much it is.
func (r *reading) resume(a atTable) error {
	r.f.out = append(r.f.out, "retry: 1000\n\n"...)
	if r.since == 0 {
		return nil
	}
	r.f.version = r.since
	for more := true; more; {
		missed, err := a.table.Talk(a.ctx, a.who, r.f.talk+1)
		if err != nil {
			return err // he comes back once more
		}
		for i := range missed {
			if r.f.add(&match.Message{Chat: &missed[i]}); len(r.f.out) >= batch {
				if err := r.send(); err != nil {
					return err
				}
			}
		}
		more = len(missed) == store.MaxList
	}
	return nil
}

// run sends what comes until the reader or the server has gone. The first messages have been sent.
func (r *reading) run() {
	for going := true; going; going = r.pass() {
		select {
		case <-r.gone:
			return
		case <-r.server: // all come back, but not all in the same moment
			r.f.out = fmt.Appendf(r.f.out, "retry: %d\n\n", 200+rand.IntN(1800))
			_ = r.send()
			return
		case <-r.place.end:
			return
		case <-r.sub.Wake():
		case <-r.beat.C:
			if r.ended() {
				return
			}
			r.f.out = append(r.f.out, r.sign...)
		}
	}
}

// pass sends all that waits, false if the stream is at its end.
func (r *reading) pass() bool {
	for {
		for len(r.f.out) < batch {
			m, err := r.sub.Take()
			if err != nil {
				_ = r.send() // what there is; the reader comes back
				return false
			}
			if m == nil {
				break
			}
			r.f.add(m)
			if m.Table != nil {
				r.seated(m.Table)
			}
		}
		if len(r.f.out) == 0 {
			return true
		}
		if r.send() != nil {
			return false
		}
		// more may have come
	}
}

// seated tells an onlooker that he has a seat, as the stream begins and when he gets it: his page was made for who has none.
func (r *reading) seated(i *match.Info) {
	if r.place.seat != "" || r.place.player == "" {
		return
	}
	own := i.SeatsOf(r.place.player)
	if slices.Equal(own, r.own) {
		return
	}
	if r.own = own; own == nil {
		own = []string{} // he has lost it again
	}
	text, _ := json.Marshal(own) // plain data
	r.f.out = fmt.Appendf(r.f.out, "event: seated\ndata: {\"seats\":%s}\n\n", text)
}

func (r *reading) send() error {
	if now := time.Now(); r.deadline.Sub(now) < slowest/2 {
		r.deadline = now.Add(slowest)
		if err := r.to.SetWriteDeadline(r.deadline); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	err := r.to.send(r.f.out)
	beat := len(r.f.out) <= len(r.sign)
	r.f.out = r.f.out[:0]
	if cap(r.f.out) > keptOut || beat { // the stream is quiet
		r.f.out = nil
	}
	return err
}

// framer writes messages as events.
type framer struct {
	out     []byte
	version match.Version
	talk    int
}

func (f *framer) add(m *match.Message) {
	named := true
	switch v := m.Version(); {
	case v != 0:
		f.version = v
	case m.Chat != nil:
		if m.Chat.N <= f.talk {
			return // it was sent when the reader came back
		}
		f.talk = m.Chat.N
	default:
		named = false
	}
	if named && f.version > 0 {
		f.out = append(f.out, "id: "...)
		f.out = appendEventID(f.out, f.version, f.talk)
		f.out = append(f.out, '\n')
	}
	f.out = append(f.out, "data: "...)
	f.out = append(f.out, m.JSON()...)
	f.out = append(f.out, '\n', '\n')
}

// appendEventID writes how far a reader is: the version of his page, and the last message of the talk if there was one.
func appendEventID(b []byte, v match.Version, talk int) []byte {
	b = strconv.AppendUint(b, uint64(v), 10)
	if talk > 0 {
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(talk), 10)
	}
	return b
}

func readEventID(id string) (v match.Version, talk int, err error) {
	if id == "" {
		return 0, 0, nil
	}
	a, b, both := strings.Cut(id, ".")
	n, err := strconv.ParseUint(a, 10, 62)
	if err == nil && both {
		var t uint64
		t, err = strconv.ParseUint(b, 10, 31)
		talk = int(t)
	}
	if err != nil {
		return 0, 0, wrong("Last-Event-ID %q is not one of this stream.", id)
	}
	return match.Version(n), talk, nil
}
