package ccp

import (
	"strconv"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
	"beachhead/hex/bitset"
)

// O27.3.3, O27.3.4 Attack and Defense rolls, for attacks of every kind.

var (
	evAttack   = event("The {s0} player attacks {h1}: Attack Total {n2}.")
	evDefends  = event("{u0} makes its Defense roll next.")
	evDefense  = event("{u0} has a Defense Total of {n1} against {n2}.")
	evHolds    = event("{u0} is unaffected.")
	evTooWeak  = event("The attack against {h0} has no FP and is not made.")
	tooWeak    = reason{Rule: "16.3.2.2a", Text: "The attack needs a FP of at least 1."}
	notDefends = reason{Rule: "O27.3.4.0a", Text: "That unit of yours does not have to make a Defense roll."}
	notFiring  = reason{Rule: "A48b", Text: "Choose a mortar or machine gun that has fired in this attack."}
	noAttack   = Attack{Hex: none, Victim: NoUnit, Last: none}
)

// versus is what Cover is needed against in the attack in progress.
func (g *Game) versus() against {
	a := &g.s.A
	switch {
	case a.Kind == MineAttack:
		return vsMines
	case a.Kind == ImpactAttack:
		return vsArtillery
	case a.Kind == BombAttack || a.Kind == StrafeAttack:
		return vsAircraft
	case a.Flame != 0:
		return vsFlame
	case a.Mortar != 0:
		return vsMortar
	}
	return vsFire
}

// burst is what the terrain of a hex adds to the Attack Total of the attack in progress (T82b, T91b, T97b).
func (g *Game) burst(t *terms) int {
	a := &g.s.A
	h := hexOf(a.Hex)
	ground, rule := g.ground(h), g.chart().Type[h].Rule()
	n := 0
	if a.Kind == ImpactAttack || a.Mortar != 0 {
		n += t.add(int(ground.Airburst), airburstRules[rule], "airbursts")
	}
	if a.Kind == ImpactAttack || a.Kind == BombAttack || a.Ordnance != 0 && a.Sniper == 0 {
		n += t.add(int(ground.Sand), "T82b", "sand")
	}
	return n
}

// airburstRules are the rules of airbursts by those of the terrain.
var airburstRules = map[string]string{"T91a": "T91b", "T97a": "T97b"}

// aim flags the units in the target hex that must make a Defense roll against a Fire Attack: all that it hits, or the one that a Sogeki Hei has
// chosen.
func (g *Game) aim() {
	a := &g.s.A
	if a.Victim != NoUnit {
		g.set(a.Victim, Target)
		return
	}
	h := hexOf(a.Hex)
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.hits(u) {
			g.set(u, Target)
		}
	}
}

// hits tells whether a Fire Attack on its hex affects a unit there: not one in a cave that a piece does not see (F102.2.2), nor by Op Fire one that has come along
// trenches (F106.2).
func (g *Game) hits(u UnitID) bool {
	return (!g.has(u, Inside) || g.exposed(u)) && (g.s.A.Op == 0 || !g.has(u, Trenched))
}

// exposed tells whether every piece of the attack sees a unit inside a cave.
func (g *Game) exposed(u UnitID) bool {
	seen := true
	g.eachFirer(func(f UnitID) {
		if !g.eyes(f, g.s.A.Mortar != 0, func(at terrain.Spot) bool { return g.sightTo(at, u) }) {
			seen = false
		}
	})
	return seen
}

// eachFirer calls fn for the units that fire, and for those whose weapons do.
func (g *Game) eachFirer(fn func(u UnitID)) {
	a := &g.s.A
	a.Units.each(fn)
	a.eachArm(func(w WeaponID) {
		if o := g.s.Weapons[w].Owner; o >= 0 {
			fn(o)
		}
	})
}

// fires tells whether a piece takes part.
func (a *Attack) fires(piece int16) bool {
	if w := weaponOf(piece); w != NoWeapon {
		return a.Arms[w/64]&(1<<(w%64)) != 0
	}
	return in(&a.Units, piece)
}

// eachArm calls fn for the weapons that fire.
func (a *Attack) eachArm(fn func(w WeaponID)) {
	for w := range bitset.All[WeaponID](a.Arms[:]) {
		fn(w)
	}
}

// flagged is the lowest unit of a side on the map with a flag, NoUnit if there is none.
func (g *Game) flagged(side Side, f Flags) UnitID {
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.has(u, f) {
			return u
		}
	}
	return NoUnit
}

// several tells whether a side has more than one unit on the map with a flag.
func (g *Game) several(side Side, f Flags) bool {
	u := g.flagged(side, f)
	if u == NoUnit {
		return false
	}
	for u = g.more(side, u); u != NoUnit; u = g.more(side, u) {
		if g.has(u, f) {
			return true
		}
	}
	return false
}

// defender is the side whose units must make Defense rolls next: first that which is attacked, then that which attacks.
func (g *Game) defender() (side Side, any bool) {
	for _, side = range [...]Side{g.s.A.Side.Other(), g.s.A.Side} {
		if g.flagged(side, Target) != NoUnit {
			return side, true
		}
	}
	return side, false
}

func attacker(g *Game, _ *frame) Side { return g.s.A.Side }

var attackRolls = [...]int16{NoAttack: rollAttack, FireAttack: rollAttack, MineAttack: rollMine, ImpactAttack: rollImpact, BombAttack: rollAttack, StrafeAttack: rollAttack}

// attack.resolve makes the attack in State.A: the caller has filled in its kind, side, hex and FP, and unless it is a Fire Attack has flagged
// with Target who must make a Defense roll.
// V: Attack Total less the dice; weapons that must still break.
var _ = program.Proc("attack.resolve",
	iff(func(g *Game, _ *frame) bool { return g.s.A.Kind == FireAttack },
		reactBy("boost", wBoost, attacker, -1), // W6
		do(func(g *Game, _ *frame) {
			if g.s.A.FP+g.s.A.Boost >= 1 {
				g.aim()
			} else {
				g.tell(evTooWeak, "16.3.2.2a", g.s.A.Hex)
			}
		}),
		leaveIf(func(g *Game, _ *frame) bool { return g.s.A.FP+g.s.A.Boost < 1 })),
	do(func(g *Game, f *frame) { f.V[0] = int16(int(g.s.A.FP) + int(g.s.A.Boost) + g.burst(nil)) }),
	call("roll", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.A.Side), attackRolls[g.s.A.Kind]} }),
	leaveIf(pulledUp),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		dice := sum(g)
		if a.Sniper != 0 { // 3.3.4c
			dice = product(g)
		}
		a.Total, a.Doubles = f.V[0]+int16(dice), 0
		if white(g) == colored(g) {
			a.Doubles = 1
			f.V[1] = int16(a.Sustain)
		}
		var mods []engine.Mod
		if g.Heard() {
			var t terms
			t.add(int(a.FP), "O27.3.3a", "firepower")
			t.add(int(a.Boost), "A32b", "actions")
			g.burst(&t)
			t.add(dice, "1.9b", "dice")
			mods = t.list
		}
		g.tellSum(evAttack, "O27.3.3a", mods, int16(a.Side), a.Hex, a.Total)
		g.shatter(dice)
	}),
	while(func(g *Game, f *frame) bool { f.V[1]--; return f.V[1] >= 0 }, // A48b
		put(ask{
			Label: "jam", Kind: "fire.jam", Prompt: "Which of the weapons that fired breaks?", Rule: "A48b",
			Seat:  func(g *Game, _ *frame) engine.Seat { return seat(g.s.A.Side) },
			List:  func(g *Game, _ *frame, o *options) { g.s.A.eachArm(func(w WeaponID) { o.Add(about(vWeapon, w)) }) },
			Check: func(g *Game, _ *frame, c choice) *reason { return g.mayJam(c.A) },
			Take:  func(g *Game, _ *frame, c choice) { g.breakWeapon(c.A, "A48b") },
		})),
	iff(func(g *Game, _ *frame) bool { return g.s.A.Kind == FireAttack && g.s.A.Doubles != 0 }, reactBy("doubles", wDoubles, attacker, -1)), // W7
	sub("defend", "attack.defend"),
)

// mayJam tells whether a weapon may be chosen to break for a Sustained Fire action.
func (g *Game) mayJam(w int16) *reason {
	if w < 0 || int(w) >= len(g.m.Weapons) || !g.s.A.fires(armBase+w) || g.s.Weapons[w].Owner < 0 || !g.sustains(w) {
		return &notFiring
	}
	return nil
}

// sustains tells whether a weapon is a mortar or a machine gun (A48).
func (g *Game) sustains(w WeaponID) bool {
	k := g.m.Weapons[w].Kind
	return k == MG || k == Mortar
}

// Results of a Defense roll, from O27.3.4 a to d.
const (
	resEliminated int16 = iota
	resBroken
	resSuppressed
	resNone
)

// defense is the result of a Defense Total against an Attack Total; moving tells whether the unit is currently activated to Move.
func defense(defense, attack int, moving bool) int16 {
	switch {
	case 2*defense <= attack:
		return resEliminated
	case defense < attack, defense == attack && moving:
		return resBroken
	case defense == attack:
		return resSuppressed
	}
	return resNone
}

// attack.defend makes the Defense rolls of the units flagged Target against the Attack Total in State.A (O27.3.4).
// V: unit, its hex; morale, side; result.
var _ = program.Proc("attack.defend",
	while(func(g *Game, f *frame) bool {
		side, any := g.defender()
		f.V[3] = int16(side)
		return any && !pulledUp(g, f)
	},
		put(ask{
			Label: "unit", Kind: "defend.unit", Prompt: "Who rolls to defend next?", Rule: "O27.3.4.0a",
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				n, side := 0, Side(f.V[3])
				for u := g.units(side); u != NoUnit; u = g.more(side, u) {
					if g.has(u, Target) {
						n++
					}
				}
				return "Who rolls to defend next? " + strconv.Itoa(n) + " still have to", NoUnit
			}),
			Seat: bySlot(3),
			List: func(g *Game, f *frame, o *options) {
				side := Side(f.V[3])
				for u := g.units(side); u != NoUnit; u = g.more(side, u) {
					if g.has(u, Target) {
						o.Add(about(vDefend, u))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vDefend || !g.on(c.A, Side(f.V[3])) || !g.has(c.A, Target) {
					return &notDefends
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[0], f.V[1] = c.A, int16(g.at(c.A))
				if g.several(Side(f.V[3]), Target) {
					g.tell(evDefends, "O27.3.4.0a", c.A)
				}
			},
			Explain: explainDefense,
		}),
		reactBy("cover", wDefense, func(_ *Game, f *frame) Side { return Side(f.V[3]) }, 0), // W8
		iff(func(g *Game, f *frame) bool { return g.has(f.V[0], Target) }, // it has not hidden in a cave meanwhile (F102.2.2a)
			do(func(g *Game, f *frame) {
				u := f.V[0]
				f.V[2] = int16(g.morale(u, g.versus(), nil))
				if g.Heard() {
					var t terms
					g.morale(u, g.versus(), &t)
					g.tellSum(evMorale, "O27.3.4.0c", t.list, u, f.V[2])
				}
				g.clear(u, Target)
				g.set(u, Rolling)
			}),
			rollFor("roll", 3, rollDefense),
			do(func(g *Game, f *frame) {
				f.V[4] = f.V[2] + int16(sum(g))
				if g.Heard() {
					base := int(g.s.A.FP) + int(g.s.A.Boost) + g.burst(nil)
					g.tell(evDefense, "O27.3.4.0c", f.V[0], f.V[4], g.s.A.Total, f.V[2], int16(base), int16(g.s.A.Sniper))
				}
			}),
			// Who has taken the place of the unit meanwhile takes its result.
			while(func(g *Game, f *frame) bool {
				f.V[0] = g.flagged(Side(f.V[3]), Rolling)
				return f.V[0] != NoUnit && !pulledUp(g, f)
			},
				do(func(g *Game, f *frame) {
					u, dt, at := f.V[0], f.V[4], g.s.A.Total
					g.clear(u, Rolling)
					moving := g.has(u, Moving)
					f.V[5] = defense(int(dt), int(at), moving)
					switch f.V[5] {
					case resEliminated:
						g.eliminate(u, "O27.3.4a")
					case resSuppressed:
						g.suppress(u, "O27.3.4c")
					case resNone:
						g.tell(evHolds, "O27.3.4d", u)
					}
				}),
				iff(func(_ *Game, f *frame) bool { return f.V[5] == resBroken }, call("break", "break", local(0)))),
		)),
)

var evMorale = event("{u0} defends with a morale of {n1}.")

// explainDefense shows the morale that a unit would defend with, and what its roll can bring.
func explainDefense(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil && c.Verb == vDefend {
		g.explainMorale(c.A, x)
	}
}

var _ = explainIn(wDefense, func(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb == vPass {
		g.explainMorale(f.V[rA], x)
	}
})

func (g *Game) explainMorale(u int16, x *engine.Explanation) {
	if u < 0 || int(u) >= len(g.m.Units) || g.s.Units[u].Loc < 0 {
		return
	}
	var t terms
	m := g.morale(u, g.versus(), &t)
	x.Sums = append(x.Sums, total("morale", m, t))
	at := int(g.s.A.Total)
	moving := g.has(u, Moving)
	var odds [4]int
	for n, ways := range diceWays {
		odds[defense(m+n, at, moving)] += ways
	}
	for r, text := range [...]string{"eliminated", "breaks", "suppressed", "unaffected"} {
		if odds[r] > 0 {
			x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(odds[r]) / 36, Text: text})
		}
	}
}

// diceWays are the ways to roll each sum with a full deck, in which every pair of dice is equally frequent.
var diceWays = [13]int{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

// adjacent tells whether two hexes touch.
func adjacent(a, b hex.Hex) bool { return terrain.Grid.Distance(a, b) == 1 }

// total is a sum as a player is shown it.
func total(what string, n int, t terms) engine.Sum {
	return engine.Sum{What: what, Value: strconv.Itoa(n), Mods: t.list}
}

// halves is a sum of half points.
func halves(what string, n int, t terms) engine.Sum {
	value := strconv.Itoa(n / 2)
	if n%2 != 0 {
		value += ".5"
	}
	return engine.Sum{What: what, Value: value, Mods: t.list, Halves: true}
}

var _ engine.Moot = (*Game)(nil)

// Moot lets the first of several units make its Defense roll, where they are all alike: of one kind, in one hex, in one state, without a weapon and without
// the command of a leader to lose (O27.3.4.0a).
func (g *Game) Moot(s engine.Seat) (c engine.Choice, moot bool) {
	p := g.Pending().For(s)
	if p == nil || len(p.Options) < 2 || p.AskedKind() != "defend.unit" {
		return c, false
	}
	c = p.Options[0]
	first := UnitID(c.A)
	for _, o := range p.Options {
		u := UnitID(o.A)
		a, b := g.s.Units[first], g.s.Units[u]
		if g.m.Units[u].UnitType != g.m.Units[first].UnitType || g.m.Units[u].IsLeader() || g.at(u) != g.at(first) || g.arm(u) != NoWeapon || a.Flags != b.Flags {
			return c, false
		}
	}
	return c, true
}
