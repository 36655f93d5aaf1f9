// Package rulescript finds the rule scripts of a module and tells which rules they cover. Package enginetest runs them; its comment describes
// their language.
package rulescript

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"

	"beachhead/engine"
)

// Scripted is a module that brings its rule scripts along: txtar files, in any folder of the file system it returns.
// A script names the rules it covers in lines like "# rule: 15.6a 15.6b" before its first file.
type Scripted interface {
	Scripts() fs.FS
}

// Script is one rule script.
type Script struct {
	Name  string   // file name, with the folder below testdata/rules if there is one
	Rules []string // ids of the rules it covers
	Text  string
}

const ruleMark = "# rule:"

// RuleLine reads a line "# rule: ID ID", of which a comma may stand between the ids; ok tells whether it is one.
func RuleLine(line string) (ids []string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), ruleMark)
	if !ok {
		return nil, false
	}
	return strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }), true
}

// Read reads the rule scripts of a game, in the order of their names. A game that has none gives an empty list. The
// error names a script that covers a rule that is not in the index: a coverage table must not count what does not exist.
func Read(m engine.Module) ([]Script, error) {
	s, ok := m.(Scripted)
	if !ok {
		return nil, nil
	}
	known := map[string]bool{}
	for _, r := range m.Rules() {
		known[r.ID] = true
	}
	files := s.Scripts()
	var out []Script
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".txtar" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		script := Script{Name: strings.TrimPrefix(name, "testdata/rules/"), Text: string(text)}
		for n, line := range strings.Split(script.Text, "\n") {
			if strings.HasPrefix(line, "-- ") {
				break
			}
			ids, _ := RuleLine(line)
			for _, id := range ids {
				if !known[id] {
					return fmt.Errorf("%s:%d: no rule %q in the index of %s", name, n+1, id, m.ID())
				}
				if !slices.Contains(script.Rules, id) {
					script.Rules = append(script.Rules, id)
				}
			}
		}
		if len(script.Rules) == 0 {
			return fmt.Errorf("%s: covers no rule; expected a line like \"%s 15.6a\" at its top", name, ruleMark)
		}
		out = append(out, script)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("rule scripts: %w", err)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out, nil
}

// Covered is a rule and the names of the scripts that cover it.
type Covered struct {
	engine.Rule
	Scripts []string
}

// Coverage lists every rule of the index in its order, and counts those that the program must enforce and those
// of them that a script covers.
func Coverage(m engine.Module) (rules []Covered, covered, enforced int, err error) {
	scripts, err := Read(m)
	if err != nil {
		return nil, 0, 0, err
	}
	for _, r := range m.Rules() {
		c := Covered{Rule: r}
		for _, s := range scripts {
			if slices.Contains(s.Rules, r.ID) {
				c.Scripts = append(c.Scripts, s.Name)
			}
		}
		if r.Enforced() {
			enforced++
			if len(c.Scripts) > 0 {
				covered++
			}
		}
		rules = append(rules, c)
	}
	return rules, covered, enforced, nil
}
