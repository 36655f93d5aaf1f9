package ccp

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"beachhead/datafile"
	"beachhead/games/ccp/terrain"
	"beachhead/games/moddata"
)

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// dataPath is where the files stand in the repository, for messages.
const dataPath = "games/ccp/data"

// admitted are the files that a data pack may add.
const admitted = "scenarios/*.toml"

func embedded() fs.FS { return moddata.Embedded(dataFiles) }

// Default is the module of the embedded data.
func Default() *Module { return builtin() }

var builtin = moddata.Builtin("ccp", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces or to which it adds
// scenarios; "" is no pack. The error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*Module, error) { return loadFrom(embedded(), pack) }

// loader is the state of one Load. Each step needs all before it to be free of problems.
type loader struct {
	set  *datafile.Set
	base fs.FS
	pack string
	m    *Module

	want     wanted
	cardRows []datafile.Row
}

func loadFrom(base fs.FS, pack string) (*Module, error) {
	l := &loader{set: datafile.Open(base, dataPath, pack, admitted), base: base, pack: pack, m: &Module{Base: moddata.Base{About: itself}}}
	moddata.OwnRules(l.set)
	l.m.Grid = terrain.Grid
	if err := l.set.Stages(l.readNations, l.readPieces, l.readTables, l.readCards, l.checkTables, l.readMaps, l.readScenarios, l.readRules); err != nil {
		return nil, err
	}
	l.m.Files = l.set
	return l.m, nil
}

// readRules reads the rule index, which every source that names a rule must be in.
func (l *loader) readRules() {
	l.m.RuleIndex = moddata.RuleIndex(l.set)
	moddata.CheckSources(l.set, l.m.RuleIndex)
}

// readMaps compiles the maps. They are a set of their own: package terrain names its files without their folder.
func (l *loader) readMaps() {
	l.m.Maps = map[string]*terrain.Map{}
	base, err := fs.Sub(l.base, "maps")
	if err != nil {
		panic(err) // a constant valid path
	}
	pack := ""
	if l.pack != "" {
		if dir := filepath.Join(l.pack, "maps"); isFolder(dir) {
			pack = dir
		}
	}
	set := datafile.Open(base, path.Join(dataPath, "maps"), pack)
	for _, name := range set.Names("*.map") {
		if t := terrain.Load(set, base, name); t != nil {
			l.m.Maps[t.ID] = t
		}
	}
	if ps, ok := errors.AsType[*datafile.Problems](set.Err()); ok {
		for _, p := range ps.List {
			l.set.Report(p)
		}
	}
	l.m.MapFiles = set
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
