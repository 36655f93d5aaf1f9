package match

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/store"
)

// fakes is the toy game with computer players of the test's own.
type fakes struct {
	*toygame.Module
	bots []engine.Profile
}

func (f fakes) Bots() []engine.Profile { return f.bots }

// chooser is a bot made of a function.
type chooser func(*engine.View, engine.Budget) (engine.Choice, string)

func (c chooser) Choose(v *engine.View, b engine.Budget) (engine.Choice, string) { return c(v, b) }

func withBot(choose chooser) func(string) (engine.Module, error) {
	m := fakes{toy, []engine.Profile{{Name: "fake", New: func(uint64) engine.Bot { return choose }}}}
	return func(string) (engine.Module, error) { return m, nil }
}

func against(t testing.TB, h *Hall, bots ...string) (*Table, Who) {
	t.Helper()
	seats := []store.Occupant{person("ann")}
	if len(bots) == 2 {
		seats = nil
	}
	for _, b := range bots {
		seats = append(seats, robot(b))
	}
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: seats})
	must(t, err)
	return h.Table(id), Who{Player: "ann", Seat: 0}
}

// TestBotPlays plays a whole game against a bot, with undo beyond its answers.
func TestBotPlays(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, ann := against(t, h, "greedy")
	r := testRand(4)
	undone := 0
	for page(t, tb, ann).View.Over == nil {
		var p *Page
		eventually(t, "the bot answers", func() bool { p = page(t, tb, ann); return len(options(p)) > 0 || p.View.Over != nil })
		if p.View.Over != nil {
			break
		}
		_, err := tb.Answer(t.Context(), ann, p.Version, options(p)[r.IntN(len(options(p)))])
		if err != nil {
			refused(t, err, Stale) // the bot was faster
		}
		if undone < 5 && r.IntN(4) == 0 {
			switch _, asked, err := tb.RequestUndo(t.Context(), ann, page(t, tb, ann).Version, 1); {
			case err != nil: // the bot was faster
			case asked:
				t.Fatal("the bot was asked")
			default:
				undone++
			}
		}
	}
	all := strings.Join(lines(t, h, tb.id), "\n")
	if !strings.Contains(all, "; greedy: the best of a short list") || !strings.Contains(all, "table back") {
		t.Errorf("lines:\n%s", all)
	}
	why, err := tb.WhyMove(t.Context(), ann, 0)
	if err != nil || why.Seat != "blue" || why.By != "greedy" || why.Text != "the best of a short list" {
		t.Errorf("why: %+v, %v", why, err)
	}
	said := 0
	for n := range page(t, tb, ann).Log {
		if why, err := tb.WhyMove(t.Context(), ann, n+1); err == nil && why.Seat == "blue" {
			said++
		}
	}
	if said == 0 {
		t.Error("no entry has a reason")
	}
	refused(t, second(tb.WhyMove(t.Context(), ann, 10000)), NotFound)
}

// TestBotsWatched: two bots play at a pace that can be changed and halted, and somebody looks on to the end.
func TestBotsWatched(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{Pace: 30 * time.Millisecond}) // slow enough that the game does not end before it is halted
	tb, ann := against(t, h, "greedy", "random")
	looker := Who{Player: "ann", Seat: engine.ObserverSeat}
	refused(t, tb.SetPace(t.Context(), Who{Player: "eve", Seat: engine.ObserverSeat}, Halt), Foreign)
	c := subscribe(t, tb, looker, 0)
	refused(t, second(tb.Answer(t.Context(), ann, 1, "bid 1")), Foreign)
	eventually(t, "they play", func() bool { return len(lines(t, h, tb.id)) > 2 })
	must(t, tb.SetPace(t.Context(), looker, Halt))
	time.Sleep(50 * time.Millisecond)
	n := len(lines(t, h, tb.id))
	time.Sleep(90 * time.Millisecond)
	if now := len(lines(t, h, tb.id)); now != n {
		t.Errorf("halted bots went on from %d to %d", n, now)
	}
	if i := info(t, tb, looker); i.Pace != -1 {
		t.Errorf("pace %d", i.Pace)
	}
	c.sub.Close()
	h.Close()
	h = open(t, s, Config{}) // halted still
	tb = h.Table(tb.id)
	c = subscribe(t, tb, looker, 0)
	time.Sleep(20 * time.Millisecond)
	if now := len(lines(t, h, tb.id)); now != n {
		t.Errorf("after a restart halted bots went on from %d to %d", n, now)
	}
	must(t, tb.SetPace(t.Context(), looker, 0))
	if _, err := tb.WhyMove(t.Context(), looker, 0); err != nil {
		t.Error(err)
	}
	// That the game is over stands in the page first, then in what is said of the table.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for c.page == nil || c.page.View.Over == nil || c.info.State != "over" {
		m, err := c.sub.Next(ctx)
		if err != nil {
			t.Fatalf("the game did not end: %v, %+v", err, c.info)
		}
		c.apply(t, m.JSON())
	}
	refused(t, tb.SetPace(t.Context(), looker, 0), Over)
}

// TestBotsPaced: bots wait for the eyes of those who look on, so not after an answer of which nobody sees anything.
func TestBotsPaced(t *testing.T) {
	h := open(t, newStore(t), Config{Pace: time.Hour})
	tb, _ := against(t, h, "greedy", "random")
	c := subscribe(t, tb, Who{Player: "ann", Seat: engine.ObserverSeat}, 0)
	defer c.sub.Close()
	eventually(t, "both bid in secret", func() bool { return len(lines(t, h, tb.id)) >= 2 })
	time.Sleep(50 * time.Millisecond)
	if got := lines(t, h, tb.id); len(got) > 8 {
		t.Errorf("bots did not wait for an hour: %q", got)
	}
}

// A computer that waits does not wait for what was said before, nor in a secret decision, in which it goes on with the thought that it has.
func TestPaceOfWhoWaits(t *testing.T) {
	bid := func(v *engine.View, _ engine.Budget) (engine.Choice, string) { // the most, so that ann moves last, and nothing more
		all := v.Prompt.Options
		for _, c := range all {
			if c.Verb == toygame.End {
				return c, ""
			}
		}
		return all[len(all)-1], ""
	}
	h := open(t, newStore(t), Config{Module: withBot(bid)})
	tb, ann := against(t, h, "fake")
	gives := func(choice string) {
		t.Helper()
		eventually(t, "ann is asked", func() bool { return slices.Contains(options(page(t, tb, ann)), choice) })
		answer(t, tb, ann, choice)
	}
	gives("bid 0")
	eventually(t, "her turn comes", func() bool { return slices.Contains(options(page(t, tb, ann)), "end") })
	must(t, tb.SetPace(t.Context(), ann, time.Hour))
	gives("end")
	if p := page(t, tb, ann).View.Pending; p == nil || !slices.Contains(options(page(t, tb, ann)), "bid 0") {
		t.Fatalf("the next turn does not begin in secret: %+v", p)
	}
	n := len(lines(t, h, tb.id))
	time.Sleep(20 * time.Millisecond)
	if now := len(lines(t, h, tb.id)); now != n {
		t.Errorf("the computer did not wait: %d lines, then %d", n, now)
	}
	must(t, tb.SetPace(t.Context(), ann, 0))
	eventually(t, "it plays on", func() bool { return len(lines(t, h, tb.id)) > n+1 })
}

// TestBotsRest: a table where only bots play and nobody looks leaves the memory.
func TestBotsRest(t *testing.T) {
	h := open(t, newStore(t), Config{Idle: 300 * time.Millisecond, Pace: 100 * time.Millisecond})
	tb, _ := against(t, h, "random", "random")
	looker := Who{Player: "ann", Seat: engine.ObserverSeat}
	page(t, tb, looker)
	eventually(t, "the memory is empty", func() bool { h.mu.Lock(); defer h.mu.Unlock(); return len(h.live) == 0 })
	n := len(lines(t, h, tb.id))
	if n < 2 {
		t.Errorf("the bots never played: %d lines", n)
	}
	time.Sleep(50 * time.Millisecond)
	if now := len(lines(t, h, tb.id)); now != n {
		t.Error("they play without memory")
	}
	c := subscribe(t, tb, looker, 0)
	eventually(t, "they play on", func() bool { c.read(t); return len(lines(t, h, tb.id)) > n })
}

// TestBotThinks: while a bot thinks the table goes on; a thought about a position that is no more is thrown away.
func TestBotThinks(t *testing.T) {
	var mu sync.Mutex
	thoughts, at := 0, 0
	free := make(chan struct{})
	bot := func(v *engine.View, b engine.Budget) (engine.Choice, string) {
		mu.Lock()
		thoughts++
		if at++; at > 1 {
			t.Error("the bot thinks two thoughts at once")
		}
		mu.Unlock()
		<-free
		mu.Lock()
		at--
		mu.Unlock()
		if v.Seat != "blue" || b.Millis != 77 {
			t.Errorf("seat %s, budget %+v", v.Seat, b)
		}
		for _, p := range v.Pieces {
			if slices.Contains(p.State, "guard") && p.Side == "red" {
				t.Error("the bot sees the guard")
			}
		}
		return v.Prompt.Options[0], "first\nof all"
	}
	h := open(t, newStore(t), Config{Module: withBot(bot), Think: engine.Budget{Millis: 77}})
	tb, ann := against(t, h, "fake")
	count := func() int { mu.Lock(); defer mu.Unlock(); return thoughts }
	c := subscribe(t, tb, ann, 0)
	eventually(t, "it thinks", func() bool { return count() == 1 })
	answer(t, tb, ann, "bid 1") // what others do in secret does not disturb it
	answer(t, tb, ann, "guard red-1")
	must(t, tb.Say(t.Context(), ann, "still there?"))
	c.read(t)
	if len(c.said) != 1 || count() != 1 {
		t.Errorf("said %v, %d thoughts", c.said, count())
	}
	_, _, err := tb.RequestUndo(t.Context(), ann, page(t, tb, ann).Version, 2)
	must(t, err)
	answer(t, tb, ann, "bid 1")
	answer(t, tb, ann, "guard red-1")
	free <- struct{}{} // the first thought, which is thrown away
	eventually(t, "it thinks again", func() bool { return count() == 2 })
	for _, l := range lines(t, h, tb.id) {
		if strings.HasPrefix(l, "blue") {
			t.Errorf("a thought about the past was played: %s", l)
		}
	}
	close(free)
	eventually(t, "it answers", func() bool { return slices.Contains(lines(t, h, tb.id), "blue bid 0 ; fake: first of all") })
}

// TestThinkers: no more bots think at once than there are places.
func TestThinkers(t *testing.T) {
	var now, most atomic.Int64
	h := open(t, newStore(t), Config{Thinkers: 2, Module: withBot(func(v *engine.View, _ engine.Budget) (engine.Choice, string) {
		n := now.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		for end := time.Now().Add(time.Second); most.Load() < 2 && time.Now().Before(end); {
			time.Sleep(time.Millisecond) // until another thinks too
		}
		time.Sleep(5 * time.Millisecond)
		now.Add(-1)
		return v.Prompt.Options[0], ""
	})})
	for range 8 {
		tb, ann := against(t, h, "fake")
		page(t, tb, ann)
		defer eventually(t, "it answers", func() bool { return strings.Contains(strings.Join(lines(t, h, tb.id), "\n"), "blue bid") })
	}
	eventually(t, "two think at once", func() bool { return most.Load() == 2 })
	time.Sleep(20 * time.Millisecond)
	if most.Load() > 2 {
		t.Errorf("%d thought at once", most.Load())
	}
}

// TestBadBots: a bot that fails or cheats does not stop the game.
func TestBadBots(t *testing.T) {
	for name, bot := range map[string]chooser{
		"panics": func(*engine.View, engine.Budget) (engine.Choice, string) { panic("out of ideas") },
		"cheats": func(*engine.View, engine.Budget) (engine.Choice, string) { return engine.Choice{Verb: 999}, "mine" },
		"other":  func(v *engine.View, _ engine.Budget) (engine.Choice, string) { return engine.Roll(6), "mine" },
	} {
		h := open(t, newStore(t), Config{Module: withBot(bot)})
		tb, ann := against(t, h, "fake")
		page(t, tb, ann)
		eventually(t, name+": a choice in its place", func() bool { return slices.Contains(lines(t, h, tb.id), "blue bid 0 ; fake") })
	}
}

// TestReasonsAreSecret: while people play, a bot's reasons are kept back.
func TestReasonsAreSecret(t *testing.T) {
	h := open(t, newStore(t), Config{Module: withBot(func(v *engine.View, _ engine.Budget) (engine.Choice, string) {
		return v.Prompt.Options[len(v.Prompt.Options)-1], "the secret plan"
	})})
	tb, ann := against(t, h, "fake")
	c, o := subscribe(t, tb, ann, 0), subscribe(t, tb, Who{Seat: engine.ObserverSeat}, 0)
	answer(t, tb, ann, "bid 0")
	for range 30 {
		var p *Page
		eventually(t, "ann is asked", func() bool { p = page(t, tb, ann); return len(options(p)) > 0 || p.View.Over != nil })
		if p.View.Over != nil {
			break
		}
		_, err := tb.Answer(t.Context(), ann, p.Version, options(p)[0])
		if err != nil {
			refused(t, err, Stale)
		}
		no := second(tb.WhyMove(t.Context(), ann, 0))
		text, err := tb.Record(t.Context(), ann)
		if info(t, tb, ann).State != "over" { // nor was it before
			refused(t, no, NotPossible)
			if err != nil || strings.Contains(text, "the secret plan") {
				t.Errorf("record: %s, %v", text, err)
			}
		}
	}
	c.read(t)
	o.read(t)
	for _, m := range append(c.log, o.log...) {
		if strings.Contains(string(m), "secret plan") {
			t.Errorf("told: %s", m)
		}
	}
}

// TestBotMissing: a bot that this program does not have any more is replaced, and a game that fails whenever it is read
// fails its callers instead of keeping them.
func TestBotMissing(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{Module: withBot(func(v *engine.View, _ engine.Budget) (engine.Choice, string) { return v.Prompt.Options[0], "" })})
	tb, ann := against(t, h, "fake")
	h.Close()
	h = open(t, s, Config{})
	tb = h.Table(tb.id)
	page(t, tb, ann)
	eventually(t, "another bot plays", func() bool { return strings.Contains(strings.Join(lines(t, h, tb.id), "\n"), " ; random") })
	tb, ann = against(t, h, "greedy") // it has not been asked yet
	h.Close()
	broken := &fragile{Module: toy}
	h = open(t, s, Config{Module: func(string) (engine.Module, error) { return broken, nil }})
	_, _, err := h.Table(tb.id).Page(t.Context(), ann)
	refused(t, err, Internal)
}

// fragile is the toy game with bots that cannot be made.
type fragile struct{ *toygame.Module }

func (fragile) Bots() []engine.Profile { panic("broken") }
