package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

func TestAnswer(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	ann, bob := who[0], who[1]
	p := page(t, tb, ann)
	if p.Version != 1 || p.View.Seat != "red" || !slices.Contains(options(p), "bid 1") || p.View.Prompt != nil || p.View.Sight != nil {
		t.Fatalf("first page %+v", p)
	}
	v, err := tb.Answer(t.Context(), ann, 1, "bid 1")
	must(t, err)
	if v != 2 || page(t, tb, ann).Version != 2 {
		t.Errorf("version %d after the first answer", v)
	}
	if got := lines(t, h, tb.id); got[len(got)-1] != "red bid 1" {
		t.Errorf("lines %q", got)
	}
	before := lines(t, h, tb.id)
	try := func(w Who, v Version, choice string, code Code) *Refusal {
		t.Helper()
		_, err := tb.Answer(t.Context(), w, v, choice)
		return refused(t, err, code)
	}
	try(ann, 1, "guard red-1", Stale)
	try(ann, 3, "guard red-1", Stale)
	try(ann, 0, "guard red-1", Stale)
	try(Who{Player: "ann", Seat: 1}, 1, "bid 1", Foreign)
	try(Who{Player: "eve", Seat: 0}, 2, "guard red-1", Foreign)
	try(Who{Seat: 0}, 2, "guard red-1", Foreign)
	try(Who{Player: "ann", Seat: 2}, 2, "guard red-1", NotFound)
	try(Who{Player: "ann", Seat: engine.ObserverSeat}, 2, "guard red-1", NotFound)
	try(Who{Player: "ann", Seat: engine.ChanceSeat}, 2, "roll 6", NotFound)
	if r := try(ann, 2, "guard blue-1", Illegal); r.Reasons[0].Rule != "3.3" {
		t.Errorf("reasons %+v", r.Reasons)
	}
	try(ann, 2, "gaurd", Illegal)
	try(ann, 2, "", Illegal)
	try(ann, 2, "roll 6", Illegal)
	try(ann, 2, "guard \xff", Invalid)
	try(ann, 2, "guard\x00", Invalid)
	try(ann, 2, strings.Repeat("x", 1000), Invalid)
	answer(t, tb, ann, "guard red-1")
	try(ann, page(t, tb, ann).Version, "guard red-1", NotAsked)
	if _, err := h.Table("nothing").Answer(t.Context(), ann, 1, "bid 1"); err == nil {
		t.Error("an answer in no game")
	} else {
		refused(t, err, NotFound)
	}
	if got := lines(t, h, tb.id); len(got) != len(before)+1 {
		t.Errorf("refused answers left lines: %q", got)
	}
	must(t, tb.Resign(t.Context(), bob))
	try(ann, page(t, tb, ann).Version, "guard red-1", Over)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tb.Answer(gone, ann, 1, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that had gone: %v", err)
	}
}

func TestWhyNotAndExplain(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	why, err := tb.WhyNot(t.Context(), who[0], "bid 9")
	must(t, err)
	if len(why) != 1 || why[0].Rule != "3.1" {
		t.Errorf("why not: %+v", why)
	}
	if why, err := tb.WhyNot(t.Context(), who[0], "bid 1"); err != nil || len(why) != 0 {
		t.Errorf("why not a legal choice: %+v, %v", why, err)
	}
	if why, err := tb.WhyNot(t.Context(), who[0], "%%%"); err != nil || len(why) != 1 {
		t.Errorf("why not nonsense: %+v, %v", why, err)
	}
	_, err = tb.WhyNot(t.Context(), Who{Player: "ann", Seat: 1}, "bid 1")
	refused(t, err, Foreign)
	_, err = tb.Explain(t.Context(), Who{Player: "ann", Seat: 1}, "")
	refused(t, err, Foreign)
	_, err = tb.Explain(t.Context(), who[0], "%%%")
	refused(t, err, Illegal)
	r, found := testRand(3), false
	for range 200 {
		for _, w := range who {
			for _, o := range options(page(t, tb, w)) {
				if strings.HasPrefix(o, "attack") {
					x, err := tb.Explain(t.Context(), w, o)
					must(t, err)
					found = found || len(x.Sums) > 0 && len(x.Outcomes) > 0
				}
			}
		}
		playOn(t, tb, who, r, 1)
	}
	if !found {
		t.Error("no attack was ever explained")
	}
}

// TestSecretAnswers: while all decide in secret, nothing that one seat does shows to another: no message, no
// version, no refusal.
func TestSecretAnswers(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	ann, bob := who[0], who[1]
	blue, looker := subscribe(t, tb, bob, 0), subscribe(t, tb, Who{Seat: engine.ObserverSeat}, 0)
	blue.read(t)
	looker.read(t)
	n := len(blue.log)
	before := plain(t, page(t, tb, bob))
	undo := func() string {
		_, err := tb.Undo(t.Context(), bob, page(t, tb, bob).Version)
		return refused(t, err, NotPossible).Error()
	}
	reason := undo()
	seen := func(when string) {
		t.Helper()
		blue.read(t)
		looker.read(t)
		if len(blue.log) != n || len(looker.log) > n+1 {
			t.Errorf("%s blue was told: %s", when, blue.log[n:])
		}
		if now := plain(t, page(t, tb, bob)); now != before {
			t.Errorf("%s blue's page is another:\n%s\n%s", when, before, now)
		}
		if why := undo(); why != reason {
			t.Errorf("%s undo is refused because %q, before because %q", when, why, reason)
		}
	}
	for _, c := range []string{"bid 2", "guard red-2"} {
		answer(t, tb, ann, c)
		seen(c)
	}
	_, err := tb.Undo(t.Context(), ann, page(t, tb, ann).Version)
	must(t, err)
	seen("after an undo")
	_, err = tb.Redo(t.Context(), ann, page(t, tb, ann).Version)
	must(t, err)
	seen("after a redo")
	answer(t, tb, bob, "bid 1")
	// Blue answered last: red takes back its own all the same, and blue's answers stand.
	redPage := page(t, tb, ann)
	if !redPage.Undo.Can {
		t.Errorf("red cannot take back: %s", redPage.Undo.Why)
	}
	bluePage := plain(t, page(t, tb, bob))
	_, err = tb.Undo(t.Context(), ann, redPage.Version)
	must(t, err)
	if now := plain(t, page(t, tb, bob)); now != bluePage {
		t.Errorf("red's undo shows to blue:\n%s\n%s", bluePage, now)
	}
	answer(t, tb, ann, "guard red-3")
	answer(t, tb, bob, "guard blue-1")
	for _, w := range who {
		if p := page(t, tb, w); p.Undo.Can || p.Version < 2 {
			t.Errorf("after all have decided: undo %+v", p.Undo)
		}
	}
}

func TestUndoRedo(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	for i, w := range who {
		answer(t, tb, w, "bid "+fmt.Sprint(2-i))
		answer(t, tb, w, "guard "+[]string{"red-1", "blue-1"}[i])
	}
	ann := who[0]
	p := page(t, tb, ann)
	if len(options(p)) == 0 {
		t.Fatalf("red is not asked: %+v", p.View.Pending)
	}
	if p.Undo.Can || p.Undo.Why == "" || p.Undo.Redo {
		t.Errorf("undo after a draw: %+v", p.Undo)
	}
	_, err := tb.Redo(t.Context(), ann, p.Version)
	refused(t, err, NotPossible)
	var move string
	for _, o := range options(p) {
		if strings.HasPrefix(o, "move") {
			move = o
		}
	}
	answer(t, tb, ann, move)
	moved := page(t, tb, ann)
	if !moved.Undo.Can {
		t.Fatalf("a move cannot be taken back: %s", moved.Undo.Why)
	}
	v, err := tb.Undo(t.Context(), ann, moved.Version)
	must(t, err)
	back := page(t, tb, ann)
	if v != back.Version || v <= moved.Version || !back.Undo.Redo || asJSON(t, back.View) != asJSON(t, p.View) || len(back.Log) != len(p.Log) {
		t.Errorf("after the undo: version %d, %+v", v, back.Undo)
	}
	_, err = tb.Undo(t.Context(), ann, moved.Version)
	refused(t, err, Stale)
	_, err = tb.Redo(t.Context(), ann, back.Version)
	must(t, err)
	if again := page(t, tb, ann); asJSON(t, again.View) != asJSON(t, moved.View) || again.Undo.Redo {
		t.Errorf("after the redo: %+v", again.Undo)
	}
	_, err = tb.Undo(t.Context(), who[1], page(t, tb, who[1]).Version)
	if why := refused(t, err, NotPossible).Error(); !strings.Contains(why, "the red side has decided since") {
		t.Errorf("blue cannot undo because %q", why)
	}
}

// TestConsent: what cannot be undone alone is undone when all others agree.
func TestConsent(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	ann, bob := who[0], who[1]
	ctx := t.Context()
	first := page(t, tb, ann)
	answer(t, tb, ann, "bid 2")
	answer(t, tb, ann, "guard red-1")
	answer(t, tb, bob, "bid 0")
	ask := func(n int) (bool, error) {
		_, asked, err := tb.RequestUndo(ctx, ann, page(t, tb, ann).Version, n)
		return asked, err
	}
	_, err := ask(0)
	refused(t, err, Invalid)
	_, err = ask(3)
	refused(t, err, NotPossible)
	_, _, err = tb.RequestUndo(ctx, ann, 1, 1)
	refused(t, err, Stale)
	asked, err := ask(2)
	must(t, err)
	if a := info(t, tb, bob).Asks; !asked || len(a) != 1 || a[0].Kind != AskUndo || a[0].From != "red" || a[0].Answers != 2 {
		t.Fatalf("asks %+v", a)
	}
	refused(t, tb.Consent(ctx, ann, AskUndo, 0, true), NotPossible)
	refused(t, tb.Consent(ctx, bob, AskUndo, 1, true), NotPossible)
	refused(t, tb.Consent(ctx, bob, "all", 0, true), NotPossible)
	refused(t, tb.Consent(ctx, Who{Player: "eve", Seat: 1}, AskUndo, 0, true), Foreign)
	must(t, tb.Consent(ctx, bob, AskUndo, 0, false))
	if a := info(t, tb, bob).Asks; len(a) != 0 {
		t.Errorf("refused, but there: %+v", a)
	}
	if r := info(t, tb, ann).Refused; r == nil || r.Kind != AskUndo || r.Answers != 2 || r.By != "blue" || r.N == 0 {
		t.Errorf("who has asked is told %+v", r)
	}
	if r := info(t, tb, bob).Refused; r != nil {
		t.Errorf("who has refused is told %+v", r)
	}
	refused(t, tb.Consent(ctx, bob, AskUndo, 0, true), NotPossible)
	if _, err := ask(2); err != nil {
		t.Fatal(err)
	}
	if r := info(t, tb, ann).Refused; r != nil {
		t.Errorf("who asks again is told of before: %+v", r)
	}
	// A request outlives the memory.
	h.Close()
	h = open(t, s, Config{})
	tb = h.Table(tb.id)
	must(t, tb.Consent(ctx, bob, AskUndo, 0, true))
	now := page(t, tb, ann)
	if asJSON(t, now.View) != asJSON(t, first.View) || now.Version <= first.Version {
		t.Errorf("after consent the page is not that of the beginning: %s", asJSON(t, now))
	}
	if got := lines(t, h, tb.id); !slices.Contains(got, "table back 0 1 red agreed") {
		t.Errorf("lines %q", got)
	}
	// An answer withdraws what its seat has asked for, once the others see that it was given: of a secret decision when all have decided.
	answer(t, tb, ann, "bid 1")
	if _, err := ask(1); err != nil {
		t.Fatal(err)
	}
	asks := info(t, tb, bob).Asks
	if len(asks) != 1 || asks[0].Kind != AskUndo || asks[0].From != "red" || asks[0].Answers != 0 {
		t.Errorf("asked in a secret decision: %+v", asks)
	}
	answer(t, tb, ann, "guard red-1")
	if a := info(t, tb, bob).Asks; asJSON(t, a) != asJSON(t, asks) {
		t.Errorf("asked after the next secret answer: %+v", a)
	}
	answer(t, tb, bob, "bid 0")
	if a := info(t, tb, bob).Asks; len(a) != 0 {
		t.Errorf("asked still: %+v", a)
	}
	must(t, func() error { _, err := tb.OfferDraw(ctx, ann); return err }())
	must(t, tb.Consent(ctx, ann, AskDraw, 0, false))
	if r := info(t, tb, ann).Refused; r != nil {
		t.Errorf("to take back what one has asked oneself is told as %+v", r)
	}
	refused(t, tb.Consent(ctx, bob, AskDraw, 0, true), NotPossible)
	must(t, func() error { _, err := tb.OfferDraw(ctx, bob); return err }())
	must(t, tb.Consent(ctx, ann, AskDraw, 1, true))
	if i := info(t, tb, bob); i.State != "over" || i.Result != "draw by agreement" || len(i.Asks) != 0 {
		t.Errorf("after the draw: %+v", i)
	}
	if p := page(t, tb, bob); p.View.Over == nil || p.View.Over.Winner != "" || p.View.Pending != nil {
		t.Errorf("the page after the draw: %+v", p.View.Over)
	}
	_, err = tb.OfferDraw(ctx, ann)
	refused(t, err, Over)
	refused(t, tb.Resign(ctx, ann), Over)
}

func TestResign(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	refused(t, tb.Resign(t.Context(), Who{Player: "eve", Seat: 0}), Foreign)
	c := subscribe(t, tb, who[1], 0)
	must(t, tb.Resign(t.Context(), who[0]))
	c.read(t)
	if c.page.View.Over == nil || c.page.View.Over.Winner != "blue" || c.page.View.Over.Level != "resignation" || c.info.State != "over" {
		t.Errorf("blue sees %+v, %+v", c.page.View.Over, c.info)
	}
	if c.page.Undo.Can || c.page.Undo.Why != "the game is over" {
		t.Errorf("undo %+v", c.page.Undo)
	}
	h.Close()
	h = open(t, s, Config{})
	if p := page(t, h.Table(tb.id), who[1]); plain(t, p) != plain(t, c.page) {
		t.Errorf("after a restart:\n%s\n%s", plain(t, p), plain(t, c.page))
	}
	l, err := h.List(t.Context(), "bob", store.Query{States: []store.State{store.Over}})
	if err != nil || len(l) != 1 || l[0].Result != "blue resignation" || l[0].Turn {
		t.Errorf("list %+v, %v", l, err)
	}
}

func TestOrders(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	ann, bob := who[0], who[1]
	ctx := t.Context()
	refused(t, tb.SetOrder(ctx, bob, "bid", "bid 1", ""), Invalid)
	refused(t, tb.SetOrder(ctx, bob, "bid", "%%%", ""), Illegal)
	refused(t, tb.SetOrder(ctx, bob, "", "pass", ""), Invalid)
	refused(t, tb.SetOrder(ctx, ann, strings.Repeat("x", 300), "pass", ""), Invalid)
	refused(t, tb.SetOrder(ctx, Who{Player: "ann", Seat: 1}, "react", "pass", ""), Foreign)
	must(t, tb.SetOrder(ctx, bob, "react", "pass", ""))
	o, err := tb.Orders(ctx, bob)
	if err != nil || len(o) != 1 || o[0] != (Order{Kind: "react", Choice: "pass"}) {
		t.Fatalf("orders %+v, %v", o, err)
	}
	if o, _ := tb.Orders(ctx, ann); len(o) != 0 {
		t.Errorf("red sees blue's orders: %+v", o)
	}
	h.Close()
	h = open(t, s, Config{})
	tb = h.Table(tb.id)
	// Play on until red attacks: blue is not asked to react.
	r := testRand(1)
	passed := false
	for range 400 {
		p, w := page(t, tb, ann), ann
		if len(options(p)) == 0 {
			p, w = page(t, tb, bob), bob
		}
		if len(options(p)) == 0 {
			break
		}
		if w == bob && p.View.Pending.Kind == "react" {
			t.Fatal("blue was asked in spite of its order")
		}
		c := options(p)[r.IntN(len(options(p)))]
		for _, o := range options(p) {
			if strings.HasPrefix(o, "attack") {
				c = o
			}
		}
		answer(t, tb, w, c)
		passed = passed || slices.Contains(lines(t, h, tb.id), "blue pass ; standing order")
	}
	if !passed {
		t.Error("the order was never carried out")
	}
	must(t, tb.SetOrder(ctx, bob, "react", "", ""))
	if o, _ := tb.Orders(ctx, bob); len(o) != 0 {
		t.Errorf("orders %+v", o)
	}
	for i := range maxOrders {
		must(t, tb.SetOrder(ctx, bob, fmt.Sprint("kind", i), "pass", ""))
	}
	refused(t, tb.SetOrder(ctx, bob, "more", "pass", ""), NotPossible)
}

// TestHotSeat: one player with both seats sees one of them at a time.
func TestHotSeat(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	id, err := h.Create(ctx, "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), person("ann")}})
	must(t, err)
	tb := h.Table(id)
	red, blue := Who{Player: "ann", Seat: 0}, Who{Player: "ann", Seat: 1}
	cr, cb := subscribe(t, tb, red, 0), subscribe(t, tb, blue, 0)
	read := func() { cr.read(t); cb.read(t) }
	read()
	if !cr.away || !cb.away || cr.info.HandTo != "red" {
		t.Fatalf("at first: %v, %v, %+v", cr.away, cb.away, cr.info)
	}
	must(t, tb.TakeOver(ctx, red))
	read()
	if cr.away || !cb.away || cb.info.Front != "red" || cb.info.HandTo != "" {
		t.Fatalf("red took over: %v, %v, %+v", cr.away, cb.away, cb.info)
	}
	hidden := func(err error) { t.Helper(); refused(t, err, HandOver) }
	hidden(second(tb.Answer(ctx, blue, 1, "bid 1")))
	hidden(second(tb.WhyNot(ctx, blue, "bid 1")))
	hidden(second(tb.Explain(ctx, blue, "")))
	hidden(second(tb.Undo(ctx, blue, 1)))
	hidden(second(tb.At(ctx, blue, 0)))
	hidden(second(tb.Branch(ctx, blue, 0, nil)))
	hidden(second(tb.Record(ctx, blue)))
	hidden(second(tb.Note(ctx, blue)))
	hidden(second(tb.Orders(ctx, blue)))
	hidden(tb.Resign(ctx, blue))
	if p, i, err := tb.Page(ctx, blue); p != nil || i == nil || err != nil {
		t.Errorf("a page that is put away: %v, %v", p, err)
	}
	answer(t, tb, red, "bid 1")
	answer(t, tb, red, "guard red-2")
	read()
	if cr.info.HandTo != "blue" {
		t.Errorf("hand to %q", cr.info.HandTo)
	}
	// Put away before the other side sits down: nobody has the screen, whoever asks.
	must(t, tb.PutAway(ctx, blue)) // which has not got it
	if p, _, err := tb.Page(ctx, red); p == nil || err != nil {
		t.Errorf("a seat that has not the screen has put it away: %v", err)
	}
	must(t, tb.PutAway(ctx, red))
	read()
	if !cr.away || !cb.away || cr.info.Front != "" || cr.info.HandTo != "blue" {
		t.Errorf("put away: %v, %v, %+v", cr.away, cb.away, cr.info)
	}
	for _, w := range []Who{red, blue} {
		if p, _, err := tb.Page(ctx, w); p != nil || err != nil {
			t.Errorf("seat %d has a page between two players: %v", w.Seat, err)
		}
	}
	hidden(second(tb.WhyNot(ctx, red, "bid 1")))
	hidden(second(tb.At(ctx, red, 0)))
	refused(t, tb.PutAway(ctx, Who{Player: "bob", Seat: 0}), Foreign)
	n := len(cr.log)
	must(t, tb.TakeOver(ctx, blue))
	read()
	if !cr.away || cb.away {
		t.Fatal("blue did not take over")
	}
	answer(t, tb, blue, "bid 0")
	read()
	for _, m := range cr.log[n:] {
		if strings.Contains(string(m), `"change"`) || strings.Contains(string(m), `"page"`) {
			t.Errorf("red's screen was told: %s", m)
		}
	}
	for _, m := range cb.log {
		if strings.Contains(string(m), "red-2") && strings.Contains(string(m), `"guard"`) {
			t.Errorf("blue's screen was told of red's guard: %s", m)
		}
	}
	// A reader that was too slow is told no more than others.
	for range 3 * patience {
		must(t, tb.TakeOver(ctx, red))
		must(t, tb.TakeOver(ctx, blue))
	}
	cr.read(t)
	if !cr.away || cr.page != nil {
		t.Error("a slow reader has red's page")
	}
	// Nothing is asked of oneself: an undo by consent is done at once.
	_, asked, err := tb.RequestUndo(ctx, blue, page(t, tb, blue).Version, 1)
	if err != nil || asked {
		t.Errorf("asked %v, %v", asked, err)
	}
	must(t, tb.Resign(ctx, blue))
	read()
	if cr.away || cb.away || cr.page == nil {
		t.Error("after the end both pages are open")
	}
}

func second[T any](_ T, err error) error { return err }

// TestStoreFails: what is not stored has not happened, and nobody is told.
func TestStoreFails(t *testing.T) {
	s := &failing{Store: newStore(t)}
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	answer(t, tb, who[0], "bid 1")
	c := subscribe(t, tb, who[0], 0)
	c.read(t)
	before := plain(t, page(t, tb, who[0]))
	s.fail.Store(true)
	if _, err := tb.Answer(t.Context(), who[0], 2, "guard red-1"); err == nil {
		t.Fatal("an answer that was not stored was accepted")
	} else if r := (*Refusal)(nil); errors.As(err, &r) {
		t.Errorf("a full disk is no refusal: %v", err)
	}
	if _, err := c.sub.Next(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("the subscriber was told %v", err)
	}
	s.fail.Store(false)
	if now := plain(t, page(t, tb, who[0])); now != before {
		t.Errorf("the page after the failure:\n%s\n%s", before, now)
	}
	answer(t, tb, who[0], "guard red-1")
}

// TestOrdersRest: after a seat took back what its order answered, it is asked itself.
func TestOrdersRest(t *testing.T) {
	h := open(t, newStore(t), Config{})
	r := testRand(1)
	var tb *Table
	var who [2]Who
	for n := range 2000 {
		if n%100 == 0 {
			tb, who = duel(t, h, "toygame")
			must(t, tb.SetOrder(t.Context(), who[1], "react", "pass", ""))
		}
		bob := who[1]
		if all := lines(t, h, tb.id); len(all) > 0 && strings.HasSuffix(all[len(all)-1], "; standing order") {
			p := page(t, tb, bob)
			if !p.Undo.Can {
				t.Fatalf("blue cannot take back its order's answer: %s", p.Undo.Why)
			}
			must(t, second(tb.Undo(t.Context(), bob, p.Version)))
			if p = page(t, tb, bob); len(options(p)) == 0 || p.View.Pending.Kind != "react" {
				t.Fatalf("blue is not asked: %+v", p.View.Pending)
			}
			answer(t, tb, bob, "pass")
			must(t, tb.SetOrder(t.Context(), bob, "react", "pass", ""))
			return
		}
		for _, w := range who {
			p := page(t, tb, w)
			if o := options(p); len(o) > 0 {
				c := o[r.IntN(len(o))]
				for _, x := range o {
					if strings.HasPrefix(x, "attack") {
						c = x
					}
				}
				answer(t, tb, w, c)
				break
			}
		}
	}
	t.Error("the order was never carried out at an end of the lines")
}
