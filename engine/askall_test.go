package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"beachhead/engine"
)

// secretProgram asks three seats in secret: seat 0 two questions, the second only after a 1; seat 1 one;
// seat 2 none that it has a choice in.
func secretProgram() *engine.Program[pg] {
	p := &engine.Program[pg]{}
	p.Proc("main", say("begin"), engine.AskAll[pg]("plans", "lane0", "lane1", "lane2"), say("end"), die("d", 7))
	p.Proc("lane0", question("a", 0, 3, 0), engine.If(func(g pg, _ *frame) bool { return g.S.X[0] == 2 }, question("b", 0, 2, 1)), say("done0"))
	p.Proc("lane1", engine.ForEach(0, func(pg, *frame) int { return 2 }, question("c", 1, 2, 2)), say("done1"))
	p.Proc("lane2", question("only", 2, 1, 3), question("none", 2, 0, 4))
	return p
}

// TestSecretOrder: every order of the answers gives the same position.
func TestSecretOrder(t *testing.T) {
	first := begin(secretProgram())
	if first.asked() != "0 k.a, 1 k.c" || !first.p.Pending(first).Secret || first.S.Wait != engine.WaitAll {
		t.Fatal(first.asked())
	}
	ends := map[uint64]int{}
	paths := 0
	var walk func(g pg)
	walk = func(g pg) {
		q := g.p.Pending(g)
		if !q.Secret {
			ends[hash(g)]++
			paths++
			if g.asked() != "-1 chance" || g.S.Lanes != [engine.MaxSeats]frame{} || g.S.LaneOn != 0 {
				t.Fatalf("%s, %+v", g.asked(), g.S.Lanes)
			}
			return
		}
		for _, s := range q.Seats.Seats() {
			d := g.clone()
			d.answer(t, s, pick(1)) // 1 for everybody: seat 0 has a second question
			walk(d)
		}
	}
	walk(first)
	if len(ends) != 1 || paths != 6 { // two answers of 0 among two of 1
		t.Errorf("%d orders, %d different positions", paths, len(ends))
	}
}

// TestSecretAnswers: who is done cannot answer again, and others' questions stay as they are.
func TestSecretAnswers(t *testing.T) {
	g := begin(secretProgram())
	g.wants(t, "begin only=0")
	g.answer(t, 0, pick(0)) // not 1: no second question
	if g.asked() != "1 k.c" {
		t.Fatal(g.asked())
	}
	var wrong *engine.WrongSeat
	for _, s := range []engine.Seat{0, 2, 3, engine.ChanceSeat, engine.ObserverSeat} {
		h := hash(g)
		if err := g.p.Apply(g, s, pick(0)); !errors.As(err, &wrong) || hash(g) != h {
			t.Errorf("seat %d: %v", s, err)
		}
		if r := g.p.WhyNot(g, s, pick(0)); len(r) != 1 || r[0].Text == "" || r[0].Rule != "" {
			t.Errorf("reasons for seat %d: %v", s, r) // the rule would tell what the others are asked
		}
	}
	var bad *engine.Illegal
	h := hash(g)
	if err := g.p.Apply(g, 1, pick(2)); !errors.As(err, &bad) || hash(g) != h {
		t.Error(err)
	}
	g.answer(t, 1, pick(0))
	g.answer(t, 1, pick(1))
	g.wants(t, "begin only=0 a=0 done0 c=0 c=1 done1 end")
	if g.S.X != [8]int16{1, 0, 2, 1} || g.S.Seq != 4 {
		t.Errorf("%v after %d answers", g.S.X, g.S.Seq)
	}
}

// TestSecretWithoutChoice: when nobody has a choice nothing is asked.
func TestSecretWithoutChoice(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.AskAll[pg]("all", "a", "b"), say("end"), engine.AskAll[pg]("again", "b", "a"), engine.AskAll[pg]("third", "c", "c2"))
	p.Proc("a", question("q", 0, 1, 0))
	p.Proc("b")
	p.Proc("c", question("q", 0, 2, 0))
	p.Proc("c2", question("q", 1, 2, 0))
	g := begin(p)
	g.wants(t, "q=0 end q=0")
	if g.asked() != "0 k.q, 1 k.q" {
		t.Error(g.asked())
	}
}

// TestSecretAlways: a question of one choice that is always put stays open until it is answered.
func TestSecretAlways(t *testing.T) {
	p := &engine.Program[pg]{}
	for i := range 2 {
		p.Proc(fmt.Sprint("lane", i), engine.Put(engine.Ask[pg]{Label: "q", Kind: "q", Always: true,
			Seat: func(pg, *frame) engine.Seat { return engine.Seat(i) },
			List: func(_ pg, _ *frame, o *engine.Options) { o.Add(pick(0)) },
			Take: func(g pg, _ *frame, _ engine.Choice) { g.S.X[i]++ }}))
	}
	p.Proc("main", engine.AskAll[pg]("all", "lane0", "lane1"))
	g := begin(p)
	g.answer(t, 1, pick(0))
	if g.asked() != "0 q" {
		t.Error(g.asked())
	}
	g.answer(t, 0, pick(0))
	if g.asked() != "over" || g.S.X != [8]int16{1, 1} {
		t.Error(g.asked(), g.S.X)
	}
}

// windowProgram is a window for seats 2, 0 and 1, in this order, that may each play the numbers 1 to 3 that
// are still there (bits of B). A 3 is played by a procedure that asks in turn.
func windowProgram(play string) *engine.Program[pg] {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.React(engine.Window[pg]{
		Label: "w", Kind: "react",
		Order: func(_ pg, _ *frame, i int) (engine.Seat, bool) {
			if i < 3 {
				return []engine.Seat{2, 0, 1}[i], true
			}
			return 0, false
		},
		List: func(_ pg, _ *frame, o *engine.Options) {
			for n := 1; n <= 3; n++ {
				o.Add(pick(n))
			}
		},
		Check: func(g pg, _ *frame, c engine.Choice) *engine.Reason {
			if c.A < 1 || c.A > 3 || g.S.B&(1<<c.A) != 0 {
				return &engine.Reason{Rule: "5", Text: "It is not there."}
			}
			return nil
		},
		Take: func(g pg, f *frame, c engine.Choice) {
			g.S.B |= 1 << c.A
			f.V[2] = c.A
			g.note = append(g.note, fmt.Sprint("take", c.A))
		},
		Play: play, Args: func(_ pg, f *frame) [6]int16 { return [6]int16{f.V[2]} },
		Pass: pick(0), SeatSlot: 3, PassSlot: 4,
	}), say("closed"))
	p.Proc("play", engine.Do(func(g pg, f *frame) { g.note = append(g.note, fmt.Sprint("play", f.V[0])) }),
		engine.If(func(_ pg, f *frame) bool { return f.V[0] == 3 }, question("aim", 3, 2, 0)))
	return p
}

func TestWindow(t *testing.T) {
	type say struct {
		seat engine.Seat
		n    int
	}
	for _, c := range []struct {
		name  string
		play  string
		says  []say
		notes string
	}{
		{"all pass", "play", []say{{2, 0}, {0, 0}, {1, 0}}, "closed"},
		{"one plays at once", "play", []say{{2, 1}, {2, 0}, {0, 0}, {1, 0}}, "take1 play1 closed"},
		{"one plays twice", "play", []say{{2, 1}, {2, 2}, {2, 0}, {0, 0}, {1, 0}}, "take1 play1 take2 play2 closed"},
		{"the last plays, all are asked again from it on", "play", []say{{2, 0}, {0, 0}, {1, 2}, {1, 0}, {2, 0}, {0, 0}}, "take2 play2 closed"},
		{"passing is not for ever", "play", []say{{2, 0}, {0, 1}, {0, 0}, {1, 0}, {2, 2}, {2, 0}, {0, 0}, {1, 0}}, "take1 play1 take2 play2 closed"},
		{"a reaction that asks", "play", []say{{2, 3}, {3, 1}, {2, 0}, {0, 0}, {1, 0}}, "take3 play3 aim=1 closed"},
		{"without a procedure", "", []say{{2, 0}, {0, 3}, {0, 0}, {1, 0}, {2, 0}}, "take3 closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := begin(windowProgram(c.play))
			for i, a := range c.says {
				if s, p := g.p.Pending(g).First(); s != a.seat {
					t.Fatalf("answer %d: seat %d is asked %s, expected seat %d", i, s, p.Kind, a.seat)
				}
				d := &mini[plain]{p: g.p} // through a save at every place
				if err := load(d, save(g)); err != nil {
					t.Fatal(err)
				}
				d.note = g.note
				g = d
				g.answer(t, a.seat, pick(a.n))
			}
			g.wants(t, c.notes)
			if g.asked() != "over" {
				t.Error(g.asked())
			}
		})
	}
	// With nothing to play everybody is asked all the same: that he is asked must not tell what he has.
	p := windowProgram("play")
	p.Link()
	g := &mini[plain]{p: p}
	g.S.B = 0xff
	p.Start(g, "main")
	for _, s := range []engine.Seat{2, 0, 1} {
		g.answer(t, s, pick(0))
	}
	g.wants(t, "closed")

	g = begin(windowProgram("play"))
	g.answer(t, 2, pick(1))
	if r := g.p.WhyNot(g, 2, pick(1)); len(r) != 1 || r[0].Rule != "5" {
		t.Error(r)
	}
	if r := g.p.WhyNot(g, 2, pick(0)); len(r) != 0 {
		t.Error(r)
	}
}

// TestWindowAgain: a window that opens a second time begins with the first seat and no passes.
func TestWindowAgain(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.ForEach(0, func(pg, *frame) int { return 2 }, engine.React(engine.Window[pg]{
		Label: "w", Kind: "react",
		Order: func(_ pg, _ *frame, i int) (engine.Seat, bool) { return engine.Seat(i), i < 2 },
		List:  func(pg, *frame, *engine.Options) {},
		Take:  func(pg, *frame, engine.Choice) {},
		Pass:  pick(0), SeatSlot: 1, PassSlot: 2,
	}), say("closed")))
	g := begin(p)
	for _, s := range []engine.Seat{0, 1, 0, 1} {
		g.answer(t, s, pick(0))
	}
	g.wants(t, "closed closed")
}

// TestWindowShrinks: seats may leave the order while the window is open; nobody leaves it empty.
func TestWindowShrinks(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.React(engine.Window[pg]{
		Label: "w", Kind: "react",
		Order: func(g pg, _ *frame, i int) (engine.Seat, bool) { return engine.Seat(i + 1), i < int(2-g.S.X[0]) },
		List:  func(_ pg, _ *frame, o *engine.Options) { o.Add(pick(1)) },
		Take:  func(g pg, _ *frame, _ engine.Choice) { g.S.X[0]++ },
		Pass:  pick(0), SeatSlot: 0, PassSlot: 1,
	}), say("closed"))
	g := begin(p)
	g.answer(t, 1, pick(0))
	g.answer(t, 2, pick(1)) // seat 2 has gone
	if g.asked() != "1 react" {
		t.Fatal(g.asked())
	}
	g.answer(t, 1, pick(1)) // so has seat 1
	g.wants(t, "closed")
}
