package main

import (
	"fmt"
	"strings"

	"beachhead/engine"
)

// sentence is an event as a line of text: what happened, the rule, and the terms of the sum behind it.
func sentence(g engine.Game, e engine.Logged) string {
	var b strings.Builder
	b.WriteString(g.Describe(e.Event))
	if e.Rule != "" {
		fmt.Fprintf(&b, " (%s)", e.Rule)
	}
	for i, m := range e.Mods {
		if i == 0 {
			b.WriteString(" Sum: ")
		} else {
			b.WriteString(", ")
		}
		b.WriteString(addend(m, false))
	}
	if len(e.Mods) > 0 {
		b.WriteString(".")
	}
	return b.String()
}

// addend is one term of a sum: "+2 mountain (15.4.1m)". A term of halves is told in whole points: "+0.5 road (T93)".
func addend(m engine.Mod, halves bool) string {
	s := fmt.Sprintf("%+d %s", m.Value, m.Text)
	if halves {
		s = fmt.Sprintf("%+g %s", float64(m.Value)/2, m.Text)
	}
	if m.Rule != "" {
		s += " (" + m.Rule + ")"
	}
	return s
}
