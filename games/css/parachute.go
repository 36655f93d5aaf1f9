package css

import "beachhead/engine"

// L23.0 Parachutes. In place of a counter that falls on the map chance draws for each Unit how far from its aim it comes down, in which direction, and which side lies up, by the weights of
// parachute.tsv.

var (
	evJumps   = event("{u0} jumps over {p1}.")
	evFallsAt = event("{u0} comes down in {p1}, {n2} {?2hex|hexes} from where it was to.")
	evOnAim   = event("{u0} comes down where it was to, in {p1}.")
	evLostAir = event("{u0} is carried {n2} {?2hex|hexes} into {p1}, where nobody can come down, and is lost.")
	evLostAim = event("{u0} comes down where it was to, in {p1}, where nobody can, and is lost.")
	evLostOff = event("{u0} is carried {n1} {?1hex|hexes}, off the map, and is lost.")

	orLands = reason{Rule: "L23.0c", Text: "In a Paratroop Entry Hex its owner chooses In-Column or Deployed."}
)

// weighted is which of some outcomes a number means, counted through their weights.
func weighted(weights []int8, n int16) int16 {
	for i, w := range weights {
		if n -= int16(w); n < 0 {
			return int16(i)
		}
	}
	return int16(len(weights) - 1)
}

// fallsBy is a draw of one of some outcomes by their weights, into a slot of the frame.
func fallsBy(label, why string, slot int, weights func(g *Game) []int8) step {
	return throw(chance{
		Label: label, Why: why, Rule: "L23.0b",
		Draw: func(g *Game, _ *frame, o *options) {
			n := int16(0)
			for _, w := range weights(g) {
				for range w {
					o.Add(about(vFalls, n))
					n++
				}
			}
		},
		Take: func(g *Game, f *frame, c choice) { f.V[slot] = weighted(weights(g), c.A) },
	})
}

// fallen is the hex so many hexes from another in a direction, NoHex if it is not on the map.
func (g *Game) fallen(h Hex, n, d int16) Hex {
	c := g.m.Ground.Cell(h)
	for range n {
		c = g.m.Ground.Grid.Neighbor(c, int(d))
	}
	return g.m.Ground.At(c)
}

// comesDown tells whether a Unit that falls into a hex is not lost: in a Paratroop Entry Hex, in Clear terrain or a village (L23.0c to f), and not among enemies, in a fire, out of play
// (ruling L-8) or too near to a Reinforcement Hex of the enemy (L18.0d).
func (g *Game) comesDown(h Hex) bool {
	if h == NoHex || !g.scenario().Area.Has(h) || g.sideAt(h) == SideA || g.marked(MarkBurning, h) || g.m.KeptFrom[SideB].Has(h) {
		return false
	}
	t := g.terrainNow(h).ID
	return g.m.DropZones.Has(h) || t == "clear" || t == "village"
}

// jumper is the next Unit of a group that jumps.
func (g *Game) jumper(f *frame) UnitID { return g.entrant(&g.scenario().Reinforce[f.V[0]]) }

// reinforce.drop lets the Units of a group jump, one at a time (L23.0a).
// V: group, Unit, hex; distance, direction, side.
var _ = program.Proc("reinforce.drop",
	while(func(g *Game, f *frame) bool { return g.jumper(f) != NoUnit },
		do(func(g *Game, f *frame) {
			f.V[1], f.V[2] = g.jumper(f), g.arrivesAt(&g.scenario().Reinforce[f.V[0]]).Hexes[0]
			g.tell(evJumps, "L23.0a", f.V[1], f.V[2])
		}),
		fallsBy("distance", "how far from its aim it falls", 3, func(g *Game) []int8 { return g.m.Drop.Distance }),
		iff(func(_ *Game, f *frame) bool { return f.V[3] > 0 },
			fallsBy("direction", "in which direction", 4, func(g *Game) []int8 { return g.m.Drop.Direction[:] })),
		do(func(g *Game, f *frame) { f.V[2] = g.fallen(f.V[2], f.V[3], f.V[4]) }),
		iff(func(g *Game, f *frame) bool { return !g.comesDown(f.V[2]) }, // L23.0f
			do(func(g *Game, f *frame) {
				switch {
				case f.V[2] == NoHex:
					g.tell(evLostOff, "L23.0f", f.V[1], f.V[3])
				case f.V[3] == 0:
					g.tell(evLostAim, "L23.0f", f.V[1], f.V[2])
				default:
					g.tell(evLostAir, "L23.0f", f.V[1], f.V[2], f.V[3])
				}
			}),
			call("lost", "eliminate", local(1))),
		iff(func(g *Game, f *frame) bool { return g.isComing(f.V[1]) },
			do(func(g *Game, f *frame) {
				if f.V[3] == 0 {
					g.tell(evOnAim, "L23.0b", f.V[1], f.V[2])
				} else {
					g.tell(evFallsAt, "L23.0b", f.V[1], f.V[2], f.V[3])
				}
			}),
			iff(func(g *Game, f *frame) bool { return g.m.DropZones.Has(f.V[2]) }, put(ask{ // L23.0c
				Label: "posture", Kind: "drop.posture", Prompt: "In which posture?", Rule: "L23.0c",
				Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Units[f.V[1]].Side) },
				Tell: func(g *Game, f *frame, a *engine.Asked) {
					a.Prompt = g.m.Units[f.V[1]].Name + " comes down in a Paratroop Entry Hex, " + g.m.placeTitle(f.V[2]) + ". In which posture?"
					a.Subject, a.About = []string{g.m.Units[f.V[1]].ID}, []string{g.m.Ground.ID(f.V[2])}
				},
				List: func(_ *Game, f *frame, o *options) {
					o.Add(two(vEnter, f.V[1], f.V[2]))
					o.Add(two(vEnterDeployed, f.V[1], f.V[2]))
				},
				Check: func(_ *Game, f *frame, c choice) *reason {
					if c.Verb != vEnter && c.Verb != vEnterDeployed || c.A != f.V[1] || c.B != f.V[2] {
						return &orLands
					}
					return nil
				},
				Take: func(g *Game, f *frame, c choice) { g.comesIn(f.V[1], f.V[2], c.Verb == vEnter, evArrive, "L23.0c") },
			})),
			iff(func(g *Game, f *frame) bool { return g.isComing(f.V[1]) }, // L23.0d, e
				fallsBy("side", "which side lies up", 5, func(g *Game) []int8 { return g.m.Drop.Side[:] }),
				do(func(g *Game, f *frame) {
					u, h, others := f.V[1], f.V[2], false
					for x := g.first(h); x != NoUnit; x = g.next(x) {
						others = others || g.m.Units[x].Parachute
					}
					if g.comesIn(u, h, f.V[5] == 0, evArrive, "L23.0d"); f.V[5] != 0 && !others {
						g.suppress(h)
						g.tell(evSuppressed, "L23.0e", h)
					}
				}),
				call("dg", "disorder", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 1} })))),
	call("with", "reinforce.with", local(0)),
)
