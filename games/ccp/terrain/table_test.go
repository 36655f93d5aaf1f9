package terrain

import (
	"bufio"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/hex"
)

var update = flag.Bool("update", false, "write the golden tables anew")

// A row of a golden table: two spots, what else is on the map, and all that the string between them meets.
//
//	C3  C6*  smoke=C4:3,blaze=D5  blocked  16.2.2 blaze D5 2520,3060; 16.3.4a smoke C4 2160,3240 3
//
// A star is a spot inside a cave; "air" among the rest makes the first spot that of an aircraft. The contact that decides
// comes first.
type row struct {
	a, b Spot
	k    Markers
	air  bool
}

func (r row) key() string {
	spot := func(s Spot) string {
		if s.Inside {
			return Grid.ID(s.Hex) + "*"
		}
		return Grid.ID(s.Hex)
	}
	var smoke, blaze, rest []string
	for h := range hex.Hex(Hexes) {
		if v := r.k.Smoke[h]; v > 0 {
			smoke = append(smoke, fmt.Sprintf("%s:%d", Grid.ID(h), v))
		}
		if r.k.Blazing.Has(h) {
			blaze = append(blaze, Grid.ID(h))
		}
	}
	if r.air {
		rest = append(rest, "air")
	}
	if smoke != nil {
		rest = append(rest, "smoke="+strings.Join(smoke, ","))
	}
	if blaze != nil {
		rest = append(rest, "blaze="+strings.Join(blaze, ","))
	}
	if rest == nil {
		rest = []string{"-"}
	}
	return spot(r.a) + "\t" + spot(r.b) + "\t" + strings.Join(rest, " ")
}

func parseRow(t *testing.T, cells []string) (r row) {
	t.Helper()
	spot := func(s string) Spot {
		id, inside := strings.CutSuffix(s, "*")
		return Spot{at(t, id), inside}
	}
	r.a, r.b = spot(cells[0]), spot(cells[1])
	for _, w := range strings.Fields(cells[2]) {
		kind, list, _ := strings.Cut(w, "=")
		switch kind {
		case "-":
		case "air":
			r.air = true
		case "smoke":
			for _, s := range strings.Split(list, ",") {
				id, n, _ := strings.Cut(s, ":")
				v, err := strconv.Atoi(n)
				if err != nil {
					t.Fatal(err)
				}
				r.k.SetSmoke(at(t, id), v)
			}
		case "blaze":
			for _, id := range strings.Split(list, ",") {
				r.k.SetBlaze(at(t, id), true)
			}
		default:
			t.Fatalf("unknown word %q", w)
		}
	}
	return r
}

// answer is what the table says of a look.
func (r row) answer(s *Sights) string {
	x := s.Explain(r.a, r.b, &r.k, r.air)
	out := "blocked"
	if x.Clear() {
		out = "clear"
		if n := x.Hindrance(); n > 0 {
			out = fmt.Sprintf("hindered %d", n)
		}
	}
	var contacts []string
	say := func(c *Contact) {
		s := fmt.Sprintf("%s %s %s %d,%d", c.Rule, c.Feature(), Grid.ID(c.Hex), c.At.X, c.At.Y)
		if !c.Blocks() {
			s += fmt.Sprintf(" %d", c.Hindrance)
		}
		contacts = append(contacts, s)
	}
	if x.Decides != nil {
		say(x.Decides)
	}
	for i := range x.Contacts {
		if c := &x.Contacts[i]; c != x.Decides {
			say(c)
		}
	}
	if contacts == nil {
		contacts = []string{"-"}
	}
	return out + "\t" + strings.Join(contacts, "; ")
}

// kind is the kind of reason that decides a look: cause and feature; "clear" if there is none.
func (r row) kind(s *Sights) string {
	x := s.Explain(r.a, r.b, &r.k, r.air)
	kind := "clear"
	if x.Decides != nil {
		kind = x.Decides.Rule + " " + x.Decides.Feature()
	}
	if r.air {
		kind = "air " + kind
	}
	return kind
}

// looks are looks on a map of all sorts, in an order given by noise: all printed pairs, and many with markers, from caves and
// from the air.
func looks(m *Map) (out []row) {
	for b := hex.Hex(1); b < Hexes; b++ {
		for a := range b {
			out = append(out, row{a: Spot{Hex: a}, b: Spot{Hex: b}})
		}
	}
	order := map[row]int{}
	for _, r := range out {
		order[r] = m.noise("golden", r.key())
	}
	slices.SortStableFunc(out, func(x, y row) int { return order[x] - order[y] })
	for i := range 1200 {
		r := out[i]
		way := m.Sights().Way(nil, r.a.Hex, r.b.Hex)
		n := m.noise("marker", r.key())
		switch i % 6 {
		case 0:
			if len(way) > 0 {
				r.k.SetSmoke(way[n%len(way)], 1+n%8)
			}
		case 1:
			r.k.SetSmoke(r.b.Hex, 1+n%8)
		case 2:
			if len(way) > 0 {
				r.k.SetBlaze(way[n%len(way)], true)
			}
		case 3, 4:
			r.a.Inside, r.b.Inside = m.Crest(r.a.Hex), m.Crest(r.b.Hex) && n%2 == 0
		case 5:
			r.air = true
		}
		out = append(out, r)
	}
	return out
}

// Each map has a table with every kind of reason that decides any printed pair of it, and any of many looks with markers; so
// has the table of the maps a sum of what can be seen.
func TestTables(t *testing.T) {
	all := map[string]bool{}
	for _, m := range loadAll(t) {
		s := m.Sights()
		name := filepath.Join("testdata", "los", m.ID+".tsv")
		kinds := map[string]int{}
		var picked []row
		for _, r := range looks(m) {
			k := r.kind(s)
			all[k] = true
			if kinds[k]++; kinds[k] <= 4 {
				picked = append(picked, r)
			}
		}
		h := fnv.New64a()
		for _, v := range s.table {
			h.Write([]byte{byte(v)})
		}
		sum := fmt.Sprintf("# all pairs: %016x", h.Sum64())
		if *update {
			lines := []string{"a\tb\twith\tresult\tcontacts", sum}
			for _, r := range picked {
				lines = append(lines, r.key()+"\t"+r.answer(s))
			}
			if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		n := 0
		for sc := bufio.NewScanner(f); sc.Scan(); {
			n++
			switch {
			case n == 1:
				continue
			case n == 2:
				if sc.Text() != sum {
					t.Errorf("%s: %q, now %q", name, sc.Text(), sum)
				}
				continue
			}
			cells := strings.SplitN(sc.Text(), "\t", 4)
			if len(cells) != 4 {
				t.Fatalf("%s:%d: %d cells", name, n, len(cells))
			}
			r := parseRow(t, cells)
			if got := r.answer(s); got != cells[3] {
				t.Errorf("%s:%d: %s\n got %s\nwant %s", name, n, r.key(), got, cells[3])
			}
			delete(kinds, r.kind(s))
		}
		for k := range kinds {
			t.Errorf("%s: no row for %q", name, k)
		}
	}
	// Every kind there is, on one map or another.
	for _, k := range strings.Split("clear; 16.2.1 jungle; 16.2.1 swamp; 16.2.1 building; 16.1b grass; 16.1b bush; 16.1b palm; 16.1b hut; "+
		"T88b gully; T89.3.2a hill; T89.3.3 hill; T89.4a jungle; T89.4a building; T89.4.1a jungle; T89.4.1a swamp; T89.4.1a building; "+
		"T89.5a grass; T89.5a bush; T89.5a palm; 16.2.2 blaze; T89.4b blaze; 16.3.4a smoke; 16.3.4b smoke; T89.5b smoke; F102.2.2a cave; "+
		"air clear; air T89.4.1a jungle", "; ") {
		if !all[k] {
			t.Errorf("no map shows %q", k)
		}
	}
}
