package css

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/wording"
)

// Verbs of the choices. Each has a fixed form; the arguments are named in verbs. New ones go to the end: their numbers stand in saves.
const (
	vPass          engine.Verb = engine.FirstVerb + iota // nothing, and no action
	vDone                                                // that was the last of a list
	vYes                                                 // what a question offers
	vNo                                                  //
	vKeep                                                // the die stands (26.0)
	vReroll                                              // it does not
	vDraw                                                // C: drawn out of the Cup (4.2C)
	vBuy                                                 // C: a chit for the Cup (4.1D)
	vPlay                                                // C: a chit before a draw (4.2C)
	vStack                                               // P: all Units there that can act (5.2)
	vUnit                                                // U: it acts, alone or with those named before; or the Unit meant
	vRest                                                // F: nobody else of the Formation acts
	vMove                                                // P: where the Units go, into a cave or out of it, too (6.0, 6.3)
	vHalt                                                // they go no further
	vTake                                                // W: goes along
	vEscort                                              // L: goes along
	vFire                                                // P: fire at the hex, or the inside of its cave (8.2)
	vHard                                                // U: fire at a Hard Target
	vFirer                                               // U: the firing Unit
	vAdd                                                 // U: adds to the fire (8.3.4)
	vWith                                                // W: the Support Weapon that is used
	vWithout                                             // none is
	vLeader                                              // L: the Leader meant
	vHero                                                // O: the Hero meant
	vFocus                                               // Concentrated Fire (8.3.6)
	vYellow                                              // of a white box (8.1)
	vBlue                                                //
	vFrom                                                // P: the place that fires (8.5)
	vHold                                                // nobody fires
	vShell                                               // H: Indirect Fire (8.6)
	vSmoke                                               // H: smoke (8.6.2)
	vLight                                               // H: an Illumination Round (17.1)
	vRally                                               // 10.1
	vFoxhole                                             // 11.1
	vTrench                                              //
	vSeal                                                // the cave (11.2)
	vClear                                               // mines (24.2)
	vRepair                                              // the airfield (11.3)
	vDeploy                                              // P: its Units that can change (4.2v f)
	vColumn                                              // P
	vDeployOne                                           // U
	vColumnOne                                           // U
	vTunnel                                              // P: to the next cave
	vReturn                                              // U H: a routed Unit comes back (8.4.3)
	vLoad                                                // U: the Truck (15.0)
	vUnload                                              //
	vAttach                                              // W P (12.1)
	vDetach                                              // W (12.2)
	vLead                                                // L P: a Leader moves (13.1)
	vAssault                                             // H: the next Assault (9.1)
	vCallOff                                             // H
	vMark                                                // H: an Assault marker (9.2)
	vAllot                                               // U H: which Assault it joins (9.3)
	vSupport                                             // U: fires in support (9.1B)
	vStay                                                // no retreat (9.1D)
	vRetreat                                             // H
	vSpread                                              // P: one level of DG (9.4)
	vAdvance                                             // U (9.1J)
	vLose                                                // U: it is eliminated (8.4.1b)
	vTenacity                                            // 1 DG in place of a Rout Check (8.4.4)
	vClaim                                               // a Ridge marker (6.2.2)
	vStrike                                              // H: an Air Strike (16.0)
	vStrikeUnit                                          // U: at a Hard Target
	vInterdict                                           // an Air Support marker for Interdiction
	vPay                                                 // D: which Division pays
	vTarget                                              // N H: a Task Force, a Bombardment marker
	vBeach                                               // B: the next beach, or a beach chosen
	vLand                                                // U: moves on from its Naval Zone (22.1)
	vPlace                                               // U P: set-up, arrivals
	vLayFort                                             // N H: set-up
	vLayMine                                             // N H: set-up
	vPlaceSW                                             // W P
	vPlaceLead                                           // L P
	vDivision                                            // D: the Division meant
	vPlaceAt                                             // P: the place meant
	vHex                                                 // H: the hex meant
	vMine                                                // H N: a value dealt to a marker, a level taken off it
	vTransfer                                            // U: artillery leaves for the map (27.0)
	vDemand                                              // P: surrender of a hex, or of those inside its cave (14.2)
	vConcede                                             // H: a Victory Hex (25.4)
	vCross                                               // U H: one hex by an event (20.1)
	vGo                                                  // the group, or the fire, is complete
	vBring                                               // O: goes along
	vAlone                                               // nothing of what was proposed goes along
	vCharge                                              // H: a Gyokusai charge under Direct Commands (9.6.2)
	vRedirect                                            // B: from a held beach to the Transport Zone of another (22.1)
	vStar                                                // N H: a Task Force fires Illumination (21.0)
	vRerollOther                                         // the defender's die of an Assault does not stand (26.0)
	vHardZone                                            // P: a Naval Zone as one Hard Target (22.2.1)
	vShift                                               // U H: a gun moves by hand at night (23.0)
	vShellGroup                                          // P: Indirect Fire at a Groupment (27.0)
	vForgo                                               // H: a Ridge marker comes off (L6.2.2p)
	vEnter                                               // U H: arrives, In-Column (L18.0, L22.0)
	vEnterDeployed                                       // U H: arrives Deployed
	vFalls                                               // N: where and how a parachute comes down (L23.0)
	vAlso                                                // W: a second Support Weapon adds to the fire (L12.3c)
	vPillbox                                             // Engineers with Belz (L14.1.1b)
	vBunker                                              //
	vBomb                                                // the bombers of the Division strike now (L16.1.4a)
	vGuns                                                // the flotillas fire now (L21.1a)
	vLast                                                // behind all verbs
)

// Kinds of argument in the text of a choice.
const (
	aUnit wording.Arg = 1 + iota
	aWeapon
	aLeader
	aHero
	aPlace
	aHex
	aGround // a hex, or the inside of a cave
	aChit
	aDivision
	aFormation
	aBeach
	aNumber
)

func form(word string, args ...wording.Arg) wording.Form {
	f := wording.Form{Word: word}
	copy(f.Args[:], args)
	return f
}

var verbs = wording.NewForms(map[engine.Verb]wording.Form{
	vPass: form("pass"), vDone: form("done"), vYes: form("yes"), vNo: form("no"), vKeep: form("keep"), vReroll: form("reroll"),
	vDraw: form("draw", aChit), vBuy: form("buy", aChit), vPlay: form("play", aChit),
	vStack: form("stack", aPlace), vUnit: form("unit", aUnit), vRest: form("rest", aFormation),
	vMove: form("move", aPlace), vHalt: form("halt"), vTake: form("take", aWeapon), vEscort: form("escort", aLeader),
	vFire: form("fire", aGround), vGo: form("go"), vHard: form("hard", aUnit), vFirer: form("firer", aUnit), vAdd: form("add", aUnit), vWith: form("with", aWeapon), vWithout: form("without"),
	vLeader: form("leader", aLeader), vHero: form("hero", aHero), vFocus: form("concentrate"), vYellow: form("yellow"), vBlue: form("blue"),
	vFrom: form("from", aPlace), vHold: form("hold"), vShell: form("shell", aHex), vSmoke: form("smoke", aHex), vLight: form("light", aHex),
	vRally: form("rally"), vFoxhole: form("foxhole"), vTrench: form("trench"), vSeal: form("seal"), vClear: form("clear"), vRepair: form("repair"),
	vDeploy: form("deploy", aPlace), vColumn: form("column", aPlace), vDeployOne: form("deploy-unit", aUnit), vColumnOne: form("column-unit", aUnit),
	vTunnel: form("tunnel", aPlace), vReturn: form("return", aUnit, aHex), vLoad: form("load", aUnit), vUnload: form("unload"),
	vAttach: form("attach", aWeapon, aPlace), vDetach: form("detach", aWeapon), vLead: form("lead", aLeader, aPlace),
	vAssault: form("assault", aHex), vCallOff: form("call-off", aHex), vMark: form("mark", aHex), vAllot: form("allot", aUnit, aHex), vSupport: form("support", aUnit),
	vStay: form("stay"), vRetreat: form("retreat", aHex), vSpread: form("spread", aPlace), vAdvance: form("advance", aUnit), vLose: form("lose", aUnit), vTenacity: form("tenacity"),
	vClaim: form("claim"), vForgo: form("forgo", aHex), vStrike: form("strike", aHex), vStrikeUnit: form("strike-unit", aUnit), vInterdict: form("interdict"), vPay: form("pay", aDivision),
	vTarget: form("target", aNumber, aHex), vBeach: form("beach", aBeach), vLand: form("land", aUnit), vPlace: form("place", aUnit, aPlace), vLayFort: form("fort", aNumber, aHex),
	vLayMine: form("mine", aNumber, aHex), vPlaceSW: form("place-weapon", aWeapon, aPlace), vPlaceLead: form("place-leader", aLeader, aPlace),
	vDivision: form("division", aDivision), vPlaceAt: form("at", aPlace), vHex: form("hex", aHex), vMine: form("level", aHex, aNumber),
	vTransfer: form("transfer", aUnit), vDemand: form("demand", aGround), vConcede: form("concede", aHex), vCross: form("cross", aUnit, aHex),
	vBring: form("bring", aHero), vAlone: form("alone"), vCharge: form("charge", aHex), vRedirect: form("redirect", aBeach), vStar: form("star", aNumber, aHex),
	vRerollOther: form("reroll-other"), vHardZone: form("hard-zone", aPlace), vShift: form("shift", aUnit, aHex),
	vShellGroup: form("shell-groupment", aPlace), vEnter: form("enter", aUnit, aHex), vEnterDeployed: form("enter-deployed", aUnit, aHex), vFalls: form("falls", aNumber), vAlso: form("also", aWeapon),
	vPillbox: form("pillbox"), vBunker: form("bunker"), vBomb: form("bomb"), vGuns: form("flotillas"),
}, map[wording.Arg]wording.Words{aNumber: {}})

// Format writes a choice as text.
func (m *Module) Format(c engine.Choice) string { return string(m.AppendChoice(nil, c)) }

// AppendChoice is Format in memory that is there.
func (m *Module) AppendChoice(b []byte, c engine.Choice) []byte {
	return verbs.Append(b, c, m.appendArg)
}

// appendArg writes one argument. What is none is written "-".
func (m *Module) appendArg(b []byte, kind wording.Arg, a, _ int16) []byte {
	if a == -1 {
		return append(b, '-')
	}
	if kind == aPlace || kind == aHex || kind == aGround {
		return append(b, m.placeName(a)...)
	}
	return append(b, m.idOf(kind, a)...)
}

// idOf is the id of a piece.
func (m *Module) idOf(kind wording.Arg, a int16) string {
	switch kind {
	case aUnit:
		return name(m.Units, a, func(r *Unit) string { return r.ID })
	case aWeapon:
		return name(m.Weapons, a, func(r *Weapon) string { return r.ID })
	case aLeader:
		return name(m.Leaders, a, func(r *Leader) string { return r.ID })
	case aHero:
		return name(m.Heroes, a, func(r *Hero) string { return r.ID })
	case aChit:
		return name(m.Chits, a, func(r *Chit) string { return r.ID })
	case aDivision:
		return name(m.Divisions, a, func(r *Division) string { return r.ID })
	case aFormation:
		return name(m.Formations, a, func(r *Formation) string { return r.ID })
	case aBeach:
		return name(m.Beaches, a, func(r *Beach) string { return r.ID })
	}
	return "?"
}

// idKinds are how many there are of the kinds of argument that are ids, and what they are called in errors.
func (m *Module) idKinds(kind wording.Arg) (n int, what string) {
	switch kind {
	case aUnit:
		return len(m.Units), "unit"
	case aWeapon:
		return len(m.Weapons), "Support Weapon"
	case aLeader:
		return len(m.Leaders), "Leader"
	case aHero:
		return len(m.Heroes), "Hero"
	case aChit:
		return len(m.Chits), "chit"
	case aDivision:
		return len(m.Divisions), "Division"
	case aFormation:
		return len(m.Formations), "Formation"
	case aBeach:
		return len(m.Beaches), "beach"
	}
	return 0, "argument"
}

// Parse reads the text of a choice. It accepts any choice that is well formed, legal or not.
func (m *Module) Parse(text string) (engine.Choice, error) { return verbs.Parse(text, m.parseArg) }

// parseArg reads one argument.
func (m *Module) parseArg(kind wording.Arg, s string) (a, next int16, err error) {
	if s == "-" {
		return -1, 0, nil
	}
	if kind == aPlace || kind == aHex || kind == aGround {
		p, ok := m.parsePlace(s)
		if !ok || kind == aHex && !isHex(p) || kind == aGround && !isHex(p) && !isCave(p) {
			return 0, 0, fmt.Errorf("no place %q", s)
		}
		return p, 0, nil
	}
	n, what := m.idKinds(kind)
	for i := int16(0); int(i) < n; i++ {
		if m.idOf(kind, i) == s {
			return i, 0, nil
		}
	}
	return 0, 0, fmt.Errorf("no %s %q", what, s)
}

// zoneNames are the Naval Zones of a beach.
var zoneNames = []string{"transport", "approach", "final"}

// caveMark is behind the hex of a place inside a cave.
const caveMark = "/in"

// placeName is a place in the text of a choice: "14.52", "14.52/in", "white-1/final", "groupment-a".
func (m *Module) placeName(p Loc) string {
	switch {
	case isHex(p):
		return m.Ground.ID(ground.Hex(p))
	case isCave(p):
		if c := newCaves(m.Ground).hexes; int(p-firstCave) < len(c) {
			return m.Ground.ID(ground.Hex(c[p-firstCave])) + caveMark
		}
	case isZone(p):
		if b, z := zoneAt(p); int(b) < len(m.Beaches) {
			return m.Beaches[b].ID + "/" + zoneNames[z]
		}
	case isGroup(p) && int(p-firstGroup) < len(m.Groups):
		return m.Groups[p-firstGroup].ID
	case p == Transit:
		return transitName
	}
	return "?"
}

// transitName is Transit in the text of a choice.
const transitName = "transit"

// parsePlace reads what placeName writes.
func (m *Module) parsePlace(s string) (Loc, bool) {
	if s == transitName {
		return Transit, true
	}
	if id, ok := strings.CutSuffix(s, caveMark); ok {
		h, err := m.Ground.Parse(id)
		if err != nil || !m.Ground.Cave(h) {
			return -1, false
		}
		return CavePlace(slices.Index(newCaves(m.Ground).hexes, Hex(h))), true
	}
	if beach, zone, ok := strings.Cut(s, "/"); ok {
		b := slices.IndexFunc(m.Beaches, func(r Beach) bool { return r.ID == beach })
		z := slices.Index(zoneNames, zone)
		return ZonePlace(BeachID(b), int8(z)), b >= 0 && z >= 0
	}
	if i := slices.IndexFunc(m.Groups, func(r Groupment) bool { return r.ID == s }); i >= 0 {
		return GroupPlace(int8(i)), true
	}
	h, err := m.Ground.Parse(s)
	if err != nil || m.Ground.ID(h) != s {
		return -1, false // one choice has one text
	}
	return Loc(h), true
}

// placeTitle is a place in a sentence.
func (m *Module) placeTitle(p Loc) string {
	switch {
	case isCave(p):
		return "the cave in " + strings.TrimSuffix(m.placeName(p), caveMark)
	case isZone(p):
		b, z := zoneAt(p)
		return "the " + []string{"Transport", "Approach Run", "Final Run-In"}[z] + " Zone of " + name(m.Beaches, b, func(r *Beach) string { return r.Name })
	case isGroup(p):
		return name(m.Groups, p-firstGroup, func(r *Groupment) string { return r.Name })
	case p == Transit:
		return "the group on its way"
	case p == Pool:
		return "the Truck Pool"
	case p == Available:
		return "the Available box"
	}
	return m.placeName(p)
}

// told is the sentence of a question as whoever is asked reads it. A Unit that it is about is shown beside it.
func told(text func(g *Game, f *frame) (string, UnitID)) func(*Game, *frame, *engine.Asked) {
	return func(g *Game, f *frame, a *engine.Asked) {
		s, u := text(g, f)
		a.Prompt = s
		if u != NoUnit {
			a.Subject = []string{g.m.Units[u].ID}
		}
	}
}

// offerPlaces lists the places where a side stands.
func (g *Game) offerPlaces(side Side, v engine.Verb, o *options) {
	stands := &g.s.Stands[side]
	for p := range stands.each() {
		o.Add(about(v, p))
	}
}

// series is the answer that closes a list, for questions that name pieces or hexes one after the other and then go on; "" for others.
func series(kind string) string {
	switch kind {
	case "posture", "setup.posture", "landing.posture", "weapons.detach", "bombard", "assault.advance":
		return verbs.Word(vDone)
	case "assault.support", "assault.allot":
		return verbs.Word(vGo)
	}
	return ""
}

// Short forms for making choices.

func say(v engine.Verb) choice             { return choice{Verb: v} }
func about(v engine.Verb, a int16) choice  { return choice{Verb: v, A: a} }
func two(v engine.Verb, a, b int16) choice { return choice{Verb: v, A: a, B: b} }
func number(n int) string                  { return strconv.Itoa(n) }
