package css

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/moddata"
)

// The files that the games of the series share; data/README.md describes them.
//
//go:embed data
var seriesFiles embed.FS

// seriesPath is where the files of the series stand in the repository, for messages.
const seriesPath = "games/css/data"

// admitted are the files that a data pack may add.
const admitted = "scenarios/*.toml"

// Source is what a game of the series is made of.
type Source struct {
	About moddata.About
	Files fs.FS  // its own data files; one with the name of a file of the series takes its place
	Path  string // where they stand in the repository, for messages
}

// Load makes the module of a game from its data files and those of the series, some of which the data pack, a folder, replaces, or to which it adds
// scenarios; "" is no pack. The error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(src Source, pack string) (*Module, error) {
	return loadFrom(src, moddata.Embedded(seriesFiles), pack)
}

// loader is the state of one Load. Each step needs all before it to be free of problems.
type loader struct {
	set   *datafile.Set
	m     *Module
	ids   []string // of the rule index, all games
	lines lines
}

// lines are the rows in which pieces stand, for problems that only show when all files are read.
type lines struct {
	units, weapons, leaders, formations, divisions []datafile.Row
}

func loadFrom(src Source, series fs.FS, pack string) (*Module, error) {
	set := datafile.OpenFolders(pack, []string{admitted}, datafile.Folder{Files: src.Files, Path: src.Path}, datafile.Folder{Files: series, Path: seriesPath})
	l := &loader{set: set, m: &Module{Base: moddata.Base{About: src.About}}}
	moddata.OwnRules(set)
	if set.Replaced(bookFile) {
		set.Report(datafile.Problem{File: set.Path(bookFile), Wrong: "a rule index", Expected: "no such file: the rule index belongs to the program"})
	}
	if err := set.Stages(l.readIndex, l.readSides, l.readGround, l.readOrganisation, l.readAttached, l.readPieces, l.readTables, l.readRules, l.checkModule, l.readScenarios, l.checkUse, l.checkSources); err != nil {
		return nil, err
	}
	l.m.Files = set
	l.m.keepOut()
	l.m.note()
	l.m.fit()
	for i := range l.m.Ground.Terrains {
		l.m.noDeploy = append(l.m.noDeploy, engine.Reason{Rule: l.m.Ground.Terrains[i].DeployWhy, Text: "Wheeled and Tracked Units do not Deploy in this terrain."})
	}
	l.m.About.Scripts = scriptsOf(l.m)
	return l.m, nil
}

// readGround compiles the map, and holds the rules that it cites against the index.
func (l *loader) readGround() {
	l.m.Ground = ground.Load(l.set)
	if l.m.Ground == nil {
		return
	}
	known := l.knownRules()
	for _, id := range l.m.Ground.Rules() {
		if !known[id] {
			l.set.Report(datafile.Problem{File: l.set.Path("los.toml"), Wrong: "the ground names the rule " + id, Expected: "an id of the rule index"})
		}
	}
}

// everyGame is the value of the column game of the rule index for statements that hold in all games of the series.
const everyGame = "both"

// bookFile is the rule index of a game that has a rulebook of its own.
const bookFile = "book.tsv"

// readIndex reads the rule index of the series: what each statement of the rulebook says, in our words. The index of a module is the statements of
// all games and its own, or those of its own book. A source may name any of them.
func (l *loader) readIndex() {
	seen := map[string]int{}
	for _, r := range l.set.Index("rules.tsv", "id", "game", "kind", "summary").Rows() {
		rule, game := moddata.RuleOf(r), r.Need("game")
		if !r.Once(seen, "id", rule.ID) {
			continue
		}
		l.ids = append(l.ids, rule.ID)
		if game == everyGame || game == l.m.About.ID {
			l.m.RuleIndex = append(l.m.RuleIndex, rule)
		}
	}
	if hasFile(l.set, bookFile) {
		l.readBook(seen)
		l.readCites()
	}
	if len(l.m.RuleIndex) == 0 {
		l.set.Report(datafile.Problem{File: l.set.Path("rules.tsv"), Column: "game", Wrong: "no rule of " + l.m.About.ID, Expected: "rows with " + everyGame + " or " + l.m.About.ID})
	}
}

// readBook reads the rule index of a rulebook of its own. Where its text is that of the series it names the statements there.
func (l *loader) readBook(seen map[string]int) {
	series := l.knownRules()
	l.m.RuleIndex, l.m.Same = nil, map[string][]string{}
	for _, r := range l.set.Index(bookFile, "id", "kind", "same", "summary").Rows() {
		rule := moddata.RuleOf(r)
		if !r.Once(seen, "id", rule.ID) {
			continue
		}
		l.ids = append(l.ids, rule.ID)
		l.m.RuleIndex = append(l.m.RuleIndex, rule)
		for _, id := range r.List("same") {
			if !series[id] {
				r.Expect("same", "ids of the rule index of the series")
				break
			}
			l.m.Same[rule.ID] = append(l.m.Same[rule.ID], id)
		}
	}
}

// readCites reads which rules of a book of its own stand where the engine names those of the series.
func (l *loader) readCites() {
	if !hasFile(l.set, "cites.tsv") {
		return
	}
	known, seen := l.knownRules(), map[string]int{}
	l.m.Cites = map[string]string{}
	for _, r := range l.set.Index("cites.tsv", "id", "book").Rows() {
		if !r.Once(seen, "id", r.Need("id")) {
			continue
		}
		if !known[r.Need("book")] {
			r.Expect("book", "an id of "+bookFile)
		}
		l.m.Cites[r.Need("id")] = r.Need("book")
	}
}

// knownRules are the ids of the rule index, also those of other games.
func (l *loader) knownRules() map[string]bool {
	known := map[string]bool{}
	for _, id := range l.ids {
		known[id] = true
	}
	return known
}

// checkSources wants every rule that a source names in the index. The engine names whole sections, too, and so does cites.tsv.
func (l *loader) checkSources() {
	known := l.knownRules()
	for id := range l.m.Cites {
		known[id] = known[id] || slices.ContainsFunc(l.ids, func(x string) bool { return strings.HasPrefix(x, id) })
	}
	l.set.CheckRules(func(id string) bool { return known[id] })
}
