package ccp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/wording"
	"beachhead/hex"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in verbs. The last group are general: what they are about is
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
const (
	aUnit wording.Arg = 1 + iota
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

var verbs = wording.NewForms(map[engine.Verb]wording.Form{
	vPass:      {Word: "pass"},
	vDone:      {Word: "done"},
	vEnd:       {Word: "end"},
	vKeep:      {Word: "keep"},
	vReroll:    {Word: "reroll"},
	vPlace:     {Word: "place", Args: [3]wording.Arg{aUnit, aHex}},
	vFortify:   {Word: "fortify", Args: [3]wording.Arg{aFort, aHex}},
	vSight:     {Word: "sight", Args: [3]wording.Arg{aHex}},
	vArm:       {Word: "arm", Args: [3]wording.Arg{aWeapon, aUnit}},
	vInside:    {Word: "inside", Args: [3]wording.Arg{aUnit}},
	vOutside:   {Word: "outside", Args: [3]wording.Arg{aUnit}},
	vOrder:     {Word: "order", Args: [3]wording.Arg{aCard}},
	vPlay:      {Word: "play", Args: [3]wording.Arg{aCard}},
	vOpFire:    {Word: "op-fire", Args: [3]wording.Arg{aCard}},
	vDiscard:   {Word: "discard", Args: [3]wording.Arg{aCard}},
	vScrap:     {Word: "scrap", Args: [3]wording.Arg{aWeapon}},
	vMelee:     {Word: "melee", Args: [3]wording.Arg{aHex}},
	vActivate:  {Word: "activate", Args: [3]wording.Arg{aUnit}},
	vTarget:    {Word: "target", Args: [3]wording.Arg{aHex}},
	vSmoke:     {Word: "smoke", Args: [3]wording.Arg{aHex}},
	vJoin:      {Word: "join", Args: [3]wording.Arg{aPiece}},
	vFire:      {Word: "fire"},
	vMove:      {Word: "move", Args: [3]wording.Arg{aUnit}},
	vGo:        {Word: "go"},
	vStep:      {Word: "step", Args: [3]wording.Arg{aHex}},
	vExit:      {Word: "exit"},
	vHalt:      {Word: "halt"},
	vAdvance:   {Word: "advance", Args: [3]wording.Arg{aUnit, aHex}},
	vLeave:     {Word: "leave", Args: [3]wording.Arg{aUnit}},
	vScreen:    {Word: "screen", Args: [3]wording.Arg{aUnit, aHex}},
	vTransfer:  {Word: "transfer", Args: [3]wording.Arg{aWeapon, aUnit}},
	vDefend:    {Word: "defend", Args: [3]wording.Arg{aUnit}},
	vRevive:    {Word: "revive", Args: [3]wording.Arg{aUnit}},
	vRally:     {Word: "rally", Args: [3]wording.Arg{aUnit}},
	vTrack:     {Word: "track", Args: [3]wording.Arg{aNumber}},
	vAsset:     {Word: "asset", Args: [3]wording.Arg{aAsset}},
	vDraw:      {Word: "draw", Args: [3]wording.Arg{aDraw}},
	vUnit:      {Word: "unit", Args: [3]wording.Arg{aUnit}},
	vWeapon:    {Word: "weapon", Args: [3]wording.Arg{aWeapon}},
	vHex:       {Word: "hex", Args: [3]wording.Arg{aHex}},
	vChit:      {Word: "chit", Args: [3]wording.Arg{aChit}},
	vOption:    {Word: "option", Args: [3]wording.Arg{aNumber}},
	vDirection: {Word: "direction", Args: [3]wording.Arg{aNumber}},
	vYes:       {Word: "yes"},
	vNo:        {Word: "no"},
	vNone:      {Word: "none"},
	vBox:       {Word: "box", Args: [3]wording.Arg{aBox}},
	vLeader:    {Word: "leader", Args: [3]wording.Arg{aNumber}},
	vSighting:  {Word: "sighting"},
	vTake:      {Word: "take", Args: [3]wording.Arg{aCard}},
}, map[wording.Arg]wording.Words{
	aFort: {What: "fortification", List: fortCells}, aAsset: {What: "activity", List: assetWords}, aBox: {What: "Infiltration Box", List: boxWords},
	aNumber: {},
})

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

// Format writes a choice as text.
func (m *Module) Format(c engine.Choice) string { return string(m.AppendChoice(nil, c)) }

// AppendChoice is Format in memory that is there.
func (m *Module) AppendChoice(b []byte, c engine.Choice) []byte {
	return verbs.Append(b, c, m.appendArg)
}

// appendArg writes one argument; what says what a draw brings.
func (m *Module) appendArg(b []byte, kind wording.Arg, a, what int16) []byte {
	switch kind {
	case aUnit:
		return append(b, m.unitName(a)...)
	case aWeapon:
		return append(b, m.weaponName(a)...)
	case aPiece:
		return append(b, m.pieceName(a)...)
	case aHex:
		return append(b, hexName(a)...)
	case aCard:
		return append(b, m.cardName(a)...)
	case aChit:
		return append(b, m.chitName(a)...)
	case aDraw:
		switch what {
		case drawCard:
			return append(b, m.cardName(a)...)
		case drawSmoke:
			return strconv.AppendInt(append(b, "smoke-"...), int64(a)+1, 10)
		case drawChit:
			return append(append(b, "chit-"...), m.chitName(a)...)
		}
		return append(b, m.unitName(a)...)
	}
	return append(b, '?')
}

func (m *Module) unitName(u int16) string {
	if u >= 0 && int(u) < len(m.Units) {
		return m.Units[u].Name
	}
	return "?"
}

func (m *Module) weaponName(w int16) string {
	if w >= 0 && int(w) < len(m.Weapons) {
		return m.Weapons[w].Name
	}
	return "?"
}

// pieceName is the name of a unit, or of a weapon by its number and armBase.
func (m *Module) pieceName(a int16) string {
	if a >= armBase {
		return m.weaponName(a - armBase)
	}
	return m.unitName(a)
}

func (m *Module) chitName(c int16) string {
	if c >= 0 && int(c) < len(m.Chits) {
		return m.Chits[c].ID
	}
	return "?"
}

// Parse reads the text of a choice. It accepts any choice that is well formed, legal or not.
func (m *Module) Parse(text string) (engine.Choice, error) { return verbs.Parse(text, m.parseArg) }

// parseArg reads one argument; what is the second number of a draw.
func (m *Module) parseArg(kind wording.Arg, s string) (a, what int16, err error) {
	switch kind {
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
	case aChit:
		if i := slices.IndexFunc(m.Chits, func(c Chit) bool { return c.ID == s }); i >= 0 {
			return int16(i), 0, nil
		}
		return 0, 0, fmt.Errorf("no chit %q", s)
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
	return 0, 0, fmt.Errorf("no argument is like %q", s)
}

// told is the sentence of a question as whoever is asked reads it. A unit that it is about is named in it and shown beside it.
func told(text func(g *Game, f *frame) (string, UnitID)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		s, u := text(g, f)
		a.Prompt = s
		if u != NoUnit {
			a.Subject = []string{g.m.Units[u].Name}
		}
	}
}

// naming is a sentence with the name of the unit in a slot of the frame in place of {u}.
func naming(slot int, pattern string) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, f *frame) (string, UnitID) {
		return strings.Replace(pattern, "{u}", g.m.unitTitle(f.V[slot]), 1), f.V[slot]
	})
}

// arming is a sentence with the name of the weapon in a slot of the frame in place of {w}.
func arming(slot int, pattern string) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, f *frame) (string, UnitID) {
		return strings.Replace(pattern, "{w}", g.m.weaponTitle(f.V[slot]), 1), NoUnit
	})
}

// atHex is a sentence with the hex of the attack in progress in place of {h}.
func atHex(pattern string) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, _ *frame) (string, UnitID) {
		return strings.Replace(pattern, "{h}", hexName(g.s.A.Hex), 1), NoUnit
	})
}

// Short forms for making choices.

func say(v engine.Verb) choice { return choice{Verb: v} }

func about(v engine.Verb, a int16) choice { return choice{Verb: v, A: a} }

func to(v engine.Verb, h hex.Hex) choice { return choice{Verb: v, A: int16(h)} }

func two(v engine.Verb, a, b int16) choice { return choice{Verb: v, A: a, B: b} }
