package css

import (
	"encoding/json"
	"math"
	"testing"

	"beachhead/engine"
)

// Every piece has its counter, and every Division its colours, unlike those of the other of its side.
func TestSheetPrints(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		s := engine.FirstSheet(m)
		looks := map[[2]string]string{}
		for _, side := range s.Sides {
			for _, v := range side.Variants {
				if other, ok := looks[[2]string{v.Fill, v.Ink}]; ok {
					t.Errorf("%s: %s looks like %s", m.ID(), v.ID, other)
				}
				looks[[2]string{v.Fill, v.Ink}] = v.ID
			}
		}
		for _, u := range s.Units {
			p, ok := s.Prints[u.ID]
			if !ok || p.Name == "" {
				t.Errorf("%s: nothing is printed on %s", m.ID(), u.ID)
			}
			if p.Band != "" && s.Face.Bands[p.Band][0] == "" {
				t.Errorf("%s: %s has a stripe of the unknown colour %q", m.ID(), u.ID, p.Band)
			}
			k := s.Kinds[u.Kind]
			if k.Draw == "" && p.Front == nil && p.Move == 0 {
				t.Errorf("%s: %s can neither fire nor move", m.ID(), u.ID)
			}
		}
		if id == "littleland" { // the HMG company of the 170th: 6 small arms to 2 hexes, on a blue stripe; In-Column 3
			if p := s.Prints["de-170-4"]; p.Body != "de-73" || p.Band != "blue" || *p.Front != (engine.SheetFire{Sort: "red", Value: 6, Range: 2}) || p.Back.Value != 3 || p.Move != 4 {
				t.Errorf("4./170 is printed as %+v", p)
			}
			continue
		}
		// E/2/24: 4 small arms, in column 2 and 5 Movement Points, on a yellow stripe.
		p := s.Prints["us-e-2-24"]
		if p.Body != "4md" || p.Band != "yellow" || *p.Front != (engine.SheetFire{Sort: "red", Value: 4, Range: 1}) || p.Back.Value != 2 || p.Move != 5 {
			t.Errorf("%s: E/2/24 is printed as %+v", m.ID(), p)
		}
	}
}

// All that lies on the map is on the sheet, hexes as far from each other as they are, and no two places on each other. A lane keeps off the land.
func TestSheetPlaces(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		s := engine.FirstSheet(m)
		at := map[string]engine.SheetHex{}
		for _, h := range s.Hexes {
			at[h.ID] = h
			if h.X < s.Size/2 || h.Y < s.Size/2 || h.X > s.Width-s.Size/2 || h.Y > s.Height-s.Size/2 {
				t.Errorf("%s: %s lies at the edge of the sheet", m.ID(), h.ID)
			}
		}
		for _, e := range s.Edges {
			a, b := at[e.A], at[e.B]
			if d := math.Hypot(a.X-b.X, a.Y-b.Y); math.Abs(d-s.Size) > 0.5 {
				t.Errorf("%s: the hexes of the %s between %s and %s are %.1f apart", m.ID(), e.Kind, e.A, e.B, d)
			}
		}
		far := func(a, b engine.SheetSpot) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }
		spots := map[string]engine.SheetSpot{}
		for i, p := range s.Spots {
			spots[p.ID] = p
			if p.In != "" {
				if h := at[p.In]; math.Hypot(p.X-h.X, p.Y-h.Y) > s.Size/2 {
					t.Errorf("%s: %s is not in its hex", m.ID(), p.ID)
				}
				continue
			}
			for _, h := range s.Hexes {
				if math.Hypot(p.X-h.X, p.Y-h.Y) < s.Size {
					t.Errorf("%s: %s lies on the land of %s", m.ID(), p.ID, h.ID)
				}
			}
			for _, o := range s.Spots[:i] {
				if o.In == "" && far(p, o) < s.Size*p.Scale {
					t.Errorf("%s: %s and %s lie on each other", m.ID(), p.ID, o.ID)
				}
			}
		}
		for _, l := range s.Lanes {
			if l.To == "" {
				continue
			}
			if _, ok := at[l.To]; !ok || len(l.Spots) != 3 {
				t.Errorf("%s: the lane %s leads nowhere", m.ID(), l.Title)
			}
			beach := engine.SheetSpot{SheetHex: at[l.To]}
			for i := range 2 { // each is nearer to the beach than the one before
				if far(spots[l.Spots[i+1]], beach) >= far(spots[l.Spots[i]], beach) {
					t.Errorf("%s: the lane %s does not lead to its beach", m.ID(), l.Title)
				}
			}
		}
		b, err := json.Marshal(s)
		if err != nil || len(b) > 350<<10 && m.Ground.N < 2000 || len(b) > 450<<10 { // four times the hexes
			t.Errorf("%s: the sheet has %d KB: %v", m.ID(), len(b)>>10, err)
		}
	}
}
