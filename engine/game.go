package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
)

// Game is one game in progress, as the server, bots and tools see it.
// It is not safe for use by several goroutines at once; one owns it.
type Game interface {
	// Pending is the question the game waits for, nil when it is over. Valid until the next answer.
	Pending() *Question
	// Apply gives an answer. Legality is decided here and only here. The error is ErrOver,
	// *WrongSeat or *Illegal, and then nothing has changed.
	Apply(Seat, Choice) error
	// WhyNot gives the reasons against a choice, from what that seat knows; none if it is legal.
	WhyNot(Seat, Choice) []Reason
	// Explain gives the sums behind the question to a seat, or behind a choice.
	Explain(Seat, *Choice) Explanation
	// View is all that a seat may know.
	View(Seat) *View
	// Resample replaces what a seat cannot know by a guess that leaves its View as it is. The guess depends on what the seat knows and on the
	// random numbers, and on nothing else: in two positions that the seat cannot tell apart it is the same.
	Resample(Seat, *rand.Rand)
	// Clone copies the position into a game made by the same module (nil: a new one) and returns it.
	// The copy has no listener.
	Clone(into Game) Game
	// Hash identifies the position.
	Hash() uint64
	// AppendSave appends the position in binary; Load reads it into a game of the same scenario and options.
	AppendSave([]byte) []byte
	Load([]byte) error
	// Result tells how the game ended, false while it goes on.
	Result() (Result, bool)
	// Listen sends events and automatic answers; nil for silence.
	Listen(events func(Event), auto func(Seat, Choice))
	// Describe puts an event into words.
	Describe(Event) string
	// Position is the whole position, secrets included, in the form that Module.Setup takes.
	Position() Position
	// Setup is what the game was made from.
	Setup() Setup
	// Check verifies that the position could exist; it names the first thing that cannot be.
	Check() error
}

// Setup is what a game starts from: a scenario and the value of each option.
type Setup struct {
	Scenario string
	Options  map[string]string // by option id; what is absent has its default
}

// Result is the end of a game.
type Result struct {
	Winner Seat // ChanceSeat for a draw, RulesSeat where the players have lost against the rules
	Level  string
	Rule   string
	Score  map[string]int
}

// ScenarioInfo describes a scenario of a module. Answers is how many a game of it takes, by both sides together, from which a page says how long it
// lasts; 0 is not known. Span is how long it is on its own clock ("13 turns"). First is the scenario to begin with.
type ScenarioInfo struct {
	ID, Title, About, Span string
	Answers                int
	First                  bool
}

// UnknownScenario is the error of a scenario that a module does not have.
type UnknownScenario struct {
	Game, Scenario string
	Known          []string
}

func (e *UnknownScenario) Error() string {
	return fmt.Sprintf("%s has no scenario %q; expected one of %s", e.Game, e.Scenario, strings.Join(e.Known, ", "))
}

// FindScenario gives the place of a scenario among those of the module. The error is an *UnknownScenario.
func FindScenario(m Module, id string) (int, error) {
	e := &UnknownScenario{Game: m.ID(), Scenario: id}
	for i, s := range m.Scenarios() {
		if s.ID == id {
			return i, nil
		}
		e.Known = append(e.Known, s.ID)
	}
	return -1, e
}

// Option is an optional rule or a switch between readings of a rule. Title is a sentence for players, Ruling names the ruling that it reverses (RULINGS.md
// of the game). Labels say the values to players, one each; without them the values do.
type Option struct {
	ID, Title, Rule string
	Values          []string
	Default         string
	Labels          []string
	Ruling          string // of a reading: what RULINGS.md calls it. It is not part of the title, which players read
	// Scenarios are those that it is about, if not all: in these it is said whatever its value is, in others never.
	Scenarios []string
}

// Label says a value to players.
func (o Option) Label(value string) string {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Labels) {
		return o.Labels[i]
	}
	return value
}

// Rule is one row of a game's rule index.
type Rule struct {
	ID, Kind, Summary string
}

// Enforced tells whether the program must carry the rule out: advice and examples are not rules to enforce.
func (r Rule) Enforced() bool {
	switch r.Kind {
	case "core", "option", "setup", "scenario", "component":
		return true
	}
	return false
}

// Module is a game that can be played, with the data it was loaded with.
type Module interface {
	ID() string
	Title() string
	// RulesVersion changes when old records may no longer replay.
	RulesVersion() string
	Seats() []string
	Scenarios() []ScenarioInfo
	Options() []Option
	Rules() []Rule
	// New sets a game up. The error says which scenario or option is unknown.
	New(Setup) (Game, error)
	// Place makes a game from a position that a person wrote; it refuses one that cannot exist.
	Place(Position) (Game, error)
	// Format and Parse are the text form of a choice. Parse accepts any well-formed choice, legal or not.
	Format(Choice) string
	Parse(string) (Choice, error)
	// Bots lists the computer players, weakest first.
	Bots() []Profile
	// Data reports the data files: where each came from, and with rows the source of every row.
	Data(rows bool) []DataFile
	// Draw renders a view as text for a terminal: a map with the hexes marked in focus made plain.
	Draw(v *View, o DrawOptions) string
}

// DrawOptions say how a terminal map is to be drawn.
type DrawOptions struct {
	Colour bool
	// Focus limits the drawing to the surroundings of a place; "" draws all.
	Focus string
}

// DataFile is one file of a module's data.
type DataFile struct {
	Name, From string // From: "embedded" or the folder of the data pack
	Rows       int
	BySource   map[string]int // rulebook, public, authored
	Sources    []string       // of each row, "line: source", if asked for
}

// Profile is a computer player. Frozen profiles never change, so that strength can be compared.
type Profile struct {
	Name, About string
	New         func(seed uint64) Bot
}

// Bot chooses from what its seat may know, and says why in a sentence.
type Bot interface {
	Choose(*View, Budget) (Choice, string)
}

// Blind is a bot that looks at nothing but its options; no view is made for it.
type Blind interface {
	Pick(*Prompt) Choice
}

// BySight is a bot that looks at nothing of its view but the question and the Sight. Of a game that is a [Glancer] it gets a view that holds no more.
type BySight interface {
	Bot
	BySight()
}

// Glancer is a game that can leave out of a seat's view all but its name, the question and the Sight: pieces, tracks and words are most of the work of a view.
type Glancer interface {
	Glance(Seat) *View
}

// ViewOf is the view of a seat as far as a bot looks at it.
func ViewOf(b Bot, g Game, s Seat) *View {
	if _, ok := b.(BySight); ok {
		if g, ok := g.(Glancer); ok {
			return g.Glance(s)
		}
	}
	return g.View(s)
}

// Budget limits a bot's thinking. Zero is no limit.
type Budget struct {
	Millis int
	Nodes  int
}

// ReadOptions checks the options given against those that exist and returns a value for each.
// Values may be strings or booleans (on, off); those of other types are refused.
func ReadOptions[V any](defs []Option, given map[string]V) (map[string]string, error) {
	out := map[string]string{}
	known := map[string]Option{}
	for _, d := range defs {
		out[d.ID] = d.Default
		known[d.ID] = d
	}
	ids := make([]string, 0, len(given))
	for id := range given {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		d, ok := known[id]
		if !ok {
			return nil, fmt.Errorf("no option %q; the options are %v", id, optionIDs(defs))
		}
		var s string
		switch v := any(given[id]).(type) {
		case string:
			s = v
		case bool:
			s = "off"
			if v {
				s = "on"
			}
		default:
			return nil, fmt.Errorf("option %s: expected one of %v", id, d.Values)
		}
		found := false
		for _, v := range d.Values {
			found = found || v == s
		}
		if !found {
			return nil, fmt.Errorf("option %s: %q is none of %v", id, s, d.Values)
		}
		out[id] = s
	}
	return out, nil
}

func optionIDs(defs []Option) []string {
	var out []string
	for _, d := range defs {
		out = append(out, d.ID)
	}
	return out
}
