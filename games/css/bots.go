package css

import "beachhead/engine"

// profiles are the computer players of the games of the series, weakest first. A name without a number is the newest of its kind; numbered ones
// never change, so that strength can be compared.
var profiles = []engine.Profile{
	{Name: "greedy-1", About: "looks one Action ahead: what fire and Assaults do on the average, cover, the way to Victory Points", New: newGreedy},
	{Name: "greedy", About: "plays to win, thinking one step ahead", New: newGreedy},
}
