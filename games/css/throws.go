package css

// Kinds of roll of The Little Land. The number of a kind stands in positions, and files declare theirs in the order of their names: here, behind all others, they leave those of Tinian and
// Saipan as they are.
var (
	rollBarrier = says(newRoll("barrier", "an NKVD Barrier", "L27.1b"), func(_ *Module, n int) string {
		if n%2 == 1 {
			return "a Barrier"
		}
		return "no Barrier"
	}, nil)
	kindFighters = newRoll("fighters", "a fight of the fighters", "L16.1.2")
	kindFlight   = newRoll("flight", "fighters against a bomber", "L16.1.3a")
)
