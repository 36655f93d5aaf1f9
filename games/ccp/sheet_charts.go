package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
)

// The tables of the game for the page, made of the module's data.

func (m *Module) charts(sc *Scenario) []engine.SheetChart {
	return []engine.SheetChart{m.terrainChart(), m.fortChart(), m.unitChart(sc), m.weaponChart(sc), m.postureChart(), m.chitChart()}
}

func digits(n int8) string { return strconv.Itoa(int(n)) }

// orDash is a number, or a dash where there is none.
func orDash(n int8, none int8) string {
	if n == none {
		return "-"
	}
	return digits(n)
}

func (m *Module) terrainChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Terrain", Rule: "T81.1", Note: "Hills: 2 MP more for each level gained. The first that applies, from above, counts.",
		Columns: []string{"Terrain", "MP", "Cover", "Sight"}}
	for _, t := range terrain.Types() {
		row := &m.Terrain[t]
		move := strconv.Itoa(int(row.Move) / 2)
		switch {
		case row.Move == costAlong:
			move = "as the road"
		case row.Move == costAll:
			move = "all"
		case row.Move%2 != 0:
			move += "½"
		}
		sight := "clear"
		switch {
		case row.Obstacle:
			sight = "blocks"
		case row.Hindrance > 0:
			sight = "hinders by " + digits(row.Hindrance)
		}
		c.Rows = append(c.Rows, []string{strings.ReplaceAll(row.Name, "-", " "), move, digits(row.Cover), sight})
	}
	return c
}

func (m *Module) fortChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Fortifications", Rule: "F100", Columns: []string{"Work", "Cover", "against mortars", "artillery", "aircraft"}}
	for k := NoFort + 1; k < nForts; k++ {
		f := &m.Forts[k]
		c.Rows = append(c.Rows, []string{f.Name, orDash(f.Cover, noCover), orDash(f.Mortars, noCover), orDash(f.Radios, noCover), orDash(f.Aircraft, noCover)})
	}
	return c
}

// unitChart has the units of both nations in the year of the scenario.
func (m *Module) unitChart(sc *Scenario) engine.SheetChart {
	c := engine.SheetChart{Title: "Units of this scenario", Rule: "3.1", Note: "A broken unit has the values behind the stroke.",
		Columns: []string{"Unit", "Firepower", "Range", "Move", "Morale", "Command", "Soldiers", "VP"}}
	for i := range sc.Sides {
		seen := map[*UnitType]bool{}
		add := func(list []Counted[UnitType]) {
			for _, u := range list {
				t := u.Type
				if seen[t] {
					continue
				}
				seen[t] = true
				both := func(a, b int8) string { return digits(a) + " / " + digits(b) }
				c.Rows = append(c.Rows, []string{t.Name, both(t.Front.FP, t.Back.FP), both(t.Front.Range, t.Back.Range), both(t.Front.Move, t.Back.Move),
					both(t.Front.Morale, t.Back.Morale), orDash(t.Front.Command, -1), digits(t.Figures), digits(t.VP)})
			}
		}
		k := &sc.Sides[i]
		for j := range k.Groups {
			add(k.Groups[j].Units)
		}
		for j := range k.Reinforcements {
			add(k.Reinforcements[j].Units)
		}
	}
	return c
}

func (m *Module) weaponChart(sc *Scenario) engine.SheetChart {
	c := engine.SheetChart{Title: "Weapons", Rule: "5.1", Columns: []string{"Weapon", "Firepower", "Range", "Least range", "Move"}}
	for i := range m.Arms {
		t := &m.Arms[i]
		if (t.Nation == sc.Sides[Allied].Nation || t.Nation == sc.Sides[Japan].Nation) && t.FirstYear <= sc.Year && sc.Year <= t.LastYear {
			c.Rows = append(c.Rows, []string{m.weaponTitle(t.First), digits(t.FP), digits(t.Range), digits(t.MinRange), digits(t.Move)})
		}
	}
	return c
}

func (m *Module) postureChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Postures", Rule: "17", Columns: []string{"Posture", "Hand", "Hidden actions", "VP each time advance", "Charge", "Losses return"}}
	yes := map[bool]string{true: "yes", false: "-"}
	for i := range m.Postures {
		p := &m.Postures[i]
		c.Rows = append(c.Rows, []string{p.Name, digits(p.Hand), yes[p.Defender], orDash(p.TimeVP, 0), yes[p.Charge], yes[p.Return]})
	}
	return c
}

func (m *Module) chitChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Objective chits", Rule: "14.3.3", Columns: []string{"Chit", "What it counts", "VP", "Open only"}}
	for i := range m.Chits {
		k := &m.Chits[i]
		what := [...]string{ChitObjective: "objective " + digits(k.Objective), ChitEach: "each objective", ChitElimination: "more for each unit lost",
			ChitExit: "more for each unit that leaves"}[k.Kind]
		open := "-"
		if k.OpenOnly {
			open = "yes"
		}
		c.Rows = append(c.Rows, []string{k.ID, what, digits(k.VP), open})
	}
	return c
}
