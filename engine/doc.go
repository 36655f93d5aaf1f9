// Package engine is the kernel that every game module runs on. It knows no game.
//
// A game is a state and a program. The state is one flat struct of plain values
// (no pointers, maps, slices, strings, interfaces or functions): copying it is
// assignment, saving it is a walk over memory. The program is a set of procedures,
// each a list of typed steps that reads like the paragraph of the rulebook it
// implements: [Do], [If], [While], [ForEach], [Call], [Return], and the steps that
// stop for somebody: [Ask] (one seat decides), [AskAll] (every seat decides in
// secret), [Window] (seats may react until all pass) and [Chance] (a die or a draw).
// Procedures in progress are a stack of small value frames inside the state, so a
// position can be copied, saved and resumed in the middle of any rule.
//
// Nothing in a game is random and nothing reads a clock: every uncertain thing is
// an answer to a question, the dice included, which are asked of the seat
// [ChanceSeat]. A game is therefore its scenario, its options and the list of the
// answers given; a [Session] keeps that list, rolls the dice of live games from a
// committed seed, and can undo, save and replay.
//
// Legality is decided in one place: the Check of an [Ask]. The lister filters its
// candidates through it and [Game.WhyNot] calls the same function, so an explanation
// cannot differ from the rule.
//
// The package and everything below it import only the standard library.
package engine
