package engine

// Look is a line of sight from one place to another: how far it is, whether it is clear, and why.
type Look struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Range     int    `json:"range"`
	Clear     bool   `json:"clear"`
	Hindrance int    `json:"hindrance,omitempty"` // what a shot along a clear line loses
	// What decides: the hex, where in it the line meets it, in the units of the sheet, a few words and the rule. At a clear line
	// without hindrance there is none.
	Hex  string      `json:"hex,omitempty"`
	At   *[2]float64 `json:"at,omitempty"`
	Text string      `json:"text,omitempty"`
	Rule string      `json:"rule,omitempty"`
	// Met is all that lies on the way, from From to To.
	Met []LookPoint `json:"met,omitempty"`
}

// LookPoint is one thing on the way of a line.
type LookPoint struct {
	Hex       string     `json:"hex"`
	At        [2]float64 `json:"at"`
	Blocks    bool       `json:"blocks,omitempty"`
	Hindrance int        `json:"hindrance,omitempty"`
	Text      string     `json:"text"`
	Rule      string     `json:"rule"`
}

// Seen is a hex that is seen from another, and at what hindrance.
type Seen struct {
	Hex       string `json:"hex"`
	Range     int    `json:"range"`
	Hindrance int    `json:"hindrance,omitempty"`
}

// Sighted is a module that judges lines of sight. It looks from what a view has and from nothing else, so that whoever has the view
// may ask. Places are hexes, or ids of pieces of the view where it matters who looks and who is seen.
type Sighted interface {
	// Look is the line between two places.
	Look(v *View, from, to string) (*Look, error)
	// LookAround lists all hexes that are seen from a place.
	LookAround(v *View, from string) ([]Seen, error)
}
