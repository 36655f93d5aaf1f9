package engine

// SheetCard is a card as it is printed. Lines are its parts from top to bottom; the first is the band.
type SheetCard struct {
	ID    string          `json:"id"`
	Lines []SheetCardLine `json:"lines"`
	// Notes stand at the foot as text, such as a random hex; Chip is a word of Chips; Dice are the faces of white and coloured dice.
	Note string `json:"note,omitempty"`
	Chip string `json:"chip,omitempty"`
	Dice []int  `json:"dice,omitempty"`
}

// SheetCardLine is one use of a card: what it is a case of, its name (a key of SheetDeck.Uses), and a qualifier such as a number.
type SheetCardLine struct {
	Use  string `json:"use"`
	With string `json:"with,omitempty"`
}

// SheetCardUse is what a line of a card says: Label is the kind of line ("Order"), Name what is printed, Text what it does. Ink is the
// colour of the band and Glyph its drawing, both only for lines that head a card. Verbs are the words of choices that use the line.
type SheetCardUse struct {
	Label string   `json:"label"`
	Name  string   `json:"name"`
	Text  string   `json:"text,omitempty"`
	Rule  string   `json:"rule,omitempty"`
	Ink   string   `json:"ink,omitempty"`
	Glyph string   `json:"glyph,omitempty"`
	Verbs []string `json:"verbs,omitempty"`
}

// SheetDeck is all that is printed on cards.
type SheetDeck struct {
	Cards []SheetCard             `json:"cards"`
	Uses  map[string]SheetCardUse `json:"uses"`
	Chips map[string]SheetWord    `json:"chips,omitempty"`
}

// SheetDraws is a deck from which the rules draw, and of which nobody holds a card: each is turned up for a purpose, for which some parts of it count.
type SheetDraws struct {
	Cards []SheetDrawn `json:"cards"`
	// Parts are the parts of every card from top to bottom, the first of which are the boxes.
	Parts []SheetDrawnPart `json:"parts"`
	// Marks are what stands under the colours of boxes, and in which turns it holds; in others the box is read as if nothing stood there.
	Marks []SheetMark `json:"marks,omitempty"`
	// Next is the box of the view with the cards of which the next one is one; it has all others, too, which lie open.
	Next string `json:"next"`
	// Amid are the kinds of questions that come in the middle of what the rules do: its story is shown beside them.
	Amid []string `json:"amid,omitempty"`
	// Shuffled says when the deck is shuffled.
	Shuffled string `json:"shuffled,omitempty"`
	Rule     string `json:"rule,omitempty"`
}

// SheetDrawn is a card of such a deck: the symbol at its head, its boxes, and what stands in its other parts.
type SheetDrawn struct {
	ID    string                    `json:"id"`
	Sign  string                    `json:"sign,omitempty"`
	Boxes []SheetDrawnBox           `json:"boxes"`
	Parts map[string][]SheetDrawnAt `json:"parts,omitempty"`
}

// SheetDrawnPart is a part that every card has; None is what stands there on one that has nothing there.
type SheetDrawnPart struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	None  string `json:"none,omitempty"`
}

// SheetDrawnBox is a colour on a card with the mark under it; Bar is a bar over it.
type SheetDrawnBox struct {
	Color string `json:"c"`
	Mark  string `json:"m,omitempty"`
	Bar   bool   `json:"bar,omitempty"`
}

// SheetDrawnAt is a line of a part of a card: from the turn From on, until the next such line, if there are more. When says that turn in words. Color and Sign are
// drawn before the text.
type SheetDrawnAt struct {
	Text  string `json:"text"`
	From  int    `json:"from,omitempty"`
	When  string `json:"when,omitempty"`
	Color string `json:"c,omitempty"`
	Sign  string `json:"sign,omitempty"`
}

// SheetMark is a mark of a box.
type SheetMark struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	From int    `json:"from"`
	To   int    `json:"to"`
	Rule string `json:"rule,omitempty"`
}

// SheetBox says how a box of the view is shown. As a "hand" its cards lie over the map for Seat, who holds them, and are a number for
// others; a "pile" is a number whose known cards can be looked through; "chits" are words, "pieces" counters, "draws" the deck of Sheet.Draws. "notes" are lines for computer players that a page
// shows in other ways, "dice" the dice on the table, of which it may be asked whether they stand: `die` of its counts, and the others behind it.
type SheetBox struct {
	ID   string `json:"id"`
	Show string `json:"show"`
	Seat string `json:"seat,omitempty"`
	Hint string `json:"hint,omitempty"`
}

// Stake is one of the things at stake in a choice, with how it can end: a unit that is shot at, say. Spread is the distribution of the number
// that decides it, Roll says of the only thing at stake what is rolled for it: "a die each".
type Stake struct {
	What     string    `json:"what"`
	Roll     string    `json:"roll,omitempty"`
	Piece    string    `json:"piece,omitempty"`
	Note     string    `json:"note,omitempty"`
	Outcomes []Outcome `json:"outcomes"`
	Spread   *Spread   `json:"spread,omitempty"`
}

// Spread is how a number that dice decide is distributed: P[i] is the chance of From+i. Cut is the first number that has an effect.
type Spread struct {
	What string    `json:"what"`
	From int       `json:"from"`
	P    []float64 `json:"p"`
	Cut  int       `json:"cut"`
}

// Roster lists pieces that a question considers: who takes part, who could, and who cannot with the reason. At is the hex that it is about;
// lines are drawn to it if Lines.
type Roster struct {
	What  string      `json:"what"`
	Rule  string      `json:"rule,omitempty"`
	At    string      `json:"at,omitempty"`
	Lines bool        `json:"lines,omitempty"`
	Items []Candidate `json:"items"`
}

// Candidate is a piece of a roster. Choice is the answer that takes it in, if there is one now.
type Candidate struct {
	Piece  string  `json:"piece"`
	From   string  `json:"from,omitempty"` // its hex
	Value  string  `json:"value,omitempty"`
	Note   string  `json:"note,omitempty"`
	Rule   string  `json:"rule,omitempty"`
	In     bool    `json:"in,omitempty"`
	Choice string  `json:"choice,omitempty"`
	Why    *Reason `json:"why,omitempty"`
}

// Picture is what a page shows of an event beside its sentence.
type Picture struct {
	// Seat is who did it.
	Seat string `json:"seat,omitempty"`
	// Pieces are those that the sentence names by their labels.
	Pieces []string `json:"pieces,omitempty"`
	// Cast is the roll that it tells of.
	Cast *Cast `json:"cast,omitempty"`
	// Outcome tells that the event is what came of the last roll.
	Outcome bool `json:"outcome,omitempty"`
	// Lists tells that what stands after the colon of the sentence is one of a list: sentences that say the same before it are told as one.
	Lists bool `json:"lists,omitempty"`
	// Drawn is the card that the event turns up.
	Drawn *Drawn `json:"drawn,omitempty"`
	// Deed is what a side does in it that the rules play.
	Deed *Deed `json:"deed,omitempty"`
	// Act is what a page shows of the event on the map beside what has changed there.
	Act Act `json:"act,omitempty"`
	// Passing tells of an attack that it is fire at those who land or move: it is no attack on what they hold.
	Passing bool `json:"passing,omitempty"`
	// Score tells that the event says how the score moves; what comes before it is why. It is for the report.
	Score bool `json:"-"`
	// Why tells that the score moves because of it; without one in a step, the sentence before the score is taken for the reason.
	Why bool `json:"-"`
	// Swing tells that much turns on the event, whether or not it moves the score: it is a turning point of the report.
	Swing bool `json:"-"`
	// Cause is what costs something from this event on, until another names its own; Cost is what the event costs, and whom. Both are for the report.
	Cause string `json:"-"`
	Cost  *Cost  `json:"-"`
	// Falls is who is gone by the event, of a side that the rules play: its pieces lie unseen and change their ids, so the report cannot see it by itself.
	Falls *Piece `json:"-"`
}

// Cost is what an event costs somebody, or brings back to him: by SheetSituation.CostBy, counted in CostOf.
type Cost struct {
	Of         string
	Lost, Back int
}

// Drawn is a card of SheetDraws that is turned up: what for, and the parts of it that count; none if it counts for nothing.
type Drawn struct {
	Card  string   `json:"card"`
	For   string   `json:"for"`
	Parts []string `json:"parts,omitempty"`
	// Begins: with it begins something new, which is no part of what was told before.
	Begins bool `json:"begins,omitempty"`
}

// Deed is what somebody does whom the rules play, as a step of a story. The terms of the event are those whom he looked at, in their order, whoever was taken first.
type Deed struct {
	// By is who does it, as the sentence calls him; "" of one that says who does nothing, with the reason in each term. Color is his, of Sheet.Colors.
	By    string `json:"by,omitempty"`
	Color string `json:"color,omitempty"`
	// At are the hexes from which he does it, or of those who do nothing.
	At []string `json:"at,omitempty"`
	// Does is what he does, in few words, "" where a part of the card begins, which calls those of the Color; Order is how he chooses, in a sentence, and Most how many he takes at most.
	Does  string `json:"does"`
	Order string `json:"order,omitempty"`
	Most  int    `json:"most,omitempty"`
}

// Act is a sort of event that a page can show: by it an arrow is drawn, a fight announced, a loss mourned.
type Act string

// What an event may be. What is none of these, and moves no piece, is told in the log alone.
const (
	ActMove    Act = "move"    // a piece goes from hex to hex, of its own will
	ActRetreat Act = "retreat" // a piece must go
	ActAttack  Act = "attack"  // an attack is declared on the hex that the sentence names
	ActLoss    Act = "loss"    // a piece is gone, or hurt
	ActReveal  Act = "reveal"  // a hidden piece is shown
)

// Cast is a roll. Sides is how many faces its dice have, 0 for six. Card is the card that the dice stand on, Chip what is set off (a word of SheetDeck.Chips).
type Cast struct {
	What  string `json:"what"`
	Dice  []int  `json:"dice"`
	Sides int    `json:"sides,omitempty"`
	Total int    `json:"total"`
	Sums  []int  `json:"sums,omitempty"` // of dice that stand against each other: what each comes to; a total of them says nothing
	Card  string `json:"card,omitempty"`
	Chip  string `json:"chip,omitempty"`
	Rule  string `json:"rule,omitempty"`
	// Result is what was rolled, a key of Sheet.Outcomes or words; Chances are those that each result had before.
	Result  string    `json:"result,omitempty"`
	Chances []Outcome `json:"chances,omitempty"`
	// Defends: who rolls is the defender of these outcomes.
	Defends bool `json:"defends,omitempty"`
	// Apart: it is no part of an attack before it.
	Apart bool `json:"apart,omitempty"`
}

// Pictured is a game whose events are more than a sentence.
type Pictured interface {
	// Picture is nil for an event that its sentence tells in full. Who learns of the event may learn of it.
	Picture(Event) *Picture
}
