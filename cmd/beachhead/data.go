package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"beachhead/engine"
)

type dataCmd struct {
	Game       string `arg:"" help:"Game whose data to show."`
	Provenance bool   `help:"List every row with its source."`
	Check      string `help:"Check a scenario file that somebody wrote, and load nothing." placeholder:"FILE" type:"path"`
	Data       string `help:"Data pack: a folder whose files replace the game's." placeholder:"DIR"`
}

// sourceKinds are the kinds of sources a row may cite, in the order of the columns.
var sourceKinds = []string{"rulebook", "public", "authored"}

// scenarioChecker is a game whose scenarios players can write.
type scenarioChecker interface {
	// CheckScenario checks a scenario file; name is what to call it in messages. It returns a line about the scenario.
	CheckScenario(name string, text []byte) (string, error)
}

func (c *dataCmd) Run(s streams) error {
	m, err := openGame(c.Game, c.Data)
	if err != nil {
		return err
	}
	if c.Check != "" {
		return c.check(s, m)
	}
	files := m.Data(c.Provenance)
	w := bufio.NewWriter(s.out)
	if c.Provenance {
		for _, f := range files {
			for _, line := range f.Sources {
				fmt.Fprintf(w, "%s:%s\n", f.Name, line)
			}
		}
		return w.Flush()
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "file\trows")
	for _, k := range sourceKinds {
		fmt.Fprintf(t, "\t%s", k)
	}
	fmt.Fprintln(t, "\tfrom")
	for _, f := range files {
		fmt.Fprintf(t, "%s\t%d", f.Name, f.Rows)
		for _, k := range sourceKinds {
			fmt.Fprintf(t, "\t%d", f.BySource[k])
		}
		fmt.Fprintf(t, "\t%s\n", f.From)
	}
	t.Flush()
	return w.Flush()
}

// maxScenario bounds the file of a scenario, in bytes.
const maxScenario = 4 << 20

// check checks one scenario file.
func (c *dataCmd) check(s streams, m engine.Module) error {
	k, ok := m.(scenarioChecker)
	if !ok {
		return usage("--check: the scenarios of %s are part of the program; there are no files to check", m.ID())
	}
	f, err := os.Open(c.Check)
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxScenario+1))
	if err != nil {
		return err
	}
	if len(text) > maxScenario {
		return fmt.Errorf("%s: the file is larger than %d bytes, which no scenario is", c.Check, maxScenario)
	}
	about, err := k.CheckScenario(c.Check, text)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, about)
	return nil
}
