package iwo

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// Whatever a card is turned up for, the sheet knows the parts of it that count.
func TestCardsAreRead(t *testing.T) {
	link()
	d := Default().Sheet("campaign").Draws
	if len(d.Cards) != nCards {
		t.Fatalf("%d cards on the sheet, expected %d", len(d.Cards), nCards)
	}
	for rule, why := range drawnFor {
		if len(cardReads[rule]) == 0 && why != struckWhy {
			t.Errorf("a card is turned up for %s (%s), and nobody says what part of it counts", why, rule)
		}
		for _, part := range cardReads[rule] {
			if !slices.ContainsFunc(d.Parts, func(p engine.SheetDrawnPart) bool { return p.ID == part }) {
				t.Errorf("%s: no card has a part %q", rule, part)
			}
		}
	}
	c := d.Cards[25] // 26: brown M with a bar, purple with armour, green; circle
	if c.ID != "26" || c.Sign != "circle" || len(c.Boxes) != 3 || c.Boxes[0] != (engine.SheetDrawnBox{Color: "brown", Mark: "M", Bar: true}) || c.Boxes[1].Mark != "armor" || c.Boxes[2].Mark != "" {
		t.Errorf("card 26 is %+v", c)
	}
	for _, k := range d.Marks {
		if k.From == 0 || k.To < k.From || k.Text == "" {
			t.Errorf("mark %+v", k)
		}
	}
}

// The deck of a view has the cards that nobody has seen: one that has been turned up is not among them.
func TestDeckOfView(t *testing.T) {
	g, err := Default().Place(engine.Position{Game: "iwo", Scenario: "s1-d-day", Clear: true, At: &engine.At{Turn: 2, Phase: "action"},
		Pieces: map[string]map[string]any{"us-a-1-23": {"at": "0415"}}, Tracks: map[string]int{"card.07": 1, "card.55": 1}})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(0)
	i := slices.IndexFunc(v.Boxes, func(b engine.Box) bool { return b.ID == deckBox })
	if b := v.Boxes[i]; len(b.Pieces) != nCards-2 || slices.Contains(b.Pieces, "07") || slices.Contains(b.Pieces, "55") || !slices.Contains(b.Pieces, "08") {
		t.Errorf("the next card is one of %v", b.Pieces)
	}
	p := g.(*Game).Picture(engine.Event{Kind: evCardFire, Rule: "6.0", Args: [6]int16{25, 25}})
	if p == nil || p.Drawn == nil || p.Drawn.Card != "26" || p.Drawn.For != "Japanese fire" || !slices.Equal(p.Drawn.Parts, []string{partFire}) {
		t.Errorf("the picture of a drawn card is %+v", p)
	}
}
