package css

import (
	"fmt"
	"slices"
	"sync"

	"beachhead/engine"
)

// This file makes a module a game of the program: what there is to choose before a game, how one is made, and the parts of a game that the kernel does.

// link makes the program of the procedures that the chapters declare.
var link = sync.OnceFunc(func() {
	program.Settle = (*Game).settle
	orderActions()
	program.Link()
})

// reading is an option between two readings of the rules (RULINGS.md); apply takes the second.
type reading struct {
	option engine.Option
	apply  func(m *Module)
}

// readings are the options that belong to the engine, of which rules.toml lists those of a game.
var readings = []reading{
	{engine.Option{ID: "cane", Title: "Sugar cane and brush let a line of sight through", Rule: "6.2.1ib", Ruling: "C5", Values: []string{"two", "one"}, Labels: []string{"up to two hexes in all", "one hex at most"}}, func(*Module) {}},
	{engine.Option{ID: "star", Title: "A star on the table changes the Rout Check die", Rule: "8.4.1d", Ruling: "C6", Values: []string{"subtract", "add"}, Labels: []string{"it is subtracted", "it is added"}}, func(m *Module) { m.Params.Star = -m.Params.Star }},
	{engine.Option{ID: "support", Title: "Indirect Fire that supports an Assault", Rule: "9.1B", Ruling: "C8", Values: []string{"modifier", "resolved"}, Labels: []string{"adds 1 each", "is resolved first"}}, func(m *Module) { m.Params.Resolve = true }},
	{engine.Option{ID: "prepared", Title: "A Prepared Assault marker adds to the attack", Rule: "9.5c", Ruling: "C9", Values: []string{"1", "2"}, Labels: []string{"1", "2"}}, func(m *Module) { m.Assaults[SideA].Bonus = 2 }},
	{engine.Option{ID: "weather-indirect", Title: "Rain and night weaken Indirect Fire, too", Rule: "8.6.3a", Ruling: "C13", Values: []string{"off", "on"}}, func(m *Module) { m.Params.RainIndirect, m.Params.NightIndirect = true, true }},
	{engine.Option{ID: "hq-lost", Title: "A Division HQ in the Routed Units box counts as destroyed", Rule: "12.2e", Ruling: "C21", Values: []string{"off", "on"}}, func(m *Module) { m.Params.LostInBox = true }},
	{engine.Option{ID: "barrage-ban", Title: "Indirect Fire attacks only where it out-ranks the Barrage", Rule: "8.6.2d", Values: []string{"off", "on"}}, func(m *Module) { m.Params.BarrageBan = true }},
	{engine.Option{ID: "brezhnev", Title: "What is told of Commissar Brezhnev", Rule: "L14.1.2c", Values: []string{"hero", "burden"}, Labels: []string{"he steadies those whom he is with", "the enemy says whom he is a burden to"}}, func(m *Module) { m.Params.BrezhnevB = true }},
}

// dataBit is the bit in State.Options of the first option of the data. Readings that came later than those bits have theirs from the top down.
const dataBit = 7

// readingBit is the bit of a reading.
func readingBit(i int) int {
	if i < dataBit {
		return i
	}
	return 15 - (i - dataBit)
}

// Scenarios are those of the data files.
func (m *Module) Scenarios() []engine.ScenarioInfo {
	var out []engine.ScenarioInfo
	for i := range m.Scenario {
		s := &m.Scenario[i]
		out = append(out, m.Base.Scenario(s.ID, s.Title, s.About, m.span(s)))
	}
	return out
}

// span is how long a scenario is: in days if it is one of many turns.
func (m *Module) span(s *Scenario) string {
	n, unit := int(s.Last-s.Start)+1, "turn"
	if n > dayClock {
		n, unit = m.Day(s.Last)-m.Day(s.Start)+1, "day"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// Options are the doubtful readings that a table can choose, and pieces that come with an option.
func (m *Module) Options() []engine.Option {
	var out []engine.Option
	for _, k := range m.Readings {
		o := readings[k].option
		o.Values, o.Default = slices.Clone(o.Values), o.Values[0]
		out = append(out, o)
	}
	for _, d := range m.DataOption {
		out = append(out, engine.Option{ID: d.ID, Title: d.Name + ": " + d.About, Values: []string{"off", "on"}, Default: "off"})
	}
	return out
}

// optionBit is the bit in State.Options of the k-th option that the game has.
func (m *Module) optionBit(k int) int {
	if k < len(m.Readings) {
		return readingBit(m.Readings[k])
	}
	return dataBit + k - len(m.Readings)
}

// Bots are the computer players of the series.
func (m *Module) Bots() []engine.Profile { return slices.Clone(profiles) }

// New sets a scenario up and goes on to its first question.
func (m *Module) New(s engine.Setup) (engine.Game, error) {
	g, err := m.blank(s)
	if err != nil {
		return nil, err
	}
	program.Start(g, "game")
	return g, nil
}

// blank makes a game of a scenario in which no piece is in play. An option writes what it changes into a copy of the module's record.
func (m *Module) blank(setup engine.Setup) (*Game, error) {
	link()
	defs := m.Options()
	chosen, err := engine.ReadOptions(defs, setup.Options)
	if err != nil {
		return nil, err
	}
	i, err := engine.FindScenario(m, setup.Scenario)
	if err != nil {
		return nil, err
	}
	own, bits := m, uint16(0)
	for k, o := range defs {
		if chosen[o.ID] == o.Default {
			continue
		}
		if bits |= 1 << m.optionBit(k); own == m {
			c := *m
			own = &c
		}
		if k < len(m.Readings) {
			readings[m.Readings[k]].apply(own)
		}
	}
	g := newGame(own)
	g.s.Scenario, g.s.Options = uint8(i), bits
	g.wipe()
	return g, nil
}

// Setup is what the game was made from.
func (g *Game) Setup() engine.Setup {
	out := map[string]string{}
	for k, o := range g.m.Options() {
		out[o.ID] = o.Values[g.s.Options>>g.m.optionBit(k)&1]
	}
	return engine.Setup{Scenario: g.scenario().ID, Options: out}
}

// chosen tells whether an option of the data is on; "" is always.
func (g *Game) chosen(id string) bool {
	if id == "" {
		return true
	}
	i := slices.IndexFunc(g.m.DataOption, func(o OptionRow) bool { return o.ID == id })
	return i >= 0 && g.s.Options>>(dataBit+i)&1 != 0
}

// Clone copies the position. It shares nothing with the copy but the module.
func (g *Game) Clone(into engine.Game) engine.Game {
	c, ok := into.(*Game)
	if !ok || c == nil || c == g || c.m != g.m {
		c = newGame(g.m)
	}
	g.copyTo(c)
	c.Machine().CopyMachine(g.Machine())
	return c
}

// Load reads a position of the same scenario and options. After an error the game is as it was.
func (g *Game) Load(in []byte) error {
	scenario, options := g.s.Scenario, g.s.Options
	return engine.LoadGame(&program, g.m.positions(), g, &g.s, in, func() bool { return g.s.Scenario == scenario && g.s.Options == options }, g.forget)
}
