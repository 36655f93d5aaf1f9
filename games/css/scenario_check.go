package css

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file says what a set-up cannot be.

// belongs tells whether a piece with a stripe belongs to a Unit: No-Stripe Units are of every Formation of their Division (2.0, 12.1, 13.1).
func (m *Module) belongs(u *Unit, d DivisionID, s Stripe, f FormationID) bool {
	switch {
	case u.Division != d:
		return false
	case s == Plain || u.Stripe == Plain:
		return true
	}
	return u.Stripe == s && u.Formation == f
}

// countOf is a number of things, in words for a message.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// checkStack checks what is set up in a hex.
func (r *scenarioReader) checkStack(at string, g *Group) {
	m, rules := r.m, &r.m.Params
	h := g.At.Hex
	id, ground := m.Ground.ID(h), m.Ground.Terrain(h)
	if len(g.Units) == 0 {
		r.report(at+".units", "no Unit", "at least one")
		return
	}
	if !g.Inside && len(g.Units) > int(rules.StackLimit) {
		r.report(at+".units", countOf(len(g.Units), "Unit")+" in "+id, fmt.Sprintf("at most %d (6.1)", rules.StackLimit))
	}
	if len(g.Weapons) > len(g.Units) {
		r.report(at+".sw", countOf(len(g.Weapons), "Support Weapon"), "no more than Units (12.1)")
	}
	r.checkMix(at, g)
	r.checkBelonging(at, g.Units, g.Weapons, g.Leaders)
	for i, w := range g.Weapons {
		if m.Weapons[w].TankSW && !ground.TankSW {
			r.expect(at+".sw["+strconv.Itoa(i)+"]", "no tank in "+ground.Name+" (6.2.1)")
		}
	}
	for i, k := range g.Units {
		u, key := &m.Units[k], at+".units["+strconv.Itoa(i)+"]"
		wheels := u.Move == Wheeled || u.Move == Tracked
		switch {
		case u.Truck:
			r.expect(key, "no truck: they are in the Truck Pool until they are used (15.0)")
		case wheels && g.Deployed && !ground.DeployWT:
			r.report(key, u.Name+" is Deployed in "+id, "column: it may not Deploy in "+ground.Name+" (6.2.1)")
		case wheels && ground.Cost[u.Move] < 0:
			r.expect(key, "a Unit that can be in "+ground.Name)
		case !g.Deployed && !u.HasColumn:
			r.expect(key, "a Unit with a Column side, or deployed")
		}
	}
	r.checkCave(at, g)
	if g.Gyokusai && (!m.Has(FeatureGyokusai) || g.Side != SideB || g.Deployed || len(g.Weapons) > 0 || g.Fort != NoFort) {
		r.report(at+".gyokusai", "Gyokusai here", m.Sides[SideB].Adjective+" Units In-Column without Support Weapons and Fortifications (9.6.2)")
	}
	if g.Side == SideB && r.file.Gyokusai != nil && isTrue(r.file.Gyokusai.AtStart) && !g.Gyokusai {
		r.report(at, "Units without gyokusai = true", "it, since the scenario begins with Gyokusai (9.6.2)")
	}
}

// checkRoomForMines wants a hex for every Mine marker that a player lays (24.1a): he lays all that the scenario leaves in the stock.
func (r *scenarioReader) checkRoomForMines() {
	left, room := -len(r.s.Mines), 0
	for _, k := range r.m.MineStock {
		left += int(k.Count)
	}
	for h := range r.s.Area.Each() {
		if r.m.takesMine(h) && !slices.ContainsFunc(r.s.Mines, func(x MineAt) bool { return x.Hex == h }) {
			room++
		}
	}
	for i := range r.s.Free {
		if r.s.Free[i].Mines && room < left {
			r.report("free["+strconv.Itoa(i)+"].mines", fmt.Sprintf("%d Mine markers to lay and %d hexes of beaches and roads without one", left, room), "a hex in the area for each (24.1a)")
		}
	}
}

// checkRoom wants room for the Units that a player sets up.
func (r *scenarioReader) checkRoom(at string, s *FreeSetup) {
	units, room := 0, 0
	for _, u := range s.Units {
		if x := &r.m.Units[u]; !x.Truck && x.Option == "" {
			units++
		}
	}
	for h := range r.s.Area.Each() {
		if k, taken := r.occupied[h]; (!taken || r.s.Setup[k].Side == s.Side) && (!s.NoBeaches || !r.m.isBeach(h)) {
			room += int(r.m.Params.StackLimit)
		}
	}
	if units > room {
		r.report(at+".divisions", countOf(units, "Unit"), fmt.Sprintf("at most %d, for which the area has room (6.1)", room))
	}
}

// checkBelonging wants Support Weapons and Leaders to be with Units to which they belong.
func (r *scenarioReader) checkBelonging(at string, units []UnitID, weapons []WeaponID, leaders []LeaderID) {
	m := r.m
	of := func(d DivisionID, s Stripe, f FormationID) bool {
		return slices.ContainsFunc(units, func(u UnitID) bool { return m.belongs(&m.Units[u], d, s, f) })
	}
	for i, w := range weapons {
		if x := &m.Weapons[w]; !of(x.Division, x.Stripe, x.Formation) {
			r.expect(at+".sw["+strconv.Itoa(i)+"]", "a Support Weapon for one of the Units here, by Division and stripe (12.3)")
		}
	}
	for i, l := range leaders {
		if x := &m.Leaders[l]; !of(x.Division, x.Stripe, x.Formation) {
			r.expect(at+".leaders["+strconv.Itoa(i)+"]", "a Leader of one of the Units here, by Division and stripe (13.1)")
		}
	}
}

// checkMix checks that a hex holds Units of one Division, one Formation and one service: else it would take DGs at once (6.1), or cannot be (6.1.2).
func (r *scenarioReader) checkMix(at string, g *Group) {
	m := r.m
	first := NoUnit
	for i, k := range g.Units {
		u := &m.Units[k]
		key := at + ".units[" + strconv.Itoa(i) + "]"
		a := &m.Units[g.Units[0]]
		if m.Has(FeatureRivalry) && m.Divisions[u.Division].Navy != m.Divisions[a.Division].Navy {
			r.expect(key, "Army or Navy, not both (6.1.2)")
			continue
		}
		if g.Gyokusai {
			continue
		}
		if u.Division != a.Division {
			r.expect(key, "a Unit of the same Division as the others: different ones would take a DG (6.1)")
			continue
		}
		if u.Stripe != Colored {
			continue
		}
		if first != NoUnit && m.Units[first].Formation != u.Formation {
			r.expect(key, "a Unit of the same Formation as the others: different ones would take a DG (6.1)")
		}
		if first == NoUnit {
			first = k
		}
	}
}

// checkCave checks who is inside a cave (6.3).
func (r *scenarioReader) checkCave(at string, g *Group) {
	if !g.Inside {
		return
	}
	m := r.m
	switch {
	case !m.Has(FeatureCaves) || !m.Ground.Cave(g.At.Hex):
		r.report(at+".cave", m.Ground.ID(g.At.Hex)+" has no cave", "a hex with a cave (6.3)")
	case g.Side != SideB:
		r.report(at+".cave", m.Sides[g.Side].Name+" inside a cave", "only "+m.Sides[SideB].Name+" (6.3)")
	case len(g.Units) > int(m.Params.CaveLimit):
		r.report(at+".units", countOf(len(g.Units), "Unit")+" inside a cave", fmt.Sprintf("at most %d (6.3)", m.Params.CaveLimit))
	}
	for i, u := range g.Units {
		if m.Units[u].Move != Leg {
			r.expect(at+".units["+strconv.Itoa(i)+"]", "a Leg Unit: no others are inside caves (6.3)")
		}
	}
	if g.Fort != NoFort {
		r.report(at+".fort", "a Fortification inside a cave", "none (6.3)")
	}
}

// checkArea checks what is set up off the hexes.
func (r *scenarioReader) checkArea(at, where string, g *Group) {
	m := r.m
	if g.Fort != NoFort || g.Gyokusai || g.Inside {
		r.report(at, "a marker", "fort, gyokusai and cave in a hex only")
	}
	switch g.At.Kind {
	case AtZone:
		if g.Side != SideA {
			r.expect(at+".side", m.Sides[SideA].ID+": the others do not land (22.0)")
		}
		if r.zones[where] += len(g.Units); g.At.Zone != Transport && r.zones[where] > int(m.Params.ZoneLimit) {
			r.report(at+".units", countOf(r.zones[where], "Unit")+" in "+where, fmt.Sprintf("at most %d (22.1)", m.Params.ZoneLimit))
		}
		if g.Deployed {
			r.report(at+".posture", "Deployed in a Naval Zone", "column (22.1)")
		}
		if len(g.Weapons) > 0 {
			r.report(at+".sw", "Support Weapons in a Naval Zone", "none (22.0); a box of the Display")
		}
		r.checkAfloat(at, g.Units)
		r.checkBelonging(at, g.Units, nil, g.Leaders)
	case AtTrucks:
		r.checkBox(at, g.Units, nil, g.At.Division)
		for _, u := range g.Units {
			if !m.Units[u].Truck {
				r.report(at+".units", m.Units[u].ID+" in the Truck Pool", "trucks only (15.0)")
			}
		}
		if len(g.Weapons)+len(g.Leaders) > 0 {
			r.report(at, "other pieces in the Truck Pool", "trucks only (15.0)")
		}
	case AtAvailable, AtReallocating:
		r.checkBox(at, nil, g.Weapons, g.At.Division)
		if len(g.Units)+len(g.Leaders) > 0 {
			r.report(at, "Units or Leaders in a box of Support Weapons", "sw only (12.1)")
		}
	case AtGroup:
		for _, u := range g.Units {
			if !m.Units[u].Indirect() || m.Units[u].Stripe != Corps || !g.Deployed {
				r.report(at+".units", m.Units[u].ID+" in a groupment", "Deployed artillery with the stripe corps (27.0)")
			}
		}
		if len(g.Weapons)+len(g.Leaders) > 0 {
			r.report(at, "other pieces in a groupment", "artillery only (27.0)")
		}
	}
}

// checkBox wants pieces to be on the Display of their Division.
func (r *scenarioReader) checkBox(at string, units []UnitID, weapons []WeaponID, d DivisionID) {
	m := r.m
	for _, u := range units {
		if m.Units[u].Division != d {
			r.report(at+".units", m.Units[u].ID+" is of "+m.Divisions[m.Units[u].Division].ID, "the Display of its own Division (19.0)")
		}
	}
	for _, w := range weapons {
		if m.Weapons[w].Division != d {
			r.report(at+".sw", m.Weapons[w].ID+" is of "+m.Divisions[m.Weapons[w].Division].ID, "the Display of its own Division (12.1)")
		}
	}
}

// checkAfloat wants Units in Naval Zones to have a Column side.
func (r *scenarioReader) checkAfloat(at string, units []UnitID) {
	for _, u := range units {
		if x := &r.m.Units[u]; !x.HasColumn || x.Truck {
			r.report(at+".units", x.ID+" in a Naval Zone", "Units that can be In-Column (22.1)")
		}
	}
}

// checkArrival checks a reinforcement.
func (r *scenarioReader) checkArrival(at string, a *Arrival) {
	m := r.m
	switch a.At.Kind {
	case AtZone:
		if a.Side != SideA {
			r.expect(at+".side", m.Sides[SideA].ID+": the others do not land (22.0)")
		}
		if len(a.Weapons) > 0 {
			r.report(at+".sw", "Support Weapons in a Naval Zone", "none (22.0); a box of the Display")
		}
		r.checkAfloat(at, a.Units)
		r.checkBelonging(at, a.Units, nil, a.Leaders)
	case AtBeach, AtMap:
		r.checkBelonging(at, a.Units, a.Weapons, a.Leaders)
		if len(a.Units) == 0 || len(a.Units) > int(m.Params.StackLimit) {
			r.report(at+".units", countOf(len(a.Units), "Unit"), fmt.Sprintf("1 to %d (6.1)", m.Params.StackLimit))
		}
		if len(a.Weapons) > len(a.Units) {
			r.report(at+".sw", countOf(len(a.Weapons), "Support Weapon"), "no more than Units (12.1)")
		}
		for _, u := range a.Units {
			if m.Units[u].Truck {
				r.report(at+".units", m.Units[u].ID+" on the map", "trucks in the Truck Pool (15.0)")
			}
		}
	case AtEntry, AtLanding, AtDrop, AtPartisans:
		r.checkBelonging(at, a.Units, a.Weapons, a.Leaders)
		r.checkEntry(at, a)
	case AtTankRoll:
		for i, w := range a.Weapons {
			if !m.Weapons[w].Arrives {
				r.expect(at+".sw["+strconv.Itoa(i)+"]", "a Support Weapon that rolls for its arrival (12.4.2)")
			}
		}
		r.checkBox(at, nil, a.Weapons, a.At.Division)
		if len(a.Units)+len(a.Leaders) > 0 {
			r.report(at, "Units or Leaders with a roll for tanks", "sw only (12.4.2)")
		}
	case AtTrucks:
		r.checkBox(at, a.Units, nil, a.At.Division)
		for _, u := range a.Units {
			if !m.Units[u].Truck {
				r.report(at+".units", m.Units[u].ID+" in the Truck Pool", "trucks only (15.0)")
			}
		}
	case AtAvailable, AtReallocating:
		r.checkBox(at, nil, a.Weapons, a.At.Division)
		if len(a.Units)+len(a.Leaders) > 0 {
			r.report(at, "Units or Leaders in a box of Support Weapons", "sw only (12.1)")
		}
	}
	for i, w := range a.Weapons {
		if m.Weapons[w].Arrives && a.At.Kind != AtTankRoll {
			r.expect(at+".sw["+strconv.Itoa(i)+"]", "where = \"tanks:DIVISION\": it rolls for its arrival (12.4.2)")
		}
	}
	if a.At.Kind == AtZone && m.Night(a.Turn) {
		r.expect(at+".turn", "a day turn: nothing lands at night (17.0)")
	}
}

// checkNeighbours wants no Indirect Unit Deployed next to the enemy, where it would have to flip (8.6.4).
func (r *scenarioReader) checkNeighbours() {
	m := r.m
	by := map[Hex]Side{}
	for _, g := range r.s.Setup {
		if g.At.Kind == AtMap {
			by[g.At.Hex] = g.Side
		}
	}
	for h, i := range r.occupied {
		g := &r.s.Setup[i] // outside of caves: there is no Indirect Fire from inside (6.3)
		if !g.Deployed || !slices.ContainsFunc(g.Units, func(u UnitID) bool { return m.Units[u].Indirect() }) {
			continue
		}
		for _, n := range m.Ground.Near(h) {
			if side, ok := by[n]; ok && n != NoHex && side != g.Side {
				r.report("setup["+strconv.Itoa(i)+"].posture", "Indirect Fire Units Deployed in "+m.Ground.ID(h)+" next to the enemy in "+m.Ground.ID(n), "column (8.6.4)")
				break
			}
		}
	}
}

// checkBeaches wants the beaches on which Units land, and those to which they may drift, to be free of the enemy at the start: else nobody can land (22.1).
func (r *scenarioReader) checkBeaches() {
	m := r.m
	used := make([]bool, len(m.Beaches))
	note := func(p Place) {
		if (p.Kind == AtZone || p.Kind == AtBeach) && p.Beach != NoBeach {
			used[p.Beach] = true
		}
	}
	for i := range r.s.Setup {
		note(r.s.Setup[i].At)
	}
	for i := range r.s.Reinforce {
		note(r.s.Reinforce[i].At)
	}
	for b := range used {
		if !used[b] {
			continue
		}
		x := &m.Beaches[b]
		if !r.s.Area.Has(x.Hex) {
			r.report("map_area", "the beach "+x.ID+" at "+m.Ground.ID(x.Hex)+" is outside", "the beaches on which Units land")
		}
		for _, h := range []Hex{x.Hex, x.Drift} {
			if i, ok := r.occupied[h]; ok && h != NoHex && r.s.Setup[i].Side != SideA {
				r.report("setup["+strconv.Itoa(i)+"].hex", m.Ground.ID(h)+" bars the landing on "+x.ID, "a hex where nobody lands (22.1)")
			}
		}
	}
}

// checkDivisions wants each Division of the scenario to have Units, and its HQ unless it says no_hq.
func (r *scenarioReader) checkDivisions() {
	m := r.m
	for i := range m.Divisions {
		d, start := &m.Divisions[i], &r.s.Divisions[i]
		if !start.InPlay {
			continue
		}
		at := "divisions." + d.ID
		any := false
		for id := range r.units {
			any = any || m.Units[m.ByUnit[id]].Division == DivisionID(i)
		}
		hq := false
		if d.HQ != NoUnit {
			_, hq = r.units[m.Units[d.HQ].ID]
		}
		switch {
		case !any:
			r.report(at, "a Division without Units", "Units of it, or no such row")
		case d.Force == Alone:
		case !hq && !start.NoHQ:
			r.report(at, "the HQ "+m.Units[d.HQ].ID+" is missing", "it in the set-up or the reinforcements, or no_hq = true")
		case hq && start.NoHQ:
			r.expect(at+".no_hq", "no such key: the HQ "+m.Units[d.HQ].ID+" is in the scenario")
		}
	}
	for _, side := range []Side{SideA, SideB} {
		if !slices.ContainsFunc(m.Divisions, func(d Division) bool { return d.Side == side && r.s.Divisions[m.division(d.ID)].InPlay }) {
			r.report("divisions", "no Division of the "+m.Sides[side].Name, "at least one of each side, of "+strings.Join(m.divisionIDs(side), ", "))
		}
	}
}

// divisionIDs are the Divisions of a side.
func (m *Module) divisionIDs(side Side) (ids []string) {
	for i := range m.Divisions {
		if m.Divisions[i].Side == side {
			ids = append(ids, m.Divisions[i].ID)
		}
	}
	return ids
}

// groups are all places of a scenario in which pieces are or arrive.
func (s *Scenario) groups() []Group {
	out := slices.Clone(s.Setup)
	for _, a := range s.Reinforce {
		out = append(out, Group{Side: a.Side, At: a.At, Units: a.Units, Weapons: a.Weapons, Leaders: a.Leaders, Option: a.Option})
	}
	for _, f := range s.Free {
		out = append(out, Group{Side: f.Side, Units: f.Units, Weapons: f.Weapons, Leaders: f.Leaders})
	}
	return out
}
