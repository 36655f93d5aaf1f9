package css

import (
	"cmp"
	"slices"

	"beachhead/engine"
	"beachhead/games/wording"
)

// The whole situation on the page: order of battle, calendar, objectives, score.

// sheetSituation writes it into the sheet of a scenario.
func (m *Module) sheetSituation(s *engine.Sheet, scenario int) {
	sc := &m.Scenario[scenario]
	sides := [2]string{m.Sides[SideA].ID, m.Sides[SideB].ID}
	s.Situation = &engine.SheetSituation{
		Zones: "Fire Zones", Moves: "mp", Done: []string{"finished"},
		Lost: map[string]string{engine.Unseen: "eliminated", "routed": "can come back"}, Returns: []string{"routed"},
		Objectives: m.objectives(sc), Prizes: "points at the end for who holds the hex",
		Formations: m.formations(sc), Calendar: m.calendar(sc), Clock: "turn", ClockWord: "Turn", ClockFirst: int(sc.Start),
		Score: &engine.SheetScore{Label: "Victory Points", Tracks: []string{"balance"}, Sides: sides, Levels: m.levels(sc), Rule: "25.1a"},
	}
	if len(sc.Free) > 0 {
		s.Situation.SetUp = setUp
	}
}

// levels are the bands of victory, from the lowest difference up (25.0).
func (m *Module) levels(sc *Scenario) []engine.SheetLevel {
	v := &sc.Victory
	low := -2 * int(m.Params.MaxVP)
	out := []engine.SheetLevel{{From: low, Label: m.Sides[SideB].Adjective + " victory", Side: m.Sides[SideB].ID}}
	if v.AtLeast > v.AtMost+1 {
		out = append(out, engine.SheetLevel{From: int(v.AtMost) + 1, Label: "Draw"})
	}
	out = append(out, engine.SheetLevel{From: int(v.AtLeast), Label: m.Sides[SideA].Adjective + " victory", Side: m.Sides[SideA].ID})
	if v.HasDecisive {
		out = append(out, engine.SheetLevel{From: int(v.Decisive), Label: "Decisive " + m.Sides[SideA].Adjective + " victory", Side: m.Sides[SideA].ID})
	}
	return out
}

// objectives are the Victory Hexes of a scenario.
func (m *Module) objectives(sc *Scenario) (out []engine.SheetObjective) {
	for i := range sc.Victory.Scores {
		x := &sc.Victory.Scores[i]
		out = append(out, engine.SheetObjective{Hex: m.Ground.ID(x.Hex), Points: int(x.VP), Side: m.Sides[x.Side].ID, Held: m.Sides[x.Start].ID, Rule: "25.4a",
			Track: heldTrack + m.Ground.ID(x.Hex), Holders: []string{m.Sides[SideB].ID, m.Sides[SideA].ID},
			Text: m.goalTitle(x.Hex) + ", for the " + m.Sides[x.Side].Name + " at the end"})
	}
	return out
}

// eachGroup calls fn for the Units of a scenario: those that are set up, those that come, and those that players set up.
func (sc *Scenario) eachGroup(fn func(side Side, units []UnitID)) {
	for i := range sc.Setup {
		fn(sc.Setup[i].Side, sc.Setup[i].Units)
	}
	for i := range sc.Reinforce {
		fn(sc.Reinforce[i].Side, sc.Reinforce[i].Units)
	}
	for i := range sc.Free {
		fn(sc.Free[i].Side, sc.Free[i].Units)
	}
}

// formations is the order of battle of a scenario: by Division its Formations, and its own troops.
func (m *Module) formations(sc *Scenario) (out []engine.SheetFormation) {
	type group struct {
		division  DivisionID
		formation FormationID
	}
	var order []group
	units := map[group][]string{}
	sc.eachGroup(func(_ Side, list []UnitID) {
		for _, u := range list {
			row := &m.Units[u]
			k := group{row.Division, NoFormation}
			if row.Stripe == Colored {
				k.formation = row.Formation
			}
			if units[k] == nil {
				order = append(order, k)
			}
			units[k] = append(units[k], row.ID)
		}
	})
	slices.SortStableFunc(order, func(a, b group) int {
		return cmp.Or(cmp.Compare(m.Divisions[a.division].Side, m.Divisions[b.division].Side), cmp.Compare(a.division, b.division), cmp.Compare(uint16(a.formation), uint16(b.formation)))
	})
	for _, k := range order {
		label := "Troops of the " + m.Divisions[k.division].Name
		if k.formation != NoFormation {
			label = m.Formations[k.formation].Name
		}
		out = append(out, engine.SheetFormation{Label: label, Side: m.Sides[m.Divisions[k.division].Side].ID, Units: units[k]})
	}
	return out
}

// calendar is what arrives when, in turns as views count them, and what else changes on the way.
func (m *Module) calendar(sc *Scenario) (out []engine.SheetArrival) {
	for i := range sc.Reinforce {
		a := &sc.Reinforce[i]
		out = append(out, engine.SheetArrival{Turn: int(a.Turn), Side: m.Sides[a.Side].ID, What: m.arriving(a), Text: m.turnTitle(sc, a.Turn) + ", " + m.comesTo(&a.At), Rule: "18.0", Hexes: m.hexesOf(&a.At), Units: len(a.Units)})
	}
	for i := range sc.Fleet {
		if f := &sc.Fleet[i]; f.From > sc.Start {
			var list []string
			for _, n := range f.Strengths {
				list = append(list, digits(n))
			}
			out = append(out, engine.SheetArrival{Turn: int(f.From), Side: m.Sides[SideA].ID, What: "Task Forces of " + wording.And(list), Text: m.turnTitle(sc, f.From), Rule: "21.0a"})
		}
	}
	out = append(out, m.frontCalendar(sc)...)
	if sc.NoSupport[0] > 0 {
		out = append(out, engine.SheetArrival{Turn: int(sc.NoSupport[0]), Side: m.Sides[SideA].ID, What: "The fleet is away", Text: "until " + m.turnTitle(sc, sc.NoSupport[1]), Rule: "22.3"})
	}
	out = append(out, engine.SheetArrival{Turn: int(sc.Last), What: "The last turn", Text: m.turnTitle(sc, sc.Last) + ": then the points decide", Rule: "4.3C"})
	slices.SortStableFunc(out, func(a, b engine.SheetArrival) int { return cmp.Compare(a.Turn, b.Turn) })
	return out
}

// frontCalendar are aircraft and flotillas that come later (L16.1, L21.0).
func (m *Module) frontCalendar(sc *Scenario) (out []engine.SheetArrival) {
	for i := range sc.Flights {
		f := &sc.Flights[i]
		var names []string
		for _, b := range f.Bombers {
			names = append(names, m.Bombers[b].Name)
		}
		if f.Fighters > 0 {
			names = append(names, "Fighter Strength "+digits(f.Fighters))
		}
		out = append(out, engine.SheetArrival{Turn: int(f.Turn), Side: m.Sides[f.Side].ID, What: wording.And(names), Text: m.turnTitle(sc, f.Turn), Rule: "L16.1.1a"})
	}
	for i := range sc.Flotillas {
		f := &sc.Flotillas[i]
		var names []string
		for _, x := range f.IDs {
			names = append(names, m.Flotillas[x].Name)
		}
		out = append(out, engine.SheetArrival{Turn: int(f.Turn), Side: m.Sides[SideB].ID, What: wording.And(names), Text: m.turnTitle(sc, f.Turn), Rule: "L21.0a"})
	}
	return out
}

// arriving names what arrives together: "A/1/24, B/1/24 and 3 more".
func (m *Module) arriving(a *Arrival) string {
	var names []string
	for _, u := range a.Units {
		names = append(names, m.Units[u].Name)
	}
	for _, w := range a.Weapons {
		names = append(names, m.Weapons[w].Name)
	}
	for _, l := range a.Leaders {
		names = append(names, m.Leaders[l].Name)
	}
	if len(names) > 4 {
		names = append(names[:3:3], number(len(names)-3)+" more")
	}
	return wording.And(names)
}

// hexesOf are the hexes of the map in which something arrives.
func (m *Module) hexesOf(p *Place) (out []string) {
	if p.Kind == AtMap {
		return []string{m.Ground.ID(p.Hex)}
	}
	if ofHexes(p.Kind) {
		for _, h := range p.Hexes {
			out = append(out, m.Ground.ID(h))
		}
	}
	return out
}

// comesTo says where something arrives.
func (m *Module) comesTo(p *Place) string {
	switch p.Kind {
	case AtZone:
		if p.Beach == NoBeach {
			return "off a beach of their choice"
		}
		return "off " + m.Beaches[p.Beach].Name
	case AtBeach:
		if p.Beach == NoBeach {
			return "over a beach of their choice"
		}
		return "over " + m.Beaches[p.Beach].Name
	case AtMap:
		return "at " + m.Ground.ID(p.Hex)
	case AtGroup:
		return m.Groups[p.Group].Name
	case AtTankRoll:
		return "if they get ashore"
	}
	if ofHexes(p.Kind) && len(p.Hexes) > 0 {
		var names []string
		for _, h := range p.Hexes {
			names = append(names, m.Ground.ID(h))
		}
		if len(names) > 3 {
			names = append(names[:2:2], plural(len(names)-2, "other hex", "other hexes"))
		}
		return map[PlaceKind]string{AtEntry: "into ", AtLanding: "ashore in ", AtDrop: "by parachute over ", AtPartisans: "behind the lines in "}[p.Kind] + wording.And(names)
	}
	return "on the Display"
}
