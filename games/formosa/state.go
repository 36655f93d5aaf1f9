package formosa

import "beachhead/engine"

// Capacities of the state. The loader refuses data that do not fit.
const (
	MaxUnits = 160
	MaxHexes = 600
	maxMarks = 8 // invasion markers on the map at once
)

// Loc is where a ground unit is: a hex if it is 0 or more; places off the map are negative.
type Loc = int16

const (
	OutOfGame      Loc = -1 // gone for good, never scored: revealed decoys, unbought setup-only units, other scenarios
	Reinforcements Loc = -2 // may be recruited
	Staging        Loc = -3 // Allied Staging Area
	Amoy           Loc = -4 // Amoy Display
	Replacements   Loc = -5 // lost in supply, or removed for over-stacking: may be bought back
	Eliminated     Loc = -6 // lost out of supply
	Waiting        Loc = -7 // bought, waits off the map for its landing (25.7, 25.8)
	InHand         Loc = -8 // being placed: the question asks where it goes
	lastLoc        Loc = -8
)

// Flags of a unit.
type Flags uint16

const (
	Revealed     Flags = 1 << iota // Japanese: front side up (11.1); always set on Allied units
	BaseSide                       // Allied engineer on its base side (20.0)
	Moved                          // has moved, or may not move any more, this phase (12.2a)
	Halted                         // invaded or transferred: may not move in this Movement Phase (10.2, 21.0l)
	Landed                         // came ashore by amphibious invasion: must attack adjacent Japanese (10.2.1c)
	Attacked                       // has attacked this Combat Phase (15.0k)
	Defended                       // has been attacked this Combat Phase (15.0k)
	Attacking                      // takes part in the current combat as attacker
	Defending                      // takes part in the current combat as defender
	Doomed                         // to be eliminated by the result being applied
	LostInCombat                   // its loss scores (4.2h); not set by over-stack removal
	Seen                           // a concealed counter that the Allied player has seen moving
	CanMotor                       // began the Movement Phase on a road and in supply (22.0e); in combat: ofForce (25.1d)
	Motorized                      // its movement factor is doubled, on roads only (22.0e)
	Infiltrated                    // has ignored its one EZOC this move or retreat (22.0d, 25.9)
	Suppliable                     // could trace supply when the current result began (8.3)
)

// phaseFlags are cleared when a player turn begins.
const phaseFlags = Moved | Attacked | Defended | Attacking | Defending | Doomed | CanMotor | Motorized | Infiltrated | Suppliable

// UnitState is what changes about a ground unit.
type UnitState struct {
	Loc   Loc
	Flags Flags
}

// OptionSet are the optional rules and switches in use, the bits of State.Opts. Their ids and texts stand in options.go.
type OptionSet uint32

const (
	OptExploitation  OptionSet = 1 << iota // 25.1
	OptBattlefieldLP                       // 25.2
	OptAirTransport                        // 25.3
	OptMarineReplace                       // 25.4
	Opt97th                                // 25.5
	OptDieHards                            // 25.6
	OptMarineBrigade                       // 25.7
	OptRaiders                             // 25.8
	OptTakasago                            // 25.9
	OptCamp                                // 25.10
	OptStrictDisplay                       // ruling C: only the Eliminated Display scores
	OptGunfireOnce                         // ruling O: a gunfire unit supports one combat a GT
)

// Phase is where in the sequence of play (6.1) the game stands.
type Phase uint8

const (
	PhSetup Phase = iota
	PhLogistics
	PhRecruit
	PhAmoy
	PhPlanning
	PhAirSuperiority
	PhSpecial
	PhB29
	PhInvasion
	PhTransfer
	PhAlliedMove
	PhAlliedCombat
	PhBases
	PhInterdiction
	PhJapaneseMove
	PhJapaneseCombat
	PhAirReturn
	PhEnd
	nPhases
)

// State is a whole position: plain values only, so that copying is assignment.
//
// Air and naval strikes are counted in points (2.5b). Arrays of three are by contingent.
type State struct {
	engine.Core

	Opts     OptionSet
	Scenario uint8 // index into Module.Scenario
	Phase    Phase
	Turn     int8 // GT, from 1
	Active   Side // whose decision a shared procedure serves
	LP       [2]int16
	LPLater  [2]int16 // received after the Logistics Phase, for the next game turn (7.2l)

	Units [MaxUnits]UnitState
	Next  [MaxUnits]UnitID   // next unit of the same hex, in order of id; NoUnit ends
	Head  [MaxHexes]UnitID   // first unit of a hex
	ZOC   [2][MaxHexes]uint8 // adjacent hexes from which the side exerts a ZOC into this hex (14.0)
	Exert [MaxHexes]uint8    // 1: units here exert a ZOC

	Ashore   int16 // Allied ground units in land hexes (4.1b)
	Held     int16 // port and airfield hexes of Formosa with an Allied unit (4.1a)
	AmoyTurn int8  // GT in which Amoy fell, 0 = not yet

	// Air points by place. What is in no place is in the Reinforcements Display (8.4a).
	TACReady       [3]int8 // Available Air & Naval Display
	TACSuperiority [3]int8 // Air Superiority Display
	TACTactical    [3]int8 // Tactical Display: ground support, interdiction
	KamikazeReady  int8
	Tokku          int8    // Kamikaze points assigned this GT
	KamikazeSpent  int8    // gone for good (2.5d)
	GunfireReady   [3]int8 // Available Air & Naval Display: safe, unusable this GT
	GunfireStaging [3]int8 // Staging Area: may be used (17.0a)
	GunfireUsed    [3]int8 // with ruling O switched: already used this GT, still in the Staging Area
	FireColumn     int8    // Japanese air superiority points before losses (16.2e)

	B29Ready    uint8 // in the Available Display
	B29Planned  uint8 // assigned to a strike this GT
	B29At       int16 // hex it lies on, hex.None
	Suppressed  int16 // suppressed hex (16.5e), hex.None
	AirSupply   uint8 // owned
	AirSupplied uint8 // used this GT, for a combat (19.4a) or a transport (25.3b)
	Amphib      int8  // markers in the Invasion Marker Display
	AmphibKept  int8  // those of them that a decisive battle kept for later (18.0f)
	DropZones   int8
	Fleet       uint8 // 0 not bought, 1 owned, 2 sailed
	NoGunfire   uint8 // sortie: no gunfire this GT (18.0d)
	NoLanding   uint8 // sortie: no amphibious markers this GT (18.0f)
	Bought97th  uint8
	CampFreed   uint8
	CampBombed  uint8

	Support   [MaxHexes]uint8 // ground support points on a hex, see supportPoints
	Interdict [MaxHexes]uint8 // interdiction points on a hex (16.4)
	Transfers [MaxHexes]uint8 // naval transfers from and to a hex this phase (21.0f, 21.0g)

	Must    [3]uint64 // units that must attack or be attacked before the Combat Phase ends (15.0d, 15.0e)
	Retreat [3]uint64 // units that the result being applied makes retreat

	MarkHex [maxMarks]int16 // invasion markers on the map
	MarkDZ  [maxMarks]uint8 // 1: drop zone
	MarkUse [maxMarks]uint8 // 1: its stack has assaulted or landed
	Marks   int8

	B Battle
}

// BattleKind tells the kinds of combat apart.
type BattleKind uint8

const (
	NoBattle     BattleKind = iota
	Regular                 // 15.0
	Assault                 // opposed landing (10.2.2)
	Exploitation            // 25.1
	Counter                 // 15.6
)

// Battle is the combat being declared or resolved.
type Battle struct {
	Targets  [6]int16 // defending hexes
	Origins  [6]int16 // hexes of attackers
	Hit      int16    // hex being counterattacked, or hex of the stack that exploits
	Camp     int16    // hex where a PW camp fell in this combat (25.10b), hex.None
	LostCF   [2]int16 // mobile CF lost in this combat by side (25.2)
	NTargets int8
	NOrigins int8
	LP       [2]int8 // LP spent by side
	Gunfire  [3]int8 // by contingent
	Air      [3]int8 // points committed to an assault, by contingent
	Column   int8    // final column 0..8
	Roll     int8
	Attacker Side
	Kind     BattleKind
	Result   Result
	AirDrop  uint8 // air supply committed
}
