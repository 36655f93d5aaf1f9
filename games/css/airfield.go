package css

// 11.3 The airfield: cleared by who entered its hexes last, repaired by Engineers, operational after some days.

var (
	evClearedField = event("The airfield is Cleared.")
	evLostField    = event("The airfield is no longer Cleared.")
	evMoveIn       = event("{u0} goes to repair the airfield.")
	evRepairs      = event("Die {n0} with {n1} Engineers: the airfield will be operational in {n2} days.")
	evNoRepair     = event("Die {n0} with {n1} Engineers: the airfield is not repaired.")
	evOperational  = event("The airfield is operational.")

	notAtField = reason{Rule: "11.3.2b", Text: "Engineers in the Repairing box of the airfield do that."}
	notCleared = reason{Rule: "11.3.2a", Text: "The airfield is not Cleared, or has been repaired."}
	orMoveIn   = reason{Rule: "11.3.2a", Text: "Name an Engineer Unit that goes into the Repairing box, or go on."}
	rollRepair = newRoll("repair", "the repair of the airfield", "11.3.2b")
)

// allField are all hexes of the airfield, in FieldA.
const allField = 15

// loseField takes the airfield away from side A: its marker goes, and all begins anew; the Engineers stay (11.3.1b, 11.3.3a, b, c).
func (g *Game) loseField() {
	if g.s.Field != fieldLost {
		g.s.Field, g.s.FieldTurn = fieldLost, 0
		g.tell(evLostField, "11.3.1b")
	}
}

// settleField settles at the end of an Activation what Fire Zones have to do with the airfield (11.3.1, rulings 11-A, 11-B).
func (g *Game) settleField() {
	if !g.on(FeatureAirfield) || g.s.Field != fieldCleared && (g.s.Field != fieldLost || g.s.FieldA != allField) {
		return
	}
	watched, active := false, false
	for _, h := range g.m.Airfield {
		watched = watched || g.zone(SideB).Has(h)
		g.watchers(SideB, h, func(p Loc) {
			for u := g.first(p); u != NoUnit; u = g.next(u) {
				active = active || g.has(u, Active) && g.covers(u, h)
			}
		})
	}
	switch {
	case g.s.Field == fieldLost && !watched:
		g.s.Field = fieldCleared
		g.tell(evClearedField, "11.3.1a")
	case g.s.Field == fieldCleared && active:
		g.loseField()
	}
}

// fieldReady makes the airfield operational when its turn has come (11.3.2b).
func (g *Game) fieldReady() {
	if g.s.Field == fieldRepairing && g.s.Turn >= g.s.FieldTurn {
		g.s.Field, g.s.FieldTurn = fieldOperational, 0
		g.tell(evOperational, "11.3.2b")
	}
}

// fieldCalls tells whether one of those who have moved into a hex could go into the Repairing box (11.3.2a, 11.3.3c).
func (g *Game) fieldCalls(h Loc) bool {
	if !g.on(FeatureAirfield) || h != g.m.AirMarker || g.s.Field == fieldLost {
		return false
	}
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.repairs(u, h) {
			return true
		}
	}
	return false
}

// repairs tells whether a Unit is one of the Engineers who have moved into the hex.
func (g *Game) repairs(u int16, h Loc) bool {
	return g.isUnit(u) && g.at(u) == h && g.has(u, Grouped) && g.m.Units[u].Engineer
}

// airfield.enter asks which Engineers who have moved to the marker of the airfield go into the Repairing box, for the rest of the game (11.3.2a).
// V: hex; 1 when it is over; Unit.
var _ = program.Proc("airfield.enter",
	while(func(g *Game, f *frame) bool { return f.V[1] == 0 && g.fieldCalls(f.V[0]) },
		do(func(_ *Game, f *frame) { f.V[1], f.V[2] = 1, NoUnit }),
		put(ask{
			Label: "engineer", Kind: "airfield.enter", Prompt: "Does it go to repair the airfield?", Rule: "11.3.2a",
			Seat: of(SideA),
			List: func(g *Game, f *frame, o *options) {
				for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
					if g.repairs(u, f.V[0]) {
						o.Add(about(vUnit, u))
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vDone || c.Verb == vUnit && g.repairs(c.A, f.V[0]) {
					return nil
				}
				return &orMoveIn
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vUnit {
					f.V[1], f.V[2] = 0, c.A
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] != NoUnit },
			call("weapons", "weapons.surplus", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 1} }),
			do(func(g *Game, f *frame) {
				g.place(f.V[2], Repairing)
				g.clear(f.V[2], actionFlags)
				g.set(f.V[2], Acted|Finished)
				g.tell(evMoveIn, "11.3.2a", f.V[2])
			}),
			sub("leaders", "leaders.alone"))),
)

var _ = action(vRepair, actionRule{
	Rule: "11.3.2b", Proc: "airfield.repair",
	Able: func(g *Game, u UnitID) *reason {
		switch {
		case g.at(u) != Repairing:
			return &notAtField
		case g.s.Field != fieldCleared:
			return &notCleared
		}
		return g.mayBuild(g.m.AirMarker)
	},
})

// engineersAt is how many Engineers are in the Repairing box.
func (g *Game) engineersAt() (n int) {
	for u := range g.m.Units {
		if g.at(UnitID(u)) == Repairing {
			n++
		}
	}
	return n
}

// airfield.repair is the Action of an Active Engineer in the box: a die up to their number, once in an Activation (11.3.2b, 11.1d).
// V: place, Unit.
var _ = program.Proc("airfield.repair",
	do(func(g *Game, _ *frame) {
		g.s.Built.add(g.m.AirMarker)
		for face := range 10 {
			v := 0
			if face <= g.engineersAt() {
				v = 1
			}
			g.grade(0, face, v)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollRepair, int16(SideA), 1} }),
	do(func(g *Game, _ *frame) {
		n := g.engineersAt()
		if int(g.s.Ret) > n {
			g.tell(evNoRepair, "11.3.2b", g.s.Ret, int16(n))
			return
		}
		days := Turn(g.rules().AirfieldDays)
		g.s.Field, g.s.FieldTurn = fieldRepairing, g.s.Turn+days*Turn(len(g.m.Turns))
		g.tell(evRepairs, "11.3.2b", g.s.Ret, int16(n), days)
	}),
)
