package css

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// L18.0 Reinforcement Hexes, and what arrivals in hexes of their own have in common (L22.0, L23.0): for each Unit its owner chooses a hex and its posture; then what comes with the
// Units is put with them.

var (
	evComesLater = event("{u0} and who is with it turn back.")

	orEnter     = reason{Rule: "L18.0c", Text: "Name a hex for the Unit that is next, and its posture."}
	notItsHex   = reason{Rule: "L18.0c", Text: "The schedule names other hexes."}
	takenHex    = reason{Rule: "L18.0a", Text: "It cannot be in that hex now."}
	otherwise   = reason{Rule: "L18.0a", Text: "It cannot arrive in that posture."}
	oneApiece   = reason{Rule: "L26.0k", Text: "Partisans appear one in a hex, where no enemy is in it or next to it."}
	tooClose    = reason{Rule: "L18.0d", Text: "An enemy Reinforcement Hex is too near: nobody moves into that hex, or assaults it."}
	neverBack   = reason{Rule: "L18.0f", Text: "A Unit that has left a Reinforcement Hex enters none again."}
	behindLines = reason{Rule: "L18.0e", Text: "Units in a Reinforcement Hex are not fired at."}
	notWithThem = reason{Rule: "L12.1e", Text: "Put it with Units that it serves, no more Support Weapons than Units."}
)

// rollArrive is the die for reinforcements that may not come. What it leads to hangs on the number of their group, which is added to the face ten times.
var rollArrive = says(newRoll("arrive", "reinforcements that may not come", "L18.0a"), func(_ *Module, n int) string {
	if n%10 <= n/10 {
		return "they come"
	}
	return "they turn back"
}, func(g *Game) int {
	n := -1
	for _, v := range g.s.R.Grade[0] {
		if v[0] != 0 {
			n++
		}
	}
	return 10 * n
})

// keepOut makes the hexes that the Reinforcement Hexes of each side bar to the other (L18.0d).
func (m *Module) keepOut() {
	if !m.Has(FeatureEntryHexes) {
		return
	}
	for side := range m.Entry {
		for h := range m.Entry[side].Each() {
			m.KeptFrom[1-side].Add(h)
			m.KeptFrom[1-side].Or(m.Ground.Within(h, int(m.Params.EntryDistance)))
		}
	}
}

// inEntry tells whether a place is a Reinforcement Hex of a side.
func (g *Game) inEntry(side Side, p Loc) bool {
	return isHex(p) && g.on(FeatureEntryHexes) && side <= SideB && g.m.Entry[side].Has(p)
}

// sheltered tells whether those in a place may not be fired at, since it is a Reinforcement Hex of theirs (L18.0e).
func (g *Game) sheltered(p Loc) bool { return isPlace(p) && g.inEntry(g.sideAt(p), p) }

// entryBars tells whether a Unit, or what it carries, stays out of a hex for the Reinforcement Hexes: those of the enemy and what is near them (L18.0d), and its own once it has left one
// (L18.0f).
func (g *Game) entryBars(u UnitID, h Hex) *reason {
	if !g.on(FeatureEntryHexes) {
		return nil
	}
	switch side := g.m.Units[u].Side; {
	case g.m.KeptFrom[side].Has(h):
		return &tooClose
	case g.m.Entry[side].Has(h) && g.leftEntry(u):
		return &neverBack
	}
	return nil
}

// leftEntry tells whether a Unit, or one that it carries, has left a Reinforcement Hex.
func (g *Game) leftEntry(u UnitID) bool {
	c := NoUnit
	if g.m.Units[u].Truck {
		c = g.cargo(u)
	}
	return g.has(u, Departed) || c != NoUnit && g.has(c, Departed)
}

// barEntry adds to a set the hexes that entryBars keeps one of the group in a place from.
func (g *Game) barEntry(p Loc, closed *ground.Set) {
	if !g.on(FeatureEntryHexes) || g.empty(p) {
		return
	}
	side := g.sideAt(p)
	closed.Or(&g.m.KeptFrom[side])
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) && g.leftEntry(u) {
			closed.Or(&g.m.Entry[side])
			return
		}
	}
}

// ofHexes tells whether a group arrives in hexes of its own.
func ofHexes(k PlaceKind) bool { return k >= AtEntry }

// arrivesAt is where a group arrives: elsewhere, if it has turned back.
func (g *Game) arrivesAt(a *Arrival) *Place {
	if a.ElseTurn > 0 && slices.ContainsFunc(a.Units, func(u UnitID) bool { _, ok := dueAt(g.at(u)); return ok }) {
		return &a.Else
	}
	return &a.At
}

// delayed tells whether a Unit is one of a group that may turn back and come later.
func (g *Game) delayed(u UnitID) bool {
	return slices.ContainsFunc(g.scenario().Reinforce, func(a Arrival) bool { return a.ElseTurn > 0 && slices.Contains(a.Units, u) })
}

// isComing tells whether a Unit of a group arrives now or waits to.
func (g *Game) isComing(u UnitID) bool { return g.at(u) == Coming || g.due(g.at(u)) }

// entrant is the Unit of a group that arrives next, NoUnit if all are there.
func (g *Game) entrant(a *Arrival) UnitID {
	for _, u := range a.Units {
		if g.isComing(u) {
			return u
		}
	}
	return NoUnit
}

// entrants are how many of a group are still to be asked about.
func (g *Game) entrants(a *Arrival) (n int) {
	for _, u := range a.Units {
		if g.isComing(u) {
			n++
		}
	}
	return n
}

// mayCome tells whether a Unit of a group may arrive in a hex.
func (g *Game) mayCome(a *Arrival, u UnitID, h Loc) *reason {
	to := g.arrivesAt(a)
	switch {
	case !isHex(h) || !slices.Contains(to.Hexes, h):
		return &notItsHex
	case !g.fits(h, a.Side, []UnitID{u}):
		return &takenHex
	case to.Kind == AtPartisans && (!g.empty(h) || g.beside(h, a.Side.Other())):
		return &oneApiece
	}
	return nil
}

// mayStand tells whether a Unit of a group may arrive in a posture: the one that the schedule names, else as its owner likes; in any case one that it can have there.
func (g *Game) mayStand(a *Arrival, u UnitID, h Hex, column bool) bool {
	row := &g.m.Units[u]
	can := func(column bool) bool {
		if column {
			return row.HasColumn
		}
		return row.Move != Wheeled && row.Move != Tracked || g.m.Ground.TerrainNow(h, &g.s.Marks[MarkCleared]).DeployWT
	}
	if a.Posture != AnyPosture && column != (a.Posture == InColumn) && can(!column) {
		return false
	}
	return can(column)
}

// mayArrive is the rule of an answer of the questions below.
func (g *Game) mayArrive(a *Arrival, c choice) *reason {
	u := g.entrant(a)
	if u == NoUnit || c.Verb != vPlaceAt && c.Verb != vEnter && c.Verb != vEnterDeployed {
		return &orEnter
	}
	if c.Verb == vPlaceAt { // all who are left
		n := 0
		for _, x := range a.Units {
			if !g.isComing(x) {
				continue
			}
			n++
			if r := g.mayCome(a, x, c.A); r != nil {
				return r
			}
		}
		if n < 2 || !g.atOnce(a, u) {
			return &orEnter
		}
		return nil
	}
	if c.A != u {
		return &orEnter
	}
	if r := g.mayCome(a, u, c.B); r != nil {
		return r
	}
	if !g.mayStand(a, u, c.B, c.Verb == vEnter) {
		return &otherwise
	}
	return nil
}

// atOnce tells whether all who are left of a group can be put into one hex with one answer: in Reinforcement Hexes, where stacks have no limit, and
// ashore if one hex alone is open to them, so that there is nothing to say of each but how it stands; where the schedule says that, too, nobody is asked.
func (g *Game) atOnce(a *Arrival, u UnitID) bool {
	to := g.arrivesAt(a)
	open := 0
	for _, h := range to.Hexes {
		if g.mayCome(a, u, h) == nil {
			open++
		}
	}
	return to.Kind == AtEntry || to.Kind == AtLanding && open == 1 && a.Posture == AnyPosture
}

// listArrivals lists where the Unit that is next can arrive.
func (g *Game) listArrivals(a *Arrival, o *options) {
	u := g.entrant(a)
	if u == NoUnit {
		return
	}
	for _, h := range g.arrivesAt(a).Hexes {
		o.Add(about(vPlaceAt, h))
		o.Add(two(vEnter, u, h))
		o.Add(two(vEnterDeployed, u, h))
	}
	o.Keep(0, func(c choice) bool { return g.mayArrive(a, c) == nil })
}

// comesIn puts a Unit that arrives into a hex, which an event tells.
func (g *Game) comesIn(u UnitID, h Hex, column bool, k engine.EventKind, rule string) {
	if column {
		g.set(u, Column)
	} else {
		g.clear(u, Column)
	}
	g.place(u, h)
	g.tell(k, rule, u, h)
}

// arriveBy carries an answer out.
func (g *Game) arriveBy(a *Arrival, c choice) {
	k, rule := evArrive, "L18.0a"
	if g.arrivesAt(a).Kind == AtLanding {
		k, rule = evAshore, "L22.0a"
	}
	if c.Verb != vPlaceAt {
		g.comesIn(c.A, c.B, c.Verb == vEnter, k, rule)
		return
	}
	for u := g.entrant(a); u != NoUnit; u = g.entrant(a) {
		g.comesIn(u, c.A, g.mayStand(a, u, c.A, true), k, rule)
	}
}

// entryAsk is the question where the next Unit of the group in the first slot of the frame arrives.
func entryAsk(kind, prompt, rule string, after func(g *Game, c choice)) ask {
	return ask{
		Label: "where", Kind: kind, Prompt: prompt, Rule: rule,
		Seat: func(g *Game, f *frame) engine.Seat { return seat(g.scenario().Reinforce[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			u := g.entrant(&g.scenario().Reinforce[f.V[0]])
			if u == NoUnit {
				return prompt, u
			}
			s := "Where does " + g.m.Units[u].Name + " arrive, and how?"
			switch n := g.entrants(&g.scenario().Reinforce[f.V[0]]) - 1; {
			case n == 1:
				s += " One more comes after it."
			case n > 1:
				s += " " + number(n) + " more come after it."
			}
			return s, u
		}),
		Explain: explainEntering,
		List:    func(g *Game, f *frame, o *options) { g.listArrivals(&g.scenario().Reinforce[f.V[0]], o) },
		Check:   func(g *Game, f *frame, c choice) *reason { return g.mayArrive(&g.scenario().Reinforce[f.V[0]], c) },
		Take: func(g *Game, f *frame, c choice) {
			f.V[1] = 0
			g.arriveBy(&g.scenario().Reinforce[f.V[0]], c)
			if after != nil {
				after(g, c)
			}
		},
	}
}

// entrySteps are those of an arrival: Unit by Unit while one has somewhere to go, then what comes with them.
// V: group; 1 when nobody else can arrive.
func entrySteps(a ask) []step {
	return []step{
		while(func(g *Game, f *frame) bool {
			return f.V[1] == 0 && g.entrant(&g.scenario().Reinforce[f.V[0]]) != NoUnit
		},
			do(func(_ *Game, f *frame) { f.V[1] = 1 }),
			put(a)),
		do(func(g *Game, f *frame) {
			if u := g.entrant(&g.scenario().Reinforce[f.V[0]]); u != NoUnit {
				g.tell(evWait, "L18.0a", u)
			}
		}),
		call("with", "reinforce.with", local(0)),
	}
}

var (
	_ = program.Proc("reinforce.entry", entrySteps(entryAsk("entry", "Where do they arrive?", "L18.0c", nil))...)
	_ = program.Proc("reinforce.partisans", entrySteps(entryAsk("partisans", "Where do the Partisans appear?", "L26.0k", nil))...)
)

// mayTurnBack tells whether it is the turn in which a die says whether a group comes at all.
func (g *Game) mayTurnBack(a *Arrival) bool {
	return a.Chance >= 0 && a.Turn == g.s.Turn && slices.ContainsFunc(a.Units, func(u UnitID) bool { return g.at(u) == Coming })
}

// reinforce.chance rolls for a group that may not come: above its number it comes later and elsewhere, or never, for points of the other side.
// V: group.
var _ = program.Proc("reinforce.chance",
	do(func(g *Game, f *frame) {
		a := &g.scenario().Reinforce[f.V[0]]
		for face := range 10 {
			v := 0
			if face <= int(a.Chance) {
				v = 1
			}
			if a.Side == SideB {
				v = -v
			}
			g.grade(0, face, v)
		}
	}),
	call("die", "roll", func(g *Game, f *frame) [6]int16 {
		return [6]int16{rollArrive, int16(g.scenario().Reinforce[f.V[0]].Side), 0}
	}),
	leaveIf(func(g *Game, f *frame) bool { return g.s.Ret <= int16(g.scenario().Reinforce[f.V[0]].Chance) }),
	do(func(g *Game, f *frame) {
		a := &g.scenario().Reinforce[f.V[0]]
		g.tell(evComesLater, "L18.0a", a.Units[0])
		to := Nowhere
		if a.ElseTurn > 0 {
			to = OnTrack(a.ElseTurn)
		}
		for _, u := range a.Units {
			if g.at(u) == Coming {
				g.place(u, to)
			}
		}
		if a.ElseTurn == 0 {
			for _, w := range a.Weapons {
				g.attach(w, Nowhere)
			}
			for _, l := range a.Leaders {
				g.lead(l, Nowhere)
			}
		}
		g.score(a.Side.Other(), int(a.ElseVP), "L18.0a")
	}),
)

// company calls fn for the places where Units of a group are that serves chooses.
func (g *Game) company(a *Arrival, serves func(u UnitID) bool, fn func(p Loc)) {
	var seen PlaceSet
	for _, u := range a.Units {
		if p := g.at(u); isPlace(p) && serves(u) && !seen.has(p) {
			seen.add(p)
			fn(p)
		}
	}
}

// armedAt calls fn for the places where a Support Weapon that arrives can be, no more of them than Units (12.1e), escortedAt for those of a Leader.
func (g *Game) armedAt(a *Arrival, w WeaponID, fn func(p Loc)) {
	g.company(a, func(u UnitID) bool { return g.weaponServes(w, u) && g.weaponsAt(g.at(u)) < g.count(g.at(u)) }, fn)
}

func (g *Game) escortedAt(a *Arrival, l LeaderID, fn func(p Loc)) {
	g.company(a, func(u UnitID) bool { return g.leaderServes(l, u) }, fn)
}

// unarmed is the next Support Weapon of a group that arrives with its Units, NoWeapon if there is none; unescorted the next Leader.
func (g *Game) unarmed(a *Arrival) WeaponID {
	for _, w := range a.Weapons {
		if g.s.Weapons[w].Loc == Coming {
			return w
		}
	}
	return NoWeapon
}

func (g *Game) unescorted(a *Arrival) LeaderID {
	for _, l := range a.Leaders {
		if g.s.Leaders[l].Loc == Coming {
			return l
		}
	}
	return NoLeader
}

// reinforce.with puts Support Weapons and Leaders with the Units of their group, where their owner likes, when all Units have arrived. A Support Weapon without a Unit that it serves goes
// to the Available box, a Leader waits off the map. Heroes are with the first Unit that they serve.
// V: group.
var _ = program.Proc("reinforce.with",
	leaveIf(func(g *Game, f *frame) bool { return g.entrant(&g.scenario().Reinforce[f.V[0]]) != NoUnit }),
	while(func(g *Game, f *frame) bool { return g.unarmed(&g.scenario().Reinforce[f.V[0]]) != NoWeapon },
		do(func(g *Game, f *frame) {
			a, n := &g.scenario().Reinforce[f.V[0]], 0
			if g.armedAt(a, g.unarmed(a), func(Loc) { n++ }); n == 0 {
				g.equip(g.unarmed(a), Available)
			}
		}),
		put(ask{
			Label: "weapon", Kind: "entry.weapon", Prompt: "With whom is the Support Weapon?", Rule: "12.1e",
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.scenario().Reinforce[f.V[0]].Side) },
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "With whom is " + name(g.m.Weapons, g.unarmed(&g.scenario().Reinforce[f.V[0]]), func(r *Weapon) string { return r.Name }) + "?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				a := &g.scenario().Reinforce[f.V[0]]
				if w := g.unarmed(a); w != NoWeapon {
					g.armedAt(a, w, func(p Loc) { o.Add(two(vPlaceSW, w, p)) })
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				a, r := &g.scenario().Reinforce[f.V[0]], &notWithThem
				if c.Verb == vPlaceSW && c.A == g.unarmed(a) && c.A != NoWeapon {
					g.armedAt(a, c.A, func(p Loc) {
						if p == c.B {
							r = nil
						}
					})
				}
				return r
			},
			Take: func(g *Game, _ *frame, c choice) { g.equip(c.A, c.B) },
		})),
	while(func(g *Game, f *frame) bool { return g.unescorted(&g.scenario().Reinforce[f.V[0]]) != NoLeader },
		do(func(g *Game, f *frame) {
			a, n := &g.scenario().Reinforce[f.V[0]], 0
			if g.escortedAt(a, g.unescorted(a), func(Loc) { n++ }); n == 0 {
				g.lead(g.unescorted(a), Aside)
			}
		}),
		put(ask{
			Label: "leader", Kind: "entry.leader", Prompt: "With whom is the Leader?", Rule: "13.1a",
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.scenario().Reinforce[f.V[0]].Side) },
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "With whom is " + name(g.m.Leaders, g.unescorted(&g.scenario().Reinforce[f.V[0]]), func(r *Leader) string { return r.Name }) + "?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				a := &g.scenario().Reinforce[f.V[0]]
				if l := g.unescorted(a); l != NoLeader {
					g.escortedAt(a, l, func(p Loc) { o.Add(two(vPlaceLead, l, p)) })
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				a, r := &g.scenario().Reinforce[f.V[0]], &noCommand
				if c.Verb == vPlaceLead && c.A == g.unescorted(a) && c.A != NoLeader {
					g.escortedAt(a, c.A, func(p Loc) {
						if p == c.B {
							r = nil
						}
					})
				}
				return r
			},
			Take: func(g *Game, _ *frame, c choice) { g.lead(c.A, c.B) },
		})),
	do(func(g *Game, f *frame) {
		a := &g.scenario().Reinforce[f.V[0]]
		for _, h := range a.Heroes {
			row, with := &g.m.Heroes[h], false
			g.company(a, func(u UnitID) bool {
				return !with && (row.Division == NoDivision || g.serves(row.Division, row.Stripe, row.Formation, u))
			}, func(p Loc) {
				if !with {
					g.s.Heroes[h] = HeroState{Loc: p, Ready: 1}
					with = true
					k := evAlong
					if isHex(p) && g.m.Shore.Has(p) {
						k = evLands
					}
					g.tell(k, "4.1G", h, p)
				}
			})
		}
	}),
)

// equip lets a Support Weapon arrive.
func (g *Game) equip(w WeaponID, to Loc) {
	g.attach(w, to)
	k := evSW
	if isHex(to) && g.m.Shore.Has(to) {
		k = evBrought
	}
	g.tell(k, "4.1G", w, to)
}
