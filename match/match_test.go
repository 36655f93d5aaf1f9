package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/games"
	_ "beachhead/games/ccp"
	_ "beachhead/games/css/littleland"
	_ "beachhead/games/css/saipan"
	_ "beachhead/games/css/tinian"
	_ "beachhead/games/iwo"
	"beachhead/store"
	"beachhead/store/memory"
)

// TestMain makes sure that no goroutine of a hall is left over.
func TestMain(m *testing.M) {
	code := m.Run()
	var left string
	for range 100 {
		buf := make([]byte, 1<<20)
		left = string(buf[:runtime.Stack(buf, true)])
		if !strings.Contains(left, "beachhead/match.(*") {
			os.Exit(code)
		}
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Println("goroutines left over:\n" + left)
	os.Exit(1)
}

var toy = toygame.New(toygame.Faults{})

func modules(id string) (engine.Module, error) {
	switch id {
	case "toygame":
		return toy, nil
	case "formosa":
		return formosa()
	case "ccp":
		return pacific()
	case "tinian", "saipan", "littleland", "iwo":
		return games.Load(id, "")
	}
	return nil, fmt.Errorf("no game %q", id)
}

var pacific = sync.OnceValues(func() (engine.Module, error) { return games.Load("ccp", "") })

// open opens a hall with the dice of a fixed seed, which is closed with the test.
func open(t testing.TB, s store.Store, c Config) *Hall {
	t.Helper()
	c.Store = s
	if c.Module == nil {
		c.Module = modules
	}
	if c.Seed == nil {
		c.Seed = func() string { return "test" }
	}
	if c.BotSeed == nil {
		c.BotSeed = func() uint64 { return 1 }
	}
	if c.Pages == 0 {
		c.Pages = 1e9
	}
	h := New(c)
	h.slow = time.Hour // so that what is told does not depend on the machine
	t.Cleanup(h.Close)
	return h
}

func person(who string) store.Occupant { return store.Occupant{Kind: store.Person, Who: who} }
func robot(who string) store.Occupant  { return store.Occupant{Kind: store.Bot, Who: who} }

// duel makes a game between the players "ann" (red, seat 0) and "bob" (blue, seat 1).
func duel(t testing.TB, h *Hall, module string) (*Table, [2]Who) {
	t.Helper()
	id, err := h.Create(t.Context(), "ann", Proposal{Module: module, Scenario: "1", Seats: []store.Occupant{person("ann"), {}}})
	must(t, err)
	tb := h.Table(id)
	must(t, tb.Sit(t.Context(), "bob", 1))
	return tb, [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t testing.TB, err error, code Code) *Refusal {
	t.Helper()
	var r *Refusal
	if !errors.As(err, &r) || r.Code != code {
		t.Fatalf("error %v, expected %s", err, code)
	}
	if len(r.Reasons) == 0 || r.Reasons[0].Text == "" {
		t.Fatalf("%s has no reason", code)
	}
	return r
}

func page(t testing.TB, tb *Table, w Who) *Page {
	t.Helper()
	p, _, err := tb.Page(t.Context(), w)
	must(t, err)
	return p
}

func info(t testing.TB, tb *Table, w Who) *Info {
	t.Helper()
	i, err := tb.Info(t.Context(), w)
	must(t, err)
	return i
}

func options(p *Page) []string {
	if p.View.Pending == nil {
		return nil
	}
	return p.View.Pending.Options
}

// answer gives an answer from the page as it is.
func answer(t testing.TB, tb *Table, w Who, choice string) Version {
	t.Helper()
	v, err := tb.Answer(t.Context(), w, page(t, tb, w).Version, choice)
	if err != nil {
		t.Fatalf("%s: %v", choice, err)
	}
	return v
}

// lines are what the store has of a game.
func lines(t testing.TB, h *Hall, id string) []string {
	t.Helper()
	ls, err := h.store.Lines(t.Context(), id, 0)
	must(t, err)
	var out []string
	for _, l := range ls {
		out = append(out, l.Text)
	}
	return out
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	must(t, err)
	return string(b)
}

// client is a subscriber that keeps its page as a browser does: from nothing but the JSON of the messages.
type client struct {
	w    Who
	sub  *Subscription
	page *Page
	log  [][]byte
	said []Said
	info *Info
	away bool // its page is put away
}

func subscribe(t testing.TB, tb *Table, w Who, since Version) *client {
	t.Helper()
	s, err := tb.Subscribe(t.Context(), w, since)
	must(t, err)
	c := &client{w: w, sub: s}
	t.Cleanup(s.Close)
	return c
}

// read reads what waits.
func (c *client) read(t testing.TB) {
	t.Helper()
	for {
		m, err := c.sub.take()
		must(t, err)
		if m == nil {
			return
		}
		c.apply(t, m.JSON())
	}
}

func (c *client) apply(t testing.TB, b []byte) {
	t.Helper()
	c.log = append(c.log, bytes.Clone(b))
	var m struct {
		Page   *Page
		Change *Change
		Hidden bool
		Table  *Info
		Chat   *Said
		Resync bool
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	must(t, d.Decode(&m))
	switch {
	case m.Page != nil:
		c.page, c.away = m.Page, false
	case m.Change != nil:
		if c.page == nil || c.away {
			t.Fatal("a change to no page")
		}
		if m.Change.Version != c.page.Version+1 {
			t.Fatalf("a change to version %d of a page of version %d", m.Change.Version, c.page.Version)
		}
		c.page = c.page.Apply(m.Change)
	case m.Hidden:
		c.page, c.away = nil, true
	}
	if m.Chat != nil {
		c.said = append(c.said, *m.Chat)
	}
	if m.Table != nil {
		c.info = m.Table
	}
}

// plain is a page as JSON with nothing that JSON cannot tell apart.
func plain(t testing.TB, p *Page) string {
	t.Helper()
	if p == nil {
		return "none"
	}
	s := asJSON(t, p)
	return strings.NewReplacer(":null", ":[]").Replace(s)
}

func newStore(t testing.TB) store.Store {
	s := memory.New()
	t.Cleanup(func() { s.Close() })
	return s
}

func testRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// playOn plays random answers until the game is over, or at most n.
func playOn(t testing.TB, tb *Table, who [2]Who, r *rand.Rand, n int) {
	t.Helper()
	for range n {
		some := false
		for _, i := range r.Perm(2) {
			if o := options(page(t, tb, who[i])); len(o) > 0 {
				answer(t, tb, who[i], o[r.IntN(len(o))])
				some = true
				break
			}
		}
		if !some {
			return
		}
	}
}

func eventually(t testing.TB, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatal("it did not happen: " + what)
}

var bg = context.Background()

// failing is a store that cannot write lines for a while.
type failing struct {
	store.Store
	fail atomic.Bool
}

func (f *failing) Add(ctx context.Context, id string, a store.Addition) error {
	if f.fail.Load() {
		return errors.New("disk full")
	}
	return f.Store.Add(ctx, id, a)
}

func contextThatEnded(t testing.TB) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// seedless is a store whose seeds cannot be read, if there is a reason why.
type seedless struct {
	store.Store
	why error
}

func (s *seedless) Seed(ctx context.Context, id string) (string, error) {
	if s.why != nil {
		return "", s.why
	}
	return s.Store.Seed(ctx, id)
}

// Whoever asks whether the hall is ready hears why it is not if that is the store's own sentence, and nothing else that may name the database or its user.
func TestReadySaysWhy(t *testing.T) {
	s := &seedless{Store: newStore(t)}
	h := open(t, s, Config{})
	for _, x := range []struct {
		why  error
		says string
	}{
		{nil, ""},
		{fmt.Errorf("reading: %w", &store.Unavailable{Why: "the disk is full", Err: errors.New("/var/lib/games.db")}), "the store cannot be read: the disk is full"},
		{errors.New("postgres://user:password@db.example.org does not answer"), "the store cannot be read"},
	} {
		said := ""
		s.why = x.why
		if err := h.Ready(t.Context()); err != nil {
			said = err.Error()
		}
		if said != x.says {
			t.Errorf("%v: it says %q, expected %q", x.why, said, x.says)
		}
	}
}
