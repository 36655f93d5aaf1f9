package iwo

import "beachhead/games/iwo/ground"

// 20.0 Events of the landing.

var (
	evSwamped  = event("An artillery point of the next turn is lost.")
	evSneaks   = event("{u0} slips to {h1}.")
	evCrowded  = event("The beach at {h0} is congested.")
	orSneak    = reason{Rule: "20.0e23", Text: "A rifle company in or next to a landing beach hex, one of each regiment, and a hex next to it that it can enter."}
	evLVTColor = event("The first colour is {x0}.")
)

// Beach Congestion: all units in a beach hex are disrupted, and a unit loses a step, both the player's choice (20.0e19). V: beach hex in 2, unit in 3.
var _ = occurs("beach-congestion",
	pick("where", "event.congestion", "On which beach hex is the congestion? All units in it are disrupted, and then a unit, there or elsewhere, loses a step.", "20.0e19", vHex, 2, func(g *Game, _ *frame) (list []int16) {
		for h := range g.m.Map.AllBeach.All() {
			if g.s.Stand.Has(h) {
				list = append(list, h)
			}
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, do(func(g *Game, _ *frame) { g.tell(evNothing, "20.0e19") }), leave()),
	do(func(g *Game, f *frame) {
		g.tell(evCrowded, "20.0e19", f.V[2])
		g.units(f.V[2], func(u UnitID) { g.disrupt(u, "20.0e19") })
	}),
	pick("who", "event.congestion.step", "Which unit loses a step? It may be any on the map.", "20.0e19", vUnit, 3, func(g *Game, _ *frame) (list []int16) {
		for u := range g.m.US {
			if g.onMap(UnitID(u)) && g.kind(UnitID(u)) != RgtHQ {
				list = append(list, int16(u))
			}
		}
		return list
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] >= 0 },
		due("lose", 3, byEvent)))

// DUKW Swamped: one of the artillery points that come with the next turn is lost (20.0e20).
var _ = occurs("dukw-swamped", do(func(g *Game, _ *frame) {
	for _, a := range g.m.Artillery {
		if a.Turn == g.s.Turn+1 && g.scenario().Comes {
			g.s.DUKW = min(g.s.DUKW+1, 9)
			g.tell(evSwamped, "20.0e20")
			return
		}
	}
	g.tell(evNothing, "20.0e20")
}))

// LVT Fire: a card is drawn; of the held positions of its first colour within three hexes of a beach hex the nearest is disrupted, the player's choice among equals (20.0e21). V: colour in 2.
var _ = occurs("lvt-fire",
	drawCard("card", "LVT fire", "20.0e21"),
	do(func(g *Game, f *frame) {
		f.V[2] = int16(g.card().Box[0].Color)
		g.discard()
		g.tell(evLVTColor, "20.0e21", f.V[2])
	}),
	pick("at", "event.lvt", "Which position is disrupted?", "20.0e21", vPos, 3, func(g *Game, f *frame) []int16 {
		return bests(g.holding(func(p PosID, h Hex) ([5]int16, bool) {
			d := g.beachAway(h)
			return [5]int16{d}, g.m.Pos[p].Color == Color(f.V[2]) && d <= 3
		}))
	}),
	do(func(g *Game, f *frame) {
		if f.V[3] < 0 {
			g.tell(evNothing, "20.0e21")
			return
		}
		g.shake(f.V[3], "20.0e21")
	}))

// beachAway is how far the nearest landing beach hex is.
func (g *Game) beachAway(h Hex) int16 {
	best := 99
	for b := range g.m.Map.AllBeach.All() {
		best = min(best, g.m.Map.Distance(h, b))
	}
	return int16(best)
}

// Tanks Stuck on Terrace: an undisrupted tank unit on a terrace that is not bulldozed is disrupted (20.0e22).
var _ = occurs("tanks-stuck",
	pick("who", "event.stuck", "Which tank unit is stuck?", "20.0e22", vUnit, 2, func(g *Game, _ *frame) (list []int16) {
		for u := range g.m.US {
			if x := &g.s.US[u]; g.kind(UnitID(u)) == Tank && x.At >= 0 && x.Flags&Disrupted == 0 && g.terrace(x.At) {
				list = append(list, int16(u))
			}
		}
		return list
	}),
	do(func(g *Game, f *frame) {
		if f.V[2] < 0 {
			g.tell(evNothing, "20.0e22")
			return
		}
		g.disrupt(f.V[2], "20.0e22")
	}))

// sneaks is the reason why a company cannot slip to a hex. done are the regiments that have had theirs, as bits.
func (g *Game) sneaks(u UnitID, to Hex, done int16) *reason {
	if !g.isUnit(u) || !g.onMap(u) || g.kind(u) != Infantry || done>>g.m.US[u].Regiment&1 != 0 || to < 0 || int(to) >= g.m.Map.N() {
		return &orSneak
	}
	at := g.s.US[u].At
	if !g.m.Map.AllBeach.Has(at) && !g.beside(at, &g.m.Map.AllBeach) || g.m.Map.Distance(at, to) != 1 {
		return &orSneak
	}
	if g.s.Held.Has(to) {
		return &taken
	}
	if g.m.Map.Side(at, to)&ground.Cliff != 0 {
		return &cliff
	}
	if g.closedTo(to) {
		return &outside
	}
	return nil
}

// US Infiltration: of each regiment a rifle company at the beach moves a hex without drawing fire, if the player wants it (20.0e23). What it brings up by coming near comes up; where a
// unit comes up in the position that it would enter, it stays (9.6, ruling 7-E). V: a unit that came up in 1, regiments that are done in 2, 1 when it is over in 3, unit in 4, hex in 5.
var _ = occurs("us-infiltration",
	while(func(_ *Game, f *frame) bool { return f.V[3] == 0 },
		do(func(_ *Game, f *frame) { f.V[1], f.V[4] = int16(NoJap), NoUnit }), // who came up at the last one is not remembered
		put(ask{Label: "who", Kind: "event.infiltration", Prompt: "Which company slips a hex, without drawing fire, and where to? One of each regiment may.", Rule: "20.0e23", Explain: (*Game).explainSlip,
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.US {
					if !g.onMap(UnitID(u)) {
						continue
					}
					for _, h := range g.m.Map.Beside[g.s.US[u].At] {
						if h != NoHex && g.sneaks(UnitID(u), h, f.V[2]) == nil {
							o.Add(about(vPlace, int16(u), h))
						}
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vPlace:
					return g.sneaks(c.A, c.B, f.V[2])
				}
				return &orSneak
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vPlace {
					f.V[4], f.V[5] = c.A, c.B
				}
			}}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] < 0 }, do(func(_ *Game, f *frame) { f.V[3] = 1 })),
		iff(func(_ *Game, f *frame) bool { return f.V[4] >= 0 },
			do(func(g *Game, f *frame) {
				f.V[2] |= 1 << g.m.US[f.V[4]].Regiment
				g.s.M = Movement{From: g.s.US[f.V[4]].At, To: f.V[5]}
				f.V[1] = int16(NoJap)
			}),
			iff(func(g *Game, f *frame) bool { return g.revives(f.V[5]) }, // 9.6
				call("revive", "rejuvenate", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[5]]} }),
				took(1)),
			iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 }, do(func(g *Game, f *frame) { g.tell(evStops, "9.6", f.V[4]) })),
			iff(func(_ *Game, f *frame) bool { return f.V[1] < 0 },
				do(func(g *Game, f *frame) {
					g.place(f.V[4], f.V[5])
					g.tell(evSneaks, "20.0e23", f.V[4], f.V[5])
				}),
				call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[5]} }),
				comes(5)))))
