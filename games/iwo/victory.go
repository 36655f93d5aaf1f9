package iwo

import (
	"strconv"
	"strings"

	"beachhead/games/iwo/ground"
)

// 18.1, 18.4.5, 18.5.4 to 18.9.4 Victory, catastrophic loss.

var (
	evCatastrophe = event("Catastrophic loss: {n0} counters of the {v1} Division are in the loss box, the limit is {n2}.")
	evTooMany     = event("{n0} steps lost, more than {n1}.")
	evTooManyDay  = event("{n0} infantry steps lost in a day, more than {n1}.")
	evGoal        = event("Reached: {g0}.")
	evGoalMissed  = event("Not reached: {g0}.")
	evWon         = event("The Marines have won.")
	evLost        = event("The Marines have lost.")
	evLinked      = event("Suribachi is in communication with sector 2 again.")
)

const (
	noCatastrophe = 7  // the first turn on which a catastrophic loss can occur (18.1d)
	lateTurn      = 49 // 6 March (18.9.3e)
	countersEach  = 2  // counters that an eliminated company is in the loss box (18.1b)
	lowPoints     = 12 // replacement steps below which the limit is one less (18.1.2)
)

// lossLimit is how many counters of a division in the loss box end the game, 0: no limit (18.1.1, 18.1.2, 18.2d). It is stated in companies and compared
// with counters; by the other reading each company is two (ruling 18-N).
func (g *Game) lossLimit(d int) int8 {
	sc := g.scenario()
	n := sc.Companies
	if g.s.Turn >= lateTurn {
		n = sc.CompaniesLate
	}
	if n == 0 {
		return 0
	}
	if sc.Repl.Infantry[d] >= lowPoints && g.s.Div[d].Infantry < lowPoints { // it must drop to it (ruling 18-B)
		n--
	}
	n = max(1, n-int8(g.s.Committed))
	if !g.plain(optLossCounters) {
		n *= countersEach
	}
	return n
}

// settle ends the game the moment a division has lost too much (18.1b).
func (g *Game) settle() {
	if g.s.Over != 0 || g.s.Turn < noCatastrophe || g.s.Phase == PhaseSetup {
		return
	}
	for d := range g.s.Div {
		if limit := g.lossLimit(d); limit > 0 && g.s.Div[d].Companies >= limit {
			g.tell(evCatastrophe, "18.1b", int16(g.s.Div[d].Companies), int16(d), int16(limit))
			g.lost()
			return
		}
	}
}

func (g *Game) lost() {
	g.s.Over = 2
	g.tell(evLost, "18.1a")
	g.s.Halt()
}

// relinked ends a game that is lost the moment Suribachi has communication with another sector (18.5.4c). It is looked at as each phase begins and ends.
func (g *Game) relinked() {
	for _, d := range g.scenario().Defeat {
		if d.Kind == GoalLink && g.s.Over == 0 && g.s.Phase != PhaseSetup && !g.cut(2) {
			g.tell(evLinked, "18.5.4c")
			g.lost()
		}
	}
}

// cut tells whether no position of sector 1 can trace communication to a position of another sector; only of the one given, if it is not 0 (18.4.5b, 18.5.4c).
func (g *Game) cut(only int8) bool {
	barred := g.barred()
	var reach ground.Set
	for k := range g.m.Groups {
		if g.m.Pos[g.m.Groups[k].Pos[0]].Sector == 1 {
			own := g.spread(GroupID(k), &barred)
			reach.Or(&own)
		}
	}
	for o := range g.m.Groups {
		if s := g.m.Pos[g.m.Groups[o].Pos[0]].Sector; s != 1 && (only == 0 || s == only) && g.touches(GroupID(o), &reach) {
			return false
		}
	}
	return true
}

// secured are the positions that count for the US side: it controls them, nobody of the Japanese holds them, and they have US communication (12.3).
func (g *Game) secured() (out PosSet) {
	control, line := g.control(), g.linkedUS()
	for p := range g.m.Pos {
		if h := g.m.Pos[p].Hex; control.Has(h) && line.Has(h) && !g.s.Held.Has(h) {
			out.add(PosID(p))
		}
	}
	return out
}

// placesOf are the positions of a sector or airfield, of the island if it is neither.
func (g *Game) placesOf(kind string, n int) (among PosSet) {
	switch kind {
	case "sector":
		return g.m.bySector[n]
	case "airfield":
		return g.m.onField[n]
	}
	for p := range g.m.Pos {
		among.add(PosID(p))
	}
	return among
}

// goal tells whether a condition of victory is met.
func (g *Game) goal(x Goal) bool {
	kind, number, _ := strings.Cut(x.Where, "-")
	n, _ := strconv.Atoi(number)
	among := g.placesOf(kind, n)
	have := g.secured()
	held, all := 0, 0
	among.each(func(p PosID) {
		all++
		held += boolInt(have.has(p))
	})
	switch x.Kind {
	case GoalCut:
		return g.cut(0)
	case GoalPositions:
		return held >= int(x.Count)
	case GoalClear:
		return held == all && !g.inSector(n)
	case GoalAll:
		return held == all
	case GoalAirfield:
		control := g.control()
		control.And(&g.m.Map.Airfields[n])
		if x.Count == 0 {
			return control == g.m.Map.Airfields[n]
		}
		return control.Len() >= int(x.Count)
	}
	return false
}

// inSector tells whether a Japanese unit or fort is in a sector.
func (g *Game) inSector(n int) bool {
	var s ground.Set = g.m.Map.Sectors[n]
	return s.Meets(&g.s.Held)
}

// exceeded tells whether losses make victory impossible: then the game ends with the turn (ruling 18-C).
func (g *Game) exceeded() bool {
	sc, s := g.scenario(), &g.s
	today := int16(0)
	for d := range s.Div {
		today += s.Div[d].Today
	}
	switch {
	case sc.LoseSteps > 0 && s.Steps > sc.LoseSteps:
		g.tell(evTooMany, "18.4.5a", s.Steps, sc.LoseSteps)
	case sc.LoseInfantry > 0 && s.InfSteps > sc.LoseInfantry:
		g.tell(evTooMany, "18.5.4a", s.InfSteps, sc.LoseInfantry)
	case sc.LoseInfantryDay > 0 && today > sc.LoseInfantryDay:
		g.tell(evTooManyDay, "18.6.4a", today, sc.LoseInfantryDay)
	default:
		return false
	}
	return true
}

// victory.check is done as a turn ends. V: 1 if it is the last (18.1a, 4.0i2).
var _ = provide("victory.check", program.Proc("victory.check",
	do(func(g *Game, f *frame) {
		if g.exceeded() {
			g.lost()
			return
		}
		if f.V[0] == 0 {
			return
		}
		won := true
		for i, x := range g.scenario().Victory {
			if g.goal(x) {
				g.tell(evGoal, g.scenario().Rule, goalArg(int(g.s.Scenario), i))
			} else {
				g.tell(evGoalMissed, g.scenario().Rule, goalArg(int(g.s.Scenario), i))
				won = false
			}
		}
		if !won {
			g.lost()
			return
		}
		g.s.Over = 1
		g.tell(evWon, g.scenario().Rule)
		g.s.Halt()
	}),
))

// maxGoals is more than a scenario has.
const maxGoals = 16

// goalArg is a goal of a scenario as an argument of events.
func goalArg(scenario, i int) int16 { return int16(scenario*maxGoals + i) }

// goalPlaceTitles are the places of goals in words.
var goalPlaceTitles = map[string]string{"sector-1": "sector 1 (Suribachi)", "sector-2": "sector 2", "sector-3": "sector 3", "sector-4": "sector 4", "airfield-1": "Airfield 1", "airfield-2": "Airfield 2", "airfield-3": "Airfield 3", "island": "the island"}

// aimTitle is a condition of victory in few words.
func aimTitle(x Goal) string {
	where := goalPlaceTitles[x.Where]
	switch x.Kind {
	case GoalCut:
		return upperFirst(where) + ": cut off"
	case GoalPositions:
		return "Positions of " + where
	case GoalClear:
		return upperFirst(where) + ": clear, its positions yours"
	case GoalAirfield:
		return "Hexes of " + where
	case GoalAll:
		return "All positions of " + where
	}
	return where
}
