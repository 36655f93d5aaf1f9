package datafile

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

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

// WriteSummary lists the files: where each was read from, its rows, and how many of them cite each kind of source.
func (s *Set) WriteSummary(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "file\trows\trulebook\tpublic\tauthored\tfrom")
	for _, f := range s.files {
		c := f.Count()
		from := f.Path
		if f.Pack {
			from = "data pack: " + from
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%d\t%s\n", f.Name, c.Rows, c.ByKind[Rulebook], c.ByKind[Public], c.ByKind[Authored], from)
	}
	return tw.Flush()
}

// WriteProvenance lists every row with its source: "map.tsv:12 0106: public:GSHHG land share".
func (s *Set) WriteProvenance(w io.Writer) error {
	for _, f := range s.files {
		for _, row := range f.Rows {
			parts := make([]string, len(row.Refs))
			for i, ref := range row.Refs {
				parts[i] = ref.Kind.String() + ":" + ref.Text
			}
			if _, err := fmt.Fprintf(w, "%s:%d %s: %s\n", f.Path, row.Line, row.Key, strings.Join(parts, "; ")); err != nil {
				return err
			}
		}
	}
	return nil
}
