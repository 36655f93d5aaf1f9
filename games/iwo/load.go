package iwo

import (
	"embed"
	"io/fs"

	"beachhead/datafile"
	"beachhead/games/moddata"
)

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// The rule scripts, which the program counts for its coverage.
//
//go:embed testdata/rules
var ruleScripts embed.FS

// Default is the module of the embedded data.
func Default() *Module { return builtin() }

var builtin = moddata.Builtin("iwo", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces; "" is no pack. The error is a *[datafile.Problems]
// that says of each mistake where it stands and what was expected.
func Load(pack string) (*Module, error) { return loadFrom(moddata.Embedded(dataFiles), pack) }

// loader is the state of one Load.
type loader struct {
	set   *datafile.Set
	m     *Module
	boxes map[string]BoxID
	event map[string]EventID
	cc    map[string]EventID
	lines struct{ pos, us, jap, boxes []datafile.Row }
}

func loadFrom(base fs.FS, pack string) (*Module, error) {
	l := &loader{set: datafile.Open(base, "games/iwo/data", pack, "scenarios/*.toml"), m: &Module{Base: moddata.Base{About: itself}}}
	moddata.OwnRules(l.set)
	if err := l.set.Stages(l.readIndex, l.readGround, l.readPositions, l.readPieces, l.readCards, l.readCharts, l.check, l.readScenarios, l.build, l.checkSources); err != nil {
		return nil, err
	}
	l.m.Files = l.set
	return l.m, nil
}

func (l *loader) readIndex() { l.m.RuleIndex = moddata.RuleIndex(l.set) }

func (l *loader) checkSources() { moddata.CheckSources(l.set, l.m.RuleIndex) }
