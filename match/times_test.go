package match

import (
	"testing"
	"time"

	"beachhead/store"
)

// TestSecretTimes: when a secret answer was given, or taken back, does not show in the lists of games, neither as a time nor by their order.
func TestSecretTimes(t *testing.T) {
	s := newStore(t)
	h := open(t, s, Config{})
	ctx := t.Context()
	tb, who := duel(t, h, "toygame") // begins with secret bids
	other, _ := duel(t, h, "toygame")
	updated := func() time.Time {
		t.Helper()
		l, err := h.List(ctx, "bob", store.Query{})
		must(t, err)
		if len(l) != 2 || l[0].ID != other.id {
			t.Errorf("the game comes first in the list")
		}
		return l[1].Updated
	}
	before := updated()
	if before.IsZero() {
		t.Fatal("the list has no times")
	}
	same := func(what string) {
		t.Helper()
		if now := updated(); !now.Equal(before) {
			t.Errorf("%s: the time went from %v to %v", what, before, now)
		}
	}
	time.Sleep(3 * time.Millisecond) // so that there is another time
	v := answer(t, tb, who[0], "bid 1")
	same("after a secret answer")
	v, err := tb.Undo(ctx, who[0], v)
	must(t, err)
	same("after it was taken back")
	_, err = tb.Answer(ctx, who[0], v, "bid 0")
	must(t, err)
	same("after another")
	h.Close()
	h = open(t, s, Config{}) // the memory is gone
	tb = h.Table(tb.id)
	same("read again")
	answer(t, tb, who[1], "bid 0") // now all is told
	l, err := h.List(ctx, "bob", store.Query{})
	must(t, err)
	if l[0].ID != tb.id || !l[0].Updated.After(before) {
		t.Errorf("the end of the secret question is not in the list: %v, before %v", l[0].Updated, before)
	}
}
