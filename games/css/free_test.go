package css

import (
	"math/rand/v2"
	"strings"
	"testing"

	"beachhead/engine"
)

// playSetup answers at random until a question is not one of the set-up; stop looks at each before it is answered.
func playSetup(t *testing.T, g engine.Game, look func(p *engine.Prompt)) {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 29))
	for {
		seat, p := g.Pending().First()
		if !strings.HasPrefix(p.Kind, "setup") {
			return
		}
		look(p)
		c := p.Options[r.IntN(len(p.Options))]
		if p.Kind == "setup.posture" && r.IntN(4) > 0 {
			c = p.Options[len(p.Options)-1] // done
		}
		if err := g.Apply(seat, c); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// The free set-up of Tinian, played at random: everybody is placed within the limits, nobody on a beach but Units of the option, all Mine markers on beaches and roads, Fortifications as many as the
// scenario grants, artillery that is scheduled on the track with a Corps Truck for it.
func TestFreeSetup(t *testing.T) {
	m := whole(t, "tinian")
	for _, option := range []string{"off", "on"} {
		started, err := m.New(engine.Setup{Scenario: "tinian-6", Options: map[string]string{"regiment-135": option}})
		if err != nil {
			t.Fatal(err)
		}
		g := started.(*Game)
		kinds, beaches := map[string]int{}, 0
		playSetup(t, g, func(p *engine.Prompt) {
			kinds[p.Kind]++
			if p.Kind == "setup.unit" {
				u := p.Options[0].A
				if g.m.Units[u].Option != "" { // 29.0a: anywhere on the island
					beaches++
					if r := g.mayPlace(&g.scenario().Free[0], u, at(t, g, "19.60")); r == &noBeach {
						t.Errorf("%s not on a beach: %v", g.m.Units[u].ID, r)
					}
				} else if g.WhyNot(0, two(vPlace, u, at(t, g, "13.52"))) == nil || g.mayPlace(&g.scenario().Free[0], u, at(t, g, "13.52")) != &noBeach {
					t.Errorf("%s on a beach", g.m.Units[u].ID)
				}
			}
		})
		for _, k := range []string{"setup.unit", "setup.posture", "setup.fort", "setup.weapon", "setup.leader", "setup.mine", "setup.guns"} {
			if kinds[k] == 0 {
				t.Errorf("no question %s", k)
			}
		}
		if (beaches > 0) != (option == "on") {
			t.Errorf("%d Units of the option", beaches)
		}
		regiment := 0
		for u := range g.m.Units {
			row, p := &g.m.Units[u], g.at(UnitID(u))
			if row.Side == SideB && row.Option == "" && !row.Truck && !isPlace(p) {
				t.Errorf("%s is in %s", row.ID, g.locName(p))
			}
			if row.Gun && isPlace(p) && g.has(UnitID(u), Column) != g.has(UnitID(u), Frozen) {
				t.Errorf("%s In-Column %v, for good %v", row.ID, g.has(UnitID(u), Column), g.has(UnitID(u), Frozen))
			}
			if row.Option == "regiment-135" && isPlace(p) {
				regiment++
			}
			if tn, ok := dueAt(p); ok && tn != g.scenario().Free[1].GunsFrom {
				t.Errorf("%s lands on turn %d", row.ID, tn)
			}
		}
		if (option == "on") != (regiment > 0) {
			t.Errorf("with the option %s there are %d Units of the 135th", option, regiment)
		}
		ships, trucks := 0, 0
		for u := range g.m.Units {
			if _, ok := dueAt(g.at(UnitID(u))); ok {
				ships++
			}
			if g.m.Units[u].Stripe == Corps && g.m.Units[u].Truck && g.at(UnitID(u)) == Pool {
				trucks++
			}
		}
		if ships == 0 || ships != trucks {
			t.Errorf("%d guns and %d trucks", ships, trucks)
		}
		for k := Foxhole; k < NForts; k++ {
			if n := g.s.Marks[MarkFoxhole+Mark(k-Foxhole)].Len(); n > int(g.scenario().Free[0].Forts[k]) {
				t.Errorf("%d of Fortification %d", n, k)
			}
		}
		n := 0
		for i := range g.s.Mines {
			if h := g.s.Mines[i].Hex; h != NoHex {
				n++
				if !g.isBeach(h) && func() bool {
					for d := range 6 {
						if g.m.Ground.Along(h, d) != 0 {
							return false
						}
					}
					return true
				}() {
					t.Errorf("a mine in %s", g.m.Ground.ID(h))
				}
			}
		}
		if n != 28 || g.minesLeft() != 0 {
			t.Errorf("%d Mine markers", n)
		}
		for _, p := range g.View(seat(SideA)).Pieces { // those of the beaches are turned up for the demolition teams (24.3b)
			if p.Kind == "mine" && p.Values != nil && !g.isBeach(at(t, g, p.At)) {
				t.Errorf("the American sees the value of the mine in %s", p.At)
			}
		}
		guess := g.Clone(nil).(*Game)
		guess.Resample(seat(SideA), rand.New(rand.NewPCG(1, 2)))
		if guess.s.Mines == g.s.Mines || guess.Check() != nil {
			t.Error("a guess of the mines is the truth, or cannot be")
		}
		guess = g.Clone(nil).(*Game)
		guess.Resample(seat(SideB), rand.New(rand.NewPCG(1, 2)))
		if guess.s.Mines != g.s.Mines {
			t.Error("the Japanese knows his mines")
		}
	}
}

// All scenarios can be set up, saved, loaded and written as positions.
func TestScenariosBegin(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, info := range m.Scenarios() {
			x, err := m.New(engine.Setup{Scenario: info.ID})
			if err != nil {
				t.Fatal(err)
			}
			g := x.(*Game)
			if err := g.Check(); err != nil {
				t.Errorf("%s: %v", info.ID, err)
			}
			save := g.AppendSave(nil)
			y, _ := m.New(engine.Setup{Scenario: info.ID})
			if err := y.Load(save); err != nil || y.Hash() != g.Hash() {
				t.Errorf("%s: loaded: %v", info.ID, err)
			}
			if z, err := m.Place(g.Position()); err != nil || z.Hash() != g.Hash() {
				t.Errorf("%s: its position: %v", info.ID, err)
			}
			if c := g.Clone(nil); c.Hash() != g.Hash() || c.Check() != nil {
				t.Errorf("%s: its clone", info.ID)
			}
		}
	}
}
