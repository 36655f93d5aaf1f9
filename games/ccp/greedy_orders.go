package ccp

import (
	"beachhead/hex"
)

// What to play, whom to activate, what to throw away.

// bid is what an order would bring.
type bid struct {
	value float64
	first UnitID
	why   string
}

// order gives an order, passes or ends the turn.
func (b *greedy) order() (choice, string) {
	g := &b.g
	var bids [nOrders]*bid
	most, pick, why := 0.0, choice{}, ""
	for _, c := range b.opts {
		if c.Verb != vOrder {
			continue
		}
		k := &g.m.Cards[c.A]
		x := bids[k.Order]
		if x == nil || k.Order == OrderRevive || k.Order == OrderInfiltrate {
			x = b.bid(k)
			bids[k.Order] = x
		}
		v := x.value - b.holding(c.A)
		if v > most {
			most, pick, why = v, c, x.why
		}
	}
	duds, _ := b.duds()
	idle := 0.0
	pass, may := b.first(vPass)
	if may {
		idle = wDud * float64(duds)
		if b.lead() > 0 && b.late() > 0.5 {
			idle += 0.2 // every card brings the end nearer
		}
	}
	least := wCardMin
	if b.lead() < 0 {
		least += 0.1
	}
	if pick.Verb != 0 && most > max(least, idle) {
		return pick, why
	}
	if may {
		if duds > 0 {
			return pass, "no order is worth as much as better cards"
		}
		if pick.Verb != 0 && most > 0.1 && b.lead() <= 0 {
			return pick, why
		}
		return pass, "no order is worth its card"
	}
	if c, ok := b.first(vEnd); ok {
		return c, "no further order is worth its card"
	}
	return b.opts[0], "no order is worth its card"
}

// bid values an order.
func (b *greedy) bid(k *Card) *bid {
	switch k.Order {
	case OrderFire:
		return b.bidFire()
	case OrderMove:
		return b.bidMove()
	case OrderAdvance:
		return b.bidAdvance()
	case OrderRevive:
		return b.bidRevive(int(k.Points))
	case OrderAssetRequest:
		v, _, why := b.bestRequest(func(a int16) bool { return b.g.mayRequest(a) == nil })
		return &bid{v, NoUnit, why}
	case OrderAssetDenied:
		v, why := 0.0, "denies the enemy an asset"
		for _, a := range [...]int16{assetJam, assetDisrupt, assetAbort} {
			if b.g.mayDeny(a) == nil {
				v = max(v, b.denial(a))
			}
		}
		return &bid{v, NoUnit, why}
	case OrderCharge:
		return b.bidCharge()
	case OrderInfiltrate:
		return b.bidInfiltrate(k)
	case OrderReconnoiter:
		return &bid{0.45, NoUnit, "looks at the top card of the deck"}
	}
	return &bid{0.2, NoUnit, "gives an order"}
}

// holding is what a card would be worth in hand, besides the order.
func (b *greedy) holding(c CardID) float64 {
	g := &b.g
	k := &g.m.Cards[c]
	v := b.reaction(k.Action)
	if k.Order == OrderFire {
		n := 0
		g.hand(b.side, func(o CardID) {
			if g.m.Cards[o].Order == OrderFire {
				n++
			}
		})
		v += b.opWorth(n)
	}
	return v
}

// opWorth is what the last of n Fire cards in hand is worth in the enemy's turn.
func (b *greedy) opWorth(n int) float64 {
	g := &b.g
	worth := 0.35
	if g.posture(b.side).Defender {
		worth = 0.9
	}
	if g.posture(b.foe).Defender {
		worth *= 0.6
	}
	for ; n > 1; n-- {
		worth *= 0.4
	}
	return worth
}

// reaction is what an action in hand is worth until the own next turn.
func (b *greedy) reaction(a Action) float64 {
	g := &b.g
	defends := g.posture(b.side).Defender
	switch a {
	case ActAmbush, ActBayonets, ActNoQuarter:
		if g.anyMelee() {
			return 1
		}
		return 0.12
	case ActHiddenMines, ActHiddenPanji, ActHiddenPillbox, ActHiddenTrench, ActHiddenWire, ActHiddenCave, ActHiddenUnit, ActBoreSighting:
		if defends {
			return 0.35
		}
		return 0
	case ActLightWounds:
		return 0.1
	case ActConfusion, ActDemolitions, ActExplosiveCharge:
		return 0
	}
	return 0.08
}

// keep is what a card is worth in hand for the turns to come.
func (b *greedy) keep(c CardID) float64 {
	g := &b.g
	k := &g.m.Cards[c]
	v := b.reaction(k.Action)
	press := b.presses()
	switch k.Order {
	case OrderFire:
		v += b.fireKeep(c)
	case OrderMove:
		v += 0.3
		if press {
			v += 0.5
		}
	case OrderAdvance:
		v += 0.4
		if press {
			v += 0.2
		}
	case OrderRevive:
		v += 0.35
		if g.flagged(b.side, Broken|Suppressed) != NoUnit {
			v += 0.5
		}
	case OrderAssetRequest:
		v += 0.15
		if g.s.Radio[b.side] != NoRadio || g.s.Aircraft[b.side] != none {
			v += 1
		}
	case OrderAssetDenied:
		v += 0.15
		if g.s.Radio[b.foe] != NoRadio {
			v += 0.5
		}
	case OrderCharge:
		if g.posture(b.side).Charge {
			v += 0.9
		}
	case OrderInfiltrate:
		v += 0.6
	case OrderReconnoiter:
		v += 0.4
	}
	return v
}

// fireKeep is what a Fire card is worth in hand: each less than the one before.
func (b *greedy) fireKeep(c CardID) float64 {
	v := 1.0
	b.g.hand(b.side, func(o CardID) {
		if o < c && b.g.m.Cards[o].Order == OrderFire {
			v *= wSurplus
		}
	})
	return v
}

// duds counts the cards that are not worth keeping.
func (b *greedy) duds() (n int, least float64) {
	g := &b.g
	least = 0.5
	if b.lead() > 0 && b.late() > 0.4 {
		least = 0.7
	}
	g.hand(b.side, func(c CardID) {
		if b.keep(c) < least {
			n++
		}
	})
	return min(n, int(g.discards(b.side))), least
}

// drop discards the duds.
func (b *greedy) drop() (choice, string) {
	_, least := b.duds()
	for _, c := range b.opts {
		if c.Verb == vDiscard && b.keep(c.A) < least {
			return c, "that card is of little use now"
		}
	}
	if c, ok := b.first(vDone); ok {
		return c, "the other cards are worth keeping"
	}
	return b.opts[0], "a card has to go"
}

// dropExcess discards the worst card that may go.
func (b *greedy) dropExcess() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -b.keep(c.A) })
	return c, "that card is of the least use"
}

// band lists the units that a first unit and the units under its command are, for an order.
func (b *greedy) band(x *activator, first UnitID) (units []UnitID) {
	g := &b.g
	old := g.s.R.First
	g.s.R.First = first
	defer func() { g.s.R.First = old }()
	units = append(units, first)
	if x.Alone || !x.leads(g, first) {
		return units
	}
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if u != first && x.mayActivate(g, u, first, first) == nil {
			units = append(units, u)
		}
	}
	return units
}

// firsts calls fn for every unit that could be activated first.
func (b *greedy) firsts(x *activator, fn func(u UnitID)) {
	g := &b.g
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if x.mayActivate(g, u, NoUnit, NoUnit) == nil {
			fn(u)
		}
	}
}

// fireBy is the value of the attacks of a band.
func (b *greedy) fireBy(x *activator, first UnitID) (float64, volley) {
	g := &b.g
	part := map[UnitID]bool{}
	for _, u := range b.band(x, first) {
		part[u] = true
	}
	old := g.s.R.First
	g.s.R.First = first
	defer func() { g.s.R.First = old }()
	return b.barrage(b.arsenal(func(u UnitID) bool { return part[u] }, 0))
}

func (b *greedy) bidFire() *bid {
	best := &bid{first: NoUnit}
	b.firsts(&fireActivator, func(u UnitID) {
		v, opening := b.fireBy(&fireActivator, u)
		if b.g.commands(u) {
			v -= 0.05 // a leader may be wanted for something else
		}
		if v > best.value && len(opening.pieces) > 0 {
			*best = bid{v, u, "fires, first at " + hexName(int16(opening.at)) + ", and expects to cost the enemy " + points(v)}
		}
	})
	return best
}

// gains gives what each unit gains by moving, once a decision.
func (b *greedy) gains() func(u UnitID) march {
	known := map[UnitID]march{}
	return func(u UnitID) march {
		m, ok := known[u]
		if !ok {
			m = b.moveGain(u)
			known[u] = m
		}
		return m
	}
}

// sum adds the gains of units, of which a hex takes only so many.
func (b *greedy) sum(units []UnitID, gain func(u UnitID) march) (total float64) {
	var figures [NHexes]int
	for _, u := range units {
		m := gain(u)
		if m.gain < wMoveMin {
			continue
		}
		if !m.exit {
			n := int(b.g.m.Units[u].Figures)
			if figures[m.to]+n > StackLimit {
				total += m.gain * 0.4
				continue
			}
			figures[m.to] += n
		}
		total += m.gain
	}
	return total
}

func (b *greedy) bidMove() *bid {
	best := &bid{first: NoUnit, why: "moves to better positions"}
	gain := b.gains()
	b.firsts(&moveActivator, func(u UnitID) {
		if v := b.sum(b.band(&moveActivator, u), gain); v > best.value {
			*best = bid{v, u, "moves for better positions, a gain of " + points(v)}
		}
	})
	return best
}

func (b *greedy) bidAdvance() *bid {
	best := &bid{first: NoUnit, why: "advances where it pays"}
	b.firsts(&advanceActivator, func(u UnitID) {
		if _, v := b.assaults(b.band(&advanceActivator, u)); v > best.value {
			*best = bid{v, u, "advances, a gain of " + points(v)}
		}
	})
	return best
}

// activate chooses the units of a Fire, Move or Advance order.
func (b *greedy) activate() (choice, string) {
	g := &b.g
	first := g.s.R.First
	switch b.kind {
	case "fire.activate":
		if first == NoUnit {
			return b.begin(b.bidFire())
		}
		part := map[UnitID]bool{}
		for _, u := range b.band(&fireActivator, first) {
			part[u] = true
		}
		guns := b.arsenal(func(u UnitID) bool { return part[u] || g.has(u, Ordered) }, 0)
		useful := map[UnitID]bool{}
		for i := range guns {
			useful[guns[i].unit] = true
		}
		return b.follow(func(u UnitID) bool { return useful[u] }, "can fire with the others")
	case "move.activate":
		if first == NoUnit {
			return b.begin(b.bidMove())
		}
		gain := b.gains()
		return b.follow(func(u UnitID) bool { return gain(u).gain >= wMoveMin }, "gains by moving")
	}
	if first == NoUnit {
		return b.begin(b.bidAdvance())
	}
	units := b.band(&advanceActivator, first)
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if u != first && g.has(u, Ordered) {
			units = append(units, u)
		}
	}
	list, _ := b.assaults(units)
	useful := map[UnitID]bool{}
	for _, a := range list {
		useful[a.unit] = true
	}
	return b.follow(func(u UnitID) bool { return useful[u] }, "gains by advancing")
}

// begin activates the first unit of a bid.
func (b *greedy) begin(x *bid) (choice, string) {
	if c := about(vActivate, x.first); x.first != NoUnit && b.offered(c) {
		return c, b.title(x.first) + " and those under its command can do most"
	}
	c, ok := b.first(vActivate)
	if !ok {
		c = b.opts[0]
	}
	return c, "somebody has to be activated"
}

// follow activates the next unit that is of use.
func (b *greedy) follow(useful func(u UnitID) bool, what string) (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vActivate && useful(c.A) {
			return c, b.title(c.A) + " " + what
		}
	}
	if c, ok := b.first(vDone); ok {
		return c, "nobody else is wanted"
	}
	return b.opts[0], "somebody has to carry the order out"
}

// bidRevive values the points of a Revive card.
func (b *greedy) bidRevive(n int) *bid {
	list := b.ailing()
	v := 0.0
	for i := 0; i < len(list) && i < n; i++ {
		v += list[i].gain
	}
	return &bid{v, NoUnit, "revives units, a gain of " + points(v)}
}

// ill is a marker that a Revive Point can take away.
type ill struct {
	c    choice
	gain float64
}

// ailing lists what Revive Points can do, best first.
func (b *greedy) ailing() (list []ill) {
	g := &b.g
	put := func(x ill) {
		list = append(list, x)
		for i := len(list) - 1; i > 0 && list[i].gain > list[i-1].gain; i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		d := &g.m.Units[u]
		fight := b.fighting(u)
		if g.has(u, Suppressed) {
			put(ill{about(vRevive, u), wSuppressed*fight + 0.1})
		}
		if g.has(u, Broken) {
			put(ill{about(vRally, u), wBroken*fight + wBrokenVP*float64(d.VP) + wSave*b.peril(u, g.at(u))})
		}
	}
	return list
}

// revive spends the next Revive Point on the lowest of those that are worth most.
func (b *greedy) revive() (choice, string) {
	points := int(b.x.Asked[1])
	list := b.ailing()
	pick, found := choice{}, false
	for i := 0; i < len(list); i++ {
		if !b.offered(list[i].c) {
			continue
		}
		if points--; points < 0 {
			break
		}
		c := list[i].c
		if !found || c.A < pick.A || c.A == pick.A && c.Verb == vRevive {
			pick, found = c, true
		}
	}
	if found {
		return pick, b.title(pick.A) + " is put back in order"
	}
	if c, ok := b.first(vDone); ok {
		return c, "nothing else is worth a point"
	}
	return b.opts[0], "a point has to be spent"
}

// bidCharge values a Charge: everybody rallies and moves, and everybody may fire at them.
func (b *greedy) bidCharge() *bid {
	g := &b.g
	b.watched = true
	defer func() { b.watched = false }()
	v := 0.0
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if g.has(u, Activated) {
			continue
		}
		if g.has(u, Broken) {
			v += 0.8 * b.worths[u].broken
		}
		v += 0.6 * b.moveGain(u).gain
	}
	return &bid{v, NoUnit, "charges with everybody, a gain of " + points(v)}
}

// bidInfiltrate values the Infiltration Boxes of a card.
func (b *greedy) bidInfiltrate(k *Card) *bid {
	x := &bid{first: NoUnit, why: "uses an Infiltration Box"}
	for box := range int16(len(boxWords)) {
		if b.g.mayInfiltrate(k, box) == nil {
			x.value = max(x.value, b.boxWorth(box))
		}
	}
	return x
}

// boxWorth is what using an Infiltration Box is worth: units that come out among the enemy, or one more that waits.
func (b *greedy) boxWorth(box int16) float64 {
	g := &b.g
	n := 0.0
	for u := g.inBox(box, NoUnit); u != NoUnit; u = g.inBox(box, u) {
		n += 1.2 + 0.5*b.fighting(u)
	}
	if n == 0 {
		return 0.5
	}
	return n
}

func (b *greedy) box() (choice, string) {
	c, v := b.best(func(c choice) float64 { return b.boxWorth(c.A) })
	if v > 1 {
		return c, "the units of box " + boxWords[c.A] + " come out"
	}
	return c, "hides a unit in box " + boxWords[c.A]
}

// comeOut chooses the Sighting marker where the units of a box come out.
func (b *greedy) comeOut() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.sightValue(hexOf(c.A)) })
	return c, "comes out in " + hexName(c.A) + ", where it hurts most"
}

// sightValue is what a hex is worth for units that come out there.
func (b *greedy) sightValue(h hex.Hex) (v float64) {
	g := &b.g
	v = 0.3*float64(g.hexCover(h)) - 0.06*float64(b.exposure(b.foe)[h])
	if g.occupied(h, b.foe) {
		v -= 3
	}
	most := 0.0
	for i := range b.wants() {
		t := &b.goals[i]
		w := t.value
		if t.ours {
			w *= 0.4
		}
		most = max(most, w*decay[min(b.way(h, t.at), farAway)])
	}
	return v + most
}

// support takes the line of the Support Table that is worth most.
func (b *greedy) support() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		switch c.Verb {
		case vUnit:
			return b.fighting(c.A)
		case vArm:
			return b.fighting(c.B) + wWeaponFP*float64(g.m.Weapons[c.A].FP)
		case vLeader:
			return 0.6 + wCommand*float64(c.A)
		case vSighting:
			return 0.5
		}
		return 0
	})
	return c, "takes what fights best"
}

// bestRequest is the activity of Asset Request that is worth most.
func (b *greedy) bestRequest(may func(a int16) bool) (most float64, asset int16, why string) {
	g := &b.g
	asset = none
	try := func(a int16, v float64, text string) {
		if may(a) && v > most {
			most, asset, why = v, a, text
		}
	}
	if may(assetFire) {
		v, _ := b.callFire()
		try(assetFire, v, "calls artillery, which is expected to cost the enemy "+points(v))
	}
	if may(assetBomb) {
		v := 0.0
		for i := range b.targets() {
			v = max(v, b.bombs(b.aims[1+i].at))
		}
		try(assetBomb, v, "calls a Bombing Run, which is expected to cost the enemy "+points(v))
	}
	if may(assetStrafe) {
		v := 0.0
		for d := range nDice {
			v = max(v, b.strafes(d))
		}
		try(assetStrafe, v, "calls a Strafing Run, which is expected to cost the enemy "+points(v))
	}
	early := 1 - b.late()
	try(assetEstablish, 1.4*early, "asks for a battery")
	try(assetRestore, 1.6, "has the radio repaired")
	if may(assetRepair) {
		v := 0.0
		for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
			if w := g.arm(u); w != NoWeapon && repairer.Able(g, u) == nil && g.fresh(u) {
				v = max(v, 0.25*float64(g.m.Weapons[w].FP))
			}
		}
		try(assetRepair, v, "has a weapon repaired")
	}
	try(assetIlluminate, 0.6, "lights up the night")
	return most, asset, why
}

func (b *greedy) request() (choice, string) {
	_, a, why := b.bestRequest(func(a int16) bool { return b.offered(about(vAsset, a)) })
	if c := about(vAsset, a); a != none && b.offered(c) {
		return c, why
	}
	return b.opts[0], "requests what there is"
}

// caller activates the leader of an Asset Request: for artillery the one who spots best, else the least wanted.
func (b *greedy) caller() (choice, string) {
	g := &b.g
	if g.s.Radio[b.side] != NoRadio && g.s.RadioUp[b.side] != radioBroken {
		if _, who := b.callFire(); who != NoUnit && b.offered(about(vActivate, who)) {
			return about(vActivate, who), b.title(who) + " spots best"
		}
	}
	c, _ := b.best(func(c choice) float64 { return -float64(max(0, g.command(c.A))) })
	return c, b.title(c.A) + " is wanted least for other orders"
}

func (b *greedy) repair() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		if w := b.g.arm(c.A); w != NoWeapon {
			return float64(b.g.m.Weapons[w].FP)
		}
		return 0
	})
	return c, "the strongest broken weapon is repaired"
}

// denial is what an activity of Asset Denied is worth.
func (b *greedy) denial(a int16) float64 {
	g := &b.g
	switch a {
	case assetDisrupt:
		return 1.6
	case assetAbort:
		return 1.4
	}
	v := 0.0
	for u := g.units(b.foe); u != NoUnit; u = g.more(b.foe, u) {
		if w := g.arm(u); w != NoWeapon && g.mayJamEnemy(w) == nil {
			v = max(v, b.armWorth(w))
		}
	}
	return v
}

// armWorth is what breaking a weapon costs its side.
func (b *greedy) armWorth(w WeaponID) float64 {
	v := wWeaponFP * float64(b.g.m.Weapons[w].FP)
	if b.g.s.Weapons[w].Broken != 0 {
		v *= 0.5
	}
	return v
}

func (b *greedy) deny() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.denial(c.A) })
	return c, "denies what the enemy will miss most"
}

// scoutOut activates the leader who looks at the top card.
func (b *greedy) scoutOut() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -float64(max(0, b.g.command(c.A))) })
	return c, "the leader who is wanted least looks at the deck"
}

// topUse is the reason for what is done with a card that only its owner has seen.
const topUse = "the card is of most use there"

// topCard decides about the card that Reconnoiter has shown: good cards are taken, others go.
func (b *greedy) topCard() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vTake {
			if b.keep(c.A) >= 0.6 {
				return c, topUse
			}
			k := &b.g.m.Cards[c.A]
			if keep, ok := b.first(vKeep); ok && k.White+k.Colored >= 9 {
				return keep, topUse
			}
		}
	}
	if c, ok := b.first(vDiscard); ok {
		return c, topUse
	}
	return b.opts[0], topUse
}
