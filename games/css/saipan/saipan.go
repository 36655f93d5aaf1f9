// Package saipan is the game Saipan of the Company Scale System: its data files. All rules are in package css.
package saipan

import (
	"embed"

	"beachhead/games"
	"beachhead/games/css"
	"beachhead/games/moddata"
)

func init() { games.Register("saipan", games.Opener(Default, Load)) }

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// source is what the game is made of.
var source = css.Source{
	About: moddata.About{ID: "saipan", Title: "Saipan: Company Scale System", Version: "7", Seats: []string{"us", "jp"}, First: "saipan-4",
		Answers: map[string]int{"saipan-1": 1315, "saipan-2": 844, "saipan-3": 2641, "saipan-4": 630, "saipan-5": 41036, "saipan-6": 36127}},
	Files: moddata.Embedded(dataFiles),
	Path:  "games/css/saipan/data",
}

// Default is the module of the embedded data.
func Default() *css.Module { return builtin() }

var builtin = moddata.Builtin("saipan", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces or to which it adds scenarios; "" is no pack. The
// error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*css.Module, error) { return css.Load(source, pack) }
