package css

import (
	"fmt"
	"strconv"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// The tables of the game for the page, made of the module's data, and what the results of rolls are called.

// sheetCharts writes the words for results into the sheet of a scenario: every cell of the Combat Results Table, and what becomes of Units, checks and Assaults.
func (m *Module) sheetCharts(s *engine.Sheet, scenario int) {
	s.Outcomes = map[string]engine.SheetOutcome{
		textMiss: {Text: "a miss", Rule: "8.4a"}, textNothing: {Text: "no effect", Rule: "8.4a"},
		fateTexts[fateLost]:    {Text: "eliminated", Hurts: "defender", Rank: 5, Rule: "8.4.1f"},
		fateTexts[fateRouted]:  {Text: "routs", Hurts: "defender", Rank: 4, Rule: "8.4.2f"},
		fateTexts[fateStopped]: {Text: "stopped", Hurts: "defender", Rank: 3, Rule: "10.2.1"},
		fateTexts[fateDG]:      {Text: "disorganized", Hurts: "defender", Rank: 2, Rule: "8.4.1b"},
		fateTexts[fateNone]:    {Text: "unharmed", Rank: 1, Rule: "8.4a"},

		textTaken:    {Text: "all defenders lost", Hurts: "defender", Rank: 6, Rule: "9.1J"},
		textLoses:    {Text: "defenders lose Units", Hurts: "defender", Rank: 5, Rule: "9.4f"},
		textShaken:   {Text: "defenders take DG", Hurts: "defender", Rank: 4, Rule: "9.4f"},
		textEven:     {Text: "even: 1 DG for each hex", Hurts: "both", Rank: 3, Rule: "9.4e"},
		textRepulsed: {Text: "attackers take DG", Hurts: "attacker", Rank: 2, Rule: "9.4f"},
		textBroken:   {Text: "attackers lose Units", Hurts: "attacker", Rank: 1, Rule: "9.4f"},

		textWins: {Text: "the attack wins", Hurts: "defender", Rank: 2, Rule: "9.1I"}, textHeld: {Text: "the defence wins", Hurts: "attacker", Rank: 1, Rule: "9.1I"},
		textTied:  {Text: textTied, Hurts: "both", Rank: 3, Rule: "9.4e"},
		textSmoke: {Text: textSmoke, Check: true, Rank: 1, Rule: "8.6.2l"}, textNoSmoke: {Text: textNoSmoke, Hurts: "attacker", Check: true, Rank: 2, Rule: "8.6.2l"},
		textPasses: {Text: "passes", Check: true, Rank: 1, Rule: "2.0cd"}, textWorks: {Text: "succeeds", Check: true, Rank: 1, Rule: "2.0cd"}, textFails: {Text: "fails", Hurts: "attacker", Check: true, Rank: 2, Rule: "2.0cd"},
	}
	for text, fails := range map[string]string{textLit: textNoLight, textRepairs: textNoRepair} {
		rule := "17.1b"
		if text == textRepairs {
			if rule = "11.3.2b"; !m.Has(FeatureAirfield) {
				continue
			}
		}
		s.Outcomes[text], s.Outcomes[fails] = engine.SheetOutcome{Text: text, Check: true, Rank: 1, Rule: rule}, engine.SheetOutcome{Text: fails, Hurts: "attacker", Check: true, Rank: 2, Rule: rule}
	}
	if m.Has(FeatureBanzai) {
		s.Outcomes[textBereft] = engine.SheetOutcome{Text: textBereft, Hurts: "defender", Rank: 4, Rule: "9.6e"}
		s.Outcomes[textHeadless] = engine.SheetOutcome{Text: textHeadless, Hurts: "attacker", Rank: 2, Rule: "9.6e"}
	}
	if m.Has(FeatureSpotting) {
		s.Outcomes["scatters"] = engine.SheetOutcome{Text: "falls elsewhere", Rank: -1, Rule: "8.6.5c"}
	}
	for i := range m.CRT {
		for half := range m.CRT[i] {
			for die := range m.CRT[i][half] {
				if r := &m.CRT[i][half][die]; r.code() != "" {
					s.Outcomes[r.code()] = engine.SheetOutcome{Text: r.words(m.Params.Star), Hurts: "defender", Rank: r.rank(), Rule: "8.4.1g"}
				}
			}
		}
	}
}

// rank orders results by how much they do.
func (r *Result) rank() int {
	n := 10 + 4*int(r.DG)
	if r.Suppress {
		n += 4
	}
	if r.Rout {
		n += 10 - int(r.Stars)
	}
	if r.Eliminate {
		n += 20
	}
	return n
}

// charts are the tables of a scenario's game.
func (m *Module) charts(sc *Scenario) []engine.SheetChart {
	out := []engine.SheetChart{m.crtChart(), m.oddsChart(), m.terrainChart(), m.sideChart(), m.statusChart(), m.barrageChart(), m.fortChart(), m.weatherChart(), m.eventChart(), m.turnChart(sc)}
	for _, t := range dieCharts {
		if _, ok := m.Tables[t.id]; ok {
			out = append(out, m.dieChart(t.id, t.title, t.rule, t.words))
		}
	}
	if len(m.Abbreviations) > 0 {
		c := engine.SheetChart{Title: "Letters on the counters", Rule: m.cite("L3.5"), Columns: []string{"Letters", "Meaning"}}
		for _, a := range m.Abbreviations {
			c.Rows = append(c.Rows, a[:])
		}
		out = append(out, c)
	}
	return append(out, m.chitChart(sc), m.scoreChart(sc))
}

func digits(n int8) string { return strconv.Itoa(int(n)) }

// starWords are what a star does to a Rout Check (8.4.1d, ruling L-31).
var starWords = map[bool]string{false: "milder", true: "harder"}

// crtChart is the Combat Results Table: a row for each face of the die (8.4a).
func (m *Module) crtChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Combat results", Rule: "8.4a", Columns: []string{"Die"},
		Note: "A die up to the Fire Value hits; 0 always, 9 never. S Suppressed, DG Disorganization, R Rout Check, E eliminated; a star makes the check " + starWords[m.Params.Star > 0] + "."}
	rows := []struct {
		color Color
		half  int
		title string
	}{{Red, AtHex, "Small Arms"}, {Yellow, AtHex, "High Explosive"}, {Blue, AtHex, "Armor Piercing"}, {Black, AtHex, "Indirect"},
		{Red, AtHard, "Small Arms, Hard Target"}, {Yellow, AtHard, "High Explosive, Hard Target"}, {Blue, AtHard, "Armor Piercing, Hard Target"}, {Black, AtHard, "Indirect, Hard Target"}}
	for _, r := range rows {
		if !m.CRT[r.color][r.half][0].Never {
			c.Columns = append(c.Columns, r.title)
		}
	}
	for die := range 10 {
		row := []string{strconv.Itoa(die)}
		for _, r := range rows {
			switch x := &m.CRT[r.color][r.half][die]; {
			case m.CRT[r.color][r.half][0].Never:
			case x.Miss || x.code() == "":
				row = append(row, "-")
			default:
				row = append(row, x.code())
			}
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// oddsChart is what a ratio of Units adds in an Assault, and what else does (9.5).
func (m *Module) oddsChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Assault", Rule: "9.5a", Note: "Both sides add this and the Troop Quality of their worst Unit to a die. The difference is DG for the loser.", Columns: []string{"What", "Attack", "Defence"}}
	for _, r := range m.Odds {
		c.Rows = append(c.Rows, []string{plural(int(r.Attackers), "Unit", "Units") + " to " + digits(r.Defenders), withSign(int(r.Modifier)), "-"})
	}
	c.Rows = append(c.Rows, []string{"Tanks among them", withSign(int(m.Params.Tanks)), withSign(int(m.Params.Tanks))}, []string{"Tanks only", withSign(int(m.Params.OnlyTanks)), withSign(int(m.Params.OnlyTanks))})
	for i := range m.Assaults {
		c.Rows = append(c.Rows, []string{m.Assaults[i].Name, withSign(int(m.Assaults[i].Bonus)), "-"})
	}
	if m.Has(FeatureGyokusai) {
		c.Rows = append(c.Rows, []string{m.Gyokusai.Name, withSign(int(m.Gyokusai.Bonus)), "-"})
	}
	c.Rows = append(c.Rows, []string{"Indirect Fire in support, each", "+1", "-"}, []string{"Terrain, works, Defense Value", "-", "subtracted"}, []string{"Leader, Hero", "Troop Quality", "Troop Quality"})
	return c
}

// terrainChart is the terrain of hexes (6.2.1).
func (m *Module) terrainChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Terrain", Rule: "6.2.1aa", Note: "MP on foot, on wheels, on tracks; - not at all. The modifier is for fire at the hex, and with the other sign for who defends it in an Assault.",
		Columns: []string{"Terrain", "Leg", "Wheeled", "Tracked", "Sight", "Modifier", "Wheels Deploy", "Burns up to"}}
	cost := func(n int8) string {
		if n < 0 {
			return "-"
		}
		return digits(n / m.Ground.Scale)
	}
	for i := range m.Ground.Terrains {
		t := &m.Ground.Terrains[i]
		burns := "-"
		if t.Ignite >= 0 {
			burns = digits(t.Ignite)
		}
		deploy := "yes"
		if !t.DeployWT {
			deploy = "no"
		}
		c.Rows = append(c.Rows, []string{t.Name, cost(t.Cost[Leg]), cost(t.Cost[Wheeled]), cost(t.Cost[Tracked]), losTitle(t), withSign(int(t.Mod)), deploy, burns})
	}
	return c
}

// losTitle is what a line of sight meets in a hex.
func losTitle(t *ground.TerrainRow) string {
	switch n := t.Screen[ground.ByTerrainText]; n {
	case ground.Open:
		return "open"
	case ground.Blocks:
		return "blocks"
	default:
		return "through " + plural(int(n), "hex", "hexes")
	}
}

// Words for when a modifier of a hexside counts.
var (
	fireTitles = map[ground.When]string{ground.EntersNotDown: "entering, not from above", ground.EntersUp: "entering uphill", ground.Crosses: "crossing"}
	raidTitles = map[ground.When]string{ground.All: "if all cross", ground.AllUp: "if all cross uphill", ground.Any: "if one crosses"}
)

// sideChart is the terrain of hexsides (6.2.2).
func (m *Module) sideChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Hexsides", Rule: "6.2.2aa", Note: "Leg MP are paid besides those of the hex.", Columns: []string{"Hexside", "Leg MP", "Vehicles", "Support Weapons", "Sight", "Fire", "Assault"}}
	pass := func(p *ground.Pass) string {
		switch {
		case p.Free:
			return "yes"
		case p.Routes != 0:
			return "by road"
		}
		return "no"
	}
	for i := 1; i < len(m.Ground.Edges); i++ {
		e := &m.Ground.Edges[i]
		row := []string{e.Name, withSign(int(e.Leg / m.Ground.Scale)), pass(&e.Vehicles), pass(&e.Weapons), "open", "-", "-"}
		if e.Leg < 0 {
			row[1] = "no"
		}
		if e.Blocks {
			row[4] = "blocks"
		}
		if e.Fire != 0 {
			row[5] = withSign(int(e.Fire)) + " " + fireTitles[e.FireWhen]
		}
		if e.Assault != 0 {
			row[6] = withSign(int(e.Assault)) + " " + raidTitles[e.AssaultWhen]
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// moves is what a marker does to movement.
func moves(move int8, half, none bool) string {
	switch {
	case none:
		return "none"
	case half:
		return "half"
	}
	return withSign(int(move))
}

// statusChart is what the markers on a stack do (8.5.3, 10.2).
func (m *Module) statusChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Condition of a hex", Rule: "8.5.3a", Columns: []string{"Marker", "Fire", "Movement", "Troop Quality", "Assault"}}
	add := func(name string, s *Status) {
		fire, assault := withSign(int(s.FP)), "yes"
		if !s.Fire {
			fire = "none"
		}
		if !s.Assault {
			assault = "no"
		}
		c.Rows = append(c.Rows, []string{name, fire, moves(s.Move, s.Half, s.None), withSign(int(s.TQ)), assault})
	}
	for n := 1; n <= maxDG; n++ {
		add("DG "+number(n), &m.DG[n])
	}
	add("Suppressed", &m.Suppressed)
	add("Pinned", &m.Pinned)
	return c
}

// barrageChart is what lays which Barrage, and what it does (8.6.2).
func (m *Module) barrageChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Barrages", Rule: "8.6.2c", Note: "The strength is that of the guns with those who add, before other modifiers. Fire Zones from under a Barrage reach one hex.",
		Columns: []string{"Barrage", "Strength", "Fire", "Movement", "Troop Quality", "Leave it", "Rally"}}
	yes := map[bool]string{true: "yes", false: "no"}
	for b := Smoke; b < NBarrages; b++ {
		row := &m.Barrages[b]
		strength := "before the first turn"
		if row.Min >= 0 {
			strength = digits(row.Min) + " or more"
		}
		c.Rows = append(c.Rows, []string{row.Name, strength, withSign(int(row.FP)), moves(row.Move, row.Half, row.None), withSign(int(row.TQ)), yes[row.Exit], yes[row.Rally]})
	}
	return c
}

// fortChart is what Fortifications are worth (11.1).
func (m *Module) fortChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Fortifications", Rule: "11.1a", Columns: []string{"Work", "Fire at it", "Troop Quality", "Built in the game", "Stays when empty"}}
	yes := map[bool]string{true: "yes", false: "no"}
	for k := Foxhole; k < NForts; k++ {
		f := &m.Forts[k]
		c.Rows = append(c.Rows, []string{f.Name, withSign(int(f.Defense)), withSign(int(f.TQ)), yes[f.Built], yes[f.Stays]})
	}
	if m.Has(FeatureCaves) {
		c.Rows = append(c.Rows, []string{"Inside a cave", withSign(int(m.Params.CaveInside)), "0", "no", "yes"}, []string{"Inside a cave, flamethrower", withSign(int(m.Params.CaveFlame)), "0", "no", "yes"})
	}
	return c
}

// weatherChart is the Weather Table (4.1A).
func (m *Module) weatherChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Weather", Rule: "4.1Aa", Note: "Rolled for on the first turn of a day. After rain the next roll is higher.", Columns: []string{"Die", "Weather", "Sight", "Fire", "Next roll"}}
	for i := range m.Weather {
		w := &m.Weather[i]
		die := span(w.Low, w.High, i == len(m.Weather)-1)
		if w.Storm {
			c.Rows = append(c.Rows, []string{die, w.Name, "-", "the day is skipped", withSign(int(w.Next))})
			continue
		}
		c.Rows = append(c.Rows, []string{die, w.Name, digits(w.Vision), withSign(int(w.Fire)), withSign(int(w.Next))})
	}
	return c
}

// span is a range of a die: "2 to 6".
func span(low, high int8, last bool) string {
	switch {
	case last && high > 9:
		return digits(low) + " or more"
	case low == high:
		return digits(low)
	}
	return digits(low) + " to " + digits(high)
}

// eventChart are the Random Events (20.0).
func (m *Module) eventChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Random Events", Rule: "20.1a", Columns: []string{"Die", "Event", "Effect"}}
	for die := range m.Events {
		e := &m.Events[die]
		effect := e.Effect
		if e.Void != "" {
			effect += "; nothing if " + e.Void
		}
		c.Rows = append(c.Rows, []string{strconv.Itoa(die), e.Name, effect})
	}
	return c
}

// turnChart are the turns of a day: what is in the Cup, and how far one sees (4.2, 17.0).
func (m *Module) turnChart(_ *Scenario) engine.SheetChart {
	c := engine.SheetChart{Title: "Turns of a day", Rule: "2.0bb", Note: "Weather, Fatigue and the re-rolls belong to the first.", Columns: []string{"Turn", "Light", "Sight in clear weather", "A Division chit tires by"}}
	for i := range m.Turns {
		light, sight, tires := "day", m.Params.Vision[0], m.Params.FatigueDay
		if m.Turns[i].Night {
			light, sight, tires = "night", m.Params.Vision[2], m.Params.FatigueNight
		}
		c.Rows = append(c.Rows, []string{m.Turns[i].Name, light, digits(sight), digits(tires)})
	}
	return c
}

// dieCharts are the die tables that are shown, with the words for their results.
var dieCharts = []struct {
	id, title, rule string
	words           map[string]string
}{
	{"air", "Air Support markers", "16.0a", nil},
	{"scatter", "Scatter of what aircraft spot", "8.6.5c", map[string]string{"on-target": "on target", "n": "north", "ne": "north-east", "se": "south-east", "s": "south", "sw": "south-west", "nw": "north-west"}},
	{"fire-wind", "A fire when the wind blows", "8.7.1e", flameTexts},
	{"landing-incident", "Landing Incident of a tank", "12.4.2b", incidentTexts},
	{"gabaldon", "Gabaldon demands a surrender", "14.2d", demandTexts},
	{"udt", "Demolition teams, points", "24.3a", nil},
}

// dieChart is a die table.
func (m *Module) dieChart(id, title, rule string, words map[string]string) engine.SheetChart {
	c := engine.SheetChart{Title: title, Rule: rule, Columns: []string{"Die", "Result"}}
	for _, r := range m.Tables[id] {
		text := r.Word
		if w, ok := words[r.Word]; ok {
			text = w
		}
		if text == "" {
			text = digits(r.N)
		}
		c.Rows = append(c.Rows, []string{span(r.Low, r.High, false), text})
	}
	return c
}

// chitChart are the chits of a scenario: what they cost and when they are in the Cup (4.1D, 4.2A).
func (m *Module) chitChart(sc *Scenario) engine.SheetChart {
	c := engine.SheetChart{Title: "Chits", Rule: "4.1Da", Note: "Prices in Dispatch Points of the Division. What has no price is in the Cup by itself.", Columns: []string{"Chit", "Price", "Before a draw", "At night", "In rain"}}
	yes := map[bool]string{true: "yes", false: "no"}
	for i := range m.Chits {
		row := &m.Chits[i]
		if row.Division != NoDivision && !sc.Divisions[row.Division].InPlay {
			continue
		}
		price, before := "free", "-"
		if row.Kind <= ChitFormation {
			price = digits(row.Cost)
			if row.Preempt >= 0 {
				before = digits(row.Preempt)
			}
		}
		c.Rows = append(c.Rows, []string{row.Name, price, before, yes[row.Night], yes[row.Rain]})
	}
	return c
}

// scoreChart is what brings Victory Points, and what difference wins (25.0).
func (m *Module) scoreChart(sc *Scenario) engine.SheetChart {
	v := &sc.Victory
	c := engine.SheetChart{Title: "Victory", Rule: "25.1a", Columns: []string{"What", m.Sides[SideA].Adjective, m.Sides[SideB].Adjective}}
	c.Rows = append(c.Rows, []string{"At the start", digits(v.Start[SideA]), digits(v.Start[SideB])}, []string{"Each enemy Unit eliminated", v.worth(v.PerUnit[SideA]), v.worth(v.PerUnit[SideB])})
	if v.PerHard != [2]int8{} {
		c.Rows = append(c.Rows, []string{"Each enemy Hard Target, or Unit that cannot move", v.worth(v.PerHard[SideA]), v.worth(v.PerHard[SideB])})
	}
	if x := v.Beyond; x != nil {
		row := []string{"Each Unit of the " + m.Divisions[x.Division].Name + fmt.Sprintf(" in columns %02d to %02d at the end", x.Columns[0], x.Columns[1]), "-", "-"}
		row[1+int(x.Side)] = digits(x.VP)
		c.Rows = append(c.Rows, row)
	}
	if v.PerTank != v.PerUnit {
		c.Rows = append(c.Rows, []string{"Each enemy Tank eliminated", digits(v.PerTank[SideA]), digits(v.PerTank[SideB])})
	}
	if v.DGPerVP > 0 {
		c.Rows = append(c.Rows, []string{"Each " + digits(v.DGPerVP) + " DG put on " + m.Sides[SideA].Name, "-", "1"})
	}
	if len(m.Beaches) > 0 {
		c.Rows = append(c.Rows, []string{"A landing beach closed", "-", digits(m.Params.BeachVP)})
	}
	for i := range v.Scores {
		x := &v.Scores[i]
		row := []string{m.goalTitle(x.Hex) + ", held at the end", "-", "-"}
		row[1+int(x.Side)] = digits(x.VP)
		c.Rows = append(c.Rows, row)
	}
	if v.HasDecisive {
		c.Rows = append(c.Rows, []string{"Decisive victory: " + m.lessTitle(), strconv.Itoa(int(v.Decisive)) + " or more", "-"})
	}
	c.Rows = append(c.Rows, []string{"Victory: " + m.lessTitle(), strconv.Itoa(int(v.AtLeast)) + " or more", strconv.Itoa(int(v.AtMost)) + " or less"})
	return c
}

// lessTitle is what the difference of the points is called.
func (m *Module) lessTitle() string {
	return m.Sides[SideA].Adjective + " less " + m.Sides[SideB].Adjective
}

// worth writes what an eliminated Unit brings: half points as such (L24.2c).
func (v *VictoryRules) worth(n int8) string {
	if v.Halves {
		return strconv.FormatFloat(float64(n)/2, 'g', -1, 64)
	}
	return digits(n)
}

// goalTitle names a Victory Hex: by its name on the map, if it has one.
func (m *Module) goalTitle(h Hex) string {
	for i := range m.Victory {
		if m.Victory[i].Hex == h {
			return m.Victory[i].Name + " (" + m.Ground.ID(h) + ")"
		}
	}
	return m.Ground.ID(h)
}
