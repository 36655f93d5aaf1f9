package css

import (
	"slices"
	"testing"
)

// onMap is a game of a module with nothing on the map, by day or in the turn given.
func onMap(t testing.TB, id string, turn Turn) *Game {
	t.Helper()
	m := whole(t, id)
	g := newGame(m)
	g.wipe()
	g.s.Turn, g.s.Weather = turn, 0
	g.staleAll()
	return g
}

// put1 places a Unit by its id, In-Column if column.
func put1(t testing.TB, g *Game, id, at string, column bool) UnitID {
	t.Helper()
	u, ok := g.m.ByUnit[id]
	p, found := g.m.parsePlace(at)
	if !ok || !found {
		t.Fatalf("no %s at %s", id, at)
	}
	g.clear(u, Column)
	if column {
		g.set(u, Column)
	}
	g.place(u, p)
	return u
}

// Landing Units are fired at by whoever has a Fire Zone on the beach, screened or not, and not by those under a No Opportunity Fire marker (22.2.2); Units that run in by
// whoever can fire as far as the beach and what the zone that they leave adds, past cane and brush (22.1e, 22.2.1a, ruling 22-D).
func TestTriggersAtSea(t *testing.T) {
	g := onMap(t, "tinian", 2)
	b := BeachID(0)
	row := &g.m.Beaches[b]
	near := g.near(row.Hex, 1)
	for d := range 6 {
		if n := g.near(row.Hex, d); n != NoHex {
			near = n
		}
	}
	put1(t, g, "us-a-1-24", g.m.placeName(ZonePlace(b, Approach)), true)
	rifle := put1(t, g, "jp-1-i-50", g.m.placeName(near), false)
	gun := put1(t, g, "jp-cd1-56ngf", g.m.placeName(near), false)
	final, approach := ZonePlace(b, FinalRun), ZonePlace(b, Approach)
	row.RangeFinal, row.RangeApproach = 1, 3
	for _, x := range []struct {
		u    UnitID
		p    Loc
		want bool
	}{{rifle, final, false}, {gun, final, true}, {gun, approach, true}, {gun, ZonePlace(b, Transport), false}, {gun, near, false}} {
		if got := g.coversZone(x.u, x.p); got != x.want {
			t.Errorf("%s covers %s: %v", g.m.Units[x.u].ID, g.m.placeTitle(x.p), got)
		}
	}
	g.m.Units[gun].Front.Range = 3
	if g.coversZone(gun, approach) || !g.coversZone(gun, final) {
		t.Error("at a range of 3 the Approach Zone, which adds 3 to 1, is too far, and the Final Run-In Zone, which adds 1, is not")
	}
	g.m.Units[gun].Front.Range = 4
	if r := g.mayTrigger(near, approach, approach, triggerRun); r != nil {
		t.Errorf("running in: %v", r)
	}
	if r := g.mayTrigger(near, approach, row.Hex, triggerLand); r != nil {
		t.Errorf("landing: %v", r)
	}
	put1(t, g, "us-b-1-24", g.m.placeName(row.Hex), false)
	if r := g.mayTrigger(near, approach, row.Hex, triggerLand); r != nil {
		t.Errorf("landing beside a Deployed friend: %v", r)
	}
	if g.coversZone(gun, approach) {
		t.Error("a Unit next to an enemy fires one hex far (7.2b), and so at no zone")
	}
	g.mark(near, CondNoOpp)
	if r := g.mayTrigger(near, approach, row.Hex, triggerLand); r != &hasFired {
		t.Errorf("under a No Opportunity Fire marker: %v", r)
	}
	g.setCond(near, CondConcentrated)
	if r := g.mayTrigger(near, approach, row.Hex, triggerLand); r != &noWatch {
		t.Errorf("under Concentrated Fire: %v", r)
	}
}

// A Truck that unloads in a Fire Zone is fired at there; a Deployed friend screens nobody, for no hex is left (15.0f).
func TestTriggersUnloading(t *testing.T) {
	g := onMap(t, "tinian", 2)
	put1(t, g, "us-a-1-24", "16.56", true)
	put1(t, g, "us-b-1-24", "16.56", false)
	put1(t, g, "jp-1-i-50", "16.57", false)
	put1(t, g, "jp-2-i-50", "16.59", false)
	x, y := at(t, g, "16.57"), at(t, g, "16.56")
	if r := g.mayTrigger(x, y, -1, triggerUnload); r != nil {
		t.Errorf("unloading: %v", r)
	}
	if r := g.mayTrigger(at(t, g, "16.59"), y, -1, triggerUnload); r != &noWatch {
		t.Errorf("three hexes away: %v", r)
	}
	if r := g.mayTrigger(x, y, at(t, g, "16.55"), triggerMove); r != &screened {
		t.Errorf("leaving: %v", r)
	}
	if r := g.mayTrigger(y, x, -1, triggerUnload); r != nil {
		t.Errorf("the other way: %v", r)
	}
	g.mark(x, CondSustained)
	if r := g.mayTrigger(x, y, -1, triggerUnload); r != &brokenGun {
		t.Errorf("a Sustained Fire marker without its weapon: %v", r)
	}
}

// What a Ridge marker does to fire and to Assaults (6.2.2ci to cn).
func TestRidgeMarkers(t *testing.T) {
	g := onMap(t, "saipan", 2)
	put1(t, g, "us-a-1-24", "38.37", false)
	put1(t, g, "jp-1-i-136", "37.37", false)
	us, jp, open := at(t, g, "38.37"), at(t, g, "37.37"), at(t, g, "38.38")
	if n := g.ridgeFire(us, jp, SideA, nil); n != 0 {
		t.Errorf("without a marker %d", n)
	}
	g.lay(MarkRidge, jp)
	for _, x := range []struct {
		from, to Hex
		side     Side
		want     int
		why      string
	}{{us, jp, SideA, -1, "at a marker across its Ridge"}, {jp, us, SideB, 2 + 1, "from a marker across its Ridge: +2 and not the -1"}, {open, jp, SideA, 2, "at a marker, not across a Ridge"},
		{jp, open, SideB, 0, "from a marker, not across a Ridge"}, {at(t, g, "37.36"), jp, SideA, -1, "any Ridge of the hex"}} {
		if n := g.ridgeFire(x.from, x.to, x.side, nil); n != x.want {
			t.Errorf("%s: %d, want %d", x.why, n, x.want)
		}
	}
	bit := func(h Hex) uint8 { return 1 << g.m.Ground.Direction(jp, h) }
	for _, x := range []struct {
		from uint8
		d, a int
	}{{bit(us), 1, 0}, {bit(open), 0, 2}, {bit(us) | bit(open), 1, 2}} {
		if d, a := g.ridgeTQ(jp, x.from); d != x.d || a != x.a {
			t.Errorf("assaulted from %06b: defender %d, assaulters %d; want %d and %d", x.from, d, a, x.d, x.a)
		}
	}
	if d, a := g.ridgeTQ(us, 63); d != 0 || a != 0 {
		t.Error("a hex without a marker")
	}
	g.lift(MarkRidge, jp)
	g.lay(MarkRidge, us)
	if n := g.ridgeFire(us, jp, SideA, nil); n != 1+1 {
		t.Errorf("an American marker: %d, want +1 and not the -1", n)
	}
	g.m.Features &^= FeatureRidges
	if g.ridgeFire(us, jp, SideA, nil) != 0 || g.disputed(us) {
		t.Error("a game without Ridge markers")
	}
}

// Sustained Fire binds a hex to its weapon, and a fire spends it, as long as the other side is Active (8.5.1) and for Actions (8.0d): each of the two says nothing about the other.
func TestWhatBindsAFire(t *testing.T) {
	g := onMap(t, "tinian", 2)
	u := put1(t, g, "jp-1-i-50", "16.57", false)
	p, gun := at(t, g, "16.57"), WeaponID(slices.IndexFunc(g.m.Weapons, func(w Weapon) bool { return w.ID == "jp-sw-hmg-i-50" }))
	g.equip(gun, p)
	if r := g.mayArm(OpportunityFire, u, NoWeapon, AtHex); r != nil {
		t.Errorf("without a marker: %v", r)
	}
	g.mark(p, CondSustained)
	g.s.Weapons[gun].Bound = 1
	if r := g.mayArm(OpportunityFire, u, NoWeapon, AtHex); r != &boundGun {
		t.Errorf("an Opportunity Fire under Sustained Fire: %v", r)
	}
	if r := g.mayArm(ActionFire, u, NoWeapon, AtHex); r != nil {
		t.Errorf("an Action, before which the marker goes: %v", r)
	}
	g.s.Fired.add(p)
	if r := g.mayShoot(ActionFire, u); r != &hexFired {
		t.Errorf("a second Action: %v", r)
	}
	if r := g.mayShoot(OpportunityFire, u); r != nil {
		t.Errorf("an Opportunity Fire from where an Action was: %v", r)
	}
}
