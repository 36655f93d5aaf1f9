package css

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"

	"beachhead/engine/rulescript"
)

// The rule scripts of all games of the series, a folder a game. A rule of all games is one procedure, and what a script of one of them proves of it
// holds in the others; so each game counts the scripts of all folders, and its tests play those of its own.

//go:embed testdata/rules
var ruleScripts embed.FS

// fileMark begins the first file of a script, before which it names its rules.
const fileMark = "\n-- "

// scriptFiles are the rule scripts as one game sees them: of the rules that they name those of its index, and no script that names none of them. A game with a book of its own sees
// of other folders the scripts that are cast for it (cast.go).
type scriptFiles struct {
	embed.FS
	m     *Module
	known map[string]bool
	proof map[string][]string // of a game with a book of its own: the rules of its book that a rule of the series helps to prove
}

// scriptsOf are the rule scripts of a game.
func scriptsOf(m *Module) fs.FS {
	s := scriptFiles{FS: ruleScripts, m: m, known: map[string]bool{}}
	for _, r := range m.RuleIndex {
		s.known[r.ID] = true
	}
	if m.Same != nil {
		s.prove()
	}
	return s
}

// ReadFile reads a script without the rules of other games.
func (s scriptFiles) ReadFile(name string) ([]byte, error) {
	text, err := s.FS.ReadFile(name)
	if err != nil {
		return nil, err
	}
	head, files, _ := strings.Cut(string(text), fileMark)
	if s.m.Same != nil && path.Base(path.Dir(name)) != s.m.About.ID {
		return s.cast(name, head, files)
	}
	lines := strings.Split(head, "\n")
	for i, line := range lines {
		if ids, ok := rulescript.RuleLine(line); ok {
			lines[i] = "# rule: " + strings.Join(slices.DeleteFunc(ids, func(id string) bool { return !s.known[id] }), " ")
		}
	}
	return []byte(strings.Join(lines, "\n") + fileMark + files), nil
}

// ReadDir lists the folders, and the scripts that name a rule of the game.
func (s scriptFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := s.FS.ReadDir(name)
	return slices.DeleteFunc(list, func(d fs.DirEntry) bool {
		if d.IsDir() {
			return false
		}
		text, err := s.ReadFile(path.Join(name, d.Name()))
		return err == nil && !namesRule(string(text))
	}), err
}

// namesRule tells whether a script names a rule.
func namesRule(text string) bool {
	head, _, _ := strings.Cut(text, fileMark)
	return slices.ContainsFunc(strings.Split(head, "\n"), func(line string) bool {
		ids, _ := rulescript.RuleLine(line)
		return len(ids) > 0
	})
}
