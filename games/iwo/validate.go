package iwo

import (
	"fmt"
	"slices"
	"strconv"

	"beachhead/datafile"
	"beachhead/games/iwo/ground"
)

// This file holds the data files against each other and against the rulebook, and works out the tables that follow from them.

// check is the part before scenarios are read.
func (l *loader) check() {
	l.checkPositions()
	l.joinBoxes()
	l.checkPieces()
	l.checkDeck()
}

// checkPositions holds the positions against 2.1.2, 6.2.2a, 6.5.3 and 17.2.1.
func (l *loader) checkPositions() {
	m := l.m
	for g := range m.Groups {
		for _, p := range m.Groups[g].Pos {
			for _, q := range m.Groups[g].Pos {
				if m.Map.Distance(m.Pos[p].Hex, m.Pos[q].Hex) == 1 {
					m.Pos[p].Neighbor = append(m.Pos[p].Neighbor, q)
				}
			}
			if len(m.Groups[g].Pos) > 1 && len(m.Pos[p].Neighbor) == 0 {
				l.lines.pos[p].Expect("hex", "a hex next to another hex of its group (2.1.2a)")
			}
		}
	}
	var by [nColors][ground.MaxHexes]GroupID // from 1
	for g := range m.Groups {
		x := &m.Groups[g]
		f := m.PrintedField(GroupID(g))
		all := f.Both()
		for _, p := range x.Pos {
			all.Add(m.Pos[p].Hex)
		}
		for h := range all.All() {
			if o := by[x.Color][h]; o != 0 {
				l.lines.pos[x.Pos[0]].Expect("color", "a colour of which no other position reaches the same hex (6.2.2a); "+m.Groups[o-1].Name+" reaches "+m.Map.ID(h)+", too")
				break
			}
			by[x.Color][h] = GroupID(g) + 1
		}
	}
	var points [5]int8
	for i := range m.Pos {
		p := &m.Pos[i]
		points[p.Sector] += p.Points
		if p.Forts == 2 && !(p.Hilltop && p.Color == Black) && m.Map.ID(p.Hex) != quarryHex {
			l.lines.pos[i].Expect("fort", "two forts on black hilltops and in the Quarry alone (17.2.1)")
		}
		if p.Sector == 2 && p.Gun {
			l.lines.pos[i].Expect("artillery", "0: there are no artillery positions in sector 2 (6.5.3)")
		}
	}
	for s, n := range m.Numbers.Sectors.Artillery {
		if points[s+1] != n {
			l.set.Report(datafile.Problem{File: l.set.Path("numbers.toml"), Column: "sectors.artillery", Wrong: fmt.Sprintf("%d points in sector %d", n, s+1),
				Expected: fmt.Sprintf("%d, as positions.tsv has them", points[s+1])})
		}
	}
}

// quarryHex is the Quarry (17.2.1).
const quarryHex = "0723"

// printField works PrintedField out.
func (m *Module) printField(g GroupID) (f ground.Field) {
	for _, p := range m.Groups[g].Pos {
		h := m.Pos[p].Hex
		f.Or(m.Map.Field(h, m.Map.Reach(h)))
	}
	m.link(g, &f)
	return f
}

// PrintedField is the field of fire of a group of which no hex is in US hands: what the set-up display prints.
func (m *Module) PrintedField(g GroupID) ground.Field {
	if len(m.printed) == 0 { // as the data are checked
		return m.printField(g)
	}
	return m.printed[g]
}

// link corrects the field of a group in its own hexes: those linked to another are under intense fire, under rocks or trees under steady fire (6.3d4), and fire
// needs a link there.
func (m *Module) link(g GroupID, f *ground.Field) {
	for _, p := range m.Groups[g].Pos {
		h := m.Pos[p].Hex
		f.Intense.Remove(h)
		f.Steady.Remove(h)
		switch {
		case len(m.Groups[g].Pos) == 1:
		case m.Map.Cover.Has(h):
			f.Steady.Add(h)
		default:
			f.Intense.Add(h)
		}
	}
}

// joinBoxes finds where boxes drift to and what their squares stand for (5.1).
func (l *loader) joinBoxes() {
	m := l.m
	for i := range m.Boxes {
		b := &m.Boxes[i]
		if len(b.Hexes) < 2 || len(b.Hexes) > 3 {
			l.lines.boxes[i].Expect("box", "two or three beach hexes in map.tsv (2.1.4b)")
		}
		for j := range m.Boxes {
			if o := &m.Boxes[j]; o.West == b.West {
				switch o.Order {
				case b.Order - 1:
					b.Left = BoxID(j)
				case b.Order + 1:
					b.Right = BoxID(j)
				case b.Order:
					if i != j {
						l.lines.boxes[i].Expect("order", "different numbers on one side of the island")
					}
				}
			}
		}
		for p := range m.Pos {
			x := &m.Pos[p]
			if b.Squares>>x.Color&1 != 0 && slices.ContainsFunc(b.Hexes, func(h Hex) bool { return m.Map.Distance(h, x.Hex) <= 3 }) {
				b.Stands[x.Color].add(PosID(p))
			}
		}
		for c := range nColors {
			if b.Squares>>c&1 != 0 && b.Stands[c] == (PosSet{}) {
				l.lines.boxes[i].Expect("squares", "colours of positions within three hexes of its beach; "+colorNames[c]+" has none (5.1d)")
			}
		}
	}
}

// checkPieces holds the counters against 2.0, 2.2 and 18.4.3.
func (l *loader) checkPieces() {
	m := l.m
	report := func(file, wrong, expected string) {
		l.set.Report(datafile.Problem{File: l.set.Path(file), Wrong: wrong, Expected: expected})
	}
	if len(m.Depths) > maxDepth || len(m.Forts) > maxForts || len(m.Losses) > maxLosses || len(m.Heroes) > maxHeroes {
		report("depth.tsv", "too many markers", fmt.Sprintf("at most %d depth, %d fort and %d step-loss markers and %d heroes", maxDepth, maxForts, maxLosses, maxHeroes))
		return
	}
	tanks, armor := 0, 0
	var start [2]map[int8]int // near, far by sector
	start[0], start[1] = map[int8]int{}, map[int8]int{}
	for i := range m.Jap {
		if u := &m.Jap[i]; u.Formation == FormTank {
			tanks++
		}
		switch m.Jap[i].Start {
		case GroupNear:
			start[0][m.Jap[i].Sector]++
		case GroupFar:
			start[1][m.Jap[i].Sector]++
		}
	}
	for i := range m.Depths {
		if m.Depths[i].Kind == Armor {
			armor++
		}
	}
	if tanks != armor {
		report("depth.tsv", strconv.Itoa(armor)+" armor markers", strconv.Itoa(tanks)+", one a tank (9.2.1d)")
	}
	for i := range m.Pos {
		if p := &m.Pos[i]; p.Setup&1 != 0 {
			k := 1
			if p.Near {
				k = 0
			}
			start[k][p.Sector]--
		}
	}
	for k, name := range []string{"near", "far"} {
		for s := int8(1); s <= 4; s++ {
			if n := start[k][s]; n != 0 {
				report("units-jp.tsv", fmt.Sprintf("sector %d has %+d units more than positions in the group %s", s, n, name), "as many units as positions in column s1 (18.4.3)")
			}
		}
	}
}

// checkDeck wants every event in the deck.
func (l *loader) checkDeck() {
	m := l.m
	used, cc := map[EventID]bool{}, map[EventID]bool{}
	for i := range m.Cards {
		for _, d := range m.Cards[i].Events {
			used[d.Event] = true
		}
		cc[m.Cards[i].CC] = true
	}
	for i := range m.Events {
		if !used[EventID(i)] {
			l.set.Report(datafile.Problem{File: l.set.Path("card-events.tsv"), Wrong: "no card has the event " + m.Events[i].ID, Expected: "each event on a card"})
		}
	}
	for i := range m.CCEvents {
		if !cc[EventID(i)] {
			l.set.Report(datafile.Problem{File: l.set.Path("cards.tsv"), Column: "cc_event", Wrong: "no card has the event " + m.CCEvents[i].ID, Expected: "each event on a card"})
		}
	}
	for _, e := range append(slices.Clone(m.Events), m.CCEvents...) {
		if !slices.ContainsFunc(m.RuleIndex, func(r rule) bool { return r.ID == e.Rule }) {
			l.set.Report(datafile.Problem{File: l.set.Path("events.tsv"), Column: "rule", Wrong: "no rule " + e.Rule, Expected: "an id of the rule index"})
		}
	}
}

// build works out the tables that follow from the data.
func (l *loader) build() {
	m := l.m
	known := map[string]bool{}
	for _, r := range m.RuleIndex {
		known[r.ID] = true
	}
	for i := range m.Scenario {
		if s := &m.Scenario[i]; !known[s.Rule] {
			l.set.Report(datafile.Problem{File: l.set.Path("scenarios/" + s.ID + ".toml"), Column: "rule", Wrong: "no rule " + s.Rule, Expected: "an id of the rule index"})
		}
	}
	m.byHQ = make([]ground.Set, m.Map.N())
	for a := range Hex(m.Map.N()) {
		for b := range Hex(m.Map.N()) {
			if m.Map.Distance(a, b) <= reserveRange {
				m.byHQ[a].Add(b)
			}
		}
	}
	for n := range m.within {
		m.within[n] = make([]GroupSet, len(m.Groups))
		for a := range m.Groups {
			for b := range m.Groups {
				if a != b && m.groupDistance(GroupID(a), GroupID(b)) <= n {
					m.within[n][a].add(GroupID(b))
				}
			}
		}
	}
	for r := range m.hqs {
		m.hqs[r] = NoUnit
	}
	for i := range m.US {
		u, row := UnitID(i), &m.US[i]
		m.allUS.add(u)
		switch row.Kind {
		case Infantry:
			m.companies[row.Regiment] = append(m.companies[row.Regiment], u)
		case RgtHQ:
			if m.rgtHQs = append(m.rgtHQs, u); m.hqs[row.Regiment] == NoUnit {
				m.hqs[row.Regiment] = u
			}
		case BnHQ:
			m.bnHQs = append(m.bnHQs, u)
		case HeavyWeapons:
			m.hws = append(m.hws, u)
		case Tank:
			m.tanks = append(m.tanks, u)
		}
		if row.Regiment == NoRegiment {
			m.assets = append(m.assets, u)
		}
		if row.Bn != NoBn {
			m.byBn[row.Bn] = append(m.byBn[row.Bn], u)
		}
	}
	for k := range m.Groups {
		m.printed = append(m.printed, m.printField(GroupID(k)))
	}
	m.toField = make([]int8, m.Map.N())
	for h := range m.toField {
		m.toField[h] = 99
		for n := 1; n <= 3; n++ {
			for x := range m.Map.Airfields[n].All() {
				m.toField[h] = min(m.toField[h], int8(m.Map.Distance(Hex(h), x)))
			}
		}
	}
	m.around = make([]ground.Set, len(m.Groups))
	m.stirs, m.fortsBy, m.posBy = make([]GroupSet, m.Map.N()), make([]PosSet, m.Map.N()), make([]PosSet, m.Map.N())
	for i := range m.Pos {
		p, id := &m.Pos[i], PosID(i)
		m.bySector[p.Sector].add(id)
		if near := m.Map.Within(p.Hex, 3); near.Meets(&m.Map.AllBeach) {
			m.nearBeach.add(id)
		}
		if p.Forts > 0 {
			m.nearFort[i] = *m.Map.Within(p.Hex, 3)
		}
		m.posHexes.Add(p.Hex)
		if p.Color == Black {
			m.blackPos.add(id)
		}
		m.allPos.add(id)
		m.around[p.Group].Or(m.Map.Within(p.Hex, 1))
		for h := range m.Map.Within(p.Hex, 1).All() {
			m.stirs[h].add(p.Group)
		}
		for _, q := range p.Neighbor {
			m.stirs[m.Pos[q].Hex].add(p.Group)
		}
		for h := range m.Map.Within(p.Hex, 3).All() {
			if m.posBy[h].add(id); p.Forts > 0 {
				m.fortsBy[h].add(id)
			}
		}
		for k := 1; k <= 3; k++ {
			if m.Map.NearAirfield[k].Has(p.Hex) {
				m.airfields[k].add(id)
			}
			if m.Map.Airfields[k].Has(p.Hex) {
				m.onField[k].add(id)
			}
		}
	}
}

// groupDistance is how far two groups are from each other.
func (m *Module) groupDistance(a, b GroupID) int {
	best := 99
	for _, p := range m.Groups[a].Pos {
		for _, q := range m.Groups[b].Pos {
			best = min(best, m.Map.Distance(m.Pos[p].Hex, m.Pos[q].Hex))
		}
	}
	return best
}
