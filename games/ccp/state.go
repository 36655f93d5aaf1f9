package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
)

// Capacities of the state. The loader refuses data that do not fit.
const (
	NHexes     = terrain.Hexes
	MaxUnits   = 352
	MaxWeapons = 112
	MaxSmoke   = 32
	MaxChits   = 24
	MaxTime    = 15 // last space of the Time Track
	maxLost    = 64 // spaces of a side's Casualty Track
)

// Loc is where a unit is: a hex, or a negative place off the map.
type Loc = int16

const (
	Mix      Loc = -1 // countermix
	Casualty Loc = -2 // Casualty Track (11.2)
	InHand   Loc = -3 // being placed: the question asks where it goes
	BoxA     Loc = -4 // Infiltration Boxes A to C (11.3g)
	OnTrack  Loc = -8 // OnTrack - n is space n of the Time Track
	lastLoc  Loc = OnTrack - MaxTime
)

// Flags of a unit.
type Flags uint32

const (
	Broken     Flags = 1 << iota // reverse side up (3.2)
	Suppressed                   // 4.2
	Veteran                      // 4.1
	Inside                       // inside the cave of its hex (F102.1)
	Activated                    // this turn (O20.2)
	Ordered                      // activated for the order in progress
	Moving                       // currently activated to Move (O27.3.4c)
	Grouped                      // in the group that is being moved (O29.2)
	Done                         // has finished its Move or Advance
	OpFiring                     // activated for Op Fire during the Move in progress (A41.3b)
	Fired                        // its own FP has fired in the order in progress
	Entered                      // has just moved, advanced or left together with others: what a Mine Attack attacks (F104.1a)
	Target                       // must still make its Defense roll
	Screened                     // has placed its smoke (A47b)
	Rolling                      // its Defense roll has been made; whoever takes its place takes the result
	Trenched                     // has come into its hex along trenches: no Op Fire hits it there (F106.2)
	Gave                         // has transferred its weapon in the Advance in progress (O22.2d); or, in a Move, an event has put it elsewhere before it moved (O29.2a)
)

// orderFlags end with the order, turnFlags with the turn.
const (
	orderFlags = Ordered | Moving | Grouped | Done | OpFiring | Fired | Entered | Target | Screened | Rolling | Trenched | Gave
	turnFlags  = orderFlags | Activated
)

// UnitState is what changes about a unit.
type UnitState struct {
	Flags  Flags
	Loc    Loc
	Weapon int8 // its weapon, -1 for none
	MP     int8 // half MPs spent in the Move in progress
}

// Places of a weapon that no unit has.
const (
	WeaponMix UnitID = -1 // countermix
	WeaponBox UnitID = -2 // Weapons Box of the Casualty Track (11.2c)
	WeaponNew UnitID = -3 // being given to a unit
)

// WeaponState is what changes about a weapon.
type WeaponState struct {
	Owner  UnitID // the unit that possesses it, or a place
	Broken uint8
	Fired  uint8 // in the order in progress
}

// unitSet is a set of unit counters.
type unitSet [(MaxUnits + 63) / 64]uint64

// cardSet is a set of cards of one deck.
type cardSet [2]uint64

// Phase is where in a game the program is.
type Phase uint8

const (
	PhSetup Phase = iota
	PhMelee
	PhOrders
	PhRefill
	nPhases
)

// Radio states.
const (
	radioFine uint8 = iota
	radioBroken
)

// End says how the last unit of a side left the map (13.3).
type End uint8

const (
	EndNone End = iota
	EndEliminated
	EndLeft
)

// State is a whole position: plain values only, so that copying is assignment. Arrays of two are by side.
type State struct {
	engine.Core

	Scenario uint8
	Phase    Phase
	Active   Side // whose turn it is
	Order    Order
	InOrder  uint8 // 1 while an order is carried out
	Given    int8  // orders given this turn (12.1)
	Cards    int8  // cards discarded by a pass this turn
	Turn     int16 // player turns begun
	Idle     uint8 // turns in a row that were passes without a discard (ruling CORE-A)

	VP         int16 // Allied positive (11.1.1)
	Time       int8
	Initiative Side
	Posture    [2]Posture
	Surrender  uint8 // 1: an Allied unit lies on the surrender space (13.3a)
	Sudden     uint8 // 1: a Sudden Death roll ended the game (13.3d)
	Final      uint8 // 1: secret chits have been scored (13.3.2)
	Gone       [2]End
	Present    [2]int16 // units on the map

	Units   [MaxUnits]UnitState
	Next    [MaxUnits]UnitID // next unit of the same hex, in order of id; NoUnit ends
	Head    [NHexes]UnitID
	Force   [2]unitSet // units on the map
	Weapons [MaxWeapons]WeaponState
	Lost    [2][maxLost]UnitID // Casualty Track, by space less one; NoUnit where empty

	Pile    [2]cardSet // draw piles
	Hand    [2]cardSet
	Discard [2]cardSet
	Top     [2]CardID // the card that its owner knows to lie on top (O30b), NoCard
	Last    [2]CardID // the card on top of the discards, NoCard

	Marks     terrain.Markers // smoke and blazes
	Fort      [NHexes]Fort
	Holder    [NHexes]uint8 // 1 + side of the last sole occupants (F101b), 0 nobody
	Sighting  [NHexes]uint8
	Starshell [NHexes]uint8
	Control   [5]uint8 // 1 + side, 0 nobody
	Chits     [MaxChits]uint8
	Smoke     [MaxSmoke]int16         // hex of each smoke marker, -1 in the cup
	Waiting   [MaxTime + 1]uint8      // Sighting markers on the Time Track
	Coming    [2][MaxTime + 1]RadioID // radios on the Time Track

	Radio    [2]RadioID
	RadioUp  [2]uint8 // radioBroken
	Denied   [2]uint8 // 1: artillery denied marker
	Aircraft [2]int16 // hex, -1 off the map
	Pulled   uint8    // 1: an Air Support event cancelled the Run in progress (O24.4e)

	InTrigger uint8    // 1 while a trigger is resolved: rolls make none (1.9.1.2)
	Randoms   [4]int16 // random hexes turned by the trigger in progress
	NRandoms  int8

	A Attack
	R Run
}

// Places of a chit.
const (
	chitPool uint8 = iota
	chitOpen       // 14.3.4a
	chitAllied
	chitJapan
)

// AttackKind tells the attacks apart.
type AttackKind uint8

const (
	NoAttack AttackKind = iota
	FireAttack
	MineAttack
	ImpactAttack // artillery
	BombAttack
	StrafeAttack
)

// Attack is the attack being built or resolved.
type Attack struct {
	Kind      AttackKind
	Side      Side  // who rolls it
	Op        uint8 // 1: Op Fire
	Hex       int16
	Units     unitSet   // units that fire their own FP
	Arms      [2]uint64 // weapons that fire
	Last      int16     // piece that joined last
	Victim    UnitID    // the one unit a Sogeki Hei attacks (3.3.4d)
	Best      int8      // largest FP of a piece
	Hindrance int8      // largest of a piece (O27.3.2)
	Pieces    int8
	FP        int8  // before actions
	Boost     int8  // by actions
	Sustain   int8  // Sustained Fire actions played
	Total     int16 // Attack Total
	Uphill    uint8 // 1: a piece lies lower than the target (T89.2)
	Downhill  uint8 // 1: a piece lies higher
	Near      uint8 // 1: a piece fires from an adjacent hex
	Smoke     uint8 // 1: a smoke round (O27.2.1)
	Ordnance  uint8
	Mortar    uint8
	Flame     uint8
	Sniper    uint8 // 1: a Sogeki Hei fires
	Doubles   uint8 // 1: the Fire Attack roll was doubles
}

// Run is what the procedures of the order in progress share.
type Run struct {
	First   UnitID // the unit activated first
	Crossed uint8  // 1: a unit has entered another hex, or exited (O20.3b)
	Attacks uint8  // 1: an attack has been made
	OpShot  uint8  // 1: the Op Fire attack of this expenditure has been made (A41.3c)
	Spent   uint8  // 1: the group has lost the MPs it had left (F107.2a, T99a)
	From    int16  // hex the group has left
	Here    int16  // hex where the group is
	At      int16  // hex the group has entered
}
