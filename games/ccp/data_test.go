package ccp

import (
	"maps"
	"slices"
	"testing"

	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// What the embedded tables keep to by design, besides what the loader asks of every data pack.

// pairsOf are the ways to roll each sum of two dice.
var pairsOf = [13]int{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

// deckOf are the 72 cards of a nation.
func deckOf(m *Module, n Nation) []Card {
	return m.Cards[m.Nations[n].Deck : m.Nations[n].Deck+deckSize]
}

// TestDice: in each deck every pair of dice comes twice, a trigger belongs to certain sums, and there are as many of each as a game needs.
func TestDice(t *testing.T) {
	m := Default()
	if diceWays != pairsOf {
		t.Error("odds are reckoned with", diceWays)
	}
	for n := range nNations {
		id := m.Nations[n].ID
		pairs, triggers := map[[2]int8]int{}, map[Trigger]int{}
		for _, c := range deckOf(m, n) {
			a, b := c.White, c.Colored
			pairs[[2]int8{a, b}]++
			triggers[c.Trigger]++
			fits := map[Trigger]bool{NoTrigger: true, TimeTrigger: true, EventTrigger: a+b == 7, DisperseTrigger: a+b <= 3, SniperTrigger: a+b > 3 && a+b != 7 && a+b != 12}
			if !fits[c.Trigger] || (c.Trigger == TimeTrigger) != (a == 6 && b == 6) {
				t.Errorf("%s: trigger %d on %d and %d", c.ID, c.Trigger, a, b)
			}
		}
		if len(pairs) != 36 {
			t.Errorf("%s: %d pairs of dice", id, len(pairs))
		}
		for p, k := range pairs {
			if k != 2 {
				t.Errorf("%s: %v comes %d times", id, p, k)
			}
		}
		between(t, id+" Time", triggers[TimeTrigger], 2, 2)
		between(t, id+" Event", triggers[EventTrigger], 8, 12)
		between(t, id+" Sniper", triggers[SniperTrigger], 6, 10)
		between(t, id+" Disperse", triggers[DisperseTrigger], 4, 6)
	}
}

func between(t *testing.T, what string, n, lo, hi int) {
	t.Helper()
	if n < lo || n > hi {
		t.Errorf("%s: %d, want %d to %d", what, n, lo, hi)
	}
}

// TestRandomHexes: a deck has 72 different hexes spread over columns and rows; the two decks of a game together have nearly all, none in both.
func TestRandomHexes(t *testing.T) {
	m := Default()
	var decks [nNations]map[hex.Hex]bool
	for n := range nNations {
		seen, cols, rows := map[hex.Hex]bool{}, map[int]int{}, map[int]int{}
		for _, c := range deckOf(m, n) {
			x, y := terrain.Grid.ColRow(c.Hex)
			seen[c.Hex] = true
			cols[x]++
			rows[y]++
		}
		if decks[n] = seen; len(seen) != deckSize || len(cols) != terrain.Cols || len(rows) != terrain.Rows {
			t.Errorf("%s: %d hexes, %d columns, %d rows", m.Nations[n].ID, len(seen), len(cols), len(rows))
		}
		for _, k := range cols {
			between(t, "hexes of a column", k, 4, 5)
		}
		for _, k := range rows {
			between(t, "hexes of a row", k, 6, 8)
		}
	}
	for _, n := range []Nation{NationUS, NationCW} {
		for h := range decks[n] {
			if decks[NationJapan][h] {
				t.Errorf("%s is in the Japanese deck and in that of %s", terrain.Grid.ID(h), m.Nations[n].ID)
			}
		}
	}
}

// TestCardFaces: parameters, and which halves go together.
func TestCardFaces(t *testing.T) {
	m := Default()
	winds := map[Nation][]int16{}
	for n := range nNations {
		id, points, boxes, gusts := m.Nations[n].ID, map[int8]int{}, map[uint8]int{}, map[int16]int{}
		revives, total := 0, 0
		actionsOf, cards := map[Action]map[Order]bool{}, map[Action]int{}
		sums, k := map[Order]int{}, map[Order]int{}
		for _, c := range deckOf(m, n) {
			sums[c.Order] += int(c.White + c.Colored)
			k[c.Order]++
			if actionsOf[c.Action] == nil {
				actionsOf[c.Action] = map[Order]bool{}
			}
			actionsOf[c.Action][c.Order] = true
			cards[c.Action]++
			if c.Order == OrderRevive {
				points[c.Points]++
				revives++
				total += int(c.Points)
			}
			if c.Order == OrderInfiltrate {
				boxes[c.Boxes]++
			}
			switch c.Event {
			case EvGusts:
				gusts[c.Param]++
			case EvBreezy:
				winds[n] = append(winds[n], c.Param)
			}
			if dudOrder := c.Order == OrderConfusion || c.Order == OrderCharge; dudOrder && (c.Action == ActConfusion || actionRules[c.Action].Defender) ||
				c.Action == ActConfusion && (c.Order == OrderInfiltrate || c.Order == OrderAssetDenied) {
				t.Errorf("%s is of no use at all", c.ID)
			}
		}
		if len(points) != 5 || total*10 < 23*revives || total*10 > 32*revives {
			t.Errorf("%s: Revive Points %v", id, points)
		}
		if gusts[0] != 1 || gusts[1] != 1 {
			t.Errorf("%s: Gusts odd and even: %v", id, gusts)
		}
		if want := map[uint8]int{1: 1, 2: 1, 4: 1, 7: 2}; n == NationJapan && !maps.Equal(boxes, want) {
			t.Errorf("letters of Infiltrate: %v", boxes)
		}
		for a, orders := range actionsOf {
			if len(orders) < min(cards[a], 3) {
				t.Errorf("%s: %d cards %s with %d orders only", id, cards[a], actionCells[a], len(orders))
			}
		}
		for o, s := range sums {
			if d := 2 * (s - 7*k[o]); d > k[o] || d < -k[o] {
				t.Errorf("%s: cards %s roll %d in %d", id, orderCells[o], s, k[o])
			}
		}
	}
	for _, n := range []Nation{NationUS, NationCW} {
		all := slices.Sorted(slices.Values(append(slices.Clone(winds[NationJapan]), winds[n]...)))
		if !slices.Equal(all, []int16{1, 2, 3, 4, 5, 6}) {
			t.Errorf("Breezy in a game against %s: %v", m.Nations[n].ID, all)
		}
	}
}

// TestAirCover never falls for the Allies nor rises for Japan.
func TestAirCover(t *testing.T) {
	m := Default()
	for n := range nNations {
		var by []int
		for y := int16(firstYear); y < firstYear+nYears; y++ {
			k := 0
			for _, c := range deckOf(m, n) {
				if c.Event == EvAirSupport && c.Years[0] <= y && y <= c.Years[1] {
					k++
				}
			}
			by = append(by, k)
		}
		if n == NationJapan {
			slices.Reverse(by)
		}
		if !slices.IsSorted(by) || by[nYears-1] == 0 {
			t.Errorf("%s: %v", m.Nations[n].ID, by)
		}
	}
}

// TestUnitStats: better quality has better morale, a broken side is no better than the other, and the values of the book's examples occur.
func TestUnitStats(t *testing.T) {
	m := Default()
	for n := range nNations {
		for _, kind := range []Kind{Squad, Team} {
			var lo, hi [3]int8
			for q := range lo {
				lo[q] = 99
			}
			for i := range m.Types {
				if u := &m.Types[i]; u.Nation == n && u.Kind == kind {
					lo[u.Quality], hi[u.Quality] = min(lo[u.Quality], u.Front.Morale), max(hi[u.Quality], u.Front.Morale)
				}
			}
			if !(hi[Green] < lo[Line] && hi[Line] < lo[Elite]) {
				t.Errorf("%s: morale of kind %d by quality from %v to %v", m.Nations[n].ID, kind, lo, hi)
			}
		}
	}
	found := map[string]bool{}
	for i := range m.Types {
		u := &m.Types[i]
		f, b := u.Front, u.Back
		if b.FP > f.FP || b.Range > f.Range || b.Move > f.Move || b.Boxed && !f.Boxed || f.FP < 1 || b.Move < 2 || f.Morale < 5 || f.Morale > 10 {
			t.Errorf("%s: %+v and %+v", u.ID, f, b)
		}
		found["US squad of morale 7 (15.2.2b)"] = found["US squad of morale 7 (15.2.2b)"] || u.Nation == NationUS && u.Kind == Squad && f.Morale == 7
		found["team of range 2 (O27.1.1c)"] = found["team of range 2 (O27.1.1c)"] || u.Kind == Team && f.Range == 2
		found["broken movement 2 (O29c)"] = found["broken movement 2 (O29c)"] || b.Move == 2
	}
	for i := range m.Arms {
		w := &m.Arms[i]
		found["8-FP MG (O27.3.1.2b)"] = found["8-FP MG (O27.3.1.2b)"] || w.Kind == MG && w.FP == 8
		found["6-FP mortar (T91c)"] = found["6-FP mortar (T91c)"] || w.Kind == Mortar && w.FP == 6
		if w.Ordnance != (w.Kind != MG) || (w.MinRange >= 2) != (w.Kind == Mortar) || w.Move > 0 || w.Move < -4 || w.FP < 1 || w.Smoke && w.Kind != Mortar && w.Kind != Gun {
			t.Errorf("%s: %+v", w.ID, w)
		}
	}
	for _, what := range []string{"US squad of morale 7 (15.2.2b)", "team of range 2 (O27.1.1c)", "broken movement 2 (O29c)", "8-FP MG (O27.3.1.2b)", "6-FP mortar (T91c)"} {
		if !found[what] {
			t.Error("there is no", what)
		}
	}
}

// TestCounters: 352 large counters and 280 small ones (C.2); the 21 chits are those of 14.3.3.
func TestCounters(t *testing.T) {
	m := Default()
	n := 0
	for i := range m.Types {
		n += int(m.Types[i].Count)
	}
	if n != 352 {
		t.Errorf("%d large counters", n)
	}
	values, of := map[int8]int{}, map[ChitKind]int{}
	open := 0
	for _, c := range m.Chits {
		of[c.Kind]++
		if c.Kind == ChitObjective {
			values[c.Objective]++
		}
		if c.OpenOnly {
			open++
		}
		if (c.Kind == ChitExit || c.Kind == ChitElimination) && c.VP != 1 {
			t.Errorf("chit %s gives %d", c.ID, c.VP)
		}
		if c.Kind == ChitObjective && c.Objective == 3 && c.VP != map[string]int8{"C": 1, "G": 2, "K": 3}[c.ID[len(c.ID)-1:]] {
			t.Errorf("chit %s of objective 3 gives %d (14.3.3c)", c.ID, c.VP)
		}
	}
	if want := map[int8]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5}; !maps.Equal(values, want) || of[ChitExit] != 1 || of[ChitElimination] != 1 || of[ChitEach] < 3 {
		t.Errorf("chits by objective %v, by kind %v", values, of)
	}
	between(t, "chits without a secret side", open, 2, 4)
	odd := 0
	for _, h := range m.SmokeOf {
		odd += int(h % 2)
	}
	if 2*odd != len(m.SmokeOf) {
		t.Errorf("%d of %d smoke markers are odd", odd, len(m.SmokeOf))
	}
}

// TestSupportTables: everything can be had, a line costs what it is worth, and whatever branch a force has there is a unit for it.
func TestSupportTables(t *testing.T) {
	m := Default()
	for n := range nNations {
		row := &m.Nations[n]
		given := map[*WeaponType]bool{}
		for roll := 2; roll <= 12; roll++ {
			for i := range row.Support[roll] {
				o := &row.Support[roll][i]
				given[o.Weapon] = true
				worth := int8(1) + o.Leader
				if o.Sighting {
					if n != NationJapan || o.Cost != 0 {
						t.Errorf("%s %d: a Sighting marker for %d VP", row.ID, roll, o.Cost)
					}
					continue
				}
				if o.Type != nil {
					worth = o.Type.VP
					if o.Weapon != nil && o.Type.IsLeader() && o.Weapon.Move < 0 {
						t.Errorf("%s %d: %s cannot carry %s", row.ID, roll, o.Type.ID, o.Weapon.ID)
					}
				}
				if o.Cost < max(1, worth-1) || o.Cost > worth+3 {
					t.Errorf("%s %d, line %d: %d VP for what is worth %d", row.ID, roll, i+1, o.Cost, worth)
				}
			}
			for y := range nYears {
				for _, b := range row.Branches {
					if !slices.ContainsFunc(row.Support[roll], func(o SupportOption) bool { return o.Years[y] && !o.Sighting && (o.Branch == "any" || o.Branch == b) }) {
						t.Errorf("%s: no unit for roll %d in %d, %s", row.ID, roll, firstYear+y, b)
					}
				}
			}
		}
		for i := range m.Arms {
			if w := &m.Arms[i]; w.Nation == n && !given[w] {
				t.Errorf("the Support Table never gives %s", w.ID)
			}
		}
	}
}

// TestRadioTables: artillery is denied now and then but not always, dearer radios are stronger, and stronger ones break fortifications more often.
func TestRadioTables(t *testing.T) {
	m := Default()
	for n := range nNations {
		for y := range nYears {
			denied := 0
			for roll := 2; roll <= 12; roll++ {
				if r := m.Nations[n].RadioTable[roll][y]; r == NoRadio {
					denied += pairsOf[roll]
				} else if m.Radios[r].Nation != n {
					t.Errorf("%s %d: %s", m.Nations[n].ID, roll, m.Radios[r].ID)
				}
			}
			between(t, m.Nations[n].ID+" denied", denied, 1, 24)
		}
	}
	for _, a := range m.Radios {
		between(t, a.ID, int(a.FP), 8, 12)
		for _, b := range m.Radios {
			if a.Nation == b.Nation && a.FP < b.FP && a.Cost >= b.Cost {
				t.Errorf("%s costs %d, %s costs %d", a.ID, a.Cost, b.ID, b.Cost)
			}
		}
	}
	for fp := 9; fp <= 12; fp++ {
		if pairsOf[m.Vulnerable[fp]] <= pairsOf[m.Vulnerable[fp-1]] {
			t.Errorf("FP %d breaks a fortification no more often than FP %d", fp, fp-1)
		}
	}
}

// TestScenarios: ours have open chits and secret ones, Invaders come from the sea, and all years, postures and maps occur.
func TestScenarios(t *testing.T) {
	m := Default()
	years, postures, used := map[int16]bool{}, map[Posture]bool{}, map[string]bool{}
	for i := range m.Scenario {
		s := &m.Scenario[i]
		years[s.Year], used[s.MapID] = true, true
		a, j := &s.Sides[Allied], &s.Sides[Japan]
		postures[a.Posture], postures[j.Posture] = true, true
		if len(s.Open)+int(s.OpenRandom) == 0 || s.Secret == [2]int8{} {
			t.Errorf("%s: open chits %d and %d, secret %v", s.ID, len(s.Open), s.OpenRandom, s.Secret)
		}
		for side := range s.Sides {
			if k := &s.Sides[side]; k.Posture == Invader && 2*arrivals(k.Reinforcements) < units(k.Groups)+arrivals(k.Reinforcements) {
				t.Errorf("%s: an Invader with less than half of his force on the Time Track (17.4b)", s.ID)
			}
		}
		if len(s.History) < 200 {
			t.Errorf("%s: history of %d letters", s.ID, len(s.History))
		}
	}
	if len(years) != nYears || len(postures) != int(nPostures) || len(used) != len(m.Maps) {
		t.Errorf("years %v, postures %v, %d of %d maps are used", years, postures, len(used), len(m.Maps))
	}
}
