package formosa

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"beachhead/hex"
)

// How the grid lies on the real island: a sinusoidal projection on 121 E with y measured from 23.6 N, in kilometres; hexes of
// 10 miles from flat side to flat side; the centre of hex 1313 at (12, 15.5). data/README.md says the same in words.
const (
	flat       = 16.09344 // km, between the centres of vertical neighbours
	lon0, lat0 = 121.0, 23.6
	kmLon      = 111.32 * 1.0013 // km a degree of longitude, times the cosine of the latitude
	kmLat      = 110.76
	x0, y0     = 12.0, 15.5
)

type point struct{ x, y float64 }

func project(lon, lat float64) point {
	return point{(lon - lon0) * kmLon * math.Cos(lat*math.Pi/180), (lat - lat0) * kmLat}
}

func unproject(p point) (lon, lat float64) {
	lat = lat0 + p.y/kmLat
	return lon0 + p.x/(kmLon*math.Cos(lat*math.Pi/180)), lat
}

// ground turns lattice points of the grid into kilometres.
func ground(t *testing.T, g *hex.Grid) func(hex.Point) point {
	h, err := g.Parse("1313")
	if err != nil {
		t.Fatal(err)
	}
	o := g.Center(h)
	// A flat-top hex is 2*Unit high; the lattice may be stretched sideways, so measure a column.
	side := g.Center(g.Neighbor(g.Neighbor(h, 1), 2)) // two columns on, same row
	scaleX := 2 * flat * math.Sqrt(3) / 2 / float64(side.X-o.X)
	scaleY := flat / float64(g.Center(g.Neighbor(h, 3)).Y-o.Y)
	return func(p hex.Point) point {
		return point{x0 + float64(p.X-o.X)*scaleX, y0 - float64(p.Y-o.Y)*scaleY}
	}
}

type geography struct {
	rings          map[string][][]point // coasts by name
	towns, summits map[string]point
	height         map[string]float64
}

func readGeography(t *testing.T) geography {
	t.Helper()
	text, err := os.ReadFile("testdata/geo/taiwan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Features []struct {
			Properties struct {
				Kind, Name string
				Elevation  float64 `json:"elevation_m"`
			}
			Geometry struct{ Coordinates json.RawMessage }
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	geo := geography{map[string][][]point{}, map[string]point{}, map[string]point{}, map[string]float64{}}
	for _, f := range doc.Features {
		p := f.Properties
		if p.Kind == "coastline" {
			var c [][][2]float64
			if err := json.Unmarshal(f.Geometry.Coordinates, &c); err != nil {
				t.Fatal(err)
			}
			var ring []point
			for _, q := range c[0][1:] { // the first point stands at the end again
				ring = append(ring, project(q[0], q[1]))
			}
			geo.rings[p.Name] = append(geo.rings[p.Name], ring)
			continue
		}
		var c [2]float64
		if err := json.Unmarshal(f.Geometry.Coordinates, &c); err != nil {
			t.Fatal(err)
		}
		if p.Kind == "town" {
			geo.towns[p.Name] = project(c[0], c[1])
		} else {
			geo.summits[p.Name], geo.height[p.Name] = project(c[0], c[1]), p.Elevation
		}
	}
	return geo
}

// area is twice the signed area of a ring.
func area(ring []point) (a float64) {
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		a += p.x*q.y - q.x*p.y
	}
	return a
}

// clip cuts a ring with a convex one (Sutherland and Hodgman); the area of the result is right even where it falls into pieces.
func clip(ring, convex []point) []point {
	sign := math.Copysign(1, area(convex))
	for i, a := range convex {
		b := convex[(i+1)%len(convex)]
		inside := func(p point) float64 { return sign * ((b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x)) }
		var out []point
		for j, p := range ring {
			q := ring[(j+1)%len(ring)]
			fp, fq := inside(p), inside(q)
			if fp >= 0 {
				out = append(out, p)
			}
			if (fp >= 0) != (fq >= 0) {
				s := fp / (fp - fq)
				out = append(out, point{p.x + s*(q.x-p.x), p.y + s*(q.y-p.y)})
			}
		}
		ring = out
	}
	return ring
}

func TestLandIsWhereTheIslandIs(t *testing.T) {
	m, geo := Default(), readGeography(t)
	at := ground(t, m.Grid)
	rows := embeddedRows(t, "map.tsv")
	// Drawn as land though less than 45% of it is land.
	byHand := map[string]bool{"0214": true, "1503": true}
	total, coast := 0.0, 0.0
	for _, rings := range geo.rings {
		for _, r := range rings {
			coast += math.Abs(area(r))
		}
	}
	for i, p := range m.Hexes {
		h, id := hex.Hex(i), m.Grid.ID(hex.Hex(i))
		var corners []point
		for k := range 6 {
			corners = append(corners, at(m.Grid.Corner(h, k)))
		}
		share := 0.0
		for _, rings := range geo.rings {
			for _, r := range rings {
				share += math.Abs(area(clip(r, corners)))
			}
		}
		total += share
		share /= math.Abs(area(corners))
		if got, want := rows[id]["land"], fmt.Sprintf("%.2f", share); got != want && math.Abs(share-number(t, got)) > 0.006 {
			t.Errorf("%s: land %s, measured %s", id, got, want)
		}
		if want := share >= 0.445 || byHand[id]; p.Land != want {
			t.Errorf("%s: land %v with a share of %.2f", id, p.Land, share)
		}
		lon, lat := unproject(at(m.Grid.Center(h)))
		if math.Abs(lon-number(t, rows[id]["lon"])) > 0.001 || math.Abs(lat-number(t, rows[id]["lat"])) > 0.001 {
			t.Errorf("%s: centre %.3f %.3f, in the table %s %s", id, lon, lat, rows[id]["lon"], rows[id]["lat"])
		}
	}
	if math.Abs(total-coast) > 1e-6*coast {
		t.Errorf("the hexes hold %.0f of %.0f square km of land", total/2, coast/2)
	}
}

// nearest is the hex with the nearest centre, which is the hex the point lies in.
func nearest(m *Module, at func(hex.Point) point, p point) hex.Hex {
	best, far := hex.None, math.Inf(1)
	for h := range m.Hexes {
		c := at(m.Grid.Center(hex.Hex(h)))
		if d := math.Hypot(c.x-p.x, c.y-p.y); d < far {
			best, far = hex.Hex(h), d
		}
	}
	return best
}

func TestTownsAndSummits(t *testing.T) {
	m, geo := Default(), readGeography(t)
	at := ground(t, m.Grid)
	named := map[string]bool{}
	for _, p := range m.Hexes {
		named[p.Name] = true
	}
	found := 0
	for name, p := range geo.towns {
		h := nearest(m, at, p)
		if !m.Hexes[h].Land {
			t.Errorf("%s falls into the sea at %s", name, m.Grid.ID(h))
		}
		if named[name] {
			found++
			if got := m.Hexes[h].Name; got != name {
				t.Errorf("%s lies in %s, which is called %s", name, m.Grid.ID(h), got)
			}
		}
	}
	if found < 25 {
		t.Errorf("only %d towns are on the map", found)
	}
	for name, p := range geo.summits {
		h := nearest(m, at, p)
		if k := m.Hexes[h].Terrain; geo.height[name] > 3000 && k != Mountain && k != Peak {
			t.Errorf("%s, %.0f m, lies in %s, terrain %s", name, geo.height[name], m.Grid.ID(h), terrainCells[k])
		}
	}
}

func TestAllSeaHexsides(t *testing.T) {
	m, geo := Default(), readGeography(t)
	at := ground(t, m.Grid)
	island := geo.rings["Taiwan"][0]
	onLand := func(p point) (in bool) {
		for i, a := range island {
			b := island[(i+1)%len(island)]
			if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
				in = !in
			}
		}
		return in
	}
	for h := range m.Hexes {
		for d, n := range m.Grid.Neighbors(hex.Hex(h)) {
			if n == hex.None || !m.Hexes[h].Land || !m.Hexes[n].Land {
				continue
			}
			a, b := at(m.Grid.Corner(hex.Hex(h), d)), at(m.Grid.Corner(hex.Hex(h), (d+1)%6))
			land := 0
			for k := range 41 {
				s := float64(k) / 40
				if onLand(point{a.x + s*(b.x-a.x), a.y + s*(b.y-a.y)}) {
					land++
				}
			}
			if want := float64(land)/41 < 0.2; want != (m.Edge[h][d]&AllSea != 0) {
				t.Errorf("%s-%s: %d of 41 points on land, all-sea %v", m.Grid.ID(hex.Hex(h)), m.Grid.ID(n), land, !want)
			}
		}
	}
}
