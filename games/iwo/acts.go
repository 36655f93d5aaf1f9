package iwo

import "beachhead/engine"

// 13 Japanese actions: what positions do besides plain fire. Locals of each: hex, flags of its fire, act.

var (
	evMuster   = event("{p0} is mustered.")
	evReinf    = event("{p0} is reinforced.")
	evInfil    = event("{p0} is infiltrated.")
	evNoPool   = event("No unit is left in the reserve of the sector for {p0}.")
	evScarce   = event("Units are scarce: {p0} is not the one that gets one.")
	evDepth    = event("A depth marker comes to {h0}.")
	evRedeploy = event("The unit at {p0} redeploys to {p1}.")
	evAssault  = event("The unit at {p0} assaults {h1}.")
	evGoes     = event("The unit at {p0} advances to {p1}.")
	evMortar   = event("{p0} fires mortars.")
	evGun      = event("The gun of {p0} fires: a card is drawn.")
	evNoGun    = event("The card has no artillery: the gun of {p0} hits nobody.")
	evAmbush   = event("Ambush from {p0}: {u1}.")
	evNoAmbush = event("Ambush from {p0}: nobody in {h1} has the symbol.")

	noGun     = reason{Rule: "13.3", Text: "no US unit is in its field of fire, and it has no gun for mortar fire"}
	orTarget  = reason{Rule: "13.8a2", Text: "Name one of the hexes that are equally near and weak."}
	orStation = reason{Rule: "13.8b2", Text: "Name one of the positions that are equally near."}
	orGun     = reason{Rule: "13.10a", Text: "Name a unit in the hex with most steps that has lost none in this phase."}
	orAmbush  = reason{Rule: "13.9c", Text: "Name one of the units with the symbol that have the most steps."}
)

// groupAt is the group of a hex, -1 if it is no position.
func (g *Game) groupAt(h Hex) GroupID {
	if p := g.m.At[h]; p != NoPos {
		return g.m.Pos[p].Group
	}
	return -1
}

// act.fire is the fire of the group of a hex, once for a card (13.1, ruling 6-A). Ret: units hit.
var _ = program.Proc("act.fire",
	leaveIf(func(g *Game, f *frame) bool {
		k := g.groupAt(f.V[0])
		if k >= 0 && g.s.F.Done.has(k) {
			return true
		}
		if k < 0 {
			field := g.stray(f.V[0])
			all := field.Both()
			return !all.Meets(g.foes())
		}
		_, limit, _ := g.plan(k, NoHex, f.V[1])
		return limit == 0 || !g.faces(k, false)
	}),
	do(func(g *Game, f *frame) {
		if k := g.groupAt(f.V[0]); k >= 0 {
			g.s.F.Done.add(k)
		}
	}),
	serve("fire", "fire.group", func(g *Game, f *frame) [6]int16 {
		return [6]int16{g.groupAt(f.V[0]), f.V[1], int16(g.s.Track[1]), f.V[0]}
	}),
	do(func(g *Game, f *frame) { g.noteRun(f.V[0]) }),
	answer(func(g *Game, _ *frame) int16 { return g.s.Ret }),
)

// act.mortar: a position with an intact gun and nobody in its field fires at units with the symbol within three hexes, four from a hilltop (13.3).
var _ = program.Proc("act.mortar",
	leaveIf(func(g *Game, f *frame) bool { return g.s.F.Done.has(g.groupAt(f.V[0])) }),
	iff(func(g *Game, f *frame) bool { return !g.gunAt(g.m.At[f.V[0]]) },
		do(func(g *Game, f *frame) {
			p := &g.m.Pos[g.m.At[f.V[0]]]
			g.tellWhy(evPassed, "13.1", []engine.Mod{{Value: 1, Rule: noGun.Rule, Text: p.ID + ": " + noGun.Text, Cells: []engine.Cell{{Of: p.ID, Is: g.id(f.V[0])}}}}, 1)
		}),
		leave()),
	do(func(g *Game, f *frame) {
		g.s.F.Done.add(g.groupAt(f.V[0]))
		g.tell(evMortar, "13.3", g.m.At[f.V[0]])
	}),
	serve("fire", "fire.group", func(g *Game, f *frame) [6]int16 {
		return [6]int16{g.groupAt(f.V[0]), fireMortar, int16(g.s.Track[1])}
	}),
)

// musters are the empty positions of a colour in a sector that can still get a unit by an act, of each group the one with the lowest number (13.4c, 13.11b); of black
// ones those that the card calls to it.
func (g *Game) musters(c Color, sector int8, act Act) (list []PosID) {
	net, linked := g.net().Pos, act != ActInfiltrate
	var seen GroupSet
	for h := range Hex(g.m.Map.N()) {
		p := g.m.At[h]
		if p == NoPos || g.m.Pos[p].Color != c || g.m.Pos[p].Sector != sector || seen.has(g.m.Pos[p].Group) {
			continue
		}
		if c == Black {
			if i := g.boxFor(g.m.Pos[p].Group); i < 0 || g.m.ActsOn(g.fireCard().Box[i].Mark, g.s.Turn).Empty != act {
				continue
			}
		}
		if q := g.lowest(g.m.Pos[p].Group, linked, &net); q != NoPos && g.m.Pos[q].Sector == sector {
			list = append(list, q)
		}
		seen.add(g.m.Pos[p].Group)
	}
	return list
}

// lowest is the empty position of a group with the lowest number that the act can fill, NoPos.
func (g *Game) lowest(k GroupID, linked bool, net *PosSet) PosID {
	best := NoPos
	for _, p := range g.m.Groups[k].Pos {
		h := g.m.Pos[p].Hex
		if g.s.Held.Has(h) || g.closed(p) || g.s.Jacted.has(p) || g.toUS(h) > 3 || net.has(p) != linked {
			continue
		}
		if best == NoPos || g.m.Pos[p].Number < g.m.Pos[best].Number {
			best = p
		}
	}
	return best
}

// chosen says whether a position gets a unit where units may be too few for all: the nearest to US units do (13.4d, 13.11c). Slots of equal claim: how many of the equals get one,
// and how many equals there are; 0 where there is nothing to draw.
func (g *Game) chosen(p PosID, act Act) (yes bool, get, of int16, list []ranked) {
	pos := &g.m.Pos[p]
	units := g.pooled(pos.Sector)
	for _, q := range g.musters(pos.Color, pos.Sector, act) {
		o := &g.m.Pos[q]
		r := ranked{hex: o.Hex, key: [5]int16{g.toUS(o.Hex)}}
		if act == ActInfiltrate {
			r.key[1], r.key[2] = int16(o.Letter), int16(o.Number)
		}
		list = append(list, r)
	}
	rank(list)
	if len(list) <= units {
		return true, 0, 0, list
	}
	var mine [5]int16
	for _, r := range list {
		if r.hex == pos.Hex {
			mine = r.key
		}
	}
	before := 0
	for _, r := range list {
		if r.key == mine {
			of++
		} else if r.key[0] < mine[0] || r.key[0] == mine[0] && (r.key[1] < mine[1] || r.key[1] == mine[1] && r.key[2] < mine[2]) {
			before++
		}
	}
	get = int16(units - before)
	switch {
	case get <= 0:
		return false, 0, 0, list
	case get >= of:
		return true, 0, 0, list
	}
	return false, get, of, list
}

// alive notes in slot 5 whether somebody in another hex of the group of a hex can act: then the group fires by the letter of that one, once (2.1.2b, ruling 6-A). In a black group who is disrupted can (6.8.1);
// who is in counterattack stance or has acted elsewhere cannot.
func alive(g *Game, f *frame) {
	k := &g.m.Groups[g.groupAt(f.V[0])]
	f.V[5] = 0
	for _, p := range k.Pos {
		if h := g.m.Pos[p].Hex; g.s.Held.Has(h) {
			foot, tank := g.inHex(h, k.Black)
			f.V[5] |= int16(boolInt(foot || tank))
		}
	}
}

// whyThere is why a unit comes up at a position: who holds it, whether it is in communication, and how far US units are.
func (g *Game) whyThere(p PosID, ruleID, state string) []engine.Mod {
	if !g.Machine().Heard() {
		return nil
	}
	h := g.m.Pos[p].Hex
	return []engine.Mod{{Rule: ruleID, About: g.id(h), Text: g.m.Pos[p].ID + ": nobody holds it, it is " + state + ", and US units are " + counted(int(g.toUS(h)), "hex", "hexes") + " away"}}
}

// act.muster puts a unit and depth into an empty position; it fires if it can (13.4). V: hex, flags, act; in slot 5 what alive notes.
var _ = program.Proc("act.muster",
	sub2("claim", "act.claim"),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret == 0 }),
	do(func(g *Game, f *frame) {
		alive(g, f)
		g.tellWhy(evMuster, "13.4a", g.whyThere(g.m.At[f.V[0]], "13.4a", "in communication"), g.m.At[f.V[0]])
	}),
	call("unit", "unit.appear", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[0]], 1} }),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[5] != 0 }),
	call("fire", "act.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1]} }),
)

// sub2 calls a procedure with the first three locals.
func sub2(label, name string) step {
	return call(label, name, func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[2]} })
}

// act.claim says whether an empty position gets a unit by muster or infiltration. Locals as of act.muster. Ret: 1 if it does.
var _ = program.Proc("act.claim",
	do(func(g *Game, f *frame) {
		p := g.m.At[f.V[0]]
		act := Act(f.V[2])
		net := g.net().Pos
		if f.V[3], f.V[4] = 0, 0; g.lowest(g.m.Pos[p].Group, act != ActInfiltrate, &net) != p {
			f.V[4] = -1 // 13.4c: its group may have its turn yet
			return
		}
		if g.pooled(g.m.Pos[p].Sector) == 0 {
			g.tell(evNoPool, g.ruleOf(act, "13.4b", "13.11a"), p)
			g.s.Jacted.add(p)
			return
		}
		yes, get, of, list := g.chosen(p, act)
		if f.V[3], f.V[4], f.V[5] = int16(boolInt(yes)), get, of; !yes && of == 0 {
			g.tellWhy(evScarce, g.ruleOf(act, "13.4d", "13.11c"), g.whyRanked(list, g.ruleOf(act, "13.4d", "13.11c"), "hexes"), p)
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[5] > 0 },
		throw(chance{Label: "scarce", Why: "which of equally near positions gets a unit", Rule: "13.4d", Draw: func(_ *Game, f *frame, o *options) {
			for i := range f.V[5] {
				o.Add(about(vNumber, i+1))
			}
		},
			Take: func(g *Game, f *frame, c choice) {
				if f.V[3] = int16(boolInt(c.A <= f.V[4])); f.V[3] == 0 {
					g.tell(evScarce, "13.4d", g.m.At[f.V[0]])
				}
			}})),
	do(func(g *Game, f *frame) {
		if f.V[4] >= 0 {
			g.markGroup(g.m.At[f.V[0]])
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[3] }),
)

// markGroup notes that the empty positions of a group have had their turn (13.4c).
func (g *Game) markGroup(p PosID) {
	for _, q := range g.m.Groups[g.m.Pos[p].Group].Pos {
		g.s.Jacted.add(q)
	}
}

// ruleOf is the rule of an act of those two.
func (g *Game) ruleOf(a Act, muster, infiltrate string) string {
	if a == ActInfiltrate {
		return infiltrate
	}
	return muster
}

// act.infiltrate puts a unit without depth into an empty position out of communication; it does not fire in this phase (13.11).
var _ = program.Proc("act.infiltrate",
	sub2("claim", "act.claim"),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret == 0 }),
	do(func(g *Game, f *frame) {
		g.tellWhy(evInfil, "13.11a", g.whyThere(g.m.At[f.V[0]], "13.11a", "out of communication"), g.m.At[f.V[0]])
	}),
	call("unit", "unit.appear", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[0]], 0} }),
	do(func(g *Game, _ *frame) {
		if g.s.Ret >= 0 {
			g.s.Jap[g.s.Ret].Flags |= Spent
		}
	}),
)

// mayDouble tells whether a group may get a second unit, or a second depth marker: not until every group of the sector that is not in US hands nor under US control has a unit; then first black groups with
// a hilltop, then other hilltops, then the rest (13.7e, 13.7e1). p is the position that would get it.
func (g *Game) mayDouble(p PosID) bool {
	class, control := g.classOf(p), g.control()
	for i := range g.m.Groups {
		k := GroupID(i)
		open, units := 0, 0
		top := 9
		for _, q := range g.m.Groups[i].Pos {
			if h := g.m.Pos[q].Hex; g.m.Pos[q].Sector != g.m.Pos[p].Sector || g.closed(q) || control.Has(h) && !g.s.Held.Has(h) {
				continue
			}
			open++
			top = min(top, g.classOf(q))
			units += g.holders(g.m.Pos[q].Hex)
		}
		if open == 0 || k == g.m.Pos[p].Group {
			continue
		}
		if units == 0 || open > 1 && units < 2 && top < class {
			return false
		}
	}
	return true
}

// classOf is the class of a position of 13.7e1.
func (g *Game) classOf(p PosID) int {
	switch {
	case g.m.Pos[p].Color == Black && g.hasHilltop(g.m.Pos[p].Group):
		return 1
	case g.m.Pos[p].Hilltop:
		return 2
	}
	return 3
}

// holders counts the units in a hex; a fort that is alone counts as one (17.3a, ruling 13-G).
func (g *Game) holders(h Hex) (n int) {
	g.japs(h, func(JapID) { n++ })
	return n + boolInt(n == 0 && g.fortAt(h) != NoFort)
}

// groupHas counts the units and the depth markers of a group.
func (g *Game) groupHas(k GroupID) (units, depth int) {
	for _, p := range g.m.Groups[k].Pos {
		h := g.m.Pos[p].Hex
		units += g.holders(h)
		g.japs(h, func(j JapID) { depth += boolInt(g.s.Jap[j].Depth != NoDepth) })
		depth += boolInt(g.s.JHead[h] == none && g.depthAt(h)) // with a fort alone
	}
	return units, depth
}

// bareFort is the first position of a group, from one of its hexes on, in which a fort is alone and resupply gives it depth: a fort counts as a unit (9.2c, 13.5a, 17.3a). -1: none.
func (g *Game) bareFort(k GroupID, from int16) int16 {
	for i := int(from); i < len(g.m.Groups[k].Pos); i++ {
		p := g.m.Groups[k].Pos[i]
		h := g.m.Pos[p].Hex
		if g.s.JHead[h] != none || g.fortAt(h) == NoFort || g.depthAt(h) {
			continue
		}
		if _, depth := g.groupHas(k); depth == 0 || g.mayDouble(p) {
			return int16(i)
		}
	}
	return -1
}

// act.reinforce puts a unit and depth into an empty position, the lowest of its group; it fires if it can (13.7, ruling 13-A). V: hex, flags, act; in slot 5 what alive notes.
var _ = program.Proc("act.reinforce",
	leaveIf(func(g *Game, f *frame) bool {
		p := g.m.At[f.V[0]]
		k := g.m.Pos[p].Group
		net := g.net().Pos
		if q := g.lowest(k, true, &net); q != p {
			if q == NoPos || g.m.Pos[q].Hex > f.V[0] { // its own turn is to come
				return true
			}
			p, f.V[0] = q, g.m.Pos[q].Hex // who was there when it had its turn has gone elsewhere
		}
		units, _ := g.groupHas(k)
		return units > 0 && !g.mayDouble(p)
	}),
	do(func(g *Game, f *frame) {
		alive(g, f)
		p := g.m.At[f.V[0]]
		if g.markGroup(p); g.pooled(g.m.Pos[p].Sector) == 0 {
			g.tell(evNoPool, "13.7b", p)
		} else {
			g.tellWhy(evReinf, "13.7a", g.whyThere(p, "13.7a", "in communication"), p)
		}
	}),
	call("unit", "unit.appear", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[0]], 1} }),
	leaveIf(func(g *Game, f *frame) bool { return g.s.Ret < 0 || f.V[5] != 0 || !g.plain(optReinforceFire) }),
	call("fire", "act.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1]} }),
)

// depth.draw gives a unit a depth marker of its sector. V: unit. Ret: the marker, -1.
var _ = program.Proc("depth.draw",
	call("depth", "pool.depth", func(g *Game, f *frame) [6]int16 {
		return [6]int16{int16(g.m.Map.Hexes[g.s.Jap[f.V[0]].At].Sector)}
	}),
	took(1),
	do(func(g *Game, f *frame) {
		if at := g.s.Jap[f.V[0]].At; f.V[1] >= 0 {
			g.under(DepthID(f.V[1]), f.V[0])
			g.tell(evDepth, "13.5a", at)
		} else {
			g.tellNoMarker(at)
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// wants tells whether resupply gives a unit of a position depth: it is no tank unit, not in counterattack stance, and a second marker may come to the group (9.2d, 13.5a, 13.7e).
func (g *Game) wants(j JapID) bool {
	x := &g.s.Jap[j]
	if x.Depth != NoDepth || g.tank(j) || x.Flags&(Counter|Spent) != 0 {
		return false
	}
	_, depth := g.groupHas(g.groupAt(x.At))
	return depth == 0 || g.mayDouble(g.m.At[x.At])
}

// nextWants is the first unit that does, by the hexes of a group, from one of them on; NoJap if there is none.
func (g *Game) nextWants(k GroupID, from int16) (place int16, j JapID) {
	for i := int(from); i < len(g.m.Groups[k].Pos); i++ {
		found := NoJap
		g.japs(g.m.Pos[g.m.Groups[k].Pos[i]].Hex, func(o JapID) {
			if found == NoJap && g.wants(o) {
				found = o
			}
		})
		if found != NoJap {
			return int16(i), found
		}
	}
	return 0, NoJap
}

// act.resupply gives the units of a group, and forts that are alone, depth if they are in communication, and then the group fires (13.5). V: hex, flags, act, hex of the group, unit; hex of a fort.
var _ = program.Proc("act.resupply",
	leaveIf(func(g *Game, f *frame) bool { return g.s.F.Done.has(g.groupAt(f.V[0])) }),
	do(func(g *Game, f *frame) {
		f.V[4], f.V[5] = int16(NoJap), -1
		if net := g.net().Pos; net.has(g.m.At[f.V[0]]) {
			f.V[3], f.V[4] = g.nextWants(g.groupAt(f.V[0]), 0)
			f.V[5] = 0
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[4] >= 0 },
		call("depth", "depth.draw", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[4]} }),
		do(func(g *Game, f *frame) {
			f.V[3], f.V[4] = g.nextWants(g.groupAt(f.V[0]), f.V[3]+int16(boolInt(g.s.Ret < 0)))
		})),
	do(func(g *Game, f *frame) {
		if f.V[5] >= 0 {
			f.V[5] = g.bareFort(g.groupAt(f.V[0]), 0)
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[5] >= 0 },
		call("fort", "depth.at", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.Groups[g.groupAt(f.V[0])].Pos[f.V[5]]} }),
		do(func(g *Game, f *frame) { f.V[5] = g.bareFort(g.groupAt(f.V[0]), f.V[5]+1) })),
	call("fire", "act.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1]} }),
)

// walker is the unit of a hex that redeploys or assaults, or gains depth instead: no tank, undisrupted if the group is not black, not in counterattack stance, that has not moved yet in this phase. NoJap if there is none.
func (g *Game) walker(h Hex) JapID {
	found := NoJap
	k := g.groupAt(h)
	g.japs(h, func(j JapID) {
		if found == NoJap && !g.tank(j) && g.shoots(j, k >= 0 && g.m.Groups[k].Black) {
			found = j
		}
	})
	return found
}

// redeploys are the positions to which the unit of a hex can redeploy, in their order (13.6, 13.6b); none for one of a black group (13.6_1).
func (g *Game) redeploys(h Hex) (list []ranked) {
	from := &g.m.Pos[g.m.At[h]]
	if from.Color == Black {
		return nil
	}
	near := g.toUS(h)
	for i := range g.m.Pos {
		q := PosID(i)
		o := &g.m.Pos[i]
		if d := g.m.Map.Distance(h, o.Hex); d < 1 || d > 3 || g.s.Held.Has(o.Hex) || g.closed(q) || g.toUS(o.Hex) >= near {
			continue
		}
		list = append(list, ranked{o.Hex, [5]int16{int16(g.m.Map.Distance(h, o.Hex)), int16(boolInt(o.Color == from.Color)), int16(o.Number), int16(o.Letter)}})
	}
	rank(list)
	return list
}

// act.redeploy moves the unit of a hex to an empty position nearer to US units, and that one fires (13.6); from turn 7, if there is none and the group is full, its unit without depth gets it (22.0d), or a fort that is alone.
// V: hex, flags, act, unit, hex.
var _ = program.Proc("act.redeploy",
	leaveIf(func(g *Game, f *frame) bool { return g.s.F.Done.has(g.groupAt(f.V[0])) }), // one unit of a group, or one marker (2.1.2b, 22.0d)
	iff(func(g *Game, f *frame) bool { return g.fortDeepens(f.V[0]) },
		did,
		call("fort", "depth.at", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[0]]} }),
		leave()),
	leaveIf(func(g *Game, f *frame) bool {
		f.V[3] = g.walker(f.V[0])
		return f.V[3] < 0
	}),
	do(func(g *Game, f *frame) {
		f.V[4] = NoHex
		list := g.redeploys(f.V[0])
		if len(list) == 0 {
			return
		}
		f.V[4] = list[0].hex
		g.tellWhy(evRedeploy, "13.6a", g.whyRanked(list, "13.6b", "hexes", "same colour?", "number"), g.m.At[f.V[0]], g.m.At[f.V[4]])
		g.station(f.V[3], f.V[4])
	}),
	iff(func(g *Game, f *frame) bool { return f.V[4] >= 0 },
		call("fire", "act.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[4], f.V[1]} }),
		do(func(g *Game, f *frame) { g.s.Jap[f.V[3]].Flags |= Spent }),
		did,
		leave()),
	iff(func(g *Game, f *frame) bool {
		return g.fullDeepens(f.V[0]) && g.s.Jap[f.V[3]].Depth == NoDepth && g.wants(f.V[3])
	},
		did,
		call("depth", "depth.draw", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} })),
)

// did notes that the group of the hex in slot 0 has acted for the card.
var did = do(func(g *Game, f *frame) { g.s.F.Done.add(g.groupAt(f.V[0])) })

// fortDeepens tells whether a fort that is alone gets depth in the place of redeployment: it counts as a unit, but goes nowhere; its group is full (22.0d, 17.3a, 9.2c).
func (g *Game) fortDeepens(h Hex) bool {
	p, k := g.m.At[h], g.fortAt(h)
	if !g.fullDeepens(h) || g.s.JHead[h] != none || k == NoFort || g.depthAt(h) {
		return false
	}
	_, depth := g.groupHas(g.m.Pos[p].Group)
	return depth == 0 || g.mayDouble(p)
}

// fullDeepens tells whether the redeployment of a hex gives depth if its group is full: from turn 7, by the letter R alone (22.0d); that of I, from turn 49, does not (22.0g).
func (g *Game) fullDeepens(h Hex) bool {
	p := g.m.At[h]
	if g.s.Turn < 7 || p == NoPos || !g.full(g.m.Pos[p].Group) {
		return false
	}
	k := g.m.Pos[p].Group
	if g.m.Groups[k].Black { // by the box that it has taken over (6.8.2)
		i := g.boxFor(k)
		return i >= 0 && g.fireCard().Box[i].Mark == MarkR
	}
	for _, b := range g.fireCard().Box {
		if b.Color == g.m.Groups[k].Color {
			return b.Mark == MarkR
		}
	}
	return false
}

// full tells whether the Japanese hold all hexes of a group.
func (g *Game) full(k GroupID) bool {
	for _, p := range g.m.Groups[k].Pos {
		if !g.s.Held.Has(g.m.Pos[p].Hex) {
			return false
		}
	}
	return true
}

// inIntense are the hexes with US units under the intense fire of a group, of the nearest to a hex first, then of the fewest steps (13.8a2); most: of the most steps alone (13.10b).
func (g *Game) inIntense(k GroupID, from Hex, most bool) (list []ranked) {
	f := g.field(k, false)
	for h := range g.s.Stand.All() {
		if !f.Intense.Has(h) {
			continue
		}
		steps := int16(0)
		g.units(h, func(u UnitID) { steps += int16(g.s.US[u].Steps) })
		key := [5]int16{int16(g.m.Map.Distance(from, h)), steps}
		if most {
			key = [5]int16{-steps}
		}
		list = append(list, ranked{h, key})
	}
	return list
}

// advances are the positions to which the unit of a hex advances when its fire has left nobody in intense fire: empty or held by the US side, nearer to US units (13.8b, 13.8b2).
func (g *Game) advances(h Hex) (list []ranked) {
	near := g.toUS(h)
	for i := range g.m.Pos {
		o := &g.m.Pos[i]
		d := g.m.Map.Distance(h, o.Hex)
		if d < 1 || d > 3 || g.s.Held.Has(o.Hex) || g.toUS(o.Hex) >= near {
			continue
		}
		list = append(list, ranked{o.Hex, [5]int16{g.toUS(o.Hex), int16(d)}})
	}
	return list
}

// act.assault: the group fires; then the unit goes into a hex with US units that are still under intense fire, or to a nearer position (13.8). A position with an intact gun fires that instead
// (13.10). V: hex, flags, act, unit, hex.
var _ = program.Proc("act.assault",
	do(func(g *Game, f *frame) {
		f.V[3], f.V[4] = g.walker(f.V[0]), NoHex
		k := g.groupAt(f.V[0])
		if g.m.Groups[k].Black || g.gunAt(g.m.At[f.V[0]]) || !g.faces(k, true) { // 13.8a1, 13.10; A needs somebody under intense fire
			f.V[3] = int16(NoJap)
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.gunAt(g.m.At[f.V[0]]) && g.faces(g.groupAt(f.V[0]), true) },
		sub2("gun", "act.gun"), leave()),
	sub2("fire", "act.fire"),
	leaveIf(func(g *Game, f *frame) bool { return f.V[3] < 0 }),
	do(func(g *Game, f *frame) {
		f.V[5] = int16(boolInt(len(g.inIntense(g.groupAt(f.V[0]), f.V[0], false)) > 0))
	}),
	put(ask{Label: "where", Kind: "assault", Prompt: "Where does the unit go?", Rule: "13.8",
		List: func(g *Game, f *frame, o *options) {
			list := g.assaults(f)
			for _, r := range list[:rank(list)] {
				o.Add(about(vHex, r.hex))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			list := g.assaults(f)
			for _, r := range list[:rank(list)] {
				if c.Verb == vHex && r.hex == c.A {
					return nil
				}
			}
			if f.V[5] != 0 {
				return &orTarget
			}
			return &orStation
		},
		Take: func(g *Game, f *frame, c choice) {
			list := g.assaults(f)
			rank(list)
			if f.V[4] = c.A; f.V[5] != 0 {
				g.tellWhy(evAssault, "13.8a", g.whyRanked(list, "13.8a2", "hexes", "steps"), g.m.At[f.V[0]], c.A)
			} else {
				g.tellWhy(evGoes, "13.8b", g.whyRanked(list, "13.8b2", "hexes to US units", "hexes"), g.m.At[f.V[0]], g.m.At[c.A])
			}
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[4] >= 0 },
		call("go", "act.storm", func(g *Game, f *frame) [6]int16 {
			return [6]int16{f.V[3], f.V[4], int16(g.m.Pos[g.m.At[f.V[0]]].Color)}
		})),
)

func (g *Game) assaults(f *frame) []ranked {
	if f.V[5] != 0 {
		return g.inIntense(g.groupAt(f.V[0]), f.V[0], false)
	}
	return g.advances(f.V[0])
}

// act.storm moves a unit into a hex; a garrison there is removed, US units are fought (13.8a, 13.8b1). Who is left outside a position goes back at the end of the
// close combat (13.8e, 14.2d2: goHome). V: unit, hex, colour
// of the close combat outside a position.
var _ = program.Proc("act.storm",
	do(func(g *Game, f *frame) {
		x := &g.s.Jap[f.V[0]]
		x.From = x.At
		x.Flags |= Spent
		g.station(f.V[0], f.V[1])
		p := g.m.At[f.V[1]]
		if p == NoPos {
			return
		}
		f.V[2] = int16(NoColor)
		g.tramples(f.V[1])
	}),
	leaveIf(func(g *Game, f *frame) bool { return !g.s.Stand.Has(f.V[1]) }),
	serve("fight", "fight", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 1, f.V[2]} }),
)

// act.gun: a position with an intact gun fires, and then a card with artillery takes a step in the hex with the most of them under its intense fire (13.10). V: hex, flags, act, unit.
var _ = program.Proc("act.gun",
	sub2("fire", "act.fire"),
	do(func(g *Game, f *frame) { g.tell(evGun, "13.10", g.m.At[f.V[0]]) }),
	drawCard("card", "the gun of a position", "13.10a"),
	do(func(g *Game, f *frame) {
		f.V[3], f.V[4] = NoUnit, int16(g.card().Divisor)
		if g.discard(); f.V[4] == 0 {
			g.tell(evNoGun, "13.10a", g.m.At[f.V[0]])
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[4] == 0 }),
	put(ask{Label: "who", Kind: "gun.hit", Prompt: "Who loses a step to the gun?", Rule: "13.10a",
		List: func(g *Game, f *frame, o *options) { g.gunTargets(f.V[0], func(u UnitID) { o.Add(about(vUnit, u)) }) },
		Check: func(g *Game, f *frame, c choice) *reason {
			bad := &orGun
			g.gunTargets(f.V[0], func(u UnitID) {
				if c.Verb == vUnit && c.A == u {
					bad = nil
				}
			})
			return bad
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[3] = c.A
			list := g.inIntense(g.groupAt(f.V[0]), f.V[0], true)
			rank(list)
			g.tellWhy(evHitStep, "13.10b", g.whyRanked(list, "13.10b", "steps"), c.A, g.s.US[c.A].At)
			g.set(c.A, Struck)
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] >= 0 },
		due("lose", 3, byFire)),
)

// gunTargets calls fn for who can lose the step of the gun of a position: in the hex under its intense fire with the most steps, who has lost none in this phase (13.10b, 6.3.4).
func (g *Game) gunTargets(h Hex, fn func(u UnitID)) {
	list := g.inIntense(g.groupAt(h), h, true)
	for _, r := range list[:rank(list)] {
		g.units(r.hex, func(u UnitID) {
			if !g.has(u, Struck) && g.kind(u) != RgtHQ {
				fn(u)
			}
		})
	}
}

// act.ambush disrupts a unit with the symbol in the nearest hex with US units, of those the one with most steps, then by lot (13.9). V: hex, flags, act, hex.
var _ = program.Proc("act.ambush",
	do(func(g *Game, f *frame) {
		g.markGroup(g.m.At[f.V[0]]) // a group is one position (2.1.2)
		list := g.ambushed(f.V[0])
		if f.V[3] = NoHex; rank(list) == 1 {
			f.V[3] = list[0].hex
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[3] < 0 },
		throw(chance{Label: "hex", Why: "which of equally near hexes is ambushed", Rule: "13.9b",
			Draw: func(g *Game, f *frame, o *options) {
				list := g.ambushed(f.V[0])
				for _, r := range list[:rank(list)] {
					o.Add(about(vHex, r.hex))
				}
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[3] = c.A }})),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[3] < 0 }),
	iff(func(g *Game, f *frame) bool { return len(g.symbols(f.V[3])) == 0 },
		do(func(g *Game, f *frame) {
			list := g.ambushed(f.V[0])
			rank(list)
			g.tellWhy(evNoAmbush, "13.9d", g.whyRanked(list, "13.9b", "hexes", "steps"), g.m.At[f.V[0]], f.V[3])
		}),
		leave()),
	put(ask{Label: "who", Kind: "ambush", Prompt: "Who is ambushed?", Rule: "13.9c",
		List: func(g *Game, f *frame, o *options) {
			for _, u := range g.symbols(f.V[3]) {
				o.Add(about(vUnit, u))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			for _, u := range g.symbols(f.V[3]) {
				if c.Verb == vUnit && c.A == u {
					return nil
				}
			}
			return &orAmbush
		},
		Take: func(g *Game, f *frame, c choice) {
			list := g.ambushed(f.V[0])
			rank(list)
			g.tellWhy(evAmbush, "13.9a", g.whyRanked(list, "13.9b", "hexes", "steps"), g.m.At[f.V[0]], c.A)
			g.disrupt(c.A, "13.9a")
			g.units(f.V[3], func(u UnitID) { // all who are with tanks that have lost a step may be disrupted now
				if g.kind(u) == Tank {
					g.bareTank(u)
				}
			})
		}}),
)

// ambushed are the hexes with US units within three hexes, the nearest first, then those with most steps (13.9a, 13.9b).
func (g *Game) ambushed(from Hex) (list []ranked) {
	for h := range g.s.Stand.All() {
		d := g.m.Map.Distance(from, h)
		if d > 3 {
			continue
		}
		steps := int16(0)
		g.units(h, func(u UnitID) { steps += int16(g.s.US[u].Steps) })
		list = append(list, ranked{h, [5]int16{int16(d), -steps}})
	}
	return list
}

// symbols are the undisrupted units of a hex with the symbol of the card and the most steps of those (13.9c).
func (g *Game) symbols(h Hex) (list []UnitID) {
	best := int8(0)
	g.units(h, func(u UnitID) {
		if g.m.US[u].Symbol != g.fireCard().Target || g.has(u, Disrupted) {
			return
		}
		switch n := g.s.US[u].Steps; {
		case n > best:
			best, list = n, []UnitID{u}
		case n == best:
			list = append(list, u)
		}
	})
	return list
}
