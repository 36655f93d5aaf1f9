package ui

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// The committed bundle must be that of the committed sources. build.mjs writes the same sum when it has built.
func TestBundleIsCurrent(t *testing.T) {
	var names []string
	for _, root := range []string{"src", "build.mjs", "symbols.mjs", "package.json", "package-lock.json", "tsconfig.json"} {
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				names = append(names, filepath.ToSlash(p))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	sort.Strings(names)
	h := sha256.New()
	for _, n := range names {
		b, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		h.Write([]byte(n + "\n"))
		h.Write(b)
	}
	got, err := fs.ReadFile(Files(), "sources.sum")
	if err != nil {
		t.Fatal(err)
	}
	if want := hex.EncodeToString(h.Sum(nil)); strings.TrimSpace(string(got)) != want {
		t.Errorf("dist is not the bundle of src: run npm ci && npm run build in web/ui\nsources %s\nbundle  %s", want, got)
	}
}
