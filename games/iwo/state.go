package iwo

import (
	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// Loc is where a piece is: a hex, which is 0 or above, or a box, which is below.
type Loc = int16

// The boxes of US units.
const (
	Nowhere  Loc = -1 // not in this game
	Coming   Loc = -2 // arrives by the schedule (19.0), or, of a headquarters, with its HW company
	Dead     Loc = -3 // Infantry Loss Display, and other units eliminated
	Reserve  Loc = -4 // Division Reserve Display (16.2)
	Chosen   Loc = -5 // to be set up (18.3.2c)
	Uncommit Loc = -6 // the 3rd Marines before they are committed (18.2)
	OnTurn   Loc = -7 // a regimental headquarters that was hit: it lands in turn Back (11.4d)
	OnDay    Loc = -8 // one that was eliminated: it returns in the PM turn of Back (15.3.2b)

	inBox = -32 // less the landing box
)

// The boxes of Japanese units and markers; Nowhere, too.
const (
	Pool1   Loc = -2 // reserve display of sector 1; those of the others follow (9.3); the depth pool of the sector for markers
	Removed Loc = -7 // eliminated for good, or taken out unseen
	Cull    Loc = -8 // Eliminated Elite Units Box (9.5)
	Cup     Loc = -9 // fort markers of a class: drawn from (17.2b)
)

// Pool is the reserve display of a sector.
func Pool(sector int8) Loc { return Pool1 - Loc(sector-1) }

// poolOf is the sector of a reserve display, false if it is another box.
func poolOf(l Loc) (int8, bool) { return int8(Pool1-l) + 1, l <= Pool1 && l > Pool1-4 }

// InBox is a landing box.
func InBox(b BoxID) Loc { return inBox - Loc(b) }

// boxOf is the landing box of a place, NoBox if it is another.
func boxOf(l Loc) BoxID {
	if l > inBox || l < inBox-maxBoxes {
		return NoBox
	}
	return BoxID(inBox - l)
}

// UFlag is a flag of a US unit.
type UFlag uint16

const (
	Disrupted  UFlag = 1 << iota
	Acted            // has done its action of this phase (7.0d)
	Moved            // has moved; a headquarters then commands nobody but who is with it (7.3.4)
	Preserved        // by a preservation move: does not recover (7.3.5b)
	Command          // a regimental headquarters is a command post (15.1)
	Replaced         // has had a replacement step today (16.1c)
	SecondWave       // lands after the action phase of GT 1 (18.4.4a)
	Struck           // has lost a step to fire in this phase (6.3.4)
	Moving           // in the group that moves now
	Attacking        // takes part in the attack or barrage that is made now
	Fighting         // takes part in the close combat in progress
	Entered          // has entered a hex for a deliberate close combat (8.6c)
	Joined           // picked up on the way by the group that moves (11.1.2c4)
	Rested           // came into reserve by a rest day, goes back afterwards (16.3)
	Fresh            // disrupted in a close combat of this phase, or in a raid: does not recover yet (8.6c3, 4.0h4)
	Shelled          // has lost that step to mortars, which disrupts nobody (13.3a2)
	nUFlags    = iota
)

// US is a US unit.
type US struct {
	At     Loc
	From   Loc // where the phase found it; of who fights, the hex that it came from (8.6.3b)
	Flags  UFlag
	Steps  int8
	Loss   LossID // its step-loss marker, NoLoss
	Since  Turn   // of its disruption (4.0 VI 4); in reserve, of its coming there (16.2b)
	Back   Turn   // when it returns, of a headquarters that was hit
	Rgt    int8   // the regiment that a tank or engineer unit is assigned to, NoRegiment (4.0 II 4)
	Range  int8   // box of the command post track (15.2)
	Walked int8   // hexes moved, and
	Fields int8   // those of them under fire (7.3.1b)
	Before int8   // 1: of a company, its second step was lost before the game: it is in no loss box (18.1e, ruling 18-E)
}

// JFlag is a flag of a Japanese unit, depth marker or fort.
type JFlag uint8

const (
	Revealed  JFlag = 1 << iota
	JDisrupt        // disrupted
	Counter         // in counterattack stance (14.4)
	NoDepthCA       // in that stance without depth (14.4.5)
	Spent           // has acted in this phase, or cannot be fought again in it (8.0)
	Linked          // in communication by the Tunnels event (20.0)
	JFighting       // takes part in the close combat in progress
)

// Jap is a Japanese unit.
type Jap struct {
	At    Loc
	From  Loc // where it assaulted from (13.8e)
	Depth DepthID
	Flags JFlag
	Of    Mix // among whom it lies unseen, 0: the player knows which unit it is
	_     uint8
	May   MixSet // among whom an unseen unit could lie, as far as the player knows
}

// DepthState is a depth marker. Under a unit, or with a fort or in a cave without one, it is at the hex.
type DepthState struct {
	At    Loc
	Flags JFlag
	Of    Mix
	May   MixSet
}

// FortState is a fort marker.
type FortState struct {
	At    Loc
	Below uint8 // 1: the lower of two (17.2.1a)
	Flags JFlag
}

// HeroState is a hero: with whom he is, and whether he has become an inspiration.
type HeroState struct {
	With     UnitID
	Inspired uint8
	Changed  uint8 // 1: the officer has changed units in this phase (11.1.1b)
}

// Div are the tracks of a division.
type Div struct {
	Points    int8  // artillery points that it has
	Used      int8  // of them used today (8.5i)
	Lost      int8  // points lost to events, which may come back (20.0e36)
	Infantry  int16 // replacement steps left (16.1)
	Spent     int16 // expended (16.4)
	Today     int16 // infantry steps lost today
	Companies int8  // counters in the Catastrophic Loss Box (18.1b)
}

// Phase is a phase of a game turn (4.0).
type Phase uint8

const (
	PhaseSetup Phase = iota
	PhaseLanding
	PhaseHQ
	PhaseEvent1
	PhaseFire
	PhaseEvent2
	PhaseAction
	PhaseArtillery
	PhaseRaid
	PhaseEnd
	nPhases
)

// none ends a list of pieces in a hex.
const none = ^uint8(0)

// CardSet is a set of cards.
type CardSet uint64

// State is the whole position: plain values only.
type State struct {
	engine.Core
	Scenario uint8
	Options  uint8
	Turn     Turn
	Last     Turn // the last turn, which the 3rd Marines may bring nearer (18.2e)
	Phase    Phase
	Over     int8 // 1 won, 2 lost

	// The cards. What nobody has seen has no order: a draw is one of Top as long as there are any, else one of Deck. Top are unseen cards that went back on top
	// after a close combat (8.6.1e), as far as the deck was shuffled meanwhile; docs/adr/0016 says why this is the deck of the table, exactly.
	Deck, Top, Discards CardSet
	Track               [3]CardID // of first event, fire, second event (2.3.1a)
	Lasting             CardID    // Airfield Objective that stays in play, NoCard
	Drawn               CardID    // the last card that was drawn

	US     [maxUS]US
	Head   [ground.MaxHexes]uint8 // the first US unit of a hex, none; then Next, by number (package stacks)
	Next   [maxUS]uint8
	Jap    [maxJap]Jap
	JHead  [ground.MaxHexes]uint8
	JNext  [maxJap]uint8
	Stand  ground.Set // hexes with US units
	Held   ground.Set // hexes with a Japanese unit or fort (17.3)
	Depths [maxDepth]DepthState
	Forts  [maxForts]FortState
	Loss   [maxLosses]uint8 // 1: the marker is under a unit
	Hero   [maxHeroes]HeroState
	Caves  [maxCaves]struct {
		At    Loc
		Depth DepthID
		Flags JFlag
		_     uint8
	}

	Garrison, Smoke, Wrecked PosSet // garrison and smoke markers, guns destroyed
	Forted                   PosSet // locations at which a fort has come up (17.1c, ruling 17-B)
	Probed                   PosSet // positions of which the first entry into their fire was checked (9.3b)
	Committed                uint8  // 1: the 3rd Marines are (18.2)
	TankAttack               uint8  // 1: that event has happened (14.4.7)

	Div       [nDivisions]Div
	Corps     Div
	Naval     int8 // points (8.5)
	Air       int8
	Tanks     int16 // replacement steps
	Engineer  int16
	Any       int16   // steps of scenario 1 that are left (18.4.4c)
	Steps     int16   // US steps lost, and
	InfSteps  int16   // infantry steps lost, in the whole game
	Battery   [4]int8 // Japanese Counterbattery: turns left, of each (20.0e11)
	DUKW      int8    // artillery points of the next turn that are lost (20.0e20)
	Rain      uint8   // until the end of the turn
	Ditch     uint8   // colours of AT Ditch
	Mines     uint8   // colours of Minefields
	Intense   uint8
	Dump      uint8
	Night     uint8
	Mortars   uint8 // Heavy Mortar Fire: 1 in this fire phase, 2 in the next
	Objective uint8 // 1: Airfield Objective is in play, 2: and fulfilled this turn
	_         [1]uint8

	Attacked, Barraged, Fought ground.Set // hexes in this action phase (8.0, 8.5.2)
	Landed                     ground.Set // beach hexes on which US units have landed (12.2c)
	Jacted                     PosSet     // positions that have done what the card lets them

	L Landing
	M Movement
	F Firing
	R Raids
	G Shelling
	A Attack
	C Fight

	Bushido PosSet // positions with a Japanese hero (20.0e15)
	Picked  uint8  // 1: the hero of the turn that the scenario names was drawn (18.5.3b)
	// Short are the artillery points of each division, and of the corps, that cannot be used after an explosion of ammunition, until the turn ends (20.0e03).
	Short [nDivisions + 1]int8
	// Two players (3.0d1): whether there are two; whose the 9th Marines are, who has the list, and whether one has ended it.
	Pair, Ninth, Hand, Ended uint8
}

// Landing is the landing check in progress (5.1).
type Landing struct {
	Box    BoxID
	Losses int8
	Card   CardID
	_      uint8
}

// Movement is the move in progress (7.3).
type Movement struct {
	From, To Hex   // the hex that is left and that being entered
	Kind     uint8 // of the step
	_        uint8
}

// Kinds of a step.
const (
	stepPlain uint8 = iota // of a longer move
	stepOne                // a one-hex move, declared (7.3.2)
	stepEnter              // into a hex that the Japanese hold, close combat at once (7.4)
	stepLater              // and close combat at the end of the phase
)

// Firing is Japanese fire in progress (6.3), and what the fire card has done so far (13.1).
type Firing struct {
	Field  ground.Field // as it was when the fire began
	Dense  ground.Set   // concentrated targets, as they were then (6.3.5)
	Once   ground.Set   // hexes that have taken a hit of this fire (11.4b)
	Led    ground.Set   // and those in which a leader has
	Hit    UnitSet      // who has been hit by it
	Done   GroupSet     // groups that have fired for the card (ruling 6-A)
	Barred GroupSet     // groups whose act a black group has taken over (6.8.2)
	// Whom the fire of groups with tanks has hit for the card, and which groups those are, each plus 1: others may fire before the tanks overrun (14.2d).
	Ran    [maxArmor]UnitSet
	RanBy  [maxArmor]GroupID
	Group  GroupID // who fires; -1: units at From that are in no position
	From   Hex
	Shield Hex // here a tank step takes one more hit (6.3.2e)
	Flags  int16
	Card   CardID
	Left   int8  // hits to come
	Count  int8  // units hit
	Unseen uint8 // 1: an unrevealed unit is among those that fire (6.3b)
	_      [6]uint8
}
