package ground

import (
	"math/rand"
	"testing"

	"beachhead/datafile"
)

// spots are pairs of hexes up to 8 apart all over the map, in no order that a processor could guess.
func spots(m *Map) (out [1024][2]Hex) {
	rng := rand.New(rand.NewSource(1))
	for i := range out {
		for {
			a, b := Hex(rng.Intn(m.N)), Hex(rng.Intn(m.N))
			if d := m.Distance(a, b); d > 0 && d <= 8 {
				out[i] = [2]Hex{a, b}
				break
			}
		}
	}
	return out
}

var sum int

// A look-up on the printed map: at most 10 ns.
func BenchmarkSees(b *testing.B) {
	m := mapOf(b, "saipan")
	at := spots(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if p := &at[i&1023]; m.Sees(p[0], p[1]) {
			sum++
		}
		i++
	}
}

// What is seen within a range: the set of a fire zone.
func BenchmarkSeenWithin(b *testing.B) {
	m := mapOf(b, "saipan")
	at := spots(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s := *m.Seen(at[i&1023][0])
		s.And(m.Within(at[i&1023][1], 3))
		sum += int(s[0] & 1)
		i++
	}
}

// tenMarks are ten markers of all sorts.
func tenMarks(m *Map) *Marks {
	var k Marks
	for i := range Hex(10) {
		h := i * 53 % Hex(m.N)
		[]*Set{&k.Block, &k.Fire, &k.Cleared}[i%3].Add(h)
	}
	return &k
}

// A look with ten markers on the map.
func BenchmarkLookMarked(b *testing.B) {
	m := mapOf(b, "saipan")
	at, k := spots(m), tenMarks(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if p := &at[i&1023]; m.Look(Look{From: p[0], To: p[1], Marks: k}) {
			sum++
		}
		i++
	}
}

// All that is seen from a hex with ten markers on the map.
func BenchmarkSeenNow(b *testing.B) {
	m := mapOf(b, "saipan")
	at, k := spots(m), tenMarks(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s := m.SeenNow(ByTerrainText, at[i&1023][0], k)
		sum += int(s[0] & 1)
		i++
	}
}

func BenchmarkCost(b *testing.B) {
	m := mapOf(b, "saipan")
	at := spots(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		sum += int(m.Cost(Leg, at[i&1023][0], i%6, nil))
		i++
	}
}

func BenchmarkFireMod(b *testing.B) {
	m := mapOf(b, "saipan")
	at := spots(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		sum += m.FireMod(at[i&1023][0], at[i&1023][1], nil)
		i++
	}
}

func BenchmarkContacts(b *testing.B) {
	m := mapOf(b, "saipan")
	at := spots(m)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s := m.Contacts(Look{From: at[i&1023][0], To: at[i&1023][1]})
		sum += len(s.Contacts)
		i++
	}
}

// Reading, checking and compiling a map with its table of all pairs.
func BenchmarkLoad(b *testing.B) {
	for _, game := range games {
		b.Run(game, func(b *testing.B) {
			fsys := files(b, game)
			b.ReportAllocs()
			for b.Loop() {
				set := datafile.Open(fsys, "data", "")
				if m := Load(set); m == nil {
					b.Fatal(set.Err())
				}
			}
		})
	}
}
