package iwo

import (
	"beachhead/games/iwo/ground"
	"beachhead/games/moddata"
)

// Numbers of pieces and places. All come from the order of rows in the data files.
type (
	Hex     = ground.Hex
	CardID  = int8 // from 0: card 01 is 0
	UnitID  = int16
	JapID   = int16
	DepthID = int8
	FortID  = int8
	LossID  = int8
	HeroID  = int8
	PosID   = int16
	GroupID = int16
	BoxID   = int8
	EventID = int8
	Turn    = int8
)

// None of each.
const (
	NoHex           = ground.NoHex
	NoCard  CardID  = -1
	NoUnit  UnitID  = -1
	NoJap   JapID   = -1
	NoDepth DepthID = -1
	NoFort  FortID  = -1
	NoLoss  LossID  = -1
	NoHero  HeroID  = -1
	NoPos   PosID   = -1
	NoBox   BoxID   = -1
	NoEvent EventID = -1
)

// Color is the colour of a position.
type Color int8

const (
	Red Color = iota
	Brown
	Green
	Blue
	Purple
	Gold
	Black // of position groups; on no card
	nColors
	NoColor Color = -1
)

var colorNames = []string{"red", "brown", "green", "blue", "purple", "gold", "black"}

// Symbol is a target symbol.
type Symbol int8

const (
	Circle Symbol = iota
	Triangle
	Diamond
	Star // of headquarters and heavy weapons, on no card
)

var symbolNames = []string{"circle", "triangle", "diamond", "star"}

// Mark is what is in a colour box of a fire card (6.1).
type Mark int8

const (
	Plain Mark = iota
	ArmorMark
	StarMark
	MarkM
	MarkR
	MarkA
	MarkI
	nMarks
)

var markNames = []string{"-", "armor", "star", "M", "R", "A", "I"}

// Weapons is a set of weapons, or of needs.
type Weapons uint16

const (
	WeaponAR Weapons = 1 << iota
	WeaponBR
	WeaponBZ
	WeaponCC
	WeaponDE
	WeaponFL
	WeaponFT
	WeaponMG
	WeaponMO
	WeaponNA
	WeaponRD
)

var weaponNames = []string{"AR", "BR", "BZ", "CC", "DE", "FL", "FT", "MG", "MO", "NA", "RD"}

// Kind is a kind of US unit.
type Kind int8

const (
	Infantry Kind = iota
	BnHQ
	HeavyWeapons
	Tank
	Engineer
	RgtHQ // or its command post (15.0)
)

var kindNames = []string{"infantry", "bn-hq", "hw", "tank", "engineer", "rgt-hq"}

// Divisions and regiments.
const (
	nDivisions = 3
	nRegiments = 9
	nCorps     = nDivisions // the place of the corps beside the divisions
	NoRegiment = int8(-1)
	NoBn       = int8(-1)
)

var divisionNames = []string{"3rd", "4th", "5th"}

// regimentNumbers are the regiments, three a division.
var regimentNumbers = [nRegiments]int8{3, 9, 21, 23, 24, 25, 26, 27, 28}

// USUnit is a US counter.
type USUnit struct {
	ID, Name     string
	Division     int8
	Regiment, Bn int8 // place among the regiments, and the battalions, three a regiment; tanks and engineers are assigned in play (4.0 II 4)
	Kind         Kind
	Steps        int8
	Strength     [5]int8 // by steps that are left
	Range        [5]int8
	Weapons      Weapons // printed on the front
	Back         Weapons // printed on the back
	Symbol       Symbol
	Turn         Turn   // when it lands, 0: not by the schedule
	Second       bool   // with the second wave of GT 1 (18.4.4a)
	Boxes        uint16 // where it may land, by number
}

// Formation is a kind of Japanese unit.
type Formation int8

const (
	FormInfantry Formation = iota
	FormSAG
	FormTAP
	FormMC
	FormE
	FormMG
	FormTank
	FormHQ
)

var formationNames = []string{"I", "SAG", "TAP", "MC", "E", "MG", "TK", "HQ"}

// Groups of the set-up of scenario 1.
const (
	GroupReserve int8 = iota
	GroupNear
	GroupFar
	GroupScenario5 // only in scenario 5
)

var groupNames = []string{"reserve", "near", "far", "scenario-5"}

// JapUnit is a Japanese counter.
type JapUnit struct {
	ID, Name  string
	Formation Formation
	Strength  int8
	Needs     Weapons
	Elite     bool
	Sector    int8
	Start     int8  // group of the set-up of scenario 1
	Color     Color // of a tank off a position (14.2b)
}

// Depth is a depth marker.
type Depth struct {
	ID       string
	Kind     DepthKind
	Strength int8
	Needs    Weapons
}

// DepthKind tells depth markers apart.
type DepthKind int8

const (
	Ordinary DepthKind = iota
	Tactical           // Tactical Reinforcement (9.4)
	Armor              // one a tank (9.2.1d)
)

var depthKinds = []string{"ordinary", "tactical-reinforcement", "armor"}

// Fort is a fortification marker.
type Fort struct {
	ID       string
	Class    int8
	Strength int8
	Blocked  uint8 // hexsides, by direction
	Needs    Weapons
}

// Loss is a step-loss marker: the weapons that are left after the first loss and after the third.
type Loss struct {
	ID           string
	First, Third Weapons
}

// HeroKind is a kind of hero.
type HeroKind int8

const (
	Rifleman HeroKind = iota
	NCO
	Officer
)

var heroKinds = []string{"rifleman", "nco", "officer"}

// Hero is a US hero.
type Hero struct {
	ID   string
	Kind HeroKind
}

// CardBox is one of the three colour boxes of a card.
type CardBox struct {
	Color Color
	Mark  Mark
	Bar   bool // a black bar: a near black group does it (6.0b, 6.8.2)
}

// Card is one of the 55.
type Card struct {
	Symbol  Symbol // landing section
	Color   Color
	Drift   int8 // -1 left, 1 right, 0 none
	CC      int8 // close combat event, -1 none
	Box     [3]CardBox
	Target  Symbol // fire section
	Divisor int8   // beside the gun, 0: no gun (6.5.2b)
	Events  []Dated
}

// Dated is an event of a card and the turn from which it holds.
type Dated struct {
	From  Turn
	Event EventID // NoEvent: from then on nothing
}

// Event is what the event of a card does (20.0).
type Event struct {
	ID, Name, Rule, Text string
	Kind                 EventKind
}

// EventKind is how long an event lasts.
type EventKind int8

const (
	EventOnce EventKind = iota
	EventTurn
	EventLanding
	EventPM
	EventPersistent
	EventFourTurns
)

var eventKinds = []string{"once", "turn", "landing", "pm", "persistent", "four-turns"}

// Position is a Japanese position hex.
type Position struct {
	ID       string
	Letter   byte
	Number   int8
	Hex      Hex
	Group    GroupID
	Color    Color
	Gun      bool // a fixed gun (2.1.1c)
	Points   int8 // of artillery (6.5.3)
	Forts    int8 // fort markers that its location takes, 0: none
	Class    int8 // of the fort, or of the upper and lower in some order: 1 and 2 (17.2.1)
	Sector   int8
	Hilltop  bool
	Setup    uint8 // in which set-ups a unit begins there, by [SetupID]
	Near     bool  // in scenario 1 from the group near a beach
	Neighbor []PosID
}

// SetupID is a Japanese set-up: a column of positions.tsv.
type SetupID int8

var setupNames = []string{"s1", "s3", "s4", "s5"}

// Group is a position group: positions that act as one (2.1.2).
type Group struct {
	Name  string
	Color Color
	Pos   []PosID
	Black bool
}

// Box is a US beach landing box (2.1.4).
type Box struct {
	ID      string
	West    bool
	Order   int8
	Squares uint8 // colours of its fire squares, as bits
	Hexes   []Hex
	Left    BoxID           // where drift to the left leads
	Right   BoxID           // and to the right
	Stands  [nColors]PosSet // by colour, the positions that a square of it stands for (5.1d)
}

// ActRow is a row of the fire and action summary (22.0): what a position does by the mark of its box.
type ActRow struct {
	Mark     Mark
	From, To Turn
	Fire     Act // held, US units in its field of fire
	NoFire   Act // held, none
	Empty    Act // not held
	Tank     Act // what a tank there does
}

// Act is what a position does.
type Act int8

const (
	ActNone Act = iota
	ActFire
	ActFireArmor
	ActFireLeader
	ActMachineGun
	ActMortar
	ActMuster
	ActResupply
	ActRedeploy
	ActReinforce
	ActAssault
	ActAmbush
	ActInfiltrate
	ActFireOrAdvance
	ActMultiple
	ActOverrun
	ActDouble
	nActs
)

var actNames = []string{"none", "fire", "fire-armor", "fire-leader", "mg-fire", "mortar", "muster", "resupply", "redeploy", "reinforce", "assault", "ambush", "infiltrate",
	"fire-or-advance", "multiple-fire", "overrun", "double-advance-or-fire"}

// Hit is what one hit does (6.3): steps and disruption of a unit that is no tank, steps of a tank.
type Hit struct{ Step, Disrupt, Tank bool }

// AttackCode is an entry of the attack chart (8.3).
type AttackCode int8

const (
	CodeNE AttackCode = iota
	CodeRD
	CodeJD
	CodeJX
	CodeJDX
	CodeJE
	CodeJEX
	CodeJG
	CodeJU
	CodeUD
	CodeUL
)

var attackCodes = []string{"NE", "RD", "JD", "JX", "JDX", "JE", "JEX", "JG", "JU", "UD", "UL"}

// AttackRow is a row of the attack chart, the worst first. Several codes apply in their order.
type AttackRow struct {
	Num, Den int8 // the odds from which it holds
	Cells    [3][]AttackCode
	Shifted  []AttackCode // instead of the leftmost cell where it was reached by the shift; nil: as that cell
}

// BarrageResult is an entry of the barrage chart, as bits.
type BarrageResult uint8

const (
	BarrageD BarrageResult = 1 << iota // all units disrupted
	BarrageA                           // the gun destroyed
	BarrageX                           // a depth marker eliminated
	BarrageF                           // possible hit on a fort
)

// Barrage kinds.
const (
	BarrageArtillery = iota
	BarrageNaval
	BarrageAir
	BarrageLVT
	nBarrages
)

// BarrageKind is strength and symbol of a barrage.
type BarrageKind struct {
	ID       string
	Strength int8
	Symbol   Symbol
}

// Terrain effects.
type Terrain struct {
	Name, Where, About string
	Defense            int8
	Attack             int8 // 0 as it is, 1 halved, 2 none
	Card               bool
}

// TurnRow is a game turn.
type TurnRow struct {
	Date, Part string
	Day        int8 // from 0: 19 February
	AM, PM     bool
}

// Points are US artillery points that come on a turn.
type Points struct {
	Turn   Turn
	Of     int8 // division, or nCorps
	Points int8
}

// Module is the data of the game. It never changes once loaded.
type Module struct {
	moddata.Base
	Map       *ground.Map
	Pos       []Position
	Groups    []Group
	At        []PosID // by hex, NoPos
	US        []USUnit
	Jap       []JapUnit
	Depths    []Depth
	Forts     []Fort
	Losses    []Loss
	Heroes    []Hero
	Cards     []Card
	Events    []Event
	CCEvents  []Event
	Boxes     []Box
	Acts      []ActRow
	Fire      [2][2][2]Hit // intense, unrevealed, symbol
	Attack    []AttackRow
	Unmet     [11]AttackCode               // what a code becomes with an unmet close combat need (8.2.3)
	Meaning   [11]string                   // of a code, in words
	Barrage   [4][4]BarrageResult          // match (bit 0 symbol, bit 1 colour), column
	BarrageAt [4]int8                      // strengths of the columns
	Barrages  [nBarrages]BarrageKind       // by kind
	Arms      [RgtHQ + 1][5][3]Weapons     // by kind, steps, reach
	ByLoss    [RgtHQ + 1][5][3]bool        // its step-loss marker says
	Printed   [RgtHQ + 1][5][3]bool        // its counter says
	Terrain   []Terrain                    // for charts
	Markers   []Marker                     // for the manifest
	Turns     []TurnRow                    // from GT 1
	Artillery []Points                     //
	Numbers   Numbers                      //
	Scenario  []Scenario                   //
	byActs    [nMarks][maxTurn + 1]*ActRow // effective row, nil: plain
	named     map[string]UnitID            // by id
	posNamed  map[string]PosID             //
	japNamed  map[string]JapID             //
	within    [4][]GroupSet                // groups within n hexes of a group
	nearBeach PosSet                       // positions within three hexes of a beach hex (18.4.4)
	nearFort  [maxPos]ground.Set           // hexes from which a unit brings up the fort of a location (17.1c)
	airfields [4]PosSet                    // positions on or next to an airfield (20.0e01)
	onField   [4]PosSet                    // positions in airfield hexes
	bySector  [5]PosSet                    //
	hqs       [nRegiments]UnitID           // regimental headquarters
	rgtHQs    []UnitID                     // the same in the order of the units
	bnHQs     []UnitID                     // battalion headquarters
	hws       []UnitID                     // heavy weapons companies
	tanks     []UnitID                     // tank units
	assets    []UnitID                     // tanks and engineers, which no regiment has of its own
	companies [nRegiments][]UnitID         // infantry companies of a regiment
	allUS     UnitSet                      //
	byBn      [3 * nRegiments][]UnitID     // units of a battalion
	blacks    []GroupID                    // black groups
	toField   []int8                       // from a hex to the nearest airfield hex
	blackPos  PosSet                       //
	printed   []ground.Field               // fields of fire of groups of which no hex is in US hands
	around    []ground.Set                 // hexes of a group and those next to it
	allPos    PosSet                       //
	posHexes  ground.Set                   // hexes of positions
	stirs     []GroupSet                   // groups of which the fire depends on what is in a hex
	fortsBy   []PosSet                     // locations of which a unit in a hex brings up the fort
	posBy     []PosSet                     // positions within three hexes of a hex
	byHQ      []ground.Set                 // the hexes at which units of a headquarters in a hex can come out of reserve (16.2e)
}

// Marker is a counter of which nothing but the number is known.
type Marker struct {
	ID    string
	Count int
}

// Numbers are those of numbers.toml.
type Numbers struct {
	Tracks struct {
		Range []int8 `toml:"command_range" range:"2..5"`
	} `toml:"tracks"`
	Sectors struct {
		Artillery [4]int8 `toml:"artillery" range:"0..99"`
	} `toml:"sectors"`
	Markers struct {
		Caves int8 `toml:"caves" range:"0..4"`
	} `toml:"markers"`
}

// Limits of the data, to which the arrays of the state are made.
const (
	maxTurn   = 66
	nCards    = 55
	maxUS     = 160
	maxJap    = 96
	maxDepth  = 64
	maxArmor  = 3 // Japanese tank units (14.0)
	maxForts  = 44
	maxLosses = 44
	maxHeroes = 8
	maxPos    = 128
	maxGroups = 96
	maxBlacks = 16
	maxBoxes  = 16
	maxCaves  = 4
)

// PosSet is a set of positions, GroupSet one of groups.
type (
	PosSet   [maxPos / 64]uint64
	GroupSet [2]uint64
)

// ActsOn is the row of the summary for a mark on a turn; a mark outside its turns reads as plain (6.1d, 22.0).
func (m *Module) ActsOn(k Mark, t Turn) *ActRow {
	if r := m.byActs[k][t]; r != nil {
		return r
	}
	return m.byActs[Plain][t]
}

// EventOn is the event of a card on a turn, NoEvent if it has none (2.3c).
func (c *Card) EventOn(t Turn) EventID {
	e := NoEvent
	for _, d := range c.Events {
		if d.From <= t {
			e = d.Event
		}
	}
	return e
}

// Shows tells whether a colour is in the fire section.
func (c *Card) Shows(x Color) bool {
	return c.Box[0].Color == x || c.Box[1].Color == x || c.Box[2].Color == x
}

// Colors are the colours of the fire section, as bits.
func (c *Card) Colors() uint8 { return 1<<c.Box[0].Color | 1<<c.Box[1].Color | 1<<c.Box[2].Color }
