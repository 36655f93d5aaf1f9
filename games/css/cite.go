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
	if g.m.Cites != nil && g.Heard() {
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

// Ids of the sheet, of briefings and of dossiers whose row in the book of another game has no other place: the whole of a chapter, or a rule that it words otherwise.
var sheetCites = map[string]string{"22.0": "L22.0a", "25.4": "L24.3a", "14.0": "L14.1.0a", "2.0bg": "L5.1.2c", "5.1c": "L5.1.2a", "8.3.5a": "L8.3.5a"}

// citeSheet writes the numbers of the book of the game into a sheet.
func (m *Module) citeSheet(s *engine.Sheet) {
	if m.Cites == nil {
		return
	}
	m.citeWords(s.Marks)
	m.citeWords(s.Terms)
	for i := range s.Situation.Objectives {
		s.Situation.Objectives[i].Rule = m.citeHere(s.Situation.Objectives[i].Rule)
	}
	for i := range s.Situation.Calendar {
		s.Situation.Calendar[i].Rule = m.citeHere(s.Situation.Calendar[i].Rule)
	}
	s.Situation.Score.Rule = m.citeHere(s.Situation.Score.Rule)
	for id, x := range s.Outcomes {
		x.Rule = m.citeHere(x.Rule)
		s.Outcomes[id] = x
	}
}

// citeBriefing does it for a briefing.
func (m *Module) citeBriefing(b *engine.Briefing) {
	if m.Cites == nil {
		return
	}
	m.citeWords(b.Special)
	for i := range b.Charts {
		b.Charts[i].Rule = m.citeHere(b.Charts[i].Rule)
	}
	for i := range b.Sides {
		for k := range b.Sides[i].Win {
			b.Sides[i].Win[k].Rule = m.citeHere(b.Sides[i].Win[k].Rule)
		}
	}
}

func (m *Module) citeWords(list []engine.SheetWord) {
	for i := range list {
		list[i].Rule = m.citeHere(list[i].Rule)
	}
}

func (m *Module) citeHere(rule string) string {
	if own, ok := sheetCites[rule]; ok {
		return own
	}
	return m.cite(rule)
}

// citeExplanation writes the numbers of the book of the game into what is behind a question or a choice, and behind the odds at markers.
func (m *Module) citeExplanation(x *engine.Explanation) {
	if m.Cites == nil {
		return
	}
	for i := range x.Sums {
		m.citeMods(x.Sums[i].Mods)
	}
	for i := range x.Offers {
		x.Offers[i].Why = m.citeReason(x.Offers[i].Why)
	}
	x.Over = m.citeReason(x.Over)
	for i := range x.Rosters {
		r := &x.Rosters[i]
		r.Rule = m.citeHere(r.Rule)
		for k := range r.Items {
			r.Items[k].Rule, r.Items[k].Why = m.citeHere(r.Items[k].Rule), m.citeReason(r.Items[k].Why)
		}
	}
	for i := range x.Chips {
		if x.Chips[i].Behind != nil {
			m.citeExplanation(x.Chips[i].Behind)
		}
	}
}

// citeDossier does it for a dossier.
func (m *Module) citeDossier(d *engine.Dossier) {
	if m.Cites == nil {
		return
	}
	for i := range d.Facts {
		d.Facts[i].Rule = m.citeHere(d.Facts[i].Rule)
	}
	for i := range d.Rows {
		r := &d.Rows[i]
		r.Rule, r.Why = m.citeHere(r.Rule), m.citeReason(r.Why)
		m.citeMods(r.Mods)
	}
}

// citeReason is a reason with the number of the book; reasons are shared, so it is a new one.
func (m *Module) citeReason(r *engine.Reason) *engine.Reason {
	if r == nil {
		return nil
	}
	return &engine.Reason{Rule: m.cite(r.Rule), Text: r.Text}
}

// Pending is the question the game waits for.
func (g *Game) Pending() *engine.Question {
	q := g.Kernel.Pending()
	if q != nil && g.m.Cites != nil && g.cited != g.s.Seq+1 {
		g.cited = g.s.Seq + 1
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
	return g.m.citeReasons(g.Kernel.WhyNot(s, c))
}

func (m *Module) citeReasons(list []engine.Reason) []engine.Reason {
	if m.Cites == nil {
		return list
	}
	out := make([]engine.Reason, len(list))
	for i := range list {
		out[i] = *m.citeReason(&list[i])
	}
	return out
}

// Apply gives an answer.
func (g *Game) Apply(s engine.Seat, c engine.Choice) error {
	err := g.Kernel.Apply(s, c)
	if g.m.Cites == nil {
		return err
	}
	if r, ok := errors.AsType[*engine.Illegal](err); ok {
		return &engine.Illegal{Reasons: g.m.citeReasons(r.Reasons)}
	}
	if r, ok := errors.AsType[*engine.Reason](err); ok {
		return g.m.citeReason(r)
	}
	return err
}
