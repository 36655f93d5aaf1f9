package css

import (
	"errors"

	"beachhead/engine"
)

// The engine names the rules of the book of Tinian and Saipan, and L ids for what only another book has. What a player is told cites the book of his game: here all that leaves a
// game with the number of a rule passes.

// cite is the number of a rule in the book of the game: its own, where cites.tsv has one for it.
func (m *Module) cite(rule string) string {
	if own, ok := m.Cites[rule]; ok {
		return own
	}
	return rule
}

// Report emits an event.
func (g *Game) Report(e engine.Event, args []int16) {
	if g.m.Cites != nil {
		e.Rule = g.m.cite(e.Rule)
		g.m.citeMods(e.Mods)
	}
	g.Kernel.Report(e, args)
}

func (m *Module) citeMods(list []engine.Mod) {
	for i := range list {
		list[i].Rule = m.cite(list[i].Rule)
	}
}

// Pending is the question the game waits for.
func (g *Game) Pending() *engine.Question {
	q := g.Kernel.Pending()
	if q != nil && g.m.Cites != nil {
		for _, s := range [...]engine.Seat{seat(SideA), seat(SideB), engine.ChanceSeat} {
			if p := q.For(s); p != nil {
				p.Rule = g.m.cite(p.Rule)
			}
		}
	}
	return q
}

// WhyNot gives the reasons against a choice.
func (g *Game) WhyNot(s engine.Seat, c engine.Choice) []engine.Reason {
	list := g.Kernel.WhyNot(s, c)
	if g.m.Cites == nil {
		return list
	}
	out := make([]engine.Reason, len(list))
	for i, r := range list {
		r.Rule = g.m.cite(r.Rule)
		out[i] = r
	}
	return out
}

// Apply gives an answer.
func (g *Game) Apply(s engine.Seat, c engine.Choice) error {
	err := g.Kernel.Apply(s, c)
	if g.m.Cites == nil {
		return err
	}
	if r, ok := errors.AsType[*engine.Reason](err); ok {
		return &engine.Reason{Rule: g.m.cite(r.Rule), Text: r.Text}
	}
	return err
}
