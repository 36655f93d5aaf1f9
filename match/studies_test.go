package match

import (
	"math"
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// TestStudiesNameNobody: whoever branches a study where a concealed unit moves finds out by it who that was no more often than one who picks
// a name out of a hat: the opponent, and a passer-by. In a study both sides are open.
func TestStudiesNameNobody(t *testing.T) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	right, tried, chance := map[string]int{}, map[string]int{}, map[string]float64{}
	for round := range 6 {
		tb, who := duel(t, h, "formosa")
		r := testRand(uint64(round) + 40)
		spies := map[string]Who{"opponent": {Player: "ann", Seat: 0}, "passer-by": {Player: "eve", Seat: engine.ObserverSeat}}
		moves := 0
		for range 1500 {
			if info(t, tb, onlooker).State == "over" || moves == 16 {
				break
			}
			i := 0
			o := options(page(t, tb, who[0]))
			if len(o) == 0 {
				i, o = 1, options(page(t, tb, who[1]))
			}
			if len(o) == 0 {
				break
			}
			c := o[r.IntN(len(o))]
			if i == 0 && page(t, tb, who[0]).View.Pending.Kind == "movement.choose" {
				c = "end"
			}
			if i == 1 && len(o) > 1 && strings.HasPrefix(o[len(o)-1], "reveal ") {
				o = slices.DeleteFunc(slices.Clone(o), func(s string) bool { return strings.HasPrefix(s, "reveal ") })
				if c = o[r.IntN(len(o))]; c == "end" && len(o) > 1 {
					c = o[1]
				}
			}
			answer(t, tb, who[i], c)
			f := strings.Fields(c)
			if i == 0 || f[0] != "move" {
				continue
			}
			log := page(t, tb, spies["opponent"]).Log
			if !slices.ContainsFunc(log[max(0, len(log)-2):], func(e Entry) bool { return strings.HasPrefix(e.Text, "A concealed unit moves") }) {
				continue
			}
			moves++
			for spy, w := range spies {
				id, err := tb.Branch(ctx, w, len(page(t, tb, w).Log), nil)
				must(t, err)
				name, others := named(t, h.Table(id), f[2])
				tried[spy]++
				chance[spy] += 1 / float64(others)
				if name == f[1] {
					right[spy]++
				}
			}
		}
	}
	for spy, n := range tried {
		t.Logf("%s: %d of %d units named, by chance %.1f", spy, right[spy], n, chance[spy])
		if n < 40 {
			t.Errorf("only %d studies", n)
		}
		// Six standard deviations, since units of the garrison are likelier than bought ones; a study that knew would name nearly all.
		if most := chance[spy] + 6*math.Sqrt(chance[spy]) + 1; float64(right[spy]) > most {
			t.Errorf("the %s names %d of %d units that have moved, where at most %.0f could be luck", spy, right[spy], n, most)
		}
	}
}

// named gives the unit that a study shows for the concealed one which has moved to a hex, and how many units it could be: all that are mobile and
// concealed there.
func named(t testing.TB, study *Table, at string) (name string, others int) {
	t.Helper()
	must(t, study.do(t.Context(), func(l *live) error {
		g := l.book.game()
		if p := g.Pending().For(1); p != nil && p.Kind == "movement.step" {
			name = strings.Fields(l.mod.Format(p.Options[0]))[1]
		}
		for _, p := range g.View(1).Pieces {
			if !slices.Contains(p.State, "concealed") || p.Values["mf"] == 0 {
				continue
			}
			if others++; p.At == at && name == "" && slices.Contains(p.State, "moved") {
				name = p.ID
			}
		}
		return nil
	}))
	return name, others
}

// TestStartIsKeptShort: of a position in a record the blanks are not kept.
func TestStartIsKeptShort(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	tb, who := duel(t, h, "toygame")
	seats := []store.Occupant{person("ann"), person("ann")}
	id, err := tb.Branch(t.Context(), who[0], 0, seats)
	must(t, err)
	text, err := h.Table(id).Record(t.Context(), Who{Player: "ann", Seat: 0})
	must(t, err)
	g, err := s.Game(t.Context(), id)
	must(t, err)
	padded := strings.Replace(text, "Start: {", "Start: {"+strings.Repeat(" ", 100_000), 1)
	again := create(t, h, Proposal{Record: padded, Seats: seats})
	p, err := s.Game(t.Context(), again.ID())
	if err != nil || len(padded) < 100_000 || p.Start != g.Start {
		t.Errorf("%d bytes are kept of a position of %d, %v", len(p.Start), len(g.Start), err)
	}
}
