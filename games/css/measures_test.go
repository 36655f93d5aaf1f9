package css

import (
	"testing"

	"beachhead/engine/enginetest"
)

// Every measure of every moment for standing orders is read in a rule script, with a value that is known there.
func TestMeasures(t *testing.T) {
	enginetest.MeasuresCovered(t, whole(t, "tinian"), "testdata/rules/tinian")
}
