package ccp

import (
	"strings"
	"testing"
)

// TestOpen says which orders, actions and events have no rule yet. When the list is empty it must stay so.
func TestOpen(t *testing.T) {
	if list := Open(); len(list) > 0 {
		t.Logf("%d are open: %s", len(list), strings.Join(list, ", "))
	}
}
