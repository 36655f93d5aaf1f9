package protocol_test

import (
	"fmt"
	"testing"

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
