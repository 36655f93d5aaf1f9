package iwo

import (
	"strings"
	"testing"

	"beachhead/engine/enginetest"
)

// TestProtocolDocument: every question, choice, phase, option, track and key of a piece has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	need := enginetest.Document(t, "../../docs/protocol.md", "D-Day at Iwo Jima")
	link()
	m := Default()
	for _, k := range program.Kinds() {
		if strings.HasPrefix(k, "event.") {
			k = "event.*"
		}
		need("question", "`"+k+"`")
	}
	for _, w := range forms.Words() {
		need("choice", "`"+w)
	}
	for _, p := range phaseLabels {
		need("phase", "`"+p+"`")
	}
	for _, o := range m.Options() {
		need("option", "`"+o.ID+"`")
	}
	newGame(m).numbers(func(name string, _ track) {
		kind, _, of := strings.Cut(name, ".")
		switch {
		case strings.HasPrefix(kind, "counterbattery-"):
			need("track", "`counterbattery-1`")
		case of:
			need("track", "`"+kind+".")
		default:
			need("track", "`"+kind+"`")
		}
	})
	for _, f := range flagWords {
		need("key", "`"+f.word+"`")
	}
	for _, f := range japWords {
		need("key", "`"+f.word+"`")
	}
	for _, sc := range m.Scenarios() {
		need("scenario", "`"+sc.ID+"`")
	}
}
