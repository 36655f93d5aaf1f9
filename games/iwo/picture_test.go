package iwo

import (
	"testing"

	"beachhead/engine"
)

// TestCardBegins: a card for a landing check, a phase or a raid begins something new, so that what was told before is told no more; one that belongs to a fight or a barrage does not.
func TestCardBegins(t *testing.T) {
	m := Default()
	for rule, want := range map[string]bool{"5.1": true, "6.0": true, "6.6a": true, "10.2": true, "20.0": true, "8.6.1d1": false, "8.4.1c": false, "7.3.3f": false, "14.2c": false} {
		if d := m.drawn(engine.Event{Kind: evCard, Rule: rule}); d == nil || d.Begins != want {
			t.Errorf("a card by %s: begins is %v, want %v", rule, d, want)
		}
	}
}
