package enginetest

import (
	"os"
	"runtime/debug"
	"testing"
)

// Main runs the tests of a game, for its TestMain. Tests make much and keep little, so garbage is collected less often: at five times what is kept,
// and again as usual from 2.5 GB on. GOGC and GOMEMLIMIT say otherwise.
func Main(m *testing.M) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(2500 << 20)
	}
	os.Exit(m.Run())
}
