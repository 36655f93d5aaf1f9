package formosa

import (
	"strings"
	"testing"

	"beachhead/engine/enginetest"
)

// TestProtocolDocument: every choice, phase, option and track has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	need := enginetest.Document(t, "../../docs/protocol.md", "Formosa")
	for _, w := range verbs.Words() {
		need("choice", "`"+w)
	}
	for _, p := range phaseNames {
		need("phase", "`"+p+"`")
	}
	for _, o := range Default().Options() {
		need("option", "`"+o.ID+"`")
	}
	for _, w := range itemWords {
		need("item", "`"+w+"`")
	}
	for _, tr := range trackList {
		if strings.HasPrefix(tr.name, "tac.") || strings.HasPrefix(tr.name, "gunfire.") {
			continue // named by their pattern
		}
		need("track", "`"+tr.name+"`")
	}
}
