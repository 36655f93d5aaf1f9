package ccp

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/datafile"
	"beachhead/engine"
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
		for _, b := range picks {
			q := g.Pending()
			if q == nil {
				return
			}
			seat, p := q.First()
			if c, err := engine.ParseChoice(m, foreign); err == nil {
				listed := false
				for _, o := range p.Options {
					listed = listed || o == c
				}
				if !listed {
					before := g.Hash()
					if g.Apply(seat, c) == nil {
						t.Fatalf("%s was accepted, which is not listed", foreign)
					}
					g.Explain(seat, &c)
					if g.Hash() != before {
						t.Fatalf("%s was refused and changed the game", foreign)
					}
				}
			}
			if err := g.Apply(seat, p.Options[int(b)%len(p.Options)]); err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// FuzzLoad changes one of the data files: there is a module, or an error with a place.
func FuzzLoad(f *testing.F) {
	var names []string
	base := fstest.MapFS{}
	if err := fs.WalkDir(embedded(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(embedded(), name)
		base[name] = &fstest.MapFile{Data: text}
		names = append(names, name)
		return err
	}); err != nil {
		f.Fatal(err)
	}
	for i, name := range names {
		n := len(base[name].Data)
		f.Add(i, n/2, 1, "x")
		f.Add(i, n/3, 40, "\t-\n")
	}
	f.Fuzz(func(t *testing.T, which, at, size int, text string) {
		name := names[uint(which)%uint(len(names))]
		old := string(base[name].Data)
		at = int(uint(at) % uint(len(old)+1))
		size = int(uint(size) % uint(len(old)-at+1))
		changed := fstest.MapFS{}
		for n, file := range base {
			changed[n] = file
		}
		changed[name] = &fstest.MapFile{Data: []byte(old[:at] + text + old[at+size:])}
		m, err := loadFrom(changed, "")
		if (m == nil) == (err == nil) {
			t.Fatalf("module %v and error %v", m != nil, err)
		}
		if problems, ok := errors.AsType[*datafile.Problems](err); err != nil && (!ok || problems.List[0].File == "") {
			t.Fatalf("%T: %v", err, err)
		}
	})
}
