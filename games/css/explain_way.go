package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// What a player is shown of a way before his Units go it: what each step costs, who may fire as they leave a hex and what the best of these fires would do (8.5), and what befalls them where they arrive.

// explainWay writes what the way to a place costs the first of the group, step by step, and the Opportunity Fire that it could draw.
func (g *Game) explainWay(p, to Loc, b burden, x *engine.Explanation) {
	w, u := g.waysFrom(p, b), g.leading()
	if u == NoUnit || !w.reach(to) {
		return
	}
	way, left := g.path(w, to), g.left(u)
	var t terms
	if w.trail(to) != nil {
		g.trails(p, func(_ ground.OnTrail, bonus int) { left = int(w.on[g.m.Units[u].Move]) + bonus })
		t.list = append(t.list, engine.Mod{Rule: "L6.2.1n", Text: "more Movement Points along the trail"})
	}
	watch := &lookout{g: g, x: x, t: &t}
	sum, from := 0, p
	for _, next := range way {
		n := g.stepCost(u, from, next, b)
		t.list = append(t.list, engine.Mod{Value: n, Rule: "6.0c", Text: g.m.placeTitle(next) + g.underfoot(u, from, next, b)})
		sum += n
		x.Way = append(x.Way, engine.Leg{From: g.m.placeName(from), To: g.m.placeName(next), Spent: float64(sum) / float64(g.m.Ground.Scale)})
		watch.step(from, next)
		from = next
	}
	g.explainArrival(p, to, &t, x)
	x.Sums = append(x.Sums, engine.Sum{What: "movement", Value: g.inPoints(sum) + " of " + g.inPoints(left), Mods: t.list, Halves: g.m.Ground.Scale == 2})
}

// inPoints are Movement Points, which are kept in units of Ground.Scale.
func (g *Game) inPoints(n int) string {
	scale := int(g.m.Ground.Scale)
	switch {
	case n%scale == 0:
		return number(n / scale)
	case n < scale:
		return "½"
	}
	return number(n/scale) + "½"
}

// pointsTitle is the same with its name: "1 Movement Point", "2½ Movement Points".
func (g *Game) pointsTitle(n int) string {
	if n > 0 && n <= int(g.m.Ground.Scale) {
		return g.inPoints(n) + " Movement Point"
	}
	return g.inPoints(n) + " Movement Points"
}

// ground is the terrain of a place, for a list.
func (g *Game) ground(p Loc) string {
	if !isHex(p) {
		return ""
	}
	return ", " + g.terrainNow(p).Name
}

// underfoot is what a step costs its points for, for a list: the route that it goes along, else the terrain.
func (g *Game) underfoot(u UnitID, from, to Loc, b burden) string {
	if !isHex(from) || !isHex(to) {
		return g.ground(to)
	}
	d := g.m.Ground.Direction(from, to)
	if d < 0 {
		return g.ground(to)
	}
	s := g.m.Ground.Step(ground.Walk{Mobility: g.m.Units[u].Move, Weapon: b.weapon, Tank: b.tank}, from, d, &g.s.Marks[MarkCleared])
	if s.Route < 0 {
		return g.ground(to)
	}
	return ", " + g.m.Ground.RouteKinds[s.Route].Name
}

// lookout walks a way with the group in a copy of the game, so that every fire is composed by the rules of the fire itself, at those who leave in the hex that they leave. In the copy
// nobody has fired at them before: what the steps say is each for itself.
type lookout struct {
	g    *Game
	x    *engine.Explanation
	t    *terms
	copy *Game // where they have come to; nil before the first step in the open
	at   Loc   // in the copy
}

// step says who could fire as the group goes from one place to the next. Nobody fires at who goes into a cave or comes out of one (ruling CAVE-A).
func (l *lookout) step(from, to Loc) {
	if isCave(from) || isCave(to) {
		return
	}
	if l.copy == nil {
		l.copy, l.at = l.g.Clone(nil).(*Game), l.g.group()
		l.copy.s.Shot = PlaceSet{}
		if l.copy.s.M.From < 0 { // they have not set out: what is proposed goes along
			l.copy.packs(l.at, -1)
		}
	}
	c := l.copy
	if l.at != from {
		c.march(l.at, from)
		l.at = from
	}
	for u := range c.with(Grouped).each() {
		c.set(u, Leaving)
	}
	c.firesAt(from, to, l)
}

// firesAt lists the places that could fire at those who leave one place for another, and shows the best of the fires: the one that most often does something.
func (g *Game) firesAt(from, to Loc, l *lookout) {
	r, best, risk, what := g.firesOn(from, to, triggerMove, [2]string{"leaves " + g.m.placeTitle(from), "leave " + g.m.placeTitle(from)}, "8.5d")
	if risk < 0 {
		return
	}
	leg := &l.x.Way[len(l.x.Way)-1]
	leg.Fires, leg.Risk = len(r.Items), risk
	l.t.list = append(l.t.list, engine.Mod{Rule: "8.5d", Text: what, Threat: true})
	l.x.Stakes = append(l.x.Stakes, best)
	l.x.Rosters = append(l.x.Rosters, r)
}

// firesOn are the fires that those who go from one place to another could draw: who could make them, what is at stake in the best, how often it does something, and the same in a
// sentence; risk is negative if there is none. does says what one of them does, and what they do.
func (g *Game) firesOn(from, to Loc, trigger int16, does [2]string, rule string) (r engine.Roster, best engine.Stake, risk float64, what string) {
	f := frame{}
	f.V[0], f.V[1], f.V[2] = from, to, trigger
	kind, at, hard := g.triggerAim(&f)
	r = engine.Roster{What: "May fire as they " + does[1], Rule: rule, At: g.m.placeName(g.aim(from)), Lines: true}
	risk = -1
	stands := &g.s.Stands[g.sideAt(from).Other()]
	for p := range stands.each() {
		if g.mayTrigger(p, from, to, trigger) != nil {
			continue
		}
		g.trial(func() {
			if !g.composeFire(p, kind, at, hard) {
				return
			}
			g.foresee()
			n := g.fireValue(nil)
			crew := g.crew()
			r.Items = append(r.Items, engine.Candidate{Piece: g.m.Units[g.s.A.Firer].ID, From: g.m.placeName(p), Value: number(n), Note: crew + ", hits " + inTen(g.hitsIn(n)), Rule: "8.5a"})
			var y engine.Explanation
			if g.explainAttack(n, &y); len(y.Stakes) == 0 {
				return
			}
			s, harm := y.Stakes[0], 1.0
			for _, o := range s.Outcomes {
				if o.Text == fateTexts[fateNone] {
					harm -= o.P
				}
			}
			if harm <= risk {
				return
			}
			risk, best = harm, s
			best.What = s.What + " " + does[0]
			best.Note = crew + " in " + g.m.placeTitle(p) + ", Fire Value " + number(n)
			what = g.m.placeTitle(p) + " may fire as they " + does[1] + ": " + crew + ", Fire Value " + number(n) + ", hits " + inTen(g.hitsIn(n))
		})
	}
	if n := len(r.Items); n > 1 && risk >= 0 {
		what += "; " + number(n-1) + " more may"
	}
	return r, best, risk, what
}

// tooManyThere and mixedThere are what a destination overfills (6.1b, d).
var (
	tooManyThere = reason{Rule: "6.1b", Text: "More Units than the hex holds: each too many is 1 DG at the end of the Activation."}
	mixedThere   = reason{Rule: "6.1d", Text: "Units of different Formations in a hex: 1 DG at the end of the Activation."}
)

// explainArrival adds to a way what befalls those who come to its end: mines, a Barrage, worse friends; and whether they are too many there.
func (g *Game) explainArrival(p, to Loc, t *terms, x *engine.Explanation) {
	warn := func(rule, text string) {
		t.list = append(t.list, engine.Mod{Rule: rule, Text: text, Threat: true})
	}
	if g.mined(to) {
		warn("24.1c", "Mine marker in "+g.m.placeTitle(to))
	}
	if b := g.shelled(to); b != nil {
		warn("8.6.2f", b.Name+" in "+g.m.placeTitle(to))
	}
	if n := g.dg(to); !g.empty(to) && n > g.dg(p) {
		warn("6.1.1c", "they take DG "+number(n)+" of those in "+g.m.placeTitle(to))
	}
	switch {
	case !isHex(to):
	case g.count(to)+g.goers(p) > int(g.rules().StackLimit):
		x.Over = &tooManyThere
	case !g.mingled(to) && g.mingles(p, to):
		x.Over = &mixedThere
	}
}

// mingles tells whether those who go from a place do not belong with those in another (6.1d).
func (g *Game) mingles(p, to Loc) bool {
	for u := g.first(to); u != NoUnit; u = g.next(u) {
		for v := g.first(p); v != NoUnit; v = g.next(v) {
			a, b := &g.m.Units[u], &g.m.Units[v]
			if g.has(v, Grouped) && (a.Division != b.Division || a.Stripe == Colored && b.Stripe == Colored && a.Formation != b.Formation) {
				return true
			}
		}
	}
	return false
}

// explainOn shows the way on, and proposes that to where they were sent, if they are not there yet (6.0a).
func explainOn(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	m := &g.s.M
	switch {
	case c != nil && c.Verb == vMove:
		g.explainWay(m.From, c.A, g.burdenAt(m.From), x)
	case c == nil && m.Goal != m.From && isPlace(m.Goal):
		var o options
		g.offerWays(m.From, &o)
		o.Keep(0, func(c choice) bool { return c.Verb == vMove && c.A == m.Goal })
		if o.Len() > 0 {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vMove, m.Goal)), Note: "as you sent them first", Best: true})
		}
	}
}
