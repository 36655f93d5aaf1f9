package ccp

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 19 Melee, with the actions Ambush (A33), Bayonets (A34) and No Quarter (A46), and the bunkers and pillboxes that decide ties
// (F101b, F105b). That units of both sides lie in a hex makes it a melee hex; there is no marker to forget.

var (
	evMelee      = event("A melee begins in {h0}.")
	evMeleeFP    = event("{s0} Melee FP in {h1}: {n2}.")
	evBayonets   = event("The {s0} player's Bayonets add {d1} to his Melee roll.")
	evMeleeTotal = event("{s0} Melee Total in {h1}: {n2}.")
	evMeleeWon   = event("The {s0} units win the melee in {h1}, {n2} to {n3}.")
	evMeleeTied  = event("The melee in {h0} is tied at {n1}: both sides are eliminated.")
	evMeleeHeld  = event("The melee in {h1} is tied at {n2}: the {s0} units win, who held the {f3} before.")
	evMeleeOver  = event("The melee in {h0} is over: one side has no units left there.")

	notMelee    = reason{Rule: "19.2a", Text: "There is no melee in that hex."}
	noAmbush    = reason{Rule: "A33a", Text: "The opponent has no units left in the melee."}
	notAmbushed = reason{Rule: "A33b", Text: "Choose a unit of yours in the melee."}
	noSurvivor  = reason{Rule: "A46", Text: "You have no unit that survived the melee."}
)

// Slots of the procedure "melee.fight".
const (
	mHex    = 0
	mHolder = 1 // 1 + the side that wins a tie, 0 neither
	mJapan  = 2 // what the Japanese Melee Total is so far
	mAllied = 3
	mFort   = 4 // the fortification that decides a tie
	mEnded  = 5 // 1 when both have rolled
)

// melee resolves the melees at the beginning of the Allied player's turn, one at a time (19.2a). A melee that comes about meanwhile is
// resolved, too (ruling M-A).
// V: hex.
var _ = program.Proc("melee",
	while(func(g *Game, _ *frame) bool { return g.anyMelee() },
		put(ask{
			Label: "hex", Kind: "melee.hex", Prompt: "Which melee is fought next?", Rule: "19.2a",
			Seat: func(*Game, *frame) engine.Seat { return seat(Allied) },
			List: func(g *Game, _ *frame, o *options) {
				for h := range hex.Hex(NHexes) {
					if g.inMelee(h) {
						o.Add(to(vMelee, h))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vMelee || !isHex(c.A) || !g.inMelee(hexOf(c.A)) {
					return &notMelee
				}
				return nil
			},
			Take:    func(_ *Game, f *frame, c choice) { f.V[0] = c.A },
			Explain: explainMelee,
		}),
		call("fight", "melee.fight", local(0))),
)

// anyMelee tells whether there is a melee hex on the map.
func (g *Game) anyMelee() bool {
	for u := g.units(Allied); u != NoUnit; u = g.more(Allied, u) {
		if g.occupied(g.at(u), Japan) {
			return true
		}
	}
	return false
}

// melee.fight resolves the melee in one hex.
// V: see the slots.
var _ = program.Proc("melee.fight",
	do(func(g *Game, f *frame) {
		h := hexOf(f.V[mHex])
		g.tell(evMelee, "19.2a", f.V[mHex])
		if k := g.s.Fort[h]; g.m.Forts[k].MeleeTie {
			f.V[mHolder], f.V[mFort] = int16(g.s.Holder[h]), int16(k)
		}
	}),
	reactBy("ambush.inactive", wAmbush, inactiveSide, mHex), // W10
	reactBy("ambush.active", wAmbush, activeSide, mHex),
	iff(fighting,
		do(func(g *Game, f *frame) { // 19.2.2b: locked before the first roll
			f.V[mJapan] = g.lockMelee(f.V[mHex], Japan)
			f.V[mAllied] = g.lockMelee(f.V[mHex], Allied)
		}),
		meleeRoll("japan", Japan, mJapan),
		iff(fighting,
			meleeRoll("allied", Allied, mAllied),
			iff(fighting, do(func(g *Game, f *frame) { g.endMelee(f) })))),
	do(func(g *Game, f *frame) {
		if f.V[mEnded] == 0 {
			g.tell(evMeleeOver, "19.2.1c", f.V[mHex])
		}
	}),
	reactBy("quarter.inactive", wQuarter, inactiveSide, mHex), // W12
	reactBy("quarter.active", wQuarter, activeSide, mHex),
)

// fighting tells whether both sides still have units in the hex (19.2.1c, 19.2.2c).
func fighting(g *Game, f *frame) bool { return g.inMelee(hexOf(f.V[mHex])) }

// meleeRoll is the Melee roll of one side, with his Bayonets before it; slot holds his Melee FP and becomes his Melee Total (19.2.2a).
func meleeRoll(label string, side Side, slot int) step {
	return iff(fighting,
		reactBy("bayonets."+label, wBayonets, func(*Game, *frame) Side { return side }, mHex), // W11
		do(func(g *Game, f *frame) { f.V[slot] += 2 * g.s.Ret }),
		call("roll."+label, "roll", func(*Game, *frame) [6]int16 { return [6]int16{int16(side), rollMelee} }),
		do(func(g *Game, f *frame) {
			var t terms
			if g.Heard() {
				t.add(int(f.V[slot]), "19.2.2a", "Melee FP and Bayonets")
				t.add(sum(g), "1.9b", "dice")
			}
			f.V[slot] += int16(sum(g))
			g.tellSum(evMeleeTotal, "19.2.2a", t.list, int16(side), f.V[mHex], f.V[slot])
		}))
}

// meleeFP is the Melee FP of a side in a hex (19.2.1): the current FP of its units, never of weapons, and 1 for each boxed FP.
func (g *Game) meleeFP(h hex.Hex, side Side, t *terms) (n int) {
	for u := g.firstOf(h, side); u != NoUnit; u = g.nextOf(u, side) {
		name := ""
		if t != nil {
			name = g.m.unitTitle(u)
		}
		n += t.add(g.fp(u, nil), "19.2.1a", name)
		if g.stats(u).Boxed {
			n += t.add(1, "19.2.1b", "boxed firepower")
		}
	}
	return n
}

// lockMelee is the Melee FP with which a side goes into the rolls.
func (g *Game) lockMelee(h int16, side Side) int16 {
	n := g.meleeFP(hexOf(h), side, nil)
	if g.Heard() {
		var t terms
		g.meleeFP(hexOf(h), side, &t)
		g.tellSum(evMeleeFP, "19.2.1a", t.list, int16(side), h, int16(n))
	}
	return int16(n)
}

// endMelee eliminates the side with the lower Melee Total, or on a tie both unless one had the bunker or pillbox (19.2.3).
func (g *Game) endMelee(f *frame) {
	h, japan, allied := f.V[mHex], f.V[mJapan], f.V[mAllied]
	f.V[mEnded] = 1
	switch {
	case japan > allied:
		g.tell(evMeleeWon, "19.2.3a", int16(Japan), h, japan, allied)
		g.slay(h, Allied, "19.2.3a")
	case allied > japan:
		g.tell(evMeleeWon, "19.2.3a", int16(Allied), h, allied, japan)
		g.slay(h, Japan, "19.2.3a")
	case f.V[mHolder] != 0:
		rule, holder := "F101b", Side(f.V[mHolder]-1)
		if Fort(f.V[mFort]) == Pillbox {
			rule = "F105b"
		}
		g.tell(evMeleeHeld, rule, int16(holder), h, japan, f.V[mFort])
		g.slay(h, holder.Other(), rule)
	default:
		g.tell(evMeleeTied, "19.2.3b", h, japan)
		g.still = true // neither side is alone in the hex for a moment (14.3.1b)
		g.slay(h, Allied, "19.2.3b")
		g.slay(h, Japan, "19.2.3b")
		g.still = false
		g.occupy(hexOf(h))
	}
}

// slay eliminates all units of a side in a hex.
func (g *Game) slay(h int16, side Side, rule string) {
	for u := g.firstOf(hexOf(h), side); u != NoUnit; u = g.firstOf(hexOf(h), side) {
		g.eliminate(u, rule)
	}
}

// meleeHex is the hex of a window of melee.
func meleeHex(f *frame) hex.Hex { return hexOf(f.V[rA]) }

var (
	_ = action(ActAmbush, actionRule{
		Rule: "A33a", In: windows(wAmbush), Proc: "action.ambush",
		May: func(g *Game, f *frame) *reason {
			if !g.occupied(meleeHex(f), Side(f.V[rSide]).Other()) {
				return &noAmbush
			}
			return nil
		},
	})
	_ = action(ActBayonets, actionRule{
		Rule: "A34", In: windows(wBayonets),
		Do: func(g *Game, f *frame, _ CardID) { g.tell(evBayonets, "A34", f.V[rSide], 2) },
	})
	_ = action(ActNoQuarter, actionRule{
		Rule: "A46", In: windows(wQuarter),
		May: func(g *Game, f *frame) *reason {
			if !g.occupied(meleeHex(f), Side(f.V[rSide])) {
				return &noSurvivor
			}
			return nil
		},
		Do: func(g *Game, f *frame, _ CardID) { g.score(Side(f.V[rSide]), 2, "A46") },
	})
)

// action.ambush: the opponent of who plays it chooses one of his units in the melee, which breaks.
// V: those of "react", of which the last becomes the unit.
var _ = program.Proc("action.ambush",
	put(ask{
		Label: "unit", Kind: "ambush.unit", Prompt: "Which of your units in the melee breaks?", Rule: "A33b",
		Seat: func(_ *Game, f *frame) engine.Seat { return seat(Side(f.V[rSide]).Other()) },
		List: func(g *Game, f *frame, o *options) {
			side := Side(f.V[rSide]).Other()
			for u := g.firstOf(meleeHex(f), side); u != NoUnit; u = g.nextOf(u, side) {
				o.Add(about(vUnit, u))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vUnit || !g.on(c.A, Side(f.V[rSide]).Other()) || g.at(c.A) != meleeHex(f) {
				return &notAmbushed
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) { f.V[rCount] = c.A; g.tell(evToBreak, "A33b", c.A) },
	}),
	call("break", "break", local(rCount)),
)

// explainMelee shows the melee in a hex.
func explainMelee(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c != nil && c.Verb == vMelee && isHex(c.A) {
		g.explainFight(hexOf(c.A), 0, x)
	}
}

var (
	_ = explainIn(wAmbush, func(g *Game, f *frame, c *choice, x *engine.Explanation) {
		if c == nil || c.Verb == vPass {
			g.explainFight(meleeHex(f), 0, x)
		}
	})
	// Only for the first roll: at the second the Melee FPs are locked and a total is known.
	_ = explainIn(wBayonets, func(g *Game, f *frame, c *choice, x *engine.Explanation) {
		if Side(f.V[rSide]) != Japan {
			return
		}
		n := int(f.V[rCount])
		if c != nil && c.Verb == vPlay {
			n++
		}
		g.explainFight(meleeHex(f), n, x)
	})
)

// explainFight shows the Melee FPs in a hex as they are, with so many Japanese Bayonets, and how the melee would end without other actions and
// without triggers.
func (g *Game) explainFight(h hex.Hex, bayonets int, x *engine.Explanation) {
	var japanese, allied terms
	j, a := g.meleeFP(h, Japan, &japanese), g.meleeFP(h, Allied, &allied)
	j += japanese.add(2*bayonets, "A34", "Bayonets")
	x.Sums = append(x.Sums, total(g.title(Allied)+" Melee FP", a, allied), total(g.title(Japan)+" Melee FP", j, japanese))
	var ways [3]int // Allied win, Japanese win, tie
	for m, wm := range diceWays {
		for n, wn := range diceWays {
			switch d := a + m - j - n; {
			case d > 0:
				ways[0] += wm * wn
			case d < 0:
				ways[1] += wm * wn
			default:
				ways[2] += wm * wn
			}
		}
	}
	tie := "a tie: both sides are eliminated"
	if k := g.s.Fort[h]; g.m.Forts[k].MeleeTie && g.s.Holder[h] != 0 {
		tie = "a tie, which the " + g.title(Side(g.s.Holder[h]-1)) + " side wins"
	}
	for i, text := range [...]string{g.title(Allied) + " win", g.title(Japan) + " win", tie} {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(ways[i]) / (36 * 36), Text: text})
	}
}
