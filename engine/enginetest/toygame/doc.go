// Package toygame is a small but complete game for trying the kernel and the tools on: it has
// everything that makes a wargame hard for a program, and nothing else.
//
// Red and blue hold three units each on a row of seven spaces, s1 to s7. In a turn both bid supply
// in secret and may name a unit that is on guard; the higher bid moves first, and equal bids are
// settled by a die. Then each side draws a card, moves and attacks. In an attack both may play
// cards until all pass; a die and the sum of the modifiers decide. Hands, the order of the deck and
// the guards are hidden.
//
// [New] makes the game as it should be. [Faults] switches single mistakes on, each of a kind that
// the suite of package enginetest must find: they are there to test that suite.
//
// The files follow the rules: bid.go, act.go and battle.go are the chapters, sequence.go the turn.
package toygame
