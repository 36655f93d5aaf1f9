package datafile

import (
	"fmt"
	"strings"
)

// MaxProblems is how many problems an error lists; the rest are only counted.
const MaxProblems = 20

// Problem is one mistake in a data file.
type Problem struct {
	File     string // as the user can open it
	Line     int    // from 1; 0 when the whole file is meant
	Column   string // of a table, or key of a TOML file; may be ""
	Wrong    string // what was found
	Expected string // what should be there; may be ""
}

// Error says all of it on one line: "data/map.tsv:12: terrain: "swamp"; expected clear or sea".
func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	b.WriteString(": ")
	if p.Column != "" {
		b.WriteString(p.Column)
		b.WriteString(": ")
	}
	b.WriteString(p.Wrong)
	if p.Expected != "" {
		b.WriteString("; expected ")
		b.WriteString(p.Expected)
	}
	return b.String()
}

// Problems are all the mistakes of a set of files, in the order they were found. It is the error of [Set.Err].
type Problems struct {
	List []Problem // at most MaxProblems
	More int       // how many were left off
}

func (ps *Problems) Error() string {
	var b strings.Builder
	for i, p := range ps.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Error())
	}
	if ps.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", ps.More)
	}
	return b.String()
}

// Unwrap gives each problem to errors.As.
func (ps *Problems) Unwrap() []error {
	out := make([]error, len(ps.List))
	for i, p := range ps.List {
		out[i] = p
	}
	return out
}

// quote shows a cell, cut short when it is long.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "..."
	}
	return fmt.Sprintf("%q", s)
}

// either joins alternatives for a message: "a, b or c".
func either(names []string) string {
	switch len(names) {
	case 0:
		return "nothing"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
