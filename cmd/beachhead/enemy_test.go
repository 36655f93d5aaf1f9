package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/store/sqlite"
)

// A backup has the hashes of passwords and the seeds of games: in a folder of many nobody gets at it by a file or a link that he has put there before.
func TestBackupIsOursAlone(t *testing.T) {
	dir := t.TempDir()
	at, backup, theirs := filepath.Join(dir, "games.db"), filepath.Join(dir, "backup"), filepath.Join(dir, "theirs")
	db, err := sqlite.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(theirs, []byte("precious"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(theirs, backup+".part"); err != nil {
		t.Fatal(err)
	}
	if out, err := program("admin", "--db", at, "backup", backup).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if b, err := os.ReadFile(theirs); err != nil || string(b) != "precious" {
		t.Errorf("a file of somebody else has %d bytes now, %v", len(b), err)
	}
	info, err := os.Lstat(backup)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup: %v %v", info, err)
	}
	all, err := filepath.Glob(filepath.Join(dir, "*.part"))
	if err != nil || len(all) != 1 || !strings.HasSuffix(all[0], "backup.part") {
		t.Errorf("left: %v %v", all, err)
	}
}
