package css

// 15 Transport: Trucks, and teams of horses, load, carry and unload Units of the sides that have some. A loaded Truck is the Unit that stands there (ruling C28); its cargo is aboard.
// How it moves is in move.go, what becomes of its cargo when it is lost in results.go.

var (
	evLoads   = event("{u0} is loaded on {u1}.")
	evUnloads = event("{u0} comes off {u1}.")

	noTrucks  = reason{Rule: "15.0a", Text: "This side has no Trucks."}
	notDivDay = reason{Rule: "15.0c", Text: "Units are loaded on the chit of their Division only."}
	notInPool = reason{Rule: "15.0c", Text: "That is no Truck in the Truck Pool of the Unit's Division."}
	corpsLoad = reason{Rule: "15.0c", Text: "Corps Trucks carry Corps Artillery, and nothing else does."}
	noRider   = reason{Rule: "15.0b", Text: "A Truck carries one Unit that is In-Column, and is no cargo itself."}
	ownFeet   = reason{Rule: "8.6b", Text: "An Indirect Fire Unit with a Movement Allowance moves In-Column by itself."}
	outOfHand = reason{Rule: "15.0c", Text: "Only a Unit that is In-Command is loaded."}
	underGuns = reason{Rule: "15.0c", Text: "No Unit is loaded in an enemy Fire Zone."}
	wholeTurn = reason{Rule: "15.0c", Text: "Loading takes all Actions of the Unit."}
	notHauled = reason{Rule: "L15.0b", Text: "That Unit stays where it is: no transport moves it."}
	noCargo   = reason{Rule: "15.0f", Text: "Nothing is loaded."}
	usedTruck = reason{Rule: "15.0g", Text: "That Truck has been taken off a Unit in this Activation: it is used again in a following one."}
)

var (
	_ = action(vLoad, actionRule{
		Rule: "15.0c", Proc: "load",
		List: func(g *Game, p Loc, o *options) {
			for _, t := range g.trucks() {
				if g.at(t) == Pool {
					o.Add(about(vLoad, t))
				}
			}
		},
		May: func(g *Game, u UnitID, c choice) *reason { return g.mayLoad(u, c.A) },
	})
	_ = action(vUnload, actionRule{
		Rule: "15.0f", Proc: "unload",
		Able: func(g *Game, u UnitID) *reason {
			if !g.m.Units[u].Truck || g.cargo(u) == NoUnit || !isHex(g.at(u)) {
				return &noCargo
			}
			return g.stuck(g.at(u))
		},
	})
)

// mayLoad tells whether a Unit may be loaded on a Truck now (15.0b, c, 8.6b, rulings 15-B, 14.2h).
func (g *Game) mayLoad(u UnitID, t int16) *reason {
	row := &g.m.Units[u]
	if !g.on(FeatureTrucks) || !g.rules().Carries[row.Side] {
		return &noTrucks
	}
	if !g.isUnit(t) || !g.m.Units[t].Truck || g.at(t) != Pool {
		return &notInPool
	}
	corps, chit := row.Stripe == Corps, &g.m.Chits[g.s.Chit]
	switch {
	case corps != (g.m.Units[t].Stripe == Corps):
		return &corpsLoad
	case !corps && g.m.Units[t].Division != row.Division:
		return &notInPool
	case !corps && (chit.Kind != ChitDivision || chit.Division != row.Division):
		return &notDivDay
	case row.Static:
		return &notHauled
	case row.Truck || !g.has(u, Column) || !isHex(g.at(u)):
		return &noRider
	case g.has(t, Finished):
		return &usedTruck
	case g.held(u):
		return &heldBack
	case row.Indirect() && row.Move != NoMove:
		return &ownFeet
	case g.has(u, Acted):
		return &wholeTurn
	case !corps && !g.command(u):
		return &outOfHand
	case g.zone(row.Side.Other()).Has(g.at(u)):
		return &underGuns
	}
	return g.stuck(g.at(u))
}

// stuck tells what keeps those in a place from loading and unloading where these are Movement Actions (L6.0d): no transport has a Movement Point there.
func (g *Game) stuck(p Loc) *reason {
	switch b := g.shelled(p); {
	case !g.rules().LoadMoves:
		return nil
	case g.under(p, CondPinned):
		return &pinned
	case b != nil && b.None:
		return &noPoints
	}
	return nil
}

// load puts a Truck out of the Pool on a Unit (15.0c): it stands for it, with the markers of the place; all Actions of both are gone.
// V: place, Unit, Truck.
var _ = program.Proc("load",
	do(func(g *Game, f *frame) {
		p, u, t := f.V[0], f.V[1], f.V[2]
		g.set(t, Column|Acted|Finished)
		g.place(t, p)
		g.place(u, Aboard(t))
		g.set(u, Acted|Finished)
		g.clear(u, Again|actionFlags)
		g.tell(evLoads, "15.0c", u, t)
	}),
)

// unload takes a Truck off its cargo (15.0f, g): in an enemy Fire Zone it is fired at first. The Truck goes back to the Pool, its markers stay; all Actions of the Unit are gone.
// V: place, Truck; Unit.
var _ = program.Proc("unload",
	do(func(g *Game, f *frame) { g.set(f.V[1], Leaving) }),
	iff(func(g *Game, f *frame) bool { return g.zone(g.sideAt(f.V[0]).Other()).Has(f.V[0]) },
		call("fire", "opfire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], -1, triggerUnload} })),
	do(func(g *Game, f *frame) {
		g.clearAll(Leaving)
		p, t := f.V[0], f.V[1]
		if g.at(t) != p {
			return
		}
		u := g.cargo(t)
		g.set(u, Column|Acted|Finished)
		g.place(u, p)
		if g.has(t, NKVD) { // L15.0l, L27.1f: it stays in the hex
			g.clear(t, NKVD)
			g.police(u)
		}
		g.place(t, Pool)
		g.clear(t, actionFlags|Again)
		g.set(t, Acted|Finished) // 15.0g: not for another Unit in this Activation
		g.tell(evUnloads, "15.0f", u, t)
	}),
)
