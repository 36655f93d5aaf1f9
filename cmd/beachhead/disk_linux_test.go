package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A disk that is really full: what would be kept is refused with the reason, what is read goes on, and as soon as there is room again it is kept, without a restart. Who may not mount a small
// disk leaves this out; package sqlite has the same with a bound of SQLite's own.
func TestFullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=12m"); err != nil {
		t.Skip("left out: no disk can be mounted here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(dir, "games.db"), "--operator", "127.0.0.1:0")
	id, one, two := begun(t, s.url)
	filler, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	before := linesIn(t, filepath.Join(dir, "games.db"), id)
	note := func() (int, string) {
		code, b, err := one.do("POST", "/games/"+id+"/notes", fmt.Sprintf(`{"seat":"red","text":%q}`, strings.Repeat("full ", 9000)))
		if err != nil {
			t.Fatal(err)
		}
		return code, string(b)
	}
	for range 20 {
		if code, text := note(); code != http.StatusServiceUnavailable || !strings.Contains(text, "the disk is full") {
			t.Fatalf("a note on a full disk: %d %s", code, text)
		}
	}
	refused := 0
	for range 500 { // what SQLite has of the file already may take some answers still
		if code, b := askedAnswers(t, id, one, two); code == http.StatusServiceUnavailable && strings.Contains(string(b), "the disk is full") {
			refused++
			break
		} else if code == 0 {
			break // the game is over
		} else if code != http.StatusOK {
			t.Fatalf("an answer on a full disk: %d %s", code, b)
		}
	}
	if refused > 0 {
		if code, text := look(t, s.operator+"/readyz"); code != http.StatusServiceUnavailable {
			t.Errorf("ready on a full disk: %d %s", code, text)
		}
	}
	one.must("GET", "/games/"+id+"/state?seat=red", "", nil)
	one.must("GET", "/games", "", nil)
	if err := errors.Join(filler.Close(), os.Remove(filler.Name())); err != nil {
		t.Fatal(err)
	}
	eventuallyIs(t, "a note to be kept again", func() bool { code, _ := note(); return code == http.StatusOK })
	eventuallyIs(t, "the server to be ready again", func() bool { code, _ := look(t, s.operator+"/readyz"); return code == http.StatusOK })
	if after := linesIn(t, filepath.Join(dir, "games.db"), id); len(after) < len(before) || strings.Join(after[:len(before)], "\n") != strings.Join(before, "\n") {
		t.Errorf("the game has changed: %s, it was %s", after, before)
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	began := time.Now()
	if err := s.cmd.Wait(); err != nil || time.Since(began) > 10*time.Second {
		t.Errorf("the end: %v after %v", err, time.Since(began))
	}
}
