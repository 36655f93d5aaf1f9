package games_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// folders are the packages of the games: those that games/all imports, but for the games of a series, whose files are those of its engine.
func folders(t *testing.T) (ids []string) {
	t.Helper()
	for _, name := range allowed["games/all"] {
		if !slices.Contains(series, filepath.Base(filepath.Dir(name))) {
			ids = append(ids, filepath.Base(name))
		}
	}
	return ids
}

// series are the engines whose games lie in packages below them.
var series = []string{"css"}

// sources are the files of a game without its tests.
func sources(t *testing.T, id string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(id, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			names = append(names, filepath.Base(f))
		}
	}
	return names
}

var (
	inCode   = regexp.MustCompile("`([^`]+)`")
	gameHead = regexp.MustCompile("(?m)^Files of `games/([a-z0-9]+)`[:;]")
)

// mapped are the files that the table of a game in ARCHITECTURE.md names; a star stands for what sort of file names begin alike.
func mapped(text string) map[string][]string {
	out := map[string][]string{}
	at := gameHead.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		id := text[m[2]:m[3]]
		for _, line := range strings.Split(text[m[1]:end], "\n") {
			if strings.HasPrefix(line, "#") {
				break
			}
			if !strings.HasPrefix(line, "|") {
				continue
			}
			for _, c := range inCode.FindAllStringSubmatch(line, -1) {
				out[id] = append(out[id], c[1])
			}
		}
	}
	return out
}

// unmapped compares the files of a game with its table: what is missing in one and in the other.
func unmapped(files, table []string) (wrong []string) {
	stands := func(pattern, file string) bool { ok, _ := filepath.Match(pattern, file); return ok }
	for _, f := range files {
		if !slices.ContainsFunc(table, func(p string) bool { return stands(p, f) }) {
			wrong = append(wrong, f+" is not in the table")
		}
	}
	for _, p := range table {
		if !strings.HasSuffix(p, "/") && !slices.ContainsFunc(files, func(f string) bool { return stands(p, f) }) {
			wrong = append(wrong, "the table has "+p+", which does not exist")
		}
	}
	return wrong
}

// TestFilesAreMapped holds the tables of chapters and files in ARCHITECTURE.md to the files that there are.
func TestFilesAreMapped(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := mapped(string(text))
	for _, id := range append(folders(t), series...) {
		files := sources(t, id)
		if len(files) == 0 || len(tables[id]) == 0 {
			t.Errorf("%s: %d files, %d names in its table", id, len(files), len(tables[id]))
			continue
		}
		for _, w := range unmapped(files, tables[id]) {
			t.Errorf("ARCHITECTURE.md, %s: %s", id, w)
		}
	}
	if w := unmapped([]string{"a.go", "b_x.go", "c.go"}, []string{"a.go", "b*.go", "d.go", "data/"}); len(w) != 2 {
		t.Errorf("the comparison finds %q, want a file without a place and a place without a file", w)
	}
}

// The layers of a game within its package, by the names of files: what draws and what plays stand above the rules, beside each other, and are
// used by none but the file that registers the game.
var layers = map[string][]string{
	"drawing":  {"draw.go", "sheet*.go", "lessons*.go", "picture.go", "look.go", "dossier*.go", "measures.go", "supply_view.go", "zones_view.go", "rolled.go"},
	"computer": {"greedy*.go", "bots.go"},
}

func layerOf(file string) string {
	for name, patterns := range layers {
		for _, p := range patterns {
			if ok, _ := filepath.Match(p, filepath.Base(file)); ok {
				return name
			}
		}
	}
	return ""
}

// upward lists the uses of names of an upper layer from outside of it. Names of other packages are not looked up.
func upward(set *token.FileSet, files []*ast.File, id string) (wrong []string) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}, Importer: nothing{}}
	pkg, _ := conf.Check(id, set, files, info)
	for name, obj := range info.Uses {
		if obj.Pkg() != pkg || !obj.Pos().IsValid() {
			continue
		}
		from, to := set.Position(name.Pos()), set.Position(obj.Pos())
		if l := layerOf(to.Filename); l != "" && l != layerOf(from.Filename) && filepath.Base(from.Filename) != id+".go" {
			wrong = append(wrong, fmt.Sprintf("%s uses %s of %s (%s)", from, name.Name, filepath.Base(to.Filename), l))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// nothing imports packages without looking at them.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// TestLayers holds the files of each game to their layers.
func TestLayers(t *testing.T) {
	for _, id := range append(folders(t), series...) {
		set := token.NewFileSet()
		var files []*ast.File
		seen := map[string]bool{}
		for _, name := range sources(t, id) {
			f, err := parser.ParseFile(set, filepath.Join(id, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
			seen[layerOf(name)] = true
		}
		for l := range layers {
			if !seen[l] {
				t.Errorf("%s has no file of the layer %s", id, l)
			}
		}
		for _, w := range upward(set, files, id) {
			t.Error(w)
		}
	}
	set := token.NewFileSet()
	var files []*ast.File
	for name, text := range map[string]string{
		"move.go":   "package x\ntype G struct{}\nfunc (g *G) move() { g.best(); colour() }",
		"greedy.go": "package x\nfunc (g *G) best() { g.move() }\nvar players = 1",
		"sheet.go":  "package x\nfunc colour() { (&G{}).move() }",
		"x.go":      "package x\nvar _ = players",
	} {
		f, err := parser.ParseFile(set, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	if w := upward(set, files, "x"); len(w) != 2 {
		t.Errorf("the layers find %q, want the two uses in move.go", w)
	}
}
