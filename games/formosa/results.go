package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 15.5 Combat results, casualties, and 15.6 counterattack.

var (
	evLost        = event("{u0} is eliminated in {h1}.")
	evLostHidden  = event("A concealed unit is eliminated in {h1}.")
	evRetreats    = event("{u0} retreats from {h1} to {p2}.")
	evBlocked     = event("{u0} cannot retreat from {h1}.")
	evAdvances    = event("{u0} advances from {h1} to {h2}.")
	evCounter     = event("{s0} counterattack on {h1}.")
	evNoCounter   = event("No counterattack: the combat ends.")
	evNoSecond    = event("There is no counterattack on a counterattack: no effect, and the combat ends.")
	evStands      = event("{u0} in {h1} ignores the retreat.")
	evDieHard     = event("Survivors of {u0} fight on in {h1} as {u2}.")
	evNoSurvivors = event("There are no survivors of {u0}.")
	evBattleLP    = event("The {s0} player gains 1 LP for a battlefield victory.")
	evReturned    = event("{u0} returns to the Staging Area.")
	evFreed       = event("The prisoners of war in {h0} are freed.")

	notInCombat   = reason{Rule: "15.1g", Text: "Losses are taken from the units on the affected side of this combat."}
	campLast      = reason{Rule: "25.10b", Text: "The prisoner of war camp is the last unit of its hex to be eliminated."}
	notRetreating = reason{Rule: "15.7a", Text: "That unit is not the one retreating."}
	retreatEnemy  = reason{Rule: "15.7b", Text: "No retreat into a hex with an enemy unit or enemy ZOC."}
	retreatClosed = reason{Rule: "15.7b", Text: "The unit could not move into that hex."}
	retreatBack   = reason{Rule: "15.7c", Text: "The unit came from that hex; the hex it is in is full, and it goes on to another."}
	retreatStack  = reason{Rule: "15.7c", Text: "The hex is full and there is no way on from it."}
	retreatSource = reason{Rule: "15.7d", Text: "A retreat must go towards a supply source where it can."}
	notAdvancing  = reason{Rule: "15.8a", Text: "That unit does not advance now."}
	notCleared    = reason{Rule: "15.8a", Text: "The first hex of an advance is a defending hex that has been cleared."}
	advanceFar    = reason{Rule: "15.8b", Text: "The second hex of an advance is next to the first and free of enemies."}
	advanceClosed = reason{Rule: "15.8.1b", Text: "The unit could not enter that hex."}
	notAttackers  = reason{Rule: "15.6a", Text: "The counterattack goes against one hex of the attackers."}
	noExploit     = reason{Rule: "25.1d", Text: "One stack of the original force makes the exploitation attack, on enemies next to it."}
)

// Roles as numbers in frames.
const (
	roleAttacker int16 = iota
	roleDefender
)

func roleFlag(r int16) Flags {
	if r == roleAttacker {
		return Attacking
	}
	return Defending
}

func (g *Game) sideOfRole(r int16) Side {
	if r == roleAttacker {
		return g.s.B.Attacker
	}
	return g.s.B.Attacker.Other()
}

func result(rs ...Result) func(*Game, *frame) bool {
	return func(g *Game, _ *frame) bool {
		for _, r := range rs {
			if g.s.B.Result == r {
				return true
			}
		}
		return false
	}
}

// doomAll condemns every unit of a role.
func (g *Game) doomAll(r int16) {
	for u := range g.m.Units {
		if g.s.Units[u].Flags&roleFlag(r) != 0 {
			g.s.Units[u].Flags |= Doomed
		}
	}
}

func loseOne(label string, r int16) step {
	return engine.Call(label, "combat.lose", func(*Game, *frame) [6]int16 { return [6]int16{r, 1, 0} })
}

// printed is the printed CF of the units of a role, for BB (15.5f).
func (g *Game) printed(r int16) int16 { return int16(g.totalCF(roleFlag(r))) }

// combat.result applies the result at once (15.5a).
var _ = program.Proc("combat.result",
	do(func(g *Game, _ *frame) { g.noteSupply(Attacking | Defending) }),
	// A1 and B1: one attacker. AE: all.
	iff(result(A1, B1), loseOne("a1", roleAttacker)),
	iff(result(AE), do(func(g *Game, _ *frame) { g.doomAll(roleAttacker) })),
	iff(result(AR), engine.Call("ar", "combat.retreat", func(*Game, *frame) [6]int16 { return [6]int16{roleAttacker} })),
	// D1 and B1: one defender. DE: all.
	iff(result(D1, B1), loseOne("d1", roleDefender)),
	iff(result(DE), do(func(g *Game, _ *frame) { g.doomAll(roleDefender) })),
	iff(result(DR), engine.Call("dr", "combat.retreat", func(*Game, *frame) [6]int16 { return [6]int16{roleDefender} })),
	// BB: the side with the lower printed CF goes, the other loses at least as much; equal totals destroy both (ruling W).
	iff(result(BB),
		do(func(g *Game, f *frame) {
			a, d := g.printed(roleAttacker), g.printed(roleDefender)
			f.V[0], f.V[1] = -1, min(a, d)
			if a <= d {
				g.doomAll(roleAttacker)
				f.V[0] = roleDefender
			}
			if d <= a {
				g.doomAll(roleDefender)
				f.V[0] = roleAttacker
			}
			if a == d {
				f.V[0] = -1
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] >= 0 },
			engine.Call("bb", "combat.lose", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 0, f.V[1]} })),
	),
	sub("losses", "casualties"),
	do((*Game).battlefieldVictory),
	iff(result(CA), sub("counter", "combat.counter")),
	iff(func(g *Game, _ *frame) bool { return g.s.B.Kind != Counter && g.s.B.Result != CA },
		sub("advance", "combat.advance")),
)

// noteSupply marks the units of a role that can trace supply now, before the result changes the map (8.3a).
func (g *Game) noteSupply(roles Flags) {
	for u := range g.m.Units {
		if g.s.Units[u].Flags&roles != 0 {
			g.s.Units[u].Flags &^= Suppliable
			if g.traceSupply(UnitID(u)) {
				g.s.Units[u].Flags |= Suppliable
			}
		}
	}
}

// mayLose: the owner chooses among his units in the combat (15.5a); a prisoner camp goes last (25.10b).
func (g *Game) mayLose(role Flags, u int16) *reason {
	if u < 0 || int(u) >= len(g.m.Units) || g.s.Units[u].Flags&role == 0 || g.has(UnitID(u), Doomed) {
		return &notInCombat
	}
	return g.campIsLast(UnitID(u))
}

func (g *Game) campIsLast(u UnitID) *reason {
	if g.m.Units[u].Type != PWCamp {
		return nil
	}
	for o := g.first(g.at(u)); o != NoUnit; o = g.next(o) {
		if o != u && !g.has(o, Doomed) {
			return &campLast
		}
	}
	return nil
}

// combat.lose makes the owner choose losses. V: role, units to lose, CF to lose. Units are condemned here and removed
// by casualties.
var _ = program.Proc("combat.lose",
	while(func(g *Game, f *frame) bool {
		if f.V[1] <= 0 && f.V[2] <= 0 {
			return false
		}
		role := roleFlag(f.V[0])
		for u := range g.m.Units {
			if x := g.s.Units[u].Flags; x&role != 0 && x&Doomed == 0 {
				return true
			}
		}
		return false
	},
		put(ask{
			Label: "choose", Kind: "combat.lose", Prompt: "Which of your units is lost?", Rule: "15.5a",
			Tell: func(g *Game, f *frame, a *engine.Asked) {
				atTarget("Which of your units is lost in the combat at {h}?")(g, f, a)
				if f.V[2] > 0 { // BB: as much as the other side has lost (15.5f)
					a.Prompt += " " + itoa(int(f.V[2])) + " CF still to lose"
				}
			},
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.sideOfRole(f.V[0])) },
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.Units {
					if g.s.Units[u].Flags&roleFlag(f.V[0]) != 0 {
						o.Add(about(vLose, UnitID(u)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vLose {
					return &notInCombat
				}
				return g.mayLose(roleFlag(f.V[0]), c.A)
			},
			Take: func(g *Game, f *frame, c choice) {
				u := UnitID(c.A)
				g.set(u, Doomed)
				f.V[1]--
				f.V[2] -= int16(g.cf(u))
			},
			Explain: explainLoss,
		}),
	),
)

// explainLoss says of each unit that could be lost how strong it is, where it lies, and whether it can be bought again (8.3).
func explainLoss(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil {
		return
	}
	for i := range g.m.Units {
		u := UnitID(i)
		if g.mayLose(roleFlag(f.V[0]), int16(i)) != nil {
			continue
		}
		note := itoa(g.cf(u)) + " CF, " + g.m.hexTitle(int16(g.at(u)))
		switch {
		case g.has(u, BaseSide):
			note += ", a base"
		case g.m.Units[u].Replace < 0:
			note += ", cannot be replaced"
		case !g.has(u, Suppliable):
			note += ", out of supply: cannot be replaced"
		}
		if vp := g.lossNote(u); vp != "" {
			note += ", " + vp
		}
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vLose, u)), Note: note})
	}
}

// doomed finds the condemned unit with the lowest number; a prisoner camp comes after all others (25.10b).
func (g *Game) doomed() UnitID {
	camp := NoUnit
	for u := range g.m.Units {
		if !g.has(UnitID(u), Doomed) {
			continue
		}
		if g.m.Units[u].Type != PWCamp {
			return UnitID(u)
		}
		camp = UnitID(u)
	}
	return camp
}

// casualties eliminates all condemned units, one by one. V: unit, hex, 1 if it may leave survivors.
var _ = program.Proc("casualties",
	while(func(g *Game, _ *frame) bool { return g.doomed() != NoUnit },
		do(func(g *Game, f *frame) {
			u := g.doomed()
			f.V[0], f.V[1], f.V[2] = int16(u), int16(g.at(u)), 0
		}),
		// A Japanese unit that could be replaced may call on a static unit that is still concealed (19.3b).
		iff(func(g *Game, f *frame) bool { return g.mayCallSource(UnitID(f.V[0])) },
			put(ask{
				Label: "source", Kind: "combat.source", Prompt: "Reveal a static unit as the supply source of the lost unit?", Rule: "19.3b",
				Tell: naming(0, "Show a unit that supplied {u}, so that it can come back?"),
				Seat: bySide(Japanese), Always: true,
				List: func(g *Game, f *frame, o *options) {
					o.Add(say(vKeep))
					u := UnitID(f.V[0])
					if g.m.Units[u].Replace < 0 || g.has(u, Suppliable) {
						return
					}
					for s := range g.m.Units {
						if g.m.Units[s].Side == Japanese && g.hiddenSource(u, UnitID(s)) {
							o.Add(about(vReveal, UnitID(s)))
						}
					}
				},
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vReveal {
						g.revealUnit(UnitID(c.A), "19.3b")
						g.tell(evSource, "19.3b", c.A)
						g.set(UnitID(f.V[0]), Suppliable)
					}
				},
			})),
		do(func(g *Game, f *frame) {
			u := UnitID(f.V[0])
			if g.dieHard(u) {
				f.V[2] = 1
			}
			g.eliminate(u)
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] == 1 },
			throw(chance{Label: "die-hard", Why: "die-hards", Rule: "25.6a", Sides: 6,
				Take: func(g *Game, f *frame, c choice) {
					u := UnitID(f.V[0])
					guerrilla := g.spareGuerrilla()
					if int(c.A) >= int(g.m.Units[u].CF) || guerrilla == NoUnit {
						g.tellReveal(evNoSurvivors, "25.6a", f.V[0]) // the die has shown what a bombed counter was
						return
					}
					g.s.Units[guerrilla].Flags = Revealed
					g.place(guerrilla, f.V[1])
					g.tellReveal(evDieHard, "25.6a", f.V[0], f.V[1], int16(guerrilla))
				}})),
	),
)

// mayCallSource tells whether the Japanese player is asked for the supply source of a unit that is lost. Of a concealed counter the
// question may tell nothing, so it is asked whenever another counter might be the source.
func (g *Game) mayCallSource(u UnitID) bool {
	d := &g.m.Units[u]
	if d.Side != Japanese {
		return false
	}
	if !g.concealed(u) {
		return d.Replace >= 0 && !g.has(u, Suppliable) && g.counterInReach(u)
	}
	for o := range g.m.Units {
		if UnitID(o) != u && g.concealed(UnitID(o)) && g.at(UnitID(o)) != hex.None {
			return true
		}
	}
	return false
}

// dieHard tells whether a unit being eliminated may leave guerrillas: Japanese infantry or Marines in terrain that gives
// an in-hex shift (25.6a). The die is thrown even if no guerrilla counter is left, which only the owner knows.
func (g *Game) dieHard(u UnitID) bool {
	d, h := &g.m.Units[u], g.at(u)
	if !g.opt(OptDieHards) || d.Side != Japanese || h == hex.None {
		return false
	}
	switch d.Type {
	case FirstLine, SecondLine, Marine:
		return g.m.Hexes[h].DieHard
	}
	return d.Optional == "25.8" && g.m.Hexes[h].DieHard // the raiders are infantry once they have landed (25.8c)
}

// spareGuerrilla finds a guerrilla counter that is not in play (25.6b).
func (g *Game) spareGuerrilla() UnitID {
	for u := range g.m.Units {
		if l := g.s.Units[u].Loc; g.m.Units[u].Type == Guerrilla && (l == Reinforcements || l == Replacements) {
			return UnitID(u)
		}
	}
	return NoUnit
}

// eliminate takes a unit off the map: to the Replacements Display if it could trace supply and its type can be replaced,
// else to the Eliminated Units Display (8.3).
func (g *Game) eliminate(u UnitID) {
	d, h := &g.m.Units[u], int16(g.at(u))
	rule := "15.5a"
	if g.s.Phase == PhB29 {
		rule = "16.5d"
	}
	if g.concealed(u) {
		g.tellSide(d.Side, evLost, rule, int16(u), h)
		g.tellOthers(d.Side, evLostHidden, rule, 0, h)
	} else {
		g.tell(evLost, rule, int16(u), h)
	}
	if g.s.B.Kind != NoBattle && !g.isStatic(u) { // bombs win no battlefield
		g.s.B.LostCF[d.Side] += int16(g.cf(u))
	}
	if d.Type == PWCamp {
		g.s.B.Camp = h
	}
	where := g.lostTo(u)
	g.clear(u, Doomed|Attacking|Defending|BaseSide|Suppliable|Halted|Landed|Seen|ofForce)
	g.set(u, LostInCombat)
	drop(&g.s.Must, u)
	g.place(u, where)
}

// lostTo is the display of a unit that is lost now.
func (g *Game) lostTo(u UnitID) Loc {
	switch d := &g.m.Units[u]; {
	case d.Type == Deception: // it never comes back (11.1f)
		return OutOfGame
	case d.Replace >= 0 && g.has(u, Suppliable):
		return Replacements
	}
	return Eliminated
}

// lossNote says what the loss of a unit is worth in victory points, "" if nothing: what the score as it stands changes by it (4.2).
func (g *Game) lossNote(u UnitID) string {
	x := &g.s.Units[u]
	old, to := *x, g.lostTo(u)
	allied, japanese := g.tally(nil)
	x.Loc, x.Flags = to, x.Flags&^BaseSide|LostInCombat
	a, j := g.tally(nil)
	*x = old
	note := ""
	if a < allied {
		note = itoa(allied-a) + " VP less for the Allies"
	}
	if j < japanese {
		note = itoa(japanese-j) + " VP less for the Japanese"
	}
	if j > japanese {
		if note != "" {
			note += ", "
		}
		if note += itoa(j-japanese) + " VP for the Japanese"; to == Replacements { // ruling C
			note += " until it is replaced"
		}
	}
	return note
}

// battlefieldVictory gives the attacker an LP for the CF of mobile units he destroyed (25.2).
func (g *Game) battlefieldVictory(_ *frame) {
	b := &g.s.B
	if g.opt(OptBattlefieldLP) && b.LostCF[b.Attacker.Other()] >= g.m.K.BattlefieldCF[b.Attacker] {
		g.s.LPLater[b.Attacker]++ // 7.2l
		g.tell(evBattleLP, "25.2a", int16(b.Attacker))
	}
	b.LostCF = [2]int16{}
}

// combat.counter is the counterattack (15.6). In a counterattack CA has no effect (15.6c).
var _ = program.Proc("combat.counter",
	iff(func(g *Game, _ *frame) bool { return g.s.B.Kind == Counter },
		do(func(g *Game, _ *frame) { g.tell(evNoSecond, "15.6c") }),
		leave()),
	iff(func(g *Game, _ *frame) bool { return !g.mustCounter() },
		do(func(g *Game, _ *frame) { g.tell(evNoCounter, "15.5g") }),
		leave()),
	put(ask{
		Label: "hex", Kind: "combat.counterattack", Prompt: "Which attackers do you strike back at?", Rule: "15.6a",
		Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.B.Attacker.Other()) },
		List: func(g *Game, _ *frame, o *options) {
			for _, h := range g.s.B.Origins[:g.s.B.NOrigins] {
				o.Add(to(vCounter, hex.Hex(h)))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vCounter || !g.isHex(c.A) || !g.attacksFrom(hex.Hex(c.A)) {
				return &notAttackers
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.turnTables(hex.Hex(c.A))
			g.tell(evCounter, "15.6a", int16(g.s.B.Attacker), c.A)
		},
		Explain: explainCounter,
	}),
	throwCombat("die", "counterattack die", "15.6a"),
	sub("result", "combat.result"),
	iff(func(g *Game, _ *frame) bool { return g.s.B.Result != CA }, sub("advance", "combat.advance")),
	do(func(g *Game, _ *frame) { g.s.B.Result = CA }), // the combat is over; nobody else advances
)

// mustCounter tells whether the defence counterattacks: not if it holds a coastal defense or heavy weapons unit of either
// side (15.5g), and not without a unit that can attack.
func (g *Game) mustCounter() bool {
	if g.anyWith(Defending, func(g *Game, u UnitID) bool {
		return g.m.Units[u].Type == CoastalDefense || g.m.Units[u].Type == HeavyWeapons
	}) {
		return false
	}
	return g.anyWith(Defending, (*Game).canAttack)
}

// turnTables makes the defenders attack one hex of the attackers.
func (g *Game) turnTables(h hex.Hex) {
	b := &g.s.B
	for i := range g.m.Units {
		u := UnitID(i)
		switch x := g.s.Units[i].Flags; {
		case x&Attacking != 0:
			g.clear(u, Attacking)
			if g.at(u) == h {
				g.set(u, Defending)
			}
		case x&Defending != 0:
			g.clear(u, Defending)
			if g.canAttack(u) {
				g.set(u, Attacking)
			}
		}
	}
	b.Attacker = b.Attacker.Other()
	b.Kind = Counter
	b.Hit = int16(h)
}

// explainCounter shows the odds of a counterattack on a hex; of the question itself, what stands in each.
func explainCounter(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	b, units := g.s.B, g.s.Units // what a choice would change is tried on the position and taken back
	back := func() { g.s.B, g.s.Units = b, units }
	defer back()
	if c != nil {
		g.turnTables(hex.Hex(c.A))
		g.describeOdds(x)
		return
	}
	for _, h := range b.Origins[:b.NOrigins] {
		if !g.attacksFrom(hex.Hex(h)) {
			continue
		}
		g.turnTables(hex.Hex(h))
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(to(vCounter, hex.Hex(h))), Note: itoa(g.totalCF(Attacking)) + " against " + itoa(g.totalCF(Defending)) + " CF"})
		back()
	}
}
