package ccp

import (
	"strings"
	"testing"
)

// TestPositionsRefused: a written piece with a key or a value that it cannot have is refused with the piece, the key and what was expected.
func TestPositionsRefused(t *testing.T) {
	type piece = map[string]any
	for _, c := range []struct {
		id   string
		keys piece
		want string
	}{
		{"us-army-line-squad-1", piece{"at": "Z99"}, "at: expected a hex"},
		{"us-army-line-squad-1", piece{"at": "D5", "broken": "yes"}, "broken: expected true or false"},
		{"us-army-line-squad-1", piece{"at": "D5", "weapon": "jp-lmg-1"}, "weapon: expected a weapon that the unit may possess (5.2)"},
		{"us-army-line-squad-1", piece{"at": "D5", "tired": true}, `no key "tired" here`},
		{"us-lmg-1", piece{"at": "D5"}, "at: expected box, in-hand or a unit"},
		{"us-lmg-1", piece{"at": "box", "broken": 1}, "broken: expected true or false"},
		{"us-1", piece{"at": "sleeve"}, "at: expected hand, deck, discards or top"},
		{"us-1", piece{}, "at is missing"},
		{"us-1", piece{"at": "hand", "broken": true}, `no key "broken" here; the keys are at`},
		{"chit-A", piece{"at": "map"}, "at: expected pool, open, allied or japan"},
		{"tank-1", piece{"at": "D5"}, "no such piece"},
	} {
		_, err := Default().Place(*from("S02", "allied.orders", map[string]map[string]any{c.id: c.keys}, nil))
		if err == nil || !strings.HasPrefix(err.Error(), c.id+": "+c.want) {
			t.Errorf("%s %v: %v, want %s", c.id, c.keys, err, c.want)
		}
	}
}
