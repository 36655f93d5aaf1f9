package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

var someChoices = choices{"move a-1 0712", "move a-1 0713", "move a-12 0712", "attack a-1,b-2 0801", "end", "end-phase"}

func TestFind(t *testing.T) {
	for typed, want := range map[string]string{
		"":                    "",
		"2":                   "move a-1 0713",
		"7":                   "",
		"0":                   "",
		"end":                 "end", // though end-phase begins so
		"end-":                "end-phase",
		"att":                 "attack a-1,b-2 0801",
		"move a-1":            "move a-1 0712|move a-1 0713|move a-12 0712",
		"move  a-12":          "move a-12 0712",
		"m a-12 07":           "move a-12 0712",
		"m a 0713":            "move a-1 0713",
		"m a-1 0712":          "move a-1 0712|move a-12 0712",
		"move a-1 0712":       "move a-1 0712",
		"move a-1 0712 again": "",
		"fly":                 "",
	} {
		if got := strings.Join(someChoices.find(typed), "|"); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

func TestGroups(t *testing.T) {
	got := strings.Join(someChoices.compact(30), "\n")
	want := strings.Join([]string{
		"     move a-1  1) 0712",
		"        2) 0713",
		"   3) move a-12 0712",
		"   4) attack a-1,b-2 0801",
		"   5) end",
		"   6) end-phase",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var many choices
	for i := range 40 {
		many = append(many, fmt.Sprintf("move a-1 %04d", i))
	}
	lines := many.compact(40)
	for _, l := range lines {
		if len(l) > 40 {
			t.Errorf("%q is %d wide", l, len(l))
		}
	}
	if all := strings.Join(lines, ""); strings.Count(all, " 00") != 40 {
		t.Errorf("not all choices are listed: %s", all)
	}
}

func TestCompletions(t *testing.T) {
	for line, want := range map[string]string{
		"":             "move |attack |end|end-phase",
		"m":            "move ",
		"move ":        "move a-1 |move a-12 ",
		"move a-1 071": "move a-1 0712|move a-1 0713",
		"e":            "end|end-phase",
		"x":            "",
	} {
		if got := strings.Join(completions(line, slices.Clone(someChoices)), "|"); got != want {
			t.Errorf("%q goes on as %q, want %q", line, got, want)
		}
	}
}
