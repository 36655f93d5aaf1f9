package engine

// Supply is what a view tells about supply: one entry for each side that has units in it, in the order of the seats.
type Supply struct {
	Sides []SideSupply `json:"sides"`
}

// SideSupply is the supply of the units of one side.
type SideSupply struct {
	Side  string       `json:"side"`
	Units []UnitSupply `json:"units"`
	// Hexes are those from which a line of supply can be traced, with the fewest hexes that it takes.
	Hexes map[string]int `json:"hexes"`
}

// UnitSupply tells whether a unit is in supply, and by what way.
type UnitSupply struct {
	Unit string `json:"unit"`
	At   string `json:"at"`
	// State is "in", "out", "exempt", or "unknown" where that hangs on something that the seat cannot see.
	State string   `json:"state"`
	Route []string `json:"route,omitempty"` // from the unit to the source, both included
	Text  string   `json:"text"`            // why, in a few words
	Rule  string   `json:"rule"`
}

// Supplied is a module that can say who is in supply. It looks from what a view has, its Sight included, and from nothing else.
type Supplied interface {
	Supply(v *View) (*Supply, error)
}
