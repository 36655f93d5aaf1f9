package css

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/engine"
)

// Every die that falls stands in the log, with its face, though it leads to nothing: in games of all modules with answers by chance.
func TestEveryDieIsTold(t *testing.T) {
	rolled := map[string]bool{}
	for _, r := range rolls {
		rolled[r.why] = true
	}
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		silent := map[string]int{}
		thrown := map[string]int{}
		for i, sc := range m.Scenarios() {
			r := rand.New(rand.NewPCG(uint64(i), 45))
			s, err := engine.NewSession(m, engine.Setup{Scenario: sc.ID}, nil)
			if err != nil {
				t.Fatal(err)
			}
			type die struct {
				kind string
				face int
				from int
			}
			var last []die
			settle := func() {
				g := s.Game().(*Game)
				for _, d := range last {
					if !slices.ContainsFunc(slices.Collect(s.Since(d.from)), func(e engine.Logged) bool {
						if e.Kind == evAgain || e.Kind == evHeroAgain || e.Kind == evGunner {
							return true
						}
						p := g.Picture(e.Event)
						return p != nil && p.Cast != nil && slices.Contains(p.Cast.Dice, d.face)
					}) {
						silent[d.kind]++
					}
				}
				last = last[:0]
			}
			for range 6000 {
				g := s.Game().(*Game)
				q := g.Pending()
				if q == nil {
					break
				}
				seat, p := q.First()
				c := p.Options[r.IntN(len(p.Options))]
				if seat == engine.ChanceSeat && rolled[p.Text] {
					if len(last) > 0 && s.Events() > last[0].from { // else it is the second of a pair
						settle()
					}
					thrown[p.Text]++
					last = append(last, die{p.Text, int(c.A), s.Events()})
				}
				if err := s.Answer(seat, c); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(thrown) < 12 {
			t.Errorf("%s: only these dice fell: %v", id, thrown)
		}
		if len(silent) > 0 {
			t.Errorf("%s: not in the log: %v", id, silent)
		}
	}
}
