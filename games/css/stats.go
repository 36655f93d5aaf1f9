package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 2.0, 3.4, 6.2, 8.3, 8.5.3, 10.2, 11.1: the numbers of Units as they stand. Every number is made by one function that lists its terms into t, if it
// is not nil, so that what a player is shown is what is used.

// terms collects the terms of a sum. A nil *terms collects nothing.
type terms struct {
	list []engine.Mod
}

// terms collects those of a sum that somebody is told of, nil if nobody listens.
func (g *Game) terms() *terms {
	if g.Heard() {
		return new(terms)
	}
	return nil
}

// mods are the terms collected.
func (t *terms) mods() []engine.Mod {
	if t == nil {
		return nil
	}
	return t.list
}

// add adds a term and returns its value. Zeros are left out.
func (t *terms) add(n int, rule, text string) int {
	if t != nil && n != 0 {
		t.list = append(t.list, engine.Mod{Value: n, Rule: rule, Text: text})
	}
	return n
}

// addOf is add with a text in two parts.
func (t *terms) addOf(n int, rule, text, whose string) int {
	if t == nil {
		return n
	}
	return t.add(n, rule, text+whose)
}

// box is the Fire Power box of the side of the counter that lies up (3.4).
func (g *Game) box(u UnitID) *Fire {
	if g.has(u, Column) {
		return &g.m.Units[u].Back
	}
	return &g.m.Units[u].Front
}

// dgRules are the lines of the table of 8.5.3, by level, and dgTexts what they are called.
var (
	dgRules = [maxDG + 1]string{"", "8.5.3a", "8.5.3b", "8.5.3c", "8.5.3d"}
	dgTexts = [maxDG + 1]string{"", "disorganized 1", "disorganized 2", "disorganized 3", "disorganized 4"}
)

// statuses calls fn for what the condition of a place does to its Units (8.5.3, 10.2).
func (g *Game) statuses(p Loc, fn func(s *Status, rule, text string)) {
	if n := g.dg(p); n > 0 {
		fn(&g.m.DG[n], dgRules[n], dgTexts[n])
	}
	if g.under(p, CondSuppressed) {
		fn(&g.m.Suppressed, "8.5.3e", "Suppressed")
	}
	if g.under(p, CondPinned) {
		fn(&g.m.Pinned, "10.2.2", "Pinned")
	}
	if g.nkvd(p) {
		fn(g.barrierStatus(), barrierRule, "NKVD Barrier")
	}
}

// shelled is the Barrage that Units in a place are under, nil for none: one that lies in their hex, and they not inside its cave (6.3, 8.6.2).
func (g *Game) shelled(p Loc) *Barrage {
	if isHex(p) {
		if b := g.barrage(p); b != NoBarrage {
			return &g.m.Barrages[b]
		}
	}
	return nil
}

// shelter is the Fortification that Units in a place have, nil for none: those inside a cave have none (6.3k).
func (g *Game) shelter(p Loc) *Fort {
	if isHex(p) {
		if f := g.fort(p); f != NoFort {
			return &g.m.Forts[f]
		}
	}
	return nil
}

// firepower is the Fire Power of a Unit with what the status markers of its hex do to it (8.3.3): of the rest of the sum fire.go and indirect.go know. Indirect Fire is
// changed by DG and a Barrage alone (8.6.3a); Pinned Units do none (8.6.3d).
func (g *Game) firepower(u UnitID, t *terms) int {
	box, p := g.box(u), g.at(u)
	n := t.add(int(box.FP), "3.4e", "Fire Power")
	g.statuses(p, func(s *Status, rule, text string) {
		if box.Color != Black || rule != barrierRule { // L8.6.3e, ruling L-30
			n += t.add(int(s.FP), rule, text)
		}
	})
	if b := g.shelled(p); b != nil {
		n += t.add(int(b.FP), "3.4r", b.Name)
	}
	return n
}

// lighting is what the weather and the night do to the fire of a Division at a hex (4.1Ac, 8.3.7, 17.0a); into an Illuminated hex one fires as by day (17.1c).
func (g *Game) lighting(d DivisionID, h Hex, t *terms) (n int) {
	if w := g.s.Weather; w >= 0 {
		n += t.add(int(g.m.Weather[w].Fire), "8.3.7a", g.m.Weather[w].Name)
	}
	if g.night() && !g.marked(MarkLit, h) {
		n += t.add(int(g.m.Divisions[d].NightFire), "17.0a", "night")
	}
	return n
}

// pace is the Movement Allowance of a Unit with what the status markers of its place do to it (8.5.3, 10.2).
func (g *Game) pace(u UnitID, t *terms) int {
	if g.m.Units[u].Move == NoMove {
		return 0
	}
	n := t.add(int(g.m.Units[u].MP), "3.4f", "Movement Allowance")
	g.statuses(g.at(u), func(s *Status, rule, text string) { n += t.add(slowed(n, s.Move, s.Half, s.None)-n, rule, text) })
	return n
}

// allowance is the Movement Allowance of a Unit at the beginning of an Action: DG first, then a Barrage, fractions down (10.2.3d).
func (g *Game) allowance(u UnitID, t *terms) int {
	n := g.pace(u, t)
	if b := g.shelled(g.at(u)); b != nil {
		n += t.add(slowed(n, b.Move, b.Half, b.None)-n, "8.6.2e", b.Name)
	}
	return n
}

// slowed is what a marker leaves of Movement Points.
func slowed(n int, move int8, half, none bool) int {
	switch {
	case none:
		return 0
	case half:
		return n / 2
	}
	return max(n+int(move), 0)
}

// quality is the Troop Quality of a Unit: the current one of its Division, its own (19.2a, ruling 19-A) and what Commissars do to it (L27.2d, f). Leaders, Heroes and status markers come besides, where a
// rule says so.
func (g *Game) quality(u UnitID, t *terms) int {
	row := &g.m.Units[u]
	return t.add(int(g.s.Divisions[row.Division].TQ), "19.2a", "Troop Quality of the Division") + t.add(int(row.TQ), "19.2aa", "Troop Quality of the Unit") + g.commissarTQ(u, t)
}

// bearing is what the status markers of a place do to the Troop Quality of its Units (8.4.2b, 9.5d): a negative number hurts them (ruling C7).
func (g *Game) bearing(p Loc, t *terms) (n int) {
	g.statuses(p, func(s *Status, rule, text string) { n += t.add(int(s.TQ), rule, text) })
	if b := g.shelled(p); b != nil {
		n += t.add(int(b.TQ), "3.4r", b.Name)
	}
	if f := g.shelter(p); f != nil {
		n += t.add(int(f.TQ), "3.4n", f.Name)
	}
	return n
}

// together tells whether two pieces are in the same place, or in hexes at most n apart.
func (g *Game) together(a, b Loc, n int) bool {
	if !isPlace(a) || !isPlace(b) {
		return false
	}
	x, y := g.hexOf(a), g.hexOf(b)
	return a == b || x != NoHex && y != NoHex && g.m.Ground.Distance(x, y) <= n
}

// command tells whether a Unit is In-Command (2.0bg, 5.1e): within range of the HQ of its Formation or Division, or with or next to a Leader of its Division, or a
// No-Stripe one of its side (ruling C30). A No-Stripe Unit is of every Formation (2.0bo).
func (g *Game) command(u UnitID) bool { return g.superior(u, nil) }

// superior is [Game.command], and says who commands the Unit if by is not nil.
func (g *Game) superior(u UnitID, by *superior) bool {
	row, p := &g.m.Units[u], g.at(u)
	if g.alone(row.Division) {
		return true // L26.0l
	}
	for _, h := range g.hqs() {
		hq := &g.m.Units[h]
		switch {
		case hq.Division != row.Division:
		case hq.Stripe == Colored && row.Stripe != Plain && (row.Stripe != Colored || row.Formation != hq.Formation):
		case g.together(g.at(h), p, int(hq.Command)):
			if by != nil {
				*by = superior{hq.Name, g.apartBy(g.at(h), p), int(hq.Command), h == u}
			}
			return true
		}
	}
	for h := range g.m.Heroes { // 14.1.1f
		if x := &g.m.Heroes[h]; x.Power == PowerLeader && x.Division == row.Division && g.together(g.s.Heroes[h].Loc, p, 1) {
			if by != nil {
				*by = superior{x.Name, g.apartBy(g.s.Heroes[h].Loc, p), 1, false}
			}
			return true
		}
	}
	for l := range g.m.Leaders {
		x := &g.m.Leaders[l]
		if (x.Division == row.Division || x.Stripe == Plain && x.Side == row.Side) && g.together(g.s.Leaders[l].Loc, p, 1) {
			if by != nil {
				*by = superior{x.Name, g.apartBy(g.s.Leaders[l].Loc, p), 1, false}
			}
			return true
		}
	}
	return false
}

// superior is who has a Unit In-Command, "" if it always is, how far away he is, and how far he commands; itself tells of an HQ that commands itself.
type superior struct {
	name         string
	away, within int
	itself       bool
}

// apartBy is how far two places are from each other.
func (g *Game) apartBy(a, b Loc) int {
	x, y := g.hexOf(a), g.hexOf(b)
	if x == NoHex || y == NoHex {
		return 0
	}
	return g.m.Ground.Distance(x, y)
}

// cover is the terrain modifier of fire at a place, Fortifications included (8.3.5a, 6.3d): for Naval Zones there is none. In Transit it is that of the hex that Units
// are about to enter, without its markers. Against the flamethrower of the attack in progress a cave is worth what the module says.
func (g *Game) cover(p Loc, t *terms) (n int) {
	if isCave(p) {
		if g.s.A.Flame != 0 {
			return t.add(int(g.rules().CaveFlame), "6.3d", "a cave against a flamethrower")
		}
		return t.add(int(g.rules().CaveInside), "6.3d", "inside a cave")
	}
	h := g.hexOf(p)
	if p == Transit {
		h = g.aim(p)
	}
	if h == NoHex {
		return 0
	}
	row := g.m.Ground.TerrainNow(h, &g.s.Marks[MarkCleared])
	n = t.add(int(row.Mod), row.ModRule, row.Name)
	if f := g.shelter(p); f != nil {
		n += t.add(int(f.Defense), "3.4n", f.Name)
	}
	return n
}

// edgeFire is what the hexsides do that direct fire from one place at another crosses (6.2.2, 8.3.5b). Of Ridge markers ridgeFire knows.
func (g *Game) edgeFire(from, to Loc, t *terms) (n int) {
	a, b := g.aim(from), g.aim(to)
	if a == NoHex || b == NoHex || isZone(from) || isZone(to) {
		return 0
	}
	var buf [4]ground.Part
	for _, p := range g.m.Ground.FireMods(buf[:0], a, b, &g.s.Marks[MarkCleared]) {
		if p.Other != NoHex {
			n += t.add(int(p.Value), p.Rule, p.What)
		}
	}
	return n
}

// cost is what the step of a Unit to the next place costs, -1 if the ground does not allow it: into and out of a cave (6.3e, g), or into the next hex by the cheapest
// way (6.2). Interdiction raises what the terrain costs (16.0g).
func (g *Game) cost(u UnitID, from, to Loc) int {
	row := &g.m.Units[u]
	a, b := g.hexOf(from), g.hexOf(to)
	switch {
	case a == NoHex || b == NoHex || row.Move == NoMove:
		return -1
	case a == b && isCave(from) != isCave(to):
		if row.Move != Leg {
			return -1
		}
		return int(g.m.Ground.Scale)
	case isCave(from) || isCave(to):
		return -1
	}
	d := g.m.Ground.Direction(a, b)
	if d < 0 {
		return -1
	}
	n := int(g.m.Ground.Cost(row.Move, a, d, &g.s.Marks[MarkCleared]))
	if n >= 0 && g.s.Interdicted != 0 && row.Side == g.s.Side {
		n += int(g.m.Ground.Scale)
	}
	return n
}

// hardAt tells whether a place contains a Hard Target, Support Weapons included (8.3.1e, 12.4.1b, d).
func (g *Game) hardAt(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Hard {
			return true
		}
	}
	for w := range g.weaponsIn(p) {
		if g.m.Weapons[w].Hard {
			return true
		}
	}
	return false
}

// onlyHard tells whether all Units of a place are Hard Targets (8.6.1g, 8.6.3b).
func (g *Game) onlyHard(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.m.Units[u].Hard {
			return false
		}
	}
	return !g.empty(p)
}
