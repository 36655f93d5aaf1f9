package match

import (
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// What becomes of clocks and seats stands in the story, too, in the same words for all, and when the game was read again.
func TestTableIsTold(t *testing.T) {
	f := &fakeTime{}
	h := open(t, newStore(t), f.config())
	tb, who := timedDuel(t, h, threeDays(EndSubstitute))
	asked, other := untilOneIsAsked(t, tb, who)
	sub := subscribe(t, tb, other, 0)
	var want []string
	told := func(more ...string) {
		t.Helper()
		want = append(want, more...)
		for _, again := range []bool{false, true} {
			if again {
				must(t, tb.do(t.Context(), func(l *live) error { l.lost = true; return nil }))
				sub = subscribe(t, tb, other, 0)
			}
			for _, w := range []Who{other, onlooker} {
				var got []string
				for _, e := range page(t, tb, w).Log {
					if e.Back {
						got = append(got, e.Text)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("seat %d reads %q, not %q", w.Seat, got, want)
				}
			}
			eventually(t, "the changes lead to the same log", func() bool { // the computer may answer meanwhile
				sub.read(t)
				return asJSON(t, sub.page.Log) == asJSON(t, page(t, tb, other).Log)
			})
		}
	}
	computer := store.Occupant{Kind: store.Bot, Who: "random"}
	side := []string{"red", "blue"}
	a, o := side[asked.Seat], side[other.Seat]
	must(t, second(tb.Pause(t.Context(), other, 5)))
	must(t, tb.Consent(t.Context(), asked, AskPause, other.Seat, true))
	told("All clocks stand for 5 days, as the " + o + " side has asked for.")
	must(t, tb.Resume(t.Context(), asked))
	told("The " + a + " side has the clocks go on.")
	must(t, second(tb.Pause(t.Context(), asked, 0)))
	must(t, tb.Consent(t.Context(), other, AskPause, asked.Seat, true))
	told("All clocks stand until somebody has them go on, as the " + a + " side has asked for.")
	must(t, tb.Resume(t.Context(), asked))
	told("The " + a + " side has the clocks go on.")
	f.pass(4 * testDay)
	eventually(t, "the time ends", func() bool { return len(lateLines(t, tb)) > 0 })
	told("The time of the " + a + " side has ended: its seat is open to others.")
	must(t, tb.Sit(t.Context(), "eve", asked.Seat))
	told("Somebody else plays the " + a + " side from now on.")
	eve := Who{Player: "eve", Seat: asked.Seat}
	must(t, second(tb.Replace(t.Context(), eve, asked.Seat, EndSubstitute)))
	must(t, tb.Consent(t.Context(), other, AskReplace, asked.Seat, true))
	told("The seat of the " + a + " side is open, as the others have agreed.")
	must(t, tb.Sit(t.Context(), "dan", asked.Seat))
	told("Somebody else plays the " + a + " side from now on.")
	must(t, second(tb.Replace(t.Context(), Who{Player: "dan", Seat: asked.Seat}, asked.Seat, EndBot)))
	must(t, tb.Consent(t.Context(), other, AskReplace, asked.Seat, true))
	told("The " + a + " side is played by the computer from now on, as the others have agreed.")
	give := func(to store.Occupant) {
		must(t, h.HandOver(t.Context(), tb.ID(), a, to))
		sub = subscribe(t, tb, other, 0) // all readers come back
	}
	give(person("fay"))
	told("The operator of this server has given the seat of the " + a + " side to another player.")
	give(store.Occupant{})
	told("The operator of this server has taken the seat of the " + a + " side from who had it.")
	must(t, tb.Sit(t.Context(), "gil", asked.Seat))
	told("Somebody else plays the " + a + " side from now on.")
	must(t, second(h.Hold(t.Context(), tb.ID(), true))) // or the computer would answer
	toComputer := "The operator of this server has given the seat of the " + a + " side to the computer."
	give(computer)
	told(toComputer)
	give(person("gil"))
	told("The operator of this server has given the seat of the " + a + " side to another player.")
	give(store.Occupant{})
	told("The operator of this server has taken the seat of the " + a + " side from who had it.")
	give(computer)
	told(toComputer)
	give(store.Occupant{})
	told("The operator of this server has taken the seat of the " + a + " side from who had it.")
	refused(t, tb.MaySit(t.Context(), other.Player, asked.Seat), NotPossible)
	must(t, h.HandOver(t.Context(), tb.ID(), o, computer)) // from him, who is known by his mark though the line says who comes
	refused(t, tb.MaySit(t.Context(), other.Player, asked.Seat), NotPossible)
	must(t, tb.MaySit(t.Context(), "gil", asked.Seat))
}

// What is taken back by agreement stands in the story of seats and onlookers: with the change, on a page that is made anew, and when the game was read again. What
// was noted before is not lost when the game goes back further, and no die is promised to be another where none was thrown.
func TestTakenBackIsTold(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{Seed: func() string { return "told" }})
	tb, who := duel(t, h, "toygame")
	all := []Who{who[0], who[1], onlooker}
	subs := make([]*client, len(all))
	told := func(when string, want ...string) {
		t.Helper()
		for i, w := range all {
			p := page(t, tb, w)
			var got []string
			for k, e := range p.Log {
				if e.N != k+1 {
					t.Fatalf("%s: entry %d of seat %d has number %d", when, k+1, w.Seat, e.N)
				}
				if e.Back {
					got = append(got, e.Text)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: seat %d reads %q, not %q", when, w.Seat, got, want)
			}
			if subs[i] == nil {
				continue
			}
			if subs[i].read(t); asJSON(t, subs[i].page.Log) != asJSON(t, p.Log) {
				t.Errorf("%s: the changes lead seat %d to another log", when, w.Seat)
			}
		}
	}
	back := func(w, other Who, n int) {
		t.Helper()
		_, asked, err := tb.RequestUndo(t.Context(), w, page(t, tb, w).Version, n)
		if must(t, err); !asked {
			t.Fatal("nobody was asked")
		}
		must(t, tb.Consent(t.Context(), other, AskUndo, w.Seat, true))
	}
	for i, w := range all {
		subs[i] = subscribe(t, tb, w, 0)
	}
	answer(t, tb, who[0], "bid 1")
	back(who[0], who[1], 1)
	first := "Taken back by agreement: what was being decided in secret." // how far each side was the other does not learn
	told("without dice", first)
	for _, a := range []struct {
		i int
		c string
	}{{0, "bid 1"}, {0, "guard red-1"}, {1, "bid 1"}, {1, "guard blue-1"}} {
		answer(t, tb, who[a.i], a.c)
	}
	told("played on", first)
	if before := page(t, tb, who[0]).Log; len(before) < 3 || before[1].Text != first {
		t.Fatalf("the note is not where it happened: %+v", before)
	}
	back(who[1], who[0], 2)
	second := "Taken back by agreement: 2 answers of the blue side; the dice will be others."
	told("with dice", first, second)
	p := page(t, tb, onlooker)
	if got, err := tb.At(t.Context(), onlooker, len(p.Log)); err != nil || !slices.EqualFunc(got.Log, p.Log, func(a, b Entry) bool { return sameEntry(&a, &b) }) {
		t.Errorf("the past ends otherwise than the log: %v", err)
	}
	h.Close()
	h = open(t, s, Config{})
	tb = h.Table(tb.id)
	clear(subs)
	told("read again", first, second)
	if _, err := tb.WhyMove(t.Context(), onlooker, len(p.Log)); err == nil {
		t.Error("a computer gives a reason for what was taken back")
	}
}

// Where nobody was asked nobody has agreed.
func TestTakenBackAlone(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb := create(t, h, Proposal{Record: "Game: toygame\nScenario: 1\n", Seats: []store.Occupant{person("ann"), person("ann")}})
	who := Who{Player: "ann", Seat: 0}
	must(t, tb.TakeOver(t.Context(), who))
	answer(t, tb, who, "bid 1")
	_, _, err := tb.RequestUndo(t.Context(), who, page(t, tb, who).Version, 1)
	must(t, err)
	if log := page(t, tb, who).Log; len(log) == 0 || log[len(log)-1].Text != "Taken back: what was being decided in secret." || log[len(log)-1].Picture.Seat != engine.SeatName(toy, 0) {
		t.Errorf("the log ends with %+v", log)
	}
}

// What a line says of answers taken back is what it was written for; and the log calls a seat as its page does.
func TestLineOfTakenBack(t *testing.T) {
	for _, id := range []string{"toygame", "formosa"} {
		m, err := modules(id)
		must(t, err)
		for _, x := range []takenBack{{next: 19, seat: 1}, {next: 7, seat: 0, agreed: true}, {next: 4_000_000_000, seat: 1}} {
			_, arg, _ := strings.Cut(x.line(m, 12), " back ")
			if n, have, err := readBack(m, arg); err != nil || n != 12 || have != x {
				t.Errorf("%q is %d answers, %+v: %v", arg, n, have, err)
			}
		}
	}
	m, err := modules("formosa")
	must(t, err)
	b := &ledger{mod: m, head: &store.Game{Scenario: "1"}}
	for seat, s := range m.(engine.Charted).Sheet("1").Sides {
		if have := b.label(engine.Seat(seat)); s.Label == "" || have != s.Label {
			t.Errorf("seat %d is called %q, and %q on the page", seat, have, s.Label)
		}
	}
}

// Of a secret decision that has been made all answers are taken back together, and nothing that was answered before it.
func TestSecretTakenBackEndsThere(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	secret := func() bool { return len(options(page(t, tb, who[0]))) > 0 && len(options(page(t, tb, who[1]))) > 0 }
	for _, w := range who {
		answer(t, tb, w, "bid 0")
	}
	for !secret() { // the first turn goes by
		for _, w := range who {
			if slices.Contains(options(page(t, tb, w)), "end") {
				answer(t, tb, w, "end")
			}
		}
	}
	n := len(page(t, tb, who[0]).Log)
	for _, w := range who {
		answer(t, tb, w, "bid 0")
	}
	if secret() {
		t.Fatal("they decide in secret still")
	}
	_, _, err := tb.RequestUndo(t.Context(), who[0], page(t, tb, who[0]).Version, 1)
	must(t, err)
	must(t, tb.Consent(t.Context(), who[1], AskUndo, who[0].Seat, true))
	if now := page(t, tb, who[0]).Log; !secret() || len(now) < n {
		t.Errorf("the bids are asked for anew: %v; %d entries of %d", secret(), len(now), n)
	}
}

// Whoever resigns, the other one has won, and the page says so.
func TestWhoWinsByResignation(t *testing.T) {
	h := open(t, newStore(t), Config{})
	for i := range 2 {
		tb, who := duel(t, h, "toygame")
		must(t, tb.Resign(t.Context(), who[i]))
		for _, w := range who {
			if over := page(t, tb, w).View.Over; over == nil || over.Winner != nameOf[1-i] {
				t.Errorf("seat %d resigns: %+v", i, over)
			}
		}
	}
}
