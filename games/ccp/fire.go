package ccp

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// O27 Fire: who may shoot at what, Fire Groups, Targeting.

var (
	evJoins  = event("{u0} will fire at {h1}.")
	evArm    = event("The {W0} will fire at {h1}.")
	evFires  = event("The {s0} player fires at {h1} with {x2}, {n3} FP.")
	evSmokes = event("The {s0} player fires a smoke round at {h1}.")
	evHits   = event("The Targeting roll is {n0} at range {n1}: {h2} is hit.")
	evMisses = event("The Targeting roll is {n0} at range {n1}: {h2} is missed.")
	evVictim = event("{u0} is the target.")

	notActive    = reason{Rule: "O27.3a", Text: "That piece has not been activated to fire."}
	firedOnce    = reason{Rule: "O27.3a", Text: "That piece has taken its shot."}
	meleeFire    = reason{Rule: "O27.1.2", Text: "Units and weapons in a melee hex cannot fire."}
	meleeTarget  = reason{Rule: "O27.3a", Text: "A melee hex cannot be fired at."}
	weaponBroken = reason{Rule: "5.4b", Text: "The weapon is broken."}
	crewBroken   = reason{Rule: "3.2.3a", Text: "A broken unit fires no weapon."}
	crewDown     = reason{Rule: "4.2.2b", Text: "A suppressed unit fires no weapon."}
	fromWater    = reason{Rule: "T96b", Text: "No weapon fires from water terrain."}
	fromWire     = reason{Rule: "F107.3b", Text: "No weapon fires from a hex with wire."}
	opOrdnance   = reason{Rule: "A41.3a", Text: "Ordnance does not Op Fire."}
	noSmoke      = reason{Rule: "O27.2.1a", Text: "That piece has no smoke rounds."}
	smokeThere   = reason{Rule: "T96b", Text: "No smoke can lie in that hex."}
	outOfReach   = reason{Rule: "O27.2.2a", Text: "The target hex is out of range."}
	tooNear      = reason{Rule: "O27.2.2b", Text: "The target hex is closer than the minimum range."}
	unseen       = reason{Rule: "O27.3b", Text: "No enemy unit in that hex can be seen."}
	unspotted    = reason{Rule: "O27.1.3", Text: "A Scout activates units with mortars that could fire, neither broken nor suppressed, and he must see an enemy unit in range of the mortar."}
	mortarOnly   = reason{Rule: "3.3.3b", Text: "Of a unit that a Scout has activated only the mortar fires."}
	unseenHex    = reason{Rule: "O27.3a", Text: "That hex cannot be seen."}
	nobodyFires  = reason{Rule: "O27.3a", Text: "No piece that may still fire can attack that hex."}
	pieceRising  = reason{Rule: "O27.3.1a", Text: "The pieces of a Fire Group are named in the order of their hexes and counters."}
	firesAlone   = reason{Rule: "O27.3.1.1", Text: "Ordnance fires alone."}
	noChain      = reason{Rule: "O27.3.1b", Text: "The hexes of a Fire Group must form one chain; a hex with wire is no part of one (F107.3a)."}
	mustAttack   = reason{Rule: "O20.3b", Text: "A piece that was activated must fire as long as one can."}
	wrongVictim  = reason{Rule: "3.3.4d", Text: "Choose an enemy unit in the target hex that is seen, an unbroken one if there is any."}
)

// spotted tells whether a unit has been activated by a Scout, who activates mortars and not those who carry them (3.3.3b).
func (g *Game) spotted(u UnitID) bool {
	first := g.s.R.First
	return first != NoUnit && first != u && g.m.Units[first].Kind == Scout
}

// scout is the Scout who has activated mortars for the Fire order in progress (O27.1.3), NoUnit if there is none.
func (g *Game) scout() UnitID {
	if u := g.s.R.First; u != NoUnit && g.m.Units[u].Kind == Scout && !g.has(u, Broken) && g.s.Units[u].Loc >= 0 {
		return u
	}
	return NoUnit
}

// eyes tries see from where a unit looks, and for a mortar, which never fires in the other's Move, from where its Scout looks (O27.2.5).
func (g *Game) eyes(u UnitID, mortar bool, see func(at terrain.Spot) bool) bool {
	if see(g.spot(u)) {
		return true
	}
	if mortar {
		if s := g.scout(); s != NoUnit {
			return see(g.spot(s))
		}
	}
	return false
}

// sightTo tells whether a unit is seen from a spot.
func (g *Game) sightTo(at terrain.Spot, u UnitID) bool {
	return g.chart().Sights().Between(at, g.spot(u), &g.s.Marks).Clear()
}

// weaponOf is the weapon that a piece is, NoWeapon if it is a unit.
func weaponOf(piece int16) WeaponID {
	if piece < armBase {
		return NoWeapon
	}
	return piece - armBase
}

// pieces are a unit and its weapon, if it has one.
func (g *Game) pieces(u UnitID, buf *[2]int16) []int16 {
	buf[0] = u
	w := g.arm(u)
	if w == NoWeapon {
		return buf[:1]
	}
	buf[1] = armBase + w
	return buf[:]
}

// ready tells whether a piece, a unit or armBase and a weapon of the unit, could fire at all from where it is.
func (g *Game) ready(u UnitID, piece int16, op uint8) *reason {
	h, w := g.at(u), weaponOf(piece)
	switch {
	case g.inMelee(h):
		return &meleeFire
	case w == NoWeapon:
		if op != 0 && g.m.Units[u].Ordnance {
			return &opOrdnance
		}
		return nil
	case g.s.Weapons[w].Broken != 0:
		return &weaponBroken
	case g.has(u, Broken):
		return &crewBroken
	case g.has(u, Suppressed):
		return &crewDown
	case !g.dry(h):
		return &fromWater
	case g.s.Fort[h] == Wire:
		return &fromWire
	case op != 0 && g.m.Weapons[w].Ordnance:
		return &opOrdnance
	}
	return nil
}

// span are the least and the largest range of a piece; only weapons have a least (O27.2.2b).
func (g *Game) span(u UnitID, piece int16) (least, most int) {
	w := weaponOf(piece)
	if w == NoWeapon {
		return least, g.reach(u, nil)
	}
	return int(g.m.Weapons[w].MinRange), g.weaponReach(w, nil)
}

func (g *Game) isMortar(piece int16) bool {
	w := weaponOf(piece)
	return w != NoWeapon && g.m.Weapons[w].Kind == Mortar
}

// ranged is the reason why a hex is not within the range of a piece.
func (g *Game) ranged(u UnitID, piece int16, h hex.Hex) *reason {
	d := terrain.Grid.Distance(g.at(u), h)
	least, most := g.span(u, piece)
	switch {
	case d > most:
		return &outOfReach
	case d < least:
		return &tooNear
	}
	return nil
}

// covers tells whether a piece that is ready can attack a hex, or put smoke there.
func (g *Game) covers(u UnitID, piece int16, h hex.Hex, smoke bool, op uint8) *reason {
	if g.inMelee(h) {
		return &meleeTarget
	}
	if r := g.ranged(u, piece, h); r != nil {
		return r
	}
	mortar := g.isMortar(piece)
	if smoke {
		switch w := weaponOf(piece); {
		case w == NoWeapon || !g.m.Weapons[w].Smoke:
			return &noSmoke
		case !g.maySmoke(h):
			return &smokeThere
		case !g.eyes(u, mortar, func(at terrain.Spot) bool {
			return g.chart().Sights().Between(at, terrain.Spot{Hex: h}, &g.s.Marks).Clear()
		}):
			return &unseenHex
		}
		return nil
	}
	enemy, why := g.m.Units[u].Side.Other(), &unseen
	for e := g.firstOf(h, enemy); e != NoUnit; e = g.nextOf(e, enemy) {
		if op != 0 && g.has(e, Trenched) {
			why = &trenched
			continue
		}
		if g.eyes(u, mortar, func(at terrain.Spot) bool { return g.sightTo(at, e) }) {
			return nil
		}
	}
	return why
}

// suspects tells whether a unit or its weapon has an enemy unit that is not in melee in LOS and range (O27.1.1), in one hex if it is
// not hex.None.
func (g *Game) suspects(u UnitID, op uint8, only hex.Hex) *reason {
	var buf [2]int16
	pieces := slices.DeleteFunc(g.pieces(u, &buf), func(p int16) bool { return g.ready(u, p, op) != nil })
	if only != hex.None {
		for _, p := range pieces {
			if g.covers(u, p, only, false, op) == nil {
				return nil
			}
		}
		return &unseen
	}
	enemy := g.m.Units[u].Side.Other()
	from, most := g.at(u), 0
	for _, p := range pieces {
		_, reach := g.span(u, p)
		most = max(most, reach)
	}
	for e := g.units(enemy); e != NoUnit; e = g.more(enemy, e) {
		h := g.at(e)
		if terrain.Grid.Distance(from, h) > most || g.inMelee(h) {
			continue
		}
		for _, p := range pieces {
			if g.ranged(u, p, h) == nil && g.eyes(u, g.isMortar(p), func(at terrain.Spot) bool { return g.sightTo(at, e) }) {
				return nil
			}
		}
	}
	return &unseen
}

// scouted tells whether a Scout sees an enemy unit, not in melee, in range of the mortar of a unit that he activates (O27.1.3).
func (g *Game) scouted(scout, u UnitID) *reason {
	piece := armBase + g.arm(u)
	if !g.isMortar(piece) || g.ready(u, piece, 0) != nil {
		return &unspotted
	}
	enemy := g.m.Units[u].Side.Other()
	for e := g.units(enemy); e != NoUnit; e = g.more(enemy, e) {
		if h := g.at(e); !g.inMelee(h) && g.ranged(u, piece, h) == nil && g.unitSees(scout, e) {
			return nil
		}
	}
	return &unspotted
}

// fireActivator is who a Fire order activates.
var fireActivator = activator{
	Who:  [2]string{"Who fires?", "Who fires, too?"},
	Rule: "O27.1.1a", Flags: Ordered,
	Side: func(g *Game) Side { return g.s.Active },
	Fit: func(g *Game, u UnitID) *reason {
		if g.inMelee(g.at(u)) {
			return &meleeFire
		}
		return nil
	},
	Able: func(g *Game, u UnitID) *reason {
		if s := g.scout(); s != NoUnit && s != u {
			return g.scouted(s, u)
		}
		return g.suspects(u, 0, hex.None)
	},
	Leads: func(g *Game, u UnitID) bool {
		return g.commands(u) || g.m.Units[u].Kind == Scout && !g.has(u, Broken)
	},
	Peers: func(g *Game, first UnitID) bool { return g.m.Units[first].Kind == Scout }, // O27.1.3 speaks of units
	Within: func(g *Game, leader, u UnitID) *reason {
		if g.m.Units[leader].Kind == Scout {
			return g.scouted(leader, u)
		}
		return g.inCommand(leader, u)
	},
}

var (
	fireActivation = activation("fire.activate", "fire.activate", &fireActivator)

	_ = order(OrderFire, orderRule{
		Rule: "O27.1.1a", Proc: "order.fire",
		May: func(g *Game, _ *Card) *reason { return fireActivator.anybody(g) },
	})
)

var _ = program.Proc("order.fire",
	sub("activate", fireActivation),
	sub("shots", "fire.shots"),
)

// shooter is a piece that can attack the hex in question.
type shooter struct {
	piece     int16
	unit      UnitID
	at        int16
	fp        int8
	hindrance int8
	ordnance  bool
}

// key is the order in which pieces are named.
func (s *shooter) key() int32 {
	k := int32(s.at)<<16 | int32(s.unit)<<1
	if weaponOf(s.piece) != NoWeapon {
		k++
	}
	return k
}

// unfired is the reason why a piece is not activated, or has its shot no more.
func (g *Game) unfired(u UnitID, piece int16, op uint8) *reason {
	switch w := weaponOf(piece); {
	case op != 0:
		if !g.has(u, OpFiring) {
			return &notActive
		}
	case !g.has(u, Ordered):
		return &notActive
	case w != NoWeapon:
		if g.s.Weapons[w].Fired != 0 {
			return &firedOnce
		}
	case g.spotted(u):
		return &mortarOnly
	case g.has(u, Fired):
		return &firedOnce
	}
	return nil
}

// shooters lists the pieces that can attack a hex, or put smoke there, in the order in which they are named.
func (g *Game) shooters(buf []shooter, h hex.Hex, smoke bool) []shooter {
	side := g.s.A.Side
	var two [2]int16
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		for _, piece := range g.pieces(u, &two) {
			if g.mayShoot(u, piece, h, smoke) != nil {
				continue
			}
			buf = append(buf, g.shooter(u, piece, h))
			for i := len(buf) - 1; i > 0 && buf[i].key() < buf[i-1].key(); i-- {
				buf[i], buf[i-1] = buf[i-1], buf[i]
			}
		}
	}
	return buf
}

// mayShoot tells whether a piece can attack a hex now.
func (g *Game) mayShoot(u UnitID, piece int16, h hex.Hex, smoke bool) *reason {
	op := g.s.A.Op
	if r := g.unfired(u, piece, op); r != nil {
		return r
	}
	if r := g.ready(u, piece, op); r != nil {
		return r
	}
	return g.covers(u, piece, h, smoke, op)
}

// shooter is what a piece brings to an attack on a hex.
func (g *Game) shooter(u UnitID, piece int16, h hex.Hex) shooter {
	s := shooter{piece: piece, unit: u, at: int16(g.at(u))}
	if w := weaponOf(piece); w == NoWeapon {
		s.fp, s.ordnance = int8(g.fp(u, nil)), g.m.Units[u].Ordnance
	} else {
		s.fp, s.ordnance = int8(g.weaponFP(w, nil)), g.m.Weapons[w].Ordnance
	}
	n := g.obstructed(u, piece, h)
	s.hindrance = int8(n)
	return s
}

// obstructed is the Hindrance of a piece's LOS to a hex; for a mortar whose Scout sees better it is that of the Scout.
func (g *Game) obstructed(u UnitID, piece int16, h hex.Hex) int {
	target := terrain.Spot{Hex: h}
	n := -1
	g.eyes(u, g.isMortar(piece), func(at terrain.Spot) bool {
		if g.chart().Sights().Between(at, target, &g.s.Marks).Clear() {
			if m := g.hindrance(at, target); n < 0 || m < n {
				n = m
			}
		}
		return false // look on
	})
	return max(n, 0)
}

// enlist adds a piece to an attack.
func (g *Game) enlist(a *Attack, s *shooter) {
	a.Pieces++
	a.Last = s.piece
	w := weaponOf(s.piece)
	if w == NoWeapon {
		add(&a.Units, s.unit)
	} else {
		a.Arms[w/64] |= 1 << (w % 64)
		if g.m.Weapons[w].Kind == Mortar {
			a.Mortar = 1
		}
		if g.m.Weapons[w].Kind == Flamethrower {
			a.Flame = 1
		}
	}
	if s.ordnance {
		a.Ordnance = 1
		if w == NoWeapon {
			a.Sniper = 1
		}
	} else {
		a.Hindrance = max(a.Hindrance, s.hindrance)
	}
	if a.Pieces == 1 || s.fp > a.Best {
		a.Best = s.fp
	}
	switch from, to := g.level(hexOf(s.at)), g.level(hexOf(a.Hex)); {
	case from < to:
		a.Uphill = 1
	case from > to:
		a.Downhill = 1
	}
	if adjacent(hexOf(s.at), hexOf(a.Hex)) {
		a.Near = 1
	}
	a.FP = a.Best + a.Pieces - 1 - a.Hindrance + int8(a.Downhill) - int8(a.Uphill)
}

// groupTerms lists the terms of the FP of the group.
func (g *Game) groupTerms(t *terms) {
	a := &g.s.A
	t.add(int(a.Best), "O27.3.1.2a", "largest firepower of a piece")
	t.add(int(a.Pieces)-1, "O27.3.1.2a", "other pieces")
	t.add(-int(a.Hindrance), "O27.3.2a", "hindrance")
	t.add(-int(a.Uphill), "T89.2", "target higher")
	t.add(int(a.Downhill), "T89.2", "target lower")
}

// firingFrom are the hexes of the pieces of an attack.
func (g *Game) firingFrom(a *Attack) (set terrain.Set) {
	a.Units.each(func(u UnitID) { set.Add(g.at(u)) })
	a.eachArm(func(w WeaponID) { set.Add(g.at(g.s.Weapons[w].Owner)) })
	return set
}

// chain is the part of a set of hexes that hangs together with one of them. Hexes with wire hang together with none (F107.3a).
func (g *Game) chain(set *terrain.Set, from hex.Hex) (part terrain.Set) {
	var buf [NHexes]hex.Hex
	stack := append(buf[:0], from)
	part.Add(from)
	for len(stack) > 0 {
		h := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.s.Fort[h] == Wire {
			continue
		}
		for _, x := range terrain.Grid.Neighbors(h) {
			if x != hex.None && set.Has(x) && !part.Has(x) && g.s.Fort[x] != Wire {
				part.Add(x)
				stack = append(stack, x)
			}
		}
	}
	return part
}

// chained tells whether the pieces of an attack form a chain.
func (g *Game) chained(a *Attack, s *shooter) bool {
	set := g.firingFrom(a)
	return g.chain(&set, hexOf(s.at)) == set
}

// strong tells whether an attack has a FP of at least 1, or its side could bring it there with actions it holds (16.3.2.2).
func (g *Game) strong(a *Attack) bool {
	if a.FP >= 1 || a.Smoke != 0 {
		return true
	}
	old := g.s.A
	g.s.A = *a
	n := g.handBoost(a.Side)
	g.s.A = old
	return int(a.FP)+n >= 1
}

// feasible tells whether an attack to which s has just been added, with further pieces of the list from a place on or as it is, can
// be made: its hexes form a chain, and it has FP. A piece whose Hindrance is not above that of the group never weakens it, so it is enough to
// try, for each of them, all pieces whose Hindrance is not larger.
func (g *Game) feasible(a *Attack, s *shooter, rest []shooter) bool {
	if a.Ordnance != 0 {
		return g.strong(a)
	}
	if g.chained(a, s) && g.strong(a) {
		return true
	}
	chosen := g.firingFrom(a)
	for k := range rest {
		limit := max(a.Hindrance, rest[k].hindrance)
		all := chosen
		for i := range rest {
			if !rest[i].ordnance && rest[i].hindrance <= limit {
				all.Add(hexOf(rest[i].at))
			}
		}
		part := g.chain(&all, hexOf(s.at))
		whole := true
		for i := range chosen {
			whole = whole && chosen[i]&^part[i] == 0
		}
		if !whole {
			continue
		}
		b := *a
		for i := range rest {
			if !rest[i].ordnance && rest[i].hindrance <= limit && part.Has(hexOf(rest[i].at)) {
				g.enlist(&b, &rest[i])
			}
		}
		if g.strong(&b) {
			return true
		}
	}
	return false
}

// mayJoin tells whether the i-th of the shooters may join the attack.
func (g *Game) mayJoin(list []shooter, i int) *reason {
	a, s := &g.s.A, &list[i]
	switch {
	case a.Ordnance != 0, s.ordnance && a.Pieces > 0:
		return &firesAlone
	case a.Pieces > 0 && s.key() <= g.lastKey():
		return &pieceRising
	}
	b := *a
	g.enlist(&b, s)
	if !g.feasible(&b, s, list[i+1:]) {
		if b.Ordnance != 0 || g.chained(&b, s) {
			return &tooWeak
		}
		return &noChain
	}
	return nil
}

// lastKey is the order of the piece that joined last.
func (g *Game) lastKey() int32 {
	s := shooter{piece: g.s.A.Last, unit: g.bearer(g.s.A.Last)}
	s.at = int16(g.at(s.unit))
	return s.key()
}

// bearer is the unit of a piece.
func (g *Game) bearer(piece int16) UnitID {
	if w := weaponOf(piece); w != NoWeapon {
		return g.s.Weapons[w].Owner
	}
	return piece
}

// mayTarget tells whether an attack on a hex, or a smoke round into it, could be made by somebody.
func (g *Game) mayTarget(h hex.Hex, smoke bool) *reason {
	old := g.s.A
	defer func() { g.s.A = old }()
	g.aimAt(h, smoke)
	var buf [96]shooter
	list := g.shooters(buf[:0], h, smoke)
	if len(list) == 0 {
		return g.whyNobody(h, smoke)
	}
	var why *reason
	for i := range list {
		if why = g.mayJoin(list, i); why == nil {
			return nil
		}
	}
	return why
}

// whyNobody is why the first of the pieces that could still fire cannot attack a hex that none of them can.
func (g *Game) whyNobody(h hex.Hex, smoke bool) *reason {
	a := &g.s.A
	var two [2]int16
	for u := g.units(a.Side); u != NoUnit; u = g.more(a.Side, u) {
		for _, piece := range slices.Backward(g.pieces(u, &two)) {
			if w := weaponOf(piece); smoke && (w == NoWeapon || !g.m.Weapons[w].Smoke) || g.unfired(u, piece, a.Op) != nil || g.ready(u, piece, a.Op) != nil {
				continue
			}
			return g.covers(u, piece, h, smoke, a.Op)
		}
	}
	return &nobodyFires
}

// aimAt begins an attack on a hex.
func (g *Game) aimAt(h hex.Hex, smoke bool) {
	a := &g.s.A
	*a = Attack{Kind: FireAttack, Side: a.Side, Op: a.Op, Hex: int16(h), Victim: NoUnit, Last: none}
	if smoke {
		a.Smoke = 1
	}
}

// offerTargets lists the hexes that could be targets.
func (g *Game) offerTargets(o *options) {
	enemy := g.s.A.Side.Other()
	smoke := g.smokeRounds()
	for h := range hex.Hex(NHexes) {
		if g.occupied(h, enemy) {
			o.Add(to(vTarget, h))
		}
		if smoke {
			o.Add(to(vSmoke, h))
		}
	}
}

// smokeRounds tells whether a weapon with smoke rounds may still fire.
func (g *Game) smokeRounds() bool {
	side := g.s.A.Side
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if w := g.arm(u); w != NoWeapon && g.m.Weapons[w].Smoke && g.unfired(u, armBase+w, 0) == nil && g.ready(u, armBase+w, 0) == nil {
			return true
		}
	}
	return false
}

// shotLeft tells whether, as all can see, a piece that may still fire has something to fire at.
func (g *Game) shotLeft() bool {
	a := &g.s.A
	if g.smokeRounds() {
		return true
	}
	enemy := a.Side.Other()
	var two [2]int16
	for u := g.units(a.Side); u != NoUnit; u = g.more(a.Side, u) {
		for _, piece := range g.pieces(u, &two) {
			if g.unfired(u, piece, 0) != nil || g.ready(u, piece, 0) != nil {
				continue
			}
			for e := g.units(enemy); e != NoUnit; e = g.more(enemy, e) {
				if g.covers(u, piece, g.at(e), false, 0) == nil {
					return true
				}
			}
		}
	}
	return false
}

// anyTarget tells whether any attack could be made.
func (g *Game) anyTarget() bool {
	enemy := g.s.A.Side.Other()
	smoke := g.smokeRounds()
	for h := range hex.Hex(NHexes) {
		if g.occupied(h, enemy) && g.mayTarget(h, false) == nil || smoke && g.mayTarget(h, true) == nil {
			return true
		}
	}
	return false
}

// fire.shots makes the attacks of a Fire order, one after the other (O27.3).
// V: 1 when done.
var _ = program.Proc("fire.shots",
	do(func(g *Game, _ *frame) { g.s.A = noAttack; g.s.A.Side = g.s.Active }),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.shotLeft() },
		put(ask{
			Label: "target", Kind: "fire.target", Prompt: "Which hex do you fire at?", Rule: "O27.3a", Always: true,
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				g.offerTargets(o)
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb == vDone:
					if g.s.R.Attacks == 0 && g.anyTarget() {
						return &mustAttack
					}
					return nil
				case c.Verb != vTarget && c.Verb != vSmoke || !isHex(c.A):
					return &nobodyFires
				}
				return g.mayTarget(hexOf(c.A), c.Verb == vSmoke)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 1
					return
				}
				g.aimAt(hexOf(c.A), c.Verb == vSmoke)
			},
			Explain: explainTarget,
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
			sub("group", "fire.group"),
			sub("carry", "fire.carry"),
			do(func(g *Game, _ *frame) { g.s.A = noAttack; g.s.A.Side = g.s.Active }))),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)

// fire.group names the pieces of the attack (O27.3.1). A piece that is the only one is not asked for.
// V: 1 when complete.
var _ = program.Proc("fire.group",
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && !g.grouped() },
		put(ask{
			Label: "piece", Kind: "fire.group", Prompt: "Who fires together?", Rule: "O27.3.1a", Always: true,
			Tell: atHex("Who fires at {h} together?"),
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.A.Side) },
			List: func(g *Game, _ *frame, o *options) {
				var buf [96]shooter
				list := g.shooters(buf[:0], hexOf(g.s.A.Hex), g.s.A.Smoke != 0)
				o.Add(say(vFire))
				for i := range list {
					o.Add(about(vJoin, list[i].piece))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vFire:
					return g.mayFire()
				case vJoin:
					return g.mayJoinPiece(c.A)
				}
				return &notActive
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vFire {
					f.V[0] = 1
					return
				}
				s := g.shooter(g.bearer(c.A), c.A, hexOf(g.s.A.Hex))
				g.enlist(&g.s.A, &s)
				if w := weaponOf(c.A); w != NoWeapon {
					g.tell(evArm, "O27.3.1a", w, g.s.A.Hex)
				} else {
					g.tell(evJoins, "O27.3.1a", c.A, g.s.A.Hex)
				}
			},
			Explain: explainGroup,
		})),
)

// grouped completes an attack for which there is nothing to choose, and tells whether it is complete: ordnance fires alone, and when no piece
// is left to be named all is said. What there is to choose must not depend on the hand.
func (g *Game) grouped() bool {
	a := &g.s.A
	if a.Ordnance != 0 {
		return true
	}
	var buf [96]shooter
	list := g.shooters(buf[:0], hexOf(a.Hex), a.Smoke != 0)
	if a.Pieces == 0 {
		if len(list) == 1 {
			g.enlist(a, &list[0])
		}
		return len(list) <= 1
	}
	for i := range list {
		if !list[i].ordnance && list[i].key() > g.lastKey() {
			return false
		}
	}
	return true
}

// mayFire tells whether the pieces named can make the attack.
func (g *Game) mayFire() *reason {
	a := &g.s.A
	if a.Pieces == 0 {
		return &nobodyFires
	}
	s := shooter{at: int16(g.at(g.bearer(a.Last)))}
	switch {
	case !g.chained(a, &s):
		return &noChain
	case !g.strong(a):
		return &tooWeak
	}
	return nil
}

// mayJoinPiece is mayJoin for any number of a choice.
func (g *Game) mayJoinPiece(piece int16) *reason {
	a := &g.s.A
	u := piece
	if w := weaponOf(piece); w != NoWeapon {
		if int(w) >= len(g.m.Weapons) {
			return &notActive
		}
		u = g.s.Weapons[w].Owner
	}
	if !g.on(u, a.Side) {
		return &notActive
	}
	if r := g.mayShoot(u, piece, hexOf(a.Hex), a.Smoke != 0); r != nil {
		return r
	}
	var buf [96]shooter
	list := g.shooters(buf[:0], hexOf(a.Hex), a.Smoke != 0)
	return g.mayJoin(list, slices.IndexFunc(list, func(s shooter) bool { return s.piece == piece }))
}

// explainGroup shows the FP of the group as it is, or as it would be.
func explainGroup(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	old := g.s.A
	defer func() { g.s.A = old }()
	var piece []engine.Sum
	if c != nil && c.Verb == vJoin {
		if g.mayJoinPiece(c.A) != nil {
			return
		}
		s := g.shooter(g.bearer(c.A), c.A, hexOf(g.s.A.Hex))
		g.enlist(&g.s.A, &s)
		var t terms
		if w := weaponOf(c.A); w == NoWeapon {
			g.fp(c.A, &t)
		} else {
			g.weaponFP(w, &t)
		}
		piece = append(piece, total(g.m.pieceTitle(c.A), int(s.fp), t))
	}
	a := &g.s.A
	g.rosterOf(c == nil, x)
	if a.Pieces == 0 || a.Smoke != 0 {
		x.Sums = append(x.Sums, piece...)
		return
	}
	var t terms
	g.groupTerms(&t)
	x.Sums = append(append(x.Sums, total("firepower", int(a.FP), t)), piece...)
	if a.Ordnance != 0 {
		g.explainTargeting(x)
	}
	g.explainAttack(0, x)
}

// explainTargeting shows what the Targeting roll needs and how likely that is.
func (g *Game) explainTargeting(x *engine.Explanation) {
	r, n := g.targeting()
	explainHit(r, n, x)
}

// targeting is the range and the Hindrance of the piece of ordnance that fires.
func (g *Game) targeting() (distance, hindrance int) {
	a := &g.s.A
	u := g.bearer(a.Last)
	n := g.obstructed(u, a.Last, hexOf(a.Hex))
	return terrain.Grid.Distance(g.at(u), hexOf(a.Hex)), n
}

// fire.carry carries out the attack whose pieces have been named: ordnance must hit first (O27.2), then comes the Fire Attack.
// V: range, Hindrance; hex.
var _ = program.Proc("fire.carry",
	do(func(g *Game, f *frame) {
		a := &g.s.A
		g.s.R.Attacks = 1
		f.V[2] = a.Hex
		if a.Op == 0 {
			a.Units.each(func(u UnitID) { g.set(u, Fired) })
			a.eachArm(func(w WeaponID) { g.s.Weapons[w].Fired = 1 })
		}
		if a.Smoke != 0 {
			g.tell(evSmokes, "O27.2.1a", int16(a.Side), a.Hex)
			return
		}
		var t terms
		if g.Heard() {
			g.groupTerms(&t)
		}
		g.tellSum(evFires, "O27.3.1.2a", t.list, int16(a.Side), a.Hex, int16(a.Pieces), int16(a.FP))
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.A.Ordnance != 0 },
		do(func(g *Game, f *frame) {
			r, n := g.targeting()
			f.V[0], f.V[1] = int16(r), int16(n)
		}),
		call("targeting", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.A.Side), rollTargeting} }),
		do(func(g *Game, f *frame) {
			n := int16(product(g))
			kind := evMisses
			if f.V[0] = n - f.V[1] - f.V[0]; f.V[0] > 0 { // from here on: by how much it hits
				kind = evHits
			}
			g.tell(kind, "O27.2.3a", n, n-f.V[1]-f.V[0], f.V[2])
		}),
		leaveIf(func(_ *Game, f *frame) bool { return f.V[0] <= 0 }),
		iff(func(g *Game, _ *frame) bool { return g.s.A.Smoke != 0 },
			call("smoke", "smoke.draw", local(2)),
			leave()),
		iff(func(g *Game, _ *frame) bool { return g.s.A.Sniper != 0 },
			put(ask{
				Label: "victim", Kind: "fire.victim", Prompt: "Whom does the Sogeki Hei shoot at?", Rule: "3.3.4d",
				Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.A.Side) },
				List: func(g *Game, f *frame, o *options) {
					for u := g.first(hexOf(f.V[2])); u != NoUnit; u = g.next(u) {
						o.Add(about(vUnit, u))
					}
				},
				Check: func(g *Game, _ *frame, c choice) *reason { return g.mayPick(c.A) },
				Take: func(g *Game, _ *frame, c choice) {
					g.s.A.Victim = c.A
					g.tell(evVictim, "3.3.4d", c.A)
				},
			}))),
	// A trigger of the Targeting roll may have left nobody to attack, or made a melee of the hex (19.1c).
	iff(func(g *Game, f *frame) bool {
		h := hexOf(f.V[2])
		return !g.inMelee(h) && g.occupied(h, g.s.A.Side.Other())
	}, sub("resolve", "attack.resolve")),
)

// mayPick tells whether a unit may be the one that a Sogeki Hei attacks.
func (g *Game) mayPick(u int16) *reason {
	a := &g.s.A
	if !g.on(u, a.Side.Other()) || g.at(u) != hexOf(a.Hex) {
		return &wrongVictim
	}
	if g.has(u, Broken) {
		for o := g.firstOf(hexOf(a.Hex), a.Side.Other()); o != NoUnit; o = g.nextOf(o, a.Side.Other()) {
			if !g.has(o, Broken) {
				return &wrongVictim
			}
		}
	}
	return nil
}
