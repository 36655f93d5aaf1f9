package css

// weights are what the computer player holds things to be worth, in points unless another unit is named. A point is about a Victory Point. They are
// fields and no constants so that tests can let players with others play against each other.
type weights struct {
	// greedy.go
	FP       float64 // a point of Fire Power of a Unit
	Range    float64 // that it fires further than the next hex
	Base     float64 // a Unit that is there at all
	HQ       float64 // an HQ
	OwnLoss  float64 // share of the VP of a Unit that is to be feared for at a level of DG
	Suppress float64 // share of what its Units are worth in fighting that a stack loses while it is Suppressed
	Pin      float64 // the same while it is Pinned
	Frail    float64 // how much more a stack has to fear for each level of DG
	Grip     float64 // a Victory Point that a Japanese stack keeps the American from
	Attack   float64 // share of what an Assault on an enemy would bring that a place next to him is worth
	Rout     float64 // share of its worth that a Unit loses by routing
	ActMin   float64 // least gain of an Action
	DCMin    float64 // least gain of an Action that costs a Direct Command, if there are few
	Rich     float64 // Direct Commands with which one costs next to nothing
	// greedy_acts.go
	Blocked   float64 // for each Unit that waits at sea because of a Unit on the beach
	OnBeach   float64 // what it costs that a Unit arrives on the beach itself
	March     float64 // a Movement Point nearer to the next hex to take, for each Unit of a side that has to win ground
	Halt      float64 // share of what cover is worth to such a side far from the enemy
	RoutVP    float64 // share of the VP of a Unit that its side has to fear for if it routs
	Homeless  float64 // how much more there is to fear In-Column with no HQ to rout to
	Mixed     float64 // a level of DG for Units that are too many in a hex, or do not belong together
	Dig       float64 // Foxholes for a Unit that is close to the enemy
	DigDeep   float64 // a Trench in place of them
	ClearMine float64
	Repair    float64
	Sealed    float64 // share of the worth of those in a cave that sealing it is worth
	Return    float64 // share of the worth in fighting of a Unit that comes back
	Way       float64 // what a watched hex on a way costs a Unit
	MoveMin   float64 // least gain of a move
	MineStep  float64
	Stay      float64 // what it is worth to stay Deployed where the enemy is close, for each Unit
	Unload    float64
	FireFirst float64
	RearFear  float64 // what a gun or an HQ has to fear
	RearMove  float64 // least gain of a gun or an HQ that moves
	Command   float64 // a Unit within command of an HQ
	// greedy_assault.go
	Vacate   float64 // what it is worth to take a hex besides what attracts there
	MarkMin  float64 // least gain for which a Prepared Assault is marked, with plenty of Dispatch Points
	MarkDP   float64 // how much more for each Dispatch Point that is then missing for the chits of the next turn
	Soften   float64 // what fire between the marking and the Assault is worth
	Storm    float64 // least gain for which a marked Assault is made
	Banzai   float64 // how much better a charge is than it looks: what it takes off those who make it
	Massed   float64 // gain in sight for which the Massed Banzai Charge is launched before its last night turn
	FallBack float64
	// greedy_buy.go
	BuyMin   float64 // least use of a chit for a Dispatch Point
	Keep     float64 // Dispatch Points that a Division next to the enemy keeps where it can, for a chit before the draw and an Assault marker
	KeepFar  float64 // and that any other keeps
	Preempt  float64 // how much more is wanted for a chit before a draw
	Beside   float64 // use of an Active Unit next to an enemy
	Nearby   float64 // of one that is close to an enemy
	Marching float64 // of one that is not, but has somewhere to go
	Afloat   float64 // of one that is about to land
	Gun      float64 // of a gun with an enemy within its range
	ToRally  float64 // for each marker that there is to rally from, for each Unit
	Second   float64 // share of the use of those whom another chit of the turn makes Active, too
	// greedy_event.go
	Fury float64
	Dare float64 // least gain for which Gabaldon demands a surrender
	// greedy_fire.go
	OpMin    float64 // least loss to expect for which Opportunity Fire is made
	OpLate   float64 // the same when few chits of the enemy are left in the Cup
	OpStack  float64 // how much more for each Unit that might still come
	Barrage  float64 // what a step of a Barrage on an enemy stack is worth, as a share of what it is worth in fighting
	Stray    float64 // share of the effect of fire that scatters
	Crush    float64 // what it is worth that a stack is weakened that one is about to assault
	Reroll   float64 // least gain for which the marker is used, at dawn; it falls during the day
	HeroDice float64
	// greedy_map.go
	Near     float64 // Movement Points of way at which a goal attracts half as much
	Pull     float64 // weight of what attracts, for each Unit
	Other    float64 // share of the attraction of the goals other than the most attractive
	Crowd    float64 // least share of its attraction that a goal with more friends around it than it needs keeps
	Need     float64 // Units that a goal has use for, and
	NeedFoe  float64 // for each enemy at it or next to it
	GuardOwn float64 // share of its points that a Victory Hex attracts that one has
	Take     float64 // share that one attracts that the enemy has
	Prey     float64 // share of the worth of an enemy stack that attracts
	WatchVP  float64 // share of the points of a Victory Hex that an enemy attracts whose Fire Zone keeps it
	Beach    float64 // a beach that can be closed
	Idle     float64 // share of the attraction of what is to be taken for a side that wins as things stand
	Cover    float64 // a point of cover, for a Unit
	Danger   float64 // share of the loss that is to be feared in a place
	StakeA   float64 // what is at stake for a stack of a side
	StakeB   float64
	Column   float64 // how much more is to be feared In-Column
	Beyond   float64 // share of the points of Units beyond a line that attracts them there
	// greedy_littleland.go
	Held float64 // what it costs a Unit under fire that it cannot withdraw
	// greedy_sea.go
	Close     float64 // how much more fire of the fleet and the aircraft is worth close to those who fight
	StrikeMin float64 // least effect of an Air Strike, which costs a Direct Command
	FleetMin  float64
	BombBeach float64
}

// usual are the weights of greedy.
var usual = weights{
	FP: 0.13, Range: 0.10, Base: 0.20, HQ: 0.5, OwnLoss: 0.4, Suppress: 0.45, Pin: 0.22, Rout: 0.75, Grip: 0.25, Frail: 0.35, Attack: 0.6, ActMin: 0.04, DCMin: 0.30, Rich: 14,
	March: 0.03, Halt: 0.3, Blocked: 0.04, OnBeach: 0.8, RoutVP: 0.25, Homeless: 1.6, Mixed: 0.4, Dig: 0.10, DigDeep: 0.07, ClearMine: 0.3, Repair: 0.4, Sealed: 0.8, Return: 0.8, Way: 0.13, MoveMin: 0.03, MineStep: 0.5, Stay: 0.06, Unload: 0.5, FireFirst: 5.0, RearFear: 1.5, RearMove: 0.15, Command: 0.05,
	Vacate: 0.35, MarkMin: 0.35, Soften: 0.3, MarkDP: 0.12, Storm: 0.10, Banzai: 0.15, Massed: 1.2, FallBack: 0.15,
	BuyMin: 0.28, Keep: 1, KeepFar: 1, Preempt: 1.0, Beside: 1.0, Nearby: 0.45, Marching: 0.12, Afloat: 0.3, Gun: 0.6, ToRally: 0.3, Second: 0.6,
	Fury: 0.5, Dare: 0.15,
	OpMin: 0.16, OpLate: 0.06, OpStack: 0.06, Barrage: 0.06, Stray: 0.45, Crush: 0.35, Reroll: 0.55, HeroDice: 0.9,
	Near: 5.0, Pull: 0.22, Other: 0.25, Crowd: 0.25, Need: 3.0, NeedFoe: 2.5, GuardOwn: 0.7, Take: 1.3, Prey: 0.35, WatchVP: 0.5, Beach: 0.8, Idle: 0.35, Cover: 0.05, Danger: 0.5, StakeA: 0.9, StakeB: 0.5, Column: 1.35, Beyond: 2.5,
	Held:  0.1,
	Close: 1.6, StrikeMin: 0.25, FleetMin: 0.02, BombBeach: 0.2,
}
