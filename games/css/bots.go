package css

import "beachhead/engine"

// profiles are the computer players of the games of the series, weakest first. A name without a number is the newest of its kind; numbered ones
// never change, so that strength can be compared.
var profiles = []engine.Profile{
	{Name: "greedy", About: "plays to win, thinking one step ahead: what fire and Assaults do on the average, cover, and the way to what is worth Victory Points", New: newGreedy},
}
