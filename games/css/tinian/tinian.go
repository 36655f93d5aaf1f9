// Package tinian is the game Tinian of the Company Scale System: its data files. All rules are in package css.
package tinian

import (
	"embed"

	"beachhead/games"
	"beachhead/games/css"
	"beachhead/games/moddata"
)

func init() { games.Register("tinian", games.Opener(Default, Load)) }

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// source is what the game is made of.
var source = css.Source{
	About: moddata.About{ID: "tinian", Title: "Tinian: Company Scale System", Version: "7", Seats: []string{"us", "jp"}, First: "tinian-1",
		Answers: map[string]int{"tinian-1": 884, "tinian-2": 848, "tinian-3": 2107, "tinian-4": 1752, "tinian-5": 12351, "tinian-6": 12000}},
	Files: moddata.Embedded(dataFiles),
	Path:  "games/css/tinian/data",
}

// Default is the module of the embedded data.
func Default() *css.Module { return builtin() }

var builtin = moddata.Builtin("tinian", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces or to which it adds scenarios; "" is no pack. The
// error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*css.Module, error) { return css.Load(source, pack) }
