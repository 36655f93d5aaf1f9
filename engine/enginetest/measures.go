package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/engine"
)

// MeasuresCovered tests that every measure that the windows of a module's sheets offer is compared with a value (not "none") by a command
// "measure" of some rule script in one of some folders.
func MeasuresCovered(t *testing.T, m engine.Module, folders ...string) {
	t.Helper()
	d, measured := m.(engine.Measured)
	ch, charted := m.(engine.Charted)
	if !measured || !charted {
		t.Fatal("the module measures nothing, or has no sheet")
	}
	seen := map[string]bool{}
	var files []string
	for _, folder := range folders {
		list, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			w := strings.Fields(line)
			if len(w) < 5 || w[0] != "measure" {
				continue
			}
			for i := 3; i+1 < len(w) && w[i] != "#"; i += 2 {
				if w[i+1] != "none" {
					seen[w[2]+" "+w[i]] = true
				}
			}
		}
	}
	kinds, n := map[string]bool{}, 0
	for _, sc := range m.Scenarios() {
		for _, w := range ch.Sheet(sc.ID).Windows {
			if len(w.Measures) != len(d.Measures(w.Kind)) {
				t.Errorf("scenario %s offers %d measures of %s; there are %d", sc.ID, len(w.Measures), w.Kind, len(d.Measures(w.Kind)))
			}
			if kinds[w.Kind] {
				continue
			}
			kinds[w.Kind] = true
			for _, x := range w.Measures {
				if n++; !seen[w.Kind+" "+x.ID] {
					t.Errorf("no rule script knows a value of %s at %s", x.ID, w.Kind)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no window has a measure")
	}
}
