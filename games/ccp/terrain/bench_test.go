package terrain

import (
	"os"
	"testing"

	"beachhead/datafile"
	"beachhead/hex"
)

// spots are pairs of hexes all over the map, in no order that a processor could guess.
func spots() (out [1024][2]Spot) {
	x := uint32(1)
	next := func() hex.Hex {
		x = x*1664525 + 1013904223
		return hex.Hex(x >> 8 % Hexes)
	}
	for i := range out {
		a, b := next(), next()
		for a == b {
			b = next()
		}
		out[i] = [2]Spot{{Hex: a}, {Hex: b}}
	}
	return out
}

var sum Sight

// A look at the printed map: under 10 ns.
func BenchmarkPrinted(b *testing.B) {
	s, at := mapNamed(b, "01-kunai-ridge").Sights(), spots()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &at[i&1023]
		sum += s.Printed(p[0].Hex, p[1].Hex)
		i++
	}
}

// A look with 20 smoke markers, 6 blazes and both ends in caves where there is a crest: under 200 ns. The map is open, so
// that most looks go all the way.
func BenchmarkBetween(b *testing.B) {
	m := mapNamed(b, "09-estate-crossroads")
	s, at := m.Sights(), spots()
	var k Markers
	for i := range hex.Hex(20) {
		k.SetSmoke(i*37%Hexes, 1+int(i)%8)
	}
	for i := range hex.Hex(6) {
		k.SetBlaze(i*53%Hexes, true)
	}
	for i := range at {
		for j := range at[i] {
			at[i][j].Inside = i%2 == 0 && m.Crest(at[i][j].Hex)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &at[i&1023]
		sum += s.Between(p[0], p[1], &k)
		i++
	}
}

func BenchmarkFromAir(b *testing.B) {
	s, at := mapNamed(b, "08-tea-hill").Sights(), spots()
	var k Markers
	k.SetSmoke(40, 5)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &at[i&1023]
		sum += s.FromAir(p[0].Hex, p[1], &k)
		i++
	}
}

// All pairs of a map: under 1 s.
func BenchmarkSights(b *testing.B) {
	for _, m := range loadAll(b) {
		b.Run(m.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m.makeSights()
			}
		})
	}
}

func BenchmarkExplain(b *testing.B) {
	s, at := mapNamed(b, "01-kunai-ridge").Sights(), spots()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &at[i&1023]
		sum += s.Explain(p[0], p[1], &Markers{}, false).Sight
		i++
	}
}

func BenchmarkLoad(b *testing.B) {
	fsys := os.DirFS(mapFolder)
	for b.Loop() {
		set := datafile.Open(fsys, mapFolder, "")
		Load(set, fsys, "05-coral-hills.map")
		if err := set.Err(); err != nil {
			b.Fatal(err)
		}
	}
}
