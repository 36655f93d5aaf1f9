package formosa

import (
	"embed"
	"fmt"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/games/moddata"
	"beachhead/hex"
)

// This file makes the module a game of the program: what there is to choose before a game, how one is made, and the
// parts of a game that the kernel does.

func init() {
	program.Link()
	games.Register("formosa", games.Opener(Default, Load))
}

// ruleScripts are the rule scripts.
//
//go:embed testdata/rules
var ruleScripts embed.FS

// seatNames are the two sides in the order of Side.
var seatNames = []string{"allied", "japanese"}

// itself is what the module says of itself.
var itself = moddata.About{ID: "formosa", Title: "Operation Causeway: Formosa 1944", Version: "2", Seats: seatNames, Bots: profiles, Scripts: ruleScripts,
	Answers: map[string]int{"1": 1732, "2": 1203}, First: "1"}

// Scenarios are those of rule 24.
func (m *Module) Scenarios() []engine.ScenarioInfo {
	var out []engine.ScenarioInfo
	for i := range m.Scenario {
		s := &m.Scenario[i]
		out = append(out, m.Base.Scenario(s.ID, s.Title, s.Premise, fmt.Sprintf("%d turns", s.Turns)))
	}
	return out
}

// Options are the optional rules of 25 and the switches of the rulings.
func (m *Module) Options() []engine.Option { return optionList() }

// New sets a scenario up and goes on to its first question.
func (m *Module) New(s engine.Setup) (engine.Game, error) {
	g, err := m.blank(s)
	if err != nil {
		return nil, err
	}
	program.Start(g, "game")
	return g, nil
}

// blank makes a game of a scenario in which no piece is in play.
func (m *Module) blank(setup engine.Setup) (*Game, error) {
	values, err := engine.ReadOptions(m.Options(), setup.Options)
	if err != nil {
		return nil, err
	}
	i, err := engine.FindScenario(m, setup.Scenario)
	if err != nil {
		return nil, err
	}
	g := newGame(m)
	g.s.Scenario, g.s.Opts = uint8(i), optionSet(values)
	g.wipe()
	g.equip()
	return g, nil
}

// wipe takes every piece out of the game.
func (g *Game) wipe() {
	for h := range g.s.Head {
		g.s.Head[h] = NoUnit
	}
	for u := range g.s.Units {
		g.s.Next[u] = NoUnit
		g.s.Units[u] = UnitState{Loc: OutOfGame}
		if u < len(g.m.Units) && g.m.Units[u].Side == Allied {
			g.s.Units[u].Flags = Revealed
		}
	}
	for i := range g.s.MarkHex {
		g.s.MarkHex[i] = none
	}
	g.s.B29At, g.s.Suppressed = none, none
}

// equip gives the game the workspace that rules need. A copy that only stands for a past position never needs one.
func (g *Game) equip() {
	if g.paths == nil {
		g.paths = hex.NewPaths(g.m.Grid)
	}
}

// Apply gives an answer.
func (g *Game) Apply(seat engine.Seat, c engine.Choice) error {
	g.equip()
	return g.Kernel.Apply(seat, c)
}

// WhyNot gives the reasons against a choice.
func (g *Game) WhyNot(seat engine.Seat, c engine.Choice) []engine.Reason {
	g.equip()
	return g.Kernel.WhyNot(seat, c)
}

// Explain gives the sums behind a question or a choice.
func (g *Game) Explain(seat engine.Seat, c *engine.Choice) engine.Explanation {
	g.equip()
	return g.Kernel.Explain(seat, c)
}

// Clone copies the position. It shares nothing with the copy but the module.
func (g *Game) Clone(into engine.Game) engine.Game {
	c, ok := into.(*Game)
	if !ok || c == nil || c == g {
		c = newGame(g.m)
	} else if c.m != g.m {
		c.m, c.paths = g.m, nil
	}
	c.s = g.s
	c.Machine().CopyMachine(g.Machine())
	c.reach.valid, c.bared = false, false
	return c
}

// Load reads a position of the same scenario and options. After an error the game is as it was.
func (g *Game) Load(in []byte) error {
	g.equip()
	scenario, opts := g.s.Scenario, g.s.Opts
	return engine.LoadGame(&program, layout, g, &g.s, in,
		func() bool { return g.s.Scenario == scenario && g.s.Opts == opts },
		func() { g.reach.valid = false })
}

// Setup is what the game was made from.
func (g *Game) Setup() engine.Setup {
	return engine.Setup{Scenario: g.scenario().ID, Options: optionValues(g.s.Opts)}
}
