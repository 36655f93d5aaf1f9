package iwo

import (
	"fmt"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// What a question is about, told to the player: the sentence with the names of what it is about, and the pieces and hexes that are lit for it.

// asks writes the sentence of a question and what is lit for it.
func asks(a *engine.Asked, prompt string, subject ...string) {
	a.Prompt = prompt
	a.Subject = append(a.Subject, subject...)
}

func (g *Game) unitName(u UnitID) string { return g.m.word('u', u) }

// unitNames are several.
func (g *Game) unitNames(list []UnitID) (out []string) {
	for _, u := range list {
		out = append(out, g.unitName(u))
	}
	return out
}

// firer is who fires now, and the hexes that he fires from.
func (g *Game) firer() (name string, hexes []string) {
	if k := g.s.F.Group; k >= 0 && int(k) < len(g.m.Groups) {
		for _, p := range g.m.Groups[k].Pos {
			hexes = append(hexes, g.m.Map.ID(g.m.Pos[p].Hex))
		}
		return g.m.Groups[k].Name, hexes
	}
	if h := g.s.F.From; g.everyHex(h) {
		return "the unit at " + g.m.Map.ID(h), []string{g.m.Map.ID(h)}
	}
	return "the position", nil
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// tellHit: of whose fire equals are, of which the player says who is hit (6.3.1).
func tellHit(g *Game, _ *frame, a *engine.Asked) {
	who, hexes := g.firer()
	asks(a, upperFirst(who)+" fires. Which of these equals is hit?", hexes...)
}

// tellSpare: who is hit, where, and what the hit does as it is (6.3.2).
func tellSpare(g *Game, f *frame, a *engine.Asked) {
	u := f.V[0]
	if !g.isUnit(u) {
		return
	}
	does := "disruption"
	switch {
	case f.V[1] != 0 && f.V[2] != 0:
		does = "a step and disruption"
	case f.V[1] != 0:
		does = "a step"
	}
	who, hexes := g.firer()
	asks(a, upperFirst(who)+" hits "+g.unitName(u)+": "+does+". What takes it?", append(hexes, g.m.US[u].ID)...)
}

// tellDue: who must lose a step, and what his hero could do (11.1.5, 11.1.6a).
func tellDue(g *Game, f *frame, a *engine.Asked) {
	u := f.V[0]
	if !g.isUnit(u) {
		return
	}
	does := "Does the hero with it fall instead of its last step?"
	if r := g.heroFor(u, f.V[1]); r != NoHero && g.s.Hero[r].Inspired != 0 {
		does = "Is it inspired no more, and disrupted instead?"
	}
	asks(a, upperFirst(g.unitName(u))+" must lose a step. "+does, g.m.US[u].ID)
}

// tellWhen: who has come to fight whom (9.6d).
func tellWhen(g *Game, f *frame, a *engine.Asked) {
	var names, ids []string
	g.movers(func(u UnitID) { names, ids = append(names, g.unitName(u)), append(ids, g.m.US[u].ID) })
	h := f.V[1]
	if len(names) == 0 || !g.everyHex(h) {
		return
	}
	verb := " go"
	if len(names) == 1 {
		verb = " goes"
	}
	asks(a, "A unit came up at "+g.m.locTitle(h)+", and "+wording.And(names)+verb+" in: close combat at once, or at the end of the phase?", append(ids, g.m.Map.ID(h))...)
}

// tellHero: why these stacks and no others (20.0e08).
func tellHero(g *Game, f *frame, a *engine.Asked) {
	what := "of any colour, since no stack lies in that of a colour of the card"
	if c, _ := g.heroFire(f.V[0]); c != NoColor {
		what = "of " + colorNames[c] + ", the first colour of the card that has a stack in its intense fire"
	}
	asks(a, "Which stack does the hero join? One in the intense fire "+what+".")
}

// tellGuns: whom artillery finds equal (6.6.1).
func tellGuns(g *Game, f *frame, a *engine.Asked) {
	asks(a, "Artillery on sector "+strconv.Itoa(int(f.V[0]))+": "+counted(int(g.s.G.Left), "step", "steps")+" still to lose. "+g.equalGoals(int(f.V[0]))+" Which one loses a step?")
}

// tellOver: the hex that holds too many (7.5).
func tellOver(g *Game, f *frame, a *engine.Asked) {
	if h := f.V[0]; g.everyHex(h) {
		n, c := g.crowd(h)
		asks(a, fmt.Sprintf("%s has room for %d undisrupted units, %d of them companies; there are %d, %d of them companies. Which one is disrupted?", g.m.Map.ID(h), maxStack, maxCompanies, n, c), g.m.Map.ID(h))
	}
}

// tellStep: who moves, and from where.
func tellStep(g *Game, f *frame, a *engine.Asked) {
	var names, ids []string
	g.movers(func(u UnitID) { names, ids = append(names, g.unitName(u)), append(ids, g.m.US[u].ID) })
	switch {
	case len(names) == 1:
		asks(a, "Where does "+names[0]+" go?", ids...)
	case len(names) > 1 && len(names) < 4:
		asks(a, "Where do "+wording.And(names)+" go?", ids...)
	case len(names) > 0:
		asks(a, "Where do the "+strconv.Itoa(len(names))+" units go?", ids...)
	}
}

// tellReplace: how many steps there are to give, of each kind of which there are any (16.1).
func tellReplace(g *Game, _ *frame, a *engine.Asked) {
	var left, infantry []string
	add := func(list *[]string, n int16, format string, of ...any) {
		if n > 0 {
			*list = append(*list, fmt.Sprintf(format, append([]any{n}, of...)...))
		}
	}
	if g.scenario().Repl.Any > 0 {
		add(&left, g.s.Any, "%d of any kind")
		if later := g.replacesLater(); left != nil && later != "" {
			left[0] += ", " + later
		}
	} else {
		for d := range nDivisions {
			add(&infantry, g.s.Div[d].Infantry, "%d (%s)", divisionNames[d])
		}
		if infantry != nil {
			left = append(left, "infantry "+strings.Join(infantry, ", "))
		}
		add(&left, g.s.Tanks, "tanks %d")
		add(&left, g.s.Engineer, "engineers %d")
	}
	if left != nil {
		a.Prompt = "Which unit regains a step? Left: " + strings.Join(left, "; ") + "."
	}
}

// tellPoints: at what the artillery fires, and with how many points so far (8.5.4).
func tellPoints(g *Game, f *frame, a *engine.Asked) {
	if h := f.V[0]; g.everyHex(h) {
		asks(a, "Which artillery points fire at "+g.m.locTitle(h)+"? Named so far: "+strconv.Itoa(int(g.s.A.guns()))+".", g.m.Map.ID(h))
	}
}

// tellThird: what it costs to commit the 3rd Marines (18.2d, 18.2e).
func tellThird(g *Game, _ *frame, a *engine.Asked) {
	costs := "each division may lose one counter less"
	if last := g.shortened(); last < g.s.Last {
		costs = "The game then ends with turn " + strconv.Itoa(int(last)) + ", not " + strconv.Itoa(int(g.s.Last)) + ", and " + costs
	} else {
		costs = upperFirst(costs) + " then"
	}
	asks(a, "Are the 3rd Marines committed? On which beaches? "+costs+".")
}

// replacesLater says in what turns after this one there are replacements, where the scenario names them (18.4.4d).
func (g *Game) replacesLater() string {
	turns := g.scenario().Repl.Turns
	if len(turns) == 0 {
		return ""
	}
	var later []string
	for _, t := range turns {
		if t > g.s.Turn {
			later = append(later, strconv.Itoa(int(t)))
		}
	}
	if later == nil {
		return "now for the last time"
	}
	return "now and in turn " + wording.And(later)
}

// tellLosses: how many steps the division has lost before the game that are still to be named (18.6.1b).
func tellLosses(g *Game, f *frame, a *engine.Asked) {
	sc, d := g.scenario(), f.V[0]
	if d < 0 || d >= nDivisions {
		return
	}
	n := int(sc.Losses[d]) - int(f.V[1])
	a.Prompt = "Which unit of the " + divisionNames[d] + " Division has lost a step before? " + strconv.Itoa(n) + " to name, of a unit " + strconv.Itoa(int(sc.LossEach)) + " at most."
}

// tellChoose: how many units are still to be chosen (18.5.1).
func tellChoose(g *Game, f *frame, a *engine.Asked) {
	if i := int(f.V[0]); i >= 0 && i < len(g.scenario().Choose) {
		c := &g.scenario().Choose[i]
		a.Prompt = "Which units take part? " + strconv.Itoa(int(c.Count)-int(f.V[1])) + " of these."
	}
}

// tellArrive: who arrives and may do so in several boxes (5.3).
func tellArrive(due func(*Game, UnitID) bool) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, _ *frame, a *engine.Asked) {
		var names []string
		listed, second := false, true // and not those of the 3rd Marines; all are of the second wave
		for u := range g.m.US {
			if id := UnitID(u); due(g, id) && g.mine(id) {
				names, listed, second = append(names, g.unitName(id)), listed || g.due(id), second && g.m.US[u].Second
			}
		}
		when := ""
		if g.s.Phase != PhaseSetup && listed {
			when = " for turn " + strconv.Itoa(int(g.s.Turn)+1)
		}
		switch n := len(names); {
		case n == 1:
			a.Prompt = "Off which beach does " + names[0] + " arrive" + when + "?"
		case n > 6:
			a.Prompt = "Off which beaches do the " + strconv.Itoa(n) + " units arrive" + when + "?"
		case n > 1:
			a.Prompt = "Off which beaches do " + wording.And(names) + " arrive" + when + "?"
		}
		if second && names != nil && g.s.Phase == PhaseSetup && g.scenario().SecondWave { // 18.4.4a
			a.Prompt += " The second wave lands when all others have acted."
		}
	}
}

// tellLand: that it is the second wave, which lands after the actions of the first turn (18.4.4a).
func tellLand(g *Game, _ *frame, a *engine.Asked) {
	if g.s.Phase != PhaseLanding {
		a.Prompt = "The second wave lands, and cannot move this turn. " + a.Prompt
	}
}

// tellDrift: the box from which one drifts (5.1g).
func tellDrift(g *Game, f *frame, a *engine.Asked) {
	if b := f.V[0]; b >= 0 && int(b) < len(g.m.Boxes) {
		asks(a, "Which unit drifts off "+boxTitle(g.m.Boxes[b].ID)+"?", boxPrefix+g.m.Boxes[b].ID)
	}
}

// tellAttack is about the hex that is attacked.
func tellAttack(prompt string) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, _ *frame, a *engine.Asked) {
		if h := g.s.A.At; g.everyHex(h) {
			asks(a, strings.ReplaceAll(prompt, "{}", g.placeName(h)), g.m.Map.ID(h))
		}
	}
}

// placeName is a hex with the position in it: "C4 at 0515".
func (g *Game) placeName(h Hex) string {
	if p := g.m.At[h]; p != NoPos {
		return g.m.Pos[p].ID + " at " + g.m.Map.ID(h)
	}
	return g.m.Map.ID(h)
}

// tellFight is about the hex of a close combat.
func tellFight(prompt string) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, _ *frame, a *engine.Asked) {
		if h := g.s.C.At; g.everyHex(h) {
			asks(a, strings.ReplaceAll(prompt, "{}", g.m.Map.ID(h)), g.m.Map.ID(h))
		}
	}
}

// tellWhoHeIs names the hero who is placed, and whom he puts in command where he is (11.1.2).
func tellWhoHeIs(g *Game, f *frame, a *engine.Asked) {
	r := f.V[2]
	if r < 0 || int(r) >= len(g.m.Heroes) {
		return
	}
	who := strings.TrimSuffix(a.Prompt, "?")
	a.Prompt = who + ", " + g.m.Heroes[r].title() + "? " + heroHelps[g.m.Heroes[r].Kind]
}

// heroHelps is what a hero does for those with whom he is.
var heroHelps = [...]string{
	Rifleman: "His company is always in command, and he stays with it.",
	NCO:      "All in his hex are always in command and recover in any fire; he stays with his company.",
	Officer:  "With the headquarters of a battalion he has all of it in command, and all in his hex recover in any fire.",
}
