package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
	"beachhead/store/sqlite"
)

// asleep waits until the games of a hall doze.
func asleep(t *testing.T, h *Hall) {
	t.Helper()
	eventually(t, "the games to fall asleep", func() bool { return h.Awake() == 0 })
}

// Whatever happens, and however often the game falls asleep in between, what its readers are told makes the pages that the table has, and they are never told to begin anew.
func TestPagesFollowThroughSleep(t *testing.T) {
	for _, module := range []string{"toygame", "formosa"} {
		t.Run(module, func(t *testing.T) {
			t.Parallel()
			h := open(t, newStore(t), Config{Idle: 3 * time.Millisecond})
			tb, who := duel(t, h, module)
			x := &wanderer{t, testRand(7), h, tb, who}
			var clients []*client
			for _, w := range []Who{who[0], who[1], {Seat: engine.ObserverSeat}} {
				clients = append(clients, subscribe(t, tb, w, 0))
			}
			naps := 0
			for range 250 {
				x.act()
				for _, c := range clients {
					c.read(t)
					if have, want := plain(t, c.page), plain(t, page(t, tb, c.w)); have != want {
						t.Fatalf("seat %d has page\n%s\nand the table\n%s", c.w.Seat, have, want)
					}
				}
				for end := time.Now().Add(8 * time.Millisecond); time.Now().Before(end); time.Sleep(time.Millisecond) {
					if h.Awake() == 0 {
						naps++
						break
					}
				}
			}
			for _, c := range clients {
				if n := len(slices.DeleteFunc(slices.Clone(c.log), func(m []byte) bool { return !bytes.HasPrefix(m, []byte(`{"page":`)) })); n > 1 {
					t.Errorf("seat %d was given the whole page %d times", c.w.Seat, n)
				}
			}
			if t.Logf("%d naps", naps); naps < 20 {
				t.Errorf("the game fell asleep %d times only", naps)
			}
		})
	}
}

// What a game that dozes holds, without the connections of its readers.
func TestMemoryOfGamesThatDoze(t *testing.T) {
	_, err := formosa() // is not counted
	must(t, err)
	const games, answers, most = 50, 20, 12 << 10
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db")) // whose memory is not counted
	must(t, err)
	defer db.Close()
	h := open(t, db, Config{Module: modules, Idle: time.Millisecond})
	defer h.Close()
	var subs []*Subscription
	held := heldBy(func() any {
		for g := range games {
			tb, who := duel(t, h, "formosa")
			playOn(t, tb, who, testRand(uint64(g)), answers)
			s, err := tb.Subscribe(t.Context(), who[0], 0)
			must(t, err)
			for m, err := s.Take(); m != nil; m, err = s.Take() {
				must(t, err)
			}
			subs = append(subs, s)
		}
		asleep(t, h)
		return h
	}) / games
	t.Logf("%d KB a game", held>>10)
	if held > most {
		t.Errorf("a game that dozes holds %d KB, and should hold at most %d", held>>10, most>>10)
	}
	for _, s := range subs {
		s.Close()
	}
	eventually(t, "the games to leave", func() bool { return h.Games() == 0 })
}

// Lists tell how a game stands that dozes, and do not wake it; a reader who goes and leaves nobody behind does not either.
func TestListsLetSleep(t *testing.T) {
	h := open(t, newStore(t), Config{Idle: 50 * time.Millisecond})
	tb, who := duel(t, h, "formosa")
	c := subscribe(t, tb, who[0], 0)
	c.read(t)
	asleep(t, h)
	gs, err := h.List(t.Context(), "ann", store.Query{})
	must(t, err)
	if h.Awake() != 0 {
		t.Error("the list has woken the game")
	}
	p := page(t, tb, who[0])
	if want := len(options(p)) > 0; len(gs) != 1 || gs[0].Turn != want || !slices.Equal(gs[0].Where, p.View.Where) {
		t.Errorf("the list says %+v; on the page is %v, asked %v", gs[0], p.View.Where, want)
	}
	asleep(t, h)
	c.sub.Close()
	eventually(t, "the game to leave", func() bool { return h.Games() == 0 })
}

// A secret question keeps a game awake: else the time that an answer takes would tell that the other side has been there.
func TestSecretsKeepAwake(t *testing.T) {
	h := open(t, newStore(t), Config{Idle: time.Millisecond})
	tb, who := duel(t, h, "toygame") // begins with one
	c := subscribe(t, tb, who[0], 0)
	c.read(t)
	time.Sleep(30 * time.Millisecond)
	if h.Awake() != 1 {
		t.Fatal("the game sleeps over a secret question")
	}
	for i := range who {
		answer(t, tb, who[i], options(page(t, tb, who[i]))[0])
	}
	c.read(t)
	asleep(t, h)
}

// What another program adds while a game dozes reaches its readers.
func TestSleepOverAnotherNode(t *testing.T) {
	all, on := &shared{}, newStore(t)
	halls := [2]*Hall{open(t, all.node(t, on), Config{})}
	time.Sleep(2 * startUnit)
	halls[1] = open(t, all.node(t, on), Config{Idle: time.Millisecond})
	tb, who := duel(t, halls[0], "formosa")
	c := subscribe(t, halls[1].Table(tb.ID()), who[1], 0)
	c.read(t)
	asleep(t, halls[1])
	playOn(t, tb, who, testRand(1), 5)
	caughtUp(t, halls[1].Table(tb.ID()), linesOf(t, tb))
	c.read(t)
	if have, want := fmt.Sprint(len(c.page.Log), options(c.page)), fmt.Sprint(len(page(t, tb, who[1]).Log), options(page(t, tb, who[1]))); have != want {
		t.Errorf("the reader has %s, the other node %s", have, want)
	}
}

// A game that cannot be read when it is woken is lost to its readers, who come back, and it is there again when the store is.
func TestWakeFails(t *testing.T) {
	s := &unread{Store: newStore(t)}
	h := open(t, s, Config{Idle: time.Millisecond})
	tb, who := duel(t, h, "formosa")
	c := subscribe(t, tb, who[0], 0)
	c.read(t)
	asleep(t, h)
	s.broken.Store(true)
	if _, _, err := tb.Page(t.Context(), who[0]); err == nil {
		t.Fatal("a page of a game that cannot be read")
	}
	eventually(t, "the reader to be sent away", func() bool { _, err := c.sub.Take(); return err == ErrClosed })
	s.broken.Store(false)
	if h.Awake() != 0 {
		t.Errorf("%d games awake", h.Awake())
	}
	page(t, tb, who[0])
}

// unread is a store whose lines cannot be read for a while.
type unread struct {
	store.Store
	broken atomic.Bool
}

func (u *unread) Lines(ctx context.Context, id string, from int) ([]store.Line, error) {
	if u.broken.Load() {
		return nil, errors.New("the disk cannot be read")
	}
	return u.Store.Lines(ctx, id, from)
}

// TestOtherRules: a game that was begun under other rules and cannot go on under these says which; one that is broken under the same is a defect.
func TestOtherRules(t *testing.T) {
	s := &older{Store: newStore(t)}
	h := open(t, s, Config{Idle: time.Millisecond})
	tb, who := duel(t, h, "formosa")
	for version, want := range map[string]string{"0.9": "under version 0.9 of the rules of Operation Causeway", "": "Please report it"} {
		asleep(t, h)
		s.version.Store(&version)
		_, _, err := tb.Page(t.Context(), who[0])
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("of version %q: %v", version, err)
		}
		for name, f := range map[string]store.Handler{"its clocks": h.endTime, "its computer": h.goOn} {
			if err := f(t.Context(), store.Job{Kind: store.JobClock, Game: tb.ID(), Key: "1"}); err != nil {
				t.Errorf("of version %q: %s would be seen to for ever: %v", version, name, err)
			}
		}
	}
	s.version.Store(nil)
	page(t, tb, who[0])
}

// older is a store whose games were begun under another version of the rules, and have a line that these do not know.
type older struct {
	store.Store
	version atomic.Pointer[string]
}

func (o *older) Game(ctx context.Context, id string) (store.Game, error) {
	g, err := o.Store.Game(ctx, id)
	if v := o.version.Load(); v != nil && *v != "" {
		g.RulesVersion = *v
	}
	return g, err
}

func (o *older) Lines(ctx context.Context, id string, from int) ([]store.Line, error) {
	lines, err := o.Store.Lines(ctx, id, from)
	if o.version.Load() != nil && len(lines) > 0 {
		lines = slices.Clone(lines)
		lines[len(lines)-1].Text = "allied no-such-answer"
	}
	return lines, err
}
