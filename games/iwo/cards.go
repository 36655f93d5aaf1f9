package iwo

import "beachhead/engine"

// The cards (2.3).
//
// An unseen card has no place in the deck: every order of the unseen cards is as likely as any other for everybody, so a card is drawn when it is seen. That is
// the deck of the table, exactly, with one thing to remember: cards of a close combat that nobody has turned up go back on top (8.6.1e), and where the deck
// was shuffled anew while they lay there, what is below them is other cards. So there are two sets, Top and Deck. Cards that lie face down in piles are
// counted and not named; those dealt before a shuffle are of Top.

var (
	evCard     = event("Card {c0}.")
	evCardFire = event("Card {c0}: {k1}.")
	evShuffle  = event("The {n0} discards are shuffled into the deck.")
)

// unseen are the cards of which the next one that is turned up is one.
func (g *Game) unseen() CardSet {
	if g.s.Top != 0 {
		return g.s.Top
	}
	return g.s.Deck
}

// shuffle puts the discards into the deck (4.0i1).
func (g *Game) shuffle() {
	g.tell(evShuffle, "4.0i1", int16(g.s.Discards.len()))
	g.s.Deck |= g.s.Discards
	g.s.Discards = 0
}

// drawnFor says by rule what cards are turned up for.
var drawnFor = map[string]string{}

// drawCard is a step that turns up a card; it is then g.s.Drawn, and neither in the deck nor among the discards: the procedure puts it on the track or discards
// it. Where the deck has run out the discards are shuffled at once (ruling 2-A).
func drawCard(label, why, ruleID string) step {
	drawnFor[ruleID] = why
	return engine.Seq(
		do(func(g *Game, _ *frame) {
			if g.unseen() == 0 {
				g.shuffle()
			}
		}),
		throw(chance{Label: label, Why: why, Rule: ruleID,
			Draw: func(g *Game, _ *frame, o *options) { g.unseen().each(func(c CardID) { o.Add(about(vCard, int16(c))) }) },
			Take: func(g *Game, _ *frame, c choice) {
				g.s.Top.remove(CardID(c.A))
				g.s.Deck.remove(CardID(c.A))
				g.s.Drawn = CardID(c.A)
				if ruleID == "6.0" || ruleID == "7.3.3f" || ruleID == "14.2c" { // what the boxes of its fire section let act
					g.tellReveal(evCardFire, ruleID, c.A, c.A)
					return
				}
				g.tellReveal(evCard, ruleID, c.A)
			},
		}))
}

// discard puts the card that was drawn on the discard pile (2.3.1b).
func (g *Game) discard() {
	g.s.Discards.add(g.s.Drawn)
}

// card is the card that was drawn.
func (g *Game) card() *Card { return &g.m.Cards[g.s.Drawn] }

// fireSection says what the fire section of a card shows: the colours from the left with their marks, and the target symbol (6.1).
func (c *Card) fireSection() string {
	out := ""
	for i, b := range c.Box {
		if i > 0 {
			out += ", "
		}
		out += colorNames[b.Color]
		switch b.Mark {
		case Plain:
		case ArmorMark:
			out += " with armour"
		case StarMark:
			out += " with a star"
		default:
			out += " " + markNames[b.Mark]
		}
	}
	return out + "; symbol " + symbolNames[c.Target]
}
