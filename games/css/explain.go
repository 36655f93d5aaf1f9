package css

import (
	"slices"
	"strings"

	"beachhead/engine"
)

// What a player is shown before he commits himself: what a fire, an Assault or a check adds up to, how it can end and how likely each end is, who can take part and who cannot. All of it follows
// from what everybody sees. What an answer would do is tried out on the position, which is then put back as it was.

// trial runs fn on the position and puts it back. fn must not move pieces or change conditions by the functions that keep Fire Zones, for these would stay as fn left them.
func (g *Game) trial(fn func()) {
	was := g.s
	fn()
	g.restore(&was)
}

// restore puts the position back after a trial.
func (g *Game) restore(was *State) {
	g.s = *was
	g.flagsForgot = true
}

// tenFaces are the outcomes of one die of ten, in the order of the faces.
func tenFaces(of func(face int) string) (out []engine.Outcome) {
	for face := range 10 {
		out = addOutcome(out, of(face), 0.1)
	}
	return out
}

func addOutcome(list []engine.Outcome, text string, p float64) []engine.Outcome {
	i := slices.IndexFunc(list, func(o engine.Outcome) bool { return o.Text == text })
	if i < 0 {
		return append(list, engine.Outcome{P: p, Text: text})
	}
	list[i].P += p
	return list
}

// inTen is a number of faces of the die as a chance: "60 %".
func inTen(n int) string { return number(10*n) + " %" }

// The words for how a roll ends that are no codes of the Combat Results Table; the sheet knows them all.
const (
	textMiss     = "miss"
	textNothing  = "no effect"
	textScatters = "scatters"
	textPasses   = "passes"
	textFails    = "fails"
	textWorks    = "succeeds"
	textLit      = "lights up"
	textNoLight  = "gives no light"
	textSmoke    = "lays smoke"
	textNoSmoke  = "lays no smoke"
	textRepairs  = "repairs the airfield"
	textNoRepair = "repairs nothing"
	textNot      = "does not"
	textAtOnce   = "fires at once"
)

// code is a cell of the Combat Results Table as it is printed: "S DG2 R*".
func (r *Result) code() string {
	var parts []string
	if r.Suppress {
		parts = append(parts, "S")
	}
	if r.DG > 0 {
		parts = append(parts, "DG"+number(int(r.DG)))
	}
	if r.Rout {
		parts = append(parts, "R"+strings.Repeat("*", int(r.Stars)))
	}
	if r.Eliminate {
		parts = append(parts, "E")
	}
	return strings.Join(parts, " ")
}

// words is a result in words, star being what a star adds to the die of the check (8.4.1d, ruling L-31).
func (r *Result) words(star int8) string {
	var parts []string
	if r.Suppress {
		parts = append(parts, "Suppressed")
	}
	if r.DG > 0 {
		parts = append(parts, number(int(r.DG))+" DG")
	}
	if r.Rout {
		parts = append(parts, routNames[star > 0][min(int(r.Stars), 2)])
	}
	if r.Eliminate {
		parts = append(parts, "eliminated")
	}
	return strings.Join(parts, ", ")
}

// routNames are the Rout Checks by their stars, which make them milder or harder.
var routNames = map[bool][3]string{false: {"Rout Check", "mild Rout Check", "very mild Rout Check"}, true: {"Rout Check", "hard Rout Check", "very hard Rout Check"}}

// fate is how a Unit fares that is fired at.
type fate int

const (
	fateNone fate = iota
	fateDG
	fateStopped // Suppressed or Pinned
	fateRouted
	fateLost
	nFates
)

// fateTexts are the fates as the sheet knows them.
var fateTexts = [nFates]string{"unharmed", "disorganized", "stopped", "routed", "eliminated"}

// fateOf adds to odds how a Target Unit fares with a result that a face of the die of the attack in progress brings, with chance p: the results are applied in their order, so that what comes before a
// Rout Check counts in it (8.4.1g). What its owner might do instead of the check, Tenacity, an NKVD Barrier or a Hero, is not used; it is said beside it. Of several Units he loses whom he can spare: another than the
// Target Unit, and last the HQ to which it could rout.
func (g *Game) fateOf(u UnitID, r *Result, face int, p float64, odds *[nFates]float64) {
	at := g.at(u)
	if g.fanatical(at) {
		odds[g.fateOfFanatic(u, r)] += p
		return
	}
	worst := fateNone
	if r.DG > 0 {
		worst = fateDG
	}
	if r.Suppress {
		worst = fateStopped
	}
	level := g.dg(at) + int(r.DG)
	switch {
	case r.Eliminate, level > maxDG && g.count(at) <= level-maxDG, r.Suppress && g.suppressedTwice(at):
		odds[g.fateLostOf(u)] += p
		return
	case !r.Rout || !g.checksRout(at, face):
		odds[worst] += p
		return
	}
	passes := g.passing(u, r, face)
	odds[worst] += p * passes
	odds[max(worst, g.fateFailed(u, level))] += p * (1 - passes)
}

// fateLostOf is how a Unit fares that is eliminated: an HQ goes to the Routed Units box (8.4.1h), but not from under a Gyokusai marker (9.6.2).
func (g *Game) fateLostOf(u UnitID) fate {
	if g.m.Units[u].HQ && !g.has(u, Fanatic) {
		return fateRouted
	}
	return fateLost
}

// fateFailed is how a Unit fares that fails its Rout Check when its place has come to a level of DG; those above 4 have cost others (8.4.2d to f, 6.3p, 22.2.1c).
func (g *Game) fateFailed(u UnitID, level int) fate {
	at, lost := g.at(u), max(0, level-maxDG)
	switch {
	case g.holds(u):
		return fateStopped
	case isCave(at) && (level < maxDG || g.count(at) > lost+1):
		return fateDG
	case !isCave(at) && (isZone(g.exposed(at)) || g.routsWithout(u, lost)):
		return fateRouted
	}
	return g.fateLostOf(u)
}

// fateOfFanatic is how those of a place fare who know no DG, only losses: whether one of them is lost, of their player's choice (9.6d, e, 9.6.2p), an HQ last; E is for the Target Unit.
func (g *Game) fateOfFanatic(u UnitID, r *Result) fate {
	worst := fateNone
	if f, lost := g.fanaticLosses(g.at(u), int(r.DG)); lost > 0 {
		for x := range g.m.Units {
			if g.losable(&f, UnitID(x)) {
				worst = max(worst, g.fateLostOf(UnitID(x)))
			}
		}
	}
	if r.Eliminate {
		worst = max(worst, g.fateLostOf(u))
	}
	return worst
}

// fanaticLosses is how many Units levels of DG cost a place whose Units take them as losses, two levels for one; rounded up, but down with a Leader who is lost first (9.6d, e). The frame is that of "lose".
func (g *Game) fanaticLosses(p Loc, levels int) (f frame, lost int) {
	var v frame
	f.V[0], v.V[1] = p, p
	if g.storms(p) && g.s.X.Marker != markerPrepared {
		f.V[3], v.V[2] = losesHex, 1
	}
	if g.anyVictim(&v) {
		return f, levels / 2
	}
	return f, (levels + 1) / 2
}

// suppressedTwice tells whether the Target Unit in a place would be eliminated by being Suppressed (L8.4.4b).
func (g *Game) suppressedTwice(at Loc) bool {
	return g.rules().SuppressTwice == TwiceEliminated && g.under(at, CondSuppressed)
}

// checksRout tells whether those in a place make Rout Checks: not under an NKVD Barrier (L27.1c), nor with Brezhnev (L14.1.2d), if he does not fall with the face of the die (L14.1.0f).
func (g *Game) checksRout(at Loc, face int) bool {
	if g.nkvd(at) {
		return false
	}
	return g.unshaken(at) == NoHero || face == 0 && g.leadersAtStake() && g.s.A.At == at
}

// passing is the chance of a Target Unit to pass the Rout Check of a result.
func (g *Game) passing(u UnitID, r *Result, face int) float64 {
	n, up := 0, g.passesUpTo(u, r, face)
	for face := range 10 {
		if passes(face, up) {
			n++
		}
	}
	return float64(n) / 10
}

// passesUpTo is the limit of the Rout Check of a result, after what the face of the die and the result do to the place of the Target Unit before (8.4.2).
func (g *Game) passesUpTo(u UnitID, r *Result, face int) (up int) {
	g.trial(func() {
		at := g.at(u)
		g.bereave(at, face)
		c := g.cond(at)
		c = c&^CondDG | Cond(min(int(c&CondDG)+int(r.DG), maxDG))
		if r.Suppress {
			c = c&^CondPinned | CondSuppressed
		}
		for x := g.first(at); x != NoUnit; x = g.next(x) {
			g.s.Units[x].Cond = c // no Fire Zone is asked for before it is put back
		}
		up = g.steadiness(u, int(r.Stars), nil)
	})
	return up
}

// bereave takes those from a place who fall with a face of the die of the attack in progress, before its result is applied: Leaders (L13.3c) and Heroes (14.1.1e, 20.1c, L14.1.0f). It is for trials.
func (g *Game) bereave(at Loc, face int) {
	a := &g.s.A
	if face != 0 || a.At != at || a.Kind >= MineAttack || g.sideAt(at) != a.Side.Other() {
		return
	}
	if !(a.Kind == StrikeFire && a.Side == SideB) {
		for u := g.first(at); u != NoUnit; u = g.next(u) {
			if g.has(u, Famous) {
				g.s.Units[u].Flags &^= Famous
				break
			}
		}
	}
	for h := range g.m.Heroes { // 14.1.1e
		if g.m.Heroes[h].Power == PowerTank && a.Side == SideB && a.Firer != NoUnit && g.s.Heroes[h].Loc == at && g.crewed(HeroID(h), a.Guard) {
			g.s.Heroes[h].Loc, g.s.Heroes[h].Ready = Nowhere, 0
		}
	}
	if !g.leadersAtStake() {
		return
	}
	for l := range g.m.Leaders {
		x := &g.s.Leaders[l]
		switch {
		case x.Loc != at || g.isCommissar(LeaderID(l)):
		case g.m.Leaders[l].Replaced && x.Back == 0:
			x.Back = 1
		default:
			x.Loc = Nowhere
		}
	}
	for h := range g.m.Heroes {
		if x := &g.s.Heroes[h]; g.on(FeatureHeroBoxes) && x.Loc == at {
			x.Loc, x.Ready = Nowhere, 0
		}
	}
}

// explainAttack shows how the attack in State.A can end, its Fire Value being known: what the faces of the die do, and how the Target Unit fares.
func (g *Game) explainAttack(value int, x *engine.Explanation) {
	a := &g.s.A
	if !g.harms() {
		return
	}
	if a.Target != NoUnit && a.Firer != NoUnit && !a.lays() { // as "attack" does before the die
		a.Guard, _ = g.guard()
	}
	if a.Focus != 0 && !g.under(a.From, CondConcentrated) { // as "fire" does; only trials come here before it has
		g.mark(a.From, CondConcentrated)
		defer g.staleAt(a.From)
	}
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string { return g.crtText(face, value) })...)
	u := a.Target
	if u == NoUnit || !isPlace(g.at(u)) {
		return
	}
	var odds [nFates]float64
	for face := range 10 {
		if r := g.crtAt(face, value); r != nil {
			g.fateOf(u, r, face, 0.1, &odds)
		} else {
			odds[fateNone] += 0.1
		}
	}
	x.Stakes = append(x.Stakes, g.stake(u, g.steadiness(u, 0, nil), &odds))
	for _, s := range g.mourned() {
		x.Sums = append(x.Sums, engine.Sum{What: s, Value: inTen(1)})
	}
	for _, w := range [2]WeaponID{a.Weapon, a.Second} {
		n := 0
		for face := range 10 {
			if g.breaksDown(w, face) {
				n++
			}
		}
		if n > 0 {
			x.Sums = append(x.Sums, engine.Sum{What: g.m.Weapons[w].Name + " breaks down", Value: inTen(n)})
		}
	}
}

// stake is how likely each fate of a Unit is, and up to what it passes a Rout Check.
func (g *Game) stake(u UnitID, up int, odds *[nFates]float64) engine.Stake {
	s := engine.Stake{What: g.m.Units[u].Name, Roll: "a die, and perhaps a Rout Check", Piece: g.m.Units[u].ID, Outcomes: []engine.Outcome{}}
	switch at := g.at(u); {
	case g.fanatical(at):
		s.What, s.Note = "one of those in "+g.m.placeTitle(at), "2 DG cost a Unit, of their player's choice"
	case g.nkvd(at):
		s.Note = "no Rout Check under an NKVD Barrier"
	case g.unshaken(at) != NoHero:
		s.Note = "no Rout Check with " + g.m.Heroes[g.unshaken(at)].Name
	default:
		s.Note = "Rout Check up to " + number(up)
		if g.tenacious(u) && !g.vainRout(u, false) {
			s.Note += ", or 1 DG instead"
		}
		if g.on(FeatureBarriers) && g.m.Units[u].Side == SideB {
			s.Note += ", or an NKVD Barrier instead"
		}
		if g.spendable(u) != NoHero {
			s.Note += ", or a Hero spent"
		}
	}
	for f, p := range odds {
		if p > 0 {
			s.Outcomes = append(s.Outcomes, engine.Outcome{P: p, Text: fateTexts[f]})
		}
	}
	return s
}

// crtText is what a face of the die of the attack in progress does.
func (g *Game) crtText(face, value int) string {
	switch r := g.crtAt(face, value); {
	case r == nil && hits(face, value):
		return textNothing
	case r == nil:
		return textMiss
	case r.code() == "", r.DG == 0 && !r.Eliminate && g.fanatical(g.s.A.At): // who charges knows no other result (9.6d, 9.6f)
		return textNothing
	default:
		return r.code()
	}
}

// strikes tells whether a face of the die of the attack in progress does something.
func (g *Game) strikes(face, value int) bool {
	text := g.crtText(face, value)
	return text != textMiss && text != textNothing
}

// foresee names the Target Unit that whoever may name it would: it is worst for the target, or best, in what the fire does (8.3.1b).
func (g *Game) foresee() { g.foreseeBut(nil) }

// foreseeBut is foresee among those whom skip does not leave out; if it leaves all out nobody is named.
func (g *Game) foreseeBut(skip func(u UnitID) bool) {
	a := &g.s.A
	if a.Target != NoUnit || g.empty(a.At) {
		return
	}
	sign, best, by := 1, 0, NoUnit
	if g.pointer() != a.Side {
		sign = -1
	}
	g.targets(func(u UnitID) {
		if skip != nil && skip(u) {
			return
		}
		a.Target = u
		n := -g.steadiness(u, 0, nil)
		if a.Firer != NoUnit && !a.lays() {
			n += 100 * g.merit()
		}
		if n *= sign; by == NoUnit || n > best {
			best, by = n, u
		}
	})
	a.Target = by
}

// explainDirect shows the Direct Fire in State.A as it would be made now.
func (g *Game) explainDirect(x *engine.Explanation) {
	g.foresee()
	var t terms
	n := g.fireValue(&t)
	x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(n), Mods: t.list})
	g.explainAttack(n, x)
}

// composeFire settles in State.A the fire that would be made from a place, as "fire" does. It tells whether there is one.
func (g *Game) composeFire(from Loc, kind AttackKind, at Loc, hard UnitID) bool {
	a := &g.s.A
	*a = noAttack
	a.Kind, a.Side, a.From, a.At = kind, g.sideAt(from), from, at
	if hard != NoUnit {
		a.Target, a.At, a.Hard = hard, g.at(hard), 1
	} else if isZone(g.exposed(at)) {
		a.Hard = 1
	}
	return g.bestFire(kind)
}

// explainShot shows the fire of a place before it is composed.
func (g *Game) explainShot(from Loc, kind AttackKind, at Loc, hard UnitID, x *engine.Explanation) {
	if !isPlace(from) || g.empty(from) || !isPlace(at) && hard == NoUnit {
		return
	}
	g.trial(func() {
		if g.composeFire(from, kind, at, hard) {
			x.Sums = append(x.Sums, engine.Sum{What: "fires", Value: g.crew()})
			g.explainDirect(x)
		}
	})
}

// crew names who fires in State.A, with what, and how many add.
func (g *Game) crew() string {
	a := &g.s.A
	s := g.m.Units[a.Firer].Name
	if a.Weapon != NoWeapon {
		s += " with " + g.m.Weapons[a.Weapon].Name
	}
	if a.Second != NoWeapon {
		s += " and " + g.m.Weapons[a.Second].Name
	}
	if a.Adders > 0 {
		s += " and " + number(int(a.Adders)) + " more"
	}
	return s
}

// hitsIn is in how many of ten faces the fire in progress does something: not what hits those who charge and knows no losses (9.6d).
func (g *Game) hitsIn(value int) (n int) {
	for face := range 10 {
		if g.strikes(face, value) {
			n++
		}
	}
	return n
}

// explainFire shows the fire that is being composed as it stands, or as it would be after an answer (8.3).
func explainFire(g *Game, f *frame, c *choice, x *engine.Explanation) {
	g.trial(func() {
		if c != nil {
			g.compose(f, *c)
		}
		g.explainDirect(x)
	})
	if c != nil {
		return
	}
	g.offerFireNow(x)
	g.explainAdders(x)
	for h := range g.m.Heroes {
		if g.mayCompose(f, about(vHero, HeroID(h))) == nil {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vHero, HeroID(h))), Note: withSign(int(g.m.Heroes[h].FP)) + ", once in the game", Loses: g.m.Heroes[h].Name + " leaves the game"})
		}
	}
	if g.mayCompose(f, say(vFocus)) == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vFocus)), Note: withSign(int(g.rules().Concentrated)) + ", and no Opportunity Fire until Active"})
	}
	g.explainLast(f, x)
}

// explainLast says of changes to a fire after which nothing is left to change that they are the last word: the fire is made.
func (g *Game) explainLast(f *frame, x *engine.Explanation) {
	var all options
	g.offerFire(&all)
	open := func() (list []choice) {
		all.Keep(0, func(c choice) bool {
			if c.Verb != vGo && g.mayCompose(f, c) == nil {
				list = append(list, c)
			}
			return true
		})
		return list
	}
	for _, c := range open() {
		last := false
		g.trial(func() {
			g.compose(f, c)
			last = len(open()) == 0
		})
		if !last {
			continue
		}
		text := g.m.Format(c)
		i := slices.IndexFunc(x.Offers, func(o engine.Offer) bool { return o.Choice == text })
		if i < 0 {
			x.Offers = append(x.Offers, engine.Offer{Choice: text, Note: textAtOnce})
		} else {
			x.Offers[i].Note = textAtOnce + ", " + x.Offers[i].Note
		}
	}
}

// offerFireNow says beside the answer that makes a fire as it is composed how likely it hits, as the page says it beside the answers that change it, and how likely that hurts: of checks most are passed.
func (g *Game) offerFireNow(x *engine.Explanation) {
	if note := hitsAndHurts(x); note != "" {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vGo)), Note: note})
	}
}

// hitsAndHurts says in a few words how likely a fire that is explained hits, and how likely that hurts; "" if nothing is fired at.
func hitsAndHurts(x *engine.Explanation) string {
	hit, there := 0.0, 1.0
	for _, o := range x.Outcomes {
		switch o.Text {
		case textMiss, textNothing:
		case textScatters:
			there -= o.P
		default:
			hit += o.P
		}
	}
	if len(x.Outcomes) == 0 {
		return ""
	}
	note := "hits " + percentOf(hit)
	for _, s := range x.Stakes {
		hurt := there
		for _, o := range s.Outcomes {
			if o.Text == fateTexts[fateNone] {
				hurt *= 1 - o.P
			}
		}
		note += ", hurts " + percentOf(hurt)
	}
	return note
}

// explainAdders lists the others of the hex: who adds to the fire, and why the rest does not (8.3.4).
func (g *Game) explainAdders(x *engine.Explanation) {
	a := &g.s.A
	r := engine.Roster{What: "Others in " + g.m.placeTitle(a.From), Rule: "8.3.4a", Lines: true}
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if u == a.Firer {
			continue
		}
		item := engine.Candidate{Piece: g.m.Units[u].ID, Rule: "8.3.4a"}
		switch why := g.whyNoAdd(u); {
		case g.has(u, Firing):
			item.In, item.Value = true, "+1"
		case why != nil:
			item.Why = why
		case a.Adders >= g.rules().Adders:
			item.Why = &addsFull
		default:
			item.Note = "could add"
		}
		r.Items = append(r.Items, item)
	}
	if len(r.Items) > 0 {
		x.Rosters = append(x.Rosters, r)
	}
}

// withSign is a number with its sign.
func withSign(n int) string {
	if n > 0 {
		return "+" + number(n)
	}
	return number(n)
}

// explainTarget shows how the attack would be with each Target Unit, and which of them whoever names it would name (8.3.1b).
func explainTarget(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		g.trial(func() {
			if g.pointer() == g.s.A.Side {
				g.foresee()
			} else { // nobody has his HQ hit by an order: whether it is to be is for its owner to weigh
				g.foreseeBut(func(u UnitID) bool { return g.m.Units[u].HQ })
			}
			if u := g.s.A.Target; u != NoUnit {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vUnit, u)), Best: true})
			}
		})
	}
	if c == nil || c.Verb != vUnit || !g.isUnit(c.A) {
		return
	}
	g.trial(func() {
		a := &g.s.A
		a.Target = c.A
		value := int(a.Value)
		switch {
		case a.Firer != NoUnit && !a.lays():
			var t terms
			value = g.fireValue(&t)
			x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(value), Mods: t.list})
		default:
			x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(value)})
		}
		g.explainAttack(value, x)
	})
}

// explainActFire shows what lies behind a Fire Action before it is composed.
func explainActFire(g *Game, p Loc, c choice, x *engine.Explanation) {
	if c.Verb == vHard {
		g.explainShot(p, ActionFire, -1, c.A, x)
		return
	}
	g.explainShot(p, ActionFire, c.A, NoUnit, x)
}

// Indirect Fire.

// explainShell shows an Indirect Fire before it is composed, or as it is composed: its value, what Barrage it lays, and whether it can fall elsewhere (8.6).
func (g *Game) explainShell(x *engine.Explanation) {
	a := &g.s.A
	if a.Strength == 0 && a.Firer != NoUnit {
		a.Strength = g.shellStrength()
	}
	var t terms
	n := g.shellValue(&t)
	b := g.barrageOf(int(a.Strength))
	x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(n), Mods: t.list})
	if h := g.hexOf(a.At); h != NoHex {
		s := engine.Sum{What: "lays, unless the die is 9", Value: g.m.Barrages[b].Name, Mods: []engine.Mod{{Value: int(a.Strength), Rule: "8.6.2c", Text: "Strength without modifiers"}}}
		if old := g.barrage(h); old >= b {
			s.Value = "nothing"
			s.Mods = append(s.Mods, engine.Mod{Rule: "8.6.2d", Text: g.m.Barrages[old].Name + " lies there"})
		}
		x.Sums = append(x.Sums, s)
	}
	if g.harms() {
		g.foresee()
		g.explainAttack(n, x)
	}
	if h := g.heroWith(PowerArtillery, a.From); h != NoHero && a.Kind == IndirectFire {
		x.Sums = append(x.Sums, engine.Sum{What: "the die may be rolled again", Value: "once", Mods: []engine.Mod{{Rule: "L14.1.1a", Text: g.m.Heroes[h].Name}}})
	}
}

// explainScatter says how likely fire falls where it is meant to that aircraft spot for, and where else it can fall (8.6.5c).
func (g *Game) explainScatter(h Hex, x *engine.Explanation) {
	n, own := 0, 0
	var t terms
	for face := range 10 {
		to := g.scatterTo(h, face)
		if to == h {
			n++
			continue
		}
		switch {
		case to == NoHex:
			t.list = append(t.list, engine.Mod{Rule: "8.6.5c", Text: "a " + number(face) + ": lost"})
		case g.stands(to, SideA):
			own++
			t.list = append(t.list, engine.Mod{Rule: "8.6.5c", Text: "a " + number(face) + ": " + g.m.placeTitle(to) + ", on your own troops", Threat: true})
		case g.stands(to, SideB):
			t.list = append(t.list, engine.Mod{Rule: "8.6.5c", Text: "a " + number(face) + ": " + g.m.placeTitle(to) + ", on other enemies"})
		}
	}
	x.Sums = append(x.Sums, engine.Sum{What: "falls where it is meant to", Value: inTen(n), Mods: t.list})
	for i := range x.Outcomes {
		x.Outcomes[i].P *= float64(n) / 10
	}
	if len(x.Outcomes) > 0 && n < 10 {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(10-n) / 10, Text: textScatters})
	}
	for i := range x.Stakes {
		x.Stakes[i].Note += ", if it falls there"
	}
}

// explainActShell shows an Indirect Fire before it is composed.
func explainActShell(g *Game, p Loc, c choice, x *engine.Explanation) {
	if !isPlace(p) || !isHex(c.A) && !isGroup(c.A) {
		return
	}
	g.trial(func() {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Color, a.From, a.At, a.Side = IndirectFire, Black, p, c.A, g.sideAt(p)
		if g.bestBattery(); a.Firer == NoUnit {
			return
		}
		x.Sums = append(x.Sums, engine.Sum{What: "fires", Value: g.crew()})
		g.explainShell(x)
		if !g.spotted(a.Firer, c.A) {
			g.explainScatter(g.hexOf(c.A), x)
		}
	})
}

// explainBattery shows the Indirect Fire that is being composed as it stands, or as it would be after an answer.
func explainBattery(g *Game, f *frame, c *choice, x *engine.Explanation) {
	g.trial(func() {
		if c != nil {
			g.layGun(f, *c)
		}
		a := &g.s.A
		a.Strength = g.shellStrength()
		g.explainShell(x)
		if h := g.hexOf(a.At); h != NoHex && !g.spotted(a.Firer, h) {
			g.explainScatter(h, x)
		}
	})
	if c == nil {
		g.offerFireNow(x)
	}
}

// explainFleet shows the fire of a Task Force (21.2).
func explainFleet(g *Game, f *frame, c *choice, x *engine.Explanation) {
	switch {
	case c == nil:
		g.explainOwn(SideA, x)
	case c.Verb == vPass:
	case c.Verb == vStar:
		g.explainLight(SideA, c.B, x)
	case isHex(c.B):
		g.trial(func() {
			a := &g.s.A
			*a = noAttack
			a.Kind, a.Color, a.Side, a.At, a.Strength = NavalFire, Black, SideA, c.B, g.fleet()[f.V[1]]
			g.explainShell(x)
			if !g.seenBy(SideA, c.B) && !g.fleetSees(c.B) {
				g.explainScatter(c.B, x)
			}
		})
	}
}

// explainLight shows an Illumination Round.
func (g *Game) explainLight(side Side, h Hex, x *engine.Explanation) {
	g.explainSeenLit(side, h, x)
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string { return rolls[rollStar].result(g.m, face) })...)
}

// explainSeenLit shows how many stacks would see a hex that is lit up, which makes the light worth its while (17.1c).
func (g *Game) explainSeenLit(side Side, h Hex, x *engine.Explanation) {
	if !isHex(h) || int(h) >= g.m.Ground.N {
		return
	}
	n := 0
	for p := range g.s.Stands[side].each() {
		if g.seesLit(p, h) {
			n++
		}
	}
	by := "nobody"
	if n > 0 {
		by = plural(n, "stack", "stacks")
	}
	x.Sums = append(x.Sums, engine.Sum{What: "seen then by", Value: by})
}

// explainFlare shows a round of the final Gyokusai, which never fails (9.6.2h).
func explainFlare(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: plural(int(f.V[0])+1, "round is", "rounds are") + " not used"})
		return
	}
	if c != nil && c.Verb == vLight {
		g.explainSeenLit(SideA, c.A, x)
	}
}

// explainStrike shows an attack from the air: at a hex as High Explosive, at a Hard Target as Armor Piercing (16.0i).
func (g *Game) explainStrike(h Hex, hard UnitID, strength int8, kind AttackKind, side Side, flame uint8, x *engine.Explanation) {
	if !isHex(h) || g.empty(h) {
		return
	}
	g.trial(func() {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At, a.Target, a.Value, a.Flame = kind, side, Yellow, h, hard, strength, flame
		if hard != NoUnit {
			a.Color, a.Hard = Blue, 1
		}
		g.foresee()
		x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(int(strength))})
		g.explainAttack(int(strength), x)
	})
}

// explainBombs shows a strike of an event: it does not set a hex on fire when it is aimed at one Unit (20.1g).
func explainBombs(side Side, strength func(g *Game) int8, flame uint8) func(g *Game, f *frame, c *choice, x *engine.Explanation) {
	return func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
		switch {
		case c == nil:
		case c.Verb == vStrike:
			g.explainStrike(c.A, NoUnit, strength(g), StrikeFire, side, flame, x)
		case c.Verb == vStrikeUnit && g.isUnit(c.A):
			g.explainStrike(g.hexOf(g.at(c.A)), c.A, strength(g), StrikeFire, side, 0, x)
		}
	}
}

// explainEventFire shows the attack of an event at a hex.
func explainEventFire(side Side) func(g *Game, f *frame, c *choice, x *engine.Explanation) {
	return func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
		if c != nil && c.Verb == vHex {
			g.explainStrike(c.A, NoUnit, g.rules().EventFire, EventFire, side, 0, x)
		}
	}
}

// explainAir shows a strike of the Air Support chit; explainAirUse also what the use of a marker costs.
func explainAir(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	switch {
	case c == nil:
	case c.Verb == vStrike && g.onlyHard(c.A):
		if u := g.first(c.A); u != NoUnit {
			g.explainStrike(c.A, u, g.rules().Strike, StrikeFire, SideA, 0, x)
		}
	case c.Verb == vStrike:
		g.explainStrike(c.A, NoUnit, g.rules().Strike, StrikeFire, SideA, 0, x)
	case c.Verb == vStrikeUnit && g.isUnit(c.A):
		g.explainStrike(g.hexOf(g.at(c.A)), c.A, g.rules().Strike, StrikeFire, SideA, 0, x)
	}
}

// explainAirTarget says beside the hex and each Hard Target in it how likely a strike hurts it, since all hit alike (16.0i).
func explainAirTarget(g *Game, f *frame, c *choice, x *engine.Explanation) {
	explainAir(g, f, c, x)
	if c != nil {
		return
	}
	h := g.s.Aims[f.V[4]]
	offer := func(c choice) {
		if g.mayStrike(h, c) == nil {
			var y engine.Explanation
			explainAir(g, f, &c, &y)
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Note: hitsAndHurts(&y)})
		}
	}
	offer(about(vStrike, h))
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		offer(about(vStrikeUnit, u))
	}
}

func explainAirUse(g *Game, f *frame, c *choice, x *engine.Explanation) {
	explainAir(g, f, c, x)
	if c == nil {
		strikes := false
		for p := g.s.Stands[SideB].after(-1); p >= 0 && isHex(p); p = g.s.Stands[SideB].after(p) {
			strikes = strikes || g.mayFly(about(vStrike, p)) == nil
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vInterdict)), Note: number(int(g.rules().AirCost)) + " DC; may slow Japanese moves", Why: g.mayFly(say(vInterdict))},
			engine.Offer{Choice: g.m.Format(say(vDone)), Note: plural(int(f.V[1]), "marker", "markers") + " not used", Best: !strikes})
	}
}

// explainBombard shows what a Bombardment marker can do (8.6.6): it always scatters as aircraft spot for it.
func explainBombard(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		left := int(g.scenario().Bombard) - int(f.V[0])
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: plural(left, "marker is", "markers are") + " not laid"})
	}
	if c == nil || c.Verb != vTarget || !isHex(c.B) {
		return
	}
	g.trial(func() {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At, a.Value = BombardFire, SideA, Black, c.B, g.rules().Bombard
		x.Sums = append(x.Sums, engine.Sum{What: "Fire Value", Value: number(int(a.Value))})
		if g.harms() {
			g.foresee()
			g.explainAttack(int(a.Value), x)
		}
		g.explainScatter(c.B, x)
	})
}

// Checks and other Actions.

// explainCheck shows a Troop Quality Check of a Unit before it is made (2.0cd, 11.1e).
func (g *Game) explainCheck(u UnitID, x *engine.Explanation) {
	var t terms
	n := g.skill(u, &t)
	x.Sums = append(x.Sums, engine.Sum{What: "Troop Quality Check", Value: "up to " + number(n), Mods: t.list})
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string {
		if passes(face, n) {
			return textWorks
		}
		return textFails
	})...)
}

// explainDig is for the Actions that are a check of whoever of those named can do it.
func explainDig(g *Game, p Loc, c choice, x *engine.Explanation) {
	i, _ := actionOf(c.Verb)
	rule := &actions[i]
	for u := range g.with(Grouped).each() {
		if g.allowed(u, rule) == nil && (rule.May == nil || rule.May(g, u, c) == nil) {
			g.explainCheck(u, x)
			return
		}
	}
}

// explainRallying says what a Rally Action takes off (10.1b).
func explainRallying(g *Game, p Loc, _ choice, x *engine.Explanation) {
	if !isPlace(p) {
		return
	}
	text := "DG " + number(g.dg(p)) + " becomes " + number(max(0, g.dg(p)-1))
	switch {
	case g.under(p, CondSuppressed):
		text = "no longer Suppressed"
	case g.under(p, CondPinned):
		text = "no longer Pinned"
	}
	x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: text})
}

// explainActLight shows a round of light of a Unit.
func explainActLight(g *Game, p Loc, c choice, x *engine.Explanation) {
	if isPlace(p) {
		g.explainLight(g.sideAt(p), c.A, x)
	}
}

// explainRound shows a round of smoke.
func explainRound(g *Game, _ Loc, _ choice, x *engine.Explanation) {
	x.Outcomes = append(x.Outcomes, tenFaces(func(face int) string { return rolls[rollSmoke].result(g.m, face) })...)
}
