package formosa

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"beachhead/engine"
	"beachhead/hex"
)

// Guesses at what a seat cannot know, for bots that search and for studies.
//
// A guess is made of what the seat knows and of random numbers, and of nothing else: first everything hidden is taken out of
// the position (forget), then it is filled in anew (fill), the same way whatever was there. A concealed counter is to the seat a place, a
// few flags and what rules in progress do with it; which of the units that could lie there it is, is drawn by lot, and the rules in
// progress then name the unit drawn.

// counter is a concealed counter on the map as the others see it.
type counter struct {
	at       Loc
	flags    Flags
	must     bool // it is bound to fight
	retreats bool
	named    bool // a rule in progress names it
	only     int8 // mobileOnly or staticOnly, by the stacking limits
}

const (
	mobileOnly = 1
	staticOnly = 2
)

// counterFlags are the flags of a concealed counter that have been seen happening to it.
const counterFlags = Seen | Moved | Attacking | Defending | Doomed | Attacked | Defended

// guesser fills in what a seat cannot know.
type guesser struct {
	*Game
	r        *rand.Rand
	seat     engine.Seat
	known    State // without what is hidden
	asks     *frame
	proc     string
	label    string
	hides    [2]bool // sides of which the seat does not know all
	unknown  unitSet // units of which it does not know where they are
	lost     unitSet // Japanese units known to be lost
	counters []counter
	names    []name // where rules name concealed counters
	mover    bool   // a unit has been chosen that has not moved yet, and only its owner knows which
	dead     bool   // a unit off the map is being asked about (25.6a)
}

// name is a slot of a rule in progress that names a concealed counter, in the order in which they are found.
type name struct {
	f    *frame
	slot int
}

// Where rules in progress name ground units.
var (
	_ = program.Names("movement.unit", 0)
	_ = program.Names("movement.units", 2)
	_ = program.Names("casualties", 0)
)

// tries is how many guesses are made before one is taken in which what the rules wait for is made possible by force.
const tries = 12

// Resample replaces what a seat cannot know by a guess that leaves its View as it is.
func (g *Game) Resample(s engine.Seat, r *rand.Rand) {
	if s == engine.ChanceSeat || program.Pending(g) == nil { // after the end nothing is hidden
		return
	}
	g.equip()
	g.Listen(nil, nil)
	if g.garrisoning() && !owns(s, Japanese) {
		g.guessGarrison(r)
		return
	}
	x := guesser{Game: g, r: r, seat: s, hides: [2]bool{!owns(s, Allied), !owns(s, Japanese)}}
	x.asks, x.proc, x.label = program.Asking(g)
	x.forget()
	x.known = g.s
	for try := 0; ; try++ {
		g.s = x.known
		if x.fill(try == tries) && program.Answerable(g) == nil || try == tries {
			return
		}
	}
}

// forget takes everything out of the position that the seat cannot know, and notes what it sees of it.
func (x *guesser) forget() {
	s := &x.s
	s.Seq = 0 // it also counts what others were asked in secret
	var naming unitSet
	var bombed []counter
	if x.hides[Japanese] {
		x.forgetNames(&naming)
	}
	for i := range x.m.Units {
		u, us, side := UnitID(i), &s.Units[i], x.m.Units[i].Side
		switch {
		case !x.hides[side], side == Allied && us.Loc >= 0, x.firstBox(u) == OutOfGame:
			continue
		case us.Loc >= 0 && us.Flags&Revealed != 0:
			continue
		case x.knownLost(u):
			add(&x.lost, u)
			*us = UnitState{Loc: Eliminated, Flags: Revealed | LostInCombat}
			continue
		case us.Loc == Waiting && (x.proc == "option.marines" || x.proc == "option.raiders") && x.asks.V[0] == int16(u):
			continue // everybody has been told (25.7b, 25.8b)
		}
		if us.Loc >= 0 {
			c := counter{at: us.Loc, flags: us.Flags & counterFlags, must: in(&s.Must, u), retreats: in(&s.Retreat, u), named: in(&naming, u)}
			if c.flags&Doomed != 0 {
				bombed = append(bombed, counter{at: c.at, named: c.named})
				c.flags, c.named = c.flags&^Doomed, false
			}
			x.counters = append(x.counters, c)
		}
		add(&x.unknown, u)
		drop(&s.Must, u)
		drop(&s.Retreat, u)
		*us = UnitState{Loc: OutOfGame}
		if side == Allied {
			us.Flags = Revealed
		}
	}
	slices.SortFunc(x.counters, func(a, b counter) int {
		bit := func(a, b bool) int {
			switch {
			case a == b:
				return 0
			case a:
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.flags&Seen, b.flags&Seen), cmp.Compare(a.flags, b.flags), bit(a.named, b.named), bit(a.must, b.must), bit(a.retreats, b.retreats))
	})
	for _, b := range bombed { // which counter of the hex it is, seen moving or not, shows only when it is gone
		var could []int
		for i, c := range x.counters {
			if c.at == b.at && c.flags&Doomed == 0 {
				could = append(could, i)
			}
		}
		c := &x.counters[could[x.r.IntN(len(could))]]
		c.flags, c.named = c.flags|Doomed, b.named
	}
	x.forgetPoints()
	switch {
	case x.hides[Japanese] && x.proc == "recruit.japanese", x.hides[Allied] && x.proc == "recruit.allied": // what was bought last
		if x.asks.V[1], x.asks.V[2] = 0, int16(NoUnit); x.label == "deploy" {
			x.asks.V[2] = 0 // until one is drawn
		}
	case x.hides[Allied] && x.proc == "invasion.load":
		x.forgetLoading()
	}
}

// forgetLoading goes back to the last marker on which units have been seen to land: nobody is told that a marker has all its units.
func (x *guesser) forgetLoading() {
	v := [6]int16{3: 1} // closed, unless another unit is named
	for i := range x.s.Marks {
		n, last := int16(0), int16(0)
		for u := range x.m.Units {
			if us := x.s.Units[u]; x.m.Units[u].Side == Allied && us.Loc == x.s.MarkHex[i] && us.Flags&Halted != 0 {
				n, last = n+1, int16(u)+1
			}
		}
		if n > 0 {
			v[0], v[1], v[2] = int16(i), n, last
		}
	}
	x.asks.V = v
	x.s.Stack[x.s.Depth-2].V[2] = v[0]
}

// forgetNames notes which concealed counters rules in progress name, and takes their names away.
func (x *guesser) forgetNames(naming *unitSet) {
	hidden := func(v int16) bool {
		return v >= 0 && int(v) < len(x.m.Units) && x.m.Units[v].Side == Japanese && !x.sees(x.seat, UnitID(v)) && !x.knownLost(UnitID(v))
	}
	switch {
	case x.proc == "movement.units": // the last choice has been carried out
		x.asks.V[1], x.asks.V[2], x.asks.V[3] = 0, 0, 0
	case x.proc == "movement.unit" && hidden(x.asks.V[0]):
		u := UnitID(x.asks.V[0])
		if x.mover = x.asks.V[2] == 0; x.mover {
			x.clear(u, Moved)
		}
		x.asks.V[1] = 0 // how much it has spent would tell what it is
	case x.proc == "casualties" && x.label == "die-hard" && hidden(x.asks.V[0]):
		x.dead = true
	}
	program.EachName(x.Game, func(f *frame, slot int) {
		if !hidden(f.V[slot]) {
			return
		}
		x.names = append(x.names, name{f, slot})
		if u := UnitID(f.V[slot]); !x.mover && x.s.Units[u].Loc >= 0 {
			add(naming, u)
		}
		f.V[slot] = 0
	})
}

// fill makes up all that is hidden. It is false if that cannot be; with force what the rules wait for is put where they need it.
func (x *guesser) fill(force bool) bool {
	x.reach.valid = false
	x.guessPoints(force)
	ok := true
	if x.hides[Japanese] {
		ok = x.guessJapanese()
	}
	if x.hides[Allied] {
		x.guessAllied(force)
	}
	x.relink()
	if !ok && !force { // no position of the game: nothing can be asked in it
		return false
	}
	if x.hides[Japanese] {
		for u := range x.m.Units {
			if x.has(UnitID(u), Doomed) && in(&x.unknown, UnitID(u)) && x.traceSupply(UnitID(u)) {
				x.set(UnitID(u), Suppliable)
			}
		}
	}
	ok = x.guessChosen() && ok
	if !ok && !force {
		return false
	}
	if x.s.Wait == engine.WaitAll {
		return x.guessPlans()
	}
	program.Restore(x.Game)
	return ok
}

// shuffled lists the units of a set in random order.
func (x *guesser) shuffled(set *unitSet) []UnitID {
	var out []UnitID
	for u := range x.m.Units {
		if in(set, UnitID(u)) {
			out = append(out, UnitID(u))
		}
	}
	x.r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// guessJapanese draws which units the concealed counters are, and where the others lie.
func (x *guesser) guessJapanese() (ok bool) {
	var free, rest, gone []UnitID
	var share [nPools]int
	for p := range share {
		share[p] = int(x.scenario().PoolFree[p])
	}
	for u := range x.m.Units {
		if d := &x.m.Units[u]; d.Pool != NoPool && d.Side == Japanese && !in(&x.unknown, UnitID(u)) {
			share[d.Pool]--
		}
	}
	unknown := x.unknown
	for u := range x.m.Units {
		if x.m.Units[u].Side == Allied {
			drop(&unknown, UnitID(u))
		}
	}
	for _, u := range x.shuffled(&unknown) {
		switch d := x.unit(u); {
		case slices.Contains(x.scenario().JapaneseFree, u) || x.firstBox(u) == InHand:
			free = append(free, u)
		case d.Pool != NoPool && share[d.Pool] > 0:
			share[d.Pool]--
			free = append(free, u)
		default:
			rest = append(rest, u)
		}
	}
	x.r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	if x.proc == "strategic.b29" && x.label == "camp" { // it lies somewhere concealed, or the die would not be thrown
		slices.SortStableFunc(free, func(a, b UnitID) int {
			return cmp.Compare(b2i(x.m.Units[b].Type == PWCamp), b2i(x.m.Units[a].Type == PWCamp))
		})
	}
	take := func(list []UnitID, fits func(UnitID) bool) ([]UnitID, UnitID) {
		for i, u := range list {
			if fits(u) {
				return slices.Delete(list, i, i+1), u
			}
		}
		return list, NoUnit
	}
	set := func(u UnitID, l Loc, f Flags) { x.s.Units[u] = UnitState{Loc: l, Flags: f} }
	fallen := func(u UnitID, f Flags) {
		switch d := x.unit(u); {
		case d.Type == Deception:
			set(u, OutOfGame, f&^LostInCombat)
		case d.Replace >= 0 && x.r.IntN(2) == 0:
			set(u, Replacements, f)
		default:
			set(u, Eliminated, f)
		}
	}
	for _, u := range x.shuffled(&x.lost) {
		fallen(u, Revealed|LostInCombat)
	}
	if x.dead {
		u := NoUnit
		diehard := func(u UnitID) bool {
			switch d := x.unit(u); d.Type {
			case FirstLine, SecondLine, Marine:
				return true
			default:
				return d.Optional == "25.8"
			}
		}
		if rest, u = take(rest, diehard); u == NoUnit || len(free) > 0 && x.r.IntN(2) == 0 {
			back := u
			if free, u = take(free, diehard); u == NoUnit {
				u = back
			} else if back != NoUnit {
				rest = append(rest, back)
			}
		}
		if u == NoUnit {
			return false
		}
		fallen(u, LostInCombat)
		for _, n := range x.names {
			n.f.V[n.slot] = int16(u)
		}
	}
	gone, ok = x.match(append(free, rest...), len(free))
	for _, u := range gone {
		switch d := x.unit(u); {
		case slices.Contains(free, u):
			fallen(u, LostInCombat)
		case d.SetupOnly:
			set(u, OutOfGame, 0)
		case x.waits(u) && x.r.IntN(2) == 0:
			set(u, Waiting, 0)
		default:
			set(u, Reinforcements, 0)
		}
	}
	return ok
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// match draws a unit for every counter, from a list in random order of which the first must are on the map if they can be. It
// returns the units that are not.
func (x *guesser) match(list []UnitID, must int) (gone []UnitID, ok bool) {
	x.limit()
	n := len(x.counters)
	var is [MaxUnits]UnitID // the unit of each counter
	for i := range n {
		is[i] = NoUnit
	}
	order := x.r.Perm(n)
	var seen [MaxUnits]bool
	var draw func(u UnitID) bool
	draw = func(u UnitID) bool {
		from := x.r.IntN(n)
		for k := range n { // a free one
			i := order[(from+k)%n]
			if is[i] == NoUnit && x.couldBe(u, &x.counters[i]) {
				is[i] = u
				return true
			}
		}
		for k := range n { // or another unit makes room
			i := order[(from+k)%n]
			if seen[i] || is[i] == NoUnit || !x.couldBe(u, &x.counters[i]) {
				continue
			}
			seen[i] = true
			if draw(is[i]) {
				is[i] = u
				return true
			}
		}
		return false
	}
	left := n
	for _, u := range list {
		if left > 0 {
			clear(seen[:n])
			if draw(u) {
				left--
				continue
			}
		}
		gone = append(gone, u)
	}
	for i, c := range x.counters {
		u := is[i]
		if u == NoUnit {
			continue
		}
		x.s.Units[u] = UnitState{Loc: c.at, Flags: c.flags}
		if c.must {
			add(&x.s.Must, u)
		}
		if c.retreats {
			add(&x.s.Retreat, u)
		}
		if c.named {
			for _, n := range x.names {
				n.f.V[n.slot] = int16(u)
			}
		}
	}
	return gone, left == 0
}

// limit draws which counters of a hex are mobile and which static, as far as the stacking limits want it. While the owner is asked
// which unit goes from a hex, one hex has too many.
func (x *guesser) limit() {
	var groups, could [][]counter
	for i := 0; i < len(x.counters); {
		j := i
		for j < len(x.counters) && x.counters[j].at == x.counters[i].at {
			j++
		}
		groups = append(groups, x.counters[i:j])
		i = j
	}
	if x.proc == "stacking.check" && x.s.Active == Japanese {
		for _, group := range groups {
			if len(x.statics(group, true)) > 0 {
				could = append(could, group)
			}
		}
	}
	over := Loc(hex.None)
	if len(could) > 0 {
		over = could[x.r.IntN(len(could))][0].at
	}
	for _, group := range groups {
		for n := range group {
			if group[n].only = 0; group[n].flags&Seen != 0 {
				group[n].only = mobileOnly
			}
		}
		numbers := x.statics(group, group[0].at == over)
		if len(numbers) == 0 {
			continue
		}
		least, most := numbers[0], numbers[len(numbers)-1]
		if group[0].at == over { // the number itself is drawn
			least = numbers[x.r.IntN(len(numbers))]
			most = least
		}
		unseen := 0
		for _, c := range group {
			unseen += b2i(c.flags&Seen == 0)
		}
		for n, p := range x.r.Perm(unseen) { // those seen moving stand last
			switch {
			case n < least:
				group[p].only = staticOnly
			case n >= most:
				group[p].only = mobileOnly
			}
		}
	}
}

// statics are the numbers of static units that the counters of a hex that were not seen moving can have, so that the hex keeps to the
// stacking limits, or does not.
func (x *guesser) statics(group []counter, over bool) (numbers []int) {
	k := &x.m.K
	mobile, static, unseen := 0, 0, 0
	for u := range x.m.Units {
		switch {
		case x.known.Units[u].Loc != group[0].at:
		case x.m.Units[u].MF == 0:
			static++
		default:
			mobile++
		}
	}
	for _, c := range group {
		if c.flags&Seen == 0 {
			unseen++
		} else {
			mobile++
		}
	}
	for n := 0; n <= unseen; n++ {
		full := mobile+unseen-n > int(k.StackMobile[Japanese]) || static+n > int(k.StackStatic[Japanese])
		if full == over {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// couldBe tells whether a unit could be the concealed counter.
func (x *guesser) couldBe(u UnitID, c *counter) bool {
	d, p := x.unit(u), &x.m.Hexes[c.at]
	switch {
	case d.MF == 0 && (c.only == mobileOnly || !p.Formosa), d.MF != 0 && c.only == staticOnly, c.flags&Doomed != 0 && d.Type == PWCamp:
		return false
	case c.named && x.proc == "movement.unit" && d.MF == 0:
		return false
	}
	switch d.Type {
	case CoastalDefense:
		if !p.Port() {
			return false
		}
	case HeavyWeapons:
		if !p.City && !p.Town {
			return false
		}
	case PWCamp:
		if !p.Town || p.City {
			return false
		}
	}
	return x.canExist(u, hex.Hex(c.at))
}

// guessAllied draws where the Allied units are that are not on the map.
func (x *guesser) guessAllied(force bool) {
	s := &x.s
	if x.opt(Opt97th) {
		bought := x.r.IntN(3) == 0 && s.Phase != PhSetup
		for u := range x.m.Units {
			bought = bought || x.m.Units[u].Optional == "25.5" && !in(&x.unknown, UnitID(u))
		}
		s.Bought97th = uint8(b2i(bought))
	}
	for i := range x.m.Units {
		u, d := UnitID(i), &x.m.Units[i]
		if d.Side != Allied || !in(&x.unknown, u) {
			continue
		}
		free := slices.Contains(x.scenario().AlliedFree, u)
		fought := s.Turn > 1 || s.Turn == 1 && s.Phase >= PhInvasion
		l, f := Reinforcements, Revealed
		switch {
		case s.Phase == PhSetup && s.Active == Japanese: // nothing has come yet
		case d.Start == StartAmoy:
			if x.amoyHeld() && (s.Turn > s.AmoyTurn+1 || s.Phase > PhRecruit || s.Phase == PhRecruit && s.Active == Allied) {
				l = Amoy
			}
		case d.Optional == "25.5":
			if s.Bought97th != 0 {
				l = Staging
			}
		case free, force:
			l = Staging
		case s.Phase == PhSetup && (x.proc != "recruit.allied" || d.Recruit < 0):
		case d.Recruit >= 0 && x.r.IntN(2) == 0:
			l = Staging
		}
		// Nobody is told what has been replaced, so what has been lost may wait again.
		if l != Reinforcements && fought && !force && x.r.IntN(6) == 0 {
			if l, f = Eliminated, Revealed|LostInCombat; d.Replace >= 0 && x.r.IntN(2) == 0 {
				l = Replacements
			}
		}
		s.Units[u] = UnitState{Loc: l, Flags: f}
	}
}

// guessChosen draws the unit that has been chosen out of the sight of the seat: to be deployed, to cross the sea, or to move.
func (x *guesser) guessChosen() bool {
	s := &x.s
	var could []UnitID
	try := func(take func(u UnitID)) bool {
		x.r.Shuffle(len(could), func(i, j int) { could[i], could[j] = could[j], could[i] })
		for _, u := range could {
			was := *s
			take(u)
			x.reach.valid = false
			program.Restore(x.Game)
			if _, p := program.Pending(x.Game).First(); len(p.Options) > 1 {
				return true
			}
			*s = was
		}
		if len(could) > 0 {
			take(could[0]) // something, so that it can be asked whether it is possible
		}
		return len(could) > 0
	}
	switch {
	case x.hides[Japanese] && x.proc == "recruit.japanese" && x.label == "deploy":
		for u := range x.m.Units {
			switch d := &x.m.Units[u]; {
			case in(&x.lost, UnitID(u)) && d.Replace >= 0,
				d.Side == Japanese && in(&x.unknown, UnitID(u)) && s.Units[u].Loc == Reinforcements && d.Recruit >= 0 && !x.waits(UnitID(u)):
				could = append(could, UnitID(u))
			}
		}
		return try(func(u UnitID) {
			x.asks.V[1], x.asks.V[2] = int16(b2i(in(&x.lost, u))), int16(u)
			s.Units[u].Loc = InHand
		})
	case x.hides[Allied] && x.proc == "recruit.allied" && x.label == "deploy":
		for u := range x.m.Units {
			if x.m.Units[u].Side == Allied && in(&x.unknown, UnitID(u)) && x.m.Units[u].Start != StartAmoy {
				could = append(could, UnitID(u))
			}
		}
		return try(func(u UnitID) {
			x.asks.V[1], x.asks.V[2] = 0, int16(u)
			s.Units[u] = UnitState{Loc: InHand, Flags: Revealed}
		})
	case x.hides[Allied] && x.proc == "allied.naval-transfer" && x.label == "debark":
		x.asks.V[1] = 0
		for u := range x.m.Units {
			if x.m.Units[u].Side == Allied && x.mayEmbark(int16(u)) == nil {
				could = append(could, UnitID(u))
			}
		}
		return try(func(u UnitID) { x.asks.V[1] = int16(u) + 1 })
	case x.hides[Allied] && ((x.label == "attacker-gunfire-cw" || x.label == "defender-gunfire-cw") && s.B.Gunfire[US] == 0 || x.label == "air-cw" && s.B.Air[US] == 0):
		// Nobody is told that no US gunfire or air comes: it may be what is asked for.
		program.Reask(x.Game, x.label[:len(x.label)-len("cw")]+"us")
		program.Restore(x.Game)
		if _, p := program.Pending(x.Game).First(); len(p.Options) < 2 {
			program.Reask(x.Game, x.label)
		}
	case x.proc == "combat.advance" && x.seat != seat(s.B.Attacker):
		// Nobody is told who stays where he is: the first who could go may be the one who is asked.
		for u := range x.m.Units {
			if x.canAdvance(UnitID(u)) {
				could = append(could, UnitID(u))
			}
		}
		was := x.asks.V
		for _, u := range could {
			x.asks.V = [6]int16{int16(u)}
			program.Reask(x.Game, "first")
			program.Restore(x.Game)
			if program.Answerable(x.Game) == nil {
				return true
			}
		}
		program.Reask(x.Game, x.label)
		x.asks.V = was
	case x.mover:
		for u := range x.m.Units {
			if in(&x.unknown, UnitID(u)) && x.mayChoose(int16(u)) == nil {
				could = append(could, UnitID(u))
			}
		}
		return try(func(u UnitID) {
			x.set(u, Moved)
			for _, n := range x.names {
				n.f.V[n.slot] = int16(u)
			}
		})
	case x.proc == "movement.unit" && len(x.names) > 0: // it has moved and may go on
		most := x.allowance(UnitID(x.asks.V[0])) - 1
		x.asks.V[1] = int16(1 + x.r.IntN(max(most, 1)))
		if !x.canStep(UnitID(x.asks.V[0]), int(x.asks.V[1])) {
			x.asks.V[1] = 1
		}
		return x.canStep(UnitID(x.asks.V[0]), int(x.asks.V[1]))
	}
	return true
}

// guessPlans begins the plans anew of those who plan out of the sight of the seat (16.1b).
func (x *guesser) guessPlans() bool {
	program.Restore(x.Game)
	asked := x.s.LaneOn
	for side := range x.hides {
		if !x.hides[side] {
			continue
		}
		if !program.Rewind(x.Game, seat(Side(side))) && asked&^(1<<side) == 0 {
			if c := [...]Contingent{US, JP}[side]; x.tacLeft(c) > 0 {
				x.s.TACReady[c]++
			}
			program.Rewind(x.Game, seat(Side(side)))
		}
	}
	return x.s.LaneOn != 0
}

// relink makes the stacks anew from where the units are.
func (g *Game) relink() {
	for h := range g.s.Head {
		g.s.Head[h] = NoUnit
	}
	for i := len(g.m.Units) - 1; i >= 0; i-- {
		g.s.Next[i] = NoUnit
		if l := g.s.Units[i].Loc; l >= 0 {
			g.s.Next[i] = g.s.Head[l]
			g.s.Head[l] = UnitID(i)
		}
	}
}

// between is a random number from low to high; low if there is no other.
func between(r *rand.Rand, low, high int) int {
	if high <= low {
		return low
	}
	return low + r.IntN(high-low+1)
}

// forgetPoints takes the points, strikes and markers away that the seat does not see.
func (x *guesser) forgetPoints() {
	s, shown := &x.s, x.missionsShown()
	if x.hides[Allied] {
		for _, c := range [...]Contingent{US, CW} {
			s.TACReady[c], s.GunfireReady[c] = 0, 0
			if !shown {
				s.TACSuperiority[c], s.TACTactical[c], s.GunfireStaging[c], s.GunfireUsed[c] = 0, 0, 0, 0
			}
		}
		if !shown {
			s.B29Planned = 0
		}
		s.B29Ready, s.AirSupply, s.Amphib, s.DropZones, s.Bought97th = 0, 0, 0, 0, 0
	}
	if x.hides[Japanese] {
		s.TACReady[JP], s.KamikazeReady = 0, 0
		if !shown {
			s.TACSuperiority[JP], s.TACTactical[JP], s.Tokku = 0, 0, 0
		}
		if s.Fleet == 1 {
			s.Fleet = 0
		}
	}
}

// guessPoints draws the points, strikes and markers that the seat does not see: from the scenario, the counter mix, and what has been
// shown. Plans that are still secret are not made yet.
func (x *guesser) guessPoints(force bool) {
	s, sc, l := &x.s, x.scenario(), &x.m.Limits
	tac := func(c Contingent, low, high int) {
		s.TACReady[c] = int8(max(0, min(between(x.r, low, high), int(l.TAC[c]))-x.airUsed(c)))
	}
	if x.hides[Japanese] {
		tac(JP, int(sc.TACBonus)+1, int(sc.TACBonus)+6)
		gone := int(s.KamikazeSpent) + int(s.Tokku)
		s.KamikazeReady = int8(min(max(0, int(sc.KamikazeBonus)+between(x.r, 1, 6+max(0, int(s.Turn)-1))-gone), int(l.Kamikaze)-gone))
		if s.Fleet != 2 && x.r.IntN(3) == 0 {
			s.Fleet = 1
		}
		if x.proc == "special.sortie" && x.label == "battle" {
			s.Fleet = 1
		}
	}
	if !x.hides[Allied] || s.Phase == PhSetup && s.Active == Japanese { // the Allies have nothing yet
		return
	}
	for _, c := range [...]Contingent{US, CW} {
		if c == CW && !sc.CW {
			continue
		}
		tac(c, int(sc.StartTAC[c])/2, int(l.TAC[c]))
		s.GunfireReady[c] = int8(max(0, between(x.r, int(sc.StartGunfire[c])/2, int(l.Gunfire[c]))-int(s.GunfireStaging[c])))
	}
	if s.B29Planned == 0 && s.B29At == none {
		s.B29Ready = uint8(x.r.IntN(2))
	}
	if s.AirSupply = 1; s.AirSupplied == 0 {
		s.AirSupply = uint8(x.r.IntN(2))
	}
	amphib, drop := int(l.Amphib), int(l.DropZones)
	for i := range s.Marks {
		if s.MarkDZ[i] != 0 {
			drop--
		} else {
			amphib--
		}
	}
	s.Amphib, s.DropZones = int8(between(x.r, 0, amphib)), int8(between(x.r, 0, drop))
	if force {
		s.Amphib = int8(amphib)
	}
	s.AmphibKept = 0
	if s.Fleet == 2 { // perhaps a decisive battle has kept some (18.0f)
		s.AmphibKept = int8(between(x.r, 0, int(s.Amphib)))
	}
}

// guessGarrison sets the Japanese side up by lot, as far as to one of the questions of the kind that is asked now. What he has done so
// far shows nowhere, so the others cannot know how far he is.
func (g *Game) guessGarrison(r *rand.Rand) {
	_, proc, label := program.Asking(g)
	var lp int16 // what the die gave him, which everybody saw
	if g.s.Depth > 1 {
		lp = g.s.Stack[1].V[0]
	}
	// What he has set up face up everybody has been told of (3.0e).
	shown := g.s.Units
	faceUp := func(u int) bool { return g.m.Units[u].Side == Japanese && shown[u].Flags&Revealed != 0 }
	for found := 0; found == 0; {
		w, err := g.m.blank(g.Setup())
		if err != nil {
			panic(err) // it has been made before
		}
		program.Place(w, "game", "")
		program.Run(w)
		for w.garrisoning() {
			who, q := program.Pending(w).First()
			_, p, l := program.Asking(w)
			if p == proc && l == label {
				if found++; r.IntN(found) == 0 { // each of them equally likely
					g.s = w.s
				}
			} else if found > 0 && l != "deploy" && l != "buy" {
				break
			}
			c := q.Options[r.IntN(len(q.Options))]
			switch {
			case l == "lp" && found > 0: // it is the die that is asked now
			case l == "lp":
				c = engine.Roll(int(lp - g.scenario().JapaneseLP))
			case l == "buy" && label == "deploy" && found == 0: // he has bought a unit
				if units := slices.DeleteFunc(slices.Clone(q.Options), func(c choice) bool { return c.Verb != vRecruit || c.A >= itemTACUS }); len(units) > 0 {
					c = units[r.IntN(len(units))]
				}
			case l == "buy" && r.IntN(4) == 0, l == "reveal":
				c = say(vDone)
			case l == "place" && faceUp(int(c.A)) && slices.Contains(q.Options, choice{Verb: vPlace, A: c.A, B: shown[c.A].Loc}):
				c.B = shown[c.A].Loc
			}
			if err := program.Apply(w, who, c); err != nil {
				panic("formosa: " + err.Error())
			}
		}
	}
	for u := range g.m.Units {
		if faceUp(u) {
			g.place(UnitID(u), shown[u].Loc)
			g.s.Units[u].Flags = shown[u].Flags & publicFlags
			if l := shown[u].Loc; l >= 0 {
				g.refreshZOC(hex.Hex(l))
			}
		}
	}
	g.s.Seq = 0
	g.reach.valid = false
	program.Restore(g)
}
