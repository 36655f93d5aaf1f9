// Package moddata is what the modules do alike with their data files: where they are embedded, the rule index, sources, and the report of where rows
// came from. [beachhead/games/moddata/moddatatest] tests how they are loaded.
package moddata

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"beachhead/datafile"
	"beachhead/engine"
)

// Embedded are the data files that a module embeds with "//go:embed data".
func Embedded(files embed.FS) fs.FS {
	sub, err := fs.Sub(files, "data")
	if err != nil {
		panic(err) // a constant valid path
	}
	return sub
}

// Builtin makes a module of its embedded data when it is first asked for, and then gives the same. That the embedded data are without
// mistakes is tested; here a mistake panics.
func Builtin[M any](game string, load func(pack string) (M, error)) func() M {
	return sync.OnceValue(func() M {
		m, err := load("")
		if err != nil {
			panic(game + ": embedded data: " + err.Error())
		}
		return m
	})
}

// ruleKinds are the kinds of entries in a rule index.
var ruleKinds = []string{"advice", "component", "core", "example", "option", "scenario", "setup"}

// RuleIndex reads rules.tsv: what each statement of the rulebook says, in our words, in the order of the rulebook.
func RuleIndex(set *datafile.Set) []engine.Rule {
	var list []engine.Rule
	seen := map[string]int{}
	for _, r := range set.Index("rules.tsv", "id", "kind", "summary").Rows() {
		rule := RuleOf(r)
		r.Once(seen, "id", rule.ID)
		list = append(list, rule)
	}
	return list
}

// RuleOf is what a row of a rule index with the columns id, kind and summary says.
func RuleOf(r datafile.Row) engine.Rule {
	return engine.Rule{ID: r.Need("id"), Kind: ruleKinds[r.Choice("kind", ruleKinds...)], Summary: r.Need("summary")}
}

// OwnRules reports a data pack that brings a rule index: that belongs to the program.
func OwnRules(set *datafile.Set) {
	if set.Replaced("rules.tsv") {
		set.Report(datafile.Problem{File: set.Path("rules.tsv"), Wrong: "a rule index", Expected: "no such file: the rule index belongs to the program"})
	}
}

// CheckSources verifies that every rule named as a source is in the rule index.
func CheckSources(set *datafile.Set, index []engine.Rule) {
	known := map[string]bool{}
	for _, r := range index {
		known[r.ID] = true
	}
	set.CheckRules(func(id string) bool { return known[id] })
}

// DataFiles reports the files of a set, which stands in a folder of the data, and where each came from; with rows also the source
// of every row.
func DataFiles(set *datafile.Set, folder string, rows bool) []engine.DataFile {
	var out []engine.DataFile
	for _, f := range set.Files() {
		c := f.Count()
		d := engine.DataFile{Name: path.Join(folder, f.Name), From: "embedded", Rows: c.Rows, BySource: map[string]int{}}
		if f.Pack {
			d.From = filepath.Dir(f.Path)
		}
		for k, n := range c.ByKind {
			if n > 0 {
				d.BySource[datafile.Kind(k).String()] = n
			}
		}
		for _, r := range f.Rows {
			if !rows {
				break
			}
			refs := make([]string, len(r.Refs))
			for i, ref := range r.Refs {
				refs[i] = ref.Kind.String() + ":" + ref.Text
			}
			d.Sources = append(d.Sources, fmt.Sprintf("%d: %s", r.Line, strings.Join(refs, "; ")))
		}
		out = append(out, d)
	}
	return out
}
