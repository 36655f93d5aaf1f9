// Package css is the engine of the Company Scale System, a series of games on one set of rules. What a game of the series brings of its own is its
// [Module]: data, numbers and readings in which it differs, and features that it switches on. The packages games/css/tinian and games/css/saipan
// embed the data of a game (docs/adr/0014-company-scale-system.md).
package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/moddata"
)

// Side is one of the two players, in the order of sides.tsv: American and Japanese, or German and Soviet.
type Side uint8

const (
	SideA Side = 0
	SideB Side = 1

	// NoSide stands for none.
	NoSide Side = 255
)

// Other returns the opponent of s.
func (s Side) Other() Side { return 1 - s }

// Pieces and what they belong to are named by their place in the lists of the module.
type (
	UnitID      = int16
	WeaponID    = int16
	LeaderID    = int16
	HeroID      = int16
	DivisionID  = int16
	FormationID = int16
	ChitID      = int16
	BeachID     = int16

	// Hex is the number of a playable hex of [ground.Map].
	Hex = ground.Hex
)

// These stand for none.
const (
	NoUnit      UnitID      = -1
	NoWeapon    WeaponID    = -1
	NoLeader    LeaderID    = -1
	NoHero      HeroID      = -1
	NoDivision  DivisionID  = -1
	NoFormation FormationID = -1
	NoChit      ChitID      = -1
	NoBeach     BeachID     = -1
	NoHex                   = ground.NoHex
)

// Capacities: the position has room for so many, and the loader refuses data that do not fit.
const (
	MaxUnits      = 364
	MaxWeapons    = 128
	MaxLeaders    = 40
	MaxHeroes     = 8
	MaxDivisions  = 12 // with the forces that are attached to one
	MaxFormations = 26
	MaxChits      = 40
	MaxBeaches    = 16
	MaxGroups     = 4
	MaxCaves      = 40
	MaxMines      = 32
	MaxFleet      = 6 // Task Forces
	MaxVictory    = 32
	MaxBombers    = 8 // of both sides
	MaxFlotillas  = 4
	MaxTurns      = 240
)

// Feature is a set of parts of the rules that a module switches on.
type Feature uint64

const (
	FeatureCaves          Feature = 1 << iota // 6.3, 11.2
	FeatureRidges                             // 6.2.2: claims of a Ridge
	FeatureBanzai                             // 9.6, 9.6.1: side B charges
	FeatureGyokusai                           // 9.6.2
	FeatureTenacity                           // 8.4.4
	FeatureInfiltration                       // 6.1.3, 8.5.2
	FeatureSpotting                           // 8.6.5: aircraft spot for side A
	FeatureBombardment                        // 8.6.6
	FeatureLandings                           // 22.0
	FeatureDrift                              // 22.2.3
	FeatureTaskForces                         // 21.0
	FeatureTankWeapons                        // 12.4
	FeatureAirChit                            // 16.0
	FeatureTrucks                             // 15.0
	FeatureMines                              // 24.0
	FeatureDemolition                         // 24.3
	FeatureRivalry                            // 6.1.2: Army and Navy
	FeatureGabaldon                           // 14.2
	FeatureAirfield                           // 11.3
	FeatureKakuda                             // 28.0
	FeatureSaipanGuns                         // 27.0
	FeatureCorpsArtillery                     // 14.2, 27.0: Corps Units and Trucks
	FeatureAttachments                        // L26.0: forces attached to a Division, Units of none, Formations without an HQ
	FeatureEntryHexes                         // L18.0: Reinforcement Hexes
	FeatureSeaLanding                         // L22.0: landing hexes
	FeatureParachutes                         // L23.0
	FeatureStrategicAir                       // L16.1: fighters and bombers of the day
	FeatureFlotilla                           // L21.0
	FeatureBarriers                           // L27.1: NKVD Barriers
	FeatureCommissars                         // L27.2
	FeatureHeroBoxes                          // L14.1: Heroes wait on a Display
	nFeatures             = iota
)

// SideRow is a row of sides.tsv.
type SideRow struct {
	ID        string // "us": also the name of the seat
	Name      string // "Americans"
	Adjective string // "American"
	Reroll    string // what the marker of 26.0 is called
}

// TurnRow is a turn of the Game Day, a row of turns.tsv.
type TurnRow struct {
	ID, Name string
	Night    bool
}

// Ratings are what a Division's Display says of its commander (19.1).
type Ratings struct{ Command, Dispatch int8 }

// Division is a row of divisions.tsv.
type Division struct {
	ID, Name, Color string
	Side            Side
	Display         int8 // which sheet
	Command         int8
	Dispatch        int8
	TQBase          int8
	HQ              UnitID
	Navy            bool // 6.1.2
	Tenacity        bool // 8.4.4
	NightFire       int8 // added to its Fire Values at night (8.3.7, 17.0)
	Chit            ChitID
	Relief          *Ratings // of the other commander (20.2), nil if there is none
	Force           Force    // L26.0
	Adds            Ratings  // of an attached force: to the ratings of its host
}

// Force is what kind of thing a row of divisions.tsv is (L26.0).
type Force uint8

const (
	Whole    Force = iota // a Division with a Display of its own
	Attached              // its markers lie on the Display of the Division that it is attached to
	Alone                 // Units of no Division, without HQ and chit
)

// Formation is a row of formations.tsv.
type Formation struct {
	ID, Name, Stripe string
	Division         DivisionID
	HQ               UnitID // NoUnit: Leaders and the Division HQ command it
	Chit             ChitID
}

// ChitKind is what a chit of the Cup does (4.2).
type ChitKind uint8

const (
	ChitDivision ChitKind = iota
	ChitFormation
	ChitCommand
	ChitWind
	ChitEvent
	ChitNaval
	ChitLanding
	ChitAir
	nChitKinds
)

// Chit is a row of chits.tsv. Costs are Dispatch Points.
type Chit struct {
	ID, Name  string
	Kind      ChitKind
	Side      Side // NoSide for Wind and Random Event
	Division  DivisionID
	Formation FormationID
	Cost      int8   // in the Preparation Phase (4.1D); -1: cannot be bought
	Preempt   int8   // before a draw (4.2C); -1: not possible
	Night     bool   // in the Cup at night (17.0)
	Rain      bool   // in the Cup on a day of Rain (4.1A, 21.0)
	Option    string // in the game with that option only
}

// Color is the colour of a Fire Power box (3.4, 8.1).
type Color uint8

const (
	Red    Color = iota // Small Arms
	Yellow              // High Explosive
	Blue                // Armor Piercing
	Black               // Indirect Fire
	White               // yellow or blue, as the firing player likes
	NoFire              // no box
)

// nRows is the number of rows of the Combat Results Table; a white box uses that of yellow or blue.
const nRows = 4

// Stripe says to whom a piece belongs (3.4).
type Stripe uint8

const (
	Colored     Stripe = iota // a Formation
	WhiteStripe               // its Division
	Plain                     // no stripe: every Formation of its Division
	Corps                     // Active by Direct Command only, for which either Marine Division pays (14.2, 27.0)
)

// Mode is the colour of a movement value (3.4).
type Mode = ground.Mobility

const (
	Leg          = ground.Leg
	Wheeled      = ground.Wheeled
	Tracked      = ground.Tracked
	NoMove  Mode = 3 // "No": moves by Truck only (15.0)
)

// Fire is the Fire Power box of one side of a counter.
type Fire struct {
	Color     Color
	FP, Range int8
}

// Unit is a row of units.tsv.
type Unit struct {
	// What rules ask for all the time comes first, so that it lies close together in memory.
	Side      Side
	Division  DivisionID
	Stripe    Stripe
	Formation FormationID // of a Colored stripe, else NoFormation
	Front     Fire        // Deployed
	Back      Fire        // Column
	HasColumn bool        // else it is eliminated when it must flip (8.6.4)
	Defense   int8
	Hard      bool // a Hard Target
	Tank      bool
	Move      Mode
	MP        int8
	TQ        int8 // added to the Division's
	Command   int8 // range of an HQ, -1 for others

	HQ         bool
	Engineer   bool // the others can do nothing special (11.1)
	Gun        bool // stays In-Column (8.6.4)
	Emplaced   bool // a gun with "No" movement allowance, which may move at Night II (23.0)
	Truck      bool
	Amphibious bool // 22.2.4
	Flame      bool // L8.7.0
	Static     bool // no transport moves it
	Parachute  bool // L23.0

	ID, Name string
	Class    string // rifle, mortar ...: for drawing and the computer player, no rule asks for it
	Option   string
}

// Indirect tells whether the Deployed side fires indirectly (8.6).
func (u *Unit) Indirect() bool { return u.Front.Color == Black }

// Weapon is a Support Weapon, a row of support-weapons.tsv (12.0).
type Weapon struct {
	ID, Name  string
	Kind      string // for drawing
	Side      Side
	Division  DivisionID
	Stripe    Stripe
	Formation FormationID
	FP        int8 // added to that of the firing Unit
	Color     Color
	Range     int8
	Defense   int8
	Hard      bool // makes its hex one with Hard Targets
	Tank      bool
	Sustained bool // 8.5.1
	Flame     bool // 8.7
	TankSW    bool // 12.4
	Arrives   bool // rolls for its arrival (12.4.2)
	Option    string
}

// Ratings2 is what a side of a Leader counter adds.
type Ratings2 struct{ FP, TQ int8 }

// Leader is a row of leaders.tsv (13.0).
type Leader struct {
	ID, Name    string
	Side        Side
	Division    DivisionID
	Stripe      Stripe
	Formation   FormationID
	Front, Back Ratings2
	Replaced    bool       // there is a replacement on the back (13.3)
	Replacement string     // what he is called
	Event       bool       // enters by an event only (28.0)
	Commissar   *Commissar // who can take his place (L27.2), nil for nobody
	Option      string
}

// Commissar is a row of commissars.tsv (L27.2).
type Commissar struct {
	Name      string
	Values    Ratings2 // for the Units in his hex and next to it
	Formation int8     // Troop Quality, added once for every Unit of the Formation
}

// Power is what a Hero can do; each is a rule of its own (14.0, 20.1).
type Power uint8

const (
	PowerValues    Power = iota // only those on the counter
	PowerReroll                 // Ozbourn: an Assault die of side A
	PowerShield                 // Wilson, Epperson: a DG or Suppressed result
	PowerGabaldon               // 14.2
	PowerRescue                 // Agerholm: routed, not eliminated
	PowerOnce                   // Baker: one combat
	PowerTank                   // McCard: with a Tank Support Weapon
	PowerLeader                 // O'Brien: a Leader
	PowerStand                  // Salomon: one defence
	PowerCrew                   // Timmerman: a Tank Support Weapon stays
	PowerArtillery              // Angelis: Indirect Fire again
	PowerWorks                  // Belz: Pillboxes and Bunkers
	PowerInspires               // Kunikov: markers off his stack
	PowerBrezhnev               // Brezhnev, one way or the other
	nPowers
)

// Hero is a row of heroes.tsv.
type Hero struct {
	ID, Name        string
	Side            Side
	Division        DivisionID // NoDivision: any of the side
	Stripe          Stripe
	Formation       FormationID // of Gabaldon, Baker, O'Brien and Salomon the regiment that their rules name
	FP, TQ, Defense int8
	Generic         bool // made by an event: any number (20.1), on Displays each once (L20.1)
	Power           Power
	Effect, Rule    string  // what he does in words, and the rule that knows him
	With            UnitSet // whom alone he may be stacked with; empty: anybody whom he serves (L14.1.2a)
}

// Beach is a row of zones.tsv: a beach hex and its three Naval Zones (22.0).
type Beach struct {
	ID, Name, Area string
	Hex            Hex
	Value          int8 // as a Hard Target in the Approach Run and Final Run-In Zones
	RangeFinal     int8 // added to the range to the beach hex
	RangeApproach  int8
	Drift          Hex // where a drift leads (22.2.3), NoHex for none
	Mines          bool
}

// Groupment is an area off the map in which artillery stands (27.0).
type Groupment struct{ ID, Name string }

// VictoryHex is a Victory Hex of the map (25.4).
type VictoryHex struct {
	ID, Name string
	Hex      Hex
}

// Result is a cell of the Combat Results Table, its parts in the order in which they are applied (8.4.1).
type Result struct {
	Never     bool // this fire cannot be made at this half
	Miss      bool
	Suppress  bool
	DG        int8
	Rout      bool
	Stars     int8 // of the Rout Check
	Eliminate bool
}

// The halves of the Combat Results Table (8.4).
const (
	AtHex  = 0
	AtHard = 1
)

// Status is what a marker does to the Units of its hex (8.5.3, 10.2).
type Status struct {
	FP      int8
	Half    bool // of the Movement Allowance, rounded down
	None    bool // no movement
	Move    int8
	TQ      int8
	Fire    bool // may fire
	MoveOK  bool
	Assault bool
}

// The Barrage markers (8.6.2, 8.6.6).
const (
	NoBarrage = iota
	Smoke
	Light
	Medium
	Heavy
	Bombard
	NBarrages
)

// Barrage is a row of barrages.tsv.
type Barrage struct {
	ID, Name     string
	Min          int8 // the least strength that places it; -1: not placed by fire
	FP, Move, TQ int8
	Half, None   bool
	Exit, Rally  bool // allowed
	Wind         bool // removed by the Wind chit, else at the end of the turn
}

// The Fortification markers (11.1).
const (
	NoFort = iota
	Foxhole
	Trench
	Pillbox
	Bunker
	NForts
)

// Fort is a row of fortifications.tsv.
type Fort struct {
	ID, Name    string
	Defense, TQ int8
	Built       bool // in the game; else there from the set-up only
	Stays       bool // in an empty hex, for either side
}

// AssaultMarker is a row of assaults.tsv (9.2, 9.6).
type AssaultMarker struct {
	ID, Name string
	Defense  int8   // added to the Fire Value of Opportunity Fire at those who assault
	Bonus    int8   // added to their roll
	Called   string // what an Assault is called that is no charge
}

// RidgeMarker is [ridge] of rules.toml (6.2.2).
type RidgeMarker struct {
	Hexside      string  // the terrain of hexsides that can be claimed
	Upper        bool    // only from the upper side, and only by those whom an enemy comes up to (L6.2.2n); they take their marker off themselves (L6.2.2p)
	Assaulted    int8    // Troop Quality, assaulted across a Ridge
	FiredOn      int8    // Fire Value against it across a Ridge, besides the hexside's own
	OwnFire      [2]int8 // Fire Value across a Ridge, in place of the hexside's own
	OtherAssault int8    // Troop Quality of those who assault across another hexside
	OtherFire    int8    // Fire Value against it across another hexside
}

// OddsRow is a row of assault-odds.tsv. The last row whose ratio is not above that of the Units holds, the first if none is (9.5).
type OddsRow struct{ Attackers, Defenders, Modifier int8 }

// WeatherRow is a kind of weather, a row of weather.tsv (4.1A).
type WeatherRow struct {
	ID, Name  string
	Low, High int8 // of the die
	Vision    int8
	Fire      int8 // added to all Fire Values
	Next      int8 // added to the next roll
	Ignite    int8 // added to the roll whether a hex catches fire (8.7)
	Rain      bool // the rules of Rain turns
	Storm     bool // the day is skipped
}

// TableRow is what a die table says for some results.
type TableRow struct {
	Low, High int8
	Word      string
	N         int8 // where the result is a number, or a direction
}

// Table is a die table, from the lowest result up.
type Table []TableRow

// At is the row of a die after its modifiers; the ends hold beyond themselves.
func (t Table) At(die int) TableRow {
	for _, r := range t {
		if die <= int(r.High) {
			return r
		}
	}
	return t[len(t)-1]
}

// EventKind is what a Random Event does; each is a rule of its own (20.1, 20.2).
type EventKind uint8

const (
	EventHeroA EventKind = iota
	EventHeroB
	EventKakuda
	EventNapalm
	EventLocalBanzai
	EventCivilians
	EventFriendlyFire
	EventInfiltration
	EventFortitude
	EventSnafu
	EventInitiativeA
	EventInitiativeB
	EventPillsA
	EventPillsB
	EventMartyrs
	EventExperience
	EventRaid // Infiltration on Saipan, which is an attack
	EventMishap
	EventStruggle
	EventSuicide
	EventHeroBoxA // to the Available Heroes box of a Division (L20.1)
	EventHeroBoxB
	EventInterferenceA // what the scenario says
	EventInterferenceB
	EventIdeaA // Dispatch Points
	EventIdeaB
	EventOwnStrike // Friendly Fire: a strike with a bomber of side B at its own
	EventAccident
	EventRelieved // a Commissar or a Barrier goes
	EventAssault  // an Assault at once
	nEvents
)

// Event is a row of events.tsv.
type Event struct {
	ID, Name string
	Kind     EventKind
	Who      Side   // who decides, NoSide if nobody does
	Effect   string // in words
	Void     string // when nothing happens, "" for never
	Rule     string
}

// OptionRow is a row of options.tsv: an option that brings pieces. Options about readings belong to the engine.
type OptionRow struct{ ID, Name, About string }

// Lost is where a Support Weapon goes.
type Lost uint8

const (
	ToReallocating Lost = iota
	ToNowhere
)

// Builder is who can dig Trenches, among Deployed Units (11.1).
type Builder uint8

const (
	ByEngineers Builder = iota
	ByLeg
)

// Twice is what a marker becomes that a hex receives a second time (8.4.4, 10.1).
type Twice uint8

const (
	TwiceNothing Twice = iota
	TwiceSuppressed
	TwiceEliminated
)

// Rules are those of rules.toml: what the book says with another number, or reads otherwise, in another game of the series. Pairs are by side.
type Rules struct {
	FirstReroll Side // 26.0
	Fatigue     [2]struct{ Gain, Loss int8 }
	Buy         [2]struct{ NoFormation, Nothing int8 } // at or below this Troop Quality (4.1D)

	MaxDC, MaxDP              int8 // 2.0
	MaxVP                     int8 // 25.1
	DispatchHit, DispatchMiss int8 // 4.1F
	FatigueDay, FatigueNight  int8 // for a Division chit (4.1E)
	FatigueRest               int8 // for a night without
	SecondCost, AirCost       int8 // Direct Commands (5.1, 16.0)
	GroupmentCost             int8 // 27.0
	SnafuCost                 int8 // Dispatch Points (20.1)
	BeachVP, CivilianVP       int8 // 25.3, 20.1
	ConcedeDistance           int8 // 25.4; 0: no conceding
	ZonesKeepBoth             bool // a Fire Zone keeps a Victory Hex for either side (L24.3b), not for side B alone (ruling 25-A)

	AssaultCost               [2]int8 // 9.2
	Support                   [2]int8 // Indirect Units in support of an Assault (9.4, L9.6)
	Resolve                   bool    // supporting fire is resolved (9.1B)
	SupportApart              bool    // it comes from several places, one fire after the other (L9.1Ba)
	Tanks, OnlyTanks          int8    // 9.5
	BreakFire, BreakSustained int8    // 8.4, 8.5.1
	Broken                    [2]Lost
	SteepAdvance              [2]Lost // 6.2.2
	RidgeAdvance              [2]Lost

	Star           int8 // added to the die of a Rout Check for each star (8.4.1)
	PinTwice       Twice
	SuppressTwice  Twice
	HexWithHard    int8    // Direct Fire at a hex with Hard Targets (8.3.1)
	HardInHex      int8    // Indirect Fire (8.6.3)
	OnlyHard       int8    // the same, with nothing else there
	Concentrated   int8    // 8.3.6
	SecondIndirect [2]bool // Indirect Fire as a Second Action (8.0)
	SmokeReach     int8    // 0: its own hex (8.6.2)
	Illumination   int8    // how far from friendly Units (17.1)
	Illuminates    [2]bool // who fires Illumination Rounds (17.0d, L17.1a)
	Vision         [3]int8 // clear, rain, night (7.1.2)
	BarrageBan     bool    // Indirect Fire must out-rank a Barrage to attack its hex (8.6.2)
	BarrageClosed  bool    // and is not made at all where it could not (L8.6.2d)
	RainIndirect   bool    // rain changes Indirect Fire (8.6.3)
	NightIndirect  bool
	CaveInside     int8 // 6.3
	CaveFlame      int8

	StackLimit, CaveLimit, ZoneLimit, Adders int8

	Strike, Napalm, EventFire, Bombard int8 // Fire Powers (16.0, 20.0, 8.6.6)
	Trench                             [2]Builder
	SpreadTo                           [2]int8 // directions in which fire spreads (8.7.1), the first for the lower half of the die
	LeaderAloneFlips                   bool    // 13.1
	LeaderLostAtZero                   bool    // by enemy fire
	TwoWeapons                         bool    // two Support Weapons of different fire types add to one fire (L12.3)
	BothTrace                          bool    // a Support Weapon of side B, too, needs a line to its HQ to be reallocated (12.2d, L12.2d)
	Carries                            [2]bool // has transport (15.0)
	LoadMoves                          bool    // loading and unloading are Movement Actions (L6.0d)
	EntryDistance                      int8    // enemies stay further than that from Reinforcement Hexes (L18.0)
	Barrier                            Barrier // L27.1
	BrezhnevB                          bool    // he is a burden to those whom the enemy puts him with (L14.1.2e, f), not a help (L14.1.2d)
	GabaldonTries                      int8    // 14.2
	LostInBox                          bool    // a Division HQ is destroyed, too, while it is in the Routed Units box (12.2e, ruling C21)

	AirfieldDays  int8
	AirfieldBonus int8      // added to the air roll (16.0)
	DistantRange  int8      // already used at the range box (27.0)
	TransferTurns int8      // 27.0
	NoSupport     [2]string // date and turn, from and until, without naval and air support (22.3); "" for never
}

// Barrier is what an NKVD Barrier does to the Units of its hex (L27.1).
type Barrier struct{ FP, TQ int8 }

// Bomber is a row of bombers.tsv (L16.1).
type Bomber struct {
	ID, Name  string
	Side      Side
	FP        int8
	Hex, Hard Color // rows of the Combat Results Table at a hex and at a Hard Target
}

// Flotilla is a row of flotilla.tsv (L21.0).
type Flotilla struct {
	ID, Name string
	Division DivisionID // whose chit makes it Active, and whose Units spot for it
	FP       int8
	Color    Color
}

// Drop is where a Unit comes down that jumps (L23.0): weights of distances, of directions, and of its sides, Column and Deployed.
type Drop struct {
	Distance  []int8
	Direction [6]int8
	Side      [2]int8
}

// Module is a game of the series with the data it was loaded with. It is read-only.
type Module struct {
	moddata.Base
	Same          map[string][]string // of a game with a book of its own: rules of the series that together say what a rule of its book says
	Cites         map[string]string   // of such a game: the rule of its book that stands for one of the series
	Params        Rules
	Readings      []int // the doubtful readings that a table can choose, by their place in readings
	Features      Feature
	Sides         [2]SideRow
	Turns         []TurnRow // of the Game Day; weather, fatigue and re-rolls belong to the first
	Ground        *ground.Map
	Divisions     []Division
	Formations    []Formation
	Chits         []Chit
	Units         []Unit
	Weapons       []Weapon
	Leaders       []Leader
	Heroes        []Hero
	Beaches       []Beach
	Groups        []Groupment
	Victory       []VictoryHex
	Airfield      [4]Hex // 11.3
	AirMarker     Hex    // where its marker lies
	CRT           [nRows][2][10]Result
	DG            [5]Status
	Suppressed    Status
	Pinned        Status
	Barrages      [NBarrages]Barrage
	Forts         [NForts]Fort
	Assaults      [2]AssaultMarker // by side
	Gyokusai      AssaultMarker
	Ridge         RidgeMarker
	Caves         []Hex // in order
	Odds          []OddsRow
	Weather       []WeatherRow
	Tables        map[string]Table
	Events        [10]Event
	MineStock     []MineRow
	Bombers       []Bomber
	Abbreviations [][2]string // of the counters, with their meanings (L3.5)
	Flotillas     []Flotilla
	Drop          Drop
	Entry         [2]ground.Set // Reinforcement Hexes of each side (L18.0)
	KeptFrom      [2]ground.Set // hexes that the enemy's bar to each side (L18.0d)
	Shore         ground.Set    // landing hexes (L22.0)
	DropZones     ground.Set    // Paratroop Entry Hexes (L23.0)
	DataOption    []OptionRow
	Scenario      []Scenario

	layout   *engine.Layout[State] // of its positions
	noDeploy []engine.Reason       // by terrain, why vehicles do not Deploy there

	ByUnit   map[string]UnitID
	ByWeapon map[string]WeaponID
	ByLeader map[string]LeaderID
	ByHero   map[string]HeroID
}

// MineRow is a row of mines.tsv (24.1).
type MineRow struct {
	Value int8 // Dummy for a dummy
	Count int8
}

// Dummy is the value of a Mine marker that is none.
const Dummy = -1

// Has tells whether the module has a feature.
func (m *Module) Has(f Feature) bool { return m.Features&f != 0 }
