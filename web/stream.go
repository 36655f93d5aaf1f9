package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
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
func (s *Server) events(a atTable) error {
	last := a.r.Header.Get("Last-Event-ID")
	if last == "" {
		last = a.r.URL.Query().Get("last")
	}
	since, talk, err := readEventID(last)
	if err != nil {
		return err
	}
	if a.who.Reader, err = readerName(a.r.URL.Query().Get("reader")); err != nil {
		return err
	}
	p := &place{game: a.table.ID(), player: a.who.Player, reader: a.who.Reader, from: s.origin(a.r)}
	if a.who.Seat >= 0 { // a place among the seats is for who has the seat
		own, err := a.table.Seats(a.ctx, a.who.Player)
		if err != nil {
			return err
		}
		if !slices.Contains(own, a.who.Seat) {
			return errForeign
		}
		p.seat = engine.SeatName(a.mod, a.who.Seat)
	}
	leave, err := s.readers.enter(p)
	if err != nil {
		return err
	}
	defer leave()
	sub, err := a.table.Subscribe(a.ctx, a.who, since)
	if err != nil {
		return err
	}
	defer sub.Close()

	rc := http.NewResponseController(a.w)
	_ = rc.SetReadDeadline(time.Time{}) // the request has been read; the stream may be quiet for long
	h := a.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies must pass events on as they come
	var f framer
	var deadline time.Time
	send := func() error {
		if now := time.Now(); deadline.Sub(now) < slowest/2 {
			deadline = now.Add(slowest)
			if err := rc.SetWriteDeadline(deadline); err != nil && !errors.Is(err, http.ErrNotSupported) {
				return err
			}
		}
		_, err := a.w.Write(f.out)
		f.out = f.out[:0]
		if cap(f.out) > keptOut {
			f.out = nil
		}
		if err != nil {
			return err
		}
		return rc.Flush()
	}
	f.talk = talk
	f.out = append(f.out, "retry: 1000\n\n"...)
	if since > 0 { // he comes back: first what was said meanwhile, which goes as it is read, however much it is
		f.version = since
		for more := true; more; {
			missed, err := a.table.Talk(a.ctx, a.who, f.talk+1)
			if err != nil {
				return nil // he comes back once more
			}
			for i := range missed {
				if f.add(&match.Message{Chat: &missed[i]}); len(f.out) >= batch && send() != nil {
					return nil
				}
			}
			more = len(missed) == store.MaxList
		}
	}
	// The first message is waiting already.
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		for len(f.out) < batch {
			m, err := sub.Take()
			if err != nil {
				_ = send() // what there is; the reader comes back
				return nil
			}
			if m == nil {
				break
			}
			f.add(m)
		}
		if len(f.out) > 0 {
			if send() != nil {
				return nil
			}
			continue // more may have come
		}
		select {
		case <-a.r.Context().Done():
			return nil
		case <-s.ctx.Done():
			return nil
		case <-p.end:
			return nil
		case <-sub.Wake():
		case <-beat.C:
			f.out = []byte(":\n\n") // and what the last messages took is given back: most streams are quiet most of the time
		}
	}
}

// framer writes messages as events.
type framer struct {
	out     []byte
	version match.Version
	talk    int
}

func (f *framer) add(m *match.Message) {
	named := true
	switch {
	case m.Page != nil:
		f.version = m.Page.Version
	case m.Change != nil:
		f.version = m.Change.Version
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
