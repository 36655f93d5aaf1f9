package iwo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/engine"
)

// actionAt is a crowded position at the question who acts next, ships and aircraft having done what they do.
func actionAt(t *testing.T, seed uint64) *Game { return actionOn(t, seed, 10) }

// actionOn is that on another turn.
func actionOn(t *testing.T, seed uint64, turn int) *Game {
	t.Helper()
	made, err := Default().Place(crowded(Default(), seed, turn, "action"))
	if err != nil {
		t.Fatal(err)
	}
	return readyToAct(t, made.(*Game))
}

// readyToAct answers what is asked before somebody acts: ships and aircraft have done what they do.
func readyToAct(t *testing.T, g *Game) *Game {
	t.Helper()
	for _, p := g.Pending().First(); p.Kind != "action"; _, p = g.Pending().First() {
		if err := g.Apply(0, say(vDone)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// eachStep goes through the steps of some verbs that a few units could take in action phases of D-Day, but those by which somebody comes back: with the game before each.
func eachStep(t *testing.T, salt uint64, fn func(seed uint64, m *Game, o choice), verbs ...engine.Verb) {
	for seed := range uint64(60) {
		g := actionAt(t, seed)
		r := rand.New(rand.NewPCG(seed, salt))
		var starts []choice
		_, p := g.Pending().First()
		for _, o := range p.Options {
			if o.Verb == vUnit || o.Verb == vStack {
				starts = append(starts, o)
			}
		}
		for range min(4, len(starts)) {
			m := g.Clone(nil).(*Game)
			if err := m.Apply(0, starts[r.IntN(len(starts))]); err != nil {
				t.Fatal(err)
			}
			_, q := m.Pending().First()
			for _, o := range q.Options {
				if q.Kind == "move.step" && slices.Contains(verbs, o.Verb) && !m.revives(o.A) {
					fn(seed, m, o)
				}
			}
		}
	}
}

// TestStepExplained: what is said of a step before it is taken is what each card that can come then does: how many positions fire, and what each of them needs (7.3.3).
func TestStepExplained(t *testing.T) {
	steps, fires := 0, 0
	eachStep(t, 1, func(seed uint64, m *Game, o choice) {
		x := m.Explain(0, &o)
		if len(x.Way) != 1 {
			t.Fatalf("%s: no way is drawn", m.m.Format(o))
		}
		steps++
		want := map[int]float64{}
		after := m.Clone(nil).(*Game)
		if err := after.Apply(0, o); err != nil {
			t.Fatal(err)
		}
		by, draw := after.Pending().First()
		if draw.Text != "movement under fire" {
			if len(x.Outcomes) != 0 || x.Way[0].Risk != 0 {
				t.Errorf("%s draws no fire, and is said to", m.m.Format(o))
			}
			return
		}
		fires++
		for _, card := range draw.Options {
			n := 0
			world := after.Clone(nil).(*Game)
			world.Listen(func(e engine.Event) { n += boolInt(e.Kind == evMayFire) }, nil)
			if err := world.Apply(by, card); err != nil {
				t.Fatal(err)
			}
			want[n] += 1 / float64(len(draw.Options))
		}
		got := map[int]float64{}
		for _, out := range x.Outcomes {
			n := 0
			switch {
			case out.Text == "one position fires":
				n = 1
			case out.Text != "nobody fires":
				fmt.Sscanf(out.Text, "%d", &n)
			}
			got[n] = out.P
		}
		// Where a position fires, the next one waits for what is asked of the first: it is only certain whether any does.
		if d := want[0] - got[0]; d > 1e-9 || d < -1e-9 {
			t.Errorf("seed %d, %s: nobody fires with %.3f, and is said to with %.3f", seed, m.m.Format(o), want[0], got[0])
		}
	}, vStep, vOne)
	if fires < 20 {
		t.Errorf("only %d of %d steps drew fire", fires, steps)
	}
	t.Logf("%d of %d steps drew fire", fires, steps)
}

// TestHitsExplained: how many units are hit by how many cards is what each card then does, where the player puts nothing in the place of a hit (6.3.1).
func TestHitsExplained(t *testing.T) {
	steps, several := 0, 0
	check := func(seed uint64, m *Game, o choice) {
		x := m.Explain(0, &o)
		said, fires, mean := map[int]int{}, 0, ""
		for _, s := range x.Sums {
			switch s.What {
			case "units hit":
				mean = s.Value
				for _, y := range s.Mods {
					var of, n int
					fmt.Sscanf(y.Text, "of %d cards hit %d", &of, &n)
					said[n] = y.Value
				}
			case "fire":
				fires = len(s.Mods) - 1
			}
		}
		after := m.Clone(nil).(*Game)
		if err := after.Apply(0, o); err != nil {
			t.Fatal(err)
		}
		by, draw := after.Pending().First()
		if fires == 0 || draw.Text != "movement under fire" {
			if mean != "" {
				t.Errorf("seed %d, %s: nobody can fire, and units hit are %s", seed, m.m.Format(o), mean)
			}
			return
		}
		got, sum := map[int]int{}, 0
		for _, card := range draw.Options {
			hit := map[int16]bool{}
			world := after.Clone(nil).(*Game)
			world.Listen(func(e engine.Event) {
				if e.Kind == evHitStep || e.Kind == evHitBoth || e.Kind == evHitDis || e.Kind == evArmorHit {
					hit[e.Args[0]] = true
				}
			}, nil)
			if err := world.Apply(by, card); err != nil {
				t.Fatal(err)
			}
			for {
				seat, p := world.Pending().First()
				if p == nil || seat != engine.ChanceSeat && p.Kind != "fire.hit" && p.Kind != "fire.spare" && p.Kind != "fire.armour" || seat == engine.ChanceSeat && p.Options[0].Verb != vMarker {
					break
				}
				if err := world.Apply(seat, p.Options[0]); err != nil {
					t.Fatal(err)
				}
			}
			if len(hit) > 0 {
				got[len(hit)]++
				sum += len(hit)
			}
		}
		steps++
		several += boolInt(fires > 1)
		want := fmt.Sprintf("%.1f on average", float64(sum)/float64(len(draw.Options)))
		if sum == 0 {
			want = ""
		}
		if mean != want {
			t.Errorf("seed %d, %s: %s, said is %q", seed, m.m.Format(o), want, mean)
		}
		if !maps.Equal(got, said) {
			t.Errorf("seed %d, %s: the cards hit %v, said is %v", seed, m.m.Format(o), got, said)
		}
	}
	eachStep(t, 3, check, vStep, vOne)
	// Where fields of several groups meet, whom one has hit is no target for the next one as he was.
	for n, at := range []string{"0813", "0814", "0913", "0714", "0914", "1015", "0715", "0815"} {
		tracks := map[string]int{"last": 40}
		for i := range 55 * (n % 2) { // three cards are left, of which one alone lets some fire
			if i%18 != n {
				tracks[fmt.Sprintf("card.%02d", i+1)] = 1
			}
		}
		all := pieces{"us-1a-4tk": standing(at), "us-a-1-23": standing(at), "us-b-1-23": standing(at), "us-hq-1-23": standing(at), "us-hq-23": standing("0613")}
		for i, h := range []string{"0716", "0911", "1010", "1018", "0817", "1216", "0912"} {
			if h != at {
				all[fmt.Sprintf("jp-%s", []string{"309-1", "309-2", "309-3", "312-1", "312-2", "311-1", "310-1"}[i])] = standing(h)
			}
		}
		g := readyToAct(t, startOf(t, "s1-d-day", 10, "action", tracks, all))
		_, p := g.Pending().First()
		for _, start := range p.Options {
			m := g.Clone(nil).(*Game)
			if start.Verb != vUnit && start.Verb != vStack || m.Apply(0, start) != nil {
				continue
			}
			_, q := m.Pending().First()
			for _, o := range q.Options {
				if q.Kind == "move.step" && (o.Verb == vStep || o.Verb == vOne) && !m.revives(o.A) {
					check(uint64(n), m, o)
				}
			}
		}
	}
	if t.Logf("%d steps, %d under the fire of several", steps, several); steps < 20 || several < 5 {
		t.Error("too few")
	}
}

// TestRousedTold: what is said to come up, or that it may, because of a step is what comes up, or what cards are drawn for, when the step is taken; and of nothing else it is said (9.3b, 17.1c).
func TestRousedTold(t *testing.T) {
	forts, probes, quiet := 0, 0, 0
	eachStep(t, 2, func(seed uint64, m *Game, o choice) {
		x := m.Explain(0, &o)
		said := map[string]bool{}
		for _, s := range x.Sums {
			if s.What == "comes up" || s.What == "may come up" {
				for _, y := range s.Mods {
					said[y.Rule] = true
				}
			}
		}
		after := m.Clone(nil).(*Game)
		if err := after.Apply(0, o); err != nil {
			t.Fatal(err)
		}
		_, draw := after.Pending().First()
		switch fire := slices.ContainsFunc(x.Sums, func(s engine.Sum) bool { return s.What == "fire" && s.Value != "none" }); {
		case fire: // who comes there is not known yet
		case draw.Rule == "9.3b":
			if probes++; !said["9.3b"] {
				t.Errorf("seed %d, %s: a card is drawn for a position, and nobody said so: %+v", seed, m.m.Format(o), x.Sums)
			}
		case draw.Rule == "17.2c" || draw.Rule == "17.2.1a":
			if forts++; !said["17.1c"] {
				t.Errorf("seed %d, %s: a fort comes up, and nobody said so: %+v", seed, m.m.Format(o), x.Sums)
			}
		case draw.Kind != "chance":
			if quiet++; len(said) > 0 {
				t.Errorf("seed %d, %s: %v was said, and nothing comes up", seed, m.m.Format(o), said)
			}
		}
	}, vOne)
	if probes == 0 || forts == 0 || quiet == 0 {
		t.Errorf("%d steps with a card, %d with a fort, %d with nothing: too few", probes, forts, quiet)
	}
}

// TestEndTold: of a step that draws no fire it is said that the move ends there exactly where nobody is asked to go on, of the first step as of the second (7.3.1).
func TestEndTold(t *testing.T) {
	ended, open, rules := 0, 0, map[string]int{}
	var check func(seed uint64, m *Game, o choice, more int)
	check = func(seed uint64, m *Game, o choice, more int) {
		rule := ""
		for _, s := range m.Explain(0, &o).Sums {
			if s.What == "fire" && s.Value != "none" {
				return // who is hit is not known yet
			}
			if s.What == "the move" {
				rule = s.Mods[0].Rule
			}
		}
		after := m.Clone(nil).(*Game)
		if err := after.Apply(0, o); err != nil {
			t.Fatal(err)
		}
		_, q := after.Pending().First()
		if q.Kind != "move.step" && q.Kind != "action" {
			return
		}
		if goes := q.Kind == "move.step"; goes == (rule != "") {
			t.Errorf("seed %d, %s: the end is told by %q, and it is asked %s", seed, m.m.Format(o), rule, q.Kind)
		}
		if rule != "" {
			ended++
			rules[rule]++
			return
		}
		open++
		for _, next := range q.Options {
			if more > 0 && next.Verb == vStep && !after.revives(next.A) {
				check(seed, after, next, more-1)
			}
		}
	}
	eachStep(t, 5, func(seed uint64, m *Game, o choice) { check(seed, m, o, 1) }, vStep)
	t.Logf("%d steps ended the move (%v), %d did not", ended, rules, open)
	if ended < 3 || open < 8 || rules["7.3.1b"] == 0 {
		t.Errorf("%d steps ended the move (%v), %d did not: too few", ended, rules, open)
	}
}

// leastRisk goes all ways to a hex on which no card comes before the last step: the least risk of the last one, and the number of ways by which that is higher.
func leastRisk(t *testing.T, m *Game, to Hex, steps int) (least float64, more int) {
	t.Helper()
	var risks []float64
	var walk func(w *Game, left int)
	walk = func(w *Game, left int) {
		seat, p := w.Pending().First()
		if p == nil || p.Kind != "move.step" {
			return
		}
		for _, o := range p.Options {
			switch {
			case o.Verb != vStep:
			case o.A == to:
				if y := w.Explain(0, &o); len(y.Way) == 1 {
					risks = append(risks, y.Way[0].Risk)
				}
			case left > 1 && w.m.Map.Distance(o.A, to) < left && !w.revives(o.A):
				next := w.Clone(nil).(*Game)
				if err := next.Apply(seat, o); err != nil {
					t.Fatal(err)
				}
				walk(next, left-1)
			}
		}
	}
	walk(m, steps)
	least = slices.Min(risks)
	for _, r := range risks {
		more += boolInt(r > least)
	}
	return least, more
}

// TestWayExplained: the way that is shown to a hex farther off can be gone, no card comes on it before the last step, and the last step is told as it is told when it is next. No other way has less fire.
func TestWayExplained(t *testing.T) {
	ways, none, chosen := 0, 0, 0
	for _, at := range []string{"0615", "0513", "0717", "0820", "1018", "0609", "0912"} {
		g := readyToAct(t, startOf(t, "s1-d-day", 10, "action", map[string]int{"last": 40}, pieces{"us-a-1-23": standing(at), "us-b-1-23": standing(at), "us-hq-1-23": standing(at),
			"jp-309-1": standing("0716"), "jp-312-1": standing("0911"), "jp-312-2": standing("1119")}))
		_, p := g.Pending().First()
		for _, start := range p.Options {
			if start.Verb != vUnit && start.Verb != vStack {
				continue
			}
			m := g.Clone(nil).(*Game)
			if err := m.Apply(0, start); err != nil {
				t.Fatal(err)
			}
			if _, q := m.Pending().First(); q.Kind != "move.step" {
				continue
			}
			seed := at
			from := g.s.US[m.leader()].At
			for to := range m.m.Map.Within(from, 3).All() {
				if m.m.Map.Distance(from, Hex(to)) < 2 {
					continue
				}
				o := about(vStep, int16(to))
				x := m.Explain(0, &o)
				most, _ := m.allowance(m.start())
				if len(x.Way) == 0 {
					none++
					told := slices.ContainsFunc(x.Sums, func(s engine.Sum) bool { return s.What == "way" && s.Value == "none" })
					if far := m.m.Map.Distance(from, Hex(to)); told != (far <= most) {
						t.Errorf("%s: to %s, %d hexes, it is told that there is no way: %t", seed, m.m.Map.ID(Hex(to)), far, told)
					}
					continue
				}
				ways++
				least, more := leastRisk(t, m, Hex(to), most)
				if risk := x.Way[len(x.Way)-1].Risk; risk > least {
					t.Errorf("%s: the way to %s is told with a risk of %.2f, and there is one of %.2f", seed, m.m.Map.ID(Hex(to)), risk, least)
				}
				chosen += boolInt(more > 0)
				w := m.Clone(nil).(*Game)
				for i, leg := range x.Way {
					if leg.Spent != float64(i+1) {
						t.Errorf("%s: leg %d of %+v", seed, i, x.Way)
					}
					id, _ := m.m.Map.Parse(leg.To)
					step := about(vStep, int16(id))
					if i == len(x.Way)-1 {
						if y := w.Explain(0, &step); len(y.Way) != 1 || y.Way[0].Risk != leg.Risk || leg.To != m.m.Map.ID(Hex(to)) {
							t.Errorf("%s: the last step to %s: %+v, told %+v", seed, leg.To, y.Way, leg)
						}
						break
					}
					if leg.Risk != 0 {
						t.Errorf("%s: fire before the last step of %+v", seed, x.Way)
					}
					if err := w.Apply(0, step); err != nil {
						t.Fatal(err)
					}
					if seat, q := w.Pending().First(); seat != 0 || q.Kind != "move.step" {
						t.Fatalf("%s: after a step to %s it is asked %q", seed, leg.To, q.Kind)
					}
				}
			}
		}
	}
	t.Logf("%d ways, %d times none; %d where ways differ", ways, none, chosen)
	if ways < 20 || none < 20 || chosen < 5 {
		t.Errorf("%d ways, %d times none, and %d where ways differ: too few", ways, none, chosen)
	}
}

// TestWhyNotHasRule: whoever names an action that cannot be done is told why, with a rule of the index.
func TestWhyNotHasRule(t *testing.T) {
	rules := map[string]bool{}
	for _, r := range Default().Rules() {
		rules[r.ID] = true
	}
	told := map[string]bool{}
	ask := func(g *Game, c choice) {
		for _, r := range g.WhyNot(0, c) {
			told[r.Rule] = true
			if !rules[r.Rule] || r.Text == "" {
				t.Errorf("against %s stands %q, rule %q, which is not in the index", g.m.Format(c), r.Text, r.Rule)
			}
		}
	}
	for seed := range uint64(6) {
		g := actionAt(t, seed)
		for u := range g.m.US {
			ask(g, about(vUnit, int16(u)))
			ask(g, about(vPreserve, int16(u), g.s.US[u].At))
			ask(g, about(vShoot, int16(u), 100))
		}
		for h := range Hex(g.m.Map.N()) {
			for _, v := range []engine.Verb{vStack, vAttack, vShell} {
				ask(g, about(v, h))
			}
		}
		for _, o := range g.Explain(0, nil).Offers {
			if o.Why == nil || !rules[o.Why.Rule] {
				t.Errorf("%s is offered without a reason against it", o.Choice)
			}
		}
		_, p := g.Pending().First()
		for _, o := range p.Options {
			if x := g.Explain(0, &o); o.Verb == vAttack && len(x.Sums) < 5 {
				t.Errorf("%s: odds of %d terms", g.m.Format(o), len(x.Sums))
			}
			if o.Verb != vUnit {
				continue
			}
			m := g.Clone(nil).(*Game)
			if err := m.Apply(0, o); err != nil {
				t.Fatal(err)
			}
			for h := range Hex(g.m.Map.N()) {
				for _, v := range []engine.Verb{vStep, vOne, vEnter, vDeliberate} {
					ask(m, about(v, h))
				}
			}
			break
		}
	}
	if len(told) < 10 {
		t.Errorf("only %d rules were given as reasons", len(told))
	}
	t.Logf("%d rules were given as reasons", len(told))
}

// TestChartAfterTheShift: what the shift has led to the leftmost column for is read in a cell of its own, and the chart on the page marks that one (8.3c4b).
func TestChartAfterTheShift(t *testing.T) {
	m := Default()
	for _, x := range []struct {
		r    odds
		col  int
		text string
	}{
		{odds{col: colUnrevealed}, 0, "RD"},
		{odds{col: colUnrevealed, shifted: true}, 3, "UL UL UD"},
		{odds{col: colUnrevealed + 1, shifted: true}, 1, "UL UD JU"},
	} {
		codes, _ := m.result(&x.r)
		chart := m.chartOf(m.column(&x.r), x.r.row, 0)
		if chart.Col != x.col || codes != x.text || chart.Rows[chart.Row].Cells[chart.Col] != x.text {
			t.Errorf("%+v is %q, on the chart %q in column %d", x.r, codes, chart.Rows[chart.Row].Cells[chart.Col], chart.Col)
		}
	}
}

// TestOneWayIsEnough: of the two ways to go to the next hex exactly one is left out, and it brings nothing that the other does not: it draws fire where the other draws none, or ends the move where the other need not.
func TestOneWayIsEnough(t *testing.T) {
	left := map[engine.Verb]int{}
	for seed := range uint64(50) {
		turn := 10
		if seed >= 40 { // two hexes are all that they may go (7.3.6)
			turn = 5
		}
		g := actionOn(t, seed, turn)
		_, p := g.Pending().First()
		for _, start := range p.Options {
			if start.Verb != vUnit && start.Verb != vStack {
				continue
			}
			m := g.Clone(nil).(*Game)
			if err := m.Apply(0, start); err != nil {
				t.Fatal(err)
			}
			_, q := m.Pending().First()
			if q.Kind != "move.step" {
				continue
			}
			idle := map[string]bool{}
			for _, o := range m.Explain(0, nil).Offers {
				idle[o.Choice] = o.Idle
			}
			// after is what is asked when a way has been taken: whether a card is drawn, and whether they can go on.
			after := func(c choice) (fire, goesOn bool) {
				w := m.Clone(nil).(*Game)
				if err := w.Apply(0, c); err != nil {
					t.Fatal(err)
				}
				_, n := w.Pending().First()
				return n.Text == "movement under fire", n.Kind == "move.step"
			}
			for _, o := range q.Options {
				if o.Verb != vStep {
					continue
				}
				one := about(vOne, o.A)
				a, b := idle[m.m.Format(o)], idle[m.m.Format(one)]
				if a == b {
					t.Fatalf("seed %d, %s to %s: step left out %t, one hex left out %t", seed, m.m.Format(start), m.m.Map.ID(o.A), a, b)
				}
				stepFire, goesOn := after(o)
				oneFire, _ := after(one)
				switch {
				case a && goesOn:
					t.Errorf("seed %d: %s is left out, and they could go on", seed, m.m.Format(o))
				case a && oneFire && !stepFire, b && stepFire:
					t.Errorf("seed %d: to %s what is left draws fire: step %t, one hex %t", seed, m.m.Map.ID(o.A), stepFire, oneFire)
				}
				if a {
					left[vStep]++
				} else {
					left[vOne]++
				}
			}
			// Who has gone a hex has one way only.
			for _, o := range q.Options {
				if _, goesOn := after(o); o.Verb == vStep && goesOn {
					w := m.Clone(nil).(*Game)
					if err := w.Apply(0, o); err != nil {
						t.Fatal(err)
					}
					if x := w.Explain(0, nil); len(x.Offers) > 0 {
						t.Errorf("seed %d: after a step %+v", seed, x.Offers)
					}
					break
				}
			}
		}
	}
	if left[vStep] < 50 || left[vOne] < 50 {
		t.Errorf("too few: %v", left)
	}
}

// TestDeclaredMoveTold: where a longer move would draw fire, the declared one says so; where none would, it says nothing of it.
func TestDeclaredMoveTold(t *testing.T) {
	told, silent := 0, 0
	for seed := range uint64(20) {
		g := actionAt(t, seed)
		_, p := g.Pending().First()
		for _, start := range p.Options {
			m := g.Clone(nil).(*Game)
			if start.Verb != vUnit || m.Apply(0, start) != nil {
				continue
			}
			_, q := m.Pending().First()
			for _, o := range q.Options {
				if q.Kind != "move.step" || o.Verb != vOne {
					continue
				}
				step := about(vStep, o.A)
				one, far := m.Explain(0, &o), m.Explain(0, &step)
				last := one.Sums[len(one.Sums)-1]
				switch {
				case last.What != "fire" || last.Value != "none":
				case far.Way[0].Fires > 0 && len(last.Mods) == 0:
					t.Errorf("seed %d: %s does not say that a longer move would draw fire", seed, m.m.Format(o))
				case len(last.Mods) > 0:
					told++
				default:
					silent++
				}
			}
		}
	}
	if told == 0 || silent == 0 {
		t.Errorf("told %d times, not %d", told, silent)
	}
}

// Of a company that slips a hex it is said before what may come up where it goes, as of a step (20.0e23, 9.3b, 17.1c), and that nobody fires.
func TestSlipTold(t *testing.T) {
	made, err := Default().Place(engine.Position{Game: "iwo", Scenario: "s1-d-day", At: &engine.At{Turn: 3, Phase: "event-1"},
		Pieces: pieces{"us-a-1-24": {"at": "0419"}, "us-a-1-23": {"at": "0417"}, "jp-309-2": {"at": "pool-2"}, "jp-309-3": {"at": "pool-2"}}})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	read := func(text string) choice {
		c, err := engine.ParseChoice(Default(), text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if err := g.Apply(engine.ChanceSeat, read("draw 04")); err != nil {
		t.Fatal(err)
	}
	c := read("place us-a-1-24 0519")
	x := g.Explain(0, &c)
	said := map[string]string{}
	for _, s := range x.Sums {
		said[s.What] = s.Value
	}
	if said["fire"] != "none" || said["reserves"] == "" || said["comes up"] == "" {
		t.Errorf("%v", said)
	}
	c = read("place us-a-1-24 0520") // no position, and no fort nearer than that of 0519
	if x = g.Explain(0, &c); len(x.Sums) == 0 || x.Sums[len(x.Sums)-1].Value != "none" {
		t.Errorf("%+v", x.Sums)
	}
	for _, s := range x.Sums {
		if s.What == "reserves" {
			t.Errorf("%+v", s)
		}
	}
	c = say(vDone)
	if x = g.Explain(0, &c); len(x.Sums) != 0 {
		t.Errorf("%+v", x.Sums)
	}
}
