package css

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
)

// What naming somebody costs in Direct Commands is told before it is paid, beside the answer and, for a stack, on the map; the question tells how many are left (5.1d, h).
func TestCommandsAreTold(t *testing.T) {
	stacks, units, mixed, boats := 0, 0, 0, 0
	for i, id := range []string{"tinian-1", "tinian-4", "saipan-1", "saipan-2", "saipan-4", "littleland-2", "littleland-5"} {
		m := moduleOf(t, id)
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		r := rand.New(rand.NewPCG(uint64(i)+5, 12))
		left := func(g *Game) (n int) {
			for d := range m.Divisions {
				n += int(g.division(DivisionID(d)).DC)
			}
			return n
		}
		for range 8000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, ask := q.First()
			var x engine.Explanation
			if ask.Kind == "act.who" || ask.Kind == "act.again" {
				x = own.Explain(who, nil)
			}
			if x.Unit == "DC" {
				p := g.View(who).Pending.Prompt
				if !strings.Contains(p, " left") && !strings.Contains(p, "Left: ") {
					t.Fatalf("%s: %q does not say how many are left", id, p)
				}
				if ask.Kind == "act.who" && len(p) > 140 { // on a phone it takes a third of the map
					t.Fatalf("%s: %q is long", id, p)
				}
				for _, c := range ask.Options {
					k := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == m.Format(c) })
					price := 0
					if k >= 0 {
						price = x.Offers[k].Price
					}
					if c.Verb != vStack && c.Verb != vUnit {
						continue
					}
					try := g.Clone(nil).(*Game)
					if err := try.Apply(who, c); err != nil {
						t.Fatal(err)
					}
					for n := 0; n < 40 && try.Pending() != nil; n++ { // who of several Divisions pays
						s, p := try.Pending().First()
						if p.Kind != "act.pay" {
							break
						}
						if err := try.Apply(s, p.Options[0]); err != nil {
							t.Fatal(err)
						}
					}
					if paid := left(own) - left(try); paid != price {
						t.Fatalf("%s: %s costs %d, told were %d", id, m.Format(c), paid, price)
					}
					if units++; c.Verb != vStack {
						continue
					}
					stacks++
					if strings.Contains(x.Offers[k].Pool, " and ") {
						mixed++
					}
					if idle := x.Offers[k].Idle; idle || isZone(c.A) && ask.Kind == "act.who" { // boats move on by another chit: nobody pays for that, and no price stands there
						boats++
						if !idle || slices.ContainsFunc(x.Chips, func(h engine.Chip) bool { return h.At == m.placeName(c.A) && strings.HasSuffix(h.Text, " DC") }) {
							t.Fatalf("%s: %s: idle is %t: %+v", id, m.Format(c), idle, x.Chips)
						}
						continue
					}
					if price > 0 && !slices.ContainsFunc(x.Chips, func(h engine.Chip) bool {
						return h.At == m.placeName(c.A) && h.Text == number(price)+" DC"
					}) {
						t.Fatalf("%s: nothing on the map says that %s costs %d: %+v", id, m.Format(c), price, x.Chips)
					}
				}
			}
			if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if stacks < 50 || units < 200 || boats < 5 {
		t.Errorf("%d stacks of %d answers, %d of several Divisions: the test has seen too little", stacks, units, mixed)
	}
}

// At the landing of the Fish Cannery: a chit counts those that are due, the question about markers says what one costs, and batteries that nothing moves are not
// among those who go In-Column together.
func TestFirstNightIsTold(t *testing.T) {
	m := moduleOf(t, "littleland-1")
	g, err := m.New(engine.Setup{Scenario: "littleland-1"})
	if err != nil {
		t.Fatal(err)
	}
	own := g.(*Game)
	r := rand.New(rand.NewPCG(3, 5))
	seen := map[string]bool{}
	for n := 0; n < 3000 && len(seen) < 3 && g.Pending() != nil; n++ {
		who, ask := g.Pending().First()
		v := g.View(who)
		switch {
		case who != engine.Seat(SideB):
		case ask.Kind == "purchase":
			for _, o := range own.Explain(who, nil).Offers {
				switch early := own.s.Turn == own.scenario().Start; {
				case early && strings.HasPrefix(o.Note, "2 Units and 4 to come"):
					seen["due"] = true
				case !early && strings.Contains(o.Note, "to come"):
					t.Fatalf("%s in a turn without arrivals", o.Note)
				}
			}
		case ask.Kind == "assault.mark":
			if !strings.Contains(v.Pending.Prompt, "each for 2 of ") {
				t.Fatalf("%q does not say what a marker costs", v.Pending.Prompt)
			}
			seen["price"] = true
		case ask.Kind == "posture":
			idle := map[string]bool{}
			for _, o := range own.Explain(who, nil).Offers {
				idle[o.Choice] = o.Idle
			}
			for _, c := range ask.Options {
				text := m.Format(c)
				if battery := strings.HasSuffix(text, " 45.27") || strings.HasSuffix(text, "su-sb-714"); strings.HasPrefix(text, "column") && battery {
					seen["rigid"] = true
					if !idle[text] {
						t.Fatalf("%s is offered as if it led to something", text)
					}
				} else if idle[text] && !strings.HasSuffix(text, " 49.30") && !strings.HasSuffix(text, "su-sb-394") {
					t.Fatalf("%s leads to nothing?", text)
				}
			}
		}
		if err := g.Apply(who, ask.Options[r.IntN(len(ask.Options))]); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 3 {
		t.Fatalf("met only %v", seen)
	}
}
