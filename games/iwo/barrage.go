package iwo

import (
	"strconv"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 8.4, 8.5, 17.5.1 Barrages by ships, aircraft, artillery and tanks.

var (
	evBarrage   = event("A barrage of strength {n1} on {h0}.")
	evColumn    = event("Column {n0} of the chart, row {n1}.")
	evTooWeak   = event("The barrage is too weak for the fortification.")
	evGunGone   = event("The gun at {p0} is destroyed.")
	evFortStays = event("The fortification holds.")

	barraged   = reason{Rule: "8.4a", Text: "The hex was barraged in this phase."}
	assaulted  = reason{Rule: "8.5.2", Text: "The hex was attacked in this phase."}
	unseenHex  = reason{Rule: "8.0c", Text: "Nothing there is revealed."}
	unseenFort = reason{Rule: "8.4x7", Text: "The fortification is not revealed."}
	noObserver = reason{Rule: "8.4x7", Text: "An undisrupted unit in command must be next to the fortification."}
	onlyTanks  = reason{Rule: "8.4", Text: "Of units only tanks fire barrages."}
	tankNear   = reason{Rule: "8.0c", Text: "A barrage comes from two hexes away or more."}
	tankFar    = reason{Rule: "8.1.1b", Text: "Tanks barrage three hexes far."}
	tankBlind  = reason{Rule: "8.1b", Text: "There is no line of sight to the hex."}
	noRegiment = reason{Rule: "11.2.1a4", Text: "Tanks fire from a distance only within the range of a regimental headquarters."}
	orTank     = reason{Rule: "8.4d", Text: "Name a second tank unit, begin the barrage, or call it off."}
	notPaired  = reason{Rule: "8.4d", Text: "Two tank units barrage together if they are in one hex or next to each other."}
	orGuns     = reason{Rule: "8.5.4", Text: "Name a point more, begin the barrage, or call it off."}
	noGuns     = reason{Rule: "8.5.4", Text: "Name a point that fires."}
)

// barrages is the reason why a hex cannot be barraged now (8.0, 8.4, 8.5.2, 8.4x7).
func (g *Game) barrages(h Hex) *reason {
	switch {
	case h < 0 || int(h) >= g.m.Map.N() || !g.s.Held.Has(h):
		return &nobody
	case g.s.Stand.Has(h):
		return &bothThere
	case g.s.Barraged.Has(h):
		return &barraged
	case g.s.Attacked.Has(h):
		return &assaulted
	}
	k := g.fortAt(h)
	if k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
		return &unseenFort
	}
	open := k != NoFort || g.m.At[h] == NoPos // in the open a unit is always revealed (8.4)
	g.japs(h, func(j JapID) { open = open || g.s.Jap[j].Flags&Revealed != 0 })
	if !open {
		return &unseenHex
	}
	if k == NoFort {
		return nil
	}
	for _, n := range g.m.Map.Beside[h] {
		near := false
		if n != NoHex {
			g.units(n, func(u UnitID) { near = near || !g.has(u, Disrupted) && g.commanded(u) })
		}
		if near {
			return nil
		}
	}
	return &noObserver
}

// everyTarget calls fn for the hexes that could be barraged.
func (g *Game) everyTarget(fn func(h Hex)) {
	list := g.everyAim()
	for h := range list.All() {
		fn(h)
	}
}

// everyAim are the hexes that could be barraged.
func (g *Game) everyAim() (out ground.Set) {
	for h := range g.s.Held.All() {
		if g.barrages(h) == nil {
			out.Add(h)
		}
	}
	return out
}

// tankAims is the reason why a tank unit cannot barrage a hex (8.0c, 8.1.1b, 8.4).
func (g *Game) tankAims(u UnitID, h Hex) *reason {
	if r := g.able(u); r != nil {
		return r
	}
	if g.kind(u) != Tank {
		return &onlyTanks
	}
	if !g.underHQ(u) {
		return &noRegiment
	}
	if r := g.tankReaches(u, h); r != nil {
		return r
	}
	return g.barrages(h)
}

// tankReaches is that of the hexes that can be barraged.
func (g *Game) tankReaches(u UnitID, h Hex) *reason {
	at, reach := g.s.US[u].At, 3
	if g.s.Rain != 0 {
		reach = 1
	}
	switch d := g.m.Map.Distance(at, h); {
	case d < 2:
		return &tankNear
	case d > reach:
		return &tankFar
	case !g.m.Map.Sees(at, h):
		return &tankBlind
	}
	return nil
}

// Barrages of ships and aircraft come first (8.4b); artillery and tanks fire at any time (8.4c).
var (
	_ = action(act{verb: vNaval, first: true, proc: "barrage.naval",
		list: func(g *Game, o *options) {
			if g.s.Naval > 0 {
				g.everyTarget(func(h Hex) { o.Add(about(vNaval, h)) })
			}
		},
		check: func(g *Game, c choice) *reason {
			if g.s.Naval <= 0 {
				return &noPoint
			}
			return g.barrages(c.A)
		}})
	_ = action(act{verb: vAir, first: true, proc: "barrage.air",
		list: func(g *Game, o *options) {
			if g.s.Air > 0 && g.s.Rain == 0 {
				g.everyTarget(func(h Hex) { o.Add(about(vAir, h)) })
			}
		},
		check: func(g *Game, c choice) *reason {
			switch {
			case g.s.Air <= 0:
				return &noPoint
			case g.s.Rain != 0:
				return &noFlying
			}
			return g.barrages(c.A)
		}})
	_ = action(act{verb: vShell, proc: "barrage.artillery",
		list: func(g *Game, o *options) {
			if !g.anyPoints() {
				return
			}
			g.everyTarget(func(h Hex) {
				if g.shells(h) == nil {
					o.Add(about(vShell, h))
				}
			})
		},
		check: func(g *Game, c choice) *reason { return g.shells(c.A) }})
	_ = action(act{verb: vShoot, proc: "barrage.tanks",
		list: func(g *Game, o *options) {
			var all ground.Set
			some := false
			for _, u := range g.m.tanks {
				if g.able(u) != nil || !g.underHQ(u) {
					continue
				}
				if !some {
					all, some = g.everyAim(), true
				}
				for h := range all.All() {
					if g.tankReaches(u, h) == nil {
						o.Add(about(vShoot, u, h))
					}
				}
			}
		},
		check: func(g *Game, c choice) *reason {
			if r := g.able(c.A); r != nil {
				return r
			}
			if r := g.barrages(c.B); r != nil {
				return r
			}
			return g.tankAims(c.A, c.B)
		}})
)

// shells is the reason why artillery cannot barrage a hex: no point of a division or of the corps can.
func (g *Game) shells(h Hex) *reason {
	if r := g.barrages(h); r != nil {
		return r
	}
	if r := g.observed(h, true); r != nil {
		return r
	}
	a := Attack{At: h}
	r := g.gunAdds(nCorps, h, &a)
	for d := range nDivisions {
		if r == nil {
			return nil
		}
		if other := g.gunAdds(d, h, &a); other == nil || r == &noPoint {
			r = other
		}
	}
	return r
}

// point barrages with a point of ships or aircraft.
func point(kind int, pay func(g *Game)) step {
	return engine.Seq(
		do(func(g *Game, _ *frame) { pay(g) }),
		call("fire", "barrage", func(g *Game, f *frame) [6]int16 {
			b := &g.m.Barrages[kind]
			return [6]int16{f.V[0], int16(b.Strength), int16(b.Symbol)}
		}))
}

var (
	_ = program.Proc("barrage.naval", point(BarrageNaval, func(g *Game) { g.s.Naval-- }))
	_ = program.Proc("barrage.air", point(BarrageAir, func(g *Game) { g.s.Air-- }))
)

// barrage.artillery barrages with points of artillery, up to three divisional and four of the corps (8.5.4). V: hex; 1 when it begins, 2 when it is called off.
var _ = program.Proc("barrage.artillery",
	do(func(g *Game, f *frame) { g.s.A = Attack{At: f.V[0]} }),
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		put(ask{Label: "points", Kind: "barrage.points", Prompt: "Which artillery points fire?", Rule: "8.5.4", Always: true, Tell: tellPoints,
			List: func(g *Game, _ *frame, o *options) {
				g.look()
				for d := range nDivisions {
					o.Add(about(vGuns, int16(3+d)))
				}
				o.Add(say(vCorps))
				o.Add(say(vDone))
				o.Add(say(vPass))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vPass:
					return nil
				case vDone:
					if g.s.A.guns() == 0 {
						return &noGuns
					}
					return nil
				case vGuns:
					if d := divisionOf(c.A); d >= 0 {
						return g.gun(d, f.V[0], true)
					}
				case vCorps:
					return g.gun(nCorps, f.V[0], true)
				}
				return &orGuns
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					f.V[1] = 1
				case vPass:
					f.V[1] = 2
				default:
					support(&g.s.A, c)
				}
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				a := g.s.A
				if c != nil && (c.Verb == vGuns || c.Verb == vCorps) {
					support(&a, *c)
				}
				if n := a.guns() * int(g.m.Barrages[BarrageArtillery].Strength); n > 0 {
					g.explainBarrage(f.V[0], n, g.m.Barrages[BarrageArtillery].Symbol, false, x)
				}
			}})),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == 2 }, do(func(g *Game, _ *frame) { g.offAttack() }), leave()),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		f.V[2] = int16(a.guns() * int(g.m.Barrages[BarrageArtillery].Strength))
		for d := range a.Div {
			g.s.Div[d].Used += a.Div[d]
		}
		g.s.Corps.Used += a.Corps
		g.offAttack()
	}),
	call("fire", "barrage", func(g *Game, f *frame) [6]int16 {
		return [6]int16{f.V[0], f.V[2], int16(g.m.Barrages[BarrageArtillery].Symbol)}
	}),
)

// guns is how many artillery points take part.
func (a *Attack) guns() (n int) {
	for _, k := range a.Div {
		n += int(k)
	}
	return n + int(a.Corps)
}

// barrage.tanks barrages with one tank unit, or with two that are in one hex or next to each other (8.4d). V: unit, hex; 1 when it begins, 2 when it is called off; second unit.
var _ = program.Proc("barrage.tanks",
	do(func(g *Game, f *frame) {
		g.offAttack()
		f.V[3] = NoUnit
		g.set(f.V[0], Attacking)
	}),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		put(ask{Label: "second", Kind: "barrage.tanks", Prompt: "Does a second tank unit fire?", Rule: "8.4d", Always: true,
			List: func(g *Game, _ *frame, o *options) {
				g.look()
				for _, u := range g.m.tanks {
					if g.onMap(u) {
						o.Add(about(vUnit, u))
					}
				}
				o.Add(say(vDone))
				o.Add(say(vPass))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone, vPass:
					return nil
				case vUnit:
					if r := g.tankAims(c.A, f.V[1]); r != nil {
						return r
					}
					if f.V[3] != NoUnit || c.A == f.V[0] {
						return &orTank
					}
					if g.m.Map.Distance(g.s.US[c.A].At, g.s.US[f.V[0]].At) > 1 {
						return &notPaired
					}
					return nil
				}
				return &orTank
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					f.V[2] = 1
				case vPass:
					f.V[2] = 2
				default:
					f.V[3] = c.A
					g.set(c.A, Attacking)
				}
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				other := f.V[3]
				if c != nil && c.Verb == vUnit {
					other = c.A
				}
				n, symbol := g.tankBarrage(f.V[0], other, f.V[1])
				g.explainBarrage(f.V[1], n, symbol, false, x)
			}})),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 2 }, do(func(g *Game, _ *frame) { g.offAttack() }), leave()),
	do(func(g *Game, f *frame) {
		n, symbol := g.tankBarrage(f.V[0], f.V[3], f.V[1])
		f.V[4], f.V[5] = int16(n), int16(symbol)
		g.attackers(func(u UnitID) { g.set(u, Acted) })
		g.offAttack()
	}),
	call("fire", "barrage", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[4], f.V[5]} }),
)

// tankBarrage is strength and symbol of one or two tank units: full to two hexes, halved at three; the symbol is that of the unit with most steps, of equal ones diamond, triangle, circle (8.4d1,
// 8.4y, 8.4.1b).
func (g *Game) tankBarrage(a, b UnitID, h Hex) (n int, symbol Symbol) {
	list := []UnitID{a}
	if b != NoUnit {
		list = append(list, b)
	}
	var parts []int
	steps := int8(0)
	for _, u := range list {
		k, _ := g.eighths(u, h, 2)
		parts = append(parts, k)
		if x, s := &g.s.US[u], g.m.US[u].Symbol; x.Steps > steps || x.Steps == steps && s > symbol {
			steps, symbol = x.Steps, s
		}
	}
	return weigh(parts), symbol
}

// barrageColumn is the column of the chart for a strength, -1 if there is none: against a fort on a hilltop one to the left below strength six (8.4.1, 8.4.1a).
func (g *Game) barrageColumn(h Hex, strength int, straight bool) (col int) {
	col = -1
	for i, n := range g.m.BarrageAt {
		if strength >= int(n) {
			col = i
		}
	}
	if !straight && strength < 6 && g.m.Map.Hexes[h].Hilltop && g.fortAt(h) != NoFort {
		col--
	}
	return col
}

// lent tells whether a hex has no colour of its own for a barrage or a close combat: it is a black position (6.8.5), a cave (20.0e05c), or held in the open by who is without tanks (ruling 14-G). A card gives
// it one.
func (g *Game) lent(h Hex) bool {
	p := g.m.At[h]
	return p != NoPos && g.m.Pos[p].Color == Black || p == NoPos && g.openColor(h) == NoColor
}

// barrageColor tells whether a card has the colour of a hex: that which a first card gave it if it has none of its own; else of the position, or of tanks in the open (8.4.1c, 8.6.5a).
func (g *Game) barrageColor(c *Card, h Hex, given Color) bool {
	if g.lent(h) {
		return c.Shows(given)
	}
	if p := g.m.At[h]; p != NoPos {
		return c.Shows(g.m.Pos[p].Color)
	}
	x := g.openColor(h)
	return x != NoColor && c.Shows(x)
}

// openColor is the colour of the tanks in a hex that is no position (8.6.5a).
func (g *Game) openColor(h Hex) Color {
	x := NoColor
	g.japs(h, func(j JapID) {
		if g.tank(j) {
			x = g.m.Jap[j].Color
		}
	})
	return x
}

// barrage is a barrage on a hex. V: hex, strength, then the colour that a card gave, symbol, 1 if a fort shifts nothing; column, row; a marker.
var _ = provide("barrage", program.Proc("barrage",
	do(func(g *Game, f *frame) {
		g.s.Barraged.Add(f.V[0])
		g.tell(evBarrage, "8.4", f.V[0], f.V[1])
		f.V[4] = int16(g.barrageColumn(f.V[0], int(f.V[1]), f.V[3] != 0))
		if f.V[4] < 0 {
			g.tell(evTooWeak, "8.4.1a")
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[4] < 0 }),
	iff(func(g *Game, f *frame) bool { return g.caveAt(f.V[0]) >= 0 }, caveColor("cave", 1)),
	iff(func(g *Game, f *frame) bool { return g.caveAt(f.V[0]) < 0 && g.lent(f.V[0]) },
		drawCard("color", "the colour of the black position", "6.8.5"),
		do(func(g *Game, f *frame) {
			f.V[1] = int16(g.card().Color)
			g.discard()
			g.tell(evColor, "6.8.5", f.V[1])
		})),
	drawCard("card", "the barrage", "8.4.1c"),
	do(func(g *Game, f *frame) {
		c := g.card()
		g.discard()
		f.V[5] = int16(boolInt(c.Target == Symbol(f.V[2])) | boolInt(g.barrageColor(c, f.V[0], Color(f.V[1])))<<1)
		r := g.m.Barrage[f.V[5]][f.V[4]]
		g.tell(evColumn, "8.4.1e", int16(g.m.BarrageAt[f.V[4]]), f.V[5]+1)
		if r == 0 {
			g.tell(evNoEffect, "8.4.1e")
		}
		if r&BarrageD != 0 {
			g.disruptHex(f.V[0], "8.4.1e")
		}
		if p := g.m.At[f.V[0]]; r&BarrageA != 0 && p != NoPos && g.m.Pos[p].Gun && !g.s.Wrecked.has(p) {
			g.s.Wrecked.add(p)
			g.tell(evGunGone, "6.7", p)
		}
		if d := g.depthIn(f.V[0]); r&BarrageX != 0 && d != NoDepth {
			g.loseDepth(d, "8.4.1e")
		}
		f.V[5] = int16(boolInt(r&BarrageF != 0 && g.fortAt(f.V[0]) != NoFort))
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[5] == 0 }),
	drawCard("fort", "whether the fortification is reduced", "17.5.1"),
	do(func(g *Game, f *frame) {
		c := g.card()
		g.discard()
		if f.V[5] = int16(boolInt(c.Shows(c.Color))); f.V[5] == 0 {
			g.tell(evFortStays, "17.5.1")
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[5] != 0 }, call("reduce", "fort.reduce", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
))

// barrageWords are the parts of a result.
var barrageWords = []string{"disrupted", "gun destroyed", "depth marker eliminated", "perhaps the fort is reduced"}

func (r BarrageResult) String() string {
	out := ""
	for i, w := range barrageWords {
		if r>>i&1 != 0 {
			if out != "" {
				out += ", "
			}
			out += w
		}
	}
	if out == "" {
		return "no effect"
	}
	return out
}

// explainBarrage tells what a barrage can do, by the cards that are left.
func (g *Game) explainBarrage(h Hex, strength int, symbol Symbol, straight bool, x *engine.Explanation) {
	col := g.barrageColumn(h, strength, straight)
	x.Sums = append(x.Sums, engine.Sum{What: "strength", Value: strconv.Itoa(strength), Mods: []engine.Mod{}})
	if col < 0 {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: BarrageResult(0).String()})
		return
	}
	x.Sums = append(x.Sums, engine.Sum{What: "column", Value: strconv.Itoa(int(g.m.BarrageAt[col])), Mods: []engine.Mod{}})
	pile := g.next()
	var count [16]int
	n := 0
	add := func(c CardID, given Color) {
		k := &g.m.Cards[c]
		count[g.m.Barrage[boolInt(k.Target == symbol)|boolInt(g.barrageColor(k, h, given))<<1][col]]++
		n++
	}
	pile.each(func(c CardID) {
		if !g.lent(h) {
			add(c, NoColor)
			return
		}
		pile.each(func(second CardID) { // two cards, the first for the colour (6.8.5, 20.0e05c)
			if second != c {
				add(second, g.m.Cards[c].Color)
			}
		})
	})
	var by [16]int
	for r, k := range count {
		by[BarrageResult(r)&g.strikes(h)] += k
	}
	for r, k := range by {
		if k > 0 {
			x.Outcomes = append(x.Outcomes, engine.Outcome{P: float64(k) / float64(n), Text: BarrageResult(r).String()})
		}
	}
}

// strikes are the parts of a result that find somebody or something in a hex; that there is a gun, a depth marker or a fort all can see, whatever it is.
func (g *Game) strikes(h Hex) BarrageResult {
	r := BarrageD
	if p := g.m.At[h]; p != NoPos && g.m.Pos[p].Gun && !g.s.Wrecked.has(p) {
		r |= BarrageA
	}
	if g.depthIn(h) != NoDepth {
		r |= BarrageX
	}
	if g.fortAt(h) != NoFort {
		r |= BarrageF
	}
	return r
}
