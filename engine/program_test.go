package engine_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

func always(pg, *frame) bool { return true }
func never(pg, *frame) bool  { return false }

// TestSteps runs the steps that do not stop, nested in each other.
func TestSteps(t *testing.T) {
	p := &engine.Program[pg]{}
	less := func(slot int, n int16) func(pg, *frame) bool {
		return func(_ pg, f *frame) bool { return f.V[slot] < n }
	}
	count := func(slot int) step { return engine.Do(func(_ pg, f *frame) { f.V[slot]++ }) }
	show := func(slot int) step {
		return engine.Do(func(g pg, f *frame) { g.note = append(g.note, fmt.Sprint(f.V[slot])) })
	}
	p.Proc("main",
		say("a"),
		engine.If(never, say("no"), engine.If(always, say("no"))),
		engine.If(always, say("b"), engine.If(never, say("no")), say("c")),
		engine.IfElse(never, []step{say("no")}, []step{say("d")}),
		engine.IfElse(always, []step{say("e")}, []step{say("no")}),
		engine.While(less(0, 2), count(0), engine.While(less(1, 2), count(1), say("in")), engine.Do(func(_ pg, f *frame) { f.V[1] = 0 }), say("out")),
		engine.While(never, say("no")),
		engine.ForEach(2, func(pg, *frame) int { return 3 }, show(2), engine.If(func(_ pg, f *frame) bool { return f.V[2] == 1 }, say("one"))),
		engine.ForEach(2, func(pg, *frame) int { return 0 }, say("no")),
		engine.Call("call", "sub", func(_ pg, f *frame) [6]int16 { return [6]int16{7, f.V[2]} }),
		engine.Do(func(g pg, _ *frame) { g.note = append(g.note, fmt.Sprint("ret", g.S.Ret)) }),
		engine.Call[pg]("again", "sub", nil),
		engine.Do(func(g pg, _ *frame) { g.note = append(g.note, fmt.Sprint("ret", g.S.Ret)) }),
		engine.Do(func(_ pg, f *frame) { f.V[4] = 7 }),
		engine.Call("on", "pass", engine.Locals[pg](4, 3)),
		engine.Do(func(g pg, _ *frame) { g.note = append(g.note, fmt.Sprint("ret", g.S.Ret)) }),
		engine.Return[pg](nil),
		say("no"),
	)
	p.Proc("pass", // gives back what it was given, and one more
		engine.Call("sub", "sub", engine.Locals[pg](0, 1)),
		engine.Return(func(g pg, _ *frame) int16 { return g.S.Ret + 1 }),
	)
	p.Proc("sub",
		show(0),
		engine.If(func(_ pg, f *frame) bool { return f.V[0] == 7 }, engine.Return(func(_ pg, f *frame) int16 { return f.V[0] * 2 })),
		say("end"),
	)
	g := begin(p)
	g.wants(t, "a b c d e in in out in in out 0 1 one 2 7 ret14 0 end ret0 7 ret15")
	if g.asked() != "over" {
		t.Error(g.asked())
	}
}

// TestSwitch: the procedure picked is called, in the middle of which a game is saved; without one the step is passed over.
func TestSwitch(t *testing.T) {
	p := &engine.Program[pg]{}
	var names []string
	p.Proc("main",
		engine.ForEach(0, func(pg, *frame) int { return 4 },
			engine.Switch("which", func() []string { return names },
				func(_ pg, f *frame) int { return int(f.V[0]) }, func(_ pg, f *frame) [6]int16 { return [6]int16{10 + f.V[0]} }),
			engine.Do(func(g pg, _ *frame) { g.note = append(g.note, fmt.Sprint("ret", g.S.Ret)) })))
	names = append(names, p.Proc("a", question("q", 0, 2, 0), engine.Return(func(_ pg, f *frame) int16 { return f.V[0] })), "",
		p.Proc("b", question("q", 1, 2, 0), engine.Return(func(_ pg, f *frame) int16 { return f.V[0] })))
	other := p.Proc("c", question("q", 1, 2, 0))
	p.Link()
	g := &mini[plain]{p: p}
	p.Start(g, "main")
	if w := p.Where(g); len(w) != 2 || w[0].Label != "which" || w[1].Proc != "a" {
		t.Fatal(w)
	}
	twin := &mini[plain]{p: p}
	if err := load(twin, save(g)); err != nil || hash(twin) != hash(g) {
		t.Fatal(err, hash(twin), hash(g))
	}
	g.answer(t, 0, pick(1))
	g.answer(t, 1, pick(0))
	g.wants(t, "q=1 ret10 ret0 q=0 ret12 ret0")
	// A save in which another procedure stands on the switch is none.
	p.Place(g, other, "q")
	c := g.Core()
	p.Place(twin, "main", "which")
	twin.S.Stack[1], twin.S.Depth, twin.S.Wait = c.Stack[0], 2, engine.WaitAsk
	if err := load(&mini[plain]{p: p}, save(twin)); !errors.Is(err, engine.ErrSave) {
		t.Errorf("a forged save is loaded: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a switch to a procedure that does not exist links")
		}
	}()
	q := &engine.Program[pg]{}
	q.Proc("main", engine.Switch("x", func() []string { return []string{"nobody"} }, func(pg, *frame) int { return 0 }, nil))
	q.Link()
}

// TestForEachOrder: the body sees the slot before it counts on.
func TestForEachOrder(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.ForEach(3, func(g pg, _ *frame) int { return int(g.S.B) }, engine.Do(func(g pg, f *frame) {
		g.note = append(g.note, fmt.Sprint(f.V[3]))
		if f.V[3] == 0 {
			g.S.B = 4 // the end is asked anew each time
		}
	})))
	p.Link()
	g := &mini[plain]{p: p}
	g.S.B = 2
	p.Start(g, "main")
	g.wants(t, "0 1 2 3")
}

// TestNesting asks in the middle of procedures in procedures, and shows the stack.
func TestNesting(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.ForEach(0, func(pg, *frame) int { return 2 }, engine.Call("one", "a", func(_ pg, f *frame) [6]int16 { return [6]int16{f.V[0]} })), say("done"))
	p.Proc("a", engine.While(func(g pg, f *frame) bool { return f.V[1] < 2 }, engine.Do(func(_ pg, f *frame) { f.V[1]++ }), engine.Call[pg]("two", "b", nil)))
	p.Proc("b", question("q", 0, 2, 0), die("d", 1))
	g := begin(p)
	want := []engine.Where{{Proc: "main", Label: "one"}, {Proc: "a", Label: "two"}, {Proc: "b", Label: "q"}}
	for i := 0; i < 4; i++ {
		if w := p.Where(g); !reflect.DeepEqual(w, want) {
			t.Fatalf("where: %v", w)
		}
		if g.S.Stack[0].V[0] != int16(i/2) || g.S.Stack[1].V[0] != int16(i/2) || g.S.Stack[1].V[1] != int16(i%2+1) {
			t.Errorf("locals %v %v", g.S.Stack[0].V, g.S.Stack[1].V)
		}
		g.answer(t, 0, pick(i%2))
		if g.asked() != "-1 chance" {
			t.Fatal(g.asked())
		}
		g.answer(t, engine.ChanceSeat, engine.Roll(i+1))
	}
	g.wants(t, "q=0 d=1 q=1 d=2 q=0 d=3 q=1 d=4 done")
	if g.S.Seq != 8 || g.S.Wait != engine.WaitOver || g.S.Depth != 0 || g.S.Stack != [engine.MaxDepth]frame{} {
		t.Errorf("at the end: %+v", g.S.Core)
	}
	if steps := p.Steps(); !slices.Equal(steps, []string{"main/one", "a/two", "b/q", "b/d"}) {
		t.Error(steps)
	}
}

// TestAutomatic: no option passes over, one is taken, Always asks.
func TestAutomatic(t *testing.T) {
	p := &engine.Program[pg]{}
	ask := func(label string, always bool, n int) step {
		return engine.Put(engine.Ask[pg]{
			Label: label, Kind: label, Always: always,
			Seat: func(pg, *frame) engine.Seat { return 1 },
			List: func(_ pg, _ *frame, o *engine.Options) {
				for i := range 4 { // the Check leaves n
					o.Add(pick(i))
				}
				if o.Len() != 4 {
					t.Errorf("%d candidates", o.Len())
				}
			},
			Check: func(_ pg, _ *frame, c engine.Choice) *engine.Reason {
				if int(c.A) >= n {
					return &engine.Reason{Rule: "9", Text: "Too many."}
				}
				return nil
			},
			Take: func(g pg, _ *frame, c engine.Choice) { g.note = append(g.note, fmt.Sprint(label, c.A)) },
		})
	}
	p.Proc("main", ask("a", false, 0), ask("b", false, 1), ask("c", true, 0), ask("d", true, 1), ask("e", false, 2), ask("f", false, 1))
	p.Link()
	var autos, events []string
	g := &mini[plain]{p: p}
	p.Start(g, "main")
	// What happened before anybody could listen is told to the first who does.
	hear := func() {
		g.m.Listen(func(e engine.Event) { events = append(events, e.Rule) }, func(s engine.Seat, c engine.Choice) { autos = append(autos, fmt.Sprint(s, c.A)) })
	}
	hear()
	hear()
	if g.asked() != "1 d" {
		t.Fatal(g.asked())
	}
	g.answer(t, 1, pick(0))
	if g.asked() != "1 e" {
		t.Fatal(g.asked())
	}
	err := p.Apply(g, 1, pick(3))
	var bad *engine.Illegal
	if !errors.As(err, &bad) || len(bad.Reasons) != 1 || bad.Reasons[0].Rule != "9" || bad.Error() != "9: Too many." {
		t.Errorf("%v", err)
	}
	if r := p.WhyNot(g, 1, pick(-1)); len(r) != 1 || !strings.HasPrefix(r[0].Text, engine.NotOffered) {
		t.Errorf("a choice that passes the Check but is not listed: %v", r)
	}
	if r := p.WhyNot(g, 0, pick(1)); len(r) != 1 || r[0].Text == "" {
		t.Errorf("another seat: %v", r)
	}
	g.answer(t, 1, pick(1))
	g.wants(t, "b0 d0 e1 f0")
	if strings.Join(autos, ",") != "1 0,1 0" || g.S.Seq != 4 || g.asked() != "over" {
		t.Errorf("automatic answers %v, %d answers, %s", autos, g.S.Seq, g.asked())
	}
	if err := p.Apply(g, 1, pick(1)); err != engine.ErrOver {
		t.Error(err)
	}
}

// TestEarlyEvents: the events of the set-up reach the first listener, once, and clones have none.
func TestEarlyEvents(t *testing.T) {
	p := &engine.Program[pg]{}
	tell := func(rule string) step {
		return engine.Do(func(g pg, _ *frame) {
			if !g.m.Heard() {
				t.Error("not heard")
			}
			g.m.Emit(engine.Event{Rule: rule})
		})
	}
	p.Proc("main", tell("1"), tell("2"), question("q", 0, 2, 0), tell("3"))
	g := begin(p)
	c := g.clone()
	var got []string
	listen := func(e engine.Event) { got = append(got, e.Rule) }
	c.m.Listen(listen, nil)
	if len(got) != 0 {
		t.Errorf("a clone tells of %v", got)
	}
	g.m.Listen(nil, nil) // nobody
	g.m.Listen(listen, nil)
	g.m.Listen(listen, nil)
	g.answer(t, 0, pick(0))
	if strings.Join(got, " ") != "1 2 3" {
		t.Errorf("heard %v", got)
	}
	g.m.CopyMachine(&c.m) // also a game that was listened to
	if d := c.clone(); d.m.Heard() || g.m.Heard() {
		t.Error("a clone has a listener")
	}
}

// TestChance: dice and draws; a draw from nothing is passed over.
func TestChance(t *testing.T) {
	p := &engine.Program[pg]{}
	draw := func(label string, n int) step {
		return engine.Throw(engine.Chance[pg]{Label: label, Draw: func(_ pg, _ *frame, o *engine.Options) {
			for i := range n {
				o.Add(pick(i))
			}
		}, Take: func(g pg, _ *frame, c engine.Choice) { g.note = append(g.note, fmt.Sprint(label, c.A)) }})
	}
	p.Proc("main", draw("none", 0), draw("one", 1), draw("two", 2), die("d", 0))
	g := begin(p)
	for _, c := range []engine.Choice{pick(0), pick(1), engine.Roll(6)} {
		q := p.Pending(g)
		if q.Seats != engine.SetOf(engine.ChanceSeat) || q.For(0) != nil || q.For(engine.ObserverSeat) != nil {
			t.Fatal(q.Seats.Seats())
		}
		for _, bad := range []engine.Choice{engine.Roll(0), engine.Roll(7), pick(5), {}} {
			if err := p.Apply(g, engine.ChanceSeat, bad); err == nil {
				t.Fatalf("%v is accepted", bad)
			}
		}
		var wrong *engine.WrongSeat
		for _, s := range []engine.Seat{0, 1, 2, 3, 4, 127, -2, -3, -128} {
			if err := p.Apply(g, s, c); !errors.As(err, &wrong) || wrong.Seat != s {
				t.Fatalf("seat %d: %v", s, err)
			}
		}
		g.answer(t, engine.ChanceSeat, c)
	}
	g.wants(t, "one0 two1 d=6")
}

// TestHalt ends a game in the middle of everything; nothing runs after it.
func TestHalt(t *testing.T) {
	halt := func(g pg, _ *frame) { g.S.Core.Halt() }
	take := func(g pg, _ *frame, _ engine.Choice) { g.S.Core.Halt() }
	seat := func(pg, *frame) engine.Seat { return 0 }
	two := func(_ pg, _ *frame, o *engine.Options) { o.Add(pick(0)); o.Add(pick(1)) }
	one := func(_ pg, _ *frame, o *engine.Options) { o.Add(pick(0)) }
	for _, c := range []struct {
		name string
		main []step
		lane []step
		do   []engine.Choice
	}{
		{"do", []step{engine.Do(halt)}, nil, nil},
		{"called", []step{engine.ForEach(0, func(pg, *frame) int { return 3 }, engine.Call[pg]("c", "halts", nil), say("no"))}, nil, nil},
		{"take", []step{engine.Put(engine.Ask[pg]{Label: "q", Seat: seat, List: two, Take: take})}, nil, []engine.Choice{pick(1)}},
		{"automatic take", []step{engine.Put(engine.Ask[pg]{Label: "q", Seat: seat, List: one, Take: take})}, nil, nil},
		{"die", []step{engine.Throw(engine.Chance[pg]{Label: "d", Sides: 6, Take: take})}, nil, []engine.Choice{engine.Roll(3)}},
		{"secret do", []step{engine.AskAll[pg]("all", "lane", "quiet"), say("no")}, []step{engine.Do(halt), say("no")}, nil},
		{"secret take", []step{engine.AskAll[pg]("all", "lane", "quiet"), say("no")},
			[]step{engine.Put(engine.Ask[pg]{Label: "q", Seat: seat, List: two, Take: take}), say("no")}, []engine.Choice{pick(0)}},
		{"secret automatic take", []step{engine.AskAll[pg]("all", "lane", "quiet"), say("no")},
			[]step{engine.Put(engine.Ask[pg]{Label: "q", Seat: seat, List: one, Take: take}), say("no")}, nil},
		{"window", []step{engine.React(engine.Window[pg]{Label: "w", Order: func(_ pg, _ *frame, i int) (engine.Seat, bool) { return 0, i == 0 },
			List: one, Take: take, Pass: pick(9), SeatSlot: 0, PassSlot: 1})}, nil, []engine.Choice{pick(0)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &engine.Program[pg]{}
			p.Proc("main", append(c.main, say("no"), question("after", 1, 2, 0))...)
			p.Proc("halts", engine.Do(halt), say("no"))
			p.Proc("lane", c.lane...)
			p.Proc("quiet")
			g := begin(p)
			for _, a := range c.do {
				s, _ := p.Pending(g).First()
				g.answer(t, s, a)
			}
			g.wants(t, "")
			if g.asked() != "over" || g.S.Wait != engine.WaitOver || g.S.Depth != 0 || g.S.LaneOn != 0 || g.S.Core.Top() != nil {
				t.Errorf("%s, %+v", g.asked(), g.S.Core)
			}
			b := save(g)
			d := &mini[plain]{p: p}
			if err := load(d, b); err != nil || d.asked() != "over" || hash(d) != hash(g) {
				t.Errorf("the end saved and loaded: %v", err)
			}
		})
	}
}

// TestSettle is called before each question and each die, and may end the game.
func TestSettle(t *testing.T) {
	for end := 0; end <= 5; end++ {
		p := &engine.Program[pg]{}
		p.Proc("main", question("a", 0, 2, 0), say("b"), die("c", 1), engine.AskAll[pg]("all", "lane"), question("one", 0, 1, 0), say("d"))
		p.Proc("lane", question("x", 0, 2, 2))
		calls := 0
		p.Settle = func(g pg) {
			calls++
			if calls == end {
				g.S.Core.Halt()
			}
		}
		g := begin(p)
		for g.p.Pending(g) != nil {
			s, q := g.p.Pending(g).First()
			g.answer(t, s, q.Options[0])
		}
		want := [...]string{"a=0 b c=1 x=0 one=0 d", "", "a=0 b", "a=0 b c=1", "a=0 b c=1 x=0", "a=0 b c=1 x=0 one=0 d"}[end]
		g.wants(t, want)
		if end == 5 && calls != 4 {
			t.Errorf("%d calls", calls)
		}
	}
}

// TestRunaway: an endless loop is a panic with the name of the procedure, and so is a mistake in a program.
func TestRunaway(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.While(always))
	panics(t, "runaway procedure main", func() { begin(p) })
	p = &engine.Program[pg]{}
	p.Proc("main", engine.AskAll[pg]("all", "lane"))
	p.Proc("lane", engine.While(always))
	panics(t, "runaway procedure lane", func() { begin(p) })
	p = &engine.Program[pg]{}
	p.Proc("main", engine.Call[pg]("deeper", "main", nil))
	panics(t, "nested too deep in main", func() { begin(p) })
	p = &engine.Program[pg]{}
	p.Proc("main", engine.AskAll[pg]("all", "lane"))
	p.Proc("lane", die("d", 0))
	panics(t, "may not call or throw", func() { begin(p) })

	p = &engine.Program[pg]{}
	p.Proc("main")
	panics(t, "main declared twice", func() { p.Proc("main") })
	panics(t, "no procedure x", func() { p.Link(); p.Start(&mini[plain]{p: p}, "x") })
	panics(t, "no step x", func() { p.StartAt(&mini[plain]{p: p}, "main", "x") })
	p = &engine.Program[pg]{}
	p.Proc("main", engine.Call[pg]("x", "nowhere", nil))
	panics(t, "calls nowhere", p.Link)
	p = &engine.Program[pg]{}
	p.Proc("main", engine.Call[pg]("", "main", nil))
	panics(t, "has no label", p.Link)
	p = &engine.Program[pg]{}
	p.Proc("main", question("a", 0, 1, 0), question("a", 0, 1, 0))
	panics(t, "has two steps a", p.Link)
}

// TestStartAt begins in the middle of a procedure.
func TestStartAt(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", say("no"), question("a", 0, 2, 0), say("b"), die("c", 1))
	p.Link()
	g := &mini[plain]{p: p}
	if p.Pending(g) != nil || p.Apply(g, 0, pick(0)) != engine.ErrOver {
		t.Error("a game that has not begun asks")
	}
	p.StartAt(g, "main", "c")
	g.answer(t, engine.ChanceSeat, engine.Roll(2))
	g.wants(t, "c=2")
	p.StartAt(g, "main", "a")
	g.answer(t, 0, pick(1))
	g.wants(t, "c=2 a=1 b")
}

func TestExplain(t *testing.T) {
	p := &engine.Program[pg]{}
	p.Proc("main", engine.Put(engine.Ask[pg]{Label: "q", Seat: func(pg, *frame) engine.Seat { return 0 },
		List: func(_ pg, _ *frame, o *engine.Options) { o.Add(pick(0)); o.Add(pick(1)) },
		Take: func(pg, *frame, engine.Choice) {},
		Explain: func(_ pg, _ *frame, c *engine.Choice, x *engine.Explanation) {
			if c != nil {
				x.Sums = append(x.Sums, engine.Sum{What: fmt.Sprint(c.A)})
			}
		}}), die("d", 0))
	g := begin(p)
	c := pick(1)
	if x := p.Explain(g, 0, &c); len(x.Sums) != 1 || x.Sums[0].What != "1" {
		t.Error(x)
	}
	for _, x := range []engine.Explanation{p.Explain(g, 0, nil), p.Explain(g, 1, &c), p.Explain(g, engine.ChanceSeat, &c)} {
		if x.Sums == nil || x.Outcomes == nil || len(x.Sums) != 0 {
			t.Error(x)
		}
	}
	g.answer(t, 0, c)
	if x := p.Explain(g, engine.ChanceSeat, &c); len(x.Sums) != 0 {
		t.Error(x)
	}
}

func TestSeatSet(t *testing.T) {
	s := engine.SetOf(2, 0, engine.ChanceSeat)
	if !reflect.DeepEqual(s.Seats(), []engine.Seat{0, 2, engine.ChanceSeat}) || s.Has(1) || !s.Has(2) || s.Has(engine.ObserverSeat) || s.Has(77) || s.Has(-77) {
		t.Error(s.Seats())
	}
	if e := engine.Everyone; !e.Has(3) || !e.Has(engine.ObserverSeat) || e.Has(engine.ChanceSeat) || e.Without(3).Has(3) || e.Without(engine.ObserverSeat).Has(engine.ObserverSeat) {
		t.Error("everyone")
	}
}
