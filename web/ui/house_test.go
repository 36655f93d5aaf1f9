package ui_test

import (
	"bufio"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// sourceFiles are the files of the page that people write, as paths from this folder.
func sourceFiles(t *testing.T) (out []string) {
	t.Helper()
	for _, root := range []string{"src", "test", "build.mjs", "symbols.mjs"} {
		err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !strings.Contains(p, ".gen.") {
				out = append(out, filepath.ToSlash(p))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// Lines that only their author can read are none.
func TestLinesAreShort(t *testing.T) {
	const most = 160
	for _, p := range sourceFiles(t) {
		f, err := os.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		s := bufio.NewScanner(f)
		for n := 1; s.Scan(); n++ {
			if l := utf8.RuneCountInString(s.Text()); l > most {
				t.Errorf("%s:%d has %d columns, more than %d", p, n, l, most)
			}
		}
		if err := s.Err(); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
}

var imported = regexp.MustCompile(`(?m)^(?:import|export)\s+([^'";]*?from\s+)?"(\.[^"]+)";`)

// imports are the files of src that a file of src needs when it runs: types are not there any more.
func imports(t *testing.T, file string) (out []string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range imported.FindAllStringSubmatch(string(b), -1) {
		if strings.HasPrefix(m[1], "type ") {
			continue
		}
		base, found := path.Join(path.Dir(file), m[2]), false
		for _, end := range []string{".ts", ".tsx"} {
			if _, err := os.Stat(base + end); err == nil {
				out, found = append(out, base+end), true
			}
		}
		if !found && !strings.HasSuffix(base, ".css") {
			t.Errorf("%s imports %s, which is not there", file, m[2])
		}
	}
	return out
}

// A file that needs itself by way of others can neither be read nor tested alone.
func TestNoImportCircles(t *testing.T) {
	needs, files := map[string][]string{}, 0
	for _, p := range sourceFiles(t) {
		if strings.HasPrefix(p, "src/") && (strings.HasSuffix(p, ".ts") || strings.HasSuffix(p, ".tsx")) {
			needs[p] = imports(t, p)
			files += len(needs[p])
		}
	}
	if files < len(needs) {
		t.Fatalf("%d imports in %d files: they are not read any more", files, len(needs))
	}
	done := map[string]bool{}
	var visit func(p string, way []string)
	visit = func(p string, way []string) {
		if at := slices.Index(way, p); at >= 0 {
			t.Errorf("circle: %s", strings.Join(append(way[at:], p), " -> "))
			return
		}
		if done[p] {
			return
		}
		for _, n := range needs[p] {
			visit(n, append(slices.Clone(way), p))
		}
		done[p] = true
	}
	for _, p := range sourceFiles(t) {
		visit(p, nil)
	}
}

// Formatter and linter have nothing to say: npm run lint.
func TestLint(t *testing.T) {
	needNode(t)
	if b, err := exec.Command("npm", "run", "--silent", "lint").CombinedOutput(); err != nil {
		t.Errorf("npm run lint: %v\n%s\nnpm run format mends most of it", err, b)
	}
}

// The compiler has nothing to say: npm run check.
func TestTypes(t *testing.T) {
	needNode(t)
	if b, err := exec.Command("npm", "run", "--silent", "check").CombinedOutput(); err != nil {
		t.Errorf("npm run check: %v\n%s", err, b)
	}
}
