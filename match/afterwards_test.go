package match

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// toSecret plays a game to a secret decision.
func toSecret(t *testing.T, tb *Table, who [2]Who) {
	t.Helper()
	for n := 0; ; n++ {
		phase := 0
		must(t, tb.do(t.Context(), func(l *live) error { phase = l.book.phase; return nil }))
		if phase != 0 {
			return
		}
		if n > 500 {
			t.Fatal("no secret decision")
		}
		first(t, tb, who)
	}
}

// Who takes answers of a secret decision back tells the other side nothing by it, however far behind they lie: no request goes, no time changes, and it takes
// no longer where the other side has given many answers since. Not even where the game has to be played again for it, from its beginning.
func TestSecretUndoFarBack(t *testing.T) {
	for _, how := range []string{"kept", "played again"} {
		t.Run(how, func(t *testing.T) {
			h := open(t, newStore(t), Config{})
			tb, who := duel(t, h, "formosa")
			allied, japan := who[0], who[1]
			toSecret(t, tb, who)
			must(t, third(tb.RequestUndo(t.Context(), japan, page(t, tb, japan).Version, 1)))
			mine := 0
			for len(options(page(t, tb, japan))) > 0 {
				answer(t, tb, japan, options(page(t, tb, japan))[0])
				mine++
			}
			const others = 2 // not all
			for range others {
				answer(t, tb, allied, options(page(t, tb, allied))[0])
			}
			if mine+others <= keptPast {
				t.Fatalf("%d answers are no more than are kept in any case", mine+others)
			}
			c := subscribe(t, tb, allied, 0)
			c.read(t)
			told, asks := len(c.log), asJSON(t, info(t, tb, allied).Asks)
			before, err := h.store.Game(t.Context(), tb.ID())
			must(t, err)
			var s *engine.Session
			must(t, tb.do(t.Context(), func(l *live) error {
				if how != "kept" {
					l.book.s = l.book.s.Still() // which has no past
				}
				s = l.book.s
				return nil
			}))
			for range mine {
				must(t, second(tb.Undo(t.Context(), japan, page(t, tb, japan).Version)))
			}
			must(t, tb.do(t.Context(), func(l *live) error {
				if same := l.book.s == s; same != (how == "kept") {
					t.Errorf("the game was played again: %v", !same)
				}
				return nil
			}))
			c.read(t)
			now, err := h.store.Game(t.Context(), tb.ID())
			must(t, err)
			if len(c.log) != told || asJSON(t, info(t, tb, allied).Asks) != asks || !now.Updated.Equal(before.Updated) {
				t.Errorf("the other side is told %d times, is asked %s, before %s, and reads that something has happened at %v, before %v",
					len(c.log)-told, asJSON(t, info(t, tb, allied).Asks), asks, now.Updated, before.Updated)
			}
			for range mine {
				must(t, second(tb.Redo(t.Context(), japan, page(t, tb, japan).Version)))
			}
			for len(options(page(t, tb, allied))) > 0 && page(t, tb, allied).Undo.Can {
				answer(t, tb, allied, options(page(t, tb, allied))[0])
			}
			eventually(t, "it is withdrawn when all have decided", func() bool { return len(info(t, tb, allied).Asks) == 0 })
		})
	}
}

// Who was refused something goes on in secret: that he has heard of it is for him alone, by whichever program the others look.
func TestSecretAnswerAfterRefusal(t *testing.T) {
	tables, who := twoHalls(t)
	red, blue := who[0], who[1]
	must(t, second(tables[0].OfferDraw(t.Context(), red)))
	eventually(t, "blue is asked", func() bool { return len(info(t, tables[1], blue).Asks) == 1 })
	must(t, tables[1].Consent(t.Context(), blue, AskDraw, red.Seat, false))
	eventually(t, "red hears of it", func() bool { return info(t, tables[0], red).Refused != nil })
	c, own := subscribe(t, tables[1], blue, 0), subscribe(t, tables[1], red, 0)
	c.read(t)
	if own.read(t); own.info.Refused == nil {
		t.Fatal("red has not been refused")
	}
	told := len(c.log)
	answer(t, tables[0], red, "bid 1")
	caughtUp(t, tables[1], linesOf(t, tables[0]))
	eventually(t, "red has heard of it everywhere", func() bool { own.read(t); return own.info.Refused == nil })
	must(t, tables[1].do(t.Context(), func(*live) error { return nil }))
	if c.read(t); len(c.log) != told {
		t.Errorf("blue is told of a secret answer: %s", c.log[told:])
	}
}

// Who has left his seat and looks on does not keep from whoever has it now that he is waited for, and what he himself is to be told the other does not know
// for him.
func TestWhoLeftLooksOn(t *testing.T) {
	t.Parallel()
	f := &fakeTime{}
	h, x := tellingHall(t, f, withAccounts(t, newStore(t), "ann", "bob", "eve"))
	tb, who := duel(t, h, "toygame")
	ann, bob, eve := who[0], who[1], Who{Player: "eve", Seat: 0}
	for _, w := range []Who{ann, {Player: ann.Player, Seat: engine.ObserverSeat}} {
		subscribe(t, tb, w, 0)
	}
	must(t, second(tb.Replace(t.Context(), ann, ann.Seat, EndSubstitute)))
	must(t, tb.Consent(t.Context(), bob, AskReplace, ann.Seat, true))
	must(t, tb.Sit(t.Context(), eve.Player, eve.Seat))
	if all := h.heldBack(); len(all) != 0 {
		t.Errorf("who looks on holds back %v", all)
	}
	must(t, tb.Seen(t.Context(), eve))
	must(t, tb.Seen(t.Context(), bob))
	h.mu.Lock()
	clear(h.lookers) // she goes
	h.mu.Unlock()
	f.pass(usualGrace + time.Second)
	x.expect(t, "lost red")
	if n := x.last(); n.Player != ann.Player {
		t.Errorf("told %s", n.Player)
	}
}

// A game that is read anew, and cannot be, leaves nobody behind who looks at it: it may have been wanted again before it had left.
func TestNobodyLooksAtWhatCannotBeRead(t *testing.T) {
	tables, who := twoHalls(t)
	h, id := tables[1].hall, tables[1].ID()
	subscribe(t, tables[1], who[1], 0)
	eventually(t, "blue is seen over there", func() bool { return tables[0].hall.elsewhere(id).Has(1) })
	h.mu.Lock()
	was := h.live[id].live
	e := &seatedGame{ready: make(chan struct{}), news: make(chan struct{}, 1)}
	h.live[id] = e
	h.mu.Unlock()
	h.attend(was, 0) // as it does when it ends
	n := h.store.(*node)
	n.blind.Store(true)
	h.running.Add(1)
	h.seat(id, e)
	n.blind.Store(false)
	if e.err == nil {
		t.Fatal("it was read")
	}
	eventually(t, "blue is away", func() bool { return !tables[0].hall.elsewhere(id).Has(1) })
}

// What somebody has asked for whose seat the operator gives to another one is not asked for any more: nobody can agree to it against the other.
func TestHandedOverAsksNothing(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	must(t, second(tb.OfferDraw(t.Context(), who[0])))
	must(t, h.HandOver(t.Context(), tb.ID(), "red", person("eve")))
	if asks := info(t, tb, who[1]).Asks; len(asks) != 0 {
		t.Errorf("eve asks for %+v", asks)
	}
	refused(t, tb.Consent(t.Context(), who[1], AskDraw, who[0].Seat, true), NotPossible)
}

// From whom the operator has taken a seat knows what its side knows: he may have it again, and not the other one.
func TestHandedOverTakesNoOther(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	nobody := store.Occupant{Kind: store.Open}
	must(t, h.HandOver(t.Context(), tb.ID(), "red", nobody))
	must(t, h.HandOver(t.Context(), tb.ID(), "blue", nobody))
	refused(t, tb.Sit(t.Context(), who[0].Player, who[1].Seat), NotPossible)
	must(t, tb.Sit(t.Context(), who[0].Player, who[0].Seat))
	must(t, tb.Sit(t.Context(), "eve", who[1].Seat))
}

// Two ledgers are told the same: one of them has no positions to go back to and plays the game again for each answer that is taken back. They stand alike, as one
// does that reads the lines, their dice are the same, and both records play.
func TestWaysBack(t *testing.T) {
	undone, agreed := 0, 0
	for seed := range uint64(30) {
		r := testRand(seed)
		head := store.Game{Module: "toygame", Scenario: "1", Options: map[string]string{"reserve": []string{"on", "off"}[seed%2]},
			Seats: []store.Seat{{Name: "red"}, {Name: "blue"}}, RulesVersion: toy.RulesVersion()}
		begin := func() *ledger {
			b, err := newLedger(toy, &head, fmt.Sprint("back ", seed), &engine.Spares{})
			must(t, err)
			return b
		}
		quick, slow := begin(), begin()
		var lines []store.Line
		carry := func(b *ledger, line string) []string {
			t.Helper()
			if b == slow && strings.HasPrefix(line, "table undo") {
				b.s = b.s.Still() // which has no past
			}
			if err := b.read(line); err != nil {
				t.Fatalf("game %d, %s: %v", seed, line, err)
			}
			dice, err := b.throw()
			must(t, err)
			return append([]string{line}, dice...)
		}
		stands := func(b *ledger) string {
			var x strings.Builder
			for _, seat := range []engine.Seat{0, 1, engine.ObserverSeat} {
				p := b.firstPage(seat, 1)
				x.WriteString(asJSON(t, p.View) + asJSON(t, p.Undo) + asJSON(t, b.entries(seat)) + "\n")
			}
			fmt.Fprint(&x, b.thrown, len(b.steps), b.redo)
			return x.String()
		}
		for range 80 {
			if quick.over() {
				break
			}
			seat, phase := engine.Seat(r.IntN(2)), quick.phase
			name, line := engine.SeatName(toy, seat), ""
			switch k := r.IntN(10); {
			case k < 4 && quick.undoable(seat) == "":
				line = "table undo " + name
				undone++
			case k < 6 && len(quick.redo[seat]) > 0:
				line = "table redo " + name
			case k == 6 && quick.before(seat, 1+int(seed%6)) >= 0:
				x := takenBack{next: quick.thrown, seat: seat, agreed: true}
				line = x.line(toy, quick.before(seat, 1+int(seed%6)))
				agreed++
			default:
				p := quick.pending().For(seat)
				if p == nil {
					continue
				}
				line = quick.answerLine(seat, p.Options[r.IntN(len(p.Options))], "")
			}
			all := carry(quick, line)
			if again := carry(slow, line); strings.Join(again, "\n") != strings.Join(all, "\n") {
				t.Fatalf("game %d: %q, and the other way %q", seed, all, again)
			}
			lines = append(lines, stamped(time.Time{}, all)...)
			for _, b := range []*ledger{quick, slow} {
				if strings.HasPrefix(line, "table undo") && phase != 0 && b.phase == 0 || quick.phase != 0 != (slow.phase != 0) {
					t.Fatalf("game %d, %s: the secret decision has ended", seed, line)
				}
			}
			want := stands(quick)
			if have := stands(slow); have != want {
				t.Fatalf("game %d, %s:\n%s\nthe other way\n%s", seed, line, want, have)
			}
			if r.IntN(5) == 0 {
				anew := begin()
				must(t, anew.readAll(lines, nil))
				if have := stands(anew); have != want {
					t.Fatalf("game %d, %s:\n%s\nread again\n%s", seed, line, want, have)
				}
			}
		}
		for _, b := range []*ledger{quick, slow} {
			if _, err := engine.Replay(toy, b.record(true), engine.ReplayOptions{Ask: true, Dice: true}); err != nil {
				t.Fatalf("game %d: %v", seed, err)
			}
		}
	}
	if undone < 100 || agreed < 20 {
		t.Errorf("%d answers were taken back, %d times by agreement", undone, agreed)
	}
}
