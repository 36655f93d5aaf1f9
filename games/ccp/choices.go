package ccp

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in verbForms. The last group are general: what they are about is
// said by the question.
const (
	vPass      engine.Verb = engine.FirstVerb + iota // no reaction, or no order this turn (O21)
	vDone                                            // that was the last of a list
	vEnd                                             // end of the turn
	vKeep                                            // the roll stands (10.1)
	vReroll                                          // the Initiative cancels it
	vPlace                                           // U H: set-up and arrivals
	vFortify                                         // F H: set-up
	vSight                                           // H: a Sighting marker
	vArm                                             // W U: whose weapon
	vInside                                          // U: into the cave (F102.1.1)
	vOutside                                         // out of it
	vOrder                                           // card
	vPlay                                            // card, for its action
	vOpFire                                          // card, for Op Fire (A41)
	vDiscard                                         // card
	vScrap                                           // W: given up (5.3b)
	vMelee                                           // H resolved next (19.2)
	vActivate                                        // U (O20.1)
	vTarget                                          // H attacked next
	vSmoke                                           // H: target of a smoke round (O27.2.1), place of smoke
	vJoin                                            // piece of the Fire Group
	vFire                                            // the group is complete
	vMove                                            // U moves, alone or with those named before (O29.2)
	vGo                                              // the group is complete
	vStep                                            // H entered
	vExit                                            // off the map (14.2.2)
	vHalt                                            // the group moves no further
	vAdvance                                         // U H
	vLeave                                           // U exits in an Advance (14.2.2)
	vScreen                                          // U H: the smoke of a squad (A47b)
	vTransfer                                        // W U (O22.2d)
	vDefend                                          // U rolls next (O27.3.4)
	vRevive                                          // U loses its suppressed marker (O31)
	vRally                                           // U
	vTrack                                           // n: space of the Time Track
	vAsset                                           // which of the activities of O23 and O24
	vDraw                                            // outcome of a draw
	vUnit                                            // U
	vWeapon                                          // W
	vHex                                             // H
	vChit                                            // chit
	vOption                                          // n
	vDirection                                       // n, of the compass
	vYes
	vNo
	vNone
	vBox      // n: Infiltration Box (O28)
	vLeader   // n: a leader of that command, drawn at random
	vSighting // a Sighting marker (E70)
	vTake     // card, into the hand (O30)
)

// Kinds of argument in the text of a choice.
type argKind uint8

const (
	aNone argKind = iota
	aUnit
	aWeapon
	aPiece // unit or weapon
	aHex
	aCard
	aFort
	aChit
	aNumber
	aAsset
	aBox
	aDraw // two arguments in one word
)

type verbForm struct {
	word string
	args [3]argKind
}

var verbForms = map[engine.Verb]verbForm{
	vPass:      {word: "pass"},
	vDone:      {word: "done"},
	vEnd:       {word: "end"},
	vKeep:      {word: "keep"},
	vReroll:    {word: "reroll"},
	vPlace:     {"place", [3]argKind{aUnit, aHex}},
	vFortify:   {"fortify", [3]argKind{aFort, aHex}},
	vSight:     {"sight", [3]argKind{aHex}},
	vArm:       {"arm", [3]argKind{aWeapon, aUnit}},
	vInside:    {"inside", [3]argKind{aUnit}},
	vOutside:   {"outside", [3]argKind{aUnit}},
	vOrder:     {"order", [3]argKind{aCard}},
	vPlay:      {"play", [3]argKind{aCard}},
	vOpFire:    {"op-fire", [3]argKind{aCard}},
	vDiscard:   {"discard", [3]argKind{aCard}},
	vScrap:     {"scrap", [3]argKind{aWeapon}},
	vMelee:     {"melee", [3]argKind{aHex}},
	vActivate:  {"activate", [3]argKind{aUnit}},
	vTarget:    {"target", [3]argKind{aHex}},
	vSmoke:     {"smoke", [3]argKind{aHex}},
	vJoin:      {"join", [3]argKind{aPiece}},
	vFire:      {word: "fire"},
	vMove:      {"move", [3]argKind{aUnit}},
	vGo:        {word: "go"},
	vStep:      {"step", [3]argKind{aHex}},
	vExit:      {word: "exit"},
	vHalt:      {word: "halt"},
	vAdvance:   {"advance", [3]argKind{aUnit, aHex}},
	vLeave:     {"leave", [3]argKind{aUnit}},
	vScreen:    {"screen", [3]argKind{aUnit, aHex}},
	vTransfer:  {"transfer", [3]argKind{aWeapon, aUnit}},
	vDefend:    {"defend", [3]argKind{aUnit}},
	vRevive:    {"revive", [3]argKind{aUnit}},
	vRally:     {"rally", [3]argKind{aUnit}},
	vTrack:     {"track", [3]argKind{aNumber}},
	vAsset:     {"asset", [3]argKind{aAsset}},
	vDraw:      {"draw", [3]argKind{aDraw}},
	vUnit:      {"unit", [3]argKind{aUnit}},
	vWeapon:    {"weapon", [3]argKind{aWeapon}},
	vHex:       {"hex", [3]argKind{aHex}},
	vChit:      {"chit", [3]argKind{aChit}},
	vOption:    {"option", [3]argKind{aNumber}},
	vDirection: {"direction", [3]argKind{aNumber}},
	vYes:       {word: "yes"},
	vNo:        {word: "no"},
	vNone:      {word: "none"},
	vBox:       {"box", [3]argKind{aBox}},
	vLeader:    {"leader", [3]argKind{aNumber}},
	vSighting:  {word: "sighting"},
	vTake:      {"take", [3]argKind{aCard}},
}

var verbWords = func() map[string]engine.Verb {
	m := map[string]engine.Verb{}
	for v, f := range verbForms {
		m[f.word] = v
	}
	return m
}()

func verbList() []string {
	var out []string
	for _, f := range verbForms {
		out = append(out, f.word)
	}
	sort.Strings(out)
	return out
}

// Activities of Asset Denied and Asset Request (O23a, O24a).
const (
	assetJam int16 = iota
	assetDisrupt
	assetAbort
	assetEstablish
	assetRestore
	assetFire
	assetBomb
	assetStrafe
	assetRepair
	assetIlluminate
)

var assetWords = []string{"jam", "disrupt", "abort", "establish", "restore", "fire-for-effect", "bomb", "strafe", "repair", "illuminate"}

// boxWords are the Infiltration Boxes.
var boxWords = []string{"A", "B", "C"}

// armBase is added to the number of a weapon where a piece may be a unit, too.
const armBase = 1000

// What is drawn.
const (
	drawCard int16 = iota
	drawSmoke
	drawChit
	drawUnit
)

// formatArg writes one argument.
func (m *Module) formatArg(k argKind, a, b int16) string {
	name := func(n int, f func() string) string {
		if a >= 0 && int(a) < n {
			return f()
		}
		return "?"
	}
	switch k {
	case aUnit:
		return name(len(m.Units), func() string { return m.Units[a].Name })
	case aWeapon:
		return name(len(m.Weapons), func() string { return m.Weapons[a].Name })
	case aPiece:
		if a >= armBase {
			return m.formatArg(aWeapon, a-armBase, 0)
		}
		return m.formatArg(aUnit, a, 0)
	case aHex:
		return hexName(a)
	case aCard:
		return m.cardName(a)
	case aFort:
		return word(fortCells, a)
	case aChit:
		return name(len(m.Chits), func() string { return m.Chits[a].ID })
	case aAsset:
		return word(assetWords, a)
	case aBox:
		return word(boxWords, a)
	case aDraw:
		switch b {
		case drawCard:
			return m.cardName(a)
		case drawSmoke:
			return "smoke-" + strconv.Itoa(int(a)+1)
		case drawChit:
			return "chit-" + m.formatArg(aChit, a, 0)
		}
		return m.formatArg(aUnit, a, 0)
	}
	return strconv.Itoa(int(a))
}

// Format writes a choice as text.
func (m *Module) Format(c engine.Choice) string {
	f, ok := verbForms[c.Verb]
	if !ok {
		return "roll " + strconv.Itoa(int(c.A)) // the kernel's only verb
	}
	out := f.word
	a := [4]int16{c.A, c.B, c.C}
	for i, k := range f.args {
		if k != aNone {
			out += " " + m.formatArg(k, a[i], a[i+1])
		}
	}
	return out
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
		return engine.Choice{}, fmt.Errorf("%s takes %d arguments, not %d", fields[0], n, len(fields)-1)
	}
	var a [4]int16
	for i := range n {
		x, y, err := m.parseArg(f.args[i], fields[i+1])
		if err != nil {
			return engine.Choice{}, fmt.Errorf("%s: %w", fields[0], err)
		}
		a[i] = x
		if f.args[i] == aDraw {
			a[i+1] = y
		}
	}
	return engine.Choice{Verb: v, A: a[0], B: a[1], C: a[2]}, nil
}

// parseArg reads one argument; b is the second number of a draw.
func (m *Module) parseArg(k argKind, s string) (a, b int16, err error) {
	among := func(list []string, what string) (int16, int16, error) {
		if i := slices.Index(list, s); i >= 0 && s != "-" {
			return int16(i), 0, nil
		}
		return 0, 0, fmt.Errorf("%q is no %s", s, what)
	}
	switch k {
	case aUnit:
		if u, ok := m.ByUnit[s]; ok {
			return u, 0, nil
		}
		return 0, 0, fmt.Errorf("no unit %q", s)
	case aWeapon:
		if w, ok := m.ByWeapon[s]; ok {
			return w, 0, nil
		}
		return 0, 0, fmt.Errorf("no weapon %q", s)
	case aPiece:
		if w, ok := m.ByWeapon[s]; ok {
			return armBase + w, 0, nil
		}
		if u, ok := m.ByUnit[s]; ok {
			return u, 0, nil
		}
		return 0, 0, fmt.Errorf("no unit or weapon %q", s)
	case aHex:
		var h hex.Hex
		if h, err = terrain.Grid.Parse(s); err == nil && terrain.Grid.ID(h) != s {
			err = fmt.Errorf("expected %s, not %q", terrain.Grid.ID(h), s) // one choice has one text
		}
		return int16(h), 0, err
	case aCard:
		if c, ok := m.ByCard[s]; ok {
			return c, 0, nil
		}
		return 0, 0, fmt.Errorf("no card %q", s)
	case aFort:
		return among(fortCells, "fortification")
	case aChit:
		if i := slices.IndexFunc(m.Chits, func(c Chit) bool { return c.ID == s }); i >= 0 {
			return int16(i), 0, nil
		}
		return 0, 0, fmt.Errorf("no chit %q", s)
	case aBox:
		return among(boxWords, "Infiltration Box; expected A, B or C")
	case aAsset:
		return among(assetWords, "activity; expected one of "+strings.Join(assetWords, ", "))
	case aDraw:
		if t, ok := strings.CutPrefix(s, "smoke-"); ok {
			if n, e := strconv.Atoi(t); e == nil && n >= 1 && n <= len(m.SmokeOf) && strconv.Itoa(n) == t {
				return int16(n - 1), drawSmoke, nil
			}
			return 0, 0, fmt.Errorf("no smoke marker %q", s)
		}
		if t, ok := strings.CutPrefix(s, "chit-"); ok {
			a, _, err = m.parseArg(aChit, t)
			return a, drawChit, err
		}
		if c, ok := m.ByCard[s]; ok {
			return c, drawCard, nil
		}
		a, _, err = m.parseArg(aUnit, s)
		return a, drawUnit, err
	}
	n, e := strconv.Atoi(s)
	if e != nil || n < 0 || n > 99 || strconv.Itoa(n) != s {
		return 0, 0, fmt.Errorf("expected a number from 0 to 99, not %q", s)
	}
	return int16(n), 0, nil
}

// Short forms for making choices.

func say(v engine.Verb) choice { return choice{Verb: v} }

func about(v engine.Verb, a int16) choice { return choice{Verb: v, A: a} }

func to(v engine.Verb, h hex.Hex) choice { return choice{Verb: v, A: int16(h)} }

func two(v engine.Verb, a, b int16) choice { return choice{Verb: v, A: a, B: b} }
