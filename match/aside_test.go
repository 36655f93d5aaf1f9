package match

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/store"
)

// brittle is a module with a bug that shows when it is told to.
type brittle struct {
	engine.Module
	broken atomic.Bool
}

type brittleGame struct {
	engine.Game
	m *brittle
}

func (m *brittle) wrap(g engine.Game, err error) (engine.Game, error) {
	if err != nil {
		return nil, err
	}
	return &brittleGame{g, m}, nil
}

func (m *brittle) New(s engine.Setup) (engine.Game, error)      { return m.wrap(m.Module.New(s)) }
func (m *brittle) Place(p engine.Position) (engine.Game, error) { return m.wrap(m.Module.Place(p)) }

func (g *brittleGame) Clone(engine.Game) engine.Game { return &brittleGame{g.Game.Clone(nil), g.m} }

func (g *brittleGame) Resample(s engine.Seat, r *rand.Rand) {
	g.m.fail()
	g.Game.Resample(s, r)
}

func (g *brittleGame) WhyNot(s engine.Seat, c engine.Choice) []engine.Reason {
	g.m.fail()
	return g.Game.WhyNot(s, c)
}

func (g *brittleGame) Explain(s engine.Seat, c *engine.Choice) engine.Explanation {
	g.m.fail()
	return g.Game.Explain(s, c)
}

func (m *brittle) fail() {
	if m.broken.Load() {
		panic("a bug made for a test")
	}
}

// A panic of what only looks fails whoever asked, is logged once, and neither ends a stream nor the table.
func TestPanicOfALook(t *testing.T) {
	toy, err := modules("toygame")
	must(t, err)
	m := &brittle{Module: toy}
	var log strings.Builder
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }, Log: slog.New(slog.NewTextHandler(&log, nil))})
	tb, who := duel(t, h, "toygame")
	reader := subscribe(t, tb, who[0], 0)
	reader.read(t)
	m.broken.Store(true)
	for range 3 {
		_, err = tb.Branch(t.Context(), Who{Player: "eve", Seat: engine.ObserverSeat}, 0, nil)
		refused(t, err, Internal)
		_, err = tb.WhyNot(t.Context(), who[0], "bid 1")
		refused(t, err, Internal)
		_, err = tb.Explain(t.Context(), who[0], "bid 1")
		refused(t, err, Internal)
		_, err = tb.ExplainSeries(t.Context(), who[0], []string{"bid 1"})
		refused(t, err, Internal)
	}
	m.broken.Store(false)
	must(t, tb.do(t.Context(), func(l *live) error {
		if l.lost {
			t.Error("the table is lost")
		}
		return nil
	}))
	answer(t, tb, who[0], "bid 1")
	reader.read(t) // fails if the stream has ended
	if reader.page.Version != 2 {
		t.Errorf("the player's stream is at version %d", reader.page.Version)
	}
	if n := strings.Count(log.String(), "a bug made for a test"); n != 1 {
		t.Errorf("it was logged %d times", n)
	}
}

// fullDisk refuses to keep anything while it is full, and counts what is kept.
type fullDisk struct {
	store.Store
	full  atomic.Bool
	calls atomic.Int64
}

func (f *fullDisk) Add(ctx context.Context, id string, a store.Addition) error {
	if f.full.Load() {
		return &store.Unavailable{Why: "the disk is full"}
	}
	f.calls.Add(1)
	return f.Store.Add(ctx, id, a)
}

// A set-up is stored in one act: on a full disk nothing is given and nothing is shown, and it says so; then all of it at once.
func TestSetupIsGivenWhole(t *testing.T) {
	m, err := games.Load("formosa", "")
	must(t, err)
	disk := &fullDisk{Store: newStore(t)}
	h := open(t, disk, Config{Module: func(string) (engine.Module, error) { return m, nil }})
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: m.ID(), Scenario: "1"}, []store.Occupant{{}, person("ann")}, nil)
	must(t, err)
	tb, w := h.Table(id), Who{Player: "ann", Seat: 1}
	plan, err := tb.Setup(t.Context(), w, nil, false)
	must(t, err)
	var list []string
	for _, s := range plan.Steps {
		list = append(list, s.Choice)
	}
	before := page(t, tb, w)
	disk.full.Store(true)
	_, n, _, err := tb.GiveSetup(t.Context(), w, before.Version, list)
	refused(t, err, Unavailable)
	if n != 0 {
		t.Errorf("%d given on a full disk", n)
	}
	if after := page(t, tb, w); asJSON(t, after) != asJSON(t, before) {
		t.Error("a page shows what was never stored")
	}
	disk.full.Store(false)
	reader := subscribe(t, tb, w, 0)
	reader.read(t)
	v, n, why, err := tb.GiveSetup(t.Context(), w, before.Version, append(slices.Clone(list), "place ija-9th-7 9999"))
	must(t, err)
	if n != len(list) || disk.calls.Load() != 1 {
		t.Errorf("%d of %d given in %d writes, stopped by %v", n, len(list), disk.calls.Load(), why)
	}
	reader.read(t)
	if p := page(t, tb, w); p.Version != v || v != before.Version+1 || plain(t, p) != plain(t, reader.page) {
		t.Errorf("version %d after version %d", v, before.Version)
	}
	// It plays again from its lines, and what was given can be taken back one by one.
	must(t, tb.do(t.Context(), func(l *live) error { l.lost = true; return nil }))
	p := page(t, tb, w)
	if p.Undo.Can {
		_, err = tb.Undo(t.Context(), w, p.Version)
		must(t, err)
	}
}

// secretly is a table of Formosa at a decision in which both sides answer in secret.
func secretly(t *testing.T) (*Table, [2]Who) {
	t.Helper()
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	text, err := os.ReadFile("../games/formosa/testdata/games/1-greedy-greedy.bhd")
	must(t, err)
	for n := 40; n < strings.Count(string(text), "\n"); n++ {
		tb := recorded(t, h, "formosa", "1-greedy-greedy.bhd", n)
		found := false
		must(t, tb.do(t.Context(), func(l *live) error {
			q := l.book.pending()
			found = l.book.phase != 0 && q.Seats.Has(0) && q.Seats.Has(1)
			l.lines = len(lines(t, h, tb.id))
			return nil
		}))
		if found {
			return tb, [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
		}
		if n > 400 {
			break
		}
	}
	t.Fatal("nobody decides in secret")
	return nil, [2]Who{}
}

// What the other side answers in secret changes nothing of what is kept ready for a seat: neither its report nor its page has to be made again, so that
// nobody can tell by the time it takes.
func TestSecretAnswersTakeNoTime(t *testing.T) {
	tb, who := secretly(t)
	ctx := t.Context()
	spies := []Who{who[1], onlooker}
	var reports []*Report
	var views []*engine.View
	for _, w := range spies {
		r, err := tb.Report(ctx, w)
		must(t, err)
		reports = append(reports, r)
		views = append(views, page(t, tb, w).View)
	}
	for range 3 {
		p := page(t, tb, who[0])
		if len(options(p)) == 0 {
			t.Fatal("ann has nothing to answer")
		}
		_, err := tb.Answer(ctx, who[0], p.Version, options(p)[0])
		must(t, err)
		must(t, tb.do(ctx, func(l *live) error {
			for seat, st := range l.streams {
				if st.behind {
					t.Errorf("the page of seat %d is still to be made", seat)
				}
			}
			return nil
		}))
		for i, w := range spies {
			r, err := tb.Report(ctx, w)
			must(t, err)
			if r != reports[i] {
				t.Errorf("%v: the report was made again", w)
			}
			if page(t, tb, w).View != views[i] {
				t.Errorf("%v: the view was made again", w)
			}
		}
		q := page(t, tb, who[0])
		if !q.Undo.Can {
			continue
		}
		_, err = tb.Undo(ctx, who[0], q.Version)
		must(t, err)
	}
	// The report of a spy that has to be made anew does not go through the secret answers either.
	must(t, tb.do(ctx, func(l *live) error {
		b := l.book
		before, err := b.report(1, l.mod.(engine.Charted).Sheet(l.head.Scenario))
		must(t, err)
		if asJSON(t, before) != asJSON(t, reports[0]) {
			t.Error("a secret answer shows in the report of the other side")
		}
		return nil
	}))
}

// A report is of the game as it stands: also after an answer was taken back and another one given.
func TestReportAfterUndo(t *testing.T) {
	tb, w, m := setUp(t, "formosa", "1", "japanese")
	ctx := t.Context()
	plan, err := tb.Setup(ctx, w, nil, false)
	must(t, err)
	for _, s := range plan.Steps {
		if list := options(page(t, tb, w)); strings.HasPrefix(list[0], "place ") && len(list) > 1 {
			break
		}
		answer(t, tb, w, s.Choice)
	}
	var seen []string
	for range 2 {
		p := page(t, tb, w)
		list := options(p)
		answer(t, tb, w, list[len(seen)])
		r, err := tb.Report(ctx, w)
		must(t, err)
		var now *Report
		must(t, tb.do(ctx, func(l *live) error {
			now, err = l.book.report(w.Seat, m.(engine.Charted).Sheet(l.head.Scenario))
			return err
		}))
		if asJSON(t, r) != asJSON(t, now) {
			t.Errorf("after %s the report is that of something else", list[len(seen)])
		}
		seen = append(seen, asJSON(t, r))
		_, err = tb.Undo(ctx, w, page(t, tb, w).Version)
		must(t, err)
	}
	if len(seen) == 2 && seen[0] == seen[1] {
		t.Error("two answers, one report: nothing was tested")
	}
}

// A newer plan of the same player takes the place of the older one, plans take no place of a bot, and the same plan is not made twice.
func TestPlansTakeTurns(t *testing.T) {
	tb, w, _ := setUp(t, "formosa", "1", "japanese")
	ctx := t.Context()
	h := tb.hall
	for range cap(h.think) { // all bots think
		h.think <- struct{}{}
	}
	first, err := tb.Setup(ctx, w, nil, true)
	must(t, err)
	if again, err := tb.Setup(ctx, w, nil, true); err != nil || again != first {
		t.Errorf("the same plan was made twice: %v", err)
	}
	for range cap(h.plan) {
		h.plan <- struct{}{}
	}
	older, newer := make(chan error, 8), make(chan error, 1)
	for i := range 8 {
		go func() {
			_, err := tb.Setup(ctx, w, []string{first.Steps[i].Choice}, false)
			older <- err
		}()
	}
	for range 7 { // all but the newest
		select {
		case err := <-older:
			refused(t, err, Stale)
		case <-time.After(10 * time.Second):
			t.Fatal("older plans wait")
		}
	}
	go func() {
		_, err := tb.Setup(ctx, w, []string{first.Steps[9].Choice}, false)
		newer <- err
	}()
	refused(t, <-older, Stale)
	<-h.plan
	must(t, <-newer)
	must(t, tb.do(ctx, func(l *live) error {
		if n := len(l.drafts["ann"].now); n != 0 {
			t.Errorf("%d plans are still wanted", n)
		}
		return nil
	}))
}

// Whoever has gone gets no plan made.
func TestPlanEnds(t *testing.T) {
	tb, w, m := setUp(t, "ccp", "S05", "allied")
	ctx, cancel := context.WithCancel(t.Context())
	p := planner{ctx: ctx, mod: m, seat: w.Seat, setup: setupOf(m, "S05"), profile: m.Bots()[0]}
	must(t, tb.do(ctx, func(l *live) error { p.start = l.book.game().Clone(nil); return nil }))
	if got := p.find(true); len(got.Steps) < 5 {
		t.Fatalf("%d steps", len(got.Steps))
	}
	cancel()
	if got := p.find(true); len(got.Steps) > 0 {
		t.Errorf("%d steps for nobody", len(got.Steps))
	}
}

// After the death of the server the version of a page is no lower than it was, and if it is the same, so is the page.
func TestVersionsAfterADeath(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	r := testRand(5)
	higher := 0
	for round := range 12 {
		var reader *client
		if round%3 == 0 { // somebody looks
			reader = subscribe(t, tb, who[round%2], 0)
		}
		playOn(t, tb, who, r, 1+round%4)
		if reader != nil {
			reader.read(t)
		}
		var before []*Page
		for _, w := range who {
			before = append(before, page(t, tb, w))
		}
		next := New(h.cfg) // the old one just ends
		tb = next.Table(tb.id)
		for i, w := range who {
			now := page(t, tb, w)
			if now.Version < before[i].Version || now.Version == before[i].Version && plain(t, now) != plain(t, before[i]) {
				t.Errorf("version %d after version %d", now.Version, before[i].Version)
			}
			if now.Version > before[i].Version {
				higher++
			}
		}
		t.Cleanup(next.Close)
	}
	if higher == 0 {
		t.Error("no page was put off: nothing was tested")
	}
}
