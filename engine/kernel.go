package engine

// Kernel is what all games do alike: the methods of [Game] that the program of the rules carries out. A game embeds it, so that they are its own,
// and binds it wherever it makes a game:
//
//	type Game struct {
//		engine.Kernel[*Game, State]
//		m *Module
//		s State
//	}
//
//	g := &Game{m: m}
//	g.Bind(&program, layout, g, &g.s)
//
// A game that stands for a position and is never asked or answered need not be bound. A bound game is never copied as a value, only by Clone.
type Kernel[G Host, S any] struct {
	machine Machine
	program *Program[G]
	layout  *Layout[S]
	game    G
	state   *S
}

// Bind says whose kernel it is: a game, its state, the program of its rules and the layout of its state.
func (k *Kernel[G, S]) Bind(p *Program[G], l *Layout[S], game G, state *S) {
	k.program, k.layout, k.game, k.state = p, l, game, state
}

// Machine gives the kernel its workspace.
func (k *Kernel[G, S]) Machine() *Machine { return &k.machine }

// Pending is the question the game waits for.
func (k *Kernel[G, S]) Pending() *Question { return k.program.Pending(k.game) }

// Apply gives an answer.
func (k *Kernel[G, S]) Apply(seat Seat, c Choice) error { return k.program.Apply(k.game, seat, c) }

// WhyNot gives the reasons against a choice.
func (k *Kernel[G, S]) WhyNot(seat Seat, c Choice) []Reason {
	return k.program.WhyNot(k.game, seat, c)
}

// Doubt is a listed answer that the rule of its question refuses, with the reason.
func (k *Kernel[G, S]) Doubt(seat Seat) (Choice, *Reason) { return k.program.Doubt(k.game, seat) }

// Explain gives the sums behind a question or a choice.
func (k *Kernel[G, S]) Explain(seat Seat, c *Choice) Explanation {
	return k.program.Explain(k.game, seat, c)
}

// Hash identifies the position.
func (k *Kernel[G, S]) Hash() uint64 { return Hash(k.program, k.layout, k.game, k.state) }

// AppendSave appends the position in binary.
func (k *Kernel[G, S]) AppendSave(out []byte) []byte {
	return AppendSave(k.program, k.layout, k.game, k.state, out)
}

// Listen sends events and automatic answers; nil for silence.
func (k *Kernel[G, S]) Listen(events func(Event), auto func(Seat, Choice)) {
	k.machine.Listen(events, auto)
}

// Heard tells whether anybody listens. Rules ask it before they build an event that costs something.
func (k *Kernel[G, S]) Heard() bool { return k.machine.Heard() }

// Report emits an event with its arguments if anybody listens.
func (k *Kernel[G, S]) Report(e Event, args []int16) { k.machine.Report(e, args) }

// Where lists the procedures in progress, outermost first.
func (k *Kernel[G, S]) Where() []Where { return k.program.Where(k.game) }

// Steps lists all steps of all rules that have a label, as "procedure/label".
func (k *Kernel[G, S]) Steps() []string { return k.program.Steps() }
