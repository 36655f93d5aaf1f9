package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"beachhead/engine"
)

// Message is one thing that a subscriber is told. Exactly one of Page, Change, Chat and Hidden is set, or none of them;
// Table may come with it or alone.
type Message struct {
	// Page is the whole page: at the beginning, and when the subscriber has missed something.
	Page *Page `json:"page,omitempty"`
	// Change leads from the last page to the next.
	Change *Change `json:"change,omitempty"`
	// Hidden says that the seat's page is put away, because another player of the same screen has it in front
	// of him. What the subscriber holds of it must go. A Page follows when the seat takes over.
	Hidden bool `json:"hidden,omitempty"`
	// Table is what is known of the table, as it is now.
	Table *Info `json:"table,omitempty"`
	// Chat is a message of the table's talk.
	Chat *Said `json:"chat,omitempty"`
	// Resync says that messages were left out because the subscriber was too slow; talk may be missing.
	Resync bool `json:"resync,omitempty"`

	once sync.Once
	text []byte
	made atomic.Bool // text is that of a change

	version Version // of a change that is there as text only
}

// drafts are what messages are written in, before it is known how long they are.
var drafts = sync.Pool{New: func() any { return new([]byte) }}

// maxDraft bounds what is kept of it.
const maxDraft = 64 << 10

// JSON is the message as JSON. It is made once, for however many subscribers. It must not be changed.
func (m *Message) JSON() []byte {
	m.once.Do(func() {
		if m.Change != nil && m.Page == nil && m.Table == nil && m.Chat == nil && !m.Hidden && !m.Resync {
			draft := drafts.Get().(*[]byte)
			*draft = append(m.Change.append(append((*draft)[:0], `{"change":`...)), '}')
			m.text = bytes.Clone(*draft)
			if cap(*draft) <= maxDraft {
				drafts.Put(draft)
			}
			m.made.Store(true)
			return
		}
		var err error
		if m.text, err = json.Marshal(m); err != nil {
			panic("match: " + err.Error()) // plain data
		}
	})
	return m.text
}

// Version is that of the page to which the message leads, 0 if it leads to none.
func (m *Message) Version() Version {
	switch {
	case m.Page != nil:
		return m.Page.Version
	case m.Change != nil:
		return m.Change.Version
	}
	return m.version
}

// written is a change that has been written, without what it was written from.
func (m *Message) written() *Message {
	if m.Change == nil || !m.made.Load() {
		return m
	}
	w := &Message{text: m.text, version: m.Change.Version}
	w.once.Do(func() {})
	return w
}

const (
	// remembered is how many changes a seat's stream keeps for those who come back.
	remembered = 8
	// patience is how many messages may wait for a subscriber before he is taken to be slow.
	patience = 64
)

// ErrClosed is what a subscriber gets when the hall closes, or when the game had to be read again: he subscribes anew.
var ErrClosed = errors.New("the table has been closed")

// stream is what a seat sees, and who looks.
type stream struct {
	seat engine.Seat

	// Only the game's goroutine looks at these: whether something has happened that the page does not show, and how
	// many events it left as they were.
	behind bool
	same   int
	spare  *engine.Sketch // whose memory the next sketch is made in

	mu     sync.Mutex
	page   *Page
	hidden bool
	info   *Info
	recent []*Message // the last changes, oldest first
	subs   map[*Subscription]bool
	joined int // subscriptions so far
	ended  bool
}

// readAs finds the subscription that a caller reads by, nil if he named none.
func (st *stream) readAs(reader string) *Subscription {
	if reader == "" {
		return nil
	}
	var found *Subscription
	for s := range st.subs {
		if s.reader == reader && (found == nil || s.n > found.n) { // an older one is a connection that has not been missed yet
			found = s
		}
	}
	return found
}

// Subscription is one looker-on of a stream.
type Subscription struct {
	st      *stream
	reader  string // its name, if it has one
	n       int    // it is the n-th of the stream
	queue   []*Message
	slow    bool
	asked   bool // it waits for the page in place of what it was too slow for
	wake    chan struct{}
	closed  bool
	release func()
	live    *live
}

// join adds a subscriber, who has seen the page with a version (0: none).
func (st *stream) join(b *ledger, since Version, reader string) *Subscription {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.joined++
	s := &Subscription{st: st, reader: reader, n: st.joined, wake: make(chan struct{}, 1)}
	if st.subs == nil {
		st.subs = map[*Subscription]bool{}
	}
	st.subs[s] = true
	missed, ok := st.since(since)
	switch {
	case st.hidden:
		s.queue = []*Message{{Hidden: true, Table: st.info}}
	case ok:
		s.queue = append([]*Message{{Table: st.info}}, missed...)
	default:
		s.queue = []*Message{{Page: b.full(st.page), Table: st.info}}
	}
	s.ring()
	return s
}

// since returns the changes after a version, if they are still known.
func (st *stream) since(v Version) ([]*Message, bool) {
	switch missing := int64(st.page.Version) - int64(v); {
	case v == 0 || missing < 0 || missing > int64(len(st.recent)) || st.seat < 0:
		return nil, false
	default:
		return slices.Clone(st.recent[len(st.recent)-int(missing):]), true
	}
}

func (s *Subscription) ring() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// send gives a message to all subscribers. It never waits.
func (st *stream) send(m *Message) { st.sendBut(nil, m) }

// sendBut gives a message to all subscribers but one, if that one has everything that came before.
func (st *stream) sendBut(but *Subscription, m *Message) (left bool) {
	for s := range st.subs {
		if s == but && len(s.queue) == 0 && !s.slow {
			left = true
			continue
		}
		if len(s.queue) >= patience {
			s.queue, s.slow = nil, true
		}
		if !s.slow {
			s.queue = append(s.queue, m)
		}
		s.ring()
	}
	return left
}

// takeSpare gives the memory for the next sketch, nil if there is none.
func (st *stream) takeSpare() *engine.Sketch {
	k := st.spare
	st.spare = nil
	return k
}

// lend gives the page to others.
func (st *stream) lend(b *ledger) *Page {
	st.mu.Lock()
	defer st.mu.Unlock()
	return b.full(st.page)
}

// turn puts the next page in front of the seat. If a subscription is named that has all that came before, the change is returned and not sent
// to it: whoever asks takes it there himself.
func (st *stream) turn(p *Page, c *Change, reader string) *Message {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.page != nil {
		st.spare = st.page.sketch
	}
	if c == nil && st.page != nil && p.View == nil { // it has been painted, and looks the same
		p.View = st.page.View
	}
	st.page = p
	if c == nil {
		return nil
	}
	m := &Message{Change: c}
	if n := len(st.recent); n > 0 { // whoever comes back needs the text of it, which takes less than the change
		st.recent[n-1] = st.recent[n-1].written()
	}
	if len(st.recent) == remembered {
		st.recent = slices.Delete(st.recent, 0, 1)
	}
	st.recent = append(st.recent, m)
	if !st.hidden && st.sendBut(st.readAs(reader), m) {
		return m
	}
	return nil
}

// tell tells what is new about the table.
func (st *stream) tell(i *Info) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.info = i
	st.send(&Message{Table: i})
}

// hide puts the page away, or shows it again.
func (st *stream) hide(b *ledger, hidden bool) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.hidden == hidden {
		return
	}
	st.hidden = hidden
	for s := range st.subs { // nothing of the page may still wait
		s.queue, s.slow, s.asked = nil, false, false
	}
	if hidden {
		st.send(&Message{Hidden: true, Table: st.info})
	} else {
		st.send(&Message{Page: b.full(st.page), Table: st.info})
	}
}

// say passes talk on.
func (st *stream) say(c *Said) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.send(&Message{Chat: c})
}

// watched tells whether anybody looks.
func (st *stream) watched() bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	return len(st.subs) > 0
}

// end sends all subscribers away.
func (st *stream) end() {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.ended = true
	for s := range st.subs {
		s.ring()
	}
}

// Next waits for the next message. The error is that of the context, or ErrClosed. A subscriber that was too slow
// gets the whole page in place of what it missed.
func (s *Subscription) Next(ctx context.Context) (*Message, error) {
	for {
		if m, err := s.take(); m != nil || err != nil {
			return m, err
		}
		select {
		case <-s.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (s *Subscription) take() (*Message, error) {
	s.st.mu.Lock()
	defer s.st.mu.Unlock()
	switch {
	case s.closed:
		return nil, ErrClosed
	case s.slow && !s.st.ended:
		if !s.asked { // the page is the table's to give
			s.asked = true
			s.live.prod()
		}
		return nil, nil
	case len(s.queue) > 0:
		m := s.queue[0]
		s.queue[0] = nil
		s.queue = s.queue[1:]
		return m, nil
	case s.st.ended:
		return nil, ErrClosed
	}
	return nil, nil
}

// prod has the table look after those who read.
func (l *live) prod() {
	select {
	case l.nudge <- struct{}{}:
	default: // it has been told
	}
}

// resync gives the page to those who were too slow and ask for it.
func (l *live) resync() {
	for _, st := range l.streams {
		if !st.asked() {
			continue
		}
		if !st.hidden {
			l.fresh(st)
		}
		st.answer(l.book)
	}
}

func (st *stream) asked() bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	for s := range st.subs {
		if s.asked {
			return true
		}
	}
	return false
}

func (st *stream) answer(b *ledger) {
	st.mu.Lock()
	defer st.mu.Unlock()
	m := &Message{Resync: true, Table: st.info, Hidden: st.hidden}
	if !st.hidden {
		m.Page = b.full(st.page)
	}
	for s := range st.subs {
		if s.asked {
			s.queue, s.slow, s.asked = append(s.queue, m), false, false
			s.ring()
		}
	}
}

// Close ends the subscription.
func (s *Subscription) Close() {
	s.st.mu.Lock()
	was := s.closed
	s.closed, s.queue = true, nil
	delete(s.st.subs, s)
	s.st.mu.Unlock()
	s.ring()
	if !was {
		s.live.prod()
		s.release()
	}
}

// Lull is how long a page that is not urgent waits when the hall is busy.
const Lull = 20 * time.Millisecond

// allowance lets so much happen in a second, and at most a twentieth of it at once.
type allowance struct {
	mu   sync.Mutex
	rate float64
	left float64
	at   time.Time
}

func (a *allowance) take(now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.left = min(a.left+now.Sub(a.at).Seconds()*a.rate, max(a.rate/20, 1))
	a.at = now
	if a.left < 1 {
		return false
	}
	a.left--
	return true
}
