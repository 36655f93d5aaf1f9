package css

import (
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// sentences are those of the log by kind of event. Of the kinds of arguments in them u is a Unit, w a Support Weapon, l a Leader, o a Hero, p a place, d a Division, f a
// Formation, c a chit, b a beach, s a side as an adjective, t a turn of the day, h a turn with its date, x a weather, a a Barrage, e a Random Event, r what a die is thrown for,
// i a bomber, n a number, g a number with its sign, m what a side marks a hex for and v what that is called; see [wording.Sentences].
var sentences wording.Sentences

// event declares a kind of event by its sentence.
func event(text string) engine.EventKind { return sentences.Event(text) }

// tell reports a public event.
func (g *Game) tell(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule}, args)
}

// tellSide reports what one side alone gets to know.
func (g *Game) tellSide(s Side, k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.SetOf(seat(s)), Reveal: true, Rule: rule}, args)
}

// tellReveal reports a public event that shows something hidden.
func (g *Game) tellReveal(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Reveal: true, Rule: rule}, args)
}

// tellSum reports a public event with the terms of its sum.
func (g *Game) tellSum(k engine.EventKind, rule string, mods []engine.Mod, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule, Mods: mods}, args)
}

// Describe puts an event into words. A sentence may begin with a place that is none, such as the group on its way.
func (g *Game) Describe(e engine.Event) string {
	s := sentences.Describe(e, g.word)
	return strings.ToUpper(s[:1]) + s[1:]
}

// word is an argument of an event in words. The date of a turn is that of the scenario.
func (g *Game) word(kind byte, a int16) string {
	if kind == 'h' {
		return g.m.turnTitle(g.scenario(), a)
	}
	return g.m.word(kind, a)
}

// word is an argument of an event in words.
func (m *Module) word(kind byte, a int16) string {
	switch kind {
	case 'u':
		return name(m.Units, a, func(r *Unit) string { return r.Name })
	case 'w':
		return name(m.Weapons, a, func(r *Weapon) string { return r.Name })
	case 'l':
		_, called := m.ledBy(a)
		return called
	case 'o':
		return name(m.Heroes, a, func(r *Hero) string { return r.Name })
	case 'd':
		return name(m.Divisions, a, func(r *Division) string { return r.Name })
	case 'f':
		return name(m.Formations, a, func(r *Formation) string { return r.Name })
	case 'c':
		return name(m.Chits, a, func(r *Chit) string { return r.Name })
	case 'b':
		return name(m.Beaches, a, func(r *Beach) string { return r.Name })
	case 'p':
		return m.placeTitle(a)
	case 's':
		if a == int16(SideA) || a == int16(SideB) {
			return m.Sides[a].Adjective
		}
	case 'i':
		return name(m.Bombers, a, func(r *Bomber) string { return r.Name })
	case 'e':
		return name(m.Events[:], a, func(r *Event) string { return r.Name })
	case 'a':
		return name(m.Barrages[:], a, func(r *Barrage) string { return r.Name })
	case 'x':
		return name(m.Weather, a, func(r *WeatherRow) string { return r.Name })
	case 't':
		return m.Turns[m.Hour(a)].Name
	case 'm':
		return article(m.onset(a))
	case 'v':
		return m.onset(a)
	case 'r':
		if a < 0 || int(a) >= len(rolls) {
			return "a check"
		}
		return rolls[a].why
	case 'n':
		return strconv.Itoa(int(a))
	case 'g':
		if a > 0 {
			return "+" + strconv.Itoa(int(a))
		}
		return strconv.Itoa(int(a))
	}
	return "?"
}

// assaultWord is what an Assault is called that has no name of its own.
const assaultWord = "Assault"

// onset is what an Assault of a side is called that is no charge: "Human Wave" where the marker of the side is one.
func (m *Module) onset(side int16) string {
	if side != int16(SideA) && side != int16(SideB) {
		return assaultWord
	}
	return m.Assaults[side].Called
}

// article puts "a" or "an" before a name.
func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// name is what a row of a list is called, "?" where there is none.
func name[R any](list []R, i int16, of func(*R) string) string {
	if i < 0 || int(i) >= len(list) {
		return "?"
	}
	return of(&list[i])
}

// turnTitle is a turn as a date: "16 June, 0900".
func (m *Module) turnTitle(sc *Scenario, t Turn) string {
	return m.Date(sc, t).Format("2 January") + ", " + m.Turns[m.Hour(t)].Name
}
