package ccp

import (
	"io/fs"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
	"beachhead/games/moddata/moddatatest"
)

// FuzzChoices plays a game by bytes: each picks an option. Nothing may panic, every position must be possible, and no text
// that is not listed may be accepted.
func FuzzChoices(f *testing.F) {
	f.Add(uint8(0), []byte{1, 2, 3, 4, 5, 6, 7, 8}, "move us-army-line-squad-1")
	f.Add(uint8(3), []byte("a long series of choices leads through the set-up and into the first turns of a night, if it is long enough"), "target A1")
	f.Add(uint8(11), []byte(strings.Repeat("caves and hills", 12)), "advance jp-line-squad-1 B1")
	m := Default()
	f.Fuzz(func(t *testing.T, scenario uint8, picks []byte, foreign string) {
		sc := &m.Scenario[int(scenario)%len(m.Scenario)]
		g, err := m.New(engine.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		// The set-up has few decisions that matter: the first byte makes it.
		for n := 0; g.(*Game).s.Phase == PhSetup && len(picks) > 0; n++ {
			seat, p := g.Pending().First()
			if err := g.Apply(seat, p.Options[(int(picks[0])+n*13)%len(p.Options)]); err != nil {
				t.Fatal(err)
			}
		}
		enginetest.PlayBytes(t, m, g, picks, foreign)
	})
}

// FuzzLoad puts something else in the place of a part of one file.
func FuzzLoad(f *testing.F) {
	moddatatest.Fuzz(f, embedded(), func(files fs.FS) (*Module, error) { return loadFrom(files, "") })
}

// TestForgedSaves: saves that somebody has tampered with are refused, or are positions that can be.
func TestForgedSaves(t *testing.T) {
	enginetest.ForgeSaves(t, Default(), []engine.Setup{{Scenario: "S01"}, {Scenario: "S05"}, {Scenario: "S12"}}, 9)
}

// TestForgedRecords: records that somebody has tampered with are refused with the line where they go wrong, or are records of games.
func TestForgedRecords(t *testing.T) {
	enginetest.ForgeRecords(t, Default(), []engine.Setup{{Scenario: "S01"}, {Scenario: "S05"}, {Scenario: "S12"}}, 9)
}
