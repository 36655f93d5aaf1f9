package enginetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/engine"
)

var (
	update *bool
	seed   *uint64
)

func init() {
	if testing.Testing() && flag.Lookup("update") == nil {
		update = flag.Bool("update", false, "write the golden files anew")
		seed = flag.Uint64("seed", 0, "other random games in TestSuite")
	}
}

// updating tells whether the tests run with -update.
func updating() bool { return update != nil && *update }

// Golden compares a text with the file at path. With go test -update it writes the file.
func Golden(t testing.TB, path, got string) {
	t.Helper()
	if updating() {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v (go test -update writes it)", err)
		return
	}
	want := strings.ReplaceAll(string(b), "\r\n", "\n")
	if want == got {
		return
	}
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(g):
			t.Errorf("%s:%d: missing: %s", path, i+1, w[i])
			return
		case i >= len(w):
			t.Errorf("%s:%d: not expected: %s", path, i+1, g[i])
			return
		case w[i] != g[i]:
			t.Errorf("%s:%d:\n want %s\n got  %s", path, i+1, w[i], g[i])
			return
		}
	}
}

// Start is a position to begin from: a whole set-up, or a position if At is given, and answers from there on
// ("red bid 1", "chance roll 3").
type Start struct {
	Name  string
	Setup engine.Setup
	At    *engine.Position
	Play  []string
	Depth int // for Counts
}

func (s Start) open(m engine.Module) (engine.Game, error) {
	var g engine.Game
	var err error
	if s.At != nil {
		g, err = m.Place(*s.At)
	} else {
		g, err = m.New(s.Setup)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	for _, line := range s.Play {
		who, text, _ := strings.Cut(line, " ")
		seat, err := engine.SeatByName(m, who)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		c, err := engine.ParseChoice(m, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.Name, line, err)
		}
		if err := g.Apply(seat, c); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.Name, line, err)
		}
	}
	return g, nil
}

// Paths counts the different sequences of n legal answers from a position, for n from 1 to depth; faces
// of dice and cards drawn are answers too, automatic answers are none. Where several seats are asked
// at once the order makes no difference, and only the first in order of seats is followed. Games that end
// sooner count no further. The game itself stays as it is.
func Paths(g engine.Game, depth int) []uint64 {
	out := make([]uint64, depth)
	games := make([]engine.Game, depth)
	var walk func(g engine.Game, n int)
	walk = func(g engine.Game, n int) {
		q := g.Pending()
		if q == nil {
			return
		}
		seat, p := q.First()
		out[n] += uint64(len(p.Options))
		if n+1 == depth {
			return
		}
		for _, c := range p.Options {
			games[n] = g.Clone(games[n])
			if err := games[n].Apply(seat, c); err != nil {
				panic(fmt.Sprintf("a listed option was refused: %v", err))
			}
			walk(games[n], n+1)
		}
	}
	if depth > 0 {
		walk(g, 0)
	}
	return out
}

// Counts compares the numbers of [Paths] from the starts with a golden file: a line
// "NAME COUNT COUNT ..." each. A rule that changes without anybody meaning it changes a number here.
func Counts(t *testing.T, m engine.Module, path string, starts ...Start) {
	t.Helper()
	var b strings.Builder
	for _, s := range starts {
		g, err := s.open(m)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(s.Name)
		for _, n := range Paths(g, s.Depth) {
			fmt.Fprintf(&b, " %d", n)
		}
		b.WriteString("\n")
	}
	Golden(t, path, b.String())
}

// OptionLists compares the questions and all options at the starts with a golden file.
func OptionLists(t *testing.T, m engine.Module, path string, starts ...Start) {
	t.Helper()
	var b strings.Builder
	for _, s := range starts {
		g, err := s.open(m)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "# %s\n", s.Name)
		q := g.Pending()
		if q == nil {
			r, _ := g.Result()
			fmt.Fprintf(&b, "over: %s\n", r.Level)
			continue
		}
		for _, seat := range q.Seats.Seats() {
			p := q.For(seat)
			fmt.Fprintf(&b, "%s %s %s: %s\n", engine.SeatName(m, seat), p.Kind, p.Rule, p.Text)
			for _, c := range p.Options {
				fmt.Fprintf(&b, "  %s\n", engine.FormatChoice(m, c))
			}
		}
	}
	Golden(t, path, b.String())
}
