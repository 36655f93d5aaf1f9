package match

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// shared is a store that several halls have, each by a node of its own.
type shared struct {
	mu    sync.Mutex
	nodes []*node
}

type node struct {
	store.Store
	all   *shared
	heard func(string)

	seats map[string]uint8 // what it has noted of who looks
	dead  bool             // it gives no signs of life

	blind atomic.Bool // it can read no game
	stuck atomic.Bool // its next reading of who looks comes to no end
	deaf  atomic.Bool // it hears nothing of who looks
}

func (n *node) Game(ctx context.Context, id string) (store.Game, error) {
	if n.blind.Load() {
		return store.Game{}, errors.New("the database is away")
	}
	return n.Store.Game(ctx, id)
}

func (n *node) Attend(_ context.Context, seats map[string]uint8) (fresh bool, others []string, err error) {
	n.all.mu.Lock()
	defer n.all.mu.Unlock()
	if fresh = n.seats == nil; fresh {
		n.seats = map[string]uint8{}
	}
	maps.Copy(n.seats, seats)
	for i, x := range n.all.nodes {
		if x == n || x.dead || x.seats == nil {
			continue
		}
		others = append(others, fmt.Sprint(i))
		for id := range seats {
			if !x.deaf.Load() {
				x.heard(store.OfPresence + id)
			}
		}
	}
	return fresh, others, nil
}

func (n *node) Attended(ctx context.Context, games []string) (map[string]uint8, error) {
	if n.stuck.CompareAndSwap(true, false) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	n.all.mu.Lock()
	defer n.all.mu.Unlock()
	out := map[string]uint8{}
	for _, x := range n.all.nodes {
		for id, s := range x.seats {
			if x != n && !x.dead && s != 0 && (games == nil || slices.Contains(games, id)) {
				out[id] |= s
			}
		}
	}
	return out, nil
}

func (s *shared) node(t testing.TB, on store.Store) *node {
	n := &node{Store: on, all: s}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nodes = append(s.nodes, n)
	return n
}

func (n *node) Follow(ctx context.Context, heard func(string)) {
	n.all.mu.Lock()
	n.heard = heard
	n.all.mu.Unlock()
	heard("")
	<-ctx.Done()
}

func (n *node) tell(id string, err error) error {
	n.all.mu.Lock()
	defer n.all.mu.Unlock()
	for _, x := range n.all.nodes {
		if err == nil && x != n && x.heard != nil {
			x.heard(id)
		}
	}
	return err
}

func (n *node) Add(ctx context.Context, id string, a store.Addition) error {
	return n.tell(id, n.Store.Add(ctx, id, a))
}

func (n *node) SetRequest(ctx context.Context, id string, r store.Request) error {
	return n.tell(id, n.Store.SetRequest(ctx, id, r))
}

func (n *node) DropRequest(ctx context.Context, id, kind string, seat int) error {
	return n.tell(id, n.Store.DropRequest(ctx, id, kind, seat))
}

// twoHalls are two halls on one store, with a game that both have in memory.
func twoHalls(t *testing.T) (tables [2]*Table, who [2]Who) {
	t.Helper()
	all, on := &shared{}, newStore(t)
	halls := [2]*Hall{open(t, all.node(t, on), Config{})}
	time.Sleep(2 * startUnit)
	halls[1] = open(t, all.node(t, on), Config{})
	tb, who := duel(t, halls[0], "toygame")
	return [2]*Table{tb, halls[1].Table(tb.ID())}, who
}

// caughtUp waits until a table has so many lines in memory.
func caughtUp(t *testing.T, tb *Table, lines int) {
	t.Helper()
	have := 0
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		must(t, tb.do(t.Context(), func(l *live) error { have = l.lines; return nil }))
		if have == lines {
			return
		}
	}
	t.Fatalf("the table has %d lines, expected %d", have, lines)
}

func linesOf(t *testing.T, tb *Table) int {
	t.Helper()
	g, err := tb.hall.store.Game(t.Context(), tb.ID())
	must(t, err)
	return g.Lines
}

// A secret answer over one program shows nothing to the other side, which plays over another one, and the answer of that side, given from the page that it had,
// counts. Then both see both.
func TestSecretOverAnotherNode(t *testing.T) {
	for _, heard := range []bool{true, false} { // before the second answers: then it has been heard of, or it comes second
		t.Run(fmt.Sprint("heard ", heard), func(t *testing.T) {
			tables, who := twoHalls(t)
			blue := subscribe(t, tables[1], who[1], 0)
			blue.read(t)
			told := len(blue.log)
			was := page(t, tables[1], who[1])
			if was.View.Pending == nil || was.Undo.Why != "all decide in secret now" {
				t.Fatalf("the game does not begin with a secret question: %+v", was)
			}
			if !heard { // it hears nothing
				n := tables[1].hall.store.(*node)
				n.all.mu.Lock()
				n.heard = nil
				n.all.mu.Unlock()
			}
			p := page(t, tables[0], who[0])
			_, err := tables[0].Answer(t.Context(), who[0], p.Version, p.View.Pending.Options[0])
			must(t, err)
			if heard {
				caughtUp(t, tables[1], linesOf(t, tables[0]))
			}
			blue.read(t)
			if len(blue.log) != told {
				t.Fatalf("a secret answer over another program shows: %s", blue.log[told:])
			}
			now, err := tables[1].Answer(t.Context(), who[1], was.Version, was.View.Pending.Options[0])
			must(t, err)
			if now <= was.Version {
				t.Errorf("version %d after %d", now, was.Version)
			}
			caughtUp(t, tables[0], linesOf(t, tables[1]))
			for i, tb := range tables {
				if tb != nil && page(t, tb, who[0]).View.Pending == nil && page(t, tb, who[1]).View.Pending == nil {
					t.Errorf("table %d asks nobody", i)
				}
			}
			blue.read(t) // her stream goes on, also where the game was read again under it
			a, b := page(t, tables[0], who[1]), page(t, tables[1], who[1])
			if !slices.EqualFunc(a.Log, b.Log, func(x, y Entry) bool { return sameEntry(&x, &y) }) {
				t.Errorf("the logs differ:\n%s\n%s", asJSON(t, a.Log), asJSON(t, b.Log))
			}
			if a.Version == b.Version {
				t.Errorf("two programs have the same number %d for their pages", a.Version)
			}
		})
	}
}

func (n *node) SetAccount(ctx context.Context, a store.Account) error {
	return n.tell(store.OfAccount+a.ID, n.Store.SetAccount(ctx, a))
}

// Who is called otherwise, or is marked as a program, at one node is so at the tables that another one has in memory, also if the notice was lost; what else changes about his account is told to nobody.
func TestNamesOverAnotherNode(t *testing.T) {
	all, on := &shared{}, newStore(t)
	first := open(t, all.node(t, on), Config{Accounts: true})
	second := all.node(t, on)
	must(t, on.AddAccount(t.Context(), store.Account{ID: "1", Player: "ann", Name: "Ann", NameKey: "ann", Created: time.UnixMilli(1000)}))
	tb, who := duel(t, first, "toygame")
	hall := open(t, second, Config{Accounts: true})
	there := hall.Table(tb.ID())
	sub := subscribe(t, there, who[1], 0)
	sub.read(t)
	change := func(f func(*store.Account)) {
		t.Helper()
		a, err := on.Account(t.Context(), "1")
		must(t, err)
		f(&a)
		must(t, first.store.SetAccount(t.Context(), a))
	}
	called := func(name string, program bool) {
		t.Helper()
		var s SeatInfo
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
			i, err := there.Info(t.Context(), who[1])
			must(t, err)
			if s = i.Seats[0]; s.Name == name && s.Program == program {
				return
			}
		}
		t.Fatalf("called %q, a program: %v", s.Name, s.Program)
	}
	called("Ann", false)
	change(func(a *store.Account) { a.Bot = true })
	called("Ann", true)
	change(func(a *store.Account) { a.Name, a.NameKey, a.Bot = "Anna", "anna", false })
	called("Anna", false)
	sub.read(t)
	told := len(sub.log)
	change(func(a *store.Account) { a.Settings = `{"talk":"nobody"}` })
	must(t, there.do(t.Context(), func(l *live) error { return l.reseat(t.Context(), nil) })) // which is what it comes to
	if sub.read(t); len(sub.log) != told {
		t.Errorf("a setting is told to the table: %s", sub.log[told:])
	}
	// The connection that listens is lost, and with it a notice.
	all.mu.Lock()
	heard := second.heard
	second.heard = nil
	all.mu.Unlock()
	change(func(a *store.Account) { a.Name, a.NameKey = "Anne", "anne" })
	called("Anna", false)
	heard("")
	called("Anne", false)
}

// The numbers of pages are such that JavaScript can tell apart, for long.
func TestFirstVersion(t *testing.T) {
	if v := firstVersion(time.Date(2059, 1, 1, 0, 0, 0, 0, time.UTC)); v >= 1<<53-1<<countBits {
		t.Errorf("version %d", v)
	}
	if v := firstVersion(startZero.Add(time.Hour)); firstVersion(startZero.Add(time.Hour+startUnit)) != v+1<<countBits {
		t.Errorf("version %d", v)
	}
}

// reviewed is a store whose notices are all lost.
type reviewed struct{ store.Store }

func (r *reviewed) Follow(ctx context.Context, heard func(string)) { <-ctx.Done() }

func (r *reviewed) Moved(ctx context.Context, lines map[string]int) (ids []string, err error) {
	for id, n := range lines {
		if g, err := r.Game(ctx, id); err != nil || g.Lines != n {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// What another program has added is heard of although its notice was lost, by who only looks.
func TestLostNotice(t *testing.T) {
	on := newStore(t)
	one := open(t, &reviewed{on}, Config{})
	time.Sleep(2 * startUnit)
	two := open(t, &reviewed{on}, Config{})
	tb, who := duel(t, one, "formosa")
	c := subscribe(t, two.Table(tb.ID()), who[1], 0)
	c.read(t)
	playOn(t, tb, who, testRand(1), 30)
	want := linesOf(t, tb)
	eventually(t, "the reader to be told", func() bool {
		two.mu.Lock()
		defer two.mu.Unlock()
		return int(two.live[tb.ID()].live.stored.Load()) == want
	})
	caughtUp(t, two.Table(tb.ID()), want)
	c.read(t)
	if have, want := len(c.page.Log), len(page(t, tb, who[1]).Log); have != want {
		t.Errorf("the reader's log has %d entries, expected %d", have, want)
	}
}

// Who has asked for something and is refused is told so by whichever program he looks, also when he comes back after the game has left the memory, until he goes on.
func TestRefusedElsewhere(t *testing.T) {
	all, on := &shared{}, newStore(t)
	h := [2]*Hall{open(t, all.node(t, on), Config{}), open(t, all.node(t, on), Config{})}
	tb, who := duel(t, h[0], "toygame")
	here, there := tb, h[1].Table(tb.ID())
	c := subscribe(t, there, who[0], 0)
	must(t, second(there.OfferDraw(t.Context(), who[0])))
	eventually(t, "the other is asked", func() bool { return len(info(t, here, who[1]).Asks) == 1 })
	must(t, here.Consent(t.Context(), who[1], AskDraw, 0, false))
	told := func(r *Refused) bool { return r != nil && r.Kind == AskDraw && r.From == "red" && r.By == "blue" }
	eventually(t, "who has asked is told", func() bool { c.read(t); return c.info != nil && told(c.info.Refused) })
	for _, h := range h {
		h.Close()
	}
	again := open(t, all.node(t, on), Config{}).Table(tb.ID())
	if i := info(t, again, who[0]); !told(i.Refused) || len(i.Asks) != 0 {
		t.Errorf("later he is told %+v, %+v", i.Refused, i.Asks)
	}
	if i := info(t, again, who[1]); i.Refused != nil {
		t.Errorf("who has refused is told %+v", i.Refused)
	}
	answer(t, again, who[0], options(page(t, again, who[0]))[0])
	if i := info(t, again, who[0]); i.Refused != nil {
		t.Errorf("who goes on is told %+v", i.Refused)
	}
	if rs, err := on.Requests(t.Context(), tb.ID()); err != nil || len(rs) != 0 {
		t.Errorf("kept: %+v, %v", rs, err)
	}
}

// A node that meets a line which a newer program has written refuses that game, in words and for now, whether it has it in memory, awake or asleep, or not;
// all others go on, what falls due in it waits for a program that can, and
// nothing of it changes.
func TestLineOfLater(t *testing.T) {
	for how, later := range map[string]string{
		"awake": "frobs red", "asleep": "frobs red", "not in memory": "frobs red", "by an answer": "frobs red",
		"awake, more of a line that there is": "time 0 0 5000,-1,5000 5000,-1,5000 dreams 7",
	} {
		t.Run(how, func(t *testing.T) {
			all, on := &shared{}, newStore(t)
			n := all.node(t, on)
			h := open(t, n, Config{Idle: map[bool]time.Duration{true: time.Millisecond, false: time.Minute}[how == "asleep"]})
			tb, who := duel(t, h, "toygame")
			other, others := duel(t, h, "toygame")
			eyes := subscribe(t, other, others[0], 0)
			moves := func(tb *Table, who [2]Who) error {
				for _, w := range who {
					p, _, err := tb.Page(t.Context(), w)
					if err != nil {
						return err
					}
					if o := options(p); len(o) > 0 {
						return second(tb.Answer(t.Context(), w, p.Version, o[0]))
					}
				}
				return nil
			}
			// Openly, so that it may doze.
			for phase := 1; phase != 0; {
				must(t, moves(tb, who))
				must(t, tb.do(t.Context(), func(l *live) error { phase = l.book.phase; return nil }))
			}
			var c *client
			var was [2]*Page
			if how != "not in memory" {
				c = subscribe(t, tb, who[0], 0)
				c.read(t)
				was = [2]*Page{page(t, tb, who[0]), page(t, tb, who[1])}
			} else {
				h.Close()
				n = all.node(t, on)
				h = open(t, n, Config{})
				tb, other = h.Table(tb.ID()), h.Table(other.ID())
				eyes = subscribe(t, other, others[0], 0)
			}
			if how == "asleep" {
				eventually(t, "it dozes", func() bool {
					h.mu.Lock()
					defer h.mu.Unlock()
					e := h.live[tb.ID()]
					return e != nil && e.live.rest.Load() != nil
				})
			}
			at := linesOf(t, tb)
			must(t, on.Append(t.Context(), tb.ID(), at, stamped(time.Now(), []string{"table " + later}), ""))
			if how != "by an answer" {
				h.heard(tb.ID())
			} else {
				for i, p := range was {
					if o := options(p); len(o) > 0 {
						refused(t, second(tb.Answer(t.Context(), who[i], p.Version, o[0])), Unavailable)
					}
				}
			}
			if c != nil {
				eventually(t, "its readers are sent away", func() bool {
					_, err := c.sub.take()
					return err == ErrClosed
				})
			}
			err := moves(tb, who)
			if refused(t, err, Unavailable); !strings.Contains(err.Error(), "newer version") {
				t.Errorf("refused by %q", err)
			}
			for what, f := range map[string]store.Handler{"clocks": h.endTime, "computers": h.goOn} {
				var again *store.Again
				if err := f(t.Context(), store.Job{Kind: store.JobClock, Game: tb.ID(), Key: fmt.Sprint(at), Due: time.Now()}); !errors.As(err, &again) || again.After != othersTurn {
					t.Errorf("its %s are done with: %v", what, err)
				}
			}
			if _, _, err := h.Due(t.Context(), tb.ID(), Notice{Event: ToldTurn, Player: "ann", Seat: "red", At: time.Now().UnixMilli()}); !errors.As(err, new(*store.Again)) {
				t.Errorf("who is to be told is forgotten: %v", err)
			}
			if have := linesOf(t, tb); have != at+1 {
				t.Errorf("it has %d lines, and had %d", have, at+1)
			}
			must(t, moves(other, others))
			eyes.read(t)
			if eyes.page == nil {
				t.Error("who looks at another game is told nothing")
			}
		})
	}
}

// Whom the operator gives a seat at another node is in what this one tells all who read here: an onlooker among them learns that he plays.
func TestSeatedAtAnotherNode(t *testing.T) {
	all, on := &shared{}, newStore(t)
	halls := [2]*Hall{open(t, all.node(t, on), Config{}), open(t, all.node(t, on), Config{})}
	here, _ := duel(t, halls[0], "toygame")
	there := halls[1].Table(here.ID())
	sub := subscribe(t, here, onlooker, 0)
	subscribe(t, there, onlooker, 0)
	must(t, halls[1].HandOver(t.Context(), here.ID(), "blue", person("cat")))
	eventually(t, "it is told", func() bool {
		for {
			m, err := sub.sub.Take()
			if must(t, err); m == nil {
				return false
			}
			if m.Table != nil && slices.Equal(m.Table.SeatsOf("cat"), []string{"blue"}) {
				return true
			}
		}
	})
}
