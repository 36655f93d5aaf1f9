package ccp

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/made"
	"beachhead/games/wording"
	"beachhead/hex"
)

// The briefing of a scenario. All its numbers come from the scenario file and the tables; the file has the situation and the advice.

// sheetSetup are the questions of the set-up, and what the hexes of the scenario give.
func (m *Module) sheetSetup(sc *Scenario) *engine.SheetSetup {
	s := &engine.SheetSetup{Where: phaseTitles[PhSetup], Kinds: []engine.SheetPlacing{
		{Kind: "setup.unit", Group: "Squads, teams and leaders"},
		{Kind: "setup.weapon", Group: "Weapons", Hint: "give each to a unit"},
		{Kind: "setup.fort", Group: "Works"},
		{Kind: "setup.sighting", Group: "Sighting markers", Piece: "sighting"},
	}, Room: &engine.SheetRoom{Value: "figures", Most: StackLimit, Text: "{n} of {most} soldiers"}, Ground: map[string]string{}}
	for h, t := range sc.Map.Type {
		s.Ground[hexName(int16(h))] = "cover " + strconv.Itoa(int(m.Terrain[t].Cover))
	}
	return s
}

var briefings made.Once[sheetKey, *engine.Briefing]

// Briefing is what players read before a scenario. It is the same for both sides, and so tells of the boxes no more than that they are filled.
func (m *Module) Briefing(scenario string) *engine.Briefing {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return briefings.Get(sheetKey{m, scenario}, func() *engine.Briefing { return m.makeBriefing(&m.Scenario[i]) })
}

func (m *Module) makeBriefing(sc *Scenario) *engine.Briefing {
	b := &engine.Briefing{Title: sc.Name, Place: sc.Place + ", " + longDate(sc.Date), Situation: sc.Situation, History: sc.History,
		Special: m.briefSpecial(sc), Clock: m.briefClock(sc), Charts: m.charts(sc)}
	sheet := m.Sheet(sc.ID)
	for i := range sc.Sides {
		side, k := Side(i), &sc.Sides[i]
		row := &m.Postures[k.Posture]
		b.Sides = append(b.Sides, engine.BriefSide{Side: seatNames[side], Try: sc.Try[side], Win: m.briefWin(sc, side), Forces: m.briefForces(k),
			Role: fmt.Sprintf("%s, %s a turn, hand of %d", row.Name, some(int(k.OrderLimit), "order"), row.Hand)})
		b.Zones = append(b.Zones, engine.BriefZone{Side: seatNames[side], Label: sheet.Sides[side].Label, Hexes: namesOf(k.Area)})
		if k.Posture != Defender {
			b.Arrows = append(b.Arrows, attacks(sc, side)...)
		}
		for j := range k.Reinforcements {
			a := &k.Reinforcements[j]
			if len(a.Entry) > 0 {
				b.Entries = append(b.Entries, engine.BriefEntry{Side: seatNames[side], Hex: hexName(int16(a.Entry[len(a.Entry)/2])), Edge: k.Edge.String(),
					Text: "time " + strconv.Itoa(int(a.Time))})
			}
		}
	}
	for o, h := range sc.Map.Objectives {
		g := engine.BriefGoal{Hex: hexName(int16(h)), Label: strconv.Itoa(o + 1)}
		if c := sc.Control[o]; c != 0 {
			g.Side = seatNames[c-1]
		}
		if vp := m.openWorth(sc, o); vp > 0 {
			g.Text = strconv.Itoa(vp) + " VP"
		}
		b.Goals = append(b.Goals, g)
	}
	return b
}

// maxArrows is how many attacks are drawn for a side.
const maxArrows = 3

// attacks lead from a set-up area to the nearest objectives that the side does not control.
func attacks(sc *Scenario, side Side) (out []engine.BriefArrow) {
	type way struct {
		from, to hex.Hex
		far      int
	}
	var ways []way
	for o, h := range sc.Map.Objectives {
		if sc.Control[o] == 1+uint8(side) || slices.Contains(sc.Sides[side].Area, h) {
			continue
		}
		best := way{to: h, far: NHexes}
		for _, x := range sc.Sides[side].Area {
			if d := terrain.Grid.Distance(x, h); d < best.far {
				best.from, best.far = x, d
			}
		}
		ways = append(ways, best)
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(a.far, b.far) })
	for _, w := range ways[:min(maxArrows, len(ways))] {
		out = append(out, engine.BriefArrow{Side: seatNames[side], From: terrain.Grid.ID(w.from), To: terrain.Grid.ID(w.to)})
	}
	return out
}

// openWorth is what the chits that are open from the start make an objective worth.
func (m *Module) openWorth(sc *Scenario, objective int) (vp int) {
	for _, c := range sc.Open {
		if k := &m.Chits[c]; k.Kind == ChitEach || k.Kind == ChitObjective && int(k.Objective) == objective+1 {
			vp += int(k.VP)
		}
	}
	return vp
}

// briefWin says to a side how it wins: points, ground, losses.
func (m *Module) briefWin(sc *Scenario, side Side) []engine.BriefWin {
	you, they := "You begin", m.sideName(sc, side.Other())+" side begins"
	vp := int(sc.VP)
	for o, c := range sc.Control { // 14.3.4c: what open chits give to those who hold their objectives when play begins
		switch c {
		case uint8(Allied) + 1:
			vp += m.openWorth(sc, o)
		case uint8(Japan) + 1:
			vp -= m.openWorth(sc, o)
		}
	}
	if side == Japan {
		vp = -vp
	}
	var points string
	switch {
	case vp > 0:
		points = fmt.Sprintf("%s with %d VP. Still be ahead when the clock runs out.", you, vp)
	case vp < 0:
		points = fmt.Sprintf("The %s with %d VP. Be ahead when the clock runs out.", they, -vp)
	default:
		points = "Nobody begins ahead. Be ahead when the clock runs out."
	}
	var mine, theirs, worth []string
	for o, c := range sc.Control {
		switch {
		case c == uint8(side)+1:
			mine = append(mine, strconv.Itoa(o+1))
		case c != 0:
			theirs = append(theirs, strconv.Itoa(o+1))
		}
		if vp := m.openWorth(sc, o); vp > 0 {
			worth = append(worth, fmt.Sprintf("%d is worth %d", o+1, vp))
		}
	}
	var ground []string
	if len(mine) > 0 {
		ground = append(ground, "You hold "+numbered(mine)+".")
	}
	if len(theirs) > 0 {
		ground = append(ground, "The other side holds "+numbered(theirs)+".")
	}
	if len(worth) > 0 {
		ground = append(ground, "Objective "+wording.And(worth)+".")
	}
	if n := int(sc.Secret[side]); n > 0 {
		ground = append(ground, "You draw "+some(n, "secret chit")+", too.")
	}
	losses := fmt.Sprintf("They surrender when they have lost %d units. ", sc.Surrender)
	if side == Allied {
		losses = fmt.Sprintf("You surrender when you have lost %d units. ", sc.Surrender)
	}
	bonus := 0 // 14.1a
	for _, c := range sc.Open {
		if k := &m.Chits[c]; k.Kind == ChitElimination {
			bonus += int(k.VP)
		}
	}
	losses += fmt.Sprintf("A squad lost is %d VP to the other side, a team %d.", 2+bonus, 1+bonus)
	if bonus == 0 {
		losses += " A secret chit can add to that."
	}
	return []engine.BriefWin{{Kind: "points", Text: points, Rule: "13.3"}, {Kind: "ground", Text: strings.Join(ground, " "), Rule: "14.3"},
		{Kind: "losses", Text: losses, Rule: "11.2"}}
}

// sideName is what the side is called in the scenario.
func (m *Module) sideName(sc *Scenario, side Side) string { return m.sheetSides(sc)[side].Label }

func numbered(list []string) string {
	if len(list) == 1 {
		return "objective " + list[0]
	}
	return "objectives " + wording.And(list)
}

// briefForces are the pieces that begin on the map, and how much comes later.
func (m *Module) briefForces(k *Force) (out []engine.BriefForce) {
	arms := map[*WeaponType]int{}
	var order []*WeaponType
	forts, later := 0, 0
	for i := range k.Groups {
		g := &k.Groups[i]
		for _, c := range g.Units {
			if c.Type.Kind == Leader && c.N == 1 {
				continue
			}
			out = addForce(out, m.Units[c.Type.First].Name, c.Type.Name, int(c.N))
		}
		for _, c := range g.Weapons {
			if arms[c.Type] == 0 {
				order = append(order, c.Type)
			}
			arms[c.Type] += int(c.N)
		}
		for _, n := range g.Forts {
			forts += int(n)
		}
	}
	leaders := 0
	first := NoUnit
	for i := range k.Groups {
		for _, c := range k.Groups[i].Units {
			if c.Type.Kind == Leader && c.N == 1 {
				leaders++
				if first == NoUnit {
					first = c.Type.First
				}
			}
		}
	}
	if leaders > 0 {
		out = append(out, engine.BriefForce{Piece: m.Units[first].Name, Label: "Leaders", Count: leaders})
	}
	for _, t := range order {
		out = append(out, engine.BriefForce{Piece: m.Weapons[t.First].Name, Label: t.Name, Count: arms[t]})
	}
	for i := range k.Reinforcements {
		later += howMany(k.Reinforcements[i].Units)
	}
	for _, x := range []struct {
		n     int
		what  string
		later bool
	}{{forts, "works", false}, {int(k.Sightings), "sighting markers", false}, {later, "units come later", true}} {
		if x.n > 0 {
			out = append(out, engine.BriefForce{Label: x.what, Count: x.n, Later: x.later})
		}
	}
	return out
}

// addForce counts pieces of a type that several groups have together.
func addForce(list []engine.BriefForce, piece, label string, n int) []engine.BriefForce {
	for i := range list {
		if list[i].Piece == piece {
			list[i].Count += n
			return list
		}
	}
	return append(list, engine.BriefForce{Piece: piece, Label: label, Count: n})
}

// briefSpecial are the special rules of the scenario in words.
func (m *Module) briefSpecial(sc *Scenario) (out []engine.SheetWord) {
	say := func(rule, format string, args ...any) {
		out = append(out, engine.SheetWord{Rule: rule, Text: fmt.Sprintf(format, args...)})
	}
	if sc.Night {
		say("18.0", "It is night: who is far away is not seen.")
	}
	for i := range sc.Sides {
		side, k := Side(i), &sc.Sides[i]
		name := m.sideName(sc, side)
		switch k.Posture {
		case Defender:
			say("17.3", "Each time advance gives the %s side %d VP.", name, m.Postures[Defender].TimeVP)
		case Banzai:
			say("17.2", "The %s side may charge, and its losses come back later.", name)
		case Invader:
			say("17.4", "The %s side lands: it sets up in one row at the edge.", name)
		}
		if k.Denied {
			say("15.1.2", "No artillery for the %s side.", name)
		}
		if k.Radio != NoRadio {
			r := &m.Radios[k.Radio]
			say("6a", "The %s side has %s, firepower %d, by radio.", name, r.Name, r.FP)
		}
		filled := 0
		for b := range k.Boxes {
			if len(k.Boxes[b].Units) > 0 {
				filled++
			}
		}
		if filled > 0 {
			say("O28", "Infiltrators of the %s side are near from the start.", name)
		}
	}
	switch {
	case sc.NoAircraft[Allied] && sc.NoAircraft[Japan]:
		say("E50", "No aircraft for either side.")
	case sc.NoAircraft[Allied], sc.NoAircraft[Japan]:
		say("E50", "No aircraft for the %s side.", m.sideName(sc, oneOf(sc.NoAircraft)))
	}
	for i, cost := range sc.WaterCost {
		if cost > 0 {
			until := ""
			if sc.WaterUntil[i] <= m.TimeLast {
				until = fmt.Sprintf(" until time %d", sc.WaterUntil[i])
			}
			say("T99", "The %s side crosses water hexes at %d MP%s.", m.sideName(sc, Side(i)), cost/2, until)
		}
		if sc.CannotExit[i] {
			say("14.2.1", "The %s side may not leave the map.", m.sideName(sc, Side(i)))
		}
	}
	if len(sc.Blazes) > 0 {
		say("15.1.5", "A blaze burns in %s.", wording.And(namesOf(sc.Blazes)))
	}
	for _, x := range sc.Special {
		if x.Suppress {
			say("1.0", "%s begin suppressed; the other side picks them.", some(int(x.Count), m.sideName(sc, x.Side)+" unit"))
		} else {
			say("T95", "The %s side begins with smoke in %s.", m.sideName(sc, x.Side), some(int(x.Count), "hex"))
		}
	}
	if sc.MinesFP > 6 {
		say("F104.2", "Mines here attack with %d.", sc.MinesFP)
	}
	return out
}

func oneOf(on [2]bool) Side {
	if on[Allied] {
		return Allied
	}
	return Japan
}

// briefClock are the spaces of the Time Track from the first to one past where sudden death begins.
func (m *Module) briefClock(sc *Scenario) (out []engine.BriefTurn) {
	for n := int(sc.Time); n <= int(sc.SuddenDeath)+1; n++ {
		t := engine.BriefTurn{N: n}
		var parts []string
		switch {
		case n == int(sc.Time):
			t.Kind = "now"
			parts = append(parts, fmt.Sprintf("The %s side sets up first, the %s side moves first.", m.sideName(sc, sc.SetupFirst), m.sideName(sc, sc.MoveFirst)))
		case n == int(sc.SuddenDeath):
			t.Kind = "end"
			parts = append(parts, "Sudden death: from here each time roll may end the game.")
		case n > int(sc.SuddenDeath):
			t.Kind = "end"
		}
		for i := range sc.Sides {
			for j := range sc.Sides[i].Reinforcements {
				if a := &sc.Sides[i].Reinforcements[j]; int(a.Time) == n {
					t.Comes = append(t.Comes, engine.BriefComes{Side: seatNames[i], Text: arriving(a)})
				}
			}
		}
		t.Text = strings.Join(parts, " ")
		out = append(out, t)
	}
	return out
}

// arriving says what comes: "2 squads, Capt. Donahoo".
func arriving(a *Arrival) string {
	squads, teams := 0, 0
	var names []string
	for _, c := range a.Units {
		switch c.Type.Kind {
		case Squad:
			squads += int(c.N)
		case Team:
			teams += int(c.N)
		default:
			names = append(names, c.Type.Name)
		}
	}
	var parts []string
	if squads > 0 {
		parts = append(parts, some(squads, "squad"))
	}
	if teams > 0 {
		parts = append(parts, some(teams, "team"))
	}
	parts = append(parts, names...)
	if a.Sighting > 0 {
		parts = append(parts, some(int(a.Sighting), "Sighting marker"))
	}
	if a.Radio != NoRadio {
		parts = append(parts, "a radio")
	}
	return wording.And(parts) + "."
}

func namesOf(list []hex.Hex) (out []string) {
	for _, h := range list {
		out = append(out, terrain.Grid.ID(h))
	}
	return out
}

// longDate writes "1942-08-29" as "29 August 1942".
func longDate(date string) string {
	months := []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	y, rest, _ := strings.Cut(date, "-")
	mo, d, _ := strings.Cut(rest, "-")
	month, err := strconv.Atoi(mo)
	if err != nil || month < 1 || month > len(months) {
		return date
	}
	return cmp.Or(strings.TrimPrefix(d, "0"), d) + " " + months[month-1] + " " + y
}

var _ engine.Briefed = (*Module)(nil)
