package formosa

import (
	"beachhead/games/moddata"
	"beachhead/hex"
)

// Side is one of the two opponents.
type Side uint8

const (
	Allied   Side = 0
	Japanese Side = 1
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// Contingent is the nationality of a unit (2.3.1).
type Contingent uint8

const (
	US Contingent = iota
	CW
	JP
)

// UnitType is the kind of a ground unit (2.4) as the LP charts name it.
type UnitType uint8

const (
	Infantry UnitType = iota
	Marine
	Airborne
	Ranger
	Engineer
	Armor
	Artillery
	HQ
	HeavyWeapons
	CoastalDefense
	FirstLine  // Japanese first-line infantry
	SecondLine // Japanese second-line infantry, guards
	Construction
	Guerrilla
	SpecialForces
	PWCamp
	Deception
)

// Start says how a unit comes into play (column start of units.tsv).
type Start uint8

const (
	StartFree    Start = iota // "s1 s2": free at start
	StartPool                 // the scenario takes a number out of this pool
	StartSetup                // Japanese rows 1 and 2: bought in setup or never
	StartRecruit              // bought in setup or later
	StartCW                   // bought, scenario 2 only
	StartAmoy                 // 24.1l: free in Amoy after its capture
	StartOption               // with an optional rule only
)

// Pool is a group of Japanese counters of which a scenario gives a number for free (24.1b).
type Pool uint8

const (
	NoPool Pool = iota
	PoolBrigade
	PoolCoastal
	PoolHeavy
	PoolEngineer
	nPools
)

// UnitID is an index into Module.Units. The four deception units are units too.
type UnitID = uint8

// NoUnit marks the end of a stack list.
const NoUnit UnitID = 255

// Unit is one ground counter: everything printed on it, and what the charts say of it.
type Unit struct {
	// What rules ask for all the time stands first, so that a walk through the units touches little memory.
	Side       Side
	Contingent Contingent
	Type       UnitType
	CF         int8
	Attack     bool // letter A (2.3.2c)
	Defence    bool // letter D (2.3.2d)
	MF         int8 // 0 = static (2.3.2e)
	Mech       bool // white box (2.3.2f)
	Marines    bool // US Marine symbol (25.4)
	CanBase    bool // US engineer: has a base side
	BaseCF     int8
	Start      Start
	Pool       Pool
	Recruit    int8 // LP; -1 = never
	Replace    int8 // LP; -1 = never
	SetupOnly  bool // Japanese rows 1 and 2 (8.2a)
	VP         bool // scores when lost (4.2h)
	ID, Label  string
	Size       string // "III", "[III]", "X", "XXX" ... (2.3.2i)
	Division   string // "" if none
	Optional   string // rule number of the option that brings it, "" = none
}

// Terrain is the base terrain of a hex.
type Terrain uint8

const (
	Sea Terrain = iota
	Clear
	Rough
	Mountain
	Peak
	Mudflat
	nTerrains
)

// Place is one hex of the map.
type Place struct {
	Terrain    Terrain
	Land       bool
	Formosa    bool // counts for setup, income, VP and sudden death (Mako by constants.toml)
	Coastal    bool // a neighbour is an all-sea hex
	OpenCoast  bool // coastal and of the open kind: amphibious markers, beach of 25.7
	RangerOnly bool // coastal, of a kind where only Rangers may land (22.0c)
	Name       string
	City, Town bool
	MajorPort  bool
	MinorPort  bool
	PortName   string
	Airfield   bool
	// Names for showing: of the airfield and of the industry, "" if none, and the height of a peak.
	AirfieldName, IndustryName, PeakHeight string
	Industry                               bool
	PeakVP                                 bool
	Shift                                  [2]int8 // best in-hex defensive shift for Allied, Japanese defenders, as a positive number (15.4.1m)
	DieHard                                bool    // in-hex terrain that gives a Japanese defender a shift (25.6a)
	DropZone                               bool    // open or airfield (10.1d)
	Road                                   bool    // a road or railroad runs through it
	Guerrilla                              bool    // terrain and features allow guerrilla deployment (8.1i)
	MechLOS                                bool    // a mechanized unit may trace into it off road (19.0c)
	B29Column                              uint8   // index into B29 columns without Fortified
	Lon, Lat                               float32
}

// Port tells whether the hex has a port of either kind.
func (p *Place) Port() bool { return p.MajorPort || p.MinorPort }

// EdgeBits describe a hexside.
type EdgeBits uint8

const (
	River  EdgeBits = 1 << iota
	Ridge           // steep plateau edge
	AllSea          // no movement, attack, supply or ZOC across
	Road            // a road or railroad crosses it
)

// MechClass indexes movement costs: 0 non-mechanized, 1 mechanized (12.0c).
type MechClass uint8

// Prohibited is the cost of a step that may never be taken.
const Prohibited int8 = -1

// Result is a code of the combat results tables (15.5), from worst to best for the attacker.
type Result uint8

const (
	AE Result = iota
	A1
	AR
	CA
	B1
	BB
	D1
	DR
	DE
)

// B29Result is a cell of the B-29 Attack Table.
type B29Result uint8

const (
	B29None B29Result = iota
	B29Suppress
	B29Destroy
)

// Sortie is a cell of the Mobile Fleet Sortie Table (18.0).
type Sortie uint8

const (
	Fiasco Sortie = iota
	Indecisive
	Decisive
)

// Constants are the numbers of constants.toml that the rules use.
type Constants struct {
	ConcealedMF int8 // MF of every concealed side (11.1d)

	StackMobile, StackStatic [2]int8 // by side
	AirPerHex                [2]int8 // TAC points by side
	GunfirePerCombat         int8

	UnitsPerAmphib, AirbornePerDrop int8

	PortTransferCap, OtherHexOut int8

	InterdictionPerHex, InterdictionMP int8 // MP, whole points

	AttackLPMax, DefendLPMax [2]int8

	LPCap                                 int16
	BasePort, BaseAirfield, BaseBoth      int16
	Motorized                             int16
	AlliedIncome                          [2]int16 // by scenario
	AmoyIncome, MajorIncome, MinorIncome  int16
	CostGunfire, CostB29, CostAirSupply   int16
	CostTAC                               [2]int16 // by side
	CostAmphib, CostDrop                  int16
	CostFleet                             int16
	KamikazePerLP                         int8 // points for 1 LP
	VPMajor, VPMinor, VPAirfield          int16
	VPIndustry, VPPeak, VPLoss            int16
	Levels                                [4]int16 // lowest net VP of Allied strategic, Allied operational, draw, Japanese operational
	SortieTable                           [2][6]Sortie
	Shift                                 Shifts
	AirfieldsPerLP                        int16   // both sides, rounded down (7.2c, 7.2h)
	AmoyFirst, SortieFirst                int8    // first game turn in which it may happen (9.1a, 18.0a)
	SuddenFirst, LandingFirst             int8    // the same of sudden death (4.1) and of 25.7, 25.8
	MarineTable, RaiderTable              [6]int8 // 0 eliminated, 1 turned back, 2 lands
	RaidLoss                              [6]int8
	CampTable                             [6]bool // true: the camp goes
	VPCampFreed, VPCampKept, VPCampBombed int16
	BattlefieldCF                         [2]int16
	VP97th                                int16 // negative
}

// Strikes are the limits of points and markers in the counter mix (8.2e).
type Strikes struct {
	TAC       [3]int16 // by contingent
	Gunfire   [3]int16 // US, CW
	Kamikaze  int16
	Amphib    int16
	DropZones int16
	B29       int16
	AirSupply int16
}

// Scenario is one of the two scenarios of rule 24.
type Scenario struct {
	ID, Title, Premise string
	Turns              int8
	JapaneseFree       []UnitID
	PoolFree           [nPools]int8
	AlliedFree         []UnitID
	JapaneseLP         int16 // added to 1d6
	AlliedLP           int16
	TACBonus           int16    // Japanese TAC = 1d6 + this
	KamikazeBonus      int16    // Japanese Kamikaze points = 1d6 + this
	StartTAC           [3]int16 // US, CW
	StartGunfire       [3]int16
	CW                 bool
	BannedDivisions    []string
	AmoyUnits          []UnitID // 24.1l
	Situation          string   // two sentences for the briefing
	Try                [2][]string
}

// Module is the immutable data of the game: one is loaded from the embedded files, or with a data pack over them.
type Module struct {
	moddata.Base

	Grid  *hex.Grid
	Hexes []Place // by hex.Hex

	Edge [][6]EdgeBits // by hex and direction
	// Step is the cost in half movement points to go from a hex in a direction, by class, off the road;
	// Prohibited if never. RoadStep is the cost along a road or railroad, or Prohibited if none crosses that hexside.
	Step     [2][][6]int8
	RoadStep int8
	// EdgeShift is the defender's shift when attacked across the hexside (15.4.1l), by side of the defender.
	EdgeShift [][6][2]int8

	Units  []Unit
	ByID   map[string]UnitID
	Limits Strikes

	CRT        [2][6][9]Result // by attacking side, die-1, column
	CRTColumns [9]string
	CRTLow     [9]int16 // lowest percentage of each column, ascending, first 0
	AirColumns []int16  // lowest number of points of each column, ascending, first 0
	AirTable   [6][]int8
	B29Columns []string // the last is "fortified"
	B29        [6][]B29Result

	K        Constants
	Scenario []Scenario

	Ports, Airfields, Industries, Peaks []hex.Hex // on Formosa
	Shores                              []hex.Hex // ports and coastal hexes
	Rangers, Airborne                   []UnitID  // of the Allies; airborne units that drop (10.3a)

	faces  faces  // what counters show, made when first asked for
	crumbs crumbs // breadcrumbs made so far
}
