package match

import (
	"testing"

	"beachhead/store"
)

// TestAdopt: a guest becomes another player at a table that is in memory: his seat, his screen and his streams go on, and the other side hears of no more than that.
func TestAdopt(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	id, err := h.Create(t.Context(), "guest", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{{Kind: store.Person, Who: "guest"}, {Kind: store.Person, Who: "guest"}}})
	if err != nil {
		t.Fatal(err)
	}
	table := h.Table(id)
	guest, ann := Who{Player: "guest"}, Who{Player: "ann"}
	if err := table.TakeOver(t.Context(), guest); err != nil {
		t.Fatal(err)
	}
	if n, err := h.Owned(t.Context(), "guest"); err != nil || n != 1 {
		t.Errorf("the guest has %d games, %v", n, err)
	}
	if n, err := h.Adopt(t.Context(), "guest", "ann"); err != nil || n != 1 {
		t.Fatalf("%d games, %v", n, err)
	}
	i, err := table.Info(t.Context(), ann)
	if err != nil || len(i.Yours) != 2 || i.Front == "" { // the screen is still where it was
		t.Errorf("%+v, %v", i, err)
	}
	if p, _, err := table.Page(t.Context(), ann); err != nil || p == nil {
		t.Errorf("page %v, %v", p, err)
	}
	if _, _, err := table.Page(t.Context(), guest); err == nil {
		t.Error("the guest still has the seat")
	}
	if _, err := table.Links(t.Context(), "guest"); err == nil {
		t.Error("the guest still has the links")
	}
	if _, err := table.Links(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
	if _, err := h.Adopt(t.Context(), "ann", "ann"); err == nil {
		t.Error("one player was made of one")
	}
}
