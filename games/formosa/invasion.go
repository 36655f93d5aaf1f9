package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 10.0 Allied invasions.

var (
	evMarker     = event("An amphibious marker is placed in {h0}.")
	evDropZone   = event("The drop zone is placed in {h0}.")
	evUnplaced   = event("{n0} {?0marker that was|markers that were} not placed {?0goes|go} back to the Reinforcements Display.")
	evLoaded     = event("{u0} lands in {h1}.")
	evAtSea      = event("{u0} prepares to assault from {h1}.")
	evAssault    = event("The landing force assaults {h0}.")
	evUndefended = event("{h0} proves to be undefended.")
	evAshore     = event("{u0} goes ashore in {h1}.")

	noMarker     = reason{Rule: "10.0a", Text: "An invasion needs a marker of its kind that has been bought."}
	oneMarker    = reason{Rule: "10.1c", Text: "A hex holds one amphibious marker."}
	notLandable  = reason{Rule: "10.1b", Text: "Amphibious markers go to enemy-free open coast or ports, or to sea hexes next to an enemy in such a hex; to other coast only with Rangers to land."}
	notDropZone  = reason{Rule: "10.1d", Text: "The drop zone goes to an enemy-free open hex or airfield."}
	fleetAway    = reason{Rule: "18.0f", Text: "After a decisive fleet battle no amphibious marker is placed this game turn."}
	enemyHolds   = reason{Rule: "10.1b", Text: "The enemy is in that hex: an assault starts from a marker in a sea hex beside it."}
	noShore      = reason{Rule: "10.1b", Text: "A landing needs an open coast or a port; that hex has neither."}
	nobodyThere  = reason{Rule: "10.1b", Text: "No enemy holds an open coast or a port beside that sea hex. Where no enemy is, the marker goes to the land hex."}
	rangersShore = reason{Rule: "10.1b", Text: "Only Rangers can land on that coast, and there are no more of them to land."}
	noTroops     = reason{Rule: "10.1f", Text: "There are no units left that could land with another marker."}
	markerOrder  = reason{Rule: "10.1f", Text: "Something with a higher number was named already, and the order of the numbers is kept. Take that back first; what is placed as one list may be chosen in any order."}
	notLoadable  = reason{Rule: "10.2a", Text: "Mobile units land from the Staging Area, Amoy or a functional port, each once."}
	markerFull   = reason{Rule: "10.2b", Text: "The marker carries no more units."}
	dropFull     = reason{Rule: "10.3a", Text: "The drop zone takes no more units."}
	rangersOnly  = reason{Rule: "22.0c", Text: "On that coast only Rangers can land."}
	airborneOnly = reason{Rule: "10.3a", Text: "Only airborne units of regiment size drop into the drop zone."}
	mustLoad     = reason{Rule: "10.1f", Text: "The marker is placed to land units: load at least one."}
	mustAssault  = reason{Rule: "10.2.2a", Text: "A force at sea attacks an enemy-held port or open coast next to it that has not been assaulted this phase."}
	needStack    = reason{Rule: "10.2.2b", Text: "At least one force at sea must make the assault."}
	mustFill     = reason{Rule: "10.2.2e", Text: "All go ashore whom the stacking limit allows: that would leave room empty."}
	noLandRoom   = reason{Rule: "10.2.2e", Text: "Units go ashore up to the stacking limit of the hex."}
)

// embarkable tells whether a unit can take part in an invasion from where it is (10.2a).
func (g *Game) embarkable(u UnitID) bool {
	d := &g.m.Units[u]
	if d.Side != Allied || g.isStatic(u) || g.has(u, Halted) {
		return false
	}
	l := g.s.Units[u].Loc
	if l == Staging || l == Amoy {
		return true
	}
	return l >= 0 && g.m.Hexes[l].Port() && g.functional(hex.Hex(l))
}

func (g *Game) isAirborne(u UnitID) bool { return g.m.Units[u].drops() }

// drops tells whether a unit is airborne of regiment size (10.3a).
func (d *Unit) drops() bool { return d.Type == Airborne && d.Size == "III" }

// forceLeft tells whether more units could still be loaded than there are markers.
func (g *Game) forceLeft() bool {
	n := int(g.s.Marks)
	for u := range g.m.Units {
		if g.embarkable(UnitID(u)) {
			if n--; n < 0 {
				return true
			}
		}
	}
	return false
}

// rangersLeft counts the Rangers that could still be loaded.
func (g *Game) rangersLeft() (n int) {
	for _, u := range g.m.Rangers {
		if g.embarkable(u) {
			n++
		}
	}
	return n
}

// dropsLeft tells whether an airborne unit could still be loaded.
func (g *Game) dropsLeft() bool {
	for _, u := range g.m.Airborne {
		if g.embarkable(u) {
			return true
		}
	}
	return false
}

// coastKind of a land hex for landings: 2 open coast or port, 1 other coast, 0 none.
func (g *Game) coastKind(h hex.Hex) int {
	switch p := &g.m.Hexes[h]; {
	case p.Port() || p.OpenCoast:
		return 2
	case p.RangerOnly:
		return 1
	}
	return 0
}

// markerKind is 2 if anybody could land by a marker in the hex, 1 if only Rangers, 0 if nobody (10.1b, 22.0c).
func (g *Game) markerKind(h hex.Hex) int {
	if g.m.Hexes[h].Land {
		if g.occupied(h, Japanese) {
			return 0
		}
		return g.coastKind(h)
	}
	best := 0
	for _, n := range g.m.Grid.Neighbors(h) {
		if n != hex.None && g.occupied(n, Japanese) {
			best = max(best, g.coastKind(n))
		}
	}
	return best
}

// rangerMarks counts the markers on the map that only Rangers can use.
func (g *Game) rangerMarks() (n int) {
	for i := int8(0); i < g.s.Marks; i++ {
		if g.s.MarkDZ[i] == 0 && g.markerKind(hex.Hex(g.s.MarkHex[i])) == 1 {
			n++
		}
	}
	return n
}

// spendAmphib takes an amphibious marker out of the display. Those that cannot wait for a later game turn go first.
func (g *Game) spendAmphib() {
	g.s.Amphib--
	g.s.AmphibKept = min(g.s.AmphibKept, g.s.Amphib)
}

func (g *Game) mayMark(h int16, drop bool, last int16) *reason {
	if !g.isHex(h) {
		return &notLandable
	}
	x := hex.Hex(h)
	if drop {
		p := &g.m.Hexes[x]
		switch {
		case g.s.DropZones == 0:
			return &noMarker
		case !p.Land || !p.DropZone || g.occupied(x, Japanese):
			return &notDropZone
		case g.s.Marks == maxMarks || !g.dropsLeft() || !g.forceLeft():
			return &noTroops
		}
		return nil
	}
	switch {
	case g.s.NoLanding != 0:
		return &fleetAway
	case g.s.Amphib == 0:
		return &noMarker
	case g.amphibiousAt(x):
		return &oneMarker
	}
	switch p := &g.m.Hexes[x]; g.markerKind(x) {
	case 0:
		switch {
		case !p.Land:
			return &nobodyThere
		case g.occupied(x, Japanese):
			return &enemyHolds
		}
		return &noShore
	case 1:
		if g.rangersLeft() <= g.rangerMarks() {
			return &rangersShore
		}
	}
	if h < last {
		return &markerOrder
	}
	if g.s.Marks == maxMarks || !g.forceLeft() {
		return &noTroops
	}
	return nil
}

// mayLoad is the reason against loading a unit on the marker. V of the frame: marker, units on it, last unit.
func (g *Game) mayLoad(f *frame, u int16) *reason {
	if !g.isUnit(u, Allied) {
		return &notYours
	}
	id, h := UnitID(u), hex.Hex(g.s.MarkHex[f.V[0]])
	if !g.embarkable(id) || g.at(id) == h {
		return &notLoadable
	}
	if u < f.V[2] {
		return &markerOrder
	}
	if g.s.MarkDZ[f.V[0]] != 0 {
		switch {
		case !g.isAirborne(id):
			return &airborneOnly
		case f.V[1] >= int16(g.m.K.AirbornePerDrop):
			return &dropFull
		}
	} else {
		switch {
		case f.V[1] >= int16(g.m.K.UnitsPerAmphib):
			return &markerFull
		case g.markerKind(h) == 1 && g.m.Units[id].Type != Ranger:
			return &rangersOnly
		case g.m.Hexes[h].Land && !g.canExist(id, h):
			return &closedMech
		}
	}
	if g.clashes(id, h) {
		return &contingents
	}
	return nil
}

// roomOn is how many units a marker takes in all.
func (g *Game) roomOn(i int16) int16 {
	if g.s.MarkDZ[i] != 0 {
		return int16(g.m.K.AirbornePerDrop)
	}
	return int16(g.m.K.UnitsPerAmphib)
}

// markersLeft says how many markers are still to be placed.
func (g *Game) markersLeft() string {
	out := many(int(g.s.Amphib), "amphibious marker", "amphibious markers")
	if g.s.DropZones > 0 {
		out += ", " + many(int(g.s.DropZones), "drop zone", "drop zones")
	}
	return out + " left"
}

func (g *Game) someoneLoads(f *frame) bool {
	for u := range g.m.Units {
		if g.mayLoad(f, int16(u)) == nil {
			return true
		}
	}
	return false
}

// invasion.load loads one marker. V: marker, units on it, next unit that may be named, closed.
var _ = program.Proc("invasion.load",
	while(func(_ *Game, f *frame) bool { return f.V[3] == 0 },
		do(func(_ *Game, f *frame) { f.V[3] = 1 }),
		put(ask{
			Label: "unit", Kind: "invasion.load", Prompt: "Who lands with this marker?", Rule: "10.1f",
			Tell: func(g *Game, f *frame, a *engine.Asked) {
				h := g.s.MarkHex[f.V[0]]
				a.Prompt = "Who lands at " + g.m.hexTitle(h) + "? There is room for " + itoa(int(g.roomOn(f.V[0]))-int(f.V[1]))
				a.Subject = []string{g.m.hexName(h)}
			},
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.Units {
					if g.m.Units[u].Side == Allied {
						o.Add(about(vLoad, UnitID(u)))
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					if f.V[1] == 0 && g.someoneLoads(f) {
						return &mustLoad
					}
					return nil
				case vLoad:
					return g.mayLoad(f, c.A)
				}
				return &notNow
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				if c == nil && f.V[1] == 0 && g.someoneLoads(f) {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Note: "nobody is aboard yet", Why: &mustLoad})
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vLoad {
					return
				}
				u, h := UnitID(c.A), g.s.MarkHex[f.V[0]]
				f.V[1]++
				f.V[2] = c.A + 1
				f.V[3] = 0
				g.set(u, Halted)
				g.place(u, h)
				if !g.m.Hexes[h].Land {
					g.tell(evAtSea, "10.2.2a", c.A, h)
					return
				}
				if g.s.MarkDZ[f.V[0]] == 0 {
					g.set(u, Landed)
				}
				g.tell(evLoaded, "10.2.1a", c.A, h)
			},
		}),
	),
)

// forceAt tells whether a force that has not yet assaulted waits in a sea hex, and whether all of it are Rangers.
func (g *Game) forceAt(i int8) (waiting, rangers bool) {
	h := hex.Hex(g.s.MarkHex[i])
	if g.s.MarkUse[i] != 0 || g.m.Hexes[h].Land || g.first(h) == NoUnit {
		return false, false
	}
	rangers = true
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		rangers = rangers && g.m.Units[u].Type == Ranger
	}
	return true, rangers
}

// canAssault tells whether the force of marker i can assault a hex.
func (g *Game) canAssault(i int8, target hex.Hex) bool {
	waiting, rangers := g.forceAt(i)
	if !waiting || g.m.Grid.Direction(hex.Hex(g.s.MarkHex[i]), target) < 0 {
		return false
	}
	k := g.coastKind(target)
	return k == 2 || k == 1 && rangers
}

func (g *Game) mayAssault(h int16) *reason {
	if !g.isHex(h) || !g.occupied(hex.Hex(h), Japanese) || !g.open(hex.Hex(h)) {
		return &mustAssault
	}
	for i := int8(0); i < g.s.Marks; i++ {
		if g.canAssault(i, hex.Hex(h)) {
			return nil
		}
	}
	return &mustAssault
}

// someAssault tells whether any force at sea has a hex to assault.
func (g *Game) someAssault() bool {
	for i := int8(0); i < g.s.Marks; i++ {
		for _, n := range g.m.Grid.Neighbors(hex.Hex(g.s.MarkHex[i])) {
			if n != hex.None && g.mayAssault(int16(n)) == nil {
				return true
			}
		}
	}
	return false
}

// mayCombine: a force joins an assault on the battle's target; forces are named in ascending order (10.2.2b, ruling J).
func (g *Game) mayCombine(h int16) *reason {
	b := &g.s.B
	for i := int8(0); i < g.s.Marks; i++ {
		if g.s.MarkHex[i] == h && g.s.MarkDZ[i] == 0 && g.canAssault(i, hex.Hex(b.Targets[0])) {
			if b.NOrigins > 0 && b.Origins[b.NOrigins-1] >= h {
				return &ascending
			}
			return nil
		}
	}
	return &mustAssault
}

// invasion.assault makes one opposed landing (10.2.2). V: closed.
var _ = program.Proc("invasion.assault",
	put(ask{
		Label: "target", Kind: "invasion.assault", Prompt: "Which coast do you assault next?", Rule: "10.2.2a",
		Seat: bySide(Allied),
		List: func(g *Game, _ *frame, o *options) {
			for h := range g.m.Hexes { // by hex: the order of units would tell concealed ones apart
				if g.occupied(hex.Hex(h), Japanese) {
					o.Add(to(vAssault, hex.Hex(h)))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vAssault {
				return &mustAssault
			}
			return g.mayAssault(c.A)
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.openBattle(Assault)
			g.addTarget(hex.Hex(c.A))
		},
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "forces", Kind: "invasion.forces", Prompt: "Which forces at sea make the assault together?", Rule: "10.2.2b",
			Tell: atTarget("Which forces assault {h} together?"),
			Seat: bySide(Allied),
			List: func(g *Game, _ *frame, o *options) {
				for i := int8(0); i < g.s.Marks; i++ {
					o.Add(to(vJoin, hex.Hex(g.s.MarkHex[i])))
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					if g.s.B.NOrigins == 0 {
						return &needStack
					}
					return nil
				case vJoin:
					return g.mayCombine(c.A)
				}
				return &notNow
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vJoin {
					return
				}
				f.V[0] = 0
				g.addOrigin(hex.Hex(c.A))
				for u := g.first(hex.Hex(c.A)); u != NoUnit; u = g.next(u) {
					g.join(u)
				}
			},
			Explain: explainAssault,
		}),
	),
	do(func(g *Game, _ *frame) {
		b := &g.s.B
		for i := int8(0); i < g.s.Marks; i++ {
			for _, o := range b.Origins[:b.NOrigins] {
				if g.s.MarkHex[i] == o && g.s.MarkDZ[i] == 0 {
					g.s.MarkUse[i] = 1
				}
			}
		}
		t := hex.Hex(b.Targets[0])
		g.tell(evAssault, "10.2.2a", int16(t))
		g.revealHex(t, "10.2.2a") // ruling M
		if g.first(t) == NoUnit {
			g.tell(evUndefended, "10.2.1a", int16(t))
		}
	}),
	iff(func(g *Game, _ *frame) bool { return g.first(hex.Hex(g.s.B.Targets[0])) != NoUnit },
		do(func(g *Game, _ *frame) { g.closeDeclaration() }),
		sub("fight", "combat.fight")),
	sub("ashore", "invasion.ashore"),
)

// explainAssault shows the odds of an assault as far as the defenders are known.
func explainAssault(g *Game, f *frame, c *choice, x *engine.Explanation) {
	for u := g.first(hex.Hex(g.s.B.Targets[0])); u != NoUnit; u = g.next(u) {
		if g.concealed(u) {
			return // nobody knows before they are revealed
		}
	}
	b, units := g.s.B, g.s.Units
	defer func() { g.s.B, g.s.Units = b, units }()
	if c != nil && c.Verb == vJoin && g.mayCombine(c.A) == nil {
		g.addOrigin(hex.Hex(c.A))
		for u := g.first(hex.Hex(c.A)); u != NoUnit; u = g.next(u) {
			g.set(u, Attacking)
		}
	}
	for u := g.first(hex.Hex(g.s.B.Targets[0])); u != NoUnit; u = g.next(u) {
		g.set(u, Defending)
	}
	g.describeOdds(x)
}

// stillAtSea tells whether a unit belongs to the force that has just assaulted and is still at sea.
func (g *Game) stillAtSea(u UnitID) bool {
	h := g.at(u)
	if h == hex.None || g.m.Hexes[h].Land {
		return false
	}
	for _, o := range g.s.B.Origins[:g.s.B.NOrigins] {
		if o == int16(h) {
			return true
		}
	}
	return false
}

// couldGoAshore: V of the frame: next unit that may be named.
func (g *Game) couldGoAshore(f *frame, u, h int16) *reason {
	if !g.isUnit(u, Allied) || !g.stillAtSea(UnitID(u)) || h != g.s.B.Targets[0] {
		return &notAdvancing
	}
	switch {
	case u < f.V[0]:
		return &ascending
	case !g.canExist(UnitID(u), hex.Hex(h)):
		return &closedMech
	case !g.stackRoom(UnitID(u), hex.Hex(h)):
		return &noLandRoom
	}
	return nil
}

// mayGoAshore: units are named in ascending order, and none so high that room which others could fill stays empty. Of a
// US and a Commonwealth force that attacked together (5.1c) the first unit decides which goes ashore.
func (g *Game) mayGoAshore(f *frame, u, h int16) *reason {
	if r := g.couldGoAshore(f, u, h); r != nil {
		return r
	}
	all, above := 0, 0
	for o := range g.m.Units {
		if g.m.Units[o].Contingent == g.m.Units[u].Contingent && g.couldGoAshore(f, int16(o), h) == nil {
			all++
			if o > int(u) {
				above++
			}
		}
	}
	room := int(g.m.K.StackMobile[Allied] - g.count(hex.Hex(h)).mobile)
	if above < min(room, all)-1 {
		return &mustFill
	}
	return nil
}

// invasion.ashore brings the assault force into the hex it cleared, which it must enter (10.2.2e), the owner choosing who
// if not all find room; who is left goes back to the Staging Area (10.2.2g, h). After a DE each may go on by a hex (15.8b, ruling CU), and
// for the room it leaves all are asked anew. V: next unit, unit ashore.
var _ = program.Proc("invasion.ashore",
	iff(func(g *Game, _ *frame) bool { return !g.occupied(hex.Hex(g.s.B.Targets[0]), Japanese) },
		while(func(g *Game, f *frame) bool {
			for u := range g.m.Units {
				if g.mayGoAshore(f, int16(u), g.s.B.Targets[0]) == nil {
					return true
				}
			}
			return false
		},
			put(ask{
				Label: "unit", Kind: "invasion.ashore", Prompt: "Who goes ashore next?", Rule: "10.2.2e",
				Tell: func(g *Game, f *frame, a *engine.Asked) {
					room := int(g.m.K.StackMobile[Allied] - g.count(hex.Hex(g.s.B.Targets[0])).mobile)
					atTarget("Who goes ashore at {h} next? There is room for "+itoa(room))(g, f, a)
				},
				Seat: bySide(Allied),
				List: func(g *Game, f *frame, o *options) {
					for u := range g.m.Units {
						if g.stillAtSea(UnitID(u)) {
							o.Add(unitTo(vAdvance, UnitID(u), g.s.B.Targets[0]))
						}
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					if c.Verb != vAdvance {
						return &notAdvancing
					}
					return g.mayGoAshore(f, c.A, c.B)
				},
				Take: func(g *Game, f *frame, c choice) {
					f.V[0], f.V[1] = c.A+1, c.A
					g.tell(evAshore, "10.2.2e", c.A, c.B)
					g.set(UnitID(c.A), Landed|Halted)
					g.place(UnitID(c.A), c.B)
					g.freeCamp(c.B)
				},
			}),
			iff(func(g *Game, _ *frame) bool { return g.s.B.Result == DE },
				engine.Call("inland", "invasion.inland", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1} }),
				iff(func(g *Game, f *frame) bool { return int16(g.s.Units[f.V[1]].Loc) != g.s.B.Targets[0] },
					do(func(_ *Game, f *frame) { f.V[0] = 0 })))),
	),
	do(func(g *Game, _ *frame) {
		for u := range g.m.Units {
			if g.stillAtSea(UnitID(u)) {
				g.backToStaging(UnitID(u))
			}
		}
	}),
)

// invasion.inland asks a unit that has just come ashore for the second hex of its advance. V as in combat.advance.
var _ = program.Proc("invasion.inland", askAdvance("second"))

func (g *Game) backToStaging(u UnitID) {
	g.tell(evReturned, "10.2.2g", int16(u))
	g.clear(u, Landed|Attacking|Defending) // it stays halted: it has landed this game turn (10.2.2f)
	g.place(u, Staging)
}

// allied.invasion is the Invasion Phase. V: closed, next hex for a marker, marker being loaded.
var _ = program.Proc(phaseNames[PhInvasion],
	beginPhase(PhInvasion),
	do(func(g *Game, f *frame) {
		g.s.Active = Allied
		g.s.Marks = 0
		f.V[1] = 0
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 }, // 10.1f: first the markers
		put(ask{
			Label: "marker", Kind: "invasion.marker", Prompt: "Where do you land?", Rule: "10.1a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Where do you land? " + g.markersLeft(), NoUnit
			}),
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, f *frame, o *options) {
				if g.s.Amphib > 0 && g.s.NoLanding == 0 {
					for h := range g.m.Hexes {
						if p := &g.m.Hexes[h]; p.Coastal || !p.Land {
							o.Add(to(vAmphibious, hex.Hex(h)))
						}
					}
				}
				if g.s.DropZones > 0 {
					for h := range g.m.Hexes {
						if g.m.Hexes[h].DropZone {
							o.Add(to(vDrop, hex.Hex(h)))
						}
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vAmphibious:
					return g.mayMark(c.A, false, f.V[1])
				case vDrop:
					return g.mayMark(c.A, true, f.V[1])
				}
				return &notNow
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 1
					return
				}
				i := g.s.Marks
				g.s.Marks++
				g.s.MarkHex[i], g.s.MarkDZ[i], g.s.MarkUse[i] = c.A, 0, 0
				if c.Verb == vDrop {
					g.s.MarkDZ[i] = 1
					g.s.DropZones--
					g.tell(evDropZone, "10.1d", c.A)
					return
				}
				g.spendAmphib()
				f.V[1] = c.A
				g.tell(evMarker, "10.1b", c.A)
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if n := int(g.s.Amphib - g.s.AmphibKept + g.s.DropZones); c == nil && n > 0 { // 10.1i
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: many(n, "marker goes", "markers go") + " back unused"})
				}
			},
		}),
	),
	while(func(g *Game, f *frame) bool { return f.V[2] < int16(g.s.Marks) }, // then the units
		engine.Call("load", "invasion.load", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} }),
		do(func(_ *Game, f *frame) { f.V[2]++ }),
	),
	while(func(g *Game, _ *frame) bool { return g.someAssault() }, sub("assault", "invasion.assault")),
	do(func(g *Game, _ *frame) { // 10.1i, 10.2.2h
		g.noBattle()
		for i := range g.m.Units {
			if u := UnitID(i); g.at(u) != hex.None && !g.m.Hexes[g.at(u)].Land {
				g.backToStaging(u)
			}
		}
		if n := g.s.Amphib - g.s.AmphibKept + g.s.DropZones; n > 0 { // ruling P
			g.tellSide(Allied, evUnplaced, "10.1i", int16(n))
		}
		g.s.Marks, g.s.Amphib, g.s.DropZones = 0, g.s.AmphibKept, 0
		for i := range g.s.MarkHex {
			g.s.MarkHex[i], g.s.MarkDZ[i], g.s.MarkUse[i] = none, 0, 0
		}
	}),
)
