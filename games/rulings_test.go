package games_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var ruling = regexp.MustCompile(`(?m)^(?:\| |\*\*|- \*\*)([A-Z0-9]+(?:[.-][A-Z0-9]+)*)(?: \||\. )`)

// A ruling is cited by its number, so no two of a game have the same.
func TestRulingFilesNumberOnce(t *testing.T) {
	files, err := filepath.Glob("*/RULINGS.md")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, m := range ruling.FindAllStringSubmatch(string(b), -1) {
			if seen[m[1]] {
				t.Errorf("%s: two rulings are %s", f, m[1])
			}
			seen[m[1]] = true
		}
		if len(seen) < 10 {
			t.Errorf("%s: %d rulings are read", f, len(seen))
		}
	}
}
