package engine

// View is all that one seat may know of a game, and the only thing that leaves the server.
type View struct {
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Seat     string   `json:"seat"`
	Where    []string `json:"where"`
	Over     *Score   `json:"over"`
	Pieces   []Piece  `json:"pieces"`
	Tracks   []Track  `json:"tracks"`
	Boxes    []Box    `json:"boxes"`
	Pending  *Asked   `json:"pending"`

	// Prompt is the question to this seat as data, nil if it is not asked. For bots.
	Prompt *Prompt `json:"-"`
	// Sight is the game's own form of the same knowledge, for bots that know the game. It holds
	// nothing that the view does not.
	Sight any `json:"-"`
}

// Asked is the pending question as far as a seat may know it: who decides, and to the one
// who decides the question with all its options.
type Asked struct {
	Seats   []string `json:"seats"`
	Kind    string   `json:"kind,omitempty"`
	Prompt  string   `json:"prompt,omitempty"`
	Rule    string   `json:"rule,omitempty"`
	Options []string `json:"options,omitempty"`
	Where   []string `json:"where,omitempty"`
	// Topic tells questions of one kind apart, for standing orders: the kind and the topic.
	Topic string `json:"topic,omitempty"`
	// About are hexes that the question is about.
	About []string `json:"about,omitempty"`
	// Subject are the pieces and hexes that the question is about, told to whoever is asked.
	Subject []string `json:"subject,omitempty"`
	// Series is the answer that closes a list of answers of one sort; the others are given in the order of the options.
	Series string `json:"series,omitempty"`
	// Usual is an answer that only carries out the one before it, as long as nobody wants it otherwise: a page gives both together. At the question before,
	// [Explanation] tells what will be so (Later).
	Usual string `json:"usual,omitempty"`
	// Rest names what is asked about in the same way again and again, such as "dice for Dispatch Points": an answer for all of the rest covers these and no others
	// of the kind and topic.
	Rest string `json:"rest,omitempty"`
	// Leave is the answer that whoever clicks one of the places of Next means first: others wait there to be named. Without Leave they can be named when the
	// answers since the last naming are taken back.
	Leave string   `json:"leave,omitempty"`
	Next  []string `json:"next,omitempty"`
}

// Score is a result in words.
type Score struct {
	Winner string         `json:"winner"` // "" for a draw
	Level  string         `json:"level"`
	Score  map[string]int `json:"score"`
	Rule   string         `json:"rule"`
}

// Piece is one counter as a seat sees it. A piece whose identity is hidden has an id made of its
// place, so that nothing can be followed that could not be on a table.
type Piece struct {
	ID    string `json:"id"`
	Label string `json:"label,omitempty"`
	Side  string `json:"side"`
	Kind  string `json:"kind,omitempty"`
	At    string `json:"at"`
	// Over is where a piece is drawn that is in no place of the map for the moment, such as one on its way ashore.
	Over string `json:"over,omitempty"`
	// State lists what is drawn on the counter: "concealed", "base", "suppressed", ...
	State []string `json:"state,omitempty"`
	// Values are the printed numbers: "cf", "mf", ...
	Values map[string]int `json:"values,omitempty"`
}

// Track is a number on a public or private track.
type Track struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Value int    `json:"value"`
	Max   int    `json:"max,omitempty"`
}

// Box is an off-map display that the seat may look into.
type Box struct {
	ID     string         `json:"id"`
	Label  string         `json:"label"`
	Pieces []string       `json:"pieces,omitempty"`
	Counts map[string]int `json:"counts,omitempty"`
}

// A Mark is something that a view shows, in two numbers: what it is, and how it looks.
type Mark struct{ ID, Face uint32 }

// Sketch is a view in numbers, for tables that make views often: two sketches of a seat are equal if and only if the views are.
// Comparing them is cheap, and only what has changed needs to be painted. See [Sketcher].
type Sketch struct {
	Scenario       string
	Where          []string
	Over           *Score
	Pieces, Tracks []Mark
	// Boxes are marks of boxes, each with BoxFace, and behind each what lies in it.
	Boxes []Mark
	// Open tells whether there is a question: Asked without its options, and those.
	Open    bool
	Asked   Asked
	Options []Choice
}

// Clear makes an empty sketch, in the same memory.
func (k *Sketch) Clear() {
	*k = Sketch{Pieces: k.Pieces[:0], Tracks: k.Tracks[:0], Boxes: k.Boxes[:0], Options: k.Options[:0]}
}

// BoxFace is how the mark of a box looks, and no other mark in Boxes.
const BoxFace = 1 << 31

// Box begins a box.
func (k *Sketch) Box(id uint32) { k.Boxes = append(k.Boxes, Mark{id, BoxFace}) }

// Put puts something into the box that was begun last.
func (k *Sketch) Put(m Mark) { k.Boxes = append(k.Boxes, m) }

// Sketcher is a [Game] that can sketch its views. Its module is a [Painter].
type Sketcher interface {
	// Sketch draws what a seat may know. What it gives is never changed by the game afterwards.
	Sketch(Seat, *Sketch)
}

// Painter is a [Module] whose games are Sketchers. What it paints depends on the marks and on nothing else.
type Painter interface {
	Module
	// Paint makes the view, without Prompt and Sight.
	Paint(Seat, *Sketch) *View
	PaintPiece(Mark) Piece
	PaintTrack(Mark) Track
	// PaintBox gets the mark of a box and of what lies in it.
	PaintBox([]Mark) Box
}

// SplitBoxes divides the boxes of a sketch.
func SplitBoxes(list []Mark) (out [][]Mark) {
	n := 0
	for i := range list {
		if list[i].Face == BoxFace || i == 0 {
			n++
		}
	}
	out = make([][]Mark, 0, n)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].Face != BoxFace {
			to++
		}
		out = append(out, list[from:to:to])
		from = to
	}
	return out
}
