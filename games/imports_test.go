package games_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// allowed says which packages of this module each part of it may import. Imports point down only; a game never
// imports another, and nothing but games/all names a game.
var allowed = map[string][]string{
	"hex":                       {},
	"hex/bitset":                {},
	"datafile":                  {},
	"engine":                    {},
	"engine/rulescript":         {"engine"},
	"engine/enginetest":         {"engine", "engine/rulescript"},
	"engine/enginetest/toygame": {"engine"},
	"games":                     {"engine"},
	"games/moddata":             {"engine", "datafile"},
	"games/moddata/moddatatest": {"datafile"},
	"games/choosing":            {"engine"},
	"games/gauges":              {"engine"},
	"games/made":                {},
	"games/stacks":              {},
	"games/wording":             {"engine"},
	"games/formosa":             {"engine", "hex", "hex/bitset", "datafile", "games", "games/moddata", "games/wording", "games/choosing", "games/gauges", "games/made", "games/stacks"},
	"games/ccp":                 {"engine", "hex", "hex/bitset", "datafile", "games", "games/moddata", "games/wording", "games/choosing", "games/gauges", "games/made", "games/stacks", "games/ccp/terrain"},
	"games/ccp/terrain":         {"hex", "hex/bitset", "datafile"},
	"games/css":                 {"engine", "engine/rulescript", "hex", "hex/bitset", "datafile", "games", "games/moddata", "games/wording", "games/choosing", "games/gauges", "games/made", "games/stacks", "games/css/ground"},
	"games/css/ground":          {"hex", "hex/bitset", "datafile"},
	"games/css/tinian":          {"games", "games/css", "games/moddata"},
	"games/css/saipan":          {"games", "games/css", "games/moddata"},
	"games/iwo":                 {"engine", "hex", "hex/bitset", "datafile", "games", "games/moddata", "games/wording", "games/choosing", "games/gauges", "games/made", "games/stacks", "games/iwo/ground"},
	"games/iwo/ground":          {"hex", "hex/bitset", "datafile"},
	"games/css/littleland":      {"games", "games/css", "games/moddata"},
	"games/all":                 {"games/iwo", "games/formosa", "games/ccp", "games/css/tinian", "games/css/saipan", "games/css/littleland"},
	"bot":                       {"engine"},
	"bot/bottest":               {"engine", "bot"},
	"protocol":                  {"engine", "engine/rulescript", "games", "bot"},
	"store":                     {},
	"store/queue":               {"store"},
	"store/memory":              {"store", "store/queue"},
	"store/sqlite":              {"store", "store/queue"},
	"store/postgres":            {"store", "store/queue"},
	"store/postgres/pgtest":     {},
	"store/storetest":           {"store"},
	"match":                     {"engine", "bot", "store"},
	"mail":                      {},
	"mail/mailtest":             {},
	"rating":                    {},
	"people":                    {"mail", "rating", "store"},
	"notices":                   {"mail", "match", "store"},
	"web":                       {"engine", "bot", "store", "match", "people", "notices", "web/ui"},
	"web/ui":                    {},
	"web/ui/fixture":            {"engine", "games", "games/all", "web/ui"},
	"examples/bot":              {},
	"examples/lines":            {},
	"farm":                      {"engine", "bot", "store/postgres"},
	"ops":                       {},
	"cmd/httpbench":             {},
	"cmd/beachhead":             {"ops", "engine", "engine/rulescript", "games", "games/all", "bot", "farm", "protocol", "mail", "match", "people", "notices", "store", "store/postgres", "store/sqlite", "web"},
}

// stdOnly are the parts that import nothing but the standard library and what allowed says.
var stdOnly = []string{"hex", "engine", "bot", "games"}

func TestImportsPointDown(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		pkg := path.Dir(filepath.ToSlash(file))[len("../"):]
		may, ok := allowed[pkg]
		if !ok {
			t.Errorf("package %s has no place in the order of imports", pkg)
			return nil
		}
		seen[pkg] = true
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			if inner, ours := strings.CutPrefix(name, "beachhead/"); ours {
				if !contains(may, inner) {
					t.Errorf("%s imports %s", file, name)
				}
			} else if strings.Contains(strings.SplitN(name, "/", 2)[0], ".") && contains(stdOnly, pkg) {
				t.Errorf("%s imports %s; only the standard library is allowed there", file, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range allowed {
		if !seen[pkg] {
			t.Errorf("package %s is in the order of imports but does not exist", pkg)
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
