package css

import (
	"maps"
	"testing"

	"beachhead/engine"
)

// laidBy are the Mine markers of a free set-up as the computer player with a seed lays them.
func laidBy(t *testing.T, m *Module, seed uint64) map[Hex]int8 {
	t.Helper()
	x, err := m.New(engine.Setup{Scenario: "tinian-6"})
	if err != nil {
		t.Fatal(err)
	}
	g, player := x.(*Game), newGreedy(seed)
	for {
		who, p := g.Pending().First()
		c := p.Options[len(p.Options)-1]
		if p.Kind == "setup.mine" {
			c, _ = player.Choose(&engine.View{Prompt: p, Sight: g.sight(who)}, engine.Budget{})
		} else if laid := g.minesLeft() == 0; laid {
			break
		}
		if err := g.Apply(who, c); err != nil {
			t.Fatal(err)
		}
	}
	at := map[Hex]int8{}
	for _, x := range g.s.Mines {
		if x.Hex != NoHex {
			at[x.Hex] = x.Value
		}
	}
	return at
}

// TestGreedyLaysMinesByChance: nobody learns from games against the computer player where it lays its mines: a seed lays alike, two seeds differ, no hex has them always and many have them at times,
// strong ones and dummies. Beaches get more than their share, and strong ones more than weak ones.
func TestGreedyLaysMinesByChance(t *testing.T) {
	m := whole(t, "tinian")
	if !maps.Equal(laidBy(t, m, 7), laidBy(t, m, 7)) {
		t.Error("the same seed lays otherwise")
	}
	if maps.Equal(laidBy(t, m, 7), laidBy(t, m, 8)) {
		t.Error("two seeds lay alike")
	}
	const games = 60
	in := map[Hex]int{}     // how often a hex has a marker
	first := map[Hex]bool{} // hexes that had one of the strongest
	var of, ashore [5]int   // markers by value, and those on beaches
	for seed := range uint64(games) {
		for h, v := range laidBy(t, m, 100+seed) {
			in[h]++
			first[h] = first[h] || v == 4
			if v != Dummy {
				of[v]++
				if m.isBeach(h) {
					ashore[v]++
				}
			}
		}
	}
	hexes, beaches := 0, 0
	for h := range Hex(m.Ground.N) {
		if m.takesMine(h) {
			hexes++
			if m.isBeach(h) {
				beaches++
			}
		}
		if in[h] > games*9/10 {
			t.Errorf("%s has mines in %d of %d games", m.placeTitle(h), in[h], games)
		}
	}
	if len(in) < hexes*9/10 || len(first) < 30 {
		t.Errorf("only %d of %d hexes ever have mines, %d those of 4", len(in), hexes, len(first))
	}
	for v := range of {
		if of[v] < games { // there are as many of each
			t.Errorf("%d markers of %d", of[v], v)
		}
		if v > 0 && ashore[v]*hexes < 2*beaches*of[v] || v > 1 && ashore[v]*of[v-2] <= ashore[v-2]*of[v] {
			t.Errorf("of mines of %d %d of %d are on beaches, %d of %d hexes", v, ashore[v], of[v], beaches, hexes)
		}
	}
}
