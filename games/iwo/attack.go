package iwo

import (
	"math/bits"
	"slices"

	"beachhead/engine"
	"beachhead/games/wording"
)

// 8.1, 8.3, 14.3, 17.3, 17.4 US attacks: who may take part, and how one goes. Strengths, weapons and the chart are in odds.go, what happens to the defenders in defeat.go.

// Attack is the attack in progress, and what is spent on it.
type Attack struct {
	At     Hex
	Div    [nDivisions]int8 // artillery points
	Corps  int8
	Ships  uint8
	Planes uint8
	Cover  Weapons // the need for which a hero stands in (8.2.4a)
	Plus   uint8   // 1: or he adds a point (8.2.4b)
	_      uint8
}

// At most so many points and units (8.1d to 8.1g).
const (
	maxDivPoints   = 3
	maxCorpsPoints = 4
	maxTanks       = 2
)

var (
	evAttack    = event("US units attack {h0}.")
	evTakesPart = event("{u0} takes part.")
	evPoints1   = event("{n0} divisional and {n1} corps artillery points support the attack.")
	evShips     = event("Naval gunfire supports the attack.")
	evPlanes    = event("An airstrike supports the attack.")
	evFortShown = event("The fortification at {h0} turns out to be of class {n1}.")
	evBlocked   = event("{u0} attacks through a closed side of the fortification and takes no part.")
	evNoAttack  = event("Nobody is left who could attack {h0}: nothing happens.")
	evUnitUp    = event("{j0} is revealed at {h1}.")
	evDepthUp   = event("Depth marker {d0} is revealed at {h1}.")
	evOdds      = event("{n0} against {n1}: the row {o2} of the chart.")
	evCovers    = event("A hero stands in for a need.")
	evAddsOne   = event("A hero adds one point.")
	evNoEffect  = event("No effect.")
	evLonely    = event("The Japanese unit at {h0} moves into the fortification at {h1}.")

	orJoin     = reason{Rule: "8.1", Text: "Name a unit or a point that takes part, begin the attack, or call it off."}
	nobody     = reason{Rule: "8.0b", Text: "No Japanese unit or fort is there."}
	fewer      = reason{Rule: "8.1", Text: "Fewer than two can take part with that battalion."}
	bothThere  = reason{Rule: "8.0b", Text: "Units of both sides are there: the hex cannot be attacked or barraged."}
	twice      = reason{Rule: "8.3.1b", Text: "The hex was attacked in this phase."}
	bombarded  = reason{Rule: "8.5.2", Text: "The hex was barraged in this phase."}
	foughtOver = reason{Rule: "8.5.2", Text: "There was close combat in the hex in this phase."}
	noneNear   = reason{Rule: "8.1", Text: "A company, battalion headquarters or engineer unit must attack from next to the hex."}
	notFighter = reason{Rule: "8.1.3", Text: "A regimental headquarters takes no part in attacks."}
	inAlready  = reason{Rule: "8.1", Text: "The unit takes part already."}
	adjacent   = reason{Rule: "8.1a", Text: "A unit with range 1 attacks from next to the hex."}
	beyond     = reason{Rule: "8.1.1", Text: "The hex is out of range."}
	unseenFrom = reason{Rule: "8.1b", Text: "There is no line of sight to the hex."}
	wallThere  = reason{Rule: "8.1a", Text: "The fort closes that side."}
	cliffThere = reason{Rule: "2.4.6a", Text: "Nobody attacks across a cliff."}
	oneBn      = reason{Rule: "8.1c", Text: "All infantry is of one battalion, but for one company of the same regiment that is with a hero."}
	noHW       = reason{Rule: "8.1d", Text: "One heavy weapons unit takes part, if a unit of its regiment attacks."}
	manyTanks  = reason{Rule: "8.1e", Text: "Two tank units take part at most."}
	farTank    = reason{Rule: "8.1e", Text: "The tanks must be next to the target, with or next to attacking infantry, or commanded by its regiment."}
	noPoint    = reason{Rule: "8.5", Text: "There is no such point left."}
	enoughDiv  = reason{Rule: "8.5.4", Text: "No more than three divisional and four corps points."}
	oneEach    = reason{Rule: "8.1g", Text: "One naval gunfire and one airstrike point at most."}
	noRadio    = reason{Rule: "8.1g", Text: "An attacking infantry unit must have a radio or be within the command of a regimental headquarters."}
	noSpotter  = reason{Rule: "8.1f", Text: "A unit in command, within the range of a regimental headquarters and with a radio, must see the hex, and a US unit must be in its sector."}
	noEye      = reason{Rule: "11.2.1a2", Text: "A unit in command, within the range of a regimental headquarters, must see the hex."}
	notTheirs  = reason{Rule: "8.5.3a", Text: "A unit of the division must see the hex."}
	tooEarly   = reason{Rule: "8.5h", Text: "Artillery points can be used from turn 5 on."}
	noFlying   = reason{Rule: "20.0e31", Text: "No airstrikes in rain."}
	orHero     = reason{Rule: "8.2.4", Text: "Name the need for which the hero stands in, or let him add a point."}
	noLeader   = reason{Rule: "8.2.4c", Text: "Only an officer or NCO stands in for close combat or flanking."}
	notUnmet   = reason{Rule: "8.2.4a", Text: "That need is met, or nobody can meet it."}
	orLoser    = reason{Rule: "8.3b", Text: "Name the attacking unit next to the target that loses a step."}
)

// attackers calls fn for the units that take part.
func (g *Game) attackers(fn func(u UnitID)) { g.flagged(Attacking, fn) }

// attackersWith calls it for others after them.
func (g *Game) attackersWith(others []UnitID, fn func(u UnitID)) {
	g.attackers(fn)
	for _, u := range others {
		fn(u)
	}
}

// rifles tells whether a unit is one of those of which one must be next to the target (8.1).
func (g *Game) rifles(u UnitID) bool {
	k := g.kind(u)
	return k == Infantry || k == BnHQ || k == Engineer
}

// rangeOf is the range of a unit now (8.1.1).
func (g *Game) rangeOf(u UnitID) int {
	if g.s.Rain != 0 {
		return 1 // 20.0e31
	}
	return max(1, int(g.m.US[u].Range[g.s.US[u].Steps]))
}

// aims is the reason why a unit cannot fire at a hex in an attack: range, line of sight, sides that nothing crosses (8.1a, 8.1b).
func (g *Game) aims(u UnitID, h Hex) *reason {
	at, n := g.s.US[u].At, g.rangeOf(u)
	switch d := g.m.Map.Distance(at, h); {
	case d == 0:
		return &bothThere
	case d > 1 && n == 1:
		return &adjacent
	case d > n:
		return &beyond
	case d > 1 && !g.m.Map.Sees(at, h):
		return &unseenFrom
	case g.crosses(at, h, (*Game).cliffed):
		return &cliffThere
	case g.crosses(at, h, (*Game).walledIn):
		return &wallThere
	}
	return nil
}

// target is the reason why a hex cannot be attacked at all (8.0, 8.3.1b, 8.5.2).
func (g *Game) target(h Hex) *reason {
	switch {
	case h < 0 || int(h) >= g.m.Map.N() || !g.s.Held.Has(h):
		return &nobody
	case g.s.Stand.Has(h):
		return &bothThere
	case g.s.Attacked.Has(h):
		return &twice
	case g.s.Barraged.Has(h):
		return &bombarded
	case g.s.Fought.Has(h):
		return &foughtOver
	}
	return nil
}

// opens tells whether a unit alone makes an attack possible (8.1).
func (g *Game) opens(u UnitID, h Hex) bool {
	return g.rifles(u) && g.able(u) == nil && g.m.Map.Distance(g.s.US[u].At, h) == 1 && g.aims(u, h) == nil
}

// takesPart is the reason why a unit cannot take part in the attack in progress, as it is made up so far (8.1).
func (g *Game) takesPart(u UnitID, h Hex) *reason { return g.takesPartWith(u, h, nil) }

// takesPartWith is that where others take part besides.
func (g *Game) takesPartWith(u UnitID, h Hex, others []UnitID) *reason {
	if r := g.able(u); r != nil {
		return r
	}
	k := g.kind(u)
	switch {
	case k == RgtHQ:
		return &notFighter
	case g.has(u, Attacking) || slices.Contains(others, u):
		return &inAlready
	}
	if r := g.aims(u, h); r != nil {
		return r
	}
	near, hw, tanks, same, beside := g.opens(u, h), 0, 0, false, false
	g.attackersWith(others, func(o UnitID) {
		near = near || g.opens(o, h)
		switch g.kind(o) {
		case HeavyWeapons:
			hw++
		case Tank:
			tanks++
		}
		same = same || g.s.US[o].Rgt == g.s.US[u].Rgt // any unit, tanks that are assigned to the regiment, too
		if g.kind(o) == Infantry || g.kind(o) == BnHQ {
			beside = beside || g.m.Map.Distance(g.s.US[o].At, g.s.US[u].At) <= 1 || g.s.US[o].Rgt == g.s.US[u].Rgt
		}
	})
	switch {
	case !near:
		return &noneNear
	case k == HeavyWeapons && (hw > 0 || !same):
		return &noHW
	case k == Tank && tanks >= maxTanks:
		return &manyTanks
	case k == Tank && g.m.Map.Distance(g.s.US[u].At, h) > 1 && !beside:
		return &farTank
	case k == Tank && g.m.Map.Distance(g.s.US[u].At, h) > 1 && !g.underHQ(u):
		return &noRegiment
	case (k == Infantry || k == BnHQ) && !g.oneBattalion(u, others):
		return &oneBn
	}
	return nil
}

// allIn are all who can take part with the infantry of a battalion: those of it, engineers, heavy weapons and tanks. Of tanks there may be more than may; then they are for the player to name.
func (g *Game) allIn(h Hex, bn int8) (all []UnitID) {
	add := func(of func(UnitID) bool) {
		for u := range g.ashore() {
			if of(u) && g.m.Map.Distance(g.s.US[u].At, h) <= 2 && g.takesPartWith(u, h, all) == nil {
				all = append(all, u)
			}
		}
	}
	bold := func(u UnitID) bool { return g.m.US[u].Bn == bn && (g.kind(u) == Infantry || g.kind(u) == BnHQ) }
	add(bold)
	in := len(all) > 0
	g.attackers(func(u UnitID) { in = in || bold(u) })
	if !in {
		return nil
	}
	add(func(u UnitID) bool { return g.kind(u) == Engineer || g.kind(u) == HeavyWeapons }) // they come with the infantry
	n := len(all)
	add(func(u UnitID) bool { return g.kind(u) == Tank })
	for u := range g.ashore() {
		if r := g.takesPartWith(u, h, all); r == &manyTanks {
			return all[:n]
		}
	}
	return all
}

// onlyFirst is the only unit that can begin the attack in progress, of which nobody is yet; NoUnit.
func (g *Game) onlyFirst(h Hex) UnitID {
	only := NoUnit
	if g.anyFlag(Attacking) {
		return only
	}
	for u := range g.ashore() {
		if g.takesPart(u, h) != nil {
			continue
		}
		if only != NoUnit {
			return NoUnit
		}
		only = u
	}
	return only
}

// oneBattalion tells whether the infantry of the attack, with others and one unit more, is of one battalion, but for one company of the regiment that is with a hero (8.1c).
func (g *Game) oneBattalion(extra UnitID, others []UnitID) bool {
	var bns [2]int8
	var count [2]int
	var first [2]UnitID
	n, fits := 0, true
	add := func(u UnitID) {
		if k := g.kind(u); k != Infantry && k != BnHQ {
			return
		}
		for i := range n {
			if bns[i] == g.m.US[u].Bn {
				count[i]++
				return
			}
		}
		if n == len(bns) {
			fits = false
			return
		}
		bns[n], count[n], first[n] = g.m.US[u].Bn, 1, u
		n++
	}
	g.attackersWith(others, add)
	add(extra)
	if !fits || n < 2 {
		return fits
	}
	guest := func(i int) bool {
		return count[i] == 1 && g.kind(first[i]) == Infantry && g.heroAt(g.s.US[first[i]].At)
	}
	return g.m.US[first[0]].Regiment == g.m.US[first[1]].Regiment && (guest(0) || guest(1))
}

// heroAt tells whether a hero, no inspiration, is in a hex.
func (g *Game) heroAt(h Hex) (yes bool) {
	g.heroes(h, func(r HeroID, _ UnitID) { yes = yes || g.s.Hero[r].Inspired == 0 })
	return yes
}

// underHQ tells whether a unit is within the range of a regimental headquarters, of its own regiment or of another (8.1f, 8.1g, 8.2.5, 11.2.1a); where command is automatic it is (ruling 8-C).
func (g *Game) underHQ(u UnitID) bool { return g.s.Turn <= g.scenario().Automatic || g.near(u, false) }

// near tells whether it is within the range of one that is on the map; posts: of a command post.
func (g *Game) near(u UnitID, posts bool) bool {
	at := g.s.US[u].At
	for rgt := range int8(nRegiments) {
		hq := g.m.hqOf(rgt)
		if hq == NoUnit || g.posted(hq) == 0 || posts && !g.has(hq, Command) {
			continue
		}
		if area := g.underPost(rgt, hq, g.posted(hq)); g.s.US[hq].At == at || !g.has(hq, Moved) && area.Has(at) { // 7.3.4
			return true
		}
	}
	return false
}

// radio tells whether a unit has a radio for a target that far away (8.2.5).
func (g *Game) radio(u UnitID, dist int) bool {
	return g.kind(u) == RgtHQ || g.arms(u, min(dist, 2))&WeaponRD != 0
}

// lentRadio tells whether a unit has the radio of a regimental headquarters for a target: if it attacks from next to it (8.2.5, 11.2.1a3), from a command post at any distance (15.3c).
func (g *Game) lentRadio(u UnitID, h Hex) bool {
	if g.m.Map.Distance(g.s.US[u].At, h) == 1 && g.has(u, Attacking) {
		return g.underHQ(u)
	}
	return g.near(u, true)
}

// observed is the reason why artillery cannot fire at a hex: in an attack it needs a radio and US units in the sector (8.1f), for a barrage who sees the hex within the range of a regimental
// headquarters is enough (8.5.3a, 11.2.1a).
func (g *Game) observed(h Hex, barrage bool) *reason {
	if g.s.Turn < 5 {
		return &tooEarly
	}
	if !barrage && !g.s.Stand.Meets(&g.m.Map.Sectors[g.m.Map.Hexes[h].Sector]) {
		return &noSpotter
	}
	for u := range g.ashore() {
		at := g.s.US[u].At
		if at == h || !g.m.Map.Sees(at, h) || !g.commanded(u) {
			continue
		}
		if (barrage || g.radio(u, g.m.Map.Distance(at, h)) || g.lentRadio(u, h)) && g.underHQ(u) {
			return nil
		}
	}
	if barrage {
		return &noEye
	}
	return &noSpotter
}

// divisionSees tells whether a unit of a division sees a hex (8.5.3a).
func (g *Game) divisionSees(div int, h Hex) bool {
	for u := range g.ashore() {
		if int(g.m.US[u].Division) == div && g.m.Map.Sees(g.s.US[u].At, h) {
			return true
		}
	}
	return false
}

// pointsLeft are the artillery points of a division, or of the corps, that can be used now: once a day, less what an explosion of ammunition takes (8.5i, 20.0e03).
func (g *Game) pointsLeft(div int) int8 {
	d := &g.s.Corps
	if div != nCorps {
		d = &g.s.Div[div]
	}
	return max(0, d.Points-d.Used-g.s.Short[div])
}

// anyPoints tells whether an artillery point is left.
func (g *Game) anyPoints() bool {
	for d := range g.s.Div {
		if g.pointsLeft(d) > 0 {
			return true
		}
	}
	return g.pointsLeft(nCorps) > 0
}

// gun is the reason why a point more of a division, or of the corps, cannot fire at a hex (8.1f, 8.5.3, 8.5.4).
func (g *Game) gun(div int, h Hex, barrage bool) *reason {
	if r := g.observed(h, barrage); r != nil {
		return r
	}
	return g.gunAdds(div, h, &g.s.A)
}

// gunAdds is that where artillery can fire at the hex, of what fires already.
func (g *Game) gunAdds(div int, h Hex, a *Attack) *reason {
	sum, own := int8(0), a.Corps
	for _, n := range a.Div {
		sum += n
	}
	if div != nCorps {
		own = a.Div[div]
	}
	switch {
	case g.pointsLeft(div) <= own:
		return &noPoint
	case div == nCorps && own >= maxCorpsPoints || div != nCorps && sum >= maxDivPoints:
		return &enoughDiv
	case div != nCorps && !g.commandsGuns(div):
		return &notYourGuns
	case div != nCorps && !g.divisionSees(div, h):
		return &notTheirs
	}
	return nil
}

// divisionOf is the place of a division by its number, -1 if there is none such.
func divisionOf(n int16) int {
	if n < 3 || n > 5 {
		return -1
	}
	return int(n) - 3
}

// calledIn is the reason why ships or aircraft cannot support the attack (8.1g).
func (g *Game) calledIn(points int8, used uint8, h Hex) *reason {
	ok := false
	g.attackers(func(u UnitID) {
		if k := g.kind(u); k == Infantry || k == BnHQ {
			ok = ok || g.radio(u, g.m.Map.Distance(g.s.US[u].At, h)) || g.underHQ(u)
		}
	})
	switch {
	case used > 0:
		return &oneEach
	case points <= 0:
		return &noPoint
	case !ok:
		return &noRadio
	}
	return nil
}

// offAttack forgets an attack that was not begun.
func (g *Game) offAttack() {
	g.clearAll(Attacking)
	g.s.A = Attack{At: NoHex}
}

var _ = action(act{verb: vAttack, proc: "attack",
	list: func(g *Game, o *options) {
		near := g.m.Map.Spread(&g.s.Stand)
		near.And(&g.s.Held)
		for h := range near.All() {
			if g.mayAttack(h) == nil {
				o.Add(about(vAttack, h))
			}
		}
	},
	check: func(g *Game, c choice) *reason { return g.mayAttack(c.A) }})

// mayAttack is the reason why nobody can attack a hex.
func (g *Game) mayAttack(h Hex) *reason {
	if r := g.target(h); r != nil {
		return r
	}
	for _, n := range g.m.Map.Beside[h] {
		opens := false
		if g.s.Stand.Has(n) {
			g.units(n, func(u UnitID) { opens = opens || g.opens(u, h) })
		}
		if opens {
			return nil
		}
	}
	return &noneNear
}

// attack is an attack, from who takes part to what comes of it. V: target, 1 when it begins, 2 when it is called off; place in the chart, close combat need unmet, number of the code, unit that came up.
var _ = program.Proc("attack",
	do(func(g *Game, f *frame) {
		g.offAttack()
		g.s.A.At = f.V[0]
	}),
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		put(ask{Label: "join", Kind: "attack.join", Prompt: "Who takes part in the attack?", Rule: "8.1", Tell: tellAttack("Who attacks {}?"), Always: true,
			List: func(g *Game, f *frame, o *options) {
				g.look()
				for bn := range g.m.byBn {
					o.Add(about(vAll, int16(bn)))
				}
				for u := range g.ashore() {
					if g.m.Map.Distance(g.s.US[u].At, f.V[0]) <= 2 {
						o.Add(about(vUnit, u))
					}
				}
				for d := range nDivisions {
					o.Add(about(vGuns, int16(3+d)))
				}
				o.Add(say(vCorps))
				o.Add(say(vShips))
				o.Add(say(vPlanes))
				o.Add(say(vDone))
				o.Add(say(vPass))
			},
			Check: checkJoin,
			Take: func(g *Game, f *frame, c choice) {
				switch a := &g.s.A; c.Verb {
				case vDone:
					f.V[1] = 1
				case vPass:
					f.V[1] = 2
				case vAll:
					for _, u := range g.allIn(f.V[0], int8(c.A)) {
						g.set(u, Attacking)
					}
				default:
					g.adds(a, c)
				}
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				a, extra := g.s.A, NoUnit
				switch {
				case c == nil:
					for i := range g.m.byBn {
						if all := g.allIn(f.V[0], int8(i)); len(all) > 1 {
							x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vAll, int16(i))), Note: wording.And(g.unitNames(all))})
						}
					}
					switch first := g.onlyFirst(f.V[0]); { // as long as nobody takes part: Enter does the only thing that can begin it
					case len(x.Offers) == 1 && !g.anyFlag(Attacking):
						x.Offers[0].Best = true
					case len(x.Offers) == 0 && first != NoUnit:
						x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vUnit, first)), Best: true})
					}
				case c.Verb == vUnit:
					extra = c.A
				case c.Verb == vAll:
					g = g.Clone(nil).(*Game)
					for _, u := range g.allIn(f.V[0], int8(c.A)) {
						g.set(u, Attacking)
					}
				default:
					support(&a, *c)
				}
				g.explainAttack(f.V[0], &a, extra, x)
			}})),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == 2 }, do(func(g *Game, _ *frame) { g.offAttack() }), leave()),
	do(func(g *Game, f *frame) { g.commit(f.V[0]) }),
	sub("forts", "attack.fort"),
	iff(func(g *Game, f *frame) bool { return !g.anyNear(f.V[0]) },
		do(func(g *Game, f *frame) {
			g.tell(evNoAttack, "8.4x3", f.V[0])
			g.endAttack()
		}),
		leave()),
	do(func(g *Game, f *frame) {
		g.reveal(f.V[0])
		f.V[1] = 0
	}),
	iff(func(g *Game, f *frame) bool { return g.caveAt(f.V[0]) >= 0 }, // 20.0e05a
		call("cave", "depth.reveal", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
		iff(func(g *Game, f *frame) bool { return g.deserted(f.V[0]) }, do(func(g *Game, _ *frame) { g.endAttack() }), leave())),
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		do(func(g *Game, _ *frame) { g.s.A.Cover, g.s.A.Plus = 0, 0 }),
		put(ask{Label: "hero", Kind: "attack.hero", Prompt: "What does the hero do?", Rule: "8.2.4", Tell: tellAttack("What does the hero do in the attack on {}?"),
			List: func(g *Game, f *frame, o *options) {
				if n, _ := g.heroesNear(f.V[0]); n == 0 {
					return
				}
				for w := g.reckon(f.V[0], &g.s.A, NoUnit).unmet; w != 0; w &= w - 1 {
					o.Add(about(vCover, int16(bits.TrailingZeros16(uint16(w)))))
				}
				o.Add(say(vPlus))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				n, leaders := g.heroesNear(f.V[0])
				switch {
				case n == 0 || c.Verb != vCover && c.Verb != vPlus:
					return &orHero
				case c.Verb == vPlus:
					return nil
				case c.A < 0 || int(c.A) >= len(weaponNames):
					return &orHero
				}
				w := Weapons(1) << c.A
				switch r := g.reckon(f.V[0], &g.s.A, NoUnit); {
				case r.unmet&w == 0 || w == WeaponCC && r.fanatic:
					return &notUnmet
				case w&(WeaponCC|WeaponFL) != 0 && leaders == 0:
					return &noLeader
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vPlus {
					g.s.A.Plus = 1
					g.tell(evAddsOne, "8.2.4b")
					return
				}
				g.s.A.Cover = Weapons(1) << c.A
				g.tell(evCovers, "8.2.4a")
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				a := g.s.A
				if c != nil && c.Verb == vPlus {
					a.Plus = 1
				} else if c != nil && c.Verb == vCover {
					a.Cover = Weapons(1) << c.A
				}
				g.explainAttack(f.V[0], &a, NoUnit, x)
			}}),
		do(func(g *Game, f *frame) {
			r := g.reckon(f.V[0], &g.s.A, NoUnit)
			g.tellOdds(&r)
			f.V[1], f.V[2], f.V[3], f.V[4] = 1, int16(r.row<<3|r.col<<1|boolInt(r.shifted)), int16(boolInt(r.unmet&WeaponCC != 0)), 0
		}),
		iff(func(g *Game, f *frame) bool { return g.m.cell(f.V[2])[0] == CodeRD && g.col(f.V[0]) == colUnrevealed },
			call("depth", "depth.reveal", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
			do(func(_ *Game, f *frame) { f.V[1] = 0 }))),
	while(func(g *Game, f *frame) bool { return int(f.V[4]) < len(g.m.cell(f.V[2])) },
		call("code", "attack.code", func(g *Game, f *frame) [6]int16 {
			code := g.m.cell(f.V[2])[f.V[4]]
			if f.V[3] != 0 {
				code = g.m.Unmet[code] // 8.2.3
			}
			return [6]int16{f.V[0], int16(code)}
		}),
		do(func(_ *Game, f *frame) { f.V[4]++ })),
	do(func(g *Game, _ *frame) { g.endAttack() }),
)

func checkJoin(g *Game, f *frame, c choice) *reason {
	switch a := &g.s.A; c.Verb {
	case vPass:
		return nil
	case vDone:
		if !g.anyNear(f.V[0]) {
			return &noneNear
		}
		return nil
	case vUnit:
		return g.takesPart(c.A, f.V[0])
	case vAll:
		if len(g.allIn(f.V[0], int8(c.A))) < 2 {
			return &fewer
		}
		return nil
	case vGuns:
		if d := divisionOf(c.A); d >= 0 {
			return g.gun(d, f.V[0], false)
		}
	case vCorps:
		return g.gun(nCorps, f.V[0], false)
	case vShips:
		return g.calledIn(g.s.Naval, a.Ships, f.V[0])
	case vPlanes:
		if g.s.Rain != 0 {
			return &noFlying
		}
		return g.calledIn(g.s.Air, a.Planes, f.V[0])
	}
	return &orJoin
}

// support adds a point to an attack.
func support(a *Attack, c choice) {
	switch c.Verb {
	case vGuns:
		a.Div[divisionOf(c.A)]++
	case vCorps:
		a.Corps++
	case vShips:
		a.Ships++
	case vPlanes:
		a.Planes++
	}
}

// adds lets a unit or a point take part.
func (g *Game) adds(a *Attack, c choice) {
	if c.Verb != vUnit {
		support(a, c)
		return
	}
	g.set(c.A, Attacking)
}

// anyNear tells whether one of the attackers is a unit that makes the attack possible, next to the target (8.1).
func (g *Game) anyNear(h Hex) (yes bool) {
	g.attackers(func(u UnitID) {
		yes = yes || g.rifles(u) && !g.has(u, Disrupted) && g.m.Map.Distance(g.s.US[u].At, h) == 1
	})
	return yes
}

// commit begins the attack: units have acted, points are spent (8.1.2, 8.5).
func (g *Game) commit(h Hex) {
	s, a := &g.s, &g.s.A
	s.Attacked.Add(h)
	g.tell(evAttack, "8.3", h)
	g.attackers(func(u UnitID) {
		g.set(u, Acted)
		g.tell(evTakesPart, "8.1", u)
	})
	guns := int8(0)
	for d := range a.Div {
		s.Div[d].Used += a.Div[d]
		guns += a.Div[d]
	}
	s.Corps.Used += a.Corps
	if guns+a.Corps > 0 {
		g.tell(evPoints1, "8.5.1", int16(guns), int16(a.Corps))
	}
	if a.Ships > 0 {
		s.Naval--
		g.tell(evShips, "8.5.1")
	}
	if a.Planes > 0 {
		s.Air--
		g.tell(evPlanes, "8.5.1")
	}
	if p := g.m.At[h]; p != NoPos && s.Objective == 1 { // 20.0e01
		for _, set := range g.m.airfields[1:] {
			if set.has(p) {
				s.Objective = 2
			}
		}
	}
}

// endAttack ends it; a Japanese hero is there for one attack (20.0e17).
func (g *Game) endAttack() {
	if p := g.m.At[g.s.A.At]; p != NoPos {
		g.s.Bushido.remove(p)
	}
	g.offAttack()
}

// attack.fort turns the upper fort up. Who attacks through a side that it closes is disrupted and takes no part (17.3d, 17.3e); a fort that is alone gets a unit (17.3f, 17.3g).
// V: fort, position; unit, a neighbour.
var _ = program.Proc("attack.fort",
	do(func(g *Game, f *frame) { f.V[0], f.V[2] = int16(g.fortAt(g.s.A.At)), int16(NoJap) }),
	leaveIf(func(g *Game, f *frame) bool { return f.V[0] < 0 || g.s.Forts[f.V[0]].Flags&Revealed != 0 }),
	do(func(g *Game, f *frame) {
		h := g.s.A.At
		f.V[1] = g.m.At[h]
		g.s.Forts[f.V[0]].Flags |= Revealed
		g.tellReveal(evFortShown, "17.3d", h, int16(g.m.Forts[f.V[0]].Class))
		g.attackers(func(u UnitID) {
			if at := g.s.US[u].At; g.crosses(at, h, (*Game).walledIn) {
				g.clear(u, Attacking)
				g.tell(evBlocked, "17.3e", u)
				g.disrupt(u, "17.3e")
			}
		})
	}),
	leaveIf(func(g *Game, f *frame) bool {
		return f.V[1] < 0 || !g.aloneAt(g.s.A.At)
	}),
	call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1} }),
	took(2),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[2] >= 0 }),
	put(ask{Label: "neighbour", Kind: "fort.neighbour", Prompt: "Which Japanese unit moves into the fortification?", Rule: "17.3g1",
		List: func(g *Game, _ *frame, o *options) {
			for _, j := range g.neighbours(g.s.A.At) {
				o.Add(about(vHex, g.s.Jap[j].At))
			}
		},
		Take: func(g *Game, f *frame, c choice) {
			for _, j := range g.neighbours(g.s.A.At) {
				if g.s.Jap[j].At == c.A {
					f.V[2] = j
				}
			}
			g.station(f.V[2], g.s.A.At)
			if g.s.Forts[f.V[0]].Flags&JDisrupt != 0 { // 17.7b
				g.s.Jap[f.V[2]].Flags |= JDisrupt
				g.stirred()
			}
			g.tell(evLonely, "17.3g", c.A, g.s.A.At)
		}}),
	iff(func(g *Game, f *frame) bool {
		return f.V[2] >= 0 && !g.tank(f.V[2]) && g.s.Jap[f.V[2]].Depth == NoDepth
	},
		call("marker", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.m.Pos[f.V[1]].Sector)} }),
		do(func(g *Game, f *frame) {
			if g.s.Ret >= 0 {
				g.under(DepthID(g.s.Ret), f.V[2])
			}
		})),
)

// lowerFort tells whether a second fort lies under the upper one.
func (g *Game) lowerFort(h Hex) bool {
	for k := range g.m.Forts {
		if f := &g.s.Forts[k]; f.At == h && f.Below != 0 && FortID(k) != g.fortAt(h) {
			return true
		}
	}
	return false
}

// neighbours are the units that may move into a fort that is alone: next to it and to no US unit; the unrevealed ones, or if there are none the weakest (17.3g1).
func (g *Game) neighbours(h Hex) (list []JapID) {
	best := int8(100)
	for j := range g.m.Jap {
		x := &g.s.Jap[j]
		if x.At < 0 || g.m.Map.Distance(x.At, h) != 1 || g.beside(x.At, &g.s.Stand) || g.s.Stand.Has(x.At) {
			continue
		}
		weight := int8(0)
		if x.Flags&Revealed != 0 {
			weight = g.m.Jap[j].Strength
		}
		switch {
		case weight < best:
			best, list = weight, []JapID{JapID(j)}
		case weight == best:
			list = append(list, JapID(j))
		}
	}
	return list
}

// reveal turns up the units of a hex (8.3c1).
func (g *Game) reveal(h Hex) {
	g.japs(h, func(j JapID) {
		if x := &g.s.Jap[j]; x.Flags&Revealed == 0 {
			g.show(j)
			g.tellReveal(evUnitUp, "8.3c1", j, h)
		}
	})
}

// heroesNear counts the heroes with units that attack from next to the target, and the officers and NCOs among them (8.2.4).
func (g *Game) heroesNear(h Hex) (n, leaders int) {
	for r := range g.m.Heroes {
		x := &g.s.Hero[r]
		if x.With == NoUnit || x.Inspired != 0 || g.s.US[x.With].At < 0 || g.m.Map.Distance(g.s.US[x.With].At, h) != 1 {
			continue
		}
		with := false
		g.units(g.s.US[x.With].At, func(u UnitID) { with = with || g.has(u, Attacking) })
		if with {
			n++
			leaders += boolInt(g.m.Heroes[r].Kind != Rifleman)
		}
	}
	return n, leaders
}
