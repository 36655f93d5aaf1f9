package web

import (
	"fmt"
	"math"
	"strings"

	"beachhead/engine"
)

// groundTints are the levels of a map that is drawn from shapes, from the ground up.
var groundTints = []string{"#ded9bd", "#d9c69a", "#c6a776", "#ad8759", "#8f6a42"}

// growthTints are what grows by its style, or else by its kind: fill and edge.
var growthTints = map[string][2]string{
	"jungle": {"#3f7036", "#254d20"}, "palm": {"#9db565", "#6f8743"}, "rubber": {"#8fae5f", "#5f7f3c"}, "bush": {"#a9ab6c", "#7d7f47"},
	"scrub": {"#c4b985", "#9a8a55"}, "coral": {"#b9b39b", "#8b856f"}, "rubble": {"#b3a898", "#857a68"}, "tea": {"#8fa85a", "#66803a"},
	"grass": {"#d0ca78", "#a59d4a"}, "kunai": {"#d2c36c", "#a8963f"}, "cane": {"#b5bf62", "#8b9440"}, "swamp": {"#86ab93", "#4f7152"},
}

// drawShapesThumbnail draws the middle of a map that has shapes of its own, shape times as wide as high.
func drawShapesThumbnail(s *engine.Sheet, shape float64) []byte {
	w, h := s.Width, s.Height
	x0, y0 := 0.0, 0.0
	if high := w / shape; high < h {
		y0, h = math.Round((h-high)/2), math.Round(high)
	} else {
		wide := h * shape
		x0, w = math.Round((w-wide)/2), math.Round(wide)
	}
	u := w / 340
	var b, levels strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%.0f %.0f %.0f %.0f"><defs>`, x0, y0, w, h)
	reliefFilter(&b, x0, y0, w, h, u, 1.6, 4)
	fmt.Fprintf(&b, `</defs><rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="%s"/>`, x0, y0, w, h, groundTints[0])
	line := func(d, colour string, width float64, more string) {
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s" stroke-width="%.1f" stroke-linejoin="round" %s/>`, d, colour, width, more)
	}
	shaded := false
	shade := func() { // once all levels lie
		if !shaded && levels.Len() > 0 {
			fmt.Fprintf(&b, `<g filter="url(#r)"><rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill-opacity=".1"/>%s</g>`, x0, y0, w, h, levels.String())
		}
		shaded = true
	}
	for i := range s.Shapes {
		x := &s.Shapes[i]
		d := shapePath(s, x)
		if x.Kind != "ground" && x.Kind != "level" {
			shade()
		}
		switch x.Kind {
		case "ground":
			if x.Tint != "" {
				fmt.Fprintf(&b, `<path d="%s" fill="%s"/>`, d, x.Tint)
			}
		case "level":
			fmt.Fprintf(&b, `<path d="%s" fill="%s" fill-rule="evenodd"/>`, d, groundTints[min(x.Level, len(groundTints)-1)])
			fmt.Fprintf(&levels, `<path d="%s" fill-opacity=".3" fill-rule="evenodd"/>`, d)
		case "shore":
			fmt.Fprintf(&b, `<path d="%s" fill="#ebdfb6" fill-rule="evenodd"/>`, d)
		case "water":
			fmt.Fprintf(&b, `<path d="%s" fill="#8fbccb" stroke="#5f93a8" stroke-width="%.1f" fill-rule="evenodd"/>`, d, u)
		case "gully":
			line(d, "#8d7447", x.Width, "")
		case "stream":
			line(d, "#4f93ba", x.Width, "")
		case "trail":
			line(d, "#6b4d22", 1.1*u, fmt.Sprintf(`stroke-dasharray="%.0f %.0f"`, 3*u, 2*u))
		case "road":
			line(d, "#75623c", x.Width+2*u, "")
			line(d, "#f1e3b9", x.Width, "")
		case "bridge":
			line(d, "#6b4d2a", 6*u, "")
		case "runway":
			line(d, "#d3cdb9", 0.68*s.Size, "")
		case "taxiway":
			line(d, "#d3cdb9", 0.27*s.Size, "")
		case "hut":
			fmt.Fprintf(&b, `<path d="%s" fill="#b98f52" stroke="#4d3517" stroke-width="%.1f"/>`, d, .6*u)
		case "building":
			fmt.Fprintf(&b, `<path d="%s" fill="#a8553b" stroke="#4a1f12" stroke-width="%.1f"/>`, d, .8*u)
		default:
			t, ok := growthTints[x.Style]
			if !ok {
				if t, ok = growthTints[x.Kind]; !ok {
					continue
				}
			}
			fmt.Fprintf(&b, `<path d="%s" fill="%s" stroke="%s" stroke-width="%.1f" fill-rule="evenodd"/>`, d, t[0], t[1], .8*u)
		}
	}
	shade()
	b.WriteString("</svg>")
	return []byte(b.String())
}

// shapePath is the drawing of a shape as data of an SVG path, in whole map units.
func shapePath(s *engine.Sheet, x *engine.SheetShape) string {
	var b strings.Builder
	for _, l := range x.Points {
		px, py := int32(0), int32(0)
		for i := 0; i+1 < len(l); i += 2 {
			px, py = px+l[i], py+l[i+1]
			fmt.Fprintf(&b, "%s%.0f %.0f", map[bool]string{true: "M", false: "L"}[i == 0], float64(px)*s.ShapeX, float64(py)*s.ShapeY)
		}
		if !x.Open {
			b.WriteString("Z")
		}
	}
	return b.String()
}
