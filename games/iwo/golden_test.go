package iwo

import (
	"testing"

	"beachhead/engine/enginetest"
)

// TestCoverageDocument: docs/coverage-iwo.txt lists the rules with the scripts that name them, and every rule is covered.
func TestCoverageDocument(t *testing.T) {
	enginetest.CoverageDocument(t, Default(), "../../docs/coverage-iwo.txt")
}
