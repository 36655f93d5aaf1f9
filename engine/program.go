package engine

import (
	"fmt"
	"hash/fnv"
	"slices"
)

// Host is what a game gives the kernel: its flat state's core and its machine.
type Host interface {
	Core() *Core
	Machine() *Machine
}

// Ask is a question to one seat. Each of its functions sees the game and the frame of
// the procedure that asks.
type Ask[G any] struct {
	Label  string // stable name of the step, unique in its procedure; it stands in saved games
	Kind   string // stable kind for programs, "combat.attack"
	Topic  string // tells questions of one kind apart, for standing orders; "" if there is nothing to tell
	Prompt string // one sentence to the player
	Rule   string
	Seat   func(g G, f *Frame) Seat
	// List adds the candidates. A question with no legal choice is passed over.
	List func(g G, f *Frame, o *Options)
	// Check is the rule: nil for a legal choice, else the reason. It must be right for every
	// choice of the question's verbs, listed or not. Without Check all that is listed is legal.
	Check func(g G, f *Frame, c Choice) *Reason
	// Sure tells that List adds legal choices alone, so that the kernel does not put each of them to Check as well. Package enginetest does.
	Sure bool
	// Take carries the choice out.
	Take func(g G, f *Frame, c Choice)
	// Always puts the question even if there is only one choice, so that its being asked tells
	// the other seat nothing.
	Always bool
	// Tell writes into the question to its seat what Prompt leaves open: the sentence with the names of what is chosen, and Subject.
	Tell func(g G, f *Frame, a *Asked)
	// Explain fills in the sums behind the question, or behind c if it is not nil.
	Explain func(g G, f *Frame, c *Choice, x *Explanation)
	// Plans: Explain is put choices that are not legal now, too, such as a hex that is reached by several steps.
	Plans bool
}

// Chance is a die, or a draw of one of several outcomes that are equally likely.
type Chance[G any] struct {
	Label string
	Why   string // "combat die"
	Rule  string
	Sides int // faces of the die; 0 for a draw
	// Zero tells that the faces are counted from 0, as on a die of ten, and not from 1.
	Zero bool
	// Draw lists the outcomes of a draw. A draw from nothing is passed over.
	Draw func(g G, f *Frame, o *Options)
	// Take carries the outcome out; for a die c.A is the face.
	Take func(g G, f *Frame, c Choice)
}

// Window is a chance for the seats to react: in the order given each may play any number
// of reactions, and the window closes when all have passed in a row.
type Window[G any] struct {
	Label, Kind, Prompt, Rule string
	// Order gives the i-th seat to be asked, false after the last.
	Order func(g G, f *Frame, i int) (Seat, bool)
	// List adds the reactions; the pass is added by the kernel.
	List  func(g G, f *Frame, o *Options)
	Check func(g G, f *Frame, c Choice) *Reason
	// Take notes the reaction chosen; then Play is called.
	Take func(g G, f *Frame, c Choice)
	Play string // procedure of one reaction, "" if Take does all
	Args func(g G, f *Frame) [6]int16
	Pass Choice
	// Seat and Passes are the two slots of the frame the window uses.
	SeatSlot, PassSlot int
}

type opKind uint8

const (
	opDo opKind = iota
	opUnless
	opJump
	opCall
	opSwitch
	opReturn
	opAsk
	opChance
	opAll
)

// op is a step. It is kept small, for a program is gone through all over all the time: what most steps do not need stands apart.
type op[G any] struct {
	kind opKind
	jump uint16
	proc uint16 // callee, linked
	do   func(g G, f *Frame)
	cond func(g G, f *Frame) bool
	*more[G]
}

// more is what a step needs that is neither done nor a condition.
type more[G any] struct {
	ret    func(g G, f *Frame) int16
	args   func(g G, f *Frame) [6]int16
	ask    *Ask[G]
	chance *Chance[G]

	label  string
	id     uint64 // hash of procedure and label: stable across versions
	callee string
	names  func() []string
	pick   func(g G, f *Frame) int
	cases  []int32 // of a switch, linked: procedures, -1 where there is none
	lanes  []string
	lane   [MaxSeats]uint16
}

// Step is a part of a procedure. Steps are made by the functions of this package.
type Step[G any] func(b *builder[G])

type builder[G any] struct {
	ops []op[G]
}

func (b *builder[G]) add(o op[G]) int {
	if o.more == nil {
		o.more = &more[G]{}
	}
	b.ops = append(b.ops, o)
	return len(b.ops) - 1
}

type proc[G any] struct {
	name   string
	ops    []op[G]
	labels map[string]uint16
	names  []int // slots of its frames that name pieces, see Names
}

// Program is all procedures of a game.
type Program[G Host] struct {
	procs  []proc[G]
	byName map[string]uint16
	names  map[string][]int
	linked bool
	// Settle, if set, is called before each question and each die; it may Halt the game.
	Settle func(g G)
}

// Proc adds a procedure. Its name is stable: it stands in saved games. It returns the
// program, so that procedures can be declared as variables beside the rules they implement.
func (p *Program[G]) Proc(name string, steps ...Step[G]) string {
	if p.byName == nil {
		p.byName = map[string]uint16{}
	}
	if _, dup := p.byName[name]; dup {
		panic("engine: procedure " + name + " declared twice")
	}
	b := &builder[G]{}
	for _, s := range steps {
		s(b)
	}
	b.add(op[G]{kind: opReturn})
	p.byName[name] = uint16(len(p.procs))
	p.procs = append(p.procs, proc[G]{name: name, ops: b.ops})
	return name
}

// Link resolves calls and checks labels. It is called once, after all Proc.
// A mistake in a program is a bug in the source, so Link panics on one.
func (p *Program[G]) Link() {
	if p.linked {
		return
	}
	p.linked = true
	find := func(from, name string) uint16 {
		i, ok := p.byName[name]
		if !ok {
			panic(fmt.Sprintf("engine: procedure %s calls %s, which does not exist", from, name))
		}
		return i
	}
	for name, slots := range p.names {
		p.procs[find("Names", name)].names = slots
	}
	for i := range p.procs {
		pr := &p.procs[i]
		pr.labels = map[string]uint16{}
		for j := range pr.ops {
			o := &pr.ops[j]
			switch o.kind {
			case opCall:
				o.proc = find(pr.name, o.callee)
			case opSwitch:
				for _, name := range o.names() {
					c := int32(-1)
					if name != "" {
						c = int32(find(pr.name, name))
					}
					o.cases = append(o.cases, c)
				}
			case opAll:
				for k, l := range o.lanes {
					o.lane[k] = find(pr.name, l)
				}
			case opAsk, opChance:
			default:
				continue
			}
			if o.label == "" {
				panic("engine: a step of procedure " + pr.name + " that can stop has no label")
			}
			if _, dup := pr.labels[o.label]; dup {
				panic("engine: procedure " + pr.name + " has two steps " + o.label)
			}
			pr.labels[o.label] = uint16(j)
			h := fnv.New64a()
			h.Write([]byte(pr.name + "/" + o.label))
			o.id = h.Sum64()
		}
	}
}

// Steps lists all labelled steps of all procedures, each as "PROCEDURE/LABEL".
func (p *Program[G]) Steps() []string {
	var out []string
	for i := range p.procs {
		for j := range p.procs[i].ops {
			if l := p.procs[i].ops[j].label; l != "" {
				out = append(out, p.procs[i].name+"/"+l)
			}
		}
	}
	return out
}

// Kinds lists the kinds of all questions to players that the procedures put, in alphabetical order.
func (p *Program[G]) Kinds() []string {
	var out []string
	for i := range p.procs {
		for j := range p.procs[i].ops {
			if a := p.procs[i].ops[j].ask; a != nil {
				out = append(out, a.Kind)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Do runs a function.
func Do[G any](fn func(g G, f *Frame)) Step[G] {
	return func(b *builder[G]) { b.add(op[G]{kind: opDo, do: fn}) }
}

// Seq makes one step of several, for the functions of a game that make steps.
func Seq[G any](steps ...Step[G]) Step[G] {
	return func(b *builder[G]) {
		for _, s := range steps {
			s(b)
		}
	}
}

// If runs steps when cond holds.
func If[G any](cond func(g G, f *Frame) bool, steps ...Step[G]) Step[G] {
	return func(b *builder[G]) {
		at := b.add(op[G]{kind: opUnless, cond: cond})
		for _, s := range steps {
			s(b)
		}
		b.ops[at].jump = uint16(len(b.ops))
	}
}

// IfElse runs one of two lists of steps.
func IfElse[G any](cond func(g G, f *Frame) bool, then, otherwise []Step[G]) Step[G] {
	return func(b *builder[G]) {
		at := b.add(op[G]{kind: opUnless, cond: cond})
		for _, s := range then {
			s(b)
		}
		over := b.add(op[G]{kind: opJump})
		b.ops[at].jump = uint16(len(b.ops))
		for _, s := range otherwise {
			s(b)
		}
		b.ops[over].jump = uint16(len(b.ops))
	}
}

// While repeats steps as long as cond holds.
func While[G any](cond func(g G, f *Frame) bool, steps ...Step[G]) Step[G] {
	return func(b *builder[G]) {
		at := b.add(op[G]{kind: opUnless, cond: cond})
		for _, s := range steps {
			s(b)
		}
		b.add(op[G]{kind: opJump, jump: uint16(at)})
		b.ops[at].jump = uint16(len(b.ops))
	}
}

// ForEach runs steps with slot v of the frame counting from 0 to n-1; n is asked anew each time.
func ForEach[G any](v int, n func(g G, f *Frame) int, steps ...Step[G]) Step[G] {
	return func(b *builder[G]) {
		b.add(op[G]{kind: opDo, do: func(_ G, f *Frame) { f.V[v] = 0 }})
		While(func(g G, f *Frame) bool { return int(f.V[v]) < n(g, f) },
			append(append([]Step[G]{}, steps...), Do(func(_ G, f *Frame) { f.V[v]++ }))...)(b)
	}
}

// Call runs another procedure; args fill its frame's locals (nil: zeros).
func Call[G any](label, name string, args func(g G, f *Frame) [6]int16) Step[G] {
	return func(b *builder[G]) {
		b.add(op[G]{kind: opCall, more: &more[G]{label: label, callee: name, args: args}})
	}
}

// Switch runs the procedure that pick chooses, by its place among the names; args are those of [Call]. The names are
// asked for when the program is linked, so that the files of a game can add to the list as they declare their
// procedures. A name "", or a place outside the list, is passed over, and Core.Ret is then 0.
func Switch[G any](label string, names func() []string, pick func(g G, f *Frame) int, args func(g G, f *Frame) [6]int16) Step[G] {
	return func(b *builder[G]) {
		b.add(op[G]{kind: opSwitch, more: &more[G]{label: label, names: names, pick: pick, args: args}})
	}
}

// Return leaves the procedure with a value (nil: 0) that the caller finds in Core.Ret.
func Return[G any](v func(g G, f *Frame) int16) Step[G] {
	return func(b *builder[G]) { b.add(op[G]{kind: opReturn, more: &more[G]{ret: v}}) }
}

// Locals are the locals of a callee that gets some slots of the caller.
func Locals[G any](slots ...int) func(G, *Frame) [6]int16 {
	return func(_ G, f *Frame) (v [6]int16) {
		for i, s := range slots {
			v[i] = f.V[s]
		}
		return v
	}
}

// Put makes the step that puts a to its seat.
func Put[G any](a Ask[G]) Step[G] {
	return func(b *builder[G]) { b.add(op[G]{kind: opAsk, more: &more[G]{label: a.Label, ask: &a}}) }
}

// Throw makes the step that asks chance for a die or a draw.
func Throw[G any](c Chance[G]) Step[G] {
	return func(b *builder[G]) { b.add(op[G]{kind: opChance, more: &more[G]{label: c.Label, chance: &c}}) }
}

// AskAll lets every seat answer in secret: seat i runs the procedure named i-th, which may hold
// Do, If, While and questions to that seat but no calls and no dice. The procedure goes on
// when all have finished.
func AskAll[G any](label string, lanes ...string) Step[G] {
	return func(b *builder[G]) { b.add(op[G]{kind: opAll, more: &more[G]{label: label, lanes: lanes}}) }
}

// React makes the steps of a window.
func React[G any](w Window[G]) Step[G] {
	seat := func(g G, f *Frame) Seat { s, _ := w.Order(g, f, int(f.V[w.SeatSlot])); return s }
	count := func(g G, f *Frame) int {
		n := 0
		for {
			if _, ok := w.Order(g, f, n); !ok {
				return n
			}
			n++
		}
	}
	ask := Ask[G]{
		Label: w.Label, Kind: w.Kind, Prompt: w.Prompt, Rule: w.Rule, Always: true,
		Seat: seat,
		List: func(g G, f *Frame, o *Options) { o.Add(w.Pass); w.List(g, f, o) },
		Take: func(g G, f *Frame, c Choice) {
			if c == w.Pass {
				f.V[w.PassSlot]++
				f.V[w.SeatSlot]++
				if int(f.V[w.SeatSlot]) >= count(g, f) {
					f.V[w.SeatSlot] = 0
				}
				return
			}
			f.V[w.PassSlot] = -1 // the reaction is still to be played
			w.Take(g, f, c)
		},
	}
	if w.Check != nil {
		ask.Check = func(g G, f *Frame, c Choice) *Reason {
			if c == w.Pass {
				return nil
			}
			return w.Check(g, f, c)
		}
	}
	return func(b *builder[G]) {
		Do(func(_ G, f *Frame) { f.V[w.SeatSlot], f.V[w.PassSlot] = 0, 0 })(b)
		body := []Step[G]{
			Do(func(g G, f *Frame) { // the order may have become shorter
				if int(f.V[w.SeatSlot]) >= count(g, f) {
					f.V[w.SeatSlot] = 0
				}
			}),
			Put(ask),
		}
		played := Do(func(_ G, f *Frame) { f.V[w.PassSlot] = 0 })
		if w.Play != "" {
			body = append(body, If(func(_ G, f *Frame) bool { return f.V[w.PassSlot] < 0 }, Call(w.Label+".play", w.Play, w.Args), played))
		} else {
			body = append(body, If(func(_ G, f *Frame) bool { return f.V[w.PassSlot] < 0 }, played))
		}
		While(func(g G, f *Frame) bool { return int(f.V[w.PassSlot]) < count(g, f) }, body...)(b)
	}
}
