package ccp

import "testing"

func TestEmbedded(t *testing.T) {
	m, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Units) != 352 || len(m.Weapons) != 110 || len(m.Cards) != 216 || len(m.Chits) != 21 || len(m.SmokeOf) != 20 || len(m.Maps) != 12 || len(m.Scenario) != 16 {
		t.Error(len(m.Units), len(m.Weapons), len(m.Cards), len(m.Chits), len(m.SmokeOf), len(m.Maps), len(m.Scenario))
	}
}
