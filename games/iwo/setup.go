package iwo

import (
	"math/bits"

	"beachhead/hex/bitset"
)

// 18.3, 18.4, 18.9 Set-up of scenario 1 and of the campaign, which begin off the beaches. The set-up of the others is the service setup.later.

var (
	evSetup    = event("{n0} Japanese units are set up; {n1} depth markers are in the pools.")
	evStunned  = event("The bombardment disrupts the unit at {p0}.")
	evSupport  = event("A point of naval gunfire and an airstrike are there.")
	evThisTurn = event("A point of naval gunfire and an airstrike are there, for this turn alone.")
	evStarting = event("The colours of card {c0} are disrupted near the beaches.")
)

// landings tells whether a scenario begins with the landings.
func (s *Scenario) landings() bool { return s.First == 1 && s.Schedule }

// setup is the set-up. V: a position.
var _ = chapter(PhaseSetup, program.Proc("setup",
	do(func(g *Game, _ *frame) { g.prepare() }),
	iff(func(g *Game, _ *frame) bool { return !g.scenario().landings() }, serve("later", "setup.later", nil)),
	iff(func(g *Game, _ *frame) bool { return g.scenario().landings() },
		sub("japan", "setup.japan"),
		sub("arrive", "landing.arrive"),
		iff(func(g *Game, _ *frame) bool { return g.scenario().DisruptNearBeach }, sub("bombard", "setup.bombard"))),
))

// prepare sets the tracks, and puts who comes later aside.
func (g *Game) prepare() {
	sc, s := g.scenario(), &g.s
	for d := range s.Div {
		s.Div[d].Points, s.Div[d].Infantry = sc.Artillery[d], sc.Repl.Infantry[d]
	}
	s.Corps.Points = sc.Artillery[nCorps]
	s.Tanks, s.Engineer, s.Any = sc.Repl.Tank, sc.Repl.Engine, sc.Repl.Any
	for p := range g.m.Pos { // 18.8
		if sc.Controls>>g.m.Pos[p].Sector&1 != 0 || sc.Garrisons.has(PosID(p)) {
			if g.garrison(PosID(p)); g.m.Pos[p].Gun { // US units have taken it (6.7)
				s.Wrecked.add(PosID(p))
			}
		}
	}
	for u := range g.m.US { // where units have landed before (12.2c, ruling 18-L)
		if row := &g.m.US[u]; row.Turn > 0 && row.Turn < sc.First && bits.OnesCount16(row.Boxes) == 1 {
			for _, h := range g.m.Boxes[bits.TrailingZeros16(row.Boxes)].Hexes {
				g.landed(h)
			}
		}
	}
	third := int8(0) // the place of the 3rd Marines
	for u := range g.m.US {
		row, to := &g.m.US[u], Nowhere
		switch {
		case row.Regiment == third:
			if sc.Third > 0 {
				to = Uncommit
			}
		case row.Kind == RgtHQ:
			if sc.Automatic < sc.Last {
				to = Coming
			}
		case row.Turn > 0 && row.Turn <= sc.Last && sc.Schedule:
			to = Coming
		}
		g.place(UnitID(u), to)
	}
}

// Drawing a Japanese unit, or a depth marker, of those that are not dealt yet.

// setup.japan sets up the Japanese of scenario 1: a unit of the near or far group of the sector in each position marked for it, the rest in reserve (18.4.3); depth
// markers into the pools; forts. V: position or sector, markers.
var _ = program.Proc("setup.japan",
	do(func(g *Game, _ *frame) {
		for sector := int8(1); sector <= 4; sector++ {
			g.mixGroups(sector)
		}
	}),
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Pos) },
		iff(func(g *Game, f *frame) bool { return g.marks(f.V[0]) },
			ofGroup("unit"))),
	do(func(g *Game, _ *frame) {
		for j := range g.m.Jap {
			if row := &g.m.Jap[j]; g.s.Jap[j].At == Nowhere && row.Start != GroupScenario5 {
				g.station(JapID(j), Pool(row.Sector))
			}
		}
	}),
	sub("out", "setup.removed"),
	sub("depth", "setup.depth"),
	sub("forts", "setup.forts"),
	do(func(g *Game, _ *frame) {
		units, depth := 0, 0
		for j := range g.m.Jap {
			units += boolInt(g.s.Jap[j].At >= 0)
		}
		for d := range g.m.Depths {
			_, ok := poolOf(g.s.Depths[d].At)
			depth += boolInt(ok)
		}
		g.tell(evSetup, "18.3.1", int16(units), int16(depth))
	}),
)

// setup.removed takes so many units of the reserve of each sector out, unseen, as the scenario says. V: sector, units.
var _ = program.Proc("setup.removed",
	forEach(0, func(*Game, *frame) int { return 4 },
		forEach(1, func(g *Game, f *frame) int { return int(g.scenario().Removed[f.V[0]+1]) },
			call("out", "pool.unit", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0] + 1} }),
			do(func(g *Game, _ *frame) {
				if g.s.Ret >= 0 {
					g.station(g.s.Ret, Removed)
				}
			}))),
)

// mixGroups makes the near and the far group of a sector two lots: of a unit that is dealt the player knows the group, not which of it (18.4.3).
func (g *Game) mixGroups(sector int8) {
	for j := range g.m.Jap {
		row := &g.m.Jap[j]
		if row.Sector != sector {
			continue
		}
		switch row.Start {
		case GroupNear:
			g.mix(JapID(j), mixNear+Mix(sector))
		case GroupFar:
			g.mix(JapID(j), mixFar+Mix(sector))
		}
	}
}

// ofGroup draws a unit of the near or far group of the sector for the position of slot 0 (18.4.3, 18.4.3a).
func ofGroup(label string) step {
	return throw(chance{Label: label, Why: "a unit of the group", Rule: "18.4.3a",
		Draw: func(g *Game, f *frame, o *options) {
			p := &g.m.Pos[f.V[0]]
			for j := range g.m.Jap {
				row := &g.m.Jap[j]
				if g.s.Jap[j].At == Nowhere && row.Sector == p.Sector && (row.Start == GroupNear && p.Near || row.Start == GroupFar && !p.Near) {
					o.Add(about(vJap, int16(j)))
				}
			}
		},
		Take: func(g *Game, f *frame, c choice) { g.appear(c.A, f.V[0]) }})
}

// setup.depth puts depth markers into the pools (18.3.1a). V: sector, markers.
var _ = program.Proc("setup.depth",
	do(func(g *Game, _ *frame) {
		for d := range g.m.Depths {
			if g.s.Depths[d].At == Nowhere && g.m.Depths[d].Kind != Armor {
				g.mixDepth(DepthID(d), mixRest)
			}
		}
	}),
	forEach(0, func(*Game, *frame) int { return 4 },
		forEach(1, func(g *Game, f *frame) int { return int(g.scenario().Depth[f.V[0]+1]) },
			throw(chance{Label: "depth", Why: "a depth marker for the pool of the sector", Rule: "18.3.1c",
				Draw: func(g *Game, _ *frame, o *options) {
					for d := range g.m.Depths {
						if g.s.Depths[d].At == Nowhere && g.m.Depths[d].Kind != Armor {
							o.Add(about(vDepth, int16(d)))
						}
					}
				},
				Take: func(g *Game, f *frame, c choice) { g.lay(DepthID(c.A), Pool(int8(f.V[0])+1)) }}))),
)

// setup.forts puts up what the scenario names with its unit and marker, as long as the pools have some, and then the forts (18.0d1, 18.7.2, 18.8.2; 18.4.3d). V: row of the scenario, or position.
var _ = program.Proc("setup.forts",
	forEach(0, func(g *Game, _ *frame) int { return len(g.scenario().Extra) },
		iff(func(g *Game, f *frame) bool { return g.scenario().Extra[f.V[0]].Fort > 0 },
			serve("extra", "fort.place", func(g *Game, f *frame) [6]int16 {
				x := &g.scenario().Extra[f.V[0]]
				return [6]int16{x.Pos, int16(x.Fort), 1}
			})),
		iff(func(g *Game, f *frame) bool { return g.scenario().Extra[f.V[0]].Reserve },
			call("reserve", "unit.appear", func(g *Game, f *frame) [6]int16 {
				x := &g.scenario().Extra[f.V[0]]
				return [6]int16{x.Pos, int16(x.Depth)}
			})),
		do(func(g *Game, f *frame) {
			if x := &g.scenario().Extra[f.V[0]]; x.Unit != NoJap {
				g.appear(x.Unit, x.Pos)
			}
		})),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	while(func(g *Game, f *frame) bool {
		f.V[0] = int16(bitset.Next(g.scenario().Forts[:], int(f.V[0])))
		return f.V[0] >= 0
	},
		serve("fort", "fort.place", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
		do(func(_ *Game, f *frame) { f.V[0]++ })),
)

// setup.bombard disrupts the units near the beaches in positions of the three colours of a card (18.4.4).
var _ = program.Proc("setup.bombard",
	drawCard("card", "which positions the bombardment has disrupted", "18.4.4"),
	do(func(g *Game, _ *frame) {
		g.tell(evStarting, "18.4.4", int16(g.s.Drawn))
		g.m.nearBeach.each(func(p PosID) {
			if !g.card().Shows(g.m.Pos[p].Color) {
				return
			}
			h := g.m.Pos[p].Hex
			g.japs(h, func(j JapID) {
				g.s.Jap[j].Flags |= JDisrupt
				g.stirred()
				g.tell(evStunned, "18.4.4", p)
			})
			g.upsetForts(h) // 17.7b
		})
		g.discard()
	}),
)

// supportComes gives ships and aircraft their points: on the turns that the scenario names, for that turn alone, or one of each a day, of which so many may be kept (8.5,
// 18.4.4e). With the day artillery is fresh and losses count anew.
func (g *Game) supportComes() {
	sc, s := g.scenario(), &g.s
	dawn := s.Turn == 1 || g.am()
	if dawn {
		for d := range s.Div {
			s.Div[d].Used, s.Div[d].Today = 0, 0
		}
		s.Corps.Used = 0
	}
	if len(sc.Support) > 0 {
		s.Naval, s.Air = 0, 0
		for _, t := range sc.Support {
			if t == s.Turn {
				s.Naval, s.Air = 1, 1
				g.tell(evThisTurn, "18.4.4e")
			}
		}
		return
	}
	if dawn {
		s.Naval, s.Air = min(s.Naval, sc.Keep)+1, min(s.Air, sc.Keep)+1
		g.tell(evSupport, "8.5")
	}
}
