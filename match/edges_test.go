package match

import (
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/store"
)

// What was found by trying what can be done at the very end of somebody's time, and while the operator holds a game.

// Once somebody's time has ended nothing saves him that comes before the job for its end: no pause, draw, substitute or answer taken back that is agreed to, nobody who resigns against him.
func TestTheEndComesFirst(t *testing.T) {
	type try struct {
		before, after func(tb *Table, late, other Who) error // what is asked for in time, and what is done too late
	}
	agree := func(kind string) func(tb *Table, late, other Who) error {
		return func(tb *Table, late, other Who) error { return tb.Consent(t.Context(), other, kind, late.Seat, true) }
	}
	tries := map[string]try{
		"a pause that is agreed to": {func(tb *Table, late, _ Who) error { return second(tb.Pause(t.Context(), late, 5)) }, agree(AskPause)},
		"a draw that is agreed to":  {func(tb *Table, late, _ Who) error { return second(tb.OfferDraw(t.Context(), late)) }, agree(AskDraw)},
		"a substitute that is agreed to": {func(tb *Table, late, _ Who) error {
			return second(tb.Replace(t.Context(), late, late.Seat, EndSubstitute))
		},
			agree(AskReplace)},
		"who is late agrees": {func(tb *Table, _, other Who) error { return second(tb.Pause(t.Context(), other, 5)) },
			func(tb *Table, late, other Who) error {
				return tb.Consent(t.Context(), late, AskPause, other.Seat, true)
			}},
		"who is late asks for a pause":     {nil, func(tb *Table, late, _ Who) error { return second(tb.Pause(t.Context(), late, 5)) }},
		"who is late offers a draw":        {nil, func(tb *Table, late, _ Who) error { return second(tb.OfferDraw(t.Context(), late)) }},
		"who is late wants to be replaced": {nil, func(tb *Table, late, _ Who) error { return second(tb.Replace(t.Context(), late, late.Seat, EndBot)) }},
		"who is late resigns":              {nil, func(tb *Table, late, _ Who) error { return tb.Resign(t.Context(), late) }},
		"the other one resigns":            {nil, func(tb *Table, _, other Who) error { return tb.Resign(t.Context(), other) }},
		"the other one takes something back": {nil, func(tb *Table, _, other Who) error {
			p, _, err := tb.Page(t.Context(), other)
			if err != nil {
				return err
			}
			return second(tb.Undo(t.Context(), other, p.Version))
		}},
	}
	for name, x := range tries {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, threeDays(EndLoss))
			late, other := untilOneIsAsked(t, tb, who)
			if x.before != nil {
				must(t, x.before(tb, late, other))
			}
			f.even.Add(int64(3*testDay + time.Millisecond)) // the job for it does not come yet
			said := errOtherLate
			if strings.HasPrefix(name, "who is late ") {
				said = errLate
			}
			if why := refused(t, x.after(tb, late, other), NotPossible); why.Error() != said.Error() {
				t.Errorf("he is told: %v", why)
			}
			i, err := tb.Info(t.Context(), other)
			must(t, err)
			if want := i.Seats[other.Seat].Seat + " on time"; i.State != "over" || i.Result != want || len(lateLines(t, tb)) != 1 {
				t.Errorf("the game is %s, %q, expected %q", i.State, i.Result, want)
			}
		})
	}
}

// In a game that the operator has stopped nobody resigns, asks for anything or has it granted, though nobody had to agree.
func TestNothingHappensInHeldGame(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {Kind: store.Bot, Who: "random"}}, Clock: threeDays(EndLoss)})
	ann := Who{Player: "ann"}
	page(t, tb, ann)
	must(t, second(h.Hold(t.Context(), tb.ID(), true)))
	before := linesOf(t, tb)
	refused(t, tb.Resign(t.Context(), ann), NotPossible)
	refused(t, second(tb.Pause(t.Context(), ann, 0)), NotPossible)
	refused(t, second(tb.Replace(t.Context(), ann, 0, EndBot)), NotPossible)
	if after := linesOf(t, tb); after != before {
		t.Errorf("%d lines, then %d", before, after)
	}
	must(t, second(h.Hold(t.Context(), tb.ID(), false)))
	must(t, tb.Resign(t.Context(), ann))
}

// How long one may stay away is what was agreed on: in a rated game with clocks nobody has lost since he was away for a week. The page says whose seat can be given away.
func TestHowLongOneMayBeAway(t *testing.T) {
	for _, x := range []struct {
		name   string
		rated  bool
		terms  *Terms
		absent bool
	}{
		{"rated, 30 days", true, &Terms{Kind: EachTurn, Each: 30 * testDay, End: EndLoss}, false}, {"rated, no clocks", true, nil, true},
		{"not rated, 30 days", false, &Terms{Kind: EachTurn, Each: 30 * testDay, End: EndLoss}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			f := &fakeTime{}
			h := newAccounts(t, f)
			tb, who, err := ratedDuel(t, h, x.terms)
			must(t, err)
			if !x.rated {
				id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: x.terms})
				must(t, err)
				tb = h.Table(id)
				must(t, tb.Sit(t.Context(), "bob", 1))
			}
			asked, other := untilOneIsAsked(t, tb, who)
			absent := func() []string {
				i, err := tb.Info(t.Context(), other)
				must(t, err)
				return i.Absent
			}
			f.wall.Add(int64(time.Since(fakeZero)))
			f.pass(6 * testDay)
			if got := absent(); got != nil {
				t.Errorf("after six days: %v", got)
			}
			f.pass(2 * testDay)
			i, err := tb.Info(t.Context(), asked)
			if must(t, err); i.Absent != nil {
				t.Errorf("the one who is away is told %v", i.Absent)
			}
			want := []string{i.Seats[asked.Seat].Seat}
			if !x.absent {
				want = nil
			}
			if got := absent(); !slices.Equal(got, want) {
				t.Errorf("after eight days: %v, expected %v", got, want)
			}
			_, err = tb.Replace(t.Context(), other, asked.Seat, EndSubstitute)
			if !x.absent {
				if refused(t, err, NotPossible); lateLines(t, tb) != nil {
					t.Error("he has lost")
				}
				answer(t, tb, asked, options(page(t, tb, asked))[0]) // and plays on
				return
			}
			if must(t, err); absent() != nil {
				t.Errorf("once it is done: %v", absent())
			}
		})
	}
}

// Who may be replaced before his long time has ended is told so a day before, and a player of a season what he was paired for.
func TestToldOfLongClocksAndSeasons(t *testing.T) {
	f := &fakeTime{}
	h, _ := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
	jobs := func(game, prefix string) (out []string) {
		all, err := h.store.Jobs(t.Context(), store.JobsOf{Kind: store.JobNotice, Game: game, Prefix: prefix})
		must(t, err)
		for _, j := range all {
			out = append(out, j.Data)
		}
		return out
	}
	for days, want := range map[time.Duration]int{5: 0, 30: 1} {
		tb, who := timedDuel(t, h, &Terms{Kind: EachTurn, Each: days * testDay, End: EndLoss})
		untilOneIsAsked(t, tb, who)
		if got := jobs(tb.ID(), "wait "); min(len(got), 1) != want {
			t.Errorf("%d days: %q", days, got)
		}
	}
	id, err := h.OpenSeason(t.Context(), "Spring", "toygame", "1", nil, f.now().Add(-time.Hour), f.now().Add(time.Hour))
	must(t, err)
	must(t, h.JoinSeason(t.Context(), "ann", id))
	must(t, h.JoinSeason(t.Context(), "bob", id))
	must(t, h.PairSeasons(t.Context()))
	ps, err := h.store.Pairings(t.Context(), id)
	if must(t, err); len(ps) != 1 {
		t.Fatalf("%+v", ps)
	}
	if got := jobs(ps[0].Second, "red invited"); len(got) != 1 || !strings.Contains(got[0], `"season":"Spring"`) {
		t.Errorf("%q", got)
	}
}

// Whoever has lost his seat hears nothing more by the stream that he had: its end tells him, and nothing of whoever plays on.
func TestWhoLeftIsSentAway(t *testing.T) {
	for _, end := range []string{EndSubstitute, EndBot} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, threeDays(end))
		asked, other := untilOneIsAsked(t, tb, who)
		lost, stays := subscribe(t, tb, asked, 0), subscribe(t, tb, other, 0)
		lost.read(t)
		f.pass(4 * testDay)
		eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
		eventually(t, "his stream ends", func() bool {
			for {
				m, err := lost.sub.take()
				if err != nil || m == nil {
					return err != nil
				}
			}
		})
		stays.read(t)
	}
}

// Where somebody sits down at a table without clocks, the one who waits there is told, and the seat is his.
func TestToldOfWhoSitsDown(t *testing.T) {
	f := &fakeTime{}
	h, _ := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob"))
	tb, who := duel(t, h, "toygame")
	i, err := tb.Info(t.Context(), who[1])
	if must(t, err); i.State != "live" || i.Seats[1].Name != "Bob" {
		t.Errorf("%+v", i.Seats)
	}
	if all, err := h.store.Jobs(t.Context(), store.JobsOf{Kind: store.JobNotice, Game: tb.ID(), Prefix: "red joined blue"}); err != nil || len(all) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
}

// Whoever sits down at a seat that the game has waited for is not waited for before: nobody can have him replaced as one who has been away, in a secret decision either, and in a rated game he has not lost.
func TestWhoSitsDownIsThere(t *testing.T) {
	for _, rated := range []bool{false, true} {
		f := &fakeTime{}
		c := f.config()
		c.Accounts = true
		h := open(t, withAccounts(t, newStore(t), "ann", "bob"), c)
		f.wall.Add(int64(time.Since(fakeZero)))
		id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Rated: rated, Seats: []store.Occupant{person("ann"), {}}})
		must(t, err)
		tb, ann, bob := h.Table(id), Who{Player: "ann", Seat: 0}, Who{Player: "bob", Seat: 1}
		for len(options(page(t, tb, ann))) > 0 { // she decides, and blue is waited for
			answer(t, tb, ann, options(page(t, tb, ann))[0])
		}
		must(t, tb.do(t.Context(), func(l *live) error { l.told = l.told.Add(-8 * testDay); return nil }))
		must(t, tb.Sit(t.Context(), "bob", 1))
		if len(options(page(t, tb, bob))) == 0 {
			t.Fatal("he is not asked")
		}
		_, err = tb.Replace(t.Context(), ann, 1, EndSubstitute)
		refused(t, err, NotPossible)
		if i := info(t, tb, ann); i.Absent != nil || i.State != "live" {
			t.Errorf("%v, %s %s", i.Absent, i.State, i.Result)
		}
		f.pass(8 * testDay)
		if _, err = tb.Replace(t.Context(), ann, 1, EndSubstitute); err != nil {
			t.Error(err)
		}
	}
}

// So is he to whom the operator gives it: the game says from when on.
func TestWhoIsGivenASeatIsThere(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, _ := duel(t, h, "toygame")
	sits := func() (n int) {
		lines, err := s.Lines(t.Context(), tb.ID(), 0)
		must(t, err)
		for _, l := range lines {
			if l.Text == "table sits blue" || strings.HasPrefix(l.Text, "table sits blue handed ") {
				n++
			}
		}
		return n
	}
	before := sits()
	must(t, h.HandOver(t.Context(), tb.ID(), "blue", person("cat")))
	if n := sits(); n != before+1 {
		t.Errorf("it says %d times, and said %d times, that somebody sits down", n, before)
	}
	if p := page(t, tb, Who{Player: "cat", Seat: 1}); len(options(p)) == 0 {
		t.Error("she is not asked")
	}
	must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{}))
	if n := sits(); n != before+1 {
		t.Error("nobody sits down")
	}
}

// Who has given up his seat may take it again, and not that of the other side: he knows what he is not to know there. So it stays when the game is read again.
func TestWhoHasSeenTheOtherSide(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	must(t, second(tb.Replace(t.Context(), who[0], 0, EndSubstitute)))
	must(t, tb.Consent(t.Context(), who[1], AskReplace, 0, true))
	must(t, tb.Sit(t.Context(), who[0].Player, 0)) // and gives it up once more
	must(t, second(tb.Replace(t.Context(), who[0], 0, EndSubstitute)))
	must(t, tb.Consent(t.Context(), who[1], AskReplace, 0, true))
	must(t, tb.Sit(t.Context(), "cat", 0))
	must(t, second(tb.Replace(t.Context(), who[1], 1, EndSubstitute)))
	must(t, tb.Consent(t.Context(), Who{Player: "cat", Seat: 0}, AskReplace, 1, true))
	refused(t, tb.Sit(t.Context(), who[0].Player, 1), NotPossible)
	h.Close()
	tb = open(t, s, Config{}).Table(tb.ID())
	refused(t, tb.MaySit(t.Context(), who[0].Player, 1), NotPossible)
	must(t, tb.MaySit(t.Context(), who[1].Player, 1))
	must(t, tb.Sit(t.Context(), "dan", 1))
}

// Nobody loses a rematch to which he has not come, and in a game without clocks neither by staying away from it: he has agreed to nothing.
func TestNobodyIsWaitedForInRematch(t *testing.T) {
	f := &fakeTime{}
	c := f.config()
	c.Accounts = true
	h := open(t, newStore(t), c)
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who, err := ratedDuel(t, h, nil)
	must(t, err)
	must(t, tb.Resign(t.Context(), who[0]))
	id, err := tb.Rematch(t.Context(), who[0], false)
	must(t, err)
	tb = h.Table(id)
	for len(options(page(t, tb, who[0]))) > 0 {
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	f.pass(30 * testDay)
	_, err = tb.Replace(t.Context(), who[0], 1, EndSubstitute)
	refused(t, err, NotPossible)
	if i := info(t, tb, who[0]); i.State != "live" || i.Absent != nil {
		t.Errorf("%s %s, absent: %v", i.State, i.Result, i.Absent)
	}
	answer(t, tb, who[1], options(page(t, tb, who[1]))[0]) // he comes
	for len(options(page(t, tb, who[0]))) > 0 {
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	f.pass(30 * testDay)
	if len(options(page(t, tb, who[1]))) == 0 {
		t.Fatal("he is not asked")
	}
	if _, err = tb.Replace(t.Context(), who[0], 1, EndSubstitute); err != nil {
		t.Error(err)
	}
}

// Nobody sits down in a game that is over, with clocks or without; it is no failure, though another program may be on the store.
func TestNobodySitsAfterTheEnd(t *testing.T) {
	for name, terms := range map[string]*Terms{"none": nil, "three days": threeDays(EndLoss)} {
		all, on := &shared{}, newStore(t)
		log, err := os.CreateTemp(t.TempDir(), "log")
		must(t, err)
		defer log.Close()
		h := open(t, all.node(t, on), Config{Log: slog.New(slog.NewTextHandler(log, nil))})
		id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
		must(t, err)
		tb := h.Table(id)
		must(t, tb.Resign(t.Context(), Who{Player: "ann", Seat: 0}))
		refused(t, tb.Sit(t.Context(), "bob", 1), Over)
		refused(t, tb.MaySit(t.Context(), "bob", 1), Over)
		if s, err := os.ReadFile(log.Name()); err != nil || len(s) > 0 {
			t.Errorf("clocks: %s: the log has %s, %v", name, s, err)
		}
	}
}
