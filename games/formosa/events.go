package formosa

import (
	"fmt"
	"strconv"
	"strings"

	"beachhead/engine"
)

// eventTexts are the sentences of the log by kind of event. In a text {u0} is the unit in argument 0,
// {h1} the hex in argument 1, {p} a hex or an off-map box, {n} a number, {c} a contingent, {m} a mission,
// {r} a result code, {s} a side, {f} a column
// of the B-29 table, {k} one of the CRT. {?0one|many} is the first wording if argument 0 is 1, else the second.
var eventTexts = []string{""}

// event declares a kind of event by its sentence.
func event(text string) engine.EventKind {
	eventTexts = append(eventTexts, text)
	return engine.EventKind(len(eventTexts) - 1)
}

// tell reports a public event.
func (g *Game) tell(k engine.EventKind, rule string, args ...int16) {
	g.report(k, engine.Everyone, false, rule, nil, args)
}

// tellSide reports an event that only one side may know.
func (g *Game) tellSide(s Side, k engine.EventKind, rule string, args ...int16) {
	g.report(k, engine.SetOf(seat(s)), false, rule, nil, args)
}

// tellOthers reports an event to all but one side: what they may know of something he knows better.
func (g *Game) tellOthers(s Side, k engine.EventKind, rule string, args ...int16) {
	g.report(k, engine.Everyone.Without(seat(s)), false, rule, nil, args)
}

// tellReveal reports a public event that shows something hidden.
func (g *Game) tellReveal(k engine.EventKind, rule string, args ...int16) {
	g.report(k, engine.Everyone, true, rule, nil, args)
}

// tellSum reports a public event with the terms of its sum.
func (g *Game) tellSum(k engine.EventKind, rule string, mods []engine.Mod, args ...int16) {
	g.report(k, engine.Everyone, false, rule, mods, args)
}

func (g *Game) report(k engine.EventKind, who engine.SeatSet, reveal bool, rule string, mods []engine.Mod, args []int16) {
	if !g.machine.Heard() {
		return
	}
	e := engine.Event{Kind: k, For: who, Reveal: reveal, Rule: rule, Mods: mods}
	copy(e.Args[:], args)
	g.machine.Emit(e)
}

// Describe puts an event into words.
func (g *Game) Describe(e engine.Event) string {
	if int(e.Kind) >= len(eventTexts) {
		return "unknown event"
	}
	t := eventTexts[e.Kind]
	var b strings.Builder
	for {
		i := strings.IndexByte(t, '{')
		if i < 0 || i+3 >= len(t) {
			break
		}
		b.WriteString(t[:i])
		a := e.Args[t[i+2]-'0']
		if t[i+1] == '?' {
			words, rest, _ := strings.Cut(t[i+3:], "}")
			one, many, _ := strings.Cut(words, "|")
			if a == 1 {
				b.WriteString(one)
			} else {
				b.WriteString(many)
			}
			t = rest
			continue
		}
		switch t[i+1] {
		case 'u':
			b.WriteString(g.m.unitTitle(a))
		case 'h':
			b.WriteString(g.m.hexTitle(a))
		case 'p':
			if a >= 0 {
				b.WriteString(g.m.hexTitle(a))
			} else {
				b.WriteString(boxTitles[a])
			}
		case 'n':
			b.WriteString(strconv.Itoa(int(a)))
		case 'c':
			b.WriteString(word([]string{"US", "Commonwealth", "Japanese"}, a))
		case 'm':
			b.WriteString(word([]string{"air superiority", "tactical", "Tokku", "B-29", "gunfire", "available", "interdiction"}, a))
		case 'r':
			b.WriteString(Result(a).String())
		case 'k':
			b.WriteString(word(g.m.CRTColumns[:], a) + "%")
		case 'f':
			b.WriteString(word(g.m.B29Columns, a))
		case 's':
			b.WriteString(word([]string{"Allied", "Japanese"}, a))
		}
		t = t[i+4:]
	}
	b.WriteString(t)
	return b.String()
}

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
