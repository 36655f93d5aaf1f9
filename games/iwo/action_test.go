package iwo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/engine"
)

// TestActionsHaveTheirOrder: what can be done in the action phase is listed in the order of actOrder, whichever file declares it, and in no order of Go's: the answers of random players, and so records and
// figures of simulations, hang on it.
func TestActionsHaveTheirOrder(t *testing.T) {
	var verbs []engine.Verb
	for _, a := range acts {
		verbs = append(verbs, a.verb)
	}
	if !slices.Equal(verbs, actOrder[:]) {
		t.Errorf("the actions are %v, and in their order %v", verbs, actOrder)
	}
	want := []string{"naval", "air", "shell", "transfer", "rally", "hero-comes", "preserve", "attack", "shoot", "unit", "stack"}
	for i, v := range actOrder {
		if got := forms.Word(v); got != want[i] {
			t.Errorf("action %d is %s, not %s: an order of today's records has changed", i, got, want[i])
		}
	}
	for seed := range uint64(20) {
		g := actionAt(t, seed)
		_, p := g.Pending().First()
		last := 0
		for _, o := range p.Options {
			if o.Verb == vDone {
				continue
			}
			at := slices.Index(actOrder[:], o.Verb)
			if at < last {
				t.Fatalf("seed %d: %s is listed too late", seed, g.m.Format(o))
			}
			last = at
		}
	}
}

// TestAttackExplained: the cells of the chart that may decide an attack, and its results, each add up to one; where all is seen one cell does, and each need is met or not.
func TestAttackExplained(t *testing.T) {
	seen, guessed, needs := 0, 0, 0
	for seed := range uint64(48) {
		var g *Game
		if seed < 40 {
			g = actionAt(t, seed)
		} else if g = ashoreAt(t, seed); g == nil {
			continue
		}
		_, p := g.Pending().First()
		for _, o := range p.Options {
			if o.Verb != vAttack {
				continue
			}
			x := g.Explain(0, &o)
			if x.Table == nil {
				t.Fatalf("seed %d: %s has no chart", seed, g.m.Format(o))
			}
			sum := 0.0
			for _, out := range x.Outcomes {
				sum += out.P
			}
			if sum < 0.999 || sum > 1.001 {
				t.Errorf("seed %d: the results of %s add up to %.3f", seed, g.m.Format(o), sum)
			}
			if x.Table.Chance == nil {
				seen++
				needs += len(x.Needs)
				if x.Table.Row < 0 || x.Table.Rows[x.Table.Row].Cells[x.Table.Col] == "" {
					t.Errorf("seed %d: %s is decided nowhere: %+v", seed, g.m.Format(o), x.Table)
				}
				continue
			}
			guessed++
			cells := 0.0
			for _, row := range x.Table.Chance {
				for _, q := range row {
					cells += q
				}
			}
			for _, out := range x.Outcomes {
				if _, ok := g.m.Sheet(g.scenario().ID).Outcomes[out.Text]; !ok {
					cells += out.P // a fort that turns all away
				}
			}
			if cells < 0.999 || cells > 1.001 {
				t.Errorf("seed %d: the cells of %s add up to %.3f", seed, g.m.Format(o), cells)
			}
		}
	}
	if seen < 1 || guessed < 10 || needs < 1 {
		t.Errorf("%d attacks on what is seen, %d on what is not, %d needs", seen, guessed, needs)
	}
}

// ashoreAt is the first action phase of D-Day, with all ashore.
func ashoreAt(t *testing.T, seed uint64) *Game {
	t.Helper()
	made, err := Default().New(engine.Setup{Scenario: "s1-d-day"})
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 2000 {
		seat, p := g.Pending().First()
		if p.Kind == "action" {
			return g
		}
		pick := p.Options[r.IntN(len(p.Options))]
		for _, o := range p.Options {
			if seat != engine.ChanceSeat && (o.Verb == vAshore || o.Verb == vDone) {
				pick = o
				break
			}
		}
		if err := g.Apply(seat, pick); err != nil {
			t.Fatal(err)
		}
	}
	return nil
}
