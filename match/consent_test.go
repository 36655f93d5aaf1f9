package match

import (
	"slices"
	"strings"
	"testing"
)

// Who has asked to take answers back and then decides in secret tells the other side nothing by it, over whichever program that looks: neither that he has,
// nor how far he is, nor by a message that comes just then.
// What he has asked for stands as it stood until all have decided. If it is agreed to before, nobody learns either what was decided.
func TestSecretAnswerWithdrawsNothing(t *testing.T) {
	for _, how := range []string{"here", "elsewhere"} {
		t.Run(how, func(t *testing.T) {
			tables, who := twoHalls(t)
			mine, his := tables[0], tables[0]
			if how == "elsewhere" {
				his = tables[1]
			}
			red, blue := who[0], who[1]
			answers := func(w Who, tb *Table) {
				t.Helper()
				answer(t, tb, w, options(page(t, tb, w))[0])
			}
			// To the next secret decision, in which both are asked and before which red has answered last.
			ready := func() bool {
				must(t, mine.do(t.Context(), func(*live) error { return nil }))
				var phase, last int
				must(t, mine.do(t.Context(), func(l *live) error {
					phase, last = l.book.phase, -1
					if n := len(l.book.steps); n > 0 && l.book.steps[n-1].phase == 0 {
						last = int(l.book.steps[n-1].seat)
					}
					return nil
				}))
				return phase != 0 && last >= 0 && len(options(page(t, mine, red))) > 0 && len(options(page(t, mine, blue))) > 0
			}
			for n := 0; !ready(); n++ {
				if n > 200 {
					t.Fatal("no second secret decision")
				}
				first(t, mine, who)
			}
			caughtUp(t, his, linesOf(t, mine))
			c := subscribe(t, his, blue, 0)
			c.read(t)
			must(t, third(mine.RequestUndo(t.Context(), red, page(t, mine, red).Version, 1)))
			eventually(t, "blue is asked", func() bool { c.read(t); return len(c.info.Asks) == 1 })
			asked := asJSON(t, c.info.Asks)
			if c.info.Asks[0].Answers != 1 {
				t.Fatalf("asked: %s", asked)
			}
			told := len(c.log)
			quiet := func(when string) {
				t.Helper()
				caughtUp(t, his, linesOf(t, mine))
				must(t, his.do(t.Context(), func(*live) error { return nil })) // what was heard has been looked at
				c.read(t)
				if len(c.log) != told || asJSON(t, info(t, his, blue).Asks) != asked {
					t.Errorf("%s blue is told %d times, and has %s; before %s", when, len(c.log)-told, asJSON(t, info(t, his, blue).Asks), asked)
				}
			}
			given := 0
			for len(options(page(t, mine, red))) > 0 {
				answers(red, mine)
				given++
				quiet("after a secret answer")
			}
			must(t, second(mine.Undo(t.Context(), red, page(t, mine, red).Version)))
			quiet("after it was taken back")
			answers(red, mine)
			quiet("after it was given again")
			must(t, his.Consent(t.Context(), blue, AskUndo, red.Seat, true))
			caughtUp(t, mine, linesOf(t, his))
			log := page(t, his, blue).Log
			if i := slices.IndexFunc(log, func(e Entry) bool { return strings.HasPrefix(e.Text, "Taken back by agreement: 1 answer of") }); i < 0 || given == 0 {
				t.Errorf("after %d secret answers the log tells %q", given, log[len(log)-1].Text)
			}
			// Once more, to the end of the decision.
			for n := 0; !ready(); n++ {
				first(t, mine, who)
			}
			must(t, third(mine.RequestUndo(t.Context(), red, page(t, mine, red).Version, 1)))
			for len(options(page(t, mine, red))) > 0 && ready() {
				answers(red, mine)
			}
			if n := len(info(t, mine, blue).Asks); n != 1 {
				t.Errorf("%d requests before the end", n)
			}
			caughtUp(t, his, linesOf(t, mine))
			for len(options(page(t, his, blue))) > 0 && len(info(t, mine, blue).Asks) > 0 {
				answers(blue, his)
				caughtUp(t, mine, linesOf(t, his))
			}
			eventually(t, "it is withdrawn when all have decided", func() bool { return len(info(t, mine, blue).Asks) == 0 && len(info(t, his, blue).Asks) == 0 })
		})
	}
}

func third[A, B any](_ A, _ B, err error) error { return err }
