package formosa

import (
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// 15.8 Advance.

// cleared tells whether a hex of the defence is free of enemies of the attacker now.
func (g *Game) cleared(h int16) bool {
	b := &g.s.B
	if b.Kind == Counter {
		return h == b.Hit && g.m.Hexes[h].Land && !g.occupied(hex.Hex(h), b.Attacker.Other())
	}
	for _, t := range b.Targets[:b.NTargets] {
		if t == h {
			return !g.occupied(hex.Hex(h), b.Attacker.Other())
		}
	}
	return false
}

// canAdvance tells whether a unit may be offered an advance at all: a mobile attacker that survived, on land.
func (g *Game) canAdvance(u UnitID) bool {
	h := g.at(u)
	return g.has(u, Attacking) && h != hex.None && g.m.Hexes[h].Land && !g.isStatic(u)
}

// mayAdvance: V of the frame: unit, leg.
func (g *Game) mayAdvance(f *frame, u, h int16) *reason {
	if u != f.V[0] || !g.isHex(h) {
		return &notAdvancing
	}
	id := UnitID(u)
	d := g.m.Grid.Direction(g.at(id), hex.Hex(h))
	switch {
	case f.V[1] == 0 && !g.cleared(h):
		return &notCleared
	case d < 0 || g.occupied(hex.Hex(h), g.s.B.Attacker.Other()):
		return &advanceFar
	case !g.enterable(id, g.at(id), d):
		return &advanceClosed
	case g.m.Units[u].Side == Japanese && h == g.s.Suppressed:
		return &suppressed
	case g.clashes(id, hex.Hex(h)) && !(f.V[1] == 0 && g.goesOn(id, hex.Hex(h))):
		return &contingents
	}
	return nil
}

// goesOn tells whether a unit that may advance two hexes (15.8b) can go on from the first, where the other contingent is, to one where it can stay
// (ruling CE).
func (g *Game) goesOn(u UnitID, first hex.Hex) bool {
	for d, n := range g.m.Grid.Neighbors(first) {
		if g.s.B.Result == DE && n != hex.None && !g.occupied(n, g.s.B.Attacker.Other()) && g.enterable(u, first, d) && !g.clashes(u, n) {
			return true
		}
	}
	return false
}

func advances(g *Game, _ *frame) bool {
	switch g.s.B.Result {
	case B1, BB, D1, DR, DE:
		return true
	}
	return false
}

// combat.advance offers the advance to each surviving attacker in turn. V: unit, leg (0 first, 1 second hex), moved.
var _ = program.Proc("combat.advance",
	iff(isAssault, leave()), // the force goes ashore by 10.2.2e, in invasion.go
	iff(advances,
		while(func(g *Game, f *frame) bool { return int(f.V[0]) < len(g.m.Units) },
			iff(func(g *Game, f *frame) bool { return g.canAdvance(UnitID(f.V[0])) },
				do(func(_ *Game, f *frame) { f.V[1], f.V[2] = 0, 0 }),
				askAdvance("first"),
				iff(func(g *Game, f *frame) bool { return f.V[2] == 1 && g.s.B.Result == DE }, // 15.8b
					do(func(_ *Game, f *frame) { f.V[1] = 1 }),
					askAdvance("second")),
			),
			do(func(_ *Game, f *frame) { f.V[0]++ }),
		),
	),
)

// explainAdvance tells of how many units still to be asked the same answer can be given. Into a hex go no more than it holds (13.1b, 13.2a), the strongest of them.
func explainAdvance(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c != nil || f.V[1] != 0 {
		return
	}
	var into [6][]UnitID // by neighbour of the unit that is asked
	asked := UnitID(f.V[0])
	near := g.m.Grid.Neighbors(g.at(asked))
	some := 0
	for u := f.V[0]; int(u) < len(g.m.Units); u++ {
		if !g.canAdvance(UnitID(u)) {
			continue
		}
		then, can := frame{}, false
		then.V[0] = u
		for _, h := range g.m.Grid.Neighbors(g.at(UnitID(u))) {
			if h == hex.None || g.mayAdvance(&then, u, int16(h)) != nil {
				continue
			}
			can = true
			for i, n := range near {
				if n == h && g.m.Units[u].Contingent == g.m.Units[asked].Contingent { // 5.1b: the other contingent could not follow
					into[i] = append(into[i], UnitID(u))
				}
			}
		}
		if can {
			some++
		}
	}
	for i, h := range near {
		if h == hex.None || g.mayAdvance(f, f.V[0], int16(h)) != nil {
			continue
		}
		who := into[i]
		o := engine.Offer{Choice: g.m.Format(unitTo(vAdvance, asked, Loc(h))), Room: len(who)}
		if room := max(0, int(g.m.K.StackMobile[g.m.Units[asked].Side]-g.count(h).mobile)); room < len(who) {
			slices.SortStableFunc(who, func(a, b UnitID) int { return g.cf(b) - g.cf(a) })
			o.Room, o.Of = room, len(who)
			var stay []string
			for k, u := range who {
				if k < room {
					o.Who = append(o.Who, g.m.Units[u].ID)
				} else {
					stay = append(stay, g.m.Units[u].Label)
				}
			}
			o.Note = strings.Join(stay, ", ") + " stay"
			if len(stay) == 1 {
				o.Note += "s"
			}
		}
		if o.Room > 1 {
			x.Offers = append(x.Offers, o)
		}
	}
	if some > 1 {
		x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vHold)), Room: some})
	}
}

// freeCamp frees the prisoners when the first unit comes into the hex where their camp fell (25.10b): only Allied attacks do away with it.
func (g *Game) freeCamp(h int16) {
	if g.s.B.Camp == h && g.s.CampFreed == 0 {
		g.s.CampFreed = 1
		g.tell(evFreed, "25.10b", h)
	}
}

func askAdvance(label string) step {
	return put(ask{
		Label: label, Kind: "combat.advance", Prompt: "Does the unit advance?", Rule: "15.8a",
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			u := UnitID(f.V[0])
			return "Does " + g.m.Units[u].Label + " advance from " + g.m.hexTitle(int16(g.at(u))) + "?", u
		}),
		Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.B.Attacker) },
		List: func(g *Game, f *frame, o *options) {
			u := UnitID(f.V[0])
			n := o.Len()
			for _, h := range g.m.Grid.Neighbors(g.at(u)) {
				if h != hex.None && g.mayAdvance(f, f.V[0], int16(h)) == nil {
					o.Add(unitTo(vAdvance, u, Loc(h)))
				}
			}
			if o.Len() > n && !g.clashes(u, g.at(u)) {
				o.Add(say(vHold))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch c.Verb {
			case vHold:
				if g.clashes(UnitID(f.V[0]), g.at(UnitID(f.V[0]))) {
					return &contingents
				}
				return nil
			case vAdvance:
				return g.mayAdvance(f, c.A, c.B)
			}
			return &notAdvancing
		},
		Explain: explainAdvance,
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb != vAdvance {
				f.V[2] = 0
				return
			}
			f.V[2] = 1
			u := UnitID(c.A)
			g.tell(evAdvances, "15.8a", c.A, int16(g.at(u)), c.B)
			g.place(u, c.B)
			g.freeCamp(c.B)
		},
	})
}
