package iwo

import (
	"cmp"
	"slices"

	"beachhead/games/iwo/ground"
)

// Who goes where: targets, the battalions that attack them, who keeps Suribachi cut off, who holds what is empty, and what a hex is worth to a unit by that.

// job is where a unit is to go: a hex, how near to it, and how near for now.
type job struct {
	away  *[ground.MaxHexes]int16 // nil: it has none
	at    Hex
	stop  int16 // as near as it is wanted
	stage int16 // as near as it goes for now
	exact bool  // nobody else does it: it stays
	goes  bool  // its group storms
	waits bool  // its group gathers out of the fire
}

// mark is a hex that the Japanese hold and that is to be attacked.
type mark struct {
	at     Hex
	worth  float64
	need   float64 // the strength that takes it
	sent   float64 // the strength of who is sent
	near   float64 // of these, of who can be next to it with this action
	bn     int8    // the battalion that attacks, NoBn
	away   *[ground.MaxHexes]int16
	tanks  int
	barred bool // a strong point: nobody goes there but who besieges it
	hw     int
	eng    int
}

// from is the table of distances from a hex.
func (b *greedy) from(h Hex) *[ground.MaxHexes]int16 {
	if b.far == nil || b.held != b.g.s.Held || b.avoided != b.shun {
		b.avoided = b.shun
		b.far, b.held = map[Hex]*[ground.MaxHexes]int16{}, b.g.s.Held
	}
	if t := b.far[h]; t != nil {
		return t
	}
	var only ground.Set
	only.Add(h)
	t := b.distances(only, ground.Set{})
	b.far[h] = &t
	return &t
}

// placed is where a unit is, or lands; NoHex.
func (b *greedy) placed(u UnitID) Hex {
	switch at := b.g.s.US[u].At; {
	case at >= 0:
		return at
	case boxOf(at) != NoBox:
		return b.g.m.Boxes[boxOf(at)].Hexes[0]
	}
	return NoHex
}

// defense is what the strength of a hex that the Japanese hold is likely to be, as far as the attack chart asks.
func (b *greedy) defense(h Hex) float64 {
	g := b.g
	by, _ := g.multiplier(h, false)
	n := 0.0
	g.japs(h, func(j JapID) {
		x := &g.s.Jap[j]
		s := unseenStrength
		if x.Of == mixKnown {
			s = float64(g.m.Jap[j].Strength)
		}
		if d := x.Depth; d != NoDepth {
			if s += 1; g.s.Depths[d].Flags&Revealed != 0 { // an attack on unseen depth needs better odds
				s += float64(g.m.Depths[d].Strength) - 1
			}
		}
		n += s * float64(by)
	})
	if g.fortAt(h) != NoFort {
		n += 2
		if b.manned(h) {
			n += unseenStrength * float64(by) // somebody comes up there (17.3f)
		} else if g.s.JHead[h] == none {
			n += stormFort // close combat alone takes it (17.5)
		}
	}
	return max(1, n)
}

// manned tells whether somebody may come up in a fort that stands alone when it is attacked (17.3f, 17.3g).
func (b *greedy) manned(h Hex) (yes bool) {
	g := b.g
	if g.s.JHead[h] != none {
		return false
	}
	if g.pooled(g.m.Map.Hexes[h].Sector) > 0 {
		return true
	}
	for _, n := range g.m.Map.Beside[h] {
		yes = yes || n != NoHex && g.s.JHead[n] != none && g.besideUS(n) == 0
	}
	return yes
}

// frail tells whether a company is kept out of attacks: its next step is one of the last counters that its division may lose (18.1b).
func (b *greedy) frail(u UnitID) bool {
	g := b.g
	limit, few := b.limit(int(g.m.US[u].Division)), int8(fewLeft)
	if b.commanded() { // there are others, and on days of rest they regain what they lose
		few = int8(someLeft)
		if g.scenario().Last < restFrom || b.waitsForRest() {
			few = int8(noRestLeft)
		} else if b.lasting() {
			few = int8(wornRest)
		}
	}
	return limit > 0 && g.kind(u) == Infantry && g.s.US[u].Steps%2 == 1 && limit-g.s.Div[g.m.US[u].Division].Companies <= few
}

// commanded tells whether units must be in command (11.2), which is so where divisions fight.
func (b *greedy) commanded() bool { return b.g.s.Turn > b.g.scenario().Automatic }

// sparing tells whether steps are spared: there are days to come. Where the first day is the last one time is short, and steps are not.
func (b *greedy) sparing() bool {
	return b.g.s.Turn >= noCatastrophe || b.g.scenario().Last >= noCatastrophe
}

// lasting tells whether a scenario is the whole battle: a division may lose no more in it than in any other, so that a step is dearer than a turn.
func (b *greedy) lasting() bool { return b.g.scenario().Last-b.g.scenario().First > longTurns }

// ifLong is one weight in a scenario that is the whole battle and another in all others.
func (b *greedy) ifLong(long, other float64) float64 {
	if b.lasting() {
		return long
	}
	return other
}

// limit is how many counters a division may have; some days before the limit falls the lower one is kept to (18.9.3e).
func (b *greedy) limit(d int) int8 {
	n, sc := b.g.lossLimit(d), b.g.scenario()
	if n > 0 && b.lasting() && b.g.s.Turn < lateTurn && b.g.s.Turn+soonLower >= lateTurn {
		n = max(1, n-(sc.Companies-sc.CompaniesLate))
	}
	return n
}

// careful tells whether a division attacks nothing any more but what a goal wants: it may lose few counters more.
func (b *greedy) careful(d int) bool {
	limit := b.limit(d)
	return limit > 0 && limit-b.g.s.Div[d].Companies <= int8(fewLeft)
}

// bloody tells whether the infantry has lost so much today that a little more loses the game (18.6.4a): then nobody attacks before the next day.
func (b *greedy) bloody() bool {
	limit, today := b.g.scenario().LoseInfantryDay, int16(0)
	for d := range b.g.s.Div {
		today += b.g.s.Div[d].Today
	}
	share := 2.0
	if b.patient() {
		share = patientShare
	}
	return limit > 0 && float64(today)*3 >= float64(limit)*share
}

// patient tells whether so many days are left that there is no hurry.
func (b *greedy) patient() bool { return b.g.s.Last-b.g.s.Turn > manyTurns }

// tired tells whether a division attacks nothing: it has lost nearly as many counters as it may, and there is time to wait for replacements; or, before
// days of rest can be taken, it has few of those left.
func (b *greedy) tired(d int) bool {
	limit := b.limit(d)
	if b.waitsForRest() && b.commanded() && b.g.s.Div[d].Infantry < pointsEarly {
		return true
	}
	return b.patient() && limit > 0 && limit-b.g.s.Div[d].Companies <= int8(someLeft)
}

// dearer is how much farther off than it is a target counts for a company, in the campaign: the fewer replacements its division has left against those
// of the others, since what one division spends alone is what its companies end by (16.4).
func (b *greedy) dearer(d int8) float64 {
	g := b.g
	if !b.lasting() {
		return 0
	}
	most := int16(0)
	for i := range g.s.Div {
		most = max(most, g.s.Div[i].Infantry)
	}
	return perPoint * float64(most-g.s.Div[d].Infantry)
}

// holdsAll tells whether all that the scenario wants is held, where units are commanded: then nobody attacks any more, and who is not needed leaves the fire.
func (b *greedy) holdsAll() bool { return b.commanded() && len(b.met) == len(b.g.scenario().Victory) }

// harm is how many hits the units of a hex score in a fire phase as US units stand now.
func (b *greedy) harm(h Hex) float64 {
	p := b.g.m.At[h]
	if p == NoPos {
		return 0.5
	}
	k := b.g.m.Pos[p].Group
	n := 0
	for _, q := range b.g.m.Groups[k].Pos {
		n += boolInt(b.g.s.Held.Has(b.g.m.Pos[q].Hex))
	}
	for i := range b.guns {
		if b.guns[i].group == k {
			return b.guns[i].hits / float64(max(1, n))
		}
	}
	return 0
}

// exposed is what those who attack a hex have to fear of the group there, in steps, while they come next to it.
func (b *greedy) exposed(h Hex) float64 {
	p := b.g.m.At[h]
	if p == NoPos {
		return 0.5
	}
	for i := range b.guns {
		if x := &b.guns[i]; x.group == b.g.m.Pos[p].Group {
			return x.rate * min(4, x.limit) * x.intense
		}
	}
	return 0
}

// kill is what it is worth, in steps, that nobody holds a hex any more.
func (b *greedy) kill(h Hex) float64 {
	v := killBase + b.harm(h)*min(killTurns, float64(b.g.s.Last-b.g.s.Turn))
	if b.goals.Has(h) {
		if v += killGoal; b.commanded() { // the last of them are everybody's
			held := b.goals
			held.And(&b.g.s.Held)
			v += dayGoal + lastGoals/float64(max(2, held.Len()))
		}
	}
	return v
}

// targets are the hexes worth an attack, as far as US units are near.
func (b *greedy) targets(where ground.Set) {
	g := b.g
	b.marks = b.marks[:0]
	for h := range g.s.Held.All() {
		near := int16(99)
		for o := range where.All() {
			near = min(near, int16(g.m.Map.Distance(h, o)))
		}
		if far := int16(markNear + markFar*boolInt(b.goals.Has(h))); near > far && !(b.gathers() && b.goals.Has(h)) { // at last somebody goes back for it
			continue
		}
		open := false
		for _, n := range g.m.Map.Beside[h] {
			open = open || n != NoHex && !g.closedTo(n) && !g.s.Held.Has(n)
		}
		if open && b.early(h) {
			continue
		}
		if open {
			worth := b.kill(h) - perExposed*b.exposed(h)
			if b.goals.Has(h) {
				worth = max(worth, leastGoal)
			}
			if b.sparing() && g.fortAt(h) != NoFort && b.screened(h) || b.passed(h) {
				continue
			}
			b.marks = append(b.marks, mark{at: h, worth: worth, need: needRatio * b.defense(h), bn: NoBn, away: b.from(h)})
		}
	}
}

// early tells whether it is too early to go against a position: strong points, and what can be attacked from under the fire of one alone.
func (b *greedy) early(h Hex) bool {
	if !b.waitsForRest() {
		return false
	}
	g := b.g
	if p := g.m.At[h]; p != NoPos && b.shunned(g.m.Pos[p].Group) {
		return true
	}
	for _, n := range g.m.Map.Beside[h] {
		if n != NoHex && !b.shun.Has(n) && !g.closedTo(n) && !g.s.Held.Has(n) && g.m.Map.Side(n, h)&ground.Cliff == 0 {
			return false
		}
	}
	return true
}

// waitsForRest tells whether strong points are left alone: in the campaign they wait for the days on which those who attack can rest every second day
// (16.3).
func (b *greedy) waitsForRest() bool { return b.lasting() && b.g.s.Turn < restFrom }

// shunned tells whether a group is a strong point that is left alone: black, or with a fort.
func (b *greedy) shunned(k GroupID) bool {
	g := b.g
	if g.m.Groups[k].Black {
		return true
	}
	for _, q := range g.m.Groups[k].Pos {
		if g.fortAt(g.m.Pos[q].Hex) != NoFort {
			return true
		}
	}
	return false
}

// passed tells whether who goes on leaves a hex alone, where units are commanded: a fort that no goal wants.
func (b *greedy) passed(h Hex) bool {
	return b.commanded() && !b.goals.Has(h) && b.g.fortAt(h) != NoFort
}

// screened tells whether somebody without a fort within four hexes of a fort is a goal, too: those fall first, and then all go against the fort. Where units are commanded, and battalions fight apart, only one
// that fires at most hexes next to the fort.
func (b *greedy) screened(h Hex) bool {
	g := b.g
	for o := range g.s.Held.All() {
		if !b.goals.Has(o) || o == h || g.fortAt(o) != NoFort || g.m.Map.Distance(h, o) > 4 || g.fromUS(o) > 4 {
			continue
		}
		if !b.commanded() {
			return true
		}
		if p := g.m.At[o]; p != NoPos {
			f := g.m.Map.Field(o, max(1, g.reach(p, false))).Both()
			n := 0
			for _, x := range g.m.Map.Beside[h] {
				n += boolInt(x != NoHex && f.Has(x))
			}
			if n >= screenAll {
				return true
			}
		}
	}
	return false
}

// strength is what a unit brings to an attack.
func (b *greedy) strength(u UnitID) float64 {
	return float64(b.g.m.US[u].Strength[b.g.s.US[u].Steps])
}

// assign gives each unit its job.
func (b *greedy) assign() {
	g := b.g
	for u := range b.jobs {
		if j := &b.jobs[u]; j.stop == 1 && !j.exact && j.away != nil {
			b.aim[u] = j.at
		}
	}
	b.jobs = [maxUS]job{}
	var where ground.Set
	for u := range UnitID(len(g.m.US)) {
		if h := b.placed(u); h != NoHex {
			where.Add(h)
		}
	}
	b.hard = b.bloody() || b.holdsAll()
	b.cmd = g.command()
	b.targets(where)
	b.walls()
	b.claims()
	b.bars()
	b.latest()
	b.sieges()
	b.battalions()
	b.supports()
	b.holders()
	b.staffs()
}

// free tells whether a unit is there and has no job yet.
func (b *greedy) free(u UnitID) bool { return b.jobs[u].away == nil && b.placed(u) != NoHex }

// able tells whether a unit may be sent somewhere: where units gather nobody who is out of command, since he would not go.
func (b *greedy) able(u UnitID) bool {
	if !b.gathers() || b.cmd.has(u) {
		return true
	}
	if g := b.g; g.kind(u) == Infantry { // unless his headquarters can come to him
		for _, o := range g.m.bnHQs {
			if g.m.US[o].Bn == g.m.US[u].Bn {
				return g.onMap(o) && g.onMap(u) && g.m.Map.Distance(g.s.US[o].At, g.s.US[u].At) <= rangeBn+ableLong
			}
		}
	}
	return false
}

// gathers tells whether units that are out of command are brought back to their headquarters, through the reserve: in the campaign, where battalions
// get far apart, once strong points are attacked. Before, it would bring more into the fire than can be lost.
func (b *greedy) gathers() bool { return b.lasting() && !b.waitsForRest() }

// ready are the battalions that have companies to send, in their order, and these companies.
func (b *greedy) ready() (bns []int8, of map[int8][]UnitID) {
	g := b.g
	of = map[int8][]UnitID{}
	for u := range UnitID(len(g.m.US)) {
		if g.kind(u) == Infantry && b.free(u) && b.able(u) && !b.frail(u) && !b.tired(int(g.m.US[u].Division)) {
			bn := g.m.US[u].Bn
			if of[bn] == nil {
				bns = append(bns, bn)
			}
			of[bn] = append(of[bn], u)
		}
	}
	return bns, of
}

// battalions sends companies against targets: of one battalion against each, as many as it needs; the pair that brings most first.
func (b *greedy) battalions() {
	g := b.g
	if b.hard {
		return
	}
	type pair struct {
		score float64
		mark  int
		list  []UnitID
	}
	bns, byBn := b.ready()
	costs := make([][maxUS]float64, len(b.marks))
	for i := range b.marks {
		for _, bn := range bns {
			for _, u := range byBn[bn] {
				if costs[i][u] = b.cost(u, &b.marks[i]); b.aim[u] == b.marks[i].at { // they do not change their minds at every step
					costs[i][u] -= b.ifLong(keepAimLong, keepAim)
				}
			}
		}
	}
	for range 60 {
		best := pair{score: 0.05}
		for _, bn := range bns {
			units := byBn[bn]
			if len(units) == 0 {
				continue
			}
			careful := b.careful(int(g.m.US[units[0]].Division))
			for i := range b.marks {
				m := &b.marks[i]
				if m.barred || careful && !b.goals.Has(m.at) {
					continue
				}
				slices.SortStableFunc(units, func(x, y UnitID) int { return cmp.Compare(costs[i][x], costs[i][y]) })
				sum, dist := 0.0, 0.0
				n := 0
				for n < len(units) && sum < m.need {
					sum += b.strength(units[n])
					dist += costs[i][units[n]]
					n++
				}
				dist /= float64(n)
				if dist > 50 {
					continue
				}
				worth := m.worth * min(1, sum/m.need)
				if fort := b.sparing() && g.fortAt(m.at) != NoFort; fort && m.bn != NoBn && m.bn != bn {
					worth *= max(againFort-0.25*m.sent/m.need, 0.1)
				} else if m.bn != NoBn && m.bn != bn { // a second battalion, if the first is too weak
					worth *= max(again, 1-m.sent/m.need) * 0.6
				} else if m.bn == bn {
					worth *= max(0, 1-m.sent/m.need)
				}
				if s := worth - perAway*dist; s > best.score {
					best = pair{s, i, slices.Clone(units[:n])}
				}
			}
		}
		if best.list == nil {
			break
		}
		m := &b.marks[best.mark]
		for _, u := range best.list {
			bn := g.m.US[u].Bn
			if m.bn == NoBn {
				m.bn = bn
			}
			b.send(u, m)
			byBn[bn] = slices.DeleteFunc(byBn[bn], func(o UnitID) bool { return o == u })
		}
	}
}

// cost is how far a company is from a target; more if it is spent.
func (b *greedy) cost(u UnitID, m *mark) float64 {
	c := float64(m.away[b.placed(u)])
	if b.worth(u) > 1.3 {
		c += 2 * (b.worth(u) - 1)
	}
	if b.g.has(u, Disrupted) {
		c++
	}
	c += b.dearer(b.g.m.US[u].Division)
	if g := b.g; b.commanded() { // who is far from his headquarters is out of command
		for _, o := range g.m.bnHQs {
			if g.m.US[o].Bn == g.m.US[u].Bn && g.onMap(o) {
				c += perApart * float64(max(0, g.m.Map.Distance(g.s.US[o].At, m.at)-3))
			}
		}
	}
	return c
}

// send gives a unit a target.
func (b *greedy) send(u UnitID, m *mark) {
	b.jobs[u] = job{away: m.away, at: m.at, stop: 1}
	if b.g.has(u, Disrupted) {
		return
	}
	n := b.strength(u)
	m.sent += n
	reach := int16(3)
	if b.g.s.Turn <= 6 {
		reach = 2
	}
	if m.away[b.placed(u)] <= reach+1 {
		m.near += n
	}
}

// supports sends the others: headquarters with their companies, weapons, tanks and engineers where they are needed; and says who goes on already.
func (b *greedy) supports() {
	g := b.g
	for u := range UnitID(len(g.m.US)) {
		k := g.kind(u)
		if !b.free(u) || k == RgtHQ || k == Infantry || k != BnHQ && !b.able(u) {
			continue
		}
		best, score := -1, -100.0
		for i := range b.marks {
			m := &b.marks[i]
			d := float64(m.away[b.placed(u)])
			if m.bn == NoBn || d > 40 {
				continue
			}
			s := 0.3*m.worth + 0.02*m.need - 0.4*d
			switch row := &g.m.US[u]; k {
			case BnHQ:
				if m.bn != row.Bn {
					continue
				}
			case HeavyWeapons:
				if b.regimentOf(m.bn) != row.Regiment {
					continue
				}
				s -= 3 * float64(m.hw)
			case Tank:
				if r := g.s.US[u].Rgt; r >= 0 && r != b.regimentOf(m.bn) && b.commanded() {
					continue
				}
				s -= float64(m.tanks)
			case Engineer:
				if r := g.s.US[u].Rgt; r >= 0 && r != b.regimentOf(m.bn) && b.commanded() {
					continue
				}
				s -= float64(m.eng)
			}
			if s > score {
				best, score = i, s
			}
		}
		if best < 0 {
			continue
		}
		m := &b.marks[best]
		m.tanks += boolInt(k == Tank)
		m.hw += boolInt(k == HeavyWeapons)
		m.eng += boolInt(k == Engineer)
		b.send(u, m)
	}
	if b.sparing() {
		b.storms()
		b.besieges()
		return
	}
	for i := range b.marks {
		m := &b.marks[i]
		if m.near >= min(readyShare*m.need, 0.9*m.sent) && m.near >= leastRatio*m.need {
			continue
		}
		stage := int16(3)
		if p := g.m.At[m.at]; p != NoPos && g.m.Pos[p].Hilltop {
			stage = 4
		}
		for u := range b.jobs {
			if j := &b.jobs[u]; j.away == m.away && j.stop == 1 {
				j.stage = stage
			}
		}
	}
}

// storms decides which groups go in and which gather first. A group goes when most of it is ready near its target, and goes on until too little of it is left: fire hits so many units and no more, so that all
// come at once.
func (b *greedy) storms() {
	g := b.g
	for i := range b.marks {
		m := &b.marks[i]
		if m.bn == NoBn {
			continue
		}
		all, ready := 0.0, 0.0
		reach := int16(b.ifLong(goReachLong, goReach))
		strong := b.lasting() && g.m.At[m.at] != NoPos && b.shunned(g.m.Pos[g.m.At[m.at]].Group)
		if strong {
			reach = goReachStrong
		}
		for u := range b.jobs {
			if j := &b.jobs[u]; j.away != m.away || j.stop != 1 {
				continue
			}
			n := b.strength(UnitID(u))
			if all += n; !g.has(UnitID(u), Disrupted) && m.away[b.placed(UnitID(u))] <= reach {
				ready += n
			}
		}
		share := goShare
		if b.going[m.at] {
			share = onShare
		}
		least := goLeast
		if b.commanded() && g.fortAt(m.at) == NoFort {
			least = lightLeast
			if b.blackAt(m.at) {
				share = min(share, blackShare)
			} else {
				share = min(share, lightShare)
			}
		}
		goes := ready >= share*min(all, m.need) && ready >= least*m.need/needRatio
		if strong && !b.going[m.at] && !g.am() { // with the whole day before them
			goes = false
		}
		b.going[m.at] = goes
		for u := range b.jobs {
			if j := &b.jobs[u]; j.away == m.away && j.stop == 1 {
				j.goes, j.waits = goes, !goes
				if k := g.kind(UnitID(u)); goes && (k == BnHQ || k == HeavyWeapons && g.s.JHead[m.at] == none) {
					j.goes, j.waits = false, true
				}
			}
		}
	}
}

// blackAt tells whether a position is black: such a group fires in each phase.
func (b *greedy) blackAt(h Hex) bool {
	p := b.g.m.At[h]
	return p != NoPos && b.g.m.Pos[p].Color == Black
}

// regimentOf is the regiment of a battalion.
func (b *greedy) regimentOf(bn int8) int8 {
	for u := range b.g.m.US {
		if row := &b.g.m.US[u]; row.Bn == bn && row.Kind == Infantry {
			return row.Regiment
		}
	}
	return NoRegiment
}

// walls finds companies that keep Japanese communication cut, where the scenario asks for it: on the ways that are open without them.
func (b *greedy) walls() {
	g := b.g
	only, wanted := int8(0), false
	for _, x := range g.scenario().Victory {
		wanted = wanted || x.Kind == GoalCut && g.s.Turn >= g.s.Last-wallTurns
	}
	for _, x := range g.scenario().Defeat {
		if x.Kind == GoalLink {
			wanted, only = true, 2
		}
	}
	if !wanted {
		return
	}
	t := g.Clone(nil).(*Game)
	t.s.Seq++
	var free []UnitID
	for u := range UnitID(len(g.m.US)) {
		if h := b.placed(u); h != NoHex {
			t.place(u, Nowhere)
			if g.kind(u) == Infantry && g.s.US[u].Steps >= 3 {
				free = append(free, u)
			}
		}
	}
	type post struct {
		u  UnitID
		at Hex
	}
	var posts []post
	for range 12 {
		if t.cut(only) {
			break
		}
		best, least := post{NoUnit, NoHex}, 99.0
		for _, h := range t.link() {
			if t.closedTo(h) || t.s.Held.Has(h) {
				continue
			}
			away := b.from(h)
			for _, u := range free {
				d := float64(away[b.placed(u)])
				c := d
				if only != 0 {
					c += wallFear * b.danger(h)
				} else if g.revives(h) {
					c += 3
				}
				if t.s.US[u].At < 0 && c < least && d < 30 {
					best, least = post{u, h}, c
				}
			}
		}
		if best.u == NoUnit {
			break
		}
		t.place(best.u, best.at)
		t.s.Seq++
		posts = append(posts, best)
	}
	for i := 0; t.cut(only) && i < len(posts); { // who is not needed after all
		t.place(posts[i].u, Nowhere)
		t.s.Seq++
		if t.cut(only) {
			posts = slices.Delete(posts, i, i+1)
			continue
		}
		t.place(posts[i].u, posts[i].at)
		t.s.Seq++
		i++
	}
	give := func(u UnitID, at Hex) {
		b.jobs[u] = job{away: b.from(at), at: at, exact: true}
		if only == 0 && g.s.Turn < g.s.Last-Turn(boolInt(g.revives(at))) { // it counts at the end alone
			b.jobs[u].stage = 2
		}
	}
	for _, p := range posts {
		give(p.u, p.at)
	}
	if only != 0 {
		return
	}
	for _, p := range posts { // and somebody else, in case that he does not come through
		best, least := NoUnit, int16(6)
		for _, u := range free {
			if d := b.from(p.at)[b.placed(u)]; b.jobs[u].away == nil && d < least {
				best, least = u, d
			}
		}
		if best != NoUnit {
			give(best, p.at)
		}
	}
}

// claims sends companies at once to positions that a goal wants, where it wants few and nobody holds them: whoever stands next to one in strength controls it (12.1a).
func (b *greedy) claims() {
	g := b.g
	have := g.secured()
	for _, x := range g.scenario().Victory {
		if x.Kind != GoalPositions || x.Count > 2 {
			continue
		}
		met, left := g.goal(x), int(x.Count)
		for p := range g.m.Pos {
			h := g.m.Pos[p].Hex
			if met { // who holds what is reached stays, and somebody with him
				if left == 0 || !have.has(PosID(p)) {
					continue
				}
			} else if !b.goals.Has(h) {
				continue
			}
			if g.s.Held.Has(h) || g.closedTo(h) || !b.counts(x, PosID(p)) {
				continue
			}
			left--
			away := b.from(h)
			for range 2 {
				best, near := NoUnit, int16(14)
				for u := range UnitID(len(g.m.US)) {
					if b.free(u) && g.kind(u) == Infantry && g.s.US[u].Steps >= 3 && !g.has(u, Disrupted) && away[b.placed(u)] < near {
						best, near = u, away[b.placed(u)]
					}
				}
				if best == NoUnit {
					break
				}
				b.jobs[best] = job{away: away, at: h, stop: int16(boolInt(g.revives(h))), exact: true}
			}
		}
	}
}

// bars keeps somebody in the positions into which an event would put a fort first (20.0e14), in the last turns of the whole battle: one behind the front has fire again where nobody is left to take it. Who does so
// is near, and no fewer positions count then.
func (b *greedy) bars() {
	g := b.g
	if !b.lasting() || g.s.Turn < barFrom {
		return
	}
	card := slices.IndexFunc(g.m.Cards, func(c Card) bool {
		event := NoEvent
		for _, d := range c.Events {
			if d.From <= g.s.Turn {
				event = d.Event
			}
		}
		return event != NoEvent && g.m.Events[event].ID == "japanese-fortification"
	})
	if card < 0 {
		return
	}
	list := g.grades(func(p PosID) (key [5]int16, ok bool) {
		h := g.m.Pos[p].Hex
		if !g.mayFortify(p) || g.s.Garrison.has(p) || g.s.Held.Has(h) || g.m.Map.Nearest(h, &g.s.Held) < barRear {
			return key, false
		}
		others := g.s.Stand // if who is there went away
		others.Remove(h)
		return g.fortified(p, int16(card), &others), true
	})
	have := g.secured()
	keep := b.keepers(have)
	for _, x := range list[:min(barMost, len(list))] {
		h := g.m.Pos[x.pos].Hex
		away := b.from(h)
		best, near := NoUnit, int16(barNear)
		for u := range UnitID(len(g.m.US)) {
			k := g.kind(u)
			if !b.free(u) || k != Infantry && k != Engineer || g.has(u, Disrupted) || away[b.placed(u)] >= near {
				continue
			}
			if keep.has(u) && b.placed(u) != h {
				t := g.Clone(nil).(*Game)
				t.s.Seq++
				t.place(u, h)
				if now := t.secured(); now.len() < have.len() {
					continue
				}
			}
			best, near = u, away[b.placed(u)]
		}
		if best != NoUnit {
			b.jobs[best] = job{away: away, at: h, exact: true}
		}
	}
}

// latest names who holds before who attacks: an empty position of those that a goal wants all of has a turn by which somebody must set out for it, and then the nearest goes, whatever else he could do.
func (b *greedy) latest() {
	g := b.g
	if !b.commanded() {
		return
	}
	have := g.secured()
	keep := b.keepers(have)
	left := int16(g.s.Last - g.s.Turn)
	for _, x := range g.scenario().Victory {
		if x.Kind != GoalClear && x.Kind != GoalAll {
			continue
		}
		for p := range g.m.Pos {
			h := g.m.Pos[p].Hex
			if have.has(PosID(p)) || g.s.Held.Has(h) || g.closedTo(h) || g.closed(PosID(p)) || !b.counts(x, PosID(p)) {
				continue
			}
			away := b.from(h)
			best, near := NoUnit, int16(60)
			for u := range UnitID(len(g.m.US)) {
				if k := g.kind(u); b.free(u) && b.able(u) && !keep.has(u) && (k == Infantry || k == Engineer) && !g.has(u, Disrupted) && away[b.placed(u)] < near {
					best, near = u, away[b.placed(u)]
				}
			}
			if best != NoUnit && (near+1)/hexesATurn+int16(b.ifLong(spareLong, spareTurns)) >= left {
				b.jobs[best] = job{away: away, at: h, exact: true}
			}
		}
	}
}

// keepers are the units without which a position that counts would count no more: alone in it, or alone next to it with steps enough (12.1, 12.1a). They are sent nowhere else where the scenario is the whole
// battle: who goes from one empty position to the next leaves as many behind as he gains.
func (b *greedy) keepers(have PosSet) (out UnitSet) {
	g := b.g
	if !b.lasting() || !b.commanded() {
		return out
	}
	have.each(func(p PosID) {
		h := g.m.Pos[p].Hex
		if g.s.Garrison.has(p) {
			return
		}
		last, n := NoUnit, 0
		count := func(u UnitID) { last, n = u, n+1 }
		g.units(h, count)
		for _, o := range g.m.Map.Beside[h] {
			if o != NoHex {
				g.units(o, func(u UnitID) {
					if g.kind(u) == Infantry && g.s.US[u].Steps >= 3 {
						count(u)
					}
				})
			}
		}
		if n == 1 {
			out.add(last)
		}
	})
	return out
}

// holders sends companies that are left to empty positions that count for a goal and are not secured, or near which the Japanese could come up again: the nearest pair first.
func (b *greedy) holders() {
	g := b.g
	have := g.secured()
	keep := b.keepers(have)
	type pair struct {
		at   Hex
		u    UnitID
		away int16
	}
	var pairs []pair
	under := g.inReach()
	for p := range g.m.Pos {
		h := g.m.Pos[p].Hex
		wanted := b.goals.Has(h)
		if g.s.Held.Has(h) || g.closedTo(h) || g.closed(PosID(p)) || !wanted && (have.has(PosID(p)) || g.fromUS(h) > holdWithin) {
			continue
		}
		if b.commanded() && g.s.Turn < g.s.Last-holdLate && under.Has(h) { // it would not count (12.3b)
			continue
		}
		reach := int16(holdFrom)
		switch {
		case wanted && b.sparing():
			reach = holdFar
		case wanted:
			reach += 2
		}
		away := b.from(h)
		for u := range UnitID(len(g.m.US)) {
			if k := g.kind(u); !b.free(u) || !b.able(u) || keep.has(u) || k != Infantry && k != Engineer {
				continue
			}
			if d := away[b.placed(u)]; d < reach {
				pairs = append(pairs, pair{h, u, d})
			}
		}
	}
	slices.SortStableFunc(pairs, func(x, y pair) int { return cmp.Compare(x.away, y.away) })
	var taken ground.Set
	for _, x := range pairs {
		if taken.Has(x.at) || !b.free(x.u) {
			continue
		}
		taken.Add(x.at)
		b.jobs[x.u] = job{away: b.from(x.at), at: x.at}
		if g.revives(x.at) {
			b.jobs[x.u].stop = 1
		}
	}
}

// staffs places headquarters so that they command: those of regiments near those of their battalions, and these near their companies and no farther from where their regiment's will be than it commands (11.2,
// 11.3). They move last.
func (b *greedy) staffs() {
	g := b.g
	for u := range b.seat {
		b.seat[u] = g.s.US[u].At
	}
	if !b.commanded() {
		return
	}
	printed := *g.printed()
	place := func(u UnitID, value func(h Hex) float64) {
		at := g.s.US[u].At
		best, most := at, -1e9
		staffFear := staffFear
		if b.gathers() && g.kind(u) == BnHQ && b.leads(u) {
			staffFear *= boldStaff
		}
		for h := range g.m.Map.Within(at, 3).All() {
			if g.s.Held.Has(h) || g.closedTo(h) {
				continue
			}
			if v := value(h) - 0.1*float64(g.m.Map.Distance(at, h)) - staffFear*b.danger(h); v > most {
				best, most = h, v
			}
		}
		b.seat[u] = best
		b.jobs[u] = job{away: b.from(best), at: best, exact: true}
	}
	within := func(h Hex, at Hex, reach int, w float64) float64 {
		if d := g.m.Map.Distance(h, at); d > reach {
			return -0.15 * w * float64(d-reach)
		}
		return w
	}
	b.calls()
	for _, hq := range g.m.rgtHQs {
		if !g.onMap(hq) {
			continue
		}
		rgt := g.m.US[hq].Regiment
		to, called := b.called[hq]
		place(hq, func(h Hex) (v float64) {
			if called {
				v -= perCall * float64(max(0, int(b.from(to)[h])-callNear))
			}
			if printed.Has(h) { // it could become no command post there (15.1a)
				v -= noPostThere
			}
			for o := range UnitID(len(g.m.US)) {
				x := &g.s.US[o]
				switch row := &g.m.US[o]; {
				case x.At < 0 || row.Regiment != rgt && x.Rgt != rgt:
				case row.Kind == BnHQ: // it can come a hex nearer
					w := 1.0
					if b.gathers() && b.leads(o) {
						w = leadsLong
					}
					v += w * (0.4*within(h, x.At, rangeRgt, 1) + 0.6*within(h, x.At, rangeRgt+1, 1))
				case row.Kind == Infantry:
					v += 0.15 * within(h, x.At, rangeRgt+1, 1)
					if j := &b.jobs[o]; j.away != nil && j.stop == 1 && !j.exact {
						v += 0.1 * within(h, j.at, rangeRgt+rangeBn, 1)
					}
				case row.Kind != RgtHQ:
					v += 0.2 * within(h, x.At, rangeRgt, 1)
				}
			}
			return v
		})
	}
	for _, hq := range g.m.bnHQs {
		if !g.onMap(hq) {
			continue
		}
		boss := g.m.hqOf(g.m.US[hq].Regiment)
		place(hq, func(h Hex) (v float64) {
			for _, o := range g.m.byBn[g.m.US[hq].Bn] {
				if at := g.s.US[o].At; at >= 0 && g.kind(o) == Infantry {
					v += within(h, at, rangeBn, 1)
					if j := &b.jobs[o]; j.away != nil && j.stop == 1 && !j.exact { // it leads
						v += leadOn * within(h, j.at, rangeBn+1, 1)
					} else if b.lasting() && j.away != nil && !j.exact { // it holds what is empty
						v += leadOn * within(h, j.at, rangeBn, 1)
					}
				}
			}
			if boss != NoUnit && g.onMap(boss) {
				if d := g.m.Map.Distance(h, b.seat[boss]); d > rangeRgt {
					v -= perBoss * float64(d-rangeRgt)
				}
			}
			return v
		})
	}
}

// calls sends headquarters of regiments to empty positions that a goal wants and for which nobody sets out: from there who is in reserve comes out on
// them (16.2e), and who stands by is in command again.
func (b *greedy) calls() {
	g := b.g
	b.called = nil
	if !b.gathers() {
		return
	}
	have := g.secured()
	var sent ground.Set
	for u := range b.jobs {
		if j := &b.jobs[u]; j.away != nil && j.stop <= 1 && g.kind(UnitID(u)) != BnHQ && b.cmd.has(UnitID(u)) { // others wait for ever
			sent.Add(j.at)
		}
	}
	type pair struct {
		at   Hex
		hq   UnitID
		away int16
	}
	var pairs []pair
	for p := range g.m.Pos {
		h := g.m.Pos[p].Hex
		if !b.goals.Has(h) || have.has(PosID(p)) || g.s.Held.Has(h) || sent.Has(h) || g.closed(PosID(p)) {
			continue
		}
		away := b.from(h)
		for _, hq := range g.m.rgtHQs {
			if g.onMap(hq) {
				pairs = append(pairs, pair{h, hq, away[g.s.US[hq].At]})
			}
		}
	}
	slices.SortStableFunc(pairs, func(x, y pair) int { return cmp.Compare(x.away, y.away) })
	b.called = map[UnitID]Hex{}
	for _, x := range pairs {
		if _, ok := b.called[x.hq]; !ok && !sent.Has(x.at) {
			b.called[x.hq] = x.at
			for h := range g.m.Map.Within(x.at, callNear).All() { // one for all that are near each other
				sent.Add(h)
			}
		}
	}
}

// leads tells whether companies of a headquarters go against a target.
func (b *greedy) leads(hq UnitID) bool {
	for _, o := range b.g.m.byBn[b.g.m.US[hq].Bn] {
		if j := &b.jobs[o]; b.g.kind(o) == Infantry && j.away != nil && j.stop == 1 && !j.exact {
			return true
		}
	}
	return false
}

// apart is how far a hex is out of the reach of the headquarters of a unit, where that will be; 0 where it has none.
func (b *greedy) apart(u UnitID, h Hex) int {
	g := b.g
	row := &g.m.US[u]
	if !b.commanded() && g.s.Phase != PhaseSetup || g.scenario().Automatic >= g.s.Last {
		return 0
	}
	beyond := func(hq UnitID, reach int) int {
		at := g.s.US[hq].At
		if b.seat[hq] >= 0 && g.onMap(hq) {
			at = b.seat[hq]
		}
		if at < 0 {
			return 0
		}
		return max(0, g.m.Map.Distance(at, h)-reach)
	}
	boss := g.m.hqOf(g.s.US[u].Rgt)
	if boss == NoUnit {
		boss = g.m.hqOf(row.Regiment)
	}
	switch row.Kind {
	case Infantry:
		for _, o := range g.m.bnHQs {
			if g.m.US[o].Bn == row.Bn && g.onMap(o) {
				return beyond(o, rangeBn+boolInt(b.jobs[u].goes)) // it follows who goes in
			}
		}
	case BnHQ, HeavyWeapons, Tank, Engineer:
		if boss == NoUnit || !g.onMap(boss) {
			return 0
		}
		if k := row.Kind; k == Tank || k == Engineer { // with a company (11.3d)
			with := false
			g.units(h, func(o UnitID) { with = with || g.kind(o) == Infantry && g.m.US[o].Regiment == g.s.US[u].Rgt })
			if with {
				return 0
			}
		}
		return beyond(boss, rangeRgt)
	case RgtHQ:
		if g.s.Phase != PhaseSetup {
			return 0
		}
		n := 0
		for _, o := range g.m.bnHQs {
			if at := g.scenario().SetUp[o]; g.m.US[o].Regiment == row.Regiment && at != NoHex && g.s.US[o].At != Reserve {
				n += max(0, g.m.Map.Distance(at, h)-rangeRgt)
			}
		}
		return n
	}
	return 0
}

// toGoal is how far a hex is from where a unit is to go now; from the nearest goal for nobody in particular.
func (b *greedy) toGoal(h Hex, u UnitID) int16 {
	if u == NoUnit {
		return b.away[h]
	}
	j := &b.jobs[u]
	if j.away == nil {
		return max(0, b.away[h]-idleNear)
	}
	return max(j.away[h], j.stop, j.stage) - j.stop
}

// Weights. What is worth something is worth so many steps.
const (
	someLeft   = 2.0  // the same where there are three regiments of a division
	noRestLeft = 5.0  // and where there are no days of rest (16.3), or before they come where the scenario is the whole battle
	fewLeft    = 1.0  // counters that a division may still lose: then worn companies attack no more
	fortShaken = 1.5  // a disruption next to a fort, where nobody recovers (7.6)
	perRefuge  = 1.5  // a position into which units would flee, held
	perGunGone = 0.5  // a gun silenced by standing on it
	poolShare  = 0.6  // of a kill, if the unit goes back to the reserve
	fleeShare  = 0.3  // and if it withdraws
	againFort  = 0.8  // a second battalion against a fort
	goReach    = 6.0  // who is so near a target is ready
	goShare    = 0.7  // of a group must be ready before it goes in
	lightShare = 0.6  // no more of one that goes against a position without a fort that does not fire in each phase
	blackShare = 0.5  // of one against a black position without a fort
	lightLeast = 0.6  // and so much, in that of the target, where there is no fort
	onShare    = 0.3  // or it does not go on
	goLeast    = 1.0  // the strength that goes in at least, in that of the target
	goFear     = 0.1  // of fire, so much is feared by who goes in
	waitFear   = 1.5  // and by who gathers
	waitMore   = 3.3  // so much more where units are commanded
	perHex     = 1.0  // a hex nearer
	idleHaste  = 0.35 // for who has no job
	counter    = 8.0  // a company whose next step is a counter in the loss box, the more the fewer the division has left (18.1b)
	perStep    = 0.4  // a step lost to fire
	perExposed = 0.2  // of what attackers have to fear, so much is counted against a target
	killGoal   = 3.0  // a target that a goal wants
	lastGoals  = 20.0 // shared by the goals that the Japanese still hold, where units are commanded
	dayGoal    = 4.0  // and so much more where units are commanded: there is time to go there
	killBase   = 0.8  // any target
	killTurns  = 3.0  // and what it does for so many turns
	perStray   = 0.6  // a step that draws fire
	needRatio  = 3.5  // the strength sent against a target, in its own
	readyShare = 0.7  // of that must be near before anybody goes next to it
	leastRatio = 0.35 // or nobody goes
	hardFear   = 1.5  // how much more fire is feared when the day has cost too much
	raidShare  = 0.5  // of what a raid costs, if the card has the colours, is feared
	keepAim    = 2.0  // a target that a company has, in hexes

	// Where the scenario is the whole battle.
	keepAimLong   = 8.0 // a target that a company has: battalions that change theirs on the way never reach a fort
	longFear      = 3.0 // so many times more fire is feared by who attacks nothing, and again by who is kept out of attacks
	spareLong     = 6.0
	tiredLong     = 2.0
	perDayLong    = 0.3
	patientShare  = 1.5       // of a third of the losses of a day after which nobody attacks before the next
	goReachLong   = 4.0       // who is so near a target is ready: a hex outside of the fire of a hilltop, since nobody gathers in it
	shunLong      = 3.0       // the fire of a strong point that is left alone for now, in hexes of a way around it
	idleHasteLong = 0.1       // for who has no job until the days of rest come
	raidLong      = 1.5       // of what a raid costs, if the card has the colours: as much more as fire is feared
	raidBoldLong  = 0.5       // and of that by who goes in with his group
	raidBoldRest  = 0.15      // the same once strong points are attacked, too
	wornRest      = 3.0       // so many counters are left when worn companies attack no more, from then on
	raidMates     = 0.5       // what a raid on who is in the same hex costs, for who may come or go
	raidBlackLong = 1.6       // what the group of a raider near a black one counts: one more (10.2b)
	boxLong       = 6.0       // a landing check more
	goReachStrong = int16(5)  // the same of a strong point: those who wait a hex farther off may go, too
	ableLong      = 2         // who is so many hexes out of the reach of his headquarters may be sent against a target: it comes
	boldStaff     = 0.25      // of fire, so much is feared by headquarters that lead
	leadsLong     = 4.0       // a battalion headquarters whose companies attack, against others, for where that of its regiment goes
	pointsEarly   = int16(36) // replacement steps that a division keeps for the days of rest: with fewer it attacks nothing until then
	perPoint      = 0.12      // a replacement step fewer than the division with most, in hexes
	perCall       = 2.0       // a hex nearer to an empty position to which a headquarters of a regiment is called
	callNear      = 3         // as near as it comes
	longTurns     = Turn(40)
	soonLower     = Turn(9) // so many turns before a limit falls it is kept to

	stormFort  = 5.0  // the strength of an empty fort, for who is sent to storm it
	together   = 0.6  // units that stand together before a fort
	overStack  = 12.0 // somebody would be disrupted
	perAway    = 0.35 // a hex between a battalion and its target
	perProbe   = 0.5  // a position that nobody holds may get somebody
	perWait    = 1.0  // a turn more in a landing box
	perShaken  = 1.2  // that a unit is disrupted
	dayShaken  = 0.5  // from turn 7 on
	leastOnset = 0.35 // an attack that brings less is not made
	leastGoal  = 0.6  // what a target that a goal wants is worth at least
	slack      = 0.15 // how much more fire is feared for each turn that is left by who is not sent against a target
	perUnit    = 0.05
	perApart   = 0.6 // a hex farther from the headquarters than it commands
	screenAll  = 4   // hexes next to a fort
	leadOn     = 0.5 // the target of a company near the headquarters of its battalion
	perBoss    = 1.2 // a battalion headquarters that far from its regiment's
	staffFear  = 0.8

	noPostThere = 0.6

	unseenStrength = 2.7
	again          = 0.1
	wallFear       = 3.0

	leastJoin = 0.1  // who adds less to an attack is spared
	unready   = 1.0  // the disruption of a unit that does not recover where it stands, in shares of its worth
	heroWorth = 0.3  // a hero, in steps
	patience  = 10.0 // but no more turns than that

	perDay = 1.0 // replacement steps that a division keeps for each day to come
	perGun = 0.5 // the fire that a barrage by ships or aircraft may silence

	inTheWay    = int16(1)
	nearBeach   = 4        // a beach so far from all US units is not theirs
	wayOff      = 2        // how near to US units somebody is in the way
	idleNear    = int16(3) // who has no job comes so near to the goals
	holdWithin  = int16(2) // empty positions so near to US units are held
	holdFrom    = 4        // by units so near to them
	holdFar     = 25       // from turn 7 on those that a goal wants by whoever is left
	markNear    = 5        // targets are so near to US units
	markFar     = 4        // farther off if they are wanted for a goal
	wallTurns   = 5
	hexesATurn  = 2 // that somebody goes, on the average, who is not to be late
	spareTurns  = 2
	inHand      = 4 // positions more than a goal wants
	spentSteps  = int8(2)
	restTurns   = Turn(4)
	enoughFront = 10       // as many companies of a division at the front want no reserves
	barFrom     = Turn(46) // from then on somebody is where an event would put a fort
	barMost     = 6        // in so many positions
	barNear     = 4        // if he is nearer
	barRear     = 6        // and all Japanese are so far off
	holdLate    = Turn(6)  // so many turns before the end empty positions under fire are held, too
	manyTurns   = Turn(24)
	lateReserve = Turn(6) // and so many turns before the end all come who can
)

// raided is what a raid on a hex with so many units costs, if its flanks are open (10.1, 10.2).
func (b *greedy) raided(h Hex, u UnitID, units int) float64 {
	g := b.g
	n := 0.0
	switch {
	case b.raids[h] > float64(units)+0.5:
		n = b.worth(u) + dayShaken
	case b.raids[h] > float64(units)-0.5:
		n = dayShaken
	default:
		return 0
	}
	if open, linked := g.flanks(h, g.net()); open < 2 || !linked {
		return 0
	}
	return n * b.ifLong(raidLong, raidShare)
}

// crowds is what it costs that a unit comes into a hex that is full: somebody is disrupted (7.5.2b).
func (b *greedy) crowds(u UnitID, h Hex) float64 {
	units, companies := b.g.crowd(h)
	for o := range UnitID(len(b.g.m.US)) { // who fights at the end of the phase may come back (8.6.3b)
		if x := &b.g.s.US[o]; x.Flags&Entered != 0 && x.From == h {
			units++
			companies += boolInt(b.g.kind(o) == Infantry)
		}
	}
	if b.g.kind(u) != RgtHQ && (units >= maxStack || b.g.kind(u) == Infantry && companies >= maxCompanies) {
		return overStack
	}
	return 0
}

// denies is what it is worth that a unit stands in a position that nobody holds: no unit of the Japanese withdraws to it or comes up there, and its gun is silent (6.7, 8.3.3a, 9.3).
func (b *greedy) denies(u UnitID, h Hex) float64 {
	g := b.g
	p := g.m.At[h]
	if p == NoPos || g.s.Held.Has(h) || g.s.Stand.Has(h) || g.s.Garrison.has(p) {
		return 0
	}
	switch g.kind(u) {
	case Infantry, Engineer, BnHQ, Tank:
	default:
		return 0
	}
	v := 0.0
	for _, n := range g.m.Map.Beside[h] {
		if n != NoHex && g.s.JHead[n] != none && g.m.At[n] != NoPos {
			v = perRefuge
		}
	}
	if g.m.Pos[p].Gun && !g.s.Wrecked.has(p) {
		v += perGunGone
	}
	return v
}

// flees is the share of a kill that an attack on a hex brings, since elite units withdraw to a position beside it, or go back to the reserve if those are full (8.3.3).
func (b *greedy) flees(h Hex) (share float64) {
	g := b.g
	j := JapID(g.s.JHead[h])
	if j == JapID(none) || g.m.At[h] == NoPos || !g.linkedAt(h) {
		return 1
	}
	elite, all := 0.0, 0.0
	if of := g.s.Jap[j].Of; of == mixKnown {
		elite, all = float64(boolInt(g.m.Jap[j].Elite)), 1
	} else {
		for o := range g.m.Jap {
			if x := &g.s.Jap[o]; x.May.has(of) {
				all++
				elite += float64(boolInt(g.m.Jap[o].Elite))
			}
		}
	}
	if all == 0 {
		return 1
	}
	left := 1.0
	for _, n := range g.m.Map.Beside[h] {
		if n == NoHex || g.m.At[n] == NoPos || g.closed(g.m.At[n]) || g.s.Stand.Has(n) {
			continue
		}
		if g.s.Held.Has(n) {
			left = min(left, poolShare)
		} else {
			left = min(left, fleeShare)
		}
	}
	return 1 - elite/all*(1-left)
}

// standing is the value of a hex for one more unit.
func (b *greedy) standing(h Hex, u UnitID) float64 {
	g := b.g
	fear := perStep
	if u != NoUnit {
		j := &b.jobs[u]
		if j.goes {
			fear *= goFear * (0.5 + 0.5*b.worth(u))
		} else if j.waits {
			if fear *= waitFear * b.worth(u); b.commanded() { // it gathers out of the fire
				fear *= waitMore
			}
		} else if assault := j.away != nil && j.stop == 1 && j.stage == 0 && !j.exact; assault {
			fear *= 0.5 + 0.5*b.worth(u)
		} else {
			if b.gathers() && g.kind(u) == BnHQ && b.leads(u) {
				fear *= boldStaff
			} else if g.s.Phase != PhaseSetup && g.scenario().Companies > 0 {
				fear += slack * min(float64(g.s.Last-g.s.Turn), patience)
			}
			fear *= b.worth(u)
			if b.patient() && (!b.lasting() || b.waitsForRest()) {
				if fear *= longFear; b.frail(u) {
					fear *= longFear
				}
			}
		}
	}
	haste := perHex
	if u != NoUnit && b.jobs[u].away == nil && b.sparing() { // nobody waits for him
		haste = idleHaste
		if b.waitsForRest() {
			haste = idleHasteLong
		}
	}
	if b.hard {
		fear += hardFear
	}
	danger := b.danger(h)
	if b.lasting() && u != NoUnit && !b.jobs[u].goes {
		danger = b.alone(h)
	}
	v := -haste*float64(b.toGoal(h, u)) - fear*danger
	if b.shun.Has(h) {
		v -= shunLong
	}
	units, _ := g.crowd(h)
	if u != NoUnit && g.s.US[u].At != h {
		units++
		v -= b.crowds(u, h)
		if b.sparing() {
			v += b.denies(u, h)
		}
	}
	v -= perUnit * float64(units)
	if u == NoUnit {
		return v
	}
	if j := &b.jobs[u]; j.stop == 1 && j.away != nil && g.m.Map.Distance(h, j.at) == 1 && g.fortAt(j.at) != NoFort && !g.walledIn(h, j.at) {
		v += together * float64(min(units, maxStack))
	}
	if b.raids[h] > 0 && b.sparing() {
		raided := b.raided(h, u, units)
		if b.jobs[u].goes && b.commanded() {
			if raided *= b.ifLong(raidBoldLong, boldShare); b.gathers() {
				raided *= raidBoldRest / raidBoldLong
			}
		}
		v -= raided
		if b.lasting() { // and with him the others are more
			g.units(h, func(o UnitID) {
				if o != u {
					v += raidMates * (b.raided(h, o, units-1) - b.raided(h, o, units))
				}
			})
		}
	}
	if g.s.US[u].At != h {
		if g.revives(h) {
			v -= perProbe
		}
		v -= perProbe * b.probed[h]
	}
	if g.kind(u) != BnHQ || !g.onMap(u) { // staffs places those
		v -= perApart * float64(b.apart(u, h))
	}
	if k := g.kind(u); k == RgtHQ || k == HeavyWeapons { // they stay where nobody fires at them
		v -= perStep * b.danger(h)
	}
	return v
}
