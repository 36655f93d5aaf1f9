package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 4.2v f, 6.0g to i Posture: Active Units Deploy or go In-Column at the beginning of their Activation, under a Direct Command when it is paid for, and at no other
// time.

var (
	evDeploys = event("{u0} Deploys.")
	evColumn  = event("{u0} goes In-Column.")

	notTurning = reason{Rule: "6.0g", Text: "Only an Active Unit on the map changes its posture."}
	turnedOnce = reason{Rule: "6.0i", Text: "The Unit has changed its posture in this Activation."}
	isDeployed = reason{Rule: "6.0g", Text: "The Unit is Deployed."}
	isColumn   = reason{Rule: "6.0g", Text: "The Unit is In-Column."}
	noColumn   = reason{Rule: "8.6.4c", Text: "The counter has no Column side."}
	noFront    = reason{Rule: "15.0b", Text: "The counter has no Deployed side."}
	forGood    = reason{Rule: "8.6.4b", Text: "The Unit stays In-Column for the rest of the game."}
	tooNear    = reason{Rule: "8.6.4a", Text: "An Indirect Fire Unit does not Deploy next to an enemy."}
	nobodyTurn = reason{Rule: "6.0g", Text: "Nobody there can do that."}
	orStepF    = reason{Rule: "4.2Cv-f", Text: "Change the posture of Active Units, or go on."}
)

// mayTurn tells whether a Unit may change its posture now (6.0g to i).
func (g *Game) mayTurn(u int16, column bool) *reason {
	if !g.isUnit(u) || g.m.Units[u].Side != g.s.Side || !g.has(u, Active) || !isHex(g.at(u)) && !isCave(g.at(u)) {
		return &notTurning
	}
	row, p := &g.m.Units[u], g.at(u)
	switch {
	case g.has(u, Column) == column && column:
		return &isColumn
	case g.has(u, Column) == column:
		return &isDeployed
	case g.has(u, Shifted|Acted|Finished):
		return &turnedOnce
	case column && !row.HasColumn:
		return &noColumn
	case column:
		return nil
	case g.has(u, Frozen):
		return &forGood
	case row.Truck:
		return &noFront
	case (row.Move == Wheeled || row.Move == Tracked) && !g.terrainNow(g.hexOf(p)).DeployWT:
		return g.m.inTown(g.terrainNow(g.hexOf(p)))
	case row.Indirect() && g.opposed(p):
		return &tooNear
	}
	return nil
}

// inTown is the reason why Wheeled and Tracked Units do not Deploy in a terrain, by the rule of the terrain.
func (m *Module) inTown(t *ground.TerrainRow) *reason { return &m.noDeploy[t.Index] }

// terrainNow is the terrain of a hex: Clear where it has burned down (8.7.1e).
func (g *Game) terrainNow(h Hex) *ground.TerrainRow {
	return g.m.Ground.TerrainNow(h, &g.s.Marks[MarkCleared])
}

// mayTurnAll tells whether a Unit of a place may change its posture, of those that want says.
func (g *Game) mayTurnAll(p Loc, column bool, want Flags) *reason {
	if isPlace(p) {
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.s.Units[u].Flags&want == want && g.mayTurn(u, column) == nil {
				return nil
			}
		}
	}
	return &nobodyTurn
}

// gains tells whether somebody Active gains by a change of posture: a battery that nothing ever moves would only not fire any more In-Column (ruling 6-N). Where there is
// nobody else the question is empty.
func (g *Game) gains() bool {
	for u := range g.with(Active).each() {
		if g.mayTurn(u, false) == nil || !g.m.Units[u].Static && g.mayTurn(u, true) == nil {
			return true
		}
	}
	return false
}

// turn changes the posture of a Unit and says so.
func (g *Game) turn(u UnitID, column bool) {
	g.turnTo(u, column)
	g.set(u, Shifted)
	if column {
		g.tell(evColumn, "6.0g", u)
	} else {
		g.tell(evDeploys, "6.0g", u)
	}
}

// mayTurnBy and turnBy are for the answers that change postures: of the Units of a place that have the flags of want, or of one of them.
func (g *Game) mayTurnBy(c choice, want Flags) *reason {
	switch c.Verb {
	case vDeploy, vColumn:
		return g.mayTurnAll(c.A, c.Verb == vColumn, want)
	case vDeployOne, vColumnOne:
		if g.isUnit(c.A) && g.s.Units[c.A].Flags&want != want {
			return &notTurning
		}
		return g.mayTurn(c.A, c.Verb == vColumnOne)
	}
	return &orStepF
}

func (g *Game) turnBy(c choice, want Flags) {
	switch c.Verb {
	case vDeployOne, vColumnOne:
		g.turn(c.A, c.Verb == vColumnOne)
	case vDeploy, vColumn:
		for u := g.first(c.A); u != NoUnit; u = g.next(u) {
			if g.s.Units[u].Flags&want == want && g.mayTurn(u, c.Verb == vColumn) == nil {
				g.turn(u, c.Verb == vColumn)
			}
		}
	}
}

// offerTurns lists the changes of posture of the Units of a place: of all together, and of each.
func (g *Game) offerTurns(p Loc, want Flags, o *options) {
	for _, way := range [2]struct {
		all, one engine.Verb
		column   bool
	}{{vDeploy, vDeployOne, false}, {vColumn, vColumnOne, true}} {
		some := false
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.s.Units[u].Flags&want != want || g.mayTurn(u, way.column) != nil {
				continue
			}
			if !some {
				some = true
				o.Add(about(way.all, p))
			}
			o.Add(about(way.one, u))
		}
	}
}

// posture is step f of an Activation (4.2Cv-f, 6.0g). Each Unit changes once.
// V: 1 when it is over.
var _ = program.Proc("posture",
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "posture", Kind: "posture", Prompt: "Who changes posture?", Rule: "4.2Cv-f", Tell: tellPosture,
			Explain: explainPostures,
			Seat:    bySide,
			Sure:    true,
			List: func(g *Game, _ *frame, o *options) {
				if !g.gains() {
					return
				}
				places := g.activePlaces()
				for p := range places.each() {
					g.offerTurns(p, Active, o)
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vDone {
					return nil
				}
				return g.mayTurnBy(c, Active)
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb != vDone {
					f.V[0] = 0
					g.turnBy(c, Active)
				}
			},
		})),
)
