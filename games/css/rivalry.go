package css

// 6.1.2 Inter-service rivalry: Army and Navy of side B stack together only against their player's will, and part as soon as they can. That neither uses the other's Support
// Weapons follows from whom these serve (12.3b), for Army and Navy are Divisions of their own.

var mustLeave = reason{Rule: "6.1.2b", Text: "Army and Navy are in one place: who of them can move out must do so first."}

// rivals tells whether a Unit would be together with the other service in a place (6.1.2a).
func (g *Game) rivals(u UnitID, p Loc) bool {
	if !g.on(FeatureRivalry) || g.m.Units[u].Side != SideB {
		return false
	}
	navy := g.m.Divisions[g.m.Units[u].Division].Navy
	for x := g.first(p); x != NoUnit; x = g.next(x) {
		if x != u && g.m.Units[x].Side == SideB && g.m.Divisions[g.m.Units[x].Division].Navy != navy { // whom they assault are no rivals
			return true
		}
	}
	return false
}

// foreign tells whether two Units of side B are of different services: they do not go on together (6.1.2a).
func (g *Game) foreign(u, v UnitID) bool {
	return g.on(FeatureRivalry) && g.m.Units[u].Side == SideB && g.m.Divisions[g.m.Units[u].Division].Navy != g.m.Divisions[g.m.Units[v].Division].Navy
}

// owes tells whether a Unit is together with the other service and must move out as its first Action, for it can (6.1.2b, ruling 6-F).
func (g *Game) owes(u UnitID) bool {
	return isPlace(g.at(u)) && !g.has(u, Acted|Finished) && g.rivals(u, g.at(u)) && g.canLeave(u)
}

// mustPart refuses to end the Actions while a Unit still has to move out: under a chit an Active one, under Direct Commands one that has been paid for.
func (g *Game) mustPart() *reason {
	if g.on(FeatureRivalry) && g.s.Side == SideB {
		for u := range g.with(Active).each() {
			if g.m.Units[u].Side == SideB && !g.has(u, Fanatic) && g.owes(u) {
				return &mustLeave
			}
		}
	}
	return nil
}
