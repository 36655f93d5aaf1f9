package css

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/made"
	"beachhead/games/wording"
)

// The briefing of a scenario, and its set-up on the page. All numbers come from the scenario file and the tables; the file has the situation and the advice.

// sheetBriefing writes the questions of the set-up into the sheet of a scenario.
func (m *Module) sheetBriefing(s *engine.Sheet, scenario int) {
	sc := &m.Scenario[scenario]
	if len(sc.Free) == 0 {
		return
	}
	s.Setup = &engine.SheetSetup{Where: setUp, Kinds: []engine.SheetPlacing{
		{Kind: "setup.unit", Group: "Units"}, {Kind: "setup.fort", Group: "Fortifications", Hint: "with Units of yours", Piece: "bunker"},
		{Kind: "setup.weapon", Group: "Support Weapons", Hint: "with Units of their command"}, {Kind: "setup.leader", Group: "Leaders", Hint: "with Units of their command"},
		{Kind: "setup.mine", Group: "Mines", Hint: "on beaches and roads", Piece: "mine", Seat: m.Sides[SideB].ID},
	}, Ground: map[string]string{}}
	for h := range Hex(m.Ground.N) {
		if t := m.Ground.Terrain(h); t.Mod != 0 {
			s.Setup.Ground[m.Ground.ID(h)] = withSign(int(t.Mod)) + " to fire at it"
		}
	}
}

var briefings made.Once[sheetKey, *engine.Briefing]

// Briefing is what players read before a scenario. It is the same for both sides: nothing in a scenario file is secret but the values of Mine markers.
func (m *Module) Briefing(scenario string) *engine.Briefing {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return briefings.Get(sheetKey{m, i}, func() *engine.Briefing { return m.makeBriefing(&m.Scenario[i]) })
}

func (m *Module) makeBriefing(sc *Scenario) *engine.Briefing {
	place, _, _ := strings.Cut(m.Title(), ":") // "Tinian: Company Scale System"
	b := &engine.Briefing{Title: sc.Title, Place: place + ", " + m.Date(sc, sc.Start).Format("2 January 2006"), Situation: sc.Situation,
		Special: m.briefSpecial(sc), Clock: m.briefClock(sc), Goals: m.briefGoals(sc), Charts: m.charts(sc)}
	for i := range m.Sides {
		side := Side(i)
		b.Sides = append(b.Sides, engine.BriefSide{Side: m.Sides[i].ID, Role: m.briefRole(sc, side), Win: m.briefWin(sc, side), Forces: m.briefForces(sc, side), Try: sc.Try[i]})
		if hexes := m.begins(sc, side); len(hexes) > 0 {
			label := m.Sides[i].Adjective + " troops at the start"
			if len(sc.Free) > 0 && freeOf(sc, side) != nil {
				label = m.Sides[i].Adjective + " set-up"
			}
			b.Zones = append(b.Zones, engine.BriefZone{Side: m.Sides[i].ID, Label: label, Hexes: m.hexNames(hexes)})
		}
	}
	b.Entries, b.Arrows = m.briefEntries(sc), m.briefArrows(sc)
	if sc.Area.Len() < m.Ground.N {
		b.Part = m.hexNames(slices.Collect(sc.Area.Each()))
	}
	m.citeBriefing(b)
	return b
}

// freeOf is the set-up that a side chooses, nil if it chooses none.
func freeOf(sc *Scenario, side Side) *FreeSetup {
	for i := range sc.Free {
		if sc.Free[i].Side == side {
			return &sc.Free[i]
		}
	}
	return nil
}

func (m *Module) hexNames(list []Hex) (out []string) {
	for _, h := range list {
		out = append(out, m.Ground.ID(h))
	}
	return out
}

// begins are the hexes where a side begins: on the map, or the beaches off which it lies; with a set-up of its choice all in play.
func (m *Module) begins(sc *Scenario, side Side) (out []Hex) {
	add := func(h Hex) {
		if h != NoHex && !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	if side == SideB && freeOf(sc, side) != nil {
		for h := range sc.Area.Each() {
			add(h)
		}
		return out
	}
	ashore := false
	for i := range sc.Setup {
		if g := &sc.Setup[i]; g.Side == side && g.At.Kind == AtMap && len(g.Units) > 0 {
			add(g.At.Hex)
			ashore = true
		}
	}
	if ashore {
		return out
	}
	for i := range sc.Setup {
		if g := &sc.Setup[i]; g.Side == side && g.At.Kind == AtZone && g.At.Beach != NoBeach {
			add(m.Beaches[g.At.Beach].Hex)
		}
	}
	for i := range sc.Reinforce {
		a := &sc.Reinforce[i]
		if a.Side == side && a.At.Kind == AtZone && a.At.Beach != NoBeach && len(out) == 0 {
			add(m.Beaches[a.At.Beach].Hex)
		}
		if a.Side == side && ofHexes(a.At.Kind) && a.Turn == sc.Start { // it lands in the first turn
			for _, h := range a.At.Hexes {
				add(h)
			}
		}
	}
	if len(out) == 0 && side == SideA {
		for b := range m.Beaches {
			add(m.Beaches[b].Hex)
		}
	}
	return out
}

// briefRole says what a side is: who has the initiative, how many Divisions, what fleet.
func (m *Module) briefRole(sc *Scenario, side Side) string {
	var names []string
	for d := range m.Divisions {
		if m.Divisions[d].Side == side && sc.Divisions[d].InPlay {
			name, _, _ := strings.Cut(m.Divisions[d].Name, " and ")
			names = append(names, name)
		}
	}
	role := wording.And(names)
	if side == sc.Initiative {
		role += "; first to decide"
	}
	if side == SideA && len(sc.Fleet) > 0 && sc.Fleet[0].From <= sc.Start {
		var list []string
		for _, n := range sc.Fleet[0].Strengths {
			list = append(list, digits(n))
		}
		if len(list) == 1 {
			role += "; a Task Force of " + list[0]
		} else {
			role += "; Task Forces of " + wording.And(list)
		}
	}
	return role
}

// briefWin says to a side how it wins: points, ground, losses.
func (m *Module) briefWin(sc *Scenario, side Side) []engine.BriefWin {
	v := &sc.Victory
	us, jp := m.Sides[SideA].Name, m.Sides[SideB].Name
	lead := func(n int16) string {
		switch {
		case n > 0:
			return plural(int(n), "point", "points") + " ahead"
		case n < 0:
			return "no more than " + plural(-int(n), "point", "points") + " behind"
		}
		return "level or ahead"
	}
	trail := func(n int16) string { // of side B: American points less its own are at most n
		switch {
		case n > 0:
			return "no more than " + plural(int(n), "point", "points") + " behind"
		case n < 0:
			return plural(-int(n), "point", "points") + " ahead"
		}
		return "level or ahead"
	}
	var points string
	if side == SideA {
		points = "You win if you are " + lead(v.AtLeast) + " at the end."
		if v.HasDecisive {
			points += " With " + plural(int(v.Decisive), "point", "points") + " more than they have it is decisive."
		}
	} else {
		points = "You win if you are " + trail(v.AtMost) + " at the end."
	}
	switch {
	case v.Start[side] > 0:
		points += " You begin with " + plural(int(v.Start[side]), "point", "points") + "."
	case v.Start[side.Other()] > 0:
		points += " They begin with " + plural(int(v.Start[side.Other()]), "point", "points") + "."
	}
	if v.AtLeast > v.AtMost+1 {
		theirs := lead(v.AtLeast)
		if side == SideA {
			theirs = trail(v.AtMost)
		}
		points += " They win if they are " + theirs + "; what lies between is a draw."
	}
	return []engine.BriefWin{{Kind: "points", Text: points, Rule: "25.1a"}, {Kind: "ground", Text: m.briefGround(sc, side, us, jp), Rule: "25.4a"}, {Kind: "losses", Text: m.briefLosses(sc, side), Rule: "25.2a"}}
}

// briefGround says what hexes are worth at the end.
func (m *Module) briefGround(sc *Scenario, side Side, us, jp string) string {
	var sums [2]int
	var counts [2]int
	for i := range sc.Victory.Scores {
		x := &sc.Victory.Scores[i]
		sums[x.Side] += int(x.VP)
		counts[x.Side]++
	}
	var parts []string
	for s, who := range [2]string{us, jp} {
		if counts[s] == 0 {
			continue
		}
		hexes := plural(counts[s], "Victory Hex is", "Victory Hexes are")
		switch {
		case Side(s) == side:
			parts = append(parts, fmt.Sprintf("%s worth %s to you if you hold them at the end.", hexes, plural(sums[s], "point", "points")))
		default:
			parts = append(parts, fmt.Sprintf("%s worth %s to the %s if they hold them at the end.", hexes, plural(sums[s], "point", "points"), who))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "No hex is worth points.")
	}
	if side == SideA {
		parts = append(parts, "A hex that you enter is yours once no "+m.Sides[SideB].Adjective+" Fire Zone covers it.")
	} else if m.Params.ZonesKeepBoth {
		parts = append(parts, "A hex that you enter is yours once no "+m.Sides[SideA].Adjective+" Fire Zone covers it.") // L24.3b
	} else {
		parts = append(parts, "A hex that you enter is yours again at once.")
	}
	return strings.Join(parts, " ")
}

// briefLosses says what losses are worth.
func (m *Module) briefLosses(sc *Scenario, side Side) string {
	v := &sc.Victory
	var parts []string
	if v.Halves {
		return m.briefHalves(sc, side)
	}
	each := func(n, tank int8, whose string) string {
		s := "Each Unit of " + whose + " eliminated is " + plural(int(n), "point", "points")
		switch {
		case n == 0 && tank == 0:
			return "Units of " + whose + " that are eliminated bring no points."
		case n == 0:
			return "Of " + whose + " only Tanks eliminated bring points: " + digits(tank) + " each."
		case tank != n:
			s += ", each Tank " + digits(tank)
		}
		return s + "."
	}
	parts = append(parts, each(v.PerUnit[side], v.PerTank[side], "theirs"), each(v.PerUnit[side.Other()], v.PerTank[side.Other()], "yours"))
	if v.DGPerVP > 0 {
		if side == SideA {
			parts = append(parts, fmt.Sprintf("Every %d levels of Disorganization that their fire puts on you are 1 point for them.", v.DGPerVP))
		} else {
			parts = append(parts, fmt.Sprintf("Every %d levels of Disorganization that your fire puts on them are 1 point for you.", v.DGPerVP))
		}
	}
	return strings.Join(parts, " ")
}

// briefHalves says what losses are worth where they count in half points, and what else ends or decides the game (L24.2).
func (m *Module) briefHalves(sc *Scenario, side Side) string {
	v, foe := &sc.Victory, side.Other()
	each := func(n, hard int8, whose, to string) string {
		s := "Each Unit" + whose + " eliminated is " + halfPoints(n) + to
		if hard > 0 && hard != n {
			s += ", each Hard Target or Unit that cannot move " + halfPoints(hard)
		}
		return s + "."
	}
	parts := []string{each(v.PerUnit[side], v.PerHard[side], " of theirs", ""), each(v.PerUnit[foe], v.PerHard[foe], " of yours", "")}
	if v.PerUnit[side] == v.PerUnit[foe] && v.PerHard[side] == v.PerHard[foe] {
		parts = []string{each(v.PerUnit[side], v.PerHard[side], "", " for the other side")}
	}
	if x := v.Beyond; x != nil {
		who := "you"
		if x.Side != side {
			who = "them"
		}
		parts = append(parts, fmt.Sprintf("Each Unit of the %s in columns %02d to %02d at the end, not Suppressed, is %s for %s.", m.Divisions[x.Division].Name,
			x.Columns[0], x.Columns[1], plural(int(x.VP), "point", "points"), who))
	}
	switch v.Annihilated {
	case side:
		parts = append(parts, "You lose at once with no Unit on the map but guns that nothing moves, and none to come.")
	case foe:
		parts = append(parts, "They lose at once with no Unit on the map but guns that nothing moves, and none to come.")
	}
	return strings.Join(parts, " ")
}

// halfPoints writes a number of half points (L24.2c).
func halfPoints(n int8) string {
	switch {
	case n == 0:
		return "nothing"
	case n == 1:
		return "half a point"
	case n%2 != 0:
		return digits(n/2) + " and a half points"
	}
	return plural(int(n/2), "point", "points")
}

// briefForces are the pieces of a side by their sort: those there at the start, and what comes later.
func (m *Module) briefForces(sc *Scenario, side Side) (out []engine.BriefForce) {
	add := func(piece, label string, later bool) {
		i := slices.IndexFunc(out, func(f engine.BriefForce) bool { return f.Label == label && f.Later == later })
		if i < 0 {
			out = append(out, engine.BriefForce{Piece: piece, Label: label, Count: 1, Later: later})
			return
		}
		out[i].Count++
	}
	units := func(list []UnitID, later bool) {
		for _, u := range list {
			label := m.Units[u].Class
			if k, ok := unitKinds[label]; ok {
				label = k[0]
			}
			add(m.Units[u].ID, label, later)
		}
	}
	var weapons []WeaponID
	leaders := 0
	for i := range sc.Setup {
		if g := &sc.Setup[i]; g.Side == side {
			units(g.Units, false)
			weapons = append(weapons, g.Weapons...)
			leaders += len(g.Leaders)
		}
	}
	if f := freeOf(sc, side); f != nil {
		units(f.Units, false)
		weapons = append(weapons, f.Weapons...)
		leaders += len(f.Leaders)
	}
	slices.SortStableFunc(out, func(a, b engine.BriefForce) int { return cmp.Compare(b.Count, a.Count) })
	for _, w := range weapons {
		add(m.Weapons[w].ID, m.Weapons[w].Name, false)
	}
	if leaders > 0 {
		out = append(out, engine.BriefForce{Label: "leaders", Count: leaders})
	}
	var come []WeaponID // beside the Units, which are told first
	for i := range sc.Reinforce {
		if a := &sc.Reinforce[i]; a.Side == side {
			units(a.Units, true)
			come = append(come, a.Weapons...)
		}
	}
	for _, w := range come {
		add(m.Weapons[w].ID, m.Weapons[w].Name, true)
	}
	return out
}

// briefSpecial are the rules of the scenario that are its own, in words.
func (m *Module) briefSpecial(sc *Scenario) (out []engine.SheetWord) {
	say := func(rule, format string, args ...any) {
		out = append(out, engine.SheetWord{Rule: rule, Text: fmt.Sprintf(format, args...)})
	}
	if sc.Bombard > 0 {
		say("8.6.6a", "Before the first turn the fleet bombards %s.", plural(int(sc.Bombard), "hex", "hexes"))
	}
	if sc.UDT {
		say("24.3a", "Demolition teams lower the mines of the beaches before the landing.")
	}
	if n := len(sc.Mines); n > 0 {
		say("24.1a", "%s on the map, face down: some may be dummies.", plural(n, "Mine marker lies", "Mine markers lie"))
	}
	if sc.MassedBanzai {
		say("9.6.1a", "Once, in a night turn of the first two days, the Japanese may launch the Massed Banzai Charge.")
	}
	switch g := &sc.Gyokusai; {
	case g.AtStart:
		say("9.6.2a", "The last charge has begun: all Japanese are under Gyokusai markers.")
	case g.UnitsAtMost > 0 && g.HexesAtLeast > 0:
		say("9.6.2a", "The last charge begins when at most %d Japanese Units are left on the map, or %d Victory Hexes are American.", g.UnitsAtMost, g.HexesAtLeast)
	case g.UnitsAtMost > 0:
		say("9.6.2a", "The last charge begins when at most %d Japanese Units are left on the map.", g.UnitsAtMost)
	case g.HexesAtLeast > 0:
		say("9.6.2a", "The last charge begins when %d Victory Hexes are American.", g.HexesAtLeast)
	}
	switch {
	case sc.Weather >= 0:
		say("4.1Aa", "The weather is %s throughout.", strings.ToLower(m.Weather[sc.Weather].Name))
	case sc.FirstWeather >= 0:
		say("4.1Aa", "The weather of the first day is %s.", strings.ToLower(m.Weather[sc.FirstWeather].Name))
	case m.Hour(sc.Start) > 0: // its dawn is not played (ruling 4-F)
		say("4.1Aa", "The weather of the first day is %s; that of each day after is rolled for at dawn.", strings.ToLower(m.Weather[m.clearWeather()].Name))
	}
	if sc.Operational {
		say("11.3", "The airfield is operational: more aircraft fly.")
	}
	if sc.Transfer {
		say("27.0", "Artillery fires from off the map, and can be brought over.")
	}
	if sc.NoSupport[0] > 0 {
		say("22.3", "From %s to %s the fleet is away.", m.turnTitle(sc, sc.NoSupport[0]), m.turnTitle(sc, sc.NoSupport[1]))
	}
	for i := range sc.Holds {
		var names []string
		for _, u := range sc.Holds[i].Units {
			names = append(names, m.Units[u].Name)
		}
		if len(names) > 3 {
			names = append(names[:2:2], plural(len(names)-2, "other Unit", "other Units"))
		}
		say("6.0a", "Before %s there is no movement of %s.", m.turnTitle(sc, sc.Holds[i].Until), wording.And(names))
	}
	for i := range sc.Limits {
		x := &sc.Limits[i]
		var names []string
		for _, d := range x.Divisions {
			names = append(names, "the "+m.Divisions[d].Name)
		}
		for _, f := range x.Formations {
			names = append(names, "the "+m.Formations[f].Name)
		}
		first, last, n := "", "", 0
		for h := range x.Hexes.Each() {
			if last, _, _ = strings.Cut(m.Ground.ID(h), "."); n == 0 {
				first = last
			}
			n++
		}
		text := "A boundary keeps %s out of %s in columns " + first + " to " + last
		if x.Until != 0 {
			text = "Before " + m.turnTitle(sc, x.Until) + " a" + text[1:]
		}
		say("6.0a", text+".", wording.And(names), plural(n, "hex", "hexes"))
	}
	var heroes []string
	for _, h := range sc.Heroes {
		heroes = append(heroes, m.Heroes[h.Hero].Name)
	}
	if len(heroes) > 0 {
		say("14.0", "Named Heroes: %s.", wording.And(heroes))
	}
	return out
}

// dayClock is from how many turns on the clock of a briefing counts days.
const dayClock = 18

// briefClock are the turns of a scenario with what comes in them; of a long one its days.
func (m *Module) briefClock(sc *Scenario) (out []engine.BriefTurn) {
	byDay := int(sc.Last-sc.Start) >= dayClock
	for t := sc.Start; t <= sc.Last; t++ {
		n, text := int(t-sc.Start)+1, m.turnTitle(sc, t)
		if byDay {
			n, text = m.Day(t)-m.Day(sc.Start)+1, m.Date(sc, t).Format("2 January")
		}
		if !byDay || len(out) == 0 || out[len(out)-1].N != n {
			out = append(out, engine.BriefTurn{N: n, Text: text})
		}
		x := &out[len(out)-1]
		switch t {
		case sc.Start:
			x.Kind = "now"
		case sc.Last:
			x.Kind = "end"
		}
		for i := range sc.Reinforce {
			a := &sc.Reinforce[i]
			if a.Turn != t {
				continue
			}
			side := m.Sides[a.Side].ID
			if byDay { // one line for a side and day
				k := slices.IndexFunc(x.Comes, func(c engine.BriefComes) bool { return c.Side == side })
				if k < 0 {
					x.Comes = append(x.Comes, engine.BriefComes{Side: side, Text: m.arriving(a) + "."})
				} else if !strings.HasSuffix(x.Comes[k].Text, "and others.") {
					x.Comes[k].Text = strings.TrimSuffix(x.Comes[k].Text, ".") + ", and others."
				}
				continue
			}
			x.Comes = append(x.Comes, engine.BriefComes{Side: side, Text: m.arriving(a) + ", " + m.comesTo(&a.At) + "."})
		}
	}
	return out
}

// briefGoals are the Victory Hexes.
func (m *Module) briefGoals(sc *Scenario) (out []engine.BriefGoal) {
	for i := range sc.Victory.Scores {
		x := &sc.Victory.Scores[i]
		out = append(out, engine.BriefGoal{Hex: m.Ground.ID(x.Hex), Label: digits(x.VP), Side: m.Sides[x.Start].ID, Text: m.goalTitle(x.Hex) + ": " + digits(x.VP) + " for the " + m.Sides[x.Side].Name})
	}
	return out
}

// briefEntries are where reinforcements come in, each place once with its first turn.
func (m *Module) briefEntries(sc *Scenario) (out []engine.BriefEntry) {
	for i := range sc.Reinforce {
		a := &sc.Reinforce[i]
		h := NoHex
		switch a.At.Kind {
		case AtMap:
			h = a.At.Hex
		case AtZone, AtBeach:
			if a.At.Beach != NoBeach {
				h = m.Beaches[a.At.Beach].Hex
			}
		default:
			if ofHexes(a.At.Kind) && len(a.At.Hexes) > 0 {
				h = a.At.Hexes[0]
			}
		}
		if h == NoHex || slices.ContainsFunc(out, func(e engine.BriefEntry) bool { return e.Hex == m.Ground.ID(h) }) {
			continue
		}
		out = append(out, engine.BriefEntry{Side: m.Sides[a.Side].ID, Hex: m.Ground.ID(h), Text: m.turnTitle(sc, a.Turn)})
	}
	return out
}

// setsOut are the hexes from which a side goes for what it wants: where Units begin that can move, else where those who come later get ashore.
func (m *Module) setsOut(sc *Scenario, side Side) (out []Hex) {
	moves := func(u UnitID) bool { return m.Units[u].Move != NoMove && m.Units[u].HasColumn }
	begin := m.begins(sc, side)
	for i := range sc.Setup {
		if g := &sc.Setup[i]; g.Side == side && g.At.Kind == AtMap && slices.Contains(begin, g.At.Hex) && slices.ContainsFunc(g.Units, moves) {
			out = append(out, g.At.Hex)
		}
	}
	for i := range sc.Reinforce {
		if a := &sc.Reinforce[i]; len(out) == 0 && a.Side == side && ofHexes(a.At.Kind) {
			out = append(out, a.At.Hexes...)
		}
	}
	if len(out) == 0 {
		return begin
	}
	return out
}

// maxArrows is how many attacks are drawn for a side.
const maxArrows = 3

// briefArrows lead each side to the nearest Victory Hexes that it can win and does not hold.
func (m *Module) briefArrows(sc *Scenario) (out []engine.BriefArrow) {
	for i := range m.Sides {
		side := Side(i)
		from := m.setsOut(sc, side)
		type way struct {
			from, to Hex
			far      int
		}
		var ways []way
		for k := range sc.Victory.Scores {
			x := &sc.Victory.Scores[k]
			if x.Start == side || slices.Contains(from, x.Hex) {
				continue
			}
			best := way{to: x.Hex, far: m.Ground.N}
			for _, h := range from {
				if d := m.Ground.Distance(h, x.Hex); d < best.far {
					best.from, best.far = h, d
				}
			}
			if best.far < m.Ground.N {
				ways = append(ways, best)
			}
		}
		slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(a.far, b.far) })
		for _, w := range ways[:min(maxArrows, len(ways))] {
			out = append(out, engine.BriefArrow{Side: m.Sides[i].ID, From: m.Ground.ID(w.from), To: m.Ground.ID(w.to)})
		}
	}
	return out
}

var _ engine.Briefed = (*Module)(nil)
