package storetest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"beachhead/store"
)

// crashDir is the environment variable that makes the test binary the child of a crash test.
const crashDir = "BEACHHEAD_STORETEST_CRASH"

// writers is how many games the child writes at once.
const writers = 8

// Child makes this process the child of [Crash] if it is to be one, and then does not return. Call it from TestMain.
func Child(open func(ctx context.Context, dir string) (store.Store, error)) {
	dir := os.Getenv(crashDir)
	if dir == "" {
		return
	}
	if err := child(open, dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// child adds lines to several games for ever, and reports each after it was acknowledged.
func child(open func(ctx context.Context, dir string) (store.Store, error), dir string) error {
	ctx := context.Background()
	s, err := open(ctx, dir)
	if err != nil {
		return err
	}
	failed := make(chan error)
	for w := range writers {
		go func() {
			id := fmt.Sprint("game", w)
			if err := s.Create(ctx, game(id), "x", nil); err != nil && !errors.Is(err, store.ErrExists) {
				failed <- err
				return
			}
			g, err := s.Game(ctx, id)
			if err != nil {
				failed <- err
				return
			}
			for n := g.Lines; ; {
				k := 1 + n%3
				var add []store.Line
				for i := range k {
					add = append(add, store.Line{Text: text(w, n+i), Time: at(n)})
				}
				if err := s.Append(ctx, id, n, add, ""); err != nil {
					failed <- err
					return
				}
				n += k
				fmt.Printf("%d %d\n", w, n) // one write, unbuffered: it is out, or it was not said
			}
		}()
	}
	return <-failed
}

// text is a line of such a size that lines lie across pages.
func text(w, n int) string {
	return fmt.Sprintf("game %d line %d %s", w, n, strings.Repeat("x", n*37%500))
}

// KillsEnv is the environment variable that says how often [Crash] kills.
const KillsEnv = "BEACHHEAD_KILLS"

// Kills is how often [Crash] is to kill.
func Kills() int {
	if n, err := strconv.Atoi(os.Getenv(KillsEnv)); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 6
}

// Crash kills a program that writes, over and over, and checks that the store has everything that the program was told
// it has, whole and in order.
func Crash(t *testing.T, open Open, kills int) {
	dir := t.TempDir()
	var told [writers]int
	total := 0
	for kill := range kills {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), crashDir+"="+dir)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		last := 50 + 170*(kill%6)
		deadline := time.AfterFunc(time.Minute, func() { c.Process.Kill() })
		seen := 0
		for sc := bufio.NewScanner(out); sc.Scan(); {
			ws, ns, ok := strings.Cut(sc.Text(), " ")
			w, err1 := strconv.Atoi(ws)
			n, err2 := strconv.Atoi(ns)
			if !ok || err1 != nil || err2 != nil { // the last line, cut
				continue
			}
			told[w] = max(told[w], n)
			if seen++; seen == last {
				if err := c.Process.Kill(); err != nil { // SIGKILL
					t.Fatal(err)
				}
			}
		}
		deadline.Stop()
		c.Wait()
		if c.ProcessState.Exited() || seen < last {
			t.Fatalf("the child ended by itself after %d of %d reports: %v: %s", seen, last, c.ProcessState, &stderr)
		}
		total += seen
		s := open(t, dir)
		for w := range writers {
			ls, err := s.Lines(t.Context(), fmt.Sprint("game", w), 0)
			if err != nil && (told[w] > 0 || !errors.Is(err, store.ErrNotFound)) {
				t.Fatal(err)
			}
			if len(ls) < told[w] {
				t.Errorf("after kill %d game %d has %d lines, %d were acknowledged", kill+1, w, len(ls), told[w])
			}
			for n, l := range ls {
				if l.Text != text(w, n) {
					t.Fatalf("after kill %d line %d of game %d is %q", kill+1, n, w, l.Text)
				}
			}
			// What was half done is not half there: lines come in the groups in which they were added.
			if n := len(ls); n > 0 && !whole(n) {
				t.Errorf("after kill %d game %d has %d lines: a part of an addition", kill+1, w, n)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d kills, %d acknowledged additions", kills, total)
}

// whole tells whether a number of lines is one at which an addition ends.
func whole(n int) bool {
	k := 0
	for k < n {
		k += 1 + k%3
	}
	return k == n
}
