package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// The words of the sheet: kinds and states of pieces, and the arguments of choices. Those of choices, cards and questions are in sheet_cards.go and sheet_questions.go.

// sheetKinds are the kinds of pieces, by the names that views use.
func (m *Module) sheetKinds() map[string]engine.SheetKind {
	out := map[string]engine.SheetKind{
		"smoke":     {Label: "smoke", Symbol: "smoke", Draw: "cover"},
		"blaze":     {Label: "blaze", Symbol: "blaze", Draw: "cover"},
		"starshell": {Label: "starshell", Symbol: "starshell", Draw: "disc", Light: 2},
		"sighting":  {Label: "Sighting marker", Symbol: "sighting", Draw: "disc"},
		"melee":     {Label: "melee", Symbol: "melee", Draw: "disc"},
		"aircraft":  {Label: "aircraft", Symbol: "aircraft", Draw: "disc"},
		"objective": {Label: "objective", Symbol: "objective", Draw: "site"},
	}
	for i, k := range kindCells {
		out[k] = engine.SheetKind{Label: []string{"squad", "team", "leader", "hero", "private", "scout", "Sogeki Hei"}[i], Symbol: k}
	}
	for i, k := range armCells {
		out[k] = engine.SheetKind{Label: []string{"machine gun", "mortar", "gun", "flamethrower"}[i], Symbol: k, Draw: "weapon"}
	}
	for _, f := range m.Forts[1:] {
		out[f.ID] = engine.SheetKind{Label: strings.ToLower(f.Name), Symbol: f.ID, Draw: "ground"}
	}
	return out
}

// sheetStates are the words of flagWords. Those of an order that is over are drawn while it lasts only.
var sheetStates = map[string]engine.SheetState{
	"broken":     {Label: "broken", Mark: "broken"},
	"suppressed": {Label: "suppressed", Mark: "pressed"},
	"veteran":    {Label: "veteran", Mark: "veteran"},
	"inside":     {Label: "inside the cave", Mark: "inside"},
	"activated":  {Label: "activated this turn", Mark: "active"},
	"moving":     {Label: "moving", Mark: "moving"},
	"going":      {Label: "moves now", Ring: "from"},
	"op-fire":    {Label: "activated for Op Fire", Mark: "watch"},
	"fired":      {Label: "has fired in this order", Mark: "fired"},
	"done":       {Label: "has finished its move"},
	"target":     {Label: "must make its Defense roll", Ring: "to"},
}

// sheetWords are the arguments of choices that are neither units nor hexes: cards, chits, fortifications, activities, boxes and places.
func (m *Module) sheetWords() map[string]string {
	out := map[string]string{"mix": "the countermix", "casualties": "Casualty Track", "in-hand": "to be placed", "weapons-box": "Weapons Box"}
	for i, w := range []string{"Jam a radio", "Disrupt artillery", "Abort an aircraft", "Establish a radio", "Restore artillery", "Fire for effect", "Dive bomber", "Strafing fighter",
		"Repair", "Illuminate"} {
		out[assetWords[i]] = w
	}
	for i := range m.Cards {
		c := &m.Cards[i]
		out[c.ID] = m.Orders[c.Order] + " / " + m.Actions[c.Action]
	}
	for i := range m.Chits {
		out[m.Chits[i].ID] = m.Chits[i].ID
	}
	for _, f := range m.Forts[1:] {
		out[f.ID] = f.Name
	}
	for _, b := range boxWords {
		out["box-"+b] = "Infiltration Box " + b
		out[b] = b
	}
	for n := 0; n <= int(m.TimeLast); n++ {
		out["time-"+strconv.Itoa(n)] = "space " + strconv.Itoa(n) + " of the Time Track"
	}
	for i := range m.SmokeOf {
		out["smoke-"+strconv.Itoa(i+1)] = "smoke " + strconv.Itoa(int(m.SmokeOf[i]))
	}
	return out
}
