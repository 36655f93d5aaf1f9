package enginetest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/rulescript"
)

// CoverageDocument compares the file at path with the table of the module's rules and of the scripts that name them, a line "id kind scripts" a rule, and
// wants every enforced rule covered. -update writes the file.
func CoverageDocument(t *testing.T, m engine.Module, path string) {
	t.Helper()
	rules, covered, enforced, err := rulescript.Coverage(m)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, r := range rules {
		names := "-"
		if len(r.Scripts) > 0 {
			names = strings.ReplaceAll(strings.Join(r.Scripts, ","), ".txtar", "")
		}
		fmt.Fprintf(&b, "%s %s %s\n", r.ID, r.Kind, names)
	}
	fmt.Fprintf(&b, "covered %d of %d enforced rules\n", covered, enforced)
	Golden(t, path, b.String())
	if covered != enforced || enforced == 0 {
		t.Errorf("%d of %d enforced rules have a script", covered, enforced)
	}
}

// Document reads the part of a Markdown file under a heading of the second level, up to the next. The function it gives wants each of the texts to
// stand in it; what says what they are.
func Document(t *testing.T, path, heading string) func(what string, texts ...string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, part, ok := strings.Cut(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("%s has no part %q", path, heading)
	}
	part, _, _ = strings.Cut(part, "\n## ")
	return func(what string, texts ...string) {
		t.Helper()
		if len(texts) == 0 {
			t.Errorf("there is no %s to look for in %s", what, path)
		}
		for _, s := range texts {
			if !strings.Contains(part, s) {
				t.Errorf("%s, %s, does not name the %s %q", path, heading, what, s)
			}
		}
	}
}
