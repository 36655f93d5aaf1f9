package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/wording"
	"beachhead/hex"
)

// sentences are those of the log by kind of event. Of the kinds of arguments in them u is a unit, w a weapon (W with its side if need be), h a hex,
// k a Fate card, c a chit, n a number, d a number with its sign, m MPs of a number of halves, x a number of pieces, v the place of the VP marker, s a side,
// f a fortification (A at the beginning of a sentence, i "is" or "are" after it), o an order, a an action, e an event of a Fate card, r a radio, p a posture,
// q a kind of roll, t an activity of Asset Request and b an Infiltration Box; see [wording.Sentences].
var sentences wording.Sentences

// event declares a kind of event by its sentence.
func event(text string) engine.EventKind { return sentences.Event(text) }

// tell reports a public event.
func (g *Game) tell(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule}, args)
}

// tellDrawn reports what one side alone gets to see of something that was hidden.
func (g *Game) tellDrawn(s Side, k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.SetOf(seat(s)), Reveal: true, Rule: rule}, args)
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

// sideTitles are the sides where no scenario says whose they are; nationTitles are what they are called everywhere else.
var (
	sideTitles   = []string{"Allied", "Japanese"}
	nationTitles = [nNations]string{NationJapan: "Japanese", NationUS: "American", NationCW: "Commonwealth"}
)

// title is what a side is called in a scenario: its nation.
func (sc *Scenario) title(s Side) string { return nationTitles[sc.Sides[s].Nation] }

// title is what a side is called in this game.
func (g *Game) title(s Side) string { return g.scenario().title(s) }

// Describe puts an event into words.
func (g *Game) Describe(e engine.Event) string { return sentences.Describe(e, g.word) }

// word is an argument of an event in words; sides are those of the scenario.
func (g *Game) word(kind byte, a int16) string {
	switch {
	case kind == 's' && a >= 0 && a < 2:
		return g.title(Side(a))
	case kind == 'u' && a >= 0 && int(a) < len(g.m.Units) && g.m.Units[a].Shared:
		return g.title(g.m.Units[a].Side) + " " + g.m.unitTitle(a)
	case kind == 'W' && a >= 0 && int(a) < len(g.m.Weapons) && g.m.Weapons[a].Shared:
		return g.title(g.m.Weapons[a].Side) + " " + g.m.weaponTitle(a)
	case kind == 'v' && a > 0:
		return strconv.Itoa(int(a)) + " " + g.title(Allied)
	case kind == 'v' && a < 0:
		return strconv.Itoa(-int(a)) + " " + g.title(Japan)
	}
	return g.m.word(kind, a)
}

// word is an argument of an event in words, but for sides, of which [Game.word] knows.
func (m *Module) word(kind byte, a int16) string {
	switch kind {
	case 'u':
		return m.unitTitle(a)
	case 'w', 'W':
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
		return "0"
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
		return wording.Word(m.Orders[:], a)
	case 'a':
		return wording.Word(m.Actions[:], a)
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
		return wording.Word(rollTexts, a)
	case 't':
		return strings.ReplaceAll(wording.Word(assetWords, a), "-", " ")
	case 'b':
		return wording.Word(boxWords, a)
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

// hexNames are the ids of the hexes.
var hexNames = func() (out [NHexes]string) {
	for h := range out {
		out[h] = terrain.Grid.ID(hex.Hex(h))
	}
	return out
}()

func hexName(h int16) string {
	if isHex(h) {
		return hexNames[h]
	}
	return "?"
}

func (m *Module) cardName(c int16) string {
	if c >= 0 && int(c) < len(m.Cards) {
		return m.Cards[c].ID
	}
	return "?"
}

// What the event of a roll tells beside the dice: that they are multiplied, that they set nothing off (1.9.1.2), and above rollBits what decides the roll.
const (
	rollProduct int16 = 1 << iota
	rollQuiet

	rollBits = 2
)

// rollNotes are those of a roll of a kind: Targeting and Accuracy rolls and the attack of a Sogeki Hei multiply (1.9b).
func (g *Game) rollNotes(kind int16) (n int16) {
	if kind == rollTargeting || kind == rollAccuracy || kind == rollAttack && g.s.A.Sniper != 0 {
		n |= rollProduct
	}
	if g.s.InTrigger != 0 {
		n |= rollQuiet
	}
	return n
}

// rollNeed is what decides a roll that is about to be made, in the bits of the event beside its notes; 0 if nothing public does, or if it does not fit there.
// All of it is on the table before the dice fall (1.9b). f is the frame of "roll", whose caller has locked it.
func (g *Game) rollNeed(f *frame) int16 {
	caller := &g.s.Stack[g.s.Depth-2].V
	n := 0
	switch f.V[rollKind] {
	case rollAttack, rollMine, rollImpact:
		base := int(g.s.A.FP) + int(g.s.A.Boost) + g.burst(nil)
		n = packDefense(0, 128, false)
		for _, side := range [...]Side{Allied, Japan} {
			for u := g.units(side); u != NoUnit; u = g.more(side, u) {
				if !g.has(u, Target) {
					continue
				}
				m, moving := g.morale(u, g.versus(), nil), g.has(u, Moving)
				if least, _, was := unpackDefense(n); n == 0 || m < least || m == least && moving && !was {
					n = packDefense(m, base, moving)
				}
			}
		}
	case rollDefense:
		for _, side := range [...]Side{Allied, Japan} {
			if u := g.flagged(side, Rolling); u != NoUnit {
				n = packDefense(int(caller[2]), int(g.s.A.Total), g.has(u, Moving))
			}
		}
	case rollTargeting, rollAccuracy:
		n = g.beyond(f.V[rollKind], caller) + 1
	case rollMelee:
		own, other, last := int(caller[mJapan]), int(caller[mAllied]), 0
		if Side(f.V[rollSide]) == Allied {
			own, other, last = other, own, 1
		}
		if own >= 0 && own < 64 && other >= 0 && other < 64 {
			n = own | other<<6 | last<<12
		}
	case rollSudden:
		n = int(g.s.Time)
	}
	if n < 0 || n >= 1<<13 {
		return 0
	}
	return int16(n) << rollBits
}

// beyond is what the dice of a Targeting or Accuracy roll, multiplied, must be more than: range and Hindrance, as the caller of the roll has locked them (O24.3.2a, O24.4b, O27.2.3a).
func (g *Game) beyond(kind int16, caller *[6]int16) int {
	if kind == rollTargeting && g.s.A.Ordnance != 0 {
		return int(caller[0]) + int(caller[1])
	}
	return int(caller[1]) + int(caller[2])
}

// packDefense puts a morale, an Attack Total, or what it is without its dice, and whether the unit moves into a number; 0 if they do not fit.
func packDefense(morale, attack int, moving bool) int {
	if morale < 0 || morale > 31 || attack < 0 || attack > 127 {
		return 0
	}
	n := morale | attack<<5
	if moving {
		n |= 1 << 12
	}
	return n
}

func unpackDefense(n int) (morale, attack int, moving bool) {
	return n & 31, n >> 5 & 127, n>>12 != 0
}
