package css

import "beachhead/engine"

// profiles are the computer players of the games of the series, weakest first. A name without a number is the newest of its kind; numbered ones
// never change, so that strength can be compared.
var profiles = []engine.Profile{
	{Name: "greedy", About: "plays to win, thinking one step ahead", New: newGreedy},
}
