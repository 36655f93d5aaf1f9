package moddata

import (
	"io/fs"
	"slices"

	"beachhead/datafile"
	"beachhead/engine"
)

// About is what a module says of itself.
type About struct {
	ID      string // its name in records and in the register
	Title   string // its name for people
	Version string // of the rules: another one where old records may no longer replay
	Seats   []string
	Bots    []engine.Profile // the computer players, weakest first
	Scripts fs.FS            // the rule scripts, which are part of the program so that it can say which rules they cover
	// Answers is how many answers of both sides a game of a scenario takes, the median between the best computer players ("beachhead sim"); First is
	// the scenario to begin with.
	Answers map[string]int
	First   string
}

// Base is what all modules do alike: the methods of [engine.Module] that look no further than what a module says of itself, its data files
// and its rule index. A module embeds it; its loader fills it in.
type Base struct {
	About     About
	Files     *datafile.Set // where every row came from
	RuleIndex []engine.Rule
}

// ID is the name of the game in records and in the register.
func (b *Base) ID() string { return b.About.ID }

// Title is the name of the game for people.
func (b *Base) Title() string { return b.About.Title }

// Scenario describes a scenario, with what the module says of its length.
func (b *Base) Scenario(id, title, about, span string) engine.ScenarioInfo {
	return engine.ScenarioInfo{ID: id, Title: title, About: about, Span: span, Answers: b.About.Answers[id], First: id == b.About.First}
}

// RulesVersion changes when old records may no longer replay.
func (b *Base) RulesVersion() string { return b.About.Version }

// Seats are the seats in order.
func (b *Base) Seats() []string { return slices.Clone(b.About.Seats) }

// Rules is the rule index.
func (b *Base) Rules() []engine.Rule { return slices.Clone(b.RuleIndex) }

// Bots lists the computer players, weakest first.
func (b *Base) Bots() []engine.Profile { return slices.Clone(b.About.Bots) }

// Scripts gives the rule scripts.
func (b *Base) Scripts() fs.FS { return b.About.Scripts }

// Data reports the data files and where each came from.
func (b *Base) Data(rows bool) []engine.DataFile { return DataFiles(b.Files, "", rows) }

// Datum is one cell of the data files, for rule scripts about components: see [datafile.Set.Cell].
func (b *Base) Datum(table, row, column string) (string, bool) {
	return b.Files.Cell(table, row, column)
}
