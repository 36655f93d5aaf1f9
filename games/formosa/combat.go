package formosa

import (
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// 15.0 Ground combat, up to the roll of the die. Results are in results.go.
//
// Obligations. When a Combat Phase begins, units of the phasing side in an enemy ZOC that are not exempt must
// attack (15.0d, 15.0h), and enemy units that exert a ZOC into a hex with such a unit must be attacked (15.0e). Each
// hex is one party: its attackers attack together (15.0i), its defenders defend together (15.0j), each once
// (15.0k). A combat joins a set of attacking hexes with a set of defending hexes, every one next to every
// other (15.0n), so the combats of a phase have to cover the obliged hexes of the graph of contacts with disjoint
// complete bipartite pieces. A graph without isolated vertices always has such a cover by stars. It follows that a
// combat may be fought if, and only if, afterwards every attacker that still must attack has an enemy left to attack
// and every enemy that still must be attacked has somebody left to attack it (ruling X).

var (
	evAttack  = event("{s0} attack on {h1}.")
	evJoins   = event("{u0} attacks from {h1}.")
	evCombat  = event("{n0} against {n1}: column {k2}, die {n3}, result {r4}.")
	evSpendLP = event("The {s0} player spends {n1} LP on the combat.")
	evGunfire = event("{n1} {c0} naval gunfire {?1unit supports|units support} the combat.")
	evAir     = event("{n1} {c0} air {?1point supports|points support} the assault.")
	evAirDrop = event("Air supply supports the combat.")
	evSupport = event("{c0} ground support on {h1}.")
	evSource  = event("{u0} serves as a supply source.")
)

// Reasons against a combat choice.
var (
	notAttacking = reason{Rule: "15.0f", Text: "Declare an attack, or end the phase."}
	unfought     = reason{Rule: "15.0d", Text: "Units in an enemy ZOC still have to attack."}
	unattacked   = reason{Rule: "15.0e", Text: "Enemy units that exert a ZOC on your units still have to be attacked."}
	noEnemy      = reason{Rule: "15.0a", Text: "There is no enemy unit in that hex."}
	defendedOnce = reason{Rule: "15.0k", Text: "No unit is attacked twice in a Combat Phase."}
	nobodyHere   = reason{Rule: "15.2a", Text: "There is no unit of the attacker in that hex."}
	nobodyNear   = reason{Rule: "15.0g", Text: "No unit that can still attack is next to that hex."}
	notAllNear   = reason{Rule: "15.0n", Text: "No unit is next to all the hexes that would be attacked together."}
	strandsSome  = reason{Rule: "15.1d", Text: "That attack would leave a unit that must attack without an enemy, or an enemy that must be attacked without an attacker."}
	notThatHex   = reason{Rule: "15.0n", Text: "Every attacker must be next to every hex attacked."}
	attackedOnce = reason{Rule: "15.0k", Text: "A unit attacks only once in a Combat Phase."}
	joinWhole    = reason{Rule: "15.0i", Text: "All units of a hex that must attack do so together: join with the hex."}
	joinSingly   = reason{Rule: "15.0h", Text: "Nobody in that hex must attack: join with the units you want, one by one."}
	cannotAttack = reason{Rule: "15.0d", Text: "That unit cannot attack."}
	ascending    = reason{Rule: "15.2a", Text: "Hexes and units are named in ascending order, each once."}
	needAttacker = reason{Rule: "15.2a", Text: "An attack needs at least one attacking unit."}
	noSupplyLP   = reason{Rule: "15.4.1g", Text: "LP buy a shift only if a unit of yours in the combat can trace a line of supply."}
	tooManyLP    = reason{Rule: "15.4.1h", Text: "That is more LP than the player may spend on one combat."}
	noGunfire    = reason{Rule: "17.0d", Text: "There is not that much naval gunfire for this combat: two units at most, and only what lies in the Staging Area."}
	inland       = reason{Rule: "17.0c", Text: "Naval gunfire needs a participating Allied unit in a coastal hex."}
	wrongNation  = reason{Rule: "16.0b", Text: "Strikes support a combat only if a ground unit of their nationality takes part."}
	noGunfireGT  = reason{Rule: "18.0d", Text: "The fleet sortie keeps naval gunfire away this game turn."}
	noAirDrop    = reason{Rule: "19.4a", Text: "Air supply helps one combat a game turn, in which no participating Allied unit can trace a line of supply."}
	noPoints     = reason{Rule: "16.3a", Text: "There are no air points of that contingent left for ground support."}
	supportWhere = reason{Rule: "16.3b", Text: "Ground support goes to a hex with enemy units next to a friendly unit."}
	supportLimit = reason{Rule: "16.3c", Text: "The hex has as many air points as it may hold."}
	airApart     = reason{Rule: "16.1i", Text: "US and Commonwealth strikes never share a hex."}
	b29There     = reason{Rule: "13.1d", Text: "The B-29 shares its hex with no other air unit."}
	notNow       = reason{Rule: "15.2a", Text: "That is not the decision to take now."}
)

// combat.phase is the Combat Phase of the active side (15.0).
var _ = program.Proc("combat.phase",
	do(func(g *Game, _ *frame) { g.revealInContact() }), // 11.2a
	do(func(g *Game, _ *frame) { g.findObligations(); g.noBattle() }),
	sub("support", "combat.support"),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 },
		put(ask{
			Label: "attack", Kind: "combat.attack", Prompt: "Which hex do you attack next?", Rule: "15.0f",
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vEnd))
				enemy := g.s.Active.Other()
				for h := range g.m.Hexes { // by hex: the order of units would tell concealed ones apart
					if g.occupied(hex.Hex(h), enemy) {
						o.Add(to(vAttack, hex.Hex(h)))
					}
				}
				g.offerReveals(o)
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vEnd:
					return g.mayEndCombat()
				case vAttack:
					return g.mayTarget(c.A)
				case vReveal:
					return g.mayReveal(c.A)
				}
				return &notAttacking
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[1] = int16(c.Verb)
				switch c.Verb {
				case vEnd:
					f.V[0] = 1
				case vReveal:
					g.revealUnit(UnitID(c.A), "11.2f")
				case vAttack:
					g.openBattle(Regular)
					g.addTarget(hex.Hex(c.A))
					g.tell(evAttack, "15.2a", int16(g.s.Active), c.A)
				}
			},
		}),
		iff(chose(vAttack), sub("declare", "combat.declare"), sub("fight", "combat.fight"), sub("exploit", "combat.exploit"),
			do(func(g *Game, _ *frame) { g.noBattle() })),
	),
	do(func(g *Game, _ *frame) { g.endCombatPhase() }),
)

// noBattle ends the parts played in a combat.
func (g *Game) noBattle() {
	g.s.B = Battle{Hit: none, Camp: none}
	g.clearAll(Attacking | Defending | Doomed | Suppliable | CanMotor)
}

// endCombatPhase brings unused ground support home and ends the obligations.
func (g *Game) endCombatPhase() {
	for h := range g.m.Hexes {
		if g.s.Support[h] != 0 {
			g.returnSupport(hex.Hex(h))
		}
	}
	g.s.Must = unitSet{}
	g.clearAll(Attacked | Defended)
}

// Ground support on a hex: points in the low four bits, contingent above.

func supportPoints(x uint8) int    { return int(x & 15) }
func supportOf(x uint8) Contingent { return Contingent(x >> 4) }

func (g *Game) returnSupport(h hex.Hex) {
	x := g.s.Support[h]
	g.s.TACReady[supportOf(x)] += int8(supportPoints(x))
	g.s.Support[h] = 0
}

// maySupport: where a point of ground support may go (16.3).
func (g *Game) maySupport(c, h int16) *reason {
	if c < 0 || c > int16(JP) || (c == int16(JP)) != (g.s.Active == Japanese) {
		return &noPoints
	}
	if g.s.TACTactical[c] == 0 {
		return &noPoints
	}
	if !g.isHex(h) || !g.occupied(hex.Hex(h), g.s.Active.Other()) {
		return &supportWhere
	}
	x := hex.Hex(h)
	near, nation := false, g.s.Active == Japanese
	for d := range 6 {
		if n := g.contact(x, d); n != hex.None && g.occupied(n, g.s.Active) {
			near = true
			nation = nation || g.attackersOf(n, Contingent(c))
		}
	}
	switch s := g.s.Support[x]; {
	case !near:
		return &supportWhere
	case h == g.s.B29At && g.s.Active == Allied:
		return &b29There
	case s != 0 && supportOf(s) != Contingent(c):
		return &airApart
	case supportPoints(s) >= int(g.m.K.AirPerHex[g.s.Active]):
		return &supportLimit
	case !nation && !(g.opt(OptExploitation) && g.inContact(Contingent(c))): // ruling BS
		return &wrongNation
	}
	return nil
}

// attackersOf tells whether a unit of a contingent that can attack lies in a hex.
func (g *Game) attackersOf(h hex.Hex, c Contingent) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Contingent == c && g.canAttack(u) {
			return true
		}
	}
	return false
}

// inContact tells whether a unit of an Allied contingent can attack anything at all: if so, exploitation may bring it anywhere (25.1).
func (g *Game) inContact(c Contingent) bool {
	for i := range g.m.Units {
		u := UnitID(i)
		h := g.at(u)
		if g.m.Units[i].Contingent != c || h == hex.None || !g.canAttack(u) {
			continue
		}
		for d := range 6 {
			if n := g.contact(h, d); n != hex.None && g.occupied(n, Japanese) {
				return true
			}
		}
	}
	return false
}

// combat.support places ground support before any attack is declared (16.3a). V: last contingent and hex, for
// points are placed in that order.
var _ = program.Proc("combat.support",
	do(func(g *Game, f *frame) { f.V[1] = none }),
	while(func(g *Game, f *frame) bool {
		return f.V[2] == 0 && (g.s.Active == Allied && g.s.TACTactical[US]+g.s.TACTactical[CW] > 0 || g.s.Active == Japanese && g.s.TACTactical[JP] > 0)
	},
		put(ask{
			Label: "place", Kind: "combat.support", Prompt: "Where do your planes help the attack?", Rule: "16.3a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				n := int(g.s.TACTactical[US] + g.s.TACTactical[CW])
				if g.s.Active == Japanese {
					n = int(g.s.TACTactical[JP])
				}
				return "Where do your planes help? " + many(n, "point", "points") + " of ground support left", NoUnit
			}),
			Seat: byActive, Always: true,
			List: func(g *Game, f *frame, o *options) {
				o.Add(say(vDone))
				for h := range g.m.Hexes {
					if !g.occupied(hex.Hex(h), g.s.Active.Other()) {
						continue
					}
					if g.s.Active == Japanese {
						o.Add(choice{Verb: vSupport, A: int16(JP), B: int16(h)})
					} else {
						o.Add(choice{Verb: vSupport, A: int16(US), B: int16(h)})
						if g.s.TACTactical[CW] > 0 {
							o.Add(choice{Verb: vSupport, A: int16(CW), B: int16(h)})
						}
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vSupport:
					if c.A < f.V[0] || c.A == f.V[0] && c.B < f.V[1] {
						return &ascending
					}
					return g.maySupport(c.A, c.B)
				}
				return &notNow
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[2] = 1
					return
				}
				f.V[0], f.V[1] = c.A, c.B
				g.s.TACTactical[c.A]--
				g.s.Support[c.B] = g.s.Support[c.B]&15 + 1 | uint8(c.A)<<4
				g.tell(evSupport, "16.3a", c.A, c.B)
			},
		}),
	),
)

// openBattle begins the declaration of a combat.
func (g *Game) openBattle(k BattleKind) {
	g.s.B = Battle{Kind: k, Attacker: g.s.Active, Hit: none, Camp: none}
	g.clearAll(Attacking | Defending | Doomed | Suppliable)
}

func (g *Game) addTarget(h hex.Hex) {
	b := &g.s.B
	b.Targets[b.NTargets] = int16(h)
	b.NTargets++
}

func (g *Game) addOrigin(h hex.Hex) {
	b := &g.s.B
	if n := b.NOrigins; n > 0 && b.Origins[n-1] == int16(h) {
		return
	}
	b.Origins[b.NOrigins] = int16(h)
	b.NOrigins++
}

// combat.declare names the targets and the attackers (15.2a). V: closed.
var _ = program.Proc("combat.declare",
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(g *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "targets", Kind: "combat.targets", Prompt: "Attack another hex in the same combat?", Rule: "15.1b",
			Tell: atTarget("Attack another hex together with {h}?"),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				t := g.battleTargets()
				from := g.bringToBear(&t)
				for i, x := range from.list[:from.n] {
				next:
					for d := range 6 {
						n := g.contact(x, d)
						if n == hex.None || !g.occupied(n, g.s.Active.Other()) {
							continue
						}
						for _, y := range from.list[:i] { // each once
							if g.m.Grid.Direction(y, n) >= 0 && g.contact(y, g.m.Grid.Direction(y, n)) == n {
								continue next
							}
						}
						o.Add(to(vTarget, n))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					t := g.battleTargets()
					from := g.bringToBear(&t)
					if !g.someAttackers(&t, parties{}, &from, 0) {
						return &strandsSome
					}
					return nil
				case vTarget:
					return g.mayTarget(c.A)
				}
				return &notNow
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vTarget {
					g.addTarget(hex.Hex(c.A))
					g.tell(evAttack, "15.2a", int16(g.s.Active), c.A)
					f.V[0] = 0
				}
			},
		}),
	),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(g *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "attackers", Kind: "combat.attackers", Prompt: "Who attacks?", Rule: "15.2a",
			Tell: atTarget("Who attacks {h}?"),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				t := g.battleTargets()
				from := g.bringToBear(&t)
				for _, x := range from.list[:from.n] {
					o.Add(to(vJoin, x))
					for u := g.first(x); u != NoUnit; u = g.next(u) {
						o.Add(about(vJoinUnit, u))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					t, s := g.battleTargets(), g.battleOrigins()
					if s.n == 0 {
						return &needAttacker
					}
					if !g.leavesAllServed(&t, &s) {
						return &strandsSome
					}
					return nil
				case vJoin:
					return g.mayJoin(c.A, NoUnit)
				case vJoinUnit:
					if !g.isUnit(c.A, g.s.Active) {
						return &notYours
					}
					u := UnitID(c.A)
					switch {
					case g.at(u) == hex.None:
						return &notOnMap
					case !g.canAttack(u):
						return &cannotAttack
					case g.has(u, Attacked):
						return &attackedOnce
					case g.bound(u):
						return &joinWhole
					}
					return g.mayJoin(int16(g.at(u)), u)
				}
				return &notNow
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vJoin:
					h := hex.Hex(c.A)
					g.addOrigin(h)
					for u := g.first(h); u != NoUnit; u = g.next(u) {
						if g.bound(u) {
							g.join(u)
						}
					}
					f.V[0] = 0
				case vJoinUnit:
					g.addOrigin(g.at(UnitID(c.A)))
					g.join(UnitID(c.A))
					f.V[0] = 0
				}
			},
			Explain: explainCombat,
		}),
	),
	do(func(g *Game, _ *frame) { g.closeDeclaration() }),
)

func (g *Game) join(u UnitID) {
	g.set(u, Attacking)
	g.tell(evJoins, "15.2a", int16(u), int16(g.at(u)))
}

// closeDeclaration marks who takes part. All units of an attacking hex have had their attack (15.0i), all units of a
// defending hex that were not attacked before defend (15.0j). A stack that exploits may lie with units that have their own
// attack still to come.
func (g *Game) closeDeclaration() {
	b := &g.s.B
	for _, h := range b.Origins[:b.NOrigins] {
		for u := g.first(hex.Hex(h)); u != NoUnit; u = g.next(u) {
			if b.Kind != Exploitation || g.has(u, Attacking) {
				g.set(u, Attacked)
			}
		}
	}
	for _, h := range b.Targets[:b.NTargets] {
		for u := g.first(hex.Hex(h)); u != NoUnit; u = g.next(u) {
			if !g.has(u, Defended) {
				g.set(u, Defended|Defending)
			}
		}
	}
}

// anyWith tests the units of a side of the current combat: those with the flag Attacking or Defending.
func (g *Game) anyWith(role Flags, test func(g *Game, u UnitID) bool) bool {
	for u := range g.m.Units {
		if g.s.Units[u].Flags&role != 0 && test(g, UnitID(u)) {
			return true
		}
	}
	return false
}

func (g *Game) totalCF(role Flags) (sum int) {
	for u := range g.m.Units {
		if g.s.Units[u].Flags&role != 0 {
			sum += g.cf(UnitID(u))
		}
	}
	return sum
}

// roleOf is the flag of a side's units in the current combat.
func (g *Game) roleOf(side Side) Flags {
	if g.s.B.Attacker == side {
		return Attacking
	}
	return Defending
}

// nationTakesPart tells whether a unit of a contingent is in the combat (16.0b, ruling AE).
func (g *Game) nationTakesPart(c Contingent) bool {
	role := g.roleOf(Allied)
	for u := range g.m.Units {
		if g.s.Units[u].Flags&role != 0 && g.m.Units[u].Contingent == c {
			return true
		}
	}
	return false
}

func isSupplied(g *Game, u UnitID) bool { return g.traceSupply(u) }

func alliedCoastal(g *Game, u UnitID) bool {
	h := g.at(u)
	return h != hex.None && (g.m.Hexes[h].Coastal || !g.m.Hexes[h].Land)
}

// gunfireAtHand is how many gunfire units of a contingent lie ready in the Staging Area.
func (g *Game) gunfireAtHand(c Contingent) int16 {
	n := g.s.GunfireStaging[c]
	if g.opt(OptGunfireOnce) {
		n -= g.s.GunfireUsed[c]
	}
	return int16(n)
}

// mayGunfire: how many gunfire units of a contingent may support the combat (17.0).
func (g *Game) mayGunfire(c, n int16) *reason {
	if n == 0 {
		return nil
	}
	total := n
	if c == int16(CW) {
		total += int16(g.s.B.Gunfire[US])
	}
	switch {
	case g.s.NoGunfire != 0:
		return &noGunfireGT
	case n > g.gunfireAtHand(Contingent(c)) || total > int16(g.m.K.GunfirePerCombat):
		return &noGunfire
	case !g.nationTakesPart(Contingent(c)):
		return &wrongNation
	case !g.anyWith(g.roleOf(Allied), alliedCoastal):
		return &inland
	}
	return nil
}

// maySpend: how many LP a side may put into the combat (15.4.1g, h, j).
func (g *Game) maySpend(side Side, n int16) *reason {
	most := g.m.K.AttackLPMax[side]
	if g.s.B.Attacker != side {
		most = g.m.K.DefendLPMax[side]
	}
	role := g.roleOf(side)
	switch {
	case n == 0:
		return nil
	case n < 0 || n > int16(most):
		return &tooManyLP
	case n > g.s.LP[side]:
		return &noLP
	case g.anyWith(role, isSupplied):
		return nil
	case side == Japanese && g.firstHiddenSource(role) != NoUnit: // it will have to be revealed (19.3b)
		return nil
	}
	return &noSupplyLP
}

// firstHiddenSource finds a concealed unit that would supply one of the side's units in the combat.
func (g *Game) firstHiddenSource(role Flags) UnitID {
	for s := range g.m.Units {
		if g.m.Units[s].Side == Japanese && g.suppliesCombat(role, UnitID(s)) {
			return UnitID(s)
		}
	}
	return NoUnit
}

func (g *Game) suppliesCombat(role Flags, s UnitID) bool {
	if !g.fortified(s) {
		return false
	}
	for u := range g.m.Units {
		if g.s.Units[u].Flags&role != 0 && g.hiddenSource(UnitID(u), s) {
			return true
		}
	}
	return false
}

// mayAirDrop: air supply for the Allied units of the combat (19.4).
func (g *Game) mayAirDrop(yes int16) *reason {
	if yes == 0 {
		return nil
	}
	if g.s.AirSupply == 0 || g.s.AirSupplied != 0 || g.s.B.Kind == Assault || g.anyWith(g.roleOf(Allied), isSupplied) {
		return &noAirDrop // 10.2.2d bars it from landings
	}
	for _, h := range g.s.B.Targets[:g.s.B.NTargets] {
		if h == g.s.B29At {
			return &b29There
		}
	}
	return nil
}

// askLP makes the question how many LP a side of the combat spends; attacker tells which.
func askLP(label string, attacker bool) step {
	side := func(g *Game) Side {
		if attacker {
			return g.s.B.Attacker
		}
		return g.s.B.Attacker.Other()
	}
	rule := "15.4.1j"
	if attacker {
		rule = "15.4.1g"
	}
	return put(ask{
		Label: label, Kind: "combat.lp", Prompt: "How many LP do you spend on shifts in this combat?", Rule: rule, Always: true,
		Tell: told(func(g *Game, _ *frame) (string, UnitID) {
			return "How many LP for shifts at " + g.m.hexTitle(g.s.B.Targets[0]) + "? You have " + itoa(int(g.s.LP[side(g)])), NoUnit
		}),
		Seat: func(g *Game, _ *frame) engine.Seat { return seat(side(g)) },
		List: func(g *Game, _ *frame, o *options) {
			s := side(g)
			if g.s.LP[s] == 0 || s == Allied && !g.anyWith(g.roleOf(s), isSupplied) {
				return // everybody can see that none can be spent
			}
			for n := int16(0); n <= int16(max(g.m.K.AttackLPMax[s], g.m.K.DefendLPMax[s])); n++ {
				o.Add(choice{Verb: vLP, A: n})
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vLP {
				return &notNow
			}
			return g.maySpend(side(g), c.A)
		},
		Take: func(g *Game, f *frame, c choice) {
			s := side(g)
			f.V[0] = c.A
			g.s.B.LP[s] = int8(c.A)
			g.s.LP[s] -= c.A
			if c.A > 0 {
				g.tell(evSpendLP, rule, int16(s), c.A)
			}
		},
		Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
			b := g.s.B
			if c != nil && c.Verb == vLP {
				g.s.B.LP[side(g)] = int8(c.A)
			}
			g.describeOdds(x)
			if attacker {
				g.answered(x)
			}
			g.s.B = b
			if c == nil && side(g) == Allied {
				g.supportSheet(vLP, US, x)
			}
		},
	})
}

// supportSheet lists what the Allies can still give to the combat, from a question on, in the order of the questions: air points for an assault, LP and
// naval gunfire. Where B-29s struck it says why no air points come. One thing alone is no list.
func (g *Game) supportSheet(from engine.Verb, c Contingent, x *engine.Explanation) {
	type row struct {
		of   choice // without its number
		most int16
		may  func(n int16) *reason
		as   engine.Offer
	}
	k := &g.m.K
	var rows []row
	air := func(c Contingent) row {
		return row{choice{Verb: vAir, A: int16(c)}, int16(k.AirPerHex[Allied]), func(n int16) *reason { return g.mayAssaultAir(c, n) }, engine.Offer{
			Text: contingentTitles[c] + " air points", Note: itoa(int(g.s.TACTactical[c])) + " with this mission; they come back after the combat", Draw: "plane",
			Pool: "air", Of: int(k.AirPerHex[Allied])}}
	}
	guns := func(c Contingent) row {
		return row{choice{Verb: vGunfire, A: int16(c)}, int16(k.GunfirePerCombat), func(n int16) *reason { return g.mayGunfire(int16(c), n) }, engine.Offer{
			Text: contingentTitles[c] + " naval gunfire", Note: itoa(int(g.gunfireAtHand(c))) + " in the Staging Area", Draw: "ship",
			Pool: "gunfire", Of: int(k.GunfirePerCombat)}}
	}
	lp := row{choice{Verb: vLP}, int16(max(k.AttackLPMax[Allied], k.DefendLPMax[Allied])), func(n int16) *reason { return g.maySpend(Allied, n) }, engine.Offer{
		Text: "LP", Note: "you have " + itoa(int(g.s.LP[Allied])) + "; what is spent is gone", Draw: "supply", Pool: "LP", Of: int(g.s.LP[Allied])}}
	switch {
	case from == vAir && c == US:
		rows = append(rows, air(US), air(CW), lp, guns(US), guns(CW))
	case from == vAir:
		rows = append(rows, air(CW), lp, guns(US), guns(CW))
	case from == vLP:
		rows = append(rows, lp, guns(US), guns(CW))
	case c == US:
		rows = append(rows, guns(US), guns(CW))
	}
	var out []engine.Offer
	for _, c := range [...]Contingent{US, CW} {
		if why := g.mayAssaultAir(c, 1); from == vLP && g.s.B.Kind == Assault && why == &b29There {
			o := air(c).as
			o.Choice, o.Note, o.Why = strings.TrimSuffix(g.m.Format(choice{Verb: vAir, A: int16(c), B: 1}), " 1"), "", why
			x.Offers = append(x.Offers, o)
		}
	}
	for _, r := range rows {
		n := int16(0)
		for n < r.most && r.may(n+1) == nil {
			n++
		}
		if n == 0 {
			continue
		}
		o := r.as
		o.Choice = g.m.Format(r.of)
		o.Choice = o.Choice[:strings.LastIndexByte(o.Choice, ' ')] // the number follows
		o.Room, o.Price = int(n), 1
		if r.of.Verb == vGunfire && !g.opt(OptGunfireOnce) { // it comes back: the fewest that bring the most, whatever the other side adds
			for n > 0 && g.columnWith(r.of, n-1) == g.columnWith(r.of, n) {
				n--
			}
			o.Start = int(n)
		}
		out = append(out, o)
	}
	if x.Offers = append(x.Offers, out...); len(out) < 2 {
		x.Offers = nil
	}
}

// columnWith is the column of the combat with so much naval gunfire of a contingent, and all that the Japanese can add.
func (g *Game) columnWith(of choice, n int16) int8 {
	b := g.s.B
	defer func() { g.s.B = b }()
	g.s.B.Gunfire[of.A] = int8(n)
	var m modList
	g.shifts(&m)
	against := -g.mayAdd(Japanese)
	if g.s.B.Attacker == Japanese {
		against = -against
	}
	return shifted(g.m.column(g.totalCF(Attacking), g.totalCF(Defending)), m.net+against)
}

// explainSupport is explainCombat, and what else can be given to the combat.
func explainSupport(of engine.Verb, c Contingent) func(*Game, *frame, *choice, *engine.Explanation) {
	return func(g *Game, f *frame, chosen *choice, x *engine.Explanation) {
		explainCombat(g, f, chosen, x)
		if chosen == nil {
			g.supportSheet(of, c, x)
		}
	}
}

// askSource makes the Japanese player reveal the static unit that he draws supply from, if no revealed one serves
// (19.3b).
func askSource(label string) step {
	return iff(func(g *Game, f *frame) bool {
		return g.s.B.LP[Japanese] > 0 && f.V[0] > 0 && !g.anyWith(g.roleOf(Japanese), isSupplied)
	},
		put(ask{
			Label: label, Kind: "combat.source", Prompt: "Which hidden unit supplies the combat?", Rule: "19.3b",
			Tell: atTarget("Which hidden unit supplies the combat at {h}?"),
			Seat: bySide(Japanese),
			List: func(g *Game, _ *frame, o *options) {
				for u := range g.m.Units {
					if g.suppliesCombat(g.roleOf(Japanese), UnitID(u)) {
						o.Add(about(vReveal, UnitID(u)))
					}
				}
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.revealUnit(UnitID(c.A), "19.3b")
				g.tell(evSource, "19.3b", c.A)
			},
		}))
}

// askGunfire makes the question about one contingent's gunfire.
func askGunfire(label string, c Contingent) step {
	return put(ask{
		Label: label, Kind: "combat.gunfire", Prompt: "How many gunfire units fire?", Rule: "17.0d",
		Tell: told(func(g *Game, _ *frame) (string, UnitID) {
			return "How many of " + many(int(g.gunfireAtHand(c)), "gunfire unit", "gunfire units") + " fire at " + g.m.hexTitle(g.s.B.Targets[0]) + "?", NoUnit
		}),
		Seat: bySide(Allied),
		List: func(g *Game, _ *frame, o *options) {
			if g.gunfireAtHand(c) == 0 || g.s.NoGunfire != 0 {
				return
			}
			for n := int16(0); n <= int16(g.m.K.GunfirePerCombat); n++ {
				o.Add(choice{Verb: vGunfire, A: int16(c), B: n})
			}
		},
		Check: func(g *Game, _ *frame, ch choice) *reason {
			if ch.Verb != vGunfire || ch.A != int16(c) {
				return &notNow
			}
			return g.mayGunfire(ch.A, ch.B)
		},
		Take: func(g *Game, _ *frame, ch choice) {
			g.s.B.Gunfire[c] = int8(ch.B)
			if g.opt(OptGunfireOnce) {
				g.s.GunfireUsed[c] += int8(ch.B)
			}
			if ch.B > 0 {
				g.tell(evGunfire, "17.0d", ch.A, ch.B)
			}
		},
		Explain: explainSupport(vGunfire, c),
	})
}

// askAirDrop makes the question about air supply. It is put whenever the units in the combat are seen to be
// unsupplied, whether or not the Allied player owns the unit.
func askAirDrop(label string) step {
	return put(ask{
		Label: label, Kind: "combat.air-supply", Prompt: "Does the air supply unit supply this combat?", Rule: "19.4a", Always: true,
		Tell: atTarget("Does the air supply unit supply the combat at {h}?"),
		Seat: bySide(Allied),
		List: func(g *Game, _ *frame, o *options) {
			if g.s.B.Kind == Assault || g.anyWith(g.roleOf(Allied), isSupplied) {
				return
			}
			o.Add(choice{Verb: vAirDrop})
			o.Add(choice{Verb: vAirDrop, A: 1})
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vAirDrop {
				return &notNow
			}
			return g.mayAirDrop(c.A)
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.A == 1 {
				g.s.B.AirDrop, g.s.AirSupplied = 1, 1
				g.tell(evAirDrop, "19.4b")
			}
		},
		Explain: explainCombat,
	})
}

// mayAssaultAir: how many tactical points of a contingent may support an opposed landing (10.2.2c).
func (g *Game) mayAssaultAir(c Contingent, n int16) *reason {
	switch {
	case n == 0:
		return nil
	case n > int16(g.s.TACTactical[c]):
		return &noPoints
	case n < 0 || n > int16(g.m.K.AirPerHex[Allied]):
		return &supportLimit
	case !g.nationTakesPart(c):
		return &wrongNation
	case c == CW && g.s.B.Air[US] > 0:
		return &airApart
	case g.s.B.Targets[0] == g.s.B29At:
		return &b29There
	}
	return nil
}

// askAssaultAir makes the question how many tactical points of a contingent support an opposed landing (10.2.2c).
func askAssaultAir(label string, c Contingent) step {
	return put(ask{
		Label: label, Kind: "invasion.air", Prompt: "How many air points help the assault?", Rule: "10.2.2c",
		Tell: told(func(g *Game, _ *frame) (string, UnitID) {
			return "How many of " + many(int(g.s.TACTactical[c]), "air point", "air points") + " help the assault on " + g.m.hexTitle(g.s.B.Targets[0]) + "?", NoUnit
		}),
		Seat: bySide(Allied),
		List: func(g *Game, _ *frame, o *options) {
			if g.s.TACTactical[c] == 0 {
				return
			}
			for n := int16(0); n <= int16(g.m.K.AirPerHex[Allied]); n++ {
				o.Add(choice{Verb: vAir, A: int16(c), B: n})
			}
		},
		Check: func(g *Game, _ *frame, ch choice) *reason {
			if ch.Verb != vAir || ch.A != int16(c) {
				return &notNow
			}
			return g.mayAssaultAir(c, ch.B)
		},
		Take: func(g *Game, _ *frame, ch choice) {
			g.s.B.Air[c] = int8(ch.B)
			g.s.TACTactical[c] -= int8(ch.B)
			if ch.B > 0 {
				g.tell(evAir, "10.2.2c", ch.A, ch.B)
			}
		},
		Explain: explainSupport(vAir, c),
	})
}

func alliedAttack(g *Game, _ *frame) bool { return g.s.B.Attacker == Allied }
func alliedDefend(g *Game, _ *frame) bool { return g.s.B.Attacker == Japanese }
func isAssault(g *Game, _ *frame) bool    { return g.s.B.Kind == Assault }

// combat.fight commits support, the attacker first, then the defender (ruling T), and resolves the combat.
var _ = program.Proc("combat.fight",
	iff(isAssault, askAssaultAir("air-us", US), askAssaultAir("air-cw", CW)),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	askLP("attacker-lp", true),
	askSource("attacker-source"),
	iff(alliedAttack, askGunfire("attacker-gunfire-us", US), askGunfire("attacker-gunfire-cw", CW), askAirDrop("attacker-air-supply")),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	askLP("defender-lp", false),
	askSource("defender-source"),
	iff(alliedDefend, askGunfire("defender-gunfire-us", US), askGunfire("defender-gunfire-cw", CW), askAirDrop("defender-air-supply")),
	throwCombat("die", "combat die", "15.2e"),
	sub("result", "combat.result"),
	do(func(g *Game, _ *frame) { g.closeBattle() }),
)

// throwCombat makes the step of the combat die: it finds the final column and the result.
func throwCombat(label, why, rule string) step {
	return throw(chance{Label: label, Why: why, Rule: rule, Sides: 6,
		Take: func(g *Game, _ *frame, c choice) {
			b := &g.s.B
			a, d := g.totalCF(Attacking), g.totalCF(Defending)
			var m modList
			g.shifts(&m)
			b.Column = shifted(g.m.column(a, d), m.net)
			b.Roll = int8(c.A)
			b.Result = g.m.CRT[b.Attacker][c.A-1][b.Column]
			if g.Heard() {
				g.tellSum(evCombat, "15.2e", m.mods(), int16(a), int16(d), int16(b.Column), c.A, int16(b.Result), int16(b.Attacker))
			}
		}})
}

// closeBattle sends support back (16.3d, 17.0e) and ends the parts played.
func (g *Game) closeBattle() {
	b := &g.s.B
	for _, h := range b.Targets[:b.NTargets] {
		if g.s.Support[h] != 0 {
			g.returnSupport(hex.Hex(h))
		}
	}
	for c := range b.Air {
		g.s.TACReady[c] += b.Air[c]
		b.Air[c] = 0
	}
}

var _ = program.Proc(phaseNames[PhAlliedCombat],
	beginPhase(PhAlliedCombat),
	do(func(g *Game, _ *frame) { g.s.Active = Allied }),
	sub("attacks", "combat.phase"),
	checkStacks("stack-allied", Allied), checkStacks("stack-japanese", Japanese),
)

var _ = program.Proc(phaseNames[PhJapaneseCombat],
	beginPhase(PhJapaneseCombat),
	do(func(g *Game, _ *frame) { g.s.Active = Japanese }),
	sub("attacks", "combat.phase"),
	checkStacks("stack-japanese", Japanese), checkStacks("stack-allied", Allied),
)
