package iwo

import (
	"cmp"
	"fmt"
	"slices"

	"beachhead/games/choosing"
	"beachhead/games/iwo/ground"
)

// Who acts and how: attacks, moves, barrages; command posts and garrisons.

// gain is what the best step from a hex brings to a unit, and where it leads.
func (b *greedy) gain(u UnitID) (best float64, to Hex) {
	g := b.g
	from := g.s.US[u].At
	to = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || g.s.Held.Has(h) || g.closedTo(h) || g.walledIn(from, h) {
			continue
		}
		v := b.standing(h, u) - b.standing(from, u)
		if v > best && b.sparing() {
			v -= b.stray(u, from, h, stepOne)
		}
		if v > best {
			best, to = v, h
		}
	}
	return best, to
}

// encumbered tells whether somebody who does not enter a hex that the Japanese hold would go along with the stack (7.0).
func (b *greedy) encumbered(h Hex) (yes bool) {
	b.g.units(h, func(u UnitID) {
		k := b.g.kind(u)
		yes = yes || (k == HeavyWeapons || k == RgtHQ) && b.g.walks(u) == nil
	})
	return yes
}

// shelter is what a preservation move is worth: less fire, and the chance to recover in the next turn, where no intense fire and no fort is; in this turn it does not (7.3.5b, 7.6).
func (b *greedy) shelter(u UnitID, to Hex) float64 {
	g := b.g
	from := g.s.US[u].At
	v := b.standing(to, u) - b.standing(from, u)
	if g.has(u, Disrupted) {
		recovers := func(h Hex) bool { return !b.fire.Intense.Has(h) && !g.besideFort(h) }
		switch {
		case g.rallied(from) || recovers(from):
			v -= unready * b.worth(u)
		case recovers(to):
			v += unready / 2 * b.worth(u)
		}
	}
	return v
}

// needed tells whether a goal that is reached would be lost if a unit went away.
func (b *greedy) needed(u UnitID) bool {
	guarded := len(b.g.scenario().Defeat) > 0 && b.g.cut(2)
	stays := b.lasting() && b.commanded() && b.jobs[u].away == nil
	if len(b.met) == 0 && !guarded && !stays {
		return false
	}
	t := b.g.Clone(nil).(*Game)
	t.s.Seq++
	t.place(u, Nowhere)
	if guarded && !t.cut(2) { // 18.5.4c
		return true
	}
	if stays { // who has nothing else to do holds what counts until a garrison does
		have, now := b.g.secured(), t.secured()
		if now.len() < have.len() {
			return true
		}
	}
	for _, i := range b.met {
		if !t.goal(t.scenario().Victory[i]) {
			return true
		}
	}
	return false
}

// relief is what it is worth that a hero gives himself up for his disrupted unit (7.1d): it can act again, and the next hit disrupts it instead of costing a step. Nothing where it recovers without him (7.6).
func (b *greedy) relief(r HeroID) float64 {
	g := b.g
	u := g.s.Hero[r].With
	at := g.s.US[u].At
	if g.rallied(at) || !b.fire.Intense.Has(at) && !g.besideFort(at) {
		return 0
	}
	v := unready * b.worth(u)
	if g.s.Hero[r].Inspired == 0 {
		v -= heroWorth
	}
	return v
}

// opened tells whether somebody takes part without whom there is no attack (8.1).
func (b *greedy) opened(t *Game, h Hex) (yes bool) {
	t.attackers(func(u UnitID) { yes = yes || t.opens(u, h) })
	return yes
}

// spared is how much better a unit is used for a move than in an attack.
func (b *greedy) spared(u UnitID) int {
	switch b.g.kind(u) {
	case Infantry:
		return 10 + int(b.g.s.US[u].Steps)
	case Engineer, BnHQ:
		return 5
	}
	return 0
}

const leastShells = 0.4

// shells is what a barrage of a strength is worth: the fire of who is disrupted, and the steps of a fort (8.4, 17.5.1).
func (b *greedy) shells(h Hex, strength int) float64 {
	g := b.g
	black, color := false, NoColor
	if p := g.m.At[h]; p != NoPos {
		black, color = g.m.Groups[g.m.Pos[p].Group].Black, g.m.Pos[p].Color
	}
	hit := b.shown(color)
	down := true
	g.japs(h, func(j JapID) { down = down && g.s.Jap[j].Flags&JDisrupt != 0 })
	k := g.fortAt(h)
	if k != NoFort {
		down = down && g.s.Forts[k].Flags&JDisrupt != 0
		if strength < 6 {
			strength -= 2
		}
	}
	v := 0.0
	if !down && strength >= 3 {
		if v = (1 - (1-hit)*2/3) * b.harm(h); black {
			v *= 0.6 // it fires on, with less
		}
	}
	if k != NoFort && strength >= 5 {
		if strength < 6 {
			hit /= 3
		}
		v += hit / 2 * partKill * b.kill(h) / float64(4-g.m.Forts[k].Class)
	}
	return v
}

// points is the strength of the artillery that could fire at a hex.
func (b *greedy) points(h Hex) int {
	g := b.g
	n := int(min(maxCorpsPoints, g.pointsLeft(nCorps)))
	div := int8(0)
	for d := range nDivisions {
		if g.divisionSees(d, h) {
			div += g.pointsLeft(d)
		}
	}
	n += int(min(maxDivPoints, div))
	if g.fortAt(h) == NoFort {
		return min(n, shellsOpen)
	}
	return n
}

const shellsFort = 6 // points that fire at a fort: the last column of the chart

const shellsOpen = 3 // points that fire at a hex without a fort: more disrupt it no better

// tanksAt is the strength of a tank unit, with another one next to it that can take part, in a barrage of a hex (8.4d).
func (b *greedy) tanksAt(u UnitID, h Hex) int {
	g := b.g
	far := func(o UnitID) float64 {
		if g.m.Map.Distance(g.s.US[o].At, h) > 2 { // 8.4y
			return 0.5
		}
		return 1
	}
	n, other := b.strength(u)*far(u), 0.0
	for _, o := range g.m.tanks {
		if o != u && g.onMap(o) && g.m.Map.Distance(g.s.US[o].At, g.s.US[u].At) <= 1 && g.tankAims(o, h) == nil {
			other = max(other, b.strength(o)*far(o))
		}
	}
	return int(n + other)
}

// all adds to a barrage whoever can take part, of artillery no more than it needs.
func (b *greedy) all() (choice, string) {
	if a := &b.g.s.A; a.guns() >= shellsOpen && b.g.fortAt(a.At) == NoFort || b.commanded() && a.guns() >= shellsFort {
		for _, c := range b.opts {
			if c.Verb == vDone {
				return c, "more would do no more harm"
			}
		}
	}
	for _, c := range b.opts {
		if c.Verb == vUnit {
			return c, "everybody who can takes part"
		}
	}
	return b.join()
}

// join adds to an attack or barrage what supports it; then it begins.
func (b *greedy) join() (choice, string) {
	for _, c := range b.opts {
		switch c.Verb {
		case vGuns, vCorps:
			return c, "everybody who can takes part"
		}
	}
	for _, c := range b.opts {
		if c.Verb == vDone {
			return c, "all take part who can"
		}
	}
	return b.last()
}

// support is the barrage of ships and aircraft: at the position next to the most US units.
func (b *greedy) support() (choice, string) {
	g := b.g
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vNaval && c.Verb != vAir {
			return 0.5
		}
		v := float64(g.besideUS(c.A))
		if b.sparing() && g.besideUS(c.A) > 0 {
			if _, n := b.party(c.A); n < leastStorm && b.attack(c.A) >= leastOnset {
				return -1
			}
		}
		if g.standing(c.A) {
			v += 2
		}
		if b.goals.Has(c.A) {
			v++
		}
		if p := g.m.At[c.A]; p != NoPos {
			for i := range b.guns {
				if b.guns[i].group == g.m.Pos[p].Group {
					v += perGun * b.guns[i].hits
				}
			}
		}
		return v - 2
	})
	if c.Verb == vDone {
		return c, "no target is worth it"
	}
	return c, "there it helps the most units"
}

// garrison leaves garrisons where they can be left.
func (b *greedy) garrison() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vGarrison {
			return c, "nobody comes up there again"
		}
	}
	return b.last()
}

// rear are the positions that a garrison could hold: in nobody's fire, in US communication, US units there or next to them (15.4b).
func (b *greedy) rear() (out ground.Set) {
	g := b.g
	if !slices.ContainsFunc(g.scenario().Victory, func(x Goal) bool {
		return x.Kind == GoalClear || x.Kind == GoalAll || x.Kind == GoalPositions && x.Count > 2
	}) {
		return out
	}
	line := g.linkedUS()
	for p := range g.m.Pos {
		h := g.m.Pos[p].Hex
		if !g.s.Garrison.has(PosID(p)) && !g.s.Held.Has(h) && line.Has(h) && (g.s.Stand.Has(h) || g.beside(h, &g.s.Stand)) {
			out.Add(h)
		}
	}
	return out
}

// posts makes a command post of a headquarters that can leave garrisons around it, and lets it go on when nothing is left to garrison.
func (b *greedy) posts() (choice, string) {
	g := b.g
	rear := b.rear()
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb == vDone {
			return 0
		}
		n, wide := 0, 0
		for h := range rear.All() {
			d := g.m.Map.Distance(g.s.US[c.A].At, h)
			n += boolInt(d <= g.posted(c.A))
			wide += boolInt(d <= g.posted(c.A)+1)
		}
		if to, ok := b.called[c.A]; ok && g.m.Map.Distance(g.s.US[c.A].At, to) > callNear+1 { // it goes elsewhere first
			if c.Verb == vRevert {
				return 2
			}
			return -1
		}
		switch c.Verb {
		case vPost:
			return float64(n) - 1.5
		case vRaise:
			return 0.2 + float64(wide)/10
		case vRevert:
			if wide == 0 {
				return 1
			}
		}
		return -1
	})
	switch {
	case v <= 0:
		return b.last()
	case c.Verb == vRevert:
		return c, "it must follow its regiment"
	case c.Verb == vRaise:
		return c, "so it reaches more positions"
	}
	return c, "so garrisons can hold the positions around it"
}

// replace gives steps where they take a counter out of the loss box (18.1e); others only what is to spare for the days to come.
func (b *greedy) replace() (choice, string) {
	g := b.g
	var counters [nDivisions]int // that can be taken out now
	for _, c := range b.opts {
		if c.Verb == vReplace && g.kind(c.A) == Infantry && g.s.US[c.A].Steps%2 == 0 {
			counters[g.m.US[c.A].Division]++
		}
	}
	days := float64(g.s.Last-g.s.Turn) / 3
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vReplace {
			return 0
		}
		x, row := &g.s.US[c.A], &g.m.US[c.A]
		d := row.Division
		points, _ := g.purse(c.A)
		company := g.kind(c.A) == Infantry
		v := b.worth(c.A)
		if company && x.Steps%2 == 0 {
			v += counter * (1 + b.scarce(int(d)))
		}
		if g.onMap(c.A) {
			v += 0.5
		}
		if g.scenario().Companies == 0 || row.Kind == Tank || row.Kind == Engineer {
			return v
		}
		spare := float64(*points)
		if g.scenario().Repl.Infantry[d] >= lowPoints && *points >= lowPoints {
			if spare -= lowPoints; spare <= 0 { // below that the division may lose one company less (18.1.2): if that many come back
				if n := counters[d]; !company || x.Steps%2 != 0 || n < 2 || int(g.s.Div[d].Companies) < int(b.limit(int(d)))-2 {
					return -1
				}
			}
		}
		if company && x.Steps%2 == 0 {
			return v
		}
		if spare <= b.ifLong(perDayLong, perDay)*days+float64(counters[d]) {
			return -1
		}
		return v
	})
	return c, fmt.Sprintf("there a step is worth %.1f", v)
}

// rests takes a day of rest (16.3) where all that the scenario wants is held, since nobody can take it away on such a day; and where a division has few counters left that come out of the loss box by it, as
// long as days enough are left to fight.
func (b *greedy) rests() (choice, string) {
	g := b.g
	no, yes := b.opts[0], say(vYes)
	if !slices.Contains(b.opts, yes) {
		return no, "it must go on"
	}
	if len(b.met) == len(g.scenario().Victory) {
		return yes, "all that is wanted is held, and on a day of rest nobody takes it away"
	}
	if n := b.stuck(); n >= stuckLong && g.s.Last-g.s.Turn >= 2*3-1 {
		return yes, fmt.Sprintf("%d companies recover by it, which they do in no other way", n)
	}
	if days := (g.s.Last - g.s.Turn + 1) / 3; days <= fightDays {
		return no, "there are too few days left"
	}
	fire := g.danger(false)
	for d := range g.s.Div {
		limit, x := b.limit(d), &g.s.Div[d]
		if limit == 0 || x.Companies == 0 || limit-x.Companies > int8(b.ifLong(tiredLong, tiredLeft)) {
			continue
		}
		gain := x.Infantry // what can be expended: battalions that rest bring a point each (16.2c)
		if g.scenario().Repl.Infantry[d] >= lowPoints {
			gain -= lowPoints
		}
		back := int16(0) // counters that can come out of the loss box: those of companies that wait in boats cannot (16.1)
		for u := range UnitID(len(g.m.US)) {
			row, at := &g.m.US[u], g.s.US[u].At
			if row.Kind == Infantry && row.Division == int8(d) && (at >= 0 || at == Reserve || at == Dead) && g.s.US[u].Steps < row.Steps {
				back += int16(boolInt(g.s.US[u].Steps%2 == 0))
			}
		}
		if back == 0 || b.gathers() && limit-x.Companies+int8(max(0, min(back, gain))) > int8(tiredLong) { // some come back this dawn without a day of rest (16.1c)
			continue
		}
		for _, hq := range g.m.bnHQs {
			if at := g.s.US[hq].At; g.m.US[hq].Division == int8(d) && (at == Reserve || at >= 0 && !fire.Intense.Has(at)) {
				gain++
			}
		}
		if gain > 0 {
			return yes, fmt.Sprintf("a division has lost %d counters of %d, and companies regain steps", x.Companies, limit)
		}
	}
	return no, "the companies are fresh enough"
}

// stuck is how many companies have been disrupted for some turns, next to a fort or under fire, where they recover on a day of rest alone (7.6, 16.3c), in the campaign. Who would
// stand in a hex that does not hold him is disrupted as the day ends, and the next one brings him nothing either (7.5).
func (b *greedy) stuck() (n int) {
	g := b.g
	if !b.gathers() || !g.freeOf(1) && !g.freeOf(2) {
		return 0
	}
	for h := range g.s.Stand.All() {
		units, companies := g.crowd(h)
		room, down := min(maxStack-units, maxCompanies-companies), 0
		g.units(h, func(u UnitID) {
			down += boolInt(g.kind(u) == Infantry && g.has(u, Disrupted) && g.s.Turn-g.s.US[u].Since >= stuckTurns)
		})
		n += max(0, min(room, down))
	}
	return n
}

const (
	stuckLong  = 3       // so many companies are worth a day of rest
	stuckTurns = Turn(2) // if they are disrupted for so long
	fightDays  = 2       // so many days of a scenario are kept for fighting
	tiredLeft  = 3.0     // counters that a division may still lose, and takes a day of rest
)

// assets assigns tanks and engineers to the regiment of their division whose headquarters is near and that has few of them (4.0b4), and anew where they are far from their own.
func (b *greedy) assets() (choice, string) {
	g := b.g
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vAssign {
			return 0
		}
		far := func(rgt int8) int { // how far the headquarters of a regiment is, which alone commands it
			hq := g.m.hqOf(rgt)
			switch {
			case hq == NoUnit || !g.onMap(hq):
				return 99
			case !g.onMap(c.A):
				return 0
			}
			return g.m.Map.Distance(g.s.US[hq].At, g.s.US[c.A].At)
		}
		to := int8(0)
		for r := range regimentNumbers {
			if int16(regimentNumbers[r]) == c.B {
				to = int8(r)
			}
		}
		way := far(to)
		if r := g.s.US[c.A].Rgt; way == 99 || r >= 0 && far(r) < way+assetNearer {
			return -1
		}
		n := 0
		for u := range g.m.US {
			if g.s.US[u].Rgt == to && (g.kind(UnitID(u)) == Tank || g.kind(UnitID(u)) == Engineer) {
				n++
			}
		}
		return 100 - float64(n) - float64(way)
	})
	if v <= 0 {
		return b.last()
	}
	return c, "the regiment is near, and has few of them"
}

const assetNearer = 4 // hexes by which a headquarters must be nearer than that of the regiment to which a unit is assigned

// reserve brings fresh battalions out of reserve where the division has too few at the front, their headquarters first, and takes companies in that are spent (16.2).
func (b *greedy) reserve() (choice, string) {
	g := b.g
	var front [nDivisions]int    // whole companies at the front
	var out [3 * nRegiments]bool // battalions whose headquarters is on the map
	for u := range g.m.US {
		row := &g.m.US[u]
		if g.onMap(UnitID(u)) && row.Kind == Infantry && g.s.US[u].Steps == row.Steps {
			front[row.Division]++
		}
		if g.onMap(UnitID(u)) && row.Kind == BnHQ {
			out[row.Bn] = true
		}
	}
	left := g.s.Last - g.s.Turn
	cmd := g.command()
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb == vDone {
			return 0
		}
		x, row := &g.s.US[c.A], &g.m.US[c.A]
		switch c.Verb {
		case vCommit:
			switch k := row.Kind; {
			case b.gathers() && b.near(c.A, left <= lateReserve) && (k == BnHQ || k != RgtHQ && (k != Infantry || x.Steps >= 3 && !b.spares(c.A))):
				return 3 + float64(boolInt(k == BnHQ))
			case b.gathers() && k != RgtHQ:
				return -1
			case k == RgtHQ:
				return 20
			case k == Infantry && (x.Steps < 3 || !out[row.Bn]), k == BnHQ && !b.fresh(row.Bn):
				return -1
			case (k == Infantry || k == BnHQ) && front[row.Division] >= enoughFront && left > lateReserve && !out[row.Bn]:
				return -1
			case x.Steps*2 < row.Steps || !b.room(c.A):
				return -1
			}
			return 2 + float64(x.Steps)
		case vWithdraw:
			if row.Kind == RgtHQ && b.stranded(c.A) {
				return 2
			}
			if b.gathers() && row.Kind != RgtHQ && left > reserveTurns && b.cutOff(c.A, &cmd) && !b.holds(c.A) {
				return 1
			}
			if row.Kind == Infantry && (x.Steps <= spentSteps || b.spares(c.A)) && left >= restTurns && !b.needed(c.A) {
				return 1 + float64(4-x.Steps)
			}
		}
		return -1
	})
	if v <= 0 {
		return b.last()
	}
	if c.Verb == vCommit {
		return c, "it is fresh enough to fight"
	}
	switch {
	case g.kind(c.A) == RgtHQ:
		return c, "nothing is left to do here, and it comes out where another regiment of its division has work"
	case b.gathers() && b.cutOff(c.A, &cmd):
		return c, "it is out of command, and comes back to its headquarters"
	}
	return c, "it is worn, and can rest while there is time"
}

// spares tells whether a worn company is taken to reserve: its next step is one of the last counters that its division may lose.
func (b *greedy) spares(u UnitID) bool {
	return b.frail(u) && (!b.commanded() || b.scarce(int(b.g.m.US[u].Division)) >= wornScarce)
}

// cutOff tells whether a unit is out of command, and will be when the headquarters are where they go.
func (b *greedy) cutOff(u UnitID, cmd *UnitSet) bool {
	g := b.g
	if cmd.has(u) {
		return false
	}
	row := &g.m.US[u]
	if row.Kind == Infantry {
		for _, o := range g.m.bnHQs {
			if g.m.US[o].Bn == row.Bn && g.onMap(o) {
				return b.apart(u, g.s.US[u].At) > 0 || b.cutOff(o, cmd)
			}
		}
		return true
	}
	boss := g.m.hqOf(g.s.US[u].Rgt)
	if boss == NoUnit {
		boss = g.m.hqOf(row.Regiment)
	}
	return boss == NoUnit || !g.onMap(boss) || b.apart(u, g.s.US[u].At) > 0
}

// near tells whether a unit can come out of reserve in reach of its headquarters, or on an empty position that is wanted, without crowding anybody; in
// the end, anywhere.
func (b *greedy) near(u UnitID, anywhere bool) bool {
	if anywhere {
		return b.room(u)
	}
	g := b.g
	led := g.kind(u) != Infantry
	for _, o := range g.m.bnHQs {
		led = led || g.m.US[o].Bn == g.m.US[u].Bn && g.onMap(o)
	}
	have, out := g.secured(), g.comesOut(u)
	for h := range out.All() {
		if b.fits(u, h) && (led && b.apart(u, h) == 0 || b.wanted(h, &have)) {
			return true
		}
	}
	return false
}

// wanted tells whether a hex is an empty position that a goal wants.
func (b *greedy) wanted(h Hex, have *PosSet) bool {
	p := b.g.m.At[h]
	return p != NoPos && !have.has(p) && b.goals.Has(h)
}

// stranded tells whether a regiment has nothing to do where its headquarters is, and another headquarters of the division is near a target: through
// the reserve it comes there sooner than on foot (16.2e).
func (b *greedy) stranded(hq UnitID) bool {
	g := b.g
	if !b.gathers() || g.s.Last-g.s.Turn < strandTurns {
		return false
	}
	near := func(at Hex) int {
		d := 99
		for i := range b.marks {
			d = min(d, g.m.Map.Distance(at, b.marks[i].at))
		}
		return d
	}
	row := &g.m.US[hq]
	for u := range UnitID(len(g.m.US)) {
		if g.m.US[u].Regiment == row.Regiment && g.onMap(u) && near(g.s.US[u].At) <= strandFar {
			return false
		}
	}
	for _, o := range g.m.rgtHQs {
		if o != hq && g.m.US[o].Division == row.Division && g.onMap(o) && near(g.s.US[o].At) <= strandFar {
			return true
		}
	}
	return false
}

// holds tells whether a position counts by a unit alone.
func (b *greedy) holds(u UnitID) bool {
	t := b.g.Clone(nil).(*Game)
	t.s.Seq++
	t.place(u, Nowhere)
	have, now := b.g.secured(), t.secured()
	return now.len() < have.len()
}

// fresh tells whether two companies at least of a battalion in reserve can fight.
func (b *greedy) fresh(bn int8) bool {
	n := 0
	for u := range b.g.m.US {
		if row := &b.g.m.US[u]; row.Bn == bn && row.Kind == Infantry && b.g.s.US[u].At == Reserve && b.g.s.US[u].Steps >= 3 {
			n++
		}
	}
	return n >= 2
}

// room tells whether there is a hex for a unit that comes out of reserve in which nobody is disrupted by it (7.5).
func (b *greedy) room(u UnitID) bool {
	out := b.g.comesOut(u)
	for h := range out.All() {
		if b.fits(u, h) {
			return true
		}
	}
	return false
}

// fits tells whether a hex holds one unit more.
func (b *greedy) fits(u UnitID, h Hex) bool {
	units, companies := b.g.crowd(h)
	return b.g.kind(u) == RgtHQ || units < maxStack && (b.g.kind(u) != Infantry || companies < maxCompanies)
}

// comeOut is where a unit comes out of reserve.
func (b *greedy) comeOut() (choice, string) {
	u, have := b.f.V[1], b.g.secured()
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vHex {
			return -99
		}
		v := b.standing(c.A, u)
		if !b.fits(u, c.A) {
			v -= 20
		}
		if b.gathers() && b.g.kind(u) != BnHQ && b.wanted(c.A, &have) {
			v += comesTo
		} else if b.gathers() {
			v -= comesApart * float64(b.apart(u, c.A))
		}
		return v
	})
	return c, "there it is nearest to where it must go, and crowds nobody"
}

// attack is the value of an attack with all who can take part.
func (b *greedy) attack(h Hex) float64 {
	t := b.g.Clone(nil).(*Game)
	t.offAttack()
	t.s.A.At = h
	f := frame{V: [6]int16{h}}
	n := 0
	for u := range t.m.US {
		if checkJoin(t, &f, about(vUnit, int16(u))) == nil {
			t.set(UnitID(u), Attacking)
			n++
		}
	}
	b.helped(t, h)
	return b.onset(t, h) - 0.02*float64(n)
}

// helped adds the support from afar that makes an attack better.
func (b *greedy) helped(t *Game, h Hex) {
	base := b.onset(t, h)
	f := frame{V: [6]int16{h}}
	for _, c := range []choice{say(vShips), say(vPlanes)} {
		if checkJoin(t, &f, c) != nil {
			continue
		}
		was := t.s.A
		support(&t.s.A, c)
		if v := b.onset(t, h); v > base+leastHelp {
			base = v
		} else {
			t.s.A = was
		}
	}
	was, best, top := t.s.A, t.s.A, base+leastGuns
	for range maxDivPoints + maxCorpsPoints {
		added := false
		for _, c := range []choice{about(vGuns, 3), about(vGuns, 4), about(vGuns, 5), say(vCorps)} {
			if checkJoin(t, &f, c) == nil {
				support(&t.s.A, c)
				added = true
				break
			}
		}
		if !added {
			break
		}
		if v := b.onset(t, h); v > top {
			best, top = t.s.A, v+leastGuns/2
		}
	}
	if t.s.A = best; best == was {
		t.s.A = was
	}
}

const (
	leastHelp = 0.4 // ships or aircraft take part in an attack if they bring so much
	leastGuns = 0.3 // and artillery
)

// storm is the hex next to another that is worth a close combat by those for whom fn says yes, and how much.
func (b *greedy) storm(from Hex, fn func(u UnitID) bool) (at Hex, worth float64) {
	g := b.g
	at = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || !g.s.Held.Has(h) || g.standing(h) || b.early(h) || g.closedTo(h) ||
			g.s.Attacked.Has(h) || g.s.Fought.Has(h) || g.walledIn(from, h) || g.m.Map.Side(from, h)&ground.Cliff != 0 {
			continue
		}
		open := true
		g.japs(h, func(j JapID) { open = open && g.s.Jap[j].Flags&Revealed != 0 })
		if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
			open = false
		}
		if !open {
			continue
		}
		if v := b.assault(from, h, fn); v > worth {
			at, worth = h, v
		}
	}
	return at, worth
}

// act is who acts next: the attack or close combat that brings most, else the unit that gains most by a step, until nothing gains.
func (b *greedy) act() (choice, string) {
	for {
		top, why := b.bestAct()
		if b.wants != NoHex && top.Verb == vUnit && slices.Contains(b.opts, top) {
			b.plot, b.sent = b.wants, top
			return top, why
		}
		if (top.Verb == vUnit || top.Verb == vPreserve) && b.needed(top.A) || top.Verb == vStack && b.neededAt(top.A) {
			b.idle[top] = true
			continue
		}
		if !slices.Contains(b.opts, top) {
			return b.last()
		}
		if b.plot = NoHex; top.Verb == vUnit {
			b.plot = b.wants
		}
		b.sent = top
		return top, why
	}
}

func (b *greedy) neededAt(h Hex) (yes bool) {
	b.g.units(h, func(u UnitID) { yes = yes || b.needed(u) })
	return yes
}

func (b *greedy) bestAct() (choice, string) {
	g := b.g
	top, most, why := say(vDone), 0.15, "nobody gains by moving or attacking"
	b.wants = NoHex
	if b.sparing() {
		for h := range g.s.Held.All() {
			if g.besideUS(h) == 0 && !g.standing(h) || b.early(h) && !g.standing(h) {
				continue
			}
			if u, n := b.party(h); u != NoUnit && n >= leastStorm && n+4 > most {
				top, most, why, b.wants = about(vUnit, u), n+4, fmt.Sprintf("close combat at %s is worth %.1f steps", g.id(h), n), h
			}
		}
	}
	for _, c := range b.opts {
		v, reason := 0.0, ""
		switch c.Verb {
		case vAttack:
			if b.idle[c] || b.early(c.A) {
				continue
			}
			if v = b.attack(c.A); v < leastOnset {
				continue
			}
			reason = fmt.Sprintf("the attack is worth %.1f steps", v)
			v += 5 // attacks before moves: who has moved away cannot take part
			if b.sparing() && b.flees(c.A) < 0.8 {
				v -= fleeLater
			}
		case vStack:
			if b.sparing() {
				continue
			}
			at, n := b.storm(c.A, func(u UnitID) bool { return g.walks(u) == nil })
			if at == NoHex || b.idle[c] || b.encumbered(c.A) || n < leastStorm {
				continue
			}
			reason = fmt.Sprintf("close combat at %s is worth %.1f steps", g.id(at), n)
			v = n + 4
		case vUnit:
			if b.idle[c] {
				continue
			}
			gain, _ := b.gain(c.A)
			if v = gain; g.kind(c.A) == Tank && v > 0.15 {
				v += 0.4 // tanks go first: they draw less fire, and who follows less, too
			}
			if b.commanded() { // 7.3.4: who has moved commands nobody any more
				switch g.kind(c.A) {
				case RgtHQ:
					v = min(v, 0.2)
				case BnHQ:
					v = min(v, 0.25)
				}
			}
			reason = fmt.Sprintf("the move is worth %.1f steps", gain)
		case vPreserve:
			if b.idle[c] {
				continue
			}
			v = b.shelter(c.A, c.B)
			reason = fmt.Sprintf("out of the fire it recovers: worth %.1f steps", v)
		case vShell:
			if v = b.shells(c.A, b.points(c.A)); v < leastShells {
				continue
			}
			reason = fmt.Sprintf("the barrage is worth %.1f steps", v)
			v += 4.5 // before close combat, and before anybody goes on
			if b.commanded() && g.fortAt(c.A) != NoFort && b.lies(c.A) {
				v += softFirst
			}
		case vShoot:
			if v = b.shells(c.B, b.tanksAt(c.A, c.B)); v < leastShells {
				continue
			}
			reason = fmt.Sprintf("the barrage is worth %.1f steps", v)
			v += 4.5
		case vEnlist:
			v, reason = 10, "a hero costs nothing"
		case vRally:
			v = b.relief(HeroID(c.A))
			reason = fmt.Sprintf("that his unit is ready again is worth %.1f more than he", v)
		}
		if v > most {
			top, most, why = c, v, reason
			b.wants = NoHex
		}
	}
	return top, why
}

const (
	fleeLater = 4.0  // an attack after which units would flee waits until their refuge is barred
	boldShare = 0.1  // of the fire at movers is feared by who goes in with his group
	softFirst = 20.0 // a fort that close combat alone takes is barraged before anybody enters it
	enterFire = 2.0  // to be fired at when entering a hex of a group that holds another
)

const leastStorm = 0.5

const (
	comesTo    = 10.0 // an empty position that is wanted, for who comes out of reserve
	comesApart = 2.0  // and a hex out of the reach of his headquarters

	strandFar   = 10       // a regiment without a target in so many hexes goes elsewhere
	strandTurns = Turn(12) // as long as so many turns are left
)

const wornScarce = 0.3 // with three counters left worn companies go into reserve

// step is where those who move go: one hex, declared, which draws no fire, where that gains; farther only where nobody fires.
func (b *greedy) step() (choice, string) {
	g := b.g
	u := g.leader()
	if b.plot != NoHex {
		for _, c := range b.opts {
			if c.Verb == vDeliberate && c.A == b.plot {
				b.plot = NoHex
				return c, "they fight together at the end of the phase"
			}
		}
		b.plot = NoHex
		b.barredFrom[u] = true
	}
	from := b.f.V[0]
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vOne, vStep:
			v := b.standing(c.A, u) - b.standing(from, u)
			if c.Verb == vStep {
				v += b.onward(from, c.A, u) - 0.01 - b.stray(u, from, c.A, stepPlain)
			} else if b.sparing() {
				v -= b.stray(u, from, c.A, stepOne)
			}
			return v
		case vPass, vHalt:
			return 0.01
		case vEnter:
			if at, n := b.storm(from, func(u UnitID) bool { return g.has(u, Moving) }); at == c.A && n >= leastStorm {
				return n
			}
			return -5
		case vDeliberate:
			return -5
		}
		return -1
	})
	if c.Verb == vPass { // the step that was in view is not open: he is not sent again in this phase
		b.idle[b.sent] = true
	}
	return c, fmt.Sprintf("it gains %.1f", v)
}

// onward is what it is worth that a unit can go on from a hex in the same move.
func (b *greedy) onward(from, at Hex, u UnitID) float64 {
	g := b.g
	walked := int(b.f.V[1]) + 1
	if n, _ := g.allowance(g.start()); walked >= n || b.toGoal(at, u) == 0 || g.beside(at, &g.s.Held) || g.m.Map.Hexes[at].Hilltop || g.m.Map.Cover.Has(at) {
		return 0
	}
	if s := g.m.Map.Side(from, at); s&ground.Bluff != 0 && s&ground.Road == 0 {
		return 0
	}
	best := 0.0
	here := b.standing(at, u) + b.crowds(u, at)
	for _, h := range g.m.Map.Beside[at] {
		if h == NoHex || h == from || g.s.Held.Has(h) || g.closedTo(h) || g.walledIn(at, h) {
			continue
		}
		v := b.standing(h, u) - here
		if g.danger(true).Has(at) {
			v -= b.passing(u, at)
		}
		best = max(best, v)
	}
	return best
}

// stray is what the fire costs that a step draws, in steps. Who goes in with his group fears it less, where units are commanded: one after another they would wait at its edge for ever.
func (b *greedy) stray(u UnitID, from, to Hex, kind uint8) float64 {
	t := b.g.Clone(nil).(*Game)
	t.s.M = Movement{From: from, To: to, Kind: kind}
	d := t.dodges()
	if d.rule == "" || d.noTanks && b.g.kind(u) == Tank {
		return 0
	}
	bold := 1.0
	if b.jobs[u].goes && b.commanded() {
		bold = boldShare
	}
	if d.at == to && b.sparing() { // into a hex of a group that fires: who is disrupted does not come in (7.3.3e)
		return bold * enterFire * (0.4*b.worth(u) + 1)
	}
	return bold * b.passing(u, d.at)
}

// passing is what movement under fire in a hex costs a unit: each group whose fire at movers reaches it hits if the card has its colour, a black one nearly always, and who is disrupted goes no farther
// (7.3.3f, 7.3.1d). On the first day time is short, and steps are not.
func (b *greedy) passing(u UnitID, h Hex) float64 {
	if !b.sparing() {
		return perStray
	}
	spared, hurt := 1.0, 0.0
	for i := range b.guns {
		x := &b.guns[i]
		f := b.g.field(x.group, true)
		switch {
		case f.Intense.Has(h):
			hurt = max(hurt, 1)
		case f.Steady.Has(h):
			hurt = max(hurt, 0.4)
		default:
			continue
		}
		spared *= 1 - x.rate
	}
	return (1 - spared) * (hurt*b.worth(u) + dayShaken)
}

// enough adds to an attack those whom it needs: all who can take part, less those without whom it brings as much. Companies are spared first, since they can go where the Japanese were.
func (b *greedy) enough() (choice, string) {
	t := b.g.Clone(nil).(*Game)
	h := t.s.A.At
	var free []UnitID
	for u := range t.m.US {
		if !t.has(UnitID(u), Attacking) && checkJoin(t, &b.f, about(vUnit, int16(u))) == nil {
			t.set(UnitID(u), Attacking)
			free = append(free, UnitID(u))
		}
	}
	b.helped(t, h)
	slices.SortStableFunc(free, func(x, y UnitID) int { return cmp.Compare(b.spared(y), b.spared(x)) })
	best := b.onset(t, h)
	for _, u := range free {
		t.clear(u, Attacking)
		if !b.opened(t, h) || b.onset(t, h) < best-leastJoin {
			t.set(u, Attacking)
		}
	}
	for _, c := range b.opts {
		if c.Verb == vUnit && t.has(c.A, Attacking) && !b.g.has(c.A, Attacking) {
			return c, "without it the attack brings less"
		}
	}
	for _, c := range b.opts {
		a, w := &b.g.s.A, &t.s.A
		if c.Verb == vShips && w.Ships > a.Ships || c.Verb == vPlanes && w.Planes > a.Planes || c.Verb == vCorps && w.Corps > a.Corps ||
			c.Verb == vGuns && w.Div[divisionOf(c.A)] > a.Div[divisionOf(c.A)] {
			return c, "the support brings the attack forward"
		}
	}
	for _, c := range b.opts {
		if c.Verb == vDone {
			return c, "those are enough"
		}
	}
	b.idle[about(vAttack, h)] = true
	return b.last()
}

// cover is what a hero does in an attack: he stands in for the need, or adds the point, that brings most.
func (b *greedy) cover() (choice, string) {
	h := b.g.s.A.At
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		t := b.g.Clone(nil).(*Game)
		switch c.Verb {
		case vPlus:
			t.s.A.Plus = 1
		case vCover:
			t.s.A.Cover = Weapons(1) << c.A
		}
		return b.onset(t, h)
	})
	return c, "so he brings the attack most"
}
