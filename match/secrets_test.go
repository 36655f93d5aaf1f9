package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// world is a table in a hall of its own, and what one seat sees of it.
type world struct {
	h      *Hall
	tb     *Table
	seat   engine.Seat
	who    [2]Who
	seats  int
	me     Who
	reader *client
	heard  int
}

func newWorld(t testing.TB, m engine.Module, p engine.Position, scenario string, seat engine.Seat) *world {
	t.Helper()
	h := open(t, newStore(t), Config{})
	g := store.Game{Module: m.ID(), Scenario: scenario, Start: asJSON(t, p)}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: scenario})
	id, err := h.create(t.Context(), "ann", m, g, []store.Occupant{person("ann"), {}}[:len(seats)], nil)
	must(t, err)
	x := &world{h: h, tb: h.Table(id), seats: len(seats), seat: seat, who: [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}, me: onlooker}
	if len(seats) > 1 {
		must(t, x.tb.Sit(t.Context(), "bob", 1))
	}
	if seat >= 0 {
		x.me = x.who[seat]
	}
	x.reader = subscribe(t, x.tb, x.me, 0)
	return x
}

// told is all that the seat can find out since it was last asked, as one text.
func (x *world) told(t testing.TB, tries []string) string {
	t.Helper()
	ctx := t.Context()
	x.reader.read(t)
	var s strings.Builder
	for _, m := range x.reader.log[x.heard:] {
		s.Write(m)
		s.WriteByte('\n')
	}
	x.heard = len(x.reader.log)
	p, i, err := x.tb.Page(ctx, x.me)
	must(t, err)
	fmt.Fprintln(&s, asJSON(t, p), asJSON(t, i))
	n := len(p.Log)
	past, err := x.tb.At(ctx, x.me, n*2/3)
	fmt.Fprintln(&s, asJSON(t, past), err)
	text, err := x.tb.Record(ctx, x.me)
	fmt.Fprintln(&s, text, err)
	rep, err := x.tb.Report(ctx, x.me)
	fmt.Fprintln(&s, asJSON(t, rep), err)
	zones, err := x.tb.Zones(ctx, x.me, -1)
	fmt.Fprintln(&s, asJSON(t, zones), err)
	_, err = x.tb.WhyMove(ctx, x.me, 0)
	fmt.Fprintln(&s, err)
	if x.seat < 0 {
		return x.without(&s)
	}
	for _, c := range tries {
		why, err := x.tb.WhyNot(ctx, x.me, c)
		sums, err2 := x.tb.Explain(ctx, x.me, c)
		fmt.Fprintln(&s, c, why, err, asJSON(t, sums), err2)
		_, err = x.tb.Answer(ctx, x.me, p.Version+1, c)
		fmt.Fprintln(&s, err)
	}
	for _, list := range x.lists(t) {
		sums, err := x.tb.ExplainSeries(ctx, x.me, list)
		fmt.Fprintln(&s, list, asJSON(t, sums), err)
	}
	_, err = x.tb.Redo(ctx, x.me, p.Version+3)
	fmt.Fprintln(&s, err)
	_, _, err = x.tb.RequestUndo(ctx, x.me, p.Version, 100000)
	fmt.Fprintln(&s, err)
	l, err := x.h.List(ctx, x.me.Player, store.Query{})
	must(t, err)
	for _, i := range l {
		i.Updated = time.Time{}
		fmt.Fprintln(&s, asJSON(t, i))
	}
	return x.without(&s)
}

// lists are pairs of answers that the seat could give one after the other, as far as it knows.
func (x *world) lists(t testing.TB) (out [][]string) {
	must(t, x.tb.do(t.Context(), func(l *live) error {
		kind, ok := askedKind(l.book.game(), x.seat)
		if !ok {
			return nil
		}
		guess := l.book.game().Clone(nil)
		guess.Resample(x.seat, testRand(1))
		first := guess.Pending().For(x.seat).Options
		for i := 0; i < len(first); i += 1 + len(first)/20 {
			g := guess.Clone(nil)
			must(t, g.Apply(x.seat, first[i]))
			a := engine.FormatChoice(l.mod, first[i])
			then := first
			if again, ok := askedKind(g, x.seat); ok && again == kind {
				then = g.Pending().For(x.seat).Options
			}
			for k := 0; k < len(then); k += 1 + len(then)/3 {
				out = append(out, []string{a, engine.FormatChoice(l.mod, then[k])})
			}
		}
		return nil
	}))
	return out
}

// without is a text without what is different in every game.
func (x *world) without(s *strings.Builder) string {
	var created, commitment string
	_ = x.tb.do(bg, func(l *live) error {
		b, _ := l.head.Created.MarshalJSON()
		created, commitment = string(b), l.head.Commitment
		return nil
	})
	return strings.NewReplacer(x.tb.id, "ID", created, "CREATED", commitment, "COMMITMENT").Replace(s.String())
}

// engineSees is what the engine lets the seat know: its view and its events.
func (x *world) engineSees(t testing.TB) (s string, open bool) {
	t.Helper()
	must(t, x.tb.do(t.Context(), func(l *live) error {
		var b strings.Builder
		b.WriteString(asJSON(t, l.book.game().View(x.seat)))
		for _, e := range l.book.s.Log(x.seat, 1) {
			b.WriteString(l.book.game().Describe(e.Event))
			b.WriteString(asJSON(t, e.Mods))
		}
		// Whether an answer of one's own can be taken back tells whether it showed something to the other side: the one thing
		// that the package comment excepts.
		if n := len(l.book.steps); n > 0 && l.book.steps[n-1].seat == x.seat {
			b.WriteString(l.book.steps[n-1].blocked)
		}
		s, open = b.String(), l.book.phase == 0
		return nil
	}))
	return s, open
}

func (x *world) over(t testing.TB) bool { return info(t, x.tb, x.me).State == "over" }

func (x *world) options(t testing.TB, i int) []string {
	return options(page(t, x.tb, x.who[i]))
}

// TestNonInterference: two games that differ only in what a seat cannot know tell it the same, byte for byte, as long as the
// rules let it see the same.
func TestNonInterference(t *testing.T) {
	for _, module := range []string{"toygame", "formosa", "ccp", "tinian", "iwo"} {
		m, err := modules(module)
		must(t, err)
		rounds := map[string]int{"toygame": 60, "formosa": 10, "ccp": 10, "tinian": 8, "iwo": 8}[module]
		scenarios := m.Scenarios()
		if module == "tinian" {
			scenarios = scenarios[3:] // those with Mine markers; nothing else is hidden
		}
		differ, compared := 0, 0
		for round := range rounds {
			r := testRand(uint64(round))
			scenario := scenarios[round%len(scenarios)].ID
			g := randomPosition(t, m, scenario, r, map[string]int{"toygame": 20, "formosa": 220, "ccp": 900, "tinian": 600, "iwo": 400}[module])
			if module == "tinian" && round%2 == 1 {
				scenario = "tinian-5"
				g = minedPosition(t, m, r)
			}
			if g.Pending() == nil {
				continue
			}
			for _, seat := range append([]engine.Seat{0, 1}[:len(engine.SeatsOf(m, engine.Setup{Scenario: scenario}))], engine.ObserverSeat) {
				other := g.Clone(nil)
				other.Resample(seat, r)
				if other.Hash() != g.Hash() {
					differ++
				}
				a, b := newWorld(t, m, g.Position(), scenario, seat), newWorld(t, m, other.Position(), scenario, seat)
				compared += playBoth(t, a, b, r, fmt.Sprint(module, " round ", round, " seat ", seat))
				a.reader.sub.Close()
				b.reader.sub.Close()
				a.h.Close()
				b.h.Close()
			}
		}
		t.Logf("%s: %d of the other worlds were different, %d moments compared", module, differ, compared)
		if differ < rounds || compared < 3*rounds {
			t.Errorf("%s: too little was compared", module)
		}
	}
}

// randomPosition plays up to n random answers.
func randomPosition(t testing.TB, m engine.Module, scenario string, r *rand.Rand, n int) engine.Game {
	t.Helper()
	g, err := m.New(engine.Setup{Scenario: scenario})
	must(t, err)
	for range r.IntN(n) {
		q := g.Pending()
		if q == nil {
			break
		}
		seats := q.Seats.Seats()
		s := seats[r.IntN(len(seats))]
		o := q.For(s).Options
		must(t, g.Apply(s, o[r.IntN(len(o))]))
	}
	return g
}

// minedPosition has Americans in front of Mine markers, engineers upon one, and others about to land on them.
func minedPosition(t testing.TB, m engine.Module, r *rand.Rand) engine.Game {
	t.Helper()
	pieces := map[string]map[string]any{
		"us-a-1-24": {"at": "13.53", "column": true}, "us-b-1-24": {"at": "16.55", "column": true}, "us-a-1-20": {"at": "15.53", "column": true}, "us-hq-24": {"at": "13.53"},
		"us-c-1-24": {"at": "white-1/final", "column": true}, "jp-1-i-50": {"at": "15.55", "column": true}, "jp-2-i-50": {"at": "17.56"},
	}
	tracks := map[string]int{"dc.4md": 4, "dp.4md": 2, "dp.ija": 2, "dc.ija": 2}
	for _, h := range []string{"14.52", "14.53", "16.56", "16.54", "13.52", "15.53", "15.57"} {
		tracks["mine."+h] = r.IntN(6) - 1
	}
	chit := []string{"chit-rct-24", "chit-div-4md", "chit-amphibious", "chit-bn-i-50", "chit-dc-us"}[r.IntN(5)]
	g, err := m.Place(engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 2, Phase: chit}, Pieces: pieces, Tracks: tracks})
	must(t, err)
	for range r.IntN(12) {
		q := g.Pending()
		if q == nil {
			break
		}
		s, p := q.First()
		must(t, g.Apply(s, p.Options[r.IntN(len(p.Options))]))
	}
	return g
}

// playBoth does the same in both worlds until the rules themselves let the seat see a difference.
func playBoth(t testing.TB, a, b *world, r *rand.Rand, what string) (compared int) {
	t.Helper()
	ctx := t.Context()
	var tries []string
	for range 14 {
		ea, openA := a.engineSees(t)
		eb, openB := b.engineSees(t)
		if ea != eb || openA != openB || a.over(t) {
			return compared // after the end nothing is secret
		}
		if a.seat >= 0 {
			tries = nil
			if o := a.options(t, int(a.seat)); len(o) > 0 {
				tries = append(tries, o[r.IntN(len(o))])
			}
			tries = append(tries, "clear", "move 14.52", "level 14.52 3", "mine 2 14.53", "unit us-a-1-20", "pass", "move red-1 s4", "attack 0712", "order jp-5", "play us-40", "op-fire jp-44", "x")
		}
		if ta, tb := a.told(t, tries), b.told(t, tries); ta != tb {
			la, lb := strings.Split(ta, "\n"), strings.Split(tb, "\n")
			for i := range min(len(la), len(lb)) {
				if la[i] != lb[i] {
					k := 0
					for k < min(len(la[i]), len(lb[i])) && la[i][k] == lb[i][k] {
						k++
					}
					k = max(k-200, 0)
					t.Fatalf("%s: after %d moments line %d tells of what is hidden:\n%.600s\n%.600s", what, compared, i, la[i][k:], lb[i][k:])
				}
			}
			t.Fatalf("%s: more is told in one world: %d, %d lines", what, len(la), len(lb))
		}
		compared++
		i := r.IntN(a.seats)
		var both []string
		for range 2 {
			ob := b.options(t, i)
			for _, c := range a.options(t, i) {
				if slices.Contains(ob, c) {
					both = append(both, c)
				}
			}
			if len(both) > 0 {
				break
			}
			i = (i + 1) % a.seats
		}
		if len(both) == 0 {
			return compared
		}
		c := both[r.IntN(len(both))]
		undo := r.IntN(6) == 0
		for _, x := range []*world{a, b} {
			answer(t, x.tb, x.who[i], c)
		}
		if sa, _ := a.engineSees(t); undo {
			if sb, _ := b.engineSees(t); sa != sb { // what he was shown he keeps, though it is taken back
				return compared
			}
			_, e1 := a.tb.Undo(ctx, a.who[i], page(t, a.tb, a.who[i]).Version)
			_, e2 := b.tb.Undo(ctx, b.who[i], page(t, b.tb, b.who[i]).Version)
			if (e1 == nil) != (e2 == nil) {
				return compared
			}
		}
	}
	return compared
}

// TestOrderOfSecretAnswers: who of two decided first in secret makes no difference to what either sees afterwards.
func TestOrderOfSecretAnswers(t *testing.T) {
	var want [3]string
	for n, order := range [][]int{{0, 0, 1, 1}, {1, 1, 0, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}} {
		h := open(t, newStore(t), Config{})
		tb, who := duel(t, h, "toygame")
		answers := [2][]string{{"bid 2", "guard red-1"}, {"bid 1", "guard blue-2"}}
		for _, i := range order {
			answer(t, tb, who[i], answers[i][0])
			answers[i] = answers[i][1:]
		}
		for i, w := range []Who{who[0], who[1], onlooker} {
			p := *page(t, tb, w)
			p.Version = 0 // the one who is last sees his answer and what comes of it at once
			switch got := plain(t, &p); {
			case n == 0:
				want[i] = got
			case got != want[i]:
				t.Errorf("order %v: seat %d sees\n%s\nand in the order %v\n%s", order, w.Seat, got, []int{0, 0, 1, 1}, want[i])
			}
		}
	}
}

// TestHiddenToTheEnd: a page that is put away is not sent when the hall closes and brings all pages up to date.
func TestHiddenToTheEnd(t *testing.T) {
	h := open(t, newStore(t), Config{})
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), person("ann")}})
	must(t, err)
	tb := h.Table(id)
	red, blue := Who{Player: "ann", Seat: 0}, Who{Player: "ann", Seat: 1}
	must(t, tb.TakeOver(t.Context(), red))
	for _, c := range []string{"bid 1", "guard red-2"} {
		answer(t, tb, red, c)
	}
	must(t, tb.TakeOver(t.Context(), blue))
	c := subscribe(t, tb, red, 0)
	answer(t, tb, blue, "bid 2")
	answer(t, tb, blue, "guard blue-1") // now all is shown, and red's page is another
	h.Close()
	for {
		m, err := c.sub.Next(t.Context())
		if err != nil {
			break
		}
		if m.Page != nil || m.Change != nil {
			t.Errorf("told: %s", m.JSON())
		}
	}
}
