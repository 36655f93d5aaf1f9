package formosa

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in verbForms.
const (
	vEnd engine.Verb = engine.FirstVerb + iota // close a phase or a list
	vDone
	vNone
	vHold
	vHalt
	vTake       // U: unit out of a pool (24.1b)
	vPlace      // U H: set-up
	vReveal     // U (11.1b); also the recon of 24.1n by hex, see vRecon
	vRecon      // H
	vRecruit    // item
	vReplace    // U
	vDeploy     // U place
	vPlan       // contingent mission n
	vLose       // U
	vLoseAir    // contingent mission
	vCancel     // what: amphibious, gunfire us, gunfire cw
	vSortie     //
	vB29        // H
	vAmphibious // H
	vDrop       // H
	vLoad       // U
	vAssault    // H target
	vJoin       // H stack joins
	vJoinUnit   // U joins
	vTransfer   // U
	vDebark     // U place
	vUnit       // U selected to move
	vMove       // U H
	vMotorize   // H
	vAirlift    // U H
	vLand       // U H (25.7)
	vRaid       // U H (25.8)
	vRemove     // U over-stacked
	vSupport    // contingent H
	vAttack     // H first target
	vTarget     // H further target
	vLP         // n
	vGunfire    // contingent n
	vAir        // contingent n: air points of an assault
	vAirDrop    // yes or no
	vRetreat    // U H or staging
	vAdvance    // U H
	vCounter    // H
	vBuild      // U
	vDemobilize // U
	vInterdict  // contingent H
	vExploit    // H stack that exploits
	vKeep       // keep concealed, decline
)

// Missions of vPlan and vLoseAir.
const (
	mSuperiority int16 = iota
	mTactical
	mTokku
	mB29
	mGunfire
	mAvailable    // lost from the Available Display (25.8d)
	mInterdiction // lost on the map (25.8d)
)

// Items of vRecruit that are not ground units; ground units are their id.
const (
	itemTACUS int16 = 1000 + iota
	itemTACCW
	itemTACJP
	itemKamikaze
	itemGunfireUS
	itemGunfireCW
	itemB29
	itemAirSupply
	itemAmphibious
	itemDropZone
	itemFleet
	item97th
)

// Kinds of argument in the text of a choice.
type argKind uint8

const (
	aNone  argKind = iota
	aUnit          // unit id
	aHex           // hex id
	aPlace         // hex id, or an off-map box
	aItem          // unit id or another thing to buy
	aSide          // us, cw, japanese
	aMission
	aNumber
	aYesNo
	aCancel
)

type verbForm struct {
	word string
	args [3]argKind
}

var verbForms = map[engine.Verb]verbForm{
	vEnd:        {"end", [3]argKind{}},
	vDone:       {"done", [3]argKind{}},
	vNone:       {"none", [3]argKind{}},
	vHold:       {"hold", [3]argKind{}},
	vHalt:       {"halt", [3]argKind{}},
	vKeep:       {"keep", [3]argKind{}},
	vTake:       {"take", [3]argKind{aUnit}},
	vPlace:      {"place", [3]argKind{aUnit, aHex}},
	vReveal:     {"reveal", [3]argKind{aUnit}},
	vRecon:      {"recon", [3]argKind{aHex}},
	vRecruit:    {"recruit", [3]argKind{aItem}},
	vReplace:    {"replace", [3]argKind{aUnit}},
	vDeploy:     {"deploy", [3]argKind{aUnit, aPlace}},
	vPlan:       {"plan", [3]argKind{aSide, aMission, aNumber}},
	vLose:       {"lose", [3]argKind{aUnit}},
	vLoseAir:    {"lose-air", [3]argKind{aSide, aMission}},
	vCancel:     {"cancel", [3]argKind{aCancel}},
	vSortie:     {"sortie", [3]argKind{}},
	vB29:        {"b29", [3]argKind{aHex}},
	vAmphibious: {"amphibious", [3]argKind{aHex}},
	vDrop:       {"drop", [3]argKind{aHex}},
	vLoad:       {"load", [3]argKind{aUnit}},
	vAssault:    {"assault", [3]argKind{aHex}},
	vJoin:       {"join", [3]argKind{aHex}},
	vJoinUnit:   {"join-unit", [3]argKind{aUnit}},
	vTransfer:   {"transfer", [3]argKind{aUnit}},
	vDebark:     {"debark", [3]argKind{aUnit, aPlace}},
	vUnit:       {"unit", [3]argKind{aUnit}},
	vMove:       {"move", [3]argKind{aUnit, aHex}},
	vMotorize:   {"motorize", [3]argKind{aHex}},
	vAirlift:    {"airlift", [3]argKind{aUnit, aHex}},
	vLand:       {"land", [3]argKind{aUnit, aHex}},
	vRaid:       {"raid", [3]argKind{aUnit, aHex}},
	vRemove:     {"remove", [3]argKind{aUnit}},
	vSupport:    {"support", [3]argKind{aSide, aHex}},
	vAttack:     {"attack", [3]argKind{aHex}},
	vTarget:     {"target", [3]argKind{aHex}},
	vLP:         {"lp", [3]argKind{aNumber}},
	vGunfire:    {"gunfire", [3]argKind{aSide, aNumber}},
	vAir:        {"air", [3]argKind{aSide, aNumber}},
	vAirDrop:    {"air-supply", [3]argKind{aYesNo}},
	vRetreat:    {"retreat", [3]argKind{aUnit, aPlace}},
	vAdvance:    {"advance", [3]argKind{aUnit, aHex}},
	vCounter:    {"counterattack", [3]argKind{aHex}},
	vBuild:      {"build", [3]argKind{aUnit}},
	vDemobilize: {"demobilize", [3]argKind{aUnit}},
	vInterdict:  {"interdict", [3]argKind{aSide, aHex}},
	vExploit:    {"exploit", [3]argKind{aHex}},
}

var verbWords = func() map[string]engine.Verb {
	m := map[string]engine.Verb{}
	for v, f := range verbForms {
		m[f.word] = v
	}
	return m
}()

var (
	yesNo           = []string{"no", "yes"}
	contingentWords = []string{"us", "cw", "japanese"}
	missionWords    = []string{"superiority", "tactical", "tokku", "b29", "gunfire", "available", "interdiction"}
	cancelWords     = []string{"amphibious", "gunfire-us", "gunfire-cw"}
	itemWords       = []string{"us-tac", "cw-tac", "ij-tac", "ij-kamikaze", "us-gunfire", "cw-gunfire", "us-b29", "us-air-supply", "allied-amphibious", "allied-drop-zone", "ij-fleet", "us-97th"}
	boxWords        = map[Loc]string{OutOfGame: "out", Reinforcements: "reinforcements", Staging: "staging", Amoy: "amoy", Replacements: "replacements", Eliminated: "eliminated", Waiting: "waiting", InHand: "in-hand"}
	boxByWord       = func() map[string]Loc {
		m := map[string]Loc{}
		for l, w := range boxWords {
			m[w] = l
		}
		return m
	}()
)

func (m *Module) unitName(u int16) string {
	if u >= 0 && int(u) < len(m.Units) {
		return m.Units[u].ID
	}
	return "?"
}

func (m *Module) placeName(l Loc) string {
	if l >= 0 {
		return m.hexName(l)
	}
	return boxWords[l]
}

func (m *Module) hexName(h int16) string {
	if h >= 0 && int(h) < m.Grid.Len() {
		return m.Grid.ID(hex.Hex(h))
	}
	return "?"
}

func word(list []string, i int16) string {
	if i >= 0 && int(i) < len(list) {
		return list[i]
	}
	return "?"
}

// Format writes a choice as text.
func (m *Module) Format(c engine.Choice) string {
	var space [64]byte
	return string(m.AppendChoice(space[:0], c))
}

// formByVerb is verbForms by number.
var formByVerb = func() (out [vKeep + 1]verbForm) {
	for v, f := range verbForms {
		out[v] = f
	}
	return out
}()

// AppendChoice is Format in memory that is there.
func (m *Module) AppendChoice(b []byte, c engine.Choice) []byte {
	if int(c.Verb) >= len(formByVerb) || formByVerb[c.Verb].word == "" {
		return strconv.AppendInt(append(b, "roll "...), int64(c.A), 10) // the kernel's only verb
	}
	f := &formByVerb[c.Verb]
	b = append(b, f.word...)
	for i, v := range [3]int16{c.A, c.B, c.C} {
		if f.args[i] == aNone {
			break
		}
		b = append(b, ' ')
		switch f.args[i] {
		case aUnit:
			b = append(b, m.unitName(v)...)
		case aHex:
			b = append(b, m.hexName(v)...)
		case aPlace:
			b = append(b, m.placeName(v)...)
		case aItem:
			if v >= itemTACUS {
				b = append(b, word(itemWords, v-itemTACUS)...)
			} else {
				b = append(b, m.unitName(v)...)
			}
		case aSide:
			b = append(b, word(contingentWords, v)...)
		case aMission:
			b = append(b, word(missionWords, v)...)
		case aNumber:
			b = strconv.AppendInt(b, int64(v), 10)
		case aYesNo:
			b = append(b, word(yesNo, v)...)
		case aCancel:
			b = append(b, word(cancelWords, v)...)
		}
	}
	return b
}

// Parse reads the text of a choice. It accepts any choice that is well formed, legal or not.
func (m *Module) Parse(text string) (engine.Choice, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice")
	}
	v, ok := verbWords[fields[0]]
	if !ok {
		return engine.Choice{}, fmt.Errorf("no choice begins with %q; the words are %s", fields[0], strings.Join(verbList(), ", "))
	}
	f := verbForms[v]
	n := 0
	for n < 3 && f.args[n] != aNone {
		n++
	}
	if len(fields)-1 != n {
		s := "s"
		if n == 1 {
			s = ""
		}
		return engine.Choice{}, fmt.Errorf("%s takes %d argument%s, not %d", fields[0], n, s, len(fields)-1)
	}
	var a [3]int16
	find := func(list []string, s, what string) (int16, error) {
		for i, w := range list {
			if w == s {
				return int16(i), nil
			}
		}
		return 0, fmt.Errorf("%s: %q is no %s; expected one of %s", fields[0], s, what, strings.Join(list, ", "))
	}
	for i := range n {
		s := fields[i+1]
		var err error
		switch f.args[i] {
		case aUnit:
			u, ok := m.ByID[s]
			if !ok {
				err = fmt.Errorf("%s: no unit %q", fields[0], s)
			}
			a[i] = int16(u)
		case aHex:
			var h hex.Hex
			h, err = m.Grid.Parse(s)
			a[i] = int16(h)
		case aPlace:
			if l, ok := boxByWord[s]; ok {
				a[i] = l
			} else {
				var h hex.Hex
				h, err = m.Grid.Parse(s)
				a[i] = int16(h)
			}
		case aItem:
			if u, ok := m.ByID[s]; ok {
				a[i] = int16(u)
			} else if a[i], err = find(itemWords, s, "unit or item"); err == nil {
				a[i] += itemTACUS
			}
		case aSide:
			a[i], err = find(contingentWords, s, "contingent")
		case aMission:
			a[i], err = find(missionWords, s, "mission")
		case aCancel:
			a[i], err = find(cancelWords, s, "thing to cancel")
		case aYesNo:
			a[i], err = find(yesNo, s, "answer")
		case aNumber:
			x, e := strconv.Atoi(s)
			if e != nil || x < 0 || x > 99 || strconv.Itoa(x) != s {
				err = fmt.Errorf("%s: expected a number from 0 to 99, not %q", fields[0], s)
			}
			a[i] = int16(x)
		}
		if err != nil {
			return engine.Choice{}, err
		}
	}
	return engine.Choice{Verb: v, A: a[0], B: a[1], C: a[2]}, nil
}

func verbList() []string {
	var out []string
	for _, f := range verbForms {
		out = append(out, f.word)
	}
	sort.Strings(out)
	return out
}

// Short forms for making choices.

func say(v engine.Verb) choice { return choice{Verb: v} }

func about(v engine.Verb, u UnitID) choice { return choice{Verb: v, A: int16(u)} }

func to(v engine.Verb, h hex.Hex) choice { return choice{Verb: v, A: int16(h)} }

func unitTo(v engine.Verb, u UnitID, l Loc) choice { return choice{Verb: v, A: int16(u), B: l} }
