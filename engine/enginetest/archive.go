package enginetest

import (
	"io/fs"
	"sort"
	"strings"

	"beachhead/engine/rulescript"
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
		if ids, ok := rulescript.RuleLine(line); ok {
			out = append(out, ruleLine{i + 1, ids})
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
