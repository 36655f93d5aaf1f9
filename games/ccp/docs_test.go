package ccp

import (
	"testing"

	"beachhead/engine/enginetest"
)

// TestProtocolDocument: every choice, activity, phase, option and track has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	need := enginetest.Document(t, "../../docs/protocol.md", "Combat Commander: Pacific")
	for _, w := range verbs.Words() {
		need("choice", "`"+w)
	}
	for _, w := range assetWords {
		need("activity", "`"+w+"`")
	}
	for _, p := range atNames {
		need("phase", "`"+p+"`")
	}
	for _, o := range Default().Options() {
		need("option", "`"+o.ID+"`")
	}
	for _, tr := range trackNames {
		need("track", "`"+tr+"`")
	}
}
