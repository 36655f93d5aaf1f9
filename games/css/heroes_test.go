package css

import (
	"slices"
	"testing"

	"beachhead/engine"
)

// Who of the named Heroes helps in an Assault, and whom it costs (14.1.1b, d to g, 14.1aa): Salomon and Baker are asked for, one in all; McCard and O'Brien help for nothing. The
// Assault itself is the business of its chapter, so its record is filled in here.
func TestHeroesInAssaults(t *testing.T) {
	const prepared, banzai = 0, 1
	for _, x := range []struct {
		why    string
		heroes map[string]string // where they are; "" off the map
		attack Side
		marker uint8
		last   uint8
		asked  string // whose use is asked for first
		answer string
		used   string // who helps
		enemy  int8   // the Japanese die
		gone   bool
	}{
		{"Salomon against a charge", map[string]string{"salomon": ""}, SideB, banzai, 1, "salomon", "hero salomon", "salomon", 3, true},
		{"Salomon is voluntary", map[string]string{"salomon": ""}, SideB, banzai, 1, "salomon", "no", "", 3, false},
		{"Salomon, and no charge", map[string]string{"salomon": ""}, SideB, prepared, 1, "", "", "", 3, false},
		{"Salomon before the end", map[string]string{"salomon": ""}, SideB, banzai, 0, "", "", "", 3, false},
		{"Baker defends", map[string]string{"baker": "38.26"}, SideB, prepared, 1, "baker", "hero baker", "baker", 3, true},
		{"Baker does not assault", map[string]string{"baker": "38.26"}, SideA, prepared, 1, "", "", "", 3, false},
		{"one Hero in all", map[string]string{"baker": "38.26", "obrien": "38.26"}, SideB, prepared, 1, "baker", "hero baker", "baker", 9, true},
		{"O'Brien defends", map[string]string{"obrien": "38.26"}, SideB, prepared, 1, "", "", "obrien", 8, false},
		{"O'Brien and a Japanese 9", map[string]string{"obrien": "38.26"}, SideB, prepared, 1, "", "", "obrien", 9, true},
		{"O'Brien assaults", map[string]string{"obrien": "38.26"}, SideA, prepared, 1, "", "", "obrien", 9, true},
		{"McCard against a charge", map[string]string{"mccard": "38.26"}, SideB, banzai, 0, "", "", "mccard", 2, true},
		{"McCard, and no charge", map[string]string{"mccard": "38.26"}, SideB, prepared, 0, "", "", "", 2, false},
	} {
		g := onMap(t, "saipan", 30)
		u := put1(t, g, "us-a-1-105", "38.26", false)
		j := put1(t, g, "jp-1-ii-135", "38.27", true)
		g.s.Last = x.last
		for id, where := range x.heroes {
			h := g.m.ByHero[id]
			g.s.Heroes[h].Loc, g.s.Heroes[h].Ready = Nowhere, 1
			if where != "" {
				g.hail(h, at(t, g, where))
			}
		}
		a := &g.s.X
		a.Side, a.Marker, a.Hex = x.attack, x.marker, at(t, g, "38.26")
		g.set(j, Charging)
		if x.attack == SideA {
			a.Hex = at(t, g, "38.27")
			g.clear(j, Charging)
			g.set(u, Charging)
		}
		g.s.Depth, g.s.Wait = 0, 0
		program.Start(g, "heroes.assault")
		asked := ""
		if q := g.Pending(); q != nil {
			asked = g.m.Format(q.For(engine.Seat(SideA)).Options[0])
		}
		if want := "hero " + x.asked; x.asked == "" && asked != "" || x.asked != "" && asked != want {
			t.Errorf("%s: asked %q", x.why, asked)
			continue
		}
		if x.answer != "" {
			c, err := g.m.Parse(x.answer)
			if err == nil {
				err = g.Apply(engine.Seat(SideA), c)
			}
			if err != nil {
				t.Errorf("%s: %v", x.why, err)
			}
		}
		used := ""
		if r := g.assaultHero(SideA); r != nil {
			used = r.ID
		}
		if used != x.used || g.assaultHero(SideB) != nil {
			t.Errorf("%s: %q helps, want %q", x.why, used, x.used)
			continue
		}
		a.Dice = [2]int8{x.enemy, 4}
		if x.attack == SideA {
			a.Dice = [2]int8{4, x.enemy}
		}
		g.heroesAfter()
		if used != "" && (g.s.Heroes[g.m.ByHero[used]].Ready == 0) != x.gone {
			t.Errorf("%s: gone is not %v", x.why, x.gone)
		}
		if h := g.m.ByHero["obrien"]; x.heroes["obrien"] != "" && (g.s.Heroes[h].Ready == 0) != (x.enemy == 9) {
			t.Errorf("%s: O'Brien is there, and the Japanese die is %d", x.why, x.enemy)
		}
	}
}

// What an Assault is said to come to counts the Hero who helps for nothing from the beginning, and the offer of another says what he gives in his place (14.1.1b, f, 14.1aa).
func TestOddsBeforeAHero(t *testing.T) {
	g := onMap(t, "saipan", 30)
	put1(t, g, "us-a-1-105", "38.26", false)
	j := put1(t, g, "jp-1-ii-135", "38.27", true)
	g.s.Last = 1
	obrien, baker := g.m.ByHero["obrien"], g.m.ByHero["baker"]
	g.s.Heroes[baker].Ready = 1
	g.hail(baker, at(t, g, "38.26"))
	g.s.X.Side, g.s.X.Marker, g.s.X.Hex = SideB, markerBanzai, at(t, g, "38.26")
	g.set(j, Charging)
	without := g.defenceTotal(g.underway(), nil)
	g.s.Heroes[obrien].Ready = 1
	g.hail(obrien, at(t, g, "38.26"))
	if n := g.defenceTotal(g.underway(), nil); n != without+2 {
		t.Errorf("the defence has %d with O'Brien and %d without", n, without)
	}
	g.s.X = noAssault // as the Japanese see it before they mark the hex
	o := onslaught{at(t, g, "38.26"), SideB, markerBanzai, 0, func(u UnitID) bool { return u == j }}
	if n := g.defenceTotal(o, nil); n != without+2 {
		t.Errorf("before it is made the defence has %d", n)
	}
	g.s.X.Side, g.s.X.Marker, g.s.X.Hex = SideB, markerBanzai, at(t, g, "38.26")
	g.s.Depth, g.s.Wait = 0, 0
	program.Start(g, "heroes.assault")
	x := g.Explain(engine.Seat(SideA), nil)
	i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == "hero baker" })
	if i < 0 || x.Offers[i].Note != "+1 to the die, in place of +2 of LtCol O'Brien" {
		t.Errorf("the offer of Baker: %+v", x.Offers)
	}
	no := say(vNo)
	for _, c := range []*engine.Choice{nil, &no} {
		if y := g.Explain(engine.Seat(SideA), c); !slices.ContainsFunc(y.Sums[1].Mods, func(m engine.Mod) bool { return m.Value == 2 && m.Text == "LtCol O'Brien" }) {
			t.Errorf("without Baker: %+v", y.Sums)
		}
	}
}

// Who is on the map is left there by a standing order, and whoever has nothing to do in an Activation is not stopped by the question for him (14.1.1f).
func TestHeroesStay(t *testing.T) {
	s := whole(t, "saipan").Sheet("saipan-4")
	i := slices.IndexFunc(s.Windows, func(w engine.SheetWindow) bool { return w.Kind == "heroes.place" })
	if i < 0 || s.Windows[i].Default == nil || s.Windows[i].Default.Only != "away >= 1" {
		t.Errorf("no standing order for Heroes: %+v", s.Windows)
	}
	if !slices.Contains(s.Verbs["leaders done"].Through, "heroes.place") {
		t.Error("the end of an Activation at once stops at a Hero")
	}
	if !s.Verbs["gyokusai.lights done"].Gives {
		t.Error("Enter gives Illumination Rounds away")
	}
	if !s.Verbs["with"].Bar || !s.Verbs["also"].Bar {
		t.Error("another Support Weapon of a fire has no button")
	}
	if s := whole(t, "tinian").Sheet("tinian-1"); slices.ContainsFunc(s.Windows, func(w engine.SheetWindow) bool { return w.Kind == "heroes.place" }) {
		t.Error("tinian-1 has an order for Heroes")
	}
}
