package engine

// EventKind is a game's own number for a kind of event.
type EventKind uint16

// Event is one thing that happened, as data. Log text, animations and after-action
// reports derive from events; a game's Describe turns one into a sentence.
type Event struct {
	Kind EventKind
	// For is who learns of it. What two seats may know in different detail is two events.
	For SeatSet
	// Reveal marks an event that shows a seat something it did not know: undo stops here.
	Reveal bool
	// Args are the game's own: units, hexes, amounts.
	Args [6]int16
	// Rule is the rule that made it happen.
	Rule string
	// Mods are the terms of the sum behind it, if it has one.
	Mods []Mod
}
