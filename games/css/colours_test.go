package css

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"beachhead/engine"
)

// Opponents differ in lightness, and two Divisions of a side in how they look, to eyes that see all colours and to those that do not.
func TestColours(t *testing.T) {
	for id, least := range map[string]float64{"tinian": 6, "saipan": 6, "littleland": 11} {
		m := whole(t, id)
		sides := m.Sheet(m.Scenarios()[0].ID).Sides
		looks := func(s engine.SheetSide) []engine.SheetSide { return append([]engine.SheetSide{s}, s.Variants...) }
		for _, a := range looks(sides[0]) {
			for _, b := range looks(sides[1]) {
				if r := contrast(a.Fill, b.Fill); r < 3 {
					t.Errorf("%s: %s and %s are %.2f to 1", id, a.Label, b.Label, r)
				}
			}
		}
		for _, s := range sides {
			for i, a := range looks(s) {
				if r := contrast(a.Fill, a.Ink); r < 4.5 {
					t.Errorf("%s: the ink of %s is %.2f to 1", id, a.Label, r)
				}
				for _, b := range s.Variants[:max(0, i-1)] {
					for eyes, see := range vision {
						if d := unlike(a.Fill, b.Fill, see); a.Fill != b.Fill && d < least {
							t.Errorf("%s: %s and %s are %.1f apart to %s eyes", id, a.Label, b.Label, d, eyes)
						}
					}
				}
			}
		}
	}
	// Each game has colours of its own: a Soviet counter is none of the Japanese Navy.
	if a, b := sheetPlain["su"][0], sheetLook["jp"]["red"][0]; slices.ContainsFunc([]string{"all", "no red", "no green"}, func(e string) bool { return unlike(a, b, vision[e]) < 25 }) {
		t.Errorf("%s looks like %s", a, b)
	}
}

// vision is what becomes of linear red, green and blue in eyes without one sort of cones (Machado, Oliveira and Fernandes 2009).
var vision = map[string][3][3]float64{
	"all":      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no red":   {{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}},
	"no green": {{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}},
	"no blue":  {{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}},
}

func linear(hex string) (c [3]float64) {
	for i := range c {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			panic(err)
		}
		v := float64(n) / 255
		if c[i] = v / 12.92; v > .04045 {
			c[i] = math.Pow((v+.055)/1.055, 2.4)
		}
	}
	return c
}

// contrast is that of WCAG 2.
func contrast(a, b string) float64 {
	light := func(hex string) float64 { c := linear(hex); return .2126*c[0] + .7152*c[1] + .0722*c[2] }
	x, y := light(a), light(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// unlike is the distance of two colours in CIE 1976 L*a*b*.
func unlike(a, b string, m [3][3]float64) float64 {
	lab := func(hex string) (out [3]float64) {
		c := linear(hex)
		var v [3]float64
		for i := range v {
			v[i] = min(1, max(0, m[i][0]*c[0]+m[i][1]*c[1]+m[i][2]*c[2]))
		}
		f := func(t float64) float64 {
			if t > .008856 {
				return math.Cbrt(t)
			}
			return 7.787*t + 16./116
		}
		x, y, z := f((.4124*v[0]+.3576*v[1]+.1805*v[2])/.95047), f(.2126*v[0]+.7152*v[1]+.0722*v[2]), f((.0193*v[0]+.1192*v[1]+.9505*v[2])/1.08883)
		return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
	}
	p, q := lab(a), lab(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}
