package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 9.1 to 9.4 Assaults, and what Banzai and Gyokusai charges have in common with them: which hexes are marked, who takes part, and the steps A to L. What the sides add to their
// dice and what follows from them is in assault_odds.go.

var (
	evMarks    = event("The {s0} player marks {p1} for {m0}.")
	evTooNear  = event("The {s0} player can mark no hex with an enemy in it: {p1} is within {n2} hexes of an enemy Reinforcement Hex.")
	evCallsOff = event("The {v1} on {p0} is called off.")
	evMarksFor = event("The {s0} player marks {p1} for a Banzai Charge.")
	evHeldDown = event("The {s0} player can mark no hex with an enemy in it: all who stand next to one are under a Heavy Barrage, and do not move.")
	evHeldBack = event("The {s0} player can mark no hex with an enemy in it: nobody who stands next to one can move, for a Barrage or a marker on his own hex.")
	evNoCharge = event("The Banzai Charge on {p0} is called off.")
	evNoneFit  = event("The {v1} on {p0} is called off: no Active Unit next to it can assault it.")
	evNoOneFit = event("The Banzai Charge on {p0} is called off: no Active Unit next to it can assault it.")
	evAssaults = event("{u0} assaults {p1}.")
	evSupports = event("{u0} supports the {v2} on {p1}.")
	evRetreats = event("{u0} falls back to {p1}.")
	evDropsOut = event("{u0} can no longer assault.")
	evAdvances = event("{u0} advances into {p1}.")
	evRepulsed = event("Nobody is left to assault {p0}.")
	evLapses   = event("No {s1} Unit is next to {p0} any more: the marker there goes.")

	orAssault  = reason{Rule: "9.3a", Text: "Assault a marked hex, or call the Assault off."}
	notMarked  = reason{Rule: "9.3a", Text: "No Unit that the chit makes Active is next to an Assault marker there."}
	nobodyFit  = reason{Rule: "9.3d", Text: "No Active Unit next to it can assault that hex."}
	notBeside  = reason{Rule: "9.2b", Text: "The Unit is not next to that hex."}
	notReady   = reason{Rule: "9.3c", Text: "Only Active Units that have done nothing yet assault."}
	noTurning  = reason{Rule: "9.1C", Text: "A Unit without a Column side cannot assault."}
	mayNot     = reason{Rule: "9.3d", Text: "Units that are Suppressed, Pinned or at DG4 do not assault."}
	heldHere   = reason{Rule: "9.3d", Text: "Who is Suppressed or Pinned enters no hex, and so marks none."}
	tooFarIn   = reason{Rule: "9.3d", Text: "The Unit has not the Movement Points to enter that hex."}
	fanaticOwn = reason{Rule: "9.6.2k", Text: "Units under a Gyokusai marker charge from one hex, by themselves."}
	orAllot    = reason{Rule: "9.3b", Text: "Name who of those next to several marked hexes assaults this one, in the order of the counters."}
	emptyStorm = reason{Rule: "9.3b", Text: "Nobody would assault it: name somebody."}
	orSupport  = reason{Rule: "9.1B", Text: "Name Indirect Fire Units that support the Assault, in the order of the counters."}
	noSupport  = reason{Rule: "9.1B", Text: "Only an Active Indirect Fire Unit supports that has done nothing."}
	enoughGuns = reason{Rule: "9.4a", Text: "No more Indirect Fire Units may support the Assault."}
	oneBattery = reason{Rule: "9.1B", Text: "Those who support an Assault are all in one place."}
	orStay     = reason{Rule: "9.1D1", Text: "Stay, or fall back to an adjacent hex."}
	notAllIn   = reason{Rule: "9.1D1", Text: "Only defenders who are all In-Column fall back."}
	inTheirs   = reason{Rule: "9.1D1", Text: "That hex is in an enemy Fire Zone."}
	noneFlee   = reason{Rule: "9.6.2j", Text: "Units under a Gyokusai marker do not fall back."}
	orReturn   = reason{Rule: "9.4d", Text: "Fire at an assaulting hex or at a Hard Target there, or hold."}
	notThese   = reason{Rule: "9.4d", Text: "Nobody assaults from there."}
	onceEach   = reason{Rule: "9.4d", Text: "That assaulting hex has been fired at."}
	orAdvance  = reason{Rule: "9.1J", Text: "Name at least one assaulting Unit that advances, in the order of the counters."}
	orMark     = reason{Rule: "9.2a", Text: "Mark a hex for an Assault, or go on."}
	isMarked   = reason{Rule: "9.2a", Text: "An Assault marker is there."}
	noDPMark   = reason{Rule: "9.2a", Text: "The Active Division has not the Dispatch Points for a marker."}
	noneBeside = reason{Rule: "9.2b", Text: "No Active Unit is next to it that could move in."}
)

// The Assault markers in State.X; markerGyokusai is in attack.go.
const (
	markerPrepared uint8 = iota
	markerBanzai
)

// assaultKind is the marker that a side places: Americans Prepared Assaults, Japanese Banzai Charges (9.6a).
func (g *Game) assaultKind(s Side) uint8 {
	if s == SideB && g.on(FeatureBanzai) {
		return markerBanzai
	}
	return markerPrepared
}

// ofKind is the event of the marker that the side whose Activation it is places: of an Assault, or of a Banzai Charge.
func (g *Game) ofKind(assault, banzai engine.EventKind) engine.EventKind {
	if g.assaultKind(g.s.Side) == markerBanzai {
		return banzai
	}
	return assault
}

// stride are the Movement Points of a Unit for an Assault, in units of Ground.Scale. free: what a charge takes off its hex does not count (9.6c).
func (g *Game) stride(u UnitID, free bool) int {
	if !free {
		return g.allowance(u, nil) * int(g.m.Ground.Scale)
	}
	if g.m.Units[u].Move == NoMove {
		return 0
	}
	n := int(g.m.Units[u].MP)
	if b := g.shelled(g.at(u)); b != nil {
		n = slowed(n, b.Move, b.Half, b.None)
	}
	return n * int(g.m.Ground.Scale)
}

// fit tells whether a Unit could enter a hex in an Assault, whatever it has done (9.3d): as for a move, the enemy there apart. free as for stride.
func (g *Game) fit(u UnitID, h Hex, free bool) *reason {
	p := g.at(u)
	switch {
	case !isPlace(p) || !isHex(h) || int(h) >= g.m.Ground.N || !g.reaches(p, h):
		return &notBeside
	case !g.m.Units[u].HasColumn:
		return &noTurning
	case !free && g.unfit(p):
		return &mayNot
	}
	if r := g.mayPass(u, p, h, 1); r != nil {
		return r
	}
	if g.cost(u, p, h) > g.stride(u, free) {
		return &tooFarIn
	}
	return nil
}

// unfit tells whether a status marker keeps those in a place from assaulting (8.5.3d to f, 10.2).
func (g *Game) unfit(p Loc) bool {
	bars := false
	g.statuses(p, func(s *Status, _, _ string) { bars = bars || !s.Assault })
	return bars
}

// mayAssault tells whether a Unit can take part in the Assault on a marked hex now (9.1A, 9.3). Step A takes off the markers that would keep Japanese from it (9.6c, ruling BANZAI-D).
func (g *Game) mayAssault(u UnitID, h Hex) *reason {
	switch {
	case g.m.Units[u].Side != g.s.Side || !g.has(u, Active) || g.has(u, Acted|Finished):
		return &notReady
	case g.has(u, Fanatic):
		return &fanaticOwn
	}
	return g.fit(u, h, g.assaultKind(g.s.Side) == markerBanzai)
}

// someFit tells whether any Unit can take part in the Assault on a marked hex.
func (g *Game) someFit(h Hex) bool {
	for u := range g.with(Active).each() {
		if g.mayAssault(u, h) == nil {
			return true
		}
	}
	return false
}

// dueAssault tells whether an Assault marker must be resolved or called off now: a Unit that the chit has made Active began the Activation next to it (9.3a, ruling 9-F).
func (g *Game) dueAssault(h Hex) bool {
	if !isHex(h) || int(h) >= g.m.Ground.N || !g.marked(assaultMark(g.s.Side), h) {
		return false
	}
	for u := range g.with(Active).each() {
		if g.m.Units[u].Side == g.s.Side && !g.has(u, Fanatic) && isPlace(g.s.Start[u]) && g.reaches(g.s.Start[u], h) {
			return true
		}
	}
	return false
}

// anyDue tells whether any is.
func (g *Game) anyDue() bool {
	marks := &g.s.Marks[assaultMark(g.s.Side)]
	for h := marks.Next(0); h != ground.NoHex; h = marks.Next(h + 1) {
		if g.dueAssault(h) {
			return true
		}
	}
	return false
}

// onsetTitle is what the Assault in progress is called: "Prepared Assault", "Banzai Charge", "Gyokusai".
func (g *Game) onsetTitle() string {
	if g.s.X.Marker == markerGyokusai {
		return g.m.Gyokusai.Name
	}
	return g.m.Assaults[g.s.X.Side].Name
}

// assaults is step g: the Assaults on marked hexes next to Active Units, in the order that their player likes (9.3).
var _ = program.Proc("assaults",
	while(func(g *Game, _ *frame) bool { return g.anyDue() },
		put(ask{
			Label: "which", Kind: "assaults", Prompt: "Which Assault is made, or called off?", Rule: "9.3a", Tell: tellWhich,
			Seat: bySide,
			List: func(g *Game, _ *frame, o *options) {
				marks := &g.s.Marks[assaultMark(g.s.Side)]
				for h := marks.Next(0); h != ground.NoHex; h = marks.Next(h + 1) {
					o.Add(about(vAssault, h))
					o.Add(about(vCallOff, h))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb != vAssault && c.Verb != vCallOff:
					return &orAssault
				case !g.dueAssault(c.A):
					return &notMarked
				case c.Verb == vAssault && !g.someFit(c.A):
					return &nobodyFit
				}
				return nil
			},
			Explain: explainWhich,
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vCallOff {
					fit := g.someFit(c.A)
					if g.lift(assaultMark(g.s.Side), c.A); fit {
						g.tell(g.ofKind(evCallsOff, evNoCharge), "9.1A1", c.A, int16(g.s.Side))
					} else {
						g.tell(g.ofKind(evNoneFit, evNoOneFit), "9.3d", c.A, int16(g.s.Side))
					}
					return
				}
				g.s.X = noAssault
				g.s.X.Hex, g.s.X.Side, g.s.X.Marker = c.A, g.s.Side, g.assaultKind(g.s.Side)
			},
		}),
		iff(func(g *Game, _ *frame) bool { return g.s.X.Hex != NoHex }, sub("assault", "assault"))),
)

// defended tells whether an enemy of those who assault stands in the hex: Units inside its cave do not count (ruling 9-A).
func (g *Game) defended() bool { return g.sideAt(g.s.X.Hex) == g.s.X.Side.Other() }

// storming tells whether anybody assaults.
func (g *Game) storming() bool { return g.with(Charging).after(NoUnit) != NoUnit }

// stormFrom is the lowest place above p from which somebody assaults, -1 if there is none.
func (g *Game) stormFrom(p Loc) Loc {
	stands := &g.s.Stands[g.s.X.Side]
	for p = stands.after(p); p >= 0; p = stands.after(p) {
		if g.storms(p) {
			return p
		}
	}
	return -1
}

// storms tells whether somebody assaults from a place.
func (g *Game) storms(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Charging) {
			return true
		}
	}
	return false
}

// assault is one Assault; who makes it on what is in X, and under a Gyokusai marker who takes part is Charging already (9.1, 9.6.2i).
// V: 1 if the hex is empty from the start.
var _ = program.Proc("assault",
	do(func(g *Game, f *frame) {
		if !g.defended() {
			f.V[0] = 1
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.s.X.Marker != markerGyokusai && f.V[0] == 0 }, sub("A", "assault.declare")),
	iff(func(g *Game, _ *frame) bool { return g.storming() },
		sub("fight", "assault.fight"),
		do(func(g *Game, _ *frame) {
			if !g.storming() {
				g.tell(evRepulsed, "9.4f", g.s.X.Hex)
			}
		})),
	iff(func(g *Game, _ *frame) bool { return !g.defended() }, call("J", "assault.advance", local(0))),
	do(func(g *Game, _ *frame) {
		for u := range g.with(Charging).each() { // K
			g.set(u, Stormed)
		}
		for u := range g.with(Supporting).each() {
			g.set(u, Stormed)
		}
		if g.s.X.Marker != markerGyokusai { // L
			g.lift(assaultMark(g.s.X.Side), g.s.X.Hex)
		}
		g.clearAll(Charging | Supporting)
		g.s.X, g.s.A = noAssault, noAttack
	}),
)

// torn tells whether a Unit that can take part could assault another marked hex as well: only such a one has a choice (9.1A2, 9.3b).
func (g *Game) torn(u UnitID) bool {
	marks := &g.s.Marks[assaultMark(g.s.Side)]
	for h := marks.Next(0); h != ground.NoHex; h = marks.Next(h + 1) {
		if h != g.s.X.Hex && g.dueAssault(h) && g.mayAssault(u, h) == nil {
			return true
		}
	}
	return false
}

// assault.declare is step A: who can must, who is next to several marked hexes may; then they are committed, and those who charge shake their markers off (9.6c).
// V: last Unit named; 1 when it is over.
var _ = program.Proc("assault.declare",
	do(func(g *Game, f *frame) {
		f.V[0], f.V[1] = NoUnit, 1
		for u := range g.with(Active).each() {
			switch {
			case g.mayAssault(u, g.s.X.Hex) != nil:
			case g.torn(u):
				f.V[1] = 0
			default:
				g.set(u, Charging)
			}
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 }, put(ask{
		Label: "allot", Kind: "assault.allot", Prompt: "Who of those next to several marked hexes assaults this one?", Rule: "9.3b",
		Explain: explainAllot,
		Seat:    bySide,
		Tell: told(func(g *Game, _ *frame) (string, UnitID) {
			return "Who of those next to several marked hexes assaults " + g.m.placeTitle(g.s.X.Hex) + "?", NoUnit
		}),
		List: func(g *Game, _ *frame, o *options) {
			o.Add(say(vGo))
			for u := range g.with(Active).each() {
				if g.mayAssault(u, g.s.X.Hex) == nil {
					o.Add(two(vAllot, u, g.s.X.Hex))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch c.Verb {
			case vGo:
				if !g.storming() {
					return &emptyStorm
				}
				return nil
			case vAllot:
				if g.isUnit(c.A) && c.B == g.s.X.Hex {
					if r := g.mayAssault(c.A, c.B); r != nil {
						return r
					}
					if !g.has(c.A, Charging) && c.A > f.V[0] {
						return nil
					}
				}
			}
			return &orAllot
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vGo {
				f.V[1] = 1
				return
			}
			f.V[0] = c.A
			g.set(c.A, Charging)
		},
	})),
	do(func(g *Game, _ *frame) {
		for u := range g.with(Charging).each() {
			g.set(u, Acted|Finished) // K, whatever becomes of it
			k := evAssaults
			if g.s.X.Marker != markerPrepared {
				k = evRushes
			}
			g.tell(k, "9.1A2", u, g.s.X.Hex)
		}
		if g.s.X.Marker != markerBanzai {
			return
		}
		for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
			g.purge(p)
		}
	}),
)

// assault.fight are steps B to I. It ends early when nobody is left on one side.
var _ = program.Proc("assault.fight",
	sub("B", "assault.support"),
	while(func(g *Game, _ *frame) bool { return g.rules().SupportApart && g.s.Ret != 0 }, sub("more", "assault.support")),
	do(func(g *Game, _ *frame) { // C, also if the support has left nobody there
		for u := range g.with(Charging).each() {
			if g.deployed(u) {
				g.turnTo(u, true)
				g.tell(evColumn, "9.1C", u)
			}
		}
	}),
	leaveIf(func(g *Game, _ *frame) bool { return !g.defended() }),
	sub("D", "assault.retreat"),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.X.Retreated != 0 }),
	sub("E", "assault.fire"),
	do(func(g *Game, _ *frame) { // ruling 9-G
		for u := range g.with(Charging).each() {
			if g.unfit(g.at(u)) {
				g.clear(u, Charging)
				g.set(u, Stormed)
				g.tell(evDropsOut, "9.3d", u)
			}
		}
	}),
	iff(func(g *Game, _ *frame) bool { return !g.storming() || !g.defended() },
		do(func(g *Game, _ *frame) { g.crewSpent() }),
		leave()),
	sub("dice", "assault.dice"),
)

// maySupport tells whether a Unit may fire in support of the Assault in progress (9.1B, 9.4a). Like a fire it uses the once of its hex (8.0d).
func (g *Game) maySupport(u UnitID) *reason {
	x := &g.s.X
	switch {
	case g.m.Units[u].Side != x.Side || !g.has(u, Active) || g.has(u, Acted|Finished|Charging):
		return &noSupport
	case x.Support >= g.rules().Support[x.Side]:
		return &enoughGuns
	}
	for v := range g.with(Supporting).each() {
		if g.at(v) != g.at(u) && !(g.rules().SupportApart && g.s.Fired.has(g.at(v))) {
			return &oneBattery
		}
	}
	return g.mayShell(u, x.Hex)
}

// supportsFrom is from how many places those are who may still support the Assault in progress.
func (g *Game) supportsFrom() (n int) {
	var from PlaceSet
	for u := range g.with(Active).each() {
		if p := g.at(u); g.maySupport(u) == nil && !from.has(p) {
			from.add(p)
			n++
		}
	}
	return n
}

// assault.support is step B, or as much of it as comes from one place. It returns 1 if somebody has fired. By the module's reading the fire is resolved, or worth 1 for each Unit and nothing else (ruling C8).
// V: last Unit named; 1 when it is over; the Unit that fires, its place.
var _ = program.Proc("assault.support",
	do(func(_ *Game, f *frame) { f.V[0], f.V[2] = NoUnit, NoUnit }),
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		do(func(_ *Game, f *frame) { f.V[1] = 1 }),
		put(ask{
			Label: "who", Kind: "assault.support", Prompt: "Which Indirect Fire Units support the Assault?", Rule: "9.1B", Tell: tellSupport,
			Explain: explainSupport,
			Seat:    func(g *Game, _ *frame) engine.Seat { return seat(g.s.X.Side) },
			List: func(g *Game, f *frame, o *options) {
				for u := range g.with(Active).each() {
					if u > f.V[0] && g.maySupport(u) == nil {
						o.Add(about(vSupport, u))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vGo))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vGo:
					return nil
				case c.Verb != vSupport || !g.isUnit(c.A) || c.A <= f.V[0]:
					return &orSupport
				}
				return g.maySupport(c.A)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vGo {
					return
				}
				f.V[0], f.V[1] = c.A, 0
				if f.V[2] == NoUnit {
					f.V[2], f.V[3] = c.A, g.at(c.A)
				}
				g.set(c.A, Supporting|Acted|Finished)
				g.s.X.Support++
				g.tell(evSupports, "9.1B", c.A, g.s.X.Hex, int16(g.s.X.Side))
			},
		})),
	do(func(g *Game, f *frame) {
		if f.V[2] != NoUnit {
			g.s.Fired.add(f.V[3]) // 8.0d
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.rules().Resolve && f.V[2] != NoUnit },
		call("fire", "indirect", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[3], f.V[2], g.s.X.Hex, shellSupport} })),
	answer(func(_ *Game, f *frame) int16 {
		if f.V[2] == NoUnit {
			return 0
		}
		return 1
	}),
)

// mayRetreat tells whether the defenders may fall back to a hex: all of them, all In-Column, to one that each of them could move to and no enemy Fire Zone covers (9.1D1).
func (g *Game) mayRetreat(to Hex) *reason {
	from, n := g.s.X.Hex, g.count(g.s.X.Hex)
	if g.s.Front.Stays>>g.s.X.Side.Other()&1 != 0 {
		return &standFast
	}
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if g.deployed(u) {
			return &notAllIn
		}
		if g.has(u, Fanatic) {
			return &noneFlee
		}
	}
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if r := g.mayMove(u); r != nil {
			return r
		}
		if r := g.mayEnter(u, from, to, n); r != nil {
			return r
		}
		if g.cost(u, from, to) > g.left(u) {
			return &tooFar
		}
	}
	if g.zone(g.s.X.Side).Has(to) {
		return &inTheirs
	}
	return nil
}

// assault.retreat is step D.
// V: the hex to which they fall back, NoHex if they stay; the place that they leave; who leaves it.
var _ = program.Proc("assault.retreat",
	do(func(g *Game, f *frame) { f.V[0], f.V[1], f.V[2] = NoHex, g.s.X.Hex, int16(g.s.X.Side.Other()) }),
	put(ask{
		Label: "retreat", Kind: "assault.retreat", Prompt: "Do the defenders fall back?", Rule: "9.1D1",
		Explain: explainRetreat,
		Seat:    bySlot(2),
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Do those in " + g.m.placeTitle(f.V[1]) + " fall back before the Assault?", g.first(f.V[1])
		}),
		List: func(g *Game, f *frame, o *options) {
			for _, n := range g.m.Ground.Near(f.V[1]) {
				if n != ground.NoHex && g.mayRetreat(n) == nil {
					o.Add(about(vRetreat, n))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vStay))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			switch {
			case c.Verb == vStay:
				return nil
			case c.Verb != vRetreat || !isHex(c.A) || int(c.A) >= g.m.Ground.N:
				return &orStay
			}
			return g.mayRetreat(c.A)
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vRetreat {
				f.V[0] = c.A
			}
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[0] == NoHex }),
	do(func(g *Game, f *frame) {
		g.s.X.Retreated = 1
		g.clearAll(actionFlags)
		g.s.M = noMove
		for u := g.first(f.V[1]); u != NoUnit; u = g.next(u) {
			g.set(u, Grouped)
		}
	}),
	call("along", "carry", local(1, 0)),
	do(func(g *Game, f *frame) {
		for u := g.first(f.V[1]); u != NoUnit; u = g.next(u) {
			g.tell(evRetreats, "9.1D1", u, f.V[0])
		}
		g.s.M.From, g.s.M.To, g.s.M.Side = f.V[1], f.V[0], Side(f.V[2])
		g.march(f.V[1], Transit)
		g.suppress(Transit) // 9.1D2, ruling 9-E
		g.tell(evSuppressed, "9.1D2", f.V[0])
	}),
	call("arrive", "assault.arrive", local(1, 0, 2)),
)

// assault.arrive brings those in Transit into a hex, and settles what they leave in the place that they come from: Support Weapons without Units, Leaders alone (9.3e, 12.1e, 13.1d).
// V: place, hex, side; where Support Weapons go that are left.
var _ = program.Proc("assault.arrive",
	iff(func(g *Game, f *frame) bool { return g.mined(f.V[1]) }, call("mines", "mines.enter", local(1))), // ruling 24-B
	do(func(g *Game, f *frame) {
		g.march(Transit, f.V[1])
		g.leaveAll()
		g.clearAll(Leaving)
		for u := g.first(f.V[1]); u != NoUnit; u = g.next(u) {
			g.clear(u, Grouped)
		}
		g.s.M = noMove
	}),
	iff(func(g *Game, f *frame) bool { return g.surplus(f.V[0]) > 0 },
		call("behind", "weapons.surplus", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], 0, f.V[3]} })),
	iff(func(g *Game, f *frame) bool { return g.surplus(f.V[1]) > 0 }, call("there", "weapons.surplus", local(1))),
	iff(func(g *Game, f *frame) bool { return g.leaderless(f.V[0]) || g.leaderless(f.V[1]) }, sub("leaders", "leaders.alone")),
	sub("column", "indirect.column"), // 8.6.4a
	iff(func(g *Game, f *frame) bool { return g.disputed(f.V[1]) }, call("ridges", "ridges.claim", local(1, 2))),
)

// mayReturnFire tells whether the defenders may fire at a place, or at a Hard Target in it (9.1E, 9.4b, d).
func (g *Game) mayReturnFire(at Loc, hard UnitID) *reason {
	h := g.s.X.Hex
	switch {
	case g.under(h, CondNoOpp):
		return &hasFired
	case g.under(h, CondSustained) && !g.bound(h):
		return &brokenGun
	case !isPlace(at) || g.sideAt(at) != g.s.X.Side || !g.storms(at):
		return &notThese
	case g.s.Shot.has(at):
		return &onceEach
	}
	if hard != NoUnit {
		if !g.has(hard, Charging) {
			return &notThese
		}
	} else {
		soft := false
		for u := g.first(at); u != NoUnit; u = g.next(u) {
			soft = soft || g.has(u, Charging) && !g.m.Units[u].Hard
		}
		if !soft {
			return &onlyHards
		}
	}
	why := &noEnemy
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if why = g.mayFire(AssaultFire, u, target{at, hard}); why == nil {
			return nil
		}
	}
	return why
}

// returnsAt is what an answer fires at: a place, and a Hard Target or NoUnit.
func (g *Game) returnsAt(c choice) (Loc, UnitID) {
	switch {
	case c.Verb == vFire:
		return c.A, NoUnit
	case c.Verb == vHard && g.isUnit(c.A):
		return g.at(c.A), c.A
	}
	return -1, NoUnit
}

// assault.fire is step E: one fire at one assaulting hex or a Hard Target there; with a Sustained Fire weapon one at each (9.4d). Nobody else fires (9.4b, ruling 9-C).
// V: 1 when it is over; place fired at, Hard Target or NoUnit; side that fires.
var _ = program.Proc("assault.fire",
	do(func(g *Game, f *frame) {
		g.s.Shot = PlaceSet{}
		f.V[3] = int16(g.s.X.Side.Other())
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "at", Kind: "assault.fire", Prompt: "Fire at those who assault?", Rule: "9.1E",
			Explain: explainReturnFire,
			Seat:    bySlot(3),
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Does " + g.m.placeTitle(g.s.X.Hex) + " fire at those who assault it?", g.first(g.s.X.Hex)
			}),
			List: func(g *Game, _ *frame, o *options) {
				for p := g.stormFrom(-1); p >= 0; p = g.stormFrom(p) {
					if g.mayReturnFire(p, NoUnit) == nil {
						o.Add(about(vFire, p))
					}
					for u := g.first(p); u != NoUnit; u = g.next(u) {
						if g.m.Units[u].Hard && g.mayReturnFire(p, u) == nil {
							o.Add(about(vHard, u))
						}
					}
				}
				if o.Len() > 0 {
					o.Add(say(vHold))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vHold {
					return nil
				}
				at, hard := g.returnsAt(c)
				if at < 0 {
					return &orReturn
				}
				return g.mayReturnFire(at, hard)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vHold {
					f.V[0] = 0
					f.V[1], f.V[2] = g.returnsAt(c)
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
			do(func(g *Game, f *frame) { g.s.Shot.add(f.V[1]) }),
			call("fire", "fire", func(g *Game, f *frame) [6]int16 {
				if f.V[2] != NoUnit {
					return [6]int16{g.s.X.Hex, int16(AssaultFire), f.V[2], 1}
				}
				return [6]int16{g.s.X.Hex, int16(AssaultFire), f.V[1], 0}
			}))),
	do(func(g *Game, _ *frame) { g.clearAll(Firing) }),
)

// mayAdvance tells whether a Unit may advance into the hex (9.1J): one that assaulted and could still move in; into a hex that was empty from the start any that could have
// assaulted it (ruling 9-A).
func (g *Game) mayAdvance(u UnitID, walk bool) *reason {
	h := g.s.X.Hex
	switch {
	case walk:
		if r := g.mayAssault(u, h); r != nil {
			return r
		}
		if g.assaultKind(g.s.X.Side) == markerBanzai { // nothing has been shaken off
			if r := g.fit(u, h, false); r != nil {
				return r
			}
		}
	case !g.has(u, Charging):
		return &orAdvance
	}
	return g.mayPass(u, g.at(u), h, 1)
}

// assault.advance is step J. It draws no fire (8.5b).
// V: 1 if nobody had to fight for the hex; last Unit named; 1 when it is over; place that is left, hex.
var _ = program.Proc("assault.advance",
	do(func(g *Game, f *frame) {
		f.V[1], f.V[4] = NoUnit, g.s.X.Hex
		g.clearAll(actionFlags)
	}),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(_ *Game, f *frame) { f.V[2] = 1 }),
		put(ask{
			Label: "who", Kind: "assault.advance", Prompt: "Who advances into the hex?", Rule: "9.1J", Explain: explainAdvance,
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.X.Side) },
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Who advances into " + g.m.placeTitle(g.s.X.Hex) + "?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.Units {
					if UnitID(u) > f.V[1] && g.mayAdvance(UnitID(u), f.V[0] != 0) == nil {
						o.Add(about(vAdvance, UnitID(u)))
					}
				}
				if f.V[1] != NoUnit && o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb == vDone && f.V[1] != NoUnit:
					return nil
				case c.Verb != vAdvance || !g.isUnit(c.A) || c.A <= f.V[1]:
					return &orAdvance
				}
				return g.mayAdvance(c.A, f.V[0] != 0)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vAdvance {
					f.V[1], f.V[2] = c.A, 0
					g.set(c.A, Grouped)
				}
			},
		})),
	do(func(g *Game, _ *frame) {
		for u := range g.with(Grouped).each() {
			g.set(u, Acted|Finished|Stormed)
			if g.deployed(u) {
				g.turnTo(u, true) // ruling 9-A
				g.tell(evColumn, "9.1C", u)
			}
		}
	}),
	while(func(g *Game, _ *frame) bool { return g.leading() != NoUnit },
		do(func(g *Game, f *frame) { f.V[3] = g.group() }),
		call("along", "carry", local(3, 4)),
		do(func(g *Game, f *frame) {
			for u := g.first(f.V[3]); u != NoUnit; u = g.next(u) {
				if g.has(u, Grouped) {
					g.tell(evAdvances, "9.1J", u, f.V[4])
				}
			}
			g.s.M = noMove
			g.s.M.From, g.s.M.To, g.s.M.Side = f.V[3], f.V[4], g.s.X.Side
			g.march(f.V[3], Transit)
		}),
		call("arrive", "assault.arrive", func(g *Game, f *frame) [6]int16 {
			return [6]int16{f.V[3], f.V[4], int16(g.s.X.Side), int16(g.leftAcross(f.V[3], f.V[4]))}
		})),
)

// leftAcross is where Support Weapons go that cannot advance from a place: across a Steep Slope, or a Ridge, what the module says (6.2.2bg, bh, co).
func (g *Game) leftAcross(from, to Loc) Lost {
	if !isHex(from) || !isHex(to) {
		return ToReallocating
	}
	switch g.m.Ground.Edge(from, g.m.Ground.Direction(from, to)).ID {
	case "steep":
		return g.rules().SteepAdvance[g.s.X.Side]
	case "ridge":
		return g.rules().RidgeAdvance[g.s.X.Side]
	}
	return ToReallocating
}

// unpaidMark tells whether a side marks hexes for nothing: in the turn of the Massed Banzai (9.6.1b).
func (g *Game) unpaidMark() bool { return g.s.Massed == massedNow && g.s.Side == SideB }

// mayMark tells whether an Assault marker may be placed in a hex (9.2): an Active Unit is next to it that could move in, an enemy there apart.
func (g *Game) mayMark(h Loc) *reason {
	switch {
	case !isHex(h) || int(h) >= g.m.Ground.N:
		return &orMark
	case g.marked(assaultMark(g.s.Side), h):
		return &isMarked
	case g.noMarks():
		return &noDPMark
	}
	return g.marksBeside(h)
}

// noMarks tells whether the Active Division cannot pay for a marker.
func (g *Game) noMarks() bool {
	return !g.unpaidMark() && g.division(g.m.Chits[g.s.Chit].Division).DP < g.rules().AssaultCost[g.s.Side]
}

// marksBeside tells whether an Active Unit could move into a hex to assault it: from a hex next to it, or from inside a cave below.
func (g *Game) marksBeside(h Hex) *reason {
	why := &noneBeside
	from := func(p Loc) bool {
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if !g.has(u, Active) || g.m.Units[u].Side != g.s.Side || g.has(u, Acted|Finished|Fanatic) {
				continue
			}
			r := g.mayPass(u, p, h, 1)
			if r == nil {
				r = g.mayWithdraw(p, h) // it is no hex that a Movement Action could lead to (L27.1d)
			}
			switch {
			case r != nil:
				why = r
			case g.under(p, CondSuppressed) || g.under(p, CondPinned):
				why = &heldHere
			case g.cost(u, p, h) > g.stride(u, false):
				why = &tooFarIn
			default:
				return true
			}
		}
		return false
	}
	for _, n := range g.m.Ground.Near(h) {
		if n != NoHex && from(n) {
			return nil
		}
	}
	if p, ok := g.inside(h); ok && !g.sealed(p) && from(p) {
		return nil
	}
	return why
}

// markable tells whether an enemy stands in a hex that could be marked. Where none does a marker could only be for a hex that enemies come into later (9.2b, d).
func (g *Game) markable() bool {
	stands := &g.s.Stands[g.s.Side.Other()]
	for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
		if g.mayMark(p) == nil {
			return true
		}
	}
	return false
}

// heldBack tells whether enemies stand next to Active Units that could mark their hexes if something on their own hexes did not keep them from moving at all, and whether that is a Barrage with all of them.
func (g *Game) heldBack() (held, shelled bool) {
	if g.noMarks() || g.markable() {
		return false, false
	}
	shelled = true
	for u := range g.with(Active).each() {
		p := g.at(u)
		if g.m.Units[u].Side != g.s.Side || g.m.Units[u].MP == 0 || g.has(u, Acted|Finished|Fanatic) || !isPlace(p) || !g.opposed(p) {
			continue
		}
		if g.stride(u, false) > 0 {
			return false, false // it is the ground that keeps him, or a Support Weapon
		}
		b := g.shelled(p)
		held, shelled = true, shelled && b != nil && b.None
	}
	return held, held && shelled
}

// keptOff is a hex next to Active Units with an enemy in it that nothing but his Reinforcement Hexes keeps them from marking (L18.0d), NoHex if there is none or another can be marked.
func (g *Game) keptOff() Hex {
	if !g.on(FeatureEntryHexes) || g.noMarks() || g.markable() {
		return NoHex
	}
	stands := &g.s.Stands[g.s.Side.Other()]
	for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
		if g.mayMark(p) == &tooClose {
			return p
		}
	}
	return NoHex
}

var _ engine.Idle = (*Game)(nil)

// Idle tells that nothing is marked where no enemy stands next to those who could, and that nobody acts again who could do nothing.
func (g *Game) Idle(s engine.Seat) (c engine.Choice, idle bool) {
	q := program.Pending(g)
	if q == nil || q.For(s) == nil {
		return c, false
	}
	switch q.For(s).Kind {
	case "assault.mark":
		idle = !g.markable()
	case "act.again":
		idle = g.idleAgain()
	}
	if !idle {
		return c, false
	}
	return say(vDone), true
}

// assault.mark is step h: markers for a later Activation, in the turn of the Massed Banzai for charges at once (9.2, 9.6.1b).
// V: 1 when it is over.
var _ = program.Proc("assault.mark",
	do(func(g *Game, _ *frame) {
		if held, shelled := g.heldBack(); shelled {
			g.tell(evHeldDown, "9.2b", int16(g.s.Side))
		} else if held {
			g.tell(evHeldBack, "9.2b", int16(g.s.Side))
		} else if h := g.keptOff(); h != NoHex {
			g.tell(evTooNear, "L18.0d", int16(g.s.Side), h, int16(g.rules().EntryDistance))
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(ordered(orElseSure(ask{
			Label: "mark", Kind: "assault.mark", Prompt: "Which hexes are marked for an Assault?", Rule: "9.2a", Tell: tellMark,
			Seat:    bySide,
			Explain: explainMark,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vMark {
					return
				}
				f.V[0] = 0
				g.obeyed()
				if !g.unpaidMark() {
					g.addDP(g.m.Chits[g.s.Chit].Division, -int(g.rules().AssaultCost[g.s.Side]))
				}
				g.lay(assaultMark(g.s.Side), c.A)
				g.tell(g.ofKind(evMarks, evMarksFor), "9.2a", int16(g.s.Side), c.A)
			},
		}, vMark, vDone, &orMark,
			func(g *Game, _ *frame, o *options) {
				if g.noMarks() {
					return
				}
				var near ground.Set
				for u := range g.with(Active).each() {
					if h := g.hexOf(g.at(u)); h != NoHex && !g.has(u, Acted|Finished|Fanatic) {
						near.Or(g.m.Ground.Within(h, 1))
						near.Add(h)
					}
				}
				near.AndNot(&g.s.Marks[assaultMark(g.s.Side)])
				for h := range near.Each() {
					if g.marksBeside(h) == nil {
						o.Add(about(vMark, h))
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayMark(c.A) })))),
	do(func(g *Game, _ *frame) { g.obeyed() }),
)

// isOrdered tells whether the Active Division has to mark a hex for an Assault by an event: if there is one with an enemy in it that it can (L20.1.3).
func (g *Game) isOrdered() bool {
	return g.s.Chit != NoChit && g.s.Front.Must != 0 && g.s.Front.Must>>g.m.Chits[g.s.Chit].Division&1 != 0 && g.markable()
}

// obeyed ends that.
func (g *Game) obeyed() {
	if d := g.m.Chits[g.s.Chit].Division; d != NoDivision {
		g.s.Front.Must &^= 1 << d
	}
}

// ordered makes a question that a Division which has to mark a hex cannot decline.
func ordered(a ask) ask {
	list, check := a.List, a.Check
	a.List = func(g *Game, f *frame, o *options) {
		if list(g, f, o); g.isOrdered() {
			o.Keep(0, func(c choice) bool { return c.Verb != vDone })
		}
	}
	a.Check = func(g *Game, f *frame, c choice) *reason {
		if c.Verb == vDone && g.isOrdered() {
			return &mustMark
		}
		return check(g, f, c)
	}
	return a
}
