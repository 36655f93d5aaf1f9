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
	c := timeCount{}
	for n := range uint64(61) {
		seed := 100 + n // among them three that found something
		if n == 60 {
			seed = 675
		}
		noTimeIsMade(t, seed, false, &c)
	}
	if c.undone < 50 || c.moved < 50 {
		t.Errorf("%d answers were taken back, %d times somebody else came", c.undone, c.moved)
	}
}

// TestOperatorMakesNoTime is the same with an operator who gives seats to computers and takes them back, also one beside which a seat is open, with answers to a
// computer that are taken back, and with banks so small that they end.
func TestOperatorMakesNoTime(t *testing.T) {
	c := timeCount{}
	for seed := range uint64(16) {
		noTimeIsMade(t, seed, true, &c)
	}
	if c.undone < 30 || c.moved < 50 || c.computers < 30 || c.asked < 3 || c.late < 5 || c.stood < 3 {
		t.Errorf("not much was tried: %+v", c)
	}
}

// timeCount is what was tried at random.
type timeCount struct{ undone, moved, computers, asked, late, stood int }

func noTimeIsMade(t *testing.T, seed uint64, operator bool, count *timeCount) {
	t.Helper()
	friendly := func(id string) (engine.Module, error) {
		if id == "iwo" {
			return iwo.Default(), nil
		}
		return toy, nil
	}
	r := rand.New(rand.NewPCG(seed, 7))
	f := &fakeTime{}
	cfg := f.config()
	cfg.Module = friendly
	s := newStore(t)
	h := open(t, s, cfg)
	defer func() { h.Close() }()
	terms := &Terms{Kind: Bank, Each: 300 * testDay, End: EndLoss}
	span := 12 * 60 // of minutes that pass before an act
	if operator && seed%3 > 0 {
		terms, span = &Terms{Kind: Bank, Each: 12 * testDay, End: EndSubstitute}, 36*60
		if seed%3 == 2 {
			terms.End, terms.Bot = EndBot, "random"
		}
	}
	p := Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms}
	acts, kinds := 120, 30
	if operator {
		kinds = 40
	}
	if seed%4 == 3 {
		p.Module, p.Scenario, p.Options, acts = "iwo", "s4-hot-rocks", map[string]string{"players": "2"}, 200
	}
	id, err := h.Create(t.Context(), "ann", p)
	must(t, err)
	tb := h.Table(id)
	must(t, tb.Sit(t.Context(), "bob", 1))
	who := [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
	held, paused, came := false, false, 0
	names := [2]string{info(t, tb, who[0]).Seats[0].Seat, info(t, tb, who[0]).Seats[1].Seat}
	look := func(see func(l *live)) {
		must(t, tb.do(t.Context(), func(l *live) error { see(l); return nil }))
	}
	sum := func() (all time.Duration) {
		look(func(l *live) {
			for i := range l.head.Seats {
				all += time.Duration(l.book.face.seats[i].leftAt(h.pulse.now())) * time.Millisecond
			}
		})
		return
	}
	alike := func(l *live) bool { return l.head.Seats[0].Kind == store.Bot && l.head.Seats[1].Kind == store.Bot } // they play on by themselves
	state := func() (secret, over bool, asks int) {
		look(func(l *live) {
			secret, over = l.book.phase != 0, l.book.over() || alike(l)
			for i, s := range l.head.Seats {
				if l.asked(engine.Seat(i)) && s.Kind == store.Person {
					asks++
				}
			}
		})
		return
	}
	sits := func(seat int) (kind store.Kind) {
		look(func(l *live) { kind = l.head.Seats[seat].Kind })
		return
	}
	vacant := func() int { return slices.Index([]store.Kind{sits(0), sits(1)}, store.Open) }
	bots := func() int { return slices.Index([]store.Kind{sits(0), sits(1)}, store.Bot) }
	var done []string
	settled := func() {
		t.Helper()
		if !operator {
			return
		}
		eventually(t, fmt.Sprint("seed ", seed, ": the computer has answered, after ", strings.Join(done[max(0, len(done)-14):], "\n")), func() (is bool) {
			look(func(l *live) {
				_, _, why := l.obvious()
				is = l.book.over() || l.book.held || why == "" && !l.botAsked() || alike(l)
			})
			return
		})
	}
	want := sum()
	each := func() (x [2]int64) {
		look(func(l *live) {
			for i := range x {
				x[i] = l.book.face.seats[i].leftAt(h.pulse.now())
			}
		})
		return
	}
	stepsNow := func() (n int) {
		look(func(l *live) { n = len(l.book.steps) })
		return
	}
	come := func(seat int) {
		came++
		count.moved++
		who[seat].Player = fmt.Sprint("guest", came)
	}
	was := map[int][2]int64{}
	for range acts {
		settled()
		secret, over, asks := state()
		if over {
			break
		}
		d := time.Duration(r.IntN(span)) * time.Minute
		late := len(lateLines(t, tb))
		running := vacant() < 0 && !held && !paused
		f.pass(d)
		due := false
		look(func(l *live) {
			next, ok := l.nextEnd()
			due = ok && next <= h.pulse.now() || len(lateLines(t, tb)) > late
		})
		if due {
			eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > late })
			settled()
			done = append(done, d.String()+" a time has ended")
			count.late++
			want = sum() // whoever takes that seat has it all
			continue
		}
		if running {
			want -= d * time.Duration(asks)
		}
		seat := r.IntN(2)
		w := who[seat]
		what := ""
		name := names[seat]
		empty, bot := vacant(), bots()
		agree := func() { // to whom it is to be agreed, if he is no computer
			if bot < 0 {
				must(t, tb.Consent(t.Context(), who[1-seat], AskPause, engine.Seat(seat), true))
			}
		}
		give := func(to store.Occupant) {
			must(t, h.HandOver(t.Context(), id, name, to))
			tb = h.Table(id)
		}
		switch n := r.IntN(kinds); {
		case held && n < 10:
			what, held = "release", false
			must(t, second(h.Hold(t.Context(), id, false)))
		case n == 0 && !held:
			what, held = "hold", true
			must(t, second(h.Hold(t.Context(), id, true)))
		case n == 1 && !paused && !held && empty < 0:
			what, paused = "pause", true
			if !operator {
				seat = 0
			} else if bot == seat {
				seat = 1 - seat
			}
			must(t, second(tb.Pause(t.Context(), who[seat], 0)))
			agree()
		case n < 8 && paused && !held && empty != seat && bot != seat:
			what, paused = "resume", false
			must(t, tb.Resume(t.Context(), w))
		case n == 2:
			what = "read anew"
			h.Close()
			h = open(t, s, cfg)
			tb = h.Table(id)
		case n == 3 && empty < 0 && bot < 0 && !held:
			what = "given up"
			gaveUp(t, tb, w, who[1-seat])
		case n == 4 && empty < 0:
			what = "handed to nobody"
			give(store.Occupant{})
		case n == 5 && empty < 0:
			come(seat)
			what = "handed to " + who[seat].Player
			give(person(who[seat].Player))
		case n < 14 && empty >= 0:
			come(empty)
			what = who[empty].Player + " sits"
			must(t, tb.Sit(t.Context(), who[empty].Player, who[empty].Seat))
		case n >= 30 && n < 33 && bot < 0:
			what = "handed to the computer"
			count.computers++
			give(store.Occupant{Kind: store.Bot, Who: "random"})
		case n >= 30 && n < 37 && bot >= 0:
			seat, name = bot, names[bot]
			switch n {
			case 30:
				what = "nobody has the seat of the computer"
				give(store.Occupant{})
			case 31:
				what = "another computer comes"
				give(store.Occupant{Kind: store.Bot, Who: "greedy"})
			case 32, 33:
				what = "back to " + who[seat].Player
				give(person(who[seat].Player))
			default:
				come(seat)
				what = "from the computer to " + who[seat].Player
				give(person(who[seat].Player))
			}
		case held || sits(seat) != store.Person:
		default:
			pg := page(t, tb, w)
			o := options(pg)
			switch {
			case n < 20 && pg.Undo.Can:
				what = "undo"
				var late error // he would have thought too long
				look(func(l *live) { late = l.mayGoOn(w.Seat) })
				if late != nil {
					what = ""
					refused(t, second(tb.Undo(t.Context(), w, pg.Version)), NotPossible)
					break
				}
				must(t, second(tb.Undo(t.Context(), w, pg.Version)))
				count.undone++
			case n < 22 && pg.Undo.Redo:
				what = "redo"
				must(t, second(tb.Redo(t.Context(), w, pg.Version)))
			case n >= 37 && bot >= 0 && !secret: // a computer agrees to everything
				to, stands := 0, false
				look(func(l *live) {
					to = l.book.before(w.Seat, 1)
					stands = to >= 0 && to < l.book.reseated
				})
				what = "ask"
				_, _, err := tb.RequestUndo(t.Context(), w, pg.Version, 1)
				switch {
				case to < 0 || empty >= 0:
					refused(t, err, NotPossible)
					what = ""
				case stands:
					refused(t, err, NotPossible)
					count.stood++
				default:
					must(t, err)
					count.asked++
					if x, ok := was[to]; ok && (each()[0] > x[0] || each()[1] > x[1]) {
						t.Errorf("seed %d: %v after answer %d was taken back, they had %v, after\n%s", seed, each(), to, x, strings.Join(done[max(0, len(done)-24):], "\n"))
					}
					want = sum()
				}
			case len(o) > 0:
				what = o[r.IntN(len(o))]
				if i := slices.Index(o, "pass"); i >= 0 && r.IntN(2) == 0 {
					what = "pass"
				}
				was[stepsNow()] = each()
				answer(t, tb, w, what)
			}
		}
		if what == "undo" && !secret && bot < 0 {
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
		settled()
		if _, over, _ := state(); over {
			break
		}
		if got := sum(); got != want {
			t.Errorf("seed %d: all have %v, want %v, after\n%s", seed, got, want, strings.Join(done[max(0, len(done)-14):], "\n"))
			break
		}
	}
}
