package match

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/store"
)

// ids are those of pieces, which the log has in brackets.
var ids = regexp.MustCompile(`\([a-z]+-[a-z0-9-]+\)`)

// recorded makes a table from a recorded game of a module, as far as its first n answers, all of them if n is 0. Ann has the first seat, Bob the second.
func recorded(t testing.TB, h *Hall, module, file string, n int) *Table {
	t.Helper()
	b, err := os.ReadFile("../games/" + module + "/testdata/games/" + file)
	if os.IsNotExist(err) { // a game of the Company Scale System
		b, err = os.ReadFile("../games/css/testdata/games/" + file)
	}
	must(t, err)
	head, body, _ := strings.Cut(string(b), "\n\n")
	var lines []string
	for _, l := range strings.Split(strings.TrimSpace(body), "\n") {
		if _, text, ok := strings.Cut(l, " "); ok && l[0] >= '0' && l[0] <= '9' {
			text, _, _ = strings.Cut(text, " ;")
			lines = append(lines, strings.TrimSpace(text))
		}
	}
	scenario := ""
	options := map[string]string{}
	for _, l := range strings.Split(head, "\n") {
		key, v, _ := strings.Cut(l, ": ")
		switch key {
		case "Scenario":
			scenario = v
		case "Options":
			for _, o := range strings.Fields(v) {
				k, x, _ := strings.Cut(o, "=")
				options[k] = x
			}
		}
	}
	if n > 0 {
		lines = lines[:n]
	}
	m, err := games.Load(module, "")
	must(t, err)
	seats := []store.Occupant{person("ann"), {}}[:len(engine.SeatsOf(m, engine.Setup{Scenario: scenario, Options: options}))]
	id, err := h.create(t.Context(), "ann", m, store.Game{Module: module, Scenario: scenario, Options: options}, seats, nil)
	must(t, err)
	tb := h.Table(id)
	if len(seats) > 1 {
		must(t, tb.Sit(t.Context(), "bob", 1))
	}
	reader, err := tb.Subscribe(t.Context(), onlooker, 0) // it is in memory only, which a game that is over leaves a second after its last reader
	must(t, err)
	t.Cleanup(reader.Close)
	must(t, tb.do(t.Context(), func(l *live) error {
		if err := l.book.begin(); err != nil {
			return err
		}
		for _, text := range lines {
			err := l.book.read(text)
			if err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		for _, st := range l.streams {
			st.page = nil // they have not been told
		}
		return nil
	}))
	return tb
}

// A turning point is in the turn in which the log tells of it, also where the same step has begun the next.
func TestReportKnowsTheTurn(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	for _, x := range [][2]string{{"littleland", "littleland-3-ozereyka.bhd"}, {"formosa", "1-greedy-greedy.bhd"}, {"iwo", "s2-s3-february.bhd"}} { // the last has one of a step that goes over the end of a turn
		tb := recorded(t, h, x[0], x[1], 0)
		r, err := tb.Report(t.Context(), Who{Player: "ann", Seat: 0})
		must(t, err)
		turns, log := map[string]int{}, []Entry(nil) // the turn of each breadcrumb, as far as it is told by its first two parts
		must(t, tb.do(t.Context(), func(l *live) error {
			b := l.book
			sheet := b.mod.(engine.Charted).Sheet(l.head.Scenario)
			g, err := b.at(0)
			must(t, err)
			for k := 0; ; k++ {
				v := g.View(0)
				for _, tr := range v.Tracks {
					if tr.ID == sheet.Situation.Clock && len(v.Where) > 0 {
						turns[strings.Join(v.Where[:min(2, len(v.Where))], "/")] = tr.Value
					}
				}
				if k == len(b.steps) {
					break
				}
				must(t, b.replay(g, k))
			}
			log = b.entries(0)
			return nil
		}))
		told := 0
		for _, p := range r.Turning {
			where := ""
			for _, e := range log[:p.N] {
				if len(e.Where) > 0 {
					where = strings.Join(e.Where[:min(2, len(e.Where))], "/")
				}
				if strings.ReplaceAll(ids.ReplaceAllString(e.Text, ""), "  ", " ") == p.Text[len(p.Text)-1] {
					told = turns[where]
				}
			}
			if _, known := turns[where]; known && told != p.Turn {
				t.Errorf("%s: %q is told of in turn %d, and the report says %d", x[1], p.Text, told, p.Turn)
			}
		}
	}
}

func TestTurned(t *testing.T) {
	was := []string{"1 February", "0700", "73rd Infantry Division"}
	end, begin := Entry{Text: "the end", Where: []string{"1 February", "0700", "End"}}, Entry{Text: "the beginning", Where: []string{"1 February", "0900", "Preparation"}}
	for _, x := range []struct {
		list []Entry
		is   []string
		want int
	}{
		{[]Entry{{Text: "a loss"}, end, begin, {Text: "what comes then"}}, begin.Where, 2},
		{[]Entry{begin}, begin.Where, 0},
		{[]Entry{{Text: "a loss"}}, begin.Where, 1},
		{[]Entry{end}, was, 0},
	} {
		if got := turned(x.list, was, x.is); got != x.want {
			t.Errorf("%v: %d entries are from before the turn, want %d", x.list, got, x.want)
		}
	}
}

// The report of a recorded game, as all may read it when it is over: the curve ends with the result, changes add up, dice and losses are counted.
func TestReport(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	for _, x := range []struct {
		module, file, score string
		faces               int
		why                 string // what the turning points tell of
	}{{"formosa", "1-greedy-greedy.bhd", "net", 1, "."}, {"ccp", "S01-greedy-greedy.bhd", "vp", 2, "eliminated|take control"}} {
		tb := recorded(t, h, x.module, x.file, 0)
		var all []*Report
		for _, w := range []Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}, onlooker} {
			r, err := tb.Report(t.Context(), w)
			must(t, err)
			all = append(all, r)
		}
		r := all[0]
		if r.Over == nil || r.Ending == "" || len(r.Curve) < 10 {
			t.Fatalf("%s: over %v, %q, %d points", x.module, r.Over, r.Ending, len(r.Curve))
		}
		if got, want := r.Curve[len(r.Curve)-1].Value, r.Over.Score[x.score]; got != want {
			t.Errorf("%s: the curve ends with %d, the result is %d", x.module, got, want)
		}
		for i, p := range r.Curve[1:] {
			if a := r.Curve[i]; p.N < a.N || p.Turn < a.Turn || p.Turn == a.Turn && p.Part < a.Part || p.Part < 0 || p.Part > 1 {
				t.Errorf("%s: %+v comes after %+v", x.module, p, a)
			}
		}
		if len(r.Turning) != turningPoints {
			t.Errorf("%s: %d turning points", x.module, len(r.Turning))
		}
		for _, p := range r.Turning {
			if text := strings.Join(p.Text, " "); ids.MatchString(text) || text == "" || !regexp.MustCompile(x.why).MatchString(text) {
				t.Errorf("%s: the turning point at step %d is told as %q", x.module, p.N, text)
			}
			// It says what happened, not once more by how much.
			if strings.Contains(strings.Join(p.Text, " "), "VP marker") || 3*max(p.By, -p.By) < r.largest() {
				t.Errorf("%s: the turning point at step %d, of %d, is told as %q", x.module, p.N, p.By, p.Text)
			}
			// Nothing else in the game changed it by more in one step.
			i := slices.IndexFunc(r.Curve, func(c ScorePoint) bool { return c.N == p.N })
			if i < 1 || r.Curve[i].Value != p.Value || p.Value-r.Curve[i-1].Value != p.By || len(p.Text) == 0 || p.Gains != []string{"allied", r.gains(t)}[map[bool]int{true: 0, false: 1}[p.By > 0]] {
				t.Errorf("%s: a turning point %+v that is not in the curve", x.module, p)
			}
		}
		for i, d := range r.Dice {
			sum, mean := 0, 0.0
			for f, n := range d.Faces {
				sum += n
				mean += float64(n * (f + 1))
			}
			if d.Count == 0 || sum != d.Count || math.Abs(mean/float64(sum)-d.Mean) > .01 || d.Sides != 6 || math.Abs(d.Fair-float64(d.Count)/6) > .01 || d.Seat != r.seat(t, i) {
				t.Errorf("%s: dice %+v", x.module, d)
			}
		}
		for _, s := range r.Success {
			if s.Tried == 0 || s.Hits > s.Tried || s.Expected <= 0 || s.Expected >= float64(s.Tried) || s.AtLeast < 0 || s.AtLeast > 1 {
				t.Errorf("%s: %+v", x.module, s)
			}
		}
		if len(r.Dice) != 2 || len(r.Success) != 2 || len(r.Losses) < 5 || len(r.Front) != 2 || len(r.Front[1].Pieces) == 0 {
			t.Errorf("%s: %d dice, %d successes, %d losses, %d fronts", x.module, len(r.Dice), len(r.Success), len(r.Losses), len(r.Front))
		}
		// Everything is open then: what is not a number of entries is the same for all.
		for _, o := range all[1:] {
			if len(o.Losses) != len(r.Losses) || len(o.Curve) != len(r.Curve) || asJSON(t, o.Dice) != asJSON(t, r.Dice) || asJSON(t, o.Forces) != asJSON(t, r.Forces) ||
				len(o.Front[1].Pieces) != len(r.Front[1].Pieces) {
				t.Errorf("%s: %s reads another report: %d losses, not %d", x.module, o.Seat, len(o.Losses), len(r.Losses))
			}
		}
		// It is made once.
		if again, err := tb.Report(t.Context(), Who{Player: "ann", Seat: 0}); err != nil || again != r {
			t.Errorf("%s: made again: %v", x.module, err)
		}
	}
}

func (r *Report) seat(t *testing.T, i int) string {
	t.Helper()
	return []string{"allied", r.gains(t)}[i]
}

// gains is the second side of the game that a report is of.
func (r *Report) gains(t *testing.T) string {
	t.Helper()
	for _, f := range r.Forces {
		if f.Side != "allied" {
			return f.Side
		}
	}
	t.Fatal("no second side")
	return ""
}

// While a game runs a report is made of what the seat knows: of the other side it has the losses that all know of, and a strength only of counters that can be
// read; when it is over, all.
func TestReportOfARunningGame(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	tb := recorded(t, h, "formosa", "1-greedy-greedy.bhd", 500)
	ann, bob := Who{Player: "ann", Seat: 0}, Who{Player: "bob", Seat: 1}
	a, err := tb.Report(t.Context(), ann)
	must(t, err)
	b, err := tb.Report(t.Context(), bob)
	must(t, err)
	if a.Over != nil || a.Ending != "" {
		t.Fatalf("over: %+v", a.Over)
	}
	last := func(r *Report, side string) (f Forces) {
		for _, x := range r.Forces {
			if x.Side == side {
				f = x
			}
		}
		return f
	}
	if f := last(a, "japanese"); f.Hidden == 0 || f.Strength >= last(b, "japanese").Strength {
		t.Errorf("the Allies know of %+v, where the Japanese have %+v", f, last(b, "japanese"))
	}
	if f := last(b, "japanese"); f.Hidden != 0 {
		t.Errorf("hidden from themselves: %+v", f)
	}
	for _, p := range a.Front[len(a.Front)-1].Pieces {
		if p.Side == "japanese" && p.Kind == "concealed" && p.Label != "?" {
			t.Errorf("%+v", p)
		}
	}
	lost := func(r *Report, side string) (n int) {
		for _, l := range r.Losses {
			if l.Side == side {
				n++
			}
		}
		return n
	}
	if lost(b, "allied") != 0 { // they go to a display that only the Allied player sees (4.2h)
		t.Errorf("the Japanese are told of %d Allied losses", lost(b, "allied"))
	}
	if lost(a, "allied") == 0 {
		t.Error("the Allied player is not told of his own losses")
	}
	if a.Since < 0 || a.Since > a.Entries || b.Since < 0 {
		t.Errorf("since %d of %d, and %d", a.Since, a.Entries, b.Since)
	}
	// Who is not at the table sees what all see, and of a seat nothing.
	if _, err := tb.Report(t.Context(), Who{Player: "eve", Seat: 0}); err == nil {
		t.Error("a stranger reads the report of a seat")
	}
	v, err := tb.Zones(t.Context(), bob, -1)
	must(t, err)
	w, err := tb.Zones(t.Context(), ann, -1)
	must(t, err)
	for i := range v.Sides {
		if v.Sides[i].Side == "japanese" && (v.Sides[i].Hidden != 0 || w.Sides[i].Hidden == 0 || len(v.Sides[i].Hexes) != len(w.Sides[i].Hexes)) {
			t.Errorf("zones: %d and %d hidden, %d and %d hexes", v.Sides[i].Hidden, w.Sides[i].Hidden, len(v.Sides[i].Hexes), len(w.Sides[i].Hexes))
		}
	}
	must(t, tb.Resign(t.Context(), ann))
	c, err := tb.Report(t.Context(), ann)
	must(t, err)
	if f := last(c, "japanese"); c.Over == nil || f.Hidden != 0 || f.Strength != last(b, "japanese").Strength {
		t.Errorf("after the end the Allies know of %+v, over %v", f, c.Over)
	}
	// And so does the page.
	for _, x := range page(t, tb, ann).View.Pieces {
		if x.Kind == "concealed" {
			t.Errorf("%+v is still hidden", x)
		}
	}
	for _, x := range page(t, tb, onlooker).View.Pieces {
		if x.Kind == "concealed" {
			t.Errorf("%+v is still hidden from onlookers", x)
		}
	}
}

// The chance of so many successes or more, against a sum that is made by hand.
func TestAtLeast(t *testing.T) {
	if p := atLeast([]float64{.5, .5}, 1); math.Abs(p-.75) > 1e-9 {
		t.Error(p)
	}
	if p := atLeast([]float64{.5, .2, .1}, 2); math.Abs(p-(.5*.2*.9+.5*.8*.1+.5*.2*.1+.5*.2*.1)) > 1e-9 {
		t.Error(p)
	}
	if p := atLeast(nil, 0); p != 1 {
		t.Error(p)
	}
}

func BenchmarkReport(b *testing.B) {
	h := open(b, newStore(b), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	tb := recorded(b, h, "formosa", "1-greedy-greedy.bhd", 1800)
	for b.Loop() {
		must(b, tb.do(b.Context(), func(l *live) error { l.reports = nil; return nil }))
		_, err := tb.Report(b.Context(), Who{Player: "ann", Seat: 0})
		must(b, err)
	}
}

// largest is the largest change among the turning points.
func (r *Report) largest() (n int) {
	for _, p := range r.Turning {
		n = max(n, p.By, -p.By)
	}
	return n
}

// A decisive battle of the fleet keeps the Allies from landing (18.0f): it is a turning point of Formosa, though it moves no score.
func TestReportHasTheFleet(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	r, err := recorded(t, h, "formosa", "2-greedy-greedy.bhd", 0).Report(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	i := slices.IndexFunc(r.Turning, func(p TurningStep) bool { return p.By == 0 })
	if i < 0 || len(r.Turning) != turningPoints || r.Turning[i].Gains != "japanese" || !strings.Contains(r.Turning[i].Text[0], "A decisive battle") {
		t.Errorf("the turning points are %+v", r.Turning)
	}
}

// Whom a side loses that the rules play stands in the log alone, since its pieces lie unseen: the report has as many units, each in the turn in which the log tells of it.
func TestReportOfThoseWhoFall(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	tb := create(t, h, Proposal{Module: "iwo", Scenario: "s1-d-day", Seats: []store.Occupant{robot("greedy")}, Pace: new(time.Duration)})
	who := onlooker
	var told [7]int
	eventually(t, "ten Japanese units fall, or the end", func() bool {
		told = [7]int{}
		p := page(t, tb, who)
		turn, n := 0, 0
		for _, e := range p.Log {
			if len(e.Where) > 0 {
				if k := slices.IndexFunc(sixHours, func(hour string) bool { return strings.Contains(strings.Join(e.Where, " "), hour) }); k >= 0 {
					turn = k + 1
				}
			}
			if e.Picture != nil && e.Picture.Seat == "jp" && strings.HasSuffix(e.Text, " is eliminated.") && !strings.HasPrefix(e.Text, "Depth") || strings.Contains(e.Text, "nowhere to flee") {
				told[turn]++
				n++
			}
		}
		return p.View.Over != nil
	})
	r, err := tb.Report(t.Context(), who)
	must(t, err)
	var fallen [7]int
	for _, l := range r.Losses {
		if l.Side == "jp" && l.Kind != "depth" && l.Kind != "fort" {
			if fallen[l.Turn]++; l.Label == "" || l.Piece == "" || l.N == 0 {
				t.Errorf("lost: %+v", l)
			}
		}
	}
	if fallen != told || told == [7]int{} {
		t.Errorf("by turn %v Japanese units are lost, the log tells of %v", fallen, told)
	}
}

var sixHours = []string{"0900", "1100", "1300", "1500", "1700", "1900"}

// The report of a game for one tells how its goals stand, what was lost by division and by cause, as many as the tracks have, and where most was won and lost.
func TestReportOfOne(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	tb := recorded(t, h, "iwo", "s1-d-day.bhd", 0)
	r, err := tb.Report(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	lost, by := 0, 0
	for _, c := range r.Costs {
		lost += c.Lost
		if c.Of == "" || c.Lost < c.Back && c.Back > 20 {
			t.Errorf("%+v", c)
		}
	}
	for i, c := range r.Causes {
		by += c.Lost
		if c.Cause == "" || i > 0 && c.Lost > r.Causes[i-1].Lost {
			t.Errorf("causes: %+v", r.Causes)
		}
	}
	last := r.Days[len(r.Days)-1]
	if lost == 0 || lost != last.Values[0] || by != lost || r.Over.Score["steps"] != lost {
		t.Errorf("%d steps by division, %d by cause, %d on the track, %+v", lost, by, last.Values[0], r.Over.Score)
	}
	if len(r.Aims) != 4 || r.Aims[3].Have != lost || !r.Aims[3].Limit || r.Aims[3].Need != 50 || r.Aims[3].Met != (lost <= 50) || r.Aims[1].Need != 1 {
		t.Errorf("aims: %+v", r.Aims)
	}
	// Steps that the scenario takes before the game cost nothing.
	later, err := recorded(t, h, "iwo", "s2-s3-february.bhd", 0).Report(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	all, divisions := 0, 0
	for _, c := range later.Causes {
		if all += c.Lost; c.Cause == "" {
			t.Errorf("causes of a later scenario: %+v", later.Causes)
		}
	}
	for _, c := range later.Costs {
		divisions += c.Lost
	}
	if all != divisions || all != later.Over.Score["steps"] {
		t.Errorf("%d steps by cause, %d by division, %d lost", all, divisions, later.Over.Score["steps"])
	}
	goals := 0
	for _, a := range r.Aims[:3] {
		if a.Met {
			goals++
		}
	}
	if goals != r.Over.Score["goals"] {
		t.Errorf("%d goals are met, the score says %v", goals, r.Over.Score)
	}
	if len(r.Turning) == 0 || len(r.Turning) > turningPoints {
		t.Fatalf("turning points: %+v", r.Turning)
	}
	for _, x := range r.Turning {
		if x.Of == "" || x.By == 0 || len(x.Text) == 0 || x.Gains != map[bool]string{true: "jp", false: "us"}[(x.By > 0) == (x.Of == "Steps lost")] {
			t.Errorf("%+v", x)
		}
	}
}

// Who leaves the view of a game that shows nobody who is eliminated is counted among the losses; nobody who stands in it outside the places of the lost is.
func TestReportOfTheGone(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	for _, x := range [][2]string{{"littleland", "littleland-3-ozereyka.bhd"}, {"tinian", "tinian-4-jig-day.bhd"}} {
		reportOfTheGone(t, recorded(t, h, x[0], x[1], 0))
	}
}

func reportOfTheGone(t *testing.T, tb *Table) {
	t.Helper()
	r, err := tb.Report(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	page, _, err := tb.Page(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	at := map[string]string{}
	for _, p := range page.View.Pieces {
		at[p.ID] = p.At
	}
	gone := 0
	for _, l := range r.Losses {
		switch p, here := at[l.Piece]; {
		case l.Back:
		case !here:
			gone++
		case p != "routed":
			t.Errorf("%+v is lost and stands in %s", l, p)
		}
		if l.Away != (at[l.Piece] == "routed" && !l.Back) {
			t.Errorf("%+v is in %q", l, at[l.Piece])
		}
		if l.Kind == "air-strike" || l.Kind == "task-force" {
			t.Errorf("%+v is counted as lost", l)
		}
		if l.Side == "" || l.N == 0 {
			t.Errorf("a loss %+v", l)
		}
	}
	if gone == 0 {
		t.Errorf("of %d losses none has left the view", len(r.Losses))
	}
}

// slowly is a module whose games of the past, which are made while slow is set, do not show what they are before they are let go.
type slowly struct {
	engine.Painter
	slow      atomic.Bool
	seen, let chan struct{}
}

type slowGame struct {
	engine.Game
	m *slowly
}

func (m *slowly) Sheet(scenario string) *engine.Sheet {
	return m.Painter.(engine.Charted).Sheet(scenario)
}

func (m *slowly) New(s engine.Setup) (engine.Game, error) {
	g, err := m.Painter.New(s)
	if err != nil || !m.slow.Swap(false) {
		return g, err
	}
	return &slowGame{g, m}, nil
}

func (g *slowGame) View(s engine.Seat) *engine.View {
	if g.m != nil {
		close(g.m.seen)
		<-g.m.let
		g.m = nil
	}
	return g.Game.View(s)
}

// While a report is made the table goes on, and the report is of the game as it stood when it was asked for. It is not kept for the page that has come since.
func TestTableGoesOnDuringReport(t *testing.T) {
	formosa, err := games.Load("formosa", "")
	must(t, err)
	m := &slowly{Painter: formosa.(engine.Painter), seen: make(chan struct{}), let: make(chan struct{})}
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return m, nil }})
	tb, who := duel(t, h, "formosa")
	playOn(t, tb, who, testRand(3), 40)
	sheet := m.Sheet("1")
	var want *Report
	must(t, tb.do(t.Context(), func(l *live) error { want, err = l.book.report(0, sheet); return err }))
	m.slow.Store(true)
	var got *Report
	made := make(chan error, 1)
	go func() {
		var err error
		got, err = tb.Report(t.Context(), who[0])
		made <- err
	}()
	<-m.seen
	playOn(t, tb, who, testRand(4), 30) // the table answers, and its log grows and shrinks under the report
	for _, w := range who {
		if p := page(t, tb, w); p.Undo.Can {
			must(t, second(tb.Undo(t.Context(), w, p.Version)))
		}
	}
	close(m.let)
	must(t, <-made)
	if asJSON(t, got) != asJSON(t, want) {
		t.Error("the report is not that of the moment at which it was asked for")
	}
	again, err := tb.Report(t.Context(), who[0])
	if must(t, err); again == got || asJSON(t, again) == asJSON(t, got) {
		t.Error("the report of before is told of the game as it stands now")
	}
	if more, err := tb.Report(t.Context(), who[0]); err != nil || more != again {
		t.Errorf("it is made once more: %v", err)
	}
}
