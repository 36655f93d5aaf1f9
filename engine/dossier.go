package engine

// Dossier is what the rules make of one piece as it stands: under whom it is, what it may still do, and what its numbers have become.
type Dossier struct {
	Piece string `json:"piece"`
	// Of says in a few words to whom it belongs.
	Of    string        `json:"of,omitempty"`
	Facts []DossierFact `json:"facts"`
	Rows  []DossierRow  `json:"rows"`
}

// DossierFact is a line of a dossier: what it is about, and how that stands. State is "open" for what the piece can still do, "done" for what is over, "no" for
// what it cannot, "" for what is no question of that.
type DossierFact struct {
	What  string `json:"what"`
	Value string `json:"value"`
	State string `json:"state,omitempty"`
	Rule  string `json:"rule"`
}

// DossierRow is a number of a dossier with all that it is made of; Chance is how likely it succeeds, where one die decides that, and Likely what that is ("hits"). Where Why is there the piece
// cannot do it, and Value is "".
type DossierRow struct {
	What   string   `json:"what"`
	Note   string   `json:"note,omitempty"`
	Value  string   `json:"value,omitempty"`
	Chance *float64 `json:"chance,omitempty"`
	Likely string   `json:"likely,omitempty"`
	Mods   []Mod    `json:"mods"`
	Why    *Reason  `json:"why,omitempty"`
	Rule   string   `json:"rule"`
}

// Detailed is a module that can tell what its rules make of a piece. It judges from what a view has, its Sight included, and from nothing else.
type Detailed interface {
	// Dossier is that of a piece of the view, with its fire at a place of the view, or at none if that is "".
	Dossier(v *View, piece, at string) (*Dossier, error)
}
