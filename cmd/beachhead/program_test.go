package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program of somebody's plays a seat of simulated games: the example of one, whose games are the same for the same seed. One that breaks off, or is not there, ends the run with the reason.
func TestProgramPlays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bot := filepath.Join(dir, "mybot")
	if out, err := exec.Command("go", "build", "-o", bot, "../../examples/lines").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sim := func(seats string) (string, error) {
		out, err := program("sim", "toygame", "--scenario", "1", "--games", "6", "--seed", "mine", "--jobs", "2", "--seats", seats).CombinedOutput()
		text := strings.TrimSpace(string(out))
		return text[:max(strings.LastIndex(text, "\n"), 0)], err // without the last line, which has the speed
	}
	first, err := sim("red=exec:" + bot + ",blue=random")
	if err != nil || !strings.Contains(first, "6") {
		t.Fatalf("%v\n%s", err, first)
	}
	if again, err := sim("red=exec:" + bot + ",blue=random"); err != nil || again != first {
		t.Errorf("%v: the same seed gives\n%s\nand\n%s", err, first, again)
	}
	for _, bad := range []string{"exec:false", "exec:" + filepath.Join(dir, "nothing"), "exec:"} {
		if out, err := program("sim", "toygame", "--scenario", "1", "--games", "2", "--seats", "red="+bad+",blue=random").CombinedOutput(); err == nil || len(out) == 0 {
			t.Errorf("%s: %v\n%s", bad, err, out)
		}
	}
	// A server starts no program, whoever asks for it.
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(dir, "games.db"))
	p := &client{t: t, cookie: strings.Repeat("c", 26), url: s.url}
	if code, body, err := p.do("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"exec:`+bot+`"}}`); err != nil || code != 400 {
		t.Errorf("a server is asked to start a program: %d %s, %v", code, body, err)
	}
}
