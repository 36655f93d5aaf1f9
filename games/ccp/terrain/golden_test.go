package terrain

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"beachhead/datafile"
	"beachhead/hex"
)

const mapFolder = "../data/maps"

// allMaps are the maps of the game, loaded once.
var allMaps = sync.OnceValues(func() ([]*Map, error) {
	fsys := os.DirFS(mapFolder)
	names, err := fs.Glob(fsys, "*.map")
	if err != nil {
		return nil, err
	}
	set := datafile.Open(fsys, mapFolder, "")
	var maps []*Map
	for _, n := range names {
		maps = append(maps, Load(set, fsys, n))
	}
	return maps, set.Err()
})

func loadAll(t testing.TB) []*Map {
	t.Helper()
	maps, err := allMaps()
	if err != nil {
		t.Fatal(err)
	}
	if len(maps) != 12 {
		t.Fatalf("%d maps, want 12", len(maps))
	}
	return maps
}

func mapNamed(t testing.TB, id string) *Map {
	t.Helper()
	for _, m := range loadAll(t) {
		if m.ID == id {
			return m
		}
	}
	t.Fatalf("no map %s", id)
	return nil
}

func at(t testing.TB, id string) hex.Hex {
	t.Helper()
	h, err := Grid.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// The 480 vectors were made by an independent program in floating point. Not only the result must agree: what that program
// found to block must be among the contacts.
func TestVectors(t *testing.T) {
	f, err := os.Open("../data/los-golden.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for sc, line := bufio.NewScanner(f), 1; sc.Scan(); line++ {
		if line == 1 || strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		cells := strings.Split(sc.Text(), "\t")
		if len(cells) != 7 {
			t.Fatalf("line %d: %d cells", line, len(cells))
		}
		n++
		m, a, b := mapNamed(t, cells[0]), at(t, cells[1]), at(t, cells[2])
		r := m.Sights().Explain(Spot{Hex: a}, Spot{Hex: b}, &Markers{}, false)
		got := []string{fmt.Sprint(Grid.Distance(a, b)), "0", "-"}
		if r.Clear() {
			got[1], got[2] = "1", fmt.Sprint(r.Hindrance())
		}
		if strings.Join(got, " ") != strings.Join(cells[3:6], " ") {
			t.Errorf("line %d: %s %s-%s: got %v, want %v (%s); contacts %v", line, m.ID, cells[1], cells[2], got, cells[3:6], cells[6], r.Contacts)
			continue
		}
		if cells[6] == "-" {
			continue
		}
		found := false
		for _, c := range r.Contacts {
			found = found || c.Blocks() && reason(c) == shorter(cells[6])
		}
		if !found {
			t.Errorf("line %d: %s %s-%s: no contact for %q in %v", line, m.ID, cells[1], cells[2], cells[6], r.Contacts)
		}
	}
	if n != 480 {
		t.Errorf("%d vectors, want 480", n)
	}
}

// reason is a contact as the vectors have it.
func reason(c Contact) string { return c.Feature() + " " + Grid.ID(c.Hex) }

// shorter leaves the level out of "hill level 2 in C6".
func shorter(s string) string {
	if w := strings.Fields(s); w[0] == "hill" {
		return "hill " + w[4]
	}
	return s
}
