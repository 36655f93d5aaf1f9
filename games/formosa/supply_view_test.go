package formosa

import (
	"math/rand/v2"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
)

// What a player is told of his own supply is what the rules would say; of the enemy's nothing that is wrong.
func TestSupplyView(t *testing.T) {
	m := Default()
	in, out, hidden, unknown := 0, 0, 0, 0
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 19))
		e, err := m.New(engine.Setup{Scenario: []string{"1", "2"}[seed%2]})
		if err != nil {
			t.Fatal(err)
		}
		g := e.(*Game)
		seeds := bot.GameSeeds("supply test", int(seed))
		players := []engine.Bot{newGreedy(seeds.Seats[0]), newGreedy(seeds.Seats[1])}
		for n := 0; g.Pending() != nil; n++ {
			if n%40 == 0 {
				for _, seat := range []engine.Seat{0, 1, engine.ObserverSeat} {
					s, err := m.Supply(g.View(seat))
					if err != nil {
						t.Fatal(err)
					}
					for _, side := range s.Sides {
						for _, x := range side.Units {
							u := m.ByID[x.Unit]
							d, yes := &m.Units[u], g.traceSupply(u)
							own := owns(seat, d.Side)
							if !own && !g.sees(seat, u) {
								t.Fatalf("seed %d, answer %d: %v is told of %s", seed, n, seat, x.Unit)
							}
							switch {
							case x.State == "exempt":
								if d.Type != Guerrilla {
									t.Errorf("seed %d, answer %d: %s is exempt", seed, n, x.Unit)
								}
							case x.State == "in" && x.Rule == "19.3b":
								hidden++
								if yes || !hasHiddenSource(g, u) {
									t.Errorf("seed %d, answer %d: %s has no concealed source", seed, n, x.Unit)
								}
							case x.State == "in":
								in++
								if !yes {
									t.Errorf("seed %d, answer %d: %s is not in supply: %s", seed, n, x.Unit, x.Text)
								}
								if len(x.Route) == 0 || x.Route[0] != x.At {
									t.Errorf("seed %d, answer %d: the way of %s is %v", seed, n, x.Unit, x.Route)
								}
							case x.State == "out":
								out++
								if yes {
									t.Errorf("seed %d, answer %d: %s is in supply: %s", seed, n, x.Unit, x.Text)
								}
							case x.State == "unknown" && !own:
								unknown++
							default:
								t.Errorf("seed %d, answer %d: %s is %q", seed, n, x.Unit, x.State)
							}
						}
					}
				}
			}
			// Games of greedy, with one random answer in ten, so that units get where nobody would want them.
			q := g.Pending()
			who, p := q.First()
			c := p.Options[r.IntN(len(p.Options))]
			if who != engine.ChanceSeat && r.IntN(10) > 0 {
				c, _ = players[who].Choose(g.View(who), engine.Budget{})
			}
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if in < 100 || out < 100 || hidden == 0 || unknown == 0 {
		t.Errorf("in %d, out %d, by concealed sources %d, unknown %d: too few to tell", in, out, hidden, unknown)
	}
}

func hasHiddenSource(g *Game, u UnitID) bool {
	for o := range g.m.Units {
		if g.hiddenSource(u, UnitID(o)) {
			return true
		}
	}
	return false
}
