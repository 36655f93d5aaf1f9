package datafile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// one is a set with one file.
func one(name, text string) *Set {
	return Open(fstest.MapFS{name: {Data: []byte(text)}}, "data", "")
}

func problems(s *Set) string {
	if err := s.Err(); err != nil {
		return err.Error()
	}
	return ""
}

func TestTable(t *testing.T) {
	s := one("a.tsv", "\uFEFF# a comment\r\nid\tn\tnote\tsource\r\n\r\nx-1\t3\t-\trulebook:1.0a; authored:why\r\n# another\r\ny\t-4\tsome words\tpublic:a map\r\n")
	table := s.Table("a.tsv", "n", "id", "note")
	if p := problems(s); p != "" {
		t.Fatal(p)
	}
	rows := table.Rows()
	if len(rows) != 2 || table.HeaderLine() != 2 {
		t.Fatalf("%d rows, header on line %d", len(rows), table.HeaderLine())
	}
	r := rows[0]
	if r.ID("id") != "x-1" || r.Int("n", 0, 9) != 3 || !r.Empty("note") || r.Text("note") != "" || r.Line() != 4 {
		t.Errorf("row %v on line %d", r.cells, r.Line())
	}
	if rows[1].Int("n", -9, 9) != -4 || strings.Join(rows[1].List("note"), "+") != "some+words" || rows[1].Line() != 6 {
		t.Errorf("row %v on line %d", rows[1].cells, rows[1].Line())
	}
	want := []File{{Name: "a.tsv", Path: "data/a.tsv", Rows: []RowSource{
		{4, "x-1", []Ref{{Rulebook, "1.0a"}, {Authored, "why"}}},
		{6, "y", []Ref{{Public, "a map"}}},
	}}}
	if got := s.Files(); !reflect.DeepEqual(got, want) {
		t.Errorf("files %+v", got)
	}
	if c := s.Files()[0].Count(); c != (Count{Rows: 2, ByKind: [3]int{Rulebook: 1, Public: 1, Authored: 1}}) {
		t.Errorf("count %+v", c)
	}
	s.CheckRules(func(id string) bool { return id == "1.0b" })
	if got, want := problems(s), `data/a.tsv:4: source: no rule "1.0a"; expected an id of the rule index`; got != want {
		t.Errorf("got %s", got)
	}
}

func TestTableProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "data/a.tsv: an empty table; expected a line with the column names: id n"},
		{"# only\n", "data/a.tsv: an empty table; expected a line with the column names: id n"},
		{"id\tn\tsource\n", "data/a.tsv:1: a table without rows; expected at least one row"},
		{"id\tn\n", `data/a.tsv:1: the last column is "n"; expected source`},
		{"source\tid\tn\n", `the last column is "n"; expected source`},
		{"id\tsource\n", "data/a.tsv:1: n: the column is missing; expected id, n"},
		{"id\tn\tm\tsource\n", "data/a.tsv:1: m: unknown column; expected id, n"},
		{"id\tn\tn\tsource\n", "data/a.tsv:1: n: the column is there twice; expected each column once"},
		{"id\tn\t\tsource\n", `data/a.tsv:1: a column named ""; expected a name without spaces around it`},
		{"id\tn\tsource\nx\t1\n", "data/a.tsv:2: 2 cells; expected one for each of the 3 columns; - for nothing"},
		{"id\tn\tsource\nx\t\tpublic:y\n", "data/a.tsv:2: n: an empty cell; expected a value, or - for nothing"},
		{"id\tn\tsource\nx\t 1\tpublic:y\n", `data/a.tsv:2: n: " 1"; expected no space around the value`},
		{"id\tn\tsource\nx\t1\tpublic\n", `data/a.tsv:2: source: "public"; expected rulebook:ID, public:REFERENCE or authored:REASON, several joined by "; "`},
		{"id\tn\tsource\nx\t1\tguess:y\n", `source: "guess:y"; expected`},
		{"id\tn\tsource\nx\t1\tpublic: y\n", `source: "public: y"; expected`},
		{"id\tn\tsource\nx\t1\tpublic:y;authored:z\nx\t1\tpublic:y; z\n", `data/a.tsv:3: source: "z"; expected`},
		{"id\tn\tsource\nx\t1\t-\n", `data/a.tsv:2: source: "-"; expected`},
		{"id\tn\tsource\nx\t1\tpublic:\xff\n", "data/a.tsv:2: invalid UTF-8; expected text in UTF-8"},
		{"id\tn\tsource\nx\t1\tpublic:\x1b[2J\n", "data/a.tsv:2: control character U+001B; expected plain text"},
		{"id\tn\tsource\nx\t1\tpublic:\u202e\n", "data/a.tsv:2: control character U+202E; expected plain text"},
		{strings.Repeat("#", MaxSize+1), "data/a.tsv: larger than 4 MiB"},
	} {
		s := one("a.tsv", c.text)
		s.Table("a.tsv", "id", "n")
		if got := problems(s); !strings.Contains(got, c.want) {
			t.Errorf("%.60q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestCellProblems(t *testing.T) {
	for _, c := range []struct {
		cell string
		read func(Row)
		want string // "" if the cell is good
	}{
		{"12", func(r Row) { r.Int("c", 0, 12) }, ""},
		{"13", func(r Row) { r.Int("c", 0, 12) }, `data/a.tsv:2: c: "13"; expected a whole number from 0 to 12`},
		{"+1", func(r Row) { r.Int("c", 0, 12) }, `"+1"; expected a whole number`},
		{"01", func(r Row) { r.Int("c", 0, 12) }, `"01"; expected a whole number`},
		{"-", func(r Row) { r.Int("c", 0, 12) }, `"-"; expected a whole number`},
		{"-", func(r Row) { r.IntOr("c", 5, 0, 12) }, ""},
		{"1.5", func(r Row) { r.Float("c", 0, 2) }, ""},
		{"NaN", func(r Row) { r.Float("c", 0, 2) }, `"NaN"; expected a number from 0 to 2`},
		{"1e0", func(r Row) { r.Float("c", 0, 2) }, `"1e0"; expected a number`},
		{"2.5", func(r Row) { r.Float("c", 0, 2) }, `"2.5"; expected a number`},
		{"y", func(r Row) { r.YesNo("c") }, ""},
		{"yes", func(r Row) { r.YesNo("c") }, `"yes"; expected n or y`},
		{"b", func(r Row) { r.Choice("c", "a", "b") }, ""},
		{"d", func(r Row) { r.Choice("c", "a", "b", "c") }, `"d"; expected a, b or c`},
		{"-", func(r Row) { r.Need("c") }, `"-"; expected a value`},
		{"us-7th-17", func(r Row) { r.ID("c") }, ""},
		{"us--17", func(r Row) { r.ID("c") }, `"us--17"; expected an id of lower-case letters, digits and single hyphens`},
		{"-us", func(r Row) { r.ID("c") }, `"-us"; expected an id`},
		{"us-", func(r Row) { r.ID("c") }, `"us-"; expected an id`},
		{"Us", func(r Row) { r.ID("c") }, `"Us"; expected an id`},
		{strings.Repeat("w", 70), func(r Row) { r.YesNo("c") }, strings.Repeat("w", 60) + `..."; expected n or y`},
	} {
		s := one("a.tsv", "c\tsource\n"+c.cell+"\tpublic:x\n")
		rows := s.Table("a.tsv", "c").Rows()
		if len(rows) != 1 {
			t.Fatalf("%s: %s", c.cell, problems(s))
		}
		c.read(rows[0])
		if got := problems(s); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%q: got %s, want %s", c.cell, got, c.want)
		}
	}
}

func TestOpenHeaderAndIndex(t *testing.T) {
	s := one("a.tsv", "die\t0\t1-2\tsource\n1\ta\tb\tpublic:x\n")
	table := s.Table("a.tsv", "die", More)
	if got := strings.Join(table.More(), " "); problems(s) != "" || got != "0 1-2" || table.Rows()[0].Text("1-2") != "b" {
		t.Errorf("%q, %s", got, problems(s))
	}
	s = one("a.tsv", "id\tkind\n4.1a\tcore\n")
	table = s.Index("a.tsv", "id", "kind")
	if problems(s) != "" || len(table.Rows()) != 1 || s.Files()[0].Rows[0].Refs[0] != (Ref{Rulebook, "4.1a"}) {
		t.Errorf("%+v, %s", s.Files(), problems(s))
	}
}

func TestManyProblems(t *testing.T) {
	s := one("a.tsv", "c\tsource\n"+strings.Repeat("x\tpublic:x\n", 25))
	for _, r := range s.Table("a.tsv", "c").Rows() {
		r.YesNo("c")
	}
	ps, ok := errors.AsType[*Problems](s.Err())
	if !ok || len(ps.List) != MaxProblems || ps.More != 5 || !strings.HasSuffix(ps.Error(), "\nand 5 more") {
		t.Errorf("%v", s.Err())
	}
	if p, ok := errors.AsType[Problem](s.Err()); !ok || p.Line != 2 || p.Column != "c" {
		t.Errorf("first problem %+v", p)
	}
}

type example struct {
	Name  string `toml:"name" oneof:"one|two"`
	Count int    `toml:"count" range:"1..9"`
	Deep  struct {
		List [2]int8        `toml:"list" range:"0..5"`
		Map  map[string]int `toml:"map" range:"0..5"`
		Free *int           `toml:"free"`
	} `toml:"deep"`
	Rows []struct {
		A int `toml:"a" range:"0..5"`
	} `toml:"row"`
}

const good = `name = "one"
count = 3
source = "authored:example"

[deep]
list = [
  1, # first
  2,
]
map = { x = 1, y = 2 }

[[row]]
a = 1
source = "rulebook:1.0a"

[[row]]
a = 2
`

func TestTOML(t *testing.T) {
	s := one("a.toml", good)
	var e example
	d := s.TOML("a.toml", &e)
	if !d.OK() || e.Name != "one" || e.Deep.List != [2]int8{1, 2} || len(e.Rows) != 2 || e.Rows[1].A != 2 || e.Deep.Map["y"] != 2 {
		t.Fatalf("%+v\n%s", e, problems(s))
	}
	for path, line := range map[string]int{"count": 2, "deep": 5, "deep.list": 6, "deep.list[1]": 8, "deep.map.y": 10, "row[0]": 12, "row[1].a": 17, "row[1].b": 16, "row": 12, "none": 0} {
		if got := d.Line(path); got != line {
			t.Errorf("%s on line %d, want %d", path, got, line)
		}
	}
	want := []RowSource{{3, "a.toml", []Ref{{Authored, "example"}}}, {14, "row[0]", []Ref{{Rulebook, "1.0a"}}}}
	if got := s.Files()[0].Rows; !reflect.DeepEqual(got, want) {
		t.Errorf("sources %+v", got)
	}
	for _, c := range []struct{ old, new, want string }{
		{"count = 3", "count = 10", `data/a.toml:2: count: "10"; expected a whole number from 1 to 9`},
		{"count = 3", `count = "3"`, `data/a.toml:2: `},
		{"count = 3", ``, `data/a.toml: count: the key is missing; expected a whole number from 1 to 9`},
		{"count = 3", "count = 3\ncount = 4", `data/a.toml:3: `},
		{"count = 3", "count = 3\ntotal = 4", `data/a.toml:3: total: unknown key; expected name, count, deep or row`},
		{"map = {", "free = 1\nmop = {", `data/a.toml:11: deep.mop: unknown key; expected list, map or free`},
		{`"one"`, `"three"`, `data/a.toml:1: name: "three"; expected one or two`},
		{"  2,", "  6,", `data/a.toml:8: deep.list[1]: "6"; expected a whole number from 0 to 5`},
		{"  2,", "", `data/a.toml:6: deep.list: 1 values; expected 2`},
		{"  2,", "2, 3,", `deep.list: 3 values; expected 2`},
		{"y = 2", "y = 20", `data/a.toml:10: deep.map.y: "20"; expected a whole number from 0 to 5`},
		{"a = 2", "b = 2", `data/a.toml:17: row.b: unknown key; expected a`},
		{"a = 2", "", `data/a.toml:16: row[1].a: the key is missing; expected a whole number from 0 to 5`},
		{"\"rulebook:1.0a\"", "3", `data/a.toml:14: row[0].source: "3"; expected rulebook:ID`},
		{"\"rulebook:1.0a\"", `"rulebook"`, `data/a.toml:14: source: "rulebook"; expected rulebook:ID`},
		{`source = "authored:example"`, "", `data/a.toml:1: name: no key source in its table or one above it`},
		{`source = "authored:example"`, "", `data/a.toml:17: row[1].a: no key source in its table or one above it`},
		{"[deep]", "[deep", `data/a.toml:5: `},
		{"[deep]", "[deep]\n[deep]", `data/a.toml:6: `},
	} {
		if strings.Count(good, c.old) != 1 {
			t.Fatalf("%q stands there %d times", c.old, strings.Count(good, c.old))
		}
		s := one("a.toml", strings.Replace(good, c.old, c.new, 1))
		if d := s.TOML("a.toml", new(example)); d.OK() || !strings.Contains(problems(s), c.want) {
			t.Errorf("%q for %q:\n got %s\nwant %s", c.new, c.old, problems(s), c.want)
		}
	}
}

func TestPack(t *testing.T) {
	base := fstest.MapFS{"a.tsv": {Data: []byte("c\tsource\nbase\tpublic:x\n")}, "b.tsv": {Data: []byte("c\tsource\nbase\tpublic:x\n")}}
	table := "c\tsource\npack\tpublic:x\n"
	read := func(pack string) (a, b string, err error) {
		s := Open(base, "data", pack)
		if err := s.Err(); err != nil {
			return "", "", err
		}
		for _, r := range s.Table("a.tsv", "c").Rows() {
			a = r.Text("c")
		}
		for _, r := range s.Table("b.tsv", "c").Rows() {
			b = r.Text("c")
		}
		return a, b, s.Err()
	}
	folder := func(files map[string]string) string {
		dir := t.TempDir()
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	if a, b, err := read(folder(map[string]string{"b.tsv": table, ".DS_Store": "\x00"})); a != "base" || b != "pack" || err != nil {
		t.Error(a, b, err)
	}
	dir := folder(map[string]string{"c.tsv": table})
	if _, _, err := read(dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "c.tsv")+": no such data file in this game; expected a.tsv or b.tsv") {
		t.Error(err)
	}
	if _, _, err := read(filepath.Join(dir, "nothing")); err == nil || !strings.Contains(err.Error(), "cannot open the data pack") {
		t.Error(err)
	}
	if _, _, err := read(filepath.Join(dir, "c.tsv")); err == nil || !strings.Contains(err.Error(), "expected a folder") {
		t.Error(err)
	}
	dir = folder(nil)
	if err := os.Mkdir(filepath.Join(dir, "a.tsv"), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, _, err := read(dir); err == nil || !strings.Contains(err.Error(), "a folder; expected a file") {
		t.Error(err)
	}
	dir = folder(map[string]string{"a.tsv": strings.Repeat("#", MaxSize+1)})
	if _, _, err := read(dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "a.tsv")+": larger than 4 MiB") {
		t.Error(err)
	}
	// Links may not lead out of the folder.
	outside := filepath.Join(folder(map[string]string{"secret": table}), "secret")
	dir = folder(nil)
	if err := os.Symlink(outside, filepath.Join(dir, "a.tsv")); err != nil {
		t.Skip("no links here:", err)
	}
	if a, _, err := read(dir); err == nil || a == "pack" {
		t.Error("read through a link out of the folder:", a)
	}
	dir = folder(map[string]string{"a.tsv": table})
	if err := os.Symlink("a.tsv", filepath.Join(dir, "b.tsv")); err != nil {
		t.Fatal(err)
	}
	if _, b, err := read(dir); b != "pack" || err != nil {
		t.Error(b, err)
	}
}

func TestFolders(t *testing.T) {
	base := fstest.MapFS{"a.tsv": {Data: []byte("id\tsource\nx\tauthored:x\n")}, "maps/01.map": {Data: []byte("source = \"authored:x\"\nn = 1\n")}}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("maps/01.map", "source = \"authored:x\"\nn = 2\n")
	write("games/new.toml", "source = \"authored:x\"\nn = 3\n")
	set := Open(base, "data", dir, "games/*.toml")
	if got := set.Names("*/*"); !slices.Equal(got, []string{"games/new.toml", "maps/01.map"}) || !slices.Equal(set.Names("*.tsv"), []string{"a.tsv"}) {
		t.Error(got)
	}
	for _, f := range []struct {
		name string
		n    int
	}{{"maps/01.map", 2}, {"games/new.toml", 3}} {
		var into struct {
			N int `toml:"n"`
		}
		if set.TOML(f.name, &into); into.N != f.n || set.Err() != nil {
			t.Errorf("%s: %d, %v", f.name, into.N, set.Err())
		}
	}
	write("maps/02.map", "n = 1\n")
	write("other/x.toml", "n = 1\n")
	err := Open(base, "data", dir, "games/*.toml").Err()
	for _, want := range []string{filepath.Join("maps", "02.map"), filepath.Join(dir, "other"), "games/*.toml"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no word of %s: %v", want, err)
		}
	}
}

func TestMissingFile(t *testing.T) {
	s := one("a.tsv", "")
	s.Table("b.tsv", "c")
	if got := problems(s); got != "data/b.tsv: "+fs.ErrNotExist.Error() {
		t.Error(got)
	}
}

func TestParseSource(t *testing.T) {
	refs, err := parseSource("rulebook:15.3a columns; authored:a; b:c")
	if err == nil || refs != nil {
		t.Error(refs, err)
	}
	refs, err = parseSource("rulebook:15.3a columns; authored:cells, ours: all")
	if err != nil || len(refs) != 2 || refs[0].Rule() != "15.3a" || refs[1].Text != "cells, ours: all" {
		t.Error(refs, err)
	}
}

// TestTooMuch: files that would take the memory or the time of the program are refused before they do.
func TestTooMuch(t *testing.T) {
	var keys, tables strings.Builder
	for i := range maxKeys + 1 {
		fmt.Fprintf(&keys, "k%d = 1\n", i)
		fmt.Fprintf(&tables, "[t%d]\n", i)
	}
	deep := strings.Repeat("a.", 100_000)
	for _, c := range []struct{ name, text, want string }{
		{"deep.toml", deep + "a = 1\n", "data/deep.toml:1: a key of more than 200 characters with the tables and arrays around it; expected a shorter name, less deep"},
		{"table.toml", "n = 1\n[" + deep + "a]\nx = 1\n", "data/table.toml:2: a key of more than 200"},
		{"lists.toml", "a = " + strings.Repeat("[", 9000) + strings.Repeat("]", 9000), "data/lists.toml:1: a key of more than 200"},
		{"inline.toml", "a = " + strings.Repeat("{a = ", 900) + "1" + strings.Repeat("}", 900), "data/inline.toml:1: a key of more than 200"},
		{"keys.toml", keys.String(), "data/keys.toml: about 5001 keys and tables; expected at most 5000"},
		{"tables.toml", "\n" + tables.String(), "data/tables.toml: about 5001 keys and tables; expected at most 5000"},
		{"values.toml", "a = [" + strings.Repeat("1,", maxValues+1) + "1]\n", "data/values.toml:1: more than 50000 values; expected fewer"},
		{"wide.tsv", "id" + strings.Repeat("\tc", maxColumns) + "\tsource\n", "data/wide.tsv:1: 202 columns; expected at most 200"},
	} {
		s := one(c.name, c.text)
		if strings.HasSuffix(c.name, ".tsv") {
			s.Table(c.name, "id")
		} else if s.TOML(c.name, new(example)).OK() {
			t.Errorf("%s is taken", c.name)
		}
		if got := problems(s); !strings.Contains(got, c.want) || strings.Count(got, "\n") > 0 {
			t.Errorf("%s: %.300s", c.name, got)
		}
	}
}

func FuzzTSV(f *testing.F) {
	f.Add("id\tn\tsource\nx\t1\tpublic:y\n")
	f.Add("# c\n\uFEFFid\tn\tn\tsource\n\n\t\t\nx\t-\trulebook:1; authored:\n")
	f.Add("id\tn\tsource\r\nx\t99999999999999999999\tpublic:\xff")
	f.Fuzz(func(t *testing.T, text string) {
		s := one("a.tsv", text)
		for _, r := range s.Table("a.tsv", "id", "n").Rows() {
			r.ID("id")
			r.Int("n", -5, 5)
			r.IntOr("n", 0, -5, 5)
			r.Float("n", -5, 5)
			r.YesNo("n")
			r.Choice("n", "-", "a")
			r.List("n")
			r.Need("n")
		}
		s.Table("a.tsv", "id", More)
		s.Index("a.tsv", "id", "n")
		check(t, s)
	})
}

func FuzzTOML(f *testing.F) {
	f.Add(good)
	f.Add("[[row]]\n[row.x]\n[[row.y]]\nsource = 1\n[[row.y]]\na.b.c = [[1], {d = 2}]\n")
	f.Add("deep.list = [1, 2]\n\"\" = 1\n[a.\"b.c\"]\nsource = \"\"")
	f.Fuzz(func(t *testing.T, text string) {
		s := one("a.toml", text)
		d := s.TOML("a.toml", new(example))
		d.Expect("row[0].a", "something")
		check(t, s)
	})
}

// check reads all a set has to say.
func check(t *testing.T, s *Set) {
	if ps, ok := errors.AsType[*Problems](s.Err()); ok {
		for _, p := range ps.List {
			if p.File == "" || p.Wrong == "" || strings.Contains(p.Error(), "\n") {
				t.Errorf("problem %+v", p)
			}
		}
	}
}

// TestSeveralFolders: of files of one name that of the first folder counts, a data pack goes before both, and messages name the folder of the file.
func TestSeveralFolders(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	own := Folder{fstest.MapFS{"a.tsv": file("id\tsource\nown\tpublic:x\n"), "in/b.tsv": file("id\tsource\nb\tpublic:x\n")}, "games/one"}
	shared := Folder{fstest.MapFS{"a.tsv": file("id\tsource\nshared\tpublic:x\n"), "c.tsv": file("id\tsource\nc\t-\n")}, "games/shared"}
	s := OpenFolders("", nil, own, shared)
	if r := s.Table("a.tsv", "id").Rows(); len(r) != 1 || r[0].Text("id") != "own" {
		t.Errorf("a.tsv is %v", r)
	}
	if got := strings.Join(s.Names("*.tsv"), " ") + " " + strings.Join(s.Names("in/*.tsv"), " "); got != "a.tsv c.tsv in/b.tsv" {
		t.Error("files", got)
	}
	s.Table("c.tsv", "id")
	if err := s.Err(); err == nil || !strings.HasPrefix(err.Error(), "games/shared/c.tsv:2: source: ") {
		t.Error(err)
	}
	if v, ok := s.Cell("a", "own", "source"); !ok || v != "public:x" {
		t.Error(v, ok)
	}
	pack := t.TempDir()
	if err := os.WriteFile(filepath.Join(pack, "c.tsv"), []byte("id\tsource\nmine\tpublic:x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s = OpenFolders(pack, nil, own, shared)
	if r := s.Table("c.tsv", "id").Rows(); len(r) != 1 || r[0].Text("id") != "mine" || s.Err() != nil {
		t.Errorf("c.tsv of the pack is %v, %v", r, s.Err())
	}
}
