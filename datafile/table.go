package datafile

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// More as the last column name given to [Set.Table] allows further columns, which [Table.More] names.
const More = "..."

// Table is a TSV file, read.
type Table struct {
	set    *Set
	file   *File
	header int // line
	cols   []string
	more   []string
	rows   []Row
}

// Row is one row of a table. Its accessors report cells that are not as asked and return a value that does no harm.
// They panic if the table was not opened with a column of that name: a slip of the program, not of the data.
type Row struct {
	t     *Table
	line  int
	cells []string
}

// Table reads a TSV file that must have these columns, in any order, and source as its last.
// If the file or its header is bad the table has no rows.
func (s *Set) Table(name string, columns ...string) *Table {
	return s.table(name, columns, true)
}

// Index reads a TSV file without a source column: each row is about the rule whose id is its first cell.
func (s *Set) Index(name string, columns ...string) *Table {
	return s.table(name, columns, false)
}

func (s *Set) table(name string, columns []string, sourced bool) *Table {
	t := &Table{set: s}
	text, file, ok := s.read(name)
	t.file = file
	if !ok {
		return t
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if t.cols == nil {
			t.header, t.cols = n, cells
			if !t.checkHeader(columns, sourced) {
				return t
			}
			continue
		}
		if len(cells) != len(t.cols) {
			t.Report(n, "", strconv.Itoa(len(cells))+" cells", "one for each of the "+strconv.Itoa(len(t.cols))+" columns; - for nothing")
			continue
		}
		bad := false
		for i, c := range cells {
			switch {
			case c == "":
				t.Report(n, t.cols[i], "an empty cell", "a value, or - for nothing")
				bad = true
			case c != strings.TrimSpace(c):
				t.Report(n, t.cols[i], quote(c), "no space around the value")
				bad = true
			}
		}
		if bad {
			continue
		}
		if sourced {
			s.source(file, n, cells[0], cells[len(cells)-1])
		} else {
			s.source(file, n, cells[0], "rulebook:"+cells[0])
		}
		t.rows = append(t.rows, Row{t, n, cells})
	}
	if t.cols == nil {
		t.Report(0, "", "an empty table", "a line with the column names: "+strings.Join(columns, " "))
	} else if len(t.rows) == 0 && s.Err() == nil {
		t.Report(t.header, "", "a table without rows", "at least one row")
	}
	return t
}

// maxColumns bounds a table. No game has half as many.
const maxColumns = 200

// checkHeader compares the header with the columns asked for.
func (t *Table) checkHeader(want []string, sourced bool) bool {
	if len(t.cols) > maxColumns {
		t.Report(t.header, "", strconv.Itoa(len(t.cols))+" columns", "at most "+strconv.Itoa(maxColumns))
		return false
	}
	open := len(want) > 0 && want[len(want)-1] == More
	if open {
		want = want[:len(want)-1]
	}
	ok := true
	fail := func(col, wrong, expected string) {
		t.Report(t.header, col, wrong, expected)
		ok = false
	}
	last := len(t.cols) - 1
	if sourced && t.cols[last] != "source" {
		fail("", "the last column is "+quote(t.cols[last]), "source")
	}
	for i, c := range t.cols {
		switch {
		case c == "" || c != strings.TrimSpace(c):
			fail("", "a column named "+quote(c), "a name without spaces around it")
		case slices.Contains(t.cols[:i], c):
			fail(c, "the column is there twice", "each column once")
		case slices.Contains(want, c) || sourced && i == last:
		case open:
			t.more = append(t.more, c)
		default:
			fail(c, "unknown column", strings.Join(want, ", "))
		}
	}
	for _, c := range want {
		if !slices.Contains(t.cols, c) {
			fail(c, "the column is missing", strings.Join(want, ", "))
		}
	}
	return ok
}

// Rows are the rows with the right number of cells.
func (t *Table) Rows() []Row { return t.rows }

// More are the columns beyond those asked for, in the order of the file, when [More] allowed them.
func (t *Table) More() []string { return t.more }

// HeaderLine is the line of the column names.
func (t *Table) HeaderLine() int { return t.header }

// Report adds a problem at a line of the table (0: the file).
func (t *Table) Report(line int, column, wrong, expected string) {
	t.set.Report(Problem{File: t.file.Path, Line: line, Column: column, Wrong: wrong, Expected: expected})
}

// Line is the line of the row in its file.
func (r Row) Line() int { return r.line }

func (r Row) cell(col string) string {
	i := slices.Index(r.t.cols, col)
	if i < 0 {
		panic("datafile: " + r.t.file.Name + " was opened without column " + col)
	}
	return r.cells[i]
}

// Expect reports that the cell is not what was expected.
func (r Row) Expect(col, expected string) {
	r.t.Report(r.line, col, quote(r.cell(col)), expected)
}

// Report adds a problem of the row that is not about the text of one cell.
func (r Row) Report(col, wrong, expected string) {
	r.t.Report(r.line, col, wrong, expected)
}

// Once reports a key that a row had before; seen maps keys to lines.
func (r Row) Once(seen map[string]int, col, key string) bool {
	if line, ok := seen[key]; ok {
		r.Expect(col, "each "+col+" once; it stands on line "+strconv.Itoa(line)+" too")
		return false
	}
	seen[key] = r.Line()
	return true
}

// Empty tells whether the cell is "-".
func (r Row) Empty(col string) bool { return r.cell(col) == "-" }

// Text is the cell, "" for "-".
func (r Row) Text(col string) string {
	if c := r.cell(col); c != "-" {
		return c
	}
	return ""
}

// Need is the cell, which may not be "-".
func (r Row) Need(col string) string {
	if r.Empty(col) {
		r.Expect(col, "a value")
		return ""
	}
	return r.cell(col)
}

// ID is the cell, a lower-case name of letters, digits and single hyphens: "us-7th-17".
func (r Row) ID(col string) string {
	c := r.cell(col)
	if !isID(c) {
		r.Expect(col, "an id of lower-case letters, digits and single hyphens")
	}
	return c
}

// isID tells whether s is a lower-case kebab id.
func isID(s string) bool {
	hyphen := true // no hyphen may follow
	for _, b := range []byte(s) {
		switch {
		case b >= 'a' && b <= 'z' || b >= '0' && b <= '9':
			hyphen = false
		case b == '-' && !hyphen:
			hyphen = true
		default:
			return false
		}
	}
	return !hyphen
}

// Int is the cell as a whole number from lo to hi.
func (r Row) Int(col string, lo, hi int) int {
	n, ok := parseInt(r.cell(col))
	if !ok || n < lo || n > hi {
		r.Expect(col, "a whole number from "+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
		return lo
	}
	return n
}

// IntOr is like Int, and none for "-".
func (r Row) IntOr(col string, none, lo, hi int) int {
	if r.Empty(col) {
		return none
	}
	return r.Int(col, lo, hi)
}

// parseInt reads digits with an optional minus and nothing else ("+1" and "007" are not numbers here).
func parseInt(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && strconv.Itoa(n) == s
}

// Float is the cell as a decimal number from lo to hi.
func (r Row) Float(col string, lo, hi float64) float64 {
	c := r.cell(col)
	f, err := strconv.ParseFloat(c, 64)
	if err != nil || math.IsNaN(f) || f < lo || f > hi || strings.Trim(c, "-.0123456789") != "" {
		r.Expect(col, "a number from "+strconv.FormatFloat(lo, 'f', -1, 64)+" to "+strconv.FormatFloat(hi, 'f', -1, 64))
		return lo
	}
	return f
}

// YesNo is true for "y", false for "n".
func (r Row) YesNo(col string) bool {
	return r.Choice(col, "n", "y") == 1
}

// Choice is the index of the cell among names, one of which may be "-".
func (r Row) Choice(col string, names ...string) int {
	i := slices.Index(names, r.cell(col))
	if i < 0 {
		r.Expect(col, either(names))
		return 0
	}
	return i
}

// List is the words of the cell, none for "-".
func (r Row) List(col string) []string {
	return strings.Fields(r.Text(col))
}
