package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// Loc is where a piece is: a place, which is 0 or above, or a box, which is below.
//
// A place holds a stack with one condition: a hex, the inside of a cave, which is a location of its own in the same hex (6.3), a Naval Zone (22.0),
// an area off the map where artillery stands (27.0), or Transit.
type Loc = int16

// The places, one kind behind the other.
const (
	MaxHexes = ground.MaxHexes
	MaxAims  = 16 // Air Strikes, or Bombardment markers

	firstCave  = MaxHexes
	firstZone  = firstCave + MaxCaves
	firstGroup = firstZone + 3*MaxBeaches

	// Transit is where Units are that have left one place and not entered the other, Move.To: what happens to them there is theirs alone (22.1.2,
	// 22.2.2, 9.1D, 24.1). Nobody is in it between two questions to other Units.
	Transit Loc = firstGroup + MaxGroups

	// MaxPlaces is how many there are.
	MaxPlaces = Transit + 1
)

// The boxes. OnTrack, Aboard and HeroBox lie below them.
const (
	Nowhere      Loc = -1 // not in the game, or eliminated
	Coming       Loc = -2 // arrives by the schedule of the scenario (18.0)
	Routed       Loc = -3 // Routed Units box of its Division (8.4.2)
	Pool         Loc = -4 // Truck Pool (15.0)
	Repairing    Loc = -5 // Repairing and Maintaining the airfield (11.3.2)
	Available    Loc = -6 // Available Support Weapons box (12.1)
	Reallocating Loc = -7 // Reallocating Support Weapons box (12.2)
	Aside        Loc = -8 // a Leader without a way to his Units (13.1)

	onTrack = -16 // less the turn
	aboard  = -512
	heroBox = -1024 // less the Division; below those aboard of the highest Unit
)

// CavePlace is the inside of the i-th cave of the map.
func CavePlace(i int) Loc { return firstCave + Loc(i) }

// ZonePlace is a Naval Zone of a beach: Transport, Approach or FinalRun.
func ZonePlace(b BeachID, zone int8) Loc { return firstZone + 3*b + Loc(zone) }

// GroupPlace is an area of artillery off the map.
func GroupPlace(i int8) Loc { return firstGroup + Loc(i) }

// OnTrack is the Turn Record Track: what lies there is due in that turn.
func OnTrack(t Turn) Loc { return onTrack - t }

// Aboard is where the cargo of a Truck is (15.0).
func Aboard(truck UnitID) Loc { return aboard - truck }

// HeroBox is the Available Heroes box of a Division (L14.1.0b).
func HeroBox(d DivisionID) Loc { return heroBox - d }

// heroBoxOf is the Division of an Available Heroes box, NoDivision if a place or box is none.
func heroBoxOf(l Loc) DivisionID {
	if l > heroBox {
		return NoDivision
	}
	return heroBox - l
}

func isHex(p Loc) bool   { return p >= 0 && p < MaxHexes }
func isCave(p Loc) bool  { return p >= firstCave && p < firstZone }
func isZone(p Loc) bool  { return p >= firstZone && p < firstGroup }
func isGroup(p Loc) bool { return p >= firstGroup && p < Transit }
func isPlace(p Loc) bool { return p >= 0 && p < MaxPlaces }

// zoneAt is the beach and the zone of a Naval Zone.
func zoneAt(p Loc) (BeachID, int8) { return (p - firstZone) / 3, int8((p - firstZone) % 3) }

// dueAt is the turn of a piece on the Turn Record Track, false if it is not there.
func dueAt(l Loc) (Turn, bool) { return onTrack - l, l <= onTrack && l > aboard }

// truckOf is the Truck that a Unit is aboard of, NoUnit if it is in none.
func truckOf(l Loc) UnitID {
	if l > aboard || l <= heroBox {
		return NoUnit
	}
	return aboard - l
}

// Flags of a Unit.
type Flags uint32

const (
	Column     Flags = 1 << iota // In-Column, else Deployed
	Frozen                       // stays In-Column for the rest of the game (8.6.4, 9.6.2)
	Fanatic                      // under a Gyokusai marker (9.6.2)
	Late                         // routed to its Transport Zone in this turn: moves in a later one (22.2.1)
	Active                       // by the chit in play, or paid for (5.1)
	Acted                        // has done its first Action (5.2)
	Finished                     // can do nothing more in this Activation
	Paid                         // activated by a Direct Command (5.1)
	Shifted                      // has changed its posture in this Activation (6.0g)
	Charging                     // takes part in the Assault in progress (9.1)
	Supporting                   // fires in support of it
	Grouped                      // acts, or moves, together with others of its place now
	Firing                       // fires, or adds to the fire, of the attack in progress (8.3.4)
	Leaving                      // is about to leave its place: who Opportunity Fire is at (8.5)
	Landing                      // moves on from its Naval Zone now (22.1)
	Stormed                      // has assaulted, or fired in support of it: it is no longer Active (4.2v g, 9.1K, ruling 9-O)
	Famous                       // a Hero that an event made is with it (20.1)
	OverOne                      // what its stack has paid for in DG (6.1): Units too many, in binary, and different Formations
	OverTwo
	OverFour
	Mixed
	Again    // has just done its first Action, and may do its second before others act (5.2)
	Departed // has left a Reinforcement Hex, and enters none again (L18.0f)
	NKVD     // an NKVD Barrier is attached to it (L27.1e)

	nFlags = iota

	// What ends with an action, what is the stack's, what ends with an Activation.
	actionFlags     = Grouped | Firing | Leaving | Landing
	stackFlags      = OverOne | OverTwo | OverFour | Mixed // of a stack, and so the same in all its Units
	activationFlags = actionFlags | Again | Active | Acted | Finished | Paid | Shifted | Charging | Supporting | Stormed
)

// Cond is the condition of a stack, which all its Units share (6.1.1, 10.2): the level of Disorganization, and markers.
type Cond uint8

const (
	CondDG         Cond = 7 // the level, 0 to 4
	CondSuppressed Cond = 8 << (iota - 1)
	CondPinned
	CondConcentrated // Concentrated Fire (8.3.6)
	CondSustained    // Sustained Fire (8.5.1)
	CondNoOpp        // No Opportunity Fire (8.5)

	// What a Unit that becomes Active takes off its hex (4.2v e, 10.0d).
	condFire = CondConcentrated | CondSustained | CondNoOpp
)

// Bits of State.Options: readings that a table has chosen (RULINGS.md). Most change a field of the module's rules when the game is made.
const (
	optionCane uint16 = 1 << iota // ruling C5
)

// maxDG is the highest level of Disorganization (2.0aq).
const maxDG = 4

// Mark is a marker that lies in a hex or does not.
type Mark uint8

const (
	MarkSmoke Mark = iota // Barrages, in the order of Module.Barrages from Smoke on (8.6.2)
	MarkLight
	MarkMedium
	MarkHeavy
	MarkBombard // 8.6.6
	MarkLit     // Illumination (17.1)
	MarkBurning // On Fire (8.7.1)
	MarkCleared // Fire Cleared: Clear terrain (8.7.1)
	MarkFoxhole // Fortifications, in the order of Module.Forts from Foxhole on (11.1)
	MarkTrench
	MarkPillbox
	MarkBunker
	MarkRidge    // a Ridge marker, of those in the hex (6.2.2)
	MarkAssaultA // marked for an Assault by side A (9.2)
	MarkAssaultB // by side B
	nMarks
)

// PlaceSet is a set of places, UnitSet one of Units.
type (
	PlaceSet [(MaxPlaces + 63) / 64]uint64
	UnitSet  [(MaxUnits + 63) / 64]uint64
)

// ChitSet is a set of chits.
type ChitSet uint64

// UnitState is what changes about a Unit.
type UnitState struct {
	Flags Flags
	Loc   Loc
	Cond  Cond
	Count uint8 // Movement Points spent in the movement in progress, with what Barrages have cut; in a Transport Zone the turn in which it came there (22.1)
}

// WeaponState is what changes about a Support Weapon.
type WeaponState struct {
	Loc   Loc   // a place, or a box
	Taken uint8 // 1: goes with the Units that move now
	Bound uint8 // 1: it is the one that the Sustained Fire marker of its hex is about (8.5.1)
}

// LeaderState is what changes about a Leader.
type LeaderState struct {
	Loc   Loc
	Back  uint8 // 1: his replacement (13.3), 2: the Commissar of his Formation (L27.2a)
	Taken uint8 // 1: goes with the Units that move now; in step a 2: has moved (13.1)
}

// HeroState is what changes about a named Hero.
type HeroState struct {
	Loc   Loc
	Ready uint8 // 1: can be used
	Taken uint8 // 1: goes with the Units that move now
	Uses  int8
}

// DivisionState is what its Display shows (19.0).
type DivisionState struct {
	TQ, DC, DP, Fatigue int8
	Command, Dispatch   int8
	Disrupted           uint8 // Supply Disruption markers (20.1)
	Relieved            uint8 // 1: under its other commander (20.2)
}

// Front is what aircraft, flotillas and the interference of events leave behind. Games without them leave it out of their positions.
type Front struct {
	Fighters [2]int8           // Fighter Strength of the sides (L16.1.1a)
	Flown    Turn              // of the last Strategic Air Phase: what came up to it is there
	Bombers  [MaxBombers]uint8 // where each is: bomberAway ..., or on the Display of a Division (L16.1.3d)
	Spent    uint8             // what has been done in this Activation: spentBombs, spentGuns
	Stays    uint8             // bit a side: it does not retreat before Assaults until the next day (L20.1.2)
	Must     uint16            // Divisions that place an Assault marker with their next chit (L20.1.3)
}

// MineState is a Mine marker (24.0).
type MineState struct {
	Hex    Hex
	Value  int8  // 0 to 4, or Dummy
	Open   uint8 // 1: turned up
	Levels int8  // taken off it by a Demolition Team (24.3)
}

// Step is where in the turn the game is, for positions and breadcrumbs.
type Step uint8

const (
	StepSetup Step = iota
	StepPrepare
	StepAction
	StepEnd
	nSteps
)

// Massed says what became of the Massed Banzai Charge (9.6.1).
const (
	massedOpen uint8 = iota
	massedNow
	massedDone
)

// Airfield says what became of the airfield (11.3).
const (
	fieldLost uint8 = iota
	fieldCleared
	fieldRepairing
	fieldOperational
)

// State is a whole position: plain values only, so that copying is assignment. Arrays of two are by side.
type State struct {
	engine.Core

	Scenario uint8
	Options  uint16 // optionCane ...
	Turn     Turn
	Step     Step
	Weather  int8
	NextRain int8 // added to the next weather roll (4.1A)

	Chit        ChitID // in play, NoChit
	Side        Side   // whose Activation it is
	Interdicted uint8  // 1: Movement costs of the Activation are raised (16.0)
	Massed      uint8
	Last        uint8 // 1: the Gyokusai that ends the game has been triggered (9.6.2), 2: and its Illumination Rounds have been rolled for
	Suicides    uint8 // 1: that event has happened (20.1)
	Kakuda      uint8 // 1: he is gone for good (28.0)

	Cup, Bought, Played ChitSet
	VP                  [2]int8
	Casualties          int8     // on the way to the next point (25.2); where losses are in half points a bit for each side that has one (L24.2c)
	Reroll              [2]uint8 // 1: the marker is there (26.0)
	Air                 int8     // Interdiction markers on the map (16.0)
	Field               uint8    // the airfield
	FieldTurn           Turn     // when it will be operational
	Held                uint32   // Victory Hexes that side A controls (25.4), by their place in VictoryRules.Scores
	Trod                uint32   // and those that it was the last to enter
	Demanded            Turn     // when Gabaldon demanded a surrender last (14.2)

	Divisions [MaxDivisions]DivisionState
	Units     [MaxUnits]UnitState
	Next      [MaxUnits]UnitID // next Unit of the same place, in order of id; NoUnit ends
	Start     [MaxUnits]Loc    // where it was when the Activation began (6.0b)
	Head      [MaxPlaces]UnitID
	Stands    [2]PlaceSet // places with Units of a side
	Weapons   [MaxWeapons]WeaponState
	Leaders   [MaxLeaders]LeaderState
	Heroes    [MaxHeroes]HeroState
	Marks     [nMarks]ground.Set
	Mines     [MaxMines]MineState
	Beach     [MaxBeaches]Hex // where Units for it land (22.2.3), NoHex: not decided
	Fleet     [MaxFleet]Hex   // where each Task Force fires, NoHex
	Aims      [MaxAims]Hex    // where Air Strikes and Bombardment markers lie before they are resolved, NoHex
	Sealed    uint64          // caves, by number (11.2)
	Landed    uint16          // beaches that side A has entered (25.3, 27.0)
	Closed    uint16          // and those that side B has closed
	FieldA    uint8           // hexes of the airfield that side A was the last to enter (11.3)

	Front Front // L16.1, L20.1, L21.0

	Fired, Rallied, Built PlaceSet // in this Activation (8.0, 10.1, 11.1)
	Shot                  PlaceSet // at the trigger of Opportunity Fire in progress (8.5); by the Wind chit: fires that need no die any more (8.7.1)

	R Roll
	M Move
	A Attack
	X Assault
}

// Roll is the die that is being rolled (26.0).
type Roll struct {
	Kind  int8
	Side  Side // who rolls; of the two dice of an Assault the one who assaults
	Pair  uint8
	Face  [2]int8
	Units int8  // how many hang on it
	Done  uint8 // bit a side: it has rolled a die again, or let the first roll stand (ruling 26-B); bit 2: a Hero's re-roll is spent (14.2)

	// Grade says what each face of each die is worth to side A, part for part. One face is better than another for a side if some part is: only a face
	// that is better in none is out of the question. See Game.grade.
	Grade [2][10][gradeParts]int8
}

// gradeParts are how many things about a face can be worth something apart from each other: for fire Suppressed, DG, rout or loss, and what it does besides.
const gradeParts = 4

// Move is the movement in progress (6.0).
type Move struct {
	From, To Loc // the place being left, and that being entered
	Goal     Loc // where it was said that the Units go
	Side     Side
	Seen     uint8 // 1: something has happened that ends the choice of the way (fire, a claim, a mine, a Barrage)
	Stopped  uint8 // 1: nobody can go on
	Driven   uint8 // 1: each hex must be nearer to an enemy, and the whole allowance is spent (9.6.2); from 2 on, the trail they have kept to, or none any more (trails.go)
}

// AttackKind tells the attacks apart.
type AttackKind uint8

const (
	NoAttack        AttackKind = iota
	ActionFire                 // 8.2
	OpportunityFire            // 8.5
	AssaultFire                // Opportunity Fire at those who assault (9.1E)
	LandingFire                // 22.2
	IndirectFire               // 8.6
	NavalFire                  // 21.1
	StrikeFire                 // 16.0
	MineAttack                 // 24.1
	BombardFire                // 8.6.6
	EventFire                  // 20.0
)

// Attack is the attack being made or resolved.
type Attack struct {
	Kind     AttackKind
	Side     Side // who makes it
	Color    Color
	Hard     uint8 // 1: at one Hard Target
	Focus    uint8 // 1: Concentrated Fire
	Flame    uint8 // 1: a flamethrower is used, 2: napalm
	Ignited  uint8 // 1: its die sets the hex on fire, and so nobody there is tenacious (8.7d); known before the results are applied; 2: by napalm (ruling 8-G)
	Die      int8
	Value    int8   // modified Fire Value
	Strength int8   // for the Barrage (8.6.2)
	Adders   int8   // Units that add (8.3.4)
	From     Loc    // the place that fires, -1 from off the map
	At       Loc    // the place fired at
	Firer    UnitID // NoUnit where no Unit fires
	Target   UnitID // Target Unit (8.3.1), NoUnit
	Weapon   WeaponID
	Guard    WeaponID // the Support Weapon that helps the target, NoWeapon
	Hero     HeroID   // who gives his values once (14.1.1b), NoHero
	Second   WeaponID // a second Support Weapon of another fire type (L12.3c), NoWeapon
}

// Assault is the Assault in progress (9.1).
type Assault struct {
	Hex       Hex // NoHex: none
	From      Loc // of those who charge from a cave, or under a Gyokusai marker: the one place
	Side      Side
	Marker    uint8 // 0 Prepared Assault, 1 Banzai Charge, 2 Gyokusai
	Retreated uint8
	Support   int8    // Units that fired in support
	Total     [2]int8 // modifiers, by side
	Dice      [2]int8
	DG        int8   // levels of the side that loses
	Hero      HeroID // the named Hero who helps side A (14.1.1), NoHero
}
