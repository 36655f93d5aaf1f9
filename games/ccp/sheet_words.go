package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// The words of the sheet: for choices and their arguments, kinds and states of pieces, gauges and help.

// sheetKinds are the kinds of pieces, by the names that views use.
func (m *Module) sheetKinds() map[string]engine.SheetKind {
	out := map[string]engine.SheetKind{
		"smoke":     {Label: "smoke", Symbol: "smoke", Draw: "cover"},
		"blaze":     {Label: "blaze", Symbol: "blaze", Draw: "cover"},
		"starshell": {Label: "starshell", Symbol: "starshell", Draw: "disc"},
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
	"moving":     {Label: "moving", Mark: "moving", Ring: "from"},
	"op-fire":    {Label: "activated for Op Fire", Mark: "watch"},
	"fired":      {Label: "has fired in this order", Mark: "fired"},
	"done":       {Label: "has finished its move"},
	"target":     {Label: "must make its Defense roll", Ring: "to"},
}

var sheetVerbs = map[string]engine.SheetVerb{
	"pass": {Label: "Pass", Close: true}, "done": {Label: "Done", Close: true}, "end": {Label: "End the turn", Close: true},
	"keep": {Label: "Keep it", Close: true}, "reroll": {Label: "Roll again with the Initiative", Short: "Roll again"},
	"place": {Label: "Place {0} in {1}"}, "fortify": {Label: "{0} in {1}"}, "sight": {Label: "Sighting marker in {0}"}, "arm": {Label: "{0} to {1}"},
	"inside": {Label: "Inside the cave"}, "outside": {Label: "Outside the cave"},
	"order": {Label: "Order: {0}", Group: "Order"}, "play": {Label: "Play {0}", Group: "Play"}, "op-fire": {Label: "Op Fire with {0}", Group: "Op Fire"},
	"discard": {Label: "Discard {0}", Group: "Discard"}, "scrap": {Label: "Give up {0}", Group: "Give up"}, "take": {Label: "Take {0}", Group: "Take"},
	"melee": {Label: "Melee in {0}"}, "activate": {Label: "Activate {0}"}, "target": {Label: "Fire at {0}"}, "smoke": {Label: "Smoke in {0}"},
	"join": {Label: "Add {0}"}, "fire": {Label: "Fire", Close: true}, "move": {Label: "Move {0}"}, "go": {Label: "Go", Close: true},
	"step": {Label: "Enter {0}"}, "exit": {Label: "Leave the map"}, "halt": {Label: "Halt", Close: true}, "advance": {Label: "Advance {0} to {1}"},
	"leave": {Label: "{0} leaves the map"}, "screen": {Label: "Smoke of {0} in {1}"}, "transfer": {Label: "Give {0} to {1}"},
	"defend": {Label: "Roll for {0}"}, "revive": {Label: "Unsuppress {0}"}, "rally": {Label: "Rally {0}"}, "track": {Label: "Space {0}", Short: "{0}"},
	"asset": {Label: "{0}"}, "draw": {Label: "{0} is drawn"}, "unit": {Label: "{0}"}, "weapon": {Label: "{0}"}, "hex": {Label: "{0}"}, "chit": {Label: "Chit {0}"},
	"option": {Label: "Choice {0}"}, "direction": {Label: "Direction {0}", Short: "{0}"}, "yes": {Label: "Yes"}, "no": {Label: "No", Close: true},
	"none": {Label: "None", Close: true}, "box": {Label: "Box {0}"}, "leader": {Label: "A leader of command {0}"}, "sighting": {Label: "A Sighting marker"},
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

var sheetGauges = []engine.SheetGauge{
	{Label: "Time", Show: "steps", Tracks: []string{"time"}},
	{Label: "VP", Show: "number", Tracks: []string{"vp"}, Hint: "Victory points: Allied above 0, Japanese below"},
	{Label: "Casualties", Show: "pair", Tracks: []string{"casualties.allied", "casualties.japan"}, Sides: seatNames},
	{Label: "Orders", Show: "number", Tracks: []string{"orders"}, Hint: "Orders given this turn"},
}

var sheetTerms = []engine.SheetWord{
	{ID: "FP", Text: "Firepower: lower left on a counter; in a box it is one better in melee."},
	{ID: "MP", Text: "Movement points: lower right on a counter."},
	{ID: "LOS", Text: "Line of sight, from centre dot to centre dot. Hold L to look along one."},
	{ID: "VP", Text: "Victory points."},
	{ID: "Op Fire", Text: "Opportunity fire at units that move, with a Fire card."},
	{ID: "Cover", Text: "What terrain and fortifications add to a Defense roll."},
	{ID: "Hindrance", Text: "What lies in the way of a shot: taken off its firepower."},
}

var sheetGuide = map[string]string{
	"setup.unit":    "Lit hexes are where the unit may begin. Leaders help the units around them; keep them near.",
	"setup.weapon":  "Give weapons to teams: a weapon fires in place of a team's own firepower or beside it.",
	"turn.decide":   "A card is an order, an action or an event. Play one for its order, or pass and discard.",
	"fire.target":   "Lit hexes can be fired at by what you activated.",
	"fire.group":    "More pieces make the shot stronger; all must see the target.",
	"move.step":     "Lit hexes can be entered. The opponent may fire at each step.",
	"react":         "The game asks whether or not you hold a card that fits, so that your hand stays secret.",
	"turn.discard":  "Discard what you cannot use; you draw up to your hand size.",
	"setup.fort":    "Fortifications protect whoever is in the hex, but for mines and wire.",
	"advance.unit":  "An advance is one hex, also into the enemy: then there is melee.",
	"reconnoiter":   "Look at the top card of your deck.",
	"revive.unit":   "Points take away suppression and rally broken units.",
	"fire.activate": "A leader activates all units within his command.",
}

// sheetWindows are the questions put in the other side's turn that can be declined without looking.
func (m *Module) sheetWindows() []engine.SheetWindow {
	return []engine.SheetWindow{
		{Kind: "react", Label: "Play a card for its action", Choices: []string{"pass"}},
		{Kind: "roll.initiative", Label: "Use the Initiative for another roll", Choices: []string{"keep"}},
	}
}
