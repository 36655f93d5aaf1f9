package css

import "math"

// Who acts, and what they do.

// group sets the flags of those who would act: all of a place who may be named, or one Unit.
func (b *greedy) group(c choice, direct, again bool) {
	clear(b.onsets)
	b.g.clearAll(Grouped)
	b.g.callUp(c, direct, again)
}

// who names the stack or the Unit that acts next: guns first, then fire, then Rally, then moves. With Direct Commands only what is worth them.
func (b *greedy) who() (choice, string) {
	direct := b.f[0] > 0
	if c, why, ok := b.supports(); ok {
		return c, why
	}
	top, most, why := choice{}, 0.0, ""
	consider := func(c choice, p Loc) {
		b.group(c, direct, false)
		v, what := b.prospect(p, direct)
		b.g.clearAll(Grouped)
		if direct {
			n := 1
			if c.Verb == vStack && !isGroup(c.A) {
				_, n = b.g.named(c.A, true, false)
			}
			v -= b.commandPrice() * float64(n)
		}
		if v > 0 && v > most {
			top, most, why = c, v, what
		}
	}
	for _, c := range b.opts {
		switch c.Verb {
		case vStack:
			consider(c, c.A)
		case vUnit:
			consider(c, b.g.at(c.A))
		}
	}
	if most > 0 {
		return top, why
	}
	if c, ok := b.first(vDone); ok {
		return c, "nobody else has anything to gain"
	}
	// Somebody must act: a stack that may not stay together (6.1.2).
	if c, ok := b.first(vUnit); ok {
		return c, "has to move out"
	}
	return b.opts[0], "has to act"
}

// commandPrice is what a Direct Command is worth now.
func (b *greedy) commandPrice() float64 {
	dc := 0
	for d := range b.g.m.Divisions {
		if b.g.m.Divisions[d].Side == b.side {
			dc = max(dc, int(b.g.s.Divisions[d].DC))
		}
	}
	if b.turnsLeft() <= 1 {
		return 0.03
	}
	return b.w.DCMin * (1 - 0.75*math.Min(1, float64(dc)/b.w.Rich))
}

// prospect is what those Grouped in a place could gain at best, roughly, and how. Guns and fire come before moves, so that moves have the use of them.
func (b *greedy) prospect(p Loc, direct bool) (float64, string) {
	g := b.g
	u := g.leading()
	if u == NoUnit {
		return 0, ""
	}
	switch p {
	case Routed:
		h := 0.0
		for x := range Hex(g.m.Ground.N) {
			if g.rallies(u, x) && g.mayReturn(u, x) == nil {
				h = b.w.Return * b.fight(u)
				break
			}
		}
		return h, b.title(u) + " comes back"
	case Repairing:
		return b.w.Repair, "repairs the airfield"
	}
	if !isPlace(p) {
		return 0, ""
	}
	best, why := 0.0, ""
	take := func(v, order float64, what string) {
		least := b.w.ActMin
		if direct {
			least = 0
		}
		if v <= least {
			return
		}
		if !direct {
			v += order
		}
		if v > best {
			best, why = v, what
		}
	}
	if g.has(u, Fanatic) { // it moves or charges, and nothing else (9.6.2n)
		b.around(g.hexOf(p), func(h Hex) {
			if g.mayDo(0, about(vCharge, h)) == nil {
				take(b.rush(h), 0, "charges "+b.where(h))
			}
		})
		if to, v := b.bestMove(p); to >= 0 && b.mobile() {
			take(v, 0, "goes to "+b.where(to))
		}
		return best, why
	}
	if g.under(p, CondSuppressed) {
		if g.mayRally(u) == nil {
			take(b.relief(p), 2, "rallies in "+b.where(p))
		}
		return best, why
	}
	if b.gunners() {
		v, at := b.bestShell(p)
		take(v, 3*b.w.FireFirst, "fires at "+b.where(at))
	}
	v, at := b.bestFireFrom(p)
	take(v, 2*b.w.FireFirst, "fires at "+b.where(at))
	if g.mayRally(u) == nil {
		take(b.relief(p), b.w.FireFirst, "rallies in "+b.where(p))
	}
	take(b.bestDig(p), 0.5*b.w.FireFirst, "digs in "+b.where(p))
	if b.mobile() {
		to, v := b.bestMove(p)
		if to >= 0 {
			take(v, 0.1, "goes to "+b.where(to))
		}
	} else if direct && isHex(p) {
		// It can turn first: guns and rifles to fire, others to move.
		if v := b.turned(p); v > 0 {
			take(v, 0, "changes its posture in "+b.where(p))
		}
	}
	if g.m.Units[u].Truck && g.cargo(u) != NoUnit {
		take(b.w.Unload, 0, "unloads")
	}
	return best, why
}

// mobile tells whether all those Grouped may move.
func (b *greedy) mobile() bool {
	g := b.g
	lead := g.leading()
	for u := range g.m.Units {
		if g.has(UnitID(u), Grouped) && (g.mayMove(UnitID(u)) != nil || g.s.Start[u] != g.s.Start[lead]) {
			return false
		}
	}
	return lead != NoUnit
}

// turned is what a change of posture opens to those Grouped who are named by a Direct Command: fire, if they Deploy.
func (b *greedy) turned(p Loc) float64 {
	g := b.g
	was := g.s
	n := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) && !g.deployed(u) && !g.has(u, Frozen) && !g.m.Units[u].Truck {
			g.turnTo(u, false)
			n++
		}
	}
	v := 0.0
	if n > 0 {
		v, _ = b.bestFireFrom(p)
	}
	g.restore(&was)
	g.staleAt(p)
	return v
}

// bestFireFrom is the best fire of those Grouped in a place as an Action, and at what.
func (b *greedy) bestFireFrom(p Loc) (best float64, at Loc) {
	g := b.g
	if !isPlace(p) || g.s.Fired.has(p) {
		return 0, -1
	}
	zone, stands := g.zoneOf(p), &g.s.Stands[b.foe]
	for x := range stands.each() {
		h := g.hexOf(x)
		if h == NoHex || !zone.Has(h) || g.sealed(x) {
			continue
		}
		if !g.onlyHard(x) {
			if v := b.fireAt(ActionFire, p, x, NoUnit); v > best {
				best, at = v, x
			}
		}
		for u := g.first(x); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Hard {
				if v := b.fireAt(ActionFire, p, x, u); v > best {
					best, at = v, x
				}
			}
		}
	}
	return best, at
}

// bestShell is the best Indirect Fire of those Grouped in a place, and at what.
func (b *greedy) bestShell(p Loc) (best float64, at Loc) {
	g := b.g
	if !isPlace(p) || g.s.Fired.has(p) {
		return 0, -1
	}
	stands := &g.s.Stands[b.foe]
	for x := range stands.each() {
		if !isHex(x) {
			continue
		}
		can := false
		for u := g.first(p); u != NoUnit && !can; u = g.next(u) {
			can = g.has(u, Grouped) && g.mayShell(u, x) == nil
		}
		if can {
			if v := b.shellAt(p, x); v > best {
				best, at = v, x
			}
		}
	}
	return best, at
}

// bestDig is what it is worth to dig for one of those Grouped.
func (b *greedy) bestDig(p Loc) float64 {
	g := b.g
	if !isHex(p) || g.mayBuild(p) != nil || !b.close(p, 4) {
		return 0
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) || !g.deployed(u) || g.m.Units[u].Move != Leg {
			continue
		}
		if g.fort(p) == NoFort {
			return b.w.Dig * float64(g.count(p))
		}
		if g.fort(p) == Foxhole && g.trenches(u) {
			return b.w.DigDeep * float64(g.count(p))
		}
	}
	return 0
}

// close tells whether an enemy is within some hexes of a place.
func (b *greedy) close(p Loc, n int) bool {
	h := b.g.hexOf(p)
	if h == NoHex {
		return false
	}
	for x := range b.g.m.Ground.Within(h, min(n, b.g.m.Ground.Reach())).Each() {
		if b.g.stands(x, b.foe) {
			return true
		}
	}
	return b.g.stands(h, b.foe)
}

// rear tells whether those Grouped belong behind the front: guns and HQs.
func (b *greedy) rear() bool {
	g := b.g
	for u := range g.m.Units {
		if g.has(UnitID(u), Grouped) && !g.m.Units[u].Indirect() && !g.m.Units[u].HQ {
			return false
		}
	}
	return true
}

// rearValue is what a hex is worth to a gun or an HQ: enemies within range or Units within command, and none next to it.
func (b *greedy) rearValue(u UnitID, h Hex, all int) float64 {
	g := b.g
	row := &g.m.Units[u]
	near := 99
	stands := &g.s.Stands[b.foe]
	for p := range stands.each() {
		if x := g.hexOf(p); x != NoHex {
			near = min(near, g.m.Ground.Distance(x, h))
		}
	}
	v := 0.5*b.shelterValue(h) - b.stackCost(h, all, g) - b.w.RearFear*b.threat(h, true)
	switch {
	case near <= 1:
		v -= 0.7
	case near == 2:
		v -= 0.2
	}
	if row.Indirect() {
		if over := near - int(row.Front.Range) + 1; over > 0 {
			v -= 0.06 * float64(over)
		} else {
			v += 0.4
		}
	}
	if row.HQ {
		for x := range g.m.Units {
			o := &g.m.Units[x]
			if o.Side != row.Side || o.Division != row.Division || row.Stripe == Colored && o.Formation != row.Formation || !isPlace(g.at(UnitID(x))) {
				continue
			}
			if y := g.hexOf(g.at(UnitID(x))); y != NoHex && UnitID(x) != u {
				if d := g.m.Ground.Distance(y, h); d <= int(row.Command) {
					v += b.w.Command
				} else {
					v -= b.w.Command / 4 * float64(d-int(row.Command))
				}
			}
		}
	}
	return v
}

// moveValue is what it gains those Grouped in a place to go to another, from what they have now.
func (b *greedy) moveValue(p, to Loc, n int, crowd []float64, now float64) float64 {
	g := b.g
	h := g.hexOf(to)
	d := g.m.Units[g.leading()].Division
	w := g.paths
	if b.rear() {
		v := b.rearValue(g.leading(), h, n+g.count(to)) - now - b.w.RearMove
		if !g.empty(to) && b.mixes(to) {
			v -= 2 * b.w.Mixed
		}
		if isCave(to) {
			v = -1
		}
		return v - b.w.Way*float64(w.node[to].watched)*float64(n)
	}
	v := b.placeValue(h, d, n, n+g.count(to), true, crowd) - now
	node := &w.node[to]
	if node.watched > 0 {
		v -= b.w.Way * float64(node.watched) * float64(n)
	}
	if isCave(to) {
		v += 0.05
	}
	if g.mined(to) {
		v -= b.w.MineStep * float64(n) / 2
	}
	if g.shelled(to) != nil {
		v -= 0.3
	}
	if x := g.first(to); x != NoUnit && g.m.Units[x].Side == b.side {
		if g.dg(to) > g.dg(p) {
			v -= 0.25 * float64(g.dg(to)-g.dg(p)) * float64(n)
		}
		levels := max(0, n+g.count(to)-int(g.rules().StackLimit))
		if b.mixes(to) {
			levels++
		}
		if levels > 0 {
			v -= b.w.Mixed * float64(levels) * (1 + 0.6*float64(max(g.dg(p), g.dg(to))))
		}
	}
	return v + b.w.Attack*b.onset(h)
}

// mixes tells whether those Grouped do not belong with those in a place (6.1d).
func (b *greedy) mixes(to Loc) bool {
	g := b.g
	for u := range g.m.Units {
		if !g.has(UnitID(u), Grouped) {
			continue
		}
		row := &g.m.Units[u]
		for x := g.first(to); x != NoUnit; x = g.next(x) {
			o := &g.m.Units[x]
			if o.Division != row.Division || o.Stripe == Colored && row.Stripe == Colored && o.Formation != row.Formation {
				return true
			}
		}
	}
	return false
}

// onset is what the best Assault would bring of those next to a hex, on an enemy next to it, if those Grouped were there, too.
func (b *greedy) onset(h Hex) (best float64) {
	g := b.g
	b.around(h, func(x Hex) {
		if g.sideAt(x) != b.foe {
			return
		}
		v, ok := b.onsets[x]
		if !ok {
			o := onslaught{x, b.side, g.assaultKind(b.side), 0, func(u UnitID) bool {
				return g.has(u, Grouped) && g.m.Units[u].HasColumn || g.m.Units[u].Side == b.side && isPlace(g.at(u)) && g.fit(u, x, g.assaultKind(b.side) == markerBanzai) == nil
			}}
			v = math.Max(0, b.storm(o)-b.returnFireCost(o)+b.w.Soften)
			b.onsets[x] = v
		}
		best = math.Max(best, v)
	})
	return best
}

// here is what the place is worth to those Grouped where they are.
func (b *greedy) here(p Loc, n int, crowd []float64) float64 {
	g := b.g
	h := g.hexOf(p)
	if h == NoHex {
		return 0
	}
	b.frail = 1 + b.w.Frail*float64(g.dg(p))
	u := g.leading()
	if b.rear() {
		return b.rearValue(u, h, g.count(p))
	}
	v := b.placeValue(h, g.m.Units[u].Division, n, g.count(p), !g.deployed(u), crowd)
	if b.close(p, 1) {
		v += b.w.Stay * float64(n)
	}
	return v + b.w.Attack*b.onset(h)
}

// bestMove is where those Grouped in a place go to at best, and what it gains them; -1 if nowhere.
func (b *greedy) bestMove(p Loc) (to Loc, best float64) {
	g := b.g
	to = -1
	n := g.goers(p)
	w := g.waysFrom(p, g.burdenAt(p))
	crowd := b.throng(p)
	now := b.here(p, n, crowd)
	for x := range w.node {
		if !w.reach(Loc(x)) {
			continue
		}
		if v := b.moveValue(p, Loc(x), n, crowd, now) - b.w.MoveMin; v > best {
			best, to = v, Loc(x)
		}
	}
	return to, best
}

// what chooses the Action of those who were named.
func (b *greedy) what() (choice, string) {
	g := b.g
	p := g.group()
	n := 1
	if isPlace(p) {
		n = g.goers(p)
	}
	var crowd []float64
	now, moves := 0.0, false
	for _, c := range b.opts {
		if c.Verb == vMove && !moves {
			moves = true
			g.waysFrom(p, g.burdenAt(p))
			crowd = b.throng(p)
			now = b.here(p, n, crowd)
		}
	}
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		switch c.Verb {
		case vMove:
			return b.moveValue(p, c.A, n, crowd, now) - b.w.MoveMin
		case vFire, vHardZone:
			return b.fireAt(ActionFire, p, c.A, NoUnit) - b.w.ActMin
		case vHard:
			return b.fireAt(ActionFire, p, g.at(c.A), c.A) - b.w.ActMin
		case vShell, vShellGroup:
			return b.shellAt(p, c.A) - b.w.ActMin
		case vLight:
			return b.lightValue(c.A)
		case vRally:
			return b.relief(p)
		case vFoxhole, vTrench:
			return b.bestDig(p)
		case vSeal:
			if in, ok := g.inside(p); ok && g.sideAt(in) == b.foe {
				v := 0.0
				for u := g.first(in); u != NoUnit; u = g.next(u) {
					v += b.w.Sealed * b.worth(u)
				}
				return v + 0.3
			}
			return 0.15
		case vClear:
			return b.w.ClearMine
		case vRepair:
			return b.w.Repair
		case vReturn:
			d := g.m.Units[c.A].Division
			return b.w.Return*b.fight(c.A) + 0.2*b.placeValue(c.B, d, 1, g.count(c.B)+1, true, b.throng(-1))
		case vUnload:
			return b.w.Unload
		case vCharge:
			return b.rush(c.A) + 0.2
		case vDeploy:
			if v, _ := b.bestFireFrom(p); v > 0 {
				return 0
			}
			return b.turned(p)
		}
		return -1
	})
	switch c.Verb {
	case vPass:
		return c, "has nothing to gain"
	case vMove:
		return c, "goes to " + b.where(c.A) + ": " + points(v)
	case vFire, vShell:
		return c, "fires at " + b.where(c.A) + ": " + points(v) + " to expect"
	case vHard:
		return c, "fires at " + b.title(c.A) + ": " + points(v) + " to expect"
	}
	return c, "is worth most: " + points(v)
}

// again pays for a Second Action where it is worth a Direct Command.
func (b *greedy) again() (choice, string) {
	g := b.g
	top, most, why := say(vDone), 0.0, "no Second Action is worth a Direct Command"
	for _, c := range b.opts {
		if c.Verb != vStack && c.Verb != vUnit {
			continue
		}
		b.group(c, false, true)
		p, n := c.A, 1.0
		if c.Verb == vUnit {
			p = g.at(c.A)
		} else {
			_, k := g.named(c.A, false, true)
			n = float64(k)
		}
		v, what := b.prospect(p, true)
		g.clearAll(Grouped)
		if v -= b.commandPrice() * n; v > most {
			top, most, why = c, v, what
		}
	}
	return top, why
}

// pays lets the Division pay that has most Direct Commands.
func (b *greedy) pays() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return float64(b.g.s.Divisions[c.A].DC) })
	return c, "has most Direct Commands"
}

// goOn goes on to where it is best to be after something has happened on the way, or halts.
func (b *greedy) goOn() (choice, string) {
	g := b.g
	p := g.s.M.From
	n := g.goers(p)
	g.waysFrom(p, g.burdenAt(p))
	crowd := b.throng(p)
	now := b.here(p, n, crowd)
	c, v := b.orElse(vHalt, 0.05, func(c choice) float64 {
		v := b.moveValue(p, c.A, n, crowd, now)
		if g.s.M.driven() {
			v += 50
		}
		return v
	})
	if c.Verb == vHalt {
		return c, "it is best to stop here"
	}
	return c, "goes on to " + b.where(c.A) + ": " + points(v)
}

// carry takes along what the rules propose.
func (b *greedy) carry() (choice, string) { return say(vGo), "takes along what can go" }

// claim claims a Ridge.
func (b *greedy) claim() (choice, string) {
	if c, ok := b.first(vClaim); ok {
		return c, "the Ridge is worth having"
	}
	return b.opts[0], "there is nothing to claim"
}

// keepRidges leaves Ridge markers where they are: who stands above is worst off when he is gone.
func (b *greedy) keepRidges() (choice, string) {
	if c, ok := b.first(vDone); ok {
		return c, "the Ridges stay claimed"
	}
	return b.opts[0], "there is nothing else"
}

// Posture.

// posture brings Units that have somewhere to go In-Column, and the others Deployed.
func (b *greedy) posture() (choice, string) {
	if b.column == nil {
		b.planPosture()
	}
	for _, c := range b.opts {
		var p Loc
		switch c.Verb {
		case vDeployOne, vColumnOne:
			if want, ok := b.column[c.A]; ok && want == (c.Verb == vColumnOne) {
				p = b.g.at(c.A)
				if want {
					return c, b.title(c.A) + " has somewhere to go"
				}
				return c, b.title(c.A) + " is to hold " + b.where(p)
			}
		}
	}
	return say(vDone), "all stand as they should"
}

// planPosture settles for each place with Active Units whether they are to move: what the best move brings against what they do and are worth where they stand.
func (b *greedy) planPosture() {
	g := b.g
	b.column = map[UnitID]bool{}
	stands := &g.s.Stands[b.side]
	for p := stands.after(-1); p >= 0 && p < firstZone; p = stands.after(p) {
		active := 0
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.has(u, Active) && !g.has(u, Fanatic) {
				active++
			}
		}
		if active == 0 {
			continue
		}
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.has(u, Active) && !g.has(u, Fanatic) && (g.m.Units[u].Indirect() || g.m.Units[u].HQ) {
				b.column[u] = b.prefersMove(p, u)
			}
		}
		move := b.prefersMove(p, NoUnit)
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if _, settled := b.column[u]; !settled && g.has(u, Active) && !g.has(u, Fanatic) {
				b.column[u] = move
			}
		}
	}
}

// prefersMove tells whether one Unit of a place, or the others than guns and HQs (NoUnit), do better to move than to stay Deployed.
func (b *greedy) prefersMove(p Loc, one UnitID) bool {
	g := b.g
	was := g.s
	defer func() {
		g.restore(&was)
		g.staleAt(p)
		g.clearAll(Grouped)
	}()
	n := 0
	clear(b.onsets)
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		row := &g.m.Units[u]
		mine := one == u || one == NoUnit && !row.Indirect() && !row.HQ
		if mine && g.has(u, Active) && !g.has(u, Fanatic) && row.HasColumn && row.Move != NoMove && (row.Front.Color != NoFire || !row.Truck) {
			g.set(u, Grouped)
			n++
		}
	}
	if n == 0 {
		return false
	}
	if g.under(p, CondSuppressed|CondPinned) {
		return false
	}
	if one != NoUnit && (g.m.Units[one].Gun || b.side == SideB && g.m.Units[one].HQ && !g.opposed(p)) {
		return false // it would stay In-Column for good, or has its place
	}
	// Deployed: the fire that they have now.
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			g.turnTo(u, false)
		}
	}
	stay := 0.0
	if one != NoUnit && g.m.Units[one].Indirect() {
		if g.opposed(p) {
			return false
		}
		stay, _ = b.bestShell(p)
		stay *= 1.5
		if b.gunReach(p, one) {
			return false
		}
	} else {
		stay, _ = b.bestFireFrom(p)
		stay *= 1.3
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			g.turnTo(u, true)
		}
	}
	to, gain := b.bestMove(p)
	return to >= 0 && gain > stay
}

// gunReach tells whether a gun has an enemy within its range where it stands.
func (b *greedy) gunReach(p Loc, u UnitID) bool {
	g := b.g
	h := g.hexOf(p)
	stands := &g.s.Stands[b.foe]
	for x := range stands.each() {
		if y := g.hexOf(x); y != NoHex && h != NoHex && g.m.Ground.Distance(h, y) <= int(g.m.Units[u].Front.Range) {
			return true
		}
	}
	return false
}

// gunners tells whether one of those who act can fire indirectly now.
func (b *greedy) gunners() bool {
	for u := range b.g.with(Grouped).each() {
		if b.g.mayGun(u) == nil {
			return true
		}
	}
	return false
}
