package hex

import (
	"strings"
	"testing"
)

func TestIDRoundTrip(t *testing.T) {
	tests := []struct {
		c           Config
		first, last string
	}{
		{Config{Cols: 100, Rows: 100}, "0000", "9999"},
		{Config{Cols: 33, Rows: 25, FirstCol: 1, FirstRow: 1}, "0101", "3325"},
		{Config{Cols: 40, Rows: 30, FirstCol: 20, FirstRow: 10, Format: CCdotRR}, "20.10", "59.39"},
		{Config{Cols: 15, Rows: 10, FirstCol: 1, FirstRow: 1, Format: LetterNumber}, "A1", "O10"},
		{Config{Cols: 33, Rows: 900, FirstCol: 20, FirstRow: 0, Format: LetterNumber}, "T0", "ZZ899"},
		{Config{Orientation: PointyTop, Cols: 33, Rows: 25, FirstCol: 1, FirstRow: 1}, "0101", "3325"},
	}
	for _, tt := range tests {
		g := mustNew(t, tt.c)
		if f, l := g.ID(0), g.ID(Hex(g.Len()-1)); f != tt.first || l != tt.last {
			t.Errorf("IDs are %s to %s, want %s to %s", f, l, tt.first, tt.last)
		}
		seen := map[string]bool{}
		for h := range Hex(g.Len()) {
			id := g.ID(h)
			if seen[id] {
				t.Fatalf("two hexes have ID %s", id)
			}
			seen[id] = true
			if got, err := g.Parse(id); err != nil || got != h {
				t.Fatalf("Parse(%s) = %d, %v, want %d", id, got, err, h)
			}
			if got, err := g.Parse(strings.ToLower(id)); err != nil || got != h {
				t.Fatalf("Parse(%s) = %d, %v, want %d", strings.ToLower(id), got, err, h)
			}
			if got := g.At(g.ColRow(h)); got != h {
				t.Fatalf("At(ColRow(%d)) = %d", h, got)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	ccrr := Config{Cols: 33, Rows: 25, FirstCol: 1, FirstRow: 1}
	dot, lett := ccrr, ccrr
	dot.Format, lett.Format = CCdotRR, LetterNumber
	tests := []struct {
		c    Config
		ids  []string
		want string // in the error
	}{
		{ccrr, []string{"", "712", "07122", "7.12", "07a2", " 712", "+712", "0７2", strings.Repeat("x", 1e6)}, `as in "0712"`},
		{ccrr, []string{"0000", "0126", "3401", "9999"}, "columns 1 to 33 and rows 1 to 25"},
		{dot, []string{"", "0712", "07,12", "7.12", "07.1", "07.123", "..12.", "-1.12"}, `as in "34.36"`},
		{dot, []string{"00.01", "34.01"}, "columns 1 to 33 and rows 1 to 25"},
		{lett, []string{"", "A", "1", "1A", "A01", "A00", "AB1", "AAA1", "A1 ", "A-1", "A1000", "@1", "[1", "Ä1"}, `as in "C10"`},
		{lett, []string{"A0", "A26", "HH1", "ZZ25"}, "columns A to GG and rows 1 to 25"},
	}
	for _, tt := range tests {
		g := mustNew(t, tt.c)
		for _, id := range tt.ids {
			h, err := g.Parse(id)
			if err == nil || h != None || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Parse(%.20q) = %d, %v, want None and an error with %s", id, h, err, tt.want)
			} else if len(err.Error()) > 300 {
				t.Errorf("Parse(%.20q): the error is %d bytes long", id, len(err.Error()))
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	var grids []*Grid
	for _, format := range []IDFormat{CCRR, CCdotRR, LetterNumber} {
		grids = append(grids, mustNew(f, Config{Cols: 33, Rows: 25, FirstCol: 1, FirstRow: 1, Format: format}))
	}
	for _, s := range []string{"0712", "34.36", "A1", "gg25", "", "AA0", "Ä1", "99999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, id string) {
		for _, g := range grids {
			h, err := g.Parse(id)
			switch {
			case err != nil && h != None:
				t.Errorf("Parse(%q) = %d with error %v", id, h, err)
			case err == nil && !strings.EqualFold(g.ID(h), id):
				t.Errorf("Parse(%q) is %s", id, g.ID(h))
			}
		}
	})
}
