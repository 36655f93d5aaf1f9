package engine

import (
	"math"
	"strings"
)

// Sheet is what never changes about the games of a scenario as a page draws them: the map, the look of counters, and the words for
// choices, states and results. A page that reads views and a sheet needs to know no game. Lengths are in map units:
// a hex is Size units from flat side to flat side, X grows to the right and Y down.
type Sheet struct {
	Game  string `json:"game"`
	Title string `json:"title"`

	Orientation string  `json:"orientation"` // "flat": sides to north and south; "pointy"
	Size        float64 `json:"size"`
	Width       float64 `json:"width"`
	Height      float64 `json:"height"`

	Hexes   []SheetHex      `json:"hexes"`
	Edges   []SheetEdge     `json:"edges,omitempty"`
	Routes  []SheetRoute    `json:"routes,omitempty"`
	Coast   [][]float64     `json:"coast,omitempty"` // rings of land: x, y, x, y ...; none: land is where the hexes are
	Terrain []SheetTerrain  `json:"terrain"`
	Inland  []string        `json:"inland,omitempty"` // sides of the map ("north", "east", "south", "west") beyond which the country goes on, without a shore
	Marks   []SheetWord     `json:"marks,omitempty"`
	Credits []string        `json:"credits,omitempty"`
	Labels  []SheetMapLabel `json:"labels,omitempty"`

	// Shapes are what is drawn in its own outline instead of hex by hex, from the ground up: with them the map is drawn from them
	// alone, and clipped to the frame from 0, 0 to Width, Height. Their points are whole numbers, times ShapeX and ShapeY.
	Shapes []SheetShape `json:"shapes,omitempty"`
	ShapeX float64      `json:"shapeX,omitempty"`
	ShapeY float64      `json:"shapeY,omitempty"`
	// Framed is a map with an edge all around; Borders are the edges that belong to sides, Exits the places to leave it.
	Framed  bool          `json:"framed,omitempty"`
	Borders []SheetBorder `json:"borders,omitempty"`
	Exits   []SheetExit   `json:"exits,omitempty"`
	// Sight: the module is [Sighted].
	Sight bool `json:"sight,omitempty"`
	// Supply: the module is [Supplied].
	Supply bool `json:"supply,omitempty"`
	// Dossiers: the module is [Detailed].
	Dossiers bool `json:"dossiers,omitempty"`
	// Night darkens what no piece with Light lights; NightAt are the words of the breadcrumb at which there is night, if it is not always.
	Night   bool     `json:"night,omitempty"`
	NightAt []string `json:"nightAt,omitempty"`
	// Spots are places that lie on the map and are no hexes of it: the inside of a cave, boats off a beach. Lanes are rows of them.
	Spots []SheetSpot `json:"spots,omitempty"`
	Lanes []SheetLane `json:"lanes,omitempty"`
	// Posts are positions printed in hexes, Colors how each colour of them looks.
	Posts  []SheetPost           `json:"posts,omitempty"`
	Colors map[string]SheetColor `json:"colors,omitempty"`
	// Contour is how many units of the height of hexes lie between two lines of equal height.
	Contour float64 `json:"contour,omitempty"`

	Sides []SheetSide `json:"sides"`
	// Partners are the seats of a side that several play together, in a game in which they do; alone, the first is called as its side is.
	Partners []SheetSide          `json:"partners,omitempty"`
	Kinds    map[string]SheetKind `json:"kinds"`
	Face     SheetFace            `json:"face"`
	// Units are the counters of the game as they are printed, for logs and lists; At is empty.
	Units []Piece `json:"units,omitempty"`
	// Prints says what is printed on each counter, by id, if the face is "company". Chits are what is drawn out of a cup.
	Prints map[string]SheetPrint `json:"prints,omitempty"`
	Chits  map[string]SheetChit  `json:"chits,omitempty"`
	// Displays are the sheets beside the map: what is known of a part of a side, and what lies there.
	Displays []SheetDisplay `json:"displays,omitempty"`
	// Short is what stands on a counter where the label is too long: by id, or by id without the number at its end.
	Short  map[string]string     `json:"short,omitempty"`
	States map[string]SheetState `json:"states,omitempty"`

	Verbs  map[string]SheetVerb `json:"verbs,omitempty"`
	Words  map[string]string    `json:"words,omitempty"` // arguments of choices that are neither units nor hexes
	Gauges []SheetGauge         `json:"gauges,omitempty"`
	Odds   *SheetOdds           `json:"odds,omitempty"`
	// Tracks says how the numbers of the view are read, by the id of a track. Those that are not there are shown with their most.
	Tracks   map[string]SheetTrack   `json:"tracks,omitempty"`
	Outcomes map[string]SheetOutcome `json:"outcomes,omitempty"`
	Terms    []SheetWord             `json:"terms,omitempty"`
	// Guide has a sentence for beginners by kind of question, and under that kind and ".dark" another for where no hex is open, or only those of a mode.
	Guide map[string]string `json:"guide,omitempty"`
	// Windows are the questions that come in the other side's turn, for which a player may leave a standing order.
	Windows []SheetWindow `json:"windows,omitempty"`
	Lessons []SheetLesson `json:"lessons,omitempty"`
	// Series names the games of one set of rules, which share what a player has said once for all games: his standing orders. "": the game alone.
	Series string `json:"series,omitempty"`
	// LessonsOf is the game whose lessons hold for this one, which has none of its own.
	LessonsOf string `json:"lessonsOf,omitempty"`
	// Setup are the questions of the set-up, nil if there are none.
	Setup *SheetSetup `json:"setup,omitempty"`
	// Scores names the numbers of a result that are not those of a seat, and says of those of a seat what they are for.
	Scores map[string]string `json:"scores,omitempty"`
	// Endings says in a sentence, without its full stop, how a game ended: by the level of a result, or by the level and the rule
	// ("tie 13.3.1"), which goes first. {winner} and {loser} are the people of the sides, who are many: "{winner} win". See [Sheet.Ending].
	Endings map[string]string `json:"endings,omitempty"`
	// Deck is what is printed on cards, Boxes how boxes of the view are shown: those that are not named are lists of pieces.
	Deck  *SheetDeck `json:"deck,omitempty"`
	Boxes []SheetBox `json:"boxes,omitempty"`
	// Suggests are the kinds of questions, put again and again, that are no lists that are ticked, for which the page offers what the computer would answer, with its reason, but for
	// the answer that closes them.
	Suggests []string `json:"suggests,omitempty"`
	// Draws is a deck of which nobody holds a card.
	Draws *SheetDraws `json:"draws,omitempty"`
	// Lists are the questions that a player answers on one sheet, by kind: what is bought from a price list, or a number divided.
	Lists map[string]SheetList `json:"lists,omitempty"`

	// Situation is what the whole situation of a game and its report are made of.
	Situation *SheetSituation `json:"situation,omitempty"`
}

// SheetWindow is a kind of question, the answers to it that take no arguments, and what can be measured at it, if the module is
// [Measured].
type SheetWindow struct {
	Kind     string    `json:"kind"`
	Label    string    `json:"label"`
	Choices  []string  `json:"choices"`
	Measures []Measure `json:"measures,omitempty"`
	// Seats are the sides that can ever be asked this, none for all.
	Seats []string `json:"seats,omitempty"`
	// Default is a good order for the most of players. It is offered once, before the first move of a game.
	Default *SheetOrder `json:"default,omitempty"`
	// Equal tells that by the rules all answers there are equals, of which the player takes one: an order can take the first of them, whatever it is, with the choice
	// "first" ([EqualChoice]).
	Equal bool `json:"equal,omitempty"`
	// Weighed tells that the module says there which answer most would give ([Offer.Best]), from what all seats know: an order can take that with the choice "best"
	// ([BestChoice]). Where it says none the seat is asked.
	Weighed bool `json:"weighed,omitempty"`
	// Amid tells that a roll of a player is pending then, or has just been made: nothing else is brought up.
	Amid bool `json:"amid,omitempty"`
}

// EqualChoice is the choice of a standing order that takes the first of equals.
const EqualChoice = "first"

// BestChoice is the choice of a standing order that takes the answer that most would give.
const BestChoice = "best"

// SheetOrder is a standing order: the answer, and the condition under which the seat is asked all the same. Say tells it in the words of the player who
// gives it, after "The table answers for me:". Orders with the same Of are offered in one row, which says that of all of them.
type SheetOrder struct {
	Choice string `json:"choice"`
	Only   string `json:"only,omitempty"`
	Say    string `json:"say"`
	Of     string `json:"of,omitempty"`
}

// SheetList has a question, put again and again until Close answers it, drawn as one list with steppers: a row for each [Offer]. Act says what the
// list does, with {n} for how many: "Recruit {n}". With Next the questions of those kinds follow each other and each divides what is left:
// each is a row, and its answers are numbers. A division begins as it was the last time; with Anew it begins empty, and what it comes to is explained
// with the numbers as they stand. Nothing is what its button says then. With Suggest the list is offered as the computer would fill it.
type SheetList struct {
	Title string   `json:"title"`
	Say   string   `json:"say,omitempty"` // the question that all of it answers, if it is not that of its first
	Act   string   `json:"act"`
	Close string   `json:"close,omitempty"`
	Next  []string `json:"next,omitempty"`
	Hint  string   `json:"hint,omitempty"` // what becomes of the rest

	Anew    bool   `json:"anew,omitempty"`
	Nothing string `json:"nothing,omitempty"`
	Suggest bool   `json:"suggest,omitempty"`
	Keeps   int    `json:"keeps,omitempty"` // of what is spent: what is left beyond it when the sheet is closed is lost; 0 is no limit
	Saved   bool   `json:"saved,omitempty"` // what is left is kept for the next time: to take nothing loses nothing, and is not asked twice
}

// SheetLesson is a guided piece of a game: a record to begin from, played at Seat, and what is said on the way.
type SheetLesson struct {
	ID     string      `json:"id"`
	Title  string      `json:"title"`
	About  string      `json:"about"`
	Seat   string      `json:"seat"`
	Record string      `json:"record"`
	Steps  []SheetStep `json:"steps"`
}

// SheetStep is shown when a question of its kind, or its kind and topic ("react.enter"), comes, and the answer that it advises, if it does, is open; without a kind
// it follows the one before. Show are hexes that are marked. End closes the lesson.
type SheetStep struct {
	Kind   string   `json:"kind,omitempty"`
	Say    string   `json:"say"`
	Choice string   `json:"choice,omitempty"`
	Show   []string `json:"show,omitempty"`
	End    bool     `json:"end,omitempty"`
}

// SheetHex is one hex.
type SheetHex struct {
	ID      string  `json:"id"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Terrain string  `json:"t"`
	Name    string  `json:"n,omitempty"`
	// Marks are what lies in the hex: "city", "town", "port-major", "airfield", ...
	Marks []string `json:"m,omitempty"`
	// Note says the hex in a sentence: names of its port, airfield and so on.
	Note string `json:"note,omitempty"`
	// Height is that of the ground, and Level its level from 0 up, on maps whose terrain has no level of its own.
	Height float64 `json:"z,omitempty"`
	Level  int     `json:"l,omitempty"`
}

// SheetSpot is a place on the map that is no hex of it: as large as Scale hexes, In a hex or beside the map.
type SheetSpot struct {
	SheetHex
	Scale float64 `json:"k"`
	In    string  `json:"in,omitempty"`
	// Hull says that what stands there is in boats, with their bows at To.
	Hull bool `json:"hull,omitempty"`
	// A spot with a Fill is a box with a head of that colour, which holds several pieces side by side and leads to the hexes of To. Squares are
	// colours that are printed in its head.
	Fill    string   `json:"fill,omitempty"`
	Squares []string `json:"squares,omitempty"`
	To      []string `json:"to,omitempty"`
}

// SheetPost is a position that is printed in a hex. Forts are how many fortifications it can have, Gun that a gun is printed there.
type SheetPost struct {
	ID    string `json:"id"`
	Hex   string `json:"h"`
	Color string `json:"c"`
	Gun   bool   `json:"gun,omitempty"`
	Forts int    `json:"f,omitempty"`
	// Sector is the part of the map that it belongs to, Group names those that are one position, "" where it is one alone; Hill tells of a hilltop.
	Sector int    `json:"s,omitempty"`
	Group  string `json:"g,omitempty"`
	Hill   bool   `json:"hill,omitempty"`
}

// SheetColor is a colour of positions. No colour is shown without its Glyph: "cross", "block", "chevrons", "waves", "bars", "moon" or "hexagon".
type SheetColor struct {
	Fill  string `json:"fill"`
	Ink   string `json:"ink"`
	Edge  string `json:"edge"`
	Glyph string `json:"glyph"`
}

// SheetLane is a row of spots beside the map under one title, from the outermost; Steps are the names of its spots. It leads to a hex.
type SheetLane struct {
	Title string   `json:"title"`
	Note  string   `json:"note,omitempty"`
	Spots []string `json:"spots"`
	Steps []string `json:"steps,omitempty"`
	To    string   `json:"to,omitempty"`
}

// SheetPrint is what is printed on a counter. Body is the variant of its side, Band the colour of its stripe in the face. A counter has a front,
// and a back if it can be turned. Plus is what a marker gives that lies with others.
type SheetPrint struct {
	Body    string     `json:"body,omitempty"`
	Band    string     `json:"band,omitempty"`
	Name    string     `json:"name"`
	Front   *SheetFire `json:"front,omitempty"`
	Back    *SheetFire `json:"back,omitempty"`
	Move    int        `json:"move,omitempty"`
	On      string     `json:"on,omitempty"` // "wheels" or "tracks"; else on foot
	Command int        `json:"command,omitempty"`
	Defence int        `json:"defence,omitempty"`
	Armour  bool       `json:"armour,omitempty"`
	Plus    string     `json:"plus,omitempty"`
	Turned  string     `json:"turned,omitempty"` // Plus of its other side
	// Steps are those that the piece has at first, Sign its symbol ("circle", "triangle", "diamond", "star") in the colour of its Band, Tags what else is printed.
	Steps int      `json:"steps,omitempty"`
	Sign  string   `json:"sign,omitempty"`
	Tags  []string `json:"tags,omitempty"`
}

// SheetFire is a fire box: its sort, "red", "yellow", "blue", "black" or "white", its value and its range.
type SheetFire struct {
	Sort  string `json:"c"`
	Value int    `json:"fp"`
	Range int    `json:"r,omitempty"`
}

// SheetChit is a chit: a glyph ("wind", "event", "naval", "landing", "air"), or a few letters.
type SheetChit struct {
	Label string `json:"label"`
	Short string `json:"short,omitempty"`
	Glyph string `json:"glyph,omitempty"`
	Side  string `json:"side,omitempty"`
	Fill  string `json:"fill"`
	Ink   string `json:"ink"`
	Edge  string `json:"edge"`
	Price int    `json:"price,omitempty"`
	// Bought and Played are the tracks that say so.
	Bought string `json:"bought,omitempty"`
	Played string `json:"played,omitempty"`
}

// SheetDisplay is a sheet beside the map. It has the pieces of its body that lie in the places of Holds, and those of its side that have none.
type SheetDisplay struct {
	ID    string      `json:"id"`
	Title string      `json:"title"`
	Side  string      `json:"side"`
	Body  string      `json:"body,omitempty"`
	Head  []SheetRow  `json:"head,omitempty"`
	Rows  []SheetRow  `json:"rows"`
	Chits []string    `json:"chits,omitempty"`
	Holds []SheetHold `json:"holds,omitempty"`
	// If is the track that must not be 0 or lacking for the display to be in play; "" is always.
	If string `json:"if,omitempty"`
	// Guests are forces whose markers lie on this display: they have rows, chits and pieces of their own.
	Guests []SheetDisplay `json:"guests,omitempty"`
}

// SheetRow is a track on a display: as a "scale" of all numbers, as "cells", as a "bar", as a "number", or as a "flag" that is told only if it is not 0.
// Numbers up to Low are tinted; Note says what they mean.
type SheetRow struct {
	Label string `json:"label"`
	Track string `json:"track"`
	Show  string `json:"show"`
	From  int    `json:"from,omitempty"`
	Most  int    `json:"most,omitempty"`
	Low   *int   `json:"low,omitempty"`
	Note  string `json:"note,omitempty"`
	Bad   bool   `json:"bad,omitempty"` // more is worse
}

// SheetHold is what of a display lies in a place: At names it, or begins its name if it ends in a star. Faint are pieces that cannot be used now. All are all pieces of the side there,
// whatever body they have.
type SheetHold struct {
	Label string `json:"label"`
	At    string `json:"at"`
	Faint bool   `json:"faint,omitempty"`
	All   bool   `json:"all,omitempty"`
}

// SheetEdge is a feature of a hexside.
type SheetEdge struct {
	Kind string `json:"k"` // "river", "ridge", "sea"; "cliff", "steep" and "slope" fall from A to B
	A    string `json:"a"`
	B    string `json:"b"`
	Name string `json:"n,omitempty"`
}

// SheetRoute is a road, railroad or trail from hex to hex.
type SheetRoute struct {
	Kind  string   `json:"k"` // "road", "rail", "trail", "runway"
	Name  string   `json:"n,omitempty"`
	Hexes []string `json:"h"`
}

// SheetTerrain is a class of terrain. Level is how high it is drawn, from 0; water is Sea.
type SheetTerrain struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Level int    `json:"level"`
	Tint  string `json:"tint,omitempty"`
	Sea   bool   `json:"sea,omitempty"`
	// Look is what it is drawn like: "open", "sand", "ash", "rock", "brush", "marsh", "runway", "town", "houses", "woods", "cane", "paddy", "fields". With looks the map is
	// drawn as a country: terrain by its look, levels by shade, heights by contours, and hexsides as lines.
	Look string `json:"look,omitempty"`
}

// SheetMapLabel is a name that belongs to no hex, such as that of a strait. Angle is in degrees.
type SheetMapLabel struct {
	Text  string  `json:"text"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Angle float64 `json:"angle,omitempty"`
	Sea   bool    `json:"sea,omitempty"`
	Size  float64 `json:"size,omitempty"` // height of the letters in map units
}

// SheetShape is an area, or if Open a line, drawn as its kind and style say. Points has for each loop or line the first point and
// then what is added for each further one.
type SheetShape struct {
	Kind   string    `json:"k"` // "ground", "level", "shore", "water", "jungle", "road", "building", ...
	Style  string    `json:"style,omitempty"`
	Tint   string    `json:"tint,omitempty"`
	Level  int       `json:"level,omitempty"`
	Width  float64   `json:"w,omitempty"` // of a line, in map units
	Open   bool      `json:"open,omitempty"`
	Points [][]int32 `json:"p"`
}

// SheetBorder is an edge of the map, "north", "east", "south" or "west", that belongs to a side.
type SheetBorder struct {
	Edge string `json:"edge"`
	Side string `json:"side"`
}

// SheetExit is a place where units leave the map, and what that is worth.
type SheetExit struct {
	Hex   string `json:"h"`
	Edge  string `json:"edge"`
	Value int    `json:"value"`
}

// SheetWord explains a word.
type SheetWord struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// SheetSide is how the counters of a seat look. Variants differ by a value that a piece has. Always is the name of the side where
// no scenario is chosen, if it is another one.
type SheetSide struct {
	ID       string      `json:"id"`
	Always   string      `json:"always,omitempty"`
	Label    string      `json:"label"`
	People   string      `json:"people,omitempty"` // who win, at the start of a sentence and in the plural: "The Allies"
	Fill     string      `json:"fill"`
	Ink      string      `json:"ink"`
	Edge     string      `json:"edge"`
	Value    string      `json:"value,omitempty"`
	Variants []SheetSide `json:"variants,omitempty"`
}

// SheetKind is a kind of piece. Draw is "counter" (absent means it), "token" for a strike at the edge of a hex, "marker" for
// one that lies flat, or "state" for one that is drawn on the counters of its hex. In squad games there are too: "weapon", which
// lies at the unit that has it, "ground" for works in the ground, "cover" for what fills a hex, such as smoke, "disc" for a small
// marker beside the counters, and "site" for what is printed in the hex but changes hands. A "pill" lies under the counters of its hex.
type SheetKind struct {
	Label  string `json:"label"`
	Symbol string `json:"symbol"`
	Draw   string `json:"draw,omitempty"`
	Light  int    `json:"light,omitempty"` // how far it lights the night, in hexes; -1: its own alone
}

// SheetFace says which values stand where on a counter.
type SheetFace struct {
	// "squad": soldiers, morale, boxed strength, range, command; "company": what Prints says, with a band and a fire box; "steps": strength and range
	// beside a rail of steps, and plates in the colour of their position for who lies there unseen; absent: symbol and strengths
	Style string `json:"style,omitempty"`
	Left  string `json:"left,omitempty"`
	Right string `json:"right,omitempty"`
	Boxed string `json:"boxed,omitempty"` // a white box behind the right number if the piece has this value
	// Reach is a number of hexes: around a counter that has it and is pointed at they are shown.
	Reach   string            `json:"reach,omitempty"`
	Letters map[string]string `json:"letters,omitempty"` // between the numbers, by value
	Size    string            `json:"size,omitempty"`
	Sizes   []string          `json:"sizes,omitempty"` // by the value of Size, from 1
	Sum     string            `json:"sum,omitempty"`   // what a stack adds up, in words: "CF"
	// Bands are the colours of stripes: fill and ink. Turned is the state of a piece whose back is up.
	Bands  map[string][2]string `json:"bands,omitempty"`
	Turned string               `json:"turned,omitempty"`
}

// SheetState is a state of a piece. Mark is its drawing on the counter ("hidden", "done", "pressed", "broken", "column", "pinned",
// "unsupplied", "base", "active", "veteran", "inside", "moving", "watch", "fired"), Ring that of its hex ("from", "to"). If During is not empty the mark is drawn only while the breadcrumb
// of the view has that word.
type SheetState struct {
	Label  string `json:"label"`
	Mark   string `json:"mark,omitempty"`
	Ring   string `json:"ring,omitempty"`
	During string `json:"during,omitempty"`
	// Implies are states that need no words beside this one.
	Implies []string `json:"implies,omitempty"`
}

// SheetVerb says a choice in words. Its key is the word of the choice, or the kind of question and the word ("reconnoiter.card keep"), or its kind and topic
// ("roll.reroll.assault reroll"). In Label {0} is the first argument. Close marks answers that end a series.
type SheetVerb struct {
	Label string `json:"label"`
	Short string `json:"short,omitempty"` // on a button beside its like
	Hint  string `json:"hint,omitempty"`
	Close bool   `json:"close,omitempty"`
	Plans bool   `json:"plans,omitempty"` // what lies behind it is told of hexes farther off, too: the way there (Explanation.Way)
	First bool   `json:"first,omitempty"` // the answer that is given if nothing is chosen
	Quiet bool   `json:"quiet,omitempty"` // rarely wanted: kept out of the way
	Bar   bool   `json:"bar,omitempty"`   // one of a few ways to answer, which all stand in the bar, whatever lies on the map
	Named bool   `json:"named,omitempty"` // weighed against its like: named with what it means in the bar or in the list, though it can be clicked on the map
	Aims  bool   `json:"aims,omitempty"`  // what a click on pieces of another side means where no answer names them: it is told why that cannot be
	Mode  string `json:"mode,omitempty"`  // hexes for it are shown when a button of this name is on
	Off   bool   `json:"off,omitempty"`   // with Mode: that button is never on by itself, so that nobody does it who meant to go there
	Way   bool   `json:"way,omitempty"`   // one of the ways to do the same in a hex: those of them that lead to nothing (Offer.Idle) are left out
	// Leaves says of whom a closing answer leaves behind how they are ("not moved"); they are counted by the answers of the verb Of. Of a list that
	// is ticked it says what there still is ("room for more").
	Leaves string `json:"leaves,omitempty"`
	Of     string `json:"of,omitempty"`
	Gives  bool   `json:"gives,omitempty"` // something is given up with it: it is no default where there are others
	Key    string `json:"key,omitempty"`   // a letter that gives it
	Group  string `json:"group,omitempty"`
	// Aside: a list of such answers waits behind a button of the bar with the name of its group where the panel lies over the map, since most of what can be answered is there.
	Aside bool `json:"aside,omitempty"`
	// All offers, in a list that is ticked, all answers of the verb that go together ("Fire with all {n}"). Apart says of a closing answer that what is
	// ticked is given without it, and how that is said ("Interdict {n}"); Gave how the answer is said that gives what is ticked and closes ("Change these"). Rest offers the same answer for all that comes of the kind, where {0} is the
	// first argument, and may be another piece each time ("All into {1}"), and Fits offers it where there is not room for all of them ("{n} of {of} into
	// {1}, its limit"). Suggest says of a closing answer that the list is offered as the computer would
	// tick it.
	All   string `json:"all,omitempty"`
	Apart string `json:"apart,omitempty"`
	Gave  string `json:"gave,omitempty"`
	Rest  string `json:"rest,omitempty"`
	Fits  string `json:"fits,omitempty"`

	Suggest bool `json:"suggest,omitempty"`
	// Every offers all answers of the verb that there are, one after the other, as long as the same is asked ("All boxes ashore"). Stays says of a closing answer that it
	// says by itself that whoever is left stays: the page does not offer that besides.
	Every string `json:"every,omitempty"`
	Stays bool   `json:"stays,omitempty"`
	// Lone says of a closing answer that the first that is ticked is given at once where it ends the list.
	Lone bool `json:"lone,omitempty"`
	// Then offers an answer together with all of the list that follows, as All would give it ("Fire with all"). Those of it have the verb With.
	Then string `json:"then,omitempty"`
	With string `json:"with,omitempty"`
	// Whole: the answer is for all in a hex together, as one of them alone would be by its own answer. The page then makes no team of them itself.
	Whole bool `json:"whole,omitempty"`
	// Drawn says of an answer of chance that is no die what was drawn ("a card").
	Drawn string `json:"drawn,omitempty"`
	// Single: one is chosen and the question is over, so that a stack does not go as one.
	Single bool `json:"single,omitempty"`
	// Spots begins the names of the places on the map that its arguments mean: with "box-" the argument red-1 is the place box-red-1.
	Spots string `json:"spots,omitempty"`
	// At is the place on the map where an answer of the bar can be clicked, too, whose argument is none: with "{0}/final" that of white-1 is the place white-1/final; of
	// a position (Posts) it is its hex.
	At string `json:"at,omitempty"`
	// Comes: the piece is not on the map yet. It stands in the list, from which it is taken and put into a hex.
	Comes bool `json:"comes,omitempty"`
	// Carries: with it a piece, or all of a hex, is taken in hand, and the next question is where it goes: it can be dragged there.
	Carries bool `json:"carries,omitempty"`
	// Weighs: a click on the map gives it only once what it comes to has been shown: it cannot be changed any more.
	Weighs bool `json:"weighs,omitempty"`
	// Joins: with it a piece joins those who act together, so that some of a stack are ticked and named one after the other, in the order of the answers.
	Joins bool `json:"joins,omitempty"`
	// Slot is the digit and the place in the bar of the first answer of the verb, whatever else can be done, and of one that is not open now. Verbs that take the place of
	// each other share one.
	Slot int `json:"slot,omitempty"`
	// Passes: whoever is in hand does nothing. Once they are taken in hand, P gives it.
	Passes bool `json:"passes,omitempty"`
	// Past says of a closing answer how it is offered together with what closes the questions after it, as long as they are of the kinds Through, to the last of
	// these ("Nobody acts"). E gives it.
	Past    string   `json:"past,omitempty"`
	Through []string `json:"through,omitempty"`
}

// SheetGauge shows tracks at the foot of the page: as "steps", as a "band" with levels, as a "pair" by side, as a "number", as a "lead" (a number
// whose sign says which side is ahead), as the side that a number names, the "holder", or as what is "left" of a most. Of all but pairs the first track that the view
// has is shown; a track may be a box, too, whose count it is, and tracks joined by "+" are added up, as far as the view has them. Steps begin at First; those of the tracks in Marks are marked as events, and those where pieces
// are at Place and the number as arrivals.
type SheetGauge struct {
	Label  string         `json:"label"`
	Show   string         `json:"show"`
	Tracks []string       `json:"tracks"`
	Sides  []string       `json:"sides,omitempty"`
	Levels []SheetLevel   `json:"levels,omitempty"`
	Words  map[int]string `json:"words,omitempty"`
	Hint   string         `json:"hint,omitempty"`
	First  int            `json:"first,omitempty"`
	Marks  []SheetWord    `json:"marks,omitempty"`
	Place  string         `json:"place,omitempty"`
	// Dark is the step from which on it is night, for "clock": steps of a day, with their names in Words; Of is the track that counts the days. "cup" shows
	// chits, "sheet" the numbers of a display, whose Body it has, with their names in Marks.
	Dark int    `json:"dark,omitempty"`
	Body string `json:"body,omitempty"`
	Most int    `json:"most,omitempty"` // "meter" is a bar up to it, with the number beside it; "turns" are those from First to it, with their dates in Words and what the calendar has for them
	Of   string `json:"of,omitempty"`   // the track that has the most of the first, for "pair"; that tells whose it is, by its place in Sides, for "left"
}

// SheetTrack says a number as a player does: as the word for it, else in Text, where {n} is the number, else, with two Sides, as the
// lead of the first or, below 0, of the second, else bare, without its most. Label stands in place of that of the track.
type SheetTrack struct {
	Label string         `json:"label,omitempty"`
	Words map[int]string `json:"words,omitempty"`
	Text  string         `json:"text,omitempty"`
	Sides []string       `json:"sides,omitempty"`
}

// SheetLevel is a part of a band: from From up. Side is who wins there, "" for nobody.
type SheetLevel struct {
	From  int    `json:"from"`
	Label string `json:"label"`
	Side  string `json:"side,omitempty"`
}

// SheetOdds names the sums of an explanation that make up a comparison of strengths: both strengths, the ratio, the sum of
// column shifts, whose value begins with the first column, and the column in the end.
type SheetOdds struct {
	Attack  string   `json:"attack"`
	Defence string   `json:"defence"`
	Ratio   string   `json:"ratio"`
	Shift   string   `json:"shift"`
	Column  string   `json:"column"`
	Columns []string `json:"columns"`
	Rule    string   `json:"rule,omitempty"`
}

// SheetOutcome says a code of results in words. Hurts is "attacker", "defender", "both" or "". Check: the result of a check, or of a roll that succeeds or fails: nobody is hit by it.
type SheetOutcome struct {
	Text  string `json:"text"`
	Hurts string `json:"hurts,omitempty"`
	Check bool   `json:"check,omitempty"`
	Rank  int    `json:"rank,omitempty"`
	Rule  string `json:"rule,omitempty"`
}

// Charted is a module that can be drawn on a page. A sheet belongs to a scenario; scenarios that look the same share one, and the
// pointers to it are equal. It must not be changed. Nil: there is no such scenario.
type Charted interface {
	Sheet(scenario string) *Sheet
}

// FirstSheet is the sheet of the first scenario of a module, nil if it cannot be drawn.
func FirstSheet(m Module) *Sheet {
	ch, ok := m.(Charted)
	if !ok || len(m.Scenarios()) == 0 {
		return nil
	}
	return ch.Sheet(m.Scenarios()[0].ID)
}

// generalEndings are the endings that a table has for every game.
var generalEndings = map[string]string{
	"resignation":  "{loser} resign: {winner} win",
	"on time":      "The time of {loser} has ended: {winner} win",
	"by agreement": "A draw by agreement",
	"draw":         "A draw",
}

// Ending tells how a game ended in a sentence without its full stop: "The Allies surrender: the Japanese win". Winner is the name
// of the seat, "" or "draw" for a draw; rule may be "" where it is not known. A level without a sentence is told as it is. The
// page has the same in resultText.
func (s *Sheet) Ending(winner, level, rule string) string {
	if winner == "draw" {
		winner = ""
	}
	text, ok := s.Endings[level+" "+rule]
	if !ok {
		text, ok = s.Endings[level]
	}
	if !ok {
		text, ok = generalEndings[level]
	}
	won, lost := s.People(winner), ""
	for i, x := range s.Sides {
		if x.ID != winner && len(s.Sides) == 2 {
			lost = s.People(s.Sides[i].ID)
		}
	}
	switch {
	case !ok && winner == "":
		text = strings.TrimSpace("A draw " + level)
	case !ok || strings.Contains(text, "{winner}") && won == "" || strings.Contains(text, "{loser}") && lost == "":
		text = strings.TrimSuffix(s.wins(winner)+": "+level, ": ")
	default:
		text = strings.NewReplacer("{winner}", lower(won), "{loser}", lower(lost)).Replace(text)
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// People is what the side of a seat is called in the plural, as a sentence begins with it ("The Allies"), "" if it is not said.
func (s *Sheet) People(seat string) string {
	for _, x := range s.Sides {
		if x.ID == seat {
			return x.People
		}
	}
	return ""
}

// wins says that a side wins: "The Allies win", "Red wins".
func (s *Sheet) wins(seat string) string {
	for _, x := range s.Sides {
		switch {
		case x.ID != seat:
		case x.People != "":
			return x.People + " win"
		case x.Label != "":
			return x.Label + " wins"
		}
	}
	return seat + " wins"
}

// lower begins a name as it stands within a sentence: "the Allies".
func lower(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return name
}

// Tenth rounds a place or length on a sheet to a tenth of a map unit, as fine as a page draws.
func Tenth(v float64) float64 { return math.Round(v*10) / 10 }
