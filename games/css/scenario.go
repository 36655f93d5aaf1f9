package css

import (
	"slices"
	"time"

	"beachhead/games/css/ground"
)

// Turn is the number of a turn: 1 is the first of the first day of the scenario, whether it is played or not.
type Turn = int16

// PlaceKind is what sort of place pieces are set up in, or arrive at.
type PlaceKind uint8

const (
	AtMap          PlaceKind = iota // a hex, for reinforcements it or one next to it
	AtZone                          // a Naval Zone; without a Beach the owner chooses one
	AtBeach                         // a beach hex or one next to it, if no enemy holds it; without a Beach the owner chooses one
	AtAvailable                     // a box of a Display
	AtReallocating                  // a box of a Display
	AtTrucks                        // the Truck Pool of a Display
	AtGroup                         // a groupment (27.0)
	AtTankRoll                      // the Tank Support Weapon Reinforcement Table (12.4.2)
	AtEntry                         // Reinforcement Hexes, of which the owner chooses for each Unit (L18.0)
	AtLanding                       // landing hexes (L22.0)
	AtDrop                          // by parachute, the aim hex (L23.0)
	AtPartisans                     // a hex for each Unit, free of enemies and not next to one
)

// The Naval Zones of a beach, in the order in which Units pass them.
const (
	Transport = iota
	Approach
	FinalRun
)

// Place is where pieces are set up, or arrive.
type Place struct {
	Kind     PlaceKind
	Hex      Hex // of AtMap
	Beach    BeachID
	Zone     int8 // of AtZone
	Division DivisionID
	Group    int8  // of AtGroup
	With     bool  // of AtTankRoll: what lands is placed with a Unit at once (12.4.2f)
	Hexes    []Hex // of AtEntry, AtLanding, AtDrop and AtPartisans
}

// Group is what is set up in one place.
type Group struct {
	Side     Side
	At       Place
	Units    []UnitID
	Weapons  []WeaponID
	Leaders  []LeaderID
	Heroes   []HeroID
	Deployed bool
	Fort     int8 // NoFort ...
	Gyokusai bool // under a Gyokusai marker
	Inside   bool // the cave of the hex (6.3), which is a place of its own
	Option   string
}

// Arrival is what arrives together (18.0).
type Arrival struct {
	Turn    Turn
	Side    Side
	At      Place
	Units   []UnitID
	Weapons []WeaponID
	Leaders []LeaderID
	Heroes  []HeroID
	Option  string
	Posture Posture // in which they arrive

	// It may come another way: with a die above Chance, if that is not -1, at ElseTurn and Else, or not at all and for ElseVP points of the other side.
	Chance   int8
	ElseTurn Turn
	Else     Place
	ElseVP   int8
}

// Posture is how reinforcements stand when they arrive.
type Posture uint8

const (
	AnyPosture Posture = iota // as the rule of the place has it, or the owner likes
	InColumn
	InDeployed
)

// DivisionStart is where the markers of a Display are at the start.
type DivisionStart struct {
	InPlay            bool
	TQ, DC, DP        int8
	Fatigue           int8
	Command, Dispatch int8
	NoHQ              bool       // its HQ takes no part
	Host              DivisionID // that an attached force is attached to (L26.0), else NoDivision
}

// Fleet are the Task Forces from a turn on (21.0).
type Fleet struct {
	From      Turn
	Strengths []int8
}

// HeroEntry is a Hero who can be used from a turn on.
type HeroEntry struct {
	Hero HeroID
	From Turn
}

// MineAt is a Mine marker in a hex.
type MineAt struct {
	Hex   Hex
	Value int8
}

// Hold are Units that may do no Movement Action before a turn.
type Hold struct {
	Units []UnitID
	Until Turn
}

// OffLimits are hexes that Units of some Divisions and Formations may not enter, before a turn if Until is not 0.
type OffLimits struct {
	Divisions  []DivisionID
	Formations []FormationID
	Hexes      ground.Set
	Until      Turn
}

// Flight is what comes to the air forces of a side on the first turn of a day (L16.1.1).
type Flight struct {
	Turn     Turn
	Side     Side
	Fighters int8
	Bombers  []int8 // of Module.Bombers
}

// FlotillaEntry are flotillas that are there from a turn on (L21.0).
type FlotillaEntry struct {
	Turn Turn
	IDs  []int8 // of Module.Flotillas
}

// InterferenceKind is what an event does that the scenario describes (L20.1.2, L20.1.3).
type InterferenceKind uint8

const (
	InterferePoints    InterferenceKind = iota // N Dispatch Points to a Division
	InterfereNoRetreat                         // the side does not retreat before Assaults (9.1D) until the next first turn of a day
	InterfereAssault                           // the owner places an Assault marker with the next chit of the Division
	InterfereBarrier                           // an NKVD Barrier on a hex with Units of the Division
)

// Interference is one such effect on the Division of a side that has most Units on the map.
type Interference struct {
	Kind    InterferenceKind
	Side    Side
	N       int8
	Chooser Side // of the hex of a Barrier
}

// Silent are Divisions that buy no chits before a turn.
type Silent struct {
	Divisions []DivisionID
	Until     Turn
}

// Beyond are hexes in which Units of a Division that are not Suppressed are worth points at the end.
type Beyond struct {
	Side     Side
	Division DivisionID
	Columns  [2]int // of the map: the hexes
	Hexes    ground.Set
	VP       int8
}

// Score is a hex that is worth Victory Points at the end to a side that controls it then (25.4).
type Score struct {
	Hex   Hex
	Side  Side
	VP    int8
	Start Side // who controls it at the start
}

// VictoryRules are the Victory Points of a scenario and what they decide. A difference is points of side A less points of side B.
type VictoryRules struct {
	Start       [2]int8
	Scores      []Score
	PerUnit     [2]int8 // for an eliminated enemy Unit
	PerTank     [2]int8 // for an eliminated enemy Unit that is a Tank, in place of PerUnit
	PerHard     [2]int8 // for an eliminated enemy Unit that is a Hard Target or cannot move, in place of PerUnit; 0: as for others
	Halves      bool    // these are half points, and their sum is rounded down (L24.2c)
	Annihilated Side    // loses at once when it has no Unit on the map and none is to come, else NoSide
	Beyond      *Beyond // nil: none
	DGPerVP     int8    // of side B for DGs of side A (25.2); 0: they do not count
	Decisive    int16   // a difference of so much and more is a decisive victory of side A, if HasDecisive
	HasDecisive bool
	AtLeast     int16 // side A wins
	AtMost      int16 // side B wins; between them is a draw
}

// GyokusaiRules are when the final Gyokusai is triggered (9.6.2); with none of them it is not.
type GyokusaiRules struct {
	AtStart      bool
	UnitsAtMost  int16 // Units of side B on the map; 0: this triggers none
	HexesAtLeast int16 // Victory Hexes of the scenario that side A controls; 0: this triggers none
	Earliest     Turn
}

// FreeSetup is a set-up that a player chooses.
type FreeSetup struct {
	Side      Side
	Units     []UnitID // those of its Divisions that no Group and no Arrival has; the same of the others
	Weapons   []WeaponID
	Leaders   []LeaderID
	NoBeaches bool // no beach hexes
	Forts     [NForts]int8
	Mines     bool // all markers of the stock, dummies too, on beach and road hexes
	Areas     int8 // side A: to how many landing areas its arrivals go; 0: as many as it likes
	GunsFrom  Turn // side A: artillery of groupments may be scheduled to land from this turn on (27.0); 0: it may not
}

// Scenario is a scenario file.
type Scenario struct {
	ID, Title, About string
	Number           int8
	Kind             string // short, medium, campaign
	Campaign         bool
	Initiative       Side
	Day              time.Time // the first
	Start, Last      Turn
	Weather          int8            // a row of Module.Weather that holds throughout, or -1: by the table
	FirstWeather     int8            // of the first day, or -1
	Area             ground.Set      // in play
	noted            ground.Set      // of which it is noted who has entered them: victory.go
	Divisions        []DivisionStart // by DivisionID
	Setup            []Group
	Reinforce        []Arrival
	Fleet            []Fleet
	NoSupport        [2]Turn // from, until: no naval and air support (22.3); 0: never
	Bombard          int8    // Bombardment markers before the first turn (8.6.6)
	UDT              bool    // 24.3
	MassedBanzai     bool    // 9.6.1
	Transfer         bool    // artillery may be transferred (27.0)
	Operational      bool    // the airfield is so at the start (11.3)
	Heroes           []HeroEntry
	Replaced         []LeaderID // on their replacement side at the start
	Mines            []MineAt
	Holds            []Hold
	Limits           []OffLimits
	Victory          VictoryRules
	Gyokusai         GyokusaiRules
	Free             []FreeSetup
	Flights          []Flight
	Flotillas        []FlotillaEntry
	Interference     [2][]Interference // of the two events, in the order of their kinds
	Silent           []Silent
	BySea            []FormationID // may land as Units of the Division of the landing do (L2.0f)
	First            FormationID   // activated before the first draw of the first turn, else NoFormation
	Options          []string      // options of data that it has
	Situation        string        // two sentences for the briefing
	Try              [2][]string
}

// Hour is the place of a turn in the Game Day.
func (m *Module) Hour(t Turn) int { return int(t-1) % len(m.Turns) }

// Day is the number of the day of a turn, from 0.
func (m *Module) Day(t Turn) int { return int(t-1) / len(m.Turns) }

// Night tells whether a turn is one of the night (17.0).
func (m *Module) Night(t Turn) bool { return m.Turns[m.Hour(t)].Night }

// Date is the calendar day of a turn.
func (m *Module) Date(s *Scenario, t Turn) time.Time { return s.Day.AddDate(0, 0, m.Day(t)) }

// bySea tells whether anybody is in a Naval Zone at the start, or arrives there (22.0).
func (s *Scenario) bySea() bool {
	return slices.ContainsFunc(s.Setup, func(x Group) bool { return x.At.Kind == AtZone }) ||
		slices.ContainsFunc(s.Reinforce, func(x Arrival) bool { return x.At.Kind == AtZone })
}
