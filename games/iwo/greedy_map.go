package iwo

import (
	"cmp"
	"slices"

	"beachhead/games/choosing"
	"beachhead/games/iwo/ground"
)

// Goals, ways and danger.

// look works out where to go: positions that the scenario wants, what must be cleared on the way, and where the Japanese could still trace a path that is to be cut.
func (b *greedy) look() {
	g := b.g
	if b.plan != nil && b.plan.Held == g.s.Held && b.plan.Stand == g.s.Stand && b.plan.Turn == g.s.Turn && b.plan.Scenario == g.s.Scenario && b.plan.Garrison == g.s.Garrison && b.plan.Phase == g.s.Phase {
		b.fire = g.threat(false)
		return
	}
	s := g.s
	b.plan = &s
	b.fire = g.threat(false)
	b.aimGuns()
	b.goals = ground.Set{}
	b.aims = b.aims[:0]
	b.met = b.met[:0]
	have := g.secured()
	cover := b.covers()
	for i, x := range g.scenario().Victory {
		if g.goal(x) {
			b.met = append(b.met, i)
			continue
		}
		var where ground.Set
		want := func(h Hex) {
			if !g.closedTo(h) {
				where.Add(h)
			}
		}
		if x.Kind == GoalCut {
			for _, h := range b.link() {
				want(h)
			}
		} else {
			b.approach(x, have, &cover, want)
		}
		b.goals.Or(&where)
		b.aims = append(b.aims, aim{where: where, away: b.distances(where, ground.Set{})})
	}
	var near ground.Set // who is next to US units is in the way, but no goal
	for h := range g.s.Held.All() {
		if g.fromUS(h) <= wayOff && !b.goals.Has(h) {
			near.Add(h)
		}
	}
	b.away = b.distances(b.goals, near)
	b.assign()
}

// aim is a goal of the scenario that is not reached: hexes that are wanted for it, and how far from them each hex is.
type aim struct {
	where ground.Set
	away  [ground.MaxHexes]int16
}

// assign gives each goal the units nearest to it, the goal first that is farthest from all; who is left goes to whatever is nearest.
func (b *greedy) assign() {
	g := b.g
	for u := range b.task {
		b.task[u] = -1
	}
	where := func(u UnitID) Hex {
		switch at := g.s.US[u].At; {
		case g.onMap(u):
			return at
		case boxOf(at) != NoBox:
			return g.m.Boxes[boxOf(at)].Hexes[0]
		}
		return NoHex
	}
	left := make([]int, len(b.aims))
	for i := range left {
		left[i] = i
	}
	defer b.hold(where)
	for len(left) > 0 {
		pick, most := 0, int16(-1)
		lists := make([][]UnitID, len(left))
		for n, i := range left {
			away := &b.aims[i].away
			for u := range UnitID(len(g.m.US)) {
				if h := where(u); h != NoHex && b.task[u] < 0 && g.kind(u) != RgtHQ {
					lists[n] = append(lists[n], u)
				}
			}
			slices.SortStableFunc(lists[n], func(x, y UnitID) int { return cmp.Compare(away[where(x)], away[where(y)]) })
			lists[n] = lists[n][:min(len(lists[n]), aimUnits)]
			if k := len(lists[n]); k > 0 && away[where(lists[n][k-1])] > most {
				pick, most = n, away[where(lists[n][k-1])]
			}
		}
		for _, u := range lists[pick] {
			b.task[u] = int8(left[pick])
		}
		left = slices.Delete(left, pick, pick+1)
	}
}

// hold sends the nearest unit that is left to each empty position near US units, so that no Japanese come up there again (9.3, 13.7).
func (b *greedy) hold(where func(u UnitID) Hex) {
	g := b.g
	net := g.net()
	for p := range g.m.Pos {
		h := g.m.Pos[p].Hex
		if g.closed(PosID(p)) && g.s.Garrison.has(PosID(p)) || g.s.Held.Has(h) || g.closedTo(h) || !net.Pos.has(PosID(p)) && !g.closed(PosID(p)) || g.fromUS(h) > holdWithin {
			continue
		}
		best, near := NoUnit, int16(holdFrom+1)
		for u := range UnitID(len(g.m.US)) {
			at := where(u)
			if at == NoHex || b.task[u] >= 0 || g.kind(u) == RgtHQ || g.kind(u) == HeavyWeapons || g.kind(u) == Tank {
				continue
			}
			if d := int16(g.m.Map.Distance(at, h)); d < near {
				best, near = u, d
			}
		}
		if best == NoUnit || len(b.aims) > 100 {
			continue
		}
		var only ground.Set
		only.Add(h)
		b.task[best] = int8(len(b.aims))
		b.aims = append(b.aims, aim{where: only, away: b.distances(only, ground.Set{})})
	}
}

// toGoal is how far a hex is from where a unit is to go; from the nearest goal for nobody in particular.
func (b *greedy) toGoal(h Hex, u UnitID) int16 {
	if u != NoUnit && b.task[u] >= 0 {
		return b.aims[b.task[u]].away[h]
	}
	return b.away[h]
}

// covers are the hexes under the fire of each group that somebody holds, disrupted or not: communication does not lead through them (12.3b).
func (b *greedy) covers() (out [maxGroups]ground.Set) {
	g := b.g
	for k := range g.m.Groups {
		if live, down := g.manned(GroupID(k)); live+down == 0 {
			continue
		}
		for _, q := range g.m.Groups[k].Pos {
			if !g.closed(q) {
				f := g.m.Map.Field(g.m.Pos[q].Hex, max(1, g.reach(q, false))).Both()
				out[k].Or(&f)
				out[k].Add(g.m.Pos[q].Hex)
			}
		}
	}
	return out
}

// ours are the hexes near US units and near the boxes off which they lie: beaches elsewhere are of no use to them.
func (b *greedy) ours() (out ground.Set) {
	g := b.g
	add := func(h Hex) { out.Or(g.m.Map.Within(h, nearBeach)) }
	for h := range g.s.Stand.All() {
		add(h)
	}
	for u := range g.m.US {
		for i := range g.m.Boxes {
			if g.s.US[u].At == InBox(BoxID(i)) {
				for _, h := range g.m.Boxes[i].Hexes {
					add(h)
				}
			}
		}
	}
	if out == (ground.Set{}) {
		return g.m.Map.AllBeach
	}
	return out
}

// approach wants the positions of a goal to which the way from the beaches leads under the fire of the fewest groups, the way itself, and whoever fires at it.
func (b *greedy) approach(x Goal, have PosSet, cover *[maxGroups]ground.Set, want func(h Hex)) {
	g := b.g
	var price [ground.MaxHexes]int16
	for h := range Hex(g.m.Map.N()) {
		price[h] = 2
		for k := range cover {
			price[h] += 3 * int16(boolInt(cover[k].Has(h)))
		}
	}
	var cost [ground.MaxHexes]int16
	var from [ground.MaxHexes]Hex
	var todo []Hex
	for i := range cost {
		cost[i], from[i] = 9999, NoHex
	}
	near := b.ours()
	for h := range g.m.Map.AllBeach.All() {
		if !g.closedTo(h) && near.Has(h) {
			cost[h] = price[h]
			todo = append(todo, h)
		}
	}
	for i := 0; i < len(todo); i++ { // prices differ little: who gets cheaper is looked at again
		h := todo[i]
		for _, n := range g.m.Map.Beside[h] {
			if n != NoHex && !g.closedTo(n) && cost[h]+price[n] < cost[n] {
				cost[n], from[n] = cost[h]+price[n], h
				todo = append(todo, n)
			}
		}
	}
	need := max(1, int(x.Count))
	if x.Kind == GoalClear || x.Kind == GoalAll {
		need = len(g.m.Pos)
	}
	var list []PosID
	for p := range g.m.Pos {
		switch {
		case !b.counts(x, PosID(p)) || g.closedTo(g.m.Pos[p].Hex):
		case have.has(PosID(p)):
			need--
		default:
			list = append(list, PosID(p))
		}
	}
	slices.SortStableFunc(list, func(p, q PosID) int { return cmp.Compare(cost[g.m.Pos[p].Hex], cost[g.m.Pos[q].Hex]) })
	for _, p := range list[:min(len(list), max(need, 0))] {
		var way ground.Set
		for h := g.m.Pos[p].Hex; h != NoHex; h = from[h] {
			way.Add(h)
		}
		want(g.m.Pos[p].Hex)
		for k := range cover {
			if cover[k].Meets(&way) {
				for _, q := range g.m.Groups[k].Pos {
					if h := g.m.Pos[q].Hex; g.s.Held.Has(h) {
						want(h)
					}
				}
			}
		}
	}
}

// counts tells whether a position is one of those of a goal.
func (b *greedy) counts(x Goal, p PosID) bool {
	g := b.g
	for n := range g.m.bySector {
		if x.Where == "sector-"+string('0'+byte(n)) {
			return g.m.bySector[n].has(p)
		}
	}
	for n := range g.m.onField {
		if x.Where == "airfield-"+string('0'+byte(n)) {
			return g.m.onField[n].has(p)
		}
	}
	return true
}

// link is a shortest way on which a position of sector 1 can still trace communication to another sector, without the positions themselves.
func (b *greedy) link() (way []Hex) {
	g := b.g
	barred := g.barred()
	var from [ground.MaxHexes]Hex
	var seen ground.Set
	var todo []Hex
	for p := range g.m.Pos {
		if x := &g.m.Pos[p]; x.Sector == 1 && !g.closed(PosID(p)) {
			seen.Add(x.Hex)
			from[x.Hex] = NoHex
			todo = append(todo, x.Hex)
		}
	}
	for i := 0; i < len(todo); i++ {
		h := todo[i]
		if p := g.m.At[h]; p != NoPos && g.m.Pos[p].Sector != 1 {
			for x := h; x != NoHex; x = from[x] {
				way = append(way, x)
			}
			return way
		}
		for _, n := range g.m.Map.Beside[h] {
			if n != NoHex && !seen.Has(n) && !barred.Has(n) {
				seen.Add(n)
				from[n] = h
				todo = append(todo, n)
			}
		}
	}
	return nil
}

// distances are how many hexes each hex is from the nearest of a set. Ways lead around what the Japanese hold, but they may end there.
func (b *greedy) distances(goals, near ground.Set) (out [ground.MaxHexes]int16) {
	g := b.g
	for i := range out {
		out[i] = 60
	}
	var todo []Hex
	for h := range goals.All() {
		out[h] = 0
		todo = append(todo, h)
	}
	for h := range near.All() {
		out[h] = inTheWay
		todo = append(todo, h)
	}
	for i := 0; i < len(todo); i++ {
		for _, n := range g.m.Map.Beside[todo[i]] {
			if n == NoHex || out[n] <= out[todo[i]]+1 || g.closedTo(n) {
				continue
			}
			out[n] = out[todo[i]] + 1
			if !g.s.Held.Has(n) {
				todo = append(todo, n)
			}
		}
	}
	return out
}

// Weights: what a hex on the way to a goal is worth, what fire costs in steps, and each unit more in a hex; how much farther off than a goal somebody is who is only in the way; disruption that lasts and heroes.
const (
	perHex     = 1.0
	perStep    = 0.5
	byColour   = 0.45
	bySteady   = 0.5
	perUnit    = 0.05
	perStray   = 0.6 // a step that draws fire
	inTheWay   = int16(1)
	nearBeach  = 4        // a beach so far from all US units is not theirs
	aimUnits   = 5        // units that each goal gets
	goalAttack = 1.5      // an attack on a goal counts so much more
	notAgain   = 0.5      // that Japanese do not come up again in a position
	leastJoin  = 0.1      // who adds less to an attack is spared
	leastOnset = 0.3      // an attack that brings less is not made
	unready    = 1.0      // the disruption of a unit that does not recover where it stands, in shares of its worth
	heroWorth  = 0.3      // a hero, in steps
	counter    = 3.0      // a company whose next step is a counter in the loss box, the more the fewer the division has left (18.1b)
	slack      = 0.3      // how much more fire is feared for each turn that is left beyond what the way takes
	patience   = 24.0     // but no more turns than that
	spentSteps = int8(1)  // a company with so many steps goes into reserve
	restTurns  = Turn(6)  // if there are as many turns left
	wayOff     = 2        // how near to US units somebody is in the way
	holdWithin = int16(2) // empty positions so near to US units are held
	holdFrom   = 3        // by units so near to them
	perGun     = 0.5      // the fire that a barrage by ships or aircraft may silence
)

// danger is what one unit more has to fear in a hex in the next fire phase, in steps: each group that can fire there hits as many units as its limit, black groups in each phase, others when a card
// has their colour. After the last fire phase there is none.
func (b *greedy) danger(h Hex) (steps float64) {
	if b.g.s.Turn >= b.g.s.Last && b.g.s.Phase == PhaseAction {
		return 0
	}
	for i := range b.guns {
		x := &b.guns[i]
		switch {
		case x.field.Intense.Has(h):
			steps += x.weight
		case x.field.Steady.Has(h):
			steps += x.weight * bySteady
		}
	}
	return steps
}

// gun is a group that can fire: where, and what each unit there has to fear of it under intense fire.
type gun struct {
	group  GroupID
	field  ground.Field
	weight float64
	hits   float64 // that it scores in a phase
}

// aimGuns notes the groups that can fire now.
func (b *greedy) aimGuns() {
	g := b.g
	b.guns = b.guns[:0]
	for k := range g.m.Groups {
		if live, down := g.manned(GroupID(k)); live+down == 0 {
			continue
		}
		f, limit, _ := g.plan(GroupID(k), NoHex, 0)
		if limit == 0 {
			continue
		}
		both, n := f.Both(), 0
		for u := range g.m.US {
			if at := g.s.US[u].At; at >= 0 && at < Hex(g.m.Map.N()) && both.Has(at) {
				n++
			}
		}
		p := byColour
		if g.m.Groups[k].Black {
			p = 1
		}
		b.guns = append(b.guns, gun{group: GroupID(k), field: f, weight: p * min(1, float64(limit)/float64(n+1)), hits: p * float64(min(int(limit), n))})
	}
}

// standing is the value of a hex for one more unit.
func (b *greedy) standing(h Hex, u UnitID) float64 {
	g := b.g
	fear := perStep
	if left := float64(g.s.Last-g.s.Turn) - float64(b.toGoal(h, u)); left > 0 && g.s.Phase != PhaseSetup && g.scenario().Companies > 0 {
		fear += slack * min(left, patience)
	}
	if u != NoUnit {
		fear *= b.worth(u)
	}
	v := -perHex*float64(b.toGoal(h, u)) - fear*b.danger(h)
	units, companies := g.crowd(h)
	if u != NoUnit && g.s.US[u].At != h {
		company := g.kind(u) == Infantry
		if units++; company {
			companies++
		}
		if g.kind(u) != RgtHQ && (units > maxStack || company && companies > maxCompanies) { // 7.5.2b: somebody would be disrupted
			v -= 1.5
		}
	}
	v -= perUnit * float64(units)
	if p := g.m.At[h]; p != NoPos && !g.s.Held.Has(h) {
		if v += 0.3; units <= 1 { // nobody comes up again where they stand
			v += notAgain
		}
	}
	if u == NoUnit {
		return v
	}
	if k := g.kind(u); k == RgtHQ || k == HeavyWeapons { // they stay where nobody fires at them
		v -= perStep * b.danger(h)
	}
	return v
}

// land is where units go that come on the map or are set up: the hex with the best value; who is listed with a box takes it for its first hex.
func (b *greedy) land() (choice, string) {
	g := b.g
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vLand, vPlace:
			return b.standing(c.B, c.A) + 20
		case vBox:
			v := 0.0
			for i, h := range g.m.Boxes[c.B].Hexes {
				if s := b.standing(h, c.A) + 40; i == 0 || s > v {
					v = s
				}
			}
			for u := range g.m.US {
				if g.s.US[u].At == InBox(BoxID(c.B)) {
					v -= 0.3
				}
			}
			return v
		case vHex:
			return b.standing(c.A, NoUnit)
		}
		return -50
	})
	return c, "there they are nearest to where they must go, and under the least fire"
}

// farthest is the position that does the least harm: the one farthest from US units.
func (b *greedy) farthest() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vPos:
			return float64(b.g.fromUS(b.g.m.Pos[c.A].Hex))
		case vHex:
			return float64(b.g.fromUS(c.A))
		}
		return 0
	})
	return c, "it does the least harm there"
}
