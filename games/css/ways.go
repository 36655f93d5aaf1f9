package css

import (
	"slices"

	"beachhead/games/css/ground"
)

// 6.0, 6.2 The ways of a group: where it can go with the Movement Points it has left, and how at the least cost. Places where something would happen to it
// on entering are ends of ways and not on them: a Barrage, a Mine marker, friends who are more disorganized, Suppressed or Pinned. So whoever wants to pass there says so.

var (
	sameHex    = reason{Rule: "6.0a", Text: "That is where they are."}
	noNeighbor = reason{Rule: "6.0a", Text: "Units go from a place to the next."}
	noGround   = reason{Rule: "6.2b", Text: "That is no place on the map that Units move to."}
	enemyThere = reason{Rule: "9.1A1", Text: "An enemy is there; only an Assault leads to him."}
	onFire     = reason{Rule: "8.7.1b", Text: "No Unit enters a hex that is On Fire."}
	bombarded  = reason{Rule: "8.6.6e", Text: "No Unit leaves a hex under a Bombardment marker."}
	tooFar     = reason{Rule: "6.0c", Text: "No way there costs as little as they have left."}
	viaFriends = reason{Rule: "6.1.1c", Text: "On the way they take DG from friends: send them there first, and on with what is left."}
	viaHarm    = reason{Rule: "6.0c", Text: "On the way they enter a Barrage or mines: send them there first, and on with what is left."}
	noVehicle  = reason{Rule: "15.0a", Text: "The Unit moves by Truck only."}
	rivalThere = reason{Rule: "6.1.2a", Text: "Army and Navy do not stack together."}
	caveOfJP   = reason{Rule: "6.3b", Text: "Only Japanese Units go inside a cave."}
	caveLeg    = reason{Rule: "6.3m", Text: "Wheeled and Tracked Units do not go inside a cave."}
	caveFull   = reason{Rule: "6.3f", Text: "Too many Units would be inside the cave."}
	caveSealed = reason{Rule: "11.2b", Text: "The cave is sealed."}
	tooLaden   = reason{Rule: "12.3a", Text: "It cannot go all the way there."}
)

// mayEnter tells whether a Unit may go from a place to the next, whatever it costs: for movement and retreats. n is how many go together.
func (g *Game) mayEnter(u UnitID, from, to Loc, n int) *reason {
	if r := g.mayPass(u, from, to, n); r != nil {
		return r
	}
	if g.sideAt(to) == g.m.Units[u].Side.Other() {
		return &enemyThere
	}
	return g.mayWithdraw(from, to)
}

// mayPass is mayEnter without the enemy who may be there: for Assaults, whose markers may lie on him, and advances.
func (g *Game) mayPass(u UnitID, from, to Loc, n int) *reason {
	row := &g.m.Units[u]
	switch {
	case from == to:
		return &sameHex
	case !isHex(to) && !isCave(to) || isHex(to) && int(to) >= g.m.Ground.N || isCave(to) && g.hexOf(to) == NoHex:
		return &noGround
	case !g.nextTo(from, to):
		return &noNeighbor
	case isCave(to) && row.Side != SideB:
		return &caveOfJP
	case isCave(to) && row.Move != Leg:
		return &caveLeg
	case g.sealed(from) || g.sealed(to):
		return &caveSealed
	case isCave(to) && g.count(to)+n > int(g.rules().CaveLimit):
		return &caveFull
	case isHex(to) && g.marked(MarkBurning, to) && g.hexOf(from) != to:
		return &onFire
	case isHex(from) && isHex(to) && g.shelled(from) != nil && !g.shelled(from).Exit:
		return &bombarded
	case g.cost(u, from, to) < 0:
		return g.barrier(u, from, to, burden{})
	case g.rivals(u, to):
		return &rivalThere
	}
	return g.barredFrom(u, to)
}

// nextTo tells whether one place is a step from another: the next hex, or into a cave and out of it.
func (g *Game) nextTo(from, to Loc) bool {
	a, b := g.hexOf(from), g.hexOf(to)
	switch {
	case a == NoHex || b == NoHex:
		return false
	case isCave(from) != isCave(to):
		return a == b
	}
	return isHex(from) && g.m.Ground.Distance(a, b) == 1
}

// burden is what Support Weapons that go along keep a group from.
type burden struct{ weapon, tank bool }

// burdenAt is that of what is taken along from a place.
func (g *Game) burdenAt(p Loc) (b burden) {
	for w := range g.weaponsIn(p) {
		if g.s.Weapons[w].Taken != 0 {
			b.weapon = true
			b.tank = b.tank || g.m.Weapons[w].TankSW
		}
	}
	return b
}

// stepCost is what a step costs a Unit with what goes along, -1 if it cannot be made (6.2, 6.2.1eb, 6.2.2bc, cb).
func (g *Game) stepCost(u UnitID, from, to Loc, b burden) int {
	if !b.weapon || !isHex(from) || !isHex(to) {
		return g.cost(u, from, to)
	}
	d := g.m.Ground.Direction(from, to)
	if d < 0 || g.m.Units[u].Move == NoMove {
		return -1
	}
	n := int(g.m.Ground.Step(ground.Walk{Mobility: g.m.Units[u].Move, Weapon: true, Tank: b.tank}, from, d, &g.s.Marks[MarkCleared]).Cost)
	if n >= 0 && g.s.Interdicted != 0 && g.m.Units[u].Side == g.s.Side {
		n += int(g.m.Ground.Scale) // 16.0g
	}
	return n
}

// barrier tells what keeps a Unit, or what goes along with it, from a step that the ground does not allow.
func (g *Game) barrier(u UnitID, from, to Loc, b burden) *reason {
	if !isHex(from) || !isHex(to) || g.m.Units[u].Move == NoMove {
		return &noVehicle
	}
	bar, ok := g.m.Ground.Bar(ground.Walk{Mobility: g.m.Units[u].Move, Weapon: b.weapon, Tank: b.tank}, from, g.m.Ground.Direction(from, to), &g.s.Marks[MarkCleared])
	if !ok {
		return &tooFar
	}
	for i := range g.barriers {
		if r := g.barriers[i]; r.what == bar.What && r.why.Rule == bar.Rule {
			return r.why
		}
	}
	r := barReason{bar.What, &reason{Rule: bar.Rule, Text: "They cannot pass here: " + bar.What + "."}}
	g.barriers = append(g.barriers, r)
	return r.why
}

// barReason is the reason against what a terrain or hexside bars. Each is made once.
type barReason struct {
	what string
	why  *reason
}

// left are the Movement Points that a Unit has left, in units of Ground.Scale: those of the movement in progress, else its allowance.
func (g *Game) left(u UnitID) int {
	if g.s.M.From == g.at(u) && g.has(u, Grouped) {
		return max(0, g.pace(u, nil)*int(g.m.Ground.Scale)-int(g.s.Units[u].Count)) // ruling 6-D
	}
	return g.allowance(u, nil) * int(g.m.Ground.Scale)
}

// harm are the hexes where something happens to a group on entering: those with a Barrage or a Mine marker. They are in buf if they are not kept elsewhere already.
func (g *Game) harm(buf *ground.Set) *ground.Set {
	shelled := &g.allMarks().Block
	if !g.on(FeatureMines) {
		return shelled
	}
	*buf = *shelled
	for i := range g.s.Mines {
		if x := g.s.Mines[i].Hex; x != NoHex {
			buf.Add(x)
		}
	}
	return buf
}

// strained tells whether a group that enters a place becomes like those there: more disorganized, Suppressed or Pinned.
func (g *Game) strained(from, to Loc) bool {
	return !g.empty(to) && (g.under(to, CondSuppressed|CondPinned) || g.dg(to) > g.dg(from))
}

// waysEnd tells whether those who have come to a place may have been sent there to go on, since ways end in it: friends there are Disorganized, or a Barrage or Mine marker lies in it.
func (g *Game) waysEnd(p Loc) bool {
	var buf ground.Set
	if isHex(p) && g.harm(&buf).Has(p) {
		return true
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) {
			return g.dg(p) > 0
		}
	}
	return false
}

// mined tells whether a Mine marker lies in a place (24.1).
func (g *Game) mined(p Loc) bool {
	if !isHex(p) {
		return false
	}
	for i := range g.s.Mines {
		if g.s.Mines[i].Hex == p {
			return true
		}
	}
	return false
}

// ways are all ways of a group from a place. They are workspace of the game and no part of the position.
type ways struct {
	key   wayKey
	mines [MaxMines]MineState // where there are any, a part of the key, too
	group []goer              // who goes; next is for those who are asked for
	next  []goer
	made  bool
	known PlaceSet // the places that can be reached, and where they begin
	came  []Loc    // the same in the order in which they were reached
	node  [firstZone]wayNode
	rank  [firstZone]wayRank // of the best way to each of them, unreached of all others
	gone  [firstZone]wayRank // that of the way from which they have gone on, unreached where they have not
	line  []Loc

	// The group: its kinds of movement, and of each what the one has left who has least (the others can go wherever he can), and what steps cost.
	kinds [3]Mode
	n     int
	left  [3]int16
	costs [3]ground.Costs
	extra int16 // added to each step (16.0g)

	// What keeps it from hexes and steps.
	closed   ground.Set  // hexes that it may not enter
	ends     *ground.Set // hexes where its ways end, perhaps
	harm     ground.Set  // these
	watched  *ground.Set // by the enemy
	stands   *PlaceSet   // where friends are
	herds    bool        // a Barrier keeps it (L27.1d):
	policed  bool        // its ways lead away from the enemy nowhere, or
	barriers PlaceSet    // not from these places

	// L6.2.1n: what is reached with the bonus of a trail only, and what each kind has left for that, without the bonus; less than nothing of those who have used some of it.
	trails []trailWay
	on     [3]int16
}

// wayRank tells how good a way is, the less the better: what it costs all kinds together, above the number of hexes on it that the enemy watches.
type wayRank int32

const (
	costRank  wayRank = 1 << 16
	unreached         = 1<<31 - 1
)

// wayKey is, with those who go and the mines, all that ways depend on. Where others stand and how they are, and what else lies in the hexes, is in Game.epoch.
type wayKey struct {
	epoch       uint32
	from        Loc
	burden      burden
	interdicted uint8
	trail       uint8 // Move.Driven of those who move
	turn        Turn
	beyond      bool // ways do not end where something happens to those who enter, if they can go on from there
}

// goer is a Unit that goes, what it has left, and what of that it could use on the trail that it keeps to: see ways.on.
type goer struct {
	u        UnitID
	left, on int16
}

// goersFrom are the Units that go from a place.
func (g *Game) goersFrom(p Loc, out []goer) []goer {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) {
			continue
		}
		left := int16(g.left(u))
		on := left
		if g.s.M.From == p && g.s.M.Driven >= firstTrail {
			on = int16(g.pace(u, nil)*int(g.m.Ground.Scale)) - int16(g.s.Units[u].Count)
		}
		out = append(out, goer{u, left, on})
	}
	return out
}

// wayNode is the best way to a place: what each kind of movement has spent, and how many hexes on it the enemy watches.
type wayNode struct {
	spent   [3]int16
	watched int16
	before  Loc
}

// waysFrom are the ways of the group in a place, with what goes along.
func (g *Game) waysFrom(p Loc, b burden) *ways { return g.waysIn(&g.paths, p, b, false) }

// noWay is the reason against a place to which the group in another has no way: nothing leads there, or only ways that end before it and may be gone on from. Those are reckoned without what
// is lost where they end, so what is left may be too little after all.
func (g *Game) noWay(p, to Loc, b burden) *reason {
	w := g.waysIn(&g.through, p, b, true)
	if !w.reach(to) {
		return &tooFar
	}
	r := &viaHarm
	for at := w.node[to].before; at != p; at = w.node[at].before {
		if w.stands.has(at) && g.strained(p, at) {
			r = &viaFriends
		}
	}
	return r
}

// waysIn are ways, kept in a workspace.
func (g *Game) waysIn(kept **ways, p Loc, b burden, beyond bool) *ways {
	if *kept == nil {
		*kept = new(ways)
		for i := range (*kept).rank {
			(*kept).rank[i], (*kept).gone[i] = unreached, unreached
		}
	}
	g.renew() // first of all: what is remembered of Fire Zones for the first time counts as a change
	w := *kept
	key := wayKey{epoch: g.epoch, from: p, burden: b, interdicted: g.s.Interdicted, turn: g.s.Turn, beyond: beyond}
	if g.s.M.From == p {
		key.trail = g.s.M.Driven
	}
	w.next = w.next[:0]
	if isPlace(p) {
		w.next = g.goersFrom(p, w.next)
	}
	mines := g.on(FeatureMines)
	if w.made && w.key == key && slices.Equal(w.group, w.next) && (!mines || w.mines == g.s.Mines) {
		return w
	}
	if w.made, w.key = true, key; mines {
		w.mines = g.s.Mines
	}
	w.group, w.next = w.next, w.group
	g.findWays(w)
	return w
}

// findWays fills ways: each place is looked at again when a better way to it is found. What the steps ask is what mayEnter and stepCost say, for all of the group.
func (g *Game) findWays(w *ways) {
	for _, to := range w.came {
		w.rank[to], w.gone[to] = unreached, unreached
	}
	w.known, w.came, w.line, w.trails = PlaceSet{}, w.came[:0], w.line[:0], w.trails[:0]
	p := w.key.from
	if !isHex(p) && !isCave(p) || !g.party(w) {
		return
	}
	side := g.sideAt(p)
	w.watched, w.stands = g.zone(side.Other()), &g.s.Stands[side]
	g.barHexes(p, &w.closed)
	w.ends = g.harm(&w.harm)
	w.policed, w.herds = g.herded(p, &w.barriers)
	exit := g.shelled(p) == nil || g.shelled(p).Exit // elsewhere a Barrage ends the way
	w.node[p], w.rank[p] = wayNode{before: -1}, 0
	w.known.add(p)
	w.came = append(w.came, p)
	w.line = append(w.line, p)
	// Into a cave and out of it Leg Units go, and none of side A (6.3b, e, g, m).
	below := [3]int16{Leg: int16(g.m.Ground.Scale), Wheeled: -1, Tracked: -1}
	for i := 0; i < len(w.line); i++ {
		at := w.line[i]
		if w.gone[at] == w.rank[at] {
			continue // a better way to it was found before its turn came, and it has gone on from that
		}
		w.gone[at] = w.rank[at]
		switch {
		case isCave(at):
			if up := g.hexOf(at); !g.sealed(at) && g.sideAt(up) != side.Other() {
				g.takeStep(w, at, up, below)
			}
			continue
		case at == p && !exit:
		case w.n == 1:
			g.takeSteps(w, at)
		default:
			g.takeAll(w, at)
		}
		if side == SideA {
			continue
		}
		if in, ok := g.inside(at); ok && !g.sealed(in) && g.sideAt(in) != SideA && g.count(in)+g.goers(p) <= int(g.rules().CaveLimit) {
			g.takeStep(w, at, in, below)
		}
	}
	if isHex(p) && exit {
		g.followTrails(w)
	}
}

// takeSteps takes all steps from a hex that lead on, of a group of one kind of movement.
func (g *Game) takeSteps(w *ways, at Hex) {
	k := w.kinds[0]
	node, rank := w.node[at], w.rank[at]+wayRank(w.extra)*costRank
	most := w.left[k] - node.spent[k] - w.extra
	if most < int16(w.costs[k].Least(at)) {
		return
	}
	near := g.m.Ground.Near(at)
	for d, n := range w.costs[k].From(at) {
		c := int16(n)
		if c < 0 || c > most {
			continue
		}
		to, r := near[d], rank+wayRank(c)*costRank
		if r >= w.rank[to] || w.closed.Has(to) {
			continue
		}
		next := node
		next.spent[k] += c + w.extra
		g.wayTo(w, at, to, next, r)
	}
}

// takeAll is takeSteps for a group of several kinds of movement: steps that all of them can make.
func (g *Game) takeAll(w *ways, at Hex) {
	sums := w.sums(at)
	for d, to := range g.m.Ground.Near(at) {
		if to == ground.NoHex || sums[d] < 0 || w.rank[at]+wayRank(sums[d])*costRank >= w.rank[to] || w.closed.Has(to) {
			continue
		}
		var cost [3]int16
		for _, k := range w.kinds[:w.n] {
			cost[k] = int16(w.costs[k].Step(at, d)) + w.extra
		}
		g.takeStep(w, at, to, cost)
	}
}

// sums are what the steps from a hex cost all kinds together, -1 for those that one of them cannot make with what it has left.
func (w *ways) sums(at Hex) (sums [6]int16) {
	for _, k := range w.kinds[:w.n] {
		most := w.left[k] - w.node[at].spent[k] - w.extra
		for d, n := range w.costs[k].From(at) {
			if c := int16(n); c < 0 || c > most || sums[d] < 0 {
				sums[d] = -1
			} else {
				sums[d] += c + w.extra
			}
		}
	}
	return sums
}

// takeStep makes a step the way to a place if it can be made at what it costs each kind, -1 if not, and if no way that is known is as good.
func (g *Game) takeStep(w *ways, from, to Loc, cost [3]int16) {
	next, rank := w.node[from], w.rank[from]
	for _, k := range w.kinds[:w.n] {
		if next.spent[k] += cost[k]; cost[k] < 0 || next.spent[k] > w.left[k] {
			return
		}
		rank += wayRank(cost[k]) * costRank
	}
	g.wayTo(w, from, to, next, rank)
}

// wayTo makes a step the way to a place with what each kind has spent and the rank, but for whether the enemy watches the place, if no way that is known is as good.
func (g *Game) wayTo(w *ways, from, to Loc, next wayNode, rank wayRank) {
	if w.watched.Has(g.hexOf(to)) {
		next.watched++
		rank++
	}
	friends := w.stands.has(to)
	if rank >= w.rank[to] || friends && g.rivalry(w.key.from, to) || w.herds && g.leadsAway(w, from, to) {
		return
	}
	if w.rank[to] == unreached {
		w.known.add(to)
		w.came = append(w.came, to)
	}
	next.before = from
	w.node[to], w.rank[to] = next, rank
	if g.leadsOn(w, to, friends) {
		w.line = append(w.line, to)
	}
}

// leadsOn tells whether ways go on from a place.
func (g *Game) leadsOn(w *ways, to Loc, friends bool) bool {
	if w.key.beyond {
		return (g.shelled(to) == nil || g.shelled(to).Exit) && !(friends && g.under(to, CondSuppressed|CondPinned))
	}
	return !(isHex(to) && w.ends.Has(to)) && !(friends && g.strained(w.key.from, to))
}

// leadsAway tells whether a Barrier keeps the group from a step (L27.1d).
func (g *Game) leadsAway(w *ways, from, to Loc) bool {
	return (w.policed || w.barriers.has(from)) && g.flees(from, to)
}

// party looks at who goes. It tells whether all of them can.
func (g *Game) party(w *ways) bool {
	w.n = 0
	for _, x := range w.group {
		switch k := g.m.Units[x.u].Move; {
		case k == NoMove:
			return false
		case !slices.Contains(w.kinds[:w.n], k):
			w.kinds[w.n], w.left[k], w.on[k] = k, x.left, x.on
			w.n++
		default:
			w.left[k], w.on[k] = min(w.left[k], x.left), min(w.on[k], x.on)
		}
	}
	for _, k := range w.kinds[:w.n] {
		w.costs[k] = g.m.Ground.Costs(ground.Walk{Mobility: k, Weapon: w.key.burden.weapon, Tank: w.key.burden.tank}, &g.s.Marks[MarkCleared])
	}
	w.extra = 0
	if g.s.Interdicted != 0 && g.sideAt(w.key.from) == g.s.Side {
		w.extra = int16(g.m.Ground.Scale)
	}
	return w.n > 0
}

// rivalry tells whether one of those Grouped in a place would be with the other service in another (6.1.2a).
func (g *Game) rivalry(p, to Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) && g.rivals(u, to) {
			return true
		}
	}
	return false
}

// reach tells whether a place can be reached.
func (w *ways) reach(to Loc) bool {
	return to != w.key.from && (isHex(to) || isCave(to)) && w.known.has(to)
}

// straight tells whether the way of the group in a place to one beside it is the step there, without a look at all ways: where it can be made, and no detour, of two steps
// at least, can cost less. A Support Weapon that goes along has costs of its own.
func (g *Game) straight(p, to Loc, b burden) bool {
	if b.weapon || !isHex(p) || !isHex(to) || !g.nextTo(p, to) {
		return false
	}
	var seen [3]bool
	step, least := 0, 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if k := g.m.Units[u].Move; g.has(u, Grouped) && k != NoMove && !seen[k] {
			seen[k] = true
			n := g.stepCost(u, p, to, b)
			if n < 0 {
				return false
			}
			step += n
			least += int(g.m.Ground.Cheapest(k))
		}
	}
	return step <= 2*least && g.mayStep(p, to, b) == nil
}

// toward is the first step on the way to a place, -1 if it cannot be reached.
func (w *ways) toward(to Loc) Loc {
	if !w.reach(to) {
		return -1
	}
	if t := w.trail(to); t != nil {
		return t.first
	}
	for w.node[to].before != w.key.from {
		to = w.node[to].before
	}
	return to
}
