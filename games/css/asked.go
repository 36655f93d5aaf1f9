package css

import (
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// The sentences of questions, with the names of what they are about, what it costs and what is left. Those of a chapter that nobody else needs stand in its file.

// several names Units: "A/1/24", "A/1/24 and B/1/24", "A/1/24 and 2 more". The first is shown beside the sentence.
func (g *Game) several(fits func(u UnitID) bool) (names string, first UnitID) {
	var list []UnitID
	for u := range g.m.Units {
		if fits(UnitID(u)) {
			list = append(list, UnitID(u))
		}
	}
	switch len(list) {
	case 0:
		return "nobody", NoUnit
	case 1:
		return g.m.Units[list[0]].Name, list[0]
	case 2:
		return g.m.Units[list[0]].Name + " and " + g.m.Units[list[1]].Name, list[0]
	}
	return g.m.Units[list[0]].Name + " and " + number(len(list)-1) + " more", list[0]
}

// namedBy is [Game.several] of those with a flag, and whether it is one.
func (g *Game) namedBy(f Flags) (names string, first UnitID, one bool) {
	return g.namedWhere(func(u UnitID) bool { return g.has(u, f) })
}

// namedWhere is [Game.several], and whether it is one.
func (g *Game) namedWhere(fits func(u UnitID) bool) (names string, first UnitID, one bool) {
	n := 0
	names, first = g.several(func(u UnitID) bool {
		is := fits(u)
		if is {
			n++
		}
		return is
	})
	return names, first, n == 1
}

// activated is whose Activation it is: "the 24th Marines".
func (g *Game) activated() string {
	if g.s.Chit == NoChit {
		return "your side"
	}
	return "the " + g.m.Chits[g.s.Chit].Name
}

// commandsLeft says how many Direct Commands some Divisions have: "The 4th Marine Division has 8 left, the 2nd Marine Division 6." More than two are called as at the
// foot of the page, so that a phone has room for the map.
func (g *Game) commandsLeft(of func(d DivisionID) bool) string {
	var long, short []string
	for d := range g.m.Divisions {
		if of(DivisionID(d)) {
			name, n := g.m.Divisions[d].Name, number(int(g.division(DivisionID(d)).DC))
			long, short = append(long, "the "+name+" "+n), append(short, shortDivision(name)+" "+n)
		}
	}
	switch len(long) {
	case 0:
		return "None are left."
	case 1, 2:
		at := strings.LastIndexByte(long[0], ' ')
		long[0] = "The" + long[0][len("the"):at] + " has" + long[0][at:] + " left"
		return strings.Join(long, ", ") + "."
	}
	return "Left: " + strings.Join(short, ", ") + "."
}

// shortDivision is the name of a Division at the foot of the page.
func shortDivision(name string) string {
	name, _, _ = strings.Cut(name, " and ")
	return strings.NewReplacer("Marine Division", "MarDiv", "Infantry Division", "InfDiv", "Division", "Div", "Imperial Japanese ", "", "Independent Mixed Brigade", "IMB").Replace(name)
}

var (
	tellWho = told(func(g *Game, f *frame) (string, UnitID) {
		if f.V[0] > 0 {
			return "Who acts, for a Direct Command each? " + g.commandsLeft(func(d DivisionID) bool {
				return g.m.Divisions[d].Side == g.s.Side && g.inPlay(d) && g.division(d).DC > 0
			}), NoUnit
		}
		return "Who of " + g.activated() + " acts?", NoUnit
	})
	tellAgain = leaving(vDone, told(func(g *Game, _ *frame) (string, UnitID) {
		names, u, one := g.namedWhere(func(u UnitID) bool { return g.has(u, Again) && g.mayName(u, false, true) == nil })
		cost := plural(int(g.rules().SecondCost), "Direct Command", "Direct Commands")
		var pays [MaxDivisions]bool
		paid, unpaid := 0, 0
		for u := range g.with(Again).each() {
			switch {
			case g.mayName(u, false, true) != nil:
				continue
			case g.has(u, Paid):
				paid++
				continue
			}
			unpaid++
			g.payers(u, func(d DivisionID) { pays[d] = true })
		}
		left := g.commandsLeft(func(d DivisionID) bool { return pays[d] })
		already := ""
		if paid > 0 {
			names, _ := g.several(func(u UnitID) bool { return g.has(u, Again) && g.has(u, Paid) })
			already = " " + names + " is paid for."
			if paid > 1 {
				already = " " + names + " are paid for."
			}
		}
		switch {
		case unpaid == 0 && one:
			return "Does " + names + " act again? It is paid for.", u
		case unpaid == 0:
			return "Do " + names + " act again? They are paid for.", u
		case one:
			return "Does " + names + " act again, for " + cost + "? " + left, u
		}
		return "Do " + names + " act again, for " + cost + " each?" + already + " " + left, u
	}))
	tellOn = leaving(vHalt, told(func(g *Game, _ *frame) (string, UnitID) {
		names, u, one := g.namedBy(Grouped)
		verb := " have "
		if one {
			verb = " has "
		}
		where := "Where do they go on to from "
		if one {
			where = "Where does it go on to from "
		}
		return where + g.m.placeTitle(g.s.M.From) + "? " + names + verb + g.pointsTitle(g.ahead(g.leading())) + " left.", u
	}))
	tellWhat = instead(told(func(g *Game, _ *frame) (string, UnitID) {
		names, u, one := g.namedBy(Grouped)
		if one {
			return "What does " + names + " do?", u
		}
		return "What do " + names + " do?", u
	}))
	tellPreempt = told(func(g *Game, _ *frame) (string, UnitID) {
		if g.s.Cup.len() == 0 { // nothing is drawn any more
			return "The Cup is empty: play a Formation chit before the turn ends?", NoUnit
		}
		return "Play a Formation chit before the next draw?", NoUnit
	})
	tellLeaders = told(func(g *Game, _ *frame) (string, UnitID) {
		var names []string
		for l := range g.m.Leaders {
			if g.mayMoveLeader(LeaderID(l)) == nil {
				names = append(names, g.leaderTitle(LeaderID(l)))
			}
		}
		switch n := len(names); n {
		case 0:
			return "Do Leaders join other Units?", NoUnit
		case 1:
			return "Does " + names[0] + " join other Units?", NoUnit
		default:
			return "Do " + wording.And(names) + " join other Units?", NoUnit
		}
	})
	tellPosture = told(func(g *Game, _ *frame) (string, UnitID) {
		return "Who of " + g.activated() + " changes posture?", NoUnit
	})
	tellActPay = told(func(g *Game, _ *frame) (string, UnitID) {
		u := g.unpaid()
		if u == NoUnit {
			return "Which Division pays?", NoUnit
		}
		return "Which Division pays for " + g.m.Units[u].Name + "?", u
	})
	tellCarry = told(func(g *Game, f *frame) (string, UnitID) {
		names, u := g.several(func(u UnitID) bool { return g.has(u, Grouped) && g.at(u) == f.V[0] })
		to := ""
		switch {
		case isPlace(f.V[1]):
			to = " to " + g.m.placeTitle(f.V[1])
		case isPlace(g.s.M.Goal):
			to = " to " + g.m.placeTitle(g.s.M.Goal)
		}
		return "What goes along with " + names + to + "? " + g.sayCarried(f.V[0], f.V[2] < 0), u
	})
	tellFire = aimed(told(func(g *Game, _ *frame) (string, UnitID) {
		a := &g.s.A
		at := g.m.placeTitle(a.At)
		if a.At == Transit {
			at = g.m.placeTitle(g.aim(a.At))
		}
		if a.Target != NoUnit && a.Hard != 0 {
			at = g.m.Units[a.Target].Name
		}
		return g.m.Units[a.Firer].Name + " fires at " + at + ". Like this?", a.Firer
	}))
	tellTarget = told(func(g *Game, _ *frame) (string, UnitID) {
		if g.s.A.Kind == MineAttack {
			return "Mines go off in " + g.m.placeTitle(g.aim(g.s.A.At)) + ". Which of those who come is the Target Unit?", NoUnit
		}
		if g.s.A.At == Transit {
			return "Which of those who come is the Target Unit?", NoUnit
		}
		return "Which Unit in " + g.m.placeTitle(g.s.A.At) + " is the Target Unit?", NoUnit
	})
	tellTrigger = landing(told(func(g *Game, f *frame) (string, UnitID) {
		names, u, one := g.namedBy(Leaving)
		verb := func(single, many string) string {
			if one {
				return names + " " + single
			}
			return names + " " + many
		}
		from := g.m.placeTitle(f.V[0])
		switch {
		case f.V[2] == triggerLand:
			return verb("lands", "land") + " on " + g.m.placeTitle(f.V[1]) + ". Fire?", u
		case f.V[2] == triggerRun:
			return verb("runs in", "run in") + " towards " + g.m.placeTitle(g.aim(f.V[0])) + ". Fire?", u
		case f.V[2] == triggerUnload:
			return verb("unloads", "unload") + " in " + from + ". Fire?", u
		case isPlace(f.V[1]):
			return verb("leaves", "leave") + " " + from + " for " + g.m.placeTitle(f.V[1]) + ". Fire?", u
		}
		return verb("leaves", "leave") + " " + from + ". Fire?", u
	}))
	tellTriggerAt = landing(told(func(g *Game, f *frame) (string, UnitID) {
		return "At whom does " + g.m.placeTitle(f.V[4]) + " fire?", NoUnit
	}))
	tellMark = told(func(g *Game, _ *frame) (string, UnitID) {
		if g.s.Chit == NoChit || g.unpaidMark() {
			return "Which hexes are charged?", NoUnit
		}
		have := plural(int(g.division(g.m.Chits[g.s.Chit].Division).DP), "Dispatch Point", "Dispatch Points")
		return "Which hexes do you mark for a " + g.m.Assaults[g.s.Side].Name + ", each for " + number(int(g.rules().AssaultCost[g.s.Side])) + " of " + have + "?", NoUnit
	})
	tellSupport = told(func(g *Game, f *frame) (string, UnitID) {
		who, rest := "Who", "?"
		if g.s.X.Support > 0 && f.V[2] == NoUnit {
			who = "Who else"
		}
		if n := g.supportsFrom(); n > 1 && g.rules().SupportApart {
			rest = "? One hex fires after the other."
		} else if n > 1 {
			rest = "? All are of one hex."
		}
		return who + " supports the " + g.onsetTitle() + " on " + g.m.placeTitle(g.s.X.Hex) + rest, NoUnit
	})
	tellWhich = told(func(g *Game, _ *frame) (string, UnitID) {
		return "Which " + g.m.Assaults[g.s.Side].Name + " is made, or called off?", NoUnit
	})
	tellSpread = told(func(g *Game, f *frame) (string, UnitID) {
		return "Which assaulting hex takes DG? " + plural(int(f.V[2]), "level is", "levels are") + " left.", NoUnit
	})
	tellLose = told(func(g *Game, f *frame) (string, UnitID) {
		n := plural(int(f.V[1]), "Unit is", "Units are")
		if isPlace(f.V[0]) {
			return n + " lost in " + g.m.placeTitle(f.V[0]) + ": which?", g.loser(f)
		}
		return n + " lost of those who charge: which?", g.loser(f)
	})
	tellSurplus = told(func(g *Game, f *frame) (string, UnitID) {
		return "Which Support Weapon in " + g.m.placeTitle(f.V[0]) + " is left without a Unit?", NoUnit
	})
	tellAshore = aimed(told(func(g *Game, _ *frame) (string, UnitID) {
		return "Who lands Deployed on " + g.m.placeTitle(g.aim(Transit)) + "?", NoUnit
	}))
	tellAirUse = told(func(_ *Game, f *frame) (string, UnitID) {
		if f.V[1] == 1 {
			return "What is the last Air Support marker for?", NoUnit
		}
		return "What is the next of " + number(int(f.V[1])) + " Air Support markers for?", NoUnit
	})
	tellAirPay = told(func(g *Game, f *frame) (string, UnitID) {
		if f.V[3] == 1 && f.V[2] > 0 {
			return "Which Division pays for the Air Strike on " + g.m.placeTitle(g.s.Aims[f.V[2]-1]) + "?", NoUnit
		}
		return "Which Division pays for Interdiction?", NoUnit
	})
	tellFlare = told(func(_ *Game, f *frame) (string, UnitID) {
		if f.V[0] == 0 {
			return "Where does the last Illumination Round go?", NoUnit
		}
		return "Where does the next of " + number(int(f.V[0])+1) + " Illumination Rounds go?", NoUnit
	})
	tellStrike = told(func(g *Game, f *frame) (string, UnitID) {
		return "What do the aircraft strike in " + g.m.placeTitle(g.s.Aims[f.V[4]]) + "?", NoUnit
	})
	tellBombard = told(func(g *Game, f *frame) (string, UnitID) {
		return "Where does Bombardment marker " + number(int(f.V[0])+1) + " of " + number(int(g.scenario().Bombard)) + " lie?", NoUnit
	})
	tellTeams = told(func(_ *Game, f *frame) (string, UnitID) {
		return "Which mines do the teams lower? " + plural(int(f.V[0]), "point is", "points are") + " left.", NoUnit
	})
	tellMassed = told(func(g *Game, _ *frame) (string, UnitID) {
		n := 0
		for h := range Hex(g.m.Ground.N) {
			if _, whose := g.waiting(SideB, h); whose != NoDivision && g.sideAt(h) == SideA {
				n++
			}
		}
		return "Launch the Massed Banzai Charge tonight? It comes once; as things are, " + orNone(n, "hex", "hexes") + " could be charged.", NoUnit
	})
)

// tellHelp is the question for a Hero who could help in an Assault, with its hex.
func tellHelp(g *Game, f *frame, a *engine.Asked) {
	does := "help in this Assault"
	if h := g.s.X.Hex; h != NoHex {
		does = "help in the Assault on " + g.m.placeTitle(h)
		a.About = append(a.About, g.m.placeName(h))
	}
	tellHero(does)(g, f, a)
}

// tellHero is the sentence of a question for a Hero, who is in slot 2 of the frame: what he would do stands behind his name.
func tellHero(does string) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, f *frame) (string, UnitID) {
		if f.V[2] < 0 || int(f.V[2]) >= len(g.m.Heroes) {
			return does, NoUnit
		}
		return "Does " + g.m.Heroes[f.V[2]].Name + " " + does + "?", NoUnit
	})
}

// checked is what becomes of a Unit with a face of its Rout Check (8.4.2d, 8.4.4a).
func (g *Game) checked(u UnitID, face int) string {
	s, at := g.faceText(face), g.at(u)
	switch {
	case s != "fails":
	case isCave(at) && !g.holds(u) && g.dg(at) < maxDG:
		s += ", and " + g.m.placeTitle(at) + " takes 1 DG"
	case isCave(at) && !g.holds(u):
		s += ", which costs a Unit in " + g.m.placeTitle(at)
	case !g.holds(u) && g.fateFailed(u, g.dg(at)) == fateLost:
		s += ", routs and is eliminated, as no line leads to an HQ"
	case !g.holds(u):
		s += ", and routs"
	case g.under(at, CondPinned) && g.rules().PinTwice == TwiceSuppressed && !g.under(at, CondSuppressed):
		s += ", and " + g.m.placeTitle(at) + " is Suppressed"
	case !g.under(at, CondPinned|CondSuppressed):
		s += ", and " + g.m.placeTitle(at) + " is Pinned"
	}
	return s
}

// tellDice says of the dice on the table what they bring (26.0b), and what is thrown for as often as it is thrown anew: who lets all others stand means those.
func tellDice(g *Game, f *frame, a *engine.Asked) {
	tellFaces(g, f, a)
	a.Rest = "dice for " + g.thrownFor()
	if own := g.m.Sides[:]; g.s.R.Pair == 0 && g.s.R.Side <= SideB && !g.saysWhose() {
		a.Rest = own[g.s.R.Side].Adjective + " " + a.Rest
	}
}

// saysWhose tells whether what the die on the table is for says whose it is, or it is nobody's: weather, wind and fires are those of both sides.
func (g *Game) saysWhose() bool {
	switch g.rolling() {
	case "flight", "fighters", "weather", "flames", "spread", "event":
		return true
	}
	return false
}

// thrownFor is what the die on the table is for. Whose aircraft it is about tells for whom a face is good.
func (g *Game) thrownFor() string {
	r := &g.s.R
	if r.Side > SideB {
		return rolls[r.Kind].why
	}
	switch own, theirs := g.m.Sides[r.Side].Adjective, g.m.Sides[r.Side.Other()].Adjective; g.rolling() {
	case "flight":
		return own + " fighters against a " + theirs + " bomber"
	case "fighters":
		return own + " fighters against " + theirs + " ones"
	}
	return rolls[r.Kind].why
}

// tellFaces says it of each die.
var tellFaces = aimed(told(func(g *Game, _ *frame) (string, UnitID) {
	r, a := &g.s.R, &g.s.A
	face := int(r.Face[0])
	switch {
	case r.Pair != 0:
		o := g.underway()
		_, first := g.several(func(u UnitID) bool { return isPlace(g.at(u)) && o.in(u) })
		att, def := int(r.Face[0]), int(r.Face[1])
		all := [2]int{int(g.s.X.Total[0]) + att, int(g.s.X.Total[1]) + def}
		return g.assaultTitle(&o) + " on " + g.m.placeTitle(o.hex) + ": the attack rolls " + number(att) + ", in all " + number(all[0]) + ", the defence " + number(def) + ", in all " +
			number(all[1]) + ", so " + g.assaultMeans(&o, all[0]-all[1]) + ". Let it stand?", first
	case g.rolling() == "fire":
		roll, firer := "The fire rolls ", NoUnit
		if a.Firer != NoUnit {
			roll, firer = g.m.Units[a.Firer].Name+" rolls ", a.Firer
		}
		return roll + number(face) + " against Fire Value " + number(int(a.Value)) + g.firedAt() + ": " + wording.And(append([]string{g.fireTitle(face)}, g.besides(face)...)) + ". Let it stand?", firer
	}
	if u, up := g.checking(); u != NoUnit {
		return g.m.Units[u].Name + " rolls " + number(face) + " for its Rout Check, where up to " + number(up) + " passes: it " + g.checked(u, face) + ". Let it stand?", u
	}
	whose := "The die"
	brings := g.faceText(face)
	if d := g.rollsFor(); d != NoDivision { // each Division has its own, and they are added to what it has
		whose = "The die of the " + g.m.Divisions[d].Name
		has, n := g.division(d).DP, int(g.s.R.Grade[0][face][0]) // below 0 for who wants few (gradeGain)
		if g.rolling() == "command" {
			has = g.division(d).DC
		}
		brings += " more, " + number(int(has)+max(n, -n)) + " in all"
	}
	return whose + " for " + g.thrownFor() + " is " + number(face) + ": " + brings + ". Let it stand?", NoUnit
}))

// aimed lights the hex besides that is fired at, assaulted, or landed on.
func aimed(tell func(*Game, *frame, *engine.Asked)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		tell(g, f, a)
		h := NoHex
		switch at := g.s.A.At; {
		case a.Kind == "roll.reroll" || a.Kind == "roll.hero" || a.Kind == "roll.gunner":
			if g.s.R.Pair != 0 {
				h = g.s.X.Hex
			} else if g.rolling() == "fire" {
				h = g.targetHex(at)
			}
		case a.Kind == "landing.posture":
			h = g.aim(Transit)
		default:
			h = g.targetHex(at)
		}
		if h != NoHex {
			a.About = append(a.About, g.m.Ground.ID(h))
		}
	}
}

// landing lights the hex besides where those land, or run in, who come under the guns: they are in no hex themselves.
func landing(tell func(*Game, *frame, *engine.Asked)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		tell(g, f, a)
		if h := g.aim(f.V[0]); h != NoHex && (f.V[2] == triggerLand || f.V[2] == triggerRun) {
			a.About = append(a.About, g.m.Ground.ID(h))
		}
	}
}

// targetHex is the hex of a place that is fired at, NoHex for none.
func (g *Game) targetHex(at Loc) Hex {
	switch {
	case at == Transit:
		return g.aim(at)
	case isPlace(at):
		return g.hexOf(at)
	}
	return NoHex
}

// rollsFor is the Division whose Dispatch Points or Direct Commands are rolled for, NoDivision at other rolls: it is a local of the procedure that asks for the dice (4.1F, 4.2Cvi).
func (g *Game) rollsFor() DivisionID {
	for i, w := range program.Where(g) {
		if w.Proc == "dispatch" || w.Proc == "command.roll" {
			return g.s.Stack[i].V[0]
		}
	}
	return NoDivision
}

// checking is the Unit that makes the Rout Check whose die lies on the table, and up to which number it passes; NoUnit at other rolls (8.4.2).
func (g *Game) checking() (UnitID, int) {
	if g.rolling() == "rout" {
		for i, w := range program.Where(g) {
			if w.Proc == "rout.check" {
				return g.s.Stack[i].V[0], int(g.s.Stack[i].V[3])
			}
		}
	}
	return NoUnit, 0
}

// fireTitle is what a face of the die of fire does, in a sentence.
func (g *Game) fireTitle(face int) string {
	r := g.crtAt(face, int(g.s.A.Value))
	switch {
	case r == nil && hits(face, int(g.s.A.Value)) || r != nil && !g.harms():
		return textNothing
	case r == nil:
		return "a miss"
	}
	return g.resultTitle(r, face)
}

// resultTitle is a result in words, with whom it costs those in the place that is fired at (8.4.1, 8.4.4b).
func (g *Game) resultTitle(r *Result, face int) string {
	a := &g.s.A
	if !isPlace(a.At) || g.empty(a.At) {
		return r.words(g.rules().Star)
	}
	if g.fanatical(a.At) { // who charges knows no other result than losses (9.6d)
		return g.chargedTitle(r)
	}
	left, struck := g.count(a.At), a.Target != NoUnit && g.at(a.Target) == a.At
	gone := func() string {
		struck = false
		left--
		if g.fateLostOf(a.Target) == fateRouted {
			return g.m.Units[a.Target].Name + " goes to the Routed Units box"
		}
		return g.m.Units[a.Target].Name + " is eliminated"
	}
	var parts []string
	switch {
	case r.Suppress && struck && g.suppressedTwice(a.At):
		parts = append(parts, "Suppressed again, so that "+gone())
	case r.Suppress:
		parts = append(parts, "Suppressed")
	}
	if r.DG > 0 && left > 0 {
		dg := number(int(r.DG)) + " DG"
		if n := min(g.dg(a.At)+int(r.DG)-maxDG, left); n > 0 {
			dg += " (" + plural(n, "Unit is", "Units are") + " lost)"
			left -= n
		}
		parts = append(parts, dg)
	}
	if r.Rout && struck && left > 0 {
		check := routNames[g.rules().Star > 0][min(int(r.Stars), 2)]
		if !g.checksRout(a.At, face) {
			check += ", which nobody there makes"
		}
		parts = append(parts, check)
	}
	if r.Eliminate && struck && left > 0 {
		parts = append(parts, gone())
	}
	if parts == nil {
		return textNothing
	}
	return strings.Join(parts, ", ")
}

// chargedTitle is a result for those who take DG as losses.
func (g *Game) chargedTitle(r *Result) string {
	a := &g.s.A
	var parts []string
	if r.DG > 0 {
		_, n := g.fanaticLosses(a.At, int(r.DG))
		parts = append(parts, number(int(r.DG))+" DG ("+orNone(min(n, g.count(a.At)), "Unit is", "Units are")+" lost)")
	}
	if r.Eliminate && a.Target != NoUnit && g.at(a.Target) == a.At {
		parts = append(parts, g.m.Units[a.Target].Name+" is eliminated")
	}
	if parts == nil {
		return textNothing
	}
	return strings.Join(parts, ", ")
}

// firedAt names whom the fire in progress would hit: " at 2/I/50 in 17.53".
func (g *Game) firedAt() string {
	switch a := &g.s.A; {
	case a.Target != NoUnit && g.at(a.Target) == Transit: // it lands, or leaves a hex
		return " at " + g.m.Units[a.Target].Name + ", fired at in " + g.m.placeTitle(g.exposed(Transit))
	case a.Target != NoUnit && isPlace(g.at(a.Target)):
		return " at " + g.m.Units[a.Target].Name + " in " + g.m.placeTitle(g.at(a.Target))
	case isPlace(a.At) && a.At != Transit:
		return " at " + g.m.placeTitle(a.At)
	}
	return ""
}

// assaultMeans says whom a difference of the totals of an Assault costs what (9.4e, f, 9.6d, e).
func (g *Game) assaultMeans(o *onslaught, by int) string {
	defend := g.counted(func(u UnitID) bool { return g.at(u) == o.hex })
	attack := g.counted(o.in)
	charged := func() string {
		units, leader := g.toll(o, by)
		switch loss := plural(units, "Unit", "Units"); {
		case units == 0:
			return attack("loses", "lose") + " a Leader and no Unit"
		case leader:
			return attack("loses", "lose") + " " + loss + " and a Leader"
		default:
			return attack("loses", "lose") + " " + loss
		}
	}
	switch g.afterAssault(o, by) {
	case textEven:
		held := "the defenders take 1 DG"
		switch lost := g.lostBy(o.hex, 1); {
		case lost > 0:
			held = defend("loses", "lose") + " " + plural(lost, "Unit", "Units")
		case g.fanatical(o.hex):
			held = defend("loses", "lose") + " a Leader and no Unit"
		case o.marker == markerPrepared:
			return "it is even and each hex takes 1 DG"
		}
		if o.marker != markerPrepared {
			return "it is even, " + held + " and " + charged()
		}
		return "it is even, " + held + " and each hex that assaults takes 1 DG"
	case textTaken:
		return defend("is", "are all") + " lost"
	case textLoses:
		return defend("loses", "lose") + " " + plural(g.lostBy(o.hex, by), "Unit", "Units")
	case textBereft:
		return defend("loses", "lose") + " a Leader and no Unit"
	case textShaken:
		return defend("takes", "take") + " " + number(by) + " DG"
	case textRepulsed:
		return attack("takes", "take") + " " + number(-by) + " DG"
	}
	if o.marker != markerPrepared {
		return charged()
	}
	return attack("takes", "take") + " " + number(-by) + " DG, more than they bear, and lose Units"
}

// counted names Units, with the verb that goes with one or with many.
func (g *Game) counted(fits func(u UnitID) bool) func(one, many string) string {
	n := 0
	names, _ := g.several(func(u UnitID) bool {
		if isPlace(g.at(u)) && fits(u) {
			n++
			return true
		}
		return false
	})
	return func(one, many string) string {
		if n == 1 {
			return names + " " + one
		}
		return names + " " + many
	}
}

// endTitles are the ends of an Assault in a sentence.
var endTitles = map[string]string{textTaken: "all defenders are lost", textLoses: "the defenders lose Units", textBereft: "the defenders lose a Leader", textShaken: "the defenders take DG", textEven: "even",
	textRepulsed: "the attackers take DG", textHeadless: "the attackers lose a Leader", textBroken: "the attackers lose Units"}

// baggage are the names of what lies in a place beside Units: what goes along with those who leave, and what stays.
func (g *Game) baggage(p Loc) (goes, stays []string) {
	put := func(name string, taken uint8) {
		if taken != 0 {
			goes = append(goes, name)
		} else {
			stays = append(stays, name)
		}
	}
	for w := range g.weaponsIn(p) {
		put(g.m.Weapons[w].Name, g.s.Weapons[w].Taken)
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == p {
			put(g.leaderTitle(LeaderID(l)), g.s.Leaders[l].Taken)
		}
	}
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc == p {
			put(g.m.Heroes[h].Name, g.s.Heroes[h].Taken)
		}
	}
	return goes, stays
}

// sayCarried says what goes along and what stays: as proposed, or as named so far.
func (g *Game) sayCarried(p Loc, proposed bool) string {
	goes, stays := g.baggage(p)
	var said []string
	if len(goes) > 0 {
		said = append(said, wording.And(goes)+oneOr(goes, " goes", " go"))
	}
	if len(stays) > 0 {
		said = append(said, wording.And(stays)+oneOr(stays, " stays", " stay"))
	}
	if proposed {
		return "Proposed: " + strings.Join(said, ", ") + "."
	}
	return "So far: " + strings.Join(said, ", ") + "."
}

// oneOr is the verb of a list.
func oneOr(names []string, one, many string) string {
	if len(names) == 1 {
		return one
	}
	return many
}

// leaving is a question that whoever turns to another stack has answered: the answer that ends it, and where others wait to be named (5.2a).
func leaving(v engine.Verb, tell func(*Game, *frame, *engine.Asked)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		if tell(g, f, a); v == vHalt && g.mayHalt() != nil {
			return
		}
		if a.Next = g.waitingPlaces(); len(a.Next) > 0 {
			a.Leave = g.m.Format(say(v))
		}
	}
}

// instead is a question at which nothing is done yet: who takes it back can name others, who wait (5.2a).
func instead(tell func(*Game, *frame, *engine.Asked)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		tell(g, f, a)
		a.Next = g.waitingPlaces()
	}
}

// waitingPlaces are the places where Units wait who can be named to act when those who act now have done, if they act one after the other.
func (g *Game) waitingPlaces() (out []string) {
	for i, w := range program.Where(g) {
		if w.Proc != "acts" {
			continue
		}
		var o options
		g.offerWho(int(g.s.Stack[i].V[0]), false, &o)
		o.Keep(0, func(c choice) bool {
			p := c.A
			if c.Verb == vUnit {
				p = g.at(c.A)
			}
			name := g.m.placeName(p)
			if !isPlace(p) || slices.Contains(out, name) || isZone(p) && (c.Verb != vUnit || g.idle(c.A)) { // boats move on by another chit
				return true
			}
			out = append(out, name)
			return true
		})
	}
	return out
}

// tellAlong says of a question about what goes along that the proposal is all that anybody would want: nothing that could go along stays. It holds for a stack that was sent
// somewhere: until it has set out that can be taken back.
func tellAlong(g *Game, f *frame, a *engine.Asked) {
	tellCarry(g, f, a)
	if in := program.Where(g); len(in) < 2 || in[len(in)-2].Proc != "act.move" || g.s.M.Driven != 0 || f.V[2] >= 0 {
		return
	}
	if n, _ := g.leftBehind(f.V[0], f.V[1]); n == 0 {
		a.Usual = g.m.Format(say(vGo))
	}
}

// tellBattery says of Indirect Fire that the proposal is all that anybody would want: the best gun fires, and all other guns that were named add to it.
func tellBattery(g *Game, f *frame, a *engine.Asked) {
	tellFire(g, f, a)
	if g.s.A.Kind == NavalFire || f.V[4] != fireOpen {
		return
	}
	n := 0
	for u := range g.with(Grouped).each() {
		if g.m.Units[u].Indirect() { // an HQ that was named with them waits
			n++
		}
	}
	if n == 1+int(g.s.A.Adders) {
		a.Usual = g.m.Format(say(vGo))
	}
}

// leftBehind is how many pieces could go along with those who leave, and are not proposed to.
func (g *Game) leftBehind(p, to Loc) (n int, ok bool) {
	for w := range g.m.Weapons {
		if g.s.Weapons[w].Loc == p && g.s.Weapons[w].Taken == 0 && g.mayTake(WeaponID(w), p, to) == nil {
			n++
		}
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == p && g.s.Leaders[l].Taken == 0 {
			n++
		}
	}
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc == p && g.s.Heroes[h].Taken == 0 {
			n++
		}
	}
	return n, true
}
