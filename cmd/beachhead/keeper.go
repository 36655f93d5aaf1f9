package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"beachhead/engine"
)

// keeper keeps the record of a game in a file as the game goes on. What [keeper.Append] has returned from is on the disk: a
// process that is killed loses nothing that anybody was told. The file is locked, so that two sittings cannot
// write into one record.
type keeper struct {
	path    string
	file    *os.File
	size    int64 // of the part that is good
	written int   // answers in the file
}

// stateFile is where a game is kept if nothing is said: the user's state folder of the XDG base directories.
func stateFile(game string) (string, error) {
	dir, err := userFolder("XDG_STATE_HOME", ".local", "state")
	if err != nil {
		return "", fmt.Errorf("where to keep the game? Give --record FILE (%w)", err)
	}
	return filepath.Join(dir, "beachhead", game+".bhd"), nil
}

// userFolder is a folder of the XDG base directories: what a variable says, or else a place below the home of the user.
func userFolder(variable string, below ...string) (string, error) {
	if dir := os.Getenv(variable); filepath.IsAbs(dir) { // the specification says to ignore another
		return dir, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(append([]string{home}, below...)...), err
}

// openKeeper opens and locks a record file, and makes it if there is none.
func openKeeper(path string) (*keeper, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a new record is put in the place of the file, not of the link
	}
	// What is no file (a device, a pipe) can neither be locked nor replaced, and must never be removed for being empty.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file that a game can be kept in (%s)", path, info.Mode().Type())
	}
	k := &keeper{path: path}
	return k, k.reopen()
}

func (k *keeper) reopen() error {
	for {
		f, err := os.OpenFile(k.path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return err
		}
		if err := lock(f); err != nil {
			f.Close()
			return fmt.Errorf("%s is in use by another beachhead; give --record FILE to play a second game (%w)", k.path, err)
		}
		// Between the two another sitting may have put a new record in its place.
		if sameFile(f, k.path) {
			k.file = f
			return nil
		}
		f.Close()
	}
}

// sameFile tells whether an open file is the one that has the name.
func sameFile(f *os.File, name string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(name)
	return err == nil && os.SameFile(a, b)
}

// Close ends the keeping. A file in which no game was begun goes.
func (k *keeper) Close() error {
	if k.file == nil {
		return nil
	}
	if k.size == 0 {
		if info, err := k.file.Stat(); err == nil && info.Size() == 0 {
			os.Remove(k.path)
		}
	}
	err := k.file.Close()
	k.file = nil
	return err
}

// Read returns the record in the file, "" if there is none. A last line without its end was being written when the
// process died: nobody was told of it. It is left out, and the note says so.
func (k *keeper) Read() (text, note string, err error) {
	if text, err = engine.LoadRecord(k.file); err != nil {
		return "", "", inFile(k.path, err)
	}
	end := strings.LastIndexByte(text, '\n') + 1
	if end < len(text) {
		note = fmt.Sprintf("The last line of the record was cut short (%q) and has been left out.", text[end:])
	}
	k.size = int64(end)
	return text[:end], note, nil
}

// PutBack renames the record to FILE.bak and begins an empty one.
func (k *keeper) PutBack() (string, error) { return k.rename(k.path + ".bak") }

// PutAside renames the record to the first free one of FILE-1, FILE-2 ... and begins an empty one.
func (k *keeper) PutAside() (string, error) {
	ext := filepath.Ext(k.path)
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(k.path, ext), n, ext)
		if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) {
			return k.rename(name)
		}
	}
}

func (k *keeper) rename(to string) (string, error) {
	if err := os.Rename(k.path, to); err != nil {
		return "", err
	}
	k.file.Close()
	k.size = 0
	return to, k.reopen()
}

// Begin writes a new record.
func (k *keeper) Begin(s *engine.Session, h engine.Header) error { return k.Rewrite(s, h) }

// Resume goes on behind what Read returned; written is how many of the session's answers stand there.
func (k *keeper) Resume(s *engine.Session, written int) error {
	if err := k.file.Truncate(k.size); err != nil {
		return err
	}
	k.written = written
	return k.Append(s)
}

// Append writes the answers that are not yet in the file. They are on the disk when it returns.
func (k *keeper) Append(s *engine.Session) error {
	lines, n := s.Lines(k.written)
	if lines == "" {
		return nil
	}
	if _, err := k.file.WriteAt([]byte(lines), k.size); err != nil {
		return fmt.Errorf("keeping the game: %w", err)
	}
	if err := k.file.Sync(); err != nil {
		return fmt.Errorf("keeping the game: %w", err)
	}
	k.size += int64(len(lines))
	k.written = n
	return nil
}

// Rewrite writes the record anew: after an undo, and when its head changes. The old file stays until the new one
// is on the disk.
func (k *keeper) Rewrite(s *engine.Session, h engine.Header) error {
	text := s.Record(h)
	temp, err := os.CreateTemp(filepath.Dir(k.path), filepath.Base(k.path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("keeping the game: %w", err)
	}
	fail := func(err error) error {
		temp.Close()
		os.Remove(temp.Name())
		return fmt.Errorf("keeping the game: %w", err)
	}
	if _, err := temp.WriteString(text); err != nil {
		return fail(err)
	}
	if err := temp.Sync(); err != nil {
		return fail(err)
	}
	if err := lock(temp); err != nil {
		return fail(err)
	}
	if err := os.Rename(temp.Name(), k.path); err != nil {
		return fail(err)
	}
	if dir, err := os.Open(filepath.Dir(k.path)); err == nil { // the new name, too, is to be on the disk
		dir.Sync()
		dir.Close()
	}
	k.file.Close()
	_, n := s.Lines(0)
	k.file, k.size, k.written = temp, int64(len(text)), n
	return nil
}
