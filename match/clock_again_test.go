package match

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/store"
)

// What comes a second time, or while something else stands, with clocks.

func eachAndBank(each, add time.Duration) map[string]*Terms {
	return map[string]*Terms{EachTurn: {Kind: EachTurn, Each: each, End: EndLoss}, Bank: {Kind: Bank, Each: each, Add: add, End: EndLoss}}
}

// gaveUp has a seat left to others by agreement.
func gaveUp(t testing.TB, tb *Table, gone, stays Who) {
	t.Helper()
	must(t, second(tb.Replace(t.Context(), gone, gone.Seat, EndSubstitute)))
	must(t, tb.Consent(t.Context(), stays, AskReplace, gone.Seat, true))
}

// Who answers while a seat is open has a whole turn when the game comes to him again, also where he has taken the answer back and given it once more.
func TestAnsweredWhileASeatIsOpen(t *testing.T) {
	for _, again := range []bool{false, true} {
		for name, terms := range eachAndBank(3*testDay, 0) {
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, terms)
			asked, other, c := passing(t, tb, who)
			if name == EachTurn {
				f.pass(left(t, tb, asked, int(asked.Seat)) - time.Hour)
			}
			want := left(t, tb, asked, int(asked.Seat))
			gaveUp(t, tb, other, asked)
			answer(t, tb, asked, c)
			if again {
				must(t, second(tb.Undo(t.Context(), asked, page(t, tb, asked).Version)))
				if l := left(t, tb, asked, int(asked.Seat)); l != want {
					t.Errorf("%s: %v after it was taken back, want %v", name, l, want)
				}
				must(t, second(tb.Redo(t.Context(), asked, page(t, tb, asked).Version)))
			}
			must(t, tb.Sit(t.Context(), "cat", other.Seat))
			cat := Who{Player: "cat", Seat: other.Seat}
			for len(options(page(t, tb, asked))) == 0 {
				answer(t, tb, cat, options(page(t, tb, cat))[0])
			}
			if name == EachTurn {
				want = 3 * testDay
			}
			if l := left(t, tb, asked, int(asked.Seat)); l != want {
				t.Errorf("%s, again %v: her turn begins with %v, want %v", name, again, l, want)
			}
		}
	}
}

// Who is at a long turn, answer by answer, is not away: his clock has run for a week, but the game has not waited so long.
func TestWhoIsAtHisTurnIsNotAway(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	f.wall.Add(int64(time.Since(fakeZero)))
	tb, who := timedDuel(t, h, &Terms{Kind: EachTurn, Each: 30 * testDay, End: EndLoss})
	away := func(by, of Who) bool {
		t.Helper()
		i, err := tb.Info(t.Context(), by)
		must(t, err)
		return slices.Contains(i.Absent, i.Seats[of.Seat].Seat)
	}
	for len(options(page(t, tb, who[0]))) > 0 { // in secret: what he looks at counts
		answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
	}
	f.pass(8 * testDay)
	must(t, tb.SetRead(t.Context(), who[1], 0))
	if away(who[0], who[1]) {
		t.Error("who decides in secret, and has looked today, is offered")
	}
	_, err := tb.Replace(t.Context(), who[0], who[1].Seat, EndBot)
	refused(t, err, NotPossible)

	asked, other := untilOneIsAsked(t, tb, who)
	f.pass(8 * testDay)
	answer(t, tb, asked, options(page(t, tb, asked))[0])
	must(t, tb.do(t.Context(), func(l *live) error { l.told = f.now(); return nil }))
	if len(options(page(t, tb, asked))) == 0 {
		t.Fatal("his turn is over")
	}
	if away(other, asked) {
		t.Error("who has answered just now is offered")
	}
	_, err = tb.Replace(t.Context(), other, asked.Seat, EndBot)
	refused(t, err, NotPossible)
	f.pass(6 * testDay)
	refused(t, second(tb.Replace(t.Context(), other, asked.Seat, EndBot)), NotPossible)
	f.pass(testDay)
	if !away(other, asked) {
		t.Error("after a week he is not offered")
	}
	must(t, second(tb.Replace(t.Context(), other, asked.Seat, EndBot)))
}

// The answer to an answer is taken back, and then that one: all is as if neither had been given, but for the time that went by, which is that of who gave the first of them.
func TestUndoneOneAfterTheOther(t *testing.T) {
	for name, terms := range eachAndBank(40*testDay, 5*testDay) {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, terms)
		asked, other, c := passing(t, tb, who)
		both := func() [2]time.Duration {
			return [2]time.Duration{left(t, tb, asked, int(asked.Seat)), left(t, tb, asked, int(other.Seat))}
		}
		undo := func(w Who) {
			t.Helper()
			must(t, second(tb.Undo(t.Context(), w, page(t, tb, w).Version)))
		}
		had := both()
		f.pass(3 * testDay)
		for range 2 {
			answer(t, tb, asked, c)
			began := both()
			for i := range 2 {
				f.pass(testDay)
				back := options(page(t, tb, other))
				answer(t, tb, other, back[slices.Index(back, "pass")])
				if len(options(page(t, tb, asked))) == 0 {
					t.Fatal("that does not give the game back")
				}
				f.pass(testDay)
				if i == 1 { // all of it is in the lines
					s := h.store
					h.Close()
					h = open(t, s, f.config())
					tb = h.Table(tb.ID())
				}
				undo(other)
				began[1] -= 2 * testDay
				if l := both(); l != began {
					t.Errorf("%s: %v are left when the other has taken back, want %v", name, l, began)
				}
			}
			f.pass(testDay)
			undo(asked)
			if l, want := both(), [2]time.Duration{had[0] - 8*testDay, had[1]}; l != want {
				t.Errorf("%s: %v are left when both have taken back, want %v", name, l, want)
			}
			had[0] -= 5 * testDay
			if page(t, tb, other).Undo.Redo { // his was one to this
				t.Errorf("%s: the other could give his answer again", name)
			}
			refused(t, second(tb.Redo(t.Context(), other, page(t, tb, other).Version)), NotPossible)
		}
	}
}

// With clocks an answer stands once a seat has gone from one to another: neither who gave it nor who sits there takes it back, and the page says why. In
// the middle of a turn that began before, it is likewise.
func TestAnswersStandOnceASeatChangesHands(t *testing.T) {
	for _, how := range []string{"given up", "handed over", "handed to nobody", "out of time"} {
		for name, terms := range eachAndBank(40*testDay, 5*testDay) {
			for _, goes := range []string{"other", "asked"} {
				terms.End = EndSubstitute
				f, s := &fakeTime{}, newStore(t)
				h := open(t, s, f.config())
				tb, who := timedDuel(t, h, terms)
				asked, other, c := passing(t, tb, who)
				answer(t, tb, asked, c)
				f.pass(8 * testDay)
				from, stays := other, asked
				if goes == "asked" {
					from, stays = asked, other
				}
				if how == "out of time" && from == asked {
					continue // his clock stands
				}
				seat := info(t, tb, other).Seats[from.Seat].Seat
				switch how {
				case "given up":
					gaveUp(t, tb, from, stays)
				case "handed over":
					must(t, h.HandOver(t.Context(), tb.ID(), seat, person("cat")))
				case "handed to nobody":
					must(t, h.HandOver(t.Context(), tb.ID(), seat, store.Occupant{}))
				case "out of time":
					f.pass(left(t, tb, other, int(other.Seat)))
					eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
				}
				var had [2]time.Duration
				stand := func(when string, w Who) {
					t.Helper()
					if w.Seat != asked.Seat {
						return
					}
					u := page(t, tb, w).Undo
					if u.Can || !strings.Contains(u.Why, "changed hands") {
						t.Errorf("%s, %s, %s goes, %s: %+v", how, name, goes, when, u)
					}
					refused(t, second(tb.Undo(t.Context(), w, page(t, tb, w).Version)), NotPossible)
					refused(t, third(tb.RequestUndo(t.Context(), w, page(t, tb, w).Version, 1)), NotPossible)
				}
				stand("before somebody sits", stays)
				for i := range had {
					had[i] = left(t, tb, stays, i)
				}
				cat := Who{Player: "cat", Seat: from.Seat}
				if how != "handed over" {
					must(t, tb.Sit(t.Context(), "cat", from.Seat))
				}
				h.Close()
				h = open(t, s, f.config()) // all of it is in the lines
				tb = h.Table(tb.ID())
				stand("who stays", stays)
				stand("who comes", cat)
				for i := range had {
					if l := left(t, tb, stays, i); l != had[i] {
						t.Errorf("%s, %s, %s goes: seat %d has %v, want %v", how, name, goes, i, l, had[i])
					}
				}
				h.Close()
			}
		}
	}
}

// What both have decided in secret, and the turn after it, are taken back by agreement: each has what he had when he decided, however often,
// and neither has earned anything that the other has not.
func TestBackIntoASecretEarnsNothing(t *testing.T) {
	for name, terms := range eachAndBank(30*testDay, 5*testDay) {
		f, s := &fakeTime{}, newStore(t)
		h := open(t, s, f.config())
		tb, who := timedDuel(t, h, terms)
		both := func() [2]time.Duration { return [2]time.Duration{left(t, tb, who[0], 0), left(t, tb, who[1], 1)} }
		decide := func(w Who) {
			for secretly := true; secretly && len(options(page(t, tb, w))) > 0; {
				answer(t, tb, w, options(page(t, tb, w))[0])
				must(t, tb.do(t.Context(), func(l *live) error { secretly = l.book.phase != 0; return nil }))
			}
		}
		had := both()
		f.pass(testDay)
		decide(who[0])
		f.pass(testDay)
		decide(who[1])
		had[0], had[1] = had[0]-testDay, had[1]-2*testDay
		for again := range 3 {
			asked, other := untilOneIsAsked(t, tb, who)
			if i := asked.Seat; both()[i] <= had[i] { // his turn goes on
				had[i] -= testDay
			}
			f.pass(testDay)
			if again == 1 {
				h.Close()
				h = open(t, s, f.config())
				tb = h.Table(tb.ID())
			}
			must(t, third(tb.RequestUndo(t.Context(), asked, page(t, tb, asked).Version, 1)))
			must(t, tb.Consent(t.Context(), other, AskUndo, asked.Seat, true))
			if l := both(); l != had {
				t.Fatalf("%s: %v are left after it was taken back %d times, want %v", name, l, again+1, had)
			}
			decide(who[0])
			decide(who[1])
		}
		h.Close()
	}
}

// Who has decided in secret, and takes that back while the seat of the other is open, has thought on his own time until then.
func TestUndoneInSecretWhileASeatIsOpen(t *testing.T) {
	for name, terms := range eachAndBank(30*testDay, 5*testDay) {
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, terms)
		f.pass(testDay)
		for len(options(page(t, tb, who[0]))) > 0 {
			answer(t, tb, who[0], options(page(t, tb, who[0]))[0])
		}
		f.pass(8 * testDay)
		gaveUp(t, tb, who[1], who[0])
		f.pass(8 * testDay)
		must(t, second(tb.Undo(t.Context(), who[0], page(t, tb, who[0]).Version)))
		must(t, tb.Sit(t.Context(), "cat", 1))
		if l := left(t, tb, who[0], 0); l != 21*testDay {
			t.Errorf("%s: %v are left, want 21 days", name, l)
		}
	}
}

// What others may see of clocks in a secret decision they see as well by way of another node, and who has decided there that his own clock stands.
func TestClocksInSecretOverAnotherNode(t *testing.T) {
	f := &fakeTime{}
	all, on := &shared{}, newStore(t)
	halls := [2]*Hall{open(t, all.node(t, on), f.config())}
	time.Sleep(2 * startUnit)
	halls[1] = open(t, all.node(t, on), f.config())
	here, who := timedDuel(t, halls[0], &Terms{Kind: EachTurn, Each: 3 * testDay, End: EndLoss})
	there := halls[1].Table(here.ID())
	red, blue := subscribe(t, there, who[0], 0), subscribe(t, there, who[1], 0)
	runs := func(c *client) int {
		c.read(t)
		if c.info == nil || c.info.Clock == nil {
			return -1
		}
		return len(c.info.Clock.Runs)
	}
	if r, b := runs(red), runs(blue); r != 2 || b != 2 {
		t.Fatalf("%d and %d run", r, b)
	}
	told := len(blue.log)
	for len(options(page(t, here, who[0]))) > 0 {
		answer(t, here, who[0], options(page(t, here, who[0]))[0])
	}
	caughtUp(t, there, linesOf(t, here))
	if r, b := runs(red), runs(blue); r != 1 || b != 2 || len(blue.log) != told {
		t.Errorf("%d run for her who has decided, %d for the other, who is told %s", r, b, blue.log[told:])
	}
	must(t, second(halls[0].Hold(t.Context(), here.ID(), true)))
	eventually(t, "they stand", func() bool { return runs(red) == 0 && runs(blue) == 0 })
	must(t, second(halls[0].Hold(t.Context(), here.ID(), false)))
	eventually(t, "they run", func() bool { return runs(red) == 1 && runs(blue) == 2 })
	must(t, second(here.Pause(t.Context(), who[0], 0)))
	must(t, here.Consent(t.Context(), who[1], AskPause, 0, true))
	eventually(t, "they stand", func() bool { return runs(blue) == 0 })
	must(t, here.Resume(t.Context(), who[0]))
	eventually(t, "they run", func() bool { return runs(red) == 1 && runs(blue) == 2 })
}

// kept is what both sides should have left, where one of them is asked at a time.
type kept struct {
	left [2]time.Duration
	gone time.Duration // that the clock of either has run
	was  map[int]kept  // before the answer with this number
	ends int           // whose turn that answer has ended, and one more; 0 if it has not
	// agreed tells that answers which came after it were taken back by agreement: what went by then is nobody's.
	agreed bool
}

// TestTimeIsKept plays at random: answers, taken back and given again, a game that is held, paused, read anew, at one node or two. Who is asked loses what goes by, and who answers gets what was agreed on; when he takes that back all is as it was before the answer, but that
// what went by since is his. Where the other agrees to it, each whose turn had ended with an answer that is taken back has what he had then.
func TestTimeIsKept(t *testing.T) {
	const add = 5 * testDay
	undone, checked := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 300 * testDay, Add: add, End: EndLoss})
		other := tb
		if seed%6 == 0 { // by way of two nodes
			all, on := &shared{}, newStore(t)
			h = open(t, all.node(t, on), f.config())
			time.Sleep(2 * startUnit)
			tb, who = timedDuel(t, h, &Terms{Kind: Bank, Each: 300 * testDay, Add: add, End: EndLoss})
			other = open(t, all.node(t, on), f.config()).Table(tb.ID())
		}
		both := func() [2]time.Duration { return [2]time.Duration{left(t, tb, who[0], 0), left(t, tb, who[1], 1)} }
		at := func() (steps int, secret, over bool) {
			must(t, tb.do(t.Context(), func(l *live) error {
				steps, secret, over = len(l.book.steps), l.book.phase != 0, l.book.over()
				return nil
			}))
			return
		}
		asked := func(seat int) bool { return len(options(page(t, tb, who[seat]))) > 0 }
		want := kept{left: both(), was: map[int]kept{}}
		held, paused := false, false
		mixed := false // answers to a secret question have not the places any more at which they were given
		var done []string
		for range 120 {
			if other != tb {
				caughtUp(t, other, linesOf(t, tb))
				tb, other = other, tb
				h = tb.hall
			}
			steps, secret, over := at()
			if over {
				break
			}
			d := time.Duration(r.IntN(24*60)) * time.Minute
			f.pass(d)
			for i := range who {
				if !held && !paused && asked(i) {
					want.left[i] -= d
					want.gone += d
				}
			}
			seat := r.IntN(2)
			w := who[seat]
			p := page(t, tb, w)
			var err error
			what := ""
			switch n := r.IntN(20); {
			case held:
				what, held = "release", false
				must(t, second(h.Hold(t.Context(), tb.ID(), false)))
			case n == 0:
				what, held = "hold", true
				must(t, second(h.Hold(t.Context(), tb.ID(), true)))
			case n == 1 && !paused:
				what, paused = "pause", true
				must(t, second(tb.Pause(t.Context(), who[0], 0)))
				must(t, tb.Consent(t.Context(), who[1], AskPause, 0, true))
			case n < 5 && paused:
				what, paused = "resume", false
				must(t, tb.Resume(t.Context(), w))
			case n == 5 && other == tb:
				what = "read anew"
				s := h.store
				h.Close()
				h = open(t, s, f.config())
				tb = h.Table(tb.ID())
				other = tb
			case n == 6 && steps > 0 && !secret:
				what = "back"
				if _, _, err = tb.RequestUndo(t.Context(), w, p.Version, 1+r.IntN(2)); err != nil {
					err = nil // he has not given so many
					break
				}
				must(t, tb.Consent(t.Context(), who[1-seat], AskUndo, w.Seat, true))
				now, _, _ := at()
				for k := steps - 1; k >= now; k-- {
					if x := want.was[k]; x.ends > 0 {
						want.left[x.ends-1] = x.left[x.ends-1]
					}
				}
				back := [2]time.Duration{left(t, tb, who[0], 0), left(t, tb, who[1], 1)}
				if mixed {
					want.left = back
				} else if checked++; back != want.left {
					t.Fatalf("seed %d: after it was taken back both have %v, want %v, after\n%s", seed, back, want.left, strings.Join(done[max(0, len(done)-12):], "\n"))
				}
				for k, x := range want.was {
					x.agreed = true
					if want.was[k] = x; k >= now {
						delete(want.was, k)
					}
				}
			case n < 12 && p.Undo.Can && !(secret && seed%2 == 1):
				what = "undo"
				mixed = mixed || secret
				if _, err = tb.Undo(t.Context(), w, p.Version); err == nil && !secret {
					now, _, _ := at()
					was := want.was[now]
					was.left[seat] -= want.gone - was.gone
					if want.left = was.left; was.agreed {
						want.left = both()
					}
					undone++
				}
			default:
				o := options(p)
				redo := n < 14 && p.Undo.Redo
				if len(o) == 0 && !redo {
					break
				}
				before := kept{left: want.left, gone: want.gone}
				if redo {
					what = "redo"
					_, err = tb.Redo(t.Context(), w, p.Version)
				} else {
					what = o[r.IntN(len(o))]
					if i := slices.Index(o, "pass"); i >= 0 && r.IntN(2) == 0 {
						what = "pass"
					}
					answer(t, tb, w, what)
				}
				if !asked(seat) {
					want.left[seat] += add
					before.ends = seat + 1
				}
				want.was[steps] = before
			}
			done = append(done, d.String()+" "+info(t, tb, w).Seats[seat].Seat+" "+what)
			if err != nil {
				t.Fatalf("seed %d: %v, after\n%s", seed, err, strings.Join(done[max(0, len(done)-12):], "\n"))
			}
			if _, now, over := at(); secret || now || over {
				want.left = both()
			}
			if got := both(); got != want.left {
				t.Fatalf("seed %d: both have %v, want %v, after\n%s", seed, got, want.left, strings.Join(done[max(0, len(done)-12):], "\n"))
			}
		}
		h.Close()
	}
	if undone < 50 || checked < 25 {
		t.Errorf("%d answers were taken back, %d by agreement", undone, checked)
	}
}
