package match

import (
	"slices"
	"testing"
	"time"

	"beachhead/store"
)

// The games that wait for somebody: first those whose time ends first, then those that have waited longest; in memory, dozing, or read by another program.
func TestWaiting(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	h := open(t, s, Config{})
	var want []string
	make := func(terms *Terms) string {
		id, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}, Clock: terms})
		must(t, err)
		must(t, h.Table(id).Sit(t.Context(), "bob", 1))
		time.Sleep(3 * time.Millisecond)
		return id
	}
	old, young := make(nil), make(nil)
	slow := make(&Terms{Kind: EachTurn, Each: 5 * 24 * time.Hour, End: EndLoss})
	quick := make(&Terms{Kind: EachTurn, Each: 24 * time.Hour, End: EndLoss})
	want = []string{quick, slow, old, young}
	_, err := h.Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), {}}}) // nobody plays in it yet
	must(t, err)
	_, err = h.Table(old).Branch(t.Context(), Who{Player: "ann", Seat: 0}, 0, []store.Occupant{person("ann"), person("ann")}) // a study
	must(t, err)
	waiting := func(h *Hall, player string) (ids []string) {
		all, err := h.Waiting(t.Context(), player)
		must(t, err)
		for _, i := range all {
			ids = append(ids, i.ID)
		}
		return ids
	}
	for _, x := range want { // a list knows of a game what somebody has looked at
		page(t, h.Table(x), Who{Player: "ann", Seat: 0})
	}
	if got := waiting(h, "ann"); !slices.Equal(got, want) {
		t.Errorf("waiting %v, expected %v", got, want)
	}
	if got := waiting(h, "eve"); len(got) != 0 {
		t.Errorf("for somebody else %v", got)
	}
	if got := waiting(h, ""); len(got) != 0 {
		t.Errorf("for nobody %v", got)
	}
	w := Who{Player: "ann", Seat: 0}
	for len(options(page(t, h.Table(quick), w))) > 0 {
		answer(t, h.Table(quick), w, options(page(t, h.Table(quick), w))[0])
	}
	want = want[1:]
	if got := waiting(h, "ann"); !slices.Equal(got, want) {
		t.Errorf("after an answer %v, expected %v", got, want)
	}
	h.Close() // they leave the memory, and snapshots stay
	again := open(t, s, Config{})
	if got := waiting(again, "ann"); !slices.Equal(got, want) {
		t.Errorf("from snapshots %v, expected %v", got, want)
	}
}
