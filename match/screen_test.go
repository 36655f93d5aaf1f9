package match

import (
	"slices"
	"testing"

	"beachhead/engine"
	"beachhead/store"
)

// onTable is the toy game with questions that lie open on the table.
type onTable struct{ engine.Module }

func (onTable) Open(kind string) bool { return kind == "act" }

// TestAcross: on one screen, the one who has it answers for the other what lies open on the table, and nothing else; the other's page stays away.
func TestAcross(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(string) (engine.Module, error) { return onTable{toy}, nil }})
	ctx := t.Context()
	given, handed := 0, 0
	for seed := range uint64(8) {
		r := testRand(seed)
		id, err := h.Create(ctx, "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), person("ann")}})
		must(t, err)
		tb := h.Table(id)
		who := []Who{{Player: "ann", Seat: 0}, {Player: "ann", Seat: 1}}
		must(t, tb.TakeOver(ctx, who[0]))
		front := 0
		for range 200 {
			p, other := page(t, tb, who[front]), who[1-front]
			if p.View.Over != nil {
				break
			}
			i := info(t, tb, who[front])
			if away := info(t, tb, other); away.Across != nil {
				t.Fatalf("the page that is put away is told of %+v", away.Across)
			}
			switch {
			case len(options(p)) > 0:
				if i.Across != nil {
					t.Fatalf("asked, and told of the other's question %+v", i.Across)
				}
				refused(t, second(tb.Across(ctx, who[front], p.Version, options(p)[0])), NotPossible)
				answer(t, tb, who[front], options(p)[r.IntN(len(options(p)))])
			case i.Across != nil:
				if i.Across.Kind != "act" || !slices.Equal(i.Across.Seats, []string{i.HandTo}) {
					t.Fatalf("%s lies open: %+v", i.HandTo, i.Across)
				}
				refused(t, second(tb.Across(ctx, other, p.Version, i.Across.Options[0])), HandOver)
				refused(t, second(tb.Across(ctx, who[front], p.Version+1, i.Across.Options[0])), Stale)
				refused(t, second(tb.Across(ctx, who[front], p.Version, "bid 99")), Illegal)
				if _, err := tb.Across(ctx, who[front], p.Version, i.Across.Options[r.IntN(len(i.Across.Options))]); err != nil {
					t.Fatal(err)
				}
				if page(t, tb, who[front]).View.Over != nil {
					break // nothing is put away any more
				}
				if p, _, err := tb.Page(ctx, other); p != nil || err != nil {
					t.Fatalf("the other's page is shown: %v, %v", p, err)
				}
				given++
			default:
				must(t, tb.TakeOver(ctx, other))
				front = 1 - front
				handed++
			}
		}
	}
	if given == 0 || handed == 0 {
		t.Errorf("%d answers across the table, %d times handed over", given, handed)
	}
}
