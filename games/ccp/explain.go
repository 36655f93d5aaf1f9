package ccp

import (
	"slices"
	"strconv"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// What a player is shown before he commits himself: who can take part, how far a leader reaches, and how an attack can end for each unit in the hex.
// All of it follows from what everybody sees, and the dice from a full deck, in which all pairs are equally frequent.

// defenseTexts are the results of a Defense roll in a word, as the sheet knows them.
var defenseTexts = [...]string{resEliminated: "eliminated", resBroken: "breaks", resSuppressed: "suppressed", resNone: "unaffected"}

// attackDice are the ways to roll each number with the dice of an attack: their sum, or their product for a Sogeki Hei (3.3.4c).
func attackDice(product bool) (ways [37]int) {
	for a := 1; a <= nDice; a++ {
		for b := 1; b <= nDice; b++ {
			if product {
				ways[a*b]++
			} else {
				ways[a+b]++
			}
		}
	}
	return ways
}

// fixed are the ways of dice that have been rolled.
func fixed(n int) (ways [37]int) {
	ways[n] = 1
	return ways
}

// atStake is how an attack can end for a unit: base is the Attack Total less its dice.
func (g *Game) atStake(u UnitID, base int, dice *[37]int) engine.Stake {
	m := g.morale(u, g.versus(), nil)
	moving := g.has(u, Moving)
	var odds [4]int
	var spread [256]int // a FP is no larger than 127
	least, most, all := len(spread), 0, 0
	const zero = 64
	for n, w := range dice {
		if w == 0 {
			continue
		}
		for d, wd := range diceWays {
			if wd == 0 {
				continue
			}
			odds[defense(m+d, base+n, moving)] += w * wd
			k := base + n - m - d + zero
			spread[k] += w * wd
			least, most, all = min(least, k), max(most, k), all+w*wd
		}
	}
	s := engine.Stake{What: g.m.unitTitle(u), Roll: "two rolls of two dice", Piece: g.m.Units[u].Name, Note: "morale " + strconv.Itoa(m), Outcomes: []engine.Outcome{}}
	for r, text := range defenseTexts {
		if odds[r] > 0 {
			s.Outcomes = append(s.Outcomes, engine.Outcome{P: float64(odds[r]) / float64(all), Text: text})
		}
	}
	s.Spread = &engine.Spread{What: "Attack Total less Defense Total", From: least - zero}
	for _, n := range spread[least : most+1] {
		s.Spread.P = append(s.Spread.P, float64(n)/float64(all))
	}
	return s
}

// explainAttack shows how the attack in progress can end, with more FP by actions.
func (g *Game) explainAttack(boost int, x *engine.Explanation) {
	a := &g.s.A
	if int(a.FP)+boost < 1 {
		return
	}
	dice := attackDice(a.Sniper != 0)
	g.stakes(int(a.FP)+boost+g.burst(nil), &dice, x)
}

// stakes shows how an attack can end for each unit that it is aimed at.
func (g *Game) stakes(base int, dice *[37]int, x *engine.Explanation) {
	a := &g.s.A
	h := hexOf(a.Hex)
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if a.Victim != NoUnit && u != a.Victim || !g.hits(u) {
			continue
		}
		x.Stakes = append(x.Stakes, g.atStake(u, base, dice))
	}
}

// candidate is a piece that could fire at a hex.
func (g *Game) candidate(u UnitID, piece int16, h hex.Hex) engine.Candidate {
	s := g.shooter(u, piece, h)
	c := engine.Candidate{Piece: g.m.pieceName(piece), From: hexName(int16(g.at(u))), Value: "FP " + strconv.Itoa(int(s.fp)),
		Note: "range " + strconv.Itoa(terrain.Grid.Distance(g.at(u), h)), Rule: "O27.3.1.2a"}
	if s.hindrance > 0 {
		c.Note += ", hindrance " + strconv.Itoa(int(s.hindrance))
	}
	return c
}

// rosterOf lists who can fire at the hex of the attack in progress, and who has been activated and cannot.
func (g *Game) rosterOf(choices bool, x *engine.Explanation) {
	a := &g.s.A
	h := hexOf(a.Hex)
	flag := Ordered
	if a.Op != 0 {
		flag = OpFiring
	}
	r := engine.Roster{What: "Who fires at " + hexName(a.Hex), Rule: "O27.3.1a", At: hexName(a.Hex), Lines: true}
	var out []engine.Candidate
	var two [2]int16
	for u := g.units(a.Side); u != NoUnit; u = g.more(a.Side, u) {
		if !g.has(u, flag) {
			continue
		}
		for _, piece := range g.pieces(u, &two) {
			has := a.fires(piece)
			why := g.mayShoot(u, piece, h, a.Smoke != 0)
			if has {
				why = nil
			}
			c := g.candidate(u, piece, h)
			if c.In = has; !has && why == nil {
				if why = g.mayJoinPiece(piece); why == nil && choices {
					c.Choice = g.m.Format(about(vJoin, piece))
				}
			}
			if why != nil {
				c.Why, c.Value, c.Note = why, "", ""
				out = append(out, c)
				continue
			}
			r.Items = append(r.Items, c)
		}
	}
	if r.Items = append(r.Items, out...); len(r.Items) > 0 {
		x.Rosters = append(x.Rosters, r)
	}
}

// largestGroup is the attack on the hex that is aimed at of the most pieces that can fire together. Pieces are named in the order of their hexes, and a group is one
// chain (O27.3.1b): so whoever is named first decides who can join, and each is tried as the first.
func (g *Game) largestGroup(list []shooter) Attack {
	start := g.s.A
	defer func() { g.s.A = start }()
	best := start
	for first := range list {
		g.s.A = start
		for i := first; i < len(list) && (i == first || g.s.A.Pieces > 0); i++ {
			if !list[i].ordnance && g.mayJoin(list, i) == nil {
				g.enlist(&g.s.A, &list[i])
			}
		}
		if g.s.A.Pieces > best.Pieces {
			best = g.s.A
		}
	}
	return best
}

// explainTarget shows the attack of the largest group that can fire together, which is what "Fire with all" of the next question gives.
func explainTarget(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vTarget || !isHex(c.A) {
		return
	}
	old := g.s.A
	defer func() { g.s.A = old }()
	g.aimAt(hexOf(c.A), false)
	g.rosterOf(false, x)
	var buf [96]shooter
	list := g.shooters(buf[:0], hexOf(c.A), false)
	g.s.A = g.largestGroup(list)
	if g.s.A.Pieces == 0 {
		for i := range list { // ordnance fires alone
			if g.mayJoin(list, i) == nil {
				g.enlist(&g.s.A, &list[i])
				g.explainTargeting(x)
				break
			}
		}
	}
	if g.s.A.Pieces > 0 {
		var t terms
		g.groupTerms(&t)
		what := "firepower of all " + strconv.Itoa(int(g.s.A.Pieces)) + " together"
		if g.s.A.Pieces == 1 {
			what = "firepower of one alone"
		}
		x.Sums = append(x.Sums, total(what, int(g.s.A.FP), t))
		g.explainAttack(0, x)
	}
}

// farOff is how many hexes beyond its range a unit that cannot fire is still worth a word.
const farOff = 2

// opRoster lists the units of a side that can fire at a hex without ordnance, and those near it that cannot.
func (g *Game) opRoster(side Side, h hex.Hex) (can, cannot []engine.Candidate) {
	var two [2]int16
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.at(u) == h {
			continue
		}
		best, why := int16(-1), (*reason)(nil)
		for _, piece := range g.pieces(u, &two) {
			r := g.ready(u, piece, 1)
			if r == nil {
				r = g.covers(u, piece, h, false, 1)
			}
			if r != nil {
				if why == nil {
					why = r
				}
				continue
			}
			if best < 0 || g.shooter(u, piece, h).fp > g.shooter(u, best, h).fp {
				best = piece
			}
		}
		switch d := terrain.Grid.Distance(g.at(u), h); {
		case best >= 0 && (g.fresh(u) || g.has(u, OpFiring)):
			c := g.candidate(u, best, h)
			c.Piece = g.m.Units[u].Name
			if w := weaponOf(best); w != NoWeapon {
				c.Note += " with " + g.m.Weapons[w].WeaponType.Name
			}
			if g.has(u, OpFiring) && g.m.Units[u].Side != g.s.Active {
				c.In = true
			}
			can = append(can, c)
		case best >= 0:
			cannot = append(cannot, engine.Candidate{Piece: g.m.Units[u].Name, From: hexName(int16(g.at(u))), Why: &activatedOnce})
		case d <= g.reach(u, nil)+farOff:
			cannot = append(cannot, engine.Candidate{Piece: g.m.Units[u].Name, From: hexName(int16(g.at(u))), Why: why})
		}
	}
	return can, cannot
}

// explainEnter shows who could fire at the units that have just entered a hex, and what the best single shot would do (A41.2a).
func explainEnter(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if g.mayOp() != nil || c != nil && c.Verb == vPlay {
		return
	}
	h := hexOf(g.s.R.At)
	if g.inMelee(h) {
		return
	}
	old := g.opAim()
	defer func() { g.s.A = old }()
	can, cannot := g.opRoster(g.s.A.Side, h)
	items := append(can, cannot...)
	if len(items) == 0 {
		return
	}
	x.Rosters = append(x.Rosters, engine.Roster{What: "Who can fire at " + hexName(g.s.R.At), Rule: "A41.2a", At: hexName(g.s.R.At), Lines: true, Items: items})
	var buf [96]shooter
	ready := g.shooters(buf[:0], h, false) // those that have been activated for it shoot together
	for i := range ready {
		if g.mayJoin(ready, i) == nil {
			g.enlist(&g.s.A, &ready[i])
		}
	}
	what := "firepower of all that are activated"
	if g.s.A.Pieces == 0 {
		what = "firepower of the best shot"
		var two [2]int16
		best, s := 0, shooter{}
		for i := range can {
			u := g.m.ByUnit[can[i].Piece]
			for _, piece := range g.pieces(u, &two) {
				if g.ready(u, piece, 1) != nil || g.covers(u, piece, h, false, 1) != nil {
					continue
				}
				if n := g.shooter(u, piece, h); int(n.fp)-int(n.hindrance) > best {
					best, s = int(n.fp)-int(n.hindrance), n
				}
			}
		}
		if best == 0 {
			return
		}
		g.enlist(&g.s.A, &s)
	}
	var t terms
	g.groupTerms(&t)
	x.Sums = append(x.Sums, total(what, int(g.s.A.FP), t))
	g.explainAttack(0, x)
	if c == nil && len(ready) > 0 && likely(x.Stakes) {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vFire)), Better: true})
	}
}

// likely tells whether an attack more likely than not has an effect on a unit it is aimed at.
func likely(stakes []engine.Stake) bool {
	for _, s := range stakes {
		unharmed := 0.0
		for _, o := range s.Outcomes {
			if o.Text == defenseTexts[resNone] {
				unharmed += o.P
			}
		}
		if unharmed < 0.5 {
			return true
		}
	}
	return false
}

var _ = explainIn(wEnter, explainEnter)

// explainThreat shows who could fire at a hex if the units that move entered it.
func (g *Game) explainThreat(h hex.Hex, x *engine.Explanation) {
	enemy := g.s.Active.Other()
	r := engine.Roster{What: "Could fire at " + hexName(int16(h)) + " with a Fire card", Rule: "A41.1a", At: hexName(int16(h)), Lines: true}
	lead := g.lead()
	if lead == NoUnit || g.trenchStep(g.at(lead), h) { // F106.2
		return
	}
	to := terrain.Spot{Hex: h}
	var two [2]int16
	for u := g.units(enemy); u != NoUnit; u = g.more(enemy, u) {
		if !g.fresh(u) && !g.has(u, OpFiring) || g.inMelee(g.at(u)) || !g.chart().Sights().Between(g.spot(u), to, &g.s.Marks).Clear() {
			continue
		}
		best := int16(-1)
		for _, piece := range g.pieces(u, &two) {
			if g.ready(u, piece, 1) == nil && g.ranged(u, piece, h) == nil && (best < 0 || g.shooter(u, piece, h).fp > g.shooter(u, best, h).fp) {
				best = piece
			}
		}
		if best < 0 {
			continue
		}
		c := g.candidate(u, best, h)
		c.Piece = g.m.Units[u].Name
		if w := weaponOf(best); w != NoWeapon {
			c.Note += " with " + g.m.Weapons[w].WeaponType.Name
		}
		r.Items = append(r.Items, c)
	}
	if len(r.Items) > 0 {
		x.Rosters = append(x.Rosters, r)
	}
}

// reachOf are the hexes within the command radius of a leader (3.3.1.1b).
func (g *Game) reachOf(leader UnitID) (out []string) {
	for h := range hex.Hex(NHexes) {
		if terrain.Grid.Distance(g.at(leader), h) <= g.command(leader) {
			out = append(out, hexName(int16(h)))
		}
	}
	return out
}

// explain shows how far the leader reaches that is, or would be, activated first, and whom he can take along.
func (x *activator) explain(g *Game, _ *frame, c *choice, out *engine.Explanation) {
	first := g.s.R.First
	if c != nil && c.Verb == vActivate && first == NoUnit {
		first = c.A
	}
	if first == NoUnit || x.Alone || !x.leads(g, first) || !g.commands(first) {
		return
	}
	out.Area = g.reachOf(first)
	if g.s.R.First != NoUnit {
		return
	}
	side := x.Side(g)
	r := engine.Roster{What: "Whom he can activate", Rule: "3.3.1.1a"}
	g.s.R.First = first // Able may ask who leads
	defer func() { g.s.R.First = NoUnit }()
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if u == first || g.m.Units[u].IsLeader() || x.within(g, first, u) != nil {
			continue
		}
		k := engine.Candidate{Piece: g.m.Units[u].Name, From: hexName(int16(g.at(u)))}
		switch {
		case !g.fresh(u) || g.has(u, x.Flags):
			k.Why = &activatedOnce
		case x.Fit != nil:
			k.Why = x.Fit(g, u)
		}
		if k.Why == nil && x.Able(g, u) != nil {
			k.Note = "could not do it itself"
		}
		r.Items = append(r.Items, k)
	}
	slices.SortStableFunc(r.Items, func(a, b engine.Candidate) int {
		switch {
		case a.Why == nil && b.Why != nil:
			return -1
		case a.Why != nil && b.Why == nil:
			return 1
		}
		return 0
	})
	if len(r.Items) > 0 {
		out.Rosters = append(out.Rosters, r)
	}
}

// rolling is a roll that has been made: the locals of "roll" and of the procedure that called it, which has locked what decides the roll (1.9b).
type rolling struct {
	roll, caller   *[6]int16
	white, colored int
}

// rollNow is the roll that is asked about now.
func (g *Game) rollNow() rolling {
	f := &g.s.Stack[g.s.Depth-1].V
	k := &g.m.Cards[f[rollCard]]
	return rolling{f, &g.s.Stack[g.s.Depth-2].V, int(k.White), int(k.Colored)}
}

// merit tells what dice are worth to the side that rolls, in numbers of which more is better and equal ones lead to the same; the least and the most that dice can be worth bound it. It is nil where
// nobody can say what is better.
func (g *Game) merit(r rolling) func(white, colored int) int {
	switch kind := r.roll[rollKind]; kind {
	case rollAttack, rollMine, rollImpact:
		product := kind == rollAttack && g.s.A.Sniper != 0 // 3.3.4c
		base, least, most := int(g.s.A.FP)+int(g.s.A.Boost)+g.burst(nil), 0, 0
		some := false
		for _, side := range [...]Side{Allied, Japan} {
			for u := g.units(side); u != NoUnit; u = g.more(side, u) {
				if !g.has(u, Target) {
					continue
				}
				low, high := unharmed(g.morale(u, g.versus(), nil))
				if !some {
					least, most, some = low, high, true
				}
				least, most = min(least, low), max(most, high)
			}
		}
		return func(white, colored int) int {
			n := base + white + colored
			if product {
				n = base + white*colored
			}
			if some {
				n = max(least, min(n, most))
			}
			return n
		}
	case rollDefense:
		u := g.flagged(Side(r.roll[rollSide]), Rolling)
		if u == NoUnit {
			return nil
		}
		m, at, moving := g.morale(u, g.versus(), nil), int(g.s.A.Total), g.has(u, Moving)
		return func(white, colored int) int { return int(defense(m+white+colored, at, moving)) } // the results are in their order
	case rollMelee: // 19.2.3: the Allies roll last
		own, other := int(r.caller[mJapan]), int(r.caller[mAllied])
		if Side(r.roll[rollSide]) == Allied {
			return func(white, colored int) int { return sign(other + white + colored - own) }
		}
		return func(white, colored int) int { return max(1, min(own+white+colored-other, 2*nDice+1)) } // the other dice make 2 to 12
	case rollTargeting, rollAccuracy:
		n := g.beyond(kind, r.caller)
		return func(white, colored int) int {
			if white*colored > n {
				return 1
			}
			return 0
		}
	}
	return nil
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// unharmed are for a unit of a morale the highest Attack Total that cannot touch it, and the lowest that eliminates it whatever it rolls (O27.3.4).
func unharmed(morale int) (least, most int) { return morale + 1, 2 * (morale + 2*nDice) }

// hopeOf is the chance in percent that another roll would lead to something better for a side than the one that has been made, as if with a full deck.
func (g *Game) hopeOf(r rolling, side Side) (int, bool) {
	worth := g.merit(r)
	if worth == nil {
		return 0, false
	}
	now, ways, own := worth(r.white, r.colored), 0, Side(r.roll[rollSide]) == side
	for white := 1; white <= nDice; white++ {
		for colored := 1; colored <= nDice; colored++ {
			if n := worth(white, colored); n > now && own || n < now && !own {
				ways++
			}
		}
	}
	return (ways*100 + 18) / 36, true
}

// settled tells whether another roll could bring a side nothing: no dice lead to anything better, and there is no trigger, no last card and no doubles to be had or to be got rid of.
func (g *Game) settled(r rolling, side Side) bool {
	roller, a := Side(r.roll[rollSide]), &g.s.A
	if p, ok := g.hopeOf(r, side); !ok || p > 0 || g.s.InTrigger == 0 && (g.m.Cards[r.roll[rollCard]].Trigger != NoTrigger || g.s.Pile[roller].len() <= 1) {
		return false
	}
	switch r.roll[rollKind] {
	case rollImpact: // a fortification may be shattered (O24.3.4a)
		return g.s.Fort[a.Hex] == NoFort
	case rollAttack:
		if a.Kind != FireAttack || a.Sustain != 0 { // A48b
			return a.Kind == FireAttack
		}
		return roller != side && r.white != r.colored || g.lethal(int(a.FP)+int(a.Boost)+g.burst(nil)+r.white+r.colored) // W7
	}
	return true
}

// lethal tells whether an Attack Total eliminates all it is aimed at, whatever they roll (O27.3.4a).
func (g *Game) lethal(total int) bool {
	some := false
	for _, side := range [...]Side{Allied, Japan} {
		for u := g.units(side); u != NoUnit; u = g.more(side, u) {
			if !g.has(u, Target) {
				continue
			}
			some = true
			if _, most := unharmed(g.morale(u, g.versus(), nil)); total < most {
				return false
			}
		}
	}
	return some
}

// explainRoll shows what a roll that has been made would mean, and what a new one could (10.1).
func explainRoll(g *Game, f *frame, c *choice, x *engine.Explanation) {
	k := &g.m.Cards[f.V[rollCard]]
	n := int(k.White) + int(k.Colored)
	again := c != nil && c.Verb == vReroll
	if p, ok := g.hopeOf(g.rollNow(), g.s.Initiative); ok && c == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vReroll)), Note: strconv.Itoa(p) + " % that it is better for you", Better: p > 50})
		if g.settled(g.rollNow(), g.s.Initiative) {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vKeep)), Note: "no roll is better", Idle: true})
		}
	}
	switch kind := f.V[rollKind]; kind {
	case rollAttack, rollMine, rollImpact:
		a := &g.s.A
		dice := fixed(n)
		if a.Sniper != 0 {
			dice = fixed(int(k.White) * int(k.Colored))
		}
		if again {
			dice = attackDice(a.Sniper != 0)
		}
		base := int(a.FP) + int(a.Boost) + g.burst(nil)
		for _, side := range [...]Side{a.Side.Other(), a.Side} {
			for u := g.units(side); u != NoUnit; u = g.more(side, u) {
				if g.has(u, Target) {
					x.Stakes = append(x.Stakes, g.atStake(u, base, &dice))
				}
			}
		}
	case rollDefense:
		for _, side := range [...]Side{Allied, Japan} {
			u := g.flagged(side, Rolling)
			if u == NoUnit {
				continue
			}
			m, at, moving := g.morale(u, g.versus(), nil), int(g.s.A.Total), g.has(u, Moving)
			if !again {
				x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: defenseTexts[defense(m+n, at, moving)]})
				return
			}
			var odds [4]int
			for d, w := range diceWays {
				odds[defense(m+d, at, moving)] += w
			}
			for r, w := range odds {
				if w > 0 {
					x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(w) / 36, Text: defenseTexts[r]})
				}
			}
			return
		}
	}
}

// pieceTitle names a piece.
func (m *Module) pieceTitle(piece int16) string {
	if w := weaponOf(piece); w != NoWeapon {
		return m.weaponTitle(w)
	}
	return m.unitTitle(piece)
}
