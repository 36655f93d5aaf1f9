package engine

// Zones are what a view tells about who controls or threatens which hexes, by side in the order of the seats.
type Zones struct {
	Sides []SideZones `json:"sides"`
}

// SideZones are the hexes that the pieces of one side control or can fire at.
type SideZones struct {
	Side string `json:"side"`
	// Hexes lists them in the order of the map, each with the pieces of the view that do it.
	Hexes []Zone `json:"hexes"`
	// Pieces counts the pieces that have a zone, Hidden those among them that the seat cannot read.
	Pieces int `json:"pieces"`
	Hidden int `json:"hidden,omitempty"`
	// Unknown says in a sentence what the seat cannot know of the zones, "" if it knows all.
	Unknown string `json:"unknown,omitempty"`
	Rule    string `json:"rule"`
}

// Zone is one hex in the zone of pieces of a side.
type Zone struct {
	Hex string   `json:"hex"`
	By  []string `json:"by"`
	// Text says more in a few words, such as by how much a line is hindered.
	Text string `json:"text,omitempty"`
	// Fields are the fields of fire that it is in, where they have colours.
	Fields []ZoneField `json:"fields,omitempty"`
}

// ZoneField is the field of fire of a position, in a colour of the sheet: Steady is the weaker fire.
type ZoneField struct {
	Of     string `json:"of"`
	Color  string `json:"color"`
	Steady bool   `json:"steady,omitempty"`
}

// Zoned is a module that can say which hexes the pieces of a side control: by zones of control, or, in squad games, because they
// can fire at them. It looks from what a view has, its Sight included, and from nothing else.
type Zoned interface {
	Zones(v *View) (*Zones, error)
}

// Opened is a game that can be laid open: after Open no view hides anything. It is meant for games that are over, and changes neither the position nor
// its hash. A clone is not open.
type Opened interface{ Open() }

// Rolled is a throw that an event tells of, for the sum of a game. Sides is how many faces a die has. Chance is how likely the success was before the
// dice fell, Hit whether it came; a throw that could bring only one thing has none of both.
type Rolled struct {
	Seat   string // who threw, or for whom a success counts
	What   string // a few words: what the success is
	Dice   []int
	Sides  int
	Zero   bool // the faces are counted from 0, as on a die of ten
	Hit    bool
	Chance float64
}

// Rolling is a game whose events tell of throws. An event may tell of dice, of a success, or of both: a throw without Dice is counted among
// successes only.
type Rolling interface {
	// Rolled is nil for an event without a throw. Who learns of the event may learn of it.
	Rolled(Event) *Rolled
}

// Unseen is, among the places of [SheetSituation].Lost, that of pieces that the view has dropped.
const Unseen = "nowhere"

// SheetSituation says how the whole situation of a game is shown: overlays, order of battle, calendar, losses and the curve of the score.
type SheetSituation struct {
	// Zones names what [Zoned] tells of: "Zones of control", "Fields of fire"; "" if the module is not Zoned.
	Zones string `json:"zones,omitempty"`
	// Moves is the value of a piece that can move at all, Done are the states of one that has had its turn: with During of [SheetState] only then.
	Moves string   `json:"moves,omitempty"`
	Done  []string `json:"done,omitempty"`
	// Lost are the places of pieces that are out of the game or may only come back; Gone is what is said of them, by place. [Unseen] is that of pieces
	// of a side which were in the view and are not any more.
	Lost map[string]string `json:"lost,omitempty"`
	// Returns are the places of Lost from which pieces come back: who stands there at the end is not counted as lost.
	Returns []string `json:"returns,omitempty"`
	// Objectives are hexes that are worth points. Those that change in value are pieces of kind Prize, which have them as Worth.
	Objectives []SheetObjective `json:"objectives,omitempty"`
	Prize      string           `json:"prize,omitempty"`
	Worth      string           `json:"worth,omitempty"`
	// Prizes says in a few words what is worth how much, PrizesUnknown what is not known of it.
	Prizes        string `json:"prizes,omitempty"`
	PrizesUnknown string `json:"prizesUnknown,omitempty"`
	// Formations are the order of battle. A piece belongs to the first that has it, by id or by side and kind.
	Formations []SheetFormation `json:"formations,omitempty"`
	// Calendar is what comes when; what waits at places that begin with Arrives, and the turn, comes then.
	Calendar []SheetArrival `json:"calendar,omitempty"`
	Arrives  string         `json:"arrives,omitempty"`
	// SetUp is the first word of the breadcrumb as long as a game is set up. Clock is the track that counts turns, ClockWord what one is called: "Turn".
	SetUp     string `json:"setUp,omitempty"`
	Clock     string `json:"clock,omitempty"`
	ClockWord string `json:"clockWord,omitempty"`
	// ClockFirst is what Clock shows in the first turn of the scenario, where that is neither 0 nor 1: turns are counted from it.
	ClockFirst int `json:"clockFirst,omitempty"`
	// Days names the day of each turn, by what Clock shows, where a report tells a game day by day; Tally are the tracks that it tells of.
	Days  map[int]string `json:"days,omitempty"`
	Tally []SheetTally   `json:"tally,omitempty"`
	Score *SheetScore    `json:"score,omitempty"`
	// CostBy names what the cost of a game is told by, and CostOf what is counted ("division", "steps"); "" if events tell of none ([Picture.Cost]).
	CostBy string `json:"costBy,omitempty"`
	CostOf string `json:"costOf,omitempty"`
}

// SheetTally is a track that a report tells day by day: what it counts, and whether more of it is worse. With Each it is told by how much it grew in each day. Limit is what
// should not be passed, in a day with Each, 0 for none; Of is the most there can be, 0 if that says nothing.
type SheetTally struct {
	Track string `json:"track"`
	Label string `json:"label"`
	Bad   bool   `json:"bad,omitempty"`
	Each  bool   `json:"each,omitempty"`
	Limit int    `json:"limit,omitempty"`
	Of    int    `json:"of,omitempty"`
	// Weight is how much one of it counts where turning points are looked for, 0 for none.
	Weight int `json:"-"`
}

// Aimed is a game that can say how its conditions of victory stand, for the report. What it says everybody may know.
type Aimed interface {
	Aims() []Aim
}

// Aim is a condition of victory as it stands: so many there are, and so many are asked for; of a Limit, not more. With Need 0 it is met or not, and there is nothing to count.
type Aim struct {
	Text  string `json:"text"`
	Rule  string `json:"rule"`
	Have  int    `json:"have"`
	Need  int    `json:"need"`
	Limit bool   `json:"limit,omitempty"`
	Met   bool   `json:"met"`
}

// Count is the number of a turn as players count it, for what Clock shows.
func (s *SheetSituation) Count(clock int) int {
	if s.ClockFirst == 0 {
		return clock
	}
	return clock - s.ClockFirst + 1
}

// SheetObjective is a hex that is worth points to Side, or with no Side to whoever holds it. Held is who holds it as long as nobody has come.
type SheetObjective struct {
	Hex    string `json:"hex"`
	Points int    `json:"points"`
	Text   string `json:"text"`
	Side   string `json:"side,omitempty"`
	Held   string `json:"held,omitempty"`
	Rule   string `json:"rule,omitempty"`
	// Track is the track of a view whose value says which of Holders has the hex. Without one that is who stands there, or else Held, who has it at first.
	Track   string   `json:"track,omitempty"`
	Holders []string `json:"holders,omitempty"`
}

// SheetFormation is a group of an order of battle: the pieces named, or those of its kinds.
type SheetFormation struct {
	Label string   `json:"label"`
	Side  string   `json:"side"`
	Units []string `json:"units,omitempty"`
	Kinds []string `json:"kinds,omitempty"`
}

// SheetArrival is something that comes in a turn, or as soon as Text says if Turn is 0. Only is the scenario that has it, "" for all. Hexes are where it may
// come to, if it comes to the map at once, and Units how many do.
type SheetArrival struct {
	Turn  int      `json:"turn"`
	Side  string   `json:"side,omitempty"`
	What  string   `json:"what"`
	Text  string   `json:"text,omitempty"`
	Rule  string   `json:"rule,omitempty"`
	Only  string   `json:"only,omitempty"`
	Hexes []string `json:"hexes,omitempty"`
	Units int      `json:"units,omitempty"`
}

// SheetScore says which number is the score of a game: the first of Tracks that a view has. Sides are who gains when it rises and when it falls. Levels are
// the bands of victory from the lowest, none if only the sign counts.
type SheetScore struct {
	Label  string       `json:"label"`
	Tracks []string     `json:"tracks"`
	Sides  [2]string    `json:"sides"`
	Levels []SheetLevel `json:"levels,omitempty"`
	Rule   string       `json:"rule,omitempty"`
}

// Gains is the side for which a change of the score is a gain.
func (s *SheetScore) Gains(by int) string {
	if by < 0 {
		return s.Sides[1]
	}
	return s.Sides[0]
}

// Of is the score that the tracks of a view show; false if they show none, or no score is declared.
func (s *SheetScore) Of(tracks []Track) (value int, known bool) {
	if s == nil {
		return 0, false
	}
	for _, id := range s.Tracks {
		for i := range tracks {
			if tracks[i].ID == id {
				return tracks[i].Value, true
			}
		}
	}
	return 0, false
}
