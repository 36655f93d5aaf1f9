package css

// 20.2 The Random Events of Saipan.

var (
	evCommands  = event("The {d0} gains Direct Commands: {n1}.")
	evPills     = event("The Fatigue of the {d0} is now {n1}.")
	evQuality   = event("The Troop Quality of the {d0} is now {n1}.")
	evRaid      = event("Infiltrators attack {p0}, with a Fire Value of {n1}.")
	evMishap    = event("Ammunition blows up in {p0}, with a Fire Value of {n1}.")
	evStruggles = event("The {d0} struggles: Direct Commands {n1}, Dispatch Points {n2}.")
	evRelieved  = event("The commander of the {d0} is relieved.")

	orMartyrs = reason{Rule: "20.2e", Text: "Name a stack with a Japanese Leader."}
	orRaid    = reason{Rule: "20.2g", Text: "Name an American hex in no Japanese Fire Zone, with a Japanese Unit within 3 hexes, or pass."}
	orMishap  = reason{Rule: "20.2h", Text: "Name a Japanese Artillery Unit on the map, or pass."}
	rollFlop  = says(newRoll("struggle", "whether the Division loses Troop Quality", "20.2i"), func(_ *Module, n int) string {
		if n <= struggleDie {
			return "loses Troop Quality"
		}
		return "keeps its Troop Quality"
	}, nil)
)

// What the events give and take.
const (
	eventDC      = 3 // 20.2a, b
	pillsA       = 2 // 20.2c
	pillsB       = 3 // 20.2d
	raidDistance = 3 // 20.2g
	struggleDie  = 3 // 20.2i
	struggleDC   = 2
	struggleDP   = 1
	reliefTQ     = 2
)

// better adds to the Troop Quality of a Division and says so.
func (g *Game) better(d DivisionID, n int, rule string) {
	g.addTQ(d, n)
	g.tell(evQuality, rule, d, int16(g.division(d).TQ))
}

func moreCommands(rule string) func(g *Game, d DivisionID) {
	return func(g *Game, d DivisionID) {
		g.addDC(d, eventDC)
		g.tell(evCommands, rule, d, int16(g.division(d).DC))
	}
}

var (
	_ = pickDivision(EventInitiativeA, SideA, SideA, "20.2a", "Which Division gains "+number(eventDC)+" Direct Commands?", moreCommands("20.2a"))
	_ = pickDivision(EventInitiativeB, SideB, SideB, "20.2b", "Which Division gains "+number(eventDC)+" Direct Commands?", moreCommands("20.2b"))
	_ = pickDivision(EventPillsA, SideA, SideA, "20.2c", "Whose Fatigue falls by "+number(pillsA)+"?", func(g *Game, d DivisionID) {
		g.addFatigue(d, -pillsA)
		g.tell(evPills, "20.2c", d, int16(g.division(d).Fatigue))
	})
	_ = pickDivision(EventPillsB, SideB, SideB, "20.2d", "Whose Fatigue falls by "+number(pillsB)+"?", func(g *Game, d DivisionID) {
		g.addFatigue(d, -pillsB)
		g.tell(evPills, "20.2d", d, int16(g.division(d).Fatigue))
		for x := range g.m.Divisions {
			if g.m.Divisions[x].Side == SideB {
				g.better(DivisionID(x), 1, "20.2d")
			}
		}
	})
	_ = pickDivision(EventExperience, SideA, SideA, "20.2f", "Which Division gains experience?", func(g *Game, d DivisionID) { g.better(d, 1, "20.2f") })
	_ = pickDivision(EventSuicide, SideA, SideB, "20.2j", "Which Japanese Division loses its commander?", func(g *Game, d DivisionID) { g.better(d, -1, "20.2j") })
)

// event.martyrs puts the Units with a Japanese Leader under a Gyokusai marker (20.2e, ruling 20-G).
var _ = program.Proc("event.martyrs", voidIf("20.2e", func(g *Game) bool { return !g.rages(false) }),
	put(rageAsk("20.2e", &orMartyrs, func(*Game) bool { return false })))

// event.attack is an attack by an event at a place, High Explosive without modifiers (20.2g, h).
// V: place, side that makes it.
var _ = program.Proc("event.attack",
	do(func(g *Game, f *frame) {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At, a.Value = EventFire, Side(f.V[1]), Yellow, f.V[0], g.rules().EventFire
	}),
	sub("target", "fire.target"),
	sub("attack", "attack"),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)

// mayRaid tells whether an American hex may be attacked by the event (20.2g).
func (g *Game) mayRaid(h Loc) bool {
	if !isHex(h) || int(h) >= g.m.Ground.N || g.sideAt(h) != SideA || g.zone(SideB).Has(h) {
		return false
	}
	stands := &g.s.Stands[SideB]
	for p := range stands.each() {
		if x := g.hexOf(p); x != NoHex && g.m.Ground.Distance(x, h) <= raidDistance {
			return true
		}
	}
	return false
}

// event.raid is an attack of the Japanese player on Americans whom nobody watches (20.2g).
// V: hex.
var _ = program.Proc("event.raid",
	do(func(_ *Game, f *frame) { f.V[0] = NoHex }),
	put(ask{
		Label: "hex", Kind: "event.raid", Prompt: "Which hex is attacked?", Rule: "20.2g", Explain: explainEventFire(SideB),
		Seat: of(SideB),
		List: func(g *Game, _ *frame, o *options) {
			stands := &g.s.Stands[SideA]
			for p := range stands.each() {
				if g.mayRaid(p) {
					o.Add(about(vHex, p))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vPass || c.Verb == vHex && g.mayRaid(c.A) {
				return nil
			}
			return &orRaid
		},
		Take: func(_ *Game, f *frame, c choice) {
			if c.Verb == vHex {
				f.V[0] = c.A
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex },
		do(func(g *Game, f *frame) { g.tell(evRaid, "20.2g", f.V[0], int16(g.rules().EventFire)) }),
		call("attack", "event.attack", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(SideB)} })),
)

// isArtillery tells whether a Unit is Japanese Artillery on the map (20.2h, 23.0).
func (g *Game) isArtillery(u int16) bool {
	return g.isUnit(u) && g.m.Units[u].Side == SideB && g.m.Units[u].Gun && g.m.Units[u].Indirect() && isPlace(g.at(u)) && g.hexOf(g.at(u)) != NoHex && !g.sealed(g.at(u))
}

// event.mishap is an attack on the hex of a Japanese Artillery Unit (20.2h).
// V: place.
var _ = program.Proc("event.mishap",
	do(func(_ *Game, f *frame) { f.V[0] = -1 }),
	put(ask{
		Label: "unit", Kind: "event.mishap", Prompt: "Whose ammunition goes up?", Rule: "20.2h",
		Seat: of(SideA),
		List: func(g *Game, _ *frame, o *options) {
			for u := range g.m.Units {
				if g.isArtillery(int16(u)) {
					o.Add(about(vUnit, UnitID(u)))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vPass || c.Verb == vUnit && g.isArtillery(c.A) {
				return nil
			}
			return &orMishap
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vUnit {
				f.V[0] = g.at(c.A)
			}
		},
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] >= 0 },
		do(func(g *Game, f *frame) { g.tell(evMishap, "20.2h", f.V[0], int16(g.rules().EventFire)) }),
		call("attack", "event.attack", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(SideA)} })),
)

// event.struggle weakens the Division that has another commander in reserve, and brings him when it is weak enough, once (20.2i).
// V: Division.
var _ = program.Proc("event.struggle",
	do(func(g *Game, f *frame) {
		f.V[0] = NoDivision
		for d := range g.m.Divisions {
			if g.m.Divisions[d].Relief != nil && g.scenario().Divisions[d].InPlay {
				f.V[0] = DivisionID(d)
			}
		}
		for face := range 10 {
			v := 0
			if face <= struggleDie {
				v = -1
			}
			g.grade(0, face, v)
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == NoDivision },
		do(func(g *Game, _ *frame) { g.void("20.2i") }),
		leave()),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollFlop, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		d, x := f.V[0], g.division(f.V[0])
		if g.s.Ret <= struggleDie {
			g.better(d, -1, "20.2i")
		}
		g.addDC(d, -struggleDC)
		g.addDP(d, -struggleDP)
		g.tell(evStruggles, "20.2i", d, int16(x.DC), int16(x.DP))
		if x.TQ > reliefTQ || x.Relieved != 0 {
			return
		}
		relief := g.m.Divisions[d].Relief
		x.Relieved, x.Command, x.Dispatch = 1, relief.Command, relief.Dispatch
		g.tell(evRelieved, "20.2i", d)
		for l := range g.m.Leaders { // his counter is turned over, too (ruling 20-M)
			if row, s := &g.m.Leaders[l], &g.s.Leaders[l]; row.Division == d && row.Stripe == Plain && row.Replaced && s.Loc != Nowhere {
				s.Back = 1
			}
		}
		g.better(d, 1, "20.2i")
	}),
)
