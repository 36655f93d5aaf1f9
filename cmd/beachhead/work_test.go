package main

import (
	"strings"
	"testing"
	"time"
)

// A worker says now and then how many games it has played, and at its end all that it has not said; not a line for each batch.
func TestPlayedHere(t *testing.T) {
	var out strings.Builder
	at := time.Now()
	p := &playedHere{out: &out, now: func() time.Time { return at }, games: map[string]int{}}
	p.played("a", 1)
	for range 99 {
		p.played("a", 1)
	}
	p.played("b", 5)
	if got := out.String(); got != "a: 1 game played here\n" {
		t.Errorf("at once: %q", got)
	}
	at = at.Add(sayEvery)
	p.played("b", 5)
	p.played("b", 5)
	p.say()
	p.say()
	if got, want := out.String(), "a: 1 game played here\na: 100 games played here\nb: 10 games played here\nb: 15 games played here\n"; got != want {
		t.Errorf("got %q, expected %q", got, want)
	}
}
