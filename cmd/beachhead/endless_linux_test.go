package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A file without end is refused and not read.
func TestEndlessRecord(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("no file without end here")
	}
	link := filepath.Join(t.TempDir(), "zero.bhd")
	if err := os.Symlink("/dev/zero", link); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"replay", "/dev/zero"}, {"verify", "/dev/zero"}, {"replay", link}, {"play", "toygame", "--record", link}, {"data", "ccp", "--check", "/dev/zero"}} {
		c := program(args...)
		c.Env = append(c.Env, "GOMEMLIMIT=off", "GOGC=off") // what is read stays
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(30*time.Second, func() { c.Process.Kill() })
		err := c.Wait()
		late.Stop()
		if err == nil || !strings.Contains(out.String(), " is larger than ") {
			t.Errorf("%v: %v, %.300s", args, err, out.String())
		}
		if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && use.Maxrss > 400<<10 {
			t.Errorf("%v took %d KB", args, use.Maxrss)
		}
	}
}
