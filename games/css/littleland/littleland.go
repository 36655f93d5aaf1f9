// Package littleland is the game The Little Land of the Company Scale System: its data files. All rules are in package css.
package littleland

import (
	"embed"

	"beachhead/games/css"
	"beachhead/games/moddata"
)

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// source is what the game is made of.
var source = css.Source{
	About: moddata.About{ID: "littleland", Title: "The Little Land: Company Scale System", Version: "1", Seats: []string{"de", "su"}},
	Files: moddata.Embedded(dataFiles),
	Path:  "games/css/littleland/data",
}

// Default is the module of the embedded data. The game is in work: it is not registered, so nobody is offered it.
func Default() *css.Module { return builtin() }

var builtin = moddata.Builtin("littleland", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces or to which it adds scenarios; "" is no pack. The
// error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*css.Module, error) { return css.Load(source, pack) }
