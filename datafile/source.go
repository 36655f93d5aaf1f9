package datafile

import (
	"fmt"
	"strings"
)

// Kind says where a figure comes from.
type Kind uint8

const (
	Rulebook Kind = iota // it stands in the rulebook; the reference begins with a rule id
	Public               // history or geography from a public source
	Authored             // our own design, within what the rulebook says of it
)

var kindNames = [...]string{"rulebook", "public", "authored"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Ref is one of the references a source cell consists of.
type Ref struct {
	Kind Kind
	Text string // rule id and remark, short reference, or reason
}

// Rule is the rule id of a rulebook reference, its first word.
func (r Ref) Rule() string {
	id, _, _ := strings.Cut(r.Text, " ")
	return id
}

// sourceForm is what a source cell should look like.
const sourceForm = `rulebook:ID, public:REFERENCE or authored:REASON, several joined by "; "`

// parseSource splits a source cell: "rulebook:12.1b; authored:costs" are two references.
func parseSource(cell string) ([]Ref, error) {
	if cell == "" {
		return nil, fmt.Errorf("no source; expected %s", sourceForm)
	}
	var refs []Ref
	for part := range strings.SplitSeq(cell, "; ") {
		name, text, _ := strings.Cut(part, ":")
		kind, ok := parseKind(name)
		if !ok || text == "" || text != strings.TrimSpace(text) {
			return nil, fmt.Errorf("%s; expected %s", quote(part), sourceForm)
		}
		refs = append(refs, Ref{kind, text})
	}
	return refs, nil
}

func parseKind(name string) (Kind, bool) {
	for k, s := range kindNames {
		if s == name {
			return Kind(k), true
		}
	}
	return 0, false
}

// Count is how many rows of a file cite each kind of source. A row may cite several kinds, so the kinds add up to Rows or more.
type Count struct {
	Rows   int
	ByKind [3]int // by Kind
}

// Count counts the rows of the file.
func (f *File) Count() Count {
	c := Count{Rows: len(f.Rows)}
	for _, row := range f.Rows {
		var seen [3]bool
		for _, ref := range row.Refs {
			if !seen[ref.Kind] {
				seen[ref.Kind] = true
				c.ByKind[ref.Kind]++
			}
		}
	}
	return c
}
