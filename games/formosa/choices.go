package formosa

import (
	"fmt"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
	"beachhead/hex"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in verbs.
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
const (
	aUnit  wording.Arg = 1 + iota // unit id
	aHex                          // hex id
	aPlace                        // hex id, or an off-map box
	aItem                         // unit id or another thing to buy
	aSide                         // us, cw, japanese
	aMission
	aNumber
	aYesNo
	aCancel
)

var verbs = wording.NewForms(map[engine.Verb]wording.Form{
	vEnd:        {Word: "end"},
	vDone:       {Word: "done"},
	vNone:       {Word: "none"},
	vHold:       {Word: "hold"},
	vHalt:       {Word: "halt"},
	vKeep:       {Word: "keep"},
	vTake:       {Word: "take", Args: [3]wording.Arg{aUnit}},
	vPlace:      {Word: "place", Args: [3]wording.Arg{aUnit, aHex}},
	vReveal:     {Word: "reveal", Args: [3]wording.Arg{aUnit}},
	vRecon:      {Word: "recon", Args: [3]wording.Arg{aHex}},
	vRecruit:    {Word: "recruit", Args: [3]wording.Arg{aItem}},
	vReplace:    {Word: "replace", Args: [3]wording.Arg{aUnit}},
	vDeploy:     {Word: "deploy", Args: [3]wording.Arg{aUnit, aPlace}},
	vPlan:       {Word: "plan", Args: [3]wording.Arg{aSide, aMission, aNumber}},
	vLose:       {Word: "lose", Args: [3]wording.Arg{aUnit}},
	vLoseAir:    {Word: "lose-air", Args: [3]wording.Arg{aSide, aMission}},
	vCancel:     {Word: "cancel", Args: [3]wording.Arg{aCancel}},
	vSortie:     {Word: "sortie"},
	vB29:        {Word: "b29", Args: [3]wording.Arg{aHex}},
	vAmphibious: {Word: "amphibious", Args: [3]wording.Arg{aHex}},
	vDrop:       {Word: "drop", Args: [3]wording.Arg{aHex}},
	vLoad:       {Word: "load", Args: [3]wording.Arg{aUnit}},
	vAssault:    {Word: "assault", Args: [3]wording.Arg{aHex}},
	vJoin:       {Word: "join", Args: [3]wording.Arg{aHex}},
	vJoinUnit:   {Word: "join-unit", Args: [3]wording.Arg{aUnit}},
	vTransfer:   {Word: "transfer", Args: [3]wording.Arg{aUnit}},
	vDebark:     {Word: "debark", Args: [3]wording.Arg{aUnit, aPlace}},
	vUnit:       {Word: "unit", Args: [3]wording.Arg{aUnit}},
	vMove:       {Word: "move", Args: [3]wording.Arg{aUnit, aHex}},
	vMotorize:   {Word: "motorize", Args: [3]wording.Arg{aHex}},
	vAirlift:    {Word: "airlift", Args: [3]wording.Arg{aUnit, aHex}},
	vLand:       {Word: "land", Args: [3]wording.Arg{aUnit, aHex}},
	vRaid:       {Word: "raid", Args: [3]wording.Arg{aUnit, aHex}},
	vRemove:     {Word: "remove", Args: [3]wording.Arg{aUnit}},
	vSupport:    {Word: "support", Args: [3]wording.Arg{aSide, aHex}},
	vAttack:     {Word: "attack", Args: [3]wording.Arg{aHex}},
	vTarget:     {Word: "target", Args: [3]wording.Arg{aHex}},
	vLP:         {Word: "lp", Args: [3]wording.Arg{aNumber}},
	vGunfire:    {Word: "gunfire", Args: [3]wording.Arg{aSide, aNumber}},
	vAir:        {Word: "air", Args: [3]wording.Arg{aSide, aNumber}},
	vAirDrop:    {Word: "air-supply", Args: [3]wording.Arg{aYesNo}},
	vRetreat:    {Word: "retreat", Args: [3]wording.Arg{aUnit, aPlace}},
	vAdvance:    {Word: "advance", Args: [3]wording.Arg{aUnit, aHex}},
	vCounter:    {Word: "counterattack", Args: [3]wording.Arg{aHex}},
	vBuild:      {Word: "build", Args: [3]wording.Arg{aUnit}},
	vDemobilize: {Word: "demobilize", Args: [3]wording.Arg{aUnit}},
	vInterdict:  {Word: "interdict", Args: [3]wording.Arg{aSide, aHex}},
	vExploit:    {Word: "exploit", Args: [3]wording.Arg{aHex}},
}, map[wording.Arg]wording.Words{
	aSide: {What: "contingent", List: contingentWords}, aMission: {What: "mission", List: missionWords}, aCancel: {What: "thing to cancel", List: cancelWords},
	aYesNo: {What: "answer", List: yesNo}, aNumber: {},
})

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

// Format writes a choice as text.
func (m *Module) Format(c engine.Choice) string { return string(m.AppendChoice(nil, c)) }

// AppendChoice is Format in memory that is there.
func (m *Module) AppendChoice(b []byte, c engine.Choice) []byte {
	return verbs.Append(b, c, m.appendArg)
}

func (m *Module) appendArg(b []byte, kind wording.Arg, a, _ int16) []byte {
	switch kind {
	case aUnit:
		return append(b, m.unitName(a)...)
	case aHex:
		return append(b, m.hexName(a)...)
	case aPlace:
		return append(b, m.placeName(a)...)
	case aItem:
		if a >= itemTACUS {
			return append(b, wording.Word(itemWords, a-itemTACUS)...)
		}
		return append(b, m.unitName(a)...)
	}
	return append(b, '?')
}

// Parse reads the text of a choice. It accepts any choice that is well formed, legal or not.
func (m *Module) Parse(text string) (engine.Choice, error) { return verbs.Parse(text, m.parseArg) }

func (m *Module) parseArg(kind wording.Arg, s string) (a, _ int16, err error) {
	switch kind {
	case aUnit:
		u, ok := m.ByID[s]
		if !ok {
			err = fmt.Errorf("no unit %q", s)
		}
		return int16(u), 0, err
	case aPlace:
		if l, ok := boxByWord[s]; ok {
			return l, 0, nil
		}
		fallthrough
	case aHex:
		h, err := m.Grid.Parse(s)
		return int16(h), 0, err
	case aItem:
		if u, ok := m.ByID[s]; ok {
			return int16(u), 0, nil
		}
		a, err = wording.Among(itemWords, s, "unit or item")
		a += itemTACUS
	}
	return a, 0, err
}

// told is the sentence of a question as whoever is asked reads it. A unit that it is about is named in it and shown beside it.
func told(text func(g *Game, f *frame) (string, UnitID)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		s, u := text(g, f)
		a.Prompt = s
		if u != NoUnit {
			a.Subject = []string{g.m.Units[u].ID}
		}
	}
}

// naming is a sentence with the name of the unit in a slot of the frame in place of {u}.
func naming(slot int, pattern string) func(*Game, *frame, *engine.Asked) {
	return told(func(g *Game, f *frame) (string, UnitID) {
		u := UnitID(f.V[slot])
		return strings.Replace(pattern, "{u}", g.m.Units[u].Label, 1), u
	})
}

// atTarget is a sentence with the first target of the battle in place of {h}.
func atTarget(pattern string) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, _ *frame, a *engine.Asked) {
		h := g.s.B.Targets[0]
		a.Prompt, a.About = strings.Replace(pattern, "{h}", g.m.hexTitle(h), 1), []string{g.m.hexName(h)}
	}
}

// many counts things: "1 point", "3 points".
func many(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + more
}

// Short forms for making choices.

func say(v engine.Verb) choice { return choice{Verb: v} }

func about(v engine.Verb, u UnitID) choice { return choice{Verb: v, A: int16(u)} }

func to(v engine.Verb, h hex.Hex) choice { return choice{Verb: v, A: int16(h)} }

func unitTo(v engine.Verb, u UnitID, l Loc) choice { return choice{Verb: v, A: int16(u), B: l} }
