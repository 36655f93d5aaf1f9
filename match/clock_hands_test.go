package match

import (
	"slices"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Who sits down in the middle of a secret decision does not learn by what stands whether the other has decided: that he may not have his own answers taken
// back, or may ask for it, is the same in both worlds.
func TestWhatStandsTellsNoSecret(t *testing.T) {
	var seen [2][]string
	for world := range seen { // in the second red has decided before, and takes that back (in a game of which more than one answer is given in secret need not)
		f := &fakeTime{}
		h := open(t, newStore(t), f.config())
		tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 20 * testDay, End: EndLoss})
		ann, cat := who[0], Who{Player: "cat", Seat: 1}
		if world == 1 {
			answer(t, tb, ann, options(page(t, tb, ann))[0])
		}
		must(t, h.HandOver(t.Context(), tb.ID(), "blue", person("cat")))
		look := func() {
			p := page(t, tb, cat)
			seen[world] = append(seen[world], asJSON(t, p.Undo))
			_, asked, err := tb.RequestUndo(t.Context(), cat, p.Version, 1)
			if asked {
				must(t, tb.Consent(t.Context(), cat, AskUndo, cat.Seat, false))
			}
			text := ""
			if err != nil {
				text = err.Error()
			}
			seen[world] = append(seen[world], text)
		}
		look()
		if world == 1 {
			must(t, second(tb.Undo(t.Context(), ann, page(t, tb, ann).Version)))
		}
		answer(t, tb, cat, options(page(t, tb, cat))[0])
		look()
		h.Close()
	}
	if !slices.Equal(seen[0], seen[1]) {
		t.Errorf("she sees\n%v\nand where the other has decided\n%v", seen[0], seen[1])
	}
}

// A computer that the operator sends away changes nothing of the turn of the other: he has not answered.
func TestComputerIsSentAway(t *testing.T) {
	for name, terms := range eachAndBank(10*testDay, 2*testDay) {
		for _, to := range []store.Occupant{{}, person("cat")} {
			f, s := &fakeTime{}, newStore(t)
			h := open(t, s, f.config())
			tb, who := timedDuel(t, h, terms)
			asked, other := untilOneIsAsked(t, tb, who)
			seat := info(t, tb, asked).Seats[other.Seat].Seat
			must(t, h.HandOver(t.Context(), tb.ID(), seat, store.Occupant{Kind: store.Bot, Who: "random"}))
			f.pass(3 * testDay)
			had := left(t, tb, asked, int(asked.Seat))
			must(t, h.HandOver(t.Context(), tb.ID(), seat, to))
			if l := left(t, tb, asked, int(asked.Seat)); l != had {
				t.Errorf("%s, to %q: %v are left, want %v", name, to.Who, l, had)
			}
			if to.Kind == store.Open {
				if !info(t, tb, asked).Deserted {
					t.Errorf("%s: the seat of the computer is open, and nobody needs agree", name)
				}
				must(t, tb.Sit(t.Context(), "cat", other.Seat))
			}
			h.Close()
			h = open(t, s, f.config())
			tb = h.Table(tb.ID())
			f.pass(testDay)
			if l := left(t, tb, asked, int(asked.Seat)); l != had-testDay {
				t.Errorf("%s, to %q, then: %v are left, want %v", name, to.Who, l, had-testDay)
			}
			refused(t, third(tb.RequestUndo(t.Context(), asked, page(t, tb, asked).Version, 1)), NotPossible)
			h.Close()
		}
	}
}

// Answers that were given to a computer stand when a person comes to its seat: what the bank got for them cannot be kept while they are taken back.
func TestAnswersToAComputerStand(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {Kind: store.Bot, Who: "random"}},
		Clock: &Terms{Kind: Bank, Each: 40 * testDay, Add: 5 * testDay, End: EndLoss}})
	must(t, err)
	tb, ann := h.Table(id), Who{Player: "ann"}
	for range 3 {
		eventually(t, "ann is asked", func() bool { return len(options(page(t, tb, ann))) > 0 })
		answer(t, tb, ann, options(page(t, tb, ann))[0])
	}
	eventually(t, "ann is asked", func() bool { return len(options(page(t, tb, ann))) > 0 })
	must(t, h.HandOver(t.Context(), id, "blue", person("cat")))
	refused(t, third(tb.RequestUndo(t.Context(), ann, page(t, tb, ann).Version, 1)), NotPossible)
	if !page(t, tb, ann).Undo.Stands {
		t.Error("the page is not told")
	}
}

// Lines of earlier versions take answers back over a change of hands: what is given after that does not stand for it.
func TestStandsNoLonger(t *testing.T) {
	f, s := &fakeTime{}, newStore(t)
	h := open(t, s, f.config())
	tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 40 * testDay, End: EndLoss})
	asked, other, c := passing(t, tb, who)
	n := 0
	must(t, tb.do(t.Context(), func(l *live) error { n = len(l.book.steps); return nil }))
	answer(t, tb, asked, c)
	answer(t, tb, other, options(page(t, tb, other))[0])
	seat := info(t, tb, asked).Seats[other.Seat].Seat
	must(t, h.HandOver(t.Context(), tb.ID(), seat, person("cat")))
	must(t, tb.do(t.Context(), func(l *live) error {
		x := takenBack{next: l.book.thrown, seat: asked.Seat, agreed: true}
		must(t, l.book.back(n, x))
		return l.commit(engine.ChanceSeat, x.line(l.mod, n))
	}))
	answer(t, tb, asked, c)
	f.pass(time.Hour)
	if u := page(t, tb, asked).Undo; !u.Can || u.Stands {
		t.Errorf("what was answered after it: %+v", u)
	}
	h.Close()
	h = open(t, s, f.config())
	tb = h.Table(tb.ID())
	must(t, second(tb.Undo(t.Context(), asked, page(t, tb, asked).Version)))
}

// The operator saves nobody whose time has ended, though the job for it has not come: what was agreed on for that comes first.
func TestOperatorSavesNobody(t *testing.T) {
	for _, what := range []string{"his seat goes to cat", "his seat goes to the computer", "the seat of the other goes", "held"} {
		for _, end := range []string{EndLoss, EndSubstitute} {
			f := &fakeTime{}
			h := open(t, newStore(t), f.config())
			tb, who := timedDuel(t, h, &Terms{Kind: Bank, Each: 3 * testDay, End: end})
			late, other := untilOneIsAsked(t, tb, who)
			names := info(t, tb, late).Seats
			f.even.Add(int64(4 * testDay)) // the job for it does not come yet
			var err error
			switch what {
			case "his seat goes to cat":
				err = h.HandOver(t.Context(), tb.ID(), names[late.Seat].Seat, person("cat"))
			case "his seat goes to the computer":
				err = h.HandOver(t.Context(), tb.ID(), names[late.Seat].Seat, store.Occupant{Kind: store.Bot, Who: "random"})
			case "the seat of the other goes":
				other.Player = "cat"
				err = h.HandOver(t.Context(), tb.ID(), names[other.Seat].Seat, person("cat"))
			default:
				_, err = h.Hold(t.Context(), tb.ID(), true)
			}
			if n := len(lateLines(t, tb)); n != 1 {
				t.Errorf("%s, %s: %d times have ended", what, end, n)
			}
			if end == EndLoss {
				refused(t, err, Over)
				continue
			}
			must(t, err)
			refused(t, tb.MaySit(t.Context(), late.Player, late.Seat), NotPossible)
			if what == "his seat goes to cat" {
				if l := left(t, tb, Who{Player: "cat", Seat: late.Seat}, int(late.Seat)); l != 3*testDay {
					t.Errorf("who is given it has %v", l)
				}
			}
			h.Close()
		}
	}
}

// Who is given the seat that he has keeps what he has asked for, and has no other turn.
func TestHandedToWhoHasIt(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndLoss))
	asked, _ := untilOneIsAsked(t, tb, who)
	f.pass(testDay)
	must(t, second(tb.OfferDraw(t.Context(), asked)))
	must(t, h.HandOver(t.Context(), tb.ID(), info(t, tb, asked).Seats[asked.Seat].Seat, person(asked.Player)))
	if i := info(t, tb, asked); len(i.Asks) != 1 || i.Clock.Left[asked.Seat] != (2*testDay).Milliseconds() {
		t.Errorf("%v, with %d", i.Asks, i.Clock.Left)
	}
}

// A pause that nobody else has agreed to, since only a computer played with who wanted it, ends when somebody likes who has got the seat of the computer. One
// that was agreed to does not, though the seat has changed hands since.
func TestPauseAgreedToByNobody(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		for _, days := range []int{0, 60} {
			f, s := &fakeTime{}, newStore(t)
			h := open(t, s, f.config())
			tb, who := timedDuel(t, h, threeDays(EndLoss))
			asked, other := untilOneIsAsked(t, tb, who)
			name := info(t, tb, asked).Seats[other.Seat].Seat
			if !agreed {
				must(t, h.HandOver(t.Context(), tb.ID(), name, store.Occupant{Kind: store.Bot, Who: "random"}))
			}
			waits, err := tb.Pause(t.Context(), asked, days)
			if must(t, err); waits != agreed {
				t.Fatalf("somebody must agree: %v", waits)
			}
			if agreed {
				must(t, tb.Consent(t.Context(), other, AskPause, asked.Seat, true))
			}
			f.pass(5 * testDay)
			must(t, h.HandOver(t.Context(), tb.ID(), name, person("cat")))
			h.Close()
			h = open(t, s, f.config())
			tb = h.Table(tb.ID())
			cat := Who{Player: "cat", Seat: other.Seat}
			ends := !agreed || days == 0
			if c := clockOf(t, tb, cat); !c.Paused || c.Resume != ends {
				t.Errorf("agreed %v, %d days: %+v", agreed, days, c)
			}
			if err := tb.Resume(t.Context(), cat); !ends {
				refused(t, err, NotPossible)
			} else {
				must(t, err)
				f.pass(testDay)
				if l := left(t, tb, cat, int(asked.Seat)); l != 2*testDay {
					t.Errorf("agreed %v, %d days: %v are left", agreed, days, l)
				}
			}
			h.Close()
		}
	}
}

// What an operator does at another node holds at this one at once: what was answered stands, and both show the same.
func TestHandedOverAtAnotherNode(t *testing.T) {
	for name, terms := range eachAndBank(40*testDay, 5*testDay) {
		f := &fakeTime{}
		all, on := &shared{}, newStore(t)
		halls := [2]*Hall{open(t, all.node(t, on), f.config())}
		time.Sleep(2 * startUnit)
		halls[1] = open(t, all.node(t, on), f.config())
		here, who := timedDuel(t, halls[0], terms)
		there := halls[1].Table(here.ID())
		asked, other, c := passing(t, here, who)
		answer(t, here, asked, c)
		seat := info(t, here, asked).Seats[other.Seat].Seat
		subscribe(t, here, asked, 0) // it is in the memory of both
		caughtUp(t, there, linesOf(t, here))
		page(t, there, other)
		f.pass(testDay)
		v := page(t, here, asked).Version
		for n, to := range []store.Occupant{person("cat"), {}, person("dan")} {
			must(t, halls[1].HandOver(t.Context(), here.ID(), seat, to))
			if _, err := here.Undo(t.Context(), asked, v); err == nil {
				t.Errorf("%s, %d: it does not stand", name, n)
			}
			caughtUp(t, here, linesOf(t, there))
			v = page(t, here, asked).Version
			refused(t, second(here.Undo(t.Context(), asked, v)), NotPossible)
			refused(t, third(here.RequestUndo(t.Context(), asked, v, 1)), NotPossible)
			caughtUp(t, there, linesOf(t, here))
			for i := range 2 {
				if a, b := left(t, here, asked, i), left(t, there, asked, i); a != b {
					t.Errorf("%s, %d: seat %d has %v here and %v there", name, n, i, a, b)
				}
			}
			f.pass(testDay)
		}
		for _, h := range halls {
			h.Close()
		}
	}
}
