package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// begin plays the set-up of a scenario and what follows with random answers, as far as the program has rules, and checks the position after each answer. It returns
// the position at the first question of a phase.
func begin(t *testing.T, scenario string, seed uint64, until Phase, options ...map[string]string) *Game {
	t.Helper()
	setup := engine.Setup{Scenario: scenario}
	for _, o := range options {
		setup.Options = o
	}
	g, err := Default().blank(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	program.Start(g, "game")
	for n := 0; g.Pending() != nil && g.s.Phase < until; n++ {
		seat, p := g.Pending().First()
		if err := g.Apply(seat, p.Options[r.IntN(len(p.Options))]); err != nil {
			t.Fatal(err)
		}
		if err := g.Check(); err != nil {
			t.Fatalf("after %d answers: %v", n, err)
		}
		if n > 5000 {
			t.Fatal("no end of it")
		}
	}
	return g
}

// TestSetup: the set-up of scenario 1 and of both garrisons of the campaign (18.3, 18.4, option defenders): a unit of its sector in each marked position, tanks with their armour, two forts on Suribachi, pools as
// the scenario has them, the first landings in their boxes.
func TestSetup(t *testing.T) {
	m := Default()
	for _, x := range []struct {
		id, defenders string
		empty         int  // marked positions that hold nobody
		reserve       bool // there are units for forts
	}{{"s1-d-day", "thin", 0, true}, {"campaign", "thin", 6, false}, {"campaign", "full", 0, true}} {
		for seed := range uint64(5) {
			g := begin(t, x.id, seed, PhaseLanding, map[string]string{"defenders": x.defenders})
			sc := g.scenario()
			for p := range m.Pos {
				n := 0
				g.japs(m.Pos[p].Hex, func(j JapID) {
					n++
					if m.Jap[j].Sector != m.Pos[p].Sector {
						t.Errorf("%s of sector %d is in %s", m.Jap[j].Name, m.Jap[j].Sector, m.Pos[p].ID)
					}
					if g.tank(j) && (g.s.Jap[j].Depth == NoDepth || m.Depths[g.s.Jap[j].Depth].Kind != Armor) {
						t.Errorf("%s has no armour", m.Jap[j].Name)
					}
				})
				want := boolInt(m.Pos[p].Setup&1 != 0 || x.reserve && (sc.Forts.has(PosID(p)) || m.Pos[p].ID == "L3"))
				if sc.Empty.has(PosID(p)) {
					want = 0
				}
				if n != want {
					t.Errorf("%s %s: %d units in %s, expected %d", x.id, x.defenders, n, m.Pos[p].ID, want)
				}
			}
			left := 0
			for s := int8(1); s <= 4; s++ {
				left += g.pooled(s)
			}
			if sc.Empty.len() != x.empty || left > 0 != x.reserve {
				t.Errorf("%s %s: %d marked positions are empty, %d units are in reserve", x.id, x.defenders, sc.Empty.len(), left)
			}
			forts := 0
			for k := range m.Forts {
				forts += boolInt(g.s.Forts[k].At >= 0)
			}
			if forts != 5 { // two on Suribachi, 0720, 0820, Nishi
				t.Errorf("%d forts", forts)
			}
			for s := int8(1); s <= 4; s++ {
				n := 0
				for d := range m.Depths {
					n += boolInt(g.s.Depths[d].At == Pool(s))
				}
				used := 0 // with forts
				for j := range m.Jap {
					if x := &g.s.Jap[j]; x.At >= 0 && x.Depth != NoDepth && m.Depths[x.Depth].Kind != Armor && m.Map.Hexes[x.At].Sector == s {
						used++
					}
				}
				if n+used != int(sc.Depth[s]) {
					t.Errorf("%s: %d depth markers in sector %d and %d in forts, expected %d", x.id, n, s, used, sc.Depth[s])
				}
			}
			boxed, wave := 0, 0
			for u := range m.US {
				if b := boxOf(g.s.US[u].At); b != NoBox {
					boxed++
					wave += boolInt(g.has(UnitID(u), SecondWave))
					if m.US[u].Boxes>>b&1 == 0 {
						t.Errorf("%s is in the wrong box", m.US[u].Name)
					}
				}
			}
			if boxed != 40 || wave != 8 {
				t.Errorf("%d units in boxes, %d of the second wave", boxed, wave)
			}
		}
	}
}

// TestFirstLanding: random answers through the landings of the first turn to the fire phase; the second wave stays in its boxes.
func TestFirstLanding(t *testing.T) {
	for seed := range uint64(10) {
		g := begin(t, "s1-d-day", seed, PhaseFire)
		if g.s.Phase != PhaseFire {
			t.Fatalf("it ended in phase %d", g.s.Phase)
		}
		for u := range g.m.US {
			if g.has(UnitID(u), SecondWave) && boxOf(g.s.US[u].At) == NoBox {
				t.Errorf("%s of the second wave has landed", g.m.US[u].Name)
			}
		}
	}
}

// TestRefused: a game cannot be begun as long as rules are missing, and the error names them.
func TestRefused(t *testing.T) {
	_, err := Default().New(engine.Setup{Scenario: "s1-d-day"})
	if len(missing()) > 0 && err == nil {
		t.Error("a game was begun without its rules")
	}
}

// TestLaterSetups: the set-ups of scenarios 2 to 5 with random answers: everybody stands where the scenario has him, losses and heroes are as many as it says, no sector out of play has a Japanese unit.
func TestLaterSetups(t *testing.T) {
	m := Default()
	for _, id := range []string{"s2-suribachi", "s3-drive-to-the-north", "s2-s3-february", "s4-hot-rocks", "s5-drive-to-the-sea"} {
		for seed := range uint64(2) {
			g := begin(t, id, seed, PhaseLanding)
			if g.s.Phase == PhaseSetup {
				t.Fatalf("%s: it ended in the phase %s", id, phaseTitles[g.s.Phase])
			}
			sc := g.scenario()
			var lost [nDivisions]int8
			for u := range m.US {
				x, row := &g.s.US[u], &m.US[u]
				if g.infantry(UnitID(u)) {
					lost[row.Division] += row.Steps - x.Steps
				}
				if row.Steps-x.Steps > sc.LossEach {
					t.Errorf("%s: %s has lost %d steps", id, row.Name, row.Steps-x.Steps)
				}
				if x.At >= 0 && g.closedTo(x.At) {
					t.Errorf("%s: %s is out of play", id, row.Name)
				}
				if x.At >= 0 && sc.SetUp[u] != NoHex && m.Map.Distance(x.At, sc.SetUp[u]) > 1 {
					t.Errorf("%s: %s is too far from its hex", id, row.Name)
				}
			}
			heroes := int8(0)
			for r := range m.Heroes {
				heroes += int8(boolInt(g.s.Hero[r].With != NoUnit))
			}
			if lost != sc.Losses || heroes != sc.Heroes[0]+sc.Heroes[1]+sc.Heroes[2] {
				t.Errorf("%s: %v steps lost, %d heroes", id, lost, heroes)
			}
			for h := range g.s.Held.All() {
				if sc.Sectors>>m.Map.Hexes[h].Sector&1 == 0 {
					t.Errorf("%s: Japanese at %s", id, m.Map.ID(h))
				}
			}
			sc.Forts.each(func(p PosID) {
				if g.fortAt(m.Pos[p].Hex) == NoFort {
					t.Errorf("%s: no fort at %s", id, m.Pos[p].ID)
				}
			})
		}
	}
}
