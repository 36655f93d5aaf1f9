package css

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unasked are the reasons that nobody is given, and why. Their conditions decide what is listed and what is asked, and where an answer is asked about by name another reason comes first.
var unasked = map[string]string{
	"addsToNo":   "where the one who fires is In-Column nobody may add, and nobody is asked who does",
	"noTurning":  "the counters without a Column side are Active under Direct Commands only, under which nobody assaults (9.2d)",
	"fanaticOwn": "they have made their own Assaults before, and that is told (9.6.2n)",
	"enoughGuns": "with as many as may support it the Assault goes on",
	"notAllIn":   "defenders who cannot fall back are not asked",
	"noneFlee":   "defenders who cannot fall back are not asked",
	"standFast":  "defenders who cannot fall back are not asked",
	"noDPMark":   "without Dispatch Points nobody is asked what to mark",
	"noFireS":    "a Suppressed Unit is told that it does nothing but rally (10.2.1)",
	"noShells":   "of the games there are all Japanese Units with Indirect Fire are guns, which fire once anyway (23.0a)",
	"zoneFull":   "all in a Naval Zone go to the same next one, and nobody is asked when it is full",
	"beachHeld":  "nobody is asked who lands there, but who goes to another beach (22.1d)",
	"brokenGun":  "the marker goes with its weapon (8.5.1d); TestTriggersUnloading",
	"byNight":    "where nobody may fire nobody is asked",
	"noMarker":   "without a marker nobody is asked for another die",
	"comesFirst": "asked in The Little Land alone, whose transcripts cite a book of their own",
	"orForgo":    "asked in The Little Land alone, whose transcripts cite a book of their own",
	"underway":   "for the panel of a Unit that is fired at between two places; nobody is asked what it does (TestDossierOnTheWay)",
	"notCleared": "Engineers who can do nothing there pass by themselves",
}

// TestEveryReason: each reason against an answer that the rules know is given somewhere in the transcripts of the scripts. A reason that nobody can be given is dead, and so is its condition.
func TestEveryReason(t *testing.T) {
	var given strings.Builder
	files, err := filepath.Glob("testdata/golden/scripts/*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		given.Write(text)
	}
	declared := regexp.MustCompile(`(?m)^\s*(\w+)\s*= reason\{Rule: "([^"]*)", Text: "([^"]*)"`)
	sources, _ := filepath.Glob("*.go")
	n := 0
	for _, f := range sources {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			n++
			begun := m[3][:min(len(m[3]), 40)]
			is := strings.Contains(given.String(), m[2]+" "+begun) || strings.Contains(given.String(), m[2]+": "+m[3]) ||
				strings.Contains(given.String(), `{"rule":"`+m[2]+`","text":"`+begun)
			switch why, known := unasked[m[1]]; {
			case !is && !known:
				t.Errorf("%s: %s (%s %s) is in no transcript: write a script in which somebody is told it, or take it out", f, m[1], m[2], m[3])
			case is && known:
				t.Errorf("%s: %s is given, and listed as one that is not: %s", f, m[1], why)
			}
		}
	}
	for name := range unasked {
		if !slices.ContainsFunc(sources, func(f string) bool { text, _ := os.ReadFile(f); return strings.Contains(string(text), name) }) {
			t.Errorf("there is no reason %s", name)
		}
	}
	if n < 250 {
		t.Errorf("only %d reasons were found", n)
	}
}
