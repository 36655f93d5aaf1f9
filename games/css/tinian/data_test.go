package tinian

import "testing"

func TestEmbedded(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	t.Log(len(m.Units), len(m.Scenario))
}
