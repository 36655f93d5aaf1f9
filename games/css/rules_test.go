package css

import (
	"io/fs"
	"os"
	"testing"

	"beachhead/engine/enginetest"
	"beachhead/games/moddata"
)

// neutral are the answers that decline.
var neutral = []string{"pass", "done", "keep", "hold", "no", "halt", "go", "alone", "stay", "without"}

// whole is a game of the series with its data.
func whole(t testing.TB, id string) *Module {
	t.Helper()
	link()
	m, err := Load(Source{About: moddata.About{ID: id, Title: id, Version: "1", Seats: seatsOf[id]}, Files: os.DirFS(id + "/data"), Path: id}, "")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestRuleScripts(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		t.Run(id, func(t *testing.T) {
			m := whole(t, id)
			o := enginetest.ScriptOptions{Neutral: neutral, Transcripts: "testdata/golden/scripts/" + id, Refusable: refusable}
			enginetest.Scripts(t, m, os.DirFS("testdata/rules/"+id), o)
			if m.Same == nil {
				return
			}
			o.Transcripts = ""
			for _, folder := range []string{"tinian", "saipan"} { // scripts that are cast for it
				files, err := fs.Sub(m.Scripts(), "testdata/rules/"+folder)
				if err != nil {
					t.Fatal(err)
				}
				if list, err := fs.ReadDir(files, "."); err != nil {
					t.Fatal(err)
				} else if len(list) > 0 {
					t.Run("cast-"+folder, func(t *testing.T) { enginetest.Scripts(t, m, files, o) })
				}
			}
		})
	}
}

// seatsOf are the seats of the games of the series.
var seatsOf = map[string][]string{"tinian": {"us", "jp"}, "saipan": {"us", "jp"}, "littleland": {"de", "su"}}
