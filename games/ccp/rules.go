package ccp

import (
	"sync"

	"beachhead/datafile"
)

// Rule is an entry of the rule index: what a statement of the rulebook says, in our words.
type Rule struct {
	ID      string // "O27.3.4a": O orders, A actions, E events, T terrain, F fortifications; plain numbers are core rules
	Kind    string // advice, component, core, example, option, scenario or setup
	Summary string
}

var ruleKinds = []string{"advice", "component", "core", "example", "option", "scenario", "setup"}

// RuleIndex is the rule index in the order of the rulebook. It belongs to the program: a data pack cannot replace it.
func RuleIndex() []Rule { return ruleIndex() }

var ruleIndex = sync.OnceValue(func() []Rule {
	set := datafile.Open(embedded(), dataPath, "")
	list := readRules(set)
	if err := set.Err(); err != nil {
		panic("ccp: embedded rule index: " + err.Error())
	}
	return list
})

func readRules(set *datafile.Set) []Rule {
	var list []Rule
	seen := map[string]int{}
	for _, r := range set.Index("rules.tsv", "id", "kind", "summary").Rows() {
		rule := Rule{r.Need("id"), ruleKinds[r.Choice("kind", ruleKinds...)], r.Need("summary")}
		onlyOnce(seen, r, "id", rule.ID)
		list = append(list, rule)
	}
	return list
}
