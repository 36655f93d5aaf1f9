package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 8.0 Reinforcements and replacements, 7.3 prices.

var (
	evSpends         = event("The {s0} side spends {n1} LP.")
	evRecruits       = event("{u0} is recruited for {n1} LP.")
	evReplaces       = event("{u0} is replaced for {n1} LP.")
	evDeploys        = event("{u0} is deployed in {p1}.")
	evDeploysHidden  = event("A concealed unit is deployed in {p1}.")
	evBuys97th       = event("The 97th Division is recruited for {n0} LP.")
	evBuysKamikaze   = event("{n1} Kamikaze {?1point is|points are} bought for {n0} LP.")
	evBuysTACUS      = event("A US air point is bought for {n0} LP.")
	evBuysTACCW      = event("A Commonwealth air point is bought for {n0} LP.")
	evBuysTACJP      = event("A Japanese air point is bought for {n0} LP.")
	evBuysGunfireUS  = event("A US naval gunfire unit is bought for {n0} LP.")
	evBuysGunfireCW  = event("A Commonwealth naval gunfire unit is bought for {n0} LP.")
	evBuysB29        = event("The B-29 unit is bought for {n0} LP.")
	evBuysAirSupply  = event("The air supply unit is bought for {n0} LP.")
	evBuysAmphibious = event("An amphibious marker is bought for {n0} LP.")
	evBuysDropZone   = event("A drop zone marker is bought for {n0} LP.")
	evBuysFleet      = event("The mobile fleet is readied for a sortie for {n0} LP.")
)

// itemEvents are the events of buying the things that are no ground units.
var itemEvents = [...]engine.EventKind{evBuysTACUS, evBuysTACCW, evBuysTACJP, evBuysKamikaze, evBuysGunfireUS, evBuysGunfireCW,
	evBuysB29, evBuysAirSupply, evBuysAmphibious, evBuysDropZone, evBuysFleet, evBuys97th}

var (
	notForSale     = reason{Rule: "7.3a", Text: "That does not stand on this side's expenditure chart."}
	notReinforce   = reason{Rule: "8.0c", Text: "That unit does not wait in the Reinforcements Display."}
	notReplaceable = reason{Rule: "8.0d", Text: "That unit does not lie in the Replacements Display."}
	neverReplaced  = reason{Rule: "8.2b", Text: "Units of that type cannot be replaced."}
	setupOnlyType  = reason{Rule: "8.2a", Text: "Units of that type are recruited in the set-up only."}
	freeWithAmoy   = reason{Rule: "24.1l", Text: "That unit cannot be bought; it comes free once Amoy has fallen."}
	wholeDivision  = reason{Rule: "25.5a", Text: "The three units of the 97th Division are recruited together."}
	noCommonwealth = reason{Rule: "24.1m", Text: "There are no Commonwealth units in this scenario."}
	counterMix     = reason{Rule: "8.2e", Text: "The counter mix has no more of these."}
	noKamikazeYet  = reason{Rule: "24.1g", Text: "Kamikaze points cannot be bought in the set-up."}
	kamikazeGone   = reason{Rule: "8.4c", Text: "There are no Kamikaze points left; spent ones never return."}
	onlyOneFleet   = reason{Rule: "8.4c", Text: "There is one mobile fleet, and it is bought or has sailed."}
	nowhereToGo    = reason{Rule: "8.1m", Text: "There is no place where this unit could be deployed now, so it would be bought for nothing."}

	deployThis    = reason{Rule: "8.1m", Text: "The unit that was just bought is to be deployed."}
	setupStaging  = reason{Rule: "8.1a", Text: "In the set-up Allied ground units go to the Staging Area."}
	noAmoy        = reason{Rule: "8.1b", Text: "Amoy is not in Allied hands."}
	alliedDeploy  = reason{Rule: "8.1b", Text: "Allied units deploy in the Staging Area, in Amoy once it is captured, or in a functional port."}
	japanDeploy   = reason{Rule: "8.1f", Text: "Japanese ground units deploy on the map."}
	waitsOffMap   = reason{Rule: "25.7a", Text: "That unit waits off the map for its landing."}
	noMarineDepot = reason{Rule: "25.4a", Text: "Replaced Marines may also deploy with a US headquarters that traces a line of supply to a port with a base."}
)

// strategic.recruit: the Japanese player buys and deploys all, then the Allied player (8.0e); then stacking (13.3a) and
// the limit of LP (7.2j).
var _ = program.Proc("strategic.recruit",
	beginPhase(PhRecruit),
	do(func(g *Game, _ *frame) { g.s.Active = Japanese }),
	sub("japanese", "recruit.japanese"),
	do(func(g *Game, _ *frame) {
		g.s.Active = Allied
		g.arriveAmoy()
	}),
	sub("allied", "recruit.allied"),
	checkStacks("stacks.japanese", Japanese),
	checkStacks("stacks.allied", Allied),
	do(func(g *Game, _ *frame) {
		g.trimLP(Japanese)
		g.trimLP(Allied)
	}),
)

var _ = program.Proc("recruit.japanese", recruiting(Japanese, "recruit.japanese")...)
var _ = program.Proc("recruit.allied", recruiting(Allied, "recruit.allied")...)

// recruiting is the buying of one side: a purchase at a time, each deployed at once. V: finished, the unit in hand is a
// replacement,
// unit in hand.
func recruiting(side Side, kind string) []step {
	return []step{while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		put(ask{
			Label: "buy", Kind: kind, Prompt: "What do you buy?", Rule: "8.0b",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "What do you buy? You have " + itoa(int(g.s.LP[side])) + " LP", NoUnit
			}),
			Seat: bySide(side), Always: true,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for i := range int16(len(itemWords)) {
					o.Add(choice{Verb: vRecruit, A: itemTACUS + i})
				}
				for u := range g.m.Units {
					if g.m.Units[u].Side != side {
						continue
					}
					switch g.s.Units[u].Loc {
					case Reinforcements:
						o.Add(about(vRecruit, UnitID(u)))
					case Replacements:
						o.Add(about(vReplace, UnitID(u)))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vRecruit:
					if c.A >= itemTACUS {
						return g.mayBuy(side, c.A)
					}
					return g.mayRecruit(side, c.A)
				case vReplace:
					return g.mayReplace(side, c.A)
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[1] = 0
				switch {
				case c.Verb == vDone:
					f.V[0] = 1
				case c.Verb == vReplace:
					f.V[1] = 1
					g.buyUnit(side, UnitID(c.A), int16(g.m.Units[c.A].Replace), evReplaces)
				case c.A >= itemTACUS:
					g.buy(side, c.A)
				default:
					g.buyUnit(side, UnitID(c.A), int16(g.m.Units[c.A].Recruit), evRecruits)
				}
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					g.priceList(side, x)
				}
			},
		}),
		while(func(g *Game, f *frame) bool { f.V[2] = int16(g.inHand(side)); return f.V[2] != int16(NoUnit) },
			put(ask{
				Label: "deploy", Kind: "recruit.deploy", Prompt: "Where does the new unit go?", Rule: "8.1b",
				Tell: naming(2, "Where does {u} come in?"),
				Seat: bySide(side),
				List: func(g *Game, f *frame, o *options) { g.offerPlaces(UnitID(f.V[2]), o) },
				Check: func(g *Game, f *frame, c choice) *reason {
					switch {
					case c.Verb != vDeploy:
						return nil
					case c.A != f.V[2]:
						return &deployThis
					}
					return g.deployable(UnitID(c.A), c.B, f.V[1] != 0)
				},
				Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
					if c == nil {
						g.crowds(vDeploy, UnitID(f.V[2]), x)
					}
				},
				Take: func(g *Game, f *frame, c choice) { g.deploy(UnitID(c.A), c.B, f.V[1] != 0) },
			}),
			do(func(g *Game, f *frame) { // 8.1m; a purchase that could go nowhere was refused, so this is for positions made by hand
				if u := UnitID(f.V[2]); g.s.Units[u].Loc == InHand {
					g.place(u, Reinforcements)
				}
			}),
		),
	)}
}

// price is what a thing that is no ground unit costs.
func (g *Game) price(item int16) int16 {
	k := &g.m.K
	switch item {
	case itemTACUS, itemTACCW:
		return k.CostTAC[Allied]
	case itemTACJP:
		return k.CostTAC[Japanese]
	case itemKamikaze:
		return 1 // KamikazePerLP points (ruling AA)
	case itemGunfireUS, itemGunfireCW:
		return k.CostGunfire
	case itemB29:
		return k.CostB29
	case itemAirSupply:
		return k.CostAirSupply
	case itemAmphibious:
		return k.CostAmphib
	case itemDropZone:
		return k.CostDrop
	case itemFleet:
		return k.CostFleet
	}
	lp := int16(0) // item97th
	for u := range g.m.Units {
		if g.m.Units[u].Optional == "25.5" {
			lp += int16(g.m.Units[u].Recruit)
		}
	}
	return lp
}

// priceList shows what a side can buy, and what it could if it had the LP or the room for it.
func (g *Game) priceList(side Side, x *engine.Explanation) {
	x.Unit, x.Have = "LP", int(g.s.LP[side])
	put := func(c choice, price, room int16, text, note, drawn string, why *reason) {
		if why == nil || why == &noLP || why == &nowhereToGo {
			x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(c), Text: text, Price: int(price), Room: int(room), Note: note, Draw: drawn, Why: why})
		}
	}
	for i := range int16(len(itemWords)) {
		item := itemTACUS + i
		put(choice{Verb: vRecruit, A: item}, g.price(item), g.roomFor(item), "", g.itemNote(item)+g.itemOwned(item), itemSymbols[i], g.mayBuy(side, item))
	}
	for i := range g.m.Units {
		u, d := UnitID(i), &g.m.Units[i]
		switch {
		case d.Side != side:
		case g.s.Units[u].Loc == Reinforcements:
			put(about(vRecruit, u), int16(d.Recruit), 1, d.Label, "new"+g.kindOwned(u), "", g.mayRecruit(side, int16(u)))
		case g.s.Units[u].Loc == Replacements:
			put(about(vReplace, u), int16(d.Replace), 1, d.Label, "was lost"+g.kindOwned(u), "", g.mayReplace(side, int16(u)))
		}
	}
}

// itemSymbols are drawn on the price list, in the order of itemWords.
var itemSymbols = [...]string{"plane", "plane", "plane", "plane", "ship", "ship", "bomber", "parachute", "craft", "parachute", "ship", "infantry"}

// itemNote says in a few words what a thing is good for.
func (g *Game) itemNote(item int16) string {
	switch item {
	case itemTACUS, itemTACCW:
		return "air superiority, support or interdiction" // 16.0a
	case itemTACJP:
		return "air superiority or ground support"
	case itemKamikaze:
		return many(int(g.m.K.KamikazePerLP), "point", "points") + " for attacks on the fleet, spent when used" // 16.6
	case itemGunfireUS, itemGunfireCW:
		return "shifts combats near the coast" // 15.4.1
	case itemB29:
		return "strikes one hex a turn" // 16.5
	case itemAirSupply:
		return "helps one combat a turn out of supply" // 19.4
	case itemAmphibious:
		return "lands up to " + many(int(g.m.K.UnitsPerAmphib), "unit", "units") + " this turn" // 10.1
	case itemDropZone:
		return many(int(g.m.K.AirbornePerDrop), "airborne unit jumps", "airborne units jump") + " this turn" // 10.3a
	case itemFleet:
		return "sails once a game against the landing" // 18.0
	}
	return "its units come as reinforcements"
}

// itemOwned says how many of a thing its side has. How many are left in the counter mix (8.2e) is the room of the offer, which the page counts down.
func (g *Game) itemOwned(item int16) string {
	own := 0
	switch item {
	case itemTACUS:
		own = g.airUsed(US)
	case itemTACCW:
		own = g.airUsed(CW)
	case itemTACJP:
		own = g.airUsed(JP)
	case itemKamikaze:
		own = int(g.s.KamikazeReady) + int(g.s.Tokku)
	case itemGunfireUS:
		own = int(g.s.GunfireReady[US]) + int(g.s.GunfireStaging[US])
	case itemGunfireCW:
		own = int(g.s.GunfireReady[CW]) + int(g.s.GunfireStaging[CW])
	case itemAmphibious:
		own = int(g.s.Amphib)
	case itemDropZone:
		own = int(g.s.DropZones)
	default:
		return "" // there is one, and it is on the list while it can be had
	}
	return "; you have " + itoa(own)
}

// kindOwned says how many units of the kind of a unit are in play.
func (g *Game) kindOwned(u UnitID) string {
	own, d := 0, &g.m.Units[u]
	for i := range g.m.Units {
		if x := &g.m.Units[i]; x.Side != d.Side || x.Contingent != d.Contingent || x.Type != d.Type {
			continue
		}
		switch g.s.Units[i].Loc {
		case Reinforcements, Replacements, Eliminated, OutOfGame, InHand:
		default:
			own++
		}
	}
	return ", " + typeWords[d.Type] + "; you have " + itoa(own)
}

// roomFor is how often a thing that is no ground unit can be bought.
func (g *Game) roomFor(item int16) int16 {
	switch item {
	case itemTACUS:
		return g.tacLeft(US)
	case itemTACCW:
		return g.tacLeft(CW)
	case itemTACJP:
		return g.tacLeft(JP)
	case itemKamikaze:
		per := int16(g.m.K.KamikazePerLP)
		return (g.kamikazeLeft() + per - 1) / per
	case itemGunfireUS:
		return g.gunfireLeft(US)
	case itemGunfireCW:
		return g.gunfireLeft(CW)
	case itemAmphibious:
		return g.m.Limits.Amphib - int16(g.s.Amphib)
	case itemDropZone:
		return g.m.Limits.DropZones - int16(g.s.DropZones)
	}
	return 1
}

// itemSide is the side whose chart has the thing.
func itemSide(item int16) Side {
	switch item {
	case itemTACJP, itemKamikaze, itemFleet:
		return Japanese
	}
	return Allied
}

// tacLeft is how many points of a contingent lie in the Reinforcements Display: what the counter mix has and
// is in no other place (8.2e, 8.4a).
func (g *Game) tacLeft(c Contingent) int16 {
	return g.m.Limits.TAC[c] - int16(g.airUsed(c))
}

func (g *Game) gunfireLeft(c Contingent) int16 {
	return g.m.Limits.Gunfire[c] - int16(g.s.GunfireReady[c]) - int16(g.s.GunfireStaging[c])
}

// kamikazeLeft is how many Kamikaze points can still be bought; spent ones never return (2.5d, 8.4c).
func (g *Game) kamikazeLeft() int16 {
	return g.m.Limits.Kamikaze - int16(g.s.KamikazeReady) - int16(g.s.Tokku) - int16(g.s.KamikazeSpent)
}

// b29s is how many B-29 units are out of the Reinforcements Display.
func (g *Game) b29s() int16 {
	n := int16(g.s.B29Ready) + int16(g.s.B29Planned)
	if g.s.B29At != none {
		n++
	}
	return n
}

// mayBuy: points, strikes, markers and the 97th Division.
func (g *Game) mayBuy(side Side, item int16) *reason {
	if item < itemTACUS || int(item-itemTACUS) >= len(itemWords) || itemSide(item) != side {
		return &notForSale
	}
	left := int16(1)
	switch item {
	case itemTACCW, itemGunfireCW:
		if !g.scenario().CW {
			return &noCommonwealth
		}
		if left = g.tacLeft(CW); item == itemGunfireCW {
			left = g.gunfireLeft(CW)
		}
	case itemTACUS:
		left = g.tacLeft(US)
	case itemTACJP:
		left = g.tacLeft(JP)
	case itemKamikaze:
		if g.s.Phase == PhSetup {
			return &noKamikazeYet
		}
		if g.kamikazeLeft() <= 0 {
			return &kamikazeGone
		}
	case itemGunfireUS:
		left = g.gunfireLeft(US)
	case itemB29:
		left = g.m.Limits.B29 - g.b29s()
	case itemAirSupply:
		left = g.m.Limits.AirSupply - int16(g.s.AirSupply)
	case itemAmphibious:
		left = g.m.Limits.Amphib - int16(g.s.Amphib)
	case itemDropZone:
		left = g.m.Limits.DropZones - int16(g.s.DropZones)
	case itemFleet:
		if g.s.Fleet != 0 {
			return &onlyOneFleet
		}
	case item97th:
		if !g.opt(Opt97th) {
			return &optionOff
		}
		for u := range g.m.Units {
			if g.m.Units[u].Optional == "25.5" && g.s.Units[u].Loc != Reinforcements {
				return &notReinforce
			}
		}
	}
	switch {
	case left <= 0:
		return &counterMix
	case g.s.LP[side] < g.price(item):
		return &noLP
	}
	return nil
}

// buy puts a thing that is no ground unit where it belongs: points and strikes into the Available Display (8.1c, 8.1j),
// markers into the Invasion Markers Display (8.1d).
func (g *Game) buy(side Side, item int16) {
	lp, n := g.price(item), int16(1)
	g.pay(side, lp)
	switch item {
	case itemTACUS:
		g.s.TACReady[US]++
	case itemTACCW:
		g.s.TACReady[CW]++
	case itemTACJP:
		g.s.TACReady[JP]++
	case itemKamikaze:
		n = min(int16(g.m.K.KamikazePerLP), g.kamikazeLeft())
		g.s.KamikazeReady += int8(n)
	case itemGunfireUS:
		g.s.GunfireReady[US]++
	case itemGunfireCW:
		g.s.GunfireReady[CW]++
	case itemB29:
		g.s.B29Ready++
	case itemAirSupply:
		g.s.AirSupply++
	case itemAmphibious:
		g.s.Amphib++
	case itemDropZone:
		g.s.DropZones++
	case itemFleet:
		g.s.Fleet = 1
	case item97th:
		g.s.Bought97th = 1
		for u := range g.m.Units {
			if g.m.Units[u].Optional == "25.5" {
				g.place(UnitID(u), InHand)
			}
		}
	}
	g.tellSide(side, itemEvents[item-itemTACUS], "7.3a", lp, n)
	g.tellSpending(side, lp)
}

// mayRecruit: a ground unit out of the Reinforcements Display.
func (g *Game) mayRecruit(side Side, u int16) *reason {
	if !g.isUnit(u, side) {
		return &notForSale
	}
	d := &g.m.Units[u]
	switch {
	case d.Contingent == CW && !g.scenario().CW:
		return &noCommonwealth
	case d.SetupOnly && g.s.Phase != PhSetup:
		return &setupOnlyType
	case g.s.Units[u].Loc != Reinforcements:
		return &notReinforce
	case d.Start == StartAmoy:
		return &freeWithAmoy
	case d.Optional == "25.5":
		return &wholeDivision
	case d.Recruit < 0:
		return &notForSale
	case g.s.LP[side] < int16(d.Recruit):
		return &noLP
	case !g.anyPlace(UnitID(u), false):
		return &nowhereToGo
	}
	return nil
}

// mayReplace: a ground unit out of the Replacements Display (8.3c).
func (g *Game) mayReplace(side Side, u int16) *reason {
	if !g.isUnit(u, side) {
		return &notForSale
	}
	d := &g.m.Units[u]
	switch {
	case g.s.Units[u].Loc != Replacements:
		return &notReplaceable
	case d.Replace < 0:
		return &neverReplaced
	case g.s.LP[side] < int16(d.Replace):
		return &noLP
	case !g.anyPlace(UnitID(u), true):
		return &nowhereToGo
	}
	return nil
}

// buyUnit pays for a ground unit and takes it in hand.
func (g *Game) buyUnit(side Side, u UnitID, lp int16, what engine.EventKind) {
	g.pay(side, lp)
	g.place(u, InHand)
	g.tellSide(side, what, "7.3a", int16(u), lp)
	g.tellSpending(side, lp)
}

// waits tells whether a unit waits off the map for its landing once it is bought (25.7a, 25.8a).
func (g *Game) waits(u UnitID) bool {
	o := g.m.Units[u].Optional
	return o == "25.7" || o == "25.8"
}

// offerPlaces lists where a unit could be deployed.
func (g *Game) offerPlaces(u UnitID, o *options) {
	if g.m.Units[u].Side == Japanese {
		o.Add(unitTo(vDeploy, u, Waiting))
		for h := range g.m.Hexes {
			if g.m.Hexes[h].Land {
				o.Add(unitTo(vDeploy, u, Loc(h)))
			}
		}
		return
	}
	o.Add(unitTo(vDeploy, u, Staging))
	o.Add(unitTo(vDeploy, u, Amoy))
	for _, h := range g.m.Ports {
		o.Add(unitTo(vDeploy, u, Loc(h)))
	}
	if !g.opt(OptMarineReplace) || !g.m.Units[u].Marines {
		return
	}
	for q := range g.m.Units {
		if h := g.at(UnitID(q)); h != hex.None && g.m.Units[q].Type == HQ && !(g.m.Hexes[h].Port() && g.m.Hexes[h].Formosa) && g.firstHQ(h) == UnitID(q) {
			o.Add(unitTo(vDeploy, u, Loc(h)))
		}
	}
}

// firstHQ is the first headquarters of a hex, NoUnit if there is none.
func (g *Game) firstHQ(h hex.Hex) UnitID {
	for q := g.first(h); q != NoUnit; q = g.next(q) {
		if g.m.Units[q].Type == HQ {
			return q
		}
	}
	return NoUnit
}

// deployable tells whether a unit may be deployed in a place (8.1).
func (g *Game) deployable(u UnitID, l Loc, replaced bool) *reason {
	d := g.unit(u)
	if d.Side == Japanese {
		switch {
		case g.waits(u) != (l == Waiting):
			if g.waits(u) {
				return &waitsOffMap
			}
			return &japanDeploy
		case l == Waiting:
			return nil
		case !g.isHex(l):
			return &japanDeploy
		}
		return g.mayDeploy(u, hex.Hex(l))
	}
	switch {
	case l == Staging:
		return nil
	case g.s.Phase == PhSetup:
		return &setupStaging
	case l == Amoy:
		if g.s.AmoyTurn == 0 {
			return &noAmoy
		}
		return nil
	case !g.isHex(l):
		return &alliedDeploy
	}
	h := hex.Hex(l)
	p := &g.m.Hexes[h]
	if !p.Port() || !p.Formosa || !g.functional(h) {
		if !g.opt(OptMarineReplace) || !d.Marines || !replaced {
			return &alliedDeploy
		}
		if !g.marineDepot(h) {
			return &noMarineDepot
		}
	}
	switch {
	case !g.canExist(u, h):
		return &closedTo
	case g.clashes(u, h):
		return &contingents
	case !g.stackRoom(u, h):
		return noRoom(Allied)
	}
	return nil
}

// marineDepot tells whether a US headquarters lies in the hex that traces a line of supply to a functional port (25.4a).
func (g *Game) marineDepot(h hex.Hex) bool {
	for q := g.first(h); q != NoUnit; q = g.next(q) {
		if d := g.unit(q); d.Type == HQ && d.Contingent == US && g.traceSupply(q) {
			return true
		}
	}
	return false
}

// anyPlace tells whether a unit could be deployed anywhere (8.1m).
func (g *Game) anyPlace(u UnitID, replaced bool) bool {
	if g.m.Units[u].Side == Allied || g.waits(u) {
		return true
	}
	for h := range g.m.Hexes {
		if g.m.Hexes[h].Land && g.mayDeploy(u, hex.Hex(h)) == nil {
			return true
		}
	}
	return false
}

// deploy puts a bought unit into its place: Japanese reinforcements concealed, replacements revealed (8.1l, 11.2e, ruling D).
func (g *Game) deploy(u UnitID, l Loc, replaced bool) {
	side := g.m.Units[u].Side
	g.s.Units[u].Flags = 0
	if side == Allied || replaced {
		g.s.Units[u].Flags = Revealed
	}
	g.place(u, l)
	switch {
	case l < 0:
		g.tellSide(side, evDeploys, "8.1b", int16(u), l)
	case side == Allied:
		g.tell(evDeploys, "8.1b", int16(u), l)
	case replaced:
		g.tellReveal(evDeploys, "11.2e", int16(u), l)
	default:
		g.tellSide(side, evDeploys, "8.1l", int16(u), l)
		if g.s.Phase != PhSetup {
			g.tellOthers(side, evDeploysHidden, "8.1l", 0, l)
		}
	}
}

// tellSpending tells the opponent what has gone from the LP track, without what for. In the set-up he does not look on:
// a price and the counter placed next would together give the counter away.
func (g *Game) tellSpending(side Side, lp int16) {
	if g.s.Phase != PhSetup {
		g.tellOthers(side, evSpends, "7.3a", int16(side), lp)
	}
}
