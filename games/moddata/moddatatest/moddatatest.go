// Package moddatatest tests how a module loads its data files: whatever stands in them there is a module, or an error that says of each mistake where
// it stands and what was expected.
package moddatatest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/datafile"
)

// Text is the text of a data file.
func Text(t testing.TB, files fs.FS, name string) string {
	t.Helper()
	text, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Pack makes a data pack of one file and returns the folder and the path of the file.
func Pack(t testing.TB, name, text string) (folder, path string) {
	t.Helper()
	folder = t.TempDir()
	path = filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return folder, path
}

// Mistake puts something else in the one place of a data file where old stands, loads a data pack with that file, and wants a problem that names the
// file and the line of the change and holds the text.
func Mistake[M comparable](t *testing.T, files fs.FS, load func(pack string) (M, error), file, old, put, want string) {
	t.Helper()
	text := Text(t, files, file)
	if n := strings.Count(text, old); n != 1 {
		t.Fatalf("%q stands %d times in %s, want once", old, n, file)
	}
	at := strings.Index(text, old)
	for i := 0; i < len(old) && i < len(put) && old[i] == put[i]; i++ {
		at++
	}
	line := strconv.Itoa(strings.Count(text[:at], "\n") + 1)
	pack, path := Pack(t, file, strings.Replace(text, old, put, 1))
	m, err := load(pack)
	var none M
	if err == nil || m != none {
		t.Fatalf("loaded, %q for %q", put, old)
	}
	problems, ok := errors.AsType[*datafile.Problems](err)
	if !ok {
		t.Fatalf("error of type %T: %v", err, err)
	}
	for _, p := range problems.List {
		if s := p.Error(); strings.HasPrefix(s, path+":"+line+": ") && strings.Contains(s, want) {
			return
		}
	}
	t.Errorf("want %s:%s: %s\ngot:\n%v", file, line, want, err)
}

// Refused loads a data pack of one file with another text than the game's, and wants a problem of that file that holds the words.
func Refused[M comparable](t *testing.T, files fs.FS, load func(pack string) (M, error), file, text, want string) {
	t.Helper()
	if known, err := fs.ReadFile(files, file); err == nil && string(known) == text {
		t.Fatal("nothing changed")
	}
	pack, path := Pack(t, file, text)
	_, err := load(pack)
	problems, ok := errors.AsType[*datafile.Problems](err)
	if !ok {
		t.Fatalf("want %s ... %s\ngot %v", path, want, err)
	}
	for _, p := range problems.List {
		if s := p.Error(); strings.HasPrefix(s, path+":") && strings.Contains(s, want) {
			return
		}
	}
	t.Errorf("want %s ... %s\ngot %v", path, want, err)
}

// Fuzz puts something else in the place of a part of one of the files: no panic, and a module or an error with a place.
func Fuzz[M comparable](f *testing.F, files fs.FS, load func(files fs.FS) (M, error)) {
	var names []string
	base := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		base[name] = &fstest.MapFile{Data: []byte(Text(f, files, name))}
		names = append(names, name)
		return nil
	})
	if err != nil || len(names) == 0 {
		f.Fatalf("%d data files, %v", len(names), err)
	}
	for i, name := range names {
		n := len(base[name].Data)
		f.Add(i, 0, n, "a\tsource\nb\tpublic:c\n")
		f.Add(i, n/2, 1, "x")
		f.Add(i, n/3, 40, "\t-\n")
	}
	f.Fuzz(func(t *testing.T, which, at, size int, text string) {
		name := names[uint(which)%uint(len(names))]
		old := string(base[name].Data)
		at = int(uint(at) % uint(len(old)+1))
		size = int(uint(size) % uint(len(old)-at+1))
		changed := fstest.MapFS{}
		for n, file := range base {
			changed[n] = file
		}
		changed[name] = &fstest.MapFile{Data: []byte(old[:at] + text + old[at+size:])}
		m, err := load(changed)
		var none M
		if (m == none) == (err == nil) {
			t.Fatalf("module %v and error %v", m != none, err)
		}
		if problems, ok := errors.AsType[*datafile.Problems](err); err != nil && (!ok || problems.List[0].File == "") {
			t.Fatalf("%T: %v", err, err)
		}
	})
}
