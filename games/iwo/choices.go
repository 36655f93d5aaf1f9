package iwo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/wording"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in forms. New ones go to the end: their numbers stand in saves.
const (
	vPass       engine.Verb = engine.FirstVerb + iota // nothing, and no more of it
	vDone                                             // that was the last of a list
	vYes                                              // what a question offers
	vNo                                               //
	vCard                                             // C: a card that is drawn
	vMarker                                           // L: a step-loss marker that is drawn
	vJap                                              // J: a Japanese unit that is drawn
	vDepth                                            // D: a depth marker that is drawn
	vFort                                             // F: a fort marker that is drawn
	vHero                                             // R: a hero that is drawn
	vUnit                                             // U: the US unit meant
	vLand                                             // U H: from its landing box into a beach hex (5.2)
	vStay                                             // U: in the box (5.2b)
	vBox                                              // U B: into a landing box (5.3)
	vStack                                            // H: all units there that can act (7.2b)
	vOne                                              // H: a move of one hex, declared (7.3.2)
	vStep                                             // H: a step of a longer move
	vHalt                                             // the move ends
	vHex                                              // H: the hex meant
	vPos                                              // P: the position meant
	vPlace                                            // U H: set-up
	vEnter                                            // H: into a hex that the Japanese hold, for close combat at once (7.4)
	vDeliberate                                       // H: or at the end of the phase (8.6b)
	vPreserve                                         // U H: a preservation move (7.3.5)
	vGarrison                                         // P: a garrison there (15.4)
	vPost                                             // U: the headquarters becomes a command post (15.1)
	vRaise                                            // U: its range goes up (15.2)
	vRevert                                           // U: it becomes a headquarters again (15.1.1)
	vReplace                                          // U: one step back (16.1)
	vAssign                                           // U N: a tank or engineer unit to a regiment (4.0b4)
	vWithdraw                                         // U: into reserve (16.2a)
	vCommit                                           // U: out of reserve (16.2e)
	vTake                                             // the hit as it is (6.3.2)
	vBoth                                             // U U: both are disrupted instead of a step (6.3.2c)
	vTank                                             // U: a tank step instead (6.3.2e)
	vMore                                             // a step more instead of disruption (6.3.3c)
	vTankMore                                         // U: a tank step for the step, and a step of the unit instead of disruption
	vNumber                                           // N: one of so many, by lot
	vBeach                                            // B: the beaches of the colour of a box (18.2b)
	vAttack                                           // H: an attack on the hex (8.1)
	vGuns                                             // N: one artillery point of a division takes part (8.1f)
	vCorps                                            // one of the corps
	vShips                                            // naval gunfire takes part (8.1g)
	vPlanes                                           // an airstrike takes part
	vCover                                            // W: a hero stands in for a need (8.2.4a)
	vPlus                                             // or adds a point (8.2.4b)
	vNaval                                            // H: a barrage of naval gunfire (8.4)
	vAir                                              // H: of aircraft
	vShell                                            // H: of artillery
	vShoot                                            // U H: of a tank unit
	vStrike                                           // two cards are struck instead of a step (8.6.1d5)
	vTransfer                                         // R U: an officer goes to another unit of the battalion (11.1.1b)
	vDivision                                         // V: a division (20.0)
	vRally                                            // R: a hero gives himself up so that his unit is disrupted no more (7.1d)
	vEnlist                                           // a hero is drawn (18.5.3b)
	vOver                                             // the list goes to the other player (3.0d1)
	vAshore                                           // B: all of a landing box land, as its beach holds them (5.2)
	vAllTo                                            // B: all that may arrive in the box (5.3)
	vAll                                              // T: all who can take part with the battalion (8.1)
)

// Kinds of arguments.
const (
	argNumber wording.Arg = iota + 1
	argUnit
	argJap
	argHex
	argPos
	argBox
	argCard
	argLoss
	argDepth
	argFort
	argHero
	argWeapon
	argDivision
	argBattalion
)

var forms = wording.NewForms(map[engine.Verb]wording.Form{
	vPass: {Word: "pass"}, vDone: {Word: "done"}, vYes: {Word: "yes"}, vNo: {Word: "no"}, vHalt: {Word: "halt"},
	vCard:       {Word: "draw", Args: [3]wording.Arg{argCard}},
	vMarker:     {Word: "marker", Args: [3]wording.Arg{argLoss}},
	vJap:        {Word: "unit-jp", Args: [3]wording.Arg{argJap}},
	vDepth:      {Word: "depth", Args: [3]wording.Arg{argDepth}},
	vFort:       {Word: "fort", Args: [3]wording.Arg{argFort}},
	vHero:       {Word: "hero", Args: [3]wording.Arg{argHero}},
	vUnit:       {Word: "unit", Args: [3]wording.Arg{argUnit}},
	vLand:       {Word: "land", Args: [3]wording.Arg{argUnit, argHex}},
	vStay:       {Word: "stay", Args: [3]wording.Arg{argUnit}},
	vBox:        {Word: "box", Args: [3]wording.Arg{argUnit, argBox}},
	vStack:      {Word: "stack", Args: [3]wording.Arg{argHex}},
	vOne:        {Word: "one", Args: [3]wording.Arg{argHex}},
	vStep:       {Word: "step", Args: [3]wording.Arg{argHex}},
	vHex:        {Word: "hex", Args: [3]wording.Arg{argHex}},
	vPos:        {Word: "position", Args: [3]wording.Arg{argPos}},
	vPlace:      {Word: "place", Args: [3]wording.Arg{argUnit, argHex}},
	vEnter:      {Word: "enter", Args: [3]wording.Arg{argHex}},
	vDeliberate: {Word: "deliberate", Args: [3]wording.Arg{argHex}},
	vPreserve:   {Word: "preserve", Args: [3]wording.Arg{argUnit, argHex}},
	vGarrison:   {Word: "garrison", Args: [3]wording.Arg{argPos}},
	vPost:       {Word: "post", Args: [3]wording.Arg{argUnit}},
	vRaise:      {Word: "raise", Args: [3]wording.Arg{argUnit}},
	vRevert:     {Word: "revert", Args: [3]wording.Arg{argUnit}},
	vReplace:    {Word: "replace", Args: [3]wording.Arg{argUnit}},
	vAssign:     {Word: "assign", Args: [3]wording.Arg{argUnit, argNumber}},
	vWithdraw:   {Word: "withdraw", Args: [3]wording.Arg{argUnit}},
	vCommit:     {Word: "commit", Args: [3]wording.Arg{argUnit}},
	vTake:       {Word: "take"}, vMore: {Word: "more"},
	vBoth:     {Word: "both", Args: [3]wording.Arg{argUnit, argUnit}},
	vTank:     {Word: "tank", Args: [3]wording.Arg{argUnit}},
	vNumber:   {Word: "number", Args: [3]wording.Arg{argNumber}},
	vTankMore: {Word: "tank-more", Args: [3]wording.Arg{argUnit}},
	vBeach:    {Word: "beach", Args: [3]wording.Arg{argBox}},
	vAttack:   {Word: "attack", Args: [3]wording.Arg{argHex}},
	vGuns:     {Word: "guns", Args: [3]wording.Arg{argNumber}},
	vCorps:    {Word: "corps"},
	vShips:    {Word: "ships"},
	vPlanes:   {Word: "planes"},
	vCover:    {Word: "cover", Args: [3]wording.Arg{argWeapon}},
	vPlus:     {Word: "plus"},
	vNaval:    {Word: "naval", Args: [3]wording.Arg{argHex}},
	vAir:      {Word: "air", Args: [3]wording.Arg{argHex}},
	vShell:    {Word: "shell", Args: [3]wording.Arg{argHex}},
	vShoot:    {Word: "shoot", Args: [3]wording.Arg{argUnit, argHex}},
	vStrike:   {Word: "strike"},
	vTransfer: {Word: "transfer", Args: [3]wording.Arg{argHero, argUnit}},
	vDivision: {Word: "division", Args: [3]wording.Arg{argDivision}},
	vRally:    {Word: "rally", Args: [3]wording.Arg{argHero}},
	vEnlist:   {Word: "hero-comes"},
	vOver:     {Word: "hand-over"},
	vAshore:   {Word: "ashore", Args: [3]wording.Arg{argBox}},
	vAllTo:    {Word: "all-to", Args: [3]wording.Arg{argBox}},
	vAll:      {Word: "all", Args: [3]wording.Arg{argBattalion}},
}, map[wording.Arg]wording.Words{argNumber: {}})

// say is a choice without arguments, about one with.
func say(v engine.Verb) choice { return choice{Verb: v} }
func about(v engine.Verb, args ...int16) (c choice) {
	c.Verb = v
	for i, a := range args {
		switch i {
		case 0:
			c.A = a
		case 1:
			c.B = a
		case 2:
			c.C = a
		}
	}
	return c
}

// Format is the text of a choice.
func (m *Module) Format(c engine.Choice) string { return string(m.AppendChoice(nil, c)) }

// AppendChoice appends the text of a choice.
func (m *Module) AppendChoice(b []byte, c engine.Choice) []byte {
	return forms.Append(b, c, m.appendArg)
}

func (m *Module) appendArg(b []byte, k wording.Arg, a, _ int16) []byte {
	switch k {
	case argUnit:
		return append(b, name(m.US, a, func(r *USUnit) string { return r.ID })...)
	case argJap:
		return append(b, name(m.Jap, a, func(r *JapUnit) string { return r.ID })...)
	case argHex:
		return append(b, m.Map.ID(a)...)
	case argPos:
		return append(b, name(m.Pos, a, func(r *Position) string { return r.ID })...)
	case argBox:
		return append(b, name(m.Boxes, a, func(r *Box) string { return r.ID })...)
	case argCard:
		return append(b, m.cardName(CardID(a))...)
	case argLoss:
		return append(b, name(m.Losses, a, func(r *Loss) string { return r.ID })...)
	case argDepth:
		return append(b, name(m.Depths, a, func(r *Depth) string { return r.ID })...)
	case argFort:
		return append(b, name(m.Forts, a, func(r *Fort) string { return r.ID })...)
	case argHero:
		return append(b, name(m.Heroes, a, func(r *Hero) string { return r.ID })...)
	case argWeapon:
		return append(b, wording.Word(weaponNames, a)...)
	case argDivision:
		return append(b, wording.Word(divisionNames, a)...)
	case argBattalion:
		return append(b, m.bnName(a, "-")...)
	}
	return append(b, '?')
}

// bnName is a battalion by its number and that of its regiment: "1/27".
func (m *Module) bnName(bn int16, between string) string {
	if bn < 0 || int(bn) >= len(m.byBn) {
		return "?"
	}
	return strconv.Itoa(int(bn)%3+1) + between + strconv.Itoa(int(regimentNumbers[bn/3]))
}

// Parse reads the text of a choice.
func (m *Module) Parse(text string) (engine.Choice, error) { return forms.Parse(text, m.parseArg) }

func (m *Module) parseArg(k wording.Arg, s string) (a, next int16, err error) {
	find := func(i int, what string) (int16, int16, error) {
		if i < 0 {
			return 0, 0, fmt.Errorf("%q is no %s", s, what)
		}
		return int16(i), 0, nil
	}
	switch k {
	case argUnit:
		if u, ok := m.named[s]; ok {
			return u, 0, nil
		}
		return find(-1, "US unit")
	case argJap:
		if j, ok := m.japNamed[s]; ok {
			return j, 0, nil
		}
		return find(-1, "Japanese unit")
	case argHex:
		if h, ok := m.Map.Parse(s); ok {
			return h, 0, nil
		}
		return find(-1, "hex of the island")
	case argPos:
		if p, ok := m.posNamed[s]; ok {
			return p, 0, nil
		}
		return find(-1, "position")
	case argBox:
		return find(slices.IndexFunc(m.Boxes, func(r Box) bool { return r.ID == s }), "landing box")
	case argCard:
		for c := range m.Cards {
			if m.cardName(CardID(c)) == s {
				return int16(c), 0, nil
			}
		}
		return find(-1, "card; cards are 01 to 55")
	case argLoss:
		return find(slices.IndexFunc(m.Losses, func(r Loss) bool { return r.ID == s }), "step-loss marker")
	case argDepth:
		return find(slices.IndexFunc(m.Depths, func(r Depth) bool { return r.ID == s }), "depth marker")
	case argFort:
		return find(slices.IndexFunc(m.Forts, func(r Fort) bool { return r.ID == s }), "fort marker")
	case argHero:
		return find(slices.IndexFunc(m.Heroes, func(r Hero) bool { return r.ID == s }), "hero")
	case argWeapon:
		return find(slices.Index(weaponNames, s), "weapon")
	case argDivision:
		return find(slices.Index(divisionNames, s), "division")
	case argBattalion:
		for bn := range m.byBn {
			if m.bnName(int16(bn), "-") == s {
				return int16(bn), 0, nil
			}
		}
		return find(-1, "battalion")
	}
	return 0, 0, fmt.Errorf("%q is no answer; the words are %s", s, strings.Join(forms.Words(), ", "))
}
