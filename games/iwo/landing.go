package iwo

import (
	"math/bits"

	"beachhead/engine"
	"beachhead/games/wording"
)

// 5 US Amphibious Operations: landing checks, landing, arriving units.

var (
	evCheck   = event("Landing check at {b0}: {x2} {y1}.")
	evMiss    = event("{b0} has no fire square of that colour.")
	evFire    = event("Fire on {b0}: each unit with the symbol loses {n1}.")
	evUnfired = event("Nobody fires at {b0}: no {x1} position near it is held by anybody who is not disrupted.")
	evFull    = event("The beach off {b0} is full; still in the box: {n1}.")
	evNone    = event("Fire on {b0} hits nobody: no unit of those that are checked has the {y1}.")
	evDrift   = event("{u0} drifts to {b1}.")
	evLand    = event("{u0} lands at {h1}.")
	evArrive  = event("{u0} is off {b1}.")
	evPoints  = event("{n0} artillery points come ashore.")

	orLand    = reason{Rule: "5.2", Text: "Name a unit in a landing box and a hex of its beach, or say that the rest stay."}
	notBox    = reason{Rule: "5.2", Text: "The unit is in no landing box."}
	lands2nd  = reason{Rule: "18.4.4a", Text: "The unit lands with the second wave, after the actions of this turn."}
	notBeach  = reason{Rule: "5.2", Text: "The hex is no landing beach hex of the unit's box."}
	heldBeach = reason{Rule: "7.4", Text: "The Japanese hold the hex: units enter it for close combat alone, which is an action."}
	notAshore = reason{Rule: "5.2", Text: "No units of the box can land without being too many for their hexes."}
	notListed = reason{Rule: "5.3", Text: "No two units that arrive have the box in their listing."}
	orDrift   = reason{Rule: "5.1g", Text: "Name one of the units with the symbol of the card."}
	orBox     = reason{Rule: "5.3", Text: "Name a unit that arrives and a landing box."}
	notDue    = reason{Rule: "5.3", Text: "The unit does not arrive now."}
	notHis    = reason{Rule: "5.3", Text: "The unit's listing does not have that box."}
)

// Who is checked together: a battalion, or up to four tanks and engineers (5.1a, 5.1b). Units of a group are those that the phase found in the box, so that who
// drifts is not checked again (ruling 5-B).

// groupOf is the number of the group of a unit in its box: the battalion, or behind those the place among tanks and engineers. -1: not subject to checks (5.1h).
func (g *Game) groupOf(u UnitID) int {
	if b := g.m.US[u].Bn; b != NoBn {
		return int(b)
	}
	if k := g.kind(u); k != Tank && k != Engineer {
		return -1
	}
	before := 0
	for o := range u {
		if k := g.kind(o); g.s.US[o].From == g.s.US[u].From && (k == Tank || k == Engineer) {
			before++
		}
	}
	return 3*nRegiments + before/4
}

// nextGroup is the first group from a number on that has units in the box, -1 if there is none.
func (g *Game) nextGroup(b BoxID, from int) int {
	best := -1
	at := InBox(b)
	for u := range g.m.US {
		if x := &g.s.US[u]; x.From == at && x.At != Dead {
			if k := g.groupOf(UnitID(u)); k >= from && (best < 0 || k < best) {
				best = k
			}
		}
	}
	return best
}

// wave marks who lands now: all in boxes, or only the second wave of the first turn (18.4.4a).
func (g *Game) wave(second bool) {
	for u := range g.m.US {
		x := &g.s.US[u]
		if x.From = Nowhere; boxOf(x.At) != NoBox && x.Flags&SecondWave != 0 == second {
			x.From = x.At
		}
	}
}

// landing is the US Amphibious Operations Phase (4.0 I).
var _ = chapter(PhaseLanding, program.Proc("landing",
	iff((*Game).anyReturns, sub("return", "landing.return")), // 11.4d
	do(func(g *Game, _ *frame) { g.wave(false) }),
	sub("checks", "landing.checks"),
	sub("land", "landing.land"),
	sub("arrive", "landing.arrive"),
))

// landing.wave is the landing of the second wave, after all actions of the first turn (18.4.4a).
var _ = program.Proc("landing.wave",
	do(func(g *Game, _ *frame) { g.wave(true) }),
	sub("checks", "landing.checks"),
	sub("land", "landing.land"),
	do(func(g *Game, _ *frame) { g.clearAll(SecondWave) }),
)

// landing.checks draws a card for each group, box by box from the left of the player (5.1); the boxes of the east coast first (ruling 5-A).
// V: box, group, card.
var _ = program.Proc("landing.checks",
	forEach(0, func(g *Game, _ *frame) int { return len(g.m.Boxes) },
		do(func(g *Game, f *frame) { f.V[1] = int16(g.nextGroup(BoxID(f.V[0]), 0)) }),
		while(func(_ *Game, f *frame) bool { return f.V[1] >= 0 },
			drawCard("card", "landing check", "5.1"),
			do(func(g *Game, f *frame) { f.V[2] = int16(g.s.Drawn) }),
			call("check", "landing.check", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[2]} }),
			do(func(g *Game, f *frame) {
				g.s.Discards.add(CardID(f.V[2])) // at the latest when the turn ends (2.3.1a)
				f.V[1] = int16(g.nextGroup(BoxID(f.V[0]), int(f.V[1])+1))
			}))),
)

// landingLosses is how many steps each unit with the symbol loses: one for each undisrupted unit, depth marker and fort in the positions of the colour, and one
// for a held black position where the box has a black square (5.1e, 5.1f).
func (g *Game) landingLosses(b BoxID, c Color) int16 {
	n := int16(0)
	box := &g.m.Boxes[b]
	box.Stands[c].each(func(p PosID) { n += g.shooters(p) })
	if c != Black && box.Squares>>Black&1 != 0 {
		black := int16(0)
		box.Stands[Black].each(func(p PosID) { black += g.shooters(p) })
		n += min(black, 1)
	}
	return n
}

// landingFire says which positions that is (5.1e, 5.1f).
func (g *Game) landingFire(b BoxID, c Color) (why []engine.Mod) {
	box := &g.m.Boxes[b]
	add := func(p PosID, n int16, rule, text string) {
		if h := g.m.Pos[p].Hex; n > 0 {
			why = append(why, engine.Mod{Value: int(n), Rule: rule, Text: g.m.Pos[p].ID + " " + g.m.Map.ID(h) + text, About: g.m.Map.ID(h)})
		}
	}
	box.Stands[c].each(func(p PosID) {
		add(p, g.shooters(p), "5.1e", ": units that are not disrupted, depth markers and forts")
	})
	n := len(why)
	if c != Black && box.Squares>>Black&1 != 0 {
		box.Stands[Black].each(func(p PosID) {
			if len(why) == n {
				add(p, min(g.shooters(p), 1), "5.1f", ": a black position near adds one")
			}
		})
	}
	return why
}

// shooters counts the undisrupted units, the depth markers and the forts of a position.
func (g *Game) shooters(p PosID) (n int16) {
	h := g.m.Pos[p].Hex
	g.japs(h, func(j JapID) {
		if g.s.Jap[j].Flags&JDisrupt == 0 {
			n++
		}
	})
	g.depthsIn(h, func(DepthID, JapID) { n++ }) // none of who is without depth in counterattack stance (14.4.5)
	for k := range g.m.Forts {
		if g.s.Forts[k].At == h {
			n++
		}
	}
	return n
}

// landing.check is the check of one group. V: box, group, card, losses, unit.
var _ = program.Proc("landing.check",
	do(func(g *Game, f *frame) {
		c := &g.m.Cards[f.V[2]]
		g.tell(evCheck, "5.1", f.V[0], int16(c.Symbol), int16(c.Color))
		f.V[3] = -1
		if g.m.Boxes[f.V[0]].Squares>>c.Color&1 == 0 {
			g.tell(evMiss, "5.1c", f.V[0])
			return
		}
		f.V[3] = g.landingLosses(BoxID(f.V[0]), c.Color)
		switch any := g.nextStruck(&frame{V: [6]int16{f.V[0], f.V[1], f.V[2]}}); {
		case f.V[3] == 0:
			g.tell(evUnfired, "5.1d", f.V[0], int16(c.Color))
		case !any:
			g.tell(evNone, "5.1c", f.V[0], int16(c.Symbol))
		default:
			g.tellWhy(evFire, "5.1e", g.landingFire(BoxID(f.V[0]), c.Color), f.V[0], f.V[3])
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[3] < 0 }), // nor does anybody drift (ruling 5-C)
	while(func(g *Game, f *frame) bool { return f.V[3] > 0 && g.nextStruck(f) },
		call("lose", "steps.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[4], f.V[3]} }),
		do(func(_ *Game, f *frame) { f.V[4]++ })),
	put(ask{Label: "drift", Kind: "landing.drift", Prompt: "Which unit drifts?", Rule: "5.1g", Tell: tellDrift,
		List: func(g *Game, f *frame, o *options) {
			for u := range g.m.US {
				o.Add(about(vUnit, int16(u)))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vUnit || !g.isUnit(c.A) || !g.struck(f, c.A) || g.driftTo(f) == NoBox {
				return &orDrift
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			to := g.driftTo(f)
			g.place(c.A, InBox(to))
			g.tell(evDrift, "5.1g", c.A, int16(to))
		}}),
)

// struck tells whether a unit is of the group that is checked, in its box, with the symbol of the card.
func (g *Game) struck(f *frame, u UnitID) bool {
	x := &g.s.US[u]
	return x.At == InBox(BoxID(f.V[0])) && x.From == x.At && g.groupOf(u) == int(f.V[1]) && g.m.US[u].Symbol == g.m.Cards[f.V[2]].Symbol
}

// nextStruck puts the next such unit from that of slot 4 on into that slot.
func (g *Game) nextStruck(f *frame) bool {
	for ; int(f.V[4]) < len(g.m.US); f.V[4]++ {
		if g.struck(f, f.V[4]) {
			return true
		}
	}
	return false
}

// driftTo is where the card lets a unit drift: to the next box in its direction, or the other one if there is none; NoBox if there is no drift, or not any more
// after 19 February (5.1g).
func (g *Game) driftTo(f *frame) BoxID {
	b := &g.m.Boxes[f.V[0]]
	to := NoBox
	switch d := g.m.Cards[f.V[2]].Drift; {
	case d == 0 || g.s.Turn > 6:
		return NoBox
	case d < 0:
		if to = b.Left; to == NoBox {
			to = b.Right
		}
	default:
		if to = b.Right; to == NoBox {
			to = b.Left
		}
	}
	return to
}

// steps.lost takes steps off a unit, as many as it has. V: unit, steps.
var _ = program.Proc("steps.lost",
	while(func(g *Game, f *frame) bool { return f.V[1] > 0 && g.s.US[f.V[0]].Steps > 0 },
		call("one", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
		do(func(_ *Game, f *frame) { f.V[1]-- })),
)

// landing.land puts units ashore, the player's choice, and disrupts what is too many in a hex (5.2). V: a hex, 1 when nobody else lands, one more than the box of which all go ashore.
var _ = program.Proc("landing.land",
	begins,
	while(func(g *Game, f *frame) bool { return f.V[1] == 0 && g.anyLands() },
		do(func(g *Game, f *frame) {
			f.V[0] = NoHex
			if f.V[2] == 0 {
				return
			}
			u, h := g.nextAshore(BoxID(f.V[2] - 1))
			if u == NoUnit {
				g.tellStays(BoxID(f.V[2] - 1))
				f.V[2] = 0
				return
			}
			g.land(f, u, h)
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 }, put(shared(ask{Label: "who", Kind: "landing.land", Sure: true, Prompt: "Who lands where? Who stays in a box is checked again next turn.", Rule: "5.2", Tell: tellLand,
			List: func(g *Game, _ *frame, o *options) {
				var n [maxBoxes]int8
				for u := range g.afloat() {
					if g.lands(u) {
						b := boxOf(g.s.US[u].At)
						n[b] += int8(boolInt(g.mine(u)))
						for _, h := range g.m.Boxes[b].Hexes {
							if !g.s.Held.Has(h) {
								o.Add(about(vLand, u, h))
							}
						}
					}
				}
				for b := range g.m.Boxes {
					if n[b] > 0 && g.mayAshore(BoxID(b)) {
						o.Add(about(vAshore, int16(b)))
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb == vDone:
					return nil
				case c.Verb == vAshore:
					if c.A < 0 || int(c.A) >= len(g.m.Boxes) || !g.mayAshore(BoxID(c.A)) {
						return &notAshore
					}
					return nil
				case c.Verb != vLand:
					return &orLand
				case !g.isUnit(c.A) || boxOf(g.s.US[c.A].At) == NoBox:
					return &notBox
				case !g.lands(c.A):
					return &lands2nd
				}
				for _, h := range g.m.Boxes[boxOf(g.s.US[c.A].At)].Hexes {
					switch {
					case h != c.B:
					case g.s.Held.Has(h):
						return &heldBeach
					default:
						return nil
					}
				}
				return &notBeach
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					g.explainLanding(x)
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					f.V[1] = g.ends()
				case vAshore:
					f.V[2] = c.A + 1
				default:
					g.land(f, c.A, c.B)
				}
			}}))),
		iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex }, arrives(0))),
	do(func(_ *Game, f *frame) { f.V[0] = 0 }),
	while(func(g *Game, f *frame) bool { f.V[0] = g.nextOver(f.V[0]); return f.V[0] != NoHex },
		call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
)

// explainLanding says where one more unit is one too many: when all have landed, what a hex does not hold is disrupted (5.2, 7.5).
func (g *Game) explainLanding(x *engine.Explanation) {
	for u := range g.afloat() {
		if !g.lands(u) || g.kind(u) == RgtHQ {
			continue
		}
		for _, h := range g.m.Boxes[boxOf(g.s.US[u].At)].Hexes {
			if n, companies := g.crowd(h); !g.s.Held.Has(h) && (n >= maxStack || g.kind(u) == Infantry && companies >= maxCompanies) {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vLand, u, h)), Note: "more than it holds: one is disrupted"})
			}
		}
	}
	for b := range g.m.Boxes {
		if note := g.shares(BoxID(b)); note != "" && g.mayAshore(BoxID(b)) {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vAshore, int16(b))), Note: note})
		}
	}
}

// land puts a unit ashore; slot 0 gets its hex.
func (g *Game) land(f *frame, u UnitID, h Hex) {
	g.landed(h)
	g.place(u, h)
	g.tell(evLand, "5.2", u, h)
	f.V[0] = h
}

// crowding is what is in the hexes of a beach: units, companies, and one battalion of which somebody is there, or more than one.
type crowding struct {
	at               Hex
	units, companies int
	bns              uint32
}

// ashoreOf says where the units of a box land that go ashore together: battalion by battalion, each in hexes of its own as long as there are some, in the one with the fewest units; who would be one too
// many stays. Regimental headquarters have room anywhere.
func (g *Game) ashoreOf(b BoxID, fn func(u UnitID, h Hex) bool) (beach []crowding) {
	for _, h := range g.m.Boxes[b].Hexes {
		if g.s.Held.Has(h) {
			continue
		}
		x := crowding{at: h}
		x.units, x.companies = g.crowd(h)
		g.units(h, func(u UnitID) { x.bns |= g.bnBit(u) })
		beach = append(beach, x)
	}
	var later uint32 // the battalions that are still to land
	for u := range g.afloat() {
		if boxOf(g.s.US[u].At) == b && g.lands(u) && g.mine(u) {
			later |= g.bnBit(u)
		}
	}
	for u := range g.afloat() {
		if boxOf(g.s.US[u].At) != b || !g.lands(u) || !g.mine(u) {
			continue
		}
		bit, free, waits := g.bnBit(u), 0, later
		for i := range beach {
			waits &^= beach[i].bns
			free += boolInt(beach[i].bns == 0)
		}
		// Hexes that nobody has are left for the battalions that have none.
		spare := free > bits.OnesCount32(waits&^bit) || waits&bit != 0
		best := -1
		less := func(x, y *crowding) bool {
			if f := boolInt(x.bns&^bit != 0 || x.bns == 0 && !spare) - boolInt(y.bns&^bit != 0 || y.bns == 0 && !spare); bit != 0 && f != 0 {
				return f < 0
			}
			return x.units < y.units
		}
		for i := range beach {
			x := &beach[i]
			if g.kind(u) != RgtHQ && (x.units >= maxStack || g.kind(u) == Infantry && x.companies >= maxCompanies) {
				continue
			}
			if best < 0 || less(x, &beach[best]) {
				best = i
			}
		}
		if best < 0 {
			continue
		}
		x := &beach[best]
		x.units += boolInt(g.kind(u) != RgtHQ && !g.has(u, Disrupted))
		x.companies += boolInt(g.kind(u) == Infantry && !g.has(u, Disrupted))
		x.bns |= bit
		if !fn(u, x.at) {
			break
		}
	}
	return beach
}

// bnBit is the battalion of a unit in a set of battalions; 0 for who is in none.
func (g *Game) bnBit(u UnitID) uint32 {
	if k := g.kind(u); k != Infantry && k != BnHQ {
		return 0
	}
	return 1 << g.m.US[u].Bn
}

// nextAshore is the next unit of a box that lands where its beach has room for it; NoUnit if there is none.
func (g *Game) nextAshore(b BoxID) (u UnitID, h Hex) {
	u, h = NoUnit, NoHex
	g.ashoreOf(b, func(unit UnitID, hex Hex) bool { u, h = unit, hex; return false })
	return u, h
}

// shares says which hexes of a beach two battalions would share of which all go ashore; "" if none.
func (g *Game) shares(b BoxID) string {
	var where []string
	landed := map[Hex]bool{}
	for _, x := range g.ashoreOf(b, func(_ UnitID, h Hex) bool { landed[h] = true; return true }) {
		if bits.OnesCount32(x.bns) > 1 && landed[x.at] {
			where = append(where, g.m.Map.ID(x.at))
		}
	}
	if where == nil {
		return ""
	}
	return "battalions share " + wording.And(where)
}

// mayAshore tells whether a unit of a box can land with room.
func (g *Game) mayAshore(b BoxID) bool {
	u, _ := g.nextAshore(b)
	return u != NoUnit
}

// tellStays says of those who are left in a box of which all went ashore why they are: no hex of its beach has room for them (5.2, 7.5).
func (g *Game) tellStays(b BoxID) {
	var why []engine.Mod
	for u := range g.afloat() {
		if boxOf(g.s.US[u].At) == b && g.lands(u) && g.mine(u) {
			what := " is one more than"
			if g.kind(u) == Infantry {
				what = " is a company more than"
			}
			why = append(why, engine.Mod{Rule: "7.5", Text: g.unitName(u) + what + " any hex of the beach holds: ashore, it would be disrupted", About: g.m.US[u].ID})
		}
	}
	if n := len(why); n > 0 {
		g.tellWhy(evFull, "5.2", why, int16(b), int16(n))
	}
}

// lands tells whether a unit is one that can land now: it is in a box, and of the wave that lands.
func (g *Game) lands(u UnitID) bool {
	x := &g.s.US[u]
	return boxOf(x.At) != NoBox && (x.Flags&SecondWave == 0) == (g.s.Phase == PhaseLanding)
}

func (g *Game) anyLands() bool {
	for u := range g.afloat() {
		if g.lands(u) {
			return true
		}
	}
	return false
}

// nextOver is the next beach hex from a number on with more than it holds, NoHex.
func (g *Game) nextOver(from Hex) Hex {
	beach := g.m.Map.AllBeach
	beach.And(&g.s.Stand)
	for h := range beach.All() {
		if h >= from && g.overfull(h) {
			return h
		}
	}
	return NoHex
}

// due tells whether a unit arrives with the next turn (5.3, 19.0).
func (g *Game) due(u UnitID) bool {
	x, next := &g.s.US[u], g.s.Turn+1
	if g.s.Phase == PhaseSetup { // who lands with the first turn is set up in boxes (18.4.1)
		next = g.s.Turn
	}
	if x.At != Coming {
		return false
	}
	t := g.m.US[u].Turn
	return t == next || g.s.Phase == PhaseSetup && t > g.scenario().Landed && t < next && t > 0 // ruling 18-A
}

// returns tells whether a unit is a headquarters that fire has hit and that lands in this turn (11.4d).
func (g *Game) returns(u UnitID) bool {
	x := &g.s.US[u]
	return x.At == OnTurn && x.Back <= g.s.Turn
}

// anyReturns tells whether there is one.
func (g *Game) anyReturns(*frame) bool { return g.any((*Game).returns) }

// listed are the boxes in which a unit may arrive; one without a listing in any (5.3b).
func (g *Game) listed(u UnitID) uint16 {
	if b := g.m.US[u].Boxes; b != 0 {
		return b
	}
	return 1<<len(g.m.Boxes) - 1
}

// landing.arrive puts the units of the next turn into boxes (5.3); landing.return headquarters that fire has hit, which land in this one (11.4d). Artillery is there with the turn it is listed for
// (19.0).
var (
	_ = program.Proc("landing.arrive", arrivals((*Game).due))
	_ = program.Proc("landing.return", arrivals((*Game).returns))
)

// arrivals puts units into boxes, off a beach of their listing.
func arrivals(due func(*Game, UnitID) bool) step {
	return seq(
		begins,
		do(func(g *Game, _ *frame) {
			for u := range g.m.US { // most are listed for one box: there is nothing to ask
				if due(g, UnitID(u)) {
					if b := g.listed(UnitID(u)); b&(b-1) == 0 {
						g.arrive(UnitID(u), BoxID(bits.TrailingZeros16(b)))
					}
				}
			}
		}),
		while(func(g *Game, _ *frame) bool { return g.any(due) },
			turnTo(due),
			put(mineOnly(ask{Label: "where", Kind: "landing.arrive", Sure: true, Prompt: "Off which beach does it arrive?", Rule: "5.3", Tell: tellArrive(due),
				List: func(g *Game, _ *frame, o *options) {
					var n [maxBoxes]int16
					for u := range g.m.US {
						if due(g, UnitID(u)) {
							for b := g.listed(UnitID(u)); b != 0; b &= b - 1 {
								k := bits.TrailingZeros16(b)
								n[k] += int16(boolInt(g.mine(UnitID(u))))
								o.Add(about(vBox, int16(u), int16(k)))
							}
						}
					}
					for b := range g.m.Boxes {
						if n[b] > 1 {
							o.Add(about(vAllTo, int16(b)))
						}
					}
				},
				Check: func(g *Game, _ *frame, c choice) *reason {
					switch {
					case c.Verb == vAllTo:
						if c.A < 0 || int(c.A) >= len(g.m.Boxes) || g.dueAt(due, BoxID(c.A), nil) < 2 {
							return &notListed
						}
						return nil
					case c.Verb != vBox:
						return &orBox
					case !g.isUnit(c.A) || !due(g, c.A):
						return &notDue
					case c.B < 0 || int(c.B) >= len(g.m.Boxes) || g.listed(c.A)>>c.B&1 == 0:
						return &notHis
					}
					return nil
				},
				Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
					for b := range g.m.Boxes {
						var who []UnitID
						if n := g.dueAt(due, BoxID(b), func(u UnitID) { who = append(who, u) }); c == nil && n > 1 {
							note := wording.And(g.unitNames(who))
							if n > 4 {
								note = counted(n, "unit", "units")
							}
							x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vAllTo, int16(b))), Note: note})
						}
					}
				},
				Take: func(g *Game, _ *frame, c choice) {
					if c.Verb == vAllTo {
						g.dueAt(due, BoxID(c.A), func(u UnitID) { g.arrive(u, BoxID(c.A)) })
						return
					}
					g.arrive(c.A, BoxID(c.B))
				}}))))
}

// dueAt counts the units of who has the list that arrive now and may do so in a box, and calls fn for each.
func (g *Game) dueAt(due func(*Game, UnitID) bool, b BoxID, fn func(u UnitID)) (n int) {
	for u := range g.m.US {
		if due(g, UnitID(u)) && g.mine(UnitID(u)) && g.listed(UnitID(u))>>b&1 != 0 {
			if n++; fn != nil {
				fn(UnitID(u))
			}
		}
	}
	return n
}

// any tells whether there is a unit of those.
func (g *Game) any(of func(*Game, UnitID) bool) bool {
	for u := range g.m.US {
		if of(g, UnitID(u)) {
			return true
		}
	}
	return false
}

// arrive puts a unit into a box; with its HW company comes a headquarters that has not yet come, once headquarters count (5.3e, 18.9.3a).
func (g *Game) arrive(u UnitID, b BoxID) {
	g.place(u, InBox(b))
	if g.s.Phase == PhaseSetup && g.m.US[u].Second && g.scenario().SecondWave {
		g.set(u, SecondWave)
	}
	g.tell(evArrive, "5.3", u, int16(b))
	if g.kind(u) != HeavyWeapons || g.s.Turn+1 <= g.scenario().Automatic {
		return
	}
	for o := range g.m.US {
		if g.kind(UnitID(o)) == RgtHQ && g.m.US[o].Regiment == g.m.US[u].Regiment && g.s.US[o].At == Coming {
			g.place(UnitID(o), InBox(b))
			g.tell(evArrive, "18.6.1a", int16(o), int16(b))
		}
	}
}

// The artillery points that a division, and the corps, can have at most: those of the schedule (19.0).
const (
	maxArtillery      int8 = 10
	maxCorpsArtillery int8 = 8
)

// artilleryComes gives the points that the schedule has for the turn; DUKWs that were swamped bring one less (19.0, 20.0e20).
func (g *Game) artilleryComes() {
	if !g.scenario().Comes {
		return
	}
	n := int8(0)
	for _, a := range g.m.Artillery {
		if sc := g.scenario(); a.Turn != g.s.Turn && !(g.s.Turn == sc.First && a.Turn > sc.Landed && a.Turn < sc.First) { // ruling 18-A
			continue
		}
		lost := min(g.s.DUKW, a.Points)
		g.s.DUKW -= lost
		to, most := &g.s.Corps, maxCorpsArtillery
		if a.Of != nCorps {
			to, most = &g.s.Div[a.Of], maxArtillery
		}
		come := min(a.Points-lost, most-to.Points-to.Lost) // a written position may have some of them already
		to.Points += come
		to.Lost += min(lost, most-to.Points-to.Lost) // it may come back (20.0e36)
		n += come
	}
	if g.s.DUKW = 0; n > 0 {
		g.tell(evPoints, "8.5.3", int16(n))
	}
}
