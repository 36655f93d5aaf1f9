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
