package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 4.0 Victory conditions.

var (
	evAllTaken = event("All ports and airfields of Formosa are in Allied hands: an Allied strategic victory.")
	evThrown   = event("No Allied unit is left on Formosa: a Japanese strategic victory.")
	evScore    = event("The game ends: {n0} Allied and {n1} Japanese victory points, net {n2}.")
	evLevels   = [...]engine.EventKind{
		event("It is an Allied strategic victory."),
		event("It is an Allied operational victory."),
		event("It is a draw."),
		event("It is a Japanese operational victory."),
		event("It is a Japanese strategic victory."),
	}
)

// levels are the degrees of victory from the best for the Allies to the worst (4.2j).
var levels = [...]struct {
	name   string
	winner engine.Seat
}{
	{"Allied strategic victory", engine.Seat(Allied)},
	{"Allied operational victory", engine.Seat(Allied)},
	{"draw", engine.ChanceSeat},
	{"Japanese operational victory", engine.Seat(Japanese)},
	{"Japanese strategic victory", engine.Seat(Japanese)},
}

// suddenDeath ends the game at once when a side has won outright (4.1). The kernel calls it before every question and die.
func (g *Game) suddenDeath() {
	if g.s.Turn < g.m.K.SuddenFirst || g.s.Depth == 0 {
		return
	}
	switch g.outright() {
	case 1:
		g.tellReveal(evAllTaken, "4.1a") // the score shows what the displays of losses hold
	case -1:
		g.tellReveal(evThrown, "4.1b")
	default:
		return
	}
	g.s.Core.Halt()
}

// outright is 1 if the Allied player has won by sudden death as the position stands, -1 if the Japanese player has.
func (g *Game) outright() int {
	switch {
	case g.s.Turn < g.m.K.SuddenFirst:
		return 0
	case g.s.Ashore == 0:
		return -1
	case int(g.s.Held) < max(len(g.m.Ports), len(g.m.Airfields)): // most often it is far from all
		return 0
	}
	if n := g.objectives(); n > 0 && int(g.s.Held) >= n {
		return 1
	}
	return 0
}

// objectives counts the hexes of Formosa with a port or an airfield (4.1a).
func (g *Game) objectives() int {
	n := len(g.m.Ports)
	for _, h := range g.m.Airfields {
		if !g.m.Hexes[h].Port() {
			n++
		}
	}
	return n
}

// tally is the score as the position stands, Allied and Japanese. Each term is given to add, if that is not nil, with
// the terms for the Japanese side negative.
func (g *Game) tally(add func(value int, rule, text string)) (allied, japanese int) {
	k := &g.m.K
	score := func(total *int, each int16, n int, rule, text string) {
		v := int(each) * n
		*total += v
		if add == nil || v == 0 {
			return
		}
		if total == &japanese {
			v = -v
		}
		add(v, rule, text)
	}
	major, minor, fields := g.functionalCount()
	score(&allied, k.VPMajor, int(major), "4.2c", "major ports with a base")
	score(&allied, k.VPMinor, int(minor), "4.2d", "minor ports with a base")
	score(&allied, k.VPAirfield, int(fields), "4.2e", "airfields with a base")
	score(&allied, k.VPIndustry, g.alliedAmong(g.m.Industries), "4.2f", "industrial objectives")
	score(&allied, k.VPPeak, g.alliedAmong(g.m.Peaks), "4.2f", "peaks")
	score(&allied, k.VPCampFreed, int(g.s.CampFreed), "25.10b", "PW camp freed")
	score(&allied, k.VP97th, int(g.s.Bought97th), "25.5b", "97th Division used")
	lost, camps := 0, 0
	for u := range g.m.Units {
		switch d := &g.m.Units[u]; {
		case d.VP && g.scores(UnitID(u)):
			lost++
		case d.Type == PWCamp && g.s.Units[u].Loc >= 0:
			camps++
		}
	}
	score(&japanese, k.VPLoss, lost, "4.2h", "Allied units lost")
	score(&japanese, k.VPCampKept, camps, "25.10c", "PW camp kept")
	score(&japanese, k.VPCampBombed, int(g.s.CampBombed), "25.10d", "PW camp bombed")
	return allied, japanese
}

// scores tells whether an Allied unit counts as lost (4.2h): it is eliminated for good, or it was lost in combat and
// not replaced (ruling C).
func (g *Game) scores(u UnitID) bool {
	switch g.s.Units[u].Loc {
	case Eliminated:
		return true
	case Replacements:
		return g.has(u, LostInCombat) && !g.opt(OptStrictDisplay)
	}
	return false
}

func (g *Game) alliedAmong(list []hex.Hex) (n int) {
	for _, h := range list {
		if g.occupied(h, Allied) {
			n++
		}
	}
	return n
}

// level is the degree of victory for a net score, an index of levels (4.2j).
func (g *Game) level(net int) int {
	for i, low := range g.m.K.Levels {
		if net >= int(low) {
			return i
		}
	}
	return len(g.m.K.Levels)
}

// finish ends the game after the last game turn (4.2).
func (g *Game) finish() {
	if g.Heard() {
		var mods []engine.Mod
		a, j := g.tally(func(v int, rule, text string) { mods = append(mods, engine.Mod{Value: v, Rule: rule, Text: text}) })
		g.Report(engine.Event{Kind: evScore, For: engine.Everyone, Reveal: true, Rule: "4.2j", Mods: mods}, []int16{int16(a), int16(j), int16(a - j)}) // it shows what the displays of losses held
		g.tell(evLevels[g.level(a-j)], "4.2j")
	}
	g.s.Core.Halt()
}

// Result tells how the game ended, false while it goes on. A finished position says by itself how: either a side
// has won outright, or the score decides.
func (g *Game) Result() (engine.Result, bool) {
	if g.s.Wait != engine.WaitOver {
		return engine.Result{}, false
	}
	a, j := g.tally(nil)
	r := engine.Result{Rule: "4.2j", Score: map[string]int{"allied": a, "japanese": j, "net": a - j}}
	l := g.level(a - j)
	switch g.outright() {
	case 1:
		l, r.Rule = 0, "4.1a"
	case -1:
		l, r.Rule = len(levels)-1, "4.1b"
	}
	r.Winner, r.Level = levels[l].winner, levels[l].name
	return r, true
}
