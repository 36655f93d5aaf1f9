package ui_test

import "testing"

// The briefing and the set-up are gone through in a real browser, in both games.
func TestSetup(t *testing.T) { playParts(t, partsOf(t, "test/setup.mjs", 4)) }
