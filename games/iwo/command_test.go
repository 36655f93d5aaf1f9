package iwo

import "testing"

// TestCommandFirstHex: the hex with the lowest number is a hex like any other: a headquarters there reaches its battalions, and a battalion leads who is there (11.2.1, 11.3d).
func TestCommandFirstHex(t *testing.T) {
	first := Default().Map.ID(0)
	g := position(t, 10, "action", pieces{"us-hq-28": {"at": first}, "us-hq-1-28": {"at": first}, "us-a-1-28": {"at": first}})
	hq, company := g.m.named["us-hq-1-28"], g.m.named["us-a-1-28"]
	if area := g.ranged(0, 1); !area.Has(0) || area.Len() < 2 {
		t.Errorf("%d hexes within one of %s", area.Len(), first)
	}
	if all := g.command(); !all.has(hq) {
		t.Error("its own headquarters does not reach HQ/1/28 in the same hex")
	}
	var out UnitSet
	if g.lead(g.m.US[hq].Bn, nil, &out); !out.has(company) {
		t.Error("the battalion does not lead A/1/28")
	}
}
