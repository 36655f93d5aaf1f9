package datafile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSize is the size in bytes above which a data file is refused.
const MaxSize = 4 << 20

// Set is the data files of one game: the files of the program, some of them replaced by files of a data pack.
// It collects the problems of all files. Fill it in one goroutine; once loaded it is read-only and may be shared.
type Set struct {
	from   map[string]Folder // where the files of the program are, by name
	origin string            // path shown for a file that is in none of the folders
	folder string            // of the data pack
	pack   map[string][]byte // its files
	known  []string          // names of the files of the program
	admit  []string          // patterns of files that the pack may add
	files  []*File
	bad    Problems
}

// Folder is a folder with files of the program.
type Folder struct {
	Files fs.FS
	Path  string // to show for it in messages
}

// File is one file that was read.
type File struct {
	Name string      // "map.tsv"
	Path string      // where it was read: below the origin of the program's files, or in the data pack
	Pack bool        // it came from the data pack
	Rows []RowSource // in the order of the file
}

// RowSource says where one row of a table, or one table of a TOML file, is from.
type RowSource struct {
	Line int
	Key  string // first cell of the row, or name of the table
	Refs []Ref
}

// Open prepares to read the files of base, also those in its folders, whose names are like "maps/01-ridge.map". origin is
// the path to show for them in messages. pack is a folder with files that replace those of the same name, or ""; it is read at
// once. It may hold nothing else, besides new files whose names match one of the patterns of admit ([path.Match]): a file with
// another name, which would have no effect, is a problem (names that begin with a dot are left alone). Nothing outside the
// folder is read through links.
//
// Problems are reported by [Set.Err].
func Open(base fs.FS, origin, pack string, admit ...string) *Set {
	return OpenFolders(pack, admit, Folder{base, origin})
}

// OpenFolders is [Open] for files of the program in several folders: those of a game, then those that it shares with others. Of files of one name
// that of the first folder counts.
func OpenFolders(pack string, admit []string, folders ...Folder) *Set {
	s := &Set{from: map[string]Folder{}, origin: folders[0].Path, admit: admit}
	for _, f := range folders {
		err := fs.WalkDir(f.Files, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			if _, ok := s.from[name]; !ok {
				s.from[name] = f
				s.known = append(s.known, name)
			}
			return nil
		})
		if err != nil {
			s.Report(Problem{File: f.Path, Wrong: err.Error()})
		}
	}
	if pack != "" {
		s.openPack(pack)
	}
	return s
}

// One is a set of a single file, whose text is given; file is its path, for messages, of which the last part is its name.
func One(file string, text []byte) *Set {
	name := filepath.Base(file)
	return &Set{folder: filepath.Dir(file), known: []string{name}, pack: map[string][]byte{name: text}}
}

func (s *Set) openPack(folder string) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		s.Report(Problem{File: folder, Wrong: "cannot open the data pack: " + cause(err), Expected: "a folder"})
		return
	}
	defer root.Close()
	s.folder, s.pack = folder, map[string][]byte{}
	s.readPack(root.FS(), ".")
}

// readPack reads one folder of the pack, and those in it that the game has, too.
func (s *Set) readPack(files fs.FS, dir string) {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		s.Report(Problem{File: filepath.Join(s.folder, dir), Wrong: "cannot list the data pack: " + cause(err)})
		return
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		at := filepath.Join(s.folder, filepath.FromSlash(name))
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir() && s.hasFolder(name):
			s.readPack(files, name)
		case !slices.Contains(s.known, name) && !s.admits(name):
			s.Report(Problem{File: at, Wrong: "no such data file in this game", Expected: either(append(slices.Clone(s.known), s.admit...))})
		case e.IsDir():
			s.Report(Problem{File: at, Wrong: "a folder", Expected: "a file"})
		default:
			text, err := readLimited(files, name)
			if err != nil {
				s.Report(Problem{File: at, Wrong: cause(err), Expected: "a readable file in the folder"})
			}
			s.pack[name] = text
		}
	}
}

// hasFolder tells whether files of the game lie in a folder of that name.
func (s *Set) hasFolder(name string) bool {
	in := func(file string) bool { return strings.HasPrefix(file, name+"/") }
	return slices.ContainsFunc(s.known, in) || slices.ContainsFunc(s.admit, in)
}

func (s *Set) admits(name string) bool {
	return slices.ContainsFunc(s.admit, func(pattern string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	})
}

// Names are the files there are to read whose names match a pattern of [path.Match], in order.
func (s *Set) Names(pattern string) []string {
	var names []string
	for _, name := range s.known {
		if ok, err := path.Match(pattern, name); ok && err == nil {
			names = append(names, name)
		}
	}
	for name := range s.pack {
		if ok, err := path.Match(pattern, name); ok && err == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// cause is the error of a file operation without the path, which the message has already.
func cause(err error) string {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err.Error()
	}
	return err.Error()
}

// Replaced tells whether the data pack has a file of that name.
func (s *Set) Replaced(name string) bool {
	_, ok := s.pack[name]
	return ok
}

// Report adds a problem. File should be a path as [Set.Path] gives it.
func (s *Set) Report(p Problem) {
	if len(s.bad.List) >= MaxProblems {
		s.bad.More++
		return
	}
	s.bad.List = append(s.bad.List, p)
}

// Err returns all problems so far as a *[Problems], or nil.
func (s *Set) Err() error {
	if len(s.bad.List) == 0 {
		return nil
	}
	ps := s.bad
	ps.List = slices.Clone(ps.List)
	return &ps
}

// Stages runs the steps of loading in order, as long as there are no problems: each may rely on what those before it have checked. It returns
// what [Set.Err] does.
func (s *Set) Stages(steps ...func()) error {
	for _, step := range steps {
		if err := s.Err(); err != nil {
			return err
		}
		step()
	}
	return s.Err()
}

// Path is where the file of that name is read from.
func (s *Set) Path(name string) string {
	if s.Replaced(name) {
		return filepath.Join(s.folder, filepath.FromSlash(name))
	}
	if f, ok := s.from[name]; ok {
		return path.Join(f.Path, name)
	}
	return path.Join(s.origin, name)
}

// Files are the files read so far.
func (s *Set) Files() []File {
	out := make([]File, len(s.files))
	for i, f := range s.files {
		out[i] = *f
	}
	return out
}

// read returns the checked text of a file, and its entry in the set; ok is false if a problem was reported.
func (s *Set) read(name string) (text []byte, file *File, ok bool) {
	file = &File{Name: name, Path: s.Path(name), Pack: s.Replaced(name)}
	if file.Pack {
		text = s.pack[name]
	} else {
		var err error
		if text, err = s.program(name); err != nil {
			s.Report(Problem{File: file.Path, Wrong: cause(err)})
			return nil, file, false
		}
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	if !s.checkText(file.Path, text) {
		return nil, file, false
	}
	s.files = append(s.files, file)
	return text, file, true
}

// program is the text of a file of the program.
func (s *Set) program(name string) ([]byte, error) {
	f, ok := s.from[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return readLimited(f.Files, name)
}

func readLimited(fsys fs.FS, name string) ([]byte, error) {
	// Stat first: opening a named pipe would wait for ever.
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxSize {
		return nil, fmt.Errorf("larger than %d MiB", MaxSize>>20)
	}
	return text, nil
}

// checkText refuses what is not UTF-8 text: the cells are shown on terminals and in pages.
func (s *Set) checkText(path string, text []byte) bool {
	ok, n := true, 0
	for line := range bytes.Lines(text) {
		n++
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if !utf8.Valid(line) {
			s.Report(Problem{File: path, Line: n, Wrong: "invalid UTF-8", Expected: "text in UTF-8"})
			ok = false
			continue
		}
		for _, r := range string(line) {
			if r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)) {
				s.Report(Problem{File: path, Line: n, Wrong: fmt.Sprintf("control character %U", r), Expected: "plain text"})
				ok = false
				break
			}
		}
	}
	return ok
}

// source checks a source cell and records it for a row of the file.
func (s *Set) source(file *File, line int, key, cell string) {
	refs, err := parseSource(cell)
	if err != nil {
		s.Report(Problem{File: file.Path, Line: line, Column: "source", Wrong: err.Error()})
		return
	}
	file.Rows = append(file.Rows, RowSource{line, key, refs})
}

// CheckRules reports every reference to a rule that is not in the index.
func (s *Set) CheckRules(known func(id string) bool) {
	for _, f := range s.files {
		for _, row := range f.Rows {
			for _, ref := range row.Refs {
				if ref.Kind == Rulebook && !known(ref.Rule()) {
					s.Report(Problem{File: f.Path, Line: row.Line, Column: "source", Wrong: "no rule " + quote(ref.Rule()), Expected: "an id of the rule index"})
				}
			}
		}
	}
}
