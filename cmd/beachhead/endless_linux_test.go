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
	const large, noFile = " is larger than ", " is not a file that "
	for _, x := range []struct {
		args []string
		why  string
	}{
		{[]string{"replay", "/dev/zero"}, large},
		{[]string{"verify", "/dev/zero"}, large},
		{[]string{"replay", link}, large},
		{[]string{"play", "toygame", "--record", link}, noFile},
		{[]string{"serve", "--db", link}, "expected a file"},
		{[]string{"data", "ccp", "--check", "/dev/zero"}, large},
	} {
		args := x.args
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
		if err == nil || !strings.Contains(out.String(), x.why) {
			t.Errorf("%v: %v, %.300s", args, err, out.String())
		}
		if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && use.Maxrss > 400<<10 {
			t.Errorf("%v took %d KB", args, use.Maxrss)
		}
		// Whoever may do it must not have removed the device for being empty.
		if _, err := os.Stat("/dev/zero"); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
	}
}
