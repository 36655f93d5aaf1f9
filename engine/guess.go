package engine

// What a guess at the hidden part of a position needs of the kernel. See [Game].Resample.

// Names declares that slots of the frames of a procedure name pieces that may be hidden from somebody, as numbers of the module's own. A
// guess that takes one piece for another finds by [Program.EachName] where rules in progress name it.
func (p *Program[G]) Names(proc string, slots ...int) bool {
	if p.names == nil {
		p.names = map[string][]int{}
	}
	p.names[proc] = append(p.names[proc], slots...)
	return true
}

// EachName calls fn with every slot of the procedures in progress that names a piece.
func (p *Program[G]) EachName(g G, fn func(f *Frame, slot int)) {
	c := g.Core()
	visit := func(f *Frame) {
		for _, i := range p.procs[f.Proc].names {
			fn(f, i)
		}
	}
	for i := range c.Depth {
		visit(&c.Stack[i])
	}
	for s := range c.Lanes {
		if c.LaneOn&(1<<s) != 0 {
			visit(&c.Lanes[s])
		}
	}
}

// ProcOf is the name of the procedure of a frame.
func (p *Program[G]) ProcOf(f *Frame) string { return p.procs[f.Proc].name }

// Asking is the frame that asks, and the names of its procedure and its step; nil while an AskAll is answered or nothing is.
func (p *Program[G]) Asking(g G) (f *Frame, proc, label string) {
	c := g.Core()
	if c.Wait != WaitAsk && c.Wait != WaitChance {
		return nil, "", ""
	}
	f = c.Top()
	pr := &p.procs[f.Proc]
	return f, pr.name, pr.ops[f.PC].label
}

// Rewind puts a seat's part of an AskAll back to its first question, since the others cannot know how far it is. What the seat has
// answered is for the module to undo first. It tells whether the seat is asked anything.
func (p *Program[G]) Rewind(g G, s Seat) bool {
	c := g.Core()
	if c.Wait != WaitAll {
		return false
	}
	top := c.Top()
	c.Lanes[s] = Frame{Proc: p.procs[top.Proc].ops[top.PC].lane[s]}
	c.LaneOn |= 1 << s
	p.runLane(g, s)
	return c.LaneOn&(1<<s) != 0
}

// Reask puts the procedure in progress back, or on, to a step of its own that asks.
func (p *Program[G]) Reask(g G, label string) {
	f := g.Core().Top()
	pc, ok := p.procs[f.Proc].labels[label]
	if !ok {
		panic("engine: procedure " + p.procs[f.Proc].name + " has no step " + label)
	}
	f.PC = pc
}
