package match

import (
	"context"
	"errors"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Who looks by way of another program is here, for the other side and for notices, and away as soon as that program gives no sign of life, or he leaves.
func TestPresenceElsewhere(t *testing.T) {
	t.Parallel()
	tables, who := twoHalls(t)
	a, b := subscribe(t, tables[0], who[0], 0), subscribe(t, tables[1], who[1], 0)
	sees := func(c *client, red, blue bool) func() bool {
		return func() bool {
			c.read(t)
			return c.info != nil && c.info.Seats[0].Present == red && c.info.Seats[1].Present == blue
		}
	}
	eventually(t, "each sees the other", func() bool { return sees(a, true, true)() && sees(b, true, true)() })
	due := func(h *Hall, player string) time.Duration {
		_, after, err := h.Due(t.Context(), tables[0].ID(), Notice{Event: ToldTurn, Player: player, Seat: map[string]string{"ann": "red", "bob": "blue"}[player]})
		must(t, err)
		return after
	}
	if after := due(tables[0].hall, "bob"); after != tables[0].hall.cfg.Grace {
		t.Errorf("a notice to who looks elsewhere waits for %v", after)
	}
	b.sub.Close()
	eventually(t, "blue has left", sees(a, true, false))
	if after := due(tables[0].hall, "bob"); after != 0 {
		t.Errorf("a notice to who is away waits for %v", after)
	}
	b = subscribe(t, tables[1], who[1], 0)
	eventually(t, "blue has come back", sees(a, true, true))
	n := tables[1].hall.store.(*node)
	n.all.mu.Lock()
	n.dead = true
	n.all.mu.Unlock()
	eventually(t, "the program of blue is dead", sees(a, true, false))
	n.all.mu.Lock()
	n.dead = false
	n.all.mu.Unlock()
	eventually(t, "it slept only", sees(a, true, true))
	if tables[0].hall.elsewhere(tables[0].ID()) == 0 {
		t.Errorf("remembered: %v", tables[0].hall.elsewhere(tables[0].ID()))
	}
}

// A program whose connections die without a word goes on to tell who looks, and to find out.
func TestPresenceOverDeadConnections(t *testing.T) {
	t.Parallel()
	tables, who := twoHalls(t)
	id := tables[0].ID()
	seen := func(what string, by *Table, seat engine.Seat, want bool) {
		t.Helper()
		for end := time.Now().Add((attendWhole + 3) * attendEvery); by.hall.elsewhere(id).Has(seat) != want; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it did not happen: " + what)
			}
		}
	}
	n := tables[1].hall.store.(*node)
	a, b := subscribe(t, tables[0], who[0], 0), subscribe(t, tables[1], who[1], 0)
	seen("each sees the other", tables[0], 1, true)
	seen("each sees the other", tables[1], 0, true)
	n.stuck.Store(true)
	a.sub.Close() // it reads of that, and is not answered
	eventually(t, "it reads", func() bool { return !n.stuck.Load() })
	b.sub.Close()
	seen("blue has left the other program", tables[0], 1, false)
	seen("red has left", tables[1], 0, false)
	n.deaf.Store(true)
	subscribe(t, tables[0], who[0], 0)
	seen("red has come, and nobody says so", tables[1], 0, true)
}

// What changes is noted once, wakes whoever tells the others, and is not noted where nobody else has the store.
func TestAttendanceIsNotedOnce(t *testing.T) {
	told := func(a *attendance) bool {
		select {
		case <-a.wake:
			return true
		default:
			return false
		}
	}
	a := newAttendance()
	if a.note("game", 1); told(&a) || len(a.changed) != 0 {
		t.Error("it is noted for nobody")
	}
	a.on = true
	if a.note("game", 1); !told(&a) || !a.changed["game"] {
		t.Error("who came is not told")
	}
	clear(a.changed)
	if a.note("game", 1); told(&a) || len(a.changed) != 0 {
		t.Error("who is here still is told anew")
	}
	if a.note("game", 0); !told(&a) || !a.changed["game"] || len(a.here) != 0 {
		t.Error("who left is not told")
	}
}

// deafAttender is a store that cannot be asked who looks.
type deafAttender struct{ store.Attender }

func (deafAttender) Attend(context.Context, map[string]uint8) (bool, []string, error) {
	return false, nil, errors.New("it is away")
}

// A program that cannot ask its store goes by what it heard last for as long as that counts, and then by nothing.
func TestNobodyIsHereForEver(t *testing.T) {
	h := open(t, newStore(t), Config{})
	for ago, want := range map[time.Duration]engine.SeatSet{store.AttendedFor / 2: 1, 2 * store.AttendedFor: 0} {
		h.attended.there = map[string]engine.SeatSet{"game": 1}
		(&herald{h: h, store: deafAttender{}, read: time.Now().Add(-ago)}).round(true)
		if got := h.elsewhere("game"); got != want {
			t.Errorf("%v after it was last heard: %v, want %v", ago, got, want)
		}
	}
}
