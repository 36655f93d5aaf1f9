package queue

import (
	"context"
	"slices"
	"testing"
	"time"

	"beachhead/store"
)

// A place rests by what the quickest of the last jobs took, and longer where this one took longer; other kinds do not rest.
func TestPace(t *testing.T) {
	p := &Pace{}
	for i, x := range []struct{ took, rest time.Duration }{
		{time.Millisecond, 6 * time.Millisecond}, {2 * time.Millisecond, 6 * time.Millisecond}, {5 * time.Millisecond, 15 * time.Millisecond}, {time.Second, longest},
	} {
		if got := p.Rest(store.JobMail, x.took); got != x.rest {
			t.Errorf("job %d took %v: rests %v, expected %v", i, x.took, got, x.rest)
		}
	}
	for range len(p.recent) { // what was quick is long ago
		p.Rest(store.JobMail, 10*time.Millisecond)
	}
	if got := p.Rest(store.JobMail, 10*time.Millisecond); got != 60*time.Millisecond {
		t.Errorf("rests %v when all take 10 ms", got)
	}
	if got := p.Rest(store.JobClock, time.Second); got != 0 {
		t.Errorf("the end of a clock rests %v", got)
	}
	asked := 0
	w := store.Workers{Quiet: func(context.Context) bool { asked++; return asked == 1 }}
	if got := []bool{Quiet(t.Context(), w, store.JobNotice), Quiet(t.Context(), w, store.JobNotice), Quiet(t.Context(), w, store.JobBot), Quiet(t.Context(), store.Workers{}, store.JobNotice)}; asked != 2 ||
		!slices.Equal(got, []bool{true, false, false, false}) {
		t.Errorf("asked %d times for a quiet moment: rests %v", asked, got)
	}
}
