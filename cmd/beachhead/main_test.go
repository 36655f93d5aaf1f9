package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/games"
)

// runAsBeachhead, set in the environment, makes the test binary the program.
const runAsBeachhead = "BEACHHEAD_TEST_IS_PROGRAM"

func TestMain(m *testing.M) {
	games.Register("toygame", openToy)
	if os.Getenv(runAsBeachhead) != "" {
		main()
	}
	testscript.Main(m, map[string]func(){"beachhead": main})
}

// toy is the toy game with rule scripts, a data pack and sums, so that every command has something to show.
type toy struct {
	*toygame.Module
	pack string
}

func openToy(pack string) (engine.Module, error) {
	if pack != "" {
		if _, err := os.Stat(pack + "/cards.tsv"); err != nil {
			return nil, fmt.Errorf("%s/cards.tsv:1: no such file; expected the cards", pack)
		}
	}
	return toy{toygame.New(toygame.Faults{}), pack}, nil
}

func (toy) Scripts() fs.FS {
	return fstest.MapFS{
		"testdata/rules/bids.txtar":  {Data: []byte("# rule: 3.1 3.2\n")},
		"testdata/rules/moves.txtar": {Data: []byte("# rule: 4.2 3.1\n")},
	}
}

func (t toy) Data(rows bool) []engine.DataFile {
	files := t.Module.Data(rows)
	if t.pack != "" {
		files[0].From = t.pack
	}
	return files
}

func (toy) Draw(_ *engine.View, o engine.DrawOptions) string {
	s := "MAP " + o.Focus
	if o.Colour {
		s = "\x1b[32m" + s + "\x1b[0m"
	}
	return s + "\n"
}

// The commands, each with what can go wrong in it. `exits N command` is exec with an exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", e.WorkDir+"/state")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: exits STATUS COMMAND")
				}
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				got := 0
				err = ts.Exec(args[1], args[2:]...)
				var exit *exec.ExitError
				switch {
				case errors.As(err, &exit):
					got = exit.ExitCode()
				case err != nil:
					ts.Fatalf("%v", err)
				}
				if got != want {
					ts.Fatalf("%s: exit status %d, want %d", strings.Join(args[1:], " "), got, want)
				}
			},
		},
	})
}
