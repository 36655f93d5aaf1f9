package ground

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden tables anew, from the reckoner")

// rejected are the readings that RULINGS-LOS.md does not follow, one at a time; the first six together are those of the draft of the maps.
var rejected = []struct {
	ruling, name string
	reading      reading
}{
	{"LOS-C", "the limit of the last soft hex alone", reading{lastLimit: true}},
	{"LOS-B", "soft spines and mixed spines are open", reading{bareSpines: true}},
	{"LOS-F", "nobody looks over from a Steep Slope", reading{noOver: true}},
	{"LOS-G", "no blind hex behind higher ground", reading{freeFall: true}},
	{"LOS-H", "blind behind a Cliff", reading{blindCliff: true}},
	{"LOS-H", "an Observation Point may see less", reading{worseByEyes: true}},
	{"LOS-D", "higher than one of the ends blocks", reading{orHigher: true}},
	{"LOS-E", "spines block between levels only", reading{levelSpines: true}},
	{"LOS-G", "an Observation Point lifts no higher ground", reading{terrainOnly: true}},
	{"-", "the first six, as in the draft", reading{lastLimit: true, bareSpines: true, freeFall: true, blindCliff: true, worseByEyes: true, noOver: true}},
}

// What each ruling decides: how many pairs of hexes would be seen otherwise by the reading that was rejected, and the first of them.
func TestReadings(t *testing.T) {
	var lines []string
	for _, game := range games {
		m, r := mapOf(t, game), newReckoner(t, game)
		for _, x := range rejected {
			r.reading = x.reading
			changed, oneWay, first := 0, 0, "-\t-\t-"
			for a := range Hex(m.N) {
				for b := range m.Within(a, m.Reach()).Each() {
					if b < a {
						continue
					}
					// A rejected reading need not be reciprocal: it differs if it does so from either end.
					now := m.Sees(a, b)
					ab, _ := r.sees(m.ID(a), m.ID(b))
					ba, _ := r.sees(m.ID(b), m.ID(a))
					if ab != ba {
						oneWay++
					}
					if ab == now && ba == now {
						continue
					}
					if changed++; changed == 1 {
						first = m.ID(a) + "\t" + m.ID(b) + "\tno"
						if now {
							first = m.ID(a) + "\t" + m.ID(b) + "\tyes"
						}
					}
				}
			}
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s\t%d\t%d\t%s", game, x.ruling, x.name, changed, oneWay, first))
		}
	}
	golden(t, "readings.tsv", "game\truling\trejected reading\tpairs it changes\tpairs it makes one-way\ta\tb\tseen now", lines)
}

// golden compares lines with a file in testdata, or writes it.
func golden(t *testing.T, name, head string, lines []string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	text := head + "\n" + strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		got := strings.Split(text, "\n")
		for i, line := range strings.Split(string(want), "\n") {
			if i >= len(got) || got[i] != line {
				t.Errorf("%s:%d: want %q, have %q", name, i+1, line, got[min(i, len(got)-1)])
				return
			}
		}
		t.Errorf("%s: more lines than there should be", name)
	}
}

// Golden vectors: for each kind of reason some pairs of each map, with the first thing that blocks. They are written by the reckoner.
func TestVectors(t *testing.T) {
	for _, game := range games {
		m, name := mapOf(t, game), "los-"+game+".tsv"
		if *update {
			writeVectors(t, m, game, name)
		}
		f, err := os.Open(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		n, kinds := 0, map[string]int{}
		for sc := bufio.NewScanner(f); sc.Scan(); {
			c := strings.Split(sc.Text(), "\t")
			if n++; n == 1 {
				continue
			}
			if len(c) != 4 {
				t.Fatalf("%s:%d: %d cells", name, n, len(c))
			}
			a, b := at(t, m, c[0]), at(t, m, c[1])
			s := m.Contacts(Look{From: a, To: b})
			got := "seen"
			if !s.Clear {
				got = "hidden"
			}
			if got != c[2] || m.Sees(a, b) != s.Clear || m.Sees(b, a) != s.Clear || !s.Clear && told(m, &s) != c[3] {
				t.Errorf("%s:%d: %s-%s: %s, %q; want %s, %q", name, n, c[0], c[1], got, told(m, &s), c[2], c[3])
			}
			kind, _, _ := strings.Cut(c[3], " ")
			kinds[kind]++
		}
		for _, k := range []string{"-", "range", "terrain", "soft", "higher", "level", "blind", "hexside", "spine"} {
			if kinds[k] < 10 && !(k == "higher" && kinds[k] > 0) {
				t.Errorf("%s: %d vectors of the kind %q, want 10", name, kinds[k], k)
			}
		}
	}
}

func writeVectors(t *testing.T, m *Map, game, name string) {
	r := newReckoner(t, game)
	per := map[string][]string{}
	for a := range Hex(m.N) {
		for b := a + 1; int(b) < m.N; b++ {
			if d := m.Distance(a, b); d < 2 || d > 9 {
				continue
			}
			ok, why := r.sees(m.ID(a), m.ID(b))
			kind, place, _ := strings.Cut(why, " ")
			row := m.ID(a) + "\t" + m.ID(b) + "\thidden\t" + why
			if ok {
				row = m.ID(a) + "\t" + m.ID(b) + "\tseen\t-"
			}
			// Lines along spines, of Observation Points and of all distances in lists of their own, so that some of each are taken.
			kind += fmt.Sprint(strings.Contains(place, "/"), r.op[m.ID(a)] || r.op[m.ID(b)], m.Distance(a, b)/3)
			per[kind] = append(per[kind], row)
		}
	}
	var rows []string
	for _, list := range per {
		for i := range min(8, len(list)) {
			rows = append(rows, list[i*len(list)/min(8, len(list))])
		}
	}
	slices.Sort(rows)
	text := "a\tb\tsight\tfirst that blocks, from a\n" + strings.Join(rows, "\n") + "\n"
	if err := os.WriteFile(filepath.Join("testdata", name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
