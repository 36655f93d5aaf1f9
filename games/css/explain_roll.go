package css

import "beachhead/engine"

// What a die that lies on the table means, and what another could bring (26.0).

// merits are how much the parts of a grade weigh against each other: a level of DG as much as being Suppressed, a loss five of them.
var merits = [gradeParts]int{40, 40, 10, 10}

// fateMerits are how much the ends of a failed Rout Check weigh beside these, in tens of percent.
var fateMerits = [nFates]int{fateDG: 4, fateStopped: 4, fateRouted: 12, fateLost: 20}

// worth is what a face of a die is worth to a side.
func (g *Game) worth(side Side, die, face int) (n int) {
	for i, v := range g.s.R.Grade[die][face] {
		if v := int(v); i == 2 && v != 0 && g.rolling() == "fire" {
			n += g.routWorth(face, v)
		} else {
			n += merits[i] * v
		}
	}
	if side == SideB {
		n = -n
	}
	return n
}

// routWorth is what a Rout Check, or a loss, of the Target Unit is worth to side A: by how likely it fails, and what comes of it then. The Army need not take more than a level of DG (8.4.4c).
func (g *Game) routWorth(face, grade int) int {
	a := &g.s.A
	r := g.crtAt(face, int(a.Value))
	if r == nil || !r.Rout || r.Eliminate || a.Target == NoUnit || !isPlace(g.at(a.Target)) {
		return merits[2] * grade
	}
	at := g.at(a.Target)
	fails := 10 - int(10*g.passing(a.Target, r, face)+0.5)
	n := fails * fateMerits[g.fateFailed(a.Target, g.dg(at)+int(r.DG))]
	if g.tenacious(a.Target) && g.dg(at)+int(r.DG) < maxDG {
		n = min(n, merits[1])
	}
	if grade < 0 {
		return -n
	}
	return n
}

// hope is the chance, in tens of percent, that another roll of a die is better for a side.
func (g *Game) hope(side Side, die int) (n int) {
	if g.s.R.Pair != 0 {
		return g.hopeOfPair(side, die)
	}
	now := g.worth(side, die, int(g.s.R.Face[die]))
	for face := range 10 {
		if g.worth(side, die, face) > now {
			n++
		}
	}
	return n
}

// hopeOfPair is hope for a die of an Assault, the other as it lies: what a difference of the totals brings counts, not the difference.
func (g *Game) hopeOfPair(side Side, die int) (n int) {
	o, x, r := g.underway(), &g.s.X, &g.s.R
	worth := func(faces [2]int) (v int) {
		if v = merits[0] * g.margin(&o, int(x.Total[0])+faces[0]-int(x.Total[1])-faces[1]); x.Side == SideB {
			v = -v
		}
		for i, face := range faces {
			v += merits[1] * int(r.Grade[i][face][1])
		}
		if side == SideB {
			v = -v
		}
		return v
	}
	faces := [2]int{int(r.Face[0]), int(r.Face[1])}
	now := worth(faces)
	for faces[die] = range 10 {
		if worth(faces) > now {
			n++
		}
	}
	return n
}

// explainAgain shows what the dice that lie on the table mean, and what another roll could bring the one who is asked (26.0b).
func (g *Game) explainAgain(side Side, c *choice, x *engine.Explanation) {
	r := &g.s.R
	die := 0
	if c != nil && c.Verb == vRerollOther || c != nil && c.Verb == vHero && g.ownDie() == 1 {
		die = 1
	}
	if r.Pair != 0 {
		g.explainPair(side, c, die, x)
	} else {
		g.explainDie(side, c, x)
	}
	if c != nil {
		return
	}
	offer := func(v choice, die int) {
		if g.mayReroll(side, die) {
			n := g.hope(side, die)
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(v), Note: g.again(n, die), Better: n > 5})
		}
	}
	if g.hope(side, 0) == 0 && (r.Pair == 0 || g.hope(side, 1) == 0) {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vKeep)), Note: "no die is better", Idle: true})
	}
	offer(say(vReroll), 0)
	offer(say(vRerollOther), 1)
}

// explainDie is for one die.
func (g *Game) explainDie(side Side, c *choice, x *engine.Explanation) {
	now := int(g.s.R.Face[0])
	again := c != nil && c.Verb == vReroll
	if g.rolling() != "fire" {
		if again {
			x.Outcomes = tenFaces(g.faceText)
			return
		}
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: g.faceText(now)})
		return
	}
	value := int(g.s.A.Value)
	if again {
		g.explainAttack(value, x)
		return
	}
	x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(value)})
	for _, s := range g.besides(now) {
		x.Sums = append(x.Sums, engine.Sum{What: "besides", Value: s})
	}
	x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: g.crtText(now, value)})
	if r := g.crtAt(now, value); r != nil && g.harms() && g.s.A.Target != NoUnit && isPlace(g.at(g.s.A.Target)) {
		var odds [nFates]float64
		g.fateOf(g.s.A.Target, r, now, 1, &odds)
		u := g.s.A.Target
		s := g.stake(u, g.passesUpTo(u, r, now), &odds)
		if s.Roll = "a Rout Check"; !r.Rout || r.Eliminate {
			s.Roll, s.Note = "no other die", ""
		} else if !g.checksRout(g.at(u), now) {
			s.Roll = "no other die"
		}
		x.Stakes = append(x.Stakes, s)
	}
}

// besides are what a face of the die of the attack in progress brings besides its result: who falls, what breaks down, who gives way, and that no Barrage falls.
func (g *Game) besides(face int) (said []string) {
	a := &g.s.A
	if face == 0 {
		said = append(said, g.mourned()...)
	}
	for _, w := range [2]WeaponID{a.Weapon, a.Second} {
		if g.breaksDown(w, face) {
			said = append(said, g.m.Weapons[w].Name+" breaks down")
		}
	}
	if face == 9 {
		if g.commissarDue() {
			said = append(said, "a Leader gives way to his Commissar")
		}
		if a.lays() {
			said = append(said, "no Barrage falls")
		}
	}
	return said
}

// mourned says who falls with a 0 of the attack in progress: Leaders (L13.3c), an event's Hero (20.1c) and those who die like Leaders (L14.1.0f).
func (g *Game) mourned() (said []string) {
	a := &g.s.A
	if !isPlace(a.At) || g.sideAt(a.At) != a.Side.Other() {
		return nil
	}
	if a.Hard == 0 && a.Kind < MineAttack && !(a.Kind == StrikeFire && a.Side == SideB) {
		for u := g.first(a.At); u != NoUnit; u = g.next(u) {
			if g.has(u, Famous) {
				said = append(said, "the Hero with "+g.m.Units[u].Name+" is lost")
				break
			}
		}
	}
	if !g.leadersAtStake() {
		return said
	}
	for l := range g.m.Leaders {
		switch x := &g.s.Leaders[l]; {
		case x.Loc != a.At || g.isCommissar(LeaderID(l)):
		case g.m.Leaders[l].Replaced && x.Back == 0:
			said = append(said, g.leaderTitle(LeaderID(l))+" is replaced")
		default:
			said = append(said, g.leaderTitle(LeaderID(l))+" is lost")
		}
	}
	for h := range g.m.Heroes {
		if g.on(FeatureHeroBoxes) && g.s.Heroes[h].Loc == a.At {
			said = append(said, g.m.Heroes[h].Name+" is lost")
		}
	}
	return said
}

// explainPair is for the two dice of an Assault.
func (g *Game) explainPair(side Side, c *choice, die int, x *engine.Explanation) {
	o, t, now := g.underway(), &g.s.X.Total, &g.s.R.Face
	ends := func(a, d int) string { return g.afterAssault(&o, int(t[0])+a-int(t[1])-d) }
	if c == nil || c.Verb == vKeep {
		x.Sums = append(x.Sums, engine.Sum{What: "attack", Value: number(int(t[0] + now[0]))}, engine.Sum{What: "defence", Value: number(int(t[1] + now[1]))})
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: ends(int(now[0]), int(now[1]))})
		return
	}
	x.Outcomes = tenFaces(func(face int) string {
		if die == 0 {
			return ends(face, int(now[1]))
		}
		return ends(int(now[0]), face)
	})
}

// again says how likely another roll of a die is better, and of an Assault how likely all defenders are lost then: for that, or against it, most dice are rolled again.
func (g *Game) again(better, die int) string {
	if g.s.R.Pair != 0 {
		var x engine.Explanation
		g.explainPair(SideA, &choice{Verb: vReroll}, die, &x)
		for _, o := range x.Outcomes {
			if o.Text == textTaken {
				return "taken " + percentOf(o.P) + ", better for you " + inTen(better)
			}
		}
	}
	return inTen(better) + " that it is better for you"
}

// diceLie tells whether the dice of the Assault in progress lie on the table, and somebody is asked whether they stand.
func (g *Game) diceLie() bool {
	q := program.Pending(g)
	if q == nil || g.s.R.Pair == 0 {
		return false
	}
	_, ask := q.First()
	return ask.Kind == "roll.reroll" || ask.Kind == "roll.hero"
}

// rolling names the kind of the roll: by its name, since the kinds of rolls are made with the questions that are explained here.
func (g *Game) rolling() string { return rolls[g.s.R.Kind].topic }

// faceText is what a face of the die on the table brings, in a few words.
func (g *Game) faceText(face int) string {
	v := g.s.R.Grade[0][face]
	n := max(int(v[0]), -int(v[0]))
	switch g.rolling() {
	case "weather":
		return g.m.Weather[g.weatherAt(face)].Name
	case "dispatch":
		return plural(n, "Dispatch Point", "Dispatch Points")
	case "command":
		return plural(n, "Direct Command", "Direct Commands")
	case "event":
		return g.m.Events[face].Name
	case "scatter":
		if row := g.m.Tables["scatter"].At(face); row.N >= 0 {
			return "falls to the " + directionTitles[row.N]
		}
		return "on target"
	case "spread":
		return "to the " + directionTitles[g.rules().SpreadTo[face/5]]
	case "air":
		return orNone(n, "Air Support marker", "Air Support markers")
	case "udt":
		return plural(n, "point", "points")
	case "flares":
		return plural(n, "Illumination Round", "Illumination Rounds")
	case "drift":
		if v[0] != 0 {
			return "drifts"
		}
		return "lands as intended"
	case "gabaldon":
		return demandTexts[g.m.Tables["gabaldon"].At(face).Word]
	case "tank":
		if v[0] != 0 {
			return "lands"
		}
		return "a Landing Incident"
	case "interdiction":
		if v[0] != 0 {
			return "their moves cost more"
		}
		return textNothing
	case "smoke", "illumination":
		return rolls[g.s.R.Kind].result(g.m, face)
	case "repair":
		if v[0] != 0 {
			return textRepairs
		}
		return textNoRepair
	case "trench", "seal", "mines", "obstacle":
		if v[0] != 0 {
			return textWorks
		}
		return textFails
	case "rout", "check":
		if v[0] != 0 {
			return textPasses
		}
		return textFails
	}
	row := &rolls[g.s.R.Kind]
	if row.result == nil {
		return "a " + number(face)
	}
	if row.bonus != nil {
		face += row.bonus(g)
	}
	return row.result(g.m, face)
}

// directionTitles are the six directions in the order of the ground.
var directionTitles = [6]string{"north", "north-east", "south-east", "south", "south-west", "north-west"}

// Words of die tables as players read them.
var (
	flameTexts    = map[string]string{"cleared": "burns down", "burns": "burns on", "spreads": "spreads"}
	incidentTexts = map[string]string{"delay": "late", "check": "an obstacle", "next-turn": "next turn", "lost": "lost"}
	kakudaTexts   = map[string]string{"fit": "he is fit for duty", "drunk": "he is drunk", "very-drunk": "he leaves the map", "gone": "he is never seen again"}
	demandTexts   = map[string]string{"surrender": "they surrender", "nothing": textNothing, "lost": "he is sent back for good"}
)

// explainDemand shows a demand to surrender before it is made (14.2d).
func explainDemand(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vDemand {
		return
	}
	x.Outcomes = tenFaces(func(face int) string { return demandTexts[g.m.Tables["gabaldon"].At(face).Word] })
	left := int(g.rules().GabaldonTries) - int(g.s.Heroes[f.V[1]].Uses)
	x.Sums = append(x.Sums, engine.Sum{What: "demands left", Value: number(left)})
}
