package main

import (
	"os"
	"runtime"
	"testing"
)

// A server runs twice as many goroutines as there are processors, however often it is begun in one program; GOMAXPROCS stands.
func TestWiden(t *testing.T) {
	before := widen()
	if again := widen(); again != before {
		t.Errorf("%d processors, and then %d", before, again)
	}
	want := 2 * before
	if os.Getenv("GOMAXPROCS") != "" {
		want = before
	}
	if got := runtime.GOMAXPROCS(0); got != want {
		t.Errorf("%d run at once, expected %d", got, want)
	}
}
