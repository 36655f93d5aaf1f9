package web

import (
	"fmt"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
)

// Land of hexes without a coast of its own is drawn with one edge around it, not with an edge around each hex.
func TestShoreline(t *testing.T) {
	hexes := []engine.SheetHex{{X: 100, Y: 100}, {X: 186.6, Y: 150}, {X: 100, Y: 200}, {X: 700, Y: 100}} // three that meet in a corner, and one apart
	d := shoreline(&engine.Sheet{Orientation: "flat", Size: 100}, hexes)
	if n := strings.Count(d, "Z"); n != 2 {
		t.Fatalf("%d rings, expected 2: %s", n, d)
	}
	first, _, _ := strings.Cut(d, "Z") // 12 corners, each cut twice
	if n := strings.Count(first, "L") + 1; n != 48 {
		t.Errorf("the first ring has %d corners, expected 48", n)
	}
	for _, id := range []string{"tinian", "saipan"} { // islands in one piece
		m, err := games.Load(id, "")
		if err != nil {
			t.Fatal(err)
		}
		s := engine.FirstSheet(m)
		if n := strings.Count(shoreline(s, s.Hexes), "Z"); n != 1 {
			t.Errorf("%s: %d rings of land", id, n)
		}
		if a, b := drawThumbnail(s), drawThumbnail(s); string(a) != string(b) {
			t.Errorf("%s: two pictures of one map differ", id)
		}
	}
}

// A picture goes beyond the land, but not where the country goes on; one of a wide island is high enough for the narrowest card.
func TestThumbnailEnds(t *testing.T) {
	for _, c := range []struct {
		id     string
		inland bool
		shape  float64 // at the most
	}{{"littleland", true, 2}, {"iwo", false, 136.0 / 284}, {"tinian", false, 2}} {
		m, err := games.Load(c.id, "")
		if err != nil {
			t.Fatal(err)
		}
		s := engine.FirstSheet(m)
		var x, y, w, h float64
		_, rest, _ := strings.Cut(string(drawThumbnail(s)), `viewBox="`)
		if _, err := fmt.Sscanf(rest, "%f %f %f %f", &x, &y, &w, &h); err != nil {
			t.Fatal(err)
		}
		north := s.Height
		for _, x := range s.Hexes {
			north = min(north, x.Y)
		}
		if (y > north) != c.inland || w/h > c.shape {
			t.Errorf("%s: the picture begins at %g, the land at %g; it is %g by %g", c.id, y, north, w, h)
		}
	}
}
