package protocol_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/protocol"
)

func TestRule(t *testing.T) {
	table := protocol.NewTable("test")
	for rule, want := range map[string]string{
		"3.1": "core [bids.txtar moves.txtar]",
		"3.3": "core [bids.txtar]",
		"4.1": "core []", // named behind the first file only
		"8":   "advice []",
	} {
		a := good(t, table, `{"do":"rule","game":"toygame","rule":"`+rule+`"}`)
		if got := fmt.Sprint(a["kind"], " ", a["scripts"]); got != want || a["rule"] != rule || a["summary"] == "" {
			t.Errorf("rule %s: got %s, want %s", rule, got, want)
		}
	}
}

func TestCoverage(t *testing.T) {
	m := toy{toygame.New(toygame.Faults{})}
	rules, covered, enforced, err := protocol.Coverage(m)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for i, r := range m.Rules() {
		if rules[i].ID != r.ID {
			t.Errorf("row %d is %s, the index has %s", i, rules[i].ID, r.ID)
		}
		if r.Enforced() {
			want++
		}
	}
	if covered != 4 || enforced != want || len(rules) != len(m.Rules()) {
		t.Errorf("covered %d of %d in %d rows", covered, enforced, len(rules))
	}
}

type scripted struct {
	engine.Module
	files fstest.MapFS
}

func (s scripted) Scripts() fs.FS { return s.files }

// A script that covers nothing, or a rule that does not exist, is an error that names file and line.
func TestBadScripts(t *testing.T) {
	for text, want := range map[string]string{
		"# rule: 4.2\n# rule: 3.1 9.9\n": `x.txtar:2: no rule "9.9"`,
		"-- a --\n# rule: 4.2\n":         "x.txtar: covers no rule",
		"# rule:\n":                      "x.txtar: covers no rule",
	} {
		_, err := protocol.Scripts(scripted{toygame.New(toygame.Faults{}), fstest.MapFS{"x.txtar": {Data: []byte(text)}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	s, err := protocol.Scripts(toygame.New(toygame.Faults{}))
	if err != nil || len(s) != 0 {
		t.Errorf("a game without scripts has %v, %v", s, err)
	}
}
