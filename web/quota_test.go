package web

import (
	"strings"
	"testing"
	"time"
)

// Studies are counted by player and by address; they come back in the course of an hour, and one that was not made is given back.
func TestQuota(t *testing.T) {
	q := quota{player: 3, address: 5, spent: map[string]*spending{}}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	take := func(player, address string, ok bool) func() {
		t.Helper()
		back, err := q.take(player, address, now)
		if (err == nil) != ok {
			t.Fatalf("%s from %s: %v", player, address, err)
		}
		if err != nil && !strings.Contains(err.Error(), "Try again in ") {
			t.Errorf("the refusal says %q", err)
		}
		return back
	}
	take("ann", "1.2.3.4/32", true)
	take("ann", "1.2.3.4/32", true)
	back := take("ann", "1.2.3.4/32", true)
	take("ann", "5.6.7.8/32", false)
	back()
	take("ann", "1.2.3.4/32", true)
	take("eve", "1.2.3.4/32", true)
	take("eva", "1.2.3.4/32", true)
	take("evi", "1.2.3.4/32", false) // a new cookie is no new address
	take("evi", "", true)            // nothing is known of where it comes from
	now = now.Add(21 * time.Minute)  // one of three is back
	take("ann", "1.2.3.4/32", true)
	take("ann", "5.6.7.8/32", false)
	for range maxSpenders + 10 {
		take(now.String(), "", true)
		now = now.Add(2 * time.Hour)
	}
	if len(q.spent) > maxSpenders+1 {
		t.Errorf("%d are remembered", len(q.spent))
	}
}
