package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 21.0 Allied naval transfer.

var (
	evTransfers = event("{u0} goes by sea from {p1} to {p2}.")

	noTransferStatic = reason{Rule: "21.0b", Text: "Only mobile units go by naval transfer."}
	transferOrigin   = reason{Rule: "21.0b", Text: "Naval transfer begins in the Staging Area, in Amoy, in a functional port or in a coastal hex."}
	transferTwice    = reason{Rule: "21.0b", Text: "This unit has been transferred already."}
	portBusy         = reason{Rule: "21.0f", Text: "That functional port has had all the transfers of this phase."}
	coastBusy        = reason{Rule: "21.0g", Text: "No more units may leave that hex by sea in this phase."}
	noHaven          = reason{Rule: "21.0e", Text: "There is no hex where this unit could land."}
	debarkThis       = reason{Rule: "21.0b", Text: "Another unit is at sea now."}
	alreadyThere     = reason{Rule: "21.0d", Text: "The unit comes from there."}
	stagingToMap     = reason{Rule: "21.0e", Text: "From the Staging Area or Amoy units go to ports and coastal hexes under Allied control."}
	coastToPort      = reason{Rule: "21.0g", Text: "From a coastal hex or a port that is not functional a unit goes to a functional port or to the Staging Area."}
	notCoastal       = reason{Rule: "21.0d", Text: "Units land in a port or another coastal hex."}
	enemyShore       = reason{Rule: "21.0j", Text: "Units never land by transfer in a hex with an enemy unit."}
	closedShore      = reason{Rule: "21.0k", Text: "That terrain is closed to the unit."}
)

// staged tells whether a place is an Allied base off the map: Amoy serves as a second Staging Area (9.0a, ruling I).
func staged(l Loc) bool { return l == Staging || l == Amoy }

// portOpen tells whether a hex is a functional port.
func (g *Game) portOpen(h hex.Hex) bool { return g.m.Hexes[h].Port() && g.functional(h) }

// mayEmbark tells whether a unit may begin a naval transfer.
func (g *Game) mayEmbark(u int16) *reason {
	if !g.isUnit(u, Allied) {
		return &notYours
	}
	id := UnitID(u)
	l := g.s.Units[u].Loc
	switch {
	case l < 0 && !staged(l):
		return &transferOrigin
	case g.isStatic(id):
		return &noTransferStatic
	case g.has(id, Moved):
		return &transferTwice
	case staged(l):
		if !g.anyHaven(id) {
			return &noHaven
		}
		return nil
	}
	p := &g.m.Hexes[l]
	switch {
	case g.portOpen(hex.Hex(l)):
		if int8(g.s.Transfers[l]) >= g.m.K.PortTransferCap {
			return &portBusy
		}
	case !p.Land || !p.Coastal && !p.Port():
		return &transferOrigin
	case int8(g.s.Transfers[l]) >= g.m.K.OtherHexOut:
		return &coastBusy
	}
	return nil
}

// mayDebark tells whether a unit that embarks may land in a place.
func (g *Game) mayDebark(u UnitID, l Loc) *reason {
	from := g.s.Units[u].Loc
	switch {
	case l == from:
		return &alreadyThere
	case l == Amoy && g.s.AmoyTurn == 0:
		return &noAmoy
	case staged(l):
		if staged(from) {
			return &stagingToMap
		}
		return nil
	case !g.isHex(l):
		return &notCoastal
	}
	h := hex.Hex(l)
	p := &g.m.Hexes[h]
	open := g.portOpen(h)
	switch {
	case !p.Land || !p.Port() && !p.Coastal:
		return &notCoastal
	case g.occupied(h, Japanese):
		return &enemyShore
	case staged(from) && !g.occupied(h, Allied): // ruling H
		return &stagingToMap
	case !staged(from) && !open && !g.portOpen(hex.Hex(from)):
		return &coastToPort
	case open && int8(g.s.Transfers[h]) >= g.m.K.PortTransferCap:
		return &portBusy
	case !g.canExist(u, h):
		return &closedShore
	case g.clashes(u, h):
		return &contingents
	case !g.stackRoom(u, h):
		return noRoom(Allied)
	}
	return nil
}

// shoreToShore tells whether a unit that may begin a transfer has a hex of the map to go to.
func (g *Game) shoreToShore() bool {
	for u := range g.m.Units {
		if g.mayEmbark(int16(u)) != nil {
			continue
		}
		for _, h := range g.m.Shores {
			if g.mayDebark(UnitID(u), Loc(h)) == nil {
				return true
			}
		}
	}
	return false
}

// anyHaven tells whether a unit off the map could land anywhere.
func (g *Game) anyHaven(u UnitID) bool {
	for _, h := range g.m.Shores {
		if g.occupied(h, Allied) && g.mayDebark(u, Loc(h)) == nil {
			return true
		}
	}
	return false
}

// allied.naval-transfer. Without Allied units on land there is nothing to go to or to come from. V: finished, unit at sea + 1.
var _ = program.Proc("allied.naval-transfer",
	beginPhase(PhTransfer),
	do(func(g *Game, _ *frame) {
		g.s.Active = Allied
		g.clearAll(Moved)
		g.s.Transfers = [MaxHexes]uint8{}
	}),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.s.Ashore > 0 },
		put(ask{
			Label: "embark", Kind: "transfer.unit", Prompt: "Who goes by sea to another port?", Rule: "21.0b",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				if !g.shoreToShore() {
					return "Who goes back to the Staging Area? No unit ashore has another coast to go to", NoUnit
				}
				return "Who goes by sea to another port?", NoUnit
			}),
			Seat: bySide(Allied), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vEnd))
				for u := range g.m.Units {
					if l := g.s.Units[u].Loc; g.m.Units[u].Side == Allied && (l >= 0 || staged(l)) {
						o.Add(about(vTransfer, UnitID(u)))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vTransfer {
					return g.mayEmbark(c.A)
				}
				return nil
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil && !g.shoreToShore() {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vEnd)), Note: "no unit has another coast to go to", Idle: true})
				}
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vEnd {
					f.V[0] = 1
					return
				}
				f.V[1] = c.A + 1
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] > 0 },
			put(ask{
				Label: "debark", Kind: "transfer.debark", Prompt: "Where does the unit land?", Rule: "21.0d",
				Tell: told(func(g *Game, f *frame) (string, UnitID) {
					u := UnitID(f.V[1] - 1)
					return "Where does " + g.m.Units[u].Label + " land?", u
				}),
				Seat: bySide(Allied),
				List: func(g *Game, f *frame, o *options) {
					u := UnitID(f.V[1] - 1)
					o.Add(unitTo(vDebark, u, Staging))
					o.Add(unitTo(vDebark, u, Amoy))
					for h := range g.m.Hexes {
						if p := &g.m.Hexes[h]; p.Coastal || p.Port() {
							o.Add(unitTo(vDebark, u, Loc(h)))
						}
					}
				},
				Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
					if c == nil {
						g.crowds(vDebark, UnitID(f.V[1]-1), x)
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					switch {
					case c.Verb != vDebark:
						return nil
					case c.A != f.V[1]-1:
						return &debarkThis
					}
					return g.mayDebark(UnitID(c.A), c.B)
				},
				Take: func(g *Game, f *frame, c choice) { g.transfer(UnitID(c.A), c.B) },
			}),
			do(func(_ *Game, f *frame) { f.V[1] = 0 }),
		),
	),
)

// transfer carries a unit over the sea and counts it at both ends (21.0f, 21.0g). It may not move in the ensuing Movement
// Phase (21.0l), and what it owed where it had landed before is void.
func (g *Game) transfer(u UnitID, l Loc) {
	from := g.s.Units[u].Loc
	if from >= 0 {
		g.s.Transfers[from]++
	}
	if l >= 0 && g.portOpen(hex.Hex(l)) {
		g.s.Transfers[l]++
	}
	g.clear(u, Landed)
	g.set(u, Halted|Moved)
	g.place(u, l)
	if from < 0 || l < 0 {
		g.tellSide(Allied, evTransfers, "21.0e", int16(u), from, l)
		if from < 0 { // what comes out of a display is seen where it lands
			g.tellOthers(Allied, evTransfers, "21.0e", int16(u), Staging, l)
		} else {
			g.tellOthers(Allied, evTransfers, "21.0e", int16(u), from, l)
		}
		return
	}
	g.tell(evTransfers, "21.0d", int16(u), from, l)
}
