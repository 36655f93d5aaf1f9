package main

import (
	"bufio"
	"fmt"
	"strings"
	"text/tabwriter"

	"beachhead/engine/rulescript"
)

type rulesCmd struct {
	Game     string `arg:"" help:"Game whose rules to show."`
	ID       string `arg:"" optional:"" help:"Rule to show: its summary and the scripts that cover it."`
	Coverage bool   `help:"One line a rule: id, kind, scripts; then how many enforced rules are covered."`
}

func (c *rulesCmd) Run(s streams) error {
	m, err := openGame(c.Game, "")
	if err != nil {
		return err
	}
	if c.ID != "" && c.Coverage {
		return usage("--coverage is about all rules; leave out %s", c.ID)
	}
	rules, covered, enforced, err := rulescript.Coverage(m)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(s.out)
	switch {
	case c.Coverage:
		for _, r := range rules {
			fmt.Fprintln(w, strings.Join(append([]string{r.ID, r.Kind}, r.Scripts...), " "))
		}
		fmt.Fprintf(w, "covered %d of %d enforced rules\n", covered, enforced)
	case c.ID != "":
		found := false
		for _, r := range rules {
			if r.ID == c.ID {
				found = true
				writeRule(w, r)
			}
		}
		if !found {
			return usage("%s has no rule %q; `beachhead rules %s` lists them", m.ID(), c.ID, m.ID())
		}
	default:
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, r := range rules {
			fmt.Fprintf(t, "%s\t%s\t%s\n", r.ID, r.Kind, r.Summary)
		}
		t.Flush()
	}
	return w.Flush()
}

func writeRule(w *bufio.Writer, r rulescript.Covered) {
	fmt.Fprintf(w, "%s (%s)\n%s\n", r.ID, r.Kind, r.Summary)
	switch {
	case len(r.Scripts) > 0:
		fmt.Fprintf(w, "scripts: %s\n", strings.Join(r.Scripts, " "))
	case r.Enforced():
		fmt.Fprintln(w, "scripts: none")
	}
}
