package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// TestPlayers: in a game of two each is asked about his own units only, both are asked, and other scenarios are for one (3.0d1).
func TestPlayers(t *testing.T) {
	m := Default()
	two := map[string]string{"players": "2"}
	for _, sc := range m.Scenarios() {
		want := 1
		if sc.ID == "s4-hot-rocks" {
			want = 2
		}
		if n := m.SeatsOf(engine.Setup{Scenario: sc.ID, Options: two}); n != want {
			t.Errorf("%s has %d seats, expected %d", sc.ID, n, want)
		}
		if n := m.SeatsOf(engine.Setup{Scenario: sc.ID}); n != 1 {
			t.Errorf("%s has %d seats without the option", sc.ID, n)
		}
	}
	asked := map[string]int{}
	for seed := range uint64(3) {
		made, err := m.New(engine.Setup{Scenario: "s4-hot-rocks", Options: two})
		if err != nil {
			t.Fatal(err)
		}
		g, r := made.(*Game), rand.New(rand.NewPCG(seed, 3))
		for range 3000 {
			q := g.Pending()
			if q == nil {
				break
			}
			seat := q.Seats.Seats()[0]
			p := q.For(seat)
			if seat != engine.ChanceSeat {
				// Who is hit says what takes the hit, also a tank of the other player with him.
				asked[p.Kind+" "+engine.SeatName(m, seat)]++
				own, others := 0, 0
				for _, c := range p.Options {
					if u := g.aboutUnit(c); u != NoUnit && c.Verb != vHex && c.Verb != vStack {
						if g.owner(u) == seat {
							own++
						} else {
							others++
						}
					}
				}
				if others > 0 && p.Kind != "fire.spare" && (own == 0 || seat != engine.Seat(g.s.Hand)) {
					t.Fatalf("%s: %s has the list %d and is asked about %d units of the other and %d of his own", p.Kind, engine.SeatName(m, seat), g.s.Hand, others, own)
				}
			}
			if err := g.Apply(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		if err := g.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, kind := range []string{"setup.loss", "setup.place", "hq.reserve", "action", "move.step", "fire.spare"} {
		for _, seat := range []string{"us", "us-2"} {
			if asked[kind+" "+seat] == 0 {
				t.Errorf("%s is never asked %s", seat, kind)
			}
		}
	}
}
