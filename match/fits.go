package match

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"beachhead/engine"
)

// Team is pieces that do as the first of them: what was answered for it is answered for the others after it, with their ids in place of its own.
type Team struct {
	Lead   string   `json:"lead"`
	Others []string `json:"others"`
	Kind   string   `json:"kind"`   // of the question at which a piece is chosen, with its topic: "movement.choose."
	Done   []string `json:"done"`   // what was answered for the lead so far
	Choice string   `json:"choice"` // and what would be answered next
}

// Fits tells how many of a team can do what their lead would do. Ends is false if the lead has more to do after the choice; nothing is told then, and nothing
// where it depends on dice, on other seats or on what is hidden.
type Fits struct {
	Ends bool `json:"ends"`
	// Fit are those that can, in their order, Left those that cannot, or that would be too many where they go; the lead is among them.
	Fit  []string `json:"fit"`
	Left []string `json:"left"`
	// Over: all of Left can go there all the same, at a loss.
	Over bool `json:"over"`
	// Reasons are those against the first of Left.
	Reasons []engine.Reason `json:"reasons"`
}

// maxTeam and maxDone bound what is tried.
const (
	maxTeam = 60
	maxDone = 60
)

// Fits tries what a team would do. It tries it on a guess that fits what the seat knows, so it tells nothing more.
func (t *Table) Fits(ctx context.Context, w Who, team Team) (out Fits, err error) {
	out = Fits{Fit: []string{}, Left: []string{}, Reasons: []engine.Reason{}}
	if len(team.Others) > maxTeam || len(team.Done) > maxDone || team.Lead == "" {
		return out, refuse(Invalid, "Expected a piece that leads and at most %d others.", maxTeam)
	}
	err = t.look(ctx, w, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		choice, err := l.parse(team.Choice)
		if err != nil {
			return err
		}
		game := l.book.game()
		g := game.Clone(nil)
		if !l.knowsAll(w.Player) {
			g.Resample(w.Seat, rand.New(rand.NewPCG(1, 1))) // the same guess for the same knowledge
		}
		x := trial{l: l, g: g, seat: w.Seat, team: team}
		over := g.Explain(w.Seat, &choice).Over
		if !x.give(choice) || x.kind() != team.Kind {
			return nil
		}
		out.Ends, out.Over = true, true
		out.take(team.Lead, over, nil)
		done := append(slices.Clone(team.Done), team.Choice)
		for i, id := range team.Others {
			over, why, sure := x.follow(id, done)
			if !sure {
				out.Fit = append(out.Fit, team.Others[i:]...)
				break
			}
			out.take(id, over, why)
		}
		out.Over = out.Over && len(out.Left) > 0
		return nil
	})
	return out, err
}

// take notes a piece: what it would overfill, and what stands against it.
func (x *Fits) take(id string, over *engine.Reason, why []engine.Reason) {
	if over == nil && why == nil {
		x.Fit = append(x.Fit, id)
		return
	}
	if why != nil {
		x.Over = false
	} else {
		why = []engine.Reason{*over}
	}
	if len(x.Left) == 0 {
		x.Reasons = why
	}
	x.Left = append(x.Left, id)
}

// trial is a game on which answers are tried.
type trial struct {
	l    *live
	g    engine.Game
	seat engine.Seat
	team Team
}

// kind is what the seat is asked, "" if it is not asked.
func (x *trial) kind() string {
	k, _ := askedKind(x.g, x.seat)
	return k
}

// give gives an answer and tells whether nothing came of it but what the seat can know before.
func (x *trial) give(c engine.Choice) bool {
	open := true
	x.g.Listen(func(e engine.Event) { open = open && !e.Reveal }, nil)
	err := x.g.Apply(x.seat, c)
	x.g.Listen(nil, nil)
	return err == nil && open && x.kind() != ""
}

// follow answers for a piece what was answered for the lead, and tells what it overfills where it ends. Why is nil if it could do it all; else the game is
// as it was. Not sure is what depends on something else.
func (x *trial) follow(id string, done []string) (over *engine.Reason, why []engine.Reason, sure bool) {
	before := x.g.Clone(nil)
	for i, was := range done {
		text := swapped(was, x.team.Lead, id)
		c, err := x.l.parse(text)
		if err != nil {
			return nil, nil, false
		}
		if why := x.g.WhyNot(x.seat, c); len(why) > 0 {
			switch {
			case i > 0 && x.kind() == x.team.Kind:
				return over, nil, true // it had no more to do
			case i > 0 && text == was:
				continue // "halt", where nothing is left to go on with
			}
			x.g = before
			return nil, why, true
		}
		over = x.g.Explain(x.seat, &c).Over
		if !x.give(c) {
			return nil, nil, false
		}
	}
	return over, nil, x.kind() == x.team.Kind
}

// swapped is a choice with another piece in it.
func swapped(text, from, to string) string {
	words := strings.Fields(text)
	for i := range words {
		if words[i] == from {
			words[i] = to
		}
	}
	return strings.Join(words, " ")
}
