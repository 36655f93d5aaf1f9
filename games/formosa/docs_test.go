package formosa

import (
	"os"
	"strings"
	"testing"
)

// TestProtocolDocument: every choice, phase, option and track has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	b, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(b), "## Formosa")
	if !ok {
		t.Fatal("docs/protocol.md has no part on Formosa")
	}
	need := func(what, s string) {
		if !strings.Contains(text, s) {
			t.Errorf("docs/protocol.md does not name the %s %q", what, s)
		}
	}
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
