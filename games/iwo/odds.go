package iwo

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 8.2, 8.3, 17.3, 17.4 Strengths, weapons and the attack chart. The same sum decides an attack and tells a player beforehand what would come of it.

// Columns of the attack chart.
const (
	colUnrevealed = iota
	colRevealed
	colNone
)

// odds is an attack as it stands: strengths with their terms, needs, and the place in the chart.
type odds struct {
	us, jap         int
	usMods, japMods []engine.Mod
	needs, unmet    Weapons
	have            Weapons // what the attackers have, flanking and cover included
	fanatic         bool    // a close combat need that nobody can meet (20.0e15)
	unseen          bool    // units or a fort are not turned up yet
	from            int     // the row of the strengths
	row, col        int
	shifted         bool // the column was reached by the shift
}

// arms are the weapons of a unit against a target that far away, 1 or 2 (8.2.1, 8.2.7, 8.2.8).
func (g *Game) arms(u UnitID, dist int) Weapons {
	x, row := &g.s.US[u], &g.m.US[u]
	k, n := row.Kind, x.Steps
	if n < 1 || n > 4 || dist < 1 || dist > 2 {
		return 0
	}
	switch {
	case g.m.ByLoss[k][n][dist]:
		if x.Loss == NoLoss {
			return 0
		}
		if n == 1 {
			return g.m.Losses[x.Loss].Third
		}
		return g.m.Losses[x.Loss].First
	case g.m.Printed[k][n][dist]:
		return row.Back
	}
	return g.m.Arms[k][n][dist]
}

// crosses tells whether fire from one hex into another crosses a side of a kind: the side between them; from farther away, one on each shortest way between them (ruling 8-D).
func (g *Game) crosses(a, b Hex, kind func(g *Game, from, to Hex) bool) bool {
	m := g.m.Map
	far := m.Distance(a, b)
	if far == 1 {
		return kind(g, a, b)
	}
	some := false
	for _, mid := range m.Beside[a] {
		if mid == NoHex || m.Distance(mid, b) != far-1 {
			continue
		}
		if some = true; !kind(g, a, mid) && !g.crosses(mid, b, kind) {
			return false
		}
	}
	return some
}

// across is that of bluffs.
func (g *Game) across(a, b Hex) bool { return g.crosses(a, b, (*Game).bluffed) }

// bluffed and cliffed tell whether a bluff, a cliff is between two hexes.
func (g *Game) bluffed(a, b Hex) bool { return g.m.Map.Side(a, b)&ground.Bluff != 0 }
func (g *Game) cliffed(a, b Hex) bool { return g.m.Map.Side(a, b)&ground.Cliff != 0 }

// strayTanks tells whether tanks are in a hex in the open: US tanks are doubled against them (14.3).
func (g *Game) strayTanks(h Hex) (yes bool) {
	if g.m.At[h] != NoPos {
		return false
	}
	g.japs(h, func(j JapID) { yes = yes || g.tank(j) })
	return yes
}

// eighths is the strength of a unit against a hex, in eighths, for an attack or a barrage (8.2.7c, 8.2.8a, b, 14.3, 20.0e03).
func (g *Game) eighths(u UnitID, h Hex, full int) (n int, why string) {
	x, row := &g.s.US[u], &g.m.US[u]
	n = 8 * int(row.Strength[x.Steps])
	why = row.Name
	if row.Kind == Tank && g.strayTanks(h) {
		n *= 2
		why += ", at tanks in the open"
	}
	if g.m.Map.Distance(x.At, h) > full {
		n /= 2
		why += ", halved by range"
	}
	if g.across(x.At, h) {
		n /= 2
		why += ", halved by a bluff"
	}
	if g.s.Dump != 0 && (row.Kind == Tank || row.Kind == HeavyWeapons) {
		n /= 2
		why += ", short of ammunition"
	}
	return n, why
}

// weigh adds up strengths in eighths: those that are halved are summed and rounded up (8.4x8).
func weigh(parts []int) (sum int) {
	broken := 0
	for _, n := range parts {
		if n%8 == 0 {
			sum += n / 8
		} else {
			broken += n
		}
	}
	return sum + (broken+7)/8
}

// depthsIn calls fn for the depth markers of a hex that count; one that only tells that a unit is in counterattack stance does not (14.4.5).
func (g *Game) depthsIn(h Hex, fn func(d DepthID, under JapID)) {
	for d := range g.m.Depths {
		if g.s.Depths[d].At != h {
			continue
		}
		owner, flipped := NoJap, false
		g.japs(h, func(j JapID) {
			if g.s.Jap[j].Depth == DepthID(d) {
				owner, flipped = j, g.s.Jap[j].Flags&NoDepthCA != 0
			}
		})
		if !flipped {
			fn(DepthID(d), owner)
		}
	}
}

// depthIn is the first depth marker of a hex that counts, NoDepth.
func (g *Game) depthIn(h Hex) DepthID {
	first := NoDepth
	g.depthsIn(h, func(d DepthID, _ JapID) {
		if first == NoDepth {
			first = d
		}
	})
	return first
}

// col is the column of the chart (8.3c4).
func (g *Game) col(h Hex) int {
	c := colNone
	g.depthsIn(h, func(d DepthID, _ JapID) {
		if g.s.Depths[d].Flags&Revealed == 0 {
			c = colUnrevealed
		} else if c == colNone {
			c = colRevealed
		}
	})
	return c
}

// defense is by how much the terrain of a hex multiplies the strength of a position (8.3c2).
func (m *Module) defense(h Hex) int {
	n := int8(1)
	for _, t := range m.Terrain {
		p := &m.Map.Hexes[h]
		if t.Where == "hex" && (t.Name == ground.TerrainNames[p.Terrain] || t.Name == "hilltop" && p.Hilltop) {
			n = max(n, t.Defense)
		}
	}
	return int(n)
}

// multiplier is by how much units and depth in a hex are stronger: terrain, forts; not in the open and not in counterattack stance (14.3, 14.4.4, 17.3h, 17.3i, 17.4b, 17.4c).
func (g *Game) multiplier(h Hex, stance bool) (n int, ruleID string) {
	p := g.m.At[h]
	if p == NoPos || stance {
		return 1, "14.4.4"
	}
	terrain := g.m.defense(h)
	if g.fortAt(h) == NoFort {
		return terrain, "8.3c2"
	}
	switch {
	case g.m.Pos[p].Color == Black && g.m.Pos[p].Hilltop:
		return 3, "17.3h"
	case terrain > 1:
		return 3, "17.4c"
	}
	return 2, "17.3i"
}

// strongest is the unit that a Japanese hero makes stronger (20.0e17), -1 if there is none.
func (g *Game) strongest(h Hex) JapID {
	best := NoJap
	if p := g.m.At[h]; p == NoPos || !g.s.Bushido.has(p) {
		return best
	}
	g.japs(h, func(j JapID) {
		if best == NoJap || g.m.Jap[j].Strength > g.m.Jap[best].Strength {
			best = j
		}
	})
	return best
}

// flanked tells whether attackers stand in hexes next to the target enough: two that do not touch, three if unit and depth both ask for it (8.2.2a, 8.2.2b, 17.4a).
func (g *Game) flanked(h Hex, both bool, extra UnitID) bool {
	var from []Hex
	seen := ground.Set{}
	add := func(u UnitID) {
		if at := g.s.US[u].At; g.m.Map.Distance(at, h) == 1 && !seen.Has(at) && !g.walledIn(at, h) {
			seen.Add(at)
			from = append(from, at)
		}
	}
	g.attackers(add)
	if extra != NoUnit {
		add(extra)
	}
	if both {
		return len(from) >= 3
	}
	for i, a := range from {
		for _, b := range from[:i] {
			if g.m.Map.Distance(a, b) > 1 {
				return true
			}
		}
	}
	return false
}

// reckon works an attack out as it stands, with what is turned up; extra is a unit that would take part, too.
func (g *Game) reckon(h Hex, a *Attack, extra UnitID) (r odds) {
	m := g.m
	var parts []int
	var have Weapons
	adds := func(list *[]engine.Mod, n int, ruleID, text string) {
		*list = append(*list, engine.Mod{Value: n, Rule: ruleID, Text: text})
	}
	join := func(u UnitID) {
		d := m.Map.Distance(g.s.US[u].At, h)
		n, why := g.eighths(u, h, 1)
		parts = append(parts, n)
		adds(&r.usMods, (n+7)/8, "8.3.1a", why)
		have |= g.arms(u, d)
		if d == 1 && g.underHQ(u) || g.lentRadio(u, h) { // u itself may not take part yet
			have |= WeaponRD // 8.2.5
		}
	}
	g.attackers(join)
	if extra != NoUnit {
		join(extra)
	}
	r.us = weigh(parts)
	guns := int(a.Corps)
	for _, n := range a.Div {
		guns += int(n)
	}
	if guns > 0 {
		have |= WeaponAR | WeaponDE // 8.5.1c
		adds(&r.usMods, guns, "8.5.1c", "artillery")
	}
	ships, planes := int(a.Ships)*int(m.Barrages[BarrageNaval].Strength), int(a.Planes)*int(m.Barrages[BarrageAir].Strength)
	if ships > 0 {
		have |= WeaponNA // 8.2.6
		adds(&r.usMods, ships, "8.5.1a", "naval gunfire")
	}
	if planes > 0 {
		adds(&r.usMods, planes, "8.5.1a", "airstrike")
	}
	if a.Plus > 0 {
		adds(&r.usMods, 1, "8.2.4b", "hero")
	}
	r.us += guns + ships + planes + int(a.Plus)

	unitFL, depthFL := false, false
	hero := g.strongest(h)
	g.japs(h, func(j JapID) {
		x, row := &g.s.Jap[j], &m.Jap[j]
		if x.Flags&Revealed == 0 {
			r.unseen = true
			return
		}
		n := int(row.Strength)
		if j == hero {
			n *= 2
		}
		by, ruleID := g.multiplier(h, x.Flags&Counter != 0)
		r.jap += n * by
		adds(&r.japMods, n*by, ruleID, row.Name+", times "+strconv.Itoa(by))
		r.needs |= row.Needs
		unitFL = unitFL || row.Needs&WeaponFL != 0
	})
	g.depthsIn(h, func(d DepthID, under JapID) {
		if g.s.Depths[d].Flags&Revealed == 0 {
			return
		}
		by, ruleID := g.multiplier(h, under != NoJap && g.s.Jap[under].Flags&Counter != 0)
		n := int(m.Depths[d].Strength) * by
		r.jap += n
		adds(&r.japMods, n, ruleID, "depth, times "+strconv.Itoa(by))
		r.needs |= m.Depths[d].Needs
		depthFL = depthFL || m.Depths[d].Needs&WeaponFL != 0
	})
	if k := g.fortAt(h); k != NoFort { // the upper one alone (8.3c2)
		if g.s.Forts[k].Flags&Revealed != 0 {
			r.jap += int(m.Forts[k].Strength)
			adds(&r.japMods, int(m.Forts[k].Strength), "17.3b", "fort")
			r.needs |= m.Forts[k].Needs
		} else {
			r.unseen = true
		}
	}
	if g.flanked(h, unitFL && depthFL, extra) {
		have |= WeaponFL
	}
	have |= a.Cover
	if r.fanatic = hero != NoJap; r.fanatic {
		r.needs |= WeaponCC
		have &^= WeaponCC
	}
	r.have, r.unmet = have, r.needs&^have
	for i, row := range m.Attack {
		if r.us*int(row.Den) >= r.jap*int(row.Num) {
			r.from = i
		}
	}
	r.col = g.col(h)
	if r.row = r.from - bits.OnesCount16(uint16(r.unmet)); r.row < 0 { // 8.3c4b
		r.row = 0
		if r.col > colUnrevealed {
			r.col--
			r.shifted = true
		}
	}
	return r
}

// cell is the list of codes of a place in the chart: the row times eight, the column times two, 1 if it was reached by the shift.
func (m *Module) cell(at int16) []AttackCode {
	row := &m.Attack[at>>3]
	if col := at >> 1 & 3; at&1 == 0 || col != colUnrevealed || row.Shifted == nil {
		return row.Cells[col]
	}
	return row.Shifted
}

// String is the names of weapons, for sums.
func (w Weapons) String() string {
	var list []string
	for ; w != 0; w &= w - 1 {
		list = append(list, weaponNames[bits.TrailingZeros16(uint16(w))])
	}
	return strings.Join(list, " ")
}

// mods are the shifts of the row, and of the column.
func (r *odds) mods(m *Module) (list []engine.Mod) {
	for w := r.unmet; w != 0; w &= w - 1 {
		list = append(list, engine.Mod{Value: -1, Rule: "8.3c4a", Text: "nobody has " + weaponTitles[bits.TrailingZeros16(uint16(w))]})
	}
	if r.shifted {
		list = append(list, engine.Mod{Rule: "8.3c4b", Text: "one column to the left"})
	}
	return list
}

// rowName is the odds of a row in words.
func (m *Module) rowName(row int) string {
	return fmt.Sprintf("%d:%d", m.Attack[row].Num, m.Attack[row].Den)
}

// result are the codes of an attack, as they apply with the close combat need met or not, and what they do.
func (m *Module) result(r *odds) (codes, text string) {
	var list, words []string
	for _, code := range m.cell(r.place()) {
		if r.unmet&WeaponCC != 0 {
			code = m.Unmet[code]
		}
		list, words = append(list, attackCodes[code]), append(words, m.Meaning[code])
	}
	return strings.Join(list, " "), strings.Join(words, " ")
}

var colNames = []string{"unrevealed depth", "revealed depth", "no depth"}

// tellOdds reports the sum that decides an attack.
func (g *Game) tellOdds(r *odds) {
	mods := r.mods(g.m)
	g.tellWhy(evOdds, "8.3c4", mods, int16(r.us), int16(r.jap), int16(r.row))
}

// worlds is how many guesses of what is unseen an attack is tried on.
const worlds = 80

// worldSeed is one number for all guesses: what is told follows from what the player knows alone.
const worldSeed = 8_03

// tried is what an attack comes to with all turned up that the chart has turned up: the sum, and the place in the chart; whom a fort turns away, and that nobody is left (17.3e).
// Who comes into a fort that is alone is drawn of the guess in which it is tried.
func (g *Game) tried(h Hex, a *Attack, extra UnitID, random *rand.Rand) (r odds, away []UnitID, nobodyLeft bool) {
	if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
		g.s.Forts[k].Flags |= Revealed
		g.attackers(func(u UnitID) {
			if at := g.s.US[u].At; g.crosses(at, h, (*Game).walledIn) {
				away = append(away, u)
			}
		})
		for _, u := range away {
			g.clear(u, Attacking)
		}
		if extra != NoUnit && g.crosses(g.s.US[extra].At, h, (*Game).walledIn) {
			away = append(away, extra)
			extra = NoUnit
		}
		g.fill(h, random)
		if !g.anyNear(h) && (extra == NoUnit || !g.rifles(extra) || g.m.Map.Distance(g.s.US[extra].At, h) != 1) {
			return r, away, true
		}
	}
	g.japs(h, func(j JapID) { g.s.Jap[j].Flags |= Revealed })
	r = g.reckon(h, a, extra)
	for range g.m.Depths { // 8.3c5
		if r.col != colUnrevealed || r.shifted || g.m.cell(r.place())[0] != CodeRD {
			break
		}
		g.depthsIn(h, func(d DepthID, _ JapID) { g.s.Depths[d].Flags |= Revealed })
		r = g.reckon(h, a, extra)
	}
	return r, away, false
}

// place is where the result stands in the chart, as cell takes it.
func (r *odds) place() int16 { return int16(r.row<<3 | r.col<<1 | boolInt(r.shifted)) }

// attackHeads are the columns of the attack chart. The last one is read in place of the first where that is reached by the shift (8.3c4b).
var attackHeads = []string{"depth unseen", "depth seen", "no depth", "after the shift"}

// column is where the result is read among the attackHeads.
func (m *Module) column(r *odds) int {
	if r.shifted && r.col == colUnrevealed && m.Attack[r.row].Shifted != nil {
		return len(attackHeads) - 1
	}
	return r.col
}

// attackRow is a row of the chart in codes.
func (m *Module) attackRow(i int) []string {
	x := &m.Attack[i]
	return []string{codesOf(x.Cells[0]), codesOf(x.Cells[1]), codesOf(x.Cells[2]), codesOf(x.Shifted)}
}

// codesOf are the codes of a place in the chart; a place that is not there has a dash.
func codesOf(list []AttackCode) string {
	var out []string
	for _, c := range list {
		out = append(out, attackCodes[c])
	}
	if out == nil {
		return "–"
	}
	return strings.Join(out, " ")
}

// chartOf is the chart of attacks as a page has it.
func (m *Module) chartOf(col, row, from int) *engine.Table {
	t := &engine.Table{Title: "Attack chart", Rule: "8.3c4", Columns: attackHeads, Col: col, Row: row, From: from}
	for i := range m.Attack {
		t.Rows = append(t.Rows, engine.TableRow{Head: m.rowName(i), Cells: m.attackRow(i)})
	}
	return t
}

// explainAttack tells what an attack would be: strengths, needs, row and column, and what comes of it. Who lies unseen is tried on guesses that are made of what the player knows: what
// he is, what lies under him, and what the chart says then.
func (g *Game) explainAttack(h Hex, a *Attack, extra UnitID, x *engine.Explanation) {
	r := g.reckon(h, a, extra)
	if r.us == 0 && len(r.usMods) == 0 { // nobody takes part yet: there are no odds
		return
	}
	sum := func(what, value string, mods []engine.Mod) {
		x.Sums = append(x.Sums, engine.Sum{What: what, Value: value, Mods: append([]engine.Mod{}, mods...)})
	}
	sum("marines", strconv.Itoa(r.us), r.usMods)
	if !r.unseen && (r.col != colUnrevealed || r.shifted || g.m.cell(r.place())[0] != CodeRD) {
		sum("japanese", strconv.Itoa(r.jap), r.japMods)
		g.explainNeeds(&r, x)
		x.Sums = append(x.Sums, engine.Sum{What: "row", Value: g.m.rowName(r.row), Counts: true, Mods: append([]engine.Mod{{Rule: "8.3c4a", Text: "strengths " + g.m.rowName(r.from)}}, r.mods(g.m)...)})
		sum("column", colNames[r.col], nil)
		codes, _ := g.m.result(&r)
		x.Table = g.m.chartOf(g.m.column(&r), r.row, r.from)
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: codes})
		return
	}
	start := g.Clone(nil).(*Game)
	random := rand.New(rand.NewPCG(worldSeed, uint64(h)))
	var t *Game
	table := g.m.chartOf(r.col, -1, -1)
	table.Chance = make([][]float64, len(g.m.Attack))
	for i := range table.Chance {
		table.Chance[i] = make([]float64, len(table.Columns))
	}
	least, most, total, none := 1000, 0, 0, 0
	by := map[string]int{}
	asks := map[Weapons]int{}
	shut := map[UnitID]int{}
	for range worlds {
		t = start.Clone(t).(*Game)
		t.guess(0, random)
		w, away, nobodyLeft := t.tried(h, a, extra, random)
		for _, u := range away {
			shut[u]++
		}
		if nobodyLeft {
			none++
			continue
		}
		least, most, total = min(least, w.jap), max(most, w.jap), total+w.jap
		codes, _ := g.m.result(&w)
		by[codes]++
		table.Chance[w.row][g.m.column(&w)] += 1. / worlds
		for n := w.unmet; n != 0; n &= n - 1 {
			asks[n&-n]++
		}
	}
	if n := worlds - none; n > 0 {
		value := fmt.Sprintf("%d to %d, about %d", least, most, (total+n/2)/n)
		if least == most {
			value = strconv.Itoa(least)
		}
		sum("japanese, by all that can lie there", value, r.japMods)
		var mods []engine.Mod
		for i, name := range weaponTitles {
			if k := asks[1<<i]; k > 0 {
				mods = append(mods, engine.Mod{Rule: "8.3c3", Text: fmt.Sprintf("%s %s", name, percent(k, n))})
			}
		}
		if mods != nil {
			x.Sums = append(x.Sums, engine.Sum{What: "needs that nobody would meet", Value: "", Mods: mods, Counts: true})
		}
	}
	if len(shut) > 0 {
		var mods []engine.Mod
		for _, u := range slices.Sorted(maps.Keys(shut)) {
			mods = append(mods, engine.Mod{Rule: "17.3e", Text: g.m.US[u].Name + " " + percent(shut[u], worlds), About: g.m.US[u].ID})
		}
		sum("disrupted before the attack, if the fort closes that side", "", mods)
	}
	if m := g.fills(h); m != nil {
		what := "comes into the fort before it is attacked, and is in these odds"
		if g.picks(h) {
			what = "comes into the fort before it is attacked, and is not in these odds"
		}
		sum(what, "", m)
	}
	for _, codes := range slices.Sorted(maps.Keys(by)) {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(by[codes]) / worlds, Text: codes})
	}
	if none > 0 {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(none) / worlds, Text: "the fort closes that side: who attacks is disrupted"})
	}
	x.Table = table
}

// aloneAt tells whether a fort is alone in a hex: an attack that turns it up brings somebody (17.3f).
func (g *Game) aloneAt(h Hex) bool {
	return g.fortAt(h) != NoFort && g.s.JHead[h] == none && g.depthIn(h) == NoDepth && !g.lowerFort(h)
}

// picks tells whether the player himself says who comes into a fort that is alone (17.3g1): no odds are reckoned of what he has not decided.
func (g *Game) picks(h Hex) bool { return g.pooled(g.sectorOf(h)) == 0 && len(g.neighbours(h)) > 1 }

// fill brings somebody into a fort that is alone, as an attack that turns it up does, in a guess: drawn of the reserve and the pool of the sector, or the one unit that may come from next to it (17.3f, 17.3g).
func (g *Game) fill(h Hex, random *rand.Rand) {
	p := g.m.At[h]
	if p == NoPos || !g.aloneAt(h) || g.picks(h) {
		return
	}
	pool := Pool(g.m.Pos[p].Sector)
	var units []JapID
	for j := range g.m.Jap {
		if g.s.Jap[j].At == pool {
			units = append(units, JapID(j))
		}
	}
	who := NoJap
	if len(units) > 0 {
		who = units[random.IntN(len(units))]
		g.appear(who, p)
	} else if near := g.neighbours(h); len(near) > 0 {
		who = near[0]
		g.station(who, h)
	}
	if who == NoJap || g.s.Jap[who].Depth != NoDepth || g.tank(who) {
		return
	}
	var markers []DepthID
	for d := range g.m.Depths {
		if g.s.Depths[d].At == pool {
			markers = append(markers, DepthID(d))
		}
	}
	if len(markers) > 0 {
		g.under(markers[random.IntN(len(markers))], who)
	}
}

// fills says who would come into a fort that is alone as an attack turns it up (17.3f, 17.3g), nil if nobody would.
func (g *Game) fills(h Hex) []engine.Mod {
	k := g.fortAt(h)
	switch {
	case k == NoFort || g.s.Forts[k].Flags&Revealed != 0 || !g.aloneAt(h):
		return nil
	case g.pooled(g.sectorOf(h)) > 0:
		return []engine.Mod{{Rule: "17.3f", Text: "a unit of the reserve of the sector, with depth if there is any"}}
	case g.picks(h):
		return []engine.Mod{{Rule: "17.3g1", Text: "a unit from next to it, which you choose"}}
	case len(g.neighbours(h)) > 0:
		return []engine.Mod{{Rule: "17.3g", Text: "a unit from next to it"}}
	}
	return nil
}

// percent is a share of tries, which are too few for more than a round number.
func percent(n, of int) string {
	p := (100*n + of/2) / of
	if p == 0 {
		return "under 1 %"
	}
	return strconv.Itoa(p) + " %"
}

// explainNeeds lists the weapons that are asked for, and whether somebody has them (8.3c3).
func (g *Game) explainNeeds(r *odds, x *engine.Explanation) {
	for w := r.needs; w != 0; w &= w - 1 {
		i := bits.TrailingZeros16(uint16(w))
		x.Needs = append(x.Needs, engine.Need{Text: weaponTitles[i], Met: r.unmet&(1<<i) == 0, Rule: "8.3c3"})
	}
}
