package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 9.6.2 Gyokusai: when the last charge begins, and what those under its markers must do.

var (
	evGyokusai  = event("The Japanese begin Gyokusai, the last charge of the game.")
	evRushes    = event("{u0} charges {p1}.")
	evFlares    = event("{n0}: the American player may place {n1} Illumination Rounds.")
	evFlare     = event("An Illumination Round lights {p0}.")
	evStuckHere = event("{u0} finds no way nearer to an enemy.")

	orRush      = reason{Rule: "9.6.2m", Text: "Name Units under a Gyokusai marker that must act."}
	noRush      = reason{Rule: "9.6.2m", Text: "No Unit under a Gyokusai marker that must charge is there."}
	noDrive     = reason{Rule: "9.6.2j", Text: "No Unit under a Gyokusai marker that must move is there."}
	rushApart   = reason{Rule: "9.6.2o", Text: "Those who charge or move together are in one place, and are named in the order of the counters."}
	notFrenzied = reason{Rule: "9.6.2n", Text: "Only Units under a Gyokusai marker charge so."}
	noFoe       = reason{Rule: "9.6.2k", Text: "No enemy stands there outside of a cave."}
	orFlare     = reason{Rule: "9.6.2h", Text: "Name a hex for an Illumination Round, or none."}
	litHere     = reason{Rule: "9.6.2h", Text: "The hex is Illuminated."}
)

// State.Last: nothing, the final Gyokusai has been triggered, and its Illumination Rounds have been rolled for.
const (
	lastNow uint8 = 1 + iota
	lastLit
)

// rollFlares is the die for the Illumination Rounds of the final Gyokusai.
var rollFlares = newRoll("flares", "the Illumination Rounds of the last charge", "9.6.2h")

// triggered tells whether the final Gyokusai begins: by what the scenario says (9.6.2a).
func (g *Game) triggered() bool {
	r := &g.scenario().Gyokusai
	if !g.on(FeatureGyokusai) || g.s.Last != 0 || g.s.Turn < r.Earliest {
		return false
	}
	units, hexes := 0, 0
	for u := range g.m.Units {
		if p := g.at(UnitID(u)); g.m.Units[u].Side == SideB && isPlace(p) && g.hexOf(p) != NoHex {
			units++
		}
	}
	for i := range g.scenario().Victory.Scores {
		hexes += int(g.s.Held >> i & 1)
	}
	return r.UnitsAtMost > 0 && units <= int(r.UnitsAtMost) || r.HexesAtLeast > 0 && hexes >= int(r.HexesAtLeast)
}

// gyokusai.check is the End Phase: the final Gyokusai is triggered, and its steps 1 to 6 are done (9.6.2b to g). Who comes into play later is under it, too (ruling GYO-B).
var _ = program.Proc("gyokusai.check",
	do(func(g *Game, _ *frame) {
		if !g.triggered() {
			return
		}
		g.s.Last = lastNow
		g.tell(evGyokusai, "9.6.2a")
		for w := range g.m.Weapons {
			if g.m.Weapons[w].Side == SideB {
				g.attach(WeaponID(w), Nowhere)
			}
		}
		stands := &g.s.Stands[SideB]
		for p := range stands.each() {
			g.frenzy(p)
		}
		for d := range g.m.Divisions {
			if row := &g.m.Divisions[d]; row.Side == SideB {
				g.s.Divisions[d].TQ = row.TQBase
			}
		}
		g.staleAll()
	}),
)

// gyokusai.lights is step 7, at the start of the Action Phase of the first turn of the final Gyokusai, if it is one of the night (9.6.2h, 17.1d, rulings 17-A, GYO-F).
// V: rounds left.
var _ = program.Proc("gyokusai.lights",
	leaveIf(func(g *Game, _ *frame) bool {
		first := g.s.Last == lastNow
		if first {
			g.s.Last = lastLit
		}
		return !first || !g.night()
	}),
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			g.grade(0, face, face/2)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollFlares, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[0] = g.s.Ret / 2
		g.tell(evFlares, "9.6.2h", g.s.Ret, f.V[0])
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] > 0 },
		do(func(_ *Game, f *frame) { f.V[0]-- }),
		put(ask{
			Label: "light", Kind: "gyokusai.lights", Prompt: "Where does an Illumination Round go?", Rule: "9.6.2h", Tell: tellFlare,
			Explain: explainFlare,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for h := range g.scenario().Area.Each() {
					o.Add(about(vLight, h))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb == vDone:
					return nil
				case c.Verb != vLight || !isHex(c.A) || int(c.A) >= g.m.Ground.N || !g.scenario().Area.Has(c.A):
					return &orFlare
				case g.marked(MarkLit, c.A):
					return &litHere
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 0
					return
				}
				g.lay(MarkLit, c.A)
				g.staleAll()
				g.tell(evFlare, "9.6.2h", c.A)
			},
		})),
)

// mayRush tells whether a Unit under a Gyokusai marker can charge a hex: an enemy stands there, and it could enter (9.6.2k, m, 6.3j).
func (g *Game) mayRush(u UnitID, h Loc) *reason {
	switch {
	case u == NoUnit || !g.has(u, Fanatic):
		return &notFrenzied
	case !isHex(h) || int(h) >= g.m.Ground.N || g.sideAt(h) != g.m.Units[u].Side.Other():
		return &noFoe
	}
	return g.fit(u, h, true)
}

// rushes tells whether a Unit can charge some hex.
func (g *Game) rushes(u UnitID) bool {
	h := g.hexOf(g.at(u))
	if h == NoHex {
		return false
	}
	for _, n := range g.m.Ground.Near(h) {
		if n != ground.NoHex && g.mayRush(u, n) == nil {
			return true
		}
	}
	return g.mayRush(u, h) == nil
}

// driven tells whether a Unit is one that a chit drives on: Active under a Gyokusai marker, and it has not acted.
func (g *Game) driven(u UnitID) bool {
	return g.m.Units[u].Side == g.s.Side && g.has(u, Active) && g.has(u, Fanatic) && !g.has(u, Acted|Finished) && isPlace(g.at(u))
}

// mustRush tells whether a Unit must charge now: it is next to an enemy whom it can charge (9.6.2m). mustDrive, whether it must move: no enemy is next to it, and a place nearer to one
// can be entered (9.6.2j, ruling GYO-D). Who is next to an enemy whom it cannot reach does nothing (ruling GYO-E).
func (g *Game) mustRush(u UnitID) bool { return g.driven(u) && g.rushes(u) }

func (g *Game) mustDrive(u UnitID) bool {
	if !g.driven(u) || g.opposed(g.at(u)) || g.mayMarch(u) != nil {
		return false
	}
	p := g.at(u)
	can := func(to Loc) bool {
		return g.nearer(p, to) && g.mayEnter(u, p, to, 1) == nil && g.cost(u, p, to) <= g.left(u)
	}
	if isCave(p) {
		return can(g.hexOf(p))
	}
	for _, n := range g.m.Ground.Near(p) {
		if n != ground.NoHex && can(n) {
			return true
		}
	}
	return false
}

// musts tells whether a Unit is one that gyokusai.next is about: 0 charges, 1 moves.
func (g *Game) musts(move int16, u UnitID) bool {
	if move != 0 {
		return g.mustDrive(u)
	}
	return g.mustRush(u)
}

func (g *Game) anyMust(move int16) bool {
	for u := range g.with(Fanatic).each() {
		if g.musts(move, u) {
			return true
		}
	}
	return false
}

// gyokusai.charges are the charges of those who begin their Activation next to an enemy (9.6.2m), gyokusai.moves the movements of the others, which end in a charge where they
// come next to one (9.6.2j, k). Nobody is asked whether.
var (
	_ = program.Proc("gyokusai.charges",
		while(func(g *Game, _ *frame) bool { return g.anyMust(0) },
			call("next", "gyokusai.next", func(*Game, *frame) [6]int16 { return [6]int16{0} })))
	_ = program.Proc("gyokusai.moves",
		while(func(g *Game, _ *frame) bool { return g.anyMust(1) },
			call("next", "gyokusai.next", func(*Game, *frame) [6]int16 { return [6]int16{1} })))
)

// mayGather tells whether an answer names Units that must act together now. last is the Unit named last, NoUnit if it is the first.
func (g *Game) mayGather(move int16, c choice, last UnitID) *reason {
	why := &noRush
	if move != 0 {
		why = &noDrive
	}
	switch c.Verb {
	case vStack:
		if last != NoUnit || !isPlace(c.A) {
			return &rushApart
		}
		n := 0
		for u := g.first(c.A); u != NoUnit; u = g.next(u) {
			if g.musts(move, u) {
				n++
			}
		}
		if n < 2 {
			return why
		}
		return nil
	case vUnit:
		switch {
		case !g.isUnit(c.A) || !g.musts(move, c.A):
			return why
		case last != NoUnit && (c.A <= last || g.at(c.A) != g.at(last)):
			return &rushApart
		}
		return nil
	}
	return &orRush
}

// gather flags those named.
func (g *Game) gather(move int16, c choice) {
	if c.Verb == vUnit {
		g.set(c.A, Grouped)
		return
	}
	for u := g.first(c.A); u != NoUnit; u = g.next(u) {
		if g.musts(move, u) {
			g.set(u, Grouped)
		}
	}
}

// mayDo tells whether those named can all charge a hex, or move to a place.
func (g *Game) mayDo(move int16, c choice) *reason {
	p := g.group()
	switch {
	case c.Verb == vUnit:
		return g.mayGather(move, c, g.lastNamed())
	case move != 0 && c.Verb == vMove:
		return g.mayGo(p, c.A, burden{}, true)
	case move == 0 && c.Verb == vCharge:
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.has(u, Grouped) {
				if r := g.mayRush(u, c.A); r != nil {
					return r
				}
			}
		}
		return nil
	}
	return &orRush
}

// gyokusai.next is what the next Units under a Gyokusai marker do: charge, or move.
// V: 1 to move; where; 1 when it is said; place, Unit.
var _ = program.Proc("gyokusai.next",
	do(func(g *Game, _ *frame) { g.clearAll(actionFlags) }),
	put(ask{
		Label: "who", Kind: "gyokusai.who", Prompt: "Who of those under a Gyokusai marker is next?", Rule: "9.6.2m",
		Seat: bySide,
		List: func(g *Game, f *frame, o *options) {
			stands := &g.s.Stands[g.s.Side]
			for p := range stands.each() {
				o.Add(about(vStack, p))
				for u := g.first(p); u != NoUnit; u = g.next(u) {
					o.Add(about(vUnit, u))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason { return g.mayGather(f.V[0], c, NoUnit) },
		Take:  func(g *Game, f *frame, c choice) { g.gather(f.V[0], c) },
	}),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(_ *Game, f *frame) { f.V[1], f.V[2] = -1, 1 }),
		put(ask{
			Label: "what", Kind: "gyokusai.what", Prompt: "Where to?", Rule: "9.6.2m",
			Seat: bySide,
			List: func(g *Game, f *frame, o *options) {
				p := g.group()
				for u := g.first(p); u != NoUnit; u = g.next(u) {
					o.Add(about(vUnit, u))
				}
				verb := vCharge
				if f.V[0] != 0 {
					verb = vMove
				}
				o.Add(about(verb, g.hexOf(p)))
				for _, n := range g.m.Ground.Near(g.hexOf(p)) {
					if n != ground.NoHex {
						o.Add(about(verb, n))
					}
				}
			},
			Check:   func(g *Game, f *frame, c choice) *reason { return g.mayDo(f.V[0], c) },
			Explain: explainRush,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vUnit {
					g.set(c.A, Grouped)
					f.V[2] = 0
					return
				}
				f.V[1] = c.A
			},
		})),
	do(func(g *Game, f *frame) {
		f.V[3], f.V[4] = g.group(), g.leading()
		for u := range g.with(Grouped).each() {
			g.set(u, Acted|Finished)
		}
		if f.V[1] < 0 { // they have no way in common
			g.tell(evStuckHere, "9.6.2j", f.V[4])
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 && f.V[0] == 0 }, call("charge", "gyokusai.charge", local(3, 1))),
	iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 && f.V[0] != 0 }, call("move", "act.move", local(3, 4, 1))),
	do(func(g *Game, _ *frame) { g.clearAll(actionFlags) }),
	sub("column", "indirect.column"), // 8.6.4a
)

// gyokusai.charge is the charge of those Grouped in a place, from that place alone and never called off (9.6.2i, k, o).
// V: place, hex.
var _ = program.Proc("gyokusai.charge",
	do(func(g *Game, f *frame) {
		g.s.X = noAssault
		g.s.X.Hex, g.s.X.From, g.s.X.Side, g.s.X.Marker = f.V[1], f.V[0], g.sideAt(f.V[0]), markerGyokusai
		for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
			if g.has(u, Grouped) && g.mayRush(u, f.V[1]) == nil {
				g.set(u, Charging|Acted|Finished)
				g.tell(evRushes, "9.6.2k", u, f.V[1])
			}
		}
		g.clearAll(actionFlags)
	}),
	sub("assault", "assault"),
)

// explainRush shows both sums of the charge of those Grouped.
func explainRush(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	u := g.leading()
	if c == nil || c.Verb != vCharge || u == NoUnit || g.mayRush(u, c.A) != nil {
		return
	}
	g.explainAssault(onslaught{c.A, g.m.Units[u].Side, markerGyokusai, 0, func(u UnitID) bool { return g.has(u, Grouped) }}, x)
}

// Under Direct Commands those who are next to an enemy may charge as their Action (9.6.2n).
var (
	_ = action(vCharge, actionRule{
		Rule: "9.6.2n", Group: true, Proc: "act.charge",
		Able: func(g *Game, u UnitID) *reason {
			if !g.has(u, Fanatic) {
				return &notFrenzied
			}
			return nil
		},
		List: func(g *Game, p Loc, o *options) {
			h := g.hexOf(p)
			if !isPlace(p) || h == NoHex {
				return
			}
			o.Add(about(vCharge, h))
			for _, n := range g.m.Ground.Near(h) {
				if n != ground.NoHex {
					o.Add(about(vCharge, n))
				}
			}
		},
		May:     func(g *Game, u UnitID, c choice) *reason { return g.mayRush(u, c.A) },
		Explain: func(g *Game, _ Loc, c choice, x *engine.Explanation) { explainRush(g, nil, &c, x) },
	})
	_ = program.Proc("act.charge", call("charge", "gyokusai.charge", local(0, 2)))
)
