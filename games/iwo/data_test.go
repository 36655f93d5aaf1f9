package iwo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/games/iwo/ground"
)

// TestPrintedFields holds the fields of fire of all groups to those that another program worked out in another way: by sampling points of each line
// (testdata/fof.tsv).
func TestPrintedFields(t *testing.T) {
	m := Default()
	text, err := os.ReadFile(filepath.Join("testdata", "fof.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	want := make([]ground.Field, len(m.Groups))
	group := map[string]int{}
	for i := range m.Groups {
		group[m.Groups[i].Name] = i
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		g, ok := group[cells[0]]
		if !ok {
			continue
		}
		h, _ := m.Map.Parse(cells[2])
		if rows++; cells[3] == "intense" {
			want[g].Intense.Add(h)
		} else {
			want[g].Steady.Add(h)
		}
	}
	if rows < 1600 {
		t.Fatalf("%d rows", rows)
	}
	for g := range m.Groups {
		have := m.PrintedField(GroupID(g))
		for h := range Hex(m.Map.N()) {
			if have.Intense.Has(h) != want[g].Intense.Has(h) || have.Steady.Has(h) != want[g].Steady.Has(h) {
				t.Errorf("%s at %s: intense %v, steady %v; expected %v, %v", m.Groups[g].Name, m.Map.ID(h), have.Intense.Has(h), have.Steady.Has(h), want[g].Intense.Has(h), want[g].Steady.Has(h))
			}
		}
	}
}
