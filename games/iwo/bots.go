package iwo

import "beachhead/engine"

// profiles are the computer players, weakest first.
var profiles = []engine.Profile{
	{Name: "greedy-1", About: "moves under no fire where it can, attacks where the odds are good, saves steps", New: newGreedy},
	{Name: "greedy", About: "sends battalions against positions, and attacks where the exact odds pay", New: newGreedy},
}
