package toygame

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"beachhead/engine"
)

// Faults are mistakes to be found. The zero value is the game without any.
type Faults struct {
	LeakHand      bool // a view shows the other side's cards
	LeakEvent     bool // the card drawn is told to everyone
	LeakOptions   bool // a unit on guard is not offered for attack, which tells that it is on guard
	LeakPending   bool // only who holds a good card is asked to react
	LeakExplain   bool // an explanation counts a guard not yet shown
	LeakEvident   bool // everybody is said to know who has no card to play
	LeakMeasure   bool // a measure depends on the cards in a hand
	Refuses       bool // a listed choice is refused
	Unsure        bool // a list that is called sure holds a choice that is illegal
	Stack         bool // two units may share a space, which no position allows
	MissLegal     bool // a legal move is not offered
	CloneShares   bool // a clone shares a part of the state
	HashIgnores   bool // the hash leaves a field out
	SaveDrops     bool // a save leaves a field out
	PlaceDrops    bool // a written position leaves a field out
	Endless       bool // the turn never ends the game
	ResampleOwn   bool // resampling changes the seat's own hand
	ResampleTrue  bool // what is guessed starts from the true order of the cards
	ResampleKeeps bool // a guard stays as it is in every guess
	BadText       bool // the text of a choice reads back as another
	RefusalMoves  bool // a refused choice changes the state
	BlankReason   bool // a refusal gives no reason
}

// Module is the game. It is immutable.
type Module struct{ Faults Faults }

// New makes the game.
func New(f Faults) *Module { return &Module{f} }

func (*Module) ID() string           { return "toygame" }
func (*Module) Title() string        { return "Seven Spaces" }
func (*Module) RulesVersion() string { return "1" }
func (*Module) Seats() []string      { return []string{"red", "blue"} }

func (*Module) Scenarios() []engine.ScenarioInfo {
	return []engine.ScenarioInfo{
		{ID: "1", Title: "Meeting", About: "Four turns, three units a side."},
		{ID: "2", Title: "Patrol", About: "Three turns, two units a side, close together."},
	}
}

func (*Module) Options() []engine.Option {
	return []engine.Option{{ID: "reserve", Title: "Two cards a turn", Rule: "7", Values: []string{"off", "on"}, Default: "off"}}
}

func (*Module) Rules() []engine.Rule {
	return []engine.Rule{
		{ID: "1", Kind: "heading", Summary: "The board"},
		{ID: "1.1", Kind: "core", Summary: "A space holds one unit."},
		{ID: "2", Kind: "core", Summary: "A turn is bids, then the actions of each side."},
		{ID: "2.1", Kind: "setup", Summary: "Scenario 1."},
		{ID: "2.2", Kind: "setup", Summary: "Scenario 2."},
		{ID: "3.1", Kind: "core", Summary: "Both bid supply in secret; the higher bid moves first."},
		{ID: "3.2", Kind: "core", Summary: "A die settles equal bids: 1 to 3 is red."},
		{ID: "3.3", Kind: "core", Summary: "A bid of more than nothing puts a unit on guard in secret; it is shown when its side is attacked."},
		{ID: "4.1", Kind: "core", Summary: "A side draws a card before it acts."},
		{ID: "4.2", Kind: "core", Summary: "A unit moves one space."},
		{ID: "4.3", Kind: "core", Summary: "A unit acts once in a turn."},
		{ID: "5.1", Kind: "core", Summary: "A unit attacks an adjacent enemy."},
		{ID: "5.2", Kind: "core", Summary: "Both may play cards until all pass."},
		{ID: "5.3", Kind: "core", Summary: "The die and the sum decide."},
		{ID: "5.3a", Kind: "core", Summary: "Each other unit adjacent to the defender adds 1."},
		{ID: "5.4", Kind: "core", Summary: "A unit retreats to an adjacent empty space or is lost."},
		{ID: "6.1", Kind: "core", Summary: "A unit that moves past the middle, s4, wins at once."},
		{ID: "6.2", Kind: "core", Summary: "A side without units loses at once."},
		{ID: "6.3", Kind: "core", Summary: "After the last turn units, then supply decide."},
		{ID: "7", Kind: "option", Summary: "A second card is drawn."},
		{ID: "8", Kind: "advice", Summary: "Keep your units together."},
	}
}

func (m *Module) Data(rows bool) []engine.DataFile {
	d := engine.DataFile{Name: "cards", From: "embedded", Rows: cards, BySource: map[string]int{"authored": cards}}
	for i := 1; rows && i <= cards; i++ {
		d.Sources = append(d.Sources, fmt.Sprintf("%d: authored", i))
	}
	return []engine.DataFile{d}
}

// Datum gives the value of a card to rule scripts: data cards c5 value 2.
func (*Module) Datum(table, row, column string) (string, bool) {
	for c := int16(0); c < cards; c++ {
		if table == "cards" && row == cardName(c) && column == "value" {
			return fmt.Sprint(value(c)), true
		}
	}
	return "", false
}

// New sets a scenario up.
func (m *Module) New(s engine.Setup) (engine.Game, error) {
	g, err := m.empty(s)
	if err != nil {
		return nil, err
	}
	m.deploy(g)
	program.Start(g, "game")
	return g, nil
}

// empty makes a game without position.
func (m *Module) empty(s engine.Setup) (*Game, error) {
	opts, err := engine.ReadOptions(m.Options(), s.Options)
	if err != nil {
		return nil, err
	}
	if _, err := engine.FindScenario(m, s.Scenario); err != nil {
		return nil, err
	}
	g := newGame()
	g.mod, g.setup = m, engine.Setup{Scenario: s.Scenario, Options: opts}
	if m.Faults.CloneShares {
		g.shared = new(int)
	}
	return g, nil
}

// deploy is the set-up of a scenario (2.1, 2.2).
func (m *Module) deploy(g *Game) {
	g.S = State{Turn: 1, Turns: 4, First: none, Winner: none, Supply: [2]int16{4, 4}, Bid: [2]int8{none, none}, Guard: [2]int8{none, none}}
	g.S.At = [units]int8{1, 2, 3, 5, 6, 7}
	g.S.Card[0], g.S.Card[8] = inRed, inBlue
	if g.setup.Scenario == "2" {
		g.S.Turns = 3
		g.S.At = [units]int8{2, 3, 0, 4, 6, 0}
		g.S.Card[5], g.S.Card[6] = inRed, inBlue
	}
}

// Game is one game in progress.
type Game struct {
	engine.Kernel[*Game, State]
	S      State
	mod    *Module
	setup  engine.Setup
	shared *int // for the fault CloneShares
}

var layout = engine.MustLayout[State]()

func newGame() *Game {
	g := &Game{}
	g.Bind(&program, layout, g, &g.S)
	return g
}

func (g *Game) Core() *engine.Core { return &g.S.Core }
func (g *Game) Emit(e engine.Event) {
	if g.mod.Faults.LeakEvent && e.Kind == EventDraw && e.Args[1] > 0 {
		e.For = engine.Everyone
	}
	g.Machine().Emit(e)
}
func (g *Game) reserve() bool { return g.setup.Options["reserve"] == "on" }

func (g *Game) Apply(seat engine.Seat, c engine.Choice) error {
	if g.mod.Faults.Refuses && c.Verb == Move && c.B == 4 {
		return &engine.Illegal{Reasons: []engine.Reason{*occupied}}
	}
	err := g.Kernel.Apply(seat, c)
	if bad, ok := err.(*engine.Illegal); ok {
		if g.mod.Faults.RefusalMoves {
			g.S.Supply[0]++
		}
		if g.mod.Faults.BlankReason {
			bad.Reasons = nil
		}
	}
	return err
}

func (g *Game) Explain(seat engine.Seat, c *engine.Choice) engine.Explanation {
	x := g.Kernel.Explain(seat, c)
	if g.mod.Faults.LeakExplain && c != nil && c.Verb == Attack && isUnit(c.A) {
		x.Sums = append(x.Sums, engine.Sum{What: "guard", Value: unitName(int16(g.S.Guard[other(side(c.A))]))})
	}
	return x
}

func (g *Game) Clone(into engine.Game) engine.Game {
	d, ok := into.(*Game)
	if !ok || d == nil || d == g {
		d = newGame()
	}
	d.S, d.mod, d.setup, d.shared = g.S, g.mod, g.setup, g.shared
	d.Machine().CopyMachine(g.Machine())
	return d
}

func (g *Game) Hash() uint64 {
	s := g.S
	if g.mod.Faults.HashIgnores {
		s.Guard = [2]int8{}
	}
	h := engine.Hash(&program, layout, g, &s)
	if g.shared != nil {
		h += uint64(*g.shared)
	}
	return h
}

func (g *Game) AppendSave(out []byte) []byte {
	s := g.S
	if g.mod.Faults.SaveDrops {
		s.Shown = [2]uint8{}
	}
	return engine.AppendSave(&program, layout, g, &s, out)
}

func (g *Game) Load(in []byte) error {
	return engine.LoadGame(&program, layout, g, &g.S, in, nil, nil)
}

func (g *Game) Result() (engine.Result, bool) {
	if g.S.Level == notOver {
		return engine.Result{}, false
	}
	r := engine.Result{Winner: engine.ChanceSeat, Level: levels[g.S.Level], Rule: [...]string{"", "6.1", "6.2", "6.3", "6.3"}[g.S.Level],
		Score: map[string]int{"red": g.S.alive(Red), "blue": g.S.alive(Blue)}}
	if g.S.Winner >= 0 {
		r.Winner = engine.Seat(g.S.Winner)
	}
	return r, true
}

func (g *Game) Setup() engine.Setup { return g.setup }

// Resample deals the cards and puts the guards that the seat does not know anew, from what it does know: how many cards a hand holds,
// and whether somebody is on guard.
func (g *Game) Resample(seat engine.Seat, r *rand.Rand) {
	if seat == engine.ChanceSeat {
		return
	}
	s := &g.S
	s.Seq = 0
	known := func(x engine.Seat) bool { return x == seat && !g.mod.Faults.ResampleOwn }
	// The cards of the deck and the unknown hands are one pool.
	var pool, slots []int
	for c, o := range s.Card {
		if o == inDeck || (o == inRed && !known(Red)) || (o == inBlue && !known(Blue)) {
			pool = append(pool, int(o))
			slots = append(slots, c)
		}
	}
	if !g.mod.Faults.ResampleTrue {
		slices.Sort(pool)
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for i, c := range slots {
		s.Card[c] = uint8(pool[i])
	}
	for x := Red; x <= Blue; x++ {
		if x == seat {
			continue
		}
		if s.Core.Wait == engine.WaitAll { // nobody can know how far the other has come
			s.Bid[x], s.Guard[x] = none, none
			program.Rewind(g, x)
		}
		if s.Guard[x] >= 0 && s.Shown[x] == 0 && !g.mod.Faults.ResampleKeeps {
			var mine []int8
			for u := int8(0); u < units; u++ {
				if side(int16(u)) == x && s.At[u] > 0 {
					mine = append(mine, u)
				}
			}
			s.Guard[x] = mine[r.IntN(len(mine))]
		}
	}
	program.Restore(g)
}

// Check verifies the position.
func (g *Game) Check() error {
	s := &g.S
	bad := func(f string, a ...any) error { return fmt.Errorf("toygame: "+f, a...) }
	if s.Turn < 1 || s.Turns < 1 || s.Turns > 20 || s.Turn > s.Turns+1 {
		return bad("turn %d of %d", s.Turn, s.Turns)
	}
	if s.First < none || s.First > 1 || s.Winner < none || s.Winner > 1 || s.Level > even {
		return bad("first %d, winner %d, level %d", s.First, s.Winner, s.Level)
	}
	if over := s.Core.Depth == 0; over != (s.Level != notOver) {
		return bad("over: %v, level %d", over, s.Level)
	}
	for u, at := range s.At {
		if at < 0 || at > spaces {
			return bad("%s is in space %d", unitName(int16(u)), at)
		}
		if at > 0 && s.occupant(int16(at)) != int16(u) {
			return bad("two units in s%d (1.1)", at)
		}
		if s.Spent[u] > 1 {
			return bad("%s acted %d times", unitName(int16(u)), s.Spent[u])
		}
	}
	for c, o := range s.Card {
		if o > inDiscard {
			return bad("%s is nowhere", cardName(int16(c)))
		}
	}
	for x := Red; x <= Blue; x++ {
		if s.alive(x) == 0 && s.Level == notOver {
			return bad("%s has no units", seatNames[x])
		}
		if s.Supply[x] < 0 || s.Supply[x] > 99 || s.Bid[x] < none || s.Bid[x] > 3 || s.Shown[x] > 1 {
			return bad("%s has supply %d, bid %d, shown %d", seatNames[x], s.Supply[x], s.Bid[x], s.Shown[x])
		}
		if u := s.Guard[x]; u != none && (!isUnit(int16(u)) || side(int16(u)) != x || s.At[u] == 0) {
			return bad("unit %d is on guard for %s", u, seatNames[x])
		}
	}
	return g.checkFrames()
}

// checkFrames verifies the procedures in progress, so that a forged save cannot break a rule.
func (g *Game) checkFrames() error {
	s := &g.S
	bad := func(f string, a ...any) error { return fmt.Errorf("toygame: "+f, a...) }
	for i, w := range program.Where(g) {
		f := &s.Core.Stack[i]
		switch w.Proc {
		case "game":
			early := w.Label == "bids" || w.Label == "initiative"
			if i > 0 || f.V[0] < 0 || f.V[0] > 2 || f.V[0] > 1 && !early {
				return bad("turn order")
			}
			if f.V[1] < 0 || f.V[1] > 1 || f.V[1] == 1 && (w.Label == "act" || w.Label == "battle") || f.V[2] != 0 || f.V[3] != 0 {
				return bad("an action left over")
			}
			if early != (s.First < 0) {
				return bad("%s with first %d", w.Label, s.First)
			}
			for x := Red; x <= Blue; x++ {
				open := w.Label == "bids" && s.Core.LaneOn&(1<<x) != 0
				atGuard := open && g.lane(x) == "guard"
				switch {
				case open && !atGuard && (s.Bid[x] != none || s.Guard[x] != none):
					return bad("a bid before the bid")
				case atGuard && (s.Bid[x] < 1 || int16(s.Bid[x]) > s.Supply[x] || s.Guard[x] != none):
					return bad("a guard without a bid")
				case !open && s.Bid[x] < 0:
					return bad("no bid")
				case w.Label == "bids" && !open && (int16(s.Bid[x]) > s.Supply[x] || (s.Bid[x] > 0) != (s.Guard[x] >= 0)):
					return bad("an impossible bid")
				}
			}
			if w.Label == "bids" && s.Shown != [2]uint8{} {
				return bad("a guard shown before the bids")
			}
		case "draw-card", "play-card":
			if f.V[0] < 0 || f.V[0] > 1 || !isCard(f.V[1]) {
				return bad("a card for nobody")
			}
			if s.inDeck() == 0 {
				return bad("a draw from an empty deck")
			}
		case "battle":
			a, d := f.V[slotA], f.V[slotD]
			if !isUnit(a) || !isUnit(d) || side(a) == side(d) || s.At[a] == 0 || s.At[d] == 0 || !adjacent(int16(s.At[a]), int16(s.At[d])) {
				return bad("an impossible battle")
			}
			if f.V[slotSeat] < 0 || f.V[slotSeat] > 1 || f.V[slotChosen] < 0 || f.V[slotChosen] >= cards {
				return bad("an impossible reaction")
			}
			if f.V[slotSum] < -40 || f.V[slotSum] > 40 || f.V[slotPass] < -1 || f.V[slotPass] > 4 {
				return bad("an impossible sum")
			}
			if w.Label == "retreat" {
				at := int16(s.At[d])
				if !(at > 1 && s.occupant(at-1) < 0) && !(at < spaces && s.occupant(at+1) < 0) {
					return bad("a retreat to nowhere")
				}
			}
		default:
			return bad("procedure %s cannot be in progress", w.Proc)
		}
	}
	return nil
}

// lane tells which question of its secret procedure a side is at.
func (g *Game) lane(x engine.Seat) string {
	if g.S.Bid[x] >= 0 {
		return "guard"
	}
	return "bid"
}

// Where lists the procedures in progress.
func (g *Game) Where() []engine.Where { return program.Where(g) }

// Steps lists all steps with a label.
func (g *Game) Steps() []string { return program.Steps() }
