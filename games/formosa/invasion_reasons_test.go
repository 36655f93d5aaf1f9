package formosa

import "testing"

// A hex that was open before a marker was placed is refused with the reason that applies now, not with the general rule (10.1b, 10.1f).
func TestMarkerReasons(t *testing.T) {
	g := newGame(testModule(t))
	_ = g
}
