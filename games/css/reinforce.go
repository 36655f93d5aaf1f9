package css

import (
	"beachhead/engine"
	"beachhead/games/wording"
)

// 18.0 Reinforcements.

var (
	evArrive  = event("{u0} arrives: {p1}.")
	evArrives = event("{l0} arrives: {p1}.")
	evAshore  = event("{u0} comes ashore in {p1}.")
	evSW      = event("{w0} arrives: {p1}.")
	evBrought = event("{w0} comes ashore in {p1}.")
	evLands   = event("{o0} comes ashore in {p1}.")
	evAlong   = event("{o0} arrives in {p1}.")
	evWait    = event("{u0} finds no place to land, and waits.")
	evHero    = event("{o0} can be used from now on.")

	orHere = reason{Rule: "18.0", Text: "Reinforcements arrive where the scenario says, in a hex that no enemy holds."}
)

// dueArrivals calls fn for the reinforcements whose turn has come, those of turns that a Storm took away among them (ruling 4-D).
func (g *Game) dueArrivals(fn func(a *Arrival)) {
	for i := range g.scenario().Reinforce {
		a := &g.scenario().Reinforce[i]
		if a.Turn > g.s.Turn {
			return // they are in the order of their turns
		}
		if g.chosen(a.Option) {
			fn(a)
		}
	}
}

// enlist makes a named Hero available. Until then he is to come; afterwards his rule says where he is.
func (g *Game) enlist(h HeroID) {
	g.s.Heroes[h] = HeroState{Loc: Nowhere, Ready: 1}
}

// reinforce places the reinforcements of the turn (4.1G), and what is due on the Turn Record Track.
// V: group; Unit.
var _ = program.Proc("reinforce",
	do(func(g *Game, _ *frame) {
		for _, h := range g.scenario().Heroes {
			if g.s.Heroes[h.Hero].Loc == Coming && h.From <= g.s.Turn {
				g.enlist(h.Hero)
				g.tell(evHero, "14.1a", h.Hero)
			}
		}
	}),
	eachThat(0, func(g *Game) int { return len(g.scenario().Reinforce) }, func(g *Game, _ *frame, i int16) bool {
		a := &g.scenario().Reinforce[i]
		return a.Turn <= g.s.Turn && g.chosen(a.Option) && g.expected(a)
	}, call("group", "reinforce.group", local(0))),
	eachThat(1, units, func(g *Game, _ *frame, u int16) bool { return g.due(g.at(u)) && !g.delayed(u) }, call("unit", "reinforce.unit", local(1))),
	iff(func(g *Game, _ *frame) bool { l := g.admiral(); return l != NoLeader && g.due(g.s.Leaders[l].Loc) }, sub("kakuda", "kakuda.place")), // 28.0d
	while(func(g *Game, _ *frame) bool { return g.dueTank() != NoWeapon },
		call("tanks", "tanks.arrive", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.dueTank()} })),
	sub("heroes", "heroes.arrive"), // L14.1.0b
)

// entryProcs are the procedures of arrivals in hexes of their own, from AtEntry on.
var entryProcs = []string{"reinforce.entry", "reinforce.shore", "reinforce.drop", "reinforce.partisans"}

// expected tells whether something of a group has not arrived yet, and may.
func (g *Game) expected(a *Arrival) bool {
	for _, u := range a.Units {
		if t, ok := dueAt(g.at(u)); ok && a.ElseTurn > 0 {
			return t <= g.s.Turn // it has turned back
		}
		if g.at(u) == Coming {
			return true
		}
	}
	for _, w := range a.Weapons {
		if g.s.Weapons[w].Loc == Coming {
			return true
		}
	}
	for _, l := range a.Leaders {
		if g.s.Leaders[l].Loc == Coming {
			return true
		}
	}
	return false
}

// arrive puts what has not arrived of a group into a place or box, its Units In-Column where they can be.
func (g *Game) arrive(a *Arrival, to Loc) {
	for _, u := range a.Units {
		if g.at(u) != Coming {
			continue
		}
		if g.m.Units[u].HasColumn && isPlace(to) {
			g.set(u, Column)
		}
		g.place(u, to)
		g.tell(evArrive, "4.1G", u, to)
	}
	for _, w := range a.Weapons {
		if g.s.Weapons[w].Loc == Coming {
			g.attach(w, to)
			g.tell(evSW, "4.1G", w, to)
		}
	}
	for _, l := range a.Leaders {
		if g.s.Leaders[l].Loc == Coming {
			g.lead(l, to)
			g.tell(evArrives, "4.1G", l, to)
		}
	}
}

// reinforce.group lets a group arrive. Where nobody can be it waits for the next turn.
// V: group.
var _ = program.Proc("reinforce.group",
	iff(func(g *Game, f *frame) bool { return g.scenario().Reinforce[f.V[0]].At.Kind == AtTankRoll },
		do(func(g *Game, f *frame) {
			for _, w := range g.scenario().Reinforce[f.V[0]].Weapons {
				g.attach(w, OnTrack(g.s.Turn)) // 12.4.2a: each rolls
			}
		}),
		leave()),
	iff(func(g *Game, f *frame) bool { return g.mayTurnBack(&g.scenario().Reinforce[f.V[0]]) },
		call("chance", "reinforce.chance", local(0)),
		leaveIf(func(g *Game, f *frame) bool { return !g.expected(&g.scenario().Reinforce[f.V[0]]) })),
	iff(func(g *Game, f *frame) bool { return ofHexes(g.scenario().Reinforce[f.V[0]].At.Kind) },
		engine.Switch("hexes", func() []string { return entryProcs }, func(g *Game, f *frame) int {
			return int(g.arrivesAt(&g.scenario().Reinforce[f.V[0]]).Kind - AtEntry)
		}, local(0)),
		leave()),
	iff(func(g *Game, f *frame) bool { return g.boxed(&g.scenario().Reinforce[f.V[0]].At) },
		do(func(g *Game, f *frame) {
			a := &g.scenario().Reinforce[f.V[0]]
			g.arrive(a, g.where(&a.At, false))
		}),
		leave()),
	do(func(g *Game, f *frame) {
		a := &g.scenario().Reinforce[f.V[0]]
		var o landings
		g.landings(a, &o)
		if o.n == 0 && len(a.Units) > 0 {
			g.tell(evWait, "18.0", a.Units[0])
		}
	}),
	put(ask{
		Label: "where", Kind: "reinforce", Prompt: "Where do the reinforcements arrive?", Rule: "18.0",
		Seat: func(g *Game, f *frame) engine.Seat { return seat(g.scenario().Reinforce[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			a := &g.scenario().Reinforce[f.V[0]]
			names, first := g.arriving(a)
			return whereArrive(names, g.m.ofOne(a.Units), first)
		}),
		Explain: explainArriving,
		List: func(g *Game, f *frame, o *options) {
			var l landings
			g.landings(&g.scenario().Reinforce[f.V[0]], &l)
			for _, p := range l.at[:l.n] {
				o.Add(about(vPlaceAt, p))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			var l landings
			g.landings(&g.scenario().Reinforce[f.V[0]], &l)
			if c.Verb != vPlaceAt || !l.has(c.A) {
				return &orHere
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) { g.arrive(&g.scenario().Reinforce[f.V[0]], c.A) },
	}),
)

// mostNamed is how many of those who arrive together the question names: six are a regiment's wave with its Leader, and two lines of a phone.
const mostNamed = 6

// whereArrive is the question where some arrive, who are named up to mostNamed; of more the first is named, and whose they are.
func whereArrive(names []string, of string, first UnitID) (string, UnitID) {
	switch {
	case len(names) > mostNamed:
		return "Where do " + names[0] + " and " + number(len(names)-1) + " more" + of + " arrive?", first
	case len(names) == 1:
		return "Where does " + names[0] + " arrive?", first
	case len(names) == 0:
		return "Where do the reinforcements arrive?", first
	}
	return "Where do " + wording.And(names) + " arrive?", first
}

// arriving are the names of the Units and Leaders of a group that have still to arrive, and the first of the Units.
func (g *Game) arriving(a *Arrival) (names []string, first UnitID) {
	first = NoUnit
	for _, u := range a.Units {
		if g.at(u) == Coming {
			if names = append(names, g.m.Units[u].Name); first == NoUnit {
				first = u
			}
		}
	}
	for _, l := range a.Leaders {
		if g.s.Leaders[l].Loc == Coming {
			names = append(names, g.m.Leaders[l].Name)
		}
	}
	return names, first
}

// ofOne says of which Formation, or else of which Division, all of some Units are, "" if of none.
func (m *Module) ofOne(units []UnitID) string {
	if len(units) == 0 {
		return ""
	}
	first := &m.Units[units[0]]
	formation, division := first.Formation, first.Division
	for _, u := range units[1:] {
		if m.Units[u].Formation != formation {
			formation = NoFormation
		}
		if m.Units[u].Division != division {
			return ""
		}
	}
	if formation != NoFormation {
		return " of the " + m.Formations[formation].Name
	}
	return " of the " + m.Divisions[division].Name
}

// boxed tells whether a place of the data is one box or area, where nothing is to be chosen.
func (g *Game) boxed(p *Place) bool { return p.Kind >= AtAvailable && p.Kind <= AtGroup }

// landings are the places where a group can arrive.
type landings struct {
	at [7 * MaxBeaches]Loc
	n  int
}

func (l *landings) add(p Loc) {
	if !l.has(p) {
		l.at[l.n] = p
		l.n++
	}
}

func (l *landings) has(p Loc) bool {
	for _, x := range l.at[:l.n] {
		if x == p {
			return true
		}
	}
	return false
}

// landings lists where a group can arrive: the Transport Zone of a beach, or a hex or one next to it that all its Units can be in and no enemy is (18.0).
func (g *Game) landings(a *Arrival, l *landings) {
	ashore := func(h Hex) {
		g.around(h, a.Side, a.Units, l)
	}
	switch a.At.Kind {
	case AtMap:
		ashore(a.At.Hex)
	case AtZone:
		for b := range g.m.Beaches {
			if (a.At.Beach == NoBeach || a.At.Beach == BeachID(b)) && (a.At.Beach != NoBeach || g.areaOpen(BeachID(b))) {
				l.add(ZonePlace(BeachID(b), Transport))
			}
		}
	case AtBeach:
		for b := range g.m.Beaches {
			h := g.m.Beaches[b].Hex
			switch {
			case g.sideAt(h) == a.Side.Other():
			case a.At.Beach == BeachID(b), a.At.Beach == NoBeach && g.beachOpen(BeachID(b)):
				ashore(h)
			}
		}
	}
}

// around lists a hex and those next to it in which no enemy is and Units of some kinds can be.
func (g *Game) around(h Hex, side Side, units []UnitID, l *landings) {
	if !g.fits(h, side, units) {
		return
	}
	l.add(h)
	for _, x := range g.m.Ground.Near(h) {
		if x != NoHex && g.fits(x, side, units) {
			l.add(x)
		}
	}
}

// fits tells whether Units can be put into a hex: no enemy outside its cave, no fire, ground for them, in the area of the scenario.
func (g *Game) fits(h Hex, side Side, units []UnitID) bool {
	if g.sideAt(h) == side.Other() || g.marked(MarkBurning, h) || !g.scenario().Area.Has(h) {
		return false
	}
	t := g.m.Ground.TerrainNow(h, &g.s.Marks[MarkCleared])
	for _, u := range units {
		if m := g.m.Units[u].Move; m != NoMove && t.Cost[m] < 0 || g.barredFrom(u, h) != nil {
			return false
		}
	}
	return true
}

// beachOpen tells whether reinforcements of the owner's choice can come over a beach: side A has entered it, and side B has not closed it (18.0, 25.3, 27.0e, ruling 18-A).
func (g *Game) beachOpen(b BeachID) bool {
	return g.s.Landed>>b&1 != 0 && g.s.Closed>>b&1 == 0
}

// areaOpen tells whether arrivals may go to the landing area of a beach: in a free set-up to so many at most.
func (g *Game) areaOpen(b BeachID) bool {
	most := 0
	for i := range g.scenario().Free {
		if f := &g.scenario().Free[i]; f.Side == SideA {
			most = int(f.Areas)
		}
	}
	if most == 0 {
		return true
	}
	used := 0
	for i := range g.m.Beaches {
		area := g.m.Beaches[i].Area
		if !g.areaUsed(area) {
			continue
		}
		if area == g.m.Beaches[b].Area {
			return true
		}
		first := true
		for k := range i {
			first = first && g.m.Beaches[k].Area != area
		}
		if first {
			used++
		}
	}
	return used < most
}

// areaUsed tells whether side A has been put off a landing area, or has landed in it.
func (g *Game) areaUsed(area string) bool {
	for i := range g.m.Beaches {
		if g.m.Beaches[i].Area != area {
			continue
		}
		if g.s.Landed>>i&1 != 0 {
			return true
		}
		for z := int8(Transport); z <= FinalRun; z++ {
			if !g.empty(ZonePlace(BeachID(i), z)) {
				return true
			}
		}
	}
	return false
}

// reinforce.unit lets a Unit enter that is due on the Turn Record Track: artillery that was transferred, over an open beach (27.0e). It waits while there is none.
// V: Unit.
var _ = program.Proc("reinforce.unit",
	put(ask{
		Label: "where", Kind: "reinforce", Prompt: "Over which beach does it enter?", Rule: "27.0e",
		Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Units[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Over which beach does " + g.m.Units[f.V[0]].Name + " enter?", f.V[0]
		}),
		List: func(g *Game, f *frame, o *options) {
			for b := range g.m.Beaches {
				if h := g.m.Beaches[b].Hex; g.beachOpen(BeachID(b)) && g.fits(h, SideA, []UnitID{f.V[0]}) {
					o.Add(about(vPlaceAt, h))
				}
			}
		},
		Take: func(g *Game, f *frame, c choice) {
			if g.m.Units[f.V[0]].HasColumn {
				g.set(f.V[0], Column)
			}
			g.place(f.V[0], c.A)
			g.tell(evArrive, "27.0e", f.V[0], c.A)
		},
	}),
)
