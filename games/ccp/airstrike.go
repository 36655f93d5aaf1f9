package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// O24.4 Bombing Run, O24.5 Strafing Run.

const (
	bombFP   = 12
	strafeFP = 9
)

var (
	evBombs   = event("The {s0} dive bomber attacks {h1}.")
	evStrafes = event("The {s0} fighter strafes from {h1} in direction {n2}.")
	evFliesBy = event("The {s0} aircraft finds no target.")
	evLeaves  = event("The {s0} aircraft leaves the map.")
	evPullsUp = event("The {s0} aircraft pulls up: the Run is cancelled.")

	notBombed = reason{Rule: "O24.4a", Text: "The dive bomber attacks another hex than its own, where it sees an enemy unit."}
	notAhead  = reason{Rule: "O24.5a", Text: "The fighter faces one of the six directions."}
)

// above is the sight from the aircraft of the active player to a place.
func (g *Game) above(s terrain.Spot) terrain.Sight {
	return g.chart().Sights().FromAir(hexOf(g.s.Aircraft[g.s.Active]), s, &g.s.Marks)
}

// mayBomb tells whether the dive bomber may attack a hex (O24.4a, 19.1c).
func (g *Game) mayBomb(h hex.Hex) *reason {
	at, enemy := hexOf(g.s.Aircraft[g.s.Active]), g.s.Active.Other()
	switch {
	case h == at:
		return &notBombed
	case g.inMelee(h):
		return &meleeTarget
	}
	for u := g.firstOf(h, enemy); u != NoUnit; u = g.nextOf(u, enemy) {
		if g.airSees(at, u) {
			return nil
		}
	}
	return &notBombed
}

// bombing is the range from the dive bomber to a hex, and the Hindrance in between.
func (g *Game) bombing(h hex.Hex) (distance, hindrance int) {
	return terrain.Grid.Distance(hexOf(g.s.Aircraft[g.s.Active]), h), g.above(terrain.Spot{Hex: h}).Hindrance()
}

// pulledUp tells whether an Air Support event has cancelled the Run of which the attack in progress is a part (O24.4e, O24.5d).
func pulledUp(g *Game, _ *frame) bool {
	return g.s.Pulled != 0 && (g.s.A.Kind == BombAttack || g.s.A.Kind == StrafeAttack)
}

// fromAir begins an attack of the aircraft: the units in the hex that it sees must make Defense rolls, of both sides.
func (g *Game) fromAir(kind AttackKind, h hex.Hex, fp int) {
	g.s.A = noAttack
	a := &g.s.A
	a.Kind, a.Side, a.Hex, a.FP = kind, g.s.Active, int16(h), int8(fp)
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.airSees(hexOf(g.s.Aircraft[g.s.Active]), u) {
			g.set(u, Target)
		}
	}
}

// O24.4 Bombing Run.
// V: hex; range, Hindrance; 1 for a hit.
var _ = program.Proc("request.bomb",
	do(func(g *Game, f *frame) { g.s.Pulled, f.V[0] = 0, none }),
	put(ask{
		Label: "hex", Kind: "bomb.hex", Prompt: "Which hex does the dive bomber attack?", Rule: "O24.4a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				o.Add(to(vTarget, h))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vTarget || !isHex(c.A) {
				return &notBombed
			}
			return g.mayBomb(hexOf(c.A))
		},
		Take: func(g *Game, f *frame, c choice) {
			r, n := g.bombing(hexOf(c.A))
			f.V[0], f.V[1], f.V[2] = c.A, int16(r), int16(n)
			g.tell(evBombs, "O24.4a", int16(g.s.Active), c.A)
		},
		Explain: explainBomb,
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == none },
		do(func(g *Game, _ *frame) { g.tell(evFliesBy, "O24.4a", int16(g.s.Active)) })),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != none },
		call("targeting", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active), rollTargeting} }),
		do(func(g *Game, f *frame) {
			kind, n := evMisses, int16(product(g))
			if n-f.V[2] > f.V[1] {
				kind, f.V[3] = evHits, 1
			}
			g.tell(kind, "O24.4b", n, f.V[1], f.V[0])
		}),
		iff(func(g *Game, f *frame) bool { return f.V[3] != 0 && g.s.Pulled == 0 && !g.inMelee(hexOf(f.V[0])) },
			do(func(g *Game, f *frame) { g.fromAir(BombAttack, hexOf(f.V[0]), bombFP) }),
			sub("resolve", "attack.resolve"))),
	do(func(g *Game, _ *frame) { g.endRun("O24.4d", "O24.4e") }),
)

// explainBomb shows the Targeting roll and the attack on a hex.
func explainBomb(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vTarget || !isHex(c.A) || g.mayBomb(hexOf(c.A)) != nil {
		return
	}
	r, n := g.bombing(hexOf(c.A))
	explainHit(r, n, x)
	old := g.s.A
	g.s.A = Attack{Kind: BombAttack, Hex: c.A, FP: bombFP}
	var t terms
	fp := t.add(bombFP, "O24.4c", "firepower of the dive bomber") + g.burst(&t)
	x.Sums = append(x.Sums, total("attack", fp, t))
	g.explainShatter(x)
	g.s.A = old
}

// endRun takes the aircraft off the map, unless the Run was cancelled: then nothing more happens.
func (g *Game) endRun(rule, cancelled string) {
	g.clearAll(Target | Rolling)
	g.s.A = noAttack
	side := g.s.Active
	if g.s.Pulled != 0 {
		g.s.Pulled = 0
		g.tell(evPullsUp, cancelled, int16(side))
		return
	}
	g.s.Aircraft[side] = none
	g.tell(evLeaves, rule, int16(side))
}

// O24.5 Strafing Run.
// V: direction from 0; hex.
var _ = program.Proc("request.strafe",
	do(func(g *Game, f *frame) { g.s.Pulled = 0; f.V[1] = g.s.Aircraft[g.s.Active] }),
	put(ask{
		Label: "direction", Kind: "strafe.direction", Prompt: "Which way does the fighter fly?", Rule: "O24.5a",
		Seat: byActive,
		List: func(_ *Game, _ *frame, o *options) {
			for d := range int16(nDice) {
				o.Add(about(vDirection, d+1))
			}
		},
		Check: func(_ *Game, _ *frame, c choice) *reason {
			if c.Verb != vDirection || c.A < 1 || c.A > nDice {
				return &notAhead
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[0] = c.A - 1
			g.tell(evStrafes, "O24.5a", int16(g.s.Active), f.V[1], c.A)
		},
		Explain: explainStrafe,
	}),
	while(func(g *Game, f *frame) bool { return g.s.Pulled == 0 && f.V[1] != none },
		do(func(g *Game, f *frame) {
			g.s.A = noAttack
			h := terrain.Grid.Neighbor(hexOf(f.V[1]), int(f.V[0]))
			if h == hex.None {
				f.V[1] = none
				return
			}
			f.V[1] = int16(h)
			if fp := g.strafing(h, nil); fp > 0 {
				g.fromAir(StrafeAttack, h, fp)
			}
		}),
		iff(func(g *Game, _ *frame) bool { return g.s.A.Kind == StrafeAttack }, sub("resolve", "attack.resolve"))),
	do(func(g *Game, _ *frame) { g.endRun("O24.5c", "O24.5d") }),
)

// strafing is the FP of the fighter against a hex, 0 if it does not attack it: no unit there is seen, or there is a melee (O24.5b, 19.1c).
func (g *Game) strafing(h hex.Hex, t *terms) int {
	if g.inMelee(h) {
		return 0
	}
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if s := g.above(g.spot(u)); s.Clear() {
			return max(0, t.add(strafeFP, "O24.5b", "firepower of the fighter")+t.add(-s.Hindrance(), "O27.3.2a", "hindrance"))
		}
	}
	return 0
}

// explainStrafe shows the attacks on the hexes in a direction, as things stand.
func explainStrafe(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb != vDirection || c.A < 1 || c.A > nDice {
		return
	}
	for h := terrain.Grid.Neighbor(hexOf(g.s.Aircraft[g.s.Active]), int(c.A-1)); h != hex.None; h = terrain.Grid.Neighbor(h, int(c.A-1)) {
		var t terms
		if fp := g.strafing(h, &t); fp > 0 {
			x.Sums = append(x.Sums, total("attack "+hexName(int16(h)), fp, t))
		}
	}
}
