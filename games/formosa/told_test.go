package formosa

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/engine"
)

// What a loss is worth, what the defender may still spend and what a side owns already are told where it matters: with each unit that could be lost, what the score is after it has been (4.2h); with the odds, what they
// are if the defender answers with LP (15.4.1j), as they then are; on the price list, how many there are and how many are left (8.2e).
func TestTold(t *testing.T) {
	m := Default()
	lost, scored, answered, owned := 0, 0, 0, 0
	for i, id := range []string{"1", "2", "1"} {
		g, err := m.New(engine.Setup{Scenario: id})
		if err != nil {
			t.Fatal(err)
		}
		own := g.(*Game)
		r := rand.New(rand.NewPCG(uint64(i)+5, 6))
		for range 12000 {
			q := g.Pending()
			if q == nil {
				break
			}
			who, p := q.First()
			switch p.Kind {
			case "combat.lose":
				for _, o := range own.Explain(who, nil).Offers {
					c, err := m.Parse(o.Choice)
					if err != nil {
						t.Fatal(err)
					}
					lost++
					a, j := own.tally(nil)
					try := g.Clone(nil).(*Game)
					try.eliminate(UnitID(c.A))
					a2, j2 := try.tally(nil)
					told := strings.Contains(o.Note, "VP")
					if told != (a != a2 || j != j2) || j2 > j && !strings.Contains(o.Note, strconv.Itoa(j2-j)+" VP for the Japanese") {
						t.Fatalf("%q, and the score goes from %d:%d to %d:%d", o.Note, a, j, a2, j2)
					}
					if told {
						scored++
					}
				}
			case "combat.lp":
				x := own.Explain(who, nil)
				side := own.s.B.Attacker
				k := slices.IndexFunc(x.Stakes, func(s engine.Stake) bool { return strings.Contains(s.What, "answer with") })
				if k < 0 {
					break
				}
				if who != seat(side) {
					t.Fatalf("the defender is told of his own answer: %+v", x.Stakes)
				}
				answered++
				try := g.Clone(nil).(*Game)
				try.s.B.LP[side.Other()] = int8(min(int(m.K.DefendLPMax[side.Other()]), int(try.s.LP[side.Other()])))
				var then engine.Explanation
				try.describeOdds(&then)
				if !slices.Equal(then.Outcomes, x.Stakes[k].Outcomes) || slices.Equal(x.Outcomes, then.Outcomes) {
					t.Fatalf("told %v, and it would be %v", x.Stakes[k], then.Outcomes)
				}
			case "recruit.allied", "recruit.japanese":
				for _, o := range own.Explain(who, nil).Offers {
					if strings.Contains(o.Note, "; you have ") {
						owned++
					}
					if o.Choice == "recruit us-tac" && !strings.Contains(o.Note, "; you have "+strconv.Itoa(own.airUsed(US))) || strings.Contains(o.Note, " left") || o.Choice == "recruit us-tac" && o.Why == nil && o.Room != int(own.roomFor(itemTACUS)) {
						t.Fatalf("US air points: %q", o.Note)
					}
				}
			}
			if w := gap(m, p.Options); w != "" {
				t.Fatalf("%s: %s", p.Kind, w)
			}
			c := p.Options[r.IntN(len(p.Options))]
			if err := g.Apply(who, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if lost < 20 || scored == 0 || answered == 0 || owned < 20 {
		t.Errorf("%d units that could be lost, %d of them score, %d answers, %d things owned", lost, scored, answered, owned)
	}
	t.Log(lost, scored, answered, owned)
}

// gap finds a number between the least and the most of those that can be answered that cannot be: the page gives each the key of its digit.
func gap(m *Module, options []choice) string {
	least, most, n := map[string]int{}, map[string]int{}, map[string]int{}
	for _, c := range options {
		if c.Verb != vLP && c.Verb != vGunfire && c.Verb != vAir && c.Verb != vPlan {
			continue
		}
		words := strings.Fields(m.Format(c))
		stem := strings.Join(words[:len(words)-1], " ")
		k, err := strconv.Atoi(words[len(words)-1])
		if err != nil {
			return m.Format(c) + " has no number"
		}
		if n[stem]++; n[stem] == 1 {
			least[stem], most[stem] = k, k
		}
		least[stem], most[stem] = min(least[stem], k), max(most[stem], k)
	}
	for stem := range n {
		if most[stem]-least[stem]+1 != n[stem] {
			return stem + " leaves numbers out"
		}
	}
	return ""
}

// The sheet of a unit says what its loss scores (4.2h).
func TestUnitsSayWhatTheyScore(t *testing.T) {
	m := Default()
	s, n := m.Sheet("1"), 0
	for i := range m.Units {
		says := slices.ContainsFunc(s.Units[i].State, func(w string) bool { return s.States[w].Label == "1 VP for the Japanese if it is lost" })
		if says != m.Units[i].VP {
			t.Errorf("%s scores: %t, and that is said: %t", m.Units[i].ID, m.Units[i].VP, says)
		}
		if says {
			n++
		}
	}
	if n == 0 || n == len(m.Units) {
		t.Errorf("%d of %d units score", n, len(m.Units))
	}
}

// What a Kamikaze attack costs belongs to its roll (16.6c, 16.6d): the page tells both together.
func TestHitsBelongToTheirRoll(t *testing.T) {
	g, err := Default().Place(engine.Position{Game: "formosa", Scenario: "1", Clear: true, At: &engine.At{Turn: 2, Phase: "allied.movement"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []engine.EventKind{evCancelGunfire, evCancelAmphib} {
		p := g.(*Game).Picture(engine.Event{Kind: kind})
		if p == nil || !p.Outcome || p.Seat != "allied" {
			t.Errorf("event %d: %+v", kind, p)
		}
	}
}
