package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// What an Assault adds up to before it is made: both sums, the difference of the dice with what it costs whom, who takes part, and the fire that comes before (9.1, 9.4, 9.5).

// How an Assault can end, as the sheet knows it.
const (
	textTaken    = "taken"
	textLoses    = "defenders lose Units"
	textBereft   = "defenders lose a Leader"
	textShaken   = "defenders take DG"
	textEven     = "even"
	textRepulsed = "attackers take DG"
	textHeadless = "attackers lose a Leader"
	textBroken   = "attackers lose Units"
)

// explainAssault shows an Assault before it is made.
func (g *Game) explainAssault(o onslaught, x *engine.Explanation) {
	var a, d terms
	n := g.attackTotal(o, &a)
	x.Sums = append(x.Sums, engine.Sum{What: "attack", Value: number(n), Mods: a.list})
	g.explainParty(&o, x)
	if g.sideAt(o.hex) != o.side.Other() {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: "nobody defends"})
		return
	}
	m := g.defenceTotal(o, &d)
	x.Sums = append(x.Sums, engine.Sum{What: "defence", Value: number(m), Mods: d.list})
	g.explainDice(&o, n-m, x)
	g.explainBefore(&o, x)
}

// afterAssault is how an Assault ends whose totals differ by so much (9.4e, f, 9.6d, e).
func (g *Game) afterAssault(o *onslaught, by int) string {
	switch {
	case by == 0:
		return textEven
	case by > 0:
		switch lost := g.lostBy(o.hex, by); {
		case lost >= g.count(o.hex):
			return textTaken
		case lost > 0:
			return textLoses
		case g.fanatical(o.hex):
			return textBereft
		}
		return textShaken
	case o.marker != markerPrepared:
		if units, _ := g.toll(o, by); units == 0 {
			return textHeadless
		}
		return textBroken
	}
	if room, _ := o.bears(g); -by > room {
		return textBroken
	}
	return textRepulsed
}

// bears is how many levels of DG those who assault take before a Unit is lost, and how many Units they are.
func (o *onslaught) bears(g *Game) (room, units int) {
	var seen PlaceSet
	o.each(g, func(u UnitID) {
		units++
		if p := g.at(u); !seen.has(p) {
			seen.add(p)
			room += maxDG - g.dg(p)
		}
	})
	return room, units
}

// lostBy is how many Units those who defend a hex lose by levels of DG (8.4.1b, 9.6d).
func (g *Game) lostBy(h Hex, levels int) int {
	if g.fanatical(h) {
		_, lost := g.fanaticLosses(h, levels)
		return lost
	}
	return max(0, g.dg(h)+levels-maxDG)
}

// toll is what it costs those who charge that their total is behind by so much, or that it is even, which is a level for each of their hexes: two levels for a Unit, rounded up, but down
// with a Leader who is lost first (9.6d, e).
func (g *Game) toll(o *onslaught, by int) (units int, leader bool) {
	levels, n := -by, 0
	var seen PlaceSet
	o.each(g, func(u UnitID) {
		n++
		if p := g.at(u); !seen.has(p) {
			seen.add(p)
			for l := range g.m.Leaders {
				leader = leader || g.m.Leaders[l].Side == o.side && g.s.Leaders[l].Loc == p
			}
			if by == 0 {
				levels++
			}
		}
	})
	if !leader {
		levels++
	}
	return min(levels/2, n), leader
}

// margin is what a difference of the totals is worth to those who assault, in levels of DG: what the defenders take or lose by it, less what it costs those who assault. What is beyond
// the last Unit of a side is worth nothing.
func (g *Game) margin(o *onslaught, by int) (n int) {
	if by >= 0 {
		switch levels := max(by, 1); {
		case !g.fanatical(o.hex):
			n = min(levels, maxDG-g.dg(o.hex)+g.count(o.hex))
		default:
			n = 2 * min(g.lostBy(o.hex, levels), g.count(o.hex))
			if _, odd := g.fanaticLosses(o.hex, 1); odd == 0 {
				n++ // the Leader who is lost first
			}
		}
	}
	switch {
	case by > 0:
	case o.marker != markerPrepared:
		units, leader := g.toll(o, by)
		if n -= 2 * units; leader {
			n--
		}
	case by < 0:
		room, units := o.bears(g)
		n -= min(-by, room+units)
	default: // the defenders take 1 as well
		n = 0
	}
	return n
}

// explainDice shows how the difference of the two totals is distributed, edge being what the attack has more before the dice.
func (g *Game) explainDice(o *onslaught, edge int, x *engine.Explanation) {
	s := engine.Stake{What: "Attack less defence", Roll: "a die each", Outcomes: []engine.Outcome{}, Spread: &engine.Spread{What: "attack less defence, a die each", From: edge - 9, Cut: 1}}
	if u := g.first(o.hex); u != NoUnit {
		s.Piece = g.m.Units[u].ID
	}
	from := 0
	for k := -9; k <= 9; k++ {
		p := float64(10-max(k, -k)) / 100
		s.Spread.P = append(s.Spread.P, p)
		text := g.afterAssault(o, edge+k)
		x.Outcomes = addOutcome(x.Outcomes, text, p)
		if text == textTaken && from == 0 {
			from = edge + k
		}
	}
	if s.Outcomes = x.Outcomes; from > 0 {
		s.Note = "taken from " + withSign(from)
		if b := g.shelled(o.hex); b != nil && b.None { // ruling 9-N
			s.Note += "; who advances cannot move on under the " + b.Name
		}
	}
	x.Stakes, x.Outcomes = append(x.Stakes, s), append([]engine.Outcome(nil), x.Outcomes...)
}

// explainParty lists who assaults.
func (g *Game) explainParty(o *onslaught, x *engine.Explanation) {
	r := engine.Roster{What: g.whoAssaults(o) + g.m.placeTitle(o.hex), Rule: "9.3", At: g.m.placeName(o.hex), Lines: true}
	o.each(g, func(u UnitID) {
		c := engine.Candidate{Piece: g.m.Units[u].ID, From: g.m.placeName(g.at(u)), Rule: "9.1C", In: true}
		if g.deployed(u) {
			c.Note = "goes In-Column"
		}
		r.Items = append(r.Items, c)
	})
	if len(r.Items) > 0 {
		x.Rosters = append(x.Rosters, r)
	}
}

// stormed is the position in which the Units of an Assault take part in it, In-Column (9.1A, C): for trials.
func (g *Game) stormed(o *onslaught) {
	g.s.Shot = PlaceSet{}
	g.s.X = noAssault
	g.s.X.Hex, g.s.X.Side, g.s.X.Marker = o.hex, o.side, o.marker
	var in []UnitID
	o.each(g, func(u UnitID) { in = append(in, u) })
	for _, u := range in {
		g.set(u, Charging|Column) // nobody asks for their Fire Zones before it is put back
	}
}

// explainBefore shows the fire of the defenders that comes before the dice: the one that hits most (9.1E, 9.4), and whether they can fall back (9.1D).
func (g *Game) explainBefore(o *onslaught, x *engine.Explanation) {
	g.trial(func() {
		g.stormed(o)
		best, value := -1, engine.Sum{}
		for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
			if g.mayReturnFire(p, NoUnit) != nil || !g.composeFire(o.hex, AssaultFire, p, NoUnit) {
				continue
			}
			g.foresee()
			var t terms
			if n := g.fireValue(&t); g.hitsIn(n) > best {
				best = g.hitsIn(n)
				value = engine.Sum{What: "before the dice: fire at " + g.m.placeTitle(p), Value: number(n) + ", hits " + inTen(best), Mods: t.list}
			}
		}
		if best >= 0 {
			x.Sums = append(x.Sums, value)
		}
		n := 0
		for _, h := range g.m.Ground.Near(o.hex) {
			if h != ground.NoHex && g.mayRetreat(h) == nil {
				n++
			}
		}
		if n > 0 {
			x.Sums = append(x.Sums, engine.Sum{What: "the defenders can fall back", Value: plural(n, "hex", "hexes"), Mods: []engine.Mod{{Rule: "9.1D1", Text: "and are Suppressed"}}})
		}
	})
}

// allOf is "both" of two, "all 3" of more, at the beginning of a sentence.
func allOf(n int) string {
	if n == 2 {
		return "Both"
	}
	return "All " + number(n)
}

// plural is a number of things.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// orNone is the same of what may be none.
func orNone(n int, one, many string) string {
	if n == 0 {
		return "no " + one
	}
	return plural(n, one, many)
}

// Questions of an Assault.

// explainWhich shows the Assault on a marked hex, and what becomes of a marker that is called off (9.3a).
func explainWhich(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil && c.Verb == vAssault && g.dueAssault(c.A) {
		g.explainAssault(g.foreseen(c.A), x)
	}
}

// explainMark shows what a marker costs, and the Assault as it would be with those who are Active now (9.2a): beside the answers and on the map in short, and with an answer in full.
func explainMark(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		if c.Verb == vMark {
			g.explainAssault(g.foreseen(c.A), x)
		}
		return
	}
	paid := g.s.Chit != NoChit && !g.unpaidMark()
	if paid {
		x.Unit, x.Have = "DP", int(g.division(g.m.Chits[g.s.Chit].Division).DP)
	}
	for h := range Hex(g.m.Ground.N) {
		if g.mayMark(h) != nil {
			continue
		}
		o := engine.Offer{Choice: g.m.Format(about(vMark, h)), Note: "no enemy there", Idle: true}
		if paid {
			o.Price = int(g.rules().AssaultCost[g.s.Side])
		}
		if g.sideAt(h) == g.s.Side.Other() {
			var y engine.Explanation
			foreseen := g.foreseen(h)
			g.explainAssault(foreseen, &y)
			o.Note, o.Idle = assaultChance(&y), false
			x.Chips = append(x.Chips, g.oddsChip(&foreseen, &y, " as things are"))
		}
		x.Offers = append(x.Offers, o)
	}
	if !g.markable() {
		note := "nobody who can still act is next to an enemy"
		for u := range g.with(Active).each() {
			if p := g.at(u); isHex(p) {
				if in, ok := g.inside(p); ok && g.sideAt(in) == g.s.Side.Other() {
					note = "nobody assaults into a cave"
				}
			}
		}
		switch held, shelled := g.heldBack(); {
		case g.noMarks():
			note = "no Dispatch Points for another"
		case g.markedBeside():
			note = "every enemy next to them is marked"
		case shelled:
			note = "who is next to an enemy is under a Heavy Barrage"
		case held:
			note = "who is next to an enemy cannot move"
		case g.keptOff() != NoHex:
			note = "the enemy is too near to his Reinforcement Hex"
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Note: note, Idle: true})
	}
}

// markedBeside tells whether an enemy next to Active Units stands in a hex that is marked.
func (g *Game) markedBeside() bool {
	for h := range g.s.Marks[assaultMark(g.s.Side)].Each() {
		if g.sideAt(h) == g.s.Side.Other() && g.marksBeside(h) == nil {
			return true
		}
	}
	return false
}

// explainAllot shows the Assault with those named so far, and with one more (9.3b).
func explainAllot(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	o := g.underway()
	if c != nil && c.Verb == vAllot {
		o.in = func(u UnitID) bool { return g.has(u, Charging) || u == c.A }
	}
	g.explainChosen(&o, c, x)
}

// explainSupport shows the Assault as it stands, and with one more Unit in support (9.1B, 9.5f).
func explainSupport(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	o := g.underway()
	if c != nil && c.Verb == vSupport {
		o.support++
	}
	g.explainChosen(&o, c, x)
}

// explainChosen shows the Assault in progress with an answer, which its marker on the map then says, too: of those who are ticked in a list the last has all the others with him.
func (g *Game) explainChosen(o *onslaught, c *choice, x *engine.Explanation) {
	if g.explainAssault(*o, x); c != nil {
		x.Chips = append(x.Chips, g.oddsChip(o, x, ""))
	}
}

// explainRetreat shows the Assault that those who stay have to bear, and what it means to fall back (9.1D).
func explainRetreat(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil && c.Verb == vRetreat {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: "Suppressed in " + g.m.placeTitle(c.A) + ", the Assault is over"})
		return
	}
	g.explainAssault(g.underway(), x)
}

// explainReturnFire shows the fire of the defenders at an assaulting hex (9.1E).
func explainReturnFire(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
			if g.mayReturnFire(p, NoUnit) != nil {
				continue
			}
			g.trial(func() {
				if !g.composeFire(g.s.X.Hex, AssaultFire, p, NoUnit) {
					return
				}
				g.foresee()
				if g.fair(g.fireValue(nil)) { // Enter does not hold a fire that most likely hits
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vFire, p)), Better: true})
				}
			})
		}
		return
	}
	if c.Verb == vHold {
		return
	}
	if at, hard := g.returnsAt(*c); at >= 0 {
		g.explainShot(g.s.X.Hex, AssaultFire, at, hard, x)
	}
}

// explainSpread says what a level of DG does to an assaulting hex (9.4f).
func explainSpread(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vSpread || !isPlace(c.A) {
		return
	}
	n := g.dg(c.A)
	text := "DG " + number(n) + " becomes " + number(n+1)
	if n >= maxDG {
		text = "a Unit is lost"
	}
	x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: text})
}

// explainAssaultHero shows the Assault with the Hero and without him, and that he is then gone (14.1.1).
func explainAssaultHero(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		o, offer := g.underway(), g.heroOffer(f.V[2])
		offer.Note = withSign(int(g.m.Heroes[f.V[2]].TQ)) + " to the die"
		if free := o.hero(g, SideA); free != nil {
			offer.Note += ", in place of " + withSign(int(free.TQ)) + " of " + free.Name
		}
		x.Offers = append(x.Offers, offer)
	}
	g.trial(func() {
		if c != nil && c.Verb == vHero {
			g.s.X.Hero = c.A
		}
		g.explainAssault(g.underway(), x)
	})
}

// explainHeroUse says of the question whether a Hero is used, who is in slot 2 of the frame, that he leaves the game with it.
func explainHeroUse(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		x.Offers = append(x.Offers, g.heroOffer(f.V[2]))
	}
}

// heroOffer says of the use of a Hero that he leaves the game with it.
func (g *Game) heroOffer(h HeroID) engine.Offer {
	return engine.Offer{Choice: g.m.Format(about(vHero, h)), Loses: g.m.Heroes[h].Name + " leaves the game"}
}

// explainAdvance warns of an advance that overfills the hex together with those who have been named before (9.1J, 6.1b).
func explainAdvance(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vAdvance || !isHex(g.s.X.Hex) {
		return
	}
	n := g.count(g.s.X.Hex) + 1
	for u := range g.with(Grouped).each() {
		if UnitID(u) != c.A {
			n++
		}
	}
	if n -= int(g.rules().StackLimit); n > 0 {
		x.Over = &tooManyThere
		x.Sums = append(x.Sums, engine.Sum{What: "DG: " + plural(n, "Unit", "Units") + " too many there", Value: number(n)})
	}
}
