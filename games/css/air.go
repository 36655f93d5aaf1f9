package css

import "beachhead/engine"

// 16 Airpower: the Air Support chit, Air Strikes and Interdiction. "strike" is also what events of 20.0 call.

var (
	evNoAir     = event("No Division with an HQ on the map can pay for one.")
	evAir       = event("{n0} Air Support {?0marker|markers}.")
	evNoSorties = event("No aircraft fly: no Air Support marker.")
	evAirPaid   = event("The {d0} pays for an Air Support marker.")
	evAirAt     = event("An Air Strike is laid on {p0}.")
	evAirStays  = event("{n0} Air Support {?0marker is|markers are} laid for Interdiction.")
	evAirHex    = event("Aircraft strike {p0}.")
	evAirUnit   = event("Aircraft strike {u0}.")
	evHarassed  = event("Interdiction: {n0} markers against {n1}: moves cost more in this Activation.")
	evUnharmed  = event("Interdiction: {n0} markers against {n1}: no effect.")
	orAir       = reason{Rule: "16.0f", Text: "Lay an Air Strike, or a marker for Interdiction, or be done."}
	noAirDC     = reason{Rule: "16.0f", Text: "No Division with an HQ on the map can pay for it."}
	nobodyThere = reason{Rule: "16.0i", Text: "Only Japanese Units outside of caves are struck."}
	twoStrikes  = reason{Rule: "16.0j", Text: "There is an Air Strike marker in that hex."}
	orStrike    = reason{Rule: "16.0i", Text: "Strike the hex, or one Hard Target in it."}
)

// rollAir is the die of the Air Support Table, rollInterdict that of Interdiction.
var (
	rollAir = says(newRoll("air", "Air Support", "16.0a"), func(m *Module, n int) string { return orNone(int(m.Tables["air"].At(n).N), "marker", "markers") },
		(*Game).airBonus)
	rollInterdict = newRoll("interdiction", "Interdiction", "16.0g")
)

// airBonus is what is added to the die for Air Support: an operational airfield helps, but not while the fleet is away (16.0c, 22.3b).
func (g *Game) airBonus() int {
	if g.on(FeatureAirfield) && g.s.Field == fieldOperational && !g.unsupported() {
		return int(g.rules().AirfieldBonus)
	}
	return 0
}

// sorties is how many markers a die gives (16.0b).
func (g *Game) sorties(die int) int { return int(g.m.Tables["air"].At(die + g.airBonus()).N) }

// sponsors calls fn for the Divisions of side A that can pay for an Air Support marker: those with an HQ on the map (16.0f).
func (g *Game) sponsors(fn func(d DivisionID)) {
	for d := range g.m.Divisions {
		if g.m.Divisions[d].Side == SideA && g.s.Divisions[d].DC >= g.rules().AirCost && g.led(DivisionID(d)) {
			fn(DivisionID(d))
		}
	}
}

// led tells whether a Division has an HQ on the map.
func (g *Game) led(d DivisionID) bool {
	for _, u := range g.hqs() {
		if g.m.Units[u].Division == d && g.hexOf(g.at(u)) != NoHex {
			return true
		}
	}
	return false
}

// mayFly tells whether an Air Support marker may be used as an answer says (16.0f, i, j; ruling 16-C).
func (g *Game) mayFly(c choice) *reason {
	switch c.Verb {
	case vDone:
		return nil
	case vStrike, vInterdict:
	default:
		return &orAir
	}
	paid := false
	g.sponsors(func(DivisionID) { paid = true })
	switch {
	case !paid:
		return &noAirDC
	case c.Verb == vInterdict:
		return nil
	case !isHex(c.A) || int(c.A) >= g.m.Ground.N || g.sideAt(c.A) != SideB:
		return &nobodyThere
	case g.aimedAt(c.A):
		return &twoStrikes
	}
	return nil
}

// air is the Air Support chit: how many markers there are, what they are used for and who pays, and then the strikes, all of them after the last has been laid (4.2Ciii, 16.0).
// V: chit; markers left; strikes; 1 when one waits to be paid for, 2 for Interdiction; number of a strike.
var _ = program.Proc("air",
	do(func(g *Game, _ *frame) {
		g.s.Air = 0 // 16.0h
		for face := range 10 {
			g.grade(0, face, g.sorties(face))
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollAir, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(g.sorties(int(g.s.Ret)))
		if f.V[1] == 0 {
			g.tell(evNoSorties, "16.0a")
		} else {
			g.tell(evAir, "16.0a", f.V[1])
		}
		paid := false
		if g.sponsors(func(DivisionID) { paid = true }); !paid && f.V[1] > 0 {
			g.tell(evNoAir, "16.0f")
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[1] > 0 },
		put(ask{
			Label: "use", Kind: "air.use", Prompt: "What is the next Air Support marker for?", Rule: "16.0f", Tell: tellAirUse,
			Explain: explainAirUse,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, _ *frame, o *options) {
				for p := g.s.Stands[SideB].after(-1); p >= 0 && isHex(p); p = g.s.Stands[SideB].after(p) {
					o.Add(about(vStrike, p))
				}
				o.Add(say(vInterdict))
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason { return g.mayFly(c) },
			Take: func(g *Game, f *frame, c choice) {
				switch f.V[3] = 1; c.Verb {
				case vDone:
					f.V[1], f.V[3] = 0, 0
				case vStrike:
					g.s.Aims[f.V[2]] = c.A
					f.V[2]++
					g.tell(evAirAt, "16.0j", c.A)
				case vInterdict:
					g.s.Air++
					f.V[3] = 2
					g.tell(evAirStays, "16.0g", int16(g.s.Air))
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] != 0 },
			put(ask{
				Label: "pay", Kind: "air.pay", Prompt: "Which Division pays?", Rule: "16.0f", Tell: tellAirPay,
				Explain: explainAirPayer,
				Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
				List:    func(g *Game, _ *frame, o *options) { g.sponsors(func(d DivisionID) { o.Add(about(vPay, d)) }) },
				Check: func(g *Game, _ *frame, c choice) *reason {
					r := &noAirDC
					g.sponsors(func(d DivisionID) {
						if c.Verb == vPay && c.A == d {
							r = nil
						}
					})
					return r
				},
				Take: func(g *Game, _ *frame, c choice) {
					g.addDC(c.A, -int(g.rules().AirCost))
					g.tell(evAirPaid, "16.0f", c.A)
				},
			}),
			do(func(_ *Game, f *frame) { f.V[1]--; f.V[3] = 0 }))),
	engine.ForEach(4, func(_ *Game, f *frame) int { return int(f.V[2]) },
		put(ask{
			Label: "strike", Kind: "air.strike", Prompt: "What do the aircraft strike?", Rule: "16.0i", Tell: tellStrike,
			Explain: explainAirTarget,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, f *frame, o *options) {
				h := g.s.Aims[f.V[4]]
				o.Add(about(vStrike, h))
				for u := g.first(h); u != NoUnit; u = g.next(u) {
					o.Add(about(vStrikeUnit, u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason { return g.mayStrike(g.s.Aims[f.V[4]], c) },
			Take: func(_ *Game, f *frame, c choice) {
				if f.V[5] = NoUnit; c.Verb == vStrikeUnit {
					f.V[5] = c.A
				}
			},
		}),
		call("resolve", "strike", func(g *Game, f *frame) [6]int16 {
			return [6]int16{g.s.Aims[f.V[4]], f.V[5], int16(SideA), int16(g.rules().Strike), int16(StrikeFire)}
		}),
		do(func(g *Game, f *frame) { g.s.Aims[f.V[4]] = NoHex })),
)

// strike is one attack from the air, or by an event, without modifiers: Armor Piercing at one Hard Target, High Explosive at a hex, not at those in its cave (16.0i).
// V: hex, Unit or -1, side that makes it, strength, kind of attack, 1: napalm.
var _ = program.Proc("strike",
	leaveIf(func(g *Game, f *frame) bool { return g.empty(f.V[0]) && f.V[5] == 0 }), // napalm can set an empty hex on fire (20.1f, ruling 16-D)
	do(func(g *Game, f *frame) {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At, a.Target, a.Value = AttackKind(f.V[4]), Side(f.V[2]), Yellow, f.V[0], f.V[1], int8(f.V[3])
		if f.V[5] != 0 {
			a.Flame = napalm
		}
		if a.Target != NoUnit {
			a.Color, a.Hard = Blue, 1
			g.tell(evAirUnit, "16.0i", a.Target)
		} else {
			g.tell(evAirHex, "16.0i", a.At)
		}
	}),
	sub("target", "fire.target"),
	sub("attack", "attack"),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)

// interdiction is rolled for when a Division or Formation chit of side B has been drawn: half the die, rounded down, up to the number of markers raises what its moves cost (16.0g).
var _ = program.Proc("interdiction",
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Air == 0 }),
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			v := 0
			if face/2 <= int(g.s.Air) {
				v = 1
			}
			g.grade(0, face, v)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollInterdict, int16(SideA), 1} }),
	do(func(g *Game, _ *frame) {
		k, n := evUnharmed, g.s.Ret/2
		if n <= int16(g.s.Air) {
			g.s.Interdicted, k = 1, evHarassed
		}
		g.tell(k, "16.0g", int16(g.s.Air), n, g.s.Ret) // the die for its picture
	}),
)

// mayStrike tells whether aircraft strike the hex, or one Hard Target in it (16.1, L16.1.5b).
func (g *Game) mayStrike(h Hex, c choice) *reason {
	switch {
	case c.Verb == vStrike && c.A == h && g.onlyHard(h):
		return &onlyHards
	case c.Verb == vStrike && c.A == h:
		return nil
	case c.Verb != vStrikeUnit || !g.isUnit(c.A) || g.at(c.A) != h:
		return &orStrike
	case !g.m.Units[c.A].Hard:
		return &notHard
	}
	return nil
}
