package engine

import "slices"

// Verb says what a choice does. Numbers below FirstVerb belong to the kernel, the
// others to the game that defines them.
type Verb uint16

const (
	// VerbRoll is the outcome of a die: A is the face, from 1 or, if the die says so, from 0.
	VerbRoll Verb = 1
	// FirstVerb is the first verb a game may define.
	FirstVerb Verb = 16
)

// Choice is one committed answer to a question: a verb and at most three small
// arguments whose meaning the verb gives. It is a plain value; its stable text form
// ("move ija-9th-7 0713") is made and read by the game, see [Game.Format].
type Choice struct {
	Verb    Verb
	A, B, C int16
}

// Roll is the choice that a die shows n.
func Roll(n int) Choice { return Choice{Verb: VerbRoll, A: int16(n)} }

// Options collects the legal choices of a question. A lister adds candidates; when it is
// done, the kernel keeps those that the question's Check lets pass.
type Options struct{ list []Choice }

// Add offers a candidate.
func (o *Options) Add(c Choice) { o.list = append(o.list, c) }

// Keep drops the candidates for which keep is false, of those behind the first n.
func (o *Options) Keep(n int, keep func(Choice) bool) {
	list := o.list[n:]
	for _, c := range list {
		if keep(c) {
			o.list[n] = c
			n++
		}
	}
	o.list = o.list[:n]
}

// Len is the number of candidates so far, before the Check.
func (o *Options) Len() int { return len(o.list) }

// Reason says why a choice is refused: the rule and a sentence for the player.
// Reasons are static values; legality checks return a pointer to one, or nil.
type Reason struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

func (r *Reason) Error() string { return r.Rule + ": " + r.Text }

// Mod is one term of a sum: the value, the rule it comes from, and what it is.
type Mod struct {
	Value int    `json:"value"`
	Rule  string `json:"rule"`
	Text  string `json:"text"`
	// Threat: where this term belongs to a hex on a way, something may stop or hurt there whoever goes it.
	Threat bool `json:"threat,omitempty"`
	// About is the piece or hex that the term is about, where it is a row of those that were looked at (Picture.Deed), and Cells what was looked at of it, in the
	// order in which it decides. A row without cells was not among those to choose from: the text says why.
	About string `json:"about,omitempty"`
	Cells []Cell `json:"cells,omitempty"`
}

// Cell is one thing that was looked at: what, and what it came to.
type Cell struct {
	Of string `json:"of"`
	Is string `json:"is"`
}

// SameMod tells whether two terms say the same.
func SameMod(a, b Mod) bool {
	return a.Value == b.Value && a.Rule == b.Rule && a.Text == b.Text && a.Threat == b.Threat && a.About == b.About && slices.Equal(a.Cells, b.Cells)
}

// Sum is a number that explains itself by the list of its terms.
type Sum struct {
	// For is the seat that the terms are good for, where that is not the seat that acts: the points for a loss are the enemy's.
	For   string `json:"for,omitempty"`
	What  string `json:"what"`
	Value string `json:"value"`
	Mods  []Mod  `json:"mods"`
	// Halves tells that the terms count halves: two of them are one of the value.
	Halves bool `json:"halves,omitempty"`
	// Counts tells that the terms are no parts of the value but counts, of cards for instance; one of 0 has no number.
	Counts bool `json:"counts,omitempty"`
}

// Outcome is a result and its probability.
type Outcome struct {
	P    float64 `json:"p"`
	Text string  `json:"text"`
}

// Explanation is what lies behind a question or a choice: its sums, and how it can end.
type Explanation struct {
	Sums     []Sum     `json:"sums"`
	Outcomes []Outcome `json:"outcomes"`
	// Stakes are several things at stake, each with its own outcomes; Rosters who takes part; Area the hexes within reach.
	Stakes  []Stake  `json:"stakes,omitempty"`
	Rosters []Roster `json:"rosters,omitempty"`
	Area    []string `json:"area,omitempty"`
	// Offers tell of answers what they cost, fill or risk, and of those that are not open now why. Prices are in the Unit of which the
	// seat has Have.
	Unit   string  `json:"unit,omitempty"`
	Have   int     `json:"have,omitempty"`
	Offers []Offer `json:"offers,omitempty"`
	// Over is what a choice overfills, though it can be given: who stays there so loses something. A stack that goes there together is asked first.
	Over *Reason `json:"over,omitempty"`
	// Later is a question that most answers here are followed by and that a page answers with them ([Asked], Usual): what will be so, and how it is said that the
	// player chooses himself.
	Later *Later `json:"later,omitempty"`
	// Chips stand on the map as long as the question is put. Way is the way of a move, step by step.
	Chips []Chip `json:"chips,omitempty"`
	Way   []Leg  `json:"way,omitempty"`
	// Table is the table that decides, as a whole; Needs is what is asked for besides, and whether it is there.
	Table *Table `json:"table,omitempty"`
	Needs []Need `json:"needs,omitempty"`
}

// Table is a table of results. Col and Row are the column and row that hold, From the row before shifts; -1 stands for what is not known. Chance is, by row and column, how likely
// a cell decides, where that is not known; none is where one does for certain.
type Table struct {
	Title   string      `json:"title"`
	Rule    string      `json:"rule"`
	Columns []string    `json:"columns"`
	Rows    []TableRow  `json:"rows"`
	Col     int         `json:"col"`
	Row     int         `json:"row"`
	From    int         `json:"from"`
	Chance  [][]float64 `json:"chance,omitempty"`
}

// TableRow is a row of a table, with its head.
type TableRow struct {
	Head  string   `json:"head"`
	Cells []string `json:"cells"`
}

// Need is something that is asked for, and whether it is met.
type Need struct {
	Text string `json:"text"`
	Met  bool   `json:"met,omitempty"`
	Rule string `json:"rule,omitempty"`
}

// Later is what is decided with an answer unless the player chooses otherwise: "HMG and Hart go along", "Choose what goes along".
type Later struct {
	Usual  string `json:"usual"`
	Choose string `json:"choose"`
}

// Chip says in a few letters on the map what something in a hex would come to, or cost: "45 %". Title says it in a sentence, for whoever points at it or hears it.
type Chip struct {
	At    string `json:"at"`
	Text  string `json:"text"`
	Title string `json:"title"`
	// Behind is what it is made of, if no answer that names the hex shows it.
	Behind *Explanation `json:"behind,omitempty"`
}

// Leg is a step on a way: where it leads, and what is spent by then. Fires is how many places could fire at whoever takes it, before he is there, and Risk the chance
// that the best of these fires does something.
type Leg struct {
	From  string  `json:"from"`
	To    string  `json:"to"`
	Spent float64 `json:"spent"`
	Fires int     `json:"fires,omitempty"`
	Risk  float64 `json:"risk,omitempty"`
}

// Offer is what stands beside an answer before it is given. Room is how often it can be given in a row, 0 for once.
type Offer struct {
	Choice string   `json:"choice"`
	Text   string   `json:"text,omitempty"` // what a list calls it; "": as the choice is said
	Price  int      `json:"price,omitempty"`
	Pool   string   `json:"pool,omitempty"` // what it is paid from if not from Have, and
	Of     int      `json:"of,omitempty"`   // how much is in it
	Room   int      `json:"room,omitempty"`
	Who    []string `json:"who,omitempty"`    // for which of the pieces the answer is given in a row, if not for all Of that could: the others are closed
	Start  int      `json:"start,omitempty"`  // how many of what costs nothing are on a sheet at first
	Spare  string   `json:"spare,omitempty"`  // of a thing without a price, on a sheet: what is said of those that are left over
	Note   string   `json:"note,omitempty"`   // a few words: "3 of 4 aboard"
	Draw   string   `json:"draw,omitempty"`   // on a sheet: the symbol of a thing that is no piece, as SheetKind.Symbol
	Best   bool     `json:"best,omitempty"`   // of answers that are weighed against each other: most would give this one, and Enter does
	Better bool     `json:"better,omitempty"` // it is better than what is given if nothing is chosen, or in doubt: that is then no default
	Idle   bool     `json:"idle,omitempty"`   // of an answer that ends a phase: nothing that anybody would want can be done before; the page gives it by itself. Of another: it leads to nothing, is not counted among those that are left, and no hex is lit for it where others are
	Loses  string   `json:"loses,omitempty"`  // what is lost for good with it: the page asks once more
	Why    *Reason  `json:"why,omitempty"`    // what stands against it; nil: it can be given
}
