package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"beachhead/store/postgres/pgtest"
)

// worker is a beachhead work that runs.
type worker struct {
	cmd    *exec.Cmd
	played chan string // a line for each batch
	stderr bytes.Buffer
}

func startWorker(t *testing.T, db string, more ...string) *worker {
	t.Helper()
	w := &worker{cmd: program(append([]string{"work", "--queue", db, "--jobs", "2"}, more...)...), played: make(chan string, 10000)}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	w.cmd.Stderr = &w.stderr
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.cmd.Process.Kill(); w.cmd.Wait() })
	go func() {
		defer close(w.played)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if strings.Contains(lines.Text(), " played here") {
				w.played <- lines.Text()
			}
		}
	}()
	return w
}

// plays waits until it has played a batch, which it says at once, and a little longer: it is in the middle of others.
func (w *worker) plays(t *testing.T) {
	t.Helper()
	select {
	case _, ok := <-w.played:
		if !ok {
			t.Fatalf("the worker has ended: %s", &w.stderr)
		}
	case <-time.After(60 * time.Second):
		t.Fatalf("the worker plays nothing: %s", &w.stderr)
	}
	time.Sleep(100 * time.Millisecond)
}

// A series is played by several programs, of which some are killed or fall asleep in the middle, and by a sim that is killed and begun again: the sums and each game are those of
// the series played in one program. Another version of the program is refused, and other games under the same name.
func TestFarm(t *testing.T) {
	t.Parallel()
	db := pgtest.Address(t)
	dir := t.TempDir()
	series := []string{"sim", "toygame", "--scenario", "1", "--games", "12000", "--seed", "farm", "--seats", "red=random,blue=random"}
	want, alone := filepath.Join(dir, "alone.tsv"), program(append(series, "--out", filepath.Join(dir, "alone.tsv"))...)
	table, err := alone.Output()
	if err != nil {
		t.Fatal(err)
	}
	got := filepath.Join(dir, "farm.tsv")
	first := program(append(series, "--queue", db, "--out", got)...)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	a := startWorker(t, db)
	a.plays(t)
	first.Process.Kill()
	first.Wait()
	a.cmd.Process.Kill()
	b := startWorker(t, db)
	b.plays(t)
	if err := b.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	refuse := func(reason string, args ...string) {
		t.Helper()
		out, err := program(args...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), reason) {
			t.Errorf("%q: %v: %s", args, err, out)
		}
	}
	refuse("was queued by", "work", "--queue", db, "--program", "0.0.1 of yesterday")
	refuse("was queued by", append(series, "--queue", db, "--program", "0.0.1 of yesterday")...)
	again := append([]string(nil), series...)
	again[5] = "12001"
	out, err := program(append(series, "--queue", db, "--jobs", "2")...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--jobs") {
		t.Errorf("%v: %s", err, out)
	}
	refuse("expected postgres://", append(series, "--queue", "mysql://u:secret@h/d")...)
	refuse("--budget-ms", append(series, "--queue", db, "--budget-ms", "5")...)
	refuse("a program of this machine", "sim", "toygame", "--scenario", "1", "--games", "2", "--queue", db, "--seats", "red=exec:true")

	second := program(append(series, "--queue", db, "--out", got)...)
	var said bytes.Buffer
	second.Stderr = &said
	done := make(chan error, 1)
	var sums []byte
	go func() {
		var err error
		sums, err = second.Output()
		done <- err
	}()
	c := startWorker(t, db)
	c.plays(t)
	time.Sleep(7 * time.Second) // what the sleeper had begun goes to others
	if err := b.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Fatalf("%v: %s", err, &said)
		}
	case <-time.After(90 * time.Second):
		t.Fatalf("the run does not end: %s; workers: %s %s", &said, &b.stderr, &c.stderr)
	}
	x, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(x, y) {
		t.Errorf("the games are others: %d and %d bytes", len(x), len(y))
	}
	sumsOf := func(out []byte) string { // without the last line, which has the speed
		text := strings.TrimSpace(string(out))
		return text[:strings.LastIndex(text, "\n")]
	}
	if sumsOf(table) != sumsOf(sums) {
		t.Errorf("the sums are\n%s\nand alone\n%s", sums, table)
	}
	if strings.Contains(said.String(), ": 0 of 12000") {
		t.Errorf("the second sim began anew: %s", &said)
	}
	refuse("is of other games", append(again, "--queue", db, "--run", strings.Fields(said.String())[1])...)
	// What is done is read, and nobody need play.
	if out, err := program(append(series, "--queue", db)...).Output(); err != nil || sumsOf(out) != sumsOf(table) {
		t.Errorf("again: %v\n%s", err, out)
	}
}
