package css

import (
	"testing"

	"beachhead/engine"
)

// TestHeldHexesDecide: at the end of the last turn the points of Victory Hexes that a side holds count, and between the two numbers of the scenario it is a draw (4.3C, 25.4). The
// numbers are set here, since those of the scenarios are tuned.
func TestHeldHexesDecide(t *testing.T) {
	m := whole(t, "tinian")
	v := &m.Scenario[4].Victory
	v.AtLeast, v.AtMost, v.HasDecisive = 10, 5, false
	for _, c := range []struct {
		vp, held int
		winner   engine.Seat
	}{{8, 1, seat(SideA)}, {7, 1, engine.ChanceSeat}, {6, 0, engine.ChanceSeat}, {5, 0, seat(SideB)}, {4, 1, engine.ChanceSeat}, {3, 1, seat(SideB)}} {
		g, err := m.Place(engine.Position{Game: "tinian", Scenario: "tinian-5", Clear: true, At: &engine.At{Turn: 81, Phase: "end"},
			Pieces: map[string]map[string]any{"us-a-1-24": {"at": "14.52"}, "jp-1-i-50": {"at": "14.59"}},
			Tracks: map[string]int{"vp.us": c.vp, "held.15.60": c.held}})
		if err != nil {
			t.Fatal(err)
		}
		if g.Pending() != nil { // he could concede a hex
			if err := g.Apply(seat(SideB), say(vDone)); err != nil {
				t.Fatal(err)
			}
		}
		if r, over := g.Result(); !over || r.Winner != c.winner {
			t.Errorf("%d points and %d Victory Hex of 2: over %v, %v", c.vp, c.held, over, r)
		}
	}
}
