package iwo

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// sentences are those of the log by kind of event. Of the kinds of arguments in them u is a US unit, j a Japanese unit, h a hex or box, p a position, q its group, b a landing
// box, c a card, o a row of the attack chart, e the event of a card, f a phase, t a turn, l a step-loss marker, x a colour, y a symbol, v a division, d a depth marker, r a hero, g a goal, n a number.
var sentences wording.Sentences

// event declares a kind of event by its sentence.
func event(text string) engine.EventKind { return sentences.Event(text) }

// tell reports what happened. The player learns of everything that is reported: what he may not know is not in it.
func (g *Game) tell(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule}, args)
}

// tellReveal reports what shows something that was hidden: a card, the face of a marker. There is no way back before it.
func (g *Game) tellReveal(k engine.EventKind, rule string, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Reveal: true, Rule: rule}, args)
}

// tellWhy reports an act of the Japanese with what it was chosen by: each term is a position or hex that was looked at, and the rule that placed it.
func (g *Game) tellWhy(k engine.EventKind, rule string, why []engine.Mod, args ...int16) {
	g.Report(engine.Event{Kind: k, For: engine.Everyone, Rule: rule, Mods: why}, args)
}

// Describe puts an event into words.
func (g *Game) Describe(e engine.Event) string { return sentences.Describe(e, g.m.word) }

// phaseTitles are the phases in words.
var phaseTitles = [nPhases]string{"Set-up", "US Amphibious Operations", "HQ", "First Event", "Japanese Fire", "Second Event", "US Action", "Japanese Artillery Fire", "Japanese Raid", "End of Turn"}

// word is an argument of an event in words.
func (m *Module) word(kind byte, a int16) string {
	switch kind {
	case 'u':
		return name(m.US, a, func(r *USUnit) string { return r.Name })
	case 'j':
		return name(m.Jap, a, func(r *JapUnit) string { return r.Name })
	case 'h':
		return m.locTitle(a)
	case 'p':
		return name(m.Pos, a, func(r *Position) string { return r.ID })
	case 'q': // the group of a position, which fires as one
		return name(m.Pos, a, func(r *Position) string { return m.Groups[r.Group].Name })
	case 'b':
		return name(m.Boxes, a, func(r *Box) string { return boxTitle(r.ID) })
	case 'c':
		return m.cardName(CardID(a))
	case 'o':
		if a < 0 || int(a) >= len(m.Attack) {
			return "?"
		}
		return m.rowName(int(a))
	case 'k':
		if a < 0 || int(a) >= len(m.Cards) {
			return "?"
		}
		return m.Cards[a].fireSection()
	case 'e':
		return name(m.Events, a, func(r *Event) string { return r.Name })
	case 'f':
		return name(phaseTitles[:], a, func(s *string) string { return *s })
	case 'l':
		return name(m.Losses, a, (*Loss).weapons)
	case 'x':
		return wording.Word(colorNames, a)
	case 'v':
		return wording.Word(divisionNames, a)
	case 'y':
		return wording.Word(symbolNames, a)
	case 'd':
		return name(m.Depths, a, (*Depth).title)
	case 'r':
		return name(m.Heroes, a, (*Hero).title)
	case 'g':
		if s, i := int(a)/maxGoals, int(a)%maxGoals; a >= 0 && s < len(m.Scenario) && i < len(m.Scenario[s].Victory) {
			return aimTitle(m.Scenario[s].Victory[i])
		}
		return "?"
	case 'i':
		return ordinal(int(a))
	case 't', 'n':
		return strconv.Itoa(int(a))
	}
	return "?"
}

// title is a depth marker by what it is worth: nobody reads its number at the table.
func (d *Depth) title() string {
	if d.Kind == Tactical {
		return "(tactical reinforcement)"
	}
	s := fmt.Sprintf("+%d", d.Strength)
	if d.Needs == 0 {
		return s
	}
	var needs []string
	for w := d.Needs; w != 0; w &= w - 1 {
		needs = append(needs, weaponTitles[bits.TrailingZeros16(uint16(w))])
	}
	return s + " (needs " + wording.And(needs) + ")"
}

// title is a hero as he is called: of which kind he is, and the number of his marker: "NCO 2".
func (h *Hero) title() string {
	kind, n := strings.TrimPrefix(h.ID, "hero-"), ""
	if i := strings.LastIndexByte(kind, '-'); i > 0 {
		kind, n = kind[:i], " "+kind[i+1:]
	}
	if kind == "nco" {
		return "NCO" + n
	}
	return kind + n
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// ordinal is a number as units are counted: "3rd", "21st", "25th".
func ordinal(n int) string {
	end := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

// name is what a row of a list is called, "?" where there is none.
func name[R any](list []R, i int16, of func(*R) string) string {
	if i < 0 || int(i) >= len(list) {
		return "?"
	}
	return of(&list[i])
}

// weaponTitles are the weapons in words, in the order of weaponNames.
var weaponTitles = [...]string{"artillery", "automatic rifle", "bazooka", "close combat", "demolitions", "flanking", "flamethrower", "machine gun", "mortar", "naval gunfire", "radio"}

// weaponList are weapons by their codes.
func weaponList(w Weapons) (out []string) {
	for i, name := range weaponNames {
		if w&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return out
}

// weapons are those that a step-loss marker leaves, in words.
func (x *Loss) weapons() string {
	out, last := orNothing(weaponList(x.First)), orNothing(weaponList(x.Third))
	if last != out {
		out += ", on the last step " + last
	}
	return out
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "no weapons"
	}
	return strings.Join(list, " ")
}

// cardName is the number of a card in two digits.
func (m *Module) cardName(c CardID) string {
	if c < 0 || int(c) >= len(m.Cards) {
		return "?"
	}
	return string([]byte{'0' + byte(c+1)/10, '0' + byte(c+1)%10})
}

// locTitle is a place in words.
func (m *Module) locTitle(l Loc) string {
	if b := boxOf(l); b != NoBox && int(b) < len(m.Boxes) {
		return "the box " + boxTitle(m.Boxes[b].ID)
	}
	if l >= 0 {
		return m.Map.ID(l)
	}
	return m.locName(l)
}

// boxTitle is a landing box in words: "Red 1".
func boxTitle(box string) string {
	return strings.ToUpper(box[:1]) + strings.ReplaceAll(box[1:], "-", " ")
}

// monthNames are the months of the battle.
var monthNames = map[string]string{"2": "February", "3": "March"}

// turnTitle is a turn in words: "19 February, 0900".
func (m *Module) turnTitle(t Turn) string {
	row := m.Turns[t-1]
	month, day, _ := strings.Cut(row.Date, "-")
	return day + " " + monthNames[month] + ", " + row.Part
}
