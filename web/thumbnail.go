package web

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"beachhead/engine"
)

// How much wider than high the picture of a map is at least.
const thumbnailShape = 1.45

// tallest is the shape of the narrowest card that a picture is cut to.
const tallest = 0.46

// levelTints colour heights where the game does not name a tint.
var levelTints = []string{"#e8e6c6", "#d9cc9b", "#c3a877", "#a98559", "#8f6a42"}

// drawThumbnail draws the map of a game small: sea, coast, the classes of terrain and their relief. The coast of the sheet is
// the edge of the land where there is one, the hexes are where there is none.
func drawThumbnail(s *engine.Sheet) []byte { return drawSmall(s, thumbnailShape) }

// drawWhole draws the whole map small, in its own shape.
func drawWhole(s *engine.Sheet) []byte {
	if len(s.Shapes) > 0 {
		return drawSmall(s, s.Width/s.Height)
	}
	return drawSmall(s, 0)
}

// drawSmall draws a map at least shape times as wide as high; one that is drawn from shapes is cut to it.
func drawSmall(s *engine.Sheet, shape float64) []byte {
	var b strings.Builder
	if s == nil || len(s.Hexes) == 0 {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 230"><rect width="340" height="230" fill="#b3cfd8"/></svg>`)
	}
	if len(s.Shapes) > 0 {
		return drawShapesThumbnail(s, shape)
	}
	terrain := map[string]engine.SheetTerrain{}
	for _, t := range s.Terrain {
		terrain[t.ID] = t
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	tints := map[string]*strings.Builder{}
	var order []string
	var levels [5]strings.Builder
	var land strings.Builder
	var shore []engine.SheetHex
	for _, h := range s.Hexes {
		t := terrain[h.Terrain]
		if t.Sea {
			continue
		}
		x0, y0, x1, y1 = min(x0, h.X), min(y0, h.Y), max(x1, h.X), max(y1, h.Y)
		p := hexPath(s, h.X, h.Y)
		land.WriteString(p)
		shore = append(shore, h)
		tint := t.Tint
		if tint == "" {
			tint = levelTints[min(max(t.Level, 0), len(levelTints)-1)]
		}
		if tints[tint] == nil {
			tints[tint] = &strings.Builder{}
			order = append(order, tint)
		}
		tints[tint].WriteString(p)
		for l := 1; l <= max(t.Level, h.Level) && l < len(levels); l++ {
			levels[l].WriteString(p)
		}
	}
	island := min(x0, y0, s.Width-x1, s.Height-y1) > s.Size
	pad := s.Size * 1.6
	// Beyond the land there is some sea; where the country goes on the picture ends with it, without a shore.
	beyond := func(side string) float64 {
		if slices.Contains(s.Inland, side) {
			return -s.Size / 4
		}
		return pad
	}
	left, right, top, bottom := beyond("west"), beyond("east"), beyond("north"), beyond("south")
	x0, y0, x1, y1 = x0-left, y0-top, x1+right, y1+bottom
	w, h := x1-x0, y1-y0
	if w < h*shape {
		x0 -= (h*shape - w) / 2
		w = h * shape
	} else if island && h < w/tallest && shape > 0 {
		// The card of a game is high and narrow on a wide page, and shows the middle: that is the whole island, if there is sea enough above and below.
		y0 -= (w/tallest - h) / 2
		h = w / tallest
	}
	coast := shoreline(s, shore)
	if len(s.Coast) > 0 {
		var c strings.Builder
		for _, ring := range s.Coast {
			for i := 0; i+1 < len(ring); i += 2 {
				fmt.Fprintf(&c, "%s%.0f %.0f", map[bool]string{true: "M", false: "L"}[i == 0], ring[i], ring[i+1])
			}
			c.WriteString("Z")
		}
		coast = c.String()
	}
	u := w / 340 // one pixel of the usual picture
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%.0f %.0f %.0f %.0f">`, x0, y0, w, h)
	fmt.Fprintf(&b, `<defs><radialGradient id="s"><stop stop-color="#c4dbe1"/><stop offset="1" stop-color="#a3c3cf"/></radialGradient>`+
		`<clipPath id="c"><path clip-rule="evenodd" d="%s"/></clipPath>`, coast)
	reliefFilter(&b, x0, y0, w, h, u, 2.6, 5)
	b.WriteString(`</defs>`)
	fmt.Fprintf(&b, `<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="url(#s)"/>`, x0, y0, w, h)
	for _, g := range [][2]float64{{20, .22}, {11, .3}, {5, .5}} {
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="#e6f1f2" stroke-opacity="%g" stroke-width="%.1f" stroke-linejoin="round"/>`, coast, g[1], g[0]*u)
	}
	fmt.Fprintf(&b, `<g clip-path="url(#c)"><path d="%s" fill="%s"/>`, coast, levelTints[0])
	for _, t := range order {
		d := tints[t].String()
		fmt.Fprintf(&b, `<path d="%s" fill="%s" stroke="%s" stroke-width="%.1f"/>`, d, t, t, u)
	}
	b.WriteString(`<g filter="url(#r)">`)
	fmt.Fprintf(&b, `<path d="%s" fill-opacity=".1"/>`, land.String())
	for l := range levels {
		if levels[l].Len() > 0 {
			fmt.Fprintf(&b, `<path d="%s" fill-opacity=".3"/>`, levels[l].String())
		}
	}
	fmt.Fprintf(&b, `</g></g><path d="%s" fill="none" stroke="#3f6f86" stroke-width="%.1f" stroke-linejoin="round"/></svg>`, coast, 1.1*u)
	return []byte(b.String())
}

// reliefFilter is the filter r that makes light and shade of stacked levels, for a picture whose pixel has u map units: the edges of
// levels are blurred over blur pixels, and rise pixels high.
func reliefFilter(b *strings.Builder, x, y, w, h, u, blur, rise float64) {
	fmt.Fprintf(b, `<filter id="r" filterUnits="userSpaceOnUse" x="%.0f" y="%.0f" width="%.0f" height="%.0f" color-interpolation-filters="sRGB">`+
		`<feGaussianBlur in="SourceAlpha" stdDeviation="%.1f" result="h"/>`+
		`<feTurbulence type="fractalNoise" baseFrequency="%.5f" numOctaves="4" seed="7"/>`+
		`<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.25 0 0 0 -.25" result="n"/>`+
		`<feComposite in="h" in2="n" operator="arithmetic" k1=".6" k2=".72" result="hh"/>`+
		`<feDiffuseLighting in="hh" surfaceScale="%.1f" diffuseConstant="1.02" lighting-color="#fff"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting>`+
		// Light becomes shade of the right strength: black where it is less than on flat ground.
		`<feColorMatrix values="0 0 0 0 .18 0 0 0 0 .12 0 0 0 0 .05 -1.5 0 0 0 1.17"/></filter>`,
		x, y, w, h, blur*u, .11/u, rise*u)
}

// shoreline is where land that is made of hexes ends, with its corners cut off.
func shoreline(s *engine.Sheet, land []engine.SheetHex) string {
	// Hexes that meet in a corner have it where their rounded centres say: what is near enough is one corner.
	var corners [][2]float64
	cells := map[[2]int][]int{}
	corner := func(p [2]float64) int {
		x, y := int(p[0]/10), int(p[1]/10)
		for i := x - 1; i <= x+1; i++ {
			for k := y - 1; k <= y+1; k++ {
				for _, n := range cells[[2]int{i, k}] {
					if q := corners[n]; math.Hypot(q[0]-p[0], q[1]-p[1]) < 3 {
						return n
					}
				}
			}
		}
		corners = append(corners, p)
		cells[[2]int{x, y}] = append(cells[[2]int{x, y}], len(corners)-1)
		return len(corners) - 1
	}
	sides := map[[2]int]bool{}
	for _, h := range land {
		k := hexCorners(s, h.X, h.Y, 1)
		for i := range k {
			a, b := corner(k[i]), corner(k[(i+1)%6])
			if sides[[2]int{b, a}] {
				delete(sides, [2]int{b, a})
			} else {
				sides[[2]int{a, b}] = true
			}
		}
	}
	next := make([][]int, len(corners))
	for a := range sides {
		next[a[0]] = append(next[a[0]], a[1])
	}
	for i := range next {
		slices.Sort(next[i]) // a picture is always the same
	}
	var b strings.Builder
	for start := range next {
		var ring [][2]float64
		for at := start; len(next[at]) > 0; {
			to := next[at]
			ring = append(ring, corners[at])
			at, next[at] = to[0], to[1:]
		}
		for range 2 {
			var cut [][2]float64
			for i, p := range ring {
				q := ring[(i+1)%len(ring)]
				cut = append(cut, [2]float64{p[0]*.75 + q[0]*.25, p[1]*.75 + q[1]*.25}, [2]float64{p[0]*.25 + q[0]*.75, p[1]*.25 + q[1]*.75})
			}
			ring = cut
		}
		for i, p := range ring {
			fmt.Fprintf(&b, "%s%.0f %.0f", map[bool]string{true: "M", false: "L"}[i == 0], p[0], p[1])
		}
		if len(ring) > 0 {
			b.WriteString("Z")
		}
	}
	return b.String()
}

// hexPath is the outline of a hex around a point.
func hexPath(s *engine.Sheet, x, y float64) string {
	var b strings.Builder
	for i, p := range hexCorners(s, x, y, 1.01) {
		fmt.Fprintf(&b, "%s%.0f %.0f", map[bool]string{true: "M", false: "L"}[i == 0], p[0], p[1])
	}
	return b.String() + "Z"
}

// hexCorners are the corners of a hex around a point, times k.
func hexCorners(s *engine.Sheet, x, y, k float64) (out [6][2]float64) {
	turn := 0.0
	if s.Orientation == "pointy" {
		turn = 30
	}
	r := s.Size / math.Sqrt(3) * k
	for i := range out {
		a := (60*float64(i) + turn) * math.Pi / 180
		out[i] = [2]float64{x + r*math.Cos(a), y + r*math.Sin(a)}
	}
	return out
}
