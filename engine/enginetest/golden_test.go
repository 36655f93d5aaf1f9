package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

func starts() []Start {
	at := &engine.Position{Game: "toygame", Scenario: "1", Clear: true, At: &engine.At{Turn: 4, Phase: "red"}, Pieces: map[string]map[string]any{
		"red-1": {"at": "s3"}, "blue-1": {"at": "s4"}, "c1": {"at": "red"},
	}}
	return []Start{
		{Name: "meeting", Setup: engine.Setup{Scenario: "1"}, Depth: 6},
		{Name: "patrol", Setup: engine.Setup{Scenario: "2", Options: map[string]string{"reserve": "on"}}, Depth: 5},
		{Name: "attack", At: at, Depth: 9},
		{Name: "reaction", At: at, Play: []string{"red attack red-1 s4", "blue pass"}, Depth: 4},
		{Name: "over", At: at, Play: []string{"red attack red-1 s4", "blue pass", "red pass", "chance roll 1"}, Depth: 3},
	}
}

func TestCounts(t *testing.T) {
	Counts(t, toygame.New(toygame.Faults{}), "testdata/counts.txt", starts()...)
}

func TestOptionLists(t *testing.T) {
	OptionLists(t, toygame.New(toygame.Faults{}), "testdata/options.txt", starts()...)
}

// TestPaths compares the counts of a very small position with what one counts by hand: red may attack or
// end; after the attack blue may only pass, red may pass or play its card, and so on.
func TestPaths(t *testing.T) {
	g, err := starts()[2].open(toygame.New(toygame.Faults{}))
	if err != nil {
		t.Fatal(err)
	}
	h := g.Hash()
	// 1: move red-1 s2, attack, end. 2: after the move end; after the attack pass; after end 11 cards to draw for blue.
	got := Paths(g, 2)
	if got[0] != 3 || got[1] != 1+1+11 || g.Hash() != h {
		t.Errorf("%v", got)
	}
	if len(Paths(g, 0)) != 0 {
		t.Error("depth 0")
	}
}

func TestGolden(t *testing.T) {
	if *update {
		t.Skip("writes")
	}
	path := filepath.Join(t.TempDir(), "x", "g.txt")
	f := &fakeTB{}
	Golden(f, path, "a\nb\n")
	*update = true
	Golden(t, path, "a\nb\n")
	*update = false
	Golden(t, path, "a\nb\n")
	Golden(f, path, "a\nc\n")
	Golden(f, path, "a\nb\nc\n")
	Golden(f, path, "a\n")
	if len(f.errs) != 4 || !strings.Contains(f.errs[0], "-update writes it") || !strings.Contains(f.errs[1], "g.txt:2:\n want b\n got  c") {
		t.Errorf("%q", f.errs)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
