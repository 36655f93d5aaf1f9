package css

import (
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

var (
	hemmedIn     = reason{Rule: "6.0a", Text: "They have not the Movement Points for any hex next to them, or may not enter one."}
	nobodyInZone = reason{Rule: "8.2a", Text: "No enemy is in their Fire Zones."}
)

// What stands beside answers: what they cost and of which points, what is left, what they give up; who could fire at those who move.

// pool says of an offer that it is paid from the Dispatch Points of a Division.
func (g *Game) pool(x engine.Offer, price int8, d DivisionID) engine.Offer {
	x.Price, x.Pool, x.Of = int(price), g.m.Divisions[d].Name, int(g.division(d).DP)
	return x
}

// gathered is how many Units in play a chit makes Active, how many of them stand next to an enemy, and how many are at sea, where it moves none of them.
func (g *Game) gathered(c ChitID) (units, facing, afloat int) {
	row := &g.m.Chits[c]
	for u := range g.m.Units {
		p, x := g.at(UnitID(u)), &g.m.Units[u]
		if !isPlace(p) && p != Routed || !g.activates(row, x.Division, x.Stripe, x.Formation) {
			continue
		}
		units++
		if isPlace(p) && g.opposed(p) {
			facing++
		}
		if isZone(p) {
			afloat++
		}
	}
	return units, facing, afloat
}

// toCome is how many Units that are due, and not in play yet, a chit will make Active: they arrive after chits have been bought (4.1G). Of those in doubt a die says whether they do.
func (g *Game) toCome(c ChitID) (sure, inDoubt int) {
	row := &g.m.Chits[c]
	g.dueArrivals(func(a *Arrival) {
		for _, u := range a.Units {
			switch x := &g.m.Units[u]; {
			case g.at(u) != Coming || !g.activates(row, x.Division, x.Stripe, x.Formation):
			case a.Chance >= 0:
				inDoubt++
			default:
				sure++
			}
		}
	})
	return sure, inDoubt
}

// chitNote says whom a chit makes Active.
func (g *Game) chitNote(c ChitID) string {
	units, facing, afloat := g.gathered(c)
	s := plural(units, "Unit", "Units")
	coming := func(n int, how string) {
		switch {
		case n > 0 && units == 0:
			s, units = plural(n, "Unit", "Units")+how, n
		case n > 0:
			s += " and " + number(n) + how
		}
	}
	sure, inDoubt := g.toCome(c)
	coming(sure, " to come")
	coming(inDoubt, " that may come")
	if facing > 0 {
		s += ", " + number(facing) + " next to the enemy"
	}
	if afloat > 0 {
		s += ", " + number(afloat) + " at sea"
	}
	return s
}

// explainPurchase is the price list of the chits (4.1D): those that can be bought, and those that cannot with the reason.
func explainPurchase(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	side := Side(f.V[0])
	x.Unit = "DP"
	var buys [MaxDivisions]bool // points of a Division with no chit to be had buy nothing
	for i := range g.m.Chits {
		row := &g.m.Chits[i]
		if row.Kind > ChitFormation || row.Side != side || !g.chosen(row.Option) || !g.scenario().Divisions[row.Division].InPlay {
			continue
		}
		why := g.mayBuy(side, ChitID(i))
		if why == &absent || why == &notCupped {
			continue // a Formation that has no Unit in play yet, or none in the scenario; one whose chit is never put into the Cup (L26.0f)
		}
		if !buys[row.Division] {
			buys[row.Division] = true
			x.Have += int(g.division(row.Division).DP)
		}
		o := g.pool(engine.Offer{Choice: g.m.Format(about(vBuy, ChitID(i))), Note: g.chitNote(ChitID(i)), Room: 1, Why: why}, row.Cost, row.Division)
		if row.Kind == ChitDivision {
			n := g.rules().FatigueDay
			if g.night() {
				n = g.rules().FatigueNight
			}
			o.Note += "; Fatigue rises from " + number(int(g.division(row.Division).Fatigue)) + " by " + number(int(n))
		}
		x.Offers = append(x.Offers, o)
	}
}

// explainPreempt says what a chit before the draw costs, whom it makes Active, and what may still come out of the Cup (4.2Ca).
func explainPreempt(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	x.Unit = "DP"
	for i := range g.m.Chits {
		if row := &g.m.Chits[i]; g.mayPlay(Side(f.V[0]), ChitID(i)) == nil {
			x.Offers = append(x.Offers, g.pool(engine.Offer{Choice: g.m.Format(about(vPlay, ChitID(i))), Note: g.chitNote(ChitID(i))}, row.Preempt, row.Division))
		}
	}
	note := plural(g.s.Cup.len(), "chit", "chits") + " in the Cup"
	switch {
	case g.s.Cup.len() > 0:
	case Side(f.V[0]) == g.inTurn(0): // the other side is asked after this one
		note = "the turn ends if they play none, too"
	default:
		note = "the turn ends"
	}
	x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vPass)), Note: note})
}

// explainWho says what it costs to name somebody: under Direct Commands the command of his Division (5.1h), else nothing; and who would be left (5.2e).
func explainWho(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	if f.V[0] == 0 {
		for i := range g.m.Formations {
			n := 0
			for u := range g.m.Units {
				if g.toRest(UnitID(u), FormationID(i)) {
					n++
				}
			}
			if n > 0 {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vRest, FormationID(i))), Note: plural(n, "Unit does", "Units do") + " nothing more"})
			}
		}
		g.explainIdle(x)
		return
	}
	g.explainCommands(int(f.V[0]), false, x)
}

// explainIdle marks the Units that can do nothing at all, and the end of the Activation if nobody else is left.
func (g *Game) explainIdle(x *engine.Explanation) {
	some := false
	var lazy UnitSet
	for u := range g.m.Units {
		u := UnitID(u)
		if g.mayName(u, false, false) != nil {
			continue
		}
		if !g.idle(u) {
			some = true
			continue
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vUnit, u)), Note: "can do nothing now", Idle: true})
		lazy.add(u)
	}
	stands := &g.s.Stands[g.s.Side]
	for p := range stands.each() {
		units, n := g.named(p, false, false)
		idle := n > 1
		for u := range units.each() {
			idle = idle && lazy.has(u)
		}
		if idle {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vStack, p)), Note: "can do nothing now", Idle: true})
		}
	}
	if !some && g.mustPart() == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Note: "nobody can do anything", Idle: true})
	}
}

// idle tells whether a Unit that is named alone could only do nothing.
func (g *Game) idle(u UnitID) (idle bool) {
	g.trial(func() {
		g.clearAll(Grouped) // others may act now
		g.set(u, Grouped)
		var o options
		g.offerActions(&frame{}, &o)
		o.Keep(0, func(c choice) bool { return c.Verb != vPass && c.Verb != vUnit })
		idle = o.Len() == 0
	})
	return idle
}

// idleAll tells whether none of some Units could do more than nothing.
func (g *Game) idleAll(units *UnitSet) bool {
	for u := range units.each() {
		if !g.idle(u) {
			return false
		}
	}
	return true
}

// idleAgain tells whether those who have just acted could do nothing with a Second Action: they have fired, and neither move nor dig.
func (g *Game) idleAgain() bool {
	for u := range g.with(Again).each() {
		if g.mayName(u, false, true) == nil && !g.idle(u) {
			return false
		}
	}
	return true
}

// explainAgainWho says what a Second Action costs (5.1d).
func explainAgainWho(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	if g.explainCommands(int(g.rules().SecondCost), true, x); g.idleAgain() {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Note: "nothing could be done with it", Idle: true})
	}
}

// explainCommands is what each Unit and stack costs in Direct Commands. What a stack costs as a whole stands on the map, too: a click there pays it.
func (g *Game) explainCommands(price int, again bool, x *engine.Explanation) {
	x.Unit = "DC"
	some := again
	var waits []string // who has been paid for, and has not acted: as of two the one who has not dug
	for u := range g.m.Units {
		u := UnitID(u)
		if g.mayName(u, !again, again) != nil {
			continue
		}
		if g.has(u, Paid) && !again {
			if !g.idle(u) {
				some, waits = true, append(waits, g.m.Units[u].Name)
			}
			continue
		}
		o := g.bill(only(u), price)
		o.Choice, o.Why = g.m.Format(about(vUnit, u)), g.mayCall(about(vUnit, u), price, again, NoUnit)
		if !again && o.Why == nil && isZone(g.at(u)) && g.idle(u) { // boats move on by another chit: nobody pays for that
			o.Note, o.Idle = "can do nothing now", true
		}
		some = some || o.Why == nil && !o.Idle
		x.Offers = append(x.Offers, o)
	}
	switch {
	case len(waits) > 0:
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: wording.And(waits) + oneOr(waits, " was", " were") + " named, and could still act"})
	case !some:
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Note: "nobody can do anything", Idle: true})
	}
	stands := &g.s.Stands[g.s.Side]
	for p := range stands.each() {
		units, n := g.named(p, !again, again)
		if n < 2 {
			continue
		}
		o := g.bill(units, price)
		o.Choice, o.Note, o.Why = g.m.Format(about(vStack, p)), number(n)+" together", g.mayCall(about(vStack, p), price, again, NoUnit)
		if !again && o.Why == nil && isZone(p) && g.idleAll(&units) {
			o.Note, o.Idle = "can do nothing now", true
			x.Offers = append(x.Offers, o)
			continue
		}
		if x.Offers = append(x.Offers, o); o.Why == nil && o.Price > 0 {
			x.Chips = append(x.Chips, engine.Chip{At: g.m.placeName(p), Text: number(o.Price) + " DC",
				Title: allOf(n) + " in " + g.m.placeTitle(p) + " together cost " + plural(o.Price, "Direct Command", "Direct Commands") + ofPurse(&o)})
		}
	}
}

// ofPurse says of what a bill is paid: how much there is of it only where it is one Division's.
func ofPurse(o *engine.Offer) string {
	if o.Of == 0 {
		return " of the " + o.Pool
	}
	return " of " + number(o.Of) + " of the " + o.Pool
}

// bill is what some Units cost who act together, and of what it is paid: those who are paid for cost nothing, and a Groupment costs its price once (27.0d). Commands of several
// Divisions are no sum of which anything could be left: each pays for its own, and one of them for a Corps Unit.
func (g *Game) bill(units UnitSet, price int) (o engine.Offer) {
	var pays [MaxDivisions]bool
	corps := NoUnit
	for u := range units.each() {
		if g.has(u, Paid) {
			continue
		}
		if g.m.Units[u].Stripe == Corps {
			if corps != NoUnit && isGroup(g.at(corps)) {
				continue
			}
			corps = u
		}
		o.Price += g.price(u, price)
		g.payers(u, func(d DivisionID) { pays[d] = true })
	}
	var names []string
	for d := range g.m.Divisions {
		if pays[d] {
			names = append(names, g.m.Divisions[d].Name)
			o.Of += int(g.division(DivisionID(d)).DC)
		}
	}
	if o.Pool = strings.Join(names, " and "); len(names) > 1 {
		o.Of = 0
	}
	return o
}

// sealWord says what becomes of those inside if the cave of a hex is sealed, and of others whom it would cut off (11.2b).
func (g *Game) sealWord(p Loc) string {
	in, _ := g.inside(p)
	lost := 0
	g.trial(func() {
		g.seal(in)
		for u := range g.m.Units {
			if q := g.at(UnitID(u)); g.sealed(q) && !g.hasExit(q) {
				lost++
			}
		}
	})
	switch n := g.count(in); {
	case lost > 0:
		return plural(lost, "Unit inside is", "Units inside are") + " lost"
	case n > 0:
		return plural(n, "Unit inside is", "Units inside are") + " shut in: a cave next to it is open"
	}
	return "nobody is inside"
}

// explainWhat is for the Actions: what lies behind each, and beside those that are refused why, where a player would look for them.
func explainWhat(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		if i, ok := actionOf(c.Verb); ok && actions[i].Explain != nil {
			actions[i].Explain(g, g.group(), *c, x)
		}
		return
	}
	p := g.group()
	if isPlace(p) && g.offered(vMove) {
		g.trial(func() { x.Later = g.laterAlong(p) })
	}
	if isHex(p) && g.offered(vSeal) {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vSeal)), Note: g.sealWord(p)})
	}
	g.explainOwn(g.s.Side, x)
	if why := g.whyNoMove(p); why != nil {
		x.Offers = append(x.Offers, g.refusal(about(vMove, Nowhere), why))
	}
	gun := func(u UnitID) bool { return g.m.Units[u].Indirect() }
	if why := g.whyNoFire(); why != nil && (why != &noBox || !slices.ContainsFunc(slices.Collect(g.with(Grouped).each()), gun)) {
		x.Offers = append(x.Offers, g.refusal(about(vFire, Nowhere), why))
	}
	for _, v := range [...]engine.Verb{vShell, vLight} { // what a gun is there for
		if why := g.whyNoRound(v); why != nil {
			x.Offers = append(x.Offers, g.refusal(about(v, Nowhere), why))
		}
	}
	if !isPlace(p) {
		return
	}
	wanted := []struct {
		verb engine.Verb
		on   bool
	}{{vRally, g.cond(p)&(CondDG|CondSuppressed|CondPinned) != 0}, {vFoxhole, isHex(p) && g.fort(p) == NoFort}, {vTrench, isHex(p) && g.fort(p) == Foxhole}}
	for _, w := range wanted {
		if !w.on {
			continue
		}
		if _, why := g.mayAct(f, say(w.verb)); why != nil {
			x.Offers = append(x.Offers, g.refusal(say(w.verb), why))
		}
	}
	spent := "its Action is spent"
	if len(slices.Collect(g.with(Grouped).each())) > 1 {
		spent = "their Actions are spent"
	}
	x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vPass)), Note: spent})
}

// explainOwn marks fire at hexes where nobody but friends stand: nobody wants it, though it may be done (8.6.1a, 21.2a). Of smoke that holds for the hex of those who lay it where they
// can lay it nowhere else.
func (g *Game) explainOwn(side Side, x *engine.Explanation) {
	q := program.Pending(g)
	if q == nil {
		return
	}
	for _, c := range q.For(seat(side)).Options {
		h := c.A
		if c.Verb == vTarget {
			h = c.B
		}
		if (c.Verb == vShell || c.Verb == vShellGroup || c.Verb == vTarget) && isHex(h) && g.sideAt(h) == side {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: "your own Units are there", Idle: true})
		}
	}
}

// briefs are reasons against Actions in a few words, for buttons; the whole reason is told when one is pressed.
var briefs = map[*reason]string{&notColumn: "Deployed", &suppressed: "Suppressed", &noFireS: "Suppressed", &pinned: "Pinned", &noFeet: "cannot move", &bombarded: "under a Barrage",
	&noPoints: "no Movement Points", &hemmedIn: "hemmed in", &nobodyInZone: "nobody in reach", &noBox: "no Direct Fire", &hexFired: "hex has fired", &notDeployed: "In-Column", &gunInCave: "in a cave",
	&gunStopped: "Suppressed, Pinned", &gunsOnce: "not as this Action", &noShells: "not as a second", &noIndirect: "no Indirect Fire", &noDigger: "not on foot", &noDitcher: "not on foot", &inColumn: "In-Column", &ditchless: "In-Column", &noTrencher: "no Engineers", &ralliedOnce: "rallied already", &noBuilding: "not here", &builtOnce: "dug already", &mustLeave: "must leave",
	&fanatical: "under Gyokusai", &afloat: "at sea", &offMap: "off the map", &addsOnly: "adds to the fire"}

// refusal is an Action that is not open now, with the reason in a few words where there are some.
func (g *Game) refusal(c choice, why *reason) engine.Offer {
	return engine.Offer{Choice: g.m.Format(c), Note: briefs[why], Why: why}
}

// laterAlong is what goes along with those named if they move, where nothing that could go along would stay (12.3a). It changes the position: for trials.
func (g *Game) laterAlong(p Loc) *engine.Later {
	g.s.M = noMove
	g.leaveAll()
	if !g.portable(p, -1) {
		return nil
	}
	g.propose(p, -1)
	goes, _ := g.baggage(p)
	if len(goes) == 0 {
		return nil
	}
	return &engine.Later{Usual: wording.And(goes) + oneOr(goes, " goes along", " go along"), Choose: "Choose what goes along"}
}

// offered tells whether one of some Actions is among what those named can do now.
func (g *Game) offered(verbs ...engine.Verb) bool {
	q := program.Pending(g)
	return q != nil && slices.ContainsFunc(q.For(seat(g.s.Side)).Options, func(c choice) bool { return slices.Contains(verbs, c.Verb) })
}

// whyNotAny is what keeps one of those named from an Action, whatever it is aimed at.
func (g *Game) whyNotAny(v engine.Verb) *reason {
	i, ok := actionOf(v)
	if !ok {
		return &notAnAction
	}
	if !actions[i].Fires && g.lastLender() != NoUnit {
		return &addsOnly
	}
	for u := range g.with(Grouped).each() {
		if why := g.allowed(u, &actions[i]); why != nil {
			return why
		}
	}
	return nil
}

// whyNoMove is why those named in a place cannot move anywhere, nil if they can.
func (g *Game) whyNoMove(p Loc) *reason {
	if g.offered(vMove, vLoad, vUnload) {
		return nil
	}
	if why := g.whyNotAny(vMove); why != nil {
		return why
	}
	if isPlace(p) && g.startTogether(p) != nil {
		return g.startTogether(p)
	}
	return &hemmedIn
}

// whyNoFire is why those named cannot fire at anybody, nil if they can.
func (g *Game) whyNoFire() *reason {
	if g.offered(vFire, vHard, vHardZone, vShell, vShellGroup) {
		return nil
	}
	if why := g.whyNotAny(vFire); why != nil {
		return why
	}
	return &nobodyInZone
}

// whyNoRound is why those named who have a gun for it cannot fire rounds of a kind anywhere, nil if they can, have none, or could not at this hour.
func (g *Game) whyNoRound(v engine.Verb) *reason {
	if g.offered(v, vShellGroup) || v == vLight && (!g.night() || !g.rules().Illuminates[g.s.Side]) {
		return nil
	}
	for u := range g.with(Grouped).each() {
		if g.m.Units[u].Indirect() {
			return g.whyNotAny(v)
		}
	}
	return nil
}

// explainPostures says what each Unit could do after it has changed its posture (6.0g): Deployed its fire, In-Column its movement.
func explainPostures(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		g.explainRigid(x)
		return
	}
	if c.Verb != vDeployOne && c.Verb != vColumnOne || !g.isUnit(c.A) {
		return
	}
	row := &g.m.Units[c.A]
	side := &row.Front
	if c.Verb == vColumnOne {
		side = &row.Back
		x.Sums = append(x.Sums, engine.Sum{What: "Movement Allowance", Value: number(int(row.MP))})
	}
	if side.Color != NoFire {
		x.Sums = append(x.Sums, engine.Sum{What: "Fire Power", Value: number(int(side.FP)) + ", range " + number(int(side.Range))})
	}
}

// explainRigid marks who gains nothing In-Column, since nothing ever moves it, such as a coast battery: it would only not fire any more.
func (g *Game) explainRigid(x *engine.Explanation) {
	places := g.activePlaces()
	for p := range places.each() {
		all := true
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			switch {
			case !g.has(u, Active) || g.mayTurn(u, true) != nil:
			case g.m.Units[u].Static:
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vColumnOne, u)), Note: "nothing moves it", Idle: true})
			default:
				all = false
			}
		}
		if all && g.mayTurnAll(p, true, Active) == nil {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vColumn, p)), Note: "nothing moves them", Idle: true})
		}
	}
}

// explainAttach says what a Support Weapon brings (12.1).
func explainAttach(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vAttach && c.Verb != vDetach || !g.isWeapon(c.A) {
		return
	}
	row := &g.m.Weapons[c.A]
	var t terms
	t.add(int(row.FP), "12.3c", "Fire Power")
	t.add(int(row.Defense), "12.3e", "Defense Value")
	x.Sums = append(x.Sums, engine.Sum{What: row.Name, Value: colorTitles[row.Color] + ", range " + number(int(row.Range)), Mods: t.list})
}

// colorTitles are the types of fire.
var colorTitles = [...]string{Red: "Small Arms", Yellow: "High Explosive", Blue: "Armor Piercing", Black: "Indirect Fire", White: "High Explosive or Armor Piercing", NoFire: "no fire"}

// explainTenacity compares the DG with the Rout Check (8.4.4c).
func explainTenacity(g *Game, f *frame, c *choice, x *engine.Explanation) {
	u := f.V[0]
	at := g.at(u)
	if c == nil || c.Verb == vTenacity {
		n := g.dg(at)
		o := engine.Offer{Choice: g.m.Format(say(vTenacity)), Note: "DG " + number(n) + " becomes " + number(n+1)}
		if n >= maxDG {
			o.Note, o.Loses = "DG beyond "+number(maxDG), "a Unit is lost"
		}
		if c == nil {
			x.Offers = append(x.Offers, o)
		} else {
			x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: o.Note})
		}
	}
	if c == nil || c.Verb == vNo {
		g.explainRoutOf(u, x)
	}
}

// explainRoutOf shows the Rout Check that the attack in progress brings a Unit.
func (g *Game) explainRoutOf(u UnitID, x *engine.Explanation) {
	stars := 0
	if r := g.crtAt(int(g.s.A.Die), int(g.s.A.Value)); r != nil {
		stars = int(r.Stars)
	}
	g.explainRout(u, stars, x)
}

// explainRout shows a Rout Check with so many stars.
func (g *Game) explainRout(u UnitID, stars int, x *engine.Explanation) {
	var t terms
	up := g.steadiness(u, stars, &t)
	x.Sums = append(x.Sums, engine.Sum{What: "Rout Check", Value: "up to " + number(up), Mods: t.list})
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string {
		if passes(face, up) {
			return textPasses
		}
		f := g.fateFailed(u, g.dg(g.at(u)))
		if f == fateStopped {
			return "Pinned"
		}
		return fateTexts[f]
	})...)
}

// Opportunity Fire.

// triggerAim is what a place would fire at of those who leave: the place, or where all are Hard Targets the first of them; and the kind of fire.
func (g *Game) triggerAim(f *frame) (AttackKind, Loc, UnitID) {
	switch f.V[2] {
	case triggerRun:
		return LandingFire, -1, g.first(f.V[0])
	case triggerLand:
		if g.mayAim(about(vFire, g.aim(f.V[0])), f.V[0]) == nil {
			return LandingFire, f.V[0], NoUnit
		}
	default:
		if g.mayAim(about(vFire, g.aim(f.V[0])), f.V[0]) == nil {
			return OpportunityFire, f.V[0], NoUnit
		}
	}
	kind := OpportunityFire
	if f.V[2] == triggerLand {
		kind = LandingFire
	}
	for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
		if g.has(u, Leaving) && g.m.Units[u].Hard {
			return kind, -1, u
		}
	}
	return kind, f.V[0], NoUnit
}

// fairShot is how often in ten a fire hits that nobody should let pass without looking: with such a one to hold is no default.
const fairShot = 2

// fair tells whether the fire in progress is such a one: at those who take DG as losses any that can hit, for what it brings is a Unit (9.6d, 9.6.2p).
func (g *Game) fair(value int) bool {
	n := g.hitsIn(value)
	return n >= fairShot || n > 0 && g.fanatical(g.s.A.At)
}

// explainTrigger lists who can fire at those who leave a place, with their values, and who cannot and why (8.5); with an answer the fire that would be made.
func explainTrigger(g *Game, f *frame, c *choice, x *engine.Explanation) {
	kind, at, hard := g.triggerAim(f)
	if c != nil {
		if c.Verb == vFrom {
			g.explainShot(c.A, kind, at, hard, x)
			if g.under(c.A, CondSustained) {
				x.Sums = append(x.Sums, engine.Sum{What: "keeps firing", Value: "Sustained Fire", Mods: []engine.Mod{{Rule: "8.5.1b", Text: "breaks down on " + number(int(g.rules().BreakSustained)) + " or more"}}})
			}
		}
		return
	}
	r := engine.Roster{What: "Who can fire at those who leave", Rule: "8.5a", Lines: true}
	if h := g.aim(f.V[0]); h != NoHex {
		r.At, r.What = g.m.placeName(h), "Who can fire at "+g.m.placeTitle(h)
	}
	var out []engine.Candidate
	stands := &g.s.Stands[g.sideAt(f.V[0]).Other()]
	ready := g.Clone(nil).(*Game) // as if nobody had fired: who could not reach those who leave then is not in question
	for p := range stands.each() {
		ready.unmark(p, condFire)
	}
	ready.s.Shot = PlaceSet{}
	for p := range stands.each() {
		item := engine.Candidate{Piece: g.m.Units[g.first(p)].ID, From: g.m.placeName(p)}
		switch why := g.mayTrigger(p, f.V[0], f.V[1], f.V[2]); {
		case why != nil && ready.mayTrigger(p, f.V[0], f.V[1], f.V[2]) == &noWatch:
		case why == nil:
			g.trial(func() {
				if !g.composeFire(p, kind, at, hard) {
					return
				}
				g.foresee()
				n := g.fireValue(nil)
				item.Piece, item.Value, item.Note = g.m.Units[g.s.A.Firer].ID, number(n), g.crew()+", hits "+inTen(g.hitsIn(n))
				if g.fair(n) {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vFrom, p)), Better: true})
				}
			})
			item.Rule, item.Choice = "8.5a", g.m.Format(about(vFrom, p))
			r.Items = append(r.Items, item)
		case why != &noWatch:
			item.Why = why
			out = append(out, item)
		}
	}
	if r.Items = append(r.Items, out...); len(r.Items) > 0 {
		x.Rosters = append(x.Rosters, r)
	}
}

// explainTriggerAt shows the fire at the place, or at one Hard Target among those who leave it (8.3.1a).
func explainTriggerAt(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		return
	}
	kind, _, _ := g.triggerAim(f)
	if c.Verb == vHard {
		g.explainShot(f.V[4], kind, -1, c.A, x)
		return
	}
	g.explainShot(f.V[4], kind, f.V[0], NoUnit, x)
}

// explainLanding shows what those draw who move on from a Naval Zone, with those named before them: from the Approach Run the fire as they run in, from the Final Run-In that as they
// land, and the mines of the beach (22.1b, e, 22.2.2). It is reckoned on a copy in which they have put off.
func explainLanding(g *Game, f *frame, c *choice, x *engine.Explanation) {
	b, zone := f.V[0], int8(f.V[1])
	if n := g.able(b, zone); c == nil && g.landing() == NoUnit && n > 0 {
		all := about(vStack, ZonePlace(b, zone))
		if n == 1 {
			all = about(vLand, g.firstAble(b, zone))
		}
		var y engine.Explanation
		explainLanding(g, f, &all, &y)
		var notes []string
		for _, r := range y.Rosters {
			notes = append(notes, plural(len(r.Items), "place may fire", "places may fire"))
		}
		if h := g.landsOn(b); zone == FinalRun && g.mined(h) {
			notes = append(notes, "mines")
		}
		switch y.Over {
		case &tooManyThere:
			notes = append(notes, "too many there: DG")
		case &mixedThere:
			notes = append(notes, "mixed there: 1 DG")
		}
		if len(notes) > 0 {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(all), Note: strings.Join(notes, ", ")})
		}
	}
	if c == nil || c.Verb != vLand && c.Verb != vStack {
		return
	}
	if zone == Transport {
		return
	}
	from, h := ZonePlace(b, zone), g.landsOn(b)
	y := g.Clone(nil).(*Game)
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if c.Verb == vStack && g.mayMoveOn(u, b, zone) == nil || c.Verb == vLand && u == c.A {
			y.set(u, Landing)
		}
	}
	to, trigger, does, rule := Loc(h), triggerLand, [2]string{"lands in " + g.m.placeTitle(h), "land in " + g.m.placeTitle(h)}, "22.2.2"
	if zone == Approach {
		to, trigger, does, rule = from, triggerRun, [2]string{"runs in", "run in"}, "22.1e"
	}
	y.putOff(from, to)
	y.packs(from, -1)
	y.march(from, Transit)
	for u := y.first(Transit); u != NoUnit; u = y.next(u) {
		y.set(u, Leaving)
	}
	r, best, risk, what := y.firesOn(Transit, to, trigger, does, rule)
	var t terms
	if risk >= 0 {
		r.At = g.m.placeName(h)
		t.list = append(t.list, engine.Mod{Rule: rule, Text: what, Threat: true})
		x.Stakes, x.Rosters = append(x.Stakes, best), append(x.Rosters, r)
	}
	x.Sums = append(x.Sums, engine.Sum{What: "under fire from", Value: plural(len(r.Items), "place", "places"), Mods: t.list})
	if zone != FinalRun {
		return
	}
	t.list = nil
	if d := g.m.Beaches[b].Drift; g.drifts(b) {
		n := 0
		for face := range 10 {
			if g.m.Tables["drift"].At(face).Word == "drifts" {
				n++
			}
		}
		t.list = append(t.list, engine.Mod{Rule: "22.2.3", Text: inTen(n) + " that they drift to " + g.m.placeTitle(d), Threat: true})
		y.crowds(Transit, d, &t)
	}
	for o := range g.m.Beaches { // two beaches can come ashore in one hex
		if o := BeachID(o); o != b && g.landsOn(o) == h && !g.drifts(o) && !g.empty(ZonePlace(o, FinalRun)) {
			t.list = append(t.list, engine.Mod{Rule: "6.1b", Text: plural(g.count(ZonePlace(o, FinalRun)), "Unit", "Units") + " for " + g.m.Beaches[o].Name + " can land there, too", Threat: true})
		}
	}
	y.explainArrival(Transit, to, &t, x)
	if len(t.list) > 0 {
		x.Sums = append(x.Sums, engine.Sum{What: "on the beach", Value: g.m.placeTitle(h), Mods: t.list})
	}
}

// explainAshore says what the fire at those who land would do to them, if all who can Deploy, or if they stay as they are (22.1b, 22.2.2).
func explainAshore(g *Game, f *frame, c *choice, x *engine.Explanation) {
	explainPostures(g, f, c, x)
	if c == nil && isHex(g.s.M.To) {
		for _, c := range []choice{about(vDeploy, Transit), say(vDone)} {
			var y engine.Explanation
			explainAshore(g, f, &c, &y)
			for _, s := range y.Stakes {
				for _, o := range s.Outcomes {
					if o.Text == fateTexts[fateNone] {
						x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: "the best fire hurts " + number(int(100*(1-o.P)+.5)) + " %" + deadly(s.Outcomes)})
					}
				}
			}
		}
	}
	if c == nil || c.Verb != vDone && c.Verb != vDeploy || !isHex(g.s.M.To) {
		return
	}
	y := g.Clone(nil).(*Game)
	for u := y.first(Transit); u != NoUnit; u = y.next(u) {
		if y.set(u, Leaving); c.Verb == vDeploy && y.mayDeployNow(u) == nil {
			y.clear(u, Column)
		}
	}
	h := g.s.M.To
	r, best, risk, what := y.firesOn(Transit, h, triggerLand, [2]string{"lands in " + g.m.placeTitle(h), "land in " + g.m.placeTitle(h)}, "22.2.2")
	var t terms
	if risk >= 0 {
		r.At = g.m.placeName(h)
		t.list = append(t.list, engine.Mod{Rule: "22.2.2", Text: what, Threat: true})
		x.Stakes, x.Rosters = append(x.Stakes, best), append(x.Rosters, r)
	}
	x.Sums = append(x.Sums, engine.Sum{What: "under fire from", Value: plural(len(r.Items), "place", "places"), Mods: t.list})
}

// deadly says how likely a Unit is lost, which the posture decides: who fails his check routs In-Column, and from a new beach there is nowhere to go.
func deadly(l []engine.Outcome) string {
	for _, o := range l {
		if o.Text == fateTexts[fateLost] {
			return ", " + number(int(100*o.P+.5)) + " % that one is lost"
		}
	}
	return ""
}

// crowds warns that those who go from a place, once they are in a hex where others are, are too many or do not belong together (6.1b, d).
func (g *Game) crowds(from Loc, to Hex, t *terms) {
	var there engine.Explanation
	if g.explainArrival(from, to, &terms{}, &there); there.Over != nil {
		t.list = append(t.list, engine.Mod{Rule: there.Over.Rule, Text: "in " + g.m.placeTitle(to) + ": " + there.Over.Text, Threat: true})
	}
}

// crowdWord says what n Units in Transit are in for in a hex, with those there: levels of DG for Units too many, and for a mixture (6.1b, d).
func (g *Game) crowdWord(p Loc, n int) string {
	over := g.count(p) + n - int(g.rules().StackLimit)
	switch {
	case !isHex(p) || g.inEntry(g.sideAt(p), p):
		return ""
	case over > 0:
		return plural(over, "Unit", "Units") + " too many there: " + number(over) + " DG"
	case !g.mingled(p) && g.mingles(Transit, p):
		return "with another Formation: 1 DG"
	}
	return ""
}

// shoreWord says that who stands in a landing hex is Suppressed with those who land there (L22.0a).
func (g *Game) shoreWord(a *Arrival, h Hex) string {
	if g.arrivesAt(a).Kind != AtLanding || g.empty(h) || g.under(h, CondSuppressed) {
		return ""
	}
	return "Suppresses " + plural(g.count(h), "Unit", "Units") + " there, too"
}

// landingWord is what n Units in Transit are in for in a hex where they arrive, and who stands there with them.
func (g *Game) landingWord(a *Arrival, h Hex, n int) string {
	both := []string{g.crowdWord(h, n), g.shoreWord(a, h)}
	return strings.Join(slices.DeleteFunc(both, func(s string) bool { return s == "" }), ", ")
}

// explainArriving says of a hex how many come there, and what they would be in for: a stack that is too large or mixed, and enemies next to it.
func explainArriving(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil && (c.Verb != vPlaceAt || !isHex(c.A)) {
		return
	}
	y := g.Clone(nil).(*Game)
	n := 0
	for _, u := range g.scenario().Reinforce[f.V[0]].Units {
		if g.at(u) == Coming {
			y.place(u, Transit)
			y.set(u, Grouped)
			n++
		}
	}
	if n == 0 {
		return
	}
	if c == nil {
		var l landings
		g.landings(&g.scenario().Reinforce[f.V[0]], &l)
		for _, p := range l.at[:l.n] {
			if note := y.crowdWord(p, n); note != "" {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vPlaceAt, p)), Note: note})
			}
		}
		return
	}
	var t terms
	if note := y.crowdWord(c.A, n); note != "" {
		t.list = append(t.list, engine.Mod{Rule: "6.1b", Text: note + ", at the end of the next Activation", Threat: true})
	}
	if y.explainArrival(Transit, c.A, &t, x); g.beside(c.A, g.scenario().Reinforce[f.V[0]].Side.Other()) {
		t.list = append(t.list, engine.Mod{Rule: "7.2", Text: "next to an enemy", Threat: true})
	}
	x.Sums = append(x.Sums, engine.Sum{What: "arrive", Value: plural(n, "Unit", "Units"), Mods: t.list})
}

// explainEntering says how many an answer for all who are left is about, and what the next one would be in for in each hex: a stack that is too large or mixed, enemies next to
// it, and whatever lies there.
func explainEntering(g *Game, f *frame, c *choice, x *engine.Explanation) {
	a := &g.scenario().Reinforce[f.V[0]]
	u, n := g.entrant(a), g.entrants(a)
	if u == NoUnit {
		return
	}
	y := g.Clone(nil).(*Game)
	y.place(u, Transit)
	y.set(u, Grouped)
	if c == nil {
		for _, h := range g.arrivesAt(a).Hexes {
			if n > 1 && g.mayArrive(a, about(vPlaceAt, h)) == nil {
				note := plural(n, "Unit", "Units")
				if more := y.landingWord(a, h, n); more != "" && g.arrivesAt(a).Kind == AtLanding {
					note += ", " + more
				}
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vPlaceAt, h)), Note: note})
			}
			for _, v := range []engine.Verb{vEnter, vEnterDeployed} {
				if note := y.landingWord(a, h, 1); note != "" && g.mayArrive(a, two(v, u, h)) == nil {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(two(v, u, h)), Note: note})
				}
			}
		}
		return
	}
	if c.Verb != vEnter && c.Verb != vEnterDeployed || !isHex(c.B) {
		return
	}
	var t terms
	if note := y.crowdWord(c.B, 1); note != "" {
		t.list = append(t.list, engine.Mod{Rule: "6.1b", Text: note + ", at the end of the next Activation", Threat: true})
	}
	if note := y.shoreWord(a, c.B); note != "" {
		t.list = append(t.list, engine.Mod{Rule: "L22.0a", Text: note, Threat: true})
	}
	if y.explainArrival(Transit, c.B, &t, x); g.beside(c.B, a.Side.Other()) {
		t.list = append(t.list, engine.Mod{Rule: "7.2", Text: "next to an enemy", Threat: true})
	}
	if len(t.list) > 0 {
		x.Sums = append(x.Sums, engine.Sum{What: "stand there then", Value: plural(g.count(c.B)+1, "Unit", "Units"), Mods: t.list})
	}
}

// explainBeaches says of each beach what moves on there, and to where.
func explainBeaches(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	for b := range g.m.Beaches {
		b := BeachID(b)
		if g.beachWaits(b, f.V[1]) != nil {
			continue
		}
		o := engine.Offer{Choice: g.m.Format(about(vBeach, b)), Note: "nobody lands yet"}
		to, n := g.m.placeTitle(g.landsOn(b)), g.able(b, FinalRun)
		switch {
		case n == 0:
		case g.heldBeach(b) == &beachHeld:
			o.Note = number(n) + " wait, an enemy holds " + to
		case g.heldBeach(b) != nil:
			o.Note = number(n) + " wait, " + to + " is On Fire"
		case g.drifts(b):
			o.Note = number(n) + " for " + to + ", or " + g.m.placeTitle(g.m.Beaches[b].Drift)
		default:
			o.Note = number(n) + " for " + to
		}
		x.Offers = append(x.Offers, o)
	}
}

// explainActPayer and explainAirPayer say of how many Direct Commands a Division would pay (27.0f, 16.0f).
func explainActPayer(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil && g.unpaid() != NoUnit {
		g.payers(g.unpaid(), func(d DivisionID) { g.offerPayer(d, g.price(g.unpaid(), int(f.V[0])), x) })
	}
}

func explainAirPayer(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		g.sponsors(func(d DivisionID) { g.offerPayer(d, int(g.rules().AirCost), x) })
	}
}

// offerPayer says what a Division has, and what it would pay.
func (g *Game) offerPayer(d DivisionID, price int, x *engine.Explanation) {
	if x.Unit = "DC"; int(g.division(d).DC) >= price {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vPay, d)), Price: price, Pool: g.m.Divisions[d].Name, Of: int(g.division(d).DC)})
	}
}

// explainSnafu says what is paid, and what of (20.1o).
func explainSnafu(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		x.Unit = "DP"
		x.Offers = append(x.Offers, g.pool(engine.Offer{Choice: g.m.Format(say(vYes)), Note: "Troop Quality rises by 1"}, g.rules().SnafuCost, f.V[0]))
	}
}

// explainTeams says what a point of the demolition teams makes of each Mine marker, and how many more it can take (24.3b).
func explainTeams(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	for i := range g.s.Mines {
		m := &g.s.Mines[i]
		if m.Hex == NoHex || g.mayLower(m.Hex) != nil {
			continue
		}
		note := number(int(m.Value)) + " becomes " + number(int(m.Value)-1)
		if m.Value == 0 {
			note = "it is gone"
		}
		if more := maxLevels - int(m.Levels); more == 1 {
			note += ", and no further"
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(two(vMine, m.Hex, 1)), Note: note})
	}
}

// explainMassed says that the Massed Banzai Charge comes once, and how likely charges would succeed (9.6.1).
func explainMassed(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vYes)), Note: "markers cost nothing, charges at once", Loses: "it comes once in a game"})
		for h := range Hex(g.m.Ground.N) { // what each charge that could be made at once would come to
			if g.sideAt(h) != SideA || g.marked(assaultMark(SideB), h) {
				continue
			}
			if _, whose := g.waiting(SideB, h); whose != NoDivision {
				g.chipMark(SideB, h, x)
			}
		}
	}
}

// explainConcede says what a Victory Hex is worth that is given up (25.4b).
func explainConcede(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	for i := range g.scenario().Victory.Scores {
		if s := &g.scenario().Victory.Scores[i]; g.mayConcede(s.Hex) == nil {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vConcede, s.Hex)), Note: plural(int(s.VP), "Victory Point", "Victory Points"), Loses: g.m.placeTitle(s.Hex) + " is the enemy's"})
		}
	}
}
