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
	shaken := 0
	for i := range g.m.Jap {
		shaken += (i + 1) * boolInt(g.s.Jap[i].Flags&JDisrupt != 0)
	}
	if shaken != b.shaking { // who is disrupted does not fire
		b.shaking, b.plan = shaken, nil
	}
	if shut := b.closedSides(); shut != b.shut { // ways lead around them
		b.shut, b.plan, b.far = shut, nil, nil
	}
	if b.plan != nil && b.plan.Held == g.s.Held && b.plan.Stand == g.s.Stand && b.plan.Turn == g.s.Turn && b.plan.Scenario == g.s.Scenario && b.plan.Garrison == g.s.Garrison && b.plan.Phase == g.s.Phase {
		b.fire = g.threat(false)
		return
	}
	s := g.s
	b.plan = &s
	b.fire = g.threat(false)
	b.aimGuns()
	b.aimShun()
	b.aimProbes()
	b.aimRaids()
	b.goals, b.dear = ground.Set{}, ground.Set{}
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
			for _, h := range g.link() {
				want(h)
			}
		} else {
			b.approach(x, have, &cover, want)
		}
		b.goals.Or(&where)
		if x.Kind != GoalPositions || x.Count <= 2 {
			b.dear.Or(&where)
		}
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

// closedSides tells the forts apart whose closed sides are known (17.4), in a number.
func (b *greedy) closedSides() (sum int) {
	for k := range b.g.m.Forts {
		if x := &b.g.s.Forts[k]; x.Flags&Revealed != 0 {
			sum += (k + 1) * (int(x.At) + 2)
		}
	}
	return sum
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
			if !cover[k].Has(h) {
				continue
			}
			if price[h] += 3; b.lays() && b.strongpoint(g.m.Pos[g.m.Groups[k].Pos[0]].Hex) {
				price[h] += siegeCover - 3
			}
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
	if x.Kind == GoalPositions && x.Count > 2 && need > 0 {
		need += inHand
	}
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
func (g *Game) link() (way []Hex) {
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
			if n == NoHex || out[n] <= out[todo[i]]+1 || g.closedTo(n) || g.m.Map.Side(todo[i], n)&ground.Cliff != 0 || g.walledIn(n, todo[i]) {
				continue
			}
			out[n] = out[todo[i]] + 1
			if !g.s.Held.Has(n) && (!b.sparing() || !g.otherHex(n)) && !b.shun.Has(n) {
				todo = append(todo, n)
			}
		}
	}
	return out
}

// danger is what one unit more has to fear in a hex in the next fire phase, in steps: each group that can fire there hits as many units as its limit, black groups in each phase, others when a card
// has their colour. After the last fire phase there is none.
func (b *greedy) danger(h Hex) float64 {
	return b.underFire(h, func(x *gun) float64 { return x.weight })
}

// alone is the danger of a hex if nobody else were under fire.
func (b *greedy) alone(h Hex) float64 { return b.underFire(h, func(x *gun) float64 { return x.rate }) }

// underFire sums what the groups that can fire into a hex cost there, each as often as it counts.
func (b *greedy) underFire(h Hex, counts func(*gun) float64) (steps float64) {
	if b.g.s.Turn >= b.g.s.Last && b.g.s.Phase == PhaseAction {
		return 0
	}
	for i := range b.guns {
		x := &b.guns[i]
		switch {
		case x.field.Intense.Has(h):
			steps += counts(x) * x.intense
		case x.field.Steady.Has(h):
			steps += counts(x) * x.steady
		}
	}
	return steps
}

// aimShun notes the hexes under the fire of strong points that are left alone for now: nobody goes there, nor through them.
func (b *greedy) aimShun() {
	g := b.g
	b.shun = ground.Set{}
	if !b.waitsForRest() {
		return
	}
	for k := range g.m.Groups {
		if live, down := g.manned(GroupID(k)); live+down > 0 && b.shunned(GroupID(k)) {
			f := g.makeReach(GroupID(k))
			b.shun.Or(&f)
		}
	}
}

// gun is a group that can fire: where, and what each unit there has to fear of it under intense fire.
type gun struct {
	group  GroupID
	field  ground.Field
	weight float64
	hits   float64 // that it scores in a phase
	// What a hit costs under its intense fire, and under its steady fire, in steps: those who lie unseen disrupt whom they hit, others only who has the symbol (6.3b).
	intense, steady float64
	rate, limit     float64 // how likely it fires, and how many hits it scores at most
}

// aimGuns notes the groups that can fire now.
func (b *greedy) aimGuns() {
	g := b.g
	b.guns = b.guns[:0]
	for k := range g.m.Groups {
		if live, down := g.manned(GroupID(k)); live+down == 0 {
			continue
		}
		f, limit, unseen := g.plan(GroupID(k), NoHex, 0)
		if limit == 0 {
			continue
		}
		both, n := f.Both(), 0
		for u := range g.m.US {
			if at := g.s.US[u].At; at >= 0 && at < Hex(g.m.Map.N()) && both.Has(at) {
				n++
			}
		}
		p := b.shown(g.m.Groups[k].Color)
		if g.m.Groups[k].Black {
			p = 1
		}
		b.guns = append(b.guns, gun{group: GroupID(k), field: f, weight: p * min(1, float64(limit)/float64(n+1)), hits: p * float64(min(int(limit), n)), rate: p, limit: float64(limit), intense: 1 + perShaken/3, steady: (1 + perShaken) / 3})
		if x := &b.guns[len(b.guns)-1]; unseen {
			x.intense, x.steady = 1+perShaken, (1+perShaken)/3+perShaken*2/3
		}
	}
}

// land is where units go that come on the map or are set up: the hex with the best value; who is listed with a box takes it for its first hex.
func (b *greedy) land() (choice, string) {
	g := b.g
	var open ground.Set // where the Japanese could still trace to sector 2
	if len(g.scenario().Defeat) > 0 && !g.cut(2) {
		for _, h := range g.link() {
			open.Add(h)
		}
	}
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vLand: // or it waits in the box: no fire but the next landing check
			return b.standing(c.B, c.A) - b.waiting(c.A) + 20
		case vDone:
			if g.s.Phase == PhaseLanding {
				return 20
			}
			return -50
		case vPlace:
			v := b.standing(c.B, c.A) + 20
			switch g.kind(c.A) { // who commands comes first
			case RgtHQ:
				v += 2 * firstPlaced
			case BnHQ:
				v += firstPlaced
			case Tank, Engineer:
				v -= firstPlaced
			}
			if open.Has(c.B) && g.kind(c.A) == Infantry { // 18.5.4c
				v += 4
			}
			return v
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

const firstPlaced = 40.0 // who is set up before others

// waiting is the value of a landing box to a unit: a turn is lost, unless it has nothing to do.
func (b *greedy) waiting(u UnitID) float64 {
	v := -perHex * float64(b.toGoal(b.placed(u), u))
	if b.jobs[u].away != nil || b.g.s.Turn > 6 {
		v -= perWait
	}
	if b.waitsForRest() { // a check a turn is worse than the fire of a strong point, from which it goes on at once
		v -= boxLong
	}
	return v
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

// aimProbes notes how many positions that nobody holds may get a unit when somebody comes into a hex (9.3b).
func (b *greedy) aimProbes() {
	g := b.g
	b.probed = [ground.MaxHexes]float64{}
	for p := range g.m.Pos {
		x := &g.m.Pos[p]
		if g.s.Probed.has(PosID(p)) || g.s.Held.Has(x.Hex) || g.closed(PosID(p)) || g.pooled(x.Sector) == 0 || !g.linkedPos().has(PosID(p)) {
			continue
		}
		for h := range g.m.Map.Field(x.Hex, max(1, g.reach(PosID(p), false))).Intense.All() {
			b.probed[h] += 0.5
		}
	}
}

// aimRaids notes how strong raids may be: of each group within three hexes a half, since the card must have its colour, and a little for black ones near it (10.2a, 10.2b).
func (b *greedy) aimRaids() {
	g := b.g
	b.raids = [ground.MaxHexes]float64{}
	if g.s.Turn >= g.s.Last { // a step that is lost then costs nothing any more
		return
	}
	var done GroupSet
	for h := range g.s.Held.All() {
		p := g.m.At[h]
		if p == NoPos || done.has(g.m.Pos[p].Group) {
			continue
		}
		done.add(g.m.Pos[p].Group)
		n := 0.6
		for q := range g.m.Pos {
			if g.m.Pos[q].Color == Black && g.m.Map.Distance(g.m.Pos[q].Hex, h) <= 3 {
				n = b.ifLong(raidBlackLong, 1.1) // such a raid counts one more
				break
			}
		}
		for x := range g.m.Map.Within(h, 3).All() {
			b.raids[x] += n
		}
	}
}
