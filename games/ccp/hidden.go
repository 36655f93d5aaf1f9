package ccp

// A43.1 to A43.5, A43.7: the Hidden actions that bring a fortification into play. Only the Defender plays them (A43a).

var (
	evNotSeen = event("{u0} is in the cave and can no longer be hit by this attack.")

	noCaveHere  = reason{Rule: "A43.1a", Text: "The hex attacked must be a Crest hex without water and without a fortification."}
	noMinesHere = reason{Rule: "A43.2a", Text: "A unit that has come in must be there, in a hex without water and fortification."}
	noPanjiHere = reason{Rule: "A43.3a", Text: "A unit that has come in must be there, in a hex without water and fortification."}
	noPillbox   = reason{Rule: "A43.4", Text: "The hex attacked must have no water and no fortification."}
	noTrench    = reason{Rule: "A43.5", Text: "The hex attacked must have no water and no fortification."}
	noWireHere  = reason{Rule: "A43.7", Text: "A unit that has come in must be there, in a hex without water and fortification."}
	minesOrWire = reason{Rule: "A43.3a", Text: "A Panji Trap is mines or wire in the hex entered."}
)

// underAttack and comeIn are the May of an action that puts a fortification into the hex attacked, or just entered.
func underAttack(k Fort, why *reason) func(*Game, *frame) *reason {
	return func(g *Game, _ *frame) *reason {
		if !g.mayFort(hexOf(g.s.A.Hex), k) {
			return why
		}
		return nil
	}
}

func comeIn(k Fort, why *reason) func(*Game, *frame) *reason {
	return func(g *Game, f *frame) *reason {
		if h := hexOf(f.V[rA]); !g.justEntered(h) || !g.mayFort(h, k) {
			return why
		}
		return nil
	}
}

// dig is the Do of an action that puts a fortification into the hex attacked.
func dig(k Fort, rule string) func(*Game, *frame, CardID) {
	return func(g *Game, _ *frame, _ CardID) { g.putFort(hexOf(g.s.A.Hex), k, rule) }
}

var (
	_ = action(ActHiddenCave, actionRule{Rule: "A43.1a", In: windows(wDefense), Defender: true, May: underAttack(Cave, &noCaveHere), Proc: "action.cave"})
	_ = action(ActHiddenMines, actionRule{Rule: "A43.2a", In: windows(wEnter, wAdvanced), Defender: true, May: comeIn(Mines, &noMinesHere), Proc: "action.mines"})
	_ = action(ActHiddenPanji, actionRule{Rule: "A43.3a", In: windows(wEnter, wAdvanced), Defender: true, May: comeIn(Mines, &noPanjiHere), Proc: "action.panji"})
	_ = action(ActHiddenPillbox, actionRule{Rule: "A43.4", In: windows(wDefense), Defender: true, May: underAttack(Pillbox, &noPillbox), Do: dig(Pillbox, "A43.4")})
	_ = action(ActHiddenTrench, actionRule{Rule: "A43.5", In: windows(wDefense), Defender: true, May: underAttack(Trench, &noTrench), Do: dig(Trench, "A43.5")})
	_ = action(ActHiddenWire, actionRule{
		Rule: "A43.7", In: windows(wEnter, wAdvanced), Defender: true, May: comeIn(Wire, &noWireHere),
		Do: func(g *Game, f *frame, _ CardID) { g.snare(f.V[rA], Wire, "A43.7") },
	})
)

// snare puts a fortification into the hex just entered. Wire takes the MPs of who has come in at once (F107.2a), whatever becomes of it.
func (g *Game) snare(h int16, k Fort, rule string) {
	g.putFort(hexOf(h), k, rule)
	if k == Wire {
		g.s.R.Spent = 1
	}
}

// action.mines puts mines into the hex, which attack at once those who have just come in, and nobody else.
// V: those of "react".
var _ = program.Proc("action.mines",
	do(func(g *Game, f *frame) { g.putFort(hexOf(f.V[rA]), Mines, "A43.2a") }),
	call("attack", "mines.attack", local(rA)),
)

// action.panji puts mines, which attack, or wire into the hex.
// V: those of "react", of which the last becomes the fortification.
var _ = program.Proc("action.panji",
	put(ask{
		Label: "fort", Kind: "panji.fort", Prompt: "Mines or wire? Mines attack at once, wire ends the move", Rule: "A43.3a",
		Seat: bySlot(rSide),
		List: func(_ *Game, f *frame, o *options) {
			o.Add(two(vFortify, int16(Mines), f.V[rA]))
			o.Add(two(vFortify, int16(Wire), f.V[rA]))
		},
		Check: func(_ *Game, f *frame, c choice) *reason { // where the one may lie the other may
			if c.Verb != vFortify || c.B != f.V[rA] || Fort(c.A) != Mines && Fort(c.A) != Wire {
				return &minesOrWire
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[rCount] = c.A
			g.snare(c.B, Fort(c.A), "A43.3a")
		},
	}),
	iff(func(_ *Game, f *frame) bool { return Fort(f.V[rCount]) == Mines }, call("attack", "mines.attack", local(rA))),
)

// action.cave puts a cave into the hex attacked. The Japanese units there may go inside at once (F102.1.1a); then what cannot see them from
// there cannot hit them (F102.2.2a, ruling M-F).
// V: those of "react", of which the last becomes a unit.
var _ = program.Proc("action.cave",
	do(func(g *Game, f *frame) {
		g.putFort(hexOf(g.s.A.Hex), Cave, "A43.1a")
		f.V[rCount] = NoUnit
	}),
	while(func(g *Game, f *frame) bool {
		for f.V[rCount] = g.more(Japan, f.V[rCount]); f.V[rCount] != NoUnit && int16(g.at(f.V[rCount])) != g.s.A.Hex; {
			f.V[rCount] = g.more(Japan, f.V[rCount])
		}
		return f.V[rCount] != NoUnit
	},
		call("unit", "cave.offer", local(rCount)),
		do(func(g *Game, f *frame) {
			if u := f.V[rCount]; g.has(u, Inside) && g.has(u, Target) && g.outOfSight(u) {
				g.clear(u, Target)
				g.tell(evNotSeen, "F102.2.2a", u)
			}
		})),
)

// outOfSight tells whether the attack in progress cannot hit a unit inside a cave for want of a LOS.
func (g *Game) outOfSight(u UnitID) bool {
	switch a := &g.s.A; a.Kind {
	case FireAttack:
		return !g.exposed(u)
	case BombAttack, StrafeAttack:
		return !g.airSees(hexOf(g.s.Aircraft[a.Side]), u)
	}
	return false
}
