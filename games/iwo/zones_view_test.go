package iwo

import (
	"strings"
	"testing"

	"beachhead/engine"
)

// The overlay has each hex of each field, with the colour and sort of its fire, and nobody who is disrupted in a coloured position of one hex.
func TestZones(t *testing.T) {
	m := Default()
	g, err := m.Place(engine.Position{Game: "iwo", Scenario: "s1-d-day", Clear: true, At: &engine.At{Turn: 2, Phase: "action"},
		Pieces: map[string]map[string]any{"us-a-1-23": {"at": "0415"}, "jp-312-1": {"at": "0512"}, "jp-312-2": {"at": "0713", "disrupted": true}}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := m.Zones(g.View(0))
	if err != nil {
		t.Fatal(err)
	}
	s := z.Sides[0]
	if s.Side != sideJapan || s.Pieces != 1 || s.Hidden != 1 || len(s.Hexes) < 4 {
		t.Fatalf("%d hexes under fire of %d pieces, %d of them unseen", len(s.Hexes), s.Pieces, s.Hidden)
	}
	beach := false
	for _, h := range s.Hexes {
		if len(h.By) != 1 || h.By[0] != "unseen-0512-1" || !strings.HasPrefix(h.Text, "green C1") {
			t.Errorf("%s is under fire of %v: %s", h.Hex, h.By, h.Text)
		}
		if h.Hex == "0412" {
			beach = h.Text == "green C1 intense" && len(h.Fields) == 1 && h.Fields[0] == engine.ZoneField{Of: "C1", Color: "green"}
		}
	}
	if !beach {
		t.Error("the beach below C1 is not under its intense fire")
	}
}

// A fort that is alone has a field of fire as a unit has (17.3a): Suribachi with two forts and nobody in it is no blank, nor is one of which only the fort is left; one with a unit stands there once.
func TestZonesOfFortsAlone(t *testing.T) {
	m := Default()
	g, err := m.Place(engine.Position{Game: "iwo", Scenario: "campaign", At: &engine.At{Turn: 8, Phase: "action"},
		Pieces: map[string]map[string]any{"us-a-1-23": {"at": "0415"}, "us-b-1-23": {"at": "0415"}, "fort-1-01": {"at": "0604"}, "fort-2-03": {"at": "2125", "revealed": true}, "fort-2-04": {"at": "0820"}, "jp-312-1": {"at": "0820"}}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := m.Zones(g.View(0))
	if err != nil {
		t.Fatal(err)
	}
	n, by := map[string]int{}, map[string]bool{}
	for _, h := range z.Sides[0].Hexes {
		for _, f := range h.Fields {
			n[f.Of]++
		}
		for _, id := range h.By {
			by[id] = true
		}
	}
	for _, of := range []string{"A4-A6-A8", "L3", "D1-D2"} {
		p := m.posNamed[strings.Split(of, "-")[0]]
		if f := g.(*Game).field(m.Pos[p].Group, false); n[of] == 0 || n[of] != f.Intense.Len()+f.Steady.Len() {
			t.Errorf("%s: %d hexes in its field", of, n[of])
		}
	}
	if len(by) != 3 || !by["fort-2-03"] || z.Sides[0].Pieces != 3 {
		t.Errorf("%v fire", by)
	}
}
