package iwo

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/iwo/ground"
)

// This file turns rows of the data files into the typed rows of the module. What files must have in common is in validate.go.

// weaponsOf reads the weapons of a cell.
func weaponsOf(r datafile.Row, col string) (w Weapons) {
	for _, code := range r.List(col) {
		i := slices.Index(weaponNames, code)
		if i < 0 {
			r.Expect(col, "weapons of "+strings.Join(weaponNames, " "))
			continue
		}
		w |= 1 << i
	}
	return w
}

// numbersOf reads whole numbers of a cell.
func numbersOf(r datafile.Row, col string, lo, hi int) (out []int8) {
	for _, s := range r.List(col) {
		n, err := strconv.Atoi(s)
		if err != nil || n < lo || n > hi {
			r.Expect(col, "whole numbers from "+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
			return nil
		}
		out = append(out, int8(n))
	}
	return out
}

func (l *loader) readGround() {
	l.m.Map = ground.Load(l.set)
	l.set.TOML("numbers.toml", &l.m.Numbers)
}

// readPositions reads positions and landing boxes.
func (l *loader) readPositions() {
	m := l.m
	m.At = make([]PosID, m.Map.N())
	for i := range m.At {
		m.At[i] = NoPos
	}
	m.posNamed = map[string]PosID{}
	groups := map[string]GroupID{}
	seen := map[string]int{}
	for _, r := range l.set.Table("positions.tsv", "id", "hex", "group", "color", "artillery", "fort", "s1", "s3", "s4", "s5").Rows() {
		id := r.Need("id")
		n, err := strconv.Atoi(id[1:])
		if id[0] < 'A' || id[0] > 'M' || err != nil || n < 1 || n > 11 {
			r.Expect("id", "a letter from A to M and a number from 1 to 11")
			continue
		}
		h, ok := m.Map.Parse(r.Need("hex"))
		if !ok {
			r.Expect("hex", "a hex of map.tsv")
			continue
		}
		if !r.Once(seen, "id", id) || !r.Once(seen, "hex", m.Map.ID(h)) {
			continue
		}
		p := Position{ID: id, Letter: id[0], Number: int8(n), Hex: h, Color: Color(r.Choice("color", colorNames...)), Gun: r.Int("artillery", 0, 1) == 1,
			Forts: int8(r.Choice("fort", "-", "F", "FF")), Sector: m.Map.Hexes[h].Sector, Hilltop: m.Map.Hexes[h].Hilltop}
		switch {
		case !p.Gun:
		case p.Sector == 1:
			p.Points = 3 // 6.5.3a
		case p.Hilltop:
			p.Points = 2
		default:
			p.Points = 1
		}
		if p.Forts == 1 { // 17.2.1; two forts are one of either class
			if p.Class = 2; p.Hilltop && p.Color != Black {
				p.Class = 1
			}
		}
		switch r.Choice("s1", "-", "near", "far") {
		case 1:
			p.Near = true
			fallthrough
		case 2:
			p.Setup |= 1
		}
		for i, col := range []string{"s3", "s4", "s5"} {
			p.Setup |= uint8(r.Choice(col, "-", "x")) << (i + 1)
		}
		name := r.Need("group")
		g, ok := groups[name]
		if !ok {
			g = GroupID(len(m.Groups))
			groups[name] = g
			m.Groups = append(m.Groups, Group{Name: name, Color: p.Color, Black: p.Color == Black})
		}
		if m.Groups[g].Color != p.Color {
			r.Expect("color", "the colour of the other hexes of its group")
		}
		p.Group = g
		i := PosID(len(m.Pos))
		if i == maxPos || len(m.Groups) > maxGroups {
			r.Report("id", "too many positions", strconv.Itoa(maxPos)+" in "+strconv.Itoa(maxGroups)+" groups at most")
			return
		}
		m.At[h], m.posNamed[id] = i, i
		m.Groups[g].Pos = append(m.Groups[g].Pos, i)
		m.Pos = append(m.Pos, p)
		l.lines.pos = append(l.lines.pos, r)
	}
	for g := range m.Groups {
		if m.Groups[g].Black {
			m.blacks = append(m.blacks, GroupID(g))
		}
	}
	if len(m.blacks) > maxBlacks {
		l.set.Report(datafile.Problem{File: l.set.Path("positions.tsv"), Column: "color", Wrong: strconv.Itoa(len(m.blacks)) + " black groups", Expected: strconv.Itoa(maxBlacks) + " at most"})
		return
	}
	l.boxes = map[string]BoxID{}
	for _, r := range l.set.Table("landing-boxes.tsv", "box", "side", "order", "squares").Rows() {
		b := Box{ID: r.ID("box"), West: r.Choice("side", "east", "west") == 1, Order: int8(r.Int("order", 1, maxBoxes)), Left: NoBox, Right: NoBox}
		for _, c := range r.List("squares") {
			i := slices.Index(colorNames, c)
			if i < 0 {
				r.Expect("squares", "colours of "+strings.Join(colorNames, " "))
				continue
			}
			b.Squares |= 1 << i
		}
		if _, twice := l.boxes[b.ID]; twice || len(m.Boxes) == maxBoxes {
			r.Expect("box", "each box once, "+strconv.Itoa(maxBoxes)+" at most")
			continue
		}
		l.boxes[b.ID] = BoxID(len(m.Boxes))
		m.Boxes = append(m.Boxes, b)
		l.lines.boxes = append(l.lines.boxes, r)
	}
	for h := range m.Map.AllBeach.All() {
		b, ok := l.boxes[m.Map.Hexes[h].Beach]
		if !ok {
			l.set.Report(datafile.Problem{File: l.set.Path("map.tsv"), Column: "beach", Wrong: "hex " + m.Map.ID(h) + " is of the box " + m.Map.Hexes[h].Beach, Expected: "a box of landing-boxes.tsv"})
			continue
		}
		m.Boxes[b].Hexes = append(m.Boxes[b].Hexes, h)
	}
}

// boxesOf reads a list of boxes; any is all.
func (l *loader) boxesOf(r datafile.Row, col string) (bits uint16) {
	if r.Text(col) == "any" {
		return 1<<len(l.m.Boxes) - 1
	}
	for _, id := range r.List(col) {
		b, ok := l.boxes[id]
		if !ok {
			r.Expect(col, "boxes of landing-boxes.tsv, or any")
			continue
		}
		bits |= 1 << b
	}
	return bits
}

// readPieces reads the counters.
func (l *loader) readPieces() {
	m := l.m
	m.named, m.japNamed = map[string]UnitID{}, map[string]JapID{}
	seen := map[string]int{}
	for _, r := range l.set.Table("units-us.tsv", "id", "name", "division", "regiment", "battalion", "kind", "steps", "strength", "range", "weapons", "back_weapons", "symbol", "turn", "wave", "boxes").Rows() {
		u := USUnit{ID: r.ID("id"), Name: r.Need("name"), Division: int8(r.Choice("division", divisionNames...)), Regiment: NoRegiment, Bn: NoBn, Kind: Kind(r.Choice("kind", kindNames...)),
			Steps: int8(r.Int("steps", 1, 4)), Weapons: weaponsOf(r, "weapons"), Back: weaponsOf(r, "back_weapons"), Symbol: Symbol(r.Choice("symbol", symbolNames...)),
			Turn: int8(r.IntOr("turn", 0, 1, maxTurn)), Second: r.IntOr("wave", 1, 1, 2) == 2, Boxes: l.boxesOf(r, "boxes")}
		if !r.Once(seen, "id", u.ID) {
			continue
		}
		if n := r.IntOr("regiment", 0, 1, 99); n != 0 {
			if u.Regiment = int8(slices.Index(regimentNumbers[:], int8(n))); u.Regiment < 0 || u.Regiment/3 != u.Division {
				r.Expect("regiment", "a regiment of the division")
				continue
			}
			if b := r.IntOr("battalion", 0, 1, 3); b != 0 {
				u.Bn = u.Regiment*3 + int8(b-1)
			}
		}
		if (u.Regiment == NoRegiment) != (u.Kind == Tank || u.Kind == Engineer) || (u.Bn != NoBn) != (u.Kind == Infantry || u.Kind == BnHQ) {
			r.Expect("kind", "tanks and engineers of a division, companies and battalion headquarters of a battalion, the rest of a regiment")
		}
		if want := map[Kind]int8{Infantry: 4, HeavyWeapons: 4, BnHQ: 2, Tank: 2, Engineer: 2, RgtHQ: 1}[u.Kind]; u.Steps != want {
			r.Expect("steps", strconv.Itoa(int(want))+" for its kind (6.3.2)")
			continue
		}
		if (u.Turn > 0) != (u.Boxes != 0) {
			r.Expect("boxes", "boxes for a unit that lands, - for others")
		}
		strength, reach := numbersOf(r, "strength", 1, 9), numbersOf(r, "range", 1, 3)
		if u.Kind == RgtHQ && len(strength)+len(reach) == 0 {
			// 8.1.3: it does not fight
		} else if len(strength) != int(u.Steps) || len(reach) != int(u.Steps) {
			r.Expect("strength", "as many values as steps, in column range, too")
			continue
		}
		for i, s := range strength {
			u.Strength[int(u.Steps)-i], u.Range[int(u.Steps)-i] = s, reach[i]
		}
		if len(m.US) == maxUS {
			r.Report("id", "too many units", strconv.Itoa(maxUS)+" at most")
			return
		}
		m.named[u.ID] = UnitID(len(m.US))
		m.US = append(m.US, u)
		l.lines.us = append(l.lines.us, r)
	}
	tanks := 0
	for _, r := range l.set.Table("units-jp.tsv", "id", "name", "formation", "strength", "needs", "elite", "sector", "s1", "tank_color").Rows() {
		u := JapUnit{ID: r.ID("id"), Name: r.Need("name"), Formation: Formation(r.Choice("formation", formationNames...)), Strength: int8(r.Int("strength", 1, 9)), Needs: weaponsOf(r, "needs"),
			Elite: r.Int("elite", 0, 1) == 1, Sector: int8(r.Int("sector", 1, 4)), Start: int8(r.Choice("s1", groupNames...)), Color: NoColor}
		if !r.Once(seen, "id", u.ID) {
			continue
		}
		if !r.Empty("tank_color") {
			u.Color = Color(r.Choice("tank_color", colorNames[:Black]...))
		}
		if (u.Color != NoColor) != (u.Formation == FormTank) {
			r.Expect("tank_color", "a colour for tanks, - for others")
		}
		if len(m.Jap) == maxJap {
			r.Report("id", "too many units", strconv.Itoa(maxJap)+" at most")
			return
		}
		if tanks += boolInt(u.Formation == FormTank); tanks > maxArmor {
			r.Report("formation", "too many tank units", strconv.Itoa(maxArmor)+" at most")
			return
		}
		m.japNamed[u.ID] = JapID(len(m.Jap))
		m.Jap = append(m.Jap, u)
		l.lines.jap = append(l.lines.jap, r)
	}
	for _, r := range l.set.Table("depth.tsv", "id", "kind", "strength", "needs").Rows() {
		d := Depth{ID: r.ID("id"), Kind: DepthKind(r.Choice("kind", depthKinds...)), Strength: int8(r.IntOr("strength", 0, 1, 9)), Needs: weaponsOf(r, "needs")}
		if r.Once(seen, "id", d.ID) {
			m.Depths = append(m.Depths, d)
		}
	}
	for _, r := range l.set.Table("forts.tsv", "id", "class", "strength", "blocked", "needs").Rows() {
		f := Fort{ID: r.ID("id"), Class: int8(r.Int("class", 1, 3)), Strength: int8(r.Int("strength", 1, 3)), Needs: weaponsOf(r, "needs")}
		if f.Strength != 4-f.Class {
			r.Expect("strength", "3 for class 1, 2 for class 2, 1 for class 3 (17.3b)")
		}
		for _, name := range r.List("blocked") {
			d := slices.Index(ground.DirNames[:], name)
			if d < 0 {
				r.Expect("blocked", "hexsides of "+strings.Join(ground.DirNames[:], " "))
				continue
			}
			f.Blocked |= 1 << d
		}
		if f.Blocked == 0 || f.Blocked == 63 {
			r.Expect("blocked", "at least one hexside, and not all six (17.4)")
		}
		if r.Once(seen, "id", f.ID) {
			m.Forts = append(m.Forts, f)
		}
	}
	for _, r := range l.set.Table("step-loss.tsv", "id", "strength", "first_loss", "third_loss").Rows() {
		x := Loss{ID: r.ID("id"), First: weaponsOf(r, "first_loss"), Third: weaponsOf(r, "third_loss")}
		if r.Int("strength", -2, -2); r.Once(seen, "id", x.ID) {
			m.Losses = append(m.Losses, x)
		}
	}
	for _, r := range l.set.Table("heroes.tsv", "id", "kind").Rows() {
		if x := (Hero{ID: r.ID("id"), Kind: HeroKind(r.Choice("kind", heroKinds...))}); r.Once(seen, "id", x.ID) {
			m.Heroes = append(m.Heroes, x)
		}
	}
	for _, r := range l.set.Table("markers.tsv", "id", "back", "count").Rows() {
		r.Need("id")
		m.Markers = append(m.Markers, Marker{r.ID("id"), r.Int("count", 1, 99)})
	}
	for _, r := range l.set.Table("artillery.tsv", "turn", "of", "points").Rows() {
		m.Artillery = append(m.Artillery, Points{int8(r.Int("turn", 5, maxTurn)), int8(r.Choice("of", append(slices.Clone(divisionNames), "corps")...)), int8(r.Int("points", 1, 10))})
	}
}

// eventsOf reads a table of events.
func (l *loader) eventsOf(file string, dated bool) (list []Event, by map[string]EventID) {
	by = map[string]EventID{}
	cols := []string{"id", "name", "rule", "text"}
	if dated {
		cols = append(cols, "kind")
	}
	for _, r := range l.set.Table(file, cols...).Rows() {
		e := Event{ID: r.ID("id"), Name: r.Need("name"), Rule: r.Need("rule"), Text: r.Need("text")}
		if dated {
			e.Kind = EventKind(r.Choice("kind", eventKinds...))
		}
		if _, twice := by[e.ID]; twice {
			r.Expect("id", "each event once")
			continue
		}
		by[e.ID] = EventID(len(list))
		list = append(list, e)
	}
	return list, by
}

// readCards reads turns, events and cards.
func (l *loader) readCards() {
	m := l.m
	for _, r := range l.set.Table("turns.tsv", "turn", "date", "part").Rows() {
		t := r.Int("turn", 1, maxTurn)
		if t != len(m.Turns)+1 {
			r.Expect("turn", "the turns from 1 in their order")
		}
		row := TurnRow{Date: r.Need("date"), Part: r.Need("part")}
		row.AM, row.PM = row.Part == "am", row.Part == "pm"
		if len(m.Turns) > 0 {
			last := m.Turns[len(m.Turns)-1]
			if row.Day = last.Day; row.Date != last.Date {
				row.Day++
			}
		}
		if part := []string{"am", "mid", "pm"}; t >= 7 && row.Part != part[(t-7)%3] {
			r.Expect("part", part[(t-7)%3]+": three turns a day from turn 7 (1.0b)")
		}
		m.Turns = append(m.Turns, row)
	}
	if len(m.Turns) != maxTurn && l.set.Err() == nil {
		l.set.Report(datafile.Problem{File: l.set.Path("turns.tsv"), Wrong: strconv.Itoa(len(m.Turns)) + " turns", Expected: strconv.Itoa(maxTurn)})
	}
	m.Events, l.event = l.eventsOf("events.tsv", true)
	m.CCEvents, l.cc = l.eventsOf("cc-events.tsv", false)
	for _, r := range l.set.Table("cards.tsv", "card", "land_symbol", "land_color", "drift", "cc_event", "color1", "mark1", "bar1", "color2", "mark2", "bar2", "color3", "mark3", "bar3", "symbol", "artillery").Rows() {
		if n, err := strconv.Atoi(r.Need("card")); err != nil || n != len(m.Cards)+1 {
			r.Expect("card", "the cards from 01 in their order")
		}
		c := Card{Symbol: Symbol(r.Choice("land_symbol", symbolNames[:Star]...)), Color: Color(r.Choice("land_color", colorNames[:Black]...)), Drift: int8(r.Choice("drift", "-", "left", "right")),
			CC: -1, Target: Symbol(r.Choice("symbol", symbolNames[:Star]...)), Divisor: int8(r.IntOr("artillery", 0, 1, 12))}
		if c.Drift == 1 {
			c.Drift = -1
		} else if c.Drift == 2 {
			c.Drift = 1
		}
		if id := r.Text("cc_event"); id != "" {
			e, ok := l.cc[id]
			if c.CC = e; !ok {
				r.Expect("cc_event", "an event of cc-events.tsv")
			}
		}
		for i := range c.Box {
			n := strconv.Itoa(i + 1)
			c.Box[i] = CardBox{Color(r.Choice("color"+n, colorNames[:Black]...)), Mark(r.Choice("mark"+n, markNames...)), r.Int("bar"+n, 0, 1) == 1}
			for k := range i {
				if c.Box[k].Color == c.Box[i].Color {
					r.Expect("color"+n, "three different colours")
				}
			}
		}
		m.Cards = append(m.Cards, c)
	}
	if len(m.Cards) != nCards && l.set.Err() == nil {
		l.set.Report(datafile.Problem{File: l.set.Path("cards.tsv"), Wrong: strconv.Itoa(len(m.Cards)) + " cards", Expected: strconv.Itoa(nCards)})
		return
	}
	dates := map[string]Turn{}
	for i := len(m.Turns) - 1; i >= 0; i-- {
		dates[m.Turns[i].Date] = Turn(i + 1)
	}
	for _, r := range l.set.Table("card-events.tsv", "card", "date", "from_gt", "event").Rows() {
		n, err := strconv.Atoi(r.Need("card"))
		if err != nil || n < 1 || n > len(m.Cards) {
			r.Expect("card", "a card of cards.tsv")
			continue
		}
		from := Turn(r.Int("from_gt", 1, maxTurn))
		if t, ok := dates[r.Need("date")]; !ok || t != from {
			r.Expect("from_gt", "the first turn of the date")
		}
		e := NoEvent
		if id := r.Text("event"); id != "" {
			var ok bool
			if e, ok = l.event[id]; !ok {
				r.Expect("event", "an event of events.tsv, or -")
			}
		}
		c := &m.Cards[n-1]
		if k := len(c.Events); k > 0 && c.Events[k-1].From >= from {
			r.Expect("from_gt", "the dates of a card in their order")
		}
		c.Events = append(c.Events, Dated{from, e})
	}
}

// readCharts reads charts and tables.
func (l *loader) readCharts() {
	m := l.m
	for _, r := range l.set.Table("japanese-actions.tsv", "mark", "from", "to", "fire", "no_fire", "empty", "tank").Rows() {
		act := func(col string) Act { return Act(r.Choice(col, actNames...)) }
		row := ActRow{Mark(r.Choice("mark", markNames...)), int8(r.Int("from", 1, maxTurn)), int8(r.Int("to", 1, maxTurn)), act("fire"), act("no_fire"), act("empty"), act("tank")}
		for t := row.From; t <= row.To; t++ {
			if m.byActs[row.Mark][t] != nil {
				r.Expect("from", "turns that no other row of the mark has")
				break
			}
		}
		m.Acts = append(m.Acts, row)
		kept := &ActRow{}
		*kept = row
		for t := row.From; t <= row.To; t++ {
			m.byActs[row.Mark][t] = kept
		}
	}
	for t := 1; t <= maxTurn; t++ {
		if m.byActs[Plain][t] == nil && l.set.Err() == nil {
			l.set.Report(datafile.Problem{File: l.set.Path("japanese-actions.tsv"), Wrong: "no row without a mark for turn " + strconv.Itoa(t), Expected: "one for each turn"})
			return
		}
	}
	done := map[string]int{}
	for _, r := range l.set.Table("chart-fire.tsv", "fire", "defender", "match", "step", "disrupt", "tanks").Rows() {
		i, d, s := r.Choice("fire", "steady", "intense"), r.Choice("defender", "revealed", "unrevealed"), r.Choice("match", "no", "yes")
		r.Once(done, "match", r.Need("fire")+" "+r.Need("defender")+" "+r.Need("match"))
		m.Fire[i][d][s] = Hit{r.Int("step", 0, 1) == 1, r.Int("disrupt", 0, 1) == 1, r.Choice("tanks", "-", "step") == 1}
	}
	if len(done) != 8 && l.set.Err() == nil {
		l.set.Report(datafile.Problem{File: l.set.Path("chart-fire.tsv"), Wrong: strconv.Itoa(len(done)) + " rows", Expected: "8: intense or steady, revealed or unrevealed, with the symbol or without"})
	}
	codes := func(r datafile.Row, col string) (out []AttackCode) {
		for _, s := range r.List(col) {
			i := slices.Index(attackCodes, s)
			if i < 0 {
				r.Expect(col, "codes of "+strings.Join(attackCodes, " "))
				continue
			}
			out = append(out, AttackCode(i))
		}
		return out
	}
	for _, r := range l.set.Table("chart-attack.tsv", "order", "odds", "unrevealed", "revealed", "none", "shifted").Rows() {
		if r.Int("order", 1, 20) != len(m.Attack)+1 {
			r.Expect("order", "the rows from 1 in their order")
		}
		a, b, _ := strings.Cut(r.Need("odds"), ":")
		num, err := strconv.Atoi(a)
		den, err2 := strconv.Atoi(b)
		if err != nil || err2 != nil || num < 1 || num > 9 || den < 1 || den > 9 {
			r.Expect("odds", "odds like 3:2")
			continue
		}
		row := AttackRow{int8(num), int8(den), [3][]AttackCode{codes(r, "unrevealed"), codes(r, "revealed"), codes(r, "none")}, codes(r, "shifted")}
		if k := len(m.Attack); k > 0 && int(row.Num)*int(m.Attack[k-1].Den) <= int(m.Attack[k-1].Num)*int(row.Den) {
			r.Expect("odds", "better odds than in the row above")
		}
		m.Attack = append(m.Attack, row)
	}
	for _, r := range l.set.Table("chart-attack-codes.tsv", "code", "meaning", "cc_unmet").Rows() {
		m.Meaning[r.Choice("code", attackCodes...)] = r.Need("meaning")
		m.Unmet[r.Choice("code", attackCodes...)] = AttackCode(r.Choice("cc_unmet", attackCodes...))
	}
	cols := []string{"1", "3", "5", "6"}
	for i, c := range cols {
		n, _ := strconv.Atoi(c)
		m.BarrageAt[i] = int8(n)
	}
	for _, r := range l.set.Table("chart-barrage.tsv", append([]string{"match"}, cols...)...).Rows() {
		k := r.Choice("match", "none", "symbol", "color", "both")
		for i, c := range cols {
			for _, s := range r.List(c) {
				b := strings.Index("DAXF", s)
				if b < 0 || len(s) != 1 {
					r.Expect(c, "letters of D A X F")
					continue
				}
				m.Barrage[k][i] |= 1 << b
			}
		}
	}
	kinds := []string{"artillery", "naval-gunfire", "airstrike", "lvta"}
	for _, r := range l.set.Table("chart-barrage-symbols.tsv", "barrage", "strength", "symbol").Rows() {
		k := r.Choice("barrage", kinds...)
		m.Barrages[k] = BarrageKind{kinds[k], int8(r.Int("strength", 1, 9)), Symbol(r.Choice("symbol", symbolNames[:Star]...))}
	}
	for _, r := range l.set.Table("weapons.tsv", "code", "name", "meets").Rows() {
		r.Choice("code", weaponNames...)
	}
	for _, r := range l.set.Table("weapons-us.tsv", "kind", "steps", "reach", "weapons").Rows() {
		k, s, d := r.Choice("kind", kindNames...), r.Int("steps", 1, 4), r.Int("reach", 1, 2)
		switch r.Text("weapons") {
		case "loss":
			m.ByLoss[k][s][d] = true
		case "printed":
			m.Printed[k][s][d] = true
		default:
			m.Arms[k][s][d] = weaponsOf(r, "weapons")
		}
	}
	for _, r := range l.set.Table("tec.tsv", "terrain", "where", "defense", "attack", "cc_card", "about").Rows() {
		m.Terrain = append(m.Terrain, Terrain{r.ID("terrain"), r.Need("where"), r.Text("about"), int8(r.Int("defense", 1, 3)), int8(r.Choice("attack", "-", "halved", "none")), r.Int("cc_card", 0, 1) == 1})
	}
}
