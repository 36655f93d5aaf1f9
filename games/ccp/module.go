package ccp

import (
	"beachhead/datafile"
	"beachhead/games/ccp/terrain"
	"beachhead/games/moddata"
	"beachhead/hex"
)

// Side is one of the two opponents.
type Side uint8

const (
	Allied Side = 0
	Japan  Side = 1
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// Nation is who provides a deck, units and tables (1a).
type Nation uint8

const (
	NationJapan Nation = iota
	NationUS
	NationCW
	nNations
)

// Side is the side a nation is on.
func (n Nation) Side() Side {
	if n == NationJapan {
		return Japan
	}
	return Allied
}

// Kind is the kind of a unit (3).
type Kind uint8

const (
	Squad Kind = iota
	Team
	Leader
	Hero
	Private
	Scout
	SogekiHei
)

// Quality is that of a squad or team, and of an order of battle (11.3b).
type Quality uint8

const (
	Elite Quality = iota
	Line
	Green
	NoQuality
)

// Stats are the numbers of one side of a unit counter (3.1).
type Stats struct {
	FP, Range, Move, Morale int8
	Boxed                   bool // FP in a square: +1 in melee (3.1.6)
	Command                 int8 // -1: none
}

// UnitID is a unit counter, an index into Module.Units.
type UnitID = int16

// WeaponID is a weapon counter, an index into Module.Weapons.
type WeaponID = int16

// CardID is a Fate card, an index into Module.Cards.
type CardID = int16

// ChitID is an objective chit, an index into Module.Chits.
type ChitID = int16

// NoUnit, NoWeapon and NoCard stand for none.
const (
	NoUnit   UnitID   = -1
	NoWeapon WeaponID = -1
	NoCard   CardID   = -1
)

// UnitType is a row of units.tsv: equal counters.
type UnitType struct {
	ID, Name  string
	Shared    bool // units of the other side have the same name
	Nation    Nation
	Branch    string // "any" serves all
	Kind      Kind
	Quality   Quality
	Front     Stats
	Back      Stats // broken (3.2.1)
	Figures   int8
	VP        int8
	Ordnance  bool
	Count     int16
	FirstYear int16
	LastYear  int16
	First     UnitID // its first counter; the others follow
}

// IsLeader tells whether units of the type are leaders: all single men are (3.0b).
func (t *UnitType) IsLeader() bool { return t.Figures == 1 }

// Unit is one unit counter.
type Unit struct {
	*UnitType
	Name string // "us-army-line-squad-3"
	Side Side
}

// WeaponKind is the kind of a weapon.
type WeaponKind uint8

const (
	MG WeaponKind = iota
	Mortar
	Gun
	Flamethrower
)

// WeaponType is a row of weapons.tsv (5.1).
type WeaponType struct {
	ID, Name            string
	Shared              bool // weapons of the other side have the same name
	Nation              Nation
	Kind                WeaponKind
	FP, Range, MinRange int8
	Move                int8 // 0 or negative
	Ordnance            bool
	Smoke               bool
	Count               int16
	FirstYear, LastYear int16
	First               WeaponID
}

// Weapon is one weapon counter.
type Weapon struct {
	*WeaponType
	Name string
	Side Side
}

// Order is the upper half of a Fate card (1.5).
type Order uint8

const (
	OrderAdvance Order = iota
	OrderAssetDenied
	OrderAssetRequest
	OrderCharge
	OrderConfusion
	OrderFire
	OrderInfiltrate
	OrderMove
	OrderReconnoiter
	OrderRevive
	nOrders
)

// Action is the lower half of a Fate card (1.6), or the Op Fire of a Fire card.
type Action uint8

const (
	ActAmbush Action = iota
	ActBayonets
	ActBoreSighting
	ActConfusion
	ActCrossfire
	ActDemolitions
	ActEnfilade
	ActExplosiveCharge
	ActGrenades
	ActHiddenCave
	ActHiddenMines
	ActHiddenPanji
	ActHiddenPillbox
	ActHiddenTrench
	ActHiddenUnit
	ActHiddenWire
	ActLightWounds
	ActMarksmanship
	ActNoQuarter
	ActSmokeScreen
	ActSustainedFire
	ActOpFire // the order half of a Fire card (A41)
	nActions
)

// FateEvent is the event of a Fate card (1.7), E50 to E80 in order.
type FateEvent uint8

const (
	EvAirSupport FateEvent = iota
	EvBattleHarden
	EvBattlelust
	EvBlaze
	EvBreezy
	EvBushido
	EvDeploy
	EvDetritus
	EvFieldOfBattle
	EvFieldPromotion
	EvGusts
	EvHero
	EvInterdiction
	EvJam
	EvKIA
	EvMalfunction
	EvMedic
	EvMissionObjective
	EvPrisoners
	EvReconnaissance
	EvReinforcements
	EvScrounge
	EvShellShock
	EvShellholes
	EvSpiderHole
	EvStealth
	EvStrategicObjective
	EvSuppressingFire
	EvTennoheika
	EvWalkingWounded
	EvWhitePhosphorus
	nEvents
)

// Trigger is what a roll may set off (1.9.1).
type Trigger uint8

const (
	NoTrigger Trigger = iota
	TimeTrigger
	EventTrigger
	SniperTrigger
	DisperseTrigger
)

// Card is one Fate card (1).
type Card struct {
	ID      string
	Nation  Nation
	Order   Order
	Points  int8  // of Revive
	Boxes   uint8 // of Infiltrate: bit 0 is box A
	Action  Action
	Faction string // of Marksmanship: a nation or a branch
	Event   FateEvent
	Param   int16 // of the event: direction 1 to 6, 1 for odd and 0 for even smoke
	Years   [2]int16
	Hex     hex.Hex // random hex
	White   int8
	Colored int8
	Trigger Trigger
}

// ChitKind is what an objective chit gives.
type ChitKind uint8

const (
	ChitObjective ChitKind = iota
	ChitEach
	ChitElimination
	ChitExit
)

// Chit is one objective chit (14.3.3).
type Chit struct {
	ID        string
	Kind      ChitKind
	Objective int8 // 1 to 5
	VP        int8
	OpenOnly  bool
}

// Posture of a side (17).
type Posture uint8

const (
	Attacker Posture = iota
	Banzai
	Defender
	Invader
	Recon
	nPostures
)

// PostureRow is what a posture gives (17).
type PostureRow struct {
	Name     string
	Hand     int8
	Defender bool // Bore Sighting and the Hidden actions (17.3b)
	TimeVP   int8 // 17.3c
	Return   bool // casualties come back (17.2c)
	Charge   bool // 17.2b
}

// NationRow is what a nation gives.
type NationRow struct {
	ID, Prefix, Name   string
	Discard            int8 // 12.3
	NightDiscard       int8 // 18.1
	Branches           []string
	Units              [2]UnitID // first counter, one past the last
	Hero, PrivateOne   UnitID
	Deck               CardID            // first of its 72 cards
	With               [nActions]cardSet // its cards by action
	Teams              [3][]*UnitType
	Support            [13][]SupportOption // by roll
	RadioTable         [13][nYears]RadioID // by roll and year; NoRadio is artillery denied
	HeroName, FlagName string
}

// RadioID is a row of radios.tsv.
type RadioID = int16

// NoRadio stands for none.
const NoRadio RadioID = -1

// Radio is a battery (6).
type Radio struct {
	ID, Name string
	Nation   Nation
	FP, Cost int8

	FirstYear, LastYear int16
}

const (
	firstYear = 1941
	nYears    = 5
	deckSize  = 72
	nDice     = 6

	// StackLimit is how many figures a hex holds without penalty (15.2.1a).
	StackLimit = 7
)

// SupportOption is one line of a Support Table.
type SupportOption struct {
	Type     *UnitType // nil: a leader of the command drawn at random, or a Sighting marker
	Leader   int8      // command of the leader drawn
	Sighting bool
	Weapon   *WeaponType
	Branch   string
	Cost     int8
	Years    [nYears]bool
}

// Fort is a kind of fortification (F100).
type Fort uint8

const (
	NoFort Fort = iota
	Bunker
	Pillbox
	Trench
	Cave
	Foxholes
	Mines
	Wire
	nForts
)

// FortRow is what a fortification gives. Covers are -100 where there is none.
type FortRow struct {
	ID, Name                         string
	Cover, Aircraft, Mortars, Radios int8
	MeleeTie                         bool
	Count                            int8
}

// TerrainRow is a row of terrain.tsv for a Terrain Type; costs are in half MPs.
type TerrainRow struct {
	Name      string
	Move      int8 // costAlong, costAll
	Cover     int8
	Hindrance int8
	Obstacle  bool
	Blind     bool
	Water     bool
	Airburst  int8
	Sand      int8
}

// nTerrain is room for the Terrain Types.
const nTerrain = 16

// noCover is the Cover of a fortification that gives none.
const noCover = -100

const (
	costAlong = -1 // as along a road, or of the other terrain (T84)
	costAll   = -2 // T99
)

// Module is the game with the data it was loaded with. It is read-only.
type Module struct {
	moddata.Base
	Grid       *hex.Grid
	Types      []UnitType
	Units      []Unit
	ByUnit     map[string]UnitID
	Arms       []WeaponType
	Weapons    []Weapon
	ByWeapon   map[string]WeaponID
	Cards      []Card
	ByCard     map[string]CardID
	Chits      []Chit
	Radios     []Radio
	Nations    [nNations]NationRow
	Postures   [nPostures]PostureRow
	Terrain    [nTerrain]TerrainRow
	Forts      [nForts]FortRow
	SmokeOf    []int8 // hindrance of each smoke marker
	Counts     Counts
	TimeLast   int8
	Casualty   int8
	Vulnerable [13]int8 // by FP: roll that destroys a fortification (O24.3.4a)
	Events     [nEvents]EventRow
	Orders     [nOrders]string
	Actions    [nActions]string
	Maps       map[string]*terrain.Map
	Scenario   []Scenario
	MapFiles   *datafile.Set
}

// EventRow names an event.
type EventRow struct{ ID, Rule, Name string }

// Counts are the numbers of markers.
type Counts struct{ Suppressed, Veteran, Sighting, Blaze, Starshell, Control int8 }

// Scenario is one scenario file.
type Scenario struct {
	ID, Name, Date, Place, History string
	Year                           int16
	Night                          bool
	Map                            *terrain.Map // as its special rules change it
	MapID                          string
	SetupFirst, MoveFirst          Side
	Initiative                     Side
	VP                             int16 // Allied positive
	Time, SuddenDeath, Surrender   int8
	MinesFP                        int8
	Open                           []ChitID
	OpenRandom                     int8
	Secret                         [2]int8
	Control                        [5]uint8 // 1 + Side, 0 nobody
	Sides                          [2]Force
	WaterCost                      [2]int8 // half MPs of water-cost, 0: all (T99)
	WaterUntil                     [2]int8 // time marker space at which it ends
	NoAircraft, CannotExit         [2]bool
	Blazes                         []hex.Hex
	Special                        []Special // those that players carry out in the set-up
	Situation                      string    // two sentences for the briefing, "" if the file has none
	Try                            [2][]string
}

// Special is a special rule with decisions: smoke and suppress.
type Special struct {
	Suppress bool // else smoke
	Side     Side
	Count    int8
	Zone     []hex.Hex
}

// Force is one side of a scenario.
type Force struct {
	Nation         Nation
	Branches       []string // nil: all
	Posture        Posture
	Quality        Quality
	OrderLimit     int8
	Edge           terrain.Edge
	Radio          RadioID
	Denied         bool
	Groups         []Group
	Area           []hex.Hex // original setup area (A43.6b), ascending
	Sightings      int8
	SightingZone   []hex.Hex
	Boxes          [3]Arrival
	Reinforcements []Arrival
}

// Counted is so many counters of a type.
type Counted[T any] struct {
	Type *T
	N    int8
}

// Group is what is set up together.
type Group struct {
	Name    string
	Zone    []hex.Hex
	Units   []Counted[UnitType]
	Weapons []Counted[WeaponType]
	Forts   [nForts]int8
}

// Arrival is what waits off the map.
type Arrival struct {
	Name     string
	Time     int8
	Units    []Counted[UnitType]
	Weapons  []Counted[WeaponType]
	Sighting int8
	Radio    RadioID
	Entry    []hex.Hex // nil: the friendly edge
	IDs      []UnitID  // the counters that its units are
}
