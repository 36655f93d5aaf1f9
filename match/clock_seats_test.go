package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games/iwo"
	"beachhead/store"
)

// Who waits at a table that somebody has left takes nothing back but his own last answer: nobody is there who could agree to more, and he would
// have what he had left before it, though he has thought on since then. When somebody has come it stands, too.
func TestNobodyAgreesForWhoHasLeft(t *testing.T) {
	for _, how := range []string{"given up", "handed to nobody", "out of time"} {
		for name, terms := range eachAndBank(40*testDay, 5*testDay) {
			terms.End = EndSubstitute
			f, s := &fakeTime{}, newStore(t)
			h := open(t, s, f.config())
			tb, who := timedDuel(t, h, terms)
			asked, other, c := passing(t, tb, who)
			answer(t, tb, asked, c)
			has := left(t, tb, asked, int(asked.Seat))
			f.pass(8 * testDay)
			switch how {
			case "given up":
				gaveUp(t, tb, other, asked)
			case "handed to nobody":
				must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[other.Seat].Seat, store.Occupant{}))
			case "out of time":
				f.pass(left(t, tb, other, int(other.Seat)))
				eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
			}
			h.Close()
			h = open(t, s, f.config())
			tb = h.Table(tb.ID())
			ask := func() error { return third(tb.RequestUndo(t.Context(), asked, page(t, tb, asked).Version, 1)) }
			refused(t, ask(), NotPossible)
			if !info(t, tb, asked).Deserted {
				t.Errorf("%s, %s: the page does not hear that there is nobody to ask", name, how)
			}
			must(t, tb.Sit(t.Context(), "cat", other.Seat))
			if info(t, tb, asked).Deserted {
				t.Errorf("%s, %s: cat is there, and the page hears that nobody is", name, how)
			}
			if l := left(t, tb, asked, int(asked.Seat)); l != has {
				t.Errorf("%s, %s: %v are left, want %v", how, name, l, has)
			}
			refused(t, ask(), NotPossible)
			h.Close()
		}
	}
}

// Who has made a table cannot have its clocks stand before anybody is there: only he could have them go on.
func TestNobodyPausesAlone(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	terms := &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndLoss}
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
	must(t, err)
	tb, ann := h.Table(id), Who{Player: "ann"}
	refused(t, second(tb.Pause(t.Context(), ann, 30)), NotPossible)
	must(t, tb.Sit(t.Context(), "bob", 1))
	f.pass(testDay)
	if l := left(t, tb, ann, 0); l != 2*testDay {
		t.Errorf("%v are left", l)
	}
}

// In a rated game nobody agrees with himself on a draw while the seat of the other is open.
func TestNobodyDrawsAlone(t *testing.T) {
	f := &fakeTime{}
	c := f.config()
	c.Accounts = true
	h := open(t, newStore(t), c)
	tb, who, err := ratedDuel(t, h, &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndLoss})
	must(t, err)
	must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{}))
	refused(t, second(tb.OfferDraw(t.Context(), who[0])), NotPossible)
	must(t, tb.Resign(t.Context(), who[0]))
}

// Who answers while the seat of the other is open and takes that back is in the middle of the turn that it was.
func TestUndoneInTheMiddleOfATurn(t *testing.T) {
	for name, terms := range eachAndBank(40*testDay, 5*testDay) {
		for _, how := range []string{"given up", "handed to nobody"} {
			f, s := &fakeTime{}, newStore(t)
			h := open(t, s, f.config())
			tb, who := timedDuel(t, h, terms)
			asked, other, c := passing(t, tb, who)
			both := func(w Who) [2]time.Duration {
				return [2]time.Duration{left(t, tb, w, int(asked.Seat)), left(t, tb, w, int(other.Seat))}
			}
			answer(t, tb, asked, c)
			f.pass(3 * testDay)
			want := both(other)
			if how == "given up" {
				gaveUp(t, tb, asked, other)
			} else {
				must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, other).Seats[asked.Seat].Seat, store.Occupant{}))
			}
			for range 2 {
				back := options(page(t, tb, other))
				answer(t, tb, other, back[slices.Index(back, "pass")])
				f.pass(testDay)
				must(t, second(tb.Undo(t.Context(), other, page(t, tb, other).Version)))
			}
			must(t, tb.Sit(t.Context(), "cat", asked.Seat))
			h.Close()
			h = open(t, s, f.config())
			tb = h.Table(tb.ID())
			cat := Who{Player: "cat", Seat: asked.Seat}
			f.pass(testDay)
			want[1] -= testDay
			if l := both(cat); l != want {
				t.Errorf("%s, %s: %v are left, want %v", name, how, l, want)
			}
			h.Close()
		}
	}
}

// A bank gets nothing for an answer that nobody has given: its seat was left in the middle of a turn.
func TestNothingForWhoLeaves(t *testing.T) {
	for _, how := range []string{"given up", "handed to nobody", "handed to the computer"} {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, eachAndBank(40*testDay, 5*testDay)[Bank])
		asked, other := untilOneIsAsked(t, tb, who)
		name := info(t, tb, asked).Seats[asked.Seat].Seat
		had := left(t, tb, other, int(asked.Seat))
		f.pass(testDay)
		give := func(to store.Occupant) { must(t, h.HandOver(t.Context(), tb.ID(), name, to)) }
		switch how {
		case "given up":
			gaveUp(t, tb, asked, other)
		case "handed to nobody":
			give(store.Occupant{})
		default: // it would answer
			must(t, second(h.Hold(t.Context(), tb.ID(), true)))
			give(store.Occupant{Kind: store.Bot, Who: "random"})
		}
		give(person("cat"))
		if l := left(t, tb, other, int(asked.Seat)); l != had-testDay {
			t.Errorf("%s: %v are left, want %v", how, l, had-testDay)
		}
		h.Close()
	}
}

// TestNoTimeIsMade plays at random, against each other and two against the rules: answers, taken back and given again, a game that is held,
// paused and read anew, seats that are given up, handed over and taken. From banks that get nothing goes as much as the clock of who is asked
// has run, and who takes an answer back leaves the seat of the other with what it had before that.
func TestNoTimeIsMade(t *testing.T) {
	friendly := func(id string) (engine.Module, error) {
		if id == "iwo" {
			return iwo.Default(), nil
		}
		return toy, nil
	}
	undone, moved := 0, 0
	for n := range uint64(61) {
		seed := 100 + n // among them three that found something
		if n == 60 {
			seed = 675
		}
		r := rand.New(rand.NewPCG(seed, 7))
		f := &fakeTime{}
		cfg := f.config()
		cfg.Module = friendly
		s := newStore(t)
		h := open(t, s, cfg)
		terms := &Terms{Kind: Bank, Each: 300 * testDay, End: EndLoss}
		p := Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms}
		acts := 120
		if seed%4 == 3 {
			p.Module, p.Scenario, p.Options, acts = "iwo", "s4-hot-rocks", map[string]string{"players": "2"}, 200
		}
		id, err := h.Create(t.Context(), "ann", p)
		must(t, err)
		tb := h.Table(id)
		must(t, tb.Sit(t.Context(), "bob", 1))
		who := [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
		vacant, held, paused, came := -1, false, false, 0
		sum := func() (all time.Duration) {
			must(t, tb.do(t.Context(), func(l *live) error {
				for i := range l.head.Seats {
					all += time.Duration(l.book.face.seats[i].leftAt(h.pulse.now())) * time.Millisecond
				}
				return nil
			}))
			return
		}
		state := func() (secret, over bool, asks int) {
			must(t, tb.do(t.Context(), func(l *live) error {
				secret, over = l.book.phase != 0, l.book.over()
				for i := range l.head.Seats {
					if l.asked(engine.Seat(i)) {
						asks++
					}
				}
				return nil
			}))
			return
		}
		want := sum()
		each := func() (x [2]int64) {
			must(t, tb.do(t.Context(), func(l *live) error {
				for i := range x {
					x[i] = l.book.face.seats[i].leftAt(h.pulse.now())
				}
				return nil
			}))
			return
		}
		stepsNow := func() (n int) {
			must(t, tb.do(t.Context(), func(l *live) error { n = len(l.book.steps); return nil }))
			return
		}
		was := map[int][2]int64{}
		var done []string
		for range acts {
			secret, over, asks := state()
			if over {
				break
			}
			d := time.Duration(r.IntN(12*60)) * time.Minute
			f.pass(d)
			if vacant < 0 && !held && !paused {
				want -= d * time.Duration(asks)
			}
			seat := r.IntN(2)
			w := who[seat]
			what := ""
			name := []string{"red", "blue"}[seat]
			if vacant != seat {
				name = info(t, tb, w).Seats[seat].Seat
			}
			switch n := r.IntN(30); {
			case held && n < 10:
				what, held = "release", false
				must(t, second(h.Hold(t.Context(), id, false)))
			case n == 0 && !held:
				what, held = "hold", true
				must(t, second(h.Hold(t.Context(), id, true)))
			case n == 1 && !paused && !held && vacant < 0:
				what, paused = "pause", true
				must(t, second(tb.Pause(t.Context(), who[0], 0)))
				must(t, tb.Consent(t.Context(), who[1], AskPause, 0, true))
			case n < 8 && paused && !held && vacant != seat:
				what, paused = "resume", false
				must(t, tb.Resume(t.Context(), w))
			case n == 2:
				what = "read anew"
				h.Close()
				h = open(t, s, cfg)
				tb = h.Table(id)
			case n == 3 && vacant < 0 && !held:
				what, vacant = "given up", seat
				gaveUp(t, tb, w, who[1-seat])
			case n == 4 && vacant < 0:
				what, vacant = "handed to nobody", seat
				must(t, h.HandOver(t.Context(), id, name, store.Occupant{}))
			case n == 5 && vacant < 0:
				came++
				moved++
				who[seat].Player = fmt.Sprint("guest", came)
				what = "handed to " + who[seat].Player
				must(t, h.HandOver(t.Context(), id, name, person(who[seat].Player)))
			case n < 14 && vacant >= 0:
				came++
				moved++
				who[vacant].Player = fmt.Sprint("guest", came)
				what = who[vacant].Player + " sits"
				must(t, tb.Sit(t.Context(), who[vacant].Player, who[vacant].Seat))
				vacant = -1
			case held || seat == vacant:
			default:
				pg := page(t, tb, w)
				o := options(pg)
				switch {
				case n < 20 && pg.Undo.Can:
					what = "undo"
					must(t, second(tb.Undo(t.Context(), w, pg.Version)))
					undone++
				case n < 22 && pg.Undo.Redo:
					what = "redo"
					must(t, second(tb.Redo(t.Context(), w, pg.Version)))
				case len(o) > 0:
					what = o[r.IntN(len(o))]
					if i := slices.Index(o, "pass"); i >= 0 && r.IntN(2) == 0 {
						what = "pass"
					}
					was[stepsNow()] = each()
					answer(t, tb, w, what)
				}
			}
			if what == "undo" && !secret {
				if x, ok := was[stepsNow()]; ok && each()[1-seat] != x[1-seat] {
					done = append(done, d.String()+" "+name+" undo")
					t.Errorf("seed %d: the other has %d, want %d, after\n%s", seed, each()[1-seat], x[1-seat], strings.Join(done[max(0, len(done)-24):], "\n"))
					break
				}
			}
			done = append(done, d.String()+" "+name+" "+what)
			if secret && what == "undo" { // what went by since her answer is hers
				want = sum()
			}
			if _, over, _ := state(); over {
				break
			}
			if got := sum(); got != want {
				t.Errorf("seed %d: all have %v, want %v, after\n%s", seed, got, want, strings.Join(done[max(0, len(done)-14):], "\n"))
				break
			}
		}
		h.Close()
	}
	if undone < 50 || moved < 50 {
		t.Errorf("%d answers were taken back, %d times somebody else came", undone, moved)
	}
}
