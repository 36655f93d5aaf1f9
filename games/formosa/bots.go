package formosa

import "beachhead/engine"

// profiles are the computer players of this game, weakest first. A name without a number is the newest of its
// kind; numbered ones never change, so that strength can be compared.
var profiles = []engine.Profile{
	{Name: "greedy-1", About: "plans one game turn ahead: landings, attacks at good odds, bases", New: newGreedy},
	{Name: "greedy", About: "plays to win, thinking one step ahead", New: newGreedy},
}
