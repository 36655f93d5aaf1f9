package ccp

import (
	"os"
	"strings"
	"testing"
)

// TestProtocolDocument: every choice, activity, phase, option and track has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	b, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(b), "## Combat Commander")
	if !ok {
		t.Fatal("docs/protocol.md has no part on Combat Commander")
	}
	need := func(what, s string) {
		if !strings.Contains(text, s) {
			t.Errorf("docs/protocol.md does not name the %s %q", what, s)
		}
	}
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
