package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"beachhead/engine"
)

// mini is the smallest game that can run a program: a state S, whose first field is a Core.
type mini[S any] struct {
	S    S
	m    engine.Machine
	p    *engine.Program[*mini[S]]
	note []string // what the steps wrote down
	bad  error    // what Check finds
}

func (g *mini[S]) Core() *engine.Core       { return (*engine.Core)(unsafe.Pointer(&g.S)) }
func (g *mini[S]) Machine() *engine.Machine { return &g.m }
func (g *mini[S]) Check() error             { return g.bad }

// View shows a piece by its number; a negative one is nobody's.
func (g *mini[S]) View(engine.Seat) *engine.View {
	if s, ok := any(&g.S).(*plain); ok {
		return &engine.View{Pieces: make([]engine.Piece, s.X[0])}
	}
	return &engine.View{}
}

func (g *mini[S]) clone() *mini[S] {
	d := &mini[S]{S: g.S, p: g.p}
	d.m.CopyMachine(&g.m)
	return d
}

// plain is the state of most tests.
type plain struct {
	engine.Core
	X [8]int16
	N uint32
	B uint8
}

type (
	pg    = *mini[plain]
	frame = engine.Frame
	step  = engine.Step[pg]
)

func hash(g pg) uint64 { return engine.Hash(g.p, plainLayout, g, &g.S) }

func save(g pg) []byte { return engine.AppendSave(g.p, plainLayout, g, &g.S, nil) }

func load(g pg, b []byte) error {
	if err := engine.LoadSave(g.p, plainLayout, g, &g.S, b); err != nil {
		return err
	}
	g.p.Restore(g)
	return nil
}

var plainLayout = func() *engine.Layout[plain] {
	l, err := engine.NewLayout[plain]()
	if err != nil {
		panic(err)
	}
	return l
}()

// say notes a word.
func say(words string) step {
	return engine.Do(func(g pg, f *frame) { g.note = append(g.note, words) })
}

// choose is the verb of the test questions.
const choose = engine.FirstVerb

func pick(n int) engine.Choice { return engine.Choice{Verb: choose, A: int16(n)} }

// question asks a seat for a number from 0 to n-1, which is noted and goes into X[slot].
func question(label string, seat engine.Seat, n, slot int) step {
	return engine.Put(engine.Ask[pg]{
		Label: label, Kind: "k." + label, Prompt: "Which?", Rule: "1",
		Seat: func(pg, *frame) engine.Seat { return seat },
		List: func(_ pg, _ *frame, o *engine.Options) {
			for i := range n {
				o.Add(pick(i))
			}
		},
		Take: func(g pg, _ *frame, c engine.Choice) {
			g.note = append(g.note, fmt.Sprintf("%s=%d", label, c.A))
			g.S.X[slot] = c.A + 1
		},
	})
}

func die(label string, slot int) step {
	return engine.Throw(engine.Chance[pg]{Label: label, Why: label, Rule: "2", Sides: 6, Take: func(g pg, _ *frame, c engine.Choice) {
		g.note = append(g.note, fmt.Sprintf("%s=%d", label, c.A))
		g.S.X[slot] = c.A
	}})
}

// begin links a program and starts procedure main.
func begin(p *engine.Program[pg]) pg {
	p.Link()
	g := &mini[plain]{p: p}
	p.Start(g, "main")
	return g
}

func (g *mini[S]) answer(t testing.TB, seat engine.Seat, c engine.Choice) {
	t.Helper()
	if err := g.p.Apply(g, seat, c); err != nil {
		t.Fatalf("seat %d, %v: %v", seat, c, err)
	}
}

func (g *mini[S]) wants(t testing.TB, notes string) {
	t.Helper()
	if got := strings.Join(g.note, " "); got != notes {
		t.Errorf("noted %q, expected %q", got, notes)
	}
}

// asked tells who is asked what: "0 k.a, 1 k.b", or "over".
func (g *mini[S]) asked() string {
	q := g.p.Pending(g)
	if q == nil {
		return "over"
	}
	var out []string
	for _, s := range q.Seats.Seats() {
		out = append(out, fmt.Sprintf("%d %s", s, q.For(s).Kind))
	}
	return strings.Join(out, ", ")
}

func panics(t *testing.T, text string, fn func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), text) {
			t.Errorf("panic %v, expected one with %q", p, text)
		}
	}()
	fn()
}
