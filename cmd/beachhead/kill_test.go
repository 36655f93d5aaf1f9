package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// program makes the test binary run as beachhead.
func program(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), runAsBeachhead+"=1")
	return c
}

// A process that is killed without warning loses nothing that the player was told: the game is played in pieces, each
// ended by SIGKILL. Every event shown before a kill is in the record after it, and the next sitting shows
// those that the last one had no time for. At the end the dice are still the
// promised ones.
func TestKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.bhd")
	r := rand.New(rand.NewPCG(3, 4))
	kills, known := 0, 0
	for sitting := 0; ; sitting++ {
		if sitting > 200 {
			t.Fatal("the game does not end")
		}
		c := program("play", "toygame", "--seats", "red=me,blue=random", "--record", file)
		if sitting == 0 {
			c.Args = append(c.Args, "--seed", "kill")
		}
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		c.Stderr = &stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		// A player who types a few answers without looking, and is killed at a line of what they lead to or, when no more
		// comes, a little later. A sitting has not enough answers for the whole game, however fast the machine is.
		typed, began := 1+r.IntN(3), make(chan struct{})
		begin := sync.OnceFunc(func() { close(began) })
		go func() {
			<-began
			for n := range typed {
				if _, err := fmt.Fprintln(in, 1+(sitting+n)%2); err != nil {
					return
				}
				time.Sleep(time.Millisecond)
			}
			time.Sleep(100 * time.Millisecond)
			c.Process.Kill()
		}()
		over := false
		var shown []string // events that the player saw in this sitting
		lines := bufio.NewScanner(out)
		after := 6 + r.IntN(25)
		for n := 0; lines.Scan(); n++ {
			line := lines.Text()
			if strings.HasPrefix(line, "The game is kept") || strings.HasPrefix(line, "Going on with") {
				begin()
			}
			if strings.HasPrefix(line, "The game is over") {
				over = true
			}
			if isEvent(line) {
				shown = append(shown, line)
			}
			if n == after && !over {
				c.Process.Kill()
				// What it wrote before it died has been said to the player as well.
			}
		}
		err = c.Wait()
		if over {
			if err != nil && c.ProcessState.Exited() {
				t.Fatalf("%v: %s", err, &stderr)
			}
			break
		}
		if c.ProcessState.Exited() {
			t.Fatalf("beachhead ended by itself: %v: %s", err, &stderr)
		}
		kills++
		if known, err = lost(file, shown, known); err != nil {
			t.Fatalf("after kill %d: %v", kills, err)
		}
	}
	t.Logf("%d kills", kills)
	if kills < 2 {
		t.Fatalf("the game was over after %d kills; the test says little", kills)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := engine.VerifyDice(toy{Module: toygame.New(toygame.Faults{})}, string(text)); err != nil || n == 0 {
		t.Errorf("%d dice: %v", n, err)
	}
}

// isEvent tells whether a line of output is an event: a sentence with a rule at its end that no command asked for.
func isEvent(line string) bool {
	return strings.HasSuffix(line, ")") && strings.Contains(line, ". (") && !strings.HasPrefix(line, "No: ") && !strings.HasPrefix(line, "The game")
}

// lost finds what a sitting showed in the log that the record leads to. It must be a run of it, and begin no later than the
// first event that no sitting has shown. It returns where the run ends.
func lost(file string, shown []string, known int) (int, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	s, err := engine.Replay(toy{Module: toygame.New(toygame.Faults{})}, string(whole), engine.ReplayOptions{})
	if err != nil {
		return 0, err
	}
	var log []string
	for _, e := range s.Log(0, 1) {
		log = append(log, sentence(s.Game(), e))
	}
	for at := min(known, len(log)-len(shown)); at >= 0; at-- {
		if slices.Equal(log[at:at+len(shown)], shown) {
			return max(known, at+len(shown)), nil
		}
	}
	return 0, fmt.Errorf("%d events were known, then the player saw\n%s\nbut the record leads to\n%s", known, strings.Join(shown, "\n"), strings.Join(log, "\n"))
}

// Wherever a write is cut off, what comes back is a record that replays and is a beginning of the whole one.
func TestCutAnywhere(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "whole.bhd")
	if out, err := program("play", "toygame", "--seats", "red=greedy,blue=random", "--seed", "1", "--record", file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.Index(b, []byte("\n\n")) + 2
	for end := head; end <= len(b); end++ {
		if end < len(b)-200 && end%11 != 0 { // the first part in steps
			continue
		}
		cut := filepath.Join(dir, "cut.bhd")
		if err := os.WriteFile(cut, b[:end], 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := openKeeper(cut)
		if err != nil {
			t.Fatal(err)
		}
		text, note, err := k.Read()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(b), text) || len(text) < end && b[end-1] == '\n' {
			t.Fatalf("cut after %d bytes, read %d", end, len(text))
		}
		if (note == "") != (b[end-1] == '\n') {
			t.Fatalf("cut after %d bytes, the note is %q", end, note)
		}
		if _, err := engine.Replay(toy{Module: toygame.New(toygame.Faults{})}, text, engine.ReplayOptions{Ask: true}); err != nil {
			t.Fatalf("cut after %d bytes: %v", end, err)
		}
		k.Close()
	}
}

// A link to a record stays one: what is written anew takes the place of the file, so that the link still leads to the file that is locked.
func TestLinkedRecord(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "game.bhd"), filepath.Join(dir, "link.bhd")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	k, err := openKeeper(link)
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.NewSession(toygame.New(toygame.Faults{}), engine.Setup{Scenario: "1"}, engine.NewDice("x"))
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Begin(s, s.Header(true)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, link} {
		if second, err := openKeeper(path); err == nil {
			t.Errorf("%s is kept twice", path)
			second.Close()
		}
	}
	if b, err := os.ReadFile(file); err != nil || len(b) == 0 {
		t.Errorf("the record is not in the file: %v", err)
	}
	k.Close()
}

// What was burned is said by verify, is kept by a sitting that goes on with the record, and does not disturb replay.
func TestBurnedRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.bhd")
	m := toygame.New(toygame.Faults{})
	s, err := engine.NewSession(m, engine.Setup{Scenario: "1"}, engine.NewDice("burned"))
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		q := s.Game().Pending()
		if q == nil {
			break
		}
		if n == 2 || n == 9 {
			s.Burn(3)
		}
		seat, p := q.First()
		if err := s.Answer(seat, p.Options[0]); err != nil {
			t.Fatal(err)
		}
	}
	text := s.Record(s.Header(true))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := program("verify", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "follow from the seed") || !strings.Contains(string(out), "6 throws were passed over") {
		t.Errorf("%v: %s", err, out)
	}
	if out, err := program("replay", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	// A sitting goes on with the first half: with the dice that the whole record has.
	i := strings.LastIndex(text, "; throws burned: 3\n") + len("; throws burned: 3\n")
	head := strings.Replace(text[:i], "Result: ", "Players: red=me blue=me\nX: ", 1)
	j := strings.Index(head, "X: ")
	end := j + strings.IndexByte(head[j:], '\n') + 1
	if err := os.WriteFile(file, []byte(head[:j]+head[end:]), 0o600); err != nil {
		t.Fatal(err)
	}
	c := program("play", "toygame", "--record", file, "--plain")
	c.Stdin = strings.NewReader("undo\nundo\nquit\n")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := engine.Burned(string(b)); err != nil || n != 6 {
		t.Errorf("after a sitting %d are burned, %v:\n%s", n, err, b)
	}
	if _, err := engine.VerifyDice(m, string(b)); err != nil {
		t.Errorf("%v\n%s", err, b)
	}
}

// Two sittings cannot keep one game.
func TestLocked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.bhd")
	k, err := openKeeper(file)
	if err != nil {
		t.Fatal(err)
	}
	out, err := program("play", "toygame", "--record", file).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "in use by another beachhead") {
		t.Errorf("%v: %s", err, out)
	}
	k.Close()
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("a file in which no game was begun is left: %v", err)
	}
	c := program("play", "toygame", "--record", file)
	c.Stdin = strings.NewReader("quit\n")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
