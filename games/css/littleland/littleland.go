// Package littleland is the game The Little Land of the Company Scale System: its data files. All rules are in package css.
package littleland

import (
	"embed"

	"beachhead/games"
	"beachhead/games/css"
	"beachhead/games/moddata"
)

func init() { games.Register("littleland", games.Opener(Default, Load)) }

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// source is what the game is made of.
var source = css.Source{
	About: moddata.About{ID: "littleland", Title: "The Little Land: Company Scale System", Version: "4", Seats: []string{"de", "su"}, First: "littleland-1",
		Answers: map[string]int{"littleland-1": 440, "littleland-2": 2500, "littleland-3": 1850, "littleland-4": 6600, "littleland-5": 30000}},
	Files: moddata.Embedded(dataFiles),
	Path:  "games/css/littleland/data",
}

// Default is the module of the embedded data.
func Default() *css.Module { return builtin() }

var builtin = moddata.Builtin("littleland", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces or to which it adds scenarios; "" is no pack. The
// error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*css.Module, error) { return css.Load(source, pack) }
