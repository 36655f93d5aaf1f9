package toygame

import "beachhead/engine"

// Sides are the seats.
const (
	Red  = engine.Seat(0)
	Blue = engine.Seat(1)
)

const (
	units  = 6 // 0 to 2 are red, 3 to 5 blue
	cards  = 12
	spaces = 7
	middle = 4
	none   = -1
)

// Owners of a card.
const (
	inDeck = iota
	inRed
	inBlue
	inDiscard
)

// State is a position: plain values only.
type State struct {
	engine.Core
	Supply [2]int16
	Turn   int8
	Turns  int8 // the last turn
	First  int8 // the side that moves first; -1 before the bids are settled
	Winner int8 // 0 red, 1 blue, -1 draw; with Level
	Level  uint8
	At     [units]int8 // the space, 1 to 7; 0 is out of play
	Spent  [units]uint8
	Card   [cards]uint8
	Bid    [2]int8 // -1 before the bid
	Guard  [2]int8 // the unit on guard, -1 for none
	Shown  [2]uint8
}

// Levels of victory.
const (
	notOver = iota
	breakthrough
	destruction
	points
	even
)

var levels = [...]string{"", "breakthrough", "destruction", "points", "even"}

func side(unit int16) engine.Seat { return engine.Seat(unit / 3) }

func other(s engine.Seat) engine.Seat { return 1 - s }

// value of a card: four each of 1, 2 and 3.
func value(card int16) int16 { return card/4 + 1 }

func isUnit(u int16) bool  { return u >= 0 && u < units }
func isCard(c int16) bool  { return c >= 0 && c < cards }
func isSpace(s int16) bool { return s >= 1 && s <= spaces }

// occupant returns the unit in a space, -1 if there is none.
func (s *State) occupant(space int16) int16 {
	for u, at := range s.At {
		if int16(at) == space && space > 0 {
			return int16(u)
		}
	}
	return none
}

func (s *State) alive(x engine.Seat) int {
	n := 0
	for u, at := range s.At {
		if at > 0 && side(int16(u)) == x {
			n++
		}
	}
	return n
}

func (s *State) hand(x engine.Seat) int {
	n := 0
	for _, o := range s.Card {
		if o == uint8(inRed+int(x)) {
			n++
		}
	}
	return n
}

func (s *State) inDeck() int {
	n := 0
	for _, o := range s.Card {
		if o == inDeck {
			n++
		}
	}
	return n
}

func adjacent(a, b int16) bool { return a-b == 1 || b-a == 1 }
