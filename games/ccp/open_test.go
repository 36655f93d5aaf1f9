package ccp

import (
	"strings"
	"testing"
)

// TestOpen: every order, action and event has its rule.
func TestOpen(t *testing.T) {
	if list := open(); len(list) > 0 {
		t.Errorf("%d have no rule: %s", len(list), strings.Join(list, ", "))
	}
}
