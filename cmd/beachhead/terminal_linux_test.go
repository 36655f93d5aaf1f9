package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// pseudoTerminal opens the two ends of a terminal of 80 by 24.
func pseudoTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, slave
}

// typist types into a terminal and reads what is shown.
type typist struct {
	t      *testing.T
	master *os.File
	seen   strings.Builder
	chunks chan string
}

// wait reads until the screen has shown the text, and returns what was shown up to it since the last wait.
func (p *typist) wait(text string) string {
	p.t.Helper()
	late := time.After(20 * time.Second)
	for {
		if s := p.seen.String(); strings.Contains(s, text) {
			end := strings.Index(s, text) + len(text)
			p.seen.Reset()
			p.seen.WriteString(s[end:])
			return s[:end]
		}
		select {
		case c, ok := <-p.chunks:
			if !ok {
				p.t.Fatalf("the terminal was closed; waiting for %q, it showed %q", text, p.seen.String())
			}
			p.seen.WriteString(c)
		case <-late:
			p.t.Fatalf("waiting for %q, the terminal showed %q", text, p.seen.String())
		}
	}
}

func (p *typist) typed(keys string) { io.WriteString(p.master, keys) }

func startOnTerminal(t *testing.T, env []string, args ...string) *typist {
	master, slave := pseudoTerminal(t)
	c := program(args...)
	c.Env = append(c.Env, append([]string{"TERM=xterm", "NO_COLOR="}, env...)...)
	c.Stdin, c.Stdout, c.Stderr = slave, slave, slave
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	p := &typist{t: t, master: master, chunks: make(chan string, 1000)}
	go func() {
		defer close(p.chunks)
		b := make([]byte, 4096)
		for {
			n, err := master.Read(b)
			if n > 0 {
				p.chunks <- string(b[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return p
}

// On a terminal the map is drawn in colour, the Tab key completes word by word, and the choices stand in columns.
func TestTerminal(t *testing.T) {
	p := startOnTerminal(t, nil, "play", "toygame", "--seed", "5", "--record", filepath.Join(t.TempDir(), "g.bhd"))
	first := p.wait("red> ")
	for _, want := range []string{"\x1b[32mMAP \x1b[0m", "\x1b[1mRed: How much do you bid?\x1b[0m (3.1)", "[turn 1]", "     bid  1) 0  2) 1  3) 2  4) 3"} {
		if !strings.Contains(first, want) {
			t.Errorf("the screen lacks %q: %q", want, first)
		}
	}
	p.typed("b\t2\r")
	p.wait("Which unit is on guard?")
	p.wait("red> ")
	p.typed("gu\tred-1\r")
	p.wait("Move, attack or end your turn.")
	p.wait("red> ")
	p.typed("map s4\r")
	p.wait("MAP s4")
	p.wait("red> ")
	p.typed("\x03") // Ctrl-C leaves
	p.wait("Go on with it by: ")
}

// NO_COLOR is honoured, and --plain shows neither colours nor the map on a terminal too.
func TestTerminalWithoutColour(t *testing.T) {
	paint := regexp.MustCompile("\x1b\\[[0-9;]*m")
	p := startOnTerminal(t, []string{"NO_COLOR=1"}, "play", "toygame", "--record", filepath.Join(t.TempDir(), "g.bhd"))
	if s := p.wait("red> "); paint.MatchString(s) || !strings.Contains(s, "MAP") {
		t.Errorf("with NO_COLOR: %q", s)
	}
	p = startOnTerminal(t, nil, "play", "toygame", "--plain", "--record", filepath.Join(t.TempDir(), "g.bhd"))
	if s := p.wait("red> "); strings.Contains(s, "\x1b") || strings.Contains(s, "MAP") || !strings.Contains(s, "Red decides: How much do you bid? Rule 3.1.") {
		t.Errorf("with --plain: %q", s)
	}
}

// Between two people the screen is cleared, and what one typed is not offered to the other.
func TestTerminalHandOver(t *testing.T) {
	p := startOnTerminal(t, nil, "play", "toygame", "--seats", "red=me,blue=me", "--seed", "5", "--record", filepath.Join(t.TempDir(), "g.bhd"))
	p.wait("Hand over, then press Enter.")
	p.typed("\r")
	p.wait("red> ")
	p.typed("bid 2\r")
	p.wait("Which unit")
	p.wait("red> ")
	p.typed("guard red-3\r")
	if s := p.wait("Hand over, then press Enter."); !strings.Contains(s, "\x1b[2J\x1b[3J\x1b[H") {
		t.Errorf("the screen is not cleared: %q", s)
	}
	p.typed("\r")
	p.wait("blue> ")
	p.typed("\x1b[A\x1b[A") // arrow up, twice
	p.typed("bid 1\r")
	s := p.wait("Which unit")
	if strings.Contains(s, "red-3") || strings.Contains(s, "bid 2b") {
		t.Errorf("blue is offered what red typed: %q", s)
	}
}

// The progress of a series is shown on a terminal.
func TestTerminalProgress(t *testing.T) {
	p := startOnTerminal(t, nil, "sim", "toygame", "--scenario", "1", "--games", "30000", "--jobs", "1")
	p.wait("/30000")
	p.wait("30000 games, seed ")
}
