package match

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
	"beachhead/store/sqlite"
)

// wanderer does at random whatever can be done at a table.
type wanderer struct {
	t   *testing.T
	r   *rand.Rand
	h   *Hall
	tb  *Table
	who [2]Who
}

// act does one thing. Refusals are part of it; failures of the program are not.
func (x *wanderer) act() {
	t, ctx := x.t, x.t.Context()
	t.Helper()
	i := x.r.IntN(2)
	w := x.who[i]
	ok := func(err error) {
		t.Helper()
		if r, is := err.(*Refusal); err != nil && (!is || r.Code == Internal) {
			t.Fatal(err)
		}
	}
	p := page(t, x.tb, w)
	switch n := x.r.IntN(100); {
	case n < 70:
		for _, j := range []int{i, 1 - i} {
			w := x.who[j]
			p := page(t, x.tb, w)
			if o := options(p); len(o) > 0 {
				v, err := x.tb.Answer(ctx, w, p.Version, o[x.r.IntN(len(o))])
				must(t, err)
				if got := page(t, x.tb, w).Version; v != got {
					t.Fatalf("the answer led to version %d, the page has %d", v, got)
				}
				return
			}
		}
	case n < 82:
		_, err := x.tb.Undo(ctx, w, p.Version)
		if (err == nil) != p.Undo.Can {
			t.Fatalf("undo is %+v on the page, but: %v", p.Undo, err)
		}
		ok(err)
	case n < 88:
		_, err := x.tb.Redo(ctx, w, p.Version)
		if (err == nil) != p.Undo.Redo {
			t.Fatalf("redo is %v on the page, but: %v", p.Undo.Redo, err)
		}
		ok(err)
	case n < 91:
		_, _, err := x.tb.RequestUndo(ctx, w, p.Version, 1+x.r.IntN(4))
		ok(err)
	case n < 97:
		ok(x.tb.Consent(ctx, w, AskUndo, engine.Seat(1-i), x.r.IntN(4) > 0))
	default:
		ok(x.tb.Say(ctx, w, fmt.Sprint("hello ", x.r.IntN(1000))))
	}
}

// TestPagesFollow: whatever happens, the page that a subscriber builds from the messages is the page that the table
// has; and a table that was read again from the store has the same pages with the same versions.
func TestPagesFollow(t *testing.T) {
	for _, module := range []string{"toygame", "formosa"} {
		games, steps := 12, 250
		if module == "formosa" {
			games, steps = 3, 500
		}
		for g := range games {
			t.Run(fmt.Sprint(module, g), func(t *testing.T) {
				t.Parallel()
				s := newStore(t)
				h := open(t, s, Config{})
				tb, who := duel(t, h, module)
				x := &wanderer{t, testRand(uint64(g)), h, tb, who}
				all := []Who{who[0], who[1], {Seat: engine.ObserverSeat}}
				var clients []*client
				for _, w := range all {
					clients = append(clients, subscribe(t, tb, w, 0))
				}
				check := func() {
					t.Helper()
					for _, c := range clients {
						c.read(t)
						if have, want := plain(t, c.page), plain(t, page(t, x.tb, c.w)); have != want {
							t.Fatalf("seat %d has page\n%s\nand the table\n%s", c.w.Seat, have, want)
						}
					}
				}
				absent := false // somebody, since the last snapshot
				for n := range steps {
					x.act()
					if x.r.IntN(5) == 0 {
						check()
					}
					switch k := x.r.IntN(100); {
					case k < 3: // somebody leaves, and comes back later
						c := clients[x.r.IntN(len(clients))]
						c.sub.Close()
						absent = true
						for range x.r.IntN(8) {
							x.act()
						}
						since := Version(0)
						if c.page != nil && x.r.IntN(4) > 0 {
							since = c.page.Version
						}
						var err error
						c.sub, err = x.tb.Subscribe(t.Context(), c.w, since)
						must(t, err)
						check()
					case k < 5: // the server stops, or dies
						check()
						if k == 3 {
							x.h.Close()
							absent = false
						}
						x.h = open(t, s, Config{})
						x.tb = x.h.Table(tb.id)
						for _, c := range clients {
							since := c.page.Version
							if k == 3 {
								c.sub.Close()
							}
							if c.w.Seat >= 0 {
								now, was := page(t, x.tb, c.w), *c.page
								if k == 4 && absent && now.Version >= was.Version {
									was.Version = now.Version // see the package comment
								}
								if plain(t, now) != plain(t, &was) {
									t.Fatalf("step %d: after a restart seat %d has page\n%s\nbefore it was\n%s", n, c.w.Seat, plain(t, now), plain(t, c.page))
								}
							}
							var err error
							c.sub, err = x.tb.Subscribe(t.Context(), c.w, since)
							must(t, err)
						}
						check()
					}
				}
				check()
				for _, c := range clients {
					c.sub.Close()
				}
			})
		}
	}
}

// TestUnwatchedVersions: a seat that nobody looked at while things happened gets a version, after a crash, that no page
// with other contents had.
func TestUnwatchedVersions(t *testing.T) {
	for g := range 20 {
		s := newStore(t)
		h := open(t, s, Config{})
		tb, who := duel(t, h, "toygame")
		x := &wanderer{t, testRand(uint64(100 + g)), h, tb, who}
		seen := map[string]string{} // pages by seat and version
		look := func(w Who) {
			p := page(t, x.tb, w)
			k, now := fmt.Sprint(w.Seat, " ", p.Version), plain(t, p)
			if was, had := seen[k]; had && was != now {
				t.Fatalf("seat and version %s had page\n%s\nand now\n%s", k, was, now)
			}
			seen[k] = now
		}
		for range 120 {
			if x.r.IntN(4) == 0 {
				look(who[x.r.IntN(2)])
			}
			w := who[x.r.IntN(2)]
			var p *Page
			must(t, x.tb.do(t.Context(), func(l *live) error { p = l.book.full(l.book.firstPage(w.Seat, 1)); return nil })) // without looking
			if o := options(p); len(o) > 0 {
				look(w)
				answer(t, x.tb, w, o[x.r.IntN(len(o))])
			}
			switch x.r.IntN(30) {
			case 0: // dies
				x.h = open(t, s, Config{})
				x.tb = x.h.Table(tb.id)
			case 1: // stops
				x.h.Close()
				x.h = open(t, s, Config{})
				x.tb = x.h.Table(tb.id)
			}
		}
	}
}

// TestSlowReader: a reader that does not read costs no more than his queue, and then gets the whole page.
func TestSlowReader(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	slow := subscribe(t, tb, who[0], 0)
	slow.read(t)
	for i := range 10 * patience {
		must(t, tb.Say(t.Context(), who[1], fmt.Sprint(i)))
	}
	answer(t, tb, who[0], "bid 1")
	if n := len(slow.sub.queue); n > patience {
		t.Errorf("%d messages wait", n)
	}
	slow.log = nil
	eventually(t, "the page comes in place of what was missed", func() bool { slow.read(t); return len(slow.log) > 0 })
	if len(slow.log) != 1 || !strings.Contains(string(slow.log[0]), `"resync":true`) {
		t.Errorf("messages %s", slow.log)
	}
	if plain(t, slow.page) != plain(t, page(t, tb, who[0])) {
		t.Error("the page is another")
	}
	if _, err := slow.sub.Next(contextThatEnded(t)); err == nil {
		t.Error("Next did not end with its context")
	}
}

// TestBusyHall: when the hall has no time for pages that are not urgent, they come all the same, put together.
func TestBusyHall(t *testing.T) {
	h := open(t, newStore(t), Config{Pages: -1})
	tb, who := duel(t, h, "formosa")
	clients := []*client{subscribe(t, tb, who[0], 0), subscribe(t, tb, who[1], 0), subscribe(t, tb, Who{Seat: engine.ObserverSeat}, 0)}
	r := testRand(1)
	for range 60 {
		for _, w := range who {
			if p := page(t, tb, w); len(options(p)) > 0 {
				answer(t, tb, w, options(p)[r.IntN(len(options(p)))])
				break
			}
		}
	}
	for _, c := range clients {
		eventually(t, "the last page", func() bool { c.read(t); return plain(t, c.page) == plain(t, page(t, tb, c.w)) })
	}
	looker := clients[2]
	if len(looker.log) > 40 {
		t.Errorf("who looks on was told %d times", len(looker.log))
	}
	time.Sleep(2 * Lull)
	n := len(looker.log)
	looker.read(t)
	if len(looker.log) != n {
		t.Error("told when nothing happened")
	}
}

// TestManyAtOnce: many players, lookers-on and talkers at several tables at once.
func TestManyAtOnce(t *testing.T) {
	s, err := sqlite.Open(t.Context(), t.TempDir()+"/games.db")
	must(t, err)
	defer s.Close()
	h := open(t, s, Config{Idle: 3 * time.Millisecond})
	defer h.Close()
	var wg sync.WaitGroup
	for g := range 6 {
		tb, who := duel(t, h, "toygame")
		for i, w := range who {
			wg.Go(func() {
				r := testRand(uint64(g*2 + i))
				for n := 0; n < 150; n++ {
					p, _, err := tb.Page(t.Context(), w)
					if err != nil {
						t.Error(err)
						return
					}
					if o := options(p); len(o) > 0 {
						_, err = tb.Answer(t.Context(), w, p.Version, o[r.IntN(len(o))])
					} else if p.View.Over != nil {
						return
					} else {
						err = tb.Say(t.Context(), w, "go on")
						time.Sleep(time.Duration(r.IntN(5)) * time.Millisecond)
					}
					if rf, is := err.(*Refusal); err != nil && (!is || rf.Code != Stale) {
						t.Error(err)
						return
					}
				}
			})
		}
		for range 3 {
			wg.Go(func() {
				for range 30 {
					c, err := tb.Subscribe(t.Context(), Who{Seat: engine.ObserverSeat}, 0)
					if err != nil {
						t.Error(err)
						return
					}
					for range 3 {
						if _, err := c.Next(t.Context()); err != nil {
							t.Error(err)
						}
						c.Close()
						c.Close()
						break
					}
					time.Sleep(time.Millisecond)
				}
			})
		}
	}
	wg.Wait()
}

// TestIdle: a game that nobody is busy with leaves the memory, and comes back as it was.
func TestIdle(t *testing.T) {
	h := open(t, newStore(t), Config{Idle: 5 * time.Millisecond})
	tb, who := duel(t, h, "toygame")
	answer(t, tb, who[0], "bid 1")
	p := plain(t, page(t, tb, who[0]))
	empty := func() bool { h.mu.Lock(); defer h.mu.Unlock(); return len(h.live) == 0 }
	eventually(t, "the memory is empty", empty)
	if l, err := h.List(t.Context(), "ann", store.Query{}); err != nil || len(l) != 1 || !l[0].Turn || len(l[0].Where) == 0 {
		t.Errorf("list without memory: %+v, %v", l, err)
	}
	if !empty() {
		t.Error("a list brought the game back")
	}
	if now := plain(t, page(t, tb, who[0])); now != p {
		t.Errorf("the page was\n%s\nand is\n%s", p, now)
	}
	c := subscribe(t, tb, who[0], 0)
	time.Sleep(30 * time.Millisecond)
	if empty() {
		t.Error("a game that somebody looks at left the memory")
	}
	c.sub.Close()
	eventually(t, "the memory is empty again", empty)
}

// What is kept of a change for those who come back is its text, once it was written for somebody; what nobody has read stays as it is, and is written when it is asked for.
func TestWrittenChanges(t *testing.T) {
	st := &stream{seat: 0, page: &Page{Version: 1, View: &engine.View{}}}
	next := func() {
		v := st.page.Version + 1
		st.turn(&Page{Version: v, View: &engine.View{}}, &Change{Version: v, Where: []string{fmt.Sprint("GT ", v)}}, "")
	}
	next()
	first := string(st.recent[0].JSON())
	next()
	next()
	if w := st.recent[0]; w.Change != nil || w.Version() != 2 || string(w.JSON()) != first || !strings.Contains(first, "GT 2") {
		t.Errorf("what was written is %+v, %s", w.Change, w.JSON())
	}
	if w := st.recent[1]; w.Change == nil || w.Version() != 3 || !strings.Contains(string(w.JSON()), "GT 3") {
		t.Errorf("what nobody has read is %+v, %s", w.Change, w.JSON())
	}
	missed, ok := st.since(1)
	for range remembered {
		next()
	}
	if !ok || len(missed) != 3 || missed[0].Version() != 2 || missed[2].Version() != 4 {
		t.Errorf("who comes back gets %v, %v", missed, ok)
	}
	if _, ok := st.since(1); ok || len(st.recent) != remembered {
		t.Errorf("%d changes are kept", len(st.recent))
	}
}
