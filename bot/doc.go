// Package bot holds the computer players that know no game, finds those that a game brings along, and plays
// whole games between them.
//
// A bot is an [engine.Bot]: from the view of its seat, which holds only what that seat may know, it makes one
// choice and says why. [New] finds one by its name: a profile of the game ([engine.Module.Bots]) or [Random],
// which exists for every game. A bot that looks at nothing but its options is an [engine.Blind] as well; then no
// view is made for it, and it plays hundreds of thousands of decisions a second. One that knows its game goes by the
// Sight of its view; if it says so ([engine.BySight]), the rest of the view is not made.
//
// [Play] plays one game to its end, [Simulate] many of them on all cores, and a [Tally] sums them up: wins by side
// and level with Wilson intervals, distributions of scores and lengths. Everything follows from one seed: which
// core plays which game makes no difference.
//
// The dice here come from a fast generator. Games against people use [engine.Dice], whose seed is committed to.
package bot
