package iwo

import "beachhead/engine"

// What comes out of pools and cups: units and depth markers of a sector (9.3, 9.2f), forts (17.1, 17.2), units that come up before US units (9.3b, 9.6).

var (
	evFort    = event("A fortification comes up at {p0}.")
	evTop     = event("Two fortifications are drawn for {p0}; nobody knows which of their classes lies on top.")
	evForts   = event("Two fortifications come up at {p0}.")
	evAppears = event("A Japanese unit appears at {p0}.")
	evQuiet   = event("Nobody appears at {p0}.")
	evProbe   = event("US units come under the fire of {p0}, which nobody holds: a card is drawn.")
	evRevive  = event("US units are about to enter {p0}: a card is drawn for its reserves.")
)

// pool.unit draws a unit of a sector's reserve. V: sector. Ret: the unit, -1 if there is none.
var _ = provide("pool.unit", program.Proc("pool.unit",
	do(func(_ *Game, f *frame) { f.V[1] = int16(NoJap) }),
	throw(chance{Label: "unit", Why: "a unit of the reserve", Rule: "9.3a",
		Draw: func(g *Game, f *frame, o *options) {
			for j := range g.m.Jap {
				if g.s.Jap[j].At == Pool(int8(f.V[0])) {
					o.Add(about(vJap, int16(j)))
				}
			}
		},
		Take: func(_ *Game, f *frame, c choice) { f.V[1] = c.A }}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
))

// pool.depth draws a depth marker of a sector's pool. V: sector. Ret: the marker, -1 if there is none.
var _ = provide("pool.depth", program.Proc("pool.depth",
	do(func(_ *Game, f *frame) { f.V[1] = int16(NoDepth) }),
	throw(chance{Label: "depth", Why: "a depth marker of the pool", Rule: "9.2f",
		Draw: func(g *Game, f *frame, o *options) {
			for d := range g.m.Depths {
				if g.s.Depths[d].At == Pool(int8(f.V[0])) {
					o.Add(about(vDepth, int16(d)))
				}
			}
		},
		Take: func(_ *Game, f *frame, c choice) { f.V[1] = c.A }}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
))

// pooled counts the units of a sector's reserve.
func (g *Game) pooled(sector int8) int { return int(g.x.pool[sector]) }

// orNobody is how it is told that a unit comes to a position: as given, or, where nobody is left in the reserve of its sector, that nobody comes (9.3).
func (g *Game) orNobody(p PosID, what engine.EventKind, rule string) (engine.EventKind, string) {
	if g.pooled(g.m.Pos[p].Sector) == 0 {
		return evNoPool, "9.3"
	}
	return what, rule
}

// armour gives a tank unit the depth marker with which it begins (9.2.1d).
func (g *Game) armour(j JapID) {
	if !g.tank(j) || g.s.Jap[j].Depth != NoDepth {
		return
	}
	for d := range g.m.Depths {
		if g.m.Depths[d].Kind == Armor && g.s.Depths[d].At == Nowhere {
			g.s.Jap[j].Depth = DepthID(d)
			g.lay(DepthID(d), g.s.Jap[j].At)
			return
		}
	}
}

// appear puts a unit face down into a position.
func (g *Game) appear(j JapID, p PosID) {
	g.s.Jap[j].Flags = 0
	g.lodge(j, g.m.Pos[p].Hex)
	g.armour(j)
}

// lodge puts a unit into a hex. One that comes to a fort that is disrupted is disrupted (17.7b), and depth that lies with the fort is then its own if it has none (6.4.3).
func (g *Game) lodge(j JapID, h Hex) {
	loose := NoDepth
	if g.s.JHead[h] == none && !g.tank(j) && g.s.Jap[j].Depth == NoDepth {
		loose = g.depthIn(h)
	}
	if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&JDisrupt != 0 {
		g.s.Jap[j].Flags |= JDisrupt
	}
	if g.station(j, h); loose != NoDepth {
		g.s.Jap[j].Depth = loose
	}
}

// under puts a depth marker face down beneath a unit.
func (g *Game) under(d DepthID, j JapID) {
	g.s.Jap[j].Depth = d
	g.lay(DepthID(d), g.s.Jap[j].At)
}

// unit.appear brings a unit of the reserve of the sector into a position, with a depth marker if there is one and it is wanted. V: position, 1 with depth; unit. Ret: the unit, -1.
var _ = program.Proc("unit.appear",
	do(func(_ *Game, f *frame) { f.V[2] = int16(NoJap) }),
	call("unit", "pool.unit", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.m.Pos[f.V[0]].Sector)} }),
	took(2),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 }, answer(func(_ *Game, f *frame) int16 { return f.V[2] })),
	do(func(g *Game, f *frame) {
		g.appear(f.V[2], f.V[0])
		g.tell(evAppears, "9.3a", f.V[0])
	}),
	iff(func(g *Game, f *frame) bool {
		return f.V[1] != 0 && g.s.Jap[f.V[2]].Depth == NoDepth && !g.tank(f.V[2])
	}, // tanks that have lost their armour get nothing else (9.2.1d)
		call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.m.Pos[f.V[0]].Sector)} }),
		do(func(g *Game, f *frame) {
			if g.s.Ret >= 0 {
				g.under(DepthID(g.s.Ret), f.V[2])
			}
		})),
	answer(func(_ *Game, f *frame) int16 { return f.V[2] }),
)

// drawFort draws a fort marker of a class and puts it into the position of slot 0, below another or not; where the class has run out, two of the next lower class
// in its place (17.7_1). Slot 4 is its own.
func drawFort(label string, class func(*Game, *frame) int8, below uint8) step {
	draw := func(label string, lower int8) step {
		return throw(chance{Label: label, Why: "a fort marker", Rule: "17.2c",
			Draw: func(g *Game, f *frame, o *options) {
				for k := range g.m.Forts {
					if g.s.Forts[k].At == Cup && g.m.Forts[k].Class == class(g, f)+lower {
						o.Add(about(vFort, int16(k)))
					}
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				g.s.Forts[c.A] = FortState{At: Cup, Below: below}
				g.build(FortID(c.A), g.m.Pos[f.V[0]].Hex)
				f.V[4] = 1
			}})
	}
	return seq(
		do(func(_ *Game, f *frame) { f.V[4] = 0 }),
		draw(label, 0),
		iff(func(_ *Game, f *frame) bool { return f.V[4] == 0 }, draw(label+".first", 1), draw(label+".second", 1)))
}

// fortRule is the rule by which one fort lies at a position.
func (g *Game) fortRule(p PosID) string {
	pos := &g.m.Pos[p]
	switch {
	case g.m.Map.Hexes[pos.Hex].Hilltop:
		return "17.2.1c"
	case pos.Color == Black:
		return "17.2.1d"
	}
	return "17.2"
}

// fort.place puts the fort, or the two forts, of a location there, with a unit and a depth marker of the sector if nobody is there (17.2). V: position, class if another than
// that of the location, 1 for the fort alone; class that lies on top.
var _ = provide("fort.place", program.Proc("fort.place",
	do(func(g *Game, f *frame) { g.s.Forted.add(f.V[0]) }),
	iff(func(g *Game, f *frame) bool { return g.m.Pos[f.V[0]].Forts == 2 && f.V[1] == 0 },
		throw(chance{Label: "top", Why: "which of the two forts lies on top", Rule: "17.2.1a", Sides: 2,
			Take: func(g *Game, f *frame, c choice) {
				f.V[3] = c.A
				g.tell(evTop, "17.2.1a", f.V[0])
			}}),
		drawFort("bottom", func(_ *Game, f *frame) int8 { return 3 - int8(f.V[3]) }, 1),
		drawFort("above", func(_ *Game, f *frame) int8 { return int8(f.V[3]) }, 0),
		do(func(g *Game, f *frame) { g.tell(evForts, "17.2.1", f.V[0]) })),
	iff(func(g *Game, f *frame) bool { return g.m.Pos[f.V[0]].Forts == 1 || f.V[1] != 0 },
		drawFort("single", func(g *Game, f *frame) int8 {
			if f.V[1] != 0 {
				return int8(f.V[1])
			}
			return g.m.Pos[f.V[0]].Class
		}, 0),
		do(func(g *Game, f *frame) { g.tell(evFort, g.fortRule(f.V[0]), f.V[0]) })),
	iff(func(g *Game, f *frame) bool { return f.V[2] == 0 && g.s.JHead[g.m.Pos[f.V[0]].Hex] == none },
		call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 1} }),
		iff(func(g *Game, f *frame) bool { return g.s.Ret < 0 && !g.depthAt(g.m.Pos[f.V[0]].Hex) }, // the pools are asked one by one (17.2.1b, 9.2c, ruling 17-H)
			call("lone", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
		leave()),
	// Who is there already gets the depth (17.2.1b, 18.7.2, ruling 17-D).
	iff(func(g *Game, f *frame) bool { return f.V[2] == 0 && g.bare(f.V[0]) != NoJap }, call("deeper", "depth.at", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
))

// matches tells whether a card shows the colour of a position; of a black one, the colour of a position within a distance of its group, held or not (6.8.1c, 7.3.3f2, 9.3b1).
func (g *Game) matches(c *Card, p PosID, within int) bool {
	pos := &g.m.Pos[p]
	if pos.Color != Black {
		return c.Shows(pos.Color)
	}
	for k := range g.m.Groups {
		if o := &g.m.Groups[k]; !o.Black && c.Shows(o.Color) && within < len(g.m.within) && g.m.within[within][pos.Group].has(GroupID(k)) {
			return true
		}
	}
	return false
}

// probe: US units have come for the first time under the intense fire that a position in communication would have, and nobody holds it (9.3b). V: position.
var _ = provide("probe", program.Proc("probe",
	do(func(g *Game, f *frame) {
		g.s.Probed.add(f.V[0])
		g.tell(evProbe, "9.3b", f.V[0])
	}),
	drawCard("card", "whether a unit appears", "9.3b"),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(boolInt(g.matches(g.card(), f.V[0], 2)))
		g.discard()
		if f.V[1] == 0 {
			g.tell(evQuiet, "9.3b2", f.V[0])
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] != 0 },
		call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 0} })),
))

// rejuvenate: US units are about to enter a position in communication that nobody holds (9.6); who comes up has depth if a marker is left (9.3a, ruling 9-G). V: position. Ret: the unit that appears, -1.
var _ = provide("rejuvenate", program.Proc("rejuvenate",
	do(func(g *Game, f *frame) { g.tell(evRevive, "9.6", f.V[0]) }),
	drawCard("card", "reserve rejuvenation", "9.6a"),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(boolInt(g.matches(g.card(), f.V[0], 2)))
		g.discard()
		if f.V[1] == 0 {
			g.tell(evQuiet, "9.6a", f.V[0])
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == 0 }, answer(func(*Game, *frame) int16 { return int16(NoJap) })),
	call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 1} }),
	answer(func(g *Game, _ *frame) int16 { return g.s.Ret }),
))

var evNorth = event("Sector {n0} has no position left to the Japanese: its reserves go to sector {n1}.")

// movePools moves the reserves of sectors of which all positions are in US hands or under US control to the next higher sector that has another (9.3.2); in the campaign the depth markers, too
// (18.9.3d). It is looked at as each phase begins.
func (g *Game) movePools() {
	for s := int8(1); s < 4; s++ {
		depth := false
		if g.scenario().North {
			for d := range g.m.Depths {
				depth = depth || g.s.Depths[d].At == Pool(s)
			}
		}
		if g.pooled(s) == 0 && !depth || !g.freeOf(int(s)) {
			continue
		}
		to := s + 1
		for to < 4 && g.freeOf(int(to)) {
			to++
		}
		if g.freeOf(int(to)) {
			continue // nobody is left to go to
		}
		g.tell(evNorth, "9.3.2", int16(s), int16(to))
		for j := range g.m.Jap {
			if g.s.Jap[j].At == Pool(s) {
				g.station(JapID(j), Pool(to))
			}
		}
		for d := range g.m.Depths {
			if g.scenario().North && g.s.Depths[d].At == Pool(s) {
				g.lay(DepthID(d), Pool(to))
			}
		}
	}
}
