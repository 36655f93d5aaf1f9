package made_test

import (
	"sync"
	"testing"

	"beachhead/games/made"
)

// TestOnce asks for two keys from many goroutines: each is made once, and all get the same.
func TestOnce(t *testing.T) {
	var o made.Once[string, *int]
	count := map[string]int{} // made is called by one goroutine at a time
	get := func(key string) *int {
		return o.Get(key, func() *int { count[key]++; return new(int) })
	}
	a, b := get("a"), get("b")
	if a == b {
		t.Fatal("two keys share what was made")
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if get("a") != a || get("b") != b {
				t.Error("what was made is made again")
			}
		})
	}
	all.Wait()
	if count["a"] != 1 || count["b"] != 1 {
		t.Errorf("made %v times, want once each", count)
	}
}
