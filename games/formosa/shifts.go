package formosa

import (
	"fmt"
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// 15.2 to 15.4: percentage, columns and shifts.

// column is the column of the CRT for two totals of CF: the percentage is cut to a whole number, below 50 is the
// first column, 700 and more the last (15.3a, ruling S). A defence without any CF is the last.
func (m *Module) column(attack, defence int) int {
	last := len(m.CRTLow) - 1
	if defence == 0 {
		return last
	}
	percent := attack * 100 / defence
	for percent < int(m.CRTLow[last]) {
		last--
	}
	return last
}

// shifted moves a column by the net shift; what goes beyond either end is ignored (15.3b, 15.4b).
func shifted(col, net int) int8 { return int8(max(0, min(8, col+net))) }

// modKind numbers the shifts of 15.4.1.
type modKind uint8

var modTexts = [...]struct{ rule, text string }{
	{"15.4.1a", "air points"},
	{"15.4.1a", "naval gunfire of the attacker"},
	{"15.4.1b", "naval gunfire of the defender"},
	{"16.5i", "target suppressed by the B-29"},
	{"16.5k", "attack out of a suppressed hex"},
	{"15.4.1c", "attack bonus unit"},
	{"15.4.1d", "defence bonus unit"},
	{"15.4.1e", "concentric attack"},
	{"15.6b", "counterattack"},
	{"15.4.1g", "LP of the attacker"},
	{"15.4.1j", "LP of the defender"},
	{"15.4.1i", "air supply of the attacker"},
	{"15.4.1i", "air supply of the defender"},
	{"15.4.1m", "terrain in the hex"},
	{"15.4.1l", "hexside terrain"},
}

const (
	modAir modKind = iota
	modGunfire
	modGunfireDef
	modSuppressed
	modFromSuppressed
	modAttackLetter
	modDefenceLetter
	modConcentric
	modCounter
	modLP
	modLPDef
	modAirSupply
	modAirSupplyDef
	modHex
	modHexside
	nMods
)

// modList holds the shifts of a combat, right positive.
type modList struct {
	value [nMods]int8
	net   int
}

func (m *modList) add(k modKind, v int) {
	m.value[k] += int8(v)
	m.net += v
}

// mods lists the shifts that are not zero.
func (m *modList) mods() []engine.Mod {
	out := []engine.Mod{}
	for k, v := range m.value {
		if v != 0 {
			out = append(out, engine.Mod{Value: int(v), Rule: modTexts[k].rule, Text: modTexts[k].text})
		}
	}
	return out
}

// shifts finds all column shifts of the current combat as it is committed now (15.4.1).
func (g *Game) shifts(m *modList) {
	b, k := &g.s.B, &g.m.K
	if b.Kind == Counter { // exactly one shift and no other (15.6b)
		m.add(modCounter, int(k.Shift.Counterattack))
		return
	}
	defender := b.Attacker.Other()
	allied := 1
	if b.Attacker == Japanese {
		allied = -1
	}
	// Air points on the targets, of a nationality that takes part (16.0b).
	points := 0
	for _, h := range b.Targets[:b.NTargets] {
		if s := g.s.Support[h]; s != 0 && (supportOf(s) == JP) == (b.Attacker == Japanese) && (b.Attacker == Japanese || g.nationTakesPart(supportOf(s))) {
			points += supportPoints(s)
		}
		if b.Attacker == Allied && h == g.s.Suppressed && b.Kind != Assault {
			m.add(modSuppressed, int(k.Shift.SuppressedTarget))
		}
	}
	points += int(b.Air[US] + b.Air[CW])
	m.add(modAir, points*int(k.Shift.AirPoint))
	guns := int(b.Gunfire[US]+b.Gunfire[CW]) * int(k.Shift.Gunfire)
	if b.Attacker == Allied {
		m.add(modGunfire, guns)
	} else {
		m.add(modGunfireDef, -guns)
	}
	letterA, letterD, fromSuppressed := false, false, false
	for i := range g.m.Units {
		switch f := g.s.Units[i].Flags; {
		case f&Attacking != 0:
			letterA = letterA || g.m.Units[i].Attack && f&BaseSide == 0
			fromSuppressed = fromSuppressed || b.Attacker == Japanese && g.s.Units[i].Loc == g.s.Suppressed
		case f&Defending != 0:
			letterD = letterD || g.m.Units[i].Defence && f&BaseSide == 0
		}
	}
	if letterA {
		m.add(modAttackLetter, int(k.Shift.AttackLetter))
	}
	if letterD {
		m.add(modDefenceLetter, int(k.Shift.DefenceLetter))
	}
	if fromSuppressed {
		m.add(modFromSuppressed, int(k.Shift.SuppressedAttacker))
	}
	if b.NTargets == 1 && g.concentric(hex.Hex(b.Targets[0])) {
		m.add(modConcentric, int(k.Shift.Concentric))
	}
	m.add(modLP, int(b.LP[b.Attacker])*int(k.Shift.LP))
	m.add(modLPDef, -int(b.LP[defender])*int(k.Shift.LP))
	if b.AirDrop != 0 {
		if b.Attacker == Allied {
			m.add(modAirSupply, allied*int(k.Shift.AirSupply))
		} else {
			m.add(modAirSupplyDef, allied*int(k.Shift.AirSupply))
		}
	}
	// Terrain: the best in-hex shift of the defending hexes, and a hexside shift if every attacker crosses one that
	// gives it.
	best, side := 0, 99
	for _, t := range b.Targets[:b.NTargets] {
		best = max(best, int(g.m.Hexes[t].Shift[defender]))
		for _, o := range b.Origins[:b.NOrigins] {
			if !g.attacksFrom(hex.Hex(o)) {
				continue
			}
			d := g.m.Grid.Direction(hex.Hex(t), hex.Hex(o))
			if d < 0 {
				side = 0
				continue
			}
			side = min(side, int(g.m.EdgeShift[t][d][defender]))
		}
	}
	m.add(modHex, -best)
	if side != 99 {
		m.add(modHexside, -side)
	}
}

// attacksFrom tells whether an attacking unit stands in the hex.
func (g *Game) attacksFrom(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.has(u, Attacking) {
			return true
		}
	}
	return false
}

// concentric tells whether each of the six hexes around the target holds a unit of the attack or is next to one (15.4.1e).
func (g *Game) concentric(target hex.Hex) bool {
	b := &g.s.B
	for _, n := range g.m.Grid.Neighbors(target) {
		if n == hex.None {
			return false
		}
		covered := false
		for _, o := range b.Origins[:b.NOrigins] {
			if g.attacksFrom(hex.Hex(o)) && g.m.Grid.Distance(hex.Hex(o), n) <= 1 {
				covered = true
				break
			}
		}
		if !covered {
			return false
		}
	}
	return true
}

// explainCombat shows the odds of the combat as it stands, or as it would stand with a choice.
func explainCombat(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	b := g.s.B // what a choice would add is tried on the position and taken back
	units := g.s.Units
	defer func() { g.s.B, g.s.Units = b, units }()
	if c != nil {
		switch c.Verb {
		case vGunfire:
			g.s.B.Gunfire[c.A] = int8(c.B)
		case vAir:
			g.s.B.Air[c.A] = int8(c.B)
		case vAirDrop:
			g.s.B.AirDrop = uint8(c.A)
		case vJoin:
			g.addOrigin(hex.Hex(c.A))
			for u := g.first(hex.Hex(c.A)); u != NoUnit; u = g.next(u) {
				if g.bound(u) {
					g.set(u, Attacking)
				}
			}
		case vJoinUnit:
			g.addOrigin(g.at(UnitID(c.A)))
			g.set(UnitID(c.A), Attacking)
		}
	}
	for _, h := range g.s.B.Targets[:g.s.B.NTargets] {
		for u := g.first(hex.Hex(h)); u != NoUnit; u = g.next(u) {
			if !g.has(u, Defended) {
				g.set(u, Defending)
			}
		}
	}
	g.describeOdds(x)
	if _, _, label := program.Asking(g); !strings.HasPrefix(label, "defender-") {
		g.answered(x)
	}
}

// describeOdds adds the sums of the current combat and the chances of its results.
func (g *Game) describeOdds(x *engine.Explanation) {
	a, d := g.totalCF(Attacking), g.totalCF(Defending)
	if a == 0 {
		return
	}
	var m modList
	g.shifts(&m)
	col := g.m.column(a, d)
	final := shifted(col, m.net)
	list := func(role Flags) []engine.Mod {
		out := []engine.Mod{}
		for u := range g.m.Units {
			if g.s.Units[u].Flags&role != 0 {
				out = append(out, engine.Mod{Value: g.cf(UnitID(u)), Rule: "15.2b", Text: g.m.unitTitle(int16(u))})
			}
		}
		return out
	}
	percent := "700% or more"
	if d > 0 {
		percent = fmt.Sprintf("%d%%", a*100/d)
	}
	x.Sums = append(x.Sums,
		engine.Sum{What: "attack", Value: itoa(a), Mods: list(Attacking)},
		engine.Sum{What: "defence", Value: itoa(d), Mods: list(Defending)},
		engine.Sum{What: "percentage", Value: percent, Mods: []engine.Mod{}},
		engine.Sum{What: "odds", Value: fmt.Sprintf("%s %+d", g.m.CRTColumns[col], m.net), Mods: m.mods()},
		engine.Sum{What: "column", Value: g.m.CRTColumns[final], Mods: []engine.Mod{}})
	x.Outcomes = append(x.Outcomes, g.results(final)...)
	if list := g.scoring(); len(list) > 0 {
		x.Sums = append(x.Sums, engine.Sum{What: "Allied losses", For: seatNames[Japanese], Value: itoa(int(g.m.K.VPLoss)) + " VP each for the Japanese", Mods: list})
	}
}

// results are the chances of the results in a column.
func (g *Game) results(col int8) (out []engine.Outcome) {
	var n [9]int
	for die := range 6 {
		n[g.m.CRT[g.s.B.Attacker][die][col]]++
	}
	for r, k := range n {
		if k > 0 {
			out = append(out, engine.Outcome{P: float64(k) / 6, Text: Result(r).String()})
		}
	}
	return out
}

// scoring are the Allied units in the combat whose loss scores (4.2h).
func (g *Game) scoring() (out []engine.Mod) {
	for u := range g.m.Units {
		if d := &g.m.Units[u]; d.VP && g.s.Units[u].Flags&(Attacking|Defending) != 0 {
			out = append(out, engine.Mod{Value: int(g.m.K.VPLoss), Rule: "4.2h", Text: g.m.unitTitle(int16(u))})
		}
	}
	return out
}

// answered adds what the combat would be if the defender, who decides last, spent the LP that he may (15.4.1j), where it makes a difference. Of the Japanese everybody sees what LP they have, but not always
// whether they are in supply: they may.
func (g *Game) answered(x *engine.Explanation) {
	b := &g.s.B
	side := b.Attacker.Other()
	most := min(int(g.m.K.DefendLPMax[side]), int(g.s.LP[side]))
	if b.Kind == Counter || g.totalCF(Attacking) == 0 || most == 0 || side == Allied && !g.anyWith(g.roleOf(side), isSupplied) {
		return
	}
	now, was := g.combatColumn(), b.LP[side]
	b.LP[side] = int8(most)
	then := g.combatColumn()
	b.LP[side] = was
	if now == then {
		return
	}
	x.Stakes = append(x.Stakes, engine.Stake{What: "If the " + [...]string{Allied: "Allies", Japanese: "Japanese"}[side] + " answer with " + itoa(most) + " LP", Roll: "they decide last", Note: "column " + g.m.CRTColumns[then] + ", they have " + itoa(int(g.s.LP[side])) + " LP",
		Outcomes: g.results(then)})
}

// combatColumn is the column of the combat as it is committed now.
func (g *Game) combatColumn() int8 {
	var m modList
	g.shifts(&m)
	return shifted(g.m.column(g.totalCF(Attacking), g.totalCF(Defending)), m.net)
}

var _ engine.Moot = (*Game)(nil)

// Moot gives nothing to a combat, where LP, gunfire, air points and air supply can change nothing any more: where the column that the shifts lead to is so
// far beyond an end of the table that no support of either side brings it back (15.4b), or where each die has the same result in all the columns that can be reached.
func (g *Game) Moot(s engine.Seat) (c engine.Choice, moot bool) {
	p := g.Pending().For(s)
	if p == nil || len(p.Options) == 0 {
		return c, false
	}
	switch c = p.Options[0]; p.AskedKind() {
	case "combat.lp", "combat.air-supply":
		moot = c.A == 0
	case "combat.gunfire", "invasion.air":
		moot = c.B == 0
	}
	if !moot {
		return c, false
	}
	b := &g.s.B
	var m modList
	g.shifts(&m)
	col := g.m.column(g.totalCF(Attacking), g.totalCF(Defending))
	least, most := shifted(col, m.net-g.mayAdd(b.Attacker.Other())), shifted(col, m.net+g.mayAdd(b.Attacker))
	for _, row := range g.m.CRT[b.Attacker] {
		for col := least; col < most; col++ {
			if row[col] != row[col+1] {
				return c, false
			}
		}
	}
	return c, true
}

// mayAdd is the most shifts that a side could add to the combat, as far as everybody knows.
func (g *Game) mayAdd(side Side) (n int) {
	k, b := &g.m.K, &g.s.B
	lp := k.DefendLPMax[side]
	if b.Attacker == side {
		lp = k.AttackLPMax[side]
	}
	n = min(int(lp), int(g.s.LP[side])) * int(k.Shift.LP)
	if side == Japanese {
		return n
	}
	n += min(int(k.GunfirePerCombat), int(g.s.GunfireStaging[US]+g.s.GunfireStaging[CW])) * int(k.Shift.Gunfire)
	if g.s.AirSupplied == 0 {
		n += int(k.Shift.AirSupply)
	}
	if b.Kind == Assault {
		n += int(k.AirPerHex[Allied]) * int(k.Shift.AirPoint)
	}
	return n
}
