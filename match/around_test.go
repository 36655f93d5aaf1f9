package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

var onlooker = Who{Seat: engine.ObserverSeat}

func create(t testing.TB, h *Hall, p Proposal) *Table {
	t.Helper()
	id, err := h.Create(t.Context(), "ann", p)
	must(t, err)
	return h.Table(id)
}

func TestCreate(t *testing.T) {
	h := open(t, newStore(t), Config{})
	two := []store.Occupant{person("ann"), {}}
	for name, c := range map[string]struct {
		player string
		p      Proposal
		code   Code
	}{
		"unknown game":     {"ann", Proposal{Module: "chess", Scenario: "1", Seats: two}, NotFound},
		"unknown scenario": {"ann", Proposal{Module: "toygame", Scenario: "9", Seats: two}, Invalid},
		"unknown option":   {"ann", Proposal{Module: "toygame", Scenario: "1", Options: map[string]string{"x": "on"}, Seats: two}, Invalid},
		"unknown value":    {"ann", Proposal{Module: "toygame", Scenario: "1", Options: map[string]string{"reserve": "x"}, Seats: two}, Invalid},
		"unknown bot":      {"ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), robot("deep")}}, Invalid},
		"too few":          {"ann", Proposal{Module: "toygame", Scenario: "1", Seats: two[:1]}, Invalid},
		"somebody else":    {"ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), person("bob")}}, Foreign},
		"nobody":           {"", Proposal{Module: "toygame", Scenario: "1", Seats: two}, Invalid},
		"open with a name": {"ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {Who: "bob"}}}, Invalid},
		"broken record":    {"ann", Proposal{Record: "Game: toygame\n1 red jump\n", Seats: []store.Occupant{person("ann"), person("ann")}}, Invalid},
		"no record":        {"ann", Proposal{Record: "hello", Seats: two}, Invalid},
		"open study":       {"ann", Proposal{Record: "Game: toygame\nScenario: 1\n", Seats: two}, Invalid},
	} {
		t.Run(name, func(t *testing.T) { refused(t, second(h.Create(t.Context(), c.player, c.p)), c.code) })
	}
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Options: map[string]string{"reserve": "on"}, Seats: two})
	if i := info(t, tb, onlooker); i.Options["reserve"] != "on" || i.State != "waiting" || i.Title != "Toy game" && i.Title == "" || i.Seats[1].Kind != "open" || i.Commitment == "" {
		t.Errorf("%+v", i)
	}
}

func TestInvitations(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	tb := create(t, h, Proposal{Module: "toygame", Scenario: "1", Private: true, Seats: []store.Occupant{{}, {}}})
	refused(t, second(tb.Links(ctx, "eve")), Foreign)
	refused(t, second(tb.Links(ctx, "")), Foreign)
	links, err := tb.Links(ctx, "ann")
	must(t, err)
	if len(links) != 3 || links[0].Kind != "join" || links[0].Name != "red" || links[1].Seat != 1 || links[2].Kind != "watch" {
		t.Fatalf("links %+v", links)
	}
	if again, err := tb.Links(ctx, "ann"); err != nil || fmt.Sprint(again) != fmt.Sprint(links) {
		t.Errorf("the links changed: %+v, %v", again, err)
	}
	k, i, err := h.Link(ctx, "bob", links[1].Token)
	if err != nil || k.Game != tb.id || k.Name != "blue" || i.State != "waiting" {
		t.Errorf("link %+v, %+v, %v", k, i, err)
	}
	_, _, err = h.Link(ctx, "bob", "nothing")
	refused(t, err, NotFound)
	_, _, err = h.Link(ctx, "bob", "\xff")
	refused(t, err, Invalid)
	_, _, err = h.Join(ctx, "bob", links[2].Token)
	refused(t, err, NotPossible)
	_, _, err = h.Join(ctx, "", links[1].Token)
	refused(t, err, Foreign)
	refused(t, tb.Sit(ctx, "bob", 1), Foreign) // it is private
	id, seat, err := h.Join(ctx, "bob", links[1].Token)
	if err != nil || id != tb.id || seat != 1 {
		t.Fatalf("joined %s %d, %v", id, seat, err)
	}
	_, _, err = h.Join(ctx, "bob", links[1].Token) // the page was loaded again
	must(t, err)
	_, _, err = h.Join(ctx, "bob", links[0].Token)
	refused(t, err, NotPossible)
	_, _, err = h.Join(ctx, "eve", links[1].Token)
	refused(t, err, NotPossible)
	_, _, err = h.Join(ctx, "ann", links[0].Token)
	must(t, err)
	if links, _ := tb.Links(ctx, "bob"); len(links) != 1 || links[0].Kind != "watch" {
		t.Errorf("links of a full table %+v", links)
	}
	if i := info(t, tb, Who{Player: "bob", Seat: 1}); i.State != "live" || !slices.Equal(i.Yours, []string{"blue"}) {
		t.Errorf("%+v", i)
	}
	// Looking on at a private game takes the link.
	_, _, err = tb.Page(ctx, onlooker)
	refused(t, err, Foreign)
	for _, token := range []string{links[0].Token, "x", store.NewID()} {
		_, err = tb.Subscribe(ctx, Who{Seat: engine.ObserverSeat, Link: token}, 0)
		refused(t, err, Foreign)
	}
	page(t, tb, Who{Seat: engine.ObserverSeat, Link: links[2].Token})
	page(t, tb, Who{Player: "ann", Seat: engine.ObserverSeat})
	other := create(t, h, Proposal{Module: "toygame", Scenario: "1", Private: true, Seats: []store.Occupant{{}, {}}})
	_, _, err = other.Page(ctx, Who{Seat: engine.ObserverSeat, Link: links[2].Token})
	refused(t, err, Foreign)
	if s, err := tb.Seats(ctx, "bob"); err != nil || len(s) != 1 || s[0] != 1 {
		t.Errorf("seats %v, %v", s, err)
	}
	if m, err := tb.Module(ctx); err != nil || m.ID() != "toygame" {
		t.Errorf("module %v, %v", m, err)
	}
}

func TestLists(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	public := create(t, h, Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}})
	create(t, h, Proposal{Module: "toygame", Scenario: "1", Private: true, Seats: []store.Occupant{person("ann"), {}}})
	list := func(player string, q store.Query) []*Info {
		t.Helper()
		l, err := h.List(ctx, player, q)
		must(t, err)
		return l
	}
	if l := list("eve", store.Query{}); len(l) != 0 {
		t.Errorf("eve has games: %+v", l)
	}
	if l := list("eve", store.Query{Player: "ann"}); len(l) != 0 {
		t.Errorf("eve sees ann's games: %+v", l)
	}
	if l := list("", store.Query{Player: "ann"}); len(l) != 0 {
		t.Errorf("nobody sees ann's games: %+v", l)
	}
	if l := list("ann", store.Query{}); len(l) != 2 || !slices.Equal(l[0].Yours, []string{"red"}) {
		t.Errorf("ann's games: %+v", l)
	}
	l := list("eve", store.Query{Public: true, States: []store.State{store.Waiting}})
	if len(l) != 1 || l[0].ID != public.id || len(l[0].Yours) != 0 || l[0].Turn {
		t.Errorf("public games: %+v", l)
	}
	page(t, public, onlooker) // now it is in memory
	if l := list("ann", store.Query{Public: true}); len(l) != 1 || !l[0].Turn {
		t.Errorf("ann's turn: %+v", l)
	}
}

func TestTalkAndNotes(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	tb, who := duel(t, h, "toygame")
	c, o := subscribe(t, tb, who[1], 0), subscribe(t, tb, onlooker, 0)
	must(t, tb.Say(ctx, who[0], " hello \n"))
	must(t, tb.Say(ctx, who[1], "<b>good luck</b>"))
	refused(t, tb.Say(ctx, onlooker, "listen to me"), NotFound)
	refused(t, tb.Say(ctx, Who{Player: "eve", Seat: 0}, "listen to me"), Foreign)
	refused(t, tb.Say(ctx, who[0], "  "), Invalid)
	refused(t, tb.Say(ctx, who[0], strings.Repeat("x", store.MaxChat+1)), Invalid)
	refused(t, tb.Say(ctx, who[0], "\xff"), Invalid)
	c.read(t)
	o.read(t)
	if len(c.said) != 2 || c.said[0].Text != "hello" || c.said[0].Seat != "red" || len(o.said) != 2 {
		t.Errorf("heard %+v, %+v", c.said, o.said)
	}
	all, err := tb.Talk(ctx, onlooker, 2)
	if err != nil || len(all) != 1 || all[0] != c.said[1] {
		t.Errorf("talk %+v, %v", all, err)
	}
	if strings.Contains(asJSON(t, all), "bob") {
		t.Error("the talk shows private ids")
	}
	for n := range store.MaxList + 3 {
		must(t, tb.Say(ctx, who[n%2], "on and on"))
	}
	if last, err := tb.Talk(ctx, onlooker, 0); err != nil || len(last) != store.MaxList || last[len(last)-1].N != store.MaxList+5 {
		t.Errorf("the last messages of a long talk: %d, %v", len(last), err)
	}
	must(t, tb.SetNote(ctx, who[0], "attack at dawn"))
	if n, err := tb.Note(ctx, who[0]); err != nil || n != "attack at dawn" {
		t.Errorf("note %q, %v", n, err)
	}
	if n, err := tb.Note(ctx, who[1]); err != nil || n != "" {
		t.Errorf("bob's note %q, %v", n, err)
	}
	refused(t, second(tb.Note(ctx, Who{Player: "bob", Seat: 0})), Foreign)
	refused(t, second(tb.Note(ctx, onlooker)), NotFound)
	refused(t, tb.SetNote(ctx, Who{Player: "bob", Seat: 0}, "x"), Foreign)
	refused(t, tb.SetNote(ctx, who[0], strings.Repeat("x", store.MaxNote+1)), Invalid)
}

// TestPresence: who looks at the table is told.
func TestPresence(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	a := subscribe(t, tb, who[0], 0)
	a.read(t)
	if !a.info.Seats[0].Present || a.info.Seats[1].Present {
		t.Errorf("seats %+v", a.info.Seats)
	}
	b := subscribe(t, tb, who[1], 0)
	a.read(t)
	if !a.info.Seats[1].Present {
		t.Error("bob has come unnoticed")
	}
	b.sub.Close()
	eventually(t, "bob has left", func() bool { a.read(t); return !a.info.Seats[1].Present })
}

// TestPast: At gives the pages that were seen.
func TestPast(t *testing.T) {
	for _, module := range []string{"toygame", "formosa"} {
		h := open(t, newStore(t), Config{})
		tb, who := duel(t, h, module)
		r := testRand(8)
		all := []Who{who[0], who[1], onlooker}
		seen, most := map[string]string{}, 0
		note := func() {
			for _, w := range all {
				p := page(t, tb, w)
				most = max(most, len(p.Log))
				v := *p.View
				v.Pending = nil
				k := fmt.Sprint(w.Seat, " ", len(p.Log))
				if _, had := seen[k]; !had { // the first page with so many entries
					seen[k] = asJSON(t, v) + asJSON(t, p.Log)
				}
			}
		}
		note()
		for range 260 {
			playOn(t, tb, who, r, 1)
			note()
			if r.IntN(6) == 0 {
				for _, w := range who {
					if p := page(t, tb, w); p.Undo.Can {
						must(t, second(tb.Undo(t.Context(), w, p.Version)))
						for _, w := range all { // what was taken back is no past
							for n := len(page(t, tb, w).Log) + 1; n <= most; n++ {
								delete(seen, fmt.Sprint(w.Seat, " ", n))
							}
						}
						note()
					}
				}
			}
		}
		checked := 0
		for _, w := range all {
			for n := range len(page(t, tb, w).Log) + 1 {
				p, err := tb.At(t.Context(), w, n)
				must(t, err)
				if p.View.Pending != nil || p.Version != 0 || p.View.Sight != nil || p.View.Prompt != nil {
					t.Fatalf("the past asks: %+v", p.View.Pending)
				}
				if len(p.Log) < n {
					t.Fatalf("at %d the log has %d entries", n, len(p.Log))
				}
				v := *p.View
				v.Over = nil
				if want, had := seen[fmt.Sprint(w.Seat, " ", len(p.Log))]; had {
					checked++
					if got := asJSON(t, v) + asJSON(t, p.Log); got != want && p.View.Over == nil {
						t.Fatalf("%s, seat %d: at %d there was\n%s\nnot\n%s", module, w.Seat, n, want, got)
					}
				}
			}
			refused(t, second(tb.At(t.Context(), w, -1)), NotFound)
			refused(t, second(tb.At(t.Context(), w, len(page(t, tb, w).Log)+1)), NotFound)
		}
		if checked < 30 {
			t.Errorf("only %d moments were compared", checked)
		}
		refused(t, second(tb.At(t.Context(), Who{Player: "ann", Seat: 1}, 0)), Foreign)
	}
}

// TestBranch: a study begins where the seat was, and holds nothing but what it saw and guesses.
func TestBranch(t *testing.T) {
	for _, module := range []string{"toygame", "formosa"} {
		h := open(t, newStore(t), Config{})
		ctx := t.Context()
		tb, who := duel(t, h, module)
		r := testRand(3)
		playOn(t, tb, who, r, map[string]int{"toygame": 12, "formosa": 150}[module])
		refused(t, second(tb.Branch(ctx, Who{Player: "eve", Seat: 0}, 0, nil)), Foreign)
		refused(t, second(tb.Branch(ctx, onlooker, 0, nil)), Foreign)
		refused(t, second(tb.Branch(ctx, who[0], 1<<20, nil)), NotFound)
		refused(t, second(tb.Branch(ctx, who[0], 0, []store.Occupant{person("ann"), person("bob")})), Foreign)
		for _, w := range who {
			n := len(page(t, tb, w).Log) / 2
			was, err := tb.At(ctx, w, n)
			must(t, err)
			id, err := tb.Branch(ctx, w, n, nil)
			must(t, err)
			study := h.Table(id)
			p := page(t, study, w)
			v := *p.View
			v.Pending = nil
			if asJSON(t, v) != asJSON(t, was.View) {
				t.Errorf("%s: the study shows\n%s\nand there was\n%s", module, asJSON(t, v), asJSON(t, was.View))
			}
			i := info(t, study, w)
			if !i.Study || !i.Private || i.Parent != tb.id || len(i.Yours) != 2 || i.Commitment != "" {
				t.Errorf("%+v", i)
			}
			// Both sides are the player's, and no page is put away.
			both := [2]Who{{Player: w.Player, Seat: 0}, {Player: w.Player, Seat: 1}}
			playOn(t, study, both, r, 20)
			if l, err := h.List(ctx, w.Player, store.Query{Parent: tb.id}); err != nil || len(l) != 1 {
				t.Errorf("studies %+v, %v", l, err)
			}
			_, _, err = study.Page(ctx, Who{Player: "eve", Seat: 0})
			refused(t, err, Foreign)
			_, _, err = study.Page(ctx, onlooker)
			refused(t, err, Foreign)
		}
		// What is hidden differs from study to study: it is a guess.
		differ := false
		other := Who{Player: who[0].Player, Seat: 1}
		var last string
		for range 6 {
			id, err := tb.Branch(ctx, who[0], len(page(t, tb, who[0]).Log), nil)
			must(t, err)
			now := asJSON(t, page(t, h.Table(id), other).View)
			differ = differ || last != "" && now != last
			last = now
		}
		if !differ {
			t.Errorf("%s: all studies hold the same hidden facts", module)
		}
		// When the game is over there is nothing to guess.
		must(t, tb.Resign(ctx, who[0]))
		n := len(page(t, tb, who[0]).Log)
		id, err := tb.Branch(ctx, who[0], n, []store.Occupant{person("ann"), robot("random")})
		must(t, err)
		exact, err := tb.At(ctx, who[1], len(page(t, tb, who[1]).Log))
		must(t, err)
		must(t, h.Table(id).do(ctx, func(l *live) error {
			v := l.book.game().View(1)
			v.Prompt, v.Sight, v.Pending = nil, nil, nil
			if asJSON(t, v) != asJSON(t, exact.View) && len(l.book.steps) == 0 {
				t.Errorf("%s: a study after the end is not exact", module)
			}
			return nil
		}))
	}
}

// TestRematchSameSides: everybody sits where he sat, and who asks second for another kind comes into the same game.
func TestRematchSameSides(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	tb, who := duel(t, h, "toygame")
	must(t, tb.Resign(ctx, who[0]))
	id, err := tb.Rematch(ctx, who[0], false)
	must(t, err)
	if again, err := tb.Rematch(ctx, who[1], true); err != nil || again != id {
		t.Errorf("another rematch %s, %v", again, err)
	}
	for s := range who {
		answer(t, h.Table(id), who[s], "bid 1")
	}
}

func TestRematch(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	ctx := t.Context()
	tb, who := duel(t, h, "toygame")
	refused(t, second(tb.Rematch(ctx, who[0], true)), NotPossible)
	must(t, tb.Resign(ctx, who[0]))
	refused(t, second(tb.Rematch(ctx, Who{Player: "eve", Seat: 0}, true)), Foreign)
	c := subscribe(t, tb, who[0], 0)
	id, err := tb.Rematch(ctx, who[1], true)
	must(t, err)
	c.read(t)
	if c.info.Next != id {
		t.Errorf("next %q", c.info.Next)
	}
	c.sub.Close()
	h.Close()
	for range store.MaxList + 1 { // studies of it that others make do not hide it
		g := store.Game{ID: store.NewID(), Module: "toygame", Scenario: "1", Creator: "eve", Seats: []store.Seat{{Name: "red"}, {Name: "blue"}}, Private: true, Study: true, Parent: tb.id, Created: time.Now()}
		must(t, s.Create(ctx, g, "x", nil))
	}
	h = open(t, s, Config{})
	if again, err := h.Table(tb.id).Rematch(ctx, who[0], true); err != nil || again != id {
		t.Errorf("another rematch %s, %v", again, err)
	}
	next := h.Table(id)
	answer(t, next, Who{Player: "bob", Seat: 0}, "bid 1")
	answer(t, next, Who{Player: "ann", Seat: 1}, "bid 1")
	if i := info(t, next, Who{Player: "ann", Seat: 1}); i.Parent != tb.id || i.Private || i.Study {
		t.Errorf("%+v", i)
	}
}

// TestRecord: after the end everybody may have the record, and it proves the dice; before, nothing hidden is in it.
func TestRecord(t *testing.T) {
	h := open(t, newStore(t), Config{Seed: engine.NewSeed})
	ctx := t.Context()
	tb, who := duel(t, h, "toygame")
	answer(t, tb, who[0], "bid 2")
	answer(t, tb, who[0], "guard red-2")
	for _, w := range []Who{who[0], who[1], onlooker} {
		text, err := tb.Record(ctx, w)
		must(t, err)
		s, err := engine.Replay(toy, text, engine.ReplayOptions{Ask: true})
		must(t, err)
		if len(s.Answers()) != 0 || strings.Contains(text, "\nSeed:") || strings.Contains(text, "guard") || strings.Contains(text, "ann") {
			t.Errorf("record while the game goes on:\n%s", text)
		}
		for _, e := range page(t, tb, w).Log {
			if !strings.Contains(text, e.Text) {
				t.Errorf("%q is not in the record", e.Text)
			}
		}
	}
	playOn(t, tb, who, testRand(1), 1000)
	text, err := tb.Record(ctx, onlooker)
	must(t, err)
	if n, err := engine.VerifyDice(toy, text); err != nil || n < 5 {
		t.Errorf("%d dice, %v", n, err)
	}
	if !strings.Contains(text, "Players: red=person blue=person") || !strings.Contains(text, "Result: "+info(t, tb, who[0]).Result) {
		t.Errorf("record:\n%s", text)
	}
	// A record can be played on as a study.
	lines := strings.SplitAfter(text, "\n")
	half := strings.Join(lines[:len(lines)/2], "")
	study := create(t, h, Proposal{Record: half, Seats: []store.Occupant{person("ann"), person("ann")}})
	both := [2]Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}}
	if i := info(t, study, both[0]); !i.Study || !i.Private {
		t.Errorf("%+v", i)
	}
	if len(page(t, study, both[0]).Log) < 3 {
		t.Error("the study does not have the past")
	}
	playOn(t, study, both, testRand(2), 5)
	full, err := study.Record(ctx, both[1])
	must(t, err)
	if strings.Contains(full, "Seed") {
		t.Errorf("a study's seed:\n%s", full)
	}
	if s, err := engine.Replay(toy, full, engine.ReplayOptions{Ask: true}); err != nil || len(s.Answers()) == 0 {
		t.Errorf("the study's record: %v", err)
	}
	must(t, study.Resign(ctx, both[0]))
}

// Both players ask for a rematch at the same time, at two programs: there is one.
func TestRematchAtTwoPrograms(t *testing.T) {
	s := newStore(t)
	one, two := open(t, s, Config{}), open(t, s, Config{})
	ctx := t.Context()
	tb, who := duel(t, one, "toygame")
	must(t, tb.Resign(ctx, who[0]))
	other := two.Table(tb.id)
	page(t, other, who[1]) // there is none yet, as far as the other program knows
	first, err := tb.Rematch(ctx, who[0], false)
	must(t, err)
	if again, err := other.Rematch(ctx, who[1], true); err != nil || again != first {
		t.Errorf("rematches %s and %s, %v", first, again, err)
	}
	if all, err := s.Games(ctx, store.Query{Parent: tb.id}); err != nil || len(all) != 1 {
		t.Errorf("%d rematches, %v", len(all), err)
	}
}
