package formosa

import (
	"fmt"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// sentences are those of the log by kind of event. Of the kinds of arguments in them u is a unit, h a hex, p a hex or an off-map box, n a number,
// c a contingent, m a mission, r a result code, s a side, f a column of the B-29 table and k one of the CRT; see [wording.Sentences].
var sentences wording.Sentences

// event declares a kind of event by its sentence.
func event(text string) engine.EventKind { return sentences.Event(text) }

// tell reports a public event.
func (g *Game) tell(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule}, args)
}

// tellSide reports an event that only one side may know.
func (g *Game) tellSide(s Side, k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.SetOf(seat(s)), Rule: rule}, args)
}

// tellOthers reports an event to all but one side: what they may know of something he knows better.
func (g *Game) tellOthers(s Side, k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone.Without(seat(s)), Rule: rule}, args)
}

// tellReveal reports a public event that shows something hidden.
func (g *Game) tellReveal(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Reveal: true, Rule: rule}, args)
}

// tellSum reports a public event with the terms of its sum.
func (g *Game) tellSum(k engine.EventKind, rule string, mods []engine.Mod, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule, Mods: mods}, args)
}

// Describe puts an event into words. A combat tells the column of its strengths beside the one that the shifts have led to (15.3a, 15.4).
func (g *Game) Describe(e engine.Event) string {
	text := sentences.Describe(e, g.m.word)
	if e.Kind != evCombat {
		return text
	}
	if col := g.m.column(int(e.Args[0]), int(e.Args[1])); int16(col) != e.Args[2] {
		text = strings.Replace(text, "column ", "column "+g.m.columnTitle(int16(col))+", shifted to ", 1)
	}
	return text
}

// columnTitle is a column of the CRT as a player says it: "100-199 %", "700 % or more".
func (m *Module) columnTitle(col int16) string {
	name := wording.Word(m.CRTColumns[:], col)
	if n, ok := strings.CutPrefix(name, ">="); ok {
		return n + " % or more"
	}
	if strings.HasPrefix(name, "<=") {
		return fmt.Sprintf("under %d %%", m.CRTLow[1])
	}
	return name + " %"
}

// word is an argument of an event in words.
func (m *Module) word(kind byte, a int16) string {
	switch kind {
	case 'u':
		return m.unitTitle(a)
	case 'h':
		return m.hexTitle(a)
	case 'p':
		if a >= 0 {
			return m.hexTitle(a)
		}
		return boxTitles[a]
	case 'n':
		return strconv.Itoa(int(a))
	case 'c':
		return wording.Word(contingentTitles, a)
	case 'm':
		return wording.Word(missionTitles, a)
	case 'r':
		return Result(a).String()
	case 'k':
		return m.columnTitle(a)
	case 'f':
		return wording.Word(m.B29Columns, a)
	case 's':
		return wording.Word(sideTitles, a)
	}
	return "?"
}

var (
	sideTitles       = []string{"Allied", "Japanese"}
	contingentTitles = []string{"US", "Commonwealth", "Japanese"}
	missionTitles    = []string{"air superiority", "tactical", "Tokku", "B-29", "gunfire", "available", "interdiction"}
)

var boxTitles = map[Loc]string{OutOfGame: "out of the game", Reinforcements: "the Reinforcements Display", Staging: "the Staging Area",
	Amoy: "Amoy", Replacements: "the Replacements Display", Eliminated: "the Eliminated Units Display", Waiting: "the off-map box", InHand: "hand"}

func (m *Module) unitTitle(u int16) string {
	if u < 0 || int(u) >= len(m.Units) {
		return "a unit"
	}
	d := &m.Units[u]
	return fmt.Sprintf("%s (%s)", d.Label, d.ID)
}

func (m *Module) hexTitle(h int16) string {
	id := m.hexName(h)
	if h >= 0 && int(h) < len(m.Hexes) {
		if n := m.Hexes[h].Name; n != "" {
			return id + " " + n
		}
	}
	return id
}

// String is the code of 15.5.
func (r Result) String() string {
	if int(r) < len(resultNames) {
		return resultNames[r]
	}
	return "?"
}

// typeWords are the types of units as they are spoken.
var typeWords = func() []string {
	out := append([]string(nil), typeCells...)
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "-", " ")
	}
	out[FirstLine], out[SecondLine], out[HQ], out[PWCamp] = "first-line infantry", "second-line infantry", "headquarters", "PW camp"
	return out
}()
