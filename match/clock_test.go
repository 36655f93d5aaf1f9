package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// fakeTime is a time that goes on when it is told to.
type fakeTime struct{ wall, even atomic.Int64 }

var fakeZero = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

func (f *fakeTime) now() time.Time { return fakeZero.Add(time.Duration(f.wall.Load())) }
func (f *fakeTime) pass(d time.Duration) {
	f.even.Add(int64(d)) // first: a job that falls due looks at this one
	f.wall.Add(int64(d))
}

func (f *fakeTime) config() Config {
	return Config{Now: f.now, Elapsed: func() time.Duration { return time.Duration(f.even.Load()) }, Lapse: 1000 * 24 * time.Hour}
}

const testDay = 24 * time.Hour

func threeDays(end string) *Terms {
	t := &Terms{Kind: EachTurn, Each: 3 * testDay, End: end}
	if end == EndBot {
		t.Bot = "random"
	}
	return t
}

// timedDuel makes a game with clocks between ann and bob.
func timedDuel(t testing.TB, h *Hall, terms *Terms) (*Table, [2]Who) {
	t.Helper()
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
	must(t, err)
	tb := h.Table(id)
	i, err := tb.Info(t.Context(), Who{Player: "ann", Seat: 0})
	if must(t, err); i.Clock == nil || len(i.Clock.Runs) != 0 {
		t.Fatalf("while a seat is open clocks run: %+v", i.Clock)
	}
	must(t, tb.Sit(t.Context(), "bob", 1))
	return tb, [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
}

func clockOf(t testing.TB, tb *Table, w Who) *ClockInfo {
	t.Helper()
	i, err := tb.Info(t.Context(), w)
	if must(t, err); i.Clock == nil {
		t.Fatal("there is no clock")
	}
	return i.Clock
}

func left(t testing.TB, tb *Table, w Who, seat int) time.Duration {
	t.Helper()
	return time.Duration(clockOf(t, tb, w).Left[seat]) * time.Millisecond
}

// first answers with the first option, for whoever is asked first.
func first(t testing.TB, tb *Table, who [2]Who) (w Who) {
	t.Helper()
	for _, w := range who {
		p := page(t, tb, w)
		if o := options(p); len(o) > 0 {
			answer(t, tb, w, o[0])
			return w
		}
	}
	t.Fatal("nobody is asked")
	return w
}

// untilOneIsAsked plays until one seat only is asked, openly.
func untilOneIsAsked(t testing.TB, tb *Table, who [2]Who) (asked, other Who) {
	t.Helper()
	for range 50 {
		a, b := len(options(page(t, tb, who[0]))) > 0, len(options(page(t, tb, who[1]))) > 0
		switch {
		case a && !b && page(t, tb, who[0]).Undo.Why != "all decide in secret now":
			return who[0], who[1]
		case b && !a && page(t, tb, who[1]).Undo.Why != "all decide in secret now":
			return who[1], who[0]
		}
		first(t, tb, who)
	}
	t.Fatal("there is no such question")
	return asked, other
}

func lateLines(t testing.TB, tb *Table) (out []string) {
	t.Helper()
	lines, err := tb.hall.store.Lines(t.Context(), tb.ID(), 0)
	must(t, err)
	for _, l := range lines {
		if strings.HasPrefix(l.Text, "table late ") {
			out = append(out, l.Text)
		}
	}
	return out
}

// At the end of somebody's time happens what was agreed on, once, without anybody looking; before it nothing does.
func TestTimeEnds(t *testing.T) {
	for _, end := range []string{EndLoss, EndSubstitute, EndBot} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, threeDays(end))
			asked, other := untilOneIsAsked(t, tb, who)
			name := []string{"red", "blue"}[asked.Seat]
			f.pass(3*testDay - time.Minute)
			if l := left(t, tb, other, int(asked.Seat)); l != time.Minute {
				t.Errorf("a minute before the end %v are left", l)
			}
			if c := clockOf(t, tb, other); len(c.Runs) != 1 || c.Runs[0] != name {
				t.Errorf("the clocks of %v run", c.Runs)
			}
			time.Sleep(20 * time.Millisecond)
			if late := lateLines(t, tb); late != nil {
				t.Fatalf("before the end: %v", late)
			}
			f.pass(2 * time.Minute)
			eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
			time.Sleep(20 * time.Millisecond)
			late := lateLines(t, tb)
			want := "table late " + name + " " + end
			if end != EndLoss { // and by what who left it is known again
				want += " " + strings.TrimPrefix(late[0], want+" ")
			}
			if len(late) != 1 || late[0] != want {
				t.Errorf("the lines are %q, expected %q", late, want)
			}
			i, err := tb.Info(t.Context(), other)
			must(t, err)
			_, _, err = tb.Page(t.Context(), asked)
			switch end {
			case EndLoss:
				wins := []string{"red", "blue"}[other.Seat]
				if must(t, err); i.State != "over" || i.Result != wins+" on time" || i.Clock.Late != name {
					t.Errorf("the game is %s, %q, late %q", i.State, i.Result, i.Clock.Late)
				}
				if p := page(t, tb, other); p.View.Over == nil || p.View.Over.Winner != wins || p.View.Over.Level != "on time" {
					t.Errorf("the page says %+v", p.View.Over)
				}
				p := page(t, tb, asked)
				_, err := tb.Answer(t.Context(), asked, p.Version, "pass")
				refused(t, err, Over)
			case EndSubstitute:
				refused(t, err, Foreign)
				if i.State != "waiting" || i.Seats[asked.Seat].Kind != "open" || len(i.Clock.Runs) != 0 {
					t.Errorf("the seat is %+v, the clocks of %v run", i.Seats[asked.Seat], i.Clock.Runs)
				}
				refused(t, tb.Sit(t.Context(), asked.Player, asked.Seat), NotPossible) // he would have all his time anew
				must(t, tb.Sit(t.Context(), "eve", asked.Seat))
				eve := Who{Player: "eve", Seat: asked.Seat}
				if l := left(t, tb, eve, int(asked.Seat)); l != 3*testDay {
					t.Errorf("who comes has %v", l)
				}
				answer(t, tb, eve, options(page(t, tb, eve))[0])
			case EndBot:
				refused(t, err, Foreign)
				if s := i.Seats[asked.Seat]; s.Kind != "bot" || s.Name != "random" {
					t.Errorf("the seat is %+v", s)
				}
				eventually(t, "the bot answers", func() bool {
					lines, err := h.store.Lines(t.Context(), tb.ID(), 0)
					must(t, err)
					return strings.Contains(fmt.Sprint(lines), " ; random")
				})
			}
		})
	}
}

// An answer before the end counts and the clock begins anew; one after it is refused, and ends the time if nothing else has.
func TestLastMoment(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, _ := untilOneIsAsked(t, tb, who)
	f.pass(3*testDay - time.Millisecond)
	answer(t, tb, asked, options(page(t, tb, asked))[0])
	if lateLines(t, tb) != nil {
		t.Fatal("an answer in time is late")
	}
	asked, _ = untilOneIsAsked(t, tb, who)
	p := page(t, tb, asked)
	f.even.Add(int64(3 * testDay)) // the job for it does not come, as after the clock of the machine was put back
	_, err := tb.Answer(t.Context(), asked, p.Version, options(p)[0])
	refused(t, err, NotPossible)
	if l := lateLines(t, tb); len(l) != 1 {
		t.Errorf("the lines are %v", l)
	}
}

// That the clock of the machine is set costs nobody his time; nor does a time in which the service is down, sleeps or cannot reach its store.
func TestJumpsAndOutages(t *testing.T) {
	f := &fakeTime{}
	on := &noBeats{Store: newStore(t)}
	c := f.config()
	c.Lapse = 30 * time.Second
	h := open(t, on, c)
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, _ := untilOneIsAsked(t, tb, who)
	_ = h.pulse.beat(t.Context())
	f.wall.Add(int64(400 * testDay)) // the job for the end of the time is due, but the time has not ended
	time.Sleep(50 * time.Millisecond)
	if l := left(t, tb, asked, int(asked.Seat)); l != 3*testDay || lateLines(t, tb) != nil {
		t.Fatalf("after a jump of the clock %v are left", l)
	}
	f.wall.Add(int64(-800 * testDay))
	if l := left(t, tb, asked, int(asked.Seat)); l != 3*testDay {
		t.Fatalf("after a jump back %v are left", l)
	}
	on.down.Store(true)
	_ = h.pulse.beat(t.Context())
	f.pass(10 * testDay)
	if l := left(t, tb, asked, int(asked.Seat)); l != 3*testDay-30*time.Second {
		t.Errorf("without a store the time goes on: %v are left", l)
	}
	on.down.Store(false)
	_ = h.pulse.beat(t.Context())
	for range 6 {
		f.pass(20 * time.Second)
		_ = h.pulse.beat(t.Context())
	}
	if l := left(t, tb, asked, int(asked.Seat)); l != 3*testDay-150*time.Second {
		t.Errorf("%v are left", l)
	}
	h.Close()
	again := open(t, on, (&fakeTime{}).config()) // a year later, or earlier
	if l := left(t, again.Table(tb.ID()), asked, int(asked.Seat)); l != 3*testDay-150*time.Second {
		t.Errorf("after the service was down %v are left", l)
	}
}

// noBeats is a store that can be lost.
type noBeats struct {
	store.Store
	down atomic.Bool
}

func (n *noBeats) Beat(ctx context.Context, served time.Duration) (time.Duration, error) {
	if n.down.Load() {
		return 0, errors.New("lost")
	}
	return n.Store.Beat(ctx, served)
}

// A bank pays for what was thought, and gets what was agreed each time the game passes on; to take an answer back and give it again earns nothing.
func TestBank(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 10 * time.Hour, Add: time.Hour, End: EndLoss})
	if c := clockOf(t, tb, who[0]); c.Text != "10 hours for the whole game, and 1 hour more each time the game passes to another; who runs out of time has lost" {
		t.Errorf("the terms are %q", c.Text)
	}
	// The first question is secret: both clocks run.
	f.pass(2 * time.Hour)
	p := page(t, tb, who[0])
	blue := subscribe(t, tb, who[1], 0)
	blue.read(t)
	told := len(blue.log)
	answer(t, tb, who[0], options(p)[0])
	if l := left(t, tb, who[0], 0); l != 9*time.Hour {
		t.Errorf("red has %v left", l)
	}
	f.pass(time.Hour)
	if l := left(t, tb, who[0], 0); l != 9*time.Hour {
		t.Errorf("the clock of who has answered does not stand: %v", l)
	}
	// Blue is not told that red has answered, by no message and no clock.
	if l := left(t, tb, who[1], 0); l != 7*time.Hour {
		t.Errorf("blue sees %v of red", l)
	}
	if c := clockOf(t, tb, who[1]); len(c.Runs) != 2 {
		t.Errorf("blue sees that the clocks of %v run", c.Runs)
	}
	if blue.read(t); len(blue.log) != told {
		t.Errorf("blue was told %v", blue.log[told:])
	}
	for range 3 {
		v := page(t, tb, who[0]).Version
		_, err := tb.Undo(t.Context(), who[0], v)
		must(t, err)
		if l := left(t, tb, who[0], 0); l != 7*time.Hour { // as if there had been no answer
			t.Errorf("after the answer was taken back red has %v", l)
		}
		answer(t, tb, who[0], options(p)[0])
	}
	if l := left(t, tb, who[0], 0); l != 8*time.Hour {
		t.Errorf("red has %v left", l)
	}
	answer(t, tb, who[1], options(page(t, tb, who[1]))[0])
	if l := left(t, tb, who[0], 1); l > 8*time.Hour { // 10 - 3 + 1
		t.Errorf("blue has %v left", l)
	}
	// Read again, the clocks show the same.
	var want, got [2]time.Duration
	for i := range want {
		want[i] = left(t, tb, who[0], i)
	}
	must(t, tb.do(t.Context(), func(l *live) error { l.lost = true; return nil }))
	for i := range got {
		got[i] = left(t, tb, who[0], i)
	}
	if want != got {
		t.Errorf("the clocks show %v, and read again %v", want, got)
	}
}

// All clocks stand when all have agreed on it, until then or until somebody has them go on.
func TestPause(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, other := untilOneIsAsked(t, tb, who)
	_, err := tb.Pause(t.Context(), asked, 1000)
	refused(t, err, Invalid)
	refused(t, tb.Resume(t.Context(), asked), NotPossible)
	f.pass(testDay)
	waits, err := tb.Pause(t.Context(), asked, 5)
	if must(t, err); !waits {
		t.Fatal("nobody was asked")
	}
	if i, err := tb.Info(t.Context(), other); err != nil || len(i.Asks) != 1 || i.Asks[0].Days != 5 || i.Asks[0].Agreed != nil || i.Clock.Paused {
		t.Fatalf("%+v, %v", i.Asks, err)
	}
	must(t, tb.Consent(t.Context(), other, AskPause, asked.Seat, true))
	if i := info(t, tb, other); len(i.Asks) > 0 {
		t.Errorf("what was agreed to is still asked for: %+v", i.Asks)
	}
	refused(t, tb.Resume(t.Context(), other), NotPossible) // or he would win on time in the vacation to which he has agreed
	if c := clockOf(t, tb, asked); !c.Resume || clockOf(t, tb, other).Resume {
		t.Errorf("who may have the clocks go on: %+v", c)
	}
	must(t, second(h.Hold(t.Context(), tb.ID(), true))) // nor where they stand for another reason besides
	refused(t, tb.Resume(t.Context(), other), NotPossible)
	refused(t, tb.Resume(t.Context(), asked), NotPossible)
	must(t, second(h.Hold(t.Context(), tb.ID(), false)))
	must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[other.Seat].Seat, store.Occupant{}))
	must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, asked).Seats[other.Seat].Seat, person(other.Player)))
	refused(t, tb.Resume(t.Context(), other), NotPossible)
	f.pass(5*testDay - time.Hour)
	if c := clockOf(t, tb, asked); !c.Paused || c.Pause != time.Hour.Milliseconds() || left(t, tb, asked, int(asked.Seat)) != 2*testDay || lateLines(t, tb) != nil {
		t.Errorf("in the pause: %+v", c)
	}
	f.pass(2 * time.Hour)
	if c := clockOf(t, tb, asked); c.Paused || left(t, tb, asked, int(asked.Seat)) != 2*testDay-time.Hour {
		t.Errorf("after the pause: %+v", c)
	}
	_, err = tb.Pause(t.Context(), other, 0)
	must(t, err)
	must(t, tb.Consent(t.Context(), asked, AskPause, other.Seat, true))
	f.pass(300 * testDay)
	if c := clockOf(t, tb, asked); !c.Paused || c.Pause != 0 {
		t.Errorf("in the second pause: %+v", c)
	}
	must(t, tb.Resume(t.Context(), other))
	if l := left(t, tb, asked, int(asked.Seat)); l != 2*testDay-time.Hour {
		t.Errorf("after the second pause %v are left", l)
	}
	f.pass(2 * testDay)
	eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) == 1 })

	plain, ws := duel(t, h, "toygame")
	_, err = plain.Pause(t.Context(), ws[0], 5)
	refused(t, err, NotPossible)
}

// In a secret decision nobody ends a pause of some days, whoever has decided: that he could would show it.
func TestPauseInSecret(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	_, err := tb.Pause(t.Context(), who[0], 19)
	must(t, err)
	must(t, tb.Consent(t.Context(), who[1], AskPause, 0, true))
	for len(options(page(t, tb, who[0]))) > 0 {
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	for _, w := range who {
		refused(t, tb.Resume(t.Context(), w), NotPossible)
		if clockOf(t, tb, w).Resume {
			t.Errorf("seat %d may have the clocks go on", w.Seat)
		}
	}
	f.pass(19*testDay + time.Hour)
	if c := clockOf(t, tb, who[1]); c.Paused || left(t, tb, who[1], 1) != 3*testDay-time.Hour {
		t.Errorf("after the pause: %+v", c)
	}
}

// While the operator holds a game no time passes, and nobody gets any by it, however often he does it.
func TestClocksOfHeldGame(t *testing.T) {
	for name, terms := range map[string]*Terms{"each": threeDays(EndLoss), "bank": {Kind: Bank, Each: 3 * testDay, Add: testDay, End: EndLoss}} {
		t.Run(name, func(t *testing.T) {
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, terms)
			asked, _ := untilOneIsAsked(t, tb, who)
			before := left(t, tb, asked, int(asked.Seat))
			f.pass(testDay)
			for range 3 {
				must(t, second(h.Hold(t.Context(), tb.ID(), true)))
				if c := clockOf(t, tb, asked); len(c.Runs) != 0 {
					t.Fatalf("clocks run while the game is held: %+v", c)
				}
				f.pass(30 * testDay)
				must(t, second(h.Hold(t.Context(), tb.ID(), false)))
			}
			if c, l := clockOf(t, tb, asked), left(t, tb, asked, int(asked.Seat)); len(c.Runs) != 1 || l != before-testDay {
				t.Errorf("he had %v, used a day, and has %v: %+v", before, l, c)
			}
			if late := lateLines(t, tb); len(late) > 0 {
				t.Errorf("time ended while the game was held: %v", late)
			}
		})
	}
}

// A seat goes to somebody else when the others agree: one's own at any time, that of another when the game has waited for him for a week.
func TestReplace(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 100 * testDay, End: EndLoss})
	asked, other := untilOneIsAsked(t, tb, who)
	must(t, tb.SetOrder(t.Context(), asked, "react", "pass", ""))
	_, err := tb.Replace(t.Context(), other, asked.Seat, EndBot)
	refused(t, err, NotPossible)
	_, err = tb.Replace(t.Context(), other, asked.Seat, "dog")
	refused(t, err, Invalid)
	_, err = tb.Replace(t.Context(), other, 7, EndBot)
	refused(t, err, NotFound)
	waits, err := tb.Replace(t.Context(), asked, asked.Seat, EndBot)
	if must(t, err); !waits {
		t.Fatal("nobody was asked")
	}
	answer(t, tb, asked, options(page(t, tb, asked))[0]) // he plays on
	if i, err := tb.Info(t.Context(), other); err != nil || len(i.Asks) != 0 {
		t.Fatalf("%+v, %v", i.Asks, err)
	}
	asked, other = untilOneIsAsked(t, tb, who)
	must(t, tb.SetOrder(t.Context(), asked, "react", "pass", ""))
	f.pass(8 * testDay)
	waits, err = tb.Replace(t.Context(), other, asked.Seat, EndBot)
	if must(t, err); waits {
		t.Error("somebody was asked")
	}
	_, _, err = tb.Page(t.Context(), asked)
	refused(t, err, Foreign)
	i, err := tb.Info(t.Context(), other)
	if must(t, err); i.Seats[asked.Seat].Kind != "bot" {
		t.Errorf("the seat is %+v", i.Seats[asked.Seat])
	}
	orders, err := h.store.Orders(t.Context(), tb.ID())
	must(t, err)
	for _, o := range orders {
		if o.Seat == int(asked.Seat) {
			t.Errorf("the order of who left the seat stays: %+v", o)
		}
	}
	_, err = tb.Replace(t.Context(), other, asked.Seat, EndSubstitute)
	refused(t, err, NotPossible)
}

// Terms that make no sense are refused.
func TestTerms(t *testing.T) {
	h := open(t, newStore(t), Config{})
	for _, bad := range []Terms{
		{}, {Kind: "sand", Each: testDay, End: EndLoss}, {Kind: EachTurn, End: EndLoss}, {Kind: EachTurn, Each: testDay}, {Kind: EachTurn, Each: testDay, End: "dog"},
		{Kind: EachTurn, Each: testDay, Add: time.Hour, End: EndLoss}, {Kind: Bank, Each: -testDay, End: EndLoss}, {Kind: Bank, Each: 400 * testDay, End: EndLoss},
		{Kind: Bank, Each: testDay, Add: -1, End: EndLoss}, {Kind: Bank, Each: testDay, End: EndBot, Bot: "nobody"}, {Kind: Bank, Each: testDay, End: EndLoss, Bot: "random"},
	} {
		_, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: &bad})
		refused(t, err, Invalid)
	}
	if _, err := readFace("1 2 3,4", 1); err == nil {
		t.Error("a short face is read")
	}
}

// Two programs, one of which thinks that the time has ended while an answer comes in over the other: either the answer counts or the game is lost, never both.
func TestTimeEndsOnce(t *testing.T) {
	inTime, late := 0, 0
	for round := range 12 {
		all, on := &shared{}, newStore(t)
		f := [2]*fakeTime{{}, {}}
		halls := [2]*Hall{open(t, all.node(t, on), f[0].config())}
		time.Sleep(2 * startUnit)
		halls[1] = open(t, all.node(t, on), f[1].config())
		tb, who := timedDuel(t, halls[0], threeDays(EndLoss))
		tables := [2]*Table{tb, halls[1].Table(tb.ID())}
		asked, other := untilOneIsAsked(t, tb, who)
		p := page(t, tb, asked)
		caughtUp(t, tables[1], linesOf(t, tb))
		f[0].pass(3*testDay - time.Minute)
		f[1].pass(3*testDay + time.Minute) // the other program is ahead, as if its pulse had not been heard
		before := linesOf(t, tb)
		n := len(options(p))
		var both sync.WaitGroup
		var err error
		both.Go(func() {
			if round%3 == 0 {
				time.Sleep(time.Duration(round) * 30 * time.Microsecond)
			}
			_, err = tb.Answer(t.Context(), asked, p.Version, options(p)[round%n])
		})
		for range 2 {
			both.Go(func() {
				_ = halls[1].endTime(context.Background(), store.Job{Kind: store.JobClock, Game: tb.ID(), Key: "1"})
			})
		}
		both.Wait()
		lines := lateLines(t, tb)
		kept, e := on.Lines(t.Context(), tb.ID(), before)
		must(t, e)
		answered := len(kept) > 0 && strings.HasPrefix(kept[0].Text, []string{"red ", "blue "}[asked.Seat])
		switch {
		case answered != (err == nil):
			t.Fatalf("the answer: %v; the lines: %v", err, kept)
		case err == nil && (len(lines) == 0 || strings.Contains(lines[0], []string{"red", "blue"}[asked.Seat])): // he may be asked again, and then he is late
			inTime++
		case err != nil && len(lines) == 1:
			refused(t, err, Over)
			late++
		default:
			t.Fatalf("the answer: %v; the lines: %q", err, lines)
		}
		for _, x := range tables {
			i, err := x.Info(t.Context(), other)
			if must(t, err); len(lines) == 1 {
				eventually(t, "both know it", func() bool { i, err = x.Info(t.Context(), other); return err == nil && i.State == "over" })
			}
		}
	}
	t.Logf("%d in time, %d late", inTime, late)
}

// Of two seats the one whose time has not ended wins; nobody does if that of both has.
func TestWhoLosesOnTime(t *testing.T) {
	tb, _ := duel(t, open(t, newStore(t), Config{}), "toygame")
	for who, winner := range map[engine.SeatSet]engine.Seat{engine.SetOf(0): 1, engine.SetOf(1): 0, engine.SetOf(0, 1): engine.ChanceSeat} {
		must(t, tb.do(t.Context(), func(l *live) error {
			b := *l.book // so that the game goes on
			if b.lose(who); b.ended.winner != winner || (b.ended.level == "on time") != (winner != engine.ChanceSeat) {
				t.Errorf("%v loses: %d wins %s, expected %d", who.Seats(), b.ended.winner, b.ended.level, winner)
			}
			return nil
		}))
	}
}

// The terms as people read them.
func TestTermsInWords(t *testing.T) {
	for want, terms := range map[string]*Terms{
		"3 days each time the game comes to you; who runs out of time has lost":                                          {Kind: EachTurn, Each: 3 * testDay, End: EndLoss},
		"10 days for the whole game; who runs out of time has lost":                                                      {Kind: Bank, Each: 10 * testDay, End: EndLoss},
		"10 days for the whole game, and 1 day more each time the game passes to another; who runs out of time has lost": {Kind: Bank, Each: 10 * testDay, Add: testDay, End: EndLoss},
		"1 day 12 hours each time the game comes to you; who runs out of time has lost":                                  {Kind: EachTurn, Each: testDay + 12*time.Hour + 30*time.Minute, End: EndLoss},
	} {
		if got := terms.String(); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
	for want, terms := range map[string]*Terms{
		"3 days a turn": {Kind: EachTurn, Each: 3 * testDay}, "2 hours for the game": {Kind: Bank, Each: 2 * time.Hour}, "10 days, and 12 hours a turn": {Kind: Bank, Each: 10 * testDay, Add: testDay / 2},
	} {
		if got := terms.Short(); got != want {
			t.Errorf("in short %q, expected %q", got, want)
		}
	}
}

// slowBeat is a store for which time goes by while the time is noted.
type slowBeat struct {
	store.Store
	f *fakeTime
}

func (s slowBeat) Beat(ctx context.Context, served time.Duration) (time.Duration, error) {
	noted, err := s.Store.Beat(ctx, served)
	s.f.pass(time.Second)
	return noted, err
}

// What goes by while the time is noted counts, or a slow store would give everybody time; unless another program has noted more, which has counted it already.
func TestTimeGoesByWhileItIsNoted(t *testing.T) {
	f := &fakeTime{}
	s := newStore(t)
	p := &pulse{store: slowBeat{s, f}, elapsed: f.config().Elapsed, lapse: time.Hour, wake: make(chan struct{})}
	must(t, p.start())
	for n := range 3 {
		if n > 0 {
			must(t, p.beat(t.Context()))
		}
		if got, want := p.now(), int64(1000*(n+1)); got != want {
			t.Errorf("%d ms after %d notes, want %d", got, n+1, want)
		}
	}
	must(t, second(s.Beat(t.Context(), 10*time.Second)))
	must(t, p.beat(t.Context()))
	if got := p.now(); got != 10_000 {
		t.Errorf("%d ms, where another program has noted 10000", got)
	}
}

// While the store does not tell what time it is no game with clocks is played: whoever answered then would get back all days that he has thought, and the other would lose them.
func TestNobodyPlaysWithoutTheTime(t *testing.T) {
	f := &fakeTime{}
	s := &noBeats{Store: newStore(t)}
	h := open(t, s, f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, other := untilOneIsAsked(t, tb, who)
	f.pass(2 * testDay)
	must(t, h.pulse.beat(t.Context()))
	h.Close()
	s.down.Store(true)
	h = open(t, s, (&fakeTime{}).config())
	_, err := h.Table(tb.ID()).Info(t.Context(), asked)
	refused(t, err, Unavailable)
	_, err = h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: threeDays(EndLoss)})
	refused(t, err, Unavailable)
	s.down.Store(false)
	tb = h.Table(tb.ID())
	if l := left(t, tb, asked, int(asked.Seat)); l != testDay {
		t.Errorf("%v are left", l)
	}
	answer(t, tb, asked, options(page(t, tb, asked))[0])
	for _, w := range []Who{asked, other} {
		if l := left(t, tb, w, int(other.Seat)); l != 3*testDay {
			t.Errorf("the other has %v", l)
		}
	}
}

// Time does not go in whole milliseconds: what goes by while it is noted counts all the same, nobody's time is ever put back, and who is behind goes on from what was noted.
func TestTimeIsNotedToTheMillisecond(t *testing.T) {
	f := &fakeTime{}
	s := newStore(t)
	p := &pulse{store: slowBeat{s, f}, elapsed: f.config().Elapsed, lapse: time.Hour, wake: make(chan struct{})}
	f.pass(1234567)
	must(t, p.start())
	for n := range 20 {
		f.pass(1_300_007)
		must(t, p.beat(t.Context()))
		if got, want := p.time(), time.Duration(n+2)*time.Second+time.Duration(n+1)*1_300_007; got != want {
			t.Fatalf("%v after %d notes, want %v", got, n+1, want)
		}
	}
	was := p.time()
	must(t, second(s.Beat(t.Context(), was+10*time.Millisecond))) // by another program, which is hardly ahead
	must(t, p.beat(t.Context()))
	if got := p.time(); got != was+time.Second {
		t.Errorf("%v, after another program, and %v a second before", got, was)
	}
	p.lapse = 30 * time.Second
	f.pass(10 * time.Minute) // the store was away
	was = p.time()
	must(t, p.beat(t.Context()))
	if got := p.time(); got != was+time.Second {
		t.Errorf("%v, after the store was away, and %v a second before", got, was)
	}
}

// Two programs on one store show the same time soon after the second has begun, and again after the store was away from one of them; neither goes back, and nobody is ahead of who was first.
func TestProgramsAgreeOnTheTime(t *testing.T) {
	f := &fakeTime{}
	down := &noBeats{Store: newStore(t)}
	one, two := &pulse{store: down, hasty: atFirst}, &pulse{store: &noBeats{Store: down.Store}, hasty: atFirst}
	all := []*pulse{one, two}
	for _, p := range all {
		p.elapsed, p.lapse, p.log, p.shared, p.wake = f.config().Elapsed, lapse, slog.New(slog.DiscardHandler), true, make(chan struct{})
	}
	must(t, one.start())
	var next [2]time.Duration // when each notes the time
	going := 1
	pass := func(d time.Duration) {
		for end := one.elapsed() + d; ; {
			k := 0
			if going == 2 && next[1] < next[0] {
				k = 1
			}
			at := min(next[k], end)
			was := [2]int64{one.now(), two.now()}
			f.pass(max(0, at-one.elapsed()))
			if at == end {
				return
			}
			next[k] = at + all[k].rest(all[k].beat(t.Context()))
			if one.now() < was[0] || two.now() < was[1] {
				t.Fatal("the time goes back")
			}
		}
	}
	behind := func(when string, most int64) {
		t.Helper()
		if lag := one.now() - two.now(); lag < 0 || lag > most {
			t.Errorf("%s the second is %d ms behind", when, lag)
		}
	}
	pass(20 * time.Second)
	pass(next[0] - one.elapsed() + 10*time.Millisecond)
	pass(next[0] - one.elapsed() - 5*time.Millisecond) // the other's note is as old as it can be
	must(t, two.start())
	going, next[1] = 2, two.elapsed()
	if lag := one.now() - two.now(); lag < 2000 {
		t.Fatalf("the second is %d ms behind at first, and should be more", lag)
	}
	pass(6 * time.Second)
	behind("after 6 s", 260)
	pass(10 * time.Minute)
	behind("after 10 minutes", 260)
	two.store.(*noBeats).down.Store(true)
	pass(time.Minute) // it goes on for half a minute by itself
	two.store.(*noBeats).down.Store(false)
	pass(12 * time.Second)
	behind("after the store was away", 260)
}

// To whom the operator gives a seat has a turn of his own: nobody has waited for him, whatever the clock showed.
func TestHandedOverHasHisTime(t *testing.T) {
	for name, want := range map[string]time.Duration{EachTurn: 20 * testDay, Bank: 12 * testDay} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, &Terms{Kind: name, Each: 20 * testDay, End: EndLoss})
		asked, other := untilOneIsAsked(t, tb, who)
		f.pass(8 * testDay)
		must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[asked.Seat].Seat, person("cat")))
		cat := Who{Player: "cat", Seat: asked.Seat}
		if c, l := clockOf(t, tb, cat), left(t, tb, cat, int(cat.Seat)); l != want || len(c.Runs) != 1 {
			t.Errorf("%s: she has %v: %+v", name, l, c)
		}
		_, err := tb.Replace(t.Context(), other, asked.Seat, EndBot)
		refused(t, err, NotPossible)
		f.pass(13 * testDay)
		eventually(t, "her time ends", func() bool { return (len(lateLines(t, tb)) > 0) == (name == Bank) })
	}
}

// Also where the operator has stopped the game before he gives the seat to somebody else.
func TestHandedOverWhileHeld(t *testing.T) {
	for name, want := range map[string]time.Duration{EachTurn: 20 * testDay, Bank: time.Hour * 24} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, &Terms{Kind: name, Each: 20 * testDay, End: EndLoss})
		asked, other := untilOneIsAsked(t, tb, who)
		f.pass(19 * testDay)
		must(t, second(h.Hold(t.Context(), tb.ID(), true)))
		must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[asked.Seat].Seat, person("cat")))
		must(t, second(h.Hold(t.Context(), tb.ID(), false)))
		cat := Who{Player: "cat", Seat: asked.Seat}
		if c, l := clockOf(t, tb, cat), left(t, tb, cat, int(cat.Seat)); l != want || len(c.Runs) != 1 {
			t.Errorf("%s: she has %v: %+v", name, l, c)
		}
	}
}

// While the operator has stopped a game in a secret decision nobody is waited for in it, and it shows as little as before who has decided.
func TestHeldInSecret(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, &Terms{Kind: EachTurn, Each: 30 * testDay, End: EndLoss})
	for len(options(page(t, tb, who[0]))) > 0 { // the first question is secret: she decides
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	f.pass(testDay)
	must(t, second(h.Hold(t.Context(), tb.ID(), true)))
	shown := func(want ...time.Duration) {
		t.Helper()
		for i, w := range who {
			c := clockOf(t, tb, w)
			if l := left(t, tb, w, 1-i); l != want[0] || slices.Contains(c.Runs, info(t, tb, w).Seats[1-i].Seat) != (len(want) == 1) {
				t.Errorf("seat %d is shown %v of the other: %+v", i, l, c)
			}
		}
	}
	shown(29*testDay, 0)
	f.pass(10 * testDay)
	shown(29*testDay, 0)
	must(t, second(h.Hold(t.Context(), tb.ID(), false)))
	f.pass(testDay)
	shown(28 * testDay)
	_, err := tb.Replace(t.Context(), who[0], 1, EndBot)
	refused(t, err, NotPossible)
	h.Close()
	tb = open(t, h.store, f.config()).Table(tb.ID())
	shown(28 * testDay)
	f.pass(7 * testDay)
	must(t, second(tb.Replace(t.Context(), who[0], 1, EndBot)))
}

// Without clocks neither: a week begins when the game goes on.
func TestHeldWithoutClocks(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who := duel(t, h, "toygame")
	for len(options(page(t, tb, who[0]))) > 0 {
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	must(t, second(h.Hold(t.Context(), tb.ID(), true)))
	long := func() {
		must(t, tb.do(t.Context(), func(l *live) error { l.told = l.told.Add(-8 * testDay); return nil }))
	}
	long()
	if i := info(t, tb, who[0]); i.Absent != nil {
		t.Errorf("while the game is stopped %v can be replaced", i.Absent)
	}
	must(t, second(h.Hold(t.Context(), tb.ID(), false)))
	_, err := tb.Replace(t.Context(), who[0], 1, EndBot)
	refused(t, err, NotPossible)
	long()
	must(t, second(tb.Replace(t.Context(), who[0], 1, EndBot)))
}

// When the seat of the other side is given up, nobody has answered: who is asked goes on with what he had left, once somebody sits there, and a bank gets nothing for it.
func TestSeatGivenUpGivesNoTime(t *testing.T) {
	for name, terms := range map[string]*Terms{EachTurn: {Kind: EachTurn, Each: 3 * testDay, End: EndLoss}, Bank: {Kind: Bank, Each: 3 * testDay, Add: testDay, End: EndLoss}} {
		for _, own := range []bool{false, true} { // the seat of who is asked, or of the other
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, terms)
			asked, other := untilOneIsAsked(t, tb, who)
			had := [2]time.Duration{left(t, tb, asked, int(asked.Seat)), left(t, tb, asked, int(other.Seat))}
			f.pass(testDay)
			goes, stays := other, asked
			if own {
				goes, stays = asked, other
			}
			must(t, second(tb.Replace(t.Context(), goes, goes.Seat, EndSubstitute)))
			must(t, tb.Consent(t.Context(), stays, AskReplace, goes.Seat, true))
			f.pass(5 * testDay)
			must(t, tb.Sit(t.Context(), "cat", goes.Seat))
			want := had
			if want[0] -= testDay; own && name == EachTurn {
				want[0] = 3 * testDay // she begins a turn
			}
			if have := [2]time.Duration{left(t, tb, stays, int(asked.Seat)), left(t, tb, stays, int(other.Seat))}; have != want {
				t.Errorf("%s, own %v: %v are left, want %v", name, own, have, want)
			}
		}
	}
}

// Nobody earns time where answers are taken back by agreement: who gave them goes on with what he had left, and who was asked meanwhile has not answered.
func TestTakenBackEarnsNothing(t *testing.T) {
	for name, terms := range map[string]*Terms{EachTurn: {Kind: EachTurn, Each: 3 * testDay, End: EndLoss}, Bank: {Kind: Bank, Each: 3 * testDay, Add: testDay, End: EndLoss}} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, terms)
		asked, other := untilOneIsAsked(t, tb, who)
		f.pass(testDay)
		want := [2]time.Duration{left(t, tb, asked, int(asked.Seat)), left(t, tb, asked, int(other.Seat))}
		n := 0
		for ; len(options(page(t, tb, asked))) > 0; n++ {
			answer(t, tb, asked, options(page(t, tb, asked))[0])
		}
		f.pass(testDay)
		if want[1] -= testDay; name == EachTurn {
			want[1] = 3 * testDay // a turn begins when the game comes to him again
		}
		_, _, err := tb.RequestUndo(t.Context(), asked, page(t, tb, asked).Version, n)
		must(t, err)
		must(t, tb.Consent(t.Context(), other, AskUndo, asked.Seat, true))
		if have := [2]time.Duration{left(t, tb, asked, int(asked.Seat)), left(t, tb, asked, int(other.Seat))}; have != want {
			t.Errorf("%s: %v are left after %d answers were taken back, want %v", name, have, n, want)
		}
	}
}

// passing plays until there is an answer that gives the game to the other and can be taken back.
func passing(t testing.TB, tb *Table, who [2]Who) (asked, other Who, choice string) {
	t.Helper()
	for range 200 {
		for i, w := range who {
			o := options(page(t, tb, w))
			if len(o) == 0 {
				continue
			}
			choice := o[0]
			for _, x := range o {
				if strings.HasPrefix(x, "attack") || strings.HasPrefix(x, "pass") && !strings.HasPrefix(choice, "attack") {
					choice = x
				}
			}
			answer(t, tb, w, choice)
			if p := page(t, tb, w); p.Undo.Can && len(options(p)) == 0 && len(options(page(t, tb, who[1-i]))) > 0 && !strings.HasPrefix(choice, "bid") {
				must(t, second(tb.Undo(t.Context(), w, p.Version)))
				return w, who[1-i], choice
			}
			break
		}
	}
	t.Fatal("there is no such answer")
	return
}

// Who takes his last answer back goes on as if his clock had never stopped, and who was asked meanwhile loses nothing: else one thinks on the time of the other.
func TestUndoneThinksOnItsOwnTime(t *testing.T) {
	for name, terms := range map[string]*Terms{EachTurn: {Kind: EachTurn, Each: 4 * testDay, End: EndLoss}, Bank: {Kind: Bank, Each: 4 * testDay, Add: 10 * testDay, End: EndLoss}} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, terms)
		asked, other, c := passing(t, tb, who)
		both := func() [2]time.Duration {
			return [2]time.Duration{left(t, tb, asked, int(asked.Seat)), left(t, tb, asked, int(other.Seat))}
		}
		// undo takes the answer back that had given the game to the other.
		undo := func() error {
			_, err := tb.Undo(t.Context(), asked, page(t, tb, asked).Version)
			return err
		}
		f.pass(testDay)
		had := both()
		answer(t, tb, asked, c)
		f.pass(testDay)
		must(t, second(h.Hold(t.Context(), tb.ID(), true))) // nobody thinks then
		f.pass(50 * testDay)
		must(t, second(h.Hold(t.Context(), tb.ID(), false)))
		if l := both(); l[1] != had[1]-testDay {
			t.Errorf("%s: %v are left to the other after a day", name, l[1])
		}
		must(t, undo())
		if l, want := both(), [2]time.Duration{had[0] - testDay, had[1]}; l != want {
			t.Errorf("%s: %v are left, want %v", name, l, want)
		}
		answer(t, tb, asked, c)
		f.pass(had[0] - testDay - time.Minute)
		must(t, undo())
		if l := both(); l[0] != time.Minute || l[1] != had[1] {
			t.Errorf("%s: %v are left, want a minute and %v", name, l, had[1])
		}
		answer(t, tb, asked, c)
		f.pass(time.Minute)
		refused(t, undo(), NotPossible)
		if l := both(); len(lateLines(t, tb)) > 0 || l[1] != had[1]-time.Minute {
			t.Errorf("%s: %v are left after he was refused", name, l)
		}
		// Nor can he while the seat of the other is open, and all clocks stand.
		must(t, second(tb.Replace(t.Context(), other, other.Seat, EndSubstitute)))
		must(t, tb.Consent(t.Context(), asked, AskReplace, other.Seat, true))
		refused(t, undo(), NotPossible)
		h.Close()
	}
}

// TestNewcomersInSecret: whoever takes a seat in the middle of a secret decision, or looks on, cannot see by the clocks whether another has decided, however the seat was left.
func TestNewcomersInSecret(t *testing.T) {
	sit := func(t *testing.T, _ *Hall, tb *Table) { must(t, tb.Sit(t.Context(), "cat", 1)) }
	give := func(to store.Occupant) func(*testing.T, *Hall, *Table) {
		return func(t *testing.T, h *Hall, tb *Table) { must(t, h.HandOver(t.Context(), tb.ID(), "blue", to)) }
	}
	replace := func(by string) func(*testing.T, *Hall, *Table) {
		return func(t *testing.T, _ *Hall, tb *Table) {
			must(t, second(tb.Replace(t.Context(), Who{Player: "bob", Seat: 1}, 1, by)))
			must(t, tb.Consent(t.Context(), Who{Player: "ann", Seat: 0}, AskReplace, 1, true))
		}
	}
	hold := func(on bool) func(*testing.T, *Hall, *Table) {
		return func(t *testing.T, h *Hall, tb *Table) { must(t, second(h.Hold(t.Context(), tb.ID(), on))) }
	}
	end := func(t *testing.T, _ *Hall, tb *Table) {
		eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
	}
	type act = func(*testing.T, *Hall, *Table)
	for _, kind := range []string{EachTurn, Bank} {
		for name, acts := range map[string][]act{
			"before anybody came":     nil, // then bob sits down
			"given up, and taken":     {replace(EndSubstitute), sit},
			"handed to somebody else": {give(person("cat"))},
			"handed to nobody":        {give(store.Occupant{}), sit},
			"handed to the computer":  {hold(true), give(store.Occupant{Kind: store.Bot, Who: "random"}), give(person("cat")), hold(false)}, // it would decide at once, and with that the secret is over
			"handed while held":       {hold(true), give(store.Occupant{}), sit, hold(false)},
			"out of time":             {end, sit},
		} {
			if name == "out of time" && kind == EachTurn {
				continue // of both together
			}
			t.Run(kind+" "+name, func(t *testing.T) {
				var seen [2][]string
				for world := range seen { // in the second red has decided before
					f := &fakeTime{}
					s := newStore(t)
					h := open(t, s, f.config())
					id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}},
						Clock: &Terms{Kind: kind, Each: 20 * testDay, End: EndSubstitute}})
					must(t, err)
					tb, ann := h.Table(id), Who{Player: "ann", Seat: 0}
					bob := Who{Player: "bob", Seat: 1}
					decide := func() {
						for world == 1 && len(options(page(t, tb, ann))) > 0 {
							answer(t, tb, ann, options(page(t, tb, ann))[0])
						}
					}
					if acts == nil {
						decide()
					}
					must(t, tb.Sit(t.Context(), "bob", 1))
					if name == "out of time" { // blue thinks for long, and then both are asked in secret
						who := [2]Who{ann, bob}
						for {
							a, b := len(options(page(t, tb, ann))) > 0, len(options(page(t, tb, bob))) > 0
							if b && !a && left(t, tb, bob, 1) == 20*testDay {
								f.pass(15 * testDay)
							}
							if a && b && left(t, tb, bob, 1) < 20*testDay {
								break
							}
							first(t, tb, who)
						}
					}
					f.pass(time.Hour)
					decide()
					look := func() {
						t.Helper()
						for _, w := range []Who{{Player: "bob", Seat: 1}, {Player: "cat", Seat: 1}, {Player: "dan", Seat: engine.ObserverSeat}} {
							i, err := tb.Info(t.Context(), w)
							if err != nil {
								continue
							}
							i.Updated, i.Created = time.Time{}, time.Time{}
							seen[world] = append(seen[world], w.Player+" "+asJSON(t, i.Clock)+" "+asJSON(t, i.Absent))
						}
					}
					look()
					for i, do := range acts {
						f.pass(time.Hour)
						if name == "out of time" && i == 0 {
							f.pass(5 * testDay)
						}
						do(t, h, tb)
						look()
						f.pass(time.Hour)
						look()
						h.Close()
						h = open(t, s, f.config())
						tb = h.Table(id)
						look()
					}
				}
				if len(seen[0]) == 0 || !slices.Equal(seen[0], seen[1]) {
					for i := range seen[0] {
						if i < len(seen[1]) && seen[0][i] != seen[1][i] {
							t.Errorf("%d of %d: if red has not decided\n%s\nand if red has\n%s", i, len(seen[0]), seen[0][i], seen[1][i])
						}
					}
					t.Errorf("%d and %d are told", len(seen[0]), len(seen[1]))
				}
			})
		}
	}
}
