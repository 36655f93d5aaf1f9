package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 16.5 B-29 strikes.

var (
	evB29Stays    = event("The B-29 does not strike.")
	evB29Strikes  = event("The B-29 strikes {h0}.")
	evB29Roll     = event("The bombs on {h0} fall with a roll of {n1} in the column {f2} of the table.")
	evB29Miss     = event("The strike on {h0} has no effect.")
	evB29Suppress = event("{h0} is suppressed.")
	evB29Destroy  = event("The strike on {h0} destroys a unit.")
	evCampRoll    = event("The roll for what the bombs hit is {n0}.")
	evCampBombed  = event("The PW camp in {h0} was hit.")

	noB29Target  = reason{Rule: "16.5a", Text: "The B-29 strikes a hex with Japanese units."}
	onlyFortify  = reason{Rule: "16.5c", Text: "Only a concealed coastal defense or heavy weapons unit of the target hex may be revealed here."}
	notBombed    = reason{Rule: "16.5d", Text: "The lost unit is chosen among the Japanese units of the target hex."}
	campIsSpared = reason{Rule: "25.10e", Text: "While other units are in the hex, the die decides about the PW camp; choose another unit."}
)

// strategic.b29. V: struck, hit by the camp die, result.
var _ = program.Proc("strategic.b29",
	beginPhase(PhB29),
	iff(func(g *Game, _ *frame) bool { return g.s.B29Planned > 0 },
		put(ask{
			Label: "target", Kind: "b29.target", Prompt: "Which hex do the B-29s bomb?", Rule: "16.5a",
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vNone))
				for h := range g.m.Hexes {
					if g.occupied(hex.Hex(h), Japanese) {
						o.Add(to(vB29, hex.Hex(h)))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vB29 && (!g.isHex(c.A) || !g.occupied(hex.Hex(c.A), Japanese)) {
					return &noB29Target
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vNone {
					g.tell(evB29Stays, "16.5a")
					return
				}
				f.V[0] = 1
				g.s.B29Planned--
				g.s.B29At = c.A
				g.tell(evB29Strikes, "16.5a", c.A)
			},
			Explain: explainB29,
		}),
	),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == 1 },
		iff(func(g *Game, _ *frame) bool { return g.mayFortify() },
			put(ask{
				Label: "fortify", Kind: "b29.fortify", Prompt: "Show a fortified unit in the bombed hex?", Rule: "16.5c",
				Tell: told(func(g *Game, _ *frame) (string, UnitID) {
					return "B-29s bomb " + g.m.hexTitle(g.s.B29At) + ": show a fortified unit there?", NoUnit
				}),
				Seat: bySide(Japanese), Always: true,
				List: func(g *Game, _ *frame, o *options) {
					o.Add(say(vKeep))
					for u := g.first(hex.Hex(g.s.B29At)); u != NoUnit; u = g.next(u) {
						o.Add(about(vReveal, u))
					}
				},
				Check: func(g *Game, _ *frame, c choice) *reason {
					if c.Verb != vReveal {
						return nil
					}
					if !g.isUnit(c.A, Japanese) || g.s.Units[c.A].Loc != g.s.B29At || !g.fortified(UnitID(c.A)) || !g.concealed(UnitID(c.A)) {
						return &onlyFortify
					}
					return nil
				},
				Take: func(g *Game, _ *frame, c choice) {
					if c.Verb == vReveal {
						g.revealUnit(UnitID(c.A), "16.5c")
					}
				},
			}),
		),
		throw(chance{Label: "strike", Why: "B-29 strike", Rule: "16.5b", Sides: 6,
			Take: func(g *Game, f *frame, c choice) {
				col := g.b29Column(hex.Hex(g.s.B29At))
				f.V[2] = int16(g.m.B29[c.A-1][col])
				g.tell(evB29Roll, "16.5b", g.s.B29At, c.A, int16(col))
				switch B29Result(f.V[2]) {
				case B29None:
					g.tell(evB29Miss, "16.5b", g.s.B29At)
				case B29Destroy:
					g.tell(evB29Destroy, "16.5d", g.s.B29At)
				}
			}}),
		iff(func(_ *Game, f *frame) bool { return B29Result(f.V[2]) == B29Destroy },
			do(func(g *Game, f *frame) { // 25.10d
				h := hex.Hex(g.s.B29At)
				if u := g.first(h); g.next(u) == NoUnit && g.m.Units[u].Type == PWCamp {
					f.V[1] = 1
				}
			}),
			iff(func(g *Game, _ *frame) bool { return g.campDie() },
				throw(chance{Label: "camp", Why: "does the strike hit the PW camp", Rule: "25.10e", Sides: 6,
					Take: func(g *Game, f *frame, c choice) {
						g.tell(evCampRoll, "25.10e", c.A)
						if g.m.K.CampTable[c.A-1] && g.campIn(hex.Hex(g.s.B29At)) != NoUnit {
							f.V[1] = 1
						}
					}}),
			),
			iff(func(_ *Game, f *frame) bool { return f.V[1] == 1 },
				do(func(g *Game, _ *frame) {
					u := g.campIn(hex.Hex(g.s.B29At))
					g.set(u, Revealed)
					g.place(u, Eliminated)
					g.s.CampBombed = 1
					g.tellReveal(evCampBombed, "25.10d", g.s.B29At)
				}),
			),
			iff(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
				put(ask{
					Label: "loss", Kind: "b29.loss", Prompt: "Which unit do the bombs destroy?", Rule: "16.5d",
					Seat: bySide(Japanese), Always: true, // else it would tell whether a concealed unit is the camp
					List: func(g *Game, _ *frame, o *options) {
						for u := g.first(hex.Hex(g.s.B29At)); u != NoUnit; u = g.next(u) {
							o.Add(about(vLose, u))
						}
					},
					Check: func(g *Game, _ *frame, c choice) *reason {
						switch {
						case c.Verb != vLose:
						case !g.isUnit(c.A, Japanese) || g.s.Units[c.A].Loc != g.s.B29At:
							return &notBombed
						case g.m.Units[c.A].Type == PWCamp:
							return &campIsSpared
						}
						return nil
					},
					Take: func(g *Game, _ *frame, c choice) {
						g.set(UnitID(c.A), Doomed)
						g.noteSupply(Doomed)
					},
				}),
				sub("casualties", "casualties"),
			),
		),
		iff(func(g *Game, f *frame) bool { // 16.5d, 16.5e
			return B29Result(f.V[2]) != B29None && g.occupied(hex.Hex(g.s.B29At), Japanese)
		},
			do(func(g *Game, _ *frame) {
				g.s.Suppressed = g.s.B29At
				g.refreshZOC(hex.Hex(g.s.B29At)) // 16.5h, ruling B
				g.tell(evB29Suppress, "16.5e", g.s.B29At)
			}),
		),
	),
)

// mayFortify tells whether the target may hide a coastal defense or heavy weapons unit, as far as the Allied player knows: it
// holds a concealed counter, and no such unit is revealed there already (16.5c).
func (g *Game) mayFortify() bool {
	h := hex.Hex(g.s.B29At)
	return g.hasConcealed(h) && g.sourceAt(h, false) == NoUnit
}

// b29Column is the column for a hex: Fortified with a revealed coastal defense or heavy weapons unit, else that of the
// terrain (16.5b).
func (g *Game) b29Column(h hex.Hex) int {
	if g.sourceAt(h, false) != NoUnit {
		return len(g.m.B29Columns) - 1
	}
	return int(g.m.Hexes[h].B29Column)
}

// campIn is the PW camp if it lies in the hex, else NoUnit.
func (g *Game) campIn(h hex.Hex) UnitID {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Type == PWCamp {
			return u
		}
	}
	return NoUnit
}

// campDie tells whether to roll for the camp (25.10e): if it lies with others in the target hex, and also wherever the Allied
// player must think that it may, so that the die gives nothing away.
func (g *Game) campDie() bool {
	h := hex.Hex(g.s.B29At)
	if u := g.first(h); !g.opt(OptCamp) || u == NoUnit || g.next(u) == NoUnit {
		return false
	}
	if u := g.campIn(h); u != NoUnit {
		return true
	}
	if !g.hasConcealed(h) {
		return false
	}
	for u := range g.m.Units {
		if g.m.Units[u].Type == PWCamp {
			return g.s.Units[u].Loc >= 0 && g.concealed(UnitID(u))
		}
	}
	return false
}

// explainB29 shows the chances of a strike, as far as the hex is known.
func explainB29(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	if c == nil {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vNone)), Loses: "the strike is given up"})
	}
	if c == nil || c.Verb != vB29 || !g.isHex(c.A) {
		return
	}
	col := g.b29Column(hex.Hex(c.A))
	var n [3]float64
	for _, row := range g.m.B29 {
		n[row[col]]++
	}
	x.Sums = append(x.Sums, engine.Sum{What: "column of the B-29 Attack Table", Value: g.m.B29Columns[col], Mods: []engine.Mod{}})
	for r, t := range [...]string{"no effect", "suppressed", "a unit destroyed, the rest suppressed"} {
		x.Outcomes = append(x.Outcomes, engine.Outcome{P: n[r] / 6, Text: t})
	}
}
