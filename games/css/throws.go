package css

// Kinds of roll of The Little Land. The number of a kind stands in positions, and files declare theirs in the order of their names: here, behind all others, they leave those of Tinian and
// Saipan as they are.
var (
	rollBarrier  = newRoll("barrier", "an NKVD Barrier", "L27.1b")
	rollFighters = newRoll("fighters", "a fight of the fighters", "L16.1.2")
	rollFlight   = newRoll("flight", "a bomber that passes fighters", "L16.1.3a")
)
