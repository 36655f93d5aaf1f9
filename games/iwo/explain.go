package iwo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// What lies behind an answer of the action phase before it is given: who cannot act, and by which rule; the odds of an attack with all who could take part; the columns of a barrage; the fire that a step
// would draw, by all cards that the next one can be. Nothing of it depends on who lies unseen (the suite compares worlds).

// explainAct is the explanation of the question who acts next.
func (g *Game) explainAct(_ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		for u := range g.m.US {
			if id := UnitID(u); g.onMap(id) {
				if r := g.able(id); r != nil {
					why := engine.Reason(*r)
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vUnit, id)), Why: &why})
				}
			}
		}
		for h := range g.s.Held.All() {
			if r := g.mayAttack(h); r != nil && g.beside(h, &g.s.Stand) {
				why := engine.Reason(*r)
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vAttack, h)), Why: &why})
			}
		}
		return
	}
	switch c.Verb {
	case vAttack:
		if g.mayAttack(c.A) == nil {
			g.explainAll(c.A, x)
		}
	case vNaval, vAir:
		if k := map[engine.Verb]int{vNaval: BarrageNaval, vAir: BarrageAir}[c.Verb]; g.everyHex(c.A) {
			b := &g.m.Barrages[k]
			g.explainBarrage(c.A, int(b.Strength), b.Symbol, false, x)
		}
	}
}

// explainSpare says what each answer to a hit costs, and why tanks of the hex cannot take it (6.3.2).
func (g *Game) explainSpare(f *frame, c *choice, x *engine.Explanation) {
	if c != nil || !g.isUnit(f.V[0]) {
		return
	}
	u, step, disrupt := f.V[0], f.V[1] != 0, f.V[2] != 0
	// What is left of a unit that loses steps, and how it stands then.
	after := func(u UnitID, lost int8, down bool) string {
		left := g.s.US[u].Steps - lost
		text := fmt.Sprintf("%d of %d steps left", left, g.m.US[u].Steps)
		switch {
		case left <= 0:
			return "eliminated"
		case lost == 0 && down:
			return "no step lost, disrupted"
		case lost == 0:
			return "no step lost"
		case down:
			text += ", disrupted"
		}
		return text
	}
	add := func(c choice, note string) {
		why := g.spares(f, c)
		o := engine.Offer{Choice: g.m.Format(c), Note: note}
		if why != nil {
			if c.Verb != vTank || g.kind(u) == Tank || !step {
				return
			}
			r := engine.Reason(*why)
			o.Note, o.Why = why.Text, &r
		}
		x.Offers = append(x.Offers, o)
	}
	lost := int8(boolInt(step))
	risen := g.s.F.Flags&fireRisen != 0 // 9.6c
	down := (disrupt && g.kind(u) != Tank || risen) && g.kind(u) != RgtHQ
	add(say(vTake), g.unitName(u)+": "+after(u, lost, down))
	add(say(vMore), g.unitName(u)+": "+after(u, lost+1, false)+", not disrupted")
	g.heroesOf(u, func(r HeroID) { add(about(vHero, int16(r)), "no step lost") })
	h := g.firedAt(u, g.s.F.Flags)
	g.aimedAt(h, g.s.F.Flags, func(a UnitID) {
		if g.kind(a) == Tank {
			add(about(vTank, a), "tank: "+after(a, 1, risen))
			add(about(vTankMore, a), "tank: "+after(a, 1, false)+"; "+g.unitName(u)+": "+after(u, 1, false))
			return
		}
		g.aimedAt(h, g.s.F.Flags, func(b UnitID) {
			if a < b && g.kind(b) != Tank {
				add(about(vBoth, a, b), "no step lost")
			}
		})
	})
}

// explainFight says what is left of both piles of a close combat, and how likely a card of them hits; and who withdraws, under what.
func (g *Game) explainFight(_ *frame, c *choice, x *engine.Explanation) {
	f := &g.s.C
	if c != nil && c.Verb != vYes && c.Verb != vNo {
		return
	}
	pile := g.next()
	hits := 0
	pile.each(func(c CardID) { hits += boolInt(f.Color != NoColor && g.m.Cards[c].Shows(f.Color)) })
	each := fmt.Sprintf("each hits if it shows %s, %d of %d unseen cards do", colorNames[f.Color], hits, pile.len())
	side := func(what string, n int8, r string) {
		s := engine.Sum{What: what, Value: strconv.Itoa(int(n)), Mods: []engine.Mod{}, Counts: true}
		if n > 0 {
			s.Mods = append(s.Mods, engine.Mod{Rule: r, Text: each})
		}
		x.Sums = append(x.Sums, s)
	}
	side("your cards left", f.US, "8.6.1e")
	side("japanese cards left", f.Jap, "8.6.1d3")
	switch {
	case c == nil:
	case c.Verb == vYes:
		x.Sums = append(x.Sums, engine.Sum{What: "withdraw", Value: "one card", Mods: []engine.Mod{{Rule: "8.6.4a", Text: "one more Japanese card is turned up first; the position is not taken"}}, Counts: true})
	default:
		x.Sums = append(x.Sums, engine.Sum{What: "fight on", Mods: []engine.Mod{{Rule: "8.6.3", Text: "when all cards are turned up your units go back, and those with a loss are disrupted"}}, Counts: true})
	}
}

// everyHex tells whether a number is a hex of the map.
func (g *Game) everyHex(h Hex) bool { return h >= 0 && int(h) < g.m.Map.N() }

// explainAll is the attack on a hex by all who can take part, without artillery, ships and aircraft.
func (g *Game) explainAll(h Hex, x *engine.Explanation) {
	t := g.Clone(nil).(*Game)
	t.offAttack()
	t.s.A.At = h
	f := frame{V: [6]int16{h}}
	for u := range t.m.US {
		if checkJoin(t, &f, about(vUnit, int16(u))) == nil {
			t.set(UnitID(u), Attacking)
		}
	}
	t.explainAttack(h, &t.s.A, NoUnit, x)
}

// next are the cards of which the next one is one.
func (g *Game) next() CardSet {
	if pile := g.unseen(); pile != 0 {
		return pile
	}
	return g.s.Discards // ruling 2-A
}

// explainSteps tells of each hex next to a group that has not moved which of its two ways there leads to nothing: a step under fire, or into a hex where all of them must stop, is the last one, so that the declared
// move of one hex is never worse; any other step is free of fire as well, and may be followed by more (7.3.2c, 7.3.2d).
func (g *Game) explainSteps(from Hex, x *engine.Explanation) {
	t := g.Clone(nil).(*Game)
	for _, to := range g.m.Map.Beside[from] {
		if to == NoHex || g.stepTo(from, to, 0, stepPlain) != nil {
			continue
		}
		t.s.M = Movement{From: from, To: to, Kind: stepPlain}
		last := t.underFire()
		if !last {
			last = true
			g.movers(func(u UnitID) { last = last && g.stopped(u, from, to, 1) })
		}
		v := vOne
		if last {
			v = vStep
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(v, to)), Idle: true})
	}
}

// explainStep is the explanation of a step: why it draws fire, which groups would fire by how many of the unseen cards, and how many at once.
func (g *Game) explainStep(from, to Hex, moved int16, kind uint8, x *engine.Explanation) {
	if g.stepTo(from, to, int(moved), kind) != nil {
		return
	}
	t := g.Clone(nil).(*Game)
	t.s.M = Movement{From: from, To: to, Kind: kind}
	leg := engine.Leg{From: g.id(from), To: g.id(to), Spent: float64(moved + 1)}
	t.explainReserves(to, x)
	g.explainRoused(to, x)
	g.explainEnd(from, to, int(moved)+1, x)
	d := t.dodges()
	if d.rule == "" {
		none := engine.Sum{What: "fire", Value: "none", Mods: []engine.Mod{}}
		if t.s.M.Kind = stepPlain; kind == stepOne && t.underFire() {
			none.Mods, none.Counts = append(none.Mods, engine.Mod{Rule: "7.3.2c", Text: "declared as a move of one hex; a longer one would draw fire"}), true
		}
		x.Sums = append(x.Sums, none)
		x.Way = append(x.Way, leg)
		return
	}
	t.notes()
	pile := t.next()
	n, most := pile.len(), 0
	by := make([]int, len(t.m.Groups))
	atOnce := map[int]int{}
	pile.each(func(c CardID) {
		fires := 0
		for k := range t.m.Groups {
			if t.firesNow(&frame{V: [6]int16{from, to, int16(NoJap), int16(k), d.at, int16(c)}}) {
				by[k]++
				fires++
			}
		}
		atOnce[fires]++
		most = max(most, fires)
	})
	sum := engine.Sum{What: "fire", Value: "at " + g.id(d.at), Mods: []engine.Mod{{Rule: d.rule, Text: "the step draws fire"}}, Counts: true}
	var may []GroupID
	for k, cards := range by {
		if cards > 0 {
			may = append(may, GroupID(k))
			leg.Fires++
			sum.Mods = append(sum.Mods, engine.Mod{Value: cards, Rule: "7.3.3f", Text: fmt.Sprintf("of %d cards let %s fire", n, g.m.Pos[g.m.Groups[k].Pos[0]].ID)})
		}
	}
	x.Sums = append(x.Sums, sum)
	for fires := 0; fires <= most; fires++ {
		if atOnce[fires] == 0 {
			continue
		}
		text := "nobody fires"
		switch {
		case fires == 1:
			text = "one position fires"
		case fires > 1:
			text = strconv.Itoa(fires) + " positions fire"
		}
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(atOnce[fires]) / float64(n), Text: text})
	}
	leg.Risk = 1 - float64(atOnce[0])/float64(n)
	x.Way = append(x.Way, leg)
	t.explainHits(may, d, x)
}

// explainReserves says how likely a unit appears in a position that nobody holds as somebody comes into it.
func (g *Game) explainReserves(to Hex, x *engine.Explanation) {
	if !g.revives(to) {
		return
	}
	n, cards := g.next(), 0
	n.each(func(c CardID) { cards += boolInt(g.matches(&g.m.Cards[c], g.m.At[to], 2)) })
	x.Sums = append(x.Sums, engine.Sum{What: "reserves", Value: fmt.Sprintf("%d of %d cards", cards, n.len()), Mods: []engine.Mod{{Rule: "9.6", Text: "a unit may appear, which fires at those who come"}}, Counts: true})
}

// explainSlip says what comes up, or may, where a company slips to without drawing fire (20.0e23).
func (g *Game) explainSlip(f *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vPlace || g.sneaks(c.A, c.B, f.V[2]) != nil {
		return
	}
	t := g.Clone(nil).(*Game)
	t.set(c.A, Moving)
	t.s.M = Movement{From: t.s.US[c.A].At, To: c.B}
	t.explainReserves(c.B, x)
	t.explainRoused(c.B, x)
	x.Sums = append(x.Sums, engine.Sum{What: "fire", Value: "none", Mods: []engine.Mod{{Rule: "20.0e23", Text: "it slips there without drawing fire"}}})
}

// explainEnd says why nobody of the group can go on from the hex, where that is so (7.3.1).
func (g *Game) explainEnd(from, to Hex, walked int, x *engine.Explanation) {
	fire := g.inReach()
	var why *reason
	on := false
	g.movers(func(u UnitID) {
		if why = g.endsMove(u, from, to, walked, g.s.US[u].Fields+int8(boolInt(fire.Has(to)))); why == nil {
			on = true
		}
	})
	if on || why == nil {
		return
	}
	text := strings.ToLower(why.Text[:1]) + strings.TrimSuffix(why.Text[1:], ".")
	x.Sums = append(x.Sums, engine.Sum{What: "the move", Value: "ends there", Mods: []engine.Mod{{Rule: why.Rule, Text: text}}, Counts: true})
}

// explainRoused says what comes up, or may, because the units come into a hex: forts (17.1c), and units of positions under whose intense fire they come for the first time (9.3b).
func (g *Game) explainRoused(to Hex, x *engine.Explanation) {
	t := g.Clone(nil).(*Game)
	var who []UnitID
	t.movers(func(u UnitID) { who = append(who, u) })
	for _, u := range who {
		t.place(u, to)
	}
	up := engine.Sum{What: "comes up", Value: "a fort", Mods: []engine.Mod{}, Counts: true}
	cards := engine.Sum{What: "may come up", Mods: []engine.Mod{}, Counts: true}
	n, forts := t.next(), 0
	for p := range PosID(len(t.m.Pos)) {
		if t.bringsFort(p, to) {
			two := ""
			if t.m.Pos[p].Forts > 1 {
				two = ", two forts"
			}
			forts += int(t.m.Pos[p].Forts)
			up.Mods = append(up.Mods, engine.Mod{Rule: "17.1c", Text: t.m.Pos[p].ID + two + ", with a unit and depth if nobody holds it", About: t.id(t.m.Pos[p].Hex)})
		} else if t.probes(p, to) {
			k := 0
			n.each(func(c CardID) { k += boolInt(t.matches(&t.m.Cards[c], p, 2)) })
			cards.Mods = append(cards.Mods, engine.Mod{Value: k, Rule: "9.3b", Text: fmt.Sprintf("of %d cards bring a unit to %s", n.len(), t.m.Pos[p].ID), About: t.id(t.m.Pos[p].Hex)})
		}
	}
	if forts > 0 {
		up.Value = counted(forts, "fort", "forts")
		x.Sums = append(x.Sums, up)
	}
	if k := len(cards.Mods); k > 0 {
		cards.Value = counted(k, "unit", "units")
		x.Sums = append(x.Sums, cards)
	}
}

// explainHits adds how many of the units that move are hit, by the unseen cards: as the fire finds them, before anything takes the place of a hit.
func (g *Game) explainHits(may []GroupID, d dodge, x *engine.Explanation) {
	pile := g.next()
	by := map[int]int{}
	most, sum := 0, 0
	pile.each(func(c CardID) {
		n := g.hitsOf(may, c, d)
		by[n]++
		most, sum = max(most, n), sum+n
	})
	if most == 0 {
		return
	}
	s := engine.Sum{What: "units hit", Value: fmt.Sprintf("%.1f on average", float64(sum)/float64(pile.len())), Mods: []engine.Mod{}, Counts: true}
	for n := 1; n <= most; n++ {
		if by[n] > 0 {
			s.Mods = append(s.Mods, engine.Mod{Value: by[n], Rule: "6.3.1", Text: fmt.Sprintf("of %d cards hit %d", pile.len(), n)})
		}
	}
	x.Sums = append(x.Sums, s)
}

// hitsOf is how many units the fire of those groups at a step hits with a card.
func (g *Game) hitsOf(may []GroupID, c CardID, d dodge) (n int) {
	t := g.Clone(nil).(*Game)
	var hit UnitSet
	for _, k := range may {
		if !t.firesNow(&frame{V: [6]int16{t.s.M.From, t.s.M.To, int16(NoJap), k, d.at, int16(c)}}) {
			continue
		}
		flags := t.flagsAt(k, d.at)
		f := &t.s.F
		f.Group, f.From, f.Flags, f.Card, f.Hit, f.Shield = k, NoHex, flags, c, UnitSet{}, NoHex
		field, limit, unseen := t.plan(k, NoHex, flags)
		t.aim(&field, limit, unseen)
		for _, x := range t.targets() {
			if f.Left == 0 {
				break
			}
			f.Left--
			if !hit.has(x.u) {
				hit.add(x.u)
				n++
			}
			if x.step {
				t.set(x.u, Struck)
			}
			if x.disrupt && t.kind(x.u) != Tank {
				t.set(x.u, Disrupted)
			}
		}
		if t.marksOn(c, t.m.Groups[k].Color)&fireArmor == 0 {
			continue
		}
		if list := t.armours(); len(list) > 0 { // besides the limit (6.3.6)
			u := list[0].u
			if !hit.has(u) {
				hit.add(u)
				n++
			}
			if f.Field.Intense.Has(t.firedAt(u, flags)) {
				t.set(u, Struck)
			}
		}
	}
	return n
}

// explainWay is the explanation of a way to a hex that is farther off than one step: the way of the least fire, of those the shortest. A step under fire is the last (7.3.2d), so that only the last one of
// a way has any; where a card would be drawn before, the way does not go on. Each step is tried on a copy of the game.
func (g *Game) explainWay(from, to Hex, moved int16, x *engine.Explanation) {
	type node struct {
		g    *Game
		at   Hex
		legs []engine.Leg
	}
	most, _ := g.allowance(g.start())
	var best *engine.Explanation
	seen := map[Hex]bool{from: true}
	for list := []node{{g, from, nil}}; len(list) > 0; {
		now := list[0]
		list = list[1:]
		seat, p := now.g.Pending().First()
		if p == nil || p.Kind != "move.step" {
			continue
		}
		for _, c := range p.Options {
			if c.Verb != vStep || c.A != to && seen[c.A] {
				continue
			}
			gone := moved + int16(len(now.legs))
			if c.A == to {
				var step engine.Explanation
				if now.g.explainStep(now.at, to, gone, stepPlain, &step); len(step.Way) == 0 {
					continue
				}
				legs := append(slices.Clone(now.legs), step.Way[0])
				if best == nil || step.Way[0].Risk < best.Way[len(best.Way)-1].Risk {
					step.Way = legs
					best = &step
				}
				continue
			}
			if int(gone)+1+g.m.Map.Distance(c.A, to) > most {
				continue
			}
			t := now.g.Clone(nil).(*Game)
			t.s.M = Movement{From: now.at, To: c.A, Kind: stepPlain}
			if t.dodges().rule != "" || t.revives(c.A) {
				continue // fire, or a card for its reserves: who knows how it goes on
			}
			seen[c.A] = true
			t = now.g.Clone(t).(*Game)
			if t.Apply(seat, c) == nil {
				list = append(list, node{t, c.A, append(slices.Clone(now.legs), engine.Leg{From: g.id(now.at), To: g.id(c.A), Spent: float64(gone + 1)})})
			}
		}
	}
	if best == nil {
		if int(moved)+g.m.Map.Distance(from, to) <= most {
			x.Sums = append(x.Sums, engine.Sum{What: "way", Value: "none", Mods: []engine.Mod{{Rule: "7.3.2d", Text: "a card would be drawn on each way before its last step, and a step under fire is the last"}}})
		}
		return
	}
	first := best.Way[0]
	x.Sums = append([]engine.Sum{{What: "way", Value: strconv.Itoa(len(best.Way)) + " hexes", Mods: []engine.Mod{{Rule: "7.3.2d", Text: "a step under fire is the last; the first goes to " + first.To}}}}, best.Sums...)
	x.Outcomes, x.Way = best.Outcomes, best.Way
}
