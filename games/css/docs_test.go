package css

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beachhead/engine/enginetest"
)

// TestProtocolDocument: every question, choice, phase, option, track and key of a piece has its place in docs/protocol.md.
func TestProtocolDocument(t *testing.T) {
	need := enginetest.Document(t, "../../docs/protocol.md", "Tinian and Saipan")
	tinian := whole(t, "tinian")
	for _, k := range program.Kinds() {
		if strings.HasPrefix(k, "event.") {
			k = "event.*"
		}
		need("question", "`"+k+"`")
	}
	for _, w := range verbs.Words() {
		need("choice", "`"+w)
	}
	for _, p := range phaseNames {
		need("phase", "`"+p+"`")
	}
	for _, o := range tinian.Options() {
		need("option", "`"+o.ID+"`")
	}
	for _, n := range trackNames {
		for _, name := range strings.Split(n, " ... ") {
			need("track", "`"+name+"`")
		}
	}
	for _, n := range markNames {
		need("track", "`"+n+".H`")
	}
	for _, f := range flagWords {
		need("key", "`"+f.word+"`")
	}
	for _, c := range condWords {
		need("key", "`"+c.word+"`")
	}
	for b := range boxNames {
		need("box", "`"+b+"`")
	}
}

// TestCoverageDocument: every enforced rule of either game has a script.
func TestCoverageDocument(t *testing.T) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		enginetest.CoverageDocument(t, whole(t, id), "../../docs/coverage-"+id+".txt")
	}
}

// TestRulesDocument holds docs/css-rules.md to the program: every procedure that there is stands in its table of files, beside a file that there is.
func TestRulesDocument(t *testing.T) {
	link()
	text, err := os.ReadFile("../../docs/css-rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text1, ok := strings.Cut(string(text), "\n## Files\n")
	table, _, ok2 := strings.Cut(text1, "\n## Functions\n")
	if !ok || !ok2 {
		t.Fatal("the sections Files and Functions")
	}
	var named []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(table, -1) {
		named = append(named, m[1])
	}
	declared := map[string][]string{} // procedures by file
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	proc := regexp.MustCompile(`program\.Proc\("([^"]+)"`)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		code, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range proc.FindAllStringSubmatch(string(code), -1) {
			declared[f.Name()] = append(declared[f.Name()], m[1])
		}
	}
	if len(declared["sequence.go"]) < 9 {
		t.Errorf("sequence.go declares %v", declared["sequence.go"])
	}
	for file, names := range declared {
		i := slices.Index(named, file)
		if i < 0 {
			t.Errorf("%s declares procedures and is not in the table", file)
			continue
		}
		row := named[i:]
		for _, n := range names {
			if !slices.Contains(row, n) {
				t.Errorf("%s declares %s, which does not stand behind it in the table", file, n)
			}
		}
	}
}
