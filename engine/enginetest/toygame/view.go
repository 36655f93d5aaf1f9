package toygame

import (
	"fmt"
	"strings"

	"beachhead/engine"
)

// Breadcrumb says where in the game the position is.
func (g *Game) Breadcrumb() []string { return []string{fmt.Sprintf("turn %d", g.S.Turn)} }

// View is what a seat may know: the board, its own hand and guard, and the number of the other's cards.
func (g *Game) View(seat engine.Seat) *engine.View {
	s := &g.S
	v := &engine.View{Game: "toygame", Scenario: g.setup.Scenario, Seat: engine.SeatName(g.mod, seat), Where: g.Breadcrumb(),
		Pieces: []engine.Piece{}, Tracks: []engine.Track{}, Boxes: []engine.Box{}}
	for u, at := range s.At {
		if at == 0 {
			continue
		}
		x := side(int16(u))
		p := engine.Piece{ID: unitName(int16(u)), Side: seatNames[x], At: spaceName(int16(at))}
		if s.Spent[u] != 0 {
			p.State = append(p.State, "spent")
		}
		if int(s.Guard[x]) == u && (x == seat || s.Shown[x] != 0) {
			p.State = append(p.State, "guard")
		}
		v.Pieces = append(v.Pieces, p)
	}
	var deck, discard engine.Box
	discard = engine.Box{ID: "discard", Label: "Discard"}
	deck = engine.Box{ID: "deck", Label: "Deck", Counts: map[string]int{"cards": s.inDeck()}}
	for c, o := range s.Card {
		if o == inDiscard {
			discard.Pieces = append(discard.Pieces, cardName(int16(c)))
		}
	}
	v.Boxes = append(v.Boxes, deck, discard)
	for x := Red; x <= Blue; x++ {
		b := engine.Box{ID: "hand." + seatNames[x], Label: "Hand", Counts: map[string]int{"cards": s.hand(x)}}
		if x == seat || g.mod.Faults.LeakHand {
			for c, o := range s.Card {
				if o == uint8(inRed+int(x)) {
					b.Pieces = append(b.Pieces, cardName(int16(c)))
				}
			}
		}
		v.Boxes = append(v.Boxes, b)
		v.Tracks = append(v.Tracks, engine.Track{ID: "supply." + seatNames[x], Label: "Supply", Value: int(s.Supply[x])})
		if s.First >= 0 || x == seat {
			v.Tracks = append(v.Tracks, engine.Track{ID: "bid." + seatNames[x], Label: "Bid", Value: int(s.Bid[x])})
		}
	}
	if r, over := g.Result(); over {
		v.Over = &engine.Score{Level: r.Level, Score: r.Score, Rule: r.Rule}
		if r.Winner >= 0 {
			v.Over.Winner = seatNames[r.Winner]
		}
		return v
	}
	q := g.Pending()
	a := &engine.Asked{Where: v.Where}
	for _, x := range q.Seats.Seats() {
		a.Seats = append(a.Seats, engine.SeatName(g.mod, x))
	}
	if q.Secret {
		a.Seats = g.mod.Seats()
	}
	if p := q.For(seat); p != nil {
		a.Kind, a.Prompt, a.Rule = p.Kind, p.Text, p.Rule
		for _, c := range p.Options {
			a.Options = append(a.Options, engine.FormatChoice(g.mod, c))
		}
		v.Prompt = p
	}
	v.Pending = a
	if g.mod.Faults.LeakMeasure {
		v.Sight = g
	}
	return v
}

// Draw is one line: the spaces and what stands in them.
func (m *Module) Draw(v *engine.View, o engine.DrawOptions) string {
	var b strings.Builder
	for s := int16(1); s <= spaces; s++ {
		what := "."
		for _, p := range v.Pieces {
			if p.At == spaceName(s) {
				what = p.ID
			}
		}
		if o.Focus == "" || o.Focus == spaceName(s) {
			fmt.Fprintf(&b, "%s:%s ", spaceName(s), what)
		}
	}
	return strings.TrimSpace(b.String()) + "\n"
}
