package rulescript_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/engine/rulescript"
)

func TestCoverage(t *testing.T) {
	m := scripted{toygame.New(toygame.Faults{}), fstest.MapFS{
		"testdata/rules/a.txtar":     {Data: []byte("# rule: 3.1, 3.2\n# rule: 5.3a 8\n-- play --\n# rule: 6.1\n")},
		"testdata/rules/sub/b.txtar": {Data: []byte("prose\n  # rule: 3.1 3.1\n")},
		"testdata/rules/c.txt":       {Data: []byte("# rule: 4.1\n")},
	}}
	rules, covered, enforced, err := rulescript.Coverage(m)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for i, r := range m.Rules() {
		if rules[i].ID != r.ID {
			t.Errorf("row %d is %s, the index has %s", i, rules[i].ID, r.ID)
		}
		if r.Enforced() {
			want++
		}
		names := map[string]string{"3.1": "a.txtar sub/b.txtar", "3.2": "a.txtar", "5.3a": "a.txtar", "8": "a.txtar"}[r.ID]
		if got := strings.Join(rules[i].Scripts, " "); got != names {
			t.Errorf("rule %s is covered by %q, want %q", r.ID, got, names)
		}
	}
	if covered != 3 || enforced != want || len(rules) != len(m.Rules()) {
		t.Errorf("covered %d of %d in %d rows", covered, enforced, len(rules))
	}
}

type scripted struct {
	engine.Module
	files fstest.MapFS
}

func (s scripted) Scripts() fs.FS { return s.files }

// A script that covers nothing, or a rule that does not exist, is an error that names file and line.
func TestBadScripts(t *testing.T) {
	for text, want := range map[string]string{
		"# rule: 4.2\n# rule: 3.1 9.9\n": `x.txtar:2: no rule "9.9"`,
		"-- a --\n# rule: 4.2\n":         "x.txtar: covers no rule",
		"# rule:\n":                      "x.txtar: covers no rule",
	} {
		_, err := rulescript.Read(scripted{toygame.New(toygame.Faults{}), fstest.MapFS{"x.txtar": {Data: []byte(text)}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	s, err := rulescript.Read(toygame.New(toygame.Faults{}))
	if err != nil || len(s) != 0 {
		t.Errorf("a game without scripts has %v, %v", s, err)
	}
}
