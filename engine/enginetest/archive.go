package enginetest

import (
	"fmt"
	"io/fs"
	"sort"
	"strings"

	"beachhead/engine"
)

// archive is a txtar file: a comment, and named files that begin with lines "-- name --". It is read
// here and not by a library because a failing script must name the line of the archive.
type archive struct {
	comment []string
	files   []archiveFile
}

type archiveFile struct {
	name string
	line int // of the first line of its text, from 1
	text string
}

func readArchive(text string) archive {
	var a archive
	cur := -1
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if name, ok := strings.CutPrefix(line, "-- "); ok {
			if name, ok = strings.CutSuffix(strings.TrimRight(name, " "), " --"); ok {
				a.files = append(a.files, archiveFile{name: strings.TrimSpace(name), line: i + 2})
				cur++
				continue
			}
		}
		if cur < 0 {
			a.comment = append(a.comment, line)
		} else {
			a.files[cur].text += line + "\n"
		}
	}
	return a
}

// ruleLine is a "# rule:" line of the comment of a script.
type ruleLine struct {
	line int
	ids  []string
}

func (a archive) rules() []ruleLine {
	var out []ruleLine
	for i, line := range a.comment {
		if ids, ok := strings.CutPrefix(strings.TrimSpace(line), "# rule:"); ok {
			out = append(out, ruleLine{i + 1, strings.FieldsFunc(ids, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })})
		}
	}
	return out
}

// scriptNames lists the *.txtar files of fsys in order, in all folders.
func scriptNames(fsys fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".txtar") {
			out = append(out, path)
		}
		return err
	})
	sort.Strings(out)
	return out, err
}

// CoverageRow is one rule and the scripts that name it.
type CoverageRow struct {
	Rule    engine.Rule
	Scripts []string
}

// Coverage reads the "# rule:" lines of all scripts of fsys. It returns a row for every rule of the
// module, how many rules that the program must enforce have a script, and how many there are.
// Scripts that cannot be read and rules that do not exist are left out; [Scripts] fails for them.
func Coverage(m engine.Module, fsys fs.FS) (rows []CoverageRow, covered, total int) {
	by := map[string][]string{}
	names, _ := scriptNames(fsys)
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			continue
		}
		seen := map[string]bool{}
		for _, l := range readArchive(string(text)).rules() {
			for _, id := range l.ids {
				if !seen[id] {
					seen[id] = true
					by[id] = append(by[id], strings.TrimSuffix(name, ".txtar"))
				}
			}
		}
	}
	for _, r := range m.Rules() {
		rows = append(rows, CoverageRow{r, by[r.ID]})
		if r.Enforced() {
			total++
			if len(by[r.ID]) > 0 {
				covered++
			}
		}
	}
	return rows, covered, total
}

// CoverageText writes the table of [Coverage]: a line "id kind scripts" a rule, "-" for none, and the
// last line "covered X of Y enforced rules".
func CoverageText(rows []CoverageRow, covered, total int) string {
	var b strings.Builder
	for _, r := range rows {
		s := strings.Join(r.Scripts, ",")
		if s == "" {
			s = "-"
		}
		fmt.Fprintf(&b, "%s %s %s\n", r.Rule.ID, r.Rule.Kind, s)
	}
	fmt.Fprintf(&b, "covered %d of %d enforced rules\n", covered, total)
	return b.String()
}
