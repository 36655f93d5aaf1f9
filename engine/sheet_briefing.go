package engine

// Briefing is what a player reads before the first move of a scenario: the situation, how one wins, both forces, what is special, what
// to try, the clock, and the map with its zones. It is the same for every seat, so it holds nothing that a side hides. Its numbers come
// from the data of the scenario; only the situation and the advice are written.
type Briefing struct {
	Title     string       `json:"title"`
	Place     string       `json:"place"`
	Situation string       `json:"situation"`
	Sides     []BriefSide  `json:"sides"`
	Special   []SheetWord  `json:"special,omitempty"`
	Clock     []BriefTurn  `json:"clock,omitempty"`
	Goals     []BriefGoal  `json:"goals,omitempty"`
	Zones     []BriefZone  `json:"zones,omitempty"`
	Entries   []BriefEntry `json:"entries,omitempty"`
	Arrows    []BriefArrow `json:"arrows,omitempty"`
	// Part are the hexes in play where that is not the whole map: the map of the briefing shows them.
	Part    []string     `json:"part,omitempty"`
	History string       `json:"history,omitempty"`
	Charts  []SheetChart `json:"charts,omitempty"`
}

// BriefSide is what a side has and wants. Win and Try are said to its player.
type BriefSide struct {
	Side   string       `json:"side"`
	Role   string       `json:"role"`
	Win    []BriefWin   `json:"win"`
	Forces []BriefForce `json:"forces"`
	Try    []string     `json:"try"`
}

// BriefWin is a way to win or lose. Kind is "points", "ground" or "losses".
type BriefWin struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// BriefForce are pieces of one sort: how many, and one of them as the sheet has it. Without a piece, Label says what they are.
type BriefForce struct {
	Piece string `json:"piece,omitempty"`
	Label string `json:"label"`
	Count int    `json:"count"`
	Later bool   `json:"later,omitempty"` // they are not there at the start
}

// BriefTurn is a space of the clock. Kind is "" , "now" for where it begins, or "end" where the game may end.
type BriefTurn struct {
	N    int    `json:"n"`
	Kind string `json:"kind,omitempty"`
	Side string `json:"side,omitempty"`
	Text string `json:"text,omitempty"`
	// Comes is what arrives then, a group of one side each.
	Comes []BriefComes `json:"comes,omitempty"`
}

// BriefComes is a group of reinforcements, and the side that gets it; "" if two share it.
type BriefComes struct {
	Side string `json:"side"`
	Text string `json:"text"`
}

// BriefGoal is a hex that counts. Side is who holds it at the beginning.
type BriefGoal struct {
	Hex   string `json:"hex"`
	Label string `json:"label"`
	Side  string `json:"side,omitempty"`
	Text  string `json:"text,omitempty"`
}

// BriefZone is where a side sets up.
type BriefZone struct {
	Side  string   `json:"side"`
	Label string   `json:"label"`
	Hexes []string `json:"hexes"`
}

// BriefEntry is where somebody comes in, and when.
type BriefEntry struct {
	Side string `json:"side"`
	Hex  string `json:"hex"`
	Edge string `json:"edge,omitempty"`
	Text string `json:"text"`
}

// BriefArrow is an attack that is to be expected, from hex to hex.
type BriefArrow struct {
	Side string `json:"side"`
	From string `json:"from"`
	To   string `json:"to"`
}

// SheetChart is a table of the game as it is printed. Every row has as many cells as there are columns.
type SheetChart struct {
	Title   string     `json:"title"`
	Rule    string     `json:"rule,omitempty"`
	Note    string     `json:"note,omitempty"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// Briefed is a module that has briefings. A briefing must not be changed; nil: there is no such scenario.
type Briefed interface {
	Briefing(scenario string) *Briefing
}

// BriefedFor is a module whose briefing of a scenario depends on its options as well; that of Briefing is the one of the defaults. Values are those of ReadOptions.
type BriefedFor interface {
	Briefed
	BriefingFor(Setup) *Briefing
}

// BriefingOf is the briefing of a game, nil if there is none.
func BriefingOf(m Module, s Setup) *Briefing {
	options, err := ReadOptions(m.Options(), s.Options)
	if err != nil {
		return nil
	}
	switch b := m.(type) {
	case BriefedFor:
		return b.BriefingFor(Setup{Scenario: s.Scenario, Options: options})
	case Briefed:
		return b.Briefing(s.Scenario)
	}
	return nil
}

// SheetSetup says which questions are about setting up, so that a page can have them planned in any order. Where is the word of the
// breadcrumb during the set-up.
type SheetSetup struct {
	Where string         `json:"where"`
	Kinds []SheetPlacing `json:"kinds"`
	// Room is what fills a hex, nil if there is nothing to count. Ground says what a hex gives to who stands there: "cover 2".
	Room   *SheetRoom        `json:"room,omitempty"`
	Ground map[string]string `json:"ground,omitempty"`
}

// SheetRoom is how much of a value of its pieces a hex holds. Text is like "{n} of {most} soldiers".
type SheetRoom struct {
	Value string `json:"value"`
	Most  int    `json:"most"`
	Text  string `json:"text"`
}

// SheetPlacing is a kind of question that places one thing: every answer to it is alike but for its last word, which is where the thing
// goes, a hex or a piece that takes it.
type SheetPlacing struct {
	Kind  string `json:"kind"`
	Group string `json:"group"`          // what such things are called: "Weapons"
	Hint  string `json:"hint,omitempty"` // "drop them on a squad or team"
	// Seat is the seat that places such things; "": every seat does.
	Seat string `json:"seat,omitempty"`
	// Pick: the last word is a thing that is chosen out of a pool, to be placed afterwards.
	Pick bool `json:"pick,omitempty"`
	// Piece is the kind of piece that comes where the answers name none.
	Piece string `json:"piece,omitempty"`
}
