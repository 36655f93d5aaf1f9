package iwo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/hex/bitset"
)

// 6.0, 6.4.2, 6.8, 13.1 The Japanese Fire Phase: one card, whose three boxes say what the positions of their colours do; black groups first.

var (
	evBox     = event("Box {n0} of the card: {x1}.")
	evBlack   = event("Black positions, whatever the colours of the card.")
	evTakes   = event("{p0} does what the box of {x1} says, in the place of those of that colour near it.")
	evRecover = event("The Japanese at {h0} recover.")
	evPassed  = event("Positions passed over: {n0}.")

	elsewhere    = reason{Text: "The card does not call it."} // not told: nobody asks
	inPlace      = reason{Rule: "6.8.2", Text: "a black position near it acts in its place"}
	quietFar     = reason{Rule: "13.1_1", Text: "no US unit is in sector 3 or 4"}
	allDown      = reason{Rule: "6.0c", Text: "its units are disrupted"}
	nobodyIn     = reason{Rule: "13.1c", Text: "no US unit is in its field of fire"}
	outOfMortars = reason{Rule: "13.3", Text: "no US unit is within three hexes, of a hilltop four"}
	noWay        = reason{Rule: "13.1_2", Text: "empty and not in communication"}
	noNeed       = reason{Rule: "13.11", Text: "empty and in communication: nobody infiltrates"}
	partHeld     = reason{Rule: "13.9", Text: "empty, and another hex of its group is held: the position is not unoccupied"}
	drained      = reason{Rule: "6.0b2", Text: "empty, and the reserve of its sector has no unit"}
)

// fire is the Japanese Fire Phase (4.0d, 6.0). V: box.
var _ = chapter(PhaseFire, program.Proc("fire",
	do(func(g *Game, _ *frame) { g.newFire() }),
	drawCard("card", "Japanese fire", "6.0"),
	do(func(g *Game, _ *frame) {
		if old := g.s.Track[1]; old != NoCard {
			g.s.Discards.add(old)
		}
		g.s.Track[1], g.s.F.Card = g.s.Drawn, g.s.Drawn // 2.3.1a
	}),
	sub("counter", "counter.acts"),
	do(func(g *Game, _ *frame) {
		if g.anyBlack() {
			g.tell(evBlack, "6.8.1a")
		}
	}),
	call("black", "fire.box", func(*Game, *frame) [6]int16 { return [6]int16{-1} }),
	forEach(0, func(*Game, *frame) int { return 3 },
		do(func(g *Game, f *frame) {
			g.tell(evBox, "13.1e", f.V[0]+1, int16(g.fireCard().Box[f.V[0]].Color))
		}),
		call("box", "fire.box", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
	do(func(g *Game, _ *frame) {
		g.recover()
		g.s.Mortars = max(g.s.Mortars, 1) - 1
		g.newFire()
	}),
))

// newFire takes off what belongs to one fire phase.
func (g *Game) newFire() {
	g.s.F = Firing{Group: -1, From: NoHex, Shield: NoHex, Card: NoCard}
	g.s.Jacted = PosSet{}
	g.clearAll(Struck | Shelled)
	for j := range g.s.Jap {
		g.s.Jap[j].Flags &^= Spent
	}
}

// fireCard is the card of the phase.
func (g *Game) fireCard() *Card { return &g.m.Cards[g.s.Track[1]] }

// toUS is how far the nearest US unit is from a hex; 99 if there is none.
func (g *Game) toUS(h Hex) int16 {
	return int16(g.m.Map.Nearest(h, g.foes()))
}

// faces tells whether US units are in the field of a group; intense, in its intense field.
func (g *Game) faces(k GroupID, intense bool) bool {
	f := g.field(k, false)
	foes := g.foes()
	return f.Intense.Meets(foes) || !intense && f.Steady.Meets(foes)
}

// boxFor is the box by which a black group acts: the leftmost with a bar of whose colour a held group is within two hexes (6.8.2, 13.1f). -1: it fires as it always does; so does one that is not in
// communication (12.2).
func (g *Game) boxFor(k GroupID) int16 {
	if !g.linkedGroup(k) {
		return -1
	}
	for i, b := range g.fireCard().Box {
		if !b.Bar || g.m.ActsOn(b.Mark, g.s.Turn).Mark != b.Mark { // a letter that is not yet in use is none (6.1c1)
			continue
		}
		if g.ofColour(k, b.Color, nil) {
			return int16(i)
		}
	}
	return -1
}

// linkedGroup tells whether a group is in Japanese communication.
func (g *Game) linkedGroup(k GroupID) bool {
	net := g.linkedPos()
	return slices.ContainsFunc(g.m.Groups[k].Pos, func(p PosID) bool { return net.has(p) })
}

// ofColour tells whether held groups of a colour are within two hexes of a black one, and calls fn for them.
func (g *Game) ofColour(k GroupID, c Color, fn func(o GroupID)) (any bool) {
	for i := range g.m.Groups {
		o := GroupID(i)
		if g.m.Groups[i].Color != c || !g.m.within[2][k].has(o) {
			continue
		}
		if live, down := g.manned(o); live+down > 0 {
			if any = true; fn != nil {
				fn(o)
			}
		}
	}
	return any
}

// acting is what a hex of the walk over the map does for a box, -1 for the black groups.
type acting struct {
	act   Act // of a held position, or of an empty one
	tank  Act // of the tanks in it
	flags int16
	box   int16
}

// colourAt is the colour by which a hex acts: that of its position; without one, that of an undisrupted tank unit there (14.2, 14.2b).
func (g *Game) colourAt(h Hex) Color {
	if p := g.m.At[h]; p != NoPos {
		return g.m.Pos[p].Color
	}
	c := NoColor
	g.japs(h, func(j JapID) {
		if g.tank(j) && g.shoots(j, false) {
			c = g.m.Jap[j].Color
		}
	})
	return c
}

// actsAt is what the hex does for a box; why is the reason if it does nothing (13.1, 13.1a to 13.1d, 22.0).
func (g *Game) actsAt(h Hex, box int16) (a acting, why *reason) {
	p := g.m.At[h]
	a.box = box
	if box < 0 {
		if p == NoPos || !g.m.Groups[g.m.Pos[p].Group].Black {
			return a, &elsewhere
		}
		a.box = g.boxFor(g.m.Pos[p].Group)
	} else if p == NoPos && !g.s.Held.Has(h) || g.colourAt(h) != g.fireCard().Box[box].Color {
		return a, &elsewhere
	} else if p != NoPos && g.s.F.Barred.has(g.m.Pos[p].Group) {
		return a, &inPlace
	}
	if g.m.Map.Hexes[h].Sector == 4 && !g.sectorsMet() {
		return a, &quietFar
	}
	mark := Plain
	if a.box >= 0 {
		mark = g.fireCard().Box[a.box].Mark
	}
	row := g.m.ActsOn(mark, g.s.Turn)
	switch row.Fire {
	case ActFireArmor:
		a.flags |= fireArmor
	case ActFireLeader:
		a.flags |= fireStar
	}
	if p == NoPos {
		if a.tank = row.Tank; g.s.Turn < 7 {
			return a, &elsewhere
		}
		return a, nil
	}
	k := g.m.Pos[p].Group
	if !g.s.Held.Has(h) {
		if g.closed(p) || g.s.Jacted.has(p) || g.toUS(h) > 3 {
			return a, &elsewhere
		}
		a.act = row.Empty
		if box < 0 && (a.act == ActMuster || a.act == ActReinforce) && g.pooled(g.m.Pos[p].Sector) == 0 {
			return a, &drained // an empty black position that can do nothing takes nothing over (6.0b2)
		}
		live, down := g.manned(k)
		switch linked := g.linkedPos(); {
		case a.act == ActNone:
			return a, &elsewhere
		case a.act == ActAmbush && live+down > 0: // a group is one position (6.2.1, ruling 13-C)
			return a, &partHeld
		case linked.has(p) == (a.act != ActInfiltrate): // 13.1_2
			return a, nil
		case a.act == ActInfiltrate:
			return a, &noNeed
		}
		return a, &noWay
	}
	if live, _ := g.manned(k); live == 0 && !g.m.Groups[k].Black {
		return a, &allDown // 6.0c, 6.4
	}
	if g.faces(k, false) {
		a.act = row.Fire
	} else {
		a.act = row.NoFire
	}
	foot, tank := g.inHex(h, g.m.Groups[k].Black)
	if mark >= MarkM && !g.linkedGroup(k) { // who is not in communication fires in place of a letter (12.2, ruling 12-C)
		plain := g.m.ActsOn(Plain, g.s.Turn)
		if a.act = plain.NoFire; g.faces(k, false) {
			a.act = plain.Fire
		}
	}
	if tank && g.s.Turn >= 7 {
		a.tank = row.Tank
	}
	if !foot && (!tank || g.s.Turn >= 7) { // who is in counterattack stance or has acted does nothing more (14.4.2c)
		a.act = ActNone
	}
	if takes := box < 0 && a.box >= 0 && (foot || tank); a.act == ActNone && a.tank == ActNone && !takes { // a black group takes a letter over though it can do nothing by it (13.1f)
		return a, &nobodyIn
	}
	return a, nil
}

// sectorsMet tells whether US units are in sector 3 or 4 (13.1_1).
func (g *Game) sectorsMet() bool {
	return g.s.Stand.Meets(&g.m.Map.Sectors[3]) || g.s.Stand.Meets(&g.m.Map.Sectors[4])
}

// inHex tells what of the Japanese in a hex can act: units that are no tanks, or forts; tanks.
func (g *Game) inHex(h Hex, black bool) (foot, tank bool) {
	g.japs(h, func(j JapID) {
		if !g.shoots(j, black) {
			return
		}
		if g.tank(j) {
			tank = true
		} else {
			foot = true
		}
	})
	k := g.fortAt(h)
	return foot || k != NoFort && (black || g.s.Forts[k].Flags&JDisrupt == 0), tank // 17.7b
}

// fire.box goes over the hexes, nearest to the player first, and lets those act that the box calls; each is done before the next (13.1, 13.1e). V: box or -1 for black groups; hex, act, act of tanks,
// flags, the hex at which it began to look.
var _ = program.Proc("fire.box",
	while(func(g *Game, f *frame) bool { return g.called(f) },
		do(func(g *Game, f *frame) {
			g.tellPassed(f, f.V[5], f.V[1])
			g.takesOver(f)
		}),
		actStep("foot", 2),
		actStep("tank", 3),
		do(func(_ *Game, f *frame) { f.V[1]++ })),
	do(func(g *Game, f *frame) { g.tellPassed(f, f.V[1], int16(g.m.Map.N())) }),
)

// lookedAt is the reason why a position does nothing for a box, nil if it acts; elsewhere if nobody would ask after it.
func (g *Game) lookedAt(h Hex, box int16) *reason {
	_, r := g.actsAt(h, box)
	if !g.s.Held.Has(h) && (r == &inPlace || r == &quietFar) {
		return &elsewhere
	}
	return r
}

// anyBlack tells whether there is a black position to be told of: where all are taken nothing is said.
func (g *Game) anyBlack() bool {
	return slices.ContainsFunc(g.m.Pos, func(p Position) bool { return g.m.Groups[p.Group].Black && g.lookedAt(p.Hex, -1) != &elsewhere })
}

// tellPassed tells of the positions on the walk of a box, from one hex to before another, that do nothing though they are looked at: by their reasons, as actsAt gives them. Nothing has happened
// since the walk came by them.
func (g *Game) tellPassed(f *frame, from, to Hex) {
	if !g.Machine().Heard() {
		return
	}
	var why []engine.Mod
	n := 0
	for h := from; h < to; h++ {
		p := g.m.At[h]
		if p == NoPos {
			continue
		}
		r := g.lookedAt(h, f.V[0])
		if r == nil || r == &elsewhere {
			continue
		}
		n++
		i := slices.IndexFunc(why, func(m engine.Mod) bool { return m.Rule == r.Rule && m.Text == r.Text })
		if i < 0 {
			i = len(why)
			why = append(why, engine.Mod{Rule: r.Rule, Text: r.Text})
		}
		why[i].Value++
		why[i].Cells = append(why[i].Cells, engine.Cell{Of: g.m.Pos[p].ID, Is: g.id(h)})
	}
	for i := range why {
		var names []string
		for _, x := range why[i].Cells {
			names = append(names, x.Of)
		}
		why[i].Text = strings.Join(names, ", ") + ": " + why[i].Text
	}
	if n > 0 {
		g.tellWhy(evPassed, "13.1", why, int16(n))
	}
}

// called puts the next hex from that of slot 1 on that does something into that slot, into slots 2 to 4 what it does, and into slot 5 where it looked first.
func (g *Game) called(f *frame) bool {
	some := g.s.Held
	some.Or(&g.m.posHexes)
	for h := bitset.Next(some[:], int(f.V[1])); h >= 0; h = bitset.Next(some[:], h+1) {
		if g.m.At[h] == NoPos && g.s.JHead[h] == none {
			continue
		}
		if a, why := g.actsAt(Hex(h), f.V[0]); why == nil {
			f.V[1], f.V[2], f.V[3], f.V[4], f.V[5] = int16(h), int16(a.act), int16(a.tank), a.flags, f.V[1]
			return true
		}
	}
	return false
}

// takesOver: the groups of a barred colour near a black group that acts in their place do nothing (6.8.2).
func (g *Game) takesOver(f *frame) {
	if f.V[0] >= 0 {
		return
	}
	p := g.m.At[f.V[1]]
	box := g.boxFor(g.m.Pos[p].Group)
	if box < 0 {
		return
	}
	c := g.fireCard().Box[box].Color
	fresh := false
	var why []engine.Mod
	g.ofColour(g.m.Pos[p].Group, c, func(o GroupID) {
		fresh = fresh || !g.s.F.Barred.has(o)
		g.s.F.Barred.add(o)
		if g.Machine().Heard() {
			q := g.m.Groups[o].Pos[0]
			why = append(why, engine.Mod{Rule: "6.8.2", About: g.id(g.m.Pos[q].Hex), Text: g.m.Groups[o].Name + ": the card bars " + colorNames[c] + ", and it is within two hexes: it does nothing"})
		}
	})
	if fresh {
		g.tellWhy(evTakes, "6.8.2", why, p, int16(c))
	}
}

// actProc are the procedures of the acts. Their locals: hex, flags, act.
var actProc = [nActs]string{ActFire: "act.fire", ActFireArmor: "act.fire", ActFireLeader: "act.fire", ActMachineGun: "act.fire", ActMortar: "act.mortar", ActMuster: "act.muster",
	ActResupply: "act.resupply", ActRedeploy: "act.redeploy", ActReinforce: "act.reinforce", ActAssault: "act.assault", ActAmbush: "act.ambush", ActInfiltrate: "act.infiltrate",
	ActFireOrAdvance: "tank.default", ActMultiple: "tank.multiple", ActOverrun: "tank.overrun", ActDouble: "tank.double"}

// actStep is the step of the act in a slot of fire.box.
func actStep(label string, slot int) step {
	return engine.Switch(label, func() []string { return actProc[:] }, func(_ *Game, f *frame) int { return int(f.V[slot]) },
		func(_ *Game, f *frame) [6]int16 {
			flags := f.V[4]
			if Act(f.V[slot]) == ActMachineGun {
				flags |= fireMachineGun
			}
			return [6]int16{f.V[1], flags, f.V[slot]}
		})
}

// recover takes disruption off units in positions of the colours of the card; off those in black positions within three hexes of a position of such a colour if they are in
// communication; off tanks that are in no position by their own colour (6.4.2, 6.8.1c).
func (g *Game) recover() {
	c := g.fireCard()
	net := g.net()
	for h := range g.s.Held.All() {
		ok := false
		if p := g.m.At[h]; p == NoPos {
			g.japs(h, func(j JapID) { ok = ok || g.tank(j) && c.Shows(g.m.Jap[j].Color) })
		} else {
			ok = g.matches(c, p, 3) && (g.m.Pos[p].Color != Black || net.Pos.has(p))
		}
		if !ok {
			continue
		}
		did := false
		g.japs(h, func(j JapID) {
			did = did || g.s.Jap[j].Flags&JDisrupt != 0
			g.s.Jap[j].Flags &^= JDisrupt
		})
		for k := range g.m.Forts {
			if f := &g.s.Forts[k]; f.At == h {
				did = did || f.Flags&JDisrupt != 0
				f.Flags &^= JDisrupt
			}
		}
		if did {
			g.stirred()
			g.tell(evRecover, "6.4.2", h)
		}
	}
}

// Rankings. Every act of the Japanese that chooses looks at candidates in the order of the keys of its rule, the least first; the list is told with the act.

// ranked is a candidate, a hex, and its keys.
type ranked struct {
	hex Hex
	key [5]int16
}

// rank puts candidates into order and tells how many are equal to the first.
func rank(list []ranked) (equal int) {
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Or(slices.Compare(a.key[:], b.key[:]), cmp.Compare(a.hex, b.hex)) })
	for equal < len(list) && list[equal].key == list[0].key {
		equal++
	}
	return equal
}

// rowOf is a candidate as a term of the log, with its keys by name; one of the name "" is not told, and one with a question mark is yes or no.
func rowOf(place int, ruleID, title, about string, key []int16, names []string) engine.Mod {
	x := engine.Mod{Value: place + 1, Rule: ruleID, Text: title, About: about}
	sep := ": "
	for k, n := range names {
		if n == "" {
			continue
		}
		c := engine.Cell{Of: n, Is: strconv.Itoa(int(max(key[k], -key[k])))}
		if of, asked := strings.CutSuffix(n, "?"); asked {
			c.Of, c.Is = of, "no"
			if key[k] != 0 {
				c.Is = "yes"
			}
		}
		x.Cells = append(x.Cells, c)
		x.Text += sep + c.Of + " " + c.Is
		sep = ", "
	}
	return x
}

// whyRanked are the candidates in their order, each with its keys by name; a name "" is not told.
func (g *Game) whyRanked(list []ranked, ruleID string, names ...string) (why []engine.Mod) {
	if !g.Machine().Heard() {
		return nil
	}
	for i, r := range list {
		text := g.id(r.hex)
		if p := g.m.At[r.hex]; p != NoPos {
			text = g.m.Pos[p].ID
		}
		why = append(why, rowOf(i, ruleID, text, g.id(r.hex), r.key[:], names))
	}
	return why
}
