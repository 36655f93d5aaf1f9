package iwo

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/games/moddata"
)

// This file makes the module a game of the program: what there is to choose before a game, how one is made, and the parts of a game that the kernel does.

// itself is what the module says of itself. The second seat is for scenario 4 alone; the rules play the Japanese (1.0, 3.0d1).
var itself = moddata.About{ID: "iwo", Title: "D-Day at Iwo Jima", Version: "11", Seats: []string{"us", "us-2"}, First: "s1-d-day", Bots: profiles, Scripts: ruleScripts, Answers: answers}

// answers is how many answers a game takes, the median of games of greedy (beachhead sim).
var answers = map[string]int{
	"s1-d-day": 525, "s2-suribachi": 211, "s3-drive-to-the-north": 1640, "s2-s3-february": 1750, "s4-hot-rocks": 2150, "s5-drive-to-the-sea": 2244, "campaign": 6900,
}

func init() { games.Register("iwo", games.Opener(Default, Load)) }

// link makes the program of the procedures that the chapters declare.
var link = sync.OnceFunc(func() {
	program.Settle = (*Game).settle
	program.Link()
})

// listed are the numbers of the scenarios in the order in which pages list them: those that begin in the same turn by the rules that set them up.
func (m *Module) listed() []int {
	list := make([]int, len(m.Scenario))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(i, j int) int {
		a, b := &m.Scenario[i], &m.Scenario[j]
		return cmp.Or(a.rank()-b.rank(), strings.Compare(a.Rule, b.Rule))
	})
	return list
}

// Scenarios are those of the data files.
func (m *Module) Scenarios() []engine.ScenarioInfo {
	var out []engine.ScenarioInfo
	for _, i := range m.listed() {
		s := &m.Scenario[i]
		out = append(out, m.Base.Scenario(s.ID, s.Title, s.About, fmt.Sprintf("%d turns", s.Last-s.First+1)))
	}
	return out
}

// Options are the doubtful readings that a table can choose (RULINGS.md).
func (m *Module) Options() []engine.Option {
	var out []engine.Option
	for _, o := range readings {
		o.Values, o.Scenarios = slices.Clone(o.Values), slices.Clone(o.Scenarios)
		out = append(out, o)
	}
	return out
}

// readings are the options: doubtful readings, and how many Japanese the campaign has; the bit of one in State.Options is its place, set if it has its second value.
var readings = []engine.Option{
	{ID: "reinforce-fire", Title: "A position that is reinforced fires", Ruling: "13-A", Rule: "13.7d", Values: []string{"on", "off"}, Default: "on"},
	{ID: "second-attack", Title: "A second Japanese Tank Attack brings a reinforcement", Ruling: "14-A", Rule: "14.4.7", Values: []string{"on", "off"}, Default: "on"},
	{ID: "fort-last", Title: "In close combat fort steps go after the units", Ruling: "17-A", Rule: "17.3j", Values: []string{"on", "off"}, Default: "on"},
	{ID: "players", Title: "Players (two in scenario 4 alone)", Rule: "3.0d1", Values: []string{"1", "2"}, Default: "1", Labels: []string{"one", "two, a division each"}},
	{ID: "loss-counters", Title: "A limit of losses is a number of counters, not of companies of two counters", Ruling: "18-N", Rule: "18.1b", Values: []string{"on", "off"}, Default: "on"},
	{ID: "defenders", Title: "Japanese in the campaign", Ruling: "18-P", Rule: "18.9.2", Values: []string{"thin", "full"}, Default: "thin",
		Labels: []string{"fewer (the computer player wins 4 of 10 games)", "all (the computer player has not won yet)"}, Scenarios: []string{"campaign"}},
}

// Bits of State.Options.
const (
	optReinforceFire uint8 = 1 << iota
	optSecondAttack
	optFortLast
	optPlayers
	optLossCounters
	optDefenders
)

// plain tells whether a reading has its first value.
func (g *Game) plain(bit uint8) bool { return g.s.Options&bit == 0 }

// New sets a scenario up and goes on to its first question.
func (m *Module) New(s engine.Setup) (engine.Game, error) {
	g, err := m.blank(s)
	if err != nil {
		return nil, err
	}
	if list := missing(); len(list) > 0 {
		return nil, errors.New("iwo cannot be played yet: the program has no rules for " + strings.Join(list, ", "))
	}
	program.Start(g, "game")
	return g, nil
}

// blank makes a game of a scenario in which no piece is in play.
func (m *Module) blank(setup engine.Setup) (*Game, error) {
	link()
	chosen, err := engine.ReadOptions(m.Options(), setup.Options)
	if err != nil {
		return nil, err
	}
	i, err := engine.FindScenario(m, setup.Scenario)
	if err != nil {
		return nil, err
	}
	g := newGame(m)
	g.s.Scenario = uint8(m.listed()[i])
	for k, o := range readings {
		if chosen[o.ID] != o.Default {
			g.s.Options |= 1 << k
		}
	}
	g.wipe()
	g.s.Pair = uint8(m.SeatsOf(g.Setup()) - 1)
	return g, nil
}

// Setup is what the game was made from.
func (g *Game) Setup() engine.Setup {
	out := map[string]string{}
	for k, o := range readings {
		out[o.ID] = o.Values[g.s.Options>>k&1]
	}
	return engine.Setup{Scenario: g.scenario().ID, Options: out}
}

// Clone copies the position. It shares nothing with the copy but the module.
func (g *Game) Clone(into engine.Game) engine.Game {
	c, ok := into.(*Game)
	if !ok || c == nil || c == g || c.m != g.m {
		c = newGame(g.m)
	}
	c.s, c.x = g.s, g.x
	c.n.made = false
	c.Machine().CopyMachine(g.Machine())
	return c
}

// Load reads a position of the same scenario and options. After an error the game is as it was.
func (g *Game) Load(in []byte) error {
	scenario, opts := g.s.Scenario, g.s.Options
	return engine.LoadGame(&program, layout, g, &g.s, in, func() bool { return g.s.Scenario == scenario && g.s.Options == opts }, g.reindex)
}

// Result tells how the game ended.
func (g *Game) Result() (engine.Result, bool) {
	switch g.s.Over {
	case 1:
		return engine.Result{Winner: 0, Level: "victory", Score: g.score(), Rule: g.scenario().Rule}, true
	case 2:
		return engine.Result{Winner: engine.RulesSeat, Level: "defeat", Score: g.score(), Rule: g.scenario().Rule}, true
	}
	return engine.Result{}, false
}

// score is what is counted at the end: US steps lost, positions that the US side controls, and how many of the scenario's goals are reached.
func (g *Game) score() map[string]int {
	have := g.secured()
	goals := 0
	for _, x := range g.scenario().Victory {
		goals += boolInt(g.goal(x))
	}
	return map[string]int{"steps": int(g.s.Steps), "positions": have.len(), "goals": goals}
}

// SeatsOf is how many seats a set-up uses: one (1.0), two in scenario 4 if the table says so (3.0d1).
func (m *Module) SeatsOf(s engine.Setup) int {
	i := slices.IndexFunc(m.Scenario, func(x Scenario) bool { return x.ID == s.Scenario })
	if i >= 0 && m.Scenario[i].Players > 1 && s.Options["players"] == "2" {
		return 2
	}
	return 1
}

// Together tells that whoever plays has one result.
func (m *Module) Together() bool { return true }
