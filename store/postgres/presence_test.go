package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
	"beachhead/store/postgres/pgtest"
)

// What one program notes of who looks the others hear of and read, at once, as long as it gives signs of life; it reads nothing of its own.
func TestAttend(t *testing.T) {
	address := pgtest.Address(t)
	a, b := openAt(t, address), openAt(t, address)
	heard := make(chan string, 1000)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); b.Follow(ctx, func(id string) { heard <- id }) }()
	defer func() { stop(); <-done }()
	<-heard // all may be lost
	attend := func(d *DB, fresh bool, others []string, seats map[string]uint8) {
		t.Helper()
		f, o, err := d.Attend(t.Context(), seats)
		if err != nil || f != fresh || !slices.Equal(o, others) {
			t.Fatalf("fresh %v, others %q, %v; expected %v, %q", f, o, err, fresh, others)
		}
	}
	attended := func(d *DB, games []string, want map[string]uint8) {
		t.Helper()
		if have, err := d.Attended(t.Context(), games); err != nil || !maps.Equal(have, want) {
			t.Fatalf("attended: %v, %v; expected %v", have, err, want)
		}
	}
	attend(a, true, nil, nil)
	attend(b, true, []string{a.node}, map[string]uint8{"g": 1})
	many := map[string]uint8{"g": 2, "h": 3}
	for n := range 250 {
		many[store.NewID()[:20]+string(rune('a'+n%26))] = 1
	}
	for n := range 120 { // as long as the id of a game that was brought in from elsewhere may be
		many[fmt.Sprintf("%0*d", store.MaxName, n)] = 1
	}
	attend(a, false, []string{b.node}, many)
	for seen := map[string]bool{}; len(seen) < len(many); {
		select {
		case id := <-heard:
			if _, is := many[id[len(store.OfPresence):]]; !is {
				t.Fatalf("heard %q", id)
			}
			seen[id] = true
		case <-time.After(10 * time.Second):
			t.Fatalf("heard of %d games", len(seen))
		}
	}
	attended(b, nil, many)
	attended(b, []string{"h", "x"}, map[string]uint8{"h": 3})
	attended(a, nil, map[string]uint8{"g": 1})
	attend(a, false, []string{b.node}, map[string]uint8{"h": 0, "x": 0})
	attended(b, []string{"g", "h"}, map[string]uint8{"g": 2})
	// It dies, and wakes.
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	older := func(by time.Duration) {
		t.Helper()
		if _, err := c.Exec(t.Context(), `UPDATE node SET seen = seen - $2::interval WHERE id = $1`, a.node, by); err != nil {
			t.Fatal(err)
		}
	}
	older(store.AttendedFor)
	attended(b, nil, map[string]uint8{})
	attend(b, false, nil, nil)
	attend(a, false, []string{b.node}, nil)
	attended(b, []string{"g"}, map[string]uint8{"g": 2})
	older(nodeTime)
	attend(b, false, nil, nil)
	attend(a, true, []string{b.node}, map[string]uint8{"i": 1})
	attended(b, nil, map[string]uint8{"i": 1})
	// One that is closed has nobody who looks.
	a.Close()
	attend(b, false, nil, nil)
	attended(b, nil, map[string]uint8{})
}
