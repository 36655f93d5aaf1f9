package ccp

import (
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/games"
	"beachhead/games/moddata"
)

// This file makes the module a game of the program: what there is to choose before a game, how one is made, and the
// parts of a game that the kernel does.

func init() {
	program.Settle = (*Game).settle
	program.Link()
	games.Register("ccp", games.Opener(Default, Load))
}

// ruleScripts are the rule scripts.
//
//go:embed testdata/rules
var ruleScripts embed.FS

// seatNames are the two sides in the order of Side.
var seatNames = []string{"allied", "japan"}

// itself is what the module says of itself.
var itself = moddata.About{ID: "ccp", Title: "Combat Commander: Pacific", Version: "2", Seats: seatNames, Bots: profiles, Scripts: ruleScripts,
	Answers: map[string]int{"S01": 708, "S02": 897, "S03": 1181, "S04": 1303, "S05": 1338, "S06": 1114, "S07": 1241, "S08": 986, "S09": 932, "S10": 941,
		"S11": 928, "S12": 1168, "S13": 1059, "S14": 1197, "S15": 1051, "S16": 1003}, First: "S01"}

// Scenarios are those of the data files.
func (m *Module) Scenarios() []engine.ScenarioInfo {
	var out []engine.ScenarioInfo
	for i := range m.Scenario {
		s := &m.Scenario[i]
		out = append(out, m.Base.Scenario(s.ID, s.Name, s.Place+", "+s.Date+". "+s.History, fmt.Sprintf("Time %d to %d", s.Time, s.SuddenDeath)))
	}
	return out
}

// Options are none: doubtful readings are decided in RULINGS.md.
func (m *Module) Options() []engine.Option { return nil }

// Data reports the data files and where each came from.
func (m *Module) Data(rows bool) []engine.DataFile {
	return append(moddata.DataFiles(m.Files, "", rows), moddata.DataFiles(m.MapFiles, "maps", rows)...)
}

// CheckScenario checks a scenario file that somebody wrote, against the data of the module; name is what to call it in messages.
func (m *Module) CheckScenario(name string, text []byte) (string, error) {
	base := filepath.Base(name)
	set := datafile.One(name, text)
	s := m.readScenario(set, base)
	if err := set.Err(); err != nil {
		return "", err
	}
	a, j := &s.Sides[Allied], &s.Sides[Japan]
	return fmt.Sprintf("%s %s, %s %s: %s %s with %d units against %s with %d; no mistakes.", s.ID, s.Name, s.Place, s.Date, m.Nations[a.Nation].Name,
		m.Postures[a.Posture].Name, units(a.Groups)+arrivals(a.Reinforcements), m.Postures[j.Posture].Name, units(j.Groups)+arrivals(j.Reinforcements)), nil
}

// Datum is one cell of the data files, for rule scripts about components: see [datafile.Set.Cell]. Maps are named by their file: "03-tidal-creek".
// The table "sight/03-tidal-creek" is the LOS between two hexes on the printed map: see [Module.sightCell].
func (m *Module) Datum(table, row, column string) (string, bool) {
	if name, ok := strings.CutPrefix(table, "sight/"); ok {
		return m.sightCell(name, row, column)
	}
	if v, ok := m.Files.Cell(table, row, column); ok {
		return v, true
	}
	return m.MapFiles.Cell(table, row, column)
}

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
	if _, err := engine.ReadOptions(m.Options(), setup.Options); err != nil {
		return nil, err
	}
	i, err := engine.FindScenario(m, setup.Scenario)
	if err != nil {
		return nil, err
	}
	g := newGame(m)
	g.s.Scenario = uint8(i)
	g.wipe()
	return g, nil
}

// wipe takes every piece out of the game.
func (g *Game) wipe() {
	s := &g.s
	for h := range s.Head {
		s.Head[h] = NoUnit
	}
	for u := range s.Units {
		s.Units[u] = UnitState{Loc: Mix, Weapon: int8(NoWeapon)}
		s.Next[u] = NoUnit
	}
	for w := range s.Weapons {
		s.Weapons[w].Owner = WeaponMix
	}
	for side := range s.Lost {
		for i := range s.Lost[side] {
			s.Lost[side][i] = NoUnit
		}
		for i := range s.Coming[side] {
			s.Coming[side][i] = NoRadio
		}
		s.Top[side], s.Last[side], s.Radio[side], s.Aircraft[side] = NoCard, NoCard, NoRadio, none
	}
	for i := range s.Smoke {
		s.Smoke[i] = none
	}
	s.A, s.R = noAttack, noRun
}

// Setup is what the game was made from.
func (g *Game) Setup() engine.Setup {
	return engine.Setup{Scenario: g.scenario().ID, Options: map[string]string{}}
}
