package beachhead_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// machine finds a path of the machine that somebody works on. It is put together so that it does not find itself.
var machine = regexp.MustCompile(`(^|[\s"'(=:` + "`" + `])/(` + strings.Join([]string{"wo" + "rk", "ro" + "ot", "ho" + "me/[a-z]+", "Us" + "ers/[A-Za-z]+"}, "|") + `)/`)

// What is in the project holds on every machine: no file of it, but what is built and what others have made, names a path of one.
func TestNoMachinePaths(t *testing.T) {
	if line := []byte(`cd "` + "/wo" + `rk/w-x" && make`); !machine.Match(line) {
		t.Fatalf("a path is not found in %q", line)
	}
	files := 0
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); n == ".git" || n == "node_modules" || n == "dist" {
				return filepath.SkipDir
			}
			return nil
		}
		b, err := os.ReadFile(p)
		if p == ".git" || err != nil || !d.Type().IsRegular() || bytes.IndexByte(b, 0) >= 0 {
			return nil // of another worktree, a link, or no text
		}
		files++
		for n, line := range bytes.Split(b, []byte("\n")) {
			if m := machine.Find(line); m != nil {
				t.Errorf("%s:%d names %s", filepath.ToSlash(p), n+1, bytes.TrimSpace(m))
			}
		}
		return nil
	})
	if err != nil || files < 1000 {
		t.Errorf("%d files, %v", files, err)
	}
}
