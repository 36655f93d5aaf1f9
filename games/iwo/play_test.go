package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// crowded is a position of a crowded island, at random: US units in the two southern sectors, the Japanese in their positions and reserves, half of them seen.
func crowded(m *Module, seed uint64, turn int, phase string) engine.Position {
	r := rand.New(rand.NewPCG(seed, 7))
	p := engine.Position{Game: "iwo", Scenario: "campaign", At: &engine.At{Turn: turn, Phase: phase}, Pieces: pieces{},
		Options: map[string]any{"defenders": "full"}, // with forts that come up
		Tracks:  map[string]int{"infantry.3rd": 60, "infantry.4th": 20, "infantry.5th": 20, "tanks": 9, "engineers": 9}}
	for u := range m.US {
		if m.US[u].Division == 0 {
			continue
		}
		h := Hex(r.IntN(m.Map.N()))
		if m.Map.Hexes[h].Sector > 2 || m.At[h] != NoPos {
			continue
		}
		keys := map[string]any{"at": m.Map.ID(h), "steps": 1 + r.IntN(int(m.US[u].Steps))}
		if r.IntN(4) == 0 {
			keys["disrupted"] = turn - 2 + r.IntN(2)
		}
		if r.IntN(6) == 0 {
			keys = map[string]any{"at": "reserve", "steps": int(m.US[u].Steps), "since": turn - 5 + r.IntN(6)}
		}
		p.Pieces[m.US[u].ID] = keys
	}
	for j := range m.Jap {
		if x := &m.Pos[r.IntN(len(m.Pos))]; m.Jap[j].Start != GroupScenario5 && r.IntN(2) == 0 && p.Pieces[m.Jap[j].ID] == nil {
			free := true
			for _, o := range p.Pieces {
				free = free && o["at"] != m.Map.ID(x.Hex)
			}
			if free && x.Sector == m.Jap[j].Sector {
				p.Pieces[m.Jap[j].ID] = map[string]any{"at": m.Map.ID(x.Hex), "revealed": r.IntN(2) == 0, "disrupted": r.IntN(3) == 0}
				continue
			}
		}
		p.Pieces[m.Jap[j].ID] = map[string]any{"at": "pool-" + string('0'+byte(m.Jap[j].Sector))}
	}
	for d := range m.Depths {
		if m.Depths[d].Kind != Armor {
			p.Pieces[m.Depths[d].ID] = map[string]any{"at": "pool-" + string('1'+byte(r.IntN(4)))}
		}
	}
	return p
}

// TestRandomPhases plays the HQ and action phases of a crowded island at random, as far as there are rules, and holds each position to what every game is held to: it can
// exist, it is the same after a save and in a copy, what is listed is legal and what is not listed is refused.
func TestRandomPhases(t *testing.T) {
	m := Default()
	phases := map[string]int{}
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 8))
		made, err := m.Place(crowded(m, seed, 10, []string{"hq", "action"}[seed%2]))
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		for n := 0; n < 400; n++ {
			q := g.Pending()
			if q == nil {
				break
			}
			phases[phaseLabels[g.s.Phase]]++
			seat, pr := q.First()
			if err := g.Check(); err != nil {
				t.Fatalf("seed %d, answer %d: %v", seed, n, err)
			}
			if n%16 == 0 {
				c := g.Clone(nil).(*Game)
				if err := c.Load(g.AppendSave(nil)); err != nil || c.Hash() != g.Hash() {
					t.Fatalf("seed %d, answer %d: saved and loaded: %v", seed, n, err)
				}
				for _, o := range pr.Options {
					back, err := engine.ParseChoice(m, engine.FormatChoice(m, o))
					if err != nil || back != o {
						t.Fatalf("%s: %v", m.Format(o), err)
					}
				}
				if seat == 0 {
					g.View(seat)
					o := pr.Options[r.IntN(len(pr.Options))]
					for _, wrong := range []engine.Choice{{Verb: o.Verb, A: -1}, {Verb: o.Verb, A: 999, B: 999}, {Verb: vPlace, A: 3, B: 3}} {
						if why := g.WhyNot(seat, wrong); len(why) == 0 {
							t.Fatalf("%s: nothing is said against %v", pr.Kind, wrong)
						}
					}
				}
			}
			if err := g.Apply(seat, pr.Options[r.IntN(len(pr.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Log(phases)
}
