package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// eventTexts are the sentences of the log by kind of event. In a text {u0} is the unit in argument 0, {w1} a weapon, {W1} with its side if need be, {h2} a hex, {k}
// a Fate card, {c} a chit, {n} a number, {d} a number with its sign, {m} MPs of a number of halves, {x} a number of pieces, {v} the place of the VP marker,
// {s} a side, {f} a fortification, {A} the same at the beginning of a sentence, {i} "is" or "are" after it, {o} an order, {a} an action, {e} an event of a Fate card, {r} a radio, {p} a posture, {q} a kind of roll, {b} an Infiltration Box.
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

var sideTitles = []string{"Allied", "Japanese"}

func word(list []string, i int16) string {
	if i >= 0 && int(i) < len(list) {
		return list[i]
	}
	return "?"
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
		b.WriteString(g.m.word(t[i+1], e.Args[t[i+2]-'0']))
		t = t[i+4:]
	}
	b.WriteString(t)
	return b.String()
}

// word is an argument of an event in words.
func (m *Module) word(kind byte, a int16) string {
	switch kind {
	case 'u':
		if a >= 0 && int(a) < len(m.Units) && m.Units[a].Shared {
			return sideTitles[m.Units[a].Side] + " " + m.unitTitle(a)
		}
		return m.unitTitle(a)
	case 'w':
		return m.weaponTitle(a)
	case 'W':
		if a >= 0 && int(a) < len(m.Weapons) && m.Weapons[a].Shared {
			return sideTitles[m.Weapons[a].Side] + " " + m.weaponTitle(a)
		}
		return m.weaponTitle(a)
	case 'h':
		return hexName(a)
	case 'k':
		return m.cardName(a)
	case 'c':
		if a >= 0 && int(a) < len(m.Chits) {
			return m.Chits[a].ID
		}
	case 'n':
		return strconv.Itoa(int(a))
	case 'd':
		if a > 0 {
			return "+" + strconv.Itoa(int(a))
		}
		return strconv.Itoa(int(a))
	case 'v':
		switch {
		case a > 0:
			return strconv.Itoa(int(a)) + " Allied"
		case a < 0:
			return strconv.Itoa(-int(a)) + " Japanese"
		}
		return "0"
	case 's':
		return word(sideTitles, a)
	case 'f':
		if a > 0 && int(a) < len(m.Forts) {
			return strings.ToLower(m.Forts[a].Name)
		}
	case 'A':
		switch f := Fort(a); {
		case f == NoFort || f >= nForts:
		case f == Wire || plural(f):
			return m.Forts[f].Name
		default:
			return "A " + strings.ToLower(m.Forts[f].Name)
		}
	case 'i':
		if plural(Fort(a)) {
			return "are"
		}
		return "is"
	case 'm':
		return movePoints(a)
	case 'x':
		if a == 1 {
			return "1 piece"
		}
		return strconv.Itoa(int(a)) + " pieces"
	case 'o':
		return word(m.Orders[:], a)
	case 'a':
		return word(m.Actions[:], a)
	case 'e':
		if a >= 0 && int(a) < len(m.Events) {
			return m.Events[a].Name
		}
	case 'r':
		if a >= 0 && int(a) < len(m.Radios) {
			return m.Radios[a].Name
		}
	case 'p':
		if a >= 0 && int(a) < len(m.Postures) {
			return m.Postures[a].Name
		}
	case 'q':
		return word(rollTexts, a)
	case 'b':
		return word(boxWords, a)
	}
	return "?"
}

// plural tells whether the name of a fortification is one.
func plural(f Fort) bool { return f == Foxholes || f == Mines }

// movePoints are MPs in words, of a number of halves.
func movePoints(halves int16) string {
	n, unit := strconv.Itoa(int(halves/2)), " MPs"
	if halves%2 != 0 {
		if n += "½"; halves == 1 {
			n = "½"
		}
	}
	if halves == 1 || halves == 2 {
		unit = " MP"
	}
	return n + unit
}

func (m *Module) unitTitle(u int16) string {
	if u < 0 || int(u) >= len(m.Units) {
		return "a unit"
	}
	d := &m.Units[u]
	if d.Count == 1 {
		return d.UnitType.Name
	}
	return d.UnitType.Name + " " + strconv.Itoa(int(u-d.First)+1)
}

func (m *Module) weaponTitle(w int16) string {
	if w < 0 || int(w) >= len(m.Weapons) {
		return "a weapon"
	}
	d := &m.Weapons[w]
	if d.Count == 1 {
		return d.WeaponType.Name
	}
	return d.WeaponType.Name + " " + strconv.Itoa(int(w-d.First)+1)
}

func hexName(h int16) string {
	if isHex(h) {
		return terrain.Grid.ID(hex.Hex(h))
	}
	return "?"
}

func (m *Module) cardName(c int16) string {
	if c >= 0 && int(c) < len(m.Cards) {
		return m.Cards[c].ID
	}
	return "?"
}
