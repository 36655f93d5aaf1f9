package ccp

import (
	"os"
	"regexp"
	"slices"
	"strings"
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

// TestRulesDocument holds the functions and procedures of docs/ccp-rules.md to the files in which the document says they stand.
func TestRulesDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/ccp-rules.md")
	if err != nil {
		t.Fatal(err)
	}
	var procs []string
	for _, s := range program.Steps() {
		procs = append(procs, strings.Split(s, "/")[0])
	}
	code := regexp.MustCompile("`([^`]+)`")
	names := 0
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]*)\|$`).FindAllStringSubmatch(string(text), -1) {
		var source string
		if f := code.FindStringSubmatch(row[3]); f != nil {
			in, err := os.ReadFile(f[1])
			if err != nil {
				t.Error(err)
				continue
			}
			source = string(in)
		}
		for _, n := range code.FindAllStringSubmatch(row[2], -1) {
			names++
			if method, ok := strings.CutPrefix(n[1], "g."); ok {
				if !strings.Contains(source, "func (g *Game) "+method+"(") {
					t.Errorf("%s is not in the file of its row: %s", n[1], row[3])
				}
			} else if !slices.Contains(procs, n[1]) || source != "" && !strings.Contains(source, `program.Proc("`+n[1]+`"`) {
				t.Errorf("no procedure %q, or not in the file of its row: %s", n[1], row[3])
			}
		}
	}
	if names < 60 {
		t.Errorf("the document has %d names, want 60 or more", names)
	}
}
