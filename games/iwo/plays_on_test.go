package iwo

import (
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// TestPlaysOnFromASave: a game that was loaded plays on as the one that was saved, whatever either has kept from before: what comes up as units move depends on communication as it is (9.3b).
func TestPlaysOnFromASave(t *testing.T) {
	m := Default()
	probed := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 9))
		made, err := m.Place(crowded(m, seed, 20, "action"))
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		for range 250 {
			q := g.Pending()
			if q == nil || g.s.Phase != PhaseAction {
				break
			}
			seat, p := q.First()
			c := p.Options[r.IntN(len(p.Options))]
			for _, o := range p.Options { // moves rather than the end of the phase
				if c.Verb == vDone && (o.Verb == vUnit || o.Verb == vStack) {
					c = o
				}
			}
			fresh, err := m.blank(g.Setup())
			if err == nil {
				err = fresh.Load(g.AppendSave(nil))
			}
			if err != nil {
				t.Fatal(err)
			}
			before := g.s.Probed.len()
			if err := g.Apply(seat, c); err != nil {
				t.Fatal(err)
			}
			if probed += g.s.Probed.len() - before; fresh.Apply(seat, c) != nil || fresh.Hash() != g.Hash() {
				t.Fatalf("seed %d: after %s the loaded game is another", seed, m.Format(c))
			}
		}
	}
	if probed == 0 {
		t.Error("no position was probed")
	}
}

// TestMuster: who is where before the units of a later scenario are set up (18.5.1 to 18.8.1).
func TestMuster(t *testing.T) {
	m := Default()
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		if sc.Force == nil {
			continue
		}
		g, err := m.blank(engine.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		g.prepare()
		g.muster()
		in := map[UnitID]Loc{}
		for _, u := range sc.Force {
			in[u] = Chosen
		}
		for _, u := range sc.Reserve {
			in[u] = Reserve
		}
		for u := range m.US {
			at, row := g.s.US[u].At, &m.US[u]
			want, mine := in[UnitID(u)]
			switch {
			case mine && want == Chosen && at == Reserve: // tanks and engineers without heavy weapons to stand by
				if k := row.Kind; k != Tank && k != Engineer {
					t.Errorf("%s: %s is in reserve", sc.ID, row.Name)
				}
			case mine && at != want:
				t.Errorf("%s: %s is at %s, expected %s", sc.ID, row.Name, m.locName(at), m.locName(want))
			case !mine && at == Coming && (row.Kind == RgtHQ && !sc.Schedule || row.Turn > 0 && row.Turn <= sc.Landed):
				t.Errorf("%s: %s is still to come", sc.ID, row.Name)
			}
		}
	}
}
